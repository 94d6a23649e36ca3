/* A bot's job: a view goes out, a choice comes back. By then the table may have moved on; then the choice is
 * dropped and the question asked anew. Where several nodes share a store, only the one that has the table's share
 * thinks. */
#include "server/think.h"
#include "server/log.h"
#include "server/now.h"
#include "server/window.h"
#include "ludus/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct thought {
    job job;
    hall *hall;
    char id[ID_ROOM], bot[BOT_ROOM];
    int number, seat;
    ld_state view;
    ld_rng rng;
    ld_choice choice;
    bool ok;
    char error[LD_ERROR_BYTES];
} thought;

/* Names only: budgets and files of one's own are for the command line. */
const char *const think_bots = "gentle, easy, medium, hard, expert, random, greedy, tuned";

bool think_knows(const char *bot)
{
    size_t n = bot ? strlen(bot) : 0;
    for (const char *p = think_bots; n && *p; p += strcspn(p, ","), p += strspn(p, ", "))
        if (strcspn(p, ",") == n && memcmp(p, bot, n) == 0)
            return true;
    return false;
}

static void run(job *j)
{
    thought *th = (thought *)j;
    ld_list list;
    ld_options(&th->view, th->seat, &list);
    ld_bot *bot = ld_bot_open(th->bot, ld_game_of(&th->view), th->error);
    th->ok = bot && list.count > 0 && ld_bot_choose(bot, &th->view, th->seat, &list, &th->rng, &th->choice, th->error);
    ld_bot_close(bot);
}

static void drop(job *j)
{
    ld_box_close(ld_box_of(&((thought *)j)->view));
    free(j);
}

/* A bot that fails must not stop the game: any option will do. */
static ld_choice legal(table *t, thought *th)
{
    ld_list list;
    ld_options(&t->state, th->seat, &list);
    for (int i = 0; th->ok && i < list.count; i++)
        if (list.choice[i] == th->choice)
            return th->choice;
    note("error", "bot", "{ssssss}", "table", th->id, "bot", th->bot, "error",
         th->ok ? "its choice is not offered" : th->error);
    return list.choice[ld_below(&th->rng, (uint32_t)list.count)];
}

static void done(job *j)
{
    thought *th = (thought *)j;
    hall *h = th->hall;
    table *there = hall_there(h, th->id);
    if (there && there->thinking_number == th->number)
        there->thinking &= ~(1u << th->seat);
    table *t = hall_get(h, th->id);
    if (t && !hall_tends(h, t)) {
        /* another node asks its own */
    } else if (t && t->info.status == TABLE_PLAYING && t->number == th->number && table_is_bot(t, th->seat) &&
               (ld_owed(&t->state) >> th->seat & 1))
        window_choose(h, t, th->seat, legal(t, th));
    else if (t && !t->touched && !t->flying)
        think_about(h, t);
    hall_begin(h);
    drop(j);
}

bool think_due(const table *t)
{
    unsigned owed = t->info.status == TABLE_PLAYING ? ld_owed(&t->state) & ~t->held : 0;
    for (int s = 0; s < t->info.seats; s++)
        if ((owed >> s & 1) && table_is_bot(t, s))
            return true;
    return false;
}

/* What a bot leaves to chance follows from the table's seed too, apart from the dice. */
static uint64_t bot_seed(const table *t, int seat)
{
    char what[16];
    uint64_t draw[2];
    snprintf(what, sizeof what, "bot %d", seat);
    ld_seed_draw(t->info.seed, what, t->number, draw, sizeof draw);
    return draw[0];
}

/* Where people play their opponents come first, and those that only judge never wait for one that searches. */
static lane lane_of(const table *t, int seat)
{
    if (!table_people(t))
        return t->watchers ? LANE_WATCHED : LANE_UNWATCHED;
    bool searches = strchr(ld_bot_meant(t->place[seat].bot, t->game), ':'); /* it has a budget */
    return searches ? LANE_LIVE : LANE_QUICK;
}

static void think(hall *h, table *t, int seat)
{
    thought *th = calloc(1, sizeof *th);
    if (!th)
        return; /* the next change asks again */
    th->job = (job){run, done, drop, NULL, lane_of(t, seat), work_user(t->info.owner)};
    th->hall = h;
    memcpy(th->id, t->info.id, sizeof th->id);
    memcpy(th->bot, t->place[seat].bot, sizeof th->bot);
    th->number = t->number;
    th->seat = seat;
    th->rng = ld_rng_from(bot_seed(t, seat));
    ld_redact(&th->view, &t->state, seat);
    ld_box_share(ld_box_of(&th->view));
    t->thinking |= 1u << seat;
    t->thinking_number = t->number;
    work_add(h->work, &th->job);
}

void think_about(hall *h, table *t)
{
    if (t->info.status != TABLE_PLAYING || (t->bot_after && served_ms() < t->bot_after))
        return;
    if (!store_holds(h->store, store_share(SCOPE_TABLE, t->info.no)))
        return;
    if (t->thinking_number != t->number)
        t->thinking = 0; /* thoughts about the past */
    unsigned owed = ld_owed(&t->state) & ~t->thinking & ~t->held;
    for (int s = 0; s < t->info.seats; s++)
        if ((owed >> s & 1) && table_is_bot(t, s))
            think(h, t, s);
}
