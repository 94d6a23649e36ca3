/* What a seat is sent depends on nothing that it may not know.
 *
 * Over whole random games, at every step and for every eye: take the position, forget what the eye does not know, fill
 * it in anew at random, and compare, byte by byte, the message made of the one with the message made of the other. Also
 * for sealed steps: an answer of one seat changes nothing for the others. */
#include "tests.h"

#include "server/change.h"
#include "server/view.h"

#include <sodium.h>

static char *message_bytes(const table *t, int eye)
{
    viewer v = {.eye = eye, .now = 1000, .online = 1};
    char *text = malloc((256 << 10) + 1);
    ld_writer w = {text, 256 << 10, 0, false};
    ld_put_open(&w, '{');
    view_table(&w, t, &v);
    ld_put_close(&w, '}');
    text[w.used] = 0;
    return text;
}

bool begin_table(table *t, const ld_game *game, int seats, unsigned seed)
{
    char error[LD_ERROR_BYTES];
    st_table info = {.seats = seats, .status = TABLE_PLAYING, .id = "test"};
    st_place places[LD_MAX_SEATS] = {0};
    snprintf(info.game, sizeof info.game, "%s", ld_game_name(game));
    snprintf(info.rules, sizeof info.rules, "%s", ld_game_rules_version(game));
    memset(info.seed, (int)seed, sizeof info.seed);
    for (int s = 0; s < seats; s++) {
        places[s].user = s + 1;
        snprintf(places[s].name, sizeof places[s].name, "P%d", s);
    }
    *t = (table){0};
    return table_init(t, &info, strdup("{}"), places, error) && table_begin(t, error);
}

/* The same table with everything that the eye cannot know dealt anew. */
static void deal_anew(table *copy, const table *t, int eye, ld_rng *rng)
{
    *copy = *t;
    ld_redact(&copy->state, &t->state, eye);
    ld_determinize(&copy->state, rng);
    copy->log = calloc((size_t)t->log_room, sizeof *copy->log);
    /* What is hidden in an event is dealt anew too: nothing of it may be read. */
    for (int i = 0; i < (t->logged < t->log_room ? t->logged : t->log_room); i++) {
        copy->log[i] = t->log[i];
        ld_event *e = &copy->log[i].event;
        for (int k = 0; k < e->count && e->id != TABLE_TOOK_BACK; k++)
            if ((e->hide >> k & 1) && !(eye < LD_SPECTATOR && (e->see >> eye & 1)))
                e->args[k] = 0;
    }
}

static int differ;
static char *told[TABLE_EYES]; /* the last message of each eye */

static char *changes_of(const char *before, const char *after)
{
    char *text = malloc((256 << 10) + 1);
    ld_writer w = {text, 256 << 10, 0, false};
    ld_put_open(&w, '{');
    change_put(&w, before, after);
    ld_put_close(&w, '}');
    text[w.used] = 0;
    return text;
}

/* What has changed since the last message makes this one of that one; and it, too, tells nothing more to an eye. Keeps
 * `mine`. */
static void compare_changes(int eye, char *mine, const char *other)
{
    if (told[eye]) {
        char *changes = changes_of(told[eye], mine), *anew = changes_of(told[eye], other);
        json_t *before = json_loads(told[eye], 0, NULL), *set = json_loads(changes, 0, NULL);
        json_t *whole = json_loads(mine, 0, NULL);
        CHECK(set && strcmp(changes, anew) == 0);
        apply_changes(before, set);
        differ += !json_equal(before, whole);
        json_decref(before), json_decref(set), json_decref(whole);
        free(changes), free(anew);
    }
    free(told[eye]);
    told[eye] = mine;
}

static void compare(const table *t, int eye, ld_rng *rng)
{
    static table copy;
    deal_anew(&copy, t, eye, rng);
    char *mine = message_bytes(t, eye), *other = message_bytes(&copy, eye);
    if (strcmp(mine, other) != 0 && differ++ == 0) {
        size_t at = 0;
        while (mine[at] == other[at])
            at++;
        printf("%s, number %d, eye %d: %.120s | %.120s\n", t->info.game, t->number, eye, mine + (at > 60 ? at - 60 : 0),
               other + (at > 60 ? at - 60 : 0));
    }
    static unsigned compared;
    if (compared++ % 11 == 0) /* reading them takes long */
        compare_changes(eye, mine, other);
    else
        free(mine);
    free(other);
    free(copy.log);
}

static void play_and_compare(const ld_game *game, int seats, unsigned seed)
{
    static table t;
    ld_rng rng = ld_rng_from(seed);
    st_row row;
    char text[LD_TEXT_BYTES];
    CHECK(begin_table(&t, game, seats, seed));
    for (int i = 0; t.info.status == TABLE_PLAYING && i < 20000; i++) {
        int seat = ld_turn(&t.state);
        t.kept_log = t.logged; /* as if it was stored: the log in memory is a short one */
        ld_list list;
        if (seat == LD_CHANCE) {
            table_choose(&t, seat, ld_dice(&t.state, t.info.seed, t.number), i, &row, text);
            continue;
        }
        for (int eye = 0; eye < TABLE_EYES && i % 5 == 0; eye++)
            if (eye < seats || eye == LD_SPECTATOR)
                compare(&t, eye, &rng);
        ld_options(&t.state, seat, &list);
        table_choose(&t, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], i, &row, text);
    }
    CHECK(t.info.status == TABLE_OVER);
    table_free(&t);
    for (int eye = 0; eye < TABLE_EYES; eye++) {
        free(told[eye]);
        told[eye] = NULL;
    }
}

void test_secrets(void)
{
    CHECK(sodium_init() >= 0);
    int games = 2 * scale / 100 + 1;
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        ld_game_seats(ld_game_at(g), &low, &high);
        differ = 0;
        for (int i = 0; i < games; i++)
            play_and_compare(ld_game_at(g), low + i % (high - low + 1), (unsigned)i + 1);
        CHECK(differ == 0);
    }
}

/* In a sealed step: an answer changes no byte of what the others are sent, the number stays, and it can be changed. */
static int sealed_steps(const ld_game *game, int seats, unsigned seed)
{
    static table t;
    ld_rng rng = ld_rng_from(seed);
    st_row row;
    char text[LD_TEXT_BYTES];
    int found = 0;
    CHECK(begin_table(&t, game, seats, seed));
    for (int i = 0; t.info.status == TABLE_PLAYING && i < 20000; i++) {
        int seat = ld_turn(&t.state);
        t.kept_log = t.logged; /* as if it was stored: the log in memory is a short one */
        ld_list list;
        if (seat == LD_CHANCE) {
            table_choose(&t, seat, ld_dice(&t.state, t.info.seed, t.number), i, &row, text);
            continue;
        }
        bool waits = ld_sealed(&t.state) && __builtin_popcount(ld_owed(&t.state)) > 1;
        char *before[TABLE_EYES] = {0};
        int number = t.number;
        for (int eye = 0; waits && eye < TABLE_EYES; eye++)
            before[eye] = eye < seats || eye == LD_SPECTATOR ? message_bytes(&t, eye) : NULL;
        ld_options(&t.state, seat, &list);
        bool open = table_choose(&t, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], i, &row, text);
        found += waits;
        for (int eye = 0; waits && eye < TABLE_EYES; eye++) {
            char *after = before[eye] ? message_bytes(&t, eye) : NULL;
            if (after && eye != seat && (strcmp(after, before[eye]) != 0 || open || t.number != number))
                differ++;
            free(after);
            free(before[eye]);
        }
    }
    table_free(&t);
    return found;
}

void test_sealed(void)
{
    CHECK(sodium_init() >= 0);
    int found = 0;
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        ld_game_seats(ld_game_at(g), &low, &high);
        differ = 0;
        for (int i = 0; i < (scale < 100 ? 1 : 2); i++)
            found += sealed_steps(ld_game_at(g), high, (unsigned)i + 1);
        CHECK(differ == 0);
    }
    printf("%d answers in sealed steps\n", found);
}

/* Moves ahead change no byte of what others are sent, whatever they are, and are all there for the seat itself. */
static int ahead_questions(const ld_game *game, int seats, unsigned seed)
{
    static table t;
    ld_rng rng = ld_rng_from(seed);
    st_row row;
    char text[LD_TEXT_BYTES];
    int found = 0;
    CHECK(begin_table(&t, game, seats, seed));
    for (int i = 0; t.info.status == TABLE_PLAYING && i < 20000; i++) {
        int seat = ld_turn(&t.state), holder = (int)ld_below(&rng, (uint32_t)seats);
        t.kept_log = t.logged;
        ld_list list;
        if (seat == LD_CHANCE) {
            table_choose(&t, seat, ld_dice(&t.state, t.info.seed, t.number), i, &row, text);
            continue;
        }
        ld_aheads moves = {.count = 1, .all = {{.choice = "pass", .most = -1}}};
        ld_options(&t.state, seat, &list);
        ld_choice choice = list.choice[ld_below(&rng, (uint32_t)list.count)];
        ld_format(&t.state, choice, text, sizeof text);
        snprintf(moves.all[0].choice, LD_AHEAD_WORD, "%s", text);
        for (int eye = 0; eye < TABLE_EYES && i % 7 == 0; eye++) {
            if (eye >= seats && eye != LD_SPECTATOR)
                continue;
            char *before = message_bytes(&t, eye);
            t.ahead[holder] = &moves;
            char *after = message_bytes(&t, eye);
            t.ahead[holder] = NULL;
            differ += (strcmp(before, after) == 0) == (eye == holder);
            found++;
            free(before), free(after);
        }
        table_choose(&t, seat, choice, i, &row, text);
    }
    table_free(&t);
    return found;
}

void test_ahead_secret(void)
{
    CHECK(sodium_init() >= 0);
    for (int g = 0; g < ld_game_count(); g++) {
        int low, high;
        ld_game_seats(ld_game_at(g), &low, &high);
        differ = 0;
        int found = ahead_questions(ld_game_at(g), high, 5);
        if (!CHECK(found > 10 && differ == 0))
            printf("%s: %d messages, %d wrong\n", ld_game_name(ld_game_at(g)), found, differ);
    }
}
