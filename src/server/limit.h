/* Token buckets: `rate` a second on average, `burst` at once. */
#ifndef LUDUS_SERVER_LIMIT_H
#define LUDUS_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bucket {
    uint64_t last_us; /* 0: never used, so full */
    float tokens;
} bucket;

/* Takes a token; false if there is none. */
bool bucket_take(bucket *b, float rate, float burst, uint64_t now_us);

/* Buckets by name (an address, a user): a fixed table, so that a flood of names cannot fill memory. Names
 * that fall on one place share it. */
enum { LIMIT_PLACES = 4096 };
typedef struct limiter {
    float rate, burst;
    bucket place[LIMIT_PLACES];
} limiter;

/* Keyed, so that nobody can pick names that fall on the place of somebody else's. */
uint64_t name_hash(const char *name);
/* One of so many nodes, which people come to at random, gives its part of what all of them give; at least one at once.
 */
bool limiter_take(limiter *l, const char *name, int nodes, uint64_t now_us);
int limit_part(int most, int nodes);

#endif
