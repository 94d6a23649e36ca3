/* Counsel: what a seat might choose, how likely each choice wins, how sure that is, and why one is better than another.
 *
 * Whoever asks gives the seat's view and nothing else: the answer cannot hold what the seat does not know. Options are
 * tried side by side, each in the same worlds that the seat thinks possible and with the same luck, by the tree search
 * that plays as search:N; so what one is worse than another by is known much better than what each is worth. What seems
 * worst is given up by halves; an option that was asked about never is.
 *
 * One may be asked for more at any time: thinking on in parts comes to the same as thinking at once. The same seed and
 * the same number of tries give the same answer. */
#ifndef LUDUS_COUNSEL_H
#define LUDUS_COUNSEL_H

#include "ludus/judge.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct ld_counsel ld_counsel;

/* Opens a question: what should the seat, which is asked in `view` (ld_redact) and has several options, choose? `asked`
 * are options that are to be judged in any case; there may be none of them, or LD_ASKED. Allocates: the caller owns it
 * until ld_counsel_close. View and choices are copied, but the view's box has to stay open. NULL if there is no memory.
 */
enum { LD_ASKED = 8 };
ld_counsel *ld_counsel_open(const ld_state *view, int seat, const ld_choice *asked, int count, uint64_t seed);
void ld_counsel_close(ld_counsel *counsel);

/* Thinks on until so many tries were made in all (an option's playout is one). Returns how many were. */
long ld_counsel_think(ld_counsel *counsel, long tries);

/* What is thought of an option. Chances are as people are told them (ld_chances); margins are half of a 95 % interval.
 */
typedef struct ld_opinion {
    ld_choice choice;
    long tries;
    float chances[LD_MAX_SEATS]; /* of every seat, if it is chosen */
    float margin;                /* of the seat's own chance */
    float loss, loss_margin;     /* how much worse than the best it is, in the same worlds; 0 of the best itself */
    float regret; /* the same without a bias, for sums over many decisions: below 0 as often as luck has it */
} ld_opinion;

/* The options that are still considered, the best first, as far as they are few, and all that were asked about. Returns
 * how many were written. */
enum { LD_OPINIONS = 4 + LD_ASKED };
int ld_counsel_tell(const ld_counsel *counsel, ld_opinion out[LD_OPINIONS]);

/* Why one option is better than another: what of the standing will differ when it is the seat's turn again. */
typedef struct ld_because {
    int row;      /* of the standing: ld_standing_word */
    bool others;  /* it is what the others have, not the seat */
    float points; /* of the seat's chance that it brings (or, below 0, costs) */
} ld_because;

/* What speaks for `better` and what against it, what weighs most first. Returns how many were written. */
enum { LD_BECAUSES = 5 };
int ld_counsel_why(const ld_counsel *counsel, ld_choice better, ld_choice than, ld_because out[LD_BECAUSES]);
/* One of them as a sentence in the thread's language. */
char *ld_because_text(const ld_game *game, const ld_because *because, char *out, size_t room);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
