/* A game against a bot: ./play [GAME [BOT]]. You have seat 0. A line with a number chooses; any other lets the bot
 * choose for you, and so does the end of a pipe. To compile: cc play.c $(pkg-config --cflags --libs ludus) -o play */
#include <ludus/bots.h>

#include <stdio.h>
#include <stdlib.h>

/* What happened is told as seat 0 may know it, then what it can do; -1 or less if nobody answers. */
static int ask(const ld_state *view, const ld_list *options, ld_log *log)
{
    char text[LD_TEXT_BYTES], line[80];
    for (int i = 0; i < log->count; i++)
        if (ld_event_redact(view, &log->events[i], 0))
            puts(ld_event_text(view, &log->events[i], NULL, text, sizeof text));
    log->count = 0;
    puts(ld_prompt(view, 0, NULL, text, sizeof text));
    for (int i = 0; i < options->count; i++)
        printf("%4d  %s\n", i + 1, ld_label(view, options->choice[i], NULL, text, sizeof text));
    int number = fgets(line, sizeof line, stdin) ? atoi(line) : 0;
    return number <= options->count ? number - 1 : -1;
}

int main(int argc, char **argv)
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find(argc > 1 ? argv[1] : "ethnos");
    if (!game)
        return fprintf(stderr, "there is no such game\n"), 1;
    int seats, most;
    ld_game_seats(game, &seats, &most);
    ld_bot *bot = ld_bot_open(argc > 2 ? argv[2] : "medium", game, error);
    ld_rng rng = ld_rng_from(1);
    ld_event events[200];
    ld_log log = {.events = events, .room = 200};
    ld_state state, view;
    if (!bot || !ld_start(game, seats, NULL, 0, &state, &log, error))
        return fprintf(stderr, "%s\n", error), 1;
    for (ld_roll(&state, &rng, &log); !ld_over(&state); ld_roll(&state, &rng, &log)) {
        int seat = ld_turn(&state);
        ld_list options;
        ld_choice choice;
        ld_redact(&view, &state, seat); /* nobody is shown more than their seat may know, bots included */
        ld_options(&view, seat, &options);
        int index = seat == 0 ? ask(&view, &options, &log) : -1;
        if (index >= 0)
            choice = options.choice[index];
        else if (!ld_bot_choose(bot, &view, seat, &options, &rng, &choice, error))
            return fprintf(stderr, "%s\n", error), 1;
        ld_choose(&state, seat, choice, &log);
    }
    ld_bot_close(bot);
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    for (int seat = 0; seat < seats; seat++)
        printf("seat %d: %d points, rank %d\n", seat, outcome.score[seat], outcome.rank[seat]);
    return 0;
}
