/* Analysis of a game that was played: each seat's chance to win over the game, what every decision cost against the
 * best that could be found by what the seat knew then, and how lucky each seat was. docs/analysis.md says what the
 * numbers mean and how the JSON reads.
 *
 * Two halves: an_judge takes long and speaks no language; an_word takes a moment and adds labels and sentences in the
 * language that the thread speaks. So a server keeps the first and words it for whoever reads. */
#ifndef LUDUS_ANALYSE_H
#define LUDUS_ANALYSE_H

#include "ludus.h"

#include <jansson.h>

enum { AN_BUDGET = 800, AN_LEAST_BUDGET = 50, AN_MOST_BUDGET = 1000000 };

typedef struct an_order {
    const json_t *record;
    const char *names[LD_MAX_SEATS]; /* NULL: as the record has them */
    int budget;                      /* tries a decision; 0: AN_BUDGET */
    uint64_t seed;
    int threads; /* 0 and 1: the calling thread alone */
    /* Called now and then, by one thread at a time; false: stop, and tell what is known. NULL: nobody asks. */
    bool (*progress)(void *data, int done, int all);
    void *data;
} an_order;

/* All that takes long. The record is played as far as it goes. The caller releases what is returned; NULL and a
 * sentence if nothing of it can be played. */
json_t *an_judge(const an_order *order, char error[LD_ERROR_BYTES]);
/* The same with words, for the record that it was made of. The caller releases it; `judged` stays as it is. */
json_t *an_word(const json_t *judged, const an_order *order, char error[LD_ERROR_BYTES]);
/* Both. */
json_t *analyse(const an_order *order, char error[LD_ERROR_BYTES]);

/* Of a loss: "best", "good", "inaccuracy", "mistake" or "blunder". */
enum { AN_BEST, AN_GOOD, AN_INACCURACY, AN_MISTAKE, AN_BLUNDER, AN_GRADES };
extern const char *const an_grades[AN_GRADES];
int an_grade(double loss, double margin);
/* What people call it, in the thread's language. */
const char *an_grade_word(int grade);

/* The analysis with words as one page of HTML that needs no other file. Allocates: the caller frees it. */
char *an_page(const json_t *analysis);

#endif
