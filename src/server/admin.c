/* Orders of the operator, and what is known of a person. */
#include "server/admin.h"
#include "server/event.h"
#include "server/log.h"
#include "server/now.h"
#include "server/store_people.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 30000, POLL_MS = 20, DAY_MS = 24 * 3600 * 1000, TICKS_BETWEEN = 100 };
typedef enum order_state { ORDERED, CARRIED_OUT, REFUSED } order_state;

/* ---- who may write ----------------------------------------------------------------------------------------------- */

static int open_lock(const char *dir, int flags)
{
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/ludus.lock", dir) >= sizeof path)
        return -1;
    return open(path, flags | O_CLOEXEC, 0600);
}

/* The lock goes with the process, however that ends; -1: somebody has it. A command leaves nobody's number there. */
static int take_folder(const char *dir)
{
    int fd = open_lock(dir, O_RDWR | O_CREAT);
    /* Root may be the first to come; the file is for whoever has the folder. */
    struct stat folder;
    if (fd >= 0 && geteuid() == 0 && stat(dir, &folder) == 0 && fchown(fd, folder.st_uid, folder.st_gid) != 0)
        note("error", "lock", "{ss}", "folder", dir);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return ftruncate(fd, 0) == 0 ? fd : -1;
    if (fd >= 0)
        close(fd);
    return -1;
}

bool admin_hold(const char *dir, char error[LD_ERROR_BYTES])
{
    int fd = take_folder(dir);
    if (fd < 0)
        return ld_wrong(error, "another server uses the data in '%.120s'", dir);
    dprintf(fd, "%d\n", (int)getpid());
    return true;
}

pid_t admin_holder(const char *dir)
{
    char text[16] = "";
    int fd = open_lock(dir, O_RDWR);
    bool free_now = fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (!free_now && read(fd, text, sizeof text - 1) < 0)
        text[0] = 0;
    if (fd >= 0)
        close(fd);
    return free_now ? 0 : atoi(text);
}

/* ---- what is done to people -------------------------------------------------------------------------------------- */

static void end_sockets(hall *h, int64_t user)
{
    for (client *c = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; c; c = c->next_same)
        if (c->user == user)
            http_drop(h->http, c->id);
}

static bool ban(hall *h, const order *o)
{
    int64_t user = atoll(o->subject);
    hall_abandon(h, user);
    end_sockets(h, user);
    return store_user_ban(h->store, user, now_ms()) && store_tokens_drop(h->store, user, NULL);
}

static bool unban(hall *h, const order *o) { return store_user_ban(h->store, atoll(o->subject), 0); }
static bool set_quota(hall *h, const order *o) { return store_user_quota(h->store, atoll(o->subject), o->value); }

static bool forget(hall *h, const order *o)
{
    int64_t user = atoll(o->subject);
    end_sockets(h, user);
    return hall_forget_person(h, user);
}

/* ---- what is done to tables -------------------------------------------------------------------------------------- */

static bool close_table(hall *h, const order *o)
{
    hall_renew(h, o->subject);
    return store_table_close(h->store, o->subject);
}

static bool hide(hall *h, const order *o)
{
    hall_renew(h, o->subject);
    return store_table_hide(h->store, o->subject);
}

static bool close_event(hall *h, const order *o)
{
    event_changed(h, o->subject);
    return store_event_close(h->store, o->subject);
}

static bool delete_table(hall *h, const order *o)
{
    table *t = hall_there(h, o->subject);
    for (client *c = t ? t->watchers : NULL; c; c = c->next_watcher)
        http_drop(h->http, c->id);
    if (t)
        t->info.status = TABLE_CLOSED; /* until it is forgotten, nobody plays there */
    hall_renew(h, o->subject);
    return store_table_delete(h->store, o->subject);
}

static bool rate_again(hall *h, const order *o)
{
    (void)o;
    return store_rate_again(h->store);
}

/* ---- orders ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *kind;
    bool (*run)(hall *h, const order *o);
} kinds[] = {
    {"ban", ban},
    {"unban", unban},
    {"quota", set_quota},
    {"forget", forget},
    {"close", close_table},
    {"hide", hide},
    {"delete", delete_table},
    {"ratings", rate_again},
    {"close-event", close_event},
};

static bool carry_out(hall *h, const order *o)
{
    note("info", "order", "{ssss}", "kind", o->kind, "subject", o->subject);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, o->kind) == 0)
            return kinds[i].run(h, o);
    return false;
}

/* An order about a user reads what is stored of them; one about a table only writes. */
static bool ready(const hall *h, const order *o)
{
    bool user = o->subject[0] && !o->subject[strspn(o->subject, "0123456789")];
    return !user || store_settled(h->store, SCOPE_USER, atoll(o->subject));
}

/* What is done and that it is done are one piece. False if some cannot be done yet. */
static bool carry_out_all(hall *h)
{
    size_t i;
    bool all = true;
    json_t *row, *rows = store_orders(h->store);
    json_array_foreach (rows, i, row) {
        order o = {json_string_value(json_object_get(row, "kind")), json_string_value(json_object_get(row, "subject")),
                   json_integer_value(json_object_get(row, "value"))};
        int64_t no = json_integer_value(json_object_get(row, "no"));
        if (!ready(h, &o) || !hall_takes(h, SHARE_OF_ALL)) {
            all = false;
            continue;
        }
        store_order_set(h->store, no, carry_out(h, &o) ? CARRIED_OUT : REFUSED);
    }
    json_decref(rows);
    return all;
}

/* One whose commit failed is tried again now and then. */
void admin_heed(hall *h)
{
    static unsigned ticks;
    if (!store_settled(h->store, SCOPE_ORDERS, 1) || !store_holds(h->store, SHARE_OF_ALL))
        return; /* they would be carried out twice */
    if ((store_others_wrote(h->store) || ticks++ % TICKS_BETWEEN == 0) && !carry_out_all(h))
        ticks = 0;
}

/* ---- giving them ------------------------------------------------------------------------------------------------- */

/* Nobody else has the store: a hall without guests will do. */
static bool carry_out_here(store *s, char *error)
{
    hall *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    h->store = s;
    carry_out_all(h);
    bool ok = store_commit(s, error);
    hall_close(h);
    free(h);
    return ok;
}

static int64_t write_order(store *s, const order *o, char *error)
{
    if (!store_order_add(s, o->kind, o->subject, o->value, now_ms() - DAY_MS))
        return ld_wrong(error, "this could not be done");
    if (!store_commit(s, error))
        return 0;
    int64_t no = store_order_last(s, o->kind, o->subject);
    return no ? no : ld_wrong(error, "this could not be done");
}

/* No server runs, and none can begin as long as we hold the folder. */
static bool alone(store *s, const char *dir) { return store_shared(s) ? store_nodes(s) == 0 : take_folder(dir) >= 0; }

bool admin_order(store *s, const char *dir, const order *o, char error[LD_ERROR_BYTES])
{
    int64_t no = write_order(s, o, error), end = now_ms() + PATIENCE_MS;
    order_state state = ORDERED;
    bool held = false;
    while (no && (state = (order_state)store_order_state(s, no)) == ORDERED && now_ms() < end) {
        if (held || (held = alone(s, dir))) {
            if (!carry_out_here(s, error))
                return false;
        } else {
            nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000}, NULL);
            store_catch_up(s);
        }
    }
    if (!no)
        return false;
    if (state == ORDERED)
        return ld_wrong(error, "the server does not answer; it will do it as soon as it can");
    return state == CARRIED_OUT || ld_wrong(error, "this could not be done");
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

bool admin_find(store *s, const char *who, st_user *out)
{
    bool number = *who && !who[strspn(who, "0123456789")];
    return (number ? store_user_get(s, atoll(who), out) : store_user_find(s, who, out)) && out->name[0];
}
