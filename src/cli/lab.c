/* `ludus lab`: experiments with bots and games. */
#include "cli/experiment.h"
#include "lab/fit.h"
#include "lab/progress.h"

#include <stdio.h>
#include <string.h>

static ld_bar bar;

static void show(int done, int games, void *data)
{
    (void)data;
    if (done == 1)
        ld_bar_begin(&bar, 0, games);
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
static int lab_weights(int argc, char **argv)
{
    arguments args;
    const ld_game *game;
    char error[LD_ERROR_BYTES];
    int seats, count, judged, status = read_arguments(argc, argv, "", 2, &args);
    if (status != DONE || (status = find_game(&args, &game, &seats)) != DONE)
        return status;
    const char *which = args.word_count > 1 ? args.words[1] : "tuned";
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

/* The weights of a position's worth, from games between equal bots. */
static int lab_fit(int argc, char **argv)
{
    arguments args;
    const ld_game *game;
    ld_fit_result result = {0};
    char error[LD_ERROR_BYTES];
    int seats, count, judged, status = read_arguments(argc, argv, "players bots games seed set", 1, &args);
    if (status != DONE || (status = find_game(&args, &game, &seats)) != DONE)
        return status;
    ld_fit fit = {.game = game,
                  .seats = seats,
                  .settings = args.settings,
                  .setting_count = args.setting_count,
                  .bot = args.bots ? args.bots : "tuned+noise=0.3",
                  .games = args.games ? args.games : 2000,
                  .seed = args.has_seed ? args.seed : 1,
                  .progress = show};
    if (!ld_fit_run(&fit, &result, error))
        return usage("%s", error);
    tell(stdout, "# %s, %d seats: %d games of %s, seed %llu, %d positions", ld_game_name(game), seats, fit.games,
         fit.bot, (unsigned long long)fit.seed, result.positions);
    tell(stdout, "# log loss on games not learned from: %.4f with all alike, %.4f before, %.4f now", result.even,
         result.before, result.after);
    ld_weights(game, &count, &judged);
    print_weights(game, result.weights, judged, count);
    return DONE;
}

int cmd_lab(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } parts[] = {{"weights", lab_weights}, {"fit", lab_fit},         {"tune", lab_tune},
                 {"ladder", lab_ladder},   {"balance", lab_balance}, {"report", lab_report}};
    for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, argv[1]) == 0)
            return parts[i].run(argc - 1, argv + 1);
    return usage("there is no 'lab %.40s'; expected lab weights, fit, tune, ladder, balance or report",
                 argc > 1 ? argv[1] : "");
}
