/* Making a lens: from the tables of the game's fields and steps to runs of facts with columns. */
#include "numbers/lens.h"

#include <stdio.h>
#include <stdlib.h>

/* 1, 2, 3, 4, 6, 8, 12, 16, 24 .. */
int lens_step(int step)
{
    if (step < 2)
        return step + 1;
    return (step & 1 ? 4 : 3) << (step - 2) / 2;
}

int lens_steps(int value)
{
    int n = 0;
    while (lens_step(n) <= value)
        n++;
    return n;
}

/* ---- room ------------------------------------------------------------------------------------ */

static void *grow(void *rows, int count, int *room, size_t size)
{
    if (count < *room)
        return rows;
    *room = *room ? 2 * *room : 64;
    void *more = realloc(rows, (size_t)*room * size);
    if (!more)
        free(rows);
    return more;
}

static run *add_run(ld_lens *l)
{
    static run spare;
    l->runs = l->failed ? NULL : grow(l->runs, l->run_count, &l->run_room, sizeof *l->runs);
    l->failed |= !l->runs;
    if (l->failed)
        return &spare;
    run *r = &l->runs[l->run_count++];
    memset(r, 0, sizeof *r);
    r->pattern = -1;
    return r;
}

static block *open_block(ld_lens *l)
{
    static block spare;
    l->blocks = l->failed ? NULL : grow(l->blocks, l->block_count, &l->block_room, sizeof *l->blocks);
    l->failed |= !l->blocks;
    if (l->failed)
        return &spare;
    l->blocks[l->block_count] = (block){.first = l->run_count, .skip = l->block_count + 1};
    return &l->blocks[l->block_count++];
}

static void close_block(ld_lens *l)
{
    if (!l->failed)
        l->blocks[l->block_count - 1].last = l->run_count;
}

/* ---- how a fact is written ------------------------------------------------------------------- */

static int bits_for(int most)
{
    int bits = 0;
    while (most >> bits)
        bits++;
    return bits;
}

static void plan_number(const ld_lens *l, run *r, const ld_field *f)
{
    bool ranged = f->low != f->high;
    r->sort = SORT_NUMBER;
    r->low = ranged ? f->low : 0;
    r->range = ranged ? f->high - f->low : f->bytes == 1 ? UINT8_MAX : INT16_MAX;
    r->scale = ranged ? r->range : UINT8_MAX;
    assert(f->bytes <= 2); /* so that steps and digits are written at once */
    bool exact = r->range <= EXACT_MOST;
    r->steps = (uint8_t)(exact ? r->range : lens_steps(r->range));
    r->digits = (uint8_t)(exact || l->form == LD_FLOATS ? 0 : ranged ? bits_for(r->range) : 8 * f->bytes);
    r->width = r->null + (l->form == LD_FLOATS) + r->steps + r->digits;
}

static bool same_pattern(const run *a, const run *b)
{
    return a->low == b->low && a->range == b->range && a->digits == b->digits;
}

/* Numbers of one byte are looked up: runs of the same range share a table. */
static void plan_pattern(ld_lens *l, run *r)
{
    r->pattern = -1;
    if (l->failed || l->form == LD_FLOATS || r->sort != SORT_NUMBER || r->bytes != 1 || r->low || r->null ||
        r->is_signed)
        return;
    for (const run *other = l->runs; other < r; other++)
        if (other->pattern >= 0 && other->sort == SORT_NUMBER && other->bytes == 1 && same_pattern(other, r)) {
            r->pattern = other->pattern;
            return;
        }
    l->patterns = grow(l->patterns, l->pattern_count, &l->pattern_room, sizeof *l->patterns);
    l->failed |= !l->patterns;
    for (int v = 0; !l->failed && v <= UINT8_MAX; v++)
        l->patterns[l->pattern_count][v] = lens_pattern(r, v);
    r->pattern = l->pattern_count++;
}

static uint8_t map_for(ld_lens *l, int word)
{
    if (word == LD_WORD_SEAT)
        return MAP_SEATS;
    if (!word || !l->things.word[word].lasting)
        return MAP_NONE;
    l->mapped[word] = true;
    return (uint8_t)word;
}

static void plan_word(ld_lens *l, run *r, const ld_field *f)
{
    int count = f->word == LD_WORD_SEAT ? l->seats : l->things.word[f->word].count;
    r->sort = count <= ONE_HOT_MOST ? SORT_WORD : SORT_DIGITS;
    r->of = map_for(l, f->word);
    r->digits = (uint8_t)(8 * f->bytes);
    r->width = r->null + (r->sort == SORT_WORD ? count : r->digits);
}

static void plan_set(ld_lens *l, run *r, const ld_field *f)
{
    r->sort = SORT_SET;
    r->of = map_for(l, f->word);
    r->width = f->word == LD_WORD_SEAT ? l->seats : f->word ? l->things.word[f->word].count : 8 * f->bytes;
    if (!r->of && f->word) /* by value: those without a name are in it too */
        r->width = l->things.word[f->word].values;
}

static void plan_fact(ld_lens *l, run *r, const ld_field *f)
{
    r->bytes = f->bytes;
    r->is_signed = f->is_signed;
    r->word = f->word;
    r->null = f->flags & LD_F_NULL;
    if (f->flags & LD_F_SET)
        plan_set(l, r, f);
    else if (f->word)
        plan_word(l, r, f);
    else
        plan_number(l, r, f);
    r->quick =
        r->sort == SORT_SET || r->sort == SORT_DIGITS || (r->sort == SORT_NUMBER && !r->low) || (f->flags & LD_F_ENDS);
    plan_pattern(l, r);
}

/* ---- fields ---------------------------------------------------------------------------------- */

/* Where in a field the plan has come to. */
typedef struct spot {
    int offset;
    char name[RUN_NAME];
} spot;

static int dims_of(const ld_field *f)
{
    int n = 0;
    while (n < 3 && f->dim[n].count)
        n++;
    return n;
}

static int room_at(const ld_lens *l, const ld_field *f, int depth)
{
    return f->dim[depth].count == LD_BY_SEAT ? l->seats : f->dim[depth].count;
}

/* How many columns an element of the dimension before takes: what lies within. Words that last have room for all. */
static int elements_at(const ld_lens *l, const ld_field *f, int depth)
{
    int key = f->dim[depth].word;
    return key && l->things.word[key].lasting ? l->things.word[key].count : room_at(l, f, depth);
}

static void name_on(spot *at, const char *format, const char *text, int number)
{
    size_t used = strlen(at->name);
    if (text)
        snprintf(at->name + used, sizeof at->name - used, format, text);
    else
        snprintf(at->name + used, sizeof at->name - used, format, number);
}

/* Which map puts the elements of a dimension in their places. */
static uint8_t map_at(ld_lens *l, const ld_field *f, int depth)
{
    int key = f->dim[depth].word;
    return f->dim[depth].count == LD_BY_SEAT ? MAP_SEATS : key == LD_WORD_SEAT ? MAP_NONE : map_for(l, key);
}

static void plan_run(ld_lens *l, const ld_field *f, const spot *at, int depth)
{
    run *r = add_run(l);
    bool many = depth < dims_of(f);
    r->field = f;
    plan_fact(l, r, f);
    r->offset = (uint16_t)at->offset;
    r->count = (uint16_t)(many ? room_at(l, f, depth) : 1);
    r->stride = many ? f->dim[depth].stride : 0;
    r->used = (uint16_t)(depth == 0 && f->used ? at->offset - f->offset + f->used : 0);
    r->key = many ? f->dim[depth].word : 0;
    r->by = many ? map_at(l, f, depth) : MAP_NONE;
    snprintf(r->name, sizeof r->name, "%s%s", at->name, many ? "." : "");
    r->column = l->columns;
    l->columns += r->width * (many ? elements_at(l, f, depth) : 1);
}

static void plan_field(ld_lens *l, const ld_field *f, const spot *at, int depth);

static void plan_members(ld_lens *l, const ld_field *f, const spot *at)
{
    for (const ld_field *m = f->members; m->name; m++) {
        spot inside = *at;
        inside.offset += m->offset;
        name_on(&inside, ".%s", m->name, 0);
        plan_field(l, m, &inside, 0);
    }
}

/* All elements have the same columns, one after the other; which comes when is for the view to say. */
static void shift_runs(ld_lens *l, int first, uint8_t map, int index, int columns)
{
    for (int i = first; !l->failed && i < l->run_count; i++) {
        run *r = &l->runs[i];
        int at = r->shift[0].map ? 1 : 0;
        assert(!r->shift[at].map);
        r->column -= index * columns;
        r->shift[at] = (shift){map, index, columns};
    }
}

static void name_element(const ld_lens *l, spot *at, int map, int key, int i)
{
    char id[LD_TEXT_BYTES];
    if (map)
        name_on(at, ".%s", "*", 0);
    else if (key)
        name_on(at, ".%s", numbers_id(&l->things, key, i, id, sizeof id), 0);
    else
        name_on(at, ".%d", NULL, i);
}

static void plan_elements(ld_lens *l, const ld_field *f, const spot *at, int depth)
{
    uint8_t map = map_at(l, f, depth);
    int base = l->columns, columns = 0;
    for (int i = 0; i < room_at(l, f, depth); i++) {
        spot inside = *at;
        int first = l->run_count;
        inside.offset += i * f->dim[depth].stride;
        name_element(l, &inside, map, f->dim[depth].word, i);
        plan_field(l, f, &inside, depth + 1);
        if (i == 0)
            columns = l->columns - base;
        if (map)
            shift_runs(l, first, map, i, columns);
    }
    l->columns = base + elements_at(l, f, depth) * columns;
}

/* Each record of a list is a block; the first is told what it needs to stand for all. */
static void plan_list(ld_lens *l, const ld_field *f, const spot *at)
{
    int first = l->block_count, from = l->columns, records = f->dim[0].count;
    for (int i = 0; i < records; i++) {
        spot inside = *at;
        inside.offset += i * f->dim[0].stride;
        name_on(&inside, ".%d", NULL, i);
        close_block(l);
        open_block(l);
        plan_members(l, f, &inside);
    }
    close_block(l);
    if (!l->failed) {
        assert(l->block_count == first + records); /* no list in a list */
        block *b = &l->blocks[first];
        b->count = (uint16_t)(at->offset - f->offset + f->used);
        b->records = (uint16_t)records;
        b->stride = f->dim[0].stride;
        b->columns = (l->columns - from) / records;
        b->skip = l->block_count;
    }
    open_block(l);
}

static void plan_field(ld_lens *l, const ld_field *f, const spot *at, int depth)
{
    int dims = dims_of(f);
    if (f->members && f->used)
        plan_list(l, f, at);
    else if (f->members ? depth < dims : depth + 1 < dims)
        plan_elements(l, f, at, depth);
    else if (f->members)
        plan_members(l, f, at);
    else
        plan_run(l, f, at, depth);
}

static void plan_fields(ld_lens *l, const ld_field *fields, int base, const char *prefix)
{
    for (const ld_field *f = fields; f->name; f++) {
        spot at = {.offset = base + f->offset};
        snprintf(at.name, sizeof at.name, "%s%s", prefix, f->name);
        plan_field(l, f, &at, 0);
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

static bool may_stand(const ld_game *game, int below, int kind)
{
    const ld_kind *b = game->kinds[below], *k = game->kinds[kind];
    if (!b->above)
        return k->stands_on != LD_WHERE_TOLD && (k->stands_on >> below & 1);
    bool may = b->above[0] >> kind & 1; /* without names of stages there is this one */
    for (int stage = 0; b->stages && b->stages[stage]; stage++)
        may |= b->above[stage] >> kind & 1;
    return may;
}

/* The kinds of step that the tables allow on those of the depth before. */
static uint64_t kinds_above(const ld_game *game, uint64_t below)
{
    uint64_t kinds = 0;
    for (int k = 0; k < game->kind_count; k++)
        EACH_BIT (b, below)
            if (may_stand(game, b, k))
                kinds |= LD_STEP(k);
    return kinds;
}

static uint64_t lowest_kinds(const ld_game *game)
{
    uint64_t kinds = 0;
    for (int k = 0; k < game->kind_count; k++)
        if (!game->kinds[k]->stands_on || game->kinds[k]->bottom)
            kinds |= LD_STEP(k);
    return kinds;
}

static run *plan_part(ld_lens *l, sort how, int offset, int width, const char *name, int depth)
{
    run *r = add_run(l);
    r->sort = how;
    r->bytes = 1;
    r->count = 1;
    r->offset = (uint16_t)offset;
    r->digits = (uint8_t)width;
    r->width = width;
    r->column = l->columns;
    snprintf(r->name, sizeof r->name, "step.%d.%s", depth, name);
    l->columns += width;
    return r;
}

static int most_stages(const ld_game *game)
{
    int most = 1;
    for (int k = 0; k < game->kind_count; k++)
        for (int n = 0; game->kinds[k]->stages && game->kinds[k]->stages[n]; n++)
            most = n + 1 > most ? n + 1 : most;
    return most;
}

static void plan_locals(ld_lens *l, int depth, int kind)
{
    char prefix[RUN_NAME];
    size_t base = offsetof(ld_core, stack) + (size_t)depth * sizeof(ld_frame) + offsetof(ld_frame, local);
    snprintf(prefix, sizeof prefix, "step.%d.%s.", depth, l->game->kinds[kind]->name);
    open_block(l);
    l->step_block[depth][kind] = l->block_count;
    plan_fields(l, l->game->kinds[kind]->locals, (int)base, prefix);
    close_block(l);
}

/* A depth: which step is there, who owes it, how far it has come, and what the kinds that can be there keep. */
static void plan_depth(ld_lens *l, int depth, uint64_t kinds)
{
    int at = (int)(offsetof(ld_core, stack) + (size_t)depth * sizeof(ld_frame));
    open_block(l);
    l->depth_block[depth] = l->block_count;
    plan_part(l, SORT_WORD, at + (int)offsetof(ld_frame, kind), l->game->kind_count, "kind", depth);
    plan_part(l, SORT_SET, at + (int)offsetof(ld_frame, owed), LD_CHANCE + 1, "owed", depth)->of = MAP_SEATS;
    plan_part(l, SORT_WORD, at + (int)offsetof(ld_frame, stage), most_stages(l->game), "stage", depth);
    plan_part(l, SORT_DIGITS, at + (int)offsetof(ld_frame, result), 8, "result", depth);
    close_block(l);
    EACH_BIT (kind, kinds)
        plan_locals(l, depth, kind);
}

static void plan_steps(ld_lens *l)
{
    uint64_t kinds = lowest_kinds(l->game);
    for (int depth = 0; depth < LD_FRAMES && kinds; depth++) {
        plan_depth(l, depth, kinds);
        kinds = kinds_above(l->game, kinds);
    }
}

/* ---- in a hurry ------------------------------------------------------------------------------ */

static way way_of(const run *r)
{
    if (r->pattern >= 0 && r->stride <= 1)
        return WAY_COUNTS;
    bool plain = r->sort == SORT_WORD && r->bytes == 1 && !r->is_signed && !r->quick && r->by == MAP_NONE;
    return plain ? WAY_WORDS : WAY_EACH;
}

static bool same_shifts(const run *a, const run *b)
{
    bool same = true;
    for (int s = 0; s < SHIFTS; s++)
        same &= a->shift[s].map == b->shift[s].map && a->shift[s].index == b->shift[s].index &&
                a->shift[s].columns == b->shift[s].columns;
    return same;
}

/* Does b go on where a ends, in the state and in the columns? */
static bool goes_on(const run *a, const run *b)
{
    int stride = a->stride ? a->stride : a->bytes;
    return a->field && a->field == b->field && !a->used && a->by == MAP_NONE && b->by == MAP_NONE &&
           same_shifts(a, b) && (b->stride ? b->stride : b->bytes) == stride &&
           b->offset == a->offset + a->count * stride && b->column == a->column + a->count * a->width;
}

/* The runs of a block, those put together that go on; of a list each fact stays by itself. */
static void put_together(ld_lens *l, block *b, bool list, int *count)
{
    int first = *count;
    for (int i = b->first; i < b->last; i++) {
        const run *r = &l->runs[i];
        run *before = *count > first && !list ? &l->quick[*count - 1] : NULL;
        if (before && goes_on(before, r)) {
            before->stride = before->stride ? before->stride : before->bytes;
            before->count = (uint16_t)(before->count + r->count);
        } else {
            l->quick[(*count)++] = *r;
        }
    }
    b->first = first;
    b->last = *count;
    for (int i = first; i < *count; i++)
        l->quick[i].way = way_of(&l->quick[i]);
}

static void hurry(ld_lens *l)
{
    int count = 0, list_until = 0;
    l->quick = l->failed ? NULL : malloc((size_t)l->run_count * sizeof *l->quick);
    l->failed |= !l->quick;
    for (int i = 0; !l->failed && i < l->block_count; i++) {
        if (l->blocks[i].records)
            list_until = l->blocks[i].skip;
        put_together(l, &l->blocks[i], i < list_until, &count);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* What stands before everything: whose view it is, whether the game is over, and the seat's own sealed answer. */
enum { HEAD_COLUMNS = LD_SPECTATOR + 1 + 1 + 1 + 32 };

ld_lens *ld_lens_open(const ld_state *like, ld_form form)
{
    ld_lens *l = calloc(1, sizeof *l);
    if (!l || !numbers_things_make(&l->things, like)) {
        free(l);
        return NULL;
    }
    l->game = ld_game_of(like);
    assert(l->game->kind_count <= 64);
    l->seats = ld_seats(like);
    l->form = form;
    l->columns = HEAD_COLUMNS;
    open_block(l);
    plan_fields(l, l->game->fields, 0, "");
    close_block(l);
    l->plain_blocks = l->block_count;
    plan_steps(l);
    hurry(l);
    for (l->piece = PIECE; ld_lens_bytes(l) >> l->piece >= 64 * MARKS;)
        l->piece++;
    if (!l->failed)
        return l;
    ld_lens_close(l);
    return NULL;
}

void ld_lens_close(ld_lens *l)
{
    if (!l)
        return;
    numbers_things_free(&l->things);
    free(l->runs);
    free(l->quick);
    free(l->blocks);
    free(l->patterns);
    free(l);
}

int ld_lens_columns(const ld_lens *l) { return l->columns; }

size_t ld_lens_bytes(const ld_lens *l)
{
    size_t columns = (size_t)l->columns;
    return l->form == LD_FLOATS ? (4 * columns + 7) / 8 * 8 : (columns + 63) / 64 * 8;
}
