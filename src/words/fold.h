/* Texts as one looks for them: small letters without their marks, so that "regula" finds "Regulă". */
#ifndef LUDUS_WORDS_FOLD_H
#define LUDUS_WORDS_FOLD_H

#include <stdbool.h>
#include <stddef.h>

/* The text in small letters, those of our languages without their marks; cut where there is no more room. */
void fold(const char *text, char *out, size_t room);
/* Has the text all of the words, which blanks part, somewhere in it? No words: no. */
bool has_all_words(const char *text, const char *words);

#endif
