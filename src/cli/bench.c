/* `ludus bench`: how fast rules and searches are, each figure of the rules also as a ratio to copying 1 KiB in the same
 * run.
 *
 * A decision is listing the options and carrying one out, chance's included, in random play. What the
 * rules take from the heap is measured too: it must be nothing. */
#include "cli/cli.h"
#include "cli/bench.h"
#include "lab/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double MEASURE_SECONDS = 0.6;
enum { ROUNDS = 5, POSITIONS = 64 };

/* ---- measuring -------------------------------------------------------------------------------------- */

typedef struct figures {
    double decision_ns, copy1k_ns, redact_ns, determinize_ns, games_per_s;
    size_t allocations; /* bytes the rules took from the heap */
    search_figures search;
} figures;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double copy_ns(void)
{
    static char a[1024], b[1024];
    const int times = 2000000;
    double begin = seconds();
    for (int i = 0; i < times; i++) {
        memcpy(a, b, sizeof a);
        __asm__ volatile("" ::"r"(a), "r"(b) : "memory");
    }
    return 1e9 * (seconds() - begin) / times;
}

static ld_choice pick(const ld_list *list, int seat, ld_rng *rng)
{
    if (seat != LD_CHANCE)
        return list->choice[ld_below(rng, (uint32_t)list->count)];
    uint32_t total = 0;
    for (int i = 0; i < list->count; i++)
        total += list->weight[i];
    uint32_t at = ld_below(rng, total);
    int i = 0;
    while (at >= list->weight[i])
        at -= list->weight[i++];
    return list->choice[i];
}

static long play_one(const ld_state *start, ld_rng *rng, ld_state *middle, long stop)
{
    ld_state state = *start;
    ld_list list;
    long decisions = 0;
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, pick(&list, seat, rng), NULL);
        decisions++;
        if (middle && decisions == stop)
            *middle = state;
    }
    return decisions;
}

typedef struct job {
    const ld_state *start;
    figures *out;
} job;

static void measure_play(void *data)
{
    const job *j = data;
    figures *out = j->out;
    ld_rng rng = ld_rng_from(1);
    long decisions = 0, games = 0;
    double begin = seconds(), now;
    do {
        decisions += play_one(j->start, &rng, NULL, 0);
        games++;
    } while ((now = seconds()) - begin < MEASURE_SECONDS);
    out->decision_ns = 1e9 * (now - begin) / (double)decisions;
    out->games_per_s = (double)games / (now - begin);
}

/* Views and filling in, over positions spread through a game. */
static void measure_views(void *data)
{
    static ld_state middle[POSITIONS];
    const ld_state *start = ((const job *)data)->start;
    figures *out = ((const job *)data)->out;
    ld_rng rng = ld_rng_from(2);
    long length = play_one(start, &rng, NULL, 0);
    for (int i = 0; i < POSITIONS; i++) {
        ld_copy(&middle[i], start);
        play_one(start, &rng, &middle[i], length * (i + 1) / (POSITIONS + 2));
    }
    int seats = ld_seats(start);
    ld_state view;
    double redact = 0, fill = 0;
    const int times = 40000;
    for (int i = 0; i < times; i++) {
        double a = seconds();
        for (int k = 0; k < 8; k++)
            ld_redact(&view, &middle[(i + k) % POSITIONS], i % seats);
        double b = seconds();
        for (int k = 0; k < 8; k++) {
            ld_redact(&view, &middle[(i + k) % POSITIONS], i % seats);
            ld_determinize(&view, &rng);
        }
        redact += b - a;
        fill += seconds() - b;
    }
    out->redact_ns = 1e9 * redact / times / 8;
    out->determinize_ns = 1e9 * fill / times / 8;
}

/* The best of a few rounds: what the machine can do when nobody else is at it. */
static figures measure(const ld_state *start)
{
    figures best = {0};
    size_t taken = 0;
    for (int i = 0; i < ROUNDS; i++) {
        figures f = {.copy1k_ns = copy_ns()};
        taken += ld_heap_taken(measure_play, &(job){start, &f});
        if (i == 0 || f.decision_ns / f.copy1k_ns < best.decision_ns / best.copy1k_ns)
            best = f;
    }
    taken += ld_heap_taken(measure_views, &(job){start, &best});
    best.allocations = taken;
    return best;
}

static json_t *figures_json(const ld_game *game, int seats, const arguments *args, const figures *f)
{
    json_t *json = json_object(), *options = json_object();
    for (int i = 0; i < args->setting_count; i++)
        json_object_set_new(options, args->settings[i].key, json_string(args->settings[i].value));
    json_object_set_new(json, "game", json_string(ld_game_name(game)));
    json_object_set_new(json, "seats", json_integer(seats));
    json_object_set_new(json, "options", options);
    json_object_set_new(json, "decision_ns", json_real(f->decision_ns));
    json_object_set_new(json, "copy1k_ns", json_real(f->copy1k_ns));
    json_object_set_new(json, "ratio", json_real(f->decision_ns / f->copy1k_ns));
    json_object_set_new(json, "decisions_per_s", json_real(1e9 / f->decision_ns));
    json_object_set_new(json, "games_per_s", json_real(f->games_per_s));
    json_object_set_new(json, "redact_ns", json_real(f->redact_ns));
    json_object_set_new(json, "determinize_ns", json_real(f->determinize_ns - f->redact_ns));
    json_object_set_new(json, "view_decisions", json_real(f->determinize_ns / f->decision_ns));
    json_object_set_new(json, "state_bytes", json_integer((json_int_t)ld_game_state_bytes(game)));
    json_object_set_new(json, "search",
                        json_pack("{sfsfsfsfsf}", "determinised_copies_per_s", f->search.copies, "iterations_per_s",
                                  f->search.own_playouts, "iterations_to_round_per_s", f->search.to_round,
                                  "iterations_to_end_per_s", f->search.to_end, "iterations_to_end_by_chance_per_s",
                                  f->search.by_chance));
    json_object_set_new(json, "allocations", json_integer((json_int_t)f->allocations));
    return json;
}

static void print_figures(const ld_game *game, int seats, const figures *f)
{
    tell(stdout, "%s, %d seats: decision %.0f ns = %.1f x copying 1 KiB (%.1f ns); %.1f M decisions/s, %.0f games/s",
         ld_game_name(game), seats, f->decision_ns, f->decision_ns / f->copy1k_ns, f->copy1k_ns, 1e3 / f->decision_ns,
         f->games_per_s);
    tell(stdout, "    redact and determinize %.0f ns = %.1f decisions; state %zu bytes; allocations %zu",
         f->determinize_ns, f->determinize_ns / f->decision_ns, ld_game_state_bytes(game), f->allocations);
    tell(stdout,
         "    search from the middle of a game: %.0f iterations/s, %.0f with playouts to the end of the round, %.0f to "
         "the "
         "end of the game, %.0f by blind chance; %.2f M determinised copies/s",
         f->search.own_playouts, f->search.to_round, f->search.to_end, f->search.by_chance, f->search.copies / 1e6);
}

static int bench_game(const ld_game *game, int seats, const arguments *args, json_t *results)
{
    ld_state start;
    char error[LD_ERROR_BYTES];
    if (!ld_start_with(box_given(args, game), seats, args->settings, args->setting_count, &start, NULL, error))
        return usage("%s", error);
    figures f = measure(&start);
    if (!measure_search(&start, &f.search, error))
        return failed("%s", error);
    if (args->json)
        json_array_append_new(results, figures_json(game, seats, args, &f));
    else
        print_figures(game, seats, &f);
    return DONE;
}

int cmd_bench(const arguments *given)
{
    arguments args = *given;
    const ld_game *game;
    int seats, status = DONE;
    if (args.word_count == 0 && (args.players > 0 || args.setting_count))
        return usage("--players and --set need a game; expected 'ludus bench GAME'");
    json_t *results = json_array();
    for (int i = 0; i < ld_game_count() && status == DONE; i++) {
        if (args.word_count == 0)
            args.words[0] = ld_game_name(ld_game_at(i)), args.word_count = 1;
        if ((status = find_game(&args, &game, &seats)) == DONE)
            status = bench_game(game, seats, &args, results);
        if (args.words[0] != ld_game_name(ld_game_at(i)))
            break;
        args.word_count = 0;
    }
    if (status != DONE || !args.json) {
        json_decref(results);
        return status;
    }
    json_t *build = json_pack("{ssssss}", "compiler", LUDUS_COMPILER, "flags", LUDUS_FLAGS, "version", LUDUS_VERSION);
    return print_json(json_pack("{soso}", "results", results, "build", build));
}
