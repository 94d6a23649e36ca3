/* Spartacus: promises. Rules S-12.8 to S-12.14.
 *
 * A promise is table talk: it is spoken, heard by all and binds nobody (S-1.12). The state remembers the open one of
 * each pair of seats and how often each was kept and broken, so that people and bots can tell whose word is good. The
 * phases say when something happened that a promise was about; what it means is decided here. */
#include "games/spartacus/rules.h"

/* ---- speaking ---------------------------------------------------------------------------------------------------- */

/* S-12.9 all that could be promised to a seat, were it not for the promises there are */
static void bar_promises(const sparta *s, int seat, int whom, bool aside, ld_list *out)
{
    int verb = aside ? V_SAY_PROMISE : V_PROMISE, coins = aside ? V_SAY_PROMISE_COINS : V_PROMISE_COINS;
    bool used = s->promised[seat] >= box(s)->promise_limit;
    int why = used ? R_PROMISES_USED : R_PROMISE_OPEN, what = used ? box(s)->promise_limit : whom;
    for (int kind = PROMISE_SUPPORT; kind < PROMISE_COINS; kind++)
        ld_bar(out, LD_CHOICE(verb, whom, kind, 0), why, what);
    LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(coins, whom, n), why, what);
}

/* Whom the seat can promise something now (S-12.9). */
static unsigned open_to(const sparta *s, int seat)
{
    unsigned mask = 0;
    if (s->promised[seat] >= box(s)->promise_limit)
        return 0;
    for (int i = 0; i < seats_of(s); i++)
        if (i != seat && !s->promise[seat][i])
            mask |= 1u << i;
    return mask;
}

/* S-12.12 of the Games one speaks before they begin */
static void games_options(const sparta *s, int whom, ld_list *out)
{
    bool early = s->phase < PHASE_ARENA;
    ld_add_if(early, out, LD_CHOICE(V_SAY_PROMISE, whom, PROMISE_SPARE, 0), R_GAMES_BEGUN);
    ld_add_if(early, out, LD_CHOICE(V_SAY_PROMISE, whom, PROMISE_INVITE, 0), R_GAMES_BEGUN);
}

static void list_promises(int whom, bool aside, ld_list *out)
{
    int verb = aside ? V_SAY_PROMISE : V_PROMISE, coins = aside ? V_SAY_PROMISE_COINS : V_PROMISE_COINS;
    ld_add(out, LD_CHOICE(verb, whom, PROMISE_SUPPORT, 0));
    ld_add(out, LD_CHOICE(verb, whom, PROMISE_PEACE, 0));
    for (int n = 1; n <= MAX_PROMISED; n++)
        ld_add(out, LD_CHOICE_N(coins, whom, n));
    LD_BAR_ABOVE(n, MAX_PROMISED, out, LD_CHOICE_N(coins, whom, n), R_PROMISED_MOST, MAX_PROMISED);
}

/* What a schemer may promise those that have not agreed when they were asked: options of the step. */
void sparta_promise_options(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    unsigned wooed = sparta_wooed(s, f, seat), open = open_to(s, seat);
    EACH_BIT (whom, open & wooed)
        list_promises(whom, false, out);
    EACH_BIT (whom, ld_heard(out) ? wooed & ~open : 0)
        bar_promises(s, seat, whom, false, out);
}

/* Everything else is said out of turn. */
void sparta_promise_asides(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    unsigned wooed = sparta_wooed(s, f, seat), open = open_to(s, seat);
    EACH_BIT (whom, ld_heard(out) ? all_seats(s) & ~open & ~wooed & ~(1u << seat) : 0)
        bar_promises(s, seat, whom, true, out);
    EACH_BIT (whom, open) {
        if (!(wooed >> whom & 1))
            list_promises(whom, true, out);
        games_options(s, whom, out);
    }
}

void sparta_promise(sparta *s, ld_log *log, int seat, ld_choice c)
{
    int whom = ld_a(c), verb = ld_verb_of(c);
    bool coins = verb == V_PROMISE_COINS || verb == V_SAY_PROMISE_COINS;
    int kind = coins ? PROMISE_COINS : ld_b(c);
    assert(whom != seat && !s->promise[seat][whom] && s->promised[seat] < box(s)->promise_limit);
    bool next_turn = kind == PROMISE_SUPPORT || kind == PROMISE_PEACE;
    s->promise[seat][whom] = ld_u8(kind);
    s->promise_coins[seat][whom] = ld_u8(coins ? ld_n(c) : 0);
    s->promise_until[seat][whom] = ld_u8(s->turn + next_turn);
    s->promised[seat]++;
    if (coins)
        ld_say(log, M_PROMISE_COINS, seat, whom, ld_n(c));
    else
        ld_say(log, M_PROMISE, seat, whom, kind);
    ld_reveal(s); /* all have heard it */
}

/* ---- what became of it ------------------------------------------------------------------------------------------- */

static void end_promise(sparta *s, ld_log *log, int seat, int whom, int message)
{
    assert(s->promise[seat][whom]);
    ld_say(log, message, seat, whom, s->promise[seat][whom]);
    s->promise[seat][whom] = NO_PROMISE;
    s->promise_coins[seat][whom] = s->promise_until[seat][whom] = 0;
}

static void keep(sparta *s, ld_log *log, int seat, int whom)
{
    s->kept[seat][whom]++;
    end_promise(s, log, seat, whom, M_PROMISE_KEPT);
}

static void break_word(sparta *s, ld_log *log, int seat, int whom)
{
    s->broken[seat][whom]++;
    end_promise(s, log, seat, whom, M_PROMISE_BROKEN);
}

static bool is_due(const sparta *s, int seat, int whom) { return s->promise_until[seat][whom] <= s->turn; }

/* S-12.10 when the scheme is declared or dropped: those who were asked have given support or not */
void sparta_judge_support(sparta *s, ld_log *log, const ld_frame *support)
{
    const support_locals l = *ld_of(support, support);
    for (int i = 0; i < seats_of(s); i++) {
        if (s->promise[i][l.seat] != PROMISE_SUPPORT || !l.asks[i])
            continue;
        if (l.agreed >> i & 1)
            keep(s, log, i, l.seat);
        else
            break_word(s, log, i, l.seat);
    }
}

/* S-12.11 a scheme that takes something from its target */
bool sparta_harms(const sparta *s, int card)
{
    static const bool harms[] = {
        [DO_LOSS] = true, [DO_SHIFT] = true,     [DO_INJURE] = true,   [DO_ROB] = true,
        [DO_TAX] = true,  [DO_NO_GUARDS] = true, [DO_NO_SLAVE] = true, [DO_NO_GLADIATOR] = true};
    return harms[box(s)->card[card].effect];
}

/* S-12.11 foiled or not */
void sparta_judge_peace(sparta *s, ld_log *log, const plan_locals *plan)
{
    if (!sparta_harms(s, plan->card))
        return;
    EACH_BIT (target, sparta_targets(s, plan))
        if (s->promise[plan->seat][target] == PROMISE_PEACE)
            break_word(s, log, plan->seat, target);
}

/* At the end of a seat's Intrigue turn: the peace it promised was kept, the support promised to it not called upon. */
void sparta_judge_turn(sparta *s, ld_log *log, int seat)
{
    for (int i = 0; i < seats_of(s); i++) {
        if (s->promise[seat][i] == PROMISE_PEACE && is_due(s, seat, i))
            keep(s, log, seat, i);
        if (s->promise[i][seat] == PROMISE_SUPPORT && is_due(s, i, seat))
            end_promise(s, log, i, seat, M_PROMISE_LAPSED);
    }
}

/* S-12.12 the Host invites */
void sparta_judge_invitation(sparta *s, ld_log *log, int guest)
{
    if (s->promise[s->host][guest] == PROMISE_INVITE)
        keep(s, log, s->host, guest);
    else if (s->promise[s->host][guest] == PROMISE_SPARE)
        break_word(s, log, s->host, guest);
}

/* S-12.12 nobody is invited any more; only the Host's word was called upon */
void sparta_judge_games(sparta *s, ld_log *log)
{
    for (int i = 0; i < seats_of(s); i++)
        for (int j = 0; j < seats_of(s); j++) {
            int kind = s->promise[i][j];
            if (kind != PROMISE_SPARE && kind != PROMISE_INVITE)
                continue;
            if (i != s->host)
                end_promise(s, log, i, j, M_PROMISE_LAPSED);
            else if (kind == PROMISE_SPARE)
                keep(s, log, i, j);
            else
                break_word(s, log, i, j);
        }
}

/* S-12.13 coins given count, whatever they were given for */
void sparta_judge_gift(sparta *s, ld_log *log, int from, int to, int coins)
{
    if (s->promise[from][to] != PROMISE_COINS)
        return;
    int left = s->promise_coins[from][to] - coins;
    if (left <= 0)
        keep(s, log, from, to);
    else
        s->promise_coins[from][to] = ld_u8(left);
}

/* S-12.13 the end of the turn, which no promise due in it outlives */
void sparta_judge_end(sparta *s, ld_log *log)
{
    for (int i = 0; i < seats_of(s); i++)
        for (int j = 0; j < seats_of(s); j++) {
            if (!s->promise[i][j] || !is_due(s, i, j))
                continue;
            if (s->promise[i][j] == PROMISE_COINS)
                break_word(s, log, i, j);
            else
                end_promise(s, log, i, j, M_PROMISE_LAPSED);
        }
}
