/* Playing on from a position, quickly or with care. */
#include "bots/bot.h"

#include <string.h>
#include <time.h>

double ld_bot_ms(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* e to the x in proportion, within 6 %, from the layout of a number; of a large x as if it were 600. */
static double quick_exp(float x)
{
    x = x > 600 ? 600 : x < -600 ? -600 : x;
    int64_t bits = (int64_t)(6497320848556798.0 * (double)x) + INT64_C(4606853616395542500);
    double y;
    memcpy(&y, &bits, sizeof y);
    return y;
}

int ld_pick(const ld_state *state, int seat, const ld_list *list, const float *weights, ld_rng *rng)
{
    float hint[LD_MAX_OPTIONS];
    double upto[LD_MAX_OPTIONS], sum = 0;
    ld_hint(state, seat, list, weights, hint);
    for (int i = 0; i < list->count; i++)
        upto[i] = sum += quick_exp(hint[i]);
    double at = sum * (double)(ld_random(rng) >> 11) * 0x1p-53;
    int index = 0; /* where it falls cannot be guessed: counting is quicker than stopping there */
    for (int i = 0; i + 1 < list->count; i++)
        index += at >= upto[i];
    return index;
}

static int pick_with_care(const ld_state *state, int seat, const ld_list *list, const float *weights, ld_rng *rng)
{
    float worth[LD_MAX_OPTIONS];
    ld_rate(state, seat, list, weights, rng, worth);
    int best = 0;
    for (int i = 1; i < list->count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

void ld_playout(ld_state *state, const ld_brief *brief, bool careful, ld_rng *rng, float out[LD_MAX_SEATS])
{
    ld_list list;
    int last = ld_round(state) + brief->search.rounds;
    for (int plies = brief->search.plies; !ld_over(state) && (plies > 0 || !ld_quiet(state));) {
        if (ld_round(state) >= last && ld_quiet(state))
            break;
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        int i = list.count == 1 ? 0
                : brief->blind  ? (int)ld_below(rng, (uint32_t)list.count)
                : careful       ? pick_with_care(state, seat, &list, brief->weights, rng)
                                : ld_pick(state, seat, &list, brief->weights, rng);
        ld_choose(state, seat, list.choice[i], NULL);
        plies--;
    }
    if (brief->told)
        ld_chances(state, brief->told, out);
    else
        ld_value(state, brief->weights, out);
}
