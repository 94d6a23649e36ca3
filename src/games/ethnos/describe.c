/* Ethnos: the table in sentences, for those who listen to it. */
#include "games/ethnos/rules.h"

static void describe_cards(const ld_teller *t, const char *format, const uint8_t *n)
{
    ld_names names = {0};
    for (int k = 0; k < KINDS; k++)
        if (n[k])
            ld_names_add(&names, t, W_CARD, k, n[k]);
    ld_tell_names(t, format, &names);
}

static void describe_kingdom(const ld_teller *t, const ethnos *s, int kingdom)
{
    ld_names worth = {0}, markers = {0};
    char name[LD_TEXT_BYTES];
    ld_word(t->view, W_KINGDOM, kingdom, LD_NAME, t->voice, name, sizeof name);
    for (int a = 0; a < s->ages; a++)
        ld_names_add(&worth, t, W_NUMBER, s->token[kingdom][a], 1);
    for (int i = 0; i < seats_of(s); i++)
        if (s->markers[kingdom][i])
            ld_names_add_number(&markers, t, W_SEAT, i, s->markers[kingdom][i]);
    ld_tell_text(t, "%s: glory by Age %s. Markers: %s.", name, worth.text, markers.used ? markers.text : "0");
}

static void describe_bands(const ld_teller *t, const ethnos *s, int seat)
{
    ld_names bands = {0};
    char name[LD_TEXT_BYTES];
    ld_word(t->view, W_SEAT, seat, LD_NAME, t->voice, name, sizeof name);
    for (int i = 0; i < s->bands; i++)
        if (s->band[i].seat == seat)
            ld_names_add_number(&bands, t, W_CARD, s->band[i].leader, s->band[i].size);
    if (bands.used)
        ld_tell_text(t, "Bands of this Age, with their size, %s: %s.", name, bands.text);
}

static void describe_tokens(const ld_teller *t, const ethnos *s, int seat)
{
    ld_names horde = {0};
    EACH_BIT (q, s->horde[seat])
        ld_names_add(&horde, t, W_KINGDOM, q, 1);
    if (in_play(s, MERFOLK))
        ld_tell(t, "{0:seat}: {1} on the merfolk track.", seat, s->sea[seat]);
    if (horde.used)
        ld_tell_names(t, N_("Horde board: %s."), &horde);
    for (int v = 0; v < TROLLS; v++)
        if (s->troll[v] == seat)
            ld_tell(t, "{0:seat}: troll token {1}.", seat, v + 1);
    if (s->giant == seat)
        ld_tell(t, "{0:seat}: the giant token, with a band of {1}.", seat, s->giant_size);
}

static void describe_seat(const ld_teller *t, const ethnos *s, int seat)
{
    ld_tell(t, "{0:seat}: {1} glory, {2} {2|card|cards} in hand, {3} {3|marker|markers} left.", seat, s->glory[seat],
            hand_size(s, seat), s->supply[seat]);
    describe_bands(t, s, seat);
    describe_tokens(t, s, seat);
}

void ethnos_describe(const void *view, const ld_teller *t)
{
    const ethnos *s = view;
    int viewer = ld_viewer(view);
    if (!s->age) {
        ld_tell(t, "The game is being set up.", 0);
        return;
    }
    ld_tell(t, "Age {0} of {1}. {2} {2|card|cards} in the deck, {3} of 3 dragons drawn.", s->age, s->ages, deck_size(s),
            s->dragons);
    if (viewer >= 0 && viewer < seats_of(s))
        describe_cards(t, N_("Your hand: %s."), s->hand[viewer].n);
    describe_cards(t, N_("The row: %s."), s->row.n);
    for (int i = 0; i < seats_of(s); i++)
        describe_seat(t, s, i);
    for (int q = 0; q < KINGDOMS; q++)
        describe_kingdom(t, s, q);
}
