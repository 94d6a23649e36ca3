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
/* From here on what is complained of stands in this line of a file; NULL: no longer. */
void complain_of(const char *file, int line);

enum { MOST_WORDS = 32, MOST_SET = 64 };

/* What stands on a command line; src/cli/commands.c says which command takes what. */
typedef struct arguments {
    const char *words[MOST_WORDS]; /* what is no option, in order */
    int word_count, first_word;    /* first_word: its place in argv */
    const char *bots, *lang, *record, *resume, *data, *journal, *records, *out, *csv, *html, *sprt, *as, *a, *b, *sweep;
    const char *names, *confirm, *tell;
    const char *listen, *web, *origin, *webhooks, *mail, *mail_from, *push, *limits, *proxied, *dice, *hosts, *metrics,
        *config, *base, *store, *node;
    int players, seat, games, threads, from, to; /* -1 if neither given nor usual */
    int sockets, tables;
    int budget;
    bool has_seed, json, help, version, ours, changed, template, plain, auto_pass, summary, glossary;
    const char *search;
    bool fit, luck, adjusted;
    bool columns, floats, actions, chance, speed, jsonl, npz, progress, drain;
    uint64_t seed;
    ld_setting settings[MOST_SET];
    int setting_count;
    const char *figures;
    unsigned given;    /* which of the command's own options stand there, a bit each */
    const ld_box *box; /* of the game named, with the figures given; open as long as the program runs */
} arguments;

/* As if nothing were given. */
void no_arguments(arguments *out);
/* The box on the command line, or the game's standard one. */
const ld_box *box_given(const arguments *args, const ld_game *game);
/* The game named on the command line, and the number of seats; USAGE with a sentence if not. */
int find_game(const arguments *args, const ld_game **game, int *seats);
/* The bot of this name (built in, or cmd:PROGRAM), or NULL and a sentence. Close it in the end. */
ld_bot *open_bot(const char *name, const ld_game *game, char error[LD_ERROR_BYTES]);
/* Splits "a,b,c" in place; returns how many, -1 if more than `room`. */
int split_list(char *list, char **out, int room);

/* Does --set KEY=VALUE speak of a figure of the game? What has a dot in it does; options go before figures. */
bool is_figure(const ld_game *game, const char *key);
/* How many of the game's figures are from where, and where to correct them, in a sentence. Returns `out`. */
char *honesty(const ld_game *game, char *out, size_t room);

int cmd_analyse(const arguments *args);
int cmd_games(const arguments *args);
int cmd_figures(const arguments *args);
int cmd_learn(const arguments *args);
int cmd_play(const arguments *args);
int cmd_menu(const arguments *args);
int cmd_engine(const arguments *args);
int cmd_match(const arguments *args);
int cmd_replay(const arguments *args);
int cmd_verify(const arguments *args);
int cmd_backup(const arguments *args);
int cmd_restore(const arguments *args);
int store_move(const arguments *args);
int cmd_bench(const arguments *args);
int cmd_observe(const arguments *args);
int cmd_export(const arguments *args);
int cmd_rules(const arguments *args);
int cmd_serve(const arguments *args);
int cmd_help(const arguments *args);
int table_list(const arguments *args);
int table_show(const arguments *args);
int table_export(const arguments *args);
int table_import(const arguments *args);
int table_walk(const arguments *args);
int table_check(const arguments *args);
int admin_list_users(const arguments *args);
int admin_show_user(const arguments *args);
int admin_export_user(const arguments *args);
int admin_ban(const arguments *args);
int admin_unban(const arguments *args);
int admin_set_quota(const arguments *args);
int admin_forget(const arguments *args);
int admin_close(const arguments *args);
int admin_close_event(const arguments *args);
int admin_hide(const arguments *args);
int admin_delete(const arguments *args);
int admin_ratings(const arguments *args);

/* Where the server keeps its data: the folder given, or the usual one. */
const char *data_folder(const char *given);
/* The same, or what --store names. */
struct store_where data_where(const arguments *args);

/* Says of a record under which other rules it was played, if it was, and that it still holds. */
void tell_rules(const ld_session *session);
/* Walks through a session as `ludus replay` does, and closes it. */
int show_session(ld_session *session, const arguments *args);

/* Prints a JSON document and a newline to standard output and releases it. */
int print_json(json_t *json);

#endif
