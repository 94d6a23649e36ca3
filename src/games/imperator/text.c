/* Spartacus Imperator: its words. Names of things, how choices are written and read, what events say, and the
 * facts of the state by name. */
#include "games/imperator/state.h"

#include <stdio.h>

const char *const imper_word_types[] = {"number", "seat", "leader", "area", "kind",  "unit", "card",  "sea", "season",
                                        "tactic", "mode", "side",   "rule", "group", "mark", "phase", NULL};

static const char *const sea_words[SEAS][2] = {{"none", "no sea"},
                                               {"tyrrhenum", "Mare Tyrrhenum"},
                                               {"ionium", "Mare Ionium"},
                                               {"hadriaticum", "Mare Hadriaticum"},
                                               {"ligusticum", "Mare Ligusticum"},
                                               {"africum", "Mare Africum"}};
static const char *const season_words[SEASONS][2] = {
    {"ver", "Ver"}, {"aestas", "Aestas"}, {"autumnus", "Autumnus"}, {"hiems", "Hiems"}};
static const char *const tactic_words[TACTICS][2] = {{"none", "no tactic"},
                                                     {"frontal", "Frontal Attack"},
                                                     {"general", "General Attack"},
                                                     {"screening", "Screening"},
                                                     {"cavalry", "Cavalry"}};
static const char *const mode_words[3][2] = {{"none", "nothing"}, {"attrition", "Attrition"}, {"assault", "Assault"}};
static const char *const side_words[3][2] = {{"rebel", "the Rebel"}, {"roman", "the Roman"}, {"neutral", "nobody"}};
static const char *const rule_words[REASONS][2] = {
    {"none", "nothing"},
    {"I-16.1", "no rebel is left (I-16.1)"},
    {"I-16.3", "Italy is devastated (I-16.3)"},
    {"I-16.4", "Spartacus has reached Massilia (I-16.4)"},
    {"I-16.5", "Italy lies open (I-16.5)"},
    {"I-16.6", "the cities are in rebel hands (I-16.6)"},
    {"I-16.7", "the last winter is over (I-16.7)"},
    {"I-9.12", "Spartacus has sailed away (I-9.12)"},
};
static const char *const mark_words[7][2] = {
    {"fought", "fought"}, {"defeated", "defeated"},     {"emergency", "emergency"},
    {"deputy", "deputy"}, {"first-stay", "first stay"}, {"stayed", "stayed"},
    {"gone", "gone"}};
static const char *const phase_words[3][2] = {
    {"shooting", "Shooting"}, {"melee", "Melee"}, {"general-melee", "General melee"}};

static const char *const unit_forms[2][2] = {{"%s", N_("%s (out)")}, {N_("loose %s"), N_("loose %s (out)")}};

static bool unit_word(int unit, ld_style style, char *out, size_t room)
{
    int kind = kind_of(unit);
    if (!kind || (kind >= KINDS && kind != HIDDEN))
        return false;
    const char *id = kind == HIDDEN ? "unit" : imper_kind[kind].id;
    if (style == LD_ID)
        snprintf(out, room, "%s%s%s%s", id, unit & UNIT_LOOSE ? " loose" : "", is_out(unit) ? " out" : "",
                 unit & UNIT_HIDDEN ? " hidden" : "");
    else
        ld_text(out, room, unit_forms[(unit & UNIT_LOOSE) != 0][is_out(unit)],
                ld_tr(kind == HIDDEN ? N_("unit") : imper_kind[kind].name));
    return true;
}

static bool group_word(const imperator *s, int group, ld_style style, char *out, size_t room)
{
    if (group < LEADERS)
        snprintf(out, room, "%s", style == LD_ID ? imper_leader[group].id : imper_leader[group].name);
    else if (group > LOOSE_AT && group < LOOSE_AT + scenario_of(s)->areas) {
        const area_row *area = area_of(s, group - LOOSE_AT);
        if (style == LD_ID)
            snprintf(out, room, "%s", area->id);
        else
            ld_text(out, room, "the loose units in %s", ld_tr(area->name));
    } else
        return false;
    return true;
}

static const char *plain_word(const imperator *s, int word, int value, int name)
{
    switch (word) {
    case W_LEADER: return name ? imper_leader[value].name : imper_leader[value].id;
    case W_AREA: return name ? area_of(s, value)->name : area_of(s, value)->id;
    case W_KIND: return name ? imper_kind[value].name : imper_kind[value].id;
    case W_CARD: return name ? imper_card[value].name : imper_card[value].id;
    case W_SEA: return sea_words[value][name];
    case W_SEASON: return season_words[value][name];
    case W_TACTIC: return tactic_words[value][name];
    case W_MODE: return mode_words[value][name];
    case W_SIDE: return side_words[value][name];
    case W_REASON: return rule_words[value][name];
    case W_MARK: return mark_words[value][name];
    default: return phase_words[value][name];
    }
}

bool imper_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    const imperator *s = state;
    if (s->scenario < 1 || s->scenario > 3 || value < 0 || value >= imper_word_count(state, word))
        return false;
    if (word == W_UNIT)
        return unit_word(value, style, out, room);
    if (word == W_GROUP)
        return group_word(s, value, style, out, room);
    snprintf(out, room, "%s", plain_word(s, word, value, style == LD_NAME));
    return true;
}

int imper_word_count(const void *state, int word)
{
    const imperator *s = state;
    static const int counts[] = {
        [W_LEADER] = LEADERS,         [W_KIND] = KINDS,     [W_UNIT] = 256, [W_CARD] = CARDS, [W_SEA] = SEAS,
        [W_SEASON] = SEASONS,         [W_TACTIC] = TACTICS, [W_MODE] = 3,   [W_SIDE] = 3,     [W_REASON] = REASONS,
        [W_GROUP] = LOOSE_AT + AREAS, [W_MARK] = 7,         [W_PHASE] = 3};
    if (s->scenario < 1 || s->scenario > 3)
        return 0;
    return word == W_AREA ? scenario_of(s)->areas : counts[word];
}

const ld_verb imper_verbs[IMPER_VERBS] = {
    [V_ROLL] = {"roll {0}", "Roll {0}", NULL, "Chance", "I-10.13"},
    [V_FLEET] = {"fleet {0:sea}", "Fleet: {0:sea}", "sea {0:sea}", "Fleet", "I-4.1"},
    [V_STATION] = {"station {0:kind} {1:area}", "{0:kind} to {1:area}", "{1:area}", "Station", "I-5.4"},
    [V_ARRIVE] = {"arrive {0:area}", "Arrive in {0:area}", "{0:area}", "Arrive", "I-5.6"},
    [V_DRAW] = {"draw {0:kind}", "Draw {0:kind}", "cup", "Chance", "I-9.7"},
    [V_LEAVE] = {"leave", "Leave the units where they are", NULL, "Recall", "I-5.5"},
    [V_RECALL] = {"recall {1:leader} {0:unit}", "Recall {0:unit} from {1:leader}", "leader {1:leader}", "Recall",
                  "I-5.5"},
    [V_RECALL_LOOSE] = {"recall {1:area} {0:unit}", "Recall {0:unit} from {1:area}", "{1:area}", "Recall", "I-5.5"},
    [V_TAKE] = {"take {0:unit}", "Take {0:unit}", "unit {0:unit}", "Take", "I-5.7"},
    [V_DONE] = {"done", "Done", NULL, "Done", NULL},
    [V_CAMP] = {"camp {0:area}", "Camp in {0:area}", "{0:area}", "Camp", "I-5.9"},
    [V_RISE] = {"rise {0:area}", "Rise in {0:area}", "{0:area}", "Rise", "I-6.1"},
    [V_GIVE_TO] = {"give {1:leader} {0:unit}", "Give {0:unit} to {1:leader}", "unit {0:unit}", "Give", "I-6.5"},
    [V_ENOUGH] = {"enough", "That is enough", NULL, "Done", "I-6.6"},
    [V_PLACE] = {"place {0:leader} {1:area}", "{0:leader} in {1:area}", "{1:area}", "Place", "I-6.4"},
    [V_DRIFT] = {"drift {0:leader} {1:area}", "{0:leader} moves to {1:area}", "{1:area}", "Drift", "I-15.4"},
    [V_PASS] = {"pass {0:leader}", "{0:leader} passes", "leader {0:leader}", "Pass", "I-9.1"},
    [V_MOVE] = {"move {0:leader} {1:area}", "{0:leader} moves to {1:area}", "{1:area}", "Move", "I-8.1"},
    [V_SAIL] = {"sail {0:leader} {1:area}", "{0:leader} sails to {1:area}", "{1:area}", "Sail", "I-8.3"},
    [V_DEVASTATE] = {"devastate {0:leader}", "{0:leader} devastates the land", "leader {0:leader}", "Devastate",
                     "I-9.2"},
    [V_RECRUIT] = {"recruit {0:leader}", "{0:leader} recruits", "leader {0:leader}", "Recruit", "I-9.4"},
    [V_RESTORE] = {"restore {0:leader} {1:kind}", "{0:leader} restores {1:kind}", "leader {0:leader}", "Restore",
                   "I-9.10"},
    [V_PLAY] = {"play {0:leader} {1:card}", "{0:leader} plays {1:card}", "card {1:card}", "Stratagem", "I-13.3"},
    [V_SINK] = {"sink {0:leader}", "{0:leader} hunts the pirates", "leader {0:leader}", "Sink", "I-9.11"},
    [V_EMBARK] = {"embark", "Spartacus tries to embark", "leader spartacus", "Embark", "I-9.12"},
    [V_REST] = {"rest", "Rest until the season ends", NULL, "Rest", "I-7.6"},
    [V_KEEP] = {"keep", "Keep the army as it is", NULL, "Exchange", "I-8.10"},
    [V_TAKE_ALL] = {"take all", "Take all loose units along", NULL, "Exchange", "I-8.10"},
    [V_REGROUP] = {"regroup", "Regroup the army", NULL, "Exchange", "I-8.11"},
    [V_PICK] = {"pick {0:unit}", "Pick {0:unit}", "unit {0:unit}", "Pick", "I-8.11"},
    [V_END] = {"end", "End the operation", NULL, "Done", "I-8.15"},
    [V_MARCH] = {"march {0:area}", "Forced march to {0:area}", "{0:area}", "March", "I-14.4"},
    [V_CARD] = {"play {0:card}", "Play {0:card}", "card {0:card}", "Stratagem", "I-13.3"},
    [V_HEAL] = {"heal {0:unit}", "Make {0:unit} ready", "unit {0:unit} out", "Heal", "I-9.14"},
    [V_PAY] = {"pay {0}", "Pay {0} loot", NULL, "Pay", "I-9.6"},
    [V_RANDOM] = {"random", "Draw at random", "cup", "Levy", "I-9.7"},
    [V_CHOOSE] = {"choose {0:kind}", "Choose {0:kind}", "cup {0:kind}", "Levy", "I-9.7"},
    [V_NO] = {"no", "Do not play it", NULL, "Done", "I-14.2"},
    [V_TAKE_KIND] = {"take {0:kind}", "Take {0:kind} from the cup", "cup {0:kind}", "Stratagem", "I-14.2"},
    [V_SWAP] = {"swap", "Swap two units with the cup", "cup", "Stratagem", "I-14.2"},
    [V_GIVE] = {"give {0:unit}", "Return {0:unit}", "unit {0:unit}", "Return", "I-14.2"},
    [V_RETURN] = {"return {0:unit}", "Return {0:unit}", "unit {0:unit}", "Return", "I-9.9"},
    [V_ALLIES_RESTORE] = {"allies restore", "Restore auxiliaries", NULL, "Allies", "I-14.R5"},
    [V_ALLIES_UNIT] = {"allies unit", "Receive Ala Italici", NULL, "Allies", "I-14.R5"},
    [V_REMOVE] = {"remove {1:leader} {0:unit}", "Lose {0:unit} of {1:leader}", "leader {1:leader}", "Revolt",
                  "I-14.14"},
    [V_REMOVE_LOOSE] = {"remove {1:area} {0:unit}", "Lose {0:unit} in {1:area}", "{1:area}", "Revolt", "I-14.14"},
    [V_DEFEND] = {"defend {0:leader}", "{0:leader} defends first", "leader {0:leader}", "Defend", "I-10.3"},
    [V_NONE] = {"none", "Play no card", NULL, "Done", "I-10.6"},
    [V_TACTIC] = {"{0:tactic}", "{0:tactic}", "tactic {0:tactic}", "Tactic", "I-10.9"},
    [V_STAND] = {"stand", "Stand", NULL, "Dice", "I-10.14"},
    [V_REROLL] = {"reroll {0}", "Re-roll die {0}", "die {0}", "Dice", "I-10.14"},
    [V_HIT] = {"hit {0:unit}", "{0:unit}", "unit {0:unit}", "Damage", "I-10.17"},
    [V_HIT_OF] = {"hit {1:leader} {0:unit}", "{0:unit} of {1:leader}", "unit {1:leader} {0:unit}", "Damage", "I-10.17"},
    [V_STAY] = {"stay", "Stay in the fight", NULL, "Withdraw", "I-10.19"},
    [V_WITHDRAW] = {"withdraw", "Try to withdraw", NULL, "Withdraw", "I-10.19"},
    [V_WITHDRAW_CARD] = {"withdraw {0:card}", "Withdraw with {0:card}", "card {0:card}", "Withdraw", "I-10.19"},
    [V_RETREAT] = {"retreat {0:area}", "Retreat to {0:area}", "{0:area}", "Retreat", "I-11.8"},
    [V_HOLD] = {"hold", "Hold the walls", NULL, "Sortie", "I-12.4"},
    [V_SORTIE] = {"sortie {0:leader}", "{0:leader} makes a sortie", "leader {0:leader}", "Sortie", "I-12.4"},
    [V_ATTRITION] = {"attrition", "Attrition: two exchanges of missiles", "siege attrition", "Siege", "I-12.10"},
    [V_ASSAULT] = {"assault", "Assault the walls", "siege assault", "Siege", "I-12.10"},
    [V_PRESS] = {"press", "Press the siege", NULL, "Siege", "I-12.13"},
    [V_LIFT] = {"lift", "Lift the siege", NULL, "Siege", "I-12.13"},
};

const ld_message imper_messages[IMPER_MESSAGES] = {
    [M_SEASON] = {"season", "{0:season} {1} BC begins.", NULL},
    [M_REBUILD] = {"rebuild", "{0:area} is rebuilt ({1}).", NULL},
    [M_RUINED] = {"ruined", "{0:area} stays devastated ({1}).", NULL},
    [M_ROMA_HEALS] = {"roma-heals", "All Roman units in {0:area} are ready.", NULL},
    [M_RETURNED] = {"returned", "{0} fallen rebels go back into the cup.", NULL},
    [M_FLEET_ROMAN] = {"fleet-roman", "The Roman fleet lies in the {0:sea}.", NULL},
    [M_FLEET_PIRATE] = {"fleet-pirate", "The pirate fleet lies in the {0:sea}.", NULL},
    [M_NO_PIRATE] = {"no-pirate", "The pirates stay away.", NULL},
    [M_REMOVED] = {"removed", "{0:leader} leaves; his units stay in {1:area}.", NULL},
    [M_STATION] = {"station", "{0:kind} return to {1:area}.", NULL},
    [M_ARRIVES] = {"arrives", "{0:leader} arrives in {1:area}.", NULL},
    [M_DELAYED] = {"delayed", "{0:leader} finds no place and is delayed.", NULL},
    [M_PRAEDO] = {"praedo", "{1} {1|rebel|rebels} gather for {0:leader}.", NULL},
    [M_DRAW] = {"draw", "{1:kind} join {0:group}.", "A unit from the cup joins {0:group}."},
    [M_AUX] = {"aux", "{1:kind} join {0:leader}.", "Auxiliaries join {0:leader}."},
    [M_RECALL] = {"recall", "{0:leader} recalls {1:unit} from {2:group}.", "{0:leader} recalls a unit from {2:group}."},
    [M_LEAVE] = {"leave", "{0:leader} does without a unit.", NULL},
    [M_MUSTER] = {"muster", "{0:leader} takes command of {1:unit}.", "{0:leader} takes command of a unit."},
    [M_CAMP] = {"camp", "{0:leader} goes into camp in {1:area}.", NULL},
    [M_RISE] = {"rise", "{0:leader} takes command in {1:area}.", NULL},
    [M_GIVE] = {"give", "{0:leader} gives {1:leader} {2:unit}.", "{0:leader} gives {1:leader} a unit."},
    [M_ENTERS] = {"enters", "{0:leader} enters in {1:area}.", NULL},
    [M_DRIFT] = {"drift", "{0:leader} marches to {1:area}.", NULL},
    [M_CRUSHED] = {"crushed", "{0:leader} crushes all rebels in {1:area}.", NULL},
    [M_PASS] = {"pass", "{0:leader} passes.", NULL},
    [M_REST] = {"rest", "{0:side} has no more operations this season.", NULL},
    [M_MOVE] = {"move", "{0:leader} moves to {1:area}.", NULL},
    [M_SAIL] = {"sail", "{0:leader} sails to {1:area}.", NULL},
    [M_TAKES_CITY] = {"takes-city", "{0:leader} takes {1:area}.", NULL},
    [M_TAKE_ALL] = {"take-all", "{0:leader} takes {1} loose units along.", NULL},
    [M_PICK] = {"pick", "{0:leader} picks {1:unit}.", "{0:leader} picks a unit."},
    [M_REGROUPED] = {"regrouped", "{0:leader} now commands {1} {1|unit|units} and leaves {2}.", NULL},
    [M_CARD] = {"card", "{0:leader} plays {1:card}.", NULL},
    [M_DEVASTATE] = {"devastate", "{0:leader} devastates {1:area}.", NULL},
    [M_LOOT] = {"loot", "{0:leader} gains {1} loot.", NULL},
    [M_HEAL] = {"heal", "{1:kind} of {0:group} are ready again.", "A unit of {0:group} is ready again."},
    [M_LOOT_LOST] = {"loot-lost", "{0:leader} cannot keep {1} loot.", NULL},
    [M_RECRUIT] = {"recruit", "{0:leader} recruits in {1:area}.", NULL},
    [M_BONUS] = {"recruit-die", "{0:leader} rolls {1}, in all {2}.", NULL},
    [M_CHOSEN] = {"chosen", "{0:leader} chooses {1:kind} from the cup.", "{0:leader} chooses a unit from the cup."},
    [M_REFUSED] = {"refused", "{0:leader} sends slaves home and gains 1 loot.", NULL},
    [M_SWAP] = {"swap", "{0:leader} has swapped two units with the cup.", NULL},
    [M_RETURN] = {"return", "{0:leader} returns {1:unit} to the cup.", "{0:leader} returns a unit to the cup."},
    [M_RESTORE] = {"restore", "{0:leader} restores {1:kind}.", "{0:leader} restores a unit."},
    [M_EMBARK] = {"embark", "The pirates take {0:leader} on board ({1}).", NULL},
    [M_EMBARK_FAILS] = {"embark-fails", "The pirates leave {0:leader} on the shore ({1}).", NULL},
    [M_SINK] = {"sink", "{0:leader} sinks the pirates ({1}).", NULL},
    [M_SINK_FAILS] = {"sink-fails", "The pirates escape {0:leader} ({1}).", NULL},
    [M_KING_DIES] = {"king-dies", "{0:leader} dies a natural death ({1}).", NULL},
    [M_KING_LIVES] = {"king-lives", "{0:leader} lives on ({1}).", NULL},
    [M_RECEIVES] = {"receives", "{0:leader} receives {1:kind}.", NULL},
    [M_KINGDOM] = {"kingdom", "{0:leader} is crowned and is now {1:leader}.", NULL},
    [M_PIRATES] = {"pirates", "Cilician pirates bar the {0:sea}.", NULL},
    [M_FORTUNA] = {"fortuna", "FORTUNA favours {0:side}.", NULL},
    [M_FORTUNA_NEUTRAL] = {"fortuna-neutral", "FORTUNA favours nobody.", NULL},
    [M_NO_FORTUNA] = {"no-fortuna", "The gods do not listen ({0}).", NULL},
    [M_TAX] = {"tax", "Recruiting costs {0} action points this season.", NULL},
    [M_LAWS] = {"laws", "No rebel will recruit in Sicilia any more.", NULL},
    [M_SACK] = {"sack", "{0:leader} sacks {1:area}.", NULL},
    [M_REVOLT] = {"revolt", "{0:kind} are sent against a revolt elsewhere.", NULL},
    [M_NO_REVOLT] = {"no-revolt", "Rome has no auxiliaries to send.", NULL},
    [M_BATTLE] = {"battle", "{0:leader} attacks {2:group} in {1:area}.", NULL},
    [M_DEFENDS] = {"defends", "{0:leader} defends first.", NULL},
    [M_KILLED] = {"killed", "{0:leader} is killed.", NULL},
    [M_SKIRMISH] = {"skirmish", "It is a skirmish.", NULL},
    [M_FEINT] = {"feint", "The cavalry of {0:leader} hits {1} {1|time|times}.", NULL},
    [M_REAR] = {"rear", "{0:leader} attacks from the rear: no shooting.", NULL},
    [M_PROPHET] = {"prophet", "{0:leader} prophesies: a token, and the first damage is averted.", NULL},
    [M_TACTIC] = {"tactic", "{0:leader} has chosen {1:tactic}.", NULL},
    [M_SHOWN] = {"shown", "{0:group} shows {1+:unit}.", NULL},
    [M_PHASE] = {"phase", "{0:phase}.", NULL},
    [M_DIE] = {"die", "Die {0}, {1:kind}: {2}.", NULL},
    [M_REROLL] = {"reroll", "{0:side} re-rolls die {1}, {2:kind}.", NULL},
    [M_DAMAGE] = {"damage", "Damage in phase {0}: {1} to {3:side}, {2} to {4:side}.", NULL},
    [M_HIT] = {"hit", "{1:kind} of {0:group} are out of action.", "A unit of {0:group} is out of action."},
    [M_ELIMINATED] = {"eliminated", "{0:kind} of {1:group} are eliminated.", NULL},
    [M_WITHDRAWS] = {"withdraws", "{0:leader} withdraws in good order.", NULL},
    [M_HELD_FAST] = {"held-fast", "{0:leader} cannot get away ({1}).", NULL},
    [M_WINS] = {"wins", "The battle goes to {0:side}: the losers suffered {1}, the winners {2}.", NULL},
    [M_STATUS_QUO] = {"status-quo", "The battle is undecided.", NULL},
    [M_BOTH_GONE] = {"both-gone", "Both sides are destroyed.", NULL},
    [M_DESTROYED] = {"destroyed", "{1:tactic} leaves nobody of {0:side} alive.", NULL},
    [M_RETREAT] = {"retreat", "{0:side} retreats to {1:area}.", NULL},
    [M_BACK] = {"back", "{0:leader} goes back to {1:area}.", NULL},
    [M_SIEGE] = {"siege", "{0:leader} besieges {1:area}.", NULL},
    [M_FAMINE] = {"famine", "Famine in the city: {0} {0|damage|damages}.", NULL},
    [M_SERAPION] = {"serapion", "Serapion betrays {0:area}.", NULL},
    [M_SORTIE] = {"sortie", "{0:leader} makes a sortie.", NULL},
    [M_SIEGE_MODE] = {"siege-mode", "{0:leader} chooses: {1:mode}.", NULL},
    [M_LIFT] = {"lift", "{0:leader} lifts the siege.", NULL},
    [M_FALLS] = {"falls", "{0:area} falls to {1:leader}.", NULL},
    [M_SIEGE_FAILS] = {"siege-fails", "{0:leader} has to return to {1:area}.", NULL},
    [M_BESIEGER_GONE] = {"besieger-gone", "The army of {0:leader} is destroyed before the walls.", NULL},
    [M_DISMISSED] = {"dismissed", "{0:leader} is called back; his units stay in {1:area}.", NULL},
    [M_VICTORY] = {"victory", "Victory of {0:side}: {1:rule}.", NULL},
    [M_DRAWN] = {"drawn", "Nobody wins: {0:rule}.", NULL},
};

#define AT(member) offsetof(imperator, member)
#define NUMBER(text, member)                                                        \
    {                                                                               \
        .name = text, .offset = AT(member), .bytes = sizeof((imperator *)0)->member \
    }
#define WORD(text, member, type)                                     \
    {                                                                \
        .name = text, .offset = AT(member), .bytes = 1, .word = type \
    }
#define SET(text, member, type)                                                                                      \
    {                                                                                                                \
        .name = text, .offset = AT(member), .bytes = sizeof((imperator *)0)->member, .word = type, .flags = LD_F_SET \
    }
#define BY_LEADER(text, member, type, mask)                                                             \
    {                                                                                                   \
        .name = text, .offset = AT(leader[0].member), .bytes = 1, .word = type, .flags = mask, .dim = { \
            {LEADERS, sizeof(commander), W_LEADER}                                                      \
        }                                                                                               \
    }
#define BY_KIND(text, member)                                                         \
    {                                                                                 \
        .name = text, .offset = AT(member), .bytes = 1, .dim = { {KINDS, 1, W_KIND} } \
    }
#define PAIR(text, member)                                                                \
    {                                                                                     \
        .name = text, .offset = offsetof(fight, member), .bytes = 1, .dim = { {2, 1, 0} } \
    }
#define PART(text, member, type)                                                  \
    {                                                                             \
        .name = text, .offset = offsetof(fight, member), .bytes = 1, .word = type \
    }

static const ld_field die_fields[] = {
    {.name = "value", .offset = offsetof(die, value), .bytes = 1},
    {.name = "kind", .offset = offsetof(die, kind), .bytes = 1, .word = W_KIND},
    {.name = "leader", .offset = offsetof(die, leader), .bytes = 1, .word = W_LEADER, .flags = LD_F_NULL},
    {.name = "front", .offset = offsetof(die, front), .bytes = 1},
    {.name = NULL},
};

static const ld_field fight_fields[] = {
    PART("on", on, 0),
    PART("area", area, W_AREA),
    PART("origin", origin, W_AREA),
    PART("flags", flags, 0),
    {.name = "leaders",
     .offset = offsetof(fight, leader),
     .bytes = 1,
     .word = W_LEADER,
     .flags = LD_F_NULL,
     .dim = {{2, 1, 0}}},
    PAIR("tokens", tokens),
    {.name = "tactics", .offset = offsetof(fight, tactic), .bytes = 1, .word = W_TACTIC, .dim = {{2, 1, 0}}},
    PAIR("suffered", suffered),
    PAIR("dead", dead),
    PART("phase", phase, 0),
    PART("mode", mode, W_MODE),
    {.name = "dice",
     .offset = offsetof(fight, die),
     .dim = {{MAX_DICE, sizeof(die), 0}},
     .members = die_fields,
     .used = offsetof(fight, dice)},
    {.name = NULL},
};

/* The scenario comes first: the names of areas depend on it. */
const ld_field imper_fields[] = {
    NUMBER("scenario", scenario),
    BY_KIND("stock", stock),
    NUMBER("hidden_romans", hidden_romans),
    NUMBER("random_auxiliaries", random_aux),
    NUMBER("year", year),
    WORD("season", season, W_SEASON),
    NUMBER("active", active),
    WORD("fortuna", fortuna, W_SIDE),
    WORD("fleet_roman", fleet_roman, W_SEA),
    WORD("fleet_pirate", fleet_pirate, W_SEA),
    NUMBER("taxed", taxed),
    NUMBER("laws", laws),
    WORD("winner", winner, W_SIDE),
    WORD("reason", reason, W_REASON),
    SET("arrived", arrived, 0),
    SET("delayed", delayed, 0),
    SET("hand", hand, W_CARD),
    SET("devastated", ravaged, W_AREA),
    {.name = "order", .offset = AT(order), .bytes = 1, .word = W_LEADER, .dim = {{LEADERS, 1, 0}}, .used = AT(leaders)},
    BY_LEADER("at", area, W_AREA, 0),
    BY_LEADER("ap", ap, 0, 0),
    BY_LEADER("loot", loot, 0, 0),
    BY_LEADER("marks", flags, W_MARK, LD_F_SET),
    {.name = "army",
     .offset = AT(leader[0].unit),
     .bytes = 1,
     .word = W_UNIT,
     .flags = LD_F_ENDS,
     .dim = {{LEADERS, sizeof(commander), W_LEADER}, {ARMY, 1, 0}}},
    {.name = "loose",
     .offset = AT(loose),
     .bytes = 1,
     .word = W_UNIT,
     .flags = LD_F_ENDS,
     .dim = {{AREAS, LOOSE, W_AREA}, {LOOSE, 1, 0}}},
    BY_KIND("elysium", elysium),
    BY_KIND("aside", aside),
    {.name = "stocked", .offset = AT(stocked), .bytes = 1, .dim = {{SIDES, 1, 0}}},
    {.name = "fight", .offset = AT(fight), .members = fight_fields},
    {.name = NULL},
};
