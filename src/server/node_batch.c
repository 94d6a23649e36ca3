/* One batch: what others wrote is fetched under the lock of the head, the pieces are judged, and those that are kept
 * are carried out on the mirror while a session watches which rows change. These, with an entry of the journal, are
 * sent and committed; then the mirror is. If the line breaks while a commit is under way, the journal tells whether it
 * happened; until it does, nobody is told anything. */
#include "server/node_inside.h"
#include "server/log.h"
#include "server/store_writer.h"

#include <assert.h>
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- on the mirror ----------------------------------------------------------------------------------------------- */

/* The mirror's own table is not watched. */
static int is_watched(void *data, const char *table)
{
    (void)data;
    return strcmp(table, LAYOUT_NOT) != 0;
}

static sqlite3_session *watch(sqlite3 *db)
{
    sqlite3_session *session = NULL;
    if (sqlite3session_create(db, "main", &session) != SQLITE_OK)
        return NULL;
    sqlite3session_table_filter(session, is_watched, NULL);
    sqlite3session_attach(session, NULL);
    return session;
}

/* A piece that clashes with what is there (a name that is taken) is refused, and all begins anew without it. */
static store_carried carry_pieces(store *own, batch *b)
{
    for (int i = 0; i < b->piece_count; i++) {
        if (b->pieces[i].refused)
            continue;
        store_carried c = store_carry(own, b, b->pieces[i].from, batch_piece_end(b, i));
        if (c == CARRY_CLASHED)
            judge_refuse(b, i);
        if (c != CARRY_DONE)
            return c;
    }
    return CARRY_DONE;
}

static sqlite3_session *carry(node *n, store *own, batch *b, const share_list *shares)
{
    for (;;) {
        judge_batch(&n->judge, b, shares);
        sqlite3_session *session = store_carry_begin(own) ? watch(store_file(own)) : NULL;
        store_carried c = session ? carry_pieces(own, b) : CARRY_FAILED;
        if (c == CARRY_DONE)
            return session;
        sqlite3session_delete(session);
        store_carry_end(own, false);
        if (c == CARRY_FAILED)
            return NULL;
    }
}

/* ---- to the database --------------------------------------------------------------------------------------------- */

/* What was kept is about these, for others to hear; the caller frees it. */
static int64_t *all_about(const batch *b, int *size)
{
    key_map all = {0};
    int count = 0;
    for (int i = 0; i < b->piece_count; i++)
        for (int k = b->pieces[i].about; k < batch_about_end(b, i) && !b->pieces[i].refused; k++)
            keys_put(&all, b->about[k], 1);
    int64_t *out = malloc((size_t)(all.count + 1) * sizeof *out);
    for (int i = 0; out && i < all.room; i++)
        if (all.keys[i])
            out[count++] = (int64_t)htobe64((uint64_t)all.keys[i]);
    keys_free(&all);
    *size = count * (int)sizeof *out;
    return out;
}

static bool send_entry(node *n, const batch *b, mirror_place at, const void *changes, int size)
{
    int about_size;
    int64_t *about = all_about(b, &about_size);
    pg_values v;
    v.count = 0;
    pg_number(&v, at.no);
    pg_number(&v, at.run);
    pg_number(&v, at.batch);
    pg_bytes(&v, about, about_size);
    pg_bytes(&v, changes, size);
    bool ok = pg_send(&n->db, "entry", &v);
    free(about);
    v.count = 0;
    pg_number(&v, at.no);
    ok = ok && pg_send(&n->db, "head", &v);
    v.count = 0;
    return ok && pg_send(&n->db, "ring", &v) && pg_send(&n->db, "commit", &v);
}

typedef enum outcome { KEPT, LOST, UNKNOWN } outcome;

static outcome send_all(node *n, const batch *b, mirror_place at, sqlite3_session *session)
{
    int size;
    void *changes;
    if (sqlite3session_changeset(session, &size, &changes) != SQLITE_OK) {
        ld_text(n->db.why, sizeof n->db.why, "the mirror's changes cannot be read");
        return LOST;
    }
    bool sent = node_send_rows(n, changes, size) && send_entry(n, b, at, changes, size) && pg_sync(&n->db);
    sqlite3_free(changes);
    if (sent && pg_done(&n->db))
        return KEPT;
    return n->db.lost ? UNKNOWN : LOST;
}

/* The lock waits for whoever still carries it out. */
static outcome ask_journal(node *n, mirror_place at)
{
    if (!pg_do(&n->db, "BEGIN", "") || !pg_do(&n->db, "SELECT no FROM head FOR UPDATE", ""))
        return UNKNOWN;
    PGresult *r =
        pg_ask(&n->db, "SELECT no FROM journal WHERE no=$1 AND run=$2 AND batch=$3", "iii", at.no, at.run, at.batch);
    outcome o = !r ? UNKNOWN : PQntuples(r) ? KEPT : LOST;
    PQclear(r);
    return pg_do(&n->db, "COMMIT", "") ? o : UNKNOWN;
}

/* Until it is known. Without the lock nothing else was fetched meanwhile, so the mirror fits either way. */
static outcome find_out(node *n, mirror_place at)
{
    outcome o = UNKNOWN;
    while (o == UNKNOWN && !n->ending) {
        if (node_connect(n))
            o = ask_journal(n, at);
        if (o == UNKNOWN)
            pg_roll_back(&n->db);
        if (o == UNKNOWN)
            node_pause(n);
    }
    return o;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

/* Kept there, but not here: it comes back as if others had written it, and nobody was told. */
static bool keep_here(node *n, store *own, mirror_place at)
{
    if (mirror_mark(store_file(own), at) && store_carry_end(own, true)) {
        n->copy.at = at;
        return true;
    }
    store_carry_end(own, false);
    return ld_wrong(n->db.why, "the mirror cannot be written");
}

static bool finish(node *n, store *own, mirror_place at, outcome o)
{
    if (o == KEPT)
        return keep_here(n, own, at);
    store_carry_end(own, false);
    node_forget_prepared(n); /* some may not have been reached */
    if (!n->db.lost)
        pg_roll_back(&n->db);
    if (!n->db.lost)
        pg_do(&n->db, "DEALLOCATE ALL", ""), node_prepare(n);
    return false;
}

/* A command does the nodes' work if there is none. */
static bool lock_head(node *n, share_list *shares)
{
    if (!node_lock_head(n, shares))
        return false;
    if (n->takes_part)
        return true;
    PGresult *r = pg_ask(&n->db, "SELECT count(*) FROM nodes WHERE until>clock_timestamp()", "");
    if (r && pg_int(r, 0, 0) == 0)
        *shares = (share_list){.ours = ~0u};
    PQclear(r);
    return r;
}

static bool carry_out(node *n, store *own, batch *b)
{
    share_list shares;
    if (!lock_head(n, &shares) && !(n->db.lost && node_reach(n) && lock_head(n, &shares)))
        return false;
    mirror_place at = {n->copy.at.no + 1, n->run, ++n->batch};
    sqlite3_session *session = carry(n, own, b, &shares);
    if (!session)
        return ld_wrong(n->db.why, "the mirror cannot be written");
    outcome o = send_all(n, b, at, session);
    sqlite3session_delete(session);
    if (o == UNKNOWN)
        o = find_out(n, at);
    return finish(n, own, at, o);
}

/* The address is nothing for whoever plays; the log has it. */
static void tell_lost(const node *n, char *error)
{
    if (!n->db.lost)
        note("error", "store", "{ss}", "error", n->db.why);
    snprintf(error, LD_ERROR_BYTES, "%.*s", (int)strcspn(n->db.why, ":"), n->db.why);
}

bool node_carry_out(node *n, store *own, batch *b, char error[LD_ERROR_BYTES])
{
    if (!node_reach(n))
        node_pause(n);
    bool kept = node_reach(n) && (node_fetch_blocks(n) || node_reach(n)) && carry_out(n, own, b);
    if (!kept)
        pg_roll_back(&n->db);
    judge_end(&n->judge, b, kept);
    if (!kept)
        tell_lost(n, error);
    return kept;
}
