/* The languages of the program: their catalogues are built in, made from po/ (docs/languages.md). */
#ifndef LUDUS_WORDS_TONGUE_H
#define LUDUS_WORDS_TONGUE_H

#include "ludus.h"

/* A file built into the program by tools/embed.c; a row without a name ends them. */
typedef struct embedded {
    const char *name, *bytes;
} embedded;

extern const embedded catalogues[];
extern const char tongue_codes[]; /* "en, pt, it, ro" */
extern const char *const tongue_system[];

/* The language of this code of n bytes, with or without a country ("pt", "pt-BR", "it_IT"); NULL if there is none. With
 * LUDUS_CATALOGUE in the environment, "xx" is the catalogue in that file (.mo): to try a translation. */
const ld_tongue *tongue_find(const char *code, size_t n);
/* The two letters of a language, into `out`. */
const char *tongue_code(const ld_tongue *spoken, char out[3]);
/* A paragraph of the rules in the thread's language. */
const char *tongue_rule(const char *english);

#endif
