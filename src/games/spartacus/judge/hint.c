/* Spartacus: the judgement at a glance, for playouts: that of rate.c, without dice to reckon and without dice of its
 * own. */
#include "games/spartacus/judge/judge.h"

/* The same judgement without dice to reckon, as odds: sharp where many options are a little bad. */
void sparta_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out)
{
    static const float sharp[SPARTA_KINDS] = {
        [TURN] = 8,      [SUPPORT] = 8, [FOIL] = 5,  [OPEN] = 5,     [MARKET] = 6, [ACT] = 4,
        [REROLL] = 6,    [BID] = 2,     [ORDER] = 4, [HOST_BID] = 2, [SEND] = 5,   [PETITION] = 8,
        [SURRENDER] = 3, [RIG] = 8,     [BLOOD] = 5, [WAGER] = 16};
    const sparta *s = state;
    mind m = {s, &s->core.stack[s->core.depth - 1], seat, weights, NULL, 0};
    sparta_rate_all(&m, options, out);
    float by = sharp[m.f->kind] > 0 ? sharp[m.f->kind] : 3;
    for (int i = 0; i < options->count; i++)
        out[i] *= by;
}
