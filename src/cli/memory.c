/* The file of what a person has been through (memory.h), where such things are kept. It is read once; what cannot be
 * read or written is no reason to complain. */
#include "cli/memory.h"
#include "io/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE = 100, PATH = 420 };

static struct {
    bool read;
    int count, room;
    char (*line)[LINE];
} known;

static bool state_file(char *out, size_t room)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state)
        return snprintf(out, room, "%s/ludus/learnt", state) < (int)room;
    return home && *home && snprintf(out, room, "%s/.local/state/ludus/learnt", home) < (int)room;
}

/* The folders on the way to a file, as far as they are missing. */
static void make_folders(char *path)
{
    for (char *p = path + 1; (p = strchr(p, '/')); *p++ = '/') {
        *p = 0;
        mkdir(path, 0777);
    }
}

static void keep_line(const char *what)
{
    known.line = grown(known.line, known.count, &known.room, sizeof *known.line);
    snprintf(known.line[known.count++], LINE, "%s", what);
}

static void read_file(void)
{
    char path[PATH], line[LINE];
    FILE *file = state_file(path, sizeof path) ? fopen(path, "r") : NULL;
    known.read = true;
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        keep_line(line);
    }
    if (file)
        fclose(file);
}

bool remembers(const char *what)
{
    if (!known.read)
        read_file();
    for (int i = 0; i < known.count; i++)
        if (strcmp(known.line[i], what) == 0)
            return true;
    return false;
}

void remember(const char *what)
{
    char path[PATH];
    if (remembers(what))
        return;
    keep_line(what);
    if (!state_file(path, sizeof path))
        return;
    make_folders(path);
    FILE *file = fopen(path, "a");
    if (file) {
        fprintf(file, "%s\n", what);
        fclose(file);
    }
}
