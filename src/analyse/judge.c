/* What takes long: chances at every step, counsel at every decision, luck, deals and battles, as JSON that speaks no
 * language. Decisions and battles are tasks, which threads take one after the other; what comes out does not depend on
 * who took which. */
#include "analyse/walk.h"
#include "ludus/counsel.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 4, TURNING = 6, MOST_THREADS = 64 };

#define TURNING_LEAST 0.08

const char *const an_grades[AN_GRADES] = {"best", "good", "inaccuracy", "mistake", "blunder"};

/* What a decision may cost and still be called so; docs/analysis.md holds it against the losses of bots. */
static const double grade_most[AN_GRADES - 1] = {0.005, 0.02, 0.05, 0.10};

/* A loss that is not proved is at worst not the best. */
int an_grade(double loss, double margin)
{
    int grade = 0;
    while (grade < AN_GRADES - 1 && loss > grade_most[grade])
        grade++;
    return loss <= margin && grade > AN_GOOD ? AN_GOOD : grade;
}

/* ---- tasks ------------------------------------------------------------------------------------------ */

typedef struct decision {
    int step;
    bool forced, judged;
    ld_opinion opinion[LD_OPINIONS];
    int opinions, made; /* made: which of them was chosen */
    ld_because because[LD_BECAUSES];
    int becauses;
} decision;

typedef struct battle {
    int step;
    bool known, won;
    double odds;
} battle;

/* How it went: at each step, the last position included. */
typedef struct course {
    float (*chances)[LD_MAX_SEATS];
    float (*luck)[LD_MAX_SEATS]; /* of each step; 0 where a seat chose */
    bool *weighed;               /* chance chose, and its luck is known */
} course;

typedef struct work {
    const an_order *order;
    const an_walk *walk;
    ld_foresight told;
    course course;
    int budget;
    decision *decision;
    int decisions;
    battle *battle;
    int battles;
    pthread_mutex_t lock;
    int next, done;
    bool stopped, failed;
} work;

static const ld_state *view_of(const work *w, int step, ld_state *room)
{
    memset(room, 0, sizeof *room);
    ld_redact(room, an_walk_at(w->walk, step), w->walk->step[step].seat);
    return room;
}

/* More thought where it is not plain that the best was chosen. */
static void think(ld_counsel *c, ld_choice made, int budget)
{
    ld_opinion told[LD_OPINIONS];
    for (int part = 1; part <= PARTS; part++) {
        ld_counsel_think(c, (long)budget * part / PARTS);
        int count = ld_counsel_tell(c, told);
        if (told[0].choice == made && count > 1 && told[1].loss > 1.5f * told[1].loss_margin)
            return;
    }
}

static bool judge(const work *w, decision *d)
{
    const an_step *step = &w->walk->step[d->step];
    ld_state view;
    ld_counsel *c = ld_counsel_open(view_of(w, d->step, &view), step->seat, &step->choice, 1,
                                    w->order->seed * UINT64_C(0xd1342543de82ef95) + (uint64_t)d->step);
    if (!c)
        return false;
    think(c, step->choice, w->budget);
    d->opinions = ld_counsel_tell(c, d->opinion);
    for (int i = 0; i < d->opinions; i++)
        d->made = d->opinion[i].choice == step->choice ? i : d->made;
    if (d->made > 0)
        d->becauses = ld_counsel_why(c, d->opinion[0].choice, step->choice, d->because);
    d->judged = true;
    ld_counsel_close(c);
    return true;
}

/* The chance that who attacks wins, by what he knows. */
static void weigh_battle(const work *w, battle *b)
{
    const an_step *step = &w->walk->step[b->step];
    ld_state view;
    ld_odds odds = {0};
    ld_rng rng = ld_rng_from(w->order->seed + (uint64_t)b->step);
    b->known = ld_odds_of(view_of(w, b->step, &view), step->seat, step->choice, &rng, &odds);
    for (int i = 0; i < odds.count; i++)
        b->odds += odds.outcome[i].value ? odds.outcome[i].chance : 0;
}

/* The luck of what chance decided between two steps. */
static void weigh_luck(work *w, int from, int to)
{
    for (int i = from; i < to; i++) {
        if (w->walk->step[i].seat != LD_CHANCE)
            continue;
        ld_fortune(an_walk_at(w->walk, i), w->walk->step[i].choice, &w->told, w->course.luck[i]);
        w->course.weighed[i] = true;
    }
}

/* Each decision with what chance decided since the one before it; the last with all that came after it, too. */
static bool weigh_decision(work *w, int k)
{
    int from = k > 0 ? w->decision[k - 1].step : 0;
    weigh_luck(w, from, k == w->decisions - 1 ? w->walk->count : w->decision[k].step);
    return w->decision[k].forced || judge(w, &w->decision[k]);
}

static int take(work *w)
{
    pthread_mutex_lock(&w->lock);
    int all = w->decisions + w->battles, task = w->stopped || w->failed || w->next == all ? -1 : w->next++;
    pthread_mutex_unlock(&w->lock);
    return task;
}

static void give_back(work *w, bool ok)
{
    pthread_mutex_lock(&w->lock);
    w->failed |= !ok;
    w->done++;
    if (w->order->progress && !w->stopped)
        w->stopped = !w->order->progress(w->order->data, w->done, w->decisions + w->battles);
    pthread_mutex_unlock(&w->lock);
}

static void *toil(void *data)
{
    work *w = data;
    for (int task; (task = take(w)) >= 0;) {
        bool ok = true;
        if (task < w->battles)
            weigh_battle(w, &w->battle[task]);
        else
            ok = weigh_decision(w, task - w->battles);
        give_back(w, ok);
    }
    return NULL;
}

static void toil_together(work *w)
{
    pthread_t thread[MOST_THREADS];
    int started = 0, more = (w->order->threads < MOST_THREADS ? w->order->threads : MOST_THREADS) - 1;
    while (started < more && pthread_create(&thread[started], NULL, toil, w) == 0)
        started++;
    toil(w);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

/* ---- what there is to judge ------------------------------------------------------------------------- */

static bool offered(const ld_list *list, ld_choice choice)
{
    for (int i = 0; i < list->count; i++)
        if (list->choice[i] == choice)
            return true;
    return false;
}

/* What a seat does out of turn is not judged: there was no question. */
static void find_decisions(work *w)
{
    ld_state view;
    ld_list list;
    for (int i = 0; i < w->walk->count; i++) {
        const an_step *step = &w->walk->step[i];
        if (step->seat == LD_CHANCE)
            continue;
        ld_options(view_of(w, i, &view), step->seat, &list);
        if (offered(&list, step->choice))
            w->decision[w->decisions++] = (decision){.step = i, .forced = list.count == 1};
    }
}

/* Where a fight begins: in a quiet position a choice that has odds, of a game in which fights go on for many steps. */
static void find_battles(work *w)
{
    ld_state view;
    if (strcmp(ld_game_name(w->walk->head.game), "imperator") != 0)
        return;
    for (int i = 0; i < w->walk->count; i++) {
        const an_step *step = &w->walk->step[i];
        if (step->seat != LD_CHANCE && ld_quiet(an_walk_at(w->walk, i)) &&
            ld_odds_of(view_of(w, i, &view), step->seat, step->choice, NULL, NULL))
            w->battle[w->battles++] = (battle){.step = i};
    }
}

/* ---- as JSON ---------------------------------------------------------------------------------------- */

static json_t *number(double x) { return json_real(round(x * 1e4) / 1e4); }

static json_t *numbers(const float *x, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, number((double)x[i]));
    return list;
}

static json_t *notation(const work *w, int step, ld_choice choice)
{
    char text[LD_TEXT_BYTES];
    return json_string(ld_format(an_walk_at(w->walk, step), choice, text, sizeof text));
}

static json_t *opinion_json(const work *w, const decision *d, const ld_opinion *o)
{
    int seat = w->walk->step[d->step].seat;
    return json_pack("{sososo}", "choice", notation(w, d->step, o->choice), "chance", number((double)o->chances[seat]),
                     "margin", number((double)o->margin));
}

static json_t *because_json(const decision *d)
{
    json_t *list = json_array();
    for (int i = 0; i < d->becauses; i++)
        json_array_append_new(list, json_pack("{sisbso}", "row", d->because[i].row, "others", d->because[i].others,
                                              "points", number((double)d->because[i].points)));
    return list;
}

static json_t *decision_json(const work *w, const decision *d)
{
    const an_step *step = &w->walk->step[d->step];
    const ld_opinion *made = &d->opinion[d->made];
    json_t *best = json_array();
    for (int i = 0; i < d->opinions && i < 3; i++)
        json_array_append_new(best, opinion_json(w, d, &d->opinion[i]));
    int grade = an_grade((double)made->loss, (double)made->loss_margin);
    return json_pack("{sisisisosbsosososssoso}", "number", d->step, "seat", step->seat, "round",
                     ld_round(an_walk_at(w->walk, d->step)), "choice", notation(w, d->step, step->choice), "forced",
                     d->forced, "chance", d->forced ? json_null() : number((double)made->chances[step->seat]), "loss",
                     number((double)made->loss), "margin", number((double)made->loss_margin), "grade", an_grades[grade],
                     "best", best, "because", because_json(d));
}

static json_t *decisions_json(const work *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->decisions; i++)
        if (w->decision[i].judged || w->decision[i].forced)
            json_array_append_new(list, decision_json(w, &w->decision[i]));
    return list;
}

static int seats_of(const work *w) { return ld_seats(an_walk_at(w->walk, 0)); }

static bool follow(work *w)
{
    course *c = &w->course;
    size_t count = (size_t)w->walk->count + 1;
    c->chances = calloc(count, sizeof *c->chances);
    c->luck = calloc(count, sizeof *c->luck);
    c->weighed = calloc(count, sizeof *c->weighed);
    if (!c->chances || !c->luck || !c->weighed)
        return false;
    ld_foresight_of(an_walk_at(w->walk, 0), &w->told);
    for (int i = 0; i <= w->walk->count; i++)
        ld_chances(an_walk_at(w->walk, i), &w->told, c->chances[i]);
    return true;
}

static json_t *curve_json(const work *w, const course *c)
{
    json_t *list = json_array();
    for (int i = 0; i <= w->walk->count; i++)
        json_array_append_new(list, json_pack("{siso}", "number", i, "chances", numbers(c->chances[i], seats_of(w))));
    return list;
}

static json_t *luck_json(const work *w, const course *c)
{
    json_t *list = json_array();
    for (int i = 0; i < w->walk->count; i++)
        if (c->weighed[i])
            json_array_append_new(list, json_pack("{sisssoso}", "number", i, "kind", ld_step(an_walk_at(w->walk, i)),
                                                  "choice", notation(w, i, w->walk->step[i].choice), "luck",
                                                  numbers(c->luck[i], seats_of(w))));
    return list;
}

static json_t *account_json(const work *w, const course *c, int seat)
{
    double loss = 0, luck = 0;
    int count = 0, grades[AN_GRADES] = {0};
    const ld_state *end = an_walk_at(w->walk, w->walk->count);
    json_t *by_grade = json_object();
    for (int i = 0; i < w->walk->count; i++)
        luck += (double)c->luck[i][seat];
    for (int i = 0; i < w->decisions; i++) {
        const decision *d = &w->decision[i];
        if (w->walk->step[d->step].seat != seat || !d->judged)
            continue;
        const ld_opinion *made = &d->opinion[d->made];
        count++;
        loss += (double)made->regret;
        grades[an_grade((double)made->loss, (double)made->loss_margin)]++;
    }
    for (int g = 0; g < AN_GRADES; g++)
        json_object_set_new(by_grade, an_grades[g], json_integer(grades[g]));
    return json_pack("{sisisososososo}", "seat", seat, "decisions", count, "loss", number(fmax(loss, 0)), "luck",
                     number(luck), "start", number((double)c->chances[0][seat]), "result",
                     ld_over(end) ? number((double)c->chances[w->walk->count][seat]) : json_null(), "grades", by_grade);
}

/* ---- turning points --------------------------------------------------------------------------------- */

typedef struct turn {
    int step, seat;
    double change;
} turn;

/* What a choice changed for who made it; what chance decided, for the seat that it changed most for. */
static turn turn_at(const work *w, const course *c, int i)
{
    int seat = w->walk->step[i].seat;
    if (seat != LD_CHANCE)
        return (turn){i, seat, (double)(c->chances[i + 1][seat] - c->chances[i][seat])};
    turn t = {.step = i};
    for (int s = 0; s < seats_of(w); s++) {
        double luck = (double)c->luck[i][s];
        if (fabs(luck) > fabs(t.change)) {
            t.seat = s;
            t.change = luck;
        }
    }
    return t;
}

static int by_step(const void *a, const void *b) { return ((const turn *)a)->step - ((const turn *)b)->step; }

static json_t *turning_json(const work *w, const course *c)
{
    turn most[TURNING + 1] = {{0}};
    int count = 0;
    for (int i = 0; i < w->walk->count; i++) {
        turn t = turn_at(w, c, i);
        if (fabs(t.change) < TURNING_LEAST)
            continue;
        int at = count;
        for (; at > 0 && fabs(t.change) > fabs(most[at - 1].change); at--)
            most[at] = most[at - 1];
        most[at] = t;
        count += count < TURNING;
    }
    qsort(most, (size_t)count, sizeof *most, by_step);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{sisisssoso}", "number", most[i].step, "seat", most[i].seat, "by",
                                              w->walk->step[most[i].step].seat == LD_CHANCE ? "luck" : "choice",
                                              "change", number(most[i].change), "choice",
                                              notation(w, most[i].step, w->walk->step[most[i].step].choice)));
    return list;
}

/* ---- deals and battles ------------------------------------------------------------------------------ */

/* What is sold to who bids most, or changes hands as two agree: by the step's name and how the choice begins. */
static const struct {
    const char *game, *step, *begins, *kind;
} bargains[] = {
    {"spartacus", "bid", "", "auction"},
    {"spartacus", "host-bid", "", "auction"},
    {"aquileia", "auction", "", "auction"},
    {"spartacus", "market", "accept ", "trade"},
};

static const char *bargain_at(const work *w, int i)
{
    char text[LD_TEXT_BYTES];
    const ld_state *state = an_walk_at(w->walk, i);
    const char *game = ld_game_name(w->walk->head.game), *step = ld_step(state);
    if (w->walk->step[i].seat == LD_CHANCE)
        return NULL;
    ld_format(state, w->walk->step[i].choice, text, sizeof text);
    for (size_t k = 0; k < sizeof bargains / sizeof *bargains; k++)
        if (strcmp(bargains[k].game, game) == 0 && strcmp(bargains[k].step, step) == 0 &&
            strncmp(bargains[k].begins, text, strlen(bargains[k].begins)) == 0)
            return bargains[k].kind;
    return NULL;
}

/* How many coins a seat holds, whatever they are called there: a number, or one for each metal. */
static long coins_in(const json_t *held)
{
    long sum = (long)json_integer_value(held);
    size_t i;
    json_t *one;
    const char *key;
    json_array_foreach (held, i, one)
        sum += coins_in(one);
    json_object_foreach ((json_t *)held, key, one)
        sum += coins_in(one);
    return sum;
}

static json_t *purses_at(const work *w, int step)
{
    char *text = ld_dump(an_walk_at(w->walk, step));
    json_t *all = text ? json_loads(text, 0, NULL) : NULL;
    bool metals = strcmp(ld_game_name(w->walk->head.game), "aquileia") == 0;
    json_t *purses = json_incref(json_object_get(all, metals ? "purse" : "coins"));
    json_decref(all);
    free(text);
    return purses;
}

/* What each seat gave for it, if it gave more coins than it got. */
static json_t *prices_json(const work *w, int from, int to)
{
    json_t *before = purses_at(w, from), *after = purses_at(w, to), *list = json_array();
    for (int s = 0; s < seats_of(w); s++) {
        long paid = coins_in(json_array_get(before, (size_t)s)) - coins_in(json_array_get(after, (size_t)s));
        if (paid > 0)
            json_array_append_new(list, json_pack("{siso}", "seat", s, "coins", json_integer(paid)));
    }
    json_decref(before);
    json_decref(after);
    return list;
}

static json_t *deal_json(const work *w, const course *c, int from, int to, const char *kind)
{
    json_t *worth = json_array();
    for (int s = 0; s < seats_of(w); s++) {
        double change = (double)(c->chances[to][s] - c->chances[from][s]);
        if (fabs(change) >= 5e-4)
            json_array_append_new(worth, json_pack("{siso}", "seat", s, "change", number(change)));
    }
    return json_pack("{sisisssoso}", "number", from, "last", to - 1, "kind", kind, "worth", worth, "prices",
                     prices_json(w, from, to));
}

/* Whether choice i was the one after which somebody paid: one seat, since of those who are tied each has laid its bid
 * out. */
static bool paid_at(const work *w, int i)
{
    json_t *prices = prices_json(w, i, i + 1);
    bool paid = json_array_size(prices) == 1;
    json_decref(prices);
    return paid;
}

/* Bids that follow one another until one of them is paid are one auction. */
static json_t *deals_json(const work *w, const course *c)
{
    json_t *list = json_array();
    for (int i = 0, to; i < w->walk->count; i = to) {
        const char *kind = bargain_at(w, i);
        to = i + 1;
        if (!kind)
            continue;
        while (kind[0] == 'a' && to < w->walk->count && !paid_at(w, to - 1) && bargain_at(w, to) == kind)
            to++;
        json_array_append_new(list, deal_json(w, c, i, to, kind));
    }
    return list;
}

/* Who attacked has won if the fight's events say so before anything else is done. */
static bool battle_won(const work *w, const battle *b)
{
    int seat = w->walk->step[b->step].seat;
    const char *won = seat == 0 ? "wins rebel" : "wins roman";
    ld_event events[256];
    char note[LD_TEXT_BYTES];
    bool is_won = false;
    for (int i = b->step; i < w->walk->count && (i == b->step || !ld_quiet(an_walk_at(w->walk, i))); i++) {
        ld_state state;
        ld_log log = {.events = events, .room = 256};
        ld_copy(&state, an_walk_at(w->walk, i));
        ld_choose(&state, w->walk->step[i].seat, w->walk->step[i].choice, &log);
        for (int e = 0; e < log.count; e++) {
            ld_event_note(&state, &events[e], note, sizeof note);
            is_won |= strncmp(note, won, strlen(won)) == 0 || strncmp(note, "falls ", 6) == 0;
        }
    }
    return is_won;
}

static json_t *battles_json(const work *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->battles; i++) {
        const battle *b = &w->battle[i];
        if (b->known)
            json_array_append_new(list,
                                  json_pack("{sisisososb}", "number", b->step, "seat", w->walk->step[b->step].seat,
                                            "choice", notation(w, b->step, w->walk->step[b->step].choice), "odds",
                                            number(b->odds), "won", battle_won(w, b)));
    }
    return list;
}

/* ---- all of it -------------------------------------------------------------------------------------- */

static json_t *names_json(const work *w)
{
    json_t *list = json_array();
    for (int s = 0; s < seats_of(w); s++) {
        const char *name = json_string_value(json_array_get(w->walk->head.names, (size_t)s));
        name = w->order->names[s] ? w->order->names[s] : name;
        json_array_append_new(list, name ? json_string(name) : json_null());
    }
    return list;
}

static json_t *all_json(const work *w, const course *c)
{
    json_t *accounts = json_array();
    for (int s = 0; s < seats_of(w); s++)
        json_array_append_new(accounts, account_json(w, c, s));
    bool whole = !w->walk->note[0] && !w->stopped;
    json_t *out = json_pack("{sssisssisososisIsbsb}", "format", "ludus-analysis", "version", 1, "game",
                            ld_game_name(w->walk->head.game), "seats", seats_of(w), "names", names_json(w), "curve",
                            curve_json(w, c), "budget", w->budget, "seed", (json_int_t)w->order->seed, "whole", whole,
                            "stopped", w->stopped);
    json_object_set_new(out, "decisions", decisions_json(w));
    json_object_set_new(out, "luck", luck_json(w, c));
    json_object_set_new(out, "accounts", accounts);
    json_object_set_new(out, "turning", turning_json(w, c));
    json_object_set_new(out, "deals", deals_json(w, c));
    json_object_set_new(out, "battles", battles_json(w));
    return out;
}

static json_t *judge_walk(const an_order *order, const an_walk *walk)
{
    work w = {.order = order, .walk = walk, .budget = order->budget ? order->budget : AN_BUDGET};
    json_t *out = NULL;
    w.decision = calloc((size_t)walk->count, sizeof *w.decision);
    w.battle = calloc((size_t)walk->count, sizeof *w.battle);
    if (w.decision && w.battle && follow(&w)) {
        find_decisions(&w);
        find_battles(&w);
        pthread_mutex_init(&w.lock, NULL);
        if (order->progress)
            w.stopped = !order->progress(order->data, 0, w.decisions + w.battles);
        toil_together(&w);
        if (w.decisions == 0)
            weigh_luck(&w, 0, walk->count);
        pthread_mutex_destroy(&w.lock);
        out = w.failed ? NULL : all_json(&w, &w.course);
    }
    free(w.decision);
    free(w.battle);
    free(w.course.chances);
    free(w.course.luck);
    free(w.course.weighed);
    return out;
}

json_t *an_judge(const an_order *order, char error[LD_ERROR_BYTES])
{
    an_walk walk;
    const ld_tongue *spoken = ld_spoken();
    json_t *out;
    bool ok = an_walk_open(&walk, order->record, error);
    ld_speak(NULL);
    out = ok ? judge_walk(order, &walk) : NULL;
    ld_speak(spoken);
    if (ok && !out)
        ld_wrong(error, "there is not enough memory");
    an_walk_close(&walk);
    return out;
}
