/* The `ludus` program: what its commands share. One file per command. */
#ifndef LUDUS_CLI_H
#define LUDUS_CLI_H

#include "ludus.h"
#include "io/session.h"
#include "ludus/bots.h"

#include <stdio.h>

enum { DONE = 0, FAILED = 1, USAGE = 2 }; /* exit status */

/* A line of text in the language that is spoken (ld_text). */
void tell(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One line on standard error, whatever stands in the texts that it quotes. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, with the exit status it means: `return usage("...")`. */
#define usage(...) (complain(__VA_ARGS__), USAGE)
#define failed(...) (complain(__VA_ARGS__), FAILED)

/* What may stand on a command line; each command says which of these it takes. */
typedef struct arguments {
    const char *words[32]; /* what is no option, in order */
    int word_count;
    const char *bots, *lang, *record, *resume, *data, *journal, *out, *csv, *html, *sprt;
    int players, seat, games, threads, from, to; /* from, to: -1 if not given */
    bool has_players, has_seat, has_seed, json;
    uint64_t seed;
    ld_setting settings[LD_MAX_SETTINGS];
    int setting_count;
} arguments;

/* Reads the options after the command; `allowed` names those it takes, separated by blanks; all take --lang.
 * Returns DONE, or USAGE after saying what was wrong. */
int read_arguments(int argc, char **argv, const char *allowed, int words, arguments *out);
/* The game named on the command line, and the number of seats; USAGE with a sentence if not. */
int find_game(const arguments *args, const ld_game **game, int *seats);
/* The bot of this name (built in, or cmd:PROGRAM), or NULL and a sentence. Close it in the end. */
ld_bot *open_bot(const char *name, const ld_game *game, char error[LD_ERROR_BYTES]);
/* Splits "a,b,c" in place; returns how many, -1 if more than `room`. */
int split_list(char *list, char **out, int room);

/* Speaks the language that the command line names, or else the terminal's. */
int choose_language(int argc, char **argv);

int cmd_games(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_menu(void);
int cmd_engine(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_table(int argc, char **argv);

/* Where the server keeps its data: the folder given, or the usual one. */
const char *data_folder(const char *given);

/* Walks through a session as `ludus replay` does, and closes it. */
int show_session(ld_session *session, const arguments *args);

/* Prints a JSON document and a newline to standard output and releases it. */
int print_json(json_t *json);

#endif
