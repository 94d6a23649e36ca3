/* Tables out of the store. A table is its rows, so reading one is replaying them. */
#include "server/shelf.h"

static bool keep_row(void *data, const st_row *row)
{
    history_add(data, row);
    return true;
}

bool shelf_history(store *s, int64_t table_no, history *out)
{
    *out = (history){0};
    if (store_rows(s, table_no, keep_row, out))
        return true;
    history_free(out);
    return false;
}

static bool replay(store *s, table *t, history *past, char *error)
{
    if (t->info.status == TABLE_GATHERING)
        return true;
    if (!shelf_history(s, t->info.no, past))
        return ld_wrong(error, "the record cannot be read");
    return table_begin(t, error) && table_replay(t, past, -1, error);
}

shelf_found shelf_table(store *s, const char *id, table *t, history *past, char *error)
{
    st_table info;
    st_place places[LD_MAX_SEATS];
    char *setup;
    history rows = {0};
    if (past)
        *past = rows;
    if (!store_table_get(s, id, &info, &setup, places)) {
        ld_wrong(error, "there is no table '%.20s'", id);
        return SHELF_NONE;
    }
    bool whole = table_init(t, &info, setup, places, error) && replay(s, t, &rows, error);
    if (past)
        *past = rows;
    else
        history_free(&rows);
    return whole ? SHELF_WHOLE : SHELF_BROKEN;
}
