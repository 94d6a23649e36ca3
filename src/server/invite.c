/* Link previews. Names and titles are people's own words, so everything is escaped that comes into the page. */
#include "server/invite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 600, TAGS_ROOM = 8192 };

/* ---- what is told ------------------------------------------------------------------------------------------------ */

typedef struct invitation {
    st_table table;
    st_place places[LD_MAX_SEATS];
    st_user host;
    int offered; /* seats of a game that somebody may take over */
    char title[LINE_ROOM], about[LINE_ROOM];
    char image[LINE_ROOM]; /* empty: there is none */
} invitation;

static int open_seats(const invitation *v)
{
    int open = v->offered;
    for (int s = 0; s < v->table.seats && v->table.status == TABLE_GATHERING; s++)
        open += !v->places[s].user && !v->places[s].bot[0];
    return open;
}

static void put_words(invitation *v, const ld_game *game)
{
    int open = open_seats(v);
    if (open > 0 && v->host.name[0])
        ld_text(v->title, sizeof v->title, "%s invites you to %s", v->host.name, ld_game_title(game));
    else
        snprintf(v->title, sizeof v->title, "%s", ld_game_title(game));
    size_t n = 0;
    if (open > 0)
        n = strlen(ld_text(v->about, sizeof v->about, "Open seats: %d of %d.", open, v->table.seats));
    snprintf(v->about + n, sizeof v->about - n, "%s%s", n ? " " : "", ld_game_about(game));
}

static void put_image(invitation *v, const files *f, const http_request *r)
{
    char name[80];
    size_t size;
    snprintf(name, sizeof name, "/previews/%s.png", v->table.game);
    if (r->origin[0] && files_text(f, name, &size))
        snprintf(v->image, sizeof v->image, "%s%s", r->origin, name);
}

static int offered_seats(store *s, const st_table *t)
{
    char *text = t->status == TABLE_PLAYING ? store_absence_get(s, t->no) : NULL;
    json_t *what = text ? json_loads(text, 0, NULL) : NULL;
    json_int_t mask = json_integer_value(json_array_get(json_object_get(what, "seats"), 1));
    json_decref(what);
    free(text);
    return __builtin_popcount((unsigned)mask);
}

static bool find(store *s, const char *path, invitation *v)
{
    char id[ID_ROOM], *setup = NULL;
    size_t n = strncmp(path, "/t/", 3) == 0 ? strlen(path + 3) : 0;
    if (n == 0 || n >= ID_ROOM)
        return false;
    snprintf(id, sizeof id, "%s", path + 3);
    bool found = store_table_get(s, id, &v->table, &setup, v->places);
    free(setup);
    if (found && v->table.owner)
        store_user_get(s, v->table.owner, &v->host);
    v->offered = found ? offered_seats(s, &v->table) : 0;
    return found;
}

/* ---- as tags ------------------------------------------------------------------------------------------------------
 */

typedef struct tags {
    char text[TAGS_ROOM];
    size_t used;
} tags;

static void put_raw(tags *t, const char *text)
{
    size_t n = strlen(text);
    if (t->used + n + 1 > sizeof t->text)
        return;
    memcpy(t->text + t->used, text, n + 1);
    t->used += n;
}

static void put_escaped(tags *t, const char *text)
{
    static const char *const names[] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        const char one[2] = {(char)*p, 0};
        put_raw(t, *p < sizeof names / sizeof *names && names[*p] ? names[*p] : one);
    }
}

static void put_tag(tags *t, const char *key, const char *name, const char *value)
{
    if (!value[0])
        return;
    put_raw(t, "<meta ");
    put_raw(t, key);
    put_raw(t, "=\"");
    put_raw(t, name);
    put_raw(t, "\" content=\"");
    put_escaped(t, value);
    put_raw(t, "\" />\n");
}

static void put_tags(tags *t, const invitation *v, const http_request *r)
{
    char address[LINE_ROOM] = "";
    if (r->origin[0])
        snprintf(address, sizeof address, "%s/t/%s", r->origin, v->table.id);
    bool pictured = v->image[0];
    put_tag(t, "property", "og:site_name", "Ludus");
    put_tag(t, "property", "og:type", "website");
    put_tag(t, "property", "og:title", v->title);
    put_tag(t, "property", "og:description", v->about);
    put_tag(t, "property", "og:url", address);
    put_tag(t, "property", "og:image", v->image);
    put_tag(t, "property", "og:image:type", pictured ? "image/png" : "");
    put_tag(t, "property", "og:image:width", pictured ? "1200" : "");
    put_tag(t, "property", "og:image:height", pictured ? "630" : "");
    put_tag(t, "name", "twitter:card", pictured ? "summary_large_image" : "summary");
    put_tag(t, "name", "robots", "noindex"); /* the address of a private table is its key */
}

/* ---- the page -----------------------------------------------------------------------------------------------------
 */

/* The page with the tags at the end of its head; to be freed. */
static char *page_with(const char *page, size_t size, const char *added)
{
    const char *end = memmem(page, size, "</head>", 7);
    size_t before = end ? (size_t)(end - page) : 0, more = strlen(added);
    char *out = malloc(size + more + 1);
    if (!out)
        return NULL;
    memcpy(out, page, before);
    memcpy(out + before, added, more);
    memcpy(out + before + more, page + before, size - before);
    out[size + more] = 0;
    return out;
}

bool invite_answer(store *s, const files *f, http *h, const http_request *r)
{
    invitation v = {0};
    tags t = {0};
    size_t size;
    const char *page = files_text(f, "/index.html", &size);
    if (!page || !find(s, r->path, &v))
        return false;
    const ld_game *game = ld_game_find(v.table.game);
    if (!game)
        return false;
    put_words(&v, game);
    put_image(&v, f, r);
    put_tags(&t, &v, r);
    char *body = page_with(page, size, t.text);
    http_answer a = {
        .status = 200, .type = "text/html; charset=utf-8", .body = body, .owned = body, .size = size + t.used};
    if (body)
        http_reply(h, r->id, &a);
    return body;
}
