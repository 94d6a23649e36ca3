/* The path that all addresses begin with. */
#include "server/base.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static char base[BASE_ROOM] = "/";

bool base_ok(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._~-";
    size_t n = strlen(path);
    if (n == 0 || n >= BASE_ROOM || path[0] != '/' || path[n - 1] != '/')
        return false;
    for (const char *p = path + 1; *p; p += strcspn(p, "/") + 1)
        if (strspn(p, letters) == 0 || p[strspn(p, letters)] != '/' || p[strspn(p, ".")] == '/')
            return false;
    return true;
}

void base_set(const char *path)
{
    assert(base_ok(path));
    snprintf(base, sizeof base, "%s", path);
}

const char *base_path(void) { return base; }

const char *base_within(const char *path)
{
    size_t n = strlen(base) - 1; /* its last slash belongs to what is below */
    if (strncmp(path, base, n) != 0)
        return NULL;
    return path[n] == '/' ? path + n : path[n] ? NULL : "/";
}

const char *base_link(const char *table, char out[LINK_ROOM])
{
    snprintf(out, LINK_ROOM, "%st/%s", base, table);
    return out;
}
