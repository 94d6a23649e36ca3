/* `ludus rules`: the rules by number. */
#include "cli/rules.h"
#include "cli/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *rules_of(const char *game)
{
    for (const rules_text *r = rules_texts; r->game; r++)
        if (strcmp(r->game, game) == 0)
            return r->text;
    return NULL;
}

/* Does a rule of this number begin here? In bold, or as the first cell of a table row. */
static bool begins_rule(const char *line, const char *id)
{
    const char *p = line + strspn(line, "-|*` ");
    size_t n = strlen(id);
    return p != line && strncmp(p, id, n) == 0 && !isalnum((unsigned char)p[n]) &&
           !(p[n] == '.' && isalnum((unsigned char)p[n + 1]));
}

/* A paragraph goes on until a blank line or the next list entry, heading or table row. */
static bool goes_on(const char *line)
{
    return *line && *line != '\n' && *line != '-' && *line != '#' && *line != '|' && strncmp(line, "**", 2) != 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* Markdown marks are left out; a cell border becomes a dash. */
static size_t append_plain(const char *line, char *out, size_t used, size_t room)
{
    for (const char *p = line; *p && *p != '\n' && used + 4 < room; p++) {
        if (*p == '*' || *p == '`' || (p == line && (*p == '|' || *p == '-')))
            continue;
        if (*p == ' ' && (used == 0 || out[used - 1] == ' '))
            continue;
        if (*p == '|') {
            if (p[1] && p[1] != '\n')
                out[used++] = '-';
            continue;
        }
        out[used++] = *p;
    }
    if (used && out[used - 1] != ' ')
        out[used++] = ' ';
    return used;
}

bool rules_find(const char *game, const char *id, char *out, size_t room)
{
    const char *text = rules_of(game);
    size_t used = 0;
    for (const char *line = text ? text : ""; *line; line = next_line(line)) {
        if (!begins_rule(line, id))
            continue;
        used = append_plain(line, out, used, room);
        bool row = *line == '|';
        for (line = next_line(line); !row && goes_on(line); line = next_line(line))
            used = append_plain(line, out, used, room);
        out[used ? used - 1 : 0] = 0;
        return true;
    }
    return false;
}

int cmd_rules(int argc, char **argv)
{
    arguments args;
    const ld_game *game;
    int seats, status = read_arguments(argc, argv, "", 2, &args);
    if (status != DONE || (status = find_game(&args, &game, &seats)) != DONE)
        return status;
    if (args.word_count == 1) {
        fputs(rules_of(ld_game_name(game)), stdout);
        return DONE;
    }
    char text[4000];
    if (!rules_find(ld_game_name(game), args.words[1], text, sizeof text))
        return usage("%s has no rule '%.40s'; 'ludus rules %s' lists all", ld_game_name(game), args.words[1],
                     ld_game_name(game));
    puts(text);
    return DONE;
}
