/* The interface of docs/api.md: what comes in is looked at here and nowhere else. */
#ifndef LUDUS_SERVER_API_H
#define LUDUS_SERVER_API_H

#include "server/files.h"
#include "server/hall.h"
#include "server/make.h"

enum { API_DEPTH = 16 };

/* One request, over HTTP or a socket. A handler fills `out`, or refuses. */
typedef struct call {
    hall *h;
    http_id id;
    client *client; /* NULL: over HTTP */
    const char *peer, *token, *query;
    const char *origin; /* where we are to be found; NULL: over a socket */
    st_user user;       /* id 0: a stranger */
    const char *path;   /* after the name of what is asked for */
    json_t *in, *out;
    table *t;
    int status;
    const char *code;
    char error[LD_ERROR_BYTES];
    char *cookie;
    bool later; /* a job answers */
    bool again; /* it had to wait, and was counted before */
    int tries;  /* so often was it refused, since another node was faster */
    bool waits; /* for all that was recorded about this to be on the disk; nothing has happened yet */
    store_scope scope;
    int64_t about;
    /* Not 0: it waits for what other nodes wrote, which it does once; or has done so before. */
    uint64_t asked, asked_before;
    struct api *api;
    const http_request *request; /* as it came; or the socket's message */
    const char *message;
    size_t size;
    bool pack; /* the answer may be compressed: it has nothing of anybody's own */
} call;

typedef struct api {
    hall *hall;
    files *files;
} api;

/* Hooks of http.h; `data` is an api. */
void api_request(void *data, const http_request *r);
void *api_open(void *data, const http_request *r);
void api_message(void *data, void *client, char *text, size_t size);
size_t api_ready(void *data, void *client, char *out, size_t room);
void api_closed(void *data, void *client);

/* ---- for handlers --------------------------------------------------------------------------------------------- */

/* Says no: false, for `return refuse(..)`. */
bool refuse(call *c, int status, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void put(call *c, const char *key, json_t *value);
/* All that was recorded about it can be read; else the request waits, for `return false`. Before anything is changed.
 */
bool settled(call *c, store_scope scope, int64_t about);
/* What is not known here may be known elsewhere: the request waits until what other nodes wrote is here too, once; if
 * that cannot be had it is refused. For `return false`, before anything is changed. */
bool elsewhere(call *c);
/* The request waits for this table, whatever is under way there. */
bool wait_for_table(call *c, int64_t no);
/* NULL if it is missing or no text. */
const char *text_in(const call *c, const char *key);
/* From now on the thread speaks the language of this code; refuses an unknown one. */
bool speak(call *c, const char *code);
/* Not too often: `name` is who is counted (NULL: the user), `wait` the seconds that one who is refused is told to wait,
 * `sentence` marked with N_. */
bool in_limit(call *c, limiter *l, const char *name, int wait, const char *sentence);
/* Who takes turns with others in a lane of workers: the user, or a stranger's address. */
uint64_t turn_of(const call *c);
/* The user has an account; a socket knows only the number. */
bool has_account(call *c);
/* The user has to be somebody. */
bool known(call *c);
/* A number of the query, like number=7; `other` if it is not there, -2 if it is none. */
int query_number(const char *query, const char *key, int other);
bool query_text(const char *query, const char *key, char *out, size_t room);
/* "move%20eunus+henna" as a form or a script writes it, in place. Returns it. */
char *query_decode(char *text);
json_t *user_json(const st_user *user);

/* "clock" of the request, if it is one. */
bool read_clock(call *c, st_clock *clock);
/* A table as lists have it, for this user (0: a stranger); NULL: it cannot be read. */
json_t *table_entry(hall *h, const st_table *info, int64_t user);
/* "game" and "seats" of the query. (api_people.c) */
bool game_and_seats(call *c, const ld_game **game, int *seats);
/* The game, seats, set-up and all else of a table that is asked for. */
bool read_plan(call *c, plan *p);
/* A worker reads the file and answers: `read` gets a connection of its own and a copy of `what`, and speaks the user's
 * language; NULL if it could not. `file`: it is saved under this name (NULL: it is shown). (api_read.c) */
bool read_later(call *c, json_t *(*read)(store *s, const void *what), const void *what, size_t size, const char *file);
/* Not too many of them; fewer where bots are alone. */
bool may_make(call *c, bool alone);
/* Whom it is about: who sits at "seat", or who wrote line "chat". Not oneself, and no bot. (api_order.c) */
bool somebody(call *c, int64_t *user);
/* Stores the table and starts it if it can; its id is in p->info. */
bool make_table(call *c, plan *p);

/* api_play.c: the table has this status (gathering or playing), and the seat of the one who asks. */
bool has_status(call *c, table_status status);
bool seated(call *c, int *seat);
/* api_absent.c: an agreement about absence; NULL and null are none. */
bool read_terms(call *c, const json_t *from, table_terms *out);

/* ---- handlers, by file ----------------------------------------------------------------------------------------- */

/* api_who.c */
bool do_me(call *c);
bool do_guest(call *c);
bool do_account(call *c);
bool do_login(call *c);
bool do_logout(call *c);
bool do_token(call *c);
bool do_email(call *c);
bool do_recovered(call *c);
bool do_sessions(call *c);
bool do_end_sessions(call *c);
bool do_password(call *c);
bool do_forget(call *c);
/* api_find.c */
bool do_find(call *c);
bool do_seek(call *c);
bool do_unseek(call *c);
/* api_people.c */
bool do_person(call *c);
bool do_ratings(call *c);
bool do_rated(call *c);
/* api_statistics.c: a worker counts */
bool do_statistics(call *c);
bool do_marks(call *c);
bool do_mark(call *c);
bool do_mark_here(call *c);
bool do_own_data(call *c); /* a worker reads it */
/* api_notice.c */
bool do_notices(call *c);
bool do_set_notices(call *c);
bool do_table_notices(call *c);
bool do_set_table_notices(call *c);
bool do_webhook(call *c);
bool do_push(call *c);
bool do_end_push(call *c);
bool do_confirm(call *c);
bool do_recover(call *c);
bool do_stop(call *c);
/* api_list.c */
bool do_games(call *c);
bool do_rule(call *c);
bool do_figures(call *c);
bool do_tables(call *c);
bool do_mine(call *c);
bool do_turns(call *c);
bool do_finished(call *c);
bool do_make(call *c);
bool do_rematch(call *c);
/* api_groups.c */
bool do_circle(call *c);
bool do_circle_ask(call *c);
bool do_circle_answer(call *c);
bool do_circle_leave(call *c);
bool do_invite(call *c);
bool do_invitation_refuse(call *c);
bool do_again(call *c);
bool do_date(call *c);
bool do_calendar(call *c);
/* api_events.c */
bool do_events(call *c);
bool do_event_make(call *c);
bool do_event_look(call *c);
bool do_event_act(call *c);
bool do_follow(call *c);
/* api_play.c */
bool do_sit(call *c);
bool do_start(call *c);
bool do_leave(call *c);
bool do_back(call *c);
bool do_windows(call *c);
bool do_choose(call *c);
bool do_undo(call *c);
bool do_agree(call *c);
bool do_refuse(call *c);
bool do_chat(call *c);
bool do_watch(call *c);
bool do_unwatch(call *c);
bool do_ping(call *c);
/* api_absent.c */
bool do_away(call *c);
bool do_absence(call *c);
bool do_stand_in(call *c);
bool do_end(call *c);
bool do_vote(call *c);
bool do_give(call *c);
bool do_ahead(call *c);
bool do_ahead_kinds(call *c);
/* api_order.c */
bool do_kick(call *c);
bool do_mute(call *c);
bool do_hide(call *c);
bool do_close(call *c);
/* api_look.c: what needs a replay; a worker does it */
bool do_show(call *c);
bool do_words(call *c);
bool do_table_figures(call *c);
bool do_log(call *c);
bool do_results(call *c);
bool do_rewind(call *c);
bool do_record(call *c);
/* api_odds.c: a worker samples */
bool do_odds(call *c);
/* api_rules.c */
bool do_rules(call *c); /* the rulebook of a game, or one rule */
/* api_why.c */
bool do_why(call *c);
bool do_goal(call *c);
/* api_analysis.c: a worker judges, for long, and words what it found */
bool do_analysis(call *c);
bool do_analyse(call *c);
/* api_puzzles.c: a worker reads */
bool do_puzzles(call *c);
/* api_on.c: a worker replays */
bool do_play_on(call *c);
/* api_hint.c: a worker asks the bots */
bool do_hint(call *c);
/* api_judged.c: a worker replays and asks them */
bool do_judged(call *c);
/* api_lessons.c: a worker walks */
bool do_lessons(call *c);
bool do_lesson(call *c);

#endif
