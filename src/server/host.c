/* Comparing names of hosts. */
#include "server/host.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NAME = 256 };

/* Without its port and brackets. */
static bool name_of(const char *host, char out[NAME])
{
    bool brackets = host[0] == '[';
    const char *from = host + brackets;
    size_t n = strcspn(from, brackets ? "]" : ":");
    const char *rest = from + n + (brackets && from[n]);
    if (n == 0 || n >= NAME || (rest[0] && rest[0] != ':') || rest[strspn(rest, ":0123456789")])
        return false;
    snprintf(out, NAME, "%.*s", (int)n, from);
    if (!brackets && out[n - 1] == '.') /* a name may be written to its end */
        out[n - 1] = 0;
    return out[0];
}

static bool is_address(const char *name)
{
    unsigned char room[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, name, room) == 1 || inet_pton(AF_INET6, name, room) == 1;
}

static bool listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = list; p && *p; p += *p == ',') {
        size_t m = strcspn(p, ",");
        if (m == n && strncasecmp(p, name, n) == 0)
            return true;
        p += m;
    }
    return false;
}

/* "localhost", and what this machine is called, alone or in its own network. */
static bool own_name(const char *name)
{
    char own[NAME] = "", local[NAME + 8];
    gethostname(own, sizeof own - 1);
    snprintf(local, sizeof local, "%.*s.local", (int)strcspn(own, "."), own);
    return strcasecmp(name, "localhost") == 0 ||
           (own[0] && (strcasecmp(name, own) == 0 || strcasecmp(name, local) == 0));
}

bool host_ours(const char *host, const char *allowed, const char *origin)
{
    char name[NAME], home[NAME];
    const char *at = origin ? strstr(origin, "://") : NULL;
    if (!name_of(host, name))
        return false;
    if (is_address(name) || own_name(name) || listed(allowed, name))
        return true;
    return at && name_of(at + 3, home) && strcasecmp(name, home) == 0;
}
