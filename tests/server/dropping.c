/* server-dropping FOLDER SEED [lies]: a file system that forgets what was not synced. It is mounted at FOLDER (FUSE)
 * and keeps its files in memory, each as it is seen and as it is safe; fsync makes what is seen safe. Removing the name
 * ".power" cuts the power: every sector that was not synced stays or is lost, by luck. With `lies` fsync does nothing
 * and nothing stays. Names come and go safely, and there is one folder.
 *
 * What SQLite shares between processes (-shm) is mapped into memory, lives in the kernel's cache and is gone after a
 * cut. */
#define FUSE_USE_VERSION 31
#include <fuse.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 16, SECTOR = 512, ROOM = 32 << 20 };

typedef struct file {
    char name[100]; /* empty: none */
    unsigned char *seen, *safe;
    size_t size, safe_size;
} file;

static file files[FILES];
static uint64_t luck;
static bool lies;

static bool heads(void)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return luck >> 33 & 1;
}

static file *find(const char *path)
{
    for (int i = 0; i < FILES; i++)
        if (files[i].name[0] && strcmp(files[i].name, path + 1) == 0)
            return &files[i];
    return NULL;
}

static bool is_shared(const char *path) { return strstr(path, "-shm") != NULL; }

static void forget(file *f)
{
    free(f->seen);
    free(f->safe);
    *f = (file){0};
}

static void cut(file *f)
{
    size_t size = lies || heads() ? f->safe_size : f->size;
    size_t known = f->safe_size < f->size ? f->safe_size : f->size;
    memset(f->safe + known, 0, ROOM - known); /* what was never written, or cut off */
    for (size_t at = 0; at < size && !lies; at += SECTOR)
        if (heads())
            memcpy(f->safe + at, f->seen + at, SECTOR);
    memcpy(f->seen, f->safe, ROOM);
    f->size = f->safe_size = size;
}

static void cut_power(void)
{
    for (int i = 0; i < FILES; i++)
        if (is_shared(files[i].name))
            forget(&files[i]);
        else if (files[i].name[0])
            cut(&files[i]);
}

/* ---- what FUSE asks ---------------------------------------------------------------------------------------------- */

static int on_getattr(const char *path, struct stat *out, struct fuse_file_info *info)
{
    (void)info;
    const file *f = find(path);
    bool folder = strcmp(path, "/") == 0;
    *out = (struct stat){.st_nlink = folder ? 2 : 1, .st_mode = folder ? S_IFDIR | 0700 : S_IFREG | 0600};
    out->st_uid = getuid();
    out->st_gid = getgid();
    out->st_size = f ? (off_t)f->size : 0;
    return folder || f || strcmp(path, "/.power") == 0 ? 0 : -ENOENT;
}

static int on_readdir(const char *path, void *to, fuse_fill_dir_t fill, off_t at, struct fuse_file_info *info,
                      enum fuse_readdir_flags flags)
{
    (void)path, (void)at, (void)info, (void)flags;
    for (int i = 0; i < FILES; i++)
        if (files[i].name[0])
            fill(to, files[i].name, NULL, 0, 0);
    return 0;
}

static int on_open(const char *path, struct fuse_file_info *info)
{
    info->direct_io = !is_shared(path); /* else the kernel keeps it, too */
    return find(path) ? 0 : -ENOENT;
}

static int on_create(const char *path, mode_t mode, struct fuse_file_info *info)
{
    (void)mode;
    for (int i = 0; i < FILES && !find(path); i++)
        if (!files[i].name[0]) {
            snprintf(files[i].name, sizeof files[i].name, "%s", path + 1);
            files[i].seen = calloc(1, ROOM);
            files[i].safe = calloc(1, ROOM);
        }
    return find(path) ? on_open(path, info) : -ENOSPC;
}

static int on_unlink(const char *path)
{
    if (strcmp(path, "/.power") == 0)
        cut_power();
    else if (find(path))
        forget(find(path));
    else
        return -ENOENT;
    return 0;
}

static int on_read(const char *path, char *out, size_t size, off_t at, struct fuse_file_info *info)
{
    (void)info;
    const file *f = find(path);
    if (!f || (size_t)at >= f->size)
        return 0;
    size = size < f->size - (size_t)at ? size : f->size - (size_t)at;
    memcpy(out, f->seen + at, size);
    return (int)size;
}

static int on_write(const char *path, const char *bytes, size_t size, off_t at, struct fuse_file_info *info)
{
    (void)info;
    file *f = find(path);
    if (!f || (size_t)at + size > ROOM)
        return f ? -ENOSPC : -ENOENT;
    memcpy(f->seen + at, bytes, size);
    f->size = f->size > (size_t)at + size ? f->size : (size_t)at + size;
    return (int)size;
}

static int on_truncate(const char *path, off_t size, struct fuse_file_info *info)
{
    (void)info;
    file *f = find(path);
    if (!f || size > ROOM)
        return f ? -ENOSPC : -ENOENT;
    if ((size_t)size < f->size)
        memset(f->seen + size, 0, f->size - (size_t)size);
    f->size = (size_t)size;
    return 0;
}

static int on_fsync(const char *path, int data_only, struct fuse_file_info *info)
{
    (void)data_only, (void)info;
    file *f = find(path);
    if (!f || lies)
        return 0;
    memcpy(f->safe, f->seen, f->size);
    f->safe_size = f->size;
    return 0;
}

static int on_chmod(const char *path, mode_t mode, struct fuse_file_info *info)
{
    (void)path, (void)mode, (void)info;
    return 0;
}

static int on_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *info)
{
    (void)path, (void)user, (void)group, (void)info;
    return 0;
}

static int on_statfs(const char *path, struct statvfs *out)
{
    (void)path;
    *out = (struct statvfs){.f_bsize = 4096, .f_frsize = 4096, .f_blocks = 65536, .f_bfree = 65536, .f_bavail = 65536};
    out->f_namemax = sizeof files[0].name - 1;
    return 0;
}

int main(int argc, char **argv)
{
    static const struct fuse_operations all = {
        .getattr = on_getattr,
        .readdir = on_readdir,
        .open = on_open,
        .create = on_create,
        .unlink = on_unlink,
        .read = on_read,
        .write = on_write,
        .truncate = on_truncate,
        .fsync = on_fsync,
        .chmod = on_chmod,
        .chown = on_chown,
        .statfs = on_statfs,
    };
    if (argc < 3)
        return 2;
    luck = strtoull(argv[2], NULL, 10);
    lies = argc > 3 && strcmp(argv[3], "lies") == 0;
    /* One thread, in the foreground; nothing that was asked before is believed again. */
    char *words[] = {argv[0], argv[1], "-f", "-s", "-oattr_timeout=0,entry_timeout=0,negative_timeout=0", NULL};
    return fuse_main(5, words, &all, NULL);
}
