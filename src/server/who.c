/* Names and tokens. */
#include "server/who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_ID = 16, SECRET_HEX = 64 };

static void hash_secret(const char *secret, uint8_t hash[32])
{
    crypto_generichash(hash, 32, (const uint8_t *)secret, strlen(secret), NULL, 0);
}

/* The id finds the row; the secret is compared in constant time. */
bool who_is(store *s, const char *token, st_user *out)
{
    char id[TOKEN_ID + 1];
    uint8_t mine[32], yours[32];
    int64_t user;
    if (strlen(token) != TOKEN_ID + 1 + SECRET_HEX || token[TOKEN_ID] != '.')
        return false;
    snprintf(id, sizeof id, "%s", token);
    if (!store_token_get(s, id, mine, &user))
        return false;
    hash_secret(token + TOKEN_ID + 1, yours);
    return sodium_memcmp(mine, yours, sizeof mine) == 0 && store_user_get(s, user, out);
}

bool who_make_token(store *s, int64_t user, char out[HTTP_TOKEN_ROOM])
{
    uint8_t bytes[TOKEN_ID / 2 + SECRET_HEX / 2], hash[32];
    char id[TOKEN_ID + 1], secret[SECRET_HEX + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(id, sizeof id, bytes, TOKEN_ID / 2);
    sodium_bin2hex(secret, sizeof secret, bytes + TOKEN_ID / 2, SECRET_HEX / 2);
    hash_secret(secret, hash);
    snprintf(out, HTTP_TOKEN_ROOM, "%s.%s", id, secret);
    return store_token_add(s, id, hash, user);
}

bool who_drop_token(store *s, const char *token)
{
    char id[TOKEN_ID + 1];
    snprintf(id, sizeof id, "%s", token);
    return store_token_drop(s, id);
}

/* Characters that are not there to be read: controls, and those that turn the direction of writing. */
static bool unreadable(const unsigned char *p)
{
    if (p[0] < 0x20 || p[0] == 0x7f || (p[0] == 0xc2 && p[1] < 0xa0))
        return true;
    if (p[0] != 0xe2)
        return false;
    return (p[1] == 0x80 && ((p[2] >= 0xa8 && p[2] <= 0xae) || p[2] == 0x8e || p[2] == 0x8f)) ||
           (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9);
}

bool who_text_ok(const char *text, int low, int high)
{
    int n = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (unreadable(p))
            return false;
        n += (*p & 0xc0) != 0x80;
    }
    return n >= low && n <= high;
}

const char *who_name_wrong(const char *name)
{
    if (!name)
        return N_("\"name\" is missing; expected a text");
    size_t n = strlen(name);
    if (!who_text_ok(name, 1, NAME_MAX_CHARS) || name[0] == ' ' || name[n - 1] == ' ')
        return N_("a name has 1 to 24 readable characters and no blanks at its ends");
    return NULL;
}

char *who_cookie(const char *token)
{
    char *text;
    if (asprintf(&text, "ludus=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d", token,
                 token[0] ? 365 * 24 * 3600 : 0) < 0)
        abort();
    return text;
}

void who_random_id(char out[ID_ROOM])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none that look alike */
    for (int i = 0; i < 14; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[14] = 0;
}
