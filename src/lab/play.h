/* One game between bots, as matches, tuning and balance play it.
 *
 * Chance, and what bots leave to chance, is keyed by occasion (src/lab/luck.h), so that a changed decision does not
 * shift all later luck. */
#ifndef LUDUS_LAB_PLAY_H
#define LUDUS_LAB_PLAY_H

#include "ludus/bots.h"

/* What is played. */
typedef struct ld_setup {
    const ld_game *game;
    int seats;
    const ld_setting *settings;
    int setting_count;
    const ld_box *box; /* the game's figures; NULL: the standard ones */
} ld_setup;

/* The first position of a game. */
bool ld_setup_start(const ld_setup *setup, ld_state *out, char error[LD_ERROR_BYTES]);
/* Its options and changed figures, each as PREFIX and then key=value; returns the bytes written. */
size_t ld_setup_given(const ld_setup *setup, const char *prefix, char *out, size_t room);

/* What is kept of a game that was played. Everything by seat. */
typedef struct ld_row {
    float seconds; /* of one processor */
    uint32_t decisions;
    int32_t rounds;
    float share[LD_MAX_SEATS];
    int32_t score[LD_MAX_SEATS];
    int16_t rank[LD_MAX_SEATS];
    int16_t role[LD_MAX_SEATS];
    int16_t order[LD_MAX_SEATS]; /* 0 for the first: in the order of play at the first choice, if the game says it;
                                  * else by who chose first; -1: it never did */
    float luck[LD_MAX_SEATS];    /* what chance has brought each (ld_fortune), if somebody asked for it; else 0 */
} ld_row;

/* Whoever wants to hear of each choice before it is carried out, chance's too. */
typedef struct ld_witness {
    void (*chose)(void *data, const ld_state *before, int seat, ld_choice choice);
    void *data;
} ld_witness;

/* Plays with bots[seat] at each seat. `luck` is the seed of chance, `mind` that of the bots. `end` (may be NULL) gets
 * the final position, `used` (may be NULL) what each seat used on the way, `witness` (may be NULL) hears of each
 * choice. False and a sentence if a bot failed. */
bool ld_play(const ld_setup *setup, ld_bot **bots, uint64_t luck, uint64_t mind, ld_row *row, ld_state *end,
             ld_used *used, const ld_witness *witness, char error[LD_ERROR_BYTES]);

/* What is played, from which seed, by which build, in one line: two experiments that differ in it cannot be joined. */
void ld_setup_about(const ld_setup *setup, uint64_t seed, char *out, size_t room);

/* The seed of a block of games: depends on the experiment's seed and the block alone. */
uint64_t ld_block_seed(uint64_t seed, int block);

double ld_seconds(void); /* by the clock */

#endif
