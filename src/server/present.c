/* Who is at a table. A node's row has the seats whose people have a socket there; it is written when that changes, and
 * where there is one node alone never. */
#include "server/present.h"
#include "server/store_nodes.h"

#include <stdlib.h>
#include <string.h>

enum { MISSED_MOST = 4, NODES_MOST = 1000 };

void present_read(hall *h, table *t)
{
    json_t *row, *rows = store_shared(h->store) ? store_present(h->store, t->info.no) : NULL;
    size_t i;
    t->elsewhere = t->present = 0;
    json_array_foreach (rows, i, row) {
        const char *node = json_string_value(json_object_get(row, "node"));
        bool own = strcmp(node, store_node(h->store)) == 0;
        unsigned seats = (unsigned)json_integer_value(json_object_get(row, "seats"));
        *(own ? &t->present : &t->elsewhere) |= own || store_lives(h->store, node) ? seats : 0;
    }
    json_decref(rows);
}

static int64_t *copy_of(int64_t number)
{
    int64_t *copy = malloc(sizeof *copy);
    if (!copy)
        abort();
    *copy = number;
    return copy;
}

/* What was written of it is kept, or was refused or lost. */
static void see_again(hall *h, void *data)
{
    table *t = hall_numbered(h, *(int64_t *)data);
    free(data);
    if (t && !t->stale)
        present_tend(h, t);
}

void present_tend(hall *h, table *t)
{
    if (!store_shared(h->store) || !store_settled(h->store, SCOPE_PRESENT, t->info.no))
        return;
    if (t->presenting) /* or it was refused */
        present_read(h, t);
    unsigned seats = hall_here(t);
    t->presenting = t->present != seats;
    if (!t->presenting)
        return;
    hall_begin(h);
    store_present_set(h->store, t->info.no, store_node(h->store), seats);
    hall_wait(
        h,
        &(waiter){
            .scope = SCOPE_PRESENT, .about = t->info.no, .run = see_again, .drop = free, .data = copy_of(t->info.no)});
}

static void look_again(hall *h, table *t)
{
    unsigned elsewhere = t->elsewhere, present = t->present;
    if (t->stale)
        return;
    present_read(h, t);
    if (t->elsewhere != elsewhere || t->present != present)
        hall_touch(h, t, ALL_EYES);
}

void present_news(hall *h, int64_t table_no)
{
    table *one = table_no ? hall_numbered(h, table_no) : NULL;
    for (table *t = table_no ? NULL : h->newest; t; t = t->older)
        look_again(h, t);
    if (one)
        look_again(h, one);
}

/* For so many sweeps in a row it was not among those that live; one that has just come is not known at once. */
static int missed(const hall *h, const char *node)
{
    return store_lives(h->store, node) ? 0 : 1 + (int)json_integer_value(json_object_get(h->missed, node));
}

void present_sweep(hall *h)
{
    json_t *row, *rows = store_node_names(h->store), *now = json_object();
    int lives = store_nodes(h->store) * NODES_MOST;
    size_t i;
    json_array_foreach (rows, i, row) {
        const char *node = json_string_value(json_object_get(row, "node"));
        int sweeps = missed(h, node);
        lives += sweeps == 0;
        json_object_set_new(now, node, json_integer(sweeps));
        if (sweeps > MISSED_MOST && hall_takes(h, SHARE_OF_ALL))
            store_node_forget(h->store, node);
    }
    json_decref(rows);
    json_decref(h->missed);
    h->missed = now;
    if (lives != h->lives) /* what is stored means something else now */
        present_news(h, 0);
    h->lives = lives;
}
