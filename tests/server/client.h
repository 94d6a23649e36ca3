/* A small client for the tests: HTTP and WebSocket over a blocking socket with a patience, and a server to start
 * and stop. It shares no code with the server but jansson. */
#ifndef TESTS_SERVER_CLIENT_H
#define TESTS_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* ---- checking ------------------------------------------------------------------------------------------------ */

extern int passed, failures;
#define CHECK(condition) check(condition, #condition, __FILE__, __LINE__)
bool check(bool ok, const char *what, const char *file, int line);

/* ---- HTTP ------------------------------------------------------------------------------------------------------ */

typedef struct reply {
    int status;   /* 0: no answer */
    char *text;   /* the whole answer, headers too */
    char *body;   /* inside text */
    json_t *json; /* NULL if the body is none */
} reply;

extern int port;
/* `token` and `body` may be NULL; a body makes it a POST of JSON. */
reply http_ask(const char *path, const char *token, const char *body);
/* Whatever bytes; reads the answer to the end of its body or of the line. */
reply http_raw(const char *bytes, size_t size);
void reply_free(reply *r);
/* The answer's JSON with its HTTP status checked; the caller releases it. */
json_t *http_json(const char *path, const char *token, const char *body, int status);

/* A new guest's token; the caller frees it. */
char *new_guest(const char *name);
/* A new table; `seats` is JSON. The caller frees the id. */
long user_number(const char *token);
char *new_table(const char *token, const char *game, const char *seats, const char *more);
const char *text_of(const json_t *json, const char *key);
long number_of(const json_t *json, const char *key);
bool is_true(const json_t *json, const char *key);

/* ---- WebSocket -------------------------------------------------------------------------------------------------- */

typedef struct ws {
    int fd;
    char *in;
    size_t used, room;
    int code; /* that it was closed with; 0: it was not, or without one */
} ws;

int free_port(void);
int dial(void); /* a connected socket, or -1 */
/* Opening in two halves, so that many can be opened side by side; ws_open is both. */
bool ws_begin(ws *w, const char *token, const char *origin);
bool ws_finish(ws *w);
bool ws_open(ws *w, const char *token, const char *origin);
void ws_close(ws *w);
bool ws_send(ws *w, const char *text);
bool ws_sendf(ws *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next message; NULL after `ms` or when the line is down. `text` (may be NULL) gets its bytes, to be freed. */
json_t *ws_read(ws *w, int ms, char **text);
/* The line is ended by the server, whatever it still says before. */
bool ws_ended(ws *w, int ms);
/* Puts the values of a "changes" message where they belong in the table message before. */
void apply_changes(json_t *table, const json_t *changes);
/* The next message of this type; others are dropped. */
json_t *ws_wait(ws *w, const char *type, int ms);

/* ---- the server ---------------------------------------------------------------------------------------------------
 */

extern const char *program;
/* Starts it on a free port with this data folder and waits until it answers; `more` are further arguments, NULL at
 * the end. */
pid_t start_server(const char *data, const char *const *more);
/* Its exit status; SIGTERM first unless `kill_it`, then SIGKILL. */
int stop_server(pid_t pid, bool kill_it);
/* Gives the server `status`'s field from /proc, such as VmRSS, in KiB. */
long server_memory(pid_t pid);
/* Seconds of processor that it has used. */
double server_processor(pid_t pid);
void remove_folder(const char *path);
char *temp_folder(void);
double seconds(void);

#endif
