/* Sessions: a position with its trail, and all that led to it. */
#include "io/session.h"
#include "io/figures.h"
#include "io/grow.h"
#include "io/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keep_events(ld_session *session, const ld_log *log)
{
    assert(log->lost == 0); /* no choice brings about more than there is room for */
    for (int i = 0; i < log->count; i++) {
        session->events = grown(session->events, session->event_count, &session->event_room, sizeof(ld_event));
        session->events[session->event_count++] = log->events[i];
    }
}

/* Takes over `options` and `from`. */
static ld_session *session_from(const ld_state *start, json_t *options, json_t *from)
{
    ld_session *session = calloc(1, sizeof *session);
    if (!session)
        abort();
    session->game = ld_game_of(start);
    session->seats = ld_seats(start);
    session->options = options;
    session->from = from;
    session->rng = ld_rng_from(0);
    session->start = session->state = *start;
    ld_box_share(ld_box_of(start));
    ld_trail_start(&session->trail, start);
    return session;
}

ld_session *ld_session_new(const ld_box *box, int seats, const ld_setting *settings, int count, char *error)
{
    ld_log log = ld_log_of_choice();
    ld_state start;
    if (!ld_start_with(box, seats, settings, count, &start, &log, error))
        return NULL;
    json_t *options = json_object();
    for (int i = 0; i < count; i++)
        json_object_set_new(options, settings[i].key, json_string(settings[i].value));
    ld_session *session = session_from(&start, options, NULL);
    keep_events(session, &log);
    return session;
}

ld_session *ld_session_at(const ld_state *position)
{
    return session_from(position, json_object(), ld_json_dump(position));
}

void ld_session_close(ld_session *session)
{
    if (!session)
        return;
    ld_box_close(ld_box_of(&session->start));
    json_decref(session->options);
    json_decref(session->from);
    json_decref(session->players);
    json_decref(session->names);
    free(session->rules);
    ld_trail_free(&session->trail);
    free(session->moves);
    free(session->events);
    free(session);
}

void ld_session_seed(ld_session *session, uint64_t seed)
{
    session->seeded = true;
    session->seed = seed;
    session->rng = ld_rng_from(seed);
}

/* ---- play --------------------------------------------------------------------------------------- */

void ld_session_choose(ld_session *session, int seat, ld_choice choice)
{
    ld_log log = ld_log_of_choice();
    ld_trail_choose(&session->trail, &session->state, seat, choice, session->count, &log);
    session->moves = grown(session->moves, session->count, &session->room, sizeof(ld_move));
    session->moves[session->count++] = (ld_move){choice, session->event_count, (uint8_t)seat};
    keep_events(session, &log);
}

bool ld_session_say(ld_session *session, int seat, const char *text, char *error)
{
    ld_choice choice;
    if (!ld_parse(&session->state, seat, text, &choice, error))
        return false;
    ld_session_choose(session, seat, choice);
    return true;
}

void ld_session_roll(ld_session *session)
{
    while (!ld_over(&session->state) && ld_owed(&session->state) == 1u << LD_CHANCE)
        ld_session_choose(session, LD_CHANCE, ld_sample(&session->state, &session->rng));
}

void ld_session_follow(ld_session *session, const ld_state *now, const ld_event *events, int count)
{
    session->state = *now;
    keep_events(session, &(ld_log){.events = (ld_event *)events, .count = count});
    ld_trail_start(&session->trail, now);
}

bool ld_session_undo(ld_session *session, char *error)
{
    if (session->count == 0)
        return ld_wrong(error, "there is no choice to take back");
    if (!ld_trail_back(&session->trail, &session->state, session->count - 1))
        return ld_wrong(error, "the last choice cannot be taken back: something was shown, drawn or passed on");
    session->count--;
    session->carried = session->carried < session->count ? session->carried : session->count;
    assert(session->moves[session->count].events <= session->event_count);
    session->event_count = session->moves[session->count].events;
    return true;
}

void ld_session_step(const ld_session *session, int i, ld_state *position)
{
    assert(i >= 0 && i < session->count);
    ld_choose(position, session->moves[i].seat, session->moves[i].choice, NULL);
}

void ld_session_position(const ld_session *session, int i, ld_state *out)
{
    assert(i >= 0 && i <= session->count);
    ld_copy(out, i < session->count ? &session->start : &session->state);
    for (int done = 0; i < session->count && done < i; done++)
        ld_session_step(session, done, out);
}

/* ---- records ------------------------------------------------------------------------------------ */

json_t *ld_session_record(const ld_session *session)
{
    ld_record_head head = {.game = session->game,
                           .carried = session->carried,
                           .carried_from = session->rules,
                           .seats = session->seats,
                           .options = session->options,
                           .from = session->from,
                           .players = session->players,
                           .names = session->names,
                           .seeded = session->seeded,
                           .seed = session->seed};
    json_t *figures = session->from ? NULL : ld_changes_json(ld_box_of(&session->start));
    head.figures = figures;
    json_t *record = ld_record_new(&head, false);
    json_decref(figures);
    ld_state position = session->start;
    for (int i = 0; i < session->count; i++) {
        char text[LD_TEXT_BYTES];
        ld_format(&position, session->moves[i].choice, text, sizeof text);
        ld_record_add(record, &(ld_record_line){session->moves[i].seat, -1, text});
        ld_session_step(session, i, &position);
    }
    assert(ld_equal(&position, &session->state)); /* what is written leads where the session is */
    ld_record_end(record, NULL, &position);
    return record;
}

bool ld_session_save(const ld_session *session, const char *path, char *error)
{
    json_t *record = ld_session_record(session);
    bool saved = ld_record_write(record, path, error);
    json_decref(record);
    return saved;
}

json_t *ld_session_story(const ld_session *session, int seat)
{
    json_t *story = json_array();
    bool open = ld_over(&session->state);
    for (int i = 0; i < session->event_count; i++) {
        ld_event event = session->events[i];
        char text[LD_TEXT_BYTES];
        if (open || ld_event_redact(&session->state, &event, seat))
            json_array_append_new(story, json_string(ld_event_note(&session->state, &event, text, sizeof text)));
    }
    return story;
}

/* ---- replaying ---------------------------------------------------------------------------------- */

static ld_session *session_of(const ld_record_head *head, char *error)
{
    ld_log log = ld_log_of_choice();
    ld_state start;
    if (!ld_record_start(head, &start, &log, error))
        return NULL;
    ld_session *session = NULL;
    if (head->from)
        session = ld_session_at(&start);
    else
        session = session_from(&start, head->options ? json_deep_copy(head->options) : json_object(), NULL);
    keep_events(session, &log);
    ld_box_close(ld_box_of(&start));
    return session;
}

static bool replay_line(ld_session *session, const json_t *record, int i, char *error)
{
    ld_record_line line;
    char why[LD_ERROR_BYTES] = "expected a seat, a colon and a choice";
    if (ld_record_line_at(record, i, &line) && ld_session_say(session, line.seat, line.choice, why))
        return true;
    return ld_record_misfit(record, i, why, error);
}

static bool replay_lines(ld_session *session, const json_t *record, int to, char *error)
{
    int all = ld_record_count(record), count = to < 0 || to > all ? all : to;
    for (int i = 0; i < count; i++)
        if (!replay_line(session, record, i, error))
            return false;
    return count < all || ld_record_ends(record, &session->state, error);
}

static ld_session *replay_whole(const ld_record_head *head, const json_t *record, int to, char *error)
{
    ld_session *session = session_of(head, error);
    if (session && replay_lines(session, record, to, error))
        return session;
    ld_session_close(session);
    return NULL;
}

/* Of a record under other rules the reason is most likely that they are. */
static void blame_rules(const ld_record_head *head, char *error)
{
    char why[LD_ERROR_BYTES];
    snprintf(why, sizeof why, "%s", error);
    ld_wrong(error, "the record was played under rules '%.40s', and under '%s' it does not hold: %.240s", head->rules,
             ld_game_rules_version(head->game), why);
}

ld_session *ld_session_replay(const json_t *record, int to, char *error)
{
    ld_record_head head;
    if (!ld_record_open(record, &head, error))
        return NULL;
    bool differ = ld_rules_differ(head.game, head.rules);
    ld_session *session = replay_whole(&head, record, to, error);
    if (!session && differ)
        blame_rules(&head, error);
    if (!session)
        return NULL;
    if (head.seeded)
        ld_session_seed(session, head.seed);
    session->carried = differ || head.carried > session->count ? session->count : head.carried;
    if (session->carried)
        session->rules = strdup(differ ? head.rules : head.carried_from);
    /* Going on from here uses luck that was not used up before. */
    session->rng.count = (uint64_t)session->count << 20;
    return session;
}
