/* What is kept of events: how they are played, who is in (entrants, in the order they came; from the start on nobody is
 * taken out), and each round's tables with what came of them. All SQL about them is in store_events.c. Reads see what
 * is kept, as everywhere (store.h): whoever is about to change an event asks first whether it is settled. */
#ifndef LUDUS_SERVER_STORE_EVENTS_H
#define LUDUS_SERVER_STORE_EVENTS_H

#include "server/pairing.h"
#include "server/store.h"

typedef enum event_status { EVENT_OPEN, EVENT_RUNNING, EVENT_OVER, EVENT_CLOSED } event_status;
extern const char *const event_status_names[];

typedef struct st_event {
    char id[ID_ROOM], title[TITLE_ROOM], game[WORD_ROOM];
    char *setup; /* of its tables, JSON; owned */
    int64_t owner, made;
    int64_t until;                        /* who comes later is too late; 0: until it starts */
    int64_t due;                          /* when the time of its round is out, in served time (now.h) */
    int size, least, rounds, round, time; /* rounds 0: as many as the system needs; time in seconds a round */
    pair_system system;
    st_clock clock;
    bool bots, stand_in, listed; /* stand_in: a bot plays for who leaves; else nobody does */
    event_status status;
} st_event;

typedef struct st_entrant {
    int number; /* rises with each who came */
    int64_t user;
    char name[NAME_ROOM], bot[BOT_ROOM];
    bool gone;
} st_entrant;

/* A table of a round, or a bye (`table` is empty); players are places among the entrants. */
typedef struct st_meeting {
    int round, slot;
    char table[ID_ROOM];
    pair_result result;
    bool decided;
    char how[12];        /* played, time, void, bye */
    table_status status; /* of the table as it is kept; TABLE_CLOSED if it is gone */
    char *kept;          /* its own result if it has one, else NULL; owned */
} st_meeting;

typedef struct st_sheet {
    st_event event;
    int entrant_count, meeting_count;
    st_entrant *entrant;
    st_meeting *meeting;
} st_sheet;

/* The number under which the event is `settled` (SCOPE_EVENT). */
int64_t event_key(const char *id);

bool store_event_add(store *s, const st_event *e);
/* Its status, rounds, round and due. */
bool store_event_set(store *s, const st_event *e);
/* False if there is none, or it cannot be read (store_failed). store_sheet_free frees it either way. */
bool store_sheet_get(store *s, const char *id, st_sheet *out);
void store_sheet_free(st_sheet *sheet);
bool store_entrant_add(store *s, const char *event, const st_entrant *e);
bool store_entrant_gone(store *s, const char *event, int number);
bool store_entrant_drop(store *s, const char *event, int number);
bool store_meeting_add(store *s, const char *event, const st_meeting *m);
/* What came of it, unless that is decided already. */
bool store_meeting_decide(store *s, const char *event, const char *table, const pair_result *r, const char *how);

/* Ids of running events that need somebody to look: time is out, or all of a round is decided; and how many run. */
json_t *store_events_due(store *s, int64_t now, int *running);
/* Rows for a list: what is listed and open or running, and the user's own, the newest first. */
json_t *store_events_list(store *s, int64_t user);
int store_events_made(store *s, int64_t user, bool kept); /* that are not over, or all that are kept */
int store_events_joined(store *s, int64_t user);          /* that are not over */
/* The entrant is another user now; both are the same person. */
bool store_events_give(store *s, int64_t from, int64_t to);
bool store_events_forget(store *s, int64_t user, const char *nobody);
/* The event's maker or operator ends it. */
bool store_event_close(store *s, const char *id);

#endif
