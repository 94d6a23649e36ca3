/* Spartacus Imperator: the weights of the judgement, and how the rebel stands in a few numbers.
 *
 * The numbers of the standing are the rebel's; the Roman's are all zero, for only the difference counts. Each scenario
 * has rows of its own, fitted to games of that scenario (`ludus lab fit imperator --set scenario=2`). */
#include "games/imperator/state.h"

#include <math.h>

/* ---- the table ------------------------------------------------------------------------------------------------ */

enum { COMMON = 13 };

#define FITTED(name, about)     \
    {                           \
        name, about, 0, -60, 60 \
    }
#define COMMON_ROWS(p)                                                                                          \
    FITTED(p "-start", "the rebel, from the start"), FITTED(p "-time", "share of the seasons gone"),            \
        FITTED(p "-armies", "strength that rebels lead, in tens"),                                              \
        FITTED(p "-revolt", "all rebel strength, logarithm"),                                                   \
        FITTED(p "-legions", "strength that Romans lead, in tens"),                                             \
        FITTED(p "-rome", "all Roman strength, logarithm"),                                                     \
        FITTED(p "-out", "rebel units out less Roman units out, in fours"),                                     \
        FITTED(p "-leaders", "rebel leaders in play"), FITTED(p "-fortuna", "who holds FORTUNA"),               \
        FITTED(p "-loot", "loot, in threes"), FITTED(p "-danger", "rebels with stronger Romans near, in tens"), \
        FITTED(p "-prey", "Romans with stronger rebels near, in tens"),                                         \
        FITTED(p "-tempo", "action points left, rebel less Roman, in fours")

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
    COMMON_ROWS("i"),
    FITTED("i-spartacus", "Spartacus lives"),
    FITTED("i-spartacus-late", "the same, times the share of the seasons gone"),
    FITTED("i-host", "ready units of Spartacus on the way to eight, squared"),
    FITTED("i-escape", "how near massilia is, for an army fit to go there in 72"),
    FITTED("i-massilia", "in massilia in 72 with eight ready units"),
    FITTED("i-embark", "chance to embark with each action point left"),
    FITTED("i-ravage", "how much of the land that wins is devastated, squared, while the year lasts"),
    FITTED("i-major", "a Major Army close to Spartacus"),
    COMMON_ROWS("ii"),
    FITTED("ii-cities", "cities on the way to three"),
    FITTED("ii-enough", "three cities or more, times the share of the seasons gone"),
    FITTED("ii-cities-late", "cities, times the share of the seasons gone"),
    FITTED("ii-alive-late", "a leader lives, times the share of the seasons gone"),
    FITTED("ii-ravage", "devastated areas on the way to eight, squared, while the year lasts"),
    FITTED("ii-throne", "Vettius near an empty Roma"),
    FITTED("ii-king", "Salvius or Tryphon whom the card King's Death does not threaten"),
    FITTED("ii-pirates", "the pirate fleet is at sea"),
    COMMON_ROWS("iii"),
    FITTED("iii-cities", "cities on the way to five"),
    FITTED("iii-most", "the same, squared and squared again"),
    FITTED("iii-goal", "Henna and another, times the share of the seasons gone"),
    FITTED("iii-alive-late", "a leader lives, times the share of the seasons gone"),
    FITTED("iii-roma", "rebels in Italy near an empty Roma"),
    FITTED("iii-laws", "no more recruiting in Sicilia"),
    FITTED("iii-near", "rebels next to cities that they do not hold"),
    FITTED("iii-king", "Antiochus reigns"),
};

/* ---- time ----------------------------------------------------------------------------------------------------------
 */

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

/* ---- armies
 * ----------------------------------------------------------------------------------------------------------- */

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
    EACH_LEADER(l, s)
    count_leader(&c, l);
    for (int side = 0; side < SIDES; side++) {
        c.all[side] = c.led[side];
        EACH_BIT (a, s->loose_in[side])
            c.all[side] += imper_group_strength(s, LOOSE_AT + a);
        c.held[side] |= s->loose_in[side];
    }
    return c;
}

/* Areas a step away; Romans may sail. */
static uint32_t around(const imperator *s, uint32_t areas, bool by_sea)
{
    const scenario_row *sc = scenario_of(s);
    uint32_t mask = 0;
    EACH_BIT (a, areas)
        mask |= sc->area[a].near;
    return mask | (by_sea && !s->fleet_pirate && (areas & sc->ports) ? sc->ports : 0);
}

/* What of this leader's army is likely to be lost to stronger enemies near. */
static float danger_to(const count *c, int l)
{
    const imperator *s = c->s;
    bool walls = is_fortified(s, s->leader[l].area), rebel = side_of(l) == REBEL;
    uint32_t here = 1u << s->leader[l].area, near = here | around(s, here, rebel), far = around(s, near, rebel);
    float risk = 0;
    EACH_LEADER(e, s)
    {
        uint32_t there = 1u << s->leader[e].area;
        if (side_of(e) == side_of(l) || is_major(e) || !(there & (near | far)))
            continue;
        float edge = c->strength[e] / (c->strength[l] + 0.5f) * (walls ? 0.6f : 1) - 0.9f;
        edge = edge < 0 ? 0 : edge > 1 ? 1 : edge;
        risk += edge * (there & near ? 1 : 0.3f);
    }
    return (risk > 1 ? 1 : risk) * (c->strength[l] + 4);
}

static void common_numbers(const count *c, float *out)
{
    const imperator *s = c->s;
    float danger[SIDES] = {0};
    EACH_LEADER(l, s)
    if (!is_major(l))
        danger[side_of(l)] += danger_to(c, l);
    float numbers[COMMON] = {1,
                             share_gone(s),
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
                             danger[REBEL] / 10,
                             danger[ROMAN] / 10,
                             (float)(c->ap[REBEL] - c->ap[ROMAN]) / 4};
    memcpy(out, numbers, sizeof numbers);
}

/* ---- what each scenario is won by
 * -------------------------------------------------------------------------------------- */

/* Steps from an area to the nearest of others; `most` if it is farther. */
static int steps_to(const imperator *s, int from, uint32_t to, int most)
{
    uint32_t ring = 1u << from;
    int d = 0;
    for (; d < most && !(ring & to); d++)
        ring |= around(s, ring, false);
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

/* Action points Spartacus has until the year is over. */
static int points_left(const imperator *s, int l)
{
    int sum = s->leader[l].ap;
    for (int season = s->season + 1; season < SEASONS; season++)
        sum += imper_ap[season];
    return sum;
}

static float escape_hope(const imperator *s, int l, float fit)
{
    const victory_row *v = &scenario_of(s)->victory;
    if (s->year < v->escape_year)
        return 0;
    int d = steps_to(s, s->leader[l].area, 1u << v->escape_area, 7), left = points_left(s, l);
    left += s->year > v->escape_year ? 11 : 0;
    return d > left ? 0 : square(fit) * (1 - (float)d / (float)(left + 2));
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

static void italia_numbers(const count *c, float *out)
{
    const imperator *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    int l = v->end_leader, ready = imper_ready(s, l);
    out[6] = ravage_progress(s);
    if (!in_play(s, l))
        return;
    float fit = ready >= v->escape_ready ? 1 : (float)ready / (float)v->escape_ready;
    out[0] = 1;
    out[1] = share_gone(s);
    out[2] = square(fit);
    out[3] = escape_hope(s, l, fit);
    out[4] = s->year == v->escape_year && s->leader[l].area == v->escape_area && ready >= v->escape_ready;
    out[5] = embark_hope(s, l);
    uint32_t majors = 0;
    EACH_LEADER(m, s)
    majors |= is_major(m) ? 1u << s->leader[m].area : 0;
    out[7] = majors ? 1.0f / (float)steps_to(s, s->leader[l].area, majors, 5) : 0;
}

/* How near rebels who may take Roma are to it while nobody guards it. */
static float throne_hope(const count *c, int only)
{
    const imperator *s = c->s;
    int home = scenario_of(s)->home;
    float most = 0;
    EACH_LEADER(l, s)
    {
        if (side_of(l) != REBEL || (only != NOBODY && l != only) || area_of(s, s->leader[l].area)->part != ITALIA)
            continue;
        int d = steps_to(s, s->leader[l].area, 1u << home, 5);
        float hope = d == 0 ? 3 : c->held[ROMAN] >> home & 1 ? 0 : 1 / (float)d;
        most = hope > most ? hope : most;
    }
    return most;
}

static void tryphon_numbers(const count *c, float *out)
{
    const imperator *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    float gone = share_gone(s);
    int n = __builtin_popcount(c->held[REBEL] & imper_cities(s, SICILIA));
    out[0] = (float)(n > v->end_cities ? v->end_cities : n) / 3;
    out[1] = n >= v->end_cities ? gone : 0;
    out[2] = (float)n / 3 * gone;
    out[3] = c->leaders[REBEL] ? gone : 0;
    out[4] = ravage_progress(s);
    out[5] = throne_hope(c, v->throne_leader);
    out[6] = (in_play(s, L_SALVIUS) || in_play(s, L_TRYPHON)) && holds(s, C_KINGS_DEATH) ? 0 : 1;
    out[7] = s->fleet_pirate ? 1 : 0;
}

static void eunus_numbers(const count *c, float *out)
{
    const imperator *s = c->s;
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA), held = c->held[REBEL] & cities;
    int n = __builtin_popcount(held);
    float gone = share_gone(s);
    out[0] = (float)n / 5;
    out[1] = square(square((float)n / 5));
    out[2] = n >= v->end_cities && (held >> v->end_city & 1) ? gone : 0;
    out[3] = c->leaders[REBEL] ? gone : 0;
    out[4] = throne_hope(c, NOBODY);
    out[5] = s->laws ? 1 : 0;
    out[6] = (float)__builtin_popcount(around(s, c->held[REBEL], false) & cities & ~held) / 5;
    out[7] = in_play(s, L_ANTIOCHUS);
}

static void numbers_of(const imperator *s, float *out)
{
    count c = count_all(s);
    memset(out, 0, STANDING_ROWS * sizeof *out);
    common_numbers(&c, out);
    switch (s->scenario) {
    case 1: italia_numbers(&c, out + COMMON); break;
    case 2: tryphon_numbers(&c, out + COMMON); break;
    default: eunus_numbers(&c, out + COMMON); break;
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
