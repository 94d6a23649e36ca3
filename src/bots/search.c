/* Information-set tree search by one observer.
 *
 * Each iteration fills in what the seat does not know anew, walks down the tree, plays on a little and backs up every
 * seat's share of the win; each seat is taken to maximise its own. Chance is open: the tree does not branch on it. What
 * is chosen secretly at the same time is decided by each seat apart, and the choice at such a root is mixed.
 *
 * The tree is one table of edges. An edge is found by the path of choices that leads to it, so there are no nodes, and
 * nothing is allocated while thinking. When the table is full, the search goes on in the edges there are. */
#include "bots/bot.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 192, MAX_TREES = 8, ITERATIONS_A_TREE = 8192, TABLE_MOST = 1 << 19, CLOCK_EVERY = 32 };

typedef struct edge {
    uint64_t key;
    float sum, prior;
    uint32_t visits, seen; /* seen: how often it could have been chosen */
} edge;

typedef struct tree {
    edge *edges;
    uint32_t mask, used;
    edge *walked[DEPTH];
    uint8_t seat[DEPTH];
    int depth;
    ld_rng rng;
    long iterations;
} tree;

typedef struct search {
    ld_bot bot;
    ld_brief given, brief; /* as it was opened, and as it is at this choice */
    int trees;
    tree tree[MAX_TREES];
    float value[LD_MAX_OPTIONS];
    /* the question */
    const ld_state *view;
    const ld_list *options;
    int seat;
    float prior[LD_MAX_OPTIONS];
    int first; /* the root's option that is to be tried; -1: the one that promises most */
    double end;
} search;

static uint64_t mix(uint64_t path, uint64_t x)
{
    uint64_t h = (path ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 29;
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    return (h ^ h >> 32) | 1; /* 0 marks an empty place */
}

/* The edges of a node lie within a few pages of memory. */
static edge *find_edge(tree *t, uint64_t node, ld_choice choice)
{
    uint64_t key = mix(node, choice);
    uint32_t at = (uint32_t)((node >> 20) + (key >> 56)) & t->mask;
    while (t->edges[at].key && t->edges[at].key != key)
        at = (at + 1) & t->mask;
    return &t->edges[at];
}

/* ---- walking down --------------------------------------------------------------------------------- */

/* Puts in the edges that are missing. False if the table has no room for them. */
static bool grow(search *s, tree *t, const ld_state *state, int seat, const ld_list *list, uint64_t node, bool root)
{
    if (t->used + (uint32_t)list->count > t->mask - t->mask / 4)
        return false;
    float hint[LD_MAX_OPTIONS];
    const float *prior = hint;
    if (root) {
        prior = s->prior;
    } else {
        ld_hint(state, seat, list, s->brief.weights, hint);
        ld_softmax(hint, list->count, 1, hint);
    }
    for (int i = 0; i < list->count; i++) {
        edge *e = find_edge(t, node, list->choice[i]);
        if (e->key)
            continue;
        *e = (edge){.key = mix(node, list->choice[i]), .prior = prior[i]};
        t->used++;
    }
    return true;
}

/* The edge that promises most: what it has brought, and more for the likely and the little tried. NULL: no room. */
static edge *select_edge(search *s, tree *t, const ld_state *state, int seat, const ld_list *list, uint64_t node,
                         bool root, int *index)
{
    edge *edges[LD_MAX_OPTIONS];
    double sum = 0;
    uint32_t visits = 0;
    bool missing = false;
    assert(list->count > 0);
    for (int i = 0; i < list->count; i++) {
        edges[i] = find_edge(t, node, list->choice[i]);
        missing |= !edges[i]->key;
        sum += (double)edges[i]->sum;
        visits += edges[i]->visits;
    }
    if (missing) {
        if (!grow(s, t, state, seat, list, node, root))
            return NULL;
        for (int i = 0; i < list->count; i++)
            edges[i] = find_edge(t, node, list->choice[i]);
    }
    float usual = visits ? (float)(sum / visits) : 0.5f, best = -1;
    float steady = s->brief.search.steady;
    float explore = s->brief.search.explore * (seat == s->seat ? 1 : s->brief.search.rivals);
    for (int i = 0; i < list->count; i++) {
        edge *e = edges[i]; // cppcheck-suppress uninitvar
        float mean = e->visits ? e->sum / (float)e->visits : usual;
        float seen = (float)++e->seen, fade = seen > steady ? seen / sqrtf(steady) : sqrtf(seen);
        float score = mean + explore * e->prior * fade / (float)(1 + e->visits);
        if (score > best) {
            best = score;
            *index = i;
        }
    }
    return edges[*index];
}

/* Where the root's option that is to be tried stands in the list of this world. */
static int find_first(const search *s, const ld_list *list)
{
    int i = 0;
    while (i + 1 < list->count && list->choice[i] != s->options->choice[s->first])
        i++;
    return i;
}

/* Where the walk stands: the path so far, and the answers given in a step that several answer in secret. */
typedef struct walk {
    uint64_t path, answers;
} walk;

/* One choice on the way down. False when it led to new ground. */
static bool descend(search *s, tree *t, ld_state *state, int seat, walk *w, bool root)
{
    ld_list list;
    ld_options(state, seat, &list);
    bool sealed = ld_sealed(state);
    if (list.count == 1) {
        ld_choose(state, seat, list.choice[0], NULL);
        return true;
    }
    int i = 0;
    uint64_t node = mix(w->path, (uint64_t)seat + 1);
    edge *e = t->depth < DEPTH ? select_edge(s, t, state, seat, &list, node, root, &i) : NULL;
    if (!e)
        return false;
    if (root && s->first >= 0) {
        i = find_first(s, &list);
        e = find_edge(t, node, list.choice[i]);
    }
    t->walked[t->depth] = e;
    t->seat[t->depth++] = (uint8_t)seat;
    ld_choose(state, seat, list.choice[i], NULL);
    if (sealed)
        w->answers = mix(w->answers, e->key);
    else
        w->path = e->key;
    return e->visits > 0;
}

/* Of several seats the searcher's own answers first: its edges are the root. */
static int next_seat(const search *s, const ld_state *state, bool root) { return root ? s->seat : ld_turn(state); }

/* Once dice lie in the middle of something, what to do depends on them and the tree, which does not know them, is a bad
 * guide: the hints decide until it is over. */
static bool by_hint(const search *s, tree *t, ld_state *state, bool diced)
{
    if (!diced || ld_quiet(state))
        return false;
    int seat = ld_turn(state);
    ld_list list;
    ld_options(state, seat, &list);
    int i = list.count == 1 ? 0 : ld_pick(state, seat, &list, s->brief.weights, &t->rng);
    ld_choose(state, seat, list.choice[i], NULL);
    return true;
}

static void iterate(search *s, tree *t, float share[LD_MAX_SEATS])
{
    ld_state state;
    walk w = {.path = 1, .answers = 1};
    ld_copy(&state, s->view);
    ld_determinize(&state, &t->rng);
    t->depth = 0;
    bool known = true, root = true, diced = false;
    while (known && !ld_over(&state)) {
        int seat = next_seat(s, &state, root);
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &t->rng), NULL);
            diced = true;
            continue;
        }
        if (by_hint(s, t, &state, diced))
            continue;
        diced = false;
        unsigned owed = ld_owed(&state);
        bool last = ld_sealed(&state) && (owed & (owed - 1)) == 0;
        known = descend(s, t, &state, seat, &w, root);
        root = false;
        if (last) {
            w.path = mix(w.path, w.answers);
            w.answers = 1;
        }
    }
    ld_playout(&state, &s->brief, false, &t->rng, share);
    for (int i = 0; i < t->depth; i++) {
        t->walked[i]->sum += share[t->seat[i]];
        t->walked[i]->visits++;
    }
}

/* ---- deciding ---------------------------------------------------------------------------------------- */

static const edge *root_edge(const search *s, tree *t, int option)
{
    return find_edge(t, mix(1, (uint64_t)s->seat + 1), s->options->choice[option]);
}

/* True when the iterations that are left cannot change the most visited option. */
static bool settled(const search *s, tree *t, long left)
{
    uint32_t first = 0, second = 0;
    for (int i = 0; i < s->options->count; i++) {
        uint32_t n = root_edge(s, t, i)->visits;
        if (n > first) {
            second = first;
            first = n;
        } else if (n > second) {
            second = n;
        }
    }
    return first > second + left;
}

static void clear_tree(tree *t)
{
    memset(t->edges, 0, ((size_t)t->mask + 1) * sizeof *t->edges);
    t->used = 0;
    t->iterations = 0;
}

static void think(void *data, int index)
{
    search *s = data;
    tree *t = &s->tree[index];
    float share[LD_MAX_SEATS];
    clear_tree(t);
    long most = s->brief.ms ? LD_MOST_ITERATIONS : s->brief.iterations / s->trees;
    bool early = !ld_sealed(s->view) && s->trees == 1;
    while (t->iterations < most) {
        if (t->iterations % CLOCK_EVERY == CLOCK_EVERY - 1 &&
            ((s->brief.ms && ld_bot_ms() >= s->end) || (early && settled(s, t, most - t->iterations))))
            break;
        iterate(s, t, share);
        t->iterations++;
    }
}

/* What the judgement and the hints think of the options, as odds; nothing is quite hopeless. */
static void set_prior(search *s, ld_rng *rng)
{
    int n = s->options->count;
    float worth[LD_MAX_OPTIONS], hint[LD_MAX_OPTIONS];
    ld_state state;
    ld_copy(&state, s->view);
    ld_determinize(&state, rng);
    ld_rate(s->view, s->seat, s->options, s->brief.weights, rng, worth);
    ld_hint(&state, s->seat, s->options, s->brief.weights, hint);
    ld_softmax(worth, n, s->brief.search.heat, worth);
    ld_softmax(hint, n, 1, hint);
    float trust = s->brief.search.trust;
    for (int i = 0; i < n; i++)
        s->prior[i] = 0.95f * (trust * worth[i] + (1 - trust) * hint[i]) + 0.05f / (float)n;
}

/* The most visited option; where others choose in secret at the same time, one of those that come near it: in
 * proportion to the visits above half of the most, since visits below are mostly trials of what turned out worse. */
static int decide(search *s, ld_rng *rng)
{
    uint64_t visits[LD_MAX_OPTIONS], most = 0, sum = 0;
    int best = 0;
    for (int i = 0; i < s->options->count; i++) {
        double total = 0;
        visits[i] = 0;
        for (int k = 0; k < s->trees; k++) {
            const edge *e = root_edge(s, &s->tree[k], i);
            visits[i] += e->visits;
            total += (double)e->sum;
        }
        s->value[i] = visits[i] ? (float)(total / (double)visits[i]) : 0;
        if (visits[i] > most || (visits[i] == most && s->value[i] > s->value[best])) {
            most = visits[i];
            best = i;
        }
    }
    if (!ld_sealed(s->view))
        return best;
    for (int i = 0; i < s->options->count; i++)
        sum += visits[i] = visits[i] * 2 <= most ? 0 : visits[i] * 2 - most;
    if (!sum)
        return best;
    uint64_t at = ld_random(rng) % sum;
    int i = 0;
    while (i + 1 < s->options->count && at >= visits[i])
        at -= visits[i++];
    return i;
}

/* What is asked, and what looks likely before any thought. */
static void pose(search *s, const ld_state *view, int seat, const ld_list *options, ld_rng *rng)
{
    s->view = view;
    s->seat = seat;
    s->options = options;
    s->first = -1;
    ld_blur(&s->given, rng, s->brief.weights);
    set_prior(s, rng);
}

static bool choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES])
{
    (void)error;
    search *s = (search *)bot;
    *out = options->choice[0];
    if (options->count == 1)
        return true;
    pose(s, view, seat, options, rng);
    s->end = ld_bot_ms() + (double)s->brief.ms;
    for (int i = 0; i < s->trees; i++)
        s->tree[i].rng = ld_rng_from(ld_random(rng));
    ld_bot_together(think, s, s->trees);
    *out = options->choice[decide(s, rng)];
    return true;
}

const float *ld_search_pose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng)
{
    search *s = (search *)bot;
    assert(options->count > 1 && s->trees == 1);
    pose(s, view, seat, options, rng);
    clear_tree(&s->tree[0]);
    return s->prior;
}

void ld_search_try(ld_bot *bot, int option, ld_rng luck, float share[LD_MAX_SEATS])
{
    search *s = (search *)bot;
    assert(option >= 0 && option < s->options->count);
    s->first = option;
    s->tree[0].rng = luck;
    iterate(s, &s->tree[0], share);
}

static const float *opinion(const ld_bot *bot) { return ((const search *)bot)->value; }

long ld_search_spent(const ld_bot *bot)
{
    const search *s = (const search *)bot;
    long sum = 0;
    for (int i = 0; i < s->trees; i++)
        sum += s->tree[i].iterations;
    return sum;
}

static void close_search(ld_bot *bot)
{
    search *s = (search *)bot;
    for (int i = 0; i < s->trees; i++)
        free(s->tree[i].edges);
    free(s);
}

/* Room for forty edges an iteration (steps with thirty options are usual), within bounds; a power of two. */
static uint32_t room_for(const ld_brief *brief)
{
    long wanted = brief->ms ? TABLE_MOST : 40 * brief->iterations;
    uint32_t room = 4096;
    while (room < TABLE_MOST && (long)room < wanted)
        room *= 2;
    return room;
}

ld_bot *ld_search_open(const ld_brief *brief)
{
    search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->bot = (ld_bot){choose, close_search, opinion};
    s->given = s->brief = *brief;
    long trees = 1 + brief->iterations / (2 * ITERATIONS_A_TREE);
    s->trees = brief->ms ? 1 : trees < MAX_TREES ? (int)trees : MAX_TREES;
    for (int i = 0; i < s->trees; i++) {
        s->tree[i].mask = room_for(brief) - 1;
        s->tree[i].edges = calloc((size_t)s->tree[i].mask + 1, sizeof(edge));
        if (!s->tree[i].edges) {
            close_search(&s->bot);
            return NULL;
        }
    }
    return &s->bot;
}
