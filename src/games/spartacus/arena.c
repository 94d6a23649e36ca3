/* Spartacus: the Arena Phase around the fight: invitations, wagers, fate, rewards, the thumb. Rules S-8 and S-10; steps
 * petition, invite, answer, send, equip, wager, devoted, thumb. */
#include "games/spartacus/rules.h"

/* ---- the sequence ------------------------------------------------------------------------------------------------ */

static void honour(sparta *s, ld_log *log, ld_frame *f) /* S-8.1 */
{
    assert(s->phase == PHASE_ARENA);
    f->stage = ARENA_INVITE;
    sparta_influence(s, log, s->host, 1, BY_HOSTING);
}

/* S-8.5, S-10.13 the coins of those whose wish came true go to the Host */
static void settle_petitions(sparta *s, ld_log *log, unsigned settled, unsigned fulfilled)
{
    assert(!(fulfilled >> s->host & 1));
    EACH_BIT (i, settled) {
        int coins = s->aside[i];
        bool paid = fulfilled >> i & 1;
        s->aside[i] = 0;
        sparta_bank(s, paid ? s->host : i, coins);
        ld_say(log, paid ? M_PETITION_PAID : M_PETITION_BACK, i, coins, s->host);
    }
}

static void ask_petitions(sparta *s, unsigned mask, int loser)
{
    assert(mask && !(mask >> s->host & 1));
    ld_frame *f = ld_call(s, PETITION);
    ld_of(f, petition)->loser = ld_u8(loser);
    f->owed = ld_u8((int)mask);
}

/* S-8.3 who may petition now: those not invited yet whose coins do not stand already (S-8.6) */
static unsigned uninvited(const sparta *s, const arena_locals *l)
{
    return all_seats(s) & ~(1u << s->host) & ~(unsigned)l->invited & ~(unsigned)l->spare;
}

static void invite_next(sparta *s, ld_log *log, ld_frame *f) /* S-8.2, S-8.3, S-8.9 */
{
    arena_locals *l = ld_of(f, arena);
    if (s->bout.fighters == 2) {
        settle_petitions(s, log, l->spare, l->spare); /* S-8.6 they were left out */
        l->spare = 0;
        sparta_judge_games(s, log);
        f->stage = ARENA_TRIBUTE;
    } else if (!(all_seats(s) & ~(unsigned)l->invited)) { /* S-8.13 */
        ld_say(log, M_NO_MATCH, 0);
        sparta_judge_games(s, log);
        f->stage = ARENA_END;
    } else {
        f->stage = ARENA_INVITED;
        if (uninvited(s, l))
            ask_petitions(s, uninvited(s, l), NOBODY);
        else
            ld_of(sparta_call(s, INVITE, s->host), invite)->against_it = l->spare;
    }
}

static void invited(sparta *s, ld_frame *f)
{
    assert(f->result < seats_of(s) && !(ld_of(f, arena)->invited >> f->result & 1));
    arena_locals *l = ld_of(f, arena);
    l->guest = f->result;
    l->invited |= (uint8_t)(1u << l->guest);
    f->stage = ARENA_ANSWERED;
    sparta_call(s, ANSWER, l->guest);
}

static void answered(sparta *s, ld_log *log, ld_frame *f)
{
    assert(ld_of(f, arena)->guest != NOBODY && s->bout.fighters < 2);
    int guest = ld_of(f, arena)->guest;
    bool accepts = f->result;
    f->stage = ARENA_INVITE;
    ld_say(log, accepts ? M_ACCEPTS : M_DECLINES, guest);
    if (accepts)
        sparta_commit(s, guest); /* S-8.12 before the next is invited */
    else
        sparta_influence(s, log, guest, -1, BY_DECLINING); /* S-8.8 */
}

static void tribute(sparta *s, ld_log *log, ld_frame *f) /* S-8.14 */
{
    assert(s->bout.fighters == 2 && s->bout.seat[0] != s->bout.seat[1]);
    for (int side = 0; side < 2; side++) {
        int seat = s->bout.seat[side], coins = box(s)->tribute[s->tokens[s->bout.card[side]]];
        sparta_bank(s, seat, coins);
        if (coins)
            ld_say(log, M_TRIBUTE, seat, s->bout.card[side], coins);
    }
    f->stage = ARENA_WAGERED;
    if (!s->betting)
        ld_call(s, WAGER)->owed = (uint8_t)all_seats(s);
}

static void wagered(sparta *s, ld_frame *f) /* S-8.22 */
{
    arena_locals *l = ld_of(f, arena);
    if (s->betting && l->bets < seats_of(s)) { /* S-8.24 */
        ld_call(s, WAGER)->owed = (uint8_t)(1u << from_host(s, l->bets++));
        return;
    }
    f->stage = ARENA_RIG;
    if (sparta_newly_exposed(s))
        sparta_open(s, s->host);
    else
        sparta_note_exposed(s);
}

static void rig(sparta *s, ld_frame *f)
{
    f->stage = ARENA_MATCH;
    ld_call(s, RIG);
}

static void fight(sparta *s, ld_frame *f)
{
    f->stage = ARENA_FATE;
    sparta_match(s);
}

static int stake_on_board(const sparta *s, int seat)
{
    int stake = 0;
    for (int area = 0; area < WAGERS; area++)
        stake += s->wager[seat][area];
    return stake;
}

static void void_match(sparta *s, ld_log *log, ld_frame *f) /* S-9.42 */
{
    ld_say(log, M_VOID_MATCH, 0);
    for (int i = 0; i < seats_of(s); i++) {
        int stake = stake_on_board(s, i);
        sparta_bank(s, i, stake);
        if (stake)
            ld_say(log, M_WAGER_BACK, i, stake);
    }
    memset(s->wager, 0, sizeof s->wager);
    f->stage = ARENA_END;
}

static void fate(sparta *s, ld_log *log, ld_frame *f) /* S-10.1 */
{
    assert(s->bout.fighters == 2);
    if (!f->result) {
        void_match(s, log, f);
        return;
    }
    arena_locals *l = ld_of(f, arena);
    l->loser = ld_u8(defeat_loser(f->result));
    l->level = ld_u8(defeat_level(f->result));
    int card = s->bout.card[l->loser];
    f->stage = ARENA_REWARD;
    if (l->level == INJURY) {
        sparta_turn_to(s, card, INJURED);
        ld_say(log, M_INJURED, card, s->bout.seat[l->loser]);
    } else if (l->level == DECAPITATION) {
        l->settled = 1;
        sparta_death(s, card);
    }
}

static void favour(sparta *s, ld_log *log, int seat, int card) /* S-10.5, S-10.6 */
{
    assert(s->house[seat] >> card & 1);
    if (s->tokens[card] == CHAMPION)
        return;
    s->tokens[card]++;
    ld_say(log, s->tokens[card] == CHAMPION ? M_CHAMPION : M_FAVOUR, card, s->tokens[card]);
    if (s->tokens[card] == CHAMPION)
        sparta_influence(s, log, seat, 1, BY_CHAMPION);
}

static void pay_wagers(sparta *s, ld_log *log, int victor, int level) /* S-2.42, S-10.10 */
{
    assert(level >= YIELD && level <= DECAPITATION);
    const bool won[WAGERS] = {victor == 0, victor == 1, level == INJURY, level == DECAPITATION};
    for (int i = 0; i < seats_of(s); i++) {
        int back = 0, stake = stake_on_board(s, i);
        for (int area = 0; area < WAGERS; area++)
            back += won[area] ? s->wager[i][area] * (1 + box(s)->odds[area]) : 0;
        sparta_bank(s, i, back);
        if (stake)
            ld_say(log, back ? M_WAGER_WON : M_WAGER_LOST, i, stake, back);
    }
    memset(s->wager, 0, sizeof s->wager);
}

static void reward(sparta *s, ld_log *log, ld_frame *f) /* S-10.4 */
{
    assert(ld_of(f, arena)->loser != NOBODY && ld_of(f, arena)->level);
    const arena_locals *l = ld_of(f, arena);
    int victor = !l->loser;
    sparta_influence(s, log, s->bout.seat[victor], 1, BY_VICTORY);
    favour(s, log, s->bout.seat[victor], s->bout.card[victor]);
    pay_wagers(s, log, victor, l->level);
    f->stage = ARENA_THUMB;
}

static void thumb(sparta *s, ld_log *log, ld_frame *f) /* S-10.11, S-10.12 */
{
    assert(!ld_of(f, arena)->settled || ld_of(f, arena)->level == DECAPITATION);
    const arena_locals *l = ld_of(f, arena);
    int card = s->bout.card[l->loser];
    f->stage = ARENA_END;
    if (l->settled)
        return;
    if (s->tokens[card] == CHAMPION) {
        ld_say(log, M_SPARED, card);
        return;
    }
    f->stage = ARENA_DECIDED;
    ask_petitions(s, all_seats(s) & ~(1u << s->host), card);
}

static void decided(sparta *s, ld_log *log, ld_frame *f)
{
    assert(s->tokens[s->bout.card[ld_of(f, arena)->loser]] != CHAMPION);
    int card = s->bout.card[ld_of(f, arena)->loser];
    bool down = f->result;
    f->stage = ARENA_END;
    ld_say(log, down ? M_THUMB_DOWN : M_THUMB_UP, s->host, card);
    if (!down) /* S-10.14 */
        return;
    sparta_influence(s, log, s->host, -s->tokens[card], BY_THUMB); /* S-10.15 */
    sparta_death(s, card);
}

static void arena_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    switch (f->stage) {
    case ARENA_HONOUR: honour(s, log, f); break;
    case ARENA_INVITE: invite_next(s, log, f); break;
    case ARENA_INVITED: invited(s, f); break;
    case ARENA_ANSWERED: answered(s, log, f); break;
    case ARENA_TRIBUTE: tribute(s, log, f); break;
    case ARENA_WAGERED: wagered(s, f); break;
    case ARENA_RIG: rig(s, f); break;
    case ARENA_MATCH: fight(s, f); break;
    case ARENA_FATE: fate(s, log, f); break;
    case ARENA_REWARD: reward(s, log, f); break;
    case ARENA_THUMB: thumb(s, log, f); break;
    case ARENA_DECIDED: decided(s, log, f); break;
    default: /* S-10.17 */
        sparta_clear_bout(s);
        ld_done(s, 0);
        break;
    }
}

static const char *guest_wrong(const sparta *s, const ld_frame *f)
{
    const arena_locals *l = ld_of(f, arena);
    for (int side = 0; side < s->bout.fighters; side++)
        if (!(l->invited >> s->bout.seat[side] & 1))
            return "a seat fights that was not invited";
    if (f->stage != ARENA_ANSWERED && f->stage != ARENA_INVITE)
        return NULL;
    return l->guest == NOBODY || ld_of(f + 1, seat)->seat != l->guest || !(l->invited >> l->guest & 1) ||
                   (s->bout.fighters && s->bout.seat[0] == l->guest)
               ? "the answer is not owed by the seat invited"
               : NULL;
}

/* S-8.6 coins for being left out stand until the places are filled */
static const char *spare_wrong(const sparta *s, const ld_frame *f)
{
    unsigned spare = ld_of(f, arena)->spare;
    bool inviting = f->stage >= ARENA_INVITE && f->stage <= ARENA_ANSWERED;
    if (spare && (!inviting || (spare & ~all_seats(s)) || (spare & (ld_of(f, arena)->invited | 1u << s->host))))
        return "coins for being left out stand without reason";
    if (f->stage >= ARENA_WAGERED || (f + 1)->kind == INVITE)
        return NULL; /* there the step itself says what is set aside */
    for (int i = 0; i < seats_of(s); i++)
        if ((s->aside[i] != 0) != (spare >> i & 1))
            return "the petitions to be left out do not fit the coins set aside";
    return NULL;
}

/* S-8.24 in turn, and no further than the seat that is asked */
static const char *bets_wrong(const sparta *s, const ld_frame *f)
{
    int bets = ld_of(f, arena)->bets, placed = (f + 1)->kind == WAGER ? bets - 1 : bets;
    if (bets > (s->betting ? seats_of(s) : 0) || (s->betting && f->stage == ARENA_WAGERED && bets < 1) ||
        (f->stage < ARENA_WAGERED && bets))
        return "more seats have placed wagers than can have";
    for (int i = placed < 0 ? 0 : placed; f->stage == ARENA_WAGERED && i < seats_of(s); i++)
        if (stake_on_board(s, from_host(s, i)))
            return "a seat has a wager before its turn";
    return NULL;
}

static const char *arena_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const arena_locals *l = ld_of(f, arena);
    if (f->stage >= ARENA_WAGERED ? s->bout.fighters != 2 : s->bout.fighters > 1)
        return "the places of the arena do not fit the step";
    static const uint8_t none[SEATS][WAGERS];
    bool placed = f->stage >= (s->betting ? ARENA_WAGERED : ARENA_RIG) && f->stage <= ARENA_REWARD;
    if (!placed && memcmp(s->wager, none, sizeof none) != 0)
        return "wagers lie on the board before they are placed or after they are paid";
    if ((l->level != 0) != (l->loser != NOBODY) || (f->stage >= ARENA_REWARD && !l->level))
        return "the match has not ended";
    if (f->stage == ARENA_INVITED && !(all_seats(s) & ~(unsigned)l->invited))
        return "nobody is left to invite";
    const char *wrong = spare_wrong(s, f);
    wrong = wrong ? wrong : bets_wrong(s, f);
    return wrong ? wrong : guest_wrong(s, f);
}

const ld_kind sparta_arena_step = {
    .name = "arena",
    .prompt = "The Arena Phase goes on.",
    .waiting = "go on in the Arena",
    .rule = "S-8.1",
    .locals = LD_ROWS(arena, ARENA_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(ARENA_STAGES),
    .run = arena_run,
    .wrong = arena_wrong,
};

/* ---- petitions (S-8.3, S-10.12). The answers become the locals of `invite` or `thumb` ---------------------------- */

static void petition_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    assert((f - 1)->kind == ARENA);
    bool thumb = ld_of(f, petition)->loser != NOBODY;
    int coins = ((const sparta *)state)->coins[seat], most = amount_of(coins);
    int wish = thumb ? V_PETITION_UP : V_PETITION_INVITE, other = thumb ? V_PETITION_DOWN : V_PETITION_SPARE;
    for (int n = 1; n <= most; n++)
        ld_add(out, LD_CHOICE_N(wish, 0, n));
    for (int n = 1; n <= most; n++)
        ld_add(out, LD_CHOICE_N(other, 0, n));
    SPARTA_BAR_COINS(n, coins, out, LD_CHOICE_N(wish, 0, n));
    SPARTA_BAR_COINS(n, coins, out, LD_CHOICE_N(other, 0, n));
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static bool coins_many(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    assert(f->owed);
    bool all = true;
    EACH_BIT (seat, f->owed)
        all &= s->coins[seat] > 0;
    return all;
}

static bool wants_it(int verb) { return verb == V_PETITION_INVITE || verb == V_PETITION_UP; }

static void set_aside(sparta *s, ld_log *log, int seat, ld_choice c)
{
    assert(!s->aside[seat] && ld_n(c) <= s->coins[seat]);
    static const int messages[] = {M_PETITION_INVITE, M_PETITION_SPARE, M_PETITION_UP, M_PETITION_DOWN};
    s->coins[seat] = (int16_t)(s->coins[seat] - ld_n(c));
    s->aside[seat] = (int16_t)ld_n(c); /* S-12.7 */
    ld_say(log, messages[ld_verb_of(c) - V_PETITION_INVITE], seat, ld_n(c));
}

static void ask_host(sparta *s, int loser, uint8_t for_it, uint8_t against_it)
{
    assert(!(for_it & against_it));
    ld_frame *f = ld_become(s, loser == NOBODY ? INVITE : THUMB);
    if (f->kind == INVITE)
        *ld_of(f, invite) = (invite_locals){s->host, for_it, against_it};
    else
        *ld_of(f, thumb) = (thumb_locals){s->host, ld_u8(loser), for_it, against_it};
    ld_ask(f, s->host);
}

static void petition_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    uint8_t wish[2] = {0, 0};
    for (int i = 0; i < SEATS; i++) {
        if (!answers[i] || ld_verb_of(answers[i]) == V_PASS)
            continue;
        wish[wants_it(ld_verb_of(answers[i]))] |= (uint8_t)(1u << i);
        set_aside(s, log, i, answers[i]);
    }
    int loser = ld_of(f, petition)->loser;
    uint8_t stand = loser == NOBODY ? ld_of(f - 1, arena)->spare : 0; /* S-8.6 */
    ask_host(s, loser, wish[true], wish[false] | stand);
}

/* S-8.3, S-10.12 all but the Host; for an invitation those not invited yet */
static unsigned petitioners(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return ld_of(f, petition)->loser == NOBODY ? uninvited(s, ld_of(f - 1, arena)) : all_seats(s) & ~(1u << s->host);
}

/* The card that lies in the sand, for a step on the Arena's. */
static int loser_below(const sparta *s, const ld_frame *f)
{
    int side = ld_of(f - 1, arena)->loser;
    return (f - 1)->stage == ARENA_DECIDED && side != NOBODY ? s->bout.card[side] : NOBODY;
}

static const char *petition_wrong(const void *state, const ld_frame *f)
{
    return ld_of(f, petition)->loser != loser_below(state, f) ? "petition is for no decision of the Host" : NULL;
}

const ld_kind sparta_petition = {
    .name = "petition",
    .prompt = "Offer the Host coins for the decision you want, or pass.",
    .waiting = "petition the Host or pass",
    .rule = "S-8.3",
    .locals = LD_ROWS(petition, PETITION_LOCALS),
    .owner = petitioners,
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = petition_options,
    .settle = petition_settle,
    .many = coins_many,
    .wrong = petition_wrong,
};

static const char *wishes_wrong(const sparta *s, int seat, unsigned for_it, unsigned against_it)
{
    if (seat != s->host)
        return "the decision is not owed by the Host";
    unsigned paid = 0;
    for (int i = 0; i < seats_of(s); i++)
        paid |= (unsigned)(s->aside[i] != 0) << i;
    return (for_it & against_it) || (for_it | against_it) != paid || (paid >> s->host & 1)
               ? "the petitions do not fit the coins set aside"
               : NULL;
}

/* ---- invite (S-8.4) ---------------------------------------------------------------------------------------------- */

static void invite_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    assert(all_seats(state) & ~(unsigned)ld_of(f - 1, arena)->invited);
    EACH_BIT (guest, all_seats(state) & ~(unsigned)ld_of(f - 1, arena)->invited)
        ld_add(out, LD_CHOICE(V_INVITE, guest, 0, 0));
    EACH_BIT (guest, ld_heard(out) ? ld_of(f - 1, arena)->invited : 0)
        ld_bar(out, LD_CHOICE(V_INVITE, guest, 0, 0), R_INVITED, guest); /* S-8.2 */
}

static void invite_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    assert(!(ld_of(f - 1, arena)->invited >> ld_a(c) & 1));
    const invite_locals *l = ld_of(f, invite);
    int guest = ld_a(c);
    unsigned invited = 1u << guest;
    ld_say(log, M_INVITE, seat, guest);
    sparta_judge_invitation(state, log, guest);
    settle_petitions(state, log, l->for_it | (l->against_it & invited), l->for_it & invited);
    ld_of(f - 1, arena)->spare = (uint8_t)(l->against_it & ~invited); /* S-8.6 for all of the Games */
    ld_done(state, guest);
}

static const char *invite_wrong(const void *state, const ld_frame *f)
{
    const invite_locals *l = ld_of(f, invite);
    return wishes_wrong(state, l->seat, l->for_it, l->against_it);
}

const ld_kind sparta_invite = {
    .name = "invite",
    .prompt = "Invite a Dominus to send a combatant.",
    .waiting = "invite a Dominus",
    .rule = "S-8.4",
    .locals = LD_ROWS(invite, INVITE_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = invite_options,
    .choose = invite_choose,
    .wrong = invite_wrong,
};

/* ---- answer (S-8.7) ---------------------------------------------------------------------------------------------- */

static void answer_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    ld_add_if(ready_of(state, seat, ALL_COMBATANTS), out, LD_CHOICE(V_ACCEPT, 0, 0, 0), R_NO_FIGHTER);
    ld_add(out, LD_CHOICE(V_DECLINE, 0, 0, 0));
}

static void answer_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    assert(ld_of(f - 1, arena)->guest == seat);
    ld_done(state, ld_verb_of(c) == V_ACCEPT);
}

const ld_kind sparta_answer = {
    .name = "answer",
    .prompt = "You are invited to fight. Declining costs 1 Influence.",
    .waiting = "accept or decline the invitation",
    .rule = "S-8.7",
    .locals = LD_ROWS(seat, SEAT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = answer_options,
    .choose = answer_choose,
};

/* ---- send and equip (S-8.11) ------------------------------------------------------------------------------------- */

/* Of identical copies the first. */
uint64_t sparta_distinct(const sparta *s, uint64_t mask)
{
    uint64_t distinct = mask;
    EACH_BIT (card, mask)
        if (card && (mask >> (card - 1) & 1) && box(s)->row_of[card] == box(s)->row_of[card - 1] &&
            s->tokens[card] == s->tokens[card - 1])
            distinct &= ~BIT(card);
    return distinct;
}

void sparta_commit(sparta *s, int seat) { ld_of(sparta_call(s, SEND, seat), send)->side = s->bout.fighters; }

static void bar_copies(ld_list *out, int verb, uint64_t copies)
{
    EACH_BIT (card, ld_heard(out) ? copies : 0)
        ld_bar(out, LD_CHOICE(verb, card, 0, 0), R_SAME_COPY);
}

static void send_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    uint64_t ready = ready_of(state, seat, ALL_COMBATANTS), distinct = sparta_distinct(state, ready);
    sparta_list_assets(out, V_SEND, distinct);
    bar_copies(out, V_SEND, ready & ~distinct);
    sparta_bar_others(state, seat, V_SEND, ready, ALL_COMBATANTS, R_SEND_FIRST, out);
}

static uint64_t gear_for(const sparta *s, int seat, int type)
{
    assert(type < GEAR);
    return sparta_distinct(s, ready_of(s, seat, box(s)->gear[type]));
}

/* The next type that the seat has a ready card of; else the place is filled. */
static void equip_next(sparta *s, int seat, int side, int type)
{
    assert(s->bout.card[side] != NOBODY && side == s->bout.fighters);
    while (type < GEAR && !gear_for(s, seat, type))
        type++;
    if (type == GEAR) {
        s->bout.fighters++;
        ld_done(s, 0);
        return;
    }
    ld_frame *f = ld_become(s, EQUIP);
    *ld_of(f, equip) = (equip_locals){ld_u8(seat), ld_u8(side), ld_u8(type)};
    ld_ask(f, seat);
}

static void send_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ready_of(s, seat, ALL_COMBATANTS) >> ld_a(c) & 1);
    int side = ld_of(f, send)->side;
    s->bout.seat[side] = (uint8_t)seat;
    s->bout.card[side] = (uint8_t)ld_a(c);
    ld_say(log, M_SENDS, seat, ld_a(c));
    equip_next(s, seat, side, WEAPON);
}

static const char *send_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const send_locals *l = ld_of(f, send);
    return l->side != s->bout.fighters || !ready_of(s, l->seat, ALL_COMBATANTS)
               ? "send is not owed by a seat with a combatant, for the next place"
               : NULL;
}

const ld_kind sparta_send = {
    .name = "send",
    .prompt = "Choose your combatant.",
    .waiting = "choose a combatant",
    .rule = "S-8.11",
    .locals = LD_ROWS(send, SEND_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = send_options,
    .choose = send_choose,
    .wrong = send_wrong,
};

/* Equipment of another type (S-8.11), copies, what is exhausted, and what is no equipment. */
static void bar_gear(const sparta *s, int seat, int type, uint64_t all, uint64_t distinct, ld_list *out)
{
    uint64_t others = s->house[seat] & ALL_EQUIPMENT & ~all, ready = ready_of(s, seat, all);
    bar_copies(out, V_EQUIP, ready & ~distinct);
    EACH_BIT (card, others)
        ld_bar(out, LD_CHOICE(V_EQUIP, card, 0, 0), R_OTHER_GEAR, type);
    sparta_bar_others(s, seat, V_EQUIP, ready | others, all, R_NO_GEAR, out);
}

static void equip_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    int type = ld_of(f, equip)->type;
    uint64_t distinct = gear_for(state, seat, type), all = box(state)->gear[type];
    sparta_list_assets(out, V_EQUIP, distinct);
    ld_add(out, LD_CHOICE(V_BARE, 0, 0, 0));
    if (ld_heard(out))
        bar_gear(state, seat, type, all, distinct, out);
}

static void equip_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_verb_of(c) != V_EQUIP || (ready_of(s, seat, box(s)->gear[ld_of(f, equip)->type]) >> ld_a(c) & 1));
    equip_locals *l = ld_of(f, equip);
    int type = l->type;
    if (ld_verb_of(c) == V_EQUIP) {
        s->bout.gear[l->side][type] = ld_u8(ld_a(c));
        ld_say(log, M_EQUIPS, seat, ld_a(c));
    }
    equip_next(s, seat, l->side, type + 1);
}

static const char *equip_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const equip_locals *l = ld_of(f, equip);
    if (l->side != s->bout.fighters || s->bout.seat[l->side] != l->seat)
        return "equip is not owed by the seat that fills the next place";
    int card = s->bout.card[l->side];
    return card >= GLADIATORS + SLAVES || !(ready_of(s, l->seat, ALL_COMBATANTS) >> card & 1) ||
                   !gear_for(s, l->seat, l->type)
               ? "equip is for no combatant of the seat, or without equipment"
               : NULL;
}

const ld_kind sparta_equip = {
    .name = "equip",
    .prompt = "Equip your combatant?",
    .waiting = "equip a combatant",
    .rule = "S-8.11",
    .locals = LD_ROWS(equip, EQUIP_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = equip_options,
    .choose = equip_choose,
    .several = true,
    .wrong = equip_wrong,
};

/* ---- wager (S-8.20, S-8.21) -------------------------------------------------------------------------------------- */

static int stake_of(int bet) { return (bet >> 6) + (bet >> 4 & 3) + (bet >> 2 & 3) + (bet & 3); }

static void bar_bet(const sparta *s, int seat, int bet, ld_list *out)
{
    int most = box(s)->max_wager, foe = seat == s->bout.seat[0] ? bet >> 4 & 3 : seat == s->bout.seat[1] ? bet >> 6 : 0;
    ld_choice c = LD_CHOICE(V_BET, bet, 0, 0);
    if (bet >> 6 > most || (bet >> 4 & 3) > most || (bet >> 2 & 3) > most || (bet & 3) > most)
        ld_bar(out, c, R_WAGER_MOST, most);
    else if (foe)
        ld_bar(out, c, R_WAGER_AGAINST); /* S-8.21 */
    else if (stake_of(bet) > s->coins[seat])
        ld_bar(out, c, R_WAGER_COINS, stake_of(bet), s->coins[seat]);
}

static void wager_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    int most = box(s)->max_wager, coins = s->coins[seat];
    int one = seat == s->bout.seat[1] ? 0 : most, two = seat == s->bout.seat[0] ? 0 : most;
    for (int i = 0; i <= one; i++)
        for (int ii = 0; ii <= two; ii++)
            for (int iii = 0; iii <= most; iii++) {
                int left = coins - i - ii - iii, last = left < most ? left : most;
                for (int iv = 0; iv <= last; iv++)
                    ld_add(out, LD_CHOICE(V_BET, i << 6 | ii << 4 | iii << 2 | iv, 0, 0));
            }
    for (int bet = 0; ld_heard(out) && bet <= UINT8_MAX; bet++)
        bar_bet(s, seat, bet, out);
}

static void wager_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    (void)f;
    sparta *s = state;
    assert(s->bout.fighters == 2);
    for (int i = 0; i < seats_of(s); i++) {
        int bet = ld_a(answers[i]);
        if (!answers[i])
            continue;
        for (int area = 0; area < WAGERS; area++)
            s->wager[i][area] = (uint8_t)(bet >> (6 - 2 * area) & 3);
        sparta_bank(s, i, -stake_of(bet));
        if (bet)
            ld_say(log, M_WAGER, i, bet);
    }
    ld_done(s, 0);
}

static unsigned bettors(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return s->betting ? 1u << from_host(s, ld_of(f - 1, arena)->bets - 1) : all_seats(s);
}

const ld_kind sparta_wager = {
    .name = "wager",
    .prompt = "Place your wagers: coins on Victory I, Victory II, Injury, Decapitation.",
    .waiting = "place wagers",
    .rule = "S-8.20",
    .locals = LD_NO_LOCALS,
    .owner = bettors,
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = wager_options,
    .settle = wager_settle,
    .many = coins_many,
};

/* ---- death on the sand (S-10.2) ---------------------------------------------------------------------------------- */

void sparta_death(sparta *s, int card)
{
    assert(s->place[card] >= PLACE_HOUSE);
    *ld_of(ld_call(s, DEATH), death) = (death_locals){.owner = ld_u8(owner_of(s, card)), .card = ld_u8(card)};
}

static uint64_t devoted_for(const sparta *s, int owner, int card) /* S-G19 */
{
    return card < GLADIATORS ? ready_of(s, owner, box(s)->with[A_DEVOTED]) & ~BIT(card) : 0;
}

static void die(sparta *s, ld_log *log, ld_frame *f)
{
    assert(s->house[ld_of(f, death)->owner] >> ld_of(f, death)->card & 1);
    death_locals *l = ld_of(f, death);
    int owner = l->owner;
    ld_say(log, M_DIES, l->card, owner);
    f->stage = DEATH_BLOOD;
    sparta_discard_asset(s, log, l->card);
    ld_of(ld_call(s, BLOOD), blood)->dominus = ld_u8(owner);
}

static void save(sparta *s, ld_log *log, int owner, int card)
{
    assert(devoted_for(s, owner, card));
    int devoted = lowest_of(devoted_for(s, owner, card));
    sparta_turn_to(s, card, INJURED);
    ld_say(log, M_SAVED, owner, devoted, card);
    sparta_discard_asset(s, log, devoted);
    ld_done(s, 1);
}

static void death_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    death_locals *l = ld_of(f, death);
    int owner = l->owner, card = l->card;
    if (f->stage == DEATH_BLOOD) {
        ld_done(s, 0);
    } else if (f->stage == DEATH_DUE && devoted_for(s, owner, card)) {
        f->stage = DEATH_ASKED;
        devoted_locals *d = ld_of(sparta_call(s, DEVOTED, owner), devoted);
        d->card = ld_u8(card);
        d->by = ld_u8(lowest_of(devoted_for(s, owner, card)));
    } else if (f->stage == DEATH_ASKED && f->result) {
        save(s, log, owner, card);
    } else {
        die(s, log, f);
    }
}

static const char *death_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const death_locals *l = ld_of(f, death);
    int loser = ld_of(f - 1, arena)->loser;
    if (loser == NOBODY || s->bout.seat[loser] != l->owner || s->bout.card[loser] != l->card)
        return "another than the loser dies";
    if (f->stage == DEATH_BLOOD)
        return ld_of(f + 1, blood)->dominus == l->owner ? NULL : "a death does not fit the step";
    return devoted_for(s, l->owner, l->card) && (s->house[l->owner] >> l->card & 1) &&
                   ld_of(f + 1, devoted)->seat == l->owner
               ? NULL
               : "nobody can save the loser";
}

const ld_kind sparta_death_step = {
    .name = "death",
    .prompt = "A combatant dies.",
    .waiting = "bury the dead",
    .rule = "S-10.2",
    .locals = LD_ROWS(death, DEATH_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(DEATH_STAGES),
    .run = death_run,
    .wrong = death_wrong,
};

static void devoted_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_SAVE, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_REFUSE_SAVE, 0, 0, 0));
}

static void devoted_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    assert((f - 1)->kind == DEATH);
    ld_done(state, ld_verb_of(c) == V_SAVE);
}

const ld_kind sparta_devoted = {
    .name = "devoted",
    .prompt = "Discard {2:asset} to save {1:asset}?",
    .waiting = "save {1:asset} or not",
    .rule = "S-G19",
    .locals = LD_ROWS(devoted, DEVOTED_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = devoted_options,
    .choose = devoted_choose,
    .several = true,
};

/* ---- thumb (S-10.13 to S-10.16) ---------------------------------------------------------------------------------- */

static void thumb_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_THUMB_UP, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_THUMB_DOWN, 0, 0, 0));
}

static void thumb_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    assert(((const sparta *)state)->host == seat);
    const thumb_locals *l = ld_of(f, thumb);
    bool down = ld_verb_of(c) == V_THUMB_DOWN;
    settle_petitions(state, log, l->for_it | l->against_it, down ? l->against_it : l->for_it);
    ld_done(state, down);
}

static const char *thumb_wrong(const void *state, const ld_frame *f)
{
    const thumb_locals *l = ld_of(f, thumb);
    if (l->loser != loser_below(state, f))
        return "thumb is not about the loser of the match";
    return wishes_wrong(state, l->seat, l->for_it, l->against_it);
}

const ld_kind sparta_thumb = {
    .name = "thumb",
    .prompt = "{1:asset} lies in the sand. Thumb up or down?",
    .waiting = "decide about {1:asset}",
    .rule = "S-10.13",
    .locals = LD_ROWS(thumb, THUMB_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = thumb_options,
    .choose = thumb_choose,
    .several = true,
    .wrong = thumb_wrong,
};
