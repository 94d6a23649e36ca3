/* Writing games down and reading them again. */
#include "server/snapshot.h"
#include "io/json.h"
#include "io/note.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing -------------------------------------------------------------------------------------------------- */

bool snapshot_due(const table *t)
{
    return t->rows - t->kept_rows >= SNAPSHOT_ROWS || t->logged - t->kept_log >= TABLE_LOG / 2;
}

static json_t *numbers(const int *from, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_integer(from[i]));
    return list;
}

/* The choices since the barrier, in the notation of their moment. */
static json_t *steps_since(const ld_trail *trail)
{
    json_t *list = json_array();
    ld_state at = trail->safe;
    for (int i = 0; i < trail->count; i++) {
        const ld_trail_step *step = &trail->since[i];
        char text[LD_TEXT_BYTES];
        ld_format(&at, step->choice, text, sizeof text);
        json_array_append_new(list, json_pack("[iis]", step->row, step->seat, text));
        ld_choose(&at, step->seat, step->choice, NULL);
    }
    return list;
}

static char *dumped(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        abort();
    return text;
}

static char *rest_of(const table *t, bool over)
{
    int seen[TABLE_EYES];
    for (int eye = 0; eye < TABLE_EYES; eye++)
        seen[eye] = (int)t->seen[eye];
    return dumped(json_pack("{sososo}", "seen", numbers(seen, TABLE_EYES), "last", numbers(t->last, LD_MAX_SEATS),
                            "since", over ? json_array() : steps_since(&t->trail)));
}

/* A table's own events have names that no game uses. */
static void put_note(ld_writer *w, const table *t, const ld_event *event)
{
    json_t *own = NULL;
    if (event->id == TABLE_NOTE)
        own = json_incref(json_array_get(t->notes, (size_t)event->args[0]));
    else if (event->id == TABLE_TOOK_BACK)
        own = json_pack("[sii[][i]]", "!undo", 0, 0, event->args[0]);
    else if (event->id == TABLE_CARRIED)
        own = json_pack("[sii[][]]", "!rules", 0, 0);
    if (own)
        ld_put_json(w, own);
    else
        ld_put_note(w, &t->state, event);
    json_decref(own);
}

static void put_entries(ld_writer *w, const table *t, int first)
{
    ld_put_open(w, '[');
    for (int i = first; i < t->logged; i++) {
        const said *s = &t->log[i % t->log_room];
        ld_put_open(w, '[');
        ld_put_number(w, s->number);
        ld_put_number(w, s->by);
        put_note(w, t, &s->event);
        ld_put_close(w, ']');
    }
    ld_put_close(w, ']');
}

static char *entries_of(const table *t, int first)
{
    for (size_t room = 1 << 13;; room *= 4) {
        char *text = malloc(room + 1);
        if (!text)
            abort();
        ld_writer w = {text, room, 0, false};
        put_entries(&w, t, first);
        if (w.used <= room) {
            text[w.used] = 0;
            return text;
        }
        free(text);
    }
}

void snapshot_make(const table *t, snapshot *out)
{
    bool over = ld_over(&t->state);
    *out = (snapshot){.now = {.rows = t->rows, .number = t->number, .logged = t->logged}};
    snprintf(out->now.rules, sizeof out->now.rules, "%s", ld_game_rules_version(t->game));
    out->now.position = ld_dump(over ? &t->state : &t->trail.safe);
    out->now.rest = rest_of(t, over);
    out->first = t->kept_log > table_log_first(t) ? t->kept_log : table_log_first(t);
    if (out->first < t->logged)
        out->entries = entries_of(t, out->first);
}

void snapshot_free(snapshot *kept)
{
    store_snapshot_free(&kept->now);
    free(kept->entries);
    *kept = (snapshot){0};
}

bool snapshot_store(store *s, table *t, snapshot *kept)
{
    st_log log = {.first = kept->first, .entries = kept->entries};
    memcpy(log.rules, kept->now.rules, sizeof log.rules);
    bool ok = (!kept->entries || store_log_add(s, t->info.no, &log)) && store_snapshot_add(s, t->info.no, &kept->now);
    if (ld_over(&t->state)) /* nobody takes back any more */
        ok = ok && store_snapshots_drop(s, t->info.no, -1, kept->now.rows);
    t->kept_rows = kept->now.rows;
    t->kept_log = kept->now.logged;
    snapshot_free(kept);
    if (t->log_room > TABLE_LOG)
        table_log_room(t, TABLE_LOG);
    return ok;
}

bool snapshot_keep(store *s, table *t)
{
    snapshot now;
    snapshot_make(t, &now);
    return snapshot_store(s, t, &now);
}

static json_t *account_of(const table *t, int seat)
{
    ld_line lines[64];
    json_t *list = json_array();
    int n = ld_account(&t->state, seat, lines, 64);
    for (int i = 0; i < n && i < 64; i++)
        json_array_append_new(list, json_pack("[si]", lines[i].source, lines[i].value));
    return list;
}

char *snapshot_result(const table *t)
{
    const ld_tongue *own = ld_spoken();
    ld_speak(NULL);
    ld_outcome outcome;
    ld_outcome_of(&t->state, &outcome);
    json_t *result = ld_score_json(&t->state), *accounts = json_array();
    for (int s = 0; s < t->info.seats; s++)
        json_array_append_new(accounts, account_of(t, s));
    json_object_set_new(result, "accounts", accounts);
    json_t *stood = table_stood(t);
    if (stood)
        json_object_set_new(result, "stood_in", stood);
    if (outcome.reason[0])
        json_object_set_new(result, "reason", json_string(outcome.reason));
    ld_speak(own);
    return dumped(result);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Of other rules it is tried all the same: most positions can be read for years. */
static bool load_position(const st_snapshot *from, ld_state *out, char *error)
{
    json_t *json = json_loads(from->position, 0, NULL);
    const ld_game *game = ld_game_find(json_string_value(json_object_get(json, "game")));
    if (game)
        json_object_set_new(json, "rules", json_string(ld_game_rules_version(game)));
    bool ok = ld_json_load(json, out, error);
    json_decref(json);
    return ok;
}

static bool walk_since(const json_t *rest, ld_trail *trail, ld_state *now, char *error)
{
    const json_t *step;
    size_t i;
    json_array_foreach (json_object_get(rest, "since"), i, step) {
        int row, seat;
        const char *text;
        ld_choice choice;
        if (json_unpack((json_t *)step, "[iis]", &row, &seat, &text) != 0)
            return ld_wrong(error, "the snapshot is damaged");
        if (!ld_parse(now, seat, text, &choice, error))
            return false;
        ld_trail_choose(trail, now, seat, choice, row, NULL);
    }
    return true;
}

bool snapshot_peg(const st_snapshot *from, table_peg *out, char *error)
{
    *out = (table_peg){.rows = from->rows};
    if (!load_position(from, &out->state, error))
        return false;
    ld_trail_start(&out->trail, &out->state);
    json_t *rest = json_loads(from->rest, 0, NULL);
    bool ok = walk_since(rest, &out->trail, &out->state, error);
    json_decref(rest);
    if (ok)
        return true;
    ld_box_close(ld_box_of(&out->state));
    table_peg_free(out);
    return false;
}

static void read_counts(const st_snapshot *from, table *t)
{
    json_t *rest = json_loads(from->rest, 0, NULL);
    const json_t *seen = json_object_get(rest, "seen"), *last = json_object_get(rest, "last");
    for (size_t eye = 0; eye < TABLE_EYES; eye++)
        t->seen[eye] = (uint32_t)json_integer_value(json_array_get(seen, eye));
    for (size_t s = 0; s < LD_MAX_SEATS; s++)
        t->last[s] = json_array_get(last, s) ? (int)json_integer_value(json_array_get(last, s)) : -1;
    json_decref(rest);
}

bool snapshot_open(const st_snapshot *from, table *t, char *error)
{
    table_peg peg;
    if (!snapshot_peg(from, &peg, error))
        return false;
    t->state = peg.state;
    t->trail = peg.trail;
    ld_box_close(t->box);
    t->box = ld_box_of(&t->state);
    t->rows = t->kept_rows = from->rows;
    t->number = from->number;
    t->logged = t->log_first = t->kept_log = from->logged;
    t->shown = true;
    t->info.status = ld_over(&t->state) ? TABLE_OVER : TABLE_PLAYING;
    read_counts(from, t);
    table_log_room(t, TABLE_LOG);
    return true;
}

static void read_note(table *t, const json_t *note, bool same, ld_event *event)
{
    const char *name = json_string_value(json_array_get(note, 0));
    *event = (ld_event){.id = TABLE_NOTE, .count = 1};
    if (name && strcmp(name, "!undo") == 0) {
        int seat = (int)json_integer_value(json_array_get(json_array_get(note, 4), 0));
        *event = (ld_event){.id = TABLE_TOOK_BACK, .count = 1, .args = {(int16_t)(seat & 7)}};
    } else if (name && strcmp(name, "!rules") == 0) {
        *event = (ld_event){.id = TABLE_CARRIED};
    } else if (!ld_note_read(note, &t->state, same, event)) {
        if (!t->notes)
            t->notes = json_array();
        *event = (ld_event){.id = TABLE_NOTE, .count = 1, .args = {(int16_t)json_array_size(t->notes)}};
        json_array_append(t->notes, (json_t *)note);
    }
}

bool snapshot_log(table *t, const st_log *log)
{
    json_t *list = json_loads(log->entries, 0, NULL);
    bool same = !ld_rules_differ(t->game, log->rules);
    for (int k = (int)json_array_size(list) - 1; k >= 0; k--) {
        int i = log->first + k, number, by;
        json_t *note;
        if (i != t->log_first - 1 || i < t->logged - t->log_room ||
            json_unpack(json_array_get(list, (size_t)k), "[iio]", &number, &by, &note) != 0)
            continue;
        said *s = &t->log[i % t->log_room];
        *s = (said){.number = number, .by = (int8_t)by};
        read_note(t, note, same, &s->event);
        t->log_first = i;
    }
    json_decref(list);
    return t->log_first > 0 && t->log_first > t->logged - t->log_room;
}
