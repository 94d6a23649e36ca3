/* Wishes are kept as people gave them; a text that cannot be read is as if there were none. The time of day somewhere
 * is ICU's to know, changes of the clocks included. */
#include "server/wish.h"
#include "words/tongue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/ustring.h>

const char *const wish_kinds[NOTICE_KINDS] = {"turn", "start",    "over",  "seat",    "undo",
                                              "left", "replaced", "clock", "pairing", "mention"};
const char *const wish_channels[CHANNELS] = {"webhook", "mail", "push"};

enum { ALL_KINDS = (1 << NOTICE_KINDS) - 1 };

/* ---- reading ------------------------------------------------------------------------------------------------------
 */

static int kind_of(const char *name)
{
    for (int k = 0; name && k < NOTICE_KINDS; k++)
        if (strcmp(wish_kinds[k], name) == 0)
            return k;
    return -1;
}

/* "22:30"; -1 if it is no time of day. */
static int minutes_of(const char *text)
{
    int hours, minutes;
    char rest;
    if (!text || strlen(text) != 5 || sscanf(text, "%2d:%2d%c", &hours, &minutes, &rest) != 2 || text[2] != ':')
        return -1;
    return hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 ? hours * 60 + minutes : -1;
}

static int time_in(const json_t *in, const char *key)
{
    return minutes_of(json_string_value(json_object_get(in, key)));
}

static unsigned kinds_in(const json_t *list)
{
    unsigned on = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int k = kind_of(json_string_value(json_array_get(list, i)));
        on |= k < 0 ? 0 : 1u << k;
    }
    return on;
}

static void read_channels(const json_t *from, wishes *out)
{
    for (int c = 0; c < CHANNELS; c++) {
        const json_t *list = json_object_get(from, wish_channels[c]);
        if (json_is_array(list))
            out->on[c] = kinds_in(list);
    }
}

static void read_text(const json_t *from, const char *key, char *out, size_t room)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (text)
        snprintf(out, room, "%s", text);
}

void wish_read(const char *everywhere, const char *at_table, wishes *out)
{
    json_t *all = everywhere ? json_loads(everywhere, 0, NULL) : NULL;
    json_t *here = at_table ? json_loads(at_table, 0, NULL) : NULL;
    *out =
        (wishes){.quiet_from = -1, .quiet_to = -1, .digest = time_in(all, "digest"), .zone = "UTC", .language = "en"};
    for (int c = 0; c < CHANNELS; c++)
        out->on[c] = ALL_KINDS;
    read_channels(all, out);
    read_channels(here, out);
    if (json_is_true(json_object_get(all, "stopped")))
        out->on[CHANNEL_MAIL] = 0;
    const json_t *quiet = json_object_get(all, "quiet");
    if (json_is_object(quiet)) {
        out->quiet_from = time_in(quiet, "from");
        out->quiet_to = time_in(quiet, "to");
    }
    read_text(all, "zone", out->zone, sizeof out->zone);
    read_text(all, "language", out->language, sizeof out->language);
    json_decref(all);
    json_decref(here);
}

/* ---- telling ------------------------------------------------------------------------------------------------------
 */

static json_t *time_json(int minutes)
{
    char text[16];
    snprintf(text, sizeof text, "%02d:%02d", minutes / 60, minutes % 60);
    return minutes < 0 ? json_null() : json_string(text);
}

json_t *wish_json(const wishes *w)
{
    json_t *out = json_object();
    for (int c = 0; c < CHANNELS; c++) {
        json_t *list = json_array();
        for (int k = 0; k < NOTICE_KINDS; k++)
            if (w->on[c] >> k & 1)
                json_array_append_new(list, json_string(wish_kinds[k]));
        json_object_set_new(out, wish_channels[c], list);
    }
    json_object_set_new(out, "quiet",
                        w->quiet_from < 0
                            ? json_null()
                            : json_pack("{soso}", "from", time_json(w->quiet_from), "to", time_json(w->quiet_to)));
    json_object_set_new(out, "digest", time_json(w->digest));
    json_object_set_new(out, "zone", json_string(w->zone));
    json_object_set_new(out, "language", json_string(w->language));
    return out;
}

/* ---- changing -----------------------------------------------------------------------------------------------------
 */

static bool kinds_ok(const char *channel, const json_t *list, char *error)
{
    if (!json_is_array(list))
        return ld_wrong(error, "\"%s\" must be a list of kinds of notices", channel);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (kind_of(name) < 0)
            return ld_wrong(error, "there is no kind of notice '%.20s'", name ? name : "");
    }
    return true;
}

static bool zone_ok(const char *zone)
{
    UChar name[ZONE_ROOM], canonical[ZONE_ROOM];
    UErrorCode status = U_ZERO_ERROR;
    UBool system = 0;
    if (!zone || !zone[0] || strlen(zone) >= ZONE_ROOM ||
        zone[strspn(zone, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/+-")])
        return false;
    u_uastrncpy(name, zone, ZONE_ROOM);
    ucal_getCanonicalTimeZoneID(name, -1, canonical, ZONE_ROOM, &system, &status);
    return U_SUCCESS(status) && system;
}

static bool quiet_ok(const json_t *quiet, char *error)
{
    if (json_is_null(quiet) || (time_in(quiet, "from") >= 0 && time_in(quiet, "to") >= 0))
        return true;
    return ld_wrong(error, "\"quiet\" must be null or {\"from\":\"22:00\",\"to\":\"08:00\"}");
}

static bool digest_ok(const json_t *digest, char *error)
{
    if (json_is_null(digest) || minutes_of(json_string_value(digest)) >= 0)
        return true;
    return ld_wrong(error, "\"digest\" must be null or a time of day such as \"18:00\"");
}

static bool place_ok(const json_t *zone, char *error)
{
    return zone_ok(json_string_value(zone)) ||
           ld_wrong(error, "\"zone\" must be the name of a time zone such as \"Europe/Rome\"");
}

static bool language_ok(const json_t *language, char *error)
{
    const char *code = json_string_value(language);
    return (code && strlen(code) < WISH_LANGUAGE && tongue_find(code, strlen(code))) ||
           ld_wrong(error, "there is no language '%.20s'; expected %s", code ? code : "", tongue_codes);
}

static int channel_of(const char *name)
{
    for (int c = 0; c < CHANNELS; c++)
        if (strcmp(wish_channels[c], name) == 0)
            return c;
    return -1;
}

static bool value_ok(const char *key, const json_t *value, bool table, char *error)
{
    static const struct {
        const char *key;
        bool (*ok)(const json_t *value, char *error);
    } others[] = {{"quiet", quiet_ok}, {"digest", digest_ok}, {"zone", place_ok}, {"language", language_ok}};
    if (channel_of(key) >= 0)
        return (table && json_is_null(value)) || kinds_ok(key, value, error);
    for (size_t i = 0; !table && i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].key, key) == 0)
            return others[i].ok(value, error);
    return true; /* of other parts of the request */
}

static bool ours(const char *key, bool table)
{
    return channel_of(key) >= 0 || (!table && (strcmp(key, "quiet") == 0 || strcmp(key, "digest") == 0 ||
                                               strcmp(key, "zone") == 0 || strcmp(key, "language") == 0));
}

static json_t *object_of(const char *text)
{
    json_t *is = text ? json_loads(text, 0, NULL) : NULL;
    return is ? is : json_object();
}

static char *text_of(json_t *is)
{
    char *text = json_object_size(is) ? json_dumps(is, JSON_COMPACT) : strdup("");
    json_decref(is);
    if (!text)
        abort();
    return text;
}

char *wish_change(const char *before, const json_t *change, bool table, char error[LD_ERROR_BYTES])
{
    const char *key;
    json_t *value;
    json_object_foreach ((json_t *)change, key, value)
        if (!value_ok(key, value, table, error))
            return NULL;
    json_t *is = object_of(before);
    json_object_foreach ((json_t *)change, key, value) {
        if (!ours(key, table))
            continue;
        if (json_is_null(value))
            json_object_del(is, key);
        else
            json_object_set(is, key, value);
        if (strcmp(key, wish_channels[CHANNEL_MAIL]) == 0)
            json_object_del(is, "stopped");
    }
    return text_of(is);
}

char *wish_stop_mail(const char *before)
{
    json_t *is = object_of(before);
    json_object_set_new(is, "stopped", json_true());
    json_object_set_new(is, wish_channels[CHANNEL_MAIL], json_array());
    return text_of(is);
}

/* ---- the time of day ----------------------------------------------------------------------------------------------
 */

static UCalendar *calendar_at(const char *zone, int64_t now)
{
    UChar name[ZONE_ROOM];
    UErrorCode status = U_ZERO_ERROR;
    u_uastrncpy(name, zone, ZONE_ROOM);
    UCalendar *c = ucal_open(name, -1, "en", UCAL_GREGORIAN, &status);
    if (U_FAILURE(status))
        return NULL;
    ucal_setMillis(c, (UDate)now, &status);
    return c;
}

static int minute_of(UCalendar *c)
{
    UErrorCode status = U_ZERO_ERROR;
    return ucal_get(c, UCAL_HOUR_OF_DAY, &status) * 60 + ucal_get(c, UCAL_MINUTE, &status);
}

/* The next time that clocks show so. */
static int64_t next_time(UCalendar *c, int minutes, int64_t now)
{
    UErrorCode status = U_ZERO_ERROR;
    ucal_set(c, UCAL_HOUR_OF_DAY, minutes / 60);
    ucal_set(c, UCAL_MINUTE, minutes % 60);
    ucal_set(c, UCAL_SECOND, 0);
    ucal_set(c, UCAL_MILLISECOND, 0);
    if ((int64_t)ucal_getMillis(c, &status) <= now)
        ucal_add(c, UCAL_DATE, 1, &status);
    int64_t then = (int64_t)ucal_getMillis(c, &status);
    return U_SUCCESS(status) ? then : now;
}

static bool is_quiet(const wishes *w, int minute)
{
    int from = w->quiet_from, to = w->quiet_to;
    if (from < 0 || to < 0 || from == to)
        return false;
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

int64_t wish_due(const wishes *w, notice_channel channel, int64_t now, int64_t *slot)
{
    UCalendar *c = w->quiet_from >= 0 || w->digest >= 0 ? calendar_at(w->zone, now) : NULL;
    int64_t due = now;
    *slot = 0;
    if (!c)
        return now;
    if (channel == CHANNEL_MAIL && w->digest >= 0)
        due = *slot = next_time(c, w->digest, now);
    if (is_quiet(w, minute_of(c)))
        due = next_time(c, w->quiet_to, due);
    ucal_close(c);
    return due;
}
