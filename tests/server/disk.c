/* The simulated disk. A file is what is seen of it and what is safe of it; writes that were not synced are kept in a
 * list beside. Files come and go safely: SQLite syncs folders itself, and only the contents are of interest here. */
#include "disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, SECTOR = 512, SHM_LOCKS = SQLITE_SHM_NLOCK, SHM_REGIONS = 64 };

typedef struct image {
    unsigned char *bytes;
    int64_t size, room;
} image;

typedef struct loose {
    int64_t at, size; /* size -1: cut off at `at` */
    unsigned char *bytes;
} loose;

typedef struct file {
    char name[256];
    bool there;
    image seen, safe;
    loose *unsynced;
    int unsynced_count, unsynced_room;
    int shared, reserved, exclusive; /* handles */
    void *region[SHM_REGIONS];
    int shm_shared[SHM_LOCKS], shm_exclusive[SHM_LOCKS];
} file;

typedef struct handle {
    sqlite3_file base;
    file *file;
    int lock;
    unsigned shm_shared, shm_exclusive;
    bool temporary;
} handle;

static struct {
    sqlite3_vfs vfs;
    bool registered, stopped, failed;
    file files[FILES];
    uint64_t rng, steps;
    disk_plan plan;
} disk;

static uint32_t draw(uint32_t below)
{
    disk.rng = disk.rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((disk.rng >> 33) % below);
}

bool disk_stopped(void) { return disk.stopped; }
bool disk_failed(void) { return disk.failed; }
uint64_t disk_steps(void) { return disk.steps; }

/* Every change of the disk is a step: the power may fail before it, or the step may fail. */
static int step(int broken)
{
    const disk_plan *p = &disk.plan;
    disk.steps++;
    if (p->stop_at && disk.steps >= p->stop_at)
        disk.stopped = true;
    disk.failed |= disk.stopped;
    if (disk.stopped)
        return SQLITE_IOERR;
    bool fails = p->fail_at && disk.steps >= p->fail_at && disk.steps < p->fail_at + p->fail_for;
    disk.failed |= fails;
    return !fails ? SQLITE_OK : p->full && broken == SQLITE_IOERR_WRITE ? SQLITE_FULL : broken;
}

/* ---- images ------------------------------------------------------------------------------------------------------ */

static void resize(image *i, int64_t size)
{
    if (size > i->room) {
        i->room = 2 * size;
        i->bytes = realloc(i->bytes, (size_t)i->room);
        if (!i->bytes)
            abort();
    }
    if (size > i->size)
        memset(i->bytes + i->size, 0, (size_t)(size - i->size));
    i->size = size;
}

static void put(image *i, const void *bytes, int64_t size, int64_t at)
{
    if (at + size > i->size)
        resize(i, at + size);
    memcpy(i->bytes + at, bytes, (size_t)size);
}

static void copy(image *to, const image *from)
{
    to->size = 0;
    if (from->size)
        put(to, from->bytes, from->size, 0);
}

static void remember(file *f, const void *bytes, int64_t size, int64_t at)
{
    if (f->unsynced_count == f->unsynced_room) {
        f->unsynced_room = f->unsynced_room ? 2 * f->unsynced_room : 64;
        f->unsynced = realloc(f->unsynced, (size_t)f->unsynced_room * sizeof *f->unsynced);
    }
    loose *l = &f->unsynced[f->unsynced_count++];
    *l = (loose){at, size, size > 0 ? malloc((size_t)size) : NULL};
    if (l->bytes)
        memcpy(l->bytes, bytes, (size_t)size);
}

static void forget(file *f)
{
    for (int i = 0; i < f->unsynced_count; i++)
        free(f->unsynced[i].bytes);
    f->unsynced_count = 0;
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

static file *find(const char *name)
{
    for (int i = 0; i < FILES; i++)
        if (disk.files[i].name[0] && strcmp(disk.files[i].name, name) == 0)
            return &disk.files[i];
    return NULL;
}

static file *find_or_make(const char *name)
{
    file *f = find(name);
    for (int i = 0; !f && i < FILES; i++)
        if (!disk.files[i].name[0]) {
            f = &disk.files[i];
            snprintf(f->name, sizeof f->name, "%s", name);
        }
    return f;
}

static void drop(file *f)
{
    forget(f);
    f->there = false;
    f->seen.size = f->safe.size = 0;
}

static int vfs_unlock(sqlite3_file *base, int level);
static int shm_unmap(sqlite3_file *base, int delete_it);

static int do_close(sqlite3_file *base)
{
    handle *h = (handle *)base;
    vfs_unlock(base, SQLITE_LOCK_NONE);
    shm_unmap(base, 0);
    if (h->temporary)
        drop(h->file), h->file->name[0] = 0;
    return SQLITE_OK;
}

static int do_read(sqlite3_file *base, void *out, int size, sqlite3_int64 at)
{
    const image *i = &((handle *)base)->file->seen;
    if (disk.stopped)
        return SQLITE_IOERR_READ;
    int64_t there = i->size - at < size ? i->size - at : size;
    if (there > 0)
        memcpy(out, i->bytes + at, (size_t)there);
    else
        there = 0;
    memset((char *)out + there, 0, (size_t)(size - there));
    return there < size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int do_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 at)
{
    file *f = ((handle *)base)->file;
    int result = step(SQLITE_IOERR_WRITE);
    if (result != SQLITE_OK)
        return result;
    put(&f->seen, bytes, size, at);
    remember(f, bytes, size, at);
    return SQLITE_OK;
}

static int do_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    file *f = ((handle *)base)->file;
    int result = step(SQLITE_IOERR_TRUNCATE);
    if (result != SQLITE_OK)
        return result;
    resize(&f->seen, size);
    remember(f, NULL, -1, size);
    return SQLITE_OK;
}

static int do_sync(sqlite3_file *base, int flags)
{
    (void)flags;
    file *f = ((handle *)base)->file;
    int result = step(SQLITE_IOERR_FSYNC);
    if (result != SQLITE_OK || disk.plan.lies)
        return result;
    copy(&f->safe, &f->seen);
    forget(f);
    return SQLITE_OK;
}

static int do_size(sqlite3_file *base, sqlite3_int64 *out)
{
    *out = ((handle *)base)->file->seen.size;
    return SQLITE_OK;
}

/* ---- locks ------------------------------------------------------------------------------------------------------- */

static int vfs_lock(sqlite3_file *base, int level)
{
    handle *h = (handle *)base;
    file *f = h->file;
    if (level <= h->lock)
        return SQLITE_OK;
    if (h->lock == SQLITE_LOCK_NONE && f->exclusive)
        return SQLITE_BUSY;
    if (level >= SQLITE_LOCK_RESERVED && h->lock < SQLITE_LOCK_RESERVED && f->reserved)
        return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE && f->shared > (h->lock >= SQLITE_LOCK_SHARED))
        return SQLITE_BUSY;
    f->shared += h->lock < SQLITE_LOCK_SHARED;
    f->reserved += level >= SQLITE_LOCK_RESERVED && h->lock < SQLITE_LOCK_RESERVED;
    f->exclusive += level == SQLITE_LOCK_EXCLUSIVE;
    h->lock = level;
    return SQLITE_OK;
}

static int vfs_unlock(sqlite3_file *base, int level)
{
    handle *h = (handle *)base;
    file *f = h->file;
    if (level >= h->lock)
        return SQLITE_OK;
    f->exclusive -= h->lock == SQLITE_LOCK_EXCLUSIVE;
    f->reserved -= h->lock >= SQLITE_LOCK_RESERVED;
    f->shared -= level == SQLITE_LOCK_NONE;
    h->lock = level;
    return SQLITE_OK;
}

static int vfs_reserved(sqlite3_file *base, int *out)
{
    *out = ((handle *)base)->file->reserved > 0;
    return SQLITE_OK;
}

/* ---- shared memory, which the power takes with it ---------------------------------------------------------------- */

static int shm_map(sqlite3_file *base, int region, int size, int extend, void volatile **out)
{
    file *f = ((handle *)base)->file;
    if (region >= SHM_REGIONS)
        return SQLITE_IOERR;
    if (!f->region[region] && extend)
        f->region[region] = calloc(1, (size_t)size);
    *out = f->region[region];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int first, int n, int flags)
{
    handle *h = (handle *)base;
    file *f = h->file;
    bool shared = flags & SQLITE_SHM_SHARED, lock = flags & SQLITE_SHM_LOCK;
    for (int i = first; lock && i < first + n; i++) {
        int other_shared = f->shm_shared[i] - (int)(h->shm_shared >> i & 1);
        int other_exclusive = f->shm_exclusive[i] - (int)(h->shm_exclusive >> i & 1);
        if (other_exclusive || (!shared && other_shared))
            return SQLITE_BUSY;
    }
    for (int i = first; i < first + n; i++) {
        unsigned *mine = shared ? &h->shm_shared : &h->shm_exclusive, bit = 1u << i;
        int *all = shared ? &f->shm_shared[i] : &f->shm_exclusive[i];
        if (lock && !(*mine & bit))
            *mine |= bit, ++*all;
        else if (!lock && (*mine & bit))
            *mine &= ~bit, --*all;
    }
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base) { (void)base; }

static int shm_unmap(sqlite3_file *base, int delete_it)
{
    handle *h = (handle *)base;
    shm_lock(base, 0, SHM_LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    shm_lock(base, 0, SHM_LOCKS, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    for (int i = 0; delete_it && i < SHM_REGIONS; i++) {
        free(h->file->region[i]);
        h->file->region[i] = NULL;
    }
    return SQLITE_OK;
}

/* ---- the file system --------------------------------------------------------------------------------------------- */

static int do_control(sqlite3_file *base, int what, void *arg)
{
    (void)base, (void)what, (void)arg;
    return SQLITE_NOTFOUND;
}
static int do_sector(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}
static int do_traits(sqlite3_file *base)
{
    (void)base;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_unlock,
    .xCheckReservedLock = vfs_reserved,
    .xFileControl = do_control,
    .xSectorSize = do_sector,
    .xDeviceCharacteristics = do_traits,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int do_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    (void)vfs;
    static unsigned temporary;
    char own[40];
    handle *h = (handle *)base;
    memset(h, 0, sizeof *h);
    snprintf(own, sizeof own, "temporary %u", temporary++);
    file *f = name ? find(name) : NULL;
    if (disk.stopped || (!(f && f->there) && name && !(flags & SQLITE_OPEN_CREATE)))
        return SQLITE_CANTOPEN;
    f = find_or_make(name ? name : own);
    if (!f)
        return SQLITE_CANTOPEN;
    f->there = true;
    h->file = f;
    h->temporary = !name;
    h->base.pMethods = &methods;
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int do_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)sync;
    file *f = find(name);
    int result = step(SQLITE_IOERR_DELETE);
    if (result == SQLITE_OK && f)
        drop(f);
    return result;
}

static int do_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs, (void)flags;
    file *f = find(name);
    *out = f && f->there && (flags != SQLITE_ACCESS_EXISTS || f->seen.size > 0);
    return SQLITE_OK;
}

static int do_path(sqlite3_vfs *vfs, const char *name, int room, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)room, "%s", name);
    return SQLITE_OK;
}

static int do_random(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    for (int i = 0; i < size; i++)
        out[i] = (char)draw(256);
    return size;
}

static int do_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int do_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = 212700000000000;
    return SQLITE_OK;
}

static void set_up(void)
{
    disk.vfs = (sqlite3_vfs){.iVersion = 2,
                             .szOsFile = sizeof(handle),
                             .mxPathname = 255,
                             .zName = "simulated",
                             .xOpen = do_open,
                             .xDelete = do_delete,
                             .xAccess = do_access,
                             .xFullPathname = do_path,
                             .xRandomness = do_random,
                             .xSleep = do_sleep,
                             .xCurrentTimeInt64 = do_time};
    sqlite3_vfs_register(&disk.vfs, 1);
    disk.registered = true;
}

/* ---- for the simulation ------------------------------------------------------------------------------------------ */

void disk_new(uint64_t seed)
{
    if (!disk.registered)
        set_up();
    disk_free();
    disk.rng = seed;
    disk.plan = (disk_plan){0};
    disk.steps = 0;
    disk.stopped = false;
}

void disk_plan_next(const disk_plan *plan)
{
    disk.plan = *plan;
    disk.steps = 0;
    disk.failed = false;
}

static void keep_some(file *f, const loose *l, int kept)
{
    if (l->size < 0) {
        if ((int)draw(100) < kept)
            resize(&f->safe, l->at);
        return;
    }
    for (int64_t at = 0; at < l->size; at += SECTOR)
        if ((int)draw(100) < kept)
            put(&f->safe, l->bytes + at, l->size - at < SECTOR ? l->size - at : SECTOR, l->at + at);
}

void disk_restart(int kept)
{
    for (int i = 0; i < FILES; i++) {
        file *f = &disk.files[i];
        for (int k = 0; k < f->unsynced_count; k++)
            keep_some(f, &f->unsynced[k], kept);
        forget(f);
        copy(&f->seen, &f->safe);
        for (int r = 0; r < SHM_REGIONS; r++) {
            free(f->region[r]);
            f->region[r] = NULL;
        }
    }
    disk.stopped = false;
    disk.plan = (disk_plan){0};
}

void disk_free(void)
{
    disk_restart(0);
    for (int i = 0; i < FILES; i++) {
        free(disk.files[i].seen.bytes);
        free(disk.files[i].safe.bytes);
        free(disk.files[i].unsynced);
        disk.files[i] = (file){0};
    }
}
