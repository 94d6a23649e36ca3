/* Any text as a position. Refused: a sentence, and nothing changed. Accepted: a whole position that
 * can be looked at and played on. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

static void refused(const ld_state *before, const ld_state *after, const char *error)
{
    MUST(memcmp(before, after, sizeof *before) == 0);
    MUST(error[0] && memchr(error, 0, LD_ERROR_BYTES));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), error[LD_ERROR_BYTES] = "";
    ld_state state, before;
    memset(&state, 0xa5, sizeof state);
    before = state;
    if (ld_load(text, &state, error)) {
        ld_rng rng = ld_rng_from(ld_hash(&state));
        fuzz_look(&state, &rng);
        fuzz_play(&state, &rng, 20);
        fuzz_look(&state, &rng);
        fuzz_play(&state, &rng, FUZZ_CHOICES);
        fuzz_look(&state, &rng);
        ld_box_close(ld_box_of(&state));
    } else {
        refused(&before, &state, error);
    }
    free(text);
    return 0;
}
