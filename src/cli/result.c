/* What an Age, a battle or an auction has brought to whom, in rows. */
#include "cli/screen.h"

#include <string.h>

enum { GAP = 2, NUMBER_ROOM = 4 };

static const char *name_of(const ld_voice *voice, int seat) { return voice->names[seat] ? voice->names[seat] : "?"; }

static int column_of(const ld_voice *voice, int seats)
{
    int most = NUMBER_ROOM;
    for (int s = 0; s < seats; s++) {
        int n = ld_width(name_of(voice, s));
        most = n > most ? n : most;
    }
    return most + GAP;
}

/* Text at the left, then a cell for each seat. A text that is too long takes rows of its own above. */
static void add_line(const char *text, char cells[LD_MAX_SEATS][24], int seats, int left, int column, rows *out)
{
    rows parts = {0};
    char line[2 * ROW_BYTES];
    layout_text(*text ? text : " ", left - 1, &parts);
    for (int i = 0; i + 1 < parts.count; i++)
        add_row(out, parts.row[i]);
    const char *last = parts.row[parts.count - 1];
    int n = snprintf(line, sizeof line, "%s%*s", last, left - ld_width(last), "");
    for (int s = 0; s < seats; s++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%*s%s", column - ld_width(cells[s]), "", cells[s]);
    add_row(out, line);
    rows_free(&parts);
}

static void add_table(const ld_result *r, int seats, const ld_voice *voice, int width, rows *out)
{
    int column = column_of(voice, seats), left = width - seats * column;
    char cells[LD_MAX_SEATS][24];
    left = left > 40 ? 40 : left;
    for (int s = 0; s < seats; s++)
        snprintf(cells[s], sizeof cells[s], "%s", name_of(voice, s));
    add_line("", cells, seats, left, column, out);
    for (int i = 0; i < r->rows; i++) {
        for (int s = 0; s < seats; s++)
            if (r->row[i].has[s])
                snprintf(cells[s], sizeof cells[s], "%d", r->row[i].value[s]);
            else
                snprintf(cells[s], sizeof cells[s], "-");
        add_line(r->row[i].name, cells, seats, left, column, out);
    }
}

static void add_sentences(const ld_result *r, int seats, const ld_voice *voice, int width, rows *out)
{
    for (int i = 0; i < r->rows; i++) {
        char line[4 * ROW_BYTES];
        int n = snprintf(line, sizeof line, "%s:", r->row[i].name), said = 0;
        for (int s = 0; s < seats; s++)
            if (r->row[i].has[s])
                n += snprintf(line + n, sizeof line - (size_t)n, "%s %s %d", said++ ? "," : "", name_of(voice, s),
                              r->row[i].value[s]);
        layout_text(line, width, out);
    }
}

void layout_result(const ld_result *result, int seats, const ld_voice *voice, int width, bool plain, rows *out)
{
    if (!plain)
        add_row(out, "");
    layout_text(result->title, width, out);
    if (plain)
        add_sentences(result, seats, voice, width, out);
    else if (result->rows)
        add_table(result, seats, voice, width, out);
    for (int i = 0; i < result->notes.count; i++)
        layout_text(result->notes.line[i].text, width, out);
    if (!plain)
        add_row(out, "");
}
