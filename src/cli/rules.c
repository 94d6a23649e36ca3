/* `ludus rules`: the rules by number, and their parts; the summary, the glossary, and what has certain words in it. On
 * a terminal they are turned page by page, in a pipe they are plain text. */
#include "words/rules.h"
#include "cli/cli.h"
#include "cli/reader.h"
#include "cli/screen.h"
#include "words/fold.h"

#include <string.h>

static int show(const ld_game *game, const char *kind)
{
    char name[60];
    snprintf(name, sizeof name, "%s%s", ld_game_name(game), kind);
    if (can_page())
        read_rulebook(ld_game_title(game), name);
    else
        rules_print(name, stdout);
    return DONE;
}

/* Every block with all of the words, below the heading that it stands under. */
static int print_found(const char *game, const char *words)
{
    rule_reader reader = {.at = rules_of(game)};
    rule_block block;
    char text[RULE_BYTES], part[RULE_BYTES] = "";
    int found = 0, depth;
    while (rules_next(&reader, &block)) {
        const char *heading = rules_heading(&block, &depth);
        if (heading)
            snprintf(part, sizeof part, "%s", heading);
        if (!block.plain)
            continue;
        rules_plain(&block, text, sizeof text);
        if (heading || !has_all_words(text, words))
            continue;
        if (*part)
            printf("%s%s\n", found ? "\n" : "", part);
        *part = 0;
        print_text(text, 2, 4, stdout);
        found++;
    }
    return found ? DONE : failed("no rule of %s has '%.60s' in it", game, words);
}

static int one_rule(const ld_game *game, const char *id)
{
    char text[RULE_BYTES];
    if (rules_find(ld_game_name(game), id, text, sizeof text)) {
        puts(text);
        return DONE;
    }
    if (rules_print_part(ld_game_name(game), id, stdout))
        return DONE;
    return usage("%s has no rule '%.40s'; 'ludus rules %s' lists all", ld_game_name(game), id, ld_game_name(game));
}

int cmd_rules(const arguments *args)
{
    const ld_game *game;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    int wanted = args->summary + args->glossary + (args->search != NULL) + (args->word_count > 1);
    if (wanted > 1)
        return usage("expected one of a rule's number, --summary, --glossary and --search");
    if (args->search)
        return print_found(ld_game_name(game), args->search);
    if (args->word_count > 1)
        return one_rule(game, args->words[1]);
    return show(game, args->summary ? "-summary" : args->glossary ? "-glossary" : "");
}
