/* Spartacus: the Open Market. Rules S-7.1 to S-7.18; step market.
 *
 * The step is owed by all seats that are not done; each act takes effect at once. A draft is a deal that only its seat
 * knows; an offer is a deal that all can see. */
#include "games/spartacus/rules.h"

static deal *no_deal(deal *d)
{
    memset(d, 0, sizeof *d);
    d->with = NOBODY;
    return d;
}

/* S-7.30 from a seat's `done` until the Host is known */
bool sparta_concealed(const sparta *s, int seat)
{
    if (s->core.over || s->core.depth < 2 || s->phase != PHASE_MARKET)
        return false;
    const ld_frame *f = &s->core.stack[1];
    return f->kind == AUCTION || (f->kind == MARKET && !(f->owed >> seat & 1));
}

/* S-7.35 then others see only which five its coins lie in, people and bots alike */
bool sparta_purse_hidden(const sparta *view, int seat)
{
    return view->concealed && view->core.viewer && ld_viewer((const ld_state *)view) != seat &&
           sparta_concealed(view, seat);
}

int sparta_coins_at_most(const sparta *view, int seat)
{
    return view->coins[seat] + (sparta_purse_hidden(view, seat) ? PURSE_STEP - 1 : 0);
}

/* ---- deals ------------------------------------------------------------------------------------------------------- */

/* What each side gives but for coins; [1] is what is wanted. */
typedef struct goods {
    uint64_t cards[2];
    int guards[2];
} goods;

static goods goods_in(const deal *d)
{
    assert(d->count <= EDITS);
    goods g = {{0}, {0}};
    for (int i = 0; i < d->count; i++) {
        int what = item_what(d->item[i]), side = is_wanted(d->item[i]);
        g.cards[side] |= what < ASSETS ? BIT(what) : 0;
        g.guards[side] += what == ITEM_GUARD; /* S-6.27 */
    }
    return g;
}

/* S-7.13 is everything in it still there? */
static bool deal_stands(const sparta *s, int seat, const deal *d)
{
    assert(d->with != NOBODY && d->with != seat);
    goods g = goods_in(d);
    for (int wanted = 0; wanted < 2; wanted++) {
        int from = wanted ? d->with : seat;
        if ((g.cards[wanted] & ~ready_of(s, from, ALL_ASSETS)) || g.guards[wanted] > s->guards[from] ||
            d->coins[wanted] > s->coins[from])
            return false;
    }
    return true;
}

void sparta_void_offers(sparta *s, ld_log *log)
{
    for (int i = 0; i < seats_of(s); i++)
        if (s->offer[i].with != NOBODY && !deal_stands(s, i, &s->offer[i])) {
            ld_say(log, M_OFFER_VOID, i, s->offer[i].with);
            no_deal(&s->offer[i]);
        }
}

static unsigned offers_to(const sparta *s, int seat)
{
    unsigned mask = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (s->offer[i].with == seat)
            mask |= 1u << i;
    return mask;
}

/* ---- the pointer (S-7.2, S-7.3) ---------------------------------------------------------------------------------- */

static int next_open(const sparta *s, const ld_frame *f, int seat)
{
    for (int i = 1; i <= seats_of(s); i++)
        if (f->owed >> after(s, seat, i) & 1)
            return after(s, seat, i);
    return seat;
}

static void business(const sparta *s, ld_frame *f, int after_seat)
{
    market_locals *l = ld_of(f, market);
    l->next = ld_u8(next_open(s, f, after_seat));
    l->waits = 0;
}

static int market_next(const void *state, const ld_frame *f)
{
    (void)state;
    return ld_of(f, market)->next;
}

/* ---- a draft (S-7.9 to S-7.11) ----------------------------------------------------------------------------------- */

static void bar_side(const sparta *s, const goods *g, int from, bool wanted, ld_list *out)
{
    int verb = wanted ? V_WANT : V_OFFER;
    EACH_BIT (card, s->house[from] & g->cards[wanted])
        ld_bar(out, LD_CHOICE(verb, card, 0, 0), R_IN_DRAFT);
    EACH_BIT (card, s->house[from] & ~s->ready & ~g->cards[wanted])
        sparta_bar_tired(s, card, LD_CHOICE(verb, card, 0, 0), out);
}

static void bar_side_coins(const sparta *s, const deal *d, int from, bool wanted, ld_list *out)
{
    int coins = s->coins[from];
    if (d->coins[wanted])
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(wanted ? V_WANT_COINS : V_OFFER_COINS, 0, n), R_COINS_ONCE);
    else if (wanted)
        LD_BAR_ABOVE(n, amount_of(coins), out, LD_CHOICE_N(V_WANT_COINS, 0, n), R_THEIR_PURSE, from, coins);
    else
        SPARTA_BAR_COINS(n, coins, out, LD_CHOICE_N(V_OFFER_COINS, 0, n));
}

static void side_options(const sparta *s, const deal *d, const goods *g, int from, bool wanted, ld_list *out)
{
    sparta_list_assets(out, wanted ? V_WANT : V_OFFER, ready_of(s, from, ALL_ASSETS) & ~g->cards[wanted]);
    ld_add_if(g->guards[wanted] < s->guards[from], out, LD_CHOICE(wanted ? V_WANT_GUARD : V_OFFER_GUARD, 0, 0, 0),
              R_NO_MORE_GUARDS, from);
    for (int n = 1; !d->coins[wanted] && n <= amount_of(s->coins[from]); n++)
        ld_add(out, LD_CHOICE_N(wanted ? V_WANT_COINS : V_OFFER_COINS, 0, n));
    if (ld_heard(out)) {
        bar_side(s, g, from, wanted, out);
        bar_side_coins(s, d, from, wanted, out);
    }
}

/* All edits of a draft that takes none any more. */
static void bar_edits(const sparta *s, const deal *d, int seat, int why, int what, ld_list *out)
{
    static const int verbs[] = {V_OFFER_GUARD, V_OFFER_COINS, V_WANT_GUARD, V_WANT_COINS};
    EACH_BIT (card, ld_heard(out) ? s->house[seat] | s->house[d->with] : 0)
        ld_bar(out, LD_CHOICE(owner_of(s, card) == seat ? V_OFFER : V_WANT, card, 0, 0), why, what);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(verbs[i], 0, n), why, what);
}

/* S-7.17 as long as the offer that it answers stands; after that it is a proposal like another */
static bool answers(const sparta *s, int seat, const deal *d) { return d->answers && s->offer[d->with].with == seat; }

static bool can_counter(const sparta *s, const ld_frame *f, int seat) /* S-7.18 */
{
    return s->offer[seat].with == NOBODY && ld_of(f, market)->countered[seat] < box(s)->counter_limit;
}

static bool can_propose(const sparta *s, const ld_frame *f, int seat, const deal *d)
{
    bool asset = d->count > (d->coins[0] > 0) + (d->coins[1] > 0);
    bool left = answers(s, seat, d) ? can_counter(s, f, seat) : ld_of(f, market)->proposed[seat] < s->offers;
    return asset && left && (f->owed >> d->with & 1) && s->offer[seat].with == NOBODY && deal_stands(s, seat, d);
}

/* S-7.11 why the draft cannot be proposed as it is */
static void bar_propose(const sparta *s, const ld_frame *f, int seat, const deal *d, ld_list *out)
{
    ld_choice c = LD_CHOICE(V_PROPOSE, 0, 0, 0);
    bool asset = d->count > (d->coins[0] > 0) + (d->coins[1] > 0);
    if (!asset)
        ld_bar(out, c, R_NO_ASSET);
    else if (!(f->owed >> d->with & 1))
        ld_bar(out, c, R_IS_DONE, d->with);
    else if (s->offer[seat].with != NOBODY)
        ld_bar(out, c, R_OFFER_OPEN, s->offer[seat].with);
    else if (!deal_stands(s, seat, d))
        ld_bar(out, c, R_DEAL_GONE);
    else if (answers(s, seat, d))
        ld_bar(out, c, R_COUNTERS_USED, box(s)->counter_limit);
    else
        ld_bar(out, c, R_OFFERS_USED, s->offers);
}

/* What waits until the draft is proposed or thrown away (S-7.2), and what is not its business (S-7.9). */
static void bar_beside_draft(const sparta *s, int seat, const deal *d, ld_list *out)
{
    static const int acts[] = {V_SELL_GUARD, V_POST, V_WAIT, V_DONE};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        ld_bar(out, LD_CHOICE(acts[i], 0, 0, 0), R_DRAFT_FIRST);
    for (int i = 0; i < seats_of(s); i++)
        ld_bar(out, LD_CHOICE(V_TRADE, i, 0, 0), R_DRAFT_FIRST);
    EACH_BIT (from, offers_to(s, seat)) {
        ld_bar(out, LD_CHOICE(V_ACCEPT_OFFER, from, 0, 0), R_DRAFT_FIRST);
        ld_bar(out, LD_CHOICE(V_REFUSE_OFFER, from, 0, 0), R_DRAFT_FIRST);
    }
    EACH_BIT (card, s->house[seat])
        ld_bar(out, LD_CHOICE(V_SELL, card, 0, 0), R_DRAFT_FIRST);
    EACH_BIT (card, sparta_in_houses(s) & ~s->house[seat] & ~s->house[d->with])
        ld_bar(out, LD_CHOICE(V_WANT, card, 0, 0), R_OUTSIDE, d->with);
}

static void draft_options(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    assert(s->draft[seat].with != NOBODY);
    const deal *d = &s->draft[seat];
    if (d->edits < EDITS && (f->owed >> d->with & 1)) { /* S-7.10 */
        goods g = goods_in(d);
        side_options(s, d, &g, seat, false, out);
        side_options(s, d, &g, d->with, true, out);
    } else if (d->edits >= EDITS) {
        bar_edits(s, d, seat, R_EDITS_USED, EDITS, out);
    } else {
        bar_edits(s, d, seat, R_IS_DONE, d->with, out);
    }
    ld_add_if(d->count, out, LD_CHOICE(V_UNDO, 0, 0, 0), R_DRAFT_EMPTY);
    if (can_propose(s, f, seat, d))
        ld_add(out, LD_CHOICE(V_PROPOSE, 0, 0, 0));
    else if (ld_heard(out))
        bar_propose(s, f, seat, d, out);
    ld_add(out, LD_CHOICE(V_CANCEL, 0, 0, 0));
    if (ld_heard(out))
        bar_beside_draft(s, seat, d, out);
}

static void edit(deal *d, int what, bool wanted, int coins)
{
    assert(d->count < EDITS && d->edits < EDITS);
    d->item[d->count++] = (uint8_t)item_for(what, wanted);
    d->edits++;
    if (what == ITEM_COINS)
        d->coins[wanted] = (int16_t)coins;
}

static void undo(deal *d)
{
    assert(d->count);
    int item = d->item[--d->count];
    d->item[d->count] = 0;
    if (item_what(item) == ITEM_COINS)
        d->coins[is_wanted(item)] = 0;
}

int sparta_goods(const deal *d, bool wanted, int out[EDITS])
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        if (is_wanted(d->item[i]) == wanted && item_what(d->item[i]) != ITEM_COINS)
            out[n++] = item_what(d->item[i]);
    if (d->coins[wanted])
        out[n++] = GOODS_COINS + d->coins[wanted];
    assert(n <= EDITS);
    return n;
}

/* First what is given, then what is wanted. */
static void say_offer(ld_log *log, int id, int seat, const deal *d)
{
    int args[LD_EVENT_ARGS] = {seat, d->with}, moved[EDITS];
    size_t count = 2;
    for (int wanted = 0; wanted <= 1; wanted++) {
        int n = sparta_goods(d, wanted, moved);
        for (int i = 0; i < n && count < LD_EVENT_ARGS; i++)
            args[count++] = moved[i] + wanted * GOODS;
    }
    if (log)
        ld_say_(log, id, LD_ALL, 0, args, count);
}

/* An offer is made, and the partner is next to act (S-7.2). */
static void lay_offer(sparta *s, ld_frame *f, int seat, deal d)
{
    assert(s->offer[seat].with == NOBODY && deal_stands(s, seat, &d));
    market_locals *l = ld_of(f, market);
    d.edits = d.answers = 0; /* how it was built is nobody's business */
    s->offer[seat] = d;
    l->next = d.with;
    l->waits = 0;
    ld_reveal(s);
}

/* S-7.16, S-7.17 in the place of the offer that it answers; S-7.18 the last is said to be the last */
static void counter(sparta *s, ld_log *log, ld_frame *f, int seat, deal d)
{
    assert(s->offer[d.with].with == seat && can_counter(s, f, seat));
    int made = ++ld_of(f, market)->countered[seat];
    no_deal(&s->offer[d.with]);
    lay_offer(s, f, seat, d);
    say_offer(log, M_COUNTER_OFFER, seat, &d);
    if (made == box(s)->counter_limit)
        ld_say(log, M_LAST_COUNTER, seat, made);
}

static void propose(sparta *s, ld_log *log, ld_frame *f, int seat)
{
    deal d = s->draft[seat];
    no_deal(&s->draft[seat]);
    if (answers(s, seat, &d)) {
        counter(s, log, f, seat, d);
        return;
    }
    assert(ld_of(f, market)->proposed[seat] < s->offers);
    int made = ++ld_of(f, market)->proposed[seat];
    lay_offer(s, f, seat, d);
    say_offer(log, M_OFFER, seat, &d);
    if (made == s->offers)
        ld_say(log, M_LAST_OFFER, seat, made);
}

/* S-7.10 a draft thrown away is no business: others see nothing of it */
static void cancel(sparta *s, ld_frame *f, int seat)
{
    ld_of(f, market)->cancelled[seat]++;
    no_deal(&s->draft[seat]);
}

static void draft_choose(sparta *s, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    assert(f->owed >> seat & 1);
    deal *d = &s->draft[seat];
    switch (ld_verb_of(c)) {
    case V_OFFER: edit(d, ld_a(c), false, 0); break;
    case V_OFFER_GUARD: edit(d, ITEM_GUARD, false, 0); break;
    case V_OFFER_COINS: edit(d, ITEM_COINS, false, ld_n(c)); break;
    case V_WANT: edit(d, ld_a(c), true, 0); break;
    case V_WANT_GUARD: edit(d, ITEM_GUARD, true, 0); break;
    case V_WANT_COINS: edit(d, ITEM_COINS, true, ld_n(c)); break;
    case V_UNDO: undo(d); break;
    case V_PROPOSE: propose(s, log, f, seat); break;
    default: cancel(s, f, seat); break;
    }
}

/* ---- the market without a draft ---------------------------------------------------------------------------------- */

static bool can_trade(const sparta *s, const ld_frame *f, int seat, int with) /* S-7.7, S-7.8 */
{
    if (with == seat || !(f->owed >> with & 1))
        return false;
    return ready_of(s, seat, ALL_ASSETS) || ready_of(s, with, ALL_ASSETS) || s->guards[seat] || s->guards[with];
}

static void bar_trade(const sparta *s, const ld_frame *f, int seat, int with, ld_list *out)
{
    ld_choice c = LD_CHOICE(V_TRADE, with, 0, 0);
    const market_locals *l = ld_of(f, market);
    if (with == seat)
        ld_bar(out, c, R_SELF_TRADE);
    else if (!(f->owed >> with & 1))
        ld_bar(out, c, R_IS_DONE, with);
    else if (s->offer[seat].with != NOBODY)
        ld_bar(out, c, R_OFFER_OPEN, s->offer[seat].with);
    else if (l->proposed[seat] >= s->offers)
        ld_bar(out, c, R_OFFERS_USED, s->offers);
    else if (l->cancelled[seat] >= box(s)->draft_limit)
        ld_bar(out, c, R_DRAFTS_USED, box(s)->draft_limit);
    else
        ld_bar(out, c, R_NOTHING_TO_TRADE);
}

static void trade_options(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    const market_locals *l = ld_of(f, market);
    bool open =
        s->offer[seat].with == NOBODY && l->proposed[seat] < s->offers && l->cancelled[seat] < box(s)->draft_limit;
    for (int i = 0; i < seats_of(s); i++)
        if (open && can_trade(s, f, seat, i))
            ld_add(out, LD_CHOICE(V_TRADE, i, 0, 0));
        else if (ld_heard(out))
            bar_trade(s, f, seat, i, out);
}

/* ---- answering with another offer (S-7.16, S-7.17) --------------------------------------------------------------- */

/* The offer of a seat as its partner would make it: first the goods, then the coins. */
static deal turned_round(const deal *d, int proposer, int pays, int wants)
{
    deal turned;
    no_deal(&turned)->with = ld_u8(proposer);
    for (int i = 0; i < d->count; i++)
        if (item_what(d->item[i]) != ITEM_COINS)
            edit(&turned, item_what(d->item[i]), !is_wanted(d->item[i]), 0);
    if (pays)
        edit(&turned, ITEM_COINS, false, pays);
    if (wants)
        edit(&turned, ITEM_COINS, true, wants);
    return turned;
}

static bool has_room(const deal *d) { return d->count < EDITS || d->coins[0] || d->coins[1]; }

/* S-7.16 the same goods for fewer coins of mine, or for more of theirs */
static void counter_sums(const sparta *s, const deal *d, int from, ld_list *out)
{
    if (d->coins[1]) {
        for (int n = amount_of(d->coins[1]); n-- > 0;)
            ld_add(out, LD_CHOICE_N(V_COUNTER_PAY, from, n));
        LD_BAR_ABOVE(n, d->coins[1] - 1, out, LD_CHOICE_N(V_COUNTER_PAY, from, n), R_COUNTER_LESS, d->coins[1]);
        return;
    }
    int has = s->coins[from];
    for (int n = d->coins[0] + 1; n <= amount_of(has); n++)
        ld_add(out, LD_CHOICE_N(V_COUNTER_WANT, from, n));
    for (int n = 1; ld_heard(out) && n <= d->coins[0]; n++)
        ld_bar(out, LD_CHOICE_N(V_COUNTER_WANT, from, n), R_COUNTER_MORE, d->coins[0]);
    LD_BAR_ABOVE(n, amount_of(has), out, LD_CHOICE_N(V_COUNTER_WANT, from, n), R_THEIR_PURSE, from, has);
}

/* S-7.18 */
static void bar_counters(const sparta *s, int seat, int from, ld_list *out)
{
    static const int verbs[] = {V_COUNTER_PAY, V_COUNTER_WANT, V_COUNTER};
    bool open = s->offer[seat].with != NOBODY;
    int why = open ? R_OFFER_OPEN : R_COUNTERS_USED, what = open ? s->offer[seat].with : box(s)->counter_limit;
    for (int i = 0; i < 3; i++)
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(verbs[i], from, n), why, what);
}

static void counter_options(const sparta *s, const ld_frame *f, int seat, unsigned offers, ld_list *out)
{
    if (!can_counter(s, f, seat)) {
        EACH_BIT (from, ld_heard(out) ? offers : 0)
            bar_counters(s, seat, from, out);
        return;
    }
    EACH_BIT (from, offers)
        if (has_room(&s->offer[from]))
            counter_sums(s, &s->offer[from], from, out);
        else
            LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(V_COUNTER_WANT, from, n), R_NO_ROOM, EDITS);
    bool drafts = ld_of(f, market)->cancelled[seat] < box(s)->draft_limit;
    EACH_BIT (from, offers)
        ld_add_if(drafts, out, LD_CHOICE(V_COUNTER, from, 0, 0), R_DRAFTS_USED, box(s)->draft_limit);
}

static void counter_sum(sparta *s, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    const deal *d = &s->offer[ld_a(c)];
    bool pays = ld_verb_of(c) == V_COUNTER_PAY;
    deal answer = turned_round(d, ld_a(c), pays ? ld_n(c) : 0, pays ? d->coins[0] : ld_n(c));
    counter(s, log, f, seat, answer);
}

static void draft_counter(sparta *s, int seat, int from)
{
    const deal *d = &s->offer[from];
    s->draft[seat] = turned_round(d, from, d->coins[1], d->coins[0]);
    s->draft[seat].answers = 1;
}

/* What is exhausted is not sold (S-1.6), what is not offered not answered, and a trade begins with its partner. */
static void bar_without_draft(const sparta *s, int seat, unsigned offers, ld_list *out)
{
    EACH_BIT (card, s->house[seat])
        ld_bar(out, LD_CHOICE(V_OFFER, card, 0, 0), R_PARTNER_FIRST);
    EACH_BIT (card, s->house[seat] & ~s->ready)
        sparta_bar_tired(s, card, LD_CHOICE(V_SELL, card, 0, 0), out);
    EACH_BIT (card, sparta_in_houses(s) & ~s->house[seat])
        ld_bar(out, LD_CHOICE(V_WANT, card, 0, 0), R_PARTNER_FIRST);
    ld_bar(out, LD_CHOICE(V_PROPOSE, 0, 0, 0), R_PARTNER_FIRST);
    EACH_BIT (from, all_seats(s) & ~offers & ~(1u << seat)) {
        ld_bar(out, LD_CHOICE(V_ACCEPT_OFFER, from, 0, 0), R_NO_OFFER, from);
        ld_bar(out, LD_CHOICE(V_REFUSE_OFFER, from, 0, 0), R_NO_OFFER, from);
    }
}

static void market_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    if (s->draft[seat].with != NOBODY) {
        draft_options(s, f, seat, out);
        return;
    }
    unsigned offers = offers_to(s, seat);
    int next = ld_of(f, market)->next;
    trade_options(s, f, seat, out);
    sparta_list_assets(out, V_SELL, ready_of(s, seat, ALL_ASSETS));
    ld_add_if(s->guards[seat], out, LD_CHOICE(V_SELL_GUARD, 0, 0, 0),
              s->spent_guards[seat] ? R_GUARDS_EXHAUSTED : R_NO_GUARD_TO_SELL);
    ld_add_if(s->hand[seat].n[GUARD], out, LD_CHOICE(V_POST, 0, 0, 0), R_NO_GUARD_HELD);
    EACH_BIT (from, offers)
        ld_add(out, LD_CHOICE(V_ACCEPT_OFFER, from, 0, 0));
    EACH_BIT (from, offers)
        ld_add(out, LD_CHOICE(V_REFUSE_OFFER, from, 0, 0));
    counter_options(s, f, seat, offers, out);
    ld_add_if(s->offer[seat].with != NOBODY, out, LD_CHOICE(V_WITHDRAW, 0, 0, 0), R_NO_OWN_OFFER);
    if (offers)
        ld_bar(out, LD_CHOICE(V_WAIT, 0, 0, 0), R_ANSWER_FIRST);
    else
        ld_add_if(next == seat, out, LD_CHOICE(V_WAIT, 0, 0, 0), R_NOT_NEXT, next); /* S-7.3 */
    ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
    if (ld_heard(out))
        bar_without_draft(s, seat, offers, out);
}

/* S-6.42 after a sale or an accepted trade */
static void short_window(sparta *s, ld_log *log, int active)
{
    sparta_void_offers(s, log);
    if (sparta_newly_exposed(s))
        sparta_open(s, active);
    else
        sparta_note_exposed(s);
}

static void sell(sparta *s, ld_log *log, int seat, int card) /* S-7.5 */
{
    assert(ready_of(s, seat, ALL_ASSETS) >> card & 1);
    int coin = asset_of(s, card)->coin;
    ld_say(log, M_SELL, seat, card, coin);
    sparta_discard_asset(s, log, card);
    sparta_bank(s, seat, coin);
    short_window(s, log, seat);
}

static void sell_guard(sparta *s, ld_log *log, int seat) /* S-7.6 */
{
    assert(s->guards[seat]);
    s->guards[seat]--;
    ld_zone_add(&s->discard, GUARD, 1);
    sparta_bank(s, seat, box(s)->card[GUARD].coin);
    ld_say(log, M_SELL_GUARD, seat, box(s)->card[GUARD].coin);
    short_window(s, log, seat);
}

static void hand_over(sparta *s, ld_log *log, const deal *d, bool wanted, int from, int to)
{
    assert(from != to);
    for (int i = 0; i < d->count; i++) {
        int card = item_what(d->item[i]);
        if (is_wanted(d->item[i]) != wanted || card >= ASSETS)
            continue;
        sparta_put(s, card, PLACE_HOUSE + to);
        if (s->tokens[card] == CHAMPION) { /* S-7.14 */
            sparta_influence(s, log, from, -1, BY_CHAMPION);
            sparta_influence(s, log, to, 1, BY_CHAMPION);
        }
    }
}

static void accept(sparta *s, ld_log *log, ld_frame *f, int seat, int from)
{
    assert(s->offer[from].with == seat && deal_stands(s, from, &s->offer[from]));
    deal d = s->offer[from];
    no_deal(&s->offer[from]);
    ld_say(log, M_ACCEPT_OFFER, seat, from);
    hand_over(s, log, &d, false, from, seat);
    hand_over(s, log, &d, true, seat, from);
    goods g = goods_in(&d);
    int guards = g.guards[1] - g.guards[0], coins = d.coins[1] - d.coins[0];
    s->guards[from] = (uint8_t)(s->guards[from] + guards);
    s->guards[seat] = (uint8_t)(s->guards[seat] - guards);
    sparta_bank(s, from, coins);
    sparta_bank(s, seat, -coins);
    business(s, f, from);
    short_window(s, log, from);
}

static void refuse(sparta *s, ld_log *log, ld_frame *f, int seat, int from)
{
    assert(s->offer[from].with == seat);
    ld_say(log, M_REFUSE_OFFER, seat, from);
    no_deal(&s->offer[from]);
    business(s, f, from);
}

static void leave(sparta *s, ld_log *log, ld_frame *f, int seat) /* S-7.4 */
{
    assert(s->draft[seat].with == NOBODY);
    ld_say(log, M_DONE, seat);
    no_deal(&s->offer[seat]);
    EACH_BIT (from, offers_to(s, seat)) {
        ld_say(log, M_REFUSE_OFFER, seat, from);
        no_deal(&s->offer[from]);
    }
    f->owed &= (uint8_t) ~(1u << seat);
    business(s, f, seat);
}

static void wait(sparta *s, ld_log *log, ld_frame *f, int seat) /* S-7.3 */
{
    assert(ld_of(f, market)->next == seat);
    ld_say(log, M_WAIT, seat);
    market_locals *l = ld_of(f, market);
    l->next = ld_u8(next_open(s, f, seat));
    if (++l->waits == __builtin_popcount(f->owed))
        f->owed = 0;
}

static void begin_trade(sparta *s, ld_frame *f, int seat, int with)
{
    assert(with != seat && (f->owed >> with & 1));
    no_deal(&s->draft[seat])->with = (uint8_t)with;
}

static void market_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    if (s->draft[seat].with != NOBODY) {
        draft_choose(s, log, f, seat, c);
        return;
    }
    int verb = ld_verb_of(c);
    if (verb == V_TRADE) {
        begin_trade(s, f, seat, ld_a(c));
        return;
    }
    if (verb == V_COUNTER) {
        draft_counter(s, seat, ld_a(c));
        return;
    }
    ld_reveal(s);
    switch (verb) {
    case V_ACCEPT_OFFER: accept(s, log, f, seat, ld_a(c)); return;
    case V_REFUSE_OFFER: refuse(s, log, f, seat, ld_a(c)); return;
    case V_COUNTER_PAY:
    case V_COUNTER_WANT: counter_sum(s, log, f, seat, c); return;
    case V_WAIT: wait(s, log, f, seat); return;
    case V_DONE: leave(s, log, f, seat); return;
    default: break;
    }
    business(s, f, seat);
    if (verb == V_SELL) {
        sell(s, log, seat, ld_a(c));
    } else if (verb == V_SELL_GUARD) {
        sell_guard(s, log, seat);
    } else if (verb == V_POST) {
        sparta_leave_hand(s, seat, GUARD);
        s->guards[seat]++;
        ld_say(log, M_POST, seat);
    } else {
        ld_say(log, M_WITHDRAW, seat, s->offer[seat].with);
        no_deal(&s->offer[seat]);
    }
}

/* All are done: nothing is left open. */
static void market_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log, (void)f;
    sparta *s = state;
    assert(!f->owed);
    for (int i = 0; i < SEATS; i++) {
        no_deal(&s->offer[i]);
        no_deal(&s->draft[i]);
    }
    ld_done(s, 0);
}

static const char *deal_wrong(const sparta *s, int seat, const deal *d, unsigned open)
{
    if (d->with >= seats_of(s) || d->with == seat || d->count > EDITS || d->edits > EDITS)
        return "a trade has no such partner, or too many edits";
    if (d->answers > 1)
        return "a trade answers no offer";
    if (!(open >> seat & 1))
        return "a seat that is done has a trade";
    int coins[2] = {0, 0}, total = 0;
    for (int i = 0; i < d->count; i++) {
        int item = item_what(d->item[i]);
        if (item < 0 || item > ITEM_COINS)
            return "a trade names something that cannot be traded";
        coins[is_wanted(d->item[i])] += item == ITEM_COINS;
        total += item < ASSETS;
    }
    goods g = goods_in(d);
    if (total != count_of(g.cards[0]) + count_of(g.cards[1]))
        return "a trade names a card twice";
    for (int side = 0; side < 2; side++)
        if (coins[side] > 1 || (coins[side] == 1) != (d->coins[side] > 0) || d->coins[side] < 0)
            return "the coins of a trade do not fit";
    return NULL;
}

static const char *market_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const market_locals *l = ld_of(f, market);
    if (!(f->owed >> l->next & 1) || l->waits >= __builtin_popcount(f->owed))
        return "the market does not wait for a seat that is open";
    for (int i = 0; i < SEATS; i++) {
        const deal *open = &s->offer[i], *draft = &s->draft[i];
        const char *wrong = open->with == NOBODY ? NULL : deal_wrong(s, i, open, f->owed);
        if (!wrong && draft->with != NOBODY)
            wrong = deal_wrong(s, i, draft, f->owed);
        if (wrong)
            return wrong;
        if (open->answers || open->edits)
            return "an open offer tells how it was made";
        if (l->proposed[i] > s->offers || l->countered[i] > box(s)->counter_limit ||
            l->cancelled[i] > box(s)->draft_limit)
            return "a seat has made more offers or drafts than it may";
        if (open->with != NOBODY && (!(f->owed >> open->with & 1) || !deal_stands(s, i, open)))
            return "an open offer names what is not there";
    }
    return NULL;
}

static const char *drafting(const void *state, int seat)
{
    const sparta *s = state;
    return s->draft[seat].with == NOBODY ? NULL
                                         : N_("Your offer: add what you give and what you ask for, then propose it.");
}

const ld_kind sparta_market = {
    .name = "market",
    .prompt = "Open Market: sell, trade, wait, or be done.",
    .midway = drafting,
    .waiting = "sell or trade",
    .rule = "S-7.1",
    .locals = LD_ROWS(market, MARKET_LOCALS),
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_OPEN,
    .options = market_options,
    .choose = market_choose,
    .run = market_run,
    .next = market_next,
    .wrong = market_wrong,
};
