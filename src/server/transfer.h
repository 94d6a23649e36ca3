/* A server's data moves from a data folder to PostgreSQL, or back, while nobody serves either. The rows go table by
 * table in the order of their keys, and what came over is read again and compared row by row with what it was. Until
 * all is there it has another name (a folder `copy` beside, a schema `ludus_copy`), so nobody serves half of it, and a
 * copy that was interrupted goes on where it stopped. */
#ifndef LUDUS_SERVER_TRANSFER_H
#define LUDUS_SERVER_TRANSFER_H

#include "ludus.h"

/* `told` hears of each table that is over and compared, with its rows. From "sqlite:FOLDER" to "postgresql://..", or
 * the other way round. False and a sentence; what was there before is as it was. */
bool transfer(const char *from, const char *to, void (*told)(const char *table, int64_t rows),
              char error[LD_ERROR_BYTES]);

#endif
