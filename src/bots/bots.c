/* Bots by name. */
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char bot_names[] =
    "random, greedy, tuned, flat:N, search:N, search:Nms, gentle, easy, medium, hard, expert";

static void one_by_one(void (*work)(void *data, int index), void *data, int count)
{
    for (int i = 0; i < count; i++)
        work(data, i);
}

static ld_bot_crew *crew = one_by_one;

void ld_bot_parallel(ld_bot_crew *lent) { crew = lent ? lent : one_by_one; }
void ld_bot_together(void (*work)(void *data, int index), void *data, int count) { crew(work, data, count); }

const char *ld_bot_names(void) { return bot_names; }
const char *ld_bot_levels(void) { return "gentle, easy, medium, hard, expert"; }

/* ---- random ---------------------------------------------------------------------------------- */

static bool choose_random(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng,
                          ld_choice *out, char error[LD_ERROR_BYTES])
{
    (void)bot, (void)view, (void)seat, (void)error;
    *out = options->choice[ld_below(rng, (uint32_t)options->count)];
    return true;
}

static ld_bot *open_random(const ld_brief *brief)
{
    (void)brief;
    static ld_bot bot = {choose_random, NULL, NULL};
    return &bot;
}

/* ---- names ------------------------------------------------------------------------------------ */

typedef struct maker {
    const char *name;
    ld_bot *(*open)(const ld_brief *brief);
    bool tuned, budget;
} maker;

static const maker makers[] = {
    {"random", open_random, false, false},  {"greedy", ld_greedy_open, false, false},
    {"tuned", ld_greedy_open, true, false}, {"flat", ld_flat_open, true, true},
    {"search", ld_search_open, true, true},
};

static const maker *find_maker(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strlen(makers[i].name) == length && memcmp(makers[i].name, name, length) == 0)
            return &makers[i];
    return NULL;
}

static bool read_budget(const char *text, size_t length, ld_brief *brief, char *error)
{
    char *end, copy[24];
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    long n = strtol(copy, &end, 10);
    bool ms = strcmp(end, "ms") == 0, digit = copy[0] >= '0' && copy[0] <= '9';
    if (!digit || length >= sizeof copy || (*end && !ms) || n < 1 || n > (ms ? LD_MOST_MS : LD_MOST_ITERATIONS)) {
        ld_wrong(error, "the budget '%s' is wrong; expected 1 to %d iterations or 1ms to %dms", copy,
                 LD_MOST_ITERATIONS, LD_MOST_MS);
        return false;
    }
    *(ms ? &brief->ms : &brief->iterations) = n;
    return true;
}

/* One "key=value": how the bot thinks, or a weight of the game. */
static bool read_setting(char *text, ld_brief *brief, char *error)
{
    char *equals = strchr(text, '='), *end;
    if (!equals) {
        ld_wrong(error, "'+%.40s' is wrong; expected +key=value", text);
        return false;
    }
    float rounds = (float)brief->search.rounds, plies = (float)brief->search.plies, hints = !brief->blind;
    const struct {
        const char *key;
        float *value, low, high;
    } known[] = {{"noise", &brief->noise, 0, 10},
                 {"blur", &brief->blur, 0, 10},
                 {"explore", &brief->search.explore, 0, 100},
                 {"rivals", &brief->search.rivals, 0, 100},
                 {"steady", &brief->search.steady, 1, 1e9f},
                 {"trust", &brief->search.trust, 0, 1},
                 {"heat", &brief->search.heat, 0.001f, 1000},
                 {"rounds", &rounds, 0, 99},
                 {"plies", &plies, 0, 100000},
                 {"hints", &hints, 0, 1}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strncmp(known[i].key, text, (size_t)(equals - text)) != 0 || known[i].key[equals - text])
            continue;
        float value = strtof(equals + 1, &end);
        if (end == equals + 1 || *end || !(value >= known[i].low && value <= known[i].high)) {
            ld_wrong(error, "'+%.40s' is wrong; expected a number from %g to %g", text, (double)known[i].low,
                     (double)known[i].high);
            return false;
        }
        *known[i].value = value;
        brief->search.rounds = (int)rounds;
        brief->search.plies = (int)plies;
        brief->blind = hints < 0.5f;
        return true;
    }
    *equals = ' ';
    return ld_weights_read(brief->game, text, ld_tr("the bot"), brief->weights, error);
}

static bool read_settings(const char *text, ld_brief *brief, char *error)
{
    while (*text) {
        char part[200];
        size_t length = strcspn(text + 1, "+");
        snprintf(part, sizeof part, "%.*s", (int)length, text + 1);
        if (!(*text == '@' ? ld_weights_file(brief->game, part, brief->weights, error)
                           : read_setting(part, brief, error)))
            return false;
        text += 1 + length;
    }
    return true;
}

const char *ld_bot_meant(const char *name, const ld_game *game)
{
    static const char *const levels[LD_LEVELS] = {"gentle", "easy", "medium", "hard", "expert"};
    for (int i = 0; i < LD_LEVELS; i++)
        if (strcmp(levels[i], name) == 0)
            return ld_level(game, i);
    return name;
}

ld_bot *ld_bot_open(const char *name, const ld_game *game, char error[LD_ERROR_BYTES])
{
    const char *text = ld_bot_meant(name, game);
    size_t length = strcspn(text, ":@+");
    const maker *m = find_maker(text, length);
    if (!m || (text[length] == ':') != m->budget) {
        ld_wrong(error, "there is no bot '%.40s'; expected %s or cmd:PROGRAM", name, bot_names);
        return NULL;
    }
    ld_brief brief = {.game = game, .search = ld_search_of(game)};
    ld_standard(game, brief.weights);
    if (m->tuned && !ld_weights_read(game, ld_tuned(game), "tuned", brief.weights, error))
        return NULL;
    text += length;
    if (m->budget) {
        length = strcspn(++text, "@+");
        if (!read_budget(text, length, &brief, error))
            return NULL;
        text += length;
    }
    if (!read_settings(text, &brief, error))
        return NULL;
    ld_bot *bot = m->open(&brief);
    if (!bot)
        ld_wrong(error, "there is not enough memory for the bot '%.40s'", name);
    return bot; // cppcheck-suppress returnDanglingLifetime ; the brief was copied
}

bool ld_bot_choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES])
{
    return bot->choose(bot, view, seat, options, rng, out, error);
}

const float *ld_bot_opinion(const ld_bot *bot) { return bot->opinion ? bot->opinion(bot) : NULL; }

void ld_bot_close(ld_bot *bot)
{
    if (bot && bot->close)
        bot->close(bot);
}
