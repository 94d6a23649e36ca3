/* The words and JSON of a table for one eye. */
#include "server/view.h"
#include "io/json.h"
#include "bots/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(json_t *to, const char *key, json_t *value) { json_object_set_new_nocheck(to, key, value); }
static void put_text(json_t *to, const char *key, const char *text)
{
    put(to, key, text ? json_string(text) : json_null());
}
static void put_number(json_t *to, const char *key, int64_t n) { put(to, key, json_integer(n)); }
static void put_bool(json_t *to, const char *key, bool b) { put(to, key, json_boolean(b)); }
static json_t *number_or_null(int n) { return n < 0 ? json_null() : json_integer(n); }
static const char *or_null(const char *text) { return text && text[0] ? text : NULL; }

/* ---- the log ------------------------------------------------------------------------------------------------ */

static bool readable(const table *t, const said *s, int eye, ld_event *event)
{
    *event = s->event;
    return eye == VIEW_ALL || event->id == TABLE_TOOK_BACK || ld_event_redact(&t->state, event, eye);
}

static json_t *entry(const table *t, const said *s, const ld_event *event, const ld_voice *voice)
{
    char text[LD_TEXT_BYTES];
    json_t *json = json_object();
    put_number(json, "number", s->number);
    if (event->id == TABLE_TOOK_BACK) {
        const char *name = voice->names[event->args[0]];
        snprintf(text, sizeof text, "%s takes back the last choice.", name ? name : "Somebody");
        put_text(json, "text", text);
        snprintf(text, sizeof text, "undo %d", event->args[0]);
        put_text(json, "note", text);
    } else {
        put_text(json, "text", ld_event_text(&t->state, event, voice, text, sizeof text));
        put_text(json, "note", ld_event_note(&t->state, event, text, sizeof text));
    }
    put(json, "by", number_or_null(s->by >= LD_MAX_SEATS ? -1 : s->by));
    return json;
}

json_t *view_log(const table *t, int eye, uint32_t from, uint32_t *first)
{
    json_t *list = json_array();
    int kept = t->logged < t->log_room ? t->logged : t->log_room;
    uint32_t index = eye == VIEW_ALL ? (uint32_t)t->logged : t->seen[eye];
    ld_voice voice = table_voice(t);
    ld_event event;
    *first = from > index ? index : from;
    if (from == index)
        return list; /* nothing new, most of the time */
    for (int i = t->logged - kept; i < t->logged; i++)
        index -= readable(t, &t->log[i % t->log_room], eye, &event);
    *first = from > index ? from : index;
    for (int i = t->logged - kept; i < t->logged; i++) {
        const said *s = &t->log[i % t->log_room];
        if (readable(t, s, eye, &event) && index++ >= from)
            json_array_append_new(list, entry(t, s, &event, &voice));
    }
    return list;
}

json_t *view_story(const table *t, int eye)
{
    uint32_t first;
    return view_log(t, eye, 0, &first);
}

/* ---- choices ------------------------------------------------------------------------------------------------- */

static json_t *options_json(const ld_state *view, const ld_list *list, const ld_voice *voice)
{
    json_t *all = json_array();
    char text[LD_TEXT_BYTES];
    for (int i = 0; i < list->count; i++) {
        ld_choice c = list->choice[i];
        json_t *option = json_object();
        put_text(option, "choice", ld_format(view, c, text, sizeof text));
        put_text(option, "label", ld_label(view, c, voice, text, sizeof text));
        put_text(option, "at", or_null(ld_place(view, c, text, sizeof text)));
        put_text(option, "group", ld_group(view, c));
        put_text(option, "rule", ld_rule(view, c));
        json_array_append_new(all, option);
    }
    return all;
}

/* The seat's own sealed answer, as its view has it. */
static json_t *answered(const json_t *view, int eye)
{
    char key[2] = {(char)('0' + eye), 0};
    json_t *answer = json_object_get(json_object_get(view, "answers"), key);
    return answer ? json_incref(answer) : json_null();
}

static void put_question(json_t *out, const table *t, const ld_state *view, int eye)
{
    ld_voice voice = table_voice(t);
    ld_list list = {.count = 0};
    char text[LD_TEXT_BYTES];
    bool seated = eye >= 0 && eye < t->info.seats && !table_is_bot(t, eye);
    bool asked = seated && (ld_asked(view) >> eye & 1);
    put_bool(out, "asked", asked);
    if (asked)
        ld_prompt(view, eye, &voice, text, sizeof text);
    else
        ld_waiting(view, &voice, text, sizeof text);
    put_text(out, "prompt", text);
    put(out, "answered", asked ? answered(json_object_get(out, "view"), eye) : json_null());
    if (asked)
        ld_options(view, eye, &list);
    put(out, "options", options_json(view, &list, &voice));
    list.count = 0;
    if (seated)
        ld_asides(view, eye, &list);
    put(out, "asides", options_json(view, &list, &voice));
}

/* ---- the position --------------------------------------------------------------------------------------------- */

static json_t *score_json(const table *t)
{
    ld_outcome outcome;
    ld_line lines[64];
    json_t *all = json_array();
    ld_outcome_of(&t->state, &outcome);
    for (int s = 0; s < t->info.seats; s++) {
        json_t *account = json_array();
        int n = ld_account(&t->state, s, lines, 64);
        for (int i = 0; i < n && i < 64; i++)
            json_array_append_new(account, json_pack("{sssi}", "source", lines[i].source, "value", lines[i].value));
        json_array_append_new(all, json_pack("{sisisiso}", "seat", s, "score", outcome.score[s], "rank",
                                             outcome.rank[s], "account", account));
    }
    return all;
}

static void put_position(json_t *out, const table *t, int eye)
{
    static _Thread_local ld_state view;
    bool over = ld_over(&t->state);
    if (over || eye == VIEW_ALL)
        ld_copy(&view, &t->state);
    else
        ld_redact(&view, &t->state, eye);
    put_text(out, "step", ld_step(&view));
    put_text(out, "rule", ld_step_rule(&view));
    put_bool(out, "sealed", ld_sealed(&view));
    put(out, "view", ld_json_dump(&view));
    put_question(out, t, &view, eye);
    put(out, "score", over ? score_json(t) : json_null());
    ld_outcome outcome = {0};
    if (over)
        ld_outcome_of(&t->state, &outcome);
    put_text(out, "reason", or_null(outcome.reason));
}

static void put_no_position(json_t *out, const table *t)
{
    static const char *const nulls[] = {"step", "rule", "view", "answered", "score", "reason"};
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        put(out, nulls[i], json_null());
    put_bool(out, "sealed", false);
    put_bool(out, "asked", false);
    put_text(out, "prompt",
             t->info.status == TABLE_GATHERING ? "Waiting for players to take the open seats."
                                               : "This table cannot be shown.");
    put(out, "options", json_array());
    put(out, "asides", json_array());
}

/* ---- the table ------------------------------------------------------------------------------------------------- */

static json_t *clock_json(const table *t, int seat, const viewer *v)
{
    if (!t->info.clock.kind)
        return json_null();
    bool playing = t->info.status == TABLE_PLAYING;
    bool running = playing && (ld_asked(&t->state) >> seat & 1);
    int64_t left = playing ? table_clock_left(t, seat, v->eye, v->now) : t->clock[seat].left;
    return json_pack("{sIsb}", "left", (json_int_t)(left < 0 ? 0 : left), "running", running);
}

static json_t *seats_json(const table *t, const viewer *v)
{
    json_t *all = json_array();
    bool playing = t->info.status == TABLE_PLAYING;
    for (int s = 0; s < t->info.seats; s++) {
        const st_place *p = &t->place[s];
        bool bot = table_is_bot(t, s);
        json_t *seat = json_object();
        put_number(seat, "seat", s);
        put_text(seat, "name", p->name);
        put_text(seat, "kind", bot ? "bot" : p->user ? "person" : "open");
        put_text(seat, "bot", bot ? p->bot : NULL);
        put_bool(seat, "away", p->user && p->away);
        put_bool(seat, "online", bot || (v->online >> s & 1));
        put_bool(seat, "asked", playing && (ld_asked(&t->state) >> s & 1));
        put(seat, "clock", clock_json(t, s, v));
        json_array_append_new(all, seat);
    }
    return all;
}

static json_t *seats_list(unsigned mask)
{
    json_t *list = json_array();
    for (int s = 0; s < LD_MAX_SEATS; s++)
        if (mask >> s & 1)
            json_array_append_new(list, json_integer(s));
    return list;
}

static void put_undo(json_t *out, const table *t, int eye)
{
    bool playing = t->info.status == TABLE_PLAYING && eye >= 0 && eye < t->info.seats && !table_is_bot(t, eye);
    bool can = playing && t->last[eye] >= 0 && !ld_sealed(&t->state);
    put_text(out, "undo", !can ? NULL : table_free_undo(t, eye) >= 0 ? "free" : "ask");
    if (t->consent_by < 0)
        put(out, "consent", json_null());
    else
        put(out, "consent",
            json_pack("{sisoso}", "by", t->consent_by, "agreed", seats_list(t->agreed), "needed",
                      seats_list(table_people(t) & ~t->agreed)));
}

static json_t *clock_setting(const st_clock *c)
{
    if (c->kind == 'l')
        return json_pack("{sssisi}", "kind", "live", "base", c->base, "add", c->add);
    return c->kind == 'd' ? json_pack("{sssi}", "kind", "days", "each", c->base) : json_null();
}

static void put_info(json_t *out, const table *t, const viewer *v)
{
    char text[LD_SEED_HEX + 8];
    put_text(out, "type", "table");
    put_text(out, "table", t->info.id);
    snprintf(text, sizeof text, "/t/%s", t->info.id);
    put_text(out, "link", text);
    put_text(out, "title", t->info.title);
    put_text(out, "game", t->info.game);
    put_text(out, "game_title", t->game ? ld_game_title(t->game) : t->info.game);
    put_text(out, "rules", t->info.rules);
    put(out, "setup", t->options ? json_incref(t->options) : json_object());
    put_bool(out, "listed", t->info.listed);
    put_bool(out, "mine", v->mine);
    put_text(out, "status", status_names[t->info.status]);
    put(out, "clock", clock_setting(&t->info.clock));
    put_number(out, "pace", t->info.pace);
    put_number(out, "number", t->number);
    put_number(out, "now", v->now);
    put_number(out, "made", t->info.made);
    put(out, "you", number_or_null(v->eye < t->info.seats ? v->eye : -1));
    put_text(out, "seed_hash", t->seed_hash);
    ld_seed_hex(t->info.seed, text);
    put_text(out, "seed", t->info.status == TABLE_OVER ? text : NULL);
    put_text(out, "rematch", or_null(t->info.rematch));
}

json_t *view_table(const table *t, const viewer *v)
{
    json_t *out = json_object();
    uint32_t first;
    put_info(out, t, v);
    put(out, "seats", seats_json(t, v));
    if (t->log && t->info.status != TABLE_BROKEN)
        put_position(out, t, v->eye);
    else
        put_no_position(out, t);
    put_undo(out, t, v->eye);
    put(out, "last", number_or_null(v->eye < t->info.seats ? t->last[v->eye] : -1));
    json_t *log = t->log ? view_log(t, v->eye, v->log_at, &first) : (first = 0, json_array());
    put_number(out, "log_from", first);
    put(out, "log", log);
    return out;
}

json_t *view_rewind(const table *t, int eye, int last)
{
    json_t *out = json_object();
    uint32_t first;
    put_bool(out, "ok", true);
    put_number(out, "number", t->number);
    put_number(out, "last", last);
    put_position(out, t, eye);
    /* Only what the choice before brought about. */
    json_t *all = view_log(t, eye, 0, &first), *entry_json, *news = json_array();
    size_t i;
    json_array_foreach(all, i, entry_json)
    {
        if (json_integer_value(json_object_get(entry_json, "number")) < t->number - 1) {
            first++;
            continue;
        }
        json_array_append(news, entry_json);
    }
    json_decref(all);
    put_number(out, "log_from", first);
    put(out, "log", news);
    return out;
}

/* ---- records and games ------------------------------------------------------------------------------------------ */

static void put_result(json_t *out, const table *t)
{
    char hex[LD_SEED_HEX];
    if (t->info.status != TABLE_OVER)
        return;
    ld_seed_hex(t->info.seed, hex);
    put_text(out, "seed", hex);
    put(out, "result", ld_score_json(&t->state));
}

json_t *view_record(const table *t, const history *h)
{
    json_t *out = json_object(), *choices = json_array(), *numbers = json_array(), *names = json_array();
    put_number(out, "record", 1);
    put_text(out, "game", t->info.game);
    put_text(out, "rules", t->info.rules);
    put_number(out, "seats", t->info.seats);
    put(out, "options", t->options ? json_incref(t->options) : json_object());
    for (int s = 0; s < t->info.seats; s++)
        json_array_append_new(names, json_string(t->place[s].name));
    put(out, "names", names);
    put_text(out, "table", t->info.id);
    put_text(out, "seed_hash", t->seed_hash);
    int n, *kept = history_kept(h, &n);
    for (int i = 0; i < n; i++) {
        const st_row *row = &h->rows[kept[i]];
        json_array_append_new(choices, row->seat == LD_CHANCE ? json_sprintf("c: %s", row->choice)
                                                              : json_sprintf("%d: %s", row->seat, row->choice));
        json_array_append_new(numbers, json_integer(row->question));
    }
    free(kept);
    put(out, "choices", choices);
    put(out, "numbers", numbers);
    put_result(out, t);
    return out;
}

static json_t *words_json(const char *words, const char *between)
{
    json_t *list = json_array();
    for (const char *p = words; *p;) {
        size_t n = strcspn(p, between);
        if (n)
            json_array_append_new(list, json_stringn(p, n));
        p += n + (p[n] != 0);
    }
    return list;
}

static json_t *option_json(const ld_option *o)
{
    json_t *json = json_pack("{ssssss}", "key", o->key, "default", o->standard, "help", o->help);
    if (o->high > o->low)
        put(json, "range", json_pack("[ii]", o->low, o->high));
    else
        put(json, "values", words_json(o->values, "|"));
    return json;
}

json_t *view_games(void)
{
    json_t *out = json_object(), *games = json_array();
    for (int i = 0; i < ld_game_count(); i++) {
        const ld_game *game = ld_game_at(i);
        int low, high, n;
        ld_game_seats(game, &low, &high);
        const ld_option *options = ld_game_options(game, &n);
        json_t *list = json_array();
        for (int k = 0; k < n; k++)
            json_array_append_new(list, option_json(&options[k]));
        json_array_append_new(games, json_pack("{sssssss[ii]soss}", "name", ld_game_name(game), "title",
                                               ld_game_title(game), "about", ld_game_about(game), "seats", low, high,
                                               "options", list, "rules_version", ld_game_rules_version(game)));
    }
    put_bool(out, "ok", true);
    put(out, "games", games);
    put(out, "bots", words_json(ld_bot_names, ", "));
    return out;
}
