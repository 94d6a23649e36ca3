/* Moves ahead: read, matched with the options of a seat, listed for people. */
#include "io/ahead.h"
#include "core/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- what a game has ----------------------------------------------------------------------------------------------
 */

static bool is_chances(const ld_kind *kind)
{
    return !kind->options || (kind->owed_by && strcmp(kind->owed_by, LD_BY_CHANCE) == 0);
}

static bool has_step(const ld_game *game, const char *name)
{
    for (int i = 0; i < game->kind_count; i++)
        if (!is_chances(game->kinds[i]) && strcmp(game->kinds[i]->name, name) == 0)
            return true;
    return false;
}

/* People say it, when they are asked. */
static bool is_said(const ld_verb *verb)
{
    return !verb->aside && !(verb->group && strcmp(verb->group, "Chance") == 0);
}

/* Some answer begins with the same word; in a notation that is all argument nobody knows. */
static bool has_word(const ld_game *game, const char *choice)
{
    size_t n = strcspn(choice, " ");
    for (int i = 0; i < game->verb_count; i++) {
        const char *word = game->verbs[i].notation;
        if (is_said(&game->verbs[i]) && (word[0] == '{' || (strcspn(word, " ") == n && strncmp(word, choice, n) == 0)))
            return true;
    }
    return false;
}

/* ---- reading ------------------------------------------------------------------------------------------------------
 */

static bool read_word(const json_t *from, const char *key, char out[LD_AHEAD_WORD])
{
    const json_t *value = json_object_get(from, key);
    out[0] = 0;
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || json_string_length(value) >= LD_AHEAD_WORD)
        return false;
    snprintf(out, LD_AHEAD_WORD, "%s", json_string_value(value));
    return true;
}

static bool read_number(const json_t *from, const char *key, int most, int other, int *out)
{
    const json_t *value = json_object_get(from, key);
    *out = other;
    if (!value || json_is_null(value))
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

static bool read_move(const ld_game *game, const json_t *from, ld_ahead *out, char *error)
{
    const json_t *quiet = json_object_get(from, "quiet");
    if (!json_is_object(from) || !read_word(from, "step", out->step) || !read_word(from, "choice", out->choice) ||
        !out->choice[0])
        return ld_wrong(error, "a move ahead has a \"choice\", the text of an answer, and may have a \"step\"");
    if (!read_number(from, "most", LD_AHEAD_AMOUNT, -1, &out->most) ||
        !read_number(from, "times", LD_AHEAD_TIMES, 1, &out->times) || (quiet && !json_is_boolean(quiet)))
        return ld_wrong(error, "\"most\" is a number from 0 to %d, \"times\" from 0 to %d, \"quiet\" true or false",
                        LD_AHEAD_AMOUNT, LD_AHEAD_TIMES);
    out->quiet = json_is_true(quiet);
    if (out->step[0] && !has_step(game, out->step))
        return ld_wrong(error, "this game has no step '%.40s'", out->step);
    return has_word(game, out->choice) || ld_wrong(error, "nothing in this game is answered with '%.40s'", out->choice);
}

bool ld_aheads_read(const ld_game *game, const json_t *list, ld_aheads *out, char error[LD_ERROR_BYTES])
{
    *out = (ld_aheads){.count = 0};
    if (!json_is_array(list) || json_array_size(list) > LD_AHEAD_MOVES)
        return ld_wrong(error, "\"moves\" must be a list of %d moves ahead at most", LD_AHEAD_MOVES);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_move(game, json_array_get(list, i), &out->all[out->count++], error))
            return false;
    return true;
}

json_t *ld_aheads_json(const ld_aheads *moves)
{
    json_t *list = json_array();
    for (int i = 0; i < moves->count; i++) {
        const ld_ahead *a = &moves->all[i];
        json_array_append_new(list, json_pack("{ss* ss so si sb}", "step", a->step[0] ? a->step : NULL, "choice",
                                              a->choice, "most", a->most < 0 ? json_null() : json_integer(a->most),
                                              "times", a->times, "quiet", a->quiet));
    }
    return list;
}

/* ---- answering ----------------------------------------------------------------------------------------------------
 */

/* The number at the end of "bid 5" if it begins with "bid"; -1 if it has none or begins otherwise. */
static int amount_of(const char *text, const char *choice)
{
    size_t n = strlen(choice);
    if (strncmp(text, choice, n) != 0 || text[n] != ' ')
        return -1;
    const char *number = strrchr(text, ' ') + 1;
    size_t digits = strspn(number, "0123456789");
    return digits && digits < 6 && !number[digits] ? atoi(number) : -1;
}

static bool fits(const ld_ahead *a, const ld_state *state, const ld_list *list, ld_choice *out)
{
    char text[LD_TEXT_BYTES];
    bool highest = ld_sealed(state);
    int best = -1;
    for (int i = 0; i < list->count; i++) {
        ld_format(state, list->choice[i], text, sizeof text);
        int amount = amount_of(text, a->choice);
        if (a->most < 0)
            amount = strcmp(text, a->choice) == 0 ? 0 : -1;
        bool better = best < 0 || (highest ? amount > best : amount < best);
        if (amount < 0 || (a->most >= 0 && amount > a->most) || !better)
            continue;
        best = amount;
        *out = list->choice[i];
    }
    return best >= 0;
}

int ld_aheads_answer(const ld_aheads *moves, const ld_state *state, int seat, ld_choice *out)
{
    ld_list list;
    assert(ld_owed(state) >> seat & 1);
    if (!moves->count)
        return -1;
    ld_options(state, seat, &list);
    for (int i = 0; i < moves->count; i++) {
        const ld_ahead *a = &moves->all[i];
        if ((!a->step[0] || strcmp(a->step, ld_step(state)) == 0) && fits(a, state, &list, out))
            return i;
    }
    return -1;
}

static void drop(ld_aheads *moves, int which)
{
    moves->count--;
    memmove(&moves->all[which], &moves->all[which + 1], (size_t)(moves->count - which) * sizeof *moves->all);
}

void ld_aheads_use(ld_aheads *moves, int which)
{
    assert(which >= 0 && which < moves->count);
    if (moves->all[which].times && --moves->all[which].times == 0)
        drop(moves, which);
}

bool ld_aheads_disturb(ld_aheads *moves)
{
    int before = moves->count;
    for (int i = moves->count - 1; i >= 0; i--)
        if (moves->all[i].quiet)
            drop(moves, i);
    return moves->count < before;
}

/* ---- for people ---------------------------------------------------------------------------------------------------
 */

/* What stands for something that is not known yet: "build on …". */
static char *without_places(const char *template, char *out, size_t room)
{
    size_t n = 0;
    for (const char *p = template; *p && n + 4 < room;) {
        const char *end = *p == '{' ? strchr(p, '}') : NULL;
        n += (size_t)snprintf(out + n, room - n, "%.*s", end ? 3 : 1, end ? "…" : p);
        p = end ? end + 1 : p + 1;
    }
    out[n] = 0;
    return out;
}

static json_t *steps_of(const ld_game *game)
{
    json_t *steps = json_array();
    for (int i = 0; i < game->kind_count; i++) {
        char text[LD_TEXT_BYTES];
        const ld_kind *kind = game->kinds[i];
        if (!is_chances(kind) && kind->waiting)
            json_array_append_new(steps, json_pack("{ssss}", "step", kind->name, "text",
                                                   without_places(ld_tr(kind->waiting), text, sizeof text)));
    }
    return steps;
}

/* Where an amount is a place of its own, it is a die or a token, of which there is no "at most". */
static bool is_amount(const ld_verb *verb)
{
    const char *place = verb->amount && verb->at ? strchr(verb->at, '{') : NULL;
    return verb->amount && !place;
}

/* "bid" of "bid {3}". */
static void word_of(const ld_verb *verb, char out[LD_AHEAD_WORD])
{
    size_t n = strcspn(verb->notation, "{");
    while (n > 0 && verb->notation[n - 1] == ' ')
        n--;
    snprintf(out, LD_AHEAD_WORD, "%.*s", (int)n, verb->notation);
}

static json_t *move_called(json_t *moves, const char *word)
{
    json_t *move;
    size_t i;
    json_array_foreach (moves, i, move)
        if (strcmp(json_string_value(json_object_get(move, "choice")), word) == 0)
            return move;
    return NULL;
}

/* The same word may mean two things in two steps. */
static void add_move(json_t *moves, const ld_verb *verb, const char *text)
{
    char word[LD_AHEAD_WORD], both[2 * LD_TEXT_BYTES];
    word_of(verb, word);
    json_t *same = move_called(moves, word);
    if (!same) {
        json_t *most = is_amount(verb) ? json_integer(verb->most) : json_null();
        json_array_append_new(moves, json_pack("{ssssso}", "choice", word, "text", text, "most", most));
        return;
    }
    const char *before = json_string_value(json_object_get(same, "text"));
    if (strstr(before, text))
        return;
    snprintf(both, sizeof both, "%s / %s", before, text);
    json_object_set_new(same, "text", json_string(both));
}

json_t *ld_aheads_kinds(const ld_state *view)
{
    const ld_game *game = ld_game_of(view);
    json_t *moves = json_array();
    for (int i = 0; i < game->verb_count; i++) {
        char text[LD_TEXT_BYTES];
        const ld_verb *verb = &game->verbs[i];
        ld_choice choice = LD_CHOICE(i, 0, 0, 0);
        if (is_said(verb) && is_amount(verb))
            add_move(moves, verb, ld_group(view, choice));
        else if (is_said(verb) && !strchr(verb->notation, '{'))
            add_move(moves, verb, ld_label(view, choice, NULL, text, sizeof text));
    }
    return json_pack("{soso}", "steps", steps_of(game), "moves", moves);
}
