/* Ethnos: set-up and the beginning of an Age. Rules E-1 (options), E-3, E-4; steps E-S1 to E-S5. */
#include "games/ethnos/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- options (E-1) -------------------------------------------------------------------------------- */

static void add_tribe(ethnos *s, int tribe)
{
    assert(s->tribes < s->wanted && !in_play(s, tribe));
    int at = s->tribes++;
    for (; at > 0 && s->tribe[at - 1] > tribe; at--)
        s->tribe[at] = s->tribe[at - 1];
    s->tribe[at] = (uint8_t)tribe; /* E-3.4 only the set counts */
}

/* The next word of a list with commas; false at its end. */
static bool next_word(const char **list, char *word, size_t room)
{
    if (!*list)
        return false;
    size_t n = strcspn(*list, ",");
    size_t kept = n < room ? n : room - 1;
    assert(kept < room);
    memcpy(word, *list, kept);
    word[kept] = 0;
    *list = (*list)[n] ? *list + n + 1 : NULL;
    return true;
}

static int tribe_called(const char *id)
{
    for (int t = 0; t < TRIBES; t++)
        if (strcmp(ethnos_tribe[t].id, id) == 0)
            return t;
    return -1;
}

/* E-1.1 */
static bool read_tribes(ethnos *s, const char *value, char *error)
{
    if (strcmp(value, "random") == 0)
        return true;
    char word[24];
    while (next_word(&value, word, sizeof word)) {
        int tribe = tribe_called(word);
        if (tribe < 0)
            return ld_wrong(error, "tribes: there is no tribe '%s'; expected 'random' or tribes joined by commas",
                            word);
        if (in_play(s, tribe))
            return ld_wrong(error, "tribes: '%s' is named twice; expected different tribes joined by commas", word);
        if (s->tribes == s->wanted)
            return ld_wrong(error, "tribes: '%s' is one too many; expected up to %d tribes", word, s->wanted);
        add_tribe(s, tribe);
    }
    return true;
}

/* E-1.2 a list of exactly as many values as there are glory spaces */
static bool read_tokens(ethnos *s, const char *value, char *error)
{
    int need = KINGDOMS * s->ages, got = 0;
    char word[24];
    while (next_word(&value, word, sizeof word)) {
        char *end;
        long v = strtol(word, &end, 10);
        if (word[0] < '0' || word[0] > '9' || *end || v > MAX_TOKEN || ++got > need) {
            got = -1;
            break;
        }
        s->tokens_left[v]++;
    }
    if (got == need)
        return true;
    return ld_wrong(error, "glory is neither 'balanced' nor 'rich' nor a list of exactly %d numbers from 0 to %d", need,
                    MAX_TOKEN);
}

/* E-3.5 */
static bool read_glory(ethnos *s, const char *value, char *error)
{
    for (int i = 0; i < GLORIES; i++)
        if (strcmp(ethnos_glory_ids[i], value) == 0) {
            memcpy(s->tokens_left, box(s)->tokens[i][few_seats(s)], sizeof s->tokens_left);
            return true;
        }
    return read_tokens(s, value, error);
}

static void begin_glory(ethnos *s);

static uint8_t decline_called(const char *value) /* E-1.3 */
{
    if (strcmp(value, "all") == 0)
        return DECLINE_ALL;
    return strcmp(value, "yes") == 0 ? DECLINE_SOME : DECLINE_NOTHING;
}

bool ethnos_setup(void *state, const ld_setting *settings, int count, char *error)
{
    extern const ld_game ethnos_game;
    ethnos *s = state;
    s->ages = few_seats(s) ? 2 : 3;   /* E-2.7, E-3.2 */
    s->wanted = few_seats(s) ? 5 : 6; /* E-3.3 */
    s->decline = decline_called(ld_get(&ethnos_game, settings, count, "decline"));
    assert(s->ages <= MAX_AGES && !s->tribes);
    s->giant = s->third = NOBODY;              /* E-3.11 */
    memset(s->troll, NOBODY, sizeof s->troll); /* E-3.10 */
    if (!read_tribes(s, ld_get(&ethnos_game, settings, count, "tribes"), error) ||
        !read_glory(s, ld_get(&ethnos_game, settings, count, "glory"), error))
        return false;
    ld_call(s, SETUP_TRIBE);
    if (s->tribes == s->wanted)
        begin_glory(s);
    else
        ld_ask(ld_top(s), LD_CHANCE); /* E-2.5 */
    return true;
}

/* ---- tribes and glory (E-3) --------------------------------------------------------------------------- */

static void tribe_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int t = 0; t < TRIBES; t++)
        if (!in_play(state, t))
            ld_add_weighted(out, LD_CHOICE(V_TRIBE, t, 0, 0), 1);
}

static void tribe_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    ethnos *s = state;
    add_tribe(s, ld_a(c));
    ld_say(log, M_TRIBE, ld_a(c));
    if (s->tribes == s->wanted)
        begin_glory(s);
}

/* Glory tokens still to be drawn must be as many as spaces still empty. */
static const char *tokens_wrong(const ethnos *s, int placed)
{
    int left = KINGDOMS * s->ages - placed;
    for (int v = 0; v <= MAX_TOKEN; v++)
        left -= s->tokens_left[v];
    return left ? "the glory tokens left are not as many as the spaces without one" : NULL;
}

static const char *tribe_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    if (s->age)
        return "setup-tribe is not owed by chance before the first Age";
    return s->tribes >= s->wanted ? "setup-tribe draws more tribes than are used" : tokens_wrong(s, 0);
}

const ld_kind ethnos_setup_tribe = {
    .name = "setup-tribe",
    .prompt = "Draw a tribe for this game.",
    .waiting = "draw a tribe",
    .rule = "E-3.3",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_CHANCE,
    .options = tribe_options,
    .choose = tribe_choose,
    .wrong = tribe_wrong,
};

static void begin_glory(ethnos *s)
{
    assert(s->tribes == s->wanted);
    ld_ask(ld_become(s, SETUP_GLORY), LD_CHANCE);
    for (int i = 0; i < s->tribes; i++)
        if (s->tribe[i] == SKELETON)
            s->wild = UINT64_C(1) << 6 * i;
    int cards = 0;
    for (int i = 0; i < s->tribes; i++)
        cards += box(s)->cards[s->tribe[i]];
    assert(cards <= MAX_CARDS && cards > 3 * seats_of(s));
    s->bottom = (uint8_t)((cards - 3 * seats_of(s)) / 2); /* E-2.17, E-4.4 */
    for (int seat = 0; seat < seats_of(s); seat++)
        s->supply[seat] = (uint8_t)(box(s)->markers - 1 - in_play(s, MERFOLK)); /* E-3.8 */
}

static void glory_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const ethnos *s = state;
    for (int v = 0; v <= MAX_TOKEN; v++)
        if (s->tokens_left[v])
            ld_add_weighted(out, LD_CHOICE(V_GLORY, v, ld_of(f, glory)->kingdom, 0), s->tokens_left[v]); /* E-3.6 */
}

static void glory_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    ethnos *s = state;
    glory_locals *l = ld_of(f, glory);
    uint8_t *token = s->token[l->kingdom];
    int at = l->tokens++;
    assert(s->tokens_left[ld_a(c)] && at < s->ages);
    s->tokens_left[ld_a(c)]--;
    for (; at > 0 && token[at - 1] > ld_a(c); at--) /* E-3.7 ascending */
        token[at] = token[at - 1];
    token[at] = (uint8_t)ld_a(c);
    if (l->tokens < s->ages)
        return;
    if (log)
        ld_say_(log, M_TOKENS, LD_ALL, 0, (const int[]){l->kingdom, token[0], token[1], token[2]}, 1u + s->ages);
    l->tokens = 0;
    if (++l->kingdom == KINGDOMS)
        ethnos_begin_age(s, log);
}

/* The spaces filled so far ascend within each kingdom; the others are empty. */
static bool tokens_in_order(const ethnos *s, int kingdom, int filled)
{
    for (int q = 0; q < KINGDOMS; q++) {
        int used = q < kingdom ? s->ages : q == kingdom ? filled : 0;
        for (int i = 0; i < MAX_AGES; i++)
            if (i >= used ? s->token[q][i] : i && s->token[q][i] < s->token[q][i - 1])
                return false;
    }
    return true;
}

static const char *glory_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const glory_locals *l = ld_of(f, glory);
    if (l->tokens >= s->ages)
        return "setup-glory names no glory space";
    if (s->age || s->tribes != s->wanted || !tokens_in_order(s, l->kingdom, l->tokens))
        return "setup-glory is not before the first Age, with the tokens so far in order";
    return tokens_wrong(s, l->kingdom * s->ages + l->tokens);
}

const ld_kind ethnos_setup_glory = {
    .name = "setup-glory",
    .prompt = "Draw a glory token for {0:kingdom}.",
    .waiting = "draw a glory token for {0:kingdom}",
    .rule = "E-3.6",
    .locals = LD_ROWS(glory, GLORY_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = glory_options,
    .choose = glory_choose,
    .wrong = glory_wrong,
};

/* ---- the beginning of an Age (E-4) ---------------------------------------------------------------------- */

void ethnos_begin_age(ethnos *s, ld_log *log)
{
    assert(s->age < s->ages);
    s->age++;
    memset(&s->deck, 0, sizeof s->deck);
    memset(&s->row, 0, sizeof s->row);
    memset(&s->aside, 0, sizeof s->aside);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->known, 0, sizeof s->known);
    memset(s->band, 0, sizeof s->band);
    memset(s->card, 0, sizeof s->card);
    s->bands = s->band_cards = s->dragons = 0;
    s->giant = NOBODY; /* E-8.21 */
    s->giant_size = 0;
    memset(s->troll, NOBODY, sizeof s->troll);
    for (int k = 0; k < 6 * s->tribes; k++)
        ld_zone_add(&s->deck, k, copies(s, k)); /* E-3.13, E-4.1 */
    assert(s->deck.total <= MAX_CARDS && s->deck.total > 2 * s->bottom);
    ld_say(log, M_AGE, s->age);
    ld_ask(ld_become(s, DEAL), LD_CHANCE);
}

/* E-4.5 no dragon can turn up before the first turn: the deck is above its bottom half */
static void card_options(const ethnos *s, int verb, int to, ld_list *out)
{
    assert(s->core.viewer || s->deck.total > s->bottom);
    EACH_BIT (k, s->deck.mask)
        ld_add_weighted(out, LD_CHOICE(verb, k, to, 0), s->deck.n[k]);
}

static void deal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    card_options(state, V_DEAL, ld_of(f, deal)->to, out);
}

static void deal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    ethnos *s = state;
    int to = ld_of(f, deal)->to++; /* E-4.2 */
    assert(!s->hand[to].total);
    ld_zone_take(&s->deck, ld_a(c), 1);
    ld_zone_add(&s->hand[to], ld_a(c), 1);
    ld_say_to(log, M_DEAL, 1u << to, 2, to, ld_a(c));
    if (to + 1 < seats_of(s))
        return;
    f = ld_become(s, REVEAL);
    ld_of(f, reveal)->left = ld_u8(2 * seats_of(s));
    ld_ask(f, LD_CHANCE);
}

static const char *deal_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    bool right = !s->row.total && !s->bands && !s->dragons;
    for (int i = 0; i < seats_of(s); i++)
        right &= s->hand[i].total == (i < ld_of(f, deal)->to);
    return right ? NULL : "deal does not give each seat its first card in order";
}

const ld_kind ethnos_deal = {
    .name = "deal",
    .prompt = "Deal a card to {0:seat}.",
    .waiting = "deal a card",
    .rule = "E-4.2",
    .locals = LD_ROWS(deal, DEAL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = deal_options,
    .choose = deal_choose,
    .wrong = deal_wrong,
};

/* E-4.8 the seat with least glory, nearest to the third dragon */
static int first_of_age(const ethnos *s)
{
    assert(s->third < seats_of(s)); /* an Age has ended */
    int first = s->third;
    for (int i = 1; i < seats_of(s); i++) {
        int seat = (s->third + i) % seats_of(s);
        if (s->glory[seat] < s->glory[first])
            first = seat;
    }
    return first;
}

static void reveal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    card_options(state, V_REVEAL, 0, out);
}

static void reveal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    ethnos *s = state;
    assert(s->row.total + ld_of(f, reveal)->left == 2 * seats_of(s));
    ld_zone_take(&s->deck, ld_a(c), 1);
    ld_zone_add(&s->row, ld_a(c), 1);
    ld_say(log, M_REVEAL, ld_a(c));
    if (--ld_of(f, reveal)->left) /* E-4.3 */
        return;
    if (s->age == 1) { /* E-4.7 */
        ld_ask(ld_become(s, FIRST_PLAYER), LD_CHANCE);
        return;
    }
    int first = first_of_age(s);
    ld_say(log, M_BEGINS, first, s->age);
    ethnos_begin_turn(s, first);
}

/* Every seat has its first card, and nothing has been played yet. */
static bool all_dealt(const ethnos *s)
{
    bool all = !s->bands && !s->dragons;
    for (int i = 0; i < seats_of(s); i++)
        all &= s->hand[i].total == 1;
    return all;
}

static const char *reveal_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    return all_dealt(s) && s->row.total + ld_of(f, reveal)->left == 2 * seats_of(s)
               ? NULL
               : "reveal does not turn up two cards for each seat after dealing";
}

const ld_kind ethnos_reveal = {
    .name = "reveal",
    .prompt = "Turn up a card for the row.",
    .waiting = "turn up a card",
    .rule = "E-4.3",
    .locals = LD_ROWS(reveal, REVEAL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = reveal_options,
    .choose = reveal_choose,
    .wrong = reveal_wrong,
};

static void first_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int i = 0; i < ld_core_of(state)->seats; i++)
        ld_add_weighted(out, LD_CHOICE(V_FIRST, i, 0, 0), 1);
}

static void first_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    assert(((const ethnos *)state)->age == 1);
    ld_say(log, M_FIRST, ld_a(c));
    ethnos_begin_turn(state, ld_a(c));
}

static const char *first_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    (void)f;
    return s->age == 1 && all_dealt(s) && s->row.total == 2 * seats_of(s)
               ? NULL
               : "the first player is drawn before the first turn only";
}

const ld_kind ethnos_first_player = {
    .name = "first-player",
    .prompt = "Draw the first player.",
    .waiting = "draw the first player",
    .rule = "E-4.7",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_CHANCE,
    .options = first_options,
    .choose = first_choose,
    .wrong = first_wrong,
};
