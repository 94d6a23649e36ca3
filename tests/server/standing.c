/* How people stand: ratings that find what is true and cannot be talked up, rated games that count once whatever
 * happens to the server, pages about people, those who are kept away, and all that is kept of oneself. */
#include "tests.h"
#include "place.h"
#include "server/strength.h"

#include <math.h>
#include <sqlite3.h>
#include <unistd.h>

/* ---- strength without a server --------------------------------------------------------------------------------------
 */

enum { PLAYERS = 36, TIMES = 12 };
static const double POINTS = 173.7177927613007;

static uint64_t luck;

static double uniform(void)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return ((double)(luck >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(void) { return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform()); }

/* Ranks by Plackett and Luce: strength with Gumbel's noise. */
static void finish(const double *worth, int n, int *rank)
{
    double at[LD_MAX_SEATS];
    for (int i = 0; i < n; i++)
        at[i] = worth[i] / POINTS - log(-log(uniform()));
    for (int i = 0; i < n; i++) {
        rank[i] = 1;
        for (int k = 0; k < n; k++)
            rank[i] += at[k] > at[i];
    }
}

typedef struct world {
    double truth[PLAYERS], seat[LD_MAX_SEATS];
    strength believed[PLAYERS], term[LD_MAX_SEATS];
    int seats;
} world;

static void make_world(world *w, int seats, double spread, uint64_t seed)
{
    static const double worth[] = {40, 10, -10, -40, -10, 10};
    double mean = 0;
    luck = seed;
    *w = (world){.seats = seats};
    for (int i = 0; i < seats; i++)
        mean += worth[i] / seats;
    for (int i = 0; i < seats; i++) {
        w->seat[i] = worth[i] - mean;
        w->term[i] = strength_term();
    }
    for (int i = 0; i < PLAYERS; i++) {
        w->truth[i] = STRENGTH_BEGIN + spread * normal();
        w->believed[i] = strength_new();
    }
}

static void update(world *w, const int *who, const int *rank, double weight)
{
    strength_seat seat[LD_MAX_SEATS];
    for (int i = 0; i < w->seats; i++)
        seat[i] =
            (strength_seat){.part = {w->believed[who[i]], w->term[i]}, .parts = 2, .rank = rank[i], .weight = weight};
    strength_update(seat, w->seats);
    for (int i = 0; i < w->seats; i++) {
        w->believed[who[i]] = seat[i].part[0];
        w->term[i] = seat[i].part[1];
    }
}

static void play_one(world *w, const int *who)
{
    double worth[LD_MAX_SEATS];
    int rank[LD_MAX_SEATS];
    for (int i = 0; i < w->seats; i++)
        worth[i] = w->truth[who[i]] + w->seat[i];
    finish(worth, w->seats, rank);
    update(w, who, rank, 1);
}

static void some_players(int *who, int n)
{
    for (int i = 0; i < n; i++) {
        bool fresh = false;
        while (!fresh) {
            who[i] = (int)(uniform() * PLAYERS);
            fresh = true;
            for (int k = 0; k < i; k++)
                fresh &= who[k] != who[i];
        }
    }
}

/* About the mean of all: a list has no zero of its own. */
static void look(const world *w, int *within, double *square)
{
    double offset = 0;
    for (int i = 0; i < PLAYERS; i++)
        offset += (w->believed[i].mean - w->truth[i]) / PLAYERS;
    for (int i = 0; i < PLAYERS; i++) {
        double wrong = w->believed[i].mean - offset - w->truth[i];
        *within += fabs(wrong) < 1.96 * w->believed[i].deviation;
        *square += wrong * wrong;
    }
}

static void recover(int seats, int games, double spread)
{
    int within = 0, who[LD_MAX_SEATS];
    double square = 0, seat = 0;
    for (int t = 0; t < TIMES; t++) {
        world w;
        make_world(&w, seats, spread, 7 + (uint64_t)t);
        for (int g = 0; g < PLAYERS * games / seats; g++) {
            some_players(who, seats);
            play_one(&w, who);
        }
        look(&w, &within, &square);
        seat += (w.term[0].mean - w.term[seats - 1].mean - w.seat[0] + w.seat[seats - 1]) / TIMES;
    }
    double covered = (double)within / (PLAYERS * TIMES), error = sqrt(square / (PLAYERS * TIMES));
    printf("%d seats, spread %.0f, %3d games each: %.3f within 95 %%, error %.0f, seats off by %.0f\n", seats, spread,
           games, covered, error, seat);
    CHECK(covered > 0.88);
    CHECK(error < (games < 20 ? 190 : games < 100 ? 110 : 65));
    CHECK(games < 100 || fabs(seat) < 30);
}

/* Populations of known strength are found again, and the intervals hold what they say. */
void test_strength(void)
{
    for (int seats = 2; seats <= LD_MAX_SEATS; seats += seats == 4 ? 2 : 1)
        for (int games = 10; games < 200; games *= 4)
            for (double spread = 150; spread < 300; spread += 100)
                recover(seats, games, spread);
}

static double low_of(strength s) { return strength_low(s); }

static void duel(strength *winner, strength *loser, double weight)
{
    strength_seat seat[2] = {{.part = {*winner}, .parts = 1, .rank = 1, .weight = weight},
                             {.part = {*loser}, .parts = 1, .rank = 2, .weight = weight}};
    strength_update(seat, 2);
    *winner = seat[0].part[0];
    *loser = seat[1].part[0];
}

/* A strong player who comes under a new name stands below what is true until it has been shown, and takes less from
 * those who are known than one who is known takes. */
static void smurf(void)
{
    const strength settled = {1500, 60};
    strength fresh = strength_new(), known = {1500, 60}, a = settled, b = settled;
    duel(&fresh, &a, 1);
    duel(&known, &b, 1);
    CHECK(a.mean < settled.mean && settled.mean - a.mean < settled.mean - b.mean);
    fresh = strength_new();
    double highest = 0;
    int shown = 0;
    luck = 3;
    for (int g = 0; g < 60; g++) {
        strength other = {1500 + 150 * normal(), 60};
        bool wins = uniform() < 1 / (1 + exp((other.mean - 1900) / POINTS));
        duel(wins ? &fresh : &other, wins ? &other : &fresh, 1);
        highest = fmax(highest, low_of(fresh));
        shown = low_of(fresh) > 1500 && !shown ? g + 1 : shown;
    }
    CHECK(highest < 1900);
    CHECK(shown > 10); /* ten wins do not make anybody the first of a list */
    /* Who did badly and begins anew is worse off than before. */
    CHECK(low_of(strength_new()) < low_of((strength){1100, 70}));
}

/* Whoever leaves when it goes badly comes last, so it is never better than to go on. */
static void resigner(void)
{
    double kept = 0, left = 0;
    luck = 11;
    for (int t = 0; t < 40; t++) {
        strength on = strength_new(), off = strength_new();
        for (int g = 0; g < 40; g++) {
            double worth[4] = {1500, 1500, 1500, 1500};
            int rank[4];
            finish(worth, 4, rank);
            for (int leaves = 0; leaves < 2; leaves++) {
                bool goes = leaves && rank[0] > 2; /* not first or second: away */
                strength_seat seat[4];
                for (int i = 0; i < 4; i++)
                    seat[i] = (strength_seat){.part = {{1500, 80}}, .parts = 1, .rank = rank[i], .weight = 1};
                seat[0].part[0] = leaves ? off : on;
                seat[0].rank = goes ? LD_MAX_SEATS + 1 : rank[0];
                strength_update(seat, 4);
                *(leaves ? &off : &on) = seat[0].part[0];
            }
        }
        kept += on.mean / 40;
        left += off.mean / 40;
    }
    CHECK(left < kept - 10);
}

/* One who is always lost to by the same one gets little of it. */
static void pump(void)
{
    strength first = strength_new(), second = strength_new(), freely = strength_new(), victim = strength_new();
    for (int g = 0; g < 100; g++) {
        double weight = strength_weight(&g, 1);
        duel(&first, &second, weight);
        duel(&freely, &victim, 1);
    }
    printf("100 games won against the same one: %.0f, with a deviation of %.0f, so %.0f stands in the list; as if they "
           "all "
           "counted: %.0f\n",
           first.mean, first.deviation, low_of(first), low_of(freely));
    CHECK(first.mean < freely.mean && low_of(first) < low_of(freely) - 100);
    CHECK(strength_weight((const int[]){0, 0, 0}, 3) == 1 && strength_weight((const int[]){10}, 1) == 0.5);
}

void test_strength_honest(void)
{
    smurf();
    resigner();
    pump();
}

/* ---- with a server
 * --------------------------------------------------------------------------------------------------- */

static const char password[] = "a good long one";

static char *new_account(const char *name)
{
    char body[200], *token = new_guest(name);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    json_decref(http_json("/api/account", token, body, 200));
    return token;
}

static const char live[] = ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":3600,\"add\":10}";

static char *rated_table(const char *token, const char *seats) { return new_table(token, "ethnos", seats, live); }

static json_t *act(const char *id, const char *token, const char *what, const char *body, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return http_json(path, token, body, status);
}

static void do_it(const char *id, const char *token, const char *what, const char *body, int status)
{
    json_decref(act(id, token, what, body, status));
}

static bool is_over(const char *id)
{
    json_t *m = show(id, NULL);
    bool over = strcmp(text_of(m, "status"), "over") == 0;
    json_decref(m);
    return over;
}

/* Both play until the game is over. */
static void play_out(const char *id, const char *a, const char *b)
{
    for (int i = 0; i < 5000 && !is_over(id); i++) {
        play_until_refused(id, a, 1);
        if (b)
            play_until_refused(id, b, 1);
    }
    CHECK(is_over(id));
}

static json_t *person(const char *name, const char *token)
{
    char path[200];
    snprintf(path, sizeof path, "/api/people/%s", name);
    return http_json(path, token, NULL, 200);
}

static const json_t *at(const json_t *object, const char *list, size_t i)
{
    return json_array_get(json_object_get(object, list), i);
}

/* What a rated table refuses, in a sentence, and without anything being made. */
static void refused(const char *token, const char *guest)
{
    static const char *const bodies[] = {
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":1}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true,\"coach\":true,\"clock\":{\"kind\":\"days\","
        "\"each\":600}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true,\"setup\":{\"decline\":\"all\"},\"clock\":{"
        "\"kind\":\"days\",\"each\":600}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true,\"absence\":{\"after\":600,\"end\":true},"
        "\"clock\":{\"kind\":\"days\",\"each\":600}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true,\"figures\":{\"markers\":24},\"clock\":{"
        "\"kind\":\"days\",\"each\":600}}"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(http_json("/api/tables", token, bodies[i], 400));
    json_decref(
        http_json("/api/tables", guest,
                  "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"rated\":true,\"clock\":{\"kind\":\"days\","
                  "\"each\":600}}",
                  403));
    json_t *mine = http_json("/api/mine", token, NULL, 200);
    CHECK(json_array_size(json_object_get(mine, "tables")) == 0);
    json_decref(mine);
}

static void check_profile(const char *ann, const char *id)
{
    json_t *p = person("Anna10", NULL);
    CHECK(strcmp(text_of(p, "kind"), "account") == 0 && number_of(at(p, "played", 0), "games") == 1);
    CHECK(number_of(at(p, "ratings", 0), "games") == 1 && !is_true(at(p, "ratings", 0), "settled"));
    CHECK(strcmp(text_of(at(p, "recent", 0), "table"), id) == 0 && is_true(at(p, "recent", 0), "rated"));
    CHECK(strcmp(text_of(at(p, "opponents", 0), "name"), "Ben10") == 0);
    CHECK(labs(number_of(json_object_get(p, "streak"), "now")) == 1);
    long change = number_of(at(p, "recent", 0), "change");
    bool won = number_of(at(p, "recent", 0), "rank") == 1;
    CHECK(won ? change > 20 : change < -20);
    json_decref(p);
    json_t *rated = act(id, ann, "rated", NULL, 200);
    const json_t *first = at(rated, "rated", 0), *after = json_object_get(first, "after");
    CHECK(json_array_size(json_object_get(rated, "rated")) == 2);
    CHECK(number_of(json_object_get(first, "before"), "points") == STRENGTH_BEGIN);
    CHECK(number_of(after, "points") - STRENGTH_BEGIN == change && number_of(after, "deviation") < STRENGTH_UNSURE);
    json_decref(rated);
    json_t *ladder = http_json("/api/ratings?game=ethnos&seats=2", NULL, NULL, 200);
    CHECK(json_array_size(json_object_get(ladder, "ratings")) == 2);
    CHECK(json_array_size(json_object_get(ladder, "terms")) == 2);
    CHECK(number_of(at(ladder, "ratings", 0), "low") > number_of(at(ladder, "ratings", 1), "low"));
    json_decref(ladder);
    json_t *lists = http_json("/api/ratings", NULL, NULL, 200);
    CHECK(json_array_size(json_object_get(lists, "lists")) == 1);
    json_decref(lists);
}

/* A bot is in the same list; who leaves has lost, whatever the bot does that plays on. */
static void against_a_bot(const char *ann)
{
    char *id = rated_table(ann, "[\"me\",\"random\"]");
    play_until_refused(id, ann, 2);
    do_it(id, ann, "leave", "{\"bot\":\"greedy\"}", 200);
    do_it(id, ann, "close", "{}", 409);
    for (int i = 0; i < 3000 && !is_over(id); i++)
        usleep(5000);
    CHECK(is_over(id));
    json_t *rated = act(id, ann, "rated", NULL, 200);
    const json_t *own = at(rated, "rated", 0);
    CHECK(is_true(own, "gave_up") &&
          number_of(json_object_get(own, "after"), "points") < number_of(json_object_get(own, "before"), "points"));
    json_decref(rated);
    json_t *bot = person("random", NULL);
    CHECK(strcmp(text_of(bot, "kind"), "bot") == 0 && number_of(at(bot, "ratings", 0), "games") == 1);
    json_decref(bot);
    free(id);
}

void test_rated(void)
{
    char *ann = new_account("Anna10"), *ben = new_account("Ben10"), *guest = new_guest("Guest10");
    refused(ann, guest);
    json_t *nobody = http_json("/api/people/Nobody10", NULL, NULL, 404);
    json_decref(nobody);
    json_decref(http_json("/api/people/Guest10", NULL, NULL, 404));
    json_decref(http_json("/api/ratings?game=ethnos&seats=9", NULL, NULL, 400));
    json_decref(http_json("/api/ratings?game=chess&seats=2", NULL, NULL, 400));
    char *id = rated_table(ann, "[\"me\",\"open\"]");
    do_it(id, guest, "sit", "{}", 403);
    do_it(id, ben, "sit", "{}", 200);
    do_it(id, ann, "kick", "{\"seat\":1}", 409);
    do_it(id, ann, "close", "{}", 409);
    json_t *m = show(id, ann);
    CHECK(is_true(m, "rated"));
    json_decref(m);
    play_out(id, ann, ben);
    check_profile(ann, id);
    against_a_bot(ann);
    free(id), free(ann), free(ben), free(guest);
}

/* ---- once, whatever happens
 * ------------------------------------------------------------------------------------------ */

static long number_in(const char *data, const char *query)
{
    sqlite3 *db = place_open(data);
    sqlite3_stmt *st = NULL;
    long n = -1;
    if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = (long)sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

static const char sum[] = "SELECT sum(mean*7 + deviation*3 + games*11 + won) FROM ratings";

/* A choice is sent, and the server killed before it can say anything, or a moment later. */
static void send_and_kill(pid_t server, const char *id, const char *token, int after_us)
{
    char body[300], request[800];
    json_t *m = show(id, token);
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
             text_of(json_array_get(json_object_get(m, "options"), 0), "choice"));
    json_decref(m);
    int fd = dial(),
        n = snprintf(request, sizeof request,
                     "POST /api/tables/%s/choose HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
                     "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                     id, port, token, strlen(body), body);
    CHECK(fd >= 0 && write(fd, request, (size_t)n) == n);
    usleep((useconds_t)after_us);
    stop_server(server, true);
    close(fd);
}

/* How many choices the game has: the same for all, since all is chosen alike from the same dice. */
static int choices_of(const char *ann, const char *ben)
{
    char *id = rated_table(ann, "[\"me\",\"open\"]");
    do_it(id, ben, "sit", "{}", 200);
    int n = 0;
    for (; n < 5000 && !is_over(id); n++) {
        json_t *m = show(id, ann);
        play_until_refused(id, is_true(m, "asked") ? ann : ben, 1);
        json_decref(m);
    }
    free(id);
    return n;
}

void test_rated_kill(void)
{
    const char *const more[] = {"--limits", "off", "--dice", "alea", NULL};
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    char *ann = new_account("Anna11"), *ben = new_account("Ben11");
    int all = choices_of(ann, ben), kills = 2 + 4 * scale / 100;
    for (int k = 0; k < kills; k++) {
        char *id = rated_table(ann, "[\"me\",\"open\"]");
        do_it(id, ben, "sit", "{}", 200);
        for (int i = 0; i < all - 1; i++) {
            json_t *m = show(id, ann);
            play_until_refused(id, is_true(m, "asked") ? ann : ben, 1);
            json_decref(m);
        }
        CHECK(!is_over(id));
        json_t *m = show(id, ann);
        send_and_kill(server, id, is_true(m, "asked") ? ann : ben, k * 400);
        json_decref(m);
        CHECK(number_in(data, "SELECT count(*) FROM ends WHERE rated=1") == 0); /* kept and rated are one */
        server = start_server(data, more);
        CHECK(server > 0);
        play_out(id, ann, ben);
        CHECK(number_in(data, "SELECT count(*) FROM ends WHERE rated=2") == k + 2);
        CHECK(number_in(data, "SELECT min(games)*1000 + max(games) FROM ratings") == (k + 2) * 1001);
        free(id);
    }
    stop_server(server, false);
    /* Made anew from the games, they are the same. */
    long before = number_in(data, sum);
    CHECK(before > 0 && run_ludus("admin", "ratings", data) == 0 && number_in(data, sum) == before);
    remove_folder(data);
    free(data), free(ann), free(ben);
}

/* ---- keeping away
 * ------------------------------------------------------------------------------------------------------ */

static long lines_shown(const char *id, const char *token)
{
    json_t *m = show(id, token), *line;
    size_t i;
    long n = 0;
    json_array_foreach (json_object_get(m, "chat"), i, line)
        n += text_of(line, "text")[0] != 0;
    json_decref(m);
    return n;
}

void test_marks(void)
{
    char *ann = new_account("Anna12"), *ben = new_account("Ben12"), *eve = new_guest("Eve12");
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"open\",\"open\"]", "");
    static const char *const bad[] = {"{\"name\":\"Ben12\"}", "{\"name\":\"Ben12\",\"block\":1}",
                                      "{\"name\":\"Anna12\",\"block\":true}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        json_decref(http_json("/api/marks", ann, bad[i], 400));
    json_decref(http_json("/api/marks", ann, "{\"name\":\"Nobody12\",\"block\":true}", 404));
    json_decref(http_json("/api/marks", ann, "{\"id\":1,\"block\":true}", 404)); /* numbers tell nothing */
    json_decref(http_json("/api/marks", NULL, "{\"name\":\"Ben12\",\"block\":true}", 401));
    /* Muted: hidden from who wants it so, here and everywhere, and from nobody else. */
    do_it(id, ben, "sit", "{}", 200);
    do_it(id, ben, "chat", "{\"text\":\"one\"}", 200);
    do_it(id, eve, "chat", "{\"text\":\"two\"}", 200);
    ws watcher;
    CHECK(ws_open(&watcher, ann, NULL) && ws_sendf(&watcher, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
    json_t *m = ws_wait(&watcher, "table", 5000);
    CHECK(text_of(at(m, "chat", 0), "text")[0]);
    json_decref(m);
    json_decref(http_json("/api/marks", ann, "{\"name\":\"ben12\",\"mute\":true}", 200));
    bool hidden = false; /* what was sent already is sent anew */
    for (int i = 0; i < 10 && !hidden && (m = ws_wait(&watcher, "table", 5000)); i++) {
        hidden = number_of(m, "chat_from") == 0 && is_true(at(m, "chat", 0), "muted") &&
                 !text_of(at(m, "chat", 0), "text")[0];
        json_decref(m);
    }
    CHECK(hidden && lines_shown(id, ann) == 1 && lines_shown(id, eve) == 2 && lines_shown(id, NULL) == 2);
    ws_close(&watcher);
    do_it(id, ann, "mark", "{\"chat\":1,\"mute\":true}", 200);
    CHECK(lines_shown(id, ann) == 0);
    json_t *marks = http_json("/api/marks", ann, NULL, 200);
    CHECK(json_array_size(json_object_get(marks, "marks")) == 2);
    char body[100];
    snprintf(body, sizeof body, "{\"id\":%ld,\"mute\":false}", number_of(at(marks, "marks", 1), "id"));
    json_decref(marks);
    json_decref(http_json("/api/marks", ann, body, 200));
    CHECK(lines_shown(id, ann) == 1);
    /* Blocked: not at my tables, nor I at theirs, in both directions. */
    json_decref(http_json("/api/marks", ann, "{\"name\":\"Ben12\",\"mute\":false,\"block\":true}", 200));
    char *other = new_table(ann, "ethnos", "[\"me\",\"open\"]", ""),
         *his = new_table(ben, "ethnos", "[\"me\",\"open\"]", "");
    do_it(other, ben, "sit", "{}", 403);
    do_it(his, ann, "sit", "{}", 403);
    CHECK(lines_shown(id, ann) == 1); /* nor is he heard */
    json_t *p = person("Ben12", ann);
    CHECK(is_true(json_object_get(p, "mark"), "blocked"));
    json_decref(p);
    p = person("Anna12", ben); /* he is not told */
    CHECK(!is_true(json_object_get(p, "mark"), "blocked"));
    json_decref(p);
    json_decref(http_json("/api/marks", ann, "{\"name\":\"Ben12\",\"block\":false}", 200));
    do_it(other, ben, "sit", "{}", 200);
    free(id), free(other), free(his), free(ann), free(ben), free(eve);
}

/* ---- going
 * --------------------------------------------------------------------------------------------------------------- */

/* A guest who gets an account, by making one or by logging in, has lost nothing that was played before. */
void test_keeps_all(void)
{
    char *one = new_guest("Keep1"), *two = new_guest("Keep2"), *ben = new_guest("Keep3");
    char *id = new_table(one, "ethnos", "[\"me\",\"open\"]", ",\"listed\":true");
    do_it(id, two, "sit", "{}", 200);
    play_out(id, one, two);
    json_decref(http_json("/api/marks", one, "{\"name\":\"Nobody\",\"mute\":true}", 404));
    do_it(id, one, "mark", "{\"seat\":1,\"mute\":true}", 200);
    json_decref(http_json("/api/account", one, "{\"name\":\"Keep1\",\"password\":\"a good long one\"}", 200));
    json_t *p = person("Keep1", NULL);
    CHECK(number_of(at(p, "played", 0), "games") == 1);
    json_decref(p);
    json_decref(http_json("/api/account", ben, "{\"name\":\"Keep3\",\"password\":\"a good long one\"}", 200));
    json_decref(
        http_json("/api/login", two, "{\"name\":\"Keep3\",\"password\":\"a good long one\",\"join\":true}", 200));
    p = person("Keep3", NULL);
    CHECK(number_of(at(p, "played", 0), "games") == 1 && strcmp(text_of(at(p, "recent", 0), "table"), id) == 0);
    json_decref(p);
    json_t *marks = http_json("/api/marks", one, NULL, 200);
    CHECK(strcmp(text_of(at(marks, "marks", 0), "name"), "Keep3") == 0);
    json_decref(marks);
    free(id), free(one), free(two), free(ben);
}

/* All that is kept can be had; then nothing is left but the games, without the name. */
void test_forget_me(void)
{
    char *ann = new_account("Livia13"), *ben = new_account("Ben13"), *guest = new_guest("Guest13"), path[100];
    char *id = rated_table(ann, "[\"me\",\"open\"]");
    do_it(id, ben, "sit", "{}", 200);
    do_it(id, ann, "chat", "{\"text\":\"ave\"}", 200);
    play_out(id, ann, ben);
    json_t *all = http_json("/api/me/data", ann, NULL, 200);
    static const char *const parts[] = {"tokens", "tables", "seats", "choices", "results", "ratings", "marks", "chat"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        CHECK(json_is_array(json_object_get(all, parts[i])));
    CHECK(json_array_size(json_object_get(all, "choices")) > 5 && number_of(at(all, "ratings", 0), "games") == 1);
    CHECK(json_array_size(json_object_get(all, "results")) == 1);
    json_decref(all);
    json_decref(http_json("/api/me/data", NULL, NULL, 401));
    json_decref(http_json("/api/forget", ann, "{}", 400));
    json_decref(http_json("/api/forget", ann, "{\"password\":\"a wrong long one\"}", 401));
    json_decref(http_json("/api/people/Livia13", NULL, NULL, 200));
    /* Another account can be had under a name; leaving a rated game by it is leaving, too. */
    char *second = rated_table(ann, "[\"me\",\"open\"]");
    do_it(second, ben, "sit", "{}", 200);
    json_decref(http_json("/api/forget", ann, "{\"password\":\"a good long one\"}", 200));
    json_decref(http_json("/api/people/Livia13", NULL, NULL, 404));
    json_t *m = show(id, ben);
    CHECK(strcmp(text_of(m, "status"), "over") == 0 && strcmp(text_of(at(m, "seats", 0), "name"), "N. N.") == 0);
    json_decref(m);
    json_t *ladder = http_json("/api/ratings?game=ethnos&seats=2", NULL, NULL, 200);
    CHECK(json_array_size(json_object_get(ladder, "ratings")) == 1);
    json_decref(ladder);
    play_out(second, ben, NULL);
    json_t *rated = act(second, ben, "rated", NULL, 200);
    CHECK(is_true(at(rated, "rated", 0), "gave_up"));
    json_decref(rated);
    json_t *p = person("Ben13", NULL);
    CHECK(json_array_size(json_object_get(p, "opponents")) == 0 && number_of(at(p, "played", 0), "games") == 2);
    json_decref(p);
    json_t *me = http_json("/api/me", ann, NULL, 200);
    CHECK(json_is_null(json_object_get(me, "user")));
    json_decref(me);
    json_decref(http_json("/api/forget", guest, "{}", 400));
    json_decref(http_json("/api/forget", guest, "{\"sure\":true}", 200));
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    json_t *record = http_json(path, ben, NULL, 200);
    char *text = json_dumps(record, 0);
    CHECK(text && !strstr(text, "Livia"));
    free(text);
    json_decref(record);
    free(id), free(second), free(ann), free(ben), free(guest);
}

/* ---- finding each other
 * -------------------------------------------------------------------------------------------------- */

static json_t *ask(ws *w, const char *message)
{
    CHECK(ws_send(w, message));
    return ws_wait(w, "answer", 5000);
}

static void bad_wishes(ws *w)
{
    static const char *const bad[] = {"{\"do\":\"seek\"}",
                                      "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":1}",
                                      "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":\"2\"}",
                                      "{\"do\":\"seek\",\"game\":\"chess\",\"seats\":2}",
                                      "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2,\"rated\":1}",
                                      "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2,\"rated\":true}",
                                      "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2,\"clock\":{\"kind\":\"sand\"}}",
                                      "{\"do\":\"find\",\"on\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *no = ask(w, bad[i]);
        CHECK(!is_true(no, "ok") && text_of(no, "error")[0]);
        json_decref(no);
    }
}

/* Open tables come, change and go at the one who looks, without asking again. */
void test_finder(void)
{
    char *ann = new_guest("Anna14"), *ben = new_guest("Ben14"), *eve = new_account("Eve14");
    char *before = new_table(ann, "ethnos", "[\"me\",\"open\",\"open\"]", ",\"listed\":true");
    ws w;
    CHECK(ws_open(&w, ben, NULL));
    bad_wishes(&w);
    json_t *m = ask(&w, "{\"do\":\"find\"}");
    CHECK(json_array_size(json_object_get(m, "tables")) == 1 &&
          strcmp(text_of(at(m, "tables", 0), "table"), before) == 0);
    json_decref(m);
    free(new_table(ann, "ethnos", "[\"me\",\"open\"]", "")); /* on no list: nobody hears of it */
    char *id = new_table(eve, "aquileia", "[\"me\",\"open\"]",
                         ",\"listed\":true,\"rated\":true,\"clock\":{\"kind\":\"days\",\"each\":600}");
    m = ws_wait(&w, "open", 5000);
    CHECK(strcmp(text_of(m, "table"), id) == 0 && is_true(json_object_get(m, "entry"), "rated"));
    CHECK(number_of(json_object_get(json_object_get(m, "entry"), "clock"), "each") == 600);
    json_decref(m);
    do_it(before, eve, "sit", "{}", 200);
    m = ws_wait(&w, "open", 5000);
    CHECK(strcmp(text_of(at(json_object_get(m, "entry"), "seats", 1), "kind"), "person") == 0);
    json_decref(m);
    do_it(before, ann, "start", "{\"bot\":\"random\"}", 200);
    m = ws_wait(&w, "open", 5000);
    CHECK(strcmp(text_of(m, "table"), before) == 0 && json_is_null(json_object_get(m, "entry")));
    json_decref(m);
    json_decref(ask(&w, "{\"do\":\"find\",\"on\":false}"));
    do_it(id, eve, "close", "{}", 200);
    m = ws_wait(&w, "open", 300);
    CHECK(!m);
    json_decref(m);
    ws_close(&w);
    free(before), free(id), free(ann), free(ben), free(eve);
}

static void look_for(ws *w, const char *more, long waiting)
{
    char message[300];
    snprintf(message, sizeof message, "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2%s}", more);
    json_t *m = ask(w, message);
    CHECK(is_true(m, "ok") && (waiting < 0 || number_of(m, "waiting") == waiting));
    json_decref(m);
}

/* The table where both were brought; empty if nobody comes. */
static char *brought(ws *a, ws *b)
{
    json_t *x = ws_wait(a, "match", 5000), *y = ws_wait(b, "match", 5000);
    CHECK(x && y && is_true(x, "ok") && strcmp(text_of(x, "table"), text_of(y, "table")) == 0);
    char *id = strdup(x ? text_of(x, "table") : "");
    json_decref(x);
    json_decref(y);
    return id;
}

static void one_game(const char *winner, const char *loser)
{
    char *id = rated_table(winner, "[\"me\",\"open\"]");
    do_it(id, loser, "sit", "{}", 200);
    do_it(id, loser, "leave", "{\"bot\":\"random\"}", 200);
    play_out(id, winner, NULL);
    free(id);
}

void test_seek(void)
{
    char *names[] = {"Anna15", "Ben15", "Cara15", "Dino15"}, *who[4];
    ws w[4];
    for (int i = 0; i < 4; i++) {
        who[i] = new_account(names[i]);
        CHECK(ws_open(&w[i], who[i], NULL));
    }
    look_for(&w[0], "", 0);
    look_for(&w[0], ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":600,\"add\":5}",
             0); /* one thing at a time */
    look_for(&w[1], "", 0);
    json_decref(ask(&w[1], "{\"do\":\"unseek\"}"));
    look_for(&w[2], "", 0);
    look_for(&w[1], ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":600,\"add\":5}", 1);
    char *id = brought(&w[0], &w[1]);
    json_t *m = show(id, who[0]);
    CHECK(is_true(m, "rated") && strcmp(text_of(m, "status"), "playing") == 0 && number_of(m, "you") >= 0);
    json_decref(m);
    free(id);
    /* Whoever has been blocked never comes. */
    json_decref(http_json("/api/marks", who[3], "{\"name\":\"Cara15\",\"block\":true}", 200));
    look_for(&w[3], "", 1);
    CHECK(!(m = ws_wait(&w[3], "match", 700)));
    json_decref(m);
    json_decref(http_json("/api/marks", who[3], "{\"name\":\"Cara15\",\"block\":false}", 200));
    id = brought(&w[2], &w[3]);
    free(id);
    /* One who stands far above waits; of two who come the nearer is taken. */
    one_game(who[0], who[1]);
    look_for(&w[0], "", 0);
    look_for(&w[1], "", 1);
    CHECK(!(m = ws_wait(&w[0], "match", 700)));
    json_decref(m);
    look_for(&w[2], "", 2);
    ws_close(&w[1]);                    /* whoever goes is looked for no more */
    m = ws_wait(&w[0], "match", 20000); /* the way widens with time */
    CHECK(is_true(m, "ok"));
    json_decref(m);
    for (int i = 0; i < 4; i++) {
        if (i != 1)
            ws_close(&w[i]);
        free(who[i]);
    }
}

/* ---- statistics
 * ---------------------------------------------------------------------------------------------------------- */

/* What bots played among themselves is counted once each game was looked through, also after a start. */
void test_statistics(void)
{
    const char *const more[] = {"--limits", "off", NULL};
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    char *ann = new_guest("Anna16");
    int games = 10 + 50 * scale / 100;
    for (int i = 0; i < games; i++)
        free(new_table(ann, "ethnos", "[\"greedy\",\"random\"]", i == 3 ? ",\"setup\":{\"decline\":\"all\"}" : ""));
    json_decref(http_json("/api/statistics?game=ethnos", NULL, NULL, 400));
    json_t *m = NULL;
    for (int i = 0; i < 1000; i++) {
        json_decref(m);
        m = http_json("/api/statistics?game=ethnos&seats=2", NULL, NULL, 200);
        if (number_of(m, "games") == games - 1 && number_of(m, "waiting") == 0)
            break;
        if (i == 5) { /* what waits is not forgotten */
            stop_server(server, true);
            server = start_server(data, more);
        }
        usleep(50000);
    }
    CHECK(number_of(m, "games") == games - 1 && number_of(m, "waiting") == 0);
    const json_t *first = at(m, "by_seat", 0), *within = json_object_get(first, "ci95");
    CHECK(json_array_size(json_object_get(m, "by_seat")) == 2 &&
          json_number_value(json_object_get(first, "share")) > 0.6);
    CHECK(json_number_value(json_array_get(within, 0)) > 0.5 && json_number_value(json_array_get(within, 1)) <= 1);
    const json_t *tribes = at(m, "uses", 0), *tribe = at(tribes, "things", 0);
    /* Fewer than 20 seats tell nothing of a thing. */
    CHECK(scale < 100 || (json_array_size(json_object_get(tribes, "things")) > 0 && number_of(tribe, "with") >= 20));
    json_decref(m);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann);
}
