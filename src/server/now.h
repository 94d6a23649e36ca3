/* The time. */
#ifndef LUDUS_SERVER_NOW_H
#define LUDUS_SERVER_NOW_H

#include <stdint.h>

int64_t now_ms(void);  /* since 1970: what is stored and shown */
uint64_t now_us(void); /* since some moment, never back: for measuring */

#endif
