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

uint64_t name_hash(const char *name)
{
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static bool made;
    uint64_t hash;
    if (!made)
        crypto_shorthash_keygen(key);
    made = true;
    static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)name, strlen(name), key);
    return hash;
}

bool limiter_take(limiter *l, const char *name, int nodes, uint64_t now_us)
{
    float part = 1.f / (float)(nodes > 1 ? nodes : 1), burst = l->burst * part;
    return bucket_take(&l->place[name_hash(name) % LIMIT_PLACES], l->rate * part, burst < 1 ? 1 : burst, now_us);
}

int limit_part(int most, int nodes) { return nodes > 1 ? (most + nodes - 1) / nodes : most; }
