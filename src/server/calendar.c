/* RFC 5545: lines end in CR LF and have 75 bytes at most, longer ones go on after a blank (3.1); in texts commas,
 * semicolons, backslashes and ends of lines are escaped (3.3.11); times are in UTC (3.3.5). */
#include "server/calendar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_BYTES = 75, HOURS = 2 };

/* A line, folded; never within a character. */
static void put_line(FILE *out, const char *line)
{
    size_t room = LINE_BYTES;
    while (strlen(line) > room) {
        size_t n = room;
        while (n > 1 && (line[n] & 0xc0) == 0x80)
            n--;
        fprintf(out, "%.*s\r\n ", (int)n, line);
        line += n;
        room = LINE_BYTES - 1; /* the blank counts */
    }
    fprintf(out, "%s\r\n", line);
}

static void put_text(FILE *out, const char *name, const char *text)
{
    char line[2000];
    size_t n = (size_t)snprintf(line, sizeof line, "%s:", name);
    for (; *text && n + 3 < sizeof line; text++) {
        if (strchr("\\;,\n", *text))
            line[n++] = '\\';
        if (*text != '\r')
            line[n++] = *text == '\n' ? 'n' : *text;
    }
    line[n] = 0;
    put_line(out, line);
}

static void put_time(FILE *out, const char *name, int64_t ms)
{
    char line[60], when[20];
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", gmtime_r(&seconds, &utc));
    snprintf(line, sizeof line, "%s:%s", name, when);
    put_line(out, line);
}

char *calendar_text(const calendar_date *d)
{
    char *text = NULL, line[200];
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    put_line(out, "BEGIN:VCALENDAR");
    put_line(out, "VERSION:2.0");
    put_line(out, "PRODID:-//Ludus//Ludus//EN");
    put_line(out, "METHOD:PUBLISH");
    put_line(out, "BEGIN:VEVENT");
    snprintf(line, sizeof line, "UID:%s@ludus", d->id);
    put_line(out, line);
    put_time(out, "DTSTAMP", d->made);
    put_time(out, "DTSTART", d->at);
    put_time(out, "DTEND", d->at + HOURS * INT64_C(3600000));
    /* A later date of the same table takes the place of this one. */
    snprintf(line, sizeof line, "SEQUENCE:%lld", (long long)(d->made / 1000 % 2000000000));
    put_line(out, line);
    put_text(out, "SUMMARY", d->title);
    put_text(out, "DESCRIPTION", d->about);
    if (d->url[0]) {
        snprintf(line, sizeof line, "URL:%.190s", d->url);
        put_line(out, line);
    }
    put_line(out, d->sure ? "STATUS:CONFIRMED" : "STATUS:TENTATIVE");
    put_line(out, "END:VEVENT");
    put_line(out, "END:VCALENDAR");
    fclose(out);
    return text;
}
