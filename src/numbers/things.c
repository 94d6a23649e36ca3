/* The things of a game, each with a number that stays. */
#include "numbers/numbers.h"

#include <stdio.h>
#include <stdlib.h>

static const ld_lasting *lasting_of(const ld_game *game, int word)
{
    for (const ld_lasting *row = game->lasting; row && row->word; row++)
        if (row->word == word)
            return row;
    return NULL;
}

/* A state in which nothing has happened, but things have the names that they have in `like`. */
static void make_blank(ld_state *blank, const ld_state *like)
{
    const ld_game *game = ld_game_of(like);
    memset(blank, 0, sizeof *blank);
    ld_core *core = (ld_core *)blank->bytes;
    core->box = ld_core_of(like)->box;
    core->seats = game->max_seats;
    if (game->scenes)
        game->set_scene(blank, game->scene(like));
}

static bool count_named(thing_table *t, int word, int values)
{
    things *w = &t->word[word];
    char id[LD_TEXT_BYTES];
    w->values = values;
    w->of = malloc(sizeof *w->of * (size_t)(values ? values : 1));
    for (int v = 0; w->of && v < values; v++)
        w->of[v] = (int16_t)(ld_game_of(&t->blank)->word(&t->blank, word, v, LD_ID, id, sizeof id) ? w->count++ : -1);
    return w->of;
}

static bool make_word(thing_table *t, int word)
{
    const ld_game *game = ld_game_of(&t->blank);
    things *w = &t->word[word];
    w->lasting = lasting_of(game, word);
    if (w->lasting || word <= LD_WORD_SEAT) {
        w->count = w->lasting ? w->lasting->count : word == LD_WORD_SEAT ? game->max_seats : 0;
        return true;
    }
    return count_named(t, word, game->word_count(&t->blank, word));
}

bool numbers_things_make(thing_table *t, const ld_state *like)
{
    memset(t, 0, sizeof *t);
    make_blank(&t->blank, like);
    while (ld_game_of(like)->word_types[t->words])
        t->words++;
    assert(t->words <= NUMBERS_WORDS);
    for (int word = 0; word < t->words; word++)
        if (!make_word(t, word)) {
            numbers_things_free(t);
            return false;
        }
    return true;
}

void numbers_things_free(thing_table *t)
{
    for (int word = 0; word < t->words; word++)
        free(t->word[word].of);
}

static int value_of(const things *w, int number)
{
    int value = 0;
    while (value < w->values && w->of[value] != number)
        value++;
    return value;
}

char *numbers_id(const thing_table *t, int word, int number, char *out, size_t room)
{
    const things *w = &t->word[word];
    if (w->lasting)
        w->lasting->id(number, out, room);
    else if (word <= LD_WORD_SEAT)
        snprintf(out, room, "%d", number);
    else
        ld_game_of(&t->blank)->word(&t->blank, word, value_of(w, number), LD_ID, out, room);
    return out;
}
