/* A game in progress at a border: its record, the way back, what happened, and saving. */
#ifndef LUDUS_IO_SESSION_H
#define LUDUS_IO_SESSION_H

#include "ludus.h"

#include <jansson.h>

typedef struct ld_move {
    uint8_t seat;
    bool barrier; /* this choice cannot be taken back */
    ld_choice choice;
    int events; /* how many events there were before it */
} ld_move;

/* Everything here is owned by the session. `states[i]` is the position before move i. */
typedef struct ld_session {
    const ld_game *game;
    int seats;
    json_t *options; /* settings given, key to value */
    json_t *from;    /* the position it began from, if it was loaded; else NULL */
    json_t *players; /* who sits where, if somebody cares to say; else NULL */
    bool seeded;
    uint64_t seed;
    ld_rng rng;
    ld_state state;
    ld_move *moves;
    ld_state *states;
    int count, room;
    ld_event *events;
    int event_count, event_room;
} ld_session;

enum { LD_MAX_SETTINGS = 16 };

/* A new session, or NULL and a sentence. The caller closes it. */
ld_session *ld_session_new(const ld_game *game, int seats, const ld_setting *settings, int count, char *error);
ld_session *ld_session_at(const ld_state *position);
void ld_session_close(ld_session *session);
void ld_session_seed(ld_session *session, uint64_t seed);

void ld_session_choose(ld_session *session, int seat, ld_choice choice);
bool ld_session_say(ld_session *session, int seat, const char *text, char *error);
/* Lets chance decide until a seat owes a choice. */
void ld_session_roll(ld_session *session);
/* Takes back the last choice; false and a sentence at a barrier. */
bool ld_session_undo(ld_session *session, char *error);

/* The record: set-up and choices. A new reference. */
json_t *ld_session_record(const ld_session *session);
/* The same as one seat may read it now: what happened, without what is hidden from it (all of it
 * once the game is over). */
json_t *ld_session_story(const ld_session *session, int seat);
/* Replays a record to its end or to `to` choices (-1: all), checking each; NULL and a sentence that
 * names the first choice that does not fit. */
ld_session *ld_session_replay(const json_t *record, int to, char *error);
/* Written beside the file first, so that a full disk loses nothing. */
bool ld_session_save(const ld_session *session, const char *path, char *error);
json_t *ld_record_read(const char *path, char *error);

/* {"scores":..,"ranks":..} of a position. */
json_t *ld_score_json(const ld_state *state);

#endif
