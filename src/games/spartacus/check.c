/* Spartacus: positions from outside: what follows from the fields that were read, and what cannot be (part 9 of the
 * rules). Each step says of itself what is wrong with it. */
#include "games/spartacus/rules.h"

static void measure(ld_zone *z)
{
    z->mask = 0;
    z->total = 0;
    for (int k = 0; k < KINDS; k++) {
        z->total = (uint8_t)(z->total + z->n[k]);
        if (z->n[k])
            z->mask |= BIT(k);
    }
}

/* A card that was laid on the table and is not discarded yet. */
static bool in_play(const ld_frame *f, int kind)
{
    return (f->kind == SCHEME && ld_of(f, scheme)->card == kind) ||
           (f->kind == REACTION && ld_of(f, reaction)->card == kind);
}

static int cards_elsewhere(const sparta *s, int kind)
{
    int n = s->discard.n[kind];
    for (int i = 0; i < seats_of(s); i++)
        n += s->hand[i].n[kind] + (kind == GUARD ? s->guards[i] + s->spent_guards[i] : 0);
    for (int i = 0; i < s->core.depth && i < LD_FRAMES; i++)
        n += in_play(&s->core.stack[i], kind);
    return n;
}

static void mark_assets(sparta *s)
{
    s->heap = s->pile = s->ready = 0;
    memset(s->house, 0, sizeof s->house);
    for (int card = 0; card < ASSETS; card++) {
        if (s->condition[card] == READY)
            s->ready |= BIT(card);
        if (s->place[card] == PLACE_DECK)
            s->heap |= BIT(card);
        else if (s->place[card] == PLACE_DISCARD)
            s->pile |= BIT(card);
        else if (s->place[card] >= PLACE_HOUSE && s->place[card] < PLACES)
            s->house[s->place[card] - PLACE_HOUSE] |= BIT(card);
    }
}

static void count_items(deal *d)
{
    d->count = 0;
    while (d->count < EDITS && d->item[d->count])
        d->count++;
}

enum { DECK_MISSING = 2 }; /* bit of the second field */

void sparta_derive(void *state, uint64_t missing)
{
    sparta *s = state;
    mark_assets(s);
    measure(&s->discard);
    for (int i = 0; i < SEATS; i++) {
        measure(&s->hand[i]);
        count_items(&s->draft[i]);
        count_items(&s->offer[i]);
    }
    for (int i = seats_of(s); i < SEATS; i++)
        s->draft[i].with = s->offer[i].with = s->house_of[i] = NOBODY;
    if ((missing & DECK_MISSING) && s->edition < EDITIONS) /* the deck, if left out, is what lies nowhere else */
        for (int k = 0; k < KINDS; k++) {
            int rest = copies_of(s, k) - cards_elsewhere(s, k);
            s->deck.n[k] = (uint8_t)(rest > 0 ? rest : 0);
        }
    measure(&s->deck);
}

static const char *check_numbers(const sparta *s)
{
    if (s->edition >= EDITIONS || s->length >= LENGTHS || s->initiative > 1 || s->house_rules > 1 || s->offers > 9 ||
        s->houses_by >= HOUSES_BY || s->betting > 1 || s->concealed > 1)
        return "an option has a value that it cannot have";
    if (s->phase >= PHASES || s->turn > box(s)->turn_limit || s->host >= seats_of(s) || s->exposed >> EXPOSURES * SEATS)
        return "the turn, the phase or the Host cannot be";
    for (int i = 0; i < seats_of(s); i++) {
        if (s->influence[i] < 1 || s->influence[i] > TOP_INFLUENCE)
            return "Influence is a number from 1 to 12"; /* S-I4 */
        if (s->coins[i] < 0 || s->aside[i] < 0 || s->coins[i] > 20000 || s->aside[i] > 20000)
            return "a seat has a number of coins that cannot be"; /* S-I3 */
        if (s->gifts[i] > box(s)->gift_limit)
            return "a seat has made more gifts than it may";
        for (int area = 0; area < WAGERS; area++)
            if (s->wager[i][area] > box(s)->max_wager)
                return "a wager is larger than 3 coins";
    }
    bool decided = s->winner != NOBODY;
    if (decided != (s->core.over != 0) || (decided && s->winner >= seats_of(s)) || (s->contenders & ~all_seats(s)))
        return "a game has a winner exactly when it is over";
    return s->finalist != NOBODY && (!decided || s->finalist >= seats_of(s)) ? "there is no such finalist" : NULL;
}

static const char *promise_wrong(const sparta *s, int i, int j) /* S-12.9 */
{
    int kind = s->promise[i][j], until = s->promise_until[i][j], coins = s->promise_coins[i][j];
    bool here = i != j && i < seats_of(s) && j < seats_of(s), next = kind == PROMISE_SUPPORT || kind == PROMISE_PEACE;
    if (!here && (kind || s->kept[i][j] || s->broken[i][j]))
        return "a seat has promised something to itself or to nobody";
    if (kind >= PROMISES || coins > MAX_PROMISED || (coins > 0) != (kind == PROMISE_COINS))
        return "there is no such promise";
    if (kind ? until < s->turn || until > s->turn + next : until != 0)
        return "a promise ends at a time that it cannot end";
    return NULL;
}

static const char *check_promises(const sparta *s)
{
    for (int i = 0; i < SEATS; i++) {
        if (s->promised[i] > box(s)->promise_limit)
            return "a seat has made more promises than it may";
        for (int j = 0; j < SEATS; j++) {
            const char *wrong = promise_wrong(s, i, j);
            if (wrong)
                return wrong;
        }
    }
    return NULL;
}

static const char *check_houses(const sparta *s)
{
    bool early = !s->core.over && s->core.stack[0].stage <= GAME_HOUSES && s->houses_by != HOUSES_GIVEN;
    unsigned taken = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (s->house_of[i] == NOBODY && early)
            continue;
        if (s->house_of[i] >= HOUSES || (taken >> s->house_of[i] & 1))
            return "the seats do not lead different houses";
        taken |= 1u << s->house_of[i];
    }
    return NULL;
}

static const char *check_asset(const sparta *s, int card) /* S-I1, S-I5, S-I6 */
{
    bool housed = s->place[card] >= PLACE_HOUSE;
    if (s->place[card] >= PLACE_HOUSE + seats_of(s) || s->condition[card] >= CONDITIONS || s->tokens[card] >= TOKENS)
        return "a card has no such place, condition or token";
    if (!housed && (s->condition[card] || s->tokens[card]))
        return "a card outside the Houses has tokens or is exhausted";
    if (card >= GLADIATORS + SLAVES && (s->condition[card] == INJURED || s->tokens[card]))
        return "equipment is injured or has tokens";
    int rows = 0;
    for (int slot = 0; slot < SEATS; slot++)
        rows += s->row[slot] == card;
    if (rows != (s->place[card] == PLACE_ROW))
        return "a card is not in the auction row exactly once";
    return NULL;
}

static const char *check_assets(const sparta *s)
{
    sparta probe = *s;
    mark_assets(&probe);
    if (probe.heap != s->heap || probe.pile != s->pile || probe.ready != s->ready ||
        memcmp(probe.house, s->house, sizeof s->house) != 0)
        return "the places of the cards are not what they were marked as";
    for (int card = 0; card < ASSETS; card++) {
        const char *wrong = check_asset(s, card);
        if (wrong)
            return wrong;
    }
    if (s->row_size > seats_of(s) || s->lot > s->row_size)
        return "the auction row is longer than it can be";
    int hidden = 0;
    for (int slot = 0; slot < SEATS; slot++) {
        bool lies = slot >= s->lot && slot < s->row_size;
        if ((s->row[slot] != NOBODY && (s->row[slot] >= ASSETS || !lies || !s->row_seen[slot])) ||
            (s->row_seen[slot] & ~all_seats(s)) || (s->row[slot] == NOBODY && s->row_seen[slot]))
            return "a card of the auction row is where none lies";
        hidden += lies && s->row[slot] == NOBODY;
    }
    return hidden > count_of(s->heap) ? "the auction row has more cards than the deck" : NULL;
}

static const char *check_cards(const sparta *s) /* S-I2, S-I18 */
{
    const ld_zone *zones[] = {&s->deck, &s->discard, &s->hand[0], &s->hand[1], &s->hand[2], &s->hand[3]};
    for (int k = 0; k < KINDS; k++)
        if (s->deck.n[k] + cards_elsewhere(s, k) != copies_of(s, k))
            return "the Intrigue cards of a kind do not add up to the number in the box";
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        ld_zone probe = *zones[i];
        measure(&probe);
        if (probe.mask != zones[i]->mask || probe.total != zones[i]->total)
            return "the Intrigue cards are not counted right";
    }
    for (int v = 0; v <= SEATS; v++)
        for (int i = 0; i < seats_of(s); i++)
            for (int k = 0; k < KINDS; k++)
                if (s->known[v][i][k] > s->hand[i].n[k] || (v == i && s->known[v][i][k]) ||
                    (v < seats_of(s) && v != i && s->known[v][i][k] < s->known[PUBLIC][i][k]))
                    return "what is known of a hand does not fit it";
    return NULL;
}

/* ---- the stack --------------------------------------------------------------------------------------------------- */

static const char *check_stack(const sparta *s)
{
    for (int i = 0; i < s->core.depth - 1; i++)
        if (s->core.stack[i].owed && s->core.stack[i].kind != MARKET)
            return "a step is owed that is not on top";
    return NULL;
}

static bool on_stack(const sparta *s, int kind)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.stack[i].kind == kind)
            return true;
    return false;
}

static bool coins_aside(int kind)
{
    return kind == ASKED || kind == BID || kind == HOST_BID || kind == INVITE || kind == THUMB;
}

static const char *check_aside(const sparta *s)
{
    bool market = on_stack(s, MARKET);
    bool held = !s->core.over && coins_aside(s->core.stack[s->core.depth - 1].kind);
    bool wagers = s->bout.fighters == 2 && on_stack(s, ARENA);
    unsigned spare = s->core.depth > 1 && s->core.stack[1].kind == ARENA ? ld_of(&s->core.stack[1], arena)->spare : 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (s->aside[i] && !held && !(spare >> i & 1)) /* S-8.6 */
            return "coins are set aside for nothing";
        if (!market && (s->draft[i].with != NOBODY || s->offer[i].with != NOBODY))
            return "a trade is open outside the market";
        for (int area = 0; area < WAGERS; area++)
            if (s->wager[i][area] && !wagers)
                return "a wager lies on no match";
    }
    return NULL;
}

/* ---- the match --------------------------------------------------------------------------------------------------- */

static bool just_died(const sparta *s, int side)
{
    for (int i = 1; i < s->core.depth; i++) {
        const ld_frame *f = &s->core.stack[i];
        if (f->kind == DEATH && f->stage == DEATH_BLOOD && ld_of(f, death)->card == s->bout.card[side])
            return true;
    }
    return false;
}

static const char *check_gear(const sparta *s, int side)
{
    for (int type = 0; type < GEAR; type++) {
        int card = s->bout.gear[side][type];
        if (card != NOBODY &&
            (card >= ASSETS || !(box(s)->gear[type] >> card & 1) || !(s->house[s->bout.seat[side]] >> card & 1)))
            return "a combatant carries equipment that its House does not have";
    }
    return NULL;
}

static const char *check_fighter(const sparta *s, int side)
{
    int seat = s->bout.seat[side], card = s->bout.card[side];
    if (seat >= seats_of(s) || card >= GLADIATORS + SLAVES)
        return "a place of the arena is filled by nobody";
    bool must_stand = on_stack(s, MATCH) || on_stack(s, WAGER) || on_stack(s, RIG) || on_stack(s, SEND);
    if (!just_died(s, side) && (!(s->house[seat] >> card & 1) || (must_stand && !(s->ready >> card & 1))))
        return "a combatant is not a ready card of its House";
    return check_gear(s, side);
}

/* Nobody stands here yet; the seat that is choosing equipment has sent its combatant. */
static const char *check_empty_place(const sparta *s, int side)
{
    const bout *b = &s->bout;
    const ld_frame *top = &s->core.stack[s->core.depth ? s->core.depth - 1 : 0];
    bool equipping = !s->core.over && top->kind == EQUIP && side == b->fighters;
    if (equipping && b->seat[side] < seats_of(s))
        return check_gear(s, side);
    for (int type = 0; type < GEAR; type++)
        if (b->gear[side][type] != NOBODY)
            return "equipment lies in the arena without a combatant";
    return equipping || b->seat[side] != NOBODY || b->card[side] != NOBODY ? "a place of the arena is filled too early"
                                                                           : NULL;
}

static const char *check_dice(const sparta *s) /* S-I9 */
{
    const bout *b = &s->bout;
    for (int side = 0; side < 2; side++) {
        const uint8_t *figure = asset_of(s, b->card[side])->pool;
        for (int p = 0; p < POOLS; p++)
            if (b->pool[side][p] < 1 || b->pool[side][p] > figure[p])
                return "a pool is empty or larger than the figure of its card";
        if (b->at[side] >= HEXES || !(sparta_arena >> b->at[side] & 1) || b->at[0] == b->at[1])
            return "the combatants do not stand on two hexes of the arena";
        if (b->count[side] > MAX_DICE || b->chained[side] > 1 || b->forced[side] > 1)
            return "a combatant has more dice than it can roll";
        for (int i = 0; i < MAX_DICE; i++)
            if (i < b->count[side] ? b->die[side][i] < 1 || b->die[side][i] > 6 : b->die[side][i] != 0)
                return "a die shows no face";
        if (b->redo[side] && !on_stack(s, REROLL_ROLL))
            return "dice are to be rolled again out of turn";
    }
    return b->dry >= box(s)->dry_limit && !on_stack(s, VERDICT) ? "the match should have been ended by a verdict"
                                                                : NULL;
}

static const char *check_bout(const sparta *s)
{
    const bout *b = &s->bout;
    if (b->fighters > 2 || b->wounded > 1 || (b->fighters && !on_stack(s, ARENA) && !on_stack(s, TOURNAMENT)))
        return "nobody can fight now";
    if (b->fighters == 2 && b->seat[0] == b->seat[1])
        return "one House fills both places"; /* S-8.10 */
    for (int side = 0; side < b->fighters; side++) {
        const char *wrong = check_fighter(s, side);
        if (wrong)
            return wrong;
    }
    for (int side = b->fighters; side < 2; side++) {
        const char *wrong = check_empty_place(s, side);
        if (wrong)
            return wrong;
    }
    static const bout none;
    if (!on_stack(s, MATCH) && (memcmp(b->count, none.count, sizeof b->count) != 0 ||
                                memcmp(b->redo, none.redo, 2) != 0 || memcmp(b->die, none.die, sizeof b->die) != 0))
        return "dice lie in the arena without a match";
    return b->fighters == 2 && on_stack(s, MATCH) ? check_dice(s) : NULL;
}

const char *sparta_check(const void *state)
{
    const sparta *s = state;
    static const char *(*const checks[])(const sparta *) = {check_stack, check_numbers, check_houses, check_assets,
                                                            check_cards, check_aside,   check_bout,   check_promises};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *wrong = checks[i](s);
        if (wrong)
            return wrong;
    }
    return NULL;
}
