/* Aquileia: scoring at the end. Rules A-13. */
#include "games/aquileia/rules.h"

#include <stdio.h>

int aquila_laurel_from(const race *r, int seat)
{
    assert(r->first != r->second);
    if (r->kept == NONE || (seat != r->first && seat != r->second))
        return NONE;
    return (r->kept == KEPT_OPEN) == (seat == r->first) ? r->open : r->drawn;
}

void aquila_laurels_of(const aquila *s, int seat, int *n)
{
    memset(n, 0, LAURELS * sizeof *n);
    for (int i = 0; i < s->races; i++) {
        int laurel = aquila_laurel_from(&s->raced[i], seat);
        if (laurel != NONE)
            n[laurel]++;
        assert(laurel == NONE || n[laurel] <= box(s)->laurel[laurel].copies);
    }
}

int aquila_villa_sum(const aquila *s, int seat, int colour)
{
    assert(colour < COLOURS);
    return box(s)->villas[colour][s->built[seat] >> 4 * colour & 0xf];
}

/* laurels by colour, each duo where the villas are worth more. */
static void laurels_by_colour(const aquila *s, int seat, const int *villas, int *n)
{
    int held[LAURELS];
    aquila_laurels_of(s, seat, held);
    memcpy(n, held, COLOURS * sizeof *n);
    EACH_BIT (duo, s->duos[seat]) { /* */
        const uint8_t *colour = aquila_duo[duo].colour;
        assert(colour[0] < colour[1]); /* of equal villas the first */
        n[villas[colour[1]] > villas[colour[0]] ? colour[1] : colour[0]]++;
    }
}

static void villas_and_laurels(const aquila *s, int seat, int *villas, int *laurels)
{
    for (int q = 0; q < COLOURS; q++)
        villas[q] = aquila_villa_sum(s, seat, q);
    laurels_by_colour(s, seat, villas, laurels);
}

static int villa_points(const aquila *s, int seat) /* */
{
    int villas[COLOURS], laurels[COLOURS], sum = 0;
    villas_and_laurels(s, seat, villas, laurels);
    for (int q = 0; q < COLOURS; q++)
        sum += villas[q] * laurels[q];
    return sum;
}

static int laurel_points(const aquila *s, int seat) /* */
{
    int held[LAURELS], sum = 0;
    aquila_laurels_of(s, seat, held);
    for (int k = POINT_LAUREL; k < LAURELS; k++)
        sum += held[k] * box(s)->laurel[k].points;
    return sum;
}

/* coins, cards, houses, workshops and banks add nothing. */
static int final_score(const aquila *s, int seat)
{
    return score_of(s, seat) + laurel_points(s, seat) + villa_points(s, seat);
}

static void show_laurels(const aquila *s, ld_log *log, int seat)
{
    int held[LAURELS];
    int said[LD_EVENT_ARGS] = {seat};
    size_t count = 1;
    aquila_laurels_of(s, seat, held);
    for (int k = 0; k < LAURELS; k++)
        for (int i = 0; i < held[k]; i++)
            said[count++] = k;
    if (log && count > 1)
        ld_say_(log, M_LAURELS, LD_ALL, 0, said, count);
}

void aquila_finish(aquila *s, ld_log *log)
{
    assert(s->round == s->rounds && !taken(s));
    for (int i = 0; i < seats_of(s); i++)
        show_laurels(s, log, i);
    for (int i = 0; i < seats_of(s); i++)
        ld_say(log, M_FINAL, i, score_of(s, i), laurel_points(s, i), villa_points(s, i), final_score(s, i));
    ld_say(log, M_OVER, s->round);
    ld_finish(s);
}

void aquila_outcome(const void *state, ld_outcome *out)
{
    const aquila *s = state;
    int key[LD_MAX_SEATS];
    for (int i = 0; i < seats_of(s); i++) {
        out->score[i] = final_score(s, i);
        key[i] = out->score[i] * (LD_MAX_SEATS + 1);
        if (s->tie_by_track && s->core.over) /* otherwise */
            key[i] -= place_on_track(s, i);
    }
    for (int i = 0; i < seats_of(s); i++) {
        out->rank[i] = 1;
        for (int j = 0; j < seats_of(s); j++)
            out->rank[i] = (int16_t)(out->rank[i] + (key[j] > key[i]));
        assert(out->rank[i] <= seats_of(s));
    }
    snprintf(out->reason, sizeof out->reason, "A-11.5");
}

static int add_line(ld_line *out, int room, int lines, int value, const char *source)
{
    if (lines == room)
        return lines;
    snprintf(out[lines].source, sizeof out[lines].source, "%s", ld_tr(source));
    out[lines].value = value;
    return lines + 1;
}

int aquila_account(const void *state, int seat, ld_line *out, int room) /* */
{
    const aquila *s = state;
    static const char *const sources[SOURCES] = {N_("Pecunia"), N_("Arena"), N_("Forum"), N_("workshops")};
    int lines = 0, villas[COLOURS], laurels[COLOURS];
    for (int i = 0; i < SOURCES; i++)
        lines = add_line(out, room, lines, s->source[seat][i], sources[i]);
    lines = add_line(out, room, lines, laurel_points(s, seat), N_("point laurels"));
    villas_and_laurels(s, seat, villas, laurels);
    for (int q = 0; q < COLOURS; q++) {
        static const char *const sources_of[COLOURS] = {
            [BLUE] = N_("blue villas with laurels"),
            [WHITE] = N_("white villas with laurels"),
            [YELLOW] = N_("yellow villas with laurels"),
            [PURPLE] = N_("purple villas with laurels"),
        };
        lines = add_line(out, room, lines, villas[q] * laurels[q], sources_of[q]);
    }
    assert(lines <= room);
    return lines;
}
