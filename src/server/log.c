/* Log lines. A line that cannot be made (it has bytes that are no UTF-8) still tells its event. */
#include "server/log.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void note(const char *level, const char *event, const char *more, ...)
{
    char when[40];
    time_t now = time(NULL);
    struct tm utc;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    json_t *line = json_pack("{ssssss}", "time", when, "level", level, "event", event);
    if (more) {
        va_list args;
        va_start(args, more);
        json_t *rest = json_vpack_ex(NULL, 0, more, args);
        va_end(args);
        json_object_update(line, rest);
        json_decref(rest);
    }
    char *text = json_dumps(line, JSON_COMPACT);
    json_decref(line);
    fprintf(stderr, "%s\n", text ? text : event);
    free(text);
}
