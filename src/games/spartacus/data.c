/* Spartacus: every figure of the game (part 2 of the rules). The editions differ here and nowhere else. Figures that
 * are public or our own are marked in the rules file; one line here corrects them. */
#include "games/spartacus/rules.h"

#define SAME(text) \
    {              \
        text, text \
    }

/* So that a row is laid out as one. */
#define ROW(...)    \
    {               \
        __VA_ARGS__ \
    }

/* S-2.4, S-2.5, S-G01 to S-G04, S-V01 to S-V05: kind, gear, pools, coin, ability, copies, starting card */
const asset_row sparta_asset_rows[ASSET_ROWS] = {
    ROW("G01", SAME("thracian"), SAME("Thracian Warrior"), GLADIATOR, NOBODY, {3, 2, 2}, 2, A_NONE, 2, true),
    ROW("G02", SAME("syrian"), SAME("Syrian Warrior"), GLADIATOR, NOBODY, {2, 2, 3}, 2, A_NONE, 2, true),
    ROW("G03", SAME("numidian"), SAME("Numidian Warrior"), GLADIATOR, NOBODY, {3, 1, 3}, 2, A_NONE, 2, true),
    ROW("G04", SAME("celt"), SAME("Celt Warrior"), GLADIATOR, NOBODY, {2, 3, 2}, 2, A_NONE, 2, true),
    ROW("G05", SAME("spartacus"), SAME("Spartacus"), GLADIATOR, NOBODY, {4, 4, 4}, 5, A_VENGEFUL, 1, false),
    ROW("G06", {"crixus", "brennus"}, {"Crixus", "Brennus"}, GLADIATOR, NOBODY, {4, 3, 4}, 5, A_IMPERVIOUS, 1, false),
    ROW("G07", {"gannicus", "cavaros"}, {"Gannicus", "Cavaros"}, GLADIATOR, NOBODY, {4, 2, 4}, 4, A_RELENTLESS, 1,
        false),
    ROW("G08", {"oenomaus", "juba"}, {"Oenomaus", "Juba"}, GLADIATOR, NOBODY, {4, 3, 4}, 4, A_TRAINER, 1, false),
    ROW("G09", {"theokeles", "theron"}, {"Theokeles", "Theron"}, GLADIATOR, NOBODY, {5, 5, 2}, 4, A_TWICE_BLESSED, 1,
        false),
    ROW("G10", {"agron", "alard"}, {"Agron", "Alard"}, GLADIATOR, NOBODY, {3, 4, 2}, 4, A_COUNTER, 1, false),
    ROW("G11", {"varro", "vindex"}, {"Varro", "Vindex"}, GLADIATOR, NOBODY, {3, 3, 3}, 4, A_GAMBLER, 1, false),
    ROW("G12", {"barca", "hanno"}, {"Barca", "Hanno"}, GLADIATOR, NOBODY, {3, 3, 4}, 4, A_AGILE, 1, false),
    ROW("G13", {"pericles", "nikandros"}, {"Pericles", "Nikandros"}, GLADIATOR, NOBODY, {4, 3, 3}, 4, A_TACTICIAN, 1,
        false),
    ROW("G14", SAME("pit-butcher"), SAME("Pit Butcher"), GLADIATOR, NOBODY, {4, 3, 3}, 4, A_MERCILESS, 1, false),
    ROW("G15", SAME("veteran"), SAME("Hardened Veteran"), GLADIATOR, NOBODY, {3, 4, 3}, 3, A_HARDENED, 1, false),
    ROW("G16", {"gnaeus", "rutilus"}, {"Gnaeus", "Rutilus"}, GLADIATOR, NOBODY, {3, 3, 2}, 3, A_CRUEL, 1, false),
    ROW("G17", {"ashur", "zaman"}, {"Ashur", "Zaman"}, GLADIATOR, NOBODY, {3, 3, 2}, 3, A_CUNNING, 1, false),
    ROW("G18", {"kerza", "kyros"}, {"Kerza", "Kyros"}, GLADIATOR, NOBODY, {3, 2, 4}, 3, A_INITIATE, 1, false),
    ROW("G19", {"duro", "duran"}, {"Duro", "Duran"}, GLADIATOR, NOBODY, {3, 2, 2}, 3, A_DEVOTED, 1, false),
    ROW("V01", SAME("attendant"), SAME("Attendant"), SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
    ROW("V02", SAME("debtor"), SAME("Debtor"), SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
    ROW("V03", SAME("convict"), SAME("Convict"), SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
    ROW("V04", SAME("deserter"), SAME("Deserter"), SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 1, true),
    ROW("V05", SAME("cook"), SAME("Cook"), SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 1, true),
    ROW("V06", SAME("medicus"), SAME("Medicus"), SLAVE, NOBODY, {1, 1, 1}, 2, A_HEALER, 1, false),
    ROW("V07", SAME("apothecary"), SAME("Apothecary"), SLAVE, NOBODY, {1, 1, 1}, 2, A_HEALER, 1, false),
    ROW("V08", {"isidus", "eglectus"}, {"Isidus", "Eglectus"}, SLAVE, NOBODY, {1, 1, 1}, 2, A_SPY, 1, false),
    ROW("V09", {"marcellus", "lucan"}, {"Marcellus", "Lucan"}, SLAVE, NOBODY, {1, 1, 1}, 2, A_SPY, 1, false),
    ROW("V10", {"camila", "cloelia"}, {"Camila", "Cloelia"}, SLAVE, NOBODY, {1, 1, 1}, 2, A_INFORMANT, 1, false),
    ROW("V11", SAME("street-urchin"), SAME("Street Urchin"), SLAVE, NOBODY, {1, 1, 1}, 2, A_INFORMANT, 1, false),
    ROW("V12", {"masked-courtesan", "veiled-dancer"}, {"Masked Courtesan", "Veiled Dancer"}, SLAVE, NOBODY, {1, 1, 1},
        2, A_SKILLED, 1, false),
    ROW("V13", SAME("pietros"), SAME("Pietros"), SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
    ROW("V14", {"melitta", "myrtis"}, {"Melitta", "Myrtis"}, SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
    ROW("V15", {"prisca", "iris"}, {"Prisca", "Iris"}, SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
    ROW("V16", {"mira", "thais"}, {"Mira", "Thais"}, SLAVE, NOBODY, {1, 1, 1}, 3, A_EXCEPTIONAL, 1, false),
    ROW("V17", {"diona", "phoebe"}, {"Diona", "Phoebe"}, SLAVE, NOBODY, {1, 1, 1}, 3, A_HANDMAID, 1, false),
    ROW("V18", {"aurelia", "galla"}, {"Aurelia", "Galla"}, SLAVE, NOBODY, {1, 1, 1}, 2, A_HANDMAID, 1, false),
    ROW("V19", {"raxos", "bruttius"}, {"Raxos", "Bruttius"}, SLAVE, NOBODY, {2, 2, 1}, 3, A_BODYGUARD, 1, false),
    ROW("V20", {"marius", "pollio"}, {"Marius", "Pollio"}, SLAVE, NOBODY, {2, 2, 1}, 3, A_BODYGUARD, 1, false),
    ROW("V21", {"naevia", "vesta"}, {"Naevia", "Vesta"}, SLAVE, NOBODY, {1, 1, 1}, 4, A_CHASTE, 1, false),
    ROW("E01", SAME("sword"), SAME("Sword"), PIECE, WEAPON, {0}, 2, A_SWORD, 2, false),
    ROW("E02", SAME("axe"), SAME("Axe"), PIECE, WEAPON, {0}, 1, A_AXE, 2, false),
    ROW("E03", SAME("trident"), SAME("Trident"), PIECE, WEAPON, {0}, 2, A_TRIDENT, 1, false),
    ROW("E04", SAME("helmet"), SAME("Helmet"), PIECE, ARMOUR, {0}, 2, A_HELMET, 2, false),
    ROW("E05", SAME("shield"), SAME("Shield"), PIECE, ARMOUR, {0}, 1, A_SHIELD, 2, false),
    ROW("E06", SAME("manica"), SAME("Manica"), PIECE, ARMOUR, {0}, 1, A_MANICA, 1, false),
    ROW("E07", SAME("net"), SAME("Net"), PIECE, SPECIAL, {0}, 1, A_NET, 2, false),
    ROW("E08", SAME("javelin"), SAME("Javelin"), PIECE, SPECIAL, {0}, 1, A_JAVELIN, 2, false),
    ROW("E09", SAME("ball-and-chain"), SAME("Ball and Chain"), PIECE, SPECIAL, {0}, 1, A_BALL_AND_CHAIN, 1, false),
};

/* Each card's row above, copies side by side. */
const uint8_t sparta_row_of[ASSETS] = {
    0,  0,  1,  1,  2,  2,  3,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18,     /* gladiators */
    19, 19, 20, 20, 21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, /* slaves */
    40, 40, 41, 41, 42, 43, 43, 44, 44, 45, 46, 46, 47, 47, 48,
};

#define TWO(i) (BIT(i) | BIT((i) + 1))
/* The cards with each ability, so that a House can be asked at once. */
const uint64_t sparta_with[ABILITIES] = {
    [A_VENGEFUL] = BIT(8),
    [A_IMPERVIOUS] = BIT(9),
    [A_RELENTLESS] = BIT(10),
    [A_TRAINER] = BIT(11),
    [A_TWICE_BLESSED] = BIT(12),
    [A_COUNTER] = BIT(13),
    [A_GAMBLER] = BIT(14),
    [A_AGILE] = BIT(15),
    [A_TACTICIAN] = BIT(16),
    [A_MERCILESS] = BIT(17),
    [A_HARDENED] = BIT(18),
    [A_CRUEL] = BIT(19),
    [A_CUNNING] = BIT(20),
    [A_INITIATE] = BIT(21),
    [A_DEVOTED] = BIT(22),
    [A_HEALER] = TWO(31),
    [A_SPY] = TWO(33),
    [A_INFORMANT] = TWO(35),
    [A_SKILLED] = TWO(37) | TWO(39),
    [A_EXCEPTIONAL] = BIT(41),
    [A_HANDMAID] = TWO(42),
    [A_BODYGUARD] = TWO(44),
    [A_CHASTE] = BIT(46),
    [A_SWORD] = TWO(47),
    [A_AXE] = TWO(49),
    [A_TRIDENT] = BIT(51),
    [A_HELMET] = TWO(52),
    [A_SHIELD] = TWO(54),
    [A_MANICA] = BIT(56),
    [A_NET] = TWO(57),
    [A_JAVELIN] = TWO(59),
    [A_BALL_AND_CHAIN] = BIT(61),
};

/* S-2.7 */
const uint64_t sparta_gear[GEAR] = {
    [WEAPON] = TWO(47) | TWO(49) | BIT(51),
    [ARMOUR] = TWO(52) | TWO(54) | BIT(56),
    [SPECIAL] = TWO(57) | TWO(59) | BIT(61),
};

const uint64_t sparta_starting = UINT64_C(0xff) | UINT64_C(0xff) << GLADIATORS;

/* S-H1 to S-H4, S-H1a to S-H4b: gladiators, slaves, Guards, coins; bribes; the rules: cost, discarded?, then what it
 * brings */
const house_row sparta_houses[HOUSES] = {
    ROW({"batiatus", "corvinus"}, {"Batiatus", "Corvinus"}, 3, 1, 2, 10, false,
        {{2, 0, 0, false, 2, 0, 0, 0}, {3, 0, 0, true, 0, 0, 0, 1}}),
    ROW({"glaber", "drusus"}, {"Glaber", "Drusus"}, 1, 2, 3, 10, false,
        {{0, 0, 3, false, 0, 1, 0, 0}, {0, 0, 3, true, 0, 0, 0, 1}}),
    ROW({"tullius", "tertius"}, {"Tullius", "Tertius"}, 2, 3, 1, 9, false,
        {{0, 3, 0, false, 0, 0, 3, 0}, {0, 3, 0, true, 0, 0, 0, 1}}),
    ROW({"solonius", "chuma"}, {"Solonius", "Chuma"}, 2, 2, 1, 12, true, {{0}, {1, 1, 1, true, 0, 0, 0, 1}}),
};

/* S-2.30, S-2.32, S-2.33, S-C01 to S-C28, S-R01 to S-R10: type, needs, coin, copies by edition */
const card_row sparta_cards[KINDS] = {
    ROW(SAME("a-visitor-from-rome"), SAME("A Visitor From Rome"), SCHEME_CARD, 9, 2, {2, 2}, .names = NAMES_ANY,
        .effect = DO_INFLUENCE, .amount = 1),
    ROW(SAME("black-market-profits"), SAME("Black Market Profits"), SCHEME_CARD, 7, 1, {2, 3}, .names = NAMES_NOTHING,
        .effect = DO_COINS, .amount = 5),
    ROW(SAME("blackmail"), SAME("Blackmail"), SCHEME_CARD, 4, 2, {1, 2}, .names = NAMES_ANY, .only_if = IF_OWN_SLAVE,
        .slave = true, .effect = DO_LOSS, .amount = 1),
    ROW(SAME("bribe-the-guards"), SAME("Bribe the Guards"), SCHEME_CARD, 0, 1, {1, 2}, .names = NAMES_ANY,
        .only_if = IF_TARGET_GUARD, .pay = PAY_PER_GUARD, .price = 1, .effect = DO_NO_GUARDS),
    ROW(SAME("buying-secrets"), SAME("Buying Secrets"), SCHEME_CARD, 4, 2, {2, 2}, .names = NAMES_PAYEE,
        .pay = PAY_PAYEE, .price = 3, .effect = DO_LOSS, .amount = 1),
    ROW(SAME("caught-taking-bribes"), SAME("Caught Taking Bribes"), SCHEME_CARD, 0, 1, {1, 2}, .names = NAMES_OTHER,
        .pay = PAY_TARGET, .price = 3, .effect = DO_LOSS, .amount = 1),
    ROW(SAME("collaboration"), SAME("Collaboration"), SCHEME_CARD, 12, 2, {1, 1}, .names = NAMES_PAIR,
        .effect = DO_PAIR, .amount = 1),
    ROW(SAME("collusion"), SAME("Collusion"), SCHEME_CARD, 14, 2, {1, 1}, .names = NAMES_GAINER, .effect = DO_SHIFT,
        .amount = 1),
    ROW(SAME("conspiracy"), SAME("Conspiracy"), SCHEME_CARD, 16, 2, {1, 1}, .names = NAMES_ANY, .effect = DO_LOSS,
        .amount = 2),
    ROW(SAME("epic-spectacle"), SAME("Epic Spectacle"), SCHEME_CARD, 0, 2, {2, 2}, .names = NAMES_ANY,
        .only_if = IF_TARGET_GLADIATORS, .count = 5, .effect = DO_INFLUENCE, .amount = 2),
    ROW(SAME("final-blow"), SAME("Final Blow"), SCHEME_CARD, 11, 1, {1, 1}, .names = NAMES_ANY, .effect = DO_INFLUENCE,
        .amount = 1),
    ROW(SAME("grand-feast"), SAME("Grand Feast"), SCHEME_CARD, 5, 2, {2, 2}, .names = NAMES_ANY, .pay = PAY_EACH_OTHER,
        .price = 2, .effect = DO_INFLUENCE, .amount = 1),
    ROW(SAME("illicit-auction"), SAME("Illicit Auction"), SCHEME_CARD, 0, 1, {1, 1}, .names = NAMES_NOTHING,
        .only_if = IF_OWN_SLAVE, .effect = DO_SELL_SLAVE, .amount = 2),
    ROW(SAME("illicit-services"), SAME("Illicit Services"), SCHEME_CARD, 6, 1, {3, 3}, .names = NAMES_ANY,
        .effect = DO_SLAVE_COINS, .amount = 2),
    ROW(SAME("incite-rebellion"), SAME("Incite Rebellion"), SCHEME_CARD, 5, 1, {2, 2}, .names = NAMES_ANY,
        .only_if = IF_TARGET_GLADIATORS, .count = 1, .effect = DO_NO_GLADIATOR),
    ROW(SAME("inside-information"), SAME("Inside Information"), SCHEME_CARD, 6, 2, {2, 3}, .names = NAMES_ANY,
        .effect = DO_DRAW, .amount = 2),
    ROW(SAME("joint-venture"), SAME("Joint Venture"), SCHEME_CARD, 12, 2, {2, 2}, .names = NAMES_NOTHING,
        .effect = DO_COINS, .amount = 7),
    ROW(SAME("labor-contract"), SAME("Labor Contract"), SCHEME_CARD, 0, 1, {3, 5}, .names = NAMES_ANY,
        .effect = DO_SLAVE_COINS, .amount = 1),
    ROW(SAME("lend-me-your-ear"), SAME("Lend Me Your Ear"), SCHEME_CARD, 10, 1, {1, 1}, .names = NAMES_ANY,
        .effect = DO_INFLUENCE, .amount = 1),
    ROW(SAME("looting-the-dead"), SAME("Looting the Dead"), SCHEME_CARD, 4, 1, {2, 3}, .names = NAMES_NOTHING,
        .effect = DO_COINS, .amount = 3),
    ROW(SAME("poisoned-wine"), SAME("Poisoned Wine"), SCHEME_CARD, 3, 2, {3, 4}, .names = NAMES_ASSET,
        .effect = DO_INJURE),
    ROW(SAME("public-exhibition"), SAME("Public Exhibition"), SCHEME_CARD, 3, 2, {2, 3}, .names = NAMES_ANY,
        .only_if = IF_TARGET_GLADIATORS, .count = 3, .pay = PAY_BANK, .price = 3, .effect = DO_INFLUENCE, .amount = 1),
    ROW(SAME("revenge"), SAME("Revenge!"), SCHEME_CARD, 2, 1, {1, 2}, .names = NAMES_LOWEST, .effect = DO_INFLUENCE,
        .amount = 2),
    ROW(SAME("robbery"), SAME("Robbery"), SCHEME_CARD, 0, 2, {3, 4}, .names = NAMES_OTHER, .only_if = IF_TARGET_COIN,
        .effect = DO_ROB, .amount = 3),
    ROW(SAME("sate-roman-appetites"), SAME("Sate Roman Appetites"), SCHEME_CARD, 0, 2, {2, 3}, .names = NAMES_ANY,
        .only_if = IF_TARGET_GLADIATORS, .count = 4, .effect = DO_INFLUENCE, .amount = 1),
    ROW({"spread-cheeks-wide", "grovel-before-rome"}, {"Spread Cheeks Wide", "Grovel Before Rome"}, SCHEME_CARD, 4, 2,
        {1, 1}, .names = NAMES_NOTHING, .effect = DO_EVERYBODY, .amount = 1, .hard = true),
    ROW(SAME("unlocked-gate"), SAME("Unlocked Gate"), SCHEME_CARD, 0, 1, {2, 2}, .names = NAMES_ANY,
        .only_if = IF_TARGET_SLAVE, .effect = DO_NO_SLAVE),
    ROW(SAME("word-to-the-tax-collector"), SAME("Word to the Tax Collector"), SCHEME_CARD, 0, 1, {1, 2},
        .names = NAMES_ANY, .only_if = IF_TARGET_COIN, .effect = DO_TAX, .amount = 5),
    ROW(SAME("a-shameful-ludus"), SAME("A Shameful Ludus"), REACTION_CARD, 3, 1, {1, 2}, .windows = IN_OPEN,
        .effect = R_EXPOSED, .amount = 1, .exposed = EXPOSED_LUDUS, .not_allowed = PHASE_ARENA),
    ROW(SAME("blood-on-the-sand"), SAME("Blood on the Sand"), REACTION_CARD, 0, 2, {1, 2}, .windows = IN_BLOOD,
        .effect = R_BLOOD, .amount = 1),
    ROW(SAME("destitute"), SAME("Destitute!"), REACTION_CARD, 3, 1, {2, 2}, .windows = IN_OPEN, .effect = R_EXPOSED,
        .amount = 1, .exposed = EXPOSED_PURSE, .not_allowed = PHASE_MARKET),
    ROW(SAME("empty-brothel"), SAME("Empty Brothel"), REACTION_CARD, 3, 1, {1, 2}, .windows = IN_OPEN,
        .effect = R_EXPOSED, .amount = 1, .exposed = EXPOSED_BROTHEL, .not_allowed = PHASE_SETUP),
    ROW(SAME("for-a-few-denarii"), SAME("For a Few Denarii"), REACTION_CARD, 2, 3, {1, 2}, .windows = IN_FOIL,
        .effect = R_FOIL, .price = 3),
    ROW(SAME("jupiters-cock"), SAME("Jupiter's Cock"), REACTION_CARD, 6, 4, {1, 1}, .windows = IN_FOIL | IN_COUNTER,
        .effect = R_FOIL),
    ROW(SAME("rigging-the-match"), SAME("Rigging the Match"), REACTION_CARD, 0, 2, {2, 2}, .windows = IN_RIG,
        .effect = R_EXCHANGE),
    ROW(SAME("sacrifice-for-the-dominus"), SAME("Sacrifice for the Dominus"), REACTION_CARD, 2, 3, {2, 2},
        .windows = IN_FOIL, .effect = R_FOIL, .slave = true),
    ROW(SAME("support-from-rome"), SAME("Support from Rome"), REACTION_CARD, 8, 3, {2, 2}, .windows = IN_FOIL,
        .effect = R_FOIL, .spoils = true),
    ROW(SAME("whispered-rumors"), SAME("Whispered Rumors"), REACTION_CARD, 6, 3, {2, 2}, .windows = IN_FOIL,
        .effect = R_FOIL),
    ROW(SAME("guard"), SAME("Guard"), GUARD_CARD, 0, 1, {17, 23}),
};

const uint8_t sparta_hand_size[TOP_INFLUENCE + 1] = {0, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6};
const uint8_t sparta_start_influence[LENGTHS] = {7, 4, 1};
const uint8_t sparta_tribute[TOKENS] = {0, 2, 4, 6}; /* S-8.14 */
const uint8_t sparta_odds_of[WAGERS] = {1, 1, 2, 2}; /* S-2.42 coins for each coin staked */

/* ---- the same by name, for whoever shows them
 * ------------------------------------------------------------------------ */

static const struct {
    uint8_t top_influence, max_wager, draw, guard_needed, heal_needed, cunning, trident_range, javelin_range;
} plain = {TOP_INFLUENCE, MAX_WAGER,     INTRIGUE_DRAW, GUARD_NEEDED,
           HEAL_NEEDED,   CUNNING_WORTH, TRIDENT_RANGE, JAVELIN_RANGE};

#define NUMBER .flags = 0
#define FIELD(base, title, member, ...)                                                      \
    {                                                                                        \
        .name = title, .offset = offsetof(__typeof__(base), member), .bytes = 1, __VA_ARGS__ \
    }
#define PRINTED(things, title, member, type, cited, ...)                                                   \
    {                                                                                                      \
        .table = (things), .rule = (cited),                                                                \
        .field = FIELD(*(things), title, member,                                                           \
                       .dim[0] = {sizeof(things) / sizeof *(things), sizeof *(things), type}, __VA_ARGS__) \
    }
#define OF_ASSET(member, cited, ...)                                                                                \
    {                                                                                                               \
        .table = sparta_asset_rows, .rule = (cited), .table_row_of = sparta_row_of,                                 \
        .field = FIELD(asset_row, #member, member, .dim[0] = {ASSET_ROWS, sizeof(asset_row), W_ASSET}, __VA_ARGS__) \
    }
#define OF_CARD(member, cited, ...) PRINTED(sparta_cards, #member, member, W_CARD, cited, __VA_ARGS__)
#define OF_HOUSE(title, member, cited) PRINTED(sparta_houses, title, member, W_HOUSE, cited, NUMBER)
#define PER(table_, title, type, cited)                                                                               \
    {                                                                                                                 \
        .table = (table_), .rule = (cited), .field = {.name = title, .bytes = 1, .dim = {{sizeof(table_), 1, type}} } \
    }
#define PLAIN(member, cited)                                                             \
    {                                                                                    \
        .table = &plain, .rule = (cited), .field = FIELD(plain, #member, member, NUMBER) \
    }

const ld_figure sparta_figures[] = {
    OF_ASSET(kind, "S-2.4", .word = W_KIND),
    OF_ASSET(gear, "S-2.7", .word = W_GEAR, .flags = LD_F_NULL),
    OF_ASSET(pool, "S-2.5", .dim[1] = {POOLS, 1, W_POOL}),
    OF_ASSET(coin, "S-2.5", NUMBER),
    OF_ASSET(copies, "S-2.4", NUMBER),
    OF_ASSET(start, "S-3.4", NUMBER),
    OF_CARD(type, "S-2.30", .word = W_TYPE),
    OF_CARD(needs, "S-2.31", NUMBER),
    OF_CARD(coin, "S-2.32", NUMBER),
    OF_CARD(copies, "S-2.33", .dim[1] = {EDITIONS, 1, W_EDITION}),
    OF_CARD(windows, "S-6.1", .word = W_WINDOW, .flags = LD_F_SET),
    OF_CARD(price, "S-5.34", NUMBER),
    OF_CARD(amount, "S-5.34", NUMBER),
    OF_CARD(count, "S-5.20", NUMBER),
    OF_HOUSE("gladiators", gladiators, "S-3.4"),
    OF_HOUSE("slaves", slaves, "S-3.4"),
    OF_HOUSE("guards", guards, "S-3.7"),
    OF_HOUSE("coins", coins, "S-3.8"),
    OF_HOUSE("first_gladiators", rule[0].gladiators, "S-2.2"),
    OF_HOUSE("first_slaves", rule[0].slaves, "S-2.2"),
    OF_HOUSE("first_guards", rule[0].guards, "S-2.2"),
    OF_HOUSE("first_coins", rule[0].coins, "S-2.2"),
    OF_HOUSE("first_draws", rule[0].draws, "S-2.2"),
    OF_HOUSE("first_changes", rule[0].changes, "S-2.2"),
    OF_HOUSE("second_gladiators", rule[1].gladiators, "S-2.2"),
    OF_HOUSE("second_slaves", rule[1].slaves, "S-2.2"),
    OF_HOUSE("second_guards", rule[1].guards, "S-2.2"),
    OF_HOUSE("second_influence", rule[1].influence, "S-2.2"),
    PER(sparta_tribute, "tribute", W_TOKEN, "S-8.14"),
    PER(sparta_odds_of, "odds", W_AREA, "S-2.42"),
    PER(sparta_start_influence, "influence", W_LENGTH, "S-3.9"),
    PER(sparta_hand_size, "hand_size", 0, "S-2.3"),
    PLAIN(top_influence, "S-1.8"),
    PLAIN(max_wager, "S-8.20"),
    PLAIN(draw, "S-5.1"),
    PLAIN(guard_needed, "S-6.22"),
    PLAIN(heal_needed, "S-4.5"),
    PLAIN(cunning, "S-G17"),
    PLAIN(trident_range, "S-E03"),
    PLAIN(javelin_range, "S-E08"),
    {.table = NULL},
};
