/* Who somebody is: names, tokens, passwords. A token is ID.SECRET; the store has only the secret's hash. */
#ifndef LUDUS_SERVER_WHO_H
#define LUDUS_SERVER_WHO_H

#include "server/store.h"
#include "server/http.h"

/* The user of a token; false if it is none of ours. */
bool who_is(store *s, const char *token, st_user *out);
/* One that nobody has used for so long has ended; tokens not seen since then (ms since 1970) may be forgotten. */
enum { TOKEN_DAYS = 180 };
int64_t who_oldest(void);
/* The part of a token that is no secret. */
void who_id(const char *token, char out[TOKEN_ROOM]);
/* `program`: it goes into no browser's cookie. */
bool who_make_token(store *s, int64_t user, bool program, char out[HTTP_TOKEN_ROOM]);
bool who_drop_token(store *s, int64_t user, const char *token);
/* NULL and the name in the form that is kept (names.h), or what is wrong with it. */
const char *who_name(const char *name, char out[NAME_ROOM]);
/* A line of text with so many characters. */
bool who_text_ok(const char *text, int low, int high);
/* Nobody could tell the two apart at a glance (names.h). */
bool who_same_name(const char *a, const char *b);
/* The Set-Cookie for a token (empty: take it away), for https alone if `secure`; the caller frees it. */
char *who_cookie(const char *token, bool secure);
/* Random letters and digits that nobody guesses. */
void who_random_id(char out[ID_ROOM]);

#endif
