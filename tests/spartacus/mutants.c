/* Spartacus: what no test noticed once when the rule was broken, and no example says well. */
#include "../harness.h"

#include "games/spartacus/rules.h"

/* Without anybody in the way a walk of n steps reaches what is at most n hexes away, in all six directions. */
TEST(spartacus_walks, "S-9.11 S-2.40 S-2.41")
{
    for (int from = 0; from < 64; from++)
        for (int steps = 1; steps <= 6 && (sparta_arena >> from & 1); steps++) {
            uint64_t near = 0;
            EACH_BIT (to, sparta_arena)
                if (to != from && sparta_distance(from, to) <= steps)
                    near |= BIT(to);
            CHECK(sparta_reach(from, steps, 63) == near); /* 63 is no hex of the arena */
        }
}
