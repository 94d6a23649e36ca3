/* Spartacus: the game as one table. Start reading here: round.c is one turn in outline, the phases are setup.c,
 * upkeep.c, intrigue.c, scheme.c (with effects.c), window.c (reactions), market.c, auction.c, arena.c, combat.c,
 * attack.c and victory.c; what they all do to the table is in table.c, figures in data.c, words in words.c and about.c,
 * knowledge in knowledge.c, and what bots go by in judge/. */
#include "games/spartacus/rules.h"
#include "games/spartacus/facts.h"
#include "games/spartacus/judge/weights.h"

static const ld_option options[] = {
    {"edition", "2012|2020", "2020", "which box: names of cards and houses, and the Intrigue deck", 0, 0},
    {"length", "quick|standard|advanced", "standard", "starting Influence 7, 4 or 1", 0, 0},
    {"initiative", "sum|string", "sum", "how the initiative roll is compared", 0, 0},
    {"house-rules", "many|once", "many", "how often each special rule of a house may be used in a Phase", 0, 0},
    {"houses", "choose|random|LIST", "choose",
     "who leads which house: 'choose', 'random', or the houses of seats 0, 1, .. joined by commas", 0, 0,
     "corvinus,drusus,tertius,chuma|chuma,tertius,corvinus"},
    {"betting", "secret|turns", "secret",
     "whether wagers are placed all at once in secret, or openly in turn from the Host", 0, 0},
    {"concealed", "counted|strict", "counted",
     "whether coins kept in the hand while bids are made are shown as anybody can count them, or only as a range", 0,
     0},
    {"offers", "0 to 9", "6", "trade proposals a seat may make in one Open Market", 0, 9},
};

#define STEP(id, kind) [id] = &sparta_##kind,
static const ld_kind *const kinds[SPARTA_KINDS] = {
#include "games/spartacus/steps.def"
};
#undef STEP

static int edition(const void *state) { return ((const sparta *)state)->edition; }
static void set_edition(void *state, int scene) { ((sparta *)state)->edition = ld_u8(scene); }

static int role(const void *state, int seat)
{
    int house = ((const sparta *)state)->house_of[seat];
    return house < HOUSES ? house : -1;
}

static int order(const void *state, int seat)
{
    const sparta *s = state;
    return s->host < s->core.seats ? (seat - s->host + s->core.seats) % s->core.seats : -1;
}

extern const char spartacus_tuned[], spartacus_chances[];

const ld_game sparta_game = {
    .name = "spartacus",
    .title = "Spartacus: A Game of Blood & Treachery",
    .about = "Scheme, bargain, bid and fight as the head of a Roman house of gladiators.",
    .rules_version = "spartacus-3",
    .min_seats = 3,
    .max_seats = 4,
    .state_bytes = sizeof(sparta),
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .kinds = kinds,
    .kind_count = SPARTA_KINDS,
    .verbs = sparta_verbs,
    .verb_count = SPARTA_VERBS,
    .messages = sparta_messages,
    .message_count = SPARTA_MESSAGES,
    .reasons = sparta_reasons,
    .reason_count = SPARTA_REASONS,
    .fields = sparta_fields,
    .figures = sparta_figure_rows,
    .standard = &sparta_standard,
    .figure_bytes = sizeof(sparta_figures),
    .settle_figures = sparta_settle_figures,
    .scenes = EDITIONS,
    .scene = edition,
    .set_scene = set_edition,
    .facts = sparta_fact_rows,
    .fact_bytes = sizeof(sparta_facts),
    .work_out = sparta_work_out,
    .setup = sparta_setup,
    .redact = sparta_redact,
    .determinize = sparta_determinize,
    .check = sparta_check,
    .derive = sparta_derive,
    .outcome = sparta_outcome,
    .account = sparta_account,
    .asides = sparta_asides,
    .aside = sparta_aside,
    .word = sparta_word,
    .word_count = sparta_word_count,
    .explain = sparta_explain,
    .word_types = sparta_word_types,
    .draw = sparta_draw_board,
    .describe = sparta_describe,
    .weights = sparta_weights,
    .weight_count = WT_COUNT,
    .judged = WT_JUDGED,
    .tuned = spartacus_tuned,
    .chances = spartacus_chances,
    .standing_words = sparta_standing_words,
    .variant = sparta_variant,
    .fighting = sparta_fighting,
    .rate = sparta_rate,
    .hint = sparta_hint,
    .standing = sparta_standing,
    .round = sparta_round,
    .search = {.explore = 0.3f, .rivals = 5, .steady = 1000, .trust = 1, .heat = 2.5f, .rounds = 1, .plies = 1000},
    .levels = {"tuned+blur=0.95", "tuned+blur=0.65", "tuned+blur=0.4", "tuned", "search:100"},
    .odds = sparta_odds,
    .role = role,
    .role_word = W_HOUSE,
    .order = order,
    .mixes_roles = "houses=random",
    .uses = sparta_uses,
    .guide = &sparta_guide,
    .lasting = sparta_lasting,
};
