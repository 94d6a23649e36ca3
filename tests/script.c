/* Rulebook examples as scripts: tests/GAME/examples/NAME.txt. docs/testing.md describes the language. */
#include "harness.h"

#include "core/game.h"
#include "io/script.h"

#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_LINES = 400, MAX_POSITIONS = 100, MAX_EVENTS = 4096 };

/* The lines of an example, or of a position that examples begin from. */
typedef struct example {
    const char *file, *game;
    char name[60];
    int count, number[MAX_LINES];
    char *line[MAX_LINES];
} example;

static example *positions[MAX_POSITIONS];
static int position_count;

typedef struct stage {
    ld_script s;
    const example *e;
    int at; /* line number, for messages */
    ld_state mark;
} stage;

#define FAIL(st, ...) fail_at(st, __VA_ARGS__)
static void fail_at(const stage *st, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));
static void fail_at(const stage *st, const char *format, ...)
{
    char text[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    test_fail(st->e->file, st->at, "%s", text);
}

static void begin_play(stage *st)
{
    if (!ld_script_begin(&st->s))
        FAIL(st, "%s", st->s.error);
}

static int read_seat(stage *st, const char *text)
{
    int seat = ld_script_seat(&st->s, text);
    if (seat < 0)
        FAIL(st, "%s", st->s.error);
    return seat;
}

/* ---- views ------------------------------------------------------------------------------------------------ */

static void cmd_mark(stage *st, char *rest)
{
    (void)rest;
    begin_play(st);
    st->mark = st->s.state;
    st->s.log.count = 0;
}

static int read_viewer(const char *text) { return text[0] == 's' ? LD_SPECTATOR : atoi(text); }

static bool same_view(stage *st, char *rest)
{
    ld_state a, b;
    begin_play(st);
    ld_redact(&a, &st->mark, read_viewer(rest));
    ld_redact(&b, &st->s.state, read_viewer(rest));
    return ld_equal(&a, &b);
}

static void cmd_same(stage *st, char *rest)
{
    if (!same_view(st, rest))
        FAIL(st, "the view of seat %s has changed", rest);
}

static void cmd_differs(stage *st, char *rest)
{
    if (same_view(st, rest))
        FAIL(st, "the view of seat %s is still the same", rest);
}

/* ---- what must hold ------------------------------------------------------------------------------------ */

static void list_options(stage *st, char **rest, ld_list *list, int *seat)
{
    begin_play(st);
    char *choices = ld_script_split(*rest, ':');
    *seat = read_seat(st, *rest);
    *rest = choices;
    ld_options(&st->s.state, *seat, list);
}

static void join_options(const stage *st, const ld_list *list, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < list->count && used < room; i++) {
        char text[LD_TEXT_BYTES];
        ld_format(&st->s.state, list->choice[i], text, sizeof text);
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? " | " : "", text);
    }
}

static void cmd_options(stage *st, char *rest)
{
    ld_list list;
    int seat;
    char is[3000];
    list_options(st, &rest, &list, &seat);
    join_options(st, &list, is, sizeof is);
    if (strcmp(is, rest) != 0)
        FAIL(st, "the options at %s are\n  %s\nexpected\n  %s", ld_step(&st->s.state), is, rest);
}

static void offered(stage *st, char *rest, bool should)
{
    ld_list list;
    int seat;
    char *save;
    list_options(st, &rest, &list, &seat);
    for (char *text = strtok_r(rest, "|", &save); text; text = strtok_r(NULL, "|", &save)) {
        char error[LD_ERROR_BYTES];
        ld_choice choice;
        bool is = ld_parse(&st->s.state, seat, ld_script_trim(text), &choice, error);
        if (is != should)
            FAIL(st, should ? "'%s' is not offered" : "'%s' is offered", ld_script_trim(text));
    }
}

static void cmd_offers(stage *st, char *rest) { offered(st, rest, true); }
static void cmd_lacks(stage *st, char *rest) { offered(st, rest, false); }
static void cmd_refuse(stage *st, char *rest) { offered(st, rest, false); }

/* Chance's options, as the seat before a colon may know their odds, or as they are. */
static void list_weights(stage *st, char **rest, ld_list *list)
{
    ld_state view = (begin_play(st), st->s.state);
    if (((*rest)[0] == 's' || isdigit((unsigned char)(*rest)[0])) && (*rest)[1] == ':') {
        ld_redact(&view, &st->s.state, read_viewer(*rest));
        *rest = ld_script_trim(*rest + 2);
    }
    ld_options(&view, LD_CHANCE, list);
}

/* CHOICE = PLACE: where a border shows the choice */
static void cmd_at(stage *st, char *rest)
{
    char *text = ld_script_split(rest, ':'), *equals = strstr(text, " = "), is[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_choice choice;
    begin_play(st);
    if (!equals)
        FAIL(st, "expected a choice, ' = ' and a place");
    *equals = 0;
    if (!ld_parse(&st->s.state, read_seat(st, rest), text, &choice, error))
        FAIL(st, "%s", error);
    ld_place(&st->s.state, choice, is, sizeof is);
    const char *should = strcmp(equals + 3, "nowhere") == 0 ? "" : equals + 3;
    if (strcmp(is, should) != 0)
        FAIL(st, "'%s' is at '%s', expected '%s'", text, is, should);
}

static void cmd_weights(stage *st, char *rest)
{
    ld_list list;
    char is[3000];
    size_t used = 0;
    list_weights(st, &rest, &list);
    is[0] = 0;
    for (int i = 0; i < list.count && used < sizeof is; i++) {
        char text[LD_TEXT_BYTES];
        ld_format(&st->s.state, list.choice[i], text, sizeof text);
        used += (size_t)snprintf(is + used, sizeof is - used, "%s%s %u", i ? " | " : "", text, list.weight[i]);
    }
    if (strcmp(is, rest) != 0)
        FAIL(st, "the weights are\n  %s\nexpected\n  %s", is, rest);
}

static void cmd_weight(stage *st, char *rest)
{
    ld_list list;
    list_weights(st, &rest, &list);
    char *number = strrchr(rest, ' '), text[LD_TEXT_BYTES];
    if (!number)
        FAIL(st, "a weight must be a choice and a number");
    *number++ = 0;
    long is = 0;
    for (int i = 0; i < list.count; i++)
        if (strcmp(ld_format(&st->s.state, list.choice[i], text, sizeof text), rest) == 0)
            is = list.weight[i];
    if (is != atol(number))
        FAIL(st, "'%s' has weight %ld, expected %s", rest, is, number);
}

static void cmd_total(stage *st, char *rest)
{
    ld_list list;
    long total = 0;
    list_weights(st, &rest, &list);
    for (int i = 0; i < list.count; i++)
        total += list.weight[i];
    if (total != atol(rest))
        FAIL(st, "the weights add up to %ld", total);
}

/* What the seat could read of all that happened, in notation. */
static void cmd_story(stage *st, char *rest)
{
    static char is[60000];
    size_t used = 0;
    char *should = ld_script_split(rest, ':');
    begin_play(st);
    is[0] = 0;
    for (int i = 0; i < st->s.log.count; i++) {
        char text[LD_TEXT_BYTES];
        ld_event event = st->s.log.events[i];
        if (!ld_event_redact(&st->s.state, &event, read_viewer(rest)))
            continue;
        ld_event_note(&st->s.state, &event, text, sizeof text);
        used += (size_t)snprintf(is + used, sizeof is - used, "%s%s", used ? " | " : "", text);
    }
    if (strcmp(is, should) != 0)
        FAIL(st, "the story for %s is\n  %s\nexpected\n  %s", rest, is, should);
}

/* Who hears what is left out of the options, in the notation of reasons. */
typedef struct listener {
    ld_ear ear;
    const ld_state *view;
    const char *what;
    char is[4000];
} listener;

static void hear_reason(ld_ear *ear, ld_choice left_out, int reason, const int *args, int count)
{
    listener *l = (listener *)ear;
    char text[LD_TEXT_BYTES];
    if (!ld_is_named(l->view, left_out, NULL, l->what))
        return;
    ld_reason_note(l->view, reason, args, count, text, sizeof text);
    if (strstr(l->is, text)) /* told once, however much it keeps from being offered */
        return;
    size_t used = strlen(l->is);
    snprintf(l->is + used, sizeof l->is - used, "%s%s", used ? " | " : "", text);
}

static void cmd_why(stage *st, char *rest)
{
    char *what = ld_script_split(rest, ':'), *should = ld_script_split(what, '=');
    what = ld_script_trim(what);
    ld_list list;
    ld_state view;
    begin_play(st);
    int seat = read_seat(st, rest);
    ld_redact(&view, &st->s.state, seat);
    listener l = {.ear = {hear_reason, ld_amount_asked(what)}, .view = &view, .what = what};
    ld_options_to(&view, seat, &list, &l.ear);
    ld_asides_to(&view, seat, &list, &l.ear);
    if (strcmp(l.is, should) != 0)
        FAIL(st, "'%s' is left out by\n  %s\nexpected\n  %s", what, l.is, should);
}

static void cmd_turn(stage *st, char *rest)
{
    unsigned mask = 0;
    char *save;
    begin_play(st);
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save))
        mask |= 1u << read_seat(st, word);
    if (ld_asked(&st->s.state) != mask)
        FAIL(st, "the step %s is owed by the seats of mask %#x", ld_step(&st->s.state), ld_asked(&st->s.state));
}

static void cmd_step(stage *st, char *rest)
{
    begin_play(st);
    if (strcmp(ld_step(&st->s.state), rest) != 0)
        FAIL(st, "the step is %s", ld_step(&st->s.state));
}

static void cmd_view(stage *st, char *rest)
{
    ld_state view;
    char *path = ld_script_split(rest, ' ');
    begin_play(st);
    ld_redact(&view, &st->s.state, read_viewer(rest));
    if (!ld_script_expect(&st->s, &view, path))
        FAIL(st, "%s", st->s.error);
}

static void expect_numbers(stage *st, char *rest, bool ranks)
{
    ld_outcome outcome;
    char *save;
    begin_play(st);
    ld_outcome_of(&st->s.state, &outcome);
    int seat = 0;
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save), seat++) {
        int is = ranks ? outcome.rank[seat] : outcome.score[seat];
        if (is != atoi(word))
            FAIL(st, "seat %d has %s %d, expected %s", seat, ranks ? "rank" : "score", is, word);
    }
}

static void cmd_ranks(stage *st, char *rest) { expect_numbers(st, rest, true); }
static void cmd_scores(stage *st, char *rest) { expect_numbers(st, rest, false); }

static void cmd_over(stage *st, char *rest)
{
    (void)rest;
    begin_play(st);
    if (!ld_over(&st->s.state))
        FAIL(st, "the game is not over but at step %s", ld_step(&st->s.state));
}

static void cmd_forced(stage *st, char *rest)
{
    if (st->s.forced != atoi(rest))
        FAIL(st, "%d forced choices were taken", st->s.forced);
}

static void cmd_from(stage *st, char *rest);

/* ---- running a script ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*run)(stage *st, char *rest);
} commands[] = {
    {"options", cmd_options}, {"offers", cmd_offers}, {"lacks", cmd_lacks},     {"refuse", cmd_refuse},
    {"weights", cmd_weights}, {"total", cmd_total},   {"turn", cmd_turn},       {"step", cmd_step},
    {"view", cmd_view},       {"ranks", cmd_ranks},   {"scores", cmd_scores},   {"over", cmd_over},
    {"mark", cmd_mark},       {"same", cmd_same},     {"differs", cmd_differs}, {"from", cmd_from},
    {"weight", cmd_weight},   {"story", cmd_story},   {"forced", cmd_forced},   {"at", cmd_at},
    {"why", cmd_why},
};

/* What only tests say is here; the rest is the language itself. */
static void run_line(stage *st, const char *line)
{
    char *copy = strdup(line), *rest = ld_script_split(copy, ' ');
    bool ours = false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands && !ours; i++)
        if ((ours = strcmp(commands[i].name, copy) == 0))
            commands[i].run(st, ld_script_trim(rest));
    free(copy);
    if (!ours && !ld_script_line(&st->s, line))
        FAIL(st, "%s", st->s.error);
}

/* The lines of a named position, as if they stood here. */
static void cmd_from(stage *st, char *rest)
{
    for (int i = 0; i < position_count; i++) {
        const example *position = positions[i];
        if (strcmp(position->game, st->e->game) != 0 || strcmp(position->name, rest) != 0)
            continue;
        for (int line = 0; line < position->count; line++)
            run_line(st, position->line[line]);
        return;
    }
    FAIL(st, "there is no position called %s", rest);
}

static void run_lines(stage *st, const example *e)
{
    static ld_event events[MAX_EVENTS];
    st->e = e;
    st->s.log = (ld_log){events, MAX_EVENTS, 0, 0, true};
    for (int i = 0; i < e->count; i++) {
        st->at = e->number[i];
        run_line(st, e->line[i]);
    }
    begin_play(st);
}

static void run_example(const void *data)
{
    stage st = {.at = 0};
    run_lines(&st, data);
}

static void add_line(example *e, const char *line, int number);

void script_run(const char *game, const char *lines, ld_state *out)
{
    example e = {.file = "a script within a test", .game = game};
    stage st = {.at = 0};
    char *copy = strdup(lines), *save;
    int number = 0;
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        add_line(&e, line, ++number);
    run_lines(&st, &e);
    *out = st.s.state;
    for (int i = 0; i < e.count; i++)
        free(e.line[i]);
    free(copy);
}

/* ---- finding scripts ---------------------------------------------------------------------------------------- */

static void finish_example(example *e, const char *title, const char *shows)
{
    char name[260];
    if (e && e->count) {
        snprintf(name, sizeof name, "%s %s", e->game, title);
        test_make(name, shows, run_example, e);
    } else {
        free(e);
    }
}

/* A line that begins with a blank goes on with the line before. */
static bool read_line(FILE *file, char *line, size_t room, int *number)
{
    if (!fgets(line, (int)room, file))
        return false;
    ++*number;
    for (;;) {
        size_t n = strcspn(line, "\n");
        line[n] = 0;
        int c = fgetc(file);
        if (c != EOF)
            ungetc(c, file);
        if (c != ' ' || !fgets(line + n, (int)(room - n), file))
            return true;
        char *text = line + n + strspn(line + n, " ");
        memmove(line + n + 1, text, strlen(text) + 1);
        line[n] = ' ';
        ++*number;
    }
}

static void add_line(example *e, const char *line, int number)
{
    if (e->count == MAX_LINES)
        abort();
    e->number[e->count] = number;
    e->line[e->count++] = strdup(line);
}

static example *new_example(const char *path, const char *game)
{
    example *e = calloc(1, sizeof *e);
    e->file = strdup(path);
    e->game = game;
    return e;
}

static example *new_position(const char *path, const char *game, const char *name)
{
    example *e = new_example(path, game);
    if (position_count == MAX_POSITIONS)
        abort();
    snprintf(e->name, sizeof e->name, "%.59s", name);
    positions[position_count++] = e;
    return e;
}

static void read_script(const char *path, const char *game)
{
    static char line[65536];
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    example *e = NULL;
    char title[200] = "", shows[2000] = "";
    int number = 0;
    while (read_line(file, line, sizeof line, &number)) {
        bool position = strncmp(line, "position ", 9) == 0;
        if (position || strncmp(line, "example ", 8) == 0) {
            if (title[0])
                finish_example(e, title, shows);
            e = position ? new_position(path, game, line + 9) : new_example(path, game);
            snprintf(title, sizeof title, "%.180s", position ? "" : line + 8);
            snprintf(shows, sizeof shows, "%s", title);
        } else if (e && strncmp(line, "shows ", 6) == 0) {
            snprintf(shows + strlen(shows), sizeof shows - strlen(shows), " %s", line + 6);
        } else if (e && line[0] && line[0] != '#') {
            add_line(e, line, number);
        }
    }
    if (title[0])
        finish_example(e, title, shows);
    fclose(file);
}

static int is_script(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".txt") == 0;
}

void script_tests(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        char folder[512], path[1024];
        const char *game = ld_game_name(ld_game_at(g));
        snprintf(folder, sizeof folder, "%s/tests/%s/examples", test_root(), game);
        struct dirent **entries;
        int count = scandir(folder, &entries, is_script, alphasort);
        for (int i = 0; i < count; i++) {
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            read_script(path, game);
            free(entries[i]);
        }
        if (count >= 0)
            free(entries);
    }
}
