/* Spartacus: winning the game: the victory check, tournaments. Rules S-11. */
#include "games/spartacus/rules.h"

void sparta_win(sparta *s, ld_log *log, int seat, int finalist)
{
    assert(seat != finalist && s->winner == NOBODY);
    s->winner = (uint8_t)seat; /* S-15.1 */
    s->finalist = (uint8_t)finalist;
    sparta_clear_bout(s);
    ld_say(log, M_WINS, seat);
    ld_finish(s);
}

bool sparta_check_victory(sparta *s, ld_log *log, bool last)
{
    assert(!s->bout.fighters);
    int most = TOP_INFLUENCE;
    unsigned leaders = 0;
    for (int i = 0; i < seats_of(s) && last; i++) /* S-11.13 */
        most = i && s->influence[i] <= most ? most : s->influence[i];
    for (int i = 0; i < seats_of(s); i++)
        if (s->influence[i] == most)
            leaders |= 1u << i;
    if (!leaders)
        return false;
    if (last && most < TOP_INFLUENCE)
        ld_say(log, M_TURN_LIMIT, s->turn);
    if (!(leaders & (leaders - 1))) {
        sparta_win(s, log, __builtin_ctz(leaders), NOBODY);
        return true;
    }
    s->contenders = (uint8_t)leaders;
    sparta_say_seats(log, M_TOURNAMENT, leaders);
    tournament_locals *l = ld_of(ld_call(s, TOURNAMENT), tournament);
    memset(l->victors, NOBODY, sizeof l->victors);
    memset(l->pair, NOBODY, sizeof l->pair);
    return true;
}

/* ---- the tournament ---------------------------------------------------------------------------------------------- */

static int total_of(const sparta *s, int seat) /* S-11.7, S-Q51 */
{
    int total = 0;
    EACH_BIT (card, ready_of(s, seat, ALL_GLADIATORS | ALL_EQUIPMENT))
        total += asset_of(s, card)->coin;
    return total < UINT8_MAX ? total : UINT8_MAX; /* what the step has room for */
}

/* The contenders from the lowest key to the highest; equals clockwise from the Host. */
static int rank_seats(const sparta *s, const ld_frame *f, int *out)
{
    assert(s->contenders);
    const tournament_locals *l = ld_of(f, tournament);
    int count = 0;
    for (int i = 0; i < seats_of(s); i++) {
        int seat = from_host(s, i), at = count;
        if (!(s->contenders >> seat & 1))
            continue;
        for (; at > 0 && l->keys[out[at - 1]] > l->keys[seat]; at--)
            out[at] = out[at - 1];
        out[at] = seat;
        count++;
    }
    return count;
}

static void take_totals(sparta *s, ld_frame *f) /* S-11.10 */
{
    assert(__builtin_popcount(s->contenders) >= 2);
    for (int i = 0; i < seats_of(s); i++)
        ld_of(f, tournament)->keys[i] = ld_u8(total_of(s, i));
    f->stage = TOURNAMENT_RANK;
}

static void break_ties(sparta *s, ld_frame *f) /* S-11.9 */
{
    tournament_locals *l = ld_of(f, tournament);
    int order[SEATS], count = rank_seats(s, f, order);
    f->stage = TOURNAMENT_PAIR;
    if (count < 3 || l->keys[order[1]] != l->keys[order[2]])
        return;
    unsigned tied = 0;
    for (int i = 0; i < count; i++)
        if (l->keys[order[i]] == l->keys[order[1]])
            tied |= 1u << order[i];
    f->stage = TOURNAMENT_RANKED;
    *ld_of(ld_call(s, ROLL_OFF), roll) = (roll_locals){.rolling = ld_u8((int)tied), .first = s->host, .ranks = 1};
}

/* Dice order those that were equal and leave all others where they are. */
static void add_dice(sparta *s, ld_frame *f)
{
    tournament_locals *l = ld_of(f, tournament);
    uint8_t key[SEATS] = {0};
    for (int i = 0; i < seats_of(s); i++) {
        int below = 0;
        for (int j = 0; j < seats_of(s); j++)
            below += l->keys[j] < l->keys[i];
        key[i] = (uint8_t)(8 * below + l->dice[i]);
    }
    memcpy(l->keys, key, SEATS);
    memset(l->dice, 0, SEATS);
    f->stage = TOURNAMENT_RANK;
}

static unsigned pair_of(const sparta *s, const ld_frame *f) /* S-11.6 to S-11.8 */
{
    assert(ld_of(f, tournament)->match <= __builtin_popcount(s->contenders) - 2);
    const tournament_locals *l = ld_of(f, tournament);
    int order[SEATS] = {0}, count = rank_seats(s, f, order), number = l->match;
    unsigned lowest = 1u << order[0] | 1u << order[1];
    if (number == 0)
        return lowest;
    unsigned first = 1u << l->victors[0];
    if (count == 3)
        return first | 1u << order[2];
    return number == 1 ? 1u << order[2] | 1u << order[3] : first | 1u << l->victors[1];
}

static bool can_fight(const sparta *s, int seat) { return ready_of(s, seat, ALL_COMBATANTS) != 0; }

static void match_won(sparta *s, ld_log *log, ld_frame *f, int victor)
{
    assert(victor == ld_of(f, tournament)->pair[0] || victor == ld_of(f, tournament)->pair[1]);
    tournament_locals *l = ld_of(f, tournament);
    int count = __builtin_popcount(s->contenders), number = l->match++;
    int loser = victor == l->pair[0] ? l->pair[1] : l->pair[0];
    sparta_clear_bout(s);
    ld_say(log, M_TOURNAMENT_WON, victor, loser);
    if (number == count - 2) {
        sparta_win(s, log, victor, loser);
        return;
    }
    l->victors[number] = ld_u8(victor);
    f->stage = TOURNAMENT_PAIR;
}

static void next_pair(sparta *s, ld_log *log, ld_frame *f) /* S-11.3, S-11.4 */
{
    tournament_locals *l = ld_of(f, tournament);
    unsigned pair = pair_of(s, f);
    int at = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (pair >> from_host(s, i) & 1)
            l->pair[at++] = ld_u8(from_host(s, i)); /* S-Q53 */
    int a = l->pair[0], b = l->pair[1];
    if (can_fight(s, a) && can_fight(s, b)) {
        f->stage = TOURNAMENT_SECOND;
        sparta_commit(s, a);
    } else if (can_fight(s, a) || can_fight(s, b)) {
        ld_say(log, M_FORFEIT, can_fight(s, a) ? b : a);
        match_won(s, log, f, can_fight(s, a) ? a : b);
    } else {
        f->stage = TOURNAMENT_ROLLED;
        *ld_of(ld_call(s, ROLL_OFF), roll) = (roll_locals){.rolling = ld_u8((int)pair), .first = s->host};
    }
}

static void tournament_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    switch (f->stage) {
    case TOURNAMENT_TOTALS: take_totals(s, f); break;
    case TOURNAMENT_RANK: break_ties(s, f); break;
    case TOURNAMENT_RANKED: add_dice(s, f); break;
    case TOURNAMENT_PAIR: next_pair(s, log, f); break;
    case TOURNAMENT_SECOND:
        f->stage = TOURNAMENT_FIGHT;
        sparta_commit(s, ld_of(f, tournament)->pair[1]); /* S-11.5 */
        break;
    case TOURNAMENT_FIGHT:
        f->stage = TOURNAMENT_FOUGHT;
        sparta_match(s);
        break;
    case TOURNAMENT_FOUGHT: match_won(s, log, f, s->bout.seat[!defeat_loser(f->result)]); break;
    default: match_won(s, log, f, f->result); break;
    }
}

static bool tournament_fits(const sparta *s, const ld_frame *f)
{
    const tournament_locals *l = ld_of(f, tournament);
    switch (f->stage) {
    case TOURNAMENT_RANKED: return ld_of(f + 1, roll)->ranks;
    case TOURNAMENT_ROLLED: return !ld_of(f + 1, roll)->ranks;
    case TOURNAMENT_SECOND: return s->bout.fighters == 0 && ld_of(f + 1, seat)->seat == l->pair[0];
    case TOURNAMENT_FIGHT: return s->bout.fighters == 1 && ld_of(f + 1, seat)->seat == l->pair[1];
    default: return true;
    }
}

static const char *tournament_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const tournament_locals *l = ld_of(f, tournament);
    int count = __builtin_popcount(s->contenders);
    if (!tournament_fits(s, f))
        return "the tournament does not fit the step";
    if (count < 2 || l->match > count - 2)
        return "a tournament is played by two or more seats";
    for (int i = 0; i < l->match; i++)
        if (l->victors[i] == NOBODY || !(s->contenders >> l->victors[i] & 1))
            return "a match of the tournament was won by a seat that is not in it";
    if (f->stage == TOURNAMENT_RANKED)
        return ld_of(f + 1, roll)->rolling & ~s->contenders ? "seats roll that are not in the tournament" : NULL;
    unsigned pair = pair_of(s, f);
    return __builtin_popcount(pair) != 2 || l->pair[0] == NOBODY || l->pair[1] == NOBODY ||
                   (1u << l->pair[0] | 1u << l->pair[1]) != pair ||
                   (f->stage == TOURNAMENT_ROLLED && (ld_of(f + 1, roll)->rolling & ~pair))
               ? "the wrong seats fight in the tournament"
               : NULL;
}

const ld_kind sparta_tournament = {
    .name = "tournament",
    .prompt = "The tournament goes on.",
    .waiting = "go on with the tournament",
    .rule = "S-11.3",
    .locals = LD_ROWS(tournament, TOURNAMENT_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(TOURNAMENT_STAGES),
    .run = tournament_run,
    .wrong = tournament_wrong,
};
