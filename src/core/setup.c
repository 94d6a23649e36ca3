/* The games and their set-up: the registry's public face, seats and settings. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

int ld_abi(void) { return LUDUS_ABI; }

int ld_game_count(void) { return ld_games_count; }
const ld_game *ld_game_at(int index)
{
    assert(index >= 0 && index < ld_games_count);
    return ld_boxes[index].game;
}
const char *ld_game_name(const ld_game *game) { return game->name; }
const char *ld_game_title(const ld_game *game) { return ld_tr(game->title); }
const char *ld_game_rules_version(const ld_game *game) { return game->rules_version; }
const char *ld_game_about(const ld_game *game) { return ld_tr(game->about); }
size_t ld_game_state_bytes(const ld_game *game) { return game->state_bytes; }

const ld_game *ld_game_find(const char *name)
{
    for (int i = 0; i < ld_games_count; i++)
        if (strcmp(ld_boxes[i].game->name, name) == 0)
            return ld_boxes[i].game;
    return NULL;
}

void ld_game_seats(const ld_game *game, int *low, int *high)
{
    *low = game->min_seats;
    *high = game->max_seats;
}

const ld_option *ld_game_options(const ld_game *game, int *count)
{
    *count = game->option_count;
    return game->options;
}

char *ld_option_word(const char *id, char *out, size_t room)
{
    char plain[LD_TEXT_BYTES];
    snprintf(plain, sizeof plain, "%s", id);
    for (char *p = plain; *p; p++)
        *p = *p == '-' ? ' ' : *p;
    snprintf(out, room, "%s", ld_tr(plain));
    return out;
}

const char *ld_get(const ld_game *game, const ld_setting *settings, int count, const char *key)
{
    for (int i = 0; i < count; i++)
        if (strcmp(settings[i].key, key) == 0)
            return settings[i].value;
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].key, key) == 0)
            return game->options[i].standard;
    assert(!"a game asks for an option it does not have");
    return NULL;
}

bool ld_seats_ok(const ld_game *game, int seats, char *error)
{
    if (seats >= game->min_seats && seats <= game->max_seats)
        return true;
    if (game->min_seats == game->max_seats)
        return ld_wrong(error, "%s cannot be played by %d; expected %d seats", game->name, seats, game->min_seats);
    return ld_wrong(error, "%s cannot be played by %d; expected %d to %d seats", game->name, seats, game->min_seats,
                    game->max_seats);
}

/* Is `value` one of the words of "a|b|c"? A word in capitals admits any text. */
static bool among(const char *values, const char *value)
{
    for (const char *p = values; *p; p += *p == '|') {
        size_t n = strcspn(p, "|");
        if (*p >= 'A' && *p <= 'Z')
            return true;
        if (strlen(value) == n && memcmp(p, value, n) == 0)
            return true;
        p += n;
    }
    return false;
}

static bool in_range(const ld_option *option, const char *value)
{
    char *end;
    long n = strtol(value, &end, 10);
    return *value >= '0' && *value <= '9' && *end == 0 && n >= option->low && n <= option->high;
}

static void name_keys(const ld_game *game, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < game->option_count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? ", " : "", game->options[i].key);
}

bool ld_settings_ok(const ld_game *game, const ld_setting *settings, int count, char *error)
{
    for (int i = 0; i < count; i++) {
        const ld_option *option = NULL;
        for (int j = 0; j < game->option_count; j++)
            if (strcmp(game->options[j].key, settings[i].key) == 0)
                option = &game->options[j];
        if (!option) {
            char keys[120];
            name_keys(game, keys, sizeof keys);
            return ld_wrong(error, "%s has no option '%.40s'; expected %s", game->name, settings[i].key, keys);
        }
        for (int j = 0; j < i; j++)
            if (strcmp(settings[j].key, settings[i].key) == 0) {
                return ld_wrong(error, "option '%.40s' is given twice; expected once", settings[i].key);
            }
        if (option->high > option->low ? in_range(option, settings[i].value) : among(option->values, settings[i].value))
            continue;
        if (option->high > option->low)
            return ld_wrong(error, "%s=%.40s is not possible; expected a number from %d to %d", option->key,
                            settings[i].value, option->low, option->high);
        return ld_wrong(error, "%s=%.40s is not possible; expected %s", option->key, settings[i].value, option->values);
    }
    return true;
}

/* ---- outcome ------------------------------------------------------------------------------------- */

/* Somebody is first, and whoever shares a rank leaves the next ones empty. */
static bool ranks_are_ranks(const ld_outcome *outcome, int seats)
{
    for (int s = 0; s < seats; s++) {
        int better = 0;
        for (int t = 0; t < seats; t++)
            better += outcome->rank[t] < outcome->rank[s];
        if (outcome->rank[s] != better + 1)
            return false;
    }
    return true;
}

void ld_outcome_of(const ld_state *state, ld_outcome *out)
{
    memset(out, 0, sizeof *out);
    ld_game_of(state)->outcome(state, out);
    assert(ranks_are_ranks(out, ld_seats(state)));
    (void)ranks_are_ranks;
}

int ld_account(const ld_state *state, int seat, ld_line *out, int room)
{
    assert(seat >= 0 && seat < ld_seats(state));
    int lines = ld_game_of(state)->account(state, seat, out, room);
    assert(lines <= room);
    return lines;
}

int ld_role(const ld_state *state, int seat)
{
    const ld_game *game = ld_game_of(state);
    int role = game->role ? game->role(state, seat) : -1;
    assert(role < 0 || role < game->word_count(state, game->role_word));
    return role;
}

char *ld_role_name(const ld_state *state, int role, const ld_voice *voice, char *out, size_t room)
{
    ld_word(state, ld_game_of(state)->role_word, role, LD_NAME, voice, out, room);
    return out;
}

double ld_win_share(const ld_outcome *outcome, int seats, int seat)
{
    int winners = 0;
    for (int s = 0; s < seats; s++)
        winners += outcome->rank[s] == 1;
    assert(winners > 0); /* somebody always wins */
    return outcome->rank[seat] == 1 ? 1.0 / winners : 0.0;
}

bool ld_odds_of(const ld_state *view, int seat, ld_choice choice, ld_rng *rng, ld_odds *out)
{
    const ld_game *game = ld_game_of(view);
    if (out)
        memset(out, 0, sizeof *out);
    return game->odds && game->odds(view, seat, choice, rng, out);
}
