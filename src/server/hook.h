/* Telling people that it is their turn: over their other sockets, and by webhook. */
#ifndef LUDUS_SERVER_HOOK_H
#define LUDUS_SERVER_HOOK_H

#include "server/hall.h"

/* After a change is stored: whoever is asked now and was not before, and does not watch, is told. */
void hook_notices(hall *h, table *t);
/* NULL, or why this address cannot be a webhook here. */
const char *hook_wrong(const hall *h, const char *url);

#endif
