/* Spartacus Imperator: how a sensible commander conducts a fight, and what comes of fights on average.
 *
 * The habits below (which die to re-roll, which unit to expose, when to withdraw) are shared by the greedy bot and by
 * the odds: a choice's odds are those of both sides fighting on like this. Everything reads the position alone, so in a
 * view nothing hidden is used; samples fill it in first. */
#include "games/imperator/judge/judge.h"

#include <stdio.h>

/* ---- worth of units and armies ---------------------------------------------------------------------------- */

float imper_unit_worth(const imper *s, int unit)
{
    const kind_row *kind = &box(s)->kind[kind_of(unit) % HIDDEN];
    if (kind_of(unit) == HIDDEN)
        return 3.6f;
    return (float)kind->ranged + 1.6f * (float)kind->melee + (kind->square == YELLOW ? 0.4f : 0);
}

/* What a group brings to a fight now. */
float imper_group_strength(const imper *s, int group)
{
    const uint8_t *unit = imper_units(s, group);
    float sum = 0;
    for (int i = 0, n = imper_count(s, group); i < n; i++)
        sum += imper_unit_worth(s, unit[i]) * (is_out(unit[i]) ? 0.25f : 1.0f);
    assert(sum >= 0);
    return sum;
}

static float body_strength(const imper *s, int side)
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups);
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += imper_group_strength(s, groups[i]);
    return sum;
}

/* ---- habits in a fight --------------------------------------------------------------------------------------- */

/* What the die is expected to do if rolled again, and what it does now. */
static float expected_damage(int value, bool front) { return ((float)value + (front ? 1.0f : 0.0f)) / 6; }

static float reroll_gain(const imper *s, int side, int index)
{
    const die *d = &s->fight.die[index];
    int owner = imper_side_of_die(s, d), value = imper_value(s, owner, d->kind << 3);
    assert(value >= 0 && value <= 6);
    float now = (float)imper_damage(s, d);
    float change = expected_damage(value, d->front) - now;
    return owner == side ? change : -change;
}

static float hit_cost(const imper *s, int unit, int left, const float *w)
{
    float worth = imper_unit_worth(s, unit);
    if (!is_out(unit))
        return worth * w[J_HIT];
    return w[J_LOSS] + 0.5f * worth - 0.2f * (float)left; /* a unit is lost, and the enemy gets loot for it */
}

/* The units a tactic would bring to the front, and what they may do there in two phases. */
static float front_worth(const imper *s, int leader, int tactic)
{
    float sum = 0;
    for (int i = 0; i < s->leader[leader].n; i++) {
        int unit = s->leader[leader].unit[i];
        if (!is_out(unit) && imper_front(s, tactic, unit))
            sum += 0.33f * (float)(box(s)->kind[kind_of(unit) % HIDDEN].melee > 0);
    }
    return sum;
}

static float tactic_worth(const imper *s, int side, int tactic)
{
    static const float menace[TACTICS] = {[FRONTAL] = 0.6f, [GENERAL] = 0.5f, [SCREENING] = 0.3f, [CAVALRY] = 0.5f};
    assert(tactic > NO_TACTIC && tactic < TACTICS);
    float mine = body_strength(s, side), theirs = body_strength(s, !side) + 0.1f;
    float worth = front_worth(s, s->fight.leader[side], tactic) + menace[tactic] * mine / theirs;
    worth += tactic == GENERAL ? 0.5f : 0;
    return worth + (tactic == SCREENING && mine < 0.7f * theirs ? 1.5f : 0); /* the way out */
}

static float withdraw_worth(const imper *s, int side, ld_choice c, const float *w)
{
    float mine = body_strength(s, side), theirs = body_strength(s, !side) + 0.1f;
    int behind = s->fight.suffered[side] - s->fight.suffered[!side];
    bool losing = mine < w[J_WITHDRAW] * theirs || (behind >= 2 && mine < theirs);
    switch (ld_verb_of(c)) {
    case V_STAY: return 0;
    case V_WITHDRAW: return losing ? 1 : -1;
    default: return losing ? (ld_a(c) == C_CORPSE_TRENCH ? 3 : 2) : -2;
    }
}

static float melee_edge(const imper *s)
{
    float edge = 0;
    for (int side = 0; side < 2; side++) {
        int groups[LEADERS + 1], n = imper_body(s, side, groups);
        for (int g = 0; g < n; g++)
            for (int i = 0; i < imper_count(s, groups[g]); i++) {
                int unit = imper_units(s, groups[g])[i];
                const kind_row *kind = &box(s)->kind[kind_of(unit) % HIDDEN];
                edge += (side ? -1.0f : 1.0f) * (is_out(unit) ? 0 : (float)kind->melee - (float)kind->ranged);
            }
    }
    return edge;
}

/* How good a choice of the fight under way is; false if the step is not one of a fight. */
bool imper_rate_fight(const imper *s, const ld_frame *f, int seat, ld_choice c, const float *w, ld_rng *rng, float *out)
{
    int side = s->fight.on && imper_seat_of(s, DEFENCE) == seat ? DEFENCE : ATTACKER, verb = ld_verb_of(c);
    switch (f->kind) {
    case STRATAGEM:
    case SIEGE_STRATAGEM: *out = verb == V_NONE ? 0.5f : 1; return true;
    case TACTIC: /* be hard to guess */
        *out = tactic_worth(s, side, ld_a(c)) + (rng ? w[J_GUESS] * (float)ld_below(rng, 1000) / 1000.0f : 0);
        return true;
    case REROLL:
        *out = verb == V_STAND ? (s->fight.phase == 3 ? 0.1f : w[J_TOKEN]) : reroll_gain(s, side, ld_a(c) - 1);
        return true;
    case HIT: *out = -hit_cost(s, ld_a(c), ld_of(f, hit)->damage, w); return true;
    case WITHDRAW: *out = withdraw_worth(s, side, c, w); return true;
    case DEFENDER: *out = imper_group_strength(s, ld_a(c)); return true;
    case SORTIE:
        *out = verb == V_HOLD ? 0 : imper_group_strength(s, ld_a(c)) - 1.2f * body_strength(s, ATTACKER);
        return true;
    case SIEGE_MODE: *out = (verb == V_ASSAULT) == (melee_edge(s) > -2) ? 1.0f : 0.0f; return true;
    case LIFT: {
        bool hopeless = body_strength(s, ATTACKER) < 0.6f * body_strength(s, DEFENCE);
        *out = (verb == V_LIFT) == hopeless ? 1.0f : 0.0f;
        return true;
    }
    default: return false;
    }
}

/* ---- playing a fight out ---------------------------------------------------------------------------------------- */

ld_choice imper_habit(const imper *s, int seat, const ld_list *options, const float *w, ld_rng *rng)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    assert(options->count > 0);
    int best = 0;
    float most = 0, worth;
    if (options->count == 1)
        return options->choice[0];
    for (int i = 0; i < options->count; i++) {
        if (!imper_rate_fight(s, f, seat, options->choice[i], w, rng, &worth))
            return options->choice[ld_below(rng, (uint32_t)options->count)];
        if (!i || worth > most) {
            best = i;
            most = worth;
        }
    }
    return options->choice[best];
}

enum { HEARD = 96, NO_SEAT = -1 };

/* Carries out a choice and hears who has been beaten last: a seat, or nobody. */
static void choose_and_hear(ld_state *state, int seat, ld_choice c, int *beaten)
{
    ld_event event[HEARD];
    ld_log log = {.events = event, .room = HEARD, .trial = true};
    ld_choose(state, seat, c, &log);
    for (int i = 0; i < log.count; i++)
        if (event[i].id == M_WINS)
            *beaten = !event[i].args[0];
        else if (event[i].id == M_SIEGE_FAILS)
            *beaten = side_of(event[i].args[0]);
        else if (event[i].id == M_STATUS_QUO)
            *beaten = NO_SEAT;
}

/* Both sides by habit, until the fight is over or there is none. */
static void fight_on(ld_state *state, const float *w, ld_rng *rng, int *beaten)
{
    const imper *s = (const imper *)state;
    ld_list list;
    for (int i = 0; i < 600 && !ld_over(state); i++) {
        const ld_frame *f = &s->core.stack[s->core.depth - 1];
        bool fighting = s->fight.on || f->kind == DEFENDER || f->kind == SPEND;
        if (!fighting || f->kind == OPERATE)
            return;
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            choose_and_hear(state, seat, ld_sample(state, rng), beaten);
            continue;
        }
        ld_options(state, seat, &list);
        choose_and_hear(state, seat, imper_habit(s, seat, &list, w, rng), beaten);
    }
}

/* ---- odds ----------------------------------------------------------------------------------------------------- */

enum { ODDS_SAMPLES = 100000 };
enum { TAKES, HOLDS, BACK, GONE_ATTACKER, GONE_BOTH, FATES };

/* As whoever asks would say it: the attacker, the defender. */
static const char *const fates[2][FATES] = {
    {N_("you win"), N_("you are driven off"), N_("undecided, you go back"), N_("you are destroyed"),
     N_("both are destroyed")},
    {N_("you lose"), N_("you drive the enemy off"), N_("undecided, the enemy goes back"), N_("you destroy the enemy"),
     N_("both are destroyed")},
};

/* Follows one fight from beginning to end and names its fate. */
static int fate_of(ld_state *state, int attacker, int area, const float *w, ld_rng *rng, int beaten)
{
    imper *s = (imper *)state;
    assert(attacker < LEADERS && area > 0);
    int seat = side_of(attacker);
    fight_on(state, w, rng, &beaten);
    presence p = imper_presence(s);
    bool enemies = held_by(&p, !seat) >> area & 1;
    if (!in_play(s, attacker))
        return enemies || s->fortuna == !seat ? GONE_ATTACKER : GONE_BOTH;
    if (s->leader[attacker].area == area || (ld_over(state) && s->winner == seat))
        return TAKES;
    return beaten == seat ? HOLDS : BACK;
}

/* What a choice begins: who attacks where. */
static bool attack_of(const imper *s, ld_choice c, int *attacker, int *area)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (s->fight.on) {
        *attacker = s->fight.leader[ATTACKER];
        *area = s->fight.area;
        return true;
    }
    int verb = ld_verb_of(c);
    if (f->kind != OPERATE && f->kind != EXTEND)
        return false;
    if (verb != V_MOVE && verb != V_SAIL && verb != V_LAND && verb != V_MARCH)
        return false;
    *attacker = verb == V_MARCH ? ld_of(f, extend)->leader : ld_a(c);
    *area = verb == V_MARCH ? ld_a(c) : ld_b(c);
    presence p = imper_presence(s);
    return held_by(&p, !side_of(*attacker)) >> *area & 1;
}

/* I-9.12 exactly: die not 1, and die, loot and bonus together 6 or more */
static bool embark_odds(const imper *s, ld_choice c, ld_odds *out)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    const scenario_row *sc = scenario_of(s);
    if (f->kind != EMBARK_PAY)
        return false;
    bool bonus = s->leader[ld_of(f, leader)->leader].area == sc->embark.area && s->fleet_pirate == sc->embark.sea;
    int wins = 0;
    for (int roll = 2; roll <= 6; roll++)
        wins += roll + ld_a(c) + (bonus ? sc->embark.bonus : 0) >= box(s)->embark_min;
    assert(wins >= 0 && wins <= 5); /* a 1 never succeeds */
    if (!out)
        return true;
    out->count = 2;
    ld_text(out->outcome[0].name, sizeof out->outcome[0].name, "the pirates take Spartacus on board");
    ld_text(out->outcome[1].name, sizeof out->outcome[1].name, "they leave him on the shore");
    out->outcome[0].chance = wins / 6.0;
    out->outcome[1].chance = 1 - wins / 6.0;
    return true;
}

/* Units of both sides that can fight. */
static void count_ready(const imper *s, long sign, long sum[SIDES])
{
    EACH_LEADER (l, s)
        for (int i = 0; i < s->leader[l].n; i++)
            sum[side_of(l)] += is_out(s->leader[l].unit[i]) ? 0 : sign;
    for (int side = 0; side < SIDES; side++)
        EACH_BIT (a, s->loose_in[side])
            for (int i = 0; i < s->loose_n[a]; i++)
                sum[side] += is_out(s->loose[a][i]) ? 0 : sign;
}

/* One sample: fill in what the viewer does not know, make the choice, fight on. */
static int sample_fate(const ld_state *view, int seat, ld_choice c, int attacker, int area, const float *w, ld_rng *rng,
                       long cost[SIDES])
{
    ld_state state;
    ld_copy(&state, view);
    if (ld_viewer(&state) >= 0)
        ld_determinize(&state, rng);
    int beaten = NO_SEAT;
    count_ready((const imper *)&state, 1, cost);
    const ld_frame *f = ld_top(&state);
    if (f->kind == TACTIC) { /* the other seat answers in secret */
        ld_list list;
        EACH_BIT (other, ld_owed(&state) & ~(1u << seat)) {
            ld_options(&state, other, &list);
            ld_choose(&state, other, imper_habit((imper *)&state, other, &list, w, rng), NULL);
        }
    }
    choose_and_hear(&state, seat, c, &beaten);
    const imper *s = (const imper *)&state;
    ld_list list;
    while (!s->fight.on && !ld_over(&state) && ld_top(&state)->kind == EXCHANGE) { /* leave nobody behind */
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, list.choice[0], NULL);
    }
    int fate = fate_of(&state, attacker, area, w, rng, beaten);
    count_ready(s, -1, cost);
    return fate;
}

/* What the fight costs both sides on average. Who gains by it (a beaten enemy's loot makes units ready) pays nothing.
 */
static void tell_cost(ld_odds *out, int seat, const long cost[SIDES])
{
    double own = (double)cost[seat] / ODDS_SAMPLES, other = (double)cost[!seat] / ODDS_SAMPLES;
    char mine[16], theirs[16];
    snprintf(mine, sizeof mine, "%.1f", own > 0 ? own : 0);
    snprintf(theirs, sizeof theirs, "%.1f", other > 0 ? other : 0);
    ld_text(out->note, sizeof out->note, "On average it costs you %s ready units, the enemy %s.", mine, theirs);
}

bool imper_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out)
{
    const imper *s = view;
    int attacker, area;
    long count[FATES] = {0}, cost[SIDES] = {0};
    float weights[LD_MAX_WEIGHTS];
    ld_standard(ld_game_of(view), weights);
    if (embark_odds(s, c, out))
        return true;
    if (!attack_of(s, c, &attacker, &area))
        return false;
    if (!out)
        return true;
    for (int i = 0; i < ODDS_SAMPLES; i++)
        count[sample_fate(view, seat, c, attacker, area, weights, rng, cost)]++;
    for (int i = 0; i < FATES; i++) {
        if (!count[i])
            continue;
        snprintf(out->outcome[out->count].name, sizeof out->outcome[0].name, "%s",
                 ld_tr(fates[side_of(attacker) != seat][i]));
        out->outcome[out->count].value = i == TAKES; /* who attacks wins */
        out->outcome[out->count++].chance = (double)count[i] / ODDS_SAMPLES;
    }
    out->samples = ODDS_SAMPLES;
    tell_cost(out, seat, cost);
    return true;
}
