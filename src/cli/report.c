/* `ludus lab report`: the JSON of matches, ladders, balances and comparisons as one page of HTML with plots. */
#include "cli/uses.h"
#include "lab/chart.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARKS = 64 };

static double number(const json_t *json, const char *key) { return json_number_value(json_object_get(json, key)); }
static const char *string(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

/* A text or a number, as a label. */
static void label_of(const json_t *json, const char *key, char *out, size_t room)
{
    const json_t *value = json_object_get(json, key);
    if (json_is_integer(value))
        snprintf(out, room, "%s %lld", key, (long long)json_integer_value(value));
    else
        snprintf(out, room, "%s", string(json, key));
}

/* Reads a list of objects into marks: label, value, interval. */
static int read_marks(const json_t *list, const char *label, const char *value, const char *interval, ld_mark *out)
{
    size_t i;
    json_t *item;
    int n = 0;
    json_array_foreach (list, i, item) {
        json_t *both = json_object_get(item, interval);
        if (n == MARKS || !json_object_get(item, value))
            continue;
        label_of(item, label, out[n].label, sizeof out[n].label);
        out[n].value = number(item, value);
        out[n].low = json_array_size(both) == 2 ? json_number_value(json_array_get(both, 0)) : out[n].value;
        out[n].high = json_array_size(both) == 2 ? json_number_value(json_array_get(both, 1)) : out[n].value;
        n++;
    }
    return n;
}

static void shares(FILE *out, const char *title, const json_t *list, const char *label, double parity)
{
    ld_mark marks[MARKS];
    int n = read_marks(list, label, "win_share", "ci95", marks);
    if (n > 0)
        ld_chart_marks(out, title, marks, n, parity, 100, " %");
}

static void ratings(FILE *out, const char *title, const json_t *list, const char *label)
{
    ld_mark marks[MARKS];
    int n = read_marks(list, label, "rating", "ci95", marks);
    if (n > 0)
        ld_chart_marks(out, title, marks, n, NAN, 1, "");
}

static void values(FILE *out, const char *title, const json_t *list, const char *label, const char *value)
{
    ld_mark marks[MARKS];
    char interval[60];
    snprintf(interval, sizeof interval, "%s_ci95", value);
    int n = read_marks(list, label, value, interval, marks);
    if (n > 0)
        ld_chart_marks(out, title, marks, n, NAN, 1, "");
}

static int read_counts(const json_t *list, int *out)
{
    int n = 0;
    for (size_t i = 0; i < json_array_size(list) && n < MARKS; i++)
        out[n++] = (int)json_integer_value(json_array_get(list, i));
    return n;
}

static void spread(FILE *out, const char *title, const json_t *json)
{
    const json_t *bars = json_object_get(json, "histogram"), *list = json_object_get(bars, "counts");
    const json_t *both = json_object_get(json, "ci95"), *tenths = json_object_get(json, "deciles");
    int counts[MARKS], n = read_counts(list, counts);
    if (!n)
        return;
    if (n > 1)
        ld_chart_bars(out, title, number(bars, "from"), number(bars, "width"), counts, n);
    else
        fprintf(out, "<h3>%s</h3>\n", title);
    fprintf(out, "<p class=\"soft\">Mean %.2f (95 %%: %.2f to %.2f); tenths", number(json, "mean"),
            json_number_value(json_array_get(both, 0)), json_number_value(json_array_get(both, 1)));
    for (size_t i = 0; i < json_array_size(tenths); i++)
        fprintf(out, " %g", json_number_value(json_array_get(tenths, i)));
    fputs("</p>\n", out);
}

/* What was played, under the heading. */
static void heading(FILE *out, const json_t *json, const char *what)
{
    const char *key;
    json_t *value;
    const ld_game *game = ld_game_find(string(json, "game"));
    fputs("<h2>", out);
    ld_chart_text(out, game ? ld_game_title(game) : string(json, "game"));
    fprintf(out, ": %s</h2>\n<p>%lld seats", what, (long long)json_integer_value(json_object_get(json, "seats")));
    json_object_foreach (json_object_get(json, "options"), key, value) {
        fputs(", ", out);
        ld_chart_text(out, key);
        fputs(" ", out);
        ld_chart_text(out, json_is_string(value) ? json_string_value(value) : "");
    }
    if (json_object_get(json, "games"))
        fprintf(out, ", %lld games", (long long)json_integer_value(json_object_get(json, "games")));
    if (json_is_string(json_object_get(json, "bots"))) {
        fputs(" of ", out);
        ld_chart_text(out, string(json, "bots"));
    }
    fprintf(out, ", seed %lld, build ", (long long)json_integer_value(json_object_get(json, "seed")));
    ld_chart_text(out, string(json, "build"));
    fputs(".</p>\n", out);
    if (*string(json, "command")) {
        fputs("<p><code>", out);
        ld_chart_text(out, string(json, "command"));
        fputs("</code></p>\n", out);
    }
}

/* ---- each kind of experiment ------------------------------------------------------------------------------------ */

static double parity(const json_t *json) { return 1 / fmax(1, number(json, "seats")); }

static void tell_match(FILE *out, const json_t *json)
{
    heading(out, json, "match");
    shares(out, "Share of the win", json_object_get(json, "bots"), "bot", parity(json));
    shares(out, "By seat", json_object_get(json, "by_seat"), "seat", parity(json));
    shares(out, "By role", json_object_get(json, "by_role"), "role", parity(json));
}

/* Iterations of bots that are named by them (search:1000). */
static void budgets(FILE *out, const json_t *list)
{
    ld_mark all[MARKS], marks[MARKS];
    int n = read_marks(list, "bot", "rating", "ci95", all), kept = 0;
    for (int i = 0; i < n; i++) {
        const char *text = strncmp(all[i].label, "search:", 7) == 0 ? all[i].label + 7 : "";
        double budget = strtod(text, NULL);
        if (budget >= 1 && strncmp(text + strspn(text, "0123456789"), "ms", 2) != 0) {
            marks[kept] = all[i];
            marks[kept++].at = budget;
        }
    }
    ld_chart_curve(out, "Strength against budget", marks, kept, "iterations a choice");
}

static void rung_row(FILE *out, const json_t *rung)
{
    const json_t *ci = json_object_get(rung, "ci95"), *elo = json_object_get(rung, "rating_ci95");
    fputs("<tr><td>", out);
    ld_chart_text(out, string(rung, "bot"));
    fputs(" over ", out);
    ld_chart_text(out, string(rung, "over"));
    fprintf(out,
            "</td><td>%.1f %%</td><td>%.1f to %.1f</td><td>%+.0f</td><td>%+.0f to "
            "%+.0f</td><td>%lld</td><td>%.3g</td></tr>\n",
            100 * number(rung, "win_share"), 100 * json_number_value(json_array_get(ci, 0)),
            100 * json_number_value(json_array_get(ci, 1)), number(rung, "rating"),
            json_number_value(json_array_get(elo, 0)), json_number_value(json_array_get(elo, 1)),
            (long long)json_integer_value(json_object_get(rung, "games")), number(rung, "seconds_per_game"));
}

static void tell_levels(FILE *out, json_t *levels)
{
    const char *level;
    json_t *meant;
    json_object_foreach (levels, level, meant) {
        fputs("<p>", out);
        ld_chart_text(out, level);
        fputs(": <code>", out);
        ld_chart_text(out, string(levels, level));
        fputs("</code></p>\n", out);
    }
}

static void tell_ladder(FILE *out, const json_t *json)
{
    size_t i;
    json_t *rung;
    heading(out, json, "ladder of bots");
    fputs("<table><tr><th>one of</th><th>wins</th><th>95 %</th><th>rating</th><th>95 %</th><th>games</th>"
          "<th>s a game</th></tr>\n",
          out);
    json_array_foreach (json_object_get(json, "rungs"), i, rung)
        rung_row(out, rung);
    fputs("</table>\n", out);
    tell_levels(out, json_object_get(json, "levels"));
    shares(out, "Share of the win against those of the rung below", json_object_get(json, "rungs"), "bot",
           parity(json));
    ratings(out, "Ratings", json_object_get(json, "ratings"), "bot");
    budgets(out, json_object_get(json, "ratings"));
    ratings(out, "What the seat is worth", json_object_get(json, "seat_ratings"), "seat");
    ratings(out, "What the role is worth", json_object_get(json, "role_ratings"), "role");
    json_array_foreach (json_object_get(json, "rungs"), i, rung) {
        fputs("<p><code>", out);
        ld_chart_text(out, string(rung, "command"));
        fputs("</code></p>\n", out);
    }
}

static void tell_balance(FILE *out, const json_t *json)
{
    const json_t *scores = json_object_get(json, "scores"), *length = json_object_get(json, "length");
    ld_mark marks[MARKS];
    heading(out, json, "balance");
    shares(out, "Share of the win by seat", json_object_get(json, "by_seat"), "seat", parity(json));
    shares(out, "By role", json_object_get(json, "by_role"), "role", parity(json));
    shares(out, "By order of play", json_object_get(json, "by_order"), "order", parity(json));
    tell_roles_by_order(out, json);
    spread(out, "Final scores, all seats", json_object_get(scores, "all"));
    spread(out, "Final scores, winners", json_object_get(scores, "winners"));
    spread(out, "Length: choices", json_object_get(length, "decisions"));
    spread(out, "Length: the round at the end", json_object_get(length, "rounds"));
    values(out, "Points by source, all seats", json_object_get(json, "sources"), "source", "points");
    values(out, "Points by source, winners", json_object_get(json, "sources"), "source", "winners_points");
    shares(out, "Share of the win by a seat's largest source", json_object_get(json, "strategies"), "largest_source",
           parity(json));
    int n = read_marks(json_object_get(json, "strategies"), "largest_source", "of_winners", "of_winners_ci95", marks);
    ld_chart_marks(out, "Winners' largest source", marks, n, NAN, 100, " %");
    n = read_marks(json_object_get(json, "ends"), "end", "of_games", "ci95", marks);
    ld_chart_marks(out, "What ended the game", marks, n, NAN, 100, " %");
    tell_uses(out, json);
    tell_limits(out, json);
}

/* ---- comparisons ------------------------------------------------------------------------------------------------ */

static void tell_sides(FILE *out, const json_t *json)
{
    fputs("<p>A: <code>", out);
    ld_chart_text(out, string(json, "a"));
    if (*string(json, "b")) {
        fputs("</code>, B: <code>", out);
        ld_chart_text(out, string(json, "b"));
    }
    fputs("</code>. All are played by the same bots on the same luck.</p>\n", out);
}

static void differences(FILE *out, const char *title, const json_t *json, const char *key, const char *label)
{
    ld_mark marks[MARKS];
    const json_t *factor = json_object_get(json_object_get(json, "fewer_games"), key);
    int n = read_marks(json_object_get(json, key), label, "difference", "ci95", marks);
    if (n < 1)
        return;
    ld_chart_marks(out, title, marks, n, 0, 100, " %");
    if (json_is_real(factor))
        fprintf(out, "<p class=\"soft\">Two runs with luck of their own would need %.1f times the games.</p>\n",
                json_real_value(factor));
}

/* Both sides' spread of one number, and how its mean moved. */
static void overlay(FILE *out, const json_t *mean)
{
    const json_t *bars = json_object_get(mean, "histogram"), *both = json_object_get(mean, "ci95");
    int counts[MARKS], others[MARKS], n = read_counts(json_object_get(bars, "a"), counts);
    char title[100];
    snprintf(title, sizeof title, "%.60s: A filled, B as a line", string(mean, "of"));
    if (n > 1 && read_counts(json_object_get(bars, "b"), others) == n)
        ld_chart_overlay(out, title, number(bars, "from"), number(bars, "width"), counts, others, n);
    fputs("<p class=\"soft\">", out);
    ld_chart_text(out, string(mean, "of"));
    fprintf(out, ": mean of A %.2f, of B %.2f; B less A %+.2f (95 %%: %+.2f to %+.2f)</p>\n", number(mean, "a"),
            number(mean, "b"), number(mean, "difference"), json_number_value(json_array_get(both, 0)),
            json_number_value(json_array_get(both, 1)));
}

static void tell_compare(FILE *out, const json_t *json)
{
    size_t i;
    json_t *mean;
    heading(out, json, "what if");
    tell_sides(out, json);
    differences(out, "Share of the win, B less A, by bot", json, "by_bot", "bot");
    differences(out, "Share of the win, B less A, by seat", json, "by_seat", "seat");
    differences(out, "By role", json, "by_role", "role");
    differences(out, "By order of play", json, "by_order", "order");
    json_array_foreach (json_object_get(json, "means"), i, mean)
        overlay(out, mean);
}

/* Each member's difference from side A along the values. */
static void curves(FILE *out, const json_t *json, const char *key, const char *label)
{
    size_t i, k;
    json_t *curve, *point;
    json_array_foreach (json_object_get(json, key), i, curve) {
        ld_mark marks[MARKS];
        char title[100], whose[60];
        const json_t *points = json_object_get(curve, "points");
        int n = read_marks(points, "value", "difference", "difference_ci95", marks);
        label_of(curve, label, whose, sizeof whose);
        snprintf(title, sizeof title, "%s: share of the win less that of A", whose);
        json_array_foreach (points, k, point)
            if (k < MARKS)
                marks[k].at = number(point, "value");
        ld_chart_band(out, title, marks, n, 0, 100, " %", string(json, "name"));
    }
}

static void tell_sweep(FILE *out, const json_t *json)
{
    size_t i;
    json_t *value;
    heading(out, json, "what if");
    tell_sides(out, json);
    curves(out, json, "by_bot", "bot");
    curves(out, json, "by_role", "role");
    curves(out, json, "by_seat", "seat");
    curves(out, json, "by_order", "order");
    json_array_foreach (json_object_get(json, "left_out"), i, value) {
        fprintf(out, "<p class=\"soft\">%g is left out: ", number(value, "value"));
        ld_chart_text(out, string(value, "why"));
        fputs("</p>\n", out);
    }
}

static bool tell_of(FILE *out, const json_t *json)
{
    static const struct {
        const char *name;
        void (*tell)(FILE *out, const json_t *json);
    } kinds[] = {{"match", tell_match},
                 {"ladder", tell_ladder},
                 {"balance", tell_balance},
                 {"compare", tell_compare},
                 {"sweep", tell_sweep}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, string(json, "experiment")) == 0) {
            kinds[i].tell(out, json);
            return true;
        }
    return false;
}

int write_report(const char *path, json_t *experiments)
{
    char *text = NULL;
    size_t bytes, i;
    json_t *json;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return failed("there is not enough memory for the report");
    ld_chart_page(out, "Ludus laboratory");
    fputs(
        "<h1>Ludus laboratory</h1>\n<p class=\"soft\">Whiskers are 95 % intervals from the variance between blocks of "
        "games; a dashed line is parity, or no difference.</p>\n",
        out);
    bool ok = true;
    json_array_foreach (experiments, i, json)
        ok = ok && tell_of(out, json);
    ld_chart_page_end(out);
    fclose(out);
    int status = ok ? write_text(path, text)
                    : usage("that is no experiment of ludus; expected match, ladder, balance or compare");
    free(text);
    return status;
}

/* Adds an experiment, or the parts of a series. */
static bool take(json_t *experiments, json_t *json)
{
    if (strcmp(string(json, "experiment"), "series") == 0)
        return json_array_extend(experiments, json_object_get(json, "parts")) == 0;
    return *string(json, "experiment") && json_array_append(experiments, json) == 0;
}

int lab_report(const arguments *args)
{
    int status = DONE;
    if (!args->word_count)
        return usage("no file is named; expected the --json of match or of a lab command");
    json_t *experiments = json_array();
    for (int i = 0; i < args->word_count && status == DONE; i++) {
        json_error_t why;
        json_t *json = json_load_file(args->words[i], JSON_REJECT_DUPLICATES, &why);
        if (!json_is_object(json) || !take(experiments, json))
            status = usage("'%.100s' cannot be read; expected the --json of match or of a lab command", args->words[i]);
        json_decref(json);
    }
    if (status == DONE)
        status = write_report(args->html, experiments);
    json_decref(experiments);
    return status;
}
