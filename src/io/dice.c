/* The formula of docs/api.md, "The dice can be checked". It avoids our own generator on purpose: anybody can
 * check it with nothing but BLAKE2b. */
#include "io/dice.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void ld_seed_hex(const uint8_t seed[LD_SEED_BYTES], char hex[LD_SEED_HEX])
{
    sodium_bin2hex(hex, LD_SEED_HEX, seed, LD_SEED_BYTES);
}

void ld_seed_hash(const uint8_t seed[LD_SEED_BYTES], char hex[LD_SEED_HEX])
{
    uint8_t hash[LD_SEED_BYTES];
    crypto_generichash(hash, sizeof hash, seed, LD_SEED_BYTES, NULL, 0);
    ld_seed_hex(hash, hex);
}

bool ld_seed_read(const char *hex, uint8_t seed[LD_SEED_BYTES])
{
    size_t length = 0;
    return hex && strlen(hex) == LD_SEED_HEX - 1 &&
           sodium_hex2bin(seed, LD_SEED_BYTES, hex, LD_SEED_HEX - 1, NULL, &length, NULL) == 0 &&
           length == LD_SEED_BYTES;
}

void ld_seed_draw(const uint8_t seed[LD_SEED_BYTES], const char *what, int number, void *out, size_t size)
{
    char message[40];
    int n = snprintf(message, sizeof message, "ludus %s %d", what, number);
    assert(n > 0 && (size_t)n < sizeof message);
    crypto_generichash(out, size, (const uint8_t *)message, (size_t)n, seed, LD_SEED_BYTES);
}

ld_choice ld_dice(const ld_state *state, const uint8_t seed[LD_SEED_BYTES], int number)
{
    ld_list list;
    uint8_t digest[32];
    uint64_t x = 0, total = 0;
    ld_options(state, LD_CHANCE, &list);
    for (int i = 0; i < list.count; i++)
        total += list.weight[i];
    assert(total > 0);
    if (total == 0)
        return 0; /* cannot happen: chance is asked only if it has options */
    ld_seed_draw(seed, "dice", number, digest, sizeof digest);
    for (int i = 7; i >= 0; i--)
        x = x << 8 | digest[i];
    x %= total;
    int i = 0;
    while (x >= list.weight[i])
        x -= list.weight[i++];
    assert(i < list.count && list.weight[i] > 0);
    return list.choice[i];
}

static bool seed_fits(const ld_record_head *head, uint8_t *seed, char *error)
{
    char hash[LD_SEED_HEX];
    if (!ld_seed_read(head->table_seed, seed))
        return ld_wrong(error, "the record has a \"seed_hash\" but no \"seed\" of 64 hex digits");
    ld_seed_hash(seed, hash);
    if (strcmp(hash, head->seed_hash) == 0)
        return true;
    return ld_wrong(error, "the seed is not the one whose hash was shown when the game began");
}

bool ld_dice_named(const json_t *record)
{
    ld_record_head head;
    char error[LD_ERROR_BYTES];
    return ld_record_open(record, &head, error) && head.seed_hash;
}

/* `before` is the number of the line before. A number that came twice could hide a die that was thrown again. */
static bool check_line(const json_t *record, int i, const ld_move *move, int *before, char *error)
{
    ld_record_line line;
    if (!ld_record_line_at(record, i, &line) || line.number < 0)
        return ld_wrong(error, "the record does not say which question each choice answered (\"numbers\")");
    if (line.number < *before || (move->seat == LD_CHANCE && line.number == *before))
        return ld_wrong(error, "the number of choice %d does not rise", i + 1);
    *before = line.number;
    return true;
}

bool ld_dice_check(const ld_session *session, const json_t *record, char *error)
{
    ld_record_head head;
    uint8_t seed[LD_SEED_BYTES];
    int number = -1;
    if (!ld_record_open(record, &head, error) || !seed_fits(&head, seed, error))
        return false;
    int old = ld_record_old_choices(record, &head);
    ld_state position = session->start;
    for (int i = 0; i < session->count; i++) {
        const ld_move *move = &session->moves[i];
        if (!check_line(record, i, move, &number, error))
            return false;
        if (i >= old && move->seat == LD_CHANCE && ld_dice(&position, seed, number) != move->choice)
            return ld_wrong(error, "choice %d of chance is not the one that the seed gives for number %d", i + 1,
                            number);
        ld_session_step(session, i, &position);
    }
    return true;
}
