#include "cli/sets.h"
#include "io/figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void add_to_set(set *s, const ld_game *game, const char *key, const char *value)
{
    json_object_set_new(is_figure(game, key) ? s->figures : s->options, key, json_string(value));
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

static void add_figures(set *s, const ld_box *box)
{
    json_t *changes = box ? ld_changes_json(box) : NULL;
    json_object_update(s->figures, changes);
    json_decref(changes);
}

static void add_common(set *s, const arguments *args)
{
    for (int i = 0; i < args->setting_count; i++)
        json_object_set_new(s->options, args->settings[i].key, json_string(args->settings[i].value));
    add_figures(s, args->box);
}

/* Ends the piece at `text` and returns where the next begins, NULL if it was the last: behind the next comma that a
 * key=value or an @ follows. */
static char *cut_piece(char *text)
{
    for (char *comma = strchr(text, ','); comma; comma = strchr(comma + 1, ',')) {
        char *rest = comma + 1;
        if (*rest != '@' && rest[strcspn(rest, "=,")] != '=')
            continue;
        *comma = 0;
        return rest;
    }
    return NULL;
}

static int read_piece(char *piece, const char *option, const ld_game *game, set *out)
{
    char error[LD_ERROR_BYTES], *equals = strchr(piece, '=');
    if (*piece == '@' && piece[1]) {
        const ld_box *box = ld_box_read(game, piece + 1, NULL, 0, error);
        add_figures(out, box);
        ld_box_close(box);
        return box ? DONE : usage("--%s: %s", option, error);
    }
    if (!equals || equals == piece)
        return usage("--%s %.40s is not possible; expected standard, @FILE, or key=value,key=value,..", option, piece);
    *equals = 0;
    add_to_set(out, game, piece, equals + 1);
    return DONE;
}

int read_set(const char *option, const char *text, const ld_game *game, const arguments *args, set *out)
{
    *out = (set){.options = json_object(), .figures = json_object()};
    add_common(out, args);
    char *copy = strcmp(text, "standard") == 0 ? NULL : strdup(text);
    int status = DONE;
    for (char *piece = copy, *next; piece && status == DONE; piece = next) {
        next = cut_piece(piece);
        status = read_piece(piece, option, game, out);
    }
    free(copy);
    return status;
}

void copy_set(const set *from, set *to)
{
    *to = (set){.options = json_copy(from->options), .figures = json_copy(from->figures)};
}

void free_set(set *s)
{
    json_decref(s->options);
    json_decref(s->figures);
    ld_box_close(s->box);
    *s = (set){0};
}

/* ---- playing with it ------------------------------------------------------------------------------------------ */

bool setup_of_set(set *s, const ld_game *game, int seats, ld_setup *out, char error[LD_ERROR_BYTES])
{
    ld_state probe;
    int count = 0;
    const char *key;
    json_t *value;
    if (json_object_size(s->options) > LD_MAX_SETTINGS)
        return ld_wrong(error, "there are more than %d settings; expected fewer", LD_MAX_SETTINGS);
    json_object_foreach (s->options, key, value)
        s->settings[count++] = (ld_setting){key, json_string_value(value)};
    s->box = ld_changes_box(game, s->figures, error);
    *out = (ld_setup){game, seats, s->settings, count, s->box};
    return s->box && ld_setup_start(out, &probe, error);
}
