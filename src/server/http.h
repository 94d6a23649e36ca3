/* HTTP and WebSocket. http.c is the only file that knows libwebsockets; everything here runs in the event loop,
 * but http_wake. */
#ifndef LUDUS_SERVER_HTTP_H
#define LUDUS_SERVER_HTTP_H

#include "ludus.h"

enum {
    HTTP_BODY_MAX = 16 << 10,
    HTTP_MESSAGE_MAX = 512 << 10,
    HTTP_TOKEN_ROOM = 96,
    HTTP_PEER_ROOM = 48,
    HTTP_SPEAKS_ROOM = 64
};

/* A connection; 0 is none. The id of one that is gone is never used again. */
typedef uint64_t http_id;
typedef struct http http;

typedef struct http_request {
    http_id id;
    bool post;      /* else GET */
    bool foreign;   /* it comes from a page of another origin */
    bool json;      /* its content type is JSON */
    bool gzip;      /* the client reads gzip */
    bool operators; /* it came to the operator's own address */
    const char *path, *query;
    const char *token;  /* from the cookie or the bearer header; empty if none */
    const char *peer;   /* the client's address */
    const char *match;  /* If-None-Match */
    const char *speaks; /* Accept-Language */
    const char *origin; /* where we are to be found, as "http://host:port/ludus"; empty if that cannot be told */
    char *body;         /* NUL-terminated */
    size_t size;
} http_request;

typedef struct http_hooks {
    void *data;
    /* Answer with http_answer, now or later. */
    void (*request)(void *data, const http_request *r);
    /* A WebSocket is open; what it returns comes back as `client`. NULL: there are too many already, close it. */
    void *(*open)(void *data, const http_request *r);
    void (*message)(void *data, void *client, char *text, size_t size);
    /* The socket can take a message: writes it and returns its size; 0: there is none. */
    size_t (*ready)(void *data, void *client, char *out, size_t room);
    void (*closed)(void *data, void *client);
    /* About twenty times a second. */
    void (*tick)(void *data);
} http_hooks;

typedef struct http_settings {
    const char *address; /* NULL: all */
    int port;
    const char *origin; /* one more origin that may speak to us, or NULL */
    const char *hosts;  /* names by which we may be called, "a,b"; else addresses and this machine's own names alone */
    bool proxied;       /* believe X-Forwarded-For */
    bool limits;        /* to what one address may do */
    int sockets;        /* the most there may be */
    const char *metrics_address; /* where the operator looks */
    int metrics_port;            /* 0: nowhere */
} http_settings;

http *http_open(const http_settings *settings, const http_hooks *hooks, char error[LD_ERROR_BYTES]);
void http_close(http *h);
/* One round: waits for something to happen and calls the hooks. */
bool http_turn(http *h);
/* Ends a round that waits. From any thread. */
void http_wake(void *h);
int http_port(const http *h);

typedef struct http_answer {
    int status;
    const char *type;
    char *cookie;            /* Set-Cookie, freed when sent; or NULL */
    const char *etag, *file; /* a quoted tag; a name to save as; or NULL */
    bool gzip;               /* the body is compressed */
    bool keep;               /* it never changes under this name */
    bool pack;               /* may be compressed for who reads that (pack.h) */
    const char *body;
    size_t size;
    char *owned; /* freed when sent; NULL if the body lives for ever */
} http_answer;

/* Takes over `owned` and `cookie`, also when the connection is gone. */
void http_reply(http *h, http_id id, const http_answer *answer);
/* Asks for `ready` when the socket can take a message. */
void http_want(http *h, http_id id);
/* What `open` returned for this socket; NULL if it is gone. */
void *http_client(http *h, http_id id);
/* Closes the socket soon. */
void http_drop(http *h, http_id id);
/* All sockets are told to come again, and no new ones are taken. */
void http_leave(http *h);

#endif
