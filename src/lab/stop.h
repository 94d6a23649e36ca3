/* Stopping early. Once somebody has asked for it (Ctrl-C, or SIGTERM), experiments begin no further game and tell what
 * they know; who asks again ends the program at once. */
#ifndef LUDUS_LAB_STOP_H
#define LUDUS_LAB_STOP_H

#include "ludus.h"

/* From now on a request is heeded, and not the end of the program; on a terminal it is answered with this sentence. */
void ld_stop_heed(const char *saying);
bool ld_stop_asked(void);
/* The sentence for it; `journal` is where the experiment can go on, or NULL. Always false. */
bool ld_stopped(const char *journal, char error[LD_ERROR_BYTES]);

#endif
