/* The server as a whole. */
#ifndef LUDUS_SERVER_SERVE_H
#define LUDUS_SERVER_SERVE_H

#include "ludus.h"

/* A decision is thought about to its end: so long may the server's own wait. */
enum { SERVE_MOST_BUDGET = 10000 };

typedef struct serve_settings {
    const char *address; /* NULL: all */
    int port;            /* 0: any free one */
    const char *store;   /* the address of a database that several nodes share; NULL: DATA/ludus.db */
    const char *node;    /* how this one is called there; NULL: as its machine and port are */
    const char *data, *web, *origin, *hosts, *webhooks, *dice, *base;
    const char *metrics_address; /* where the operator looks; port 0: nowhere */
    int metrics_port;
    bool proxied, secure, no_limits; /* secure: people reach it by https alone */
    int threads, sockets, tables;
    int budget;                   /* of analyses */
    const char *mail, *mail_from; /* the mail server, and who letters are from; NULL: no mail */
    bool push;
} serve_settings;

/* Serves until SIGTERM or SIGINT; false and a sentence if it cannot begin. Where other nodes live it hands over to them
 * before it ends: whoever is here is told to come again, and the proxy to send nobody. */
bool serve(const serve_settings *settings, char error[LD_ERROR_BYTES]);
/* Has the server that uses the data in this folder end so, and waits for it. */
bool serve_drain(const char *dir, char error[LD_ERROR_BYTES]);

#endif
