/* `ludus match`: bots against bots, with confidence intervals. */
#include "cli/cli.h"
#include "lab/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 30 };

typedef struct field {
    const ld_game *game;
    char *names[LD_MAX_SEATS];
} field;

static ld_bot *open_one(void *data, int index, char error[LD_ERROR_BYTES])
{
    const field *f = data;
    return open_bot(f->names[index], f->game, error);
}

static void show_progress(int done, int games, void *data)
{
    (void)data;
    int percent = (int)(100LL * done / games);
    if (done < games && percent == (int)(100LL * (done - 1) / games))
        return;
    char text[100];
    ld_text(text, sizeof text, "%d of %d games", done, games);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %s", BAR * percent / 100, "##############################",
            BAR - BAR * percent / 100, "", percent, text);
    if (done == games)
        fputc('\n', stderr);
}

static json_t *share_json(const char *key, json_t *value, const ld_share *share, bool full)
{
    json_t *json = json_object();
    json_object_set_new(json, key, value);
    json_object_set_new(json, "games", json_integer(share->games));
    json_object_set_new(json, "win_share", json_real(share->win_share));
    json_object_set_new(json, "ci95", json_pack("[ff]", share->low, share->high));
    if (full) {
        json_object_set_new(json, "mean_rank", json_real(share->mean_rank));
        json_object_set_new(json, "mean_score", json_real(share->mean_score));
    }
    return json;
}

static int print_as_json(const ld_match *m, const ld_match_result *result, const field *bots)
{
    json_t *json = json_object(), *options = json_object(), *list = json_array(), *seats = json_array();
    json_object_set_new(json, "game", json_string(ld_game_name(m->game)));
    json_object_set_new(json, "seats", json_integer(m->seats));
    for (int i = 0; i < m->setting_count; i++)
        json_object_set_new(options, m->settings[i].key, json_string(m->settings[i].value));
    json_object_set_new(json, "options", options);
    json_object_set_new(json, "games", json_integer(result->games));
    json_object_set_new(json, "seed", json_integer((json_int_t)m->seed));
    for (int i = 0; i < m->seats; i++) {
        json_array_append_new(list, share_json("bot", json_string(bots->names[i]), &result->bot[i], true));
        json_array_append_new(seats, share_json("seat", json_integer(i), &result->seat[i], false));
    }
    json_t *roles = json_array();
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            json_array_append_new(roles,
                                  share_json("role", json_string(result->role_name[i]), &result->role[i], false));
    if (json_array_size(roles))
        json_object_set(json, "by_role", roles);
    json_decref(roles);
    json_object_set_new(json, "bots", list);
    json_object_set_new(json, "by_seat", seats);
    json_object_set_new(json, "decisions_per_game", json_real(result->decisions_per_game));
    json_object_set_new(json, "seconds", json_real(result->seconds));
    return print_json(json);
}

static void print_shares(const char *title, const ld_share *share)
{
    int gap = 16 - ld_width(title);
    tell(stdout, "  %s%*s wins %5.1f %%  (95 %%: %5.1f to %5.1f)  rank %.2f  score %.1f", title, gap > 0 ? gap : 0, "",
         100 * share->win_share, 100 * share->low, 100 * share->high, share->mean_rank, share->mean_score);
}

static int print_as_text(const ld_match *m, const ld_match_result *result, const field *bots)
{
    tell(stdout, "%s, %d seats, %d {|game|games}, seed %llu", ld_game_title(m->game), m->seats, result->games,
         (unsigned long long)m->seed);
    for (int i = 0; i < m->seats; i++)
        print_shares(bots->names[i], &result->bot[i]);
    for (int i = 0; i < m->seats; i++) {
        char title[40];
        ld_text(title, sizeof title, "seat %d", i);
        print_shares(title, &result->seat[i]);
    }
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            print_shares(ld_tr(result->role_name[i]), &result->role[i]);
    tell(stdout, "  %.1f decisions a game, %.1f seconds", result->decisions_per_game, result->seconds);
    return DONE;
}

/* One bot for each seat; a single name stands for all. */
static int read_bots(const arguments *args, int seats, char *room, size_t bytes, field *bots)
{
    if (!args->bots)
        return usage("no bots are named; expected --bots a,b,.. with one for each of %d seats", seats);
    snprintf(room, bytes, "%s", args->bots);
    int count = split_list(room, bots->names, LD_MAX_SEATS);
    for (int i = 1; count == 1 && i < seats; i++)
        bots->names[i] = bots->names[0];
    if (count != seats && count != 1)
        return usage("--bots names %d bots; expected %d, or one for all", count < 0 ? LD_MAX_SEATS + 1 : count, seats);
    for (int i = 0; i < seats; i++) {
        char error[LD_ERROR_BYTES];
        if (strncmp(bots->names[i], "cmd:", 4) == 0)
            continue;
        ld_bot *bot = open_bot(bots->names[i], bots->game, error);
        if (!bot)
            return usage("%s", error);
        ld_bot_close(bot);
    }
    return DONE;
}

int cmd_match(int argc, char **argv)
{
    arguments args;
    const ld_game *game;
    field bots;
    char room[1024], error[LD_ERROR_BYTES];
    int seats, status = read_arguments(argc, argv, "players bots games seed threads set json", 1, &args);
    if (status != DONE || (status = find_game(&args, &game, &seats)) != DONE)
        return status;
    if (!args.has_players && args.bots) { /* as many seats as bots, if several are named */
        int named = 1;
        for (const char *p = args.bots; *p; p++)
            named += *p == ',';
        args.players = named > 1 ? named : seats;
        args.has_players = true;
        if ((status = find_game(&args, &game, &seats)) != DONE)
            return status;
    }
    bots.game = game;
    if ((status = read_bots(&args, seats, room, sizeof room, &bots)) != DONE)
        return status;
    ld_state probe;
    if (!ld_start(game, seats, args.settings, args.setting_count, &probe, NULL, error))
        return usage("%s", error);
    ld_match match = {
        .game = game,
        .seats = seats,
        .settings = args.settings,
        .setting_count = args.setting_count,
        .games = args.games ? args.games : 100,
        .seed = args.has_seed ? args.seed : 1,
        .threads = args.threads ? args.threads : (int)sysconf(_SC_NPROCESSORS_ONLN),
        .open = open_one,
        .close = ld_bot_close,
        .data = &bots,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
    };
    ld_match_result result;
    bool ok = ld_match_run(&match, &result, error);
    if (result.games)
        status = args.json ? print_as_json(&match, &result, &bots) : print_as_text(&match, &result, &bots);
    return ok ? status : failed("%s; %d games were played", error, result.games);
}
