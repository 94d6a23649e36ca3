#include "learn/example.h"
#include "learn/lesson.h"
#include "words/tongue.h"

#include <stdlib.h>
#include <string.h>

extern const embedded lesson_texts[]; /* "GAME/NAME" and the text, in their order */

/* ---- the shelf ----------------------------------------------------------------------------------------------------
 */

/* The rest of the line after its first word, if that is this one; else NULL. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static void copy_line(char *out, size_t room, const char *text)
{
    snprintf(out, room, "%.*s", (int)strcspn(text, "\n"), text);
}

/* A lesson opens with its head, one line each: lesson, about, minutes. */
static void read_head(lesson_card *card)
{
    for (const char *line = card->text; *line && *line != '\n';) {
        const char *rest;
        if ((rest = after(line, "lesson")))
            copy_line(card->title, sizeof card->title, rest);
        else if ((rest = after(line, "about")))
            copy_line(card->about, sizeof card->about, rest);
        else if ((rest = after(line, "minutes")))
            card->minutes = atoi(rest);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
}

bool lesson_card_at(const char *game, int index, lesson_card *out)
{
    size_t n = strlen(game);
    for (const embedded *e = lesson_texts; e->name; e++) {
        if (strncmp(e->name, game, n) != 0 || e->name[n] != '/' || index-- > 0)
            continue;
        *out = (lesson_card){.text = e->bytes};
        snprintf(out->game, sizeof out->game, "%s", game);
        snprintf(out->name, sizeof out->name, "%s", e->name + n + 1);
        read_head(out);
        return true;
    }
    return false;
}

int lesson_card_find(const char *game, const char *word, lesson_card *out)
{
    for (int i = 0; lesson_card_at(game, i, out); i++)
        if (strcmp(out->name, word) == 0 || atoi(word) == i + 1)
            return i;
    return -1;
}

bool lesson_example_find(const char *game, const char *id, lesson_card *out)
{
    const char *example = example_find(game, id);
    if (!example)
        return false;
    *out = (lesson_card){.text = example, .example = true, .minutes = 1};
    snprintf(out->game, sizeof out->game, "%s", game);
    snprintf(out->name, sizeof out->name, "%s", id);
    snprintf(out->title, sizeof out->title, "%s", id);
    return true;
}

/* ---- reading ------------------------------------------------------------------------------------------------------
 */

/* A line that begins with a blank goes on with the line before; `#` begins a comment. */
static bool read_lines(lesson *l)
{
    for (const char *line = l->card.text; *line; line += *line == '\n') {
        size_t n = strcspn(line, "\n");
        const char *from = line + strspn(line, " ");
        if (*line == ' ' && l->count) {
            char **last = &l->lines[l->count - 1], *whole;
            if (asprintf(&whole, "%s %.*s", *last, (int)(line + n - from), from) < 0)
                abort();
            free(*last);
            *last = whole;
        } else if (n && *line != '#') {
            if (l->count == LESSON_LINES || !(l->lines[l->count++] = strndup(line, n)))
                return false;
        }
        line += n;
    }
    return true;
}

static bool add_line(void *data, char *line)
{
    lesson *l = data;
    if (l->count < LESSON_LINES)
        l->lines[l->count++] = line;
    else
        free(line);
    return l->count < LESSON_LINES;
}

static bool read_example(lesson *l) { return example_lines(l->card.game, l->card.text, add_line, l); }

static bool is_head(const char *line)
{
    return after(line, "lesson") || after(line, "about") || after(line, "minutes") || after(line, "shows");
}

/* ---- going on -----------------------------------------------------------------------------------------------------
 */

static void broken(lesson *l)
{
    l->moment = LESSON_BROKEN;
    l->wrong = l->at + 1;
}

static const char *line_at(const lesson *l, int at) { return at < l->count ? l->lines[at] : ""; }

/* `task` is followed by one `want` for each choice of it, with what belongs to that choice below it. */
static bool belongs(const char *line)
{
    return after(line, "more") || after(line, "but") || after(line, "hint") || after(line, "well");
}

static int end_of_want(const lesson *l, int at)
{
    for (at++; belongs(line_at(l, at));)
        at++;
    return at;
}

/* The line of this word below the `want` that stands at `at`. */
static const char *of_want(const lesson *l, const char *word)
{
    for (int i = l->at + 1; belongs(line_at(l, i)); i++)
        if (after(line_at(l, i), word))
            return after(line_at(l, i), word);
    return NULL;
}

static bool find_option(const lesson *l, const char *choices, ld_choice *out);

/* Stands at a `want`: its choice must be one that the learner has. */
static void ask(lesson *l)
{
    ld_choice c;
    l->moment = LESSON_ASKS;
    l->hint = of_want(l, "hint");
    if (!(ld_script_begin(&l->script) && find_option(l, after(line_at(l, l->at), "want"), &c))) {
        if (!l->script.error[0])
            ld_script_fail(&l->script, "what is wanted is not offered");
        broken(l);
    }
}

static void run_line(lesson *l, const char *line)
{
    const char *seat = after(line, "seat");
    bool lays = l->script.edit != NULL || after(line, "game");
    if (seat)
        l->seat = atoi(seat);
    else if (!ld_script_line(&l->script, line))
        broken(l);
    l->loaded += lays && !l->script.edit;
}

/* In an example somebody may do what is no answer to the question of the moment (an aside): that happens by itself. */
static bool happens(lesson *l, const char *wanted)
{
    char play[LD_TEXT_BYTES];
    ld_choice c;
    if (!l->card.example || !ld_script_begin(&l->script))
        return false;
    l->moment = LESSON_ASKS;
    if (find_option(l, wanted, &c))
        return false;
    snprintf(play, sizeof play, "do %d: %s", l->seat, wanted);
    run_line(l, play);
    return true;
}

/* Runs what stands between texts, up to the next. */
static void go_on(lesson *l)
{
    for (; l->at < l->count; l->at++) {
        const char *line = l->lines[l->at];
        if (after(line, "say")) {
            l->moment = LESSON_SAYS;
            l->said = after(line, "say");
            if (!ld_script_begin(&l->script))
                broken(l);
            return;
        }
        if (after(line, "want") && !happens(l, after(line, "want"))) {
            ask(l);
            return;
        }
        if (after(line, "task"))
            l->said = after(line, "task");
        else if (!is_head(line) && !belongs(line) && !after(line, "want"))
            run_line(l, line);
        if (l->moment == LESSON_BROKEN)
            return;
    }
    l->moment = LESSON_ENDS;
}

lesson *lesson_open(const lesson_card *card, char error[LD_ERROR_BYTES])
{
    lesson *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->card = *card;
    l->script.log = (ld_log){.events = l->events, .room = LESSON_EVENTS, .stop = true};
    if (l->card.example ? read_example(l) : read_lines(l))
        go_on(l);
    if (l->count && l->moment != LESSON_BROKEN)
        return l;
    snprintf(error, LD_ERROR_BYTES, "line %d: %.200s", l->wrong, l->script.error);
    lesson_close(l);
    return NULL;
}

void lesson_close(lesson *l)
{
    if (!l)
        return;
    ld_script_end(&l->script);
    for (int i = 0; i < l->count; i++)
        free(l->lines[i]);
    free(l);
}

void lesson_on(lesson *l)
{
    if (l->moment != LESSON_SAYS)
        return;
    l->praise = NULL;
    l->at++;
    go_on(l);
}

/* ---- choices ------------------------------------------------------------------------------------------------------
 */

/* Is the choice one of `A | B | C*`? */
static bool is_one_of(const char *notation, const char *list)
{
    for (const char *p = list; *p; p += *p == '|') {
        p += strspn(p, " ");
        size_t n = strcspn(p, "|"), length = n;
        while (length && p[length - 1] == ' ')
            length--;
        bool open = length && p[length - 1] == '*';
        length -= open;
        if (strncmp(notation, p, length) == 0 && (open || !notation[length]))
            return true;
        p += n;
    }
    return false;
}

/* The kind word on this choice: `but CHOICES: WORDS`. */
static const char *word_on(const lesson *l, const char *notation)
{
    for (int i = l->at + 1; belongs(line_at(l, i)); i++) {
        const char *but = after(line_at(l, i), "but"), *colon = but ? strstr(but, ": ") : NULL;
        char list[500];
        if (!colon)
            continue;
        snprintf(list, sizeof list, "%.*s", (int)(colon - but), but);
        if (is_one_of(notation, list))
            return colon + 2;
    }
    return NULL;
}

/* The first of the learner's options that is one of these. */
static bool find_option(const lesson *l, const char *choices, ld_choice *out)
{
    char notation[LD_TEXT_BYTES];
    ld_list list;
    if (!choices || l->moment != LESSON_ASKS)
        return false;
    ld_options(&l->script.state, l->seat, &list);
    for (int i = 0; i < list.count; i++)
        if (is_one_of(ld_format(&l->script.state, list.choice[i], notation, sizeof notation), choices)) {
            *out = list.choice[i];
            return true;
        }
    return false;
}

bool lesson_answer(const lesson *l, ld_choice *out)
{
    return find_option(l, after(line_at(l, l->at), "want"), out) || find_option(l, of_want(l, "more"), out);
}

/* Is it on the way to what is wanted, so that the task goes on? `more CHOICES`. */
static bool is_more(const lesson *l, const char *notation)
{
    const char *more = of_want(l, "more");
    return more && is_one_of(notation, more);
}

static const char *reply_to(const lesson *l, const char *notation)
{
    const char *word = word_on(l, notation);
    if (word)
        return word;
    return l->hint ? l->hint : N_("You may do that, but it is not what this lesson is about now.");
}

/* What was chosen has been carried out: on to the next choice, or still the same one, as long as that or something on
 * the way to it can be had. */
static void carry_on(lesson *l, bool stays)
{
    ld_choice c;
    if (stays && lesson_answer(l, &c))
        return;
    l->praise = of_want(l, "well");
    l->at = end_of_want(l, l->at);
    go_on(l);
}

bool lesson_accepts(const lesson *l, ld_choice c)
{
    char notation[LD_TEXT_BYTES];
    const char *want = after(line_at(l, l->at), "want");
    if (!want || l->moment != LESSON_ASKS)
        return false;
    ld_format(&l->script.state, c, notation, sizeof notation);
    return is_one_of(notation, want) || is_more(l, notation);
}

bool lesson_choose(lesson *l, ld_choice c, const char **reply)
{
    char notation[LD_TEXT_BYTES];
    bool accepts = lesson_accepts(l, c);
    ld_format(&l->script.state, c, notation, sizeof notation);
    *reply = accepts || l->moment != LESSON_ASKS ? NULL : reply_to(l, notation);
    if (!accepts)
        return false;
    bool stays = !is_one_of(notation, after(line_at(l, l->at), "want"));
    l->praise = NULL;
    if (ld_script_choose(&l->script, l->seat, c))
        carry_on(l, stays);
    else
        broken(l);
    return true;
}

bool lesson_follow(lesson *l, const char *word, char error[LD_ERROR_BYTES])
{
    ld_choice c;
    const char *reply;
    if (strcmp(word, "on") == 0 && l->moment == LESSON_SAYS) {
        lesson_on(l);
        return true;
    }
    if (l->moment != LESSON_ASKS) {
        ld_wrong(error, "the lesson does not ask for '%s' here", word);
        return false;
    }
    if (!ld_parse(&l->script.state, l->seat, word, &c, error))
        return false;
    if (lesson_choose(l, c, &reply))
        return true;
    snprintf(error, LD_ERROR_BYTES, "%s", ld_tr(reply));
    return false;
}

/* ---- how far ------------------------------------------------------------------------------------------------------
 */

void lesson_progress(const lesson *l, int *done, int *all)
{
    *done = *all = 0;
    for (int i = 0; i < l->count; i++) {
        bool moment = after(l->lines[i], "say") || after(l->lines[i], "want");
        *all += moment;
        *done += moment && i < l->at;
    }
}

const char *lesson_text_next(const lesson *l, int *line)
{
    static const char *const texts[] = {"lesson", "about", "say", "task", "hint", "well"};
    for (; *line < l->count; ++*line) {
        const char *here = l->lines[*line], *but = after(here, "but");
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            if (after(here, texts[i]))
                return ++*line, after(here, texts[i]);
        if (but && strstr(but, ": "))
            return ++*line, strstr(but, ": ") + 2;
    }
    return NULL;
}
