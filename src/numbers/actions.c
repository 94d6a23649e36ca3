/* Actions with fixed numbers.
 *
 * The numbers follow from the verbs' notation: verbs that are written alike are one, and have a number for each
 * combination of the things that their notation names. Where that would be more than WHOLE, the verb's number stands
 * for as many of the first things as fit, and each other thing is said by a part of its own, whose numbers all verbs
 * share. A choice is found again among the options, so there is no second legality. */
#include "numbers/numbers.h"

#include <stdio.h>
#include <stdlib.h>

enum { WHOLE = 250, PLACES = 3, VERBS = 256, WHOLE_NUMBER = 3 /* the argument that is the last two as one */ };

/* One {..} of a notation: the argument, what it names, and how many there are. */
typedef struct place {
    uint8_t index, word;
    uint16_t count;
} place;

/* How a verb is numbered: from `base`, by its first `heads` places; the other places are parts of their own. */
typedef struct way {
    uint16_t base, size;
    uint8_t places, heads;
    bool chance;
    int same; /* the verb that is written alike and came first: itself, mostly */
    place place[PLACES];
    uint16_t *to; /* its numbers one by one, where another verb has some of the names; else NULL */
} way;

struct ld_actions {
    thing_table things;
    int count[2]; /* of seats, of chance */
    way way[VERBS];
    uint16_t part[NUMBERS_WORDS], parts[NUMBERS_WORDS]; /* where the parts of a word begin, and how many there are */
};

static const ld_game *game_of(const ld_actions *a) { return ld_game_of(&a->things.blank); }

/* ---- numbering ------------------------------------------------------------------------------- */

static int word_called(const ld_game *game, const char *name, size_t length)
{
    int word = 0;
    while (strlen(game->word_types[word]) != length || memcmp(game->word_types[word], name, length) != 0)
        word++;
    return word;
}

/* Reads the {..} at `text`; returns the text after it. */
static const char *read_place(const ld_game *game, const char *text, place *out)
{
    const char *end = strchr(text, '}');
    assert(end && text[1] >= '0' && text[1] <= '3');
    out->index = (uint8_t)(text[1] - '0');
    out->word = text[2] == ':' ? (uint8_t)word_called(game, text + 3, (size_t)(end - text - 3)) : LD_WORD_NUMBER;
    return end + 1;
}

static void read_places(const ld_actions *a, const ld_verb *verb, way *w)
{
    const char *text = strchr(verb->notation, '{');
    while (text) {
        place *p = &w->place[w->places++];
        assert(w->places <= PLACES);
        text = strchr(read_place(game_of(a), text, p), '{');
        p->count = (uint16_t)(p->word ? a->things.word[p->word].count : verb->most + 1);
        assert(p->word || verb->most);
    }
}

/* As many places as fit in one action; the parts that the others need. */
static void part_places(ld_actions *a, way *w)
{
    int size = 1;
    for (; w->heads < w->places; w->heads++) {
        if (!w->chance && size * w->place[w->heads].count > WHOLE)
            break;
        size *= w->place[w->heads].count;
    }
    w->size = (uint16_t)size;
    for (int i = w->heads; i < w->places; i++)
        if (a->parts[w->place[i].word] < w->place[i].count)
            a->parts[w->place[i].word] = w->place[i].count;
}

/* What stands at a place of the verb: the thing, or its type if it is said in another part. */
static void name_place(const ld_actions *a, const way *w, int at, int number, char *out, size_t room)
{
    if (at >= w->heads) {
        snprintf(out, room, "..%s", game_of(a)->word_types[w->place[at].word]);
        return;
    }
    for (int i = w->heads - 1; i > at; i--)
        number /= w->place[i].count;
    numbers_id(&a->things, w->place[at].word, number % w->place[at].count, out, room);
}

static void name_verb(const ld_actions *a, int verb, int number, char *out, size_t room)
{
    const char *text = game_of(a)->verbs[verb].notation;
    size_t used = 0;
    char id[LD_TEXT_BYTES];
    place ignored;
    for (int at = 0; *text && used + 1 < room;) {
        if (*text != '{') {
            out[used++] = *text++;
            continue;
        }
        name_place(a, &a->way[verb], at++, number, id, sizeof id);
        used += (size_t)snprintf(out + used, room - used, "%s", id);
        text = read_place(game_of(a), text, &ignored);
    }
    out[used < room ? used : room - 1] = 0;
}

/* Are the notations alike but for what their places name? */
static bool same_but_things(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        if (*a == '{') {
            a = strchr(a, '}');
            b = strchr(b, '}');
        }
    return *a == *b;
}

static int find_name(const ld_actions *a, int verb, const char *name)
{
    const way *w = &a->way[verb];
    char other[LD_TEXT_BYTES];
    for (int i = 0; i < w->size; i++) {
        name_verb(a, verb, i, other, sizeof other);
        if (strcmp(other, name) == 0)
            return w->to ? w->to[i] : w->base + i;
    }
    return -1;
}

/* "take ala" is one action, be it a kind or a unit: where the verb `other` has a name, its number is taken. */
static bool number_singly(ld_actions *a, int v, int other)
{
    way *w = &a->way[v];
    char name[LD_TEXT_BYTES];
    w->to = malloc(sizeof *w->to * w->size);
    for (int i = 0; w->to && i < w->size; i++) {
        name_verb(a, v, i, name, sizeof name);
        int number = find_name(a, other, name);
        w->to[i] = (uint16_t)(number < 0 ? a->count[w->chance]++ : number);
    }
    return w->to;
}

static bool number_verb(ld_actions *a, int v)
{
    const ld_verb *verbs = game_of(a)->verbs;
    way *w = &a->way[v];
    w->chance = strcmp(verbs[v].group, "Chance") == 0;
    while (strcmp(verbs[w->same].notation, verbs[v].notation) != 0 || a->way[w->same].chance != w->chance)
        w->same++;
    if (w->same < v) {
        *w = a->way[w->same];
        return true;
    }
    read_places(a, &verbs[v], w);
    part_places(a, w);
    for (int u = 0; u < v; u++)
        if (a->way[u].chance == w->chance && same_but_things(verbs[u].notation, verbs[v].notation))
            return number_singly(a, v, u);
    w->base = (uint16_t)a->count[w->chance];
    a->count[w->chance] += w->size;
    return true;
}

ld_actions *ld_actions_open(const ld_state *like)
{
    ld_actions *a = calloc(1, sizeof *a);
    if (!a || !numbers_things_make(&a->things, like)) {
        free(a);
        return NULL;
    }
    assert(game_of(a)->verb_count <= VERBS);
    for (int v = 0; v < game_of(a)->verb_count; v++)
        if (!number_verb(a, v)) {
            ld_actions_close(a);
            return NULL;
        }
    for (int word = 0; word < a->things.words; word++) {
        a->part[word] = (uint16_t)a->count[0];
        a->count[0] += a->parts[word];
    }
    assert(a->count[0] <= LD_MAX_ACTIONS && a->count[1] <= LD_MAX_ACTIONS);
    return a;
}

void ld_actions_close(ld_actions *a)
{
    if (!a)
        return;
    for (int v = 0; v < VERBS; v++)
        if (a->way[v].same == v)
            free(a->way[v].to);
    numbers_things_free(&a->things);
    free(a);
}

int ld_action_count(const ld_actions *a, bool chance) { return a->count[chance]; }

char *ld_action_name(const ld_actions *a, int action, bool chance, char *out, size_t room)
{
    char id[LD_TEXT_BYTES];
    out[0] = 0;
    for (int v = 0; v < game_of(a)->verb_count; v++) {
        const way *w = &a->way[v];
        for (int i = 0; i < (w->to ? w->size : 0); i++)
            if (w->same == v && w->chance == chance && w->to[i] == action)
                name_verb(a, v, i, out, room);
        if (!w->to && w->same == v && w->chance == chance && action >= w->base && action < w->base + w->size)
            name_verb(a, v, action - w->base, out, room);
        if (out[0])
            return out;
    }
    for (int word = 0; !chance && word < a->things.words; word++)
        if (action >= a->part[word] && action < a->part[word] + a->parts[word])
            snprintf(out, room, "..%s %s", game_of(a)->word_types[word],
                     numbers_id(&a->things, word, action - a->part[word], id, sizeof id));
    return out;
}

/* ---- choices --------------------------------------------------------------------------------- */

static int argument(ld_choice c, int index)
{
    return index == WHOLE_NUMBER ? ld_n(c) : (int)(c >> (16 - 8 * index) & 0xff);
}

static int thing_at(const ld_actions *a, const ld_state *state, const place *p, ld_choice c)
{
    int value = argument(c, p->index);
    int number = p->word ? numbers_of(&a->things.word[p->word], state, value) : value;
    assert(number >= 0 && number < p->count);
    return number;
}

void ld_action(const ld_actions *a, const ld_state *state, ld_choice c, ld_phrase *out)
{
    const way *w = &a->way[ld_verb_of(c)];
    int head = 0;
    for (int i = 0; i < w->heads; i++)
        head = head * w->place[i].count + thing_at(a, state, &w->place[i], c);
    memset(out, 0, sizeof *out);
    out->action[out->count++] = w->to ? w->to[head] : (uint16_t)(w->base + head);
    for (int i = w->heads; i < w->places; i++)
        out->action[out->count++] = (uint16_t)(a->part[w->place[i].word] + thing_at(a, state, &w->place[i], c));
}

/* The part of the choice that comes after what was said; -1 if it begins otherwise. */
static int next_part(const ld_actions *a, const ld_state *state, ld_choice c, const ld_phrase *said)
{
    ld_phrase whole;
    ld_action(a, state, c, &whole);
    for (int i = 0; i < said->count; i++)
        if (i >= whole.count || whole.action[i] != said->action[i])
            return -1;
    return said->count < whole.count ? whole.action[said->count] : -1;
}

void ld_action_mask(const ld_actions *a, const ld_state *state, int seat, const ld_phrase *said, uint8_t *mask)
{
    ld_list list;
    ld_options(state, seat, &list);
    memset(mask, 0, (size_t)(a->count[0] + 7) / 8);
    for (int i = 0; i < list.count; i++) {
        int part = next_part(a, state, list.choice[i], said);
        if (part >= 0)
            mask[part / 8] |= (uint8_t)(1 << part % 8);
    }
}

int ld_action_list(const ld_actions *a, const ld_state *state, int seat, const ld_phrase *said,
                   uint16_t out[LD_MAX_OPTIONS], uint32_t *weights)
{
    ld_list list;
    int count = 0;
    ld_options(state, seat, &list);
    for (int i = 0; i < list.count; i++) {
        int part = next_part(a, state, list.choice[i], said), at = count;
        if (part < 0)
            continue;
        while (at > 0 && out[at - 1] > part)
            at--;
        if (at > 0 && out[at - 1] == part)
            continue;
        memmove(out + at + 1, out + at, sizeof *out * (size_t)(count - at));
        if (weights && seat == LD_CHANCE)
            memmove(weights + at + 1, weights + at, sizeof *weights * (size_t)(count - at));
        out[at] = (uint16_t)part;
        if (weights && seat == LD_CHANCE)
            weights[at] = list.weight[i];
        count++;
    }
    return count;
}

/* The choice that has been said from beginning to end; false if something is missing. */
static bool is_whole(const ld_actions *a, const ld_state *state, ld_choice c, const ld_phrase *said)
{
    ld_phrase whole;
    ld_action(a, state, c, &whole);
    return memcmp(&whole, said, sizeof whole) == 0;
}

bool ld_action_say(const ld_actions *a, const ld_state *state, int seat, ld_phrase *said, int action, bool *whole,
                   ld_choice *out, char error[LD_ERROR_BYTES])
{
    ld_list list;
    ld_phrase then = *said;
    char name[LD_TEXT_BYTES];
    if (action < 0 || action >= a->count[seat == LD_CHANCE])
        return ld_wrong(error, "there is no action %d: there are %d", action, a->count[seat == LD_CHANCE]);
    if (ld_viewer(state) >= 0)
        return ld_wrong(error, "this is a view, and nobody can choose in it: resample it first");
    ld_options(state, seat, &list);
    int i = 0;
    while (i < list.count && next_part(a, state, list.choice[i], said) != action)
        i++;
    if (i == list.count)
        return ld_wrong(error, "action %d ('%s') cannot be chosen now", action,
                        ld_action_name(a, action, seat == LD_CHANCE, name, sizeof name));
    then.action[then.count++] = (uint16_t)action;
    *whole = is_whole(a, state, list.choice[i], &then);
    *said = then;
    if (*whole)
        memset(said, 0, sizeof *said);
    *out = list.choice[i];
    return true;
}
