/* A progress bar with rate and time left, on standard error; where that is no terminal it is quiet, or tells a line
 * from time to time if it was asked to. */
#ifndef LUDUS_LAB_PROGRESS_H
#define LUDUS_LAB_PROGRESS_H

#include <stdbool.h>

typedef struct ld_bar {
    long before, total;
    double begun, shown;
    bool on, line, files;
} ld_bar;

/* From now on progress is told, be there a terminal or not. */
void ld_bar_ask(void);

/* `before` of `total` games (or files) were done earlier. */
void ld_bar_begin(ld_bar *bar, long before, long total, bool files);
void ld_bar_show(ld_bar *bar, long done);
void ld_bar_end(ld_bar *bar, long done);

#endif
