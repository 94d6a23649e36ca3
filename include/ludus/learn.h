/* Numbers for programs that learn: actions with fixed numbers, observations with named columns, and many games
 * stepped at once.
 *
 * An action is a number that means the same notation in every game, with every number of seats and in every set-up of
 * a rule set. A choice with few possibilities is one action ("recruit elf-red"). One with many is said in parts, each
 * an action ("scheme assassination 2 ..asset", then "..asset gannicus"): rules and records know nothing of that.
 * Chance's outcomes have numbers of their own.
 *
 * An observation is a seat's view as columns, by one rule for all games: things are one-hot, numbers are scaled and
 * as thermometers, sets are bits; all steps that are under way are in it; seats are turned so that the viewer is 0. Two
 * views that differ have different observations. docs/python.md tells the rest.
 *
 * What is opened allocates and is closed by whoever opened it; it is never changed, so any thread may use it. Nothing
 * else allocates. */
#ifndef LUDUS_LEARN_H
#define LUDUS_LEARN_H

#include "ludus.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

enum {
    LD_MAX_ACTIONS = 4096,
    LD_MASK_BYTES = LD_MAX_ACTIONS / 8,
    LD_MAX_PARTS = 3,
    LD_COLUMN_NAME = 120,
};

/* ---- Actions ------------------------------------------------------------------------------- */

typedef struct ld_actions ld_actions;

/* What has been said of a choice, or all of it: its parts in order. Nothing has been said: {0}. */
typedef struct ld_phrase {
    uint16_t count;
    uint16_t action[LD_MAX_PARTS];
} ld_phrase;

/* The actions of the game that this state is of, with its figures. NULL if there is no memory. */
ld_actions *ld_actions_open(const ld_state *like);
void ld_actions_close(ld_actions *actions);
/* How many there are, of the seats or of chance: numbers are 0 .. count-1. */
int ld_action_count(const ld_actions *actions, bool chance);
/* What the action is: notation, with "..asset" for a thing that is said in another part. Empty for a number that is
 * none. */
char *ld_action_name(const ld_actions *actions, int action, bool chance, char *out, size_t room);
/* The parts of a choice; it may be an aside. */
void ld_action(const ld_actions *actions, const ld_state *state, ld_choice choice, ld_phrase *out);
/* The actions that can go on from what was said, ascending; returns how many. `seat` may be LD_CHANCE. With `weights`
 * not NULL: how likely chance makes each. */
int ld_action_list(const ld_actions *actions, const ld_state *state, int seat, const ld_phrase *said,
                   uint16_t out[LD_MAX_OPTIONS], uint32_t *weights);
/* The same of a seat as bits, lowest first: as many bytes as its actions need, (count + 7) / 8. */
void ld_action_mask(const ld_actions *actions, const ld_state *state, int seat, const ld_phrase *said, uint8_t *mask);
/* Says one more part. True if it can be said; then `whole` tells whether that makes a choice, which is in `out`, and
 * `said` is empty again. Otherwise nothing changes and `error` says why. */
bool ld_action_say(const ld_actions *actions, const ld_state *state, int seat, ld_phrase *said, int action, bool *whole,
                   ld_choice *out, char error[LD_ERROR_BYTES]);

/* ---- Observations -------------------------------------------------------------------------- */

typedef struct ld_lens ld_lens;
typedef enum ld_form {
    LD_BITS,  /* a bit a column, lowest first */
    LD_FLOATS /* a float32 a column */
} ld_form;

/* For states of this game with as many seats. NULL if there is no memory. */
ld_lens *ld_lens_open(const ld_state *like, ld_form form);
void ld_lens_close(ld_lens *lens);
int ld_lens_columns(const ld_lens *lens);
/* What one observation takes: a multiple of 8. */
size_t ld_lens_bytes(const ld_lens *lens);
/* "hand.0.elf-red>=2"; empty for a number that is none. */
char *ld_lens_name(const ld_lens *lens, int column, char *out, size_t room);
/* What the seat (or LD_SPECTATOR) sees, of a full state or of its own view. Writes ld_lens_bytes. */
void ld_look(const ld_lens *lens, const ld_state *state, int seat, void *out);

/* ---- Many games at once -------------------------------------------------------------------- */

typedef struct ld_batch ld_batch;
enum { LD_MAX_BATCH = 1 << 16 };

/* What a batch plays. The box stays open and the lens is not closed while the batch is in use. */
typedef struct ld_batch_setup {
    const ld_box *box;
    int seats;
    const ld_setting *settings;
    int setting_count;
    int games, threads;
    uint64_t seed;
    bool deal;           /* chance is asked for its outcomes as seats are for actions; otherwise it is sampled */
    bool keep;           /* what is over stays over until ld_batch_restart; otherwise the next game begins at once */
    const ld_lens *lens; /* NULL: nothing is observed */
} ld_batch_setup;

/* Where a step writes, in the caller's memory; what is NULL is not written. Row i is of game i. */
typedef struct ld_batch_out {
    int8_t *seat;      /* who acts: a seat, LD_CHANCE, or -1 if the game is over */
    uint8_t *mask;     /* what it can do: ld_batch_mask_bytes a row */
    void *observation; /* what it sees: ld_lens_bytes a row */
    float *reward;     /* what this step brought to each seat */
    uint8_t *over;     /* 1: this step ended a game */
    bool same;         /* observations lie where and as the step before left them: only what changes need be written */
} ld_batch_out;

/* A reward comes at the end of a game: the seat's share of the win less one in as many as there are seats, so that the
 * rewards of a game add up to nothing. */
float ld_reward(const ld_state *state, int seat);

/* Allocates, and starts the threads. NULL and a sentence in `error` if something is refused. The same setup plays the
 * same games, whatever the number of threads. A batch is used by one thread at a time, in the process that opened it.
 */
ld_batch *ld_batch_open(const ld_batch_setup *setup, char error[LD_ERROR_BYTES]);
void ld_batch_close(ld_batch *batch);
const ld_actions *ld_batch_actions(const ld_batch *batch);
/* Bytes of a row of masks: a multiple of 8. */
size_t ld_batch_mask_bytes(const ld_batch *batch);
/* One action for each game (any number where it is over); NULL: only writes how things are. False and a sentence in
 * `error` if an action cannot be taken; then no game has moved. */
bool ld_batch_step(ld_batch *batch, const int32_t *actions, const ld_batch_out *out, char error[LD_ERROR_BYTES]);
/* Begins a game anew, or all of them with another seed. False and a sentence if there is no such game. */
bool ld_batch_restart(ld_batch *batch, int game, char error[LD_ERROR_BYTES]);
void ld_batch_reset(ld_batch *batch, uint64_t seed);
/* A game's full state, to look at or to copy, until the next step; NULL if there is no such game. */
const ld_state *ld_batch_state(const ld_batch *batch, int game);
/* What the seat that acts has said of its choice so far. */
ld_phrase ld_batch_said(const ld_batch *batch, int game);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
