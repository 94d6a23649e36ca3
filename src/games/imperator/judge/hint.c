/* Spartacus Imperator: what to do at a glance, for playouts and inside the search tree.
 *
 * Fights and small steps are weighed as in rate.c; operations by who is stronger where they lead and what lies there.
 */
#include "games/imperator/judge/judge.h"

#include <math.h>

/* Who stands where, and how strong. */
typedef struct field {
    const imper *s;
    const float *w; /* weights */
    int seat;
    uint32_t held[SIDES], majors;
    uint32_t near, far; /* areas one and two steps from rebels */
    float strength[SIDES][AREAS];
} field;

static uint32_t around(const imper *s, uint32_t areas)
{
    uint32_t mask = 0;
    EACH_BIT (a, areas)
        mask |= area_of(s, a)->near;
    return mask;
}

static field survey(const imper *s, int seat, const float *w)
{
    field f = {.s = s, .w = w, .seat = seat};
    EACH_LEADER (l, s) {
        int a = s->leader[l].area;
        f.strength[side_of(l)][a] += imper_group_strength(s, l) + 1.2f * (float)box(s)->leader[l].tactical;
        f.held[side_of(l)] |= 1u << a;
        f.majors |= is_major(l) ? 1u << a : 0;
    }
    for (int side = 0; side < SIDES; side++) {
        EACH_BIT (a, s->loose_in[side])
            f.strength[side][a] += imper_group_strength(s, LOOSE_AT + a);
        f.held[side] |= s->loose_in[side];
    }
    assert(f.strength[REBEL][0] == 0 && f.strength[ROMAN][0] == 0); /* nobody is nowhere */
    f.near = around(s, f.held[REBEL]);
    f.far = around(s, f.near);
    return f;
}

static float bound(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

static float strongest(const field *f, uint32_t areas)
{
    float most = 0;
    EACH_BIT (a, areas & f->held[!f->seat]) {
        float theirs = f->strength[!f->seat][a];
        most = theirs > most ? theirs : most;
    }
    return most;
}

/* What stronger enemies one or two steps from an area mean for an army that stands there. */
static float threat(const field *f, int area, float mine)
{
    uint32_t near = area_of(f->s, area)->near;
    float next = strongest(f, near), beyond = strongest(f, around(f->s, near) & ~near);
    float worry = bound(next / (mine + 1) - 0.9f, 0, 1.5f) + 0.5f * bound(beyond / (mine + 1) - 0.9f, 0, 1.5f);
    worry *= is_fortified(f->s, area) ? 0.5f : 1;
    if (f->seat == REBEL && ((near | 1u << area) & f->majors))
        worry += 2;
    return worry;
}

static float attack(const field *f, int to, float mine, bool by_sea)
{
    float theirs = f->strength[!f->seat][to] * (is_fortified(f->s, to) ? 1.3f : 1);
    if (is_fortified(f->s, to))
        theirs += 1.5f * (float)area_of(f->s, to)->defence;
    return bound(3 * logf((mine + 0.1f) / (theirs + 0.5f)), -5, 3) + (f->seat == ROMAN ? 0.5f : 0.3f) -
           (by_sea ? 1.5f : 0);
}

/* What draws an army there, if nobody is in the way. */
static float lure(const field *f, int from, int to, bool strong)
{
    const imper *s = f->s;
    const scenario_row *sc = scenario_of(s);
    if (f->seat == ROMAN) {
        int before = f->near >> from & 1 ? 0 : f->far >> from & 1 ? 1 : 2;
        int after = f->near >> to & 1 ? 0 : f->far >> to & 1 ? 1 : 2;
        return strong ? 0.6f * (float)(before - after) : 0;
    }
    if (sc->cities[SICILIA] >> to & 1)
        return f->held[REBEL] >> to & 1 ? 0 : 3.5f;
    if (sc->victory.capital && to == sc->home)
        return 5;
    bool plain = area_of(s, to)->terrain == PLAIN;
    return is_ravaged(s, to) ? -0.5f : plain && sc->victory.ravaged ? 0.6f : 0;
}

static int steps_out(const imper *s, int from)
{
    uint32_t ring = 1u << from, goal = 1u << scenario_of(s)->victory.escape_area;
    int d = 0;
    for (; d < 9 && !(ring & goal); d++)
        ring |= around(s, ring);
    return d;
}

/* I-16.4, I-9.12: the host on its way out of Italy */
static float way_out(const field *f, int l, int from, int to)
{
    const imper *s = f->s;
    const scenario_row *sc = scenario_of(s);
    if (l != sc->victory.escape_leader || imper_ready(s, l) < sc->victory.escape_ready)
        return 0;
    if (s->year == sc->embark.year) {
        const area_row *there = area_of(s, to), *here = area_of(s, from);
        return 2.0f * (float)((there->seas >> s->fleet_pirate & 1) - (here->seas >> s->fleet_pirate & 1));
    }
    if (s->year != sc->victory.escape_year)
        return 0;
    return 2.5f * (float)(steps_out(s, from) - steps_out(s, to));
}

/* What it costs to leave a city to whoever comes. Who has men enough leaves some behind. */
static float given_up(const field *f, int l, int city)
{
    const imper *s = f->s;
    if (!(scenario_of(s)->cities[SICILIA] >> city & 1) || s->loose_n[city])
        return 0;
    if (f->seat == REBEL)
        return s->leader[l].n < 2 ? 3.5f : 0;
    return s->leader[l].n < 3 && (f->far >> city & 1) ? f->w[J_DESERT] : 0;
}

static float hint_move(const field *f, int l, int to, bool by_sea)
{
    const imper *s = f->s;
    int from = s->leader[l].area;
    float mine = imper_group_strength(s, l) + 1.2f * (float)box(s)->leader[l].tactical;
    if (is_major(l))
        return f->held[REBEL] >> to & 1 ? 5 : f->near >> to & 1 ? 1.5f : 0;
    if (f->held[!f->seat] >> to & 1)
        return attack(f, to, mine, by_sea);
    float gain = 2.5f * (threat(f, from, mine) - threat(f, to, mine)) + lure(f, from, to, mine > 6);
    gain += f->seat == REBEL ? way_out(f, l, from, to) : 0;
    gain -= given_up(f, l, from);
    return bound(gain - (by_sea ? 0.5f : 0), -5, 5);
}

/* Who stands where the game is won at the end of the season stays there. */
static bool is_goal(const imper *s, int l, int area)
{
    const victory_row *v = &scenario_of(s)->victory;
    return (l == v->escape_leader && area == v->escape_area) || (l == v->throne_leader && area == v->throne_area) ||
           (v->capital && side_of(l) == REBEL && area == scenario_of(s)->home);
}

static float hint_operation(const field *f, ld_choice c)
{
    const imper *s = f->s;
    int l = ld_a(c), a = s->leader[l % LEADERS].area;
    bool land = scenario_of(s)->victory.ravaged != 0;
    switch (ld_verb_of(c)) {
    case V_PASS: return is_goal(s, l, a) ? 4 : -1.5f;
    case V_REST: return -1;
    case V_MOVE: return is_goal(s, l, a) ? -5 : hint_move(f, l, ld_b(c), false);
    case V_SAIL:
    case V_LAND: return hint_move(f, l, ld_b(c), true);
    case V_RECRUIT: return s->leader[l].n < box(s)->leader[l].strategic ? 2.5f : -1;
    case V_DEVASTATE:
        return (s->leader[l].loot < 3 ? 0.5f : -0.5f) + (land && area_of(s, a)->terrain == PLAIN ? 1.2f : 0);
    case V_RESTORE: return 1.5f;
    case V_EMBARK: return 4;
    default: return 1.5f;
    }
}

/* Where to retreat or come in: away from the strong. */
static float hint_refuge(const field *f, int leader, int area)
{
    float mine = leader < LEADERS ? imper_group_strength(f->s, leader) : 3;
    assert(area > 0 && mine >= 0);
    return -2 * threat(f, area, mine) + lure(f, area, area, false);
}

static void hint_places(const imper *s, const ld_frame *frame, int seat, const ld_list *options, const float *w,
                        float *out)
{
    field f = survey(s, seat, w);
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        switch (frame->kind) {
        case OPERATE: out[i] = hint_operation(&f, c); break;
        case RETREAT: out[i] = hint_refuge(&f, s->fight.leader[ld_of(frame, side)->side], ld_a(c)); break;
        default: out[i] = hint_refuge(&f, ld_a(c), ld_b(c)); break;
        }
    }
}

/* How sharply differences of worth in these steps decide. */
static float sharpness(int kind)
{
    switch (kind) {
    case REROLL: return 10;
    case HIT:
    case WITHDRAW:
    case LIFT:
    case SIEGE_MODE: return 2.5f;
    case TACTIC: return 1.5f;
    default: return 1.5f;
    }
}

void imper_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out)
{
    const imper *s = state;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (f->kind == OPERATE || f->kind == RETREAT || f->kind == ENTRY_PLACE) {
        hint_places(s, f, seat, options, weights, out);
        return;
    }
    assert(options->count > 0);
    float sharp = sharpness(f->kind);
    for (int i = 0; i < options->count; i++) {
        if (!imper_rate_fight(s, f, seat, options->choice[i], weights, NULL, &out[i]))
            out[i] = imper_rate_small(s, f, seat, options->choice[i], weights);
        out[i] = bound(sharp * out[i], -50, 50);
    }
}
