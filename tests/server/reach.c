/* How people are reached, as far as no server is needed: when a notice is due, which addresses lie inside, which can be
 * an address for mail. tests/server/notices.mjs has the rest. */
#include "tests.h"

#include "server/letter.h"
#include "server/post.h"
#include "server/wish.h"

#include <arpa/inet.h>
#include <netinet/in.h>

/* Minutes since midnight of 28 March 2026, UTC; on the 29th Rome's clocks go from 2 to 3. */
static int64_t at(int day, int hour, int minute)
{
    return (INT64_C(1774656000) + day * 86400 + hour * 3600 + minute * 60) * 1000;
}

static wishes wishing(const char *change)
{
    char why[LD_ERROR_BYTES] = "";
    json_t *in = json_loads(change, 0, NULL);
    char *text = wish_change(NULL, in, false, why);
    wishes w;
    CHECK(text != NULL);
    wish_read(text, NULL, &w);
    json_decref(in);
    free(text);
    return w;
}

static int64_t due(const wishes *w, notice_channel channel, int64_t now, bool digest)
{
    int64_t slot, then = wish_due(w, channel, now, &slot);
    CHECK((slot != 0) == digest);
    return then;
}

static void quiet_hours(void)
{
    wishes w = wishing("{\"quiet\":{\"from\":\"22:00\",\"to\":\"08:00\"},\"zone\":\"Europe/Rome\"}");
    CHECK(due(&w, CHANNEL_PUSH, at(0, 12, 0), false) == at(0, 12, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(0, 20, 59), false) == at(0, 20, 59));
    /* The night in which an hour is missing, and one in which none is. */
    CHECK(due(&w, CHANNEL_PUSH, at(0, 21, 0), false) == at(1, 6, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(1, 5, 59), false) == at(1, 6, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(1, 6, 0), false) == at(1, 6, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(1, 20, 0), false) == at(2, 6, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(-1, 23, 0), false) == at(0, 7, 0));
    w = wishing("{\"quiet\":{\"from\":\"12:00\",\"to\":\"14:30\"}}"); /* in UTC, within a day */
    CHECK(due(&w, CHANNEL_WEBHOOK, at(0, 13, 0), false) == at(0, 14, 30));
    CHECK(due(&w, CHANNEL_WEBHOOK, at(0, 23, 0), false) == at(0, 23, 0));
}

static void digests(void)
{
    wishes w = wishing("{\"digest\":\"18:00\",\"zone\":\"America/Sao_Paulo\"}"); /* three hours behind */
    CHECK(due(&w, CHANNEL_MAIL, at(0, 12, 0), true) == at(0, 21, 0));
    CHECK(due(&w, CHANNEL_MAIL, at(0, 21, 0), true) == at(1, 21, 0));
    CHECK(due(&w, CHANNEL_PUSH, at(0, 12, 0), false) == at(0, 12, 0));
    /* A digest in quiet hours waits for their end, though at the moment it is loud. */
    w = wishing("{\"digest\":\"07:00\",\"quiet\":{\"from\":\"22:00\",\"to\":\"08:00\"}}");
    CHECK(due(&w, CHANNEL_MAIL, at(0, 23, 0), true) == at(1, 8, 0));
    CHECK(due(&w, CHANNEL_MAIL, at(0, 12, 0), true) == at(1, 8, 0));
}

void test_wishes(void)
{
    wishes w;
    wish_read(NULL, NULL, &w);
    CHECK(w.on[CHANNEL_MAIL] == (1u << NOTICE_KINDS) - 1 && w.quiet_from == -1 && w.digest == -1);
    wish_read("not JSON", "[]", &w);
    CHECK(w.on[CHANNEL_PUSH] == (1u << NOTICE_KINDS) - 1);
    wish_read("{\"mail\":[\"turn\"],\"push\":[]}", "{\"push\":[\"over\"]}", &w);
    CHECK(w.on[CHANNEL_MAIL] == 1u << NOTICE_TURN && w.on[CHANNEL_PUSH] == 1u << NOTICE_OVER);
    char *stopped = wish_stop_mail("{\"mail\":[\"turn\"]}");
    wish_read(stopped, "{\"mail\":[\"turn\"]}", &w);
    CHECK(w.on[CHANNEL_MAIL] == 0);
    free(stopped);
    quiet_hours();
    digests();
}

static bool open_to_all(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return post_public((const struct sockaddr *)&four);
    CHECK(inet_pton(AF_INET6, text, &six.sin6_addr) == 1);
    return post_public((const struct sockaddr *)&six);
}

void test_addresses(void)
{
    static const char *const inside[] = {
        "0.0.0.0",          "10.1.2.3",        "100.64.0.1",     "100.127.255.255",   "127.0.0.1",    "127.255.255.254",
        "169.254.169.254",  "172.16.0.1",      "172.31.255.255", "192.168.1.1",       "192.0.2.1",    "198.18.0.1",
        "198.51.100.7",     "203.0.113.9",     "224.0.0.1",      "255.255.255.255",   "::",           "::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1",        "fc00::1",           "fd12:3456::1", "ff02::1",
        "2001:db8::1",      "2002:7f00:1::",   "64:ff9b::a00:1", "2001:0:4136:e378::"};
    static const char *const outside[] = {"1.1.1.1",         "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
                                          "100.128.0.0",     "126.1.1.1",       "172.15.255.255",  "172.32.0.0",
                                          "192.167.255.255", "223.255.255.255", "2606:4700::1111", "2a00:1450::1",
                                          "::ffff:8.8.8.8"};
    static const char *const mail[] = {"ann@example.org", "a.b+c@x-y.example", "o'neil@example.org"};
    static const char *const none[] = {
        "",      "ann",     "ann@",      "@example.org", "a b@example.org", "a@b\nc", "a@b\r\nBcc:x@y",
        "<a@b>", "a@b,c@d", "\"a\"@b",   "a@@b",         "a..b@c",          ".a@b",   "a@b.",
        "-a@b",  "a@-b",    "\xc3\xa9@b"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        CHECK(!open_to_all(inside[i]));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        CHECK(open_to_all(outside[i]));
    for (size_t i = 0; i < sizeof mail / sizeof *mail; i++)
        CHECK(letter_address_ok(mail[i]));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK(!letter_address_ok(none[i]));
}
