/* The coach of a table: what to look at, what is worth considering, what to do and why. A worker asks the coach, on a
 * copy of what the asking seat may know. Only where the table was made with one, which everybody sees before they sit
 * down: a hint is no secret weapon. */
#include "learn/coach.h"
#include "server/api.h"

#include <stdlib.h>

typedef struct hint_job {
    job job;
    hall *h;
    http_id id;
    int seat, number;
    const ld_tongue *tongue; /* of who asks */
    char names[LD_MAX_SEATS][NAME_ROOM];
    ld_state view;
    const ld_box *box; /* of the view; NULL: there is none yet */
    json_t *out;
    char error[LD_ERROR_BYTES];
} hint_job;

static json_t *or_null(const char *text) { return text && text[0] ? json_string(text) : json_null(); }

/* The lines of this kind. */
static json_t *told(const ld_lines *lines, ld_says says)
{
    json_t *list = json_array();
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].says == says)
            json_array_append_new(list, json_string(lines->line[i].text));
    return list;
}

static json_t *option_json(const hint_job *h, const ld_voice *voice, ld_choice c)
{
    char choice[LD_TEXT_BYTES], label[LD_TEXT_BYTES], place[LD_TEXT_BYTES];
    ld_lines lines;
    ld_explain(&h->view, h->seat, c, voice, &lines);
    json_t *out =
        json_pack("{sssssosososo}", "choice", ld_format(&h->view, c, choice, sizeof choice), "label",
                  ld_label(&h->view, c, voice, label, sizeof label), "at",
                  or_null(ld_place(&h->view, c, place, sizeof place)), "group", or_null(ld_group(&h->view, c)), "rule",
                  or_null(ld_rule(&h->view, c)), "about", told(&lines, LD_ABOUT));
    json_object_set_new(out, "brings", told(&lines, LD_BRINGS));
    return out;
}

static json_t *plan_json(const ld_game *game, const ld_because *because, int n)
{
    json_t *lines = json_array();
    char text[LD_TEXT_BYTES];
    for (int i = 0; i < n; i++)
        json_array_append_new(lines, json_string(ld_because_text(game, &because[i], text, sizeof text)));
    return lines;
}

static json_t *hint_json(const hint_job *h, const ld_voice *voice, const coach_hint *hint)
{
    json_t *worth = json_array();
    for (int i = 0; i < hint->count; i++)
        json_array_append_new(worth, option_json(h, voice, hint->worth[i]));
    return json_pack("{sb si so so so sf sf}", "ok", 1, "number", h->number, "worth", worth, "plan",
                     plan_json(ld_game_of(&h->view), hint->because, hint->becauses), "move",
                     option_json(h, voice, hint->move), "chance", (double)hint->chance, "margin", (double)hint->margin);
}

static void run(job *j)
{
    hint_job *h = (hint_job *)j;
    coach_hint hint;
    ld_voice voice = {{0}};
    ld_rng rng = ld_rng_from((uint64_t)h->number + 1);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        voice.names[s] = h->names[s];
    ld_speak(h->tongue);
    if (coach_ask(&h->view, h->seat, &rng, &hint, h->error))
        h->out = hint_json(h, &voice, &hint);
    ld_speak(NULL);
}

static void drop(job *j)
{
    hint_job *h = (hint_job *)j;
    ld_box_close(h->box);
    json_decref(h->out);
    free(h);
}

static void done(job *j)
{
    hint_job *h = (hint_job *)j;
    answer a = {.id = h->id, .status = h->out ? 200 : 409, .body = h->out};
    h->out = NULL;
    if (!a.body)
        put_refusal(a.body = json_object(), "stale", h->error);
    hall_answer(h->h, a);
    drop(j);
}

static bool begin(call *c, hint_job *h)
{
    const table *t = c->t;
    ld_choice given;
    h->seat = table_seat_of(t, c->user.id);
    if (h->seat < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (!t->coach)
        return refuse(c, 403, "not_yours", "there is no coach at this table");
    if (t->info.status != TABLE_PLAYING)
        return refuse(c, 409, "taken", "the game is not under way");
    ld_redact(&h->view, &t->state, h->seat);
    h->box = ld_box_share(ld_box_of(&h->view));
    if (!(ld_asked(&h->view) >> h->seat & 1) || ld_answer(&h->view, h->seat, &given))
        return refuse(c, 409, "stale", "you are not asked now");
    return in_limit(c, &c->h->odds, NULL, 2, N_("too many questions; wait a moment"));
}

bool do_hint(call *c)
{
    if (!known(c))
        return false;
    hint_job *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    *h = (hint_job){.job = {run, done, drop, NULL, LANE_REPLAY, turn_of(c)},
                    .h = c->h,
                    .id = c->id,
                    .number = c->t->number,
                    .tongue = ld_spoken()};
    ld_voice voice = table_voice(c->t);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        snprintf(h->names[s], sizeof h->names[s], "%s", voice.names[s] ? voice.names[s] : "");
    if (!begin(c, h)) {
        drop(&h->job);
        return false;
    }
    work_add(c->h->work, &h->job);
    c->later = true;
    return true;
}
