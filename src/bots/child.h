/* A bot in a program of its own, spoken to in JSON lines (docs/protocol.md). */
#ifndef LUDUS_BOTS_CHILD_H
#define LUDUS_BOTS_CHILD_H

#include "ludus/bots.h"

/* Starts `command` through the shell; NULL and a sentence if that fails. */
ld_bot *ld_child_open(const char *command, char error[LD_ERROR_BYTES]);

#endif
