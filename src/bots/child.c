/* The child is asked one question at a time: its seat's view and the options, one line; it answers
 * with one line in time, or it is out. It never sees more than its seat may. */
#include "bots/child.h"
#include "bots/bot.h"
#include "io/json.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_SECONDS = 10, ANSWER_BYTES = 1 << 20 };

/* LUDUS_BOT_SECONDS, 1 to 3600, gives it more time or less. */
static int answer_seconds(void)
{
    const char *text = getenv("LUDUS_BOT_SECONDS");
    int n = text ? atoi(text) : 0;
    return n >= 1 && n <= 3600 ? n : ANSWER_SECONDS;
}

typedef struct child {
    ld_bot bot;
    pid_t pid;
    int to, from; /* pipes */
    char command[200];
    size_t used;
    char *answer; /* ANSWER_BYTES */
} child;

static bool blame(const child *c, char *error, const char *sentence) { return ld_wrong(error, sentence, c->command); }

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Waits until the pipe is ready; false when the time is over. */
static bool ready(int pipe, short what, double end)
{
    struct pollfd wait = {pipe, what, 0};
    for (double left; (left = end - seconds()) > 0;)
        if (poll(&wait, 1, (int)(left * 1000) + 1) > 0)
            return true;
    return false;
}

static bool too_slow(const child *c, char *error)
{
    return ld_wrong(error, "the bot '%.120s' gave no answer in %d {|second|seconds}", c->command, answer_seconds());
}

static bool send_line(const child *c, json_t *json, double end, char *error)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    size_t n = strlen(text), sent = 0;
    bool slow = false;
    text[n++] = '\n'; /* in place of the NUL */
    while (sent < n && !(slow = !ready(c->to, POLLOUT, end))) {
        ssize_t got = write(c->to, text + sent, n - sent);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            break;
        sent += (size_t)got;
    }
    free(text);
    if (slow)
        return too_slow(c, error);
    return sent == n || blame(c, error, N_("the bot '%.120s' has ended; expected it to read its questions"));
}

/* One line into c->answer, without its end. */
static bool read_line(child *c, double end, char *error)
{
    c->used = 0;
    for (;;) {
        char *newline = memchr(c->answer, '\n', c->used);
        if (newline) {
            *newline = 0;
            return true;
        }
        if (c->used == ANSWER_BYTES)
            return blame(c, error, N_("the bot '%.120s' answered with more than 1 MiB; expected one line of JSON"));
        if (!ready(c->from, POLLIN, end))
            return too_slow(c, error);
        ssize_t got = read(c->from, c->answer + c->used, ANSWER_BYTES - c->used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return blame(c, error, N_("the bot '%.120s' ended without an answer"));
        c->used += (size_t)got;
    }
}

static json_t *question(const ld_state *view, int seat, const ld_list *options)
{
    json_t *json = json_object(), *list = json_array();
    char text[LD_TEXT_BYTES];
    json_object_set_new(json, "cmd", json_string("choose"));
    json_object_set_new(json, "seat", json_integer(seat));
    json_object_set_new(json, "step", json_string(ld_step(view)));
    json_object_set_new(json, "prompt", json_string(ld_prompt(view, seat, NULL, text, sizeof text)));
    for (int i = 0; i < options->count; i++)
        json_array_append_new(list, json_string(ld_format(view, options->choice[i], text, sizeof text)));
    json_object_set_new(json, "options", list);
    json_object_set_new(json, "view", ld_json_dump(view));
    return json;
}

static bool read_answer(const child *c, const ld_state *view, int seat, ld_choice *out, char *error)
{
    json_error_t why;
    json_t *json = json_loads(c->answer, JSON_REJECT_DUPLICATES, &why);
    const char *text = json_string_value(json_object_get(json, "choice"));
    bool ok = text && ld_parse(view, seat, text, out, error);
    if (!text)
        blame(c, error, N_("the bot '%.120s' did not answer {\"choice\":\"..\"}"));
    else if (!ok)
        ld_wrong(error, "the bot '%.120s' chose '%.60s', which is not offered", c->command, text);
    json_decref(json);
    return ok;
}

static bool choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES])
{
    (void)rng;
    child *c = (child *)bot;
    double end = seconds() + answer_seconds();
    return send_line(c, question(view, seat, options), end, error) && read_line(c, end, error) &&
           read_answer(c, view, seat, out, error);
}

static void close_child(ld_bot *bot)
{
    child *c = (child *)bot;
    close(c->to);
    close(c->from);
    kill(c->pid, SIGTERM);
    /* A program that will not go is made to. */
    for (int i = 0; i < 100 && waitpid(c->pid, NULL, WNOHANG) == 0; i++) {
        if (i == 99) {
            kill(c->pid, SIGKILL);
            waitpid(c->pid, NULL, 0);
        }
        usleep(10000);
    }
    free(c->answer);
    free(c);
}

static void become_program(const char *command, const int *in, const int *out)
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

ld_bot *ld_child_open(const char *command, char error[LD_ERROR_BYTES])
{
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN); /* a child that ended shows as a failed write */
    if (!*command) {
        ld_wrong(error, "cmd: names no program; expected cmd:PROGRAM");
        return NULL;
    }
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) {
        ld_wrong(error, "the bot '%.120s' cannot be started: %s", command, ld_tr(strerror(errno)));
        return NULL;
    }
    char whole[1024];
    snprintf(whole, sizeof whole, "exec %s", command);
    pid_t pid = fork();
    if (pid == 0)
        become_program(whole, in, out);
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK); /* a child that does not read must not stop us */
    child *c = calloc(1, sizeof *c);
    char *answer = malloc(ANSWER_BYTES);
    if (pid < 0 || !c || !answer) {
        ld_wrong(error, "the bot '%.120s' cannot be started: %s", command, ld_tr(strerror(errno)));
        free(c);
        free(answer);
        return NULL;
    }
    *c = (child){.bot = {choose, close_child}, .pid = pid, .to = in[1], .from = out[0], .answer = answer};
    snprintf(c->command, sizeof c->command, "%s", command);
    return &c->bot;
}
