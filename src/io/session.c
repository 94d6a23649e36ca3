/* Sessions and records. A record leaves out forced choices: they follow from the rules. */
#include "io/session.h"
#include "io/grow.h"
#include "io/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EVENTS_A_CHOICE = 4096, RECORD_FORMAT = 1, RECORD_MAX = 64 << 20 };

static ld_session *session_blank(void)
{
    ld_session *session = calloc(1, sizeof *session);
    if (!session)
        abort();
    session->options = json_object();
    session->rng = ld_rng_from(0);
    return session;
}

static void keep_events(ld_session *session, const ld_log *log)
{
    for (int i = 0; i < log->count; i++) {
        session->events = grown(session->events, session->event_count, &session->event_room, sizeof(ld_event));
        session->events[session->event_count++] = log->events[i];
    }
}

ld_session *ld_session_new(const ld_game *game, int seats, const ld_setting *settings, int count, char *error)
{
    static _Thread_local ld_event room[EVENTS_A_CHOICE];
    ld_log log = {room, EVENTS_A_CHOICE, 0, 0, false};
    ld_state state;
    if (!ld_start(game, seats, settings, count, &state, &log, error))
        return NULL;
    ld_session *session = session_blank();
    session->game = game;
    session->seats = seats;
    session->state = state;
    for (int i = 0; i < count; i++)
        json_object_set_new(session->options, settings[i].key, json_string(settings[i].value));
    keep_events(session, &log);
    return session;
}

ld_session *ld_session_at(const ld_state *position)
{
    ld_session *session = session_blank();
    session->game = ld_game_of(position);
    session->seats = ld_seats(position);
    session->state = *position;
    session->from = ld_json_dump(position);
    return session;
}

void ld_session_close(ld_session *session)
{
    if (!session)
        return;
    json_decref(session->options);
    json_decref(session->from);
    json_decref(session->players);
    free(session->moves);
    free(session->states);
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
    static _Thread_local ld_event room[EVENTS_A_CHOICE];
    ld_log log = {room, EVENTS_A_CHOICE, 0, 0, false};
    int states_room = session->room;
    session->moves = grown(session->moves, session->count, &session->room, sizeof(ld_move));
    session->states = grown(session->states, session->count, &states_room, sizeof(ld_state));
    ld_copy(&session->states[session->count], &session->state);
    bool recorded = !ld_forced(&session->state, seat);
    int events = session->event_count;
    bool barrier = ld_choose(&session->state, seat, choice, &log);
    keep_events(session, &log);
    if (recorded)
        session->moves[session->count++] = (ld_move){(uint8_t)seat, barrier, choice, events};
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

bool ld_session_undo(ld_session *session, char *error)
{
    if (session->count == 0) {
        return ld_wrong(error, "there is no choice to take back");
    }
    const ld_move *last = &session->moves[session->count - 1];
    if (last->barrier) {
        return ld_wrong(error, "the last choice cannot be taken back: something was shown, drawn or passed on");
    }
    session->event_count = last->events;
    session->count--;
    ld_copy(&session->state, &session->states[session->count]);
    return true;
}

/* ---- records ------------------------------------------------------------------------------------ */

json_t *ld_score_json(const ld_state *state)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    json_t *json = json_object(), *scores = json_array(), *ranks = json_array();
    for (int s = 0; s < ld_seats(state); s++) {
        json_array_append_new(scores, json_integer(outcome.score[s]));
        json_array_append_new(ranks, json_integer(outcome.rank[s]));
    }
    json_object_set_new(json, "scores", scores);
    json_object_set_new(json, "ranks", ranks);
    return json;
}

static json_t *move_json(const ld_state *before, const ld_move *move)
{
    char text[LD_TEXT_BYTES];
    ld_format(before, move->choice, text, sizeof text);
    return move->seat == LD_CHANCE ? json_sprintf("c: %s", text) : json_sprintf("%d: %s", move->seat, text);
}

json_t *ld_session_record(const ld_session *session)
{
    json_t *json = json_object(), *choices = json_array();
    json_object_set_new(json, "record", json_integer(RECORD_FORMAT));
    json_object_set_new(json, "game", json_string(ld_game_name(session->game)));
    json_object_set_new(json, "rules", json_string(ld_game_rules_version(session->game)));
    json_object_set_new(json, "seats", json_integer(session->seats));
    json_object_set(json, "options", session->options);
    if (session->seeded)
        json_object_set_new(json, "seed", json_integer((json_int_t)session->seed));
    if (session->from)
        json_object_set(json, "from", session->from);
    if (session->players)
        json_object_set(json, "players", session->players);
    for (int i = 0; i < session->count; i++)
        json_array_append_new(choices, move_json(&session->states[i], &session->moves[i]));
    json_object_set_new(json, "choices", choices);
    if (ld_over(&session->state))
        json_object_set_new(json, "result", ld_score_json(&session->state));
    return json;
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

static bool is_record(const json_t *record, char *error)
{
    if (!json_is_object(record) || !json_is_integer(json_object_get(record, "record"))) {
        return ld_wrong(error, "this is not a Ludus record; expected a JSON object with \"record\":%d", RECORD_FORMAT);
    }
    if (json_integer_value(json_object_get(record, "record")) != RECORD_FORMAT) {
        return ld_wrong(error, "the record has another format; expected \"record\":%d", RECORD_FORMAT);
    }
    return true;
}

static int read_settings(const json_t *options, ld_setting *settings, char *error)
{
    const char *key;
    json_t *value;
    int count = 0;
    json_object_foreach ((json_t *)options, key, value) {
        if (!json_is_string(value) || count == LD_MAX_SETTINGS) {
            ld_wrong(error, "the options of the record are not texts; expected {\"key\":\"value\"}");
            return -1;
        }
        settings[count++] = (ld_setting){key, json_string_value(value)};
    }
    return count;
}

static ld_session *session_of_record(const json_t *record, char *error)
{
    const char *name = json_string_value(json_object_get(record, "game"));
    const char *rules = json_string_value(json_object_get(record, "rules"));
    const ld_game *game = name ? ld_game_find(name) : NULL;
    if (!game) {
        ld_wrong(error, "the record names no known game: '%.40s'", name ? name : "");
        return NULL;
    }
    if (!rules || strcmp(rules, ld_game_rules_version(game)) != 0) {
        ld_wrong(error, "the record was played under rules '%.40s'; expected '%s'", rules ? rules : "",
                 ld_game_rules_version(game));
        return NULL;
    }
    const json_t *from = json_object_get(record, "from");
    if (from) {
        ld_state position;
        return ld_json_load(from, &position, error) ? ld_session_at(&position) : NULL;
    }
    ld_setting settings[LD_MAX_SETTINGS];
    int count = read_settings(json_object_get(record, "options"), settings, error);
    json_int_t seats = json_integer_value(json_object_get(record, "seats"));
    if (count < 0)
        return NULL;
    return ld_session_new(game, seats < 0 || seats > 99 ? 0 : (int)seats, settings, count, error);
}

/* "2: recruit deck", "c: roll 4" */
static bool replay_choice(ld_session *session, const char *text, int number, char *error)
{
    int seat = text && text[0] == 'c' ? LD_CHANCE : text && text[0] >= '0' && text[0] <= '5' ? text[0] - '0' : -1;
    char why[LD_ERROR_BYTES] = "expected a seat, a colon and a choice";
    if (seat >= 0 && text[1] == ':' && text[2] == ' ' && ld_session_say(session, seat, text + 3, why))
        return true;
    return ld_wrong(error, "choice %d, '%.40s', does not fit: %.160s", number, text ? text : "", why);
}

static bool same_result(const ld_session *session, const json_t *record, char *error)
{
    const json_t *said = json_object_get(record, "result");
    if (!said)
        return true;
    json_t *is = ld_score_json(&session->state);
    bool same = ld_over(&session->state) && json_equal(said, is);
    json_decref(is);
    if (!same)
        ld_wrong(error, "the record claims a result that its choices do not lead to");
    return same;
}

ld_session *ld_session_replay(const json_t *record, int to, char *error)
{
    if (!is_record(record, error))
        return NULL;
    const json_t *choices = json_object_get(record, "choices");
    if (!json_is_array(choices)) {
        ld_wrong(error, "the record has no list of choices; it may have been cut");
        return NULL;
    }
    ld_session *session = session_of_record(record, error);
    if (!session)
        return NULL;
    if (json_is_integer(json_object_get(record, "seed")))
        ld_session_seed(session, (uint64_t)json_integer_value(json_object_get(record, "seed")));
    int all = (int)json_array_size(choices), count = to < 0 || to > all ? all : to;
    for (int i = 0; i < count; i++)
        if (!replay_choice(session, json_string_value(json_array_get(choices, (size_t)i)), i + 1, error)) {
            ld_session_close(session);
            return NULL;
        }
    if (count == all && !same_result(session, record, error)) {
        ld_session_close(session);
        return NULL;
    }
    /* Going on from here uses luck that was not used up before. */
    session->rng.count = (uint64_t)session->count << 20;
    return session;
}

/* ---- files -------------------------------------------------------------------------------------- */

static bool write_all(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool ok = fputs(text, file) >= 0 && fputc('\n', file) == '\n' && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int why = errno;
    ok &= fclose(file) == 0;
    if (!ok)
        errno = why ? why : errno;
    return ok;
}

bool ld_session_save(const ld_session *session, const char *path, char *error)
{
    char beside[4096];
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        return ld_wrong(error, "cannot save to '%.120s': it is not a file; expected the name of one", path);
    }
    if ((size_t)snprintf(beside, sizeof beside, "%s.part", path) >= sizeof beside) {
        return ld_wrong(error, "the file name is too long");
    }
    json_t *record = ld_session_record(session);
    char *text = json_dumps(record, JSON_INDENT(1));
    json_decref(record);
    errno = 0;
    bool ok = text && write_all(beside, text) && rename(beside, path) == 0;
    if (!ok) {
        ld_wrong(error, "cannot save to '%.120s': %s; nothing was changed", path, ld_tr(strerror(errno)));
        unlink(beside);
    }
    free(text);
    return ok;
}

json_t *ld_record_read(const char *path, char *error)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        ld_wrong(error, "cannot read '%.120s': %s", path, ld_tr(strerror(errno)));
        return NULL;
    }
    json_error_t why;
    json_t *record = NULL;
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) > RECORD_MAX || fseek(file, 0, SEEK_SET) != 0)
        ld_wrong(error, "'%.120s' is not a file of at most 64 MiB", path);
    else if (!(record = json_loadf(file, JSON_REJECT_DUPLICATES, &why)))
        ld_wrong(error, "'%.80s' is no whole record (%.80s, line %d); it may have been cut", path, why.text, why.line);
    fclose(file);
    return record;
}
