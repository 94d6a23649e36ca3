/* The next game of a series. */
#include "server/series.h"
#include "server/make.h"

#include <string.h>

json_t *series_new(int games, int seats)
{
    json_t *wins = json_array();
    for (int s = 0; s < seats; s++)
        json_array_append_new(wins, json_integer(0));
    return json_pack("{si si so}", "of", games, "number", 1, "wins", wins);
}

static int number_of(const json_t *series, const char *key)
{
    return (int)json_integer_value(json_object_get(series, key));
}

/* Whoever wins alone; a game that is shared counts for nobody. */
static int winner_of(const table *t)
{
    const json_t *ranks = json_object_get(t->result, "ranks");
    int winner = -1, first = 0;
    for (int s = 0; s < t->info.seats; s++)
        if (json_integer_value(json_array_get(ranks, (size_t)s)) == 1) {
            winner = s;
            first++;
        }
    return first == 1 ? winner : -1;
}

/* Nobody can overtake who has more than half; and after so many games it is over, whoever is ahead. */
static bool decided(const json_t *series)
{
    size_t i;
    json_t *n, *wins = json_object_get(series, "wins");
    bool over = number_of(series, "number") >= number_of(series, "of");
    json_array_foreach (wins, i, n)
        over |= 2 * json_integer_value(n) > number_of(series, "of");
    return over;
}

json_t *series_json(const table *t)
{
    if (!t->series)
        return NULL;
    json_t *out = json_deep_copy(t->series);
    bool over = t->info.status == TABLE_OVER;
    int winner = over ? winner_of(t) : -1;
    json_t *wins = json_object_get(out, "wins");
    if (winner >= 0)
        json_array_set_new(wins, (size_t)winner,
                           json_integer(json_integer_value(json_array_get(wins, (size_t)winner)) + 1));
    json_object_set_new(out, "over", json_boolean(over && decided(out)));
    return out;
}

/* Seats as they were, bots that play for somebody included. */
static void move_seats(const table *t, const json_t *series, plan *p)
{
    json_t *wins = json_array(), *now = json_object_get(series, "wins");
    for (int s = 0; s < t->info.seats; s++) {
        int from = (s + 1) % t->info.seats;
        p->place[s] = t->place[from];
        json_array_append(wins, json_array_get(now, (size_t)from));
    }
    json_object_set_new(p->setup, "series",
                        json_pack("{si si so}", "of", number_of(series, "of"), "number",
                                  number_of(series, "number") + 1, "wins", wins));
}

void series_go_on(hall *h, table *t)
{
    json_t *series = series_json(t);
    if (series && !json_is_true(json_object_get(series, "over")) && !t->info.rematch[0]) {
        plan p = {0};
        make_again(t, 1, &p);
        move_seats(t, series, &p);
        if (make_planned(h, &p, t->info.owner))
            memcpy(t->info.rematch, p.info.id, sizeof t->info.rematch);
        json_decref(p.setup);
    }
    json_decref(series);
}
