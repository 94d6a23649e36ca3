/* A game in progress at a border: its set-up, its choices, the way back, what happened. */
#ifndef LUDUS_IO_SESSION_H
#define LUDUS_IO_SESSION_H

#include "io/record.h"
#include "io/trail.h"

typedef struct ld_move {
    ld_choice choice;
    int events; /* how many events there were before it */
    uint8_t seat;
} ld_move;

/* Everything here is owned by the session. */
typedef struct ld_session {
    const ld_game *game;
    int seats;
    json_t *options; /* settings given, key to value */
    json_t *from;    /* the position it began from, if it was loaded; else NULL */
    json_t *players; /* who sits where, if somebody cares to say; else NULL */
    json_t *names;   /* what they are called, likewise */
    char *rules;     /* the other rules under which its first `carried` choices were made, if they were; else NULL */
    int carried;
    bool seeded;
    uint64_t seed;
    ld_rng rng;
    ld_state start, state; /* before the first choice, and now */
    ld_trail trail;        /* its rows are indices of moves */
    ld_move *moves;
    int count, room;
    ld_event *events;
    int event_count, event_room;
} ld_session;

/* A new session, or NULL and a sentence. The caller closes it; it shares the box until then. */
ld_session *ld_session_new(const ld_box *box, int seats, const ld_setting *settings, int count, char *error);
ld_session *ld_session_at(const ld_state *position);
void ld_session_close(ld_session *session);
void ld_session_seed(ld_session *session, uint64_t seed);

void ld_session_choose(ld_session *session, int seat, ld_choice choice);
bool ld_session_say(ld_session *session, int seat, const char *text, char *error);
/* Lets chance decide until a seat owes a choice. */
void ld_session_roll(ld_session *session);
/* What happened elsewhere, with the position that it led to: there is no way back behind it. */
void ld_session_follow(ld_session *session, const ld_state *now, const ld_event *events, int count);
/* Takes back the last choice; false and a sentence at a barrier. */
bool ld_session_undo(ld_session *session, char *error);

/* Carries out move i on the position before it: from `start` on, one after the other, all that ever were. */
void ld_session_step(const ld_session *session, int i, ld_state *position);
/* The position before move i; `count` for the one now. */
void ld_session_position(const ld_session *session, int i, ld_state *out);

/* The record: set-up and choices. A new reference. */
json_t *ld_session_record(const ld_session *session);
/* The same as one seat may read it now: what happened, without what is hidden from it (all of it
 * once the game is over). */
json_t *ld_session_story(const ld_session *session, int seat);
/* Replays a record to its end or to `to` choices (-1: all), checking each; NULL and a sentence that
 * names the first choice that does not fit, or that tells of another result. */
ld_session *ld_session_replay(const json_t *record, int to, char *error);
bool ld_session_save(const ld_session *session, const char *path, char *error);

#endif
