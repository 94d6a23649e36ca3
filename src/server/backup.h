/* The server's data as one file to keep elsewhere, and back. Both work beside a running server, which keeps its recent
 * rows in a second file (SQLite's WAL): copying `ludus.db` alone would lose them. */
#ifndef LUDUS_SERVER_BACKUP_H
#define LUDUS_SERVER_BACKUP_H

#include "server/store.h"

/* All that is kept in the folder, as of one moment, as a new file, on the disk when it returns. False and a sentence,
 * and no file. */
bool backup_write(const char *dir, const char *file, char error[LD_ERROR_BYTES]);
/* The file becomes the data of a folder that has none yet. False and a sentence, and the folder as it was. */
bool backup_restore(const char *file, const char *dir, char error[LD_ERROR_BYTES]);
/* False and a sentence: something is there already. */
bool backup_new(const char *path, char *error);
/* A file that is whole gets its name, and the disk has both when it returns. */
bool backup_name(const char *part, const char *path, char *error);

#endif
