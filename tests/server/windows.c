/* Windows that are let go: they are, and when they close tells nothing of anybody's hand. */
#include "tests.h"
#include "place.h"

#include "server/window.h"

#include <sodium.h>
#include <time.h>

/* ---- the time that is drawn ---------------------------------------------------------------------------------------
 */

/* It follows from seed and number alone (it is given nothing else), stays in its bounds, and differs from one question
 * and one seed to the next. */
void test_window_pause(void)
{
    CHECK(sodium_init() >= 0);
    uint8_t seed[LD_SEED_BYTES] = {7}, other[LD_SEED_BYTES] = {8};
    long sum = 0;
    int same = 0, late = 0;
    for (int n = 0; n < 4000; n++) {
        int pause = window_pause(seed, n);
        if (pause < WINDOW_LEAST || pause >= WINDOW_MOST || pause != window_pause(seed, n))
            CHECK(!"a pause is within its bounds and drawn once");
        same += pause == window_pause(other, n);
        late += pause > WINDOW_LEAST + 4000;
        sum += pause;
    }
    CHECK(same < 10 && sum / 4000 > 4200 && sum / 4000 < 5300 && late > 200 && late < 600);
}

/* ---- with and without a card --------------------------------------------------------------------------------------
 */

typedef struct tally {
    int windows, gained, lost; /* how often a hand dealt anew could react where it could not, and the other way round */
} tally;

/* All that the time of a window is made of, when the hand of the seat is dealt anew as far as another does not know it:
 * whether it is a window, who is asked, seed and number. None of it may change. */
static void deal_anew(const table *t, int seat, int seats, ld_rng *rng, tally *out)
{
    ld_list before, after;
    ld_options(&t->state, seat, &before);
    for (int i = 0; i < 6; i++) {
        ld_state other;
        ld_redact(&other, &t->state, (seat + 1) % seats);
        ld_determinize(&other, rng);
        ld_options(&other, seat, &after);
        out->gained += before.count == 1 && after.count > 1;
        out->lost += before.count > 1 && after.count == 1;
        if (!ld_window(&other) || ld_asked(&other) != ld_asked(&t->state))
            CHECK(!"whether it is a window depends on no hand");
    }
}

static void look_for_windows(const ld_game *game, int seats, unsigned seed, tally *out)
{
    static table t;
    ld_rng rng = ld_rng_from(seed);
    st_row row;
    char text[LD_TEXT_BYTES];
    CHECK(begin_table(&t, game, seats, seed));
    t.place[0].lets_go = true;
    CHECK(window_kept(&t));
    for (int i = 0; t.info.status == TABLE_PLAYING && i < 20000; i++) {
        int seat = ld_turn(&t.state);
        ld_list list;
        if (seat == LD_CHANCE) {
            table_choose(&t, seat, ld_dice(&t.state, t.info.seed, t.number), i, &row, text);
            continue;
        }
        bool window = ld_window(&t.state);
        out->windows += window;
        if (window)
            deal_anew(&t, seat, seats, &rng, out);
        ld_options(&t.state, seat, &list);
        table_choose(&t, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], i, &row, text);
    }
    table_free(&t);
}

void test_window_hands(void)
{
    CHECK(sodium_init() >= 0);
    int games = 2 * scale / 100 + 1;
    tally all = {0};
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        tally one = {0};
        ld_game_seats(ld_game_at(g), &low, &high);
        for (int i = 0; i < games; i++)
            look_for_windows(ld_game_at(g), high, (unsigned)i + 1, &one);
        printf("%s: %d windows; dealt anew, a card was there %d times and gone %d times\n", ld_game_name(ld_game_at(g)),
               one.windows, one.gained, one.lost);
        all.windows += one.windows;
        all.gained += one.gained;
        all.lost += one.lost;
    }
    CHECK(all.windows > 50 && all.gained > 20 && all.lost > 20);
}

/* ---- by the watch ---------------------------------------------------------------------------------------------------
 */

enum { PEOPLE = 2, WANTED = 4, LONGEST_S = 120 };

typedef struct sitting {
    char *token[PEOPLE], *id;
    ws ws;
    uint8_t seed[LD_SEED_BYTES];
    unsigned rng;
    int timed[2]; /* windows that closed in their time, without and with a card that fits */
    int missed;   /* those that did not */
} sitting;

static json_t *post(const sitting *s, int who, const char *action, const char *body)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", s->id, action);
    reply r = http_ask(path, s->token[who], body);
    json_t *json = json_incref(r.json);
    reply_free(&r);
    return json;
}

static void read_seed(sitting *s, const char *data)
{
    sqlite3 *db = place_open(data);
    sqlite3_stmt *st;
    CHECK(db);
    CHECK(sqlite3_prepare_v2(db, "SELECT seed FROM tables", -1, &st, NULL) == SQLITE_OK);
    CHECK(sqlite3_step(st) == SQLITE_ROW && sqlite3_column_bytes(st, 0) == LD_SEED_BYTES);
    memcpy(s->seed, sqlite3_column_blob(st, 0), LD_SEED_BYTES);
    sqlite3_finalize(st);
    sqlite3_close(db);
}

/* Whoever is asked answers: passes if that can be done, otherwise anything. True if somebody had a choice. */
static bool answer_all(sitting *s, long *number)
{
    bool choice = false;
    for (int who = 0; who < PEOPLE; who++) {
        json_t *m = show(s->id, s->token[who]);
        const json_t *options = json_object_get(m, "options");
        size_t n = json_array_size(options), at = 0;
        choice |= n > 1;
        *number = number_of(m, "number");
        s->rng = s->rng * 1664525u + 1013904223u;
        at = n ? (s->rng >> 10) % n : 0;
        for (size_t i = 0; i < n; i++)
            if (strcmp(text_of(json_array_get(options, i), "choice"), "pass") == 0)
                at = i;
        if (n && json_is_null(json_object_get(m, "answered"))) {
            char body[200];
            snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", *number,
                     text_of(json_array_get(options, at), "choice"));
            json_decref(post(s, who, "choose", body));
        }
        json_decref(m);
    }
    return choice;
}

static bool is_window_step(const char *step)
{
    static const char *const steps[] = {"open", "foil", "counter", "rig", "blood"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(steps[i], step) == 0)
            return true;
    return false;
}

/* The next message with another number; its time, by the server's clock, since we may be late to read it. */
static json_t *next_question(sitting *s, long number, double *at)
{
    json_t *m;
    double end = seconds() + 30;
    while (seconds() < end && (m = ws_wait(&s->ws, "table", 30000))) {
        *at = (double)number_of(m, "now") / 1000;
        if (number_of(m, "number") != number)
            return m;
        json_decref(m);
    }
    return NULL;
}

/* Plays on, and holds a watch on every window: it closes at its drawn time, whether somebody could have reacted or not.
 */
static void play_by_the_watch(sitting *s)
{
    double end = seconds() + LONGEST_S, opened = 0, closed = 0;
    json_t *m = next_question(s, -1, &opened);
    while (m && strcmp(text_of(m, "status"), "playing") == 0 && seconds() < end && s->timed[0] + s->timed[1] < WANTED) {
        long number = number_of(m, "number"), now = number;
        bool window = is_window_step(text_of(m, "step")), card = answer_all(s, &now);
        json_t *next = next_question(s, number, &closed);
        double drawn = window_pause(s->seed, (int)number) / 1000.0, took = closed - opened;
        if (next && window && now == number) {
            /* It was told, and the watch started, a little after it was asked. */
            bool right = took > drawn - 0.5 && took < drawn + 3;
            s->timed[card] += right;
            s->missed += !right;
            if (!right)
                printf("  question %ld: drawn %.3f s, took %.3f s\n", number, drawn, took);
        }
        json_decref(m);
        m = next;
        opened = closed;
    }
    json_decref(m);
}

/* Ann has windows let go, or passes ahead; Bob holds the watch. */
static void hold_the_watch(const char *action, const char *wish, const char *wrong)
{
    /* One and the same game each time, with windows soon. */
    static const char *const more[] = {"--limits", "off", "--dice", "fenestra", NULL};
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    sitting s = {.rng = 1};
    CHECK(sodium_init() >= 0 && server > 0);
    s.token[0] = new_guest("Ann"), s.token[1] = new_guest("Bob");
    s.id = new_table(s.token[0], "spartacus", "[\"me\",\"open\",\"greedy\"]", "");
    json_decref(post(&s, 1, "sit", "{}"));
    json_decref(post(&s, 0, action, wish));
    json_t *bad = post(&s, 0, action, wrong);
    CHECK(!is_true(bad, "ok"));
    json_decref(bad);
    read_seed(&s, data);
    CHECK(ws_open(&s.ws, s.token[1], NULL) && ws_sendf(&s.ws, "{\"do\":\"watch\",\"table\":\"%s\"}", s.id));
    play_by_the_watch(&s);
    printf("windows timed: %d without a choice, %d with one\n", s.timed[0], s.timed[1]);
    /* Whether somebody holds a fitting card is luck; that it changes nothing is shown by window-hands. */
    CHECK(s.timed[0] + s.timed[1] >= WANTED);
    CHECK(s.missed <= 1); /* a machine may be busy once */
    ws_close(&s.ws);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(s.token[0]), free(s.token[1]), free(s.id);
}

void test_window_times(void) { hold_the_watch("windows", "{\"let_go\":true}", "{\"let_go\":1}"); }

void test_ahead_times(void)
{
    hold_the_watch("ahead", "{\"moves\":[{\"choice\":\"pass\",\"times\":0}]}", "{\"moves\":1}");
}

/* Alone with bots nothing has to be hidden from anybody: windows go by at once, also while nobody watches. */
void test_window_alone(void)
{
    char *ann = new_guest("Ann"), *id = new_table(ann, "spartacus", "[\"me\",\"greedy\",\"greedy\"]", ""), body[200];
    sitting s = {.token = {ann, ann}, .id = id, .rng = 3};
    json_decref(post(&s, 0, "windows", "{\"let_go\":true}"));
    int asked = 0;
    for (double end = seconds() + 60; asked < 30 && seconds() < end;) {
        json_t *m = show(id, ann);
        const json_t *options = json_object_get(m, "options");
        size_t n = json_array_size(options);
        CHECK(is_true(m, "let_go"));
        if (n && json_is_null(json_object_get(m, "answered"))) {
            asked++;
            CHECK(n > 1 || !is_window_step(text_of(m, "step")));
            snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
                     text_of(json_array_get(options, n - 1), "choice"));
            json_decref(post(&s, 0, "choose", body));
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        }
        json_decref(m);
    }
    CHECK(asked > 5);
    free(ann), free(id);
}
