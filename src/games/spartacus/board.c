/* Spartacus: the table in text. Exhausted cards stand in brackets, injured ones have a cross, tokens a star each, so
 * that it reads without colours. */
#include "games/spartacus/rules.h"

#include <stdio.h>

static void name_seat(const sparta *s, const ld_voice *voice, int seat, char *out, size_t room)
{
    ld_name_to_fit((const ld_state *)s, W_SEAT, seat, voice, 12, out, room);
}

static int draw_head(ld_canvas *c, const sparta *s, const ld_voice *voice)
{
    char name[40];
    name_seat(s, voice, s->host, name, sizeof name);
    int x = ld_put(c, 1, 0, LD_BOLD, "Spartacus");
    if (s->phase == PHASE_SETUP) {
        ld_put(c, x + 2, 0, LD_PLAIN, "being set up");
        return 1;
    }
    static const char *const phases[PHASES] = {N_("Set-up"), N_("Upkeep"), N_("Intrigue"), N_("Market"), N_("Arena")};
    x = ld_put(c, x + 2, 0, LD_PLAIN, "Turn %d", s->turn);
    x = ld_put(c, x + 2, 0, LD_YELLOW, "%s", ld_tr(phases[s->phase]));
    x = ld_put(c, x + 2, 0, LD_PLAIN, "Host %s", name);
    int deck = s->core.viewer ? s->left : s->deck.total;
    ld_put(c, x + 2, 0, LD_DIM, "Intrigue %d, discarded %d; Market %d", deck, s->discard.total, count_of(s->heap));
    return 1;
}

static int put_asset(ld_canvas *c, const sparta *s, int x, int y, int card)
{
    static const char *const stars[TOKENS] = {"", "*", "**", "***"};
    const char *name = ld_tr(asset_name_of(s, card)->name[s->edition]);
    ld_colour colour = card < GLADIATORS ? LD_RED : card < GLADIATORS + SLAVES ? LD_GREEN : LD_CYAN;
    switch (s->condition[card]) {
    case EXHAUSTED: return ld_put(c, x, y, LD_DIM, "(%s%s)", name, stars[s->tokens[card]]);
    case INJURED: return ld_put(c, x, y, LD_PURPLE, "(%s%s +)", name, stars[s->tokens[card]]);
    default: return ld_put(c, x, y, colour, "%s%s", name, stars[s->tokens[card]]);
    }
}

/* Attack, defence and speed of a combatant. */
static int put_pools(ld_canvas *c, const sparta *s, int x, int y, int card)
{
    const uint8_t *pool = asset_of(s, card)->pool;
    return pool[0] ? ld_put(c, x, y, LD_DIM, " %d/%d/%d", pool[0], pool[1], pool[2]) : x;
}

static int put_assets(ld_canvas *c, const sparta *s, int left, int y, uint64_t mask)
{
    enum { WIDE = 110, DICE = 6 }; /* a wide terminal shows the dice too */
    bool dice = c->width >= WIDE;
    int x = left;
    if (!mask)
        ld_put(c, x, y, LD_DIM, "no cards");
    EACH_BIT (card, mask) {
        int width = ld_width(ld_tr(asset_name_of(s, card)->name[s->edition])) + 2 + (s->tokens[card] ? 3 : 0);
        width += dice ? DICE : 0;
        if (x > left && x + width > c->width) {
            x = left;
            y++;
        }
        x = put_asset(c, s, x, y, card);
        x = (dice ? put_pools(c, s, x, y, card) + 1 : x) + 1;
    }
    return y + 1;
}

static int put_track(ld_canvas *c, int x, int y, int influence)
{
    for (int i = 1; i <= TOP_INFLUENCE; i++)
        ld_put(c, x + i - 1, y, i <= influence ? LD_YELLOW : LD_DIM, "%s", i <= influence ? "#" : ".");
    return ld_put(c, x + TOP_INFLUENCE + 1, y, LD_BOLD, "%d", influence);
}

static int put_coins(ld_canvas *c, const sparta *s, int x, int y, int seat)
{
    if (sparta_purse_hidden(s, seat)) /* S-7.35 */
        x = ld_put(c, x, y, LD_YELLOW, "coins %d-%d", s->coins[seat], sparta_coins_at_most(s, seat));
    else
        x = ld_put(c, x, y, LD_YELLOW, "coins %d", s->coins[seat]);
    return s->aside[seat] ? ld_put(c, x, y, LD_DIM, "+%d", s->aside[seat]) : x;
}

static int draw_seat(ld_canvas *c, const sparta *s, const ld_voice *voice, int seat, int y)
{
    bool asked = !s->core.over && (s->core.stack[s->core.depth - 1].owed >> seat & 1);
    ld_put(c, 0, y, LD_BOLD, "%s", asked ? ">" : " ");
    int x0 = ld_put(c, 1, y, asked || s->winner == seat ? LD_BOLD : LD_PLAIN, "%d ", seat);
    ld_put_seat(c, x0, y, 10, asked || s->winner == seat ? LD_BOLD : LD_PLAIN, (const ld_state *)s, seat, voice);
    int house = s->house_of[seat];
    ld_put_cut(c, 14, y, 9, LD_PLAIN, house < HOUSES ? ld_tr(sparta_house_names[house].name[s->edition]) : "-");
    put_track(c, 24, y, s->influence[seat]);
    int x = put_coins(c, s, 41, y, seat);
    x = ld_put(c, x + 2, y, LD_BLUE, "Guards %d", s->guards[seat]);
    if (s->spent_guards[seat])
        x = ld_put(c, x, y, LD_DIM, "(%d)", s->spent_guards[seat]);
    x = ld_put(c, x + 2, y, LD_PLAIN, "hand %d of %d", held_by(s, seat), box(s)->hand_size[s->influence[seat]]);
    if (s->winner == seat)
        ld_put(c, x + 2, y, LD_GREEN, "winner");
    return put_assets(c, s, 3, y + 1, s->house[seat]);
}

/* Cards of a hand, or known ones. */
static int put_hand(ld_canvas *c, const sparta *s, int left, int y, const ld_zone *hand)
{
    int x = left;
    EACH_BIT (k, hand->mask) {
        char text[100];
        ld_word((const ld_state *)s, W_CARD, k, LD_NAME, NULL, text, sizeof text);
        int width = ld_width(text) + 9;
        if (x > left && x + width > c->width) {
            x = left;
            y++;
        }
        x = ld_put(c, x, y, k >= SCHEMES ? LD_PURPLE : LD_PLAIN, "%s", text);
        if (box(s)->card[k].needs)
            x = ld_put(c, x, y, LD_DIM, " %d", box(s)->card[k].needs);
        if (hand->n[k] > 1)
            x = ld_put(c, x, y, LD_BOLD, " x%d", hand->n[k]);
        x += 2;
    }
    if (!hand->total)
        ld_put(c, x, y, LD_DIM, "-");
    return y + 1;
}

/* ---- what is going on -------------------------------------------------------------------------------------------- */

static int put_lot(ld_canvas *c, const sparta *s, int slot, int x, int y)
{
    x = ld_put(c, x, y, LD_DIM, "%d:", slot + 1);
    if (s->row[slot] == NOBODY)
        return ld_put(c, x, y, LD_DIM, "face down");
    const asset_row *row = asset_of(s, s->row[slot]);
    x = put_asset(c, s, x, y, s->row[slot]);
    x = row->pool[0] ? ld_put(c, x + 1, y, LD_PLAIN, "%d/%d/%d", row->pool[0], row->pool[1], row->pool[2]) : x;
    return ld_put(c, x + 1, y, LD_YELLOW, "(%d)", row->coin);
}

static int draw_row(ld_canvas *c, const sparta *s, int y)
{
    enum { AROUND = 13 }; /* a lot's number, pool and worth */
    if (!s->row_size)
        return y;
    int left = ld_put(c, 1, y, LD_DIM, "auction") + 1;
    ld_pen pen = {left, y};
    for (int slot = s->lot; slot < s->row_size; slot++) {
        const char *name = s->row[slot] == NOBODY ? N_("face down") : asset_name_of(s, s->row[slot])->name[s->edition];
        ld_break(c, &pen, left, ld_width(ld_tr(name)) + AROUND);
        pen.x = put_lot(c, s, slot, pen.x, pen.y) + 2;
    }
    return pen.y + 1;
}

/* What one of the two gives: things, then coins, if there are some or nothing else. */
static void put_side(ld_canvas *c, const sparta *s, const deal *d, bool wanted, ld_pen *pen)
{
    enum { LEFT = 3, ROUND = 6 }; /* what stands around a name */
    bool things = false;
    pen->x = ld_put(c, pen->x, pen->y, LD_DIM, wanted ? N_("takes") : N_("gives")) + 1;
    for (int i = 0; i < d->count; i++) {
        int item = item_what(d->item[i]);
        if (is_wanted(d->item[i]) != wanted || item == ITEM_COINS)
            continue;
        const char *name = item == ITEM_GUARD ? N_("Guard") : asset_name_of(s, item)->name[s->edition];
        ld_break(c, pen, LEFT, ld_width(ld_tr(name)) + ROUND);
        pen->x =
            item == ITEM_GUARD ? ld_put(c, pen->x, pen->y, LD_BLUE, "Guard") : put_asset(c, s, pen->x, pen->y, item);
        pen->x++;
        things = true;
    }
    if (!d->coins[wanted] && things)
        return;
    ld_break(c, pen, LEFT, 12);
    pen->x = ld_put(c, pen->x, pen->y, LD_YELLOW, "%d {|coin|coins}", d->coins[wanted]) + 1;
}

static int draw_deal(ld_canvas *c, const sparta *s, const ld_voice *voice, int seat, const deal *d, bool draft, int y)
{
    if (d->with == NOBODY)
        return y;
    char from[40], to[40];
    name_seat(s, voice, seat, from, sizeof from);
    name_seat(s, voice, d->with, to, sizeof to);
    ld_pen pen = {ld_put(c, 1, y, LD_CYAN, draft ? N_("draft of %s to %s:") : N_("offer of %s to %s:"), from, to) + 1,
                  y};
    put_side(c, s, d, false, &pen);
    ld_break(c, &pen, 3, 18);
    put_side(c, s, d, true, &pen);
    return pen.y + 1;
}

static int draw_trades(ld_canvas *c, const sparta *s, const ld_voice *voice, int y)
{
    for (int i = 0; i < seats_of(s); i++) {
        y = draw_deal(c, s, voice, i, &s->offer[i], false, y);
        y = draw_deal(c, s, voice, i, &s->draft[i], true, y);
    }
    return y;
}

static void put_gear(ld_canvas *c, const sparta *s, int side, int left, ld_pen *pen)
{
    const bout *b = &s->bout;
    for (int type = 0; type < GEAR; type++) {
        int card = b->gear[side][type];
        if (card == NOBODY)
            continue;
        ld_break(c, pen, left, ld_width(ld_tr(asset_name_of(s, card)->name[s->edition])) + 2);
        pen->x = put_asset(c, s, pen->x, pen->y, card) + 1;
    }
}

/* Returns the next row. */
static int draw_fighter(ld_canvas *c, const sparta *s, const ld_voice *voice, int side, int x, int y)
{
    const bout *b = &s->bout;
    char name[40], dice[40], text[LD_TEXT_BYTES];
    name_seat(s, voice, b->seat[side], name, sizeof name);
    int at = ld_put(c, x, y, side ? LD_BLUE : LD_RED, "%s ", side ? "II" : "I");
    at = put_asset(c, s, at, y, b->card[side]);
    ld_put(c, at + 1, y, LD_PLAIN, "of %s", name);
    const uint8_t *pool = b->pool[side][0] ? b->pool[side] : asset_of(s, b->card[side])->pool;
    at = ld_put(c, x + 3, y + 1, LD_BOLD, "attack %d  defence %d  speed %d", pool[0], pool[1], pool[2]);
    if (b->chained[side])
        ld_put(c, at + 2, y + 1, LD_PURPLE, "chained");
    ld_pen pen = {x + 3, y + 2};
    put_gear(c, s, side, x + 3, &pen);
    if (!b->count[side])
        return pen.y + 1;
    sparta_word(s, W_DICE, sparta_pack_dice(b->die[side], b->count[side]), LD_NAME, dice, sizeof dice);
    ld_break(c, &pen, x + 3, ld_width(ld_text(text, sizeof text, "dice %s", dice)));
    ld_put(c, pen.x, pen.y, LD_YELLOW, "dice %s", dice);
    return pen.y + 1;
}

/* Who has staked what, a row each or more in one: the row behind. */
static int draw_wagers(ld_canvas *c, const sparta *s, const ld_voice *voice, int x, int y)
{
    enum { NAME = 12, STAKES = 12 };
    bool any = false;
    for (int i = 0; i < seats_of(s) * WAGERS; i++)
        any |= s->wager[i / WAGERS][i % WAGERS] > 0;
    if (!any)
        return y;
    ld_pen pen = {ld_put(c, x, y, LD_DIM, "wagers I/II/injury/death") + 1, y};
    for (int i = 0; i < seats_of(s); i++) {
        const uint8_t *w = s->wager[i];
        if (!(w[0] + w[1] + w[2] + w[3]))
            continue;
        ld_break(c, &pen, x + 2, NAME + STAKES);
        int at = ld_put_seat(c, pen.x, pen.y, NAME, LD_PLAIN, (const ld_state *)s, i, voice);
        pen.x = ld_put(c, at, pen.y, LD_YELLOW, " %d/%d/%d/%d", w[0], w[1], w[2], w[3]) + 2;
    }
    return pen.y + 1;
}

/* Every hex by its number in its row, the row's number before it: "2" in row -1 is the hex 2,-1. */
static void draw_hexes(ld_canvas *c, const bout *b, int y)
{
    enum { CELL = 3, MIDDLE = 13 };
    for (int r = -3; r <= 3; r++)
        ld_put(c, 0, y + r + 3, LD_DIM, "%2d:", r);
    EACH_BIT (hex, sparta_arena) {
        int x = MIDDLE + CELL * hex_q(hex) + (CELL * (hex_r(hex) + 3) - 9) / 2, row = y + hex_r(hex) + 3;
        bool start = hex == START_I || hex == START_II;
        if (hex == b->at[0])
            ld_put(c, x, row, LD_RED, " I");
        else if (hex == b->at[1])
            ld_put(c, x, row, LD_BLUE, "II");
        else
            ld_put(c, x, row, start ? LD_PLAIN : LD_DIM, "%2d", hex_q(hex));
    }
}

static int draw_arena(ld_canvas *c, const sparta *s, const ld_voice *voice, int y)
{
    enum { BESIDE = 27, ROWS = 7 };
    const bout *b = &s->bout;
    if (!b->fighters)
        return y;
    draw_hexes(c, b, y);
    int row = y;
    for (int side = 0; side < b->fighters; side++)
        row = draw_fighter(c, s, voice, side, BESIDE, row);
    row = draw_wagers(c, s, voice, BESIDE, row);
    return row > y + ROWS ? row : y + ROWS;
}

int sparta_draw_board(const void *view, const ld_voice *voice, ld_canvas *c)
{
    const sparta *s = view;
    int y = draw_head(c, s, voice), viewer = ld_viewer(view);
    for (int i = 0; i < seats_of(s); i++)
        y = draw_seat(c, s, voice, i, y);
    if (viewer >= 0 && viewer < seats_of(s)) {
        ld_put_cut(c, 1, y, 12, LD_BOLD, ld_tr_to_fit(N_("your hand"), 12));
        y = put_hand(c, s, 14, y, &s->hand[viewer]);
    }
    for (int i = 0; i < seats_of(s); i++)
        if (s->core.viewer && i != viewer && s->hand[i].total && c->height > 20) {
            ld_put(c, 1, y, LD_DIM, "%d holds", i);
            y = put_hand(c, s, 14, y, &s->hand[i]);
        }
    y = draw_row(c, s, y);
    y = draw_trades(c, s, voice, y);
    return draw_arena(c, s, voice, y);
}
