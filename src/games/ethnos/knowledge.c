/* Ethnos: who knows what (E-K).
 *
 * Hands and the deck are all that is hidden (E-K1). In a view the deck zone is everything unseen (E-K5), the
 * other hands hold what is publicly known of them, and true numbers stand in `left` and `held` (E-K2). */
#include "games/ethnos/rules.h"

/* E-K6 what another seat is building is forgotten: back to the step it began from. */
static void fold_back(ethnos *s, int viewer)
{
    if (s->core.over)
        return;
    ld_frame *f = ld_top(s);
    if (f->owed >> viewer & 1)
        return;
    if (f->kind == BAND_BASIS || f->kind == BAND_CARDS) {
        uint8_t owed = f->owed;
        assert(s->core.depth == 2);
        ld_done(s, 0);
        ld_top(s)->owed = owed;
    } else if (f->kind == ELF_KEEP) {
        keep_locals *l = ld_of(f, keep);
        memset(l->kept, 0, sizeof l->kept);
        l->kept_count = 0;
    }
}

void ethnos_redact(void *state, int viewer) /* E-K7 */
{
    ethnos *s = state;
    s->left = s->deck.total;
    for (int i = 0; i < seats_of(s); i++) {
        s->held[i] = s->hand[i].total;
        if (i == viewer)
            continue;
        EACH_BIT (k, s->hand[i].mask) {
            int unknown = s->hand[i].n[k] - s->known[i][k];
            assert(unknown >= 0);
            ld_zone_take(&s->hand[i], k, unknown);
            ld_zone_add(&s->deck, k, unknown);
        }
    }
    fold_back(s, viewer);
}

/* One of the unseen cards, each equally likely. */
static int draw_unseen(ld_zone *deck, ld_rng *rng)
{
    assert(deck->total);
    int kind = ld_one_of(deck->n, deck->total, rng);
    ld_zone_take(deck, kind, 1);
    return kind;
}

void ethnos_determinize(void *state, ld_rng *rng) /* E-K8 */
{
    ethnos *s = state;
    for (int i = 0; i < seats_of(s); i++)
        while (s->hand[i].total < s->held[i])
            ld_zone_add(&s->hand[i], draw_unseen(&s->deck, rng), 1);
    assert(s->deck.total == s->left);
    s->left = 0;
    memset(s->held, 0, sizeof s->held);
}
