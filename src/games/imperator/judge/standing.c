/* Spartacus Imperator: how the rebel stands in a few numbers.
 *
 * The numbers of the standing are the rebel's; the Roman's are all zero, for only the difference counts. Each scenario
 * has rows of its own, fitted to games of that scenario (`ludus lab fit imperator --set scenario=2`). */
#include "games/imperator/judge/judge.h"

#include <math.h>

/* ---- time ----------------------------------------------------------------------------------------------------- */

int imper_round(const void *state)
{
    const imper *s = state;
    return (scenario_of(s)->first_year - s->year) * SEASONS + s->season;
}

int imper_variant(const void *state) { return ((const imper *)state)->scenario; }

float imper_share_gone(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    assert(sc->first_year >= s->year && s->year >= sc->last_year);
    return (float)imper_round(s) / (float)((sc->first_year - sc->last_year + 1) * SEASONS);
}

/* Between operations; in the middle of one much may be about to change. */
bool imper_quiet(const void *state)
{
    const imper *s = state;
    return s->core.over || s->core.stack[s->core.depth - 1].kind == OPERATE;
}

/* ---- armies --------------------------------------------------------------------------------------------------- */

enum { COMMON = 14 }; /* numbers that all scenarios have */

typedef struct count {
    const imper *s;
    float strength[LEADERS];
    float led[SIDES], all[SIDES]; /* strength */
    int out[SIDES], ap[SIDES], leaders[SIDES], loot;
    uint32_t held[SIDES]; /* areas */
} count;

static int count_out(const imper *s, int group) { return imper_count(s, group) - imper_ready(s, group); }

static void count_leader(count *c, int l)
{
    const imper *s = c->s;
    int side = side_of(l);
    c->strength[l] = imper_group_strength(s, l) + (s->leader[l].n ? 1.2f * (float)box(s)->leader[l].tactical : 0);
    c->led[side] += c->strength[l];
    c->out[side] += count_out(s, l);
    c->ap[side] += s->leader[l].ap;
    c->leaders[side] += !is_major(l);
    c->loot += s->leader[l].loot;
    c->held[side] |= 1u << s->leader[l].area;
}

static count count_all(const imper *s)
{
    count c = {.s = s};
    EACH_LEADER (l, s)
        count_leader(&c, l);
    for (int side = 0; side < SIDES; side++) {
        c.all[side] = c.led[side];
        EACH_BIT (a, s->loose_in[side])
            c.all[side] += imper_group_strength(s, LOOSE_AT + a);
        c.held[side] |= s->loose_in[side];
    }
    assert(c.all[REBEL] >= c.led[REBEL] && c.all[ROMAN] >= c.led[ROMAN]);
    return c;
}

static void common_numbers(const count *c, const parts *p, float *out)
{
    const imper *s = c->s;
    float numbers[COMMON] = {1,
                             imper_share_gone(s),
                             p->armies / 10,
                             p->dangers / 10,
                             p->reach / 10,
                             c->led[REBEL] / 10,
                             logf(1 + c->all[REBEL]),
                             c->led[ROMAN] / 10,
                             logf(1 + c->all[ROMAN]),
                             (float)(c->out[REBEL] - c->out[ROMAN]) / 4,
                             (float)c->leaders[REBEL],
                             s->fortuna == REBEL   ? 1.0f
                             : s->fortuna == ROMAN ? -1.0f
                                                   : 0.0f,
                             (float)c->loot / 3,
                             (float)(c->ap[REBEL] - c->ap[ROMAN]) / 4};
    memcpy(out, numbers, sizeof numbers);
}

/* ---- what each scenario is won by ----------------------------------------------------------------------------- */

static uint32_t around(const imper *s, uint32_t areas)
{
    uint32_t mask = 0;
    EACH_BIT (a, areas)
        mask |= area_of(s, a)->near;
    return mask;
}

/* Steps from an area to the nearest of others; `most` if it is farther. */
static int steps_to(const imper *s, int from, uint32_t to, int most)
{
    assert(from > 0 && most > 0);
    uint32_t ring = 1u << from;
    int d = 0;
    for (; d < most && !(ring & to); d++)
        ring |= around(s, ring);
    return d;
}

static float square(float x) { return x * x; }

/* I-16.3, I-16.5; ver rebuilds half of the land */
static float ravage_progress(const imper *s)
{
    static const float hope[SEASONS] = {1, 1, 0.9f, 0.6f};
    const victory_row *v = &scenario_of(s)->victory;
    assert(v->ravaged);
    int plains = 0, others = 0;
    EACH_BIT (a, s->ravaged)
        *(area_of(s, a)->terrain == PLAIN || !v->ravaged_plains ? &plains : &others) += 1;
    int spare = v->ravaged - v->ravaged_plains;
    int n = plains + (v->ravaged_plains && others > spare ? spare : others);
    n = n - !is_ravaged(s, v->ravaged_must);
    return n < 0 ? 0 : square((float)n / (float)v->ravaged) * hope[s->season];
}

static float embark_hope(const imper *s, int l)
{
    const scenario_row *sc = scenario_of(s);
    int a = s->leader[l].area;
    if (s->year != sc->embark.year || !s->fleet_pirate || imper_ready(s, l) < sc->embark.ready ||
        !(area_of(s, a)->seas >> s->fleet_pirate & 1))
        return 0;
    int help = s->leader[l].loot + (a == sc->embark.area && s->fleet_pirate == sc->embark.sea ? sc->embark.bonus : 0);
    return (float)(1 + (help > 4 ? 4 : help)) / 6 * (float)(s->leader[l].ap + 1) / 3;
}

static void italia_numbers(const count *c, const parts *p, float *out)
{
    const imper *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    int l = v->end_leader;
    out[0] = p->ravages / 10;
    out[1] = ravage_progress(s);
    if (!in_play(s, l))
        return;
    out[2] = p->escapes / 10;
    out[3] = s->year == v->escape_year && s->leader[l].area == v->escape_area && imper_ready(s, l) >= v->escape_ready;
    out[4] = embark_hope(s, l);
    out[5] = imper_share_gone(s);
    uint32_t majors = 0;
    EACH_LEADER (m, s)
        majors |= is_major(m) ? 1u << s->leader[m].area : 0;
    out[6] = majors ? 1.0f / (float)steps_to(s, s->leader[l].area, majors, 5) : 0;
}

static void tryphon_numbers(const count *c, const parts *p, float *out)
{
    const imper *s = c->s;
    float gone = imper_share_gone(s);
    int n = __builtin_popcount(c->held[REBEL] & imper_cities(s, SICILIA));
    out[0] = p->ravages / 10;
    out[1] = ravage_progress(s);
    out[2] = p->cities / 10;
    out[3] = (float)n / 3 * gone;
    out[4] = n >= scenario_of(s)->victory.end_cities ? gone : 0;
    out[5] = c->leaders[REBEL] ? gone : 0;
    out[6] = p->roma / 10;
}

static void eunus_numbers(const count *c, const parts *p, float *out)
{
    const imper *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA), held = c->held[REBEL] & cities;
    int n = __builtin_popcount(held);
    float gone = imper_share_gone(s);
    out[0] = p->cities / 10;
    out[1] = square(square((float)n / 5));
    out[2] = n >= v->end_cities && (held >> v->end_city & 1) ? gone : 0;
    out[3] = c->leaders[REBEL] ? gone : 0;
    out[4] = p->roma / 10;
    out[5] = (float)__builtin_popcount(around(s, c->held[REBEL]) & cities & ~held) / 5;
    out[6] = s->laws ? 1 : 0;
}

static void numbers_of(const imper *s, float *out)
{
    count c = count_all(s);
    parts p = imper_parts(s);
    memset(out, 0, STANDING_ROWS * sizeof *out);
    assert(has_scenario(s));
    common_numbers(&c, &p, out);
    switch (s->scenario) {
    case 1: italia_numbers(&c, &p, out + COMMON); break;
    case 2: tryphon_numbers(&c, &p, out + COMMON); break;
    default: eunus_numbers(&c, &p, out + COMMON); break;
    }
}

void imper_standing(const void *state, int seat, float *out)
{
    const imper *s = state;
    memset(out, 0, 3 * STANDING_ROWS * sizeof *out);
    if (seat == REBEL)
        numbers_of(s, out + (s->scenario - 1) * STANDING_ROWS);
}

float imper_lead(const imper *s, const float *w)
{
    float numbers[STANDING_ROWS], sum = 0;
    numbers_of(s, numbers);
    w += JUDGED + (s->scenario - 1) * STANDING_ROWS;
    for (int i = 0; i < STANDING_ROWS; i++)
        sum += w[i] * numbers[i];
    return sum;
}
