/* Spartacus: the figures that are told beside the names of things, typed anew from part 2 of the rules, and the facts
 * that are told beside a view, which are what the rules' own functions say. */
#include "../harness.h"
#include "io/json.h"

#include "games/spartacus/facts.h"
#include "games/spartacus/rules.h"

#include <stdio.h>
#include <string.h>

static ld_state fresh(int seats, const char *edition)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    ld_setting set[] = {{"edition", edition}};
    if (!ld_start(&sparta_game, seats, set, 1, &state, NULL, error))
        test_fail(__FILE__, __LINE__, "%s", error);
    return state;
}

/* The figures of a thing, as they are told. */
static const json_t *of_thing(const json_t *things, const char *type, const char *id)
{
    const json_t *thing = json_object_get(json_object_get(json_object_get(things, "words"), type), id);
    CHECK(json_array_size(thing) == 3);
    return json_array_get(thing, 2);
}

static int number(const json_t *figures, const char *name)
{
    const json_t *value = json_object_get(figures, name);
    CHECK(json_is_integer(value));
    return (int)json_integer_value(value);
}

static const char *word(const json_t *figures, const char *name)
{
    const char *text = json_string_value(json_object_get(figures, name));
    return text ? text : "none";
}

/* id of 2012 / of 2020, pools or type of equipment, coin, copies (S-2.4 to S-2.7) */
static const char *const assets[] = {
    "thracian 322 2 2",
    "syrian 223 2 2",
    "numidian 313 2 2",
    "celt 232 2 2",
    "spartacus 444 5 1",
    "crixus/brennus 434 5 1",
    "gannicus/cavaros 424 4 1",
    "oenomaus/juba 434 4 1",
    "theokeles/theron 552 4 1",
    "agron/alard 342 4 1",
    "varro/vindex 333 4 1",
    "barca/hanno 334 4 1",
    "pericles/nikandros 433 4 1",
    "pit-butcher 433 4 1",
    "veteran 343 3 1",
    "gnaeus/rutilus 332 3 1",
    "ashur/zaman 332 3 1",
    "kerza/kyros 324 3 1",
    "duro/duran 322 3 1",
    "attendant 111 2 2",
    "debtor 111 2 2",
    "convict 111 2 2",
    "deserter 111 2 1",
    "cook 111 2 1",
    "medicus 111 2 1",
    "apothecary 111 2 1",
    "isidus/eglectus 111 2 1",
    "marcellus/lucan 111 2 1",
    "camila/cloelia 111 2 1",
    "street-urchin 111 2 1",
    "masked-courtesan/veiled-dancer 111 2 1",
    "pietros 111 3 1",
    "melitta/myrtis 111 3 1",
    "prisca/iris 111 3 1",
    "mira/thais 111 3 1",
    "diona/phoebe 111 3 1",
    "aurelia/galla 111 2 1",
    "raxos/bruttius 221 3 1",
    "marius/pollio 221 3 1",
    "naevia/vesta 111 4 1",
    "sword weapon 2 2",
    "axe weapon 1 2",
    "trident weapon 2 1",
    "helmet armour 2 2",
    "shield armour 1 2",
    "manica armour 1 1",
    "net special 1 2",
    "javelin special 1 2",
    "ball-and-chain special 1 1",
};

/* id, requirement, coin (S-2.30 to S-2.35); reactions with the window they are played in */
static const char *const cards[] = {
    "a-visitor-from-rome 9 2",
    "black-market-profits 7 1",
    "blackmail 4 2",
    "bribe-the-guards 0 1",
    "buying-secrets 4 2",
    "caught-taking-bribes 0 1",
    "collaboration 12 2",
    "collusion 14 2",
    "conspiracy 16 2",
    "epic-spectacle 0 2",
    "final-blow 11 1",
    "grand-feast 5 2",
    "illicit-auction 0 1",
    "illicit-services 6 1",
    "incite-rebellion 5 1",
    "inside-information 6 2",
    "joint-venture 12 2",
    "labor-contract 0 1",
    "lend-me-your-ear 10 1",
    "looting-the-dead 4 1",
    "poisoned-wine 3 2",
    "public-exhibition 3 2",
    "revenge 2 1",
    "robbery 0 2",
    "sate-roman-appetites 0 2",
    "spread-cheeks-wide/grovel-before-rome 4 2",
    "unlocked-gate 0 1",
    "word-to-the-tax-collector 0 1",
    "a-shameful-ludus 3 1 open",
    "blood-on-the-sand 0 2 blood",
    "destitute 3 1 open",
    "empty-brothel 3 1 open",
    "for-a-few-denarii 2 3 foil",
    "jupiters-cock 6 4 foil",
    "rigging-the-match 0 2 rig",
    "sacrifice-for-the-dominus 2 3 foil",
    "support-from-rome 8 3 foil",
    "whispered-rumors 6 3 foil",
    "guard 0 1",
};

/* Of "old/new" the one for the edition; either way what is left of the line. */
static const char *id_for(const char *line, int edition, char *id)
{
    const char *slash = strchr(line, '/'), *end = strchr(line, ' ');
    const char *from = slash && edition == EDITION_2020 ? slash + 1 : line;
    size_t length = strcspn(from, "/ ");
    memcpy(id, from, length);
    id[length] = 0;
    return end + 1;
}

static void asset_agrees(const json_t *things, const char *id, int row, const char *what, int coin, int copies)
{
    static const char *const pools[POOLS] = {"atk", "def", "spd"};
    const json_t *figures = of_thing(things, "asset", id);
    bool gear = what[0] > '9';
    CHECK_STR(word(figures, "kind"), gear ? "equipment" : row < 19 ? "gladiator" : "slave");
    CHECK_STR(word(figures, "gear"), gear ? what : "none");
    for (int p = 0; p < POOLS && !gear; p++)
        CHECK_INT(number(json_object_get(figures, "pool"), pools[p]), what[p] - '0');
    CHECK_INT(number(figures, "coin"), coin);
    CHECK_INT(number(figures, "copies"), copies);
}

static void assets_agree(const json_t *things, int edition)
{
    for (int row = 0; row < (int)(sizeof assets / sizeof *assets); row++) {
        char id[80], numbered[84], what[16];
        int coin, copies;
        CHECK_INT(sscanf(id_for(assets[row], edition, id), "%15s %d %d", what, &coin, &copies), 3);
        for (int copy = 1; copy <= copies; copy++) {
            snprintf(numbered, sizeof numbered, "%s-%d", id, copy);
            asset_agrees(things, copies > 1 ? numbered : id, row, what, coin, copies);
        }
    }
}

static void cards_agree(const json_t *things, int edition)
{
    for (int kind = 0; kind < KINDS; kind++) {
        char id[80], window[16] = "";
        int needs, coin;
        CHECK(sscanf(id_for(cards[kind], edition, id), "%d %d %15s", &needs, &coin, window) >= 2);
        const json_t *figures = of_thing(things, "card", id), *windows = json_object_get(figures, "windows");
        CHECK_STR(word(figures, "type"), kind < SCHEMES ? "scheme" : kind < GUARD ? "reaction" : "guard");
        CHECK_INT(number(figures, "needs"), needs);
        CHECK_INT(number(figures, "coin"), coin);
        const char *first = json_string_value(json_array_get(windows, 0));
        CHECK_STR(first ? first : "", window);
    }
}

static void houses_agree(const json_t *things, int edition)
{
    static const struct {
        const char *id[EDITIONS];
        int gladiators, slaves, guards, coins;
    } rows[HOUSES] = {{{"batiatus", "corvinus"}, 3, 1, 2, 10},
                      {{"glaber", "drusus"}, 1, 2, 3, 10},
                      {{"tullius", "tertius"}, 2, 3, 1, 9},
                      {{"solonius", "chuma"}, 2, 2, 1, 12}};
    for (int h = 0; h < HOUSES; h++) {
        const json_t *figures = of_thing(things, "house", rows[h].id[edition]);
        CHECK_INT(number(figures, "gladiators"), rows[h].gladiators);
        CHECK_INT(number(figures, "slaves"), rows[h].slaves);
        CHECK_INT(number(figures, "guards"), rows[h].guards);
        CHECK_INT(number(figures, "coins"), rows[h].coins);
    }
}

TEST(spartacus_figures_told, "S-2.3 S-2.4 S-2.5 S-2.7 S-2.30 S-2.32 S-2.42 S-8.14 S-H1 S-H2 S-H3 S-H4")
{
    for (int e = 0; e < EDITIONS; e++) {
        ld_state state = fresh(4, e == EDITION_2012 ? "2012" : "2020");
        json_t *things = ld_json_things(&state);
        assets_agree(things, e);
        cards_agree(things, e);
        houses_agree(things, e);
        static const char *const tokens[] = {"none", "favour-1", "favour-2", "champion"}, *const areas[] = {
                                                                                              "victory-i", "victory-ii",
                                                                                              "injury", "decapitation"};
        for (int i = 0; i < 4; i++) {
            CHECK_INT(number(of_thing(things, "token", tokens[i]), "tribute"), 2 * i);
            CHECK_INT(number(of_thing(things, "area", areas[i]), "odds"), i < 2 ? 1 : 2);
        }
        const json_t *common = json_object_get(things, "figures"), *sizes = json_object_get(common, "hand_size");
        CHECK_INT(number(common, "top_influence"), 12);
        CHECK_INT(number(common, "max_wager"), 3);
        for (int n = 1; n <= 12; n++)
            CHECK_INT((int)json_integer_value(json_array_get(sizes, (size_t)n)), 3 + (n - 1) / 3);
        json_decref(things);
    }
}

/* ---- changed figures (what the rules make of them: examples/figures.txt) ----------- */

static void refuses(const char *name, const char *value, const char *sentence)
{
    char error[LD_ERROR_BYTES] = "";
    ld_setting change = {name, value};
    CHECK(!ld_box_open(&sparta_game, &change, 1, NULL, error));
    CHECK_STR(error, sentence);
}

TEST(spartacus_figures_refused, "S-2.4 S-3.4 S-3.7 S-6.12")
{
    refuses("asset.thracian.copies", "3", "asset.*.copies are 24 cards of the kind 'gladiator'; expected 23");
    refuses("asset.sword.copies", "1", "asset.*.copies are 14 cards of the kind 'equipment'; expected 15");
    refuses("house.batiatus.gladiators", "4", "house.*.gladiators are 9 in all; there are 8 starting gladiators");
    refuses("house.corvinus.slaves", "2", "house.*.slaves are 9 in all; there are 8 starting slaves");
    refuses("card.guard.copies.2012", "6", "house.*.guards are 7 in all; there are 6 Guards in the deck");
    refuses("house.glaber.first_guards", "0",
            "house.glaber.first_* cost nothing; expected a special rule that costs something");
    refuses("card.jupiters-cock.copies.2020", "2", "card.jupiters-cock.copies.2020 is 2; expected at most 1");
    refuses("asset.sword.atk", "2", "spartacus has no figure 'asset.sword.atk'; see `ludus figures spartacus`");
    refuses("asset.crixus.atk", "6", "asset.crixus.atk cannot be '6'; expected a number from 1 to 5");
    refuses("house.batiatus.coins", "61", "house.batiatus.coins cannot be '61'; expected a number from 0 to 60");
}

/* What is worked out from the standard figures is what they hold. */
TEST(spartacus_figures_settled, "S-2.7")
{
    char error[LD_ERROR_BYTES] = "";
    sparta_figures again;
    memcpy(&again, &sparta_standard, sizeof again);
    CHECK(sparta_settle_figures(&again, error));
    CHECK(memcmp(&again, &sparta_standard, sizeof again) == 0);
}

TEST(spartacus_figures_named, "S-3.9")
{
    char error[LD_ERROR_BYTES] = "";
    ld_setting change = {"length.quick.influence", "9"}, quick = {"length", "quick"};
    ld_figure_info info;
    CHECK(ld_figure_at(ld_box_standard(&sparta_game), ld_figure_find(&sparta_game, "house.corvinus.coins"), &info));
    CHECK_STR(info.name, "house.batiatus.coins"); /* both editions' names are known, the first is told */
    CHECK_STR(info.value, "10");
    CHECK_STR(ld_source_name(info.source), "published");
    CHECK(ld_figure_at(ld_box_standard(&sparta_game), ld_figure_find(&sparta_game, "asset.kyros.def"), &info));
    CHECK_STR(ld_source_name(info.source), "ours");
    const ld_box *box = ld_box_open(&sparta_game, &change, 1, NULL, error);
    ld_state state;
    CHECK_STR(error, "");
    CHECK(ld_start_with(box, 4, &quick, 1, &state, NULL, error));
    CHECK_INT(((const sparta *)state.bytes)->influence[3], 9);
    ld_box_close(box);
}

/* A few figures at random, as far as they go together. */
static const ld_box *some_box(ld_rng *rng)
{
    enum { CHANGES = 6 };
    ld_figure_info info[CHANGES];
    ld_setting changes[CHANGES];
    char text[CHANGES][12], error[LD_ERROR_BYTES];
    int count = 0, all = ld_figure_count(&sparta_game);
    while (count < CHANGES) {
        ld_figure_info *one = &info[count];
        if (!ld_figure_at(ld_box_standard(&sparta_game), (int)ld_below(rng, (uint32_t)all), one))
            continue;
        bool end = ld_below(rng, 2) == 0; /* the ends of a range are where things go wrong */
        int value = end ? (ld_below(rng, 2) ? one->high : one->low)
                        : one->low + (int)ld_below(rng, (uint32_t)(one->high - one->low + 1));
        snprintf(text[count], sizeof text[count], "%d", value);
        changes[count] = (ld_setting){one->name, text[count]};
        count++;
    }
    return ld_box_open(&sparta_game, changes, count, NULL, error);
}

static void play_box(const ld_box *box, ld_rng *rng)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    CHECK(ld_start_with(box, 3 + (int)ld_below(rng, 2), NULL, 0, &state, NULL, error));
    for (int n = 0; n < 4000 && !ld_over(&state); n++) {
        ld_list list;
        int seat = ld_turn(&state);
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, rng), NULL);
            continue;
        }
        ld_options(&state, seat, &list);
        ld_choose(&state, seat, list.choice[ld_below(rng, (uint32_t)list.count)], NULL);
        if (n % 50 == 0 && ld_check(&state))
            test_fail(__FILE__, __LINE__, "%s", ld_check(&state));
    }
}

/* Whatever is not refused can be played. */
TEST(spartacus_figures_at_random, "")
{
    ld_rng rng = ld_rng_from(77);
    int played = 0;
    for (int i = 0; i < (int)(400 * test_scale()); i++) {
        const ld_box *box = some_box(&rng);
        if (!box)
            continue;
        play_box(box, &rng);
        ld_box_close(box);
        played++;
    }
    CHECK(played > (int)(100 * test_scale()));
}

/* ---- facts ------------------------------------------------------------------------ */

static void facts_agree(const ld_state *state, int viewer)
{
    ld_state view;
    sparta_facts facts = {0};
    ld_redact(&view, state, viewer);
    sparta_work_out(&view, &facts);
    const sparta *s = (const sparta *)state->bytes;
    for (int i = 0; i < seats_of(s); i++) {
        CHECK_INT(facts.held[i], s->hand[i].total);
        CHECK_INT(facts.hand_size[i], sparta_standard.hand_size[s->influence[i]]);
        CHECK_INT(facts.coins_at_most[i], s->coins[i]); /* all can be counted */
    }
    CHECK_INT(facts.intrigue_deck, s->deck.total);
    int hidden = 0;
    for (int slot = s->lot; slot < s->row_size; slot++)
        hidden += s->row[slot] == NOBODY;
    CHECK_INT(facts.market_deck, count_of(s->heap) - hidden);
}

/* Whoever acts may attack or throw exactly when the opponent stands within reach, if it has not attacked yet. */
static void reach_agrees(const ld_state *state)
{
    const sparta *s = (const sparta *)state->bytes;
    const ld_frame *top = &s->core.stack[s->core.depth - 1];
    sparta_facts facts = {0};
    sparta_work_out(state, &facts);
    if (top->kind == SUPPORT)
        CHECK(facts.behind >= s->influence[ld_of(top, support)->seat]);
    if (top->kind != ACT || ld_of(top, act)->attacked)
        return;
    ld_list list;
    bool strikes = false;
    ld_options(state, ld_turn(state), &list);
    for (int i = 0; i < list.count; i++)
        strikes |= ld_verb_of(list.choice[i]) == V_ATTACK || ld_verb_of(list.choice[i]) == V_THROW;
    CHECK_INT(facts.in_reach >> s->bout.at[!ld_of(top, act)->side] & 1, strikes);
}

TEST(spartacus_facts, "S-2.3 S-7.30 S-9.12")
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        ld_rng rng = ld_rng_from(seed);
        ld_state state = fresh(3 + (int)(seed % 2), seed % 3 ? "2020" : "2012");
        for (int n = 0; n < 3000 && !ld_over(&state); n++) {
            ld_list list;
            int seat = ld_turn(&state);
            for (int viewer = 0; n % 7 == 0 && viewer < 3; viewer++)
                facts_agree(&state, viewer);
            reach_agrees(&state);
            ld_options(&state, seat, &list);
            ld_choose(&state, seat,
                      seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                      NULL);
        }
    }
}
