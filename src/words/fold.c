#include "words/fold.h"

#include <ctype.h>
#include <string.h>

enum { FOLD_BYTES = 8000 };

/* The letters with marks of Portuguese, Italian and Romanian, beside the plain one. */
static const struct {
    const char *marked;
    char plain;
} letters[] = {
    {"ÀÁÂÃÄĂàáâãäă", 'a'}, {"ÈÉÊËèéêë", 'e'}, {"ÌÍÎÏìíîï", 'i'}, {"ÒÓÔÕÖòóôõö", 'o'}, {"ÙÚÛÜùúûü", 'u'},
    {"Çç", 'c'},           {"Ññ", 'n'},       {"ȘŞșş", 's'},     {"ȚŢțţ", 't'},
};

/* How many bytes a character has. */
static size_t length(const char *at)
{
    size_t n = 1;
    while (((unsigned char)at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

static char plain_of(const char *at, size_t n)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (const char *p = letters[i].marked; *p; p += length(p))
            if (length(p) == n && memcmp(p, at, n) == 0)
                return letters[i].plain;
    return 0;
}

void fold(const char *text, char *out, size_t room)
{
    size_t used = 0;
    while (*text) {
        size_t n = length(text);
        char plain = n > 1 ? plain_of(text, n) : (char)tolower((unsigned char)*text);
        if (used + (plain ? 1 : n) >= room)
            break;
        memcpy(out + used, plain ? &plain : text, plain ? 1 : n);
        used += plain ? 1 : n;
        text += n;
    }
    out[used] = 0;
}

bool has_all_words(const char *text, const char *words)
{
    char where[FOLD_BYTES], what[400], *rest;
    fold(text, where, sizeof where);
    fold(words, what, sizeof what);
    const char *word = strtok_r(what, " ", &rest);
    bool all = word != NULL;
    for (; word && all; word = strtok_r(NULL, " ", &rest))
        all = strstr(where, word) != NULL;
    return all;
}
