/* Calls to other machines: webhooks, push services, the operator's mail server. One thread of their own makes all of
 * them side by side, so that one that is silent holds up nothing; each has a time in which it has to be done.
 *
 * Addresses inside (private, loopback, link-local and the like) are not connected to. That is looked at when a
 * connection is made, at the very address, after all names were resolved; redirections are not followed. An address
 * that the operator lists by itself is let through, and so is the mail server, which is the operator's own. */
#ifndef LUDUS_SERVER_POST_H
#define LUDUS_SERVER_POST_H

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;

/* What is sent, and what became of it. */
typedef struct errand {
    char *url;                /* https:, http:, smtp: or smtps: */
    struct curl_slist *heads; /* of HTTP */
    char *from, *to;          /* of mail */
    char *body;
    size_t size, sent;
    int status;                                 /* as HTTP or SMTP answer; 0: there was no answer */
    bool ok, refused;                           /* refused: the address lies inside */
    void (*done)(struct errand *p, void *data); /* in the event loop; errand_free follows */
    void (*drop)(void *data);                   /* instead, when the server ends; or NULL */
    void *data;
    /* The post's own. */
    struct errand *next;
    const struct post *by;
    void *line;
} errand;

typedef struct post post;

/* `allowed` are addresses inside that may be called, "10.0.0.5,127.0.0.1:8080", among other names; or NULL. `wake` is
 * called from the thread when something is finished. NULL if there is no thread to be had. */
post *post_open(const char *allowed, void (*wake)(void *data), void *data);
/* Takes the errand over. In the event loop, as the rest. */
void post_send(post *p, errand *one);
/* Runs `done` of what is finished. */
void post_finish(post *p);
/* What is under way is given up. */
void post_close(post *p);

errand *errand_new(const char *url);
void errand_head(errand *p, const char *name, const char *value);
void errand_free(errand *p);

/* Everybody can reach this address. */
bool post_public(const struct sockaddr *to);

#endif
