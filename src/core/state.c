/* A state as a value: copying, comparing, hashing; what a seat may know of it; its facts as
 * numbers. */
#include "core/game.h"

const ld_game *ld_game_of(const ld_state *state) { return ld_boxes[ld_core_of(state)->box].game; }
int ld_seats(const ld_state *state) { return ld_core_of(state)->seats; }

void ld_copy(ld_state *to, const ld_state *from)
{
    assert(to != from);
    memcpy(to->bytes, from->bytes, ld_game_of(from)->state_bytes);
}

bool ld_equal(const ld_state *a, const ld_state *b)
{
    return ld_game_of(a) == ld_game_of(b) && memcmp(a->bytes, b->bytes, ld_game_of(a)->state_bytes) == 0;
}

uint64_t ld_hash(const ld_state *state)
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    size_t bytes = ld_game_of(state)->state_bytes;
    assert(bytes % 8 == 0 && bytes <= LD_STATE_BYTES);
    for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word;
        memcpy(&word, state->bytes + i, 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

/* ---- what a seat may know ----------------------------------------------------------------------- */

int ld_viewer(const ld_state *state) { return ld_core_of(state)->viewer - 1; }

void ld_redact(ld_state *to, const ld_state *from, int seat)
{
    if (to != from)
        ld_copy(to, from);
    ld_core *core = (ld_core *)to->bytes;
    if (core->viewer == seat + 1)
        return;
    assert(core->viewer == 0); /* a view is never seen with other eyes */
    assert(seat == LD_SPECTATOR || seat < core->seats);
    core->viewer = (uint8_t)(seat + 1);
    /* Sealed answers of others are not there yet, for all this seat can tell. */
    for (int s = 0; s < core->seats; s++)
        if (s != seat)
            core->answers[s] = 0;
    core->answered &= (uint8_t)(1u << seat);
    ld_game_of(to)->redact(to, seat);
}

void ld_determinize(ld_state *state, ld_rng *rng)
{
    if (!ld_core_of(state)->viewer)
        return;
    ld_game_of(state)->determinize(state, rng);
    ((ld_core *)state->bytes)->viewer = 0;
    assert(ld_over(state) || ld_asked(state)); /* filled in, it can be played */
}

bool ld_event_redact(const ld_state *state, ld_event *event, int seat)
{
    assert(event->id < ld_game_of(state)->message_count && !(event->hide >> event->count));
    if (!event->hide || (seat < LD_SPECTATOR && (event->see >> seat & 1)))
        return true;
    if (!ld_game_of(state)->messages[event->id].veiled)
        return false;
    for (int i = 0; i < event->count; i++)
        if (event->hide >> i & 1)
            event->args[i] = -1;
    return true;
}

/* ---- facts as numbers --------------------------------------------------------------------------- */

int32_t ld_field_read(const ld_field *field, const uint8_t *at)
{
    assert(field->bytes && !field->members); /* records have no number */
    if (field->bytes == 1)
        return field->is_signed ? (int8_t)*at : *at;
    if (field->bytes == 2) {
        uint16_t v;
        memcpy(&v, at, 2);
        return field->is_signed ? (int16_t)v : v;
    }
    int32_t v;
    memcpy(&v, at, 4);
    return v;
}

int ld_field_count(const ld_state *state, const ld_field *field, const uint8_t *at, int depth)
{
    if (depth == 0 && field->used)
        return *(at - field->offset + field->used);
    return field->dim[depth].count == LD_BY_SEAT ? ld_seats(state) : field->dim[depth].count;
}

int32_t ld_field_null(const ld_field *field) { return field->is_signed ? -1 : (1 << 8 * field->bytes) - 1; }

uint64_t ld_field_set(const ld_field *field, const uint8_t *at)
{
    uint64_t set = 0;
    assert((field->flags & LD_F_SET) && field->bytes <= sizeof set);
    memcpy(&set, at, field->bytes);
    return set;
}

void ld_field_write(const ld_field *field, uint8_t *at, int64_t value)
{
    memcpy(at, &value, field->bytes); /* little-endian, like every machine Ludus runs on */
}

typedef struct numbers {
    float *out;
    int room, count;
} numbers;

static void put_number(numbers *n, float value)
{
    if (n->count < n->room)
        n->out[n->count] = value;
    n->count++;
}

static void observe_field(const ld_core *core, const ld_field *field, const uint8_t *at, int depth, numbers *n)
{
    int dims = 0;
    while (dims < 3 && field->dim[dims].count)
        dims++;
    if (depth < dims) {
        int count = field->dim[depth].count == LD_BY_SEAT ? core->seats : field->dim[depth].count;
        for (int i = 0; i < count; i++)
            observe_field(core, field, at + (size_t)i * field->dim[depth].stride, depth + 1, n);
        return;
    }
    if (!field->members) {
        put_number(n, field->flags & LD_F_SET ? (float)ld_field_set(field, at) : (float)ld_field_read(field, at));
        return;
    }
    for (const ld_field *m = field->members; m->name; m++)
        observe_field(core, m, at + m->offset, 0, n);
}

/* The locals of the step on top, in the order it declares them. */
static void observe_locals(const ld_state *state, const ld_frame *top, numbers *n)
{
    int before = n->count;
    for (const ld_field *row = top ? ld_game_of(state)->kinds[top->kind]->locals : NULL; row && row->name; row++)
        observe_field(ld_core_of(state), row, top->local + row->offset, 0, n);
    while (n->count < before + LD_LOCAL_BYTES)
        put_number(n, 0);
}

int ld_observe(const ld_state *state, float *out, int room)
{
    const ld_core *core = ld_core_of(state);
    const ld_game *game = ld_game_of(state);
    numbers n = {out, room, 0};
    const ld_frame *top = core->depth ? &core->stack[core->depth - 1] : NULL;
    put_number(&n, top ? (float)top->kind : -1);
    for (int i = 0; i < 8; i++)
        put_number(&n, top ? (float)(top->owed >> i & 1) : 0);
    observe_locals(state, top, &n);
    for (const ld_field *field = game->fields; field->name; field++)
        observe_field(core, field, state->bytes + field->offset, 0, &n);
    return n.count;
}
