/* `ludus export`: records as steps for programs that learn (src/data/steps.h). */
#include "cli/experiment.h"
#include "data/steps.h"
#include "io/grow.h"
#include "lab/stop.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct files {
    const arguments *args;
    char **name;
    int count, room;
    atomic_bool unwritable;
} files;

typedef struct found {
    int games, steps;
    bool before; /* it was there */
} found;

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

static void add_file(files *f, const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s%s%s", folder ? folder : "", folder ? "/" : "", name);
    f->name = grown(f->name, f->count, &f->room, sizeof *f->name);
    f->name[f->count++] = strdup(path);
}

static int is_record(const struct dirent *entry)
{
    return (ends_in(entry->d_name, ".jsonl") && !ends_in(entry->d_name, ".steps.jsonl")) ||
           ends_in(entry->d_name, ".json");
}

/* A folder stands for the records in it. */
static int add_word(files *f, const char *word)
{
    struct stat is;
    struct dirent **entries;
    if (stat(word, &is) != 0 || !S_ISDIR(is.st_mode)) {
        add_file(f, NULL, word);
        return DONE;
    }
    int n = scandir(word, &entries, is_record, alphasort);
    for (int i = 0; i < n; i++) {
        add_file(f, word, entries[i]->d_name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return n > 0 ? DONE : usage("there are no records in '%.100s'", word);
}

/* The same name in another place, or beside it. */
static void target_of(const arguments *args, const char *from, char *out, size_t room)
{
    const char *slash = strrchr(from, '/'), *base = slash ? slash + 1 : from;
    const char *end = args->npz ? ".npz" : ".steps.jsonl";
    size_t n = strlen(base) - (ends_in(base, ".jsonl") ? 6 : ends_in(base, ".json") ? 5 : 0);
    if (args->out)
        snprintf(out, room, "%s/%.*s%s", args->out, (int)n, base, end);
    else
        snprintf(out, room, "%.*s%s", (int)(base - from + (long)n), from, end);
}

static void *open_files(void *data, char error[LD_ERROR_BYTES])
{
    (void)error;
    return data;
}

static void close_files(void *worker) { (void)worker; }

static bool convert(void *worker, int i, void *row, char error[LD_ERROR_BYTES])
{
    files *f = worker;
    found *out = row;
    char to[4200];
    target_of(f->args, f->name[i], to, sizeof to);
    if (access(to, F_OK) == 0) {
        out->before = true;
        return true;
    }
    ld_steps_job job = {.from = f->name[i],
                        .to = to,
                        .as = f->args->npz ? LD_STEPS_NPZ : LD_STEPS_JSONL,
                        .form = f->args->floats ? LD_FLOATS : LD_BITS};
    bool ok = ld_steps_write(&job, error);
    f->unwritable |= job.unwritable;
    out->games = job.games;
    out->steps = job.steps;
    return ok;
}

static void tell_found(const ld_rows *rows, int tasks)
{
    long games = 0, steps = 0;
    int written = 0, before = 0;
    for (int i = 0; i < tasks; i++) {
        const found *row = ld_rows_at(rows, i);
        before += row && row->before;
        written += row && !row->before;
        games += row ? row->games : 0;
        steps += row ? row->steps : 0;
    }
    tell(stdout, "%ld games, %ld steps in %d {|file|files}; %d were there before", games, steps, written, before);
}

static int export_all(files *f)
{
    char error[LD_ERROR_BYTES];
    ld_rows rows = {0};
    ld_run run = {.tasks = f->count,
                  .threads = f->args->threads > 0 ? f->args->threads : (int)sysconf(_SC_NPROCESSORS_ONLN),
                  .bytes = sizeof(found),
                  .open = open_files,
                  .work = convert,
                  .close = close_files,
                  .data = f,
                  .bar = true,
                  .files = true};
    ld_ran ran = ld_run_all(&run, &rows, error);
    if (ran == LD_RAN || ld_stop_asked())
        tell_found(&rows, f->count);
    ld_rows_free(&rows);
    if (ran == LD_RAN)
        return DONE;
    return f->unwritable || ld_stop_asked() ? failed("%s", error) : usage("%s", error);
}

static int twice(const files *f)
{
    char a[4200], b[4200];
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < i; k++) {
            target_of(f->args, f->name[i], a, sizeof a);
            target_of(f->args, f->name[k], b, sizeof b);
            if (strcmp(a, b) == 0)
                return usage("'%.60s' and '%.60s' would be written to one file", f->name[k], f->name[i]);
        }
    return DONE;
}

int cmd_export(const arguments *args)
{
    files f = {.args = args};
    int status = DONE;
    if (args->word_count == 0)
        return usage("no record is named; expected files, or folders of them");
    if (args->jsonl == args->npz)
        return usage("expected either --jsonl or --npz");
    for (int i = 0; i < args->word_count && status == DONE; i++)
        status = add_word(&f, args->words[i]);
    if (status == DONE)
        status = twice(&f);
    if (status == DONE && args->out && mkdir(args->out, 0777) != 0 && access(args->out, W_OK) != 0)
        status = usage("the folder '%.100s' cannot be made", args->out);
    if (status == DONE)
        status = export_all(&f);
    for (int i = 0; i < f.count; i++)
        free(f.name[i]);
    free(f.name);
    return status;
}
