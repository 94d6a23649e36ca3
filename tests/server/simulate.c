/* server-simulate [--nodes N] [--seconds S] [--seed N [--count N]] [--lies]: short histories of people, bots and a
 * server whose disk, network, clocks and workers are this program's own, all driven by one seed (disk.h is the disk).
 * The power fails at any step of any commit, steps fail, commits take long, clocks are set; then the server starts
 * again from what stayed. Nothing that was acknowledged may be lost, nothing may be there twice, the file is whole and
 * every game replays. A failure prints its seed, and --seed runs that one again. With --lies syncs do nothing: then
 * histories must fail. With --nodes so many servers share the store (shared.h), and requests go to any of them. The
 * last line counts.
 *
 * It takes the place of http.c, work.c and now.c: what is linked from the server besides is what the server runs. */
#include "disk.h"
#include "shared.h"

#include "server/analysis.h"
#include "server/api.h"
#include "server/now.h"
#include "server/shelf.h"
#include "server/think.h"
#include "server/who.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PEOPLE = 4, TABLES = 3, FACTS = 4000, LIVES = 2, ROUNDS = 50, CALM = 100, PATIENCE_MS = 1000, TEXT = 80 };

static uint64_t luck;

static uint32_t below(uint32_t n)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((luck >> 33) % n);
}

/* ---- clocks ------------------------------------------------------------------------------------------------------ */

static int64_t wall, ran, before;

int64_t now_ms(void) { return wall; }
uint64_t now_us(void) { return (uint64_t)ran; }
int64_t served_ms(void) { return ran / 1000 + before; }
void served_from(int64_t then) { before = then + 1 - ran / 1000; }
void now_ahead(int64_t ms) { wall += ms; }

/* ---- workers ----------------------------------------------------------------------------------------------------- */

struct work {
    job *first;
};
static work crew;

void work_add(work *w, job *j)
{
    job **at = &w->first;
    while (*at)
        at = &(*at)->next;
    j->next = NULL;
    *at = j;
}

void work_finish(work *w)
{
    for (int n = (int)below(4); n > 0 && w->first; n--) {
        job *j = w->first;
        w->first = j->next;
        j->run(j);
        j->done(j);
    }
}

bool work_ending(const work *w) { return !w; }
uint64_t work_user(int64_t user) { return (uint64_t)user; }
uint64_t work_name(const char *name) { return (unsigned char)name[0]; }

void work_close(work *w)
{
    while (w->first) {
        job *next = w->first->next;
        w->first->drop(w->first);
        w->first = next;
    }
}

work *work_open(int threads, void (*wake)(void *data), void *data)
{
    (void)threads, (void)wake, (void)data;
    return &crew;
}

/* ---- people ------------------------------------------------------------------------------------------------------ */

typedef enum deed { NOTHING, MEET, MAKE, SIT, LOOK, CHOOSE, TALK, RENAME } deed;

/* Something that was asked of the server; true if it said yes. */
typedef struct fact {
    deed deed;
    bool said_yes;
    int person, number;
    char table[ID_ROOM], text[TEXT];
} fact;

typedef struct person {
    char name[TEXT], token[HTTP_TOKEN_ROOM];
    int fact; /* what is waited for, -1: nothing */
    int names;
    json_t *seen; /* the table as it was shown last */
} person;

static person people[PEOPLE];
static fact facts[FACTS];
static char tables[TABLES][ID_ROOM];
static int fact_count, table_count;
static api servers[SHARED_NODES];
static int nodes = 1; /* that share the store */
static bool silent = true;
static char found[300];

static void wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!found[0])
        vsnprintf(found, sizeof found, format, args);
    va_end(args);
}

static void hear_yes(person *p, fact *f, json_t *body)
{
    const char *id = json_string_value(json_object_get(body, "table"));
    f->said_yes = true;
    if (f->deed == MEET)
        snprintf(p->token, sizeof p->token, "%s", json_string_value(json_object_get(body, "token")));
    if (f->deed == MAKE && id && table_count < TABLES)
        snprintf(tables[table_count++], ID_ROOM, "%s", id);
    if (f->deed == MAKE && id)
        snprintf(f->table, sizeof f->table, "%s", id);
    if (f->deed == LOOK) {
        json_decref(p->seen);
        p->seen = json_incref(body);
    } else {
        json_decref(p->seen); /* it has changed */
        p->seen = NULL;
    }
}

/* What the server says once the power is off nobody hears. */
static void hear(http_id id, int status, const char *text)
{
    person *p = &people[id - 1];
    if (p->fact < 0 || disk_stopped())
        return;
    json_t *body = json_loads(text, 0, NULL);
    if (!silent)
        printf("  %s: %d %.100s\n", p->name, status, text);
    if (status == 200 && json_is_true(json_object_get(body, "ok")))
        hear_yes(p, &facts[p->fact], body);
    else if (facts[p->fact].deed == CHOOSE)
        json_decref(p->seen), p->seen = NULL;
    json_decref(body);
    p->fact = -1;
}

static void ask(int who, deed what, const char *at, int number, const char *text, const char *path, char *body)
{
    person *p = &people[who];
    if (fact_count == FACTS)
        return;
    fact *f = &facts[fact_count];
    *f = (fact){.deed = what, .person = who, .number = number};
    snprintf(f->table, sizeof f->table, "%s", at);
    snprintf(f->text, sizeof f->text, "%s", text);
    p->fact = fact_count++;
    if (!silent)
        printf("%s asks %s %s\n", p->name, path, body ? body : "");
    http_request r = {.id = (http_id)who + 1,
                      .post = body,
                      .json = true,
                      .path = path,
                      .query = "",
                      .token = p->token,
                      .peer = "here",
                      .match = "",
                      .speaks = "",
                      .origin = "",
                      .body = body,
                      .size = body ? strlen(body) : 0};
    bool makes = what == MEET || what == MAKE;
    api_request(&servers[makes ? 0 : below((uint32_t)nodes)], &r);
}

static void at_table(int who, deed what, const char *action, int number, const char *text, char *body)
{
    char path[100];
    const char *at = tables[below((uint32_t)table_count)];
    if (what == CHOOSE)
        at = json_string_value(json_object_get(people[who].seen, "table"));
    snprintf(path, sizeof path, "/api/tables/%s%s", at, action);
    ask(who, what, at, number, text, path, body);
}

static void choose(int who)
{
    char body[200], text[TEXT];
    json_t *seen = people[who].seen, *options = json_object_get(seen, "options");
    size_t n = json_array_size(options);
    const char *choice =
        json_string_value(json_object_get(json_array_get(options, n ? below((uint32_t)n) : 0), "choice"));
    int number = (int)json_integer_value(json_object_get(seen, "number"));
    if (!choice)
        return;
    snprintf(text, sizeof text, "%s", choice);
    snprintf(body, sizeof body, "{\"number\":%d,\"choice\":\"%s\"}", number, text);
    at_table(who, CHOOSE, "/choose", number, text, body);
}

static void introduce(int who)
{
    char body[200];
    person *p = &people[who];
    snprintf(p->name, sizeof p->name, "P%d.%d", who, p->names++);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"token\":%s}", p->name, p->token[0] ? "false" : "true");
    ask(who, p->token[0] ? RENAME : MEET, "", 0, p->name, "/api/guest", body);
}

static void make(int who)
{
    char body[] = "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"]}",
         bot[] = "{\"game\":\"ethnos\",\"seats\":[\"me\",\"random\"]}";
    ask(who, MAKE, "", 0, "", "/api/tables", below(2) ? body : bot);
}

static void act(int who)
{
    person *p = &people[who];
    char body[200], text[TEXT];
    if (p->fact >= 0)
        return;
    if (!p->token[0]) {
        introduce(who);
    } else if (table_count == 0 || (table_count < TABLES && below(20) == 0)) {
        make(who);
    } else if (p->seen && json_is_true(json_object_get(p->seen, "asked"))) {
        choose(who);
    } else if (below(8) == 0) {
        snprintf(text, sizeof text, "line %d", fact_count);
        snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
        at_table(who, TALK, "/chat", 0, text, body);
    } else if (below(5) == 0) {
        char sit[] = "{}";
        at_table(who, SIT, "/sit", 0, "", sit);
    } else if (below(25) == 0) {
        introduce(who);
    } else {
        at_table(who, LOOK, "", 0, "", NULL);
    }
}

/* ---- the network ------------------------------------------------------------------------------------------------- */

struct http {
    int nothing;
};
static http network;

void http_reply(http *h, http_id id, const http_answer *a)
{
    (void)h;
    hear(id, a->status, a->body);
    free(a->owned);
    free(a->cookie);
}

void http_wake(void *h) { (void)h; }
void http_want(http *h, http_id id) { (void)h, (void)id; }
void http_drop(http *h, http_id id) { (void)h, (void)id; }
void *http_client(http *h, http_id id)
{
    (void)h, (void)id;
    return NULL;
}

/* ---- chance ------------------------------------------------------------------------------------------------------ */

static const char *random_name(void) { return "simulated"; }
static uint32_t random_word(void) { return below(UINT32_MAX); }
static void random_bytes(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)below(256);
}
static randombytes_implementation chance = {random_name, random_word, NULL, NULL, random_bytes, NULL};

/* ---- a life of the server ---------------------------------------------------------------------------------------- */

static const char *folder;

static bool start_one(int node)
{
    char error[LD_ERROR_BYTES] = "";
    hall *h = calloc(1, sizeof *h);
    servers[node] = (api){.hall = h};
    h->http = &network;
    h->work = &crew;
    h->room = below(2) ? 1 : 1000; /* tables are forgotten and read again, or not */
    if ((h->store = shared_open(folder, node, error)) && store_start(h->store, NULL, NULL, error)) {
        served_from(store_served(h->store));
        hall_open(h);
        return true;
    }
    if (!disk_failed())
        wrong("it does not start: %s", error);
    return false;
}

static bool start(void)
{
    bool begun = true;
    shared_new(nodes);
    for (int i = 0; i < nodes && begun; i++)
        begun = start_one(i);
    return begun;
}

static void end(void)
{
    work_close(&crew);
    for (int i = 0; i < nodes && servers[i].hall; i++) {
        hall *h = servers[i].hall;
        analysis_close(h);
        hall_close(h);
        store_close(h->store);
        free(h);
        servers[i].hall = NULL;
    }
    for (int i = 0; i < PEOPLE; i++) { /* who waits for an answer gets none */
        people[i].fact = -1;
        json_decref(people[i].seen);
        people[i].seen = NULL;
    }
}

static void pass_time(void)
{
    int64_t ms = below(60);
    wall += ms;
    ran += ms * 1000;
    if (below(40) == 0) /* somebody sets the clock */
        wall += (int64_t)below(7200000) - 3600000;
}

/* One round of the event loop; `pace`: the disk is done with a batch once in so many rounds. */
static void turn_one(hall *h, uint32_t pace)
{
    if (below(4) == 0)
        hall_tick(h);
    work_finish(h->work);
    hall_wake(h);
    hall_settle(h);
    if (below(pace) == 0)
        store_work(h->store);
}

static void turn(uint32_t pace, bool people_act)
{
    pass_time();
    for (int i = 0; i < PEOPLE; i++)
        if (below(3) == 0 && people_act)
            act(i);
    for (int i = 0; i < nodes; i++)
        turn_one(servers[i].hall, pace);
    if (nodes > 1 && people_act && below(20) == 0) /* for a while nobody may have it */
        shared_give((int)below(SHARES), (int)below((uint32_t)nodes + 1) - 1);
}

static disk_plan plan_life(bool lies)
{
    disk_plan faults = {.lies = lies};
    uint32_t kind = below(4);
    if (kind == 0)
        faults.fail_at = 1 + below(200), faults.fail_for = 1 + below(30), faults.full = below(2);
    if (kind >= 2)
        faults.stop_at = 1 + below(250);
    return faults;
}

/* ---- what must hold ---------------------------------------------------------------------------------------------- */

typedef struct counting {
    const fact *fact;
    int seat, found, next;
} counting;

static bool count_row(void *data, const st_row *row)
{
    counting *c = data;
    if (row->number != c->next++)
        wrong("rows are not numbered one after the other");
    c->found += c->fact && row->question == c->fact->number && row->seat == c->seat && row->undo < 0;
    if (c->fact && row->question == c->fact->number && row->seat == c->seat && c->fact->said_yes &&
        strcmp(row->choice, c->fact->text) != 0)
        wrong("another choice than '%s' is stored", c->fact->text);
    return true;
}

static bool count_line(void *data, const st_chat *chat)
{
    counting *c = data;
    c->found += strcmp(chat->text, c->fact->text) == 0;
    return true;
}

static void check_fact(store *s, const fact *f)
{
    st_user user;
    st_table info;
    st_place places[LD_MAX_SEATS];
    char *setup = NULL;
    counting c = {.fact = f};
    if (!who_is(s, people[f->person].token, &user)) {
        if (people[f->person].token[0])
            wrong("%s is not known any more", people[f->person].name);
        return;
    }
    if (f->deed == MEET || f->deed == RENAME || !f->table[0])
        return;
    if (!store_table_get(s, f->table, &info, &setup, places)) {
        wrong("table %s is lost", f->table);
        return;
    }
    free(setup);
    while (c.seat < info.seats && places[c.seat].user != user.id)
        c.seat++;
    if (f->deed == SIT && f->said_yes && c.seat == info.seats)
        wrong("the seat of %s is lost", people[f->person].name);
    if (f->deed == CHOOSE)
        store_rows(s, info.no, count_row, &c);
    else if (f->deed == TALK)
        store_chats(s, info.no, 0, FACTS, count_line, &c);
    else
        return;
    if (f->said_yes && c.found == 0)
        wrong("'%s' was acknowledged and is lost", f->text);
    if (c.found > 1)
        wrong("'%s' is there %d times", f->text, c.found);
}

/* The last name that was acknowledged, or one that was asked for later. */
static void check_name(store *s, int who)
{
    st_user user;
    bool fits = false;
    if (!people[who].token[0] || !who_is(s, people[who].token, &user))
        return;
    for (int i = fact_count - 1; i >= 0 && !fits; i--) {
        const fact *f = &facts[i];
        if (f->person != who || (f->deed != MEET && f->deed != RENAME))
            continue;
        fits = strcmp(f->text, user.name) == 0;
        if (f->said_yes)
            break;
    }
    if (!fits)
        wrong("the name '%s' is not the last", user.name);
}

static bool check_game(void *data, const st_table *info, const char *result)
{
    char error[LD_ERROR_BYTES] = "";
    counting c = {.fact = NULL};
    table t = {0};
    (void)result;
    if (shelf_table(data, info->id, &t, NULL, error) != SHELF_WHOLE)
        wrong("table %s cannot be replayed: %s", info->id, error);
    table_free(&t);
    store_rows(data, info->no, count_row, &c);
    return true;
}

typedef struct ids {
    st_table all[64];
    int count;
} ids;

static bool keep_id(void *data, const st_table *info, const char *result)
{
    ids *list = data;
    (void)result;
    list->all[list->count++] = *info;
    return list->count < 64;
}

static void check(void)
{
    char error[LD_ERROR_BYTES] = "";
    static ids list;
    store *s = store_open(folder, true, error);
    if (!s) {
        wrong("the file is not whole: %s", error);
        return;
    }
    for (int i = 0; i < fact_count; i++)
        if (facts[i].said_yes || facts[i].deed == TALK || facts[i].deed == CHOOSE)
            check_fact(s, &facts[i]);
    for (int i = 0; i < PEOPLE; i++)
        check_name(s, i);
    list.count = 0;
    store_tables(s, LIST_ALL, 0, 64, keep_id, &list);
    for (int i = 0; i < list.count; i++)
        check_game(s, &list.all[i], NULL);
    store_close(s);
}

/* ---- histories --------------------------------------------------------------------------------------------------- */

static long acknowledged, starts;

/* Wherever a table is in memory it is as it is kept, and bots do not sleep. */
static void compare(hall *h)
{
    hall_settle(h); /* by now it has heard of all */
    for (table *t = h->oldest; t; t = t->newer) {
        if (t->stale || hall_unsettled(h, t))
            continue;
        if (t->rows != store_row_count(h->store, t->info.no))
            wrong("table %s has %d rows in memory", t->info.id, t->rows);
        if (think_due(t) && store_holds(h->store, store_share(SCOPE_TABLE, t->info.no)) &&
            served_ms() > t->bot_after + PATIENCE_MS)
            wrong("a bot does not move at table %s", t->info.id);
    }
}

/* Nobody acts any more, and every share has a node. */
static void calm_down(void)
{
    for (int i = 0; i < SHARES; i++)
        shared_give(i, (int)below((uint32_t)nodes));
    for (int i = 0; i < CALM && !disk_stopped(); i++)
        turn(1, false);
    for (int i = 0; i < nodes && !disk_stopped() && !disk_failed(); i++)
        compare(servers[i].hall);
}

static void live(bool lies)
{
    disk_plan faults = plan_life(lies);
    uint32_t pace = 1 + below(4) * below(4);
    int rounds = ROUNDS / 2 + (int)below(ROUNDS);
    disk_plan_next(&faults);
    bool begun = start();
    for (int i = 0; begun && i < rounds && !disk_stopped(); i++)
        turn(pace, true);
    if (begun && !disk_stopped() && nodes > 1)
        calm_down();
    for (int i = 0; begun && i < nodes && !disk_stopped() && below(2); i++)
        hall_drain(servers[i].hall);
    if (!silent)
        printf("%s after %llu steps\n", disk_stopped() ? "the power fails" : "it ends",
               (unsigned long long)disk_steps());
    end();
    bool power = disk_stopped() || below(2);
    disk_restart(power ? (int)below(3) * 50 : 100);
    starts++;
    check();
}

/* True if all that must hold did. */
static bool run_history(uint64_t seed, bool lies)
{
    luck = seed * 0x9e3779b97f4a7c15u + 1;
    wall = 1700000000000;
    ran = 1000000;
    fact_count = table_count = 0;
    found[0] = 0;
    disk_new(seed + 7);
    for (int i = 0; i < PEOPLE; i++)
        people[i] = (person){.fact = -1};
    for (int life = 0; life < LIVES && !found[0]; life++)
        live(lies);
    for (int i = 0; i < fact_count; i++)
        acknowledged += facts[i].said_yes && facts[i].deed != LOOK;
    disk_free();
    if (found[0])
        printf("seed %llu: %s\n", (unsigned long long)seed, found);
    return !found[0];
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    double length = 20;
    uint64_t seed = 1, most = 3000;
    bool lies = false;
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--lies") == 0)
            lies = true;
        else if (strcmp(argv[i], "--nodes") == 0 && i + 1 < argc)
            nodes = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            length = atof(argv[++i]);
        else if (strcmp(argv[i], "--count") == 0 && i + 1 < argc)
            most = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10), most = 1, silent = false;
        else
            return 2;
    }
    char name[] = "/tmp/ludus-simulate-XXXXXX"; /* only its name is used */
    folder = mkdtemp(name);
    if (!folder || freopen("/dev/null", "w", stderr) == NULL) /* the server's own notes of what fails */
        return 2;
    randombytes_set_implementation(&chance);
    if (sodium_init() < 0)
        return 2;
    double until = seconds() + length;
    for (uint64_t i = 0; i < most && seconds() < until; i++)
        run_history(seed + i, lies) ? passed++ : failed++;
    rmdir(folder);
    printf("%ld starts, %ld things acknowledged", starts, acknowledged);
    printf(nodes > 1 ? ", %ld pieces refused\n" : "\n", shared_refusals());
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
