/* gzip by zlib: quick rather than small, since it runs in the event loop. */
#include "server/pack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>

enum { WORTH = 1024, LEVEL = 4, GZIP = 15 + 16, MEMORY = 8 };

char *pack(const char *bytes, size_t size, size_t *packed)
{
    z_stream z = {0};
    if (size < WORTH || deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, size);
    char *out = malloc(room);
    z.next_in = (z_const Bytef *)bytes;
    z.avail_in = (uInt)size;
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    bool whole = out && deflate(&z, Z_FINISH) == Z_STREAM_END;
    *packed = z.total_out;
    deflateEnd(&z);
    if (whole && *packed < size)
        return out;
    free(out);
    return NULL;
}
