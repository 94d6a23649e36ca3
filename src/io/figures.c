/* Figures at borders: see figures.h. */
#include "io/figures.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 256 * 1024 };

/* ---- JSON ----------------------------------------------------------------------------------------- */

static json_t *text_json(const ld_figure_info *figure, const char *text)
{
    return figure->low < figure->high ? json_integer(atoi(text)) : json_string(text);
}

static json_t *value_json(const ld_figure_info *figure) { return text_json(figure, figure->value); }

json_t *ld_figures_json(const ld_box *box, bool idle)
{
    json_t *list = json_array();
    ld_figure_info figure;
    for (int i = 0; i < ld_figure_count(ld_box_game(box)); i++) {
        if (!ld_figure_at(box, i, &figure) || (figure.idle && !idle))
            continue;
        json_t *row = json_pack("{sssosossssssss}", "name", figure.name, "value", value_json(&figure), "standard",
                                text_json(&figure, figure.standard), "what", figure.label, "of", figure.of, "source",
                                ld_source_name(figure.source), "rule", figure.rule);
        if (figure.low < figure.high)
            json_object_set_new(row, "range", json_pack("[ii]", figure.low, figure.high));
        if (figure.idle)
            json_object_set_new(row, "idle", json_true());
        json_array_append_new(list, row);
    }
    return list;
}

json_t *ld_changes_json(const ld_box *box)
{
    const ld_game *game = ld_box_game(box);
    if (box == ld_box_standard(game))
        return NULL;
    json_t *changes = json_object();
    ld_figure_info figure;
    for (int i = -1; (i = ld_figure_changed(box, i + 1)) >= 0;)
        if (ld_figure_at(box, i, &figure))
            json_object_set_new(changes, figure.name, value_json(&figure));
    return changes;
}

json_t *ld_sources_json(const ld_game *game)
{
    int counts[LD_SOURCES];
    json_t *json = json_object();
    ld_figure_sources(game, counts);
    for (int i = 0; i < LD_SOURCES; i++)
        json_object_set_new(json, ld_source_name((ld_source)i), json_integer(counts[i]));
    return json;
}

/* A number or a text as the text that it would be in a file. */
static bool value_text(const json_t *value, char *out, size_t room)
{
    if (json_is_integer(value))
        snprintf(out, room, "%lld", (long long)json_integer_value(value));
    else if (json_is_string(value) && json_string_length(value) < room)
        snprintf(out, room, "%s", json_string_value(value));
    else
        return false;
    return true;
}

static const ld_box *open_object(const ld_game *game, json_t *changes, ld_setting *rows, char (*texts)[LD_FIGURE_VALUE],
                                 char *error)
{
    int count = 0;
    const char *name;
    json_t *value;
    json_object_foreach (changes, name, value) {
        if (!value_text(value, texts[count], LD_FIGURE_VALUE)) {
            ld_wrong(error, "the figure '%.80s' must be a number or the id of a thing", name);
            return NULL;
        }
        rows[count] = (ld_setting){name, texts[count]};
        count++;
    }
    return ld_box_open(game, rows, count, NULL, error);
}

const ld_box *ld_changes_box(const ld_game *game, const json_t *changes, char *error)
{
    size_t count = json_object_size(changes);
    if (!changes || (json_is_object(changes) && !count))
        return ld_box_standard(game);
    if (!json_is_object(changes) || count > LD_MAX_CHANGES) {
        ld_wrong(error, "\"figures\" must be an object of at most %d figures by name", LD_MAX_CHANGES);
        return NULL;
    }
    ld_setting *rows = malloc(count * sizeof *rows);
    char(*texts)[LD_FIGURE_VALUE] = malloc(count * sizeof *texts);
    const ld_box *box = NULL;
    if (rows && texts)
        box = open_object(game, (json_t *)changes, rows, texts, error);
    else
        ld_wrong(error, "out of memory");
    free(rows);
    free(texts);
    return box;
}

/* ---- files ---------------------------------------------------------------------------------------- */

/* The changes of a file, and the line that each stands in (0: it was given beside the file). */
typedef struct lines {
    ld_setting row[LD_MAX_CHANGES];
    int line[LD_MAX_CHANGES];
    int count;
} lines;

/* Cuts the next word off a line; NULL if there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\r");
    size_t n = strcspn(word, " \t\r");
    *rest = word + n + (word[n] != 0);
    word[n] = 0;
    return n ? word : NULL;
}

/* Adds a line of the file; false and a sentence if it is not of the form `name value`. */
static bool add_line(lines *l, const char *name, int number, char *line, char *error)
{
    line[strcspn(line, "#")] = 0;
    char *figure = next_word(&line), *value = next_word(&line);
    if (!figure)
        return true;
    if (!value || next_word(&line))
        return ld_wrong(error, "%.80s, line %d: expected the name of a figure and its value", name, number);
    if (l->count == LD_MAX_CHANGES)
        return ld_wrong(error, "%.80s, line %d: expected at most %d figures", name, number, LD_MAX_CHANGES);
    l->row[l->count] = (ld_setting){figure, value};
    l->line[l->count++] = number;
    return true;
}

static bool add_text(lines *l, const char *name, char *text, char *error)
{
    for (int number = 1; *text; number++) {
        size_t n = strcspn(text, "\n");
        char *next = text + n + (text[n] != 0);
        text[n] = 0;
        if (!add_line(l, name, number, text, error))
            return false;
        text = next;
    }
    return true;
}

/* What is given beside the file goes before what the file says of the same figure. */
static bool add_changes(lines *l, const ld_game *game, const ld_setting *changes, int count, char *error)
{
    int in_file = l->count;
    for (int i = 0; i < count; i++) {
        int number = ld_figure_find(game, changes[i].key), at = 0;
        while (at < in_file && (number < 0 || ld_figure_find(game, l->row[at].key) != number))
            at++;
        if (at == in_file && l->count == LD_MAX_CHANGES)
            return ld_wrong(error, "too many figures are changed; expected at most %d", LD_MAX_CHANGES);
        at = at == in_file ? l->count++ : at;
        l->row[at] = changes[i];
        l->line[at] = 0;
    }
    return true;
}

static const ld_box *open_lines(const ld_game *game, const char *name, const lines *l, char *error)
{
    char why[LD_ERROR_BYTES];
    int at;
    const ld_box *box = ld_box_open(game, l->row, l->count, &at, why);
    if (box)
        return box;
    if (at >= 0 && l->line[at])
        ld_wrong(error, "%.80s, line %d: %.280s", name, l->line[at], why);
    else if (at < 0 && name)
        ld_wrong(error, "%.80s: %.280s", name, why);
    else
        snprintf(error, LD_ERROR_BYTES, "%s", why);
    return NULL;
}

const ld_box *ld_box_read_text(const ld_game *game, const char *name, char *text, const ld_setting *changes, int count,
                               char *error)
{
    lines *l = calloc(1, sizeof *l);
    const ld_box *box = NULL;
    if (!l)
        ld_wrong(error, "out of memory");
    else if ((!text || add_text(l, name, text, error)) && add_changes(l, game, changes, count, error))
        box = open_lines(game, name, l, error);
    free(l);
    return box;
}

/* The file as a text that the caller frees; NULL and a sentence if it cannot be one. */
static char *file_text(const char *path, char *error)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(FILE_BYTES + 2);
    size_t n = file && text ? fread(text, 1, FILE_BYTES + 1, file) : 0;
    bool ok = false;
    if (!file || ferror(file))
        ld_wrong(error, "cannot read %.200s: %s", path, strerror(errno));
    else if (n > FILE_BYTES)
        ld_wrong(error, "%.200s is no file of figures: it has more than %d KiB", path, FILE_BYTES / 1024);
    else if (!text || memchr(text, 0, n))
        ld_wrong(error, "%.200s is no file of figures: it is no text", path);
    else
        ok = true;
    if (file)
        fclose(file);
    if (ok)
        text[n] = 0;
    else
        free(text);
    return ok ? text : NULL;
}

const ld_box *ld_box_read(const ld_game *game, const char *path, const ld_setting *changes, int count, char *error)
{
    if (!path && !count)
        return ld_box_standard(game);
    char *text = path ? file_text(path, error) : NULL;
    if (path && !text)
        return NULL;
    const ld_box *box = ld_box_read_text(game, path, text, changes, count, error);
    free(text);
    return box;
}
