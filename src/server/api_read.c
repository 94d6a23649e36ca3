/* Answers that take much reading: a worker reads the file by a connection of its own, so that the event loop never
 * waits for it. It sees what is kept, as the loop does. */
#include "server/api.h"
#include "server/store_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reading {
    job job;
    hall *h;
    http_id id;
    const ld_tongue *tongue;
    json_t *(*read)(store *s, const void *what);
    const char *file; /* a name to save under, or NULL */
    char path[4096];
    json_t *out; /* NULL: it cannot be read */
    char what[]; /* a copy */
} reading;

static void run(job *j)
{
    reading *r = (reading *)j;
    char error[LD_ERROR_BYTES];
    store *s = store_reader(r->path, error);
    ld_speak(r->tongue);
    r->out = s ? r->read(s, r->what) : NULL;
    ld_speak(NULL);
    store_close(s);
}

static void drop(job *j)
{
    json_decref(((reading *)j)->out);
    free(j);
}

static answer answer_of(reading *r)
{
    answer a = {.id = r->id, .status = r->out ? 200 : 503, .body = r->out};
    r->out = NULL;
    if (a.body && r->file) {
        a.plain = json_dumps(a.body, JSON_INDENT(1));
        a.type = "application/json";
        a.file = r->file;
        json_decref(a.body);
        a.body = NULL;
    } else if (a.body) {
        json_object_set_new(a.body, "ok", json_true());
    } else {
        a.body = json_object();
        ld_speak(r->tongue);
        put_refusal(a.body, "store", ld_tr("this cannot be read now; try again"));
        ld_speak(NULL);
    }
    return a;
}

static void done(job *j)
{
    reading *r = (reading *)j;
    hall_begin(r->h);
    hall_answer(r->h, answer_of(r));
    drop(j);
}

bool read_later(call *c, json_t *(*read)(store *s, const void *what), const void *what, size_t size, const char *file)
{
    if (!in_limit(c, &c->h->odds, c->user.id ? NULL : c->peer, 1, N_("too many requests; wait a second")))
        return false;
    reading *r = calloc(1, sizeof *r + size);
    if (!r)
        abort();
    r->job = (job){run, done, drop, NULL, LANE_REPLAY, turn_of(c)};
    r->h = c->h;
    r->id = c->id;
    r->tongue = ld_spoken();
    r->read = read;
    r->file = file;
    snprintf(r->path, sizeof r->path, "%s", store_path(c->h->store));
    memcpy(r->what, what, size);
    work_add(c->h->work, &r->job);
    c->later = true;
    return true;
}
