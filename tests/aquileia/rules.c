/* Aquileia: rules that no script shows: options, places of choices, the score report, and the invariants (A-I) over
 * random games, counted here from the public dump and not by the game's own check. */
#include "../harness.h"

#include "core/game.h"
#include "games/aquileia/rules.h"

#include <stdio.h>
#include <stdlib.h>

static const ld_game *game(void) { return ld_game_find("aquileia"); }

static void start(ld_state *state, int seats)
{
    char error[LD_ERROR_BYTES];
    memset(state, 0, sizeof *state);
    CHECK(ld_start(game(), seats, NULL, 0, state, NULL, error));
}

static bool refused(int seats, const char *key, const char *value, char *error)
{
    ld_setting setting = {key, value};
    ld_state state;
    return !ld_start(game(), seats, &setting, 1, &state, NULL, error);
}

TEST(aquileia_options, "A-1.1 A-1.3")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    CHECK(!ld_start(game(), 1, NULL, 0, &state, NULL, error));
    CHECK(!ld_start(game(), 6, NULL, 0, &state, NULL, error));
    CHECK(refused(3, "closing", "drawn", error));
    CHECK_STR(error, "closing=drawn is not possible with 3 seats; expected 2 seats, or closing=none");
    CHECK(refused(3, "rounds", "5", error));
    CHECK(refused(3, "colour", "red", error));
    CHECK(!refused(2, "closing", "none", error));
    CHECK(!refused(2, "closing", "drawn", error));
    CHECK(!refused(5, "closing", "none", error));
}

/* What the list of options says is what is played: two seats close spaces, more do not. */
TEST(aquileia_closing_by_seats, "A-12.5 A-12.4")
{
    int count;
    char error[LD_ERROR_BYTES];
    const ld_option *options = ld_game_options(game(), &count);
    CHECK_STR(options[3].key, "closing");
    CHECK_STR(options[3].standard, "auto");
    for (int seats = 2; seats <= 5; seats++) {
        ld_state said, unsaid, none;
        const ld_setting automatic = {"closing", "auto"}, off = {"closing", "none"};
        start(&unsaid, seats);
        CHECK(ld_start(game(), seats, &automatic, 1, &said, NULL, error));
        CHECK(ld_start(game(), seats, &off, 1, &none, NULL, error));
        CHECK_INT(((const aquila *)(const void *)&unsaid)->closing, seats == 2);
        CHECK_INT(((const aquila *)(const void *)&said)->closing, seats == 2);
        CHECK_INT(((const aquila *)(const void *)&none)->closing, 0);
    }
}

/* A prompt must not promise what is not offered. */
TEST(aquileia_prompt_to_place, "A-4.13")
{
    char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_state state;
    ld_choice pass;
    script_run("aquileia", "game aquileia 3\nready\nstep place", &state);
    CHECK(!ld_parse(&state, ld_turn(&state), "pass", &pass, error));
    ld_prompt(&state, ld_turn(&state), NULL, text, sizeof text);
    CHECK(!strstr(text, "or pass") && strstr(text, "once the disc is placed"));
}

/* ---- where a choice belongs ------------------------------------------------------------------------------------ */

static void place_is(const ld_state *state, ld_choice choice, const char *should)
{
    char at[LD_TEXT_BYTES];
    CHECK_STR(ld_place(state, choice, at, sizeof at), should);
}

TEST(aquileia_places, "A-S3")
{
    ld_state state;
    start(&state, 3);
    place_is(&state, LD_CHOICE(V_PLACE, THEATRUM, 0, 0), "theatrum");
    place_is(&state, LD_CHOICE(V_DISC, 0, 0, 0), "track");
    place_is(&state, LD_CHOICE(V_EXCHANGE, 2, 0, 0), "exchange silver-bronze");
    place_is(&state, LD_CHOICE(V_STOP, 0, 0, 0), "");
    place_is(&state, LD_CHOICE(V_BUY_CARD, EQUI_2, 0, 0), "equi-2");
    place_is(&state, LD_CHOICE(V_DECLINE_CARD, EQUI_1, 0, 0), "");
    place_is(&state, LD_CHOICE(V_BUY_SLAVES, 2, SERVI_BRONZE + 2, 0), "servi-gold 2");
    place_is(&state, LD_CHOICE(V_PLAY, SLAVE_1, 0, 0), "hand slave-1");
    place_is(&state, LD_CHOICE(V_PAY_SLAVES, 10, 0, 0), "pay slave-1 slave-2");
    place_is(&state, LD_CHOICE(V_DICE, 2, 0, 0), "dice 2");
    place_is(&state, LD_CHOICE(V_PRIZE_CARD, 0, 0, 0), "prize card");
    place_is(&state, LD_CHOICE(V_KEEP_OPEN, 0, 0, 0), "laurel-open");
    place_is(&state, LD_CHOICE(V_KEEP_DECK, 0, 0, 0), "laurel-pile");
    place_is(&state, LD_CHOICE(V_BID, GOLD, 0, 0), "purse gold");
    place_is(&state, LD_CHOICE(V_BUILD, BANK_1, 0, 0), "bank-1");
    place_is(&state, LD_CHOICE(V_PAY_PORTUS, PORTUS_BRONZE, 0, 0), "portus-bronze");
    place_is(&state, LD_CHOICE(V_DECLINE_PORTUS, PORTUS_BRONZE + 1, 0, 0), "");
    place_is(&state, LD_CHOICE(V_PASS_PLACING, 0, 0, 0), "");
    place_is(&state, LD_CHOICE(V_DONE_BUILDING, 0, 0, 0), "");
}

/* ---- what things do --------------------------------------------------------------------------------------------- */

/* One sentence or two, whole and short enough to be read at a glance. */
static void explained(const ld_state *state, int type, int number)
{
    const char *about = ld_thing_about(state, type, number, NULL);
    CHECK(about);
    size_t length = strlen(about);
    int stops = 0;
    for (const char *c = about; *c; c++)
        stops += *c == '.';
    CHECK(length >= 20 && length <= 130 && about[length - 1] == '.');
    CHECK(stops == 1 || stops == 2);
}

TEST(aquileia_explains, "Aquileia everything that does something says what")
{
    static const int doing[] = {W_SPACE, W_PLOT, W_CARD, W_LAUREL, W_DUO},
                     silent[] = {W_METAL, W_THROW, W_KEPT, W_SEAT};
    ld_state state;
    start(&state, 5);
    for (size_t i = 0; i < sizeof doing / sizeof *doing; i++) {
        for (int k = 0; k < ld_thing_count(&state, doing[i]); k++)
            explained(&state, doing[i], k);
        CHECK(!ld_thing_about(&state, doing[i], ld_thing_count(&state, doing[i]), NULL));
        CHECK(!ld_thing_about(&state, doing[i], -1, NULL));
    }
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        CHECK(!ld_thing_about(&state, silent[i], 0, NULL));
    /* The figures told are those of the tables. */
    for (int k = 0; k < CARDS; k++) {
        char figure[16];
        snprintf(figure, sizeof figure, "dds %d", aquila_standard.card[k].figure);
        CHECK(strstr(ld_thing_about(&state, W_CARD, k, NULL), figure));
    }
    for (int k = POINT_LAUREL; k < LAURELS; k++) {
        char figure[16];
        snprintf(figure, sizeof figure, " %d points", aquila_standard.laurel[k].points);
        CHECK(strstr(ld_thing_about(&state, W_LAUREL, k, NULL), figure));
    }
}

/* ---- the tables ------------------------------------------------------------------------------------------------- */

TEST(aquileia_tables, "A-2.10 A-I2 A-I3")
{
    int coins[METALS] = {0}, slaves = 0, shops = 0, villas[COLOURS] = {0};
    for (int p = 0; p < PLOTS; p++) {
        for (int m = 0; m < METALS; m++)
            coins[m] += aquila_standard.plot[p].cost[m];
        slaves += aquila_standard.plot[p].slaves;
        if (p < VILLAS)
            villas[p / 4] += aquila_standard.plot[p].value;
        else
            shops += aquila_standard.plot[p].value;
    }
    CHECK_INT(coins[BRONZE], 35);
    CHECK_INT(coins[SILVER], 31);
    CHECK_INT(coins[GOLD], 30);
    CHECK_INT(slaves, 29);
    CHECK_INT(shops, 42);
    for (int q = 0; q < COLOURS; q++)
        CHECK_INT(villas[q], 28);
    int total = 1;
    for (int dice = 1; dice <= MAX_DICE; dice++) {
        int weights = 0;
        for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++) {
            const throw_row *row = &aquila_throw[t];
            CHECK_INT(row->n[BRONZE] + row->n[SILVER] + row->n[GOLD], dice);
            CHECK_INT(strlen(row->id), dice);
            weights += aquila_standard.weight[t];
        }
        CHECK_INT(weights, total *= 3);
    }
    int slave_cards = 0, equi = 0, laurels = 0;
    for (int k = 0; k < CARDS; k++)
        *(deck_of(k) == SLAVE_DECK ? &slave_cards : &equi) += aquila_standard.card[k].copies;
    for (int k = 0; k < LAURELS; k++)
        laurels += aquila_standard.laurel[k].copies;
    CHECK_INT(slave_cards, 22);
    CHECK_INT(equi, 17);
    CHECK_INT(laurels, 12);
}

/* ---- the score report ------------------------------------------------------------------------------------------- */

static int account_of(const ld_state *state, int seat, const char *source)
{
    ld_line lines[20];
    int count = ld_account(state, seat, lines, 20);
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].source, source) == 0)
            return lines[i].value;
    test_fail(__FILE__, __LINE__, "the report has no line '%s'", source);
}

TEST(aquileia_report, "A-13.10 A-13.2 A-13.3 A-I8")
{
    ld_state state, view;
    start(&state, 3);
    aquila *s = (aquila *)state.bytes;
    s->raced[s->races++] = (race){0, 1, POINT_LAUREL + 3, BLUE, KEPT_OPEN};
    s->raced[s->races++] = (race){0, NOBODY, WHITE, BLUE, KEPT_DECK};
    s->built[0] = 1u << 0 | 1u << 2 | 1u << 4; /* blue-10, blue-6, white-10 */
    s->source[0][FROM_ARENA] = 12;
    CHECK_INT(account_of(&state, 0, "Arena"), 12);
    CHECK_INT(account_of(&state, 0, "point laurels"), 10);
    CHECK_INT(account_of(&state, 0, "blue villas with laurels"), 16);
    CHECK_INT(account_of(&state, 0, "white villas with laurels"), 0);
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    CHECK_INT(outcome.score[0], 38);
    ld_line lines[20];
    CHECK_INT(ld_account(&state, 0, lines, 20), 9);
    CHECK_STR(lines[0].source, "Pecunia");
    CHECK_STR(lines[2].source, "Forum");
    CHECK_STR(lines[3].source, "workshops");
    ld_redact(&view, &state, 2); /* who has which laurel is not known to seat 2 */
    CHECK_INT(account_of(&view, 0, "point laurels"), 0);
    CHECK_INT(account_of(&view, 0, "blue villas with laurels"), 0);
    ld_redact(&view, &state, 1); /* the 2nd of the first race knows what the 1st kept */
    CHECK_INT(account_of(&view, 0, "point laurels"), 10);
}

/* ---- what is filled in ------------------------------------------------------------------------------------------ */

TEST(aquileia_filling_in, "A-K6")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(5);
    start(&state, 3);
    aquila *s = (aquila *)state.bytes;
    s->raced[s->races++] = (race){0, 1, YELLOW, POINT_LAUREL, KEPT_OPEN};
    s->laurel_pile[YELLOW]--;
    s->laurel_pile[POINT_LAUREL]--;
    int open = 0, three = 0, trials = 6000;
    for (int i = 0; i < trials; i++) {
        ld_redact(&view, &state, 2);
        ld_determinize(&view, &rng);
        const race *r = &((aquila *)view.bytes)->raced[0];
        open += r->kept == KEPT_OPEN;
        three += r->drawn == POINT_LAUREL;
    }
    CHECK(open > trials * 0.47 && open < trials * 0.53);
    CHECK(11 * three > trials * 0.8 && 11 * three < trials * 1.2); /* one of eleven unseen laurels */
}

/* ---- invariants over random games -------------------------------------------------------------------------------- */

static void coins_add_up(const aquila *s)
{
    for (int m = 0; m < METALS; m++) {
        int coins = s->bank[m] + (s->lying >> m & 1);
        for (int i = 0; i < s->core.seats; i++)
            coins += s->purse[i][m];
        CHECK_INT(coins, 39);
    }
}

static void cards_add_up(const aquila *s)
{
    for (int k = 0; k < CARDS; k++) {
        int cards = s->pile[k] + s->discards[k];
        for (int i = 0; i < s->core.seats; i++)
            cards += s->hand[i][k];
        for (int i = 0; i < FACE_UP; i++)
            cards += s->face_up[i] == k;
        CHECK_INT(cards, aquila_standard.card[k].copies);
    }
    int laurels = 2 * s->races + (s->open_laurel != NONE), duos = __builtin_popcount(s->duo_pile);
    int kind = s->core.over ? -1 : s->core.stack[0].kind;
    for (int k = 0; k < LAURELS; k++)
        laurels += s->laurel_pile[k];
    for (int i = 0; i < s->core.seats; i++)
        duos += __builtin_popcount(s->duos[i]);
    CHECK_INT(laurels + (kind == STEP_LAUREL), 12);
    CHECK_INT(duos + (kind == STEP_AUCTION), 6);
    CHECK(s->races <= s->round && 6 - __builtin_popcount(s->duo_pile) <= s->round);
}

static void pieces_are_sound(const aquila *s)
{
    int pawns = 0, houses = 0;
    for (int i = 0; i < s->core.seats; i++) {
        uint32_t own = s->pawns[i];
        pawns += __builtin_popcount(own);
        houses += __builtin_popcount(s->built[i]);
        CHECK(__builtin_popcount(own) <= 5 && __builtin_popcount(s->built[i]) <= 9);
        CHECK(!((own & ON_GOLD) && (own & ON_SILVER)));
        CHECK(__builtin_popcount(own & ON_COINS) <= 1 && !(own & s->closed));
    }
    CHECK_INT(pawns, __builtin_popcount(taken(s)));
    CHECK_INT(houses, PLOTS - __builtin_popcount(free_plots(s)));
    int kind = s->core.over ? -1 : s->core.stack[0].kind;
    bool acting = kind > STEP_PLACE;
    if (acting)
        CHECK_INT(s->discs, s->core.seats);
    if (acting || kind == STEP_PLACE)
        CHECK_INT(__builtin_popcount(s->closed), s->closing ? 8 : 0);
    CHECK(s->blue_dice <= 4 && (acting || s->blue_holder == NOBODY));
    const auction_locals *l = kind == STEP_AUCTION ? ld_of(&s->core.stack[0], auction) : NULL;
    if (l && l->bidder != NOBODY)
        CHECK(aquila_covers(s, l->bidder, l->bid, METALS));
}

static void play_and_watch(int seats, uint64_t seed)
{
    ld_state state;
    ld_rng rng = ld_rng_from(seed);
    int before[LD_MAX_SEATS] = {0}, choices = 0;
    start(&state, seats);
    const aquila *s = (const aquila *)state.bytes;
    while (!ld_over(&state)) {
        ld_list list;
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        CHECK(list.count >= 1 && list.count <= 34 && (seat == LD_CHANCE || list.count <= 30));
        ld_choose(&state, seat,
                  seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                  NULL);
        CHECK(++choices < 4000);
        coins_add_up(s);
        cards_add_up(s);
        pieces_are_sound(s);
        for (int i = 0; i < seats; i++) {
            CHECK(score_of(s, i) >= before[i]);
            before[i] = score_of(s, i);
        }
    }
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    CHECK_STR(outcome.reason, "A-11.5"); /* nothing else ends a game */
}

TEST(aquileia_invariants, "A-I1 A-I2 A-I3 A-I4 A-I5 A-I6 A-I7 A-I8 A-I9 A-I10 A-I11 A-I12 A-I13 A-I14")
{
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 20; seed++)
            play_and_watch(seats, seed);
}

/* ---- positions that cannot be -------------------------------------------------------------------------------------
 */

static ld_state placing(void)
{
    ld_state state;
    ld_rng rng = ld_rng_from(3);
    start(&state, 3);
    ld_roll(&state, &rng, NULL);
    CHECK(ld_check(&state) == NULL);
    return state;
}

static void is_wrong(const ld_state *state, const char *should)
{
    const char *wrong = ld_check(state);
    CHECK_STR(wrong ? wrong : "nothing", should);
}

TEST(aquileia_impossible_positions, "A-I1 A-I2 A-I4 A-I5 A-I6 A-I7 A-I9")
{
    ld_state state = placing();
    aquila *s = (aquila *)state.bytes;
    s->purse[0][GOLD]++;
    is_wrong(&state, "the coins of a metal do not add up to those in the box");
    state = placing();
    s->hand[1][SLAVE_1]++;
    is_wrong(&state, "the cards of a kind do not add up to the number in the box");
    state = placing();
    s->pawns[0] = s->pawns[1] = SPACE_BIT(DOLUS);
    is_wrong(&state, "a space is closed or holds two pawns");
    state = placing();
    s->pawns[0] = SPACE_RANGE(0, 6);
    is_wrong(&state, "a seat has more pawns on the board than it has");
    state = placing();
    s->pawns[0] = SPACE_BIT(GOLD_A) | SPACE_BIT(SILVER_A);
    is_wrong(&state, "a seat has pawns on both sides of the Stadium, or on two coin spaces of Portus");
    state = placing();
    s->pawns[0] = SPACE_BIT(PORTUS_BRONZE);
    is_wrong(&state, "the coins in Portus do not lie under the pawns there");
    state = placing();
    s->built[0] = 0x3ff;
    is_wrong(&state, "a seat has built more houses than it has");
    state = placing();
    s->built[0] = s->built[2] = 1;
    is_wrong(&state, "a plot has two owners, or there is no such plot");
    state = placing();
    s->blue_holder = 1;
    is_wrong(&state, "the blue dice are held before Potentia is resolved");
    state = placing();
    s->closed = SPACE_BIT(DOLUS);
    is_wrong(&state, "a space is closed that cannot be");
    state = placing();
    s->passed = 1;
    is_wrong(&state, "a seat has passed without its disc on the track");
    state = placing();
    s->open_laurel = NONE;
    is_wrong(&state, "no laurel lies open before the race");
}
