/* A webhook makes the server call an address that a user names, so only hosts that the operator lists may be named, at
 * the usual ports unless another is listed too; "*" lists every host that everybody can reach, by https. Where a call
 * really goes is looked at once more when it is made (post.h). */
#include "server/hook.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECRET_BYTES = 24, ENDPOINT_MOST = 1000 };
static const char secret_mark[] = "whsec_";

/* ---- addresses ----------------------------------------------------------------------------------------------------
 */

typedef struct address {
    char host[HOST_ROOM], port[8];
    bool usual; /* the port is the one of its kind */
    bool secure;
} address;

static const struct {
    const char *begins, *port;
} kinds[] = {{"http://", "80"}, {"https://", "443"}};

static bool readable(const char *url)
{
    for (const char *p = url; *p; p++)
        if (*p <= ' ' || *p > '~')
            return false;
    return true;
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
        if (strncmp(url, kinds[i].begins, strlen(kinds[i].begins)) == 0) {
            out->secure = i > 0;
            return split_rest(url + strlen(kinds[i].begins), kinds[i].port, out);
        }
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

const char *hook_host(const char *url, char out[HOST_ROOM + 10])
{
    address a;
    bool ok = split(url, &a);
    snprintf(out, HOST_ROOM + 10, "%s:%s", ok ? a.host : "", ok ? a.port : "");
    return out;
}

const char *hook_wrong(const hall *h, const char *url)
{
    address a;
    char with_port[HOST_ROOM + 10];
    if (!url || strlen(url) >= URL_ROOM || !split(url, &a))
        return N_("a webhook must be an address like https://host/path");
    bool allowed = (a.usual && listed(h->webhooks, a.host)) || listed(h->webhooks, hook_host(url, with_port)) ||
                   (a.usual && a.secure && listed(h->webhooks, "*"));
    return allowed ? NULL : N_("the operator of this server does not allow webhooks to that host");
}

bool hook_https(const char *url)
{
    address a;
    return url && strlen(url) < ENDPOINT_MOST && split(url, &a) && a.secure;
}

/* ---- forms --------------------------------------------------------------------------------------------------------
 */

/* All of it in a line or three, for chats. */
static char *in_words(const news *what)
{
    char *text;
    if (asprintf(&text, "%s: %s\n%s", what->title, what->text, what->link) < 0)
        abort();
    return text;
}

static char *put_words(json_t *o, const char *key, const news *what)
{
    char *words = in_words(what), *text;
    json_object_set_new(o, key, json_string(words));
    text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    free(words);
    return text;
}

static char *to_json(errand *p, const news *what)
{
    (void)p;
    json_t *o = news_json(what);
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    return text;
}

/* Nobody is called by a name that stands in the text. */
static char *to_discord(errand *p, const news *what)
{
    (void)p;
    return put_words(json_pack("{s{s[]}}", "allowed_mentions", "parse"), "content", what);
}

static char *to_slack(errand *p, const news *what)
{
    (void)p;
    return put_words(json_object(), "text", what);
}

/* As Matrix's own bridge for webhooks (hookshot) takes it. */
static char *to_matrix(errand *p, const news *what)
{
    (void)p;
    return put_words(json_pack("{ss}", "username", "Ludus"), "text", what);
}

/* The text is the body; a title that is not ASCII goes as RFC 2047 has it. */
static char *to_ntfy(errand *p, const news *what)
{
    char title[4 * TITLE_ROOM], base[3 * TITLE_ROOM];
    sodium_bin2base64(base, sizeof base, (const uint8_t *)what->title, strnlen(what->title, TITLE_ROOM),
                      sodium_base64_VARIANT_ORIGINAL);
    snprintf(title, sizeof title, "=?UTF-8?B?%s?=", base);
    errand_head(p, "Title", title);
    if (strstr(what->link, "://"))
        errand_head(p, "Click", what->link);
    return strdup(what->text);
}

static const struct {
    const char *name, *type;
    char *(*body)(errand *p, const news *what);
} forms[] = {{"json", "application/json", to_json},
             {"discord", "application/json", to_discord},
             {"slack", "application/json", to_slack},
             {"matrix", "application/json", to_matrix},
             {"ntfy", "text/plain; charset=utf-8", to_ntfy}};
const char hook_forms[] = "json, discord, slack, matrix, ntfy";

static size_t form_of(const char *name)
{
    size_t i = 0;
    while (name && i < sizeof forms / sizeof *forms && strcmp(forms[i].name, name) != 0)
        i++;
    return i;
}

bool hook_form_ok(const char *form) { return form_of(form) < sizeof forms / sizeof *forms; }

/* ---- signing ------------------------------------------------------------------------------------------------------
 */

void hook_make_secret(char out[SECRET_ROOM])
{
    uint8_t bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    size_t n = (size_t)snprintf(out, SECRET_ROOM, "%s", secret_mark);
    sodium_bin2base64(out + n, SECRET_ROOM - n, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
}

static void sign(errand *p, const char *secret, const news *what)
{
    uint8_t key[SECRET_BYTES] = {0}, mac[crypto_auth_hmacsha256_BYTES];
    char before[NOTICE_ID_ROOM + 32], when[24], base[64], signature[80];
    const char *text = secret + (strncmp(secret, secret_mark, strlen(secret_mark)) == 0 ? strlen(secret_mark) : 0);
    crypto_auth_hmacsha256_state state;
    sodium_base642bin(key, sizeof key, text, strlen(text), NULL, NULL, NULL, sodium_base64_VARIANT_ORIGINAL);
    snprintf(when, sizeof when, "%lld", (long long)(what->now / 1000));
    snprintf(before, sizeof before, "%s.%s.", what->id, when);
    crypto_auth_hmacsha256_init(&state, key, sizeof key);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)before, strlen(before));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)p->body, p->size);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2base64(base, sizeof base, mac, sizeof mac, sodium_base64_VARIANT_ORIGINAL);
    snprintf(signature, sizeof signature, "v1,%s", base);
    errand_head(p, "webhook-id", what->id);
    errand_head(p, "webhook-timestamp", when);
    errand_head(p, "webhook-signature", signature);
}

errand *hook_errand(const char *url, const char *form, const char *secret, const news *what)
{
    size_t f = form_of(form ? form : forms[0].name);
    errand *p = errand_new(url);
    if (f >= sizeof forms / sizeof *forms)
        f = 0;
    errand_head(p, "Content-Type", forms[f].type);
    p->body = forms[f].body(p, what);
    if (!p->body)
        abort();
    p->size = strlen(p->body);
    if (secret)
        sign(p, secret, what);
    return p;
}
