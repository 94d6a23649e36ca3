/* Dice that anybody can check: every choice of chance follows from a seed whose hash was shown before. */
#ifndef LUDUS_IO_DICE_H
#define LUDUS_IO_DICE_H

#include "io/session.h"

enum { LD_SEED_BYTES = 32, LD_SEED_HEX = 2 * LD_SEED_BYTES + 1 };

/* BLAKE2b-256 of the seed, in hex. */
void ld_seed_hash(const uint8_t seed[LD_SEED_BYTES], char hex[LD_SEED_HEX]);
void ld_seed_hex(const uint8_t seed[LD_SEED_BYTES], char hex[LD_SEED_HEX]);
bool ld_seed_read(const char *hex, uint8_t seed[LD_SEED_BYTES]);
/* What follows from the seed for this purpose and number, and from nothing else: BLAKE2b of "ludus WHAT NUMBER". */
void ld_seed_draw(const uint8_t seed[LD_SEED_BYTES], const char *what, int number, void *out, size_t size);
/* What chance chooses at its pending step when that is question `number` (docs/api.md has the formula). */
ld_choice ld_dice(const ld_state *state, const uint8_t seed[LD_SEED_BYTES], int number);
/* True for a record whose dice can be checked. */
bool ld_dice_named(const json_t *record);
/* Every choice of chance in the session replayed from this record is the one its seed gives, and the
 * seed is the one whose hash was shown; false and a sentence otherwise. */
bool ld_dice_check(const ld_session *session, const json_t *record, char *error);

#endif
