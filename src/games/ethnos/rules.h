/* Ethnos: what its files hand to each other. State, steps and figures can be read apart; rules include this. */
#ifndef ETHNOS_RULES_H
#define ETHNOS_RULES_H

#include "games/ethnos/figures.h"
#include "games/ethnos/state.h"
#include "games/ethnos/steps.h"

/* A card leaves a hand in sight of all (E-K4). */
void ethnos_leave_hand(ethnos *s, int seat, int kind, int n);
/* All cards of a hand go to a zone, and the message tells which. */
void ethnos_empty_hand(ethnos *s, ld_log *log, int seat, ld_zone *to, int message);

/* Puts a card into a list, where it belongs. */
void ethnos_gather(uint8_t *cards, uint8_t *count, int kind); /* band.c */

/* ---- what the phases hand to each other -------------------------------------------------------------- */

void ethnos_begin_age(ethnos *s, ld_log *log);                                  /* setup.c */
void ethnos_begin_turn(ethnos *s, int seat);                                    /* turn.c */
void ethnos_next_turn(ethnos *s, int seat);                                     /* turn.c */
void ethnos_begin_draw(ethnos *s, int seat, int left);                          /* turn.c */
void ethnos_lead_options(const ethnos *s, int seat, ld_list *out);              /* band.c */
void ethnos_skip_option(const ethnos *s, ld_list *out);                         /* band.c */
void ethnos_begin_band(ethnos *s, int seat, int leader);                        /* band.c */
uint64_t ethnos_open_kingdoms(const ethnos *s, int seat, int leader, int size); /* band.c, E-S18 */
void ethnos_end_age(ethnos *s, ld_log *log, int seat);                          /* age.c */
void ethnos_gain(ethnos *s, int seat, int source, int glory);                   /* age.c */
/* Glory of each seat for majorities by these values and prizes (E-8.4 to E-8.10, E-8.16, E-8.17). */
void ethnos_share(const ethnos *s, const uint8_t *values, const uint8_t *printed, int age, int *out); /* age.c */
int ethnos_band_worth(const ethnos *s, int leader, int cards); /* age.c, E-8.20 */
const uint8_t *ethnos_band_cards(const ethnos *s, int band);

/* ---- the band under way (band.c) and the power of its leader (leader.c) ---------------------------------- */

void ethnos_put_marker(ethnos *s, ld_log *log, int message, int seat, int kingdom);
void ethnos_power(ethnos *s, ld_log *log, int seat, int leader, int size, bool placed);

bool ethnos_setup(void *state, const ld_setting *settings, int count, char *error);
void ethnos_redact(void *state, int seat);
void ethnos_determinize(void *state, ld_rng *rng);
const char *ethnos_check(const void *state);
void ethnos_derive(void *state, uint64_t missing);
void ethnos_outcome(const void *state, ld_outcome *out);
int ethnos_account(const void *state, int seat, ld_line *out, int room);
bool ethnos_word(const void *state, int word, int value, ld_style style, char *out, size_t room);
int ethnos_word_count(const void *state, int word);
const char *ethnos_explain(const void *state, int word, int value);
int ethnos_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas);
bool ethnos_draw_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);
void ethnos_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void ethnos_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void ethnos_standing(const void *state, int seat, float *out);
int ethnos_round(const void *state);
extern const ld_verb ethnos_verbs[ETHNOS_VERBS];
extern const ld_message ethnos_messages[ETHNOS_MESSAGES];
extern const ld_reason ethnos_reasons[ETHNOS_REASONS];
extern const ld_field ethnos_fields[];
extern const ld_use_row ethnos_uses[];                      /* uses.c */
extern const ld_guide ethnos_guide;                         /* guide.c */
void ethnos_describe(const void *view, const ld_teller *t); /* describe.c */
void ethnos_work_out(const void *view, void *facts);        /* facts.c */
enum { DECK_MISSING = 2 };                                  /* bit of the deck, the second field, for ethnos_derive */
extern const char *const ethnos_word_types[];
extern const ld_lasting ethnos_lasting[];

#endif
