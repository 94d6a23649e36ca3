/* Spartacus: set-up. Rules S-1 (options) and chapter 3; steps host-roll, house, deal; and the roll-off that settles
 * ties for a single seat (S-3.2, S-7.32, S-11.4). */
#include "games/spartacus/rules.h"

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
        ld_zone_add(&s->deck, k, copies_of(s, k));
}

/* The next word of a list with commas; false at its end. */
static bool next_word(const char **list, char *word, size_t room)
{
    if (!*list)
        return false;
    size_t n = strcspn(*list, ",");
    size_t kept = n < room ? n : room - 1;
    memcpy(word, *list, kept);
    word[kept] = 0;
    *list = (*list)[n] ? *list + n + 1 : NULL;
    return true;
}

static int house_called(const sparta *s, const char *id)
{
    for (int h = 0; h < HOUSES; h++)
        if (strcmp(sparta_house_names[h].id[s->edition], id) == 0)
            return h;
    return NOBODY;
}

/* The seat that leads a house; -1 if it is free. */
static int leader_of(const sparta *s, int house)
{
    for (int i = 0; i < seats_of(s); i++)
        if (s->house_of[i] == house)
            return i;
    return -1;
}

static bool taken(const sparta *s, int house) { return leader_of(s, house) >= 0; }

/* S-3.11 a house for each seat, all different */
static bool give_houses(sparta *s, const char *list, char *error)
{
    char word[24];
    int seat = 0;
    for (; next_word(&list, word, sizeof word); seat++) {
        int house = house_called(s, word);
        if (house == NOBODY)
            return ld_wrong(error, "houses: there is no house '%s' in this edition; expected %s, %s, %s or %s", word,
                            sparta_house_names[0].id[s->edition], sparta_house_names[1].id[s->edition],
                            sparta_house_names[2].id[s->edition], sparta_house_names[3].id[s->edition]);
        if (taken(s, house))
            return ld_wrong(error, "houses: '%s' is named twice; expected a different house for each seat", word);
        if (seat == seats_of(s))
            return ld_wrong(error, "houses: '%s' is one too many; expected %d houses, one for each seat", word, seat);
        s->house_of[seat] = (uint8_t)house;
    }
    return seat == seats_of(s) ||
           ld_wrong(error, "houses: %d named; expected %d houses, one for each seat", seat, seats_of(s));
}

static bool settle_houses(sparta *s, const char *value, char *error)
{
    memset(s->house_of, NOBODY, sizeof s->house_of);
    if (strcmp(value, "choose") == 0)
        return true;
    s->houses_by = strcmp(value, "random") == 0 ? HOUSES_DEALT : HOUSES_GIVEN;
    return s->houses_by == HOUSES_DEALT || give_houses(s, value, error);
}

bool sparta_setup(void *state, const ld_setting *settings, int count, char *error)
{
    sparta *s = state;
    /* S-1.2 each by itself; S-3.1 */
    s->edition = (uint8_t)chosen(settings, count, "edition", (const char *const[]){"2012", "2020", NULL});
    s->length =
        (uint8_t)chosen(settings, count, "length", (const char *const[]){"quick", "standard", "advanced", NULL});
    s->initiative = (uint8_t)chosen(settings, count, "initiative", (const char *const[]){"sum", "string", NULL});
    s->house_rules = (uint8_t)chosen(settings, count, "house-rules", (const char *const[]){"many", "once", NULL});
    s->betting = (uint8_t)chosen(settings, count, "betting", (const char *const[]){"secret", "turns", NULL});
    s->concealed = (uint8_t)chosen(settings, count, "concealed", (const char *const[]){"counted", "strict", NULL});
    s->offers = (uint8_t)(*ld_get(&sparta_game, settings, count, "offers") - '0');
    s->winner = s->finalist = NOBODY;
    memset(s->row, NOBODY, sizeof s->row);
    for (int i = 0; i < SEATS; i++)
        s->draft[i].with = s->offer[i].with = NOBODY;
    for (int i = 0; i < seats_of(s); i++)
        s->influence[i] = box(s)->start_influence[s->length]; /* S-3.9 */
    sparta_clear_bout(s);
    fill_decks(s);
    ld_call(s, GAME);
    return settle_houses(s, ld_get(&sparta_game, settings, count, "houses"), error);
}

/* ---- one die each, ties again (S-3.2, S-7.32, S-11.9) ------------------------------------------------------------ */

static int roller(const sparta *s, const ld_frame *f)
{
    const roll_locals *l = ld_of(f, roll);
    int left = l->rolled;
    for (int i = 0; i < seats_of(s); i++) {
        int seat = after(s, l->first, i);
        if ((l->rolling >> seat & 1) && left-- == 0)
            return seat;
    }
    return -1;
}

static void roll_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    assert(roller(s, f) >= 0);
    roll_locals *l = ld_of(f, roll);
    int seat = roller(s, f);
    l->dice[seat] = ld_u8(ld_a(c));
    l->rolled++;
    ld_say(log, M_ROLL, seat, ld_a(c));
    if (roller(s, f) < 0)
        f->owed = 0;
}

static void roll_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    assert(ld_of(f, roll)->rolling);
    roll_locals *l = ld_of(f, roll);
    int high = 0;
    uint8_t best = 0;
    if (l->ranks && l->rolled) { /* the tournament below reads every die */
        memcpy(ld_of(f - 1, tournament)->dice, l->dice, SEATS);
        ld_done(s, 0);
        return;
    }
    for (int i = 0; i < seats_of(s) && l->rolled; i++) {
        if (!(l->rolling >> i & 1) || l->dice[i] < high)
            continue;
        best = (uint8_t)((l->dice[i] > high ? 0 : best) | 1u << i);
        high = l->dice[i];
    }
    if (best && !(best & (best - 1))) {
        ld_done(s, __builtin_ctz(best));
        return;
    }
    if (best)
        l->rolling = best; /* S-3.2 those that tie roll again */
    l->rolled = 0;
    memset(l->dice, 0, SEATS);
    ld_ask(f, LD_CHANCE);
}

static const char *roll_wrong(const void *state, const ld_frame *f)
{
    const roll_locals *l = ld_of(f, roll);
    if (!l->rolling || roller(state, f) < 0)
        return "one die each is rolled by nobody";
    return l->ranks && (f - 1)->kind != TOURNAMENT ? "dice rank the seats of a tournament only" : NULL;
}

const ld_kind sparta_host_roll = {
    .name = "host-roll",
    .prompt = "Roll for the Host marker.",
    .waiting = "roll for the Host marker",
    .rule = "S-3.2",
    .locals = LD_ROWS(roll, ROLL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
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
    .locals = LD_ROWS(roll, ROLL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = roll_choose,
    .run = roll_run,
    .several = true,
    .wrong = roll_wrong,
};

/* ---- houses (S-3.3, S-3.11) -------------------------------------------------------------------------------------- */

static void house_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int h = 0; h < HOUSES; h++)
        ld_add_if(!taken(state, h), out, LD_CHOICE(V_HOUSE_ID, h, 0, 0), R_HOUSE_TAKEN, leader_of(state, h));
}

static void house_choose(void *state, ld_log *log, ld_frame *f, int chooser, ld_choice c)
{
    (void)chooser; /* chance, if houses are dealt */
    sparta *s = state;
    int seat = ld_of(f, seat)->seat;
    assert(s->house_of[seat] == NOBODY && !taken(s, ld_a(c)));
    s->house_of[seat] = (uint8_t)ld_a(c);
    ld_say(log, M_HOUSE, seat, ld_a(c));
    ld_done(s, 0);
}

static const char *house_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (s->houses_by != (f->kind == HOUSE ? HOUSES_CHOSEN : HOUSES_DEALT))
        return "houses are found in another way";
    return s->house_of[ld_of(f, seat)->seat] != NOBODY ? "house is owed by a seat that has one" : NULL;
}

const ld_kind sparta_house_step = {
    .name = "house",
    .prompt = "Choose the House you lead.",
    .waiting = "choose a House",
    .rule = "S-3.3",
    .locals = LD_ROWS(seat, SEAT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = house_options,
    .choose = house_choose,
    .wrong = house_wrong,
};

void sparta_deal_house(sparta *s, int seat)
{
    ld_frame *f = ld_call(s, HOUSE_DEAL);
    ld_of(f, seat)->seat = ld_u8(seat);
    ld_ask(f, LD_CHANCE);
}

static void house_deal_options(const void *state, const ld_frame *f, int chance, ld_list *out)
{
    (void)f, (void)chance;
    for (int h = 0; h < HOUSES; h++)
        if (!taken(state, h))
            ld_add_weighted(out, LD_CHOICE(V_DEAL_HOUSE, h, 0, 0), 1);
}

const ld_kind sparta_house_deal = {
    .name = "house-deal",
    .prompt = "Deal a House to {0:seat}.",
    .waiting = "deal a House",
    .rule = "S-3.11",
    .locals = LD_ROWS(seat, SEAT_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = house_deal_options,
    .choose = house_choose,
    .wrong = house_wrong,
};

/* ---- starting cards (S-3.4) -------------------------------------------------------------------------------------- */

static uint64_t to_deal(const sparta *s, const ld_frame *f)
{
    return s->heap & box(s)->starting & (ld_of(f, deal)->slaves ? ALL_SLAVES : ALL_GLADIATORS);
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
    assert(to_deal(s, f) >> ld_a(c) & 1);
    deal_locals *l = ld_of(f, deal);
    sparta_put(s, ld_a(c), PLACE_HOUSE + l->seat);
    ld_say(log, M_DEAL, l->seat, ld_a(c));
    if (--l->left == 0)
        ld_done(s, 0);
}

static const char *deal_wrong(const void *state, const ld_frame *f)
{
    return ld_of(f, deal)->left > count_of(to_deal(state, f)) ? "deal hands out more cards than there are" : NULL;
}

const ld_kind sparta_deal_step = {
    .name = "deal",
    .prompt = "Deal a starting card to {0:seat}.",
    .waiting = "deal a starting card",
    .rule = "S-3.4",
    .locals = LD_ROWS(deal, DEAL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = deal_options,
    .choose = deal_choose,
    .wrong = deal_wrong,
};
