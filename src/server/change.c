/* Changes between two JSON texts. Both are walked side by side: objects with the same keys and arrays of the same
 * length are looked into, anything else that differs is told anew; and so is what is shorter told whole. */
#include "server/change.h"

#include <assert.h>
#include <string.h>

enum { DEPTH = 64 };

/* A key, as it stands in the text, quotes included; or an index. */
typedef struct place_in {
    const char *key;
    size_t size; /* 0: an index */
    int index;
} place_in;

typedef struct walk {
    ld_writer *w;
    const char *before, *after; /* where we are in each */
    place_in path[DEPTH];
    int depth;
} walk;

/* ---- texts ------------------------------------------------------------------------------------------------------- */

static const char *past_string(const char *p)
{
    assert(*p == '"');
    for (p++; *p != '"'; p++)
        p += *p == '\\';
    return p + 1;
}

static bool ends_value(char c) { return c == ',' || c == '}' || c == ']' || c == 0; }

static const char *past_value(const char *p)
{
    int depth = 0;
    do {
        if (*p == '"') {
            p = past_string(p);
            continue;
        }
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        p++;
    } while (depth > 0 || !ends_value(*p));
    return p;
}

/* ---- telling ----------------------------------------------------------------------------------------------------- */

static void put_path(walk *c)
{
    ld_put_open(c->w, '[');
    for (int i = 0; i < c->depth; i++)
        if (c->path[i].size)
            ld_put_raw(c->w, c->path[i].key, c->path[i].size);
        else
            ld_put_number(c->w, c->path[i].index);
    ld_put_close(c->w, ']');
}

static void put_whole(walk *c, const char *value, size_t size)
{
    ld_put_open(c->w, '[');
    put_path(c);
    ld_put_raw(c->w, value, size);
    ld_put_close(c->w, ']');
}

/* ---- walking ----------------------------------------------------------------------------------------------------- */

static void walk_value(walk *c);

/* Steps over a key that both have; false if they differ. */
static bool same_key(walk *c)
{
    const char *end = past_string(c->after);
    size_t size = (size_t)(end - c->after);
    if (strncmp(c->before, c->after, size) != 0)
        return false;
    c->path[c->depth].key = c->after;
    c->path[c->depth].size = size;
    c->before += size + 1;
    c->after = end + 1;
    return true;
}

/* Looks into what both open; false if they are not made alike. */
static bool walk_into(walk *c)
{
    char open = *c->after, close = open == '{' ? '}' : ']';
    if (*c->before != open || (open != '{' && open != '[') || c->depth == DEPTH)
        return false;
    c->before++, c->after++;
    for (int i = 0; *c->before != close && *c->after != close; i++) {
        c->path[c->depth] = (place_in){.index = i};
        if (open == '{' && !same_key(c))
            return false;
        c->depth++;
        walk_value(c);
        c->depth--;
        c->before += *c->before == ',';
        c->after += *c->after == ',';
    }
    return *c->before++ == *c->after++;
}

static void walk_value(walk *c)
{
    const char *before = c->before, *after = c->after;
    ld_writer begun = *c->w;
    bool alike = walk_into(c);
    if (!alike) {
        *c->w = begun;
        c->before = past_value(before);
        c->after = past_value(after);
    }
    size_t size = (size_t)(c->after - after), parts = c->w->used - begun.used;
    bool same = size == (size_t)(c->before - before) && memcmp(before, after, size) == 0;
    if (same || (alike && parts <= size))
        return;
    *c->w = begun;
    put_whole(c, after, size);
}

void change_put(ld_writer *w, const char *before, const char *after)
{
    walk c = {.w = w, .before = before, .after = after};
    ld_put_key(w, "set");
    ld_put_open(w, '[');
    walk_value(&c);
    ld_put_close(w, ']');
    assert(!*c.before && !*c.after);
}
