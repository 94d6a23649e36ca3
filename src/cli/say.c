/* What commands say: to people in their language, to programs in JSON. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *at_file;
static int at_line;

void complain_of(const char *file, int line)
{
    at_file = file;
    at_line = line;
}

void tell(FILE *out, const char *format, ...)
{
    char line[4000];
    va_list args;
    va_start(args, format);
    ld_vtext(line, sizeof line, format, args);
    va_end(args);
    fprintf(out, "%s\n", line);
}

void complain(const char *format, ...)
{
    char line[1000];
    va_list args;
    va_start(args, format);
    ld_vtext(line, sizeof line, format, args);
    va_end(args);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 127)
            *p = '?';
    if (at_file)
        fprintf(stderr, "ludus: %s:%d: %s\n", at_file, at_line, line);
    else
        fprintf(stderr, "ludus: %s\n", line);
}

int print_json(json_t *json)
{
    char *text = json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(8));
    json_decref(json);
    bool ok = text && puts(text) >= 0 && fflush(stdout) == 0;
    free(text);
    return ok ? DONE : failed("standard output cannot be written");
}
