/* Spartacus: one turn in outline (S-1.3). The frame at the bottom of the stack walks through these stages; everything
 * else happens in frames that it calls. */
#include "games/spartacus/state.h"

/* Locals: seats that a stage has dealt with, clockwise from the Host (S-4.1). */
static int next_seat(const sparta *s, ld_frame *f)
{
    if (f->v[0] < seats_of(s))
        return from_host(s, f->v[0]++);
    f->v[0] = 0;
    f->stage++;
    return -1;
}

/* ---- set-up (chapter 3) --------------------------------------------------------------------------- */

static void roll_for_host(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    f->stage++;
    ld_call(s, HOST_ROLL)->b[0] = (uint8_t)all_seats(s);
}

static void first_host(sparta *s, ld_log *log, ld_frame *f) /* S-3.2 */
{
    s->host = f->result;
    ld_say(log, M_HOST, s->host);
    f->stage++;
}

static void choose_houses(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    int seat = next_seat(s, f);
    if (seat >= 0)
        sparta_call(s, HOUSE, seat, 0, 0);
}

static void deal_cards(sparta *s, ld_frame *f, bool slaves)
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    const house_row *house = &sparta_houses[s->house_of[seat]];
    ld_ask(sparta_call(s, DEAL, seat, slaves, slaves ? house->slaves : house->gladiators), LD_CHANCE);
}

static void deal_gladiators(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    deal_cards(s, f, false);
}

static void deal_slaves(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    deal_cards(s, f, true);
}

static void take_guards_and_coins(sparta *s, ld_log *log, ld_frame *f) /* S-3.7, S-3.8 */
{
    (void)log;
    for (int i = 0; i < seats_of(s); i++) {
        const house_row *house = &sparta_houses[s->house_of[i]];
        zone_take(&s->deck, GUARD, house->guards);
        s->guards[i] = house->guards;
        s->coins[i] = house->coins;
    }
    f->stage++;
}

/* ---- Upkeep (chapter 4) ---------------------------------------------------------------------------- */

static void refresh(sparta *s, ld_log *log, ld_frame *f) /* S-4.2 */
{
    s->turn++;
    s->phase = PHASE_UPKEEP;
    memset(s->gifts, 0, sizeof s->gifts);
    ld_say(log, M_TURN, s->turn);
    for (int card = 0; card < ASSETS; card++)
        if (s->condition[card] == EXHAUSTED)
            sparta_turn_to(s, card, READY);
    for (int i = 0; i < seats_of(s); i++) {
        s->guards[i] = (uint8_t)(s->guards[i] + s->spent_guards[i]);
        s->spent_guards[i] = 0;
    }
    f->stage++;
}

static void heal(sparta *s, ld_log *log, ld_frame *f) /* S-4.3 */
{
    (void)log;
    int seat = next_seat(s, f);
    uint64_t injured = 0;
    EACH_BIT (card, seat < 0 ? 0 : s->house[seat] & ~s->ready)
        if (s->condition[card] == INJURED) /* a Healer may be exhausted again by now */
            injured |= BIT(card);
    if (!injured)
        return;
    ld_frame *h = ld_call(s, HEAL);
    h->v[0] = (int16_t)seat;
    set_frame_mask(h, injured);
}

static void balance_ledgers(sparta *s, ld_log *log, ld_frame *f) /* S-4.10 to S-4.13 */
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    int balance = slaves_of(s, seat) - gladiators_of(s, seat);
    if (balance < 0) {
        sparta_call(s, LEDGER, seat, -balance, 0);
        return;
    }
    sparta_bank(s, seat, balance);
    if (balance)
        ld_say(log, M_LEDGER_GAIN, seat, balance);
}

/* S-6.41 at the end of Upkeep and of each Phase */
static void full_window(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    f->stage++;
    sparta_open(s, s->host);
}

static void check_victory(sparta *s, ld_log *log, ld_frame *f)
{
    f->stage++;
    sparta_check_victory(s, log, false);
}

/* ---- Intrigue (chapter 5) --------------------------------------------------------------------------- */

static void draw_cards(sparta *s, ld_log *log, ld_frame *f) /* S-5.1 */
{
    (void)log;
    s->phase = PHASE_INTRIGUE;
    int seat = next_seat(s, f);
    if (seat >= 0)
        sparta_draw(s, seat, INTRIGUE_DRAW);
}

static void intrigue_turns(sparta *s, ld_log *log, ld_frame *f) /* S-5.4 */
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    ld_say(log, M_INTRIGUE_TURN, seat);
    sparta_note_exposed(s);
    ld_call(s, TURN)->v[0] = (int16_t)seat;
}

/* ---- Market (chapter 7) ------------------------------------------------------------------------------- */

static void open_market(sparta *s, ld_log *log, ld_frame *f) /* S-7.1 */
{
    s->phase = PHASE_MARKET;
    ld_say(log, M_MARKET, s->host);
    sparta_note_exposed(s);
    f->stage++;
    ld_frame *market = ld_call(s, MARKET);
    market->v[0] = s->host;
    market->owed = (uint8_t)all_seats(s);
}

static void auction(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    f->stage++;
    ld_call(s, AUCTION);
}

/* ---- Arena (chapters 8 to 10), and the end of a turn ---------------------------------------------------- */

static void arena(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    s->phase = PHASE_ARENA;
    f->stage++;
    ld_call(s, ARENA);
}

enum { REFRESH_STAGE = 6 };

static void end_of_turn(sparta *s, ld_log *log, ld_frame *f)
{
    f->stage = REFRESH_STAGE;
    sparta_check_victory(s, log, s->turn >= TURN_LIMIT); /* S-11.13 */
}

/* S-4.15, S-5.39, S-10.18; no check of victory in between (S-11.2). */
static void (*const stages[])(sparta *s, ld_log *log, ld_frame *f) = {
    roll_for_host, first_host,    choose_houses,   deal_gladiators, deal_slaves, take_guards_and_coins,
    refresh,       heal,          balance_ledgers, full_window,     draw_cards,  intrigue_turns,
    full_window,   check_victory, open_market,     auction,         full_window, check_victory,
    arena,         full_window,   end_of_turn,
};

static void game_run(void *state, ld_log *log, ld_frame *f) { stages[f->stage](state, log, f); }

/* What the stage that waits for a frame above may have called. */
static const uint8_t called_by[] = {
    [1] = HOST_ROLL, [2] = HOUSE, [3] = DEAL,        [4] = DEAL,        [7] = HEAL,       [8] = LEDGER,
    [10] = DRAW,     [11] = TURN, [15] = MARKET,     [16] = AUCTION,    [19] = ARENA,     [13] = OPEN,
    [17] = OPEN,     [20] = OPEN, [14] = TOURNAMENT, [18] = TOURNAMENT, [6] = TOURNAMENT,
};
static const uint8_t phase_at[] = {
    PHASE_SETUP,    PHASE_SETUP,  PHASE_SETUP,  PHASE_SETUP,    PHASE_SETUP,    PHASE_SETUP,    PHASE_ARENA,
    PHASE_UPKEEP,   PHASE_UPKEEP, PHASE_UPKEEP, PHASE_INTRIGUE, PHASE_INTRIGUE, PHASE_INTRIGUE, PHASE_INTRIGUE,
    PHASE_INTRIGUE, PHASE_MARKET, PHASE_MARKET, PHASE_MARKET,   PHASE_MARKET,   PHASE_ARENA,    PHASE_ARENA,
};

enum { HOUSES_STAGE = 2, GLADIATORS_STAGE, SLAVES_STAGE };

/* Cards of a type that the n-th seat from the Host has been dealt when this stage stands at `reached`. */
static int dealt_by_now(const sparta *s, const ld_frame *f, int n, bool slaves)
{
    const house_row *house = &sparta_houses[s->house_of[from_host(s, n)]];
    int all = slaves ? house->slaves : house->gladiators, stage = slaves ? SLAVES_STAGE : GLADIATORS_STAGE;
    if (f->stage != stage)
        return f->stage > stage ? all : 0;
    return n < f->v[0] - 1 ? all : n == f->v[0] - 1 ? all - (f + 1)->v[2] : 0;
}

/* Set-up goes on as it began: seats are served one after another, and nothing else lies about. */
static const char *setup_wrong(const sparta *s, const ld_frame *f)
{
    if (s->pile || s->discard.total)
        return "cards have been discarded before the first turn";
    for (int n = 0; n < seats_of(s); n++) {
        int seat = from_host(s, n);
        bool has_house = s->house_of[seat] != NOBODY, served = f->stage > HOUSES_STAGE || n < f->v[0] - 1;
        if (s->hand[seat].total || s->guards[seat] || s->spent_guards[seat] || has_house != served ||
            (s->house[seat] & ~sparta_starting))
            return "a seat has what it cannot have before the first turn";
        for (int slaves = 0; slaves < 2; slaves++)
            if (count_of(s->house[seat] & (slaves ? ALL_SLAVES : ALL_GLADIATORS)) !=
                (has_house ? dealt_by_now(s, f, n, slaves) : 0))
                return "the starting cards are not dealt as the houses say";
    }
    bool by_seat = f->stage >= HOUSES_STAGE;
    return by_seat && (f->v[0] < 1 || (f + 1)->v[0] != from_host(s, f->v[0] - 1)) ? "set-up serves the wrong seat"
                                                                                  : NULL;
}

static const char *game_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    enum { STAGES = sizeof stages / sizeof *stages };
    if (f->stage >= STAGES || f->owed || f->v[0] < 0 || f->v[0] > seats_of(s))
        return "the turn has no such stage";
    int above = s->core.depth > 1 ? s->core.stack[1].kind : -1;
    bool upkeep_window = f->stage == 10 && above == OPEN && s->phase == PHASE_UPKEEP && f->v[0] == 0;
    if (!upkeep_window && (above != called_by[f->stage] || s->phase != phase_at[f->stage]))
        return "the stage of the turn does not fit the step";
    return s->phase == PHASE_SETUP ? setup_wrong(s, f) : NULL;
}

const ld_kind sparta_game_step = {
    .name = "game",
    .prompt = "The turn goes on.",
    .waiting = "go on",
    .rule = "S-1.3",
    .run = game_run,
    .wrong = game_wrong,
};
