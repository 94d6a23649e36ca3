/* Dump and load by the game's table of fields. Loading trusts nothing: names, types, ranges, the
 * stack and the game's own check, in that order. */
#include "io/json.h"
#include "core/game.h"
#include "io/figures.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int dims_of(const ld_field *field)
{
    int dims = 0;
    while (dims < 3 && field->dim[dims].count)
        dims++;
    return dims;
}

/* ---- dump -------------------------------------------------------------------------------------- */

static void put_word(ld_writer *w, const ld_state *state, int word, int value)
{
    char id[LD_TEXT_BYTES];
    if (word == LD_WORD_NUMBER || word == LD_WORD_SEAT) {
        ld_put_number(w, value);
        return;
    }
    ld_word(state, word, value, LD_ID, NULL, id, sizeof id);
    ld_put_text(w, id);
}

static void put_scalar(ld_writer *w, const ld_state *state, const ld_field *field, const uint8_t *at)
{
    if (field->flags & LD_F_SET) {
        ld_put_open(w, '[');
        EACH_BIT (bit, ld_field_set(field, at))
            put_word(w, state, field->word, bit);
        ld_put_close(w, ']');
        return;
    }
    int32_t value = ld_field_read(field, at);
    if ((field->flags & LD_F_NULL) && value == ld_field_null(field)) {
        ld_put_null(w);
    } else {
        put_word(w, state, field->word, value);
    }
}

/* Is the array at this depth a list that ends at its first zero? */
static bool ends_early(const ld_field *field, int depth)
{
    return (field->flags & LD_F_ENDS) && depth + 1 == dims_of(field);
}

static void put_field(ld_writer *w, const ld_state *state, const ld_field *field, const uint8_t *at, int depth);

static void put_record(ld_writer *w, const ld_state *state, const ld_field *members, const uint8_t *at)
{
    ld_put_open(w, '{');
    for (const ld_field *m = members; m->name; m++) {
        ld_put_key(w, m->name);
        put_field(w, state, m, at + m->offset, 0);
    }
    ld_put_close(w, '}');
}

static bool all_zero(const ld_field *field, const uint8_t *at, int depth)
{
    if (depth < dims_of(field)) {
        for (int i = 0; i < field->dim[depth].count && field->dim[depth].count != LD_BY_SEAT; i++)
            if (!all_zero(field, at + (size_t)i * field->dim[depth].stride, depth + 1))
                return false;
        return field->dim[depth].count != LD_BY_SEAT;
    }
    return !field->members && ld_field_read(field, at) == 0;
}

static void put_keyed(ld_writer *w, const ld_state *state, const ld_field *field, const uint8_t *at, int depth)
{
    ld_put_open(w, '{');
    int count = ld_field_count(state, field, at, depth);
    for (int i = 0; i < count; i++) {
        const uint8_t *element = at + (size_t)i * field->dim[depth].stride;
        char id[LD_TEXT_BYTES];
        if (all_zero(field, element, depth + 1))
            continue; /* most are, and their names are not needed */
        ld_word(state, field->dim[depth].word, i, LD_ID, NULL, id, sizeof id);
        ld_put_key(w, id);
        put_field(w, state, field, element, depth + 1);
    }
    ld_put_close(w, '}');
}

static void put_field(ld_writer *w, const ld_state *state, const ld_field *field, const uint8_t *at, int depth)
{
    if (depth == dims_of(field)) {
        if (field->members)
            put_record(w, state, field->members, at);
        else
            put_scalar(w, state, field, at);
        return;
    }
    if (field->dim[depth].word) {
        put_keyed(w, state, field, at, depth);
        return;
    }
    ld_put_open(w, '[');
    int count = ld_field_count(state, field, at, depth);
    for (int i = 0; i < count; i++) {
        const uint8_t *element = at + (size_t)i * field->dim[depth].stride;
        if (ends_early(field, depth) && !ld_field_read(field, element))
            break;
        put_field(w, state, field, element, depth + 1);
    }
    ld_put_close(w, ']');
}

json_t *ld_json_from_seat(int seat) { return seat == LD_CHANCE ? json_string("chance") : json_integer(seat); }

static void put_locals(ld_writer *w, const ld_state *state, const ld_frame *f)
{
    const ld_field *rows = ld_game_of(state)->kinds[f->kind]->locals;
    ld_put_key(w, "locals");
    put_record(w, state, rows, f->local);
}

static void put_frame(ld_writer *w, const ld_state *state, const ld_frame *f)
{
    ld_put_open(w, '{');
    ld_put_key(w, "step");
    ld_put_text(w, ld_game_of(state)->kinds[f->kind]->name);
    ld_put_key(w, "owed");
    ld_put_open(w, '[');
    EACH_BIT (seat, f->owed) {
        if (seat == LD_CHANCE)
            ld_put_text(w, "chance");
        else
            ld_put_number(w, seat);
    }
    ld_put_close(w, ']');
    const ld_kind *kind = ld_game_of(state)->kinds[f->kind];
    if (kind->stages) {
        ld_put_key(w, "stage");
        ld_put_text(w, kind->stages[f->stage]);
    }
    if (f->result) {
        ld_put_key(w, "result");
        ld_put_number(w, f->result);
    }
    put_locals(w, state, f);
    ld_put_close(w, '}');
}

static void put_viewer(ld_writer *w, const ld_state *state)
{
    int viewer = ld_viewer(state);
    if (viewer < 0)
        ld_put_null(w);
    else if (viewer == LD_SPECTATOR)
        ld_put_text(w, "spectator");
    else
        ld_put_number(w, viewer);
}

/* The figures that are not the standard ones. */
static void put_changes(ld_writer *w, const ld_box *box)
{
    json_t *changes = ld_changes_json(box);
    if (!changes)
        return;
    ld_put_key(w, "figures");
    ld_put_json(w, changes);
    json_decref(changes);
}

static void put_core(ld_writer *w, const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    ld_put_key(w, "game");
    ld_put_text(w, ld_game_of(state)->name);
    ld_put_key(w, "rules");
    ld_put_text(w, ld_game_of(state)->rules_version);
    ld_put_key(w, "seats");
    ld_put_number(w, core->seats);
    put_changes(w, ld_box_of(state));
    ld_put_key(w, "viewer");
    put_viewer(w, state);
    ld_put_key(w, "over");
    ld_put_bool(w, core->over);
    ld_put_key(w, "stack");
    ld_put_open(w, '[');
    for (int i = 0; i < core->depth; i++)
        put_frame(w, state, &core->stack[i]);
    ld_put_close(w, ']');
    ld_put_key(w, "answers");
    ld_put_open(w, '{');
    EACH_BIT (seat, core->answered) {
        char key[8], text[LD_TEXT_BYTES];
        snprintf(key, sizeof key, "%d", seat);
        ld_put_key(w, key);
        ld_put_text(w, ld_format(state, core->answers[seat], text, sizeof text));
    }
    ld_put_close(w, '}');
}

/* ---- the game's things, with their figures ------------------------------------------------------ */

/* The figures that each thing of this type has (0: those of the game itself), as members of an object. */
static void put_figures(ld_writer *w, const ld_state *state, int type, int number)
{
    ld_put_open(w, '{');
    for (const ld_figure *figure = ld_game_of(state)->figures; figure->field.name; figure++) {
        const ld_field *field = &figure->field;
        if (field->dim[0].word != type || !ld_figure_in_scene(state, figure))
            continue;
        ld_put_key(w, field->name);
        put_field(w, state, field, ld_figure_at_thing(state, figure, number), type ? 1 : 0);
    }
    ld_put_close(w, '}');
}

static void put_things(ld_writer *w, const ld_state *state, int type)
{
    ld_put_key(w, ld_thing_type(state, type));
    ld_put_open(w, '{');
    for (int i = 0; i < ld_thing_count(state, type); i++) {
        char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
        if (!ld_thing(state, type, i, NULL, id, name, sizeof id))
            continue;
        ld_put_key(w, id);
        ld_put_open(w, '[');
        ld_put_text(w, name);
        ld_put_text(w, ld_thing_about(state, type, i, NULL));
        put_figures(w, state, type, i);
        ld_put_close(w, ']');
    }
    ld_put_close(w, '}');
}

/* Types with more names than this are packed numbers, which a reader unpacks itself. */
enum { THINGS_LISTED = 512 };

void ld_put_things(ld_writer *w, const ld_state *state)
{
    ld_put_key(w, "words");
    ld_put_open(w, '{');
    for (int type = 2; ld_thing_type(state, type); type++)
        if (ld_thing_count(state, type) <= THINGS_LISTED)
            put_things(w, state, type);
    ld_put_close(w, '}');
    ld_put_key(w, "figures");
    put_figures(w, state, 0, 0);
}

/* ---- states --------------------------------------------------------------------------------------- */

/* What follows from a view and is shown beside it. */
static void put_facts(ld_writer *w, const ld_state *view)
{
    const ld_game *game = ld_game_of(view);
    _Alignas(8) uint8_t facts[LD_STATE_BYTES] = {0};
    assert(game->fact_bytes <= sizeof facts);
    game->work_out(view, facts);
    ld_put_key(w, "facts");
    put_record(w, view, game->facts, facts);
}

static void put_state(ld_writer *w, const ld_state *state, bool facts)
{
    ld_put_open(w, '{');
    put_core(w, state);
    for (const ld_field *field = ld_game_of(state)->fields; field->name; field++) {
        ld_put_key(w, field->name);
        put_field(w, state, field, state->bytes + field->offset, 0);
    }
    if (facts && ld_game_of(state)->work_out)
        put_facts(w, state);
    ld_put_close(w, '}');
}

void ld_put_state(ld_writer *w, const ld_state *state) { put_state(w, state, ld_viewer(state) >= 0); }
void ld_put_view(ld_writer *w, const ld_state *state) { put_state(w, state, true); }

/* What `put` writes, in a text that the caller frees. */
static char *text_of(void (*put)(ld_writer *w, const ld_state *state), const ld_state *state)
{
    for (size_t room = 1 << 14;; room *= 4) {
        char *text = malloc(room + 1);
        if (!text)
            abort();
        ld_writer w = {text, room, 0, false};
        put(&w, state);
        if (w.used <= room) {
            text[w.used] = 0;
            return text;
        }
        free(text);
    }
}

static json_t *json_of(void (*put)(ld_writer *w, const ld_state *state), const ld_state *state)
{
    char *text = text_of(put, state);
    json_t *json = json_loads(text, 0, NULL);
    free(text);
    return json;
}

char *ld_dump(const ld_state *state) { return text_of(ld_put_state, state); }
json_t *ld_json_dump(const ld_state *state) { return json_of(ld_put_state, state); }

static void put_things_object(ld_writer *w, const ld_state *state)
{
    ld_put_open(w, '{');
    ld_put_things(w, state);
    ld_put_close(w, '}');
}

json_t *ld_json_things(const ld_state *state) { return json_of(put_things_object, state); }

json_t *ld_json_reasons(const ld_lines *lines)
{
    json_t *out = json_array();
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].says == LD_BY_RULE)
            json_object_set_new(json_array_get(out, json_array_size(out) - 1), "rule",
                                json_string(lines->line[i].text));
        else
            json_array_append_new(out, json_pack("{sssn}", "text", lines->line[i].text, "rule"));
    return out;
}

json_t *ld_json_goal(const ld_state *view, int seat, const ld_voice *voice)
{
    static const char *const says[] = {[LD_YOU_ARE] = "you", [LD_WINS] = "wins", [LD_A_TURN] = "turn"};
    char text[LD_LINE_BYTES];
    ld_lines goal;
    json_t *lines = json_array();
    ld_goal(view, seat, voice, &goal);
    for (int i = 0; i < goal.count; i++)
        json_array_append_new(lines, json_pack("{ssss}", "says", says[goal.line[i].says], "text", goal.line[i].text));
    const char *phase = ld_phase(view, text, sizeof text);
    json_t *now = phase ? json_pack("{ssss}", "name", phase, "text", text) : json_null();
    return json_pack("{soso}", "lines", lines, "phase", now);
}

/* ---- load -------------------------------------------------------------------------------------- */

typedef struct reader {
    ld_state *state;
    const char *field; /* the top-level field being read, for messages */
    char *error;
} reader;

static bool fail(const reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(const reader *r, const char *format, ...)
{
    char what[180];
    va_list args;
    va_start(args, format);
    ld_vtext(what, sizeof what, format, args);
    va_end(args);
    return ld_wrong(r->error, "%s: %s", r->field, what);
}

static bool read_word(const reader *r, int word, const json_t *json, int32_t *value)
{
    const ld_game *game = ld_game_of(r->state);
    if (word == LD_WORD_NUMBER || word == LD_WORD_SEAT) {
        if (!json_is_integer(json))
            return fail(r, "a whole number was expected");
        json_int_t n = json_integer_value(json);
        json_int_t top = word == LD_WORD_SEAT ? ld_seats(r->state) - 1 : INT32_MAX;
        if (n < (word == LD_WORD_SEAT ? 0 : INT32_MIN) || n > top)
            return fail(r, "%lld is out of range", (long long)n);
        *value = (int32_t)n;
        return true;
    }
    if (!json_is_string(json))
        return fail(r, "the id of a %s was expected", game->word_types[word]);
    *value = ld_word_find(r->state, word, json_string_value(json));
    return *value >= 0 || fail(r, "there is no %s '%.40s'", game->word_types[word], json_string_value(json));
}

static bool read_set(const reader *r, const ld_field *field, const json_t *json, uint64_t *set)
{
    size_t i;
    json_t *item;
    if (!json_is_array(json))
        return fail(r, "a list was expected");
    *set = 0;
    json_array_foreach (json, i, item) {
        int32_t bit = 0;
        if (!read_word(r, field->word, item, &bit))
            return false;
        if (bit < 0 || bit >= 8 * field->bytes || (*set >> bit & 1))
            return fail(r, "a member of the list is there twice or out of range");
        *set |= UINT64_C(1) << bit;
    }
    return true;
}

static bool read_scalar(const reader *r, const ld_field *field, const json_t *json, uint8_t *at)
{
    int32_t value = 0;
    uint64_t set = 0;
    if (field->flags & LD_F_SET) {
        if (!read_set(r, field, json, &set))
            return false;
        memcpy(at, &set, field->bytes); /* little-endian, as in ld_field_write */
        return true;
    }
    if ((field->flags & LD_F_NULL) && json_is_null(json)) {
        value = ld_field_null(field);
    } else if (!read_word(r, field->word, json, &value)) {
        return false;
    }
    int bits = 8 * field->bytes;
    int64_t low = field->is_signed ? -(INT64_C(1) << (bits - 1)) : 0;
    int64_t high = field->is_signed ? (INT64_C(1) << (bits - 1)) - 1 : (INT64_C(1) << bits) - 1;
    if (field->bytes < 4 && (value < low || value > high))
        return fail(r, "%d is out of range", value);
    ld_field_write(field, at, value);
    return true;
}

static bool read_field(const reader *r, const ld_field *field, const json_t *json, uint8_t *at, int depth);

static bool read_record(const reader *r, const ld_field *members, const json_t *json, uint8_t *at)
{
    const char *key;
    json_t *value;
    if (!json_is_object(json))
        return fail(r, "an object was expected");
    json_object_foreach ((json_t *)json, key, value) {
        const ld_field *m = members;
        while (m->name && strcmp(m->name, key) != 0)
            m++;
        if (!m->name)
            return fail(r, "there is no member '%.40s'", key);
        if (!read_field(r, m, value, at + m->offset, 0))
            return false;
    }
    return true;
}

static bool read_keyed(const reader *r, const ld_field *field, const json_t *json, uint8_t *at, int depth)
{
    const char *key;
    json_t *value;
    if (!json_is_object(json))
        return fail(r, "an object was expected");
    json_object_foreach ((json_t *)json, key, value) {
        int word = field->dim[depth].word;
        int index = ld_word_find(r->state, word, key);
        if (index < 0 || index >= ld_field_count(r->state, field, at, depth))
            return fail(r, "there is no %s '%.40s'", ld_game_of(r->state)->word_types[word], key);
        if (!read_field(r, field, value, at + (size_t)index * field->dim[depth].stride, depth + 1))
            return false;
    }
    return true;
}

static bool read_field(const reader *r, const ld_field *field, const json_t *json, uint8_t *at, int depth)
{
    if (depth == dims_of(field))
        return field->members ? read_record(r, field->members, json, at) : read_scalar(r, field, json, at);
    if (field->dim[depth].word)
        return read_keyed(r, field, json, at, depth);
    bool counted = depth == 0 && field->used, list = counted || ends_early(field, depth);
    size_t room = counted ? field->dim[0].count : (size_t)ld_field_count(r->state, field, at, depth);
    if (!json_is_array(json) || (list ? json_array_size(json) > room : json_array_size(json) != room))
        return fail(r, list ? N_("a list of at most %zu was expected") : N_("a list of %zu was expected"), room);
    size_t i;
    json_t *item;
    json_array_foreach (json, i, item)
        if (!read_field(r, field, item, at + i * field->dim[depth].stride, depth + 1))
            return false;
    if (counted)
        *(at - field->offset + field->used) = (uint8_t)json_array_size(json);
    return true;
}

/* What was left out is zero, or null where that is possible. */
static void blank(const ld_state *state, const ld_field *field, uint8_t *at, int depth)
{
    if (depth < dims_of(field)) {
        int count = field->used ? 0 : ld_field_count(state, field, at, depth);
        for (int i = 0; i < count; i++)
            blank(state, field, at + (size_t)i * field->dim[depth].stride, depth + 1);
    } else if (!field->members && (field->flags & LD_F_NULL)) {
        ld_field_write(field, at, ld_field_null(field));
    }
}

static bool is_core_key(const char *key)
{
    static const char *const keys[] = {"game", "rules", "seats", "viewer", "over", "stack", "answers", "figures"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

static bool known_keys(const ld_game *game, const json_t *json, char *error)
{
    const char *key;
    json_t *value;
    json_object_foreach ((json_t *)json, key, value) {
        const ld_field *field = game->fields;
        while (field->name && strcmp(field->name, key) != 0)
            field++;
        if (!field->name && !is_core_key(key)) {
            return ld_wrong(error, "the position has an unknown field '%.40s'", key);
        }
    }
    return true;
}

static bool read_head(const json_t *json, ld_state *state, char *error)
{
    const char *name = json_string_value(json_object_get(json, "game"));
    const ld_game *game = name ? ld_game_find(name) : NULL;
    if (!game) {
        return ld_wrong(error, "the position does not name a known game; expected \"game\":\"%s\" or another",
                        ld_game_name(ld_game_at(0)));
    }
    const char *rules = json_string_value(json_object_get(json, "rules"));
    if (rules && strcmp(rules, game->rules_version) != 0) {
        return ld_wrong(error, "the position is of rules version '%.40s'; expected '%s'", rules, game->rules_version);
    }
    const json_t *seats = json_object_get(json, "seats");
    if (!json_is_integer(seats) || json_integer_value(seats) < 0 || json_integer_value(seats) > 99) {
        return ld_wrong(error, "the position does not say its number of seats");
    }
    if (!ld_seats_ok(game, (int)json_integer_value(seats), error))
        return false;
    ld_core *core = (ld_core *)state->bytes;
    const ld_box *box = ld_changes_box(game, json_object_get(json, "figures"), error);
    if (!box)
        return false;
    core->box = (uint16_t)(box - ld_boxes);
    core->seats = (uint8_t)json_integer_value(seats);
    core->over = json_is_true(json_object_get(json, "over"));
    const json_t *viewer = json_object_get(json, "viewer");
    if (viewer && !json_is_null(viewer)) {
        return ld_wrong(error, "this is the view of one seat; a whole position was expected");
    }
    return known_keys(game, json, error);
}

int ld_json_seat(const json_t *value, int seats, char error[LD_ERROR_BYTES])
{
    const char *text = json_string_value(value);
    if (text && strcmp(text, "chance") == 0)
        return LD_CHANCE;
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) < seats)
        return (int)json_integer_value(value);
    ld_wrong(error, "a seat must be a number from 0 to %d, or \"chance\"", seats - 1);
    return -1;
}

static bool read_small(const json_t *json, const char *key, int low, int high, int *value)
{
    const json_t *v = json_object_get(json, key);
    *value = v ? (int)json_integer_value(v) : 0;
    return !v || (json_is_integer(v) && json_integer_value(v) >= low && json_integer_value(v) <= high);
}

static bool read_locals(const reader *r, const json_t *json, ld_frame *f)
{
    const ld_field *rows = ld_game_of(r->state)->kinds[f->kind]->locals;
    for (const ld_field *row = rows; row->name; row++)
        blank(r->state, row, f->local + row->offset, 0);
    const json_t *locals = json_object_get(json, "locals");
    return !locals || read_record(r, rows, locals, f->local);
}

static bool read_stage(const reader *r, const json_t *json, ld_frame *f)
{
    const char *const *stages = ld_game_of(r->state)->kinds[f->kind]->stages;
    const json_t *stage = json_object_get(json, "stage");
    if (!stage)
        return true;
    if (!stages)
        return fail(r, "a step without stages has no stage");
    const char *name = json_string_value(stage);
    while (name && stages[f->stage] && strcmp(stages[f->stage], name) != 0)
        f->stage++;
    return (name && stages[f->stage]) || fail(r, "there is no stage '%.40s'", name ? name : "");
}

static bool frame_keys(const reader *r, const json_t *json)
{
    static const char *const keys[] = {"step", "owed", "stage", "result", "locals"};
    const char *key;
    json_t *value;
    json_object_foreach ((json_t *)json, key, value) {
        size_t i = 0;
        while (i < sizeof keys / sizeof *keys && strcmp(keys[i], key) != 0)
            i++;
        if (i == sizeof keys / sizeof *keys)
            return fail(r, "a step has no '%.40s'", key);
    }
    return true;
}

static bool read_frame(const reader *r, const json_t *json, ld_frame *f)
{
    const ld_game *game = ld_game_of(r->state);
    const char *name = json_string_value(json_object_get(json, "step"));
    int kind = 0, small;
    while (kind < game->kind_count && (!name || strcmp(game->kinds[kind]->name, name) != 0))
        kind++;
    if (kind == game->kind_count)
        return fail(r, "'%.40s' is not a step of %s", name ? name : "", game->name);
    f->kind = (uint8_t)kind;
    if (!frame_keys(r, json))
        return false;
    size_t i;
    json_t *seat;
    json_array_foreach (json_object_get(json, "owed"), i, seat) {
        char why[LD_ERROR_BYTES];
        int s = ld_json_seat(seat, ld_seats(r->state), why);
        if (s < 0)
            return fail(r, "%s", why);
        f->owed |= (uint8_t)(1u << s);
    }
    if (!read_stage(r, json, f))
        return false;
    if (!read_small(json, "result", 0, 255, &small))
        return fail(r, "\"result\" must be a number from 0 to 255");
    f->result = (uint8_t)small;
    return read_locals(r, json, f);
}

static bool read_stack(const reader *r, const json_t *stack)
{
    ld_core *core = (ld_core *)r->state->bytes;
    if (!stack && core->over)
        return true;
    if (!json_is_array(stack) || json_array_size(stack) > LD_FRAMES)
        return fail(r, "a list of at most %d steps was expected", LD_FRAMES);
    size_t i;
    json_t *frame;
    json_array_foreach (stack, i, frame)
        if (!read_frame(r, frame, &core->stack[i]))
            return false;
    core->depth = (uint8_t)json_array_size(stack);
    return true;
}

static bool read_answers(const reader *r, const json_t *answers)
{
    ld_core *core = (ld_core *)r->state->bytes;
    const char *key;
    json_t *text;
    json_object_foreach ((json_t *)answers, key, text) {
        char why[LD_ERROR_BYTES];
        int seat = key[0] >= '0' && key[0] < '0' + core->seats && !key[1] ? key[0] - '0' : -1;
        if (seat < 0 || !json_is_string(text) || !ld_sealed(r->state) || !(ld_asked(r->state) >> seat & 1))
            return fail(r, "only the seats of a sealed step can have answered");
        if (!ld_parse(r->state, seat, json_string_value(text), &core->answers[seat], why))
            return fail(r, "%.150s", why);
        core->answered |= (uint8_t)(1u << seat);
    }
    if (core->answered && core->answered == ld_asked(r->state))
        return fail(r, "all seats have answered, so the step should be over");
    return true;
}

static bool somebody_can_choose(const ld_state *state, char *error)
{
    EACH_BIT (seat, ld_asked(state)) {
        ld_list list;
        ld_options(state, seat, &list);
        if (list.count == 0) {
            return ld_wrong(error, "step '%s' offers nothing in this position", ld_step(state));
        }
    }
    return true;
}

/* After the head. */
static bool read_position(const json_t *json, ld_state *fresh, char *error)
{
    const ld_game *game = ld_game_of(fresh);
    uint64_t missing = 0;
    reader r = {fresh, "stack", error};
    for (int i = 0; game->fields[i].name; i++) {
        const ld_field *field = &game->fields[i];
        const json_t *value = json_object_get(json, field->name);
        r.field = field->name;
        blank(fresh, field, fresh->bytes + field->offset, 0);
        if (!value)
            missing |= UINT64_C(1) << i;
        else if (!read_field(&r, field, value, fresh->bytes + field->offset, 0))
            return false;
    }
    r.field = "stack";
    if (!read_stack(&r, json_object_get(json, "stack")))
        return false;
    if (game->derive)
        game->derive(fresh, missing);
    const char *wrong = ld_check(fresh);
    if (wrong)
        return ld_wrong(error, "this position cannot be: %s", wrong);
    r.field = "answers";
    return somebody_can_choose(fresh, error) && read_answers(&r, json_object_get(json, "answers"));
}

bool ld_json_load(const json_t *json, ld_state *out, char error[LD_ERROR_BYTES])
{
    ld_state fresh;
    memset(&fresh, 0, sizeof fresh);
    if (!json_is_object(json)) {
        return ld_wrong(error, "a position must be a JSON object");
    }
    if (!read_head(json, &fresh, error) || !read_position(json, &fresh, error)) {
        ld_box_close(ld_box_of(&fresh));
        return false;
    }
    *out = fresh;
    return true;
}

bool ld_load(const char *text, ld_state *out, char error[LD_ERROR_BYTES])
{
    json_error_t why;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &why);
    if (!json) {
        return ld_wrong(error, "not JSON: %.120s at line %d", why.text, why.line);
    }
    bool ok = ld_json_load(json, out, error);
    json_decref(json);
    return ok;
}
