/* The tests of the server, one function each; main.c lists them. */
#ifndef TESTS_SERVER_TESTS_H
#define TESTS_SERVER_TESTS_H

#include "client.h"

#include "ludus.h"

extern int scale; /* per cent of the usual work: less under a sanitizer */

json_t *show(const char *table, const char *token);
struct table;
/* A table of its own, begun without a server: a person at each seat. */
bool begin_table(struct table *t, const ld_game *game, int seats, unsigned seed);
/* Plays over HTTP as long as choices are accepted; the status of the first that is not, or 200. */
int play_until_refused(const char *id, const char *token, int choices);
/* The exit status of `ludus WORDS FILE --data DATA`; rows of a table in the data of a folder, -1 if it cannot be read.
 */
int run_ludus(const char *words, const char *file, const char *data);
int rows_in(const char *data, const char *id);

/* with a server that main.c has started */
void test_identity(void);
void test_window_alone(void);
void test_names(void);
void test_rename(void);
void test_join(void);
void test_goodbye(void);
void test_rated(void);
void test_marks(void);
void test_finder(void);
void test_seek(void);
void test_keeps_all(void);
void test_forget_me(void);
void test_packed(void);
void test_late_odds(void);
void test_seats(void);
void test_numbers(void);
void test_race(void);
void test_games(void);
void test_odds(void);
void test_why(void);
void test_lessons(void);
void test_bad_lessons(void);
void test_hint(void);
void test_goal(void);
void test_undo(void);
void test_consent(void);
void test_chat(void);
void test_clock(void);
void test_bad_http(void);
void test_bad_json(void);
void test_bad_socket(void);
void test_limits(void);
void test_slow_reader(void);
/* with servers of their own */
void test_nodes(void);
void test_kill(void);
void test_dropping(void);
void test_disk_full(void);
void test_locked(void);
void test_simulated(void);
void test_damaged(void);
void test_idle_sockets(void);
void test_stop(void);
void test_operator(void);
void test_backup(void);
void test_backup_load(void);
void test_admin(void);
void test_base(void);
void test_figures(void);
void test_dice(void);
void test_notices(void);
void test_window_times(void);
void test_ahead_times(void);
void test_ahead_moves(void);
void test_ahead_quiet(void);
void test_ahead_secret(void);
void test_upgrade(void);
void test_invitation(void);
void test_lanes(void);
void test_abuse_halves(void);
void test_abuse_sockets(void);
void test_abuse_host(void);
void test_abuse_metrics(void);
void test_abuse_logout(void);
void test_abuse_sessions(void);
void test_abuse_password(void);
void test_abuse_names(void);
void test_abuse_expiry(void);
void test_abuse_webhooks(void);
void test_abuse_kick(void);
void test_abuse_mute(void);
void test_abuse_close(void);
void test_abuse_flood(void);
void test_time(void);
void test_absent(void);
void test_absent_votes(void);
void test_absent_bad(void);
void test_request_kept(void);
void test_layouts(void);
void test_carried(void);
void test_kept_ends(void);
void test_cannot_go_on(void);
void test_newer_layout(void);
void test_half_a_layout(void);
void test_play_on(void);
void test_rated_kill(void);
void test_statistics(void);
void test_analysis(void);
void test_puzzles(void);
/* without a server */
void test_wishes(void);
void test_addresses(void);
void test_window_pause(void);
void test_window_hands(void);
void test_event(void);
void test_event_byes(void);
void test_event_time(void);
void test_event_bad(void);
void test_circle(void);
void test_again(void);
void test_series(void);
void test_date(void);
void test_pairing_circle(void);
void test_pairing_robin(void);
void test_pairing_swiss(void);
void test_pairing_avoids(void);
void test_pairing_leavers(void);
void test_pairing_points(void);
void test_secrets(void);
void test_strength(void);
void test_strength_honest(void);
void test_sealed(void);

#endif
