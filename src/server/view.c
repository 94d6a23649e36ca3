/* The words and JSON of a table for one eye. */
#include "server/view.h"
#include "server/group.h"
#include "server/series.h"
#include "server/base.h"
#include "io/figures.h"
#include "io/json.h"
#include "io/note.h"
#include "learn/coach.h"
#include "ludus/bots.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void text(ld_writer *w, const char *key, const char *value)
{
    ld_put_key(w, key);
    ld_put_text(w, value);
}

static void number(ld_writer *w, const char *key, int64_t value)
{
    ld_put_key(w, key);
    ld_put_number(w, value);
}

static void yes_no(ld_writer *w, const char *key, bool value)
{
    ld_put_key(w, key);
    ld_put_bool(w, value);
}

/* A number from 0 up, or null. */
static void number_or_null(ld_writer *w, const char *key, int value)
{
    ld_put_key(w, key);
    if (value < 0)
        ld_put_null(w);
    else
        ld_put_number(w, value);
}

static const char *or_null(const char *value) { return value && value[0] ? value : NULL; }

/* ---- the log ------------------------------------------------------------------------------------------------ */

/* What another did to the seat that looks. */
static bool befell(const table *t, const said *s, const ld_event *event, int eye)
{
    return event->id < TABLE_NOTE && eye >= 0 && eye < t->info.seats && s->by >= 0 && s->by < LD_MAX_SEATS &&
           s->by != eye && ld_event_touches(&t->state, event, eye);
}

/* What no game says. */
static void put_own_entry(ld_writer *w, const table *t, const ld_event *event, const ld_voice *voice)
{
    char words[LD_TEXT_BYTES], note[LD_TEXT_BYTES];
    if (event->id == TABLE_TOOK_BACK) {
        const char *name = voice->names[event->args[0]];
        ld_text(words, sizeof words, "%s takes back the last choice.", name ? name : ld_tr("Somebody"));
        snprintf(note, sizeof note, "undo %d", event->args[0]);
    } else if (event->id == TABLE_CARRIED) {
        ld_text(words, sizeof words, "From here on the rules are those of %s; until now they were those of %s.",
                t->info.rules, t->info.carried_from);
        snprintf(note, sizeof note, "rules %s %s", t->info.carried_from, t->info.rules);
    } else {
        ld_note_words(json_array_get(t->notes, (size_t)event->args[0]), note, sizeof note);
        snprintf(words, sizeof words, "%s", note);
    }
    text(w, "text", words);
    text(w, "note", note);
}

static void put_entry(ld_writer *w, const table *t, const said *s, const ld_event *event, int eye,
                      const ld_voice *voice)
{
    char words[LD_TEXT_BYTES];
    ld_put_open(w, '{');
    number(w, "number", s->number);
    if (event->id >= TABLE_NOTE) {
        put_own_entry(w, t, event, voice);
    } else {
        text(w, "text", ld_event_text(&t->state, event, voice, words, sizeof words));
        text(w, "note", ld_event_note(&t->state, event, words, sizeof words));
        if (befell(t, s, event, eye))
            yes_no(w, "befell", true);
        if (ld_event_closes(&t->state, event))
            yes_no(w, "closes", true);
    }
    number_or_null(w, "by", s->by >= LD_MAX_SEATS ? -1 : s->by);
    ld_put_close(w, '}');
}

/* Index of the first entry in memory that the eye may read. */
static uint32_t oldest(const table *t, int eye)
{
    uint32_t index = eye == VIEW_ALL ? (uint32_t)t->logged : t->seen[eye];
    ld_event event;
    for (int i = table_log_first(t); i < t->logged; i++)
        index -= table_reads(t, &t->log[i % t->log_room], eye, &event);
    assert(index <= (uint32_t)t->logged); /* no more can be read than was said */
    return index;
}

void view_log(ld_writer *w, const table *t, int eye, uint32_t from, uint32_t to)
{
    uint32_t all = eye == VIEW_ALL ? (uint32_t)t->logged : t->seen[eye];
    bool news = t->log && from < all;
    uint32_t index = news ? oldest(t, eye) : all;
    ld_voice voice = table_voice(t);
    ld_event event;
    number(w, "log_from", from > index ? (from < all ? from : all) : index);
    ld_put_key(w, "log");
    ld_put_open(w, '[');
    for (int i = table_log_first(t); news && i < t->logged; i++) {
        const said *s = &t->log[i % t->log_room];
        if (!table_reads(t, s, eye, &event))
            continue;
        if (index >= from && index < to)
            put_entry(w, t, s, &event, eye, &voice);
        index++;
    }
    ld_put_close(w, ']');
}

/* ---- choices ------------------------------------------------------------------------------------------------- */

/* `seat` is who chooses, -1 if there is nothing to tell the odds of. */
static void put_options(ld_writer *w, const ld_state *view, const ld_list *list, int seat, const ld_voice *voice)
{
    char words[LD_TEXT_BYTES];
    ld_put_open(w, '[');
    for (int i = 0; i < list->count; i++) {
        ld_choice c = list->choice[i];
        ld_put_open(w, '{');
        text(w, "choice", ld_format(view, c, words, sizeof words));
        text(w, "label", ld_label(view, c, voice, words, sizeof words));
        text(w, "at", or_null(ld_place(view, c, words, sizeof words)));
        text(w, "group", ld_group(view, c));
        text(w, "rule", ld_rule(view, c));
        ld_put_key(w, "odds");
        ld_put_bool(w, seat >= 0 && ld_odds_of(view, seat, c, NULL, NULL));
        ld_put_close(w, '}');
    }
    ld_put_close(w, ']');
}

/* The seat's own sealed answer, which its view has, or the one that waits for a window to close. */
static void put_answered(ld_writer *w, const table *t, const ld_state *view, int eye, bool asked)
{
    char words[LD_TEXT_BYTES];
    ld_choice answer;
    bool held = asked && (t->held >> eye & 1);
    bool answered = held || (asked && ld_answer(view, eye, &answer));
    if (held)
        answer = t->held_choice;
    text(w, "answered", answered ? ld_format(view, answer, words, sizeof words) : NULL);
}

static void put_question(ld_writer *w, const table *t, const ld_state *view, int eye)
{
    ld_voice voice = table_voice(t);
    ld_list list = {.count = 0};
    char words[LD_TEXT_BYTES];
    bool seated = eye >= 0 && eye < t->info.seats && !table_is_bot(t, eye);
    bool asked = seated && (ld_asked(view) >> eye & 1);
    yes_no(w, "asked", asked);
    if (asked)
        ld_prompt(view, eye, &voice, words, sizeof words);
    else
        ld_waiting(view, &voice, words, sizeof words);
    text(w, "prompt", words);
    put_answered(w, t, view, eye, asked);
    if (asked)
        ld_options(view, eye, &list);
    ld_put_key(w, "options");
    ld_choice answer;
    put_options(w, view, &list, asked && !ld_answer(view, eye, &answer) ? eye : -1, &voice);
    list.count = 0;
    if (seated)
        ld_asides(view, eye, &list);
    ld_put_key(w, "asides");
    put_options(w, view, &list, -1, &voice);
}

/* ---- the position --------------------------------------------------------------------------------------------- */

static void put_account(ld_writer *w, const table *t, int seat)
{
    ld_line lines[64];
    int n = ld_account(&t->state, seat, lines, 64);
    ld_put_open(w, '[');
    for (int i = 0; i < n && i < 64; i++) {
        ld_put_open(w, '{');
        text(w, "source", lines[i].source);
        number(w, "value", lines[i].value);
        ld_put_close(w, '}');
    }
    ld_put_close(w, ']');
}

static void put_kept_account(ld_writer *w, const json_t *lines)
{
    const json_t *line;
    size_t i;
    ld_put_open(w, '[');
    json_array_foreach (lines, i, line) {
        const char *source = json_string_value(json_array_get(line, 0));
        ld_put_open(w, '{');
        text(w, "source", source ? ld_tr(source) : NULL);
        number(w, "value", json_integer_value(json_array_get(line, 1)));
        ld_put_close(w, '}');
    }
    ld_put_close(w, ']');
}

static int64_t kept_number(const table *t, const char *key, int seat)
{
    return json_integer_value(json_array_get(json_object_get(t->result, key), (size_t)seat));
}

/* As it was told when the game ended, whatever the rules now would make of it. */
static void put_kept_score(ld_writer *w, const table *t)
{
    ld_put_key(w, "score");
    ld_put_open(w, '[');
    for (int s = 0; s < t->info.seats; s++) {
        ld_put_open(w, '{');
        number(w, "seat", s);
        number(w, "score", kept_number(t, "scores", s));
        number(w, "rank", kept_number(t, "ranks", s));
        ld_put_key(w, "account");
        put_kept_account(w, json_array_get(json_object_get(t->result, "accounts"), (size_t)s));
        ld_put_close(w, '}');
    }
    ld_put_close(w, ']');
    const char *reason = json_string_value(json_object_get(t->result, "reason"));
    text(w, "reason", reason ? ld_tr(reason) : NULL);
}

/* What there is to know of a table of other rules; false: nothing. */
static bool rules_notice(const table *t, char *out, size_t room)
{
    const char *now = t->game ? ld_game_rules_version(t->game) : "";
    out[0] = 0;
    if (t->waits && t->info.status == TABLE_BROKEN)
        ld_text(out, room,
                "The server is being brought up to date. This game is of rules %s and cannot be played here until that "
                "is done.",
                t->info.rules);
    else if (t->info.status == TABLE_BROKEN && t->game && t->misfit >= 0 && ld_rules_differ(t->game, t->info.rules))
        ld_text(out, room,
                "This game was begun under rules %s; under %s one of its choices is no longer possible, so it cannot "
                "go on. "
                "Nobody has lost.",
                t->info.rules, now);
    else if (t->info.status == TABLE_CLOSED && t->game && ld_rules_differ(t->game, t->info.rules))
        ld_text(out, room, "This game was closed without a result.");
    else if (t->info.status == TABLE_CLOSED && t->ended)
        ld_text(out, room, "Those who were here have ended this game, without a result.");
    else if (t->info.status == TABLE_CLOSED)
        ld_text(out, room, "Who made this table has closed it.");
    else if (t->info.status == TABLE_BROKEN)
        ld_text(out, room, "This table cannot be shown.");
    else if (t->info.status == TABLE_OVER && t->game && ld_rules_differ(t->game, t->info.rules))
        ld_text(out, room, "This game was played under rules %s; those of now are %s.", t->info.rules, now);
    else if (t->info.status == TABLE_PLAYING && t->info.carried)
        ld_text(out, room, "This game was begun under rules %s and goes on under %s.", t->info.carried_from,
                t->info.rules);
    return out[0];
}

static void put_score(ld_writer *w, const table *t, bool over)
{
    ld_outcome outcome = {0};
    if (t->result && ld_rules_differ(t->game, t->info.rules)) {
        put_kept_score(w, t);
        return;
    }
    ld_put_key(w, "score");
    if (!over) {
        ld_put_null(w);
    } else {
        ld_outcome_of(&t->state, &outcome);
        ld_put_open(w, '[');
        for (int s = 0; s < t->info.seats; s++) {
            ld_put_open(w, '{');
            number(w, "seat", s);
            number(w, "score", outcome.score[s]);
            number(w, "rank", outcome.rank[s]);
            ld_put_key(w, "account");
            put_account(w, t, s);
            ld_put_close(w, '}');
        }
        ld_put_close(w, ']');
    }
    text(w, "reason", or_null(outcome.reason));
}

/* Nobody is asked; who looks is told why. */
static void put_no_question(ld_writer *w, const table *t)
{
    char words[LD_TEXT_BYTES];
    yes_no(w, "asked", false);
    if (t->info.status == TABLE_GATHERING)
        ld_text(words, sizeof words, "Waiting for players to take the open seats.");
    else if (!rules_notice(t, words, sizeof words))
        ld_text(words, sizeof words, "The game is over.");
    text(w, "prompt", words);
    text(w, "answered", NULL);
    ld_put_key(w, "options");
    ld_put_open(w, '[');
    ld_put_close(w, ']');
    ld_put_key(w, "asides");
    ld_put_open(w, '[');
    ld_put_close(w, ']');
}

void view_position(ld_writer *w, const table *t, int eye)
{
    ld_state view;
    bool over = ld_over(&t->state);
    if (over || eye == VIEW_ALL)
        ld_copy(&view, &t->state);
    else
        ld_redact(&view, &t->state, eye);
    text(w, "step", ld_step(&view));
    text(w, "rule", ld_step_rule(&view));
    yes_no(w, "sealed", ld_sealed(&view));
    ld_put_key(w, "view");
    ld_put_view(w, &view);
    if (t->info.status >= TABLE_BROKEN)
        put_no_question(w, t);
    else
        put_question(w, t, &view, eye);
    put_score(w, t, over);
}

static void put_no_position(ld_writer *w, const table *t)
{
    static const char *const nulls[] = {"step", "rule", "view"};
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        text(w, nulls[i], NULL);
    yes_no(w, "sealed", false);
    put_no_question(w, t);
    if (t->info.status == TABLE_OVER && t->result) {
        put_kept_score(w, t);
        return;
    }
    text(w, "score", NULL);
    text(w, "reason", NULL);
}

/* ---- the table ------------------------------------------------------------------------------------------------- */

static void put_clock(ld_writer *w, const table *t, int seat, const viewer *v)
{
    ld_put_key(w, "clock");
    if (!t->info.clock.kind) {
        ld_put_null(w);
        return;
    }
    bool playing = t->info.status == TABLE_PLAYING;
    int64_t left = playing ? table_clock_left(t, seat, v->eye, v->served) : t->clock[seat].left;
    ld_put_open(w, '{');
    number(w, "left", left < 0 ? 0 : left);
    yes_no(w, "running", playing && (ld_asked(&t->state) >> seat & 1));
    ld_put_close(w, '}');
}

/* How a bot comes to its choices, null for a person. */
static void put_manner(ld_writer *w, const table *t, const char *bot)
{
    char words[LD_TEXT_BYTES] = "";
    if (bot && t->game)
        ld_bot_manner(bot, t->game, words, sizeof words);
    text(w, "manner", or_null(words));
}

static void put_absence_of(ld_writer *w, const table *t, int seat, const viewer *v)
{
    const st_place *p = &t->place[seat];
    bool away = p->until > v->now;
    yes_no(w, "absent", t->absent >> seat & 1);
    yes_no(w, "offered", t->offered >> seat & 1);
    ld_put_key(w, "until");
    if (away)
        ld_put_number(w, p->until);
    else
        ld_put_null(w);
    text(w, "stood_in", stood_names[p->stood]);
    yes_no(w, "former", p->former);
}

static void put_json(ld_writer *w, const char *key, json_t *value)
{
    ld_put_key(w, key);
    ld_put_json(w, value);
    json_decref(value);
}

static void put_seats(ld_writer *w, const table *t, const viewer *v)
{
    bool playing = t->info.status == TABLE_PLAYING;
    ld_put_key(w, "seats");
    ld_put_open(w, '[');
    for (int s = 0; s < t->info.seats; s++) {
        const st_place *p = &t->place[s];
        bool bot = table_is_bot(t, s);
        ld_put_open(w, '{');
        number(w, "seat", s);
        text(w, "name", p->name);
        text(w, "kind", bot ? "bot" : p->user ? "person" : "open");
        text(w, "bot", bot ? p->bot : NULL);
        put_manner(w, t, bot ? p->bot : NULL);
        yes_no(w, "away", p->user && p->away);
        put_absence_of(w, t, s, v);
        yes_no(w, "online", bot || (v->online >> s & 1));
        yes_no(w, "asked", playing && (ld_asked(&t->state) >> s & 1));
        put_clock(w, t, s, v);
        ld_put_close(w, '}');
    }
    ld_put_close(w, ']');
}

static void put_mask(ld_writer *w, const char *key, unsigned mask)
{
    ld_put_key(w, key);
    ld_put_open(w, '[');
    for (int s = 0; s < LD_MAX_SEATS; s++)
        if (mask >> s & 1)
            ld_put_number(w, s);
    ld_put_close(w, ']');
}

static void put_motion(ld_writer *w, const table *t)
{
    static const char *const names[] = {[MOTION_TERMS] = "absence", [MOTION_PERSON] = "person", [MOTION_END] = "end"};
    const table_motion *m = &t->motion;
    ld_put_key(w, "motion");
    if (m->kind == MOTION_NONE || t->info.status != TABLE_PLAYING) {
        ld_put_null(w);
        return;
    }
    ld_put_open(w, '{');
    number(w, "motion", m->number);
    text(w, "what", names[m->kind]);
    number(w, "by", m->by);
    number_or_null(w, "seat", m->kind == MOTION_PERSON ? m->seat : -1);
    put_json(w, "absence", m->kind == MOTION_TERMS ? table_terms_json(&m->terms) : json_null());
    put_mask(w, "yes", m->yes);
    put_mask(w, "needed", table_voters(t) & ~m->yes);
    ld_put_close(w, '}');
}

/* What was agreed on and is voted on; and the eye's own moves ahead, which nobody else is sent. */
static void put_absence(ld_writer *w, const table *t, int eye)
{
    bool own = eye >= 0 && eye < t->info.seats && t->info.status == TABLE_PLAYING;
    put_json(w, "absence", table_terms_json(&t->terms));
    put_motion(w, t);
    put_json(w, "ahead", !own ? json_null() : t->ahead[eye] ? ld_aheads_json(t->ahead[eye]) : json_array());
}

static void put_undo(ld_writer *w, const table *t, int eye)
{
    bool playing = t->info.status == TABLE_PLAYING && eye >= 0 && eye < t->info.seats && !table_is_bot(t, eye);
    bool can = playing && t->last[eye] >= 0 && !ld_sealed(&t->state);
    text(w, "undo", !can ? NULL : table_free_undo(t, eye) >= 0 ? "free" : t->info.rated ? NULL : "ask");
    ld_put_key(w, "consent");
    if (t->consent_by < 0) {
        ld_put_null(w);
        return;
    }
    ld_put_open(w, '{');
    number(w, "by", t->consent_by);
    put_mask(w, "agreed", t->agreed);
    put_mask(w, "needed", table_people(t) & ~t->agreed);
    ld_put_close(w, '}');
}

static void put_clock_setting(ld_writer *w, const st_clock *c)
{
    ld_put_key(w, "clock");
    if (!c->kind) {
        ld_put_null(w);
        return;
    }
    ld_put_open(w, '{');
    text(w, "kind", c->kind == 'l' ? "live" : "days");
    number(w, c->kind == 'l' ? "base" : "each", c->base);
    if (c->kind == 'l')
        number(w, "add", c->add);
    ld_put_close(w, '}');
}

/* Releases it. */
static void put_owned(ld_writer *w, const char *key, json_t *value)
{
    ld_put_key(w, key);
    if (value)
        ld_put_json(w, value);
    else
        ld_put_null(w);
    json_decref(value);
}

static void put_info(ld_writer *w, const table *t, const viewer *v)
{
    char words[LD_SEED_HEX + 8], link[LINK_ROOM];
    text(w, "type", "table");
    text(w, "table", t->info.id);
    text(w, "link", base_link(t->info.id, link));
    text(w, "title", table_title(t));
    text(w, "game", t->info.game);
    text(w, "game_title", t->game ? ld_game_title(t->game) : t->info.game);
    text(w, "rules", t->info.rules);
    ld_put_key(w, "setup");
    ld_put_json(w, t->options);
    ld_put_key(w, "figures");
    if (t->figures)
        ld_put_json(w, t->figures);
    else
        ld_put_null(w);
    ld_put_key(w, "from");
    if (t->origin)
        ld_put_json(w, t->origin);
    else
        ld_put_null(w);
    ld_put_key(w, "event");
    if (t->event)
        ld_put_json(w, t->event);
    else
        ld_put_null(w);
    put_owned(w, "series", series_json(t));
    put_owned(w, "date", t->info.status == TABLE_GATHERING ? group_date_json(t) : NULL);
    yes_no(w, "coach", t->coach);
    yes_no(w, "rated", t->info.rated);
    yes_no(w, "listed", t->info.listed);
    yes_no(w, "mine", v->mine);
    text(w, "host", or_null(t->host));
    text(w, "status", status_names[t->info.status]);
    put_clock_setting(w, &t->info.clock);
    number(w, "pace", t->info.pace);
    number(w, "number", t->number);
    number(w, "now", v->now);
    number(w, "made", t->info.made);
    number_or_null(w, "you", v->eye < t->info.seats ? v->eye : -1);
    text(w, "seed_hash", t->seed_hash);
    ld_seed_hex(t->info.seed, words);
    text(w, "seed", t->info.status == TABLE_OVER ? words : NULL);
    text(w, "rematch", or_null(t->info.rematch));
}

void view_table(ld_writer *w, const table *t, const viewer *v)
{
    put_info(w, t, v);
    put_seats(w, t, v);
    char words[LD_TEXT_BYTES];
    text(w, "notice", rules_notice(t, words, sizeof words) ? words : NULL);
    if (t->shown)
        view_position(w, t, v->eye);
    else
        put_no_position(w, t);
    yes_no(w, "let_go", v->eye < t->info.seats && t->place[v->eye].lets_go);
    put_undo(w, t, v->eye);
    put_absence(w, t, v->eye);
    number_or_null(w, "last", v->eye < t->info.seats ? t->last[v->eye] : -1);
    view_log(w, t, v->eye, v->log_at, UINT32_MAX);
}

/* Entries that came about since the question before: they are the last ones. */
static uint32_t news_from(const table *t, int eye)
{
    uint32_t index = eye == VIEW_ALL ? (uint32_t)t->logged : t->seen[eye];
    ld_event event;
    for (int i = t->logged - 1; i >= table_log_first(t); i--) {
        const said *s = &t->log[i % t->log_room];
        if (s->number < t->number - 1)
            break;
        index -= table_reads(t, s, eye, &event);
    }
    return index;
}

void view_rewind(ld_writer *w, const table *t, int eye, int last)
{
    number(w, "number", t->number);
    number(w, "last", last);
    view_position(w, t, eye);
    view_log(w, t, eye, news_from(t, eye), UINT32_MAX);
}

/* ---- what parts of the game have brought ------------------------------------------------------------ */

static void put_result_row(ld_writer *w, const table *t, const ld_result *r, int row)
{
    ld_put_open(w, '{');
    text(w, "name", r->row[row].name);
    ld_put_key(w, "values");
    ld_put_open(w, '[');
    for (int s = 0; s < t->info.seats; s++)
        if (r->row[row].has[s])
            ld_put_number(w, r->row[row].value[s]);
        else
            ld_put_null(w);
    ld_put_close(w, ']');
    ld_put_close(w, '}');
}

static void put_result(ld_writer *w, const table *t, const ld_result *r, int number_of)
{
    ld_put_open(w, '{');
    number(w, "number", number_of);
    text(w, "title", r->title);
    ld_put_key(w, "rows");
    ld_put_open(w, '[');
    for (int i = 0; i < r->rows; i++)
        put_result_row(w, t, r, i);
    ld_put_close(w, ']');
    ld_put_key(w, "notes");
    ld_put_open(w, '[');
    for (int i = 0; i < r->notes.count; i++)
        ld_put_text(w, r->notes.line[i].text);
    ld_put_close(w, ']');
    ld_put_close(w, '}');
}

/* The events that were not taken back, and the question that each belongs to. */
typedef struct told {
    ld_event *events;
    int *numbers, count;
} told;

/* Which questions were answered by a choice that stands; the caller frees it. */
static bool *standing(const table *t, const history *h)
{
    int count, *kept = history_kept(h, &count);
    bool *out = calloc((size_t)t->number + 1, sizeof *out);
    if (!out)
        abort();
    for (int i = 0; i < count; i++)
        if (h->rows[kept[i]].question <= t->number)
            out[h->rows[kept[i]].question] = true;
    free(kept);
    return out;
}

static told told_at(const table *t, const history *h)
{
    bool *stands = standing(t, h);
    told out = {calloc((size_t)t->logged + 1, sizeof *out.events), calloc((size_t)t->logged + 1, sizeof(int)), 0};
    if (!out.events || !out.numbers)
        abort();
    for (int i = table_log_first(t); i < t->logged; i++) {
        const said *s = &t->log[i % t->log_room];
        if (s->event.id >= TABLE_NOTE || (s->by >= 0 && !stands[s->number]))
            continue;
        out.numbers[out.count] = s->number;
        out.events[out.count++] = s->event;
    }
    free(stands);
    return out;
}

void view_results(ld_writer *w, const table *t, const history *h, int eye, int from)
{
    static _Thread_local ld_result result; /* large for a stack */
    told all = told_at(t, h);
    ld_voice voice = table_voice(t);
    ld_state view;
    ld_redact(&view, &t->state, ld_over(&t->state) ? LD_SPECTATOR : eye);
    ld_put_key(w, "results");
    ld_put_open(w, '[');
    for (int i = 0; ld_result_next(&view, all.events, all.count, i, &voice, &result); i = result.closed + 1)
        if (all.numbers[result.closed] >= from)
            put_result(w, t, &result, all.numbers[result.closed]);
    ld_put_close(w, ']');
    free(all.events);
    free(all.numbers);
}

/* ---- games ------------------------------------------------------------------------------------------ */

static void put(json_t *to, const char *key, json_t *value) { json_object_set_new(to, key, value); }
static void put_text(json_t *to, const char *key, const char *value) { put(to, key, json_string(value)); }
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

/* What the values are called; free text, in capitals, has no name. */
static json_t *value_names(json_t *values)
{
    json_t *names = json_object(), *value;
    size_t i;
    json_array_foreach (values, i, value) {
        const char *id = json_string_value(value);
        char name[LD_TEXT_BYTES];
        if (id[0] < 'A' || id[0] > 'Z')
            put_text(names, id, ld_option_word(id, name, sizeof name));
    }
    return names;
}

static json_t *option_json(const ld_option *o)
{
    char name[LD_TEXT_BYTES];
    json_t *json = json_pack("{ssssssss}", "key", o->key, "name", ld_option_word(o->key, name, sizeof name), "default",
                             o->standard, "help", ld_tr(o->help));
    if (o->high > o->low) {
        put(json, "range", json_pack("[ii]", o->low, o->high));
        return json;
    }
    json_t *values = words_json(o->values, "|");
    put(json, "names", value_names(values));
    put(json, "values", values);
    return json;
}

/* What a first game is played with: the seats as POST /api/tables takes them, and the set-up. */
static json_t *first_json(const ld_game *game)
{
    const first_game *first = first_game_of(ld_game_name(game));
    if (!first)
        return json_null();
    json_t *seats = json_array(), *setup = json_object();
    for (int s = 0; s < first->seats; s++)
        json_array_append_new(seats, json_string(s ? first->bot : "me"));
    for (const ld_setting *set = first->settings; set->key; set++)
        put_text(setup, set->key, set->value);
    return json_pack("{soso}", "seats", seats, "setup", setup);
}

json_t *view_games(const char *bots)
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
        json_array_append_new(games, json_pack("{sssssss[ii]sosososs}", "name", ld_game_name(game), "title",
                                               ld_game_title(game), "about", ld_game_about(game), "seats", low, high,
                                               "options", list, "figures", ld_sources_json(game), "first",
                                               first_json(game), "rules_version", ld_game_rules_version(game)));
    }
    put(out, "ok", json_true());
    put(out, "games", games);
    put(out, "bots", words_json(bots, ", "));
    return out;
}
