/* Files in memory. FILE.gz beside FILE is sent to those who read gzip. */
#include "server/files.h"
#include "server/base.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 2000, FILE_BYTES_MAX = 16 << 20, DEPTH_MAX = 8, NAME_BYTES = 256 };

typedef struct file {
    char name[NAME_BYTES]; /* "/assets/page.js" */
    char etag[36];
    char *bytes;
    size_t size;
} file;

struct files {
    file *all;
    int count;
};

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".wav", "audio/wav"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], dot) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static void make_tag(file *f)
{
    uint8_t hash[16];
    char hex[33];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)f->bytes, f->size, NULL, 0);
    snprintf(f->etag, sizeof f->etag, "\"%s\"", sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
}

static bool read_file(const char *path, file *out)
{
    FILE *in = fopen(path, "rb");
    struct stat about;
    if (!in)
        return false;
    bool ok = fstat(fileno(in), &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= FILE_BYTES_MAX;
    out->size = ok ? (size_t)about.st_size : 0;
    out->bytes = malloc(out->size + 1);
    ok = ok && out->bytes && fread(out->bytes, 1, out->size, in) == out->size;
    fclose(in);
    if (ok)
        make_tag(out);
    return ok;
}

static void read_folder(files *f, const char *folder, const char *prefix, int depth)
{
    DIR *dir = opendir(folder);
    struct dirent *item;
    while (dir && (item = readdir(dir)) && f->count < FILES_MAX) {
        char path[4096];
        file *at = &f->all[f->count];
        if (item->d_name[0] == '.' ||
            (size_t)snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= sizeof path ||
            (size_t)snprintf(at->name, sizeof at->name, "%s/%s", prefix, item->d_name) >= sizeof at->name)
            continue;
        struct stat about;
        if (lstat(path, &about) != 0)
            continue;
        if (S_ISDIR(about.st_mode) && depth < DEPTH_MAX) {
            char name[NAME_BYTES];
            memcpy(name, at->name, sizeof name);
            read_folder(f, path, name, depth + 1);
        } else if (S_ISREG(about.st_mode)) {
            if (read_file(path, at))
                f->count++;
            else
                free(at->bytes);
        }
    }
    if (dir)
        closedir(dir);
}

/* The page names its files from the root of the site, `src="/assets/.."`: below a base it names them from there. */
static void move_page(file *page)
{
    static const char mark[] = "=\"/";
    size_t room = page->size + page->size / strlen(mark) * BASE_ROOM, used = 0;
    char *out = malloc(room + 1);
    if (!out)
        abort();
    for (const char *p = page->bytes, *end = p + page->size; p < end;) {
        const char *at = memmem(p, (size_t)(end - p), mark, strlen(mark));
        size_t n = (size_t)((at ? at + 2 : end) - p);
        memcpy(out + used, p, n);
        used += n;
        p += n;
        if (at) {
            used += (size_t)sprintf(out + used, "%s", base_path());
            p++;
        }
    }
    free(page->bytes);
    page->bytes = out;
    page->size = used;
    make_tag(page);
}

static void move_pages(files *f)
{
    for (int i = 0; i < f->count && strcmp(base_path(), "/") != 0; i++) {
        if (strcmp(f->all[i].name, "/index.html") == 0)
            move_page(&f->all[i]);
        if (strcmp(f->all[i].name, "/index.html.gz") == 0)
            f->all[i].name[0] = 0; /* the page as it was */
    }
}

files *files_open(const char *folder, char error[LD_ERROR_BYTES])
{
    struct stat about;
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)) {
        ld_wrong(error, "the web folder '%.120s' cannot be read", folder);
        return NULL;
    }
    files *f = calloc(1, sizeof *f);
    if (!f || !(f->all = calloc(FILES_MAX, sizeof *f->all)))
        abort();
    read_folder(f, folder, "", 0);
    move_pages(f);
    return f;
}

void files_close(files *f)
{
    if (!f)
        return;
    for (int i = 0; i < f->count; i++)
        free(f->all[i].bytes);
    free(f->all);
    free(f);
}

int files_count(const files *f) { return f ? f->count : 0; }

static const file *find(const files *f, const char *name)
{
    for (int i = 0; f && i < f->count; i++)
        if (strcmp(f->all[i].name, name) == 0)
            return &f->all[i];
    return NULL;
}

const char *files_text(const files *f, const char *name, size_t *size)
{
    const file *found = find(f, name);
    *size = found ? found->size : 0;
    return found ? found->bytes : NULL;
}

static const char *const no_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ludus</title><h1>Ludus</h1>"
    "<p>The server runs, but its page has not been built. The interface is described in docs/api.md.</p></html>\n";

static void answer_file(http *h, const http_request *r, const file *found, const file *packed, bool keep)
{
    const file *sent = packed ? packed : found;
    http_answer a = {.status = 200, .type = type_of(found->name), .etag = found->etag, .gzip = packed, .keep = keep};
    if (strcmp(r->match, found->etag) == 0) {
        a.status = 304;
        a.gzip = false;
    } else {
        a.body = sent->bytes;
        a.size = sent->size;
    }
    http_reply(h, r->id, &a);
}

bool files_answer(const files *f, http *h, const http_request *r)
{
    /* /t/ID and other addresses of the page itself have no dot, but people's names may; the page reads them. */
    bool page = !strchr(r->path, '.') || strncmp(r->path, "/p/", 3) == 0;
    const char *name = page ? "/index.html" : r->path;
    char packed[NAME_BYTES + 4];
    const file *found = find(f, name);
    if (!found && page && strcmp(r->path, "/") == 0) {
        http_answer a = {.status = 200, .type = "text/html; charset=utf-8", .body = no_page, .size = strlen(no_page)};
        http_reply(h, r->id, &a);
        return true;
    }
    if (!found)
        return false;
    snprintf(packed, sizeof packed, "%s.gz", name);
    answer_file(h, r, found, r->gzip ? find(f, packed) : NULL, strncmp(name, "/assets/", 8) == 0);
    return true;
}
