/* Why something is not offered (src/core/why.c), in random games of every game: whatever a step is about, each thing of
 * that sort at hand is offered or left out with a reason; the words are whole, and the same in every world that the
 * seat cannot tell from this one. That a reason goes with its cause is shown by examples (`why` in scripts); every
 * reason is met in play or by one of them. */
#include "harness.h"

#include "core/game.h"
#include "words/tongue.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KEYS = 32, MAX_VALUES = 256, MAX_REASONS = 256 };

/* Things that choices stand at on the board, or in the hand: the words before the thing, and its type. */
typedef struct key {
    const char *at;
    size_t prefix;
    int type;
    bool named[MAX_VALUES];
} key;

typedef struct hearing {
    ld_ear ear;
    const ld_state *view;
    key keys[MAX_KEYS];
    int count;
    bool *met; /* by reason */
} hearing;

static key *key_of(hearing *h, const char *at, int type)
{
    size_t prefix = strcspn(at, "{");
    for (int i = 0; i < h->count; i++)
        if (h->keys[i].prefix == prefix && h->keys[i].type == type && strncmp(h->keys[i].at, at, prefix) == 0)
            return &h->keys[i];
    CHECK(h->count < MAX_KEYS);
    key *k = &h->keys[h->count++];
    *k = (key){.at = at, .prefix = prefix, .type = type};
    return k;
}

static void note_place(hearing *h, ld_choice c)
{
    const int args[] = {ld_a(c), ld_b(c), ld_c(c), ld_n(c)};
    const ld_game *game = ld_game_of(h->view);
    const char *at = game->verbs[ld_verb_of(c)].at;
    int index, type;
    if (at && ld_next_place(game, at, &index, &type) && type > LD_WORD_NUMBER && args[index] < MAX_VALUES)
        key_of(h, at, type)->named[args[index]] = true;
}

static void hear(ld_ear *ear, ld_choice left_out, int reason, const int *args, int count)
{
    hearing *h = (hearing *)ear;
    char text[LD_TEXT_BYTES];
    CHECK(reason > 0 && reason < ld_game_of(h->view)->reason_count);
    ld_reason_note(h->view, reason, args, count, text, sizeof text);
    CHECK(!strchr(text, '?'));
    h->met[reason] = true;
    note_place(h, left_out);
}

/* ---- what must be named, if anything like it is ---------------------------------------------------------------- */

/* Where things lie that are at hand only if the seat has them, or if they lie there: the field is at least so much, or
 * has it in its set. Of zones without a field all are from that number on, and all things that are written without a
 * word before them. */
typedef struct zone {
    const char *game, *at, *field;
    int least;
} zone;

/* Imperator: nowhere is no area, the cup holds kinds of the rebels, and the cards of both lie open. */
static const zone zones[] = {
    {"ethnos", "hand ", "hand", 1},    {"ethnos", "row ", "row", 1},        {"aquileia", "hand ", "hand", 1},
    {"spartacus", "hand ", "hand", 1}, {"spartacus", "asset ", "place", 3}, /* in the House of seat 0, 1, .. */
    {"spartacus", "seat ", NULL, 0},   {"spartacus", "house ", NULL, 0},    {"spartacus", "hex ", NULL, 0},
    {"spartacus", "pool ", NULL, 0},   {"spartacus", "side ", NULL, 0},     {"imperator", "", NULL, 1},
    {"imperator", "sea ", NULL, 0},    {"imperator", "tactic ", NULL, 0},   {"imperator", "cup ", NULL, 20},
    {"imperator", "leader ", "at", 1}, {"imperator", "card ", "hand", 1},
};

static const ld_field *field_called(const ld_game *game, const char *name)
{
    const ld_field *field = game->fields;
    while (field->name && strcmp(field->name, name) != 0)
        field++;
    CHECK(field->name);
    return field;
}

static bool lies_in(const ld_state *state, int seat, const zone *z, int value)
{
    if (!z->field)
        return value >= z->least;
    const ld_field *field = field_called(ld_game_of(state), z->field);
    const uint8_t *at = state->bytes + field->offset;
    if (field->flags & LD_F_SET)
        return ld_field_set(field, at) >> value & 1;
    if (field->dim[0].count == LD_BY_SEAT)
        at += (size_t)seat * field->dim[0].stride + (size_t)value * field->dim[1].stride;
    else
        at += (size_t)value * field->dim[0].stride;
    return ld_field_read(field, at) >= z->least;
}

/* True if it is checked at all: things on the board, and those of the zones above. */
static bool is_at_hand(const ld_state *state, int seat, const key *k, int value)
{
    const char *game = ld_game_name(ld_game_of(state));
    char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
    if (!ld_thing(state, k->type, value, NULL, id, name, sizeof id))
        return false;
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        if (strcmp(zones[i].game, game) == 0 && strlen(zones[i].at) == k->prefix &&
            strncmp(zones[i].at, k->at, k->prefix) == 0)
            return lies_in(state, seat, &zones[i], value);
    return k->prefix == 0;
}

static void check_all_named(const ld_state *state, int seat, bool *met)
{
    static hearing h;
    static ld_list list;
    h = (hearing){.ear = {hear, -1}, .view = state, .met = met};
    ld_options_to(state, seat, &list, &h.ear);
    for (int i = 0; i < list.count; i++)
        note_place(&h, list.choice[i]);
    ld_asides_to(state, seat, &list, &h.ear);
    for (int i = 0; i < list.count; i++)
        note_place(&h, list.choice[i]);
    for (int i = 0; i < h.count; i++)
        for (int v = 0; v < ld_thing_count(state, h.keys[i].type) && v < MAX_VALUES; v++)
            if (is_at_hand(state, seat, &h.keys[i], v) && !h.keys[i].named[v]) {
                char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
                ld_thing(state, h.keys[i].type, v, NULL, id, name, sizeof id);
                test_fail(__FILE__, __LINE__, "%s: step %s tells no reason for '%.*s%s'",
                          ld_game_name(ld_game_of(state)), ld_step(state), (int)h.keys[i].prefix, h.keys[i].at, id);
            }
}

/* ---- asking ----------------------------------------------------------------------------------------------------- */

/* An answer is whole sentences, each with its rule behind it, and from what the seat knows alone. */
static void check_answer(const ld_state *state, int seat, const char *what, ld_rng *rng)
{
    static ld_lines lines, others;
    char error[LD_ERROR_BYTES];
    ld_state other;
    ld_redact(&other, state, seat);
    ld_determinize(&other, rng);
    CHECK(ld_why(state, seat, what, NULL, &lines, error));
    CHECK(ld_why(&other, seat, what, NULL, &others, error));
    CHECK(lines.count > 0 && lines.count % 2 == 0);
    CHECK_INT(others.count, lines.count);
    for (int i = 0; i < lines.count; i++) {
        const char *text = lines.line[i].text;
        CHECK(*text && !strchr(text, '{') && !strchr(text, '}') && strlen(text) < LD_LINE_BYTES - 1);
        CHECK_INT(lines.line[i].says == LD_BY_RULE, i % 2);
        CHECK_STR(others.line[i].text, text);
    }
}

static void ask_for_something(const ld_state *state, int seat, ld_rng *rng)
{
    char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
    static const char *const codes[] = {"en", "pt", "it", "ro"};
    int types = 0;
    while (ld_thing_type(state, types))
        types++;
    int type = 1 + (int)ld_below(rng, (uint32_t)types - 1), count = ld_thing_count(state, type);
    int n = count ? (int)ld_below(rng, (uint32_t)count) : 0;
    ld_speak(tongue_find(codes[ld_below(rng, 4)], 2));
    if (count && ld_thing(state, type, n, NULL, id, name, sizeof id) && *id) {
        check_answer(state, seat, id, rng);
        check_answer(state, seat, name, rng);
    }
    check_answer(state, seat, "7", rng);
    ld_speak(NULL);
}

/* One step in eight, and fewer the longer a game goes on: asking costs far more than playing. */
static bool asks_now(ld_rng *rng, int steps) { return ld_below(rng, (uint32_t)(8 + steps / 32)) == 0; }

/* ---- games ------------------------------------------------------------------------------------------------------- */

/* Set-ups besides the standard one; games take them in turn. */
typedef struct other_setup {
    const char *game;
    ld_setting settings[2];
    int count;
} other_setup;

static const other_setup setups[] = {
    {"imperator", {{"scenario", "2"}}, 1},
    {"imperator", {{"scenario", "3"}}, 1},
    {"imperator", {{"hidden-romans", "yes"}}, 1},
    {"imperator", {{"scenario", "3"}, {"hidden-romans", "yes"}}, 2},
    {"imperator", {{"scenario", "2"}, {"random-auxiliaries", "yes"}}, 2},
};

static const other_setup *setup_for(const ld_game *game, uint64_t seed)
{
    static const other_setup standard = {.count = 0};
    const other_setup *mine[8] = {&standard};
    size_t count = 1;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        if (strcmp(setups[i].game, ld_game_name(game)) == 0)
            mine[count++] = &setups[i];
    return mine[seed % count];
}

static void check_game(const ld_game *game, uint64_t seed, bool *met)
{
    char error[LD_ERROR_BYTES];
    static ld_list list;
    int low, high;
    ld_state state;
    ld_rng rng = ld_rng_from(seed);
    ld_game_seats(game, &low, &high);
    int seats = low + (int)(seed % (uint64_t)(high - low + 1));
    const other_setup *set = setup_for(game, seed);
    CHECK(ld_start(game, seats, set->settings, set->count, &state, NULL, error));
    int steps = 0;
    for (ld_roll(&state, &rng, NULL); !ld_over(&state); ld_roll(&state, &rng, NULL), steps++) {
        int seat = ld_turn(&state);
        check_all_named(&state, seat, met);
        if (asks_now(&rng, steps))
            ask_for_something(&state, (int)ld_below(&rng, (uint32_t)seats), &rng);
        if (asks_now(&rng, steps))
            ask_for_something(&state, seat, &rng);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], NULL);
    }
}

static int games_wanted(void)
{
    int games = getenv("LUDUS_TEST_ALL") ? 1000 : (int)(20 * test_scale());
    return games > 2 ? games : 2;
}

/* ---- examples ---------------------------------------------------------------------------------------------------- */

static void read_examples(const char *file, const ld_game *game, bool *met)
{
    static char line[20000];
    FILE *in = fopen(file, "r");
    CHECK(in);
    while (fgets(line, sizeof line, in)) {
        if (strncmp(line, "why ", 4) != 0)
            continue;
        for (int r = 1; r < game->reason_count; r++) {
            char *at = strstr(line, game->reasons[r].name);
            size_t n = strlen(game->reasons[r].name);
            met[r] |= at && at > line + 1 && (at[-2] == '=' || at[-2] == '|') && strchr(" \n", at[n]);
        }
    }
    fclose(in);
}

static void meet_examples(const ld_game *game, bool *met)
{
    char pattern[1000];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/tests/%s/examples/*.txt", test_root(), ld_game_name(game));
    if (glob(pattern, 0, NULL, &files) == 0)
        for (size_t i = 0; i < files.gl_pathc; i++)
            read_examples(files.gl_pathv[i], game, met);
    globfree(&files);
}

static void nothing_is_without_reason(const void *data)
{
    const ld_game *game = data;
    bool met[MAX_REASONS] = {false};
    CHECK(game->reason_count <= MAX_REASONS);
    for (int i = 0; i < games_wanted(); i++)
        check_game(game, (uint64_t)i + 1, met);
    meet_examples(game, met);
    if (games_wanted() < 20) /* a short run does not meet everything */
        return;
    for (int r = 1; r < game->reason_count; r++)
        if (!met[r])
            test_fail(__FILE__, __LINE__, "%s: the reason '%s' is met neither in play nor in an example",
                      ld_game_name(game), game->reasons[r].name);
}

TEST(questions_that_name_nothing, "")
{
    char error[LD_ERROR_BYTES];
    static ld_lines lines;
    ld_state state;
    ld_rng rng = ld_rng_from(1);
    CHECK(ld_start(ld_game_find("ethnos"), 2, NULL, 0, &state, NULL, error));
    ld_roll(&state, &rng, NULL);
    CHECK(!ld_why(&state, 0, "", NULL, &lines, error));
    CHECK(!ld_why(&state, 0, "the moon", NULL, &lines, error));
    CHECK_STR(error, "there is no 'the moon' in this game");
    CHECK(!ld_why(&state, 0, "recruit the moon", NULL, &lines, error));
    CHECK(ld_why(&state, 0, "ReCruit deck", NULL, &lines, error));
}

void why_tests(void)
{
    for (int i = 0; i < ld_game_count(); i++) {
        char name[100];
        if (!ld_game_at(i)->reason_count)
            continue;
        snprintf(name, sizeof name, "%s why: nothing is without a reason", ld_game_name(ld_game_at(i)));
        test_make(name, "", nothing_is_without_reason, ld_game_at(i));
    }
}
