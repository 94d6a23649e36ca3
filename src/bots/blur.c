/* Judgement that is somewhat wrong: every weight is mistaken by a factor of its own, anew at each choice. What is
 * better in every respect still looks better, and all options are judged by the same mistaken weights: so a weak bot
 * errs where things must be weighed against each other, as people do, and never throws away what costs nothing. */
#include "bots/bot.h"

#include <math.h>
#include <string.h>

float ld_noise(ld_rng *rng)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)ld_below(rng, 1 << 20) / (float)(1 << 20) - 0.5f;
    return sum * 1.732f;
}

void ld_blur(const ld_brief *brief, ld_rng *rng, float out[LD_MAX_WEIGHTS])
{
    memcpy(out, brief->weights, sizeof brief->weights);
    if (brief->blur <= 0)
        return;
    int count, judged;
    const ld_weight *rows = ld_weights(brief->game, &count, &judged);
    for (int i = 0; i < count; i++) {
        float mistaken = out[i] * expf(brief->blur * ld_noise(rng));
        out[i] = fminf(fmaxf(mistaken, rows[i].low), rows[i].high);
    }
}
