/* What `ludus match` and the parts of `ludus lab` share. */
#ifndef LUDUS_CLI_EXPERIMENT_H
#define LUDUS_CLI_EXPERIMENT_H

#include "cli/cli.h"
#include "lab/match.h"

/* The bots of a match by name; `room` holds the texts. */
typedef struct field {
    const ld_game *game;
    char *names[LD_MAX_SEATS];
    char room[1024];
} field;

/* Opens bot `index` of a field: ld_match.open. */
ld_bot *open_from_field(void *data, int index, char error[LD_ERROR_BYTES]);
/* USAGE and a sentence if a name is of no bot. Programs are not started. */
int check_bot(const char *name, const ld_game *game);
/* One bot for each seat; a single name stands for all. */
int read_field(const char *bots, const ld_game *game, int seats, field *out);
/* Game, seats, settings, games (`games` if --games has no default and is not given), seed, threads, test and journal
 * from the command line into `out`. */
int read_experiment(const arguments *args, const ld_game *game, int seats, int games, ld_match *out);
/* Exit status for an experiment that ended so, with its sentence printed. */
int say_how(ld_ran ran, int games, const char *error);

json_t *share_json(const char *key, json_t *value, const ld_share *share);
json_t *setup_json(const ld_setup *setup);
json_t *sprt_json(const ld_sprt *test);
json_t *reals(int count, const double *values);
void print_shares(const char *title, const ld_share *share);
void print_sprt(const ld_sprt *test);

/* Writes a file as a whole or not at all; `path` NULL is standard output. */
int write_text(const char *path, const char *text);

int lab_weights(const arguments *args);
int lab_fit(const arguments *args);
int lab_calibrate(const arguments *args);
int lab_grades(const arguments *args);
int lab_tune(const arguments *args);
int lab_ladder(const arguments *args);
int lab_balance(const arguments *args);
int lab_compare(const arguments *args);
int lab_report(const arguments *args);

/* A list of experiments' JSON as one page of HTML. */
int write_report(const char *path, json_t *experiments);

#endif
