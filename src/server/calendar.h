/* The date of a table as a calendar has it (RFC 5545), for every program that keeps one. */
#ifndef LUDUS_SERVER_CALENDAR_H
#define LUDUS_SERVER_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct calendar_date {
    const char *id, *title, *about, *url; /* url empty: none is known */
    int64_t at, made;                     /* ms since 1970 */
    bool sure;                            /* all have agreed */
} calendar_date;

/* The caller frees it. */
char *calendar_text(const calendar_date *d);

#endif
