/* Moves ahead: when they are used, and when they end. */
#include "server/ahead.h"
#include "server/told.h"
#include "server/window.h"

#include <assert.h>
#include <stdlib.h>

static void put(table *t, int seat, const ld_aheads *moves)
{
    ahead_drop(t, seat);
    if (!moves->count)
        return;
    t->ahead[seat] = malloc(sizeof *moves);
    if (!t->ahead[seat])
        abort();
    *t->ahead[seat] = *moves;
}

bool ahead_any(const table *t)
{
    for (int s = 0; s < t->info.seats; s++)
        if (t->ahead[s])
            return true;
    return false;
}

void ahead_set(hall *h, table *t, int seat, const ld_aheads *moves)
{
    if (!ahead_any(t))
        t->ahead_seen = t->logged;
    put(t, seat, moves);
    if (t->window_number == t->number && !t->window_until)
        t->window_number = -1; /* what is open now may close at a drawn time only */
    hall_touch(h, t, 1u << seat);
}

void ahead_drop(table *t, int seat)
{
    free(t->ahead[seat]);
    t->ahead[seat] = NULL;
}

/* ---- what ends them -----------------------------------------------------------------------------------------------
 */

void ahead_undone(hall *h, table *t, int seat, bool freely)
{
    for (int s = 0; s < t->info.seats; s++) {
        if (!t->ahead[s] || (freely && s != seat))
            continue;
        ahead_drop(t, s);
        told_own(h, t, "ahead-undone", s);
    }
}

static bool concerns(const table *t, const said *s, int seat)
{
    ld_event event;
    return s->event.id < TABLE_NOTE && s->by >= 0 && s->by < LD_MAX_SEATS && s->by != seat &&
           table_reads(t, s, seat, &event) && ld_event_touches(&t->state, &event, seat);
}

static void disturb(hall *h, table *t, const said *s)
{
    for (int seat = 0; seat < t->info.seats; seat++)
        if (t->ahead[seat] && concerns(t, s, seat) && ld_aheads_disturb(t->ahead[seat])) {
            told_own(h, t, "ahead-disturbed", seat);
            if (!t->ahead[seat]->count)
                ahead_drop(t, seat);
        }
}

/* What happened since this was looked at last. */
static void look_at_log(hall *h, table *t)
{
    int first = table_log_first(t);
    for (int i = t->ahead_seen > first ? t->ahead_seen : first; i < t->logged; i++)
        disturb(h, t, &t->log[i % t->log_room]);
    t->ahead_seen = t->logged;
}

/* ---- using them ---------------------------------------------------------------------------------------------------
 */

static bool answers(const table *t, int seat, int *which, ld_choice *choice)
{
    unsigned owed = ld_owed(&t->state) & ~t->held;
    if (!t->ahead[seat] || !(owed >> seat & 1) || table_is_bot(t, seat))
        return false;
    *which = ld_aheads_answer(t->ahead[seat], &t->state, seat, choice);
    return *which >= 0;
}

static void use(hall *h, table *t, int seat, int which, ld_choice choice)
{
    ld_aheads_use(t->ahead[seat], which);
    told_own(h, t, "ahead", seat);
    if (!t->ahead[seat]->count)
        ahead_drop(t, seat);
    window_choose(h, t, seat, choice);
}

void ahead_tend(hall *h, table *t)
{
    if (t->info.status != TABLE_PLAYING || !ahead_any(t) || !hall_tends(h, t))
        return;
    assert(!t->touched);
    look_at_log(h, t);
    int number = t->number, which;
    ld_choice choice;
    for (int s = 0; s < t->info.seats && t->number == number; s++)
        if (answers(t, s, &which, &choice))
            use(h, t, s, which, choice);
}

bool ahead_due(const table *t)
{
    int which;
    ld_choice choice;
    for (int s = 0; s < t->info.seats && t->info.status == TABLE_PLAYING; s++)
        if (answers(t, s, &which, &choice))
            return true;
    return false;
}

/* ---- keeping them -------------------------------------------------------------------------------------------------
 */

json_t *ahead_json(const table *t)
{
    json_t *list = NULL;
    for (int s = 0; s < t->info.seats && t->info.status == TABLE_PLAYING; s++) {
        if (!t->ahead[s])
            continue;
        if (!list)
            list = json_array();
        json_array_append_new(list, json_pack("[iso]", s, ld_game_rules_version(t->game), ld_aheads_json(t->ahead[s])));
    }
    return list;
}

void ahead_open(table *t, const json_t *from)
{
    json_t *one;
    size_t i;
    json_array_foreach (from, i, one) {
        int seat;
        const char *rules;
        json_t *list;
        ld_aheads moves;
        char why[LD_ERROR_BYTES];
        bool read = json_unpack(one, "[iso]", &seat, &rules, &list) == 0 && seat >= 0 && seat < t->info.seats;
        if (read && !ld_rules_differ(t->game, rules) && ld_aheads_read(t->game, list, &moves, why))
            put(t, seat, &moves);
    }
}
