/* Spartacus: every figure of the game (part 2 of the rules). The editions differ here and nowhere else. Figures that
 * are public or our own are marked in the rules file; one line here corrects them. */
#include "games/spartacus/state.h"

#define SAME(text) {text, text}

/* S-2.4, S-2.5: pools, coin, ability, copies, starting card */
const asset_row sparta_asset_rows[ASSET_ROWS] = {
    {"G01", SAME("thracian"), SAME("Thracian Warrior"), {3, 2, 2}, 2, A_NONE, 2, true},
    {"G02", SAME("syrian"), SAME("Syrian Warrior"), {2, 2, 3}, 2, A_NONE, 2, true},
    {"G03", SAME("numidian"), SAME("Numidian Warrior"), {3, 1, 3}, 2, A_NONE, 2, true},
    {"G04", SAME("celt"), SAME("Celt Warrior"), {2, 3, 2}, 2, A_NONE, 2, true},
    {"G05", SAME("spartacus"), SAME("Spartacus"), {4, 4, 4}, 5, A_VENGEFUL, 1, false},
    {"G06", {"crixus", "brennus"}, {"Crixus", "Brennus"}, {4, 3, 4}, 5, A_IMPERVIOUS, 1, false},
    {"G07", {"gannicus", "cavaros"}, {"Gannicus", "Cavaros"}, {4, 2, 4}, 4, A_RELENTLESS, 1, false},
    {"G08", {"oenomaus", "juba"}, {"Oenomaus", "Juba"}, {4, 3, 4}, 4, A_TRAINER, 1, false},
    {"G09", {"theokeles", "theron"}, {"Theokeles", "Theron"}, {5, 5, 2}, 4, A_TWICE_BLESSED, 1, false},
    {"G10", {"agron", "alard"}, {"Agron", "Alard"}, {3, 4, 2}, 4, A_COUNTER, 1, false},
    {"G11", {"varro", "vindex"}, {"Varro", "Vindex"}, {3, 3, 3}, 4, A_GAMBLER, 1, false},
    {"G12", {"barca", "hanno"}, {"Barca", "Hanno"}, {3, 3, 4}, 4, A_AGILE, 1, false},
    {"G13", {"pericles", "nikandros"}, {"Pericles", "Nikandros"}, {4, 3, 3}, 4, A_TACTICIAN, 1, false},
    {"G14", SAME("pit-butcher"), SAME("Pit Butcher"), {4, 3, 3}, 4, A_MERCILESS, 1, false},
    {"G15", SAME("veteran"), SAME("Hardened Veteran"), {3, 4, 3}, 3, A_HARDENED, 1, false},
    {"G16", {"gnaeus", "rutilus"}, {"Gnaeus", "Rutilus"}, {3, 3, 2}, 3, A_CRUEL, 1, false},
    {"G17", {"ashur", "zaman"}, {"Ashur", "Zaman"}, {3, 3, 2}, 3, A_CUNNING, 1, false},
    {"G18", {"kerza", "kyros"}, {"Kerza", "Kyros"}, {3, 2, 4}, 3, A_INITIATE, 1, false},
    {"G19", {"duro", "duran"}, {"Duro", "Duran"}, {3, 2, 2}, 3, A_DEVOTED, 1, false},

    {"V01", SAME("attendant"), SAME("Attendant"), {1, 1, 1}, 2, A_NONE, 2, true},
    {"V02", SAME("debtor"), SAME("Debtor"), {1, 1, 1}, 2, A_NONE, 2, true},
    {"V03", SAME("convict"), SAME("Convict"), {1, 1, 1}, 2, A_NONE, 2, true},
    {"V04", SAME("deserter"), SAME("Deserter"), {1, 1, 1}, 2, A_NONE, 1, true},
    {"V05", SAME("cook"), SAME("Cook"), {1, 1, 1}, 2, A_NONE, 1, true},
    {"V06", SAME("medicus"), SAME("Medicus"), {1, 1, 1}, 2, A_HEALER, 1, false},
    {"V07", SAME("apothecary"), SAME("Apothecary"), {1, 1, 1}, 2, A_HEALER, 1, false},
    {"V08", {"isidus", "eglectus"}, {"Isidus", "Eglectus"}, {1, 1, 1}, 2, A_SPY, 1, false},
    {"V09", {"marcellus", "lucan"}, {"Marcellus", "Lucan"}, {1, 1, 1}, 2, A_SPY, 1, false},
    {"V10", {"camila", "cloelia"}, {"Camila", "Cloelia"}, {1, 1, 1}, 2, A_INFORMANT, 1, false},
    {"V11", SAME("street-urchin"), SAME("Street Urchin"), {1, 1, 1}, 2, A_INFORMANT, 1, false},
    {"V12", {"masked-courtesan", "veiled-dancer"}, {"Masked Courtesan", "Veiled Dancer"}, {1, 1, 1}, 2, A_SKILLED, 1,
     false},
    {"V13", SAME("pietros"), SAME("Pietros"), {1, 1, 1}, 3, A_SKILLED, 1, false},
    {"V14", {"melitta", "myrtis"}, {"Melitta", "Myrtis"}, {1, 1, 1}, 3, A_SKILLED, 1, false},
    {"V15", {"prisca", "iris"}, {"Prisca", "Iris"}, {1, 1, 1}, 3, A_SKILLED, 1, false},
    {"V16", {"mira", "thais"}, {"Mira", "Thais"}, {1, 1, 1}, 3, A_EXCEPTIONAL, 1, false},
    {"V17", {"diona", "phoebe"}, {"Diona", "Phoebe"}, {1, 1, 1}, 3, A_HANDMAID, 1, false},
    {"V18", {"aurelia", "galla"}, {"Aurelia", "Galla"}, {1, 1, 1}, 2, A_HANDMAID, 1, false},
    {"V19", {"raxos", "bruttius"}, {"Raxos", "Bruttius"}, {2, 2, 1}, 3, A_BODYGUARD, 1, false},
    {"V20", {"marius", "pollio"}, {"Marius", "Pollio"}, {2, 2, 1}, 3, A_BODYGUARD, 1, false},
    {"V21", {"naevia", "vesta"}, {"Naevia", "Vesta"}, {1, 1, 1}, 4, A_CHASTE, 1, false},

    {"E01", SAME("sword"), SAME("Sword"), {0}, 2, A_SWORD, 2, false},
    {"E02", SAME("axe"), SAME("Axe"), {0}, 1, A_AXE, 2, false},
    {"E03", SAME("trident"), SAME("Trident"), {0}, 2, A_TRIDENT, 1, false},
    {"E04", SAME("helmet"), SAME("Helmet"), {0}, 2, A_HELMET, 2, false},
    {"E05", SAME("shield"), SAME("Shield"), {0}, 1, A_SHIELD, 2, false},
    {"E06", SAME("manica"), SAME("Manica"), {0}, 1, A_MANICA, 1, false},
    {"E07", SAME("net"), SAME("Net"), {0}, 1, A_NET, 2, false},
    {"E08", SAME("javelin"), SAME("Javelin"), {0}, 1, A_JAVELIN, 2, false},
    {"E09", SAME("ball-and-chain"), SAME("Ball and Chain"), {0}, 1, A_BALL_AND_CHAIN, 1, false},
};

/* Each card's row above, copies side by side. */
const uint8_t sparta_row_of[ASSETS] = {
    0,  0,  1,  1,  2,  2,  3,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, /* gladiators */
    19, 19, 20, 20, 21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, /* slaves */
    40, 40, 41, 41, 42, 43, 43, 44, 44, 45, 46, 46, 47, 47, 48,
};

#define TWO(i) (BIT(i) | BIT((i) + 1))
/* The cards with each ability, so that a House can be asked at once. */
const uint64_t sparta_with[ABILITIES] = {
    [A_VENGEFUL] = BIT(8),   [A_IMPERVIOUS] = BIT(9),   [A_RELENTLESS] = BIT(10),
    [A_TRAINER] = BIT(11),   [A_TWICE_BLESSED] = BIT(12), [A_COUNTER] = BIT(13),
    [A_GAMBLER] = BIT(14),   [A_AGILE] = BIT(15),       [A_TACTICIAN] = BIT(16),
    [A_MERCILESS] = BIT(17), [A_HARDENED] = BIT(18),    [A_CRUEL] = BIT(19),
    [A_CUNNING] = BIT(20),   [A_INITIATE] = BIT(21),    [A_DEVOTED] = BIT(22),
    [A_HEALER] = TWO(31),    [A_SPY] = TWO(33),         [A_INFORMANT] = TWO(35),
    [A_SKILLED] = TWO(37) | TWO(39), [A_EXCEPTIONAL] = BIT(41), [A_HANDMAID] = TWO(42),
    [A_BODYGUARD] = TWO(44), [A_CHASTE] = BIT(46),      [A_SWORD] = TWO(47),
    [A_AXE] = TWO(49),       [A_TRIDENT] = BIT(51),     [A_HELMET] = TWO(52),
    [A_SHIELD] = TWO(54),    [A_MANICA] = BIT(56),      [A_NET] = TWO(57),
    [A_JAVELIN] = TWO(59),   [A_BALL_AND_CHAIN] = BIT(61),
};

/* S-2.7 */
const uint64_t sparta_gear[GEAR] = {
    [WEAPON] = TWO(47) | TWO(49) | BIT(51),
    [ARMOUR] = TWO(52) | TWO(54) | BIT(56),
    [SPECIAL] = TWO(57) | TWO(59) | BIT(61),
};

const uint64_t sparta_starting = UINT64_C(0xff) | UINT64_C(0xff) << GLADIATORS;

/* S-H1 to S-H4: gladiators, slaves, Guards, coins; bribes; the rules: cost, discarded?, then what it brings */
const house_row sparta_houses[HOUSES] = {
    {{"batiatus", "corvinus"}, {"Batiatus", "Corvinus"}, 3, 1, 2, 10, false,
     {{2, 0, 0, false, 2, 0, 0, 0}, {3, 0, 0, true, 0, 0, 0, 1}}},
    {{"glaber", "drusus"}, {"Glaber", "Drusus"}, 1, 2, 3, 10, false,
     {{0, 0, 3, false, 0, 1, 0, 0}, {0, 0, 3, true, 0, 0, 0, 1}}},
    {{"tullius", "tertius"}, {"Tullius", "Tertius"}, 2, 3, 1, 9, false,
     {{0, 3, 0, false, 0, 0, 3, 0}, {0, 3, 0, true, 0, 0, 0, 1}}},
    {{"solonius", "chuma"}, {"Solonius", "Chuma"}, 2, 2, 1, 12, true,
     {{0}, {1, 1, 1, true, 0, 0, 0, 1}}},
};

/* needs, coin, copies; names, only if, count; pay, price, slave; effect, amount, hard */
const scheme_row sparta_schemes[SCHEMES] = {
    {SAME("a-visitor-from-rome"), SAME("A Visitor From Rome"), 9, 2, {2, 2}, NAMES_ANY, 0, 0, 0, 0, false,
     DO_INFLUENCE, 1, false},
    {SAME("black-market-profits"), SAME("Black Market Profits"), 7, 1, {2, 3}, NAMES_NOTHING, 0, 0, 0, 0, false,
     DO_COINS, 5, false},
    {SAME("blackmail"), SAME("Blackmail"), 4, 2, {1, 2}, NAMES_ANY, IF_OWN_SLAVE, 0, 0, 0, true, DO_INFLUENCE, -1,
     false},
    {SAME("bribe-the-guards"), SAME("Bribe the Guards"), 0, 1, {1, 2}, NAMES_ANY, IF_TARGET_GUARD, 0, PAY_PER_GUARD, 1,
     false, DO_NO_GUARDS, 0, false},
    {SAME("buying-secrets"), SAME("Buying Secrets"), 4, 2, {2, 2}, NAMES_PAYEE, 0, 0, PAY_PAYEE, 3, false,
     DO_INFLUENCE, -1, false},
    {SAME("caught-taking-bribes"), SAME("Caught Taking Bribes"), 0, 1, {1, 2}, NAMES_OTHER, 0, 0, PAY_TARGET, 3, false,
     DO_INFLUENCE, -1, false},
    {SAME("collaboration"), SAME("Collaboration"), 12, 2, {1, 1}, NAMES_PAIR, 0, 0, 0, 0, false, DO_PAIR, 1, false},
    {SAME("collusion"), SAME("Collusion"), 14, 2, {1, 1}, NAMES_GAINER, 0, 0, 0, 0, false, DO_SHIFT, 1, false},
    {SAME("conspiracy"), SAME("Conspiracy"), 16, 2, {1, 1}, NAMES_ANY, 0, 0, 0, 0, false, DO_INFLUENCE, -2, false},
    {SAME("epic-spectacle"), SAME("Epic Spectacle"), 0, 2, {2, 2}, NAMES_ANY, IF_TARGET_GLADIATORS, 5, 0, 0, false,
     DO_INFLUENCE, 2, false},
    {SAME("final-blow"), SAME("Final Blow"), 11, 1, {1, 1}, NAMES_ANY, 0, 0, 0, 0, false, DO_INFLUENCE, 1, false},
    {SAME("grand-feast"), SAME("Grand Feast"), 5, 2, {2, 2}, NAMES_ANY, 0, 0, PAY_EACH_OTHER, 2, false, DO_INFLUENCE,
     1, false},
    {SAME("illicit-auction"), SAME("Illicit Auction"), 0, 1, {1, 1}, NAMES_NOTHING, IF_OWN_SLAVE, 0, 0, 0, false,
     DO_SELL_SLAVE, 2, false},
    {SAME("illicit-services"), SAME("Illicit Services"), 6, 1, {3, 3}, NAMES_ANY, 0, 0, 0, 0, false, DO_SLAVE_COINS, 2,
     false},
    {SAME("incite-rebellion"), SAME("Incite Rebellion"), 5, 1, {2, 2}, NAMES_ANY, IF_TARGET_GLADIATORS, 1, 0, 0, false,
     DO_NO_GLADIATOR, 0, false},
    {SAME("inside-information"), SAME("Inside Information"), 6, 2, {2, 3}, NAMES_ANY, 0, 0, 0, 0, false, DO_DRAW, 2,
     false},
    {SAME("joint-venture"), SAME("Joint Venture"), 12, 2, {2, 2}, NAMES_NOTHING, 0, 0, 0, 0, false, DO_COINS, 7,
     false},
    {SAME("labor-contract"), SAME("Labor Contract"), 0, 1, {3, 5}, NAMES_ANY, 0, 0, 0, 0, false, DO_SLAVE_COINS, 1,
     false},
    {SAME("lend-me-your-ear"), SAME("Lend Me Your Ear"), 10, 1, {1, 1}, NAMES_ANY, 0, 0, 0, 0, false, DO_INFLUENCE, 1,
     false},
    {SAME("looting-the-dead"), SAME("Looting the Dead"), 4, 1, {2, 3}, NAMES_NOTHING, 0, 0, 0, 0, false, DO_COINS, 3,
     false},
    {SAME("poisoned-wine"), SAME("Poisoned Wine"), 3, 2, {3, 4}, NAMES_ASSET, 0, 0, 0, 0, false, DO_INJURE, 0, false},
    {SAME("public-exhibition"), SAME("Public Exhibition"), 3, 2, {2, 3}, NAMES_ANY, IF_TARGET_GLADIATORS, 3, PAY_BANK,
     3, false, DO_INFLUENCE, 1, false},
    {SAME("revenge"), SAME("Revenge!"), 2, 1, {1, 2}, NAMES_LOWEST, 0, 0, 0, 0, false, DO_INFLUENCE, 2, false},
    {SAME("robbery"), SAME("Robbery"), 0, 2, {3, 4}, NAMES_OTHER, IF_TARGET_COIN, 0, 0, 0, false, DO_ROB, 3, false},
    {SAME("sate-roman-appetites"), SAME("Sate Roman Appetites"), 0, 2, {2, 3}, NAMES_ANY, IF_TARGET_GLADIATORS, 4, 0,
     0, false, DO_INFLUENCE, 1, false},
    {{"spread-cheeks-wide", "grovel-before-rome"}, {"Spread Cheeks Wide", "Grovel Before Rome"}, 4, 2, {1, 1},
     NAMES_NOTHING, 0, 0, 0, 0, false, DO_EVERYBODY, -1, true},
    {SAME("unlocked-gate"), SAME("Unlocked Gate"), 0, 1, {2, 2}, NAMES_ANY, IF_TARGET_SLAVE, 0, 0, 0, false,
     DO_NO_SLAVE, 0, false},
    {SAME("word-to-the-tax-collector"), SAME("Word to the Tax Collector"), 0, 1, {1, 2}, NAMES_ANY, IF_TARGET_COIN, 0,
     0, 0, false, DO_TAX, 5, false},
};

/* needs, coin, copies; windows, effect; price, slave, spoils; exposure, phase without it */
const reaction_row sparta_reactions[REACTIONS] = {
    {"a-shameful-ludus", "A Shameful Ludus", 3, 1, {1, 2}, IN_OPEN, R_EXPOSED, 0, false, false, EXPOSED_LUDUS,
     PHASE_ARENA},
    {"blood-on-the-sand", "Blood on the Sand", 0, 2, {1, 2}, IN_BLOOD, R_BLOOD, 0, false, false, 0, 0},
    {"destitute", "Destitute!", 3, 1, {2, 2}, IN_OPEN, R_EXPOSED, 0, false, false, EXPOSED_PURSE, PHASE_MARKET},
    {"empty-brothel", "Empty Brothel", 3, 1, {1, 2}, IN_OPEN, R_EXPOSED, 0, false, false, EXPOSED_BROTHEL,
     PHASE_SETUP},
    {"for-a-few-denarii", "For a Few Denarii", 2, 3, {1, 2}, IN_FOIL, R_FOIL, 3, false, false, 0, 0},
    {"jupiters-cock", "Jupiter's Cock", 6, 4, {1, 1}, IN_FOIL | IN_COUNTER, R_FOIL, 0, false, false, 0, 0},
    {"rigging-the-match", "Rigging the Match", 0, 2, {2, 2}, IN_RIG, R_EXCHANGE, 0, false, false, 0, 0},
    {"sacrifice-for-the-dominus", "Sacrifice for the Dominus", 2, 3, {2, 2}, IN_FOIL, R_FOIL, 0, true, false, 0, 0},
    {"support-from-rome", "Support from Rome", 8, 3, {2, 2}, IN_FOIL, R_FOIL, 0, false, true, 0, 0},
    {"whispered-rumors", "Whispered Rumors", 6, 3, {2, 2}, IN_FOIL, R_FOIL, 0, false, false, 0, 0},
};

const uint8_t sparta_guard_copies[EDITIONS] = {17, 23};
const uint8_t sparta_hand_size[TOP_INFLUENCE + 1] = {0, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6};
const uint8_t sparta_start_influence[LENGTHS] = {7, 4, 1};
