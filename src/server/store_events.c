/* Events in the store. They are read whole, since their next step depends on all of them, and seldom enough that
 * statements are prepared when they are needed. */
#include "server/store_events.h"
#include "server/store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const event_status_names[] = {"open", "running", "over", "closed"};

int64_t event_key(const char *id)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(1099511628211);
    return (int64_t)(hash >> 6 | 1);
}

static void about(store *s, const char *event) { store_about(s, SCOPE_EVENT, event_key(event)); }

/* ---- rows -----------------------------------------------------------------------------------------------------------
 */

static int64_t number_in(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }

static const char *text_in(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

#define COPY(to, row, key) snprintf(to, sizeof to, "%s", text_in(row, key))

static void read_event(const json_t *row, st_event *e)
{
    *e = (st_event){.owner = number_in(row, "owner"),
                    .made = number_in(row, "made"),
                    .until = number_in(row, "until"),
                    .due = number_in(row, "due"),
                    .size = (int)number_in(row, "size"),
                    .least = (int)number_in(row, "least"),
                    .rounds = (int)number_in(row, "rounds"),
                    .round = (int)number_in(row, "round"),
                    .time = (int)number_in(row, "time"),
                    .system = number_in(row, "system") ? PAIR_SWISS : PAIR_ROBIN,
                    .clock = {text_in(row, "clock")[0], (int)number_in(row, "base"), (int)number_in(row, "plus")},
                    .bots = number_in(row, "bots"),
                    .stand_in = number_in(row, "stand_in"),
                    .listed = number_in(row, "listed"),
                    .status = (event_status)number_in(row, "status"),
                    .setup = strdup(text_in(row, "setup"))};
    COPY(e->id, row, "id");
    COPY(e->title, row, "title");
    COPY(e->game, row, "game");
}

static void read_entrant(const json_t *row, st_entrant *e)
{
    *e = (st_entrant){
        .number = (int)number_in(row, "number"), .user = number_in(row, "user"), .gone = number_in(row, "gone")};
    COPY(e->name, row, "called");
    COPY(e->bot, row, "bot");
}

static int numbers_of(const json_t *list, int64_t *out)
{
    size_t n = json_array_size(list);
    for (size_t i = 0; i < n && i < PAIR_SEATS; i++)
        out[i] = json_integer_value(json_array_get(list, i));
    return (int)(n < PAIR_SEATS ? n : PAIR_SEATS);
}

static void read_result(const char *text, st_meeting *m)
{
    json_t *result = json_loads(text, 0, NULL);
    int64_t ranks[PAIR_SEATS] = {0};
    numbers_of(json_object_get(result, "ranks"), ranks);
    numbers_of(json_object_get(result, "scores"), m->result.score);
    for (int i = 0; i < PAIR_SEATS; i++)
        m->result.rank[i] = (int)ranks[i];
    COPY(m->how, result, "how");
    m->decided = result;
    json_decref(result);
}

static void read_meeting(const json_t *row, int entrants, st_meeting *m)
{
    const char *result = json_string_value(json_object_get(row, "result"));
    const char *kept = json_string_value(json_object_get(row, "kept"));
    const json_t *status = json_object_get(row, "status");
    *m = (st_meeting){.round = (int)number_in(row, "round"),
                      .slot = (int)number_in(row, "slot"),
                      .status = json_is_integer(status) ? (table_status)json_integer_value(status) : TABLE_CLOSED,
                      .kept = kept ? strdup(kept) : NULL};
    COPY(m->table, row, "tab");
    json_t *players = json_loads(text_in(row, "players"), 0, NULL);
    int64_t numbers[PAIR_SEATS] = {0};
    m->result.seated.count = numbers_of(players, numbers);
    for (int i = 0; i < m->result.seated.count; i++)
        m->result.seated.player[i] = numbers[i] >= 0 && numbers[i] < entrants ? (int)numbers[i] : 0;
    json_decref(players);
    if (result)
        read_result(result, m);
}

/* ---- sheets ---------------------------------------------------------------------------------------------------------
 */

static void *room_for(const json_t *rows, size_t each)
{
    void *out = calloc(json_array_size(rows) + 1, each);
    if (!out)
        abort();
    return out;
}

static bool read_sheet(json_t *events, json_t *entrants, json_t *meetings, st_sheet *out)
{
    if (!events || !entrants || !meetings || !json_array_size(events) || json_array_size(entrants) > PAIR_PLAYERS)
        return false;
    read_event(json_array_get(events, 0), &out->event);
    out->entrant_count = (int)json_array_size(entrants);
    out->meeting_count = (int)json_array_size(meetings);
    out->entrant = room_for(entrants, sizeof *out->entrant);
    out->meeting = room_for(meetings, sizeof *out->meeting);
    for (int i = 0; i < out->entrant_count; i++)
        read_entrant(json_array_get(entrants, (size_t)i), &out->entrant[i]);
    for (int i = 0; i < out->meeting_count; i++)
        read_meeting(json_array_get(meetings, (size_t)i), out->entrant_count, &out->meeting[i]);
    return true;
}

bool store_sheet_get(store *s, const char *id, st_sheet *out)
{
    *out = (st_sheet){0};
    json_t *events = store_ask(s, "SELECT * FROM events WHERE id=?", "s", id);
    json_t *entrants = store_ask(s,
                                 "SELECT number, user, ifnull(nullif(u.name, ''), e.name) AS called, bot, gone"
                                 " FROM entrants e LEFT JOIN users u ON e.user AND u.id=e.user WHERE event=?"
                                 " ORDER BY number",
                                 "s", id);
    json_t *meetings = store_ask(s,
                                 "SELECT round, slot, tab, players, m.result, t.status, t.result AS kept"
                                 " FROM event_tables m LEFT JOIN tables t ON t.id=m.tab WHERE event=?"
                                 " ORDER BY round, slot",
                                 "s", id);
    bool ok = read_sheet(events, entrants, meetings, out);
    json_decref(events);
    json_decref(entrants);
    json_decref(meetings);
    return ok;
}

void store_sheet_free(st_sheet *sheet)
{
    for (int i = 0; i < sheet->meeting_count; i++)
        free(sheet->meeting[i].kept);
    free(sheet->meeting);
    free(sheet->entrant);
    free(sheet->event.setup);
    *sheet = (st_sheet){0};
}

/* ---- writing --------------------------------------------------------------------------------------------------------
 */

bool store_event_add(store *s, const st_event *e)
{
    const char kind[2] = {e->clock.kind, 0};
    about(s, e->id);
    store_about(s, SCOPE_USER, e->owner);
    return store_do(s,
                    "INSERT INTO events(id, owner, title, game, setup, size, least, system, rounds, round, clock, base,"
                    " plus, time, bots, stand_in, listed, until, due, status, made)"
                    " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,0,?10,?11,?12,?13,?14,?15,?16,?17,0,0,?18)",
                    "sisssiiiisiiiiiiii", e->id, e->owner, e->title, e->game, e->setup, (int64_t)e->size,
                    (int64_t)e->least, (int64_t)e->system, (int64_t)e->rounds, kind, (int64_t)e->clock.base,
                    (int64_t)e->clock.add, (int64_t)e->time, (int64_t)e->bots, (int64_t)e->stand_in, (int64_t)e->listed,
                    e->until, e->made);
}

bool store_event_set(store *s, const st_event *e)
{
    about(s, e->id);
    return store_do(s, "UPDATE events SET status=?2, rounds=?3, round=?4, due=?5 WHERE id=?1", "siiii", e->id,
                    (int64_t)e->status, (int64_t)e->rounds, (int64_t)e->round, e->due);
}

bool store_entrant_add(store *s, const char *event, const st_entrant *e)
{
    about(s, event);
    store_about(s, SCOPE_USER, e->user);
    return store_do(s, "INSERT INTO entrants(event, number, user, name, bot, gone) VALUES(?,?,?,?,?,0)", "siiss", event,
                    (int64_t)e->number, e->user, e->name, e->bot);
}

bool store_entrant_gone(store *s, const char *event, int number)
{
    about(s, event);
    return store_do(s, "UPDATE entrants SET gone=1 WHERE event=? AND number=?", "si", event, (int64_t)number);
}

bool store_entrant_drop(store *s, const char *event, int number)
{
    about(s, event);
    return store_do(s, "DELETE FROM entrants WHERE event=? AND number=?", "si", event, (int64_t)number);
}

static char *result_text(const pair_result *r, const char *how)
{
    json_t *ranks = json_array(), *scores = json_array();
    for (int i = 0; i < r->seated.count; i++) {
        json_array_append_new(ranks, json_integer(r->rank[i]));
        json_array_append_new(scores, json_integer(r->score[i]));
    }
    json_t *result = json_pack("{sososs}", "ranks", ranks, "scores", scores, "how", how);
    char *text = json_dumps(result, JSON_COMPACT);
    json_decref(result);
    if (!text)
        abort();
    return text;
}

bool store_meeting_add(store *s, const char *event, const st_meeting *m)
{
    json_t *players = json_array();
    for (int i = 0; i < m->result.seated.count; i++)
        json_array_append_new(players, json_integer(m->result.seated.player[i]));
    char *list = json_dumps(players, JSON_COMPACT), *result = m->decided ? result_text(&m->result, m->how) : NULL;
    about(s, event);
    bool ok =
        store_do(s, "INSERT OR REPLACE INTO event_tables(event, round, slot, tab, players, result) VALUES(?,?,?,?,?,?)",
                 "siisss", event, (int64_t)m->round, (int64_t)m->slot, m->table, list, result);
    json_decref(players);
    free(list);
    free(result);
    return ok;
}

bool store_meeting_decide(store *s, const char *event, const char *table, const pair_result *r, const char *how)
{
    char *result = result_text(r, how);
    about(s, event);
    bool ok = store_do(s, "UPDATE event_tables SET result=?3 WHERE event=?1 AND tab=?2 AND result IS NULL", "sss",
                       event, table, result);
    free(result);
    return ok;
}

bool store_event_close(store *s, const char *id)
{
    about(s, id);
    return store_do(s, "UPDATE events SET status=3 WHERE id=? AND status<2", "s", id);
}

/* Each of the events of a person is changed. */
static void about_all(store *s, int64_t user)
{
    size_t i;
    json_t *row,
        *rows = store_ask(s, "SELECT id FROM events WHERE owner=?1 UNION SELECT event FROM entrants WHERE user=?1", "i",
                          user);
    json_array_foreach (rows, i, row)
        about(s, text_in(row, "id"));
    json_decref(rows);
}

bool store_events_give(store *s, int64_t from, int64_t to)
{
    about_all(s, from);
    return store_do(s,
                    "UPDATE entrants SET user=?2 WHERE user=?1 AND event NOT IN (SELECT event FROM entrants WHERE"
                    " user=?2)",
                    "ii", from, to) &&
           store_do(s, "UPDATE events SET owner=?2 WHERE owner=?1", "ii", from, to);
}

bool store_events_forget(store *s, int64_t user, const char *nobody)
{
    about_all(s, user);
    return store_do(s, "UPDATE entrants SET user=0, name=?2, gone=1 WHERE user=?1", "is", user, nobody) &&
           store_do(s, "UPDATE events SET owner=0, status=CASE WHEN status=0 THEN 3 ELSE status END WHERE owner=?", "i",
                    user);
}

/* ---- lists ----------------------------------------------------------------------------------------------------------
 */

static int counted(json_t *rows)
{
    int n = (int)number_in(json_array_get(rows, 0), "n");
    json_decref(rows);
    return n;
}

json_t *store_events_due(store *s, int64_t now, int *running)
{
    *running = counted(store_ask(s, "SELECT count(*) AS n FROM events WHERE status=1", ""));
    if (*running == 0)
        return NULL;
    return store_ask(s,
                     "SELECT id FROM events WHERE status=1 AND (due<=? OR NOT EXISTS (SELECT 1 FROM event_tables WHERE"
                     " event=id AND event_tables.round=events.round AND result IS NULL) OR EXISTS (SELECT 1 FROM"
                     " event_tables m LEFT JOIN tables t ON t.id=m.tab WHERE event=events.id AND"
                     " m.round=events.round AND m.result IS NULL AND ifnull(t.status, 4)>1))",
                     "i", now);
}

json_t *store_events_list(store *s, int64_t user)
{
    return store_ask(
        s,
        "SELECT id, title, game, size, system, rounds, round, status, until, listed,"
        " owner=?1 AND owner AS mine, (SELECT name FROM users WHERE users.id=owner) AS host,"
        " (SELECT count(*) FROM entrants WHERE event=events.id) AS entrants,"
        " EXISTS (SELECT 1 FROM entrants WHERE event=events.id AND user=?1 AND user) AS \"in\" FROM events"
        " WHERE (listed AND status<2) OR (owner=?1 AND owner) OR"
        " id IN (SELECT event FROM entrants WHERE user=?1 AND user) ORDER BY status>1, made DESC LIMIT 100",
        "i", user);
}

int store_events_made(store *s, int64_t user, bool kept)
{
    return counted(
        store_ask(s, "SELECT count(*) AS n FROM events WHERE owner=? AND (status<2 OR ?)", "ii", user, (int64_t)kept));
}

int store_events_joined(store *s, int64_t user)
{
    return counted(store_ask(s,
                             "SELECT count(*) AS n FROM entrants, events WHERE user=? AND event=id AND status<2 AND"
                             " NOT gone",
                             "i", user));
}
