/* What happens to the seats of a table: stored, and worded when somebody reads it. */
#include "server/told.h"
#include "server/now.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TOLD_SENT = 60 };

/* {0}: the person, {1}: another who has to do with it, {2}: a day. */
static const struct {
    const char *kind, *text;
} kinds[] = {
    {"absent", N_("{0} counts as absent.")},
    {"bot", N_("A bot plays for {0}, who is absent; {1} asked for it.")},
    {"offered", N_("Whoever has the link may take the seat of {0}.")},
    {"taken", N_("{0} takes over the seat of {1}.")},
    {"given", N_("{0} gives the seat back to {1}.")},
    {"back", N_("{0} is back.")},
    {"left", N_("{0} leaves; a bot plays on.")},
    {"time", N_("The time of {0} has run out; a bot plays on.")},
    {"away", N_("{0} is away until {2}.")},
    {"terms", N_("The agreement about absence has changed; all are for it.")},
    {"against", N_("{0} is against it.")},
    {"ended", N_("Those who are here have ended the game, without a result.")},
    {"ahead", N_("You had answered this ahead.")},
    {"ahead-undone", N_("A choice was taken back: your moves ahead have ended.")},
    {"ahead-disturbed", N_("Something concerns you: your moves ahead that waited for that have ended.")},
};

static void add(hall *h, table *t, const st_told *told)
{
    store_told_add(h->store, t->info.no, told);
    for (int eye = 0; eye < TABLE_EYES; eye++)
        t->told[eye] += told->only < 0 || told->only == eye;
    hall_touch(h, t, told->only < 0 ? ALL_EYES : 1u << told->only);
}

void told_add(hall *h, table *t, const char *kind, int seat, int64_t user, int64_t by, int64_t value)
{
    add(h, t, &(st_told){t->number, seat, -1, now_ms(), user, by, value, kind});
}

void told_own(hall *h, table *t, const char *kind, int seat)
{
    add(h, t, &(st_told){t->number, seat, seat, now_ms(), 0, 0, 0, kind});
}

void told_renew(hall *h, table *t, int seat)
{
    store_told_drop(h->store, t->info.no, seat);
    t->told[seat] = t->told[LD_SPECTATOR]; /* what all may read is left */
    for (client *c = t->watchers; c; c = c->next_watcher)
        c->log_at = 0, c->told_at = 0;
    hall_touch(h, t, ALL_EYES);
}

/* ---- words --------------------------------------------------------------------------------------------------------
 */

static const char *text_of(const char *kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0)
            return ld_tr(kinds[i].text);
    return "";
}

static const char *name_in(const json_t *row, const char *key)
{
    const char *name = json_string_value(json_object_get(row, key));
    return name && name[0] ? name : "N. N.";
}

static void day_in(const json_t *row, char out[16])
{
    time_t when = (time_t)(json_integer_value(json_object_get(row, "value")) / 1000);
    struct tm day;
    gmtime_r(&when, &day);
    strftime(out, 16, "%Y-%m-%d", &day);
}

static void words_of(const json_t *row, char *out, size_t room)
{
    char day[16];
    day_in(row, day);
    const char *parts[] = {name_in(row, "name"), name_in(row, "by"), day};
    const char *text = text_of(json_string_value(json_object_get(row, "kind")));
    size_t n = 0;
    out[0] = 0;
    for (const char *p = text; *p && n + 1 < room;) {
        bool place = p[0] == '{' && p[1] >= '0' && p[1] <= '2' && p[2] == '}';
        n += (size_t)snprintf(out + n, room - n, "%.*s", place ? INT32_MAX : 1, place ? parts[p[1] - '0'] : p);
        p += place ? 3 : 1;
    }
}

static void put_entry(ld_writer *w, const json_t *row)
{
    char words[LD_TEXT_BYTES + 2 * NAME_ROOM];
    words_of(row, words, sizeof words);
    ld_put_open(w, '{');
    ld_put_key(w, "number");
    ld_put_number(w, json_integer_value(json_object_get(row, "number")));
    ld_put_key(w, "at");
    ld_put_number(w, json_integer_value(json_object_get(row, "at")));
    ld_put_key(w, "kind");
    ld_put_text(w, json_string_value(json_object_get(row, "kind")));
    ld_put_key(w, "seat");
    ld_put_number(w, json_integer_value(json_object_get(row, "seat")));
    ld_put_key(w, "own");
    ld_put_bool(w, json_integer_value(json_object_get(row, "only")) >= 0);
    ld_put_key(w, "text");
    ld_put_text(w, words);
    ld_put_close(w, '}');
}

void told_put(ld_writer *w, store *s, const table *t, int eye, int from)
{
    int all = t->told[eye], fresh = all - from > TOLD_SENT ? TOLD_SENT : all - from;
    json_t *rows = fresh > 0 ? store_told(s, t->info.no, eye, fresh) : NULL, *row;
    size_t i;
    ld_put_key(w, "told_from");
    ld_put_number(w, all - (int)json_array_size(rows));
    ld_put_key(w, "told");
    ld_put_open(w, '[');
    json_array_foreach (rows, i, row)
        put_entry(w, row);
    ld_put_close(w, ']');
    json_decref(rows);
}
