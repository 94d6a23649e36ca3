/* The names by which this server may be called. A page on somebody else's name can have that name lead to this machine
 * and then speak to the server as if it were its own page; but it cannot change the name that its browser sends.
 * Addresses are safe, and so are this machine's own names. */
#ifndef LUDUS_SERVER_HOST_H
#define LUDUS_SERVER_HOST_H

#include <stdbool.h>

/* `host` is what a request calls us, "name", "name:port" or "[::1]:port"; `allowed` is "a,b" or NULL; `origin` a URL
 * whose host is allowed, or NULL. */
bool host_ours(const char *host, const char *allowed, const char *origin);

#endif
