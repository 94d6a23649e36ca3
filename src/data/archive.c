#include "data/archive.h"
#include "io/figures.h"
#include "io/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_A_FILE = 100, PATH_ROOM = 1024 };

typedef struct taken {
    ld_archive *archive;
    int game;
    json_t *record;
} taken;

static char *file_of(const ld_archive *a, int game, char out[PATH_ROOM])
{
    snprintf(out, PATH_ROOM, "%s/%05d.jsonl", a->folder, game / GAMES_A_FILE);
    return out;
}

/* ---- writing ------------------------------------------------------------------------------------ */

static json_t *new_record(const ld_match *m, int game)
{
    json_t *options = json_object(), *players = json_array();
    json_t *figures = m->setup.box ? ld_changes_json(m->setup.box) : NULL;
    for (int i = 0; i < m->setup.setting_count; i++)
        json_object_set_new(options, m->setup.settings[i].key, json_string(m->setup.settings[i].value));
    for (int s = 0; s < m->setup.seats; s++)
        json_array_append_new(players, json_string(m->names[ld_match_bot_at(m, game, s)]));
    ld_record_head head = {
        .game = m->setup.game, .seats = m->setup.seats, .options = options, .figures = figures, .players = players};
    json_t *record = ld_record_new(&head, false);
    json_object_set_new(record, "match", json_pack("{s:I,s:i}", "seed", (json_int_t)m->seed, "game", game));
    json_decref(options);
    json_decref(figures);
    json_decref(players);
    return record;
}

static void *begin(void *data, int game)
{
    taken *t = malloc(sizeof *t);
    if (t)
        *t = (taken){data, game, new_record(((ld_archive *)data)->match, game)};
    return t;
}

static void chose(void *game, const ld_state *before, int seat, ld_choice choice)
{
    char text[LD_TEXT_BYTES];
    ld_record_line line = {seat, -1, ld_format(before, choice, text, sizeof text)};
    ld_record_add(((taken *)game)->record, &line);
}

static bool write_line(const taken *t)
{
    char path[PATH_ROOM], *text = json_dumps(t->record, JSON_COMPACT);
    FILE *file = text ? fopen(file_of(t->archive, t->game, path), "a") : NULL;
    bool ok = file && fprintf(file, "%s\n", text) > 0;
    ok = file && fclose(file) == 0 && ok;
    free(text);
    return ok;
}

static bool keep(taken *t, char *error)
{
    ld_archive *a = t->archive;
    pthread_mutex_lock(&a->lock);
    bool ok = a->kept[t->game] || write_line(t);
    a->kept[t->game] = ok;
    pthread_mutex_unlock(&a->lock);
    return ok || ld_wrong(error, "the folder '%.100s' cannot be written: %s", a->folder, ld_tr(strerror(errno)));
}

static bool end(void *game, const ld_state *state, char error[LD_ERROR_BYTES])
{
    taken *t = game;
    bool ok = true;
    if (state) {
        ld_record_end(t->record, NULL, state);
        ok = keep(t, error);
    }
    json_decref(t->record);
    free(t);
    return ok;
}

static bool has(void *data, int game) { return ((ld_archive *)data)->kept[game]; }

/* ---- what is there ------------------------------------------------------------------------------ */

/* The game that a line is the record of; -1 if it is none of this match. */
static int game_in(const ld_archive *a, const char *line, size_t bytes)
{
    json_t *record = json_loadb(line, bytes, 0, NULL);
    const json_t *number = json_object_get(json_object_get(record, "match"), "game");
    json_int_t game = json_is_integer(number) ? json_integer_value(number) : -1;
    json_decref(record);
    return game >= 0 && game < INT32_MAX ? (int)game : -1;
}

/* What was being written when the match ended is cut off. */
static bool read_file(ld_archive *a, const char *path, FILE *file, char *error)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    long whole = 0;
    bool ok = true;
    for (int number = 1; ok && (n = getline(&line, &room, file)) > 0 && line[n - 1] == '\n'; number++) {
        int game = game_in(a, line, (size_t)n);
        ok = game >= 0 || ld_wrong(error, "'%.120s' is damaged in line %d", path, number);
        if (ok && game < a->match->games)
            a->kept[game] = 1;
        whole += n;
    }
    free(line);
    return ok && (ftruncate(fileno(file), whole) == 0 || ld_wrong(error, "'%.120s' cannot be written", path));
}

static bool read_files(ld_archive *a, char *error)
{
    char path[PATH_ROOM];
    bool ok = true, any = false;
    for (int game = 0; ok && game < a->match->games; game += GAMES_A_FILE) {
        FILE *file = fopen(file_of(a, game, path), "r+");
        any |= file != NULL;
        ok = !file || read_file(a, path, file, error);
        if (file)
            fclose(file);
    }
    if (ok && any && access(a->match->journal, F_OK) != 0)
        return ld_wrong(error,
                        "the folder '%.100s' has records, but no journal; expected a new one or that of this match",
                        a->folder);
    return ok;
}

bool ld_archive_open(ld_archive *a, const char *folder, const ld_match *match, char error[LD_ERROR_BYTES])
{
    *a = (ld_archive){.keeper = {begin, chose, end, has, a}, .match = match, .folder = folder};
    if (strlen(folder) > PATH_ROOM - 32 || (mkdir(folder, 0777) != 0 && errno != EEXIST))
        return ld_wrong(error, "the folder '%.100s' cannot be made: %s", folder, ld_tr(strerror(errno)));
    a->kept = calloc((size_t)match->games, 1);
    if (!a->kept)
        return ld_wrong(error, "there is not enough memory for %d games", match->games);
    pthread_mutex_init(&a->lock, NULL);
    if (read_files(a, error))
        return true;
    ld_archive_close(a);
    return false;
}

void ld_archive_close(ld_archive *a)
{
    pthread_mutex_destroy(&a->lock);
    free(a->kept);
}
