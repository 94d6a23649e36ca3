/* Compressing an answer. Only what is the same for everybody is compressed: where a secret stood beside words that
 * others chose, the size would tell of it. */
#ifndef LUDUS_SERVER_PACK_H
#define LUDUS_SERVER_PACK_H

#include <stddef.h>

/* The bytes as gzip, to be freed; NULL if that is not worth while. */
char *pack(const char *bytes, size_t size, size_t *packed);

#endif
