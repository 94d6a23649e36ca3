/* The command line. Anything unexpected is one sentence and exit status 2. */
#include "cli/cli.h"
#include "bots/child.h"
#include "words/tongue.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tell(FILE *out, const char *format, ...)
{
    char line[4000];
    va_list args;
    va_start(args, format);
    ld_vtext(line, sizeof line, format, args);
    va_end(args);
    fprintf(out, "%s\n", line);
}

void complain(const char *format, ...)
{
    char line[1000];
    va_list args;
    va_start(args, format);
    ld_vtext(line, sizeof line, format, args);
    va_end(args);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 127)
            *p = '?';
    fprintf(stderr, "ludus: %s\n", line);
}

static bool allowed_word(const char *allowed, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strstr(allowed, name); p; p = strstr(p + 1, name))
        if ((p == allowed || p[-1] == ' ') && (p[n] == 0 || p[n] == ' '))
            return true;
    return false;
}

static int read_number(const char *name, const char *text, long long low, long long high, long long *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    if (!*text || *end || errno || *out < low || *out > high)
        return usage("--%s %.40s is not possible; expected a number from %lld to %lld", name, text, low, high);
    return DONE;
}

static int read_setting(char *text, arguments *out)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return usage("--set %.40s is not possible; expected key=value", text);
    if (out->setting_count == LD_MAX_SETTINGS)
        return usage("there are more than %d settings; expected fewer", LD_MAX_SETTINGS);
    *equals = 0;
    out->settings[out->setting_count++] = (ld_setting){text, equals + 1};
    return DONE;
}

typedef struct number_option {
    const char *name;
    long long low, high;
    size_t at;   /* of an int in arguments */
    size_t flag; /* of a bool in arguments; 0: none */
} number_option;

static int read_value(const char *name, char *value, arguments *out)
{
    static const number_option numbers[] = {
        {"players", 1, 99, offsetof(arguments, players), offsetof(arguments, has_players)},
        {"seat", 0, 99, offsetof(arguments, seat), offsetof(arguments, has_seat)},
        {"games", 1, 100000000, offsetof(arguments, games), 0},
        {"threads", 1, 256, offsetof(arguments, threads), 0},
        {"from", 0, 100000000, offsetof(arguments, from), 0},
        {"to", 0, 100000000, offsetof(arguments, to), 0},
    };
    const struct {
        const char *name;
        const char **at;
    } texts[] = {{"bots", &out->bots}, {"lang", &out->lang},       {"record", &out->record}, {"resume", &out->resume},
                 {"data", &out->data}, {"journal", &out->journal}, {"out", &out->out},       {"csv", &out->csv},
                 {"html", &out->html}, {"sprt", &out->sprt}};
    long long number;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(numbers[i].name, name) != 0)
            continue;
        if (read_number(name, value, numbers[i].low, numbers[i].high, &number) != DONE)
            return USAGE;
        *(int *)((char *)out + numbers[i].at) = (int)number;
        if (numbers[i].flag)
            *(bool *)((char *)out + numbers[i].flag) = true;
        return DONE;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0) {
            *texts[i].at = value;
            return DONE;
        }
    if (strcmp(name, "set") == 0)
        return read_setting(value, out);
    if (read_number(name, value, 0, INT64_MAX, &number) != DONE)
        return USAGE;
    out->seed = (uint64_t)number;
    out->has_seed = true;
    return DONE;
}

static int read_option(char **argv, int *i, int argc, const char *allowed, arguments *out)
{
    char *name = argv[*i] + 2, *value = strchr(name, '=');
    if (value)
        *value++ = 0;
    if (strcmp(name, "lang") != 0 && !allowed_word(allowed, name))
        return usage("%s does not take --%.40s; expected one of: %s lang", argv[0], name, allowed);
    if (strcmp(name, "json") == 0) {
        out->json = true;
        return value ? usage("--json takes no value") : DONE;
    }
    if (!value) {
        if (*i + 1 >= argc)
            return usage("--%s has no value; expected one after it", name);
        value = argv[++*i];
    }
    return read_value(name, value, out);
}

int read_arguments(int argc, char **argv, const char *allowed, int words, arguments *out)
{
    memset(out, 0, sizeof *out);
    out->from = out->to = -1;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0 && argv[i][2]) {
            int status = read_option(argv, &i, argc, allowed, out);
            if (status != DONE)
                return status;
        } else if (out->word_count == words) {
            return usage("'%.40s' is one word too many for %s; expected %d", argv[i], argv[0], words);
        } else {
            out->words[out->word_count++] = argv[i];
        }
    }
    if (out->json && !out->lang) /* what programs read does not depend on the terminal */
        ld_speak(NULL);
    return DONE;
}

/* "it_IT.UTF-8" as the terminal says it. */
static const ld_tongue *terminal_tongue(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return tongue_find(value, strcspn(value, "_.@"));
    }
    return NULL;
}

int choose_language(int argc, char **argv)
{
    const char *code = NULL;
    ld_speak(argc > 1 && strcmp(argv[1], "engine") == 0 ? NULL : terminal_tongue());
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            code = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            code = argv[i + 1];
    }
    if (!code)
        return DONE;
    const ld_tongue *tongue = tongue_find(code, strlen(code));
    if (!tongue)
        return usage("there is no language '%.20s'; expected %s", code, tongue_codes);
    ld_speak(tongue);
    return DONE;
}

int find_game(const arguments *args, const ld_game **game, int *seats)
{
    if (args->word_count == 0 || !(*game = ld_game_find(args->words[0]))) {
        char names[200] = "";
        for (int i = 0; i < ld_game_count(); i++)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                     ld_game_name(ld_game_at(i)));
        if (args->word_count == 0)
            return usage("no game is named; expected one of: %s", names);
        return usage("there is no game '%.40s'; expected one of: %s", args->words[0], names);
    }
    int low, high;
    ld_game_seats(*game, &low, &high);
    *seats = args->has_players ? args->players : high < 4 ? high : 4;
    if (*seats < low || *seats > high) {
        if (low == high)
            return usage("%s cannot be played by %d; expected %d players", ld_game_name(*game), *seats, low);
        return usage("%s cannot be played by %d; expected %d to %d players", ld_game_name(*game), *seats, low, high);
    }
    return DONE;
}

int split_list(char *list, char **out, int room)
{
    int count = 0;
    char *save;
    for (char *word = strtok_r(list, ",", &save); word; word = strtok_r(NULL, ",", &save)) {
        if (count == room)
            return -1;
        out[count++] = word;
    }
    return count;
}

ld_bot *open_bot(const char *name, const ld_game *game, char error[LD_ERROR_BYTES])
{
    return strncmp(name, "cmd:", 4) == 0 ? ld_child_open(name + 4, error) : ld_bot_open(name, game, error);
}

int print_json(json_t *json)
{
    char *text = json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(8));
    json_decref(json);
    bool ok = text && puts(text) >= 0 && fflush(stdout) == 0;
    free(text);
    return ok ? DONE : failed("standard output cannot be written");
}
