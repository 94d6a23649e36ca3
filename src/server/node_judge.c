/* Which pieces of a batch are kept: those that knew all that others wrote about their things, that hold the shares they
 * were recorded under, and that build upon none that is refused. Rather too strict than too loose: who is refused tries
 * again. */
#include "server/node_inside.h"

enum { MOST_KEYS = 100000 };

void judge_forget(judge *j, int64_t floor)
{
    keys_clear(&j->others);
    j->floor = floor;
}

void judge_hear(judge *j, const int64_t *keys, int count, int64_t no)
{
    if (j->others.count + count > MOST_KEYS)
        judge_forget(j, no);
    for (int i = 0; i < count; i++)
        keys_put(&j->others, keys[i], no);
}

void judge_refuse(batch *b, int i)
{
    b->pieces[i].refused = true;
    for (int k = b->pieces[i].about; k < batch_about_end(b, i); k++)
        keys_put(&b->refused, b->about[k], 1);
}

/* Is it about something that was refused before, in this batch or the one that was under way when it was begun? */
static bool builds_on_refused(const judge *j, const batch *b, int i)
{
    const piece *p = &b->pieces[i];
    bool before = p->polled < j->batch;
    if (before && j->piece && p->no == j->piece)
        return true;
    for (int k = p->about; k < batch_about_end(b, i); k++)
        if (keys_get(&b->refused, b->about[k]) || (before && keys_get(&j->refused, b->about[k])))
            return true;
    return false;
}

static bool is_late(const judge *j, const batch *b, int i)
{
    const piece *p = &b->pieces[i];
    if (p->base < j->floor && batch_about_end(b, i) > p->about)
        return true;
    for (int k = p->about; k < batch_about_end(b, i); k++)
        if (keys_get(&j->others, b->about[k]) > p->base)
            return true;
    return false;
}

static bool is_out_of_lease(const piece *p, const share_list *s)
{
    if (p->shares & ~s->ours)
        return true;
    for (int i = 0; i < SHARES; i++)
        if ((p->shares >> i & 1) && s->epoch[i] > p->epoch)
            return true;
    return false;
}

void judge_batch(judge *j, batch *b, const share_list *shares)
{
    for (int i = 0; i < b->piece_count; i++)
        if (is_out_of_lease(&b->pieces[i], shares) || is_late(j, b, i) || builds_on_refused(j, b, i))
            judge_refuse(b, i);
}

void judge_end(judge *j, const batch *b, bool kept)
{
    const piece *last = b->piece_count ? &b->pieces[b->piece_count - 1] : NULL;
    keys_clear(&j->refused);
    j->batch = b->no;
    j->piece = kept && last && last->refused ? last->no : 0;
    for (int i = 0; kept && i < b->refused.room; i++)
        if (b->refused.keys[i])
            keys_put(&j->refused, b->refused.keys[i], 1);
}
