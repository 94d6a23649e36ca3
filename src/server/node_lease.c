/* The heartbeat: this node lives, which others do, and whose the shares are. A share is taken with a new epoch, which
 * rises over all shares: what was recorded before it was taken is of an earlier one. Time is the database's alone; the
 * node believes in its lease for less long than it is, from before it asked for it. */
#include "server/node_inside.h"
#include "server/log.h"
#include "server/now.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    CLOCK_TRIP_MS = 50,
    CLOCK_STEP_MS = 5,
    CLOCK_TELL_MS = 1000,
    KEEP_ENTRIES = 20000,
    PRUNE_ENTRIES = 5000,
    BLOCK = 1000
};

/* This machine's clock, as it is. */
static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the clock --------------------------------------------------------------------------------------------------- */

static void tell_clock(node *n, int64_t ahead)
{
    bool off = llabs(ahead) > CLOCK_TELL_MS;
    if (off && !n->told_clock)
        note("warning", "clock", "{sssI}", "error", "this machine's clock is not the database's, which counts",
             "behind_ms", (json_int_t)ahead);
    n->told_clock = off;
}

void node_measure_clock(node *n)
{
    uint64_t begun = now_us();
    int64_t then = wall_ms();
    PGresult *r = pg_ask(&n->db, "SELECT (extract(epoch FROM clock_timestamp())*1000)::bigint", "");
    int64_t trip = (int64_t)(now_us() - begun) / 1000;
    if (!r || trip > CLOCK_TRIP_MS) {
        PQclear(r);
        return;
    }
    int64_t ahead = pg_int(r, 0, 0) - then - trip / 2;
    PQclear(r);
    tell_clock(n, ahead);
    pthread_mutex_lock(&n->lock);
    if (llabs(ahead - n->view.clock_ahead) > CLOCK_STEP_MS)
        n->view.clock_ahead = ahead;
    pthread_mutex_unlock(&n->lock);
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

/* Not within a transaction, which may come to nothing after they are given. */
static bool fetch_block(node *n, node_count which)
{
    static const char *const text[COUNTS] = {
        "UPDATE head SET users=greatest(users, (SELECT coalesce(max(id), 0) FROM users))+$1 RETURNING users",
        "UPDATE head SET tables=greatest(tables, (SELECT coalesce(max(no), 0) FROM tables))+$1 RETURNING tables"};
    PGresult *r = pg_ask(&n->db, text[which], "i", (int64_t)BLOCK);
    if (!r)
        return false;
    pthread_mutex_lock(&n->lock);
    n->block[which].more_end = pg_int(r, 0, 0) + 1;
    n->block[which].more = n->block[which].more_end - BLOCK;
    pthread_mutex_unlock(&n->lock);
    PQclear(r);
    return true;
}

bool node_fetch_blocks(node *n)
{
    bool ok = true;
    for (int i = 0; ok && i < COUNTS; i++) {
        pthread_mutex_lock(&n->lock);
        bool needed = n->block[i].more == n->block[i].more_end;
        pthread_mutex_unlock(&n->lock);
        ok = !needed || fetch_block(n, (node_count)i);
    }
    return ok;
}

int64_t node_number(node *n, node_count which)
{
    int64_t number = 0;
    pthread_mutex_lock(&n->lock);
    struct node_block *b = &n->block[which];
    if (b->next == b->end) {
        b->next = b->more, b->end = b->more_end;
        b->more = b->more_end;
    }
    if (b->next < b->end)
        number = b->next++;
    pthread_mutex_unlock(&n->lock);
    return number;
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */

static const char lives[] = "INSERT INTO nodes VALUES($1, $2, clock_timestamp()+$3*interval '1 ms', $4<>0, $5, $6)"
                            " ON CONFLICT(node) DO UPDATE SET run=excluded.run, until=excluded.until,"
                            " leaves=excluded.leaves, rules=excluded.rules, applied=excluded.applied"
                            " WHERE nodes.run<=excluded.run RETURNING true";

/* False: another that is called so came later. */
static bool tell_life(node *n, int64_t ms, bool *latest)
{
    PGresult *r =
        pg_ask(&n->db, lives, "siiisi", n->name, n->run, ms, (int64_t)(n->leaving || ms == 0), n->rules, n->copy.at.no);
    *latest = r && PQntuples(r) == 1;
    PQclear(r);
    return r;
}

static void tell_replaced(node *n)
{
    if (!n->replaced)
        note("error", "node", "{ssss}", "node", n->name, "error", "another node is called so; names must differ");
    n->replaced = true;
}

/* The peers, and how many of them take shares. */
static PGresult *ask_peers(node *n)
{
    return pg_ask(&n->db, "SELECT node, rules, leaves FROM nodes WHERE until>clock_timestamp() ORDER BY node", "");
}

static void copy_peers(node *n, const PGresult *r)
{
    int count = PQntuples(r) < PEERS ? PQntuples(r) : PEERS;
    for (int i = 0; i < count; i++) {
        snprintf(n->view.peer[i].name, NODE_ROOM, "%s", PQgetvalue(r, i, 0));
        snprintf(n->view.peer[i].rules, RULES_ROOM, "%s", PQgetvalue(r, i, 1));
    }
    n->view.peers = count;
    n->view.version++;
}

/* ---- shares ------------------------------------------------------------------------------------------------------ */

enum { FREE, OURS, OTHERS };

/* What is whose now, and becomes ours or nobody's. */
typedef struct division {
    int whose[SHARES], ours, quota;
    bool changes[SHARES];
} division;

static bool read_division(node *n, division *d)
{
    PGresult *r =
        pg_ask(&n->db, "SELECT node=$1, node='' OR until<=clock_timestamp() FROM shares ORDER BY share", "s", n->name);
    for (int i = 0; r && i < SHARES && i < PQntuples(r); i++) {
        d->whose[i] = pg_true(r, i, 1) ? FREE : pg_true(r, i, 0) ? OURS : OTHERS;
        d->ours += d->whose[i] == OURS;
    }
    PQclear(r);
    return r;
}

static int quota(const node *n, const PGresult *peers)
{
    int takers = 0;
    for (int i = 0; i < PQntuples(peers); i++)
        takers += !pg_true(peers, i, 2);
    return n->leaving || n->replaced || !takers ? 0 : (SHARES + takers - 1) / takers;
}

static void divide(division *d)
{
    for (int i = 0; i < SHARES && d->ours < d->quota; i++)
        if (d->whose[i] == FREE) {
            d->whose[i] = OURS;
            d->changes[i] = true;
            d->ours++;
        }
    for (int i = SHARES - 1; i >= 0 && d->ours > d->quota; i--)
        if (d->whose[i] == OURS) {
            d->whose[i] = FREE;
            d->changes[i] = true;
            d->ours--;
        }
}

static bool write_share(node *n, int i, const division *d)
{
    static const char take[] = "UPDATE shares SET node=$2, epoch=$3, until=clock_timestamp()+$4*interval '1 ms'"
                               " WHERE share=$1";
    if (d->whose[i] == OURS)
        return pg_do(&n->db, take, "isii", (int64_t)i, n->name, n->view.epoch, (int64_t)LEASE_MS);
    return pg_do(&n->db, "UPDATE shares SET node='' WHERE share=$1", "i", (int64_t)i);
}

static bool new_epoch(node *n, const division *d)
{
    bool any = false;
    for (int i = 0; i < SHARES; i++)
        any |= d->changes[i] && d->whose[i] == OURS;
    if (!any)
        return true;
    PGresult *r = pg_ask(&n->db, "UPDATE head SET epoch=epoch+1 RETURNING epoch", "");
    pthread_mutex_lock(&n->lock);
    if (r)
        n->view.epoch = pg_int(r, 0, 0);
    pthread_mutex_unlock(&n->lock);
    PQclear(r);
    return r;
}

static bool write_division(node *n, const division *d)
{
    bool ok = new_epoch(n, d);
    for (int i = 0; ok && i < SHARES; i++)
        ok = !d->changes[i] || write_share(n, i, d);
    return ok && pg_do(&n->db, "UPDATE shares SET until=clock_timestamp()+$2*interval '1 ms' WHERE node=$1", "si",
                       n->name, (int64_t)LEASE_MS);
}

/* ---- the beat ---------------------------------------------------------------------------------------------------- */

/* What no node needs any more, some of it at a time: nobody waits for this. */
static void prune(node *n)
{
    pg_do(&n->db,
          "DELETE FROM journal WHERE no<=(SELECT min(applied) FROM nodes WHERE until>clock_timestamp())"
          " AND no<(SELECT no FROM head)-$1 AND no<(SELECT min(no) FROM journal)+$2"
          " AND at<clock_timestamp()-interval '2 minutes'",
          "ii", (int64_t)KEEP_ENTRIES, (int64_t)PRUNE_ENTRIES);
    pg_do(&n->db, "DELETE FROM nodes WHERE until<clock_timestamp()-interval '1 day'", "");
}

static bool beat_locked(node *n, division *d, PGresult **peers)
{
    bool latest;
    if (!node_lock_head(n, NULL) || !tell_life(n, LEASE_MS, &latest))
        return false;
    if (!latest)
        tell_replaced(n);
    if (!(*peers = ask_peers(n)) || !read_division(n, d))
        return false;
    d->quota = quota(n, *peers);
    divide(d);
    return (n->replaced || write_division(n, d)) && pg_do(&n->db, "COMMIT", "");
}

static void hand_over(node *n, const division *d, const PGresult *peers, uint64_t begun)
{
    pthread_mutex_lock(&n->lock);
    n->view.shares = 0;
    for (int i = 0; i < SHARES && !n->replaced; i++)
        n->view.shares |= (unsigned)(d->whose[i] == OURS) << i;
    n->view.until_us = begun + (uint64_t)BELIEVED_MS * 1000;
    copy_peers(n, peers);
    pthread_mutex_unlock(&n->lock);
}

bool node_beat(node *n)
{
    division d = {0};
    PGresult *peers = NULL;
    uint64_t begun = now_us();
    bool ok = beat_locked(n, &d, &peers);
    if (ok)
        hand_over(n, &d, peers, begun);
    else
        pg_roll_back(&n->db);
    PQclear(peers);
    if (!ok && !n->db.lost)
        note("error", "lease", "{ss}", "error", n->db.why);
    if (ok)
        node_measure_clock(n);
    if (ok && d.whose[SHARE_OF_ALL] == OURS)
        prune(n);
    return ok;
}

/* ---- coming and going -------------------------------------------------------------------------------------------- */

/* For one who only looks: who lives, and numbers for what it may write. */
static bool look_around(node *n)
{
    PGresult *peers = ask_peers(n);
    if (!peers)
        return false;
    copy_peers(n, peers);
    PQclear(peers);
    return node_fetch_blocks(n);
}

/* A new run: whoever was called so before has no share any more. */
bool node_enter(node *n)
{
    PGresult *r = pg_ask(&n->db, "UPDATE head SET runs=runs+1 RETURNING runs", "");
    if (!r)
        return false;
    n->run = pg_int(r, 0, 0);
    PQclear(r);
    node_measure_clock(n);
    if (!n->takes_part)
        return look_around(n);
    return pg_do(&n->db, "UPDATE shares SET node='' WHERE node=$1", "s", n->name) && node_fetch_blocks(n) &&
           node_beat(n);
}

void node_give_back(node *n)
{
    bool latest;
    if (!n->takes_part || n->replaced || !n->db.line || n->db.lost)
        return;
    bool ok = node_lock_head(n, NULL) && tell_life(n, 0, &latest) &&
              (!latest || pg_do(&n->db, "UPDATE shares SET node='' WHERE node=$1", "s", n->name)) &&
              pg_do(&n->db, "COMMIT", "") && pg_do(&n->db, "NOTIFY ludus", "");
    if (!ok)
        pg_roll_back(&n->db);
}
