/* Any text as a file of figures, of the game that its first byte picks. Refused: a sentence, and no box is left open.
 * Accepted: a game can be played with them, and what it changes makes the same box again. */
#include "common.h"

#include "core/game.h"
#include "io/figures.h"

#include <stdlib.h>
#include <string.h>

static int open_boxes(void)
{
    int count = 0;
    for (int i = 0; i < LD_BOXES; i++)
        count += ld_boxes[i].game != NULL;
    return count;
}

static void accepted(const ld_box *box)
{
    char error[LD_ERROR_BYTES] = "";
    ld_rng rng = ld_rng_from(1);
    ld_state state;
    int low, high;
    json_t *changes = ld_changes_json(box);
    const ld_box *again = ld_changes_box(ld_box_game(box), changes, error);
    MUST(again == box);
    json_decref(changes);
    ld_box_close(again);
    ld_game_seats(ld_box_game(box), &low, &high);
    MUST(ld_start_with(box, low + (int)ld_below(&rng, (uint32_t)(high - low + 1)), NULL, 0, &state, NULL, error));
    fuzz_look(&state, &rng);
    fuzz_play(&state, &rng, FUZZ_CHOICES);
    fuzz_look(&state, &rng);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    char *text = fuzz_text(data + 1, size - 1), error[LD_ERROR_BYTES] = "";
    const ld_game *game = ld_game_at(data[0] % ld_game_count());
    const ld_box *box = ld_box_read_text(game, "figures", text, NULL, 0, error);
    if (box)
        accepted(box);
    else
        MUST(error[0] && memchr(error, 0, sizeof error));
    ld_box_close(box);
    MUST(open_boxes() == ld_game_count());
    free(text);
    return 0;
}
