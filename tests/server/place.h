/* Where the data of a test's server are: a file of SQLite in its folder, or (LUDUS_TEST_STORE=postgresql, run.sh) a
 * database of its own, called as the folder is, in the PostgreSQL at LUDUS_TEST_POSTGRES, with a mirror in the folder.
 */
#ifndef TESTS_SERVER_PLACE_H
#define TESTS_SERVER_PLACE_H

#include <sqlite3.h>
#include <stdbool.h>

/* Is it PostgreSQL? */
bool place_shared(void);
/* "--data DIR ..", as a server or command needs it; and apart: the address, NULL if there is none. Until the next call.
 */
const char *place_args(const char *data);
const char *place_address(const char *data);
/* The file that has it or mirrors it, to be read; NULL if there is none. The caller closes it. */
sqlite3 *place_open(const char *data);
/* Changes what is kept, behind the server's back. */
bool place_change(const char *data, const char *statement);
/* It goes with the folder. */
void place_forget(const char *data);

#endif
