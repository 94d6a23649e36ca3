/* The page behind the link to a table, with what a messenger shows of it before anybody has opened it: who invites to
 * what, and the game's picture (Open Graph). The page itself is the same for all addresses. */
#ifndef LUDUS_SERVER_INVITE_H
#define LUDUS_SERVER_INVITE_H

#include "server/files.h"
#include "server/store.h"

/* Answers a request for /t/ID of a table that there is, in the language spoken; false for every other. */
bool invite_answer(store *s, const files *f, http *h, const http_request *r);

#endif
