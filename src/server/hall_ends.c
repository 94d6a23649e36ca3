/* Games that end: who stood how is kept with the last choice, and later, one game after the other, what the seats used:
 * a worker replays it for that. A game whose turn does not come before the server ends waits for the next start. */
#include "server/hall.h"
#include "server/log.h"
#include "server/now.h"
#include "server/past.h"
#include "server/store_people.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 1000 };

/* ---- the end -------------------------------------------------------------------------------------------------------
 */

bool hall_usual(const ld_game *game, const json_t *options)
{
    int n;
    const char *key;
    json_t *value;
    const ld_option *all = ld_game_options(game, &n);
    json_object_foreach ((json_t *)options, key, value) {
        int i = 0;
        while (i < n && strcmp(all[i].key, key) != 0)
            i++;
        if (i == n || !json_is_string(value) || strcmp(json_string_value(value), all[i].standard) != 0)
            return false;
    }
    return true;
}

/* Who is away plays no more; of a rated game it is kept who began it. */
static void put_who(const st_place *place, char out[BOT_ROOM])
{
    out[0] = 0;
    if (place->user && !place->away)
        person_key(place->user, out);
    else if (!place->user)
        snprintf(out, BOT_ROOM, "%s", place->bot);
}

void hall_ended(hall *h, const table *t)
{
    ld_outcome outcome;
    st_end end = {.table = t->info.no, .at = t->info.changed, .game = t->info.game, .seats = t->info.seats};
    end.rated = t->info.rated;
    end.plain = !t->figures && !t->from && hall_usual(t->game, t->options);
    ld_outcome_of(&t->state, &outcome);
    for (int s = 0; s < t->info.seats; s++) {
        st_end_seat *seat = &end.seat[s];
        put_who(&t->place[s], seat->who);
        seat->rank = outcome.rank[s];
        seat->score = outcome.score[s];
        seat->share = (int)lround(WIN * ld_win_share(&outcome, t->info.seats, s));
        seat->role = ld_role(&t->state, s);
    }
    store_end_add(h->store, &end);
    h->uses_due = true;
    h->uses_last = t->info.no; /* not before it is on the disk */
}

void hall_gives_up(hall *h, const st_table *info, int seat, const st_place *place)
{
    if (info->rated && info->status == TABLE_PLAYING && place->user)
        store_give_up(h->store, info->no, seat, place->user);
}

/* ---- what was used -------------------------------------------------------------------------------------------------
 */

typedef struct uses_job {
    job job;
    hall *h;
    past past;
    char *uses; /* JSON; "" if the game cannot be replayed */
    int roles[LD_MAX_SEATS];
} uses_job;

/* [[seat,use,thing,times],..] */
static json_t *uses_json(const ld_used *used, int seats)
{
    json_t *out = json_array();
    for (int s = 0; s < seats; s++)
        for (int u = 0; u < LD_USES; u++)
            for (int i = 0; i < LD_USED_THINGS; i++)
                if (used->times[s][u][i])
                    json_array_append_new(out, json_pack("[iiii]", s, u, i, used->times[s][u][i]));
    return out;
}

/* The choices that stand, from the beginning. */
static bool replay(const past *p, ld_used *used, int *roles)
{
    char error[LD_ERROR_BYTES];
    table t = {0};
    int count = 0;
    bool ok = table_init(&t, &p->info, strdup(p->setup), p->place, error) && table_begin(&t, error);
    int *kept = history_kept(&p->rows, &count);
    if (ok)
        ld_use_add(&t.state, NULL, 0, used);
    for (int i = 0; ok && i < count; i++) {
        const st_row *row = &p->rows.rows[kept[i]];
        ld_choice choice;
        ld_log log = ld_log_of_choice();
        ok = !ld_over(&t.state) && ld_parse(&t.state, row->seat, row->choice, &choice, error);
        if (!ok)
            break;
        ld_choose(&t.state, row->seat, choice, &log);
        ld_use_add(&t.state, log.events, log.count, used);
    }
    ok = ok && ld_over(&t.state);
    for (int s = 0; s < p->info.seats; s++)
        roles[s] = ok ? ld_role(&t.state, s) : -1;
    free(kept);
    table_free(&t);
    return ok;
}

static void run(job *j)
{
    uses_job *u = (uses_job *)j;
    ld_used *used = calloc(1, sizeof *used);
    if (!used)
        abort();
    bool ok = replay(&u->past, used, u->roles);
    json_t *uses = ok ? uses_json(used, u->past.info.seats) : NULL;
    u->uses = uses ? json_dumps(uses, JSON_COMPACT) : strdup("");
    json_decref(uses);
    free(used);
}

static void drop(job *j)
{
    uses_job *u = (uses_job *)j;
    past_free(&u->past);
    free(u->uses);
    free(u);
}

static void done(job *j)
{
    uses_job *u = (uses_job *)j;
    hall *h = u->h;
    if (!u->uses[0])
        note("info", "no uses", "{ss}", "table", u->past.info.id);
    if (hall_takes(h, SHARE_OF_ALL)) /* else another node looks at it */
        store_uses_set(h->store, u->past.info.no, u->uses, u->roles, u->past.info.seats);
    hall_begin(h);
    h->uses_running = false;
    drop(j);
}

/* The table need not be read for it: its rows will do. */
static bool take_past(hall *h, const char *id, past *out)
{
    st_table info;
    st_place places[LD_MAX_SEATS];
    char *setup = NULL;
    if (!store_table_get(h->store, id, &info, &setup, places))
        return false;
    *out = (past){.info = info, .setup = setup};
    memcpy(out->place, places, sizeof places);
    table t = {.info = info};
    return hall_history(h, &t, &out->rows);
}

/* Games end at other nodes, too. */
static void look_again(hall *h)
{
    int64_t now = (int64_t)(now_us() / 1000);
    if (!store_shared(h->store) || now < h->uses_looked + LOOK_MS)
        return;
    h->uses_looked = now;
    h->uses_due = true;
}

/* One at a time, and none twice: the last is on the disk before the next is looked for. */
void hall_count_uses(hall *h)
{
    char id[ID_ROOM];
    look_again(h);
    if (h->uses_running || !h->uses_due || !h->work || !store_holds(h->store, SHARE_OF_ALL))
        return;
    if (h->uses_last && !store_settled(h->store, SCOPE_TABLE, h->uses_last))
        return;
    h->uses_due = store_uses_due(h->store, id);
    if (!h->uses_due)
        return;
    uses_job *u = calloc(1, sizeof *u);
    if (!u)
        abort();
    *u = (uses_job){.job = {run, done, drop, NULL, LANE_UNWATCHED, work_name("uses")}, .h = h};
    h->uses_running = take_past(h, id, &u->past);
    h->uses_last = u->past.info.no;
    if (h->uses_running) {
        work_add(h->work, &u->job);
        return;
    }
    h->uses_due = false; /* it cannot be read now */
    drop(&u->job);
}
