/* Spartacus: Upkeep. Rules S-4; steps heal, healing, healer, ledger. */
#include "games/spartacus/state.h"

/* ---- heal: which card is next (S-4.3). Locals: seat; mask of the cards still to roll for ------------------ */

static void heal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    sparta_list_assets(out, V_HEAL, frame_mask(f));
}

static void heal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log;
    sparta *s = state;
    int card = ld_a(c);
    f->owed = 0;
    set_frame_mask(f, frame_mask(f) & ~BIT(card));
    ld_frame *roll = ld_call(s, HEALING);
    roll->v[0] = (int16_t)seat;
    roll->v[1] = (int16_t)card;
}

static void heal_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    if (frame_mask(f))
        ld_ask(f, f->v[0]);
    else
        ld_done(state, 0);
}

static const char *heal_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!sparta_is_seat(s, f->v[0]) || (f->owed && (!sparta_owned(s, f) || !frame_mask(f))))
        return "heal is not owed by a seat with injured cards";
    return frame_mask(f) & ~(s->house[f->v[0]] & ~s->ready & ALL_COMBATANTS) ? "heal names a card that is not injured"
                                                                             : NULL;
}

const ld_kind sparta_heal = {
    .name = "heal",
    .prompt = "Choose the injured card to roll for.",
    .waiting = "choose an injured card to roll for",
    .rule = "S-4.3",
    .options = heal_options,
    .choose = heal_choose,
    .run = heal_run,
    .wrong = heal_wrong,
};

/* ---- healing: the roll (S-4.4). Locals: owner, card, best die, dice rolled, healers asked ------------------ */

enum { BEST = 2, DICE = 3, ASKED_HEALERS = 4 };

static int dice_for(int card) { return sparta_with[A_TWICE_BLESSED] >> card & 1 ? 2 : 1; } /* S-G09 */

static void healing_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)state, (void)chance;
    ld_say(log, M_HEAL_ROLL, f->v[1], ld_a(c));
    if (ld_a(c) > f->v[BEST])
        f->v[BEST] = (int16_t)ld_a(c);
    if (++f->v[DICE] == dice_for(f->v[1])) {
        f->owed = 0;
        f->stage = 1;
        f->result = 0;
        f->v[ASKED_HEALERS] = 0;
    }
}

static void heal_result(sparta *s, ld_log *log, int card, int die)
{
    if (die >= HEAL_NEEDED) { /* S-4.5 */
        sparta_turn_to(s, card, READY);
        ld_say(log, M_HEALED, card);
    } else if (die == 1) { /* S-4.7 */
        ld_say(log, M_DIES, card, owner_of(s, card));
        sparta_discard_asset(s, log, card);
    } else { /* S-4.6 */
        ld_say(log, M_STILL_INJURED, card);
    }
    ld_done(s, 0);
}

static void healing_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    if (f->stage == 0 || f->result) { /* the first roll, or a Healer's */
        f->stage = 0;
        f->result = 0;
        f->v[BEST] = f->v[DICE] = 0;
        ld_ask(f, LD_CHANCE);
        return;
    }
    while (f->v[BEST] < HEAL_NEEDED && f->v[ASKED_HEALERS] < seats_of(s)) { /* S-4.8 */
        int seat = after(s, f->v[0], f->v[ASKED_HEALERS]++);
        if (ready_of(s, seat, sparta_with[A_HEALER])) {
            sparta_call(s, HEALER, seat, f->v[1], f->v[BEST]);
            return;
        }
    }
    heal_result(s, log, f->v[1], f->v[BEST]);
}

static const char *healing_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!sparta_is_seat(s, f->v[0]) || f->v[1] < 0 || f->v[1] >= GLADIATORS + SLAVES ||
        !(s->house[f->v[0]] >> f->v[1] & 1) || s->condition[f->v[1]] != INJURED)
        return "healing names no injured card of the seat";
    if (f->v[BEST] < 0 || f->v[BEST] > 6 || f->stage > 1 || f->v[ASKED_HEALERS] < 0 ||
        f->v[ASKED_HEALERS] > seats_of(s))
        return "healing has dice or Healers that cannot be";
    int last = f->stage ? dice_for(f->v[1]) : dice_for(f->v[1]) - 1;
    return f->v[DICE] < 0 || f->v[DICE] > last || (f->owed && f->owed != 1u << LD_CHANCE)
               ? "healing has rolled more dice than it has"
               : NULL;
}

const ld_kind sparta_healing = {
    .name = "healing",
    .prompt = "Roll for {1:asset}.",
    .waiting = "roll for {1:asset}",
    .rule = "S-4.4",
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = healing_choose,
    .run = healing_run,
    .several = true,
    .wrong = healing_wrong,
};

/* ---- healer (S-4.8, S-4.9). Locals: seat, card, die --------------------------------------------------------- */

static void healer_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    sparta_list_assets(out, V_USE, ready_of(state, seat, sparta_with[A_HEALER]));
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static void healer_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    bool used = ld_verb_of(c) == V_USE;
    if (used) {
        sparta_exhaust(s, ld_a(c));
        ld_say(log, M_HEALER, seat, ld_a(c), f->v[1]);
    }
    ld_done(s, used);
}

static const char *healer_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || f->v[1] < 0 || f->v[1] >= ASSETS ? "healer is not owed by the seat it names" : NULL;
}

const ld_kind sparta_healer = {
    .name = "healer",
    .prompt = "The roll for {1:asset} was {2}. Use a Healer to roll again?",
    .waiting = "use a Healer or not",
    .rule = "S-4.8",
    .options = healer_options,
    .choose = healer_choose,
    .wrong = healer_wrong,
};

/* ---- ledger (S-4.13, S-4.14). Locals: seat, coins owed ------------------------------------------------------- */

static void ledger_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    if (s->coins[seat] >= f->v[1])
        ld_add(out, LD_CHOICE(V_PAY, 0, 0, 0));
    sparta_list_assets(out, V_FREE, ready_of(s, seat, ALL_GLADIATORS));
}

static void ledger_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    if (ld_verb_of(c) == V_PAY) {
        ld_say(log, M_LEDGER_PAY, seat, f->v[1]);
        sparta_bank(s, seat, -f->v[1]);
        ld_done(s, 0);
        return;
    }
    ld_say(log, M_FREED, seat, ld_a(c));
    sparta_discard_asset(s, log, ld_a(c)); /* S-4.14 */
    if (--f->v[1] == 0)
        ld_done(s, 0);
}

static const char *ledger_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || f->v[1] < 1 || f->v[1] > gladiators_of(s, f->v[0])
               ? "ledger is not owed by a seat with more gladiators than it can feed"
               : NULL;
}

const ld_kind sparta_ledger = {
    .name = "ledger",
    .prompt = "Your gladiators cost {1} {1|coin|coins} more than your slaves earn. Pay, or free a gladiator.",
    .waiting = "balance the ledgers",
    .rule = "S-4.13",
    .options = ledger_options,
    .choose = ledger_choose,
    .wrong = ledger_wrong,
};
