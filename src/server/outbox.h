/* Sends what waits in the outbox (notice.h) once it is due, and takes it out when the other side has it, or never will.
 * What fails is tried again, later each time; the other side knows by the id what it has had. */
#ifndef LUDUS_SERVER_OUTBOX_H
#define LUDUS_SERVER_OUTBOX_H

#include "server/hall.h"

/* The host that letters are counted for: they all go by the operator's mail server. */
#define OUTBOX_MAIL "mail"

/* Something was put in: looked at as soon as that is kept. */
void outbox_more(hall *h);
/* A batch was kept or lost. */
void outbox_kept(hall *h);
/* Once in each round. */
void outbox_turn(hall *h);
/* After post_close. */
void outbox_close(hall *h);

#endif
