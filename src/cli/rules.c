/* `ludus rules`: the rules by number, and their parts. */
#include "words/rules.h"
#include "cli/cli.h"

int cmd_rules(const arguments *args)
{
    const ld_game *game;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    if (args->word_count == 1) {
        rules_print(ld_game_name(game), stdout);
        return DONE;
    }
    char text[RULE_BYTES];
    if (rules_find(ld_game_name(game), args->words[1], text, sizeof text)) {
        puts(text);
        return DONE;
    }
    if (rules_print_part(ld_game_name(game), args->words[1], stdout))
        return DONE;
    return usage("%s has no rule '%.40s'; 'ludus rules %s' lists all", ld_game_name(game), args->words[1],
                 ld_game_name(game));
}
