/* Spartacus: what its files hand to each other. State, steps and figures can be read apart; rules include this. */
#ifndef SPARTACUS_RULES_H
#define SPARTACUS_RULES_H

#include "games/spartacus/figures.h"
#include "games/spartacus/state.h"
#include "games/spartacus/steps.h"

/* ---- looking at the state ---------------------------------------------------------------------------------------- */

static inline int seats_of(const sparta *s) { return s->core.seats; }
/* S-1.1 */
static inline int after(const sparta *s, int seat, int steps) { return (seat + steps) % s->core.seats; }
static inline unsigned all_seats(const sparta *s) { return (1u << s->core.seats) - 1; }
static inline const asset_row *asset_of(const sparta *s, int card) { return &box(s)->asset[box(s)->row_of[card]]; }
static inline const thing_name *asset_name_of(const sparta *s, int card)
{
    return &sparta_asset_names[box(s)->row_of[card]];
}
/* S-1.6 what is exhausted counts for nothing */
static inline uint64_t ready_of(const sparta *s, int seat, uint64_t type) { return s->house[seat] & s->ready & type; }
static inline int count_of(uint64_t mask) { return __builtin_popcountll(mask); }
static inline int lowest_of(uint64_t mask) { return __builtin_ctzll(mask); }
/* S-V21 one slave counts as two */
static inline int slaves_of(const sparta *s, int seat)
{
    uint64_t mask = ready_of(s, seat, ALL_SLAVES);
    return count_of(mask) + count_of(mask & box(s)->with[A_CHASTE]);
}
static inline int gladiators_of(const sparta *s, int seat) { return count_of(ready_of(s, seat, ALL_GLADIATORS)); }
static inline int owner_of(const sparta *s, int card) { return s->place[card] - PLACE_HOUSE; }
/* True numbers, in a view as well. */
static inline int held_by(const sparta *s, int seat) { return s->core.viewer ? s->held[seat] : s->hand[seat].total; }
static inline int amount_of(int coins) { return coins < MAX_AMOUNT ? coins : MAX_AMOUNT; }
static inline int copies_of(const sparta *s, int kind) { return box(s)->card[kind].copies[s->edition]; } /* S-2.33 */
/* The row of cards in front of a seat goes on clockwise: the seat that is `steps` after the Host. */
static inline int from_host(const sparta *s, int steps) { return (s->host + steps) % s->core.seats; }

/* ---- changing it (table.c) --------------------------------------------------------------------------------------- */

void sparta_say_seats(ld_log *log, int id, unsigned mask); /* which seats, by name */
void sparta_put(sparta *s, int card, int place);
void sparta_turn_to(sparta *s, int card, int condition);
void sparta_discard_asset(sparta *s, ld_log *log, int card);                     /* S-10.9 for a Champion */
void sparta_influence(sparta *s, ld_log *log, int seat, int change, int source); /* S-1.8 */
void sparta_bank(sparta *s, int seat, int coins);                                /* from the Bank; negative: to it */
void sparta_pay(sparta *s, ld_log *log, int from, int to, int coins);            /* between seats */
void sparta_leave_hand(sparta *s, int seat, int kind);                           /* S-14.2 */
void sparta_discard_card(sparta *s, int seat, int kind);                         /* from hand */
void sparta_draw(sparta *s, int seat, int cards);                                /* calls DRAW */
ld_frame *sparta_call(sparta *s, int kind, int seat);  /* a step of one seat, which is asked */
void sparta_let_pick(sparta *s, int seat, bool slave); /* calls PICK */
static inline void sparta_exhaust(sparta *s, int card) { sparta_turn_to(s, card, EXHAUSTED); }
/* Options shared by many steps. */
void sparta_list_dice(const void *state, const ld_frame *f, int seat, ld_list *out);
ld_choice sparta_throw(const void *state, ld_rng *rng);
void sparta_list_assets(ld_list *out, int verb, uint64_t mask);
/* The ready cards of one's own among `fit`; why a card of the table is none of them (`unfit` of one's own others). */
void sparta_list_own(const sparta *s, int seat, int verb, uint64_t fit, int unfit, ld_list *out);
void sparta_bar_others(const sparta *s, int seat, int verb, uint64_t offered, uint64_t fit, int unfit, ld_list *out);
void sparta_bar_tired(const sparta *s, int card, ld_choice c, ld_list *out); /* S-1.6 */
uint64_t sparta_in_houses(const sparta *s);
/* S-1.7 more coins than one has, and S-Q71 more than can be named: `choice` is of n. */
#define SPARTA_BAR_COINS(n, coins, out, choice) \
    LD_BAR_ABOVE(n, amount_of(coins), out, choice, (coins) > MAX_AMOUNT ? R_AMOUNT : R_PURSE, amount_of(coins))

/* ---- what the phases hand to each other -------------------------------------------------------------------------- */

/* Sequences: each calls a frame that finishes by itself. */
void sparta_note_exposed(sparta *s);                                    /* window.c, S-6.43 */
bool sparta_newly_exposed(const sparta *s);                             /* window.c, S-6.42 */
unsigned sparta_exposed(const sparta *s);                               /* window.c, S-6.40 */
void sparta_open(sparta *s, int active);                                /* window.c, calls OPEN */
void sparta_react(sparta *s, int seat, int kind, int target, int card); /* window.c, calls REACTION */
void sparta_scheme_options(const sparta *s, const ld_frame *turn, int seat, ld_list *out); /* scheme.c */
void sparta_begin_scheme(sparta *s, ld_log *log, int seat, ld_choice c);                   /* scheme.c */
void sparta_scheme_ways(const sparta *s, int seat, int kind, ld_list *out);                /* scheme.c */
plan_locals sparta_plan(const sparta *s, int seat, ld_choice c);                           /* scheme.c, what it names */
unsigned sparta_scheme_targets(const sparta *s, int seat, int kind, int coins); /* effects.c, seats it could name */
bool sparta_scheme_holds(const sparta *s, int seat, int kind, int target, int coins);               /* effects.c */
void sparta_bar_scheme(const sparta *s, int seat, int kind, int target, ld_choice c, ld_list *out); /* effects.c */
unsigned sparta_targets(const sparta *s, const plan_locals *plan);                                  /* effects.c */
int sparta_lowest(const sparta *s);                                               /* effects.c, S-C23 */
void sparta_pay_scheme(sparta *s, ld_log *log, ld_frame *f);                      /* effects.c */
void sparta_effect(sparta *s, ld_log *log, ld_frame *f);                          /* effects.c */
void sparta_effect_on(sparta *s, ld_log *log, ld_frame *f, int card);             /* effects.c */
void sparta_react_options(const sparta *s, int seat, ld_list *out);               /* window.c, S-5.9 */
void sparta_bar_hand(const sparta *s, const ld_frame *f, int seat, ld_list *out); /* window.c, S-6.1 */
unsigned sparta_wooed(const sparta *s, const ld_frame *f, int seat); /* scheme.c, those asked that have not agreed */
void sparta_promise_options(const sparta *s, const ld_frame *f, int seat, ld_list *out); /* promise.c, S-12.8 */
void sparta_promise_asides(const sparta *s, const ld_frame *f, int seat, ld_list *out);  /* promise.c */
void sparta_promise(sparta *s, ld_log *log, int seat, ld_choice c);                      /* promise.c */
bool sparta_harms(const sparta *s, int card);                                            /* promise.c, S-12.11 */
void sparta_judge_support(sparta *s, ld_log *log, const ld_frame *support);              /* promise.c, S-12.10 */
void sparta_judge_peace(sparta *s, ld_log *log, const plan_locals *plan);                /* promise.c, S-12.11 */
void sparta_judge_turn(sparta *s, ld_log *log, int seat);                    /* promise.c, S-12.10, S-12.11 */
void sparta_judge_invitation(sparta *s, ld_log *log, int guest);             /* promise.c, S-12.12 */
void sparta_judge_games(sparta *s, ld_log *log);                             /* promise.c, S-12.12 */
void sparta_judge_gift(sparta *s, ld_log *log, int from, int to, int coins); /* promise.c, S-12.13 */
void sparta_judge_end(sparta *s, ld_log *log);                               /* promise.c, S-12.13 */
void sparta_deal_house(sparta *s, int seat);                                 /* setup.c, calls HOUSE_DEAL */
void sparta_void_offers(sparta *s, ld_log *log);                             /* market.c, S-7.13 */
/* What one side of a deal is, as goods, the coins last; how many. market.c */
int sparta_goods(const deal *d, bool wanted, int out[EDITS]);
bool sparta_concealed(const sparta *s, int seat);         /* market.c, S-7.30 */
bool sparta_purse_hidden(const sparta *view, int seat);   /* market.c, S-7.35 */
int sparta_coins_at_most(const sparta *view, int seat);   /* market.c, S-7.35 */
void sparta_commit(sparta *s, int seat);                  /* arena.c, calls SEND */
void sparta_death(sparta *s, int card);                   /* arena.c, calls DEATH */
void sparta_match(sparta *s);                             /* combat.c, calls MATCH */
void sparta_clear_bout(sparta *s);                        /* combat.c */
uint64_t sparta_distinct(const sparta *s, uint64_t mask); /* arena.c, S-8.11 */
/* How a match ended, as a frame's result: 0 if it goes on, or is void (S-9.42). The loser is a side. */
static inline int defeat_code(int loser, int level) { return 1 + 3 * loser + level - 1; }
static inline int defeat_loser(int code) { return (code - 1) / 3; }
static inline int defeat_level(int code) { return (code - 1) % 3 + 1; }
bool sparta_check_victory(sparta *s, ld_log *log, bool last);    /* victory.c, S-11.1; true if it is decided */
void sparta_win(sparta *s, ld_log *log, int seat, int finalist); /* victory.c */
int sparta_range(const sparta *s, int side);                     /* combat.c, how far its blows reach (S-9.12) */
int sparta_behind(const sparta *s, const ld_frame *support);     /* scheme.c, the Influence behind a scheme (S-5.23) */
bool sparta_fights(const sparta *s, int side, int seat);         /* combat.c */
const char *sparta_fighter_wrong(const void *state, const ld_frame *f); /* combat.c */
/* Abilities of a combatant, unless the opponent is a Trainer (S-9.36). */
bool sparta_has(const sparta *s, int side, int ability);
bool sparta_carries(const sparta *s, int side, int ability); /* ready equipment */

/* Hexes: eight columns a row, so that a step is a shift (S-2.40, S-2.41). */
enum { HEXES = 56, START_I = 3 * 8 + 0, START_II = 3 * 8 + 6 };
static inline int hex_q(int hex) { return (hex & 7) - 3; }
static inline int hex_r(int hex) { return (hex >> 3) - 3; }
extern const uint64_t sparta_arena;
int sparta_distance(int a, int b);
uint64_t sparta_reach(int from, int steps, int blocked); /* S-9.11 */

/* One attack, after the re-rolls (S-9.22 to S-9.25). */
typedef struct blow {
    int wounds, counter;
    bool stopped;
} blow;
blow sparta_blow(const sparta *s, int attacker, const uint8_t *attack, int attacks, const uint8_t *defence,
                 int defences);
int sparta_pack_dice(const uint8_t *faces, int count); /* dice as one number, for choices and words */
int sparta_unpack_dice(int packed, uint8_t *faces);
void sparta_add_die(bout *b, int side, int face);

bool sparta_setup(void *state, const ld_setting *settings, int count, char *error);
void sparta_redact(void *state, int seat);
void sparta_determinize(void *state, ld_rng *rng);
const char *sparta_check(const void *state);
void sparta_derive(void *state, uint64_t missing);
void sparta_outcome(const void *state, ld_outcome *out);
int sparta_account(const void *state, int seat, ld_line *out, int room);
void sparta_asides(const void *state, int seat, ld_list *out);
void sparta_aside(void *state, ld_log *log, int seat, ld_choice c);
bool sparta_word(const void *state, int word, int value, ld_style style, char *out, size_t room);
int sparta_word_count(const void *state, int word);
const char *sparta_explain(const void *state, int word, int value);
int sparta_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas);
void sparta_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void sparta_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void sparta_standing(const void *state, int seat, float *out);
int sparta_round(const void *state);
int sparta_variant(const void *state);
bool sparta_fighting(const void *state);
extern const ld_weight sparta_weights[];
extern const char *const sparta_standing_words[];
bool sparta_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);
extern const ld_verb sparta_verbs[SPARTA_VERBS];
extern const ld_message sparta_messages[SPARTA_MESSAGES];
extern const ld_reason sparta_reasons[SPARTA_REASONS];
extern const ld_field sparta_fields[];
extern const ld_use_row sparta_uses[];                      /* uses.c */
extern const ld_guide sparta_guide;                         /* guide.c */
void sparta_describe(const void *view, const ld_teller *t); /* describe.c */
/* Open promises, those that the seat gave or got (own) or the others. */
void sparta_tell_promises(const ld_teller *t, const sparta *s, int seat, bool own);
extern const char *const sparta_word_types[];
extern const ld_lasting sparta_lasting[];
extern const ld_game sparta_game;

#endif
