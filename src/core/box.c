/* Boxes: the figures of every game by name; opening a box with some of them changed; sharing and closing.
 *
 * Open boxes stand in one array, so that a state needs but a small number. A slot is written before anybody has its
 * number and freed after the last state of it is gone, so rules read it without a lock. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

enum { DIMS = 3, PLACES = DIMS + 1 }; /* of an element: its indices, and the member of a set */

/* One element of a row: a figure. */
typedef struct element {
    const ld_figure *row;
    int at[PLACES];
} element;

static int dims_of(const ld_figure *row)
{
    int dims = 0;
    while (dims < DIMS && row->field.dim[dims].count)
        dims++;
    return dims;
}

static bool is_set(const ld_figure *row) { return row->field.flags & LD_F_SET; }
static int places_of(const ld_figure *row) { return dims_of(row) + is_set(row); }

/* The type of words that a place of the name is written in; 0: a number. */
static int word_at(const ld_figure *row, int place)
{
    if (place == dims_of(row))
        return row->field.word;
    return place == 0 && row->named ? row->named : row->field.dim[place].word;
}

/* How many there are of a place, so that a row has as many numbers as their product. */
static int count_at(const ld_figure *row, int place)
{
    return place == dims_of(row) ? 8 * row->field.bytes : row->field.dim[place].count;
}

static int elements_of(const ld_figure *row)
{
    if (row->flags & LD_FIXED)
        return 0;
    int count = 1;
    for (int i = 0; i < places_of(row); i++)
        count *= count_at(row, i);
    return count;
}

int ld_figure_count(const ld_game *game)
{
    int count = 0;
    for (const ld_figure *row = game->figures; row->field.name; row++)
        count += elements_of(row);
    return count;
}

/* The element by its number within the row. */
static element element_at(const ld_figure *row, int number)
{
    element e = {.row = row};
    for (int i = places_of(row) - 1; i >= 0; i--) {
        e.at[i] = number % count_at(row, i);
        number /= count_at(row, i);
    }
    return e;
}

/* The element by the number of its figure. */
static element numbered(const ld_game *game, int number)
{
    const ld_figure *row = game->figures;
    for (; number >= elements_of(row); row++)
        number -= elements_of(row);
    assert(row->field.name);
    return element_at(row, number);
}

static int number_of(const ld_game *game, const element *e)
{
    int number = 0;
    for (int i = 0; i < places_of(e->row); i++)
        number = number * count_at(e->row, i) + e->at[i];
    for (const ld_figure *row = game->figures; row != e->row; row++)
        number += elements_of(row);
    return number;
}

/* ---- sources -------------------------------------------------------------------------------------- */

/* Its letter: 'r', 'p', 'o', or '-'. */
static char letter_of(const element *e)
{
    const ld_figure *row = e->row;
    if (!row->sources)
        return "rpo"[row->source];
    int letters = (int)strlen(row->sources), number = 0;
    assert(letters == elements_of(row) || letters == count_at(row, 0));
    for (int i = 0; i < places_of(row); i++)
        number = number * count_at(row, i) + e->at[i];
    return row->sources[letters == elements_of(row) ? number : e->at[0]];
}

static ld_source source_of(const element *e)
{
    char letter = letter_of(e);
    return letter == 'o' ? LD_OURS : letter == 'p' ? LD_PUBLISHED : LD_RULEBOOK;
}

/* ---- names ---------------------------------------------------------------------------------------- */

/* An empty state of the scene, to ask for words with. */
static void stage(const ld_game *game, int scene, ld_state *out)
{
    memset(out, 0, sizeof *out);
    ld_core *core = (ld_core *)out->bytes;
    core->seats = game->max_seats;
    while (ld_boxes[core->box].game != game)
        core->box++;
    if (game->set_scene)
        game->set_scene(out, scene);
}

/* The scene in which a row's things are called by their names here. */
static int scene_of(const ld_figure *row) { return row->scenes ? __builtin_ctz(row->scenes) : 0; }

static bool place_name(const ld_state *scene, const element *e, int place, char *out, size_t room)
{
    int word = word_at(e->row, place), index = e->at[place];
    if (word)
        return ld_game_of(scene)->word(scene, word, index, LD_ID, out, room);
    snprintf(out, room, "%d", index + e->row->first);
    return true;
}

/* The row's own path, or the usual one. */
static const char *path_of(const ld_game *game, const ld_figure *row, char *out, size_t room)
{
    if (row->path)
        return row->path;
    int first = places_of(row) ? word_at(row, 0) : 0;
    size_t n = (size_t)(first ? snprintf(out, room, "%s.*.%s", game->word_types[first], row->field.name)
                              : snprintf(out, room, "%s", row->field.name));
    for (int i = first ? 1 : 0; i < places_of(row) && n + 3 < room; i++)
        n += (size_t)snprintf(out + n, room - n, ".*");
    return out;
}

/* False if this is no figure: a thing that has none of it, a number that names nothing, the other half of a pair. */
static bool name_of(const ld_state *scene, const element *e, char *out, size_t room)
{
    char usual[LD_FIGURE_NAME];
    const char *path = path_of(ld_game_of(scene), e->row, usual, sizeof usual);
    if (letter_of(e) == '-')
        return false;
    if ((e->row->flags & LD_SYMMETRIC) && e->at[0] >= e->at[1])
        return false;
    size_t n = 0;
    for (int place = 0; *path; path++) {
        if (*path != '*') {
            out[n++] = *path;
        } else {
            if (!place_name(scene, e, place++, out + n, room - n))
                return false;
            n += strlen(out + n);
        }
        assert(n < room);
    }
    out[n] = 0;
    return true;
}

/* The things that a figure is of, as people call them. */
static void title_of(const ld_state *scene, const element *e, char *out, size_t room)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < places_of(e->row) && n + 1 < room; i++) {
        char name[LD_TEXT_BYTES];
        if (word_at(e->row, i))
            ld_word(scene, word_at(e->row, i), e->at[i], LD_NAME, NULL, name, sizeof name);
        else
            snprintf(name, sizeof name, "%d", e->at[i] + e->row->first);
        n += (size_t)snprintf(out + n, room - n, "%s%s", i ? ", " : "", name);
    }
}

/* The index that a part of a name stands for; -1 if none. */
static int place_called(const ld_state *scene, const ld_figure *row, int place, const char *part)
{
    int word = word_at(row, place), count = count_at(row, place);
    if (word) {
        int index = ld_word_find(scene, word, part);
        return index < count ? index : -1;
    }
    char *end;
    long n = strtol(part, &end, 10) - row->first;
    return part[0] >= '0' && part[0] <= '9' && !*end && n >= 0 && n < count ? (int)n : -1;
}

/* Does the name fit the row's path in this scene? Then its indices are in `e`. */
static bool matches(const ld_state *scene, const ld_figure *row, const char *name, element *e)
{
    char usual[LD_FIGURE_NAME];
    const char *path = path_of(ld_game_of(scene), row, usual, sizeof usual);
    *e = (element){.row = row};
    for (int place = 0; *path; path++) {
        if (*path != '*') {
            if (*name++ != *path)
                return false;
            continue;
        }
        char part[LD_FIGURE_NAME];
        size_t n = strcspn(name, ".");
        if (!n || n >= sizeof part)
            return false;
        memcpy(part, name, n);
        part[n] = 0;
        if ((e->at[place] = place_called(scene, row, place, part)) < 0)
            return false;
        place++;
        name += n;
    }
    return !*name;
}

static bool find(const ld_game *game, const char *name, element *e)
{
    ld_state scene;
    char own[LD_FIGURE_NAME];
    for (int s = 0; s < (game->scenes ? game->scenes : 1); s++) {
        stage(game, s, &scene);
        for (const ld_figure *row = game->figures; row->field.name; row++) {
            if (!elements_of(row) || (row->scenes && !(row->scenes >> s & 1)) || !matches(&scene, row, name, e))
                continue;
            if ((row->flags & LD_SYMMETRIC) && e->at[0] > e->at[1]) {
                int first = e->at[0];
                e->at[0] = e->at[1];
                e->at[1] = first;
            }
            if (name_of(&scene, e, own, sizeof own))
                return true;
        }
    }
    return false;
}

int ld_figure_find(const ld_game *game, const char *name)
{
    element e;
    return find(game, name, &e) ? number_of(game, &e) : -1;
}

/* ---- values --------------------------------------------------------------------------------------- */

static size_t offset_of(const element *e)
{
    size_t offset = e->row->field.offset;
    for (int i = 0; i < dims_of(e->row); i++)
        offset += (size_t)e->at[i] * e->row->field.dim[i].stride;
    return offset;
}

static int read_element(const void *figures, const element *e)
{
    const uint8_t *at = (const uint8_t *)figures + offset_of(e);
    if (is_set(e->row))
        return ld_field_set(&e->row->field, at) >> e->at[dims_of(e->row)] & 1;
    return ld_field_read(&e->row->field, at);
}

static void write_bit(void *figures, const element *e, bool on)
{
    uint8_t *at = (uint8_t *)figures + offset_of(e);
    uint64_t bit = UINT64_C(1) << e->at[dims_of(e->row)], set = ld_field_set(&e->row->field, at);
    ld_field_write(&e->row->field, at, (int64_t)(on ? set | bit : set & ~bit));
}

static void write_element(void *figures, const element *e, int value)
{
    if (!is_set(e->row)) {
        ld_field_write(&e->row->field, (uint8_t *)figures + offset_of(e), value);
        return;
    }
    write_bit(figures, e, value);
    element other = *e;
    other.at[0] = e->at[1];
    other.at[1] = e->at[0];
    if (e->row->flags & LD_SYMMETRIC)
        write_bit(figures, &other, value);
}

static bool is_word(const ld_figure *row) { return row->field.word && !is_set(row); }
static int low_of(const ld_figure *row) { return is_set(row) ? 0 : row->field.low; }
static int high_of(const ld_figure *row) { return is_set(row) ? 1 : row->field.high; }

static void value_text(const ld_state *scene, const ld_figure *row, int value, char *out)
{
    bool null = (row->field.flags & LD_F_NULL) && value == ld_field_null(&row->field);
    if (null)
        snprintf(out, LD_FIGURE_VALUE, "none");
    else if (!is_word(row) || !ld_game_of(scene)->word(scene, row->field.word, value, LD_ID, out, LD_FIGURE_VALUE))
        snprintf(out, LD_FIGURE_VALUE, "%d", value);
}

/* The number behind a text; false and a sentence if the figure cannot be that. */
static bool value_read(const ld_state *scene, const ld_figure *row, const ld_setting *change, int *value, char *error)
{
    if (is_word(row)) {
        bool none = (row->field.flags & LD_F_NULL) && strcmp(change->value, "none") == 0;
        *value = none ? ld_field_null(&row->field) : ld_word_find(scene, row->field.word, change->value);
        return *value >= 0 || none ||
               ld_wrong(error, "%.80s cannot be '%.40s'; expected the id of a %s", change->key, change->value,
                        ld_game_of(scene)->word_types[row->field.word]);
    }
    char *end;
    const char *digits = change->value + (*change->value == '-');
    long n = strtol(change->value, &end, 10);
    if (*digits < '0' || *digits > '9' || *end || n < low_of(row) || n > high_of(row))
        return ld_wrong(error, "%.80s cannot be '%.40s'; expected a number from %d to %d", change->key, change->value,
                        low_of(row), high_of(row));
    *value = (int)n;
    return true;
}

const char *ld_source_name(ld_source source)
{
    static const char *const names[] = {N_("rulebook"), N_("published"), N_("ours")};
    return names[source];
}

/* Is all of the row as it is in the standard box? Compares what lies between its first byte and its last. */
static bool row_is_standard(const ld_box *box, const ld_figure *row)
{
    size_t bytes = row->field.bytes;
    for (int i = 0; i < dims_of(row); i++)
        bytes += (size_t)(row->field.dim[i].count - 1) * row->field.dim[i].stride;
    return memcmp((const uint8_t *)box->figures + row->field.offset,
                  (const uint8_t *)box->game->standard + row->field.offset, bytes) == 0;
}

/* The next element of the row, from this number on, that is not standard; -1 if there is none. */
static int changed_in_row(const ld_box *box, const ld_figure *row, int from)
{
    int count = elements_of(row);
    if (from >= count || row_is_standard(box, row))
        return -1;
    for (int i = from; i < count; i++) {
        element e = element_at(row, i);
        if (read_element(box->figures, &e) != read_element(box->game->standard, &e))
            return i;
    }
    return -1;
}

int ld_figure_changed(const ld_box *box, int from)
{
    int first = 0; /* number of the row's first figure */
    for (const ld_figure *row = box->game->figures; row->field.name; first += elements_of(row), row++) {
        int found = changed_in_row(box, row, from > first ? from - first : 0);
        if (found >= 0)
            return first + found;
    }
    return -1;
}

bool ld_figure_at(const ld_box *box, int number, ld_figure_info *out)
{
    element e = numbered(box->game, number);
    ld_state scene;
    stage(box->game, scene_of(e.row), &scene);
    if (!name_of(&scene, &e, out->name, sizeof out->name))
        return false;
    int value = read_element(box->figures, &e), standard = read_element(box->game->standard, &e);
    value_text(&scene, e.row, value, out->value);
    value_text(&scene, e.row, standard, out->standard);
    title_of(&scene, &e, out->of, sizeof out->of);
    out->low = is_word(e.row) ? 0 : low_of(e.row);
    out->high = is_word(e.row) ? 0 : high_of(e.row);
    out->label = ld_tr(e.row->label);
    out->rule = e.row->rule;
    out->source = source_of(&e);
    out->changed = value != standard;
    out->idle = (e.row->flags & LD_SPARSE) && !value && !standard;
    return true;
}

void ld_figure_sources(const ld_game *game, int counts[LD_SOURCES])
{
    ld_figure_info figure;
    memset(counts, 0, LD_SOURCES * sizeof *counts);
    for (int i = 0; i < ld_figure_count(game); i++)
        if (ld_figure_at(ld_box_standard(game), i, &figure) && !figure.idle)
            counts[figure.source]++;
}

/* ---- for those who show the figures of a thing ------------------------------------------------------ */

const uint8_t *ld_figure_at_thing(const void *state, const ld_figure *figure, int number)
{
    const uint8_t *figures = ld_figures_of(state);
    int index = figure->row_of ? figure->row_of(figures)[number] : number;
    bool of_things = figure->field.dim[0].word != 0;
    assert(!of_things || index < figure->field.dim[0].count);
    return figures + figure->field.offset + (of_things ? (size_t)index * figure->field.dim[0].stride : 0);
}

bool ld_figure_in_scene(const void *state, const ld_figure *figure)
{
    const ld_game *game = ld_game_of(state);
    return !figure->scenes || (figure->scenes >> (game->scene ? game->scene(state) : 0) & 1);
}

/* ---- boxes ---------------------------------------------------------------------------------------- */

static uint32_t users[LD_BOXES]; /* of the boxes that are not standard; 0: the slot is free */
static uint32_t sums[LD_BOXES];  /* of their figures: equal ones have equal sums */
static bool busy;                /* somebody opens or closes one */

static void lock(void)
{
    while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE))
        ;
}
static void unlock(void) { __atomic_clear(&busy, __ATOMIC_RELEASE); }

static bool is_standard(const ld_box *box) { return box->figures == box->game->standard; }
const ld_game *ld_box_game(const ld_box *box) { return box->game; }
const ld_box *ld_box_of(const ld_state *state) { return &ld_boxes[ld_core_of(state)->box]; }

const ld_box *ld_box_standard(const ld_game *game)
{
    const ld_box *box = ld_boxes;
    while (box->game != game)
        box++;
    return box;
}

const ld_box *ld_box_share(const ld_box *box)
{
    lock();
    if (!is_standard(box))
        users[box - ld_boxes]++;
    unlock();
    return box;
}

void ld_box_close(const ld_box *box)
{
    if (!box || is_standard(box))
        return;
    void *last = NULL;
    lock();
    assert(users[box - ld_boxes] > 0);
    if (--users[box - ld_boxes] == 0) {
        last = (void *)box->figures;
        ld_boxes[box - ld_boxes] = (ld_box){NULL, NULL};
    }
    unlock();
    free(last);
}

static uint32_t sum_of(const void *figures, size_t bytes)
{
    uint32_t sum = 2166136261u;
    for (const uint8_t *p = figures; bytes--; p++)
        sum = (sum ^ *p) * 16777619u;
    return sum;
}

/* The slot of an equal box, or a free one that takes these figures; -1 if there is none. Sets `mine` if it took them.
 */
static int place_box(const ld_game *game, void *figures, bool *mine)
{
    int slot = -1;
    uint32_t sum = sum_of(figures, game->figure_bytes);
    for (int i = ld_games_count; i < LD_BOXES; i++) {
        if (!users[i]) {
            slot = slot < 0 ? i : slot;
        } else if (sums[i] == sum && ld_boxes[i].game == game &&
                   memcmp(ld_boxes[i].figures, figures, game->figure_bytes) == 0) {
            users[i]++;
            return i;
        }
    }
    if (slot >= 0) {
        ld_boxes[slot] = (ld_box){game, figures};
        users[slot] = 1;
        sums[slot] = sum;
        *mine = true;
    }
    return slot;
}

/* Which other game has a figure of that name; NULL if none. */
static const ld_game *owner_of(const char *name)
{
    for (int i = 0; i < ld_games_count; i++)
        if (ld_figure_find(ld_game_at(i), name) >= 0)
            return ld_game_at(i);
    return NULL;
}

static bool no_figure(const ld_game *game, const char *name, char *error)
{
    const ld_game *owner = owner_of(name);
    if (owner)
        return ld_wrong(error, "%s has no figure '%.80s', which is one of %s", game->name, name, owner->name);
    return ld_wrong(error, "%s has no figure '%.80s'; see `ludus figures %s`", game->name, name, game->name);
}

/* A box in the making. */
typedef struct draft {
    const ld_game *game;
    void *figures;
    bool *given; /* by number of the figure */
} draft;

static bool change(draft *d, const ld_setting *wish, char *error)
{
    element e;
    ld_state scene;
    int value = 0;
    if (!find(d->game, wish->key, &e))
        return no_figure(d->game, wish->key, error);
    stage(d->game, scene_of(e.row), &scene);
    if (!value_read(&scene, e.row, wish, &value, error))
        return false;
    bool *given = &d->given[number_of(d->game, &e)];
    if (*given)
        return ld_wrong(error, "the figure '%.80s' is given twice; expected once", wish->key);
    *given = true;
    write_element(d->figures, &e, value);
    return true;
}

static bool change_all(draft *d, const ld_setting *changes, int count, int *at, char *error)
{
    for (*at = 0; *at < count; ++*at)
        if (!change(d, &changes[*at], error))
            return false;
    *at = -1;
    return !d->game->settle_figures || d->game->settle_figures(d->figures, error);
}

/* The figures with these changes, or NULL and a sentence. */
static void *changed_figures(const ld_game *game, const ld_setting *changes, int count, int *at, char *error)
{
    draft d = {game, malloc(game->figure_bytes), calloc((size_t)ld_figure_count(game) + 1, sizeof(bool))};
    bool ok = d.figures && d.given;
    if (!ok)
        ld_wrong(error, "out of memory");
    if (ok)
        memcpy(d.figures, game->standard, game->figure_bytes);
    ok = ok && change_all(&d, changes, count, at, error);
    free(d.given);
    if (ok)
        return d.figures;
    free(d.figures);
    return NULL;
}

const ld_box *ld_box_open(const ld_game *game, const ld_setting *changes, int count, int *at,
                          char error[LD_ERROR_BYTES])
{
    int nowhere = -1;
    at = at ? at : &nowhere;
    *at = -1;
    if (count > LD_MAX_CHANGES) {
        ld_wrong(error, "too many figures are changed; expected at most %d", LD_MAX_CHANGES);
        return NULL;
    }
    void *figures = changed_figures(game, changes, count, at, error);
    if (!figures)
        return NULL;
    bool mine = false, same = memcmp(figures, game->standard, game->figure_bytes) == 0;
    int slot = -1;
    if (!same) {
        lock();
        slot = place_box(game, figures, &mine);
        unlock();
    }
    if (!mine)
        free(figures);
    if (same)
        return ld_box_standard(game);
    if (slot < 0)
        ld_wrong(error, "%d different sets of figures are in use; try again when a game has ended", LD_BOXES);
    return slot < 0 ? NULL : &ld_boxes[slot];
}
