/* Aquileia: coins, cards, dice and points in general. Rules A-2; A-S5, 4.3. */
#include "games/aquileia/rules.h"

void aquila_income(aquila *s, ld_log *log, int seat, int metal, int coins)
{
    int paid = coins < s->bank[metal] ? coins : s->bank[metal]; /* */
    assert(coins > 0 && s->purse[seat][metal] + paid <= box(s)->coins[metal]);
    s->bank[metal] = (uint8_t)(s->bank[metal] - paid);
    s->purse[seat][metal] = (uint8_t)(s->purse[seat][metal] + paid);
    if (paid)
        ld_say(log, M_TAKE, seat, paid, metal);
    if (paid < coins)
        ld_say(log, M_SHORT, seat, (coins - paid), metal);
}

void aquila_spend(aquila *s, int seat, int metal, int coins) /* */
{
    assert(s->purse[seat][metal] >= coins && s->bank[metal] + coins <= box(s)->coins[metal]);
    s->purse[seat][metal] = (uint8_t)(s->purse[seat][metal] - coins);
    s->bank[metal] = (uint8_t)(s->bank[metal] + coins);
}

void aquila_score(aquila *s, int seat, int source, int points) /* */
{
    assert(points >= 0);
    s->source[seat][source] = (int16_t)(s->source[seat][source] + points);
}

/* before a draw, and only then, an empty pile takes the discards; laurels have none. */
void aquila_ready_pile(aquila *s, ld_log *log, int deck)
{
    if (count_cards(s->pile, deck))
        return;
    for (int k = deck_from(deck); k < deck_to(deck); k++) {
        s->pile[k] = s->discards[k];
        s->discards[k] = 0;
    }
    assert(count_cards(s->pile, deck)); /* nobody draws where nothing is */
    ld_say(log, M_SHUFFLE, deck);
}

void aquila_draw_options(const aquila *s, int deck, int verb, ld_list *out) /* A-S5 */
{
    assert(count_cards(s->pile, deck));
    for (int k = deck_from(deck); k < deck_to(deck); k++)
        if (s->pile[k])
            ld_add_weighted(out, LD_CHOICE(verb, k, 0, 0), s->pile[k]);
}

void aquila_throw_options(const aquila *s, int dice, ld_list *out) /* */
{
    assert(dice >= 1 && dice <= MAX_DICE);
    const uint16_t *weight = box(s)->weight;
    for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++)
        if (weight[t])
            ld_add_weighted(out, LD_CHOICE(V_ROLL, t, 0, 0), weight[t]);
}

/* Cards played or paid go to the discards in sight of all (A-2.6, A-K1); known copies leave first (A-K2). */
void aquila_leave_hand(aquila *s, int seat, int card, int n)
{
    assert(s->hand[seat][card] >= n);
    s->hand[seat][card] = (uint8_t)(s->hand[seat][card] - n);
    s->discards[card] = (uint8_t)(s->discards[card] + n);
    s->known[seat][card] = (uint8_t)(s->known[seat][card] > n ? s->known[seat][card] - n : 0);
    assert(s->known[seat][card] <= s->hand[seat][card]); /* what is left of the known is among what is left */
    ld_reveal(s);
}
