/* Spartacus Imperator: what its files hand to each other. Figures, state and steps can be read apart; rules include
 * this. */
#ifndef IMPER_RULES_H
#define IMPER_RULES_H

#include "games/imperator/state.h"
#include "games/imperator/steps.h"

/* ---- units.c: groups of units and who stands where ------------------------------------------------------ */

int imper_ready(const imper *s, int group);
void imper_add(imper *s, int group, int unit);
/* Takes one unit of this kind and state, a known one first (I-18.7); returns it. */
int imper_take(imper *s, int group, int unit);
void imper_move_all(imper *s, int from, int to);
void imper_mix(imper *s, int group);               /* I-18.2 */
void imper_show(imper *s, ld_log *log, int group); /* I-10.10 */
/* A unit changes its state; it stays as known as it was. Returns it as it is now. */
int imper_turn(imper *s, int group, int unit, bool out);
/* Lists the units of a group as choices, equal ones once. `wanted` has a bit for each kind. */
void imper_list(const imper *s, int group, int verb, int mark, uint32_t wanted, ld_list *out);
void imper_list_out(const imper *s, int group, int verb, int mark, uint32_t wanted, ld_list *out);
uint32_t imper_auxiliaries(void);

/* ---- what is left out, for whoever listens ---- */

enum { ANY_UNIT = 0 }; /* in a choice that is barred whatever the unit */
/* Bars the units of each kind k of a set, ready and out, as choices with the unit first. */
#define BAR_UNITS(k, kinds, verb, mark, out, ...)                                         \
    do {                                                                                  \
        if (ld_heard(out))                                                                \
            EACH_BIT (k, kinds)                                                           \
                for (int k##_out = 0; k##_out <= UNIT_OUT; k##_out += UNIT_OUT)           \
                    ld_bar(out, LD_CHOICE(verb, k << 3 | k##_out, mark, 0), __VA_ARGS__); \
    } while (0)
uint32_t imper_kinds_of(const imper *s, int side);   /* that the scenario has */
uint32_t imper_kinds_in(const imper *s, int group);  /* that the group has */
uint32_t imper_kinds_out(const imper *s, int group); /* that it has a unit of that is out */
/* Units of the side that the groups do not have. */
void imper_bar_absent(const imper *s, int side, const int *groups, int count, int verb, int mark, ld_list *out);
/* Leaders who are not the seat's own, or not in play. */
void imper_bar_leaders(const imper *s, int seat, int verb, ld_list *out);

/* Areas as bits. */
typedef struct presence {
    uint32_t units[SIDES], leaders[SIDES], major;
    uint32_t twice[SIDES]; /* areas with two leaders of a side or more */
} presence;
presence imper_presence(const imper *s);
static inline uint32_t held_by(const presence *p, int side) { return p->units[side] | p->leaders[side]; }
uint32_t imper_held(const imper *s, int side); /* areas with its units or leaders, Major Armies apart */
static inline uint32_t imper_areas(const imper *s) { return (1u << scenario_of(s)->areas) - 2; }
static inline uint32_t imper_cities(const imper *s, int part) { return scenario_of(s)->cities[part]; }
static inline uint32_t imper_zones(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    return imper_areas(s) & ~(sc->cities[ITALIA] | sc->cities[SICILIA]);
}
int imper_leader_in(const imper *s, int side, int area, int skip); /* first such leader but one; NOBODY */
int imper_partner(const imper *s, int leader);                     /* whom he shares his area with, I-7.8; NOBODY */
int imper_major_in(const imper *s, int area);
bool imper_no_rebels(const imper *s); /* I-16.1 */

void imper_enter(imper *s, ld_log *log, int leader, int area);
void imper_leave(imper *s, int leader); /* killed or removed; his units become loose */
void imper_note_stays(imper *s);        /* I-R40 */
void imper_kill(imper *s, ld_log *log, int leader);
void imper_eliminate(imper *s, ld_log *log, int group, int unit);
int imper_eliminate_all(imper *s, ld_log *log, int group);
void imper_fortuna(imper *s, ld_log *log, int holder);

/* ---- what the parts of a season hand to each other -------------------------------------------------------- */

int imper_season_ap(const imper *s, int leader);
void imper_win(imper *s, ld_log *log, int winner, int reason);
bool imper_check_extinct(imper *s, ld_log *log); /* true: the game is over */
void imper_end_season(imper *s, ld_log *log);
void imper_crush(imper *s, ld_log *log, int army); /* I-15.3 */
uint32_t imper_drift_steps(const imper *s, int from);

/* Calls a frame that carries out the next conditional entry that is due; false if none is (I-6.4). */
bool imper_call_entry(imper *s);
uint32_t imper_entry_zones(const imper *s, int area, bool romans_matter, int newcomer, ld_list *out);
void imper_call_gannicus(imper *s);

/* The legal ones among the targets; `verb` is what the others are barred as. */
uint32_t imper_moves(const imper *s, const presence *p, int leader, uint32_t targets, int verb, ld_list *out);
uint32_t imper_neighbours(const imper *s, int leader, ld_list *out);
uint32_t imper_ports(const imper *s, int leader, ld_list *out);
void imper_call_move(imper *s, int leader, int to, int how);

void imper_call_attack(imper *s, int leader, int origin, int flags);
void imper_call_siege(imper *s, int leader, int origin, int flags);
void imper_call_spend(imper *s, ld_log *log, int leader, int loot, int area, int seat);
void imper_call_draws(imper *s, int group, int leader, int count);
void imper_call_recruit(imper *s, int leader);
void imper_call_card_draws(imper *s, int leader, int count);
void imper_call_surplus(imper *s, int leader);
void imper_call_die(imper *s, int kind, int leader);
void imper_call_hits(imper *s, int side, int damage, bool duty);

void imper_card_options(const imper *s, int leader, bool extending, int verb, ld_list *out);
bool imper_any_card(const imper *s, int leader, bool extending);
/* Bars cards that are no matter of this step: of the enemy, played, or for another moment. */
void imper_bar_cards(const imper *s, int seat, int verb, int leader, uint32_t cards, ld_list *out);
static inline ld_choice imper_card_choice(int verb, int leader, int card)
{
    return verb == V_PLAY ? LD_CHOICE(V_PLAY, leader, card, 0) : LD_CHOICE(verb, card, 0, 0);
}
void imper_play_card(imper *s, ld_log *log, int leader, int card);
void imper_discard(imper *s, ld_log *log, int leader, int card);
void imper_receive(imper *s, ld_log *log, int leader, int kind);
int imper_supply(const imper *s, int kind); /* counters for "receives a unit" */
int imper_aux_supply(const imper *s);

/* The bodies of the fight under way, as groups: up to `room` of them. */
int imper_body(const imper *s, int side, int *groups);
int imper_body_count(const imper *s, int side);
int imper_seat_of(const imper *s, int side);         /* of the fight */
int imper_value(const imper *s, int side, int unit); /* what a unit's die must not exceed in this phase */
/* The tactic that sends units of the side to the front line in this phase; NO_TACTIC: there is no such line. */
int imper_line(const imper *s, int side);
bool imper_in_front(const imper *s, int side, int group, int unit);
int imper_side_of_die(const imper *s, const die *d);
int imper_damage(const imper *s, const die *d); /* as it lies */
void imper_begin_fight(imper *s, int on, int attacker, int defender, int origin, int flags);
void imper_mark_fought(imper *s, int leader);
void imper_mark_defeated(imper *s, int leader);
uint32_t imper_refuges(const imper *s, int side); /* where the loser of the fight may go */
bool imper_front(const imper *s, int tactic, int unit);

/* ---- helpers of steps ---------------------------------------------------------------------------------- */

void imper_die_options(const void *state, const ld_frame *f, int seat, ld_list *out);
ld_choice imper_throw(const void *state, ld_rng *rng);
const char *imper_wrong_leader(const imper *s, int leader, int side); /* side SIDES: either */
/* Owners: one side always; the side of the leader who is the step's first local; a side of the fight. */
unsigned imper_owed_by_rebel(const void *state, const ld_frame *f);
unsigned imper_owed_by_roman(const void *state, const ld_frame *f);
unsigned imper_owed_by_side(const void *state, const ld_frame *f);
unsigned imper_owed_in_fight(const imper *s, int side);

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
const char *imper_sign(int kind); /* board.c, its code on the board */
extern const ld_verb imper_verbs[IMPER_VERBS];
extern const ld_message imper_messages[IMPER_MESSAGES];
extern const ld_reason imper_reasons[IMPER_REASONS];
extern const ld_field imper_fields[];
extern const ld_use_row imper_uses[];                      /* uses.c */
extern const ld_guide imper_guide;                         /* guide.c */
void imper_describe(const void *view, const ld_teller *t); /* describe.c */
extern const char *const imper_word_types[];
extern const ld_lasting imper_lasting[];
extern const ld_figure imper_figure_rows[]; /* figures.c */

/* ---- facts.c: what follows from a position and is shown beside it ---------------------------------------- */

enum { FIGHTERS_MAX = 192 };

typedef struct fighter {
    uint8_t side, group, unit, front;
} fighter;

typedef struct imper_facts {
    uint32_t loose[SIDES];   /* areas with loose units of each side */
    uint8_t points[LEADERS]; /* action points that the season gives a leader in play */
    uint8_t cities_held, cities_goal;
    uint8_t skirmish;
    uint8_t sides[2]; /* of the fight: who attacks, who defends; NOBODY without one */
    uint8_t line[2];  /* has it a front line */
    uint8_t fighters, dice;
    fighter fighter[FIGHTERS_MAX];
    struct {
        uint8_t side, need, damage;
    } die[MAX_DICE];
} imper_facts;

void imper_work_out(const void *view, void *facts);
extern const ld_field imper_fact_fields[];

#endif
