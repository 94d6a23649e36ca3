/* A command as data. One table a command says what may stand on its command line; --help, the manual pages, the shell's
 * completion and the reading itself all come from it (src/cli/commands.c). */
#ifndef LUDUS_CLI_COMMAND_H
#define LUDUS_CLI_COMMAND_H

#include "cli/cli.h"

/* What an option's value must be. */
typedef enum value_kind {
    FLAG,    /* there is none: a bool */
    TEXT,    /* any text but an empty one; who uses it looks closer */
    PATH,    /* the same, the name of a file */
    FOLDER,  /* a folder, or a name that nothing has yet */
    NUMBER,  /* from low to high: an int */
    SEED,    /* a number from 0 on: 64 bits */
    ONE_OF,  /* one of the words of `value` */
    SETTING, /* key=value; may be given several times */
} value_kind;

typedef struct option_row {
    const char *name; /* "bots": --bots */
    char letter;      /* 'b': -b; 0: none */
    value_kind kind;
    const char *value;    /* what stands for the value in texts: "LIST"; the words themselves: "on|off" */
    size_t at;            /* where it is kept in `arguments` */
    const char *help;     /* one sentence */
    const char *standard; /* what is meant if it is not given; NULL: the sentence says */
    long long low, high;
    int (*check)(const char *text); /* looks closer at a text: DONE, or USAGE after a sentence; NULL: nobody does */
} option_row;

typedef struct command {
    const char *name;          /* "match", "lab tune" */
    const char *operands;      /* "GAME [ID]" */
    int words;                 /* how many of them there may be */
    const char *summary;       /* one line */
    const option_row *options; /* the last has no name */
    int (*run)(const arguments *args);
    const struct command *parts; /* its own commands, the last has no name; NULL: none */
    bool ranks;                  /* may be spread over many machines */
    bool english;                /* whatever the terminal speaks */
} command;

/* `ludus` itself; its parts are the commands. */
extern const command ludus_command;
/* What every command takes. */
extern const option_row common_options[];

/* The part of this name, or NULL. */
const command *find_part(const command *whole, const char *name);
/* Says that the whole has no such part (NULL: that none was named). */
int refuse_part(const command *whole, const char *name);
/* The option at a place of the table, common ones last; NULL beyond them. */
const option_row *option_at(const command *c, int index);

/* Reads what follows argv[0] into `out`: DONE, or USAGE after saying what was wrong. A command with parts reads up to
 * the first word. `lang` is what was said before, or NULL. */
int read_arguments(const command *c, int argc, char **argv, const char *lang, arguments *out);

/* One value of an option, from wherever: DONE, or USAGE after a sentence. A setting is cut in place. */
int read_value(const option_row *row, char *text, arguments *out);
/* What the command line does not say and the server's configuration does: all options of `serve`, the data folder for
 * the operator's commands. DONE, or USAGE after a sentence with file and line. */
int read_config(const command *c, arguments *out);

/* What --help prints. */
void print_help(const command *c, FILE *out);
/* Parts of its manual page for scdoc: name and synopsis; options. */
void print_synopsis(const command *c, FILE *out);
void print_options(const command *c, FILE *out);
/* The same options as keys of a configuration. */
void print_keys(const command *c, FILE *out);
/* The completion of all commands for bash. */
void print_completion(FILE *out);

#endif
