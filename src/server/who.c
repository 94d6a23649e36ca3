/* Names and tokens. */
#include "server/who.h"
#include "server/base.h"
#include "server/names.h"
#include "server/now.h"
#include "server/think.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_ID = TOKEN_ROOM - 1, SECRET_HEX = 64 };
static const int64_t DAY = 24 * 3600 * (int64_t)1000;

static void hash_secret(const char *secret, uint8_t hash[32])
{
    crypto_generichash(hash, 32, (const uint8_t *)secret, strlen(secret), NULL, 0);
}

int64_t who_oldest(void) { return now_ms() - TOKEN_DAYS * DAY; }

void who_id(const char *token, char out[TOKEN_ROOM]) { snprintf(out, TOKEN_ROOM, "%.*s", TOKEN_ID, token); }

/* The id finds the row; the secret is compared in constant time. That it was used is noted once a day. */
bool who_is(store *s, const char *token, st_user *out)
{
    char id[TOKEN_ID + 1];
    uint8_t mine[32], yours[32];
    st_token found;
    if (strlen(token) != TOKEN_ID + 1 + SECRET_HEX || token[TOKEN_ID] != '.')
        return false;
    snprintf(id, sizeof id, "%s", token);
    if (!store_token_get(s, id, mine, &found) || found.seen < who_oldest())
        return false;
    hash_secret(token + TOKEN_ID + 1, yours);
    if (sodium_memcmp(mine, yours, sizeof mine) != 0 || !store_user_get(s, found.user, out) || out->banned)
        return false;
    if (now_ms() - found.seen > DAY)
        store_token_seen(s, id);
    return true;
}

bool who_make_token(store *s, int64_t user, bool program, char out[HTTP_TOKEN_ROOM])
{
    uint8_t bytes[TOKEN_ID / 2 + SECRET_HEX / 2], hash[32];
    char id[TOKEN_ID + 1], secret[SECRET_HEX + 1];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(id, sizeof id, bytes, TOKEN_ID / 2);
    sodium_bin2hex(secret, sizeof secret, bytes + TOKEN_ID / 2, SECRET_HEX / 2);
    hash_secret(secret, hash);
    snprintf(out, HTTP_TOKEN_ROOM, "%s.%s", id, secret);
    return store_token_add(s, id, hash, user, program);
}

bool who_drop_token(store *s, int64_t user, const char *token)
{
    char id[TOKEN_ROOM];
    who_id(token, id);
    return store_token_drop(s, user, id);
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

/* ---- names ------------------------------------------------------------------------------------------------------- */

bool who_same_name(const char *a, const char *b)
{
    char x[LOOKS_ROOM], y[LOOKS_ROOM];
    name_looks(a, x);
    name_looks(b, y);
    return strcmp(x, y) == 0;
}

/* "medium", "Medium 2", "BOT-3", and what looks like them. */
static bool like_a_bot(const char *name)
{
    char own[LOOKS_ROOM], bot[LOOKS_ROOM], word[BOT_ROOM];
    name_looks_plain(name, own);
    name_looks("bot", bot);
    bool alike = strcmp(own, bot) == 0;
    for (const char *p = think_bots; !alike && *p; p += strcspn(p, ","), p += strspn(p, ", ")) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, ","), p);
        name_looks(word, bot);
        alike = strcmp(own, bot) == 0;
    }
    return alike;
}

const char *who_name(const char *name, char out[NAME_ROOM])
{
    out[0] = 0;
    if (!name)
        return N_("\"name\" is missing; expected a text");
    if (!name_clean(name, out) || !name_shows(out))
        return N_("a name has 1 to 24 readable characters and no blanks at its ends");
    return like_a_bot(out) ? N_("only bots are called like that; choose another name") : NULL;
}

char *who_cookie(const char *token, bool secure)
{
    char *text;
    if (asprintf(&text, "ludus=%s; Path=%s; HttpOnly; SameSite=Strict;%s Max-Age=%d", token, base_path(),
                 secure ? " Secure;" : "", token[0] ? 365 * 24 * 3600 : 0) < 0)
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
