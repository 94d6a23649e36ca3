/* Numbers for learning, over random games of every game, seat count and option:
 *
 *   - actions: names are unique; a number is the notation it is called by; the mask is what is offered; a choice goes
 * to numbers and back; no space is larger than it may be;
 *   - observations: two views that differ have different numbers (0 aliases), in bits and in floats; columns have
 * names, and different ones; nothing that the seat does not know is in them. */
#include "harness.h"

#include "core/game.h"
#include "ludus/learn.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHOICES_CAP = 60000 };

typedef struct setup {
    const ld_game *game;
    int seats, count;
    ld_setting settings[1];
    char text[400];
} setup;

/* ---- actions ------------------------------------------------------------------------------------ */

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void names_are_unique(const ld_actions *actions, bool chance)
{
    static char names[LD_MAX_ACTIONS][100];
    int count = ld_action_count(actions, chance);
    CHECK(count > 0 && count <= LD_MAX_ACTIONS);
    for (int i = 0; i < count; i++) {
        ld_action_name(actions, i, chance, names[i], sizeof names[i]);
        if (!names[i][0] || strchr(names[i], '?') || strchr(names[i], '{'))
            test_fail(__FILE__, __LINE__, "action %d is called '%s'", i, names[i]);
    }
    qsort(names, (size_t)count, sizeof *names, by_text);
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], names[i - 1]) == 0)
            test_fail(__FILE__, __LINE__, "two actions are called '%s'", names[i]);
    char none[100];
    CHECK_STR(ld_action_name(actions, count, chance, none, sizeof none), "");
    CHECK_STR(ld_action_name(actions, -1, chance, none, sizeof none), "");
}

/* "scheme x 2 ..asset" and "..asset gannicus" are "scheme x 2 gannicus". */
static void join(const ld_actions *actions, const ld_phrase *phrase, bool chance, char *out, size_t room)
{
    ld_action_name(actions, phrase->action[0], chance, out, room);
    for (int i = 1; i < phrase->count; i++) {
        char part[100], rest[200], *gap = strstr(out, "..");
        ld_action_name(actions, phrase->action[i], chance, part, sizeof part);
        size_t type = strcspn(part, " ");
        CHECK(gap != NULL && part[type] && strncmp(part, gap, type) == 0);
        snprintf(rest, sizeof rest, "%s", gap + type);
        snprintf(gap, room - (size_t)(gap - out), "%s%s", part + type + 1, rest);
    }
}

/* Said part by part, each of which is offered, it is the choice again. */
static void choice_returns(const ld_actions *actions, const ld_state *state, int seat, ld_choice choice)
{
    ld_phrase whole, said = {0};
    char name[300], notation[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    uint8_t mask[LD_MASK_BYTES];
    ld_choice back = 0;
    ld_action(actions, state, choice, &whole);
    join(actions, &whole, seat == LD_CHANCE, name, sizeof name);
    CHECK_STR(name, ld_format(state, choice, notation, sizeof notation));
    for (int i = 0; i < whole.count; i++) {
        bool done = false;
        int part = whole.action[i];
        if (seat != LD_CHANCE) {
            ld_action_mask(actions, state, seat, &said, mask);
            CHECK(mask[part / 8] >> part % 8 & 1);
        }
        if (!ld_action_say(actions, state, seat, &said, part, &done, &back, error))
            test_fail(__FILE__, __LINE__, "%s", error);
        CHECK_INT(done, i == whole.count - 1);
        CHECK_INT(said.count, done ? 0 : i + 1);
    }
    CHECK(back == choice);
}

/* The mask, the list and the options say the same. */
static void mask_is_legal(const ld_actions *actions, const ld_state *state, int seat, const ld_list *list)
{
    uint8_t mask[LD_MASK_BYTES], should[LD_MASK_BYTES] = {0};
    uint16_t numbers[LD_MAX_OPTIONS];
    uint32_t weights[LD_MAX_OPTIONS];
    ld_phrase none = {0};
    int count = ld_action_list(actions, state, seat, &none, numbers, weights);
    for (int i = 0; i < list->count; i++) {
        ld_phrase whole;
        ld_action(actions, state, list->choice[i], &whole);
        should[whole.action[0] / 8] |= (uint8_t)(1 << whole.action[0] % 8);
        for (int k = 0; seat == LD_CHANCE && k < count; k++)
            if (numbers[k] == whole.action[0])
                CHECK_INT(weights[k], list->weight[i]);
    }
    for (int i = 0; i < count; i++) {
        CHECK(i == 0 || numbers[i] > numbers[i - 1]);
        CHECK(should[numbers[i] / 8] >> numbers[i] % 8 & 1);
    }
    if (seat == LD_CHANCE) {
        CHECK_INT(count, list->count);
        return;
    }
    ld_action_mask(actions, state, seat, &none, mask);
    CHECK(memcmp(mask, should, (size_t)(ld_action_count(actions, false) + 7) / 8) == 0);
}

static void refuses_others(const ld_actions *actions, const ld_state *state, int seat, ld_rng *rng)
{
    uint8_t mask[LD_MASK_BYTES];
    char error[LD_ERROR_BYTES] = "";
    ld_phrase said = {0};
    bool done;
    ld_choice back;
    int other = (int)ld_below(rng, (uint32_t)ld_action_count(actions, false));
    ld_action_mask(actions, state, seat, &said, mask);
    if (!(mask[other / 8] >> other % 8 & 1)) {
        CHECK(!ld_action_say(actions, state, seat, &said, other, &done, &back, error));
        CHECK(error[0] != 0 && said.count == 0);
    }
    CHECK(!ld_action_say(actions, state, seat, &said, -1, &done, &back, error));
    CHECK(!ld_action_say(actions, state, seat, &said, ld_action_count(actions, false), &done, &back, error));
}

static ld_choice pick(const ld_state *state, int seat, const ld_list *list, ld_rng *rng)
{
    return seat == LD_CHANCE ? ld_sample(state, rng) : list->choice[ld_below(rng, (uint32_t)list->count)];
}

static void numbers_hold(const void *data)
{
    const setup *set = data;
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(77);
    CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, NULL, error));
    ld_actions *actions = ld_actions_open(&state);
    names_are_unique(actions, false);
    names_are_unique(actions, true);
    for (int i = 0; !ld_over(&state) && i < CHOICES_CAP * test_scale(); i++) {
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        mask_is_legal(actions, &state, seat, &list);
        for (int k = 0; k < 4; k++)
            choice_returns(actions, &state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)]);
        if (seat != LD_CHANCE)
            refuses_others(actions, &state, seat, &rng);
        ld_choose(&state, seat, pick(&state, seat, &list, &rng), NULL);
    }
    ld_actions_close(actions);
}

/* An action is called the same in every set-up of the rule set and with every number of seats. */
TEST(actions_are_called_alike_in_every_set_up, "")
{
    static const struct {
        const char *game, *key, *a, *b;
    } pairs[] = {{"ethnos", "tribes", "centaur,dwarf,elf,giant,halfling", "skeleton,winged,wizard"},
                 {"imperator", "scenario", "1", "2"},
                 {"imperator", "scenario", "2", "3"},
                 {"aquileia", "closing", "none", "auto"},
                 {"spartacus", "houses", "choose", "random"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const ld_game *game = ld_game_find(pairs[i].game);
        char error[LD_ERROR_BYTES], one[200], two[200];
        int low, high;
        ld_state a, b;
        ld_setting x = {pairs[i].key, pairs[i].a}, y = {pairs[i].key, pairs[i].b};
        ld_game_seats(game, &low, &high);
        if (!ld_start(game, low, &x, 1, &a, NULL, error) || !ld_start(game, high, &y, 1, &b, NULL, error))
            test_fail(__FILE__, __LINE__, "%s", error);
        ld_actions *first = ld_actions_open(&a), *second = ld_actions_open(&b);
        for (int chance = 0; chance < 2; chance++) {
            CHECK_INT(ld_action_count(first, chance), ld_action_count(second, chance));
            for (int n = 0; n < ld_action_count(first, chance); n++)
                CHECK_STR(ld_action_name(first, n, chance, one, sizeof one),
                          ld_action_name(second, n, chance, two, sizeof two));
        }
        ld_actions_close(first);
        ld_actions_close(second);
    }
}

/* ---- observations ------------------------------------------------------------------------------- */

/* Observations seen so far by their hash, with the hash of the view each came from. */
typedef struct seen {
    uint64_t *observed, *view;
    uint32_t room;
    long count;
} seen;

static uint64_t hash_bytes(const void *from, size_t bytes)
{
    uint64_t hash = 0x9e3779b97f4a7c15u, word;
    for (size_t i = 0; i + 8 <= bytes; i += 8) {
        memcpy(&word, (const char *)from + i, 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash | 1;
}

static bool is_alias(seen *all, uint64_t observed, uint64_t view)
{
    uint32_t at = (uint32_t)(observed >> 20) & (all->room - 1);
    while (all->observed[at] && all->observed[at] != observed)
        at = (at + 1) & (all->room - 1);
    if (!all->observed[at]) {
        all->observed[at] = observed;
        all->view[at] = view;
        all->count++;
    }
    return all->view[at] != view;
}

static void look(const ld_lens *lens, const ld_state *state, int seat, void *buffer, seen *all)
{
    ld_state view;
    memset(&view, 0, sizeof view);
    ld_redact(&view, state, seat);
    ld_look(lens, state, seat, buffer);
    if (is_alias(all, hash_bytes(buffer, ld_lens_bytes(lens)), ld_hash(&view)))
        test_fail(__FILE__, __LINE__, "two views of seat %d at '%s' look alike", seat, ld_step(state));
}

static long step_budget(void) { return getenv("LUDUS_TEST_ALL") ? 1000000 : (long)(20000 * test_scale()); }

/* Plays on until so many steps have been seen, every one by every seat in turn. */
static void nothing_looks_alike(const setup *set, ld_form form, long steps)
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(5);
    uint32_t room = 1u << 12;
    while (room < 4 * steps)
        room *= 2;
    seen all = {calloc(room, 8), calloc(room, 8), room, 0};
    CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, NULL, error));
    ld_lens *lens = ld_lens_open(&state, form);
    void *buffer = malloc(ld_lens_bytes(lens));
    for (long i = 0; i < steps; i++) {
        if (ld_over(&state))
            CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, NULL, error));
        int seat = ld_turn(&state), eye = i % 2 && seat != LD_CHANCE ? seat : (int)(i / 2 % (set->seats + 1));
        look(lens, &state, eye == set->seats ? LD_SPECTATOR : eye, buffer, &all);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, pick(&state, seat, &list, &rng), NULL);
    }
    CHECK(all.count > steps / 2);
    free(buffer);
    ld_lens_close(lens);
    free(all.observed);
    free(all.view);
}

static void observations_hold(const void *data)
{
    const setup *set = data;
    long steps = step_budget();
    nothing_looks_alike(set, LD_BITS, steps);
    nothing_looks_alike(set, LD_FLOATS, steps / 20 + 200);
}

static void columns_have_names(const void *data)
{
    const setup *set = data;
    char error[LD_ERROR_BYTES];
    ld_state state;
    CHECK(ld_start(set->game, set->seats, NULL, 0, &state, NULL, error));
    for (ld_form form = LD_BITS; form <= LD_FLOATS; form++) {
        ld_lens *lens = ld_lens_open(&state, form);
        int count = ld_lens_columns(lens);
        char(*names)[LD_COLUMN_NAME] = malloc(sizeof *names * (size_t)count);
        for (int i = 0; i < count; i++) {
            ld_lens_name(lens, i, names[i], sizeof names[i]);
            if (!names[i][0] || strchr(names[i], '*') || strchr(names[i], '?'))
                test_fail(__FILE__, __LINE__, "column %d of %d is called '%s'", i, count, names[i]);
        }
        qsort(names, (size_t)count, sizeof *names, by_text);
        for (int i = 1; i < count; i++)
            if (strcmp(names[i], names[i - 1]) == 0)
                test_fail(__FILE__, __LINE__, "two columns are called '%s'", names[i]);
        CHECK_STR(ld_lens_name(lens, count, names[0], sizeof names[0]), "");
        free(names);
        ld_lens_close(lens);
    }
}

/* ---- all of them -------------------------------------------------------------------------------- */

static void add(const char *what, const ld_game *game, int seats, const char *key, const char *value,
                void (*run)(const void *))
{
    setup *set = calloc(1, sizeof *set); /* kept until the program ends, as the test is */
    char name[LD_TEXT_BYTES];
    *set = (setup){.game = game, .seats = seats, .count = key != NULL, .settings = {{key, set->text}}};
    snprintf(set->text, sizeof set->text, "%s", value ? value : "");
    snprintf(name, sizeof name, "%s of %s, %d seats%s%s%s%s", what, game->name, seats, key ? ", " : "", key ? key : "",
             key ? "=" : "", value ? value : "");
    test_make(name, "", run, set);
}

/* The values of an option, one after the other. */
static void add_values(const ld_game *game, int seats, const ld_option *option)
{
    char values[400];
    snprintf(values, sizeof values, "%s|%s", option->high > option->low ? "" : option->values,
             option->samples ? option->samples : "");
    for (char *rest = values, *value; (value = strsep(&rest, "|"));) {
        char error[LD_ERROR_BYTES];
        ld_state state;
        ld_setting setting = {option->key, value};
        if (value[0] && ld_start(game, seats, &setting, 1, &state, NULL, error))
            add("actions", game, seats, option->key, value, numbers_hold);
    }
}

void number_tests(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        int low, high, options;
        const ld_option *option = ld_game_options(game, &options);
        ld_game_seats(game, &low, &high);
        for (int seats = low; seats <= high; seats++) {
            add("actions", game, seats, NULL, NULL, numbers_hold);
            add("columns", game, seats, NULL, NULL, columns_have_names);
        }
        for (int i = 0; i < options; i++)
            add_values(game, high, &option[i]);
        add("observations", game, high, NULL, NULL, observations_hold);
    }
}

/* ---- batches ------------------------------------------------------------------------------------ */

enum { BATCH = 37 };

typedef struct seen_batch {
    int8_t seat[BATCH];
    uint8_t over[BATCH];
    float reward[BATCH * LD_MAX_SEATS];
    long ended;
    uint64_t hash;
} seen_batch;

/* An action of the mask, by luck of its own. */
static int any_of(const uint8_t *mask, int count, ld_rng *rng)
{
    int at = (int)ld_below(rng, (uint32_t)count);
    while (!(mask[at / 8] >> at % 8 & 1))
        at = (at + 1) % count;
    return at;
}

static void play_batch(const ld_game *game, int seats, int threads, bool deal, int steps, seen_batch *notes)
{
    char error[LD_ERROR_BYTES];
    static uint8_t rows[BATCH * LD_MASK_BYTES];
    ld_batch_setup plan = {
        .box = ld_box_standard(game), .seats = seats, .games = BATCH, .threads = threads, .seed = 3, .deal = deal};
    ld_batch *batch = ld_batch_open(&plan, error);
    ld_batch_out out = {.seat = notes->seat, .mask = rows, .reward = notes->reward, .over = notes->over};
    ld_rng rng = ld_rng_from(9);
    int32_t actions[BATCH];
    CHECK(batch != NULL);
    size_t row = ld_batch_mask_bytes(batch);
    CHECK(ld_batch_step(batch, NULL, &out, error));
    for (int i = 0; i < steps; i++) {
        for (int g = 0; g < BATCH; g++) {
            bool chance = notes->seat[g] == LD_CHANCE;
            CHECK(deal || !chance);
            actions[g] = any_of(rows + row * (size_t)g, ld_action_count(ld_batch_actions(batch), chance), &rng);
        }
        if (!ld_batch_step(batch, actions, &out, error))
            test_fail(__FILE__, __LINE__, "%s", error);
        for (int g = 0; g < BATCH; g++) {
            double sum = 0;
            for (int s = 0; s < seats; s++)
                sum += notes->reward[g * seats + s];
            CHECK(sum > -1e-6 && sum < 1e-6);
            notes->ended += notes->over[g];
            notes->hash = notes->hash * 31 + ld_hash(ld_batch_state(batch, g));
        }
    }
    ld_batch_close(batch);
}

TEST(a_batch_plays_the_same_games_with_any_number_of_threads, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        static seen_batch one, three, dealt;
        ld_game_seats(ld_game_at(g), &low, &high);
        one = three = dealt = (seen_batch){0};
        play_batch(ld_game_at(g), high, 1, false, 600, &one);
        play_batch(ld_game_at(g), high, 3, false, 600, &three);
        play_batch(ld_game_at(g), high, 2, true, 300, &dealt);
        CHECK(one.hash == three.hash);
        CHECK(one.ended > 0 || g == 1); /* random play takes long in Spartacus */
        CHECK_INT(one.ended, three.ended);
    }
}

/* Observations and masks of a batch that keeps its memory are those that each position has by itself. */
static void check_rows(const ld_batch *batch, const ld_lens *lens, const uint8_t *all, const uint8_t *rows,
                       const int8_t *seats)
{
    static float fresh[64 << 10];
    size_t bytes = ld_lens_bytes(lens), row = ld_batch_mask_bytes(batch);
    CHECK(bytes <= sizeof fresh);
    for (int g = 0; g < BATCH; g++) {
        uint8_t mask[LD_MASK_BYTES] = {0};
        ld_phrase said = ld_batch_said(batch, g);
        ld_look(lens, ld_batch_state(batch, g), seats[g], fresh);
        CHECK(memcmp(fresh, all + bytes * (size_t)g, bytes) == 0);
        ld_action_mask(ld_batch_actions(batch), ld_batch_state(batch, g), seats[g], &said, mask);
        CHECK(memcmp(mask, rows + row * (size_t)g, row) == 0);
    }
}

static void play_same(const ld_game *game, int seats, ld_form form, int steps)
{
    char error[LD_ERROR_BYTES];
    static uint8_t rows[BATCH * LD_MASK_BYTES];
    int8_t acting[BATCH];
    int32_t actions[BATCH];
    ld_state like;
    CHECK(ld_start(game, seats, NULL, 0, &like, NULL, error));
    ld_lens *lens = ld_lens_open(&like, form);
    ld_batch_setup plan = {
        .box = ld_box_standard(game), .seats = seats, .games = BATCH, .threads = 2, .seed = 5, .lens = lens};
    ld_batch *batch = ld_batch_open(&plan, error);
    uint8_t *all = malloc(ld_lens_bytes(lens) * BATCH);
    ld_batch_out out = {.seat = acting, .mask = rows, .observation = all};
    ld_rng rng = ld_rng_from(9);
    CHECK(batch && all && ld_batch_step(batch, NULL, &out, error));
    out.same = true;
    for (int i = 0; i < steps; i++) {
        for (int g = 0; g < BATCH; g++)
            actions[g] = any_of(rows + ld_batch_mask_bytes(batch) * (size_t)g,
                                ld_action_count(ld_batch_actions(batch), false), &rng);
        CHECK(ld_batch_step(batch, actions, &out, error));
        if (i % 7 == 0)
            check_rows(batch, lens, all, rows, acting);
    }
    free(all);
    ld_batch_close(batch);
    ld_lens_close(lens);
}

TEST(a_batch_that_writes_only_what_changes_observes_the_same, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        ld_game_seats(ld_game_at(g), &low, &high);
        play_same(ld_game_at(g), high, LD_FLOATS, 150);
        play_same(ld_game_at(g), high, LD_BITS, 150);
    }
}

TEST(a_batch_refuses_what_cannot_be_and_moves_nothing, "")
{
    char error[LD_ERROR_BYTES] = "";
    ld_batch_setup plan = {.box = ld_box_standard(ld_game_find("ethnos")), .seats = 4, .games = 2, .threads = 1};
    ld_batch_setup many = plan, none = plan, crowd = plan, lone = plan;
    many.games = 10000000;
    none.games = 0;
    crowd.threads = 100000;
    lone.seats = 1;
    CHECK(!ld_batch_open(&many, error) && error[0]);
    CHECK(!ld_batch_open(&none, error) && !ld_batch_open(&crowd, error) && !ld_batch_open(&lone, error));
    ld_batch *batch = ld_batch_open(&plan, error);
    uint8_t mask[2 * LD_MASK_BYTES];
    ld_batch_out out = {.mask = mask};
    CHECK(ld_batch_step(batch, NULL, &out, error));
    uint64_t before = ld_hash(ld_batch_state(batch, 0));
    int count = ld_action_count(ld_batch_actions(batch), false), good = 0;
    while (!(mask[good / 8] >> good % 8 & 1))
        good++;
    for (int bad = -1; bad <= count; bad += count + 1) {
        int32_t actions[2] = {good, bad};
        error[0] = 0;
        CHECK(!ld_batch_step(batch, actions, &out, error) && error[0]);
        CHECK(ld_hash(ld_batch_state(batch, 0)) == before);
    }
    CHECK(!ld_batch_restart(batch, 2, error) && !ld_batch_restart(batch, -1, error));
    CHECK(ld_batch_state(batch, 2) == NULL);
    ld_batch_close(batch);
    ld_batch_close(NULL);
}
