/* Letters are plain text, base64 in lines, so that no line of them can be taken for something else. */
#include "server/letter.h"
#include "server/now.h"
#include "server/base.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 57, CODE_BYTES = 32, HEAD_ROOM = 2048, WORDS_ROOM = 1200 };
static const int64_t HOUR_MS = 3600 * 1000;
const char letter_confirms[] = "confirm", letter_recovers[] = "recover";

static const struct {
    const char *purpose, *page, *subject, *text;
    int hours;
} links[] = {
    {letter_confirms, "confirm", N_("Is this your address?"),
     N_("%s gave this address at Ludus. If that was you, confirm it within a day:\n\n%s\n\nIf it was not, do nothing."),
     24},
    {letter_recovers, "recover", N_("A new password"),
     N_("Somebody asked for a new password for %s at Ludus. Within an hour this link lets you choose one, "
        "once:\n\n%s\n\nIf it was not you, do nothing: nothing changes."),
     1},
};
enum { LINKS = sizeof links / sizeof *links };

/* ---- addresses -----------------------------------------------------------------------------------------------------
 */

static bool all_of(const char *text, size_t n, const char *letters)
{
    return n > 0 && strspn(text, letters) >= n && text[0] != '.' && text[n - 1] != '.';
}

bool letter_address_ok(const char *email)
{
#define ALNUM "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    const char *at = email ? strchr(email, '@') : NULL;
    if (!at || strlen(email) >= EMAIL_ROOM - 1 || at - email > 64 || strstr(email, ".."))
        return false;
    const char *domain = at + 1;
    return all_of(email, (size_t)(at - email), ALNUM ".!#$%&'*+/=?^_`{|}~-") && email[0] != '-' &&
           all_of(domain, strlen(domain), ALNUM ".-") && domain[0] != '-';
}

/* ---- codes ---------------------------------------------------------------------------------------------------------
 */

/* "NUMBER-CODE" */
static void put_code(const hall *h, int64_t number, const char *about, char out[CODE_ROOM])
{
    uint8_t mac[CODE_BYTES];
    char hex[2 * CODE_BYTES + 1], text[EMAIL_ROOM + 120];
    snprintf(text, sizeof text, "%lld:%s", (long long)number, about);
    crypto_auth_hmacsha256(mac, (const uint8_t *)text, strlen(text), h->code_key);
    snprintf(out, CODE_ROOM, "%lld-%s", (long long)number, sodium_bin2hex(hex, sizeof hex, mac, sizeof mac));
}

static bool is_code(const hall *h, int64_t number, const char *about, const char *code)
{
    char right[CODE_ROOM];
    put_code(h, number, about, right);
    return strlen(code) == strlen(right) && sodium_memcmp(code, right, strlen(right)) == 0;
}

static int64_t number_of(const char *code)
{
    size_t digits = code ? strspn(code, "0123456789") : 0;
    return digits > 0 && digits < 19 && code[digits] == '-' ? strtoll(code, NULL, 10) : -1;
}

static void about_letter(char out[EMAIL_ROOM + 80], int64_t user, const char *purpose, const char *email)
{
    snprintf(out, EMAIL_ROOM + 80, "%s:%lld:%s", purpose, (long long)user, email);
}

static int64_t number_in(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }
static const char *text_in(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

bool letter_find(hall *h, const char *code, const char *purpose, letter_row *out)
{
    char about[EMAIL_ROOM + 80];
    int64_t number = number_of(code);
    json_t *row = number > 0 ? store_letter(h->store, number) : NULL;
    *out = (letter_row){.no = number, .user = number_in(row, "user")};
    snprintf(out->purpose, sizeof out->purpose, "%s", text_in(row, "purpose"));
    snprintf(out->email, sizeof out->email, "%s", text_in(row, "email"));
    int64_t until = number_in(row, "until");
    json_decref(row);
    about_letter(about, out->user, purpose, out->email);
    return out->user && strcmp(out->purpose, purpose) == 0 && until > now_ms() && is_code(h, number, about, code);
}

int64_t letter_stopped(const hall *h, const char *code)
{
    int64_t user = number_of(code);
    return user > 0 && is_code(h, user, "stop", code) ? user : 0;
}

void letter_order(hall *h, int64_t user, const char *purpose, const char *email)
{
    int64_t number = 0, now = now_ms();
    int hours = 0;
    randombytes_buf(&number, sizeof number);
    number = (number & INT64_C(0xffffffffffffff)) | 1; /* 17 digits at most */
    for (int i = 0; i < LINKS; i++)
        hours = strcmp(links[i].purpose, purpose) == 0 ? links[i].hours : hours;
    store_letter_add(h->store, number, user, purpose, email, now, now + hours * HOUR_MS);
    if (user)
        notice_letter(h, user, purpose, number);
}

/* ---- writing -------------------------------------------------------------------------------------------------------
 */

static void put_base64(FILE *out, const char *text, size_t size)
{
    char line[LINE / 3 * 4 + 1];
    for (size_t at = 0; at < size; at += LINE) {
        size_t n = size - at < LINE ? size - at : LINE;
        sodium_bin2base64(line, sizeof line, (const uint8_t *)text + at, n, sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, "%s\r\n", line);
    }
}

/* In encoded words (RFC 2047), none of which ends inside a character. */
static void put_subject(FILE *out, const char *text)
{
    char word[LINE / 3 * 4 + 1];
    fputs("Subject:", out);
    for (const char *p = text; *p;) {
        size_t n = strnlen(p, 42);
        while (n > 1 && (p[n] & 0xc0) == 0x80)
            n--;
        sodium_bin2base64(word, sizeof word, (const uint8_t *)p, n, sodium_base64_VARIANT_ORIGINAL);
        fprintf(out, " =?UTF-8?B?%s?=\r\n", word);
        p += n;
    }
}

static void put_date(FILE *out)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = (time_t)(now_ms() / 1000);
    struct tm t;
    gmtime_r(&now, &t);
    fprintf(out, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", days[t.tm_wday], t.tm_mday, months[t.tm_mon],
            t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

static void put_message_id(FILE *out, const hall *h, const char *id)
{
    const char *host = strstr(h->origin, "://") + 3;
    fprintf(out, "Message-ID: <%s@%.*s>\r\n", id, (int)strcspn(host, ":/"), host);
}

/* The whole letter; `stop` is the code to stop them, or NULL. */
static errand *letter_of(const hall *h, const char *to, const char *id, const char *subject, const char *text,
                         const char *stop)
{
    errand *p = errand_new(h->mail);
    FILE *out = open_memstream(&p->body, &p->size);
    if (!out)
        abort();
    fprintf(out, "From: Ludus <%s>\r\nTo: <%s>\r\n", h->mail_from, to);
    put_subject(out, subject);
    put_date(out);
    put_message_id(out, h, id);
    if (stop)
        fprintf(out,
                "List-Unsubscribe: <%s%sapi/stop?code=%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                h->origin, base_path(), stop);
    fputs("Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
          "Content-Transfer-Encoding: base64\r\n\r\n",
          out);
    put_base64(out, text, strlen(text));
    fclose(out);
    p->from = strdup(h->mail_from);
    p->to = strdup(to);
    if (!p->body || !p->from || !p->to)
        abort();
    return p;
}

void letter_begin(const hall *h, const json_t *row, letter_draft *l)
{
    char line[NAME_ROOM + 80];
    *l = (letter_draft){
        .h = h, .to = text_in(row, "email"), .name = text_in(row, "name"), .user = number_in(row, "user")};
    snprintf(l->id, sizeof l->id, "%s", text_in(row, "id"));
    l->out = open_memstream(&l->text, &l->size);
    if (!l->out)
        abort();
    fprintf(l->out, "%s\r\n\r\n", ld_text(line, sizeof line, "Hello %s,", l->name));
}

void letter_add(letter_draft *l, const news *what)
{
    if (l->count++ == 0)
        snprintf(l->subject, sizeof l->subject, "%s: %s", what->title, what->text);
    else
        ld_text(l->subject, sizeof l->subject, "%d pieces of news from your tables", l->count);
    fprintf(l->out, "%s: %s\r\n%s\r\n\r\n", what->title, what->text, what->link);
}

errand *letter_end(letter_draft *l)
{
    char stop[CODE_ROOM], link[CODE_ROOM + 600], line[CODE_ROOM + 800];
    put_code(l->h, l->user, "stop", stop);
    snprintf(link, sizeof link, "%s%s?stop=%s", l->h->origin, base_path(), stop);
    fprintf(l->out, "-- \r\n%s\r\n", ld_text(line, sizeof line, "No more letters of this kind: %s", link));
    fclose(l->out);
    errand *p = l->to[0] ? letter_of(l->h, l->to, l->id, l->subject, l->text, stop) : NULL;
    free(l->text);
    return p;
}

errand *letter_link(const hall *h, const json_t *row)
{
    char about[EMAIL_ROOM + 80], code[CODE_ROOM], link[CODE_ROOM + 600], text[WORDS_ROOM];
    const char *purpose = text_in(row, "purpose"), *email = text_in(row, "to_confirm");
    int64_t until = number_in(row, "until"), user = number_in(row, "user");
    for (int i = 0; i < LINKS && until > now_ms(); i++) {
        if (strcmp(links[i].purpose, purpose) != 0)
            continue;
        about_letter(about, user, purpose, email);
        put_code(h, number_in(row, "target"), about, code);
        snprintf(link, sizeof link, "%s%s?%s=%s", h->origin, base_path(), links[i].page, code);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        ld_text(text, sizeof text, links[i].text, text_in(row, "name"), link);
#pragma GCC diagnostic pop
        return letter_of(h, email, text_in(row, "id"), ld_tr(links[i].subject), text, NULL);
    }
    return NULL;
}
