/* A table in memory. */
#include "server/table.h"
#include "io/grow.h"
#include "ludus/bots.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- histories ------------------------------------------------------------------------------------------ */

void history_add(history *h, const st_row *row)
{
    h->rows = grown(h->rows, h->count, &h->room, sizeof *h->rows);
    h->rows[h->count] = *row;
    h->rows[h->count++].choice = strdup(row->choice);
}

void history_free(history *h)
{
    for (int i = 0; i < h->count; i++)
        free((void *)h->rows[i].choice);
    free(h->rows);
    *h = (history){0};
}

int *history_kept(const history *h, int *count)
{
    int *kept = malloc((size_t)(h->count + 1) * sizeof *kept), n = 0;
    if (!kept)
        abort();
    for (int i = 0; i < h->count; i++) {
        if (h->rows[i].undo < 0)
            kept[n++] = i;
        while (h->rows[i].undo >= 0 && n > 0 && kept[n - 1] >= h->rows[i].undo)
            n--;
    }
    *count = n;
    return kept;
}

/* ---- beginning -------------------------------------------------------------------------------------------- */

bool table_init(table *t, const st_table *info, char *setup, const st_place *places, char *error)
{
    t->info = *info;
    t->setup = setup;
    t->options = json_loads(setup, 0, NULL);
    t->figures = json_incref(json_object_get(t->options, "figures"));
    json_object_del(t->options, "figures");
    t->coach = json_is_true(json_object_get(t->options, "coach"));
    json_object_del(t->options, "coach");
    memcpy(t->place, places, sizeof t->place);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        t->last[s] = -1;
    t->consent_by = t->thinking_number = t->window_number = -1;
    t->log_room = TABLE_LOG;
    ld_seed_hash(info->seed, t->seed_hash);
    t->game = ld_game_find(info->game);
    return ld_record_game(info->game, info->rules, error) != NULL;
}

void table_free(table *t)
{
    free(t->setup);
    json_decref(t->options);
    json_decref(t->figures);
    ld_box_close(t->box);
    ld_trail_free(&t->trail);
    free(t->log);
}

static void remember(table *t, const ld_event *event, int by)
{
    t->log[t->logged++ % t->log_room] = (said){*event, t->number, (int8_t)by};
    for (int eye = 0; eye < TABLE_EYES; eye++) {
        ld_event copy = *event;
        t->seen[eye] += event->id == TABLE_TOOK_BACK || ld_event_redact(&t->state, &copy, eye);
        assert(t->seen[eye] <= (uint32_t)t->logged);
    }
}

static void remember_all(table *t, const ld_log *log, int by)
{
    assert(log->lost == 0);
    for (int i = 0; i < log->count; i++)
        remember(t, &log->events[i], by);
}

/* The table's own share of the box lasts as long as the table does. */
static bool start(table *t, ld_state *state, ld_log *log, char *error)
{
    ld_record_head head = table_head(t);
    if (!ld_record_start(&head, state, log, error))
        return false;
    ld_box_close(t->box);
    t->box = ld_box_of(state);
    return true;
}

bool table_begin(table *t, char *error)
{
    ld_log log = ld_log_of_choice();
    if (!start(t, &t->state, &log, error))
        return false;
    t->log = calloc((size_t)t->log_room, sizeof *t->log);
    if (!t->log)
        abort();
    ld_trail_start(&t->trail, &t->state);
    t->info.status = ld_over(&t->state) ? TABLE_OVER : TABLE_PLAYING;
    for (int s = 0; s < t->info.seats; s++)
        t->clock[s].left = 1000LL * t->info.clock.base;
    remember_all(t, &log, -1);
    return true;
}

/* ---- clocks ------------------------------------------------------------------------------------------------ */

static void stop_clock(table *t, int seat, int64_t at, bool answered)
{
    table_clock *c = &t->clock[seat];
    c->shown_left = c->left;
    c->shown_from = c->from;
    c->left -= at - c->from;
    c->from = 0;
    if (answered && t->info.clock.kind == 'l')
        c->left += 1000LL * t->info.clock.add;
}

/* Only the time while a seat is asked counts. `by` is the seat that just answered, or LD_CHANCE. */
static void turn_clocks(table *t, int by, int64_t at)
{
    unsigned owed = ld_owed(&t->state);
    for (int s = 0; s < t->info.seats && t->info.clock.kind; s++) {
        table_clock *c = &t->clock[s];
        if (c->from && (s == by || !(owed >> s & 1)))
            stop_clock(t, s, at, s == by);
        if ((owed >> s & 1) && !c->from) {
            c->from = at;
            if (t->info.clock.kind == 'd')
                c->left = 1000LL * t->info.clock.base;
        }
        assert(at == 0 || !c->from == !(owed >> s & 1)); /* who is asked, and nobody else, spends time */
    }
}

/* After a replay: the time in which the server was away is nobody's. */
void table_clock_start(table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++)
        if (t->clock[s].from)
            t->clock[s].from = now;
}

int64_t table_clock_left(const table *t, int seat, int eye, int64_t now)
{
    const table_clock *c = &t->clock[seat];
    bool answered = ld_asked(&t->state) >> seat & ~(ld_owed(&t->state) >> seat) & 1;
    int64_t left = answered && eye != seat ? c->shown_left : c->left;
    int64_t from = answered && eye != seat ? c->shown_from : c->from;
    return from && now > from ? left - (now - from) : left;
}

bool table_flag(const table *t, int seat, int64_t now)
{
    return t->info.clock.kind && t->clock[seat].from && table_clock_left(t, seat, seat, now) <= 0;
}

/* ---- choosing ----------------------------------------------------------------------------------------------- */

static bool is_option(const ld_state *state, int seat, ld_choice choice)
{
    ld_list list;
    ld_options(state, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.choice[i] == choice)
            return true;
    return false;
}

/* Everybody may notice the choice. Judged before it is carried out: afterwards a new sealed step may stand there, with
 * forced answers in it already. */
static bool is_open(const ld_state *state, int seat, ld_choice choice)
{
    return !(ld_sealed(state) && (ld_owed(state) & ~(1u << seat)) && is_option(state, seat, choice));
}

static bool carry_out(table *t, int seat, ld_choice choice, int64_t at)
{
    assert(t->info.status == TABLE_PLAYING);
    ld_log log = ld_log_of_choice();
    bool open = is_open(&t->state, seat, choice);
    ld_trail_choose(&t->trail, &t->state, seat, choice, t->rows, &log);
    remember_all(t, &log, seat);
    if (seat < LD_MAX_SEATS)
        t->last[seat] = t->number;
    t->rows++;
    t->number += open;
    if (open)
        t->consent_by = -1;
    turn_clocks(t, seat, at);
    if (ld_over(&t->state))
        t->info.status = TABLE_OVER;
    return open;
}

bool table_choose(table *t, int seat, ld_choice choice, int64_t at, st_row *row, char text[LD_TEXT_BYTES])
{
    ld_format(&t->state, choice, text, LD_TEXT_BYTES);
    *row = (st_row){t->rows, t->number, seat, -1, at, text};
    return carry_out(t, seat, choice, at);
}

bool table_chance_due(const table *t)
{
    return t->info.status == TABLE_PLAYING && ld_owed(&t->state) == 1u << LD_CHANCE;
}

/* ---- taking back -------------------------------------------------------------------------------------------- */

int table_free_undo(const table *t, int seat)
{
    const ld_trail_step *last = ld_trail_last(&t->trail);
    if (t->info.status != TABLE_PLAYING || !last || ld_sealed(&t->state))
        return -1;
    return last->seat == seat ? last->row : -1;
}

/* The rows that stood when the table had `rows` of them and are before `to`, played again from the start, in silence.
 */
static bool replay_before(table *t, int to, const history *h, char *error)
{
    history past = {h->rows, 0, 0};
    while (past.count < h->count && h->rows[past.count].number < t->rows)
        past.count++;
    int n, *kept = history_kept(&past, &n);
    bool ok = true;
    for (int i = 0; i < n && ok && kept[i] < to; i++) {
        const st_row *row = &h->rows[kept[i]];
        ld_choice choice;
        ok = ld_parse(&t->state, row->seat, row->choice, &choice, error);
        if (ok)
            ld_trail_choose(&t->trail, &t->state, row->seat, choice, row->number, NULL);
    }
    free(kept);
    return ok;
}

/* To the position before row `to`: by the trail, or, if a barrier has come since, by the record. */
static bool return_to(table *t, int to, const history *h, char *error)
{
    if (ld_trail_back(&t->trail, &t->state, to))
        return true;
    if (!h || !start(t, &t->state, NULL, error))
        return false;
    ld_trail_start(&t->trail, &t->state);
    return replay_before(t, to, h, error);
}

bool table_undo(table *t, int seat, int to, const history *h, int64_t at, st_row *row, char *error)
{
    assert(to >= 0 && to < t->rows && seat >= 0 && seat < t->info.seats);
    *row = (st_row){t->rows, t->number, seat, to, at, "undo"};
    if (!return_to(t, to, h, error))
        return false;
    ld_event event = {.id = TABLE_TOOK_BACK, .count = 1, .args = {(int16_t)seat}};
    remember(t, &event, seat);
    t->rows++;
    t->number++;
    t->consent_by = -1;
    t->last[seat] = t->number - 1;
    turn_clocks(t, LD_CHANCE, at);
    return true;
}

static bool replay_row(table *t, const history *h, const st_row *row, char *error)
{
    char why[LD_ERROR_BYTES];
    ld_wrong(why, "it is not the next one");
    ld_choice choice;
    st_row same;
    /* A record that was imported left out what had been taken back, and so skips questions. */
    bool next = row->number == t->rows && row->question >= t->number;
    if (next)
        t->number = row->question;
    bool seat = row->seat == LD_CHANCE || (row->seat >= 0 && row->seat < t->info.seats);
    if (next && seat && row->undo >= 0 && row->undo < row->number && row->seat < LD_MAX_SEATS &&
        table_undo(t, row->seat, row->undo, h, row->at, &same, why))
        return true;
    if (next && seat && row->undo < 0 && ld_parse(&t->state, row->seat, row->choice, &choice, why)) {
        carry_out(t, row->seat, choice, row->at);
        return true;
    }
    return ld_wrong(error, "row %d, '%.40s', does not fit: %.150s", row->number, row->choice, why);
}

bool table_replay(table *t, const history *h, int until, char *error)
{
    for (int i = 0; i < h->count && (until < 0 || h->rows[i].question < until); i++)
        if (!replay_row(t, h, &h->rows[i], error))
            return false;
    return true;
}

/* ---- the record ------------------------------------------------------------------------------------------------ */

ld_record_head table_head(const table *t)
{
    return (ld_record_head){.game = t->game,
                            .seats = t->info.seats,
                            .options = t->options,
                            .figures = t->figures,
                            .table = t->info.id,
                            .seed_hash = t->seed_hash};
}

json_t *table_record(const table *t, const history *h, bool with_seed)
{
    char seed[LD_SEED_HEX];
    ld_record_head head = table_head(t);
    json_t *names = json_array();
    for (int s = 0; s < t->info.seats; s++)
        json_array_append_new(names, json_string(t->place[s].name));
    head.names = names;
    json_t *record = ld_record_new(&head, true);
    json_decref(names);
    int n, *kept = history_kept(h, &n);
    for (int i = 0; i < n; i++) {
        const st_row *row = &h->rows[kept[i]];
        ld_record_add(record, &(ld_record_line){row->seat, row->question, row->choice});
    }
    free(kept);
    ld_seed_hex(t->info.seed, seed);
    ld_record_end(record, with_seed ? seed : NULL, &t->state);
    return record;
}

/* ---- who ------------------------------------------------------------------------------------------------------- */

static bool is_called(const st_place *places, int seats, const char *name)
{
    for (int s = 0; s < seats; s++)
        if (strcmp(places[s].name, name) == 0)
            return true;
    return false;
}

void table_name_bot(st_place *places, int seats, int seat, uint32_t luck)
{
    while (is_called(places, seats, ld_bot_called(luck)))
        luck++;
    snprintf(places[seat].name, sizeof places[seat].name, "%s", ld_bot_called(luck));
}

bool table_is_bot(const table *t, int seat)
{
    return t->place[seat].bot[0] && (!t->place[seat].user || t->place[seat].away);
}

int table_seat_of(const table *t, int64_t user)
{
    for (int s = 0; user && s < t->info.seats; s++)
        if (t->place[s].user == user)
            return s;
    return -1;
}

int table_eye_of(const table *t, int64_t user)
{
    int seat = table_seat_of(t, user);
    return seat < 0 ? LD_SPECTATOR : seat;
}

unsigned table_people(const table *t)
{
    unsigned people = 0;
    for (int s = 0; s < t->info.seats; s++)
        people |= (unsigned)(t->place[s].user && !t->place[s].away) << s;
    return people;
}

bool table_coached(const table *t)
{
    int people = 0;
    for (int s = 0; s < t->info.seats; s++)
        people += t->place[s].user != 0; /* whoever is away may come back */
    return t->coach && people == 1;
}

const char *title_of(const st_table *info)
{
    const ld_game *game = ld_game_find(info->game);
    const ld_tongue *own = ld_spoken();
    ld_speak(NULL);
    bool unnamed = game && strcmp(info->title, ld_game_title(game)) == 0;
    ld_speak(own);
    return unnamed ? ld_game_title(game) : info->title;
}

const char *table_title(const table *t) { return title_of(&t->info); }

ld_voice table_voice(const table *t)
{
    ld_voice voice = {{NULL}};
    for (int s = 0; s < t->info.seats; s++)
        voice.names[s] = t->place[s].name[0] ? t->place[s].name : NULL;
    return voice;
}
