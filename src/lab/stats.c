#include "lab/stats.h"

#include <math.h>

void ld_mean_add(ld_mean *m, double x)
{
    double off = x - m->mean;
    m->count++;
    m->mean += off / (double)m->count;
    m->square += off * (x - m->mean);
}

double ld_mean_variance(const ld_mean *m) { return m->count > 1 ? m->square / (double)(m->count - 1) : 0; }

/* The 97.5 % point of Student's t, to 1 % (and to the last digit where it matters most). */
static double student(long freedom)
{
    static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    return freedom <= 10 ? few[freedom - 1] : 1.95996 + 2.37 / (double)freedom + 3.1 / (double)(freedom * freedom);
}

double ld_mean_half(const ld_mean *m, double unknown)
{
    return m->count > 1 ? student(m->count - 1) * sqrt(ld_mean_variance(m) / (double)m->count) : unknown;
}

void ld_ratio_add(ld_ratio *r, double x, double weight)
{
    r->sum += x * weight;
    r->weight += weight;
    r->count += weight > 0;
}

void ld_ratio_block(ld_ratio *r)
{
    if (r->weight > 0) {
        r->blocks++;
        r->sums += r->sum;
        r->weights += r->weight;
        r->sum2 += r->sum * r->sum;
        r->product += r->sum * r->weight;
        r->weight2 += r->weight * r->weight;
    }
    r->sum = r->weight = 0;
}

double ld_ratio_mean(const ld_ratio *r) { return r->weights > 0 ? r->sums / r->weights : 0; }

double ld_ratio_half(const ld_ratio *r)
{
    double mean = ld_ratio_mean(r), n = (double)r->blocks;
    double square = r->sum2 - 2 * mean * r->product + mean * mean * r->weight2;
    return r->blocks > 1 ? student(r->blocks - 1) * sqrt(fmax(0, square) * n / (n - 1)) / r->weights : 0;
}

void ld_contrast_block(ld_contrast *c)
{
    c->ss += c->with.sum * c->without.sum;
    c->sw += c->with.sum * c->without.weight;
    c->ws += c->with.weight * c->without.sum;
    c->ww += c->with.weight * c->without.weight;
    ld_ratio_block(&c->with);
    ld_ratio_block(&c->without);
}

double ld_contrast_mean(const ld_contrast *c) { return ld_ratio_mean(&c->with) - ld_ratio_mean(&c->without); }

/* Numbers that are all alike are no certainty: the rule of three. */
static double half_of(const ld_ratio *r)
{
    double half = ld_ratio_half(r);
    return half < 1e-9 && r->count ? 3.0 / (double)r->count : half;
}

double ld_contrast_half(const ld_contrast *c)
{
    long blocks = c->with.blocks < c->without.blocks ? c->with.blocks : c->without.blocks;
    if (blocks < 2)
        return 1;
    double m = ld_ratio_mean(&c->with), k = ld_ratio_mean(&c->without), t = student(blocks - 1);
    double products = c->ss - k * c->sw - m * c->ws + m * k * c->ww;
    double both = products / (c->with.weights * c->without.weights) * (double)blocks / (double)(blocks - 1);
    double a = half_of(&c->with), b = half_of(&c->without);
    return sqrt(fmax(0, a * a + b * b - 2 * t * t * both));
}

void ld_ratio_interval(const ld_ratio *r, bool share, double out[2])
{
    double mean = ld_ratio_mean(r), half = ld_ratio_half(r);
    if (share && half < 1e-9 && r->count)
        half = 3.0 / (double)r->count;
    out[0] = share ? fmax(0, mean - half) : mean - half;
    out[1] = share ? fmin(1, mean + half) : mean + half;
}

double ld_share_of_elo(double elo, int seats)
{
    double odds = pow(10, elo / 400);
    return odds / (odds + seats - 1);
}

double ld_elo_of_share(double share, int seats)
{
    double s = fmin(fmax(share, 1e-4), 1 - 1e-4);
    return 400 * log10(s / (1 - s) * (seats - 1));
}

bool ld_sprt_add(ld_sprt *test, double share)
{
    ld_mean_add(&test->share, share);
    double n = (double)test->share.count;
    double s0 = ld_share_of_elo(test->e0, test->seats), s1 = ld_share_of_elo(test->e1, test->seats);
    double middle = (s0 + s1) / 2, plain = middle * (1 - middle) / test->seats;
    double variance = (test->share.square + LD_SPRT_PRIOR * plain) / (n - 1 + LD_SPRT_PRIOR);
    test->llr = n * (s1 - s0) * (2 * test->share.mean - s0 - s1) / (2 * variance);
    return ld_sprt_verdict(test) != 0;
}

int ld_sprt_verdict(const ld_sprt *test)
{
    if (test->share.count < LD_SPRT_LEAST || fabs(test->llr) < LD_SPRT_BOUND)
        return 0;
    return test->llr > 0 ? 1 : -1;
}
