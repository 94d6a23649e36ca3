/* Windows: steps in which everybody who might react is asked, also who can only pass (ld_window). A seat may have them
 * let go ("pass for me"): then the server passes for it wherever nothing else can be done.
 *
 * Passing at once would tell everybody else at the table that the seat had nothing. So where several people sit and one
 * of them has windows let go, no window closes before a time that was drawn when it opened, whoever answers last and
 * whatever the answer is, bots too: an answer that would close it is held. The time follows from the table's seed and
 * the question's number, and from nothing else: hands cannot show in it, and nobody can know it before the game is
 * over. Its tail is long, so that who needs a little longer is not known to have had a choice. Nothing else tells
 * either: until then everybody's clock runs, and only the seat itself sees that it has answered. */
#ifndef LUDUS_SERVER_WINDOW_H
#define LUDUS_SERVER_WINDOW_H

#include "server/hall.h"

enum { WINDOW_LEAST = 2000, WINDOW_MOST = 18000 };

/* How long the window of this question stays open, in ms. */
int window_pause(const uint8_t seed[LD_SEED_BYTES], int number);
/* Windows of this table close at drawn times only. */
bool window_kept(const table *t);
/* A question may be new: draws its time if it is a window, and lets it go for those who wish it. */
void window_tend(hall *h, table *t);
/* The seat wishes it, and can do nothing else: what is asked is let go for it. */
bool window_passes(const table *t, int seat);
/* Carries out the seat's choice, or holds it until the window may close; true if it is held. */
bool window_choose(hall *h, table *t, int seat, ld_choice choice);
/* Carries out what was held, if its time has come. */
void window_close(hall *h, table *t, int64_t now);

#endif
