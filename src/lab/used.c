#include "lab/used.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------- */

static void name_things(ld_use_found *use, const ld_state *state)
{
    int count = ld_thing_count(state, use->type);
    for (int i = 0; i < count && i < LD_USED_THINGS; i++) {
        char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
        use->as[i] = (uint8_t)i;
        if (!ld_thing(state, use->type, i, NULL, id, name, sizeof id))
            continue;
        snprintf(use->thing[i].name, LD_USED_NAME, "%.*s", LD_USED_NAME - 1, name);
        for (int k = 0; k < i && use->as[i] == i; k++)
            if (strcmp(use->thing[k].name, use->thing[i].name) == 0)
                use->as[i] = (uint8_t)k;
    }
}

void ld_uses_begin(ld_uses *uses, const ld_state *state)
{
    memset(uses, 0, sizeof *uses);
    for (; uses->count < LD_USES; uses->count++) {
        ld_use_found *use = &uses->use[uses->count];
        const char *title = ld_use(ld_game_of(state), uses->count, &use->type, &use->common);
        if (!title)
            return;
        snprintf(use->title, sizeof use->title, "%s", title);
        name_things(use, state);
    }
}

/* ---- games ------------------------------------------------------------------------------------------------- */

static int role_at(const ld_row *row, int seat) { return (row->role[seat] + 1) & 31; }
static uint32_t role_bit(const ld_row *row, int seat) { return 1u << role_at(row, seat); }

/* How often a seat used things, all of a name together. */
static void by_name(const ld_use_found *use, const uint8_t *times, uint8_t out[LD_USED_THINGS])
{
    memset(out, 0, LD_USED_THINGS);
    for (int i = 0; i < LD_USED_THINGS; i++) {
        int sum = out[use->as[i]] + times[i];
        out[use->as[i]] = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
    }
}

/* The use that says which things of a type are in the game; NULL: all are. */
static const ld_use_found *common_of(const ld_uses *uses, int type)
{
    for (int u = 0; u < uses->count; u++)
        if (uses->use[u].common && uses->use[u].type == type)
            return &uses->use[u];
    return NULL;
}

static void take_wins(ld_use_found *use, const ld_row *row, int seat, int thing, int times, double usual)
{
    double value = use->common ? (double)row->score[seat] : (double)row->share[seat];
    ld_thing_used *t = &use->thing[thing];
    bool is = times > t->more_than;
    if (!use->common || seat == 0) {
        t->seats += is;
        t->others += !is;
    }
    ld_ratio_add(is ? &t->value.with : &t->value.without, value, 1);
    ld_ratio_add(is ? &t->fair.with : &t->fair.without, use->common ? value : value - usual, 1);
}

static void take_seat(ld_use_found *use, ld_uses_pass pass, const ld_row *row, int seat, const uint8_t *times,
                      const uint8_t *there, double usual)
{
    for (int i = 0; i < LD_USED_THINGS; i++) {
        if (pass == LD_USES_WHO)
            use->roles[i] |= times[i] ? role_bit(row, seat) : 0;
        else if (!use->roles[i] || (!use->common && !(use->roles[i] & role_bit(row, seat))) || (there && !there[i]))
            continue;
        else if (pass == LD_USES_HOW_OFTEN)
            use->seats[i][times[i]]++;
        else
            take_wins(use, row, seat, i, times[i], usual);
    }
}

/* As near to half of the seats as can be: all but those who used it so often. */
static int find_more_than(const uint32_t *seats)
{
    double all = 0, most = 0, more = 0;
    int best = 0;
    for (int n = 0; n <= UINT8_MAX; n++)
        all += seats[n];
    more = all;
    for (int n = 0; n < UINT8_MAX; n++) {
        more -= seats[n];
        if (fmin(more, all - more) > most) {
            most = fmin(more, all - more);
            best = n;
        }
    }
    return best;
}

static void settle(ld_uses *uses)
{
    for (int u = 0; u < uses->count; u++)
        for (int i = 0; i < LD_USED_THINGS; i++)
            uses->use[u].thing[i].more_than = find_more_than(uses->use[u].seats[i]);
    uses->settled = true;
}

static void take_role(ld_uses *uses, const ld_row *row, int seat)
{
    uses->roles |= row->role[seat] >= 0;
    ld_mean_add(&uses->role[role_at(row, seat)], (double)row->share[seat]);
}

void ld_uses_take(ld_uses *uses, ld_uses_pass pass, const ld_row *row, int seats, const ld_used *used)
{
    if (pass == LD_USES_WINS && !uses->settled)
        settle(uses);
    for (int s = 0; pass == LD_USES_HOW_OFTEN && s < seats; s++)
        take_role(uses, row, s);
    for (int u = 0; u < uses->count; u++) {
        ld_use_found *use = &uses->use[u];
        const ld_use_found *common = use->common ? NULL : common_of(uses, use->type);
        uint8_t times[LD_USED_THINGS], there[LD_USED_THINGS];
        if (common)
            by_name(common, used->times[0][common - uses->use], there);
        for (int s = 0; s < seats; s++) {
            by_name(use, used->times[s][u], times);
            take_seat(use, pass, row, s, times, common ? there : NULL, uses->role[role_at(row, s)].mean);
        }
    }
}

void ld_uses_block(ld_uses *uses)
{
    for (int u = 0; u < uses->count; u++)
        for (int i = 0; i < LD_USED_THINGS; i++) {
            ld_contrast_block(&uses->use[u].thing[i].value);
            ld_contrast_block(&uses->use[u].thing[i].fair);
        }
}

/* ---- the end ------------------------------------------------------------------------------------------------- */

static int by_difference(const void *a, const void *b)
{
    double x = ld_contrast_mean(&((const ld_thing_used *)a)->fair);
    double y = ld_contrast_mean(&((const ld_thing_used *)b)->fair);
    return x > y ? -1 : x < y;
}

void ld_uses_end(ld_uses *uses)
{
    ld_uses_block(uses);
    for (int u = 0; u < uses->count; u++) {
        ld_use_found *use = &uses->use[u];
        for (int i = 0; i < LD_USED_THINGS; i++) {
            const ld_thing_used *thing = &use->thing[i];
            if (thing->seats >= LD_USED_LEAST && thing->others >= LD_USED_LEAST)
                use->thing[use->count++] = *thing;
            else
                use->rare += use->roles[i] != 0;
        }
        qsort(use->thing, (size_t)use->count, sizeof *use->thing, by_difference);
    }
}
