/* `ludus analyse`: a record judged from its first choice to its last, as text, JSON or a page. */
#include "analyse/analyse.h"
#include "cli/experiment.h"
#include "io/record.h"
#include "lab/stop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CURVE = 56, NAME = 16, MOST_TOLD = 12 };

typedef struct progress {
    const ld_tongue *tongue; /* of who reads it: whoever judges speaks none */
    bool shown;
} progress;

/* One line that is written over, where there is a terminal; from the first moment on. */
static bool show(void *data, int done, int all)
{
    progress *p = data;
    const ld_tongue *before = ld_spoken();
    char text[120];
    if (isatty(STDERR_FILENO)) {
        ld_speak(p->tongue);
        ld_text(text, sizeof text, "%d of %d {|decision|decisions} judged", done, all);
        ld_speak(before);
        fprintf(stderr, "\r%3d %%  %s \033[K", all ? 100 * done / all : 100, text);
        p->shown = true;
    }
    return !ld_stop_asked();
}

static json_t *analyse_file(const arguments *args, char *error)
{
    progress shown = {.tongue = ld_spoken()};
    json_t *record = ld_record_read(args->words[0], error);
    if (!record)
        return NULL;
    an_order order = {.record = record,
                      .budget = args->budget,
                      .seed = args->seed,
                      .threads = args->threads > 0 ? args->threads : (int)sysconf(_SC_NPROCESSORS_ONLN),
                      .progress = show,
                      .data = &shown};
    json_t *analysis = analyse(&order, error);
    if (shown.shown)
        fprintf(stderr, "\r\033[K");
    json_decref(record);
    return analysis;
}

/* ---- as text ---------------------------------------------------------------------------------------- */

static double real(const json_t *of, const char *key) { return json_number_value(json_object_get(of, key)); }
static int whole(const json_t *of, const char *key) { return (int)json_integer_value(json_object_get(of, key)); }

static const char *text_of(const json_t *of, const char *key)
{
    const char *value = json_string_value(json_object_get(of, key));
    return value ? value : "";
}

static const char *name_of(const json_t *a, int seat)
{
    const char *name = json_string_value(json_array_get(json_object_get(a, "names"), (size_t)seat));
    return name ? name : "";
}

static void print_name(const json_t *a, int seat)
{
    int gap = NAME - ld_width(name_of(a, seat));
    printf("  %s%*s ", name_of(a, seat), gap > 0 ? gap : 0, "");
}

static double chance_at(const json_t *a, size_t i, int seat)
{
    const json_t *at = json_array_get(json_object_get(a, "curve"), i);
    return json_number_value(json_array_get(json_object_get(at, "chances"), (size_t)seat));
}

/* A seat's chance from the first choice to the last, in eighths. */
static void print_curve(const json_t *a, int seat)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    size_t last = json_array_size(json_object_get(a, "curve")) - 1;
    print_name(a, seat);
    for (size_t c = 0; c < CURVE; c++) {
        int bar = (int)(chance_at(a, last * c / (CURVE - 1), seat) * 8);
        fputs(bars[bar < 0 ? 0 : bar > 7 ? 7 : bar], stdout);
    }
    printf(" %3.0f %%\n", 100 * chance_at(a, last, seat));
}

static void print_accounts(const json_t *a)
{
    size_t i;
    json_t *row;
    json_array_foreach (json_object_get(a, "accounts"), i, row) {
        print_name(a, whole(row, "seat"));
        printf("%s\n%*s", text_of(row, "line"), NAME + 3, "");
        for (int g = 0; g < AN_GRADES; g++)
            printf("%s%s %d", g ? ", " : "", an_grade_word(g), whole(json_object_get(row, "grades"), an_grades[g]));
        printf("\n");
    }
}

static void print_turning(const json_t *a)
{
    size_t i;
    json_t *row;
    if (!json_array_size(json_object_get(a, "turning")))
        return;
    tell(stdout, "Turning points");
    json_array_foreach (json_object_get(a, "turning"), i, row)
        printf("  %5d  %+4.0f  %s: %s\n", whole(row, "number"), 100 * real(row, "change"),
               name_of(a, whole(row, "seat")), text_of(row, "label"));
}

static int grade_of(const json_t *decision)
{
    int g = 0;
    while (g < AN_GRADES - 1 && strcmp(text_of(decision, "grade"), an_grades[g]) != 0)
        g++;
    return g;
}

static void print_decision(const json_t *a, const json_t *d)
{
    size_t i;
    json_t *why;
    char line[2 * LD_TEXT_BYTES];
    const json_t *best = json_array_get(json_object_get(d, "best"), 0);
    printf("  %5d  %s: %s\n", whole(d, "number"), name_of(a, whole(d, "seat")), text_of(d, "label"));
    ld_text(line, sizeof line, "%s, -%.1f (+-%.1f); better: %s (%.0f %%)", an_grade_word(grade_of(d)),
            100 * real(d, "loss"), 100 * real(d, "margin"), text_of(best, "label"), 100 * real(best, "chance"));
    printf("         %s\n", line);
    json_array_foreach (json_object_get(d, "why"), i, why)
        printf("           %s\n", json_string_value(why));
}

static int by_loss(const void *a, const void *b)
{
    double x = real(*(json_t *const *)a, "loss"), y = real(*(json_t *const *)b, "loss");
    return (x < y) - (x > y);
}

/* The dearest ones; a page or JSON has all of them. */
static void print_decisions(const json_t *a)
{
    const json_t *all = json_object_get(a, "decisions");
    size_t count = 0, i;
    json_t *d, **bad = calloc(json_array_size(all) + 1, sizeof *bad);
    json_array_foreach (all, i, d)
        if (bad && grade_of(d) > AN_GOOD)
            bad[count++] = d;
    if (count) {
        qsort(bad, count, sizeof *bad, by_loss);
        tell(stdout, "Decisions that cost most: %d of %d (--html and --json have all)",
             (int)(count < MOST_TOLD ? count : MOST_TOLD), (int)count);
        for (i = 0; i < count && i < MOST_TOLD; i++)
            print_decision(a, bad[i]);
    }
    free(bad);
}

static double most_luck(const json_t *row)
{
    size_t k;
    json_t *one;
    double most = 0;
    json_array_foreach (json_object_get(row, "luck"), k, one)
        most = fmax(most, fabs(json_number_value(one)));
    return most;
}

/* Dice and draws that brought somebody five points or more. */
static void print_luck(const json_t *a)
{
    size_t i, k;
    json_t *row, *one;
    bool headed = false;
    json_array_foreach (json_object_get(a, "luck"), i, row) {
        if (most_luck(row) < 0.05)
            continue;
        if (!headed)
            tell(stdout, "Luck of five points or more");
        headed = true;
        printf("  %5d  %s:", whole(row, "number"), text_of(row, "label"));
        json_array_foreach (json_object_get(row, "luck"), k, one)
            printf("%s %s %+.0f", k ? "," : "", name_of(a, (int)k), 100 * json_number_value(one));
        printf("\n");
    }
}

static void print_deals(const json_t *a)
{
    size_t i, k;
    json_t *deal, *side;
    if (!json_array_size(json_object_get(a, "deals")))
        return;
    tell(stdout, "Auctions and trades: what they were worth, in points of chance");
    json_array_foreach (json_object_get(a, "deals"), i, deal) {
        printf("  %5d  %s", whole(deal, "number"), text_of(deal, "label"));
        json_array_foreach (json_object_get(deal, "worth"), k, side)
            printf("%s %s %+.1f", k ? "," : "\n        ", name_of(a, whole(side, "seat")), 100 * real(side, "change"));
        printf("\n");
        json_array_foreach (json_object_get(deal, "prices"), k, side) {
            fputs("        ", stdout);
            tell(stdout, "price: %s %d {|coin|coins}", name_of(a, whole(side, "seat")), whole(side, "coins"));
        }
    }
}

static void print_battles(const json_t *a)
{
    size_t i;
    json_t *row;
    if (!json_array_size(json_object_get(a, "battles")))
        return;
    tell(stdout, "Battles against their odds");
    json_array_foreach (json_object_get(a, "battles"), i, row)
        printf("  %5d  %s: %s  %3.0f %%  %s\n", whole(row, "number"), name_of(a, whole(row, "seat")),
               text_of(row, "label"), 100 * real(row, "odds"),
               ld_tr(json_is_true(json_object_get(row, "won")) ? N_("won") : N_("not won")));
}

static void print_text(const json_t *a)
{
    tell(stdout, "%s: analysis of a game", ld_game_title(ld_game_find(text_of(a, "game"))));
    if (text_of(a, "note")[0])
        printf("%s\n", text_of(a, "note"));
    tell(stdout, "Each seat's chance to win over the game");
    for (int s = 0; s < whole(a, "seats"); s++)
        print_curve(a, s);
    tell(stdout, "Skill and luck");
    print_accounts(a);
    print_turning(a);
    print_decisions(a);
    print_luck(a);
    print_deals(a);
    print_battles(a);
}

/* ---- the command ------------------------------------------------------------------------------------ */

/* Releases the analysis. */
static int put_out(const arguments *args, json_t *analysis)
{
    int status = DONE;
    if (args->html) {
        char *page = an_page(analysis);
        status = page ? write_text(args->html, page) : failed("there is not enough memory");
        free(page);
    }
    if (args->json)
        return print_json(analysis) == DONE ? status : FAILED;
    if (!args->html)
        print_text(analysis);
    json_decref(analysis);
    return status;
}

int cmd_analyse(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    if (args->word_count == 0)
        return usage("no record is named; expected a file");
    ld_stop_heed(N_("the decisions under way are judged to their end; once more ends it at once"));
    json_t *analysis = analyse_file(args, error);
    return analysis ? put_out(args, analysis) : usage("%s", error);
}
