/* How bots of Spartacus deal: that they haggle, repeat no refused offer, stop at what a thing is worth to them, hold
 * broken promises against those who broke them, and are not worse off for having dealt. */
#include "../harness.h"

#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/spartacus/judge/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const ld_game *spartacus(void) { return ld_game_find("spartacus"); }

/* Games of the tuned bot against itself, told choice by choice. */
typedef struct table {
    ld_bot *bot;
    ld_state state;
    ld_rng rng;
    float weights[LD_MAX_WEIGHTS];
} table;

static void open_table(table *t)
{
    char error[LD_ERROR_BYTES];
    t->bot = ld_bot_open("tuned", spartacus(), error);
    CHECK(t->bot != NULL);
    ld_standard(spartacus(), t->weights);
    CHECK(ld_weights_read(spartacus(), ld_tuned(spartacus()), "tuned", t->weights, error));
}

static void new_game(table *t, int seed)
{
    char error[LD_ERROR_BYTES];
    t->rng = ld_rng_from((uint64_t)seed);
    CHECK(ld_start(spartacus(), 4, NULL, 0, &t->state, NULL, error));
}

static ld_choice ask_bot(ld_bot *bot, const ld_state *state, int seat, ld_rng *rng)
{
    char error[LD_ERROR_BYTES];
    ld_state view;
    ld_list list;
    ld_choice c = 0;
    if (seat == LD_CHANCE)
        return ld_sample(state, rng);
    ld_redact(&view, state, seat);
    ld_options(&view, seat, &list);
    CHECK(ld_bot_choose(bot, &view, seat, &list, rng, &c, error));
    return c;
}

static mind mind_of(const table *t, int seat)
{
    const sparta *s = (const sparta *)&t->state;
    return (mind){s, &s->core.stack[s->core.depth - 1], seat, t->weights, NULL, 0};
}

/* ---- haggling ---------------------------------------------------------------------------------------------------- */

typedef struct haggles {
    int named, paid, asked_again, shown, promised, countered, agreed, swaps;
} haggles;

static bool is_swap(const deal *d)
{
    bool side[2] = {false, false};
    for (int i = 0; i < d->count; i++)
        side[is_wanted(d->item[i])] |= item_what(d->item[i]) < ASSETS;
    return side[0] && side[1];
}

static void count_haggle(haggles *h, const sparta *s, ld_choice c)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    int verb = ld_verb_of(c);
    h->named += verb == V_PRICE;
    h->paid += verb == V_PAY_PRICE;
    h->asked_again += verb == V_ASK && ld_of(f, support)->asks[ld_a(c)];
    h->shown += verb == V_SHOW;
    h->promised += verb == V_PROMISE;
    h->countered += verb == V_COUNTER_PAY || verb == V_COUNTER_WANT;
    h->agreed += verb == V_ACCEPT_OFFER && ld_of(f, market)->countered[ld_a(c)];
    h->swaps += verb == V_ACCEPT_OFFER && is_swap(&s->offer[ld_a(c)]);
}

TEST(spartacus_bots_haggle, "")
{
    table t;
    haggles h = {0};
    open_table(&t);
    for (int g = 0; g < 40; g++) {
        new_game(&t, g);
        while (!ld_over(&t.state)) {
            int seat = ld_turn(&t.state);
            ld_choice c = ask_bot(t.bot, &t.state, seat, &t.rng);
            if (seat != LD_CHANCE)
                count_haggle(&h, (const sparta *)&t.state, c);
            ld_choose(&t.state, seat, c, NULL);
        }
    }
    ld_bot_close(t.bot);
    if (getenv("LUDUS_TEST_VERBOSE"))
        printf("  %d prices named, %d paid, %d asked again, %d shown, %d promised; %d counter-offers, %d agreed, %d "
               "swaps\n",
               h.named, h.paid, h.asked_again, h.shown, h.promised, h.countered, h.agreed, h.swaps);
    CHECK(h.named > 0 && h.paid > 0 && h.asked_again > 0);
    CHECK(h.countered > 0 && h.agreed > 0 && h.swaps > 0);
}

/* ---- offers ------------------------------------------------------------------------------------------------------ */

/* The offers that one seat made in one Open Market. */
typedef struct made {
    int turn, count;
    deal offer[64];
} made;

static void note_offer(made *m, const sparta *s, int seat)
{
    if (m->turn != s->turn)
        m->count = 0;
    m->turn = s->turn;
    for (int i = 0; i < m->count; i++)
        CHECK(memcmp(&m->offer[i], &s->offer[seat], sizeof(deal)) != 0);
    CHECK(m->count < 64);
    m->offer[m->count++] = s->offer[seat];
}

static bool is_offer(ld_choice c)
{
    int verb = ld_verb_of(c);
    return verb == V_PROPOSE || verb == V_COUNTER_PAY || verb == V_COUNTER_WANT;
}

/* With the weights of before, three times the same offer to one who had refused it. */
TEST(spartacus_bots_repeat_no_offer, "")
{
    table t;
    open_table(&t);
    for (int g = 0; g < 20; g++) {
        made by[SEATS] = {0};
        new_game(&t, g);
        while (!ld_over(&t.state)) {
            int seat = ld_turn(&t.state);
            ld_choice c = ask_bot(t.bot, &t.state, seat, &t.rng);
            ld_choose(&t.state, seat, c, NULL);
            if (seat != LD_CHANCE && is_offer(c))
                note_offer(&by[seat], (const sparta *)&t.state, seat);
        }
    }
    ld_bot_close(t.bot);
}

/* Whoever offers thinks to gain by what changes hands; whoever accepts, more than dealing with the other puts it off.
 */
TEST(spartacus_bots_stop_at_their_worth, "")
{
    table t;
    int offers = 0, accepted = 0;
    open_table(&t);
    for (int g = 0; g < 20; g++) {
        new_game(&t, g);
        while (!ld_over(&t.state)) {
            int seat = ld_turn(&t.state);
            ld_choice c = ask_bot(t.bot, &t.state, seat, &t.rng);
            const mind m = mind_of(&t, seat);
            if (seat != LD_CHANCE && ld_verb_of(c) == V_ACCEPT_OFFER) {
                accepted++;
                CHECK(sparta_judge_offer(&m, seat, ld_a(c)) >= 0);
            }
            ld_choose(&t.state, seat, c, NULL);
            if (seat != LD_CHANCE && is_offer(c)) {
                offers++;
                CHECK(sparta_judge_goods(&m, seat, seat) > 0);
            }
        }
    }
    ld_bot_close(t.bot);
    CHECK(offers > accepted && accepted > 20);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

/* What a seat that is asked for support thinks of giving it. */
static float worth_of_support(const table *t, int seat)
{
    ld_state view;
    ld_list list;
    float worth[LD_MAX_OPTIONS];
    ld_rng rng = ld_rng_from(1);
    ld_redact(&view, &t->state, seat);
    ld_options(&view, seat, &list);
    ld_rate(&view, seat, &list, t->weights, &rng, worth);
    CHECK_INT(ld_verb_of(list.choice[0]), V_SUPPORT);
    return worth[0];
}

TEST(spartacus_broken_words_make_support_dearer, "")
{
    table t;
    int asked = 0;
    open_table(&t);
    new_game(&t, 3);
    while (!ld_over(&t.state)) {
        int seat = ld_turn(&t.state);
        sparta *s = (sparta *)&t.state;
        const ld_frame *f = &s->core.stack[s->core.depth - 1];
        if (f->kind == ASKED) {
            int schemer = ld_of(f, asked)->schemer;
            float plain = worth_of_support(&t, seat);
            s->broken[schemer][seat] = 2;
            float after_lies = worth_of_support(&t, seat);
            s->broken[schemer][seat] = 0;
            s->kept[schemer][seat] = 2;
            float after_truth = worth_of_support(&t, seat);
            s->kept[schemer][seat] = 0;
            CHECK(after_lies < plain && plain < after_truth);
            asked++;
        }
        ld_choose(&t.state, seat, ask_bot(t.bot, &t.state, seat, &t.rng), NULL);
    }
    ld_bot_close(t.bot);
    CHECK(asked > 3);
}

/* ---- better or worse off ----------------------------------------------------------------------------------------- */

enum { PLAYOUTS = 8 };

/* One measure of what deals brought. Deals of one game hang together, so the error comes from the games: their sums and
 * counts, squared and multiplied, of which the game that is being played is not yet one. */
typedef struct change {
    double sum, sums_squared, sums_by_counts, counts_squared, game_sum;
    int count, game_count;
} change;

static void add(change *c, double x)
{
    c->game_sum += x;
    c->game_count++;
}

static void end_game(change *c)
{
    c->sum += c->game_sum;
    c->count += c->game_count;
    c->sums_squared += c->game_sum * c->game_sum;
    c->sums_by_counts += c->game_sum * c->game_count;
    c->counts_squared += (double)c->game_count * c->game_count;
    c->game_sum = c->game_count = 0;
}

static double mean_of(const change *c) { return c->sum / c->count; }

/* Of a ratio: how far the games' sums lie from what their counts and the mean would make them. */
static double error_of(const change *c)
{
    double mean = mean_of(c);
    return sqrt(c->sums_squared - 2 * mean * c->sums_by_counts + mean * mean * c->counts_squared) / c->count;
}

/* Half of the 95 % interval. */
static double half_of(const change *c) { return 1.96 * error_of(c); }

/* A mean below nothing is no loss yet: four are looked at, and all of them together may be wrong one time in twenty. */
static bool loss_is_proved(const change *c) { return mean_of(c) + 2.24 * error_of(c) < 0; }

static void play_out(const table *t, const ld_state *from, int seat, ld_choice c, uint64_t luck, float *share)
{
    ld_state state = *from;
    ld_rng rng = ld_rng_from(luck);
    for (ld_choose(&state, seat, c, NULL); !ld_over(&state); seat = 0) {
        int next = ld_turn(&state);
        ld_choose(&state, next, ask_bot(t->bot, &state, next, &rng), NULL);
    }
    ld_value(&state, t->weights, share);
}

/* Who agrees, with whom, and what it would be to refuse. */
typedef struct pact {
    int seat, other;
    ld_choice yes, no;
} pact;

static bool is_pact(const sparta *s, int seat, ld_choice c, pact *p)
{
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (seat == LD_CHANCE)
        return false;
    *p = (pact){seat, ld_a(c), c, LD_CHOICE(V_REFUSE_OFFER, ld_a(c), 0, 0)};
    if (ld_verb_of(c) == V_ACCEPT_OFFER)
        return true;
    if (ld_verb_of(c) != V_SUPPORT || !ld_of(f, asked)->coins)
        return false;
    *p = (pact){seat, ld_of(f, asked)->schemer, c, LD_CHOICE(V_REFUSE_SUPPORT, 0, 0, 0)};
    return true;
}

/* What the two think that it brings them, in coins. */
static void judge_pact(const table *t, const pact *p, double judged[2])
{
    const mind m = mind_of(t, p->seat), other = mind_of(t, p->other);
    if (ld_verb_of(p->yes) == V_ACCEPT_OFFER) {
        judged[0] = (double)sparta_judge_offer(&m, p->seat, p->other);
        judged[1] = (double)sparta_judge_offer(&other, p->other, p->other);
        return;
    }
    int coins = ld_of(m.f, asked)->coins;
    judged[0] = (double)((float)coins - sparta_judge_backing(&m, p->seat, m.f - 1));
    judged[1] = (double)(sparta_judge_scheme(&other, ld_of(m.f - 1, plan)) - (float)coins);
}

/* By kind of deal: trades, support; by side: who agrees, who asks. */
typedef struct ledger {
    change judged[2][2], played[2][2];
} ledger;

static void weigh_pact(const table *t, const pact *p, uint64_t luck, ledger *l)
{
    int kind = ld_verb_of(p->yes) == V_SUPPORT;
    double thought[2], gained[2] = {0, 0};
    judge_pact(t, p, thought);
    for (int i = 0; i < PLAYOUTS; i++) {
        float with[LD_MAX_SEATS], without[LD_MAX_SEATS];
        play_out(t, &t->state, p->seat, p->yes, luck + (uint64_t)i, with);
        play_out(t, &t->state, p->seat, p->no, luck + (uint64_t)i, without);
        gained[0] += (double)(with[p->seat] - without[p->seat]) / PLAYOUTS;
        gained[1] += (double)(with[p->other] - without[p->other]) / PLAYOUTS;
    }
    for (int side = 0; side < 2; side++) {
        add(&l->judged[kind][side], thought[side]);
        add(&l->played[kind][side], gained[side]);
    }
}

static void tell(const char *what, const change *judged, const change *played)
{
    printf("  %s, %d deals: by judgement %+.2f (%.2f) coins, by playouts %+.2f (%.2f) %% of the win\n", what,
           judged->count, mean_of(judged), half_of(judged), 100 * mean_of(played), 100 * half_of(played));
}

static void end_games(ledger *l)
{
    for (int kind = 0; kind < 2; kind++)
        for (int side = 0; side < 2; side++) {
            end_game(&l->judged[kind][side]);
            end_game(&l->played[kind][side]);
        }
}

static void weigh_game(table *t, int game, ledger *l)
{
    new_game(t, 1000 + game);
    for (int step = 0; !ld_over(&t->state); step++) {
        int seat = ld_turn(&t->state);
        pact p;
        ld_choice c = ask_bot(t->bot, &t->state, seat, &t->rng);
        if (is_pact((const sparta *)&t->state, seat, c, &p))
            weigh_pact(t, &p, (uint64_t)game * 100000 + (uint64_t)step * 100, l);
        ld_choose(&t->state, seat, c, NULL);
    }
    end_games(l);
}

/* Over 1,000 deals in a run of everything, 150 otherwise: whoever agreed, and whoever asked, is not worse off than if
 * it had been refused, as they see it and as the games go that are played out from there. Games and playouts have seeds
 * of their own, so the same bots always find the same; few deals prove great losses only, by the same measure. */
TEST(spartacus_bots_are_not_worse_off_for_dealing, "")
{
    static const char *const names[2][2] = {{"takes an offer", "made it"}, {"gives support", "asked for it"}};
    table t;
    bool all = getenv("LUDUS_TEST_ALL") != NULL;
    int wanted = all ? 1000 : 150;
    ledger l = {0};
    open_table(&t);
    for (int game = 0; l.judged[0][0].count + l.judged[1][0].count < wanted; game++)
        weigh_game(&t, game, &l);
    ld_bot_close(t.bot);
    for (int kind = 0; kind < 2; kind++)
        for (int side = 0; side < 2; side++) {
            if (all || getenv("LUDUS_TEST_VERBOSE"))
                tell(names[kind][side], &l.judged[kind][side], &l.played[kind][side]);
            CHECK(mean_of(&l.judged[kind][side]) > 0);
            CHECK(!loss_is_proved(&l.played[kind][side]));
        }
}
