/* A table in memory. */
#include "server/table.h"
#include "io/grow.h"
#include "io/note.h"
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

/* ---- what is agreed on --------------------------------------------------------------------------------------- */

void table_terms_read(const json_t *from, table_terms *out)
{
    const char *bot = json_string_value(json_object_get(from, "bot"));
    *out = (table_terms){.after = (int)json_integer_value(json_object_get(from, "after")),
                         .person = json_is_true(json_object_get(from, "person")),
                         .end = json_is_true(json_object_get(from, "end"))};
    snprintf(out->bot, sizeof out->bot, "%s", bot ? bot : "");
}

json_t *table_terms_json(const table_terms *terms)
{
    if (!terms->after)
        return json_null();
    return json_pack("{siss?sbsb}", "after", terms->after, "bot", terms->bot[0] ? terms->bot : NULL, "person",
                     terms->person, "end", terms->end);
}

/* ---- beginning -------------------------------------------------------------------------------------------- */

/* The caller's own, or NULL if it is not there. */
static json_t *taken_out(json_t *options, const char *key)
{
    json_t *value = json_incref(json_object_get(options, key));
    json_object_del(options, key);
    return value;
}

bool table_init(table *t, const st_table *info, char *setup, const st_place *places, char *error)
{
    t->info = *info;
    t->setup = setup;
    t->options = json_loads(setup, 0, NULL);
    t->figures = taken_out(t->options, "figures");
    t->from = taken_out(t->options, "from");
    t->origin = taken_out(t->options, "origin");
    json_t *absence = taken_out(t->options, "absence");
    table_terms_read(absence, &t->terms);
    json_decref(absence);
    t->event = taken_out(t->options, "event");
    t->series = taken_out(t->options, "series");
    json_t *coach = taken_out(t->options, "coach");
    t->coach = json_is_true(coach);
    json_decref(coach);
    json_object_del(t->options, "rated"); /* info has it */
    memcpy(t->place, places, sizeof t->place);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        t->last[s] = -1;
    t->consent_by = t->thinking_number = t->window_number = -1;
    t->misfit = -1;
    ld_seed_hash(info->seed, t->seed_hash);
    t->game = ld_game_find(info->game);
    return ld_record_game(info->game, info->rules, error) != NULL;
}

void table_free(table *t)
{
    free(t->pending);
    free(t->absence);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        free(t->ahead[s]);
    json_decref(t->notes);
    json_decref(t->result);
    free(t->setup);
    json_decref(t->options);
    json_decref(t->figures);
    json_decref(t->from);
    json_decref(t->origin);
    json_decref(t->event);
    json_decref(t->series);
    json_decref(t->date);
    ld_box_close(t->box);
    ld_trail_free(&t->trail);
    free(t->log);
}

/* ---- the log ------------------------------------------------------------------------------------------------- */

int table_log_first(const table *t)
{
    int oldest = t->logged - t->log_room;
    return oldest > t->log_first ? oldest : t->log_first;
}

void table_log_room(table *t, int room)
{
    said *ring = calloc((size_t)room, sizeof *ring);
    if (!ring)
        abort();
    int first = table_log_first(t);
    if (first < t->logged - room)
        first = t->logged - room;
    for (int i = first; i < t->logged; i++)
        ring[i % room] = t->log[i % t->log_room];
    free(t->log);
    t->log = ring;
    t->log_room = room;
    t->log_first = first;
}

bool table_reads(const table *t, const said *s, int eye, ld_event *event)
{
    *event = s->event;
    if (event->id == TABLE_TOOK_BACK || event->id == TABLE_CARRIED)
        return true;
    if (event->id == TABLE_NOTE)
        return eye < 0 || ld_note_open(json_array_get(t->notes, (size_t)event->args[0]), eye);
    return eye < 0 || ld_event_redact(&t->state, event, eye);
}

/* What is not stored yet is never written over. */
static void remember(table *t, const ld_event *event, int by)
{
    said entry = {*event, t->number, (int8_t)by};
    if (t->logged - t->kept_log >= t->log_room)
        table_log_room(t, 2 * t->log_room);
    t->log[t->logged++ % t->log_room] = entry;
    for (int eye = 0; eye < TABLE_EYES; eye++) {
        ld_event copy;
        t->seen[eye] += table_reads(t, &entry, eye, &copy);
        assert(t->seen[eye] <= (uint32_t)t->logged);
    }
}

void table_tell_carried(table *t) { remember(t, &(ld_event){.id = TABLE_CARRIED}, -1); }

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
    table_log_room(t, TABLE_LOG);
    t->shown = true;
    ld_trail_start(&t->trail, &t->state);
    t->info.status = ld_over(&t->state) ? TABLE_OVER : TABLE_PLAYING;
    for (int s = 0; s < t->info.seats; s++)
        t->clock[s].left = 1000LL * t->info.clock.base;
    remember_all(t, &log, -1);
    return true;
}

/* ---- clocks ------------------------------------------------------------------------------------------------ */

/* Where the seat's time stands still, it does so since it began to. */
static int64_t moment_of(const table *t, int seat, int64_t now)
{
    int64_t rests = t->place[seat].rests;
    return rests && rests < now ? rests : now;
}

static void stop_clock(table *t, int seat, int64_t at, bool answered)
{
    table_clock *c = &t->clock[seat];
    at = moment_of(t, seat, at);
    at = t->place[seat].rests && at < c->from ? c->from : at;
    c->shown_left = c->left;
    c->shown_from = c->from;
    c->left -= at - c->from;
    c->from = 0;
    if (answered && t->info.clock.kind == 'l')
        c->left += 1000LL * t->info.clock.add;
}

/* Only the time while a seat is asked counts, also where there is no clock: then for who is absent. `by` is the seat
 * that just answered, or LD_CHANCE. */
static void turn_clocks(table *t, int by, int64_t at)
{
    unsigned owed = ld_owed(&t->state);
    for (int s = 0; s < t->info.seats; s++) {
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
    now = moment_of(t, seat, now);
    return from && now > from ? left - (now - from) : left;
}

json_t *table_stood(const table *t)
{
    json_t *list = json_array();
    bool any = false;
    for (int s = 0; s < t->info.seats; s++) {
        const char *why = stood_names[t->place[s].stood];
        json_array_append_new(list, why ? json_string(why) : json_null());
        any |= why != NULL;
    }
    if (any)
        return list;
    json_decref(list);
    return NULL;
}

bool table_is_timed(const table *t) { return t->info.clock.kind || t->terms.after; }

int64_t table_waited(const table *t, int seat, int64_t now)
{
    int64_t from = t->clock[seat].from, until = moment_of(t, seat, now);
    return from && until > from ? until - from : 0;
}

void table_rest(table *t, int seat, int64_t now)
{
    st_place *p = &t->place[seat];
    table_clock *c = &t->clock[seat];
    if (!p->rests)
        return;
    if (c->from)
        c->from += now - (p->rests > c->from ? p->rests : c->from);
    if (c->shown_from)
        c->shown_from += now - (p->rests > c->shown_from ? p->rests : c->shown_from);
    p->rested += now - p->rests;
    p->rests = 0;
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

void table_peg_take(table_peg *peg, const table *t)
{
    *peg = (table_peg){.rows = t->rows, .state = t->state, .trail = {.safe = t->trail.safe}};
    for (int i = 0; i < t->trail.count; i++) {
        peg->trail.since = grown(peg->trail.since, i, &peg->trail.room, sizeof *peg->trail.since);
        peg->trail.since[peg->trail.count++] = t->trail.since[i];
    }
}

void table_peg_free(table_peg *peg) { ld_trail_free(&peg->trail); }

static bool walk_row(table_peg *peg, const st_row *row, char *error)
{
    ld_choice choice;
    if (row->number != peg->rows)
        return ld_wrong(error, "it is not the next one");
    peg->rows++;
    if (row->undo >= 0)
        return ld_trail_back(&peg->trail, &peg->state, row->undo) || ld_wrong(error, "it goes back too far");
    if (!ld_parse(&peg->state, row->seat, row->choice, &choice, error))
        return false;
    ld_trail_choose(&peg->trail, &peg->state, row->seat, choice, row->number, NULL);
    return true;
}

bool table_peg_walk(table_peg *peg, const history *h, char *error)
{
    for (int i = 0; i < h->count; i++)
        if (!walk_row(peg, &h->rows[i], error))
            return false;
    return true;
}

/* The game becomes what it was there. */
static void return_to(table *t, const table_peg *peg)
{
    table_peg copy;
    table_peg_take(&copy, &(table){.rows = peg->rows, .state = peg->state, .trail = peg->trail});
    ld_trail_free(&t->trail);
    t->state = copy.state;
    t->trail = copy.trail;
}

bool table_undo(table *t, int seat, int to, const table_peg *before, int64_t at, st_row *row, char *error)
{
    assert(to >= 0 && to < t->rows && seat >= 0 && seat < t->info.seats);
    *row = (st_row){t->rows, t->number, seat, to, at, "undo"};
    if (before)
        return_to(t, before);
    else if (!ld_trail_back(&t->trail, &t->state, to))
        return ld_wrong(error, "the record cannot be read");
    ld_event event = {.id = TABLE_TOOK_BACK, .count = 1, .args = {(int16_t)seat}};
    remember(t, &event, seat);
    t->rows++;
    t->number++;
    t->consent_by = -1;
    t->last[seat] = t->number - 1;
    turn_clocks(t, LD_CHANCE, at);
    return true;
}

/* ---- replaying -------------------------------------------------------------------------------------------------- */

enum { PEG_ROWS = 64 };

/* Places to return to are kept on the way, so that one who took back often is not replayed from the start each time.
 * Those behind `to` are of a game that was taken back. */
static void drop_pegs(table *t, int to)
{
    while (t->peg_count && t->pegs[t->peg_count - 1].rows > to)
        table_peg_free(&t->pegs[--t->peg_count]);
}

static void keep_peg(table *t)
{
    t->pegs = grown(t->pegs, t->peg_count, &t->peg_room, sizeof *t->pegs);
    table_peg_take(&t->pegs[t->peg_count++], t);
}

static bool peg_due(const table *t)
{
    return t->peg_count == 0 || t->rows - t->pegs[t->peg_count - 1].rows >= PEG_ROWS;
}

/* The rows that are numbered so; borrowed from `h`. */
static history rows_between(const history *h, int from, int to)
{
    int first = h->count ? h->rows[0].number : 0;
    from = from < first ? first : from;
    return (history){h->rows + (from - first), to > from ? to - from : 0, 0};
}

static bool replay_undo(table *t, const history *h, const st_row *row, char *why)
{
    st_row same;
    const ld_trail_step *first = t->trail.count ? &t->trail.since[0] : NULL;
    if (first && first->row <= row->undo)
        return table_undo(t, row->seat, row->undo, NULL, row->at, &same, why);
    drop_pegs(t, row->undo);
    if (t->peg_count == 0)
        return ld_wrong(why, "it goes back too far");
    table_peg before;
    const table_peg *last = &t->pegs[t->peg_count - 1];
    table_peg_take(&before, &(table){.rows = last->rows, .state = last->state, .trail = last->trail});
    history since = rows_between(h, before.rows, row->undo);
    bool ok = table_peg_walk(&before, &since, why) && table_undo(t, row->seat, row->undo, &before, row->at, &same, why);
    table_peg_free(&before);
    if (ok)
        keep_peg(t);
    return ok;
}

static bool replay_row(table *t, const history *h, const st_row *row, char *error)
{
    char why[LD_ERROR_BYTES];
    ld_wrong(why, "it is not the next one");
    ld_choice choice;
    /* A record that was imported left out what had been taken back, and so skips questions. */
    bool next = row->number == t->rows && row->question >= t->number && t->info.status == TABLE_PLAYING;
    if (next)
        t->number = row->question;
    bool seat = row->seat == LD_CHANCE || (row->seat >= 0 && row->seat < t->info.seats);
    if (next && seat && row->undo >= 0 && row->undo < row->number && row->seat < LD_MAX_SEATS &&
        replay_undo(t, h, row, why))
        return true;
    if (next && seat && row->undo < 0 && ld_parse(&t->state, row->seat, row->choice, &choice, why)) {
        carry_out(t, row->seat, choice, row->at);
        return true;
    }
    t->misfit = row->number;
    return ld_wrong(error, "row %d, '%.40s', does not fit: %.150s", row->number, row->choice, why);
}

/* What stands in a snapshot was told before it. */
static bool carried_here(const table *t)
{
    return t->info.carried && t->rows == t->info.carried && t->kept_rows < t->info.carried;
}

bool table_replay(table *t, const history *h, int until, char *error)
{
    bool ok = true;
    for (int i = 0; ok && i < h->count && (until < 0 || h->rows[i].question < until); i++) {
        if (carried_here(t))
            table_tell_carried(t);
        if (peg_due(t))
            keep_peg(t);
        ok = replay_row(t, h, &h->rows[i], error);
    }
    if (ok && until < 0 && carried_here(t))
        table_tell_carried(t);
    drop_pegs(t, -1);
    free(t->pegs);
    t->pegs = NULL;
    t->peg_room = 0;
    return ok;
}

/* ---- the record ------------------------------------------------------------------------------------------------ */

ld_record_head table_head(const table *t)
{
    bool differ = ld_rules_differ(t->game, t->info.rules);
    return (ld_record_head){.game = t->game,
                            .rules = differ ? t->info.rules : NULL,
                            .seats = t->info.seats,
                            .options = t->options,
                            .figures = t->figures,
                            .from = t->from,
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
    int n, *kept = history_kept(h, &n);
    head.carried_from = t->info.carried_from;
    while (head.carried < n && h->rows[kept[head.carried]].number < t->info.carried)
        head.carried++;
    json_t *record = ld_record_new(&head, true);
    json_decref(names);
    for (int i = 0; i < n; i++) {
        const st_row *row = &h->rows[kept[i]];
        ld_record_add(record, &(ld_record_line){row->seat, row->question, row->choice});
    }
    free(kept);
    ld_seed_hex(t->info.seed, seed);
    ld_record_end(record, with_seed ? seed : NULL, t->result ? NULL : &t->state);
    if (t->result) /* as it was told then, also where the rules now would count otherwise */
        json_object_set_new(record, "result",
                            json_pack("{sOsO}", "scores", json_object_get(t->result, "scores"), "ranks",
                                      json_object_get(t->result, "ranks")));
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

unsigned table_voters(const table *t)
{
    unsigned subject = t->motion.kind == MOTION_PERSON ? 1u << t->motion.seat : 0;
    return table_people(t) & ~t->absent & ~subject;
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
