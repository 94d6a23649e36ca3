/* Aquileia: the city in text. A seat is its number, a metal its letter, a colour has its letter beside it, so it all
 * reads without colours. */
#include "games/aquileia/rules.h"

#include <stdio.h>

static const ld_colour seat_paint[] = {LD_BLUE, LD_GREEN, LD_YELLOW, LD_RED, LD_ORANGE};
enum { SEAT_NAME = 16 }; /* columns at most */
static const ld_colour metal_paint[METALS] = {LD_ORANGE, LD_GREY, LD_YELLOW};

static char metal_letter(int metal)
{
    static const char english[METALS] = {'b', 's', 'g'};
    static const char *const names[METALS] = {N_("bronze"), N_("silver"), N_("gold")};
    return ld_letter(names[metal], english[metal]);
}

static char colour_letter(int colour) { return ld_letter(aquila_colour[colour].id, aquila_colour[colour].letter); }

/* The seat's number in its colour, or what stands for nobody. */
static int put_seat(ld_canvas *c, int x, int y, int seat, const char *nobody)
{
    if (seat == NOBODY)
        return ld_put(c, x, y, LD_DIM, "%s", nobody);
    assert((size_t)seat < sizeof seat_paint / sizeof *seat_paint);
    return ld_put(c, x, y, seat_paint[seat], "%d", seat);
}

static int put_space(ld_canvas *c, const aquila *s, int x, int y, int space, const char *title)
{
    x = ld_put(c, x, y, LD_PLAIN, "%s:", ld_tr(title));
    if (SPACE_BIT(space) & ON_COINS & (uint32_t)s->lying << PORTUS_BRONZE)
        x = ld_put(c, x, y, metal_paint[space - PORTUS_BRONZE], "o");
    return put_seat(c, x, y, owner_of(s, space), s->closed >> space & 1 ? "x" : ".") + 1;
}

/* Spaces in a row, each under its title. */
static int put_spaces(ld_canvas *c, const aquila *s, int x, int y, int from, const char *const *titles)
{
    for (int i = 0; titles[i]; i++)
        x = put_space(c, s, x, y, from + i, titles[i]);
    return x;
}

static int put_coins(ld_canvas *c, int x, int y, const uint8_t *coins)
{
    for (int m = 0; m < METALS; m++)
        x = ld_put(c, x, y, metal_paint[m], "%c%-2d ", metal_letter(m), coins[m]);
    return x;
}

static int put_laurel(ld_canvas *c, const aquila *s, int x, int y, int laurel)
{
    if (laurel >= POINT_LAUREL)
        return ld_put(c, x, y, LD_CYAN, "%d", box(s)->laurel[laurel].points);
    return ld_put(c, x, y, aquila_colour[laurel].paint, "%c", colour_letter(laurel));
}

static void seat_name(const aquila *s, int seat, const ld_voice *voice, char *out, size_t room)
{
    ld_name_to_fit((const ld_state *)s, W_SEAT, seat, voice, SEAT_NAME, out, room);
}

static char *card_name(const aquila *s, int card, char *out, size_t room)
{
    ld_word((const ld_state *)s, W_CARD, card, LD_NAME, NULL, out, room);
    return out;
}

/* ---- the head ------------------------------------------------------------------------------------------------- */

static void draw_head(ld_canvas *c, const aquila *s, int y)
{
    int x = ld_put(c, 1, y, LD_BOLD, "Aquileia");
    x = s->round ? ld_put(c, x + 2, y, LD_PLAIN, "round %d of %d", s->round, s->rounds)
                 : ld_put(c, x + 2, y, LD_PLAIN, "being set up");
    x = ld_put(c, x + 3, y, LD_DIM, "bank ");
    x = put_coins(c, x, y, s->bank);
    x = ld_put(c, x + 2, y, LD_DIM, "open laurel ");
    x = s->open_laurel == NONE ? ld_put(c, x, y, LD_DIM, "-") : put_laurel(c, s, x, y, s->open_laurel);
    ld_put(c, x + 2, y, LD_DIM, "pile %d, duos %d", laurels_in_pile(s), __builtin_popcount(s->duo_pile));
}

static void draw_track(ld_canvas *c, const aquila *s, const ld_voice *voice, int y)
{
    char name[40];
    int x = ld_put(c, 1, y, LD_DIM, "track ");
    for (int i = 0; i < seats_of(s); i++)
        x = put_seat(c, ld_put(c, x, y, LD_DIM, "%d.", i + 1), y, i < s->discs ? s->track[i] : NOBODY, "-") + 1;
    seat_name(s, s->start, voice, name, sizeof name);
    if (s->round)
        x = ld_put(c, x + 2, y, LD_DIM, "start player %s", name);
    if (s->blue_holder == NOBODY)
        return;
    seat_name(s, s->blue_holder, voice, name, sizeof name);
    ld_put(c, x + 3, y, LD_CYAN, "%d blue dice with %s", s->blue_dice, name);
}

/* ---- the areas ------------------------------------------------------------------------------------------------ */

static void draw_mercatus(ld_canvas *c, const aquila *s, int y)
{
    char servi[LD_TEXT_BYTES];
    ld_text(servi, sizeof servi, "Servi %c", metal_letter(BRONZE));
    const char silver[] = {metal_letter(SILVER), 0}, gold[] = {metal_letter(GOLD), 0};
    const char *const titles[] = {"Dolus", "Pecunia", "Equi 1", "2", "3", "4", servi, silver, gold, "Potentia", NULL};
    int x = ld_put(c, 1, y, LD_BOLD, "Mercatus ");
    put_spaces(c, s, x + 1, y, DOLUS, titles);
    x = ld_put(c, 1, y + 1, LD_DIM, "  beside Equi ");
    for (int i = 0; i < FACE_UP; i++) {
        x = ld_put(c, x, y + 1, LD_DIM, "%d ", i + 2);
        char card[LD_TEXT_BYTES] = "-";
        if (s->face_up[i] != NONE)
            card_name(s, s->face_up[i], card, sizeof card);
        x = ld_put(c, x, y + 1, LD_PLAIN, "%s", card) + 2;
    }
}

/* The three spaces of an area or side, each under the strength it gives. */
static int put_ranks(ld_canvas *c, const aquila *s, int x, int y, int from)
{
    for (int i = from; i < from + 3; i++) {
        char strength[4];
        snprintf(strength, sizeof strength, "%u", box(s)->space[i].strength);
        x = put_space(c, s, x, y, i, strength);
    }
    return x;
}

static void draw_contests(ld_canvas *c, const aquila *s, int y)
{
    int x = ld_put(c, 1, y, LD_BOLD, "Arena    ");
    x = put_ranks(c, s, x + 1, y, ARENA_A);
    x = ld_put(c, x + 2, y, LD_BOLD, "Stadium");
    x = put_ranks(c, s, ld_put(c, x + 2, y, metal_paint[GOLD], "gold "), y, GOLD_A);
    put_ranks(c, s, ld_put(c, x + 1, y, metal_paint[SILVER], "silver "), y, SILVER_A);
}

/* Where more than one building is allowed "x2" says it, where buildings score at once a star. */
static int put_forum(ld_canvas *c, const aquila *s, int x, int y)
{
    for (int space = FORUM_1; space <= FORUM_5; space++) {
        char title[12], more[8] = "";
        int builds = box(s)->space[space].builds;
        if (builds > 1)
            snprintf(more, sizeof more, " x%d", builds);
        snprintf(title, sizeof title, "%d%s%s", space - FORUM_1 + 1, box(s)->scoring >> space & 1 ? "*" : "", more);
        x = put_space(c, s, x, y, space, title);
    }
    return x;
}

static void draw_rest(ld_canvas *c, const aquila *s, int y)
{
    const char bronze[] = {metal_letter(BRONZE), 0}, silver[] = {metal_letter(SILVER), 0},
               gold[] = {metal_letter(GOLD), 0};
    const char *const portus[] = {"Latro", bronze, silver, gold, NULL};
    int x = ld_put(c, 1, y, LD_BOLD, "Theatrum ");
    x = put_seat(c, x + 1, y, owner_of(s, THEATRUM), ".");
    x = ld_put(c, x + 3, y, LD_BOLD, "Forum");
    x = put_forum(c, s, x + 2, y);
    x = ld_put(c, x + 1, y, LD_BOLD, "Portus");
    put_spaces(c, s, x + 2, y, LATRO, portus);
}

/* ---- the plots: value or coins, price as bronze silver gold + slaves, owner ------------------------------------ */

static int plot_owner(const aquila *s, int plot)
{
    for (int i = 0; i < seats_of(s); i++)
        if (s->built[i] >> plot & 1)
            return i;
    return NOBODY;
}

static void put_plot(ld_canvas *c, const aquila *s, int x, int y, int plot, const char *gives)
{
    const plot_figures *row = &box(s)->plot[plot];
    int owner = plot_owner(s, plot);
    ld_colour paint = owner == NOBODY ? LD_PLAIN : LD_DIM;
    x = ld_put(c, x, y, paint, "%2s:%d%d%d", gives, row->cost[BRONZE], row->cost[SILVER], row->cost[GOLD]);
    x = row->slaves ? ld_put(c, x, y, paint, "+%d ", row->slaves) : x + 1;
    put_seat(c, x, y, owner, ".");
}

enum { GIVES = 16 };

/* The letters of the metals, with a number where a bank pays more than one coin of it. */
static void bank_gives(const uint8_t *pays, char *out)
{
    int used = 0;
    for (int m = 0; m < METALS; m++)
        if (pays[m] > 1)
            used += snprintf(out + used, (size_t)(GIVES - used), "%d%c", pays[m], metal_letter(m));
        else if (pays[m])
            out[used++] = metal_letter(m);
    out[used] = 0;
}

static int draw_plots(ld_canvas *c, const aquila *s, int y)
{
    char gives[GIVES];
    ld_put(c, 1, y, LD_DIM, "villas   value:price in %c %c %c +slaves", metal_letter(BRONZE), metal_letter(SILVER),
           metal_letter(GOLD));
    ld_put(c, 58, y++, LD_DIM, "workshops");
    for (int q = 0; q < COLOURS; q++, y++) {
        ld_put(c, 1, y, aquila_colour[q].paint, "%c", colour_letter(q));
        ld_put_cut(c, 3, y, 7, aquila_colour[q].paint, ld_tr_to_fit(aquila_colour[q].id, 7));
        for (int i = 0; i < 4; i++) {
            snprintf(gives, sizeof gives, "%d", box(s)->plot[4 * q + i].value);
            put_plot(c, s, 10 + 12 * i, y, 4 * q + i, gives);
        }
        for (int i = 0; i < 2; i++) {
            int shop = SHOP_1 + 2 * q + i;
            snprintf(gives, sizeof gives, "%d", box(s)->plot[shop].value);
            put_plot(c, s, 58 + 11 * i, y, shop, gives);
        }
    }
    ld_put_cut(c, 1, y, 8, LD_DIM, ld_tr_to_fit(N_("banks"), 8));
    for (int i = 0; i < PLOTS - BANK_1; i++) {
        bank_gives(box(s)->plot[BANK_1 + i].pays, gives);
        put_plot(c, s, 10 + 12 * i, y, BANK_1 + i, gives);
    }
    ld_put(c, 57, y, LD_DIM, "piles equi %d slaves %d", pile_size(s, EQUI_DECK), pile_size(s, SLAVE_DECK));
    return y + 1;
}

/* ---- the seats -------------------------------------------------------------------------------------------------- */

static int put_laurels(ld_canvas *c, const aquila *s, int x, int y, int seat)
{
    int held[LAURELS], unsure = 0;
    aquila_laurels_of(s, seat, held);
    for (int k = 0; k < LAURELS; k++)
        for (int i = 0; i < held[k]; i++)
            x = put_laurel(c, s, x, y, k) + (k >= COLOURS);
    for (int i = 0; i < s->races; i++)
        unsure += s->raced[i].kept == NONE && (s->raced[i].first == seat || s->raced[i].second == seat);
    for (int i = 0; i < unsure; i++)
        x = ld_put(c, x, y, LD_DIM, "?");
    EACH_BIT (duo, s->duos[seat]) {
        x = put_laurel(c, s, x + 1, y, aquila_duo[duo].colour[0]);
        x = put_laurel(c, s, ld_put(c, x, y, LD_DIM, "/"), y, aquila_duo[duo].colour[1]);
    }
    return x;
}

static void draw_titles(ld_canvas *c, int y)
{
    static const struct {
        int x, width;
        const char *title;
    } columns[] = {{1, 13, N_("seat")},          {15, 5, C_("points", "track")},
                   {21, 4, C_("points", "all")}, {26, 12, N_("purse")},
                   {39, 6, N_("pawns")},         {46, 6, N_("houses")},
                   {53, 5, N_("slave")},         {59, 4, N_("equi")},
                   {64, 16, N_("laurels, duos")}};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        ld_put_cut(c, columns[i].x, y, columns[i].width, LD_DIM, ld_tr_to_fit(columns[i].title, columns[i].width));
}

static void draw_seat(ld_canvas *c, const aquila *s, const ld_voice *voice, int seat, int y)
{
    unsigned asked = s->core.over ? 0 : s->core.stack[0].owed;
    bool now = asked >> seat & 1;
    ld_outcome outcome;
    ld_put(c, 0, y, LD_BOLD, now ? ">" : " ");
    ld_put(c, 1, y, seat_paint[seat], "%d", seat);
    ld_put_seat(c, 3, y, 11, now ? LD_BOLD : LD_PLAIN, (const ld_state *)s, seat, voice);
    memset(&outcome, 0, sizeof outcome);
    aquila_outcome(s, &outcome);
    ld_put(c, 15, y, LD_BOLD, "%4d %4d", score_of(s, seat), outcome.score[seat]);
    put_coins(c, 26, y, s->purse[seat]);
    ld_put(c, 40, y, LD_PLAIN, "%d", pawns_in_hand(s, seat));
    ld_put(c, 47, y, LD_PLAIN, "%d", houses_left(s, seat));
    ld_put(c, 53, y, LD_PLAIN, "%2d   %2d", hand_size(s, seat, SLAVE_DECK), hand_size(s, seat, EQUI_DECK));
    put_laurels(c, s, 64, y, seat);
}

static int draw_hand(ld_canvas *c, const aquila *s, int seat, int y)
{
    int left = ld_put(c, 1, y, LD_BOLD, "hand ");
    ld_pen pen = {left, y};
    for (int k = 0; k < CARDS; k++) {
        char text[LD_TEXT_BYTES + 16], card[LD_TEXT_BYTES];
        if (!s->hand[seat][k])
            continue;
        snprintf(text, sizeof text, "%d x %s", s->hand[seat][k], card_name(s, k, card, sizeof card));
        if (pen.x > left)
            pen.x = ld_put(c, pen.x, pen.y, LD_PLAIN, ", ");
        ld_break(c, &pen, left, ld_width(text) + 1);
        pen.x = ld_put(c, pen.x, pen.y, LD_PLAIN, "%s", text);
    }
    if (pen.x == left)
        ld_put(c, left, y, LD_DIM, "no cards");
    return pen.y + 1;
}

/* ---- what goes on ------------------------------------------------------------------------------------------------ */

static int draw_auction(ld_canvas *c, const aquila *s, const ld_voice *voice, const auction_locals *l, int y)
{
    char name[40];
    int x = ld_put(c, 1, y, LD_BOLD, "auction of the %s: ", ld_tr(aquila_duo[l->duo].name));
    if (l->bidder == NOBODY) {
        ld_put(c, x, y, LD_PLAIN, "no bid yet");
        return y + 1;
    }
    seat_name(s, l->bidder, voice, name, sizeof name);
    x = ld_put(c, x, y, LD_PLAIN, "%s bids ", name);
    for (int m = 0; m < METALS; m++)
        if (l->bid[m])
            x = ld_put(c, x, y, metal_paint[m], "%c%d ", metal_letter(m), l->bid[m]);
    x = ld_put(c, x + 1, y, LD_DIM, "still in ");
    EACH_BIT (seat, l->still_in)
        x = put_seat(c, x, y, seat, "") + 1;
    return y + 1;
}

static int draw_strengths(ld_canvas *c, const aquila *s, int y)
{
    int x = ld_put(c, 1, y, LD_BOLD, "strengths ");
    for (int i = 0; i < seats_of(s); i++)
        if (s->strength[i])
            x = ld_put(c, put_seat(c, x, y, i, ""), y, LD_PLAIN, ":%d", s->strength[i]) + 2;
    return y + 1;
}

static int draw_now(ld_canvas *c, const aquila *s, const ld_voice *voice, int y)
{
    if (s->core.over)
        return y;
    const ld_frame *f = &s->core.stack[0];
    if (f->kind == STEP_AUCTION)
        return draw_auction(c, s, voice, ld_of(f, auction), y);
    for (int i = 0; i < seats_of(s); i++)
        if (s->strength[i])
            return draw_strengths(c, s, y);
    return y;
}

static int put_name(ld_canvas *c, const aquila *s, const ld_voice *voice, int x, int y, int seat)
{
    if (seat == NOBODY)
        return ld_put(c, x, y, LD_DIM, "nobody");
    return ld_put_seat(c, x, y, SEAT_NAME, LD_PLAIN, (const ld_state *)s, seat, voice);
}

/* In a tall terminal: the races and what is known of their laurels. */
static int draw_races(ld_canvas *c, const aquila *s, const ld_voice *voice, int y)
{
    for (int i = 0; i < s->races && y < c->height; i++, y++) {
        const race *r = &s->raced[i];
        int x = ld_put(c, 1, y, LD_DIM, "race %d ", i + 1);
        x = put_name(c, s, voice, x, y, r->first);
        x = put_name(c, s, voice, ld_put(c, x, y, LD_DIM, " before "), y, r->second);
        x = put_laurel(c, s, ld_put(c, x, y, LD_DIM, ": open "), y, r->open);
        x = ld_put(c, x, y, LD_DIM, ", drawn ");
        x = r->drawn == NONE ? ld_put(c, x, y, LD_DIM, "unseen") : put_laurel(c, s, x, y, r->drawn);
        if (r->kept != NONE)
            ld_put(c, x, y, LD_DIM, r->kept == KEPT_OPEN ? N_(", the open one kept") : N_(", the one drawn kept"));
    }
    return y;
}

int aquila_draw_board(const void *view, const ld_voice *voice, ld_canvas *c)
{
    const aquila *s = view;
    draw_head(c, s, 0);
    draw_mercatus(c, s, 1);
    draw_contests(c, s, 3);
    draw_rest(c, s, 4);
    draw_track(c, s, voice, 5);
    int y = draw_plots(c, s, 6), viewer = ld_viewer(view);
    draw_titles(c, y++);
    for (int i = 0; i < seats_of(s); i++)
        draw_seat(c, s, voice, i, y++);
    if (viewer >= 0 && viewer < seats_of(s))
        y = draw_hand(c, s, viewer, y);
    y = draw_now(c, s, voice, y);
    if (c->height > y + MAX_ROUNDS)
        y = draw_races(c, s, voice, y);
    return y;
}
