/* Bots as people meet them: a name of our own for each at a table, and in a sentence how it comes to its choices. That
 * is read from the row which its level stands for in the game, and so is true. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

/* Latin names of neither person nor thing in a game; short, so that a column of a board holds them. */
static const char *const called[LD_BOT_CALLED] = {
    "Aulus", "Balbus", "Caelia", "Dento", "Ennia",  "Fausta", "Gallio", "Helvia", "Iunia",  "Laenas",
    "Macer", "Nerva",  "Otho",   "Pansa", "Quinta", "Rufina", "Silo",   "Tulla",  "Ursula", "Vibia",
};

const char *ld_bot_called(uint32_t at) { return called[at % LD_BOT_CALLED]; }

/* The value of a setting in "tuned+blur=0.7", 0 if it has none. */
static float setting(const char *meant, const char *key)
{
    const char *at = strstr(meant, key);
    return at ? strtof(at + strlen(key), NULL) : 0;
}

/* Weights that are mistaken by more than a factor of e turn many choices. */
static const float often = 1;

static const char *glance_of(const char *meant)
{
    float mistaken = setting(meant, "+blur=") + setting(meant, "+noise=");
    return mistaken >= often ? N_("Judges each move at a glance, and is often mistaken.")
           : mistaken > 0    ? N_("Judges each move at a glance, and is sometimes mistaken.")
                             : N_("Judges each move by the position that it leads to.");
}

char *ld_bot_manner(const char *name, const ld_game *game, char *out, size_t room)
{
    const char *meant = ld_bot_meant(name, game), *budget = strchr(meant, ':');
    char *end = NULL;
    int tries = budget ? (int)strtol(budget + 1, &end, 10) : 0;
    if (strcmp(meant, "random") == 0)
        return ld_text(out, room, "Chooses at random.");
    if (!budget)
        return ld_text(out, room, "%s", ld_tr(glance_of(meant)));
    if (strncmp(end, "ms", 2) == 0)
        return ld_text(out, room, "Thinks for %d ms before each move.", tries);
    return ld_text(out, room, "Tries out %d {|way|ways} to go on before each move.", tries);
}
