/* Pages that name files and functions are held to the code. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *whole_file(const char *path)
{
    char full[1024];
    snprintf(full, sizeof full, "%s/%s", test_root(), path);
    FILE *file = fopen(full, "rb");
    if (!file)
        test_fail(__FILE__, __LINE__, "there is no file '%s'", path);
    char *text = NULL;
    size_t room = 0;
    CHECK(getdelim(&text, &room, 0, file) >= 0);
    fclose(file);
    return text;
}

/* | 7 | `file` | `name` | .. */
TEST(life_of_a_choice_is_as_told, "")
{
    char *page = whole_file("docs/life-of-a-choice.md"), *rest;
    int stations = 0;
    for (char *line = strtok_r(page, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char path[200], name[100];
        int number;
        if (sscanf(line, "| %d | `%199[^`]` | `%99[^`]` |", &number, path, name) != 3)
            continue;
        CHECK_INT(number, ++stations);
        char *text = whole_file(path);
        if (!strstr(text, name))
            test_fail(__FILE__, __LINE__, "there is no '%s' in %s", name, path);
        free(text);
    }
    CHECK(stations > 20);
    free(page);
}

/* | ethnos | 14 | 51 | 1 |: how many figures are from where, as the README says it. */
TEST(readme_tells_where_figures_are_from, "")
{
    char *page = whole_file("README.md");
    for (int g = 0; g < ld_game_count(); g++) {
        int n[LD_SOURCES];
        char line[200];
        ld_figure_sources(ld_game_at(g), n);
        snprintf(line, sizeof line, "| %s | %d | %d | %d |\n", ld_game_name(ld_game_at(g)), n[LD_RULEBOOK],
                 n[LD_PUBLISHED], n[LD_OURS]);
        if (!strstr(page, line))
            test_fail(__FILE__, __LINE__, "the README does not say: %s", line);
    }
    free(page);
}
