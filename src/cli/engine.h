/* The line protocol as a function: a line in, a line out. */
#ifndef LUDUS_CLI_ENGINE_H
#define LUDUS_CLI_ENGINE_H

#include "io/session.h"

typedef struct engine {
    ld_session *session; /* NULL before the first game */
    bool quit;
} engine;

/* The answer to one line, in JSON without a newline; the caller frees it. */
char *engine_line(engine *e, const char *line);
void engine_close(engine *e);

#endif
