#include "lab/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { T = LD_RATING_TERMS, SEATS = LD_RATED, ROLES = LD_RATED + LD_MAX_SEATS, MOST_STEPS = 60 };

static const double POINTS = 173.7177927613007; /* 400 / ln 10 */

typedef struct fit {
    const ld_finish *games;
    size_t count;
    double at[T], slope[T], curve[T][T]; /* of minus the log-likelihood, priors included */
    double spread[T][T];                 /* sum of the squares of blocks' slopes */
    double inverse[T][T];
} fit;

static double prior(int term) { return term < LD_RATED ? 1.0 / 16 : 1; } /* 1 / variance */

/* The terms of a seat in a game: two or three. */
static int terms_of(const ld_finish *g, int seat, int *out)
{
    out[0] = g->bot[seat];
    out[1] = SEATS + seat;
    out[2] = ROLES + g->role[seat];
    return g->role[seat] >= 0 ? 3 : 2;
}

/* One stage: `winner` came next among those with its rank or a later one. */
static void add_stage(fit *f, const ld_finish *g, int winner, const double *worth, double *slope)
{
    double p[LD_MAX_SEATS] = {0}, mean[T] = {0}, sum = 0;
    int terms[3];
    for (int s = 0; s < g->seats; s++)
        if (g->rank[s] >= g->rank[winner])
            sum += p[s] = worth[s];
    for (int s = 0; s < g->seats; s++) {
        p[s] /= sum;
        for (int i = terms_of(g, s, terms) - 1; i >= 0; i--)
            mean[terms[i]] += p[s];
    }
    for (int i = terms_of(g, winner, terms) - 1; i >= 0; i--)
        slope[terms[i]] -= 1;
    for (int i = 0; i < T; i++) {
        slope[i] += mean[i];
        for (int k = 0; mean[i] > 0 && k < T; k++)
            f->curve[i][k] -= mean[i] * mean[k];
    }
    for (int s = 0; s < g->seats; s++) {
        int n = terms_of(g, s, terms);
        for (int i = 0; p[s] > 0 && i < n; i++)
            for (int k = 0; k < n; k++)
                f->curve[terms[i]][terms[k]] += p[s];
    }
}

static void add_game(fit *f, const ld_finish *g, double *slope)
{
    double worth[LD_MAX_SEATS];
    int last = 0, terms[3];
    for (int s = 0; s < g->seats; s++) {
        double sum = 0;
        for (int i = terms_of(g, s, terms) - 1; i >= 0; i--)
            sum += f->at[terms[i]];
        worth[s] = exp(sum);
        last = g->rank[s] > last ? g->rank[s] : last;
    }
    for (int s = 0; s < g->seats; s++)
        if (g->rank[s] < last || g->rank[s] == 1) /* the last place tells nothing more */
            add_stage(f, g, s, worth, slope);
}

/* Slope, curvature and the blocks' spread at the present terms. */
static void survey(fit *f)
{
    double slope[T] = {0};
    memset(f->curve, 0, sizeof f->curve);
    memset(f->spread, 0, sizeof f->spread);
    for (int i = 0; i < T; i++) {
        f->curve[i][i] = prior(i);
        f->slope[i] = prior(i) * f->at[i];
    }
    for (size_t g = 0; g < f->count; g++) {
        add_game(f, &f->games[g], slope);
        if (g + 1 < f->count && f->games[g + 1].block == f->games[g].block)
            continue;
        for (int i = 0; i < T; i++) {
            f->slope[i] += slope[i];
            for (int k = 0; k < T; k++)
                f->spread[i][k] += slope[i] * slope[k];
        }
        memset(slope, 0, sizeof slope);
    }
}

/* Gauss and Jordan; the curvature is positive definite, so the diagonal will do. */
static void invert(fit *f)
{
    double a[T][T];
    memcpy(a, f->curve, sizeof a);
    memset(f->inverse, 0, sizeof f->inverse);
    for (int i = 0; i < T; i++)
        f->inverse[i][i] = 1;
    for (int i = 0; i < T; i++) {
        double d = 1 / a[i][i];
        for (int k = 0; k < T; k++) {
            a[i][k] *= d;
            f->inverse[i][k] *= d;
        }
        for (int r = 0; r < T; r++) {
            double by = r == i ? 0 : a[r][i];
            for (int k = 0; by != 0 && k < T; k++) {
                a[r][k] -= by * a[i][k];
                f->inverse[r][k] -= by * f->inverse[i][k];
            }
        }
    }
}

/* Newton's steps, none longer than 2 in any term. */
static void climb(fit *f)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        double move[T] = {0}, most = 0;
        survey(f);
        invert(f);
        for (int i = 0; i < T; i++) {
            for (int k = 0; k < T; k++)
                move[i] -= f->inverse[i][k] * f->slope[k];
            most = fmax(most, fabs(move[i]));
        }
        for (int i = 0; i < T; i++)
            f->at[i] += move[i] * (most > 2 ? 2 / most : 1);
        if (most < 1e-9)
            return;
    }
}

/* A sum of terms by these factors, with its interval. */
static ld_rating contrast(const fit *f, const double *by)
{
    double value = 0, plain = 0, robust = 0, through[T] = {0};
    for (int i = 0; i < T; i++) {
        value += by[i] * f->at[i];
        for (int k = 0; k < T; k++) {
            through[i] += f->inverse[i][k] * by[k];
            plain += by[i] * f->inverse[i][k] * by[k];
        }
    }
    for (int i = 0; i < T; i++)
        for (int k = 0; k < T; k++)
            robust += through[i] * f->spread[i][k] * through[k];
    double deviation = sqrt(fmax(plain, robust));
    return (ld_rating){POINTS * value, 1.96 * POINTS * deviation};
}

/* A term about the mean of its kind. */
static ld_rating about_mean(const fit *f, int first, const bool *has, int count, int which)
{
    double by[T] = {0}, there = 0;
    for (int i = 0; i < count; i++)
        there += has[i];
    for (int i = 0; i < count; i++)
        by[first + i] = has[i] ? -1 / there : 0;
    by[first + which] += 1;
    return contrast(f, by);
}

static void report(const fit *f, int bots, ld_ratings *out)
{
    bool has_bot[LD_RATED] = {0};
    for (int i = 0; i < bots; i++)
        has_bot[i] = true;
    for (int i = 0; i < bots; i++) {
        out->bot[i] = about_mean(f, 0, has_bot, LD_RATED, i);
        double by[T] = {[0] = 0};
        by[i] = i ? 1 : 0;
        if (i)
            by[i - 1] = -1;
        out->above[i] = contrast(f, by);
    }
    for (int i = 0; i < LD_MAX_SEATS; i++)
        if (out->has_seat[i])
            out->seat[i] = about_mean(f, SEATS, out->has_seat, LD_MAX_SEATS, i);
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (out->has_role[i])
            out->role[i] = about_mean(f, ROLES, out->has_role, LD_MATCH_ROLES, i);
}

void ld_ratings_fit(const ld_finish *games, size_t count, int bots, ld_ratings *out)
{
    fit f = {.games = games, .count = count};
    memset(out, 0, sizeof *out);
    for (size_t g = 0; g < count; g++)
        for (int s = 0; s < games[g].seats; s++) {
            out->has_seat[s] = true;
            if (games[g].role[s] >= 0)
                out->has_role[games[g].role[s]] = true;
        }
    climb(&f);
    report(&f, bots, out);
}
