/* A file is made whole under another name first, and gets its own when it is on the disk: what has the name is whole.
 */
#include "server/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, PIECE = 1 << 20 };

static bool fault(char *error, const char *path)
{
    return ld_wrong(error, "'%.120s' cannot be written: %s", path, ld_tr(strerror(errno)));
}

static bool name_part(const char *path, char part[PATH_ROOM], char *error)
{
    if ((size_t)snprintf(part, PATH_ROOM, "%s.part", path) < PATH_ROOM)
        return true;
    return ld_wrong(error, "the name of the file is too long");
}

/* The disk has it: the file, or the names in a folder. */
static bool settle(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool settle_name(const char *path)
{
    char folder[PATH_ROOM];
    snprintf(folder, sizeof folder, "%s", path);
    char *end = strrchr(folder, '/');
    if (!end)
        return settle(".");
    end[end == folder] = 0;
    return settle(folder);
}

/* Never over something that is there: link() refuses it, rename() would not. */
bool backup_name(const char *part, const char *path, char *error)
{
    if (!settle(part) || link(part, path) != 0)
        return fault(error, path);
    unlink(part);
    return settle_name(path) || fault(error, path);
}

bool backup_new(const char *path, char *error)
{
    struct stat found;
    if (lstat(path, &found) != 0)
        return true;
    return ld_wrong(error, "'%.120s' is there already; nothing was changed", path);
}

bool backup_write(const char *dir, const char *file, char error[LD_ERROR_BYTES])
{
    char part[PATH_ROOM];
    if (!backup_new(file, error) || !name_part(file, part, error))
        return false;
    store *s = store_open(dir, true, error);
    if (!s)
        return false;
    unlink(part); /* of one that was interrupted */
    bool ok = store_copy(s, part, error) && backup_name(part, file, error);
    store_close(s);
    if (!ok)
        unlink(part);
    return ok;
}

static bool pour(int in, int out)
{
    for (ssize_t n = 1; n > 0;)
        if ((n = sendfile(out, in, NULL, PIECE)) < 0)
            return false;
    return true;
}

static bool copy(const char *from, const char *to, char *error)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return ld_wrong(error, "'%.120s' cannot be read: %s", from, ld_tr(strerror(errno)));
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool ok = (out >= 0 && pour(in, out)) || fault(error, to);
    close(in);
    if (out >= 0)
        close(out);
    return ok;
}

bool backup_restore(const char *file, const char *dir, char error[LD_ERROR_BYTES])
{
    char path[PATH_ROOM], part[PATH_ROOM];
    if ((size_t)snprintf(path, sizeof path, "%s/ludus.db", dir) >= sizeof path)
        return ld_wrong(error, "the name of the data folder is too long");
    if (!backup_new(path, error) || !name_part(path, part, error))
        return false;
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return ld_wrong(error, "the data folder '%.120s' cannot be made: %s", dir, ld_tr(strerror(errno)));
    bool ok = copy(file, part, error) && store_adopt(part, error) && backup_name(part, path, error);
    if (!ok)
        unlink(part);
    return ok;
}
