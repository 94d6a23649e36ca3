/* Moves ahead at tables (io/ahead.h): kept with the table's absence (absent.h), used the moment they fit.
 *
 * Nobody else may learn more of them than that a person answered at once. They are used before a question is told, as
 * windows are let go; the seat is not called. A step that is answered in secret closes at a drawn time (window.h) where
 * anybody has moves ahead, so that it tells nothing whether the last of them fitted. In the record they are choices
 * like all others. Only the seat is sent them and told of them.
 *
 * They end with the game, when the seat changes hands, when the rules change, and when a choice is taken back: freely
 * by the seat itself, or by agreement, since then all would answer again what others wished undone. */
#ifndef LUDUS_SERVER_AHEAD_H
#define LUDUS_SERVER_AHEAD_H

#include "server/hall.h"

/* The seat's moves are these now. */
void ahead_set(hall *h, table *t, int seat, const ld_aheads *moves);
void ahead_drop(table *t, int seat);
bool ahead_any(const table *t);
/* Answers for those whose moves fit. */
void ahead_tend(hall *h, table *t);
/* One of them fits. */
bool ahead_due(const table *t);
/* The seat has taken back, freely or not. */
void ahead_undone(hall *h, table *t, int seat, bool freely);
/* What there is of them as [[seat, rules, moves]..], NULL: nothing; and back. */
json_t *ahead_json(const table *t);
void ahead_open(table *t, const json_t *from);

#endif
