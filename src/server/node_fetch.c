/* What others wrote comes to the mirror as entries of the journal, one after the other, and the event loop is told what
 * they were about. If one is missing, or the mirror has some that the database has not, the mirror is made anew. */
#include "server/node_inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 500 };

/* ---- telling ----------------------------------------------------------------------------------------------------- */

static void hand_news(node *n, const char *about, int count, int64_t no, int64_t lag_ms)
{
    int64_t *keys = malloc((size_t)(count + 1) * sizeof *keys);
    if (!keys)
        abort();
    for (int i = 0; i < count; i++)
        keys[i] = pg_number_at(about + 8 * i);
    judge_hear(&n->judge, keys, count, no);
    pthread_mutex_lock(&n->lock);
    for (int i = 0; i < count; i++)
        keys_put(&n->news, keys[i], no);
    n->news_no = no;
    n->view.heard++;
    n->view.lag_ms = lag_ms;
    pthread_mutex_unlock(&n->lock);
    free(keys);
}

static void hand_all(node *n)
{
    pthread_mutex_lock(&n->lock);
    n->news_all = true;
    n->news_no = n->copy.at.no;
    pthread_mutex_unlock(&n->lock);
}

/* ---- applying ---------------------------------------------------------------------------------------------------- */

static mirror_place place_at(const PGresult *r, int row)
{
    return (mirror_place){pg_int(r, row, 0), pg_int(r, row, 1), pg_int(r, row, 2)};
}

/* In order and without a gap, all in one transaction. */
static bool apply_rows(node *n, const PGresult *r)
{
    bool ok = mirror_begin(&n->copy);
    int count = PQntuples(r);
    for (int i = 0; ok && i < count; i++)
        ok = pg_int(r, i, 0) == n->copy.at.no + 1 + i &&
             mirror_apply(&n->copy, PQgetvalue(r, i, 4), PQgetlength(r, i, 4));
    if (ok)
        return mirror_end(&n->copy, place_at(r, count - 1));
    mirror_roll_back(&n->copy);
    return false;
}

static bool apply(node *n, const PGresult *r)
{
    if (PQntuples(r) == 0)
        return true;
    if (!apply_rows(n, r))
        return false;
    for (int i = 0; i < PQntuples(r); i++)
        hand_news(n, PQgetvalue(r, i, 3), PQgetlength(r, i, 3) / 8, pg_int(r, i, 0), pg_int(r, i, 5));
    return true;
}

/* The mirror does not fit any more. */
static bool anew(node *n)
{
    pg_roll_back(&n->db);
    if (!node_fill(n))
        return false;
    hand_all(n);
    return true;
}

/* ---- with the head locked ---------------------------------------------------------------------------------------- */

static PGresult *take_shares(node *n, PGresult *r, share_list *s)
{
    *s = (share_list){0};
    for (int i = 0; r && i < PQntuples(r) && i < SHARES; i++) {
        s->epoch[i] = pg_int(r, i, 0);
        s->ours |= (unsigned)pg_true(r, i, 1) << i;
    }
    PQclear(r);
    return r;
}

static bool send_lock(node *n, bool shares)
{
    pg_values v;
    v.count = 0;
    if (!pg_send(&n->db, "begin", &v) || !pg_send(&n->db, "lock", &v))
        return false;
    pg_number(&v, n->copy.at.no);
    pg_number(&v, AT_ONCE);
    if (!pg_send(&n->db, "entries", &v))
        return false;
    v.count = 0;
    pg_text(&v, n->name, 0);
    return (!shares || pg_send(&n->db, "shares", &v)) && pg_sync(&n->db);
}

/* -1: it failed; else the head's number. */
static int64_t take_head(node *n)
{
    PQclear(pg_take(&n->db));
    PGresult *r = pg_take(&n->db);
    int64_t no = r ? pg_int(r, 0, 0) : -1;
    PQclear(r);
    return no;
}

/* Those that did not come at once. */
static bool fetch_rest(node *n, int64_t head)
{
    bool ok = true;
    while (ok && n->copy.at.no < head) {
        int64_t before = n->copy.at.no;
        PGresult *r = pg_ask(&n->db, NODE_ENTRIES, "ii", n->copy.at.no, (int64_t)AT_ONCE);
        ok = r && apply(n, r) && n->copy.at.no > before;
        PQclear(r);
    }
    return ok && n->copy.at.no == head;
}

/* `fits`: the mirror does, if nothing failed. */
static bool lock_once(node *n, share_list *shares, bool *fits)
{
    *fits = true;
    if (!send_lock(n, shares))
        return false;
    int64_t head = take_head(n);
    PGresult *r = pg_take(&n->db);
    bool ok = head >= 0 && r && (!shares || take_shares(n, pg_take(&n->db), shares));
    ok = pg_done(&n->db) && ok;
    *fits = !ok || (apply(n, r) && fetch_rest(n, head)) || n->db.lost;
    PQclear(r);
    return ok && *fits && !n->db.lost;
}

bool node_lock_head(node *n, share_list *shares)
{
    bool fits;
    if (lock_once(n, shares, &fits))
        return true;
    if (fits || !anew(n))
        return false;
    return lock_once(n, shares, &fits);
}

/* ---- without ----------------------------------------------------------------------------------------------------- */

bool node_fetch(node *n, bool *any)
{
    int count = AT_ONCE;
    while (count == AT_ONCE) {
        PGresult *r = pg_ask(&n->db, NODE_ENTRIES, "ii", n->copy.at.no, (int64_t)AT_ONCE);
        if (!r)
            return false;
        count = PQntuples(r);
        *any |= count > 0;
        bool ok = apply(n, r);
        PQclear(r);
        if (!ok && !anew(n))
            return false;
    }
    return true;
}
