/* Some set-up of some game, random play, and what must hold of any position. */
#include "common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_broken(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    MUST(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    return text;
}

/* ---- set-up --------------------------------------------------------------------------------------- */

/* One of the values of "a|b|c"; false for a place where any text may stand. */
static bool some_value(const char *values, ld_rng *rng, char *out, size_t room)
{
    uint32_t count = 1;
    for (const char *p = values; *p; p++)
        count += *p == '|';
    for (uint32_t skip = ld_below(rng, count); skip; skip--)
        values += strcspn(values, "|") + 1;
    snprintf(out, room, "%.*s", (int)strcspn(values, "|"), values);
    return *out < 'A' || *out > 'Z';
}

static void some_settings(ld_rng *rng, fuzz_setup *setup)
{
    int count;
    const ld_option *options = ld_game_options(setup->game, &count);
    setup->count = 0;
    for (int i = 0; i < count && setup->count < FUZZ_SETTINGS; i++) {
        char *value = setup->value[setup->count];
        if (ld_below(rng, 3) == 0)
            continue;
        if (options[i].high > options[i].low)
            snprintf(value, sizeof *setup->value, "%d",
                     options[i].low + (int)ld_below(rng, (uint32_t)(options[i].high - options[i].low + 1)));
        else if (!some_value(options[i].values, rng, value, sizeof *setup->value))
            continue;
        setup->settings[setup->count++] = (ld_setting){options[i].key, value};
    }
}

void fuzz_start(ld_rng *rng, fuzz_setup *setup, ld_state *out)
{
    char error[LD_ERROR_BYTES];
    int low, high;
    setup->game = ld_game_at((int)ld_below(rng, (uint32_t)ld_game_count()));
    ld_game_seats(setup->game, &low, &high);
    setup->seats = low + (int)ld_below(rng, (uint32_t)(high - low + 1));
    some_settings(rng, setup);
    /* Not all settings go together; without any, every number of seats does. */
    if (!ld_start(setup->game, setup->seats, setup->settings, setup->count, out, NULL, error)) {
        setup->count = 0;
        MUST(ld_start(setup->game, setup->seats, NULL, 0, out, NULL, error));
    }
}

/* ---- play ----------------------------------------------------------------------------------------- */

static void play_aside(ld_state *state, ld_rng *rng)
{
    ld_list list;
    int seat = (int)ld_below(rng, (uint32_t)ld_seats(state));
    ld_asides(state, seat, &list);
    if (list.count)
        ld_choose(state, seat, list.choice[ld_below(rng, (uint32_t)list.count)], NULL);
}

int fuzz_play(ld_state *state, ld_rng *rng, int cap)
{
    for (int i = 0; i < cap; i++) {
        if (ld_over(state))
            return i;
        if (i % 16 == 15)
            play_aside(state, rng);
        if (ld_over(state))
            return i;
        int seat = ld_turn(state);
        ld_list list;
        ld_options(state, seat, &list);
        MUST(list.count > 0);
        ld_choice choice = seat == LD_CHANCE ? ld_sample(state, rng) : list.choice[ld_below(rng, (uint32_t)list.count)];
        ld_choose(state, seat, choice, NULL);
    }
    return cap;
}

/* ---- what must hold ---------------------------------------------------------------------------------- */

void fuzz_check(const ld_state *state)
{
    const char *wrong = ld_check(state);
    if (wrong)
        fuzz_broken(__FILE__, __LINE__, wrong);
}

static void must_equal(const ld_state *a, const ld_state *b)
{
    if (ld_equal(a, b))
        return;
    size_t at = 0;
    while (a->bytes[at] == b->bytes[at])
        at++;
    fprintf(stderr, "byte %zu is %d in one, %d in the other\n", at, a->bytes[at], b->bytes[at]);
    fuzz_broken(__FILE__, __LINE__, "the positions are equal");
}

static void look_as(const ld_state *state, int viewer, ld_rng *rng)
{
    ld_state view, filled, again;
    ld_cell cells[80 * 24];
    ld_canvas canvas = {80, 24, cells};
    memset(&again, 0, sizeof again);
    memset(&filled, 0, sizeof filled);
    ld_redact(&view, state, viewer);
    free(ld_dump(&view));
    ld_draw(&view, NULL, &canvas);
    ld_copy(&filled, &view);
    ld_determinize(&filled, rng);
    fuzz_check(&filled);
    ld_redact(&again, &filled, viewer);
    must_equal(&again, &view);
}

static void look_at_texts(const ld_state *state)
{
    char text[LD_TEXT_BYTES];
    for (int seat = 0; seat < ld_seats(state); seat++) {
        ld_list list;
        ld_options(state, seat, &list);
        for (int i = 0; i < list.count && i < 20; i++) {
            ld_label(state, list.choice[i], NULL, text, sizeof text);
            ld_place(state, list.choice[i], text, sizeof text);
        }
        ld_prompt(state, seat, NULL, text, sizeof text);
    }
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
}

void fuzz_look(const ld_state *state, ld_rng *rng)
{
    fuzz_check(state);
    char error[LD_ERROR_BYTES], *dump = ld_dump(state);
    ld_state back;
    memset(&back, 0, sizeof back);
    MUST(ld_load(dump, &back, error));
    must_equal(&back, state);
    char *again = ld_dump(&back);
    MUST(strcmp(dump, again) == 0);
    free(dump);
    free(again);
    ld_box_close(ld_box_of(&back));
    look_at_texts(state);
    for (int seat = 0; seat < ld_seats(state); seat++)
        look_as(state, seat, rng);
    look_as(state, LD_SPECTATOR, rng);
}
