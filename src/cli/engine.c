/* `ludus engine`: what UCI is for chess. One JSON object per line in, one out; an error changes
 * nothing. docs/protocol.md is the manual. */
#include "cli/engine.h"
#include "cli/cli.h"
#include "io/figures.h"
#include "io/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 20 };

/* A command fills `out`, or returns false with a sentence in `error`. */
typedef struct request {
    engine *e;
    const json_t *in;
    json_t *out;
    char *error;
} request;

static bool deny(request *r, const char *text)
{
    ld_wrong(r->error, "%s", ld_tr(text));
    return false;
}

static const char *text_of(request *r, const char *key)
{
    const char *text = json_string_value(json_object_get(r->in, key));
    if (!text)
        ld_wrong(r->error, "\"%s\" is missing; expected a text", key);
    return text;
}

static bool playing(request *r)
{
    return r->e->session || deny(r, "there is no game yet; expected \"new\" or \"load\" first");
}

/* The seat of a request; `chance` says whether "chance" is one. */
static bool seat_of(request *r, bool chance, int *seat)
{
    const json_t *value = json_object_get(r->in, "seat");
    if (!value)
        return deny(r, "\"seat\" is missing; expected a seat number");
    *seat = ld_json_seat(value, r->e->session->seats, r->error);
    if (*seat == LD_CHANCE && !chance)
        return deny(r, "chance has no view and no bot; expected a seat number");
    return *seat >= 0;
}

/* ---- set-up ------------------------------------------------------------------------------------- */

/* Values may be written as numbers too. */
static int settings_of(request *r, ld_setting *settings, char (*room)[24])
{
    const json_t *options = json_object_get(r->in, "options");
    const char *key;
    json_t *value;
    int count = 0;
    if (options && !json_is_object(options)) {
        deny(r, "\"options\" must be an object of keys and values");
        return -1;
    }
    json_object_foreach ((json_t *)options, key, value) {
        if (count == LD_MAX_SETTINGS || (!json_is_string(value) && !json_is_integer(value))) {
            deny(r, "\"options\" must be an object of keys and values");
            return -1;
        }
        snprintf(room[count], sizeof room[count], "%lld", (long long)json_integer_value(value));
        settings[count] = (ld_setting){key, json_is_string(value) ? json_string_value(value) : room[count]};
        count++;
    }
    return count;
}

static bool seed_of(request *r, ld_session *session)
{
    const json_t *seed = json_object_get(r->in, "seed");
    if (!seed)
        return true;
    if (!json_is_integer(seed) || json_integer_value(seed) < 0)
        return deny(r, "\"seed\" must be a whole number from 0 up");
    ld_session_seed(session, (uint64_t)json_integer_value(seed));
    return true;
}

static bool replace(request *r, ld_session *session)
{
    if (!seed_of(r, session)) {
        ld_session_close(session);
        return false;
    }
    ld_session_close(r->e->session);
    r->e->session = session;
    return true;
}

static bool do_new(request *r)
{
    const char *name = text_of(r, "game");
    if (!name)
        return false;
    const ld_game *game = ld_game_find(name);
    if (!game) {
        return ld_wrong(r->error, "there is no game '%.40s'; expected %s or another of 'ludus games'", name,
                        ld_game_name(ld_game_at(0)));
    }
    const json_t *players = json_object_get(r->in, "players");
    if (!json_is_integer(players))
        return deny(r, "\"players\" is missing; expected a number of seats");
    json_int_t seats = json_integer_value(players);
    ld_setting settings[LD_MAX_SETTINGS];
    char room[LD_MAX_SETTINGS][24];
    int count = settings_of(r, settings, room);
    if (count < 0)
        return false;
    const ld_box *box = ld_changes_box(game, json_object_get(r->in, "figures"), r->error);
    if (!box)
        return false;
    ld_session *session = ld_session_new(box, seats < 0 || seats > 99 ? 0 : (int)seats, settings, count, r->error);
    ld_box_close(box);
    return session && replace(r, session);
}

static bool do_load(request *r)
{
    ld_state state;
    const json_t *position = json_object_get(r->in, "state"), *record = json_object_get(r->in, "record");
    if (record) {
        ld_session *session = ld_session_replay(record, -1, r->error);
        if (session && session->rules)
            json_object_set_new(r->out, "carried", json_string(session->rules));
        return session && replace(r, session);
    }
    if (!position)
        return deny(r, "\"state\" is missing; expected a position, or \"record\"");
    if (!ld_json_load(position, &state, r->error))
        return false;
    ld_session *session = ld_session_at(&state);
    ld_box_close(ld_box_of(&state));
    return replace(r, session);
}

/* ---- looking ------------------------------------------------------------------------------------ */

static json_t *option_json(const ld_state *state, const ld_list *list, int i, bool chance)
{
    char text[LD_TEXT_BYTES];
    json_t *option = json_object();
    ld_choice c = list->choice[i];
    json_object_set_new(option, "choice", json_string(ld_format(state, c, text, sizeof text)));
    json_object_set_new(option, "label", json_string(ld_label(state, c, NULL, text, sizeof text)));
    if (ld_place(state, c, text, sizeof text)[0])
        json_object_set_new(option, "at", json_string(text));
    if (ld_rule(state, c))
        json_object_set_new(option, "rule", json_string(ld_rule(state, c)));
    if (chance)
        json_object_set_new(option, "weight", json_integer(list->weight[i]));
    return option;
}

static json_t *list_json(const ld_state *state, const ld_list *list, bool chance)
{
    json_t *options = json_array();
    for (int i = 0; i < list->count; i++)
        json_array_append_new(options, option_json(state, list, i, chance));
    return options;
}

static void put_options(const ld_state *state, json_t *options, int seat)
{
    char key[8] = "chance";
    ld_list list;
    if (seat != LD_CHANCE)
        snprintf(key, sizeof key, "%d", seat);
    ld_options(state, seat, &list);
    json_object_set_new(options, key, list_json(state, &list, seat == LD_CHANCE));
}

static bool do_turn(request *r)
{
    const ld_state *state = &r->e->session->state;
    json_t *seats = json_array(), *options = json_object();
    char prompt[LD_TEXT_BYTES];
    unsigned owed = ld_owed(state);
    for (int seat = 0; seat <= LD_CHANCE; seat++) {
        if (!(owed >> seat & 1))
            continue;
        json_array_append_new(seats, ld_json_from_seat(seat));
        put_options(state, options, seat);
    }
    json_object_set_new(r->out, "over", json_boolean(ld_over(state)));
    json_object_set_new(r->out, "seats", seats);
    json_object_set_new(r->out, "step", json_string(ld_step(state)));
    json_object_set_new(
        r->out, "prompt",
        json_string(ld_prompt(state, ld_over(state) ? 0 : ld_turn(state), NULL, prompt, sizeof prompt)));
    json_object_set_new(r->out, "options", options);
    return true;
}

/* A seat, or "spectator". */
static bool viewer_of(request *r, int *seat)
{
    const char *name = json_string_value(json_object_get(r->in, "seat"));
    if (!name || strcmp(name, "spectator") != 0)
        return seat_of(r, false, seat);
    *seat = LD_SPECTATOR;
    return true;
}

static bool do_view(request *r)
{
    int seat;
    ld_state view;
    if (!viewer_of(r, &seat))
        return false;
    ld_redact(&view, &r->e->session->state, seat);
    json_object_set_new(r->out, "view", ld_json_dump(&view));
    return true;
}

static bool do_state(request *r)
{
    json_object_set_new(r->out, "state", ld_json_dump(&r->e->session->state));
    return true;
}

static bool do_record(request *r)
{
    int seat;
    if (!json_object_get(r->in, "seat")) {
        json_object_set_new(r->out, "record", ld_session_record(r->e->session));
        return true;
    }
    if (!seat_of(r, false, &seat))
        return false;
    json_object_set_new(r->out, "story", ld_session_story(r->e->session, seat));
    return true;
}

static bool do_asides(request *r)
{
    int seat;
    ld_list list;
    if (!seat_of(r, false, &seat))
        return false;
    ld_asides(&r->e->session->state, seat, &list);
    json_object_set_new(r->out, "asides", list_json(&r->e->session->state, &list, false));
    return true;
}

static bool do_score(request *r)
{
    const ld_state *state = &r->e->session->state;
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    json_t *seats = json_array();
    for (int s = 0; s < ld_seats(state); s++) {
        ld_line lines[64];
        json_t *account = json_array();
        int count = ld_account(state, s, lines, 64);
        for (int i = 0; i < count; i++)
            json_array_append_new(account, json_pack("{sssi}", "source", lines[i].source, "value", lines[i].value));
        json_array_append_new(seats, json_pack("{sisisiso}", "seat", s, "score", outcome.score[s], "rank",
                                               outcome.rank[s], "account", account));
    }
    json_object_set_new(r->out, "over", json_boolean(ld_over(state)));
    json_object_set_new(r->out, "seats", seats);
    if (ld_over(state) && outcome.reason[0])
        json_object_set_new(r->out, "rule", json_string(outcome.reason));
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------ */

/* What happened since, in words, as everybody at the keyboard may read it. */
static void put_events(request *r, int from)
{
    const ld_session *session = r->e->session;
    json_t *events = json_array();
    for (int i = from; i < session->event_count; i++) {
        char text[LD_TEXT_BYTES];
        ld_event_text(&session->state, &session->events[i], NULL, text, sizeof text);
        json_array_append_new(events, json_string(text));
    }
    json_object_set_new(r->out, "events", events);
}

static bool do_choose(request *r)
{
    int seat, before = r->e->session->event_count;
    const char *text = text_of(r, "choice");
    if (!text || !seat_of(r, true, &seat) || !ld_session_say(r->e->session, seat, text, r->error))
        return false;
    put_events(r, before);
    return true;
}

static bool do_roll(request *r)
{
    int before = r->e->session->event_count;
    ld_session_roll(r->e->session);
    put_events(r, before);
    return true;
}

static bool do_undo(request *r) { return ld_session_undo(r->e->session, r->error); }

static bool view_and_options(request *r, int *seat, ld_state *view, ld_list *list)
{
    if (!seat_of(r, false, seat))
        return false;
    ld_redact(view, &r->e->session->state, *seat);
    ld_options(view, *seat, list);
    return list->count > 0 || deny(r, "this seat owes no choice now");
}

static bool do_bot(request *r)
{
    int seat;
    ld_state view;
    ld_list list;
    const char *name = text_of(r, "bot");
    if (!name || !view_and_options(r, &seat, &view, &list))
        return false;
    ld_bot *bot = ld_bot_open(name, ld_game_of(&view), r->error);
    if (!bot)
        return false;
    ld_choice choice;
    char text[LD_TEXT_BYTES];
    ld_rng rng = r->e->session->rng;
    bool ok = ld_bot_choose(bot, &view, seat, &list, &rng, &choice, r->error);
    if (ok) {
        json_object_set_new(r->out, "choice", json_string(ld_format(&view, choice, text, sizeof text)));
        json_t *thinks = json_array();
        const float *worth = ld_bot_opinion(bot);
        for (int i = 0; worth && i < list.count; i++)
            json_array_append_new(thinks,
                                  json_pack("{sssf}", "choice", ld_format(&view, list.choice[i], text, sizeof text),
                                            "worth", (double)worth[i]));
        json_object_set_new(r->out, "options", thinks);
    }
    ld_bot_close(bot);
    return ok;
}

static bool do_odds(request *r)
{
    int seat;
    ld_state view;
    ld_list list;
    ld_choice choice;
    ld_odds odds;
    const char *text = text_of(r, "choice");
    if (!text || !view_and_options(r, &seat, &view, &list) || !ld_parse(&view, seat, text, &choice, r->error))
        return false;
    ld_rng rng = r->e->session->rng;
    if (!ld_odds_of(&view, seat, choice, &rng, &odds))
        return deny(r, "there are no odds to tell for this choice");
    json_t *outcomes = json_array();
    for (int i = 0; i < odds.count; i++)
        json_array_append_new(outcomes,
                              json_pack("{sssf}", "outcome", odds.outcome[i].name, "chance", odds.outcome[i].chance));
    json_object_set_new(r->out, "outcomes", outcomes);
    json_object_set_new(r->out, "method", json_string(odds.samples ? "samples" : "enumeration"));
    if (odds.samples)
        json_object_set_new(r->out, "samples", json_integer(odds.samples));
    if (odds.note[0])
        json_object_set_new(r->out, "note", json_string(odds.note));
    return true;
}

/* What a person is told of a choice. */
static bool do_explain(request *r)
{
    static const char *const says[] = {
        [LD_ABOUT] = "about", [LD_BRINGS] = "brings", [LD_CHANCES] = "odds", [LD_BY_RULE] = "rule"};
    int seat;
    ld_state view;
    ld_list list;
    ld_choice choice;
    const char *text = text_of(r, "choice");
    if (!text || !view_and_options(r, &seat, &view, &list) || !ld_parse(&view, seat, text, &choice, r->error))
        return false;
    ld_lines lines;
    ld_explain(&view, seat, choice, NULL, &lines);
    json_t *out = json_array();
    for (int i = 0; i < lines.count; i++)
        json_array_append_new(out, json_pack("{ssss}", "says", says[lines.line[i].says], "text", lines.line[i].text));
    json_object_set_new(r->out, "lines", out);
    return true;
}

/* Why something is not offered. */
static bool do_why(request *r)
{
    int seat;
    ld_state view;
    ld_lines lines;
    const char *what = text_of(r, "what");
    if (!what || !seat_of(r, false, &seat))
        return false;
    ld_redact(&view, &r->e->session->state, seat);
    if (!ld_why(&view, seat, what, NULL, &lines, r->error))
        return false;
    json_object_set_new(r->out, "reasons", ld_json_reasons(&lines));
    return true;
}

/* What the seat is, how one wins, what a turn is, and what the phase is about. */
static bool do_goal(request *r)
{
    int seat;
    ld_state view;
    if (!viewer_of(r, &seat))
        return false;
    ld_redact(&view, &r->e->session->state, seat);
    json_t *goal = ld_json_goal(&view, seat, NULL);
    json_object_update(r->out, goal);
    json_decref(goal);
    return true;
}

/* The game's things by type and id, with what they do and their figures. */
static bool do_things(request *r)
{
    json_t *things = ld_json_things(&r->e->session->state);
    json_object_update(r->out, things);
    json_decref(things);
    return true;
}

static bool do_quit(request *r)
{
    r->e->quit = true;
    return true;
}

/* ---- the loop ------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    bool (*run)(request *r);
    bool needs_game;
} commands[] = {
    {"new", do_new, false},      {"load", do_load, false},    {"turn", do_turn, true},   {"choose", do_choose, true},
    {"roll", do_roll, true},     {"view", do_view, true},     {"state", do_state, true}, {"record", do_record, true},
    {"asides", do_asides, true}, {"undo", do_undo, true},     {"bot", do_bot, true},     {"score", do_score, true},
    {"odds", do_odds, true},     {"things", do_things, true}, {"quit", do_quit, false},  {"explain", do_explain, true},
    {"why", do_why, true},       {"goal", do_goal, true},
};

static bool run_command(request *r)
{
    const char *name = json_string_value(json_object_get(r->in, "cmd"));
    if (!name)
        return deny(r, "\"cmd\" is missing; expected an object like {\"cmd\":\"turn\"}");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return (!commands[i].needs_game || playing(r)) && commands[i].run(r);
    return ld_wrong(
        r->error,
        "there is no command '%.40s'; expected new, load, turn, choose, roll, view, state, record, asides, undo, "
        "bot, odds, things, explain, why, goal, score or quit",
        name);
}

static char *error_line(const char *sentence)
{
    char plain[LD_ERROR_BYTES];
    json_t *out = json_pack("{sbss}", "ok", 0, "error", sentence);
    if (!out) { /* a quoted text was cut inside a character */
        snprintf(plain, sizeof plain, "%s", sentence);
        for (char *p = plain; *p; p++)
            *p = *p & 0x80 ? '?' : *p;
        out = json_pack("{sbss}", "ok", 0, "error", plain);
    }
    char *text = json_dumps(out, JSON_COMPACT);
    json_decref(out);
    return text;
}

char *engine_line(engine *e, const char *line)
{
    char error[LD_ERROR_BYTES] = "";
    json_error_t why;
    json_t *in = json_loads(line, JSON_REJECT_DUPLICATES, &why);
    if (!in) {
        ld_wrong(error, "the line is not JSON (%.120s); expected one object", why.text);
        return error_line(error);
    }
    request r = {e, in, json_object(), error};
    json_object_set_new(r.out, "ok", json_true());
    bool ok = run_command(&r);
    char *text = ok ? json_dumps(r.out, JSON_COMPACT) : error_line(error);
    json_decref(in);
    json_decref(r.out);
    return text;
}

void engine_close(engine *e)
{
    ld_session_close(e->session);
    e->session = NULL;
}

/* Reads a line of at most LINE_MAX_BYTES; a longer one is skipped to its end. */
static bool read_line(char *line, bool *too_long)
{
    size_t used = 0;
    int c;
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        if (used < LINE_MAX_BYTES)
            line[used++] = (char)(c ? c : ' ');
        else
            *too_long = true;
    }
    line[used] = 0;
    return c != EOF || used > 0;
}

int cmd_engine(const arguments *args)
{
    (void)args;
    char *line = malloc(LINE_MAX_BYTES + 1);
    if (!line)
        return failed("there is not enough memory");
    engine e = {0};
    bool too_long, ok = true;
    while (ok && !e.quit && read_line(line, &too_long)) {
        char *answer = too_long ? error_line(ld_tr("the line is longer than 1 MiB; expected a shorter one"))
                                : engine_line(&e, line);
        ok = answer && puts(answer) >= 0 && fflush(stdout) == 0;
        free(answer);
    }
    engine_close(&e);
    free(line);
    return ok ? DONE : failed("standard output cannot be written");
}
