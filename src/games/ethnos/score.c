/* Ethnos: the end of the game: ranks, and where the glory came from. Rules E-9. */
#include "games/ethnos/rules.h"

#include <stdio.h>

/* What decides between seats of equal glory: kingdom markers, then band sizes from the largest. */
typedef struct standing {
    int glory, markers;
    uint8_t sizes[MAX_CARDS]; /* E-9.4 as played, descending */
} standing;

static void stand(const ethnos *s, int seat, standing *out)
{
    memset(out, 0, sizeof *out);
    out->glory = s->glory[seat];
    for (int q = 0; q < KINGDOMS; q++)
        out->markers += s->markers[q][seat]; /* E-9.3 */
    int n = 0;
    for (int i = 0; i < s->bands; i++) {
        if (s->band[i].seat != seat)
            continue;
        int at = n++;
        for (; at > 0 && out->sizes[at - 1] < s->band[i].size; at--)
            out->sizes[at] = out->sizes[at - 1];
        out->sizes[at] = s->band[i].size;
        assert(at == 0 || out->sizes[at - 1] >= out->sizes[at]);
    }
}

static int compare(const standing *a, const standing *b)
{
    if (a->glory != b->glory) /* E-9.2 */
        return a->glory - b->glory;
    if (a->markers != b->markers)
        return a->markers - b->markers;
    return memcmp(a->sizes, b->sizes, sizeof a->sizes);
}

void ethnos_outcome(const void *state, ld_outcome *out)
{
    const ethnos *s = state;
    standing at[LD_MAX_SEATS];
    for (int i = 0; i < seats_of(s); i++)
        stand(s, i, &at[i]);
    for (int i = 0; i < seats_of(s); i++) {
        out->score[i] = s->glory[i];
        out->rank[i] = 1;
        for (int j = 0; j < seats_of(s); j++)
            out->rank[i] = (int16_t)(out->rank[i] + (compare(&at[j], &at[i]) > 0)); /* E-9.5, E-9.6 */
        assert(out->rank[i] <= seats_of(s));
    }
    snprintf(out->reason, sizeof out->reason, "E-9.1");
}

int ethnos_account(const void *state, int seat, ld_line *out, int room)
{
    const ethnos *s = state;
    int lines = 0;
    for (int age = 0; age < s->ages; age++)
        for (int source = 0; source < SOURCES; source++) {
            if (!s->source[seat][age][source] || lines == room)
                continue;
            char name[40];
            ethnos_word(s, W_SOURCE, source, LD_NAME, name, sizeof name);
            ld_text(out[lines].source, sizeof out[lines].source, "Age %d %s", age + 1, ld_tr(name));
            out[lines++].value = s->source[seat][age][source];
        }
    return lines;
}
