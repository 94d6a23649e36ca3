#include "data/npz.h"

#include <minizip/zip.h>
#include <stdio.h>
#include <string.h>

/* Observations are mostly nothing: the quickest way to press them is nearly as good as the best. */
enum { QUICKLY = 1, HEAD = 128 };

bool ld_npz_open(ld_npz *npz, const char *path)
{
    *npz = (ld_npz){.zip = zipOpen64(path, APPEND_STATUS_CREATE)};
    return npz->zip;
}

/* The head of a .npy: a mark, its version, its length, and a dictionary of Python's, filled up with blanks. */
static void head_of(const ld_array *array, char head[HEAD + 1])
{
    char shape[64];
    snprintf(shape, sizeof shape, array->columns ? "%zu, %zu" : "%zu,", array->rows, array->columns);
    memcpy(head, "\x93NUMPY\x01\x00", 8);
    head[8] = HEAD - 10;
    head[9] = 0;
    int n = 10 + snprintf(head + 10, HEAD - 10, "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", array->type,
                          shape);
    memset(head + n, ' ', (size_t)(HEAD - n));
    head[HEAD - 1] = '\n';
}

static void end_array(ld_npz *npz, bool begun) { npz->failed |= begun && zipCloseFileInZip(npz->zip) != ZIP_OK; }

void ld_npz_array(ld_npz *npz, const ld_array *array)
{
    char name[80], head[HEAD + 1];
    zip_fileinfo info = {.tmz_date = {.tm_mday = 1, .tm_year = 1980}};
    if (npz->failed)
        return;
    end_array(npz, npz->begun);
    snprintf(name, sizeof name, "%s.npy", array->name);
    npz->failed |=
        zipOpenNewFileInZip64(npz->zip, name, &info, NULL, 0, NULL, 0, NULL, Z_DEFLATED, QUICKLY, 1) != ZIP_OK;
    npz->begun = !npz->failed;
    head_of(array, head);
    ld_npz_put(npz, head, HEAD);
}

void ld_npz_put(ld_npz *npz, const void *data, size_t bytes)
{
    npz->failed |= !npz->failed && bytes && zipWriteInFileInZip(npz->zip, data, (unsigned)bytes) != ZIP_OK;
}

bool ld_npz_close(ld_npz *npz)
{
    end_array(npz, npz->begun && !npz->failed);
    return (zipClose(npz->zip, NULL) == ZIP_OK) && !npz->failed;
}
