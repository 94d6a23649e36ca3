/* The analysis of a game that is over: ordering it, how far it has come, and what was found, worded for who asks. A
 * worker words it, since that replays the game. An analysis counts the choices of the record; what is sent counts
 * questions, as everything else that is said of a table does. */
#include "analyse/analyse.h"
#include "server/analysis.h"
#include "server/api.h"
#include "server/past.h"

#include <stdlib.h>

typedef struct word_job {
    job job;
    hall *h;
    http_id id;
    const ld_tongue *tongue; /* of who asks */
    past past;
    json_t *found;
    char *out;
    char error[LD_ERROR_BYTES];
} word_job;

/* ---- numbers --------------------------------------------------------------------------------------------------- */

/* The question that was open when so many choices had been made. */
static int question_at(const json_t *record, int last, json_int_t choices)
{
    const json_t *number = json_array_get(json_object_get(record, "numbers"), (size_t)choices);
    return number ? (int)json_integer_value(number) : last;
}

static void count_questions(json_t *list, const json_t *record, int last)
{
    size_t i;
    json_t *one;
    json_array_foreach (list, i, one)
        json_object_set_new(
            one, "number", json_integer(question_at(record, last, json_integer_value(json_object_get(one, "number")))));
}

/* Sealed answers share a question, and only its beginning can be shown. */
static void drop_same(json_t *curve)
{
    for (size_t i = json_array_size(curve); i-- > 1;)
        if (json_equal(json_object_get(json_array_get(curve, i), "number"),
                       json_object_get(json_array_get(curve, i - 1), "number")))
            json_array_remove(curve, i);
}

static void to_questions(json_t *worded, const json_t *record, int last)
{
    static const char *const lists[] = {"curve", "decisions", "luck", "turning", "deals", "battles"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        count_questions(json_object_get(worded, lists[i]), record, last);
    drop_same(json_object_get(worded, "curve"));
}

/* ---- wording ------------------------------------------------------------------------------------------------------
 */

static void run(job *j)
{
    word_job *w = (word_job *)j;
    table t = {0};
    ld_speak(w->tongue);
    if (past_replay(&w->past, -1, &t, w->error)) {
        json_t *record = table_record(&t, &w->past.rows, true);
        json_t *worded = an_word(w->found, &(an_order){.record = record}, w->error);
        if (worded) {
            to_questions(worded, record, t.number);
            json_object_set_new(worded, "ok", json_true());
            json_object_set_new(worded, "state", json_string("done"));
            w->out = json_dumps(worded, JSON_COMPACT);
        }
        json_decref(worded);
        json_decref(record);
    }
    table_free(&t);
    ld_speak(NULL);
}

static void drop(job *j)
{
    word_job *w = (word_job *)j;
    past_free(&w->past);
    json_decref(w->found);
    free(w->out);
    free(w);
}

static void done(job *j)
{
    word_job *w = (word_job *)j;
    answer a = {.id = w->id, .status = 200, .plain = w->out, .type = "application/json", .pack = true};
    w->out = NULL;
    if (!a.plain) {
        put_refusal(a.body = json_object(), "none", w->error);
        a.status = 404;
    }
    hall_answer(w->h, a);
    drop(j);
}

static bool word(call *c, json_t *found)
{
    word_job *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    *w = (word_job){.job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)},
                    .h = c->h,
                    .id = c->id,
                    .tongue = ld_spoken(),
                    .found = found};
    if (!past_take(c->h, c->t, &w->past)) {
        drop(&w->job);
        return refuse(c, 503, "store", "the record cannot be read now; try again");
    }
    work_add(c->h->work, &w->job);
    c->later = true;
    return true;
}

/* ---- asking -------------------------------------------------------------------------------------------------------
 */

static bool is_over(call *c)
{
    return c->t->info.status == TABLE_OVER || refuse(c, 409, "taken", "a game can be analysed when it is over");
}

static bool tell_state(call *c, const st_analysis *now)
{
    static const char *const words[] = {"none", "queued", "running", "failed"};
    put(c, "state", json_string(words[now->state]));
    if (now->state == ANALYSIS_QUEUED)
        put(c, "before", json_integer(now->before));
    if (now->state == ANALYSIS_RUNNING) {
        put(c, "done", json_integer(now->done));
        put(c, "all", json_integer(now->whole));
    }
    if (now->state == ANALYSIS_FAILED)
        put(c, "error", json_string(ld_tr(now->error)));
    return true;
}

bool do_analysis(call *c)
{
    if (!is_over(c))
        return false;
    json_t *found = analysis_kept(c->h, c->t);
    if (found)
        return word(c, found);
    st_analysis now = analysis_of(c->h, c->t);
    return tell_state(c, &now);
}

bool do_analyse(call *c)
{
    char error[LD_ERROR_BYTES];
    st_analysis now;
    if (!known(c) || !is_over(c))
        return false;
    if (store_analysis_there(c->h->store, c->t->info.no)) {
        put(c, "state", json_string("done"));
        return true;
    }
    if (!analysis_order(c->h, c->t, c->user.id, &now, error)) {
        put(c, "wait", json_integer(60));
        return refuse(c, 429, "slow", "%s", error);
    }
    return tell_state(c, &now);
}
