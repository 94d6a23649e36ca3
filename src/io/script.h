/* Positions and play in lines of text: what tests and lessons are written in (docs/testing.md). A line is a command and
 * what it is about: `game` starts one, `set` and `drop` edit the position, `ready`, `do` and `auto` play, `back`
 * returns, `expect` says what must be so. A line that cannot be carried out leaves a sentence in `error`. */
#ifndef LUDUS_IO_SCRIPT_H
#define LUDUS_IO_SCRIPT_H

#include "io/json.h"

enum { SCRIPT_ERROR_BYTES = 4000 };

typedef struct ld_script {
    ld_state state, base; /* now, and when it was last loaded or made ready */
    json_t *edit;         /* the position being edited; NULL once play has begun */
    bool automatic;       /* forced choices are taken by themselves */
    int forced;           /* choices so taken */
    ld_log log;           /* what happened since the position was loaded; events are the caller's */
    char error[SCRIPT_ERROR_BYTES];
} ld_script;

typedef struct ld_script_command {
    const char *name;
    bool (*run)(ld_script *script, char *rest);
} ld_script_command;

/* Runs a line; false and a sentence in `error` if it cannot be. */
bool ld_script_line(ld_script *script, const char *line);
/* Loads what was edited, if anything was; then play can go on. */
bool ld_script_begin(ld_script *script);
/* Carries out a choice of the seat that is asked, and what is forced after it. */
bool ld_script_choose(ld_script *script, int seat, ld_choice choice);
/* What the script says of a seat: a number, or `c` for chance; -1 with a sentence if it is none. */
int ld_script_seat(ld_script *script, const char *text);
/* Is the position's part at the path this value? */
bool ld_script_expect(ld_script *script, const ld_state *state, char *path_and_value);
void ld_script_end(ld_script *script);

/* A sentence about what is wrong; false, to be returned. */
bool ld_script_fail(ld_script *script, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Cuts a text in two at a letter; the second part, without blanks before it. */
char *ld_script_split(char *text, char at);
/* Without the blanks around it. */
char *ld_script_trim(char *text);

#endif
