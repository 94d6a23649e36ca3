/* Spartacus Imperator: the things of the game by number, and its figures, section 2 of the rules, as one plain struct
 * that data.c fills in. A thing's number is its place in its table. What a thing is (its side, its class, the part of
 * the map) never changes and is read from the standard figures; all else through the box of the state. */
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

/* ---- names ------------------------------------------------------------------------------------------- */

enum { AREAS = 23 /* room for either map, and 0: nowhere */ };
enum { ON_ITALIA, ON_GRAECIA, MAPS };

typedef struct name_row {
    const char *id, *name;
} name_row;

extern const name_row imper_kind_name[KINDS], imper_leader_name[LEADERS], imper_card_name[CARDS];
extern const name_row imper_area_name[MAPS][AREAS];

/* ---- figures ----------------------------------------------------------------------------------------- */

enum { TACTICAL_MAX = 5, STRATEGIC_MAX = 12, COUNTERS_MAX = 30, SIDE_MAX = 120 }; /* what there is room for */
enum { WICKER_SWAP = 2 /* of I-14.2, on which its steps are built */ };
enum { SCENARIOS = 3, STARTERS = 2, ARRIVALS_MAX = 10, REMOVALS_MAX = 5, ENTRIES_MAX = 2 };

typedef struct kind_row {
    uint8_t side, ranged, melee, square, class, cavalry;
    uint8_t missile; /* follows from ranged and melee */
    uint8_t counters[SCENARIOS];
} kind_row;

typedef struct leader_row {
    uint8_t scenarios, side, tactical, strategic, type, consul;
    uint32_t refuses; /* kinds he may not command */
} leader_row;

typedef struct area_row {
    uint8_t terrain, part, seas, defence, port, barren, rebels;
    uint32_t near, south;
} area_row;

typedef struct card_row {
    uint8_t number, side, scenario, window; /* the Roman's are printed with an R */
} card_row;

typedef struct arrival_row {
    uint8_t year, season, leader, area[2];
    uint8_t units[KINDS];
    uint8_t set_aside; /* they wait beside the map */
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
    uint8_t all_cities, capital;
    uint8_t end_leader;           /* I-16.7 wins by being in play; or the conditions A and B: */
    uint8_t end_cities, end_city; /* so many Sicilian cities, this one among them */
} victory_row;

typedef struct scenario_row {
    uint8_t areas; /* and nowhere */
    uint8_t first_year, last_year, fleets_year;
    uint32_t cities[2], ports; /* areas as bits, which follow from the map; cities of Italia, of Sicilia */
    uint32_t guarded;          /* areas that are not open to all rebels, I-8.5; follows too */
    uint8_t home;              /* roma */
    uint8_t bit;               /* of leader_row.scenarios */
    uint8_t fortified;         /* cities have walls, garrisons and sieges */
    uint8_t sails, sinks;      /* I-8.3, I-9.11 */
    uint8_t recalls;           /* I-5.5 arrivals use Elysium and the map */
    uint8_t dismisses;         /* I-16.9 */
    uint8_t loose_rebels;      /* can there be rebels without a leader */
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
    } embark;                                  /* I-9.12 */
    uint8_t starters[STARTERS];                /* leaders of the set-up, in order of entry */
    uint8_t garrison[AREAS][FIRST_REBEL_KIND]; /* loose Romans of the set-up */
    uint8_t aside[KINDS];                      /* follows from the arrivals that are set aside */
    arrival_row arrival[ARRIVALS_MAX];
    removal_row removal[REMOVALS_MAX];
    entry_row entry[ENTRIES_MAX];
    uint8_t arrivals, removals, entries;
    victory_row victory;
} scenario_row;

typedef struct imper_figures {
    kind_row kind[KINDS];
    leader_row leader[LEADERS];
    area_row area[MAPS][AREAS];
    card_row card[CARDS];
    uint8_t start[LEADERS]; /* where leaders of the set-up stand, and their armies */
    uint8_t army[LEADERS][KINDS];
    scenario_row scenario[SCENARIOS];
    uint8_t ap[SEASONS], crassus_ap[SEASONS];
    uint8_t destroys[TACTICS]; /* the tactic that loses all to it, I-11.3; 255: none */
    uint8_t loot_cap[SIDES + 1], recruit_two[3], withdraw_min[3]; /* of neither side and of cities nothing */
    uint8_t wicker_swap;
#define FIGURE(name, figure, low, high, source, label, rule) uint8_t name;
#include "games/imperator/figures.def"
#undef FIGURE
} imper_figures;

extern const imper_figures imper_standard;
bool imper_settle_figures(void *figures, char *error);

#endif
