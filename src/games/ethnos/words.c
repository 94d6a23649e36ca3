/* Ethnos: its words. Names of things and the facts of the state by name; how choices are written and what events say
 * is listed in verbs.def, messages.def and reasons.def. */
#include "games/ethnos/rules.h"

#include <stdio.h>

const char *const ethnos_word_types[] = {"number", "seat", "card",  "tribe", "kingdom", "colour",
                                         "source", "age",  "glory", "table", NULL};

static const char *const source_ids[SOURCES] = {"kingdom", "merfolk", "giant-take", "giant-age", "horde", "band"};
static const char *const source_names[SOURCES] = {"kingdoms",    "merfolk track", "giant token taken",
                                                  "giant token", "horde boards",  "bands"};
static const char *const age_names[] = {"0", "I", "II", "III"};
static const char *const table_ids[TABLES] = {"large", "small"};

static void join_words(char *out, size_t room, const char *first, const char *second)
{
    size_t n = ld_copy_word(out, room, first);
    n += ld_copy_word(out + n, room - n, "-");
    ld_copy_word(out + n, room - n, second);
}

static bool card_word(const ethnos *s, int kind, ld_style style, char *out, size_t room)
{
    if (kind >= 6 * s->tribes || !copies(s, kind))
        return false;
    const tribe_row *tribe = &ethnos_tribe[tribe_of(s, kind)];
    const kingdom_row *kingdom = &ethnos_kingdom[colour_of(kind)];
    if (tribe_of(s, kind) == SKELETON)
        ld_copy_word(out, room, style == LD_ID ? tribe->id : tribe->name);
    else if (style == LD_ID)
        join_words(out, room, tribe->id, kingdom->colour_id);
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
    case W_TRIBE: ld_copy_word(out, room, style == LD_ID ? ethnos_tribe[value].id : ethnos_tribe[value].name); break;
    case W_KINGDOM:
        ld_copy_word(out, room, style == LD_ID ? ethnos_kingdom[value].id : ethnos_kingdom[value].name);
        break;
    case W_COLOUR:
        ld_copy_word(out, room, style == LD_ID ? ethnos_kingdom[value].colour_id : ethnos_kingdom[value].colour);
        break;
    case W_SOURCE: ld_copy_word(out, room, style == LD_ID ? source_ids[value] : source_names[value]); break;
    case W_GLORY: ld_copy_word(out, room, ethnos_glory_ids[value]); break;
    case W_TABLE: ld_copy_word(out, room, table_ids[value]); break;
    default: ld_copy_word(out, room, age_names[value]); break;
    }
    return true;
}

/* What a tribe's leader does (E-7). */
static const char *const powers[TRIBES] = {
    [CENTAUR] = "If its marker was placed, play another band at once.",
    [DWARF] = "At the end of the Age the band scores as one card larger.",
    [ELF] = "Keep as many hand cards as the band has.",
    [GIANT] = "The largest giant band of the Age takes the giant token: {giant_take} glory, and more at the end.",
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
    assert(word > W_SEAT && word <= W_TABLE);
    (void)state;
    static const int counts[] = {
        [W_CARD] = KINDS,     [W_TRIBE] = TRIBES, [W_KINGDOM] = KINGDOMS, [W_COLOUR] = KINGDOMS,
        [W_SOURCE] = SOURCES, [W_AGE] = 4,        [W_GLORY] = GLORIES,    [W_TABLE] = TABLES};
    return counts[word];
}

/* Cards are numbered within the tribes in play; of all tribes they stay where they are. Skeletons have no colour. */
static int lasting_card(const void *state, int kind)
{
    const ethnos *s = state;
    if (kind >= 6 * s->tribes)
        return -1;
    int tribe = tribe_of(s, kind), number = 6 * tribe + (tribe == SKELETON ? 0 : colour_of(kind));
    return tribe > SKELETON ? number - 5 : number;
}

static void lasting_cards(const void *state, int16_t *out)
{
    const ethnos *s = state;
    for (int t = 0; t < s->tribes; t++)
        for (int c = 0, first = lasting_card(s, 6 * t); c < 6; c++)
            *out++ = (int16_t)(first + (s->tribe[t] == SKELETON ? 0 : c));
}

static void lasting_card_id(int number, char *out, size_t room)
{
    int place = number > 6 * SKELETON ? number + 5 : number, tribe = place / 6;
    assert(tribe < TRIBES);
    if (tribe == SKELETON)
        ld_copy_word(out, room, ethnos_tribe[tribe].id);
    else
        snprintf(out, room, "%s-%s", ethnos_tribe[tribe].id, ethnos_kingdom[colour_of(place)].colour_id);
}

const ld_lasting ethnos_lasting[] = {{W_CARD, 6 * (TRIBES - 1) + 1, lasting_card, lasting_card_id, lasting_cards}, {0}};

#define VERB(id, ...) [id] = {__VA_ARGS__},
const ld_verb ethnos_verbs[ETHNOS_VERBS] = {
#include "games/ethnos/verbs.def"
};
#undef VERB

#define MESSAGE(id, ...) [id] = {__VA_ARGS__},
const ld_message ethnos_messages[ETHNOS_MESSAGES] = {
#include "games/ethnos/messages.def"
};
#undef MESSAGE

#define REASON(id, ...) [id] = {__VA_ARGS__},
const ld_reason ethnos_reasons[ETHNOS_REASONS] = {
#include "games/ethnos/reasons.def"
};
#undef REASON

#define AT(member) offsetof(ethnos, member)
#define COUNTS(zone_name)                                                                        \
    {                                                                                            \
        .name = #zone_name, .offset = AT(zone_name.n), .bytes = 1, .dim = { {KINDS, 1, W_CARD} } \
    }

static const ld_field band_fields[] = {
    {.name = "seat", .offset = offsetof(band, seat), .bytes = 1, .word = W_SEAT},
    {.name = "leader", .offset = offsetof(band, leader), .bytes = 1, .word = W_CARD},
    {.name = "size", .offset = offsetof(band, size), .bytes = 1, LD_RANGE(0, HAND_ROOM)},
    {.name = "cards", .offset = offsetof(band, cards), .bytes = 1, LD_RANGE(0, HAND_ROOM)},
    {.name = NULL},
};

/* The tribes come first: the names of cards depend on them. */
const ld_field ethnos_fields[] = {
    {.name = "tribes", .offset = AT(tribe), .bytes = 1, .word = W_TRIBE, .dim = {{6, 1, 0}}, .used = AT(tribes)},
    COUNTS(deck),
    {.name = "decline", .offset = AT(decline), .bytes = 1, LD_RANGE(0, DECLINE_ALL)},
    {.name = "age", .offset = AT(age), .bytes = 1, LD_RANGE(0, MAX_AGES)},
    {.name = "dragons", .offset = AT(dragons), .bytes = 1, LD_RANGE(0, DRAGONS)},
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
    {.name = "hand",
     .offset = AT(hand[0].n),
     .bytes = 1,
     .dim = {{LD_BY_SEAT, sizeof(ld_zone), 0}, {KINDS, 1, W_CARD}},
     LD_RANGE(0, HAND_ROOM)},
    {.name = "known",
     .offset = AT(known),
     .bytes = 1,
     .dim = {{LD_BY_SEAT, KINDS, 0}, {KINDS, 1, W_CARD}},
     LD_RANGE(0, HAND_ROOM)},
    {.name = "left", .offset = AT(left), .bytes = 1},
    {.name = "held", .offset = AT(held), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}, LD_RANGE(0, HAND_ROOM)},
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
