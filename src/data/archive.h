/* The games of a match as records (src/io/record.h), a line each, in files of a hundred: FOLDER/00000.jsonl has games 0
 * to 99, in the order in which they ended. A record tells which game it is: "match":{"seed":1,"game":17}.
 *
 * A match that was interrupted goes on: a game is written before the journal notes it, one that only one of the two has
 * is played again, and none is written twice. */
#ifndef LUDUS_DATA_ARCHIVE_H
#define LUDUS_DATA_ARCHIVE_H

#include "lab/match.h"

#include <pthread.h>

typedef struct ld_archive {
    ld_keeper keeper;
    const ld_match *match;
    const char *folder;
    uint8_t *kept; /* 1 for each game that is there */
    pthread_mutex_t lock;
} ld_archive;

/* Makes the folder, or reads what is in it. `match`, with its journal, is used until the archive is closed. False and a
 * sentence if the folder cannot be had; then there is nothing to close. */
bool ld_archive_open(ld_archive *archive, const char *folder, const ld_match *match, char error[LD_ERROR_BYTES]);
void ld_archive_close(ld_archive *archive);

#endif
