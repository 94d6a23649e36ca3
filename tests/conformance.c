/* One suite over every game, seat count and option: properties of random games, after every choice.
 *
 *   - the position passes the game's own check; the options are never empty and all different;
 *   - options of a seat are the same in the full state and in its view;
 *   - redact after determinize after redact is one redact, and what was filled in is a possible position;
 *   - dump, load, dump is one dump;
 *   - sealed answers commute; a sealed answer can be changed;
 *   - a text that is not offered is refused and changes nothing;
 *   - forced choices taken by the engine are those it lists; the record replays to the same state;
 *   - what a seat is said to have used are things of the game;
 *   - every game ends, and each seat's account adds up to its score.
 *
 * The same holds for positions that no play leads to, as long as they are accepted: those of random games with a few
 * values changed as the fuzzers change them (fuzz/mutate.c). */
#include "harness.h"

#include "core/game.h"
#include "io/json.h"
#include "io/session.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHOICES_CAP = 60000, GAMES = 6 };

typedef struct setup {
    const ld_game *game;
    int seats, count;
    ld_setting settings[4];
    char text[400];
} setup;

/* ---- single properties -------------------------------------------------------------------------------- */

static void options_are_sound(const ld_state *state, int seat, const ld_list *list)
{
    CHECK(list->count > 0);
    for (int i = 0; i < list->count; i++)
        for (int j = 0; j < i && list->count < 300; j++)
            CHECK(list->choice[i] != list->choice[j]);
    const ld_core *core = ld_core_of(state);
    const ld_frame *f = &core->stack[core->depth - 1];
    const ld_kind *kind = ld_game_of(state)->kinds[f->kind];
    if (kind->many && kind->many(state, f))
        CHECK(list->count > 1);
    if (seat == LD_CHANCE)
        return;
    ld_state view;
    ld_list seen;
    ld_redact(&view, state, seat);
    ld_options(&view, seat, &seen);
    CHECK_INT(seen.count, list->count);
    CHECK(memcmp(seen.choice, list->choice, sizeof *list->choice * (size_t)list->count) == 0);
}

static void notation_is_unique(const ld_state *state, int seat, const ld_list *list, ld_rng *rng)
{
    char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES], prompt[LD_TEXT_BYTES];
    int i = (int)ld_below(rng, (uint32_t)list->count);
    ld_choice back;
    ld_format(state, list->choice[i], text, sizeof text);
    if (!ld_parse(state, seat, text, &back, error))
        test_fail(__FILE__, __LINE__, "'%s' is offered but refused: %s", text, error);
    CHECK(back == list->choice[i]);
    CHECK(ld_label(state, back, NULL, text, sizeof text)[0] != 0);
    CHECK(strchr(text, '{') == NULL && strchr(text, '?') == NULL);
    ld_prompt(state, seat, NULL, prompt, sizeof prompt);
    CHECK(prompt[0] != 0 && strchr(prompt, '{') == NULL);
}

static void view_is_sound(const ld_state *state, int seat, ld_rng *rng)
{
    ld_state view, filled, again;
    memset(&filled, 0, sizeof filled);
    memset(&again, 0, sizeof again);
    ld_redact(&view, state, seat);
    ld_copy(&filled, &view);
    ld_determinize(&filled, rng);
    const char *wrong = ld_check(&filled);
    if (wrong)
        test_fail(__FILE__, __LINE__, "filled in for %d at %s: %s", seat, ld_step(state), wrong);
    ld_redact(&again, &filled, seat);
    if (!ld_equal(&again, &view)) {
        char *a = ld_dump(&view), *b = ld_dump(&again);
        test_fail(__FILE__, __LINE__, "view of %d changed at %s:\n%s\n%s", seat, ld_step(state), a, b);
    }
    CHECK(ld_asked(&view) == ld_asked(state));
    ld_cell cells[80 * 40];
    ld_canvas canvas = {80, 40, cells};
    CHECK(ld_draw(&view, NULL, &canvas) > 0);
}

static void dump_loads(const ld_state *state)
{
    char error[LD_ERROR_BYTES];
    ld_state back;
    memset(&back, 0, sizeof back);
    char *dump = ld_dump(state);
    if (!ld_load(dump, &back, error))
        test_fail(__FILE__, __LINE__, "%s at %s\n%s", error, ld_step(state), dump);
    char *again = ld_dump(&back);
    CHECK_STR(again, dump);
    CHECK(ld_equal(&back, state));
    free(dump);
    free(again);
}

static void refuses_nonsense(const ld_state *state)
{
    static const char *const nonsense[] = {
        "",           " ",      "nonsense", "bid 999999999", "place", "recruit deck ", "RECRUIT DECK",
        "move -9,-9", "draw ?", "\xff\xfe", "%s%n"};
    char error[LD_ERROR_BYTES];
    ld_choice choice;
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        for (int seat = -1; seat <= ld_seats(state); seat++) {
            error[0] = 0;
            CHECK(!ld_parse(state, seat, nonsense[i], &choice, error));
            CHECK(error[0] != 0);
        }
}

/* All seats of a sealed step answer in two orders, one of them changing its mind. */
static void sealed_commutes(const ld_state *state, ld_rng *rng)
{
    if (!ld_sealed(state) || ld_owed(state) != ld_asked(state))
        return;
    ld_choice answer[LD_MAX_SEATS] = {0}, other[LD_MAX_SEATS] = {0};
    ld_list list;
    EACH_BIT (seat, ld_asked(state)) {
        ld_options(state, seat, &list);
        answer[seat] = list.choice[ld_below(rng, (uint32_t)list.count)];
        other[seat] = list.choice[ld_below(rng, (uint32_t)list.count)];
    }
    ld_state up, down;
    ld_log stop = {NULL, 0, 0, 0, true};
    up = down = *state;
    EACH_BIT (seat, ld_asked(state))
        ld_choose(&up, seat, answer[seat], &stop);
    for (int seat = LD_MAX_SEATS - 1; seat >= 0; seat--) {
        if (!(ld_asked(state) >> seat & 1))
            continue;
        if (ld_owed(&down) & (ld_owed(&down) - 1))
            ld_choose(&down, seat, other[seat], &stop);
        ld_choose(&down, seat, answer[seat], &stop);
    }
    CHECK(ld_equal(&up, &down));
}

static void events_are_sound(const ld_state *state, const ld_log *log)
{
    CHECK_INT(log->lost, 0);
    for (int i = 0; i < log->count; i++)
        for (int seat = 0; seat <= LD_SPECTATOR; seat++) {
            ld_event event = log->events[i];
            char text[LD_TEXT_BYTES];
            if (seat >= ld_seats(state) && seat != LD_SPECTATOR)
                continue;
            if (!ld_event_redact(state, &event, seat))
                continue;
            CHECK(ld_event_text(state, &event, NULL, text, sizeof text)[0] != 0);
            if (strchr(text, '{') || strchr(text, '?'))
                test_fail(__FILE__, __LINE__, "event reads '%s'", text);
            CHECK(ld_event_note(state, &event, text, sizeof text)[0] != 0);
        }
}

/* What is kept of an event is its name and the ids of its arguments: they lead back to it. */
static void words_lead_back(const ld_state *state, const ld_log *log)
{
    for (int i = 0; i < log->count; i++) {
        char ids[LD_EVENT_ARGS][LD_TEXT_BYTES];
        const char *words[LD_EVENT_ARGS], *name = ld_event_words(state, &log->events[i], ids);
        const ld_event *event = &log->events[i];
        ld_event back;
        for (int k = 0; k < event->count; k++)
            words[k] = ids[k];
        bool same = ld_event_read(state, name, words, event->count, &back) && back.id == event->id &&
                    back.count == event->count && memcmp(back.args, event->args, sizeof back.args) == 0;
        if (!same)
            test_fail(__FILE__, __LINE__, "'%s' does not lead back: %s", name, event->count > 1 ? ids[1] : "");
    }
}

/* ---- whole games ---------------------------------------------------------------------------------------- */

typedef struct played {
    int count;
    struct {
        uint8_t seat;
        ld_choice choice;
    } move[CHOICES_CAP];
    ld_used used;
} played;

static void look_closely(const ld_state *state, int seat, const ld_list *list, ld_rng *rng)
{
    options_are_sound(state, seat, list);
    notation_is_unique(state, seat, list, rng);
    for (int viewer = 0; viewer < ld_seats(state); viewer++)
        view_is_sound(state, viewer, rng);
    view_is_sound(state, LD_SPECTATOR, rng);
    dump_loads(state);
    refuses_nonsense(state);
    sealed_commutes(state, rng);
}

/* Chance falls on what the list and its weights say, also where a step has a quicker way to draw it. */
static ld_choice by_weight(const ld_list *list, ld_rng rng)
{
    uint32_t total = 0;
    for (int i = 0; i < list->count; i++)
        total += list->weight[i];
    uint32_t at = ld_below(&rng, total);
    int i = 0;
    for (; at >= list->weight[i]; i++)
        at -= list->weight[i];
    return list->choice[i];
}

static ld_choice pick(const ld_state *state, int seat, const ld_list *list, ld_rng *rng)
{
    if (seat != LD_CHANCE)
        return list->choice[ld_below(rng, (uint32_t)list->count)];
    ld_choice expected = by_weight(list, *rng), sample = ld_sample(state, rng);
    CHECK_INT(sample, expected);
    return sample;
}

static void play_random(ld_state *state, ld_rng *rng, played *record)
{
    static ld_event room[4096];
    ld_list list;
    uint32_t next_look = 0;
    while (!ld_over(state)) {
        CHECK(record->count < CHOICES_CAP);
        const char *wrong = ld_check(state);
        if (wrong)
            test_fail(__FILE__, __LINE__, "after %d choices, at %s: %s", record->count, ld_step(state), wrong);
        int seat = ld_turn(state);
        CHECK(ld_owed(state) >> seat & 1);
        ld_options(state, seat, &list);
        if (next_look-- == 0) {
            look_closely(state, seat, &list, rng);
            next_look = 5 + ld_below(rng, 60);
        }
        ld_choice choice = pick(state, seat, &list, rng);
        record->move[record->count].seat = (uint8_t)seat;
        record->move[record->count++].choice = choice;
        ld_log log = {room, 4096, 0, 0, false};
        ld_choose(state, seat, choice, &log);
        events_are_sound(state, &log);
        words_lead_back(state, &log);
        ld_use_add(state, room, log.count, &record->used);
    }
    CHECK(ld_check(state) == NULL);
}

/* The same game with the engine stopping at every forced step. */
static void replay_by_hand(const setup *set, const played *record, const ld_state *end)
{
    char error[LD_ERROR_BYTES];
    ld_log stop = {NULL, 0, 0, 0, true};
    ld_state state;
    CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, &stop, error));
    int i = 0;
    while (!ld_over(&state)) {
        int forced = -1;
        EACH_BIT (seat, ld_owed(&state))
            if (ld_forced(&state, seat))
                forced = seat;
        if (forced >= 0) {
            ld_list list;
            ld_options(&state, forced, &list);
            CHECK_INT(list.count, 1);
            ld_choose(&state, forced, list.choice[0], &stop);
            continue;
        }
        CHECK(i < record->count);
        ld_choose(&state, record->move[i].seat, record->move[i].choice, &stop);
        i++;
    }
    CHECK_INT(i, record->count);
    CHECK(ld_equal(&state, end));
}

static void record_replays(const setup *set, const played *record, const ld_state *end)
{
    char error[LD_ERROR_BYTES];
    ld_session *session = ld_session_new(ld_box_standard(set->game), set->seats, set->settings, set->count, error);
    CHECK(session != NULL);
    for (int i = 0; i < record->count; i++)
        ld_session_choose(session, record->move[i].seat, record->move[i].choice);
    json_t *json = ld_session_record(session);
    ld_session *again = ld_session_replay(json, -1, error);
    if (!again)
        test_fail(__FILE__, __LINE__, "%s", error);
    CHECK(ld_equal(&again->state, end));
    json_decref(json);
    ld_session_close(again);
    ld_session_close(session);
}

/* Positions filled in from a view can be played to the end. */
static void filled_in_ends(const setup *set, uint64_t seed)
{
    char error[LD_ERROR_BYTES];
    ld_rng rng = ld_rng_from(seed);
    ld_state state, view;
    ld_list list;
    CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, NULL, error));
    for (int i = 0; !ld_over(&state); i++) {
        CHECK(i < CHOICES_CAP);
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, pick(&state, seat, &list, &rng), NULL);
        if (i % 40 == 39 && !ld_over(&state)) {
            ld_redact(&view, &state, (int)ld_below(&rng, (uint32_t)set->seats));
            ld_determinize(&view, &rng);
            state = view;
        }
    }
}

static int account_of(const ld_state *state, int seat)
{
    ld_line lines[64];
    int sum = 0, count = ld_account(state, seat, lines, 64);
    for (int i = 0; i < count; i++)
        sum += lines[i].value;
    return sum;
}

static void outcome_is_sound(const ld_state *state)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    double shares = 0;
    for (int s = 0; s < ld_seats(state); s++) {
        CHECK_INT(account_of(state, s), outcome.score[s]);
        CHECK(outcome.rank[s] >= 1 && outcome.rank[s] <= ld_seats(state));
        shares += ld_win_share(&outcome, ld_seats(state), s);
    }
    CHECK(shares > 0.999 && shares < 1.001);
}

/* Things have names, and what all seats have in common they have in common. */
static void uses_are_sound(const ld_state *state, const ld_used *used)
{
    int type;
    bool common;
    for (int use = 0; ld_use(ld_game_of(state), use, &type, &common); use++) {
        CHECK(use < LD_USES && ld_thing_count(state, type) <= LD_USED_THINGS);
        for (int s = 0; s < ld_seats(state); s++) {
            CHECK(!common || memcmp(used->times[s][use], used->times[0][use], LD_USED_THINGS) == 0);
            for (int i = 0; i < LD_USED_THINGS; i++) {
                char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
                if (used->times[s][use][i])
                    CHECK(ld_thing(state, type, i, NULL, id, name, sizeof id));
            }
        }
    }
}

static void conforms(const void *data)
{
    static played record;
    const setup *set = data;
    int games = (int)(GAMES * test_scale());
    for (int i = 0; i < (games > 1 ? games : 1); i++) {
        char error[LD_ERROR_BYTES];
        ld_state state;
        ld_rng rng = ld_rng_from(1000 + (uint64_t)i);
        CHECK(ld_start(set->game, set->seats, set->settings, set->count, &state, NULL, error));
        record.count = 0;
        record.used = (ld_used){0};
        play_random(&state, &rng, &record);
        outcome_is_sound(&state);
        uses_are_sound(&state, &record.used);
        replay_by_hand(set, &record, &state);
        if (i == 0)
            record_replays(set, &record, &state);
        filled_in_ends(set, 2000 + (uint64_t)i);
    }
}

/* ---- positions with values changed ------------------------------------------------------------------------- */

enum { POSITIONS = 20, CHANGES = 60, POSITION_BYTES = 1 << 16 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* What libFuzzer would do to a text that is no JSON: nothing here. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
{
    (void)data, (void)max;
    return size;
}

/* The position with a few values changed; false if it is refused, or as it was. */
static bool changed_position(const ld_state *from, unsigned seed, ld_state *out)
{
    static uint8_t text[POSITION_BYTES];
    char error[LD_ERROR_BYTES] = "", *dump = ld_dump(from);
    size_t size = strlen(dump);
    CHECK(size < sizeof text);
    memcpy(text, dump, size);
    free(dump);
    text[LLVMFuzzerCustomMutator(text, size, sizeof text - 1, seed)] = 0;
    memset(out, 0, sizeof *out);
    if (ld_load((const char *)text, out, error))
        return !ld_equal(out, from);
    CHECK(error[0] != 0);
    return false;
}

/* Looked at as it is, and after each of some choices. */
static void changed_conforms(ld_state *state, ld_rng *rng)
{
    ld_list list;
    for (int i = 0; i < 12 && !ld_over(state); i++) {
        const char *wrong = ld_check(state);
        if (wrong)
            test_fail(__FILE__, __LINE__, "%d choices after the change, at %s: %s", i, ld_step(state), wrong);
        int seat = ld_turn(state);
        ld_options(state, seat, &list);
        look_closely(state, seat, &list, rng);
        ld_choose(state, seat, pick(state, seat, &list, rng), NULL);
    }
    CHECK(ld_check(state) == NULL);
}

/* Some position of a game, and many changes of it. */
static int change_some(const ld_game *game, uint64_t seed, int changes)
{
    char error[LD_ERROR_BYTES];
    int low, high, accepted = 0;
    ld_rng rng = ld_rng_from(seed);
    ld_state state, changed;
    ld_list list;
    ld_game_seats(game, &low, &high);
    CHECK(ld_start(game, low + (int)ld_below(&rng, (uint32_t)(high - low + 1)), NULL, 0, &state, NULL, error));
    for (uint32_t i = ld_below(&rng, 300); i && !ld_over(&state); i--) {
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, pick(&state, seat, &list, &rng), NULL);
    }
    for (int i = 0; i < changes && !ld_over(&state); i++) {
        if (!changed_position(&state, (unsigned)ld_random(&rng), &changed))
            continue;
        const ld_box *box = ld_box_of(&changed);
        accepted++;
        changed_conforms(&changed, &rng);
        ld_box_close(box);
    }
    return accepted;
}

static void changed_positions_conform(const void *data)
{
    int positions = (int)(POSITIONS * test_scale()), accepted = 0;
    for (int i = 0; i < (positions > 4 ? positions : 4); i++)
        accepted += change_some(data, 3000 + (uint64_t)i, CHANGES);
    if (getenv("LUDUS_TEST_VERBOSE"))
        printf("  %d changed positions accepted\n", accepted);
    CHECK(accepted > 0);
}

static void add_changes(const ld_game *game)
{
    char name[100];
    snprintf(name, sizeof name, "conformance %s changed", ld_game_name(game));
    test_make(name, "", changed_positions_conform, game);
}

/* ---- every game, seat count and option --------------------------------------------------------------------- */

static void add_setup(const ld_game *game, int seats, const char *key, const char *value)
{
    setup *set = calloc(1, sizeof *set);
    set->game = game;
    set->seats = seats;
    if (key) {
        set->count = 1;
        set->settings[0] = (ld_setting){key, strdup(value)};
    }
    char error[LD_ERROR_BYTES];
    ld_state state;
    if (key && !ld_start(game, seats, set->settings, set->count, &state, NULL, error)) {
        free((char *)set->settings[0].value); /* not every value goes with every number of seats */
        free(set);
        return;
    }
    snprintf(set->text, sizeof set->text, "conformance %s %d %s%s%s", ld_game_name(game), seats, key ? key : "default",
             key ? "=" : "", key ? value : "");
    test_make(set->text, "", conforms, set);
}

/* Those that go with this number of seats. */
static void add_samples(const ld_game *game, int seats, const ld_option *option)
{
    for (const char *p = option->samples; p && *p; p += *p == '|') {
        char value[100], error[LD_ERROR_BYTES];
        int n = (int)strcspn(p, "|");
        snprintf(value, sizeof value, "%.*s", n, p);
        p += n;
        ld_state state;
        if (ld_start(game, seats, &(ld_setting){option->key, value}, 1, &state, NULL, error))
            add_setup(game, seats, option->key, value);
    }
}

static void add_option(const ld_game *game, int seats, const ld_option *option)
{
    char value[40];
    add_samples(game, seats, option);
    if (option->high > option->low) {
        for (int n = option->low; n <= option->high; n += option->high - option->low) {
            snprintf(value, sizeof value, "%d", n);
            add_setup(game, seats, option->key, value);
        }
        return;
    }
    for (const char *p = option->values; *p; p += *p == '|') {
        int n = (int)strcspn(p, "|");
        snprintf(value, sizeof value, "%.*s", n, p);
        if ((*p < 'A' || *p > 'Z') && strcmp(value, option->standard) != 0)
            add_setup(game, seats, option->key, value);
        p += n;
    }
}

void conformance_tests(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        int low, high, count;
        ld_game_seats(game, &low, &high);
        const ld_option *options = ld_game_options(game, &count);
        add_changes(game);
        for (int seats = low; seats <= high; seats++) {
            add_setup(game, seats, NULL, NULL);
            for (int i = 0; i < count; i++)
                add_option(game, seats, &options[i]);
        }
    }
}
