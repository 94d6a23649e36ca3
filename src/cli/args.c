/* Reading a command line with getopt_long, by the command's table. Anything unexpected is one sentence and exit
 * status 2. */
#include "cli/command.h"
#include "bots/child.h"
#include "io/figures.h"
#include "words/tongue.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- values --------------------------------------------------------------------------------------------- */

static int read_number(const option_row *row, const char *text, long long high, long long *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    if (!*text || *end || errno || *out < row->low || *out > high)
        return usage("--%s %.40s is not possible; expected a number from %lld to %lld", row->name, text, row->low,
                     high);
    return DONE;
}

static int read_setting(char *text, arguments *out)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return usage("--set %.40s is not possible; expected key=value", text);
    if (out->setting_count == MOST_SET)
        return usage("there are more than %d settings; expected fewer", MOST_SET);
    *equals = 0;
    out->settings[out->setting_count++] = (ld_setting){text, equals + 1};
    return DONE;
}

/* Is it one of "on|off"? */
static bool listed(const char *words, const char *text)
{
    size_t n = strlen(text);
    for (const char *p = words; *p; p += strcspn(p, "|"), p += *p == '|')
        if (n && strcspn(p, "|") == n && strncmp(p, text, n) == 0)
            return true;
    return false;
}

static int read_text(const option_row *row, const char *text, const char **out)
{
    struct stat is;
    if (!*text)
        return usage("--%s is empty; expected %s", row->name, row->value);
    if (row->kind == ONE_OF && !listed(row->value, text))
        return usage("--%s %.40s is not possible; expected %s", row->name, text, row->value);
    if (row->kind == FOLDER && stat(text, &is) == 0 && !S_ISDIR(is.st_mode))
        return usage("--%s %.100s is not possible; expected a folder", row->name, text);
    *out = text;
    return row->check ? row->check(text) : DONE;
}

int read_value(const option_row *row, char *text, arguments *out)
{
    void *at = (char *)out + row->at;
    long long number;
    int status = DONE;
    switch (row->kind) {
    case FLAG: *(bool *)at = true; break;
    case NUMBER:
        if ((status = read_number(row, text, row->high, &number)) == DONE)
            *(int *)at = (int)number;
        break;
    case SEED:
        if ((status = read_number(row, text, INT64_MAX, &number)) == DONE)
            *(uint64_t *)at = (uint64_t)number;
        out->has_seed = true;
        break;
    case SETTING: return read_setting(text, out);
    default: return read_text(row, text, (const char **)at);
    }
    return status;
}

void no_arguments(arguments *out)
{
    *out = (arguments){.players = -1, .seat = -1, .games = -1, .threads = -1, .from = -1, .to = -1};
}

static void begin(const command *c, const char *lang, arguments *out)
{
    const option_row *row;
    no_arguments(out);
    for (int i = 0; (row = option_at(c, i)); i++)
        if (row->standard)
            read_value(row, (char *)row->standard, out); /* only settings are written to, and they have no standard */
    out->has_seed = false;
    out->lang = lang;
}

/* ---- the table as getopt_long wants it ------------------------------------------------------------------- */

enum { MOST_OPTIONS = 32, BY_NAME = 1000 };
enum { IN_ORDER = '-', UP_TO_WORD = '+' }; /* else words go behind the options */

typedef struct form {
    struct option names[MOST_OPTIONS + 1];
    char letters[2 * MOST_OPTIONS + 3]; /* the first says what becomes of words */
} form;

const option_row *option_at(const command *c, int index)
{
    for (const option_row *row = c->options; row->name; row++)
        if (index-- == 0)
            return row;
    for (const option_row *row = common_options; row->name; row++)
        if (index-- == 0)
            return row;
    return NULL;
}

static void make_form(const command *c, form *out)
{
    const option_row *row;
    char *letter = out->letters;
    int i = 0;
    *letter++ = IN_ORDER;
    *letter++ = ':'; /* tells a missing value from an unknown option */
    for (; (row = option_at(c, i)) && i < MOST_OPTIONS; i++) {
        out->names[i] =
            (struct option){row->name, row->kind == FLAG ? no_argument : required_argument, NULL, BY_NAME + i};
        if (row->letter)
            *letter++ = row->letter;
        if (row->letter && row->kind != FLAG)
            *letter++ = ':';
    }
    out->names[i] = (struct option){0};
    *letter = 0;
}

/* The row that getopt_long speaks of, or NULL. */
static const option_row *found_row(const command *c, int found)
{
    const option_row *row;
    if (found >= BY_NAME)
        return option_at(c, found - BY_NAME);
    for (int i = 0; (row = option_at(c, i)); i++)
        if (row->letter && row->letter == found)
            return row;
    return NULL;
}

static int refuse_option(const command *c, int found, char **argv)
{
    const option_row *row = found_row(c, optopt);
    char names[400] = "", unknown[44];
    if (row && found == ':')
        return usage("--%s has no value; expected one after it", row->name);
    if (row)
        return usage("--%s takes no value", row->name);
    if (optopt)
        snprintf(unknown, sizeof unknown, "-%c", optopt);
    else
        snprintf(unknown, sizeof unknown, "%.42s", argv[optind - 1]);
    for (int i = 0; (row = option_at(c, i)); i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s--%s", i ? " " : "", row->name);
    return usage("%s does not take %s; expected one of: %s", *c->name ? c->name : "ludus", unknown, names);
}

/* ---- language ---------------------------------------------------------------------------------------------- */

/* "it_IT.UTF-8" as the terminal says it. */
static const ld_tongue *terminal_tongue(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return tongue_find(value, strcspn(value, ".@"));
    }
    return NULL;
}

/* Speaks the language that is named anywhere on the command line, or else the terminal's: before anything is refused.
 */
static int choose_language(const command *c, int argc, char **argv, const form *f, const char *lang)
{
    int found;
    optind = 0;
    while ((found = getopt_long(argc, argv, f->letters, f->names, NULL)) != -1) {
        const option_row *row = found_row(c, found);
        if (row && row->at == offsetof(arguments, lang))
            lang = optarg;
    }
    ld_speak(c->english ? NULL : terminal_tongue());
    if (!lang)
        return DONE;
    const ld_tongue *tongue = tongue_find(lang, strlen(lang));
    if (!tongue)
        return usage("there is no language '%.20s'; expected %s", lang, tongue_codes);
    ld_speak(tongue);
    return DONE;
}

/* ---- the whole line ---------------------------------------------------------------------------------------- */

/* A bit for each of the command's own options, none for the common ones. */
static unsigned own_bit(const command *c, const option_row *row)
{
    for (int i = 0; c->options[i].name; i++)
        if (&c->options[i] == row)
            return 1u << i;
    return 0;
}

static int read_options(const command *c, int argc, char **argv, form *f, arguments *out)
{
    const char *letters = c->parts ? f->letters : f->letters + 1;
    int found;
    f->letters[0] = UP_TO_WORD;
    optind = 0;
    while ((found = getopt_long(argc, argv, letters, f->names, NULL)) != -1) {
        const option_row *row = found_row(c, found);
        if (!row)
            return refuse_option(c, found, argv);
        out->given |= own_bit(c, row);
        int status = read_value(row, optarg, out);
        if (status != DONE || out->help || out->version)
            return status;
    }
    out->first_word = optind;
    return DONE;
}

static int read_words(const command *c, int argc, char **argv, arguments *out)
{
    for (int i = out->first_word; i < argc; i++) {
        if (out->word_count == c->words)
            return usage("'%.40s' is one word too many for %s; expected %d", argv[i], c->name, c->words);
        out->words[out->word_count++] = argv[i];
    }
    return DONE;
}

static bool is_option(const ld_game *game, const char *key)
{
    int count;
    const ld_option *options = ld_game_options(game, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(options[i].key, key) == 0)
            return true;
    return false;
}

bool is_figure(const ld_game *game, const char *key)
{
    return !is_option(game, key) && (strchr(key, '.') || ld_figure_find(game, key) >= 0);
}

/* What --set says of figures goes into the box; what is said of options, or of neither, stays for the game to judge. */
static int open_box(arguments *out)
{
    const ld_game *game = out->word_count ? ld_game_find(out->words[0]) : NULL;
    ld_setting changes[MOST_SET];
    int count = 0, kept = 0;
    char error[LD_ERROR_BYTES];
    if (!out->word_count && out->figures)
        return usage("--figures needs a game; expected its name");
    if (!game)
        return DONE;
    for (int i = 0; i < out->setting_count; i++)
        if (is_figure(game, out->settings[i].key))
            changes[count++] = out->settings[i];
        else
            out->settings[kept++] = out->settings[i];
    out->setting_count = kept;
    if (kept > LD_MAX_SETTINGS)
        return usage("there are more than %d settings; expected fewer", LD_MAX_SETTINGS);
    out->box = ld_box_read(game, out->figures, changes, count, error);
    return out->box ? DONE : usage("%s", error);
}

int read_arguments(const command *c, int argc, char **argv, const char *lang, arguments *out)
{
    form f;
    make_form(c, &f);
    begin(c, lang, out);
    opterr = 0;
    int status = choose_language(c, argc, argv, &f, lang);
    if (status != DONE || (status = read_options(c, argc, argv, &f, out)) != DONE || out->help || out->version)
        return status;
    if (out->json && !out->lang) /* what programs read does not depend on the terminal */
        ld_speak(NULL);
    if (c->parts)
        return DONE;
    status = read_words(c, argc, argv, out);
    if (status == DONE)
        status = read_config(c, out);
    return status == DONE ? open_box(out) : status;
}

/* ---- what commands share ------------------------------------------------------------------------------------ */

const ld_box *box_given(const arguments *args, const ld_game *game)
{
    return args->box ? args->box : ld_box_standard(game);
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
    *seats = args->players > 0 ? args->players : high < 4 ? high : 4;
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
