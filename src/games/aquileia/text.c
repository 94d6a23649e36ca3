/* Aquileia: its words. Names of things, how choices are written and read, what events say, and the facts of the
 * state by name. */
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

/* Every row of data with words begins with its id and its name. */
typedef struct words {
    const char *id, *name;
} words;

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
    [W_PAYMENT] = {aquila_payment, sizeof *aquila_payment, PAYMENTS},
};

static const struct {
    const char *const *ids, *const *names;
    int count;
} lists[AQUILA_WORDS] = {
    [W_METAL] = {metals, metals, METALS},     [W_AREA] = {areas, area_names, AREAS},
    [W_DECK] = {decks, deck_names, DECKS},    [W_KEPT] = {kept, kept, 2},
    [W_SOURCE] = {sources, sources, SOURCES},
};

bool aquila_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    if (value < 0 || value >= aquila_word_count(state, word))
        return false;
    words w;
    if (tables[word].rows)
        memcpy(&w, (const char *)tables[word].rows + tables[word].stride * (size_t)value, sizeof w);
    else
        w = (words){lists[word].ids[value], lists[word].names[value]};
    snprintf(out, room, "%s", style == LD_ID ? w.id : w.name);
    return true;
}

int aquila_word_count(const void *state, int word)
{
    (void)state;
    return tables[word].rows ? tables[word].count : lists[word].count;
}

/* At: A-S3. */
const ld_verb aquila_verbs[AQUILA_VERBS] = {
    [V_DEAL] = {"deal {0:card}", "Deal {0:card}", NULL, "Chance", "A-11.3"},
    [V_TURN] = {"turn {0:laurel}", "Turn up the {0:laurel}", "laurel-open", "Chance", "A-11.4"},
    [V_START] = {"start {0:seat}", "{0:seat} is start player", NULL, "Chance", "A-3.8"},
    [V_CLOSE] = {"close {0:space}", "Close {0:space}", "{0:space}", "Chance", "A-12.1"},
    [V_PLACE] = {"place {0:space}", "Pawn on {0:space}", "{0:space}", "Place a pawn", "A-4.2"},
    [V_DISC] = {"disc", "Disc on the tie-break track", "track", "Disc", "A-4.12"},
    [V_PASS_PLACING] = {"pass", "Place nothing more this round", NULL, "Pass", "A-4.14"},
    [V_ROLL] = {"roll {0:throw}", "Roll {0:throw}", NULL, "Chance", "A-2.10"},
    [V_EXCHANGE] = {"exchange {0:exchange}", "Exchange {0:exchange}", "exchange {0:exchange}", "Exchange", "A-5.3"},
    [V_STOP] = {"stop", "Stop exchanging", NULL, "Stop", "A-5.5"},
    [V_BUY_CARD] = {"buy", "Buy the card for 1 bronze", "{0:space}", "Buy", "A-5.7"},
    [V_DECLINE_CARD] = {"decline", "Buy nothing", NULL, "Decline", "A-5.7"},
    [V_DRAW] = {"draw {0:card}", "Draw {0:card}", NULL, "Chance", "A-2.7"},
    [V_BUY_SLAVES] = {"buy {0}", "Buy {0} slave {0|card|cards}", "{1:space} {0}", "Buy", "A-5.11"},
    [V_PLAY] = {"play {0:card}", "Play {0:card}", "hand {0:card}", "Play a card", "A-6.4"},
    [V_DONE_PLAYING] = {"done", "Play no more cards", NULL, "Done", "A-6.4"},
    [V_DICE] = {"dice {0}", "Roll {0} blue {0|die|dice}", "dice {0}", "Blue dice", "A-6.6"},
    [V_PRIZE_POINTS] = {"prize points", "Score twice your strength", "prize points", "Prize", "A-6.10"},
    [V_PRIZE_CARD] = {"prize card", "Draw a slave card", "prize card", "Prize", "A-6.10"},
    [V_DRAW_LAUREL] = {"draw {0:laurel}", "Draw the {0:laurel}", "laurel-pile", "Chance", "A-7.9"},
    [V_KEEP_OPEN] = {"keep open", "Keep the open laurel", "laurel-open", "Keep", "A-7.9"},
    [V_KEEP_DECK] = {"keep deck", "Keep the laurel drawn", "laurel-pile", "Keep", "A-7.9"},
    [V_REVEAL] = {"reveal {0:duo}", "Turn up the {0:duo}", "theatrum", "Chance", "A-8.1"},
    [V_BID] = {"bid {0:metal}", "Bid one more {0:metal}", "purse {0:metal}", "Bid", "A-8.4"},
    [V_PASS_AUCTION] = {"pass", "Leave the auction", NULL, "Pass", "A-8.6"},
    [V_BUILD] = {"build {0:plot}", "Build the {0:plot}", "{0:plot}", "Build", "A-9.2"},
    [V_DONE_BUILDING] = {"done", "Build nothing more here", NULL, "Done", "A-9.2"},
    [V_PAY_SLAVES] = {"pay {0:payment}", "Pay {0:payment}", "pay {0:payment}", "Pay", "A-9.5"},
    [V_PAY_PORTUS] = {"pay", "Pay another coin and activate", "{0:space}", "Pay", "A-10.6"},
    [V_DECLINE_PORTUS] = {"decline", "Do without", NULL, "Decline", "A-10.6"},
};

const ld_message aquila_messages[AQUILA_MESSAGES] = {
    [M_DEAL] = {"deal", "{0:card} is laid beside {1:space}.", NULL},
    [M_TURN] = {"turn", "The {0:laurel} is turned up.", NULL},
    [M_START] = {"start", "{0:seat} is drawn as start player.", NULL},
    [M_ROUND] = {"round", "Round {0} of {1} begins; {2:seat} is start player.", NULL},
    [M_CLOSE] = {"close", "{0:space} is closed this round.", NULL},
    [M_PLACE] = {"place", "{0:seat} places a pawn on {1:space}.", NULL},
    [M_PLACE_COIN] = {"place-coin", "{0:seat} places a pawn on {1:space} and lays 1 {2:metal}.", NULL},
    [M_DISC] = {"disc", "{0:seat} takes place {1} on the tie-break track.", NULL},
    [M_PASS] = {"pass", "{0:seat} places nothing more.", NULL},
    [M_TAKE] = {"take", "{0:seat} takes {1} {2:metal}.", NULL},
    [M_SHORT] = {"short", "The bank lacks {1} {2:metal} for {0:seat}.", NULL},
    [M_DOLUS] = {"dolus", "{0:seat} rolls {1:throw} on Dolus.", NULL},
    [M_EXCHANGE] = {"exchange", "{0:seat} exchanges {1:exchange}.", NULL},
    [M_PECUNIA] = {"pecunia", "{0:seat} scores {1} on Pecunia.", NULL},
    [M_NO_EXCHANGE] = {"no-exchange", "{0:seat} exchanges nothing on Pecunia.", NULL},
    [M_BUY_CARD] = {"buy-card", "{0:seat} buys {1:card} for 1 bronze.", NULL},
    [M_BUY_UNSEEN] = {"buy-unseen", "{0:seat} buys an unseen card for 1 bronze.", NULL},
    [M_NO_CARD] = {"no-card", "{0:seat} buys nothing on {1:space}.", NULL},
    [M_BUY_SLAVES] = {"buy-slaves", "{0:seat} buys {1} slave cards for {1} {2:metal}.", NULL},
    [M_NO_SLAVES] = {"no-slaves", "{0:seat} buys no slaves on {1:space}.", NULL},
    [M_DRAW] = {"draw", "{0:seat} draws {1:card}.", "{0:seat} draws a card."},
    [M_SHUFFLE] = {"shuffle", "The {0:deck} discards are shuffled into a new pile.", NULL},
    [M_POTENTIA] = {"potentia", "{0:seat} takes the four blue dice.", NULL},
    [M_CONTEST] = {"contest", "The contest in the {0:area} begins.", NULL},
    [M_ROLL] = {"roll", "{0:seat} rolls {1:throw}: strength {2}.", NULL},
    [M_PLAY] = {"play", "{0:seat} plays {1:card}: strength {2}.", NULL},
    [M_DONE] = {"done", "{0:seat} plays no more cards.", NULL},
    [M_DICE] = {"dice", "{0:seat} throws in {1} blue dice.", NULL},
    [M_NO_DICE] = {"no-dice", "{0:seat} throws in no blue dice.", NULL},
    [M_SINGLE] = {"single", "{0:seat} is alone in the race and wins it.", NULL},
    [M_RANK] = {"rank", "{0:seat} comes in as number {1} in the {2:area} with strength {3}.", NULL},
    [M_ARENA_POINTS] = {"arena-points", "{0:seat} scores {1} in the Arena.", NULL},
    [M_ARENA_CARD] = {"arena-card", "{0:seat} wins a slave card in the Arena.", NULL},
    [M_DRAW_LAUREL] = {"draw-laurel", "{0:seat} draws the {1:laurel}.", "{0:seat} draws a laurel unseen."},
    [M_KEEP] = {"keep", "{0:seat} keeps the {1:laurel}.", "{0:seat} keeps one of the two laurels."},
    [M_PASS_ON] = {"pass-on", "{0:seat} gets the {1:laurel}.", "{0:seat} gets the other laurel."},
    [M_GONE] = {"gone", "The {0:laurel} leaves the game.", "The other laurel leaves the game unseen."},
    [M_REVEAL] = {"reveal", "The {0:duo} is auctioned in the Theatrum, for {1:seat}.", NULL},
    [M_BID] = {"bid", "{0:seat} adds 1 {1:metal}: the bid is {2} bronze, {3} silver, {4} gold.", NULL},
    [M_NO_BID] = {"no-bid", "{0:seat} leaves the auction.", NULL},
    [M_WON] = {"won", "{0:seat} wins the {1:duo}.", NULL},
    [M_PAID] = {"paid", "{0:seat} pays {1} {2:metal}.", NULL},
    [M_FREE] = {"free", "Nobody bids: {0:seat} takes the {1:duo} for nothing.", NULL},
    [M_BUILD] = {"build", "{0:seat} builds the {1:plot} on {2:space}.", NULL},
    [M_PAY_SLAVES] = {"pay-slaves", "{0:seat} pays {1:payment}.", NULL},
    [M_FORUM] = {"forum", "{0:seat} scores {1} at once for the {2:plot}.", NULL},
    [M_NO_BUILD] = {"no-build", "{0:seat} builds nothing more on {1:space}.", NULL},
    [M_LATRO] = {"latro", "{0:seat} rolls {1:throw} on Latro.", NULL},
    [M_ROB] = {"rob", "{0:seat} robs the {1:metal} coin of Portus.", NULL},
    [M_NO_ROB] = {"no-rob", "No coin lies in Portus for {0:seat} to rob.", NULL},
    [M_ACTIVATE] = {"activate", "{0:seat} activates on {1:space}.", NULL},
    [M_NO_ACTIVATE] = {"no-activate", "{0:seat} does not activate on {1:space}.", NULL},
    [M_WORKSHOPS] = {"workshops", "{0:seat} scores {1} for workshops.", NULL},
    [M_ROUND_END] = {"round-end", "Round {0} ends; {1:seat} is first on the tie-break track.", NULL},
    [M_LAURELS] = {"laurels", "{0:seat} shows {1+:laurel}.", NULL},
    [M_FINAL] = {"final", "{0:seat}: {1} on the track, {2} for laurels, {3} for villas, {4} in all.", NULL},
    [M_OVER] = {"over", "The game ends after round {0}.", NULL},
};

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
