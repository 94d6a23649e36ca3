/* E-mail: notices as letters, and letters with a link that works once, to confirm an address or to choose a new
 * password. What a link carries is a number and a code made of it with the server's own key, so the file holds nothing
 * that opens anything. Whatever people wrote stands in the text or, encoded, in the subject, never in a head line. */
#ifndef LUDUS_SERVER_LETTER_H
#define LUDUS_SERVER_LETTER_H

#include "server/notice.h"
#include "server/post.h"

#include <stdio.h>

enum { CODE_ROOM = 100 };

typedef struct letter_row {
    int64_t no, user;
    char purpose[16], email[EMAIL_ROOM];
} letter_row;

extern const char letter_confirms[], letter_recovers[]; /* the two purposes */

/* An address that mail can be sent to and that is nothing else besides. */
bool letter_address_ok(const char *email);
/* Sends a link to the address; `user` 0: there is nobody to send it to, and nobody can tell. */
void letter_order(hall *h, int64_t user, const char *purpose, const char *email);
/* What a code is good for; false if it is none of ours, was used or is too late. */
bool letter_find(hall *h, const char *code, const char *purpose, letter_row *out);
/* The user who wants no more mail; 0 if the code is none of ours. */
int64_t letter_stopped(const hall *h, const char *code);

/* ---- for outbox.c -------------------------------------------------------------------------------------------------
 */

typedef struct letter_draft {
    const hall *h;
    const char *to, *name;
    int64_t user;
    char id[NOTICE_ID_ROOM], subject[512];
    FILE *out;
    char *text;
    size_t size;
    int count;
} letter_draft;

/* A letter to the person of this row, with any number of notices. */
void letter_begin(const hall *h, const json_t *row, letter_draft *l);
void letter_add(letter_draft *l, const news *what);
errand *letter_end(letter_draft *l);
/* The letter with a link that this row asks for; NULL if it is too late. */
errand *letter_link(const hall *h, const json_t *row);

#endif
