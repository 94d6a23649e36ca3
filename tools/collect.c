/* Developer's tool: prints, as a gettext template, the texts that no scanner of sources can find because they stand in
 * the tables of the games: prompts, labels, messages, names of things, what they do; and in their lessons. The names
 * are those of all set-ups. `collect texts GAME` prints those of a game, `collect rules GAME` the blocks of its rules,
 * summary and glossary, `collect games` the games in their order, `collect names GAME` each text that names of a type
 * are made of: "TYPE<tab>TEXT", and a third word where the program itself asks for a form of it. */
#include "core/game.h"
#include "learn/lesson.h"
#include "words/rules.h"

#include <stdio.h>
#include <stdlib.h>

static char **known;
static size_t known_count;

/* Has it letters outside of {places} and %conversions? */
static bool has_words(const char *text)
{
    for (; *text; text++) {
        if (*text == '{') {
            const char *end = strchr(text, '}');
            const char *bar = strchr(text, '|');
            if (bar && end && bar < end)
                return true;
            text = end ? end : text;
        } else if (*text == '%') {
            text += strspn(text + 1, "0123456789.*-+lz") + 1;
            if (!*text)
                return false;
        } else if ((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z')) {
            return true;
        }
    }
    return false;
}

static bool is_new(const char *text)
{
    for (size_t i = 0; i < known_count; i++)
        if (strcmp(known[i], text) == 0)
            return false;
    char **more = realloc(known, (known_count + 1) * sizeof *known);
    if (!more || !(more[known_count] = strdup(text)))
        abort();
    known = more;
    known_count++;
    return true;
}

/* Writes a text as the catalogues do, up to its end or to where its context ends; returns what follows. */
static const char *print_quoted(const char *text)
{
    putchar('"');
    for (; *text && *text != LD_CONTEXT_END; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    puts("\"");
    return text;
}

static void print_text(const char *text, const char *where)
{
    if (!text || !has_words(text) || !is_new(text))
        return;
    printf("#: %s\n", where);
    if (strchr(text, LD_CONTEXT_END)) {
        fputs("msgctxt ", stdout);
        text = print_quoted(text) + 1;
    }
    fputs("msgid ", stdout);
    print_quoted(text);
    puts("msgstr \"\"\n");
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static const char *naming; /* the type whose names are printed; NULL: the texts are */

/* A text with the form that the program asks for before it is printed with the form behind. */
static void print_name(const char *text)
{
    char line[2 * LD_TEXT_BYTES];
    const char *plain = strchr(text, LD_CONTEXT_END);
    if (!has_words(text))
        return;
    if (plain)
        snprintf(line, sizeof line, "%s\t%s\t%.*s", naming, plain + 1, (int)(plain - text), text);
    else
        snprintf(line, sizeof line, "%s\t%s", naming, text);
    if (is_new(line))
        puts(line);
}

/* While names are made, a language that marks what passes through it: a name that has a mark was put together from
 * translated pieces and is no message itself. */
static const char *mark(const ld_tongue *tongue, const char *english)
{
    (void)tongue;
    if (naming)
        print_name(english);
    static char marked[8][LD_TEXT_BYTES];
    static int next;
    next = (next + 1) % 8;
    snprintf(marked[next], sizeof marked[next], "\1%s", english);
    return marked[next];
}

static int other_form(long n) { return n != 1; }
static const ld_tongue marking = {"--", mark, other_form};

static void print_thing(const ld_state *state, int word, int value, const char *where)
{
    const ld_game *game = ld_game_of(state);
    char name[LD_TEXT_BYTES] = "";
    if (naming)
        naming = game->word_types[word];
    ld_speak(&marking);
    bool there = game->word(state, word, value, LD_NAME, name, sizeof name);
    ld_speak(NULL);
    bool whole = there && !strchr(name, '\1');
    if (naming) {
        if (whole)
            print_name(name);
        return;
    }
    if (whole)
        print_text(name, where);
    if (there && game->explain)
        print_text(game->explain(state, word, value), where);
}

static void print_words(const ld_state *state, const char *where)
{
    const ld_game *game = ld_game_of(state);
    for (int word = LD_WORD_SEAT + 1; game->word_types[word]; word++) {
        int count = game->word_count(state, word);
        for (int i = 0; i < count; i++)
            print_thing(state, word, i, where);
    }
}

/* Each of the values, separated by '|', that the game takes with so many seats. */
static void print_values(const ld_game *game, int seats, const char *key, const char *values, const char *where)
{
    for (const char *p = values; p && *p; p += *p == '|') {
        char value[100], error[LD_ERROR_BYTES];
        size_t n = strcspn(p, "|");
        snprintf(value, sizeof value, "%.*s", (int)n, p);
        p += n;
        ld_state state;
        if (ld_start(game, seats, &(ld_setting){key, value}, 1, &state, NULL, error))
            print_words(&state, where);
    }
}

/* All set-ups of a game that differ in their words: each value of each option, and each number of seats. */
static void print_set_ups(const ld_game *game, const char *where)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        for (int i = 0; i < game->option_count; i++) {
            print_values(game, seats, game->options[i].key, game->options[i].values, where);
            print_values(game, seats, game->options[i].key, game->options[i].samples, where);
        }
}

static void print_option(const ld_option *option, const char *where)
{
    char name[LD_TEXT_BYTES];
    print_text(option->help, where);
    print_text(ld_option_word(option->key, name, sizeof name), where);
    for (const char *p = option->values; *p && option->high <= option->low; p += *p == '|') {
        char value[40];
        size_t n = strcspn(p, "|");
        snprintf(value, sizeof value, "%.*s", (int)n, p);
        if (*p < 'A' || *p > 'Z') /* capitals stand for free text */
            print_text(ld_option_word(value, name, sizeof name), where);
        p += n;
    }
}

static void print_game(const ld_game *game)
{
    char where[60];
    snprintf(where, sizeof where, "src/games/%s", game->name);
    print_text(game->title, where);
    print_text(game->about, where);
    for (int i = 0; i < game->option_count; i++)
        print_option(&game->options[i], where);
    for (int i = 0; i < game->kind_count; i++) {
        print_text(game->kinds[i]->prompt, where);
        print_text(game->kinds[i]->waiting, where);
    }
    for (int i = 0; i < game->verb_count; i++) {
        print_text(game->verbs[i].label, where);
        print_text(game->verbs[i].group, where);
    }
    for (int i = 0; i < game->message_count; i++) {
        print_text(game->messages[i].text, where);
        print_text(game->messages[i].veiled, where);
    }
    for (int i = 1; i < game->reason_count; i++)
        print_text(game->reasons[i].text, where);
    for (const ld_figure *row = game->figures; row->field.name; row++)
        print_text(row->label, where);
    for (const ld_use_row *row = game->uses; row && row->word; row++)
        print_text(row->title, where);
    int weights, judged;
    const ld_weight *rows = ld_weights(game, &weights, &judged);
    for (int i = 0; i < weights; i++)
        print_text(rows[i].about, where);
    print_set_ups(game, where);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */

static void print_lessons(const char *game)
{
    lesson_card card;
    char where[100], error[LD_ERROR_BYTES];
    for (int i = 0; lesson_card_at(game, i, &card); i++) {
        lesson *l = lesson_open(&card, error);
        const char *text;
        snprintf(where, sizeof where, "lessons/%s/%s.txt", game, card.name);
        for (int line = 0; l && (text = lesson_text_next(l, &line));)
            print_text(text, where);
        lesson_close(l);
    }
}

/* ---- rules ------------------------------------------------------------------------------------------------------- */

static void print_rules(const char *game, const char *kind)
{
    char name[40], where[60];
    snprintf(name, sizeof name, "%s%s", game, kind);
    const char *text = rules_of(name);
    rule_reader reader = {.at = text ? text : ""};
    rule_block block;
    snprintf(where, sizeof where, "docs/rules/%s.md", name);
    while (rules_next(&reader, &block))
        if (block.plain)
            print_text(block.text, where);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    const ld_game *game = argc > 2 ? ld_game_find(argv[2]) : NULL;
    if (strcmp(what, "games") == 0) {
        for (int i = 0; i < ld_game_count(); i++)
            puts(ld_game_name(ld_game_at(i)));
    } else if (game && strcmp(what, "texts") == 0) {
        print_game(game);
        print_lessons(game->name);
    } else if (game && strcmp(what, "names") == 0) {
        naming = "";
        print_set_ups(game, "");
    } else if (game && strcmp(what, "rules") == 0) {
        print_rules(game->name, "");
        print_rules(game->name, "-summary");
        print_rules(game->name, "-glossary");
    } else {
        fprintf(stderr, "usage: collect games | texts GAME | names GAME | rules GAME\n");
        return 2;
    }
    for (size_t i = 0; i < known_count; i++)
        free(known[i]);
    free(known);
    return 0;
}
