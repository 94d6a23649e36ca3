/* Lessons: the list, and one of them walked through. Nothing is kept here: who learns sends the answers so far and what
 * is tried now, and gets what a table message has, with the narration. A worker walks, since a long lesson lays out
 * several positions. */
#include "learn/lesson.h"
#include "server/api.h"
#include "server/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ANSWERS = LESSON_LINES };

static json_t *card_json(const lesson_card *card)
{
    return json_pack("{sssssssssi}", "game", card->game, "name", card->name, "title", ld_tr(card->title), "about",
                     ld_tr(card->about), "minutes", card->minutes);
}

bool do_lessons(call *c)
{
    json_t *list = json_array();
    lesson_card card;
    for (int g = 0; g < ld_game_count(); g++)
        for (int i = 0; lesson_card_at(ld_game_name(ld_game_at(g)), i, &card); i++)
            json_array_append_new(list, card_json(&card));
    put(c, "lessons", list);
    c->pack = true;
    return true;
}

/* ---- walking ------------------------------------------------------------------------------------------------------
 */

typedef struct walk {
    job job;
    hall *h;
    http_id id;
    const ld_tongue *tongue; /* of who learns */
    lesson_card card;
    json_t *answers; /* that led here */
    char *tried;     /* now; NULL: nothing */
    bool words;      /* the names of the game's things are wanted too */
    lesson *lesson;
    said log[LESSON_EVENTS]; /* each with the answer that led to it */
    int logged, laid;
    const char *reply; /* to what was tried, if it was not right */
    char *out;
    char error[LD_ERROR_BYTES];
} walk;

/* What has happened since is the doing of this answer; a position that was laid out anew has no past. */
static void remember(walk *w, int number)
{
    const ld_log *log = &w->lesson->script.log;
    if (w->laid != w->lesson->loaded || log->count < w->logged)
        w->logged = 0;
    w->laid = w->lesson->loaded;
    for (; w->logged < log->count; w->logged++)
        w->log[w->logged] = (said){log->events[w->logged], number, -1};
}

static bool follow(walk *w)
{
    const json_t *word;
    size_t i;
    remember(w, 0);
    json_array_foreach (w->answers, i, word) {
        if (!lesson_follow(w->lesson, json_string_value(word), w->error))
            return false;
        remember(w, (int)i + 1);
    }
    return true;
}

/* What is tried may be wrong: that is answered, and changes nothing. What cannot be chosen at all is an error. */
static bool attempt(walk *w)
{
    lesson *l = w->lesson;
    ld_choice c;
    if (!w->tried)
        return true;
    if (l->moment == LESSON_ASKS) {
        if (!ld_parse(&l->script.state, l->seat, w->tried, &c, w->error))
            return false;
        lesson_choose(l, c, &w->reply);
    } else if (!lesson_follow(l, w->tried, w->error)) {
        return false;
    }
    remember(w, (int)json_array_size(w->answers) + 1);
    return true;
}

/* ---- telling ------------------------------------------------------------------------------------------------------
 */

static void put_text(ld_writer *w, const char *key, const char *text)
{
    ld_put_key(w, key);
    ld_put_text(w, text ? ld_tr(text) : NULL);
}

static void put_number(ld_writer *w, const char *key, int number)
{
    ld_put_key(w, key);
    ld_put_number(w, number);
}

/* The lesson as a table: the learner's seat is a person's while something is asked. */
static void lay_table(walk *w, table *t)
{
    lesson *l = w->lesson;
    const ld_state *state = &l->script.state;
    *t = (table){.game = ld_game_of(state), .log = w->log, .log_room = LESSON_EVENTS, .logged = w->logged};
    t->info.seats = ld_seats(state);
    ld_copy(&t->state, state);
    for (int s = 0; s < t->info.seats; s++) {
        bool learner = s == l->seat && l->moment == LESSON_ASKS;
        t->place[s].user = learner;
        snprintf(t->place[s].bot, sizeof t->place[s].bot, "%s", learner ? "" : "medium");
        ld_text(t->place[s].name, sizeof t->place[s].name, "Player %d", s + 1);
    }
    for (int i = 0; i < w->logged; i++) {
        ld_event event = w->log[i].event;
        t->seen[l->seat] += ld_event_redact(state, &event, l->seat);
    }
}

static void put_names(ld_writer *out, const table *t)
{
    ld_put_key(out, "names");
    ld_put_open(out, '[');
    for (int s = 0; s < t->info.seats; s++)
        ld_put_text(out, t->place[s].name);
    ld_put_close(out, ']');
}

static void put_moment(ld_writer *out, const walk *w)
{
    static const char *const moments[] = {[LESSON_SAYS] = "says", [LESSON_ASKS] = "asks", [LESSON_ENDS] = "ends"};
    const lesson *l = w->lesson;
    int done, all;
    lesson_progress(l, &done, &all);
    put_text(out, "game", l->card.game);
    put_text(out, "game_title", ld_game_title(ld_game_of(&l->script.state)));
    put_text(out, "name", l->card.name);
    put_text(out, "title", l->card.title);
    put_text(out, "moment", moments[l->moment]);
    put_number(out, "done", done);
    put_number(out, "all", all);
    put_number(out, "laid", l->loaded);
    put_number(out, "you", l->seat);
    put_text(out, "said", l->moment == LESSON_ENDS ? NULL : l->said);
    put_text(out, "praise", l->praise);
    ld_put_key(out, "right");
    ld_put_bool(out, w->tried && !w->reply);
    put_text(out, "reply", w->reply);
}

static void tell(walk *w, ld_writer *out)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    lay_table(w, t);
    put_moment(out, w);
    put_names(out, t);
    view_position(out, t, w->lesson->seat);
    view_log(out, t, w->lesson->seat, 0, UINT32_MAX);
    if (w->words) {
        ld_state view;
        ld_redact(&view, &t->state, LD_SPECTATOR);
        ld_put_things(out, &view);
    }
    free(t);
}

/* Grows until it fits. */
static char *told(walk *w)
{
    for (size_t room = 64 << 10;; room *= 4) {
        char *text = malloc(room + 1);
        if (!text)
            abort();
        ld_writer out = {text, room, 0, false};
        ld_put_open(&out, '{');
        ld_put_key(&out, "ok");
        ld_put_bool(&out, true);
        tell(w, &out);
        ld_put_close(&out, '}');
        if (out.used <= room) {
            text[out.used] = 0;
            return text;
        }
        free(text);
    }
}

/* ---- the job ------------------------------------------------------------------------------------------------------
 */

static void run(job *j)
{
    walk *w = (walk *)j;
    ld_speak(w->tongue);
    w->lesson = lesson_open(&w->card, w->error);
    bool ok = w->lesson && follow(w) && attempt(w);
    if (ok && w->lesson->moment == LESSON_BROKEN)
        ok = ld_wrong(w->error, "this lesson does not fit the rules any more (line %d)", w->lesson->wrong);
    w->out = ok ? told(w) : NULL;
    ld_speak(NULL);
}

static void drop(job *j)
{
    walk *w = (walk *)j;
    lesson_close(w->lesson);
    json_decref(w->answers);
    free(w->tried);
    free(w->out);
    free(w);
}

static void done(job *j)
{
    walk *w = (walk *)j;
    answer a = {.id = w->id, .status = 200, .plain = w->out, .type = "application/json", .pack = true};
    w->out = NULL;
    if (!a.plain) {
        put_refusal(a.body = json_object(), "bad", w->error);
        a.status = 400;
    }
    hall_answer(w->h, a);
    drop(j);
}

static bool read_answers(call *c, walk *w)
{
    json_t *answers = json_object_get(c->in, "answers"), *word;
    size_t i;
    if (!answers)
        return (w->answers = json_array()) != NULL;
    if (!json_is_array(answers) || json_array_size(answers) > MOST_ANSWERS)
        return refuse(c, 400, "bad", "\"answers\" must be a list of at most %d words", MOST_ANSWERS);
    json_array_foreach (answers, i, word)
        if (!json_is_string(word) || json_string_length(word) >= LD_TEXT_BYTES)
            return refuse(c, 400, "bad", "\"answers\" must be a list of at most %d words", MOST_ANSWERS);
    w->answers = json_incref(answers);
    return true;
}

static bool read_tried(call *c, walk *w)
{
    const json_t *tried = json_object_get(c->in, "try");
    if (!tried || json_is_null(tried))
        return true;
    if (!json_is_string(tried) || json_string_length(tried) >= LD_TEXT_BYTES)
        return refuse(c, 400, "bad", "\"try\" must be \"on\" or one of the options");
    w->tried = strdup(json_string_value(tried));
    return true;
}

/* "ethnos/first-steps" */
static bool find_card(call *c, walk *w)
{
    char game[20];
    size_t n = strcspn(c->path, "/");
    snprintf(game, sizeof game, "%.*s", n < sizeof game ? (int)n : 0, c->path);
    const char *name = c->path[n] ? c->path + n + 1 : "";
    return lesson_card_find(game, name, &w->card) >= 0 || lesson_example_find(game, name, &w->card) ||
           refuse(c, 404, "none", "there is no lesson '%.40s'; GET /api/lessons lists all", c->path);
}

bool do_lesson(call *c)
{
    walk *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->job = (job){run, done, drop, NULL, LANE_REPLAY, turn_of(c)};
    w->h = c->h;
    w->id = c->id;
    w->tongue = ld_spoken();
    w->words = json_is_true(json_object_get(c->in, "words"));
    if (!find_card(c, w) || !read_answers(c, w) || !read_tried(c, w)) {
        drop(&w->job);
        return false;
    }
    work_add(c->h->work, &w->job);
    c->later = true;
    return true;
}
