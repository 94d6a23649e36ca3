#include "client.h"
#include "place.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int passed, failures, port;
const char *program;

bool check(bool ok, const char *what, const char *file, int line)
{
    if (ok) {
        passed++;
    } else {
        failures++;
        printf("%s:%d: failed: %s\n", file, line, what);
        fflush(stdout);
    }
    return ok;
}

double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- sockets ------------------------------------------------------------------------------------------------- */

int dial(void)
{
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct timeval patience = {60, 0}; /* checkers are slow, and machines busy */
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0)
        return fd;
    close(fd);
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = send(fd, bytes, size, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* ---- HTTP ------------------------------------------------------------------------------------------------------ */

/* True when the header and as much body as it announces are there. */
static bool whole(const char *text, size_t used)
{
    const char *end = strstr(text, "\r\n\r\n"), *length = strcasestr(text, "content-length:");
    if (!end)
        return false;
    size_t body = length && length < end ? (size_t)atol(length + 15) : 0;
    return used >= (size_t)(end + 4 - text) + body;
}

reply http_raw(const char *bytes, size_t size)
{
    reply r = {0};
    int fd = dial();
    if (fd < 0)
        return r;
    size_t used = 0, room = 1 << 16;
    r.text = calloc(1, room + 1);
    send_all(fd, bytes, size);
    for (;;) {
        ssize_t n = recv(fd, r.text + used, room - used, 0);
        if (n <= 0)
            break;
        used += (size_t)n;
        r.text[used] = 0;
        if (whole(r.text, used))
            break;
        if (used == room)
            r.text = realloc(r.text, (room *= 2) + 1);
    }
    close(fd);
    if (sscanf(r.text, "HTTP/1.%*d %d", &r.status) != 1)
        r.status = 0;
    char *end = strstr(r.text, "\r\n\r\n");
    r.body = end ? end + 4 : r.text + used;
    r.json = json_loads(r.body, 0, NULL);
    return r;
}

reply http_ask(const char *path, const char *token, const char *body)
{
    char *request, bearer[200] = "";
    if (token)
        snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    int n = body ? asprintf(&request,
                            "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sContent-Type: application/json\r\n"
                            "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                            path, port, bearer, strlen(body), body)
                 : asprintf(&request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sConnection: close\r\n\r\n", path,
                            port, bearer);
    reply r = http_raw(request, (size_t)n);
    free(request);
    return r;
}

void reply_free(reply *r)
{
    json_decref(r->json);
    free(r->text);
}

json_t *http_json(const char *path, const char *token, const char *body, int status)
{
    reply r = http_ask(path, token, body);
    if (!CHECK(r.status == status && r.json))
        printf("  %s %s: %d %s\n", path, body ? body : "", r.status, r.body ? r.body : "");
    json_t *json = json_incref(r.json);
    reply_free(&r);
    return json;
}

const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

long number_of(const json_t *json, const char *key) { return (long)json_integer_value(json_object_get(json, key)); }
bool is_true(const json_t *json, const char *key) { return json_is_true(json_object_get(json, key)); }

char *new_guest(const char *name)
{
    char body[200];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"token\":true}", name);
    json_t *json = http_json("/api/guest", NULL, body, 200);
    char *token = strdup(text_of(json, "token"));
    json_decref(json);
    return token;
}

long user_number(const char *token)
{
    json_t *me = http_json("/api/me", token, NULL, 200);
    long id = number_of(json_object_get(me, "user"), "id");
    json_decref(me);
    return id;
}

char *new_table(const char *token, const char *game, const char *seats, const char *more)
{
    char *body;
    if (asprintf(&body, "{\"game\":\"%s\",\"seats\":%s%s}", game, seats, more) < 0)
        abort();
    json_t *json = http_json("/api/tables", token, body, 200);
    char *id = strdup(text_of(json, "table"));
    json_decref(json);
    free(body);
    return id;
}

/* ---- WebSocket ----------------------------------------------------------------------------------------------------
 */

static bool fill(ws *w, int ms)
{
    struct pollfd wait = {w->fd, POLLIN, 0};
    if (w->room - w->used < 4096) {
        w->room = w->room ? 2 * w->room : 1 << 14;
        w->in = realloc(w->in, w->room);
    }
    if (poll(&wait, 1, ms) <= 0)
        return false;
    ssize_t n = recv(w->fd, w->in + w->used, w->room - w->used - 1, 0);
    if (n <= 0)
        return false;
    w->used += (size_t)n;
    w->in[w->used] = 0;
    return true;
}

bool ws_begin(ws *w, const char *token, const char *origin)
{
    char request[1000], bearer[200] = "", from[200] = "";
    *w = (ws){.fd = dial()};
    if (w->fd < 0)
        return false;
    if (token)
        snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    if (origin)
        snprintf(from, sizeof from, "Origin: %s\r\n", origin);
    int n = snprintf(request, sizeof request,
                     "GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s\r\n",
                     port, bearer, from);
    return send_all(w->fd, request, (size_t)n);
}

bool ws_finish(ws *w)
{
    char *end = NULL;
    while (!end && fill(w, 10000))
        end = strstr(w->in, "\r\n\r\n");
    if (!end || strncmp(w->in, "HTTP/1.1 101", 12) != 0)
        return false;
    w->used -= (size_t)(end + 4 - w->in);
    memmove(w->in, end + 4, w->used);
    return true;
}

bool ws_open(ws *w, const char *token, const char *origin) { return ws_begin(w, token, origin) && ws_finish(w); }

void ws_close(ws *w)
{
    if (w->fd >= 0)
        close(w->fd);
    free(w->in);
    *w = (ws){.fd = -1};
}

enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* A frame of ours is masked, with zeros. */
static bool send_frame(ws *w, int kind, const char *text, size_t size)
{
    size_t head = 2;
    char *frame = malloc(size + 14);
    frame[0] = (char)(0x80 | kind);
    if (size < 126) {
        frame[1] = (char)(0x80 | size);
    } else if (size < 65536) {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(size >> 8), frame[3] = (char)size;
        head = 4;
    } else {
        frame[1] = (char)(0x80 | 127);
        for (int i = 0; i < 8; i++)
            frame[2 + i] = (char)((uint64_t)size >> (56 - 8 * i));
        head = 10;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size); // NOLINT(bugprone-not-null-terminated-result): a frame is no string
    bool ok = send_all(w->fd, frame, head + 4 + size);
    free(frame);
    return ok;
}

bool ws_send(ws *w, const char *text) { return send_frame(w, FRAME_TEXT, text, strlen(text)); }

bool ws_sendf(ws *w, const char *format, ...)
{
    char *text;
    va_list args;
    va_start(args, format);
    int n = vasprintf(&text, format, args);
    va_end(args);
    bool ok = n >= 0 && ws_send(w, text);
    free(text);
    return ok;
}

/* The size of the first frame's head and body if all of it is there; 0 if not. */
static size_t frame_size(const ws *w, size_t *head)
{
    const unsigned char *p = (const unsigned char *)w->in;
    if (w->used < 2)
        return 0;
    uint64_t size = p[1] & 127;
    *head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (w->used < *head)
        return 0;
    if (size == 126)
        size = (uint64_t)p[2] << 8 | p[3];
    else if (size == 127) {
        size = 0;
        for (int i = 0; i < 8; i++)
            size = size << 8 | p[2 + i];
    }
    return w->used >= *head + size ? *head + size : 0;
}

json_t *ws_read(ws *w, int ms, char **text)
{
    double end = seconds() + ms / 1000.0;
    for (;;) {
        size_t head = 0, size = frame_size(w, &head);
        if (!size) {
            double left = end - seconds();
            if (left <= 0 || !fill(w, (int)(left * 1000) + 1))
                return NULL;
            continue;
        }
        int kind = w->in[0] & 15;
        if (kind == FRAME_PING) /* who does not answer is taken for gone */
            send_frame(w, FRAME_PONG, w->in + head, size - head);
        if (kind == FRAME_CLOSE && size - head >= 2)
            w->code = (unsigned char)w->in[head] << 8 | (unsigned char)w->in[head + 1];
        json_t *json = kind == FRAME_TEXT ? json_loadb(w->in + head, size - head, 0, NULL) : NULL;
        if (json && text)
            *text = strndup(w->in + head, size - head);
        w->used -= size;
        memmove(w->in, w->in + size, w->used);
        if (json)
            return json;
        if (kind == FRAME_CLOSE)
            return NULL;
    }
}

static void apply_change(json_t *at, const json_t *path, json_t *value)
{
    size_t last = json_array_size(path) - 1;
    for (size_t i = 0; i <= last; i++) {
        const json_t *step = json_array_get(path, i);
        size_t index = (size_t)json_integer_value(step);
        const char *key = json_string_value(step);
        if (i == last)
            CHECK(key ? json_object_get(at, key) && json_object_set(at, key, value) == 0
                      : json_array_set(at, index, value) == 0);
        else
            at = key ? json_object_get(at, key) : json_array_get(at, index);
    }
}

void apply_changes(json_t *table, const json_t *changes)
{
    size_t i;
    json_t *change;
    json_array_foreach (json_object_get(changes, "set"), i, change)
        apply_change(table, json_array_get(change, 0), json_array_get(change, 1));
}

bool ws_ended(ws *w, int ms)
{
    double until = seconds() + ms / 1000.0;
    json_t *message;
    while ((message = ws_read(w, ms, NULL)))
        json_decref(message);
    return seconds() < until;
}

json_t *ws_wait(ws *w, const char *type, int ms)
{
    double end = seconds() + ms / 1000.0;
    json_t *json;
    while ((json = ws_read(w, (int)((end - seconds()) * 1000) + 1, NULL))) {
        if (strcmp(text_of(json, "type"), type) == 0)
            return json;
        json_decref(json);
    }
    return NULL;
}

/* ---- the server
 * ------------------------------------------------------------------------------------------------------ */

static bool is_free(int at_port)
{
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_port = htons((uint16_t)at_port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0;
    close(fd);
    return ok;
}

/* Below those that the system gives to who dials: thousands of sockets may be dialled before it is used. */
int free_port(void)
{
    enum { FIRST = 10000, PORTS = 22000, TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        unsigned luck = 0;
        if (getentropy(&luck, sizeof luck) == 0 && is_free(FIRST + (int)(luck % PORTS)))
            return FIRST + (int)(luck % PORTS);
    }
    abort();
}

pid_t start_server(const char *data, const char *const *more)
{
    const char *args[32];
    char listen[40];
    int n = 0;
    port = free_port();
    snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
    const char *const first[] = {program, "serve", "--listen", listen, "--data", data};
    const char *const shared[] = {"--store", place_address(data), "--node", "test"};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        args[n++] = first[i];
    for (size_t i = 0; place_shared() && i < sizeof shared / sizeof *shared; i++)
        args[n++] = shared[i];
    while (more && *more && n < 31)
        args[n++] = *more++;
    args[n] = NULL;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        execv(program, (char *const *)args);
        _exit(127);
    }
    for (int i = 0; i < 600; i++) {
        int fd = dial();
        if (fd >= 0) {
            close(fd);
            return pid;
        }
        int status;
        if (waitpid(pid, &status, WNOHANG) == pid)
            return -1;
        usleep(20000);
    }
    return -1;
}

int stop_server(pid_t pid, bool kill_it)
{
    int status = -1;
    if (pid <= 0) /* it never started; -1 would mean every process there is */
        return -1;
    kill(pid, kill_it ? SIGKILL : SIGTERM);
    for (int i = 0; i < 6000; i++) { /* checkers are slow, and machines busy */
        if (waitpid(pid, &status, WNOHANG) == pid)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        usleep(10000);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
    return -1;
}

long server_memory(pid_t pid)
{
    char path[64], line[200];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = atol(line + 6);
    if (file)
        fclose(file);
    return kib;
}

double server_processor(pid_t pid)
{
    char path[64];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
        user = kernel = 0;
    if (file)
        fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

void remove_folder(const char *path)
{
    place_forget(path);
    DIR *dir = opendir(path);
    struct dirent *item;
    while (dir && (item = readdir(dir))) {
        char name[1000];
        snprintf(name, sizeof name, "%s/%s", path, item->d_name);
        if (item->d_name[0] != '.')
            unlink(name);
    }
    if (dir)
        closedir(dir);
    rmdir(path);
}

char *temp_folder(void)
{
    const char *base = getenv("TMPDIR");
    char *path;
    if (asprintf(&path, "%s/ludus-server-XXXXXX", base ? base : "/tmp") < 0 || !mkdtemp(path))
        abort();
    return path;
}
