/* Chances for people (ludus/judge.h): the value of a position, tempered by the round as `ludus lab calibrate` has
 * fitted it, and the luck of what chance decides. */
#include "core/game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOOKS = 6, PLAYED_MOST = 600 };

int ld_variant(const ld_state *state)
{
    const ld_game *game = ld_game_of(state);
    return game->variant ? game->variant(state) : 0;
}

int ld_phase_of(const ld_state *state)
{
    int phase = ld_round(state);
    if (ld_game_of(state)->quiet) /* where there is a middle of something, it is a phase of its own */
        phase = 2 * phase + !ld_quiet(state);
    return phase < 0 ? 0 : phase < LD_PHASES ? phase : LD_PHASES - 1;
}

/* "4 0 1.2 0.9 .." or "2 1 1.2:0.3 ..": the powers of such a set-up by round, with their leans; the last stands for all
 * that come after it. */
static bool read_powers(const char *line, int seats, int variant, ld_foresight *out)
{
    char *end;
    if (strtol(line, &end, 10) != seats || strtol(end, &end, 10) != variant)
        return false;
    for (int i = 0; i < LD_PHASES; i++) {
        const char *from = end + strspn(end, " ");
        bool there = *from && *from != '\n';
        out->power[i] = there ? strtof(from, &end) : i ? out->power[i - 1] : 1;
        out->lean[i] = !there ? i ? out->lean[i - 1] : 0 : *end == ':' ? strtof(end + 1, &end) : 0;
    }
    return true;
}

void ld_foresight_of(const ld_state *state, ld_foresight *out)
{
    const ld_game *game = ld_game_of(state);
    char error[LD_ERROR_BYTES];
    *out = (ld_foresight){.fitted = false};
    ld_standard(game, out->weights);
    ld_weights_read(game, ld_tuned(game), "tuned", out->weights, error);
    for (int i = 0; i < LD_PHASES; i++)
        out->power[i] = 1;
    for (const char *line = game->chances; line && *line && !out->fitted; line += *line == '\n') {
        out->fitted = *line != '#' && read_powers(line, ld_seats(state), ld_variant(state), out);
        line += strcspn(line, "\n");
    }
}

void ld_chances(const ld_state *state, const ld_foresight *with, float out[LD_MAX_SEATS])
{
    ld_value(state, with->weights, out);
    int phase = ld_phase_of(state);
    float power = with->power[phase], sum = 0;
    if (ld_over(state) || (power == 1 && with->lean[phase] == 0))
        return;
    for (int s = 0; s < ld_seats(state); s++)
        sum += out[s] = powf(fmaxf(out[s], 1e-9f), power) * (s == 0 ? expf(with->lean[phase]) : 1);
    for (int s = 0; s < ld_seats(state); s++)
        out[s] /= sum;
}

static bool settled(const ld_state *state)
{
    const ld_game *game = ld_game_of(state);
    return game->fighting ? !game->fighting(state) : ld_quiet(state);
}

/* By hints as far as the game wants to be foretold, and to the end of a fight. */
static void play_on(ld_state *state, const float *weights, ld_rng *rng)
{
    const ld_game *game = ld_game_of(state);
    ld_list list;
    int until = ld_round(state) + game->foretell.rounds, plies = game->foretell.plies;
    for (int i = 0; i < PLAYED_MOST && !ld_over(state); i++) {
        if ((i >= plies || ld_round(state) >= until) && settled(state))
            return;
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        int k = list.count == 1 ? 0 : ld_pick(state, seat, &list, weights, rng);
        ld_choose(state, seat, list.choice[k], NULL);
    }
}

/* The chances after something that chance decided. In the middle of a fight they tell little, and in some games what a
 * die or card was worth shows only in what the seats make of it: then the game is played on a few times, with the same
 * luck whatever was decided, so that only what was decided differs. */
static void chances_after(const ld_state *state, const ld_foresight *with, uint64_t seed, float out[LD_MAX_SEATS])
{
    const ld_game *game = ld_game_of(state);
    int looks = game->foretell.looks ? game->foretell.looks : LOOKS;
    if (ld_over(state) || (!game->foretell.looks && settled(state))) {
        ld_chances(state, with, out);
        return;
    }
    memset(out, 0, LD_MAX_SEATS * sizeof *out);
    for (int look = 0; look < looks; look++) {
        ld_state end;
        float chances[LD_MAX_SEATS];
        ld_rng rng = ld_rng_from(seed + (uint64_t)look);
        ld_copy(&end, state);
        play_on(&end, with->weights, &rng);
        ld_chances(&end, with, chances);
        for (int s = 0; s < ld_seats(state); s++)
            out[s] += chances[s] / (float)looks;
    }
}

void ld_fortune(const ld_state *state, ld_choice choice, const ld_foresight *with, float out[LD_MAX_SEATS])
{
    ld_list list;
    ld_state after;
    float chances[LD_MAX_SEATS], came[LD_MAX_SEATS] = {0};
    double mean[LD_MAX_SEATS] = {0}, all = 0;
    assert(ld_turn(state) == LD_CHANCE && ld_viewer(state) < 0);
    ld_options(state, LD_CHANCE, &list);
    for (int i = 0; i < list.count; i++) {
        ld_copy(&after, state);
        ld_choose(&after, LD_CHANCE, list.choice[i], NULL);
        chances_after(&after, with, ld_hash(state), chances);
        all += list.weight[i];
        for (int s = 0; s < ld_seats(state); s++)
            mean[s] += (double)list.weight[i] * (double)chances[s];
        if (list.choice[i] == choice)
            memcpy(came, chances, sizeof came);
    }
    for (int s = 0; s < ld_seats(state); s++)
        out[s] = (float)((double)came[s] - mean[s] / all);
}

const char *ld_standing_word(const ld_game *game, int row)
{
    const char *word = game->standing_words ? game->standing_words[row] : NULL;
    return word ? ld_tr(word) : NULL;
}
