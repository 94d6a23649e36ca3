/* What is kept of groups: a person's circle, invitations to tables, and the dates that tables agree upon. All SQL about
 * them is in store_groups.c. */
#ifndef LUDUS_SERVER_STORE_GROUPS_H
#define LUDUS_SERVER_STORE_GROUPS_H

#include "server/store.h"

/* How one stands to another: one has asked the other, both are in the other's circle, or the other would not. */
typedef enum st_tie { TIE_NONE = -1, TIE_ASKED, TIE_IN, TIE_REFUSED } st_tie;

st_tie store_tie(store *s, int64_t user, int64_t other);
bool store_tie_set(store *s, int64_t user, int64_t other, st_tie tie); /* TIE_NONE: none any more */
/* Rows with "user" and "name": in the circle; asked by the user; who asks the user. */
json_t *store_circle(store *s, int64_t user, st_tie tie, bool asks);

bool store_invitation_add(store *s, int64_t user, const char *table, int64_t by);
bool store_invitation_drop(store *s, int64_t user, const char *table);
/* Rows about tables that still gather, where the user does not sit: "table", "game", "title", "by". */
json_t *store_invitations(store *s, int64_t user);
int store_invited(store *s, const char *table);

/* {"at":ms,"by":user,"agreed":[user..]}, or NULL; the caller releases it. NULL deletes it. */
json_t *store_date_get(store *s, int64_t table);
bool store_date_set(store *s, int64_t table, const json_t *date);
/* Ids of tables that gather and whose date has come. */
json_t *store_dates_due(store *s, int64_t now);

bool store_groups_give(store *s, int64_t from, int64_t to);
bool store_groups_forget(store *s, int64_t user);

#endif
