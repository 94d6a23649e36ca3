/* What the fuzz targets share: some set-up of some game, random play, and saying what must hold.
 *
 * A target is one function, LLVMFuzzerTestOneInput. It is built with libFuzzer (and mutate.c) in
 * build-fuzz, and with standalone.c everywhere else: a program that reads files, for AFL++ and for
 * looking at a finding with any compiler. */
#ifndef LUDUS_FUZZ_COMMON_H
#define LUDUS_FUZZ_COMMON_H

#include "ludus.h"

enum { FUZZ_SETTINGS = 8, FUZZ_CHOICES = 2000 };

typedef struct fuzz_setup {
    const ld_game *game;
    int seats, count;
    ld_setting settings[FUZZ_SETTINGS];
    char value[FUZZ_SETTINGS][64];
} fuzz_setup;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A promise of the header: kept in every build, with or without assertions. */
#define MUST(truth) ((truth) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #truth))
void fuzz_broken(const char *file, int line, const char *what) __attribute__((noreturn));

/* A game, seats and settings that go together, and its first position. */
void fuzz_start(ld_rng *rng, fuzz_setup *setup, ld_state *out);
/* Plays at random, asides included, to the end or up to `cap` choices; returns how many it made. */
int fuzz_play(ld_state *state, ld_rng *rng, int cap);
/* The position passes its check. */
void fuzz_check(const ld_state *state);
/* What holds for every whole position: its check, its dump, and the views of it. */
void fuzz_look(const ld_state *state, ld_rng *rng);
/* The input as a text. The caller frees it. */
char *fuzz_text(const uint8_t *data, size_t size);

#endif
