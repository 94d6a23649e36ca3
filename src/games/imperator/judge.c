/* Spartacus Imperator: the weights of the judgement, and how the rebel stands in a few numbers.
 *
 * The numbers of the standing are the rebel's; the Roman's are all zero, for only the difference counts. Each scenario
 * has rows of its own, fitted to games of that scenario (`ludus lab fit imperator --set scenario=2`). */
#include "games/imperator/state.h"

#include <math.h>

/* ---- the table ------------------------------------------------------------------------------------------------ */

enum { COMMON = 14 };

#define GOOD(name, about)     \
    {                         \
        name, about, 0, 0, 60 \
    } /* for the rebel */
#define BAD(name, about)       \
    {                          \
        name, about, 0, -60, 0 \
    }
#define COMMON_ROWS(p)                                                                                                \
    {p "-start", "the rebel, from the start", 0, -60, 60}, {p "-time", "share of the seasons gone", 0, -60, 60},      \
        GOOD(p "-armies", "armies and leaders as the judgement weighs them, in tens"),                                \
        GOOD(p "-dangers", "who threatens whom, in tens"), GOOD(p "-reach", "who is near to what he wants, in tens"), \
        GOOD(p "-led", "strength that rebels lead, in tens"), GOOD(p "-revolt", "all rebel strength, logarithm"),     \
        BAD(p "-legions", "strength that Romans lead, in tens"), BAD(p "-rome", "all Roman strength, logarithm"),     \
        BAD(p "-out", "rebel units out less Roman units out, in fours"), GOOD(p "-leaders", "rebel leaders in play"), \
        GOOD(p "-fortuna", "who holds FORTUNA"), GOOD(p "-loot", "loot, in threes"),                                  \
        GOOD(p "-tempo", "action points left, rebel less Roman, in fours")

const ld_weight imper_weights[IMPER_WEIGHTS] = {
    [J_OUT] = {"out", "share of its worth that a unit out keeps", 0.6f, 0, 1},
    [J_TACTICAL] = {"tactical", "strength of a re-roll token", 1.2f, 0, 6},
    [J_LAST_LEADER] = {"last-leader", "the leader who wins by living to the end", 40, 0, 200},
    [J_ROMAN_LEADER] = {"roman-leader", "a Roman leader", 6, 0, 60},
    [J_REBEL_LEADER] = {"rebel-leader", "a rebel leader", 10, 0, 60},
    [J_FORTUNA] = {"fortuna", "FORTUNA", 4, 0, 30},
    [J_ROMAN] = {"roman", "Roman armies beside rebel ones", 0.9f, 0, 4},
    [J_LOOT] = {"loot", "a loot", 1.2f, 0, 8},
    [J_LOOSE] = {"loose", "share of their worth that loose rebels have", 0.8f, 0, 3},
    [J_GARRISON] = {"garrison", "share of their worth that loose Romans have", 0.7f, 0, 3},
    [J_CITY] = {"city", "a Sicilian city", 9, 0, 60},
    [J_CITIES] = {"cities", "as many cities as the end asks for", 8, 0, 80},
    [J_ALL_CITIES] = {"all-cities", "each city on the way from the fourth to all of them", 12, 0, 80},
    [J_RAVAGE] = {"ravage", "a devastated area", 1.6f, 0, 10},
    [J_RAVAGES] = {"ravages", "more for each the more there are", 0.25f, 0, 3},
    [J_ESCAPE] = {"escape", "a step on the way out of Italy", 2.2f, 0, 20},
    [J_EMBARK] = {"embark", "pirates at the shore", 10, 0, 80},
    [J_RISK] = {"risk", "chance to be beaten by a much stronger neighbour", 0.3f, 0, 1},
    [J_RISK_FAR] = {"risk-far", "the same two steps away", 0.1f, 0, 1},
    [J_MAJOR] = {"major", "chance to be crushed by a Major Army next to one", 0.5f, 0, 1},
    [J_PREY] = {"prey", "Roman dangers beside rebel ones", 0.7f, 0, 3},
    [J_REACH] = {"reach", "a step nearer to what rebels want", 0.5f, 0, 6},
    [J_HUNT] = {"hunt", "a step of a strong Roman nearer to rebels", 1.2f, 0, 10},
    [J_ROMA] = {"roma", "an empty Roma before a rebel", 24, 0, 100},
    [J_ACT] = {"act", "to do something rather than nothing", 0.5f, 0, 10},
    [J_TOKEN] = {"token", "damage that a token must be worth before the last phase", 0.35f, 0, 2},
    [J_HIT] = {"hit", "share of its worth that a ready unit loses by a damage", 0.55f, 0, 2},
    [J_LOSS] = {"loss", "a unit eliminated, besides its worth", 2, 0, 10},
    [J_WITHDRAW] = {"withdraw", "part of the enemy's strength below which one leaves", 0.6f, 0, 2},
    [J_GUESS] = {"guess", "how hard to guess the tactics are", 1, 0, 5},
    [J_SAMPLES] = {"samples", "how often what chance decides is tried, times the standard", 1, 1, 16},
    [J_FITTED] = {"fitted", "the standing by the fitted weights, beside the rest", 0, 0, 200},
    [J_GLANCE] = {"glance", "what looks right at a glance (the hints), beside the rest", 0, 0, 30},
    COMMON_ROWS("i"),
    GOOD("i-ravages", "devastation as the judgement weighs it, in tens"),
    GOOD("i-ravage", "how much of the land that wins is devastated, squared, while the year lasts"),
    GOOD("i-escapes", "ways out of Italy as the judgement weighs them, in tens"),
    GOOD("i-massilia", "in massilia in 72 with eight ready units"),
    GOOD("i-embark", "chance to embark with each action point left"),
    GOOD("i-spartacus-late", "Spartacus lives, times the share of the seasons gone"),
    BAD("i-major", "a Major Army close to Spartacus"),
    COMMON_ROWS("ii"),
    GOOD("ii-ravages", "devastation as the judgement weighs it, in tens"),
    GOOD("ii-ravage", "devastated areas on the way to eight, squared, while the year lasts"),
    GOOD("ii-cities", "cities as the judgement weighs them, in tens"),
    GOOD("ii-cities-late", "cities, times the share of the seasons gone"),
    GOOD("ii-enough", "three cities or more, times the share of the seasons gone"),
    GOOD("ii-alive-late", "a leader lives, times the share of the seasons gone"),
    GOOD("ii-roma", "Vettius near an empty Roma, in tens"),
    COMMON_ROWS("iii"),
    GOOD("iii-cities", "cities as the judgement weighs them, in tens"),
    GOOD("iii-most", "cities on the way to five, squared and squared again"),
    GOOD("iii-goal", "Henna and another, times the share of the seasons gone"),
    GOOD("iii-alive-late", "a leader lives, times the share of the seasons gone"),
    GOOD("iii-roma", "rebels near an empty Roma, in tens"),
    GOOD("iii-near", "rebels next to cities that they do not hold"),
    BAD("iii-laws", "no more recruiting in Sicilia"),
};

/* ---- time ----------------------------------------------------------------------------------------------------- */

int imper_round(const void *state)
{
    const imperator *s = state;
    return (scenario_of(s)->first_year - s->year) * SEASONS + s->season;
}

static float share_gone(const imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    return (float)imper_round(s) / (float)((sc->first_year - sc->last_year + 1) * SEASONS);
}

/* Between operations; in the middle of one much may be about to change. */
bool imper_quiet(const void *state)
{
    const imperator *s = state;
    return s->core.over || s->core.stack[s->core.depth - 1].kind == OPERATE;
}

/* ---- armies --------------------------------------------------------------------------------------------------- */

typedef struct count {
    const imperator *s;
    float strength[LEADERS];
    float led[SIDES], all[SIDES]; /* strength */
    int out[SIDES], ap[SIDES], leaders[SIDES], loot;
    uint32_t held[SIDES]; /* areas */
} count;

static int count_out(const imperator *s, int group) { return imper_count(s, group) - imper_ready(s, group); }

static void count_leader(count *c, int l)
{
    const imperator *s = c->s;
    int side = side_of(l);
    c->strength[l] = imper_group_strength(s, l) + (s->leader[l].n ? 1.2f * (float)imper_leader[l].tactical : 0);
    c->led[side] += c->strength[l];
    c->out[side] += count_out(s, l);
    c->ap[side] += s->leader[l].ap;
    c->leaders[side] += !is_major(l);
    c->loot += s->leader[l].loot;
    c->held[side] |= 1u << s->leader[l].area;
}

static count count_all(const imperator *s)
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
    return c;
}

static void common_numbers(const count *c, const parts *p, float *out)
{
    const imperator *s = c->s;
    float numbers[COMMON] = {1,
                             share_gone(s),
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

static uint32_t around(const imperator *s, uint32_t areas)
{
    uint32_t mask = 0;
    EACH_BIT (a, areas)
        mask |= area_of(s, a)->near;
    return mask;
}

/* Steps from an area to the nearest of others; `most` if it is farther. */
static int steps_to(const imperator *s, int from, uint32_t to, int most)
{
    uint32_t ring = 1u << from;
    int d = 0;
    for (; d < most && !(ring & to); d++)
        ring |= around(s, ring);
    return d;
}

static float square(float x) { return x * x; }

/* I-16.3, I-16.5; ver rebuilds half of the land */
static float ravage_progress(const imperator *s)
{
    static const float hope[SEASONS] = {1, 1, 0.9f, 0.6f};
    const victory_row *v = &scenario_of(s)->victory;
    int plains = 0, others = 0;
    EACH_BIT (a, s->ravaged)
        *(area_of(s, a)->terrain == PLAIN || !v->ravaged_plains ? &plains : &others) += 1;
    int spare = v->ravaged - v->ravaged_plains;
    int n = plains + (v->ravaged_plains && others > spare ? spare : others);
    n = n - !is_ravaged(s, v->ravaged_must);
    return n < 0 ? 0 : square((float)n / (float)v->ravaged) * hope[s->season];
}

static float embark_hope(const imperator *s, int l)
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
    const imperator *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    int l = v->end_leader;
    out[0] = p->ravages / 10;
    out[1] = ravage_progress(s);
    if (!in_play(s, l))
        return;
    out[2] = p->escapes / 10;
    out[3] = s->year == v->escape_year && s->leader[l].area == v->escape_area && imper_ready(s, l) >= v->escape_ready;
    out[4] = embark_hope(s, l);
    out[5] = share_gone(s);
    uint32_t majors = 0;
    EACH_LEADER (m, s)
        majors |= is_major(m) ? 1u << s->leader[m].area : 0;
    out[6] = majors ? 1.0f / (float)steps_to(s, s->leader[l].area, majors, 5) : 0;
}

static void tryphon_numbers(const count *c, const parts *p, float *out)
{
    const imperator *s = c->s;
    float gone = share_gone(s);
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
    const imperator *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA), held = c->held[REBEL] & cities;
    int n = __builtin_popcount(held);
    float gone = share_gone(s);
    out[0] = p->cities / 10;
    out[1] = square(square((float)n / 5));
    out[2] = n >= v->end_cities && (held >> v->end_city & 1) ? gone : 0;
    out[3] = c->leaders[REBEL] ? gone : 0;
    out[4] = p->roma / 10;
    out[5] = (float)__builtin_popcount(around(s, c->held[REBEL]) & cities & ~held) / 5;
    out[6] = s->laws ? 1 : 0;
}

static void numbers_of(const imperator *s, float *out)
{
    count c = count_all(s);
    parts p = imper_parts(s);
    memset(out, 0, STANDING_ROWS * sizeof *out);
    common_numbers(&c, &p, out);
    switch (s->scenario) {
    case 1: italia_numbers(&c, &p, out + COMMON); break;
    case 2: tryphon_numbers(&c, &p, out + COMMON); break;
    default: eunus_numbers(&c, &p, out + COMMON); break;
    }
}

void imper_standing(const void *state, int seat, float *out)
{
    const imperator *s = state;
    memset(out, 0, 3 * STANDING_ROWS * sizeof *out);
    if (seat == REBEL)
        numbers_of(s, out + (s->scenario - 1) * STANDING_ROWS);
}

float imper_lead(const imperator *s, const float *w)
{
    float numbers[STANDING_ROWS], sum = 0;
    numbers_of(s, numbers);
    w += JUDGED + (s->scenario - 1) * STANDING_ROWS;
    for (int i = 0; i < STANDING_ROWS; i++)
        sum += w[i] * numbers[i];
    return sum;
}
