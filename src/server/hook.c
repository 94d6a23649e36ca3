/* Notices and webhooks. A webhook makes the server call an address that a user names, so only hosts that the operator
 * lists may be named, at the usual ports unless another is listed too; nothing of the answer is looked at, no
 * redirection is followed, and a host that is silent delays nobody but itself (work.h). */
#include "server/hook.h"
#include "server/base.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOST_ROOM = 128, CONNECT_MS = 3000, CALL_MS = 5000 };

typedef struct address {
    char host[HOST_ROOM], port[8];
    bool usual; /* the port is the one of its kind */
} address;

static const struct {
    const char *begins, *port;
} kinds[] = {{"http://", "80"}, {"https://", "443"}};

static bool readable(const char *url)
{
    for (const char *p = url; *p; p++)
        if (*p <= ' ' || *p > '~')
            return false;
    return strlen(url) < URL_ROOM;
}

/* host[:port][/path] */
static bool split_rest(const char *rest, const char *usual, address *out)
{
    size_t n = strcspn(rest, ":/?#"), digits = 0;
    const char *p = rest + n;
    if (n == 0 || n >= HOST_ROOM || memchr(rest, '@', strcspn(rest, "/?#")))
        return false;
    snprintf(out->host, sizeof out->host, "%.*s", (int)n, rest);
    snprintf(out->port, sizeof out->port, "%s", usual);
    if (*p == ':') {
        digits = strspn(p + 1, "0123456789");
        if (digits == 0 || digits > 5 || p[1] == '0')
            return false;
        snprintf(out->port, sizeof out->port, "%.*s", (int)digits, p + 1);
        p += 1 + digits;
    }
    out->usual = strcmp(out->port, usual) == 0;
    return !*p || *p == '/';
}

static bool split(const char *url, address *out)
{
    for (size_t i = 0; url && readable(url) && i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(url, kinds[i].begins, strlen(kinds[i].begins)) == 0)
            return split_rest(url + strlen(kinds[i].begins), kinds[i].port, out);
    return false;
}

static bool listed(const char *list, const char *host)
{
    size_t n = strlen(host);
    for (const char *p = list; p && *p; p += *p == ',') {
        size_t m = strcspn(p, ",");
        if (m == n && strncasecmp(p, host, n) == 0)
            return true;
        p += m;
    }
    return false;
}

const char *hook_wrong(const hall *h, const char *url)
{
    address a;
    char with_port[HOST_ROOM + 10];
    if (!split(url, &a))
        return N_("a webhook must be an address like https://host/path");
    snprintf(with_port, sizeof with_port, "%s:%s", a.host, a.port);
    bool allowed = (a.usual && listed(h->webhooks, a.host)) || listed(h->webhooks, with_port);
    return allowed ? NULL : N_("the operator of this server does not allow webhooks to that host");
}

/* ---- calling --------------------------------------------------------------------------------------------------- */

typedef struct ring {
    job job;
    const work *work;
    char url[URL_ROOM];
    char *body;
} ring;

/* That there is an answer is enough. */
static size_t ignore(char *bytes, size_t size, size_t count, void *data)
{
    (void)bytes, (void)size, (void)count, (void)data;
    return 0;
}

static int give_up(void *data, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)a, (void)b, (void)c, (void)d;
    return work_ending(data);
}

static void set_up(CURL *line, ring *r, struct curl_slist *heads)
{
    curl_easy_setopt(line, CURLOPT_URL, r->url);
    curl_easy_setopt(line, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(line, CURLOPT_PROXY, "");
    curl_easy_setopt(line, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(line, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(line, CURLOPT_TIMEOUT_MS, (long)CALL_MS);
    curl_easy_setopt(line, CURLOPT_USERAGENT, "ludus");
    curl_easy_setopt(line, CURLOPT_HTTPHEADER, heads);
    curl_easy_setopt(line, CURLOPT_POSTFIELDS, r->body);
    curl_easy_setopt(line, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(line, CURLOPT_XFERINFOFUNCTION, give_up);
    curl_easy_setopt(line, CURLOPT_XFERINFODATA, r->work);
    curl_easy_setopt(line, CURLOPT_NOPROGRESS, 0L);
}

static void run(job *j)
{
    ring *r = (ring *)j;
    CURL *line = curl_easy_init();
    struct curl_slist *heads = curl_slist_append(NULL, "Content-Type: application/json");
    if (line && heads && r->body) {
        set_up(line, r, heads);
        curl_easy_perform(line);
    }
    curl_slist_free_all(heads);
    curl_easy_cleanup(line);
}

static void end(job *j)
{
    ring *r = (ring *)j;
    free(r->body);
    free(r);
}

static void call(hall *h, const char *url, const json_t *body)
{
    address a;
    ring *r = split(url, &a) ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return;
    r->job = (job){run, end, end, NULL, LANE_CALL, work_name(a.host)};
    r->work = h->work;
    snprintf(r->url, sizeof r->url, "%s", url);
    r->body = json_dumps(body, JSON_COMPACT);
    work_add(h->work, &r->job);
}

/* ---- notices --------------------------------------------------------------------------------------------------- */

static json_t *notice_of(const table *t)
{
    char link[LINK_ROOM];
    return json_pack("{ssssso*ssssss}", "type", "notice", "table", t->info.id, "link",
                     json_string(base_link(t->info.id, link)), "title", table_title(t), "game", t->info.game, "text",
                     ld_tr("It is your turn."));
}

static void tell(hall *h, const table *t, int64_t user)
{
    st_user who;
    const ld_tongue *own = ld_spoken();
    for (client *c = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; c; c = c->next_same) {
        if (c->user != user || c->table == t)
            continue;
        ld_speak(c->tongue);
        json_t *notice = notice_of(t);
        hall_send(h, c, notice);
        json_decref(notice);
    }
    ld_speak(own);
    if (h->webhooks && store_user_get(h->store, user, &who) && who.webhook[0] && !hook_wrong(h, who.webhook)) {
        json_t *notice = notice_of(t);
        json_object_del(notice, "type");
        call(h, who.webhook, notice);
        json_decref(notice);
    }
}

void hook_notices(hall *h, table *t)
{
    unsigned asked = t->info.status == TABLE_PLAYING ? ld_asked(&t->state) & table_people(t) : 0;
    unsigned fresh = asked & ~t->asked_before;
    t->asked_before = asked;
    if (fresh) /* who has answered already need not come */
        fresh &= ld_owed(&t->state) & ~t->held & ~hall_online(t);
    for (int s = 0; s < t->info.seats; s++)
        if (fresh >> s & 1)
            tell(h, t, t->place[s].user);
}
