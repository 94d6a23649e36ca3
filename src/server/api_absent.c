/* Absence and moves ahead: what people agree on, vote on and say ahead. */
#include "server/api.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/think.h"
#include "server/told.h"

#include <stdio.h>
#include <string.h>

/* An agreement has 30 days at most, as clocks have; away is nobody for longer than 90. */
enum { AFTER_MOST = 30 * 86400 };
static const int64_t AWAY_MOST = INT64_C(90) * 86400 * 1000;

/* ---- away ----------------------------------------------------------------------------------------------------------
 */

bool do_away(call *c)
{
    const json_t *until = json_object_get(c->in, "until");
    int64_t when = json_integer_value(until), now = now_ms();
    if (!known(c))
        return false;
    if (!until || !(json_is_null(until) || (json_is_integer(until) && when > now && when <= now + AWAY_MOST)))
        return refuse(c, 400, "bad", "\"until\" must be null or a time to come, 90 days from now at most");
    if (!hall_away(c->h, c->user.id, json_is_null(until) ? 0 : when))
        return refuse(c, 503, "store", "nothing was stored; try again");
    return true;
}

/* ---- agreements ----------------------------------------------------------------------------------------------------
 */

bool read_terms(call *c, const json_t *from, table_terms *out)
{
    const json_t *after = json_object_get(from, "after"), *bot = json_object_get(from, "bot");
    const json_t *person = json_object_get(from, "person"), *end = json_object_get(from, "end");
    *out = (table_terms){0};
    if (!from || json_is_null(from))
        return true;
    bool some = (bot && !json_is_null(bot)) || json_is_true(person) || json_is_true(end);
    if (!json_is_integer(after) || json_integer_value(after) < 1 || json_integer_value(after) > AFTER_MOST || !some ||
        (person && !json_is_boolean(person)) || (end && !json_is_boolean(end)))
        return refuse(c, 400, "bad",
                      "\"absence\" must be null or {\"after\":1-2592000,\"bot\":null or a bot,\"person\":true or "
                      "false,\"end\":true or false} with one of the three");
    if (bot && !json_is_null(bot) && !think_knows(json_string_value(bot)))
        return refuse(c, 400, "bad", "there is no bot '%.40s'", json_is_string(bot) ? json_string_value(bot) : "");
    table_terms_read(from, out);
    return true;
}

/* Who acts here plays here: not through a bot, and absent no more. */
static bool present(call *c, int *seat)
{
    if (!seated(c, seat) || !has_status(c, TABLE_PLAYING))
        return false;
    if (table_is_bot(c->t, *seat))
        return refuse(c, 409, "taken", "a bot plays for you; take your seat back first");
    return true;
}

static bool move(call *c, const table_motion *motion)
{
    if (c->t->motion.kind != MOTION_NONE)
        return refuse(c, 409, "taken", "a vote is under way; wait for its end");
    absent_here(c->h, c->t, motion->by);
    absent_move(c->h, c->t, motion);
    put(c, "voting", json_boolean(c->t->motion.kind != MOTION_NONE));
    return true;
}

bool do_absence(call *c)
{
    table_motion m = {.kind = MOTION_TERMS};
    if (!present(c, &m.by))
        return false;
    if (c->t->info.rated)
        return refuse(c, 409, "taken", "a rated game has its clock for who is absent, and no agreement");
    if (!json_object_get(c->in, "absence"))
        return refuse(c, 400, "bad", "\"absence\" is missing; expected what is to be agreed on, or null");
    return read_terms(c, json_object_get(c->in, "absence"), &m.terms) && move(c, &m);
}

/* The seat that is meant: of another, who is absent or for whom a bot plays. */
static bool absent_seat(call *c, int own, int *seat)
{
    const table *t = c->t;
    const json_t *given = json_object_get(c->in, "seat");
    json_int_t n = json_integer_value(given);
    if (!json_is_integer(given) || n < 0 || n >= t->info.seats)
        return refuse(c, 400, "bad", "\"seat\" must be a number from 0 to %d", t->info.seats - 1);
    *seat = (int)n;
    const st_place *p = &t->place[n];
    bool gone = p->user && (p->away || (t->absent >> n & 1) || p->until > now_ms());
    return (gone && n != own) || refuse(c, 409, "taken", "nobody is absent from this seat");
}

static bool ask_bot(call *c, int seat)
{
    table *t = c->t;
    if (!t->terms.bot[0])
        return refuse(c, 409, "taken", "this table has not agreed on a bot for who is absent");
    if (table_is_bot(t, seat))
        return refuse(c, 409, "taken", "a bot plays for them already");
    absent_to_bot(t, seat, t->terms.bot, STOOD_ABSENT);
    t->consent_by = -1;
    told_add(c->h, t, "bot", seat, t->place[seat].user, c->user.id, 0);
    notice_tell_all(c->h, c->user.id, NOTICE_LEFT, t, t->place[seat].name, NULL);
    hall_place(c->h, t, seat);
    return true;
}

static bool ask_person(call *c, int own, int seat)
{
    if (!c->t->terms.person)
        return refuse(c, 409, "taken", "this table has not agreed that others may take a seat");
    if (c->t->offered >> seat & 1)
        return refuse(c, 409, "taken", "this seat can be taken already");
    return move(c, &(table_motion){.kind = MOTION_PERSON, .by = own, .seat = seat});
}

bool do_stand_in(call *c)
{
    const char *by = text_in(c, "by");
    int own, seat = 0;
    if (!present(c, &own))
        return false;
    if (!by || (strcmp(by, "bot") != 0 && strcmp(by, "person") != 0))
        return refuse(c, 400, "bad", "\"by\" must be \"bot\" or \"person\"");
    if (!absent_seat(c, own, &seat))
        return false;
    return strcmp(by, "bot") == 0 ? ask_bot(c, seat) : ask_person(c, own, seat);
}

bool do_end(call *c)
{
    table_motion m = {.kind = MOTION_END};
    if (!present(c, &m.by))
        return false;
    if (!c->t->terms.end)
        return refuse(c, 409, "taken", "this table has not agreed that a vote may end the game");
    return move(c, &m);
}

bool do_vote(call *c)
{
    const json_t *number = json_object_get(c->in, "motion"), *yes = json_object_get(c->in, "yes");
    table *t = c->t;
    int seat;
    if (!present(c, &seat))
        return false;
    if (!json_is_integer(number) || !json_is_boolean(yes))
        return refuse(c, 400, "bad", "a vote has \"motion\", its number, and \"yes\", true or false");
    if (t->motion.kind == MOTION_NONE || json_integer_value(number) != t->motion.number)
        return refuse(c, 409, "stale", "that vote is over");
    if (t->motion.kind == MOTION_PERSON && t->motion.seat == seat)
        return refuse(c, 403, "not_yours", "this vote is about your own seat; come back instead");
    absent_here(c->h, t, seat);
    absent_vote(c->h, t, seat, json_is_true(yes));
    return true;
}

/* Whoever took a seat over gives it back to whose it was. */
bool do_give(call *c)
{
    table *t = c->t;
    st_user owner;
    int seat;
    if (!seated(c, &seat) || !has_status(c, TABLE_PLAYING))
        return false;
    if (!t->place[seat].former)
        return refuse(c, 409, "taken", "this seat has always been yours");
    if (!store_user_get(c->h->store, t->place[seat].former, &owner) || !owner.name[0] ||
        table_seat_of(t, owner.id) >= 0 || store_standing(c->h->store, t->info.no, owner.id).barred)
        return refuse(c, 409, "taken", "whose seat it was can no longer sit here");
    if (!hall_name_free(t, c->user.id, owner.name))
        return refuse(c, 409, "name", "somebody at this table is called %.96s already; choose another name",
                      owner.name);
    absent_take_over(c->h, t, seat, owner.id, owner.name);
    told_add(c->h, t, "given", seat, c->user.id, owner.id, 0);
    return true;
}

/* ---- moves ahead ---------------------------------------------------------------------------------------------------
 */

bool do_ahead(call *c)
{
    ld_aheads moves;
    char why[LD_ERROR_BYTES];
    int seat;
    if (!present(c, &seat))
        return false;
    if (!ld_aheads_read(c->t->game, json_object_get(c->in, "moves"), &moves, why))
        return refuse(c, 400, "bad", "%s", why);
    ahead_set(c->h, c->t, seat, &moves);
    return true;
}

bool do_ahead_kinds(call *c)
{
    ld_state view;
    if (!c->t->shown)
        return refuse(c, 409, "taken", "the game has not begun");
    ld_redact(&view, &c->t->state, LD_SPECTATOR);
    json_object_update_new(c->out, ld_aheads_kinds(&view));
    return true;
}
