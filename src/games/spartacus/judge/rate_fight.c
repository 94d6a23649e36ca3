/* Spartacus: the greedy bot on the sand: initiative, moves, attacks, re-rolls, and which dice to surrender. */
#include "games/spartacus/judge/judge.h"

static int side_of(const mind *m) { return m->s->bout.seat[1] == m->me; }

static int gap(const mind *m) { return sparta_distance(m->s->bout.at[0], m->s->bout.at[1]); }

static int reach(const mind *m) { return sparta_carries(m->s, side_of(m), A_TRIDENT) ? box(m->s)->trident_range : 1; }

/* Can I strike in my next activation? */
static bool in_range(const mind *m) { return gap(m) <= m->s->bout.pool[side_of(m)][SPEED_POOL] + reach(m); }

/* How far the opponent can strike in its next activation. */
static int threat(const mind *m)
{
    int other = !side_of(m);
    return m->s->bout.pool[other][SPEED_POOL] + (sparta_carries(m->s, other, A_TRIDENT) ? box(m->s)->trident_range : 1);
}

/* The second to act in a round: whoever wins the next initiative strikes first. */
static bool acts_last(const mind *m) { return (m->f - 1)->kind == MATCH && (m->f - 1)->stage == MATCH_ROUND_END; }

/* A step that does not lead to a blow now. */
static float rate_approach(const mind *m, int distance)
{
    float near = 3 - 0.3f * (float)distance;
    if ((float)m->s->bout.dry >= m->w[WT_PATIENCE]) /* somebody has to begin */
        return near;
    if (distance <= m->s->bout.pool[side_of(m)][SPEED_POOL] + reach(m) && acts_last(m))
        near += 3 * m->w[WT_STEP_IN];
    return distance > threat(m) ? near + 3 * m->w[WT_HOLD_BACK] : near;
}

static float rate_act(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    assert(m->f->kind == ACT && ld_of(m->f, act)->side == side_of(m));
    int side = side_of(m), verb = ld_verb_of(c);
    bool attacked = ld_of(m->f, act)->attacked;
    if (verb == V_ATTACK)
        return 10;
    if (verb == V_THROW)
        return gap(m) > reach(m) ? 8 : s->bout.pool[side][SPEED_POOL] > s->bout.pool[side][ATTACK_POOL] ? 11 : 4;
    if (verb == V_END_ACT)
        return attacked ? 1 : 0;
    int distance = sparta_distance(ld_a(c), s->bout.at[!side]);
    if (attacked) /* stay where the next blow can be struck, or where no blow can be suffered */
        return m->w[WT_RETREAT] > 0 && distance > threat(m) ? 2 * m->w[WT_RETREAT] - 0.1f * (float)distance : 0;
    if (distance <= reach(m))
        return m->w[WT_STRIKE] + 0.1f * (float)distance;
    return rate_approach(m, distance);
}

static float expected_wounds(const mind *m, ld_choice c)
{
    ld_odds odds = {0};
    float sum = 0;
    sparta_odds(m->s, m->me, c, m->rng, &odds);
    for (int i = 0; i < odds.count; i++) {
        sum += (float)odds.outcome[i].chance * (float)odds.outcome[i].value;
    }
    return sum;
}

/* Low dice again, high dice of the other side again. */
static float reroll_at_a_glance(ld_choice c, bool force, bool manica)
{
    uint8_t again[MAX_DICE];
    bool own = ld_verb_of(c) == V_REROLL || ld_verb_of(c) == V_REROLL_FORCE;
    int agains = own ? sparta_unpack_dice(ld_n(c), again) : 0;
    float sum = 0;
    for (int i = 0; i < agains; i++)
        sum += 0.25f * (3.5f - (float)again[i]);
    return sum + (force ? 0.25f * ((float)ld_a(c) - 3.5f) - 0.25f : 0) - (manica ? 0.5f : 0);
}

static float rate_reroll(const mind *m, ld_choice c)
{
    assert(m->f->kind == REROLL);
    int side = side_of(m), attacker = ld_of(m->f, reroll)->attacker;
    bool force = ld_verb_of(c) == V_FORCE || ld_verb_of(c) == V_REROLL_FORCE;
    bool manica = side != attacker && ld_verb_of(c) == V_REROLL && sparta_carries(m->s, side, A_MANICA);
    if (!m->rng)
        return reroll_at_a_glance(c, force, manica);
    float wounds = expected_wounds(m, c);
    return (side == attacker ? wounds : -wounds) - (force ? 0.25f : 0) - (manica ? 0.5f : 0);
}

static int spare_dice(const mind *m, int side)
{
    const uint8_t *pool = m->s->bout.pool[side];
    return pool[0] + pool[1] + pool[2] - POOLS;
}

/* The Shield is for the wound that decides. */
static float rate_block(const mind *m, ld_choice c)
{
    assert(m->f->kind == IGNORE && ld_of(m->f, wounded)->wounds > 0);
    if (ld_verb_of(c) != V_BLOCK)
        return 0;
    int over = ld_of(m->f, wounded)->wounds - spare_dice(m, side_of(m));
    return over >= 1 && over <= 3 ? 2 : over == 0 ? 1 : over >= -2 ? 0.2f : -1;
}

static float rate_strike(const mind *m, ld_choice c)
{
    assert(m->f->kind == EXTRA);
    if (ld_verb_of(c) != V_STRIKE)
        return 0;
    int over = ld_of(m->f, wounded)->wounds + 1 - spare_dice(m, !side_of(m));
    return over == 1 ? 3 : over > 1 ? -0.5f : over >= -1 ? 0.5f : -0.1f;
}

static float rate_surrender(const mind *m, ld_choice c)
{
    assert(m->s->bout.pool[side_of(m)][ld_a(c)] > 1);
    int left = m->s->bout.pool[side_of(m)][ld_a(c)];
    return (float)left - 3 * m->w[WT_LOSE_ATTACK + ld_a(c)];
}

static float rate_tactic(const mind *m, ld_choice c)
{
    assert(m->s->bout.count[0] && m->s->bout.count[1]);
    const bout *b = &m->s->bout;
    int side = side_of(m), sum[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < b->count[i]; j++)
            sum[i] += b->die[i][j];
    bool losing = sum[side] <= sum[!side];
    return (ld_verb_of(c) == V_REROLL_ALL) == losing ? 1 : 0;
}

static float rate_agile(const mind *m, ld_choice c)
{
    return m->s->bout.pool[side_of(m)][ld_verb_of(c) == V_DEFEND_SPEED ? SPEED_POOL : DEFENCE_POOL];
}

/* A judge helps the seat that is less of a danger, and its own wager. */
static float rate_verdict(const mind *m, ld_choice c)
{
    int side = ld_a(c);
    return sparta_judge_influence(m, m->s->bout.seat[side], 1) + m->s->wager[m->me][side];
}

static float rate_one(const mind *m, ld_choice c)
{
    int verb = ld_verb_of(c);
    switch (m->f->kind) {
    case NET: return verb == V_NET && in_range(m) ? 1 : verb == V_NET ? -1 : 0;
    case TACTIC: return rate_tactic(m, c);
    case ORDER: return (verb == V_FIRST) == in_range(m) ? 1 : 0;
    case ACT: return rate_act(m, c);
    case AGILE: return rate_agile(m, c);
    case REROLL: return rate_reroll(m, c);
    case EXTRA: return rate_strike(m, c);
    case IGNORE: return rate_block(m, c);
    case SURRENDER: return rate_surrender(m, c);
    case CHAIN: return verb == V_CHAIN ? 1 : 0;
    default: return rate_verdict(m, c);
    }
}

bool sparta_rate_fight(const mind *m, const ld_list *options, float *out)
{
    static const uint64_t mine = BIT(NET) | BIT(TACTIC) | BIT(ORDER) | BIT(ACT) | BIT(AGILE) | BIT(REROLL) |
                                 BIT(EXTRA) | BIT(IGNORE) | BIT(SURRENDER) | BIT(CHAIN) | BIT(VERDICT);
    if (!(mine >> m->f->kind & 1))
        return false;
    for (int i = 0; i < options->count; i++)
        out[i] = rate_one(m, options->choice[i]);
    return true;
}
