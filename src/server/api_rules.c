/* The rulebook of a game: all rules, the summary and the glossary in the language asked for, and the lessons that show
 * rules. */
#include "learn/example.h"
#include "learn/lesson.h"
#include "server/api.h"
#include "words/rules.h"

#include <stdlib.h>
#include <string.h>

static void put_text(call *c, const char *key, const char *game, const char *kind)
{
    char name[60], *text = NULL;
    size_t size = 0;
    snprintf(name, sizeof name, "%s%s", game, kind);
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    rules_print(name, out);
    if (fclose(out) != 0)
        abort();
    put(c, key, json_stringn(text, size));
    free(text);
}

/* "shows E-5.2 E-6.1" in the head of a lesson. */
static json_t *rules_shown(const lesson_card *card)
{
    json_t *all = json_array();
    const char *line = strstr(card->text, "\nshows ");
    if (!line)
        return all;
    for (line += strlen("\nshows"); *line == ' ';) {
        line += strspn(line, " ");
        size_t n = strcspn(line, " \n");
        if (n)
            json_array_append_new(all, json_stringn(line, n));
        line += n;
    }
    return all;
}

static json_t *lessons_of(const char *game)
{
    json_t *all = json_array();
    lesson_card card;
    for (int i = 0; lesson_card_at(game, i, &card); i++)
        json_array_append_new(all, json_pack("{s:s, s:s, s:o}", "name", card.name, "title", ld_tr(card.title), "rules",
                                             rules_shown(&card)));
    return all;
}

/* The numbers of those that can be tried. */
static json_t *examples_of(const char *game)
{
    json_t *all = json_object();
    char id[16];
    for (int i = 0; example_at(game, i, id, sizeof id); i++)
        json_object_set_new(all, id, json_true());
    json_t *list = json_array();
    const char *key;
    json_t *value;
    json_object_foreach (all, key, value)
        json_array_append_new(list, json_string(key));
    json_decref(all);
    return list;
}

static bool do_rulebook(call *c)
{
    const ld_game *game = ld_game_find(c->path);
    if (!game)
        return refuse(c, 404, "none", "there is no game '%.40s'; GET /api/games lists them", c->path);
    put(c, "game", json_string(ld_game_name(game)));
    put(c, "title", json_string(ld_game_title(game)));
    put_text(c, "rules", ld_game_name(game), "");
    put_text(c, "summary", ld_game_name(game), "-summary");
    put_text(c, "glossary", ld_game_name(game), "-glossary");
    put(c, "lessons", lessons_of(ld_game_name(game)));
    put(c, "examples", examples_of(ld_game_name(game)));
    c->pack = true;
    return true;
}

/* "ethnos", or "ethnos/E-6.13". */
bool do_rules(call *c) { return strchr(c->path, '/') ? do_rule(c) : do_rulebook(c); }
