#include "learn/example.h"
#include "ludus.h"
#include "words/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const embedded example_texts[]; /* "GAME/FILE" and the text */

enum { ID_BYTES = 16, DEPTH = 4 };

/* ---- the shelf ----------------------------------------------------------------------------------------------------
 */

static bool is_of(const embedded *file, const char *game)
{
    size_t n = strlen(game);
    return strncmp(file->name, game, n) == 0 && file->name[n] == '/';
}

/* The next line that begins with this word, from `text` on; NULL if there is none. */
static const char *find_line(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *line = text; *line; line += *line == '\n') {
        if (strncmp(line, word, n) == 0 && line[n] == ' ')
            return line;
        line += strcspn(line, "\n");
    }
    return NULL;
}

/* "E-X7a": E-X7, of which this is a part. */
static void read_id(const char *example, char id[ID_BYTES])
{
    const char *word = example + strlen("example ");
    size_t n = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789");
    snprintf(id, ID_BYTES, "%.*s", (int)n, word);
}

static bool is_worked(const char *id) { return id[0] && id[1] == '-' && id[2] == 'X'; }

const char *example_at(const char *game, int index, char *out, size_t room)
{
    char id[ID_BYTES];
    for (const embedded *file = example_texts; file->name; file++)
        for (const char *e = is_of(file, game) ? file->bytes : ""; (e = find_line(e, "example")); e++) {
            read_id(e, id);
            if (!is_worked(id) || index-- > 0)
                continue;
            snprintf(out, room, "%s", id);
            return e;
        }
    return NULL;
}

const char *example_find(const char *game, const char *id)
{
    char found[ID_BYTES];
    const char *example;
    for (int i = 0; (example = example_at(game, i, found, sizeof found)); i++)
        if (strcmp(found, id) == 0)
            return example;
    return NULL;
}

/* ---- from a script to a lesson ------------------------------------------------------------------------------------
 */

typedef struct maker {
    const char *game;
    bool (*add)(void *data, char *line);
    void *data;
    int learner; /* -1: nobody chooses in it */
    bool ok;
} maker;

static void give(maker *m, const char *format, const char *text, int length)
{
    char *line;
    if (m->ok && asprintf(&line, format, length, text) < 0)
        abort();
    m->ok = m->ok && m->add(m->data, line);
}

/* A line with those that go on with it, which begin with a blank, as one; the caller frees it. `*at` moves behind it.
 */
static char *whole_line(const char **at)
{
    char *line = strdup("");
    do {
        size_t n = strcspn(*at, "\n");
        const char *text = *at + strspn(*at, " ");
        char *longer;
        if (asprintf(&longer, "%s%s%.*s", line, *line ? " " : "", (int)(*at + n - text), text) < 0)
            abort();
        free(line);
        line = longer;
        *at += n + ((*at)[n] == '\n');
    } while (**at == ' ');
    return line;
}

/* Does the script's part end before this line? */
static bool ends(const char *at) { return !*at || strncmp(at, "example ", 8) == 0 || strncmp(at, "position ", 9) == 0; }

static bool is_command(const char *line, const char *command)
{
    size_t n = strlen(command);
    return strncmp(line, command, n) == 0 && (line[n] == ' ' || !line[n]);
}

/* Whose choice is this part of a `do`: a seat, or -1 for chance and for what is forced. */
static int seat_of(const char *part) { return part[0] >= '0' && part[0] <= '5' && part[1] == ':' ? part[0] - '0' : -1; }

static void give_wish(maker *m, const char *choice, const char *end)
{
    const char *other = ld_tr(N_("You may do that, but the example goes another way."));
    give(m, "want %.*s", choice, (int)(end - choice));
    give(m, "hint %.*s", other, (int)strlen(other));
}

/* What the learner does is wanted; the rest happens. */
static void give_play(maker *m, const char *parts)
{
    for (const char *p = parts; *p; p += *p == ';') {
        p += strspn(p, " ");
        size_t n = strcspn(p, ";");
        if (m->learner >= 0 && seat_of(p) == m->learner)
            give_wish(m, p + 2 + strspn(p + 2, " "), p + n);
        else if (n)
            give(m, "do %.*s", p, (int)n);
        p += n;
    }
}

static const char *find_position(const char *game, const char *name)
{
    for (const embedded *file = example_texts; file->name; file++)
        for (const char *p = is_of(file, game) ? file->bytes : ""; (p = find_line(p, "position")); p++) {
            const char *word = p + strlen("position ");
            size_t n = strcspn(word, "\n");
            if (strlen(name) == n && strncmp(word, name, n) == 0)
                return word + n + (word[n] == '\n');
        }
    return NULL;
}

static void give_part(maker *m, const char *at, const char *until, int depth);

static void give_line(maker *m, const char *line, int depth)
{
    static const char *const kept[] = {"game", "ready", "set", "drop", "back", "auto"};
    const char *position = is_command(line, "from") && depth < DEPTH ? find_position(m->game, line + 5) : NULL;
    if (position)
        give_part(m, position, NULL, depth + 1);
    if (is_command(line, "do") && depth)
        give(m, "%.*s", line, (int)strlen(line)); /* on the way to the position */
    else if (is_command(line, "do"))
        give_play(m, line + 3);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (is_command(line, kept[i]))
            give(m, "%.*s", line, (int)strlen(line));
}

static void give_part(maker *m, const char *at, const char *until, int depth)
{
    while (!ends(at) && at != until) {
        char *line = whole_line(&at);
        give_line(m, line, depth);
        free(line);
    }
}

/* The first `do` of the example, and the end of its last; NULL if it has none. */
static const char *play_of(const char *example, const char **end)
{
    const char *first = NULL;
    for (const char *at = example; !ends(at);) {
        const char *line = at;
        free(whole_line(&at));
        if (!is_command(line, "do"))
            continue;
        first = first ? first : line;
        *end = at;
    }
    return first;
}

/* Who chooses first in it learns. */
static int learner_of(const char *play, const char *end)
{
    for (const char *p = play; p && p + 1 < end; p++)
        if ((p == play || strchr(" ;", p[-1])) && seat_of(p) >= 0)
            return seat_of(p);
    return -1;
}

bool example_lines(const char *game, const char *example, bool (*add)(void *data, char *line), void *data)
{
    char id[ID_BYTES], text[400];
    const char *end = NULL, *at = example;
    read_id(example, id);
    free(whole_line(&at));
    const char *play = play_of(at, &end);
    maker m = {game, add, data, learner_of(play, end), true};
    if (m.learner >= 0) {
        char seat = (char)('0' + m.learner);
        give(&m, "seat %.*s", &seat, 1);
    }
    give_part(&m, at, play, 0);
    ld_text(text, sizeof text, "This is the position of a worked example of the rules. Read what happens in it. (%s)",
            id);
    give(&m, "say %.*s", text, (int)strlen(text));
    ld_text(text, sizeof text, "Do what the example tells. (%s)", id);
    give(&m, "task %.*s", text, (int)strlen(text));
    if (play)
        give_part(&m, play, end, 0);
    return m.ok;
}
