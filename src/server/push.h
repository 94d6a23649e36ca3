/* Web Push: messages to a browser by way of its maker's service, which can read none of them (RFC 8291) and knows by a
 * signature that they are ours (RFC 8292, ES256). */
#ifndef LUDUS_SERVER_PUSH_H
#define LUDUS_SERVER_PUSH_H

#include "server/post.h"

#include <stdint.h>

enum { PUSH_BODY_MOST = 3000 };

/* Where a browser takes messages; the texts are borrowed. */
typedef struct push_target {
    const char *endpoint, *key, *auth;
} push_target;

/* A key pair for VAPID as a text to be kept; the caller frees it. */
char *push_make_key(void);
/* The part of it that browsers subscribe with; borrowed. */
const char *push_public(const char *pair);
/* The browser's key is a point on the curve, and its secret has the right length. */
bool push_keys_ok(const char *key, const char *auth);
/* The message, encrypted and signed; NULL if the target's keys are none. `topic` replaces what waits under the same
 * topic; `contact` says who answers for us, or NULL. */
errand *push_errand(const char *pair, const char *contact, push_target to, const char *topic, const char *message,
                    int64_t now);

#endif
