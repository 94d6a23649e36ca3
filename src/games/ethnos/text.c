/* Ethnos: its words. Names of things, how choices are written and read, what events say, and the
 * facts of the state by name. */
#include "games/ethnos/state.h"

#include <stdio.h>

const char *const ethnos_word_types[] = {"number", "seat", "card", "tribe", "kingdom", "colour", "source", "age", NULL};

static const char *const source_ids[SOURCES] = {"kingdom", "merfolk", "giant-take", "giant-age", "horde", "band"};
static const char *const source_names[SOURCES] = {"kingdoms",    "merfolk track", "giant token taken",
                                                  "giant token", "horde boards",  "bands"};
static const char *const age_names[] = {"0", "I", "II", "III"};

static bool card_word(const ethnos *s, int kind, ld_style style, char *out, size_t room)
{
    if (kind >= 6 * s->tribes || !copies(s, kind))
        return false;
    const tribe_row *tribe = &ethnos_tribe[tribe_of(s, kind)];
    const kingdom_row *kingdom = &ethnos_kingdom[colour_of(kind)];
    if (tribe_of(s, kind) == SKELETON)
        snprintf(out, room, "%s", style == LD_ID ? tribe->id : tribe->name);
    else if (style == LD_ID)
        snprintf(out, room, "%s-%s", tribe->id, kingdom->colour_id);
    else
        snprintf(out, room, "%s %s", kingdom->colour, tribe->name);
    return true;
}

bool ethnos_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    if (value < 0 || value >= ethnos_word_count(state, word))
        return false;
    switch (word) {
    case W_CARD: return card_word(state, value, style, out, room);
    case W_TRIBE: snprintf(out, room, "%s", style == LD_ID ? ethnos_tribe[value].id : ethnos_tribe[value].name); break;
    case W_KINGDOM:
        snprintf(out, room, "%s", style == LD_ID ? ethnos_kingdom[value].id : ethnos_kingdom[value].name);
        break;
    case W_COLOUR:
        snprintf(out, room, "%s", style == LD_ID ? ethnos_kingdom[value].colour_id : ethnos_kingdom[value].colour);
        break;
    case W_SOURCE: snprintf(out, room, "%s", style == LD_ID ? source_ids[value] : source_names[value]); break;
    default: snprintf(out, room, "%s", age_names[value]); break;
    }
    return true;
}

/* What a tribe's leader does (E-7). */
static const char *const powers[TRIBES] = {
    [CENTAUR] = "If its marker was placed, play another band at once.",
    [DWARF] = "At the end of the Age the band scores as one card larger.",
    [ELF] = "Keep as many hand cards as the band has.",
    [GIANT] = "The largest giant band of the Age takes the giant token: 2 glory, and more at the end.",
    [HALFLING] = "Places no marker. There are twice as many.",
    [MERFOLK] = "Swim as far as the band is large; symbols give bonus markers.",
    [MINOTAUR] = "Counts as one card larger for placing the marker.",
    [ORC] = "Also fills the space of its colour on your horde board.",
    [SKELETON] = "Cannot lead. Joins any band, and leaves before bands score.",
    [TROLL] = "Take a troll token up to the band's size; tokens win ties.",
    [WINGED] = "Place the marker in any kingdom.",
    [WIZARD] = "After discarding, draw as many cards as the band has.",
};

const char *ethnos_explain(const void *state, int word, int value)
{
    const ethnos *s = state;
    if (word == W_CARD)
        return value < 6 * s->tribes ? powers[tribe_of(s, value)] : NULL;
    return word == W_TRIBE ? powers[value] : NULL;
}

int ethnos_word_count(const void *state, int word)
{
    (void)state;
    static const int counts[] = {[W_CARD] = KINDS,      [W_TRIBE] = TRIBES,   [W_KINGDOM] = KINGDOMS,
                                 [W_COLOUR] = KINGDOMS, [W_SOURCE] = SOURCES, [W_AGE] = 4};
    return counts[word];
}

const ld_verb ethnos_verbs[ETHNOS_VERBS] = {
    [V_TRIBE] = {"tribe {0:tribe}", "{0:tribe} takes part", NULL, "Chance", "E-3.3"},
    [V_GLORY] = {"glory {0}", "A glory token of {0}", "{1:kingdom}", "Chance", "E-3.6"},
    [V_DEAL] = {"deal {0:card}", "Deal {0:card}", "hand {1:seat}", "Chance", "E-4.2"},
    [V_REVEAL] = {"reveal {0:card}", "Turn up {0:card}", "row", "Chance", "E-4.3"},
    [V_FIRST] = {"first {0:seat}", "{0:seat} begins", "seat {0:seat}", "Chance", "E-4.7"},
    [V_RECRUIT_DECK] = {"recruit deck", "Draw from the deck", "deck", "Recruit", "E-5.5"},
    [V_RECRUIT] = {"recruit {0:card}", "Take {0:card}", "row {0:card}", "Recruit", "E-5.4"},
    [V_LEADER] = {"band leader {0:card}", "Lead with {0:card}", "hand {0:card}", "Play a band", "E-6.3"},
    [V_SCATTER] = {"scatter", "Throw the ten skeletons on the row", "hand", "Scatter", "E-5.11"},
    [V_DRAW] = {"draw {0:card}", "Draw {0:card}", "deck", "Chance", "E-4.5"},
    [V_DRAW_DRAGON] = {"draw dragon", "Draw a dragon", "deck", "Chance", "E-4.5"},
    [V_BY_TRIBE] = {"by tribe", "By tribe", NULL, "Gather", "E-6.6"},
    [V_BY_COLOUR] = {"by colour", "By colour", NULL, "Gather", "E-6.6"},
    [V_ADD] = {"add {0:card}", "Add {0:card}", "hand {0:card}", "Add", "E-6.7"},
    [V_ALL] = {"all", "Add all that fit", "hand", "Add", "E-6.8"},
    [V_PLAY] = {"play", "Play the band as it is", NULL, "Play", "E-6.9"},
    [V_PLACE] = {"place {0:kingdom}", "Marker in {0:kingdom}", "{0:kingdom}", "Place", "E-6.12"},
    [V_SKIP] = {"skip", "Do without", NULL, "Decline", "E-6.17"},
    [V_HORDE] = {"horde", "Marker on the horde board", "horde {0:seat}", "Horde", "E-7.8a"},
    [V_TOKEN] = {"token {0}", "Take troll token {0}", "token {0}", "Troll token", "E-7.10a"},
    [V_STOP] = {"stop", "Stop, and discard the hand", NULL, "Stop", "E-7.1e"},
    [V_KEEP] = {"keep {0:card}", "Keep {0:card}", "hand {0:card}", "Keep", "E-7.3a"},
    [V_KEEP_ALL] = {"all", "Keep all", "hand", "Keep", "E-7.3a"},
    [V_DONE] = {"done", "Done: discard the rest", NULL, "Done", "E-7.3b"},
    [V_SUMMON] = {"summon", "Draw the cards", "deck", "Wizard", "E-7.12a"},
    [V_NO_SUMMON] = {"skip", "Draw none", NULL, "Wizard", "E-7.12a"},
    [V_CASH] = {"cash", "Cash in the horde board", "horde {0:seat}", "Horde", "E-8.14"},
    [V_HOLD] = {"hold", "Hold the markers", "horde {0:seat}", "Horde", "E-8.14"},
};

const ld_message ethnos_messages[ETHNOS_MESSAGES] = {
    [M_TRIBE] = {"tribe", "{0:tribe} takes part.", NULL},
    [M_TOKENS] = {"tokens", "{0:kingdom} is worth {1+} glory in turn.", NULL},
    [M_AGE] = {"age", "Age {0:age} begins.", NULL},
    [M_DEAL] = {"deal", "{0:seat} is dealt {1:card}.", "{0:seat} is dealt a card."},
    [M_REVEAL] = {"reveal", "{0:card} is turned up.", NULL},
    [M_FIRST] = {"first", "{0:seat} begins.", NULL},
    [M_RECRUIT] = {"recruit", "{0:seat} takes {1:card} from the row.", NULL},
    [M_DRAW] = {"draw", "{0:seat} draws {1:card}.", "{0:seat} draws a card."},
    [M_DRAGON] = {"dragon", "{0:seat} draws a dragon: {1} of 3.", NULL},
    [M_BAND] = {"band", "{0:seat} plays a band of {1}: {2+:card}.", NULL},
    [M_MARKER] = {"marker", "{0:seat} places a marker in {1:kingdom}.", NULL},
    [M_NO_MARKER] = {"no-marker", "{0:seat} places no marker.", NULL},
    [M_SEA] = {"sea", "{0:seat} moves to space {1} of the merfolk track.", NULL},
    [M_BONUS] = {"bonus", "{0:seat} places a bonus marker in {1:kingdom}.", NULL},
    [M_HORDE] = {"horde", "{0:seat} fills the {1:colour} space of the horde board.", NULL},
    [M_TROLL] = {"troll", "{0:seat} takes troll token {1}.", NULL},
    [M_NO_POWER] = {"no-power", "{0:seat} does without the leader's power.", NULL},
    [M_GIANT] = {"giant", "{0:seat} takes the giant token with a band of {1}: {2} glory.", NULL},
    [M_DISCARD] = {"discard", "{0:seat} discards {1+:card}.", NULL},
    [M_KEEP] = {"keep", "{0:seat} keeps {1} {1|card|cards}.", NULL},
    [M_SCATTER] = {"scatter", "{0:seat} throws ten skeletons on the row.", NULL},
    [M_NO_SUMMON] = {"no-summon", "{0:seat} draws no cards.", NULL},
    [M_SUMMON] = {"summon", "{0:seat} summons {1} {1|card|cards}.", NULL},
    [M_AGE_END] = {"age-end", "Age {0:age} ends.", NULL},
    [M_HANDS] = {"hands", "{0:seat} shows and discards {1+:card}.", NULL},
    [M_KINGDOM] = {"kingdom", "{0:seat} scores {1} in {2:kingdom}.", NULL},
    [M_SEA_SCORE] = {"sea-score", "{0:seat} scores {1} on the merfolk board.", NULL},
    [M_GIANT_SCORE] = {"giant-score", "{0:seat} scores {1} for the giant token.", NULL},
    [M_CASH] = {"cash", "{0:seat} scores {1} for {2} horde markers.", NULL},
    [M_HOLD] = {"hold", "{0:seat} holds the horde markers.", NULL},
    [M_BANDS] = {"bands", "{0:seat} scores {1} for bands.", NULL},
    [M_BEGINS] = {"begins", "{0:seat} has least glory and begins Age {1:age}.", NULL},
    [M_OVER] = {"over", "The game ends after Age {0:age}.", NULL},
};

#define AT(member) offsetof(ethnos, member)
#define COUNTS(zone_name)                                                                        \
    {                                                                                            \
        .name = #zone_name, .offset = AT(zone_name.n), .bytes = 1, .dim = { {KINDS, 1, W_CARD} } \
    }

static const ld_field band_fields[] = {
    {.name = "seat", .offset = offsetof(band, seat), .bytes = 1, .word = W_SEAT},
    {.name = "leader", .offset = offsetof(band, leader), .bytes = 1, .word = W_CARD},
    {.name = "size", .offset = offsetof(band, size), .bytes = 1},
    {.name = "cards", .offset = offsetof(band, cards), .bytes = 1},
    {.name = NULL},
};

/* The tribes come first: the names of cards depend on them. */
const ld_field ethnos_fields[] = {
    {.name = "tribes", .offset = AT(tribe), .bytes = 1, .word = W_TRIBE, .dim = {{6, 1, 0}}, .used = AT(tribes)},
    COUNTS(deck),
    {.name = "decline", .offset = AT(decline), .bytes = 1},
    {.name = "age", .offset = AT(age), .bytes = 1},
    {.name = "dragons", .offset = AT(dragons), .bytes = 1},
    {.name = "third", .offset = AT(third), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "tokens_left", .offset = AT(tokens_left), .bytes = 1, .dim = {{MAX_TOKEN + 1, 1, 0}}},
    {.name = "tokens", .offset = AT(token), .bytes = 1, .dim = {{KINGDOMS, MAX_AGES, W_KINGDOM}, {MAX_AGES, 1, 0}}},
    {.name = "markers",
     .offset = AT(markers),
     .bytes = 1,
     .dim = {{KINGDOMS, LD_MAX_SEATS, W_KINGDOM}, {LD_BY_SEAT, 1, 0}}},
    {.name = "sea", .offset = AT(sea), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "horde",
     .offset = AT(horde),
     .bytes = 1,
     .word = W_COLOUR,
     .flags = LD_F_SET,
     .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "troll", .offset = AT(troll), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL, .dim = {{TROLLS, 1, 0}}},
    {.name = "giant", .offset = AT(giant), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "giant_size", .offset = AT(giant_size), .bytes = 1},
    COUNTS(row),
    COUNTS(aside),
    {.name = "hand", .offset = AT(hand[0].n), .bytes = 1, .dim = {{LD_BY_SEAT, sizeof(zone), 0}, {KINDS, 1, W_CARD}}},
    {.name = "known", .offset = AT(known), .bytes = 1, .dim = {{LD_BY_SEAT, KINDS, 0}, {KINDS, 1, W_CARD}}},
    {.name = "left", .offset = AT(left), .bytes = 1},
    {.name = "held", .offset = AT(held), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "bands",
     .offset = AT(band),
     .dim = {{MAX_CARDS, sizeof(band), 0}},
     .members = band_fields,
     .used = AT(bands)},
    {.name = "cards",
     .offset = AT(card),
     .bytes = 1,
     .word = W_CARD,
     .dim = {{MAX_CARDS, 1, 0}},
     .used = AT(band_cards)},
    {.name = "glory",
     .offset = AT(source),
     .bytes = 2,
     .is_signed = true,
     .dim = {{LD_BY_SEAT, MAX_AGES *SOURCES * 2, 0}, {MAX_AGES, SOURCES * 2, 0}, {SOURCES, 2, W_SOURCE}}},
    {.name = NULL},
};
