#include "cli/uses.h"
#include "lab/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- JSON -------------------------------------------------------------------------------------------------- */

static void set_mean(json_t *json, const char *key, const char *interval_key, const ld_ratio *r, bool share)
{
    double both[2];
    ld_ratio_interval(r, share, both);
    json_object_set_new(json, key, json_real(ld_ratio_mean(r)));
    json_object_set_new(json, interval_key, reals(2, both));
}

static void set_difference(json_t *json, const ld_contrast *c)
{
    double mean = ld_contrast_mean(c), half = ld_contrast_half(c);
    json_object_set_new(json, "difference", json_real(mean));
    json_object_set_new(json, "difference_ci95", reals(2, (double[]){mean - half, mean + half}));
}

static json_t *thing_json(const ld_thing_used *thing)
{
    json_t *json = json_pack("{sssisIsI}", "thing", thing->name, "more_than", thing->more_than, "seats",
                             (json_int_t)thing->seats, "others", (json_int_t)thing->others);
    set_mean(json, "win_share", "ci95", &thing->value.with, true);
    set_mean(json, "win_share_without", "without_ci95", &thing->value.without, true);
    set_difference(json, &thing->fair);
    return json;
}

static json_t *in_play_json(const ld_thing_used *thing)
{
    json_t *json = json_pack("{sssI}", "in_play", thing->name, "games", (json_int_t)thing->seats);
    set_mean(json, "score", "score_ci95", &thing->value.with, false);
    set_mean(json, "score_without", "score_without_ci95", &thing->value.without, false);
    set_difference(json, &thing->fair);
    return json;
}

static json_t *cells_json(const ld_match_result *result, const ld_balance *b)
{
    json_t *list = json_array();
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        for (int o = 0; o < LD_MAX_SEATS; o++) {
            const ld_ratio *cell = &b->cell[r][o];
            if (!cell->count)
                continue;
            json_t *json =
                json_pack("{sssisI}", "role", result->role_name[r], "order", o + 1, "games", (json_int_t)cell->count);
            set_mean(json, "win_share", "ci95", cell, true);
            json_array_append_new(list, json);
        }
    return list;
}

void set_uses(json_t *json, const ld_match *match, const ld_match_result *result, const ld_balance *b)
{
    json_t *used = json_array(), *in_play = json_array();
    for (int u = 0; u < b->uses.count; u++) {
        const ld_use_found *use = &b->uses.use[u];
        json_t *things = json_array();
        for (int i = 0; i < use->count; i++)
            json_array_append_new(use->common ? in_play : things,
                                  use->common ? in_play_json(&use->thing[i]) : thing_json(&use->thing[i]));
        json_t *found = json_pack("{sssosi}", "use", use->title, "things", things, "left_out", use->rare);
        if (use->common)
            json_decref(found);
        else
            json_array_append_new(used, found);
    }
    json_object_set_new(json, "used", used);
    json_object_set_new(json, "in_play", in_play);
    json_object_set_new(json, "by_role_and_order", cells_json(result, b));
    json_object_set_new(json, "role_is_order", json_boolean(b->role_is_order));
    const char *mixes = ld_game_mixes_roles(match->setup.game);
    json_object_set_new(json, "mixes_roles", mixes ? json_string(mixes) : json_null());
}

/* ---- text -------------------------------------------------------------------------------------------------- */

static void pad(const char *text, int columns)
{
    int gap = columns - ld_width(text);
    printf("  %s%*s", text, gap > 0 ? gap : 0, "");
}

static void print_role_row(const ld_match *match, const char *name, const ld_ratio *cell)
{
    pad(name, 16);
    for (int o = 0; o < match->setup.seats; o++) {
        double both[2];
        char text[40] = "-";
        ld_ratio_interval(&cell[o], true, both);
        if (cell[o].count)
            snprintf(text, sizeof text, "%.1f %% (%.1f-%.1f)", 100 * ld_ratio_mean(&cell[o]), 100 * both[0],
                     100 * both[1]);
        printf("  %20s", text);
    }
    putchar('\n');
}

void print_roles_by_order(const ld_match *match, const ld_match_result *result, const ld_balance *b)
{
    const char *mixes = ld_game_mixes_roles(match->setup.game);
    bool roles = false;
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        roles |= result->role[r].games > 0;
    if (b->role_is_order && mixes)
        tell(stdout,
             "In these games role and order of play are the same thing: who wins by one may win by the other. Play "
             "with --set %s to tell them apart.",
             mixes);
    else if (b->role_is_order)
        tell(stdout, "In these games role and order of play are the same thing: who wins by one may win by the other.");
    if (b->role_is_order || !roles)
        return;
    tell(stdout, "Share of the win by role and order of play");
    pad("", 16);
    for (int o = 0; o < match->setup.seats; o++)
        printf("  %20d", o + 1);
    putchar('\n');
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        if (result->role[r].games)
            print_role_row(match, ld_tr(result->role_name[r]), b->cell[r]);
}

static void print_thing(const ld_thing_used *thing, bool common)
{
    char name[LD_USED_NAME + 12];
    double with[2], without[2], by = common ? 1 : 100, mean = by * ld_contrast_mean(&thing->fair),
                                half = by * ld_contrast_half(&thing->fair);
    ld_ratio_interval(&thing->value.with, !common, with);
    ld_ratio_interval(&thing->value.without, !common, without);
    snprintf(name, sizeof name, thing->more_than ? "%s (>%d)" : "%s", thing->name, thing->more_than);
    pad(name, 28);
    printf(" %6ld  %5.1f (%.1f..%.1f)  %5.1f (%.1f..%.1f)  %+5.1f (%+.1f..%+.1f)\n", thing->seats,
           by * ld_ratio_mean(&thing->value.with), by * with[0], by * with[1],
           by * ld_ratio_mean(&thing->value.without), by * without[0], by * without[1], mean, mean - half, mean + half);
}

void print_uses(const ld_uses *uses)
{
    int things = 0;
    for (int u = 0; u < uses->count; u++) {
        const ld_use_found *use = &uses->use[u];
        things += use->count;
        if (!use->count)
            continue;
        printf("%s: %s\n", use->title,
               use->common ? ld_tr("games, mean score with it, without it, difference")
                           : ld_tr("seats, share of the win with it, without it, difference"));
        for (int i = 0; i < use->count; i++)
            print_thing(&use->thing[i], use->common);
        if (use->rare)
            tell(stdout, "  left out: %d, with fewer than %d seats on one side", use->rare, LD_USED_LEAST);
    }
    if (!things)
        return;
    tell(stdout, "A seat used a thing if it did so at least once in the game (>3: more than three times, where about "
                 "half of the seats did); \"without\" are the other seats that might have.");
    if (uses->roles)
        tell(stdout, "Differences are within roles: of shares of the win less the mean of the seat's role.");
    tell(stdout, "A difference is no cause: those who win have more and so use more. `ludus lab compare` shows what a "
                 "change brings about.");
    tell(stdout, "Of %d intervals of differences about %d {|misses|miss} the truth by luck alone.", things,
         (things + 10) / 20);
}

/* ---- HTML -------------------------------------------------------------------------------------------------- */

static double number(const json_t *json, const char *key) { return json_number_value(json_object_get(json, key)); }

static void put_text(FILE *out, const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    ld_chart_text(out, text ? text : "");
}

static double end_of(const json_t *json, const char *key, size_t end)
{
    return json_number_value(json_array_get(json_object_get(json, key), end));
}

static void put_share(FILE *out, const json_t *json, const char *key, const char *interval, double by)
{
    fprintf(out, "<td>%.1f</td><td class=\"soft\">%.1f..%.1f</td>", by * number(json, key),
            by * end_of(json, interval, 0), by * end_of(json, interval, 1));
}

static void name_of(const json_t *thing, const char *key, char *out, size_t room)
{
    const char *name = json_string_value(json_object_get(thing, key));
    int more = (int)json_integer_value(json_object_get(thing, "more_than"));
    snprintf(out, room, more ? "%s (>%d)" : "%s", name ? name : "", more);
}

static void put_thing(FILE *out, const json_t *thing, const char *name, bool share)
{
    double by = share ? 100 : 1;
    char label[LD_USED_NAME + 12];
    name_of(thing, name, label, sizeof label);
    fputs("<tr><td>", out);
    ld_chart_text(out, label);
    fprintf(out, "</td><td>%lld</td>",
            (long long)json_integer_value(json_object_get(thing, share ? "seats" : "games")));
    put_share(out, thing, share ? "win_share" : "score", share ? "ci95" : "score_ci95", by);
    put_share(out, thing, share ? "win_share_without" : "score_without", share ? "without_ci95" : "score_without_ci95",
              by);
    fprintf(out, "<td>%+.1f</td><td class=\"soft\">%+.1f..%+.1f</td></tr>\n", by * number(thing, "difference"),
            by * end_of(thing, "difference_ci95", 0), by * end_of(thing, "difference_ci95", 1));
}

static void tell_things(FILE *out, const char *title, const json_t *things, const char *name, bool share)
{
    ld_mark marks[LD_USED_THINGS];
    int n = 0;
    size_t i;
    json_t *thing;
    json_array_foreach (things, i, thing)
        if (n < LD_USED_THINGS) {
            ld_mark *mark = &marks[n++];
            name_of(thing, name, mark->label, sizeof mark->label);
            mark->value = number(thing, "difference");
            mark->low = end_of(thing, "difference_ci95", 0);
            mark->high = end_of(thing, "difference_ci95", 1);
        }
    if (!n)
        return;
    ld_chart_marks(out, title, marks, n, 0, share ? 100 : 1, share ? " %" : "");
    fprintf(out,
            "<details><summary>The shares themselves</summary><table><tr><th></th><th>%s</th><th>%s</th><th>95 %%</th>"
            "<th>without</th><th>95 %%</th><th>difference</th><th>95 %%</th></tr>\n",
            share ? "seats" : "games", share ? "with, %" : "score with");
    json_array_foreach (things, i, thing)
        put_thing(out, thing, name, share);
    fputs("</table></details>\n", out);
}

void tell_uses(FILE *out, const json_t *json)
{
    size_t i;
    json_t *use;
    if (json_array_size(json_object_get(json, "used")))
        fputs("<h3>What winners used</h3>\n<p class=\"soft\">A seat used a thing if it did so at least once in the "
              "game; where most do, if it did so more often than about half of them (&gt;3: more than three times). "
              "Shown is its share of the win less that of the other seats that might have used it: of a role that "
              "does, in a game that has it; each less the mean share of its role, so that what a role begins with does "
              "not stand for the role.</p>\n",
              out);
    json_array_foreach (json_object_get(json, "used"), i, use) {
        char title[160];
        const char *name = json_string_value(json_object_get(use, "use"));
        long long rare = (long long)json_integer_value(json_object_get(use, "left_out"));
        snprintf(title, sizeof title, "%s: difference in the share of the win", name ? name : "");
        tell_things(out, title, json_object_get(use, "things"), "thing", true);
        if (rare)
            fprintf(out, "<p class=\"soft\">Left out: %lld, with fewer than %d seats on one side.</p>\n", rare,
                    LD_USED_LEAST);
    }
    tell_things(out, "In play: difference in the mean score of all seats", json_object_get(json, "in_play"), "in_play",
                false);
}

static const json_t *find_cell(const json_t *cells, const char *role, int order)
{
    size_t i;
    json_t *cell;
    json_array_foreach (cells, i, cell) {
        const char *is = json_string_value(json_object_get(cell, "role"));
        if (is && strcmp(is, role) == 0 && json_integer_value(json_object_get(cell, "order")) == order)
            return cell;
    }
    return NULL;
}

static void put_role(FILE *out, const json_t *cells, const char *role, int seats)
{
    fputs("<tr><td>", out);
    ld_chart_text(out, role);
    fputs("</td>", out);
    for (int o = 1; o <= seats; o++) {
        const json_t *cell = find_cell(cells, role, o);
        if (cell)
            fprintf(out, "<td>%.1f %% <span class=\"soft\">%.1f..%.1f</span></td>", 100 * number(cell, "win_share"),
                    100 * end_of(cell, "ci95", 0), 100 * end_of(cell, "ci95", 1));
        else
            fputs("<td>-</td>", out);
    }
    fputs("</tr>\n", out);
}

void tell_roles_by_order(FILE *out, const json_t *json)
{
    const json_t *cells = json_object_get(json, "by_role_and_order");
    int seats = (int)json_integer_value(json_object_get(json, "seats"));
    size_t i;
    json_t *role;
    if (!json_array_size(cells) || json_is_true(json_object_get(json, "role_is_order")))
        return;
    fputs("<h3>By role and order of play</h3>\n<div class=\"wide\"><table><tr><th></th>", out);
    for (int o = 1; o <= seats; o++)
        fprintf(out, "<th>plays as number %d</th>", o);
    fputs("</tr>\n", out);
    json_array_foreach (json_object_get(json, "by_role"), i, role) {
        const char *name = json_string_value(json_object_get(role, "role"));
        if (name)
            put_role(out, cells, name, seats);
    }
    fputs("</table></div>\n", out);
}

static void tell_same(FILE *out, const json_t *json)
{
    const char *mixes = json_string_value(json_object_get(json, "mixes_roles"));
    fputs("<li>In these games role and order of play are the same thing: who wins by one may win by the other.", out);
    if (mixes) {
        fputs(" <code>--set ", out);
        ld_chart_text(out, mixes);
        fputs("</code> tells them apart.", out);
    }
    fputs("</li>\n", out);
}

void tell_limits(FILE *out, const json_t *json)
{
    size_t i, things = json_array_size(json_object_get(json, "in_play"));
    json_t *use;
    json_array_foreach (json_object_get(json, "used"), i, use)
        things += json_array_size(json_object_get(use, "things"));
    fputs("<h3>What this cannot tell</h3>\n<ul>\n<li>All seats were played by <code>", out);
    put_text(out, json, "bots");
    fputs("</code>: what it does not see, and what people would do against it, is not in these figures.</li>\n", out);
    if (json_is_true(json_object_get(json, "role_is_order")))
        tell_same(out, json);
    if (things)
        fprintf(out,
                "<li>A difference is no cause: those who win have more and so use more, and a thing is used where it "
                "fits. <code>ludus lab compare</code> changes one figure with the luck kept and shows what "
                "follows.</li>\n<li>Of %zu intervals of differences about %zu %s the truth by luck alone.</li>\n",
                things, (things + 10) / 20, (things + 10) / 20 == 1 ? "misses" : "miss");
    if (things)
        fputs("<li>What comes late is used only in games that last, and what comes early is missing only in games that "
              "end at once: such a difference tells who wins long games and short ones.</li>\n",
              out);
    fputs("</ul>\n", out);
}
