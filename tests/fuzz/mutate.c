/* Mutation that keeps JSON whole: libFuzzer's own rarely gets through the parser, let alone through
 * a position's check. One line of the input is read, a few values in it are changed, exchanged,
 * moved or removed, and it is written again. */
#include <string.h>
#include "common.h"

#include "core/game.h"

#include <jansson.h>
#include <stdlib.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { NODES = 8192, EDITS = 4 };

/* A value and where it stands: under a key of an object, or at a place of an array. */
typedef struct node {
    json_t *parent, *value;
    const char *key;
    size_t index;
} node;

typedef struct tree {
    json_t *root;
    ld_rng rng;
    int count;
    node nodes[NODES];
} tree;

static void collect(tree *t, json_t *parent)
{
    const char *key;
    size_t index;
    json_t *value;
    json_object_foreach (parent, key, value) {
        if (t->count < NODES)
            t->nodes[t->count++] = (node){parent, value, key, 0};
        collect(t, value);
    }
    json_array_foreach (parent, index, value) {
        if (t->count < NODES)
            t->nodes[t->count++] = (node){parent, value, NULL, index};
        collect(t, value);
    }
}

/* Takes over `value`. */
static void put(const node *at, json_t *value)
{
    if (at->key)
        json_object_set_new(at->parent, at->key, value);
    else
        json_array_set_new(at->parent, at->index, value);
}

static void cut(const node *at)
{
    if (at->key)
        json_object_del(at->parent, at->key);
    else
        json_array_remove(at->parent, at->index);
}

static node *any(tree *t) { return &t->nodes[ld_below(&t->rng, (uint32_t)t->count)]; }

/* Another value of the same type, if a few tries find one. */
static node *another(tree *t, const node *like)
{
    for (int i = 0; i < 40; i++) {
        node *n = any(t);
        if (n != like && json_typeof(n->value) == json_typeof(like->value))
            return n;
    }
    return NULL;
}

static node *any_of(tree *t, json_type type)
{
    for (int i = 0; i < 40; i++) {
        node *n = any(t);
        if (json_typeof(n->value) == type)
            return n;
    }
    return any(t);
}

/* Some word that some game knows: a card, a place, a step. */
static json_t *some_word(ld_rng *rng)
{
    fuzz_setup setup;
    ld_state state;
    char text[LD_TEXT_BYTES];
    fuzz_start(rng, &setup, &state);
    const ld_game *game = setup.game;
    uint32_t types = 0;
    while (game->word_types[types])
        types++;
    int type = (int)ld_below(rng, types + 1);
    if (type < 2 || type == (int)types)
        return json_string(game->kinds[ld_below(rng, (uint32_t)game->kind_count)]->name);
    int count = game->word_count(&state, type);
    ld_word(&state, type, count > 0 ? (int)ld_below(rng, (uint32_t)count) : 0, LD_ID, NULL, text, sizeof text);
    return json_string(text);
}

static json_t *some_scalar(ld_rng *rng)
{
    static const json_int_t edges[] = {-1, 0, 1, 2, 7, 127, 128, 254, 255, 256, 32767, 65535, -32768, INT64_MAX};
    switch (ld_below(rng, 8)) {
    case 0: return json_null();
    case 1: return json_true();
    case 2: return json_array();
    case 3: return json_object();
    case 4: return json_integer(edges[ld_below(rng, sizeof edges / sizeof *edges)]);
    case 5: return json_integer((json_int_t)ld_below(rng, 40));
    default: return some_word(rng);
    }
}

/* ---- edits ------------------------------------------------------------------------------------------ */

/* Wraps around at the ends. */
static json_t *plus(const json_t *number, int add)
{
    uint64_t sum = (uint64_t)json_integer_value(number) + (uint64_t)add;
    return json_integer((json_int_t)sum);
}

static void nudge(tree *t)
{
    node *n = any_of(t, JSON_INTEGER);
    if (json_is_integer(n->value))
        put(n, plus(n->value, ld_below(&t->rng, 2) ? 1 : -1));
}

/* One less here, one more there: what is counted stays the same in sum. */
static void shift(tree *t)
{
    node *from = any_of(t, JSON_INTEGER), *to = another(t, from);
    if (!to || !json_is_integer(from->value))
        return;
    put(from, plus(from->value, -1));
    put(to, plus(to->value, 1));
}

static void exchange(tree *t)
{
    node *a = any_of(t, ld_below(&t->rng, 2) ? JSON_STRING : JSON_INTEGER), *b = another(t, a);
    if (!b || json_is_object(a->value) || json_is_array(a->value))
        return;
    json_t *old = json_incref(a->value), *new = json_incref(b->value);
    put(a, new);
    put(b, old);
}

static void copy(tree *t)
{
    node *from = any(t), *to = ld_below(&t->rng, 2) ? another(t, from) : any(t);
    if (to)
        put(to, json_deep_copy(from->value));
}

static void replace(tree *t) { put(any(t), some_scalar(&t->rng)); }

static void rename_word(tree *t)
{
    node *n = any_of(t, JSON_STRING);
    if (json_is_string(n->value))
        put(n, some_word(&t->rng));
}

static void drop(tree *t) { cut(any(t)); }

/* A member of one list or object goes to another. Where it goes may be around where it was, so its old
 * place is held fast until it is cut. */
static void move(tree *t)
{
    node from = *any(t), *to = any_of(t, from.key ? JSON_OBJECT : JSON_ARRAY);
    json_t *value = json_deep_copy(from.value), *held = json_incref(from.parent);
    char *key = from.key ? strdup(from.key) : NULL;
    if (key && json_is_object(to->value))
        json_object_set_new(to->value, key, value);
    else if (!key && json_is_array(to->value))
        json_array_insert_new(to->value, ld_below(&t->rng, (uint32_t)json_array_size(to->value) + 1), value);
    else
        json_decref(value);
    from.key = key;
    if (ld_below(&t->rng, 4))
        cut(&from);
    free(key);
    json_decref(held);
}

static void repeat(tree *t)
{
    node *n = any_of(t, JSON_ARRAY);
    size_t size = json_array_size(n->value);
    if (size)
        json_array_append_new(n->value, json_deep_copy(json_array_get(n->value, ld_below(&t->rng, (uint32_t)size))));
}

static void (*const edits[])(tree *t) = {nudge,   shift,       shift, exchange, exchange, copy,
                                         replace, rename_word, drop,  move,     repeat};

/* ---- a line ------------------------------------------------------------------------------------------- */

/* The line changed, as a text that the caller frees; NULL if it is not JSON. */
static char *changed(const char *line, size_t size, ld_rng *rng)
{
    static tree t;
    t.root = json_loadb(line, size, 0, NULL);
    if (!t.root)
        return NULL;
    t.rng = *rng;
    for (uint32_t i = 1 + ld_below(&t.rng, EDITS); i; i--) {
        t.count = 0;
        collect(&t, t.root);
        if (t.count)
            edits[ld_below(&t.rng, sizeof edits / sizeof *edits)](&t);
    }
    char *text = json_dumps(t.root, JSON_COMPACT);
    json_decref(t.root);
    return text;
}

/* Picks a line by a random place in the text; long lines are hit more often. */
static void pick_line(const uint8_t *data, size_t size, ld_rng *rng, size_t *from, size_t *to)
{
    *from = *to = ld_below(rng, (uint32_t)size);
    while (*from && data[*from - 1] != '\n')
        --*from;
    while (*to < size && data[*to] != '\n')
        ++*to;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    ld_rng rng = ld_rng_from(seed);
    size_t from, to;
    if (size == 0 || ld_below(&rng, 20) == 0)
        return LLVMFuzzerMutate(data, size, max);
    pick_line(data, size, &rng, &from, &to);
    char *line = changed((const char *)data + from, to - from, &rng);
    if (!line)
        return LLVMFuzzerMutate(data, size, max);
    size_t length = strlen(line), whole = size - (to - from) + length;
    if (whole <= max) {
        memmove(data + from + length, data + to, size - to);
        for (size_t i = 0; i < length; i++)
            data[from + i] = (uint8_t)line[i];
        size = whole;
    }
    free(line);
    return size;
}
