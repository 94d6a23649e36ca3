/* `ludus games`: what there is to play. */
#include "cli/screen.h"
#include "io/figures.h"

#include <stdio.h>
#include <string.h>

static json_t *values_json(const char *values)
{
    json_t *list = json_array();
    for (const char *p = values; *p; p += *p == '|') {
        size_t n = strcspn(p, "|");
        json_array_append_new(list, json_stringn(p, n));
        p += n;
    }
    return list;
}

static json_t *option_json(const ld_option *option)
{
    json_t *json = json_object();
    json_object_set_new(json, "key", json_string(option->key));
    if (option->high > option->low)
        json_object_set_new(json, "range", json_pack("[ii]", option->low, option->high));
    else
        json_object_set_new(json, "values", values_json(option->values));
    json_object_set_new(json, "default", json_string(option->standard));
    json_object_set_new(json, "help", json_string(ld_tr(option->help)));
    return json;
}

static json_t *game_json(const ld_game *game)
{
    int low, high, count;
    ld_game_seats(game, &low, &high);
    const ld_option *options = ld_game_options(game, &count);
    json_t *json = json_object(), *list = json_array();
    json_object_set_new(json, "name", json_string(ld_game_name(game)));
    json_object_set_new(json, "title", json_string(ld_game_title(game)));
    json_object_set_new(json, "about", json_string(ld_game_about(game)));
    json_object_set_new(json, "seats", json_pack("[ii]", low, high));
    for (int i = 0; i < count; i++)
        json_array_append_new(list, option_json(&options[i]));
    json_object_set_new(json, "options", list);
    json_object_set_new(json, "figures", ld_sources_json(game));
    json_object_set_new(json, "rules_version", json_string(ld_game_rules_version(game)));
    return json;
}

static void print_game(const ld_game *game)
{
    int low, high, count;
    ld_game_seats(game, &low, &high);
    const ld_option *options = ld_game_options(game, &count);
    if (low == high)
        tell(stdout, "%s: %s (%d players)", ld_game_name(game), ld_game_title(game), low);
    else
        tell(stdout, "%s: %s (%d to %d players)", ld_game_name(game), ld_game_title(game), low, high);
    print_text(ld_game_about(game), 4, 4, stdout);
    for (int i = 0; i < count; i++) {
        char line[ROW_BYTES];
        snprintf(line, sizeof line, "--set %s=%s  %s", options[i].key, options[i].standard, ld_tr(options[i].help));
        print_text(line, 4, 8, stdout);
    }
    char honest[LD_TEXT_BYTES];
    print_text(honesty(game, honest, sizeof honest), 4, 4, stdout);
}

int cmd_games(const arguments *args)
{
    json_t *list = json_array();
    for (int i = 0; i < ld_game_count(); i++) {
        if (args->json)
            json_array_append_new(list, game_json(ld_game_at(i)));
        else
            print_game(ld_game_at(i));
    }
    if (args->json)
        return print_json(json_pack("{so}", "games", list));
    json_decref(list);
    return DONE;
}
