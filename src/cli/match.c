/* `ludus match`: bots against bots, with confidence intervals. */
#include "cli/experiment.h"
#include "data/archive.h"
#include "lab/mpi.h"

#include <stdio.h>
#include <string.h>

static int print_as_json(const ld_match *m, const ld_match_result *result)
{
    json_t *json = setup_json(&m->setup), *bots = json_array(), *seats = json_array(), *roles = json_array();
    json_object_set_new(json, "experiment", json_string("match"));
    json_object_set_new(json, "games", json_integer(result->games));
    json_object_set_new(json, "seed", json_integer((json_int_t)m->seed));
    for (int i = 0; i < m->setup.seats; i++) {
        json_array_append_new(bots, share_json("bot", json_string(m->names[i]), &result->bot[i]));
        json_array_append_new(seats, share_json("seat", json_integer(i), &result->seat[i]));
    }
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            json_array_append_new(roles, share_json("role", json_string(result->role_name[i]), &result->role[i]));
    if (json_array_size(roles))
        json_object_set(json, "by_role", roles);
    json_decref(roles);
    json_object_set_new(json, "bots", bots);
    json_object_set_new(json, "by_seat", seats);
    if (m->sequential)
        json_object_set_new(json, "sprt", sprt_json(&result->sprt));
    if (m->adjusted)
        json_object_set_new(json, "adjusted",
                            json_pack("{sfsf}", "slope", result->slope, "variance_ratio", result->ratio));
    json_object_set_new(json, "decisions_per_game", json_real(result->decisions_per_game));
    json_object_set_new(json, "rounds_per_game", json_real(result->rounds_per_game));
    json_object_set_new(json, "seconds_per_game", json_real(result->seconds_per_game));
    json_object_set_new(json, "seconds", json_real(result->seconds));
    return print_json(json);
}

static int print_as_text(const ld_match *m, const ld_match_result *result)
{
    tell(stdout, "%s, %d seats, %d {|game|games}, seed %llu", ld_game_title(m->setup.game), m->setup.seats,
         result->games, (unsigned long long)m->seed);
    for (int i = 0; i < m->setup.seats; i++)
        print_shares(m->names[i], &result->bot[i]);
    for (int i = 0; i < m->setup.seats; i++) {
        char title[40];
        ld_text(title, sizeof title, "seat %d", i);
        print_shares(title, &result->seat[i]);
    }
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            print_shares(ld_tr(result->role_name[i]), &result->role[i]);
    if (m->sequential)
        print_sprt(&result->sprt);
    if (m->adjusted)
        tell(stdout, "  less luck, which explains %.0f %% of the variance (%.2f a point)", 100 * (1 - result->ratio),
             result->slope);
    tell(stdout, "  %.1f decisions a game, %.1f seconds", result->decisions_per_game, result->seconds);
    return DONE;
}

/* As many seats as bots, if several are named. */
static void count_seats(arguments *args, int seats)
{
    int named = 1;
    if (args->players > 0 || !args->bots)
        return;
    for (const char *p = args->bots; *p; p++)
        named += *p == ',';
    args->players = named > 1 ? named : seats;
}

/* With the games kept, if that was asked for; they have a journal of their own then, if no other is named. */
static ld_ran run_kept(const arguments *args, ld_match *m, ld_match_result *out, char error[LD_ERROR_BYTES])
{
    ld_archive archive;
    char journal[1024];
    if (!args->records)
        return ld_match_run(m, out, error);
    if (ld_ranks() > 1) {
        ld_wrong(error, "--records works on one machine; expected it without mpirun");
        return LD_RAN_NOT;
    }
    snprintf(journal, sizeof journal, "%.1000s/journal", args->records);
    if (!m->journal)
        m->journal = journal;
    if (!ld_archive_open(&archive, args->records, m, error))
        return LD_RAN_NOT;
    /* cppcheck-suppress autoVariables */
    m->keeper = &archive.keeper;
    ld_ran ran = ld_match_run(m, out, error);
    ld_archive_close(&archive);
    return ran;
}

int cmd_match(const arguments *given)
{
    arguments args = *given;
    const ld_game *game;
    field bots;
    ld_match match;
    char error[LD_ERROR_BYTES];
    int seats, status = find_game(&args, &game, &seats);
    if (status != DONE)
        return status;
    count_seats(&args, seats);
    if ((status = find_game(&args, &game, &seats)) != DONE ||
        (status = read_field(args.bots, game, seats, &bots)) != DONE ||
        (status = read_experiment(&args, game, seats, args.sprt ? 20000 : 100, &match)) != DONE)
        return status;
    match.data = &bots;
    match.adjusted = args.adjusted;
    for (int i = 0; i < seats; i++)
        match.names[i] = bots.names[i];
    ld_match_result result = {0};
    ld_ran ran = run_kept(&args, &match, &result, error);
    if (result.games)
        status = args.json ? print_as_json(&match, &result) : print_as_text(&match, &result);
    int how = say_how(ran, result.games, error);
    ld_match_free(&result);
    return how == DONE ? status : how;
}
