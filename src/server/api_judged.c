/* "Was that good?": the coach about the last choice of who asks, judged by what the seat knew before it. A worker
 * replays the game up to there and asks for counsel, as for a hint. */
#include "analyse/analyse.h"
#include "learn/coach.h"
#include "server/api.h"
#include "server/past.h"

#include <stdlib.h>

typedef struct judged_job {
    job job;
    hall *h;
    http_id id;
    const ld_tongue *tongue; /* of who asks */
    past past;
    int seat, number;
    json_t *out; /* NULL: there was nothing to choose */
    char error[LD_ERROR_BYTES];
} judged_job;

/* What the seat answered to that question in the end; NULL if it was taken back. */
static const char *answer_to(const judged_job *o)
{
    const history *h = &o->past.rows;
    int n, *kept = history_kept(h, &n);
    const char *choice = NULL;
    for (int i = 0; i < n; i++)
        if (h->rows[kept[i]].question == o->number && h->rows[kept[i]].seat == o->seat)
            choice = h->rows[kept[i]].choice;
    free(kept);
    return choice;
}

static json_t *option_json(const ld_state *view, const ld_voice *voice, ld_choice c, double chance)
{
    char choice[LD_TEXT_BYTES], label[LD_TEXT_BYTES], place[LD_TEXT_BYTES];
    const char *at = ld_place(view, c, place, sizeof place);
    return json_pack("{ss ss ss? sf}", "choice", ld_format(view, c, choice, sizeof choice), "label",
                     ld_label(view, c, voice, label, sizeof label), "at", at && at[0] ? at : NULL, "chance", chance);
}

static json_t *why_json(const ld_game *game, const coach_verdict *v)
{
    json_t *why = json_array();
    char text[LD_TEXT_BYTES];
    for (int i = 0; i < v->becauses; i++)
        json_array_append_new(why, json_string(ld_because_text(game, &v->because[i], text, sizeof text)));
    return why;
}

/* By the same luck as the hint was given, so that the coach stands by it. */
static json_t *judge(judged_job *o, const table *t, ld_choice made)
{
    ld_state view;
    coach_verdict v;
    ld_voice voice = table_voice(t);
    ld_rng rng = ld_rng_from((uint64_t)o->number + 1);
    ld_redact(&view, &t->state, o->seat);
    if (!coach_judge(&view, o->seat, made, &rng, &v, o->error))
        return NULL;
    int grade = an_grade((double)v.loss, (double)v.margin);
    return json_pack("{sb si so so ss sf sf so}", "ok", 1, "number", o->number, "made",
                     option_json(&view, &voice, made, (double)v.chance), "best",
                     option_json(&view, &voice, v.best, (double)v.best_chance), "grade", an_grades[grade], "loss",
                     (double)v.loss, "margin", (double)v.margin, "why", why_json(ld_game_of(&view), &v));
}

static void run(job *j)
{
    judged_job *o = (judged_job *)j;
    table t = {0};
    ld_choice made;
    const char *choice = answer_to(o);
    ld_speak(o->tongue);
    ld_wrong(o->error, "there is no choice of yours to judge");
    if (choice && past_replay(&o->past, o->number, &t, o->error) &&
        ld_parse(&t.state, o->seat, choice, &made, o->error))
        o->out = judge(o, &t, made);
    table_free(&t);
    ld_speak(NULL);
}

static void drop(job *j)
{
    judged_job *o = (judged_job *)j;
    past_free(&o->past);
    json_decref(o->out);
    free(o);
}

static void done(job *j)
{
    judged_job *o = (judged_job *)j;
    answer a = {.id = o->id, .status = o->out ? 200 : 409, .body = o->out};
    o->out = NULL;
    if (!a.body)
        put_refusal(a.body = json_object(), "taken", o->error);
    hall_answer(o->h, a);
    drop(j);
}

static bool begin(call *c, judged_job *o)
{
    const table *t = c->t;
    o->seat = table_seat_of(t, c->user.id);
    if (o->seat < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (!t->coach)
        return refuse(c, 403, "not_yours", "there is no coach at this table");
    if (t->info.status == TABLE_GATHERING || t->last[o->seat] < 0)
        return refuse(c, 409, "taken", "there is no choice of yours to judge");
    o->number = t->last[o->seat];
    if (!in_limit(c, &c->h->odds, NULL, 2, N_("too many questions; wait a moment")))
        return false;
    return past_take(c->h, t, &o->past) || refuse(c, 503, "store", "the record cannot be read now; try again");
}

bool do_judged(call *c)
{
    if (!known(c))
        return false;
    judged_job *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    *o = (judged_job){
        .job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)}, .h = c->h, .id = c->id, .tongue = ld_spoken()};
    if (!begin(c, o)) {
        drop(&o->job);
        return false;
    }
    work_add(c->h->work, &o->job);
    c->later = true;
    return true;
}
