/* Inside the store: the thread that carries out what was recorded (store.h says how it is used). It has a connection of
 * its own, so that no lock and no sync is ever waited for by who records. */
#ifndef LUDUS_SERVER_STORE_WRITER_H
#define LUDUS_SERVER_STORE_WRITER_H

#include "server/store.h"
#include "server/store_batch.h"

typedef struct writer writer;

/* Takes over `own`, a store that writes by itself. `wake` NULL: there is no thread, writer_work does its work. */
writer *writer_open(store *own, void (*wake)(void *data), void *data);
/* Waits for the batch that is under way; what was not submitted is lost. */
/* Ends the thread, which wakes nobody any more; what is recorded from now on is lost. */
void writer_stop(writer *w);
void writer_close(writer *w);
/* What is recorded now. */
batch *writer_forming(writer *w);
bool writer_settled(const writer *w, int64_t key);
bool writer_submit(writer *w);
void writer_work(writer *w);
void writer_finish(writer *w);
store_fate writer_poll(writer *w, char *error);
int64_t writer_busy_ms(const writer *w);
bool writer_roomy(const writer *w);

/* ---- for the writer, in store.c: on a store that writes by itself -------------------------------------------------
 */

/* Carries out all of it in one transaction; false and a sentence if nothing of it is kept. */
bool store_apply(store *own, const batch *b, char error[LD_ERROR_BYTES]);
/* Brings what the log has into the file, if that has grown long. */
void store_tidy(store *own);
/* Does the disk have room for more? */
bool store_has_room(const store *own);

#endif
