/* Tables out of the store. */
#include "server/shelf.h"
#include "io/grow.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool keep_row(void *data, const st_row *row)
{
    history_add(data, row);
    return true;
}

bool shelf_history(store *s, int64_t table_no, history *out)
{
    *out = (history){0};
    if (store_rows(s, table_no, keep_row, out))
        return true;
    history_free(out);
    return false;
}

/* ---- fetching ------------------------------------------------------------------------------------------------- */

static bool keep_log(void *data, const st_log *log)
{
    parcel *p = data;
    p->logs = grown(p->logs, p->log_count, &p->log_room, sizeof *p->logs);
    p->logs[p->log_count] = *log;
    p->logs[p->log_count++].entries = strdup(log->entries);
    return log->first > p->log_enough;
}

static bool has_begun(const st_table *info) { return info->status != TABLE_GATHERING; }

/* Rows are needed from the snapshot on, if one can go on from it; of a game that is over and has one, none. */
static bool fetch_game(store *s, parcel *p)
{
    p->snapped = store_snapshot_get(s, p->info.no, INT_MAX, &p->snapshot);
    const ld_game *game = ld_game_find(p->info.game);
    bool holds = p->snapped && game && !ld_rules_differ(game, p->snapshot.rules);
    if (p->info.status == TABLE_OVER && p->snapped)
        return true;
    return store_rows_between(s, p->info.no, holds ? p->snapshot.rows : 0, INT_MAX, keep_row, &p->rows);
}

bool shelf_all_know(const store *s, const ld_game *game)
{
    char rules[2 * WORD_ROOM];
    snprintf(rules, sizeof rules, "%s %s", ld_game_name(game), ld_game_rules_version(game));
    return store_all_know(s, rules);
}

bool shelf_fetch(store *s, const char *id, bool all_log, parcel *p, char *error)
{
    *p = (parcel){0};
    if (!store_table_get(s, id, &p->info, &p->setup, p->place))
        return ld_wrong(error, "there is no table '%.20s'", id);
    const ld_game *game = ld_game_find(p->info.game);
    p->same = game && !ld_rules_differ(game, p->info.rules);
    bool goes_on = p->info.status != TABLE_OVER && p->info.status != TABLE_CLOSED;
    p->waits = game && !p->same && goes_on && !shelf_all_know(s, game);
    store_result_get(s, p->info.no, &p->result);
    store_pending_get(s, p->info.no, &p->pending, &p->what);
    if (!has_begun(&p->info))
        return true;
    if (!fetch_game(s, p))
        return ld_wrong(error, "the record cannot be read");
    p->log_enough = all_log ? 0 : p->snapshot.logged - TABLE_LOG;
    return !p->snapped || store_logs_back(s, p->info.no, keep_log, p) || ld_wrong(error, "the record cannot be read");
}

void shelf_free(parcel *p)
{
    free(p->setup);
    free(p->result);
    free(p->what);
    store_snapshot_free(&p->snapshot);
    history_free(&p->rows);
    for (int i = 0; i < p->log_count; i++)
        free((void *)p->logs[i].entries);
    free(p->logs);
    snapshot_free(&p->made);
    *p = (parcel){0};
}

/* ---- opening -------------------------------------------------------------------------------------------------- */

static bool init(parcel *p, table *t, char *error)
{
    char *setup = p->setup;
    p->setup = NULL;
    return table_init(t, &p->info, setup, p->place, error);
}

static void lay_log(parcel *p, table *t)
{
    bool more = true;
    if (p->log_enough <= 0 && t->logged > t->log_room)
        table_log_room(t, t->logged);
    for (int i = 0; more && i < p->log_count; i++)
        more = snapshot_log(t, &p->logs[i]);
}

/* From the snapshot on. */
static bool go_on(parcel *p, table *t, char *error)
{
    if (!snapshot_open(&p->snapshot, t, error))
        return false;
    lay_log(p, t);
    return table_replay(t, &p->rows, -1, error);
}

/* From the start. */
static bool play_again(parcel *p, table *t, char *error)
{
    if (!table_begin(t, error) || !table_replay(t, &p->rows, -1, error))
        return false;
    bool young = p->same && t->info.status == TABLE_PLAYING && !snapshot_due(t);
    if (young) /* it will have one soon enough, and reading it needs no room on the disk */
        return true;
    snapshot_make(t, &p->made);
    p->anew = true;
    return true;
}

/* The table as it was before something was tried with it. */
static void start_over(table *t)
{
    table fresh = {.info = t->info, .setup = t->setup, .options = t->options, .figures = t->figures, .coach = t->coach};
    t->setup = NULL;
    t->options = t->figures = NULL;
    memcpy(fresh.place, t->place, sizeof fresh.place);
    memcpy(fresh.last, t->last, sizeof fresh.last);
    memcpy(fresh.seed_hash, t->seed_hash, sizeof fresh.seed_hash);
    fresh.game = t->game;
    fresh.misfit = t->misfit;
    fresh.waits = t->waits;
    fresh.consent_by = fresh.thinking_number = fresh.window_number = -1;
    fresh.result = json_incref(t->result);
    table_free(t);
    *t = fresh;
}

/* What can be read of a game that cannot be replayed: the snapshot, or at least the game's words, and the log. */
static void look_only(parcel *p, table *t)
{
    char why[LD_ERROR_BYTES];
    start_over(t);
    bool opened = p->snapped && snapshot_open(&p->snapshot, t, why);
    if (!opened) {
        start_over(t);
        if (!table_begin(t, why))
            return;
        t->shown = false;
        t->logged = t->log_first = p->snapshot.logged;
        memset(t->seen, 0, sizeof t->seen);
        t->number = p->snapshot.number;
    }
    t->rows = p->snapshot.rows;
    lay_log(p, t);
    for (int i = t->log_first; !opened && i < t->logged; i++)
        for (int eye = 0; eye < TABLE_EYES; eye++) {
            ld_event event;
            t->seen[eye] += table_reads(t, &t->log[i % t->log_room], eye, &event);
        }
}

bool shelf_same_end(const table *t, const char *result)
{
    json_t *told = result ? json_loads(result, 0, NULL) : NULL, *is = ld_score_json(&t->state);
    bool same = ld_over(&t->state) && json_equal(json_object_get(told, "scores"), json_object_get(is, "scores")) &&
                json_equal(json_object_get(told, "ranks"), json_object_get(is, "ranks"));
    json_decref(told);
    json_decref(is);
    return same;
}

/* An earlier Ludus kept scores and ranks only. */
static void tell_result(parcel *p, table *t)
{
    free(p->result);
    p->result = snapshot_result(t);
    json_decref(t->result);
    t->result = json_loads(p->result, 0, NULL);
}

static shelf_found open_over(parcel *p, table *t, char *error)
{
    t->result = p->result ? json_loads(p->result, 0, NULL) : NULL;
    if (p->snapped && go_on(p, t, error))
        return SHELF_WHOLE;
    if (!p->snapped && play_again(p, t, error) && (p->same || shelf_same_end(t, p->result))) {
        tell_result(p, t);
        return SHELF_WHOLE;
    }
    if (p->same)
        return SHELF_BROKEN;
    snapshot_free(&p->made);
    p->anew = false;
    look_only(p, t);
    t->info.status = TABLE_OVER;
    return SHELF_WHOLE;
}

/* Under newer rules it goes on if all that was chosen can still be. */
static shelf_found carry_over(parcel *p, table *t, char *error)
{
    char from[WORD_ROOM];
    memcpy(from, t->info.rules, sizeof from);
    memcpy(t->info.carried_from, from, sizeof from);
    t->info.carried = p->rows.count;
    snprintf(t->info.rules, sizeof t->info.rules, "%s", ld_game_rules_version(t->game));
    if (play_again(p, t, error))
        return SHELF_WHOLE;
    t->info.carried = p->info.carried;
    memcpy(t->info.carried_from, p->info.carried_from, sizeof from);
    memcpy(t->info.rules, from, sizeof from);
    look_only(p, t);
    return SHELF_BROKEN;
}

static shelf_found open_begun(parcel *p, table *t, char *error)
{
    if (p->info.status == TABLE_OVER)
        return open_over(p, t, error);
    if (p->waits) {
        look_only(p, t);
        return SHELF_BROKEN;
    }
    t->info.status = TABLE_PLAYING;
    if (!p->same)
        return carry_over(p, t, error);
    bool holds = p->snapped && !ld_rules_differ(t->game, p->snapshot.rules);
    return (holds ? go_on(p, t, error) : play_again(p, t, error)) ? SHELF_WHOLE : SHELF_BROKEN;
}

shelf_found shelf_open(parcel *p, table *t, char *error)
{
    if (!init(p, t, error)) {
        t->info.status = TABLE_BROKEN;
        return SHELF_BROKEN;
    }
    t->waits = p->waits;
    if (!has_begun(&p->info)) {
        snprintf(t->info.rules, sizeof t->info.rules, "%s", ld_game_rules_version(t->game));
        return SHELF_WHOLE;
    }
    if (p->info.status == TABLE_CLOSED && p->rows.count == 0 && !p->snapped)
        return SHELF_WHOLE; /* before it began */
    shelf_found found = open_begun(p, t, error);
    if (found == SHELF_BROKEN)
        t->info.status = TABLE_BROKEN;
    if (p->info.status == TABLE_CLOSED) { /* it stays so */
        t->info = p->info;
        p->anew = false;
    }
    return found;
}

bool shelf_settle(store *s, parcel *p, table *t)
{
    bool ok = true;
    if (p->waits)
        return true;
    if (strcmp(p->info.rules, t->info.rules) != 0)
        ok = store_rules_set(s, &t->info);
    if (p->info.status != t->info.status || (p->anew && p->result))
        ok = ok && store_table_set(s, &t->info, p->result);
    if (!p->anew)
        return ok;
    p->anew = false;
    return ok && store_logs_drop(s, t->info.no) && store_snapshots_drop(s, t->info.no, -1, INT_MAX) &&
           snapshot_store(s, t, &p->made);
}

/* ---- replaying ------------------------------------------------------------------------------------------------ */

static bool replay(store *s, table *t, history *past, char *error)
{
    if (!has_begun(&t->info))
        return true;
    if (!shelf_history(s, t->info.no, past))
        return ld_wrong(error, "the record cannot be read");
    bool closed = t->info.status == TABLE_CLOSED;
    if (closed && past->count == 0)
        return true; /* before it began */
    bool whole = table_begin(t, error) && table_replay(t, past, -1, error);
    if (whole && closed)
        t->info.status = TABLE_CLOSED;
    return whole;
}

shelf_found shelf_table(store *s, const char *id, table *t, history *past, char *error)
{
    st_table info;
    st_place places[LD_MAX_SEATS];
    char *setup;
    history rows = {0};
    if (past)
        *past = rows;
    if (!store_table_get(s, id, &info, &setup, places)) {
        ld_wrong(error, "there is no table '%.20s'", id);
        return SHELF_NONE;
    }
    bool whole = table_init(t, &info, setup, places, error) && replay(s, t, &rows, error);
    if (past)
        *past = rows;
    else
        history_free(&rows);
    return whole ? SHELF_WHOLE : SHELF_BROKEN;
}

/* Of a table that has no snapshot so early. */
static bool from_start(store *s, const table *t, int to, table_peg *out, char *error)
{
    table again = {0};
    history rows = {0};
    bool ok = store_rows_between(s, t->info.no, 0, to, keep_row, &rows) &&
              table_init(&again, &t->info, strdup(t->setup), t->place, error) && table_begin(&again, error) &&
              table_replay(&again, &rows, -1, error);
    if (ok) {
        table_peg_take(out, &again);
        ld_box_share(ld_box_of(&out->state));
    }
    table_free(&again);
    history_free(&rows);
    return ok;
}

bool shelf_before(store *s, const table *t, int to, table_peg *out, char *error)
{
    st_snapshot from;
    ld_wrong(error, "the record cannot be read");
    if (!store_snapshot_get(s, t->info.no, to, &from) || ld_rules_differ(t->game, from.rules)) {
        store_snapshot_free(&from);
        return !store_failed(s) && from_start(s, t, to, out, error);
    }
    history rows = {0};
    bool placed = snapshot_peg(&from, out, error);
    bool ok = placed && store_rows_between(s, t->info.no, from.rows, to, keep_row, &rows) &&
              table_peg_walk(out, &rows, error);
    if (placed && !ok) {
        ld_box_close(ld_box_of(&out->state));
        table_peg_free(out);
    }
    history_free(&rows);
    store_snapshot_free(&from);
    return ok;
}
