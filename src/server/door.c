/* Visitors who have not come to the end of a head stand in a list, the oldest first. */
#include "server/door.h"
#include "server/limit.h"

#include <assert.h>
#include <stdlib.h>

enum { PLACES = 4096 };

struct visitor {
    void *line;
    unsigned place;
    bool half, shown_out;
    uint64_t since;
    visitor *older, *newer;
};

bool door_open(door *d, bool counts, void (*show_out)(void *line))
{
    *d = (door){.counts = counts, .show_out = show_out, .at = calloc(PLACES, sizeof *d->at)};
    return d->at;
}

void door_close(door *d) { free(d->at); }

static unsigned place_of(const char *address) { return (unsigned)(name_hash(address) % PLACES); }

bool door_room(const door *d, const char *address) { return !d->counts || d->at[place_of(address)] < DOOR_ADDRESS; }

static void show_out(door *d, visitor *v)
{
    if (!v->shown_out)
        d->show_out(v->line);
    v->shown_out = true;
}

/* Of this place, or of all if it is -1: the oldest, if there are more than `most`. */
static void make_room(door *d, int place, int most)
{
    visitor *first = NULL;
    int n = 0;
    for (visitor *v = d->oldest; v; v = v->newer) {
        if (v->shown_out || (place >= 0 && v->place != (unsigned)place))
            continue;
        first = first ? first : v;
        n++;
    }
    if (n > most)
        show_out(d, first);
}

visitor *door_enter(door *d, const char *address, void *line, uint64_t now_us)
{
    visitor *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    *v = (visitor){.line = line, .place = place_of(address), .half = true, .since = now_us, .older = d->newest};
    *(d->newest ? &d->newest->newer : &d->oldest) = v;
    d->newest = v;
    d->at[v->place]++;
    d->half++;
    if (d->counts)
        make_room(d, (int)v->place, DOOR_HALF_ADDRESS);
    if (d->half > DOOR_HALF)
        make_room(d, -1, DOOR_HALF);
    return v;
}

void door_whole(door *d, visitor *v)
{
    if (!v || !v->half)
        return;
    assert(d->half > 0);
    *(v->older ? &v->older->newer : &d->oldest) = v->newer;
    *(v->newer ? &v->newer->older : &d->newest) = v->older;
    v->half = false;
    d->half--;
}

void door_leave(door *d, visitor *v)
{
    if (!v)
        return;
    door_whole(d, v);
    assert(d->at[v->place] > 0);
    d->at[v->place]--;
    free(v);
}

void door_tick(door *d, uint64_t now_us)
{
    for (visitor *v = d->oldest; v && now_us - v->since > DOOR_HEAD_US; v = v->newer)
        show_out(d, v);
}
