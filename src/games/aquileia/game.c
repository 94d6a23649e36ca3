/* Aquileia: the game as one table. Start reading here: the course of a round is in round.c and place.c, then
 * one file for each area (mercatus.c, contest.c with arena.c and stadium.c, theatrum.c, forum.c, portus.c);
 * figures are in data.c, words in words.c, who knows what in knowledge.c, what cannot be in check.c, the end in
 * score.c, and what bots make of it in judge/. */
#include "games/aquileia/facts.h"
#include "games/aquileia/judge/judge.h"

static const ld_option options[] = {
    {"rounds", "6|4", "6", "length of the game in rounds; 4 is a short game", 0, 0},
    {"pecunia", "exchange|always", "exchange", "Pecunia pays its points after an exchange only, or always", 0, 0},
    {"final-tie", "shared|track", "shared", "equal final scores share the rank, or the tie-break track parts them", 0,
     0},
    {"closing", "auto|drawn|none", "auto",
     "spaces closed by lot each round: 'drawn' (with 2 seats only), 'none', or 'auto': drawn with 2 seats, none with "
     "more",
     0, 0, NULL},
};

#define STEP(id, kind) [id] = &aquila_##kind,
static const ld_kind *const kinds[AQUILA_KINDS] = {
#include "games/aquileia/steps.def"
};
#undef STEP

extern const char aquileia_tuned[], aquileia_chances[];

const ld_game aquila_game = {
    .name = "aquileia",
    .title = "Aquileia",
    .about = "Send your followers through a Roman port city: three metals that never mix, villas, workshops, laurels.",
    .rules_version = "aquileia-2",
    .min_seats = 2, /* */
    .max_seats = MOST_SEATS,
    .state_bytes = sizeof(aquila),
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .kinds = kinds,
    .kind_count = AQUILA_KINDS,
    .verbs = aquila_verbs,
    .verb_count = AQUILA_VERBS,
    .messages = aquila_messages,
    .message_count = AQUILA_MESSAGES,
    .reasons = aquila_reasons,
    .reason_count = AQUILA_REASONS,
    .fields = aquila_fields,
    .figures = aquila_figure_rows,
    .standard = &aquila_standard,
    .figure_bytes = sizeof(aquila_figures),
    .settle_figures = aquila_settle_figures,
    .facts = aquila_fact_rows,
    .fact_bytes = sizeof(aquila_facts),
    .work_out = aquila_work_out,
    .setup = aquila_setup,
    .redact = aquila_redact,
    .determinize = aquila_determinize,
    .check = aquila_check,
    .derive = aquila_derive,
    .outcome = aquila_outcome,
    .account = aquila_account,
    .word = aquila_word,
    .word_count = aquila_word_count,
    .explain = aquila_explain,
    .word_types = aquila_word_types,
    .draw = aquila_draw_board,
    .describe = aquila_describe,
    .weights = aquila_weights,
    .weight_count = WEIGHTS,
    .judged = JUDGED,
    .tuned = aquileia_tuned,
    .chances = aquileia_chances,
    .foretell = {.looks = 24, .rounds = 1, .plies = 400},
    .standing_words = aquila_standing_words,
    .variant = aquila_variant,
    .rate = aquila_rate,
    .hint = aquila_hint,
    .standing = aquila_standing,
    .round = aquila_round,
    .search = {.explore = 0.7f, .rivals = 1, .steady = 1e9f, .trust = 0.5f, .heat = 2, .rounds = 1, .plies = 1000},
    .levels = {"tuned+blur=1.4", "tuned+blur=0.8", "tuned+blur=0.4", "tuned", "search:1000"},
    .odds = aquila_dice_odds,
    .uses = aquila_uses,
    .guide = &aquila_guide,
};
