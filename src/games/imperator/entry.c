/* Spartacus Imperator: conditional entries (I-6.4 to I-6.9) and the placing of Gannicus and Castus (I-14.R4). */
#include "games/imperator/state.h"

enum { BY_CARD = 100 }; /* in place of a row: card R4 */

/* Locals: row, number of the newcomer, units given to him. */
enum { ROW, WHO };
enum { GIVE, PLACE, STRIKE, ENTERED };

/* R4 in the form of an entry. */
static const entry_row gannicus_castus = {.parent = {L_SPARTACUS, L_SPARTACUS},
                                          .min_units = GANNICUS_MIN_UNITS,
                                          .newcomer = {L_GANNICUS, L_CASTUS},
                                          .give_min = 1,
                                          .give_max = 1};

static const entry_row *row_of(const imperator *s, int row)
{
    return row == BY_CARD ? &gannicus_castus : &scenario_of(s)->entry[row];
}

static int parent_of(const imperator *s, const entry_row *r)
{
    return in_play(s, r->parent[0]) ? r->parent[0] : in_play(s, r->parent[1]) ? r->parent[1] : NOBODY;
}

uint32_t imper_entry_zones(const imperator *s, int area, bool romans_matter)
{
    presence p = imper_presence(s);
    uint32_t taken = p.leaders[REBEL] | p.major | (romans_matter ? held_by(&p, ROMAN) : 0);
    return area_of(s, area)->near & imper_zones(s) & ~taken;
}

static uint32_t zones_for(const imperator *s, int row, int parent)
{
    const entry_row *r = row_of(s, row);
    if (!r->place)
        return imper_entry_zones(s, s->leader[parent].area, row != BY_CARD);
    presence p = imper_presence(s);
    return 1u << r->place & ~(p.leaders[REBEL] | held_by(&p, ROMAN));
}

static bool is_due(const imperator *s, int row)
{
    const entry_row *r = row_of(s, row);
    int parent = parent_of(s, r), first = r->newcomer[0];
    if (parent == NOBODY || in_play(s, first) || is_gone(s, first) || s->leader[parent].n < r->min_units)
        return false;
    if (s->year > r->year || (s->year == r->year && s->season < r->season))
        return false;
    if (r->stands && s->leader[parent].area != r->stands)
        return false;
    return __builtin_popcount(zones_for(s, row, parent)) >= 1 + (r->newcomer[1] != NOBODY);
}

bool imper_call_entry(imperator *s)
{
    for (int row = 0; row < scenario_of(s)->entries; row++)
        if (is_due(s, row)) {
            ld_call(s, ENTRY)->v[ROW] = (int16_t)row;
            return true;
        }
    return false;
}

void imper_call_gannicus(imperator *s) { ld_call(s, ENTRY)->v[ROW] = BY_CARD; }

static int newcomer(const imperator *s, const ld_frame *f) { return row_of(s, f->v[ROW])->newcomer[f->v[WHO]]; }

static bool next_newcomer(const imperator *s, ld_frame *f)
{
    if (f->v[WHO] == 0 && row_of(s, f->v[ROW])->newcomer[1] != NOBODY) {
        f->v[WHO] = 1;
        return true;
    }
    f->v[WHO] = 0;
    return false;
}

/* ---- giving units ---------------------------------------------------------------------------------------- */

/* Locals of entry-give: parent, newcomer, how many he gets at least and at most. */
static void begin_give(imperator *s, const ld_frame *f)
{
    const entry_row *r = row_of(s, f->v[ROW]);
    int parent = parent_of(s, r), who = newcomer(s, f), most = r->give_max;
    if (most == 255) { /* I-6.6 at least one unit stays */
        most = s->leader[parent].n - 1;
        most = most < imper_leader[who].strategic ? most : imper_leader[who].strategic;
    }
    int least = r->give_min;
    ld_frame *g = ld_call(s, ENTRY_GIVE);
    g->v[0] = (int16_t)parent;
    g->v[1] = (int16_t)who;
    g->v[2] = (int16_t)least;
    g->v[3] = (int16_t)most;
    ld_ask(g, REBEL);
}

static void give_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    imper_list(s, f->v[0], V_GIVE_TO, f->v[1], ~0u, out);
    if (s->leader[f->v[1]].n >= f->v[2])
        ld_add(out, LD_CHOICE(V_ENOUGH, 0, 0, 0));
}

static void give_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int parent = f->v[0], who = f->v[1];
    if (ld_verb_of(c) == V_ENOUGH) {
        ld_done(s, 0);
        return;
    }
    imper_add(s, who, imper_take(s, parent, ld_a(c))); /* I-6.8 */
    imper_mix(s, who);
    imper_mix(s, parent);
    ld_say_to(log, M_GIVE, 1u << REBEL, 4, parent, who, ld_a(c));
    if (s->leader[who].n >= f->v[3])
        ld_done(s, 0);
}

static const char *give_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    if (f->owed != seat_bit(REBEL) || f->v[1] < 0 || f->v[1] >= LEADERS || side_of(f->v[1]) != REBEL ||
        in_play(s, f->v[1]))
        return "entry-give names no newcomer";
    int had = s->leader[f->v[1]].n;
    if (f->v[2] < 1 || f->v[3] < f->v[2] || f->v[3] > imper_leader[f->v[1]].strategic || had >= f->v[3] ||
        s->leader[f->v[0]].n <= f->v[3] - had)
        return "entry-give has impossible locals";
    return NULL;
}

const ld_kind imper_entry_give_step = {
    .name = "entry-give",
    .prompt = "Give {1:leader} a unit of {0:leader}.",
    .waiting = "give {1:leader} units",
    .rule = "I-6.5",
    .options = give_options,
    .choose = give_choose,
    .wrong = give_wrong,
};

/* ---- placing ------------------------------------------------------------------------------------------------ */

/* Locals of entry-place: newcomer, row. */
static void begin_place(imperator *s, const ld_frame *f)
{
    int row = f->v[ROW], who = newcomer(s, f);
    ld_frame *g = ld_call(s, ENTRY_PLACE);
    g->v[0] = (int16_t)who;
    g->v[1] = (int16_t)row;
    ld_ask(g, row == BY_CARD ? ROMAN : REBEL);
}

static uint32_t places(const imperator *s, const ld_frame *f)
{
    return zones_for(s, f->v[1], parent_of(s, row_of(s, f->v[1])));
}

static void place_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (a, places(state, f))
        ld_add(out, LD_CHOICE(V_PLACE, f->v[0], a, 0));
}

static void place_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imperator *s = state;
    imper_enter(s, log, ld_a(c), ld_b(c));
    ld_say(log, M_ENTERS, ld_a(c), ld_b(c));
    ld_done(s, 0);
}

static const char *wrong_row(const imperator *s, int row)
{
    if (row == BY_CARD ? s->scenario != imper_card[C_GANNICUS_CASTUS].scenario
                       : row < 0 || row >= scenario_of(s)->entries)
        return "there is no such entry";
    return parent_of(s, row_of(s, row)) == NOBODY ? "the leader they part from is not in play" : NULL;
}

static const char *place_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = wrong_row(s, f->v[1]);
    if (wrong)
        return wrong;
    const entry_row *r = row_of(s, f->v[1]);
    if ((f->v[0] != r->newcomer[0] && f->v[0] != r->newcomer[1]) || f->v[0] >= LEADERS || in_play(s, f->v[0]) ||
        !s->leader[f->v[0]].n || f->owed != seat_bit(f->v[1] == BY_CARD ? ROMAN : REBEL))
        return "entry-place names no newcomer";
    int still = 1 + (r->newcomer[1] != NOBODY && f->v[0] == r->newcomer[0]);
    return __builtin_popcount(places(s, f)) < still ? "there is no place for the newcomers" : NULL;
}

const ld_kind imper_entry_place_step = {
    .name = "entry-place",
    .prompt = "Place {0:leader} in a zone.",
    .waiting = "place {0:leader}",
    .rule = "I-6.4",
    .options = place_options,
    .choose = place_choose,
    .wrong = place_wrong,
};

/* ---- the sequence --------------------------------------------------------------------------------------------- */

/* I-R35 the newcomer attacks Romans where the card put him. */
static void strike(imperator *s, const ld_frame *f)
{
    int who = newcomer(s, f), parent = parent_of(s, row_of(s, f->v[ROW]));
    presence p = imper_presence(s);
    if (in_play(s, who) && parent != NOBODY && (held_by(&p, ROMAN) >> s->leader[who].area & 1))
        imper_call_attack(s, who, s->leader[parent].area, 0);
}

static void entry_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    imperator *s = state;
    ld_frame at = *f;
    switch (f->stage) {
    case GIVE:
        if (!next_newcomer(s, f))
            f->stage = PLACE;
        begin_give(s, &at);
        break;
    case PLACE:
        if (!next_newcomer(s, f))
            f->stage = f->v[ROW] == BY_CARD ? STRIKE : ENTERED;
        begin_place(s, &at);
        break;
    case STRIKE:
        if (!next_newcomer(s, f))
            f->stage = ENTERED;
        strike(s, &at);
        break;
    default: ld_done(s, 0); break;
    }
}

/* The newcomers have what their turn in the sequence has given them. */
static const char *entry_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    static const uint64_t above[] = {[GIVE] = STEP(ENTRY_GIVE),
                                     [PLACE] = STEP(ENTRY_GIVE) | STEP(ENTRY_PLACE),
                                     [STRIKE] = STEP(ENTRY_PLACE) | STEP(ATTACK),
                                     [ENTERED] = STEP(ENTRY_PLACE) | STEP(ATTACK)};
    const char *stray = imper_wrong_above(s, f, above, sizeof above / sizeof *above);
    if (stray)
        return stray;
    if (f->owed || f->stage > ENTERED || f->v[WHO] < 0 || f->v[WHO] > 1)
        return "entry has impossible locals";
    if (f->v[ROW] == BY_CARD && f->stage >= STRIKE && s->scenario == imper_card[C_GANNICUS_CASTUS].scenario)
        return NULL;
    const char *wrong = wrong_row(s, f->v[ROW]);
    if (wrong)
        return wrong;
    const entry_row *r = row_of(s, f->v[ROW]);
    int parent = parent_of(s, r), pair = r->newcomer[1] != NOBODY;
    if (f->v[WHO] > pair)
        return "entry has impossible locals";
    int need = 0;
    for (int i = 0; i <= pair; i++) {
        bool placed = f->stage > PLACE || (f->stage == PLACE && i < f->v[WHO]);
        bool given = f->stage > GIVE || i < f->v[WHO];
        if (is_gone(s, r->newcomer[i]))
            return "a newcomer has been here before";
        if (!placed && f->stage < ENTERED && in_play(s, r->newcomer[i]) && i >= f->v[WHO])
            return "a newcomer is there already";
        if (f->stage == GIVE && !given)
            need += r->give_min;
    }
    int zones = __builtin_popcount(zones_for(s, f->v[ROW], parent));
    int waiting = 0;
    for (int i = 0; i <= pair; i++)
        waiting += !in_play(s, r->newcomer[i]);
    if (f->stage < ENTERED && zones < waiting)
        return "there is no place for the newcomers";
    return s->leader[parent].n <= need ? "there are too few units to give" : NULL;
}

const ld_kind imper_entry_step = {
    .name = "entry", .prompt = "", .waiting = "", .rule = "I-6.4", .run = entry_run, .wrong = entry_wrong};
