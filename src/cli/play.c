/* `ludus play`, and the menu that `ludus` alone shows. */
#include "cli/dialogue.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- lines: for pipes and plain terminals --------------------------------------------------------------- */

static void print_rows(const rows *r)
{
    for (int i = 0; i < r->count; i++)
        printf("%s\n", r->row[i]);
}

static void show_step(dialogue *d, int seat, const ld_state *view, const ld_list *list, rows *r)
{
    char prompt[LD_TEXT_BYTES];
    dialogue_news(d, seat, r);
    print_rows(r);
    if (r->count)
        printf("\n");
    print_board(view, &d->voice, stdout);
    printf("\n%s: %s\n", d->names[seat], ld_prompt(view, seat, &d->voice, prompt, sizeof prompt));
    layout_options(view, list, &d->voice, 80, r);
    print_rows(r);
}

static bool ask_line(char *line, size_t room)
{
    printf("> ");
    fflush(stdout);
    if (!fgets(line, (int)room, stdin))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

static dialogue_answer ask_person(dialogue *d, int seat, rows *r)
{
    ld_state view;
    ld_list list;
    char line[1000];
    ld_redact(&view, &d->session->state, seat);
    ld_options(&view, seat, &list);
    if (d->persons > 1 && d->last_person != seat)
        printf("\n---- %s ----\n", d->names[seat]);
    d->last_person = seat;
    show_step(d, seat, &view, &list, r);
    for (;;) {
        if (!ask_line(line, sizeof line)) {
            printf("\n");
            d->lost = dialogue_input(d, seat, &list, "q", r) != DIALOGUE_LEAVE;
            print_rows(r);
            return DIALOGUE_LEAVE;
        }
        dialogue_answer answer = dialogue_input(d, seat, &list, line, r);
        print_rows(r);
        if (answer != DIALOGUE_STAY)
            return answer;
    }
}

int play_in_lines(dialogue *d)
{
    char error[LD_ERROR_BYTES];
    rows *r = calloc(1, sizeof *r);
    int seat, status = DONE;
    while ((seat = dialogue_advance(d, error)) >= 0)
        if (ask_person(d, seat, r) == DIALOGUE_LEAVE)
            break;
    if (seat == DIALOGUE_OVER) {
        dialogue_news(d, LD_SPECTATOR, r);
        print_rows(r);
        print_board(&d->session->state, &d->voice, stdout);
        printf("\n");
        print_score(&d->session->state, &d->voice, stdout);
    }
    free(r);
    if (d->lost)
        status = failed("the input has ended and the game could not be saved");
    if (seat == DIALOGUE_BROKEN) {
        char why[LD_ERROR_BYTES];
        bool kept = ld_session_save(d->session, d->file, why);
        status = failed("%s; %s", error, kept ? ld_tr("the game so far is saved") : why);
    }
    return status;
}

/* ---- sitting down ------------------------------------------------------------------------------------- */

static void name_seats(dialogue *d)
{
    for (int s = 0; s < d->session->seats; s++) {
        ld_text(d->names[s], sizeof d->names[s], "Seat %d", s);
        d->persons += !d->bot[s];
    }
}

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

static int run_dialogue(dialogue *d)
{
    name_seats(d);
    d->last_person = -1;
    d->mind = ld_rng_from(d->session->seed + 1);
    const char *term = getenv("TERM");
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0 && d->persons;
    return screen ? play_on_screen(d) : play_in_lines(d);
}

static void leave_dialogue(dialogue *d)
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
    for (int s = 0; d.session && s < d.session->seats; s++) {
        const char *name = json_string_value(json_array_get(head.players, (size_t)s));
        names[s] = (char *)(name ? name : s == 0 ? "person" : "medium");
    }
    if (d.session)
        status = seat_bots(&d, names, d.session->seats);
    if (status == DONE) {
        snprintf(d.file, sizeof d.file, "%s", args->record ? args->record : args->resume);
        d.shown = d.session->event_count > 12 ? d.session->event_count - 12 : 0;
        status = run_dialogue(&d);
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
        status = run_dialogue(&d);
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

/* Asks for a number until it is one; the default on an empty line; -1 when input ends. */
static int ask_number(const char *question, int low, int high, int standard)
{
    char line[200];
    for (;;) {
        printf("%s [%d] ", ld_tr(question), standard);
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
    static const char *const opponents[] = {"easy", "medium", "hard", "expert"};
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
    int level = ask_number(N_("Opponents: 1 easy, 2 medium, 3 hard, 4 expert?"), 1, 4, 2);
    if (level < 1)
        return DONE;
    args.bots = opponents[level - 1];
    return play_game(&args);
}
