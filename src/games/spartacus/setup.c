/* Spartacus: set-up. Rules S-1 (options) and chapter 3; steps host-roll, house, deal; and the roll-off that settles
 * ties for a single seat (S-3.2, S-7.32, S-11.4). */
#include "games/spartacus/state.h"

static int chosen(const ld_setting *settings, int count, const char *key, const char *const *values)
{
    const char *value = ld_get(&sparta_game, settings, count, key);
    int i = 0;
    while (values[i + 1] && strcmp(values[i], value) != 0)
        i++;
    return i;
}

static void fill_decks(sparta *s) /* S-3.5, S-3.6: what is not dealt stays in the heap */
{
    s->heap = s->ready = ALL_ASSETS;
    for (int k = 0; k < KINDS; k++)
        zone_add(&s->deck, k, copies_of(s, k));
}

bool sparta_setup(void *state, const ld_setting *settings, int count, char *error)
{
    (void)error;
    sparta *s = state;
    /* S-1.2 each by itself; S-3.1 */
    s->edition = (uint8_t)chosen(settings, count, "edition", (const char *const[]){"2012", "2020", NULL});
    s->length =
        (uint8_t)chosen(settings, count, "length", (const char *const[]){"quick", "standard", "advanced", NULL});
    s->initiative = (uint8_t)chosen(settings, count, "initiative", (const char *const[]){"sum", "string", NULL});
    s->house_rules = (uint8_t)chosen(settings, count, "house-rules", (const char *const[]){"many", "once", NULL});
    s->offers = (uint8_t)(*ld_get(&sparta_game, settings, count, "offers") - '0');
    s->winner = s->finalist = NOBODY;
    memset(s->house_of, NOBODY, sizeof s->house_of);
    memset(s->row, NOBODY, sizeof s->row);
    for (int i = 0; i < SEATS; i++)
        s->draft[i].with = s->offer[i].with = NOBODY;
    for (int i = 0; i < seats_of(s); i++)
        s->influence[i] = sparta_start_influence[s->length]; /* S-3.9 */
    sparta_clear_bout(s);
    fill_decks(s);
    ld_call(s, GAME);
    return true;
}

/* ---- one die each, ties again. Locals: b[0] seats rolling, b[1] rolled so far, b[2] first of the order, b[3] the dice
 * rank all seats (S-11.9), b[4 + seat] the die
 * ---------------------------------------------------------------------------------------------------- */

enum { ROLLING, ROLLED, ORDER_FROM, RANKS, DIE_OF };

static int roller(const sparta *s, const ld_frame *f)
{
    int left = f->b[ROLLED];
    for (int i = 0; i < seats_of(s); i++) {
        int seat = after(s, f->b[ORDER_FROM], i);
        if ((f->b[ROLLING] >> seat & 1) && left-- == 0)
            return seat;
    }
    return -1;
}

static void roll_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    int seat = roller(s, f);
    f->b[DIE_OF + seat] = (uint8_t)ld_a(c);
    f->b[ROLLED]++;
    ld_say(log, M_ROLL, seat, ld_a(c));
    if (roller(s, f) < 0)
        f->owed = 0;
}

static void roll_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    int high = 0;
    uint8_t best = 0;
    if (f->b[RANKS] && f->b[ROLLED]) { /* the tournament below reads every die */
        memcpy((f - 1)->b + DIE_OF + SEATS, f->b + DIE_OF, SEATS);
        ld_done(s, 0);
        return;
    }
    for (int i = 0; i < seats_of(s) && f->b[ROLLED]; i++) {
        if (!(f->b[ROLLING] >> i & 1) || f->b[DIE_OF + i] < high)
            continue;
        best = (uint8_t)((f->b[DIE_OF + i] > high ? 0 : best) | 1u << i);
        high = f->b[DIE_OF + i];
    }
    if (best && !(best & (best - 1))) {
        ld_done(s, __builtin_ctz(best));
        return;
    }
    if (best)
        f->b[ROLLING] = best; /* S-3.2 those that tie roll again */
    f->b[ROLLED] = 0;
    memset(f->b + DIE_OF, 0, SEATS);
    ld_ask(f, LD_CHANCE);
}

static const char *roll_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!f->b[ROLLING] || (f->b[ROLLING] & ~all_seats(s)) || f->b[ORDER_FROM] >= seats_of(s) || roller(s, f) < 0)
        return "a roll of one die each names seats that are not there";
    if (f->b[RANKS] > 1 || (f->b[RANKS] && (f - 1)->kind != TOURNAMENT))
        return "dice rank the seats of a tournament only";
    for (int i = 0; i < SEATS; i++)
        if (f->b[DIE_OF + i] > 6)
            return "a die shows more than six";
    return f->owed == 1u << LD_CHANCE ? NULL : "dice are rolled by chance";
}

const ld_kind sparta_host_roll = {
    .name = "host-roll",
    .prompt = "Roll for the Host marker.",
    .waiting = "roll for the Host marker",
    .rule = "S-3.2",
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = roll_choose,
    .run = roll_run,
    .several = true,
    .wrong = roll_wrong,
};

const ld_kind sparta_roll_off = {
    .name = "roll-off",
    .prompt = "Roll a die each; the highest wins.",
    .waiting = "roll off",
    .rule = "S-7.32",
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = roll_choose,
    .run = roll_run,
    .several = true,
    .wrong = roll_wrong,
};

/* ---- houses (S-3.3). Locals: seat ------------------------------------------------------------------------------ */

static bool taken(const sparta *s, int house)
{
    for (int i = 0; i < seats_of(s); i++)
        if (s->house_of[i] == house)
            return true;
    return false;
}

static void house_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int h = 0; h < HOUSES; h++)
        if (!taken(state, h))
            ld_add(out, LD_CHOICE(V_HOUSE_ID, h, 0, 0));
}

static void house_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    sparta *s = state;
    s->house_of[seat] = (uint8_t)ld_a(c);
    ld_say(log, M_HOUSE, seat, ld_a(c));
    ld_done(s, 0);
}

static const char *house_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || s->house_of[f->v[0]] != NOBODY ? "house is not owed by a seat without one" : NULL;
}

const ld_kind sparta_house_step = {
    .name = "house",
    .prompt = "Choose the House you lead.",
    .waiting = "choose a House",
    .rule = "S-3.3",
    .options = house_options,
    .choose = house_choose,
    .wrong = house_wrong,
};

/* ---- starting cards (S-3.4). Locals: seat, slaves?, cards still to deal ------------------------------------------ */

static uint64_t to_deal(const sparta *s, const ld_frame *f)
{
    return s->heap & sparta_starting & (f->v[1] ? ALL_SLAVES : ALL_GLADIATORS);
}

static void deal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (card, to_deal(state, f))
        ld_add_weighted(out, LD_CHOICE(V_DEAL, card, 0, 0), 1);
}

static void deal_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    sparta_put(s, ld_a(c), PLACE_HOUSE + f->v[0]);
    ld_say(log, M_DEAL, f->v[0], ld_a(c));
    if (--f->v[2] == 0)
        ld_done(s, 0);
}

static const char *deal_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!sparta_is_seat(s, f->v[0]) || f->v[1] < 0 || f->v[1] > 1 || f->owed != 1u << LD_CHANCE)
        return "deal names no seat, or no kind of card";
    return f->v[2] < 1 || f->v[2] > count_of(to_deal(s, f)) ? "deal hands out more cards than there are" : NULL;
}

const ld_kind sparta_deal_step = {
    .name = "deal",
    .prompt = "Deal a starting card to {0:seat}.",
    .waiting = "deal a starting card",
    .rule = "S-3.4",
    .options = deal_options,
    .choose = deal_choose,
    .wrong = deal_wrong,
};
