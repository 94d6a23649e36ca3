/* `ludus lab compare`: what if? Two sets, or many values of one figure, played by the same bots on the same luck. */
#include "cli/sets.h"
#include "lab/balance.h"
#include "lab/compare.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND = 4000, BAR = 40 };

typedef struct whatif {
    ld_compare compare;
    ld_compare_result result;
    field bots;
    set sets[LD_SIDES];
    char labels[LD_SIDES][100]; /* "A", "B", or the values of a sweep behind it */
    char swept[100];            /* what a sweep goes through; empty: there are two sides */
    char roles[LD_MATCH_ROLES][40];
    json_t *left_out; /* values that the game refuses, and why */
} whatif;

/* ---- reading ------------------------------------------------------------------------------------------------- */

typedef struct span {
    long low, high, step;
} span;

static bool read_whole(const char **text, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(*text, &end, 10);
    bool ok = end != *text && !errno && labs(*out) < 1000000000;
    *text = end;
    return ok;
}

/* "8..16" or "8..16:2". */
static bool read_span(const char *text, span *out)
{
    out->step = 1;
    bool ok = read_whole(&text, &out->low) && strncmp(text, "..", 2) == 0 && (text += 2, read_whole(&text, &out->high));
    if (ok && *text == ':')
        ok = (text++, read_whole(&text, &out->step));
    return ok && !*text && out->low <= out->high && out->step > 0;
}

/* A side for this value, unless the game refuses it. */
static void add_value(whatif *w, long value)
{
    char error[LD_ERROR_BYTES];
    int side = w->compare.sides;
    const ld_setup *first = &w->compare.side[0];
    snprintf(w->labels[side], sizeof w->labels[side], "%ld", value);
    copy_set(&w->sets[0], &w->sets[side]);
    add_to_set(&w->sets[side], first->game, w->swept, w->labels[side]);
    if (setup_of_set(&w->sets[side], first->game, first->seats, &w->compare.side[side], error)) {
        w->compare.sides++;
        return;
    }
    free_set(&w->sets[side]);
    json_array_append_new(w->left_out, json_pack("{sIss}", "value", (json_int_t)value, "why", error));
}

/* Names the values that are left out; if all are, the first reason is enough. */
static int say_left_out(const whatif *w)
{
    size_t i;
    json_t *one;
    json_array_foreach (w->left_out, i, one) {
        const char *why = json_string_value(json_object_get(one, "why"));
        if (w->compare.sides == 1)
            return usage("%s", why);
        complain("%s=%lld is left out: %s", w->swept, (long long)json_integer_value(json_object_get(one, "value")),
                 why);
    }
    return DONE;
}

static int read_sweep(const arguments *args, whatif *w)
{
    const char *equals = strchr(args->sweep, '=');
    span s;
    if (!equals || equals == args->sweep || (size_t)(equals - args->sweep) >= sizeof w->swept ||
        !read_span(equals + 1, &s))
        return usage("--sweep %.60s is not possible; expected NAME=LOW..HIGH or NAME=LOW..HIGH:STEP", args->sweep);
    if ((s.high - s.low) / s.step >= LD_SIDES - 1)
        return usage("--sweep %.60s has more than %d values; expected fewer, or a larger step", args->sweep,
                     LD_SIDES - 1);
    snprintf(w->swept, sizeof w->swept, "%.*s", (int)(equals - args->sweep), args->sweep);
    for (long value = s.low; value <= s.high; value += s.step)
        add_value(w, value);
    return say_left_out(w);
}

static int read_side(const char *option, const char *text, const arguments *args, whatif *w)
{
    char error[LD_ERROR_BYTES];
    const ld_match *m = &w->compare.match;
    int side = w->compare.sides, status = read_set(option, text, m->setup.game, args, &w->sets[side]);
    if (status != DONE)
        return status;
    if (!setup_of_set(&w->sets[side], m->setup.game, m->setup.seats, &w->compare.side[side], error))
        return usage("--%s: %s", option, error);
    snprintf(w->labels[side], sizeof w->labels[side], "%.90s", text);
    w->compare.sides++;
    return DONE;
}

static int read_sides(const arguments *args, whatif *w)
{
    if (!args->b == !args->sweep)
        return usage("what is compared is not said; expected either --b SET or --sweep NAME=LOW..HIGH");
    int status = read_side("a", args->a, args, w);
    if (status != DONE)
        return status;
    w->compare.match.setup = w->compare.side[0];
    return args->b ? read_side("b", args->b, args, w) : read_sweep(args, w);
}

static void name_roles(whatif *w)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    const ld_setup *s = &w->compare.side[0];
    if (ld_setup_start(s, &state, error))
        for (int r = 0; r < LD_MATCH_ROLES; r++)
            ld_role_name(&state, r, NULL, w->roles[r], sizeof w->roles[r]);
}

/* ---- what is told of ------------------------------------------------------------------------------------------ */

typedef struct group {
    ld_measure what;
    const char *key, *of, *title;
} group;

static const group groups[] = {
    {LD_BY_BOT, "by_bot", "bot", N_("By bot")},
    {LD_BY_SEAT, "by_seat", "seat", N_("By seat")},
    {LD_BY_ROLE, "by_role", "role", N_("By role")},
    {LD_BY_ORDER, "by_order", "order", N_("By order of play")},
};
static const struct {
    ld_measure what;
    const char *name;
} means[] = {
    {LD_MEAN_CHOICES, N_("choices")},
    {LD_MEAN_ROUND, N_("last round")},
    {LD_MEAN_SCORE, N_("scores")},
    {LD_MEAN_WINNER, N_("winners' scores")},
};

#define EACH_GROUP(g) for (const group *g = groups; g < groups + sizeof groups / sizeof *groups; g++)

static int members(const whatif *w, const group *g)
{
    if (g->what == LD_BY_BOT && ld_match_block(&w->compare.match) == 1)
        return 0;
    return g->what == LD_BY_ROLE ? LD_MATCH_ROLES : w->compare.match.setup.seats;
}

static const char *name_of(const whatif *w, const group *g, int of, char *out, size_t room)
{
    switch (g->what) {
    case LD_BY_SEAT: return ld_text(out, room, "seat %d", of);
    case LD_BY_ROLE: return w->roles[of];
    case LD_BY_ORDER: return ld_tr(ld_order_names[of]);
    default: return w->compare.match.names[of];
    }
}

static bool pair(const whatif *w, int side, ld_measure what, int of, ld_paired *out)
{
    return ld_compare_pair(&w->compare, &w->result, side, what, of, out);
}

/* How many times the games two runs would need, each with luck of its own, for intervals as narrow: over all members.
 * Infinite if no game of this side went otherwise; 0 if there is no such group. */
static double fewer(const whatif *w, int side, const group *g)
{
    double apart = 0, together = 0;
    ld_paired p;
    for (int of = 0; of < members(w, g); of++)
        if (pair(w, side, g->what, of, &p)) {
            apart += p.apart;
            together += p.together;
        }
    return apart > 0 ? apart / together : 0;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */

static json_t *interval(double low, double high) { return reals(2, (double[]){low, high}); }

static json_t *pair_json(const char *key, json_t *value, const ld_paired *p)
{
    return json_pack("{sosfsosfsosfsosf}", key, value, "a", p->mean[0], "a_ci95", interval(p->low[0], p->high[0]), "b",
                     p->mean[1], "b_ci95", interval(p->low[1], p->high[1]), "difference", p->difference, "ci95",
                     interval(p->least, p->most), "fewer_games", p->together > 0 ? p->apart / p->together : 0.0);
}

static json_t *label_json(const whatif *w, const group *g, int of)
{
    char name[40];
    return g->what == LD_BY_SEAT ? json_integer(of) : json_string(name_of(w, g, of, name, sizeof name));
}

static void set_group(json_t *json, const whatif *w, const group *g, json_t *factors)
{
    json_t *list = json_array();
    ld_paired p;
    for (int of = 0; of < members(w, g); of++)
        if (pair(w, 1, g->what, of, &p))
            json_array_append_new(list, pair_json(g->of, label_json(w, g, of), &p));
    double factor = fewer(w, 1, g);
    if (factor > 0) /* JSON has no infinity */
        json_object_set_new(factors, g->key, isfinite(factor) ? json_real(factor) : json_null());
    json_object_set_new(json, g->key, list);
}

static json_t *bars_json(const int *counts, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_integer(counts[i]));
    return list;
}

static void set_means(json_t *json, const whatif *w)
{
    json_t *list = json_array();
    ld_paired p;
    ld_overlay o;
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        if (!pair(w, 1, means[i].what, 0, &p))
            continue;
        json_t *one = pair_json("of", json_string(means[i].name), &p);
        if (ld_compare_overlay(&w->compare, &w->result, 1, means[i].what, &o))
            json_object_set_new(one, "histogram",
                                json_pack("{sfsfsoso}", "from", o.from, "width", o.width, "a",
                                          bars_json(o.bar[0], o.bars), "b", bars_json(o.bar[1], o.bars)));
        json_array_append_new(list, one);
    }
    json_object_set_new(json, "means", list);
}

/* One curve: a member's share of the win along the values. */
static json_t *curve_json(const whatif *w, const group *g, int of)
{
    json_t *points = json_array();
    ld_paired p;
    for (int side = 1; side < w->compare.sides; side++)
        if (pair(w, side, g->what, of, &p))
            json_array_append_new(points, json_pack("{sfsfsosfso}", "value", strtod(w->labels[side], NULL), "win_share",
                                                    p.mean[1], "ci95", interval(p.low[1], p.high[1]), "difference",
                                                    p.difference, "difference_ci95", interval(p.least, p.most)));
    return json_pack("{soso}", g->of, label_json(w, g, of), "points", points);
}

static void set_curves(json_t *json, const whatif *w)
{
    EACH_GROUP(g)
    {
        json_t *list = json_array();
        ld_paired p;
        for (int of = 0; of < members(w, g); of++)
            if (pair(w, 1, g->what, of, &p))
                json_array_append_new(list, curve_json(w, g, of));
        json_object_set_new(json, g->key, list);
    }
    json_object_set_new(json, "name", json_string(w->swept));
    json_object_set(json, "left_out", w->left_out);
}

static ld_setup common_setup(const whatif *w, const arguments *args)
{
    const ld_setup *first = &w->compare.side[0];
    return (ld_setup){first->game, first->seats, args->settings, args->setting_count, args->box};
}

static void command_of(const whatif *w, const arguments *args, char *out)
{
    const ld_match *m = &w->compare.match;
    size_t n = (size_t)snprintf(out, COMMAND, "ludus lab compare %s --bots %.900s --players %d --games %d --seed %llu",
                                ld_game_name(m->setup.game), args->bots, m->setup.seats, m->games,
                                (unsigned long long)m->seed);
    const ld_setup common = common_setup(w, args);
    n += ld_setup_given(&common, " --set ", out + n, COMMAND - 1000 - n);
    n += (size_t)snprintf(out + n, COMMAND - n, " --a %.500s", args->a);
    snprintf(out + n, COMMAND - n, args->b ? " --b %.500s" : " --sweep %.200s", args->b ? args->b : args->sweep);
}

static json_t *compare_json(const whatif *w, const arguments *args)
{
    char command[COMMAND];
    const ld_setup common = common_setup(w, args);
    json_t *json = setup_json(&common), *factors = json_object();
    command_of(w, args, command);
    json_object_set_new(json, "experiment", json_string(*w->swept ? "sweep" : "compare"));
    json_object_set_new(json, "bots", json_string(args->bots));
    json_object_set_new(json, "games", json_integer(w->result.games));
    json_object_set_new(json, "seed", json_integer((json_int_t)w->compare.match.seed));
    json_object_set_new(json, "command", json_string(command));
    json_object_set_new(json, "a", json_string(args->a));
    if (*w->swept) {
        set_curves(json, w);
    } else {
        json_object_set_new(json, "b", json_string(args->b));
        EACH_GROUP(g)
        set_group(json, w, g, factors);
        set_means(json, w);
        json_object_set(json, "fewer_games", factors);
    }
    json_decref(factors);
    json_object_set_new(json, "seconds", json_real(w->result.seconds));
    return json;
}

/* ---- text and CSV ------------------------------------------------------------------------------------------------ */

static void print_pair(const char *name, const ld_paired *p, double by)
{
    int gap = 16 - ld_width(name);
    if (by == 100)
        tell(stdout, "  %s%*s A %5.1f %%  B %5.1f %%  B less A %+5.1f  (95 %%: %+.1f to %+.1f)", name,
             gap > 0 ? gap : 0, "", 100 * p->mean[0], 100 * p->mean[1], 100 * p->difference, 100 * p->least,
             100 * p->most);
    else
        tell(stdout, "  %s%*s A %7.1f  B %7.1f  B less A %+5.1f  (95 %%: %+.1f to %+.1f)", name, gap > 0 ? gap : 0, "",
             p->mean[0], p->mean[1], p->difference, p->least, p->most);
}

static void print_group(const whatif *w, const group *g)
{
    char name[40];
    ld_paired p;
    double factor = fewer(w, 1, g);
    if (factor == 0)
        return;
    puts(ld_tr(g->title));
    for (int of = 0; of < members(w, g); of++)
        if (pair(w, 1, g->what, of, &p))
            print_pair(name_of(w, g, of, name, sizeof name), &p, 100);
    if (isfinite(factor))
        tell(stdout, "  Two runs with luck of their own would need %.1f times the games for the same intervals.",
             factor);
    else
        tell(stdout, "  No game ended otherwise.");
}

static void print_compare(const whatif *w)
{
    ld_paired p;
    tell(stdout, "  A: %s", w->labels[0]);
    tell(stdout, "  B: %s", w->labels[1]);
    EACH_GROUP(g)
    print_group(w, g);
    puts(ld_tr("Means"));
    for (size_t i = 0; i < sizeof means / sizeof *means; i++)
        if (pair(w, 1, means[i].what, 0, &p))
            print_pair(ld_tr(means[i].name), &p, 1);
}

/* A member's share at each value, with a bar and how far it lies from side A. */
static void print_curve(const whatif *w, const group *g, int of)
{
    static const char bar[] = "########################################";
    char name[40];
    ld_paired p;
    if (!pair(w, 1, g->what, of, &p))
        return;
    tell(stdout, "%s: at %s %.1f %%", name_of(w, g, of, name, sizeof name), w->labels[0], 100 * p.mean[0]);
    for (int side = 1; side < w->compare.sides; side++)
        if (pair(w, side, g->what, of, &p))
            printf("  %8s %5.1f %%  %+5.1f (%+.1f .. %+.1f)  %.*s\n", w->labels[side], 100 * p.mean[1],
                   100 * p.difference, 100 * p.least, 100 * p.most, (int)(BAR * p.mean[1] + 0.5), bar);
}

static void print_sweep(const whatif *w)
{
    ld_paired p;
    const group *shown = &groups[1];
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        if (pair(w, 1, LD_BY_ROLE, r, &p))
            shown = &groups[2];
    tell(stdout, "Share of the win by %s: its value, the share, the difference from '%s' (95 %%)", w->swept,
         w->labels[0]);
    for (int of = 0; of < members(w, shown); of++)
        print_curve(w, shown, of);
}

static void print_text(const whatif *w, const arguments *args)
{
    const ld_match *m = &w->compare.match;
    tell(stdout, "%s, %d seats, %d {|game|games} of %s on each side with the same luck, seed %llu",
         ld_game_title(m->setup.game), m->setup.seats, w->result.games, args->bots, (unsigned long long)m->seed);
    if (*w->swept)
        print_sweep(w);
    else
        print_compare(w);
}

/* A row for each game, side and seat. */
static char *csv_text(const whatif *w)
{
    char *text = NULL;
    size_t bytes;
    int block = ld_match_block(&w->compare.match);
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    fprintf(out, "game,block,side,seat,role,order,share,rank,score,choices,rounds\n");
    for (int i = 0; i < w->result.rows.count; i++)
        for (int side = 0; ld_rows_at(&w->result.rows, i) && side < w->compare.sides; side++) {
            const ld_row *row = ld_compare_row(&w->result, i, side);
            for (int s = 0; s < w->compare.match.setup.seats; s++) {
                const char *role = row->role[s] >= 0 && row->role[s] < LD_MATCH_ROLES ? w->roles[row->role[s]] : "";
                fprintf(out, "%d,%d,%s,%d,%s,%d,%g,%d,%d,%u,%d\n", i, i / block,
                        side == 0   ? "A"
                        : *w->swept ? w->labels[side]
                                    : "B",
                        s, role, row->order[s] + 1, (double)row->share[s], row->rank[s], (int)row->score[s],
                        (unsigned)row->decisions, (int)row->rounds);
            }
        }
    fclose(out);
    return text;
}

/* ---- the command --------------------------------------------------------------------------------------------------
 */

static int write_files(const whatif *w, const arguments *args, json_t *json)
{
    int status = DONE;
    if (args->csv) {
        char *text = csv_text(w);
        status =
            text ? write_text(args->csv, text) : failed("there is not enough memory for %d games", w->result.games);
        free(text);
    }
    if (args->html && status == DONE) {
        json_t *list = json_pack("[O]", json);
        status = write_report(args->html, list);
        json_decref(list);
    }
    return status;
}

static int put_out(const whatif *w, const arguments *args)
{
    json_t *json = compare_json(w, args);
    int status = write_files(w, args, json);
    if (args->json)
        return print_json(json) == DONE ? status : FAILED;
    json_decref(json);
    print_text(w, args);
    return status;
}

static int run(const arguments *args, const ld_game *game, int seats, whatif *w)
{
    char error[LD_ERROR_BYTES];
    ld_match *m = &w->compare.match;
    int status = read_field(args->bots, game, seats, &w->bots);
    if (status != DONE || (status = read_experiment(args, game, seats, args->games, m)) != DONE ||
        (status = read_sides(args, w)) != DONE)
        return status;
    m->kind = "compare";
    m->data = &w->bots;
    for (int i = 0; i < seats; i++)
        m->names[i] = w->bots.names[i];
    name_roles(w);
    ld_ran ran = ld_compare_run(&w->compare, &w->result, error);
    if (w->result.games)
        status = put_out(w, args);
    int how = say_how(ran, w->result.games, error);
    ld_compare_free(&w->result);
    return how == DONE ? status : how;
}

int lab_compare(const arguments *args)
{
    const ld_game *game;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    whatif *w = calloc(1, sizeof *w);
    if (!w)
        return failed("there is not enough memory");
    w->left_out = json_array();
    status = run(args, game, seats, w);
    json_decref(w->left_out);
    for (int i = 0; i < LD_SIDES; i++)
        free_set(&w->sets[i]);
    free(w);
    return status;
}
