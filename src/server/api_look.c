/* Looking back: the log, rewinding, records. These replay the game, so a worker does it on a copy of the record. */
#include "server/api.h"
#include "server/shelf.h"
#include "server/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_PAGE = 200 };

/* Answers with what is written to it; grows until it fits. `fill` writes the fields. */
static char *text_with(void (*fill)(ld_writer *w, void *data), void *data)
{
    for (size_t room = 64 << 10;; room *= 4) {
        char *text = malloc(room + 1);
        if (!text)
            abort();
        ld_writer w = {text, room, 0, false};
        ld_put_open(&w, '{');
        ld_put_key(&w, "ok");
        ld_put_bool(&w, true);
        fill(&w, data);
        ld_put_close(&w, '}');
        if (w.used <= room) {
            text[w.used] = 0;
            return text;
        }
        free(text);
    }
}

static void fill_show(ld_writer *w, void *data)
{
    call *c = data;
    hall_message(c->h, w, c->t, c->user.id, NULL);
}

static bool answer_with(call *c, void (*fill)(ld_writer *w, void *data))
{
    hall_answer(
        c->h,
        (answer){.id = c->id, .status = 200, .plain = text_with(fill, c), .type = "application/json", .pack = c->pack});
    c->later = true;
    return true;
}

bool do_show(call *c) { return answer_with(c, fill_show); }

/* Names depend on the set-up (an edition, a scenario) and on nothing hidden: a spectator's view has them all. */
static void fill_words(ld_writer *w, void *data)
{
    call *c = data;
    ld_state view;
    ld_redact(&view, &c->t->state, LD_SPECTATOR);
    ld_put_things(w, &view);
}

bool do_words(call *c)
{
    if (!c->t->log)
        return refuse(c, 409, "taken", "the game has not begun; its words depend on the set-up");
    c->pack = true;
    return answer_with(c, fill_words);
}

typedef enum look_kind { LOOK_BACK, LOOK_LOG_PAGE, LOOK_STORY, LOOK_RESULTS, LOOK_RECORD } look_kind;

typedef struct look {
    job job;
    hall *h;
    http_id id;
    st_table info;
    st_place place[LD_MAX_SEATS];
    char *setup;
    parcel kept; /* of a game that is not played any more: nothing is replayed but to step through it */
    history rows;
    look_kind kind;
    int eye, number, last;
    const ld_tongue *tongue; /* of who asks */
    char *out;
    char error[LD_ERROR_BYTES];
} look;

typedef struct looking {
    const look *l;
    const table *t;
} looking;

static void fill_back(ld_writer *w, void *data)
{
    const looking *at = data;
    view_rewind(w, at->t, at->l->eye, at->l->last);
}

static void fill_log(ld_writer *w, void *data)
{
    const looking *at = data;
    uint32_t end = at->t->seen[at->l->eye];
    if (at->l->number >= 0 && (uint32_t)at->l->number < end)
        end = (uint32_t)at->l->number;
    view_log(w, at->t, at->l->eye, end > LOG_PAGE ? end - LOG_PAGE : 0, end);
}

static void fill_story(ld_writer *w, void *data)
{
    const looking *at = data;
    view_log(w, at->t, at->l->eye, 0, UINT32_MAX);
}

static void fill_results(ld_writer *w, void *data)
{
    const looking *at = data;
    view_results(w, at->t, &at->l->rows, at->l->eye, at->l->number);
}

static char *record_text(const look *l, const table *t)
{
    json_t *record = table_record(t, &l->rows, t->info.status == TABLE_OVER);
    char *text = json_dumps(record, JSON_INDENT(1));
    json_decref(record);
    return text;
}

static void (*const fills[])(ld_writer *w, void *data) = {
    [LOOK_BACK] = fill_back, [LOOK_LOG_PAGE] = fill_log, [LOOK_STORY] = fill_story, [LOOK_RESULTS] = fill_results};

static bool replayed(look *l, table *t, int until)
{
    return table_init(t, &l->info, strdup(l->setup), l->place, l->error) && table_begin(t, l->error) &&
           table_replay(t, &l->rows, until, l->error);
}

/* A game of other rules can be stepped through if it comes to the same end under those of now. */
static bool comes_to_the_same(look *l)
{
    table t = {0};
    bool same = !l->kept.result || (replayed(l, &t, -1) && shelf_same_end(&t, l->kept.result));
    const char *now = t.game ? ld_game_rules_version(t.game) : "";
    if (!same)
        ld_wrong(l->error,
                 "this game was played under rules %s and cannot be stepped through under %s; its result and log are "
                 "as they were",
                 l->info.rules, now);
    table_free(&t);
    return same;
}

static bool made(look *l, table *t)
{
    const ld_game *game = ld_game_find(l->info.game);
    if (l->kind == LOOK_BACK)
        return (!ld_rules_differ(game, l->info.rules) || comes_to_the_same(l)) && replayed(l, t, l->number);
    if (l->info.status == TABLE_PLAYING)
        return replayed(l, t, -1);
    return shelf_open(&l->kept, t, l->error) == SHELF_WHOLE || t->log;
}

static void run(job *j)
{
    look *l = (look *)j;
    ld_speak(l->tongue);
    table t = {0};
    looking at = {l, &t};
    bool ok = made(l, &t);
    if (ok && l->kind == LOOK_RECORD)
        l->out = record_text(l, &t);
    else if (ok)
        l->out = text_with(fills[l->kind], &at);
    table_free(&t);
    ld_speak(NULL);
}

static void drop(job *j)
{
    look *l = (look *)j;
    history_free(&l->rows);
    shelf_free(&l->kept);
    free(l->setup);
    free(l->out);
    free(l);
}

static void done(job *j)
{
    look *l = (look *)j;
    answer a = {.id = l->id,
                .status = 200,
                .plain = l->out,
                .type = "application/json",
                .file = l->kind == LOOK_RECORD ? "ludus.json" : NULL};
    l->out = NULL;
    if (!a.plain) {
        put_refusal(a.body = json_object(), "none", l->error);
        a.status = 404;
        a.file = NULL;
    }
    hall_answer(l->h, a);
    drop(j);
}

static bool ask_worker(call *c, look_kind kind, int eye, int number)
{
    const table *t = c->t;
    if (t->info.status == TABLE_GATHERING || (t->info.status == TABLE_CLOSED && !t->log))
        return refuse(c, 409, "taken", "the game has not begun");
    if (t->info.status == TABLE_BROKEN && kind == LOOK_BACK)
        return refuse(c, 409, "taken", "this game cannot be stepped through under the rules of now");
    look *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (look){
        .job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)}, .h = c->h, .id = c->id, .info = t->info, .kind = kind};
    memcpy(l->place, t->place, sizeof l->place);
    l->setup = strdup(t->setup);
    l->eye = eye;
    l->number = number;
    l->last = t->number;
    l->tongue = ld_spoken();
    bool kept = t->info.status == TABLE_PLAYING || shelf_fetch(c->h->store, t->info.id, true, &l->kept, l->error);
    if (!kept || !hall_history(c->h, t, &l->rows)) {
        drop(&l->job);
        return refuse(c, 503, "store", "the record cannot be read now; try again");
    }
    work_add(c->h->work, &l->job);
    c->later = true;
    return true;
}

bool do_log(call *c)
{
    int before = query_number(c->query, "before", -1);
    if (before == -2)
        return refuse(c, 400, "bad", "\"before\" must be a whole number");
    return ask_worker(c, LOOK_LOG_PAGE, table_eye_of(c->t, c->user.id), before);
}

/* Once the game is over everybody may look with every eye. */
static bool eye_in(call *c, int *eye)
{
    char word[16];
    *eye = table_eye_of(c->t, c->user.id);
    if (!query_text(c->query, "eye", word, sizeof word))
        return true;
    if (c->t->info.status != TABLE_OVER)
        return refuse(c, 403, "not_yours", "the others' views are open when the game is over");
    if (strcmp(word, "all") == 0)
        *eye = VIEW_ALL;
    else if (strcmp(word, "spectator") == 0)
        *eye = LD_SPECTATOR;
    else if (word[0] >= '0' && word[0] < '0' + c->t->info.seats && !word[1])
        *eye = word[0] - '0';
    else
        return refuse(c, 400, "bad", "\"eye\" must be a seat, \"spectator\" or \"all\"");
    return true;
}

bool do_rewind(call *c)
{
    int number = query_number(c->query, "number", -1), eye;
    if (number < 0 || number > c->t->number)
        return refuse(c, 400, "bad", "\"number\" must be a whole number from 0 to %d", c->t->number);
    return eye_in(c, &eye) && ask_worker(c, LOOK_BACK, eye, number);
}

bool do_results(call *c)
{
    int from = query_number(c->query, "from", 0);
    if (from < 0)
        return refuse(c, 400, "bad", "\"from\" must be a whole number");
    return ask_worker(c, LOOK_RESULTS, table_eye_of(c->t, c->user.id), from);
}

bool do_record(call *c)
{
    bool over = c->t->info.status == TABLE_OVER;
    return ask_worker(c, over ? LOOK_RECORD : LOOK_STORY, table_eye_of(c->t, c->user.id), -1);
}
