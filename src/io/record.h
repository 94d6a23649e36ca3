/* Records: a game as it was set up and every choice made in it, chance's included. Forced choices are left out: they
 * follow from the rules. All that is known of how a record is written is in record.c:
 *
 *   {"record":1, "game":"ethnos", "rules":"ethnos-1", "seats":4, "options":{"decline":"no"},
 *    "figures":{"markers":24}, "choices":["c: deal elf-red", "2: recruit deck", ..],
 * "result":{"scores":[..],"ranks":[..]}}
 *
 * "record" is the version of this format, and one of another is refused. "rules" is the version of the game's rules:
 * one of other rules stands as far as each of its choices is still legal and leads to the result that it tells. A table
 * that was carried over to newer rules in the middle has "carried":{"rules":"ethnos-1","choices":12}: so many came
 * before. A game that began from a position has it in "from". "seed" is a number in a session's record and 64 hex
 * digits in a server's, which tells more of itself: "seed_hash", "table", "names", and in "numbers" the question that
 * each choice answered. Keys that are not known are passed over. */
#ifndef LUDUS_IO_RECORD_H
#define LUDUS_IO_RECORD_H

#include "ludus.h"

#include <jansson.h>

enum { LD_MAX_SETTINGS = 16 };

/* What stands before the choices. Everything is borrowed: from the record that was read, or from who writes one. */
typedef struct ld_record_head {
    const ld_game *game;
    const char *rules; /* the version it was played under; NULL: the game's own */
    int carried;       /* choices that were made under other rules than `rules` */
    const char *carried_from;
    int seats;
    const json_t *options;  /* settings given, key to text; NULL: none */
    const json_t *figures;  /* figures that are not standard, by name; NULL: none */
    const json_t *from;     /* the position it began from; NULL: the game's own set-up */
    const json_t *players;  /* of a session: "person" or a bot for each seat; NULL: not said */
    const json_t *names;    /* who sat there; NULL: not said */
    const char *table;      /* its id; NULL: no table of a server */
    const char *seed_hash;  /* shown before the first choice; NULL: dice that cannot be checked */
    const char *table_seed; /* in hex, told when the game is over; NULL: not told */
    bool seeded;            /* of a session */
    uint64_t seed;
} ld_record_head;

/* One choice: "2: recruit deck", or "c: roll 4" of chance. */
typedef struct ld_record_line {
    int seat, number;   /* number: the question it answered; -1: not said */
    const char *choice; /* borrowed */
} ld_record_line;

/* A record without choices; the caller releases it. `numbered`: the lines will say which question they answered. */
json_t *ld_record_new(const ld_record_head *head, bool numbered);
void ld_record_add(json_t *record, const ld_record_line *line);
/* After the last line: the seed of a table's dice (NULL: not told), and the result if the game is over (NULL: not
 * told). */
void ld_record_end(json_t *record, const char *table_seed, const ld_state *end);

/* False and a sentence if this is no record of a game that is known here. Its rules may be others (ld_rules_differ). */
bool ld_record_open(const json_t *record, ld_record_head *head, char *error);
int ld_record_count(const json_t *record);
/* False if line i has not the form of one. */
bool ld_record_line_at(const json_t *record, int i, ld_record_line *line);
/* Says that line i cannot be played, and why: false. */
bool ld_record_misfit(const json_t *record, int i, const char *why, char *error);
/* False and a sentence if the record claims a result and this is not it. */
bool ld_record_ends(const json_t *record, const ld_state *end, char *error);

/* The rules are not those that are played here. */
bool ld_rules_differ(const ld_game *game, const char *rules);
/* How many of the record's choices, from the first on, were made under other rules: their dice cannot be checked. */
int ld_record_old_choices(const json_t *record, const ld_record_head *head);
/* The game by its name, if a version of its rules is named; NULL and a sentence otherwise. */
const ld_game *ld_record_game(const char *name, const char *rules, char *error);
/* The position before the first choice; false and a sentence if the set-up is none. The caller closes the box of `out`
 * after the last use of it (as with ld_load). */
bool ld_record_start(const ld_record_head *head, ld_state *out, ld_log *log, char *error);

/* A file's JSON, whole or not at all; the caller releases it. */
json_t *ld_record_read(const char *path, char *error);
/* Written beside the file first, so that a full disk loses nothing. */
bool ld_record_write(const json_t *record, const char *path, char *error);

/* {"scores":..,"ranks":..} of a position; the caller releases it. */
json_t *ld_score_json(const ld_state *state);
/* The same as a text that the caller frees. */
char *ld_score_text(const ld_state *state);

#endif
