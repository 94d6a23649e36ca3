/* Lanes: people play and log in while others keep every search busy.
 *
 * People at tables with one `hard` bot answer after a while; one plays against an `easy` bot and answers at once;
 * somebody logs in, again and again. Seven others have made tables of `expert` bots alone, thirty each, and sit at one
 * more each where they answer an expert at once. What is timed: a login, and how long a person waits from an answer to
 * the next question, all that bots do between included. The short form has fewer tables and asks only that nobody is
 * stopped; `./test all` has all of them and asks for the times that the server promises. */
#include "tests.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { ATTACKERS = 7, SAMPLES = 20000, PLAYERS_MOST = 400 };

typedef struct times {
    double at[SAMPLES];
    int count;
} times;

typedef struct player {
    ws ws;
    times *kept; /* how long its bot took, each time */
    double pause, due,
        since; /* before an answer; when the next is sent, 0: none; since when it waits, 0: it does not */
    char choice[200];
    int number;
} player;

static player *players;
static int player_count;
static times logins, easy, hard, rush;
static atomic_bool over;

static void add_time(times *t, double took)
{
    if (t && t->count < SAMPLES)
        t->at[t->count++] = took;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The time that so large a part stays below. */
static double part_of(times *t, double part)
{
    qsort(t->at, (size_t)t->count, sizeof *t->at, by_size);
    return t->count ? t->at[(int)((t->count - 1) * part)] : 0;
}

static void tell_times(const char *what, times *t)
{
    printf("  %s: %d, %.0f ms (median), %.0f ms (p99), %.0f ms (longest)\n", what, t->count, 1000 * part_of(t, .5),
           1000 * part_of(t, .99), 1000 * part_of(t, 1));
}

/* ---- people ------------------------------------------------------------------------------------------------------ */

static void seat_person(const char *name, const char *game, const char *seats, double pause, times *kept)
{
    char *token = new_guest(name), *id = new_table(token, game, seats, "");
    player *p = &players[player_count++];
    *p = (player){.kept = kept, .pause = pause};
    CHECK(ws_open(&p->ws, token, NULL) && ws_sendf(&p->ws, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
    free(token);
    free(id);
}

/* The first option, or now and then another: games go on either way. */
static void pick(player *p, const json_t *table)
{
    const json_t *options = json_object_get(table, "options");
    size_t n = json_array_size(options);
    p->number = (int)number_of(table, "number");
    snprintf(p->choice, sizeof p->choice, "%s",
             text_of(json_array_get(options, n ? (size_t)p->number * 7 % n : 0), "choice"));
}

/* A game that is over is played again. */
static void hear(player *p, const json_t *message)
{
    const char *type = text_of(message, "type"), *again = text_of(message, "table");
    if (strcmp(type, "answer") == 0 && again[0])
        ws_sendf(&p->ws, "{\"do\":\"watch\",\"table\":\"%s\"}", again);
    if (strcmp(type, "table") != 0)
        return;
    double now = seconds();
    bool asked = is_true(message, "asked"), ended = strcmp(text_of(message, "status"), "over") == 0;
    if (p->since > 0 && (ended || (asked && number_of(message, "number") > p->number))) {
        add_time(p->kept, now - p->since);
        p->since = 0;
    }
    if (ended)
        ws_send(&p->ws, "{\"do\":\"rematch\"}");
    if (asked && !p->due && p->since <= 0) {
        pick(p, message);
        p->due = now + p->pause;
    }
}

static void answer(player *p)
{
    p->due = 0;
    p->since = seconds();
    ws_sendf(&p->ws, "{\"do\":\"choose\",\"number\":%d,\"choice\":\"%s\"}", p->number, p->choice);
}

static void listen_to(player *p)
{
    json_t *message;
    while ((message = ws_read(&p->ws, 1, NULL))) {
        hear(p, message);
        json_decref(message);
    }
}

static void play_for(double length)
{
    static struct pollfd polled[PLAYERS_MOST];
    for (double end = seconds() + length; seconds() < end;) {
        for (int i = 0; i < player_count; i++)
            polled[i] = (struct pollfd){players[i].ws.fd, POLLIN, 0};
        poll(polled, (nfds_t)player_count, 10);
        for (int i = 0; i < player_count; i++) {
            if (polled[i].revents)
                listen_to(&players[i]);
            if (players[i].due && seconds() >= players[i].due)
                answer(&players[i]);
        }
    }
    /* Who still waits has waited so long at least. */
    for (int i = 0; i < player_count; i++)
        if (players[i].since > 0)
            add_time(players[i].kept, seconds() - players[i].since);
}

/* ---- logging in -------------------------------------------------------------------------------------------------- */

static void *log_in(void *data)
{
    (void)data;
    while (!over) {
        double begun = seconds();
        reply r = http_ask("/api/login", NULL, "{\"name\":\"Waiting\",\"password\":\"12345678\",\"token\":true}");
        add_time(&logins, r.status == 200 ? seconds() - begun : 1000);
        reply_free(&r);
        usleep(300000);
    }
    return NULL;
}

/* ---- those who take all they can -----------------------------------------------------------------------------------
 */

static void attack(int tables)
{
    static const char *const games[] = {"imperator", "ethnos"};
    static const char *const seats[] = {"[\"expert\",\"expert\"]", "[\"expert\",\"expert\",\"expert\",\"expert\"]"};
    for (int i = 0; i < ATTACKERS; i++) {
        char name[40];
        snprintf(name, sizeof name, "Taker%d", i);
        char *token = new_guest(name);
        for (int k = 0; k < tables; k++)
            free(new_table(token, games[k % 2], seats[k % 2], ""));
        free(token);
        snprintf(name, sizeof name, "Rusher%d", i);
        seat_person(name, games[i % 2], "[\"me\",\"expert\"]", 0, &rush);
    }
}

/* Nobody waits longer than `most` seconds for the slowest hundredth. */
static void within(const char *what, times *t, double most)
{
    tell_times(what, t);
    CHECK(t->count > 0 && part_of(t, .99) < most);
}

void test_lanes(void)
{
    bool whole = getenv("LUDUS_TEST_ALL") && scale >= 100;
    int people = whole ? 200 : 20, tables = whole ? 30 : 6;
    double pause = whole ? 20 : 1, length = whole ? 90 : 8;
    const char *const more[] = {"--limits", "off", NULL};
    char *data = temp_folder(), name[40];
    pthread_t thread;
    pid_t server = start_server(data, more);
    players = calloc(PLAYERS_MOST, sizeof *players);
    over = false;
    json_decref(
        http_json("/api/account", NULL, "{\"name\":\"Waiting\",\"password\":\"12345678\",\"token\":true}", 200));
    attack(tables);
    for (int i = 0; i < people; i++) {
        snprintf(name, sizeof name, "Person%d", i);
        seat_person(name, i % 2 ? "imperator" : "ethnos", "[\"me\",\"hard\"]", pause, &hard);
    }
    seat_person("Beginner", "ethnos", "[\"me\",\"easy\"]", 0, &easy);
    CHECK(pthread_create(&thread, NULL, log_in, NULL) == 0);
    play_for(length);
    over = true;
    pthread_join(thread, NULL);
    tell_times("experts of those who rush", &rush);
    within("logins", &logins, whole ? 1 : 20);
    within("easy bots", &easy, whole ? 1 : 20);
    within("hard bots", &hard, whole ? 3 : 20);
    for (int i = 0; i < player_count; i++)
        ws_close(&players[i].ws);
    free(players);
    player_count = 0;
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}
