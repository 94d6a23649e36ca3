/* Notices: what people are told of while they do not look, by the channels they have chosen (wish.h).
 *
 * A notice is recorded in the same batch as what it tells of: both are kept or neither is. Once kept it waits in the
 * outbox until it is due; outbox.h sends it, under an id that stays the same, until the other side has it. So after a
 * kill nothing is forgotten, and what may have arrived already comes again under an id that the other side knows.
 *
 * A notice says no more than that something has happened at a table, and who did it: nothing of the game. Whoever
 * watches the table when it is recorded, or a moment later when it would be sent, is told nothing. Of one kind one
 * notice waits for a person at a table, the last. */
#ifndef LUDUS_SERVER_NOTICE_H
#define LUDUS_SERVER_NOTICE_H

#include "server/hall.h"
#include "server/wish.h"

/* Tells a user something about a table (NULL: about none). `a` and `b` are the words that the kind's sentence has room
 * for (the table in notice.c), or NULL. Called where what it tells of is recorded. */
void notice_tell(hall *h, int64_t user, notice_kind kind, const table *t, const char *a, const char *b);
/* The same to every person who sits there, but this user. */
void notice_tell_all(hall *h, int64_t but, notice_kind kind, const table *t, const char *a, const char *b);
/* What follows from how the table stands now and stood before: it has begun or is over, somebody is asked, or asked to
 * agree; and what was answered is withdrawn. Once in each round that recorded something of the table. */
void notice_table(hall *h, table *t);
/* The table was read: people were told of it as it stands. */
void notice_read(table *t);
/* When all of it is kept: whoever is asked hears it on the sockets that watch something else. */
void notice_ring(hall *h, table *t);
/* A clock of days is nearly out: when it is time to say so, in served time. */
int64_t notice_clock_at(const table *t, int seat);
/* Says so if it is. */
void notice_clocks(hall *h, table *t, int64_t now);
/* Whoever is named in a line of chat, as "@Ann". */
void notice_chat(hall *h, const table *t, int64_t by, const char *name, const char *text);
/* A letter that the user asked for (letter.h): `number` is its own, the purpose its kind. */
void notice_letter(hall *h, int64_t user, const char *purpose, int64_t number);

/* The user watches the table. */
bool notice_watched(const table *t, int64_t user);
/* A kind that is for whoever sits at the table alone. */
bool notice_of_seat(const char *kind);

/* A notice in words, in the language that is spoken. */
typedef struct news {
    const char *id, *kind, *table, *title, *game, *text, *link;
    int64_t now;
} news;

/* In the language that is spoken: the kind's sentence, what a table is called. */
const char *notice_text(const char *kind, const char *a, const char *b, char *out, size_t room);
/* What a kind is called where people choose. */
const char *notice_name(notice_kind kind);
json_t *news_json(const news *what);

#endif
