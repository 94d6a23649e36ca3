/* What a person does at a table. */
#include "server/api.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/store_people.h"
#include "server/store_groups.h"
#include "server/think.h"
#include "server/told.h"
#include "server/who.h"
#include "server/window.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many lines of chat has a table at most, and so many choices before none can be taken back any more. */
enum { CHATS_MOST = 5000, ROWS_MOST = 50000 };

/* ---- seats
 * ------------------------------------------------------------------------------------------------------------- */

bool has_status(call *c, table_status status)
{
    static const char *const sentence[] = {N_("the game has begun already"),
                                           N_("no game is being played at this table")};
    return c->t->info.status == status || refuse(c, 409, "taken", "%s", ld_tr(sentence[status]));
}

bool seated(call *c, int *seat)
{
    *seat = -1;
    if (!known(c))
        return false;
    *seat = table_seat_of(c->t, c->user.id);
    return *seat >= 0 || refuse(c, 403, "not_yours", "you have no seat at this table");
}

/* Nobody has it, or whoever has the link may take it over. */
static bool is_open(const table *t, int seat)
{
    if (t->info.status == TABLE_PLAYING)
        return t->offered >> seat & 1;
    return !t->place[seat].user && !t->place[seat].bot[0];
}

static bool has_open(const table *t)
{
    return t->info.status == TABLE_GATHERING || (t->info.status == TABLE_PLAYING && t->offered);
}

/* In the middle of the game; whose it was is told. */
static void take_over(call *c, int seat)
{
    int64_t before = c->t->place[seat].user;
    absent_take_over(c->h, c->t, seat, c->user.id, c->user.name);
    told_add(c->h, c->t, "taken", seat, c->user.id, before, 0);
}

/* Nobody sits down with whom they have blocked, or who has blocked them; which it was is not told. */
static bool welcome(call *c)
{
    const table *t = c->t;
    bool apart = t->info.owner && store_apart(c->h->store, c->user.id, t->info.owner);
    for (int s = 0; s < t->info.seats && !apart; s++)
        apart = t->place[s].user && store_apart(c->h->store, c->user.id, t->place[s].user);
    return !apart || refuse(c, 403, "not_yours", "somebody at this table and you do not want to meet");
}

bool do_sit(call *c)
{
    table *t = c->t;
    const json_t *wish = json_object_get(c->in, "seat");
    int seat = 0;
    if (!known(c))
        return false;
    if (table_seat_of(t, c->user.id) >= 0) { /* a repeat, or somebody who forgot */
        put(c, "seat", json_integer(table_seat_of(t, c->user.id)));
        return true;
    }
    if (!has_open(t) && !has_status(c, TABLE_GATHERING))
        return false;
    if (store_standing(c->h->store, t->info.no, c->user.id).barred)
        return refuse(c, 403, "not_yours", "who made this table has sent you away");
    if (t->info.rated && !has_account(c))
        return refuse(c, 403, "not_yours", "only accounts play rated games; make one first");
    if (!welcome(c))
        return false;
    if (wish && !json_is_null(wish)) {
        if (!json_is_integer(wish) || json_integer_value(wish) < 0 || json_integer_value(wish) >= t->info.seats)
            return refuse(c, 400, "bad", "\"seat\" must be a number from 0 to %d", t->info.seats - 1);
        seat = (int)json_integer_value(wish);
    } else {
        while (seat < t->info.seats - 1 && !is_open(t, seat))
            seat++;
    }
    if (!is_open(t, seat))
        return refuse(c, 409, "taken", "seat %d is taken", seat);
    if (!hall_name_free(t, c->user.id, c->user.name))
        return refuse(c, 409, "name", "somebody at this table is called %.96s already; choose another name",
                      c->user.name);
    put(c, "seat", json_integer(seat));
    if (t->info.status == TABLE_PLAYING) {
        take_over(c, seat);
        return true;
    }
    t->place[seat] = (st_place){.user = c->user.id};
    snprintf(t->place[seat].name, sizeof t->place[seat].name, "%s", c->user.name);
    hall_place(c->h, t, seat);
    hall_fill(c->h, t);
    return true;
}

static bool bot_named(call *c, const char **bot)
{
    const json_t *given = json_object_get(c->in, "bot");
    *bot = given && !json_is_null(given) ? json_string_value(given) : "medium";
    return think_knows(*bot) || refuse(c, 400, "bad", "there is no bot '%.40s'", *bot ? *bot : "");
}

bool do_start(call *c)
{
    table *t = c->t;
    const char *bot;
    if (!known(c))
        return false;
    if (t->info.owner != c->user.id)
        return refuse(c, 403, "not_yours", "only who made the table can start it");
    if (!has_status(c, TABLE_GATHERING) || !bot_named(c, &bot))
        return false;
    for (int s = 0; s < t->info.seats; s++) {
        if (!is_open(t, s))
            continue;
        snprintf(t->place[s].bot, sizeof t->place[s].bot, "%s", bot);
        table_name_bot(t->place, t->info.seats, s, randombytes_random());
        hall_place(c->h, t, s);
    }
    if (t->date) { /* nobody waits for it any more */
        json_decref(t->date);
        t->date = NULL;
        store_date_set(c->h->store, t->info.no, NULL);
    }
    hall_fill(c->h, t);
    return true;
}

bool do_leave(call *c)
{
    table *t = c->t;
    const char *bot;
    int seat;
    if (!seated(c, &seat) || !bot_named(c, &bot))
        return false;
    if (t->info.status == TABLE_GATHERING) {
        t->place[seat] = (st_place){0};
    } else {
        absent_to_bot(t, seat, bot, t->info.status == TABLE_PLAYING ? STOOD_LEFT : STOOD_NOT);
        if (t->info.status == TABLE_PLAYING)
            told_add(c->h, t, "left", seat, c->user.id, 0, 0);
        notice_tell_all(c->h, c->user.id, NOTICE_LEFT, t, t->place[seat].name, NULL);
    }
    t->consent_by = -1;
    hall_place(c->h, t, seat);
    return true;
}

bool do_back(call *c)
{
    int seat;
    if (!seated(c, &seat))
        return false;
    table_rest(c->t, seat, served_ms());
    c->t->place[seat].until = 0;
    absent_here(c->h, c->t, seat);
    hall_place(c->h, c->t, seat);
    return true;
}

/* Windows where the seat can only pass are let go from now on, or no more. */
bool do_windows(call *c)
{
    const json_t *wish = json_object_get(c->in, "let_go");
    int seat;
    if (!seated(c, &seat))
        return false;
    if (!json_is_boolean(wish))
        return refuse(c, 400, "bad", "\"%s\" must be true or false", "let_go");
    c->t->place[seat].lets_go = json_is_true(wish);
    c->t->window_number = -1; /* also of the window that is open: its time begins anew */
    c->t->held = 0;
    hall_place(c->h, c->t, seat);
    return true;
}

/* ---- choosing
 * ------------------------------------------------------------------------------------------------------------- */

/* The number that the request answers. */
static bool number_in(call *c, int *number)
{
    const json_t *n = json_object_get(c->in, "number");
    *number = -1;
    if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > INT32_MAX)
        return refuse(c, 400, "bad", "\"number\" is missing; expected the number of the question you answer");
    *number = (int)json_integer_value(n);
    return true;
}

static bool stale(call *c)
{
    put(c, "number", json_integer(c->t->number));
    return refuse(c, 409, "stale", "that question is past; the table has moved on");
}

/* A question that is past: fine if this very answer was accepted then. */
static bool past(call *c, int seat, int number, const char *choice)
{
    char said_before[LD_TEXT_BYTES];
    if (!store_answered(c->h->store, c->t->info.no, number, seat, said_before, sizeof said_before) ||
        strcmp(said_before, choice) != 0)
        return stale(c);
    put(c, "repeat", json_true());
    put(c, "number", json_integer(c->t->number));
    return true;
}

bool do_choose(call *c)
{
    table *t = c->t;
    const char *text = text_in(c, "choice");
    int seat, number = -1;
    ld_choice choice;
    char why[LD_ERROR_BYTES], before[LD_TEXT_BYTES];
    if (!seated(c, &seat) || !number_in(c, &number))
        return false;
    if (!text || strlen(text) >= LD_TEXT_BYTES)
        return refuse(c, 400, "bad", "\"choice\" is missing; expected the text of one of the options");
    if (t->info.status == TABLE_OVER)
        return past(c, seat, number, text);
    if (!has_status(c, TABLE_PLAYING))
        return false;
    if (number > t->number && elsewhere(c))
        return false;
    if (number != t->number)
        return past(c, seat, number, text);
    if (table_is_bot(t, seat))
        return refuse(c, 409, "taken", "a bot plays for you; take your seat back first");
    /* In a sealed step the seat may have given this same answer to this same question. */
    if (ld_sealed(&t->state) && store_answered(c->h->store, t->info.no, number, seat, before, sizeof before) &&
        strcmp(before, text) == 0)
        return past(c, seat, number, text);
    if (!ld_parse(&t->state, seat, text, &choice, why))
        return refuse(c, 400, "bad", "%s", why);
    if (window_choose(c->h, t, seat, choice))
        put(c, "held", json_true());
    put(c, "number", json_integer(t->number));
    return true;
}

/* ---- taking back
 * ------------------------------------------------------------------------------------------------------------ */

/* Looks back for the last row of a seat; what was taken back is jumped over. */
typedef struct looking_back {
    int seat, next, found;
} looking_back;

static bool look_at(void *data, const st_row *row)
{
    looking_back *l = data;
    bool stands = row->number < l->next;
    if (!stands)
        return true;
    if (row->undo >= 0)
        l->next = row->undo;
    else if (row->seat == l->seat)
        l->found = row->number;
    return l->found < 0 && row->undo < 0;
}

/* The last row of the seat that was not taken back; -1 if there is none. */
static int last_row(call *c, int seat)
{
    looking_back l = {seat, c->t->rows, -1};
    for (int from = -1; l.found < 0 && l.next > 0 && from != l.next;) {
        from = l.next;
        if (!store_rows_back(c->h->store, c->t->info.no, l.next, look_at, &l))
            return -1;
    }
    return l.found;
}

static bool take_back(call *c, int seat, int row)
{
    char why[LD_ERROR_BYTES] = "";
    if (row < 0)
        return refuse(c, 409, "taken", "there is no choice of yours to take back");
    if (!hall_undo(c->h, c->t, seat, row, why))
        return refuse(c, 409, "taken", "the choice cannot be taken back: %.150s", why);
    put(c, "number", json_integer(c->t->number));
    return true;
}

static bool all_agree(const table *t) { return (table_people(t) & ~t->agreed) == 0; }

static bool undo_ready(call *c, int *seat)
{
    int number = -1;
    if (!seated(c, seat) || !number_in(c, &number) || !has_status(c, TABLE_PLAYING))
        return false;
    if (number > c->t->number && elsewhere(c))
        return false;
    if (number != c->t->number)
        return stale(c);
    if (table_is_bot(c->t, *seat))
        return refuse(c, 409, "taken", "a bot plays for you; take your seat back first");
    if (c->h->limits && c->t->rows >= ROWS_MOST)
        return refuse(c, 409, "many", "this game has been so long that nothing more can be taken back");
    return !ld_sealed(&c->t->state) || refuse(c, 409, "taken", "a sealed answer is changed by choosing again");
}

bool do_undo(call *c)
{
    table *t = c->t;
    int seat;
    if (!undo_ready(c, &seat))
        return false;
    if (table_free_undo(t, seat) >= 0)
        return take_back(c, seat, table_free_undo(t, seat));
    if (t->last[seat] < 0)
        return refuse(c, 409, "taken", "there is no choice of yours to take back");
    if (t->info.rated)
        return refuse(c, 409, "taken", "in a rated game what others have seen is not taken back");
    if (t->consent_by >= 0 && t->consent_by != seat)
        return refuse(c, 409, "taken", "somebody else asks to take back already");
    t->consent_by = seat;
    t->agreed = 1u << seat;
    if (all_agree(t)) /* only bots besides */
        return take_back(c, seat, last_row(c, seat));
    put(c, "asked", json_true());
    put(c, "number", json_integer(t->number));
    hall_touch(c->h, t, ALL_EYES);
    return true;
}

static bool consent_asked(call *c, int *seat)
{
    return undo_ready(c, seat) && (c->t->consent_by >= 0 || refuse(c, 409, "taken", "nobody asks to take back"));
}

bool do_agree(call *c)
{
    table *t = c->t;
    int seat;
    if (!consent_asked(c, &seat))
        return false;
    t->agreed |= 1u << seat;
    hall_touch(c->h, t, ALL_EYES);
    return !all_agree(t) || take_back(c, t->consent_by, last_row(c, t->consent_by));
}

bool do_refuse(call *c)
{
    int seat;
    if (!consent_asked(c, &seat))
        return false;
    c->t->consent_by = -1;
    hall_touch(c->h, c->t, ALL_EYES);
    return true;
}

/* ---- talking and watching
 * ----------------------------------------------------------------------------------------------------- */

/* Those who sit can always be heard between those who only watch: the latter have one line a second together. */
static bool may_speak(call *c)
{
    bool seated = table_seat_of(c->t, c->user.id) >= 0;
    if (store_standing(c->h->store, c->t->info.no, c->user.id).muted)
        return refuse(c, 403, "not_yours", "who made this table wants to hear no more of you");
    if (c->h->limits && c->t->chats >= CHATS_MOST)
        return refuse(c, 409, "many", "this table has %d lines; there is no room for more", CHATS_MOST);
    return in_limit(c, &c->h->chats, NULL, 2, N_("too many lines; wait a moment")) &&
           (seated ||
            in_limit(c, &c->h->crowds, c->t->info.id, 2, N_("too many lines of those who watch; wait a moment")));
}

bool do_chat(call *c)
{
    const char *text = text_in(c, "text");
    if (!known(c))
        return false;
    if (!text || !who_text_ok(text, 1, 500))
        return refuse(c, 400, "bad", "\"text\" must have 1 to 500 readable characters");
    if (!may_speak(c))
        return false;
    st_chat chat = {.number = c->t->chats,
                    .seat = table_seat_of(c->t, c->user.id),
                    .at = now_ms(),
                    .name = c->user.name,
                    .text = text};
    if (!store_chat_add(c->h->store, c->t->info.no, c->user.id, &chat))
        return refuse(c, 503, "store", "nothing was stored; try again");
    notice_chat(c->h, c->t, c->user.id, c->user.name, text);
    c->t->chats++;
    hall_touch(c->h, c->t, ALL_EYES);
    return true;
}

bool do_watch(call *c)
{
    const char *lang = text_in(c, "lang");
    json_t *changes = json_object_get(c->in, "changes");
    if (changes && !json_is_boolean(changes))
        return refuse(c, 400, "bad", "\"%s\" must be true or false", "changes");
    if (lang) {
        if (!speak(c, lang))
            return false;
        c->client->tongue = ld_spoken();
    }
    c->client->changes = json_is_true(changes);
    hall_watch(c->h, c->client, c->t);
    return true;
}

bool do_unwatch(call *c)
{
    hall_watch(c->h, c->client, NULL);
    return true;
}

bool do_ping(call *c)
{
    (void)c;
    return true;
}
