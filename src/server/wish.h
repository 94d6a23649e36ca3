/* What a person wishes to be told, and when: which kinds by which channel, everywhere and at one table, hours in which
 * nothing is sent, and mail that comes once a day. Kept and asked for as JSON (docs/api.md, Notices). */
#ifndef LUDUS_SERVER_WISH_H
#define LUDUS_SERVER_WISH_H

#include "ludus.h"

#include <jansson.h>

/* What people are told. Notices name kinds by their names, so a name is never used again for something else. */
typedef enum notice_kind {
    NOTICE_TURN,
    NOTICE_START,
    NOTICE_OVER,
    NOTICE_SEAT,
    NOTICE_UNDO,
    NOTICE_LEFT,
    NOTICE_REPLACED,
    NOTICE_CLOCK,
    NOTICE_PAIRING,
    NOTICE_MENTION,
    NOTICE_KINDS
} notice_kind;

typedef enum notice_channel { CHANNEL_WEBHOOK, CHANNEL_MAIL, CHANNEL_PUSH, CHANNELS } notice_channel;

extern const char *const wish_kinds[NOTICE_KINDS], *const wish_channels[CHANNELS];

enum { ZONE_ROOM = 64, WISH_LANGUAGE = 8 };

typedef struct wishes {
    unsigned on[CHANNELS];    /* kinds, one bit each */
    int quiet_from, quiet_to; /* minutes of the day; -1: never quiet */
    int digest;               /* when mail comes, once a day; -1: at once */
    char zone[ZONE_ROOM];     /* as the IANA calls it */
    char language[WISH_LANGUAGE];
} wishes;

/* From what is stored; either may be NULL. */
void wish_read(const char *everywhere, const char *at_table, wishes *out);
/* As it is told to the person: all of it, or what is so at the table alone (`table`). */
json_t *wish_json(const wishes *w);
/* What is to be stored once `change` is made to what was; NULL and a sentence. The caller frees it. For a table only
 * channels may be named; one that is null follows what is so everywhere, and if all do the text is empty. */
char *wish_change(const char *before, const json_t *change, bool table, char error[LD_ERROR_BYTES]);
/* No more mail, wherever. */
char *wish_stop_mail(const char *before);
/* When a notice of now is to be sent: ms since 1970. `slot` is the digest that it goes with, or 0. */
int64_t wish_due(const wishes *w, notice_channel channel, int64_t now, int64_t *slot);

#endif
