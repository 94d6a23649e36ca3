/* `ludus replay` walks through a record; `ludus verify` checks it choice by choice. */
#include "cli/cli.h"
#include "cli/screen.h"

#include <stdio.h>
#include <stdlib.h>

static int open_record(const arguments *args, int to, ld_session **session)
{
    char error[LD_ERROR_BYTES];
    if (args->word_count == 0)
        return usage("no record is named; expected a file");
    json_t *record = ld_record_read(args->words[0], error);
    if (!record)
        return usage("%s", error);
    *session = ld_session_replay(record, to, error);
    json_decref(record);
    return *session ? DONE : usage("%s", error);
}

int cmd_verify(int argc, char **argv)
{
    arguments args;
    ld_session *session;
    int status = read_arguments(argc, argv, "", 1, &args);
    if (status != DONE || (status = open_record(&args, -1, &session)) != DONE)
        return status;
    printf("%s: %d choices, all as the rules allow; %s\n", args.words[0], session->count,
           ld_over(&session->state) ? "the game is over" : "the game is not over");
    ld_session_close(session);
    return DONE;
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

int cmd_replay(int argc, char **argv)
{
    arguments args;
    ld_session *session;
    int status = read_arguments(argc, argv, "to seat", 1, &args);
    if (status != DONE || (status = open_record(&args, args.to, &session)) != DONE)
        return status;
    if (args.has_seat && args.seat >= session->seats) {
        status = usage("there is no seat %d; expected 0 to %d", args.seat, session->seats - 1);
        ld_session_close(session);
        return status;
    }
    for (int i = 0; i < session->count; i++)
        print_move(session, i, args.has_seat ? args.seat : -1);
    ld_state view;
    ld_redact(&view, &session->state, args.has_seat ? args.seat : LD_SPECTATOR);
    print_board(args.has_seat || !ld_over(&session->state) ? &view : &session->state, NULL, stdout);
    if (ld_over(&session->state))
        print_score(&session->state, NULL, stdout);
    ld_session_close(session);
    return DONE;
}
