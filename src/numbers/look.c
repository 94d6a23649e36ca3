/* Looking through a lens: what is nothing is not written, so an observation costs what there is in the view, and not
 * its columns. */
#include "numbers/lens.h"

#include <stdio.h>

typedef struct eye {
    const ld_lens *l;
    const uint8_t *view;
    uint8_t *bits;
    float *floats; /* one of the two */
    marks *written;
    int16_t map[NUMBERS_WORDS][MAP_ROOM]; /* of words that last, and of seats: their places from the viewer on */
} eye;

/* ---- writing --------------------------------------------------------------------------------- */

static inline void mark(const eye *e, int column)
{
    int piece = 4 * column >> e->l->piece;
    e->written->at[piece >> 6] |= UINT64_C(1) << (piece & 63);
}

/* Whole words of 64 columns: what was just written is read again, and only the same word is handed on quickly. */
static inline void put_word(const eye *e, int word, uint64_t pattern)
{
    uint64_t whole;
    memcpy(&whole, e->bits + 8 * word, 8);
    whole |= pattern;
    memcpy(e->bits + 8 * word, &whole, 8);
}

static inline void put_bits(const eye *e, int column, uint64_t pattern)
{
    int from = column & 63;
    put_word(e, column >> 6, pattern << from);
    uint64_t rest = pattern >> 1 >> (63 - from);
    if (rest)
        put_word(e, (column >> 6) + 1, rest);
}

static inline void put_ones(const eye *e, int column, int count)
{
    if (count > 0) {
        mark(e, column);
        mark(e, column + count - 1);
    }
    for (int i = 0; i < count; i++)
        e->floats[column + i] = 1;
}

static inline void put_one(const eye *e, int column)
{
    if (e->floats)
        put_ones(e, column, 1);
    else
        put_word(e, column >> 6, UINT64_C(1) << (column & 63));
}

static void put_digits(const eye *e, int column, uint32_t value, int digits)
{
    if (!e->floats)
        put_bits(e, column, value & ((UINT64_C(1) << digits) - 1));
    for (int i = 0; e->floats && i < digits; i++)
        if (value >> i & 1)
            put_ones(e, column + i, 1);
}

static int steps_of(const run *r, int above)
{
    static const uint8_t small[] = {0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8};
    int steps = above <= 0                  ? 0
                : r->range <= EXACT_MOST    ? above
                : above < (int)sizeof small ? small[above]
                                            : lens_steps(above);
    return steps < r->steps ? steps : r->steps;
}

uint64_t lens_pattern(const run *r, int value)
{
    int above = value - r->low;
    uint64_t digits = r->digits ? (uint32_t)above & ((UINT64_C(1) << r->digits) - 1) : 0;
    return ((UINT64_C(1) << steps_of(r, above)) - 1) | digits << r->steps;
}

static void put_number(const eye *e, const run *r, int column, int value)
{
    if (!e->floats) {
        put_bits(e, column, lens_pattern(r, value));
        return;
    }
    mark(e, column);
    e->floats[column] = (float)(value - r->low) / (float)r->scale;
    put_ones(e, column + 1, steps_of(r, value - r->low));
}

/* ---- reading --------------------------------------------------------------------------------- */

static inline int read_value(const run *r, const uint8_t *at)
{
    if (r->bytes == 1)
        return r->is_signed ? (int8_t)*at : *at;
    if (r->bytes == 2) {
        uint16_t v;
        memcpy(&v, at, 2);
        return r->is_signed ? (int16_t)v : v;
    }
    int32_t v;
    memcpy(&v, at, 4);
    return v;
}

static inline int null_of(const run *r) { return r->is_signed ? -1 : (1 << 8 * r->bytes) - 1; }

static int mapped(const eye *e, int map, int i) { return map == MAP_NONE ? i : e->map[map][i & (MAP_ROOM - 1)]; }

static void look_word(const eye *e, const run *r, int column, int value)
{
    if (r->sort == SORT_DIGITS) {
        put_digits(e, column, (uint32_t)value, r->digits);
        return;
    }
    const things *t = &e->l->things.word[r->word];
    int number = r->of ? mapped(e, r->of, value) : r->word && t->of ? (value < t->values ? t->of[value] : -1) : value;
    if (number >= 0 && number < r->width - r->null)
        put_one(e, column + number);
}

static void look_set(const eye *e, const run *r, int column, const uint8_t *at)
{
    uint64_t set = 0;
    memcpy(&set, at, r->bytes);
    EACH_BIT (k, set) {
        int number = mapped(e, r->of, k);
        if (number >= 0 && number < r->width)
            put_one(e, column + number);
    }
}

static void look_at(const eye *e, const run *r, int column, const uint8_t *at)
{
    if (r->sort == SORT_SET) {
        look_set(e, r, column, at);
        return;
    }
    int value = read_value(r, at);
    if (r->null && value == null_of(r)) {
        put_one(e, column);
        return;
    }
    if (r->sort == SORT_NUMBER)
        put_number(e, r, column + r->null, value);
    else
        look_word(e, r, column + r->null, value);
}

static inline uint64_t eight_bytes(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, 8);
    return word;
}

/* Bytes that are numbers and lie side by side, eight at a time: only those that are not 0 cost anything. */
static void look_counts(const eye *e, const run *r, int base, int count, const uint8_t *at)
{
    const uint64_t *pattern = e->l->patterns[r->pattern];
    for (int i = 0; i < count; i += 8) {
        uint64_t eight = eight_bytes(at + i);
        if (count - i < 8)
            eight &= (UINT64_C(1) << 8 * (count - i)) - 1;
        while (eight) {
            int k = __builtin_ctzll(eight) / 8, element = mapped(e, r->by, i + k);
            if (element >= 0)
                put_bits(e, base + element * r->width, pattern[eight >> 8 * k & 0xff]);
            eight &= ~(UINT64_C(0xff) << 8 * k);
        }
    }
}

/* Words of one byte, each so many bytes and columns after the one before. */
static void look_words(const eye *e, const run *r, int count, const uint8_t *at, int bytes, int column, int columns)
{
    const things *t = &e->l->things.word[r->word];
    const int16_t *number = r->of ? e->map[r->of] : r->word ? t->of : NULL;
    int values = r->of || !number ? MAP_ROOM : t->values, null = r->null ? null_of(r) : MAP_ROOM;
    int width = r->width - r->null;
    for (int i = 0; i < count; i++, at += bytes, column += columns) {
        int n = *at >= values ? -1 : number ? number[*at] : *at;
        if (*at == null)
            put_one(e, column);
        else if (n >= 0 && n < width)
            put_one(e, column + r->null + n);
    }
}

/* Is it nothing, so that it need not be looked at? */
static inline bool is_blank(const run *r, const uint8_t *at)
{
    return r->bytes == 1 ? !*at : r->bytes == 2 && !(at[0] | at[1]);
}

static void look_each(const eye *e, const run *r, int count, const uint8_t *at, int base)
{
    int eight = r->quick && r->stride == r->bytes ? 8 / r->bytes : 0; /* so many empty ones at a time */
    for (int i = 0; i < count; i++, at += r->stride) {
        while (eight && i + eight <= count && !eight_bytes(at)) {
            i += eight;
            at += 8;
        }
        if (i == count || (r->quick && is_blank(r, at)))
            continue;
        int element = mapped(e, r->by, i);
        if (element >= 0)
            look_at(e, r, base + element * r->width, at);
    }
}

/* A run, so many bytes and columns further on. */
static void look_along(const eye *e, const run *r, int bytes, int columns)
{
    int count = r->count, base = r->column + columns;
    const uint8_t *at = e->view + r->offset + bytes;
    for (int s = 0; s < SHIFTS && r->shift[s].map; s++) {
        int place = mapped(e, r->shift[s].map, r->shift[s].index);
        if (place < 0)
            return;
        base += place * r->shift[s].columns;
    }
    if (r->used && e->view[r->used + bytes] < count)
        count = e->view[r->used + bytes];
    if (r->way == WAY_COUNTS)
        look_counts(e, r, base, count, at);
    else if (r->way == WAY_WORDS)
        look_words(e, r, count, at, r->stride, base, r->width);
    else
        look_each(e, r, count, at, base);
}

static void look_block(const eye *e, const block *b)
{
    for (int i = b->first; i < b->last; i++)
        look_along(e, &e->l->quick[i], 0, 0);
}

/* Numbers that have a table, one in each record. */
static void look_numbers(const eye *e, const block *b, const run *r, int count)
{
    const uint64_t *pattern = e->l->patterns[r->pattern];
    const uint8_t *at = e->view + r->offset;
    for (int i = 0, column = r->column; i < count; i++, at += b->stride, column += b->columns)
        put_bits(e, column, pattern[*at]);
}

/* The records of a list, fact by fact: what is alike is done one after the other. */
static void look_list(const eye *e, const block *b)
{
    int count = e->view[b->count] < b->records ? e->view[b->count] : b->records;
    for (int i = b->first; i < b->last; i++) {
        const run *r = &e->l->quick[i];
        if (r->way == WAY_COUNTS && !r->stride && !r->shift[0].map)
            look_numbers(e, b, r, count);
        else if (r->way == WAY_WORDS && !r->stride && !r->shift[0].map)
            look_words(e, r, count, e->view + r->offset, b->stride, r->column, b->columns);
        else
            for (int k = 0; k < count; k++)
                look_along(e, r, k * b->stride, k * b->columns);
    }
}

static void look_fields(const eye *e)
{
    for (int i = 0; i < e->l->plain_blocks;) {
        const block *b = &e->l->blocks[i];
        (b->records ? look_list : look_block)(e, b);
        i = b->skip;
    }
}

static void look_steps(const eye *e)
{
    const ld_core *core = ld_core_of(e->view);
    for (int depth = 0; depth < core->depth && e->l->depth_block[depth]; depth++) {
        look_block(e, &e->l->blocks[e->l->depth_block[depth] - 1]);
        int kind = e->l->step_block[depth][core->stack[depth].kind];
        if (kind)
            look_block(e, &e->l->blocks[kind - 1]);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void look_head(const eye *e, int viewer)
{
    const ld_core *core = ld_core_of(e->view);
    int column = 0;
    if (viewer >= 0)
        put_one(e, viewer);
    column += LD_SPECTATOR + 1;
    if (core->over)
        put_one(e, column);
    if (viewer >= 0 && viewer < core->seats && (core->answered >> viewer & 1)) {
        put_one(e, column + 1);
        put_digits(e, column + 2, core->answers[viewer], 32);
    }
}

/* Chance stands behind the seats. */
static void turn_seats(eye *e, int viewer)
{
    int seats = e->l->seats, first = viewer >= 0 && viewer < seats ? viewer : 0;
    memset(e->map[MAP_SEATS], -1, sizeof e->map[MAP_SEATS]);
    for (int s = 0; s <= LD_CHANCE; s++)
        e->map[MAP_SEATS][s] = (int16_t)(s < seats ? (s >= first ? s - first : s - first + seats) : s);
}

static void map_words(eye *e)
{
    for (const ld_lasting *row = e->l->game->lasting; row && row->word; row++) {
        if (!e->l->mapped[row->word])
            continue;
        if (row->all) {
            row->all(e->view, e->map[row->word]);
            continue;
        }
        int values = e->l->game->word_count(e->view, row->word);
        for (int v = 0; v < values && v < MAP_ROOM; v++)
            e->map[row->word][v] = (int16_t)row->number(e->view, v);
    }
}

/* Onto memory that is 0. */
void lens_look(const ld_lens *l, const ld_state *state, int seat, void *out, marks *written)
{
    ld_state room;
    eye e;
    const ld_state *view = state;
    if (ld_viewer(state) < 0) {
        ld_redact(&room, state, seat);
        view = &room;
    }
    memset(written, 0, sizeof *written);
    e.l = l;
    e.written = written;
    e.view = view->bytes;
    e.floats = l->form == LD_FLOATS ? out : NULL;
    e.bits = out;
    turn_seats(&e, ld_viewer(view));
    map_words(&e);
    look_head(&e, ld_viewer(view));
    look_fields(&e);
    look_steps(&e);
}

void lens_clear(const ld_lens *l, void *out, const marks *written)
{
    size_t bytes = ld_lens_bytes(l), piece = (size_t)1 << l->piece;
    for (int i = 0; i < MARKS; i++)
        EACH_BIT (bit, written->at[i]) {
            size_t from = (size_t)(64 * i + bit) << l->piece;
            memset((char *)out + from, 0, from + piece < bytes ? piece : bytes - from);
        }
}

void ld_look(const ld_lens *l, const ld_state *state, int seat, void *out)
{
    marks written;
    memset(out, 0, ld_lens_bytes(l));
    lens_look(l, state, seat, out, &written);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void name_head(int column, char *out, size_t room)
{
    if (column <= LD_SPECTATOR)
        snprintf(out, room, column == LD_SPECTATOR ? "viewer.spectator" : "viewer.%d", column);
    else if (column == LD_SPECTATOR + 1)
        snprintf(out, room, "over");
    else if (column == LD_SPECTATOR + 2)
        snprintf(out, room, "answered");
    else
        snprintf(out, room, "answer&%lu", 1ul << (column - LD_SPECTATOR - 3));
}

/* A kind or stage of a step has its own name; owed is by seats and chance. */
static const char *step_word(const ld_lens *l, const run *r, int number)
{
    const char *part = strrchr(r->name, '.');
    if (r->word || r->key || !part || strncmp(r->name, "step.", 5) != 0)
        return NULL;
    if (strcmp(part, ".kind") == 0)
        return l->game->kinds[number]->name;
    return strcmp(part, ".owed") == 0 && number == LD_CHANCE ? "chance" : NULL;
}

/* A set without a map is by value. */
static const char *name_thing(const ld_lens *l, const run *r, int at, char *id, size_t room)
{
    const things *t = &l->things.word[r->word];
    const char *step = step_word(l, r, at);
    if (step)
        return step;
    if (r->word && r->sort == SORT_SET && t->of && !r->of)
        at = t->of[at];
    if (r->word && at >= 0)
        return numbers_id(&l->things, r->word, at, id, room);
    snprintf(id, room, "%d", at);
    return id;
}

static void name_value(const ld_lens *l, const run *r, int at, char *out, size_t room)
{
    char id[LD_TEXT_BYTES];
    if (r->null && at == 0) {
        snprintf(out, room, "=null");
        return;
    }
    at -= r->null;
    if (r->sort == SORT_WORD || r->sort == SORT_SET) {
        snprintf(out, room, "=%s", name_thing(l, r, at, id, sizeof id));
        return;
    }
    at -= r->sort == SORT_NUMBER && l->form == LD_FLOATS;
    int steps = r->sort == SORT_NUMBER ? r->steps : 0;
    if (at < 0)
        out[0] = 0;
    else if (at < steps)
        snprintf(out, room, ">=%d", r->low + (r->range <= EXACT_MOST ? at + 1 : lens_step(at)));
    else
        snprintf(out, room, "&%lu", 1ul << (at - steps));
}

static void name_element(const ld_lens *l, int map, int word, int element, char *out, size_t room)
{
    if (map > MAP_SEATS || (word && word != LD_WORD_SEAT))
        numbers_id(&l->things, map > MAP_SEATS ? map : word, element, out, room);
    else
        snprintf(out, room, "%d", element);
}

/* "hand.*." with the elements that it stands for; then the element of the run, then what is said of it. */
static void name_run(const ld_lens *l, const run *r, const int *places, int at, char *out, size_t room)
{
    size_t used = 0;
    char id[LD_TEXT_BYTES] = "", value[LD_TEXT_BYTES];
    int star = r->shift[1].map ? 1 : 0;
    for (const char *p = r->name; *p && used + 1 < room; p++) {
        if (*p != '*') {
            out[used++] = *p;
            continue;
        }
        name_element(l, r->shift[star].map, 0, places[star], id, sizeof id);
        used += (size_t)snprintf(out + used, room - used, "%s", id);
        star--;
    }
    id[0] = 0;
    if (r->stride)
        name_element(l, r->by, r->key, at / r->width, id, sizeof id);
    name_value(l, r, at % r->width, value, sizeof value);
    snprintf(out + used, room - used, "%s%s", id, value);
}

static int elements_by(const ld_lens *l, int map, int count)
{
    return map == MAP_NONE ? count : map == MAP_SEATS ? l->seats : l->things.word[map].count;
}

/* Does the first of the runs with these columns have the column, and where? */
static bool find_in(const ld_lens *l, const run *r, int column, int places[SHIFTS], int *at)
{
    int left = column - r->column;
    for (int s = SHIFTS - 1; s >= 0; s--) {
        if (!r->shift[s].map)
            continue;
        if (left < 0 || r->shift[s].index)
            return false;
        places[s] = left / r->shift[s].columns;
        left %= r->shift[s].columns;
        if (places[s] >= elements_by(l, r->shift[s].map, 0))
            return false;
    }
    *at = left;
    return left >= 0 && left < r->width * elements_by(l, r->by, r->count);
}

char *ld_lens_name(const ld_lens *l, int column, char *out, size_t room)
{
    int places[SHIFTS] = {0}, at = 0;
    out[0] = 0;
    if (column < 0 || column >= l->columns)
        return out;
    if (column < LD_SPECTATOR + 3 + 32)
        name_head(column, out, room);
    for (int i = 0; i < l->run_count && !out[0]; i++)
        if (find_in(l, &l->runs[i], column, places, &at))
            name_run(l, &l->runs[i], places, at, out, room);
    return out;
}
