#include "lab/grades.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct worker {
    const ld_grading *grading;
    ld_team *team;
    ld_bot *bots[LD_GRADED];
} worker;

static void close_worker(void *data)
{
    worker *w = data;
    for (int i = 0; i < LD_GRADED; i++)
        ld_bot_close(w->bots[i]);
    ld_team_close(w->team);
    free(w);
}

static void *open_worker(void *data, char error[LD_ERROR_BYTES])
{
    const ld_grading *g = data;
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->grading = g;
    bool ok = (w->team = ld_team_open(&g->match, error)) != NULL;
    for (int i = 0; ok && i < g->bots; i++)
        ok = (w->bots[i] = ld_bot_open(g->names[i], g->match.setup.game, error)) != NULL;
    if (ok)
        return w;
    close_worker(w);
    return NULL;
}

/* Some decisions of the game, each as likely as the others. */
typedef struct watcher {
    ld_rng rng;
    uint32_t met;
    int seat[LD_GRADED_GAME];
    ld_state state[LD_GRADED_GAME];
} watcher;

static void watch(void *data, const ld_state *before, int seat, ld_choice choice)
{
    watcher *w = data;
    ld_list list;
    (void)choice;
    if (seat == LD_CHANCE)
        return;
    ld_options(before, seat, &list);
    if (list.count < 2)
        return;
    uint32_t at = w->met++ < LD_GRADED_GAME ? w->met - 1 : ld_below(&w->rng, w->met);
    if (at >= LD_GRADED_GAME)
        return;
    w->seat[at] = seat;
    w->state[at] = *before;
}

/* What each bot would choose. */
static bool ask(worker *w, const ld_state *view, int seat, ld_rng *rng, ld_choice *out, char *error)
{
    ld_list list;
    ld_options(view, seat, &list);
    for (int i = 0; i < w->grading->bots; i++)
        if (!ld_bot_choose(w->bots[i], view, seat, &list, rng, &out[i], error))
            return false;
    return true;
}

static bool grade(worker *w, const watcher *seen, int i, float *loss, char *error)
{
    ld_state view;
    ld_choice asked[LD_GRADED];
    ld_opinion told[LD_OPINIONS];
    ld_rng rng = ld_rng_from(seen->rng.key + 77 + (uint64_t)i);
    ld_redact(&view, &seen->state[i], seen->seat[i]);
    if (!ask(w, &view, seen->seat[i], &rng, asked, error))
        return false;
    ld_counsel *c = ld_counsel_open(&view, seen->seat[i], asked, w->grading->bots, ld_random(&rng));
    if (!c)
        return ld_wrong(error, "there is not enough memory");
    ld_counsel_think(c, w->grading->tries);
    int count = ld_counsel_tell(c, told);
    for (int b = 0; b < w->grading->bots; b++)
        for (int k = 0; k < count; k++)
            loss[b] = told[k].choice == asked[b] ? told[k].regret : loss[b];
    ld_counsel_close(c);
    return true;
}

static bool play(void *data, int game, void *out, char error[LD_ERROR_BYTES])
{
    worker *w = data;
    ld_graded *graded = out;
    ld_row row;
    watcher *seen = calloc(1, sizeof *seen);
    memset(graded, 0, sizeof *graded);
    if (!seen)
        return ld_wrong(error, "there is not enough memory");
    seen->rng = ld_rng_from(w->grading->match.seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)game);
    const ld_witness witness = {watch, seen};
    bool ok = ld_team_play(w->team, &w->grading->match.setup, game, &row, NULL, NULL, &witness, error);
    int count = seen->met < LD_GRADED_GAME ? (int)seen->met : LD_GRADED_GAME;
    for (int i = 0; ok && i < count; i++) {
        ok = grade(w, seen, i, graded->loss[i], error);
        graded->decisions += ok;
    }
    free(seen);
    return ok;
}

ld_ran ld_grades_run(const ld_grading *g, ld_rows *out, char error[LD_ERROR_BYTES])
{
    char about[2000];
    size_t n = (size_t)snprintf(about, sizeof about, "grades with %ld tries of", g->tries);
    for (int i = 0; i < g->bots; i++)
        n += (size_t)snprintf(about + n, sizeof about - n, " %.60s", g->names[i]);
    n += (size_t)snprintf(about + n, sizeof about - n, " in ");
    n += ld_match_about(&g->match, about + n, sizeof about - n);
    ld_setup_about(&g->match.setup, g->match.seed, about + n, sizeof about - n);
    ld_run run = {.tasks = g->match.games,
                  .threads = g->match.threads,
                  .bytes = sizeof(ld_graded),
                  .open = open_worker,
                  .work = play,
                  .close = close_worker,
                  .data = (void *)g,
                  .journal = g->match.journal,
                  .about = about,
                  .bar = true};
    return ld_run_all(&run, out, error);
}
