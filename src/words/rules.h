/* The rules in our own words, built into the program, and read in blocks: a heading, a paragraph, an
 * entry of a list, a row of a table. A block is what is translated and what has a number. */
#ifndef LUDUS_WORDS_RULES_H
#define LUDUS_WORDS_RULES_H

#include "words/tongue.h"

#include <stdio.h>

extern const embedded rules_texts[];

enum { RULE_BYTES = 8000 };

typedef struct rule_block {
    const char *from, *to; /* in the file */
    bool plain;            /* words to translate, in `text`, on one line; else the file's own lines are meant */
    char text[RULE_BYTES];
} rule_block;

typedef struct rule_reader {
    const char *at;
    bool fenced; /* inside an example */
} rule_reader;

/* The rules of a game, or what was written besides: "ethnos", "ethnos-summary", "ethnos-glossary"; NULL: there is none.
 */
const char *rules_of(const char *name);
/* The next block; false at the end. */
bool rules_next(rule_reader *reader, rule_block *out);
/* All of a text in the thread's language. */
void rules_print(const char *name, FILE *out);
/* A block in the thread's language without marks, as it is read in a line; what is no words as the file has it. */
void rules_plain(const rule_block *block, char *out, size_t room);
/* Of a heading: its words, and its depth from 1 on; NULL: it is none. */
const char *rules_heading(const rule_block *block, int *depth);
/* The block of a rule as plain text in the thread's language; false if there is no such rule. */
bool rules_find(const char *game, const char *id, char *out, size_t room);
/* A part by the number of its heading ("2.6", "A-5"), up to the next heading; false if there is none. */
bool rules_print_part(const char *game, const char *number, FILE *out);

#endif
