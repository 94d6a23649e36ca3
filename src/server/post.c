/* One thread, one curl_multi. errands come in and go out by two lists under one lock. */
#include "server/post.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { CONNECT_MS = 3000, CALL_MS = 5000, MAIL_MS = 30000, IDLE_MS = 1000, ANSWER_MOST = 64 << 10, LINES = 64 };

struct post {
    CURLM *multi;
    pthread_t thread;
    pthread_mutex_t lock;
    errand *fresh, *finished; /* under the lock, as `ending` */
    bool ending;
    errand *active; /* the thread's */
    const char *allowed, *trusted;
    void (*wake)(void *data);
    void *data;
};

/* ---- errands ----------------------------------------------------------------------------------------------------- */

errand *errand_new(const char *url)
{
    errand *p = calloc(1, sizeof *p);
    if (!p || !(p->url = strdup(url)))
        abort();
    return p;
}

void errand_head(errand *p, const char *name, const char *value)
{
    char *line;
    if (asprintf(&line, "%s: %s", name, value) < 0)
        abort();
    p->heads = curl_slist_append(p->heads, line);
    free(line);
}

void errand_free(errand *p)
{
    if (!p)
        return;
    curl_slist_free_all(p->heads);
    free(p->url), free(p->from), free(p->to), free(p->body);
    free(p);
}

/* ---- addresses --------------------------------------------------------------------------------------------------- */

typedef struct net4 {
    uint32_t net;
    int bits;
} net4;

/* What is not for everybody, or for nobody (RFC 6890). */
static const net4 inside4[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4},
};

static bool public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof inside4 / sizeof *inside4; i++)
        if ((address ^ inside4[i].net) >> (32 - inside4[i].bits) == 0)
            return false;
    return true;
}

static uint32_t four(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Of IPv6 only 2000::/3 is for everybody; in it 2001::/23 and 2002::/16 lead elsewhere, and 2001:db8::/32 nowhere. */
static bool public6(const struct in6_addr *address)
{
    const uint8_t *p = address->s6_addr;
    if (IN6_IS_ADDR_V4MAPPED(address))
        return public4(four(p + 12));
    uint32_t head = four(p);
    return head >> 29 == 1 && head >> 9 != 0x20010000 >> 9 && head >> 16 != 0x2002 && head != 0x20010db8;
}

bool post_public(const struct sockaddr *to)
{
    if (to->sa_family == AF_INET)
        return public4(ntohl(((const struct sockaddr_in *)to)->sin_addr.s_addr));
    return to->sa_family == AF_INET6 && public6(&((const struct sockaddr_in6 *)to)->sin6_addr);
}

static bool among(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = list; p && *p; p += *p == ',') {
        size_t m = strcspn(p, ",");
        if (m == n && strncasecmp(p, name, n) == 0)
            return true;
        p += m;
    }
    return false;
}

/* The operator lists this very address, with its port if it is an unusual one. */
static bool let_through(const post *p, const struct sockaddr *to)
{
    char name[INET6_ADDRSTRLEN], with_port[INET6_ADDRSTRLEN + 8];
    bool six = to->sa_family == AF_INET6;
    const void *bytes = six ? (const void *)&((const struct sockaddr_in6 *)to)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)to)->sin_addr;
    int port = ntohs(six ? ((const struct sockaddr_in6 *)to)->sin6_port : ((const struct sockaddr_in *)to)->sin_port);
    if (!inet_ntop(to->sa_family, bytes, name, sizeof name))
        return false;
    snprintf(with_port, sizeof with_port, "%s:%d", name, port);
    return among(p->allowed, with_port) || ((port == 80 || port == 443) && among(p->allowed, name));
}

static curl_socket_t open_socket(void *data, curlsocktype purpose, struct curl_sockaddr *to)
{
    errand *one = data;
    (void)purpose;
    if (!one->to && !post_public(&to->addr) && !let_through(one->by, &to->addr)) {
        one->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* ---- calling ------------------------------------------------------------------------------------------------------
 */

/* Nothing of the answer is looked at. */
static size_t ignore(char *bytes, size_t size, size_t count, void *data)
{
    errand *one = data;
    (void)bytes;
    one->sent += size * count;
    return one->sent > ANSWER_MOST ? 0 : size * count;
}

static size_t give(char *out, size_t size, size_t count, void *data)
{
    errand *one = data;
    size_t left = one->size - one->sent, n = left < size * count ? left : size * count;
    memcpy(out, one->body + one->sent, n);
    one->sent += n;
    return n;
}

static void set_mail(CURL *line, errand *one)
{
    struct curl_slist *to = curl_slist_append(NULL, one->to);
    one->heads = to;
    curl_easy_setopt(line, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(line, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
    curl_easy_setopt(line, CURLOPT_MAIL_FROM, one->from);
    curl_easy_setopt(line, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(line, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(line, CURLOPT_INFILESIZE_LARGE, (curl_off_t)one->size);
    curl_easy_setopt(line, CURLOPT_READFUNCTION, give);
    curl_easy_setopt(line, CURLOPT_READDATA, one);
    curl_easy_setopt(line, CURLOPT_TIMEOUT_MS, (long)MAIL_MS);
}

static void set_call(CURL *line, errand *one)
{
    curl_easy_setopt(line, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(line, CURLOPT_HTTPHEADER, one->heads);
    curl_easy_setopt(line, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)one->size);
    curl_easy_setopt(line, CURLOPT_POSTFIELDS, one->body);
    curl_easy_setopt(line, CURLOPT_TIMEOUT_MS, (long)CALL_MS);
}

static void set_up(const post *p, CURL *line, errand *one)
{
    curl_easy_setopt(line, CURLOPT_PRIVATE, one);
    curl_easy_setopt(line, CURLOPT_URL, one->url);
    curl_easy_setopt(line, CURLOPT_PROXY, "");
    curl_easy_setopt(line, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(line, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(line, CURLOPT_USERAGENT, "ludus");
    curl_easy_setopt(line, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(line, CURLOPT_OPENSOCKETDATA, one);
    curl_easy_setopt(line, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(line, CURLOPT_WRITEDATA, one);
    if (p->trusted)
        curl_easy_setopt(line, CURLOPT_CAINFO, p->trusted);
    (one->to ? set_mail : set_call)(line, one);
}

static void hand_back(post *p, errand *one)
{
    pthread_mutex_lock(&p->lock);
    one->next = p->finished;
    p->finished = one;
    bool ending = p->ending;
    pthread_mutex_unlock(&p->lock);
    if (!ending)
        p->wake(p->data);
}

static void begin(post *p, errand *one)
{
    CURL *line = curl_easy_init();
    one->by = p;
    if (line)
        set_up(p, line, one);
    if (line && curl_multi_add_handle(p->multi, line) == CURLM_OK) {
        one->line = line;
        one->next = p->active;
        p->active = one;
        return;
    }
    curl_easy_cleanup(line);
    hand_back(p, one);
}

static void put_down(post *p, errand *one)
{
    errand **at = &p->active;
    while (*at != one)
        at = &(*at)->next;
    *at = one->next;
    curl_multi_remove_handle(p->multi, one->line);
    curl_easy_cleanup(one->line);
}

/* An answer counts even if what came after its head was too much to read. */
static void end(post *p, CURL *line, CURLcode result)
{
    errand *one = NULL;
    long status = 0;
    curl_easy_getinfo(line, CURLINFO_PRIVATE, &one);
    curl_easy_getinfo(line, CURLINFO_RESPONSE_CODE, &status);
    bool answered = result == CURLE_OK || (!one->to && result == CURLE_WRITE_ERROR);
    one->ok = answered && (one->to || (status >= 200 && status < 300));
    one->status = answered || (one->to && status >= 400) ? (int)status : 0;
    put_down(p, one);
    hand_back(p, one);
}

static void begin_fresh(post *p)
{
    pthread_mutex_lock(&p->lock);
    errand *one = p->fresh;
    p->fresh = NULL;
    pthread_mutex_unlock(&p->lock);
    while (one) {
        errand *next = one->next;
        begin(p, one);
        one = next;
    }
}

static bool is_ending(post *p)
{
    pthread_mutex_lock(&p->lock);
    bool ending = p->ending;
    pthread_mutex_unlock(&p->lock);
    return ending;
}

static void *deliver(void *data)
{
    post *p = data;
    int running = 0, left;
    while (!is_ending(p)) {
        begin_fresh(p);
        curl_multi_perform(p->multi, &running);
        for (CURLMsg *m = curl_multi_info_read(p->multi, &left); m; m = curl_multi_info_read(p->multi, &left))
            end(p, m->easy_handle, m->data.result);
        curl_multi_poll(p->multi, NULL, 0, IDLE_MS, NULL);
    }
    return NULL;
}

/* ---- the event loop's side ----------------------------------------------------------------------------------------
 */

post *post_open(const char *allowed, void (*wake)(void *data), void *data)
{
    post *p = calloc(1, sizeof *p);
    if (!p || !(p->multi = curl_multi_init()))
        abort();
    pthread_mutex_init(&p->lock, NULL);
    p->allowed = allowed;
    p->trusted = getenv("SSL_CERT_FILE");
    p->wake = wake;
    p->data = data;
    curl_multi_setopt(p->multi, CURLMOPT_MAXCONNECTS, (long)LINES);
    sigset_t all, before; /* signals are for the thread that listens: it wakes by them */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = pthread_create(&p->thread, NULL, deliver, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (ok)
        return p;
    curl_multi_cleanup(p->multi);
    free(p);
    return NULL;
}

void post_send(post *p, errand *one)
{
    pthread_mutex_lock(&p->lock);
    one->next = p->fresh;
    p->fresh = one;
    pthread_mutex_unlock(&p->lock);
    curl_multi_wakeup(p->multi);
}

void post_finish(post *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    errand *one = p->finished;
    p->finished = NULL;
    pthread_mutex_unlock(&p->lock);
    while (one) {
        errand *next = one->next;
        one->done(one, one->data);
        errand_free(one);
        one = next;
    }
}

static void drop_all(errand *one)
{
    while (one) {
        errand *next = one->next;
        if (one->drop)
            one->drop(one->data);
        errand_free(one);
        one = next;
    }
}

void post_close(post *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_mutex_unlock(&p->lock);
    curl_multi_wakeup(p->multi);
    pthread_join(p->thread, NULL);
    while (p->active) {
        errand *one = p->active;
        put_down(p, one);
        one->next = p->finished;
        p->finished = one;
    }
    drop_all(p->fresh);
    drop_all(p->finished);
    curl_multi_cleanup(p->multi);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
