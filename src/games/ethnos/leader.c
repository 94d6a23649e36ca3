/* Ethnos: what the leader of a band does. Rules E-7; steps E-S11 to E-S16, E-S18, E-S19, E-S25 and E-S26. */
#include "games/ethnos/rules.h"

/* ---- after the marker: the leader's power (E-7, E-S18) -------------------------------------------------- */

static void discard_and_pass(ethnos *s, ld_log *log, int seat) /* E-6.20 */
{
    ethnos_empty_hand(s, log, seat, &s->row, M_DISCARD);
    ethnos_next_turn(s, seat);
}

/* Asks the seat at a step of its leader's power. The locals of all these steps begin with the seat and a number. */
static void ask_power(ethnos *s, int kind, int seat, int number)
{
    assert(s->bands && s->band[s->bands - 1].seat == seat);
    ld_frame *f = ld_become(s, kind);
    *ld_of(f, power) = (power_locals){.seat = ld_u8(seat), .size = ld_u8(number)};
    ld_ask(f, seat);
}

static void power_centaur(ethnos *s, ld_log *log, int seat, bool placed)
{
    bool can_lead = s->hand[seat].mask & ~s->wild;
    if (placed && can_lead) /* E-7.1a, E-7.1b, E-7.1e */
        ask_power(s, CENTAUR_STEP, seat, 0);
    else
        discard_and_pass(s, log, seat);
}

static void take_giant(ethnos *s, ld_log *log, int seat, int size)
{
    assert(size > s->giant_size && (s->giant_size == 0 || s->giant != NOBODY));
    s->giant = (uint8_t)seat;      /* E-7.4b */
    s->giant_size = (uint8_t)size; /* E-7.4e */
    ethnos_gain(s, seat, FROM_GIANT_TAKE, box(s)->giant_take);
    ld_say(log, M_GIANT, seat, size, box(s)->giant_take);
}

static void power_giant(ethnos *s, ld_log *log, int seat, int size)
{
    bool larger = size > s->giant_size; /* E-7.4a, E-7.4c, E-7.4d */
    if (larger && s->decline == DECLINE_ALL) {
        ask_power(s, GIANT_STEP, seat, size);
        return;
    }
    if (larger)
        take_giant(s, log, seat, size);
    discard_and_pass(s, log, seat);
}

static int sea_ahead(const ethnos *s, int seat, int size) /* E-7.6b */
{
    int ahead = box(s)->sea_end - s->sea[seat];
    assert(ahead >= 0);
    return size < ahead ? size : ahead;
}

static void move_at_sea(ethnos *s, ld_log *log, int seat, int spaces)
{
    int from = s->sea[seat], to = from + spaces, symbols = 0;
    for (int i = 0; i < 4; i++)
        symbols += from < box(s)->sea_symbol[i] && box(s)->sea_symbol[i] <= to;
    assert(to >= from && symbols <= 4);
    s->sea[seat] = (uint8_t)to;
    if (to > from)
        ld_say(log, M_SEA, seat, to);
    if (symbols && s->supply[seat])
        ask_power(s, BONUS, seat, symbols);
    else
        discard_and_pass(s, log, seat);
}

static void power_merfolk(ethnos *s, ld_log *log, int seat, int size)
{
    int spaces = sea_ahead(s, seat, size);
    if (spaces && s->decline == DECLINE_ALL)
        ask_power(s, SEA_STEP, seat, spaces);
    else
        move_at_sea(s, log, seat, spaces); /* E-7.6a */
}

static void power_orc(ethnos *s, ld_log *log, int seat, int leader)
{
    bool filled = s->horde[seat] >> colour_of(leader) & 1;
    if (!filled && s->supply[seat]) /* E-7.8b, E-7.8c */
        ask_power(s, HORDE, seat, colour_of(leader));
    else
        discard_and_pass(s, log, seat);
}

/* E-7.10b */
static bool token_free(const ethnos *s, int value)
{
    assert(value >= 1 && value <= TROLLS);
    return s->troll[value - 1] == NOBODY;
}

static void power_troll(ethnos *s, ld_log *log, int seat, int size)
{
    bool any = false;
    for (int v = 1; v <= TROLLS && v <= size; v++)
        any |= token_free(s, v);
    if (any) /* E-7.10c */
        ask_power(s, TROLL_STEP, seat, size);
    else
        discard_and_pass(s, log, seat);
}

static void power_wizard(ethnos *s, ld_log *log, int seat, int size)
{
    ethnos_empty_hand(s, log, seat, &s->row, M_DISCARD);
    assert(!s->hand[seat].total);
    ask_power(s, WIZARD_STEP, seat, size); /* E-7.12a, E-7.12c */
}

void ethnos_power(ethnos *s, ld_log *log, int seat, int leader, int size, bool placed)
{
    assert(tribe_of(s, leader) != SKELETON && size >= 1);
    switch (tribe_of(s, leader)) { /* E-6.19 only the leader's */
    case CENTAUR: power_centaur(s, log, seat, placed); break;
    case ELF: ask_power(s, ELF_KEEP, seat, size); break;
    case GIANT: power_giant(s, log, seat, size); break;
    case MERFOLK: power_merfolk(s, log, seat, size); break;
    case ORC: power_orc(s, log, seat, leader); break;
    case TROLL: power_troll(s, log, seat, size); break;
    case WIZARD: power_wizard(s, log, seat, size); break;
    default: discard_and_pass(s, log, seat); break;
    }
}

/* A power step is owed by the seat of the last band, led by this tribe. */
static bool power_due(const ethnos *s, const ld_frame *f, int tribe)
{
    return s->bands && s->band[s->bands - 1].seat == ld_of(f, power)->seat &&
           tribe_of(s, s->band[s->bands - 1].leader) == tribe;
}

/* ---- giant: the token, where it may be refused (E-7.4f). ---------------------------------------------------- */

static void giant_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_GIANT, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_SKIP, 0, 0, 0));
}

static void giant_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    if (ld_verb_of(c) == V_GIANT)
        take_giant(state, log, seat, ld_of(f, power)->size);
    else
        ld_say(log, M_NO_POWER, seat);
    discard_and_pass(state, log, seat);
}

static const char *giant_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    int size = ld_of(f, power)->size;
    return s->decline != DECLINE_ALL || !power_due(s, f, GIANT) || size != s->band[s->bands - 1].size ||
                   size <= s->giant_size
               ? "giant is not owed for a giant band that may refuse the token"
               : NULL;
}

const ld_kind ethnos_giant_step = {
    .name = "giant",
    .prompt = "Take the giant token for your band of {1}?",
    .waiting = "decide about the giant token",
    .rule = "E-7.4f",
    .locals = LD_ROWS(power, POWER_LOCALS),
    .owed_by = "seat",
    .options = giant_options,
    .choose = giant_choose,
    .several = true,
    .wrong = giant_wrong,
};

/* ---- merfolk: the move, where it may be shorter (E-7.6f). ------------------------------------------------------ */

static void sea_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    int most = ld_of(f, power)->size;
    for (int spaces = 1; spaces <= most; spaces++)
        ld_add(out, LD_CHOICE(V_SEA, spaces, 0, 0));
    LD_BAR_ABOVE(spaces, most, out, LD_CHOICE(V_SEA, spaces, 0, 0), R_SEA_FAR, most);
    ld_add(out, LD_CHOICE(V_SKIP, 0, 0, 0));
}

static void sea_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    bool moves = ld_verb_of(c) == V_SEA;
    if (!moves)
        ld_say(log, M_NO_POWER, seat);
    move_at_sea(state, log, seat, moves ? ld_a(c) : 0);
}

static const char *sea_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const power_locals *l = ld_of(f, power);
    return s->decline != DECLINE_ALL || !power_due(s, f, MERFOLK) ||
                   l->size != sea_ahead(s, l->seat, s->band[s->bands - 1].size)
               ? "sea is not owed for the spaces that a merfolk band may move"
               : NULL;
}

const ld_kind ethnos_sea = {
    .name = "sea",
    .prompt = "Move up to {1} {1|space|spaces} on the merfolk track.",
    .waiting = "move on the merfolk track",
    .rule = "E-7.6f",
    .locals = LD_ROWS(power, POWER_LOCALS),
    .owed_by = "seat",
    .options = sea_options,
    .choose = sea_choose,
    .several = true,
    .wrong = sea_wrong,
};

/* ---- merfolk: bonus markers (E-7.6c, E-7.6d). ------------------------------------------------------ */

static void bonus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    assert(((const ethnos *)state)->supply[seat]);
    (void)f, (void)seat;
    const ethnos *s = state;
    for (int q = 0; q < KINGDOMS; q++)
        ld_add(out, LD_CHOICE(V_PLACE, q, 0, 0));
    ethnos_skip_option(s, out);
}

static void bonus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    if (ld_verb_of(c) == V_PLACE)
        ethnos_put_marker(s, log, M_BONUS, seat, ld_a(c));
    else
        ld_say(log, M_NO_MARKER, seat);
    assert(ld_of(f, bonus)->left);
    if (--ld_of(f, bonus)->left == 0 || !s->supply[seat]) /* E-7.6e */
        discard_and_pass(s, log, seat);
}

static const char *bonus_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    return !power_due(s, f, MERFOLK) || !s->supply[ld_of(f, bonus)->seat]
               ? "bonus is not owed by the seat of a merfolk band with markers left"
               : NULL;
}

const ld_kind ethnos_bonus = {
    .name = "bonus",
    .prompt = "Place a bonus marker of the merfolk in any kingdom ({1} to place).",
    .waiting = "place a bonus marker",
    .rule = "E-7.6c",
    .locals = LD_ROWS(bonus, BONUS_LOCALS),
    .owed_by = "seat",
    .options = bonus_options,
    .choose = bonus_choose,
    .wrong = bonus_wrong,
};

/* ---- orc: the horde board (E-7.8). ------------------------------------------------------ */

static void horde_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    assert(((const ethnos *)state)->supply[seat]);
    (void)f;
    ld_add(out, LD_CHOICE(V_HORDE, seat, 0, 0));
    ethnos_skip_option(state, out);
}

static void horde_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    if (ld_verb_of(c) == V_HORDE) { /* E-7.8a */
        assert(s->supply[seat] && !(s->horde[seat] >> ld_of(f, horde)->colour & 1));
        s->supply[seat]--;
        s->horde[seat] |= (uint8_t)(1u << ld_of(f, horde)->colour);
        ld_say(log, M_HORDE, seat, ld_of(f, horde)->colour);
    } else {
        ld_say(log, M_NO_POWER, seat);
    }
    discard_and_pass(s, log, seat);
}

static const char *horde_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const horde_locals *l = ld_of(f, horde);
    return !power_due(s, f, ORC) || !s->supply[l->seat] || l->colour != colour_of(s->band[s->bands - 1].leader) ||
                   (s->horde[l->seat] >> l->colour & 1)
               ? "horde is not owed for an empty space of the colour of an orc band"
               : NULL;
}

const ld_kind ethnos_horde = {
    .name = "horde",
    .prompt = "Put a marker on the {1:colour} space of your horde board?",
    .waiting = "decide about the horde board",
    .rule = "E-7.8a",
    .locals = LD_ROWS(horde, HORDE_LOCALS),
    .owed_by = "seat",
    .options = horde_options,
    .choose = horde_choose,
    .wrong = horde_wrong,
};

/* ---- troll: a token (E-7.10a). ------------------------------------------------------------- */

static void troll_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const ethnos *s = state;
    int size = ld_of(f, power)->size;
    for (int v = 1; v <= TROLLS; v++)
        if (v > size)
            ld_bar(out, LD_CHOICE(V_TOKEN, v, 0, 0), R_TOKEN_HIGH, size);
        else
            ld_add_if(token_free(s, v), out, LD_CHOICE(V_TOKEN, v, 0, 0), R_TOKEN_TAKEN, s->troll[v - 1]);
    ethnos_skip_option(s, out);
}

static void troll_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f; /* in a build without assertions */
    ethnos *s = state;
    if (ld_verb_of(c) == V_TOKEN) {
        assert(token_free(s, ld_a(c)) && ld_a(c) <= ld_of(f, power)->size); /* E-7.10a */
        s->troll[ld_a(c) - 1] = (uint8_t)seat;
        ld_say(log, M_TROLL, seat, ld_a(c));
    } else {
        ld_say(log, M_NO_POWER, seat);
    }
    discard_and_pass(s, log, seat);
}

static const char *troll_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    if (!power_due(s, f, TROLL) || ld_of(f, power)->size != s->band[s->bands - 1].size)
        return "troll is not owed by the seat of a troll band";
    for (int v = 1; v <= TROLLS && v <= ld_of(f, power)->size; v++)
        if (token_free(s, v))
            return NULL;
    return "no troll token is left for this band";
}

const ld_kind ethnos_troll = {
    .name = "troll",
    .prompt = "Take a troll token of value {1} or less.",
    .waiting = "take a troll token",
    .rule = "E-7.10a",
    .locals = LD_ROWS(power, POWER_LOCALS),
    .owed_by = "seat",
    .options = troll_options,
    .choose = troll_choose,
    .wrong = troll_wrong,
};

/* ---- centaur: another band (E-7.1c, E-7.1d). --------------------------------------------------------------- */

static void centaur_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    ethnos_lead_options(state, seat, out);
    ld_add(out, LD_CHOICE(V_STOP, 0, 0, 0));
}

static void centaur_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    if (ld_verb_of(c) == V_LEADER)
        ethnos_begin_band(state, seat, ld_a(c));
    else
        discard_and_pass(state, log, seat);
}

static const char *centaur_wrong(const void *state, const ld_frame *f)
{
    return power_due(state, f, CENTAUR) ? NULL : "centaur is not owed by the seat of a centaur band";
}

const ld_kind ethnos_centaur = {
    .name = "centaur",
    .prompt = "Play another band at once, or stop.",
    .waiting = "play another band or stop",
    .rule = "E-7.1a",
    .locals = LD_ROWS(turn, TURN_LOCALS),
    .owed_by = "seat",
    .options = centaur_options,
    .choose = centaur_choose,
    .wrong = centaur_wrong,
};

/* ---- elf: cards kept (E-7.3a). ------------------------------------------------ */

static int unkept(const ethnos *s, const keep_locals *l, uint8_t *n)
{
    const ld_zone *hand = &s->hand[l->seat];
    memcpy(n, hand->n, KINDS);
    for (int i = 0; i < l->kept_count; i++) {
        assert(n[l->kept[i]]);
        n[l->kept[i]]--;
    }
    return hand->total - l->kept_count;
}

static void keep_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const ethnos *s = state;
    const keep_locals *l = ld_of(f, keep);
    uint8_t n[KINDS];
    int rest = unkept(s, l, n), room = l->size - l->kept_count;
    EACH_BIT (k, s->hand[seat].mask)
        if (!n[k])
            ld_bar(out, LD_CHOICE(V_KEEP, k, 0, 0), R_KEPT);
        else
            ld_add_if(room > 0, out, LD_CHOICE(V_KEEP, k, 0, 0), R_KEEPS_MOST, l->kept_count);
    if (rest < 2)
        ld_bar(out, LD_CHOICE(V_KEEP_ALL, 0, 0, 0), R_ONE_LEFT);
    else
        ld_add_if(rest <= room, out, LD_CHOICE(V_KEEP_ALL, 0, 0, 0), R_KEEPS_TOO_MANY, rest, room);
    ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
}

static void keep_done(ethnos *s, ld_log *log, const keep_locals *l, int seat) /* E-7.3b */
{
    uint8_t n[KINDS];
    unkept(s, l, n);
    int said[LD_EVENT_ARGS] = {seat};
    size_t count = 1;
    EACH_BIT (k, s->hand[seat].mask) {
        if (!n[k])
            continue;
        for (int i = 0; i < n[k]; i++)
            said[count++] = k;
        ethnos_leave_hand(s, seat, k, n[k]);
        ld_zone_add(&s->row, k, n[k]);
    }
    assert(s->hand[seat].total == l->kept_count && l->kept_count <= l->size);
    ld_say(log, M_KEEP, seat, s->hand[seat].total);
    if (count > 1) {
        ld_reveal(s);
        if (log)
            ld_say_(log, M_DISCARD, LD_ALL, 0, said, count);
    }
    ethnos_next_turn(s, seat);
}

static void keep_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    keep_locals *l = ld_of(f, keep);
    uint8_t n[KINDS];
    switch (ld_verb_of(c)) {
    case V_KEEP: ethnos_gather(l->kept, &l->kept_count, ld_a(c)); break;
    case V_KEEP_ALL:
        unkept(s, l, n);
        EACH_BIT (k, s->hand[seat].mask)
            for (int i = 0; i < n[k]; i++)
                ethnos_gather(l->kept, &l->kept_count, k);
        break;
    default: keep_done(s, log, l, seat); break;
    }
}

static const char *keep_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const keep_locals *l = ld_of(f, keep);
    if (!power_due(s, f, ELF) || l->size != s->band[s->bands - 1].size)
        return "elf-keep is not owed by the seat of an elf band";
    if (l->kept_count > l->size)
        return "elf-keep keeps more cards than the band has";
    uint8_t used[KINDS] = {0};
    for (int i = 0; i < l->kept_count; i++) {
        int k = l->kept[i];
        if (++used[k] > s->hand[l->seat].n[k] || (i && k < l->kept[i - 1]))
            return "elf-keep keeps a card that is not in the hand";
    }
    return NULL;
}

const ld_kind ethnos_elf_keep = {
    .name = "elf-keep",
    .prompt = "Keep up to {1} {1|card|cards} in hand; the others go to the row.",
    .waiting = "choose the cards to keep",
    .rule = "E-7.3a",
    .locals = LD_ROWS(keep, KEEP_LOCALS),
    .owed_by = "seat",
    .options = keep_options,
    .choose = keep_choose,
    .wrong = keep_wrong,
};

/* ---- wizard: draws (E-7.12). ------------------------------------------------------------------- */

static void wizard_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_SUMMON, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_NO_SUMMON, 0, 0, 0));
}

static void wizard_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    if (ld_verb_of(c) == V_SUMMON) {
        int size = ld_of(f, power)->size;
        ld_say(log, M_SUMMON, seat, size);
        ethnos_begin_draw(s, seat, size);
    } else {
        ld_say(log, M_NO_SUMMON, seat);
        ethnos_next_turn(s, seat);
    }
}

static const char *wizard_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    return !power_due(s, f, WIZARD) || ld_of(f, power)->size != s->band[s->bands - 1].size ||
                   s->hand[ld_of(f, power)->seat].total
               ? "wizard is not owed by the seat of a wizard band with an empty hand"
               : NULL;
}

const ld_kind ethnos_wizard = {
    .name = "wizard",
    .prompt = "Draw {1} {1|card|cards} from the deck?",
    .waiting = "draw {1} {1|card|cards} or not",
    .rule = "E-7.12a",
    .locals = LD_ROWS(power, POWER_LOCALS),
    .owed_by = "seat",
    .options = wizard_options,
    .choose = wizard_choose,
    .wrong = wizard_wrong,
};
