/* Every rule stands in the code where it is decided. Reads the comments of src/games/GAME for rule
 * numbers ("E-6.14", "E-8.4 to E-8.10") and tests/GAME/elsewhere.txt for the rules that no line there
 * decides. A line of that list is a number, what the rule is, and why:
 *     E-1.4 core src/core/setup.c refuses what is unknown
 * A definition needs a reason only; data, core and tests name the file first. */
#include "report.h"

#include "harness.h"

#include <ctype.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct standing {
    bool cited, listed;
} standing;

/* nftw() hands no data to its visitor. */
static const rule_ids *rules;
static standing *found;
static int wrong;

static void complain(const char *what, const char *id, const char *where)
{
    fprintf(stderr, "%s %s%s%s\n", what, id, *where ? ": " : "", where);
    wrong++;
}

/* ---- the code --------------------------------------------------------------------------------------------------- */

/* "E-7" and "E-7.1" name a chapter or the rules E-7.1a, E-7.1b. */
static bool is_chapter(const char *id)
{
    size_t n = strlen(id);
    for (int i = 0; i < rules->count; i++)
        if (strncmp(rules->id[i], id, n) == 0)
            return true;
    return false;
}

/* The last number of a range that goes on here: " to E-8.10"; else -1. */
static int range_end(const char *text)
{
    char id[RULE_BYTES];
    text += strspn(text, " \n*");
    if (strncmp(text, "to", 2) != 0)
        return -1;
    text += 2;
    text += strspn(text, " \n*");
    return rule_id_at(text, id) ? rule_find(rules, id) : -1;
}

static void cite(const char *comment, const char *path)
{
    char id[RULE_BYTES];
    for (const char *p = comment; *p; p++) {
        bool begins = p == comment || !(isalnum((unsigned char)p[-1]) || p[-1] == '-');
        if (!begins || *p != rules->id[0][0] || !rule_id_at(p, id))
            continue;
        int at = rule_find(rules, id), end = range_end(p + strlen(id));
        if (at < 0 && !is_chapter(id))
            complain("no such rule:", id, path);
        for (int i = at; i >= 0 && i <= (end < 0 ? at : end); i++)
            found[i].cited = true;
    }
}

/* Cuts the comments out of a source: what lies between them becomes blanks. */
static void keep_comments(char *source)
{
    enum { CODE, STRING, COMMENT } in = CODE;
    for (char *p = source; *p; p++) {
        if (in == COMMENT) {
            if (p[0] == '*' && p[1] == '/')
                in = CODE;
            continue;
        }
        if (in == CODE && p[0] == '/' && p[1] == '*') {
            in = COMMENT;
        } else if (*p == '"' || *p == '\'') {
            bool quotes_itself = in == CODE && *p == '\'' && p[1] == '"'; /* '"' */
            if (quotes_itself)
                p[1] = ' ';
            else if (*p == '"')
                in = in == STRING ? CODE : STRING;
        } else if (*p == '\\' && p[1]) {
            *p++ = ' ';
        }
        *p = ' ';
    }
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *all = calloc(1, (size_t)size + 1);
    if (all && fread(all, 1, (size_t)size, file) != (size_t)size)
        all[0] = 0;
    fclose(file);
    return all;
}

static int visit(const char *path, const struct stat *info, int type, struct FTW *at)
{
    (void)info, (void)at;
    size_t n = strlen(path);
    if (type != FTW_F || n < 3 || path[n - 2] != '.' || !strchr("ch", path[n - 1]))
        return 0;
    char *source = read_file(path);
    if (!source)
        return 0;
    keep_comments(source);
    cite(source, path);
    free(source);
    return 0;
}

/* ---- the list --------------------------------------------------------------------------------------------------- */

static bool is_reason(const char *kind, const char *why)
{
    if (strcmp(kind, "definition") == 0)
        return *why;
    char file[200], path[512];
    if (strcmp(kind, "data") != 0 && strcmp(kind, "core") != 0 && strcmp(kind, "tests") != 0)
        return false;
    int n = 0;
    if (sscanf(why, "%199s %n", file, &n) != 1 || !why[n])
        return false;
    snprintf(path, sizeof path, "%s/%s", test_root(), file);
    return access(path, R_OK) == 0;
}

static void read_line(const char *line, const char *path)
{
    char id[RULE_BYTES], kind[20];
    int n = 0;
    if (line[0] == '#' || line[strspn(line, " \n")] == 0)
        return;
    if (sscanf(line, "%23s %19s %n", id, kind, &n) != 2) {
        complain("not a rule, what it is, and why:", line, path);
        return;
    }
    char why[400];
    snprintf(why, sizeof why, "%.*s", (int)strcspn(line + n, "\n"), line + n);
    int at = rule_find(rules, id);
    if (at < 0 || rules->told[at] || found[at].listed)
        complain("no rule to list, or listed twice:", id, path);
    else if (found[at].cited)
        complain("listed and cited in the code as well:", id, path);
    else if (!is_reason(kind, why))
        complain("listed without a reason, or a file that is not there:", id, path);
    if (at >= 0)
        found[at].listed = true;
}

static void read_list(const char *game)
{
    char path[512], line[600];
    snprintf(path, sizeof path, "%s/tests/%s/elsewhere.txt", test_root(), game);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        read_line(line, path);
    if (file)
        fclose(file);
}

/* ---- both ------------------------------------------------------------------------------------------------------- */

int rules_cited(const char *game, const rule_ids *of_game, bool verbose)
{
    char folder[512];
    int cited = 0, listed = 0, told = 0, missing = 0;
    rules = of_game;
    found = calloc(MAX_RULES, sizeof *found);
    wrong = 0;
    snprintf(folder, sizeof folder, "%s/src/games/%s", test_root(), game);
    if (!found || nftw(folder, visit, 8, 0) != 0)
        complain("cannot read the sources of", game, folder);
    read_list(game);
    for (int i = 0; i < rules->count; i++) {
        cited += found[i].cited && !rules->told[i];
        listed += found[i].listed;
        told += rules->told[i];
        if (found[i].cited || found[i].listed || rules->told[i])
            continue;
        missing++;
        complain("neither in the code nor in the list elsewhere:", rules->id[i], game);
    }
    if (verbose || wrong)
        printf("%s: %d rules cited in the code, %d listed elsewhere, %d rulings and examples, %d missing\n", game,
               cited, listed, told, missing);
    free(found);
    return wrong;
}
