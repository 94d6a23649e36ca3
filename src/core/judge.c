/* Judgement (ludus/judge.h): the game's functions with the common part around them. */
#include "core/game.h"

#include <math.h>

const ld_weight *ld_weights(const ld_game *game, int *count, int *judged)
{
    *count = game->weight_count;
    *judged = game->judged;
    return game->weights;
}

void ld_standard(const ld_game *game, float out[LD_MAX_WEIGHTS])
{
    for (int i = 0; i < game->weight_count; i++) {
        assert(game->weights[i].low <= game->weights[i].standard && game->weights[i].standard <= game->weights[i].high);
        out[i] = game->weights[i].standard;
    }
}

const char *ld_tuned(const ld_game *game) { return game->tuned; }
ld_search ld_search_of(const ld_game *game) { return game->search; }
const char *ld_level(const ld_game *game, int level) { return game->levels[level]; }

void ld_rate(const ld_state *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    assert(ld_viewer(view) == seat || ld_viewer(view) < 0); /* nobody judges with another's eyes */
    ld_game_of(view)->rate(view, seat, options, weights, rng, out);
}

void ld_hint(const ld_state *state, int seat, const ld_list *options, const float *weights, float *out)
{
    const ld_game *game = ld_game_of(state);
    assert(ld_viewer(state) < 0);
    if (game->hint)
        game->hint(state, seat, options, weights, out);
    else
        memset(out, 0, (size_t)options->count * sizeof *out);
}

int ld_standing(const ld_state *state, int seat, float out[LD_MAX_WEIGHTS])
{
    const ld_game *game = ld_game_of(state);
    assert(ld_viewer(state) < 0 && game->weight_count - game->judged <= LD_MAX_WEIGHTS);
    if (game->standing)
        game->standing(state, seat, out);
    return game->standing ? game->weight_count - game->judged : 0;
}

/* The sum of weight times number for each seat, on the scale where a difference of 1 means e times the chance. */
static void weigh(const ld_state *state, const float *weights, float out[LD_MAX_SEATS])
{
    float numbers[LD_MAX_WEIGHTS];
    for (int s = 0; s < ld_seats(state); s++) {
        int n = ld_standing(state, s, numbers);
        const float *w = weights + ld_game_of(state)->judged;
        out[s] = 0;
        for (int i = 0; i < n; i++)
            out[s] += w[i] * numbers[i];
    }
}

void ld_value(const ld_state *state, const float *weights, float out[LD_MAX_SEATS])
{
    int seats = ld_seats(state);
    if (ld_over(state) || !ld_game_of(state)->standing) {
        ld_outcome outcome;
        ld_outcome_of(state, &outcome);
        for (int s = 0; s < seats; s++)
            out[s] = (float)ld_win_share(&outcome, seats, s);
        return;
    }
    weigh(state, weights, out);
    float best = out[0], sum = 0;
    for (int s = 1; s < seats; s++)
        best = fmaxf(best, out[s]);
    for (int s = 0; s < seats; s++)
        sum += out[s] = expf(out[s] - best);
    assert(sum >= 1); /* the best seat alone counts 1 */
    for (int s = 0; s < seats; s++)
        out[s] /= sum;
}

int ld_round(const ld_state *state)
{
    const ld_game *game = ld_game_of(state);
    return game->round ? game->round(state) : 0;
}

bool ld_quiet(const ld_state *state)
{
    const ld_game *game = ld_game_of(state);
    return !game->quiet || game->quiet(state);
}
