/* Ethnos: the game as one table. Start reading here: the phases are setup.c, turn.c, band.c, leader.c and age.c;
 * figures are in data.c, words in words.c, who knows what in knowledge.c, what cannot be in check.c, the end in
 * score.c, and what bots make of it in judge/. */
#include "games/ethnos/facts.h"
#include "games/ethnos/judge/judge.h"

static const ld_option options[] = {
    {"tribes", "random|LIST", "random", "the tribes in play: 'random', or names joined by commas; chance adds the rest",
     0, 0, "centaur,dwarf,elf,giant,halfling|merfolk,minotaur,orc,skeleton,troll|skeleton,winged,wizard"},
    {"glory", "balanced|rich|LIST", "balanced",
     "the glory tokens: 'balanced', 'rich', or 12 (2-3 seats) or 18 (4-6 seats) numbers joined by commas", 0, 0,
     "1,2,3,4,5,6,7,8,9,10,11,20|0,0,0,1,1,1,2,2,2,3,3,3,4,4,4,5,5,20"},
    {"decline", "yes|no|all", "yes",
     "may a player refuse a marker or a troll token; 'all': the giant token and the merfolk's move too", 0, 0, NULL},
};

#define STEP(id, kind) [id] = &ethnos_##kind,
static const ld_kind *const kinds[ETHNOS_KINDS] = {
#include "games/ethnos/steps.def"
};
#undef STEP

extern const char ethnos_tuned[], ethnos_chances[];

const ld_game ethnos_game = {
    .name = "ethnos",
    .title = "Ethnos",
    .about = "Gather bands of fantasy tribes and vie for six kingdoms before the third dragon comes.",
    .rules_version = "ethnos-1",
    .min_seats = 2,
    .max_seats = 6,
    .state_bytes = sizeof(ethnos),
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .kinds = kinds,
    .kind_count = ETHNOS_KINDS,
    .verbs = ethnos_verbs,
    .verb_count = ETHNOS_VERBS,
    .messages = ethnos_messages,
    .message_count = ETHNOS_MESSAGES,
    .reasons = ethnos_reasons,
    .reason_count = ETHNOS_REASONS,
    .fields = ethnos_fields,
    .figures = ethnos_figure_rows,
    .standard = &ethnos_standard,
    .figure_bytes = sizeof(ethnos_figures),
    .settle_figures = ethnos_settle_figures,
    .facts = ethnos_fact_rows,
    .fact_bytes = sizeof(ethnos_facts),
    .work_out = ethnos_work_out,
    .setup = ethnos_setup,
    .redact = ethnos_redact,
    .determinize = ethnos_determinize,
    .check = ethnos_check,
    .derive = ethnos_derive,
    .outcome = ethnos_outcome,
    .account = ethnos_account,
    .word = ethnos_word,
    .word_count = ethnos_word_count,
    .explain = ethnos_explain,
    .word_types = ethnos_word_types,
    .draw = ethnos_draw_board,
    .describe = ethnos_describe,
    .weights = ethnos_weights,
    .weight_count = ETHNOS_WEIGHTS,
    .judged = J_GLANCE,
    .tuned = ethnos_tuned,
    .chances = ethnos_chances,
    .foretell = {.looks = 32, .rounds = 99, .plies = 12},
    .standing_words = ethnos_standing_words,
    .rate = ethnos_rate,
    .hint = ethnos_hint,
    .standing = ethnos_standing,
    .round = ethnos_round,
    .search = {.explore = 1, .rivals = 1, .steady = 1e9f, .trust = 1, .heat = 1, .rounds = 1, .plies = 1000},
    .levels = {"tuned+blur=2+noise=0.6", "tuned+blur=1.9", "tuned+blur=0.7", "tuned", "search:2000"},
    .odds = ethnos_draw_odds,
    .uses = ethnos_uses,
    .guide = &ethnos_guide,
    .lasting = ethnos_lasting,
};
