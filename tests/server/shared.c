/* What is carried out is a list of entries, each with what it was about. A batch is judged against those that others
 * wrote since it began to gather. */
#include "shared.h"

#include "server/store_writer.h"

#include <string.h>

enum { ENTRIES = 20000 };

/* A batch without its writes: what it was about. */
typedef struct entry {
    int node;
    key_map about;
} entry;

typedef struct side {
    store *store;
    int told;              /* so many entries were told of */
    int base, base_flying; /* what was told of when the batch began to gather */
    uint64_t begun, first, first_flying, last_flying;
    unsigned under, under_flying; /* shares, one bit each */
    long epoch[SHARES], epoch_flying[SHARES];
    key_map refused, doomed; /* what the batch was about that was refused last, and what must not be built upon */
    bool refuses;
} side;

static side sides[SHARED_NODES];
static entry entries[ENTRIES];
static int node_count = 1, entry_count, owner[SHARES];
static long epoch[SHARES], refusals;
static side *working;

static side *side_of(const store *s)
{
    for (int i = 0; i < node_count && node_count > 1; i++)
        if (sides[i].store == s)
            return &sides[i];
    return NULL;
}

static void copy_keys(key_map *to, const key_map *from)
{
    keys_clear(to);
    for (int i = 0; i < from->room; i++)
        if (from->keys[i])
            keys_put(to, from->keys[i], 1);
}

static bool share_keys(const key_map *a, const key_map *b)
{
    for (int i = 0; i < a->room; i++)
        if (a->keys[i] && keys_get(b, a->keys[i]))
            return true;
    return false;
}

void shared_new(int nodes)
{
    for (int i = 0; i < entry_count; i++)
        keys_free(&entries[i].about);
    for (int i = 0; i < SHARED_NODES; i++) {
        keys_free(&sides[i].refused);
        keys_free(&sides[i].doomed);
        sides[i] = (side){0};
    }
    node_count = nodes;
    entry_count = 0;
    for (int i = 0; i < SHARES; i++)
        shared_give(i, i % nodes);
}

store *shared_open(const char *folder, int node, char error[LD_ERROR_BYTES])
{
    return sides[node].store = store_open(folder, false, error);
}

void shared_give(int share, int node)
{
    owner[share] = node;
    epoch[share]++;
}

long shared_refusals(void) { return refusals; }

/* ---- in place of the store's ------------------------------------------------------------------------------------- */

#define INSTEAD(type, name, ...)     \
    type __real_##name(__VA_ARGS__); \
    type __wrap_##name(__VA_ARGS__); \
    type __wrap_##name(__VA_ARGS__)

INSTEAD(bool, store_shared, const store *s) { return side_of(s) || __real_store_shared(s); }
INSTEAD(int, store_nodes, const store *s) { return side_of(s) ? node_count : __real_store_nodes(s); }
INSTEAD(uint64_t, store_catch_up, store *s) { return side_of(s) ? (uint64_t)entry_count : __real_store_catch_up(s); }

INSTEAD(bool, store_caught_up, const store *s, uint64_t asked)
{
    const side *n = side_of(s);
    return n ? (uint64_t)n->told >= asked : __real_store_caught_up(s, asked);
}

INSTEAD(bool, store_holds, const store *s, int share)
{
    const side *n = side_of(s);
    return n ? owner[share] == n - sides : __real_store_holds(s, share);
}

INSTEAD(void, store_under, store *s, int share)
{
    side *n = side_of(s);
    if (!n) {
        __real_store_under(s, share);
        return;
    }
    if (!(n->under >> share & 1))
        n->epoch[share] = owner[share] == n - sides ? epoch[share] : -1;
    n->under |= 1u << share;
}

INSTEAD(uint64_t, store_piece, store *s)
{
    side *n = side_of(s);
    uint64_t no = __real_store_piece(s);
    if (n)
        n->begun = no;
    return no;
}

INSTEAD(bool, store_submit, store *s)
{
    side *n = side_of(s);
    bool submitted = __real_store_submit(s);
    if (!n || !submitted)
        return submitted;
    n->base_flying = n->base;
    n->first_flying = n->first;
    n->last_flying = n->begun;
    n->under_flying = n->under;
    memcpy(n->epoch_flying, n->epoch, sizeof n->epoch);
    n->base = n->told;
    n->first = n->begun + 1;
    n->under = 0;
    return true;
}

static bool is_refused(const side *n, const key_map *b)
{
    bool refused = share_keys(b, &n->doomed);
    for (int i = n->base_flying; i < entry_count && !refused; i++)
        refused = entries[i].node != n - sides && share_keys(b, &entries[i].about);
    for (int i = 0; i < SHARES; i++)
        refused |= (n->under_flying >> i & 1) && n->epoch_flying[i] != epoch[i];
    return refused;
}

INSTEAD(bool, store_apply, store *own, const batch *b, char error[LD_ERROR_BYTES])
{
    side *n = working;
    if (!n)
        return __real_store_apply(own, b, error);
    n->refuses = is_refused(n, &b->keys);
    refusals += n->refuses;
    copy_keys(n->refuses ? &n->refused : &entries[entry_count].about, &b->keys);
    if (n->refuses)
        return true;
    bool kept = __real_store_apply(own, b, error);
    if (kept && entry_count + 1 < ENTRIES)
        entries[entry_count++].node = (int)(n - sides);
    return kept;
}

INSTEAD(void, store_work, store *s)
{
    working = side_of(s);
    __real_store_work(s);
    working = NULL;
}

INSTEAD(void, store_finish, store *s)
{
    working = side_of(s);
    __real_store_finish(s);
    working = NULL;
}

/* What gathers now may have been built upon what was refused. */
INSTEAD(store_fate, store_poll, store *s, char *error)
{
    side *n = side_of(s);
    store_fate fate = __real_store_poll(s, error);
    if (n && fate != STORE_WAITS) {
        keys_clear(&n->doomed);
        if (n->refuses)
            copy_keys(&n->doomed, &n->refused);
    }
    return fate;
}

INSTEAD(bool, store_refused, const store *s, uint64_t no)
{
    const side *n = side_of(s);
    return n && n->refuses && no >= n->first_flying && no <= n->last_flying;
}

INSTEAD(bool, store_refused_about, const store *s, store_scope scope, int64_t id)
{
    const side *n = side_of(s);
    return n && n->refuses && keys_get(&n->refused, id * SCOPES + (int64_t)scope);
}

INSTEAD(bool, store_news, store *s, void (*each)(void *data, store_scope scope, int64_t id), void *data)
{
    side *n = side_of(s);
    bool any = false;
    for (; n && n->told < entry_count; n->told++) {
        const entry *e = &entries[n->told];
        for (int i = 0; e->node != n - sides && i < e->about.room; i++)
            if (e->about.keys[i]) {
                any = true;
                each(data, (store_scope)(e->about.keys[i] & (SCOPES - 1)), e->about.keys[i] / SCOPES);
            }
    }
    return any;
}
