/* Spartacus: Upkeep. Rules S-4; steps heal, healing, healer, ledger. */
#include "games/spartacus/rules.h"

/* ---- heal: which card is next (S-4.3) ---------------------------------------------------------------------------- */

static void bar_heal(const sparta *s, int seat, int card, ld_list *out)
{
    ld_choice c = LD_CHOICE(V_HEAL, card, 0, 0);
    if (owner_of(s, card) != seat)
        ld_bar(out, c, R_NOT_YOURS, owner_of(s, card));
    else
        ld_bar(out, c, s->condition[card] == INJURED ? R_ROLLED : R_NOT_INJURED);
}

static void heal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    uint64_t due = ld_of(f, heal)->cards;
    sparta_list_assets(out, V_HEAL, due);
    EACH_BIT (card, ld_heard(out) ? sparta_in_houses(state) & ~due : 0)
        bar_heal(state, seat, card, out);
}

static void heal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log;
    sparta *s = state;
    assert(ld_of(f, heal)->cards >> ld_a(c) & 1);
    int card = ld_a(c);
    f->owed = 0;
    ld_of(f, heal)->cards &= ~BIT(card);
    *ld_of(ld_call(s, HEALING), healing) = (healing_locals){.owner = ld_u8(seat), .card = ld_u8(card)};
}

static void heal_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    if (ld_of(f, heal)->cards)
        ld_ask(f, ld_of(f, heal)->seat);
    else
        ld_done(state, 0);
}

static const char *heal_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const heal_locals *l = ld_of(f, heal);
    if (f->owed && !l->cards)
        return "heal is owed by a seat without injured cards";
    return l->cards & ~(s->house[l->seat] & ~s->ready & ALL_COMBATANTS) ? "heal names a card that is not injured"
                                                                        : NULL;
}

const ld_kind sparta_heal = {
    .name = "heal",
    .prompt = "Choose the injured card to roll for.",
    .waiting = "choose an injured card to roll for",
    .rule = "S-4.3",
    .locals = LD_ROWS(heal, HEAL_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = heal_options,
    .choose = heal_choose,
    .run = heal_run,
    .wrong = heal_wrong,
};

/* ---- healing: the roll (S-4.4) ----------------------------------------------------------------------------------- */

static int dice_for(const sparta *s, int card) { return box(s)->with[A_TWICE_BLESSED] >> card & 1 ? 2 : 1; } /* S-G09 */

static void healing_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    assert(ld_of(f, healing)->dice < dice_for(state, ld_of(f, healing)->card));
    healing_locals *l = ld_of(f, healing);
    ld_say(log, M_HEAL_ROLL, l->card, ld_a(c));
    if (ld_a(c) > l->best)
        l->best = ld_u8(ld_a(c));
    if (++l->dice == dice_for(state, l->card)) {
        f->owed = 0;
        f->stage = HEALING_ROLLED;
        f->result = 0;
        l->asked = 0;
    }
}

static void heal_result(sparta *s, ld_log *log, int card, int die)
{
    assert(s->condition[card] == INJURED && die >= 1 && die <= 6);
    if (die >= box(s)->heal_needed) { /* S-4.5 */
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
    healing_locals *l = ld_of(f, healing);
    if (f->stage == HEALING_ROLLS || f->result) { /* the first roll, or a Healer's */
        f->stage = HEALING_ROLLS;
        l->best = l->dice = 0;
        ld_ask(f, LD_CHANCE);
        return;
    }
    /* S-4.8; S-4.9 re-rolls are for one's own dice */
    if (l->best < box(s)->heal_needed && !l->asked && ready_of(s, l->owner, box(s)->with[A_HEALER])) {
        l->asked = 1;
        healer_locals *h = ld_of(sparta_call(s, HEALER, l->owner), healer);
        h->card = l->card;
        h->die = l->best;
        return;
    }
    heal_result(s, log, l->card, l->best);
}

static const char *healing_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const healing_locals *l = ld_of(f, healing);
    if (!(s->house[l->owner] >> l->card & 1) || s->condition[l->card] != INJURED)
        return "healing names no injured card of the seat";
    if (f->owed && f->stage != HEALING_ROLLS)
        return "healing rolls dice that lie already";
    int last = f->stage == HEALING_ROLLED ? dice_for(state, l->card) : dice_for(state, l->card) - 1;
    return l->dice > last ? "healing has rolled more dice than it has" : NULL;
}

const ld_kind sparta_healing = {
    .name = "healing",
    .prompt = "Roll for {1:asset}.",
    .waiting = "roll for {1:asset}",
    .rule = "S-4.4",
    .locals = LD_ROWS(healing, HEALING_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_STEP(HEAL),
    STAGES(HEALING_STAGES),
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = healing_choose,
    .run = healing_run,
    .several = true,
    .wrong = healing_wrong,
};

/* ---- healer (S-4.8, S-4.9) --------------------------------------------------------------------------------------- */

static void healer_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    sparta_list_own(state, seat, V_USE, box(state)->with[A_HEALER], R_NO_HEALER, out);
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static void healer_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_verb_of(c) != V_USE || (s->ready >> ld_a(c) & 1));
    bool used = ld_verb_of(c) == V_USE;
    if (used) {
        sparta_exhaust(s, ld_a(c));
        ld_say(log, M_HEALER, seat, ld_a(c), ld_of(f, healer)->card);
    }
    ld_done(s, used);
}

static const char *healer_wrong(const void *state, const ld_frame *f)
{
    const healer_locals *l = ld_of(f, healer);
    if (l->die >= box(state)->heal_needed)
        return "a Healer is asked for although the roll was good";
    return l->seat != ld_of(f - 1, healing)->owner ? "a Healer serves another House" : NULL;
}

const ld_kind sparta_healer = {
    .name = "healer",
    .prompt = "The roll for {1:asset} was {2}. Use a Healer to roll again?",
    .waiting = "use a Healer or not",
    .rule = "S-4.8",
    .locals = LD_ROWS(healer, HEALER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = healer_options,
    .choose = healer_choose,
    .wrong = healer_wrong,
};

/* ---- ledger (S-4.13, S-4.14) ------------------------------------------------------------------------------------- */

static void ledger_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    int due = ld_of(f, ledger)->coins, has = s->coins[seat];
    ld_add_if(has >= due, out, LD_CHOICE(V_PAY, 0, 0, 0), R_LEDGER_COINS, due, has);
    sparta_list_own(s, seat, V_FREE, ALL_GLADIATORS, R_ONLY_FREED, out);
}

static void ledger_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_verb_of(c) != V_PAY || s->coins[seat] >= ld_of(f, ledger)->coins);
    ledger_locals *l = ld_of(f, ledger);
    if (ld_verb_of(c) == V_PAY) {
        ld_say(log, M_LEDGER_PAY, seat, l->coins);
        sparta_bank(s, seat, -l->coins);
        ld_done(s, 0);
        return;
    }
    ld_say(log, M_FREED, seat, ld_a(c));
    sparta_discard_asset(s, log, ld_a(c)); /* S-4.14 */
    if (--l->coins == 0)
        ld_done(s, 0);
}

static const char *ledger_wrong(const void *state, const ld_frame *f)
{
    const ledger_locals *l = ld_of(f, ledger);
    return l->coins > gladiators_of(state, l->seat)
               ? "ledger is not owed by a seat with more gladiators than it can feed"
               : NULL;
}

const ld_kind sparta_ledger = {
    .name = "ledger",
    .prompt = "Your gladiators cost {1} {1|coin|coins} more than your slaves earn. Pay, or free a gladiator.",
    .waiting = "balance the ledgers",
    .rule = "S-4.13",
    .locals = LD_ROWS(ledger, LEDGER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = ledger_options,
    .choose = ledger_choose,
    .wrong = ledger_wrong,
};
