/* NumPy's files of several arrays: a zip in which each array is a file, NAME.npy. Rows are handed over one by one and
 * go to the disk as they come; how many there will be must be known. */
#ifndef LUDUS_DATA_NPZ_H
#define LUDUS_DATA_NPZ_H

#include "ludus.h"

typedef struct ld_npz {
    void *zip;
    bool begun, failed; /* of an array; then nothing more is written, and the closing tells */
} ld_npz;

typedef struct ld_array {
    const char *name;
    const char *type;     /* NumPy's: "|u1", "<f4" */
    size_t rows, columns; /* columns 0: a row is one value */
} ld_array;

/* False if the file cannot be made. */
bool ld_npz_open(ld_npz *npz, const char *path);
/* Begins the next array; then come its rows, `bytes` of them in any portions. */
void ld_npz_array(ld_npz *npz, const ld_array *array);
void ld_npz_put(ld_npz *npz, const void *data, size_t bytes);
/* False if anything could not be written. */
bool ld_npz_close(ld_npz *npz);

#endif
