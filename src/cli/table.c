/* `ludus table`: the operator's tools for the server's data folder. They may be used while the server runs; import
 * writes, the others only look. */
#include "cli/cli.h"
#include "cli/screen.h"
#include "io/grow.h"
#include "server/shelf.h"
#include "server/who.h"
#include "server/now.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_TABLES = 1000000 };

/* ---- reading --------------------------------------------------------------------------------------------------- */

/* The table as it stands, with its record, or a sentence. Both are to be freed either way. */
static bool read_whole(store *s, const char *id, table *t, history *past, char *error)
{
    parcel p;
    *t = (table){0};
    *past = (history){0};
    bool ok = shelf_fetch(s, id, false, &p, error) && shelf_open(&p, t, error) == SHELF_WHOLE;
    ok = ok && (shelf_history(s, t->info.no, past) || ld_wrong(error, "the record cannot be read"));
    shelf_free(&p);
    return ok;
}

static void free_whole(table *t, history *past)
{
    table_free(t);
    history_free(past);
}

/* ---- list and show ---------------------------------------------------------------------------------------------- */

typedef struct listing {
    store *s;
    json_t *json; /* NULL: print */
} listing;

static bool list_one(void *data, const st_table *t, const char *result)
{
    listing *l = data;
    (void)result;
    int n = store_row_count(l->s, t->no);
    if (l->json)
        json_array_append_new(l->json, json_pack("{sssssssisisIss}", "table", t->id, "status", status_names[t->status],
                                                 "game", t->game, "seats", t->seats, "choices", n, "made",
                                                 (json_int_t)t->made, "title", t->title));
    else
        tell(stdout, "%-15s %-10s %-10s %d seats %5d {|choice|choices}  %s", t->id, status_names[t->status], t->game,
             t->seats, n, t->title);
    return true;
}

static int do_list(store *s, const arguments *args)
{
    listing l = {s, args->json ? json_array() : NULL};
    bool ok = store_tables(s, LIST_ALL, 0, ALL_TABLES, list_one, &l);
    if (l.json)
        return print_json(json_pack("{so}", "tables", l.json));
    return ok ? DONE : failed("the tables cannot be read");
}

static void show_seat(const st_place *place, int seat)
{
    const char *name = place->name[0] ? place->name : ld_tr(C_("seat", "open"));
    if (place->bot[0])
        tell(stdout, place->away ? N_("seat %d: %s, bot %s, away") : N_("seat %d: %s, bot %s"), seat, name, place->bot);
    else
        tell(stdout, place->away ? N_("seat %d: %s, away") : N_("seat %d: %s"), seat, name);
}

static int do_show(store *s, const arguments *args)
{
    table t;
    history past;
    char error[LD_ERROR_BYTES] = "";
    if (!read_whole(s, args->words[0], &t, &past, error)) {
        free_whole(&t, &past);
        return failed("%s", error);
    }
    tell(stdout, "table %s: %s, %s, rules %s, %s", t.info.id, t.info.title, t.info.game, t.info.rules,
         status_names[t.info.status]);
    tell(stdout, "setup %s", t.setup);
    tell(stdout, "seed hash %s", t.seed_hash);
    for (int i = 0; i < t.info.seats; i++)
        show_seat(&t.place[i], i);
    tell(stdout, "%d {|row|rows}, question %d", t.rows, t.number);
    if (t.shown) {
        ld_voice voice = table_voice(&t);
        print_board(&t.state, &voice, stdout);
    }
    free_whole(&t, &past);
    return DONE;
}

/* ---- export, replay, import ---------------------------------------------------------------------------------------
 */

static int do_export(store *s, const arguments *args)
{
    table t;
    history past;
    char error[LD_ERROR_BYTES] = "";
    bool ok = read_whole(s, args->words[0], &t, &past, error);
    json_t *record = ok ? table_record(&t, &past, true) : NULL; /* the operator could read the seed anyway */
    free_whole(&t, &past);
    return ok ? print_json(record) : failed("%s", error);
}

static int do_replay(store *s, const arguments *args)
{
    table t;
    history past;
    char error[LD_ERROR_BYTES] = "";
    ld_session *session = NULL;
    if (read_whole(s, args->words[0], &t, &past, error)) {
        json_t *record = table_record(&t, &past, true);
        session = ld_session_replay(record, args->to, error);
        json_decref(record);
    }
    free_whole(&t, &past);
    if (session)
        tell_rules(session);
    return session ? show_session(session, args) : failed("%s", error);
}

/* The record was replayed before, so its lines are right. */
static void row_of(const json_t *record, int i, st_row *row)
{
    ld_record_line line;
    bool right = ld_record_line_at(record, i, &line);
    assert(right);
    (void)right;
    *row = (st_row){.number = i,
                    .question = line.number >= 0 ? line.number : i,
                    .seat = line.seat,
                    .undo = -1,
                    .at = now_ms(),
                    .choice = line.choice};
}

static void plan_of(const ld_record_head *head, const ld_session *session, st_table *info, st_place *places)
{
    *info = (st_table){.seats = session->seats, .made = now_ms(), .changed = now_ms()};
    who_random_id(info->id);
    snprintf(info->game, sizeof info->game, "%s", ld_game_name(session->game));
    snprintf(info->rules, sizeof info->rules, "%s", ld_game_rules_version(session->game));
    snprintf(info->title, sizeof info->title, "%s", ld_game_title(session->game));
    info->status = ld_over(&session->state) ? TABLE_OVER : TABLE_PLAYING;
    if (!ld_seed_read(head->table_seed, info->seed))
        randombytes_buf(info->seed, sizeof info->seed);
    for (int i = 0; i < session->seats; i++) {
        const char *name = json_string_value(json_array_get(head->names, (size_t)i));
        snprintf(places[i].name, sizeof places[i].name, "%s", name ? name : "greedy");
        snprintf(places[i].bot, sizeof places[i].bot, "greedy");
    }
}

static bool store_record(store *s, const json_t *record, const ld_session *session, st_table *info, char *error)
{
    st_place places[LD_MAX_SEATS] = {0};
    ld_record_head head;
    if (!ld_record_open(record, &head, error))
        return false;
    plan_of(&head, session, info, places);
    json_t *plan = json_copy(session->options);
    if (head.figures)
        json_object_set(plan, "figures", (json_t *)head.figures);
    char *setup = json_dumps(plan, JSON_COMPACT);
    json_decref(plan);
    bool ok = store_table_add(s, info, setup, places);
    free(setup);
    for (int i = 0; ok && i < session->count; i++) {
        st_row row;
        row_of(record, i, &row);
        ok = store_row_add(s, info->no, &row);
    }
    char *result = info->status == TABLE_OVER ? ld_score_text(&session->state) : NULL;
    ok = ok && store_table_set(s, info, result);
    free(result);
    return store_commit(s, error) && ok;
}

static int do_import(store *s, const arguments *args)
{
    char error[LD_ERROR_BYTES];
    st_table info;
    json_t *record = ld_record_read(args->words[0], error);
    ld_session *session = record ? ld_session_replay(record, -1, error) : NULL;
    if (session && session->from)
        ld_wrong(error, "a record that begins from a position cannot be a table");
    bool ok = session && !session->from && store_record(s, record, session, &info, error);
    if (ok)
        printf("%s\n", info.id);
    ld_session_close(session);
    json_decref(record);
    return ok ? DONE : failed("%s", error);
}

/* ---- check
 * ------------------------------------------------------------------------------------------------------------ */

typedef struct checking {
    char (*ids)[ID_ROOM];
    int count, room;
} checking;

static bool keep_id(void *data, const st_table *t, const char *result)
{
    checking *c = data;
    (void)result;
    c->ids = grown(c->ids, c->count, &c->room, sizeof *c->ids);
    memcpy(c->ids[c->count++], t->id, ID_ROOM);
    return true;
}

/* What was kept of the game on its way leads to the same position as its rows. */
static bool check_snapshot(store *s, const table *whole, char *error)
{
    parcel p;
    table t = {0};
    bool ok = shelf_fetch(s, whole->info.id, false, &p, error) && shelf_open(&p, &t, error) == SHELF_WHOLE;
    if (ok && (t.rows != whole->rows || t.number != whole->number || t.logged != whole->logged ||
               memcmp(t.seen, whole->seen, sizeof t.seen) != 0 || !ld_equal(&t.state, &whole->state)))
        ok = ld_wrong(error, "its snapshot leads to another position than its rows");
    table_free(&t);
    shelf_free(&p);
    return ok;
}

/* The record is right in itself, and chance chose what the seed says. */
static bool check_record(const table *t, const history *past, char *error)
{
    json_t *record = table_record(t, past, true);
    ld_session *session = ld_session_replay(record, -1, error);
    bool ok = session && ld_dice_check(session, record, error);
    if (ok && ld_hash(&session->state) != ld_hash(&t->state))
        ok = ld_wrong(error, "the record leads to another position than the rows");
    ld_session_close(session);
    json_decref(record);
    return ok;
}

/* The rows replay, and all else follows from them. A game that ended under other rules is whole with its rows and what
 * was told of its end; one that is played has to replay. */
static bool check_one(store *s, const char *id, char *error)
{
    table t = {0};
    history past = {0};
    parcel p;
    bool ok = shelf_fetch(s, id, false, &p, error);
    bool ended = ok && (p.info.status == TABLE_CLOSED || (p.info.status == TABLE_OVER && !p.same && p.result));
    ok = ok && (shelf_table(s, id, &t, &past, error) == SHELF_WHOLE || (ended && past.count > 0));
    if (ok && t.log && p.same)
        ok = check_snapshot(s, &t, error) && check_record(&t, &past, error);
    shelf_free(&p);
    free_whole(&t, &past);
    return ok;
}

static int do_check(store *s, const arguments *args)
{
    checking all = {0};
    int bad = 0;
    char error[LD_ERROR_BYTES];
    ld_wrong(error, "it cannot be read");
    if (args->word_count > 0) {
        if (!check_one(s, args->words[0], error))
            return failed("table %s: %s", args->words[0], error);
        tell(stdout, "table %s is whole", args->words[0]);
        return DONE;
    }
    if (!store_tables(s, LIST_ALL, 0, ALL_TABLES, keep_id, &all))
        bad++;
    for (int i = 0; i < all.count; i++)
        if (!check_one(s, all.ids[i], error)) {
            tell(stderr, "table %s: %s", all.ids[i], error);
            bad++;
        }
    free(all.ids);
    if (bad)
        return failed("%d of %d {|table|tables} are not whole", bad, all.count);
    tell(stdout, "%d {|table|tables}, all whole", all.count);
    return DONE;
}

/* ---- the command
 * -------------------------------------------------------------------------------------------------------- */

/* Does something with the store, if as many words as it needs are there. */
static int with_store(const arguments *args, int words, int (*run)(store *s, const arguments *args))
{
    char error[LD_ERROR_BYTES];
    if (args->word_count < words)
        return usage("no table or file is named; expected the id of a table, or a file to import");
    if (sodium_init() < 0)
        return failed("libsodium cannot be used");
    store_where where = data_where(args);
    store *s = store_open_at(&where, true, error);
    if (!s)
        return failed("%s", error);
    int status = run(s, args);
    store_close(s);
    return status;
}

int table_list(const arguments *args) { return with_store(args, 0, do_list); }
int table_show(const arguments *args) { return with_store(args, 1, do_show); }
int table_export(const arguments *args) { return with_store(args, 1, do_export); }
int table_import(const arguments *args) { return with_store(args, 1, do_import); }
int table_walk(const arguments *args) { return with_store(args, 1, do_replay); }
int table_check(const arguments *args) { return with_store(args, 0, do_check); }
