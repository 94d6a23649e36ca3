/* `ludus lab balance`: who wins and what points come from, in many games between equal bots. */
#include "cli/uses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON -------------------------------------------------------------------------------------------------- */

static void set_ratio(json_t *json, const char *key, const char *interval_key, const ld_ratio *r, bool share)
{
    double both[2];
    if (!r->blocks)
        return;
    ld_ratio_interval(r, share, both);
    json_object_set_new(json, key, json_real(ld_ratio_mean(r)));
    json_object_set_new(json, interval_key, reals(2, both));
}

static json_t *spread_json(const ld_spread *s)
{
    json_t *json = json_object(), *bars = json_array();
    set_ratio(json, "mean", "ci95", &s->mean, false);
    json_object_set_new(json, "deciles", reals(LD_TENTHS, s->tenths));
    for (int i = 0; i < s->bars; i++)
        json_array_append_new(bars, json_integer(s->bar[i]));
    json_object_set_new(json, "histogram", json_pack("{sfsfso}", "from", s->from, "width", s->width, "counts", bars));
    return json;
}

static json_t *entries_json(const char *key, const ld_entries *all, const char *value, const char *winners)
{
    json_t *list = json_array();
    char value_interval[40], winners_interval[40];
    snprintf(value_interval, sizeof value_interval, "%s_ci95", value);
    snprintf(winners_interval, sizeof winners_interval, "%s_ci95", winners);
    for (int i = 0; i < all->count; i++) {
        json_t *json = json_object();
        const ld_entry *e = &all->at[i];
        json_object_set_new(json, key, json_string(e->name));
        json_object_set_new(json, "games", json_integer(e->games));
        set_ratio(json, "win_share", "ci95", &e->share, true);
        set_ratio(json, value, value_interval, &e->value, false);
        set_ratio(json, winners, winners_interval, &e->winners, strcmp(winners, "of_winners") == 0);
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *balance_json(const ld_match *m, const ld_match_result *result, const ld_balance *b, const char *command)
{
    json_t *json = setup_json(&m->setup), *seats = json_array(), *roles = json_array();
    json_object_set_new(json, "experiment", json_string("balance"));
    json_object_set_new(json, "bots", json_string(m->names[0]));
    json_object_set_new(json, "games", json_integer(result->games));
    json_object_set_new(json, "seed", json_integer((json_int_t)m->seed));
    json_object_set_new(json, "command", json_string(command));
    for (int i = 0; i < m->setup.seats; i++)
        json_array_append_new(seats, share_json("seat", json_integer(i), &result->seat[i]));
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            json_array_append_new(roles, share_json("role", json_string(result->role_name[i]), &result->role[i]));
    json_object_set_new(json, "by_seat", seats);
    json_object_set_new(json, "by_role", roles);
    json_object_set_new(json, "by_order", entries_json("order", &b->order, "score", "of_winners"));
    json_object_set_new(
        json, "length",
        json_pack("{soso}", "decisions", spread_json(&b->decisions), "rounds", spread_json(&b->rounds)));
    json_object_set_new(json, "scores",
                        json_pack("{soso}", "all", spread_json(&b->scores), "winners", spread_json(&b->winners)));
    json_object_set_new(json, "sources", entries_json("source", &b->sources, "points", "winners_points"));
    json_object_set_new(json, "strategies", entries_json("largest_source", &b->strategy, "score", "of_winners"));
    json_t *ends = entries_json("end", &b->ends, "points", "winners_points");
    for (size_t i = 0; i < json_array_size(ends); i++) { /* of these it is not a share of the win */
        json_t *end = json_array_get(ends, i);
        json_object_set(end, "of_games", json_object_get(end, "win_share"));
        json_object_del(end, "win_share");
    }
    json_object_set_new(json, "ends", ends);
    set_uses(json, m, result, b);
    json_object_set_new(json, "seconds", json_real(result->seconds));
    return json;
}

/* ---- text and CSV --------------------------------------------------------------------------------------------- */

static void print_spread(const char *title, const ld_spread *s)
{
    char tenths[LD_TENTHS * 16] = "";
    double both[2];
    ld_ratio_interval(&s->mean, false, both);
    for (int i = 0, n = 0; i < LD_TENTHS; i++)
        n += snprintf(tenths + n, sizeof tenths - (size_t)n, " %g", s->tenths[i]);
    int gap = 16 - ld_width(title);
    tell(stdout, "  %s%*s mean %.1f (95 %%: %.1f to %.1f), tenths%s", title, gap > 0 ? gap : 0, "",
         ld_ratio_mean(&s->mean), both[0], both[1], tenths);
}

static void print_ratio(const char *what, const ld_ratio *r, double by)
{
    double both[2];
    ld_ratio_interval(r, by == 100, both);
    if (r->blocks)
        printf("  %s %.1f%s (%.1f to %.1f)", what, by * ld_ratio_mean(r), by == 100 ? " %" : "", by * both[0],
               by * both[1]);
}

static void print_entries(const char *title, const ld_entries *all, const char *share, const char *value,
                          const char *winners, double winners_by)
{
    if (!all->count)
        return;
    printf("%s\n", title);
    for (int i = 0; i < all->count; i++) {
        const ld_entry *e = &all->at[i];
        printf("  %-24s %6ld", ld_tr(e->name), e->games);
        print_ratio(share, &e->share, 100);
        print_ratio(value, &e->value, 1);
        print_ratio(winners, &e->winners, winners_by);
        putchar('\n');
    }
}

static void print_balance(const ld_match *m, const ld_match_result *result, const ld_balance *b)
{
    tell(stdout, "%s, %d seats, %d games of %s, seed %llu", ld_game_title(m->setup.game), m->setup.seats, result->games,
         m->names[0], (unsigned long long)m->seed);
    for (int i = 0; i < m->setup.seats; i++) {
        char title[40];
        ld_text(title, sizeof title, "seat %d", i);
        print_shares(title, &result->seat[i]);
    }
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (result->role[i].games)
            print_shares(ld_tr(result->role_name[i]), &result->role[i]);
    print_spread(ld_tr("choices"), &b->decisions);
    print_spread(ld_tr("last round"), &b->rounds);
    print_spread(ld_tr("scores"), &b->scores);
    print_spread(ld_tr("winners' scores"), &b->winners);
    print_entries(ld_tr("Order of play"), &b->order, ld_tr("wins"), ld_tr("score"), "", 1);
    print_roles_by_order(m, result, b);
    print_entries(ld_tr("Points by source"), &b->sources, "", ld_tr("all"), ld_tr("winners"), 1);
    print_entries(ld_tr("A seat's largest source"), &b->strategy, ld_tr("wins"), ld_tr("score"),
                  ld_tr(ld_tr("of winners")), 100);
    print_entries(ld_tr("What ended the game"), &b->ends, ld_tr("of games"), "", "", 1);
    print_uses(&b->uses);
}

/* A row for each game and seat. */
static char *csv_text(const ld_match *m, const ld_match_result *result)
{
    char *text = NULL, name[40];
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    fprintf(out, "game,block,seat,role,order,share,rank,score,choices,rounds\n");
    for (int i = 0; i < result->rows.count; i++) {
        const ld_row *row = ld_match_row(result, i);
        for (int s = 0; row && s < m->setup.seats; s++) {
            int role = row->role[s];
            snprintf(name, sizeof name, "%s", role >= 0 && role < LD_MATCH_ROLES ? result->role_name[role] : "");
            fprintf(out, "%d,%d,%d,%s,%d,%g,%d,%d,%u,%d\n", i, i / ld_match_block(m), s, name, row->order[s] + 1,
                    (double)row->share[s], row->rank[s], (int)row->score[s], (unsigned)row->decisions,
                    (int)row->rounds);
        }
    }
    fclose(out);
    return text;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static void command_of(const ld_match *m, char *out, size_t room)
{
    size_t n = (size_t)snprintf(out, room, "ludus lab balance %s --bots %.200s --players %d --games %d --seed %llu",
                                ld_game_name(m->setup.game), m->names[0], m->setup.seats, m->games,
                                (unsigned long long)m->seed);
    if (n < room)
        ld_setup_given(&m->setup, " --set ", out + n, room - n);
}

/* One experiment's files and text; its JSON goes to the list. */
static int put_out(const arguments *args, const ld_match *m, const ld_match_result *result, const char *csv,
                   json_t *list)
{
    static ld_balance balance;
    char command[600];
    int status = DONE;
    if (!ld_balance_of(m, result, &balance))
        return failed("there is not enough memory for %d games", result->games);
    command_of(m, command, sizeof command);
    json_array_append_new(list, balance_json(m, result, &balance, command));
    if (csv) {
        char *text = csv_text(m, result);
        status = text ? write_text(csv, text) : failed("there is not enough memory for %d games", result->games);
        free(text);
    }
    if (!args->json && status == DONE)
        print_balance(m, result, &balance);
    return status;
}

/* Where the part of a series that has this value is kept. */
static const char *with_value(const char *path, const char *value, char *out, size_t room)
{
    if (path && value)
        snprintf(out, room, "%.400s.%.60s", path, value);
    return path && value ? out : path;
}

/* Plays and tells one balance; `value` is what sets it apart in a series, NULL if it is alone. */
static int balance_one(const arguments *args, const ld_game *game, int seats, const char *value, json_t *list)
{
    field bots;
    ld_match match;
    char error[LD_ERROR_BYTES], journal[480], csv[480];
    int status = read_field(args->bots, game, seats, &bots);
    if (status != DONE || (status = read_experiment(args, game, seats, args->games, &match)) != DONE)
        return status;
    for (int i = 0; i < seats; i++) {
        if (bots.names[i] != bots.names[0])
            return usage("--bots names several bots; expected one that plays all seats");
        match.names[i] = bots.names[i];
    }
    match.kind = "balance";
    match.data = &bots;
    match.keep_ends = true;
    match.journal = with_value(args->journal, value, journal, sizeof journal);
    ld_match_result result;
    ld_ran ran = ld_match_run(&match, &result, error);
    if (result.games)
        status = put_out(args, &match, &result, with_value(args->csv, value, csv, sizeof csv), list);
    int how = say_how(ran, result.games, error);
    ld_match_free(&result);
    return how == DONE ? status : how;
}

/* The setting that stands for several ("scenario=1|2|3"): one balance for each. */
static int balance_series(arguments *args, const ld_game *game, int seats, json_t *list)
{
    ld_setting *series = NULL;
    for (int i = 0; i < args->setting_count; i++)
        if (strchr(args->settings[i].value, '|')) {
            if (series)
                return usage("--set %.40s has several values too; expected one such setting", args->settings[i].key);
            series = &args->settings[i];
        }
    if (!series)
        return balance_one(args, game, seats, NULL, list);
    char values[400], *save;
    snprintf(values, sizeof values, "%s", series->value);
    int status = DONE;
    for (char *value = strtok_r(values, "|", &save); value && status == DONE; value = strtok_r(NULL, "|", &save)) {
        series->value = value;
        status = balance_one(args, game, seats, value, list);
    }
    return status;
}

int lab_balance(const arguments *args)
{
    const ld_game *game;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    json_t *list = json_array();
    arguments each = *args;
    status = balance_series(&each, game, seats, list);
    size_t count = json_array_size(list);
    if (count && args->html) {
        int written = write_report(args->html, list);
        status = status == DONE ? written : status;
    }
    if (!count || !args->json) {
        json_decref(list);
        return status;
    }
    json_t *json =
        count == 1 ? json_incref(json_array_get(list, 0)) : json_pack("{sssO}", "experiment", "series", "parts", list);
    json_decref(list);
    int written = print_json(json);
    return status == DONE ? written : status;
}
