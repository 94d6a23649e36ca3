/* Spartacus: rules that no example shows: the tables, the odds of an attack, what windows give away, invariants over
 * random games. */
#include "../harness.h"

#include "games/spartacus/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const sparta *look(const ld_state *state) { return (const sparta *)state->bytes; }
static const asset_row *standard_asset(int card) { return &sparta_standard.asset[sparta_standard.row_of[card]]; }

static ld_state fresh(int seats, const char *edition)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    ld_setting setting = {"edition", edition};
    CHECK(ld_start(&sparta_game, seats, &setting, 1, &state, NULL, error));
    return state;
}

static ld_choice pick(const ld_state *state, int seat, ld_rng *rng)
{
    ld_list list;
    if (seat == LD_CHANCE)
        return ld_sample(state, rng);
    ld_options(state, seat, &list);
    return list.choice[ld_below(rng, (uint32_t)list.count)];
}

/* ---- the tables -------------------------------------------------------------------------------------------------- */

TEST(spartacus_assets, "S-2.4 S-2.5 S-G01 S-G02 S-G03 S-G04 S-V01 S-V02 S-V03 S-V04 S-V05 S-Q63")
{
    int card = 0, starting = 0, kinds[3] = {0};
    for (int r = 0; r < ASSET_ROWS; r++) {
        const asset_row *row = &sparta_standard.asset[r];
        for (int i = 0; i < row->copies; i++, card++) {
            CHECK_INT(sparta_standard.row_of[card], r);
            CHECK_INT(sparta_standard.with[row->ability] >> card & 1, row->ability != A_NONE);
            CHECK_INT(sparta_standard.starting >> card & 1, row->start);
            starting += row->start;
        }
        kinds[r < 19 ? 0 : r < 40 ? 1 : 2] += row->copies;
        for (int q = 0; q < r; q++)
            for (int e = 0; e < EDITIONS; e++)
                CHECK(strcmp(sparta_asset_names[q].id[e], sparta_asset_names[r].id[e]) != 0);
    }
    CHECK_INT(card, ASSETS);
    CHECK_INT(starting, 16);
    CHECK_INT(kinds[0], GLADIATORS);
    CHECK_INT(kinds[1], SLAVES);
    CHECK_INT(kinds[2], EQUIPMENT);
    for (int a = 1; a < ABILITIES; a++)
        EACH_BIT (c, sparta_standard.with[a])
            CHECK_INT(standard_asset(c)->ability, a);
    const asset_row *thracian = standard_asset(0), *syrian = standard_asset(2), *numidian = standard_asset(4),
                    *celt = standard_asset(6);
    CHECK(memcmp(thracian->pool, (uint8_t[]){3, 2, 2}, 3) == 0 && memcmp(syrian->pool, (uint8_t[]){2, 2, 3}, 3) == 0);
    CHECK(memcmp(numidian->pool, (uint8_t[]){3, 1, 3}, 3) == 0 && memcmp(celt->pool, (uint8_t[]){2, 3, 2}, 3) == 0);
    for (int c = GLADIATORS; c < GLADIATORS + 8; c++)
        CHECK(memcmp(standard_asset(c)->pool, (uint8_t[]){1, 1, 1}, 3) == 0 && standard_asset(c)->coin == 2);
}

TEST(spartacus_intrigue_deck, "S-2.30 S-2.31 S-2.32 S-2.33 S-Q1 S-Q2 S-2.36")
{
    static const int total[EDITIONS] = {80, 104}, schemes[EDITIONS] = {48, 62}, reactions[EDITIONS] = {15, 19};
    for (int e = 0; e < EDITIONS; e++) {
        ld_state state = fresh(4, e == EDITION_2012 ? "2012" : "2020");
        const sparta *s = look(&state);
        int sum = 0, kinds[2] = {0};
        for (int k = 0; k < KINDS; k++) {
            CHECK(copies_of(s, k) >= 1 && sparta_standard.card[k].coin >= 1);
            sum += s->deck.n[k];
            if (k != GUARD)
                kinds[k >= SCHEMES] += s->deck.n[k];
        }
        CHECK_INT(sum, total[e]);
        CHECK_INT(kinds[0], schemes[e]);
        CHECK_INT(kinds[1], reactions[e]);
    }
    int foils = 0;
    for (int r = 0; r < REACTIONS; r++)
        foils += (sparta_standard.card[SCHEMES + r].windows & IN_FOIL) != 0;
    CHECK_INT(foils, 5);
}

TEST(spartacus_every_setting, "S-1.2 S-1.1")
{
    static const char *const editions[] = {"2012", "2020"}, *const lengths[] = {"quick", "standard", "advanced"},
                             *const initiatives[] = {"sum", "string"}, *const rules[] = {"many", "once"},
                             *const offers[] = {"0", "1", "9"};
    for (int i = 0; i < 2 * 3 * 2 * 2 * 3 * 2; i++) {
        ld_setting set[] = {{"edition", editions[i % 2]},
                            {"length", lengths[i / 2 % 3]},
                            {"initiative", initiatives[i / 6 % 2]},
                            {"house-rules", rules[i / 12 % 2]},
                            {"offers", offers[i / 24 % 3]}};
        char error[LD_ERROR_BYTES];
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)i);
        CHECK(ld_start(&sparta_game, 3 + i / 72, set, 5, &state, NULL, error));
        for (int n = 0; n < 300 && !ld_over(&state); n++) {
            int seat = ld_turn(&state);
            ld_choose(&state, seat, pick(&state, seat, &rng), NULL);
        }
        CHECK(ld_check(&state) == NULL);
    }
}

TEST(spartacus_dice_and_figures, "S-2.43 S-2.45 S-Q64")
{
    ld_state state = fresh(4, "2020");
    ld_list list;
    ld_options(&state, LD_CHANCE, &list);
    CHECK_INT(list.count, 6);
    for (int i = 0; i < 6; i++)
        CHECK(list.weight[i] == 1 && ld_a(list.choice[i]) == i + 1);
    for (int verb = 0; verb < SPARTA_VERBS; verb++) /* nobody is ever asked about figures or House tokens */
        CHECK(!strstr(sparta_verbs[verb].notation, "figure") && !strstr(sparta_verbs[verb].notation, "token"));
}

static void refuse_houses(int seats, const char *edition, const char *houses, const char *sentence)
{
    ld_state state;
    char error[LD_ERROR_BYTES] = "";
    ld_setting set[] = {{"edition", edition}, {"houses", houses}};
    CHECK(!ld_start(&sparta_game, seats, set, 2, &state, NULL, error));
    CHECK_STR(error, sentence);
}

TEST(spartacus_houses_refused, "S-3.11")
{
    refuse_houses(3, "2020", "chuma,batiatus,drusus",
                  "houses: there is no house 'batiatus' in this edition; expected corvinus, drusus, tertius or chuma");
    refuse_houses(3, "2012", "batiatus,glaber,batiatus",
                  "houses: 'batiatus' is named twice; expected a different house for each seat");
    refuse_houses(3, "2012", "batiatus,glaber,tullius,solonius",
                  "houses: 'solonius' is one too many; expected 3 houses, one for each seat");
    refuse_houses(4, "2012", "batiatus,glaber,tullius", "houses: 3 named; expected 4 houses, one for each seat");
    refuse_houses(4, "2012", "",
                  "houses: there is no house '' in this edition; expected batiatus, glaber, tullius or solonius");
}

/* ---- concealed coins --------------------------------------------------------------------------------------------- */

/* Every purse that fits is thought possible, and no other; the board tells the same range. */
TEST(spartacus_strictly_concealed, "S-7.35")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(5);
    bool thought[12] = {false};
    script_run("spartacus",
               "game spartacus 3 concealed=strict\ndrop deck\nset houses [\"corvinus\",\"drusus\",\"tertius\"]\n"
               "set phase \"market\"\nset turn 3\nset coins [1,7,2]\nset exposed 511\n"
               "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"auction\"},"
               "{\"step\":\"market\",\"owed\":[0,2],\"locals\":{\"next\":0}}]\n",
               &state);
    for (int i = 0; i < 200; i++) {
        ld_redact(&view, &state, 0);
        ld_determinize(&view, &rng);
        CHECK(look(&view)->coins[1] >= 5 && look(&view)->coins[1] <= 9);
        CHECK(look(&view)->coins[0] == 1 && look(&view)->coins[2] == 2);
        thought[look(&view)->coins[1]] = true;
    }
    for (int coins = 5; coins <= 9; coins++)
        CHECK(thought[coins]);
    ld_redact(&view, &state, 0);
    CHECK_INT(sparta_coins_at_most(look(&view), 1), 9);
    CHECK_INT(sparta_coins_at_most(look(&view), 2), 2);
}

/* ---- the odds of an attack --------------------------------------------------------------------------------------- */

/* Two combatants side by side, the first about to act; its pools as wanted. */
static ld_state duel(int attacker, int defender, int attacks, int defences)
{
    ld_state state = fresh(4, "2020");
    sparta *s = (sparta *)state.bytes;
    for (int i = 0; i < 4; i++)
        s->house_of[i] = (uint8_t)i;
    sparta_put(s, attacker, PLACE_HOUSE);
    sparta_put(s, defender, PLACE_HOUSE + 1);
    s->phase = PHASE_ARENA;
    s->turn = 1;
    memset(s->core.stack, 0, sizeof s->core.stack);
    s->core.depth = 0;
    ld_call(s, GAME)->stage = GAME_ARENA_WINDOW;
    ld_frame *f = ld_call(s, ARENA);
    f->stage = ARENA_FATE;
    *ld_of(f, arena) = (arena_locals){.invited = 3, .guest = 1, .loser = NOBODY};
    f = ld_call(s, MATCH);
    f->stage = MATCH_SECOND;
    ld_of(f, match)->round = 1;
    ld_of(f, match)->winner = NOBODY;
    ld_of(sparta_call(s, ACT, 0), act)->moved = 1;
    s->bout.fighters = 2;
    for (int side = 0; side < 2; side++) {
        s->bout.seat[side] = (uint8_t)side;
        s->bout.card[side] = (uint8_t)(side ? defender : attacker);
        memcpy(s->bout.pool[side], standard_asset(s->bout.card[side])->pool, POOLS);
    }
    s->bout.pool[0][ATTACK_POOL] = (uint8_t)attacks;
    s->bout.pool[1][DEFENCE_POOL] = (uint8_t)defences;
    s->bout.at[0] = START_I;
    s->bout.at[1] = START_I + 1;
    return state;
}

/* An independent count of wounds, straight from S-9.22 to S-9.25. */
static int naive_wounds(const int *attack, int attacks, const int *defence, int defences, int ability, int guard)
{
    int a[7] = {0}, d[7] = {0}, x[5], y[5], n = 0, wounds = 0;
    for (int i = 0; i < attacks; i++)
        a[attack[i]]++;
    for (int i = 0; i < defences; i++)
        d[defence[i]]++;
    for (int face = 6; face >= 1; face--)
        for (int i = 0; i < a[face]; i++)
            x[n++] = face;
    n = 0;
    for (int face = 6; face >= 1; face--)
        for (int i = 0; i < d[face]; i++)
            y[n++] = face;
    for (int i = 0; i < attacks; i++) {
        if (i >= defences)
            wounds += x[i] > 2;
        else if (x[i] > y[i] || (ability == A_RELENTLESS && x[i] == y[i]))
            wounds++;
    }
    bool triple = false;
    for (int face = 1; face <= 6; face++) {
        wounds += ability == A_VENGEFUL ? a[face] / 2 : 0;
        triple |= d[face] >= 3;
    }
    for (int face = 1; face <= 6; face++)
        wounds -= guard == A_IMPERVIOUS ? d[face] / 2 : 0;
    return (guard == A_HARDENED && triple) || wounds < 0 ? 0 : wounds;
}

static bool next_roll(int *dice, int count)
{
    for (int i = 0; i < count; i++) {
        if (++dice[i] <= 6)
            return true;
        dice[i] = 1;
    }
    return false;
}

/* How many of 6^n rolls give each string, indexed by its packed form. */
static void count_strings(int count, long *ways)
{
    int dice[5] = {1, 1, 1, 1, 1};
    do {
        int sorted[7] = {0}, packed = 0;
        for (int i = 0; i < count; i++)
            sorted[dice[i]]++;
        for (int face = 6; face >= 1; face--)
            for (int i = 0; i < sorted[face]; i++)
                packed = 7 * packed + face;
        ways[packed]++;
    } while (next_roll(dice, count));
}

static void unpack(int packed, int count, int *dice)
{
    for (int i = count; i-- > 0; packed /= 7)
        dice[i] = packed % 7;
}

static void same_odds(const ld_odds *odds, const double *should)
{
    double is[16] = {0};
    for (int i = 0; i < odds->count; i++)
        is[atoi(odds->outcome[i].name)] += odds->outcome[i].chance;
    for (int w = 0; w < 16; w++)
        if (fabs(is[w] - should[w]) > 1e-12)
            test_fail(__FILE__, __LINE__, "%d wounds have odds %.15f, expected %.15f", w, is[w], should[w]);
}

static void attack_odds_agree(int attacker, int defender, int attacks, int defences)
{
    static long a[16807], d[16807];
    memset(a, 0, sizeof a);
    memset(d, 0, sizeof d);
    count_strings(attacks, a);
    count_strings(defences, d);
    double should[16] = {0}, all = pow(6, attacks + defences);
    for (int i = 0; i < 16807; i++)
        for (int j = 0; a[i] && j < 16807; j++) {
            int x[5], y[5];
            if (!d[j])
                continue;
            unpack(i, attacks, x);
            unpack(j, defences, y);
            int w = naive_wounds(x, attacks, y, defences, standard_asset(attacker)->ability,
                                 standard_asset(defender)->ability);
            should[w] += (double)a[i] * (double)d[j] / all;
        }
    ld_state state = duel(attacker, defender, attacks, defences);
    ld_odds odds;
    CHECK(ld_odds_of(&state, 0, LD_CHOICE(V_ATTACK, 0, 0, 0), NULL, &odds));
    CHECK_INT(odds.samples, 0);
    same_odds(&odds, should);
}

enum {
    THRACIAN = 0,
    CELT = 6,
    SPARTACUS = 8,
    BRENNUS = 9,
    CAVAROS = 10,
    THERON = 12,
    VETERAN = 18,
    SWORD = 47,
    MANICA = 56
};

TEST(spartacus_attack_odds, "S-9.19 S-9.22 S-9.23 S-9.24 S-9.25 S-G05 S-G06 S-G07 S-G15")
{
    for (int attacks = 1; attacks <= 5; attacks++)
        for (int defences = 1; defences <= 5; defences++) {
            attack_odds_agree(THRACIAN, CELT, attacks, defences);
            attack_odds_agree(SPARTACUS, BRENNUS, attacks, defences);
            attack_odds_agree(CAVAROS, VETERAN, attacks, defences);
        }
}

/* Walks every roll of the engine itself, down to the wounds. */
static void walk_rolls(const ld_state *state, double chance, double *wounds)
{
    const sparta *s = look(state);
    if (!(ld_asked(state) >> LD_CHANCE & 1) || strcmp(ld_step(state), "initiative") == 0) {
        const ld_frame *top = &s->core.stack[s->core.depth - 1];
        wounds[top->kind == SURRENDER ? ld_of(top, wounded)->wounds : 0] += chance;
        return;
    }
    for (int face = 1; face <= 6; face++) {
        ld_state after_it = *state;
        ld_choose(&after_it, LD_CHANCE, LD_CHOICE(V_ROLL, face, 0, 0), NULL);
        walk_rolls(&after_it, chance / 6, wounds);
    }
}

TEST(spartacus_rolls_and_odds, "S-9.19 S-9.30")
{
    for (int attacks = 1; attacks <= 3; attacks++)
        for (int defences = 1; defences <= 3; defences++) {
            ld_state state = duel(THRACIAN, THERON, attacks, defences), after_it = state;
            double wounds[16] = {0};
            ld_odds odds;
            CHECK(ld_check(&state) == NULL);
            CHECK(ld_odds_of(&state, 0, LD_CHOICE(V_ATTACK, 0, 0, 0), NULL, &odds));
            ld_choose(&after_it, 0, LD_CHOICE(V_ATTACK, 0, 0, 0), NULL);
            walk_rolls(&after_it, 1, wounds);
            same_odds(&odds, wounds);
        }
}

/* The odds of one answer in the re-roll step, by rolling the named dice again in every way. */
static void naive_reroll(const sparta *s, int side, ld_choice c, double *wounds)
{
    int dice[2][5], count[2] = {s->bout.count[0], s->bout.count[1]}, *again[5], named = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < count[i]; j++)
            dice[i][j] = s->bout.die[i][j];
    for (int packed = ld_verb_of(c) == V_REROLL ? ld_n(c) : 0; packed; packed /= 7)
        for (int j = 0; j < count[side]; j++)
            if (dice[side][j] == packed % 7) {
                again[named++] = &dice[side][j];
                dice[side][j] = 0;
                break;
            }
    int rolls[5] = {1, 1, 1, 1, 1};
    do {
        for (int i = 0; i < named; i++)
            *again[i] = rolls[i];
        wounds[naive_wounds(dice[0], count[0], dice[1], count[1], A_NONE, A_NONE)] += pow(6, -named);
    } while (next_roll(rolls, named));
}

TEST(spartacus_reroll_odds, "S-9.20 S-9.21 S-E01 S-E06 S-13.3")
{
    ld_rng rng = ld_rng_from(5);
    int largest = 0;
    for (int n = 0; n < 500; n++) {
        int attacks = 1 + n % 5, defences = 1 + n / 5 % 5, side = n / 25 % 2;
        ld_state state = duel(THRACIAN, CELT, attacks, defences);
        sparta *s = (sparta *)state.bytes;
        sparta_put(s, side ? MANICA : SWORD, PLACE_HOUSE + side);
        s->bout.gear[side][side ? ARMOUR : WEAPON] = side ? MANICA : SWORD;
        ld_choose(&state, 0, LD_CHOICE(V_ATTACK, 0, 0, 0), NULL);
        ld_roll(&state, &rng, NULL);
        CHECK_STR(ld_step(&state), "reroll");
        ld_list list;
        ld_options(&state, side, &list);
        largest = list.count > largest ? list.count : largest;
        for (int i = 0; i < list.count; i++) {
            double wounds[16] = {0};
            ld_odds odds;
            naive_reroll(look(&state), side, list.choice[i], wounds);
            CHECK(ld_odds_of(&state, side, list.choice[i], NULL, &odds));
            same_odds(&odds, wounds);
        }
    }
    CHECK(largest <= 32);
}

/* ---- what windows give away -------------------------------------------------------------------------------------- */

static bool is_window(const ld_state *state)
{
    static const char *const names[] = {"foil", "counter", "open", "rig", "blood"};
    for (int i = 0; i < 5; i++)
        if (strcmp(ld_step(state), names[i]) == 0)
            return true;
    return false;
}

/* All that a seat can observe of one step is the same in two worlds that look alike to it; S-14.5 but for what lies
 * open after the game. */
static void observes_the_same(const ld_state *a, const ld_log *log_a, const ld_state *b, const ld_log *log_b,
                              int viewer)
{
    ld_state view_a = {0}, view_b = {0};
    CHECK_INT(ld_over(a), ld_over(b));
    CHECK_INT(ld_asked(a), ld_asked(b));
    CHECK_STR(ld_step(a), ld_step(b));
    ld_redact(&view_a, a, viewer);
    ld_redact(&view_b, b, viewer);
    CHECK(ld_over(a) || ld_equal(&view_a, &view_b));
    CHECK_INT(log_a->count, log_b->count);
    for (int i = 0; i < log_a->count; i++) {
        ld_event x = log_a->events[i], y = log_b->events[i];
        CHECK_INT(ld_event_redact(a, &x, viewer), ld_event_redact(b, &y, viewer));
        CHECK(memcmp(x.args, y.args, sizeof x.args) == 0 && x.id == y.id);
    }
}

static int cards_to_draw(const ld_state *state) { return look(state)->deck.total + count_of(look(state)->heap); }

/* Two worlds that differ in what the others hold; everybody passes in both. A draw that only one kind was left for has
 * happened by itself: what was drawn is no secret of a window. */
static void windows_tell_nothing(const ld_state *state, int viewer, ld_rng *rng)
{
    static ld_event room[2][256];
    ld_state world[2];
    for (int i = 0; i < 2; i++) {
        ld_redact(&world[i], state, viewer);
        ld_determinize(&world[i], rng);
    }
    for (int n = 0; n < 12 && !ld_over(&world[0]) && is_window(&world[0]); n++) {
        int seat = ld_turn(&world[0]);
        CHECK_INT(ld_turn(&world[1]), seat);
        ld_log log[2] = {{room[0], 256, 0, 0, false}, {room[1], 256, 0, 0, false}};
        int undrawn = cards_to_draw(&world[0]);
        for (int i = 0; i < 2; i++)
            ld_choose(&world[i], seat, LD_CHOICE(V_PASS, 0, 0, 0), &log[i]);
        if (cards_to_draw(&world[0]) != undrawn)
            return;
        observes_the_same(&world[0], &log[0], &world[1], &log[1], viewer);
    }
}

TEST(spartacus_windows, "S-6.3 S-6.4 S-6.5 S-14.6 S-Q24 S-5.32")
{
    int windows = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        ld_rng rng = ld_rng_from(seed);
        ld_state state = fresh(3 + (int)seed % 2, "2020");
        for (int n = 0; n < 3000 && !ld_over(&state); n++) {
            if (is_window(&state) && ld_owed(&state) == ld_asked(&state)) {
                windows++;
                for (int viewer = 0; viewer < ld_seats(&state); viewer++)
                    windows_tell_nothing(&state, viewer, &rng);
            }
            int seat = ld_turn(&state);
            ld_choose(&state, seat, pick(&state, seat, &rng), NULL);
        }
    }
    CHECK(windows > 500);
}

/* While somebody answers, nobody else can see that he has. */
TEST(spartacus_sealed_answers, "S-6.3 S-13.1 S-13.2 S-I16")
{
    ld_rng rng = ld_rng_from(3);
    ld_state state = fresh(4, "2012");
    for (int n = 0; n < 4000 && !ld_over(&state); n++) {
        int seat = ld_turn(&state);
        ld_state before = state;
        bool sealed = ld_sealed(&state);
        ld_choose(&state, seat, pick(&state, seat, &rng), NULL);
        if (!sealed || ld_owed(&before) == 1u << seat || strcmp(ld_step(&before), ld_step(&state)) != 0)
            continue;
        if (ld_owed(&state) != (ld_owed(&before) & ~(1u << seat)))
            continue; /* it was the last answer, or another was forced */
        for (int viewer = 0; viewer < 4; viewer++) {
            ld_state a = {0}, b = {0};
            ld_redact(&a, &before, viewer);
            ld_redact(&b, &state, viewer);
            CHECK(viewer == seat || ld_equal(&a, &b));
        }
    }
}

/* S-14.4: a sealed scheme is filled in with one that may have been begun. */
TEST(spartacus_sealed_schemes, "S-14.3 S-14.4 S-5.23 S-5.42 S-I17")
{
    int seen = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ld_rng rng = ld_rng_from(seed);
        ld_state state = fresh(4, "2020");
        for (int n = 0; n < 4000 && !ld_over(&state); n++) {
            const sparta *s = look(&state);
            const ld_frame *f = &s->core.stack[2];
            for (int viewer = 0; s->core.depth > 2 && f->kind == SUPPORT && viewer < 4; viewer++) {
                ld_state world;
                ld_redact(&world, &state, viewer);
                const support_locals *l = ld_of(f, support), *guess = ld_of(&look(&world)->core.stack[2], support);
                bool sees = viewer == l->seat || (l->shown >> viewer & 1); /* S-5.42 */
                CHECK(guess->card == (sees ? l->card : NOBODY) && guess->target == (sees ? l->target : NOBODY));
                ld_determinize(&world, &rng);
                CHECK(ld_check(&world) == NULL);
                CHECK(sparta_standard.card[guess->card].needs > s->influence[l->seat]);
                CHECK(sparta_standard.card[guess->card].needs >= l->floor);
                CHECK(look(&world)->hand[l->seat].n[guess->card] > 0);
                seen++;
            }
            int seat = ld_turn(&state);
            ld_choose(&state, seat, pick(&state, seat, &rng), NULL);
        }
    }
    CHECK(seen > 100);
}

/* ---- coins ------------------------------------------------------------------------------------------------------- */

static int asides_of(const ld_state *state, int seat, int verb)
{
    ld_list list;
    int count = 0;
    ld_asides(state, seat, &list);
    for (int i = 0; i < list.count; i++)
        count += ld_verb_of(list.choice[i]) == verb;
    return count;
}

TEST(spartacus_gifts, "S-12.1 S-12.3 S-12.2")
{
    ld_state state = duel(THRACIAN, CELT, 3, 3);
    ((sparta *)state.bytes)->coins[2] = 30;
    ld_list list;
    for (int n = 0; n < sparta_standard.gift_limit; n++) {
        CHECK_INT(asides_of(&state, 2, V_GIVE), 3 * (30 - n));
        ld_choose(&state, 2, LD_CHOICE_N(V_GIVE, 3, 1), NULL);
    }
    CHECK_INT(asides_of(&state, 2, V_GIVE), 0);
    CHECK_INT(look(&state)->coins[3], sparta_standard.gift_limit);
    CHECK_STR(ld_step(&state), "act");
    ld_choose(&state, 0, LD_CHOICE(V_ATTACK, 0, 0, 0), NULL);
    ld_asides(&state, 3, &list);
    CHECK_INT(list.count, 0); /* not in a step of chance */
}

TEST(spartacus_amounts, "S-Q71 S-13.3")
{
    ld_state state = duel(THRACIAN, CELT, 3, 3);
    ((sparta *)state.bytes)->coins[2] = 1000;
    CHECK_INT(asides_of(&state, 2, V_GIVE), 3 * MAX_AMOUNT);
}

TEST(spartacus_destitute, "S-Q30 S-6.40 S-Q72")
{
    ld_state state = duel(THRACIAN, CELT, 3, 3);
    sparta *s = (sparta *)state.bytes;
    CHECK(sparta_exposed(s) >> EXPOSED_PURSE & 1);
    s->aside[0] = 2; /* set aside for a petition */
    CHECK(!(sparta_exposed(s) >> EXPOSED_PURSE & 1));
    s->aside[0] = 0;
    s->wager[0][0] = 3;
    CHECK(sparta_exposed(s) >> EXPOSED_PURSE & 1);
    CHECK(!(sparta_exposed(s) >> EXPOSED_LUDUS & 1) && !(sparta_exposed(s) >> (2 * EXPOSURES + EXPOSED_LUDUS) & 1));
    s->phase = PHASE_MARKET;
    CHECK(!(sparta_exposed(s) >> EXPOSED_PURSE & 1) && (sparta_exposed(s) >> (2 * EXPOSURES + EXPOSED_LUDUS) & 1));
    s->phase = PHASE_ARENA;
    s->exposed = 0;
    CHECK(sparta_newly_exposed(s));
    sparta_note_exposed(s);
    CHECK(!sparta_newly_exposed(s));
}

/* ---- invariants (part 9) over random games ----------------------------------------------------------------------- */

static int on_the_table(const ld_frame *f)
{
    return f->kind == SCHEME ? ld_of(f, scheme)->card : f->kind == REACTION ? ld_of(f, reaction)->card : -1;
}

static void cards_are_conserved(const sparta *s) /* S-I1, S-I2, S-I5, S-I6, S-I18 */
{
    int guards = 0, box = 0;
    for (int card = 0; card < ASSETS; card++) {
        int places = (int)(s->heap >> card & 1) + (int)(s->pile >> card & 1) + (s->place[card] == PLACE_ROW);
        for (int i = 0; i < SEATS; i++)
            places += (int)(s->house[i] >> card & 1);
        CHECK_INT(places, 1);
        bool housed = s->place[card] >= PLACE_HOUSE;
        CHECK(housed || (s->condition[card] == READY && s->tokens[card] == NO_TOKEN));
        CHECK(card < GLADIATORS + SLAVES || (s->condition[card] != INJURED && s->tokens[card] == NO_TOKEN));
        CHECK_INT(s->ready >> card & 1, s->condition[card] == READY);
    }
    for (int k = 0; k < KINDS; k++) {
        int n = s->deck.n[k] + s->discard.n[k];
        for (int i = 0; i < seats_of(s); i++)
            n += s->hand[i].n[k];
        for (int i = 0; i < s->core.depth; i++)
            n += on_the_table(&s->core.stack[i]) == k;
        box += n;
    }
    for (int i = 0; i < seats_of(s); i++)
        guards += s->guards[i] + s->spent_guards[i];
    CHECK_INT(box + guards, s->edition == EDITION_2012 ? 80 : 104);
    CHECK(guards <= sparta_standard.card[GUARD].copies[s->edition]);
}

static void numbers_are_sound(const sparta *s) /* S-I3, S-I4, S-I9 */
{
    for (int i = 0; i < seats_of(s); i++) {
        CHECK(s->coins[i] >= 0 && s->aside[i] >= 0);
        CHECK(s->influence[i] >= 1 && s->influence[i] <= TOP_INFLUENCE);
    }
    const ld_frame *match = NULL;
    for (int i = 0; i < s->core.depth; i++)
        match = s->core.stack[i].kind == MATCH ? &s->core.stack[i] : match;
    for (int side = 0; match && side < 2; side++) {
        CHECK(s->bout.at[0] != s->bout.at[1] && (sparta_arena >> s->bout.at[side] & 1));
        for (int p = 0; p < POOLS; p++)
            CHECK(s->bout.pool[side][p] >= 1 && s->bout.pool[side][p] <= standard_asset(s->bout.card[side])->pool[p]);
    }
}

/* S-5.5: a hand grows by draws and by S-R09 alone; S-I7: the Host changes when hosting is settled; S-I8 */
static void changes_are_sound(const sparta *before, const char *step, ld_choice c, const sparta *after_it)
{
    int verb = ld_verb_of(c);
    for (int i = 0; i < seats_of(before); i++)
        if (after_it->hand[i].total > before->hand[i].total)
            CHECK(verb == V_TAKE_GUARD || after_it->deck.total != before->deck.total);
    if (after_it->host != before->host)
        CHECK(verb == V_BID || verb == V_ROLL);
    if (verb == V_END && strcmp(step, "turn") == 0) {
        int seat = ld_of(&before->core.stack[1], turn)->seat;
        CHECK(before->hand[seat].total <= sparta_standard.hand_size[before->influence[seat]]);
    }
}

/* S-I15: whatever is offered can be carried out */
static void options_work(const ld_state *state, ld_rng *rng)
{
    ld_list list;
    int seat = ld_turn(state);
    ld_options(state, seat, &list);
    for (int n = 0; n < list.count && n < 12; n++) {
        ld_state copy = *state;
        ld_choose(&copy, seat, list.choice[ld_below(rng, (uint32_t)list.count)], NULL);
        const char *wrong = ld_check(&copy);
        if (wrong)
            test_fail(__FILE__, __LINE__, "at %s: %s", ld_step(state), wrong);
    }
}

static void end_is_sound(const ld_state *state) /* S-I19, S-15.2 to S-15.4 */
{
    const sparta *s = look(state);
    ld_outcome outcome;
    int winners = 0;
    ld_outcome_of(state, &outcome);
    for (int i = 0; i < seats_of(s); i++) {
        ld_line lines[SOURCES + 1];
        int count = ld_account(state, i, lines, SOURCES + 1), sum = 0;
        for (int j = 0; j < count; j++)
            sum += lines[j].value;
        CHECK_INT(sum, s->influence[i]);
        CHECK_INT(lines[0].value, sparta_standard.start_influence[s->length]);
        CHECK_INT(outcome.score[i], s->influence[i]);
        winners += outcome.rank[i] == 1;
    }
    CHECK_INT(winners, 1);
    CHECK_INT(outcome.rank[s->winner], 1);
}

TEST(spartacus_invariants,
     "S-I1 S-I2 S-I3 S-I4 S-I5 S-I6 S-I7 S-I8 S-I9 S-I11 S-I12 S-I13 S-I14 S-I15 S-I18 S-I19 S-5.5 S-15.2 S-15.4 S-Q54")
{
    int games = (int)(8 * test_scale());
    for (int g = 0; g < (games > 2 ? games : 2); g++) {
        ld_rng rng = ld_rng_from(100 + (uint64_t)g);
        ld_state state = fresh(3 + g % 2, g / 2 % 2 ? "2012" : "2020");
        long n = 0;
        for (; !ld_over(&state); n++) {
            CHECK(n < 40000); /* windows, turns, markets, matches and the game end */
            const ld_state before = state;
            const char *step = ld_step(&before);
            int seat = ld_turn(&state);
            ld_choice c = pick(&state, seat, &rng);
            if (n % 37 == 0)
                options_work(&state, &rng);
            ld_choose(&state, seat, c, NULL);
            if (!ld_over(&state))
                cards_are_conserved(look(&state));
            numbers_are_sound(look(&state));
            changes_are_sound(look(&before), step, c, look(&state));
            CHECK(look(&state)->turn <= sparta_standard.turn_limit);
        }
        end_is_sound(&state);
    }
}

/* ---- positions that cannot be ------------------------------------------------------------------------------------ */

TEST(spartacus_refuses_positions, "S-I3 S-I4 S-8.10 S-I9")
{
    ld_state state = duel(THRACIAN, CELT, 3, 3), bad = state;
    sparta *s = (sparta *)bad.bytes;
    CHECK(ld_check(&state) == NULL);
    s->influence[1] = 13;
    CHECK_STR(ld_check(&bad), "Influence is a number from 1 to 12");
    bad = state;
    s->coins[0] = -1;
    CHECK(ld_check(&bad) != NULL);
    bad = state;
    s->bout.seat[1] = 0;
    CHECK(ld_check(&bad) != NULL);
    bad = state;
    s->bout.at[1] = s->bout.at[0];
    CHECK(ld_check(&bad) != NULL);
    bad = state;
    s->guards[2]++;
    CHECK(ld_check(&bad) != NULL);
}

TEST(spartacus_refuses_choices, "S-7.24 S-12.1 S-7.7")
{
    ld_state state = duel(THRACIAN, CELT, 3, 3);
    char error[LD_ERROR_BYTES];
    ld_choice c;
    ((sparta *)state.bytes)->coins[2] = 3;
    CHECK(!ld_parse(&state, 2, "give 1 4", &c, error));
    CHECK(!ld_parse(&state, 2, "give 2 1", &c, error));
    CHECK(!ld_parse(&state, 0, "move 3,3", &c, error));
    CHECK(!ld_parse(&state, 1, "attack", &c, error));
    CHECK(ld_parse(&state, 0, "attack", &c, error));
}

/* A position in which only one rolls, as a Tactician does again, is refused unless the other has rolled. */
TEST(spartacus_initiative_alone_is_refused, "S-9.5")
{
    ld_state state;
    script_run("spartacus",
               "game spartacus 4\ndrop deck\nset houses [\"corvinus\",\"drusus\",\"tertius\",\"chuma\"]\n"
               "set phase \"arena\"\nset turn 3\nset place {\"syrian-1\":\"house-2\",\"brennus\":\"house-1\"}\n"
               "set fighters 2\nset fighter_seats [2,1]\nset combatants [\"syrian-1\",\"brennus\"]\n"
               "set equipment [[null,null,null],[null,null,null]]\nset pools [[2,2,3],[4,3,4]]\n"
               "set hexes [\"-3,0\",\"3,0\"]\nset exposed 4095\n"
               "set stack [{\"step\":\"game\",\"owed\":[],\"stage\":\"arena-window\"},"
               "{\"step\":\"arena\",\"owed\":[],\"stage\":\"fate\",\"locals\":{\"invited\":[1,2],\"guest\":1}},"
               "{\"step\":\"match\",\"owed\":[],\"stage\":\"rolled\",\"locals\":{\"round\":1}},"
               "{\"step\":\"initiative\",\"owed\":[\"chance\"],\"locals\":{\"side\":\"i\",\"last\":\"ii\"}}]\n",
               &state);
    CHECK(ld_check(&state) == NULL);
    sparta *s = (sparta *)state.bytes;
    initiative_locals *l = ld_of(&s->core.stack[s->core.depth - 1], initiative);
    for (int side = 0; side < 2; side++) {
        *l = (initiative_locals){.side = ld_u8(side), .last = ld_u8(side)};
        CHECK_STR(ld_check(&state), "the other combatant has not rolled for initiative");
    }
}
