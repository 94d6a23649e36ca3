/* What is kept: users, tokens, tables, their seats, their choices, their chat. One SQLite file in the data
 * folder. All SQL is in store.c, as statements prepared once, and in store_admin.c; nothing of SQLite shows here.
 *
 * A store is used by one thread: the event loop, or one of the operator's commands. For a command it writes by itself:
 * writes open a transaction and store_commit ends it. For the event loop it has a writer (store_start), and this is
 * what the two agree on:
 *
 * - A write is recorded, not carried out: it costs a copy of its values and cannot fail. What is recorded gathers in a
 *   batch. Numbers of users and tables are given when they are recorded.
 * - store_submit hands the batch over, unless one is under way; the next gathers meanwhile. So at most two batches are
 *   not on the disk: the one under way and the one that gathers. The writer carries one out as one transaction (group
 *   commit) with a connection of its own, and wakes the loop.
 * - store_poll tells what became of it, once. STORE_KEPT: all of it is on the disk, in this order, and may be told to
 *   whoever asked for it. STORE_LOST: nothing of it was acknowledged, and the batch that gathered since, which may have
 *   been built upon it, is dropped too; whatever is in memory of either has to be read again.
 * - Reads see what was carried out, never what is only recorded. Each write is about a table, a user, the names of
 *   users or the operator's orders (store_scope): who must see all that was written about one of them asks
 *   store_settled first, and if it is not waits until a store_poll has said that it is.
 *
 * That is all that another store has to promise, wherever it keeps its rows. */
#ifndef LUDUS_SERVER_STORE_H
#define LUDUS_SERVER_STORE_H

#include "ludus.h"
#include "io/dice.h"

#include <jansson.h>

enum {
    ID_ROOM = 20,
    NAME_ROOM = 100,
    NAME_MAX_CHARS = 24,
    TOKEN_ROOM = 17,
    BOT_ROOM = 40,
    TITLE_ROOM = 164,
    WORD_ROOM = 32,
    URL_ROOM = 512,
    EMAIL_ROOM = 256,
    NOTICE_ID_ROOM = 25,
    NOTICE_WORDS = 2
};

typedef enum table_status { TABLE_GATHERING, TABLE_PLAYING, TABLE_OVER, TABLE_BROKEN, TABLE_CLOSED } table_status;
extern const char *const status_names[];

typedef struct st_user {
    int64_t id;
    char name[NAME_ROOM];
    bool account;
    char password[130]; /* as crypto_pwhash_str writes it; empty for guests */
    char webhook[URL_ROOM];
    int64_t banned;         /* when; 0: not */
    int quota;              /* how many tables that are not over they may have made; 0: as many as everybody */
    char email[EMAIL_ROOM]; /* confirmed; or empty */
} st_user;

/* Who holds it is a user. The id is no secret; times are in ms since 1970. */
typedef struct st_token {
    char id[TOKEN_ROOM];
    int64_t user, made, seen;
    bool program; /* else a browser has it */
} st_token;

typedef struct st_clock {
    char kind; /* 0: none, 'l': live, 'd': days a move */
    int base, add;
} st_clock;

/* How a user stands at a table. */
typedef struct st_standing {
    bool muted;  /* is not heard, and what was written is not shown */
    bool barred; /* may not sit down */
} st_standing;

typedef struct st_table {
    int64_t no, owner, made, changed;
    char id[ID_ROOM], game[WORD_ROOM], rules[WORD_ROOM], title[TITLE_ROOM], rematch[ID_ROOM];
    int seats, pace;
    int carried; /* its rows before this one were made under other rules, the last of them under `carried_from` */
    char carried_from[WORD_ROOM];
    bool listed;
    bool rated; /* its set-up says so */
    table_status status;
    st_clock clock;
    uint8_t seed[LD_SEED_BYTES];
} st_table;

/* Whoever is replaced while absent is not to blame for how it ends; who leaves or lets their time run out is. */
typedef enum stood_in { STOOD_NOT, STOOD_ABSENT, STOOD_REPLACED, STOOD_LEFT, STOOD_TIME } stood_in;
extern const char *const stood_names[];

typedef struct st_place {
    int64_t user; /* 0: nobody */
    char name[NAME_ROOM], bot[BOT_ROOM];
    bool away;      /* the bot plays for the user */
    bool lets_go;   /* windows where only passing is possible are let go */
    int64_t former; /* whose seat it was before somebody took it over; 0: nobody's */
    stood_in stood; /* why another than who sat down has played it for a while; the weightiest reason */
    int64_t until;  /* they said that they are away until then (ms since 1970); 0: not */
    /* Since when their time stands still for it, in served time, 0: it runs; and for how long it has before, in ms. */
    int64_t rests, rested;
} st_place;

/* What happened to a seat, told beside the game's log (told.h). */
typedef struct st_told {
    int number, seat;
    int only; /* the seat that may read it; -1: all */
    int64_t at, user, by, value;
    const char *kind; /* borrowed */
} st_told;

/* One row of a table's record. A row that takes back has `undo` >= 0: the number of the first row taken back. */
typedef struct st_row {
    int number, question, seat, undo;
    int64_t at;
    const char *choice; /* borrowed */
} st_row;

/* A game as it stood when it had so many rows (snapshot.h); the texts are JSON. */
typedef struct st_snapshot {
    int rows, number, logged;
    char rules[WORD_ROOM];
    char *position, *rest;
} st_snapshot;

/* Entries of a game's log from the one with this number on; JSON. */
typedef struct st_log {
    int first;
    char rules[WORD_ROOM];
    const char *entries; /* borrowed */
} st_log;

/* What a table waits for: when it needs the server, in served time (now.h), -1: never; the seats that owe a choice; and
 * the rest as JSON. */
typedef struct st_pending {
    int64_t due;
    unsigned owed;
    const char *what; /* borrowed */
} st_pending;

typedef struct st_chat {
    int number, seat; /* seat -1: a spectator */
    int64_t at;
    const char *name, *text; /* borrowed */
    bool muted;              /* it is not to be shown: its text is empty */
} st_chat;

typedef struct store store;

/* Opens or makes DIR/ludus.db; NULL and a sentence. `must_exist` for commands that only look. */
store *store_open(const char *dir, bool must_exist, char error[LD_ERROR_BYTES]);

/* Where a store is. With an address it is a database that several nodes share, and this node's mirror of it is kept in
 * `dir`. `patient` is told why it cannot be reached, before it is tried again; false: that is enough. NULL: it is not
 * tried again. */
typedef struct store_where {
    const char *dir, *url, *node; /* url NULL: DIR/ludus.db */
    bool (*patient)(const char *why);
} store_where;
/* Can it be the address of such a database? */
bool store_address_ok(const char *url);
/* `must_exist`: for a command, which is no node; what it writes is read after store_commit. */
store *store_open_at(const store_where *where, bool must_exist, char error[LD_ERROR_BYTES]);
void store_close(store *s);
/* Without a writer: true if nothing was written or all of it is on disk now; false and a sentence if nothing of it is.
 */
bool store_commit(store *s, char error[LD_ERROR_BYTES]);

/* ---- the writer --------------------------------------------------------------------------------------------------
 */

typedef enum store_scope {
    SCOPE_TABLE,
    SCOPE_USER,
    SCOPE_NAMES,
    SCOPE_ORDERS,
    SCOPE_OUTBOX,
    SCOPE_EVENT,
    SCOPE_SEEK,    /* a user who looks for opponents */
    SCOPE_PRESENT, /* who is at the table, and nothing else of it */
    SCOPES = 8
} store_scope;
typedef enum store_fate { STORE_WAITS, STORE_KEPT, STORE_LOST } store_fate;

/* From now on writes are recorded. `wake` is called from the writer's thread when there is something to poll; without
 * it there is no thread, and store_work does its work. False and a sentence. */
bool store_start(store *s, void (*wake)(void *data), void *data, char error[LD_ERROR_BYTES]);
/* Nothing that was recorded about it waits for the disk. Of names and orders there is only number 1. */
bool store_settled(const store *s, store_scope scope, int64_t id);
/* How many writes were recorded so far: what happened in between is told by the difference. */
uint64_t store_recorded(const store *s);
/* False if there is nothing to do, or a batch is under way. */
bool store_submit(store *s);
/* `error` gets a sentence if it is lost. */
store_fate store_poll(store *s, char error[LD_ERROR_BYTES]);
void store_work(store *s);
/* Waits until the batch that is under way can be polled. */
void store_finish(store *s);
/* Ends the writer, before whoever `wake` wakes is gone; what is recorded from now on is lost. */
void store_stop(store *s);
/* For how long a batch has been under way. */
int64_t store_busy_ms(const store *s);
/* The batch that gathers tries a write and looks whether the disk has room for more; what was found is store_roomy's
 * after its poll. */
void store_probe(store *s);
bool store_roomy(const store *s);

/* ---- several nodes -----------------------------------------------------------------------------------------------
 *
 * Other nodes may write to the same store. All batches, whoever recorded them, are carried out one after the other, and
 * each is judged when its turn comes:
 *
 * - What is recorded for one purpose is a piece, kept whole or refused whole. A piece is refused if somebody else has
 *   written about one of the things it is about since it was begun, if it was recorded under a share that is not ours
 *   any more, or if a piece before it that was refused is about one of its things.
 * - Reads see what others wrote as soon as it was carried out here. store_news tells what that was about; what is begun
 *   afterwards is taken to know it.
 * - In a round: store_poll, then what was refused is forgotten (store_refused, store_refused_about), then store_news,
 *   then whoever was refused may try again.
 * - News about number 0 of a scope is about all of them.
 *
 * A store of one node's own refuses nothing, has no news and holds every share. */

/* Begins a piece; answers its number. Numbers rise, and start with 1. */
uint64_t store_piece(store *s);
/* Of the batch that was polled last: was the piece refused, or anything recorded about this? */
bool store_refused(const store *s, uint64_t piece);
bool store_refused_about(const store *s, store_scope scope, int64_t id);
/* Calls back for all that others wrote about since it was asked last; true if there was anything. */
bool store_news(store *s, void (*each)(void *data, store_scope scope, int64_t id), void *data);
/* Asks for all that any node has written by now; many that ask cost no more than one. The number of the asking. */
uint64_t store_catch_up(store *s);
/* It has come, or cannot come: then `wake` was called, too. */
bool store_caught_up(const store *s, uint64_t asked);

/* Work that must be done once is divided into shares, and each belongs to one node at a time, which leases it from the
 * store. SHARE_OF_ALL is for what there is only one of. */
enum { SHARES = 16, SHARE_OF_ALL = 0 };
int store_share(store_scope scope, int64_t id);
/* Is it ours? What is recorded because of it has to be under it all the same: the lease may end before. */
bool store_holds(const store *s, int share);
/* The piece that was begun is refused if the share is not ours when its turn comes. */
void store_under(store *s, int share);
/* Gives all shares back and takes none any more. */
void store_leave(store *s);

/* Does this store have nodes? What this one is called, "" if it has none. */
bool store_shared(const store *s);
const char *store_node(const store *s);
/* How many nodes live, this one too; at least 1. */
int store_nodes(const store *s);
/* Is the node of this name alive? */
bool store_lives(const store *s, const char *node);
/* Do all nodes that live know these rules ("ethnos 4")? */
bool store_all_know(const store *s, const char *rules);
/* How far this machine's clock is behind the store's, in ms: now_ahead's. */
int64_t store_clock_ahead(const store *s);

/* ---- the file ----------------------------------------------------------------------------------------------------
 */

/* False and a sentence if the file is damaged. */
bool store_check(store *s, char error[LD_ERROR_BYTES]);
/* Writes all that is kept, as of one moment, to a file that must not be there yet; whoever writes meanwhile is not held
 * up. False and a sentence. */
bool store_copy(store *s, const char *file, char error[LD_ERROR_BYTES]);
/* Is the file whole and one of ours? One of an earlier Ludus becomes one of this. False and a sentence. */
bool store_adopt(const char *file, char error[LD_ERROR_BYTES]);
/* Has somebody else written since this was asked last? Cheap. */
bool store_others_wrote(store *s);
/* A cheap look whether the file can be read. */
bool store_alive(store *s);

/* Reads answer false for "there is none" and for a failure alike; store_failed tells the two apart. */
bool store_failed(const store *s);

bool store_user_add(store *s, st_user *user); /* fills in the id */
bool store_user_get(store *s, int64_t id, st_user *out);
bool store_user_find(store *s, const char *name, st_user *out); /* accounts only */
/* An account that is called so, or else looks so (names.h). */
bool store_user_like(store *s, const char *name, st_user *out);
bool store_user_set(store *s, const st_user *user);
bool store_token_add(store *s, const char *id, const uint8_t hash[32], int64_t user, bool program);
bool store_token_get(store *s, const char *id, uint8_t hash[32], st_token *out);
/* It is used now. */
bool store_token_seen(store *s, const char *id);
bool store_token_drop(store *s, int64_t user, const char *id);
/* All tokens of a user, but one (NULL: none is spared); how many there are; each, the one used last first. */
bool store_tokens_drop(store *s, int64_t user, const char *but);
bool store_tokens(store *s, int64_t user, bool (*each)(void *data, const st_token *token), void *data);
/* Those that nobody has used since. */
bool store_tokens_expire(store *s, int64_t before);
int store_token_count(store *s, int64_t user);

/* Adds a table (fills in `no`) with its places. `setup` is its options as JSON. */
bool store_table_add(store *s, st_table *table, const char *setup, const st_place *places);
/* `setup` gets a text that the caller frees. */
bool store_table_get(store *s, const char *id, st_table *out, char **setup, st_place places[LD_MAX_SEATS]);
/* `result` gets a text that the caller frees, or NULL: the game is not over. */
bool store_result_get(store *s, int64_t table, char **result);
bool store_table_set(store *s, const st_table *table, const char *result); /* status, changed, rematch, result */
bool store_place_set(store *s, int64_t table, int seat, const st_place *place);
/* All that one user has, finished tables included, becomes another's; not the seats at tables where the other sits. */
bool store_seats_give(store *s, int64_t from, int64_t to);
/* At how many tables that are not over the user sits. */
int store_seat_count(store *s, int64_t user);
/* How many tables that are not over the user has made; or only those where bots are alone, since everybody left or
 * nobody ever sat. */
int store_made_count(store *s, int64_t user, bool bots_only);
/* All that are kept, those that are over too. */
int store_kept_count(store *s, int64_t user);
/* The analysis of a game, as a text that nobody here reads; it can be made again at any time. */
bool store_analysis_set(store *s, int64_t table, const char *text);
bool store_analysis_there(store *s, int64_t table);
/* NULL: there is none. The caller frees it. */
char *store_analysis_get(store *s, int64_t table);
/* Listed tables of a game that are over and analysed, where strong bots alone played, the newest first. */
bool store_puzzle_tables(store *s, const char *game, int64_t before, int limit,
                         bool (*each)(void *data, const st_table *table, const char *result), void *data);

bool store_row_add(store *s, int64_t table, const st_row *row);
bool store_chat_add(store *s, int64_t table, int64_t user, const st_chat *chat);

/* Who wrote this line; 0 if there is none. */
int64_t store_chat_author(store *s, int64_t table, int number);
st_standing store_standing(store *s, int64_t table, int64_t user);
bool store_standing_set(store *s, int64_t table, int64_t user, st_standing standing);
/* Whether it is shown in lists. */
bool store_table_list(store *s, int64_t table, bool listed);

/* The rules of the table, and how many of its rows were made under others. */
bool store_rules_set(store *s, const st_table *table);

bool store_snapshot_add(store *s, int64_t table, const st_snapshot *snapshot);
/* The last with at most so many rows. The caller frees it with store_snapshot_free. */
bool store_snapshot_get(store *s, int64_t table, int rows, st_snapshot *out);
void store_snapshot_free(st_snapshot *snapshot);
/* Drops those with more than `low` and less than `high` rows. */
bool store_snapshots_drop(store *s, int64_t table, int low, int high);
bool store_log_add(store *s, int64_t table, const st_log *log);
bool store_logs_drop(store *s, int64_t table);
bool store_pending_set(store *s, int64_t table, const st_pending *pending);
/* `what` is a text that the caller frees. */
bool store_pending_get(store *s, int64_t table, st_pending *out, char **what);
/* The served time of the last commit that told it; never less than before. */
bool store_served_set(store *s, int64_t ms);
int64_t store_served(store *s);

/* Each calls back in order until it answers false; the result is false if reading failed. */
bool store_rows(store *s, int64_t table, bool (*each)(void *data, const st_row *row), void *data);
/* The rows with a number from `from` to before `to`. */
bool store_rows_between(store *s, int64_t table, int from, int to, bool (*each)(void *data, const st_row *row),
                        void *data);
/* From the last to the first. */
bool store_rows_back(store *s, int64_t table, int before, bool (*each)(void *data, const st_row *row), void *data);
/* From the last to the first. */
bool store_logs_back(store *s, int64_t table, bool (*each)(void *data, const st_log *log), void *data);
/* Tables being played that need the server at some time, the most urgent first. */
bool store_due(store *s, bool (*each)(void *data, int64_t table, const char *id, int64_t due), void *data);
/* The table of this number, without its places and set-up. */
bool store_table_numbered(store *s, int64_t table, st_table *out);
/* The last ones, as this user is to read them: without those whom they do not want to hear. */
bool store_chats(store *s, int64_t table, int64_t user, int last, bool (*each)(void *data, const st_chat *chat),
                 void *data);
/* The choice with which the seat answered this question, the last if several; false if it did not. */
bool store_answered(store *s, int64_t table, int question, int seat, char *choice, size_t room);

/* LIST_RUNNING: the user sits there or made it, and it is not over. LIST_TURNS: an answer of theirs is waited for,
 * those that need the server soonest (their clock, mostly) first. */
typedef enum store_list {
    LIST_OPEN,
    LIST_MINE,
    LIST_RUNNING,
    LIST_FINISHED,
    LIST_UNFINISHED,
    LIST_ALL,
    LIST_TURNS
} store_list;
/* `result` is the scores as JSON, or NULL. */
bool store_tables(store *s, store_list which, int64_t user, int limit,
                  bool (*each)(void *data, const st_table *table, const char *result), void *data);
int store_row_count(store *s, int64_t table);
/* Seats of a table without loading its record. */
bool store_places(store *s, int64_t table, st_place places[LD_MAX_SEATS]);

/* ---- absence (store_absence.c) --------------------------------------------------------------------------------------
 */

/* What a table agreed on and votes on, and its moves ahead: JSON that nobody here reads. NULL: nothing; the caller
 * frees it. */
bool store_absence_set(store *s, int64_t table, const char *what);
char *store_absence_get(store *s, int64_t table);
bool store_told_add(store *s, int64_t table, const st_told *told);
/* What only this seat could read, when another person takes it. */
bool store_told_drop(store *s, int64_t table, int seat);
/* The last so many that the eye may read, the oldest first, as objects with the names of `user` and `by`; the caller
 * releases them. NULL: they cannot be read. */
json_t *store_told(store *s, int64_t table, int eye, int last);
/* How many each of `eyes` eyes may read. */
void store_told_count(store *s, int64_t table, int *counts, int eyes);
/* Until when the user is away; 0: not. */
bool store_away_set(store *s, int64_t user, int64_t until);
int64_t store_away(store *s, int64_t user);
/* ---- how people are reached (store_notice.c; what it is for: notice.h) ----------------------------------------------
 */

/* What one person is told by one channel. */
typedef struct st_notice {
    int64_t no, user, table; /* table 0: none */
    char id[NOTICE_ID_ROOM]; /* stays the same however often it is sent */
    const char *kind, *channel, *host, *word[NOTICE_WORDS];
    int64_t target;          /* the subscription or letter that it goes to; 0: the person's address or webhook */
    int64_t made, slot, due; /* slot: of the digest that it goes with; 0: none */
} st_notice;

/* Recorded with what it tells of; fills in nothing. Writes are about the user's outbox. */
bool store_notice_add(store *s, const st_notice *n);
/* Those of the kind (NULL: all) that wait for the user at the table are not sent any more. */
bool store_notice_withdraw(store *s, int64_t user, int64_t table, const char *kind);
/* One was sent, or never will be; or it is tried again later. */
bool store_notice_drop(store *s, int64_t user, int64_t no);
bool store_notice_later(store *s, int64_t user, int64_t no, int64_t due, int tries);
/* All that goes to this host, not before then. */
bool store_host_later(store *s, const char *host, int64_t due);
bool store_notice_waits(store *s, int64_t no);
/* When it is sent, or tried again; 0: it does not wait any more. */
int64_t store_notice_due(store *s, int64_t no);
/* Those that are due, at most so many for each host, with whom and where they go to. The caller releases it; NULL: it
 * cannot be read. */
json_t *store_notices_due(store *s, int64_t now, int each, int most);
/* All of a digest, as store_notices_due. */
json_t *store_notices_of(store *s, int64_t user, int64_t slot, int most);
int store_notice_count(store *s, int64_t user);
/* At how many tables the user is waited for. */
int store_waited(store *s, int64_t user);
/* What the user wishes, as JSON: at a table, or (0) everywhere. NULL: nothing; else the caller frees it. Setting NULL
 * forgets it. */
bool store_wishes_set(store *s, int64_t user, int64_t table, const char *text);
char *store_wishes(store *s, int64_t user, int64_t table);
/* Of the user's webhook. */
bool store_hook_set(store *s, int64_t user, const char *form, const char *secret);
json_t *store_hook(store *s, int64_t user);
/* A browser that takes pushes, with the session it came with. It is one person's alone; of a person with more than
 * `most` those that came first are forgotten. */
bool store_subscribe(store *s, int64_t user, const char *token, const char *endpoint, const char *key, const char *auth,
                     int most);
bool store_unsubscribe(store *s, int64_t user, const char *endpoint);
json_t *store_subscriptions(store *s, int64_t user);
bool store_email_set(store *s, int64_t user, const char *email);
/* Accounts with this confirmed address. */
json_t *store_email_users(store *s, const char *email, int most);
/* A link that works once: `no` is given by who makes it. Adding one forgets those that are too late, and those of the
 * user for the same purpose; for user 0 nothing is added, in the same time. */
bool store_letter_add(store *s, int64_t no, int64_t user, const char *purpose, const char *email, int64_t now,
                      int64_t until);
json_t *store_letter(store *s, int64_t no);
bool store_letters_drop(store *s, int64_t user, const char *purpose);
/* Keys of the server's own. NULL: there is none yet; else the caller frees it. */
char *store_key(store *s, const char *name);
bool store_key_set(store *s, const char *name, const char *value);
/* All that one person chose about being reached becomes another's. */
bool store_reach_give(store *s, int64_t from, int64_t to);
bool store_reach_drop(store *s, int64_t user);

/* ---- for the operator (store_admin.c) -------------------------------------------------------------------------------
 */

bool store_user_ban(store *s, int64_t user, int64_t since); /* 0: no longer */
bool store_user_quota(store *s, int64_t user, int64_t tables);
/* Account, tokens, lines of chat and every mark of the user, but the seats and tables: those are hall_forget_person's.
 */
bool store_user_forget(store *s, int64_t user, const char *nobody);
/* Users as objects: those with the word in their names; one; one with all that is kept. The caller releases them; NULL:
 * it cannot be read. */
json_t *store_users_about(store *s, const char *word);
json_t *store_user_about(store *s, int64_t user);
json_t *store_user_all(store *s, int64_t user);
/* Nobody has made it, and it is called so. */
bool store_table_disown(store *s, int64_t table, const char *title);
bool store_table_close(store *s, const char *id);
bool store_table_hide(store *s, const char *id);
bool store_table_delete(store *s, const char *id);
/* Orders that wait have the state 0. Adding one forgets those of before that time that do not wait. */
bool store_order_add(store *s, const char *kind, const char *subject, int64_t value, int64_t keep_since);
/* The number of the last such order; 0: there is none. */
int64_t store_order_last(store *s, const char *kind, const char *subject);
json_t *store_orders(store *s);
bool store_order_set(store *s, int64_t no, int state);
int store_order_state(store *s, int64_t no);

#endif
