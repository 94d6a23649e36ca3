/* Ethnos: what a person is told: what a choice brings, the band under way, what an Age has brought, the board's signs.
 */
#include "games/ethnos/rules.h"

#include <stdio.h>

/* ---- what seats have ----------------------------------------------------------------------------------- */

static int held_glory(const void *state, int seat) { return ((const ethnos *)state)->glory[seat]; }
static int held_cards(const void *state, int seat) { return hand_size(state, seat); }
static int held_markers(const void *state, int seat) { return ((const ethnos *)state)->supply[seat]; }
static int held_sea(const void *state, int seat) { return ((const ethnos *)state)->sea[seat]; }

static const ld_holding holdings[] = {
    {N_("glory"), held_glory},
    {N_("cards in hand"), held_cards},
    {N_("markers left"), held_markers},
    {N_("merfolk track"), held_sea},
    {.name = NULL},
};

/* ---- a band: how large it can be, where its marker may go, what it scores --------------------------------- */

static int sum_of(const ethnos *s, int seat, uint64_t kinds)
{
    int sum = 0;
    EACH_BIT (k, s->hand[seat].mask & kinds)
        sum += s->hand[seat].n[k];
    return sum;
}

static int most_by_tribe(const ethnos *s, int seat, int leader)
{
    return sum_of(s, seat, tribe_mask(leader) | s->wild);
}
static int most_by_colour(const ethnos *s, int seat, int leader)
{
    return sum_of(s, seat, colour_mask(s, leader) | s->wild);
}

/* The kingdom that a marker of the leader is placed in with the smallest band, and the size that takes (E-6.13,
 * E-6.14). */
static int easiest(const ethnos *s, int seat, int leader, int *kingdom)
{
    int least = HAND_ROOM + 1;
    for (int size = HAND_ROOM; size > 0; size--) {
        uint64_t open = ethnos_open_kingdoms(s, seat, leader, size);
        if (!open)
            break;
        *kingdom = __builtin_ctzll(open);
        least = size;
    }
    return least;
}

static void tell_kingdoms(const ld_teller *t, const char *template, uint64_t open)
{
    int kingdoms[KINGDOMS];
    size_t count = 0;
    EACH_BIT (q, open)
        kingdoms[count++] = q;
    ld_tell_(t, template, kingdoms, count);
}

static void tell_marker(const ld_teller *t, const ethnos *s, int seat, int leader, int size)
{
    int kingdom = colour_of(leader), least = easiest(s, seat, leader, &kingdom);
    uint64_t open = ethnos_open_kingdoms(s, seat, leader, size);
    if (tribe_of(s, leader) == HALFLING)
        ld_tell(t, "Halflings place no marker.", 0);
    else if (!s->supply[seat])
        ld_tell(t, "You have no marker left to place.", 0);
    else if (open)
        tell_kingdoms(t, N_("A marker may be placed: {0+:kingdom}."), open);
    else if (least <= HAND_ROOM)
        ld_tell(t, "No marker: {0:kingdom} takes a band of {1} or more.", kingdom, least);
    else
        ld_tell(t, "No marker: {0:kingdom} takes more cards than a hand has.", kingdom);
}

static void tell_cards(const ld_teller *t, const char *template, const uint8_t *n)
{
    int cards[HAND_ROOM + 1];
    size_t count = 0;
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < n[k] && count < HAND_ROOM; i++)
            cards[count++] = k;
    if (count)
        ld_tell_(t, template, cards, count);
}

/* The cards that are left in the hand beside the band. */
static int rest_of_hand(const ethnos *s, const band_locals *l, uint8_t n[KINDS])
{
    const ld_zone *hand = &s->hand[l->seat];
    memcpy(n, hand->n, KINDS);
    n[l->leader]--;
    for (int i = 0; i < l->added_count; i++)
        n[l->added[i]]--;
    return hand->total - 1 - l->added_count;
}

static void tell_rest(const ld_teller *t, const ethnos *s, const band_locals *l)
{
    uint8_t n[KINDS];
    int left = rest_of_hand(s, l, n);
    if (!left)
        ld_tell(t, "No card is discarded.", 0);
    else if (tribe_of(s, l->leader) == ELF)
        ld_tell(t, "Left in hand: {0} {0|card|cards}; you may keep {1}.", left, 1 + l->added_count);
    else
        tell_cards(t, N_("Discarded into the row: {0+:card}."), n);
}

static void tell_worth(const ld_teller *t, const ethnos *s, const band_locals *l)
{
    int counted = 1;
    for (int i = 0; i < l->added_count; i++)
        counted += !(s->wild >> l->added[i] & 1); /* E-7.9d */
    ld_tell(t, "At the end of the Age it scores {0} glory.", ethnos_band_worth(s, l->leader, counted));
}

/* The band as it would be after the choice. */
static band_locals band_after(const ethnos *s, const band_locals *now, ld_choice c)
{
    band_locals after = *now;
    uint8_t n[KINDS];
    uint64_t fit = (now->by_colour ? colour_mask(s, now->leader) : tribe_mask(now->leader)) | s->wild;
    rest_of_hand(s, now, n);
    if (ld_verb_of(c) == V_ADD)
        ethnos_gather(after.added, &after.added_count, ld_a(c));
    EACH_BIT (k, ld_verb_of(c) == V_ALL ? fit & s->hand[now->seat].mask : 0)
        for (int i = 0; i < n[k]; i++)
            ethnos_gather(after.added, &after.added_count, k);
    return after;
}

static void tell_band(const ld_teller *t, const ethnos *s, const band_locals *l)
{
    tell_marker(t, s, l->seat, l->leader, 1 + l->added_count);
    tell_worth(t, s, l);
    tell_rest(t, s, l);
}

/* ---- what a choice brings, by verb ----------------------------------------------------------------------------- */

static const ld_frame *top_of(const ethnos *s) { return &s->core.stack[s->core.depth - 1]; }

static void foretell_leader(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int leader = ld_a(c), tribe = most_by_tribe(s, seat, leader), colour = most_by_colour(s, seat, leader);
    ld_tell(t, "Your hand gives it a band of up to {0} by tribe, {1} by colour.", tribe, colour);
    tell_marker(t, s, seat, leader, tribe > colour ? tribe : colour);
}

static void foretell_basis(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int leader = ld_of(top_of(s), basis)->leader;
    bool by_colour = ld_verb_of(c) == V_BY_COLOUR;
    int most = by_colour ? most_by_colour(s, seat, leader) : most_by_tribe(s, seat, leader);
    ld_tell(t, "The band can have up to {0} {0|card|cards}.", most);
    tell_marker(t, s, seat, leader, most);
}

static void foretell_cards(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    band_locals after = band_after(s, ld_of(top_of(s), band), c);
    if (ld_verb_of(c) != V_PLAY)
        ld_tell(t, "The band then has {0} {0|card|cards}.", 1 + after.added_count);
    tell_band(t, s, &after);
}

static void foretell_recruit(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int kind = ld_a(c);
    if (s->wild >> kind & 1)
        return;
    ld_tell(t, "With it you could play a band of {0} by tribe or {1} by colour.", 1 + most_by_tribe(s, seat, kind),
            1 + most_by_colour(s, seat, kind));
}

static void foretell_deck(const ethnos *s, int seat, ld_choice c, const ld_teller *given)
{
    (void)seat, (void)c;
    const ld_teller chances = {given->view, given->voice, given->out, LD_CHANCES}, *t = &chances;
    if (s->dragons == DRAGONS - 1)
        ld_tell(given, "The next dragon ends the Age.", 0);
    for (int tribe = 0; tribe < s->tribes; tribe++) {
        int args[3 + 2 * KINGDOMS] = {s->tribe[tribe], 0, s->deck.total};
        for (int q = 0; q < KINGDOMS; q++) {
            args[1] += s->deck.n[6 * tribe + q];
            args[3 + 2 * q] = q;
            args[4 + 2 * q] = s->deck.n[6 * tribe + q];
        }
        if (s->tribe[tribe] == SKELETON)
            ld_tell_(t, N_("{0:tribe}: {1} of the {2} cards that are unseen."), args, 3);
        else
            ld_tell_(t,
                     N_("{0:tribe}: {1} of the {2} cards that are unseen; {3:colour} {4}, {5:colour} {6}, {7:colour} "
                        "{8}, {9:colour} {10}, {11:colour} {12}, {13:colour} {14}."),
                     args, sizeof args / sizeof *args);
    }
}

static void foretell_place(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int kingdom = ld_a(c), now[LD_MAX_SEATS], then[LD_MAX_SEATS], other = 0;
    uint8_t values[LD_MAX_SEATS];
    memcpy(values, s->markers[kingdom], sizeof values);
    for (int i = 0; i < seats_of(s); i++)
        other = i != seat && values[i] > other ? values[i] : other;
    ethnos_share(s, values, s->token[kingdom], s->age, now);
    values[seat]++;
    ethnos_share(s, values, s->token[kingdom], s->age, then);
    ld_tell(t, "You then have {0} {0|marker|markers} in {1:kingdom}; the most that another has there is {2}.",
            values[seat], kingdom, other);
    ld_tell(t, "If the Age ended then, {0:kingdom} would bring you {1} glory; without the marker {2}.", kingdom,
            then[seat], now[seat]);
}

static void foretell_horde(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int markers = __builtin_popcount(s->horde[seat]);
    const uint8_t *glory = box(s)->horde_glory;
    if (ld_verb_of(c) == V_HORDE)
        ld_tell(t, "Your horde board is then worth {0} glory instead of {1}.", glory[markers + 1], glory[markers]);
    else if (markers < KINGDOMS)
        ld_tell(t, "One more space would make your horde board worth {0} glory instead of {1}.", glory[markers + 1],
                glory[markers]);
}

static int troll_sum(const ethnos *s, int seat)
{
    int sum = 0;
    for (int v = 1; v <= TROLLS; v++)
        sum += s->troll[v - 1] == seat ? v : 0;
    return sum;
}

static void foretell_token(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    int other = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (i != seat && troll_sum(s, i) > other)
            other = troll_sum(s, i);
    ld_tell(t, "Your troll tokens then add up to {0}, the best of another to {1}: the higher sum wins ties.",
            troll_sum(s, seat) + ld_a(c), other);
}

static void foretell_keep(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    const keep_locals *l = ld_of(top_of(s), keep);
    uint8_t n[KINDS];
    int kept = l->kept_count + (ld_verb_of(c) == V_KEEP);
    memcpy(n, s->hand[seat].n, KINDS);
    for (int i = 0; i < l->kept_count; i++)
        n[l->kept[i]]--;
    if (ld_verb_of(c) == V_KEEP_ALL)
        return;
    ld_tell(t, "You keep {0} of up to {1} {1|card|cards}.", kept, l->size);
    if (ld_verb_of(c) == V_DONE)
        tell_cards(t, N_("Discarded into the row: {0+:card}."), n);
}

static void foretell_stop(const ethnos *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)c;
    tell_cards(t, N_("Discarded into the row: {0+:card}."), s->hand[seat].n);
}

static void foretell(const void *view, int seat, ld_choice c, const ld_teller *t)
{
    static void (*const by_verb[ETHNOS_VERBS])(const ethnos *s, int seat, ld_choice c, const ld_teller *t) = {
        [V_RECRUIT_DECK] = foretell_deck, [V_SUMMON] = foretell_deck,    [V_RECRUIT] = foretell_recruit,
        [V_LEADER] = foretell_leader,     [V_BY_TRIBE] = foretell_basis, [V_BY_COLOUR] = foretell_basis,
        [V_ADD] = foretell_cards,         [V_ALL] = foretell_cards,      [V_PLAY] = foretell_cards,
        [V_PLACE] = foretell_place,       [V_HORDE] = foretell_horde,    [V_HOLD] = foretell_horde,
        [V_TOKEN] = foretell_token,       [V_KEEP] = foretell_keep,      [V_KEEP_ALL] = foretell_keep,
        [V_DONE] = foretell_keep,         [V_STOP] = foretell_stop,
    };
    if (by_verb[ld_verb_of(c)])
        by_verb[ld_verb_of(c)](view, seat, c, t);
}

/* The largest band a leader can have; the markers of the seat and the most of another. */
static void detail(const void *view, ld_choice c, char *out, size_t room)
{
    const ethnos *s = view;
    int seat = ld_viewer(view), other = 0;
    if (seat < 0 || seat >= seats_of(s))
        return;
    int tribe = most_by_tribe(s, seat, ld_a(c)), colour = most_by_colour(s, seat, ld_a(c));
    if (ld_verb_of(c) == V_LEADER)
        ld_text(out, room, "up to %d", tribe > colour ? tribe : colour);
    if (ld_verb_of(c) != V_PLACE)
        return;
    for (int i = 0; i < seats_of(s); i++)
        other = i != seat && s->markers[ld_a(c)][i] > other ? s->markers[ld_a(c)][i] : other;
    ld_text(out, room, "you %d, another %d", s->markers[ld_a(c)][seat], other);
}

/* ---- the band under way ------------------------------------------------------------------------------------- */

static void tell_band_so_far(const ld_teller *t, const ethnos *s, const band_locals *l)
{
    int args[1 + HAND_ROOM] = {1 + l->added_count, l->leader};
    for (int i = 0; i < l->added_count; i++)
        args[2 + i] = l->added[i];
    ld_tell_(t, N_("Band of {0} so far: {1+:card}."), args, 2 + (size_t)l->added_count);
    tell_band(t, s, l);
}

static void underway(const void *view, int seat, const ld_teller *t)
{
    const ethnos *s = view;
    const ld_frame *f = top_of(s);
    if (!(f->owed >> seat & 1))
        return;
    switch (f->kind) {
    case BAND_BASIS:
        tell_band_so_far(t, s, &(band_locals){.leader = ld_of(f, basis)->leader, .seat = ld_u8(seat)});
        break;
    case BAND_CARDS: tell_band_so_far(t, s, ld_of(f, band)); break;
    case PLACE: tell_marker(t, s, seat, ld_of(f, place)->leader, ld_of(f, place)->size); break;
    case ELF_KEEP:
        ld_tell(t, "You keep {0} of up to {1} {1|card|cards}.", ld_of(f, keep)->kept_count, ld_of(f, keep)->size);
        break;
    default: break;
    }
}

/* ---- what an Age has brought --------------------------------------------------------------------------------- */

/* What decided majorities, counted from the events of the whole game: markers stay, troll tokens go back. */
typedef struct ranking {
    int markers[KINGDOMS][LD_MAX_SEATS], troll[LD_MAX_SEATS];
    bool scored[KINGDOMS][LD_MAX_SEATS];
} ranking;

static void follow(const ld_event *e, ranking *out)
{
    switch (e->id) {
    case M_AGE: memset(out->troll, 0, sizeof out->troll); break;
    case M_TROLL: out->troll[e->args[0]] += e->args[1]; break;
    case M_MARKER:
    case M_BONUS: out->markers[e->args[1]][e->args[0]]++; break;
    case M_KINGDOM: out->scored[e->args[2]][e->args[0]] = true; break;
    case M_AGE_END: memset(out->scored, 0, sizeof out->scored); break;
    default: break;
    }
}

/* Two seats with as many markers, of whom one scored (E-8.7 to E-8.9). */
static void tell_tie(const ld_teller *t, const ranking *r, int kingdom, int a, int b)
{
    const int *markers = r->markers[kingdom];
    if (!markers[a] || markers[a] != markers[b] || (!r->scored[kingdom][a] && !r->scored[kingdom][b]))
        return;
    int first = r->troll[a] >= r->troll[b] ? a : b;
    if (r->troll[a] == r->troll[b])
        ld_tell(t, "{0:kingdom}: {1:seat} and {2:seat} tie with {3} {3|marker|markers} and share.", kingdom, a, b,
                markers[a]);
    else
        ld_tell(t,
                "{0:kingdom}: {1:seat} and {2:seat} tie with {3} {3|marker|markers}; troll tokens put {4:seat} ahead.",
                kingdom, a, b, markers[a], first);
}

static void remark_age(const ld_teller *t, const ld_event *events, int from, int to)
{
    ranking r = {.troll = {0}};
    (void)from;
    for (int i = 0; i <= to; i++)
        if (i < to || events[i].id != M_AGE)
            follow(&events[i], &r);
    for (int q = 0; q < KINGDOMS; q++)
        for (int a = 0; a < ld_seats(t->view); a++)
            for (int b = a + 1; b < ld_seats(t->view); b++)
                tell_tie(t, &r, q, a, b);
}

static const ld_count age_counts[] = {
    {M_KINGDOM, 0, 1, "{2:kingdom}"},
    {M_SEA_SCORE, 0, 1, N_("merfolk track")},
    {M_GIANT_SCORE, 0, 1, N_("giant token")},
    {M_CASH, 0, 1, N_("horde boards")},
    {M_BANDS, 0, 1, N_("bands")},
    {.name = NULL},
};

static const ld_part parts[] = {
    {.title = N_("What Age {0:age} brought"),
     .opens = M_AGE_END,
     LD_CLOSES(M_AGE, M_OVER),
     .counts = age_counts,
     .sum = true,
     .remark = remark_age},
    {.title = NULL},
};

/* ---- the board's signs ------------------------------------------------------------------------------------------ */

static void legend(const void *view, const ld_teller *t)
{
    const ethnos *s = view;
    for (int q = 0; q < KINGDOMS; q++) {
        const kingdom_row *kingdom = &ethnos_kingdom[q];
        ld_tell_text(t, "%c: %s, the colour of %s", ld_letter(kingdom->colour, kingdom->letter), ld_tr(kingdom->colour),
                     ld_tr(kingdom->name));
    }
    ld_tell_text(t, "*: most markers in the kingdom; >: has the turn");
    ld_tell_text(t, "glory: what first place in the kingdom is worth in Age I, II and III; second and third place get "
                    "what the Ages before paid first");
    ld_tell_text(t, "bands, by size: each number is a band on the table and how many cards it has");
    if (in_play(s, TROLL))
        ld_tell_text(t, "troll tokens: the values a seat holds; the higher sum wins ties");
    if (in_play(s, ORC))
        ld_tell_text(t, "horde board: the colours that a seat has filled");
}

/* ---- the goal, and the phases ------------------------------------------------------------------------------------ */

static void tell_you(const void *view, int seat, const ld_teller *t)
{
    (void)seat;
    ld_tell(t, "You are one of {0} rivals for the rule of six kingdoms. Allies of many tribes fight for you.",
            seats_of(view));
}

static void tell_wins(const void *view, int seat, const ld_teller *t)
{
    const ethnos *s = view;
    (void)seat;
    ld_tell(t,
            "Most glory after {0} Ages wins. At the end of an Age glory comes from the kingdoms where you have most "
            "markers, and from the size of your bands.",
            s->ages);
}

static void tell_turn(const void *view, int seat, const ld_teller *t)
{
    (void)seat;
    ld_tell_text(t, "In your turn you take one ally, from the open row or from the deck, or you play a band: cards of "
                    "one tribe or of one colour.");
    ld_tell_text(t, "A band places a marker in the kingdom of its leader's colour, if it has more cards than you have "
                    "markers there. The cards left in your hand then go to the open row.");
    ld_tell(t, "An Age ends as soon as {0} {0|dragon is|dragons are} drawn. Cards in hand are then worth nothing.",
            box(view)->dragons);
}

static const ld_phase_row phases[] = {
    {.name = "turn",
     .text = N_("Your turn: take one ally, or play a band. What is left in your hand after a band lies open to "
                "everybody, so play it when little is left over."),
     LD_STEPS(TURN)},
    {.name = "band",
     .text = N_("A band: all its cards share the leader's tribe or the leader's colour. A larger band brings more "
                "glory and reaches further into a kingdom."),
     LD_STEPS(BAND_BASIS, BAND_CARDS)},
    {.name = "place",
     .text = N_("A marker: each further one in the same kingdom needs a larger band. Think of where the glory is, and "
                "of where others are ahead."),
     LD_STEPS(PLACE, BONUS)},
    {.name = "leader",
     .text = N_("The leader: only the tribe of the band's leader does something, so choose the leader for what it "
                "does."),
     LD_STEPS(HORDE, TROLL_STEP, CENTAUR_STEP, ELF_KEEP, WIZARD_STEP, GIANT_STEP, SEA_STEP)},
    {.name = "horde",
     .text = N_("The end of an Age: score your horde board now and empty it, or keep it for a later Age, when a fuller "
                "board brings more."),
     LD_STEPS(ORC_CASH)},
    {.name = NULL},
};

const ld_guide ethnos_guide = {.holdings = holdings,
                               .foretell = foretell,
                               .detail = detail,
                               .underway = underway,
                               .legend = legend,
                               .you = tell_you,
                               .wins = tell_wins,
                               .turn = tell_turn,
                               .phases = phases,
                               .parts = parts};
