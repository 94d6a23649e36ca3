/* The rules of a game by their numbers, as docs/rules/GAME.md has them in order. */
#ifndef LUDUS_TESTS_REPORT_H
#define LUDUS_TESTS_REPORT_H

#include <stdbool.h>

enum { MAX_RULES = 2000, RULE_BYTES = 24 };

typedef struct rule_ids {
    int count;
    char id[MAX_RULES][RULE_BYTES];
    bool told[MAX_RULES]; /* a ruling or a worked example: tells why or shows how, decides nothing */
} rule_ids;

/* A rule number at this place: a capital letter, a dash, then letters, digits and dots. */
bool rule_id_at(const char *text, char id[RULE_BYTES]);
/* Where the number stands among the rules; -1 if it is none of them. */
int rule_find(const rule_ids *rules, const char *id);

/* Every rule that decides something is cited in a comment in src/games/GAME, or listed in
 * tests/GAME/elsewhere.txt, and not both. Prints the count; returns how many are not as they should be. */
int rules_cited(const char *game, const rule_ids *rules, bool verbose);

#endif
