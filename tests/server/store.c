/* server-store [NAME]: what the store promises (store.h), tried on the file of SQLite and, if LUDUS_TEST_POSTGRES has
 * an address, on PostgreSQL, where two nodes in this process share a database that each test has for itself. They have
 * no threads: the test plays both writers, so everything happens in the order in which it stands here. The line to the
 * database, the doorbell and the clock are this program's to break (meson.build wraps them). The last line counts. */
#include "place.h"

#include "server/now.h"
#include "server/store.h"
#include "server/store_people.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int passed, failures;
#define CHECK(condition) check(condition, #condition, __LINE__)
static bool check(bool ok, const char *what, int line)
{
    ok ? passed++ : failures++;
    if (!ok)
        printf("store.c:%d: failed: %s\n", line, what);
    return ok;
}

/* ---- what can be broken ------------------------------------------------------------------------------------------ */

static int cut_in, deaf;  /* the line is cut when so many requests were sent */
static bool cut_answered; /* after the answer to the last of them is under way; else before it is sent */
static int64_t clock_off; /* of this machine, in seconds */

int __real_PQpipelineSync(PGconn *line);
int __wrap_PQpipelineSync(PGconn *line);
PGnotify *__real_PQnotifies(PGconn *line);
PGnotify *__wrap_PQnotifies(PGconn *line);
int __real_clock_gettime(clockid_t which, struct timespec *out);
int __wrap_clock_gettime(clockid_t which, struct timespec *out);

int __wrap_PQpipelineSync(PGconn *line)
{
    bool cut = cut_in && --cut_in == 0;
    if (cut && !cut_answered)
        shutdown(PQsocket(line), SHUT_RDWR);
    int ok = __real_PQpipelineSync(line);
    if (cut && cut_answered) {
        while (PQflush(line) > 0)
            ;
        usleep(300000); /* it has long been carried out */
        shutdown(PQsocket(line), SHUT_RDWR);
        char swallowed[4096];
        while (recv(PQsocket(line), swallowed, sizeof swallowed, MSG_DONTWAIT) > 0)
            ;
    }
    return ok;
}

PGnotify *__wrap_PQnotifies(PGconn *line)
{
    PGnotify *n = __real_PQnotifies(line);
    while (deaf && n) {
        PQfreemem(n);
        n = __real_PQnotifies(line);
    }
    return n;
}

int __wrap_clock_gettime(clockid_t which, struct timespec *out)
{
    int result = __real_clock_gettime(which, out);
    if (which == CLOCK_REALTIME)
        out->tv_sec += clock_off;
    return result;
}

/* ---- stores ------------------------------------------------------------------------------------------------------ */

static const char *address; /* NULL: SQLite */
static char *folder[3];
static store *node[2];
static char why[LD_ERROR_BYTES];

static char *new_folder(void)
{
    char *path;
    const char *base = getenv("TMPDIR");
    if (asprintf(&path, "%s/ludus-store-XXXXXX", base ? base : "/tmp") < 0 || !mkdtemp(path))
        abort();
    return path;
}

static int waited;

/* A busy machine may be too slow for the first time. */
static bool be_patient(const char *said)
{
    printf("%s\n", said);
    return ++waited < 20;
}

static store *open_node(int i)
{
    store_where where = {.dir = folder[i], .url = address, .node = i ? "b" : "a", .patient = be_patient};
    why[0] = 0;
    waited = 0;
    store *s = store_open_at(&where, false, why);
    if (s && !store_start(s, NULL, NULL, why))
        abort();
    return s;
}

static void drop_folder(const char *path)
{
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", path);
    if (system(command) != 0)
        abort();
}

/* Says something to the database, as one who looks after it. */
static bool tell(const char *statement)
{
    setenv("PGOPTIONS", "-c default_transaction_read_only=off -c client_min_messages=error", 1);
    PGconn *line = PQconnectdb(address);
    unsetenv("PGOPTIONS");
    PGresult *r = PQexec(line, statement);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok)
        printf("%s: %s", statement, PQerrorMessage(line));
    PQclear(r);
    PQfinish(line);
    return ok;
}

static long ask(const char *query)
{
    PGconn *line = PQconnectdb(address);
    PGresult *r = PQexec(line, query);
    long n = PQntuples(r) ? atol(PQgetvalue(r, 0, 0)) : -1;
    PQclear(r);
    PQfinish(line);
    return n;
}

static void set_up(bool shared)
{
    for (int i = 0; i < 3; i++)
        folder[i] = new_folder();
    address = shared ? strdup(place_address(folder[0])) : NULL;
}

static void take_down(void)
{
    for (int i = 0; i < 2; i++) {
        store_close(node[i]);
        node[i] = NULL;
    }
    if (address)
        place_forget(folder[0]);
    for (int i = 0; i < 3; i++) {
        drop_folder(folder[i]);
        free(folder[i]);
    }
    free((char *)address);
    address = NULL;
    cut_in = deaf = 0;
    clock_off = 0;
}

static store_fate carry_out(store *s)
{
    why[0] = 0;
    if (!store_submit(s))
        return STORE_WAITS;
    store_work(s);
    return store_poll(s, why);
}

/* What is due: the lease, what others wrote. */
static void tend(store *s)
{
    if (!deaf)
        store_catch_up(s);
    store_work(s);
    store_poll(s, why);
}

static void both(void)
{
    for (int i = 0; i < 2; i++)
        node[i] = open_node(i);
    if (!CHECK(node[0] && node[1]))
        printf("%s\n", why);
}

/* ---- what is written --------------------------------------------------------------------------------------------- */

static st_table new_table(store *s, const char *id)
{
    st_table t = {.seats = 2, .status = TABLE_PLAYING, .clock = {'l', 60, 5}, .made = 1, .changed = 2, .listed = true};
    st_place places[LD_MAX_SEATS] = {{.bot = "random"}, {.name = "Ann Ólafsdóttir", .user = 7}};
    snprintf(t.id, sizeof t.id, "%s", id);
    snprintf(t.game, sizeof t.game, "ethnos");
    snprintf(t.rules, sizeof t.rules, "4");
    memset(t.seed, 0, sizeof t.seed);
    t.seed[3] = 200;
    CHECK(store_table_add(s, &t, "{}", places));
    return t;
}

static uint64_t choose(store *s, int64_t table, int number)
{
    uint64_t piece = store_piece(s);
    st_row row = {.number = number, .question = number, .seat = 1, .undo = -1, .at = 1000 + number, .choice = "pass"};
    CHECK(store_row_add(s, table, &row));
    return piece;
}

static st_table first_table(void)
{
    store_piece(node[0]);
    st_table t = new_table(node[0], "table1");
    CHECK(carry_out(node[0]) == STORE_KEPT);
    return t;
}

/* What one was told of, and how often of this. */
typedef struct heard {
    store_scope scope;
    int64_t id;
    int times, all;
} heard;

static void hear(void *data, store_scope scope, int64_t id)
{
    heard *h = data;
    h->times += scope == h->scope && id == h->id;
    h->all += id == 0;
}

static int news_about(store *s, store_scope scope, int64_t id)
{
    heard h = {.scope = scope, .id = id};
    store_news(s, hear, &h);
    return h.times;
}

/* ---- one store --------------------------------------------------------------------------------------------------- */

static void test_kept(void)
{
    char *setup;
    st_table found;
    st_place places[LD_MAX_SEATS];
    node[0] = open_node(0);
    CHECK(node[0]);
    st_table t = first_table();
    choose(node[0], t.no, 0);
    choose(node[0], t.no, 1);
    CHECK(!store_settled(node[0], SCOPE_TABLE, t.no) && store_settled(node[0], SCOPE_TABLE, t.no + 1));
    CHECK(store_row_count(node[0], t.no) == 0);
    CHECK(carry_out(node[0]) == STORE_KEPT && carry_out(node[0]) == STORE_WAITS);
    CHECK(store_settled(node[0], SCOPE_TABLE, t.no) && store_row_count(node[0], t.no) == 2);
    store_close(node[0]);
    node[0] = open_node(0);
    CHECK(node[0] && store_row_count(node[0], t.no) == 2);
    CHECK(store_table_get(node[0], "table1", &found, &setup, places));
    CHECK(found.no == t.no && found.seed[3] == 200 && found.made == 1 && strcmp(setup, "{}") == 0);
    CHECK(strcmp(places[1].name, "Ann Ólafsdóttir") == 0 && places[1].user == 7);
    free(setup);
}

/* Triggers, functions and numbers that the file gives itself travel as what came of them. */
static void test_inside(void)
{
    uint8_t hash[32] = {1, 2, 255};
    st_token token;
    node[0] = open_node(0);
    st_user ann = {.name = "Ann", .account = true}, found;
    CHECK(store_user_add(node[0], &ann) && store_token_add(node[0], "t1", hash, ann.id, true));
    CHECK(store_subscribe(node[0], ann.id, "t1", "https://push", "key", "auth", 5));
    CHECK(carry_out(node[0]) == STORE_KEPT);
    CHECK(store_user_like(node[0], "ANN", &found) && found.id == ann.id);
    json_t *there = store_subscriptions(node[0], ann.id);
    CHECK(json_array_size(there) == 1);
    json_decref(there);
    CHECK(store_token_drop(node[0], ann.id, "t1") && carry_out(node[0]) == STORE_KEPT);
    there = store_subscriptions(node[0], ann.id);
    CHECK(json_array_size(there) == 0 && !store_token_get(node[0], "t1", hash, &token));
    json_decref(there);
    store_close(node[0]);
    drop_folder(folder[0]), mkdir(folder[0], 0700);
    node[0] = open_node(0);
    CHECK(store_user_find(node[0], "ann", &found) ==
          (address != NULL)); /* the folder is but a mirror, or all there is */
}

static void test_alone(void)
{
    node[0] = open_node(0);
    uint64_t piece = store_piece(node[0]);
    tend(node[0]);
    CHECK(piece > 0 && store_piece(node[0]) == piece + 1 && !store_refused(node[0], piece));
    CHECK(store_nodes(node[0]) == 1 && store_lives(node[0], store_node(node[0])) && !store_lives(node[0], "nobody"));
    for (int i = 0; i < SHARES; i++)
        CHECK(store_holds(node[0], i));
    CHECK(store_caught_up(node[0], 0) && store_alive(node[0]) && store_shared(node[0]) == (address != NULL));
}

/* ---- two nodes --------------------------------------------------------------------------------------------------- */

static void test_conflict(void)
{
    both();
    st_table t = first_table();
    tend(node[1]);
    store_news(node[1], hear, &(heard){0});
    store_piece(node[0]);
    st_table other = new_table(node[0], "table2");
    carry_out(node[0]), tend(node[1]), news_about(node[1], SCOPE_TABLE, other.no);
    choose(node[0], t.no, 0);
    uint64_t late = choose(node[1], t.no, 0), free_of_it = choose(node[1], other.no, 0);
    CHECK(carry_out(node[0]) == STORE_KEPT && carry_out(node[1]) == STORE_KEPT);
    CHECK(store_refused(node[1], late) && !store_refused(node[1], free_of_it));
    CHECK(store_refused_about(node[1], SCOPE_TABLE, t.no) && !store_refused_about(node[1], SCOPE_TABLE, other.no));
    CHECK(store_row_count(node[1], t.no) == 1 && store_row_count(node[1], other.no) == 1);
    CHECK(news_about(node[1], SCOPE_TABLE, t.no) == 1 && news_about(node[1], SCOPE_TABLE, t.no) == 0);
    uint64_t again = choose(node[1], t.no, 1);
    CHECK(carry_out(node[1]) == STORE_KEPT && !store_refused(node[1], again));
    CHECK(ask("SELECT count(*) FROM ludus.choices") == 3);
    tend(node[0]);
    CHECK(news_about(node[0], SCOPE_TABLE, other.no) == 1 && store_row_count(node[0], t.no) == 2);
}

/* What builds on a refused piece is refused, in its batch and in the one that gathered meanwhile. */
static void test_builds_on(void)
{
    both();
    st_table t = first_table();
    tend(node[1]);
    news_about(node[1], SCOPE_TABLE, t.no);
    choose(node[0], t.no, 0);
    carry_out(node[0]);
    uint64_t first = choose(node[1], t.no, 0), second = choose(node[1], t.no, 1);
    CHECK(store_submit(node[1]));
    uint64_t third = choose(node[1], t.no, 2);
    store_work(node[1]);
    CHECK(store_poll(node[1], why) == STORE_KEPT && store_refused(node[1], first) && store_refused(node[1], second));
    news_about(node[1], SCOPE_TABLE, t.no);
    CHECK(carry_out(node[1]) == STORE_KEPT && store_refused(node[1], third));
    CHECK(store_row_count(node[1], t.no) == 1);
    uint64_t again = choose(node[1], t.no, 1);
    CHECK(carry_out(node[1]) == STORE_KEPT && !store_refused(node[1], again));
}

/* Two that clash without knowing of each other: names. */
static void test_clash(void)
{
    both();
    st_user ann = {.name = "Ann", .account = true}, too = ann;
    uint64_t piece[2];
    piece[0] = store_piece(node[0]), store_user_add(node[0], &ann);
    piece[1] = store_piece(node[1]), store_user_add(node[1], &too);
    CHECK(ann.id != too.id);
    CHECK(carry_out(node[0]) == STORE_KEPT && carry_out(node[1]) == STORE_KEPT);
    CHECK(!store_refused(node[0], piece[0]) && store_refused(node[1], piece[1]));
    news_about(node[1], SCOPE_NAMES, 1);
    uint64_t stubborn = store_piece(node[1]); /* it knows, and wants it all the same */
    store_user_add(node[1], &too);
    uint64_t other = choose(node[1], 5, 0);
    CHECK(carry_out(node[1]) == STORE_KEPT && store_refused(node[1], stubborn) && !store_refused(node[1], other));
    CHECK(ask("SELECT count(*) FROM ludus.users") == 1 && store_row_count(node[1], 5) == 1);
}

static int held(const store *s)
{
    int n = 0;
    for (int i = 0; i < SHARES; i++)
        n += store_holds(s, i);
    return n;
}

static int a_share(const store *s)
{
    int i = 0;
    while (i < SHARES - 1 && !store_holds(s, i))
        i++;
    return i;
}

/* The next beat is due at once. */
static void wait_a_beat(void) { usleep(2100000); }

static void test_shares(void)
{
    both();
    st_table t = first_table();
    wait_a_beat();
    tend(node[0]), tend(node[1]), tend(node[0]);
    CHECK(store_nodes(node[0]) == 2 && store_lives(node[0], "b") && store_lives(node[1], "a"));
    wait_a_beat();
    tend(node[1]), tend(node[0]);
    CHECK(held(node[0]) == SHARES / 2 && held(node[1]) == SHARES / 2);
    int mine = a_share(node[0]);
    CHECK(!store_holds(node[1], mine));
    choose(node[0], t.no, 0);
    store_under(node[0], mine);
    uint64_t kept = choose(node[0], t.no, 1);
    CHECK(carry_out(node[0]) == STORE_KEPT && !store_refused(node[0], kept) && store_row_count(node[0], t.no) == 2);
    /* It stands still, and its time is over; it does not know yet. */
    CHECK(tell("UPDATE ludus.nodes SET until=now()-interval '1 s' WHERE node='a';"
               "UPDATE ludus.shares SET until=now()-interval '1 s' WHERE node='a'"));
    wait_a_beat();
    tend(node[1]);
    CHECK(held(node[1]) == SHARES && store_nodes(node[1]) == 1 && store_holds(node[0], mine));
    uint64_t zombie = store_piece(node[0]);
    store_under(node[0], mine);
    store_served_set(node[0], 5);
    CHECK(carry_out(node[0]) == STORE_KEPT && store_refused(node[0], zombie) && store_served(node[0]) == 0);
}

/* Who loses a share and gets it again has another epoch of it: what was begun before is of the old one. */
static void test_epochs(void)
{
    both();
    wait_a_beat();
    tend(node[0]);
    int mine = a_share(node[0]);
    uint64_t before = store_piece(node[0]);
    store_under(node[0], mine);
    store_served_set(node[0], 5);
    CHECK(tell("UPDATE ludus.shares SET node='b', epoch=(SELECT epoch+1 FROM ludus.head);"
               "UPDATE ludus.head SET epoch=epoch+1; UPDATE ludus.shares SET node=''"));
    wait_a_beat();
    tend(node[0]);
    CHECK(store_holds(node[0], mine) && carry_out(node[0]) == STORE_KEPT && store_refused(node[0], before));
    uint64_t after = store_piece(node[0]);
    store_under(node[0], mine);
    store_served_set(node[0], 5);
    CHECK(carry_out(node[0]) == STORE_KEPT && !store_refused(node[0], after) && store_served(node[0]) == 5);
    store_leave(node[0]);
    wait_a_beat();
    tend(node[0]);
    wait_a_beat();
    tend(node[1]);
    CHECK(held(node[0]) == 0 && held(node[1]) == SHARES && store_nodes(node[1]) == 2);
}

/* The line breaks while a commit is under way: before the database has it, or after. */
static void test_unknown(void)
{
    both();
    st_table t = first_table();
    for (int i = 0; i < 2; i++) {
        choose(node[0], t.no, i);
        cut_in = 2, cut_answered = i == 1;
        store_fate fate = carry_out(node[0]);
        CHECK(fate == (i ? STORE_KEPT : STORE_LOST));
        if (!i)
            choose(node[0], t.no, i), CHECK(carry_out(node[0]) == STORE_KEPT);
        CHECK(store_row_count(node[0], t.no) == i + 1 && ask("SELECT count(*) FROM ludus.choices") == i + 1);
    }
    choose(node[0], t.no, 2);
    cut_in = 1, cut_answered = false; /* while it asks for the lock: nothing has happened, and it is tried again */
    CHECK(carry_out(node[0]) == STORE_KEPT && store_row_count(node[0], t.no) == 3);
    tend(node[1]);
    usleep(1100000), tend(node[1]);
    CHECK(store_row_count(node[1], t.no) == 3);
}

static void test_deaf(void)
{
    both();
    deaf = 1;
    st_table t = first_table();
    usleep(1100000);
    tend(node[1]);
    CHECK(news_about(node[1], SCOPE_TABLE, t.no) == 1); /* it has looked by itself */
    choose(node[0], t.no, 0);
    carry_out(node[0]);
    uint64_t asked = store_catch_up(node[1]);
    CHECK(!store_caught_up(node[1], asked));
    tend(node[1]);
    CHECK(store_caught_up(node[1], asked) && store_row_count(node[1], t.no) == 1);
}

static void test_numbers(void)
{
    enum { MANY = 2500 };
    int64_t last[2] = {0};
    both();
    for (int k = 0; k < MANY; k++) {
        st_user u = {.name = "Bo"};
        store_piece(node[k % 2]);
        CHECK(store_user_add(node[k % 2], &u) && u.id > last[k % 2] && u.id != last[1 - k % 2]);
        last[k % 2] = u.id;
        if (k % 100 > 97)
            carry_out(node[k % 2]);
    }
    CHECK(ask("SELECT count(DISTINCT id) FROM ludus.users") == MANY);
}

/* One that was away longer than the journal goes back, and one whose mirror is damaged, of before, or another's. */
static void test_mirror(void)
{
    both();
    st_table t = first_table();
    tend(node[1]), news_about(node[1], SCOPE_TABLE, 0);
    for (int i = 0; i < 5; i++)
        choose(node[0], t.no, i), carry_out(node[0]);
    CHECK(tell("DELETE FROM ludus.journal WHERE no<(SELECT no FROM ludus.head)"));
    usleep(1100000), tend(node[1]);
    CHECK(news_about(node[1], SCOPE_TABLE, 0) == 1 && store_row_count(node[1], t.no) == 5);
    uint64_t piece = choose(node[1], t.no, 5);
    CHECK(carry_out(node[1]) == STORE_KEPT && !store_refused(node[1], piece));
    /* It has been given back from a backup: the mirror is ahead of it. */
    CHECK(tell("DELETE FROM ludus.choices WHERE number>2; DELETE FROM ludus.journal; UPDATE ludus.head SET no=2"));
    usleep(1100000), tend(node[1]);
    store_close(node[1]);
    node[1] = open_node(1);
    CHECK(node[1] && store_row_count(node[1], t.no) == 3);
    store_close(node[1]);
    char path[300];
    snprintf(path, sizeof path, "%s/mirror.db", folder[1]);
    FILE *f = fopen(path, "r+");
    for (int i = 0; i < 4000; i++)
        fputs("nonsense", f);
    fclose(f);
    node[1] = open_node(1);
    CHECK(node[1] && store_row_count(node[1], t.no) == 3);
}

static void test_prune(void)
{
    both();
    st_table t = first_table();
    choose(node[0], t.no, 0), carry_out(node[0]);
    CHECK(tell("INSERT INTO ludus.journal SELECT -n, 0, 0, now()-interval '1 hour', '', '' FROM"
               " generate_series(1, 20100) n"));
    for (int i = 0; i < 2; i++)
        wait_a_beat(), tend(node[0]), tend(node[1]);
    long left = ask("SELECT count(*) FROM ludus.journal WHERE no<=0");
    CHECK(left > 19900 && left < 20000 && ask("SELECT count(*) FROM ludus.journal WHERE no>0") == 2);
}

static void test_clock(void)
{
    clock_off = -3600;
    node[0] = open_node(0);
    CHECK(llabs(store_clock_ahead(node[0]) - 3600000) < 500);
    clock_off = 0;
    wait_a_beat(), tend(node[0]);
    CHECK(llabs(store_clock_ahead(node[0])) < 500);
}

static void test_rules(void)
{
    both();
    char rules[100];
    const ld_game *g = ld_game_at(0);
    snprintf(rules, sizeof rules, "%s %s", ld_game_name(g), ld_game_rules_version(g));
    wait_a_beat(), tend(node[0]);
    CHECK(store_all_know(node[0], rules) && !store_all_know(node[0], "chess 960"));
    CHECK(tell("UPDATE ludus.nodes SET rules='go 1' WHERE node='b'"));
    wait_a_beat(), tend(node[0]);
    CHECK(!store_all_know(node[0], rules));
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */

static void test_command(void)
{
    node[0] = open_node(0);
    st_table t = first_table();
    store_where where = {.dir = folder[2], .url = address};
    store *s = store_open_at(&where, true, why);
    CHECK(s && store_nodes(s) == 1 && !store_holds(s, 0));
    CHECK(store_chat_author(s, t.no, 0) == 0 && store_table_hide(s, "table1") && store_commit(s, why));
    tend(node[0]);
    CHECK(news_about(node[0], SCOPE_TABLE, t.no) == 1);
    choose(node[0], t.no, 0);
    CHECK(carry_out(node[0]) == STORE_KEPT && store_row_count(s, t.no) == 0);
    store_catch_up(s);
    CHECK(store_row_count(s, t.no) == 1);
    store_close(s);
    store_close(node[0]);
    node[0] = NULL;
    s = store_open_at(&where, true, why);
    CHECK(s && store_nodes(s) == 0 && store_holds(s, 0));
    store_piece(s);
    store_under(s, 3);
    CHECK(store_served_set(s, 50) && store_commit(s, why) && store_served(s) == 50);
    store_close(s);
}

/* ---- what is wrong ----------------------------------------------------------------------------------------------- */

static bool says(const char *word)
{
    node[0] = open_node(0);
    bool ok = !node[0] && strstr(why, word) && !strstr(why, "secret") && !strchr(why, '\n');
    if (!ok)
        printf("'%s' rather than '%s'\n", why, word);
    store_close(node[0]);
    node[0] = NULL;
    return ok;
}

static bool says_at(const char *wrong, const char *word)
{
    const char *right = address;
    address = wrong;
    bool ok = says(word);
    address = right;
    return ok;
}

static void test_addresses(void)
{
    char other[400];
    const char *at = strstr(address, "secret");
    snprintf(other, sizeof other, "%.*swrong%s", (int)(at - address), address, at + 6);
    CHECK(says_at(other, "does not accept the user and the password"));
    snprintf(other, sizeof other, "%.*s%s", (int)(at - 1 - address), address, at + 6);
    CHECK(says_at(other, "asks for a password"));
    CHECK(says_at("postgresql://ludus:secret@127.0.0.1:1/ludus", "cannot be reached"));
    CHECK(says_at("postgresql://ludus:secret@127.0.0.1:1/ludus?nonsense=1", "address of the store is wrong"));
    CHECK(says_at("mysql://ludus:secret@127.0.0.1/ludus", "address of the store is wrong"));
    snprintf(other, sizeof other, "%s-that-is-not-there", address);
    CHECK(says_at(other, "does not exist"));
}

static bool refuse(const char *why_it)
{
    (void)why_it;
    static int tries;
    return ++tries % 3;
}

static void test_databases(void)
{
    node[0] = open_node(0);
    st_table t = first_table();
    store_close(node[0]);
    node[0] = NULL;
    CHECK(tell("UPDATE ludus.layout SET version=1000, least=1000"));
    CHECK(says("made by a newer Ludus (1000)"));
    CHECK(tell("UPDATE ludus.layout SET least=1"));
    node[0] = open_node(0); /* newer, but says that we may */
    CHECK(node[0] && store_row_count(node[0], t.no) == 0);
    store_close(node[0]);
    node[0] = NULL;
    char set[200];
    snprintf(set, sizeof set, "ALTER DATABASE \"%s\" SET default_transaction_read_only=on", strrchr(address, '/') + 1);
    CHECK(tell(set) && says("can only be read"));
    store_where where = {.dir = folder[0], .url = address, .node = "a", .patient = refuse};
    uint64_t begun = now_us();
    CHECK(!store_open_at(&where, false, why) &&
          now_us() - begun > 500000); /* it waited, as long as somebody was patient */
    snprintf(set, sizeof set, "ALTER DATABASE \"%s\" RESET ALL", strrchr(address, '/') + 1);
    CHECK(tell(set) && (node[0] = open_node(0)));
    store_close(node[0]);
    node[0] = NULL;
    CHECK(tell("DROP TABLE ludus.layout") && says("not of Ludus"));
    snprintf(set, sizeof set, "ALTER DATABASE \"%s\" CONNECTION LIMIT 0", strrchr(address, '/') + 1);
    CHECK(tell("DROP SCHEMA ludus CASCADE") && tell(set));
    CHECK(says("no connection left"));
}

/* The step of a layout to come: a table and a column more. Older nodes go on, and newer ones find what they lack. */
static void test_layouts(void)
{
    both();
    st_table t = first_table();
    tend(node[1]);
    CHECK(tell("ALTER TABLE ludus.choices ADD COLUMN mood bigint NOT NULL DEFAULT 3;"
               "CREATE TABLE ludus.moods(mood bigint PRIMARY KEY); UPDATE ludus.layout SET version=version+1"));
    choose(node[0], t.no, 0);
    CHECK(carry_out(node[0]) == STORE_KEPT && ask("SELECT mood FROM ludus.choices") == 3);
    store_close(node[1]);
    node[1] = open_node(1);
    CHECK(node[1] && store_row_count(node[1], t.no) == 1);
    for (int i = 0; i < 2; i++)
        store_close(node[i]), node[i] = NULL;
    CHECK(tell("ALTER TABLE ludus.users DROP COLUMN email; DROP TABLE ludus.dates; UPDATE ludus.layout SET version=9"));
    CHECK((node[0] = open_node(0)) && ask("SELECT count(email) FROM ludus.users") == 0);
    CHECK(ask("SELECT count(*) FROM ludus.dates") == 0 && ask("SELECT version FROM ludus.layout") > 9);
}

/* The database goes and comes back; what is recorded meanwhile is lost, and said so. */
static void test_away(void)
{
    char set[200];
    node[0] = open_node(0);
    st_table t = first_table();
    snprintf(set, sizeof set,
             "ALTER DATABASE \"%s\" SET default_transaction_read_only=on;"
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=current_database() AND"
             " pid<>pg_backend_pid()",
             strrchr(address, '/') + 1);
    CHECK(tell(set));
    choose(node[0], t.no, 0);
    CHECK(carry_out(node[0]) == STORE_LOST && strstr(why, "can only be read") && !store_alive(node[0]));
    CHECK(store_row_count(node[0], t.no) == 0 && store_table_close(node[0], "table1"));
    CHECK(carry_out(node[0]) == STORE_LOST);
    snprintf(set, sizeof set, "ALTER DATABASE \"%s\" RESET ALL", strrchr(address, '/') + 1);
    CHECK(tell(set));
    usleep(1100000), tend(node[0]);
    choose(node[0], t.no, 0);
    CHECK(carry_out(node[0]) == STORE_KEPT && store_alive(node[0]));
}

/* ---- storms ------------------------------------------------------------------------------------------------------ */

/* One choice that somebody tried to make; `said` when they were told that it is kept. */
typedef struct attempt {
    int table, number, stamp;
    uint64_t piece;
    bool said;
} attempt;

enum { STORM_TABLES = 4, STORM_STEPS = 150, STORM_MOST = 2000 };
static attempt attempts[STORM_MOST];
static int attempt_count;
static unsigned luck;

static int below(int n)
{
    luck = luck * 1664525u + 1013904223u;
    return (int)((uint64_t)(luck >> 8) * (unsigned)n >> 24);
}

/* The next row of a table as this node sees it, which another may be adding as well. */
static void try_choice(store *s, const int64_t *tables)
{
    attempt *a = &attempts[attempt_count++];
    *a = (attempt){.table = below(STORM_TABLES), .stamp = attempt_count};
    a->piece = store_piece(s);
    if (!store_settled(s, SCOPE_TABLE, tables[a->table])) {
        attempt_count--;
        return;
    }
    a->number = store_row_count(s, tables[a->table]);
    st_row row = {.number = a->number, .seat = 0, .undo = -1, .at = a->stamp, .choice = "pass"};
    store_row_add(s, tables[a->table], &row);
}

static void break_something(int i)
{
    deaf = below(3) == 0;
    cut_in = below(4) ? 0 : 1 + below(2);
    cut_answered = below(2);
    if (below(20) == 0) { /* it ends without a word, and comes back */
        store_close(node[i]);
        node[i] = open_node(i);
        CHECK(node[i]);
    }
    if (below(40) == 0)
        tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname=current_database() AND"
             " pid<>pg_backend_pid()");
}

static void storm_step(const int64_t *tables)
{
    int i = below(2), first = attempt_count;
    store_news(node[i], hear, &(heard){0});
    for (int k = 1 + below(3); k > 0; k--)
        try_choice(node[i], tables);
    break_something(i);
    bool kept = node[i] && carry_out(node[i]) == STORE_KEPT;
    for (int k = first; k < attempt_count; k++)
        attempts[k].said = kept && !store_refused(node[i], attempts[k].piece);
    cut_in = 0;
}

static bool see_row(void *data, const st_row *row)
{
    int *next = data;
    return row->number == (*next)++;
}

/* Its connection may be down and wait to be tried again. */
static void catch_up(store *s)
{
    uint64_t asked = store_catch_up(s);
    for (int i = 0; i < 300 && (!store_caught_up(s, asked) || !store_alive(s)); i++) {
        usleep(100000);
        tend(s);
        asked = store_alive(s) ? asked : store_catch_up(s);
    }
    CHECK(store_caught_up(s, asked) && store_alive(s));
}

/* Each row once and none missing; and what somebody was told is there as they said it. */
static void after_storm(const int64_t *tables)
{
    char query[200];
    deaf = 0;
    int said = 0;
    for (int i = 0; i < 2; i++) {
        catch_up(node[i]);
        for (int t = 0; t < STORM_TABLES; t++) {
            int next = 0;
            snprintf(query, sizeof query, "SELECT count(*) FROM ludus.choices WHERE tab=%ld", (long)tables[t]);
            CHECK(store_rows(node[i], tables[t], see_row, &next) && next == ask(query));
        }
    }
    for (int k = 0; k < attempt_count; k++) {
        snprintf(query, sizeof query, "SELECT at FROM ludus.choices WHERE tab=%ld AND number=%d",
                 (long)tables[attempts[k].table], attempts[k].number);
        if (attempts[k].said)
            CHECK(ask(query) == attempts[k].stamp);
        said += attempts[k].said;
    }
    printf("a storm: %d tried, %d kept\n", attempt_count, said);
    CHECK(said > STORM_STEPS / 3);
}

static void test_storm(void)
{
    int64_t tables[STORM_TABLES];
    const char *seed = getenv("LUDUS_TEST_SEED");
    luck = seed ? (unsigned)atoi(seed) : (unsigned)time(NULL);
    printf("the storm of seed %u\n", luck);
    attempt_count = 0;
    both();
    for (int t = 0; t < STORM_TABLES; t++) {
        char id[20];
        snprintf(id, sizeof id, "table%d", t);
        store_piece(node[0]);
        tables[t] = new_table(node[0], id).no;
    }
    CHECK(carry_out(node[0]) == STORE_KEPT);
    tend(node[1]);
    for (int k = 0; k < STORM_STEPS; k++)
        storm_step(tables);
    after_storm(tables);
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*run)(void);
    bool file, shared; /* where it can be tried */
} tests[] = {
    {"kept", test_kept, true, true},
    {"inside", test_inside, true, true},
    {"alone", test_alone, true, true},
    {"conflict", test_conflict, false, true},
    {"builds-on", test_builds_on, false, true},
    {"clash", test_clash, false, true},
    {"shares", test_shares, false, true},
    {"epochs", test_epochs, false, true},
    {"unknown", test_unknown, false, true},
    {"deaf", test_deaf, false, true},
    {"numbers", test_numbers, false, true},
    {"mirror", test_mirror, false, true},
    {"prune", test_prune, false, true},
    {"clock", test_clock, false, true},
    {"rules", test_rules, false, true},
    {"command", test_command, false, true},
    {"addresses", test_addresses, false, true},
    {"databases", test_databases, false, true},
    {"layouts", test_layouts, false, true},
    {"away", test_away, false, true},
    {"storm", test_storm, false, true},
};

static void run(size_t i, bool shared)
{
    int before = failures;
    set_up(shared);
    tests[i].run();
    take_down();
    if (failures > before)
        printf("%s (%s) failed\n", tests[i].name, shared ? "PostgreSQL" : "SQLite");
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    bool postgres = getenv("LUDUS_TEST_POSTGRES");
    setvbuf(stdout, NULL, _IOLBF, 0);
    setenv("LUDUS_TEST_STORE", "postgresql", 1);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (!strstr(tests[i].name, word))
            continue;
        if (tests[i].file)
            run(i, false);
        if (tests[i].shared && postgres)
            run(i, true);
    }
    printf("%d passed, %d failed\n", passed, failures);
    return failures > 0;
}
