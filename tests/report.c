/* Every rule has a test. Reads the rule numbers from docs/rules/GAME.md (in bold, or in the first
 * cell of a table row) and looks for tests and scripts that say they show them. */
#include "report.h"

#include "harness.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int rule_find(const rule_ids *rules, const char *id)
{
    for (int i = 0; i < rules->count; i++)
        if (strcmp(rules->id[i], id) == 0)
            return i;
    return -1;
}

static void add_id(rule_ids *rules, const char *id, bool told)
{
    if (rule_find(rules, id) >= 0 || rules->count == MAX_RULES)
        return;
    rules->told[rules->count] = told;
    snprintf(rules->id[rules->count++], RULE_BYTES, "%s", id);
}

bool rule_id_at(const char *at, char id[RULE_BYTES])
{
    int n = 0;
    if (!isupper((unsigned char)at[0]) || at[1] != '-' || !isalnum((unsigned char)at[2]))
        return false;
    while (n < RULE_BYTES - 1 && (isalnum((unsigned char)at[n]) || at[n] == '-' || at[n] == '.'))
        id[n] = at[n], n++;
    while (n > 2 && (id[n - 1] == '.' || id[n - 1] == '-'))
        n--;
    id[n] = 0;
    bool digit = false;
    for (int i = 2; i < n; i++)
        digit |= isdigit((unsigned char)id[i]) != 0;
    return digit;
}

static void ids_of_line(rule_ids *rules, const char *line, bool told)
{
    char id[RULE_BYTES];
    const char *cell = line[0] == '|' ? line + 1 + strspn(line + 1, " *`") : NULL;
    if (cell && rule_id_at(cell, id))
        add_id(rules, id, told);
    for (const char *p = strstr(line, "**"); p; p = strstr(p + 2, "**"))
        if (rule_id_at(p + 2, id))
            add_id(rules, id, told);
}

static bool read_rules(const char *game, rule_ids *rules)
{
    char path[512], line[4096];
    bool told = false;
    snprintf(path, sizeof path, "%s/docs/rules/%s.md", test_root(), game);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "## ", 3) == 0)
            told = strstr(line, "Rulings") || strstr(line, "Worked examples");
        ids_of_line(rules, line, told);
    }
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

static int report_game(const char *game, bool verbose)
{
    rule_ids *rules = calloc(1, sizeof *rules);
    int bare = 0;
    if (!rules || !read_rules(game, rules) || rules->count == 0) {
        fprintf(stderr, "FAILED rules of %s: no rule numbers in docs/rules/%s.md\n", game, game);
        free(rules);
        return 1;
    }
    for (int i = 0; i < rules->count; i++)
        if (report_rule(rules->id[i], verbose) == 0) {
            bare++;
            fprintf(stderr, "no test shows %s\n", rules->id[i]);
        }
    printf("%s: %d rules, %d without a test\n", game, rules->count, bare);
    bare += rules_cited(game, rules, verbose);
    free(rules);
    return bare;
}

int rules_report(const char *only, bool verbose)
{
    int wrong = 0;
    for (int g = 0; g < ld_game_count(); g++) {
        const char *game = ld_game_name(ld_game_at(g));
        if (!only || strcmp(only, game) == 0)
            wrong += report_game(game, verbose);
    }
    return wrong;
}
