/* Aquileia: what cannot be (A-I), and what follows from the rest of a position that came from outside. */
#include "games/aquileia/rules.h"

static int kind_now(const aquila *s)
{
    assert(s->core.over == !s->core.depth);
    return s->core.over ? -1 : s->core.stack[0].kind;
}

/* No piece is on the board: the game is over, or a round is about to begin. */
static bool between_rounds(const aquila *s)
{
    int kind = kind_now(s);
    return kind < 0 || kind == STEP_DEAL || kind == STEP_TURN || kind == STEP_START || kind == STEP_CLOSE;
}

static const ld_frame *frame_of(const aquila *s, int kind) { return kind_now(s) == kind ? &s->core.stack[0] : NULL; }

/* ---- what lies where ---------------------------------------------------------------------------------------- */

static int coins_elsewhere(const aquila *s, int metal)
{
    int coins = s->lying >> metal & 1;
    for (int i = 0; i < seats_of(s); i++)
        coins += s->purse[i][metal];
    return coins;
}

static int cards_elsewhere(const aquila *s, int card)
{
    int n = s->discards[card];
    for (int i = 0; i < seats_of(s); i++)
        n += s->hand[i][card];
    for (int i = 0; i < FACE_UP; i++)
        n += s->face_up[i] == card;
    return n;
}

static int laurels_elsewhere(const aquila *s, int laurel)
{
    const ld_frame *f = frame_of(s, STEP_LAUREL);
    int n = (s->open_laurel == laurel) + (f && ld_of(f, laurel)->drawn == laurel);
    for (int i = 0; i < s->races; i++)
        n += (s->raced[i].open == laurel) + (s->raced[i].drawn == laurel);
    return n;
}

static int duo_on_auction(const aquila *s)
{
    const ld_frame *f = frame_of(s, STEP_AUCTION);
    return f ? 1 << ld_of(f, auction)->duo : 0;
}

static uint8_t rest(int all, int elsewhere)
{
    assert(elsewhere >= 0);
    return ld_u8(elsewhere < all ? all - elsewhere : 0);
}

void aquila_derive(void *state, uint64_t missing)
{
    aquila *s = state;
    if (missing & BANK_MISSING)
        for (int m = 0; m < METALS; m++)
            s->bank[m] = rest(box(s)->coins[m], coins_elsewhere(s, m));
    if (missing & PILE_MISSING)
        for (int k = 0; k < CARDS; k++)
            s->pile[k] = rest(box(s)->card[k].copies, cards_elsewhere(s, k));
    if (missing & LAURELS_MISSING)
        for (int k = 0; k < LAURELS; k++)
            s->laurel_pile[k] = rest(box(s)->laurel[k].copies, laurels_elsewhere(s, k));
    if (missing & DUOS_MISSING) {
        s->duo_pile = (uint8_t)(((1u << DUOS) - 1) & ~(unsigned)duo_on_auction(s));
        for (int i = 0; i < seats_of(s); i++)
            s->duo_pile &= (uint8_t)~s->duos[i];
    }
}

/* ---- the round ---------------------------------------------------------------------------------------------- */

static const char *check_round(const aquila *s)
{
    int kind = kind_now(s);
    if ((s->rounds != 6 && s->rounds != 4) || s->pecunia_always > 1 || s->tie_by_track > 1 || s->closing > 1)
        return "an option of the game has an impossible value";
    if (s->closing && seats_of(s) != 2)
        return "spaces are closed with two seats only";
    if (s->core.over ? s->round != s->rounds : s->core.depth != 1)
        return "the stack is not one step, or the game is over before its last round";
    if (s->round > s->rounds)
        return "there is no such round in this game";
    bool laying_out = kind == STEP_DEAL || kind == STEP_TURN;
    if (kind == STEP_START ? s->round != 0 : s->round == 0 && !laying_out)
        return "this step cannot be before the first round, or only there";
    if (s->start >= seats_of(s))
        return "the start player is a seat that is not there";
    return NULL;
}

/* ---- coins and cards ------------------------------------------------------------------------------------------ */

static const char *check_coins(const aquila *s) /* A-I1 */
{
    for (int m = 0; m < METALS; m++)
        if (s->bank[m] + coins_elsewhere(s, m) != box(s)->coins[m])
            return "the coins of a metal do not add up to those in the box";
    return NULL;
}

static const char *check_cards(const aquila *s) /* A-I2 */
{
    for (int i = 0; i < FACE_UP; i++)
        if (s->face_up[i] != NONE && (s->face_up[i] < HORSE_GOLD_1 || s->face_up[i] >= CARDS))
            return "a card beside the equi spaces is no horse and no weapon";
    for (int k = 0; k < CARDS; k++) {
        if (s->pile[k] + cards_elsewhere(s, k) != box(s)->card[k].copies)
            return "the cards of a kind do not add up to the number in the box";
        for (int i = 0; i < seats_of(s); i++)
            if (s->known[i][k] > (deck_of(k) == SLAVE_DECK ? 0 : s->hand[i][k]))
                return "more cards of a hand are known than can be";
    }
    for (int i = 0; i < seats_of(s); i++)
        if (s->held[i][SLAVE_DECK] || s->held[i][EQUI_DECK])
            return "numbers of hidden cards belong into the view of a seat";
    return s->left[SLAVE_DECK] || s->left[EQUI_DECK] || s->laurels_left
               ? "numbers of hidden cards belong into the view of a seat"
               : NULL;
}

/* ---- laurels (A-I3, A-I14) -------------------------------------------------------------------------------------- */

static bool one_of(int kind, const uint8_t *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kinds[i] == kind)
            return true;
    return kind < 0;
}

/* Has the race, the auction of this round been held? */
static bool after_race(const aquila *s)
{
    static const uint8_t kinds[] = {STEP_REVEAL, STEP_AUCTION, STEP_BUILD, STEP_PAY,
                                    STEP_LATRO,  STEP_PORTUS,  STEP_DEAL,  STEP_TURN};
    return one_of(kind_now(s), kinds, sizeof kinds);
}

static bool after_auction(const aquila *s)
{
    static const uint8_t kinds[] = {STEP_BUILD, STEP_PAY, STEP_LATRO, STEP_PORTUS, STEP_DEAL, STEP_TURN};
    return one_of(kind_now(s), kinds, sizeof kinds);
}

static int at_most(const aquila *s, bool held) { return s->round && !held ? s->round - 1 : s->round; }

static bool race_wrong(const aquila *s, const race *r)
{
    return r->first >= seats_of(s) || r->first == r->second || (r->second != NOBODY && r->second >= seats_of(s)) ||
           r->open >= LAURELS || r->drawn >= LAURELS || r->kept > KEPT_DECK;
}

static const char *check_laurels(const aquila *s)
{
    if (s->races > at_most(s, after_race(s)))
        return "more races were run than rounds have come to it";
    for (int i = 0; i < s->races; i++)
        if (race_wrong(s, &s->raced[i]))
            return "a race has impossible seats or laurels";
    if (s->open_laurel != NONE && s->open_laurel >= LAURELS)
        return "the open laurel is not one of the Stadium's";
    if (s->open_laurel == NONE && !after_race(s))
        return "no laurel lies open before the race";
    for (int k = 0; k < LAURELS; k++)
        if (s->laurel_pile[k] + laurels_elsewhere(s, k) != box(s)->laurel[k].copies)
            return "the laurels of a kind do not add up to the number in the box";
    return NULL;
}

static const char *check_duos(const aquila *s)
{
    int seen = s->duo_pile, on_auction = duo_on_auction(s), won = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (seen & s->duos[i])
            return "a duo laurel is in two places";
        seen |= s->duos[i];
        won += __builtin_popcount(s->duos[i]);
    }
    if ((seen & on_auction) || (seen | on_auction) != (1 << DUOS) - 1)
        return "the duo laurels do not add up to the six in the box";
    return won > at_most(s, after_auction(s)) ? "more duo laurels were won than rounds have come to it" : NULL;
}

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

static const char *check_pawns(const aquila *s) /* A-I4 to A-I6 */
{
    uint32_t seen = 0;
    for (int i = 0; i < seats_of(s); i++) {
        uint32_t own = s->pawns[i];
        if (__builtin_popcount(own) > box(s)->pawns)
            return "a seat has more pawns on the board than it has";
        if ((own & seen) || (own & ~(uint32_t)ALL_SPACES) || (own & s->closed))
            return "a space is closed or holds two pawns";
        if (((own & ON_GOLD) && (own & ON_SILVER)) || __builtin_popcount(own & ON_COINS) > 1)
            return "a seat has pawns on both sides of the Stadium, or on two coin spaces of Portus";
        seen |= own;
    }
    if (seen && between_rounds(s))
        return "pawns are on the board between the rounds";
    uint32_t coins = (uint32_t)s->lying << PORTUS_BRONZE, paid = seen & ON_COINS;
    bool robbed = kind_now(s) == STEP_PORTUS;
    return (coins & ~paid) || (coins != paid && !robbed) ? "the coins in Portus do not lie under the pawns there"
                                                         : NULL;
}

static const char *check_buildings(const aquila *s) /* A-I4, A-I7 */
{
    uint32_t seen = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (__builtin_popcount(s->built[i]) > box(s)->houses)
            return "a seat has built more houses than it has";
        if ((s->built[i] & seen) || (s->built[i] & ~ALL_PLOTS))
            return "a plot has two owners, or there is no such plot";
        seen |= s->built[i];
    }
    return NULL;
}

static const char *check_track(const aquila *s) /* A-I4, A-I10 */
{
    int kind = kind_now(s);
    unsigned seen = 0;
    for (int i = 0; i < s->discs && i < LD_MAX_SEATS; i++) {
        if (s->track[i] >= seats_of(s) || (seen >> s->track[i] & 1))
            return "the tie-break track has a disc twice, or of a seat that is not there";
        seen |= 1u << s->track[i];
    }
    bool all = s->discs == seats_of(s);
    if (kind == STEP_PLACE)
        return (s->passed & ~seen) ? "a seat has passed without its disc on the track" : NULL;
    if (s->passed)
        return "seats have passed although pieces are not being placed";
    bool open = between_rounds(s) && kind >= 0;
    return (open ? s->discs == 0 : all) ? NULL : "the discs are not all on the track, or not all in hand";
}

/* How many rows of the table have closed a space by now. */
static int closings_done(const aquila *s)
{
    const ld_frame *f = frame_of(s, STEP_CLOSE);
    if (f)
        return ld_of(f, close)->row;
    return s->closing && !between_rounds(s) ? box(s)->closings : 0;
}

static const char *check_closed(const aquila *s) /* A-I5 */
{
    uint32_t groups = 0;
    for (int g = 0; g < GROUPS; g++) {
        int should = 0;
        for (int i = 0; i < closings_done(s); i++)
            should += box(s)->closing[i] == aquila_group[g];
        if (__builtin_popcount(s->closed & aquila_group[g]) != should)
            return "the closed spaces are not one for each row of the table";
        groups |= aquila_group[g];
    }
    return s->closed & ~groups ? "a space is closed that cannot be" : NULL;
}

static const char *check_dice(const aquila *s) /* A-I9 */
{
    bool none = s->blue_holder == NOBODY;
    if (none ? s->blue_dice != 0 : s->blue_holder >= seats_of(s) || s->blue_dice > box(s)->blue_dice)
        return "the blue dice are held by nobody who could";
    bool early = kind_now(s) == STEP_PLACE || between_rounds(s) || (taken(s) & SPACE_RANGE(0, POTENTIA + 1));
    return early && !none ? "the blue dice are held before Potentia is resolved" : NULL;
}

/* ---- strengths and points ------------------------------------------------------------------------------------------
 */

static int area_now(const aquila *s) /* the contest under way, or AREAS */
{
    uint32_t waiting = taken(s), now = waiting & -waiting;
    if (between_rounds(s) || kind_now(s) == STEP_PLACE)
        return AREAS;
    return now & IN_ARENA ? ARENA : now & IN_STADIUM ? STADIUM : AREAS;
}

static const char *check_strengths(const aquila *s)
{
    int area = area_now(s);
    for (int i = 0; i < seats_of(s); i++) {
        int least = 0;
        bool in = area < AREAS && contests(s, area, i);
        if (in)
            EACH_BIT (space, s->pawns[i] & area_spaces(area))
                least += box(s)->space[space].strength;
        if (s->strength[i] < least || s->strength[i] > (in ? box(s)->strongest : 0))
            return "a strength is out of bounds, or of a seat that is in no contest";
    }
    return NULL;
}

static const char *check_points(const aquila *s) /* A-I8 */
{
    enum { TOP = 16000 }; /* more than any figures allow; what is scored yet finds room */
    for (int i = 0; i < seats_of(s); i++) {
        int sum = 0;
        for (int k = 0; k < SOURCES; k++) {
            sum += s->source[i][k];
            if (s->source[i][k] < 0 || sum > TOP)
                return "the points of a seat are out of bounds";
        }
    }
    return NULL;
}

static const char *(*const checks[])(const aquila *) = {
    check_round,     check_coins, check_cards,  check_laurels, check_duos,      check_pawns,
    check_buildings, check_track, check_closed, check_dice,    check_strengths, check_points,
};

const char *aquila_check(const void *state)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *wrong = checks[i](state);
        if (wrong)
            return wrong;
    }
    return NULL;
}
