/* Who is absent, and what the others may do then.
 *
 * A table agrees on it when it is made, or later by a vote of all who play: after how long somebody who owes an answer
 * counts as absent, and whether then a bot may play for them (any of the others asks for it: it is mild, and the seat
 * is theirs again the moment they are back), a person with the link may take their seat, or the game may be ended; for
 * these two all who are not absent vote. Time is served time (now.h), and what was marked, agreed on and voted is
 * stored, so a restart changes nothing.
 *
 * Somebody may also say that they are away until a day, at all their tables at once. Until then their time stands still
 * in games by the day and without a clock, for REST_MOST at a table in all: friends wait for each other's holidays, but
 * not for ever. In games with a live clock it is told and changes nothing.
 *
 * A step that is answered in secret tells by this what a clock tells that runs out: who has not answered in all that
 * time. Who answers in it afterwards stays marked until it is over, so that nobody sees it. */
#ifndef LUDUS_SERVER_ABSENT_H
#define LUDUS_SERVER_ABSENT_H

#include "server/hall.h"

#define REST_MOST (14 * 86400 * INT64_C(1000))

/* The game starts: who said before that they are away need not hurry. */
void absent_begin(table *t, int64_t now);
/* They are away until then (0: here again), from now on. */
void absent_until(st_place *p, const st_table *info, int64_t until, int64_t now);
/* Marks who is absent by now, ends what has come to its end, and carries out what all voted for. */
void absent_tend(hall *h, table *t, int64_t now);
/* When that is due next; -1: never. */
int64_t absent_due(const table *t, int64_t now);
/* A bot plays for the seat from now on, and why. */
void absent_to_bot(table *t, int seat, const char *bot, stood_in why);
/* Nobody whom that was about sits there any more. */
void absent_gone(table *t, int seat);
/* The seat's person does something here: absent no more. */
void absent_here(hall *h, table *t, int seat);
/* Another person has it: nothing of who sat there before is left but why. */
void absent_take_over(hall *h, table *t, int seat, int64_t user, const char *name);
/* From now on the others are voting on this. */
void absent_move(hall *h, table *t, const table_motion *motion);
void absent_vote(hall *h, table *t, int seat, bool yes);
/* Stores what has changed of all this, moves ahead included; and gives it back to a table that was just read. */
void absent_keep(store *s, table *t);
void absent_open(store *s, table *t);

#endif
