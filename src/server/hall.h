/* The hall: all tables in memory, who watches them, bots that think about them, clocks that run.
 *
 * Everything that happens is recorded by the store and carried out in batches by its writer (store.h), while the loop
 * goes on. Until its batch is on the disk nobody is told of it: a table that was touched is not shown, an answer is
 * held back, and whoever asks for a table or a user that is not settled waits (hall_wait); all others are served. If a
 * batch is lost, the tables touched since are read again from the store and the answers become errors, as if nothing
 * had happened.
 *
 * Where several nodes share a store (store.h), what is recorded for one purpose is a piece, and one may be refused
 * since another node was faster: its tables are read again and its request is heard once more, as if it came only now.
 * What others wrote is read when the store tells of it (hall_news.c). Whatever the hall does by itself, bots' moves,
 * clocks, rounds, notices, it does only where it has the share of it, and records it under that share. */
#ifndef LUDUS_SERVER_HALL_H
#define LUDUS_SERVER_HALL_H

#include "io/writer.h"
#include "server/http.h"
#include "server/limit.h"
#include "server/table.h"
#include "server/work.h"

typedef struct letter {
    struct letter *next;
    size_t size;
    /* Of one that was heard and waits: how often it was refused, and what others wrote it has waited for. */
    int tries;
    uint64_t asked;
    char bytes[];
} letter;

/* A WebSocket. */
typedef struct client {
    http_id id;
    int64_t user;                                                  /* 0: a stranger */
    char name[NAME_ROOM], peer[HTTP_PEER_ROOM], token[TOKEN_ROOM]; /* token: the id of the one it came with */
    const ld_tongue *tongue;                                       /* the language it is spoken to in */
    table *table;                                                  /* the one it watches */
    struct client *next_watcher, **back_watcher;
    struct client *next_same, **back_same; /* others of the same user (by hash) */
    uint32_t log_at;
    int chat_at, told_at;
    bool dirty;          /* the table has changed since the last message */
    char event[ID_ROOM]; /* the event it follows (event.h), empty: none */
    struct client *next_follower, **back_follower;
    bool changes; /* it would rather have what has changed in the message (change.h) */
    char *told;   /* the last message then, or NULL */
    letter *first, *last;
    size_t queued;
    bool greeted;                   /* it is known who it is */
    letter *unheard, *last_unheard; /* messages that wait until what the first is about is settled */
    size_t unheard_bytes;
    bucket bucket;
    bool seeks; /* it looks for opponents (hall_find.c) */
    bool finds; /* it is told of open tables (hall_find.c) */
    struct client *next_finder, **back_finder;
} client;

/* An answer that may have to wait for the disk. */
struct hall;

typedef struct answer {
    http_id id;
    bool socket;
    bool wrote;      /* something was recorded for it */
    bool health;     /* it tells how the store is, and has no body yet */
    int64_t touched; /* the number of the table that was touched for it; 0: none */
    uint64_t piece;
    int64_t user; /* who asked; 0: nobody is known */
    /* What was asked, to be asked once more if the piece was refused (`again` takes `data` over), and how often it was
     * already; NULL: it cannot be. */
    void (*again)(struct hall *h, void *data);
    void (*drop)(void *data);
    void *data;
    int tries;
    bool pack; /* the same for everybody: it may be compressed */
    int status;
    json_t *body;     /* owned; NULL: `plain` instead */
    char *plain;      /* owned */
    const char *type; /* of `plain` */
    char *cookie;     /* owned, or NULL */
    const char *file; /* a name to save under, or NULL */
} answer;

typedef struct answer_list {
    answer *all;
    int count, room;
} answer_list;

/* Somebody who waits until all that was recorded about something is on the disk; or, if `asked`, until what others have
 * written by then is here too, but not longer than `until` (store_catch_up). */
typedef struct waiter {
    struct waiter *next;
    store_scope scope;
    int64_t about;
    void (*run)(struct hall *h, void *data);
    void (*drop)(void *data); /* instead, when the server ends */
    void *data;
    uint64_t asked, until;
} waiter;

/* The most sockets of a user, and of an address. */
enum { HALL_EVENTS = 64, HALL_BUCKETS = 4096, HALL_OUT_MAX = 256 << 10, USER_SOCKETS = 20, ADDRESS_SOCKETS = 500 };

typedef struct hall {
    http *http;
    store *store;
    work *work;
    table *bucket[HALL_BUCKETS], *numbered[HALL_BUCKETS]; /* by id, and by number */
    client *user_bucket[HALL_BUCKETS];
    int sockets_at[HALL_BUCKETS]; /* of each address, by hash */
    table *newest, *oldest;       /* by use */
    table *touched, *flying;
    int loaded, room;
    answer_list answers, answers_flying, refused;
    waiter *waiting, *last_waiting;
    uint64_t recorded_before; /* up to here what was recorded belongs to answers that were given */
    uint64_t piece;           /* what is recorded now belongs to it */
    table *in_piece;          /* touched since it was begun */
    bool leaving;             /* it goes soon, and others go on */
    unsigned shares;          /* that were ours when this was looked at last, one bit each */
    int64_t touched_last;     /* the number of the table touched since, or 0 */
    int64_t unread;           /* of the table that hall_get did not read, since it is not settled; or 0 */
    uint64_t health_looked;   /* when the store was tried, 0: never; and what was found */
    bool well;
    bool limits, secure; /* secure: cookies are for https alone */
    limiter requests, identities, passwords, makers, odds, chats, crowds, letters;
    struct analysis_queue *analyses; /* analysis.h; NULL: nobody ordered one yet */
    int budget;                      /* tries a decision in them */
    const char *dice;                /* a word from which all dice follow, for tests; NULL: they are secret */
    const char *webhooks;            /* hosts that may be called, "a,b"; NULL: none */
    client *finders;                 /* hall_find.c: who is told of open tables */
    int64_t matched;                 /* ms: when those who look for opponents were compared last */
    int64_t swept;                   /* ms: when hall_sweep looked last */
    json_t *missed;                  /* present.c: nodes that may be dead; and how many lived then */
    int lives;
    bool uses_due, uses_running; /* hall_ends.c: some game's uses are not known; one is being looked at */
    int64_t uses_last;           /* the number of the table that was looked at last */
    int64_t uses_looked;         /* ms: when it was looked whether some are due */
    /* How people are reached (notice.h, letter.h, push.h). */
    struct post *post;     /* NULL: nobody is called */
    struct outbox *outbox; /* outbox.h */
    const char *origin;    /* how links begin, "https://host"; NULL: with the path alone */
    const char *mail;      /* the mail server's address; NULL: no mail */
    const char *mail_from; /* who it is from */
    char *push_key;        /* NULL: no pushes */
    uint8_t code_key[32];  /* codes in letters are made with it */
    int64_t served;        /* the served time that was stored last */
    /* Events (event.h): who follows one, those that changed and were not told of, when that was done last, and how many
     * run. */
    client *followers;
    char event_changed[HALL_EVENTS][ID_ROOM];
    int event_count, events_running;
    int64_t event_told, event_looked, dates_looked;
    /* Tables that need the server at some time, the most urgent first: still to be woken after the start. */
    struct waking {
        char id[ID_ROOM];
        int64_t due;
    } * waking;
    int waking_count, waking_room, waking_at;
} hall;

/* ---- hall.c: what happens at tables --------------------------------------------------------------------------------
 */

/* Starts the game if no seat is open. */
void hall_fill(hall *h, table *t);
/* Carries out and stores a choice that the seat has, and all of chance's that follow. */
void hall_choose(hall *h, table *t, int seat, ld_choice choice);
/* Takes back from row `to` on; false and a sentence. */
bool hall_undo(hall *h, table *t, int seat, int to, char *error);
/* Stores who sits there. */
void hall_place(hall *h, table *t, int seat);
/* Stores what there is of the table but its rows and places: its status, its result once it is over. */
void hall_keep_info(hall *h, table *t);
void hall_tick(hall *h);
void hall_close(hall *h);

/* ---- hall_cache.c: tables in memory --------------------------------------------------------------------------------
 */

/* Notes which tables are to be woken. */
void hall_open(hall *h);
/* The table, loaded if need be; NULL if there is none or it cannot be read (then h->unread is its number if that is
 * because it is not settled). */
table *hall_get(hall *h, const char *id);
/* A table that was just recorded, and cannot be read yet. */
table *hall_adopt(hall *h, const st_table *info, const char *setup, const st_place *places);
/* What is in memory of it may not be on the disk yet. */
bool hall_unsettled(const hall *h, const table *t);
/* The same if it is loaded, else NULL. */
table *hall_there(hall *h, const char *id);
table *hall_numbered(hall *h, int64_t no);
bool hall_history(hall *h, const table *t, history *out);
/* What is in memory may never have happened, or others have gone on. Those who see something else now are told. */
void hall_reload(hall *h, table *t);
/* Notes which tables are to be woken; again when there are other shares of which they may be. */
void hall_list_due(hall *h);
/* After the start the games that need the server now are read a few at a time, while people are served already; others
 * when their time comes, or somebody asks for them. True if more are due. */
bool hall_wake(hall *h);
/* Forgets idle tables, those used longest ago first, if there are too many. */
void hall_evict(hall *h);
void hall_forget_all(hall *h);
/* Now and then: what has become different by nodes that came or went. */
void hall_sweep(hall *h);
/* It is no longer what is in memory: read again, or forgotten if it is no longer there. */
void hall_renew(hall *h, const char *id);

/* ---- hall_people.c: a person changes, at all tables that are not over ----------------------------------------------
 */

/* Nobody else there is called so. */
bool hall_name_free(const table *t, int64_t user, const char *name);
bool hall_may_rename(hall *h, int64_t user, const char *name);
void hall_rename(hall *h, int64_t user, const char *name);
/* Whoever nobody can be any more leaves all seats. */
void hall_abandon(hall *h, int64_t user);
/* They are away until then, or here again (0), at all tables that are not over. */
bool hall_away(hall *h, int64_t user, int64_t until);
/* A person is forgotten: bots play on at tables that are not over, and nowhere is there a name left. */
bool hall_forget_person(hall *h, int64_t user);
/* The guest's seats become the account's, and the guest's tokens end; false if nothing was stored. */
bool hall_join(hall *h, int64_t guest, const st_user *to);

/* ---- hall_ends.c: how games end ------------------------------------------------------------------------------------
 */

/* Every option is as the game is usually played. */
bool hall_usual(const ld_game *game, const json_t *options);
/* Keeps how it ended for whom, and has it rated. */
void hall_ended(hall *h, const table *t);
/* Who sits there leaves a game: a rated one is lost. */
void hall_gives_up(hall *h, const st_table *info, int seat, const st_place *place);
/* Now and then: goes on looking what was used in games that are over. */
void hall_count_uses(hall *h);

/* ---- hall_watch.c: who watches -------------------------------------------------------------------------------------
 */

void hall_watch(hall *h, client *c, table *t); /* NULL: no more */
/* False if the user or the address has too many already. */
bool hall_enter(hall *h, client *c);
/* It came as a stranger, and is this user; false as before. */
bool hall_recognise(hall *h, client *c, int64_t user);
void hall_leave(hall *h, client *c);
/* Ends the user's sockets that came with this token; all but those if `but`. */
void hall_end_sockets(hall *h, int64_t user, const char *token, bool but);
/* The seats whose people are there, one bit each: at this node, and anywhere. */
unsigned hall_here(const table *t);
unsigned hall_online(const table *t);
/* Queues a message for the socket; cuts the socket off if too many wait. */
void hall_send(hall *h, client *c, json_t *message);
/* The next message of a socket. */
size_t hall_ready(hall *h, client *c, char *out, size_t room);
/* The fields of the table message for a user, with chat and what happened, into an object that is open; all that there
 * is, or what is new to the socket. */
void hall_message(hall *h, ld_writer *w, table *t, int64_t user, const client *since);

/* ---- hall_settle.c: the end of a round -----------------------------------------------------------------------------
 */

/* It has changed: the eyes (one bit each) are sent it when that is on the disk. */
enum { ALL_EYES = 0x7f };
void hall_touch(hall *h, table *t, unsigned eyes);
/* "ok", "code" and "error" of an answer that says no. */
void put_refusal(json_t *body, const char *code, const char *sentence);
/* Takes over `a`'s parts. */
void hall_answer(hall *h, answer a);
/* What is recorded from now on belongs to the next answer, and is a piece of its own. What tables that were touched
 * wait for is recorded with what they were touched for. */
void hall_begin(hall *h);
/* Is the share ours (store_share)? Then a piece begins that is recorded under it. */
bool hall_takes(hall *h, int share);
/* The same of what has to be done at the table by itself. */
bool hall_tends(hall *h, const table *t);
/* Something was recorded since the piece was begun. */
bool hall_wrote(const hall *h);
/* The end of a round: tells what is on the disk now, and hands on what is not. */
void hall_settle(hall *h);
/* The server ends: waits until all that was recorded is on the disk, or lost. */
void hall_drain(hall *h);
/* Runs when all that was recorded about it is on the disk, or lost; in order. */
void hall_wait(hall *h, const waiter *w);
/* Answers when the store has shown that it can write, or not. */
void hall_health(hall *h, http_id id);
void hall_drop_waiting(hall *h);

/* ---- hall_news.c: what other nodes wrote ---------------------------------------------------------------------------
 */

/* Reads it again, tells whoever watches, and takes up the work of shares that have come. */
void hall_heed(hall *h);
/* Sockets of the user as the store has it now: called so, and none whose session has ended. */
void hall_heed_user(hall *h, int64_t user);

#endif
