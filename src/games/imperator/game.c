/* Spartacus Imperator: the game as one table. Start reading here: season.c runs a season through arrive.c, entry.c and
 * operate.c; an operation is in move.c, action.c or card.c; fights are in battle.c, outcome.c and siege.c; the end is
 * in victory.c. Figures are in data.c, by name and with what follows from them in figures.c, what follows from a
 * position in facts.c, words in words.c, who knows what in knowledge.c, what cannot be in check.c, the result in
 * score.c, and what bots make of it in judge/. */
#include "games/imperator/judge/judge.h"

static const ld_option options[] = {
    {"scenario", "1|2|3", "1", "1 Spartacus Imperator, 2 Tryphon Imperator, 3 Eunus Imperator", 0, 0},
    {"hidden-romans", "no|yes", "no", "Roman units are face-down too", 0, 0},
    {"random-auxiliaries", "no|yes", "no", "Roman auxiliaries that arrive are drawn at random", 0, 0},
};

#define STEP(id, kind) [id] = &imper_##kind##_step,
static const ld_kind *const kinds[IMPER_KINDS] = {
#include "games/imperator/steps.def"
};
#undef STEP

/* A scenario is a scene: its map and its leaders have names of their own. */
static int scene(const void *state) { return has_scenario(state) ? ((const imper *)state)->scenario - 1 : 0; }
static void set_scene(void *state, int number) { ((imper *)state)->scenario = (uint8_t)(number + 1); }

/* Seat 0 leads the rebels (I-1.1). */
static int role(const void *state, int seat)
{
    (void)state;
    return seat;
}

extern const char imperator_tuned[], imperator_chances[];

const ld_game imper_game = {
    .name = "imperator",
    .title = "Spartacus Imperator",
    .about = "Lead the slave revolts in Italy and Sicily, or put them down, 139 to 71 BC.",
    .rules_version = "imperator-3",
    .min_seats = 2,
    .max_seats = 2,
    .state_bytes = sizeof(imper),
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .kinds = kinds,
    .kind_count = IMPER_KINDS,
    .verbs = imper_verbs,
    .verb_count = IMPER_VERBS,
    .messages = imper_messages,
    .message_count = IMPER_MESSAGES,
    .reasons = imper_reasons,
    .reason_count = IMPER_REASONS,
    .fields = imper_fields,
    .figures = imper_figure_rows,
    .standard = &imper_standard,
    .figure_bytes = sizeof(imper_figures),
    .settle_figures = imper_settle_figures,
    .scenes = SCENARIOS,
    .scene = scene,
    .set_scene = set_scene,
    .facts = imper_fact_fields,
    .fact_bytes = sizeof(imper_facts),
    .work_out = imper_work_out,
    .setup = imper_setup,
    .redact = imper_redact,
    .determinize = imper_determinize,
    .check = imper_check,
    .derive = imper_derive,
    .outcome = imper_outcome,
    .account = imper_account,
    .word = imper_word,
    .word_count = imper_word_count,
    .word_types = imper_word_types,
    .explain = imper_explain,
    .draw = imper_draw_board,
    .describe = imper_describe,
    .weights = imper_weights,
    .weight_count = IMPER_WEIGHTS,
    .judged = JUDGED,
    .tuned = imperator_tuned,
    .chances = imperator_chances,
    .standing_words = imper_standing_words,
    .variant = imper_variant,
    .rate = imper_rate,
    .hint = imper_hint,
    .standing = imper_standing,
    .round = imper_round,
    .quiet = imper_quiet,
    .search = {.explore = 0.3f, .rivals = 1, .steady = 1e9f, .trust = 0.5f, .heat = 1, .rounds = 1, .plies = 1000},
    .levels = {"greedy+blur=2+act=0+hunt=0+risk=1+risk-far=1+loss=10", "greedy", "tuned", "search:400", "search:8000"},
    .odds = imper_odds,
    .role = role,
    .role_word = W_SIDE,
    .uses = imper_uses,
    .guide = &imper_guide,
    .lasting = imper_lasting,
};
