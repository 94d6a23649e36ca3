/* The door: every connection from being accepted until it is gone, by the address it comes from. An address may have so
 * many at a time; and whoever begins a request must come to the end of its head soon. If too many of an address, or of
 * all, are still at that, the one that has been at it longest is shown out: whoever sends a whole head at once is never
 * kept out by others who do not. */
#ifndef LUDUS_SERVER_DOOR_H
#define LUDUS_SERVER_DOOR_H

#include <stdbool.h>
#include <stdint.h>

enum { DOOR_ADDRESS = 512, DOOR_HALF_ADDRESS = 32, DOOR_HALF = 2048, DOOR_HEAD_US = 10000000 };

typedef struct visitor visitor;
typedef struct door {
    bool counts; /* by address; not where all come through one proxy, or nothing is limited */
    int *at;     /* connections of each address, by hash */
    visitor *oldest, *newest;
    int half;
    void (*show_out)(void *line); /* ends a connection soon, never at once */
} door;

bool door_open(door *d, bool counts, void (*show_out)(void *line));
void door_close(door *d);
/* May one more of this address come in? */
bool door_room(const door *d, const char *address);
/* It has come in and begins; `line` is what show_out gets. NULL if there is no memory. */
visitor *door_enter(door *d, const char *address, void *line, uint64_t now_us);
/* Its head is whole. */
void door_whole(door *d, visitor *v);
void door_leave(door *d, visitor *v);
/* Shows out who takes too long. */
void door_tick(door *d, uint64_t now_us);

#endif
