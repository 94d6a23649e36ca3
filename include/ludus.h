/* Ludus: board games as plain values.
 *
 * This header is for whoever plays games, shows them or keeps them. It reads from top to bottom like
 * a manual: games and their options; figures; states; who must choose, and what; choosing; chance; the
 * outcome; what a seat may know; odds; words; a board in text; borders and JSON; numbers for learning; what a person
 * is told.
 * Four more stand beside it: ludus/bots.h opens the bots, ludus/judge.h holds what bots are made of, ludus/counsel.h
 * says what to choose and why, ludus/learn.h is for programs that learn. Odds are here, since a table shows them to
 * people.
 *
 * A game is a flat value (ld_state) and a table of steps. A step is a moment where somebody must
 * choose: one seat, several at once, or chance. Everything here works on that idea alone.
 *
 * Functions up to "Borders" trust their input: choices must come from ld_options. The functions
 * under "Borders" trust nothing, change nothing on error and explain it in one sentence.
 * Nothing allocates unless its comment says so. Texts that are returned and not written into `out`
 * belong to the library and are never freed. There is no state behind the functions but the language
 * of each thread and the open boxes: any thread may call any of them. */
#ifndef LUDUS_H
#define LUDUS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define LD_ALIGNED alignas(8)
#else
#define LD_ALIGNED _Alignas(8)
#endif
/* The library shows what its headers declare and nothing else. */
#pragma GCC visibility push(default)

/* Rises when a program that was compiled with these headers could no longer run with the library:
 * a function, a struct, or one of the limits below has changed. It is also the number in the name of
 * the shared library. */
#define LUDUS_ABI 2
int ld_abi(void); /* of the library that runs; compare it with LUDUS_ABI where libraries are loaded by hand */

enum {
    LD_MAX_SEATS = 6,
    LD_CHANCE = 7,         /* the seat that rolls dice and draws cards */
    LD_SPECTATOR = 6,      /* the eye of somebody without a seat, for ld_redact */
    LD_STATE_BYTES = 4096, /* no game's state is larger */
    LD_MAX_OPTIONS = 1024,
    LD_ERROR_BYTES = 400,
    LD_TEXT_BYTES = 512,
    LD_EVENT_ARGS = 14,
};

/* ---- Games -------------------------------------------------------------------------------- */

typedef struct ld_game ld_game;

/* One option of a game's set-up. `values` lists what may be given, separated by '|'; a value in
 * capitals (LIST) stands for free text whose form `help` explains. */
typedef struct ld_option {
    const char *key, *values, *standard, *help;
    int low, high;       /* a range of whole numbers, if high > low */
    const char *samples; /* further values worth trying, separated by '|': free text, mostly; may be NULL */
} ld_option;

typedef struct ld_setting {
    const char *key, *value;
} ld_setting;

int ld_game_count(void);
const ld_game *ld_game_at(int index);
const ld_game *ld_game_find(const char *name); /* NULL if there is none */
const char *ld_game_name(const ld_game *game);
const char *ld_game_title(const ld_game *game);
const char *ld_game_rules_version(const ld_game *game);
const char *ld_game_about(const ld_game *game); /* what it is like, in one line */
void ld_game_seats(const ld_game *game, int *low, int *high);
const ld_option *ld_game_options(const ld_game *game, int *count);
/* What an option's key or value is called. */
char *ld_option_word(const char *id, char *out, size_t room);
size_t ld_game_state_bytes(const ld_game *game);

/* ---- Figures ------------------------------------------------------------------------------- */

/* A box: a game with the figures that are printed on its components, all standard or some changed by name
 * ("plot.blue-10.gold"). Whoever owns the game can so correct what is ours, and a designer can ask what if. */
typedef struct ld_box ld_box;

typedef enum ld_source {
    LD_RULEBOOK,
    LD_PUBLISHED,
    LD_OURS,
    LD_SOURCES
} ld_source; /* published: known from the components */

enum { LD_FIGURE_NAME = 80, LD_FIGURE_VALUE = 40, LD_MAX_CHANGES = 4096 };

/* One figure of a box. Values are as they are written: a number, or the id of a thing. */
typedef struct ld_figure_info {
    char name[LD_FIGURE_NAME], value[LD_FIGURE_VALUE], standard[LD_FIGURE_VALUE];
    char of[LD_TEXT_BYTES]; /* the things that it is of, in the thread's language; may be empty */
    int low, high;          /* what it can be; both 0: ids */
    const char *label;      /* what it is, the same for all of a row, in the thread's language */
    const char *rule;
    ld_source source;
    bool changed;
    bool idle; /* nothing, as are most of its row: not worth a line */
} ld_figure_info;

const ld_box *ld_box_standard(const ld_game *game);
const ld_game *ld_box_game(const ld_box *box);
/* One more user of an open box, who closes it too. */
const ld_box *ld_box_share(const ld_box *box);
/* Figures are numbered from 0 to count - 1; false for a number that is not in use. */
int ld_figure_count(const ld_game *game);
bool ld_figure_at(const ld_box *box, int number, ld_figure_info *out);
/* The next one, from this number on, that is not standard; -1 if there is none. */
int ld_figure_changed(const ld_box *box, int from);
/* The number of a figure by its name; -1 if the game has none of it. */
int ld_figure_find(const ld_game *game, const char *name);
const char *ld_source_name(ld_source source); /* "rulebook", "published", "ours" */
/* How many figures of the game come from each source. */
void ld_figure_sources(const ld_game *game, int counts[LD_SOURCES]);

/* ---- States ------------------------------------------------------------------------------- */

/* Plain data: copy it, compare it, keep it, send it. Padding and unused room are zero. */
typedef struct ld_state {
    LD_ALIGNED uint8_t bytes[LD_STATE_BYTES];
} ld_state;

typedef uint32_t ld_choice;

typedef struct ld_event {
    uint16_t id;   /* which message of the game */
    uint8_t count; /* arguments used */
    uint8_t see;   /* the seats that may read all of it, one bit each */
    uint16_t hide; /* the arguments the others may not read, one bit each */
    int16_t args[LD_EVENT_ARGS];
} ld_event;

/* Who listens while a choice is carried out. NULL in place of a log means nobody does. The caller
 * owns `events`; what does not fit is counted in `lost`. With `stop` set the engine takes no forced
 * choice by itself, for borders that let a person confirm each one. */
typedef struct ld_log {
    ld_event *events;
    int room, count, lost;
    bool stop;
    bool trial; /* somebody tries things out: debug builds check fewer of the positions */
} ld_log;

const ld_game *ld_game_of(const ld_state *state);
const ld_box *ld_box_of(const ld_state *state);
int ld_seats(const ld_state *state);
void ld_copy(ld_state *to, const ld_state *from); /* copies no more than the game uses */
bool ld_equal(const ld_state *a, const ld_state *b);
uint64_t ld_hash(const ld_state *state);

/* ---- Who must choose, and what ------------------------------------------------------------ */

/* Who hears what a list leaves out, and why (ld_why). */
typedef struct ld_ear ld_ear;

typedef struct ld_list {
    int count;
    ld_ear *ear; /* NULL: nobody listens */
    ld_choice choice[LD_MAX_OPTIONS];
    uint32_t weight[LD_MAX_OPTIONS]; /* set for chance only */
} ld_list;

bool ld_over(const ld_state *state);
/* The seats of the step, one bit each (chance: 1 << LD_CHANCE). In a sealed step these are all the
 * seats asked, whether they have answered or not. */
unsigned ld_asked(const ld_state *state);
/* Of these, the seats whose answer is still missing. */
unsigned ld_owed(const ld_state *state);
/* The seat that a program playing all seats asks next: any order is legal in a sealed step, and the
 * rules name the order of an open one. -1 when the game is over. */
int ld_turn(const ld_state *state);
const char *ld_step(const ld_state *state);
bool ld_sealed(const ld_state *state);
/* The seat's answer to a sealed step that others still have to answer; false if it has given none. */
bool ld_answer(const ld_state *state, int seat, ld_choice *out);
void ld_options(const ld_state *state, int seat, ld_list *out);
/* What a seat may do out of turn. */
void ld_asides(const ld_state *state, int seat, ld_list *out);
/* True if the engine would take the seat's only option by itself. */
bool ld_forced(const ld_state *state, int seat);

/* The step is a window: who might react is asked, also a seat that can only pass, since skipping it would tell what it
 * has in hand. */
bool ld_window(const ld_state *state);

/* ---- Choosing ----------------------------------------------------------------------------- */

/* Carries out a choice (or aside) of the seat and all that follows from it without a choice.
 * Returns true if it raised a barrier: chance decided, something hidden was shown, or another seat
 * has to act. A border offers to take back choices up to the last barrier and never across it. */
bool ld_choose(ld_state *state, int seat, ld_choice choice, ld_log *log);
/* Takes the forced choices that are due, in a position that came from elsewhere. */
void ld_settle(ld_state *state, ld_log *log);

/* ---- Chance ------------------------------------------------------------------------------- */

/* A counter-based generator: the n-th number depends on key and n alone. The rules never use it. */
typedef struct ld_rng {
    uint64_t key, count;
} ld_rng;

ld_rng ld_rng_from(uint64_t seed);
uint64_t ld_random(ld_rng *rng);
uint32_t ld_below(ld_rng *rng, uint32_t bound); /* uniform in 0 .. bound-1; bound > 0 */
/* An option of the pending step of chance, by its weight. */
ld_choice ld_sample(const ld_state *state, ld_rng *rng);
/* What is decided now, as a number: the same for the same step, about the same seats, in the same round. Luck that is
 * keyed by it stays with its occasion where a game has gone another way before. */
uint64_t ld_occasion(const ld_state *state);
/* Lets chance decide until a seat owes a choice or the game is over. */
void ld_roll(ld_state *state, ld_rng *rng, ld_log *log);

/* ---- Outcome ------------------------------------------------------------------------------ */

typedef struct ld_outcome {
    int16_t rank[LD_MAX_SEATS]; /* 1 is best; equal seats share the better rank */
    int32_t score[LD_MAX_SEATS];
    char reason[64]; /* the rule that ended the game, where the game names one */
} ld_outcome;

/* One line of how a seat's score came about. */
typedef struct ld_line {
    char source[100];
    int32_t value;
} ld_line;

/* Before the end: the standing of the moment. */
void ld_outcome_of(const ld_state *state, ld_outcome *out);
int ld_account(const ld_state *state, int seat, ld_line *out, int room);
/* What sets a seat apart for statistics (its house or faction), a small number; -1 if the game has
 * no such thing. */
int ld_role(const ld_state *state, int seat);
/* The seat's place in the order of play at this moment, 0 for the first; -1 if the game does not say. */
int ld_order(const ld_state *state, int seat);
/* The setting that lets chance say who has which role ("houses=random"), so that statistics can tell roles from the
 * order of play; NULL if the game has none. */
const char *ld_game_mixes_roles(const ld_game *game);

enum { LD_USES = 8, LD_USED_THINGS = 64 };
/* What each seat has used so far, for statistics: for each of the game's uses and things how often, up to 255; what a
 * seat has rather than does counts once. */
typedef struct ld_used {
    uint8_t times[LD_MAX_SEATS][LD_USES][LD_USED_THINGS];
} ld_used;

/* A use and its things: "Tribes that led a band of the seat", of type "tribe". NULL ends them. `type` is that of
 * ld_thing; `common` is true if all seats always use the same: it is what is in the game. */
const char *ld_use(const ld_game *game, int use, int *type, bool *common);
/* Adds what the seats are seen to use in a full position, and by the events since the one before. */
void ld_use_add(const ld_state *state, const ld_event *events, int count, ld_used *used);
/* A seat's share of the win: 1, or 1/m for m seats that share it. */
double ld_win_share(const ld_outcome *outcome, int seats, int seat);

/* ---- What a seat may know ------------------------------------------------------------------ */

/* `to` becomes what the seat (or LD_SPECTATOR) knows of `from`. It is a state too: its options,
 * odds and texts are those of the seat's view. To choose in it, fill it in first. */
void ld_redact(ld_state *to, const ld_state *from, int seat);
/* -1 for a full state, else the seat (or LD_SPECTATOR) whose view it is. */
int ld_viewer(const ld_state *state);
/* Fills in what the viewer does not know, each possibility as likely as the rules make it. A full state stays. */
void ld_determinize(ld_state *state, ld_rng *rng);
/* The event as the seat may read it; false if nothing of it is for that seat. */
bool ld_event_redact(const ld_state *state, ld_event *event, int seat);

/* Does the event tell of something that is done to the seat, its role (its house or side) or what is its own? Not what
 * the seat does itself, nor whose turn it is. */
bool ld_event_touches(const ld_state *state, const ld_event *event, int seat);

/* ---- Odds --------------------------------------------------------------------------------- */

/* What a choice may bring about and how likely it is, as far as the viewer can know. */
typedef struct ld_odds {
    int count;
    struct {
        char name[100];
        int value; /* where the outcomes are numbers */
        double chance;
    } outcome[12];
    long samples;   /* 0: exact, by enumeration */
    char note[160]; /* what else there is to say, in a sentence; may be empty */
} ld_odds;

/* False if the game has no odds to tell for this choice. Without `out` it only says whether it has. */
bool ld_odds_of(const ld_state *view, int seat, ld_choice choice, ld_rng *rng, ld_odds *out);

/* ---- Words -------------------------------------------------------------------------------- */

/* A language. Texts are English unless the thread was told to speak another, as the C library does
 * with uselocale(): labels, prompts, events, boards, accounts and the sentences of errors alike.
 * Notation, ids and JSON keys never change. */
typedef struct ld_tongue {
    const char *code;                                                              /* "it" */
    const char *(*translate)(const struct ld_tongue *tongue, const char *english); /* itself, if there is none */
    int (*form)(long n); /* which of the words in {0|card|cards} goes with n */
} ld_tongue;

void ld_speak(const ld_tongue *tongue); /* from now on, in this thread; NULL: English */
const ld_tongue *ld_spoken(void);
/* The text in the thread's language. */
const char *ld_tr(const char *english) __attribute__((format_arg(1)));
/* The text as this context has it, such as a form of a name ("of", "in"); the plain one where the language has none. */
const char *ld_tr_in(const char *context, const char *english) __attribute__((format_arg(2)));
/* Prints in the thread's language: translates the format, then picks in each {|card|cards} the word
 * that goes with the number before it. Never cuts a character. Returns `out`. */
char *ld_text(char *out, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));
char *ld_vtext(char *out, size_t room, const char *format, va_list args) __attribute__((format(printf, 3, 0)));
/* Writes why something is refused, in the same way. Always false. */
bool ld_wrong(char error[LD_ERROR_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Marks a text that is translated where it is shown. */
#ifndef N_
#define N_(text) text
/* Likewise a text whose English has another meaning elsewhere: the context parts the two, and is never shown. */
#define C_(context, text) context "\4" text
enum { LD_CONTEXT_END = '\4' };
#endif
/* Columns of a text: its characters. */
int ld_width(const char *text);

/* How texts speak: names of the players (NULL: "Seat 0"). */
typedef struct ld_voice {
    const char *names[LD_MAX_SEATS];
} ld_voice;

/* Each writes a NUL-terminated text into `out` of `room` bytes and returns `out`. */
char *ld_format(const ld_state *state, ld_choice choice, char *out, size_t room); /* notation */
char *ld_label(const ld_state *state, ld_choice choice, const ld_voice *voice, char *out, size_t room);
size_t ld_label_lead(const ld_state *state,
                     ld_choice choice); /* the label's bytes before the first name or number in it */
char *ld_place(const ld_state *state, ld_choice choice, char *out, size_t room); /* where it happens */
const char *ld_group(const ld_state *state, ld_choice choice);                   /* heading to list it under */
const char *ld_rule(const ld_state *state, ld_choice choice);                    /* number of the rule behind it */
const char *ld_step_rule(const ld_state *state);
char *ld_prompt(const ld_state *state, int seat, const ld_voice *voice, char *out, size_t room);
char *ld_waiting(const ld_state *state, const ld_voice *voice, char *out, size_t room);
char *ld_event_text(const ld_state *state, const ld_event *event, const ld_voice *voice, char *out, size_t room);
char *ld_event_note(const ld_state *state, const ld_event *event, char *out, size_t room);
/* A game's things by type and number, as ld_format and the dumps name them: 0 is a number, 1 a seat. NULL ends the
 * types; ld_thing is false for a number that names nothing. */
const char *ld_thing_type(const ld_state *state, int type);
int ld_thing_count(const ld_state *state, int type);
bool ld_thing(const ld_state *state, int type, int number, const ld_voice *voice, char *id, char *name, size_t room);
/* What it does or is for, in a sentence or two, until the thread asks again; NULL if there is nothing to say. */
const char *ld_thing_about(const ld_state *state, int type, int number, const ld_voice *voice);
char *ld_role_name(const ld_state *state, int role, const ld_voice *voice, char *out, size_t room);

/* ---- A board in text ----------------------------------------------------------------------- */

typedef enum ld_colour {
    LD_PLAIN,
    LD_GREEN,
    LD_PURPLE,
    LD_ORANGE,
    LD_RED,
    LD_BLUE,
    LD_GREY,
    LD_YELLOW,
    LD_CYAN,
    LD_BOLD,
    LD_DIM,
    LD_COLOURS
} ld_colour;

typedef struct ld_cell {
    uint32_t glyph; /* a Unicode character of width one; 0 is a blank */
    uint32_t colour;
} ld_cell;

/* The caller owns the cells: width x height of them. */
typedef struct ld_canvas {
    int width, height;
    ld_cell *cells;
} ld_canvas;

void ld_clear(ld_canvas *canvas);
/* Draws the position as the viewer of a redacted state sees it. Returns the rows used. */
int ld_draw(const ld_state *view, const ld_voice *voice, ld_canvas *canvas);

/* ---- Borders ------------------------------------------------------------------------------- */

/* Starts a game: `out` stands at its first step. False, a sentence in `error` and nothing written
 * to `out` if seats or settings are refused. */
bool ld_start(const ld_game *game, int seats, const ld_setting *settings, int count, ld_state *out, ld_log *log,
              char error[LD_ERROR_BYTES]);
/* The same with the figures of this box, which must stay open as long as there is a state of it. */
bool ld_start_with(const ld_box *box, int seats, const ld_setting *settings, int count, ld_state *out, ld_log *log,
                   char error[LD_ERROR_BYTES]);
/* Opens a box with these figures changed; equal ones are one, and the last who closes it frees it. Allocates. NULL and
 * a sentence if they are refused, with the number of the change that is at fault in `at` (-1: none alone), if that is
 * not NULL. Closing a standard box, or NULL, does nothing. */
const ld_box *ld_box_open(const ld_game *game, const ld_setting *changes, int count, int *at,
                          char error[LD_ERROR_BYTES]);
void ld_box_close(const ld_box *box);
/* Reads notation into a choice or aside the seat has now; refuses every other text. */
bool ld_parse(const ld_state *state, int seat, const char *text, ld_choice *out, char error[LD_ERROR_BYTES]);
/* NULL, or the first thing that cannot be in this position. */
const char *ld_check(const ld_state *state);

/* The position as JSON, field by field and by name (docs/protocol.md). Allocates its result: the caller frees it. */
char *ld_dump(const ld_state *state);
/* Reads what ld_dump wrote, or somebody by hand. Changes `out` only if the position is whole and possible. If it has
 * figures of its own, ld_box_of(out) is open for the caller, who closes it after the last use of the state. */
bool ld_load(const char *json, ld_state *out, char error[LD_ERROR_BYTES]);

/* ---- Numbers for learning ------------------------------------------------------------------ */

/* The fields of a (redacted) state and the step on top as bare numbers, in a fixed order, the same for all states of a
 * game with these seats. Writes at most `room` numbers and returns how many there are. Programs that learn are better
 * served by ludus/learn.h: all steps, columns with names, and no two views alike. */
int ld_observe(const ld_state *state, float *out, int room);

/* ---- What a person is told ------------------------------------------------------------------ */

/* Lines for somebody at the table, in the thread's language. The caller owns them. All of it is made of what the viewer
 * of a redacted state knows; of a full state, of what the seat knows. */
enum { LD_MAX_LINES = 64, LD_LINE_BYTES = 1024, LD_RESULT_ROWS = 24 };
typedef enum ld_says {
    LD_ABOUT,   /* what the thing is or does; what stands where */
    LD_BRINGS,  /* what follows from choosing it */
    LD_CHANCES, /* how likely what is */
    LD_BY_RULE, /* the number of a rule and nothing else */
    LD_OF_STEP, /* what the step is about, since it is not about the thing */
    LD_YOU_ARE, /* of the goal: what the seat is */
    LD_WINS,    /* how one wins */
    LD_A_TURN,  /* what a turn is */
} ld_says;
typedef struct ld_lines {
    int count;
    struct {
        ld_says says;
        char text[LD_LINE_BYTES];
    } line[LD_MAX_LINES];
} ld_lines;

/* An option or aside of the seat: what its things do, what choosing it brings, the odds, and last its rule. */
void ld_explain(const ld_state *view, int seat, ld_choice choice, const ld_voice *voice, ld_lines *out);
/* Why something is not offered to the seat: a thing ("orc-red"), a place ("hand orc-red"), a choice in its notation or
 * the beginning of one, or an amount ("7"); things by their ids or names. Each reason is a line, with its rule in the
 * line behind it. What is offered is told as well, and where the step is about nothing of the sort, what it is about.
 * False, and a sentence, if the game has nothing of that name. */
bool ld_why(const ld_state *view, int seat, const char *what, const ld_voice *voice, ld_lines *out,
            char error[LD_ERROR_BYTES]);
/* What stands behind an option in a list, in a few words: a price, what it needs, dice; empty if nothing does. */
char *ld_detail(const ld_state *view, ld_choice choice, char *out, size_t room);
/* What is being built or has been gathered at this step: a band, a deal, a bid, a line of battle. Often nothing. */
void ld_underway(const ld_state *view, int seat, const ld_voice *voice, ld_lines *out);
/* The goal card: what the seat is (nothing for LD_SPECTATOR), how one wins, what a turn is; five lines at most. */
enum { LD_GOAL_LINES = 5 };
void ld_goal(const ld_state *view, int seat, const ld_voice *voice, ld_lines *out);
/* The phase that the step belongs to, by an id that a border can remember, and in `out` one sentence of what happens in
 * it and what to think about. NULL if there is nothing to say. */
const char *ld_phase(const ld_state *view, char *out, size_t room);
/* What each letter, sign and code of the board in text stands for. */
void ld_legend(const ld_state *view, const ld_voice *voice, ld_lines *out);

/* The position in sentences, for those who listen to it: all that the board in text shows. */
void ld_describe(const ld_state *view, const ld_voice *voice, ld_lines *out);

/* Puts options in the order in which people look for them: what matters first, and what belongs together in one place.
 */
void ld_arrange(const ld_state *view, ld_list *list);
/* The number a person types for each option, from 1 in their order; where options are amounts or dice, these are their
 * own numbers, and the others take what is left: 0, then the ones above. */
void ld_numbers(const ld_state *view, const ld_list *list, int *out);

/* What a part of the game (an Age, a battle, an auction) has brought to whom. */
typedef struct ld_result {
    char title[LD_TEXT_BYTES];
    int opened, closed; /* the events that did */
    int rows;
    struct {
        char name[LD_TEXT_BYTES];
        int value[LD_MAX_SEATS];
        bool has[LD_MAX_SEATS]; /* the seat has a number here */
    } row[LD_RESULT_ROWS];
    ld_lines notes; /* why ties fell as they did, and what else is to be known */
} ld_result;

/* The first part of the game that an event from `from` on has ended, of all the events there were; false if none has.
 * Looking on begins after `closed`. */
bool ld_result_next(const ld_state *view, const ld_event *events, int count, int from, const ld_voice *voice,
                    ld_result *out);
/* Can the event end a part of the game? Only all events before it tell whether it did. */
bool ld_event_closes(const ld_state *state, const ld_event *event);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
