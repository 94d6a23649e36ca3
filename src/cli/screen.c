/* Boards, options and scores as rows of text. */
#include "cli/screen.h"
#include "io/grow.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- rows ----------------------------------------------------------------------------------------- */

void add_row(rows *out, const char *text)
{
    out->row = grown(out->row, out->count, &out->room, sizeof *out->row);
    snprintf(out->row[out->count++], ROW_BYTES, "%s", text);
}

void rows_free(rows *r)
{
    free(r->row);
    *r = (rows){0};
}

/* ---- the board ------------------------------------------------------------------------------------ */

static const char *const ansi[LD_COLOURS] = {
    [LD_PLAIN] = "0", [LD_GREEN] = "32", [LD_PURPLE] = "35", [LD_ORANGE] = "38;5;208",
    [LD_RED] = "31",  [LD_BLUE] = "94",  [LD_GREY] = "37",   [LD_YELLOW] = "33",
    [LD_CYAN] = "36", [LD_BOLD] = "1",   [LD_DIM] = "2",
};

static bool likes_colour(FILE *out)
{
    const char *term = getenv("TERM"), *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

/* The bytes of a glyph: how many. */
static int encode(uint32_t g, char out[4])
{
    if (g < 0x80) {
        out[0] = (char)(g ? g : ' ');
        return 1;
    }
    if (g < 0x800) {
        out[0] = (char)(0xc0 | g >> 6);
        out[1] = (char)(0x80 | (g & 0x3f));
        return 2;
    }
    out[0] = (char)(0xe0 | g >> 12);
    out[1] = (char)(0x80 | (g >> 6 & 0x3f));
    out[2] = (char)(0x80 | (g & 0x3f));
    return 3;
}

static int end_of_row(const ld_canvas *canvas, int y)
{
    int end = canvas->width;
    while (end && !canvas->cells[y * canvas->width + end - 1].glyph)
        end--;
    return end;
}

static void print_row(const ld_canvas *canvas, int y, bool colours, FILE *out)
{
    const ld_cell *row = &canvas->cells[y * canvas->width];
    int end = end_of_row(canvas, y);
    uint32_t now = LD_PLAIN;
    for (int x = 0; x < end; x++) {
        if (colours && row[x].colour != now)
            fprintf(out, "\033[0;%sm", ansi[row[x].colour]);
        now = row[x].colour;
        char glyph[4];
        int bytes = encode(row[x].glyph, glyph);
        fwrite(glyph, 1, (size_t)bytes, out);
    }
    fputs(colours && now != LD_PLAIN ? "\033[0m\n" : "\n", out);
}

void draw_board(const ld_state *view, const ld_voice *voice, int width, int height, board *out)
{
    out->canvas = (ld_canvas){.width = width, .height = height};
    out->canvas.cells = malloc(sizeof *out->canvas.cells * (size_t)width * (size_t)height);
    if (!out->canvas.cells)
        abort();
    out->rows = ld_draw(view, voice, &out->canvas);
}

void free_board(board *b) { free(b->canvas.cells); }

void print_board(const ld_state *view, const ld_voice *voice, FILE *out)
{
    board b;
    draw_board(view, voice, 80, BOARD_ROWS, &b);
    for (int y = 0; y < b.rows && y < BOARD_ROWS; y++)
        print_row(&b.canvas, y, likes_colour(out), out);
    free_board(&b);
}

void layout_board(const ld_state *view, const ld_voice *voice, int width, rows *out)
{
    board b;
    draw_board(view, voice, width, BOARD_ROWS, &b);
    for (int y = 0; y < b.rows && y < BOARD_ROWS; y++) {
        char line[ROW_BYTES];
        int used = 0, end = end_of_row(&b.canvas, y);
        for (int x = 0; x < end && used + 4 < ROW_BYTES; x++)
            used += encode(b.canvas.cells[y * width + x].glyph, line + used);
        line[used] = 0;
        add_row(out, line);
    }
    free_board(&b);
}

/* ---- options -------------------------------------------------------------------------------------- */

enum { HEADING = 16, NUMBER = 4, CELL = NUMBER + 1 };

/* The bytes of the first `columns` characters. */
size_t bytes_of(const char *text, int columns)
{
    size_t n = 0;
    for (; text[n] && columns > 0; columns--)
        for (n++; ((unsigned char)text[n] & 0xc0) == 0x80;)
            n++;
    return n;
}

/* Options in a row whose labels begin with the same fixed words: those words become the heading. Where they begin with
 * a name, their group is. */
typedef struct run {
    int from, to;
    size_t shared; /* bytes of the labels that the heading says */
} run;

/* Options that are being laid out. */
typedef struct listing {
    const ld_state *view;
    const ld_list *list;
    const ld_voice *voice;
    int width;
    rows *out;
    int number[LD_MAX_OPTIONS]; /* that is typed for each */
} listing;

static void label_of(const listing *l, int i, char *out)
{
    char detail[LD_TEXT_BYTES];
    ld_label(l->view, l->list->choice[i], l->voice, out, LD_TEXT_BYTES);
    size_t used = strlen(out);
    if (*ld_detail(l->view, l->list->choice[i], detail, sizeof detail))
        snprintf(out + used, LD_TEXT_BYTES - used, " (%s)", detail);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The bytes two labels have in common, up to and including a blank. A number is parted neither from the word before it
 * nor from the one behind: it would read like the number of the option. */
static size_t common(const char *a, const char *b, size_t most)
{
    size_t shared = 0;
    for (size_t i = 0; i < most && a[i] && a[i] == b[i]; i++)
        if (a[i] == ' ' && !is_digit(a[i + 1]) && !(i && is_digit(a[i - 1])))
            shared = i + 1;
    return shared;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Do two labels begin with the same word, like "Bid 1" and "Bid 2"? */
static bool same_word(const char *a, const char *b)
{
    size_t n = strcspn(a, " ");
    return a[n] && strncmp(a, b, n + 1) == 0;
}

static run find_run(const listing *l, int from)
{
    const ld_state *view = l->view;
    const ld_list *list = l->list;
    char first[LD_TEXT_BYTES], label[LD_TEXT_BYTES];
    const char *group = ld_group(view, list->choice[from]);
    label_of(l, from, first);
    size_t most = least(ld_label_lead(view, list->choice[from]), HEADING);
    run r = {from, from + 1, 0};
    for (; r.to < list->count && ld_group(view, list->choice[r.to]) == group; r.to++) {
        size_t lead = ld_label_lead(view, list->choice[r.to]);
        label_of(l, r.to, label);
        size_t shared = common(first, label, least(lead, most));
        bool begins = r.to == from + 1, whole = !begins && most && !r.shared;
        if (most && (whole || (begins && !shared)) && same_word(first, label))
            continue;
        if (whole || (most ? !shared : lead > 0))
            break;
        r.shared = most = shared;
    }
    return r;
}

static int widest(const listing *l, const run *r)
{
    int most = 0;
    for (int i = r->from; i < r->to; i++) {
        char label[LD_TEXT_BYTES];
        label_of(l, i, label);
        int n = ld_width(label + r->shared);
        most = n > most ? n : most;
    }
    return most;
}

/* Labels that do not fit into a row: one below the other, broken at words. */
static void layout_long(const listing *l, const run *r, const char *heading, int margin)
{
    char label[LD_TEXT_BYTES], line[ROW_BYTES];
    rows parts = {0};
    for (int i = r->from; i < r->to; i++) {
        label_of(l, i, label);
        parts.count = 0;
        layout_text(label + r->shared, l->width - margin - NUMBER, &parts);
        for (int k = 0; k < parts.count; k++) {
            const char *before = i == r->from && k == 0 ? heading : "";
            int n = snprintf(line, sizeof line, "%s%*s", before, margin - ld_width(before), "");
            if (k)
                snprintf(line + n, sizeof line - (size_t)n, "%*s%s", NUMBER, "", parts.row[k]);
            else
                snprintf(line + n, sizeof line - (size_t)n, "%*d %s", NUMBER - 1, l->number[i], parts.row[k]);
            add_row(l->out, line);
        }
    }
    rows_free(&parts);
}

static void layout_run(const listing *l, const run *r)
{
    char line[ROW_BYTES], label[LD_TEXT_BYTES], heading[LD_TEXT_BYTES] = "";
    const char *group = ld_group(l->view, l->list->choice[r->from]);
    label_of(l, r->from, label);
    if (r->shared)
        snprintf(heading, sizeof heading, "%.*s", (int)r->shared, label);
    else if (group)
        snprintf(heading, sizeof heading, "%s ", group);
    int margin = ld_width(heading) > HEADING ? ld_width(heading) : HEADING;
    int cell = widest(l, r) + CELL;
    int columns = (l->width + 1 - margin) / cell;
    if (columns < 1) {
        layout_long(l, r, heading, margin);
        return;
    }
    for (int i = r->from; i < r->to; i++) {
        int column = (i - r->from) % columns;
        label_of(l, i, label);
        if (column == 0)
            snprintf(line, sizeof line, "%s%*s", heading, margin - ld_width(heading), "");
        heading[0] = 0; /* is said once */
        size_t used = strlen(line);
        bool last = column + 1 == columns || i + 1 == r->to;
        snprintf(line + used, sizeof line - used, "%3d %s%*s", l->number[i], label + r->shared,
                 last ? 0 : cell - NUMBER - ld_width(label + r->shared), "");
        if (last)
            add_row(l->out, line);
    }
}

void layout_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out)
{
    listing l = {.view = view, .list = list, .voice = voice, .width = width, .out = out};
    ld_numbers(view, list, l.number);
    out->count = 0;
    for (int from = 0; from < list->count;) {
        run r = find_run(&l, from);
        layout_run(&l, &r);
        from = r.to;
    }
}

/* One option, in as many rows as it takes. */
static void list_option(const listing *l, int i, rows *parts)
{
    char label[LD_TEXT_BYTES], line[2 * ROW_BYTES];
    label_of(l, i, label);
    parts->count = 0;
    layout_text(label, l->width - CELL - 1, parts);
    for (int k = 0; k < parts->count; k++) {
        if (k)
            snprintf(line, sizeof line, "%*s%s", CELL + 1, "", parts->row[k]);
        else
            snprintf(line, sizeof line, "%*d %s", CELL, l->number[i], parts->row[k]);
        add_row(l->out, line);
    }
}

void list_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out, int *first)
{
    listing l = {.view = view, .list = list, .voice = voice, .width = width, .out = out};
    const char *group = NULL;
    rows parts = {0};
    ld_numbers(view, list, l.number);
    out->count = 0;
    for (int i = 0; i < list->count; i++) {
        const char *now = ld_group(view, list->choice[i]);
        if (now && now != group)
            add_row(out, now);
        group = now;
        first[i] = out->count;
        list_option(&l, i, &parts);
    }
    rows_free(&parts);
}

/* ---- texts ---------------------------------------------------------------------------------------- */

void layout_text(const char *text, int width, rows *out)
{
    while (*text) {
        int n = (int)strlen(text), most = (int)bytes_of(text, width);
        while (most >= ROW_BYTES || ((unsigned char)text[most] & 0xc0) == 0x80)
            most--;
        if (n > most) {
            n = most;
            while (n > 1 && text[n] != ' ')
                n--;
            if (n <= 1)
                n = most;
        }
        char line[ROW_BYTES];
        snprintf(line, sizeof line, "%.*s", n, text);
        add_row(out, line);
        text += n;
        text += strspn(text, " ");
    }
}

void print_text(const char *text, int indent, int hang, FILE *out)
{
    rows r = {0};
    layout_text(text, 80 - hang, &r);
    for (int i = 0; i < r.count; i++)
        fprintf(out, "%*s%s\n", i ? hang : indent, "", r.row[i]);
    rows_free(&r);
}

enum { SCORE_WIDTH = 78, SCORE_INDENT = 4 };

static void name_of(int seat, const ld_voice *voice, char *out, size_t room)
{
    if (voice && voice->names[seat])
        snprintf(out, room, "%s", voice->names[seat]);
    else
        ld_text(out, room, "Seat %d", seat);
}

/* "glory 12, horde 4", in rows that stand in. */
static void layout_account(const ld_state *state, int seat, int width, rows *out)
{
    ld_line account[64];
    rows parts = {0};
    char line[16 * ROW_BYTES] = "";
    int count = ld_account(state, seat, account, 64);
    for (int i = 0; i < count; i++) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s%s %d", i ? ", " : "", account[i].source, account[i].value);
    }
    layout_text(line, width - SCORE_INDENT, &parts);
    for (int i = 0; i < parts.count; i++) {
        snprintf(line, sizeof line, "%*s%s", SCORE_INDENT, "", parts.row[i]);
        add_row(out, line);
    }
    rows_free(&parts);
}

void layout_score(const ld_state *state, const ld_voice *voice, int width, rows *out)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    for (int rank = 1; rank <= ld_seats(state); rank++)
        for (int s = 0; s < ld_seats(state); s++) {
            if (outcome.rank[s] != rank)
                continue;
            char line[ROW_BYTES], name[LD_TEXT_BYTES / 2];
            name_of(s, voice, name, sizeof name);
            snprintf(line, sizeof line, "%d. %s: %d", rank, name, outcome.score[s]);
            layout_text(line, width, out);
            layout_account(state, s, width, out);
        }
}

void print_score(const ld_state *state, const ld_voice *voice, FILE *out)
{
    rows r = {0};
    layout_score(state, voice, SCORE_WIDTH, &r);
    for (int i = 0; i < r.count; i++)
        fprintf(out, "%s\n", r.row[i]);
    rows_free(&r);
}
