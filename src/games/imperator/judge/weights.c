/* Spartacus Imperator: the weights of the judgement, and for each scenario those of the standing, which standing.c
 * gives the numbers for. */
#include "games/imperator/judge/judge.h"

#define GOOD(name, about)     \
    {                         \
        name, about, 0, 0, 60 \
    } /* for the rebel */
#define BAD(name, about)       \
    {                          \
        name, about, 0, -60, 0 \
    }
#define COMMON_ROWS(p)                                                                                                \
    {p "-start", "the rebel, from the start", 0, -60, 60}, {p "-time", "share of the seasons gone", 0, -60, 60},      \
        GOOD(p "-armies", "armies and leaders as the judgement weighs them, in tens"),                                \
        GOOD(p "-dangers", "who threatens whom, in tens"), GOOD(p "-reach", "who is near to what he wants, in tens"), \
        GOOD(p "-led", "strength that rebels lead, in tens"), GOOD(p "-revolt", "all rebel strength, logarithm"),     \
        BAD(p "-legions", "strength that Romans lead, in tens"), BAD(p "-rome", "all Roman strength, logarithm"),     \
        BAD(p "-out", "rebel units out less Roman units out, in fours"), GOOD(p "-leaders", "rebel leaders in play"), \
        GOOD(p "-fortuna", "who holds FORTUNA"), GOOD(p "-loot", "loot, in threes"),                                  \
        GOOD(p "-tempo", "action points left, rebel less Roman, in fours")

const ld_weight imper_weights[IMPER_WEIGHTS] = {
    [J_OUT] = {"out", "share of its worth that a unit out keeps", 0.6f, 0, 1},
    [J_TACTICAL] = {"tactical", "strength of a re-roll token", 1.2f, 0, 6},
    [J_LAST_LEADER] = {"last-leader", "the leader who wins by living to the end", 40, 0, 200},
    [J_ROMAN_LEADER] = {"roman-leader", "a Roman leader", 6, 0, 60},
    [J_REBEL_LEADER] = {"rebel-leader", "a rebel leader", 10, 0, 60},
    [J_FORTUNA] = {"fortuna", "FORTUNA", 4, 0, 30},
    [J_ROMAN] = {"roman", "Roman armies beside rebel ones", 0.9f, 0, 4},
    [J_LOOT] = {"loot", "a loot", 1.2f, 0, 8},
    [J_LOOSE] = {"loose", "share of their worth that loose rebels have", 0.8f, 0, 3},
    [J_GARRISON] = {"garrison", "share of their worth that loose Romans have", 0.7f, 0, 3},
    [J_CITY] = {"city", "a Sicilian city", 9, 0, 60},
    [J_CITIES] = {"cities", "as many cities as the end asks for", 8, 0, 80},
    [J_ALL_CITIES] = {"all-cities", "each city on the way from the fourth to all of them", 12, 0, 80},
    [J_RAVAGE] = {"ravage", "a devastated area", 1.6f, 0, 10},
    [J_RAVAGES] = {"ravages", "more for each the more there are", 0.25f, 0, 3},
    [J_ESCAPE] = {"escape", "a step on the way out of Italy", 2.2f, 0, 20},
    [J_EMBARK] = {"embark", "pirates at the shore", 10, 0, 80},
    [J_RISK] = {"risk", "chance to be beaten by a much stronger neighbour", 0.3f, 0, 1},
    [J_RISK_FAR] = {"risk-far", "the same two steps away", 0.1f, 0, 1},
    [J_MAJOR] = {"major", "chance to be crushed by a Major Army next to one", 0.5f, 0, 1},
    [J_PREY] = {"prey", "Roman dangers beside rebel ones", 0.7f, 0, 3},
    [J_REACH] = {"reach", "a step nearer to what rebels want", 0.5f, 0, 6},
    [J_HUNT] = {"hunt", "a step of a strong Roman nearer to rebels", 1.2f, 0, 10},
    [J_ROMA] = {"roma", "an empty Roma before a rebel", 24, 0, 100},
    [J_ACT] = {"act", "to do something rather than nothing", 0.5f, 0, 10},
    [J_TOKEN] = {"token", "damage that a token must be worth before the last phase", 0.35f, 0, 2},
    [J_HIT] = {"hit", "share of its worth that a ready unit loses by a damage", 0.55f, 0, 2},
    [J_LOSS] = {"loss", "a unit eliminated, besides its worth", 2, 0, 10},
    [J_WITHDRAW] = {"withdraw", "part of the enemy's strength below which one leaves", 0.6f, 0, 2},
    [J_GUESS] = {"guess", "how hard to guess the tactics are", 1, 0, 5},
    [J_SAMPLES] = {"samples", "how often what chance decides is tried, times the standard", 1, 1, 16},
    [J_FITTED] = {"fitted", "the standing by the fitted weights, beside the rest", 0, 0, 200},
    [J_GLANCE] = {"glance", "what looks right at a glance (the hints), beside the rest", 0, 0, 30},
    [J_GATE_ROMAN] = {"gate-roman", "how much the Roman fears for a city that rebels near it could take", 0, 0, 4},
    [J_GATE_REBEL] = {"gate-rebel", "how much the rebel fears for a city that Romans near it could take", 0, 0, 4},
    [J_LATE] = {"late", "how much more cities count at the end than at the start", 0, 0, 10},
    [J_POST_ROMAN] = {"post-roman", "units that a Roman leaves in a city", 1, 0, 3},
    [J_POST_REBEL] = {"post-rebel", "units that a rebel leaves in a city", 1, 0, 3},
    [J_SPARE] = {"spare", "units that musters and recalls leave in a city", 0, 0, 3},
    [J_STIR] = {"stir", "what a Roman's march must gain that leads no nearer to rebels", 0, 0, 20},
    [J_SURVIVOR] = {"survivor", "a rebel leader in the last year", 15, 0, 100},
    [J_DESERT] = {"desert", "at a glance: to leave a city that rebels are near to without a garrison", 0, 0, 10},
    COMMON_ROWS("i"),
    GOOD("i-ravages", "devastation as the judgement weighs it, in tens"),
    GOOD("i-ravage", "how much of the land that wins is devastated, squared, while the year lasts"),
    GOOD("i-escapes", "ways out of Italy as the judgement weighs them, in tens"),
    GOOD("i-massilia", "in massilia in 72 with eight ready units"),
    GOOD("i-embark", "chance to embark with each action point left"),
    GOOD("i-spartacus-late", "Spartacus lives, times the share of the seasons gone"),
    BAD("i-major", "a Major Army close to Spartacus"),
    COMMON_ROWS("ii"),
    GOOD("ii-ravages", "devastation as the judgement weighs it, in tens"),
    GOOD("ii-ravage", "devastated areas on the way to eight, squared, while the year lasts"),
    GOOD("ii-cities", "cities as the judgement weighs them, in tens"),
    GOOD("ii-cities-late", "cities, times the share of the seasons gone"),
    GOOD("ii-enough", "three cities or more, times the share of the seasons gone"),
    GOOD("ii-alive-late", "a leader lives, times the share of the seasons gone"),
    GOOD("ii-roma", "Vettius near an empty Roma, in tens"),
    COMMON_ROWS("iii"),
    GOOD("iii-cities", "cities as the judgement weighs them, in tens"),
    GOOD("iii-most", "cities on the way to five, squared and squared again"),
    GOOD("iii-goal", "Henna and another, times the share of the seasons gone"),
    GOOD("iii-alive-late", "a leader lives, times the share of the seasons gone"),
    GOOD("iii-roma", "rebels near an empty Roma, in tens"),
    GOOD("iii-near", "rebels next to cities that they do not hold"),
    BAD("iii-laws", "no more recruiting in Sicilia"),
};

/* Those of all scenarios; who the rebel is and how late it is, is nobody's merit. */
#define COMMON_WORDS                                                                                               \
    NULL, NULL, N_("armies and leaders"), N_("who threatens whom"), N_("nearness to what one wants"),              \
        N_("rebel strength"), N_("rebel strength"), N_("Roman strength"), N_("Roman strength"), N_("ready units"), \
        N_("rebel leaders"), N_("FORTUNA"), N_("loot"), N_("action points")

const char *const imper_standing_words[3 * STANDING_ROWS] = {
    COMMON_WORDS,
    N_("devastated areas"),
    N_("devastated areas"),
    N_("ways out of Italy"),
    N_("ways out of Italy"),
    N_("ways out of Italy"),
    N_("Spartacus' life"),
    N_("the Major Army near Spartacus"),
    COMMON_WORDS,
    N_("devastated areas"),
    N_("devastated areas"),
    N_("cities"),
    N_("cities"),
    N_("cities"),
    N_("rebel leaders"),
    N_("the way to Roma"),
    COMMON_WORDS,
    N_("cities"),
    N_("cities"),
    N_("cities"),
    N_("rebel leaders"),
    N_("the way to Roma"),
    N_("cities"),
    N_("recruiting in Sicilia"),
};
