/* The format of records. */
#include "io/record.h"
#include "io/figures.h"
#include "io/json.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD_FORMAT = 1, RECORD_MAX = 64 << 20, MOST_SEATS_READ = 99 };

/* ---- writing ------------------------------------------------------------------------------------ */

static void put(json_t *record, const char *key, const json_t *value)
{
    if (value)
        json_object_set(record, key, (json_t *)value);
}

static void put_text(json_t *record, const char *key, const char *text)
{
    if (text)
        json_object_set_new(record, key, json_string(text));
}

json_t *ld_record_new(const ld_record_head *head, bool numbered)
{
    json_t *record = json_object();
    json_object_set_new(record, "record", json_integer(RECORD_FORMAT));
    put_text(record, "game", ld_game_name(head->game));
    put_text(record, "rules", head->rules ? head->rules : ld_game_rules_version(head->game));
    if (head->carried)
        json_object_set_new(record, "carried",
                            json_pack("{sssi}", "rules", head->carried_from, "choices", head->carried));
    json_object_set_new(record, "seats", json_integer(head->seats));
    json_object_set_new(record, "options", head->options ? json_incref((json_t *)head->options) : json_object());
    put(record, "figures", head->figures);
    if (head->seeded)
        json_object_set_new(record, "seed", json_integer((json_int_t)head->seed));
    put(record, "from", head->from);
    put(record, "players", head->players);
    put(record, "names", head->names);
    put_text(record, "table", head->table);
    put_text(record, "seed_hash", head->seed_hash);
    json_object_set_new(record, "choices", json_array());
    if (numbered)
        json_object_set_new(record, "numbers", json_array());
    return record;
}

void ld_record_add(json_t *record, const ld_record_line *line)
{
    json_t *numbers = json_object_get(record, "numbers");
    assert(line->seat == LD_CHANCE || (line->seat >= 0 && line->seat < LD_MAX_SEATS));
    assert(!numbers || line->number >= 0);
    json_array_append_new(json_object_get(record, "choices"), line->seat == LD_CHANCE
                                                                  ? json_sprintf("c: %s", line->choice)
                                                                  : json_sprintf("%d: %s", line->seat, line->choice));
    if (numbers)
        json_array_append_new(numbers, json_integer(line->number));
}

void ld_record_end(json_t *record, const char *table_seed, const ld_state *end)
{
    const json_t *numbers = json_object_get(record, "numbers");
    assert(!numbers || (int)json_array_size(numbers) == ld_record_count(record));
    (void)numbers;
    put_text(record, "seed", table_seed);
    if (end && ld_over(end))
        json_object_set_new(record, "result", ld_score_json(end));
}

json_t *ld_score_json(const ld_state *state)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    json_t *json = json_object(), *scores = json_array(), *ranks = json_array();
    for (int s = 0; s < ld_seats(state); s++) {
        json_array_append_new(scores, json_integer(outcome.score[s]));
        json_array_append_new(ranks, json_integer(outcome.rank[s]));
    }
    json_object_set_new(json, "scores", scores);
    json_object_set_new(json, "ranks", ranks);
    return json;
}

char *ld_score_text(const ld_state *state)
{
    json_t *score = ld_score_json(state);
    char *text = json_dumps(score, JSON_COMPACT);
    json_decref(score);
    return text;
}

/* ---- reading ------------------------------------------------------------------------------------ */

static bool is_record(const json_t *record, char *error)
{
    const json_t *format = json_object_get(record, "record");
    if (!json_is_integer(format))
        return ld_wrong(error, "this is not a Ludus record; expected a JSON object with \"record\":%d", RECORD_FORMAT);
    if (json_integer_value(format) != RECORD_FORMAT)
        return ld_wrong(error, "the record has another format; expected \"record\":%d", RECORD_FORMAT);
    if (!json_is_array(json_object_get(record, "choices")))
        return ld_wrong(error, "the record has no list of choices; it may have been cut");
    return true;
}

const ld_game *ld_record_game(const char *name, const char *rules, char *error)
{
    const ld_game *game = name ? ld_game_find(name) : NULL;
    if (!game) {
        ld_wrong(error, "the record names no known game: '%.40s'", name ? name : "");
        return NULL;
    }
    size_t n = strlen(name);
    if (rules && strncmp(rules, name, n) == 0 && rules[n] == '-')
        return game;
    ld_wrong(error, "'%.40s' is no version of the rules; expected one such as '%s'", rules ? rules : "",
             ld_game_rules_version(game));
    return NULL;
}

bool ld_rules_differ(const ld_game *game, const char *rules)
{
    return rules && strcmp(rules, ld_game_rules_version(game)) != 0;
}

int ld_record_old_choices(const json_t *record, const ld_record_head *head)
{
    return ld_rules_differ(head->game, head->rules) ? ld_record_count(record) : head->carried;
}

static const char *text_in(const json_t *record, const char *key)
{
    return json_string_value(json_object_get(record, key));
}

bool ld_record_open(const json_t *record, ld_record_head *head, char *error)
{
    *head = (ld_record_head){0};
    if (!is_record(record, error) ||
        !(head->game = ld_record_game(text_in(record, "game"), text_in(record, "rules"), error)))
        return false;
    const json_t *carried = json_object_get(record, "carried");
    json_int_t before = json_integer_value(json_object_get(carried, "choices"));
    head->rules = text_in(record, "rules");
    head->carried_from = text_in(carried, "rules");
    head->carried = head->carried_from && before > 0 && before <= ld_record_count(record) ? (int)before : 0;
    json_int_t seats = json_integer_value(json_object_get(record, "seats"));
    const json_t *seed = json_object_get(record, "seed"), *options = json_object_get(record, "options");
    head->seats = seats < 0 || seats > MOST_SEATS_READ ? 0 : (int)seats;
    head->options = json_is_object(options) ? options : NULL;
    head->figures = json_object_get(record, "figures");
    head->from = json_object_get(record, "from");
    head->players = json_object_get(record, "players");
    head->names = json_object_get(record, "names");
    head->table = text_in(record, "table");
    head->seed_hash = text_in(record, "seed_hash");
    head->table_seed = json_string_value(seed);
    head->seeded = json_is_integer(seed);
    head->seed = (uint64_t)json_integer_value(seed);
    return true;
}

int ld_record_count(const json_t *record) { return (int)json_array_size(json_object_get(record, "choices")); }

static int number_at(const json_t *record, int i)
{
    const json_t *number = json_array_get(json_object_get(record, "numbers"), (size_t)i);
    json_int_t value = json_integer_value(number);
    return json_is_integer(number) && value >= 0 && value <= INT32_MAX ? (int)value : -1;
}

static const char *line_text(const json_t *record, int i)
{
    const char *text = json_string_value(json_array_get(json_object_get(record, "choices"), (size_t)i));
    return text ? text : "";
}

bool ld_record_line_at(const json_t *record, int i, ld_record_line *line)
{
    const char *text = line_text(record, i);
    if (!text[0] || text[1] != ':' || text[2] != ' ')
        return false;
    bool chance = text[0] == 'c';
    int seat = chance ? LD_CHANCE : text[0] - '0';
    if (!chance && (seat < 0 || seat >= LD_MAX_SEATS))
        return false;
    *line = (ld_record_line){seat, number_at(record, i), text + 3};
    return true;
}

bool ld_record_misfit(const json_t *record, int i, const char *why, char *error)
{
    return ld_wrong(error, "choice %d, '%.40s', does not fit: %.160s", i + 1, line_text(record, i), why);
}

bool ld_record_ends(const json_t *record, const ld_state *end, char *error)
{
    const json_t *said = json_object_get(record, "result");
    if (!said)
        return true;
    json_t *is = ld_score_json(end);
    bool same = ld_over(end) && json_equal(said, is);
    json_decref(is);
    return same || ld_wrong(error, "the record claims a result that its choices do not lead to");
}

/* ---- beginning ---------------------------------------------------------------------------------- */

/* Settings point into `options`, which has to live as long; -1 and a sentence if they are no texts. */
static int settings_of(const json_t *options, ld_setting *settings, char *error)
{
    const char *key;
    json_t *value;
    int count = 0;
    json_object_foreach ((json_t *)options, key, value) {
        if (!json_is_string(value) || count == LD_MAX_SETTINGS) {
            ld_wrong(error, "the options of the record are not texts; expected {\"key\":\"value\"}");
            return -1;
        }
        settings[count++] = (ld_setting){key, json_string_value(value)};
    }
    return count;
}

bool ld_record_start(const ld_record_head *head, ld_state *out, ld_log *log, char *error)
{
    if (head->from)
        return ld_json_load(head->from, out, error);
    ld_setting settings[LD_MAX_SETTINGS];
    int count = settings_of(head->options, settings, error);
    const ld_box *box = count >= 0 ? ld_changes_box(head->game, head->figures, error) : NULL;
    if (box && ld_start_with(box, head->seats, settings, count, out, log, error))
        return true;
    ld_box_close(box);
    return false;
}

/* ---- files -------------------------------------------------------------------------------------- */

static bool write_all(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool ok = fputs(text, file) >= 0 && fputc('\n', file) == '\n' && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int why = errno;
    ok &= fclose(file) == 0;
    if (!ok)
        errno = why ? why : errno;
    return ok;
}

bool ld_record_write(const json_t *record, const char *path, char *error)
{
    char beside[4096];
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
        return ld_wrong(error, "cannot save to '%.120s': it is not a file; expected the name of one", path);
    if ((size_t)snprintf(beside, sizeof beside, "%s.part", path) >= sizeof beside)
        return ld_wrong(error, "the file name is too long");
    char *text = json_dumps(record, JSON_INDENT(1));
    errno = 0;
    bool ok = text && write_all(beside, text) && rename(beside, path) == 0;
    if (!ok) {
        ld_wrong(error, "cannot save to '%.120s': %s; nothing was changed", path, ld_tr(strerror(errno)));
        unlink(beside);
    }
    free(text);
    return ok;
}

/* Only space is left: a file of several records, one a line, is more than was asked for. */
static bool ends_here(FILE *file)
{
    int c = fgetc(file);
    while (isspace(c))
        c = fgetc(file);
    return c == EOF;
}

json_t *ld_record_read(const char *path, char *error)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        ld_wrong(error, "cannot read '%.120s': %s", path, ld_tr(strerror(errno)));
        return NULL;
    }
    json_error_t why;
    json_t *record = NULL;
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) > RECORD_MAX || fseek(file, 0, SEEK_SET) != 0)
        ld_wrong(error, "'%.120s' is not a file of at most 64 MiB", path);
    else if (!(record = json_loadf(file, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &why)))
        ld_wrong(error, "'%.80s' is no whole record (%.80s, line %d); it may have been cut", path, why.text, why.line);
    else if (!ends_here(file)) {
        json_decref(record);
        record = NULL;
        ld_wrong(error, "'%.120s' goes on after its first record; expected a file with one (a line of a .jsonl file)",
                 path);
    }
    fclose(file);
    return record;
}
