/* server-tests PROGRAM [SCALE [NAME]]: runs the tests (whose name contains NAME) against servers of PROGRAM. SCALE is
 * the per cent of the usual work. The last line counts. */
#include "tests.h"

#include <unistd.h>

int scale = 100;

static const struct {
    const char *name;
    void (*run)(void);
    bool shared; /* uses the one server that is started here */
} tests[] = {
    {"secrets", test_secrets, false},
    {"sealed", test_sealed, false},
    {"window-pause", test_window_pause, false},
    {"window-hands", test_window_hands, false},
    {"window-alone", test_window_alone, true},
    {"window-times", test_window_times, false},
    {"upgrade", test_upgrade, false},
    {"invitation", test_invitation, false},
    {"identity", test_identity, true},
    {"names", test_names, true},
    {"rename", test_rename, true},
    {"join", test_join, true},
    {"goodbye", test_goodbye, true},
    {"packed", test_packed, true},
    {"late-odds", test_late_odds, true},
    {"seats", test_seats, true},
    {"numbers", test_numbers, true},
    {"race", test_race, true},
    {"games", test_games, true},
    {"odds", test_odds, true},
    {"why", test_why, true},
    {"lessons", test_lessons, true},
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
    {"operator", test_operator, false},
    {"backup", test_backup, false},
    {"figures", test_figures, false},
    {"dice", test_dice, false},
    {"stop", test_stop, false},
    {"locked", test_locked, false},
    {"damaged", test_damaged, false},
    {"disk-full", test_disk_full, false},
    {"kill", test_kill, false},
    {"idle-sockets", test_idle_sockets, false},
};

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
    printf("%s: %.1f s\n", tests[i].name, seconds() - begun);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    program = argv[1];
    scale = argc > 2 ? atoi(argv[2]) : 100;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (argc < 4 || strstr(tests[i].name, argv[3]))
            run(i);
    printf("%d passed, %d failed\n", passed, failures);
    return failures > 0;
}
