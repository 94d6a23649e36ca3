/* Aquileia: its words. Names of things and the facts of the state by name; how choices are written and what events say
 * is listed in verbs.def and messages.def. */
#include "games/aquileia/rules.h"

#include <stdio.h>

const char *const aquila_word_types[] = {"number",   "seat",  "metal",   "space", "plot", "card", "laurel", "duo",
                                         "exchange", "throw", "payment", "area",  "deck", "kept", "source", NULL};

static const char *const metals[METALS] = {"bronze", "silver", "gold"};
static const char *const areas[AREAS] = {"arena", "stadium"};
static const char *const area_names[AREAS] = {"Arena", "Stadium"};
static const char *const decks[DECKS] = {"slaves", "equi"};
static const char *const deck_names[DECKS] = {"slave", "horse and weapon"};
static const char *const kept[] = {"open", "deck"};
static const char *const sources[SOURCES] = {"pecunia", "arena", "forum", "workshops"};

static const struct {
    const void *rows;
    size_t stride;
    int count;
} tables[AQUILA_WORDS] = {
    [W_SPACE] = {aquila_space, sizeof *aquila_space, SPACES},
    [W_PLOT] = {aquila_plot, sizeof *aquila_plot, PLOTS},
    [W_CARD] = {aquila_card, sizeof *aquila_card, CARDS},
    [W_LAUREL] = {aquila_laurel, sizeof *aquila_laurel, LAURELS},
    [W_DUO] = {aquila_duo, sizeof *aquila_duo, DUOS},
    [W_EXCHANGE] = {aquila_exchange, sizeof *aquila_exchange, EXCHANGES},
    [W_THROW] = {aquila_throw, sizeof *aquila_throw, THROWS},
    [W_PAYMENT] = {aquila_payment, sizeof *aquila_payment, PAYMENTS}, /* named by put_payment */
};

static const struct {
    const char *const *ids, *const *names;
    int count;
} lists[AQUILA_WORDS] = {
    [W_METAL] = {metals, metals, METALS},     [W_AREA] = {areas, area_names, AREAS},
    [W_DECK] = {decks, deck_names, DECKS},    [W_KEPT] = {kept, kept, 2},
    [W_SOURCE] = {sources, sources, SOURCES},
};

/* A name that tells a figure. */
static void put_figured(const aquila_figures *f, int word, int value, const char *name, char *out, size_t room)
{
    switch (word) {
    case W_PLOT: ld_text(out, room, name, f->plot[value].value); break;
    case W_CARD: ld_text(out, room, name, f->card[value].figure); break;
    case W_LAUREL: ld_text(out, room, name, f->laurel[value].points); break;
    default:
        assert(word == W_EXCHANGE);
        ld_text(out, room, name, f->exchange[value].count, f->exchange[value].gain);
        break;
    }
}

static void put_payment(const payment_row *p, ld_style style, char *out, size_t room)
{
    size_t used = 0;
    if (style == LD_NAME && p->n[0] && p->n[1])
        ld_text(out, room, "%d {|card|cards} of 1 slave and %d of 2", p->n[0], p->n[1]);
    else if (style == LD_NAME && p->n[0])
        ld_text(out, room, "%d {|card|cards} of 1 slave", p->n[0]);
    else if (style == LD_NAME)
        ld_text(out, room, "%d {|card|cards} of 2 slaves", p->n[1]);
    for (int i = 0; style == LD_ID && i < p->n[0] + p->n[1]; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s", i ? " " : "", i < p->n[0] ? "slave-1" : "slave-2");
    assert(used < room);
}

bool aquila_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    if (value < 0 || value >= aquila_word_count(state, word))
        return false;
    if (word == W_PAYMENT) {
        put_payment(&aquila_payment[value], style, out, room);
        return true;
    }
    name_row w = {0};
    if (tables[word].rows)
        memcpy(&w, (const char *)tables[word].rows + tables[word].stride * (size_t)value, sizeof w);
    else
        w = (name_row){lists[word].ids[value], lists[word].names[value]};
    if (style == LD_ID || !strchr(w.name, '%'))
        ld_copy_word(out, room, style == LD_ID ? w.id : w.name);
    else
        put_figured(box(state), word, value, w.name, out, room);
    return true;
}

int aquila_word_count(const void *state, int word)
{
    assert(word > W_SEAT && word < AQUILA_WORDS);
    (void)state;
    return tables[word].rows ? tables[word].count : lists[word].count;
}

/* Where choices stand on the board: A-S3. */
#define VERB(id, ...) [id] = {__VA_ARGS__},
const ld_verb aquila_verbs[AQUILA_VERBS] = {
#include "games/aquileia/verbs.def"
};
#undef VERB

#define MESSAGE(id, ...) [id] = {__VA_ARGS__},
const ld_message aquila_messages[AQUILA_MESSAGES] = {
#include "games/aquileia/messages.def"
};
#undef MESSAGE

#define REASON(id, ...) [id] = {__VA_ARGS__},
const ld_reason aquila_reasons[AQUILA_REASONS] = {
#include "games/aquileia/reasons.def"
};
#undef REASON

#define AT(member) offsetof(aquila, member)
#define NUMBER(key, member)                           \
    {                                                 \
        .name = key, .offset = AT(member), .bytes = 1 \
    }

static const ld_field race_fields[] = {
    {.name = "first", .offset = offsetof(race, first), .bytes = 1, .word = W_SEAT},
    {.name = "second", .offset = offsetof(race, second), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "open", .offset = offsetof(race, open), .bytes = 1, .word = W_LAUREL},
    {.name = "drawn", .offset = offsetof(race, drawn), .bytes = 1, .word = W_LAUREL, .flags = LD_F_NULL},
    {.name = "kept", .offset = offsetof(race, kept), .bytes = 1, .word = W_KEPT, .flags = LD_F_NULL},
    {.name = NULL},
};

/* What may be left out comes first: its bits are named in state.h. */
const ld_field aquila_fields[] = {
    {.name = "bank", .offset = AT(bank), .bytes = 1, .dim = {{METALS, 1, W_METAL}}},
    {.name = "pile", .offset = AT(pile), .bytes = 1, .dim = {{CARDS, 1, W_CARD}}},
    {.name = "laurel_pile", .offset = AT(laurel_pile), .bytes = 1, .dim = {{LAURELS, 1, W_LAUREL}}},
    {.name = "duo_pile", .offset = AT(duo_pile), .bytes = 1, .word = W_DUO, .flags = LD_F_SET},
    NUMBER("rounds", rounds),
    NUMBER("pecunia_always", pecunia_always),
    NUMBER("tie_by_track", tie_by_track),
    NUMBER("closing", closing),
    NUMBER("round", round),
    {.name = "start", .offset = AT(start), .bytes = 1, .word = W_SEAT},
    {.name = "passed", .offset = AT(passed), .bytes = 1, .word = W_SEAT, .flags = LD_F_SET},
    {.name = "track",
     .offset = AT(track),
     .bytes = 1,
     .word = W_SEAT,
     .dim = {{LD_MAX_SEATS, 1, 0}},
     .used = AT(discs)},
    {.name = "lying", .offset = AT(lying), .bytes = 1, .word = W_METAL, .flags = LD_F_SET},
    {.name = "blue_holder", .offset = AT(blue_holder), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    NUMBER("blue_dice", blue_dice),
    {.name = "closed", .offset = AT(closed), .bytes = 4, .word = W_SPACE, .flags = LD_F_SET},
    {.name = "pawns", .offset = AT(pawns), .bytes = 4, .word = W_SPACE, .flags = LD_F_SET, .dim = {{LD_BY_SEAT, 4, 0}}},
    {.name = "built", .offset = AT(built), .bytes = 4, .word = W_PLOT, .flags = LD_F_SET, .dim = {{LD_BY_SEAT, 4, 0}}},
    {.name = "purse", .offset = AT(purse), .bytes = 1, .dim = {{LD_BY_SEAT, METALS + 1, 0}, {METALS, 1, W_METAL}}},
    {.name = "strength", .offset = AT(strength), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "discards", .offset = AT(discards), .bytes = 1, .dim = {{CARDS, 1, W_CARD}}},
    {.name = "hand", .offset = AT(hand), .bytes = 1, .dim = {{LD_BY_SEAT, CARDS, 0}, {CARDS, 1, W_CARD}}},
    {.name = "known", .offset = AT(known), .bytes = 1, .dim = {{LD_BY_SEAT, CARDS, 0}, {CARDS, 1, W_CARD}}},
    {.name = "face_up",
     .offset = AT(face_up),
     .bytes = 1,
     .word = W_CARD,
     .flags = LD_F_NULL,
     .dim = {{FACE_UP, 1, 0}}},
    {.name = "open_laurel", .offset = AT(open_laurel), .bytes = 1, .word = W_LAUREL, .flags = LD_F_NULL},
    {.name = "races",
     .offset = AT(raced),
     .dim = {{MAX_ROUNDS, sizeof(race), 0}},
     .members = race_fields,
     .used = AT(races)},
    {.name = "duos", .offset = AT(duos), .bytes = 1, .word = W_DUO, .flags = LD_F_SET, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "left", .offset = AT(left), .bytes = 1, .dim = {{DECKS, 1, W_DECK}}},
    {.name = "held", .offset = AT(held), .bytes = 1, .dim = {{LD_BY_SEAT, DECKS, 0}, {DECKS, 1, W_DECK}}},
    NUMBER("laurels_left", laurels_left),
    {.name = "points",
     .offset = AT(source),
     .bytes = 2,
     .is_signed = true,
     .dim = {{LD_BY_SEAT, SOURCES * 2, 0}, {SOURCES, 2, W_SOURCE}}},
    {.name = NULL},
};
