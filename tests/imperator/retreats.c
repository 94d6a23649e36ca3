/* Spartacus Imperator: who goes where after a battle, as a table of cases. Each plays a small battle to the end that it
 * asks for and looks at the areas that are open; beside it stands the sentence of the rule that it shows, which must
 * stand in the rules. Rules I-11.7 to I-11.12. */
#include "../harness.h"

#include "games/imperator/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { LOSES, WITHDRAWS, DRAWS } ending; /* of the side that has to go */

typedef struct retreat_case {
    const char *rule, *sentence;
    int scenario;
    const char *position, *move; /* "leader area unit ..", "area unit .."; the choice that leads to the battle */
    int side;
    ending how;
    const char *areas; /* open to the side, in table order; "" it is destroyed */
    const char *first; /* where the first body goes, if it is the second that matters */
} retreat_case;

/* Three units on a side make a skirmish, which dice alone decide; withdrawing takes a tactic, and so four. */
#define PISO(area) "piso " area " hastati-3 triarii-3 velites-3; "
#define PISO_4(area) "piso " area " hastati-3 triarii-3 velites-3 cohortes; "
#define MANLIUS(area) "manlius " area " hastati-2 velites-2; "
#define CLEON(area) "cleon " area " galli galli thraces; "
#define CLEON_4(area) "cleon " area " galli galli thraces germani; "
#define EUNUS(area) "eunus " area " syrii syrii cilicii; "
#define PRAEDO(area) "praedo " area " daci daci germani; "
#define LOOSE_REBELS(area) area " servi servi syrii; "
#define LOOSE_ROMANS(area) area " milites milites cohortes; "
#define ONE_REBEL(area) area " servuli; "
#define ONE_ROMAN(area) area " milites; "
#define VARINUS(area) "varinus " area " legio legio legio; "
#define CRIXUS(area) "crixus " area " galli galli thraces; "
#define GANNICUS(area) "gannicus " area " germani germani thraces; "
#define CASTUS(area) "castus " area " cilicii; "

#define BACK "A losing attacker, beaten or withdrawn in good order, goes back to his origin with his army"
#define ACROSS "be it a zone or a city, and across the sea if he came by `sail`"
#define CUT_OFF "If an enemy who retreated holds it by then, he is cut off and retreats by I-11.8 to I-11.10."
#define QUO "the attacker goes back to his origin (also across the sea; cut off, by I-11.7)"
#define BY_LAND "retreats to a neighbouring zone of his choice (land edges only)"
#define NO_ENEMY "that holds no enemy unit, enemy leader or, for rebels, Major Army"
#define FRIENDS                                                                                                    \
    "A zone with an army of his own side, a leader or loose units, may be chosen only if there is no other, by a " \
    "leader and by loose units alike"
#define COMRADES "Gannicus and Castus do not count for each other"
#define FROM "The attacker's origin is allowed if it is such a zone."
#define NO_CITY "Nobody retreats into a city, empty or held by friends"
#define ROMA_OPEN "only Roma is always open to Romans, whoever of theirs stands in it"
#define NOWHERE "If no area is open the body is destroyed"

static const retreat_case cases[] = {
    /* an attacker, who always has a leader: marched or landed, from a zone, a city, friends */
    {"I-11.7", BACK, 3, PISO("syracusae") CLEON("gela"), "move piso gela", ATTACKER, LOSES, "syracusae", NULL},
    {"I-11.7", BACK, 3, CLEON("gela") PISO("syracusae"), "move cleon syracusae", ATTACKER, LOSES, "gela", NULL},
    {"I-11.7", BACK, 3, PISO("syracusae") ONE_ROMAN("syracusae") LOOSE_REBELS("gela"), "move piso gela", ATTACKER,
     LOSES, "syracusae", NULL},
    {"I-11.7", BACK, 3, PISO_4("syracusae") CLEON_4("gela"), "move piso gela", ATTACKER, WITHDRAWS, "syracusae", NULL},
    {"I-11.7", ACROSS, 3, PISO("heraclea-minoa") CLEON("triocala"), "move piso triocala", ATTACKER, LOSES,
     "heraclea-minoa", NULL},
    {"I-11.7", ACROSS, 3, CLEON("murgantia") LOOSE_ROMANS("catana"), "move cleon catana", ATTACKER, LOSES, "murgantia",
     NULL},
    {"I-11.7", ACROSS, 3, PISO("ostia") CLEON("nebrodes-mons"), "sail piso nebrodes-mons", ATTACKER, LOSES, "ostia",
     NULL},
    {"I-11.7", ACROSS, 3, PISO("messana") LOOSE_REBELS("bruttium"), "sail piso bruttium", ATTACKER, LOSES, "messana",
     NULL},
    {"I-11.7", ACROSS, 3, PISO_4("ostia") CLEON_4("nebrodes-mons"), "sail piso nebrodes-mons", ATTACKER, WITHDRAWS,
     "ostia", NULL},
    {"I-11.7", BACK, 3,
     PISO("heraclea-minoa") CLEON("triocala") EUNUS("agrigentum") ONE_REBEL("lilybaeum") ONE_REBEL("panormus"),
     "move piso triocala", ATTACKER, LOSES, "heraclea-minoa", NULL},
    {"I-11.12", QUO, 3, PISO("syracusae") CLEON("gela"), "move piso gela", ATTACKER, DRAWS, "syracusae", NULL},
    {"I-11.12", QUO, 3, PISO("bruttium") CLEON("nebrodes-mons"), "sail piso nebrodes-mons", ATTACKER, DRAWS, "bruttium",
     NULL},
    /* an attacker whose origin the first body has taken */
    {"I-11.7", CUT_OFF, 3, PISO("syracusae") CLEON("gela") EUNUS("gela"), "move piso gela", ATTACKER, LOSES,
     "heraia-mons agrigentum", "syracusae"},
    {"I-11.7", CUT_OFF, 3, PISO("syracusae") CLEON("gela") EUNUS("gela") ONE_ROMAN("agrigentum"), "move piso gela",
     ATTACKER, LOSES, "heraia-mons", "syracusae"},
    {"I-11.12", QUO, 3, PISO("syracusae") CLEON("gela") EUNUS("gela"), "move piso gela", ATTACKER, DRAWS,
     "heraia-mons agrigentum", "syracusae"},
    {"I-11.10", NOWHERE, 3, PISO("triocala") CLEON("lilybaeum") EUNUS("lilybaeum") ONE_REBEL("panormus"),
     "move piso lilybaeum", ATTACKER, LOSES, "", "triocala"},
    {"I-11.10", NOWHERE, 3, PISO("triocala") CLEON("lilybaeum") EUNUS("lilybaeum") ONE_REBEL("panormus"),
     "move piso lilybaeum", ATTACKER, DRAWS, "", "triocala"},
    /* a defender: zones, the attacker's origin among them */
    {"I-11.8", FROM, 3, PISO("syracusae") CLEON("gela"), "move piso gela", DEFENCE, LOSES,
     "heraia-mons syracusae agrigentum", NULL},
    {"I-11.8", FROM, 3, PISO("syracusae") LOOSE_REBELS("gela"), "move piso gela", DEFENCE, LOSES,
     "heraia-mons syracusae agrigentum", NULL},
    {"I-11.8", FROM, 3, CLEON("syracusae") PISO("gela"), "move cleon gela", DEFENCE, LOSES,
     "heraia-mons syracusae agrigentum", NULL},
    {"I-11.8", FROM, 3, CLEON("syracusae") LOOSE_ROMANS("gela"), "move cleon gela", DEFENCE, LOSES,
     "heraia-mons syracusae agrigentum", NULL},
    {"I-11.8", FROM, 3, PISO_4("syracusae") CLEON_4("gela"), "move piso gela", DEFENCE, WITHDRAWS,
     "heraia-mons syracusae agrigentum", NULL},
    /* by land, whoever came how */
    {"I-11.8", BY_LAND, 3, PISO("ostia") CLEON("nebrodes-mons"), "sail piso nebrodes-mons", DEFENCE, LOSES,
     "aetna-mons heraia-mons panormus", NULL},
    {"I-11.8", BY_LAND, 3, PISO("ostia") LOOSE_REBELS("nebrodes-mons"), "sail piso nebrodes-mons", DEFENCE, LOSES,
     "aetna-mons heraia-mons panormus", NULL},
    {"I-11.8", BY_LAND, 3, PRAEDO("lucania") PISO("bruttium"), "move praedo bruttium", DEFENCE, LOSES, "lucania", NULL},
    {"I-11.10", NOWHERE, 3, PRAEDO("lucania") ONE_REBEL("lucania") PISO("bruttium"), "move praedo bruttium", DEFENCE,
     LOSES, "", NULL},
    {"I-11.10", NOWHERE, 3, PRAEDO("lucania") ONE_REBEL("lucania") LOOSE_ROMANS("bruttium"), "move praedo bruttium",
     DEFENCE, LOSES, "", NULL},
    {"I-11.10", NOWHERE, 3, PISO("lucania") ONE_ROMAN("lucania") PRAEDO("bruttium"), "move piso bruttium", DEFENCE,
     LOSES, "", NULL},
    {"I-11.10", NOWHERE, 3, PISO("lucania") ONE_ROMAN("lucania") LOOSE_REBELS("bruttium"), "move piso bruttium",
     DEFENCE, LOSES, "", NULL},
    /* enemies: units, a leader alone, Major Armies (which only rebels shun) */
    {"I-11.8", NO_ENEMY, 3, PISO("syracusae") CLEON("gela") ONE_ROMAN("heraia-mons"), "move piso gela", DEFENCE, LOSES,
     "syracusae agrigentum", NULL},
    {"I-11.8", NO_ENEMY, 3, PISO("syracusae") LOOSE_REBELS("gela") "manlius heraia-mons; ", "move piso gela", DEFENCE,
     LOSES, "syracusae agrigentum", NULL},
    {"I-11.8", NO_ENEMY, 3, CLEON("syracusae") PISO("gela") ONE_REBEL("heraia-mons"), "move cleon gela", DEFENCE, LOSES,
     "syracusae agrigentum", NULL},
    {"I-11.8", NO_ENEMY, 3, CLEON("syracusae") LOOSE_ROMANS("gela") EUNUS("heraia-mons"), "move cleon gela", DEFENCE,
     LOSES, "syracusae agrigentum", NULL},
    {"I-11.8", NO_ENEMY, 1, VARINUS("hirpinia") CRIXUS("lucania") "crassus campania; ", "move varinus lucania", DEFENCE,
     LOSES, "hirpinia apulia bruttium", NULL},
    {"I-11.8", NO_ENEMY, 1, CRIXUS("hirpinia") VARINUS("lucania") "crassus campania; ", "move crixus lucania", DEFENCE,
     LOSES, "campania hirpinia apulia bruttium", NULL},
    /* friends: led or loose, shunned by leaders and by loose units, until nothing else is left */
    {"I-11.8", FRIENDS, 3, PISO("syracusae") CLEON("gela") EUNUS("heraia-mons"), "move piso gela", DEFENCE, LOSES,
     "syracusae agrigentum", NULL},
    {"I-11.8", FRIENDS, 3, PISO("syracusae") CLEON("gela") ONE_REBEL("heraia-mons"), "move piso gela", DEFENCE, LOSES,
     "syracusae agrigentum", NULL},
    {"I-11.8", FRIENDS, 3, PISO("syracusae") LOOSE_REBELS("gela") EUNUS("heraia-mons"), "move piso gela", DEFENCE,
     LOSES, "syracusae agrigentum", NULL},
    {"I-11.8", FRIENDS, 3, PISO("syracusae") LOOSE_REBELS("gela") ONE_REBEL("heraia-mons"), "move piso gela", DEFENCE,
     LOSES, "syracusae agrigentum", NULL},
    {"I-11.8", FRIENDS, 3, CLEON("syracusae") PISO("gela") MANLIUS("agrigentum"), "move cleon gela", DEFENCE, LOSES,
     "heraia-mons syracusae", NULL},
    {"I-11.8", FRIENDS, 3, CLEON("syracusae") LOOSE_ROMANS("gela") ONE_ROMAN("agrigentum"), "move cleon gela", DEFENCE,
     LOSES, "heraia-mons syracusae", NULL},
    {"I-11.8", FRIENDS, 3,
     PISO("heraclea-minoa") CLEON("triocala") EUNUS("agrigentum") ONE_REBEL("lilybaeum") ONE_REBEL("panormus"),
     "move piso triocala", DEFENCE, LOSES, "agrigentum lilybaeum panormus", NULL},
    {"I-11.8", FRIENDS, 3,
     PISO("heraclea-minoa") LOOSE_REBELS("triocala") EUNUS("agrigentum") ONE_REBEL("lilybaeum") ONE_REBEL("panormus"),
     "move piso triocala", DEFENCE, LOSES, "agrigentum lilybaeum panormus", NULL},
    {"I-11.8", COMRADES, 1, VARINUS("latium") GANNICUS("campania") CASTUS("samnium") CRIXUS("hirpinia"),
     "move varinus campania", DEFENCE, LOSES, "latium samnium vesuvius-mons lucania", NULL},
    /* cities: empty, held by friends, and Roma */
    {"I-11.9", NO_CITY, 3, PISO("gela") CLEON("agrigentum"), "move piso agrigentum", DEFENCE, LOSES,
     "heraia-mons gela triocala", NULL},
    {"I-11.9", NO_CITY, 3, PISO("gela") LOOSE_REBELS("agrigentum"), "move piso agrigentum", DEFENCE, LOSES,
     "heraia-mons gela triocala", NULL},
    {"I-11.9", NO_CITY, 3, PISO("gela") CLEON("agrigentum") ONE_REBEL("henna"), "move piso agrigentum", DEFENCE, LOSES,
     "heraia-mons gela triocala", NULL},
    {"I-11.9", NO_CITY, 3, PISO("gela") LOOSE_REBELS("agrigentum") ONE_REBEL("henna"), "move piso agrigentum", DEFENCE,
     LOSES, "heraia-mons gela triocala", NULL},
    {"I-11.9", NO_CITY, 3, CLEON("syracusae") PISO("catana") ONE_ROMAN("murgantia"), "move cleon catana", DEFENCE,
     LOSES, "aetna-mons heraia-mons syracusae", NULL},
    {"I-11.9", NO_CITY, 3, CLEON("syracusae") LOOSE_ROMANS("catana") ONE_ROMAN("murgantia"), "move cleon catana",
     DEFENCE, LOSES, "aetna-mons heraia-mons syracusae", NULL},
    {"I-11.9", NO_CITY, 3, PISO("ostia") PRAEDO("latium"), "move piso latium", DEFENCE, LOSES, "ostia campania samnium",
     NULL},
    {"I-11.9", ROMA_OPEN, 3, PRAEDO("campania") PISO("latium"), "move praedo latium", DEFENCE, LOSES,
     "roma ostia campania samnium", NULL},
    {"I-11.9", ROMA_OPEN, 3, PRAEDO("campania") PISO("latium") MANLIUS("roma") ONE_ROMAN("roma"), "move praedo latium",
     DEFENCE, LOSES, "roma ostia campania samnium", NULL},
    {"I-11.9", ROMA_OPEN, 3, PRAEDO("campania") LOOSE_ROMANS("latium") MANLIUS("roma"), "move praedo latium", DEFENCE,
     LOSES, "roma ostia campania samnium", NULL},
    {"I-11.9", ROMA_OPEN, 1, CRIXUS("samnium") VARINUS("latium") "cossinius roma milites; ", "move crixus latium",
     DEFENCE, LOSES, "sabina roma samnium campania", NULL},
};
enum { CASES = sizeof cases / sizeof *cases };

/* ---- the position --------------------------------------------------------------------------------------------- */

static int word_of(const imper *s, int word, const char *text)
{
    char name[LD_TEXT_BYTES];
    for (int i = 0; i < imper_word_count(s, word); i++)
        if (imper_word(s, word, i, LD_ID, name, sizeof name) && strcmp(name, text) == 0)
            return i;
    return NOBODY;
}

/* One group of the position: "leader area unit .." or "area unit ..". */
static void place(imper *s, char *words)
{
    char *rest, *word = strtok_r(words, " ", &rest);
    int leader = word_of(s, W_LEADER, word);
    int area = word_of(s, W_AREA, leader == NOBODY ? word : strtok_r(NULL, " ", &rest));
    CHECK(area != NOBODY);
    if (leader != NOBODY) {
        imper_enter(s, NULL, leader, area);
        s->leader[leader].ap = 1;
    }
    while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
        int kind = word_of(s, W_KIND, word);
        CHECK(kind != NOBODY && s->stock[kind] > 0);
        s->stock[kind]--;
        imper_add(s, leader == NOBODY ? LOOSE_AT + area : leader, kind << 3);
    }
}

/* The first season of the scenario, with nobody on the map but who is named; who moves has the operation. */
static void set_up(const retreat_case *c, ld_state *state)
{
    char error[LD_ERROR_BYTES], text[400], number[2] = {(char)('0' + c->scenario), 0}, *rest, *part;
    const ld_setting setting = {"scenario", number};
    memset(state, 0, sizeof *state);
    CHECK(ld_start(ld_game_find("imperator"), 2, &setting, 1, state, NULL, error));
    imper *s = (imper *)state;
    s->core.depth = 2; /* a season and an operation */
    memset(&s->core.stack[2], 0, sizeof s->core.stack[2] * (LD_FRAMES - 2));
    memset(&s->fight, 0, sizeof s->fight);
    memset(s->leader, 0, sizeof s->leader);
    memset(s->order, 0, sizeof s->order);
    memset(s->loose, 0, sizeof s->loose);
    memset(s->loose_n, 0, sizeof s->loose_n);
    memset(s->loose_in, 0, sizeof s->loose_in);
    memset(s->aside, 0, sizeof s->aside);
    s->leaders = 0;
    s->hand = 0;
    s->fortuna = NEUTRAL;
    s->arrived = (uint16_t)((1u << scenario_of(s)->arrivals) - 1);
    for (int k = 1; k < KINDS; k++)
        s->stock[k] = box(s)->kind[k].counters[c->scenario - 1];
    snprintf(text, sizeof text, "%s", c->position);
    for (part = strtok_r(text, ";", &rest); part && part[strspn(part, " ")]; part = strtok_r(NULL, ";", &rest))
        place(s, part);
    char mover[40];
    CHECK_INT(sscanf(c->move, "%*s %39s", mover), 1);
    int seat = side_of(word_of(s, W_LEADER, mover));
    ld_frame *f = &s->core.stack[1];
    CHECK_INT(f->kind, OPERATE);
    ld_of(f, operate)->seat = ld_u8(seat);
    f->owed = 0;
    ld_ask(f, seat);
    const char *wrong = ld_check(state);
    CHECK_STR(wrong ? wrong : "", "");
}

/* ---- the battle ----------------------------------------------------------------------------------------------- */

static void choose(ld_state *state, const char *text)
{
    char error[LD_ERROR_BYTES] = "";
    ld_choice choice;
    int seat = ld_turn(state);
    if (!ld_parse(state, seat, text, &choice, error))
        test_fail(__FILE__, __LINE__, "'%s' at %s: %s", text, ld_step(state), error);
    ld_choose(state, seat, choice, NULL);
}

static bool is_step(const ld_state *state, const char *name) { return strcmp(ld_step(state), name) == 0; }

/* The winner hits once, in the melee; every other die misses. */
static int wanted_die(const imper *s, int winner)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    const fight *x = &s->fight;
    int last = ld_of(f, battle_die)->die;
    for (int i = 0; i < last; i++)
        if (imper_side_of_die(s, &x->die[i]) == winner)
            return 6;
    return x->phase == 2 && imper_side_of_die(s, &x->die[last]) == winner ? 1 : 6;
}

static void answer(const retreat_case *c, ld_state *state, int loser)
{
    const imper *s = (const imper *)state;
    bool leaves = c->how == WITHDRAWS && ld_turn(state) == imper_seat_of(s, c->side);
    char roll[8];
    snprintf(roll, sizeof roll, "roll %d", is_step(state, "battle-die") && loser >= 0 ? wanted_die(s, !loser) : 6);
    if (is_step(state, "tactic")) {
        choose(state, leaves ? "screening" : "general");
    } else if (is_step(state, "withdraw")) {
        choose(state, leaves ? "withdraw" : "stay");
    } else if (ld_turn(state) == LD_CHANCE) {
        choose(state, roll);
    } else if (is_step(state, "reroll")) {
        choose(state, "stand");
    } else if (is_step(state, "exchange")) {
        choose(state, "keep");
    } else {
        ld_list list;
        ld_options(state, ld_turn(state), &list);
        ld_choose(state, ld_turn(state), list.choice[list.count - 1], NULL); /* `done` comes last */
    }
}

/* Who has to go, told from the last battle. */
typedef struct mover {
    int seat, leader;
} mover;

/* Plays until the side must retreat or all is over. */
static mover fight_out(const retreat_case *c, ld_state *state)
{
    imper *s = (imper *)state;
    mover m = {0, NOBODY};
    choose(state, c->move);
    int opponent = -1; /* of the first battle */
    for (int i = 0; i < 300 && !ld_over(state) && (s->fight.on || !is_step(state, "operate")); i++) {
        opponent = s->fight.on && opponent < 0 ? s->fight.leader[DEFENCE] : opponent;
        bool first = c->first && s->fight.leader[DEFENCE] == opponent;
        if (s->fight.on)
            m = (mover){imper_seat_of(s, c->side), s->fight.leader[c->side]};
        if (!is_step(state, "retreat")) {
            answer(c, state, first ? DEFENCE : c->how == DRAWS ? -1 : c->side);
        } else if (first) {
            char text[60];
            snprintf(text, sizeof text, "retreat %s", c->first);
            choose(state, text);
        } else {
            break;
        }
    }
    return m;
}

/* ---- what came of it ---------------------------------------------------------------------------------------- */

static void name_areas(const imper *s, uint32_t areas, char *out, size_t room)
{
    size_t n = 0;
    out[0] = 0;
    EACH_BIT (a, areas)
        n += (size_t)snprintf(out + n, room - n, "%s%s", n ? " " : "", area_name(s, a)->id);
}

/* Where the side stands now: its leader, or the area with more loose units than before. */
static uint32_t whereabouts(const ld_state *before, const imper *s, int seat, int leader)
{
    if (leader != NOBODY)
        return in_play(s, leader) ? 1u << s->leader[leader].area : 0;
    uint32_t areas = 0;
    const imper *then = (const imper *)before;
    EACH_BIT (a, s->loose_in[seat])
        areas |= s->loose_n[a] > then->loose_n[a] ? 1u << a : 0;
    return areas;
}

static void sentence_stands(const retreat_case *c)
{
    static char *rules; /* with every run of spaces as one */
    if (!rules) {
        char path[512];
        snprintf(path, sizeof path, "%s/docs/rules/imperator.md", test_root());
        FILE *file = fopen(path, "rb");
        CHECK(file != NULL);
        rules = calloc(1, 1 << 20);
        size_t n = 0;
        for (int ch; (ch = getc(file)) != EOF && n < (1 << 20) - 1;)
            if (!isspace(ch) || (n && rules[n - 1] != ' '))
                rules[n++] = (char)(isspace(ch) ? ' ' : ch);
        fclose(file);
    }
    char mark[20];
    snprintf(mark, sizeof mark, "**%s**", c->rule);
    const char *at = strstr(rules, mark), *end = at ? strstr(at + 2, " - **I-") : NULL;
    CHECK(at != NULL && end != NULL);
    const char *found = strstr(at, c->sentence);
    if (!found || found > end)
        test_fail(__FILE__, __LINE__, "%s does not say: %s", c->rule, c->sentence);
}

static void retreat_test(const void *data)
{
    const retreat_case *c = data;
    ld_state state, before;
    char areas[200];
    set_up(c, &state);
    ld_copy(&before, &state);
    imper *s = (imper *)&state;
    mover m = fight_out(c, &state);
    bool asked = !ld_over(&state) && is_step(&state, "retreat");
    name_areas(s, asked ? imper_refuges(s, c->side) : whereabouts(&before, s, m.seat, m.leader), areas, sizeof areas);
    CHECK_STR(areas, c->areas);
    CHECK_INT(asked, strchr(c->areas, ' ') != NULL);
    int held = c->first ? m.seat : NEUTRAL; /* by who beat the first body */
    CHECK_INT(s->fortuna, asked || c->how == DRAWS ? held : !m.seat);
    if (c->areas[0] && m.leader != NOBODY)
        CHECK_INT(s->leader[m.leader].n, ((const imper *)&before)->leader[m.leader].n);
    sentence_stands(c);
}

__attribute__((constructor)) static void add_retreats(void)
{
    for (int i = 0; i < CASES; i++) {
        char name[120];
        snprintf(name, sizeof name, "imperator retreat %d: %s", i + 1, cases[i].position);
        test_make(name, cases[i].rule, retreat_test, &cases[i]);
    }
}
