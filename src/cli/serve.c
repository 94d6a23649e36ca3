/* `ludus serve`: the web server. */
#include "cli/cli.h"
#include "server/serve.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An address of this machine, or the name of one of its networks. */
static bool is_address(const char *text)
{
    unsigned char room[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, room) == 1 || inet_pton(AF_INET6, text, room) == 1 || if_nametoindex(text) != 0;
}

/* "127.0.0.1:8080", ":8080", "8080", "*:8080" or "[::1]:8080" */
static int read_listen(const char *text, char *address, size_t room, serve_settings *out)
{
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text, *begin = text;
    size_t n = colon ? (size_t)(colon - text) : 0;
    char *end;
    if (n > 1 && text[0] == '[' && text[n - 1] == ']')
        begin++, n -= 2;
    snprintf(address, room, "%.*s", (int)n, begin);
    bool all = strcmp(address, "*") == 0;
    long number = strtol(port, &end, 10);
    if (n >= room || (n && !all && !is_address(address)) || !isdigit((unsigned char)*port) || *end || number > 65535)
        return usage("--listen %.60s is not possible; expected ADDRESS:PORT, the port from 0 to 65535", text);
    out->address = all ? NULL : n ? address : "127.0.0.1";
    out->port = (int)number;
    return DONE;
}

/* As browsers name it: no path, not even a slash at the end. */
static int check_origin(const char *text)
{
    const char *host = text ? strstr(text, "://") : NULL;
    if (!text || ((strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0) && host[3] &&
                  host[3 + strcspn(host + 3, "/ ?#")] == 0))
        return DONE;
    return usage("--origin %.60s is not possible; expected http://HOST or https://HOST without a path", text);
}

static int check_hosts(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:_";
    for (const char *p = text; p; p = *p ? p + 1 : NULL) {
        size_t n = strspn(p, letters);
        if (!n || (p[n] && p[n] != ','))
            return usage("--webhooks %.60s is not possible; expected names of hosts, separated by commas", text);
        p += n;
    }
    return DONE;
}

static int check_web(const char *folder)
{
    char index[3000];
    struct stat there;
    snprintf(index, sizeof index, "%s/index.html", folder ? folder : "");
    if (folder && stat(index, &there) != 0)
        return usage("--web %.100s is not possible; expected a folder with an index.html", folder);
    return DONE;
}

/* The page: beside the program, where the build puts it, or where it was installed, even if all of that was moved. */
static const char *find_web(char *out, size_t room)
{
    static const char *const places[] = {"web", "../web/dist", "../share/ludus/web", LUDUS_WEB};
    char self[2000];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return NULL;
    self[n] = 0;
    *strrchr(self, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char index[3000];
        struct stat there;
        snprintf(out, room, "%s/%s", places[i][0] == '/' ? "" : self, places[i]);
        snprintf(index, sizeof index, "%s/index.html", out);
        if (stat(index, &there) == 0)
            return out;
    }
    return NULL;
}

/* ~/.local/share/ludus, as is the custom. */
static const char *default_data(char *out, size_t room)
{
    const char *base = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (base && *base) {
        snprintf(out, room, "%s/ludus", base);
        return out;
    }
    if (!home || !*home)
        return "ludus-data";
    char part[1024];
    snprintf(part, sizeof part, "%s/.local", home);
    mkdir(part, 0700);
    snprintf(part, sizeof part, "%s/.local/share", home);
    mkdir(part, 0700);
    snprintf(out, room, "%s/ludus", part);
    return out;
}

const char *data_folder(const char *given)
{
    static char folder[2048];
    return given ? given : default_data(folder, sizeof folder);
}

int cmd_serve(const arguments *args)
{
    char address[100], web[2100], error[LD_ERROR_BYTES];
    serve_settings s = {.data = data_folder(args->data),
                        .web = args->web ? args->web : find_web(web, sizeof web),
                        .origin = args->origin,
                        .webhooks = args->webhooks,
                        .dice = args->dice,
                        .proxied = strcmp(args->proxied, "yes") == 0,
                        .no_limits = strcmp(args->limits, "off") == 0,
                        .threads = args->threads,
                        .sockets = args->sockets,
                        .tables = args->tables};
    int status = read_listen(args->listen, address, sizeof address, &s);
    if (status != DONE || (status = check_origin(args->origin)) != DONE ||
        (status = check_hosts(args->webhooks)) != DONE || (status = check_web(args->web)) != DONE)
        return status;
    if (s.port)
        tell(stderr, "Ludus serves at http://%s:%d with the data in %s; Ctrl-C ends it.",
             s.address ? s.address : "127.0.0.1", s.port, s.data);
    return serve(&s, error) ? DONE : failed("%s", error);
}
