/* `ludus play`, and the menu that `ludus` alone shows. */
#include "cli/dialogue.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- sitting down ------------------------------------------------------------------------------------- */

static int seat_bots(dialogue *d, char **names, int count)
{
    char error[LD_ERROR_BYTES];
    for (int s = 0; s < count; s++) {
        if (strcmp(names[s], "person") == 0)
            continue;
        snprintf(d->bots[s], sizeof d->bots[s], "%s", names[s]);
        if (!(d->bot[s] = open_bot(names[s], ld_game_of(&d->session->state), error)))
            return usage("%s", error);
    }
    return DONE;
}

/* Where somebody sits at a terminal, a slip of one key should not end a turn. */
static confirming confirm_given(const arguments *args)
{
    if (!args->confirm)
        return isatty(STDIN_FILENO) ? CONFIRM_TURN : CONFIRM_NONE;
    return strcmp(args->confirm, "all") == 0  ? CONFIRM_ALL
           : strcmp(args->confirm, "no") == 0 ? CONFIRM_NONE
                                              : CONFIRM_TURN;
}

int run_dialogue(dialogue *d, const arguments *args)
{
    char error[LD_ERROR_BYTES];
    if (!dialogue_name(d, args->names, error))
        return usage("%s", error);
    if (args->auto_pass && d->persons > 1)
        return usage("--auto-pass is for one person among bots; expected no other person");
    d->last_person = -1;
    d->mind = ld_rng_from(d->session->seed + 1);
    d->kept = args->record != NULL;
    d->plain = args->plain;
    d->auto_pass = args->auto_pass;
    d->confirm = confirm_given(args);
    d->tells = tells_given(args->tell);
    dialogue_heed();
    const char *term = getenv("TERM");
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0 && d->persons;
    return screen && !d->plain ? play_on_screen(d) : play_in_lines(d);
}

void leave_dialogue(dialogue *d)
{
    for (int s = 0; s < LD_MAX_SEATS; s++)
        ld_bot_close(d->bot[s]);
    ld_session_close(d->session);
}

static void name_file(dialogue *d, const arguments *args)
{
    char stamp[40];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    if (args->record)
        snprintf(d->file, sizeof d->file, "%s", args->record);
    else
        snprintf(d->file, sizeof d->file, "ludus-%s-%s.json", ld_game_name(d->session->game), stamp);
}

static int resume(const arguments *args)
{
    char error[LD_ERROR_BYTES], *names[LD_MAX_SEATS];
    json_t *record = ld_record_read(args->resume, error);
    if (!record)
        return usage("%s", error);
    ld_record_head head;
    dialogue d = {.session = ld_record_open(record, &head, error) ? ld_session_replay(record, -1, error) : NULL};
    int status = d.session ? DONE : usage("%s", error);
    if (d.session)
        tell_rules(d.session);
    for (int s = 0; d.session && s < d.session->seats; s++) {
        const char *name = json_string_value(json_array_get(head.players, (size_t)s));
        names[s] = (char *)(name ? name : s == 0 ? "person" : "medium");
        name = json_string_value(json_array_get(head.names, (size_t)s));
        snprintf(d.names[s], sizeof d.names[s], "%s", name && !args->names ? name : "");
    }
    if (d.session)
        status = seat_bots(&d, names, d.session->seats);
    if (status == DONE) {
        snprintf(d.file, sizeof d.file, "%s", args->record ? args->record : args->resume);
        for (int s = 0; s <= LD_MAX_SEATS; s++)
            d.shown[s] = d.session->event_count > 12 ? d.session->event_count - 12 : 0;
        status = run_dialogue(&d, args);
    }
    json_decref(record);
    if (d.session)
        leave_dialogue(&d);
    return status;
}

/* The seats in order: the person's own, and the bots named for the others. */
static int read_players(const arguments *args, int seats, char *room, size_t bytes, char **names)
{
    int mine = args->seat;
    char *bots[LD_MAX_SEATS];
    if (mine >= seats)
        return usage("there is no seat %d; expected 0 to %d", mine, seats - 1);
    snprintf(room, bytes, "%s", args->bots);
    int count = split_list(room, bots, LD_MAX_SEATS);
    if (count != 1 && count != seats - 1 && count != seats)
        return usage("--bots names %d players; expected %d, or one for all, or %d with 'person' among them",
                     count < 0 ? LD_MAX_SEATS + 1 : count, seats - 1, seats);
    for (int s = 0, next = 0; s < seats; s++) {
        if (count == seats && seats > 1)
            names[s] = bots[s];
        else
            names[s] = s == mine ? "person" : count == 1 ? bots[0] : bots[next++];
    }
    return DONE;
}

static int play_game(const arguments *args)
{
    const ld_game *game;
    char error[LD_ERROR_BYTES], room[1024], *names[LD_MAX_SEATS];
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE || (status = read_players(args, seats, room, sizeof room, names)) != DONE)
        return status;
    dialogue d = {.session = ld_session_new(box_given(args, game), seats, args->settings, args->setting_count, error)};
    if (!d.session)
        return usage("%s", error);
    ld_session_seed(d.session, args->has_seed ? args->seed : (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid());
    name_file(&d, args);
    status = seat_bots(&d, names, seats);
    if (status == DONE)
        status = run_dialogue(&d, args);
    leave_dialogue(&d);
    return status;
}

int cmd_play(const arguments *args)
{
    if (args->resume && args->word_count)
        return usage("--resume takes the game from the record; expected no game beside it");
    return args->resume ? resume(args) : play_game(args);
}

/* ---- the menu ------------------------------------------------------------------------------------------- */

static bool ask_line(char *line, size_t room)
{
    fflush(stdout);
    if (!fgets(line, (int)room, stdin))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

/* Asks for a number until it is one; the default on an empty line; -1 when input ends. */
static int ask_number(const char *question, int low, int high, int standard)
{
    char line[200];
    for (;;) {
        printf("%s [%d] > ", ld_tr(question), standard);
        if (!ask_line(line, sizeof line))
            return -1;
        if (!line[0])
            return standard;
        if (strcmp(line, "q") == 0)
            return -1;
        char *end;
        long n = strtol(line, &end, 10);
        if (!*end && n >= low && n <= high)
            return (int)n;
        tell(stdout, "Expected a number from %d to %d, or q to leave.", low, high);
    }
}

int cmd_menu(const arguments *none)
{
    (void)none;
    static const char *const opponents[] = {"gentle", "easy", "medium", "hard", "expert"};
    tell(stdout, "Ludus: what shall it be?");
    printf("\n");
    for (int i = 0; i < ld_game_count(); i++) {
        printf("  %d  %s\n", i + 1, ld_game_title(ld_game_at(i)));
        print_text(ld_game_about(ld_game_at(i)), 5, 5, stdout);
    }
    printf("\n");
    tell(stdout, "'ludus help' lists all commands; q leaves.");
    printf("\n");
    int pick = ask_number(N_("Game?"), 1, ld_game_count(), 1), low, high;
    if (pick < 0)
        return DONE;
    arguments args;
    no_arguments(&args);
    args.words[args.word_count++] = ld_game_name(ld_game_at(pick - 1));
    args.seat = 0;
    ld_game_seats(ld_game_at(pick - 1), &low, &high);
    args.players =
        low == high ? low : ask_number(N_("How many players, bots included?"), low, high, high < 4 ? high : 4);
    if (args.players < 0)
        return DONE;
    int level = ask_number(N_("Opponents: 1 gentle, 2 easy, 3 medium, 4 hard, 5 expert?"), 1, 5, 3);
    if (level < 1)
        return DONE;
    args.bots = opponents[level - 1];
    return play_game(&args);
}
