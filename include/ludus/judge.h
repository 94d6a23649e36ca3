/* Judgement: what bots are made of. For those who make bots, tune them or study what they think.
 *
 * A game judges its own positions: with care (ld_rate), at a glance (ld_hint), and as a whole
 * (ld_standing, ld_value). The numbers behind the judgement are its weights, which have names and can
 * be read from text; how a search uses it is said by ld_search.
 *
 * As in ludus.h nothing allocates, the caller owns what is written to, and input is trusted, but for
 * weights from outside (ld_weights_read, ld_weights_file), which are checked. */
#ifndef LUDUS_JUDGE_H
#define LUDUS_JUDGE_H

#include "ludus.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- Weights ------------------------------------------------------------------------------- */

/* The numbers behind a game's judgement, by name. The first `judged` rows weigh options, the others
 * what a position is worth. */
typedef struct ld_weight {
    const char *name, *about;
    float standard, low, high;
} ld_weight;

enum { LD_MAX_WEIGHTS = 128 };

const ld_weight *ld_weights(const ld_game *game, int *count, int *judged);
/* The standard weights, in the order of the rows. */
void ld_standard(const ld_game *game, float out[LD_MAX_WEIGHTS]);
/* The weights that self-play has found, as text with a line "name number" each. */
const char *ld_tuned(const ld_game *game);
/* Reads lines "name number"; # begins a comment. Weights that are not named keep their value. `name` is for messages.
 * False, a sentence in `error` and `out` as it was if a line is wrong. */
bool ld_weights_read(const ld_game *game, const char *text, const char *name, float out[LD_MAX_WEIGHTS],
                     char error[LD_ERROR_BYTES]);
/* The same from a file. Allocates while it reads. */
bool ld_weights_file(const ld_game *game, const char *path, float out[LD_MAX_WEIGHTS], char error[LD_ERROR_BYTES]);

/* ---- Judging options ----------------------------------------------------------------------- */

/* What the game's own judgement gives each option of the seat, higher is better. `view` is the
 * seat's redacted state; `weights` has a number for each row. */
void ld_rate(const ld_state *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
/* The same at a glance, on a full state: an option is e times as likely for each 1 more. */
void ld_hint(const ld_state *state, int seat, const ld_list *options, const float *weights, float *out);
/* An option by its hint: its index. */
int ld_pick(const ld_state *state, int seat, const ld_list *options, const float *weights, ld_rng *rng);
/* How likely each option is by these worths: the softmax of worth / heat. */
void ld_softmax(const float *worth, int count, float heat, float *out);

/* ---- Judging positions --------------------------------------------------------------------- */

/* The numbers that tell a seat's standing on a full state, one for each row from `judged` on. Returns how many. */
int ld_standing(const ld_state *state, int seat, float out[LD_MAX_WEIGHTS]);
/* Each seat's share of the win: as it is when the game is over, else as it looks. */
void ld_value(const ld_state *state, const float *weights, float out[LD_MAX_SEATS]);
/* Grows with each Age, year or turn of the game. */
int ld_round(const ld_state *state);
/* False in the middle of something, where ld_value tells little. */
bool ld_quiet(const ld_state *state);

/* ---- Chances for people -------------------------------------------------------------------- */

/* What is told to people as a chance must come true as often as it says. ld_value, which searches use, is too sure
 * early or late in some games, so it is tempered by the round: chances = value to the power of the round's, as `ludus
 * lab calibrate` has fitted them for each number of seats and variant of a game. Where two seats play sides that are
 * not alike it may also lean to one of them for a while: the first seat's is then multiplied by e to the round's lean.
 */
enum { LD_PHASES = 32 };
typedef struct ld_foresight {
    float weights[LD_MAX_WEIGHTS];
    float power[LD_PHASES]; /* by ld_phase_of */
    float lean[LD_PHASES];  /* to the first seat; 0 where seats are alike */
    bool fitted;            /* false: nothing was fitted for such a game, and all powers are 1 */
} ld_foresight;

/* For games set up as this one: tuned weights and fitted powers. */
void ld_foresight_of(const ld_state *state, ld_foresight *out);
/* What tells set-ups of a game apart where chances are fitted, beside the seats: its scenario, length or rounds. */
int ld_variant(const ld_state *state);
/* The round, from 0 to LD_PHASES - 1; where a game has positions that are not quiet, twice the round, and 1 more there.
 */
int ld_phase_of(const ld_state *state);
/* Each seat's chance to win (its share of the win) on a full state. */
void ld_chances(const ld_state *state, const ld_foresight *with, float out[LD_MAX_SEATS]);
/* How lucky each seat was when chance, which is asked in this full state, chose so: the chances after it less their
 * mean over all that could have come, each as likely as it is. `choice` is an option of chance. The sum over the seats
 * is 0, and so is what is to be expected. */
void ld_fortune(const ld_state *state, ld_choice choice, const ld_foresight *with, float out[LD_MAX_SEATS]);
/* What a row of the standing (from 0, as ld_standing counts) is about, in a few words in the thread's language; several
 * may share theirs. NULL: nothing that people would be told. */
const char *ld_standing_word(const ld_game *game, int row);

/* ---- Searching ----------------------------------------------------------------------------- */

/* How tree search suits a game; settled by matches. */
typedef struct ld_search {
    float explore; /* how strongly the unlikely is tried */
    float rivals;  /* the same for the choices of others, as a multiple: they do not see what the searcher sees */
    float steady;  /* visits after which the likely no longer loses its head start: judgement stays a counterweight */
    float trust;   /* how much the judgement of the root's options counts beside the hints, 0 to 1 */
    float heat;    /* of the judgement: worths differing by this much are e times as likely */
    int rounds;    /* a playout stops when this many rounds have ended; 99: never */
    int plies;     /* or after this many choices */
} ld_search;

ld_search ld_search_of(const ld_game *game);

/* The levels for people, the gentlest first: each the name of a bot (ludus/bots.h), so that one is about as far above
 * the other in every game. They think in iterations, never in time: a level is the same on every machine. */
enum { LD_LEVELS = 5 };
const char *ld_level(const ld_game *game, int level);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
