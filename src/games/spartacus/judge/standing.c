/* Spartacus: how a seat stands, as numbers whose weights are learned from games (weights.h). */
#include "games/spartacus/judge/judge.h"

#include <math.h>

/* Strength is as measured, whatever the bot's weights: what is learned goes with these. */
static const float plain[WT_COUNT] = {[WT_MEASURED] = 1, [WT_GEAR] = 1, [WT_EDGE] = 0.3f};

static void count_fighters(const sparta *s, int seat, float *out)
{
    float best = 0, second = 0;
    const mind m = {.s = s, .w = plain};
    EACH_BIT (card, s->house[seat] & ALL_GLADIATORS) {
        float strength = sparta_judge_strength(&m, card) - (s->condition[card] == INJURED ? 3 : 0);
        second = most(second, least(strength, best));
        best = most(strength, best);
        if (s->tokens[card] == CHAMPION)
            out[WT_S_CHAMPION] += 1;
        else
            out[WT_S_FAVOUR] += (float)s->tokens[card];
    }
    out[WT_S_FIGHTER] = 0.1f * best;
    out[WT_S_SECOND] = 0.1f * second;
    for (int type = 0; type < GEAR; type++)
        out[WT_S_GEAR] += (s->house[seat] & box(s)->gear[type]) != 0;
}

static void count_hand(const sparta *s, int seat, float *out)
{
    const ld_zone *hand = &s->hand[seat];
    int influence = s->influence[seat];
    out[WT_S_HAND] = (float)hand->total;
    EACH_BIT (kind, hand->mask & (BIT(SCHEMES) - 1)) {
        int effect = box(s)->card[kind].effect;
        if (effect == DO_INFLUENCE || effect == DO_SHIFT || effect == DO_PAIR)
            out[influence >= box(s)->card[kind].needs ? WT_S_RISES : WT_S_BACKED] += (float)hand->n[kind];
    }
    EACH_BIT (kind, hand->mask & ~(BIT(SCHEMES) - 1) & ~BIT(GUARD))
        if (box(s)->card[kind].effect == R_FOIL && influence >= box(s)->card[kind].needs)
            out[WT_S_FOILS] += (float)hand->n[kind];
}

/* The rule that turns discards into Influence. */
static float paid_rules(const sparta *s, int seat)
{
    if (s->house_of[seat] >= HOUSES)
        return 0;
    const house_rule_row *rule = &box(s)->house[s->house_of[seat]].rule[1];
    float times = 9;
    if (rule->gladiators)
        times = least(times, (float)count_of(s->house[seat] & ALL_GLADIATORS) / (float)rule->gladiators);
    if (rule->slaves)
        times = least(times, (float)count_of(s->house[seat] & ALL_SLAVES) / (float)rule->slaves);
    if (rule->guards)
        times = least(times, (float)(s->guards[seat] + s->spent_guards[seat]) / (float)rule->guards);
    return times;
}

static int dice_of(const uint8_t *pool) { return pool[ATTACK_POOL] + pool[DEFENCE_POOL] + pool[SPEED_POOL]; }

/* Only while the match is still to be decided. */
static void count_bout(const sparta *s, int seat, float *out)
{
    const ld_frame *f = &s->core.stack[1];
    const bout *b = &s->bout;
    if (b->fighters != 2 || s->core.over || f->kind != ARENA || ld_of(f, arena)->level ||
        (b->seat[0] != seat && b->seat[1] != seat))
        return;
    int side = b->seat[1] == seat;
    const mind m = {.s = s, .w = plain};
    out[WT_S_BOUT] = sparta_judge_chances(&m, side) - 0.5f;
    if (b->pool[0][0] && b->pool[1][0])
        out[WT_S_BOUT_DICE] = 0.1f * (float)(dice_of(b->pool[side]) - dice_of(b->pool[!side]));
}

/* How near the end is: the game ends when somebody has 12. */
static float stage_of(const sparta *s)
{
    int high = 0;
    for (int i = 0; i < seats_of(s); i++)
        high = s->influence[i] > high ? s->influence[i] : high;
    return (float)high / TOP_INFLUENCE;
}

void sparta_standing(const void *state, int seat, float *to)
{
    const sparta *s = state;
    assert(seat < ld_core_of(state)->seats);
    float *out = to - WT_JUDGED;
    memset(to, 0, (WT_COUNT - WT_JUDGED) * sizeof *to);
    int influence = s->influence[seat], coins = s->coins[seat] + s->aside[seat];
    bool bids_left = s->phase != PHASE_ARENA;
    out[WT_S_INFLUENCE] = 0.1f * (float)influence;
    out[WT_S_ABOVE_8] = influence > 8 ? (float)(influence - 8) : 0;
    out[WT_S_ABOVE_10] = influence > 10 ? (float)(influence - 10) : 0;
    out[WT_S_TWELVE] = influence == TOP_INFLUENCE;
    out[WT_S_TARGET] = s->phase <= PHASE_INTRIGUE && influence > 9 ? (float)(influence - 9) : 0;
    out[WT_S_COINS] = sqrtf((float)coins);
    out[WT_S_PURSE] = bids_left ? 0.1f * (float)coins : 0;
    out[WT_S_SLAVES] = (float)count_of(s->house[seat] & ALL_SLAVES);
    out[WT_S_GLADIATORS] = (float)count_of(s->house[seat] & ALL_GLADIATORS);
    out[WT_S_GUARDS] = sqrtf((float)(s->guards[seat] + s->spent_guards[seat] + s->hand[seat].n[GUARD]));
    out[WT_S_HOST] = s->host == seat;
    out[WT_S_HOST_NOW] = s->host == seat && s->phase == PHASE_ARENA && s->bout.fighters < 2;
    out[WT_S_RULE] = paid_rules(s, seat);
    out[WT_S_BARE] = (float)(!gladiators_of(s, seat) + !ready_of(s, seat, ALL_SLAVES) + !coins);
    out[WT_S_HOUSE_2] = s->house_of[seat] == 1;
    uint64_t earners = box(s)->with[A_SKILLED] | box(s)->with[A_EXCEPTIONAL] | box(s)->with[A_CHASTE];
    out[WT_S_EARNERS] = (float)count_of(s->house[seat] & earners);
    float late = stage_of(s);
    out[WT_S_LATE_INFLUENCE] = late * out[WT_S_INFLUENCE];
    out[WT_S_LATE_SLAVES] = late * out[WT_S_SLAVES];
    count_fighters(s, seat, out);
    count_hand(s, seat, out);
    count_bout(s, seat, out);
}

int sparta_round(const void *state)
{
    const sparta *s = state;
    return 3 * s->turn + (s->phase <= PHASE_INTRIGUE ? 0 : s->phase - PHASE_INTRIGUE);
}

int sparta_variant(const void *state)
{
    const sparta *s = state;
    return 10 * s->edition + s->length;
}

bool sparta_fighting(const void *state)
{
    const sparta *s = state;
    return s->phase == PHASE_ARENA && s->bout.fighters == 2;
}
