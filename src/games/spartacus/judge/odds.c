/* Spartacus: exact odds of an attack and of a re-roll, by enumeration (S-9.19 to S-9.25).
 *
 * Dice are counted as sorted strings: of 6^5 rolls of five dice only 252 strings differ. */
#include "games/spartacus/rules.h"

#include <stdio.h>

enum { STRINGS = 252, MOST_WOUNDS = 12 };

typedef struct string_set {
    int count;
    uint8_t dice[STRINGS][MAX_DICE];
    uint32_t ways[STRINGS];
} string_set;

/* All strings of so many dice from high to low, and in how many ways each can be rolled. */
static void add_strings(string_set *set, uint8_t *dice, int at, int count, int top, uint32_t ways, int run)
{
    if (at == count) {
        memcpy(set->dice[set->count], dice, MAX_DICE);
        set->ways[set->count++] = ways;
        return;
    }
    for (int face = top; face >= 1; face--) {
        int same = at && face == dice[at - 1] ? run + 1 : 1;
        dice[at] = (uint8_t)face;
        add_strings(set, dice, at + 1, count, face, ways * (uint32_t)(at + 1) / (uint32_t)same, same);
    }
}

static void all_strings(string_set *set, int count)
{
    uint8_t dice[MAX_DICE] = {0};
    set->count = 0;
    add_strings(set, dice, 0, count, 6, 1, 0);
}

static void tell(const uint64_t *ways, ld_odds *out)
{
    uint64_t sum = 0;
    for (int w = 0; w <= MOST_WOUNDS; w++)
        sum += ways[w];
    for (int w = 0; w <= MOST_WOUNDS; w++) {
        if (!ways[w])
            continue;
        ld_text(out->outcome[out->count].name, sizeof out->outcome[0].name, "%d {|wound|wounds}", w);
        out->outcome[out->count].value = w;
        out->outcome[out->count++].chance = (double)ways[w] / (double)sum;
    }
}

static void attack_odds(const sparta *s, int side, int attacks, int defences, ld_odds *out)
{
    assert(attacks > 0 && defences > 0);
    string_set attack, defence;
    uint64_t ways[MOST_WOUNDS + 1] = {0};
    all_strings(&attack, attacks);
    all_strings(&defence, defences);
    for (int i = 0; i < attack.count; i++)
        for (int j = 0; j < defence.count; j++)
            ways[sparta_blow(s, side, attack.dice[i], attacks, defence.dice[j], defences).wounds] +=
                (uint64_t)attack.ways[i] * defence.ways[j];
    tell(ways, out);
}

/* The dice that stay, and how many are rolled again. */
static int keep_dice(const uint8_t *dice, int count, const uint8_t *again, int agains, uint8_t *kept)
{
    int left = 0;
    unsigned used = 0;
    for (int i = 0; i < agains; i++)
        for (int j = 0; j < count; j++)
            if (dice[j] == again[i] && !(used >> j & 1)) {
                used |= 1u << j;
                break;
            }
    for (int i = 0; i < count; i++)
        if (!(used >> i & 1))
            kept[left++] = dice[i];
    return left;
}

static void join(const uint8_t *kept, int left, const uint8_t *rolled, int count, uint8_t *out)
{
    for (int i = 0, a = 0, b = 0; i < left + count; i++)
        out[i] = b == count || (a < left && kept[a] >= rolled[b]) ? kept[a++] : rolled[b++];
}

/* What one side's answer brings if the other keeps its dice. */
static void reroll_odds(const sparta *s, int attacker, int side, ld_choice c, ld_odds *out)
{
    assert(s->bout.count[0] && s->bout.count[1]);
    const bout *b = &s->bout;
    uint8_t again[2][MAX_DICE], kept[2][MAX_DICE], dice[2][MAX_DICE];
    int agains[2] = {0, 0}, left[2];
    if (ld_verb_of(c) == V_REROLL || ld_verb_of(c) == V_REROLL_FORCE)
        agains[side] = sparta_unpack_dice(ld_n(c), again[side]);
    if (ld_verb_of(c) == V_FORCE || ld_verb_of(c) == V_REROLL_FORCE)
        again[!side][agains[!side]++] = (uint8_t)ld_a(c);
    string_set set[2];
    uint64_t ways[MOST_WOUNDS + 1] = {0};
    for (int i = 0; i < 2; i++) {
        left[i] = keep_dice(b->die[i], b->count[i], again[i], agains[i], kept[i]);
        all_strings(&set[i], agains[i]);
    }
    for (int i = 0; i < set[0].count; i++)
        for (int j = 0; j < set[1].count; j++) {
            join(kept[0], left[0], set[0].dice[i], agains[0], dice[0]);
            join(kept[1], left[1], set[1].dice[j], agains[1], dice[1]);
            blow hit =
                sparta_blow(s, attacker, dice[attacker], b->count[attacker], dice[!attacker], b->count[!attacker]);
            ways[hit.wounds] += (uint64_t)set[0].ways[i] * set[1].ways[j];
        }
    tell(ways, out);
}

bool sparta_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out)
{
    (void)rng;
    const sparta *s = view;
    if (s->core.over || s->bout.fighters != 2)
        return false;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    int side = s->bout.seat[1] == seat, verb = ld_verb_of(c);
    bool attacks = f->kind == ACT && (verb == V_ATTACK || verb == V_THROW);
    if (!out)
        return attacks || f->kind == REROLL;
    if (attacks) {
        attack_odds(s, side, s->bout.pool[side][verb == V_THROW ? SPEED_POOL : ATTACK_POOL],
                    s->bout.pool[!side][DEFENCE_POOL], out);
        return true;
    }
    if (f->kind == REROLL) {
        reroll_odds(s, ld_of(f, reroll)->attacker, side, c, out);
        return true;
    }
    return false;
}
