/* Token buckets. */
#include "server/limit.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

bool bucket_take(bucket *b, float rate, float burst, uint64_t now_us)
{
    float more = b->last_us ? (float)(now_us - b->last_us) * 1e-6f * rate : burst;
    b->tokens = b->tokens + more > burst ? burst : b->tokens + more;
    assert(now_us >= b->last_us && b->tokens >= 0 && b->tokens <= burst);
    b->last_us = now_us;
    if (b->tokens < 1)
        return false;
    b->tokens -= 1;
    return true;
}

/* Keyed, so that nobody can pick names that share a place with somebody else's. */
static unsigned place_of(const char *name)
{
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static bool made;
    uint8_t hash[crypto_shorthash_BYTES];
    if (!made)
        crypto_shorthash_keygen(key);
    made = true;
    crypto_shorthash(hash, (const uint8_t *)name, strlen(name), key);
    return (hash[0] | (unsigned)hash[1] << 8) % LIMIT_PLACES;
}

bool limiter_take(limiter *l, const char *name, uint64_t now_us)
{
    return bucket_take(&l->place[place_of(name)], l->rate, l->burst, now_us);
}
