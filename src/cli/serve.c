/* `ludus serve`: the web server. */
#include "cli/cli.h"
#include "server/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct serve_words {
    const char *listen, *data, *web, *origin, *webhooks, *limits, *proxied, *threads, *sockets, *tables, *lang;
} serve_words;

static bool read_word(char **argv, int argc, int *i, const char *name, const char **out)
{
    size_t n = strlen(name);
    const char *word = argv[*i];
    if (strncmp(word, "--", 2) != 0 || strncmp(word + 2, name, n) != 0)
        return false;
    if (word[2 + n] == '=')
        *out = word + 3 + n;
    else if (!word[2 + n] && *i + 1 < argc)
        *out = argv[++*i];
    else
        return false;
    return true;
}

static int read_words(int argc, char **argv, serve_words *out)
{
    const struct {
        const char *name;
        const char **at;
    } words[] = {{"listen", &out->listen},   {"data", &out->data},         {"web", &out->web},
                 {"origin", &out->origin},   {"webhooks", &out->webhooks}, {"limits", &out->limits},
                 {"proxied", &out->proxied}, {"threads", &out->threads},   {"sockets", &out->sockets},
                 {"tables", &out->tables},   {"lang", &out->lang}};
    for (int i = 1; i < argc; i++) {
        bool found = false;
        for (size_t k = 0; k < sizeof words / sizeof *words && !found; k++)
            found = read_word(argv, argc, &i, words[k].name, words[k].at);
        if (!found)
            return usage("serve does not take '%.40s'; expected --listen ADDRESS:PORT, --data DIR, --web DIR, "
                         "--origin URL, --webhooks HOSTS, --limits on|off, --proxied yes|no, --threads N, --sockets N, "
                         "--tables N or --lang CODE, each with a value",
                         argv[i]);
    }
    return DONE;
}

static int read_count(const char *name, const char *text, int low, int high, int *out)
{
    char *end;
    long n = text ? strtol(text, &end, 10) : *out;
    if (text && (!*text || *end || n < low || n > high))
        return usage("--%s %.20s is not possible; expected a number from %d to %d", name, text, low, high);
    *out = (int)n;
    return DONE;
}

/* "127.0.0.1:8080", ":8080", "8080" or "[::1]:8080" */
static int read_listen(const char *text, char *address, size_t room, serve_settings *out)
{
    const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
    size_t n = colon ? (size_t)(colon - text) : 0;
    if (n > 1 && text[0] == '[' && text[n - 1] == ']')
        text++, n -= 2;
    if (n >= room)
        return usage("--listen %.60s is not possible; expected ADDRESS:PORT", text);
    snprintf(address, room, "%.*s", (int)n, text);
    out->address = n == 1 && address[0] == '*' ? NULL : n ? address : "127.0.0.1";
    return read_count("listen", port, 0, 65535, &out->port);
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

int cmd_serve(int argc, char **argv)
{
    char address[100], web[2100], error[LD_ERROR_BYTES];
    serve_words words = {.listen = "127.0.0.1:8080"};
    serve_settings s = {.threads = 2, .sockets = 12000, .tables = 4096};
    int status = read_words(argc, argv, &words);
    if (status != DONE || (status = read_listen(words.listen, address, sizeof address, &s)) != DONE ||
        (status = read_count("threads", words.threads, 1, 64, &s.threads)) != DONE ||
        (status = read_count("sockets", words.sockets, 16, 900000, &s.sockets)) != DONE ||
        (status = read_count("tables", words.tables, 1, 1000000, &s.tables)) != DONE)
        return status;
    s.data = data_folder(words.data);
    s.web = words.web ? words.web : find_web(web, sizeof web);
    s.origin = words.origin;
    s.webhooks = words.webhooks;
    s.no_limits = words.limits && strcmp(words.limits, "off") == 0;
    s.proxied = words.proxied && strcmp(words.proxied, "yes") == 0;
    if (s.port)
        tell(stderr, "Ludus serves at http://%s:%d with the data in %s; Ctrl-C ends it.",
             s.address ? s.address : "127.0.0.1", s.port, s.data);
    return serve(&s, error) ? DONE : failed("%s", error);
}
