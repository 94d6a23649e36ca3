/* Spartacus: winning the game: the victory check, tournaments, ranks. Rules S-11 and S-15. */
#include "games/spartacus/state.h"

#include <stdio.h>

void sparta_win(sparta *s, ld_log *log, int seat, int finalist)
{
    s->winner = (uint8_t)seat; /* S-15.1 */
    s->finalist = (uint8_t)finalist;
    sparta_clear_bout(s);
    ld_say(log, M_WINS, seat);
    ld_finish(s);
}

bool sparta_check_victory(sparta *s, ld_log *log, bool last)
{
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
    ld_call(s, TOURNAMENT);
    return true;
}

/* ---- the tournament. Locals, as bytes: a key for each seat, the victors so far plus one, the pair that fights, dice
 * that break ties, number of the match
 * -------------------------------------------------------------------------------------- */

enum {
    TOURNAMENT_TOTALS,
    TOURNAMENT_RANK,
    TOURNAMENT_RANKED,
    TOURNAMENT_PAIR,
    TOURNAMENT_SECOND,
    TOURNAMENT_FIGHT,
    TOURNAMENT_FOUGHT,
    TOURNAMENT_ROLLED
};
enum { KEY = 0, VICTOR = 4, PAIR = 6, TIE_DIE = 8, NUMBER = 12 };

static int total_of(const sparta *s, int seat) /* S-11.7, S-Q51 */
{
    int total = 0;
    EACH_BIT (card, ready_of(s, seat, ALL_GLADIATORS | ALL_EQUIPMENT))
        total += asset_of(card)->coin;
    return total;
}

/* The contenders from the lowest key to the highest; equals clockwise from the Host. */
static int rank_seats(const sparta *s, const ld_frame *f, int *out)
{
    int count = 0;
    for (int i = 0; i < seats_of(s); i++) {
        int seat = from_host(s, i), at = count;
        if (!(s->contenders >> seat & 1))
            continue;
        for (; at > 0 && f->b[KEY + out[at - 1]] > f->b[KEY + seat]; at--)
            out[at] = out[at - 1];
        out[at] = seat;
        count++;
    }
    return count;
}

static void take_totals(sparta *s, ld_frame *f) /* S-11.10 */
{
    for (int i = 0; i < seats_of(s); i++)
        f->b[KEY + i] = (uint8_t)total_of(s, i);
    f->stage = TOURNAMENT_RANK;
}

static void break_ties(sparta *s, ld_frame *f) /* S-11.9 */
{
    int order[SEATS], count = rank_seats(s, f, order);
    f->stage = TOURNAMENT_PAIR;
    if (count < 3 || f->b[KEY + order[1]] != f->b[KEY + order[2]])
        return;
    unsigned tied = 0;
    for (int i = 0; i < count; i++)
        if (f->b[KEY + order[i]] == f->b[KEY + order[1]])
            tied |= 1u << order[i];
    f->stage = TOURNAMENT_RANKED;
    ld_frame *roll = ld_call(s, ROLL_OFF);
    roll->b[0] = (uint8_t)tied;
    roll->b[2] = s->host;
    roll->b[3] = 1; /* the dice count, not only the highest */
}

/* Dice order those that were equal and leave all others where they are. */
static void add_dice(sparta *s, ld_frame *f)
{
    uint8_t key[SEATS] = {0};
    for (int i = 0; i < seats_of(s); i++) {
        int below = 0;
        for (int j = 0; j < seats_of(s); j++)
            below += f->b[KEY + j] < f->b[KEY + i];
        key[i] = (uint8_t)(8 * below + f->b[TIE_DIE + i]);
    }
    memcpy(f->b + KEY, key, SEATS);
    memset(f->b + TIE_DIE, 0, SEATS);
    f->stage = TOURNAMENT_RANK;
}

static unsigned pair_of(const sparta *s, const ld_frame *f) /* S-11.6 to S-11.8 */
{
    int order[SEATS] = {0}, count = rank_seats(s, f, order), number = f->b[NUMBER];
    unsigned first = f->b[VICTOR] ? 1u << (f->b[VICTOR] - 1) : 0;
    if (number == 0)
        return 1u << order[0] | 1u << order[1];
    if (count == 3)
        return first | 1u << order[2];
    return number == 1 ? 1u << order[2] | 1u << order[3] : first | 1u << (f->b[VICTOR + 1] - 1);
}

static bool can_fight(const sparta *s, int seat) { return ready_of(s, seat, ALL_COMBATANTS) != 0; }

static void match_won(sparta *s, ld_log *log, ld_frame *f, int victor)
{
    int count = __builtin_popcount(s->contenders), number = f->b[NUMBER]++;
    int loser = victor == f->b[PAIR] ? f->b[PAIR + 1] : f->b[PAIR];
    sparta_clear_bout(s);
    ld_say(log, M_TOURNAMENT_WON, victor, loser);
    if (number == count - 2) {
        sparta_win(s, log, victor, loser);
        return;
    }
    f->b[VICTOR + number] = (uint8_t)(victor + 1);
    f->stage = TOURNAMENT_PAIR;
}

static void next_pair(sparta *s, ld_log *log, ld_frame *f) /* S-11.3, S-11.4 */
{
    unsigned pair = pair_of(s, f);
    int at = PAIR;
    for (int i = 0; i < seats_of(s); i++)
        if (pair >> from_host(s, i) & 1)
            f->b[at++] = (uint8_t)from_host(s, i); /* S-Q53 */
    int a = f->b[PAIR], b = f->b[PAIR + 1];
    if (can_fight(s, a) && can_fight(s, b)) {
        f->stage = TOURNAMENT_SECOND;
        sparta_commit(s, a);
    } else if (can_fight(s, a) || can_fight(s, b)) {
        ld_say(log, M_FORFEIT, can_fight(s, a) ? b : a);
        match_won(s, log, f, can_fight(s, a) ? a : b);
    } else {
        f->stage = TOURNAMENT_ROLLED;
        ld_frame *roll = ld_call(s, ROLL_OFF);
        roll->b[0] = (uint8_t)pair;
        roll->b[2] = s->host;
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
        sparta_commit(s, f->b[PAIR + 1]); /* S-11.5 */
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
    const ld_frame *above = f + 1;
    bool commits = above->kind == SEND || above->kind == EQUIP;
    switch (f->stage) {
    case TOURNAMENT_RANKED: return above->kind == ROLL_OFF && above->b[3];
    case TOURNAMENT_ROLLED: return above->kind == ROLL_OFF && !above->b[3];
    case TOURNAMENT_SECOND: return commits && s->bout.fighters == 0 && above->v[0] == f->b[PAIR];
    case TOURNAMENT_FIGHT: return commits && s->bout.fighters == 1 && above->v[0] == f->b[PAIR + 1];
    case TOURNAMENT_FOUGHT: return above->kind == MATCH;
    default: return false;
    }
}

static const char *tournament_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int count = __builtin_popcount(s->contenders);
    if (f->owed || !tournament_fits(s, f))
        return "the tournament does not fit the step";
    if (count < 2 || (s->contenders & ~all_seats(s)) || f->b[NUMBER] > count - 2)
        return "a tournament is played by two or more seats";
    for (int i = 0; i < f->b[NUMBER]; i++)
        if (!f->b[VICTOR + i] || !(s->contenders >> (f->b[VICTOR + i] - 1) & 1))
            return "a match of the tournament was won by a seat that is not in it";
    if (f->stage == TOURNAMENT_RANKED)
        return (f + 1)->b[0] & ~s->contenders ? "seats roll that are not in the tournament" : NULL;
    unsigned pair = pair_of(s, f);
    return __builtin_popcount(pair) != 2 || f->b[PAIR] >= seats_of(s) || f->b[PAIR + 1] >= seats_of(s) ||
                   (1u << f->b[PAIR] | 1u << f->b[PAIR + 1]) != pair ||
                   (f->stage == TOURNAMENT_ROLLED && (f + 1)->b[0] & ~pair)
               ? "the wrong seats fight in the tournament"
               : NULL;
}

const ld_kind sparta_tournament = {
    .name = "tournament",
    .prompt = "The tournament goes on.",
    .waiting = "go on with the tournament",
    .rule = "S-11.3",
    .run = tournament_run,
    .wrong = tournament_wrong,
};

/* ---- outcome (S-15)
 * --------------------------------------------------------------------------------------------------- */

/* S-15.3: the winner, the finalist, the rest of the tournament, then by Influence */
static int standing(const sparta *s, int seat)
{
    if (s->winner == NOBODY)
        return s->influence[seat];
    return seat == s->winner                                      ? 1000
           : seat == s->finalist                                  ? 900
           : s->finalist != NOBODY && (s->contenders >> seat & 1) ? 800
                                                                  : s->influence[seat];
}

void sparta_outcome(const void *state, ld_outcome *out)
{
    const sparta *s = state;
    for (int i = 0; i < seats_of(s); i++) {
        out->score[i] = s->influence[i]; /* S-15.2 */
        out->rank[i] = 1;
        for (int j = 0; j < seats_of(s); j++)
            out->rank[i] = (int16_t)(out->rank[i] + (standing(s, j) > standing(s, i)));
    }
    if (s->winner != NOBODY)
        snprintf(out->reason, sizeof out->reason, "%s", s->influence[s->winner] < TOP_INFLUENCE ? "S-11.13" : "S-11.1");
}

int sparta_account(const void *state, int seat, ld_line *out, int room)
{
    static const char *const names[SOURCES] = {N_("Hosting"),
                                               N_("Victories"),
                                               N_("Champions"),
                                               N_("Schemes"),
                                               N_("Reactions"),
                                               N_("House rules"),
                                               N_("Declined invitations"),
                                               N_("Thumbs")};
    const sparta *s = state;
    int lines = 0, start = s->influence[seat];
    for (int i = 0; i < SOURCES; i++)
        start -= s->source[seat][i];
    for (int i = -1; i < SOURCES && lines < room; i++) {
        int value = i < 0 ? start : s->source[seat][i];
        if (!value)
            continue;
        snprintf(out[lines].source, sizeof out[lines].source, "%s", ld_tr(i < 0 ? N_("At the start") : names[i]));
        out[lines++].value = value;
    }
    return lines;
}
