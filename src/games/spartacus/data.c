/* Spartacus: every name and every figure of the game (part 2 of the rules), where each figure comes from and what it
 * can be. The editions differ here and nowhere else. */
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

/* S-2.4, S-2.5: cards of the Market in the order of part 2, G01 to E09 */
const thing_name sparta_asset_names[ASSET_ROWS] = {
    ROW(SAME("thracian"), SAME("Thracian Warrior")),
    ROW(SAME("syrian"), SAME("Syrian Warrior")),
    ROW(SAME("numidian"), SAME("Numidian Warrior")),
    ROW(SAME("celt"), SAME("Celt Warrior")),
    ROW(SAME("spartacus"), SAME("Spartacus")),
    ROW({"crixus", "brennus"}, {"Crixus", "Brennus"}),
    ROW({"gannicus", "cavaros"}, {"Gannicus", "Cavaros"}),
    ROW({"oenomaus", "juba"}, {"Oenomaus", "Juba"}),
    ROW({"theokeles", "theron"}, {"Theokeles", "Theron"}),
    ROW({"agron", "alard"}, {"Agron", "Alard"}),
    ROW({"varro", "vindex"}, {"Varro", "Vindex"}),
    ROW({"barca", "hanno"}, {"Barca", "Hanno"}),
    ROW({"pericles", "nikandros"}, {"Pericles", "Nikandros"}),
    ROW(SAME("pit-butcher"), SAME("Pit Butcher")),
    ROW(SAME("veteran"), SAME("Hardened Veteran")),
    ROW({"gnaeus", "rutilus"}, {"Gnaeus", "Rutilus"}),
    ROW({"ashur", "zaman"}, {"Ashur", "Zaman"}),
    ROW({"kerza", "kyros"}, {"Kerza", "Kyros"}),
    ROW({"duro", "duran"}, {"Duro", "Duran"}),
    ROW(SAME("attendant"), SAME("Attendant")),
    ROW(SAME("debtor"), SAME("Debtor")),
    ROW(SAME("convict"), SAME("Convict")),
    ROW(SAME("deserter"), SAME("Deserter")),
    ROW(SAME("cook"), SAME("Cook")),
    ROW(SAME("medicus"), SAME("Medicus")),
    ROW(SAME("apothecary"), SAME("Apothecary")),
    ROW({"isidus", "eglectus"}, {"Isidus", "Eglectus"}),
    ROW({"marcellus", "lucan"}, {"Marcellus", "Lucan"}),
    ROW({"camila", "cloelia"}, {"Camila", "Cloelia"}),
    ROW(SAME("street-urchin"), SAME("Street Urchin")),
    ROW({"masked-courtesan", "veiled-dancer"}, {"Masked Courtesan", "Veiled Dancer"}),
    ROW(SAME("pietros"), SAME("Pietros")),
    ROW({"melitta", "myrtis"}, {"Melitta", "Myrtis"}),
    ROW({"prisca", "iris"}, {"Prisca", "Iris"}),
    ROW({"mira", "thais"}, {"Mira", "Thais"}),
    ROW({"diona", "phoebe"}, {"Diona", "Phoebe"}),
    ROW({"aurelia", "galla"}, {"Aurelia", "Galla"}),
    ROW({"raxos", "bruttius"}, {"Raxos", "Bruttius"}),
    ROW({"marius", "pollio"}, {"Marius", "Pollio"}),
    ROW({"naevia", "vesta"}, {"Naevia", "Vesta"}),
    ROW(SAME("sword"), SAME("Sword")),
    ROW(SAME("axe"), SAME("Axe")),
    ROW(SAME("trident"), SAME("Trident")),
    ROW(SAME("helmet"), SAME("Helmet")),
    ROW(SAME("shield"), SAME("Shield")),
    ROW(SAME("manica"), SAME("Manica")),
    ROW(SAME("net"), SAME("Net")),
    ROW(SAME("javelin"), SAME("Javelin")),
    ROW(SAME("ball-and-chain"), SAME("Ball and Chain")),
};

const thing_name sparta_house_names[HOUSES] = {
    ROW({"batiatus", "corvinus"}, {"Batiatus", "Corvinus"}),
    ROW({"glaber", "drusus"}, {"Glaber", "Drusus"}),
    ROW({"tullius", "tertius"}, {"Tullius", "Tertius"}),
    ROW({"solonius", "chuma"}, {"Solonius", "Chuma"}),
};

/* S-C01 to S-C28, S-R01 to S-R10, the Guard */
const thing_name sparta_card_names[KINDS] = {
    ROW(SAME("a-visitor-from-rome"), SAME("A Visitor From Rome")),
    ROW(SAME("black-market-profits"), SAME("Black Market Profits")),
    ROW(SAME("blackmail"), SAME("Blackmail")),
    ROW(SAME("bribe-the-guards"), SAME("Bribe the Guards")),
    ROW(SAME("buying-secrets"), SAME("Buying Secrets")),
    ROW(SAME("caught-taking-bribes"), SAME("Caught Taking Bribes")),
    ROW(SAME("collaboration"), SAME("Collaboration")),
    ROW(SAME("collusion"), SAME("Collusion")),
    ROW(SAME("conspiracy"), SAME("Conspiracy")),
    ROW(SAME("epic-spectacle"), SAME("Epic Spectacle")),
    ROW(SAME("final-blow"), SAME("Final Blow")),
    ROW(SAME("grand-feast"), SAME("Grand Feast")),
    ROW(SAME("illicit-auction"), SAME("Illicit Auction")),
    ROW(SAME("illicit-services"), SAME("Illicit Services")),
    ROW(SAME("incite-rebellion"), SAME("Incite Rebellion")),
    ROW(SAME("inside-information"), SAME("Inside Information")),
    ROW(SAME("joint-venture"), SAME("Joint Venture")),
    ROW(SAME("labor-contract"), SAME("Labor Contract")),
    ROW(SAME("lend-me-your-ear"), SAME("Lend Me Your Ear")),
    ROW(SAME("looting-the-dead"), SAME("Looting the Dead")),
    ROW(SAME("poisoned-wine"), SAME("Poisoned Wine")),
    ROW(SAME("public-exhibition"), SAME("Public Exhibition")),
    ROW(SAME("revenge"), SAME("Revenge!")),
    ROW(SAME("robbery"), SAME("Robbery")),
    ROW(SAME("sate-roman-appetites"), SAME("Sate Roman Appetites")),
    ROW({"spread-cheeks-wide", "grovel-before-rome"}, {"Spread Cheeks Wide", "Grovel Before Rome"}),
    ROW(SAME("unlocked-gate"), SAME("Unlocked Gate")),
    ROW(SAME("word-to-the-tax-collector"), SAME("Word to the Tax Collector")),
    ROW(SAME("a-shameful-ludus"), SAME("A Shameful Ludus")),
    ROW(SAME("blood-on-the-sand"), SAME("Blood on the Sand")),
    ROW(SAME("destitute"), SAME("Destitute!")),
    ROW(SAME("empty-brothel"), SAME("Empty Brothel")),
    ROW(SAME("for-a-few-denarii"), SAME("For a Few Denarii")),
    ROW(SAME("jupiters-cock"), SAME("Jupiter's Cock")),
    ROW(SAME("rigging-the-match"), SAME("Rigging the Match")),
    ROW(SAME("sacrifice-for-the-dominus"), SAME("Sacrifice for the Dominus")),
    ROW(SAME("support-from-rome"), SAME("Support from Rome")),
    ROW(SAME("whispered-rumors"), SAME("Whispered Rumors")),
    ROW(SAME("guard"), SAME("Guard")),
};

#define TWO(i) (BIT(i) | BIT((i) + 1))

const sparta_figures sparta_standard = {
    /* S-G01 to S-G04, S-V01 to S-V05 and the others: kind, gear, pools, coin, ability, copies, starting card */
    .asset = {
        /* thracian */ ROW(GLADIATOR, NOBODY, {3, 2, 2}, 2, A_NONE, 2, true),
        /* syrian */ ROW(GLADIATOR, NOBODY, {2, 2, 3}, 2, A_NONE, 2, true),
        /* numidian */ ROW(GLADIATOR, NOBODY, {3, 1, 3}, 2, A_NONE, 2, true),
        /* celt */ ROW(GLADIATOR, NOBODY, {2, 3, 2}, 2, A_NONE, 2, true),
        /* spartacus */ ROW(GLADIATOR, NOBODY, {4, 4, 4}, 5, A_VENGEFUL, 1, false),
        /* crixus */ ROW(GLADIATOR, NOBODY, {4, 3, 4}, 5, A_IMPERVIOUS, 1, false),
        /* gannicus */ ROW(GLADIATOR, NOBODY, {4, 2, 4}, 4, A_RELENTLESS, 1, false),
        /* oenomaus */ ROW(GLADIATOR, NOBODY, {4, 3, 4}, 4, A_TRAINER, 1, false),
        /* theokeles */ ROW(GLADIATOR, NOBODY, {5, 5, 2}, 4, A_TWICE_BLESSED, 1, false),
        /* agron */ ROW(GLADIATOR, NOBODY, {3, 4, 2}, 4, A_COUNTER, 1, false),
        /* varro */ ROW(GLADIATOR, NOBODY, {3, 3, 3}, 4, A_GAMBLER, 1, false),
        /* barca */ ROW(GLADIATOR, NOBODY, {3, 3, 4}, 4, A_AGILE, 1, false),
        /* pericles */ ROW(GLADIATOR, NOBODY, {4, 3, 3}, 4, A_TACTICIAN, 1, false),
        /* pit-butcher */ ROW(GLADIATOR, NOBODY, {4, 3, 3}, 4, A_MERCILESS, 1, false),
        /* veteran */ ROW(GLADIATOR, NOBODY, {3, 4, 3}, 3, A_HARDENED, 1, false),
        /* gnaeus */ ROW(GLADIATOR, NOBODY, {3, 3, 2}, 3, A_CRUEL, 1, false),
        /* ashur */ ROW(GLADIATOR, NOBODY, {3, 3, 2}, 3, A_CUNNING, 1, false),
        /* kerza */ ROW(GLADIATOR, NOBODY, {3, 2, 4}, 3, A_INITIATE, 1, false),
        /* duro */ ROW(GLADIATOR, NOBODY, {3, 2, 2}, 3, A_DEVOTED, 1, false),
        /* attendant */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
        /* debtor */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
        /* convict */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 2, true),
        /* deserter */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 1, true),
        /* cook */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_NONE, 1, true),
        /* medicus */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_HEALER, 1, false),
        /* apothecary */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_HEALER, 1, false),
        /* isidus */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_SPY, 1, false),
        /* marcellus */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_SPY, 1, false),
        /* camila */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_INFORMANT, 1, false),
        /* street-urchin */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_INFORMANT, 1, false),
        /* masked-courtesan */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_SKILLED, 1, false),
        /* pietros */ ROW(SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
        /* melitta */ ROW(SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
        /* prisca */ ROW(SLAVE, NOBODY, {1, 1, 1}, 3, A_SKILLED, 1, false),
        /* mira */ ROW(SLAVE, NOBODY, {1, 1, 1}, 3, A_EXCEPTIONAL, 1, false),
        /* diona */ ROW(SLAVE, NOBODY, {1, 1, 1}, 3, A_HANDMAID, 1, false),
        /* aurelia */ ROW(SLAVE, NOBODY, {1, 1, 1}, 2, A_HANDMAID, 1, false),
        /* raxos */ ROW(SLAVE, NOBODY, {2, 2, 1}, 3, A_BODYGUARD, 1, false),
        /* marius */ ROW(SLAVE, NOBODY, {2, 2, 1}, 3, A_BODYGUARD, 1, false),
        /* naevia */ ROW(SLAVE, NOBODY, {1, 1, 1}, 4, A_CHASTE, 1, false),
        /* sword */ ROW(PIECE, WEAPON, {0}, 2, A_SWORD, 2, false),
        /* axe */ ROW(PIECE, WEAPON, {0}, 1, A_AXE, 2, false),
        /* trident */ ROW(PIECE, WEAPON, {0}, 2, A_TRIDENT, 1, false),
        /* helmet */ ROW(PIECE, ARMOUR, {0}, 2, A_HELMET, 2, false),
        /* shield */ ROW(PIECE, ARMOUR, {0}, 1, A_SHIELD, 2, false),
        /* manica */ ROW(PIECE, ARMOUR, {0}, 1, A_MANICA, 1, false),
        /* net */ ROW(PIECE, SPECIAL, {0}, 1, A_NET, 2, false),
        /* javelin */ ROW(PIECE, SPECIAL, {0}, 1, A_JAVELIN, 2, false),
        /* ball-and-chain */ ROW(PIECE, SPECIAL, {0}, 1, A_BALL_AND_CHAIN, 1, false),
    },
    /* S-H1 to S-H4, S-H1a to S-H4b: gladiators, slaves, Guards, coins; bribes; the rules: cost, discarded?, then
     * what it brings */
    .house = {
        /* batiatus */ ROW(3, 1, 2, 10, false, {{2, 0, 0, false, 2, 0, 0, 0}, {3, 0, 0, true, 0, 0, 0, 1}}),
        /* glaber */ ROW(1, 2, 3, 10, false, {{0, 0, 3, false, 0, 1, 0, 0}, {0, 0, 3, true, 0, 0, 0, 1}}),
        /* tullius */ ROW(2, 3, 1, 9, false, {{0, 3, 0, false, 0, 0, 3, 0}, {0, 3, 0, true, 0, 0, 0, 1}}),
        /* solonius */ ROW(2, 2, 1, 12, true, {{0}, {1, 1, 1, true, 0, 0, 0, 1}}),
    },
    /* S-2.30, S-2.32, S-2.33, S-C01 to S-C28, S-R01 to S-R10: type, needs, coin, copies by edition */
    .card = {
        /* a-visitor-from-rome */ ROW(SCHEME_CARD, 9, 2, {2, 2}, .names = NAMES_ANY, .effect = DO_INFLUENCE,
                                      .amount = 1),
        /* black-market-profits */
        ROW(SCHEME_CARD, 7, 1, {2, 3}, .names = NAMES_NOTHING, .effect = DO_COINS, .amount = 5),
        /* blackmail */
        ROW(SCHEME_CARD, 4, 2, {1, 2}, .names = NAMES_ANY, .only_if = IF_OWN_SLAVE, .slave = true, .effect = DO_LOSS,
            .amount = 1),
        /* bribe-the-guards */
        ROW(SCHEME_CARD, 0, 1, {1, 2}, .names = NAMES_ANY, .only_if = IF_TARGET_GUARD, .pay = PAY_PER_GUARD, .price = 1,
            .effect = DO_NO_GUARDS),
        /* buying-secrets */
        ROW(SCHEME_CARD, 4, 2, {2, 2}, .names = NAMES_PAYEE, .pay = PAY_PAYEE, .price = 3, .effect = DO_LOSS,
            .amount = 1),
        /* caught-taking-bribes */
        ROW(SCHEME_CARD, 0, 1, {1, 2}, .names = NAMES_OTHER, .pay = PAY_TARGET, .price = 3, .effect = DO_LOSS,
            .amount = 1),
        /* collaboration */ ROW(SCHEME_CARD, 12, 2, {1, 1}, .names = NAMES_PAIR, .effect = DO_PAIR, .amount = 1),
        /* collusion */ ROW(SCHEME_CARD, 14, 2, {1, 1}, .names = NAMES_GAINER, .effect = DO_SHIFT, .amount = 1),
        /* conspiracy */ ROW(SCHEME_CARD, 16, 2, {1, 1}, .names = NAMES_ANY, .effect = DO_LOSS, .amount = 2),
        /* epic-spectacle */
        ROW(SCHEME_CARD, 0, 2, {2, 2}, .names = NAMES_ANY, .only_if = IF_TARGET_GLADIATORS, .count = 5,
            .effect = DO_INFLUENCE, .amount = 2),
        /* final-blow */ ROW(SCHEME_CARD, 11, 1, {1, 1}, .names = NAMES_ANY, .effect = DO_INFLUENCE, .amount = 1),
        /* grand-feast */
        ROW(SCHEME_CARD, 5, 2, {2, 2}, .names = NAMES_ANY, .pay = PAY_EACH_OTHER, .price = 2, .effect = DO_INFLUENCE,
            .amount = 1),
        /* illicit-auction */
        ROW(SCHEME_CARD, 0, 1, {1, 1}, .names = NAMES_NOTHING, .only_if = IF_OWN_SLAVE, .effect = DO_SELL_SLAVE,
            .amount = 2),
        /* illicit-services */
        ROW(SCHEME_CARD, 6, 1, {3, 3}, .names = NAMES_ANY, .effect = DO_SLAVE_COINS, .amount = 2),
        /* incite-rebellion */
        ROW(SCHEME_CARD, 5, 1, {2, 2}, .names = NAMES_ANY, .only_if = IF_TARGET_GLADIATORS, .count = 1,
            .effect = DO_NO_GLADIATOR),
        /* inside-information */ ROW(SCHEME_CARD, 6, 2, {2, 3}, .names = NAMES_ANY, .effect = DO_DRAW, .amount = 2),
        /* joint-venture */ ROW(SCHEME_CARD, 12, 2, {2, 2}, .names = NAMES_NOTHING, .effect = DO_COINS, .amount = 7),
        /* labor-contract */ ROW(SCHEME_CARD, 0, 1, {3, 5}, .names = NAMES_ANY, .effect = DO_SLAVE_COINS, .amount = 1),
        /* lend-me-your-ear */ ROW(SCHEME_CARD, 10, 1, {1, 1}, .names = NAMES_ANY, .effect = DO_INFLUENCE, .amount = 1),
        /* looting-the-dead */ ROW(SCHEME_CARD, 4, 1, {2, 3}, .names = NAMES_NOTHING, .effect = DO_COINS, .amount = 3),
        /* poisoned-wine */ ROW(SCHEME_CARD, 3, 2, {3, 4}, .names = NAMES_ASSET, .effect = DO_INJURE),
        /* public-exhibition */
        ROW(SCHEME_CARD, 3, 2, {2, 3}, .names = NAMES_ANY, .only_if = IF_TARGET_GLADIATORS, .count = 3, .pay = PAY_BANK,
            .price = 3, .effect = DO_INFLUENCE, .amount = 1),
        /* revenge */ ROW(SCHEME_CARD, 2, 1, {1, 2}, .names = NAMES_LOWEST, .effect = DO_INFLUENCE, .amount = 2),
        /* robbery */
        ROW(SCHEME_CARD, 0, 2, {3, 4}, .names = NAMES_OTHER, .only_if = IF_TARGET_COIN, .effect = DO_ROB, .amount = 3),
        /* sate-roman-appetites */
        ROW(SCHEME_CARD, 0, 2, {2, 3}, .names = NAMES_ANY, .only_if = IF_TARGET_GLADIATORS, .count = 4,
            .effect = DO_INFLUENCE, .amount = 1),
        /* spread-cheeks-wide */
        ROW(SCHEME_CARD, 4, 2, {1, 1}, .names = NAMES_NOTHING, .effect = DO_EVERYBODY, .amount = 1, .hard = true),
        /* unlocked-gate */
        ROW(SCHEME_CARD, 0, 1, {2, 2}, .names = NAMES_ANY, .only_if = IF_TARGET_SLAVE, .effect = DO_NO_SLAVE),
        /* word-to-the-tax-collector */
        ROW(SCHEME_CARD, 0, 1, {1, 2}, .names = NAMES_ANY, .only_if = IF_TARGET_COIN, .effect = DO_TAX, .amount = 5),
        /* a-shameful-ludus */
        ROW(REACTION_CARD, 3, 1, {1, 2}, .windows = IN_OPEN, .effect = R_EXPOSED, .amount = 1, .exposed = EXPOSED_LUDUS,
            .not_allowed = PHASE_ARENA),
        /* blood-on-the-sand */ ROW(REACTION_CARD, 0, 2, {1, 2}, .windows = IN_BLOOD, .effect = R_BLOOD, .amount = 1),
        /* destitute */
        ROW(REACTION_CARD, 3, 1, {2, 2}, .windows = IN_OPEN, .effect = R_EXPOSED, .amount = 1, .exposed = EXPOSED_PURSE,
            .not_allowed = PHASE_MARKET),
        /* empty-brothel */
        ROW(REACTION_CARD, 3, 1, {1, 2}, .windows = IN_OPEN, .effect = R_EXPOSED, .amount = 1,
            .exposed = EXPOSED_BROTHEL, .not_allowed = PHASE_SETUP),
        /* for-a-few-denarii */ ROW(REACTION_CARD, 2, 3, {1, 2}, .windows = IN_FOIL, .effect = R_FOIL, .price = 3),
        /* jupiters-cock */ ROW(REACTION_CARD, 6, 4, {1, 1}, .windows = IN_FOIL | IN_COUNTER, .effect = R_FOIL),
        /* rigging-the-match */ ROW(REACTION_CARD, 0, 2, {2, 2}, .windows = IN_RIG, .effect = R_EXCHANGE),
        /* sacrifice-for-the-dominus */
        ROW(REACTION_CARD, 2, 3, {2, 2}, .windows = IN_FOIL, .effect = R_FOIL, .slave = true),
        /* support-from-rome */ ROW(REACTION_CARD, 8, 3, {2, 2}, .windows = IN_FOIL, .effect = R_FOIL, .spoils = true),
        /* whispered-rumors */ ROW(REACTION_CARD, 6, 3, {2, 2}, .windows = IN_FOIL, .effect = R_FOIL),
        /* guard */ ROW(GUARD_CARD, 0, 1, {17, 23}),
    },
    .hand_size = {0, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6},
    .start_influence = {7, 4, 1},
    .tribute = {0, 2, 4, 6},
    .odds = {1, 1, 2, 2},
    .top_influence = TOP_INFLUENCE,
    .max_wager = MAX_WAGER,
    .draw = 3,
    .guard_needed = 4,
    .heal_needed = 4,
    .cunning = 2,
    .trident_range = 2,
    .javelin_range = 3,
    .turn_limit = 40,
    .dry_limit = 20,
    .ask_limit = 6,
    .counter_limit = 12,
    .draft_limit = 6,
    .gift_limit = 20,
    .promise_limit = 3,
    .foil_needs = 2,
    .open_needs = 3,
    .row_of =
        {
            0,  0,  1,  1,  2,  2,  3,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, /* gladiators */
            19, 19, 20, 20, 21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, /* slaves */
            40, 40, 41, 41, 42, 43, 43, 44, 44, 45, 46, 46, 47, 47, 48,
        },
    .with =
        {
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
        },
    .gear =
        {
            [WEAPON] = TWO(47) | TWO(49) | BIT(51),
            [ARMOUR] = TWO(52) | TWO(54) | BIT(56),
            [SPECIAL] = TWO(57) | TWO(59) | BIT(61),
        },
    .starting = UINT64_C(0xff) | UINT64_C(0xff) << GLADIATORS,
};

/* ---- the same by name ------------------------------------------------------------------------------------------ */

static const uint8_t *rows_of_cards(const void *figures) { return ((const sparta_figures *)figures)->row_of; }

#define AT(member) .offset = offsetof(sparta_figures, member), .bytes = 1
#define OF(list, member, things, type) AT(list[0].member), .dim[0] = {things, sizeof sparta_standard.list[0], type}
#define OF_ASSET(member) OF(asset, member, ASSET_ROWS, W_ASSET)
#define OF_CARD(member) OF(card, member, KINDS, W_CARD)
#define OF_HOUSE(member, most) OF(house, member, HOUSES, W_HOUSE), LD_RANGE(0, most)
#define LISTED(member, type, least, most) \
    AT(member), .dim = {{sizeof sparta_standard.member, 1, type}}, LD_RANGE(least, most)
/* Names are those of kinds of cards: asset.thracian.coin, of both copies. */
#define BY_ROW .named = W_MARKET_CARD, .row_of = rows_of_cards

const ld_figure sparta_figure_rows[] = {
    {.field = {"kind", OF_ASSET(kind), .word = W_KIND}, .rule = "S-2.4", .flags = LD_FIXED, BY_ROW},
    {.field = {"gear", OF_ASSET(gear), .word = W_GEAR, .flags = LD_F_NULL}, .rule = "S-2.7", .flags = LD_FIXED, BY_ROW},
    {.field = {"pool", OF_ASSET(pool), .dim[1] = {POOLS, 1, W_POOL}, LD_RANGE(1, MAX_DICE)},
     .label = N_("dice of a combatant"),
     .rule = "S-2.5",
     .sources = "pppppppppppprrrppppopppppppprppppppppppppppppppppppooopppppp"
                "pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp"
                "---------------------------",
     .path = "asset.*.*",
     BY_ROW},
    {.field = {"coin", OF_ASSET(coin), LD_RANGE(0, 20)},
     .label = N_("coin value of a Market card"),
     .rule = "S-2.5",
     .sources = "ppppppppppppppppppppppppppppppppppppppppopoopopoo",
     .path = "asset.*.coin",
     BY_ROW},
    {.field = {"copies", OF_ASSET(copies), LD_RANGE(0, 8)},
     .label = N_("copies of a Market card"),
     .rule = "S-2.4",
     .sources = "ppppppppppppppppppppooppppppppppppppppppooooooooo",
     .path = "asset.*.copies",
     BY_ROW},
    {.field = {"start", OF_ASSET(start)}, .rule = "S-3.4", .flags = LD_FIXED, BY_ROW},
    {.field = {"type", OF_CARD(type), .word = W_TYPE}, .rule = "S-2.30", .flags = LD_FIXED},
    {.field = {"needs", OF_CARD(needs), LD_RANGE(0, 40)},
     .label = N_("Influence that an Intrigue card needs"),
     .rule = "S-2.32",
     .sources = "orpppppoppopppprppoppppppppppppppppppp-"},
    {.field = {"coin", OF_CARD(coin), LD_RANGE(0, 20)},
     .label = N_("coin value of an Intrigue card"),
     .rule = "S-2.32",
     .sources = "pppppppppppppppppoppppppppppppppppppppr"},
    {.field = {"copies", OF_CARD(copies), .dim[1] = {EDITIONS, 1, W_EDITION}, LD_RANGE(0, 60)},
     .label = N_("copies of an Intrigue card, by edition"),
     .rule = "S-2.33",
     .sources = "opopopopopopopopopopopopopopopopopopopop"
                "opopopopopopopopopopopopopopopopopoprr"},
    {.field = {"windows", OF_CARD(windows), .word = W_WINDOW, .flags = LD_F_SET}, .rule = "S-6.1", .flags = LD_FIXED},
    {.field = {"price", OF_CARD(price), LD_RANGE(0, 60)},
     .label = N_("coins that an Intrigue card costs, to each seat or for each Guard it names"),
     .rule = "S-5.34",
     .sources = "---ppp-----r---------p----------p------"},
    {.field = {"amount", OF_CARD(amount), LD_RANGE(0, MAX_DRAW)},
     .label = N_("how much an Intrigue card brings or takes"),
     .rule = "S-5.34",
     .sources = "rrp-ppppppprpr-rpppp-ppppp-ppprr-------"},
    {.field = {"count", OF_CARD(count), LD_RANGE(1, GLADIATORS)},
     .label = N_("ready gladiators that a scheme asks for"),
     .rule = "S-5.20",
     .sources = "---------p----r------p--p--------------"},
    {.field = {"gladiators", OF_HOUSE(gladiators, 8)},
     .label = N_("starting gladiators of a house"),
     .rule = "S-3.4",
     .sources = "pppp"},
    {.field = {"slaves", OF_HOUSE(slaves, 8)},
     .label = N_("starting slaves of a house"),
     .rule = "S-3.4",
     .sources = "pppp"},
    {.field = {"guards", OF_HOUSE(guards, 9)},
     .label = N_("starting Guards of a house"),
     .rule = "S-3.7",
     .sources = "pppp"},
    {.field = {"coins", OF_HOUSE(coins, 60)},
     .label = N_("starting coins of a house"),
     .rule = "S-3.8",
     .sources = "pppp"},
    {.field = {"first_gladiators", OF_HOUSE(rule[0].gladiators, 8)},
     .label = N_("gladiators that rule a of a house costs"),
     .rule = "S-2.2",
     .sources = "p---"},
    {.field = {"first_slaves", OF_HOUSE(rule[0].slaves, 8)},
     .label = N_("slaves that rule a of a house costs"),
     .rule = "S-2.2",
     .sources = "--p-"},
    {.field = {"first_guards", OF_HOUSE(rule[0].guards, 8)},
     .label = N_("Guards that rule a of a house costs"),
     .rule = "S-2.2",
     .sources = "-p--"},
    {.field = {"first_coins", OF_HOUSE(rule[0].coins, MAX_DRAW)},
     .label = N_("coins that rule a of a house brings"),
     .rule = "S-2.2",
     .sources = "p---"},
    {.field = {"first_draws", OF_HOUSE(rule[0].draws, MAX_DRAW)},
     .label = N_("cards that rule a of a house draws"),
     .rule = "S-2.2",
     .sources = "-p--"},
    {.field = {"first_changes", OF_HOUSE(rule[0].changes, MAX_DRAW)},
     .label = N_("cards that rule a of a house changes"),
     .rule = "S-2.2",
     .sources = "--p-"},
    {.field = {"second_gladiators", OF_HOUSE(rule[1].gladiators, 8)},
     .label = N_("gladiators that rule b of a house costs"),
     .rule = "S-2.2",
     .sources = "p--p"},
    {.field = {"second_slaves", OF_HOUSE(rule[1].slaves, 8)},
     .label = N_("slaves that rule b of a house costs"),
     .rule = "S-2.2",
     .sources = "--pp"},
    {.field = {"second_guards", OF_HOUSE(rule[1].guards, 8)},
     .label = N_("Guards that rule b of a house costs"),
     .rule = "S-2.2",
     .sources = "-p-p"},
    {.field = {"second_influence", OF_HOUSE(rule[1].influence, MAX_DRAW)},
     .label = N_("Influence that rule b of a house brings"),
     .rule = "S-2.2",
     .sources = "pppp"},
    {.field = {"tribute", LISTED(tribute, W_TOKEN, 0, 60)},
     .label = N_("tribute for the tokens of a combatant"),
     .rule = "S-8.14",
     .sources = "-rrr"},
    {.field = {"odds", LISTED(odds, W_AREA, 0, 20)},
     .label = N_("coins won for each coin of a wager"),
     .rule = "S-2.42"},
    {.field = {"influence", LISTED(start_influence, W_LENGTH, 1, TOP_INFLUENCE - 1)},
     .label = N_("Influence at the start"),
     .rule = "S-3.9"},
    {.field = {"hand_size", LISTED(hand_size, 0, 0, 20)},
     .label = N_("Hand Size by Influence"),
     .rule = "S-2.3",
     .sources = "-oooorooooooo"},
    {.field = {"top_influence", AT(top_influence)}, .rule = "S-1.8", .flags = LD_FIXED},
    {.field = {"max_wager", AT(max_wager), LD_RANGE(1, MAX_WAGER)},
     .label = N_("most coins of a wager"),
     .rule = "S-8.20"},
    {.field = {"draw", AT(draw), LD_RANGE(1, MAX_DRAW)},
     .label = N_("cards that a seat draws in the Intrigue Phase"),
     .rule = "S-5.1"},
    {.field = {"guard_needed", AT(guard_needed), LD_RANGE(2, 6)},
     .label = N_("lowest roll with which a Guard succeeds"),
     .rule = "S-6.22"},
    {.field = {"heal_needed", AT(heal_needed), LD_RANGE(2, 6)}, .label = N_("lowest roll that heals"), .rule = "S-4.5"},
    {.field = {"cunning", AT(cunning), LD_RANGE(0, 12)},
     .label = N_("how much Influence a Cunning gladiator stands for"),
     .rule = "S-G17",
     .source = LD_PUBLISHED},
    {.field = {"trident_range", AT(trident_range), LD_RANGE(1, 6)},
     .label = N_("how many hexes a Trident reaches"),
     .rule = "S-E03"},
    {.field = {"javelin_range", AT(javelin_range), LD_RANGE(1, 6)},
     .label = N_("how many hexes a Javelin flies"),
     .rule = "S-E08",
     .source = LD_OURS},
    {.field = {"turn_limit", AT(turn_limit), LD_RANGE(1, 60)},
     .label = N_("last turn"),
     .rule = "S-11.13",
     .source = LD_OURS},
    {.field = {"dry_limit", AT(dry_limit), LD_RANGE(1, 40)},
     .label = N_("rounds without a wound after which a match is judged"),
     .rule = "S-9.40",
     .source = LD_OURS},
    {.field = {"ask_limit", AT(ask_limit), LD_RANGE(1, MAX_ASKS)},
     .label = N_("requests to one seat for the support of one scheme"),
     .rule = "S-5.24",
     .source = LD_OURS},
    {.field = {"counter_limit", AT(counter_limit), LD_RANGE(0, MAX_COUNTERS)},
     .label = N_("counter-offers of a seat in one Open Market"),
     .rule = "S-7.18",
     .source = LD_OURS},
    {.field = {"draft_limit", AT(draft_limit), LD_RANGE(0, MAX_DRAFTS)},
     .label = N_("drafts that a seat may throw away in one Open Market"),
     .rule = "S-7.8",
     .source = LD_OURS},
    {.field = {"gift_limit", AT(gift_limit), LD_RANGE(0, 60)},
     .label = N_("gifts of a seat in one turn"),
     .rule = "S-12.3",
     .source = LD_OURS},
    {.field = {"promise_limit", AT(promise_limit), LD_RANGE(0, 4)},
     .label = N_("promises that a seat may speak in one turn"),
     .rule = "S-12.9",
     .source = LD_OURS},
    {.field = {.name = NULL}},
};

/* ---- what follows from changed ones, and what cannot be played -------------------------------------------------- */

/* Cards of a row lie side by side; each type keeps as many as the state has room for. */
static bool lay_out_cards(sparta_figures *f, char *error)
{
    static const int room[ASSET_KINDS] = {GLADIATORS, SLAVES, EQUIPMENT};
    static const char *const called[ASSET_KINDS] = {"gladiator", "slave", "equipment"};
    int card = 0, cards[ASSET_KINDS] = {0};
    for (int r = 0; r < ASSET_ROWS; r++)
        cards[f->asset[r].kind] += f->asset[r].copies;
    for (int k = 0; k < ASSET_KINDS; k++)
        if (cards[k] != room[k])
            return ld_wrong(error, "asset.*.copies are %d cards of the kind '%s'; expected %d", cards[k], called[k],
                            room[k]);
    for (int r = 0; r < ASSET_ROWS; r++)
        for (int i = 0; i < f->asset[r].copies; i++)
            f->row_of[card++] = (uint8_t)r;
    assert(card == ASSETS);
    return true;
}

static void mark_cards(sparta_figures *f)
{
    memset(f->with, 0, sizeof f->with);
    memset(f->gear, 0, sizeof f->gear);
    f->starting = 0;
    for (int card = 0; card < ASSETS; card++) {
        const asset_row *row = &f->asset[f->row_of[card]];
        if (row->ability != A_NONE)
            f->with[row->ability] |= BIT(card);
        if (row->kind == PIECE)
            f->gear[row->gear] |= BIT(card);
        if (row->start)
            f->starting |= BIT(card);
    }
}

/* S-3.4, S-3.7 all houses can be served */
static bool houses_fit(const sparta_figures *f, char *error)
{
    int gladiators = 0, slaves = 0, guards = 0;
    for (int h = 0; h < HOUSES; h++) {
        gladiators += f->house[h].gladiators;
        slaves += f->house[h].slaves;
        guards += f->house[h].guards;
    }
    if (gladiators > count_of(f->starting & ALL_GLADIATORS))
        return ld_wrong(error, "house.*.gladiators are %d in all; there are %d starting gladiators", gladiators,
                        count_of(f->starting & ALL_GLADIATORS));
    if (slaves > count_of(f->starting & ALL_SLAVES))
        return ld_wrong(error, "house.*.slaves are %d in all; there are %d starting slaves", slaves,
                        count_of(f->starting & ALL_SLAVES));
    for (int e = 0; e < EDITIONS; e++)
        if (guards > f->card[GUARD].copies[e])
            return ld_wrong(error, "house.*.guards are %d in all; there are %d Guards in the deck", guards,
                            f->card[GUARD].copies[e]);
    return true;
}

/* A rule that costs nothing could be used for ever. */
static bool rules_cost(const sparta_figures *f, char *error)
{
    for (int h = 0; h < HOUSES; h++)
        for (int r = 0; r < HOUSE_RULES; r++) {
            const house_rule_row *rule = &f->house[h].rule[r];
            if (!rule->gladiators && !rule->slaves && !rule->guards && !(r == 0 && f->house[h].bribes))
                return ld_wrong(error, "house.%s.%s_* cost nothing; expected a special rule that costs something",
                                sparta_house_names[h].id[0], r ? "second" : "first");
        }
    return true;
}

static bool decks_fit(const sparta_figures *f, char *error)
{
    for (int e = 0; e < EDITIONS; e++) {
        int cards = 0;
        for (int k = 0; k < KINDS; k++)
            cards += f->card[k].copies[e];
        if (cards > MAX_DECK)
            return ld_wrong(error, "card.*.copies.%s are %d cards; expected at most %d", e ? "2020" : "2012", cards,
                            MAX_DECK);
        if (f->card[JUPITERS_COCK].copies[e] > 1) /* S-6.12 */
            return ld_wrong(error, "card.jupiters-cock.copies.%s is %d; expected at most 1", e ? "2020" : "2012",
                            f->card[JUPITERS_COCK].copies[e]);
    }
    return true;
}

static uint8_t least_needs(const sparta_figures *f, unsigned window)
{
    int least = UINT8_MAX;
    for (int k = SCHEMES; k < GUARD; k++)
        if ((f->card[k].windows & window) && f->card[k].needs < least)
            least = f->card[k].needs;
    return (uint8_t)least;
}

bool sparta_settle_figures(void *figures, char *error)
{
    sparta_figures *f = figures;
    if (!lay_out_cards(f, error))
        return false;
    mark_cards(f);
    f->foil_needs = least_needs(f, IN_FOIL);
    f->open_needs = least_needs(f, IN_OPEN);
    return houses_fit(f, error) && rules_cost(f, error) && decks_fit(f, error);
}
