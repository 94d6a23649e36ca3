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
    {"layouts", test_layouts, false},
    {"carried", test_carried, false},
    {"kept-ends", test_kept_ends, false},
    {"cannot-go-on", test_cannot_go_on, false},
    {"layouts-newer", test_newer_layout, false},
    {"layouts-half", test_half_a_layout, false},
    {"invitation", test_invitation, false},
    {"play-on", test_play_on, false},
    {"analysis", test_analysis, false},
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
    {"lanes", test_lanes, false},
    {"abuse-halves", test_abuse_halves, false},
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
    {"backup", test_backup, false},
    {"backup-load", test_backup_load, false},
    {"admin", test_admin, false},
    {"base", test_base, false},
    {"figures", test_figures, false},
    {"dice", test_dice, false},
    {"stop", test_stop, false},
    {"simulated", test_simulated, false},
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
