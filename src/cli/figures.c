/* `ludus figures`: what is printed on a game's components, where we have it from, and a file to correct it with. */
#include "cli/cli.h"
#include "io/figures.h"

#include <stdio.h>
#include <string.h>

char *honesty(const ld_game *game, char *out, size_t room)
{
    int n[LD_SOURCES];
    ld_figure_sources(game, n);
    return ld_text(out, room,
                   "Its figures: %d from the rulebook, %d known from the components, %d of our own; 'ludus figures %s' "
                   "lists them, and --figures corrects them.",
                   n[LD_RULEBOOK], n[LD_PUBLISHED], n[LD_OURS], ld_game_name(game));
}

static bool wanted(const arguments *args, const ld_figure_info *figure)
{
    if (args->changed && !figure->changed)
        return false;
    bool ours = args->ours || (args->template && !args->changed);
    return !figure->idle && (!ours || figure->source == LD_OURS || (args->template && figure->changed));
}

static void print_figure(const ld_figure_info *figure)
{
    char was[LD_FIGURE_VALUE + 40] = "";
    if (figure->changed)
        ld_text(was, sizeof was, "  (standard: %s)", figure->standard);
    printf("    %-36s %-12s %s%s\n", figure->name, figure->value, ld_tr(ld_source_name(figure->source)), was);
}

/* A line of the file, which leaves things as they are until its value is changed. */
static void print_line(const ld_figure_info *figure) { printf("%-36s %s\n", figure->name, figure->value); }

/* What the lines below are, where that is another than above. */
static void print_heading(const ld_figure_info *figure, bool template)
{
    printf("\n%s%s (%s)", template ? "# " : "", figure->label, figure->rule);
    if (figure->low < figure->high)
        printf(", %d-%d", figure->low, figure->high);
    puts("");
}

static void print_all(const arguments *args)
{
    const char *label = NULL;
    ld_figure_info figure;
    for (int i = 0; i < ld_figure_count(ld_box_game(args->box)); i++) {
        if (!ld_figure_at(args->box, i, &figure) || !wanted(args, &figure))
            continue;
        if (label != figure.label)
            print_heading(&figure, args->template);
        label = figure.label;
        if (args->template)
            print_line(&figure);
        else
            print_figure(&figure);
    }
}

static json_t *wanted_json(const arguments *args)
{
    json_t *all = ld_figures_json(args->box, false), *list = json_array(), *row;
    size_t i;
    json_array_foreach (all, i, row) {
        bool ours = strcmp(json_string_value(json_object_get(row, "source")), ld_source_name(LD_OURS)) == 0;
        bool changed = !json_equal(json_object_get(row, "value"), json_object_get(row, "standard"));
        if ((!args->ours || ours) && (!args->changed || changed))
            json_array_append(list, row);
    }
    json_decref(all);
    return list;
}

int cmd_figures(const arguments *args)
{
    const ld_game *game;
    char text[LD_TEXT_BYTES];
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    if (args->json)
        return print_json(json_pack("{ssssso}", "game", ld_game_name(game), "rules", ld_game_rules_version(game),
                                    "figures", wanted_json(args)));
    if (args->template)
        printf("# %s (%s)\n# %s\n", ld_game_title(game), ld_game_rules_version(game),
               ld_text(text, sizeof text, "Lines 'name value': write what your box says, then --figures FILE."));
    else
        printf("%s\n", honesty(game, text, sizeof text));
    print_all(args);
    return DONE;
}
