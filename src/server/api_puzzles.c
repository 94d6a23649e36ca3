/* "Find the move" for whoever has played nothing yet: decisions of strong bots, at listed tables of theirs alone, that
 * cost as much as a mistake. They come from the analyses that are kept; a worker reads them. */
#include "analyse/analyse.h"
#include "server/api.h"
#include "server/base.h"
#include "server/store_people.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_MOST = 40, NUMBER_MOST = 999999 };

/* Copied for the worker, so plain data. */
typedef struct wanted {
    int64_t user, before; /* tables before this one; the last of them only from question `after` on */
    int after;
    char game[WORD_ROOM];
} wanted;

typedef struct hunt {
    store *s;
    const wanted *w;
    json_t *found;
} hunt;

/* The question of each choice of the record; bots take nothing back. */
typedef struct questions {
    int *at, count, room;
    bool straight;
} questions;

static bool add_question(void *data, const st_row *row)
{
    questions *q = data;
    q->straight = row->undo < 0;
    if (q->count == q->room) {
        q->room = q->room ? 2 * q->room : 256;
        q->at = realloc(q->at, (size_t)q->room * sizeof *q->at);
        if (!q->at)
            abort();
    }
    q->at[q->count++] = row->question;
    return q->straight;
}

static bool is_puzzle(const json_t *decision)
{
    const json_t *best = json_array_get(json_object_get(decision, "best"), 0);
    const char *made = json_string_value(json_object_get(decision, "choice"));
    const char *better = json_string_value(json_object_get(best, "choice"));
    return an_grade(json_number_value(json_object_get(decision, "loss")),
                    json_number_value(json_object_get(decision, "margin"))) >= AN_MISTAKE &&
           made && better && strcmp(made, better) != 0;
}

/* The first of a table from this question on. */
static json_t *puzzle_of(const json_t *judged, const questions *q, int from, const st_table *t)
{
    size_t i;
    json_t *one;
    char link[LINK_ROOM];
    json_array_foreach (json_object_get(judged, "decisions"), i, one) {
        json_int_t choice = json_integer_value(json_object_get(one, "number"));
        if (choice < q->count && q->at[choice] >= from && is_puzzle(one))
            return json_pack("{sssssssisO}", "table", t->id, "link", base_link(t->id, link), "game", t->game, "number",
                             q->at[choice], "seat", json_object_get(one, "seat"));
    }
    return NULL;
}

static bool look_at(void *data, const st_table *t, const char *result)
{
    hunt *h = data;
    questions q = {.straight = true};
    (void)result;
    if (h->w->user && t->owner && store_apart(h->s, h->w->user, t->owner))
        return true;
    char *text = store_analysis_get(h->s, t->no);
    json_t *judged = text ? json_loads(text, 0, NULL) : NULL;
    if (judged && store_rows(h->s, t->no, add_question, &q) && q.straight)
        h->found = puzzle_of(judged, &q, t->no == h->w->before - 1 ? h->w->after : 0, t);
    json_decref(judged);
    free(text);
    free(q.at);
    return !h->found;
}

static json_t *read_puzzle(store *s, const void *what)
{
    hunt h = {.s = s, .w = what};
    if (!store_puzzle_tables(s, h.w->game, h.w->before, TABLES_MOST, look_at, &h)) {
        json_decref(h.found);
        return NULL;
    }
    return json_pack("{so}", "puzzle", h.found ? h.found : json_null());
}

bool do_puzzles(call *c)
{
    wanted w = {.user = c->user.id, .before = INT64_MAX};
    char id[ID_ROOM] = "";
    query_text(c->query, "game", w.game, sizeof w.game);
    if (!ld_game_find(w.game))
        return refuse(c, 404, "none", "there is no game '%.40s'; GET /api/games lists them", w.game);
    int number = query_number(c->query, "number", -1);
    if (query_text(c->query, "after", id, sizeof id)) {
        const table *t = hall_get(c->h, id);
        if (!t)
            return refuse(c, 404, "none", "there is no table '%.20s'", id);
        if (number < 0 || number > NUMBER_MOST)
            return refuse(c, 400, "bad", "\"number\" must be a whole number from 0 to %d", NUMBER_MOST);
        w.before = t->info.no + 1;
        w.after = number + 1;
    }
    return read_later(c, read_puzzle, &w, sizeof w, NULL);
}
