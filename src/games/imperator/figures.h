/* Spartacus Imperator: the things of the game by number, and the tables of figures, section 2 of the rules, which
 * data.c fills in. A thing's number is its place in its table. */
#ifndef IMPER_FIGURES_H
#define IMPER_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

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

enum { BY_DIE = 255 }; /* an arrival that draws as many units as a die shows */

/* ---- the tables ------------------------------------------------------------------------------------- */

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
    const char *id, *name;
    uint8_t number, side, scenario, window; /* the Roman's are printed with an R */
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

enum { SETUPS_MAX = 5, ARRIVALS_MAX = 10, REMOVALS_MAX = 5 };

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
    placing setup[SETUPS_MAX];
    supply aside[3];
    arrival_row arrival[ARRIVALS_MAX];
    removal_row removal[REMOVALS_MAX];
    entry_row entry[2];
    uint8_t setups, arrivals, removals, entries;
    victory_row victory;
} scenario_row;

extern const kind_row imper_kind[KINDS];
extern const leader_row imper_leader[LEADERS];
extern const card_row imper_card[CARDS];
extern const scenario_row imper_scenario[3];
extern const uint8_t imper_ap[SEASONS], imper_crassus_ap[SEASONS];
extern const uint8_t imper_destroys[TACTICS]; /* the tactic that loses all to it, I-11.3; 255: none */
extern const uint8_t imper_loot_cap[SIDES], imper_recruit_two[2], imper_withdraw_min[3];
#define FIGURE(id, name, figure, rule) id = (figure),
enum {
#include "games/imperator/figures.def"
};
#undef FIGURE

#endif
