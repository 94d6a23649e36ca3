/* Spartacus Imperator: its words. Names of things, how choices are written and read, what events say, and the
 * facts of the state by name. */
#include "games/imperator/rules.h"

#include <stdio.h>

const char *const imper_word_types[] = {"number", "seat",    "leader", "area",    "kind",    "unit",  "card", "sea",
                                        "season", "tactic",  "mode",   "side",    "rule",    "group", "mark", "phase",
                                        "square", "terrain", "rank",   "arrival", "removal", "foe",   NULL};

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

static const char *const square_words[3][2] = {
    {"none", "no square"}, {"yellow", "yellow square"}, {"blue", "blue square"}};
static const char *const terrain_words[3][2] = {{"plain", "plain"}, {"mountain", "mountains"}, {"city", "city"}};
static const char *const rank_words[3][2] = {
    {"named", "leader"}, {"unknown", "nameless leader"}, {"major", "Major Army"}};

static const char *const unit_forms[2][2] = {{"%s", N_("%s (out)")}, {N_("loose %s"), N_("loose %s (out)")}};

static bool unit_word(int unit, ld_style style, char *out, size_t room)
{
    int kind = kind_of(unit);
    if (!kind || (kind >= KINDS && kind != HIDDEN))
        return false;
    const char *id = kind == HIDDEN ? "unit" : imper_kind_name[kind].id;
    assert(kind == HIDDEN || imper_kind_name[kind].id);
    if (style == LD_ID)
        snprintf(out, room, "%s%s%s%s", id, unit & UNIT_LOOSE ? " loose" : "", is_out(unit) ? " out" : "",
                 unit & UNIT_HIDDEN ? " hidden" : "");
    else
        ld_text(out, room, unit_forms[(unit & UNIT_LOOSE) != 0][is_out(unit)],
                ld_tr(kind == HIDDEN ? N_("unit") : imper_kind_name[kind].name));
    return true;
}

/* `there`: where the group stands is said beside it. */
static bool group_word(const imper *s, int group, bool there, ld_style style, char *out, size_t room)
{
    if (group < LEADERS)
        ld_copy_word(out, room, style == LD_ID ? imper_leader_name[group].id : imper_leader_name[group].name);
    else if (group > LOOSE_AT && group < LOOSE_AT + scenario_of(s)->areas) {
        const name_row *area = area_name(s, group - LOOSE_AT);
        if (style == LD_ID)
            ld_copy_word(out, room, area->id);
        else if (there)
            ld_text(out, room, "the loose units");
        else
            ld_text(out, room, "the loose units in %s", ld_tr_in("in", area->name));
    } else
        return false;
    return true;
}

/* A row of the calendar is called after its leader; the id of one who comes again has a number. */
static void arrival_word(const imper *s, int row, ld_style style, char *out, size_t room)
{
    const arrival_row *list = imper_standard.scenario[s->scenario - 1].arrival;
    int time = 1, leader = list[row].leader;
    for (int i = 0; i < row; i++)
        time += list[i].leader == leader;
    if (style == LD_ID && time > 1)
        snprintf(out, room, "%s-%d", imper_leader_name[leader].id, time);
    else
        ld_copy_word(out, room, style == LD_ID ? imper_leader_name[leader].id : imper_leader_name[leader].name);
}

static const char *plain_word(const imper *s, int word, int value, int name)
{
    assert(value >= 0 && value < imper_word_count(s, word));
    switch (word) {
    case W_LEADER: return name ? imper_leader_name[value].name : imper_leader_name[value].id;
    case W_AREA: return name ? area_name(s, value)->name : area_name(s, value)->id;
    case W_KIND: return name ? imper_kind_name[value].name : imper_kind_name[value].id;
    case W_CARD: return name ? imper_card_name[value].name : imper_card_name[value].id;
    case W_SEA: return sea_words[value][name];
    case W_SEASON: return season_words[value][name];
    case W_TACTIC: return tactic_words[value][name];
    case W_MODE: return mode_words[value][name];
    case W_SIDE: return side_words[value][name];
    case W_REASON: return rule_words[value][name];
    case W_MARK: return mark_words[value][name];
    case W_PHASE: return phase_words[value][name];
    case W_SQUARE: return square_words[value][name];
    case W_TERRAIN: return terrain_words[value][name];
    default: return rank_words[value][name];
    }
}

bool imper_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    const imper *s = state;
    if (s->scenario < 1 || s->scenario > 3 || value < 0 || value >= imper_word_count(state, word))
        return false;
    if (word == W_UNIT)
        return unit_word(value, style, out, room);
    if (word == W_GROUP || word == W_FOE)
        return group_word(s, value, word == W_FOE, style, out, room);
    if (word == W_ARRIVAL) {
        arrival_word(s, value, style, out, room);
        return true;
    }
    if (word == W_REMOVAL)
        return imper_word(s, W_LEADER, imper_standard.scenario[s->scenario - 1].removal[value].leader, style, out,
                          room);
    ld_copy_word(out, room, plain_word(s, word, value, style == LD_NAME));
    return true;
}

int imper_word_count(const void *state, int word)
{
    const imper *s = state;
    static const int counts[] = {[W_LEADER] = LEADERS,
                                 [W_KIND] = KINDS,
                                 [W_UNIT] = 256,
                                 [W_CARD] = CARDS,
                                 [W_SEA] = SEAS,
                                 [W_SEASON] = SEASONS,
                                 [W_TACTIC] = TACTICS,
                                 [W_MODE] = 3,
                                 [W_SIDE] = 3,
                                 [W_REASON] = REASONS,
                                 [W_GROUP] = LOOSE_AT + AREAS,
                                 [W_MARK] = 7,
                                 [W_PHASE] = 3,
                                 [W_SQUARE] = 3,
                                 [W_TERRAIN] = 3,
                                 [W_RANK] = 3,
                                 [W_FOE] = LOOSE_AT + AREAS};
    if (s->scenario < 1 || s->scenario > 3)
        return 0;
    switch (word) {
    case W_AREA: return scenario_of(s)->areas;
    case W_ARRIVAL: return scenario_of(s)->arrivals;
    case W_REMOVAL: return scenario_of(s)->removals;
    default: return counts[word];
    }
}

/* The areas of both maps in one list: those of Italy, then those that only the other map has. */
enum { ALL_AREAS = IT_AREAS + 16 };
static const uint8_t of_graecia[MG_AREAS] = {[MG_ROMA] = IT_ROMA,
                                             [MG_LATIUM] = IT_LATIUM,
                                             [MG_CAMPANIA] = IT_CAMPANIA,
                                             [MG_SAMNIUM] = IT_SAMNIUM,
                                             [MG_LUCANIA] = IT_LUCANIA,
                                             [MG_BRUTTIUM] = IT_BRUTTIUM,
                                             [MG_OSTIA] = IT_AREAS,
                                             [MG_MESSANA] = IT_AREAS + 1,
                                             [MG_TAUROMENIUM] = IT_AREAS + 2,
                                             [MG_NEBRODES_MONS] = IT_AREAS + 3,
                                             [MG_AETNA_MONS] = IT_AREAS + 4,
                                             [MG_CATANA] = IT_AREAS + 5,
                                             [MG_MURGANTIA] = IT_AREAS + 6,
                                             [MG_HENNA] = IT_AREAS + 7,
                                             [MG_HERAIA_MONS] = IT_AREAS + 8,
                                             [MG_SYRACUSAE] = IT_AREAS + 9,
                                             [MG_GELA] = IT_AREAS + 10,
                                             [MG_AGRIGENTUM] = IT_AREAS + 11,
                                             [MG_HERACLEA_MINOA] = IT_AREAS + 12,
                                             [MG_TRIOCALA] = IT_AREAS + 13,
                                             [MG_LILYBAEUM] = IT_AREAS + 14,
                                             [MG_PANORMUS] = IT_AREAS + 15};

static int lasting_area(const void *state, int area)
{
    return map_of(state) == ON_ITALIA ? area : area < MG_AREAS ? of_graecia[area] : -1;
}

static void lasting_area_id(int number, char *out, size_t room)
{
    int map = number < IT_AREAS ? ON_ITALIA : ON_GRAECIA, area = number;
    for (int a = 0; map == ON_GRAECIA && a < MG_AREAS; a++)
        if (of_graecia[a] == number)
            area = a;
    ld_copy_word(out, room, imper_area_name[map][area].id);
}

/* "none" is no tactic, and what one answers who plays no card. */
static int lasting_tactic(const void *state, int tactic)
{
    (void)state;
    return tactic - 1;
}

static void lasting_tactic_id(int number, char *out, size_t room)
{
    ld_copy_word(out, room, tactic_words[number + 1][0]);
}

const ld_lasting imper_lasting[] = {{W_AREA, ALL_AREAS, lasting_area, lasting_area_id},
                                    {W_TACTIC, TACTICS - 1, lasting_tactic, lasting_tactic_id},
                                    {0}};

#define VERB(id, ...) [id] = {__VA_ARGS__},
const ld_verb imper_verbs[IMPER_VERBS] = {
#include "games/imperator/verbs.def"
};
#undef VERB

#define MESSAGE(id, ...) [id] = {__VA_ARGS__},
const ld_message imper_messages[IMPER_MESSAGES] = {
#include "games/imperator/messages.def"
};
#undef MESSAGE

#define REASON(id, ...) [id] = {__VA_ARGS__},
const ld_reason imper_reasons[IMPER_REASONS] = {
#include "games/imperator/reasons.def"
};
#undef REASON

#define AT(member) offsetof(imper, member)
#define NUMBER(text, member)                                                    \
    {                                                                           \
        .name = text, .offset = AT(member), .bytes = sizeof((imper *)0)->member \
    }
#define WORD(text, member, type)                                     \
    {                                                                \
        .name = text, .offset = AT(member), .bytes = 1, .word = type \
    }
#define SET(text, member, type)                                                                                  \
    {                                                                                                            \
        .name = text, .offset = AT(member), .bytes = sizeof((imper *)0)->member, .word = type, .flags = LD_F_SET \
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
    {.name = "winner", .offset = AT(winner), .bytes = 1, .word = W_SIDE, .flags = LD_F_NULL},
    WORD("reason", reason, W_REASON),
    SET("arrived", arrived, W_ARRIVAL),
    SET("delayed", delayed, W_ARRIVAL),
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
