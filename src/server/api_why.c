/* Why something is not offered to the seat of who asks, and what the game is about for it: answered at once, from what
 * the seat may know alone. */
#include "io/json.h"
#include "server/api.h"

bool do_why(call *c)
{
    char what[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_lines lines;
    ld_state view;
    if (!known(c))
        return false;
    int seat = table_seat_of(c->t, c->user.id);
    if (seat < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (c->t->info.status != TABLE_PLAYING)
        return refuse(c, 409, "taken", "the game is not under way");
    if (!query_text(c->query, "what", what, sizeof what))
        return refuse(c, 400, "bad", "\"what\" is missing; expected a thing, a place or a choice");
    ld_voice voice = table_voice(c->t);
    ld_redact(&view, &c->t->state, seat);
    if (!ld_why(&view, seat, query_decode(what), &voice, &lines, error))
        return refuse(c, 404, "none", "%s", error);
    json_object_set_new(c->out, "reasons", ld_json_reasons(&lines));
    return true;
}

/* Also for who looks on, without what the seat is. */
bool do_goal(call *c)
{
    ld_state view;
    if (!c->t->shown)
        return refuse(c, 409, "taken", "the game has not begun; its goal depends on the set-up");
    int eye = table_eye_of(c->t, c->user.id);
    ld_voice voice = table_voice(c->t);
    ld_redact(&view, &c->t->state, eye);
    json_t *goal = ld_json_goal(&view, eye, &voice);
    json_object_update(c->out, goal);
    json_decref(goal);
    return true;
}
