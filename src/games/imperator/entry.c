/* Spartacus Imperator: conditional entries (I-6.4 to I-6.9) and the placing of Gannicus and Castus (I-14.R4). */
#include "games/imperator/rules.h"

#define ENTRY_STAGES(STAGE)                                           \
    STAGE(GIVE, "give", LD_STEP(ENTRY_GIVE))                          \
    STAGE(PLACE, "place", LD_STEP(ENTRY_GIVE) | LD_STEP(ENTRY_PLACE)) \
    STAGE(STRIKE, "strike", LD_STEP(ENTRY_PLACE) | LD_STEP(ATTACK))   \
    STAGE(ENTERED, "entered", LD_STEP(ENTRY_PLACE) | LD_STEP(ATTACK))
enum { ENTRY_STAGES(STAGE_ID) };

/* R4 in the form of an entry. */
static const entry_row gannicus_castus = {
    .parent = {L_SPARTACUS, L_SPARTACUS}, .newcomer = {L_GANNICUS, L_CASTUS}, .give_min = 1, .give_max = 1};

static const entry_row *row_of(const imper *s, int row)
{
    assert(row == BY_CARD || row < scenario_of(s)->entries);
    return row == BY_CARD ? &gannicus_castus : &scenario_of(s)->entry[row];
}

static int parent_of(const imper *s, const entry_row *r)
{
    return in_play(s, r->parent[0]) ? r->parent[0] : in_play(s, r->parent[1]) ? r->parent[1] : NOBODY;
}

uint32_t imper_entry_zones(const imper *s, int area, bool romans_matter, int newcomer, ld_list *out)
{
    presence p = imper_presence(s);
    uint32_t taken = p.leaders[REBEL] | p.major | (romans_matter ? held_by(&p, ROMAN) : 0), zones = imper_areas(s);
    assert(area > 0);
    LD_STRIKE(a, zones, ~area_of(s, area)->near, out, LD_CHOICE(V_PLACE, newcomer, a, 0), R_ENTRY_FAR, newcomer, area);
    LD_STRIKE(a, zones, ~imper_zones(s), out, LD_CHOICE(V_PLACE, newcomer, a, 0), R_ENTRY_CITY);
    LD_STRIKE(a, zones, taken, out, LD_CHOICE(V_PLACE, newcomer, a, 0), R_ENTRY_HELD, a);
    return zones;
}

static uint32_t zones_for(const imper *s, int row, int parent, int newcomer, ld_list *out)
{
    const entry_row *r = row_of(s, row);
    if (!r->place)
        return imper_entry_zones(s, s->leader[parent].area, row != BY_CARD, newcomer, out);
    assert(in_play(s, parent)); /* one place leaves no choice, so nobody is asked */
    presence p = imper_presence(s);
    return 1u << r->place & ~(p.leaders[REBEL] | held_by(&p, ROMAN));
}

static bool is_due(const imper *s, int row)
{
    const entry_row *r = row_of(s, row);
    int parent = parent_of(s, r), first = r->newcomer[0];
    if (parent == NOBODY || in_play(s, first) || is_gone(s, first) || s->leader[parent].n < r->min_units)
        return false;
    if (s->year > r->year || (s->year == r->year && s->season < r->season))
        return false;
    if (r->stands && s->leader[parent].area != r->stands)
        return false;
    assert(side_of(parent) == REBEL && side_of(first) == REBEL);
    return __builtin_popcount(zones_for(s, row, parent, first, NULL)) >= 1 + (r->newcomer[1] != NOBODY);
}

bool imper_call_entry(imper *s)
{
    for (int row = 0; row < scenario_of(s)->entries; row++)
        if (is_due(s, row)) {
            ld_of(ld_call(s, ENTRY), entry)->row = ld_u8(row);
            return true;
        }
    return false;
}

void imper_call_gannicus(imper *s) { ld_of(ld_call(s, ENTRY), entry)->row = BY_CARD; }

static int newcomer(const imper *s, const entry_locals *l) { return row_of(s, l->row)->newcomer[l->second]; }

static bool next_newcomer(const imper *s, entry_locals *l)
{
    l->second = !l->second && row_of(s, l->row)->newcomer[1] != NOBODY;
    return l->second;
}

/* ---- giving units ---------------------------------------------------------------------------------------- */

static void begin_give(imper *s, const entry_locals *l)
{
    const entry_row *r = row_of(s, l->row);
    int parent = parent_of(s, r), who = newcomer(s, l), most = r->give_max;
    if (most == 255) { /* I-6.6 at least one unit stays */
        most = s->leader[parent].n - 1;
        most = most < box(s)->leader[who].strategic ? most : box(s)->leader[who].strategic;
    }
    assert(parent != NOBODY && !in_play(s, who) && most >= r->give_min);
    ld_frame *f = ld_call(s, ENTRY_GIVE);
    *ld_of(f, give) =
        (give_locals){.parent = ld_u8(parent), .newcomer = ld_u8(who), .least = r->give_min, .most = ld_u8(most)};
    ld_ask(f, REBEL);
}

static void give_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    const give_locals *l = ld_of(f, give);
    int parent = l->parent, given = s->leader[l->newcomer].n;
    imper_list(s, parent, V_GIVE_TO, l->newcomer, ~0u, out);
    imper_bar_absent(s, REBEL, &parent, 1, V_GIVE_TO, l->newcomer, out);
    ld_add_if(given >= l->least, out, LD_CHOICE(V_ENOUGH, 0, 0, 0), R_GIVE_MORE, l->newcomer, l->least, given);
}

static void give_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    give_locals *l = ld_of(f, give);
    int parent = l->parent, who = l->newcomer;
    if (ld_verb_of(c) == V_ENOUGH) {
        ld_done(s, 0);
        return;
    }
    assert(s->leader[parent].n > 1 && s->leader[who].n < l->most);
    imper_add(s, who, imper_take(s, parent, ld_a(c))); /* I-6.8 */
    imper_mix(s, who);
    imper_mix(s, parent);
    ld_say_to(log, M_GIVE, 1u << REBEL, 4, parent, who, ld_a(c));
    if (s->leader[who].n >= l->most)
        ld_done(s, 0);
}

static const char *give_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const give_locals *l = ld_of(f, give);
    const char *wrong = imper_wrong_leader(s, l->parent, REBEL);
    if (wrong)
        return wrong;
    const entry_row *r = row_of(s, ld_of(f - 1, entry)->row); /* it stands on nothing else */
    bool second = f[-1].stage != GIVE && r->newcomer[1] != NOBODY;
    if (l->parent != parent_of(s, r) || l->newcomer != r->newcomer[second] || in_play(s, l->newcomer))
        return "entry-give names no newcomer";
    if (l->least != r->give_min || (r->give_max != 255 && l->most != r->give_max))
        return "a newcomer is given what nobody owes him";
    int had = s->leader[l->newcomer].n;
    if (l->most < l->least || l->most > box(s)->leader[l->newcomer].strategic || had >= l->most ||
        s->leader[l->parent].n <= l->most - had)
        return "entry-give has impossible locals";
    return NULL;
}

const ld_kind imper_entry_give_step = {
    .name = "entry-give",
    .prompt = "Give {1:leader} a unit of {0:leader}.",
    .waiting = "give {1:leader} units",
    .rule = "I-6.5",
    .locals = LD_ROWS(give, GIVE_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = give_options,
    .choose = give_choose,
    .wrong = give_wrong,
};

/* ---- placing ------------------------------------------------------------------------------------------------ */

static void begin_place(imper *s, const entry_locals *l)
{
    assert(!in_play(s, newcomer(s, l)) && s->leader[newcomer(s, l)].n);
    ld_frame *f = ld_call(s, ENTRY_PLACE);
    *ld_of(f, place) = (place_locals){.newcomer = ld_u8(newcomer(s, l)), .row = l->row};
    ld_ask(f, l->row == BY_CARD ? ROMAN : REBEL);
}

static uint32_t places(const imper *s, const ld_frame *f, ld_list *out)
{
    const place_locals *l = ld_of(f, place);
    return zones_for(s, l->row, parent_of(s, row_of(s, l->row)), l->newcomer, out);
}

static void place_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (a, places(state, f, out))
        ld_add(out, LD_CHOICE(V_PLACE, ld_of(f, place)->newcomer, a, 0));
}

static void place_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    assert(places(s, f, NULL) >> ld_b(c) & 1);
    imper_enter(s, log, ld_a(c), ld_b(c));
    ld_say(log, M_ENTERS, ld_a(c), ld_b(c));
    ld_done(s, 0);
}

static const char *wrong_row(const imper *s, int row)
{
    if (row == BY_CARD ? s->scenario != imper_standard.card[C_GANNICUS_CASTUS].scenario
                       : row >= scenario_of(s)->entries)
        return "there is no such entry";
    return parent_of(s, row_of(s, row)) == NOBODY ? "the leader they part from is not in play" : NULL;
}

static unsigned place_owner(const void *state, const ld_frame *f)
{
    (void)state;
    return (unsigned)seat_bit(ld_of(f, place)->row == BY_CARD ? ROMAN : REBEL);
}

static const char *place_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int row = ld_of(f, place)->row, who = ld_of(f, place)->newcomer;
    const char *wrong = wrong_row(s, row);
    if (wrong)
        return wrong;
    const entry_row *r = row_of(s, row);
    if ((who != r->newcomer[0] && who != r->newcomer[1]) || in_play(s, who) || !s->leader[who].n)
        return "entry-place names no newcomer";
    int still = 1 + (r->newcomer[1] != NOBODY && who == r->newcomer[0]);
    return __builtin_popcount(places(s, f, NULL)) < still ? "there is no place for the newcomers" : NULL;
}

const ld_kind imper_entry_place_step = {
    .name = "entry-place",
    .prompt = "Place {0:leader} in a zone.",
    .waiting = "place {0:leader}",
    .rule = "I-6.4",
    .locals = LD_ROWS(place, PLACE_LOCALS),
    .owner = place_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = place_options,
    .choose = place_choose,
    .wrong = place_wrong,
};

/* ---- the sequence --------------------------------------------------------------------------------------------- */

/* I-R35 the newcomer attacks Romans where the card put him. */
static void strike(imper *s, const entry_locals *l)
{
    int who = newcomer(s, l), parent = parent_of(s, row_of(s, l->row));
    assert(l->row == BY_CARD);
    presence p = imper_presence(s);
    if (in_play(s, who) && parent != NOBODY && (held_by(&p, ROMAN) >> s->leader[who].area & 1))
        imper_call_attack(s, who, s->leader[parent].area, 0);
}

static void entry_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    imper *s = state;
    entry_locals *l = ld_of(f, entry), now = *l;
    switch (f->stage) {
    case GIVE:
        if (!next_newcomer(s, l))
            f->stage = PLACE;
        begin_give(s, &now);
        break;
    case PLACE:
        if (!next_newcomer(s, l))
            f->stage = now.row == BY_CARD ? STRIKE : ENTERED;
        begin_place(s, &now);
        break;
    case STRIKE:
        if (!next_newcomer(s, l))
            f->stage = ENTERED;
        strike(s, &now);
        break;
    default: ld_done(s, 0); break;
    }
}

/* The newcomers have what their turn in the sequence has given them. */
static const char *wrong_newcomer(const imper *s, const ld_frame *f, int i)
{
    const entry_locals *l = ld_of(f, entry);
    int who = row_of(s, l->row)->newcomer[i];
    if (is_gone(s, who))
        return "a newcomer has been here before";
    if (f->stage <= PLACE && i >= l->second && in_play(s, who))
        return "a newcomer is there already";
    bool given = f->stage > GIVE || i < l->second,
         giving = f[1].kind == ENTRY_GIVE && ld_of(f + 1, give)->newcomer == who;
    return given && !giving && f->stage < ENTERED && !in_play(s, who) && !s->leader[who].n
               ? "a newcomer has been given nobody"
               : NULL;
}

static const char *entry_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const entry_locals *l = ld_of(f, entry);
    if (l->row == BY_CARD && f->stage >= STRIKE && s->scenario == imper_standard.card[C_GANNICUS_CASTUS].scenario)
        return NULL;
    const char *wrong = wrong_row(s, l->row);
    if (wrong)
        return wrong;
    const entry_row *r = row_of(s, l->row);
    int parent = parent_of(s, r), pair = r->newcomer[1] != NOBODY, need = 0, waiting = 0;
    int above = f[1].kind; /* it never is the step on top */
    bool first = f->stage == GIVE || above == (f->stage == PLACE    ? ENTRY_PLACE
                                               : f->stage == STRIKE ? ATTACK
                                                                    : IMPER_KINDS);
    if (l->second > pair || l->second != (pair && first))
        return "it is not this newcomer's turn";
    for (int i = 0; i <= pair; i++) {
        if ((wrong = wrong_newcomer(s, f, i)))
            return wrong;
        waiting += !in_play(s, r->newcomer[i]);
        need += f->stage == GIVE && i >= l->second ? r->give_min : 0;
    }
    if (f->stage < ENTERED && __builtin_popcount(zones_for(s, l->row, parent, NOBODY, NULL)) < waiting)
        return "there is no place for the newcomers";
    return s->leader[parent].n <= need ? "there are too few units to give" : NULL;
}

const ld_kind imper_entry_step = {.name = "entry",
                                  .prompt = "",
                                  .waiting = "",
                                  .rule = "I-6.4",
                                  .locals = LD_ROWS(entry, ENTRY_LOCALS),
                                  .owed_by = LD_BY_NOBODY,
                                  .stands_on = LD_WHERE_TOLD,
                                  STAGES(ENTRY_STAGES),
                                  .run = entry_run,
                                  .wrong = entry_wrong};
