/* Aquileia: the city in sentences, for those who listen to it. */
#include "games/aquileia/rules.h"

#include <stdio.h>

static void add_coins(ld_names *names, const ld_teller *t, const uint8_t *coins)
{
    for (int m = 0; m < METALS; m++)
        ld_names_add_number(names, t, W_METAL, m, coins[m]);
}

static void describe_spaces(const ld_teller *t, const aquila *s)
{
    ld_names free = {0}, taken = {0};
    for (int space = 0; space < SPACES; space++) {
        char name[LD_TEXT_BYTES], seat[LD_TEXT_BYTES], text[2 * LD_TEXT_BYTES + 4];
        int owner = owner_of(s, space);
        if (s->closed >> space & 1)
            continue;
        if (owner == NOBODY) {
            ld_names_add(&free, t, W_SPACE, space, 1);
            continue;
        }
        ld_word(t->view, W_SPACE, space, LD_NAME, t->voice, name, sizeof name);
        ld_word(t->view, W_SEAT, owner, LD_NAME, t->voice, seat, sizeof seat);
        snprintf(text, sizeof text, "%s: %s", name, seat);
        ld_names_add_text(&taken, text);
    }
    ld_tell_names(t, N_("Spaces taken: %s."), &taken);
    ld_tell_names(t, N_("Spaces free: %s."), &free);
}

static void add_plot(ld_names *names, const ld_teller *t, const aquila *s, int plot)
{
    const plot_figures *row = &box(s)->plot[plot];
    ld_names price = {0};
    char name[LD_TEXT_BYTES], text[2 * LD_LINE_BYTES];
    ld_word(t->view, W_PLOT, plot, LD_NAME, t->voice, name, sizeof name);
    add_coins(&price, t, row->cost);
    ld_text(text, sizeof text, "%s (value %d, price: %s, slaves: %d)", name, row->value, price.text, row->slaves);
    ld_names_add_text(names, text);
}

static void describe_plots(const ld_teller *t, const aquila *s)
{
    enum { IN_A_LINE = 4 };
    uint64_t built = 0;
    for (int i = 0; i < seats_of(s); i++)
        built |= s->built[i];
    for (int from = 0; from < PLOTS; from += IN_A_LINE) {
        ld_names plots = {0};
        for (int plot = from; plot < from + IN_A_LINE && plot < PLOTS; plot++)
            if (!(built >> plot & 1))
                add_plot(&plots, t, s, plot);
        if (plots.used)
            ld_tell_names(t, N_("Free to build on: %s."), &plots);
    }
}

static void describe_hand(const ld_teller *t, const aquila *s, int seat)
{
    ld_names cards = {0};
    for (int k = 0; k < CARDS; k++)
        if (s->hand[seat][k])
            ld_names_add(&cards, t, W_CARD, k, s->hand[seat][k]);
    ld_tell_names(t, N_("Your hand: %s."), &cards);
}

static void describe_built(const ld_teller *t, const aquila *s, int seat)
{
    ld_names plots = {0}, laurels = {0};
    int held[LAURELS];
    aquila_laurels_of(s, seat, held);
    EACH_BIT (plot, s->built[seat])
        ld_names_add(&plots, t, W_PLOT, plot, 1);
    for (int k = 0; k < LAURELS; k++)
        if (held[k])
            ld_names_add(&laurels, t, W_LAUREL, k, held[k]);
    EACH_BIT (duo, s->duos[seat])
        ld_names_add(&laurels, t, W_DUO, duo, 1);
    if (plots.used)
        ld_tell_names(t, N_("Built: %s."), &plots);
    if (laurels.used)
        ld_tell_names(t, N_("Laurels: %s."), &laurels);
}

static void describe_seat(const ld_teller *t, const aquila *s, int seat)
{
    ld_names purse = {0};
    char name[LD_TEXT_BYTES];
    ld_outcome outcome = {0};
    aquila_outcome(s, &outcome);
    ld_word(t->view, W_SEAT, seat, LD_NAME, t->voice, name, sizeof name);
    add_coins(&purse, t, s->purse[seat]);
    ld_tell_text(t, "%s: %d {|point|points} on the track, %d as things stand. Purse: %s.", name, score_of(s, seat),
                 outcome.score[seat], purse.text);
    ld_tell(t,
            "{0:seat}: {1} {1|pawn|pawns} in hand, {2} {2|house|houses}, {3} slave {3|card|cards}, {4} equi "
            "{4|card|cards}.",
            seat, pawns_in_hand(s, seat), houses_left(s, seat), hand_size(s, seat, SLAVE_DECK),
            hand_size(s, seat, EQUI_DECK));
    describe_built(t, s, seat);
}

void aquila_describe(const void *view, const ld_teller *t)
{
    const aquila *s = view;
    int viewer = ld_viewer(view);
    ld_names bank = {0}, beside = {0};
    if (!s->round) {
        ld_tell(t, "The game is being set up.", 0);
        return;
    }
    ld_tell(t, "Round {0} of {1}; {2:seat} is start player.", s->round, s->rounds, s->start);
    add_coins(&bank, t, s->bank);
    ld_tell_names(t, N_("The bank has: %s."), &bank);
    if (s->open_laurel != NONE)
        ld_tell(t, "The open laurel: {0:laurel}.", s->open_laurel);
    for (int i = 0; i < FACE_UP; i++)
        if (s->face_up[i] != NONE)
            ld_names_add(&beside, t, W_CARD, s->face_up[i], 1);
    ld_tell_names(t, N_("Beside Equi lie: %s."), &beside);
    if (viewer >= 0 && viewer < seats_of(s))
        describe_hand(t, s, viewer);
    for (int i = 0; i < seats_of(s); i++)
        describe_seat(t, s, i);
    describe_spaces(t, s);
    describe_plots(t, s);
}
