/* Aquileia: what blue dice add to a strength. Exact: each die shows the metal of the contest with its share of faces.
 */
#include "games/aquileia/rules.h"

/* The metal that counts for the seat in this contest. */
static int metal_of(const aquila *s, int seat)
{
    if (ld_of(&s->core.stack[0], contest)->area == ARENA)
        return BRONZE;
    return s->pawns[seat] & ON_GOLD ? GOLD : SILVER;
}

bool aquila_dice_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out)
{
    const aquila *s = view;
    (void)rng;
    if (ld_verb_of(c) != V_DICE || !ld_a(c))
        return false;
    if (!out)
        return true;
    int dice = ld_a(c), faces = 0;
    for (int m = 0; m < METALS; m++)
        faces += box(s)->faces[m];
    double hit = (double)box(s)->faces[metal_of(s, seat)] / faces, chance = 1;
    for (int i = 0; i < dice; i++)
        chance *= 1 - hit;
    out->count = 0;
    out->samples = 0;
    for (int hits = 0; hits <= dice && hit < 1; hits++) {
        ld_text(out->outcome[out->count].name, sizeof out->outcome[0].name, "strength +%d", hits);
        out->outcome[out->count].value = hits;
        out->outcome[out->count++].chance = chance;
        chance *= hit / (1 - hit) * (dice - hits) / (hits + 1);
    }
    return out->count > 0;
}
