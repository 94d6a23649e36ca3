/* Every rule has a test. Reads the rule numbers from docs/rules/GAME.md (in bold, or in the first
 * cell of a table row) and looks for tests and scripts that say they show them. */
#include "harness.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_IDS = 2000, ID_BYTES = 24 };

typedef struct ids {
    char id[MAX_IDS][ID_BYTES];
    int count;
} ids;

static void add_id(ids *list, const char *id)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->id[i], id) == 0)
            return;
    if (list->count < MAX_IDS)
        snprintf(list->id[list->count++], ID_BYTES, "%s", id);
}

/* A rule number at this place: a capital letter, a dash, then letters, digits and dots. */
static bool read_id(const char *at, char *id)
{
    int n = 0;
    if (!isupper((unsigned char)at[0]) || at[1] != '-' || !isalnum((unsigned char)at[2]))
        return false;
    while (n < ID_BYTES - 1 && (isalnum((unsigned char)at[n]) || at[n] == '-' || at[n] == '.'))
        id[n] = at[n], n++;
    while (n > 2 && (id[n - 1] == '.' || id[n - 1] == '-'))
        n--;
    id[n] = 0;
    bool digit = false;
    for (int i = 2; i < n; i++)
        digit |= isdigit((unsigned char)id[i]) != 0;
    return digit;
}

static void ids_of_line(ids *list, const char *line)
{
    char id[ID_BYTES];
    const char *cell = line[0] == '|' ? line + 1 + strspn(line + 1, " *`") : NULL;
    if (cell && read_id(cell, id))
        add_id(list, id);
    for (const char *p = strstr(line, "**"); p; p = strstr(p + 2, "**"))
        if (read_id(p + 2, id))
            add_id(list, id);
}

static bool read_rules(const char *game, ids *list)
{
    char path[512], line[4096];
    snprintf(path, sizeof path, "%s/docs/rules/%s.md", test_root(), game);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file))
        ids_of_line(list, line);
    fclose(file);
    return true;
}

static bool names(const char *shows, const char *id)
{
    size_t n = strlen(id);
    for (const char *p = strstr(shows, id); p; p = strstr(p + 1, id)) {
        bool begins = p == shows || !isalnum((unsigned char)p[-1]);
        bool ends = !isalnum((unsigned char)p[n]) && !(p[n] == '.' && isalnum((unsigned char)p[n + 1]));
        if (begins && ends)
            return true;
    }
    return false;
}

static int report_rule(const char *id, bool verbose)
{
    int tests = 0;
    if (verbose)
        printf("%-10s", id);
    for (const test *t = test_list; t; t = t->next)
        if (names(t->shows, id)) {
            tests++;
            if (verbose && tests <= 4)
                printf(" [%s]", t->name);
        }
    if (verbose)
        printf(tests > 4 ? " and %d more\n" : tests ? "\n" : " NO TEST\n", tests - 4);
    return tests;
}

int rules_report(bool verbose)
{
    int without = 0;
    for (int g = 0; g < ld_game_count(); g++) {
        ids *list = calloc(1, sizeof *list);
        const char *game = ld_game_name(ld_game_at(g));
        int bare = 0;
        if (!read_rules(game, list) || list->count == 0) {
            fprintf(stderr, "FAILED rules of %s: no rule numbers in docs/rules/%s.md\n", game, game);
            bare++;
        }
        for (int i = 0; i < list->count; i++)
            if (report_rule(list->id[i], verbose) == 0) {
                bare++;
                fprintf(stderr, "no test shows %s\n", list->id[i]);
            }
        printf("%s: %d rules, %d without a test\n", game, list->count, bare);
        without += bare;
        free(list);
    }
    return without;
}
