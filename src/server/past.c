/* A table's past for a worker. */
#include "server/past.h"

#include <stdlib.h>
#include <string.h>

bool past_take(hall *h, const table *t, past *out)
{
    *out = (past){.info = t->info, .setup = strdup(t->setup)};
    memcpy(out->place, t->place, sizeof out->place);
    return hall_history(h, t, &out->rows);
}

void past_free(past *p)
{
    history_free(&p->rows);
    free(p->setup);
    p->setup = NULL;
}

bool past_replay(const past *p, int until, table *out, char *error)
{
    return table_init(out, &p->info, strdup(p->setup), p->place, error) && table_begin(out, error) &&
           table_replay(out, &p->rows, until, error);
}
