/* Spartacus Imperator: the state, and small questions to it.
 *
 * A unit is one byte: its kind, whether it is out, and whether its kind is hidden from the enemy. A
 * leader's army and the loose units of an area are short sorted lists of such bytes, ended by zeros;
 * equal units are equal bytes, so a position has one form. What is off the map is counted by kind.
 *
 * In a seat's view (core.viewer) an enemy unit it does not know is of kind HIDDEN, `stock` holds all
 * it has not seen of that side, and `stocked` keeps the true number in the cup or box (I-18.3). */
#ifndef IMPER_STATE_H
#define IMPER_STATE_H

#include "core/game.h"
#include "games/imperator/figures.h"

enum {
    ARMY = 14,  /* room for S units and what a levy or card adds before the surplus is returned */
    LOOSE = 48, /* room for loose units in an area */
    MAX_DICE = 64,
    LOOSE_AT = 64, /* group LOOSE_AT + a is the loose units of area a; a leader's number is his army */
    UNIT_OUT = 2,
    UNIT_HIDDEN = 1,
    UNIT_LOOSE = 4, /* in words only */
};

#define VERB(id, ...) id,
enum {
#include "games/imperator/verbs.def"
    IMPER_VERBS
};
#undef VERB

#define MESSAGE(id, ...) id,
enum {
#include "games/imperator/messages.def"
    IMPER_MESSAGES
};
#undef MESSAGE

#define REASON(id, ...) id,
enum {
    R_NONE,
#include "games/imperator/reasons.def"
    IMPER_REASONS
};
#undef REASON

enum {
    W_NUMBER,
    W_SEAT,
    W_LEADER,
    W_AREA,
    W_KIND,
    W_UNIT,
    W_CARD,
    W_SEA,
    W_SEASON,
    W_TACTIC,
    W_MODE,
    W_SIDE,
    W_REASON,
    W_GROUP,
    W_MARK,
    W_PHASE,
    W_SQUARE,
    W_TERRAIN,
    W_RANK,
    W_ARRIVAL, /* rows of the calendar */
    W_REMOVAL,
    W_FOE, /* a group, where it stands is said beside it */
};

/* ---- the state ------------------------------------------------------------------------------------- */

enum {
    FOUGHT = 1,
    DEFEATED = 2,
    EMERGENCY = 4,   /* came by I-6.1 */
    DEPUTY = 8,      /* came by I-5.10 */
    FIRST_STAY = 16, /* of I-14.6, 7, 11 */
    STAYED = 32,
    GONE = 64, /* killed or removed */
};

typedef struct commander {
    uint8_t area; /* 0: not in play */
    uint8_t ap, loot, flags;
    uint8_t n; /* units commanded */
    uint8_t spare;
    uint8_t unit[ARMY];
} commander;

enum { NO_FIGHT, IS_BATTLE, IS_SIEGE };
enum {
    REAR = 1,  /* R1: no shooting */
    VINES = 2, /* card 1 */
    IN_SORTIE = 4,
    TREASON = 8,  /* R12 */
    BLESSED = 16, /* card 13: the next damage to the rebels is cancelled */
    IS_SKIRMISH = 32,
    FACE_UP = 64,
};
enum { ATTACKER, DEFENCE };
/* How a battle ended. */
enum {
    UNDECIDED,
    BOTH_GONE,
    ATTACKER_GONE,
    DEFENDER_GONE,
    ATTACKER_LOST,
    DEFENDER_LOST,
    ATTACKER_WITHDREW,
    DEFENDER_WITHDREW,
    STATUS_QUO,
    RESULTS
};

typedef struct die {
    uint8_t value, kind, leader, front;
} die;

/* The fight under way; all zero without one. Index 0 is the attacker's, 1 the defender's. */
typedef struct fight {
    uint8_t on, area, origin, flags;
    uint8_t leader[2]; /* NOBODY: loose units alone; in a siege the besieged are all who are inside */
    uint8_t tokens[2], tactic[2], suffered[2];
    uint8_t dead[2]; /* units eliminated so far */
    uint8_t phase, mode;
    uint8_t dice, spare;
    die die[MAX_DICE];
} fight;

typedef struct imper {
    ld_core core;
    uint8_t scenario, hidden_romans, random_aux;
    uint8_t year, season;
    uint8_t fortuna; /* NEUTRAL or a seat */
    uint8_t fleet_roman, fleet_pirate;
    uint8_t taxed, laws;       /* R7, R8; R13 */
    uint8_t winner, reason;    /* winner: NEUTRAL is a draw, NOBODY before the end */
    uint8_t leaders;           /* in play */
    uint8_t stocked[SIDES];    /* in a view */
    uint8_t active;            /* segment 4 is under way */
    uint8_t order[LEADERS];    /* leaders in play by the moment they entered */
    uint16_t arrived, delayed; /* rows of the calendar */
    uint32_t hand;             /* cards not yet played */
    uint32_t ravaged;          /* areas with a devastation marker */
    uint32_t loose_in[SIDES];  /* areas with loose units; follows from `loose` */
    uint8_t stock[32];         /* cup and box, by kind */
    uint8_t elysium[32], aside[32];
    commander leader[LEADERS];
    uint8_t loose_n[AREAS + 1];
    uint8_t loose[AREAS][LOOSE];
    fight fight;
    uint8_t pad[4];
} imper;

static_assert(sizeof(imper) <= 4096 && sizeof(imper) % 8 == 0, "the state stays small");

/* ---- small questions --------------------------------------------------------------------------------- */

/* The figures that this state is played by. */
static inline const imper_figures *box(const imper *s) { return ld_figures_of(s); }
static inline const scenario_row *scenario_of(const imper *s) { return &box(s)->scenario[s->scenario - 1]; }
static inline int map_of(const imper *s) { return s->scenario == 1 ? ON_ITALIA : ON_GRAECIA; }
static inline bool has_scenario(const imper *s) { return s->scenario >= 1 && s->scenario <= 3; }
static inline const area_row *area_of(const imper *s, int a) { return &box(s)->area[map_of(s)][a]; }
static inline const name_row *area_name(const imper *s, int a) { return &imper_area_name[map_of(s)][a]; }
static inline int kind_of(int unit) { return unit >> 3; }
static inline bool is_out(int unit) { return unit & UNIT_OUT; }
static inline int side_of_kind(int kind) { return kind >= FIRST_REBEL_KIND ? REBEL : ROMAN; }
static inline int side_of(int leader) { return imper_standard.leader[leader].side; }
static inline bool is_major(int leader) { return imper_standard.leader[leader].type == MAJOR; }
/* I-8.4, I-11.8 they may stand together */
static inline bool are_comrades(int a, int b)
{
    return (a == L_GANNICUS && b == L_CASTUS) || (a == L_CASTUS && b == L_GANNICUS);
}
static inline bool in_play(const imper *s, int leader) { return s->leader[leader].area != 0; }
static inline bool is_gone(const imper *s, int leader) { return s->leader[leader].flags & GONE; }
static inline bool holds(const imper *s, int card) { return s->hand >> card & 1; }
/* I-18.4 what is said of such units leaves out their kind. */
static inline bool hides(const imper *s, int side) { return side == REBEL || s->hidden_romans; }
static inline int fresh(const imper *s, int side) { return hides(s, side) ? UNIT_HIDDEN : 0; }
static inline bool is_ravaged(const imper *s, int area) { return s->ravaged >> area & 1; }
static inline bool is_fortified(const imper *s, int area) /* I-1.11 */
{
    return scenario_of(s)->fortified && area_of(s, area)->terrain == CITY && !is_ravaged(s, area);
}
static inline bool may_command(const imper *s, int leader, int unit)
{
    return !(box(s)->leader[leader].refuses >> kind_of(unit) & 1);
}
static inline int seat_bit(int seat) { return 1 << seat; }

#define EACH_LEADER(l, s) for (int l##_i = 0, l; l##_i < (s)->leaders && (l = (s)->order[l##_i], 1); l##_i++)

/* A group is a leader's army or the loose units of an area. */
static inline const uint8_t *imper_units(const imper *s, int group)
{
    return group < LOOSE_AT ? s->leader[group].unit : s->loose[group - LOOSE_AT];
}
static inline int imper_count(const imper *s, int group)
{
    return group < LOOSE_AT ? s->leader[group].n : s->loose_n[group - LOOSE_AT];
}

#endif
