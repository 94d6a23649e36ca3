/* Spartacus: what no test noticed once when the rule was broken, and no example says well. */
#include "../harness.h"

#include "games/spartacus/rules.h"

#include <stdio.h>

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

/* What others have seen or heard cannot be taken back, also where the same seat goes on. */
TEST(spartacus_shown_is_shown, "S-5.6 S-5.12 S-5.32 S-5.42 S-7.11 S-7.16 S-7.22 S-7.23 S-12.8 S-H3a S-R03")
{
    static const char turn[] = "from houses\nset phase \"intrigue\"\nset influence [6,4,4,4]\nset coins [5,0,0,0]\n"
                               "set houses [\"tertius\",\"drusus\",\"corvinus\",\"chuma\"]\n"
                               "set place {\"cook\":\"house-0\",\"debtor-1\":\"house-0\",\"debtor-2\":\"house-0\"}\n"
                               "set hand [{\"guard\":1,\"labor-contract\":1,\"destitute\":1,\"joint-venture\":1},"
                               "{},{},{}]\n"
                               "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"intrigue\",\"locals\":"
                               "{\"served\":1}},{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":0}}]\nauto\n";
    static const char stalls[] = "from cook-for-five\ndo 1: counter 0\n";
    static const char row[] = "from houses\nset phase \"market\"\nset coins [5,0,0,0]\n"
                              "set place {\"cloelia\":\"house-0\",\"street-urchin\":\"house-0\",\"net-1\":\"row\"}\n"
                              "set row [null,\"net-1\",null,null]\nset row_seen [[],[1],[],[]]\nset row_size 4\n";
    static const char informant[] = "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"market-window\"},"
                                    "{\"step\":\"auction\",\"owed\":[],\"stage\":\"informants\"},"
                                    "{\"step\":\"informant\",\"owed\":[0],\"locals\":{\"seat\":0,\"card\":"
                                    "\"cloelia\"}}]\n";
    static const char bid[] = "set place {\"net-1\":\"row\",\"net-2\":\"row\"}\n"
                              "set row [\"net-2\",\"net-1\",null,null]\nset row_seen [[0,1,2,3],[1],[],[]]\n"
                              "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"market-window\"},"
                              "{\"step\":\"auction\",\"owed\":[],\"stage\":\"sold\"},"
                              "{\"step\":\"bid\",\"owed\":[0],\"locals\":{\"seats\":[0],\"card\":\"net-2\"}}]\n"
                              "auto\n";
    static const struct {
        const char *lines, *more, *choice;
        bool barrier;
    } rows[] = {
        {turn, "", "cash labor-contract", true},
        {turn, "", "post guard", true},
        {turn, "", "scheme labor-contract 0", true},
        {turn, "", "react destitute 1", true},
        {turn, "", "scheme joint-venture", false}, /* sealed */
        {turn, "do 0: scheme joint-venture\n", "show 2", true},
        {turn, "do 0: scheme joint-venture\n", "show all", true},
        {turn, "do 0: scheme joint-venture; 0: ask 1 0; 1: refuse\n", "promise 1 peace", true},
        {turn, "do 0: scheme joint-venture\n", "drop", false},
        {turn, "do 0: house a; 0: pick cook; 0: pick debtor-1\n", "discard labor-contract", true},
        {stalls, "", "undo", false},
        {stalls, "", "propose", true},
        {stalls, "", "cancel", false},
        {"from cook-for-five\n", "", "counter 0", false},
        {"from cook-for-five\n", "", "counter 0 pay 2", true},
        {"from cook-for-five\n", "", "refuse 0", true},
        {"from stalls\n", "do 0: wait\n", "sell celt-1", true},
        {row, informant, "peek 2", true}, /* of two Informants */
        {row, bid, "bid 1", true},        /* the next card was peeked at, and nobody else has coins */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char lines[2000], error[LD_ERROR_BYTES] = "";
        ld_state state;
        ld_choice choice;
        int seat = strstr(rows[i].lines, "cook-for-five") || strstr(rows[i].lines, "stalls") ? 1 : 0;
        snprintf(lines, sizeof lines, "%s%s", rows[i].lines, rows[i].more);
        script_run("spartacus", lines, &state);
        ld_parse(&state, seat, rows[i].choice, &choice, error);
        CHECK_STR(error, "");
        CHECK_INT(ld_choose(&state, seat, choice, NULL), rows[i].barrier);
    }
}

/* Coins set aside for support were there when the scheme was begun: one that costs them may be it. */
TEST(spartacus_a_scheme_was_affordable, "S-14.4 S-C05")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(3);
    int thought = 0;
    script_run("spartacus",
               "from houses\nset phase \"intrigue\"\nset influence [3,4,4,4]\nset coins [3,0,0,0]\n"
               "set hand [{\"buying-secrets\":1},{},{},{}]\n"
               "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"intrigue\",\"locals\":{\"served\":1}},"
               "{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":0}}]\nauto\n"
               "do 0: scheme buying-secrets 1 2; 0: ask 1 1\n",
               &state);
    for (int i = 0; i < 500; i++) {
        ld_redact(&view, &state, 1);
        ld_determinize(&view, &rng);
        const sparta *s = (const sparta *)&state, *world = (const sparta *)&view;
        thought += ld_of(&world->core.stack[2], support)->card == ld_of(&s->core.stack[2], support)->card;
    }
    CHECK(thought > 0);
}
