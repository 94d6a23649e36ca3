/* Spartacus Imperator: the state and what its files share.
 *
 * A unit is one byte: its kind, whether it is out, and whether its kind is hidden from the enemy. A
 * leader's army and the loose units of an area are short sorted lists of such bytes, ended by zeros;
 * equal units are equal bytes, so a position has one form. What is off the map is counted by kind.
 *
 * In a seat's view (core.viewer) an enemy unit it does not know is of kind HIDDEN, `stock` holds all
 * it has not seen of that side, and `stocked` keeps the true number in the cup or box (I-18.3). */
#ifndef IMPERATOR_STATE_H
#define IMPERATOR_STATE_H

#include "core/game.h"

enum { REBEL, ROMAN, SIDES, NEUTRAL = 2 };
enum { VER, AESTAS, AUTUMNUS, HIEMS, SEASONS };
enum { PLAIN, MOUNTAIN, CITY };
enum { ITALIA, SICILIA };
enum { NO_SEA, TYRRHENUM, IONIUM, HADRIATICUM, LIGUSTICUM, AFRICUM, SEAS };
enum { NO_SQUARE, YELLOW, BLUE };
enum { AUXILIARY, VELITES, HEAVY, FOLLOWER }; /* in the order in which Romans bleed, I-10.17 */
enum { NAMED, UNKNOWN, MAJOR };
enum { WELCOME, NEVER, HOST_ONLY }; /* I-8.5 */
enum { SCENARIO_1 = 1, SCENARIO_2 = 2, SCENARIO_3 = 4 };
enum { NO_TACTIC, FRONTAL, GENERAL, SCREENING, CAVALRY, TACTICS };
enum { NO_MODE, ATTRITION, ASSAULT };
enum { FOLLOW_RETREAT, FOLLOW_DESTROYED, FOLLOW_STATUS_QUO };
enum {
    WINDOW_OPERATION,
    WINDOW_EXTEND,
    WINDOW_OPERATION_OR_EXTEND,
    WINDOW_RECRUIT,
    WINDOW_BATTLE,
    WINDOW_PHASE_END,
    WINDOW_SIEGE,
    WINDOW_FORCED,
};

/* Kinds in table order; 0 is no unit, HIDDEN one whose kind the viewer does not know. */
enum {
    NO_KIND,
    K_LEGIO,
    K_HASTATI_1,
    K_HASTATI_2,
    K_HASTATI_3,
    K_HASTATI_4,
    K_TRIARII_1,
    K_TRIARII_2,
    K_TRIARII_3,
    K_TRIARII_4,
    K_VELITES_1,
    K_VELITES_2,
    K_VELITES_3,
    K_VELITES_4,
    K_COHORTES,
    K_MILITES,
    K_ALA,
    K_ALA_ITALICI,
    K_FUNDITORES,
    K_SAGITTIFERI,
    K_GLADIATORES,
    K_DACI,
    K_THRACES,
    K_GALLI,
    K_GERMANI,
    K_CILICII,
    K_SYRII,
    K_SERVI,
    K_SERVULI,
    K_EQUITES,
    K_R_FUNDITORES,
    KINDS,
    HIDDEN = 31,
    FIRST_REBEL_KIND = K_GLADIATORES,
};
enum {
    L_SPARTACUS,
    L_CRIXUS,
    L_OENOMANOS,
    L_GANNICUS,
    L_CASTUS,
    L_GLABER,
    L_VARINUS,
    L_COSSINIUS,
    L_LENTULUS,
    L_PUBLICOLA,
    L_MUMMIUS,
    L_ARRIUS,
    L_CRASSUS,
    L_M_LUCULLUS,
    L_POMPEIUS,
    L_VETTIUS,
    L_SALVIUS,
    L_TRYPHON,
    L_ATHENION,
    L_LUCULLUS,
    L_SERVILIUS,
    L_MARIUS,
    L_PRAEDO,
    L_LEGAT,
    L_EUNUS,
    L_ANTIOCHUS,
    L_ACHAEUS,
    L_CLEON,
    L_COMANUS,
    L_MANLIUS,
    L_P_LENTULUS,
    L_PISO,
    L_HYPSAEUS,
    L_FLACCUS,
    L_CALPURNIUS,
    L_RUPILIUS,
    LEADERS,
    NOBODY = 255,
};
enum {
    IT_NOWHERE,
    IT_MASSILIA,
    IT_LIGURIA,
    IT_GALLIA_CISALPINA,
    IT_RAVENNA,
    IT_ETRURIA,
    IT_UMBRIA,
    IT_PICENUM,
    IT_SABINA,
    IT_CORFINIUM,
    IT_ROMA,
    IT_LATIUM,
    IT_SAMNIUM,
    IT_CAMPANIA,
    IT_VESUVIUS_MONS,
    IT_HIRPINIA,
    IT_APULIA,
    IT_LUCANIA,
    IT_BRUNDISIUM,
    IT_SALENTO,
    IT_BRUTTIUM,
    IT_AREAS,
};
enum {
    MG_NOWHERE,
    MG_ROMA,
    MG_OSTIA,
    MG_LATIUM,
    MG_CAMPANIA,
    MG_SAMNIUM,
    MG_LUCANIA,
    MG_BRUTTIUM,
    MG_MESSANA,
    MG_TAUROMENIUM,
    MG_NEBRODES_MONS,
    MG_AETNA_MONS,
    MG_CATANA,
    MG_MURGANTIA,
    MG_HENNA,
    MG_HERAIA_MONS,
    MG_SYRACUSAE,
    MG_GELA,
    MG_AGRIGENTUM,
    MG_HERACLEA_MINOA,
    MG_TRIOCALA,
    MG_LILYBAEUM,
    MG_PANORMUS,
    MG_AREAS,
};
enum {
    C_ATTACK_FROM_REAR,
    C_LOCAL_MILITIA,
    C_CAVALRY_FEINT,
    C_GANNICUS_CASTUS,
    C_LOCAL_ALLIES,
    C_VINES,
    C_WICKER_SHIELDS,
    C_FALSE_GUARDS,
    C_FORCED_MARCH,
    C_CORPSE_TRENCH,
    C_KINGS_DEATH,
    C_TEUTONES,
    C_CIMBRI,
    C_SICILIAN_COHORT,
    C_SICILIAN_MILITIA,
    C_HENNA_ARMS,
    C_HERACLEA_TAKEN,
    C_KINGDOM_TRYPHON,
    C_CILICIAN_PIRATES,
    C_SACRIFICE,
    C_FAMINE,
    C_SERAPION,
    C_RUPILIAN_LAWS,
    C_LEVY_COHORT,
    C_LEVY_MILITIA,
    C_SACK_OF_HENNA,
    C_KINGDOM_ANTIOCHUS,
    C_PROPHET,
    C_REVOLT_DELOS,
    C_REVOLT_ATTICA,
    CARDS,
    NO_CARD = 255,
};

enum {
    AREAS = 23, /* room for either map, and 0: nowhere */
    ARMY = 14,  /* room for S units and what a levy or card adds before the surplus is returned */
    LOOSE = 48, /* room for loose units in an area */
    MAX_DICE = 64,
    LOOSE_AT = 64, /* group LOOSE_AT + a is the loose units of area a; a leader's number is his army */
    BY_DIE = 255,  /* an arrival that draws as many units as a die shows */
    UNIT_OUT = 2,
    UNIT_HIDDEN = 1,
    UNIT_LOOSE = 4, /* in words only */
};

#define STEP(id, kind) id,
enum {
#include "games/imperator/steps.def"
    IMPER_KINDS
};
#undef STEP

enum {
    V_ROLL,
    V_FLEET,
    V_STATION,
    V_ARRIVE,
    V_DRAW,
    V_LEAVE,
    V_RECALL,
    V_RECALL_LOOSE,
    V_TAKE,
    V_DONE,
    V_CAMP,
    V_RISE,
    V_GIVE_TO,
    V_ENOUGH,
    V_PLACE,
    V_DRIFT,
    V_PASS,
    V_MOVE,
    V_SAIL,
    V_DEVASTATE,
    V_RECRUIT,
    V_RESTORE,
    V_PLAY,
    V_SINK,
    V_EMBARK,
    V_REST,
    V_KEEP,
    V_TAKE_ALL,
    V_REGROUP,
    V_PICK,
    V_END,
    V_MARCH,
    V_CARD,
    V_HEAL,
    V_PAY,
    V_RANDOM,
    V_CHOOSE,
    V_NO,
    V_TAKE_KIND,
    V_SWAP,
    V_GIVE,
    V_RETURN,
    V_ALLIES_RESTORE,
    V_ALLIES_UNIT,
    V_REMOVE,
    V_REMOVE_LOOSE,
    V_DEFEND,
    V_NONE,
    V_TACTIC,
    V_STAND,
    V_REROLL,
    V_HIT,
    V_HIT_OF,
    V_STAY,
    V_WITHDRAW,
    V_WITHDRAW_CARD,
    V_RETREAT,
    V_HOLD,
    V_SORTIE,
    V_ATTRITION,
    V_ASSAULT,
    V_PRESS,
    V_LIFT,
    IMPER_VERBS
};

enum {
    M_SEASON,
    M_REBUILD,
    M_RUINED,
    M_ROMA_HEALS,
    M_RETURNED,
    M_FLEET_ROMAN,
    M_FLEET_PIRATE,
    M_NO_PIRATE,
    M_REMOVED,
    M_STATION,
    M_ARRIVES,
    M_DELAYED,
    M_PRAEDO,
    M_DRAW,
    M_AUX,
    M_RECALL,
    M_LEAVE,
    M_MUSTER,
    M_CAMP,
    M_RISE,
    M_GIVE,
    M_ENTERS,
    M_DRIFT,
    M_CRUSHED,
    M_PASS,
    M_REST,
    M_MOVE,
    M_SAIL,
    M_TAKES_CITY,
    M_TAKE_ALL,
    M_PICK,
    M_REGROUPED,
    M_CARD,
    M_DEVASTATE,
    M_LOOT,
    M_HEAL,
    M_LOOT_LOST,
    M_RECRUIT,
    M_BONUS,
    M_CHOSEN,
    M_REFUSED,
    M_SWAP,
    M_RETURN,
    M_RESTORE,
    M_EMBARK,
    M_EMBARK_FAILS,
    M_SINK,
    M_SINK_FAILS,
    M_KING_DIES,
    M_KING_LIVES,
    M_RECEIVES,
    M_KINGDOM,
    M_PIRATES,
    M_FORTUNA,
    M_FORTUNA_NEUTRAL,
    M_NO_FORTUNA,
    M_TAX,
    M_LAWS,
    M_SACK,
    M_REVOLT,
    M_NO_REVOLT,
    M_BATTLE,
    M_DEFENDS,
    M_KILLED,
    M_SKIRMISH,
    M_FEINT,
    M_REAR,
    M_PROPHET,
    M_TACTIC,
    M_SHOWN,
    M_PHASE,
    M_DIE,
    M_REROLL,
    M_DAMAGE,
    M_HIT,
    M_ELIMINATED,
    M_WITHDRAWS,
    M_HELD_FAST,
    M_WINS,
    M_STATUS_QUO,
    M_BOTH_GONE,
    M_DESTROYED,
    M_RETREAT,
    M_BACK,
    M_SIEGE,
    M_FAMINE,
    M_SERAPION,
    M_SORTIE,
    M_SIEGE_MODE,
    M_LIFT,
    M_FALLS,
    M_SIEGE_FAILS,
    M_BESIEGER_GONE,
    M_DISMISSED,
    M_VICTORY,
    M_DRAWN,
    IMPER_MESSAGES
};

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
};

/* What ended the game. */
enum {
    NO_REASON,
    BY_EXTINCTION,  /* I-16.1 */
    BY_RAVAGE_1,    /* I-16.3 */
    BY_ESCAPE,      /* I-16.4 */
    BY_RAVAGE_2,    /* I-16.5 */
    BY_CITIES,      /* I-16.6 */
    BY_LAST_WINTER, /* I-16.7 */
    BY_SEA,         /* I-9.12 */
    REASONS
};

/* ---- figures (data.c) ---------------------------------------------------------------------------- */

typedef struct kind_row {
    const char *id, *name;
    uint8_t side, ranged, melee, square, class, cavalry, missile;
    uint8_t counters[3]; /* in scenario 1, 2, 3 */
} kind_row;

typedef struct leader_row {
    const char *id, *name;
    uint8_t scenarios, side, tactical, strategic, type;
    bool consul;
    uint32_t refuses; /* kinds he may not command */
} leader_row;

typedef struct area_row {
    const char *id, *name;
    uint8_t terrain, part, seas, defence, port, barren, rebels;
    uint32_t near, south;
} area_row;

typedef struct card_row {
    const char *id, *number, *name;
    uint8_t side, scenario, window;
} card_row;

typedef struct supply {
    uint8_t kind, count;
} supply;

typedef struct placing {
    uint8_t leader, area;
    supply units[11];
} placing;

typedef struct arrival_row {
    uint8_t year, season, leader, area[2];
    supply units[11];
    bool set_aside;
    uint8_t draw;
    uint8_t early; /* comes as soon as this leader is gone */
} arrival_row;

typedef struct removal_row {
    uint8_t year, season, leader;
} removal_row;

/* I-6.4 a conditional entry: newcomers take units of a parent. */
typedef struct entry_row {
    uint8_t parent[2];    /* either of these */
    uint8_t year, season; /* from then on */
    uint8_t stands;       /* where the parent must stand; 0 anywhere */
    uint8_t min_units, newcomer[2];
    uint8_t give_min, give_max; /* 255: as many as leave one */
    uint8_t place;              /* 0: an entry zone of the parent's area */
} entry_row;

typedef struct victory_row {
    uint8_t ravaged, ravaged_plains, ravaged_must, ravage_reason;
    uint8_t escape_year, escape_leader, escape_area, escape_ready;
    uint8_t throne_leader, throne_area;
    bool all_cities, capital;
    uint8_t end_leader;           /* I-16.7 wins by being in play; or the conditions A and B: */
    uint8_t end_cities, end_city; /* so many Sicilian cities, this one among them */
} victory_row;

typedef struct scenario_row {
    const char *name;
    const area_row *area;
    uint8_t areas; /* and nowhere */
    uint8_t first_year, last_year, fleets_year;
    uint32_t cities[2], ports; /* areas as bits; cities of Italia, of Sicilia */
    uint32_t guarded;          /* areas that are not open to all rebels, I-8.5 */
    uint8_t home;              /* roma */
    uint8_t bit;               /* of leader_row.scenarios */
    bool fortified;            /* cities have walls, garrisons and sieges */
    bool sails, sinks;         /* I-8.3, I-9.11 */
    bool recalls;              /* I-5.5 arrivals use Elysium and the map */
    bool dismisses;            /* I-16.9 */
    bool loose_rebels;         /* can there be rebels without a leader */
    uint8_t roman_sea;         /* where the Roman fleet lies throughout */
    uint8_t stations[2];       /* I-5.4 in every ver */
    uint8_t unknown[SIDES];
    uint8_t drifting[2];
    struct {
        uint8_t leader, area, card;
    } opening; /* I-7.9 */
    struct {
        uint8_t year, season, leader, area[2];
    } camp; /* I-5.9 */
    struct {
        uint8_t year, season, leader, deputy, until;
    } deputy; /* I-5.10 */
    struct {
        uint8_t year, leader, ready, area, sea, bonus;
    } embark; /* I-9.12 */
    const placing *setup;
    const supply *aside;
    const arrival_row *arrival;
    const removal_row *removal;
    const entry_row *entry;
    uint8_t setups, arrivals, removals, entries;
    victory_row victory;
} scenario_row;

extern const kind_row imper_kind[KINDS];
extern const leader_row imper_leader[LEADERS];
extern const card_row imper_card[CARDS];
extern const scenario_row imper_scenario[3];
extern const uint8_t imper_ap[SEASONS], imper_crassus_ap[SEASONS];
extern const uint8_t imper_follow_up[TACTICS][TACTICS]; /* winner, loser */
extern const uint8_t imper_loot_cap[SIDES], imper_recruit_two[2], imper_withdraw_min[3];
enum {
    AP_UNKNOWN = 1,
    GARRISON_MAX = 3,
    SKIRMISH_MAX = 3,
    FORTUNA_ALEA = 1,
    FORTUNA_RECRUIT = 1,
    GENERAL_ALEA = 1,
    PROPHET_ALEA = 1,
    DEVASTATE_TWO = 6,
    REBUILD_MIN = 4,
    FALSE_GUARDS_MIN = 3,
    SORTIE_WITHDRAW_MIN = 4,
    EMBARK_MIN = 6,
    KINGS_DEATH_MIN = 3,
    KINGS_DEATH_FROM = 102,
    SINK_MIN = 4,
    SACRIFICE_MIN = 4,
    RECRUIT_COST = 1,
    RECRUIT_COST_TAXED = 2,
    KINGDOM_LOOT = 3,
    KINGDOM_CITIES = 2,
    HENNA_ARMS_DRAW = 3,
    HERACLEA_DRAW = 2,
    SACK_LOOT = 3,
    GANNICUS_YEAR = 71,
    GANNICUS_MIN_UNITS = 3,
    MILITIA_COHORTES_MIN = 6,
    ALLIES_HEAL_COUNT = 2,
    WICKER_SWAP = 2,
    CRITICAL_DAMAGE = 2,
    DUTY = 2, /* first damages that the front line takes */
    WALL_MISSILE_MELEE = 1,
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
    BY_SAIL = 128,
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

typedef struct imperator {
    ld_core core;
    uint8_t scenario, hidden_romans, random_aux;
    uint8_t year, season;
    uint8_t fortuna; /* NEUTRAL or a seat */
    uint8_t fleet_roman, fleet_pirate;
    uint8_t taxed, laws;       /* R7, R8; R13 */
    uint8_t winner, reason;    /* winner: NEUTRAL is a draw; meaningless while reason is 0 */
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
} imperator;

static_assert(sizeof(imperator) <= 4096 && sizeof(imperator) % 8 == 0, "the state stays small");

/* ---- small questions --------------------------------------------------------------------------------- */

static inline const scenario_row *scenario_of(const imperator *s) { return &imper_scenario[s->scenario - 1]; }
static inline bool has_scenario(const imperator *s) { return s->scenario >= 1 && s->scenario <= 3; }
static inline const area_row *area_of(const imperator *s, int a) { return &scenario_of(s)->area[a]; }
static inline int kind_of(int unit) { return unit >> 3; }
static inline bool is_out(int unit) { return unit & UNIT_OUT; }
static inline int side_of_kind(int kind) { return kind >= FIRST_REBEL_KIND ? REBEL : ROMAN; }
static inline int side_of(int leader) { return imper_leader[leader].side; }
static inline bool is_major(int leader) { return imper_leader[leader].type == MAJOR; }
static inline bool in_play(const imperator *s, int leader) { return s->leader[leader].area != 0; }
static inline bool is_gone(const imperator *s, int leader) { return s->leader[leader].flags & GONE; }
static inline bool holds(const imperator *s, int card) { return s->hand >> card & 1; }
/* I-18.4 what is said of such units leaves out their kind. */
static inline bool hides(const imperator *s, int side) { return side == REBEL || s->hidden_romans; }
static inline int fresh(const imperator *s, int side) { return hides(s, side) ? UNIT_HIDDEN : 0; }
static inline bool is_ravaged(const imperator *s, int area) { return s->ravaged >> area & 1; }
static inline bool is_fortified(const imperator *s, int area) /* I-1.11 */
{
    return scenario_of(s)->fortified && area_of(s, area)->terrain == CITY && !is_ravaged(s, area);
}
static inline bool may_command(int leader, int unit) { return !(imper_leader[leader].refuses >> kind_of(unit) & 1); }
static inline int seat_bit(int seat) { return 1 << seat; }

#define EACH_LEADER(l, s) for (int l##_i = 0, l; l##_i < (s)->leaders && (l = (s)->order[l##_i], 1); l##_i++)

/* ---- units.c: groups of units and who stands where ------------------------------------------------------ */

static inline const uint8_t *imper_units(const imperator *s, int group)
{
    return group < LOOSE_AT ? s->leader[group].unit : s->loose[group - LOOSE_AT];
}
static inline int imper_count(const imperator *s, int group)
{
    return group < LOOSE_AT ? s->leader[group].n : s->loose_n[group - LOOSE_AT];
}
int imper_ready(const imperator *s, int group);
void imper_add(imperator *s, int group, int unit);
/* Takes one unit of this kind and state, a known one first (I-18.7); returns it. */
int imper_take(imperator *s, int group, int unit);
void imper_move_all(imperator *s, int from, int to);
void imper_mix(imperator *s, int group);               /* I-18.2 */
void imper_show(imperator *s, ld_log *log, int group); /* I-10.10 */
/* A unit changes its state; it stays as known as it was. Returns it as it is now. */
int imper_turn(imperator *s, int group, int unit, bool out);
/* Lists the units of a group as choices, equal ones once. `wanted` has a bit for each kind. */
void imper_list(const imperator *s, int group, int verb, int mark, uint32_t wanted, ld_list *out);
void imper_list_out(const imperator *s, int group, int verb, int mark, uint32_t wanted, ld_list *out);
uint32_t imper_side_kinds(int side);
uint32_t imper_auxiliaries(void);

/* Areas as bits. */
typedef struct presence {
    uint32_t units[SIDES], leaders[SIDES], major;
    uint32_t twice[SIDES]; /* areas with two leaders of a side or more */
} presence;
presence imper_presence(const imperator *s);
static inline uint32_t held_by(const presence *p, int side) { return p->units[side] | p->leaders[side]; }
uint32_t imper_held(const imperator *s, int side); /* areas with its units or leaders, Major Armies apart */
static inline uint32_t imper_cities(const imperator *s, int part) { return scenario_of(s)->cities[part]; }
static inline uint32_t imper_zones(const imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    return ((1u << sc->areas) - 2) & ~(sc->cities[ITALIA] | sc->cities[SICILIA]);
}
int imper_leader_in(const imperator *s, int side, int area, int skip); /* first such leader but one; NOBODY */
bool imper_shares(const imperator *s, int leader);                     /* I-7.8 */
bool imper_no_rebels(const imperator *s);                              /* I-16.1 */

void imper_enter(imperator *s, ld_log *log, int leader, int area);
void imper_leave(imperator *s, int leader); /* killed or removed; his units become loose */
void imper_note_stays(imperator *s);        /* I-R40 */
void imper_kill(imperator *s, ld_log *log, int leader);
void imper_eliminate(imperator *s, ld_log *log, int group, int unit);
int imper_eliminate_all(imperator *s, ld_log *log, int group);
void imper_fortuna(imperator *s, ld_log *log, int holder);

enum { ON_FOOT, SAILING, MARCHING, OPENING }; /* how a leader moves */

#include "games/imperator/steps.h"

/* ---- what the parts of a season hand to each other -------------------------------------------------------- */

int imper_season_ap(const imperator *s, int leader);
void imper_win(imperator *s, ld_log *log, int winner, int reason);
bool imper_check_extinct(imperator *s, ld_log *log); /* true: the game is over */
void imper_end_season(imperator *s, ld_log *log);
void imper_crush(imperator *s, ld_log *log, int army); /* I-15.3 */
uint32_t imper_drift_steps(const imperator *s, int from);

/* Calls a frame that carries out the next conditional entry that is due; false if none is (I-6.4). */
bool imper_call_entry(imperator *s);
uint32_t imper_entry_zones(const imperator *s, int area, bool romans_matter);
void imper_call_gannicus(imperator *s);

uint32_t imper_moves(const imperator *s, const presence *p, int leader, uint32_t targets); /* the legal ones */
uint32_t imper_ports(const imperator *s, int leader);
void imper_call_move(imperator *s, int leader, int to, int how);

void imper_call_attack(imperator *s, int leader, int origin, int flags);
void imper_call_siege(imperator *s, int leader, int origin, int flags);
void imper_call_spend(imperator *s, ld_log *log, int leader, int loot, int area, int seat);
void imper_call_draws(imperator *s, int group, int leader, int count);
void imper_call_recruit(imperator *s, int leader);
void imper_call_card_draws(imperator *s, int leader, int count);
void imper_call_surplus(imperator *s, int leader);
void imper_call_die(imperator *s, int kind, int leader);
void imper_call_hits(imperator *s, int side, int damage, bool duty);

void imper_card_options(const imperator *s, int leader, bool extending, int verb, ld_list *out);
bool imper_any_card(const imperator *s, int leader, bool extending);
void imper_play_card(imperator *s, ld_log *log, int leader, int card);
void imper_discard(imperator *s, ld_log *log, int leader, int card);
void imper_receive(imperator *s, ld_log *log, int leader, int kind);
int imper_supply(const imperator *s, int kind); /* counters for "receives a unit" */
int imper_aux_supply(const imperator *s);

/* The bodies of the fight under way, as groups: up to `room` of them. */
int imper_body(const imperator *s, int side, int *groups);
int imper_body_count(const imperator *s, int side);
int imper_seat_of(const imperator *s, int side);         /* of the fight */
int imper_value(const imperator *s, int side, int unit); /* what a unit's die must not exceed in this phase */
bool imper_in_front(const imperator *s, int side, int group, int unit);
void imper_begin_fight(imperator *s, int on, int attacker, int defender, int origin, int flags);
void imper_mark_fought(imperator *s, int leader);
void imper_mark_defeated(imperator *s, int leader);
uint32_t imper_refuges(const imperator *s, int side); /* where the loser of the fight may go */
bool imper_front(int tactic, int unit);

/* ---- judgement (judge.c, odds.c, rate.c, hint.c) ------------------------------------------------------------- */

/* Weights of the judgement, then for each scenario those of the standing. */
enum {
    J_OUT,
    J_TACTICAL,
    J_LAST_LEADER,
    J_ROMAN_LEADER,
    J_REBEL_LEADER,
    J_FORTUNA,
    J_ROMAN,
    J_LOOT,
    J_LOOSE,
    J_GARRISON,
    J_CITY,
    J_CITIES,
    J_ALL_CITIES,
    J_RAVAGE,
    J_RAVAGES,
    J_ESCAPE,
    J_EMBARK,
    J_RISK,
    J_RISK_FAR,
    J_MAJOR,
    J_PREY,
    J_REACH,
    J_HUNT,
    J_ROMA,
    J_ACT,
    J_TOKEN,
    J_HIT,
    J_LOSS,
    J_WITHDRAW,
    J_GUESS,
    J_SAMPLES,
    J_FITTED,
    J_GLANCE,
    JUDGED,
    STANDING_ROWS = 21, /* a scenario */
    IMPER_WEIGHTS = JUDGED + 3 * STANDING_ROWS,
};
extern const ld_weight imper_weights[IMPER_WEIGHTS];

float imper_unit_worth(int unit);
float imper_group_strength(const imperator *s, int group);
bool imper_rate_fight(const imperator *s, const ld_frame *f, int seat, ld_choice c, const float *w, ld_rng *rng,
                      float *out); /* without rng nothing is left to chance */
/* What a sensible commander chooses in a fight; elsewhere anything. */
ld_choice imper_habit(const imperator *s, int seat, const ld_list *options, const float *w, ld_rng *rng);
float imper_rate_small(const imperator *s, const ld_frame *f, int seat, ld_choice c);
/* Parts of how the rebel stands by the standard weights. */
typedef struct parts {
    float armies, cities, ravages, escapes, dangers, reach, roma;
} parts;
parts imper_parts(const imperator *s);
/* How far the rebel is ahead by the fitted weights: the logarithm of his odds. */
float imper_lead(const imperator *s, const float *w);

/* ---- helpers of steps ---------------------------------------------------------------------------------- */

void imper_die_options(const void *state, const ld_frame *f, int seat, ld_list *out);
ld_choice imper_throw(const void *state, ld_rng *rng);
const char *imper_wrong_leader(const imperator *s, int leader, int side); /* side SIDES: either */
/* Owners: one side always; the side of the leader who is the step's first local; a side of the fight. */
unsigned imper_owed_by_rebel(const void *state, const ld_frame *f);
unsigned imper_owed_by_roman(const void *state, const ld_frame *f);
unsigned imper_owed_by_side(const void *state, const ld_frame *f);
unsigned imper_owed_in_fight(const imperator *s, int side);

/* Step kinds, each next to its rules. */
#define STEP(id, kind) extern const ld_kind imper_##kind##_step;
#include "games/imperator/steps.def"
#undef STEP

bool imper_setup(void *state, const ld_setting *settings, int count, char *error);
void imper_redact(void *state, int seat);
void imper_determinize(void *state, ld_rng *rng);
const char *imper_check(const void *state);
void imper_derive(void *state, uint64_t missing);
void imper_outcome(const void *state, ld_outcome *out);
int imper_account(const void *state, int seat, ld_line *out, int room);
bool imper_word(const void *state, int word, int value, ld_style style, char *out, size_t room);
int imper_word_count(const void *state, int word);
const char *imper_explain(const void *state, int word, int value);
int imper_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas);
void imper_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void imper_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void imper_standing(const void *state, int seat, float *out);
int imper_round(const void *state);
bool imper_quiet(const void *state);
bool imper_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);
extern const ld_verb imper_verbs[IMPER_VERBS];
extern const ld_message imper_messages[IMPER_MESSAGES];
extern const ld_field imper_fields[];
extern const char *const imper_word_types[];

#endif
