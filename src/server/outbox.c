/* What is under way is a short list; a row leaves the list when the file agrees that it is done.
 *
 * Of several nodes one sends at a time: the one that has the share of all. It claims a row first, under that share, by
 * putting it off for longer than sending may take, and sends it only when the claim is kept: a node that has lost the
 * share without knowing sends nothing. What was sent is dropped by whoever sent it. A node that ends between the two
 * leaves the row to the next, which sends it again under the same id. */
#include "server/outbox.h"
#include "server/base.h"
#include "server/hook.h"
#include "server/letter.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/push.h"
#include "words/tongue.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A host that gives no answer is left alone for SILENCE_MS. At most EACH to one host at a time, and UNDER_WAY to all; a
 * digest of DIGEST_MOST. */
enum {
    SILENCE_MS = 15000,
    EACH = 4,
    UNDER_WAY = 64,
    DIGEST_MOST = 50,
    LOOK_US = 1000000,
    FRESH_BATCHES = 2,
    CLAIM_MS = 60000,
    TEXT_ROOM = 600
};

/* Seconds until the next try. */
static const int pauses[] = {2, 15, 120, 900, 7200, 43200};
enum { TRIES = sizeof pauses / sizeof *pauses };

typedef struct sending {
    struct sending *next;
    hall *h;
    int64_t user, slot;
    uint64_t host;
    int tries;
    bool ended;      /* what is to happen to its rows was recorded */
    bool again;      /* they are tried later, and stay */
    int64_t claimed; /* until then; 0: there are no other nodes */
    errand *held;    /* it waits for the claim to be kept */
    char *endpoint, *host_name;
    int count;
    int64_t no[DIGEST_MOST];
} sending;

struct outbox {
    sending *all;
    uint64_t looked_us;
    int fresh; /* so many batches may still bring what was put in */
};

static struct outbox *of(hall *h)
{
    if (!h->outbox && !(h->outbox = calloc(1, sizeof *h->outbox)))
        abort();
    return h->outbox;
}

void outbox_more(hall *h) { of(h)->fresh = FRESH_BATCHES; }

void outbox_kept(hall *h)
{
    struct outbox *o = h->outbox;
    if (!o || o->fresh == 0)
        return;
    o->fresh--;
    o->looked_us = 0;
}

/* ---- rows ---------------------------------------------------------------------------------------------------------
 */

static const char *text_in(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }

static int64_t number_in(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }

/* An address as others have to call it. */
static const char *link_of(const hall *h, const json_t *row, char *out, size_t room)
{
    char path[LINK_ROOM];
    const char *id = text_in(row, "table");
    snprintf(out, room, "%s%s", h->origin ? h->origin : "", id ? base_link(id, path) : base_path());
    return out;
}

static const ld_tongue *tongue_of(const json_t *row)
{
    wishes w;
    wish_read(text_in(row, "wishes"), NULL, &w);
    return tongue_find(w.language, strlen(w.language));
}

typedef struct worded {
    news what;
    char text[TEXT_ROOM], link[LINK_ROOM + 256];
} worded;

static const news *in_words(const hall *h, const json_t *row, worded *out)
{
    json_t *words = json_loads(text_in(row, "words"), 0, NULL);
    const char *title = text_in(row, "title"), *game = text_in(row, "game");
    const ld_game *found = game ? ld_game_find(game) : NULL;
    notice_text(text_in(row, "kind"), json_string_value(json_array_get(words, 0)),
                json_string_value(json_array_get(words, 1)), out->text, sizeof out->text);
    out->what = (news){.id = text_in(row, "id"),
                       .kind = text_in(row, "kind"),
                       .table = text_in(row, "table"),
                       .title = title && title[0] ? title
                                : found           ? ld_game_title(found)
                                                  : "Ludus",
                       .game = game,
                       .text = out->text,
                       .link = link_of(h, row, out->link, sizeof out->link),
                       .now = now_ms()};
    json_decref(words);
    return &out->what;
}

/* ---- errands: NULL if it cannot be sent any more
 * ---------------------------------------------------------------------- */

static errand *webhook_errand(hall *h, const json_t *row, sending *s)
{
    worded w;
    const char *url = text_in(row, "webhook");
    (void)s;
    if (!url || !url[0] || hook_wrong(h, url))
        return NULL;
    return hook_errand(url, text_in(row, "form"), text_in(row, "secret"), in_words(h, row, &w));
}

static errand *push_of(hall *h, const json_t *row, sending *s)
{
    worded w;
    char contact[EMAIL_ROOM + 8];
    push_target to = {text_in(row, "endpoint"), text_in(row, "key"), text_in(row, "auth")};
    if (!h->push_key || !to.endpoint || !hook_https(to.endpoint))
        return NULL;
    const news *what = in_words(h, row, &w);
    json_t *message = news_json(what);
    char *path = strstr(w.link, "://");
    path = path ? strchr(path + 3, '/') : w.link; /* the page is where the browser found it */
    json_object_set_new(message, "link", json_string(path ? path : base_path()));
    json_object_set_new(message, "waiting", json_integer(store_waited(h->store, number_in(row, "user"))));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    snprintf(contact, sizeof contact, "mailto:%s", h->mail_from ? h->mail_from : "");
    errand *p =
        push_errand(h->push_key, h->mail_from ? contact : h->origin, to, what->id, text ? text : "{}", what->now);
    free(text);
    s->endpoint = p ? strdup(to.endpoint) : NULL;
    return p;
}

static errand *mail_of(hall *h, const json_t *row, sending *s)
{
    worded w;
    letter_draft l;
    (void)s;
    if (!h->mail)
        return NULL;
    if (number_in(row, "target"))
        return letter_link(h, row);
    letter_begin(h, row, &l);
    letter_add(&l, in_words(h, row, &w));
    return letter_end(&l);
}

static errand *digest_of(hall *h, json_t *rows, sending *s)
{
    worded w;
    letter_draft l;
    json_t *row;
    size_t i;
    if (!h->mail || json_array_size(rows) == 0)
        return NULL;
    letter_begin(h, json_array_get(rows, 0), &l);
    s->count = 0;
    json_array_foreach (rows, i, row) {
        letter_add(&l, in_words(h, row, &w));
        s->no[s->count++] = number_in(row, "no");
    }
    return letter_end(&l);
}

static errand *errand_of(hall *h, const json_t *row, sending *s)
{
    static errand *(*const make[CHANNELS])(hall * h, const json_t *row, sending *s) = {
        [CHANNEL_WEBHOOK] = webhook_errand, [CHANNEL_MAIL] = mail_of, [CHANNEL_PUSH] = push_of};
    int c = 0;
    while (c < CHANNELS && strcmp(wish_channels[c], text_in(row, "channel")) != 0)
        c++;
    const ld_tongue *own = ld_spoken();
    errand *p = NULL;
    ld_speak(tongue_of(row));
    if (s->slot) {
        json_t *rows = store_notices_of(h->store, s->user, s->slot, DIGEST_MOST);
        p = digest_of(h, rows, s);
        json_decref(rows);
    } else if (c < CHANNELS && !number_in(row, "banned")) {
        p = make[c](h, row, s);
    }
    ld_speak(own);
    return p;
}

/* ---- what becomes of it
 * ---------------------------------------------------------------------------------------------- */

static void free_sending(void *data)
{
    sending *s = data;
    errand_free(s->held);
    free(s->endpoint), free(s->host_name);
    free(s);
}

static void drop_rows(sending *s)
{
    for (int i = 0; i < s->count; i++)
        store_notice_drop(s->h->store, s->user, s->no[i]);
    s->ended = true;
}

static void put_off(sending *s)
{
    int64_t due = now_ms() + pauses[s->tries] * (int64_t)1000;
    for (int i = 0; i < s->count; i++)
        store_notice_later(s->h->store, s->user, s->no[i], due, s->tries + 1);
    s->ended = s->again = true;
}

/* It will not be otherwise next time. */
static bool hopeless(const errand *p)
{
    if (p->refused)
        return true;
    if (p->to)
        return p->status >= 500;
    return p->status >= 300 && p->status < 500 && p->status != 408 && p->status != 425 && p->status != 429;
}

static void done(errand *p, void *data)
{
    sending *s = data;
    hall_begin(s->h);
    if (p->ok) {
        count.notices_sent++;
        drop_rows(s);
    } else if (hopeless(p) || s->tries >= TRIES) {
        count.notices_failed++;
        note("warn", "notice not sent", "{sIsisb}", "user", (json_int_t)s->user, "status", p->status, "inside",
             p->refused);
        if (s->endpoint && (p->status == 404 || p->status == 410 || p->refused))
            store_unsubscribe(s->h->store, s->user, s->endpoint); /* the browser takes no more */
        drop_rows(s);
    } else {
        put_off(s);
        if (p->status == 0) /* others need not wait while it is asked again and again */
            store_host_later(s->h->store, s->host_name, now_ms() + SILENCE_MS);
    }
    outbox_more(s->h); /* there is room for others */
    hall_begin(s->h);
}

/* A row that is still there although its end was kept was in a batch that was lost. */
static bool gone(sending *s)
{
    bool all = true;
    for (int i = 0; i < s->count && !s->again; i++)
        if (store_notice_waits(s->h->store, s->no[i])) {
            store_notice_drop(s->h->store, s->user, s->no[i]);
            all = false;
        }
    return all;
}

/* The claim was refused, or the rows were withdrawn. */
static void let_go(sending *s)
{
    errand_free(s->held);
    s->held = NULL;
    s->ended = s->again = true;
}

static bool still_claimed(const sending *s)
{
    bool all = store_holds(s->h->store, SHARE_OF_ALL);
    for (int i = 0; i < s->count && all; i++)
        all = store_notice_due(s->h->store, s->no[i]) == s->claimed;
    return all;
}

static void send_claimed(hall *h)
{
    for (sending *s = h->outbox->all; s; s = s->next) {
        if (!s->held || !store_settled(h->store, SCOPE_OUTBOX, s->user))
            continue;
        if (!still_claimed(s)) {
            let_go(s);
            continue;
        }
        post_send(h->post, s->held);
        s->held = NULL;
    }
}

static void claim(sending *s, errand *p)
{
    s->held = p;
    s->claimed = now_ms() + CLAIM_MS;
    for (int i = 0; i < s->count; i++)
        store_notice_later(s->h->store, s->user, s->no[i], s->claimed, s->tries);
    outbox_more(s->h);
}

static void sweep(hall *h)
{
    for (sending **at = &h->outbox->all; *at;) {
        sending *s = *at;
        if (s->ended && store_settled(h->store, SCOPE_OUTBOX, s->user) && gone(s)) {
            *at = s->next;
            free_sending(s);
        } else {
            at = &s->next;
        }
    }
}

/* ---- looking
 * ----------------------------------------------------------------------------------------------------------- */

static bool has_row(const sending *s, int64_t no)
{
    for (int i = 0; i < s->count; i++)
        if (s->no[i] == no)
            return true;
    return false;
}

/* It is under way already, or has to wait for what is. */
static bool must_wait(const hall *h, const json_t *row, uint64_t host)
{
    int64_t no = number_in(row, "no"), user = number_in(row, "user"), slot = number_in(row, "slot");
    int beside = 0, all = 0;
    for (const sending *s = h->outbox->all; s; s = s->next, all++) {
        if (has_row(s, no) || (slot && s->user == user && s->slot == slot))
            return true;
        beside += !s->ended && s->host == host;
    }
    return beside >= EACH || all >= UNDER_WAY || !store_settled(h->store, SCOPE_OUTBOX, user);
}

/* Whoever has come to watch knows, and who sits there no more does not care. */
static bool outdated(hall *h, const json_t *row)
{
    const char *id = text_in(row, "table");
    const table *t = id ? hall_there(h, id) : NULL;
    return (t && !number_in(row, "slot") && notice_watched(t, number_in(row, "user"))) ||
           (id && !number_in(row, "seated") && notice_of_seat(text_in(row, "kind")));
}

static void send_row(hall *h, const json_t *row)
{
    uint64_t host = name_hash(text_in(row, "host"));
    if (must_wait(h, row, host) || !hall_takes(h, SHARE_OF_ALL))
        return;
    sending *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    *s = (sending){.next = h->outbox->all,
                   .h = h,
                   .user = number_in(row, "user"),
                   .slot = number_in(row, "slot"),
                   .host = host,
                   .tries = (int)number_in(row, "tries"),
                   .host_name = strdup(text_in(row, "host")),
                   .count = 1,
                   .no = {number_in(row, "no")}};
    h->outbox->all = s;
    errand *p = outdated(h, row) ? NULL : errand_of(h, row, s);
    if (!p) {
        drop_rows(s);
        return;
    }
    p->done = done;
    p->data = s;
    if (store_shared(h->store))
        claim(s, p);
    else
        post_send(h->post, p);
}

void outbox_turn(hall *h)
{
    struct outbox *o = of(h);
    if (!h->post || now_us() - o->looked_us < LOOK_US)
        return;
    hall_begin(h);
    o->looked_us = now_us();
    send_claimed(h);
    sweep(h);
    if (!store_holds(h->store, SHARE_OF_ALL))
        return;
    json_t *rows = store_notices_due(h->store, now_ms(), EACH, UNDER_WAY), *row;
    size_t i;
    json_array_foreach (rows, i, row)
        send_row(h, row);
    json_decref(rows);
    hall_begin(h);
}

void outbox_close(hall *h)
{
    while (h->outbox && h->outbox->all) {
        sending *next = h->outbox->all->next;
        free_sending(h->outbox->all);
        h->outbox->all = next;
    }
    free(h->outbox);
}
