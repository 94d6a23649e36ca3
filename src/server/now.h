/* The time. */
#ifndef LUDUS_SERVER_NOW_H
#define LUDUS_SERVER_NOW_H

#include <stdint.h>

int64_t now_ms(void);  /* since 1970: what is stored and shown */
uint64_t now_us(void); /* since some moment, never back: for measuring */
/* Served time, in ms: it goes on while a server runs, never back, and from `then` on after a start. For clocks. */
int64_t served_ms(void);
void served_from(int64_t then);
/* From now on now_ms is so much ahead of this machine's clock, or behind: another's clock counts (store_clock_ahead).
 */
void now_ahead(int64_t ms);

#endif
