/* `ludus replay` walks through a record; `ludus verify` checks it choice by choice. */
#include "cli/cli.h"
#include "cli/screen.h"
#include "io/dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void tell_rules(const ld_session *session)
{
    const char *now = ld_game_rules_version(session->game);
    if (session->rules && session->carried == session->count)
        tell(stdout, "the record was played under rules '%s'; every choice is still legal under '%s'", session->rules,
             now);
    else if (session->rules)
        tell(stdout, "%d {|choice was|choices were} made under rules '%s', the others under '%s'", session->carried,
             session->rules, now);
}

static int open_record(const arguments *args, int to, ld_session **session)
{
    char error[LD_ERROR_BYTES];
    *session = NULL;
    if (args->word_count == 0)
        return usage("no record is named; expected a file");
    json_t *record = ld_record_read(args->words[0], error);
    if (!record)
        return usage("%s", error);
    *session = ld_session_replay(record, to, error);
    json_decref(record);
    if (!*session)
        return usage("%s", error);
    tell_rules(*session);
    return DONE;
}

/* A record of the server tells its seed and the hash that was shown before; then the dice are checked too, those that
 * were thrown under these rules. */
static bool check_dice(const char *file, const ld_session *session, bool *dice, char *error)
{
    json_t *record = ld_record_read(file, error);
    bool named = record && ld_dice_named(record), ok = !named || ld_dice_check(session, record, error);
    *dice = named && !session->carried;
    json_decref(record);
    return ok;
}

int cmd_verify(const arguments *args)
{
    ld_session *session;
    bool dice;
    char error[LD_ERROR_BYTES];
    int status = open_record(args, -1, &session);
    if (status != DONE)
        return status;
    if (check_dice(args->words[0], session, &dice, error))
        tell(stdout,
             dice ? N_("%s: %d {|choice|choices}, all as the rules allow; every die and draw is the one its seed "
                       "gives; %s")
                  : N_("%s: %d {|choice|choices}, all as the rules allow; %s"),
             args->words[0], session->count,
             ld_tr(ld_over(&session->state) ? N_("the game is over") : N_("the game is not over")));
    else
        status = usage("%s", error);
    ld_session_close(session);
    return status;
}

static void print_move(const ld_session *session, int i, int seat)
{
    const ld_move *move = &session->moves[i];
    int end = i + 1 < session->count ? session->moves[i + 1].events : session->event_count;
    for (int e = move->events; e < end; e++) {
        ld_event event = session->events[e];
        char text[LD_TEXT_BYTES];
        if (seat < 0 || ld_event_redact(&session->state, &event, seat))
            printf("%5d  %s\n", i + 1, ld_event_text(&session->state, &event, NULL, text, sizeof text));
    }
}

/* The position after `i` choices, as the seat (or everybody, seat < 0, at the end) may see it. */
static void show_position(const ld_session *session, int i, int seat)
{
    ld_state state, view;
    ld_session_position(session, i, &state);
    ld_redact(&view, &state, seat < 0 ? LD_SPECTATOR : seat);
    print_board(seat < 0 && ld_over(&state) ? &state : &view, NULL, stdout);
}

static int walk(const ld_session *session, int seat)
{
    char line[100];
    int at = 0;
    for (;;) {
        printf("\n");
        show_position(session, at, seat);
        if (at)
            print_move(session, at - 1, seat);
        char question[LD_TEXT_BYTES];
        printf("%s > ", ld_text(question, sizeof question,
                                "after %d of %d choices; Enter goes on, b goes back, a number jumps, q leaves", at,
                                session->count));
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
            return DONE;
        at += line[0] == 'b' ? -1 : 1;
        if (line[0] >= '0' && line[0] <= '9')
            at = atoi(line);
        at = at < 0 ? 0 : at > session->count ? session->count : at;
    }
}

static void print_all(const ld_session *session, int seat)
{
    for (int i = 0; i < session->count; i++)
        print_move(session, i, seat);
    show_position(session, session->count, seat);
    if (ld_over(&session->state))
        print_score(&session->state, NULL, stdout);
}

int show_session(ld_session *session, const arguments *args)
{
    int status = DONE, seat = args->seat;
    if (seat >= session->seats)
        status = usage("there is no seat %d; expected 0 to %d", seat, session->seats - 1);
    else if (args->to < 0 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        status = walk(session, seat);
    else
        print_all(session, seat);
    ld_session_close(session);
    return status;
}

int cmd_replay(const arguments *args)
{
    ld_session *session;
    int status = open_record(args, args->to, &session);
    return status == DONE ? show_session(session, args) : status;
}
