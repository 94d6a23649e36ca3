/* Counsel (ludus/counsel.h): the tree search led round by round.
 *
 * A round is one world with its luck, in which each option that is still considered is tried once. So the difference of
 * two options is measured in pairs, and its interval is that of the pairs. After 8, 16, 32 .. rounds the worse half is
 * given up until few are left. From then on the rounds are fresh: only they are told, since the first ones have chosen
 * whom they flatter. */
#include "ludus/counsel.h"
#include "bots/bot.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONSIDERED = 16,  /* at first, the likeliest */
    KEPT = 3,         /* in the end, beside those that were asked about */
    FIRST_CUT = 8,    /* rounds */
    FRESH = 16,       /* rounds after the last cut that are enough to speak by themselves */
    EDGES_FOR = 2000, /* tries that the tree has room for */
    LOOKS = 24,       /* worlds in which reasons are looked for */
    LOOK_MOST = 60,   /* choices until it should be the seat's turn again */
};

typedef struct trial {
    float share[LD_MAX_SEATS];
} trial;

typedef struct candidate {
    int option;
    bool asked;
    int rounds; /* tried in the first so many */
    int room;
    trial *trial;
} candidate;

struct ld_counsel {
    ld_state view;
    ld_list options;
    int seat, seats;
    uint64_t seed;
    ld_foresight told;
    ld_bot *search;
    candidate candidate[CONSIDERED + LD_ASKED];
    int count, active; /* candidates there are; the first so many are still considered */
    int rounds, at;    /* rounds that are over, and the candidate whose turn it is in the one under way */
    int cut;           /* rounds there were when the last cut was made */
    long tries;
};

/* ---- opening ---------------------------------------------------------------------------------------- */

static void add_candidate(ld_counsel *c, int option, bool asked)
{
    c->candidate[c->count++] = (candidate){.option = option, .asked = asked};
    c->active = c->count;
}

/* The likeliest, and those that were asked about. */
static void consider(ld_counsel *c, const float *prior, const ld_choice *asked, int count)
{
    bool taken[LD_MAX_OPTIONS] = {false};
    for (int i = 0; i < c->options.count; i++) {
        for (int k = 0; k < count; k++)
            taken[i] |= c->options.choice[i] == asked[k];
        if (taken[i])
            add_candidate(c, i, true);
    }
    int most = c->count + (c->options.count - c->count < CONSIDERED ? c->options.count - c->count : CONSIDERED);
    while (c->count < most) {
        int best = -1;
        for (int i = 0; i < c->options.count; i++)
            if (!taken[i] && (best < 0 || prior[i] > prior[best]))
                best = i;
        assert(best >= 0); /* there are more options than candidates */
        taken[best] = true;
        add_candidate(c, best, false);
    }
}

static ld_bot *open_search(ld_counsel *c)
{
    const ld_game *game = ld_game_of(&c->view);
    ld_brief brief = {.game = game, .search = ld_search_of(game), .iterations = EDGES_FOR, .told = &c->told};
    memcpy(brief.weights, c->told.weights, sizeof brief.weights);
    return ld_search_open(&brief);
}

ld_counsel *ld_counsel_open(const ld_state *view, int seat, const ld_choice *asked, int count, uint64_t seed)
{
    assert(count <= LD_ASKED);
    ld_counsel *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    assert(ld_viewer(view) == seat);
    ld_copy(&c->view, view);
    ld_options(&c->view, seat, &c->options);
    assert(c->options.count > 1);
    ld_foresight_of(&c->view, &c->told);
    c->seat = seat;
    c->seats = ld_seats(view);
    c->seed = seed;
    if (!(c->search = open_search(c))) {
        free(c);
        return NULL;
    }
    ld_rng rng = ld_rng_from(seed);
    consider(c, ld_search_pose(c->search, &c->view, seat, &c->options, &rng), asked, count);
    return c;
}

void ld_counsel_close(ld_counsel *c)
{
    if (!c)
        return;
    for (int i = 0; i < c->count; i++)
        free(c->candidate[i].trial);
    ld_bot_close(c->search);
    free(c);
}

/* ---- thinking --------------------------------------------------------------------------------------- */

/* The luck of a round: of its world, its dice and what the seats leave to chance. */
static ld_rng luck_of(const ld_counsel *c, int round)
{
    return ld_rng_from(c->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)round + 1);
}

static bool make_room(candidate *k)
{
    if (k->rounds < k->room)
        return true;
    int room = k->room ? 2 * k->room : 32;
    trial *more = realloc(k->trial, (size_t)room * sizeof *more);
    if (!more)
        return false;
    k->trial = more;
    k->room = room;
    return true;
}

static float share_in(const ld_counsel *c, const candidate *k, int round) { return k->trial[round].share[c->seat]; }

static double mean_from(const ld_counsel *c, const candidate *k, int from)
{
    double sum = 0;
    for (int r = from; r < k->rounds; r++)
        sum += (double)share_in(c, k, r);
    return k->rounds > from ? sum / (k->rounds - from) : 0;
}

/* The best first: by what they brought in all rounds that all of these were tried in. */
static void sort_active(ld_counsel *c)
{
    for (int i = 1; i < c->active; i++)
        for (int j = i; j > 0 && mean_from(c, &c->candidate[j], 0) > mean_from(c, &c->candidate[j - 1], 0); j--) {
            candidate other = c->candidate[j];
            c->candidate[j] = c->candidate[j - 1];
            c->candidate[j - 1] = other;
        }
}

/* Gives up the worse half, but none that were asked about. */
static void cut(ld_counsel *c)
{
    int keep = c->active / 2 > KEPT ? c->active / 2 : KEPT;
    if (c->active <= KEPT + 1)
        return;
    sort_active(c);
    for (int i = keep; i < c->active; i++)
        if (c->candidate[i].asked) {
            candidate asked = c->candidate[i];
            c->candidate[i] = c->candidate[keep];
            c->candidate[keep++] = asked;
        }
    if (keep < c->active)
        c->cut = c->rounds;
    c->active = keep;
}

static void end_round(ld_counsel *c)
{
    c->at = 0;
    c->rounds++;
    if (c->rounds >= FIRST_CUT && (c->rounds & (c->rounds - 1)) == 0)
        cut(c);
}

long ld_counsel_think(ld_counsel *c, long tries)
{
    while (c->tries < tries) {
        candidate *k = &c->candidate[c->at];
        if (!make_room(k))
            break;
        ld_search_try(c->search, k->option, luck_of(c, c->rounds), k->trial[k->rounds++].share);
        c->tries++;
        if (++c->at == c->active)
            end_round(c);
    }
    return c->tries;
}

/* ---- telling ---------------------------------------------------------------------------------------- */

typedef struct moments {
    int count;
    double sum, square;
} moments;

static void add(moments *m, double x)
{
    m->count++;
    m->sum += x;
    m->square += x * x;
}

/* Half of the 95 % interval of the mean; all is possible where there are no two numbers. */
static float half(const moments *m)
{
    if (m->count < 2)
        return 1;
    double mean = m->sum / m->count, variance = (m->square - mean * m->sum) / (m->count - 1);
    double t = 1.96 + 2.5 / (m->count - 1); /* about Student's */
    return (float)fmin(1, t * sqrt(fmax(variance, 0) / m->count));
}

/* The rounds that are told begin here: those after the last cut, if they are enough. */
static int told_from(const ld_counsel *c) { return c->rounds - c->cut >= FRESH ? c->cut : 0; }

/* The mean of a candidate over every second round from this one on. */
static double mean_of_half(const ld_counsel *c, const candidate *k, int from)
{
    double sum = 0;
    int count = 0;
    for (int r = from; r < k->rounds; r += 2, count++)
        sum += (double)share_in(c, k, r);
    return count ? sum / count : 0;
}

/* How much worse than the best an option is. Who looks best by luck would always look better than it is, so one half of
 * the rounds names the best and the other says what it is worth, and the other way round. May fall below 0. */
static float regret_of(const ld_counsel *c, const candidate *k)
{
    double sum = 0;
    for (int fold = 0; fold < 2; fold++) {
        int from = told_from(c);
        const candidate *best = k;
        for (int i = 0; i < c->active; i++)
            if (mean_of_half(c, &c->candidate[i], from + fold) > mean_of_half(c, best, from + fold))
                best = &c->candidate[i];
        sum += mean_of_half(c, best, from + !fold) - mean_of_half(c, k, from + !fold);
    }
    return (float)(sum / 2);
}

static ld_opinion opinion_of(const ld_counsel *c, const candidate *k, const candidate *best)
{
    ld_opinion out = {.choice = c->options.choice[k->option]};
    moments own = {0}, less = {0};
    for (int r = told_from(c); r < k->rounds && r < best->rounds; r++) {
        add(&own, (double)share_in(c, k, r));
        add(&less, (double)share_in(c, best, r) - (double)share_in(c, k, r));
        for (int s = 0; s < c->seats; s++)
            out.chances[s] += k->trial[r].share[s];
    }
    for (int s = 0; s < c->seats; s++)
        out.chances[s] /= own.count ? (float)own.count : 1;
    out.tries = own.count;
    out.margin = half(&own);
    out.regret = regret_of(c, k);
    out.loss = k == best ? 0 : fmaxf(0, out.regret);
    out.loss_margin = k == best ? 0 : half(&less);
    return out;
}

int ld_counsel_tell(const ld_counsel *c, ld_opinion out[LD_OPINIONS])
{
    const candidate *order[CONSIDERED + LD_ASKED];
    int from = told_from(c), count = 0;
    for (int i = 0; i < c->active; i++) {
        int j = count++;
        for (; j > 0 && mean_from(c, &c->candidate[i], from) > mean_from(c, order[j - 1], from); j--)
            order[j] = order[j - 1];
        order[j] = &c->candidate[i];
    }
    int told = 0;
    for (int i = 0; i < count; i++)
        if (i < KEPT + 1 || order[i]->asked)
            out[told++] = opinion_of(c, order[i], order[0]);
    return told;
}

/* ---- why -------------------------------------------------------------------------------------------- */

/* What a world looks like when it is the seat's turn again: quickly played on by all, and never over. */
static void look_ahead(const ld_counsel *c, ld_choice choice, ld_rng rng, ld_state *out)
{
    ld_state state;
    ld_list list;
    bool others = false;
    ld_copy(&state, &c->view);
    ld_determinize(&state, &rng);
    ld_choose(&state, c->seat, choice, NULL);
    ld_copy(out, &c->view);
    for (int i = 0; i < LOOK_MOST && !ld_over(&state); i++) {
        int seat = ld_turn(&state);
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
            continue;
        }
        ld_copy(out, &state);
        if (others && seat == c->seat && ld_quiet(&state))
            return;
        others |= seat != c->seat;
        ld_options(&state, seat, &list);
        int k = list.count == 1 ? 0 : ld_pick(&state, seat, &list, c->told.weights, &rng);
        ld_choose(&state, seat, list.choice[k], NULL);
    }
}

typedef struct look {
    float own[LD_MAX_WEIGHTS], others[LD_MAX_WEIGHTS]; /* what each row adds to the seat's chance, as its slope says */
} look;

/* Of two sides one alone has numbers: they are as much the other's. */
static bool one_sided(const ld_state *state)
{
    float numbers[LD_MAX_WEIGHTS];
    bool some[LD_MAX_SEATS] = {false};
    for (int s = 0; s < 2; s++)
        for (int i = ld_standing(state, s, numbers) - 1; i >= 0; i--)
            some[s] |= numbers[i] != 0;
    return ld_seats(state) == 2 && some[0] != some[1];
}

/* A row's share of the chance: the slope of the softmax, times weight and number. */
static void weigh_rows(const ld_counsel *c, const ld_state *state, const float *chances, look *out)
{
    int weights, judged;
    float numbers[LD_MAX_WEIGHTS], p = chances[c->seat];
    ld_weights(ld_game_of(state), &weights, &judged);
    memset(out, 0, sizeof *out);
    for (int s = 0; s < c->seats; s++) {
        int n = ld_standing(state, s, numbers);
        bool own = s == c->seat || one_sided(state);
        float slope = s == c->seat ? p * (1 - p) : -p * chances[s];
        for (int i = 0; i < n; i++)
            (own ? out->own : out->others)[i] += slope * c->told.weights[judged + i] * numbers[i];
    }
}

/* Rows that people know by the same words are one. */
static int same_word(const ld_game *game, int row)
{
    const char *word = ld_standing_word(game, row);
    for (int i = 0; word && i < row; i++) {
        const char *other = ld_standing_word(game, i);
        if (other && strcmp(other, word) == 0)
            return i;
    }
    return word ? row : -1;
}

static void join_words(const ld_game *game, int rows, look *l)
{
    for (int i = 0; i < rows; i++) {
        int to = same_word(game, i);
        if (to == i)
            continue;
        if (to >= 0) {
            l->own[to] += l->own[i];
            l->others[to] += l->others[i];
        }
        l->own[i] = l->others[i] = 0;
    }
}

/* Puts a reason into the list, what weighs most first. */
static int keep_because(ld_because *out, int count, const moments *m, int row, bool others)
{
    float points = m->count ? (float)(m->sum / m->count) : 0, weight = fabsf(points);
    if (weight < 0.003f || weight < 0.8f * half(m))
        return count;
    int at = count < LD_BECAUSES ? count++ : LD_BECAUSES;
    for (; at > 0 && weight > fabsf(out[at - 1].points); at--)
        if (at < LD_BECAUSES)
            out[at] = out[at - 1];
    if (at < LD_BECAUSES)
        out[at] = (ld_because){row, others, points};
    return count;
}

int ld_counsel_why(const ld_counsel *c, ld_choice better, ld_choice than, ld_because out[LD_BECAUSES])
{
    const ld_game *game = ld_game_of(&c->view);
    moments own[LD_MAX_WEIGHTS] = {0}, others[LD_MAX_WEIGHTS] = {0};
    int weights, judged, count = 0;
    ld_weights(game, &weights, &judged);
    for (int r = 0; r < LOOKS; r++) {
        ld_state states[2];
        look looks[2];
        float chances[LD_MAX_SEATS];
        look_ahead(c, better, luck_of(c, r), &states[0]);
        look_ahead(c, than, luck_of(c, r), &states[1]);
        if (ld_viewer(&states[0]) >= 0 || ld_viewer(&states[1]) >= 0) /* it was over at once */
            continue;
        ld_chances(&states[1], &c->told, chances);
        for (int k = 0; k < 2; k++) {
            weigh_rows(c, &states[k], chances, &looks[k]);
            join_words(game, weights - judged, &looks[k]);
        }
        for (int i = 0; i < weights - judged; i++) {
            add(&own[i], (double)(looks[0].own[i] - looks[1].own[i]));
            add(&others[i], (double)(looks[0].others[i] - looks[1].others[i]));
        }
    }
    for (int i = 0; i < weights - judged; i++) {
        count = keep_because(out, count, &own[i], i, false);
        count = keep_because(out, count, &others[i], i, true);
    }
    return count;
}

char *ld_because_text(const ld_game *game, const ld_because *because, char *out, size_t room)
{
    static const char *const texts[2][2] = {
        {N_("against it: %s (%+.1f)"), N_("for it: %s (%+.1f)")},
        {N_("against it, as the others fare: %s (%+.1f)"), N_("for it, as the others fare: %s (%+.1f)")}};
    const char *word = ld_standing_word(game, because->row);
    return ld_text(out, room, texts[because->others][because->points > 0], word ? word : "",
                   100 * (double)because->points);
}
