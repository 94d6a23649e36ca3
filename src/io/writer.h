/* JSON written straight into a buffer, for what is sent thousands of times a second: no tree, no allocation. The caller
 * says what comes; the writer puts the commas. What does not fit is counted, not written. */
#ifndef LUDUS_IO_WRITER_H
#define LUDUS_IO_WRITER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct ld_writer {
    char *out;
    size_t room, used; /* used > room: it did not fit */
    bool comma;        /* a value stands before */
} ld_writer;

void ld_put_open(ld_writer *w, char bracket);
void ld_put_close(ld_writer *w, char bracket);
void ld_put_key(ld_writer *w, const char *key);
void ld_put_text(ld_writer *w, const char *text); /* NULL: null */
void ld_put_number(ld_writer *w, long long number);
void ld_put_bool(ld_writer *w, bool yes);
void ld_put_null(ld_writer *w);
void ld_put_raw(ld_writer *w, const char *json, size_t size); /* a value that is written already */
void ld_put_json(ld_writer *w, const json_t *json);

#endif
