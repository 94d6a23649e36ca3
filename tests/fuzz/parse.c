/* Any text as a choice, at positions that the input leads to.
 *
 * Two bytes pick one of some positions kept from random games; each byte up to a line end is a
 * choice made there; the lines after it are read as choices of every seat. Accepted is exactly what
 * is offered, and reading changes nothing. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 128 };

/* Made when first needed: positions here and there in random games. */
static const ld_state *position(unsigned index)
{
    static ld_state kept[POSITIONS];
    static bool made;
    for (unsigned i = 0; !made && i < POSITIONS; i++) {
        ld_rng rng = ld_rng_from(i);
        fuzz_setup setup;
        ld_state state;
        fuzz_start(&rng, &setup, &kept[i]);
        state = kept[i];
        for (uint32_t rounds = ld_below(&rng, 64); rounds && !ld_over(&state); rounds--) {
            kept[i] = state;
            fuzz_play(&state, &rng, 12);
        }
    }
    made = true;
    return &kept[index % POSITIONS];
}

static void choose(ld_state *state, uint8_t byte)
{
    if (ld_over(state))
        return;
    ld_list list;
    int seat = ld_turn(state);
    ld_options(state, seat, &list);
    MUST(list.count > 0);
    ld_choose(state, seat, list.choice[byte % list.count], NULL);
}

static bool listed(const ld_list *list, ld_choice choice)
{
    for (int i = 0; i < list->count; i++)
        if (list->choice[i] == choice)
            return true;
    return false;
}

static void read_as(const ld_state *state, int seat, const char *text)
{
    char error[LD_ERROR_BYTES] = "", back[LD_TEXT_BYTES];
    ld_state before = *state;
    ld_choice choice;
    bool accepted = ld_parse(state, seat, text, &choice, error);
    MUST(memcmp(&before, state, sizeof before) == 0);
    if (!accepted) {
        MUST(error[0] && memchr(error, 0, sizeof error));
        return;
    }
    ld_list options, asides;
    asides.count = 0;
    ld_options(state, seat, &options);
    if (seat != LD_CHANCE)
        ld_asides(state, seat, &asides);
    MUST(listed(&options, choice) || listed(&asides, choice));
    MUST(strcmp(ld_format(state, choice, back, sizeof back), text) == 0);
    ld_choose(&before, seat, choice, NULL);
    fuzz_check(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    ld_state state = *position((unsigned)(data[0] << 8 | data[1]));
    size_t at = 2;
    for (; at < size && data[at] != '\n'; at++)
        choose(&state, data[at]);
    if (at == size)
        return 0;
    char *text = fuzz_text(data + at + 1, size - at - 1), *save;
    read_as(&state, 0, "");
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        for (int seat = -1; seat <= LD_CHANCE; seat++)
            read_as(&state, seat, line);
    free(text);
    return 0;
}
