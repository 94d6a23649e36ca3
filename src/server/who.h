/* Who somebody is: names, tokens, passwords. A token is ID.SECRET; the store has only the secret's hash. */
#ifndef LUDUS_SERVER_WHO_H
#define LUDUS_SERVER_WHO_H

#include "server/store.h"
#include "server/http.h"

/* The user of a token; false if it is none of ours. */
bool who_is(store *s, const char *token, st_user *out);
bool who_make_token(store *s, int64_t user, char out[HTTP_TOKEN_ROOM]);
bool who_drop_token(store *s, const char *token);
/* NULL, or what is wrong with a name (or, with other limits, a line of text). */
const char *who_name_wrong(const char *name);
bool who_text_ok(const char *text, int low, int high);
/* Nobody could tell the two apart at a glance: capitals, blanks and what cannot be seen do not count. */
bool who_same_name(const char *a, const char *b);
/* The Set-Cookie for a token (empty: take it away); the caller frees it. */
char *who_cookie(const char *token);
/* Random letters and digits that nobody guesses. */
void who_random_id(char out[ID_ROOM]);

#endif
