/* `ludus`: finds the command and runs it. */
#include "cli/cli.h"
#include "lab/mpi.h"
#include "words/tongue.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage, *help;
} commands[] = {
    {"games", cmd_games, "games [--json]", N_("the games, their seats and options")},
    {"play", cmd_play,
     "play GAME [--players N] [--seat S] [--bots a,b,..] [--seed N] [--set key=value]\n"
     "            [--resume FILE]",
     N_("play in the terminal")},
    {"engine", cmd_engine, "engine", N_("the line protocol, for programs")},
    {"match", cmd_match,
     "match GAME --bots a,b,.. --games N [--seed S] [--threads T] [--set k=v]\n"
     "            [--sprt e0,e1] [--journal FILE] [--json]\n",
     N_("bots against bots")},
    {"lab", cmd_lab, "lab weights|fit|tune|ladder|balance|report ..\n",
     N_("experiments with bots and games (docs/bots.md)")},
    {"replay", cmd_replay, "replay FILE [--to N] [--seat S]", N_("walk through a record")},
    {"verify", cmd_verify, "verify FILE", N_("check a record choice by choice")},
    {"bench", cmd_bench, "bench [GAME] [--json]", N_("how fast rules and searches are")},
    {"serve", cmd_serve, "serve [--listen ADDRESS:PORT] [--data DIR] [--web DIR]\n", N_("the web server")},
    {"table", cmd_table, "table list|show|export|import|replay|check [ID|FILE] [--data DIR]\n",
     N_("the server's tables, for its operator")},
    {"rules", cmd_rules, "rules GAME [ID]", N_("the rules, or one of them by its number")},
};

enum { HELP_AT = 41 };

static int help(FILE *out)
{
    tell(out, "Ludus plays board games with you. Without a command it asks what to play.");
    fprintf(out, "\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *usage = commands[i].usage, *end = strrchr(usage, '\n');
        int at = end ? (int)strlen(end + 1) : 8 + (int)strlen(usage);
        fprintf(out, "  ludus %s%*s%s\n", usage, HELP_AT - at, "", ld_tr(commands[i].help));
    }
    fprintf(out, "\n");
    tell(out, "Bots: %s, or cmd:PROGRAM (docs/protocol.md).", ld_bot_names());
    tell(out, "Every command takes --lang CODE (%s); otherwise it speaks the terminal's language.", tongue_codes);
    return DONE;
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return cmd_menu();
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        printf("ludus %s\n", LUDUS_VERSION);
        return DONE;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(argc - 1, argv + 1);
    return usage(
        "there is no command '%.40s'; expected games, play, engine, match, lab, replay, verify, bench or rules",
        argv[1]);
}

int main(int argc, char **argv)
{
    bool ranks = argc > 1 && (strcmp(argv[1], "match") == 0 || strcmp(argv[1], "lab") == 0);
    if (ranks)
        ld_ranks_begin(&argc, &argv);
    int status = choose_language(argc, argv);
    if (status == DONE)
        status = run(argc, argv);
    if (ranks)
        ld_ranks_end();
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    return status == DONE && !written ? failed("standard output cannot be written") : status;
}
