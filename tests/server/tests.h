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

/* with a server that main.c has started */
void test_identity(void);
void test_window_alone(void);
void test_names(void);
void test_rename(void);
void test_join(void);
void test_goodbye(void);
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
void test_kill(void);
void test_disk_full(void);
void test_locked(void);
void test_damaged(void);
void test_idle_sockets(void);
void test_stop(void);
void test_operator(void);
void test_backup(void);
void test_figures(void);
void test_dice(void);
void test_notices(void);
void test_window_times(void);
void test_upgrade(void);
void test_invitation(void);
/* without a server */
void test_window_pause(void);
void test_window_hands(void);
void test_secrets(void);
void test_sealed(void);

#endif
