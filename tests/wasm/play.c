/* One random game of every game with the rules alone: no library but C's, through the public header.
 * Built natively and for WebAssembly; both must print the same line for each game. */
#include "ludus.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEED = 2026, CHOICES_CAP = 100000 };

/* Plays to the end; returns the number of choices made. */
static int play(ld_state *state, ld_rng *rng)
{
    int choices = 0;
    for (; !ld_over(state) && choices < CHOICES_CAP; choices++) {
        int seat = ld_turn(state);
        ld_list list;
        ld_options(state, seat, &list);
        ld_choice choice = seat == LD_CHANCE ? ld_sample(state, rng) : list.choice[ld_below(rng, (uint32_t)list.count)];
        ld_choose(state, seat, choice, NULL);
    }
    return choices;
}

int main(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        int low, seats;
        char error[LD_ERROR_BYTES];
        ld_state state;
        ld_rng rng = ld_rng_from(SEED);
        ld_game_seats(game, &low, &seats);
        if (!ld_start(game, seats, NULL, 0, &state, NULL, error)) {
            fprintf(stderr, "%s: %s\n", ld_game_name(game), error);
            return 1;
        }
        int choices = play(&state, &rng);
        printf("%s %d seats %d choices %s %016" PRIx64 "\n", ld_game_name(game), seats, choices,
               ld_over(&state) ? "over" : "unfinished", ld_hash(&state));
        if (!ld_over(&state))
            return 1;
    }
    return 0;
}
