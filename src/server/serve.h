/* The server as a whole. */
#ifndef LUDUS_SERVER_SERVE_H
#define LUDUS_SERVER_SERVE_H

#include "ludus.h"

typedef struct serve_settings {
    const char *address; /* NULL: all */
    int port;            /* 0: any free one */
    const char *data, *web, *origin, *webhooks, *dice;
    bool proxied, no_limits;
    int threads, sockets, tables;
} serve_settings;

/* Serves until SIGTERM or SIGINT; false and a sentence if it cannot begin. */
bool serve(const serve_settings *settings, char error[LD_ERROR_BYTES]);

#endif
