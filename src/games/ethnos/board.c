/* Ethnos: the table in text. Every colour has its letter beside it, so it reads without colours. */
#include "games/ethnos/rules.h"

#include <stdio.h>

enum {
    LEFT = 21, /* columns before the seats */
    WIDE = 110,
    BESIDE = 34, /* of what stands beside the table then */
};

static char letter_of(int colour) { return ld_letter(ethnos_kingdom[colour].colour, ethnos_kingdom[colour].letter); }

static int larger(int a, int b) { return a > b ? a : b; }

/* Cards by tribe with a letter for each: "Elf GGR  Orc B". Breaks lines; returns the next row. */
static int put_cards(ld_canvas *c, const ethnos *s, int x, int y, const uint8_t *n)
{
    int at = x;
    for (int t = 0; t < s->tribes; t++) {
        int width = 0;
        for (int k = 6 * t; k < 6 * t + 6; k++)
            width += n[k];
        if (!width)
            continue;
        const tribe_row *tribe = &ethnos_tribe[s->tribe[t]];
        bool skeleton = s->tribe[t] == SKELETON;
        width = ld_width(ld_tr(tribe->name)) + 1 + (skeleton ? 2 : width);
        if (at > x && at + width >= c->width) {
            at = x;
            y++;
        }
        at = ld_put(c, at, y, LD_PLAIN, "%s ", ld_tr(tribe->name));
        if (skeleton)
            at = ld_put(c, at, y, LD_BOLD, "%d", n[6 * t]);
        for (int q = 0; q < 6 && !skeleton; q++)
            for (int i = 0; i < n[6 * t + q]; i++)
                at = ld_put(c, at, y, ethnos_kingdom[q].paint, "%c", letter_of(q));
        at += 2;
    }
    if (at == x)
        ld_put(c, x, y, LD_DIM, "-");
    return y + 1;
}

/* Columns of a seat, the blank that parts it from the next one too. A wide terminal leaves room beside the table. */
static int seat_width(const ld_canvas *c, const ethnos *s)
{
    assert(seats_of(s) >= 2);
    int width = (c->width - LEFT - (c->width >= WIDE ? BESIDE : 0)) / seats_of(s);
    return width < 14 ? width : 14;
}

static int seat_column(const ld_canvas *c, const ethnos *s, int seat)
{
    assert(seat <= seats_of(s));
    return LEFT + seat * seat_width(c, s);
}

static int draw_head(ld_canvas *c, const ethnos *s, const ld_voice *voice)
{
    int x = ld_put(c, 1, 0, LD_BOLD, "Ethnos");
    if (!s->age) {
        ld_put(c, x + 2, 0, LD_PLAIN, "being set up");
        return 1;
    }
    x = ld_put(c, x + 2, 0, LD_PLAIN, "Age %d of %d", s->age, s->ages);
    x = ld_put(c, x + 3, 0, LD_PLAIN, "deck %d", deck_size(s));
    if (deck_size(s) > s->bottom)
        x = ld_put(c, x, 0, LD_DIM, " (dragons below %d)", s->bottom + 1);
    ld_put(c, x + 3, 0, s->dragons ? LD_RED : LD_PLAIN, "dragons %d of 3", s->dragons);
    unsigned asked = s->core.over ? 0 : s->core.stack[s->core.depth - 1].owed;
    for (int i = 0; i < seats_of(s); i++) {
        ld_colour paint = asked >> i & 1 ? LD_BOLD : LD_PLAIN;
        int x0 = ld_put(c, seat_column(c, s, i), 1, paint, "%s", asked >> i & 1 ? ">" : "");
        ld_put_seat(c, x0, 1, seat_width(c, s) - 2, paint, (const ld_state *)s, i, voice);
    }
    ld_put_cut(c, 1, 1, 10, LD_DIM, ld_tr_to_fit(N_("kingdom"), 10));
    ld_put_cut(c, 12, 1, LEFT - 13, LD_DIM, ld_tr_to_fit(N_("glory"), LEFT - 13));
    return 2;
}

static int draw_kingdoms(ld_canvas *c, const ethnos *s, int y)
{
    for (int q = 0; q < KINGDOMS; q++, y++) {
        const kingdom_row *kingdom = &ethnos_kingdom[q];
        ld_put(c, 1, y, kingdom->paint, "%c", letter_of(q));
        ld_put_cut(c, 3, y, 8, kingdom->paint, ld_tr(kingdom->name));
        for (int a = 0, x = 11; a < s->ages; a++, x += 3)
            ld_put(c, x, y, a < s->age ? LD_BOLD : LD_DIM, "%2d", s->token[q][a]);
        int most = 0;
        for (int i = 0; i < seats_of(s); i++)
            most = s->markers[q][i] > most ? s->markers[q][i] : most;
        for (int i = 0; i < seats_of(s); i++) {
            int n = s->markers[q][i];
            if (n)
                ld_put(c, seat_column(c, s, i), y, n == most ? kingdom->paint : LD_PLAIN, "%d%s", n,
                       n == most ? "*" : "");
            else
                ld_put(c, seat_column(c, s, i), y, LD_DIM, "-");
        }
    }
    return y;
}

static void seat_sea(const ethnos *s, int seat, char *out, size_t room) { snprintf(out, room, "%d", s->sea[seat]); }
static void seat_glory(const ethnos *s, int seat, char *out, size_t room) { snprintf(out, room, "%d", s->glory[seat]); }
static void seat_hand(const ethnos *s, int seat, char *out, size_t room)
{
    snprintf(out, room, "%d", hand_size(s, seat));
}

static void seat_horde(const ethnos *s, int seat, char *out, size_t room)
{
    int used = 0;
    for (int q = 0; q < KINGDOMS; q++)
        if ((s->horde[seat] >> q & 1) && (size_t)used + 1 < room)
            out[used++] = letter_of(q);
    out[used] = 0;
}

static void seat_trolls(const ethnos *s, int seat, char *out, size_t room)
{
    int used = 0;
    for (int v = 0; v < TROLLS; v++)
        if (s->troll[v] == seat && (size_t)used + 1 < room)
            out[used++] = (char)('1' + v);
    out[used] = 0;
}

static void seat_giant(const ethnos *s, int seat, char *out, size_t room)
{
    out[0] = 0;
    if (s->giant == seat)
        snprintf(out, room, "%d", s->giant_size);
}

static void seat_bands(const ethnos *s, int seat, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < s->bands && used < room; i++)
        if (s->band[i].seat == seat)
            used += (size_t)snprintf(out + used, room - used, "%s%d", used ? " " : "", s->band[i].size);
}

typedef struct seat_row {
    const char *title;
    int tribe; /* shown with this tribe only; -1 always */
    void (*text)(const ethnos *s, int seat, char *out, size_t room);
} seat_row;

/* Sizes of bands go on below where the column is too narrow for all. Returns the rows it took. */
static int put_sizes(ld_canvas *c, int x, int y, int width, const char *text)
{
    int row = 0;
    for (; width > 0 && ld_width(text) > width; row++) {
        int n = width;
        while (n > 1 && text[n] != ' ')
            n--;
        char part[40];
        snprintf(part, sizeof part, "%.*s", n, text);
        ld_put_cut(c, x, y + row, width, LD_PLAIN, part);
        text += n;
        text += strspn(text, " ");
    }
    ld_put_cut(c, x, y + row, width, LD_PLAIN, *text ? text : "-");
    return row + 1;
}

static int draw_row(ld_canvas *c, const ethnos *s, const seat_row *row, int y)
{
    int rows = 1, width = seat_width(c, s) - 1;
    for (int i = 0; i < seats_of(s); i++) {
        char text[40];
        row->text(s, i, text, sizeof text);
        if (row->text == seat_bands) {
            rows = larger(rows, put_sizes(c, seat_column(c, s, i), y, width, text));
            continue;
        }
        ld_put_cut(c, seat_column(c, s, i), y, width, row->text == seat_glory ? LD_BOLD : LD_PLAIN,
                   text[0] ? text : "-");
    }
    return y + rows;
}

static int draw_seats(ld_canvas *c, const ethnos *s, int y)
{
    static const seat_row rows[] = {
        {N_("merfolk track"), MERFOLK, seat_sea},
        {N_("horde board"), ORC, seat_horde},
        {N_("troll tokens"), TROLL, seat_trolls},
        {N_("giant token"), GIANT, seat_giant},
        {N_("glory"), -1, seat_glory},
        {N_("cards in hand"), -1, seat_hand},
        {N_("bands, by size"), -1, seat_bands},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        if (rows[r].tribe >= 0 && !in_play(s, rows[r].tribe))
            continue;
        ld_put_cut(c, 1, y, LEFT - 2, LD_DIM, ld_tr_to_fit(rows[r].title, LEFT - 2));
        y = draw_row(c, s, &rows[r], y);
    }
    return y;
}

/* In a tall terminal: what everybody knows of the other hands. */
static int draw_known(ld_canvas *c, const ethnos *s, const ld_voice *voice, int viewer, int left, int y)
{
    for (int i = 0; i < seats_of(s); i++) {
        int known = 0;
        for (int k = 0; k < KINDS; k++)
            known += s->known[i][k];
        if (i == viewer || !known)
            continue;
        char name[40];
        ld_name_to_fit((const ld_state *)s, W_SEAT, i, voice, 12, name, sizeof name);
        int x = ld_put(c, left, y, LD_DIM, "known of %s", name) + 1;
        y = put_cards(c, s, larger(x, left + 11), y, s->known[i]);
    }
    return y;
}

/* In a tall terminal: every band with its cards. */
static int draw_bands(ld_canvas *c, const ethnos *s, const ld_voice *voice, int at, int y)
{
    for (int seat = 0; seat < seats_of(s); seat++) {
        int left = at + 11, x = left;
        char who[40];
        bool any = false;
        for (int i = 0; i < s->bands && y < c->height; i++) {
            const band *b = &s->band[i];
            if (b->seat != seat)
                continue;
            if (!any) {
                ld_name_to_fit((const ld_state *)s, W_SEAT, seat, voice, 12, who, sizeof who);
                x = ld_put(c, at, y, LD_DIM, "bands of %s", who) + 1;
                x = left = x > left ? x : left;
            }
            any = true;
            int colour = colour_of(b->leader);
            const char *name = ld_tr(ethnos_tribe[tribe_of(s, b->leader)].name);
            if (x > left && x + ld_width(name) + 4 > c->width) {
                x = left;
                y++;
            }
            x = ld_put(c, x, y, ethnos_kingdom[colour].paint, "%d %s %c", b->size, name, letter_of(colour)) + 2;
        }
        y += any;
    }
    return y;
}

int ethnos_draw_board(const void *view, const ld_voice *voice, ld_canvas *c)
{
    const ethnos *s = view;
    int y = draw_head(c, s, voice);
    if (!s->age)
        return y;
    y = draw_kingdoms(c, s, y);
    y = draw_seats(c, s, y);
    bool wide = c->width >= WIDE;
    if (wide) /* beside the table */
        y = larger(y, draw_bands(c, s, voice, seat_column(c, s, seats_of(s)) + 1, 1));
    const char *row = ld_tr_to_fit(C_("allies", "row"), 8), *hand = ld_tr_to_fit(N_("hand"), 8);
    int left = larger(8, 2 + larger(ld_width(row), ld_width(hand)));
    ld_put(c, 1, y, LD_DIM, "%s", row);
    y = put_cards(c, s, left, y, s->row.n);
    for (int i = 0; i < seats_of(s); i++) {
        if (ld_viewer(view) != i)
            continue;
        ld_put(c, 1, y, LD_BOLD, "%s", hand);
        y = put_cards(c, s, left, y, s->hand[i].n);
    }
    if (c->height > y + 8 || wide)
        y = draw_known(c, s, voice, ld_viewer(view), 1, y);
    if (c->height > y + 8 && !wide)
        y = draw_bands(c, s, voice, 1, y);
    return y;
}
