/* Spartacus: the Arena Phase around the fight: invitations, wagers, fate, rewards, the thumb. Rules S-8 and S-10; steps
 * petition, invite, answer, send, equip, wager, devoted, thumb. */
#include "games/spartacus/state.h"

/* ---- the sequence. Locals: seats invited so far, the seat invited now, how the match ended, fate settled ----------
 */

enum {
    ARENA_HONOUR,
    ARENA_INVITE,
    ARENA_INVITED,
    ARENA_ANSWERED,
    ARENA_TRIBUTE,
    ARENA_WAGERED,
    ARENA_RIG,
    ARENA_MATCH,
    ARENA_FATE,
    ARENA_REWARD,
    ARENA_THUMB,
    ARENA_DECIDED,
    ARENA_END
};
enum { INVITED, GUEST, ENDED, SETTLED };

static void honour(sparta *s, ld_log *log, ld_frame *f) /* S-8.1 */
{
    f->stage = ARENA_INVITE;
    sparta_influence(s, log, s->host, 1, BY_HOSTING);
}

static void ask_petitions(sparta *s, unsigned mask, int thumb, int about)
{
    ld_frame *f = ld_call(s, PETITION);
    f->v[0] = s->host;
    f->v[1] = (int16_t)thumb;
    f->v[4] = (int16_t)about;
    f->owed = (uint8_t)mask;
}

static void call_host(sparta *s, int kind, int about) { sparta_call(s, kind, s->host, about, 0); }

static void invite_next(sparta *s, ld_log *log, ld_frame *f) /* S-8.2, S-8.3, S-8.9 */
{
    unsigned left = all_seats(s) & ~(unsigned)f->v[INVITED];
    if (s->bout.fighters == 2) {
        f->stage = ARENA_TRIBUTE;
    } else if (!left) { /* S-8.13 */
        ld_say(log, M_NO_MATCH, 0);
        f->stage = ARENA_END;
    } else {
        unsigned others = left & ~(1u << s->host);
        int invited = f->v[INVITED];
        f->stage = ARENA_INVITED;
        if (others) /* S-8.6 anew before each invitation */
            ask_petitions(s, others, 0, invited);
        else
            call_host(s, INVITE, invited);
    }
}

static void invited(sparta *s, ld_frame *f)
{
    f->v[GUEST] = f->result;
    f->v[INVITED] |= (int16_t)(1 << f->result);
    f->stage = ARENA_ANSWERED;
    sparta_call(s, ANSWER, f->v[GUEST], 0, 0);
}

static void answered(sparta *s, ld_log *log, ld_frame *f)
{
    int guest = f->v[GUEST];
    bool accepts = f->result;
    f->stage = ARENA_INVITE;
    ld_say(log, accepts ? M_ACCEPTS : M_DECLINES, guest);
    if (accepts)
        sparta_commit(s, guest); /* S-8.12 before the next is invited */
    else
        sparta_influence(s, log, guest, -1, BY_DECLINING); /* S-8.8 */
}

static int tribute_for(int token) { return token == CHAMPION ? TRIBUTE_CHAMPION : TRIBUTE_FAVOUR * token; }

static void tribute(sparta *s, ld_log *log, ld_frame *f) /* S-8.14 */
{
    for (int side = 0; side < 2; side++) {
        int seat = s->bout.seat[side], coins = tribute_for(s->tokens[s->bout.card[side]]);
        sparta_bank(s, seat, coins);
        if (coins)
            ld_say(log, M_TRIBUTE, seat, s->bout.card[side], coins);
    }
    f->stage = ARENA_WAGERED;
    ld_call(s, WAGER)->owed = (uint8_t)all_seats(s);
}

static void wagered(sparta *s, ld_frame *f) /* S-8.22 */
{
    f->stage = ARENA_RIG;
    if (sparta_newly_exposed(s))
        sparta_open(s, s->host);
    else
        sparta_note_exposed(s);
}

static void rig(sparta *s, ld_frame *f)
{
    f->stage = ARENA_MATCH;
    ld_call(s, RIG)->v[0] = s->host;
}

static void fight(sparta *s, ld_frame *f)
{
    f->stage = ARENA_FATE;
    sparta_match(s);
}

static void fate(sparta *s, ld_log *log, ld_frame *f) /* S-10.1 */
{
    int code = f->result, loser = defeat_loser(code), level = defeat_level(code);
    int card = s->bout.card[loser];
    f->v[ENDED] = (int16_t)code;
    f->stage = ARENA_REWARD;
    if (level == INJURY) {
        sparta_turn_to(s, card, INJURED);
        ld_say(log, M_INJURED, card, s->bout.seat[loser]);
    } else if (level == DECAPITATION) {
        f->v[SETTLED] = 1;
        sparta_death(s, card);
    }
}

static void favour(sparta *s, ld_log *log, int seat, int card) /* S-10.5, S-10.6 */
{
    if (s->tokens[card] == CHAMPION)
        return;
    s->tokens[card]++;
    ld_say(log, s->tokens[card] == CHAMPION ? M_CHAMPION : M_FAVOUR, card, s->tokens[card]);
    if (s->tokens[card] == CHAMPION)
        sparta_influence(s, log, seat, 1, BY_CHAMPION);
}

static void pay_wagers(sparta *s, ld_log *log, int victor, int level) /* S-2.42, S-10.10 */
{
    const int odds[WAGERS] = {victor == 0 ? 1 : -1, victor == 1 ? 1 : -1, level == INJURY ? 2 : -1,
                              level == DECAPITATION ? 2 : -1};
    for (int i = 0; i < seats_of(s); i++) {
        int back = 0, stake = 0;
        for (int area = 0; area < WAGERS; area++) {
            stake += s->wager[i][area];
            back += s->wager[i][area] * (1 + odds[area]);
        }
        sparta_bank(s, i, back);
        if (stake)
            ld_say(log, back ? M_WAGER_WON : M_WAGER_LOST, i, stake, back);
    }
    memset(s->wager, 0, sizeof s->wager);
}

static void reward(sparta *s, ld_log *log, ld_frame *f) /* S-10.4 */
{
    int victor = !defeat_loser(f->v[ENDED]);
    sparta_influence(s, log, s->bout.seat[victor], 1, BY_VICTORY);
    favour(s, log, s->bout.seat[victor], s->bout.card[victor]);
    pay_wagers(s, log, victor, defeat_level(f->v[ENDED]));
    f->stage = ARENA_THUMB;
}

static void thumb(sparta *s, ld_log *log, ld_frame *f) /* S-10.11, S-10.12 */
{
    int card = s->bout.card[defeat_loser(f->v[ENDED])];
    f->stage = ARENA_END;
    if (f->v[SETTLED])
        return;
    if (s->tokens[card] == CHAMPION) {
        ld_say(log, M_SPARED, card);
        return;
    }
    f->stage = ARENA_DECIDED;
    ask_petitions(s, all_seats(s) & ~(1u << s->host), 1, card);
}

static void decided(sparta *s, ld_log *log, ld_frame *f)
{
    int card = s->bout.card[defeat_loser(f->v[ENDED])];
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

static bool arena_fits(const ld_frame *f, int above)
{
    switch (f->stage) {
    case ARENA_INVITE: return above == SEND || above == EQUIP;
    case ARENA_INVITED: return above == INVITE || above == PETITION;
    case ARENA_ANSWERED: return above == ANSWER;
    case ARENA_WAGERED: return above == WAGER;
    case ARENA_RIG: return above == OPEN;
    case ARENA_MATCH: return above == RIG;
    case ARENA_FATE: return above == MATCH;
    case ARENA_REWARD: return above == DEATH;
    case ARENA_DECIDED: return above == PETITION || above == THUMB;
    case ARENA_END: return above == DEATH;
    default: return false;
    }
}

static const char *arena_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (f->owed || !arena_fits(f, (f + 1)->kind))
        return "the arena does not fit the step";
    unsigned invited = (unsigned)f->v[INVITED];
    if ((invited & ~all_seats(s)) || !sparta_is_seat(s, f->v[GUEST]) || f->v[ENDED] < 0 || f->v[ENDED] > 6)
        return "the arena names seats or a defeat that cannot be";
    if (f->stage >= ARENA_WAGERED ? s->bout.fighters != 2 : s->bout.fighters > 1)
        return "the places of the arena do not fit the step";
    static const uint8_t none[SEATS][WAGERS];
    bool placed = f->stage >= ARENA_RIG && f->stage <= ARENA_REWARD;
    if (!placed && memcmp(s->wager, none, sizeof none) != 0)
        return "wagers lie on the board before they are placed or after they are paid";
    if (f->stage >= ARENA_REWARD && !f->v[ENDED])
        return "the match has not ended";
    unsigned left = all_seats(s) & ~invited;
    if (f->stage == ARENA_INVITED &&
        (!left || (unsigned)((f + 1)->kind == PETITION ? (f + 1)->v[4] : (f + 1)->v[1]) != invited))
        return "the invitation does not fit those made before";
    for (int side = 0; side < s->bout.fighters; side++)
        if (!(invited >> s->bout.seat[side] & 1))
            return "a seat fights that was not invited";
    bool guest_due = f->stage == ARENA_ANSWERED || f->stage == ARENA_INVITE;
    if (guest_due && ((f + 1)->v[0] != f->v[GUEST] || !(invited >> f->v[GUEST] & 1) ||
                      (s->bout.fighters && s->bout.seat[0] == f->v[GUEST])))
        return "the answer is not owed by the seat invited";
    return NULL;
}

const ld_kind sparta_arena_step = {
    .name = "arena",
    .prompt = "The Arena Phase goes on.",
    .waiting = "go on in the Arena",
    .rule = "S-8.1",
    .run = arena_run,
    .wrong = arena_wrong,
};

/* ---- petitions (S-8.3, S-10.12). Locals: Host, thumb?; a byte for each seat: what it asks for; v[4]: the seats
 * invited, or the loser. The answers become the locals of `invite` or `thumb`
 * -------------------------------------------------------- */

enum { WISH = 4, FOR_IT = 1, AGAINST_IT = 2 };

static void petition_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    int most = amount_of(((const sparta *)state)->coins[seat]);
    for (int n = 1; n <= most; n++)
        ld_add(out, LD_CHOICE_N(f->v[1] ? V_PETITION_UP : V_PETITION_INVITE, 0, n));
    for (int n = 1; n <= most; n++)
        ld_add(out, LD_CHOICE_N(f->v[1] ? V_PETITION_DOWN : V_PETITION_SPARE, 0, n));
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static bool coins_many(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    bool all = true;
    EACH_BIT (seat, f->owed)
        all &= s->coins[seat] > 0;
    return all;
}

static int wish_of(int verb) { return verb == V_PETITION_INVITE || verb == V_PETITION_UP ? FOR_IT : AGAINST_IT; }

static void set_aside(sparta *s, ld_log *log, int seat, ld_choice c)
{
    static const int messages[] = {M_PETITION_INVITE, M_PETITION_SPARE, M_PETITION_UP, M_PETITION_DOWN};
    s->coins[seat] = (int16_t)(s->coins[seat] - ld_n(c));
    s->aside[seat] = (int16_t)ld_n(c); /* S-12.7 */
    ld_say(log, messages[ld_verb_of(c) - V_PETITION_INVITE], seat, ld_n(c));
}

static void petition_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    uint8_t wish[SEATS] = {0};
    int kind = f->v[1] ? THUMB : INVITE, about = f->v[4];
    for (int i = 0; i < SEATS; i++) {
        if (!answers[i] || ld_verb_of(answers[i]) == V_PASS)
            continue;
        wish[i] = (uint8_t)wish_of(ld_verb_of(answers[i]));
        set_aside(s, log, i, answers[i]);
    }
    ld_frame *host = ld_become(s, kind);
    host->v[0] = s->host;
    host->v[1] = (int16_t)about;
    memcpy(host->b + WISH, wish, SEATS);
    ld_ask(host, s->host);
}

static const char *petition_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    unsigned others = all_seats(s) & ~(1u << s->host);
    if (f->v[1] < 0 || f->v[1] > 1 || f->v[0] != s->host || !f->owed)
        return "petition is for no decision of the Host";
    unsigned asked = f->v[1] ? others : others & ~(unsigned)(f - 1)->v[INVITED];
    if (f->owed != asked || (f->v[1] != 0) != ((f - 1)->stage == ARENA_DECIDED))
        return "petition is not owed by the seats that may ask";
    return f->v[1] && f->v[4] != s->bout.card[defeat_loser((f - 1)->v[ENDED])] ? "petition is for no loser" : NULL;
}

const ld_kind sparta_petition = {
    .name = "petition",
    .prompt = "Offer the Host coins for the decision you want, or pass.",
    .waiting = "petition the Host or pass",
    .rule = "S-8.3",
    .mode = LD_SEALED,
    .options = petition_options,
    .settle = petition_settle,
    .many = coins_many,
    .wrong = petition_wrong,
};

/* S-8.5, S-10.13 the coins of those whose wish came true go to the Host */
static void settle_petitions(sparta *s, ld_log *log, const uint8_t *fulfilled)
{
    for (int i = 0; i < seats_of(s); i++) {
        int coins = s->aside[i];
        if (!coins)
            continue;
        s->aside[i] = 0;
        sparta_bank(s, fulfilled[i] ? s->host : i, coins);
        ld_say(log, fulfilled[i] ? M_PETITION_PAID : M_PETITION_BACK, i, coins, s->host);
    }
}

static const char *wishes_wrong(const sparta *s, const ld_frame *f)
{
    if (!sparta_owned(s, f) || f->v[0] != s->host)
        return "the decision is not owed by the Host";
    for (int i = 0; i < seats_of(s); i++)
        if (f->b[WISH + i] > AGAINST_IT || !f->b[WISH + i] != !s->aside[i] || (i == s->host && s->aside[i]))
            return "the petitions do not fit the coins set aside";
    return NULL;
}

/* ---- invite (S-8.4). Locals: Host, seats invited, wishes ------------------------------------------------------------
 */

static void invite_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    for (int i = 0; i < ld_core_of(state)->seats; i++)
        if (!(f->v[1] >> i & 1))
            ld_add(out, LD_CHOICE(V_INVITE, i, 0, 0));
}

static void invite_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    int guest = ld_a(c);
    uint8_t fulfilled[SEATS];
    for (int i = 0; i < SEATS; i++)
        fulfilled[i] = f->b[WISH + i] == (i == guest ? FOR_IT : AGAINST_IT);
    ld_say(log, M_INVITE, seat, guest);
    settle_petitions(s, log, fulfilled);
    ld_done(s, guest);
}

static const char *invite_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!(all_seats(s) & ~(unsigned)f->v[1]))
        return "nobody is left to invite";
    return wishes_wrong(s, f);
}

const ld_kind sparta_invite = {
    .name = "invite",
    .prompt = "Invite a Dominus to send a combatant.",
    .waiting = "invite a Dominus",
    .rule = "S-8.4",
    .options = invite_options,
    .choose = invite_choose,
    .wrong = invite_wrong,
};

/* ---- answer (S-8.7). Locals: seat
 * ------------------------------------------------------------------------------------ */

static void answer_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    if (ready_of(state, seat, ALL_COMBATANTS))
        ld_add(out, LD_CHOICE(V_ACCEPT, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_DECLINE, 0, 0, 0));
}

static void answer_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_verb_of(c) == V_ACCEPT);
}

static const char *answer_wrong(const void *state, const ld_frame *f)
{
    return sparta_owned(state, f) ? NULL : "answer is not owed by the seat invited";
}

const ld_kind sparta_answer = {
    .name = "answer",
    .prompt = "You are invited to fight. Declining costs 1 Influence.",
    .waiting = "accept or decline the invitation",
    .rule = "S-8.7",
    .options = answer_options,
    .choose = answer_choose,
    .wrong = answer_wrong,
};

/* ---- send and equip (S-8.11). Locals: seat, side, type
 * ------------------------------------------------------------------- */

/* Of identical copies the first. */
uint64_t sparta_distinct(const sparta *s, uint64_t mask)
{
    uint64_t distinct = mask;
    EACH_BIT (card, mask)
        if (card && (mask >> (card - 1) & 1) && sparta_row_of[card] == sparta_row_of[card - 1] &&
            s->tokens[card] == s->tokens[card - 1])
            distinct &= ~BIT(card);
    return distinct;
}

void sparta_commit(sparta *s, int seat) { sparta_call(s, SEND, seat, s->bout.fighters, 0); }

static void send_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    sparta_list_assets(out, V_SEND, sparta_distinct(state, ready_of(state, seat, ALL_COMBATANTS)));
}

static uint64_t gear_for(const sparta *s, int seat, int type)
{
    return sparta_distinct(s, ready_of(s, seat, sparta_gear[type]));
}

/* The next type that the seat has a ready card of; else the place is filled. */
static void equip_next(sparta *s, int type)
{
    ld_frame *f = ld_top(s);
    int seat = f->v[0], side = f->v[1];
    while (type < GEAR && !gear_for(s, seat, type))
        type++;
    if (type == GEAR) {
        s->bout.fighters++;
        ld_done(s, 0);
        return;
    }
    f = ld_become(s, EQUIP);
    f->v[0] = (int16_t)seat;
    f->v[1] = (int16_t)side;
    f->v[2] = (int16_t)type;
    ld_ask(f, seat);
}

static void send_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    int side = f->v[1];
    s->bout.seat[side] = (uint8_t)seat;
    s->bout.card[side] = (uint8_t)ld_a(c);
    ld_say(log, M_SENDS, seat, ld_a(c));
    equip_next(s, WEAPON);
}

static const char *send_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || f->v[1] != s->bout.fighters || f->v[1] > 1 || !ready_of(s, f->v[0], ALL_COMBATANTS)
               ? "send is not owed by a seat with a combatant, for the next place"
               : NULL;
}

const ld_kind sparta_send = {
    .name = "send",
    .prompt = "Choose your combatant.",
    .waiting = "choose a combatant",
    .rule = "S-8.11",
    .options = send_options,
    .choose = send_choose,
    .wrong = send_wrong,
};

static void equip_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    sparta_list_assets(out, V_EQUIP, gear_for(state, seat, f->v[2]));
    ld_add(out, LD_CHOICE(V_BARE, 0, 0, 0));
}

static void equip_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    int type = f->v[2];
    if (ld_verb_of(c) == V_EQUIP) {
        s->bout.gear[f->v[1]][type] = (uint8_t)ld_a(c);
        ld_say(log, M_EQUIPS, seat, ld_a(c));
    }
    equip_next(s, type + 1);
}

static const char *equip_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!sparta_owned(s, f) || f->v[1] != s->bout.fighters || f->v[1] > 1 || f->v[2] < 0 || f->v[2] >= GEAR)
        return "equip is not owed by the seat that fills the next place";
    const bout *b = &s->bout;
    return b->seat[f->v[1]] != f->v[0] || b->card[f->v[1]] >= GLADIATORS + SLAVES ||
                   !(ready_of(s, f->v[0], ALL_COMBATANTS) >> b->card[f->v[1]] & 1) || !gear_for(s, f->v[0], f->v[2])
               ? "equip is for no combatant of the seat, or without equipment"
               : NULL;
}

const ld_kind sparta_equip = {
    .name = "equip",
    .prompt = "Equip your combatant?",
    .waiting = "equip a combatant",
    .rule = "S-8.11",
    .options = equip_options,
    .choose = equip_choose,
    .several = true,
    .wrong = equip_wrong,
};

/* ---- wager (S-8.20, S-8.21)
 * --------------------------------------------------------------------------------------------------- */

static int stake_of(int bet) { return (bet >> 6) + (bet >> 4 & 3) + (bet >> 2 & 3) + (bet & 3); }

static void wager_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    int one = seat == s->bout.seat[1] ? 0 : 3, two = seat == s->bout.seat[0] ? 0 : 3;
    for (int i = 0; i <= one; i++)
        for (int ii = 0; ii <= two; ii++)
            for (int rest = 0; rest < 16; rest++) {
                int bet = i << 6 | ii << 4 | rest;
                if (stake_of(bet) <= s->coins[seat])
                    ld_add(out, LD_CHOICE(V_BET, bet, 0, 0));
            }
}

static void wager_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    (void)f;
    sparta *s = state;
    for (int i = 0; i < seats_of(s); i++) {
        int bet = ld_a(answers[i]);
        for (int area = 0; area < WAGERS; area++)
            s->wager[i][area] = (uint8_t)(bet >> (6 - 2 * area) & 3);
        sparta_bank(s, i, -stake_of(bet));
        if (bet)
            ld_say(log, M_WAGER, i, bet);
    }
    ld_done(s, 0);
}

static const char *wager_wrong(const void *state, const ld_frame *f)
{
    return f->owed != all_seats(state) ? "wager is not owed by all seats" : NULL;
}

const ld_kind sparta_wager = {
    .name = "wager",
    .prompt = "Place your wagers: coins on Victory I, Victory II, Injury, Decapitation.",
    .waiting = "place wagers",
    .rule = "S-8.20",
    .mode = LD_SEALED,
    .options = wager_options,
    .settle = wager_settle,
    .many = coins_many,
    .wrong = wager_wrong,
};

/* ---- death on the sand (S-10.2). Locals: owner, card
 * --------------------------------------------------------------------------- */

enum { DEATH_DUE, DEATH_ASKED, DEATH_BLOOD };

void sparta_death(sparta *s, int card)
{
    ld_frame *f = ld_call(s, DEATH);
    f->v[0] = (int16_t)owner_of(s, card);
    f->v[1] = (int16_t)card;
}

static uint64_t devoted_for(const sparta *s, int owner, int card) /* S-G19 */
{
    return card < GLADIATORS ? ready_of(s, owner, sparta_with[A_DEVOTED]) & ~BIT(card) : 0;
}

static void die(sparta *s, ld_log *log, ld_frame *f)
{
    int owner = f->v[0];
    ld_say(log, M_DIES, f->v[1], owner);
    f->stage = DEATH_BLOOD;
    sparta_discard_asset(s, log, f->v[1]);
    ld_call(s, BLOOD)->v[0] = (int16_t)owner;
}

static void save(sparta *s, ld_log *log, int owner, int card)
{
    int devoted = lowest_of(devoted_for(s, owner, card));
    sparta_turn_to(s, card, INJURED);
    ld_say(log, M_SAVED, owner, devoted, card);
    sparta_discard_asset(s, log, devoted);
    ld_done(s, 1);
}

static void death_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    int owner = f->v[0], card = f->v[1];
    if (f->stage == DEATH_BLOOD) {
        ld_done(s, 0);
    } else if (f->stage == DEATH_DUE && devoted_for(s, owner, card)) {
        f->stage = DEATH_ASKED;
        sparta_call(s, DEVOTED, owner, card, lowest_of(devoted_for(s, owner, card)));
    } else if (f->stage == DEATH_ASKED && f->result) {
        save(s, log, owner, card);
    } else {
        die(s, log, f);
    }
}

static const char *death_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int above = (f + 1)->kind, card = f->v[1];
    if (!sparta_is_seat(s, f->v[0]) || card < 0 || card >= GLADIATORS + SLAVES || f->owed || (f - 1)->v[ENDED] < 1 ||
        (f - 1)->v[ENDED] > 6)
        return "nobody dies";
    int loser = defeat_loser((f - 1)->v[ENDED]);
    if (s->bout.seat[loser] != f->v[0] || s->bout.card[loser] != card)
        return "another than the loser dies";
    if (f->stage == DEATH_ASKED && above == DEVOTED)
        return devoted_for(s, f->v[0], card) && (s->house[f->v[0]] >> card & 1) && (f + 1)->v[0] == f->v[0]
                   ? NULL
                   : "nobody can save the loser";
    return f->stage == DEATH_BLOOD && above == BLOOD && (f + 1)->v[0] == f->v[0] ? NULL
                                                                                 : "a death does not fit the step";
}

const ld_kind sparta_death_step = {
    .name = "death",
    .prompt = "A combatant dies.",
    .waiting = "bury the dead",
    .rule = "S-10.2",
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
    ld_done(state, ld_verb_of(c) == V_SAVE);
}

static const char *devoted_wrong(const void *state, const ld_frame *f)
{
    return !sparta_owned(state, f) || f->v[1] < 0 || f->v[1] >= ASSETS || f->v[2] < 0 || f->v[2] >= ASSETS
               ? "devoted is not owed by the seat it names"
               : NULL;
}

const ld_kind sparta_devoted = {
    .name = "devoted",
    .prompt = "Discard {2:asset} to save {1:asset}?",
    .waiting = "save {1:asset} or not",
    .rule = "S-G19",
    .options = devoted_options,
    .choose = devoted_choose,
    .several = true,
    .wrong = devoted_wrong,
};

/* ---- thumb (S-10.13 to S-10.16). Locals: Host, loser, wishes
 * --------------------------------------------------------------------- */

static void thumb_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_THUMB_UP, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_THUMB_DOWN, 0, 0, 0));
}

static void thumb_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    sparta *s = state;
    bool down = ld_verb_of(c) == V_THUMB_DOWN;
    uint8_t fulfilled[SEATS];
    for (int i = 0; i < SEATS; i++)
        fulfilled[i] = f->b[WISH + i] == (down ? AGAINST_IT : FOR_IT);
    settle_petitions(s, log, fulfilled);
    ld_done(s, down);
}

static const char *thumb_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if ((f - 1)->stage != ARENA_DECIDED || (f - 1)->v[ENDED] < 1 || (f - 1)->v[ENDED] > 6 ||
        f->v[1] != s->bout.card[defeat_loser((f - 1)->v[ENDED])])
        return "thumb is not about the loser of the match";
    return wishes_wrong(s, f);
}

const ld_kind sparta_thumb = {
    .name = "thumb",
    .prompt = "{1:asset} lies in the sand. Thumb up or down?",
    .waiting = "decide about {1:asset}",
    .rule = "S-10.13",
    .options = thumb_options,
    .choose = thumb_choose,
    .several = true,
    .wrong = thumb_wrong,
};
