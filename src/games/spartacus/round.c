/* Spartacus: one turn in outline (S-1.3). The frame at the bottom of the stack walks through these stages; everything
 * else happens in frames that it calls. */
#include "games/spartacus/rules.h"

/* The next seat that a stage deals with, clockwise from the Host (S-4.1); -1 after the last. */
static int next_seat(const sparta *s, ld_frame *f)
{
    game_locals *l = ld_of(f, game);
    if (l->served < seats_of(s))
        return from_host(s, l->served++);
    l->served = 0;
    f->stage++;
    return -1;
}

/* ---- set-up (chapter 3) ------------------------------------------------------------------------------------------ */

static void roll_for_host(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    f->stage++;
    ld_of(ld_call(s, HOST_ROLL), roll)->rolling = ld_u8((int)all_seats(s));
}

static void first_host(sparta *s, ld_log *log, ld_frame *f) /* S-3.2 */
{
    assert(f->result < seats_of(s));
    s->host = f->result;
    ld_say(log, M_HOST, s->host);
    f->stage++;
}

static void find_houses(sparta *s, ld_log *log, ld_frame *f) /* S-3.3, S-3.11 */
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    if (s->houses_by == HOUSES_GIVEN)
        ld_say(log, M_HOUSE, seat, s->house_of[seat]);
    else if (s->houses_by == HOUSES_CHOSEN)
        sparta_call(s, HOUSE, seat);
    else
        sparta_deal_house(s, seat);
}

static void deal_cards(sparta *s, ld_frame *f, bool slaves)
{
    assert(s->phase == PHASE_SETUP);
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    const house_row *house = &box(s)->house[s->house_of[seat]];
    int cards = slaves ? house->slaves : house->gladiators;
    if (!cards)
        return;
    ld_frame *d = ld_call(s, DEAL);
    *ld_of(d, deal) = (deal_locals){ld_u8(seat), slaves, ld_u8(cards)};
    ld_ask(d, LD_CHANCE);
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
    assert(!s->discard.total && !s->turn);
    for (int i = 0; i < seats_of(s); i++) {
        const house_row *house = &box(s)->house[s->house_of[i]];
        ld_zone_take(&s->deck, GUARD, house->guards);
        s->guards[i] = house->guards;
        s->coins[i] = house->coins;
    }
    f->stage++;
}

/* ---- Upkeep (chapter 4) ------------------------------------------------------------------------------------------ */

static void refresh(sparta *s, ld_log *log, ld_frame *f) /* S-4.2 */
{
    assert(s->turn < box(s)->turn_limit);
    s->turn++;
    s->phase = PHASE_UPKEEP;
    memset(s->gifts, 0, sizeof s->gifts);
    memset(s->promised, 0, sizeof s->promised);
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
    heal_locals *h = ld_of(ld_call(s, HEAL), heal);
    h->seat = ld_u8(seat);
    h->cards = injured;
}

static void balance_ledgers(sparta *s, ld_log *log, ld_frame *f) /* S-4.10 to S-4.13 */
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    int balance = slaves_of(s, seat) - gladiators_of(s, seat);
    if (balance < 0) {
        ld_of(sparta_call(s, LEDGER, seat), ledger)->coins = ld_u8(-balance);
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

/* ---- Intrigue (chapter 5) ---------------------------------------------------------------------------------------- */

static void draw_cards(sparta *s, ld_log *log, ld_frame *f) /* S-5.1 */
{
    (void)log;
    s->phase = PHASE_INTRIGUE;
    int seat = next_seat(s, f);
    if (seat >= 0)
        sparta_draw(s, seat, box(s)->draw);
}

static void intrigue_turns(sparta *s, ld_log *log, ld_frame *f) /* S-5.4 */
{
    int seat = next_seat(s, f);
    if (seat < 0)
        return;
    ld_say(log, M_INTRIGUE_TURN, seat);
    sparta_note_exposed(s);
    ld_of(ld_call(s, TURN), turn)->seat = ld_u8(seat);
}

/* ---- Market (chapter 7) ------------------------------------------------------------------------------------------ */

static void open_market(sparta *s, ld_log *log, ld_frame *f) /* S-7.1 */
{
    assert(s->offer[s->host].with == NOBODY && s->draft[s->host].with == NOBODY);
    s->phase = PHASE_MARKET;
    ld_say(log, M_MARKET, s->host);
    sparta_note_exposed(s);
    f->stage++;
    ld_frame *market = ld_call(s, MARKET);
    ld_of(market, market)->next = s->host;
    market->owed = (uint8_t)all_seats(s);
}

static void auction(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    f->stage++;
    ld_call(s, AUCTION);
}

/* ---- Arena (chapters 8 to 10), and the end of a turn ------------------------------------------------------------- */

static void arena(sparta *s, ld_log *log, ld_frame *f)
{
    (void)log;
    assert(!s->bout.fighters);
    s->phase = PHASE_ARENA;
    f->stage++;
    arena_locals *l = ld_of(ld_call(s, ARENA), arena);
    l->guest = l->loser = NOBODY;
}

static void end_of_turn(sparta *s, ld_log *log, ld_frame *f)
{
    f->stage = GAME_REFRESH;
    sparta_judge_end(s, log);
    sparta_check_victory(s, log, s->turn >= box(s)->turn_limit); /* S-11.13 */
}

/* S-4.15, S-5.39, S-10.18; no check of victory in between (S-11.2). */
#define STAGE_DOES(id, name, above, does, phase) does,
static void (*const stages[])(sparta *s, ld_log *log, ld_frame *f) = {GAME_STAGES(STAGE_DOES)};

static void game_run(void *state, ld_log *log, ld_frame *f) { stages[f->stage](state, log, f); }

#define PHASE_ABOVE(id, name, above, does, phase) above,
#define STAGE_PHASE(id, name, above, does, phase) phase,
static const uint8_t phase_at[] = {GAME_STAGES(STAGE_PHASE)};

/* Cards of a type that the n-th seat from the Host has been dealt when this stage stands at `reached`. */
static int dealt_by_now(const sparta *s, const ld_frame *f, int n, bool slaves)
{
    const game_locals *l = ld_of(f, game);
    const house_row *house = &box(s)->house[s->house_of[from_host(s, n)]];
    int all = slaves ? house->slaves : house->gladiators, stage = slaves ? GAME_SLAVES : GAME_GLADIATORS;
    if (f->stage != stage)
        return f->stage > stage ? all : 0;
    return n < l->served - 1 ? all : n == l->served - 1 ? all - ld_of(f + 1, deal)->left : 0;
}

/* Set-up goes on as it began: seats are served one after another, and nothing else lies about. */
static const char *setup_wrong(const sparta *s, const ld_frame *f)
{
    const game_locals *l = ld_of(f, game);
    if (s->pile || s->discard.total)
        return "cards have been discarded before the first turn";
    for (int n = 0; n < seats_of(s); n++) {
        int seat = from_host(s, n);
        bool has_house = s->house_of[seat] != NOBODY, served = f->stage > GAME_HOUSES || n < l->served - 1;
        served |= s->houses_by == HOUSES_GIVEN;
        if (s->hand[seat].total || s->guards[seat] || s->spent_guards[seat] || has_house != served ||
            (s->house[seat] & ~box(s)->starting))
            return "a seat has what it cannot have before the first turn";
        for (int slaves = 0; slaves < 2; slaves++)
            if (count_of(s->house[seat] & (slaves ? ALL_SLAVES : ALL_GLADIATORS)) !=
                (has_house ? dealt_by_now(s, f, n, slaves) : 0))
                return "the starting cards are not dealt as the houses say";
    }
    bool by_seat = f->stage >= GAME_HOUSES;
    return by_seat && (l->served < 1 || ld_of(f + 1, seat)->seat != from_host(s, l->served - 1))
               ? "set-up serves the wrong seat"
               : NULL;
}

static const char *game_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int served = ld_of(f, game)->served;
    bool upkeep_window = f->stage == GAME_DRAW && (f + 1)->kind == OPEN;
    if (served > seats_of(s) || (upkeep_window && served))
        return "the turn has served seats that are not there";
    if (s->phase != (upkeep_window ? PHASE_UPKEEP : phase_at[f->stage]))
        return "the stage of the turn does not fit the Phase";
    return s->phase == PHASE_SETUP ? setup_wrong(s, f) : NULL;
}

const ld_kind sparta_game_step = {
    .name = "game",
    .prompt = "The turn goes on.",
    .waiting = "go on",
    .rule = "S-1.3",
    .locals = LD_ROWS(game, GAME_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stages = (const char *const[]){GAME_STAGES(STAGE_NAME) NULL},
    .above = (const uint64_t[]){GAME_STAGES(PHASE_ABOVE)},
    .run = game_run,
    .wrong = game_wrong,
};
