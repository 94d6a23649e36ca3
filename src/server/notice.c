/* What is told, to whom, and when it is recorded. A row of `kinds` is all there is to a kind. */
#include "server/notice.h"
#include "server/base.h"
#include "server/hook.h"
#include "server/now.h"
#include "server/outbox.h"
#include "server/window.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* GRACE_MS: whoever comes to the table meanwhile, or answers, need not be told. */
enum { GRACE_MS = 2000, WORD_MOST = 200, CLOCK_SHARE = 6, CLOCK_MOST_MS = 6 * 3600 * 1000 };

static const struct {
    const char *text; /* with room for so many words as are given */
    const char *name;
} kinds[NOTICE_KINDS] = {
    [NOTICE_TURN] = {N_("It is your turn."), N_("it is your turn")},
    [NOTICE_START] = {N_("The game has begun."), N_("a game begins")},
    [NOTICE_OVER] = {N_("The game is over."), N_("a game is over")},
    [NOTICE_SEAT] = {N_("%s has a seat for you."), N_("somebody has a seat for you")},
    [NOTICE_UNDO] = {N_("%s asks to take a choice back."), N_("somebody asks to take a choice back")},
    [NOTICE_LEFT] = {N_("A bot plays for %s now."), N_("a bot takes over for somebody")},
    [NOTICE_REPLACED] = {N_("%s plays in place of %s now."), N_("somebody plays in another's place")},
    [NOTICE_CLOCK] = {N_("Your time is nearly out."), N_("your time is nearly out")},
    [NOTICE_PAIRING] = {N_("Your next game in %s is ready."), N_("an event has a game for you")},
    [NOTICE_MENTION] = {N_("%s writes to you: %s"), N_("somebody names you in the chat, as @name")},
};

/* ---- words --------------------------------------------------------------------------------------------------------
 */

static int kind_of(const char *name)
{
    int k = 0;
    while (k < NOTICE_KINDS && strcmp(wish_kinds[k], name) != 0)
        k++;
    return k;
}

bool notice_of_seat(const char *kind)
{
    int k = kind_of(kind);
    return k == NOTICE_TURN || k == NOTICE_UNDO || k == NOTICE_CLOCK;
}

const char *notice_name(notice_kind kind) { return ld_tr(kinds[kind].name); }

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
const char *notice_text(const char *kind, const char *a, const char *b, char *out, size_t room)
{
    int k = kind_of(kind);
    out[0] = 0;
    if (k < NOTICE_KINDS)
        ld_text(out, room, kinds[k].text, a ? a : "", b ? b : "");
    return out;
}
#pragma GCC diagnostic pop

json_t *news_json(const news *what)
{
    return json_pack("{ssssssssssssss*}", "id", what->id, "kind", what->kind, "title", what->title, "text", what->text,
                     "link", what->link, "game", what->game ? what->game : "", "table", what->table);
}

/* ---- recording -----------------------------------------------------------------------------------------------------
 */

typedef struct reading {
    hall *h;
    st_user who;
    json_t *browsers; /* that take pushes */
    wishes w;
    notice_kind kind;
    st_notice n;
} reading;

static void add(reading *r, notice_channel channel, const char *host, int64_t target)
{
    uint8_t bytes[(NOTICE_ID_ROOM - 1) / 2];
    if (!(r->w.on[channel] >> r->kind & 1))
        return;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(r->n.id, sizeof r->n.id, bytes, sizeof bytes);
    r->n.channel = wish_channels[channel];
    r->n.host = host;
    r->n.target = target;
    r->n.due = wish_due(&r->w, channel, r->n.made + GRACE_MS, &r->n.slot);
    store_notice_add(r->h->store, &r->n);
    outbox_more(r->h);
}

static void add_webhook(reading *r)
{
    char host[HOST_ROOM + 10];
    if (r->who.webhook[0] && !hook_wrong(r->h, r->who.webhook))
        add(r, CHANNEL_WEBHOOK, hook_host(r->who.webhook, host), 0);
}

static void add_mail(reading *r)
{
    if (r->h->mail && r->who.email[0])
        add(r, CHANNEL_MAIL, OUTBOX_MAIL, 0);
}

static void add_pushes(reading *r)
{
    char host[HOST_ROOM + 10];
    json_t *one;
    size_t i;
    json_array_foreach (r->browsers, i, one)
        add(r, CHANNEL_PUSH, hook_host(json_string_value(json_object_get(one, "endpoint")), host),
            json_integer_value(json_object_get(one, "no")));
}

bool notice_watched(const table *t, int64_t user)
{
    for (const client *c = t->watchers; c; c = c->next_watcher)
        if (c->user == user)
            return true;
    return false;
}

static bool reachable(const hall *h) { return h->webhooks || h->mail || h->push_key; }

/* Most people have no way by which they can be reached. */
static bool has_ways(reading *r)
{
    const hall *h = r->h;
    r->browsers = h->push_key ? store_subscriptions(h->store, r->who.id) : NULL;
    return (h->webhooks && r->who.webhook[0]) || (h->mail && r->who.email[0]) || json_array_size(r->browsers) > 0;
}

static void read_wishes(reading *r, int64_t at)
{
    char *general = store_wishes(r->h->store, r->who.id, 0),
         *here = at ? store_wishes(r->h->store, r->who.id, at) : NULL;
    wish_read(general, here, &r->w);
    free(general), free(here);
}

static void record(reading *r, const char *a, const char *b)
{
    r->n.user = r->who.id;
    r->n.kind = wish_kinds[r->kind];
    r->n.made = now_ms();
    r->n.word[0] = a;
    r->n.word[1] = b;
    read_wishes(r, r->n.table);
    if (r->n.table)
        store_notice_withdraw(r->h->store, r->n.user, r->n.table, r->n.kind);
    add_webhook(r);
    add_mail(r);
    add_pushes(r);
}

void notice_tell(hall *h, int64_t user, notice_kind kind, const table *t, const char *a, const char *b)
{
    reading r = {.h = h, .kind = kind, .n = {.table = t ? t->info.no : 0}};
    if (!reachable(h) || (t && notice_watched(t, user)) || !store_user_get(h->store, user, &r.who) || r.who.banned)
        return;
    if (has_ways(&r))
        record(&r, a, b);
    json_decref(r.browsers);
}

void notice_tell_all(hall *h, int64_t but, notice_kind kind, const table *t, const char *a, const char *b)
{
    for (int s = 0; s < t->info.seats; s++)
        if (t->place[s].user && t->place[s].user != but)
            notice_tell(h, t->place[s].user, kind, t, a, b);
}

void notice_letter(hall *h, int64_t user, const char *purpose, int64_t number)
{
    st_notice n = {.user = user,
                   .kind = purpose,
                   .channel = wish_channels[CHANNEL_MAIL],
                   .host = OUTBOX_MAIL,
                   .target = number,
                   .made = now_ms(),
                   .due = now_ms()};
    uint8_t bytes[(NOTICE_ID_ROOM - 1) / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(n.id, sizeof n.id, bytes, sizeof bytes);
    store_notice_add(h->store, &n);
    outbox_more(h);
}

/* ---- what follows from a table --------------------------------------------------------------------------------------
 */

/* People who have to answer and have not: those whose window is let go at once are never asked. */
static unsigned waited_for(const table *t)
{
    if (t->info.status != TABLE_PLAYING)
        return 0;
    unsigned all = ld_asked(&t->state) & ld_owed(&t->state) & table_people(t) & ~t->held, out = all;
    for (int s = 0; s < t->info.seats; s++)
        if ((all >> s & 1) && window_passes(t, s))
            out &= ~(1u << s);
    return out;
}

static unsigned asked_to_agree(const table *t)
{
    return t->info.status == TABLE_PLAYING && t->consent_by >= 0 ? table_people(t) & ~t->agreed : 0;
}

static void withdraw(hall *h, const table *t, unsigned seats, notice_kind kind)
{
    for (int s = 0; s < t->info.seats; s++)
        if ((seats >> s & 1) && t->place[s].user)
            store_notice_withdraw(h->store, t->place[s].user, t->info.no, wish_kinds[kind]);
}

static void tell_seats(hall *h, const table *t, unsigned seats, notice_kind kind, const char *a)
{
    for (int s = 0; s < t->info.seats; s++)
        if ((seats >> s & 1) && t->place[s].user)
            notice_tell(h, t->place[s].user, kind, t, a, NULL);
}

static unsigned seats_of_users(const table *t)
{
    unsigned all = 0;
    for (int s = 0; s < t->info.seats; s++)
        all |= t->place[s].user ? 1u << s : 0;
    return all;
}

/* Of an event's game one is told as such. */
static void tell_start(hall *h, const table *t, unsigned seats)
{
    const char *event = json_string_value(json_object_get(t->event, "title"));
    tell_seats(h, t, seats, event ? NOTICE_PAIRING : NOTICE_START, event);
}

void notice_table(hall *h, table *t)
{
    unsigned turn = waited_for(t), agree = asked_to_agree(t);
    unsigned fresh = turn & ~t->told_turn, answered = t->told_turn & ~turn;
    if (t->told_status != t->info.status && t->info.status == TABLE_OVER)
        tell_seats(h, t, seats_of_users(t), NOTICE_OVER, NULL);
    if (t->told_status == TABLE_GATHERING && t->info.status == TABLE_PLAYING)
        tell_start(h, t, seats_of_users(t) & ~turn);
    if (reachable(h)) {
        withdraw(h, t, answered, NOTICE_TURN);
        withdraw(h, t, answered, NOTICE_CLOCK);
        withdraw(h, t, t->told_undo & ~agree, NOTICE_UNDO);
        withdraw(h, t, fresh, NOTICE_START);
        withdraw(h, t, fresh, NOTICE_PAIRING);
    }
    tell_seats(h, t, fresh, NOTICE_TURN, NULL);
    if (agree & ~t->told_undo)
        tell_seats(h, t, agree & ~t->told_undo, NOTICE_UNDO, t->place[t->consent_by].name);
    t->ring = (t->ring | fresh) & turn;
    t->told_turn = turn;
    t->told_undo = agree;
    t->told_clock &= turn;
    t->told_status = t->info.status;
}

void notice_read(table *t)
{
    t->told_turn = waited_for(t);
    t->told_undo = asked_to_agree(t);
    t->told_status = t->info.status;
}

/* ---- clocks
 * ---------------------------------------------------------------------------------------------------------- */

static bool runs_out(const table *t, int seat)
{
    return t->info.clock.kind == 'd' && t->clock[seat].from && !table_is_bot(t, seat) && !(t->told_clock >> seat & 1);
}

/* A sixth of the time before its end, and six hours at most; -1: never. */
int64_t notice_clock_at(const table *t, int seat)
{
    int64_t share = (int64_t)t->info.clock.base * 1000 / CLOCK_SHARE;
    if (!runs_out(t, seat))
        return -1;
    return t->clock[seat].from + t->clock[seat].left - (share < CLOCK_MOST_MS ? share : CLOCK_MOST_MS);
}

void notice_clocks(hall *h, table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++) {
        int64_t at = notice_clock_at(t, s);
        if (at < 0 || now < at)
            continue;
        t->told_clock |= 1u << s;
        notice_tell(h, t->place[s].user, NOTICE_CLOCK, t, NULL, NULL);
        hall_touch(h, t, 0); /* that it was said is stored with what the table waits for */
    }
}

/* ---- chat
 * ------------------------------------------------------------------------------------------------------------ */

/* "@Ann", and no letter or digit after it. */
static bool names(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strchr(text, '@'); p; p = strchr(p + 1, '@'))
        if (strncasecmp(p + 1, name, n) == 0 && !isalnum((unsigned char)p[1 + n]) && !(p[1 + n] & 0x80))
            return true;
    return false;
}

void notice_chat(hall *h, const table *t, int64_t by, const char *name, const char *text)
{
    char line[WORD_MOST];
    snprintf(line, sizeof line, "%s", text);
    for (size_t n = strlen(line); n && n == sizeof line - 1 && (line[n - 1] & 0x80); n = strlen(line))
        line[n - 1] = 0; /* no half character */
    for (int s = 0; s < t->info.seats; s++)
        if (t->place[s].user && t->place[s].user != by && t->place[s].name[0] && names(text, t->place[s].name))
            notice_tell(h, t->place[s].user, NOTICE_MENTION, t, name, line);
}

/* ---- sockets
 * --------------------------------------------------------------------------------------------------------- */

static json_t *ring_of(const table *t)
{
    char link[LINK_ROOM], text[80];
    return json_pack("{ssssso*ssssss}", "type", "notice", "table", t->info.id, "link",
                     json_string(base_link(t->info.id, link)), "title", table_title(t), "game", t->info.game, "text",
                     notice_text(wish_kinds[NOTICE_TURN], NULL, NULL, text, sizeof text));
}

static void ring_user(hall *h, const table *t, int64_t user)
{
    const ld_tongue *own = ld_spoken();
    for (client *c = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; c; c = c->next_same) {
        if (c->user != user || c->table == t)
            continue;
        ld_speak(c->tongue);
        json_t *notice = ring_of(t);
        hall_send(h, c, notice);
        json_decref(notice);
    }
    ld_speak(own);
}

void notice_ring(hall *h, table *t)
{
    unsigned ring = t->ring & ~t->held & ~hall_online(t);
    t->ring = 0;
    for (int s = 0; s < t->info.seats; s++)
        if (ring >> s & 1)
            ring_user(h, t, t->place[s].user);
}
