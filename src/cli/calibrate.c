/* `ludus lab calibrate`: whether what is said to be 70 % comes true seven times in ten, and whether luck is fair. */
#include "cli/experiment.h"
#include "lab/calibrate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 40 };

/* What was, on a line from 0 to 100 %: the interval as a bar, a mark where it was said to be. */
static void draw_line(double low, double high, double said, char *out)
{
    for (int i = 0; i <= BAR; i++)
        out[i] = (double)i >= floor(low * BAR) && (double)i <= ceil(high * BAR) ? '=' : ' ';
    out[(int)(said * BAR + 0.5)] = '|';
    out[BAR + 1] = 0;
}

static void print_deciles(const ld_calibration *c)
{
    for (int d = 0; d < LD_DECILES; d++) {
        char line[BAR + 2];
        double interval[2], said = ld_ratio_mean(&c->said[d]);
        if (c->was[d].count == 0)
            continue;
        ld_ratio_interval(&c->was[d], true, interval);
        draw_line(interval[0], interval[1], said, line);
        printf("  %3d-%3d %%  %5.1f -> %5.1f  (%5.1f..%5.1f)  %7ld  [%s]%s\n", 10 * d, 10 * d + 10, 100 * said,
               100 * ld_ratio_mean(&c->was[d]), 100 * interval[0], 100 * interval[1], c->was[d].count, line,
               ld_calibrate_wrong(c, d) ? " *" : "");
    }
}

static void print_phases(const ld_rows *rows, int seats, const ld_foresight *told)
{
    for (int phase = 0; phase < LD_PHASES; phase++) {
        ld_calibration c;
        int wrong = 0;
        ld_calibrate_tell(rows, seats, told, phase, &c);
        for (int d = 0; d < LD_DECILES; d++)
            wrong += ld_calibrate_wrong(&c, d);
        if (c.positions)
            tell(stdout, "  round %2d: %7ld positions, power %.2f, log loss %.4f, %d deciles off", phase, c.positions,
                 (double)told->power[phase], c.log_loss, wrong);
    }
}

static void print_luck(const ld_rows *rows, int seats)
{
    static ld_fairness f;
    ld_fairness_of(rows, seats, &f);
    tell(stdout,
         "Luck by what decided: times a game, size (points of chance a game), farthest mean in standard errors");
    for (int k = 0; k < f.kinds; k++)
        printf("  %-20s %7.1f  %6.2f  %5.2f\n", f.kind[k].step, (double)f.kind[k].times / (double)f.plain[0].count,
               100 * f.kind[k].size, f.kind[k].worst);
    tell(stdout, "Results less luck have %.2f of the variance; with %.2f of the luck %.2f", f.ratio, f.slope, f.best);
    for (int s = 0; s < seats; s++)
        tell(stdout, "  seat %d: mean %.3f +- %.3f plain, %.3f +- %.3f less luck", s, f.plain[s].mean,
             ld_mean_half(&f.plain[s], 1), f.adjusted[s].mean, ld_mean_half(&f.adjusted[s], 1));
}

/* A line of chances.txt. */
static void print_powers(const ld_match *m, int variant, const ld_foresight *told, int phases)
{
    printf("%d %d", m->setup.seats, variant);
    for (int i = 0; i < phases; i++)
        printf(told->lean[i] != 0 ? " %.2f:%.2f" : " %.2f", (double)told->power[i], (double)told->lean[i]);
    printf("\n");
}

static json_t *decile_json(const ld_calibration *c, int d)
{
    double interval[2];
    ld_ratio_interval(&c->was[d], true, interval);
    return json_pack("{sfsfsosIsb}", "said", ld_ratio_mean(&c->said[d]), "was", ld_ratio_mean(&c->was[d]), "ci95",
                     reals(2, interval), "count", (json_int_t)c->was[d].count, "off", ld_calibrate_wrong(c, d));
}

static int print_as_json(const ld_match *m, const ld_rows *rows, const ld_foresight *told, const ld_calibration *c)
{
    static ld_fairness f;
    json_t *json = setup_json(&m->setup), *deciles = json_array(), *powers = json_array(), *kinds = json_array();
    json_t *leans = json_array();
    ld_fairness_of(rows, m->setup.seats, &f);
    for (int d = 0; d < LD_DECILES; d++)
        if (c->was[d].count)
            json_array_append_new(deciles, decile_json(c, d));
    for (int i = 0; i < LD_PHASES; i++) {
        json_array_append_new(powers, json_real((double)told->power[i]));
        json_array_append_new(leans, json_real((double)told->lean[i]));
    }
    for (int k = 0; k < f.kinds; k++)
        json_array_append_new(kinds,
                              json_pack("{sssIsfsf}", "step", f.kind[k].step, "times", (json_int_t)f.kind[k].times,
                                        "size", f.kind[k].size, "worst", f.kind[k].worst));
    json_object_set_new(json, "experiment", json_string("calibrate"));
    json_object_set_new(json, "bot", json_string(m->names[0]));
    json_object_set_new(json, "games", json_integer((json_int_t)f.plain[0].count));
    json_object_set_new(json, "log_loss", json_real(c->log_loss));
    json_object_set_new(json, "deciles", deciles);
    json_object_set_new(json, "powers", powers);
    json_object_set_new(json, "leans", leans);
    if (m->adjusted)
        json_object_update_new(json, json_pack("{sOsfsfsf}", "luck", kinds, "variance_ratio", f.ratio, "best_ratio",
                                               f.best, "slope", f.slope));
    json_decref(kinds);
    return print_json(json);
}

static int put_out(const arguments *args, const ld_match *m, const ld_rows *rows)
{
    ld_state start;
    ld_foresight told;
    ld_calibration c;
    char error[LD_ERROR_BYTES];
    int seats = m->setup.seats, phases = LD_PHASES;
    if (!ld_setup_start(&m->setup, &start, error))
        return usage("%s", error);
    ld_foresight_of(&start, &told);
    if (args->fit)
        phases = ld_calibrate_fit(rows, seats, &told);
    ld_calibrate_tell(rows, seats, &told, -1, &c);
    if (args->json)
        return print_as_json(m, rows, &told, &c);
    tell(stdout, "%s, %d seats: %ld positions of %s; said -> was (95 %%), count; * is off by more than 3 points",
         ld_game_title(m->setup.game), seats, c.positions, m->names[0]);
    print_deciles(&c);
    print_phases(rows, seats, &told);
    if (m->adjusted)
        print_luck(rows, seats);
    if (args->fit)
        print_powers(m, ld_variant(&start), &told, phases);
    return DONE;
}

int lab_calibrate(const arguments *args)
{
    const ld_game *game;
    field bots;
    ld_match match;
    ld_rows rows = {0};
    char error[LD_ERROR_BYTES];
    int seats, played = 0, status = find_game(args, &game, &seats);
    if (status != DONE || (status = read_field(args->bots, game, seats, &bots)) != DONE ||
        (status = read_experiment(args, game, seats, args->games, &match)) != DONE)
        return status;
    match.kind = "calibrate";
    match.data = &bots;
    match.adjusted = args->luck;
    for (int i = 0; i < seats; i++)
        match.names[i] = bots.names[i];
    ld_ran ran = ld_calibrate_run(&match, &rows, error);
    for (int i = 0; i < rows.count; i++)
        played += ld_rows_at(&rows, i) != NULL;
    if (played)
        status = put_out(args, &match, &rows);
    int how = say_how(ran, played, error);
    ld_rows_free(&rows);
    return how == DONE ? status : how;
}
