/* What is kept: users, tokens, tables, their seats, their choices, their chat. One SQLite file in the data
 * folder. Only the event loop (or one of the operator's commands) uses a store; all SQL is in store.c, as
 * statements prepared once.
 *
 * Writes open a transaction by themselves; store_commit ends it. So the event loop gathers all that came in
 * with one round and pays for one sync (group commit). A write that fails marks the transaction: its commit
 * then fails as a whole and nothing of it is kept. */
#ifndef LUDUS_SERVER_STORE_H
#define LUDUS_SERVER_STORE_H

#include "ludus.h"
#include "io/dice.h"

#include <jansson.h>

enum {
    ID_ROOM = 20,
    NAME_ROOM = 100,
    NAME_MAX_CHARS = 24,
    BOT_ROOM = 40,
    TITLE_ROOM = 164,
    WORD_ROOM = 32,
    URL_ROOM = 256
};

typedef enum table_status { TABLE_GATHERING, TABLE_PLAYING, TABLE_OVER, TABLE_BROKEN } table_status;
extern const char *const status_names[];

typedef struct st_user {
    int64_t id;
    char name[NAME_ROOM];
    bool account;
    char password[130]; /* as crypto_pwhash_str writes it; empty for guests */
    char webhook[URL_ROOM];
} st_user;

typedef struct st_clock {
    char kind; /* 0: none, 'l': live, 'd': days a move */
    int base, add;
} st_clock;

typedef struct st_table {
    int64_t no, owner, made, changed;
    char id[ID_ROOM], game[WORD_ROOM], rules[WORD_ROOM], title[TITLE_ROOM], rematch[ID_ROOM];
    int seats, pace;
    bool listed;
    table_status status;
    st_clock clock;
    uint8_t seed[LD_SEED_BYTES];
} st_table;

typedef struct st_place {
    int64_t user; /* 0: nobody */
    char name[NAME_ROOM], bot[BOT_ROOM];
    bool away;    /* the bot plays for the user */
    bool lets_go; /* windows where only passing is possible are let go */
} st_place;

/* One row of a table's record. A row that takes back has `undo` >= 0: the number of the first row taken back. */
typedef struct st_row {
    int number, question, seat, undo;
    int64_t at;
    const char *choice; /* borrowed */
} st_row;

typedef struct st_chat {
    int number, seat; /* seat -1: a spectator */
    int64_t at;
    const char *name, *text; /* borrowed */
} st_chat;

typedef struct store store;

/* Opens or makes DIR/ludus.db; NULL and a sentence. `must_exist` for commands that only look. */
store *store_open(const char *dir, bool must_exist, char error[LD_ERROR_BYTES]);
void store_close(store *s);
/* True if nothing was pending or all of it is on disk now; false and a sentence if nothing of it is. */
bool store_commit(store *s, char error[LD_ERROR_BYTES]);
/* Something is written and waits for store_commit. */
bool store_pending(const store *s);
/* False and a sentence if the file is damaged. */
bool store_check(store *s, char error[LD_ERROR_BYTES]);
/* Writes all that is kept, as of one moment, to a file that must not be there yet; whoever writes meanwhile is not held
 * up. False and a sentence. */
bool store_copy(store *s, const char *file, char error[LD_ERROR_BYTES]);
/* Is the file whole and one of ours? One of an earlier Ludus becomes one of this. False and a sentence. */
bool store_adopt(const char *file, char error[LD_ERROR_BYTES]);
/* A cheap look whether the file can be read. */
bool store_alive(store *s);

/* Reads answer false for "there is none" and for a failure alike; store_failed tells the two apart. */
bool store_failed(const store *s);

bool store_user_add(store *s, st_user *user); /* fills in the id */
bool store_user_get(store *s, int64_t id, st_user *out);
bool store_user_find(store *s, const char *name, st_user *out); /* accounts only */
bool store_user_set(store *s, const st_user *user);
bool store_token_add(store *s, const char *id, const uint8_t hash[32], int64_t user);
bool store_token_get(store *s, const char *id, uint8_t hash[32], int64_t *user);
bool store_token_drop(store *s, const char *id);
/* All tokens of a user; how many there are. */
bool store_tokens_drop(store *s, int64_t user);
int store_token_count(store *s, int64_t user);

/* Adds a table (fills in `no`) with its places. `setup` is its options as JSON. */
bool store_table_add(store *s, st_table *table, const char *setup, const st_place *places);
/* `setup` gets a text that the caller frees. */
bool store_table_get(store *s, const char *id, st_table *out, char **setup, st_place places[LD_MAX_SEATS]);
bool store_table_set(store *s, const st_table *table, const char *result); /* status, changed, rematch, result */
bool store_place_set(store *s, int64_t table, int seat, const st_place *place);
/* All that one user has, finished tables included, becomes another's; not the seats at tables where the other sits. */
bool store_seats_give(store *s, int64_t from, int64_t to);
/* At how many tables that are not over the user sits. */
int store_seat_count(store *s, int64_t user);
bool store_row_add(store *s, int64_t table, const st_row *row);
bool store_chat_add(store *s, int64_t table, int64_t user, const st_chat *chat);

/* Each calls back in order until it answers false; the result is false if reading failed. */
bool store_rows(store *s, int64_t table, bool (*each)(void *data, const st_row *row), void *data);
bool store_chats(store *s, int64_t table, int last, bool (*each)(void *data, const st_chat *chat), void *data);
/* The choice with which the seat answered this question, the last if several; false if it did not. */
bool store_answered(store *s, int64_t table, int question, int seat, char *choice, size_t room);

/* LIST_RUNNING: the user sits there or made it, and it is not over. */
typedef enum store_list { LIST_OPEN, LIST_MINE, LIST_RUNNING, LIST_FINISHED, LIST_UNFINISHED, LIST_ALL } store_list;
/* `result` is the scores as JSON, or NULL. */
bool store_tables(store *s, store_list which, int64_t user, int limit,
                  bool (*each)(void *data, const st_table *table, const char *result), void *data);
int store_row_count(store *s, int64_t table);
/* Seats of a table without loading its record. */
bool store_places(store *s, int64_t table, st_place places[LD_MAX_SEATS]);

#endif
