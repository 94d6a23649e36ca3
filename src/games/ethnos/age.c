/* Ethnos: the end of an Age and what it scores. Rules E-8; step E-S17, E-S20. Who wins is in score.c. */
#include "games/ethnos/rules.h"

void ethnos_gain(ethnos *s, int seat, int source, int glory)
{
    assert(glory >= 0 && s->age >= 1);
    s->glory[seat] = (int16_t)(s->glory[seat] + glory);
    s->source[seat][s->age - 1][source] = (int16_t)(s->source[seat][s->age - 1][source] + glory);
}

/* ---- majorities -------------------------------------------------------------------------------------- */

/* E-8.8 sum of troll tokens, then the highest: as each value exists once, two holders never tie. */
static int troll_rank(const ethnos *s, int seat)
{
    assert(seat < seats_of(s));
    int sum = 0, top = 0;
    for (int v = 1; v <= TROLLS; v++)
        if (s->troll[v - 1] == seat) {
            sum += v;
            top = v;
        }
    return sum * 8 + top;
}

/* E-8.5, E-8.16: what first, second, third place pay in this Age. */
static void prizes_of_age(const ethnos *s, const uint8_t *printed, int age, int *prize)
{
    for (int place = 0; place < LD_MAX_SEATS; place++)
        prize[place] = place < age ? printed[age - 1 - place] : 0; /* E-8.10 */
    if (seats_of(s) == 2 && age == 2)
        prize[1] = 0;
}

void ethnos_share(const ethnos *s, const uint8_t *values, const uint8_t *printed, int age, int *out)
{
    int strength[LD_MAX_SEATS], prize[LD_MAX_SEATS], present = 0;
    assert(age >= 1 && age <= s->ages);
    prizes_of_age(s, printed, age, prize);
    for (int i = 0; i < seats_of(s); i++) {
        strength[i] = values[i] ? values[i] * 1024 + troll_rank(s, i) : 0; /* E-8.4, E-8.6, E-8.8 */
        present += values[i] > 0;
    }
    for (int i = 0; i < seats_of(s); i++) {
        int ahead = 0, level = 0, sum = 0;
        for (int j = 0; j < seats_of(s); j++) {
            ahead += strength[j] > strength[i];
            level += strength[j] == strength[i];
        }
        for (int place = ahead; place < ahead + level; place++) /* E-8.7, E-8.9 */
            sum += prize[place];
        assert(level >= 1 && ahead + level <= seats_of(s)); /* oneself is level */
        out[i] = strength[i] ? sum / level : 0;
        if (seats_of(s) == 2 && age == 2 && present == 1 && strength[i]) /* E-8.17 to E-8.17c */
            out[i] = printed[1] + printed[0];
    }
}

static void score_majority(ethnos *s, ld_log *log, const uint8_t *values, const uint8_t *printed, int source,
                           int kingdom)
{
    int share[LD_MAX_SEATS];
    ethnos_share(s, values, printed, s->age, share);
    for (int i = 0; i < seats_of(s); i++) {
        if (!share[i])
            continue;
        ethnos_gain(s, i, source, share[i]);
        if (source == FROM_KINGDOM)
            ld_say(log, M_KINGDOM, i, share[i], kingdom);
        else
            ld_say(log, M_SEA_SCORE, i, share[i]);
    }
}

/* ---- bands ------------------------------------------------------------------------------------------- */

const uint8_t *ethnos_band_cards(const ethnos *s, int index)
{
    assert(index < s->bands);
    const uint8_t *at = s->card;
    for (int i = 0; i < index; i++)
        at += s->band[i].cards;
    return at;
}

int ethnos_band_worth(const ethnos *s, int leader, int cards)
{
    assert(cards >= 1);                    /* the leader stays */
    cards += tribe_of(s, leader) == DWARF; /* E-7.2a, E-7.2b */
    return box(s)->band_glory[cards < 6 ? cards : 6];
}

static void skeletons_leave(ethnos *s) /* E-7.9d, E-8.19 */
{
    int from = 0, to = 0;
    for (int i = 0; i < s->bands; i++) {
        int lying = s->band[i].cards;
        for (int j = 0; j < lying; j++, from++) {
            int kind = s->card[from];
            if (s->wild >> kind & 1) {
                s->band[i].cards--;
                ld_zone_add(&s->aside, kind, 1);
            } else {
                s->card[to++] = (uint8_t)kind;
            }
        }
    }
    assert(from == s->band_cards && to <= from);
    memset(s->card + to, 0, sizeof s->card - (size_t)to);
    s->band_cards = (uint8_t)to;
}

static void score_bands(ethnos *s, ld_log *log) /* E-8.20 */
{
    int sum[LD_MAX_SEATS] = {0};
    skeletons_leave(s);
    for (int i = 0; i < s->bands; i++)
        sum[s->band[i].seat] += ethnos_band_worth(s, s->band[i].leader, s->band[i].cards);
    for (int i = 0; i < seats_of(s); i++) {
        ethnos_gain(s, i, FROM_BAND, sum[i]);
        if (sum[i])
            ld_say(log, M_BANDS, i, sum[i]);
    }
}

/* ---- horde boards (E-8.14, E-8.15, E-8.18) ------------------------------------------------------------------- */

static void cash(ethnos *s, ld_log *log, int seat)
{
    int markers = __builtin_popcount(s->horde[seat]);
    assert(markers && s->supply[seat] + markers < box(s)->markers); /* they come back, E-8.15 */
    ethnos_gain(s, seat, FROM_HORDE, box(s)->horde_glory[markers]);
    s->supply[seat] = (uint8_t)(s->supply[seat] + markers);
    s->horde[seat] = 0;
    ld_say(log, M_CASH, seat, box(s)->horde_glory[markers], markers);
}

static void close_age(ethnos *s, ld_log *log)
{
    assert(s->age <= s->ages);
    score_bands(s, log);
    if (s->age < s->ages) {
        ethnos_begin_age(s, log); /* E-8.21, E-8.22 */
        return;
    }
    ld_say(log, M_OVER, s->age); /* E-9.1 */
    ld_finish(s);
}

/* Asks the next seat with horde markers, `passed` seats on from the third dragon; then the bands. */
static void next_horde(ethnos *s, ld_log *log, int passed)
{
    for (; passed < seats_of(s); passed++) {
        int seat = (s->third + passed) % seats_of(s);
        if (!s->horde[seat])
            continue;
        if (s->age == s->ages) { /* E-8.18 */
            cash(s, log, seat);
            continue;
        }
        ld_frame *f = ld_become(s, ORC_CASH);
        *ld_of(f, cash) = (cash_locals){.seat = ld_u8(seat), .passed = ld_u8(passed)};
        ld_ask(f, seat);
        return;
    }
    close_age(s, log);
}

static void cash_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f;
    ld_add(out, LD_CHOICE(V_CASH, seat, 0, 0));
    ld_add(out, LD_CHOICE(V_HOLD, seat, 0, 0));
}

static void cash_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    int passed = ld_of(f, cash)->passed;
    assert(seat == (s->third + passed) % seats_of(s));
    if (ld_verb_of(c) == V_CASH)
        cash(s, log, seat);
    else
        ld_say(log, M_HOLD, seat);
    next_horde(s, log, passed + 1);
}

static const char *cash_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const cash_locals *l = ld_of(f, cash);
    bool right = s->third < seats_of(s) && s->horde[l->seat] && s->age < s->ages && s->dragons == DRAGONS &&
                 l->passed == (l->seat - s->third + seats_of(s)) % seats_of(s);
    return right ? NULL : "orc-cash is not owed by a seat with horde markers at the end of an Age";
}

const ld_kind ethnos_orc_cash = {
    .name = "orc-cash",
    .prompt = "Cash in your horde board now, or hold the markers for later?",
    .waiting = "decide about the horde board",
    .rule = "E-8.14",
    .locals = LD_ROWS(cash, CASH_LOCALS),
    .owed_by = "seat",
    .options = cash_options,
    .choose = cash_choose,
    .wrong = cash_wrong,
};

/* ---- the end of an Age, in order (E-8.3) --------------------------------------------------------------------- */

void ethnos_end_age(ethnos *s, ld_log *log, int seat)
{
    assert(s->dragons == DRAGONS);
    s->third = (uint8_t)seat;
    ld_say(log, M_AGE_END, s->age);
    for (int i = 0; i < seats_of(s); i++)
        ethnos_empty_hand(s, log, i, &s->aside, M_HANDS); /* E-8.2, E-K11 */
    for (int q = 0; q < KINGDOMS; q++)
        score_majority(s, log, s->markers[q], s->token[q], FROM_KINGDOM, q);
    score_majority(s, log, s->sea, box(s)->sea_prize[few_seats(s)], FROM_MERFOLK, NO_KINGDOM); /* E-8.11, E-8.12 */
    if (s->giant != NOBODY) {                                                                  /* E-8.13 */
        int prize = box(s)->giant_prize[few_seats(s)][s->age - 1];
        ethnos_gain(s, s->giant, FROM_GIANT_AGE, prize);
        ld_say(log, M_GIANT_SCORE, s->giant, prize);
    }
    next_horde(s, log, 0);
}
