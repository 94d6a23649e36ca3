/* Names at the table: those that people give, and our own for the bots. */
#include "cli/dialogue.h"
#include "ludus/bots.h"
#include "learn/lesson.h"

#include <string.h>

enum { NAME_COLUMNS = 20 };

static bool is_taken(const dialogue *d, const char *name)
{
    for (int s = 0; s < d->session->seats; s++)
        if (strcmp(d->names[s], name) == 0)
            return true;
    return false;
}

static bool give(dialogue *d, int seat, const char *name, char *error)
{
    for (const unsigned char *p = (const unsigned char *)name; *p; p++)
        if (*p < ' ' || *p == 127)
            return ld_wrong(error, "--names has a name that cannot be written; expected letters");
    if (!*name || ld_width(name) > NAME_COLUMNS || strlen(name) >= sizeof d->names[seat])
        return ld_wrong(error, "--names has a name that is empty or too long; expected 1 to %d letters", NAME_COLUMNS);
    if (is_taken(d, name))
        return ld_wrong(error, "--names says '%.40s' twice; expected a name for each", name);
    snprintf(d->names[seat], sizeof d->names[seat], "%s", name);
    return true;
}

/* In a lesson the others' seats are played by it. */
static bool is_person(const dialogue *d, int seat) { return d->lesson ? seat == d->lesson->seat : !d->bot[seat]; }

/* The seats in the order in which names are given: persons, then bots. */
static int seats_in_order(const dialogue *d, int *out)
{
    int count = 0;
    for (int bots = 0; bots < 2; bots++)
        for (int s = 0; s < d->session->seats; s++)
            if (is_person(d, s) != bots)
                out[count++] = s;
    return count;
}

static bool give_all(dialogue *d, const char *given, const int *order, char *error)
{
    char room[LD_MAX_SEATS * 100], *names[LD_MAX_SEATS];
    snprintf(room, sizeof room, "%s", given);
    int count = strlen(given) < sizeof room ? split_list(room, names, LD_MAX_SEATS) : -1;
    if (count < 1 || count > d->session->seats)
        return ld_wrong(error, "--names has not a name for each; expected 1 to %d", d->session->seats);
    for (int i = 0; i < count; i++)
        if (!give(d, order[i], names[i], error))
            return false;
    return true;
}

/* Another one in each game, by its seed, and the same when it is played again. */
static void name_bot(dialogue *d, int seat, ld_rng *rng)
{
    uint32_t at = ld_below(rng, LD_BOT_CALLED);
    while (is_taken(d, ld_bot_called(at)))
        at++;
    snprintf(d->names[seat], sizeof d->names[seat], "%s", ld_bot_called(at));
}

static void name_person(dialogue *d, int seat)
{
    int before = 0;
    for (int s = 0; s < seat; s++)
        before += is_person(d, s);
    if (d->persons == 1)
        ld_text(d->names[seat], sizeof d->names[seat], "Player");
    else
        ld_text(d->names[seat], sizeof d->names[seat], "Player %d", before + 1);
}

/* A lesson speaks of the second player and the third, so the table calls them so. */
static void name_seat(dialogue *d, int seat, ld_rng *rng)
{
    if (d->lesson)
        ld_text(d->names[seat], sizeof d->names[seat], C_("lesson", "Player %d"), seat + 1);
    else if (is_person(d, seat))
        name_person(d, seat);
    else
        name_bot(d, seat, rng);
}

bool dialogue_name(dialogue *d, const char *given, char error[LD_ERROR_BYTES])
{
    int order[LD_MAX_SEATS] = {0}, count = seats_in_order(d, order);
    ld_rng rng = ld_rng_from(d->session->seed);
    d->persons = 0;
    for (int s = 0; s < d->session->seats; s++)
        d->persons += is_person(d, s);
    if (given && !give_all(d, given, order, error))
        return false;
    for (int i = 0; i < count; i++) {
        int s = order[i];
        if (!d->names[s][0])
            name_seat(d, s, &rng);
        d->voice.names[s] = d->names[s];
    }
    return true;
}
