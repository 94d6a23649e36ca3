/* `ludus lab weights` and `ludus lab fit`. */
#include "cli/experiment.h"
#include "lab/fit.h"
#include "lab/progress.h"
#include "lab/stop.h"

#include <stdio.h>
#include <string.h>

static ld_bar bar;

static void show(int done, int games, void *data)
{
    (void)data;
    if (done == 0)
        ld_bar_begin(&bar, 0, games, false);
    if (done < games)
        ld_bar_show(&bar, done);
    else
        ld_bar_end(&bar, done);
}

static void print_weights(const ld_game *game, const float *weights, int from, int to)
{
    int count, judged;
    const ld_weight *rows = ld_weights(game, &count, &judged);
    for (int i = from; i < to && i < count; i++)
        printf("%-20s %-10.5g # %s\n", rows[i].name, (double)weights[i], ld_tr(rows[i].about));
}

/* The weights of a game as text, as --bots greedy@FILE reads them. */
int lab_weights(const arguments *args)
{
    const ld_game *game;
    char error[LD_ERROR_BYTES];
    int seats, count, judged, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    const char *which = args->word_count > 1 ? args->words[1] : "tuned";
    float weights[LD_MAX_WEIGHTS];
    ld_standard(game, weights);
    if (strcmp(which, "greedy") != 0 && strcmp(which, "tuned") != 0)
        return usage("there are no weights '%.40s'; expected greedy or tuned", which);
    if (which[0] == 't' && !ld_weights_read(game, ld_tuned(game), "tuned", weights, error))
        return failed("%s", error);
    ld_weights(game, &count, &judged);
    print_weights(game, weights, 0, count);
    return DONE;
}

static void print_fit(const ld_fit *fit, const ld_fit_result *result)
{
    int count, judged;
    tell(stdout, "# %s, %d seats: %d games of %s, seed %llu, %d positions", ld_game_name(fit->setup.game),
         fit->setup.seats, result->games, fit->bot, (unsigned long long)fit->seed, result->positions);
    tell(stdout, "# log loss on games not learned from: %.4f with all alike, %.4f before, %.4f now", result->even,
         result->before, result->after);
    ld_weights(fit->setup.game, &count, &judged);
    print_weights(fit->setup.game, result->weights, judged, count);
}

/* The weights of a position's worth, from games between equal bots. */
int lab_fit(const arguments *args)
{
    const ld_game *game;
    ld_fit_result result = {0};
    char error[LD_ERROR_BYTES];
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    ld_fit fit = {.setup = {game, seats, args->settings, args->setting_count, args->box},
                  .bot = args->bots,
                  .games = args->games,
                  .seed = args->seed,
                  .progress = show};
    if (!ld_fit_run(&fit, &result, error))
        return usage("%s", error);
    ld_bar_end(&bar, result.games);
    if (result.positions)
        print_fit(&fit, &result);
    if (result.games == fit.games)
        return DONE;
    ld_stopped(NULL, error);
    return say_how(LD_RAN_PARTLY, result.games, error);
}
