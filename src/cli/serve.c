/* `ludus serve`: the web server. */
#include "cli/serve.h"
#include "cli/cli.h"
#include "server/base.h"
#include "server/letter.h"
#include "server/serve.h"
#include "server/store.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ADDRESS_ROOM = 100, NODE_MOST = 60 };

/* An address of this machine, or the name of one of its networks. */
static bool is_address(const char *text)
{
    unsigned char room[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, room) == 1 || inet_pton(AF_INET6, text, room) == 1 || if_nametoindex(text) != 0;
}

/* "127.0.0.1:8080", ":8080", "8080", "*:8080" or "[::1]:8080" */
static int read_listen(const char *option, const char *text, char *address, size_t room, const char **where, int *at)
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
        return usage("--%s %.60s is not possible; expected ADDRESS:PORT, the port from 0 to 65535", option, text);
    *where = all ? NULL : n ? address : "127.0.0.1";
    *at = (int)number;
    return DONE;
}

int check_listen(const char *text)
{
    char address[ADDRESS_ROOM];
    const char *where;
    int port;
    return read_listen("listen", text, address, sizeof address, &where, &port);
}

int check_metrics(const char *text)
{
    char address[ADDRESS_ROOM];
    const char *where;
    int port, status = read_listen("metrics", text, address, sizeof address, &where, &port);
    if (status == DONE && !port)
        return usage("--metrics %.60s is not possible; expected ADDRESS:PORT, the port from 1 to 65535", text);
    return status;
}

/* As browsers name it: no path, not even a slash at the end. */
int check_origin(const char *text)
{
    const char *host = strstr(text, "://");
    if ((strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0) && host[3] &&
        host[3 + strcspn(host + 3, "/ ?#")] == 0)
        return DONE;
    return usage("--origin %.60s is not possible; expected http://HOST or https://HOST without a path", text);
}

/* `all` is the word that means every host; or empty. */
static int hosts_ok(const char *option, const char *text, const char *all)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:_";
    for (const char *p = text; p; p = *p ? p + 1 : NULL) {
        size_t n = *p && strchr(all, *p) ? 1 : strspn(p, letters);
        if (!n || (p[n] && p[n] != ','))
            return usage("--%s %.60s is not possible; expected names of hosts, separated by commas", option, text);
        p += n;
    }
    return DONE;
}

int check_hosts(const char *text) { return hosts_ok("webhooks", text, "*"); }

int check_names(const char *text) { return hosts_ok("host", text, ""); }

int check_mail(const char *text)
{
    const char *host = strstr(text, "://");
    if ((strncmp(text, "smtp://", 7) == 0 || strncmp(text, "smtps://", 8) == 0) && host[3] &&
        !text[strcspn(text, " \t\r\n")])
        return DONE;
    return usage("--mail %.60s is not possible; expected smtp://HOST:PORT or smtps://HOST:PORT", text);
}

int check_mail_from(const char *text)
{
    if (letter_address_ok(text))
        return DONE;
    return usage("--mail-from %.60s is not possible; expected an address like ludus@example.org", text);
}

/* Letters are from somebody, and their links lead somewhere. */
static int check_letters(const serve_settings *s)
{
    if (!s->mail == !s->mail_from && (!s->mail || s->origin))
        return DONE;
    return usage("--mail needs --mail-from and --origin, and --mail-from needs --mail");
}

int check_store(const char *address)
{
    static const char folder[] = "sqlite:";
    bool is_folder = strncmp(address, folder, sizeof folder - 1) == 0;
    if (is_folder ? address[sizeof folder - 1] != 0 : store_address_ok(address))
        return DONE;
    return usage("--store %.10s is not possible; expected sqlite:DIR or postgresql://HOST/NAME", address);
}

int check_node(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:");
    if (!name[n] && n <= NODE_MOST)
        return DONE;
    return usage("--node %.60s is not possible; expected up to %d letters, digits and .-_:", name, NODE_MOST);
}

int check_base(const char *path)
{
    if (base_ok(path))
        return DONE;
    return usage("--base %.60s is not possible; expected a path such as /ludus/", path);
}

int check_web(const char *folder)
{
    char index[3000];
    struct stat there;
    snprintf(index, sizeof index, "%s/index.html", folder);
    if (stat(index, &there) != 0)
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

store_where data_where(const arguments *args)
{
    const char *folder = args->store && strncmp(args->store, "sqlite:", 7) == 0 ? args->store + 7 : NULL;
    return (store_where){.dir = folder ? folder : data_folder(args->data), .url = folder ? NULL : args->store};
}

static int drain(const char *dir)
{
    char error[LD_ERROR_BYTES];
    return serve_drain(dir, error) ? DONE : failed("%s", error);
}

int cmd_serve(const arguments *args)
{
    char address[ADDRESS_ROOM], metrics[ADDRESS_ROOM], web[2100], error[LD_ERROR_BYTES];
    store_where where = data_where(args);
    serve_settings s = {.data = where.dir,
                        .store = where.url,
                        .node = args->node,
                        .web = args->web ? args->web : find_web(web, sizeof web),
                        .origin = args->origin,
                        .hosts = args->hosts,
                        .webhooks = args->webhooks,
                        .dice = args->dice,
                        .base = args->base,
                        .proxied = strcmp(args->proxied, "no") != 0,
                        .secure = strcmp(args->proxied, "https") == 0,
                        .no_limits = strcmp(args->limits, "off") == 0,
                        .threads = args->threads,
                        .sockets = args->sockets,
                        .tables = args->tables,
                        .mail = args->mail,
                        .mail_from = args->mail_from,
                        .push = strcmp(args->push, "off") != 0,
                        .budget = args->budget};
    if (args->drain)
        return drain(where.dir);
    int status = read_listen("listen", args->listen, address, sizeof address, &s.address, &s.port);
    if (status == DONE && args->metrics)
        status = read_listen("metrics", args->metrics, metrics, sizeof metrics, &s.metrics_address, &s.metrics_port);
    if (status == DONE)
        status = check_letters(&s);
    if (status != DONE)
        return status;
    if (s.port)
        tell(stderr, "Ludus serves at http://%s:%d%s with the data in %s; Ctrl-C ends it.",
             s.address ? s.address : "127.0.0.1", s.port, s.base, s.data);
    return serve(&s, error) ? DONE : failed("%s", error);
}
