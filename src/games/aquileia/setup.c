/* Aquileia: options and set-up. Rules up to the first card dealt; the rest of the laying out
 * is in round.c, since the end of a round does the same. */
#include "games/aquileia/rules.h"

#include <stdio.h>

/* */
static bool read_closing(aquila *s, const char *value, char *error)
{
    bool two = seats_of(s) == 2, drawn = strcmp(value, "drawn") == 0;
    s->closing = drawn || (two && strcmp(value, "auto") == 0);
    if (two || !drawn)
        return true;
    return ld_wrong(error, "closing=drawn is not possible with %d seats; expected 2 seats, or closing=none",
                    seats_of(s));
}

bool aquila_setup(void *state, const ld_setting *settings, int count, char *error)
{
    extern const ld_game aquila_game;
    aquila *s = state;
    if (!read_closing(s, ld_get(&aquila_game, settings, count, "closing"), error))
        return false;
    s->rounds = (uint8_t)(ld_get(&aquila_game, settings, count, "rounds")[0] - '0'); /* */
    s->pecunia_always = strcmp(ld_get(&aquila_game, settings, count, "pecunia"), "always") == 0;
    s->tie_by_track = strcmp(ld_get(&aquila_game, settings, count, "final-tie"), "track") == 0;
    const uint8_t *coins = box(s)->coins, *purse = box(s)->purse;
    for (int m = 0; m < METALS; m++) {
        for (int i = 0; i < seats_of(s); i++) /* */
            s->purse[i][m] = purse[m];
        s->bank[m] = ld_u8(coins[m] - seats_of(s) * purse[m]);
        assert(s->bank[m]); /* or the figures are refused */
    }
    for (int k = 0; k < CARDS; k++) /* */
        s->pile[k] = box(s)->card[k].copies;
    for (int k = 0; k < LAURELS; k++) /* */
        s->laurel_pile[k] = box(s)->laurel[k].copies;
    s->duo_pile = (1u << DUOS) - 1; /* */
    memset(s->face_up, NONE, sizeof s->face_up);
    s->open_laurel = NONE;
    s->blue_holder = NOBODY; /* */
    assert(laurels_in_pile(s) >= 2 * s->rounds && s->rounds <= MAX_ROUNDS);
    ld_call(s, STEP_DEAL);
    aquila_next_piece(s, NULL);
    return true;
}
