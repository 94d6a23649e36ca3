#include "io/script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ld_script_fail(ld_script *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->error, sizeof s->error, format, args);
    va_end(args);
    return false;
}

char *ld_script_split(char *text, char at)
{
    char *rest = strchr(text, at);
    if (!rest)
        return text + strlen(text);
    *rest++ = 0;
    return rest + strspn(rest, " ");
}

char *ld_script_trim(char *text)
{
    text += strspn(text, " ");
    for (size_t n = strlen(text); n && text[n - 1] == ' '; n--)
        text[n - 1] = 0;
    return text;
}

int ld_script_seat(ld_script *s, const char *text)
{
    if (text[0] == 'c' && !text[1])
        return LD_CHANCE;
    if (text[0] >= '0' && text[0] <= '5' && !text[1])
        return text[0] - '0';
    ld_script_fail(s, "'%s' is not a seat", text);
    return -1;
}

/* ---- positions ----------------------------------------------------------------------------------------------------
 */

/* Takes the forced choices that are due, as the engine does by itself, and counts them. */
static void take_forced(ld_script *s)
{
    while (s->automatic && !ld_over(&s->state) && ld_forced(&s->state, ld_turn(&s->state))) {
        ld_list only;
        ld_options(&s->state, ld_turn(&s->state), &only);
        ld_choose(&s->state, ld_turn(&s->state), only.choice[0], &s->log);
        s->forced++;
    }
}

bool ld_script_begin(ld_script *s)
{
    char error[LD_ERROR_BYTES];
    if (!s->edit)
        return true;
    if (!ld_json_load(s->edit, &s->state, error)) {
        char *dump = json_dumps(s->edit, JSON_COMPACT);
        ld_script_fail(s, "%s\n%s", error, dump);
        free(dump);
        return false;
    }
    ld_script_end(s);
    s->base = s->state;
    s->log.count = 0;
    take_forced(s);
    return true;
}

void ld_script_end(ld_script *s)
{
    json_decref(s->edit);
    s->edit = NULL;
}

/* The settings KEY=VALUE that follow; -1 if one is no such thing. */
static int read_settings(ld_setting *settings, int room, char **save)
{
    int count = 0;
    for (char *word; (word = strtok_r(NULL, " ", save)); count++) {
        char *equals = strchr(word, '=');
        if (!equals || count == room)
            return -1;
        *equals = 0;
        settings[count] = (ld_setting){word, equals + 1};
    }
    return count;
}

static bool cmd_game(ld_script *s, char *rest)
{
    ld_setting settings[8];
    char error[LD_ERROR_BYTES], *save;
    char *name = strtok_r(rest, " ", &save), *seats = strtok_r(NULL, " ", &save);
    const ld_game *game = name ? ld_game_find(name) : NULL;
    int count = read_settings(settings, 8, &save);
    ld_log stop = {.stop = true};
    if (!game)
        return ld_script_fail(s, "no such game");
    if (count < 0)
        return ld_script_fail(s, "a setting must be key=value");
    if (!ld_start(game, seats ? atoi(seats) : 0, settings, count, &s->state, &stop, error))
        return ld_script_fail(s, "%s", error);
    s->base = s->state;
    return true;
}

static bool cmd_ready(ld_script *s, char *rest)
{
    (void)rest;
    ld_rng rng = ld_rng_from(1);
    if (!ld_script_begin(s))
        return false;
    s->log.stop = false;
    ld_roll(&s->state, &rng, &s->log);
    s->log.stop = true;
    s->base = s->state;
    return true;
}

/* The value at a.b.0 of a JSON document, or NULL; `parent` and `key` name its place. */
static json_t *walk(json_t *json, char *path, json_t **parent, char **key)
{
    char *save;
    for (char *part = strtok_r(path, ".", &save); part; part = strtok_r(NULL, ".", &save)) {
        *parent = json;
        *key = part;
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(part)) : json_object_get(json, part);
    }
    return json;
}

static json_t *parse_json(ld_script *s, const char *text)
{
    json_error_t why;
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &why);
    if (!value)
        ld_script_fail(s, "'%s' is not JSON: %s", text, why.text);
    return value;
}

static void start_edit(ld_script *s)
{
    if (!s->edit)
        s->edit = ld_json_dump(&s->state);
}

static bool cmd_set(ld_script *s, char *rest)
{
    char *text = ld_script_split(rest, ' '), *key = "";
    json_t *parent = NULL, *value = parse_json(s, text);
    if (!value)
        return false;
    start_edit(s);
    walk(s->edit, rest, &parent, &key);
    /* Either of the two is refused, and lets go of the value, if the parent is not of its kind. */
    bool is_list = json_is_array(parent);
    if ((is_list ? json_array_set_new(parent, (size_t)atoi(key), value) : json_object_set_new(parent, key, value)) != 0)
        return ld_script_fail(s, "there is no place %s to set", key);
    return true;
}

static bool cmd_drop(ld_script *s, char *rest)
{
    json_t *parent = NULL;
    char *key = NULL;
    start_edit(s);
    walk(s->edit, rest, &parent, &key);
    if (!parent || json_object_del(parent, key) != 0)
        return ld_script_fail(s, "there is no such field to drop");
    return true;
}

static bool cmd_back(ld_script *s, char *rest)
{
    (void)rest;
    s->state = s->base;
    s->log.count = 0;
    return true;
}

/* ---- play ---------------------------------------------------------------------------------------------------------
 */

/* What is not in the dump, supplies and sums, must follow from it. */
static bool loads_again(ld_script *s)
{
    char error[LD_ERROR_BYTES];
    ld_state back;
    char *dump = ld_dump(&s->state);
    bool same = ld_load(dump, &back, error) && ld_equal(&back, &s->state);
    if (!same)
        ld_script_fail(s, "the position does not load as it was dumped\n%s", dump);
    free(dump);
    return same;
}

bool ld_script_choose(ld_script *s, int seat, ld_choice choice)
{
    ld_choose(&s->state, seat, choice, &s->log);
    take_forced(s);
    const char *wrong = ld_check(&s->state);
    if (wrong)
        return ld_script_fail(s, "the position is wrong: %s", wrong);
    return loads_again(s);
}

/* `SEAT: CHOICE`, the seat being whose turn it is if none is said; in brackets where it is the only one. */
static bool one_choice(ld_script *s, char *text)
{
    char error[LD_ERROR_BYTES];
    bool bracket = text[0] == '[';
    if (bracket) {
        text++;
        text[strcspn(text, "]")] = 0;
    }
    int seat = ld_turn(&s->state);
    if (text[0] && text[1] == ':') {
        text[1] = 0;
        seat = ld_script_seat(s, text);
        text = ld_script_trim(text + 2);
    }
    ld_choice choice;
    if (seat < 0)
        return false;
    if (!ld_parse(&s->state, seat, text, &choice, error))
        return ld_script_fail(s, "%s", error);
    if (!s->automatic && ld_forced(&s->state, seat) != bracket)
        return ld_script_fail(s, bracket ? "'%s' is not forced" : "'%s' is forced, so it should stand in brackets",
                              text);
    return ld_script_choose(s, seat, choice);
}

static bool cmd_do(ld_script *s, char *rest)
{
    char *save;
    bool well = ld_script_begin(s);
    for (char *part = strtok_r(rest, ";", &save); part && well; part = strtok_r(NULL, ";", &save))
        if (*ld_script_trim(part))
            well = one_choice(s, ld_script_trim(part));
    return well;
}

static bool cmd_auto(ld_script *s, char *rest)
{
    (void)rest;
    if (!ld_script_begin(s))
        return false;
    s->automatic = true;
    take_forced(s);
    return true;
}

/* ---- what must hold -----------------------------------------------------------------------------------------------
 */

bool ld_script_expect(ld_script *s, const ld_state *state, char *rest)
{
    char *value = ld_script_split(rest, ' '), *key, path[200];
    snprintf(path, sizeof path, "%s", rest);
    json_t *should = parse_json(s, value), *parent, *dump = should ? ld_json_dump(state) : NULL;
    json_t *is = should ? walk(dump, rest, &parent, &key) : NULL;
    /* What a dump leaves out of an object is zero. */
    bool zero = should && !is && json_is_integer(should) && json_integer_value(should) == 0;
    bool well = zero || (should && is && json_equal(is, should));
    if (should && !well) {
        char *text = is ? json_dumps(is, JSON_ENCODE_ANY | JSON_COMPACT) : strdup("nothing");
        ld_script_fail(s, "%s is %s, expected %s", path, text, value);
        free(text);
    }
    json_decref(dump);
    json_decref(should);
    return well;
}

static bool cmd_expect(ld_script *s, char *rest) { return ld_script_begin(s) && ld_script_expect(s, &s->state, rest); }

static const ld_script_command commands[] = {
    {"game", cmd_game}, {"ready", cmd_ready}, {"set", cmd_set},   {"drop", cmd_drop},
    {"back", cmd_back}, {"do", cmd_do},       {"auto", cmd_auto}, {"expect", cmd_expect},
};

bool ld_script_line(ld_script *s, const char *line)
{
    char *copy = strdup(line), *rest = ld_script_split(copy, ' ');
    const ld_script_command *found = NULL;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, copy) == 0)
            found = &commands[i];
    bool well = found ? found->run(s, ld_script_trim(rest)) : ld_script_fail(s, "no such command: %s", copy);
    free(copy);
    return well;
}
