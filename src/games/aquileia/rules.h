/* Aquileia: what its files hand to each other. State, steps and figures can be read apart; rules include this. */
#ifndef AQUILA_RULES_H
#define AQUILA_RULES_H

#include "games/aquileia/figures.h"
#include "games/aquileia/state.h"
#include "games/aquileia/steps.h"

/* supply.c: coins, cards and points */
void aquila_income(aquila *s, ld_log *log, int seat, int metal, int coins);
void aquila_spend(aquila *s, int seat, int metal, int coins);
void aquila_score(aquila *s, int seat, int source, int points);
void aquila_ready_pile(aquila *s, ld_log *log, int deck);
void aquila_draw_options(const aquila *s, int deck, int verb, ld_list *out);
void aquila_throw_options(const aquila *s, int dice, ld_list *out);
void aquila_leave_hand(aquila *s, int seat, int card, int n);

/* round.c */
void aquila_next_piece(aquila *s, ld_log *log); /* end of round and set-up: what is still to be laid out */
void aquila_begin_actions(aquila *s);
/* The space being resolved (a contest: all of its area) is done with. */
void aquila_resolved(aquila *s);
ld_frame *aquila_ask(aquila *s, int kind, int seat, int chooser, int where);
/* bars what a verb would do on any other space than the one that is due; it is argument 0 of the choice, or 1.
 */
void aquila_bar_others(ld_list *out, int verb, int argument, int due);
/* What is wrong with a step about this seat and space if these are not what is being resolved. */
const char *aquila_wrong_space(const aquila *s, const ld_frame *f, uint32_t spaces);

void aquila_begin_placing(aquila *s, int seat);                                 /* place.c */
void aquila_mercatus(aquila *s, ld_log *log, int space, int seat);              /* mercatus.c */
void aquila_begin_draws(aquila *s, ld_log *log, int seat, int cards);           /* mercatus.c */
int aquila_servi_most(const aquila *s, int seat, int space);                    /* mercatus.c */
void aquila_begin_contest(aquila *s, ld_log *log, int area);                    /* contest.c */
const char *aquila_wrong_contest(const aquila *s, const ld_frame *f, int area); /* AREAS: either */
const char *aquila_wrong_award(const aquila *s, const ld_frame *f, int area);
void aquila_pay_prizes(aquila *s, ld_log *log, int area, const int *order, int count);
void aquila_award_arena(aquila *s, ld_log *log, const int *order, int count);   /* arena.c */
void aquila_award_stadium(aquila *s, ld_log *log, const int *order, int count); /* stadium.c */
void aquila_theatrum(aquila *s, ld_log *log, int seat);                         /* theatrum.c */
bool aquila_covers(const aquila *s, int seat, const uint8_t *bid, int more);    /* theatrum.c */
void aquila_forum(aquila *s, ld_log *log, int space, int seat);                 /* forum.c */
void aquila_portus(aquila *s, ld_log *log, int space, int seat);                /* portus.c */
void aquila_finish(aquila *s, ld_log *log);                                     /* score.c */
bool aquila_placed_all(const aquila *s, int seat);                              /* place.c */
/* score.c: what a race gave the seat, as far as the state tells: NONE if nothing, or nothing known. */
int aquila_laurel_from(const race *r, int seat);
/* score.c: laurels a seat is known to hold, by kind, and the sum of its villas of a colour. */
void aquila_laurels_of(const aquila *s, int seat, int *n);
int aquila_villa_sum(const aquila *s, int seat, int colour);

bool aquila_setup(void *state, const ld_setting *settings, int count, char *error);
void aquila_redact(void *state, int seat);
void aquila_determinize(void *state, ld_rng *rng);
const char *aquila_check(const void *state);
void aquila_derive(void *state, uint64_t missing);
void aquila_outcome(const void *state, ld_outcome *out);
int aquila_account(const void *state, int seat, ld_line *out, int room);
bool aquila_word(const void *state, int word, int value, ld_style style, char *out, size_t room);
int aquila_word_count(const void *state, int word);
const char *aquila_explain(const void *state, int word, int value); /* about.c */
int aquila_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas);
bool aquila_dice_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);
void aquila_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void aquila_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void aquila_standing(const void *state, int seat, float *out);
int aquila_round(const void *state);
int aquila_variant(const void *state);
extern const ld_verb aquila_verbs[AQUILA_VERBS];
extern const ld_message aquila_messages[AQUILA_MESSAGES];
extern const ld_reason aquila_reasons[AQUILA_REASONS];
extern const ld_field aquila_fields[];
extern const ld_use_row aquila_uses[];                      /* uses.c */
extern const ld_guide aquila_guide;                         /* guide.c */
void aquila_describe(const void *view, const ld_teller *t); /* describe.c */
void aquila_work_out(const void *view, void *facts);        /* facts.c */
extern const char *const aquila_word_types[];
/* Bits of the first fields, those that may be left out, for aquila_derive. */
enum { BANK_MISSING = 1, PILE_MISSING = 2, LAURELS_MISSING = 4, DUOS_MISSING = 8 };

#endif
