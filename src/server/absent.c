/* Who is absent: marks, votes and seats that change hands. */
#include "server/absent.h"
#include "server/ahead.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/told.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- time that stands still ---------------------------------------------------------------------------------------
 */

static bool may_rest(const st_place *p, const st_table *info)
{
    return p->until && p->user && info->clock.kind != 'l' && info->status == TABLE_PLAYING && p->rested < REST_MOST;
}

void absent_until(st_place *p, const st_table *info, int64_t until, int64_t now)
{
    p->until = until;
    if (!p->rests && may_rest(p, info))
        p->rests = now;
}

void absent_begin(table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++)
        absent_until(&t->place[s], &t->info, t->place[s].until, now);
}

/* They come back as they said, or have had all the time that there is. */
static void end_rest(hall *h, table *t, int seat, int64_t now)
{
    st_place *p = &t->place[seat];
    int64_t most = p->rests + REST_MOST - p->rested;
    bool over = p->until && p->until <= now_ms(), used = p->rests && now >= most;
    if (!over && !used)
        return;
    table_rest(t, seat, used ? most : now);
    if (over)
        p->until = 0;
    if (over && p->away && p->stood == STOOD_ABSENT)
        absent_here(h, t, seat);
    hall_place(h, t, seat);
}

/* ---- marks --------------------------------------------------------------------------------------------------------
 */

static int64_t patience(const table *t) { return 1000 * (int64_t)t->terms.after; }

static bool owes(const table *t, int seat)
{
    return (ld_owed(&t->state) & ~t->held) >> seat & 1 && t->place[seat].user && !t->place[seat].away;
}

static void mark(hall *h, table *t, int seat, int64_t now)
{
    if (!t->terms.after || (t->absent >> seat & 1) || !owes(t, seat) || table_waited(t, seat, now) < patience(t))
        return;
    t->absent |= 1u << seat;
    told_add(h, t, "absent", seat, t->place[seat].user, 0, 0);
}

static int64_t due_of(const table *t, int seat, int64_t now)
{
    const st_place *p = &t->place[seat];
    int64_t rest = p->rests ? p->rests + REST_MOST - p->rested : INT64_MAX, left = p->until - now_ms();
    if (p->until && left + now < rest)
        rest = left + now;
    if (p->rests || p->until)
        return rest > now ? rest : now;
    if (!t->terms.after || (t->absent >> seat & 1) || !owes(t, seat) || !t->clock[seat].from)
        return -1;
    return t->clock[seat].from + patience(t);
}

int64_t absent_due(const table *t, int64_t now)
{
    int64_t due = -1;
    for (int s = 0; s < t->info.seats; s++) {
        int64_t own = due_of(t, s, now);
        due = due < 0 || (own >= 0 && own < due) ? own : due;
    }
    return due;
}

/* The time in which an answer is waited for begins anew. */
static void wait_anew(table *t, int seat)
{
    table_clock *c = &t->clock[seat];
    int64_t now = served_ms();
    if (!c->from)
        return;
    if (!t->info.clock.kind || t->info.clock.kind == 'd')
        c->from = now;
    if (t->info.clock.kind == 'l' && table_clock_left(t, seat, seat, now) <= 0) {
        c->left = 60000; /* who comes back after their time ran out gets a minute */
        c->from = now;
    }
}

void absent_to_bot(table *t, int seat, const char *bot, stood_in why)
{
    st_place *p = &t->place[seat];
    p->away = true;
    snprintf(p->bot, sizeof p->bot, "%s", bot);
    if (p->stood != STOOD_REPLACED && why > p->stood)
        p->stood = why;
    t->absent &= ~(1u << seat);
    ahead_drop(t, seat);
}

void absent_gone(table *t, int seat)
{
    t->absent &= ~(1u << seat);
    t->offered &= ~(1u << seat);
    if (t->motion.kind == MOTION_PERSON && t->motion.seat == seat)
        t->motion.kind = MOTION_NONE;
    ahead_drop(t, seat);
}

void absent_here(hall *h, table *t, int seat)
{
    st_place *p = &t->place[seat];
    unsigned bit = 1u << seat;
    bool was = p->away || ((t->absent | t->offered) & bit);
    if (!was)
        return;
    p->away = false;
    p->bot[0] = 0;
    t->absent &= ~bit;
    t->offered &= ~bit;
    if (t->motion.kind == MOTION_PERSON && t->motion.seat == seat)
        t->motion.kind = MOTION_NONE;
    wait_anew(t, seat);
    if (t->info.status == TABLE_PLAYING)
        told_add(h, t, "back", seat, p->user, 0, 0);
    hall_place(h, t, seat);
}

void absent_take_over(hall *h, table *t, int seat, int64_t user, const char *name)
{
    st_place *p = &t->place[seat];
    bool returns = p->former == user;
    int64_t owner = returns ? 0 : p->former ? p->former : p->user;
    if (!returns)
        hall_gives_up(h, &t->info, seat, p);
    notice_tell_all(h, user, NOTICE_REPLACED, t, name, p->name);
    *p = (st_place){.user = user, .former = owner, .stood = STOOD_REPLACED};
    snprintf(p->name, sizeof p->name, "%s", name);
    absent_gone(t, seat);
    t->consent_by = -1;
    t->motion.kind = MOTION_NONE;
    wait_anew(t, seat);
    told_renew(h, t, seat);
    hall_place(h, t, seat);
}

/* ---- votes --------------------------------------------------------------------------------------------------------
 */

static void end_game(hall *h, table *t)
{
    t->info.status = TABLE_CLOSED;
    t->info.changed = now_ms();
    t->ended = true;
    t->consent_by = -1;
    t->held = 0;
    told_add(h, t, "ended", -1, 0, 0, 0);
    hall_keep_info(h, t);
}

static void carry_out(hall *h, table *t)
{
    table_motion m = t->motion;
    t->motion.kind = MOTION_NONE;
    if (m.kind == MOTION_END) {
        end_game(h, t);
    } else if (m.kind == MOTION_PERSON) {
        t->offered |= 1u << m.seat;
        told_add(h, t, "offered", m.seat, t->place[m.seat].user, 0, 0);
    } else {
        t->terms = m.terms;
        t->absent = 0;
        for (int s = 0; s < t->info.seats && t->info.clock.kind != 'l'; s++)
            if (!t->info.clock.kind && (ld_owed(&t->state) >> s & 1))
                t->clock[s].from = t->clock[s].shown_from = served_ms();
        told_add(h, t, "terms", -1, 0, 0, 0);
    }
    hall_touch(h, t, ALL_EYES);
}

static void settle_vote(hall *h, table *t)
{
    if (t->motion.kind != MOTION_NONE && t->info.status == TABLE_PLAYING && !(table_voters(t) & ~t->motion.yes))
        carry_out(h, t);
}

void absent_move(hall *h, table *t, const table_motion *motion)
{
    assert(t->motion.kind == MOTION_NONE && motion->kind != MOTION_NONE);
    t->motion = *motion;
    t->motion.number = ++t->motions;
    t->motion.yes = 1u << motion->by;
    hall_touch(h, t, ALL_EYES);
    settle_vote(h, t);
}

void absent_vote(hall *h, table *t, int seat, bool yes)
{
    hall_touch(h, t, ALL_EYES);
    if (yes) {
        t->motion.yes |= 1u << seat;
        settle_vote(h, t);
    } else {
        t->motion.kind = MOTION_NONE;
        told_add(h, t, "against", seat, t->place[seat].user, 0, 0);
    }
}

void absent_tend(hall *h, table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++) {
        end_rest(h, t, s, now);
        mark(h, t, s, now);
    }
    settle_vote(h, t);
}

/* ---- keeping ------------------------------------------------------------------------------------------------------
 */

static json_t *motion_json(const table_motion *m)
{
    return json_pack("[iiiiio]", (int)m->kind, m->number, m->by, m->seat, (int)m->yes, table_terms_json(&m->terms));
}

/* The caller frees it. */
static char *what_of(const table *t)
{
    json_t *what = json_object(), *ahead = ahead_json(t);
    if (t->motions)
        json_object_set_new(what, "terms", table_terms_json(&t->terms));
    if (t->motions)
        json_object_set_new(what, "motion", motion_json(&t->motion));
    if (t->motions)
        json_object_set_new(what, "motions", json_integer(t->motions));
    if (t->absent | t->offered)
        json_object_set_new(what, "seats", json_pack("[ii]", (int)t->absent, (int)t->offered));
    if (t->ended)
        json_object_set_new(what, "ended", json_true());
    if (ahead) {
        json_object_set_new(what, "ahead", ahead);
        json_object_set_new(what, "seen", json_integer(t->ahead_seen));
    }
    char *text = json_object_size(what) || t->absence ? json_dumps(what, JSON_COMPACT) : NULL;
    json_decref(what);
    return text;
}

void absent_keep(store *s, table *t)
{
    char *what = what_of(t);
    if (what && (!t->absence || strcmp(what, t->absence) != 0)) {
        store_absence_set(s, t->info.no, what);
        free(t->absence);
        t->absence = what;
    } else {
        free(what);
    }
}

static void read_motion(table *t, json_t *from)
{
    int kind, number, by, seat, yes;
    json_t *terms;
    if (json_unpack(from, "[iiiiio]", &kind, &number, &by, &seat, &yes, &terms) != 0 || kind < MOTION_NONE ||
        kind > MOTION_END || by < 0 || by >= t->info.seats || seat < 0 || seat >= t->info.seats)
        return;
    t->motion =
        (table_motion){.kind = (motion_kind)kind, .number = number, .by = by, .seat = seat, .yes = (unsigned)yes};
    table_terms_read(terms, &t->motion.terms);
}

void absent_open(store *s, table *t)
{
    t->absence = store_absence_get(s, t->info.no);
    store_told_count(s, t->info.no, t->told, TABLE_EYES);
    json_t *what = t->absence ? json_loads(t->absence, 0, NULL) : NULL;
    int absent, offered;
    if (json_object_get(what, "terms"))
        table_terms_read(json_object_get(what, "terms"), &t->terms);
    read_motion(t, json_object_get(what, "motion"));
    t->motions = (int)json_integer_value(json_object_get(what, "motions"));
    if (json_unpack(json_object_get(what, "seats"), "[ii]", &absent, &offered) == 0) {
        t->absent = (unsigned)absent;
        t->offered = (unsigned)offered;
    }
    t->ended = json_is_true(json_object_get(what, "ended"));
    t->ahead_seen = (int)json_integer_value(json_object_get(what, "seen"));
    if (t->info.status == TABLE_PLAYING)
        ahead_open(t, json_object_get(what, "ahead"));
    json_decref(what);
}
