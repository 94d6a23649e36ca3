/* The odds of a choice, before it is made. Sampling a fight takes a while, so a worker does it, on a copy of what the
 * asking seat may know and nothing else. */
#include "server/api.h"

#include <stdlib.h>

typedef struct odds_job {
    job job;
    hall *h;
    http_id id;
    int seat;
    uint64_t seed;
    ld_choice choice;
    const ld_tongue *tongue; /* of who asks */
    ld_state view;
    const ld_box *box; /* of the view; NULL: there is none yet */
    bool told;
    ld_odds odds;
} odds_job;

static void run(job *j)
{
    odds_job *o = (odds_job *)j;
    ld_rng rng = ld_rng_from(o->seed);
    ld_speak(o->tongue);
    o->told = ld_odds_of(&o->view, o->seat, o->choice, &rng, &o->odds);
    ld_speak(NULL);
}

static void drop(job *j)
{
    ld_box_close(((odds_job *)j)->box);
    free(j);
}

static json_t *outcomes_of(const odds_job *o)
{
    json_t *list = json_array();
    for (int i = 0; o->told && i < o->odds.count; i++)
        json_array_append_new(
            list, json_pack("{sssf}", "outcome", o->odds.outcome[i].name, "chance", o->odds.outcome[i].chance));
    return list;
}

static void done(job *j)
{
    odds_job *o = (odds_job *)j;
    json_t *body = json_pack("{sbsoss}", "ok", 1, "outcomes", outcomes_of(o), "method",
                             o->odds.samples ? "samples" : "enumeration");
    if (o->odds.samples)
        json_object_set_new(body, "samples", json_integer(o->odds.samples));
    if (o->told && o->odds.note[0])
        json_object_set_new(body, "note", json_string(o->odds.note));
    hall_answer(o->h, (answer){.id = o->id, .status = 200, .body = body});
    drop(j);
}

/* Who names a question that is past, or answered, has done nothing wrong: there is only nothing more to tell. */
static bool tell_late(call *c)
{
    c->status = 0;
    put(c, "late", json_true());
    put(c, "outcomes", json_array());
    put(c, "method", json_string("enumeration"));
    return true;
}

/* The seat that asks, if it is asked something that it has not answered yet. */
static bool asking_seat(call *c, odds_job *o)
{
    ld_choice given;
    o->seat = table_seat_of(c->t, c->user.id);
    if (o->seat < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (c->t->info.status != TABLE_PLAYING)
        return refuse(c, 409, "taken", "the game is not under way");
    ld_redact(&o->view, &c->t->state, o->seat);
    o->box = ld_box_share(ld_box_of(&o->view));
    if (!(ld_asked(&o->view) >> o->seat & 1) || ld_answer(&o->view, o->seat, &given))
        return refuse(c, 409, "stale", "you are not asked now");
    return true;
}

static bool begin(call *c, odds_job *o)
{
    char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    if (!known(c) || !asking_seat(c, o))
        return false;
    if (!query_text(c->query, "choice", text, sizeof text))
        return refuse(c, 400, "bad", "\"choice\" is missing; expected one of the options");
    if (!ld_parse(&o->view, o->seat, query_decode(text), &o->choice, error))
        return refuse(c, 400, "bad", "%s", error);
    if (!ld_odds_of(&o->view, o->seat, o->choice, NULL, NULL))
        return refuse(c, 404, "none", "there are no odds to tell for this choice");
    return in_limit(c, &c->h->odds, NULL, 2, N_("too many questions about odds; wait a moment"));
}

bool do_odds(call *c)
{
    int number = query_number(c->query, "number", -1);
    if (number >= 0 && number != c->t->number)
        return tell_late(c);
    odds_job *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    *o = (odds_job){.job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)},
                    .h = c->h,
                    .id = c->id,
                    .seed = (uint64_t)c->t->number + 1,
                    .tongue = ld_spoken()};
    if (!begin(c, o)) {
        drop(&o->job);
        return number >= 0 && c->status == 409 && tell_late(c);
    }
    work_add(c->h->work, &o->job);
    c->later = true;
    return true;
}
