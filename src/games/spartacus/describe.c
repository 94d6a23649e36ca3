/* Spartacus: the table in sentences, for those who listen to it. */
#include "games/spartacus/rules.h"

#include <stdio.h>

/* A card with what its brackets and stars say on the board. */
static void add_asset(ld_names *names, const ld_teller *t, const sparta *s, int card)
{
    static const char *const conditions[] = {[EXHAUSTED] = N_("exhausted"), [INJURED] = N_("injured")};
    char name[LD_TEXT_BYTES], text[2 * LD_TEXT_BYTES];
    ld_word(t->view, W_ASSET, card, LD_NAME, t->voice, name, sizeof name);
    if (s->condition[card] == EXHAUSTED || s->condition[card] == INJURED)
        snprintf(text, sizeof text, "%s (%s)", name, ld_tr(conditions[s->condition[card]]));
    else
        snprintf(text, sizeof text, "%s", name);
    ld_names_add_text(names, text);
    if (s->tokens[card])
        ld_names_add(names, t, W_TOKEN, s->tokens[card], 1);
}

static void describe_seat(const ld_teller *t, const sparta *s, int seat)
{
    ld_names assets = {0};
    char name[LD_TEXT_BYTES];
    ld_word(t->view, W_SEAT, seat, LD_NAME, t->voice, name, sizeof name);
    if (s->house_of[seat] < HOUSES)
        ld_tell(t, "{0:seat} leads House {1:house}.", seat, s->house_of[seat]);
    int hand = box(s)->hand_size[s->influence[seat]];
    ld_tell(t, "{0:seat}: influence {1}, {2} {2|Guard|Guards}, {3} of {4} cards in hand.", seat, s->influence[seat],
            s->guards[seat], held_by(s, seat), hand);
    if (sparta_purse_hidden(s, seat))
        ld_tell(t, "{0:seat} has between {1} and {2} coins.", seat, s->coins[seat], sparta_coins_at_most(s, seat));
    else
        ld_tell(t, "{0:seat} has {1} {1|coin|coins}.", seat, s->coins[seat]);
    EACH_BIT (card, s->house[seat])
        add_asset(&assets, t, s, card);
    if (assets.used)
        ld_tell_text(t, "%s has: %s.", name, assets.text);
}

static void describe_hand(const ld_teller *t, const sparta *s, int viewer)
{
    ld_names cards = {0};
    EACH_BIT (k, s->hand[viewer].mask)
        ld_names_add(&cards, t, W_CARD, k, s->hand[viewer].n[k]);
    ld_tell_names(t, N_("Your hand: %s."), &cards);
}

static void describe_row(const ld_teller *t, const sparta *s)
{
    ld_names lots = {0};
    for (int slot = s->lot; slot < s->row_size; slot++)
        if (s->row[slot] == NOBODY)
            ld_names_add_text(&lots, ld_tr("face down"));
        else
            add_asset(&lots, t, s, s->row[slot]);
    if (lots.used)
        ld_tell_names(t, N_("Still to be auctioned: %s."), &lots);
}

static void describe_fighter(const ld_teller *t, const sparta *s, int side)
{
    const bout *b = &s->bout;
    ld_names gear = {0};
    const uint8_t *pool = b->pool[side][0] ? b->pool[side] : asset_of(s, b->card[side])->pool;
    ld_tell(t, "{0:asset} of {1:seat} stands on {2:hex}: attack {3}, defence {4}, speed {5}.", b->card[side],
            b->seat[side], b->at[side], pool[0], pool[1], pool[2]);
    for (int type = 0; type < GEAR; type++)
        if (b->gear[side][type] != NOBODY)
            add_asset(&gear, t, s, b->gear[side][type]);
    if (gear.used)
        ld_tell_names(t, N_("With: %s."), &gear);
    if (b->count[side])
        ld_tell(t, "Dice: {0:dice}.", sparta_pack_dice(b->die[side], b->count[side]));
}

static void describe_wagers(const ld_teller *t, const sparta *s)
{
    for (int i = 0; i < seats_of(s); i++) {
        const uint8_t *w = s->wager[i];
        if (w[0] + w[1] + w[2] + w[3])
            ld_tell(t, "{0:seat} has wagered {1} on the first, {2} on the second, {3} on injury, {4} on death.", i,
                    w[0], w[1], w[2], w[3]);
    }
}

static void tell_promise(const ld_teller *t, const sparta *s, int seat, int whom)
{
    if (s->promise[seat][whom] == PROMISE_COINS)
        ld_tell(t, "{0:seat} has promised {1:seat} {2} {2|coin|coins} by the end of the turn.", seat, whom,
                s->promise_coins[seat][whom]);
    else if (s->promise[seat][whom])
        ld_tell(t, "{0:seat} has promised {1:seat}: {2:promise}.", seat, whom, s->promise[seat][whom]);
}

void sparta_tell_promises(const ld_teller *t, const sparta *s, int seat, bool own)
{
    for (int i = 0; i < seats_of(s); i++)
        for (int j = 0; j < seats_of(s); j++)
            if ((i == seat || j == seat) == own)
                tell_promise(t, s, i, j);
}

void sparta_describe(const void *view, const ld_teller *t)
{
    const sparta *s = view;
    int viewer = ld_viewer(view);
    if (s->phase == PHASE_SETUP)
        ld_tell(t, "The game is being set up.", 0);
    else
        ld_tell(t, "Turn {0}, {1:phase}. {2:seat} is Host.", s->turn, s->phase, s->host);
    if (viewer >= 0 && viewer < seats_of(s))
        describe_hand(t, s, viewer);
    for (int i = 0; i < seats_of(s); i++)
        describe_seat(t, s, i);
    describe_row(t, s);
    for (int side = 0; side < s->bout.fighters; side++)
        describe_fighter(t, s, side);
    describe_wagers(t, s);
    sparta_tell_promises(t, s, viewer, false);
}
