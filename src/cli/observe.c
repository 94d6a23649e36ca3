/* `ludus observe`: what programs that learn are given (ludus/learn.h): the names of actions and of columns, what one
 * position looks like, and how fast games can be stepped. */
#include "cli/cli.h"
#include "ludus/learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 1024 };

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_actions(const ld_state *state, bool chance)
{
    ld_actions *actions = ld_actions_open(state);
    char name[LD_TEXT_BYTES];
    for (int i = 0; actions && i < ld_action_count(actions, chance); i++)
        printf("%d\t%s\n", i, ld_action_name(actions, i, chance, name, sizeof name));
    ld_actions_close(actions);
}

static void print_columns(const ld_state *state, ld_form form)
{
    ld_lens *lens = ld_lens_open(state, form);
    char name[LD_COLUMN_NAME];
    for (int i = 0; lens && i < ld_lens_columns(lens); i++)
        printf("%d\t%s\n", i, ld_lens_name(lens, i, name, sizeof name));
    ld_lens_close(lens);
}

/* How many there are of each. */
static void print_sizes(const ld_state *state)
{
    ld_actions *actions = ld_actions_open(state);
    ld_lens *bits = ld_lens_open(state, LD_BITS), *floats = ld_lens_open(state, LD_FLOATS);
    if (actions && bits && floats) {
        tell(stdout, "%s, %d seats: %d actions, %d outcomes of chance", ld_game_name(ld_game_of(state)),
             ld_seats(state), ld_action_count(actions, false), ld_action_count(actions, true));
        tell(stdout, "an observation: %d bits in %zu bytes, or %d numbers in %zu bytes", ld_lens_columns(bits),
             ld_lens_bytes(bits), ld_lens_columns(floats), ld_lens_bytes(floats));
    }
    ld_actions_close(actions);
    ld_lens_close(bits);
    ld_lens_close(floats);
}

/* ---- speed --------------------------------------------------------------------------------------- */

typedef struct desk {
    ld_batch *batch;
    ld_batch_out out;
    int8_t seat[BATCH];
    int32_t action[BATCH];
    uint8_t over[BATCH];
    float reward[BATCH * LD_MAX_SEATS];
    ld_rng rng;
} desk;

/* An action of the mask: the first from a random one on. */
static int any_of(const uint8_t *mask, size_t bytes, ld_rng *rng)
{
    size_t words = bytes / 8, at = ld_below(rng, (uint32_t)words);
    for (;; at = (at + 1) % words) {
        uint64_t word;
        memcpy(&word, mask + 8 * at, 8);
        if (word)
            return (int)(64 * at) + __builtin_ctzll(word);
    }
}

/* Millions of steps of seats a second: by the clock, and as it would be if each thread had a processor of its own. */
typedef struct speed {
    double real, own;
} speed;

/* For about a second; choosing the actions is not counted. */
static speed measure(const ld_state *state, int threads, const ld_lens *lens)
{
    char error[LD_ERROR_BYTES];
    ld_batch_setup plan = {
        .box = ld_box_of(state), .seats = ld_seats(state), .games = BATCH, .threads = threads, .seed = 1, .lens = lens};
    desk *d = calloc(1, sizeof *d);
    ld_batch *batch = d ? ld_batch_open(&plan, error) : NULL;
    size_t row = batch ? ld_batch_mask_bytes(batch) : 0;
    uint8_t *masks = malloc(row * BATCH + 8);
    void *seen = lens ? malloc(ld_lens_bytes(lens) * BATCH) : NULL;
    long rounds = 0;
    double spent = 0, worked = 0;
    if (batch && masks && (seen || !lens)) {
        d->out = (ld_batch_out){d->seat, masks, seen, d->reward, d->over, false};
        d->rng = ld_rng_from(1);
        ld_batch_step(batch, NULL, &d->out, error);
        d->out.same = true;
        for (; spent < 1; rounds++) {
            for (int i = 0; i < BATCH; i++)
                d->action[i] = any_of(masks + row * (size_t)i, row, &d->rng);
            double from = now(CLOCK_MONOTONIC), at = now(CLOCK_PROCESS_CPUTIME_ID);
            ld_batch_step(batch, d->action, &d->out, error);
            spent += now(CLOCK_MONOTONIC) - from;
            worked += now(CLOCK_PROCESS_CPUTIME_ID) - at;
        }
    }
    ld_batch_close(batch);
    free(d);
    free(masks);
    free(seen);
    double steps = 1e-6 * (double)rounds * BATCH;
    return spent > 0 && worked > 0 ? (speed){steps / spent, steps * threads / worked} : (speed){0};
}

static void print_speed(const ld_state *state, int threads)
{
    ld_lens *bits = ld_lens_open(state, LD_BITS), *floats = ld_lens_open(state, LD_FLOATS);
    speed masks = measure(state, threads, NULL), packed = measure(state, threads, bits);
    speed numbers = measure(state, threads, floats);
    tell(stdout, "%d games on %d {|thread|threads}: %.2f million steps/s with masks, %.2f with bits, %.2f with numbers",
         BATCH, threads, masks.real, packed.real, numbers.real);
    tell(stdout, "by the time of processors, as if nobody else used them: %.2f, %.2f, %.2f", masks.own, packed.own,
         numbers.own);
    ld_lens_close(bits);
    ld_lens_close(floats);
}

int cmd_observe(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    const ld_game *game;
    ld_state state;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    if (!ld_start_with(box_given(args, game), seats, args->settings, args->setting_count, &state, NULL, error))
        return usage("%s", error);
    if (args->columns)
        print_columns(&state, args->floats ? LD_FLOATS : LD_BITS);
    if (args->actions)
        print_actions(&state, false);
    if (args->chance)
        print_actions(&state, true);
    if (args->speed)
        print_speed(&state, args->threads > 0 ? args->threads : 2);
    if (!args->columns && !args->actions && !args->chance && !args->speed)
        print_sizes(&state);
    return DONE;
}
