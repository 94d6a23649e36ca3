/* Ethnos: who knows what (E-K). */
#include "table.h"

#include "io/json.h"
#include "io/session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static ld_choice pick(const ld_state *state, ld_rng *rng)
{
    ld_list list;
    if (ld_turn(state) == LD_CHANCE)
        return ld_sample(state, rng);
    ld_options(state, ld_turn(state), &list);
    return list.choice[ld_below(rng, (uint32_t)list.count)];
}

/* Somewhere in a random game; false if it is over by then. */
static bool wander(ld_state *state, int seats, ld_rng *rng, int choices)
{
    begin_turns(state, seats, "elf");
    for (int i = 0; i < choices && !ld_over(state); i++)
        ld_choose(state, ld_turn(state), pick(state, rng), NULL);
    return !ld_over(state);
}

/* ---- what a view is (E-K7) ---------------------------------------------------------------------------------- */

static void same_fact(const json_t *full, const json_t *view, const char *field)
{
    if (!json_equal(json_object_get(full, field), json_object_get(view, field)))
        test_fail(__FILE__, __LINE__, "%s is not open to all", field);
}

static void cards_are_right(const ethnos *s, const ethnos *view, int viewer)
{
    CHECK_INT(view->left, s->deck.total);
    int unseen[KINDS];
    for (int k = 0; k < KINDS; k++)
        unseen[k] = s->deck.n[k];
    for (int i = 0; i < s->core.seats; i++) {
        CHECK_INT(view->held[i], s->hand[i].total);
        for (int k = 0; k < KINDS; k++) {
            int open = i == viewer ? s->hand[i].n[k] : s->known[i][k];
            CHECK_INT(view->hand[i].n[k], open);
            unseen[k] += s->hand[i].n[k] - open;
        }
    }
    for (int k = 0; k < KINDS; k++)
        CHECK_INT(view->deck.n[k], unseen[k]);
}

static void step_is_right(const ethnos *s, const ethnos *view, int viewer)
{
    ld_frame should = s->core.stack[s->core.depth - 1];
    int depth = s->core.depth;
    if (should.owed != 1u << viewer && depth == 2)
        should = s->core.stack[--depth - 1];
    if (should.owed != 1u << viewer && should.kind == ELF_KEEP)
        memset(&ld_of(&should, keep)->kept_count, 0, sizeof(keep_locals) - offsetof(keep_locals, kept_count));
    CHECK_INT(view->core.depth, depth);
    CHECK(memcmp(&view->core.stack[depth - 1], &should, sizeof should) == 0);
}

static void views_are_right(const ld_state *state)
{
    static const char *const open[] = {"tribes", "decline", "age",   "dragons", "third", "tokens",     "markers",
                                       "sea",    "horde",   "troll", "giant",   "row",   "giant_size", "aside",
                                       "known",  "bands",   "cards", "glory",   "over",  "seats"};
    ld_state view;
    json_t *full = ld_json_dump(state);
    for (int viewer = 0; viewer <= LD_SPECTATOR; viewer++) {
        if (viewer >= ld_seats(state) && viewer != LD_SPECTATOR)
            continue;
        ld_redact(&view, state, viewer);
        json_t *seen = ld_json_dump(&view);
        for (size_t f = 0; f < sizeof open / sizeof *open; f++)
            same_fact(full, seen, open[f]);
        json_decref(seen);
        CHECK(memcmp(table(&view)->supply, table(state)->supply, LD_MAX_SEATS) == 0);
        cards_are_right(table(state), table(&view), viewer);
        step_is_right(table(state), table(&view), viewer);
    }
    json_decref(full);
}

TEST(ethnos_views, "E-K1 E-K2 E-K5 E-K6 E-K7 E-R6")
{
    ld_rng rng = ld_rng_from(21);
    int built = 0, kept = 0;
    for (int game = 0; game < 10; game++) {
        ld_state state;
        begin_turns(&state, 2 + game % 5, "centaur,elf");
        while (!ld_over(&state)) {
            const ld_frame *f = &table(&state)->core.stack[0];
            bool building = table(&state)->core.depth == 2,
                 keeping = f->kind == ELF_KEEP && ld_of(f, keep)->kept_count > 0;
            built += building;
            kept += keeping;
            if (building || keeping || ld_below(&rng, 10) == 0)
                views_are_right(&state);
            ld_choose(&state, ld_turn(&state), pick(&state, &rng), NULL);
        }
    }
    CHECK(built > 100 && kept > 5);
}

/* ---- what is hidden makes no difference ------------------------------------------------------------------------ */

static int some_kind(const uint8_t *n, const uint8_t *less, int except, ld_rng *rng)
{
    for (int tries = 0; tries < 200; tries++) {
        int k = (int)ld_below(rng, KINDS);
        if (k != except && n[k] > (less ? less[k] : 0))
            return k;
    }
    return -1;
}

static void same_for_others(const ld_state *a, const ld_state *b, unsigned changed)
{
    ld_state left, right;
    for (int viewer = 0; viewer <= LD_SPECTATOR; viewer++) {
        if (viewer >= ld_seats(a) && viewer != LD_SPECTATOR)
            continue;
        ld_redact(&left, a, viewer);
        ld_redact(&right, b, viewer);
        CHECK(ld_equal(&left, &right) == !(changed >> viewer & 1));
    }
}

/* The same draw in both: others read the same. */
static void same_draw(const ld_state *a, const ld_state *b, int except)
{
    ld_state left = *a, right = *b;
    ld_choice choice;
    char error[LD_ERROR_BYTES], text[LD_TEXT_BYTES];
    ld_event room[2][64];
    ld_log log[2] = {{room[0], 64, 0, 0, true}, {room[1], 64, 0, 0, true}};
    int seat = ld_turn(a);
    if (!ld_parse(a, seat, "recruit deck", &choice, error))
        return;
    ld_choose(&left, seat, choice, &log[0]);
    ld_choose(&right, seat, choice, &log[1]);
    ld_rng rng = ld_rng_from(1);
    ld_format(&left, ld_sample(&left, &rng), text, sizeof text);
    if (!ld_parse(&left, LD_CHANCE, text, &choice, error) || !ld_parse(&right, LD_CHANCE, text, &choice, error))
        return;
    ld_choose(&left, LD_CHANCE, choice, &log[0]);
    ld_choose(&right, LD_CHANCE, choice, &log[1]);
    CHECK_INT(log[0].count, log[1].count);
    for (int i = 0; i < log[0].count; i++)
        for (int viewer = 0; viewer < ld_seats(a); viewer++) {
            ld_event one = log[0].events[i], two = log[1].events[i];
            CHECK(ld_event_redact(&left, &one, viewer) == ld_event_redact(&right, &two, viewer));
            CHECK(viewer == except || memcmp(&one, &two, sizeof one) == 0);
        }
}

TEST(ethnos_hidden_cards_exchanged, "E-K1 E-K5 E-K7 E-R4")
{
    ld_rng rng = ld_rng_from(22);
    int done = 0;
    for (int i = 0; i < 600; i++) {
        ld_state state, other;
        if (!wander(&state, 2 + i % 5, &rng, (int)ld_below(&rng, 200)) || strcmp(ld_step(&state), "turn") != 0)
            continue;
        /* a hand card nobody else knows against a card of the deck */
        int seat = (int)ld_below(&rng, (uint32_t)ld_seats(&state));
        const ethnos *s = table(&state);
        int mine = some_kind(s->hand[seat].n, s->known[seat], -1, &rng), deck = some_kind(s->deck.n, NULL, mine, &rng);
        if (mine < 0 || deck < 0)
            continue;
        other = state;
        ld_zone_take(&change(&other)->hand[seat], mine, 1);
        ld_zone_add(&change(&other)->hand[seat], deck, 1);
        ld_zone_take(&change(&other)->deck, deck, 1);
        ld_zone_add(&change(&other)->deck, mine, 1);
        CHECK(ld_check(&other) == NULL);
        same_for_others(&state, &other, 1u << seat);
        same_draw(&state, &other, seat);
        /* against a card of another hand */
        int next = (seat + 1) % ld_seats(&state), theirs = some_kind(s->hand[next].n, s->known[next], mine, &rng);
        if (theirs < 0)
            continue;
        other = state;
        ld_zone_take(&change(&other)->hand[seat], mine, 1);
        ld_zone_add(&change(&other)->hand[seat], theirs, 1);
        ld_zone_take(&change(&other)->hand[next], theirs, 1);
        ld_zone_add(&change(&other)->hand[next], mine, 1);
        same_for_others(&state, &other, 1u << seat | 1u << next);
        done++;
    }
    CHECK(done > 50);
}

/* ---- what everybody can note down ------------------------------------------------------------------------------ */

/* All that follows for a spectator from what was said aloud. */
typedef struct ledger {
    int deck, row[KINDS], held[LD_MAX_SEATS], known[LD_MAX_SEATS][KINDS], cards[KINDS];
} ledger;

static void leaves(ledger *book, int seat, int kind)
{
    book->held[seat]--;
    if (book->known[seat][kind])
        book->known[seat][kind]--;
}

static void note_down(ledger *book, const ethnos *s, const ld_event *e)
{
    int seat = e->args[0], kind = e->args[1];
    switch (e->id) {
    case M_AGE:
        memset(book, 0, sizeof *book);
        for (int k = 0; k < 6 * s->tribes; k++)
            book->deck += copies(s, k);
        break;
    case M_DRAW:
    case M_DEAL:
        CHECK_INT(kind, -1);
        book->held[seat]++;
        book->deck--;
        break;
    case M_REVEAL:
        book->row[e->args[0]]++;
        book->deck--;
        break;
    case M_RECRUIT:
        book->row[kind]--;
        book->held[seat]++;
        book->known[seat][kind]++;
        break;
    case M_BAND:
        for (int i = 2; i < e->count; i++) {
            leaves(book, seat, e->args[i]);
            book->cards[e->args[i]]++;
        }
        break;
    case M_DISCARD:
        for (int i = 1; i < e->count; i++) {
            leaves(book, seat, e->args[i]);
            book->row[e->args[i]]++;
        }
        break;
    case M_SCATTER:
        for (int i = 0; i < 10; i++)
            leaves(book, seat, __builtin_ctzll(s->wild));
        book->row[__builtin_ctzll(s->wild)] += 10;
        break;
    case M_HANDS:
        for (int i = 1; i < e->count; i++)
            leaves(book, seat, e->args[i]);
        break;
    default: break;
    }
}

static void compare(const ledger *book, const ethnos *view)
{
    CHECK_INT(view->left, book->deck);
    for (int i = 0; i < view->core.seats; i++) {
        CHECK_INT(view->held[i], book->held[i]);
        for (int k = 0; k < KINDS; k++)
            CHECK_INT(view->hand[i].n[k], book->known[i][k]);
    }
    int cards[KINDS] = {0};
    for (int i = 0; i < view->band_cards; i++)
        cards[view->card[i]]++;
    for (int k = 0; k < KINDS; k++) {
        CHECK_INT(view->row.n[k], book->row[k]);
        if (view->dragons < DRAGONS) /* skeletons leave when the Age is over */
            CHECK_INT(cards[k], book->cards[k]);
    }
}

TEST(ethnos_what_was_seen_is_known, "E-K2 E-K3 E-K4 E-R4 E-R5 E-R6")
{
    static ld_event room[4096];
    for (int game = 0; game < 30; game++) {
        ld_rng rng = ld_rng_from(300 + (uint64_t)game);
        ld_state state, view;
        ledger book = {0};
        begin(&state, 2 + game % 5, game % 2 ? "elf,skeleton,wizard" : "random", "balanced");
        while (!ld_over(&state)) {
            ld_log log = {room, 4096, 0, 0, false};
            ld_choose(&state, ld_turn(&state), pick(&state, &rng), &log);
            for (int i = 0; i < log.count; i++) {
                ld_event event = log.events[i];
                if (ld_event_redact(&state, &event, LD_SPECTATOR))
                    note_down(&book, table(&state), &event);
            }
            ld_redact(&view, &state, LD_SPECTATOR);
            compare(&book, table(&view));
        }
    }
}

/* ---- filling in (E-K8) ------------------------------------------------------------------------------------------ */

TEST(ethnos_filled_in_fairly, "E-K8")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(23);
    script_run("ethnos",
               "from four\nfrom late-troll-winged\nset hand.0 {\"elf-red\":1}\n"
               "set hand.1 {\"dwarf-red\":1,\"orc-blue\":1,\"orc-red\":1}\nset known.1 {\"orc-red\":1}\n"
               "set hand.2 {\"dwarf-red\":1}",
               &state);
    ld_redact(&view, &state, 0);
    const ethnos *seen = table(&view);
    int times = (int)(20000 * test_scale()), one[KINDS] = {0}, both = 0, third = 0, unseen = 34;
    times = times < 1000 ? 1000 : times;
    CHECK_INT(seen->deck.total, unseen);
    int dwarf = ld_word_find(&view, W_CARD, "dwarf-blue"), orc = ld_word_find(&view, W_CARD, "orc-red");
    for (int i = 0; i < times; i++) {
        ld_state filled = view;
        ld_determinize(&filled, &rng);
        CHECK(ld_check(&filled) == NULL);
        const ethnos *s = table(&filled);
        CHECK_INT(s->hand[1].total, 3);
        CHECK_INT(s->deck.total, 31);
        CHECK(s->hand[1].n[orc] >= 1);
        for (int k = 0; k < KINDS; k++)
            one[k] += s->hand[1].n[k] - s->known[1][k];
        both += s->hand[1].n[dwarf] == 2;
        third += s->hand[2].n[dwarf];
    }
    for (int k = 0; k < KINDS; k++) {
        double share = (double)seen->deck.n[k] / unseen;
        CHECK(fabs(one[k] - 2 * share * times) <= 5 * sqrt(2 * share * (1 - share) * times));
    }
    double pair = 2.0 / (34 * 33), single = 2.0 / 34;
    CHECK(fabs(both - pair * times) <= 5 * sqrt(pair * times));
    CHECK(fabs(third - single * times) <= 5 * sqrt(single * times));
}

TEST(ethnos_filled_in_takes_no_choice, "E-K8")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(24);
    script_run("ethnos", "from four\nset tribes [\"elf\",\"halfling\",\"orc\",\"skeleton\",\"troll\",\"winged\"]",
               &state);
    ethnos *s = change(&state);
    for (int k = 0; k < KINDS; k++) /* all but skeletons lie open, and ten of those are in hand 1 */
        while (s->deck.n[k]) {
            bool skeleton = s->wild >> k & 1;
            ld_zone_take(&s->deck, k, 1);
            ld_zone_add(!skeleton ? &s->row : s->hand[1].total < 10 ? &s->hand[1] : &s->aside, k, 1);
        }
    ethnos_begin_turn(s, 1);
    CHECK(ld_check(&state) == NULL);
    ld_redact(&view, &state, 0);
    ld_determinize(&view, &rng);
    CHECK(ld_equal(&view, &state));
    CHECK_STR(ld_step(&view), "turn");
    ld_list list;
    ld_options(&view, 1, &list);
    CHECK_INT(list.count, 1);
    CHECK_INT(ld_verb_of(list.choice[0]), V_SCATTER);
}

/* ---- the odds in a view (E-K9) ------------------------------------------------------------------------------------
 */

static void odds_are_right(const ld_state *state, int viewer)
{
    ld_state view;
    ld_list list;
    ld_redact(&view, state, viewer);
    ld_options(&view, LD_CHANCE, &list);
    const ethnos *s = table(state), *seen = table(&view);
    bool draw = strcmp(ld_step(state), "draw") == 0;
    uint32_t unseen = seen->deck.total, deck = s->deck.total, left = 3u - s->dragons;
    int at = 0;
    for (int k = 0; k < KINDS; k++) {
        uint32_t weight = seen->deck.n[k] * (draw ? deck : 1);
        if (!weight)
            continue;
        CHECK_INT(ld_a(list.choice[at]), k);
        CHECK_INT(list.weight[at++], weight);
    }
    if (draw && deck <= s->bottom) {
        CHECK_INT(ld_verb_of(list.choice[at]), V_DRAW_DRAGON);
        CHECK_INT(list.weight[at++], unseen ? left * unseen : left);
    }
    CHECK_INT(list.count, at);
}

TEST(ethnos_odds, "E-K9 E-I15")
{
    ld_rng rng = ld_rng_from(25);
    int late = 0;
    for (int game = 0; game < 10; game++) {
        ld_state state;
        begin_age(&state, 2 + game % 5, "random");
        while (!ld_over(&state)) {
            if (ld_turn(&state) == LD_CHANCE && strcmp(ld_step(&state), "first-player") != 0) {
                late += table(&state)->deck.total <= table(&state)->bottom;
                for (int viewer = 0; viewer < ld_seats(&state); viewer++)
                    odds_are_right(&state, viewer);
                odds_are_right(&state, LD_SPECTATOR);
            }
            ld_choose(&state, ld_turn(&state), pick(&state, &rng), NULL);
        }
    }
    CHECK(late > 100);
}

/* ---- the record as a seat may read it (E-K10)
 * ------------------------------------------------------------------------ */

static void story_is(const ld_session *session, int seat, const char *should)
{
    json_t *story = ld_session_story(session, seat);
    char is[4000] = "";
    for (size_t i = 0; i < json_array_size(story); i++)
        snprintf(is + strlen(is), sizeof is - strlen(is), "%s%s", i ? " | " : "",
                 json_string_value(json_array_get(story, i)));
    json_decref(story);
    CHECK_STR(is, should);
}

static ld_session *told(const char *position, const char *const *choices)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    script_run("ethnos", position, &state);
    ld_session *session = ld_session_at(&state);
    for (; *choices; choices++) {
        int seat = (*choices)[0] == 'c' ? LD_CHANCE : (*choices)[0] - '0';
        if (!ld_session_say(session, seat, *choices + 3, error))
            test_fail(__FILE__, __LINE__, "%s", error);
    }
    return session;
}

TEST(ethnos_record_for_a_seat, "E-K10 E-K6 E-7.3b")
{
    static const char *const choices[] = {"0: band leader elf-red",
                                          "0: by tribe",
                                          "0: add elf-blue",
                                          "0: play",
                                          "0: place rhea",
                                          "0: keep orc-green",
                                          "0: keep orc-red",
                                          "1: recruit deck",
                                          "c: draw elf-grey",
                                          "2: recruit halfling-red",
                                          "3: band leader dwarf-red",
                                          "3: place rhea",
                                          "0: band leader orc-red",
                                          NULL};
    ld_session *session = told("from four\nset hand.0 {\"elf-red\":1,\"elf-blue\":1,\"elf-grey\":1,\"orc-green\":1,"
                               "\"orc-red\":1,\"troll-grey\":1}\nset hand.3 {\"dwarf-red\":1,\"elf-green\":1}",
                               choices);
    const char *others = "band 0 2 elf-red elf-blue | marker 0 rhea | keep 0 2 | discard 0 elf-grey troll-grey | "
                         "draw 1 ? | recruit 2 halfling-red | band 3 1 dwarf-red | marker 3 rhea | "
                         "discard 3 elf-green";
    story_is(session, 1,
             "band 0 2 elf-red elf-blue | marker 0 rhea | keep 0 2 | discard 0 elf-grey troll-grey | draw 1 elf-grey | "
             "recruit 2 halfling-red | band 3 1 dwarf-red | marker 3 rhea | discard 3 elf-green");
    story_is(session, 2, others);
    story_is(session, LD_SPECTATOR, others);
    ld_session_close(session);
}

/* How a band was put together, and in which order an elf kept, is not to be read from the record. */
TEST(ethnos_record_hides_building, "E-K10 E-K6")
{
    static const char *const position =
        "from four\nset hand.0 {\"elf-red\":2,\"elf-blue\":1,\"orc-red\":1,\"orc-grey\":1,"
        "\"troll-grey\":1}";
    static const char *const by_tribe[] = {"0: band leader elf-red", "0: by tribe",     "0: add elf-red",   "0: play",
                                           "0: place rhea",          "0: keep orc-red", "0: keep orc-grey", NULL};
    static const char *const by_colour[] = {"0: band leader elf-red", "0: by colour",     "0: add elf-red",  "0: play",
                                            "0: place rhea",          "0: keep orc-grey", "0: keep orc-red", NULL};
    ld_session *a = told(position, by_tribe), *b = told(position, by_colour);
    CHECK(ld_equal(&a->state, &b->state));
    for (int seat = 0; seat < 4; seat++) {
        story_is(a, seat, "band 0 2 elf-red elf-red | marker 0 rhea | keep 0 2 | discard 0 elf-blue troll-grey");
        story_is(b, seat, "band 0 2 elf-red elf-red | marker 0 rhea | keep 0 2 | discard 0 elf-blue troll-grey");
    }
    ld_session_close(a);
    ld_session_close(b);
}

TEST(ethnos_record_is_open_at_the_end, "E-K10")
{
    char error[LD_ERROR_BYTES], text[LD_TEXT_BYTES];
    ld_session *session = ld_session_new(ld_box_standard(ld_game_find("ethnos")), 2, NULL, 0, error);
    ld_rng rng = ld_rng_from(26);
    while (!ld_over(&session->state)) {
        ld_choice choice = pick(&session->state, &rng);
        ld_state before = session->state;
        int events = session->event_count, seat = ld_turn(&session->state);
        ld_session_choose(session, seat, choice);
        if (ld_over(&session->state) || events == session->event_count)
            continue;
        /* another seat's card is a question mark until then */
        json_t *story = ld_session_story(session, 1);
        const char *last = json_string_value(json_array_get(story, json_array_size(story) - 1));
        int verb = ld_verb_of(choice), to = ld_of(&ld_core_of(&before)->stack[0], deal)->to; /* as in draw */
        if ((verb == V_DEAL || verb == V_DRAW) && strcmp(ld_step(&session->state), "draw") != 0)
            CHECK((strchr(last, '?') != NULL) == (to == 0));
        json_decref(story);
    }
    json_t *story = ld_session_story(session, 1);
    CHECK_INT(json_array_size(story), session->event_count);
    for (int i = 0; i < session->event_count; i++)
        CHECK_STR(json_string_value(json_array_get(story, (size_t)i)),
                  ld_event_note(&session->state, &session->events[i], text, sizeof text));
    json_decref(story);
    ld_session_close(session);
}
