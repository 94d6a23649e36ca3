/* Groups: what invitations and dates do in the hall. */
#ifndef LUDUS_SERVER_GROUP_H
#define LUDUS_SERVER_GROUP_H

#include "server/table.h"

struct hall;

/* Somebody is invited to a table that gathers: it is on their first page from now on, and they are told. Nothing comes
 * of it if one of the two keeps the other away, which neither hears of. */
bool group_invite(struct hall *h, int64_t user, const table *t, const st_user *by);
/* All seats are taken, and all persons there have agreed to its date. */
bool group_date_sure(const table *t);
/* The game has to wait for its date. */
bool group_waits(const table *t);
/* {"at","by":seat|null,"agreed":[seat..],"sure"}; NULL: there is none. */
json_t *group_date_json(const table *t);
/* Begins the games whose date has come, if all seats are taken. */
void group_tick(struct hall *h);

#endif
