#include "server/strength.h"
#include "ludus.h"

#include <assert.h>
#include <math.h>

static const double POINTS = 173.7177927613007; /* 400 / ln 10 */
/* A logistic curve blurred by a variance v is one whose scale grew by 1 + pi v / 8 (MacKay). */
static const double BLUR = 0.39269908169872414; /* pi / 8 */

strength strength_new(void) { return (strength){STRENGTH_BEGIN, STRENGTH_UNSURE}; }
strength strength_term(void) { return (strength){0, STRENGTH_TERM}; }
double strength_low(strength s) { return s.mean - 3 * s.deviation; }

double strength_weight(const int *met, int others)
{
    double sum = 0;
    for (int i = 0; i < others; i++)
        sum += (double)STRENGTH_USED_TO / (STRENGTH_USED_TO + met[i]);
    return others ? sum / others : 1;
}

static double mean_of(const strength_seat *s)
{
    double sum = 0;
    for (int i = 0; i < s->parts; i++)
        sum += s->part[i].mean;
    return sum;
}

static double variance_of(const strength_seat *s)
{
    double sum = 0;
    for (int i = 0; i < s->parts; i++)
        sum += s->part[i].deviation * s->part[i].deviation;
    return sum;
}

/* The scale of the odds, wider by what is not known: as between two of the seats. */
static double scale_of(const strength_seat *seats, int count)
{
    double variance = 0;
    for (int i = 0; i < count; i++)
        variance += variance_of(&seats[i]);
    return sqrt(POINTS * POINTS + BLUR * 2 * variance / count);
}

typedef struct told {
    double push, weight; /* slope and curvature of the likelihood, in the scale */
} told;

/* One stage: `next` came next among those that were left; with m others of its rank it is one m-th of a stage. */
static void add_stage(const strength_seat *seats, int count, const double *worth, int next, told *out)
{
    double sum = 0;
    int equal = 0;
    for (int i = 0; i < count; i++) {
        equal += seats[i].rank == seats[next].rank;
        sum += seats[i].rank >= seats[next].rank ? worth[i] : 0;
    }
    for (int i = 0; i < count; i++) {
        if (seats[i].rank < seats[next].rank)
            continue;
        double p = worth[i] / sum;
        out[i].push += ((i == next) - p) / equal;
        out[i].weight += p * (1 - p) / equal;
    }
}

/* Each part moves by its share of what is not known. */
static void move_parts(strength_seat *s, told t, double scale)
{
    for (int i = 0; i < s->parts; i++) {
        double variance = s->part[i].deviation * s->part[i].deviation;
        s->part[i].mean += s->weight * variance / scale * t.push;
        s->part[i].deviation = sqrt(variance / (1 + s->weight * variance / (scale * scale) * t.weight));
    }
}

void strength_update(strength_seat *seats, int count)
{
    double worth[LD_MAX_SEATS], scale, most = -HUGE_VAL;
    told t[LD_MAX_SEATS] = {{0, 0}};
    assert(count > 0 && count <= LD_MAX_SEATS);
    for (int i = 0; i < count; i++)
        seats[i].part[0].deviation = hypot(seats[i].part[0].deviation, STRENGTH_DRIFT);
    scale = scale_of(seats, count);
    for (int i = 0; i < count; i++)
        most = fmax(most, mean_of(&seats[i]));
    for (int i = 0; i < count; i++)
        worth[i] = exp((mean_of(&seats[i]) - most) / scale);
    for (int next = 0; next < count; next++)
        add_stage(seats, count, worth, next, t);
    for (int i = 0; i < count; i++)
        move_parts(&seats[i], t[i], scale);
}
