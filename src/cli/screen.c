/* Boards, options and scores as rows of text. */
#include "cli/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add_row(rows *out, const char *text)
{
    if (out->count < MAX_ROWS)
        snprintf(out->row[out->count++], ROW_BYTES, "%s", text);
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

static void put_glyph(uint32_t g, FILE *out)
{
    if (g < 0x80) {
        fputc(g ? (int)g : ' ', out);
    } else if (g < 0x800) {
        fputc((int)(0xc0 | g >> 6), out);
        fputc((int)(0x80 | (g & 0x3f)), out);
    } else {
        fputc((int)(0xe0 | g >> 12), out);
        fputc((int)(0x80 | (g >> 6 & 0x3f)), out);
        fputc((int)(0x80 | (g & 0x3f)), out);
    }
}

static void print_row(const ld_canvas *canvas, int y, bool colours, FILE *out)
{
    const ld_cell *row = &canvas->cells[y * canvas->width];
    int end = canvas->width;
    while (end && !row[end - 1].glyph)
        end--;
    uint32_t now = LD_PLAIN;
    for (int x = 0; x < end; x++) {
        if (colours && row[x].colour != now)
            fprintf(out, "\033[0;%sm", ansi[row[x].colour]);
        now = row[x].colour;
        put_glyph(row[x].glyph, out);
    }
    fputs(colours && now != LD_PLAIN ? "\033[0m\n" : "\n", out);
}

void print_board(const ld_state *view, const ld_voice *voice, FILE *out)
{
    ld_cell *cells = malloc(sizeof *cells * 80 * 60);
    if (!cells)
        abort();
    ld_canvas canvas = {80, 60, cells};
    int used = ld_draw(view, voice, &canvas);
    for (int y = 0; y < used && y < canvas.height; y++)
        print_row(&canvas, y, likes_colour(out), out);
    free(cells);
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

static void label_of(const ld_state *view, const ld_list *list, const ld_voice *voice, int i, char *out)
{
    ld_label(view, list->choice[i], voice, out, LD_TEXT_BYTES);
}

/* The bytes two labels have in common, up to and including a blank. A number is not parted from its
 * word: it would read like the number of the option. */
static size_t common(const char *a, const char *b, size_t most)
{
    size_t shared = 0;
    for (size_t i = 0; i < most && a[i] && a[i] == b[i]; i++)
        if (a[i] == ' ' && !(a[i + 1] >= '0' && a[i + 1] <= '9'))
            shared = i + 1;
    return shared;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static run find_run(const ld_state *view, const ld_list *list, const ld_voice *voice, int from)
{
    char first[LD_TEXT_BYTES], label[LD_TEXT_BYTES];
    const char *group = ld_group(view, list->choice[from]);
    label_of(view, list, voice, from, first);
    size_t most = least(ld_label_lead(view, list->choice[from]), HEADING);
    run r = {from, from + 1, 0};
    for (; r.to < list->count && ld_group(view, list->choice[r.to]) == group; r.to++) {
        size_t lead = ld_label_lead(view, list->choice[r.to]);
        label_of(view, list, voice, r.to, label);
        size_t shared = common(first, label, least(lead, most));
        if (most ? !shared : lead > 0)
            break;
        r.shared = most = shared;
    }
    return r;
}

static int widest(const ld_state *view, const ld_list *list, const ld_voice *voice, const run *r)
{
    int most = 0;
    for (int i = r->from; i < r->to; i++) {
        char label[LD_TEXT_BYTES];
        label_of(view, list, voice, i, label);
        int n = ld_width(label + r->shared);
        most = n > most ? n : most;
    }
    return most;
}

/* Labels that do not fit into a row: one below the other, broken at words. */
static void layout_long(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, const run *r,
                        const char *heading, int margin, rows *out)
{
    char label[LD_TEXT_BYTES], line[ROW_BYTES];
    rows *parts = calloc(1, sizeof *parts);
    if (!parts)
        abort();
    for (int i = r->from; i < r->to; i++) {
        label_of(view, list, voice, i, label);
        parts->count = 0;
        layout_text(label + r->shared, width - margin - NUMBER, parts);
        for (int k = 0; k < parts->count; k++) {
            const char *before = i == r->from && k == 0 ? heading : "";
            int n = snprintf(line, sizeof line, "%s%*s", before, margin - ld_width(before), "");
            if (k)
                snprintf(line + n, sizeof line - (size_t)n, "%*s%s", NUMBER, "", parts->row[k]);
            else
                snprintf(line + n, sizeof line - (size_t)n, "%*d %s", NUMBER - 1, i + 1, parts->row[k]);
            add_row(out, line);
        }
    }
    free(parts);
}

static void layout_run(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, const run *r,
                       rows *out)
{
    char line[ROW_BYTES], label[LD_TEXT_BYTES], heading[LD_TEXT_BYTES] = "";
    const char *group = ld_group(view, list->choice[r->from]);
    label_of(view, list, voice, r->from, label);
    if (r->shared)
        snprintf(heading, sizeof heading, "%.*s", (int)r->shared, label);
    else if (group)
        snprintf(heading, sizeof heading, "%s ", group);
    int margin = ld_width(heading) > HEADING ? ld_width(heading) : HEADING;
    int cell = widest(view, list, voice, r) + CELL;
    int columns = (width + 1 - margin) / cell;
    if (columns < 1) {
        layout_long(view, list, voice, width, r, heading, margin, out);
        return;
    }
    for (int i = r->from; i < r->to; i++) {
        int column = (i - r->from) % columns;
        label_of(view, list, voice, i, label);
        if (column == 0)
            snprintf(line, sizeof line, "%s%*s", heading, margin - ld_width(heading), "");
        heading[0] = 0; /* is said once */
        size_t used = strlen(line);
        bool last = column + 1 == columns || i + 1 == r->to;
        snprintf(line + used, sizeof line - used, "%3d %s%*s", i + 1, label + r->shared,
                 last ? 0 : cell - NUMBER - ld_width(label + r->shared), "");
        if (last)
            add_row(out, line);
    }
}

void layout_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out)
{
    out->count = 0;
    for (int from = 0; from < list->count;) {
        run r = find_run(view, list, voice, from);
        layout_run(view, list, voice, width, &r, out);
        from = r.to;
    }
}

/* ---- texts ---------------------------------------------------------------------------------------- */

void layout_text(const char *text, int width, rows *out)
{
    while (*text) {
        int n = (int)strlen(text), most = (int)bytes_of(text, width);
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
    rows *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    layout_text(text, 80 - hang, r);
    for (int i = 0; i < r->count; i++)
        fprintf(out, "%*s%s\n", i ? hang : indent, "", r->row[i]);
    free(r);
}

void layout_score(const ld_state *state, const ld_voice *voice, rows *out)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    for (int rank = 1; rank <= ld_seats(state); rank++)
        for (int s = 0; s < ld_seats(state); s++) {
            if (outcome.rank[s] != rank)
                continue;
            char line[ROW_BYTES], name[80];
            ld_text(name, sizeof name, "Seat %d", s);
            if (voice && voice->names[s])
                snprintf(name, sizeof name, "%s", voice->names[s]);
            snprintf(line, sizeof line, "%d. %s: %d", rank, name, outcome.score[s]);
            ld_line account[64];
            int count = ld_account(state, s, account, 64);
            for (int i = 0; i < count; i++) {
                size_t used = strlen(line);
                snprintf(line + used, sizeof line - used, "%s%s %d", i ? ", " : "  (", account[i].source,
                         account[i].value);
            }
            if (count)
                snprintf(line + strlen(line), sizeof line - strlen(line), ")");
            layout_text(line, 78, out);
        }
}

void print_score(const ld_state *state, const ld_voice *voice, FILE *out)
{
    rows *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    layout_score(state, voice, r);
    for (int i = 0; i < r->count; i++)
        fprintf(out, "%s\n", r->row[i]);
    free(r);
}
