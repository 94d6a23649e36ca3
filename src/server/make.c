/* Tables that are made. */
#include "server/make.h"
#include "server/now.h"
#include "server/series.h"
#include "server/who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seed of its dice: a secret; or, where the server was given a word for tests, the same for tables set up alike. */
static bool give_seed(const hall *h, plan *p, const char *setup)
{
    crypto_generichash_state hash;
    if (!h->dice) {
        randombytes_buf(p->info.seed, sizeof p->info.seed);
        return true;
    }
    crypto_generichash_init(&hash, NULL, 0, sizeof p->info.seed);
    const char *words[] = {h->dice, p->info.game, p->info.title, setup};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        crypto_generichash_update(&hash, (const uint8_t *)words[i], strlen(words[i]) + 1);
    for (int s = 0; s < p->info.seats; s++)
        crypto_generichash_update(&hash, (const uint8_t *)p->place[s].bot, strlen(p->place[s].bot) + 1);
    return crypto_generichash_final(&hash, p->info.seed, sizeof p->info.seed) == 0;
}

table *make_planned(hall *h, plan *p, int64_t owner)
{
    p->info.owner = owner;
    p->info.rated = json_is_true(json_object_get(p->setup, "rated"));
    p->info.made = p->info.changed = now_ms();
    who_random_id(p->info.id);
    char *setup = json_dumps(p->setup, JSON_COMPACT | JSON_SORT_KEYS);
    bool ok = setup && give_seed(h, p, setup) && store_table_add(h->store, &p->info, setup, p->place);
    table *t = ok ? hall_adopt(h, &p->info, setup, p->place) : NULL;
    free(setup);
    if (!t)
        return NULL;
    hall_touch(h, t, ALL_EYES);
    hall_fill(h, t);
    return t;
}

bool make_game(plan *p, const char *game)
{
    p->game = ld_game_find(game);
    if (!p->game)
        return false;
    snprintf(p->info.game, sizeof p->info.game, "%s", ld_game_name(p->game));
    snprintf(p->info.rules, sizeof p->info.rules, "%s", ld_game_rules_version(p->game));
    return true;
}

void make_again(const table *t, int moved, plan *p)
{
    p->info = t->info;
    p->info.rematch[0] = 0;
    p->info.status = TABLE_GATHERING;
    p->game = t->game;
    p->setup = json_loads(t->setup, 0, NULL);
    json_object_del(p->setup, "event");
    json_object_del(p->setup, "absence");
    if (t->terms.after)
        json_object_set_new(p->setup, "absence", table_terms_json(&t->terms)); /* as agreed on last */
    if (t->series)                                                             /* from its beginning */
        json_object_set_new(p->setup, "series",
                            series_new((int)json_integer_value(json_object_get(t->series, "of")), t->info.seats));
    for (int s = 0; s < t->info.seats; s++) {
        st_place *place = &p->place[s];
        *place = t->place[(s + moved) % t->info.seats];
        if (place->user && place->away) { /* a leaver's seat is kept for them, open to their coming back */
            place->away = false;
            place->bot[0] = 0;
        }
        place->former = place->rests = place->rested = 0;
        place->stood = STOOD_NOT;
    }
}
