/* Spartacus: its words. Names of things, how choices are written and read, what events say, and the facts of the state
 * by name. */
#include "games/spartacus/rules.h"

#include <stdio.h>

const char *const sparta_word_types[] = {
    "number",    "seat",    "asset",     "card",        "house",   "hex",        "dice",        "pool",   "place",
    "condition", "token",   "phase",     "edition",     "length",  "initiative", "house-rules", "source", "item",
    "order",     "level",   "side",      "area",        "bet",     "kind",       "gear",        "type",   "window",
    "houses-by", "betting", "concealed", "market-card", "promise", "goods",      "term",        NULL};

/* ---- names ------------------------------------------------------------------------------------------------------- */

static void asset_word(const sparta *s, int card, ld_style style, char *out, size_t room)
{
    assert(card < ASSETS && s->edition < EDITIONS);
    const thing_name *called = asset_name_of(s, card);
    int copy = 1;
    while (copy <= card && box(s)->row_of[card - copy] == box(s)->row_of[card])
        copy++;
    if (style == LD_NAME)
        ld_copy_word(out, room, called->name[s->edition]);
    else if (asset_of(s, card)->copies == 1)
        ld_copy_word(out, room, called->id[s->edition]);
    else
        snprintf(out, room, "%s-%d", called->id[s->edition], copy); /* S-2.4 */
}

static const char *card_word(const sparta *s, int kind, ld_style style)
{
    assert(kind < KINDS);
    return style == LD_ID ? sparta_card_names[kind].id[s->edition] : sparta_card_names[kind].name[s->edition];
}

static void goods_word(const sparta *s, int what, ld_style style, char *out, size_t room)
{
    if (what < ASSETS)
        asset_word(s, what, style, out, room);
    else if (what == ITEM_GUARD)
        ld_copy_word(out, room, style == LD_ID ? "guard" : N_("a Guard"));
    else if (style == LD_ID)
        snprintf(out, room, "coins-%d", what - GOODS_COINS);
    else
        ld_text(out, room, "%d {|coin|coins}", what - GOODS_COINS);
}

/* On which side of a deal it is. */
static void sided(const char *goods, bool wanted, ld_style style, char *out, size_t room)
{
    if (style == LD_ID)
        snprintf(out, room, "%s-%s", wanted ? "want" : "offer", goods);
    else
        ld_text(out, room, wanted ? N_("takes %s") : N_("gives %s"), ld_tr(goods));
}

static void term_word(const sparta *s, int term, ld_style style, char *out, size_t room)
{
    char goods[64];
    goods_word(s, term % GOODS, style, goods, sizeof goods);
    sided(goods, term >= GOODS, style, out, room);
}

static void item_word(const sparta *s, int item, ld_style style, char *out, size_t room)
{
    char goods[64] = N_("coins");
    if (!item) {
        snprintf(out, room, "none");
        return;
    }
    if (item_what(item) != ITEM_COINS)
        goods_word(s, item_what(item), style, goods, sizeof goods);
    sided(goods, is_wanted(item), style, out, room);
}

static void dice_word(int packed, char *out, size_t room)
{
    assert(packed >= 0 && packed < 16807);
    uint8_t faces[MAX_DICE];
    int count = sparta_unpack_dice(packed, faces);
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%d", i ? " " : "", faces[i]);
}

typedef struct word_list {
    const char *id[9], *name[9];
} word_list;

static const word_list lists[] = {
    [W_POOL] = {{"atk", "def", "spd"}, {"attack", "defence", "speed"}},
    [W_PLACE] = {{"deck", "discard", "row", "house-0", "house-1", "house-2", "house-3"},
                 {"deck", "discard pile", "row", "House 0", "House 1", "House 2", "House 3"}},
    [W_CONDITION] = {{"ready", "exhausted", "injured"}, {"ready", "exhausted", "injured"}},
    [W_TOKEN] = {{"none", "favour-1", "favour-2", "champion"}, {"no token", "1 Favour", "2 Favour", "Champion"}},
    [W_PHASE] = {{"set-up", "upkeep", "intrigue", "market", "arena"},
                 {"Set-up", "Upkeep", "Intrigue", "Market", "Arena"}},
    [W_EDITION] = {{"2012", "2020"}, {"2012", "2020"}},
    [W_LENGTH] = {{"quick", "standard", "advanced"}, {"quick", "standard", "advanced"}},
    [W_INITIATIVE] = {{"sum", "string"}, {"sum", "string"}},
    [W_HOUSE_RULES] = {{"many", "once"}, {"many", "once"}},
    [W_SOURCE] = {{"hosting", "victories", "champions", "schemes", "reactions", "house-rules", "declined", "thumbs"},
                  {"hosting", "victories", "champions", "schemes", "reactions", "house rules", "declined", "thumbs"}},
    [W_LEVEL] = {{"none", "yield", "injury", "decapitation"}, {"none", "Yield", "Injury", "Decapitation"}},
    [W_SIDE] = {{"i", "ii"}, {"I", "II"}},
    [W_AREA] = {{"victory-i", "victory-ii", "injury", "decapitation"},
                {"Victory I", "Victory II", "Injury", "Decapitation"}},
    [W_KIND] = {{"gladiator", "slave", "equipment"}, {"Gladiator", "Slave", "Equipment"}},
    [W_GEAR] = {{"weapon", "armour", "special"}, {"Weapon", "Armour", "Special"}},
    [W_TYPE] = {{"scheme", "reaction", "guard"}, {"Scheme", "Reaction", "Guard"}},
    [W_HOUSES_BY] = {{"choose", "random", "given"}, {"choose", "random", "given"}},
    [W_BETTING] = {{"secret", "turns"}, {"secret", "turns"}},
    [W_CONCEALED] = {{"counted", "strict"}, {"counted", "strict"}},
    [W_PROMISE] = {{"none", "support", "peace", "spare", "invite", "coins"},
                   {"none", "support for the next scheme", "peace", "to be left out of the Games",
                    "to be invited to the Games", "coins"}},
    [W_WINDOW] = {{"open", "foil", "counter", "rig", "blood"},
                  {"When a House is exposed", "When another seat declares a scheme",
                   "When a reaction or a Guard succeeds", "When the wagers lie", "When a combatant has died"}},
};

int sparta_word_count(const void *state, int word)
{
    (void)state;
    static const int counts[] = {[W_ASSET] = ASSETS,
                                 [W_CARD] = KINDS,
                                 [W_HOUSE] = HOUSES,
                                 [W_HEX] = HEXES,
                                 [W_DICE] = 16807,
                                 [W_POOL] = POOLS,
                                 [W_PLACE] = PLACES,
                                 [W_CONDITION] = CONDITIONS,
                                 [W_TOKEN] = TOKENS,
                                 [W_PHASE] = PHASES,
                                 [W_EDITION] = EDITIONS,
                                 [W_LENGTH] = LENGTHS,
                                 [W_INITIATIVE] = 2,
                                 [W_HOUSE_RULES] = 2,
                                 [W_SOURCE] = SOURCES,
                                 [W_ITEM] = 256,
                                 [W_ORDER] = EDITS,
                                 [W_LEVEL] = 4,
                                 [W_SIDE] = 2,
                                 [W_AREA] = WAGERS,
                                 [W_BET] = 256,
                                 [W_KIND] = ASSET_KINDS,
                                 [W_GEAR] = GEAR,
                                 [W_TYPE] = CARD_TYPES,
                                 [W_WINDOW] = WINDOWS,
                                 [W_HOUSES_BY] = HOUSES_BY,
                                 [W_BETTING] = 2,
                                 [W_CONCEALED] = 2,
                                 [W_MARKET_CARD] = ASSET_ROWS,
                                 [W_PROMISE] = PROMISES,
                                 [W_GOODS] = GOODS,
                                 [W_TERM] = 2 * GOODS};
    return counts[word];
}

bool sparta_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    const sparta *s = state;
    if (value < 0 || value >= sparta_word_count(state, word) || s->edition >= EDITIONS)
        return false;
    switch (word) {
    case W_ASSET: asset_word(s, value, style, out, room); break;
    case W_CARD: ld_copy_word(out, room, card_word(s, value, style)); break;
    case W_MARKET_CARD:
        ld_copy_word(out, room,
                     style == LD_ID ? sparta_asset_names[value].id[s->edition]
                                    : sparta_asset_names[value].name[s->edition]);
        break;
    case W_HOUSE:
        ld_copy_word(out, room,
                     style == LD_ID ? sparta_house_names[value].id[s->edition]
                                    : sparta_house_names[value].name[s->edition]);
        break;
    case W_HEX:
        if (!(sparta_arena >> value & 1))
            return false;
        snprintf(out, room, "%d,%d", hex_q(value), hex_r(value));
        break;
    case W_DICE: dice_word(value, out, room); break;
    case W_ITEM:
        if (item_what(value) > ITEM_COINS || value == WANTED)
            return false;
        item_word(s, value, style, out, room);
        break;
    case W_GOODS: goods_word(s, value, style, out, room); break;
    case W_TERM: term_word(s, value, style, out, room); break;
    case W_BET: snprintf(out, room, "%d %d %d %d", value >> 6, value >> 4 & 3, value >> 2 & 3, value & 3); break;
    case W_ORDER: snprintf(out, room, "%d", value + 1); break;
    default: ld_copy_word(out, room, style == LD_ID ? lists[word].id[value] : lists[word].name[value]); break;
    }
    return true;
}

/* Dice from high to low, and none where there are fewer than five: descending faces are counted as combinations are. */
enum { DICE_ROLLED = 462 }; /* 5 of 11 */

static int combinations(int n, int k)
{
    int ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return n < k ? 0 : ways;
}

static int lasting_dice(const void *state, int packed)
{
    (void)state;
    uint8_t faces[MAX_DICE];
    int count = sparta_unpack_dice(packed, faces), number = 0;
    for (int i = 0; i < count; i++)
        number += combinations(faces[i] + MAX_DICE - 1 - i, MAX_DICE - i);
    return number;
}

static void lasting_dice_id(int number, char *out, size_t room)
{
    uint8_t faces[MAX_DICE];
    int count = 0;
    for (int i = 0; i < MAX_DICE && number > 0; i++) {
        int face = 0;
        while (combinations(face + MAX_DICE - i, MAX_DICE - i) <= number)
            face++;
        number -= combinations(face + MAX_DICE - 1 - i, MAX_DICE - i);
        faces[count++] = (uint8_t)face;
    }
    dice_word(sparta_pack_dice(faces, count), out, room);
}

const ld_lasting sparta_lasting[] = {{W_DICE, DICE_ROLLED, lasting_dice, lasting_dice_id}, {0}};

/* ---- choices ----------------------------------------------------------------------------------------------------- */

#define VERB(id, ...) [id] = {__VA_ARGS__},
const ld_verb sparta_verbs[SPARTA_VERBS] = {
#include "games/spartacus/verbs.def"
};
#undef VERB

/* ---- events ------------------------------------------------------------------------------------------------------ */

#define MESSAGE(id, ...) [id] = {__VA_ARGS__},
const ld_message sparta_messages[SPARTA_MESSAGES] = {
#include "games/spartacus/messages.def"
};
#undef MESSAGE

#define REASON(id, ...) [id] = {__VA_ARGS__},
const ld_reason sparta_reasons[SPARTA_REASONS] = {
#include "games/spartacus/reasons.def"
};
#undef REASON

/* ---- facts by name ----------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(sparta, member)
#define IN_BOUT(member) offsetof(sparta, bout.member)
#define COUNTS(title, member)                                                            \
    {                                                                                    \
        .name = title, .offset = AT(member.n), .bytes = 1, .dim = { {KINDS, 1, W_CARD} } \
    }
#define PER_SEAT(title, member)                                                        \
    {                                                                                  \
        .name = title, .offset = AT(member), .bytes = 1, .dim = { {LD_BY_SEAT, 1, 0} } \
    }
#define PER_PAIR(title, member, type)                                             \
    {                                                                             \
        .name = title, .offset = AT(member), .bytes = 1, .word = (type), .dim = { \
            {LD_BY_SEAT, SEATS, 0},                                               \
            {LD_BY_SEAT, 1, 0}                                                    \
        }                                                                         \
    }

static const ld_field deal_fields[] = {
    {.name = "with", .offset = offsetof(deal, with), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "edits", .offset = offsetof(deal, edits), .bytes = 1},
    {.name = "gives_coins", .offset = offsetof(deal, coins[0]), .bytes = 2, .is_signed = true},
    {.name = "wants_coins", .offset = offsetof(deal, coins[1]), .bytes = 2, .is_signed = true},
    {.name = "answers", .offset = offsetof(deal, answers), .bytes = 1},
    {.name = "items", .offset = offsetof(deal, item), .bytes = 1, .word = W_ITEM, .dim = {{EDITS, 1, W_ORDER}}},
    {.name = NULL},
};

/* The edition comes first: the names of cards depend on it. */
const ld_field sparta_fields[] = {
    {.name = "edition", .offset = AT(edition), .bytes = 1, .word = W_EDITION},
    {.name = "deck", .offset = AT(deck.n), .bytes = 1, .dim = {{KINDS, 1, W_CARD}}},
    {.name = "length", .offset = AT(length), .bytes = 1, .word = W_LENGTH},
    {.name = "initiative", .offset = AT(initiative), .bytes = 1, .word = W_INITIATIVE},
    {.name = "house_rules", .offset = AT(house_rules), .bytes = 1, .word = W_HOUSE_RULES},
    {.name = "houses_by", .offset = AT(houses_by), .bytes = 1, .word = W_HOUSES_BY},
    {.name = "betting", .offset = AT(betting), .bytes = 1, .word = W_BETTING},
    {.name = "concealed", .offset = AT(concealed), .bytes = 1, .word = W_CONCEALED},
    {.name = "offers_allowed", .offset = AT(offers), .bytes = 1},
    {.name = "turn", .offset = AT(turn), .bytes = 1},
    {.name = "phase", .offset = AT(phase), .bytes = 1, .word = W_PHASE},
    {.name = "host", .offset = AT(host), .bytes = 1, .word = W_SEAT},
    {.name = "houses",
     .offset = AT(house_of),
     .bytes = 1,
     .word = W_HOUSE,
     .flags = LD_F_NULL,
     .dim = {{LD_BY_SEAT, 1, 0}}},
    PER_SEAT("influence", influence),
    {.name = "coins", .offset = AT(coins), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    {.name = "set_aside", .offset = AT(aside), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    PER_SEAT("guards", guards),
    PER_SEAT("exhausted_guards", spent_guards),
    PER_SEAT("gifts", gifts),
    {.name = "place", .offset = AT(place), .bytes = 1, .word = W_PLACE, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "condition", .offset = AT(condition), .bytes = 1, .word = W_CONDITION, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "tokens", .offset = AT(tokens), .bytes = 1, .word = W_TOKEN, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "row", .offset = AT(row), .bytes = 1, .word = W_ASSET, .flags = LD_F_NULL, .dim = {{SEATS, 1, 0}}},
    {.name = "row_seen", .offset = AT(row_seen), .bytes = 1, .word = W_SEAT, .flags = LD_F_SET, .dim = {{SEATS, 1, 0}}},
    {.name = "row_size", .offset = AT(row_size), .bytes = 1},
    {.name = "lot", .offset = AT(lot), .bytes = 1},
    {.name = "wagers", .offset = AT(wager), .bytes = 1, .dim = {{LD_BY_SEAT, WAGERS, 0}, {WAGERS, 1, W_AREA}}},
    {.name = "winner", .offset = AT(winner), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "finalist", .offset = AT(finalist), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "contenders", .offset = AT(contenders), .bytes = 1, .word = W_SEAT, .flags = LD_F_SET},
    {.name = "exposed", .offset = AT(exposed), .bytes = 2},
    {.name = "sources",
     .offset = AT(source),
     .bytes = 2,
     .is_signed = true,
     .dim = {{LD_BY_SEAT, SOURCES * 2, 0}, {SOURCES, 2, W_SOURCE}}},
    COUNTS("discard", discard),
    {.name = "hand",
     .offset = AT(hand[0].n),
     .bytes = 1,
     .dim = {{LD_BY_SEAT, sizeof(ld_zone), 0}, {KINDS, 1, W_CARD}}},
    {.name = "known",
     .offset = AT(known),
     .bytes = 1,
     .dim = {{SEATS + 1, SEATS *KINDS, 0}, {LD_BY_SEAT, KINDS, 0}, {KINDS, 1, W_CARD}}},
    {.name = "left", .offset = AT(left), .bytes = 1},
    PER_SEAT("held", held),
    {.name = "fighters", .offset = IN_BOUT(fighters), .bytes = 1},
    {.name = "fighter_seats",
     .offset = IN_BOUT(seat),
     .bytes = 1,
     .word = W_SEAT,
     .flags = LD_F_NULL,
     .dim = {{2, 1, 0}}},
    {.name = "combatants",
     .offset = IN_BOUT(card),
     .bytes = 1,
     .word = W_ASSET,
     .flags = LD_F_NULL,
     .dim = {{2, 1, 0}}},
    {.name = "equipment",
     .offset = IN_BOUT(gear),
     .bytes = 1,
     .word = W_ASSET,
     .flags = LD_F_NULL,
     .dim = {{2, GEAR, 0}, {GEAR, 1, 0}}},
    {.name = "pools", .offset = IN_BOUT(pool), .bytes = 1, .dim = {{2, POOLS, 0}, {POOLS, 1, 0}}},
    {.name = "hexes", .offset = IN_BOUT(at), .bytes = 1, .word = W_HEX, .flags = LD_F_NULL, .dim = {{2, 1, 0}}},
    {.name = "chained", .offset = IN_BOUT(chained), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "forced", .offset = IN_BOUT(forced), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dice_rolled", .offset = IN_BOUT(count), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dice", .offset = IN_BOUT(die), .bytes = 1, .dim = {{2, MAX_DICE, 0}, {MAX_DICE, 1, 0}}},
    {.name = "again", .offset = IN_BOUT(redo), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dry_rounds", .offset = IN_BOUT(dry), .bytes = 1},
    {.name = "wounded", .offset = IN_BOUT(wounded), .bytes = 1},
    {.name = "drafts", .offset = AT(draft), .dim = {{LD_BY_SEAT, sizeof(deal), 0}}, .members = deal_fields},
    {.name = "offers", .offset = AT(offer), .dim = {{LD_BY_SEAT, sizeof(deal), 0}}, .members = deal_fields},
    PER_PAIR("promises", promise, W_PROMISE),
    PER_PAIR("promised_coins", promise_coins, W_NUMBER),
    PER_PAIR("promised_until", promise_until, W_NUMBER),
    PER_PAIR("kept", kept, W_NUMBER),
    PER_PAIR("broken", broken, W_NUMBER),
    PER_SEAT("promised", promised),
    {.name = NULL},
};
