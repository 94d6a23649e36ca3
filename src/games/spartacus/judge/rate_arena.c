/* Spartacus: the greedy bot in the Arena, outside the fight: petitions, invitations, combatants, wagers, the thumb. */
#include "games/spartacus/judge/judge.h"

static float gear_of(const mind *m, int seat)
{
    float sum = 0;
    for (int type = 0; type < GEAR; type++) {
        float best = 0;
        EACH_BIT (card, ready_of(m->s, seat, box(m->s)->gear[type]))
            best = most(best, sparta_judge_gear(m, card));
        sum += best;
    }
    return sum;
}

static float power_of(const mind *m, int seat)
{
    float best = sparta_judge_best_fighter(m, seat);
    return best > 0 ? best + gear_of(m, seat) : 0;
}

/* The opponent that is known, or the one to be expected. */
static float expected_opponent(const mind *m, int seat)
{
    const sparta *s = m->s;
    if (s->bout.fighters == 1 && s->bout.seat[0] != seat)
        return sparta_judge_strength(m, s->bout.card[0]) + 1;
    float sum = 0;
    int count = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (i != seat && power_of(m, i) > 0) {
            sum += power_of(m, i);
            count++;
        }
    return count ? sum / (float)count : 0;
}

/* What a fight is worth to a seat that sends this card, in coins of its own. */
static float fight_worth(const mind *m, int card, float strength, float opponent)
{
    float win = sparta_judge_duel(m->w, strength, opponent);
    float prize = sparta_judge_influence(m, m->me, 1) + m->w[WT_PRIZE];
    return win * prize - (1 - win) * m->w[WT_RISK] * sparta_judge_asset(m, m->me, card);
}

static float best_fight(const mind *m)
{
    float best = -10, opponent = expected_opponent(m, m->me), gear = gear_of(m, m->me);
    EACH_BIT (card, ready_of(m->s, m->me, ALL_COMBATANTS))
        best = most(best, fight_worth(m, card, sparta_judge_strength(m, card) + gear, opponent));
    return best;
}

/* ---- petitions, invitations -------------------------------------------------------------------------------------- */

static float petition_wanted(const mind *m, int verb)
{
    const sparta *s = m->s;
    assert(m->f->kind == PETITION && m->me != m->s->host);
    float purse = 0.4f * (float)(s->coins[m->me] - 1);
    int card = ld_of(m->f, petition)->loser;
    if (card != NOBODY) { /* the thumb */
        bool mine = s->house[m->me] >> card & 1;
        float worth = mine ? sparta_judge_asset(m, m->me, card) : 0;
        return verb == V_PETITION_UP ? least(purse, 0.4f * worth) : 0;
    }
    float fight = m->known, decline = sparta_judge_influence(m, m->me, -1);
    bool able = ready_of(s, m->me, ALL_COMBATANTS) != 0;
    if (verb == V_PETITION_INVITE)
        return able && fight > 4 ? least(purse, 0.25f * fight) : 0;
    return !able ? least(purse, -0.3f * decline) : 0;
}

static float rate_petition(const mind *m, ld_choice c)
{
    if (ld_verb_of(c) == V_PASS)
        return 0;
    float wanted = m->w[WT_PETITION_COINS] * petition_wanted(m, ld_verb_of(c));
    float off = (float)ld_n(c) - wanted;
    return wanted < 1 ? -1 : 1 - (off > 0 ? 2 * off : -off);
}

static float petition_coins(const mind *m, unsigned seats)
{
    float coins = 0;
    EACH_BIT (seat, seats)
        coins += (float)m->s->aside[seat];
    return coins;
}

static float rate_invite(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    assert(m->f->kind == INVITE && m->me == m->s->host);
    int guest = ld_a(c);
    const invite_locals *l = ld_of(m->f, invite);
    float coins = petition_coins(m, (l->for_it & 1u << guest) | (l->against_it & ~(1u << guest)));
    if (guest == m->me)
        return coins + m->known;
    bool able = power_of(m, guest) > 0;
    if (!able)
        return coins + sparta_judge_influence(m, guest, -1); /* it must decline */
    float opponent = s->bout.fighters ? sparta_judge_strength(m, s->bout.card[0]) : expected_opponent(m, guest);
    float wins = sparta_judge_duel(m->w, power_of(m, guest), opponent);
    return coins + wins * sparta_judge_influence(m, guest, 1) + 0.5f;
}

static float rate_answer(const mind *m, ld_choice c)
{
    return ld_verb_of(c) == V_ACCEPT ? m->known : sparta_judge_influence(m, m->me, -1) + 0.5f;
}

static float rate_send(const mind *m, ld_choice c)
{
    float strength = sparta_judge_strength(m, ld_a(c)) + gear_of(m, m->me);
    return fight_worth(m, ld_a(c), strength, expected_opponent(m, m->me));
}

static float rate_equip(const mind *m, ld_choice c)
{
    return ld_verb_of(c) == V_BARE ? 0 : 1 + sparta_judge_asset(m, m->me, ld_a(c));
}

/* ---- wagers, rigging --------------------------------------------------------------------------------------------- */

static float rate_wager(const mind *m, ld_choice c)
{
    int bet = ld_a(c), stake[WAGERS] = {bet >> 6, bet >> 4 & 3, bet >> 2 & 3, bet & 3};
    float win = m->known;
    float fair = 1 + m->w[WT_WAGER_MARGIN];
    float odds[WAGERS] = {2 * win - fair, 2 * (1 - win) - fair, -0.15f, -0.2f};
    float sum = 0;
    int total = 0;
    for (int area = 0; area < WAGERS; area++) {
        sum += odds[area] * (float)stake[area];
        total += stake[area];
    }
    return total && m->s->coins[m->me] - total < 1 ? sum - 3 : sum;
}

static float rate_rig(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    assert(ld_verb_of(c) == V_PASS || m->s->bout.seat[0] == ld_b(c) || m->s->bout.seat[1] == ld_b(c));
    if (ld_verb_of(c) == V_PASS)
        return 0;
    int side = s->bout.seat[1] == ld_b(c);
    float change = sparta_judge_strength(m, ld_c(c)) - sparta_judge_strength(m, s->bout.card[side]);
    float before = sparta_judge_chances(m, side), after_it = sparta_judge_duel(m->w, change, 0) + before - 0.5f;
    float swing = sparta_judge_influence(m, s->bout.seat[side], 1) - sparta_judge_influence(m, s->bout.seat[!side], 1);
    return (after_it - before) * swing - 1.2f;
}

/* ---- the end of a match ------------------------------------------------------------------------------------------ */

static float rate_thumb(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    assert(m->f->kind == THUMB && m->s->place[ld_of(m->f, thumb)->loser] >= PLACE_HOUSE);
    const thumb_locals *l = ld_of(m->f, thumb);
    int card = l->loser, owner = owner_of(s, card);
    bool down = ld_verb_of(c) == V_THUMB_DOWN;
    float coins = petition_coins(m, down ? l->against_it : l->for_it);
    if (!down)
        return coins;
    float worth = sparta_judge_asset(m, owner, card);
    return coins + sparta_judge_influence(m, m->me, -s->tokens[card]) +
           (owner == m->me ? -worth : m->w[WT_RIVAL_LOSS] * worth);
}

static float rate_devoted(const mind *m, ld_choice c)
{
    assert(m->f->kind == DEVOTED);
    if (ld_verb_of(c) != V_SAVE)
        return 0;
    const devoted_locals *l = ld_of(m->f, devoted);
    return 0.6f * sparta_judge_asset(m, m->me, l->card) - sparta_judge_asset(m, m->me, l->by);
}

static float rate_blood(const mind *m, ld_choice c)
{
    return ld_verb_of(c) == V_PASS ? 0 : sparta_judge_influence(m, ld_of(m->f, blood)->dominus, 1) - 1;
}

static float rate_one(const mind *m, ld_choice c)
{
    switch (m->f->kind) {
    case PETITION: return rate_petition(m, c);
    case INVITE: return rate_invite(m, c);
    case ANSWER: return rate_answer(m, c);
    case SEND: return rate_send(m, c);
    case EQUIP: return rate_equip(m, c);
    case WAGER: return rate_wager(m, c);
    case RIG: return rate_rig(m, c);
    case DEVOTED: return rate_devoted(m, c);
    case BLOOD: return rate_blood(m, c);
    default: return rate_thumb(m, c);
    }
}

static float common_part(const mind *m)
{
    switch (m->f->kind) {
    case WAGER: return sparta_judge_chances(m, 0);
    case PETITION:
    case INVITE:
    case ANSWER: return best_fight(m);
    default: return 0;
    }
}

bool sparta_rate_arena(const mind *m, const ld_list *options, float *out)
{
    static const uint64_t mine = BIT(PETITION) | BIT(INVITE) | BIT(ANSWER) | BIT(SEND) | BIT(EQUIP) | BIT(WAGER) |
                                 BIT(RIG) | BIT(DEVOTED) | BIT(BLOOD) | BIT(THUMB);
    if (!(mine >> m->f->kind & 1))
        return false;
    mind now = *m;
    now.known = common_part(m);
    for (int i = 0; i < options->count; i++)
        out[i] = rate_one(&now, options->choice[i]);
    return true;
}
