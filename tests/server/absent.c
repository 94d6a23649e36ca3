/* Absent players: a game of four over many days, in which people are absent, replaced by a bot and by a person, come
 * back, are on holiday and answer ahead, with the server killed between; votes; and bad input. Days pass while the
 * server is down: its served time is set on in the file. */
#include "tests.h"
#include "place.h"

#include "server/ahead.h"

#include <sodium.h>
#include <time.h>

static const char *const free_rein[] = {"--limits", "off", NULL};
enum { DAY = 86400, PEOPLE = 4 };
static const char agreed[] = ",\"absence\":{\"after\":86400,\"bot\":\"random\",\"person\":true,\"end\":true}";

typedef struct party {
    char *data, *id, *who[PEOPLE];
    pid_t server;
} party;

static json_t *act(const party *p, const char *token, const char *what, const char *body, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/%s", p->id, what);
    return http_json(path, token, body, status);
}

static void done(const party *p, const char *token, const char *what, const char *body, int status)
{
    json_decref(act(p, token, what, body, status));
}

/* Four people at a table by the day. */
static party sit_down(const char *game, const char *more)
{
    static const char *const names[PEOPLE] = {"Ann", "Bob", "Cid", "Dan"};
    party p = {.data = temp_folder()};
    p.server = start_server(p.data, free_rein);
    for (int i = 0; i < PEOPLE; i++)
        p.who[i] = new_guest(names[i]);
    p.id = new_table(p.who[0], game, "[\"me\",\"open\",\"open\",\"open\"]", more);
    for (int i = 1; i < PEOPLE; i++)
        done(&p, p.who[i], "sit", "{}", 200);
    return p;
}

static void get_up(party *p)
{
    char command[600];
    CHECK(stop_server(p->server, false) == 0);
    snprintf(command, sizeof command, "%s table check %s > /dev/null", program, place_args(p->data));
    CHECK(system(command) == 0);
    remove_folder(p->data);
    for (int i = 0; i < PEOPLE; i++)
        free(p->who[i]);
    free(p->data), free(p->id);
}

/* The server is killed, time passes for it, and it starts again. */
static void pass(party *p, long seconds_of_it)
{
    char statement[100];
    stop_server(p->server, true);
    snprintf(statement, sizeof statement, "UPDATE served SET ms=ms+%ld", 1000 * seconds_of_it);
    CHECK(place_change(p->data, statement));
    p->server = start_server(p->data, free_rein);
}

static json_t *seat_in(const json_t *m, int seat) { return json_array_get(json_object_get(m, "seats"), (size_t)seat); }

static bool says(const party *p, const char *token, int seat, const char *key)
{
    json_t *m = show(p->id, token);
    bool yes = is_true(seat_in(m, seat), key);
    json_decref(m);
    return yes;
}

/* Waits until it does: the server looks after the start, and every tick. */
static bool comes(const party *p, const char *token, int seat, const char *key)
{
    for (double end = seconds() + 20; seconds() < end; nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL))
        if (says(p, token, seat, key))
            return true;
    return false;
}

static bool was_told(const party *p, const char *token, const char *kind)
{
    json_t *m = show(p->id, token), *entry;
    size_t i;
    bool found = false;
    json_array_foreach (json_object_get(m, "told"), i, entry)
        found |= strcmp(text_of(entry, "kind"), kind) == 0 && text_of(entry, "text")[0];
    json_decref(m);
    return found;
}

/* The seat that is asked now and owes an answer, waiting for bots; -1 if the game is over. */
static int asked(const party *p)
{
    for (double end = seconds() + 20; seconds() < end; nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL))
        for (int s = 0; s < PEOPLE; s++) {
            json_t *m = show(p->id, p->who[s]);
            bool owes = is_true(m, "asked") && json_is_null(json_object_get(m, "answered"));
            bool over = strcmp(text_of(m, "status"), "playing") != 0;
            json_decref(m);
            if (owes || over)
                return over ? -1 : s;
        }
    return -1;
}

static void choose(const party *p, int seat, size_t which)
{
    char body[200];
    json_t *m = show(p->id, p->who[seat]), *options = json_object_get(m, "options");
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
             text_of(json_array_get(options, which % json_array_size(options)), "choice"));
    json_decref(m);
    done(p, p->who[seat], "choose", body, 200);
}

static int play(const party *p, int choices)
{
    int seat = asked(p);
    for (int i = 0; i < choices && seat >= 0; i++) {
        choose(p, seat, (size_t)i);
        seat = asked(p);
    }
    return seat;
}

/* A bot plays for who is absent, as another asks; they come back, after another kill. */
static void bot_and_back(party *p)
{
    char body[80];
    int gone = play(p, 12), other = (gone + 1) % PEOPLE;
    snprintf(body, sizeof body, "{\"seat\":%d,\"by\":\"bot\"}", gone);
    done(p, p->who[other], "standin", body, 409); /* not yet */
    pass(p, DAY - 600);
    CHECK(!says(p, p->who[other], gone, "absent"));
    pass(p, 700);
    CHECK(comes(p, p->who[other], gone, "absent") && was_told(p, p->who[other], "absent"));
    done(p, p->who[gone], "standin", body, 409); /* of oneself */
    done(p, p->who[other], "standin", body, 200);
    CHECK(says(p, p->who[other], gone, "away") && was_told(p, p->who[gone], "bot"));
    pass(p, 10);
    CHECK(says(p, p->who[other], gone, "away"));
    play(p, 3);
    done(p, p->who[gone], "back", "{}", 200);
    CHECK(!says(p, p->who[other], gone, "away") && !says(p, p->who[other], gone, "absent"));
    json_t *m = show(p->id, p->who[gone]);
    CHECK(number_of(m, "you") == gone && strcmp(text_of(seat_in(m, gone), "stood_in"), "absent") == 0);
    json_decref(m);
}

static long motion_of(const party *p, const char *token)
{
    json_t *m = show(p->id, token);
    json_t *motion = json_object_get(m, "motion");
    long number = json_is_object(motion) ? number_of(motion, "motion") : -1;
    json_decref(m);
    return number;
}

static void vote(const party *p, int seat, long motion, bool yes, int status)
{
    char body[80];
    snprintf(body, sizeof body, "{\"motion\":%ld,\"yes\":%s}", motion, yes ? "true" : "false");
    done(p, p->who[seat], "vote", body, status);
}

/* A person takes the seat over by the vote of all others, is sent what the seat may know and nothing else, and gives it
 * back. */
static void person_and_back(party *p)
{
    char body[80];
    int gone = play(p, 8), a = (gone + 1) % PEOPLE, b = (gone + 2) % PEOPLE, c = (gone + 3) % PEOPLE;
    char *eve = new_guest("Eve");
    done(p, eve, "sit", "{}", 409);
    pass(p, DAY + 60);
    CHECK(comes(p, p->who[a], gone, "absent"));
    snprintf(body, sizeof body, "{\"seat\":%d,\"by\":\"person\"}", gone);
    done(p, p->who[a], "standin", body, 200);
    done(p, p->who[b], "standin", body, 409); /* one vote at a time */
    long motion = motion_of(p, p->who[b]);
    vote(p, b, motion + 1, true, 409);
    vote(p, gone, motion, false, 403);
    vote(p, b, motion, true, 200);
    pass(p, 5); /* two of three have voted */
    CHECK(motion_of(p, p->who[c]) == motion && !says(p, p->who[c], gone, "offered"));
    vote(p, c, motion, true, 200);
    CHECK(says(p, p->who[c], gone, "offered") && motion_of(p, p->who[c]) == -1);
    json_t *before = show(p->id, p->who[gone]);
    done(p, eve, "sit", "{}", 200);
    json_t *now = show(p->id, eve), *looks_on = show(p->id, p->who[gone]);
    CHECK(json_equal(json_object_get(before, "view"), json_object_get(now, "view")));
    CHECK(json_equal(json_object_get(before, "options"), json_object_get(now, "options")));
    CHECK(json_is_null(json_object_get(looks_on, "you")) && json_array_size(json_object_get(looks_on, "options")) == 0);
    CHECK(!json_equal(json_object_get(looks_on, "view"), json_object_get(now, "view")));
    CHECK(strcmp(text_of(seat_in(now, gone), "stood_in"), "replaced") == 0 && is_true(seat_in(now, gone), "former"));
    CHECK(was_told(p, p->who[b], "taken"));
    json_decref(before), json_decref(now), json_decref(looks_on);
    done(p, p->who[a], "give", "{}", 409);
    pass(p, 5);
    done(p, eve, "give", "{}", 200);
    CHECK(was_told(p, p->who[b], "given") && !says(p, p->who[gone], gone, "former"));
    choose(p, gone, 0);
    free(eve);
}

/* On holiday: the clock stands still, nobody counts as absent, for a fortnight. */
static void holiday(party *p)
{
    char body[80];
    int gone = play(p, 5), other = (gone + 1) % PEOPLE;
    snprintf(body, sizeof body, "{\"until\":%lld}", ((long long)time(NULL) + 30 * DAY) * 1000);
    json_decref(http_json("/api/away", p->who[gone], body, 200));
    json_t *me = http_json("/api/me", p->who[gone], NULL, 200), *m = show(p->id, p->who[other]);
    CHECK(json_is_integer(json_object_get(me, "away")) && json_is_integer(json_object_get(seat_in(m, gone), "until")));
    long left = number_of(json_object_get(seat_in(m, gone), "clock"), "left");
    json_decref(me), json_decref(m);
    CHECK(was_told(p, p->who[other], "away"));
    pass(p, 5 * DAY);
    m = show(p->id, p->who[other]);
    CHECK(left - number_of(json_object_get(seat_in(m, gone), "clock"), "left") < 5000);
    CHECK(!is_true(seat_in(m, gone), "absent") && !is_true(seat_in(m, gone), "away"));
    json_decref(m);
    pass(p, 9 * DAY + DAY / 2); /* the fortnight is used up: from now on time runs */
    CHECK(!says(p, p->who[other], gone, "absent"));
    pass(p, DAY + 60);
    CHECK(comes(p, p->who[other], gone, "absent"));
    json_decref(http_json("/api/away", p->who[gone], "{\"until\":null}", 200));
    done(p, p->who[gone], "back", "{}", 200);
    m = show(p->id, p->who[other]);
    CHECK(json_is_null(json_object_get(seat_in(m, gone), "until")) && !is_true(seat_in(m, gone), "absent"));
    json_decref(m);
}

/* All of the message but the time of the day. */
static char *message_of(const party *p, const char *token)
{
    json_t *m = show(p->id, token);
    json_object_del(m, "now");
    for (int s = 0; s < PEOPLE; s++)
        json_object_del(seat_in(m, s), "clock");
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    return text;
}

static size_t ahead_count(const party *p, const char *token)
{
    json_t *m = show(p->id, token);
    size_t n = json_array_size(json_object_get(m, "ahead"));
    json_decref(m);
    return n;
}

/* An answer given ahead: nobody sees that it is there, it survives a kill, is used when it fits, and told to the seat
 * alone. */
static void ahead(party *p)
{
    int now = play(p, 3), later = (now + 1) % PEOPLE;
    char *before[PEOPLE], *after[PEOPLE];
    for (int s = 0; s < PEOPLE; s++)
        before[s] = message_of(p, p->who[s]);
    done(p, p->who[later], "ahead", "{\"moves\":[{\"step\":\"turn\",\"choice\":\"recruit deck\",\"times\":2}]}", 200);
    pass(p, 1);
    for (int s = 0; s < PEOPLE; s++) {
        after[s] = message_of(p, p->who[s]);
        CHECK((strcmp(before[s], after[s]) == 0) == (s != later));
    }
    CHECK(ahead_count(p, p->who[later]) == 1 && ahead_count(p, p->who[now]) == 0);
    bool used = false;
    for (int i = 0; i < 40 && !used; i++) { /* until it is the turn of the seat: it is not asked then */
        int seat = asked(p);
        json_t *m = seat >= 0 ? show(p->id, p->who[seat]) : NULL;
        const char *first = text_of(json_array_get(json_object_get(m, "options"), 0), "choice");
        if (seat == later && strcmp(first, "recruit deck") == 0)
            CHECK(!"who answered ahead is not asked");
        json_decref(m);
        choose(p, seat, 0);
        used = was_told(p, p->who[later], "ahead");
    }
    CHECK(used && !was_told(p, p->who[now], "ahead"));
    done(p, p->who[later], "ahead", "{\"moves\":[]}", 200);
    CHECK(ahead_count(p, p->who[later]) == 0);
    for (int s = 0; s < PEOPLE; s++)
        free(before[s]), free(after[s]);
}

static void put_ahead(const party *p, int seat, const char *moves)
{
    char body[300];
    snprintf(body, sizeof body, "{\"moves\":[%s]}", moves);
    done(p, p->who[seat], "ahead", body, 200);
}

/* Taking back ends moves ahead, freely one's own, by agreement all: nobody answers again what was to be undone. A seat
 * that changes hands has none. */
static void ahead_ends(party *p)
{
    static const char never[] = "{\"choice\":\"summon\",\"times\":0}";
    int now = play(p, 2);
    for (int s = 0; s < PEOPLE; s++)
        put_ahead(p, s, never);
    choose(p, now, 0);
    json_t *m = show(p->id, p->who[now]);
    bool freely = strcmp(json_string_value(json_object_get(m, "undo")), "free") == 0;
    json_decref(m);
    for (int s = 0; s <= PEOPLE; s++) { /* who asks, then all others */
        int who = s ? s - 1 : now;
        char body[60];
        m = show(p->id, p->who[who]);
        snprintf(body, sizeof body, "{\"number\":%ld}", number_of(m, "number"));
        json_decref(m);
        if (s == 0 || (!freely && who != now))
            done(p, p->who[who], s ? "agree" : "undo", body, 200);
    }
    for (int s = 0; s < PEOPLE; s++) {
        CHECK(ahead_count(p, p->who[s]) == (freely && s != now));
        CHECK(was_told(p, p->who[s], "ahead-undone") == (!freely || s == now));
    }
    put_ahead(p, now, never);
    done(p, p->who[now], "leave", "{\"bot\":\"random\"}", 200);
    done(p, p->who[now], "back", "{}", 200);
    CHECK(ahead_count(p, p->who[now]) == 0);
}

/* Where somebody owes an answer is in their list, and only there. */
static void turns(const party *p)
{
    int now = asked(p);
    for (int s = 0; s < PEOPLE; s++) {
        json_t *list = http_json("/api/turns", p->who[s], NULL, 200);
        const json_t *first = json_array_get(json_object_get(list, "turns"), 0);
        CHECK((json_array_size(json_object_get(list, "turns")) == 1) == (s == now));
        CHECK(s != now || strcmp(text_of(first, "table"), p->id) == 0);
        json_decref(list);
    }
}

/* ... and to the end, with a result that says whose it is not. */
static void to_the_end(party *p)
{
    for (int seat = asked(p), i = 0; seat >= 0 && i < 4000; seat = asked(p), i++)
        choose(p, seat, (size_t)i);
    json_t *m = show(p->id, p->who[0]);
    CHECK(strcmp(text_of(m, "status"), "over") == 0 && json_array_size(json_object_get(m, "score")) == PEOPLE);
    json_decref(m);
    json_t *list = http_json("/api/finished", p->who[0], NULL, 200);
    const json_t *stood = json_object_get(json_array_get(json_object_get(list, "tables"), 0), "stood_in");
    int absent = 0, replaced = 0;
    for (size_t s = 0; s < PEOPLE; s++) {
        const char *why = json_string_value(json_array_get(stood, s));
        absent += why && strcmp(why, "absent") == 0;
        replaced += why && strcmp(why, "replaced") == 0;
    }
    CHECK(absent + replaced >= 1 && replaced == 1);
    json_decref(list);
    json_t *again = act(p, p->who[0], "rematch", "{}", 200);
    m = show(text_of(again, "table"), p->who[0]);
    CHECK(number_of(json_object_get(m, "absence"), "after") == DAY && !is_true(seat_in(m, 0), "former"));
    for (int s = 0; s < PEOPLE; s++)
        CHECK(json_is_null(json_object_get(seat_in(m, s), "stood_in")));
    json_decref(again), json_decref(m);
}

void test_absent(void)
{
    char more[200];
    snprintf(more, sizeof more, ",\"clock\":{\"kind\":\"days\",\"each\":%d}%s", 3 * DAY, agreed);
    party p = sit_down("ethnos", more);
    bot_and_back(&p);
    person_and_back(&p);
    holiday(&p);
    ahead(&p);
    ahead_ends(&p);
    turns(&p);
    if (scale >= 100)
        to_the_end(&p);
    get_up(&p);
}

/* An agreement that comes later, without a clock, and a game that all end; the one who is absent is not waited for. */
void test_absent_votes(void)
{
    party p = sit_down("ethnos", "");
    char body[200];
    int gone = play(&p, 4), a = (gone + 1) % PEOPLE, b = (gone + 2) % PEOPLE, c = (gone + 3) % PEOPLE;
    done(&p, p.who[a], "end", "{}", 409);
    snprintf(body, sizeof body, "{%s}", agreed + 1);
    done(&p, p.who[a], "absence", body, 200);
    long motion = motion_of(&p, p.who[b]);
    vote(&p, b, motion, false, 200); /* one is against it */
    CHECK(motion_of(&p, p.who[b]) == -1 && was_told(&p, p.who[gone], "against"));
    done(&p, p.who[a], "absence", body, 200);
    motion = motion_of(&p, p.who[b]);
    vote(&p, b, motion, true, 200);
    vote(&p, c, motion, true, 200);
    vote(&p, gone, motion, true, 200);
    CHECK(was_told(&p, p.who[gone], "terms"));
    pass(&p, DAY + 60);
    CHECK(comes(&p, p.who[a], gone, "absent"));
    done(&p, p.who[a], "end", "{}", 200);
    motion = motion_of(&p, p.who[b]);
    vote(&p, b, motion, true, 200);
    pass(&p, 1);
    vote(&p, c, motion, true, 200);
    json_t *m = show(p.id, p.who[gone]);
    CHECK(strcmp(text_of(m, "status"), "closed") == 0 && strstr(text_of(m, "notice"), "Those who were here"));
    json_decref(m);
    CHECK(was_told(&p, p.who[gone], "ended"));
    done(&p, p.who[gone], "back", "{}", 200);
    done(&p, p.who[gone], "rematch", "{}", 409);
    get_up(&p);
}

/* What is wrong gets a sentence and changes nothing. */
void test_absent_bad(void)
{
    static const char nine[] =
        "{\"moves\":[{\"choice\":\"skip\"},{\"choice\":\"skip\"},{\"choice\":\"skip\"},{\"choice\":\"skip\"},"
        "{\"choice\":\"skip\"},{\"choice\":\"skip\"},{\"choice\":\"skip\"},{\"choice\":\"skip\"},{\"choice\":\"skip\"}]"
        "}";
    static const char *const terms[] = {"{\"absence\":1}",
                                        "{\"absence\":{}}",
                                        "{\"absence\":{\"after\":0,\"end\":true}}",
                                        "{\"absence\":{\"after\":99999999,\"end\":true}}",
                                        "{\"absence\":{\"after\":60}}",
                                        "{\"absence\":{\"after\":60,\"bot\":\"cmd:./x\"}}",
                                        "{\"absence\":{\"after\":60,\"bot\":7}}",
                                        "{\"absence\":{\"after\":60,\"end\":\"yes\"}}",
                                        "{}"};
    static const char *const moves[] = {"{}",
                                        "{\"moves\":{}}",
                                        "{\"moves\":[1]}",
                                        "{\"moves\":[{}]}",
                                        "{\"moves\":[{\"choice\":\"\"}]}",
                                        "{\"moves\":[{\"choice\":\"dance\"}]}",
                                        "{\"moves\":[{\"choice\":\"skip\",\"step\":\"lunch\"}]}",
                                        "{\"moves\":[{\"choice\":\"skip\",\"most\":-1}]}",
                                        "{\"moves\":[{\"choice\":\"skip\",\"times\":100}]}",
                                        "{\"moves\":[{\"choice\":\"skip\",\"quiet\":1}]}",
                                        "{\"moves\":[{\"choice\":\"deal elf-red\"}]}",
                                        nine};
    static const char *const away[] = {"{}", "{\"until\":1}", "{\"until\":\"tomorrow\"}", "{\"until\":99999999999999}"};
    party p = sit_down("ethnos", agreed);
    char *before = message_of(&p, p.who[0]), *eve = new_guest("Eve");
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        done(&p, p.who[0], "absence", terms[i], 400);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        done(&p, p.who[0], "ahead", moves[i], 400);
    for (size_t i = 0; i < sizeof away / sizeof *away; i++)
        json_decref(http_json("/api/away", p.who[0], away[i], 400));
    done(&p, p.who[0], "standin", "{\"seat\":1}", 400);
    done(&p, p.who[0], "standin", "{\"seat\":9,\"by\":\"bot\"}", 400);
    done(&p, p.who[0], "standin", "{\"seat\":1,\"by\":\"bot\"}", 409);
    done(&p, p.who[0], "vote", "{\"motion\":1}", 400);
    done(&p, p.who[0], "vote", "{\"motion\":1,\"yes\":true}", 409);
    static const char *const words[] = {"absence", "standin", "end", "vote", "give", "ahead"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        done(&p, eve, words[i], "{}", 403);
        done(&p, NULL, words[i], "{}", 401);
    }
    json_decref(http_json("/api/turns", NULL, NULL, 200));
    char *after = message_of(&p, p.who[0]);
    CHECK(strcmp(before, after) == 0);
    free(before), free(after), free(eve);
    get_up(&p);
}

static bool was_befallen(const party *p, int seat)
{
    json_t *m = show(p->id, p->who[seat]), *entry;
    size_t i;
    bool found = false;
    json_array_foreach (json_object_get(m, "log"), i, entry)
        found |= is_true(entry, "befell");
    json_decref(m);
    return found;
}

/* "Until something concerns me" ends when another does something to the seat, over a kill too, and not before. */
void test_ahead_quiet(void)
{
    party p = sit_down("spartacus", "");
    bool ended = false;
    for (int s = 0; s < PEOPLE; s++)
        put_ahead(&p, s, "{\"choice\":\"net\",\"times\":0,\"quiet\":true},{\"choice\":\"net\",\"times\":0}");
    for (int i = 0; i < 600 && !ended; i++) {
        int seat = asked(&p);
        if (seat < 0)
            break;
        choose(&p, seat, (size_t)i * 7);
        if (i == 20)
            pass(&p, 1);
        for (int s = 0; s < PEOPLE && i % 10 == 0; s++) {
            bool told = was_told(&p, p.who[s], "ahead-disturbed"), befell = was_befallen(&p, s);
            CHECK(ahead_count(&p, p.who[s]) == (told ? 1 : 2) && (befell || !told));
            ended |= told;
        }
    }
    CHECK(ended);
    get_up(&p);
}

/* ---- moves ahead, without a server --------------------------------------------------------------------------------
 */

/* The number at its end, without it; -1 if there is none. */
static int amount_off(char *text)
{
    char *last = strrchr(text, ' ');
    if (!last || !last[1] || last[1 + strspn(last + 1, "0123456789")])
        return -1;
    *last = 0;
    return atoi(last + 1);
}

/* What fits is used, and nothing else: the answer as it is written, in its step or any; an amount is as much as the
 * move allows where the answer is secret, and as little as will do where it is open. */
static int try_moves(const ld_state *state, int seat, const ld_list *list, ld_choice wish)
{
    ld_choice found;
    ld_aheads moves = {.count = 2, .all = {{.choice = "no such answer", .most = -1}, {.most = -1, .times = 1}}};
    ld_ahead *a = &moves.all[1];
    char text[LD_TEXT_BYTES];
    snprintf(a->choice, sizeof a->choice, "%s", ld_format(state, wish, text, sizeof text));
    snprintf(a->step, sizeof a->step, "%s", ld_step(state));
    CHECK(ld_aheads_answer(&moves, state, seat, &found) == 1 && found == wish);
    a->step[0] = 'X';
    CHECK(ld_aheads_answer(&moves, state, seat, &found) == -1);
    a->step[0] = 0;
    a->most = amount_off(a->choice);
    if (a->most < 0)
        return 0;
    int least = a->most, most = -1, n;
    for (int i = 0; i < list->count; i++) {
        ld_format(state, list->choice[i], text, sizeof text);
        n = amount_off(text);
        if (n < 0 || n > a->most || strcmp(text, a->choice) != 0)
            continue;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    CHECK(ld_aheads_answer(&moves, state, seat, &found) == 1);
    ld_format(state, found, text, sizeof text);
    CHECK(amount_off(text) == (ld_sealed(state) ? most : least));
    return 1;
}

static int play_with_moves(const ld_game *game, int seats, unsigned seed)
{
    static table t;
    ld_rng rng = ld_rng_from(seed);
    st_row row;
    char text[LD_TEXT_BYTES];
    int amounts = 0;
    CHECK(begin_table(&t, game, seats, seed));
    for (int i = 0; t.info.status == TABLE_PLAYING && i < 3000; i++) {
        int seat = ld_turn(&t.state);
        t.kept_log = t.logged;
        ld_list list;
        if (seat == LD_CHANCE) {
            table_choose(&t, seat, ld_dice(&t.state, t.info.seed, t.number), i, &row, text);
            continue;
        }
        ld_options(&t.state, seat, &list);
        ld_choice wish = list.choice[ld_below(&rng, (uint32_t)list.count)];
        amounts += try_moves(&t.state, seat, &list, wish);
        table_choose(&t, seat, wish, i, &row, text);
    }
    json_t *kinds = ld_aheads_kinds(&t.state), *move;
    size_t k;
    CHECK(json_array_size(json_object_get(kinds, "steps")) > 5 && json_array_size(json_object_get(kinds, "moves")) > 2);
    json_array_foreach (json_object_get(kinds, "moves"), k, move) {
        json_t *one = json_pack("[{ssss}]", "choice", text_of(move, "choice"), "step", "");
        ld_aheads read;
        char why[LD_ERROR_BYTES];
        CHECK(text_of(move, "text")[0] && ld_aheads_read(game, one, &read, why) && read.count == 1);
        json_decref(one);
    }
    json_decref(kinds);
    table_free(&t);
    return amounts;
}

void test_ahead_moves(void)
{
    CHECK(sodium_init() >= 0);
    int amounts = 0;
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        ld_game_seats(ld_game_at(g), &low, &high);
        amounts += play_with_moves(ld_game_at(g), high, 3);
    }
    CHECK(amounts > 20);
    ld_aheads moves = {.count = 3, .all = {{.times = 2}, {.times = 0, .quiet = true}, {.times = 1}}};
    ld_aheads_use(&moves, 0), ld_aheads_use(&moves, 1), ld_aheads_use(&moves, 2);
    CHECK(moves.count == 2 && moves.all[0].times == 1 && moves.all[1].quiet);
    CHECK(ld_aheads_disturb(&moves) && moves.count == 1 && !ld_aheads_disturb(&moves));
}
