/* Playing on from a moment of a game that is over: a new table that begins from that position, one seat a person's and
 * the others bots'. A worker replays the game up to there; the dice from there on are the new table's own. */
#include "io/json.h"
#include "server/api.h"
#include "server/past.h"
#include "server/think.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct on_job {
    job job;
    hall *h;
    http_id id;
    st_user user;
    const ld_tongue *tongue; /* of who asks */
    past past;
    int number, seat;
    char bot[BOT_ROOM];
    json_t *position; /* NULL: there is none to play on from */
    int tries;        /* so often was it kept */
    char error[LD_ERROR_BYTES];
} on_job;

static void run(job *j)
{
    on_job *o = (on_job *)j;
    table t = {0};
    ld_speak(o->tongue);
    if (past_replay(&o->past, o->number, &t, o->error)) {
        if (ld_over(&t.state))
            ld_wrong(o->error, "the game was over by then: there is nothing to play on from");
        else
            o->position = ld_json_dump(&t.state);
    }
    table_free(&t);
    ld_speak(NULL);
}

static void drop(job *j)
{
    on_job *o = (on_job *)j;
    past_free(&o->past);
    json_decref(o->position);
    free(o);
}

static void seat_them(const on_job *o, plan *p)
{
    for (int s = 0; s < p->info.seats; s++)
        if (s == o->seat) {
            p->place[s].user = o->user.id;
            snprintf(p->place[s].name, sizeof p->place[s].name, "%s", o->user.name);
        } else {
            memcpy(p->place[s].bot, o->bot, sizeof p->place[s].bot);
        }
    for (int s = 0; s < p->info.seats; s++)
        if (s != o->seat)
            table_name_bot(p->place, p->info.seats, s, randombytes_random());
}

/* The set-up of the game that was, and the position; with a coach, since whoever plays on wants to learn. */
static plan plan_of(const on_job *o)
{
    plan p = {.game = ld_game_find(o->past.info.game), .setup = json_loads(o->past.setup, 0, NULL)};
    const st_table *was = &o->past.info;
    p.info = (st_table){.seats = was->seats, .pace = was->pace};
    memcpy(p.info.game, was->game, sizeof p.info.game);
    memcpy(p.info.rules, was->rules, sizeof p.info.rules);
    memcpy(p.info.title, was->title, sizeof p.info.title);
    json_object_del(p.setup, "event");
    json_object_del(p.setup, "series");
    json_object_set(p.setup, "from", o->position);
    json_object_set_new(p.setup, "origin", json_pack("{sssi}", "table", was->id, "number", o->number));
    json_object_del(p.setup, "absence"); /* nobody else plays */
    json_object_set_new(p.setup, "coach", json_true());
    json_object_del(p.setup, "rated");
    seat_them(o, &p);
    return p;
}

static void done(job *j);
static void done_again(hall *h, void *data)
{
    (void)h;
    done(data);
}
static void drop_data(void *data) { drop(data); }

static void done(job *j)
{
    on_job *o = (on_job *)j;
    hall_begin(o->h);
    call c = {.h = o->h, .id = o->id, .user = o->user, .out = json_object(), .status = 200};
    ld_speak(o->tongue);
    bool ok = o->position || refuse(&c, 409, "taken", "%s", o->error);
    if (ok) {
        plan p = plan_of(o);
        ok = make_table(&c, &p);
        json_decref(p.setup);
    }
    ld_speak(NULL);
    if (ok)
        put(&c, "ok", json_true());
    else
        put_refusal(c.out, c.code, c.error);
    hall_answer(o->h, (answer){.id = o->id,
                               .status = ok ? 200 : c.status,
                               .body = c.out,
                               .again = done_again,
                               .drop = drop_data,
                               .data = o,
                               .tries = o->tries++});
}

/* Left out: one's own seat, and medium bots. */
static bool read_order(call *c, on_job *o)
{
    const json_t *number = json_object_get(c->in, "number"), *seat = json_object_get(c->in, "seat");
    const char *bot = json_object_get(c->in, "bot") ? text_in(c, "bot") : "medium";
    json_int_t at = json_is_integer(number) ? json_integer_value(number) : -1;
    json_int_t sits = json_is_integer(seat) ? json_integer_value(seat) : table_seat_of(c->t, c->user.id);
    if (at < 0 || at > c->t->number)
        return refuse(c, 400, "bad", "\"number\" must be a whole number from 0 to %d", c->t->number);
    if (sits < 0 || sits >= c->t->info.seats)
        return refuse(c, 400, "bad", "\"seat\" must be a whole number from 0 to %d", c->t->info.seats - 1);
    if (!think_knows(bot))
        return refuse(c, 400, "bad", "there is no bot '%.40s'", bot ? bot : "");
    o->number = (int)at;
    o->seat = (int)sits;
    snprintf(o->bot, sizeof o->bot, "%s", bot);
    return true;
}

/* Only what is over can be played on from: before, the position is nobody's to know. */
static bool begin(call *c, on_job *o)
{
    if (!known(c))
        return false;
    if (c->t->info.status != TABLE_OVER)
        return refuse(c, 409, "taken", "the game is not over yet");
    if (!read_order(c, o) || !may_make(c, false))
        return false;
    return past_take(c->h, c->t, &o->past) || refuse(c, 503, "store", "the record cannot be read now; try again");
}

bool do_play_on(call *c)
{
    on_job *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    *o = (on_job){.job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)},
                  .h = c->h,
                  .id = c->id,
                  .user = c->user,
                  .tongue = ld_spoken()};
    if (!begin(c, o)) {
        drop(&o->job);
        return false;
    }
    work_add(c->h->work, &o->job);
    c->later = true;
    return true;
}
