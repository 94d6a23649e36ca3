/* A progress bar with rate and time left, on standard error; quiet where that is no terminal. */
#ifndef LUDUS_LAB_PROGRESS_H
#define LUDUS_LAB_PROGRESS_H

#include <stdbool.h>

typedef struct ld_bar {
    long before, total;
    double begun, shown;
    bool on;
} ld_bar;

/* `before` of `total` games were played earlier. */
void ld_bar_begin(ld_bar *bar, long before, long total);
void ld_bar_show(ld_bar *bar, long done);
void ld_bar_end(ld_bar *bar, long done);

#endif
