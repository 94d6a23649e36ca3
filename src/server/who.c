/* Names and tokens. */
#include "server/who.h"
#include "server/think.h"

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

/* ---- names ------------------------------------------------------------------------------------------------------- */

/* The next character of a text that is UTF-8 for sure. */
static uint32_t next_char(const unsigned char **p)
{
    uint32_t c = *(*p)++;
    int more = c < 0xc0 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    c = more ? c & (0x3fu >> more) : c;
    for (; more > 0 && (**p & 0xc0) == 0x80; more--)
        c = c << 6 | (*(*p)++ & 0x3fu);
    return c;
}

typedef struct span {
    uint32_t low, high;
} span;

static const span blanks[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                              {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
/* Characters that draw nothing by themselves. */
static const span unseen[] = {
    {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};
enum { JOINER = 0x200d, AS_PICTURE = 0xfe0f }; /* which signs made of several need */

static bool within(uint32_t c, const span *spans, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (c >= spans[i].low && c <= spans[i].high)
            return true;
    return false;
}
#define WITHIN(c, spans) within(c, spans, sizeof spans / sizeof *spans)

/* Readable, without blanks at its ends, and with something in it to be seen. */
static bool shows(const char *name)
{
    bool blank = true, seen = false;
    for (const unsigned char *p = (const unsigned char *)name; *p;) {
        bool first = p == (const unsigned char *)name;
        uint32_t c = next_char(&p);
        bool hidden = WITHIN(c, unseen);
        blank = WITHIN(c, blanks);
        if ((hidden && c != JOINER && c != AS_PICTURE) || (blank && first))
            return false;
        seen |= !hidden && !blank;
    }
    return seen && !blank;
}

/* What is left of a name for who reads it quickly: small letters and digits. */
static void fold(const char *name, uint32_t out[NAME_ROOM])
{
    int n = 0;
    for (const unsigned char *p = (const unsigned char *)name; *p && n < NAME_ROOM - 1;) {
        uint32_t c = next_char(&p);
        c = c >= 0xff01 && c <= 0xff5e ? c - 0xfee0 : c; /* wide letters */
        c = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
        if (c >= 0x80 ? !WITHIN(c, blanks) && !WITHIN(c, unseen) : (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out[n++] = c;
    }
    out[n] = 0;
}

bool who_same_name(const char *a, const char *b)
{
    uint32_t x[NAME_ROOM], y[NAME_ROOM];
    fold(a, x);
    fold(b, y);
    for (int i = 0; i < NAME_ROOM; i++)
        if (x[i] != y[i] || !x[i])
            return x[i] == y[i] && (i > 0 || strcmp(a, b) == 0);
    return true;
}

/* "medium", "Medium 2", "BOT-3". */
static bool like_a_bot(const char *name)
{
    uint32_t folded[NAME_ROOM];
    char word[NAME_ROOM];
    int n = 0;
    fold(name, folded);
    for (; folded[n] >= 'a' && folded[n] <= 'z'; n++)
        word[n] = (char)folded[n];
    word[n] = 0;
    for (int i = n; folded[i]; i++)
        if (folded[i] < '0' || folded[i] > '9')
            return false;
    return strcmp(word, "bot") == 0 || think_knows(word);
}

const char *who_name_wrong(const char *name)
{
    if (!name)
        return N_("\"name\" is missing; expected a text");
    if (!who_text_ok(name, 1, NAME_MAX_CHARS) || !shows(name))
        return N_("a name has 1 to 24 readable characters and no blanks at its ends");
    return like_a_bot(name) ? N_("only bots are called like that; choose another name") : NULL;
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
