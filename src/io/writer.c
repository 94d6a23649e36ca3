/* JSON into a buffer. */
#include "io/writer.h"

#include <assert.h>
#include <string.h>

static void raw(ld_writer *w, const char *bytes, size_t n)
{
    if (w->used + n <= w->room)
        memcpy(w->out + w->used, bytes, n);
    w->used += n;
}

static void value(ld_writer *w)
{
    if (w->comma)
        raw(w, ",", 1);
    w->comma = true;
}

void ld_put_open(ld_writer *w, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    value(w);
    raw(w, &bracket, 1);
    w->comma = false;
}

void ld_put_close(ld_writer *w, char bracket)
{
    assert(bracket == '}' || bracket == ']');
    raw(w, &bracket, 1);
    w->comma = true;
}

/* A text that was cut inside a character loses the rest of it. */
static size_t whole_length(const char *text)
{
    size_t n = strlen(text), back = 0;
    while (back < 3 && back < n && ((unsigned char)text[n - 1 - back] & 0xc0) == 0x80)
        back++;
    if (back == n)
        return n;
    unsigned char lead = (unsigned char)text[n - 1 - back];
    size_t needs = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    return needs > back ? n - 1 - back : n;
}

static void escaped(ld_writer *w, char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        raw(w, (char[]){'\\', c}, 2);
    } else {
        raw(w, "\\u00", 4);
        raw(w, (char[]){hex[c >> 4 & 15], hex[c & 15]}, 2);
    }
}

static void quoted(ld_writer *w, const char *text)
{
    size_t n = whole_length(text), from = 0;
    raw(w, "\"", 1);
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)text[i] >= ' ' && text[i] != '"' && text[i] != '\\')
            continue;
        raw(w, text + from, i - from);
        escaped(w, text[i]);
        from = i + 1;
    }
    raw(w, text + from, n - from);
    raw(w, "\"", 1);
}

void ld_put_key(ld_writer *w, const char *key)
{
    value(w);
    quoted(w, key);
    raw(w, ":", 1);
    w->comma = false;
}

void ld_put_text(ld_writer *w, const char *text)
{
    if (!text) {
        ld_put_null(w);
        return;
    }
    value(w);
    quoted(w, text);
}

void ld_put_number(ld_writer *w, long long number)
{
    char digits[24];
    int at = sizeof digits;
    unsigned long long n = number < 0 ? 0ull - (unsigned long long)number : (unsigned long long)number;
    do
        digits[--at] = (char)('0' + n % 10);
    while (n /= 10);
    if (number < 0)
        digits[--at] = '-';
    value(w);
    raw(w, digits + at, sizeof digits - (size_t)at);
}

void ld_put_bool(ld_writer *w, bool yes)
{
    value(w);
    raw(w, yes ? "true" : "false", yes ? 4 : 5);
}

void ld_put_null(ld_writer *w)
{
    value(w);
    raw(w, "null", 4);
}

void ld_put_raw(ld_writer *w, const char *json, size_t size)
{
    value(w);
    raw(w, json, size);
}

void ld_put_json(ld_writer *w, const json_t *json)
{
    value(w);
    size_t left = w->used < w->room ? w->room - w->used : 0;
    w->used += json_dumpb(json, left ? w->out + w->used : NULL, left, JSON_COMPACT | JSON_ENCODE_ANY);
}
