/* Spartacus Imperator: what a good player values (section 10 of the rules), for the greedy bot.
 *
 * One number says how well the rebel stands: armies, leaders, what each scenario is won by, and who threatens whom. An
 * operation is judged by carrying it out on a filled-in copy, fighting on by habit (odds.c) and looking at that number;
 * small steps are judged by rules of thumb. */
#include "games/imperator/judge/judge.h"

enum { FAR = 9, FIGHT_SAMPLES = 6, CHANCE_SAMPLES = 2, STEP_CAP = 400 };

/* ---- distances --------------------------------------------------------------------------------------------- */

/* Steps from the areas of `ring` to all others; Romans may sail. */
static void measure(const imper *s, uint32_t ring, bool by_sea, uint8_t *steps)
{
    const scenario_row *sc = scenario_of(s);
    uint32_t seen = ring, ports = 0;
    for (int a = 1; a < sc->areas; a++)
        ports |= by_sea && sc->sails && area_of(s, a)->port && !s->fleet_pirate ? 1u << a : 0;
    memset(steps, FAR, AREAS);
    for (uint8_t d = 0; ring && d < FAR; d++) {
        uint32_t next = 0;
        EACH_BIT (a, ring) {
            steps[a] = d;
            next |= area_of(s, a)->near;
        }
        next |= ring & ports ? ports : 0;
        ring = next & ~seen;
        seen |= next;
    }
}

/* ---- how the rebel stands ------------------------------------------------------------------------------------ */

typedef struct look {
    const imper *s;
    const float *w; /* weights */
    presence p;
    float strength[LEADERS], worth[LEADERS];
} look;

static float material(const imper *s, const float *w, int group)
{
    float sum = 0;
    const uint8_t *unit = imper_units(s, group);
    for (int i = 0, n = imper_count(s, group); i < n; i++)
        sum += imper_unit_worth(s, unit[i]) * (is_out(unit[i]) ? w[J_OUT] : 1);
    return sum;
}

static float leader_worth(const imper *s, const float *w, int l)
{
    const scenario_row *sc = scenario_of(s);
    if (is_major(l))
        return 0;
    if (l == sc->victory.end_leader)
        return w[J_LAST_LEADER];
    if (side_of(l) == ROMAN)
        return s->leader[l].flags & DEFEATED && sc->dismisses ? 2 : w[J_ROMAN_LEADER];
    float worth = imper_standard.leader[l].type == UNKNOWN ? 5 : w[J_REBEL_LEADER];
    return worth + (s->year == sc->last_year && sc->victory.end_leader == NOBODY ? w[J_SURVIVOR] : 0); /* I-16.7 B */
}

static look look_at(const imper *s, const float *w)
{
    look k = {.s = s, .w = w, .p = imper_presence(s)};
    EACH_LEADER (l, s) {
        k.strength[l] = imper_group_strength(s, l) +
                        (s->leader[l].n ? w[J_TACTICAL] * (float)box(s)->leader[l].tactical : 0) +
                        (s->fortuna == side_of(l) ? w[J_TACTICAL] : 0);
        k.worth[l] = material(s, w, l) + leader_worth(s, w, l);
    }
    return k;
}

static float armies(const look *k)
{
    const imper *s = k->s;
    const float *w = k->w;
    float sum = s->fortuna == REBEL ? w[J_FORTUNA] : s->fortuna == ROMAN ? -w[J_FORTUNA] : 0;
    EACH_LEADER (l, s)
        sum += side_of(l) == REBEL ? k->worth[l] + w[J_LOOT] * (float)s->leader[l].loot : -w[J_ROMAN] * k->worth[l];
    EACH_BIT (a, s->loose_in[REBEL])
        sum += w[J_LOOSE] * material(s, w, LOOSE_AT + a);
    EACH_BIT (a, s->loose_in[ROMAN])
        sum -= w[J_GARRISON] * material(s, w, LOOSE_AT + a);
    return sum;
}

/* The cities count at the end. */
static float urgency(const look *k)
{
    float gone = imper_share_gone(k->s);
    return 1 + k->w[J_LATE] * gone * gone;
}

/* What it is worth to hold these cities. */
static float worth_of_cities(const look *k, uint32_t held)
{
    const victory_row *v = &scenario_of(k->s)->victory;
    int n = __builtin_popcount(held);
    float sum = k->w[J_CITY] * (float)n + (n >= v->end_cities ? k->w[J_CITIES] : 0);
    sum += v->end_city && (held >> v->end_city & 1) ? 6 : 0;
    return urgency(k) * sum + (v->all_cities && n >= 4 ? k->w[J_ALL_CITIES] * (float)(n - 3) : 0);
}

static float cities(const look *k)
{
    const imper *s = k->s;
    return scenario_of(s)->fortified ? worth_of_cities(k, held_by(&k->p, REBEL) & imper_cities(s, SICILIA)) : 0;
}

/* What holds a city: all who are in it, and the re-rolls that its walls give them. */
static float hold(const look *k, int side, int city)
{
    const imper *s = k->s;
    float sum = imper_group_strength(s, LOOSE_AT + city);
    EACH_LEADER (l, s)
        sum += side_of(l) == side && s->leader[l].area == city ? k->strength[l] : 0;
    return sum > 0 && is_fortified(s, city) ? sum + k->w[J_TACTICAL] * (float)area_of(s, city)->defence : sum;
}

/* How likely a city is to fall to an enemy who is up to three steps away. */
static float menace(const look *k, int side, int city)
{
    static const float near[] = {0, 1, 0.5f, 0.25f};
    const imper *s = k->s;
    uint8_t steps[AREAS];
    float mine = hold(k, side, city), most = 0;
    measure(s, 1u << city, side == REBEL, steps);
    EACH_LEADER (e, s) {
        int d = steps[s->leader[e].area];
        if (side_of(e) == side || is_major(e) || d > 3)
            continue;
        float odds = (k->strength[e] + 0.5f) / (mine + 0.5f) - 0.5f, ease = odds > 1 ? 1 : odds > 0 ? odds : 0;
        most = ease * near[d] > most ? ease * near[d] : most;
    }
    return most;
}

/* What a seat should fear for its own cities: an empty one falls to whoever walks in. What it may take it need not be
 * told, or it would rather threaten than take. */
static float gates(const look *k, int seat)
{
    const imper *s = k->s;
    float fear = k->w[seat == ROMAN ? J_GATE_ROMAN : J_GATE_REBEL];
    if (!scenario_of(s)->fortified || fear <= 0)
        return 0;
    uint32_t all = imper_cities(s, SICILIA), held = held_by(&k->p, REBEL) & all;
    float sum = 0, now = worth_of_cities(k, held);
    EACH_BIT (a, seat == REBEL ? held : all & ~held)
        sum += (worth_of_cities(k, held ^ 1u << a) - now) * menace(k, seat, a);
    if (seat == ROMAN && scenario_of(s)->victory.capital)
        sum += k->w[J_ROMA] * menace(k, ROMAN, scenario_of(s)->home);
    return fear * sum;
}

/* I-16.3, I-16.5: most of the land by the end of a year, for ver rebuilds half of it */
static float ravages(const look *k)
{
    static const float hope[SEASONS] = {1, 1, 0.8f, 0.5f};
    const imper *s = k->s;
    const victory_row *v = &scenario_of(s)->victory;
    if (!v->ravaged)
        return 0;
    int plains = 0, others = 0;
    EACH_BIT (a, s->ravaged)
        *(area_of(s, a)->terrain == PLAIN || !v->ravaged_plains ? &plains : &others) += 1;
    int spare = v->ravaged - v->ravaged_plains;
    float n = (float)plains + 0.7f * (float)(v->ravaged_plains && others > spare ? spare : others);
    return hope[s->season] * (k->w[J_RAVAGE] * n + k->w[J_RAVAGES] * n * n + (is_ravaged(s, v->ravaged_must) ? 3 : 0));
}

/* I-16.4, I-9.12: the ways out of Italy */
static float escapes(const look *k)
{
    const imper *s = k->s;
    const scenario_row *sc = scenario_of(s);
    const victory_row *v = &sc->victory;
    int l = v->escape_leader;
    if (l == NOBODY || !in_play(s, l))
        return 0;
    float ready = (float)imper_ready(s, l) / (float)v->escape_ready, sum = 0;
    ready = ready > 1 ? 1 : ready;
    if (s->year >= v->escape_year) {
        uint8_t steps[AREAS];
        measure(s, 1u << v->escape_area, false, steps);
        sum += ready * ready * k->w[J_ESCAPE] * (float)(FAR - steps[s->leader[l].area]);
        if (s->year == v->escape_year && s->leader[l].area == v->escape_area && ready >= 1)
            sum += 50;
    } else if (s->fleet_pirate && ready >= 1 && (area_of(s, s->leader[l].area)->seas >> s->fleet_pirate & 1)) {
        sum +=
            k->w[J_EMBARK] + (s->leader[l].area == sc->embark.area && s->fleet_pirate == sc->embark.sea ? 6.0f : 0.0f);
    }
    return sum;
}

/* What is likely to be lost because a stronger enemy stands near. */
static float dangers(const look *k)
{
    const imper *s = k->s;
    float sum = 0;
    EACH_LEADER (l, s) {
        if (is_major(l))
            continue;
        uint8_t steps[AREAS];
        bool walls = is_fortified(s, s->leader[l].area);
        measure(s, 1u << s->leader[l].area, side_of(l) == REBEL, steps);
        float risk = 0;
        EACH_LEADER (e, s) {
            int d = steps[s->leader[e].area];
            if (side_of(e) == side_of(l) || d > 2)
                continue;
            if (is_major(e)) {
                risk += (d == 1 ? 1 : 0.3f) * k->w[J_MAJOR];
                continue;
            }
            float ratio = k->strength[e] / (k->strength[l] + 0.5f) * (walls ? 0.6f : 1);
            float edge = ratio > 1.9f ? 1 : ratio - 0.9f;
            risk += edge > 0 ? edge * k->w[d <= 1 ? J_RISK : J_RISK_FAR] : 0;
        }
        risk = risk > 0.8f ? 0.8f : risk;
        sum += (side_of(l) == REBEL ? -1.0f : k->w[J_PREY]) * risk * k->worth[l];
    }
    return sum;
}

/* Where rebels want to be: on land to devastate, in cities that are not theirs. */
static uint32_t wanted(const imper *s, const presence *p)
{
    const scenario_row *sc = scenario_of(s);
    uint32_t mask = sc->fortified ? imper_cities(s, SICILIA) & ~held_by(p, REBEL) : 0;
    if (!sc->victory.ravaged)
        return mask;
    EACH_BIT (a, imper_zones(s) & ~s->ravaged)
        mask |= area_of(s, a)->terrain == PLAIN && !area_of(s, a)->barren ? 1u << a : 0;
    return mask;
}

/* Romans close in on what they can beat; rebels look for land and empty cities. */
static float reach(const look *k)
{
    const imper *s = k->s;
    uint8_t rebels[AREAS], goals[AREAS];
    float sum = 0;
    measure(s, held_by(&k->p, REBEL), true, rebels);
    measure(s, wanted(s, &k->p), false, goals);
    EACH_LEADER (l, s) {
        int a = s->leader[l].area;
        if (side_of(l) == REBEL)
            sum -= goals[a] < FAR ? k->w[J_REACH] * (float)goals[a] : 0;
        else if (s->leader[l].n || is_major(l))
            sum += (k->strength[l] > 6 || is_major(l) ? k->w[J_HUNT] : 0.2f) * (float)rebels[a];
    }
    return sum;
}

/* I-16.5, I-16.6: an empty Roma within a rebel's reach */
static float roma(const look *k)
{
    const imper *s = k->s;
    const scenario_row *sc = scenario_of(s);
    if (!sc->fortified)
        return 0;
    if (s->leader[L_VETTIUS].area == sc->home || (sc->victory.capital && (held_by(&k->p, REBEL) >> sc->home & 1)))
        return 60;
    if (k->p.units[ROMAN] >> sc->home & 1)
        return 0;
    uint8_t steps[AREAS];
    measure(s, 1u << sc->home, false, steps);
    float sum = 0;
    EACH_LEADER (l, s)
        if (side_of(l) == REBEL && (sc->victory.capital || l == sc->victory.throne_leader) &&
            steps[s->leader[l].area] < FAR)
            sum += k->w[J_ROMA] / (float)(1 + steps[s->leader[l].area] * steps[s->leader[l].area]);
    return sum;
}

static float prospects(const imper *s, int seat, const float *w)
{
    if (s->core.over)
        return s->winner == REBEL ? 1000 : s->winner == ROMAN ? -1000 : 0;
    look k = look_at(s, w);
    float sum = armies(&k) + cities(&k) + ravages(&k) + escapes(&k) + dangers(&k) + reach(&k) + roma(&k) +
                gates(&k, seat) - (s->laws ? 15 : 0) + (s->fleet_pirate && scenario_of(s)->sinks ? 6 : 0);
    return w[J_FITTED] > 0 ? sum + w[J_FITTED] * imper_lead(s, w) : sum;
}

parts imper_parts(const imper *s)
{
    float w[JUDGED];
    for (int i = 0; i < JUDGED; i++)
        w[i] = imper_weights[i].standard;
    look k = look_at(s, w);
    return (parts){armies(&k), cities(&k), ravages(&k), escapes(&k), dangers(&k), reach(&k), roma(&k)};
}

/* ---- small steps ------------------------------------------------------------------------------------------------ */

static float kept(const imper *s, int unit) { return imper_unit_worth(s, unit) * (is_out(unit) ? 0.5f : 1); }

/* How many of the men there a leader should leave in a city: no more than a third of them. */
static int post(const imper *s, int leader, const float *w)
{
    int area = s->leader[leader].area, third = (s->leader[leader].n + s->loose_n[area] + 2) / 3;
    int most = (int)(w[side_of(leader) == ROMAN ? J_POST_ROMAN : J_POST_REBEL] + 0.5f);
    assert(area > 0);
    return most < third ? most : third;
}

static float rate_exchange(const imper *s, int leader, ld_choice c, const float *w)
{
    int area = s->leader[leader].area;
    bool city = scenario_of(s)->fortified && area_of(s, area)->terrain == CITY;
    bool few = s->loose_n[area] < post(s, leader, w);
    switch (ld_verb_of(c)) {
    case V_TAKE_ALL: return city ? 0.5f : 2;
    case V_KEEP: return 1;
    default: return city && few && s->leader[leader].n >= 3 ? 1.5f : 0; /* leave a garrison */
    }
}

static float rate_regroup(const imper *s, const ld_frame *f, ld_choice c, const float *w)
{
    const regroup_locals *l = ld_of(f, regroup);
    int left = s->loose_n[s->leader[l->leader].area], least = post(s, l->leader, w);
    if (ld_verb_of(c) == V_PICK)
        return may_command(s, l->leader, ld_a(c)) ? 1 + kept(s, ld_a(c)) : 0.4f;
    return left <= (least > 1 ? least : 1) ? 100 : 0.5f;
}

/* May a muster or a recall take a man from there, or would a city lack him? */
static bool can_spare(const imper *s, int area, const float *w)
{
    return !(imper_cities(s, SICILIA) >> area & 1) || (float)s->loose_n[area] > w[J_SPARE] + 0.5f;
}

static float rate_fleet(const imper *s, int seat, int sea)
{
    int l = scenario_of(s)->embark.leader;
    if (!sea)
        return -1;
    bool touches = l != NOBODY && in_play(s, l) && (area_of(s, s->leader[l].area)->seas >> sea & 1);
    return (touches ? 3.0f : 0) + (sea == IONIUM ? 2.0f : sea == TYRRHENUM ? 1.0f : 0) + (seat == ROMAN ? 0 : 0.1f);
}

float imper_rate_small(const imper *s, const ld_frame *f, int seat, ld_choice c, const float *w)
{
    int verb = ld_verb_of(c), a = ld_a(c);
    switch (verb) {
    case V_FLEET: return rate_fleet(s, seat, a);
    case V_STATION: return ld_b(c) == scenario_of(s)->home && !(s->loose_in[ROMAN] >> ld_b(c) & 1) ? 2 : 1;
    case V_LEAVE: return 0.5f;
    case V_RECALL: return 0;
    case V_RECALL_LOOSE: return !can_spare(s, ld_b(c), w) ? 0.2f : is_out(a) ? 0.8f : 1;
    case V_TAKE:
        return f->kind == MUSTER && !can_spare(s, s->leader[ld_of(f, leader)->leader].area, w) ? -2 : kept(s, a);
    case V_GIVE_TO: return -kept(s, a);
    case V_KEEP:
    case V_TAKE_ALL:
    case V_REGROUP: return rate_exchange(s, ld_of(f, leader)->leader, c, w);
    case V_PICK: return rate_regroup(s, f, c, w);
    case V_DONE: return f->kind == REGROUP ? rate_regroup(s, f, c, w) : -1;
    case V_CARD: return 1;
    case V_HEAL: return imper_unit_worth(s, a);
    case V_PAY: return f->kind == EMBARK_PAY ? (float)a : a ? 1.6f - 0.5f * (float)a : 0.2f;
    case V_CHOOSE: return imper_unit_worth(s, a << 3) - (f->kind == LEVY ? 3.4f : 0);
    case V_TAKE_KIND: return imper_unit_worth(s, a << 3) - 3.5f;
    case V_SWAP: return -1;
    case V_GIVE:
    case V_RETURN:
    case V_DISBAND:
    case V_REMOVE:
    case V_REMOVE_LOOSE: return -kept(s, a);
    case V_ALLIES_RESTORE: return 0.5f;
    case V_ALLIES_UNIT: return 1;
    case V_CAMP: return a == scenario_of(s)->home ? 0 : 1;
    default: return 0;
    }
}

/* ---- looking ahead -------------------------------------------------------------------------------------------- */

static bool looks_ahead(int kind)
{
    return kind == OPERATE || kind == RETREAT || kind == ENTRY_PLACE || kind == ARRIVAL || kind == EXTEND ||
           kind == DRIFT;
}

static ld_choice pick_small(const imper *s, int seat, const ld_list *options, const float *w, ld_rng *rng)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    assert(options->count > 0);
    int best = 0;
    float most = 0;
    for (int i = 0; i < options->count; i++) {
        float worth;
        if (!imper_rate_fight(s, f, seat, options->choice[i], w, rng, &worth))
            worth =
                looks_ahead(f->kind) ? (float)ld_below(rng, 1000) : imper_rate_small(s, f, seat, options->choice[i], w);
        if (!i || worth > most) {
            best = i;
            most = worth;
        }
    }
    return options->choice[best];
}

/* Plays small steps for both until somebody operates again or the season is over. */
static void play_on(ld_state *state, const float *w, ld_rng *rng)
{
    const imper *s = (const imper *)state;
    ld_list list;
    for (int i = 0; i < STEP_CAP && !ld_over(state) && s->active; i++) {
        if (s->core.stack[s->core.depth - 1].kind == OPERATE)
            return;
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        ld_choose(state, seat, pick_small(s, seat, &list, w, rng), NULL);
    }
}

static int samples_for(const imper *s, ld_choice c)
{
    presence p = imper_presence(s);
    switch (ld_verb_of(c)) {
    case V_MOVE:
    case V_SAIL:
    case V_LAND: return held_by(&p, !side_of(ld_a(c))) >> ld_b(c) & 1 ? FIGHT_SAMPLES : 1;
    case V_RECRUIT:
    case V_DEVASTATE:
    case V_EMBARK:
    case V_SINK:
    case V_PLAY: return CHANCE_SAMPLES;
    default: return 1;
    }
}

static float foresee(const ld_state *view, int seat, ld_choice c, const float *w, ld_rng *rng)
{
    const imper *s = (const imper *)view;
    int samples = (int)(w[J_SAMPLES] * (float)samples_for(s, c) + 0.5f);
    assert(samples > 0);
    float sum = 0;
    for (int i = 0; i < samples; i++) {
        ld_state state;
        ld_copy(&state, view);
        ld_determinize(&state, rng);
        ld_choose(&state, seat, c, NULL);
        play_on(&state, w, rng);
        sum += prospects((const imper *)&state, seat, w);
    }
    return (seat == REBEL ? sum : -sum) / (float)samples;
}

/* Adds what looks right at a glance. */
static void add_hints(const void *view, int seat, const ld_list *options, const float *w, ld_rng *rng, float *out)
{
    ld_state state;
    float hint[LD_MAX_OPTIONS];
    ld_copy(&state, view);
    ld_determinize(&state, rng);
    imper_hint(&state, seat, options, w, hint);
    for (int i = 0; i < options->count; i++)
        out[i] += w[J_GLANCE] * hint[i];
}

/* A Roman's march that meets nobody and leads no nearer to any rebel; where rebels march is their own affair. */
static bool leads_nowhere(const imper *s, ld_choice c)
{
    if ((ld_verb_of(c) != V_MOVE && ld_verb_of(c) != V_SAIL) || side_of(ld_a(c)) == REBEL)
        return false;
    uint8_t steps[AREAS];
    presence p = imper_presence(s);
    measure(s, held_by(&p, REBEL), true, steps);
    return steps[ld_b(c)] > 0 && steps[ld_b(c)] >= steps[s->leader[ld_a(c)].area];
}

void imper_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    const imper *s = view;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        if (imper_rate_fight(s, f, seat, c, weights, rng, &out[i]))
            continue;
        if (!looks_ahead(f->kind))
            out[i] = imper_rate_small(s, f, seat, c, weights);
        else if (ld_verb_of(c) == V_REST || ld_verb_of(c) == V_PASS)
            out[i] = foresee(view, seat, c, weights, rng) - weights[J_ACT]; /* better do something */
        else
            out[i] = foresee(view, seat, c, weights, rng) - (leads_nowhere(s, c) ? weights[J_STIR] : 0);
    }
    if (f->kind == OPERATE && weights[J_GLANCE] > 0)
        add_hints(view, seat, options, weights, rng, out);
}
