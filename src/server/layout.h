/* Inside the store: the tables of a data file as they are, so that others can be made like them, and the changes of a
 * session (sqlite3session) as statements about single rows, which SQLite and PostgreSQL understand alike. */
#ifndef LUDUS_SERVER_LAYOUT_H
#define LUDUS_SERVER_LAYOUT_H

#define SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LAYOUT_NAME = 32, LAYOUT_COLUMNS = 32, LAYOUT_TABLES = 64, LAYOUT_TEXT = 2048 };

typedef struct layout_column {
    char name[LAYOUT_NAME], otherwise[LAYOUT_NAME]; /* its default; "": none */
    char type;                                      /* i a number, s a text, b bytes */
    bool required;
    int key; /* the place in the primary key, from 1; 0: not of it */
} layout_column;

typedef struct layout_table {
    char name[LAYOUT_NAME];
    int number, columns;
    layout_column column[LAYOUT_COLUMNS];
} layout_table;

typedef struct layout {
    int tables;
    layout_table table[LAYOUT_TABLES];
} layout;

/* The table with a mirror's position (mirror.h), which is no part of the layout. */
#define LAYOUT_NOT "mirror"

/* False: it cannot be read. */
bool layout_read(sqlite3 *db, layout *out);
const layout_table *layout_find(const layout *l, const char *name);
/* "a", "b", "c" */
void layout_columns(const layout_table *t, char text[LAYOUT_TEXT]);
/* The columns of the primary key, in its order, each followed by `after`. */
void layout_key(const layout_table *t, const char *after, char text[LAYOUT_TEXT]);
void layout_insert(const layout_table *t, char text[LAYOUT_TEXT]);

/* One row that was added, changed or taken away. */
typedef struct change {
    const layout_table *table;
    int what;       /* SQLITE_INSERT, SQLITE_UPDATE or SQLITE_DELETE */
    uint32_t given; /* the columns that change; of a row that is added all that are known */
    int values;     /* of the statement */
    sqlite3_value *value[2 * LAYOUT_COLUMNS];
} change;

/* Tables and columns that the layout does not have are of a newer Ludus, and left out. False if `each` was, or the
 * changes cannot be read. */
bool changes_each(const layout *l, const void *changes, int size, bool (*each)(void *data, const change *c),
                  void *data);
/* The same for the same statement, and not 0. */
int64_t change_key(const change *c);
void change_text(const change *c, char text[LAYOUT_TEXT]);

#endif
