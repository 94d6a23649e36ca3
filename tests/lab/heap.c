/* The rules allocate nothing, and the measure that says so can say otherwise. */
#include "../harness.h"

#include "lab/heap.h"
#include "ludus/judge.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OTHER_HEAP true
#elif defined(__has_feature)
#define OTHER_HEAP (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define OTHER_HEAP false
#endif

/* Checkers of memory put a heap of their own in place of glibc's. */
static bool measurable(void) { return !OTHER_HEAP && !getenv("LD_PRELOAD"); }

static void nothing(void *data) { *(int *)data += 1; }
static void take_and_return(void *data)
{
    void *volatile piece = malloc(24);
    *(int *)data += piece != NULL;
    free(piece);
}
static void take_much(void *data)
{
    void *volatile piece = calloc(1, 1 << 22);
    *(int *)data += piece != NULL;
    free(piece);
}
static void copy_text(void *data)
{
    char *volatile text = strdup("salve");
    *(int *)data += text != NULL;
    free(text);
}

TEST(heap_is_measured, "")
{
    int ran = 0;
    if (!measurable())
        return;
    CHECK_INT(ld_heap_taken(nothing, &ran), 0);
    CHECK(ld_heap_taken(take_and_return, &ran) > 0);
    CHECK(ld_heap_taken(take_much, &ran) > 0);
    CHECK(ld_heap_taken(copy_text, &ran) > 0);
    CHECK_INT(ran, 4);
}

/* A random game: options, choices with somebody listening, views, filling in, judgement. */
static void play_one(void *data)
{
    ld_state *state = data, view;
    ld_event events[64];
    ld_list list;
    ld_rng rng = ld_rng_from(3);
    float weights[LD_MAX_WEIGHTS], rates[LD_MAX_OPTIONS];
    ld_standard(ld_game_of(state), weights);
    while (!ld_over(state)) {
        int seat = ld_turn(state);
        ld_log log = {.events = events, .room = 64};
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, &rng), &log);
            continue;
        }
        ld_redact(&view, state, seat);
        ld_options(&view, seat, &list);
        ld_rate(&view, seat, &list, weights, &rng, rates);
        ld_determinize(&view, &rng);
        ld_choose(state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], &log);
    }
}

TEST(heap_is_not_used_by_the_rules, "")
{
    for (int i = 0; i < ld_game_count(); i++) {
        static ld_state state;
        char error[LD_ERROR_BYTES];
        int low, high;
        ld_game_seats(ld_game_at(i), &low, &high);
        CHECK(ld_start(ld_game_at(i), high, NULL, 0, &state, NULL, error));
        CHECK_INT(ld_heap_taken(play_one, &state), 0);
        CHECK(ld_over(&state));
    }
}
