/* Connecting, waiting, and what is handed over between the event loop and the writer's thread. */
#include "server/node_inside.h"
#include "server/log.h"
#include "server/now.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { PAUSE_LEAST_US = 100000, PAUSE_MOST_US = 1000000, LOOK_US = 1000000 };

const char *node_name(const node *n) { return n->name; }

/* ---- the connection ---------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
} statements[] = {
    {"begin", "BEGIN"},
    {"lock", "SELECT no FROM head FOR UPDATE"},
    {"entries", NODE_ENTRIES},
    {"shares", "SELECT epoch, node=$1 AND until>clock_timestamp() FROM shares ORDER BY share"},
    {"entry", "INSERT INTO journal(no, run, batch, about, changes) VALUES($1, $2, $3, $4, $5)"},
    {"head", "UPDATE head SET no=$1"},
    {"ring", "NOTIFY ludus"},
    {"commit", "COMMIT"},
};

bool node_prepare(node *n)
{
    bool ok = true;
    node_forget_prepared(n);
    for (size_t i = 0; ok && i < sizeof statements / sizeof *statements; i++)
        ok = pg_prepare(&n->db, statements[i].name, statements[i].text);
    return ok && pg_sync(&n->db) && pg_done(&n->db);
}

static void tell_reached(node *n, bool reached)
{
    pthread_mutex_lock(&n->lock);
    n->view.reached = reached;
    pthread_mutex_unlock(&n->lock);
}

/* Said once, and when it is over. */
static void say(node *n, bool reached)
{
    if (reached && n->said[0])
        note("info", "store", "{ss}", "said", "the database can be reached again");
    if (!reached && strcmp(n->said, n->db.why) != 0)
        note("error", "store", "{ss}", "error", n->db.why);
    snprintf(n->said, sizeof n->said, "%s", reached ? "" : n->db.why);
    tell_reached(n, reached);
}

/* It is the database that it was. */
static bool is_the_same(node *n)
{
    PGresult *r = pg_ask(&n->db, "SELECT id FROM layout", "");
    bool same = r && PQntuples(r) == 1 && (!n->run || strcmp(PQgetvalue(r, 0, 0), n->copy.origin) == 0);
    PQclear(r);
    if (!same && !n->db.lost)
        ld_text(n->db.why, sizeof n->db.why, "the database is another than before");
    return same;
}

static bool connect_now(node *n, node_start *start)
{
    *start = NODE_LATER;
    if (!pg_connect(&n->db, n->url))
        return false;
    *start = node_make(n);
    if (*start == NODE_READY && node_prepare(n) && is_the_same(n) && pg_do(&n->db, "LISTEN ludus", ""))
        return true;
    n->db.lost = true;
    return false;
}

bool node_connect(node *n)
{
    node_start start;
    if (now_us() < n->try_us)
        return false;
    bool ok = connect_now(n, &start);
    n->pause_us = ok ? 0 : n->pause_us ? 2 * n->pause_us : PAUSE_LEAST_US;
    if (n->pause_us > PAUSE_MOST_US)
        n->pause_us = PAUSE_MOST_US;
    n->try_us = ok ? 0 : now_us() + n->pause_us;
    say(n, ok);
    return ok;
}

/* Is what the mirror has last in the database, too? Else that has lost something, or is older than it was. */
static bool fits(node *n)
{
    mirror_place at = n->copy.at;
    PGresult *r = pg_ask(&n->db,
                         "SELECT EXISTS (SELECT 1 FROM journal WHERE no=$1 AND run=$2 AND batch=$3) OR"
                         " ($1=0 AND EXISTS (SELECT 1 FROM head WHERE no=0)), id FROM layout",
                         "iii", at.no, at.run, at.batch);
    bool ok = r && pg_true(r, 0, 0) && strcmp(PQgetvalue(r, 0, 1), n->copy.origin) == 0;
    PQclear(r);
    return ok;
}

static bool make_fit(node *n)
{
    if (fits(n))
        return true;
    if (n->db.lost || !node_fill(n))
        return false;
    pthread_mutex_lock(&n->lock);
    n->news_all = true;
    n->news_no = n->copy.at.no;
    pthread_mutex_unlock(&n->lock);
    return true;
}

bool node_reach(node *n)
{
    if (n->db.line && !n->db.lost)
        return true;
    tell_reached(n, false);
    bool ok = node_connect(n) && make_fit(n);
    if (ok)
        n->beat_us = n->looked_us = 0; /* both are due */
    return ok;
}

/* ---- waiting ----------------------------------------------------------------------------------------------------- */

static void clear_bell(node *n)
{
    uint64_t rings;
    while (read(n->bell, &rings, sizeof rings) > 0)
        ;
}

void node_ring(node *n)
{
    uint64_t one = 1;
    ssize_t written = write(n->bell, &one, sizeof one);
    (void)written; /* full: it rings already */
}

void node_end(node *n)
{
    n->ending = true;
    node_ring(n);
}

/* Until then, or it is rung for, or the database says something. */
static void wait_until(node *n, uint64_t then, bool database)
{
    uint64_t now = now_us();
    bool hears = database && n->db.line && !n->db.lost;
    struct pollfd fd[2] = {{n->bell, POLLIN, 0}, {hears ? PQsocket(n->db.line) : -1, POLLIN, 0}};
    if (now < then)
        poll(fd, 2, (int)((then - now) / 1000) + 1);
    if (fd[1].revents && !pg_heard(&n->db))
        tell_reached(n, false);
}

void node_pause(node *n)
{
    while (now_us() < n->try_us && !n->ending) {
        struct timespec rest = {0, 10000000};
        nanosleep(&rest, NULL);
    }
}

static bool catch_up(node *n)
{
    pthread_mutex_lock(&n->lock);
    uint64_t asked = n->asked;
    bool due = asked != n->view.caught_up;
    pthread_mutex_unlock(&n->lock);
    bool any = false, rung = pg_rung(&n->db);
    if (n->db.line && !n->db.lost && (due || rung || now_us() - n->looked_us >= LOOK_US)) {
        n->looked_us = now_us();
        node_fetch(n, &any);
    }
    pthread_mutex_lock(&n->lock);
    n->view.caught_up = asked;
    pthread_mutex_unlock(&n->lock);
    return any || due;
}

bool node_tend(node *n)
{
    bool were = n->db.line && !n->db.lost, reached = node_reach(n);
    bool any = were != reached;
    if (reached && n->takes_part && now_us() - n->beat_us >= (uint64_t)BEAT_MS * 1000) {
        n->beat_us = now_us();
        any |= node_fetch_blocks(n) && node_beat(n);
    }
    return catch_up(n) || any;
}

bool node_idle(node *n)
{
    uint64_t then = n->beat_us + (uint64_t)BEAT_MS * 1000, look = n->looked_us + LOOK_US;
    if (!n->takes_part || look < then)
        then = look;
    if (n->db.lost)
        then = n->try_us;
    wait_until(n, then, true);
    clear_bell(n);
    return !n->ending && node_tend(n);
}

/* ---- the event loop's side --------------------------------------------------------------------------------------- */

void node_look(node *n, node_view *view)
{
    pthread_mutex_lock(&n->lock);
    bool peers = view->version != n->view.version;
    memcpy(view, &n->view, peers ? sizeof *view : offsetof(node_view, peer));
    pthread_mutex_unlock(&n->lock);
}

int64_t node_news(node *n, key_map *about, bool *all)
{
    pthread_mutex_lock(&n->lock);
    *about = n->news;
    *all = n->news_all;
    n->news = (key_map){0};
    n->news_all = false;
    int64_t no = n->news_no;
    pthread_mutex_unlock(&n->lock);
    return no;
}

uint64_t node_ask(node *n)
{
    pthread_mutex_lock(&n->lock);
    uint64_t asked = ++n->asked;
    pthread_mutex_unlock(&n->lock);
    node_ring(n);
    return asked;
}

void node_leave(node *n)
{
    n->leaving = true;
    pthread_mutex_lock(&n->lock);
    n->view.shares = 0;
    pthread_mutex_unlock(&n->lock);
    node_ring(n);
}

/* ---- opening and closing ----------------------------------------------------------------------------------------- */

static void list_rules(node *n)
{
    size_t used = 0;
    for (int i = 0; i < ld_game_count() && used < sizeof n->rules; i++) {
        const ld_game *g = ld_game_at(i);
        used += (size_t)snprintf(n->rules + used, sizeof n->rules - used, "%s %s\n", ld_game_name(g),
                                 ld_game_rules_version(g));
    }
}

static node *new_node(const store_where *where, bool take_part)
{
    node *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    snprintf(n->url, sizeof n->url, "%s", where->url);
    snprintf(n->name, sizeof n->name, "%s", where->node ? where->node : "");
    n->takes_part = take_part;
    n->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&n->lock, NULL);
    list_rules(n);
    return n;
}

static node_start open_node(node *n, const char *path)
{
    node_start start = NODE_LATER;
    if (!mirror_open(&n->copy, path, n->db.why))
        return NODE_STALE;
    if (!connect_now(n, &start))
        return start == NODE_READY ? NODE_LATER : start;
    bool ok = make_fit(n) && node_enter(n);
    tell_reached(n, ok);
    return ok ? NODE_READY : NODE_LATER;
}

node *node_open(const store_where *where, const char *path, bool take_part, node_start *start,
                char error[LD_ERROR_BYTES])
{
    node *n = new_node(where, take_part);
    *start = open_node(n, path);
    if (*start == NODE_READY) {
        n->beat_us = n->looked_us = now_us();
        return n;
    }
    snprintf(error, LD_ERROR_BYTES, "%s", n->db.why);
    node_close(n);
    return NULL;
}

void node_close(node *n)
{
    if (!n)
        return;
    if (n->run)
        node_give_back(n);
    pg_close(&n->db);
    mirror_close(&n->copy);
    keys_free(&n->prepared);
    keys_free(&n->judge.others);
    keys_free(&n->judge.refused);
    keys_free(&n->news);
    pthread_mutex_destroy(&n->lock);
    close(n->bell);
    free(n);
}
