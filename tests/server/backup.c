/* Backups while people play as fast as they can: each is whole, has all that was acknowledged before it began, and
 * becomes a server on which the games go on; whoever plays meanwhile is never refused. */
#include "tests.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLAYERS = 4, ROUNDS_MAX = 40 };

static const char *const free_rein[] = {"--limits", "off", NULL};

typedef struct bench {
    char *token[PLAYERS], *id[PLAYERS];
    pid_t player[PLAYERS];
} bench;

/* A process of its own plays until it is told to stop; its status is 0 if it was never refused. */
static bool told_to_stop(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 && sigismember(&waiting, SIGTERM);
}

static pid_t play_on(const char *id, const char *token)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    sigset_t term; /* waits, so that it interrupts no request */
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_BLOCK, &term, NULL);
    int status = 200;
    failures = 0;
    while (!told_to_stop() && status == 200)
        status = play_until_refused(id, token, 1);
    _exit(status == 200 && failures == 0 ? 0 : 1);
}

static void begin(bench *b)
{
    for (int i = 0; i < PLAYERS; i++) {
        char name[20];
        snprintf(name, sizeof name, "Player %c", 'A' + i);
        b->token[i] = new_guest(name);
        b->id[i] = new_table(b->token[i], i % 2 ? "spartacus" : "ethnos",
                             i % 2 ? "[\"me\",\"random\",\"random\"]" : "[\"me\",\"random\"]", "");
    }
    for (int i = 0; i < PLAYERS; i++)
        CHECK((b->player[i] = play_on(b->id[i], b->token[i])) > 0);
}

static void end(bench *b)
{
    for (int i = 0; i < PLAYERS; i++) {
        int status = -1;
        if (b->player[i] > 0) {
            kill(b->player[i], SIGTERM);
            CHECK(waitpid(b->player[i], &status, 0) == b->player[i] && status == 0);
        }
        free(b->token[i]), free(b->id[i]);
    }
}

static void rows(const bench *b, const char *data, int out[PLAYERS])
{
    for (int i = 0; i < PLAYERS; i++)
        out[i] = rows_in(data, b->id[i]);
}

/* The people of before sit at the tables of before, and play. */
static void plays_on(const bench *b, const char *data)
{
    int before = port;
    pid_t server = start_server(data, free_rein);
    CHECK(server > 0);
    for (int i = 0; server > 0 && i < PLAYERS; i++)
        CHECK(play_until_refused(b->id[i], b->token[i], 2) == 200);
    CHECK(stop_server(server, false) == 0);
    port = before;
}

static void one_backup(const bench *b, const char *data, int round, bool serve_it)
{
    char file[300], *again = temp_folder();
    int before[PLAYERS], after[PLAYERS];
    snprintf(file, sizeof file, "%s/backup-%d.db", data, round);
    rows(b, data, before);
    CHECK(run_ludus("backup", file, data) == 0);
    CHECK(run_ludus("restore", file, again) == 0);
    rows(b, again, after);
    for (int i = 0; i < PLAYERS; i++)
        CHECK(before[i] >= 0 && after[i] >= before[i]);
    char command[700];
    snprintf(command, sizeof command, "%s table check --data %s > /dev/null 2>&1", program, again);
    CHECK(system(command) == 0);
    CHECK(run_ludus("restore", file, data) == 2); /* a server has its data there */
    if (serve_it)
        plays_on(b, again);
    unlink(file);
    remove_folder(again);
    free(again);
}

/* It waits until there is something to lose. */
static void wait_for_rows(const bench *b, const char *data)
{
    for (int tries = 0; tries < 600; tries++) {
        int now[PLAYERS], least = INT32_MAX;
        rows(b, data, now);
        for (int i = 0; i < PLAYERS; i++)
            least = now[i] < least ? now[i] : least;
        if (least > 5)
            return;
        usleep(100000);
    }
    CHECK(!"the games begin");
}

void test_backup_load(void)
{
    int rounds = getenv("LUDUS_TEST_ALL") ? ROUNDS_MAX : 3;
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    bench b = {0};
    CHECK(server > 0);
    begin(&b);
    wait_for_rows(&b, data);
    for (int round = 0; round < rounds; round++)
        one_backup(&b, data, round, round == rounds - 1);
    end(&b);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}
