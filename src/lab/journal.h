/* Journals: what an experiment has found so far, a line of text each, so that an interrupted run goes on where it was.
 *
 * The first line names the experiment: what is played, by which build. Every line ends with its checksum. A line that
 * was being written when the run ended is dropped; a journal that is damaged otherwise, or of another experiment, is
 * refused and left as it is. */
#ifndef LUDUS_LAB_JOURNAL_H
#define LUDUS_LAB_JOURNAL_H

#include "ludus.h"

#include <stdio.h>

typedef struct ld_journal {
    FILE *file; /* NULL: there is none */
    const char *path;
} ld_journal;

/* Opens or makes the journal at `path` (NULL: none) and hands each line it holds, without the checksum, to `take`,
 * which returns false for a line that cannot be. False and a sentence if the journal is refused. */
bool ld_journal_open(ld_journal *journal, const char *path, const char *about,
                     bool (*take)(void *data, const char *line), void *data, char error[LD_ERROR_BYTES]);
/* Appends a line. False and a sentence if it cannot be written. */
bool ld_journal_add(ld_journal *journal, const char *line, char error[LD_ERROR_BYTES]);
void ld_journal_close(ld_journal *journal);

/* Which build of the program this is. */
const char *ld_build(void);

#endif
