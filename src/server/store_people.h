/* What is kept of people beyond their seats: how games ended for whom, ratings, and whom one does not want to meet or
 * to hear. Who played a seat is a text: the number of a user, the name of a bot, "" for nobody; a user who was
 * forgotten has a random name that begins with a dash.
 *
 * A game that ends is added in the batch that has its last choice, and rated by the writer in the same transaction: it
 * is rated once, or its end never happened. All SQL is in store_people.c and store_rate.c. */
#ifndef LUDUS_SERVER_STORE_PEOPLE_H
#define LUDUS_SERVER_STORE_PEOPLE_H

#include "server/store.h"

enum { WIN = 60 }; /* a whole win; what seats share is a part of it */

typedef struct st_end_seat {
    char who[BOT_ROOM];
    int rank, score, share, role; /* role -1: none */
} st_end_seat;

typedef struct st_end {
    int64_t table, at;
    const char *game;
    int seats;
    bool rated;
    bool plain; /* as the box has it: no option, no figure, no position of its own */
    st_end_seat seat[LD_MAX_SEATS];
} st_end;

void person_key(int64_t user, char out[BOT_ROOM]);

bool store_end_add(store *s, const st_end *end);
/* Whoever leaves a rated game has lost it, whatever becomes of the seat. */
bool store_give_up(store *s, int64_t table, int seat, int64_t user);
/* All ratings anew, from the games that are kept. */
bool store_rate_again(store *s);

/* What seats used (lab/used.h) is worked out later, for one game after the other: the first that lacks it; false: none.
 */
bool store_uses_due(store *s, char id[ID_ROOM]);
bool store_uses_set(store *s, int64_t table, const char *uses, const int *roles, int seats);

/* All that one was becomes another's. */
bool store_ends_give(store *s, int64_t from, int64_t to);
bool store_ends_forget(store *s, int64_t user, const char *alias);

/* Rows as objects, which the caller releases; NULL: they cannot be read. */
json_t *store_lists(store *s);
json_t *store_ladder(store *s, const char *game, int seats, int limit);
json_t *store_terms(store *s, const char *game, int seats);
json_t *store_rating_rows(store *s, const char *who);
/* How a table was rated, seat by seat. */
json_t *store_rated(store *s, int64_t table);
/* The points of one in a list, in thousandths; false if there are none. */
bool store_points(store *s, const char *game, int seats, const char *who, int64_t *mean);

/* About one who played: games that everybody may know of, or all. */
json_t *store_played(store *s, const char *who, bool all);
json_t *store_games_of(store *s, const char *who, bool all, int limit);
json_t *store_opponents(store *s, const char *who, bool all, int limit);
json_t *store_seats_of(store *s, const char *who, bool all);

/* Games that were played as the box has it: who won, and what was used. */
json_t *store_ended(store *s, const char *game, int seats, int limit);
/* How many of them there are, and how many of these still wait for their uses. */
bool store_ended_count(store *s, const char *game, int seats, int64_t *all, int64_t *waiting);

/* Whom one does not want to meet, or to hear. */
typedef struct st_mark {
    bool blocked, muted;
} st_mark;
st_mark store_mark(store *s, int64_t user, int64_t other);
bool store_mark_set(store *s, int64_t user, int64_t other, st_mark mark);
/* Has one of the two blocked the other? */
bool store_apart(store *s, int64_t a, int64_t b);
json_t *store_marks(store *s, int64_t user);
int store_mark_count(store *s, int64_t user);
/* What was recorded last matters at this table, too: it is not shown before that is on the disk. */
void store_matters(store *s, int64_t table);

/* Another connection to the same file, for one who only reads; NULL and a sentence. From any thread. */
store *store_reader(const char *path, char error[LD_ERROR_BYTES]);
const char *store_path(const store *s);

#endif
