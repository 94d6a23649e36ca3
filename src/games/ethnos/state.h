/* Ethnos: the state and what its files share.
 *
 * Cards are counted by kind. A kind is numbered within the tribes in play: six places a tribe, in
 * canonical order, one for each colour (skeletons use the first of theirs). So every zone of cards
 * is 36 counts and a mask of the kinds it holds.
 *
 * In a seat's view (core.viewer) the deck zone is all that the seat has not seen, other hands hold
 * only what everybody knows of them, and `left` and `held` keep the true numbers (E-K7). */
#ifndef ETHNOS_STATE_H
#define ETHNOS_STATE_H

#include "core/game.h"

enum {
    KINGDOMS = 6,
    KINDS = 36,
    HAND_LIMIT = 10,
    MAX_AGES = 3,
    DRAGONS = 3,    /* E-2.4 */
    MAX_CARDS = 84, /* six tribes, halflings among them */
    TROLLS = 6,     /* E-2.12 */
    SEA_END = 18,
    MAX_TOKEN = 20,
    NOBODY = 255,
    NO_KINGDOM = 6,
};

enum { CENTAUR, DWARF, ELF, GIANT, HALFLING, MERFOLK, MINOTAUR, ORC, SKELETON, TROLL, WINGED, WIZARD, TRIBES };

/* E-9.7 where glory came from */
enum { FROM_KINGDOM, FROM_MERFOLK, FROM_GIANT_TAKE, FROM_GIANT_AGE, FROM_HORDE, FROM_BAND, SOURCES };

#define STEP(id, kind) id,
enum {
#include "games/ethnos/steps.def"
    ETHNOS_KINDS
};
#undef STEP

enum {
    V_TRIBE,
    V_GLORY,
    V_DEAL,
    V_REVEAL,
    V_FIRST,
    V_RECRUIT_DECK,
    V_RECRUIT,
    V_LEADER,
    V_SCATTER,
    V_DRAW,
    V_DRAW_DRAGON,
    V_BY_TRIBE,
    V_BY_COLOUR,
    V_ADD,
    V_ALL,
    V_PLAY,
    V_PLACE,
    V_SKIP,
    V_HORDE,
    V_TOKEN,
    V_STOP,
    V_KEEP,
    V_KEEP_ALL,
    V_DONE,
    V_SUMMON,
    V_NO_SUMMON,
    V_CASH,
    V_HOLD,
    ETHNOS_VERBS
};

enum {
    M_TRIBE,
    M_TOKENS,
    M_AGE,
    M_DEAL,
    M_REVEAL,
    M_FIRST,
    M_RECRUIT,
    M_DRAW,
    M_DRAGON,
    M_BAND,
    M_MARKER,
    M_NO_MARKER,
    M_SEA,
    M_BONUS,
    M_HORDE,
    M_TROLL,
    M_NO_POWER,
    M_GIANT,
    M_DISCARD,
    M_KEEP,
    M_SCATTER,
    M_NO_SUMMON,
    M_SUMMON,
    M_AGE_END,
    M_HANDS,
    M_KINGDOM,
    M_SEA_SCORE,
    M_GIANT_SCORE,
    M_CASH,
    M_HOLD,
    M_BANDS,
    M_BEGINS,
    M_OVER,
    ETHNOS_MESSAGES
};

enum { W_NUMBER, W_SEAT, W_CARD, W_TRIBE, W_KINGDOM, W_COLOUR, W_SOURCE, W_AGE };

/* Weights: those of the judgement, then those of a seat's standing. */
enum {
    J_MARKER,
    J_LATER,
    J_PRIZE,
    J_DENY,
    J_ELF,
    J_GIANT,
    J_SEA,
    J_ORC,
    J_TROLL,
    J_TROLL_VALUE,
    J_WIZARD,
    J_WIZARD_LATE,
    J_DISCARD,
    J_PACE,
    J_RACE,
    J_RISK,
    J_DRAWS,
    J_DECK,
    J_GROW,
    J_CASH,
    J_GLANCE
};
enum {
    G_GLORY,
    G_SURE,
    G_GLORY_LATE,
    G_SURE_LATE,
    G_NEXT,
    G_MARKERS,
    G_SEA,
    G_SYMBOL,
    G_HORDE,
    G_TROLLS,
    G_GIANT,
    G_BEST,
    G_BEST_RISK,
    G_SIZE,
    G_FITS,
    G_CARDS,
    G_CARDS_RISK,
    G_WILD,
    G_TURN,
    GLANCES,
    ETHNOS_WEIGHTS = J_GLANCE + GLANCES
};

typedef struct zone {
    uint64_t mask; /* the kinds with a count above 0 */
    uint8_t n[KINDS];
    uint8_t total;
    uint8_t pad[3];
} zone;

typedef struct band {
    uint8_t seat, leader, size /* as played */, cards /* still lying */;
} band;

typedef struct ethnos {
    ld_core core;
    zone deck, row, aside, hand[LD_MAX_SEATS];
    uint8_t known[LD_MAX_SEATS][KINDS]; /* E-K3 */
    uint8_t left, held[LD_MAX_SEATS];   /* in a view: cards in the deck and in each hand */
    uint8_t tribe[6], tribes;           /* in play, ascending */
    uint8_t wanted;                     /* how many will be in play */
    uint8_t decline;
    uint8_t age, ages;                  /* age counts from 1 */
    uint8_t bottom;                     /* B of E-4.4 */
    uint8_t dragons, third;             /* third: the seat that drew the third dragon last */
    uint8_t tokens_left[MAX_TOKEN + 1]; /* glory tokens not yet on the board, by value */
    uint8_t token[KINGDOMS][MAX_AGES];
    uint8_t markers[KINGDOMS][LD_MAX_SEATS];
    uint8_t supply[LD_MAX_SEATS];
    uint8_t sea[LD_MAX_SEATS];
    uint8_t horde[LD_MAX_SEATS]; /* filled spaces, one bit a colour */
    uint8_t troll[TROLLS];       /* owner of token 1 .. 6 */
    uint8_t giant, giant_size;
    uint8_t bands, band_cards;
    band band[MAX_CARDS];
    uint8_t card[MAX_CARDS]; /* the cards of all bands, leader first, in order of play */
    uint8_t pad[2];
    uint64_t wild; /* mask of the skeleton kind, 0 without skeletons */
    int16_t glory[LD_MAX_SEATS];
    int16_t source[LD_MAX_SEATS][MAX_AGES][SOURCES];
} ethnos;

static_assert(sizeof(ethnos) <= 2048 && sizeof(ethnos) % 8 == 0, "the state stays small");

/* ---- data.c ------------------------------------------------------------------------------------- */

typedef struct tribe_row {
    const char *id, *name;
    uint8_t cards, per_colour;
} tribe_row;

typedef struct kingdom_row {
    const char *id, *name, *colour_id, *colour;
    ld_colour paint;
    char letter;
} kingdom_row;

typedef struct glory_row {
    const char *name;
    struct {
        uint8_t value, all, few;
    } token[6]; /* E-2.6: with 4 to 6 seats, with 2 or 3 */
} glory_row;

extern const tribe_row ethnos_tribe[TRIBES];
extern const kingdom_row ethnos_kingdom[KINGDOMS];
extern const glory_row ethnos_glory[];
extern const int ethnos_glory_count;
extern const uint8_t ethnos_band_glory[7];             /* E-2.8 by number of cards, 6 is "6 or more" */
extern const uint8_t ethnos_horde_glory[KINGDOMS + 1]; /* E-2.11 */
extern const uint8_t ethnos_sea_symbol[4];             /* E-2.9 */
extern const uint8_t ethnos_sea_prize[2][MAX_AGES];    /* [few seats] */
extern const uint8_t ethnos_giant_prize[2][MAX_AGES];  /* E-2.10 [few seats] */
enum { GIANT_TAKE = 2, MARKERS = 26 /* E-2.13 */ };

/* ---- cards ---------------------------------------------------------------------------------------- */

static inline void zone_add(zone *z, int k, int n)
{
    z->n[k] = (uint8_t)(z->n[k] + n);
    z->total = (uint8_t)(z->total + n);
    if (z->n[k])
        z->mask |= UINT64_C(1) << k;
}

static inline void zone_take(zone *z, int k, int n)
{
    assert(z->n[k] >= n);
    z->n[k] = (uint8_t)(z->n[k] - n);
    z->total = (uint8_t)(z->total - n);
    if (!z->n[k])
        z->mask &= ~(UINT64_C(1) << k);
}

static inline int seats_of(const ethnos *s) { return s->core.seats; }
static inline bool few_seats(const ethnos *s) { return s->core.seats <= 3; }
static inline int tribe_of(const ethnos *s, int kind) { return s->tribe[kind / 6]; }
static inline int colour_of(int kind) { return kind % 6; }
static inline uint64_t tribe_mask(int kind) { return UINT64_C(0x3f) << kind / 6 * 6; }
static inline uint64_t colour_mask(const ethnos *s, int kind)
{
    return (UINT64_C(0x041041041) << colour_of(kind)) & ~s->wild;
}
/* Cards of a kind that are in the game. */
static inline int copies(const ethnos *s, int kind)
{
    int tribe = tribe_of(s, kind);
    if (tribe == SKELETON)
        return colour_of(kind) == 0 ? ethnos_tribe[SKELETON].cards : 0;
    return ethnos_tribe[tribe].per_colour;
}
static inline bool in_play(const ethnos *s, int tribe)
{
    for (int i = 0; i < s->tribes; i++)
        if (s->tribe[i] == tribe)
            return true;
    return false;
}
/* True numbers, in a view as well. */
static inline int deck_size(const ethnos *s) { return s->core.viewer ? s->left : s->deck.total; }
static inline int hand_size(const ethnos *s, int seat) { return s->core.viewer ? s->held[seat] : s->hand[seat].total; }

/* A card leaves a hand in sight of all (E-K4). */
void ethnos_leave_hand(ethnos *s, int seat, int kind, int n);
/* All cards of a hand go to a zone, and the message tells which. */
void ethnos_empty_hand(ethnos *s, ld_log *log, int seat, zone *to, int message);

/* ---- the locals of the steps ------------------------------------------------------------------------------ */

#define GLORY_LOCALS(S, ONE, MANY, LIST)        \
    ONE(S, kingdom, uint8_t, .word = W_KINGDOM) \
    ONE(S, tokens, uint8_t, LD_RANGE(0, MAX_AGES - 1)) /* that it has */
LD_LOCALS(glory, GLORY_LOCALS);

#define DEAL_LOCALS(S, ONE, MANY, LIST) ONE(S, to, uint8_t, LD_SEAT)
LD_LOCALS(deal, DEAL_LOCALS);

#define REVEAL_LOCALS(S, ONE, MANY, LIST) ONE(S, left, uint8_t, LD_RANGE(1, 2 * LD_MAX_SEATS))
LD_LOCALS(reveal, REVEAL_LOCALS);

#define TURN_LOCALS(S, ONE, MANY, LIST) ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(turn, TURN_LOCALS);

#define DRAW_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, left, uint8_t, LD_RANGE(1, HAND_LIMIT))
LD_LOCALS(draw, DRAW_LOCALS);

#define BASIS_LOCALS(S, ONE, MANY, LIST)    \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(basis, BASIS_LOCALS);

/* The cards of a list are in canonical order. */
#define BAND_LOCALS(S, ONE, MANY, LIST)     \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, by_colour, uint8_t, LD_YES_NO)   \
    LIST(S, added, uint8_t, HAND_LIMIT - 1, .word = W_CARD)
LD_LOCALS(band, BAND_LOCALS);

#define PLACE_LOCALS(S, ONE, MANY, LIST)    \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_LIMIT))
LD_LOCALS(place, PLACE_LOCALS);

#define BONUS_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, left, uint8_t, LD_RANGE(1, 4))
LD_LOCALS(bonus, BONUS_LOCALS);

#define HORDE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, colour, uint8_t, .word = W_COLOUR)
LD_LOCALS(horde, HORDE_LOCALS);

/* Of troll and wizard. */
#define POWER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_LIMIT))
LD_LOCALS(power, POWER_LOCALS);

#define KEEP_LOCALS(S, ONE, MANY, LIST)            \
    ONE(S, seat, uint8_t, LD_SEAT)                 \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_LIMIT)) \
    LIST(S, kept, uint8_t, HAND_LIMIT - 1, .word = W_CARD)
LD_LOCALS(keep, KEEP_LOCALS);

#define CASH_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, passed, uint8_t, LD_RANGE(0, LD_MAX_SEATS - 1))
LD_LOCALS(cash, CASH_LOCALS);

/* Puts a card into a list, where it belongs. */
void ethnos_gather(uint8_t *cards, uint8_t *count, int kind); /* band.c */

/* ---- what the phases hand to each other -------------------------------------------------------------- */

void ethnos_begin_age(ethnos *s, ld_log *log);                                  /* setup.c */
void ethnos_begin_turn(ethnos *s, int seat);                                    /* turn.c */
void ethnos_next_turn(ethnos *s, int seat);                                     /* turn.c */
void ethnos_begin_draw(ethnos *s, int seat, int left);                          /* turn.c */
void ethnos_lead_options(const ethnos *s, int seat, ld_list *out);              /* band.c */
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

/* Step kinds, each next to its rules. */
#define STEP(id, kind) extern const ld_kind ethnos_##kind;
#include "games/ethnos/steps.def"
#undef STEP

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
void ethnos_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
/* What a leader's power adds to a band of this size, when so many cards stay behind; rate.c. */
float ethnos_power_worth(const ethnos *s, const float *w, int seat, float best_marker, int tribe, int colour, int size,
                         int left);
void ethnos_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void ethnos_standing(const void *state, int seat, float *out);
int ethnos_round(const void *state);
extern const ld_weight ethnos_weights[ETHNOS_WEIGHTS];
extern const ld_verb ethnos_verbs[ETHNOS_VERBS];
extern const ld_message ethnos_messages[ETHNOS_MESSAGES];
extern const ld_field ethnos_fields[];
enum { DECK_MISSING = 2 }; /* bit of the deck, the second field, for ethnos_derive */
extern const char *const ethnos_word_types[];

#endif
