/* Inside the store: the thread that carries out what was recorded (store.h says how it is used). It has a connection of
 * its own, so that no lock and no sync is ever waited for by who records. */
#ifndef LUDUS_SERVER_STORE_WRITER_H
#define LUDUS_SERVER_STORE_WRITER_H

#include "server/store.h"
#include "server/store_batch.h"

typedef struct writer writer;

/* Takes over `own`, a store that writes by itself. There is no thread yet: writer_work does its work. */
writer *writer_open(store *own);
/* Starts the thread; false if that cannot be. */
bool writer_begin(writer *w, void (*wake)(void *data), void *data);
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
/* The batch that was polled last, with what was refused of it. */
const batch *writer_polled(const writer *w);
int64_t writer_busy_ms(const writer *w);
bool writer_roomy(const writer *w);

/* ---- for the writer, in store.c: on a store that writes by itself -------------------------------------------------
 */

/* Carries out all of it in one transaction; false and a sentence if nothing of it is kept. */
bool store_apply(store *own, batch *b, char error[LD_ERROR_BYTES]);
/* A store that several nodes share has other things to do, too: until store_rouse, or what is due now. True: there is
 * something to look at. A store of one node's own has not: store_has_duties. */
bool store_has_duties(const store *own);
bool store_idle(store *own);
bool store_tend(store *own);
void store_rouse(store *own);
/* The writer is to end. */
void store_end(store *own);
/* Brings what the log has into the file, if that has grown long. */
void store_tidy(store *own);
/* Does the disk have room for more? */
bool store_has_room(const store *own);

/* ---- for the node (node.h): its transaction on the mirror, piece by piece ----------------------------------------
 */

typedef enum store_carried { CARRY_DONE, CARRY_CLASHED, CARRY_FAILED } store_carried;
bool store_carry_begin(store *own);
/* The writes from here to there in the batch. CARRY_CLASHED: there is a row in the way. */
store_carried store_carry(store *own, const batch *b, size_t from, size_t to);
bool store_carry_end(store *own, bool keep);
struct sqlite3 *store_file(store *own);

#endif
