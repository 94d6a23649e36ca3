/* The commands: what each takes, in the order in which help lists them. */
#include "analyse/analyse.h"
#include "server/serve.h"
#include "cli/command.h"
#include "cli/experiment.h"
#include "cli/serve.h"
#include "lab/rating.h"

#define AT(field) offsetof(arguments, field)
#define ROW(...)    \
    {               \
        __VA_ARGS__ \
    }
#define NO_MORE ROW(NULL)
#define MOST_GAMES 100000000

/* Rows that several commands share. */
#define PLAYERS                                   \
    ROW("players", 'p', NUMBER, "N", AT(players), \
        N_("How many play, bots included; else 4, or as many as the game takes."), NULL, 1, LD_MAX_SEATS)
#define BOTS(about, usual) ROW("bots", 'b', TEXT, "LIST", AT(bots), about, usual)
#define GAMES(about, usual) ROW("games", 'n', NUMBER, "N", AT(games), about, usual, 1, MOST_GAMES)
#define SEED_OF_GAMES \
    ROW("seed", 's', SEED, "N", AT(seed), N_("The seed of chance: the same seed gives the same games."), "1")
#define THREADS                                   \
    ROW("threads", 'j', NUMBER, "N", AT(threads), \
        N_("How many games are played at the same time; else one a processor."), NULL, 1, 256)
#define SET                                                                                                          \
    ROW("set", 0, SETTING, "KEY=VALUE", 0,                                                                           \
        N_("Sets an option of the game ('ludus games' lists them) or a figure ('ludus figures' does); may be given " \
           "several times.")),                                                                                       \
        ROW("figures", 0, PATH, "FILE", AT(figures), N_("The figures of your own box: a file of lines 'name value'."))
#define SPRT                                \
    ROW("sprt", 0, TEXT, "E0,E1", AT(sprt), \
        N_("Stops as soon as it is proved whether the first bot's rating is nearer to E0 or to E1."))
#define JOURNAL                                  \
    ROW("journal", 0, PATH, "FILE", AT(journal), \
        N_("Keeps what was played in a file, and goes on from it when called again."))
#define PROGRESS                                 \
    ROW("progress", 0, FLAG, NULL, AT(progress), \
        N_("Tells how far it is on standard error, also where that is no terminal."))
#define JSON ROW("json", 0, FLAG, NULL, AT(json), N_("Prints JSON, for programs."))
#define DATA                                  \
    ROW("data", 'd', FOLDER, "DIR", AT(data), \
        N_("The folder of the server's data; else the one in /etc/ludus.conf, or ~/.local/share/ludus."))
#define STORE                                                                                                       \
    ROW("store", 0, TEXT, "ADDRESS", AT(store),                                                                     \
        N_("Where the data is instead: sqlite:DIR, or postgresql://.. for a database that several servers share."), \
        NULL, 0, 0, check_store)
#define SEEN_BY \
    ROW("seat", 0, NUMBER, "S", AT(seat), N_("Shows what this seat may see, no more."), NULL, 0, LD_MAX_SEATS - 1)
#define UP_TO \
    ROW("to", 0, NUMBER, "N", AT(to), N_("Ends after this many choices, and prints them all."), NULL, 0, MOST_GAMES)

const option_row common_options[] = {
    {"lang", 0, TEXT, "CODE", AT(lang), N_("The language: en, pt, it or ro; else the terminal's.")},
    {"help", 'h', FLAG, NULL, AT(help), N_("Prints this help.")},
    NO_MORE,
};

static const option_row no_options[] = {NO_MORE};
static const option_row json_only[] = {JSON, NO_MORE};

static const option_row play_options[] = {
    PLAYERS,
    {"seat", 0, NUMBER, "S", AT(seat), N_("Your seat."), "0", 0, LD_MAX_SEATS - 1},
    BOTS(N_("Who plays the other seats: one bot for all or one for each; or all seats, with 'person' among them."),
         "medium"),
    {"seed", 's', SEED, "N", AT(seed), N_("The seed of chance; else another one each time.")},
    SET,
    {"record", 0, PATH, "FILE", AT(record), N_("Where the game is saved; else ludus-GAME-TIME.json.")},
    {"resume", 0, PATH, "FILE", AT(resume), N_("Goes on with a saved game; no GAME is named then.")},
    {"names", 0, TEXT, "LIST", AT(names),
     N_("What the players are called, separated by commas: persons first, then bots.")},
    {"confirm", 0, ONE_OF, "no|turn|all", AT(confirm),
     N_("Asks once more for choices that cannot be taken back: none, those that end your turn, or all; else turn, if "
        "you "
        "sit at a terminal.")},
    {"tell", 0, ONE_OF, "no|first|always", AT(tell),
     N_("Tells what the game and each of its phases are about: never, the first time, or always; else the first time, "
        "if you sit at a terminal.")},
    {"auto-pass", 0, FLAG, NULL, AT(auto_pass),
     N_("Passes by itself where you could do nothing else; for one person among bots, who do not notice.")},
    {"plain", 0, FLAG, NULL, AT(plain), N_("Plays in sentences alone, for screen readers: no board is drawn.")},
    NO_MORE,
};

static const option_row learn_options[] = {
    {"plain", 0, FLAG, NULL, AT(plain), N_("Teaches in sentences alone, for screen readers: no board is drawn.")},
    NO_MORE,
};

static const option_row rules_options[] = {
    {"summary", 0, FLAG, NULL, AT(summary), N_("The summary for the table, on one page.")},
    {"glossary", 0, FLAG, NULL, AT(glossary), N_("The game's words, and what they mean.")},
    {"search", 0, TEXT, "WORDS", AT(search), N_("Only the rules that have all of these words in them.")},
    NO_MORE,
};

static const option_row match_options[] = {
    PLAYERS,
    BOTS(N_("The bots: one for each seat, or one for all."), NULL),
    GAMES(N_("How many games are played; else 100, or at most 20000 with --sprt."), NULL),
    SEED_OF_GAMES,
    THREADS,
    SET,
    SPRT,
    {"adjusted", 0, FLAG, NULL, AT(adjusted),
     N_("Takes off the results what luck explains of them, so that fewer games prove as much.")},
    JOURNAL,
    {"records", 0, FOLDER, "DIR", AT(records),
     N_("Keeps every game as a record in this folder, and goes on with it when called again.")},
    PROGRESS,
    JSON,
    NO_MORE,
};

static const option_row export_options[] = {
    {"jsonl", 0, FLAG, NULL, AT(jsonl), N_("Writes a line of JSON for each step.")},
    {"npz", 0, FLAG, NULL, AT(npz), N_("Writes arrays for NumPy.")},
    {"floats", 0, FLAG, NULL, AT(floats), N_("Observations of numbers instead of bits.")},
    {"out", 'o', FOLDER, "DIR", AT(out), N_("Where the files are written; else beside the records.")},
    {"threads", 'j', NUMBER, "N", AT(threads), N_("How many files are written at the same time; else one a processor."),
     NULL, 1, 256},
    PROGRESS,
    NO_MORE,
};

static const option_row fit_options[] = {
    PLAYERS,
    BOTS(N_("The bot that plays all seats."), "tuned+noise=0.3"),
    GAMES(N_("How many games are played."), "2000"),
    SEED_OF_GAMES,
    SET,
    PROGRESS,
    NO_MORE,
};

static const option_row tune_options[] = {
    {"players", 'p', NUMBER, "N", AT(players), N_("How many play; else every number that the game takes, in turn."),
     NULL, 1, LD_MAX_SEATS},
    BOTS(N_("Whom the weights are tried against: a bot, or 'self'."), "greedy"),
    GAMES(N_("How many games are played."), "20000"),
    SEED_OF_GAMES,
    THREADS,
    SET,
    JOURNAL,
    PROGRESS,
    {"out", 'o', PATH, "FILE", AT(out), N_("Where the weights are written; else standard output.")},
    NO_MORE,
};

static const option_row calibrate_options[] = {
    PLAYERS,
    BOTS(N_("The bots: one for each seat, or one for all."), "tuned"),
    GAMES(N_("How many games are played."), "2000"),
    SEED_OF_GAMES,
    THREADS,
    SET,
    JOURNAL,
    {"luck", 0, FLAG, NULL, AT(luck), N_("Tells how fair luck is, too, which takes longer.")},
    {"fit", 0, FLAG, NULL, AT(fit), N_("Fits what tempers the chances anew, and tells how they do with it.")},
    JSON,
    NO_MORE,
};

static const option_row grades_options[] = {
    PLAYERS,
    BOTS(N_("The bots whose decisions are judged, the weakest first."), "random,gentle,easy,medium,hard,expert"),
    GAMES(N_("How many games are played, by 'tuned'; four decisions of each are judged."), "100"),
    {"budget", 0, NUMBER, "N", AT(budget), N_("How many tries a decision is worth: more than the bots have."), "8000",
     AN_LEAST_BUDGET, AN_MOST_BUDGET},
    SEED_OF_GAMES,
    THREADS,
    SET,
    JOURNAL,
    JSON,
    NO_MORE,
};

static const option_row ladder_options[] = {
    PLAYERS,
    BOTS(N_("The rungs, the weakest bot first."), "random,greedy,tuned,search:1000,search:10000"),
    GAMES(N_("How many games a rung plays; else 400, or at most 20000 with --sprt."), NULL),
    SEED_OF_GAMES,
    THREADS,
    SET,
    SPRT,
    JOURNAL,
    PROGRESS,
    {"from", 0, NUMBER, "N", AT(from), N_("The lowest bot of the list that plays, counted from 0."), "0", 0,
     LD_RATED - 1},
    {"to", 0, NUMBER, "N", AT(to), N_("The highest bot of the list that plays; else the last."), NULL, 0, LD_RATED - 1},
    JSON,
    NO_MORE,
};

static const option_row balance_options[] = {
    PLAYERS,
    BOTS(N_("The bot that plays all seats."), "tuned"),
    GAMES(N_("How many games are played."), "2000"),
    SEED_OF_GAMES,
    THREADS,
    {"set", 0, SETTING, "KEY=VALUE", 0,
     N_("Sets an option or a figure of the game; values of an option joined by '|' make a series.")},
    {"figures", 0, PATH, "FILE", AT(figures), N_("The figures of your own box: a file of lines 'name value'.")},
    JOURNAL,
    PROGRESS,
    {"csv", 0, PATH, "FILE", AT(csv),
     N_("Writes a row for each seat of each game; in a series a file for each value, FILE.VALUE.")},
    {"html", 0, PATH, "FILE", AT(html), N_("Writes a page with plots.")},
    JSON,
    NO_MORE,
};

static const option_row compare_options[] = {
    {"a", 0, TEXT, "SET", AT(a),
     N_("What is compared with: key=value,.. as --set takes them, @FILE of figures, or 'standard'."), "standard"},
    {"b", 0, TEXT, "SET", AT(b), N_("What is compared, in the same way.")},
    {"sweep", 0, TEXT, "NAME=L..H", AT(sweep),
     N_("Compares each value from L to H instead of --b; NAME=L..H:STEP for some of them.")},
    PLAYERS,
    BOTS(N_("The bots: one for each seat, or one for all."), "tuned"),
    GAMES(N_("How many games are played on each side."), "1000"),
    SEED_OF_GAMES,
    THREADS,
    SET,
    JOURNAL,
    PROGRESS,
    {"csv", 0, PATH, "FILE", AT(csv), N_("Writes a row for each seat of each game.")},
    {"html", 0, PATH, "FILE", AT(html), N_("Writes a page with plots.")},
    JSON,
    NO_MORE,
};

static const option_row report_options[] = {
    {"html", 0, PATH, "FILE", AT(html), N_("Where the page is written; else standard output.")},
    NO_MORE,
};

static const option_row figures_options[] = {
    {"ours", 0, FLAG, NULL, AT(ours), N_("Only those that are ours: neither in the rulebook nor published.")},
    {"changed", 0, FLAG, NULL, AT(changed), N_("Only those that are not the standard ones.")},
    {"template", 0, FLAG, NULL, AT(template),
     N_("Writes a file of figures, those of ours if nothing else is said, to be filled in from your box.")},
    SET,
    JSON,
    NO_MORE,
};

static const option_row replay_options[] = {UP_TO, SEEN_BY, NO_MORE};
static const option_row analyse_options[] = {
    {"budget", 'n', NUMBER, "N", AT(budget), N_("How many tries a decision is worth: more are slower and surer."),
     "800", AN_LEAST_BUDGET, AN_MOST_BUDGET},
    {"seed", 's', SEED, "N", AT(seed), N_("The seed of the tries: the same seed and budget give the same analysis."),
     "1"},
    {"threads", 'j', NUMBER, "N", AT(threads),
     N_("How many decisions are judged at the same time; else one a processor."), NULL, 1, 64},
    JSON,
    {"html", 0, PATH, "FILE", AT(html), N_("Writes a page that opens without a network.")},
    NO_MORE,
};
static const option_row observe_options[] = {
    PLAYERS,
    {"names", 0, FLAG, NULL, AT(columns), N_("Prints the name of every column of an observation.")},
    {"floats", 0, FLAG, NULL, AT(floats), N_("With --names: the columns of numbers instead of those of bits.")},
    {"actions", 0, FLAG, NULL, AT(actions), N_("Prints every action with its number.")},
    {"chance", 0, FLAG, NULL, AT(chance), N_("Prints every outcome of chance with its number.")},
    {"bench", 0, FLAG, NULL, AT(speed), N_("Measures how many steps a second 1024 games at once make.")},
    {"threads", 'j', NUMBER, "N", AT(threads), N_("With --bench: by how many threads."), "2", 1, 256},
    SET,
    NO_MORE,
};
static const option_row bench_options[] = {PLAYERS, SET, JSON, NO_MORE};

static const option_row serve_options[] = {
    {"listen", 'l', TEXT, "ADDRESS:PORT", AT(listen),
     N_("Where it can be reached; the address * means all of this machine."), "127.0.0.1:8080", .check = check_listen},
    DATA,
    STORE,
    {"node", 0, TEXT, "NAME", AT(node),
     N_("How this server is called among those that share the database; else as its machine and port are."),
     .check = check_node},
    {"drain", 0, FLAG, NULL, AT(drain),
     N_("Has the server that uses the data folder end, when others have taken over, and waits for it.")},
    {"web", 0, FOLDER, "DIR", AT(web), N_("The folder of the page; else the one that came with the program."),
     .check = check_web},
    {"origin", 0, TEXT, "URL", AT(origin),
     N_("One more origin whose pages may speak to the server, such as the proxy's."), .check = check_origin},
    {"base", 0, TEXT, "PATH", AT(base),
     N_("The path that all its addresses begin with, such as /ludus/, if a proxy serves other things beside it."), "/",
     .check = check_base},
    {"host", 0, TEXT, "NAME,..", AT(hosts),
     N_("Names by which the server may be called; addresses, the origin's and this machine's own always may."),
     .check = check_names},
    {"webhooks", 0, TEXT, "HOST,..", AT(webhooks),
     N_("The hosts that users may name for webhooks, HOST:PORT for an unusual port, or * for all; else none. An "
        "address "
        "inside the network is called only if it is listed itself."),
     .check = check_hosts},
    {"mail", 0, TEXT, "URL", AT(mail),
     N_("The server that takes mail, smtp://HOST:PORT or smtps://HOST, with USER:PASSWORD@ if need be; else no mail is "
        "sent. Needs --mail-from and --origin."),
     .check = check_mail},
    {"mail-from", 0, TEXT, "ADDRESS", AT(mail_from), N_("The address that letters are from."),
     .check = check_mail_from},
    {"push", 0, ONE_OF, "on|off", AT(push), N_("Whether browsers may be told by their makers' push services."), "on"},
    {"metrics", 0, TEXT, "ADDRESS:PORT", AT(metrics),
     N_("Where Prometheus finds /metrics; else nowhere. Players should not reach it: it tells when others act."),
     .check = check_metrics},
    {"limits", 0, ONE_OF, "on|off", AT(limits), N_("Whether there are limits to what one user or address may do."),
     "on"},
    {"dice", 0, TEXT, "WORD", AT(dice),
     N_("For tests: all dice follow from this word, and tables set up alike get the same ones. Whoever knows it knows "
        "them.")},
    {"proxied", 0, ONE_OF, "yes|no|https", AT(proxied),
     N_("Whether the last address of X-Forwarded-For is believed, which a proxy has to set; with https cookies are for "
        "TLS alone."),
     "no"},
    {"threads", 'j', NUMBER, "N", AT(threads),
     N_("How many threads search and replay for people who wait; others do the rest."), "2", 1, 64},
    {"sockets", 0, NUMBER, "N", AT(sockets), N_("The most WebSockets at a time."), "12000", 16, 900000},
    {"tables", 0, NUMBER, "N", AT(tables),
     N_("The most tables in memory; idle ones beyond are dropped and read again when needed."), "4096", 1, 1000000},
    {"config", 'c', PATH, "FILE", AT(config),
     N_("A file of these options, a line 'key = value' each; what stands on the command line goes before it. Else "
        "/etc/ludus.conf, if there is one.")},
    {"budget", 'n', NUMBER, "N", AT(budget),
     N_("How many tries a decision is worth when a game is analysed: more are slower and surer."), "800",
     AN_LEAST_BUDGET, SERVE_MOST_BUDGET},
    NO_MORE,
};

static const option_row folder_options[] = {DATA, NO_MORE};
static const option_row table_options[] = {DATA, STORE, NO_MORE};
static const option_row table_list_options[] = {DATA, STORE, JSON, NO_MORE};
static const option_row table_replay_options[] = {DATA, STORE, UP_TO, SEEN_BY, NO_MORE};

static const option_row help_options[] = {
    {"as", 0, ONE_OF, "text|synopsis|options|keys|bash", AT(as),
     N_("As text; as a part of the manual page, for scdoc; or all commands as completion for bash."), "text"},
    NO_MORE,
};

static const option_row ludus_options[] = {
    {"version", 'V', FLAG, NULL, AT(version), N_("Prints the version.")},
    NO_MORE,
};

static const command lab_parts[] = {
    {"lab weights", "GAME [greedy|tuned]", 2, N_("the weights of a game's bots, as text"), no_options, lab_weights},
    {"lab fit", "GAME", 1, N_("learns what a position is worth from games between equals"), fit_options, lab_fit},
    {"lab calibrate", "GAME", 1, N_("whether chances come true, and luck is fair"), calibrate_options, lab_calibrate},
    {"lab grades", "GAME", 1, N_("what a decision of each bot costs, at the same positions"), grades_options,
     lab_grades},
    {"lab tune", "GAME", 1, N_("improves a bot's weights by play"), tune_options, lab_tune},
    {"lab ladder", "GAME", 1, N_("each bot against the one below it, and ratings of all"), ladder_options, lab_ladder},
    {"lab balance", "GAME", 1, N_("who wins and why, between equal bots"), balance_options, lab_balance},
    {"lab compare", "GAME", 1, N_("what a change does, on the same luck"), compare_options, lab_compare},
    {"lab report", "FILE...", MOST_WORDS, N_("the JSON of experiments as one page with plots"), report_options,
     lab_report},
    {.name = NULL},
};

static const command table_parts[] = {
    {"table list", "", 0, N_("all tables"), table_list_options, table_list},
    {"table show", "ID", 1, N_("one of them, with the whole position"), table_options, table_show},
    {"table export", "ID", 1, N_("its record"), table_options, table_export},
    {"table import", "FILE", 1, N_("a record as a new table"), table_options, table_import},
    {"table replay", "ID", 1, N_("walk through its record"), table_replay_options, table_walk},
    {"table check", "[ID]", 1, N_("checks that every record replays and every die follows from its seed"),
     table_options, table_check},
    {.name = NULL},
};

static const command admin_parts[] = {
    {"admin users", "[WORD]", 1, N_("all who have been here, or those with the word in their names"),
     table_list_options, admin_list_users},
    {"admin user", "WHO", 1, N_("what is known of one: an account by name, anybody by number"), table_list_options,
     admin_show_user},
    {"admin export", "WHO", 1, N_("all that is kept of a person, as JSON"), table_options, admin_export_user},
    {"admin ban", "WHO", 1, N_("closes the door to a person; bots play on in their seats"), table_options, admin_ban},
    {"admin unban", "WHO", 1, N_("opens it again"), table_options, admin_unban},
    {"admin quota", "WHO N", 2, N_("how many tables that are not over a person may have made; 0: as many as everybody"),
     table_options, admin_set_quota},
    {"admin forget", "WHO", 1, N_("deletes a person for good; games stay, the name does not"), table_options,
     admin_forget},
    {"admin tables", "", 0, N_("all tables"), table_list_options, table_list},
    {"admin table", "ID", 1, N_("one of them, with the whole position"), table_options, table_show},
    {"admin close", "ID", 1, N_("ends a table that is not over, without a result"), table_options, admin_close},
    {"admin close-event", "ID", 1, N_("ends an event; the tables that run are played on, and count for nothing"),
     table_options, admin_close_event},
    {"admin hide", "ID", 1, N_("takes a table off the public lists"), table_options, admin_hide},
    {"admin ratings", "", 0, N_("makes all ratings anew from the games that are kept"), table_options, admin_ratings},
    {"admin delete", "ID", 1, N_("deletes a table and all that was played there"), table_options, admin_delete},
    {.name = NULL},
};

static const command store_parts[] = {
    {"store copy", "FROM TO", 2, N_("all that a server keeps, from a folder to PostgreSQL or back"), no_options,
     store_move},
    {.name = NULL},
};

static const command commands[] = {
    {"games", "", 0, N_("the games, their seats and options"), json_only, cmd_games},
    {"figures", "GAME", 1, N_("what is printed on a game's components, and where we have it from"), figures_options,
     cmd_figures},
    {"learn", "[GAME [LESSON]]", 2, N_("lessons: learn a game by playing it"), learn_options, cmd_learn},
    {"play", "GAME", 1, N_("play in the terminal"), play_options, cmd_play},
    {"rules", "GAME [ID]", 2, N_("the rules, or one of them by its number"), rules_options, cmd_rules},
    {"replay", "FILE", 1, N_("walk through a record"), replay_options, cmd_replay},
    {"verify", "FILE", 1, N_("check a record choice by choice"), no_options, cmd_verify},
    {"analyse", "FILE", 1, N_("what each decision of a record was worth, and who was lucky"), analyse_options,
     cmd_analyse},
    {"serve", "", 0, N_("the web server"), serve_options, cmd_serve},
    {"table", "COMMAND", 0, N_("the server's tables, for its operator"), no_options, NULL, table_parts},
    {"admin", "COMMAND", 0, N_("people and tables of a server, for its operator"), no_options, NULL, admin_parts},
    {"backup", "FILE", 1, N_("all that a server keeps, as one file, while it runs"), folder_options, cmd_backup},
    {"restore", "FILE", 1, N_("such a file as the data of a new server"), folder_options, cmd_restore},
    {"store", "COMMAND", 0, N_("where a server keeps its data, for its operator"), no_options, NULL, store_parts},
    {"match", "GAME", 1, N_("bots against bots"), match_options, cmd_match, .ranks = true},
    {"lab", "COMMAND", 0, N_("experiments with bots and games (docs/bots.md)"), no_options, NULL, lab_parts,
     .ranks = true},
    {"bench", "[GAME]", 1, N_("how fast rules and searches are"), bench_options, cmd_bench},
    {"observe", "GAME", 1, N_("what programs that learn are given: actions and observations"), observe_options,
     cmd_observe},
    {"export", "FILE...", MOST_WORDS, N_("records as steps to learn from, for programs"), export_options, cmd_export,
     .ranks = true},
    {"engine", "", 0, N_("the line protocol, for programs"), no_options, cmd_engine, .english = true},
    {"help", "[COMMAND]...", 2, N_("what a command does and what it takes"), help_options, cmd_help},
    {.name = NULL},
};

const command ludus_command = {.name = "",
                               .operands = "[COMMAND]",
                               .summary =
                                   N_("Ludus plays board games with you. Without a command it asks what to play."),
                               .options = ludus_options,
                               .run = cmd_menu,
                               .parts = commands};
