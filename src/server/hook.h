/* Webhooks: which addresses may be one, and what is sent there, in the form that the receiver understands. What is sent
 * is signed as Standard Webhooks has it (docs/api.md). */
#ifndef LUDUS_SERVER_HOOK_H
#define LUDUS_SERVER_HOOK_H

#include "server/notice.h"
#include "server/post.h"

enum { HOST_ROOM = 128, SECRET_ROOM = 48 };

/* NULL, or why this address cannot be a webhook here. */
const char *hook_wrong(const hall *h, const char *url);
/* An https address of any host, as a push service's has to be. */
bool hook_https(const char *url);
/* The host and port that an address leads to. */
const char *hook_host(const char *url, char out[HOST_ROOM + 10]);
/* NULL stands for the plain form. */
bool hook_form_ok(const char *form);
/* "json, discord, .." */
extern const char hook_forms[];
/* A new secret to sign with. */
void hook_make_secret(char out[SECRET_ROOM]);
errand *hook_errand(const char *url, const char *form, const char *secret, const news *what);

#endif
