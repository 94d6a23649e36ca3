/* Notices and webhooks. A webhook makes the server call an address that a user names, so only hosts that the operator
 * lists may be named, and nothing of the answer is looked at. */
#include "server/hook.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { HOST_ROOM = 128 };

typedef struct address {
    char host[HOST_ROOM], port[8];
    const char *path;
} address;

/* http://host[:port][/path] */
static bool split(const char *url, address *out)
{
    if (!url || strncmp(url, "http://", 7) != 0 || strlen(url) >= URL_ROOM)
        return false;
    for (const char *p = url; *p; p++)
        if (*p <= ' ' || *p > '~')
            return false;
    const char *host = url + 7;
    size_t n = strcspn(host, ":/");
    if (n == 0 || n >= HOST_ROOM || memchr(host, '@', n))
        return false;
    snprintf(out->host, sizeof out->host, "%.*s", (int)n, host);
    snprintf(out->port, sizeof out->port, "80");
    const char *p = host + n;
    if (*p == ':') {
        size_t digits = strspn(p + 1, "0123456789");
        if (digits == 0 || digits > 5)
            return false;
        snprintf(out->port, sizeof out->port, "%.*s", (int)digits, p + 1);
        p += 1 + digits;
    }
    out->path = *p ? p : "/";
    return out->path[0] == '/';
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
    if (!split(url, &a))
        return N_("a webhook must be an address like http://host:port/path");
    return listed(h->webhooks, a.host) ? NULL : N_("the operator of this server does not allow webhooks to that host");
}

/* ---- calling --------------------------------------------------------------------------------------------------- */

typedef struct ring {
    job job;
    char url[URL_ROOM];
    char *body;
} ring;

static int dial(const address *a)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    struct timeval patience = {2, 0};
    if (getaddrinfo(a->host, a->port, &hints, &found) != 0)
        return -1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(fd, found->ai_addr, found->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

static void run(job *j)
{
    ring *r = (ring *)j;
    address a;
    char head[1024];
    if (!split(r->url, &a))
        return;
    int fd = dial(&a);
    if (fd < 0)
        return;
    int n = snprintf(head, sizeof head,
                     "POST %s HTTP/1.1\r\nHost: %s:%s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                     "Connection: close\r\nUser-Agent: ludus\r\n\r\n",
                     a.path, a.host, a.port, strlen(r->body));
    if (send(fd, head, (size_t)n, MSG_NOSIGNAL | MSG_MORE) == n && send(fd, r->body, strlen(r->body), MSG_NOSIGNAL) > 0)
        (void)!recv(fd, head, sizeof head, 0); /* lets the other side read before the line goes down */
    close(fd);
}

static void end(job *j)
{
    ring *r = (ring *)j;
    free(r->body);
    free(r);
}

static void call(hall *h, const char *url, const json_t *body)
{
    ring *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->job = (job){run, end, end, NULL, true};
    snprintf(r->url, sizeof r->url, "%s", url);
    r->body = json_dumps(body, JSON_COMPACT);
    work_add(h->work, &r->job);
}

/* ---- notices --------------------------------------------------------------------------------------------------- */

static json_t *notice_of(const table *t)
{
    return json_pack("{ssssso*ssssss}", "type", "notice", "table", t->info.id, "link",
                     json_sprintf("/t/%s", t->info.id), "title", table_title(t), "game", t->info.game, "text",
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
