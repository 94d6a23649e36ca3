/* Learns the habits of placing of Aquileia: build/habits GAMES BOT.. >src/games/aquileia/judge/habits.c
 *
 * The bots named, each seat by one of them, play so many games at 2 to 5 seats, with a move by chance now and then. The
 * habits are those that make their choices likeliest: softmax regression of the choice on the facts. */
#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/aquileia/judge/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_BOTS = 8, A_GAME = 160, PASSES = 6, BATCH = 64, STRAY = 25 /* one move in so many is made by chance */ };

typedef struct sample {
    float facts[FACTS], add[SPACES + 1];
    uint8_t habit[SPACES + 1], count, chosen;
} sample;

typedef struct school {
    const ld_game *game;
    ld_bot *bots[MOST_BOTS];
    int bot_count;
    float weights[LD_MAX_WEIGHTS];
    ld_rng rng;
    sample *samples;
    int count, room;
    float habit[HABITS][FACTS];
} school;

/* ---- games --------------------------------------------------------------------------------------------- */

static void keep(school *c, const ld_state *state, int seat, const ld_list *list, ld_choice choice)
{
    const aquila *s = (const aquila *)state;
    sample *a = &c->samples[c->count];
    if (c->count == c->room || ld_verb_of(choice) == V_PASS_PLACING)
        return;
    a->count = 0;
    aquila_glance(s, seat, c->weights, a->facts);
    for (int i = 0; i < list->count; i++) {
        if (ld_verb_of(list->choice[i]) == V_PASS_PLACING)
            continue;
        if (list->choice[i] == choice)
            a->chosen = a->count;
        a->habit[a->count] = (uint8_t)aquila_habit_of(list->choice[i]);
        a->add[a->count++] = aquila_card_wish(s, seat, list->choice[i]);
    }
    c->count += a->count > 1;
}

static bool play(school *c, int seats, char *error)
{
    ld_state state, view;
    ld_list list;
    ld_bot *bots[LD_MAX_SEATS];
    for (int i = 0; i < seats; i++)
        bots[i] = c->bots[ld_below(&c->rng, (uint32_t)c->bot_count)];
    if (!ld_start(c->game, seats, NULL, 0, &state, NULL, error))
        return false;
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_choice choice;
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &c->rng), NULL);
            continue;
        }
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        if (!ld_bot_choose(bots[seat], &view, seat, &list, &c->rng, &choice, error))
            return false;
        if (((const aquila *)&state)->core.stack[0].kind == STEP_PLACE)
            keep(c, &state, seat, &list, choice);
        if (ld_below(&c->rng, STRAY) == 0)
            choice = list.choice[ld_below(&c->rng, (uint32_t)list.count)];
        ld_choose(&state, seat, choice, NULL);
    }
    return true;
}

/* ---- learning ------------------------------------------------------------------------------------------ */

/* How likely each option is by the habits; returns the likeliest. */
static int foretell(const school *c, const sample *a, float *odds)
{
    int best = 0;
    for (int i = 0; i < a->count; i++) {
        odds[i] = a->add[i];
        for (int k = 0; k < FACTS; k++)
            odds[i] += c->habit[a->habit[i]][k] * a->facts[k];
        best = odds[i] > odds[best] ? i : best;
    }
    ld_softmax(odds, a->count, 1, odds);
    return best;
}

static void add_slope(const school *c, const sample *a, float slope[HABITS][FACTS])
{
    float odds[SPACES + 1];
    foretell(c, a, odds);
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < FACTS; k++)
            slope[a->habit[i]][k] += (odds[i] - (float)(i == a->chosen)) * a->facts[k] / BATCH;
}

/* Adam with a slowly smaller step, on all samples but the last tenth. */
static void learn(school *c)
{
    static float slope[HABITS][FACTS], first[HABITS][FACTS], second[HABITS][FACTS];
    int known = c->count - c->count / 10;
    long steps = (long)known * PASSES / BATCH;
    for (long step = 1; step <= steps; step++) {
        memset(slope, 0, sizeof slope);
        for (int b = 0; b < BATCH; b++)
            add_slope(c, &c->samples[ld_below(&c->rng, (uint32_t)known)], slope);
        float pace = 0.01f * (1 - (float)step / (float)(steps + 1));
        float sure1 = 1 - powf(0.9f, (float)step), sure2 = 1 - powf(0.999f, (float)step);
        for (int r = 0; r < HABITS; r++)
            for (int k = 0; k < FACTS; k++) {
                float g = slope[r][k] + 2e-5f * c->habit[r][k];
                first[r][k] = 0.9f * first[r][k] + 0.1f * g;
                second[r][k] = 0.999f * second[r][k] + 0.001f * g * g;
                c->habit[r][k] -= pace * first[r][k] / sure1 / (sqrtf(second[r][k] / sure2) + 1e-8f);
            }
    }
}

static void test(const school *c)
{
    int from = c->count - c->count / 10, right = 0;
    double loss = 0;
    for (int i = from; i < c->count; i++) {
        float odds[SPACES + 1] = {0};
        right += foretell(c, &c->samples[i], odds) == c->samples[i].chosen;
        loss -= log((double)odds[c->samples[i].chosen] + 1e-9);
    }
    fprintf(stderr, "%d choices; of %d not learned from %.3f foretold, log loss %.3f\n", c->count, c->count - from,
            (double)right / (c->count - from), loss / (c->count - from));
}

static void print(const school *c, int games)
{
    static const char *const rows[HABITS] = {
        "dolus",        "pecunia",       "equi-1",        "equi-2 to equi-4", "servi-bronze",
        "servi-silver", "servi-gold",    "potentia",      "arena-a",          "arena-b and c",
        "gold-a",       "gold-b and c",  "silver-a",      "silver-b and c",   "theatrum",
        "forum-1",      "forum-2",       "forum-3",       "forum-4",          "forum-5",
        "latro",        "portus-bronze", "portus-silver", "portus-gold",      "disc"};
    printf("/* Aquileia: habits of placing, learned by tools/habits.c from %d games: a row for each space (those that "
           "are\n"
           " * alike share one) and for the disc, a number for each fact of judge.h. */\n"
           "#include \"games/aquileia/judge/judge.h\"\n\nconst float aquila_habit[HABITS][FACTS] = {\n",
           games);
    for (int r = 0; r < HABITS; r++) {
        printf("    /* %s */\n    {", rows[r]);
        for (int k = 0; k < FACTS; k++)
            printf("%s%.2ff", k ? ", " : "", (double)c->habit[r][k]);
        printf("},\n");
    }
    printf("};\n");
}

int main(int argc, char **argv)
{
    static school c;
    char error[LD_ERROR_BYTES] = "usage: habits GAMES BOT.. (1 to 100000 games, 1 to 8 bots)";
    int games = argc > 1 ? atoi(argv[1]) : 0;
    c.game = ld_game_find("aquileia");
    c.rng = ld_rng_from(77);
    ld_standard(c.game, c.weights);
    bool ok = games > 0 && games <= 100000 && argc > 2 && argc <= 2 + MOST_BOTS &&
              ld_weights_read(c.game, ld_tuned(c.game), "tuned", c.weights, error);
    for (int i = 2; ok && i < argc; i++)
        ok = (c.bots[c.bot_count++] = ld_bot_open(argv[i], c.game, error)) != NULL;
    c.room = ok ? games * A_GAME : 0;
    c.samples = ok ? calloc((size_t)c.room, sizeof *c.samples) : NULL;
    ok = ok && c.samples;
    for (int g = 0; ok && g < games; g++)
        ok = play(&c, g % 2 ? 4 : 2 + g / 2 % 4, error);
    if (ok) {
        learn(&c);
        test(&c);
        print(&c, games);
    } else {
        fprintf(stderr, "%s\n", error);
    }
    for (int i = 0; i < c.bot_count; i++)
        ld_bot_close(c.bots[i]);
    free(c.samples);
    return ok ? 0 : 2;
}
