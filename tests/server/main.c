/* server-tests PROGRAM [SCALE [NAME]]: runs the tests (whose name contains NAME) against servers of PROGRAM. SCALE is
 * the per cent of the usual work. The last line counts. */
#include "tests.h"
#include "place.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    AT_ONCE = 4
}; /* they wait more than they work; in `./test all`, where they measure, one by one. Under sanitizers they work more:
      two */

int scale = 100;

static const struct {
    const char *name;
    void (*run)(void);
    bool shared; /* uses a server that is started here */
    bool file;   /* about the file of SQLite itself */
} tests[] = {
    /* those that take longest go first */
    {"analysis", test_analysis, false},
    {"puzzles", test_puzzles, false},
    {"games", test_games, true},
    {"window-times", test_window_times, false},
    {"lessons", test_lessons, true},
    {"wishes", test_wishes, false},
    {"addresses", test_addresses, false},
    {"sealed", test_sealed, false},
    {"secrets", test_secrets, false},
    {"window-alone", test_window_alone, true},
    {"nodes", test_nodes, false},
    {"time", test_time, false},
    {"lanes", test_lanes, false},
    {"abuse-halves", test_abuse_halves, false},
    {"kill", test_kill, false},
    {"window-pause", test_window_pause, false},
    {"window-hands", test_window_hands, false},
    {"upgrade", test_upgrade, false, true},
    {"ahead-moves", test_ahead_moves, false},
    {"ahead-quiet", test_ahead_quiet, false},
    {"ahead-secret", test_ahead_secret, false},
    {"ahead-times", test_ahead_times, false},
    {"absent", test_absent, false},
    {"absent-votes", test_absent_votes, false},
    {"absent-bad", test_absent_bad, false},
    {"pairing-circle", test_pairing_circle, false},
    {"pairing-robin", test_pairing_robin, false},
    {"pairing-swiss", test_pairing_swiss, false},
    {"pairing-avoids", test_pairing_avoids, false},
    {"pairing-leavers", test_pairing_leavers, false},
    {"pairing-points", test_pairing_points, false},
    {"event", test_event, false},
    {"event-byes", test_event_byes, true},
    {"event-time", test_event_time, false},
    {"event-bad", test_event_bad, false},
    {"group-circle", test_circle, true},
    {"group-again", test_again, true},
    {"group-series", test_series, true},
    {"group-date", test_date, true},
    {"time", test_time, false},
    {"request-kept", test_request_kept, false},
    {"layouts", test_layouts, false, true},
    {"carried", test_carried, false, true},
    {"kept-ends", test_kept_ends, false, true},
    {"cannot-go-on", test_cannot_go_on, false, true},
    {"layouts-newer", test_newer_layout, false, true},
    {"layouts-half", test_half_a_layout, false, true},
    {"invitation", test_invitation, false},
    {"play-on", test_play_on, false},
    {"identity", test_identity, true},
    {"names", test_names, true},
    {"rename", test_rename, true},
    {"join", test_join, true},
    {"goodbye", test_goodbye, true},
    {"strength", test_strength, false},
    {"strength-honest", test_strength_honest, false},
    {"rated", test_rated, true},
    {"rated-kill", test_rated_kill, false},
    {"statistics", test_statistics, false},
    {"marks", test_marks, true},
    {"finder", test_finder, true},
    {"seek", test_seek, true},
    {"keeps-all", test_keeps_all, true},
    {"forget-me", test_forget_me, true},
    {"packed", test_packed, true},
    {"late-odds", test_late_odds, true},
    {"seats", test_seats, true},
    {"numbers", test_numbers, true},
    {"race", test_race, true},
    {"odds", test_odds, true},
    {"why", test_why, true},
    {"lessons-bad", test_bad_lessons, true},
    {"hint", test_hint, true},
    {"goal", test_goal, true},
    {"undo", test_undo, true},
    {"consent", test_consent, true},
    {"chat", test_chat, true},
    {"clock", test_clock, true},
    {"bad-http", test_bad_http, true},
    {"bad-json", test_bad_json, true},
    {"bad-socket", test_bad_socket, true},
    {"slow-reader", test_slow_reader, true},
    {"notices", test_notices, false},
    {"limits", test_limits, false},
    {"abuse-sockets", test_abuse_sockets, false},
    {"abuse-host", test_abuse_host, false},
    {"abuse-metrics", test_abuse_metrics, false},
    {"abuse-logout", test_abuse_logout, true},
    {"abuse-sessions", test_abuse_sessions, true},
    {"abuse-password", test_abuse_password, true},
    {"abuse-names", test_abuse_names, true},
    {"abuse-expiry", test_abuse_expiry, false},
    {"abuse-webhooks", test_abuse_webhooks, false},
    {"abuse-kick", test_abuse_kick, true},
    {"abuse-mute", test_abuse_mute, true},
    {"abuse-close", test_abuse_close, false},
    {"abuse-flood", test_abuse_flood, false},
    {"operator", test_operator, false},
    {"backup", test_backup, false, true},
    {"backup-load", test_backup_load, false, true},
    {"admin", test_admin, false},
    {"base", test_base, false},
    {"figures", test_figures, false},
    {"dice", test_dice, false},
    {"stop", test_stop, false},
    {"simulated", test_simulated, false},
    {"locked", test_locked, false, true},
    {"damaged", test_damaged, false, true},
    {"dropping", test_dropping, false, true},
    {"disk-full", test_disk_full, false, true},
    {"idle-sockets", test_idle_sockets, false},
};

/* ---- one test, in a process of its own ----------------------------------------------------------------------------
 */

/* What came of it, in memory that is shared with its process. */
typedef struct outcome {
    int passed, failed;
    double took, worked; /* seconds; of processor, with what its servers had */
    bool ended;          /* it came to its end */
} outcome;

enum { TESTS = sizeof tests / sizeof *tests };
static outcome *outcomes;
static FILE *said[TESTS];
static pid_t runs[TESTS];

static double processor(void)
{
    double sum = 0;
    for (int who = RUSAGE_CHILDREN; who <= RUSAGE_SELF; who++) {
        struct rusage used;
        getrusage(who, &used);
        sum += (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
               1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
    }
    return sum;
}

static void run(size_t i)
{
    const char *const more[] = {"--limits", "off", NULL};
    char *data = tests[i].shared ? temp_folder() : NULL;
    pid_t server = data ? start_server(data, more) : 0;
    double begun = seconds();
    if (server < 0)
        CHECK(!"the server starts");
    else
        tests[i].run();
    if (server > 0)
        CHECK(stop_server(server, false) == 0);
    if (data)
        remove_folder(data);
    free(data);
    outcomes[i] = (outcome){passed, failures, seconds() - begun, processor(), true};
}

static void start(size_t i)
{
    said[i] = tmpfile();
    if (!said[i])
        abort();
    fflush(stdout);
    runs[i] = fork();
    if (runs[i] != 0)
        return;
    passed = failures = 0;
    dup2(fileno(said[i]), STDOUT_FILENO);
    dup2(fileno(said[i]), STDERR_FILENO);
    run(i);
    exit(0); /* where leaks are looked for */
}

/* Prints what the test said; one that fell counts as a failure. */
static void tell(size_t i, int status)
{
    char line[4096];
    rewind(said[i]);
    while (fgets(line, sizeof line, said[i]))
        fputs(line, stdout);
    fclose(said[i]);
    passed += outcomes[i].passed;
    failures += outcomes[i].failed;
    if (!outcomes[i].ended || status != 0) {
        failures++;
        printf("%s: failed with status %d\n", tests[i].name, status);
    }
    printf("%s: %.1f s, %.1f s of processor\n", tests[i].name, outcomes[i].took, outcomes[i].worked);
    fflush(stdout);
}

/* Waits for any of those that run. */
static void wait_one(void)
{
    int status;
    pid_t pid = wait(&status);
    for (size_t i = 0; i < TESTS; i++)
        if (runs[i] == pid) {
            runs[i] = 0;
            tell(i, status);
        }
}

static void run_all(const char *word, int at_once)
{
    int running = 0;
    for (size_t i = 0; i < TESTS; i++) {
        if (!strstr(tests[i].name, word) || (tests[i].file && place_shared()))
            continue;
        if (running == at_once)
            wait_one();
        else
            running++;
        start(i);
    }
    while (running-- > 0)
        wait_one();
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    program = argv[1];
    scale = argc > 2 ? atoi(argv[2]) : 100;
    outcomes = mmap(NULL, sizeof *outcomes * TESTS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (outcomes == MAP_FAILED)
        return 1;
    run_all(argc > 3 ? argv[3] : "", getenv("LUDUS_TEST_ALL") ? 1 : scale < 100 ? 2 : AT_ONCE);
    printf("%d passed, %d failed\n", passed, failures);
    return failures > 0;
}
