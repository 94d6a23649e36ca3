#include "cli/experiment.h"
#include "io/figures.h"
#include "lab/journal.h"
#include "lab/mpi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading --------------------------------------------------------------------------------------------- */

ld_bot *open_from_field(void *data, int index, char error[LD_ERROR_BYTES])
{
    const field *f = data;
    return open_bot(f->names[index], f->game, error);
}

int check_bot(const char *name, const ld_game *game)
{
    char error[LD_ERROR_BYTES];
    if (strncmp(name, "cmd:", 4) == 0)
        return DONE;
    ld_bot *bot = open_bot(name, game, error);
    if (!bot)
        return usage("%s", error);
    ld_bot_close(bot);
    return DONE;
}

int read_field(const char *bots, const ld_game *game, int seats, field *out)
{
    out->game = game;
    if (!bots)
        return usage("no bots are named; expected --bots a,b,.. with one for each of %d seats", seats);
    if (strlen(bots) >= sizeof out->room)
        return usage("--bots is too long; expected less than %zu characters", sizeof out->room);
    snprintf(out->room, sizeof out->room, "%s", bots);
    int count = split_list(out->room, out->names, LD_MAX_SEATS);
    for (int i = 1; count == 1 && i < seats; i++)
        out->names[i] = out->names[0];
    if (count != seats && count != 1)
        return usage("--bots names %d bots; expected %d, or one for all", count < 0 ? LD_MAX_SEATS + 1 : count, seats);
    for (int i = 0; i < (count == 1 ? 1 : seats); i++)
        if (check_bot(out->names[i], game) != DONE)
            return USAGE;
    return DONE;
}

static int read_sprt(const char *text, ld_match *out)
{
    char *end = NULL;
    out->e0 = strtod(text, &end);
    bool ok = end != text && *end == ',';
    const char *second = ok ? end + 1 : text;
    out->e1 = ok ? strtod(second, &end) : 0;
    if (!ok || end == second || *end || !(out->e0 < out->e1) || !(out->e0 > -2000) || !(out->e1 < 2000))
        return usage("--sprt %.40s is not possible; expected two ratings e0,e1 with -2000 < e0 < e1 < 2000", text);
    out->sequential = true;
    return DONE;
}

int read_experiment(const arguments *args, const ld_game *game, int seats, int games, ld_match *out)
{
    ld_state probe;
    char error[LD_ERROR_BYTES];
    *out = (ld_match){.setup = {game, seats, args->settings, args->setting_count, args->box},
                      .kind = "match",
                      .games = args->games > 0 ? args->games : games,
                      .seed = args->seed,
                      .threads = args->threads > 0 ? args->threads : (int)sysconf(_SC_NPROCESSORS_ONLN),
                      .open = open_from_field,
                      .journal = args->journal};
    if (!ld_setup_start(&out->setup, &probe, error))
        return usage("%s", error);
    return args->sprt ? read_sprt(args->sprt, out) : DONE;
}

int say_how(ld_ran ran, int games, const char *error)
{
    if (ran == LD_RAN)
        return DONE;
    return ran == LD_RAN_NOT ? usage("%s", error) : failed("%s; %d games were played", error, games);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

json_t *reals(int count, const double *values)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_real(values[i]));
    return list;
}

json_t *share_json(const char *key, json_t *value, const ld_share *share)
{
    json_t *json = json_object();
    json_object_set_new(json, key, value);
    json_object_set_new(json, "games", json_integer(share->games));
    json_object_set_new(json, "win_share", json_real(share->win_share));
    json_object_set_new(json, "ci95", reals(2, (double[]){share->low, share->high}));
    json_object_set_new(json, "mean_rank", json_real(share->mean_rank));
    json_object_set_new(json, "mean_score", json_real(share->mean_score));
    json_object_set_new(json, "mean_margin", json_real(share->margin));
    return json;
}

json_t *setup_json(const ld_setup *setup)
{
    json_t *json = json_object(), *options = json_object();
    for (int i = 0; i < setup->setting_count; i++)
        json_object_set_new(options, setup->settings[i].key, json_string(setup->settings[i].value));
    json_object_set_new(json, "game", json_string(ld_game_name(setup->game)));
    json_object_set_new(json, "seats", json_integer(setup->seats));
    json_object_set_new(json, "options", options);
    json_t *figures = setup->box ? ld_changes_json(setup->box) : NULL;
    if (figures)
        json_object_set_new(json, "figures", figures);
    json_object_set_new(json, "build", json_string(ld_build()));
    return json;
}

static const char *verdict(const ld_sprt *test)
{
    int v = ld_sprt_verdict(test);
    return v > 0 ? "H1" : v < 0 ? "H0" : "open";
}

json_t *sprt_json(const ld_sprt *test)
{
    json_t *json = json_object();
    json_object_set_new(json, "e0", json_real(test->e0));
    json_object_set_new(json, "e1", json_real(test->e1));
    json_object_set_new(json, "llr", json_real(test->llr));
    json_object_set_new(json, "blocks", json_integer(test->share.count));
    json_object_set_new(json, "accepted", json_string(verdict(test)));
    return json;
}

void print_shares(const char *title, const ld_share *share)
{
    int gap = 16 - ld_width(title);
    tell(stdout, "  %s%*s wins %5.1f %%  (95 %%: %5.1f to %5.1f)  rank %.2f  score %.1f  margin %+.1f", title,
         gap > 0 ? gap : 0, "", 100 * share->win_share, 100 * share->low, 100 * share->high, share->mean_rank,
         share->mean_score, share->margin);
}

void print_sprt(const ld_sprt *test)
{
    tell(stdout, "  rating %+.0f against %+.0f: LLR %.2f of %.2f after %ld {|block|blocks}, %s", test->e1, test->e0,
         test->llr, LD_SPRT_BOUND, test->share.count,
         ld_sprt_verdict(test) > 0   ? ld_tr("accepted")
         : ld_sprt_verdict(test) < 0 ? ld_tr("rejected")
                                     : ld_tr("not decided"));
}

int write_text(const char *path, const char *text)
{
    char part[600];
    if (ld_rank() != 0)
        return DONE;
    if (!path)
        return fputs(text, stdout) < 0 || fflush(stdout) != 0 ? failed("standard output cannot be written") : DONE;
    snprintf(part, sizeof part, "%.500s.part", path);
    FILE *file = fopen(part, "w");
    bool ok = file && fputs(text, file) >= 0;
    ok = file && fclose(file) == 0 && ok;
    if (ok && rename(part, path) == 0)
        return DONE;
    if (file)
        remove(part);
    return failed("cannot write '%.100s'", path);
}
