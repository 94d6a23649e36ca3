#include "lab/journal.h"
#include "build_id.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *ld_build(void) { return LUDUS_BUILD; }

static uint32_t checksum(const char *text, size_t n)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ (unsigned char)text[i]) * 16777619U;
    return sum;
}

/* Cuts the checksum off a line; false if it is not the line's. */
static bool checked(char *line)
{
    size_t n = strlen(line);
    char is[12];
    if (n < 9 || line[n - 9] != ' ')
        return false;
    snprintf(is, sizeof is, "%08x", (unsigned)checksum(line, n - 9));
    bool ok = strcmp(is, line + n - 8) == 0;
    line[n - 9] = 0;
    return ok;
}

static bool not_ours(char *error, const char *path)
{
    return ld_wrong(error, "the journal '%.100s' is none of ludus; expected a new file or that of this experiment",
                    path);
}

static bool not_opened(char *error, const char *path)
{
    return ld_wrong(error, "the journal '%.100s' cannot be opened: %s", path, strerror(errno));
}

/* Reads what is there; `end` becomes where the last whole line ends. */
static bool read_lines(FILE *file, const char *path, const char *about, bool (*take)(void *data, const char *line),
                       void *data, long *end, char *error)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool ok = true;
    *end = 0;
    for (int number = 0; ok && (n = getline(&line, &room, file)) > 0; number++) {
        if (line[n - 1] != '\n')
            break; /* torn */
        line[n - 1] = 0;
        bool whole = checked(line);
        if (number == 0 && (!whole || strncmp(line, "ludus journal ", 14) != 0))
            ok = not_ours(error, path);
        else if (number == 0 && strcmp(line + 14, about) != 0)
            ok = ld_wrong(error, "the journal '%.100s' is of another experiment or build; expected a new file", path);
        else if (!whole || (number > 0 && !take(data, line)))
            ok = ld_wrong(error, "the journal '%.100s' is damaged in line %d", path, number + 1);
        *end += n;
    }
    free(line);
    return ok;
}

bool ld_journal_open(ld_journal *journal, const char *path, const char *about,
                     bool (*take)(void *data, const char *line), void *data, char error[LD_ERROR_BYTES])
{
    *journal = (ld_journal){.path = path};
    if (!path)
        return true;
    struct stat is;
    bool there = stat(path, &is) == 0;
    if (there && !S_ISREG(is.st_mode))
        return not_ours(error, path);
    there = there && is.st_size > 0;
    FILE *file = fopen(path, there ? "r+" : "a");
    if (!file)
        return not_opened(error, path);
    long end = 0;
    if (there && !read_lines(file, path, about, take, data, &end, error)) {
        fclose(file);
        return false;
    }
    if (there && end == 0) { /* not one whole line: nothing of ours is in it */
        fclose(file);
        return not_ours(error, path);
    }
    if (there && (ftruncate(fileno(file), end) != 0 || fseek(file, end, SEEK_SET) != 0)) {
        fclose(file);
        return not_opened(error, path);
    }
    journal->file = file;
    char first[1700];
    snprintf(first, sizeof first, "ludus journal %s", about);
    if (there || ld_journal_add(journal, first, error))
        return true;
    ld_journal_close(journal);
    return false;
}

bool ld_journal_add(ld_journal *journal, const char *line, char error[LD_ERROR_BYTES])
{
    if (!journal->file)
        return true;
    fprintf(journal->file, "%s %08x\n", line, (unsigned)checksum(line, strlen(line)));
    if (fflush(journal->file) == 0 && !ferror(journal->file))
        return true;
    return ld_wrong(error, "the journal '%.100s' cannot be written", journal->path);
}

void ld_journal_close(ld_journal *journal)
{
    if (journal->file)
        fclose(journal->file);
    journal->file = NULL;
}
