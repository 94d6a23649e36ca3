/* Playing line by line: for pipes and plain terminals, and as sentences alone (--plain), for whoever listens to a
 * screen reader. Nothing here moves the cursor. */
#include "cli/dialogue.h"

#include <stdlib.h>
#include <string.h>

static void print_rows(const rows *r)
{
    for (int i = 0; i < r->count; i++)
        printf("%s\n", r->row[i]);
}

/* Sentences alone: one option a line, as a list that can be counted. */
static void print_options(const dialogue *d, const ld_state *view, const ld_list *list, rows *r)
{
    char label[LD_TEXT_BYTES];
    int number[LD_MAX_OPTIONS];
    r->count = 0;
    if (!d->plain) {
        layout_options(view, list, &d->voice, 80, r);
        print_rows(r);
        return;
    }
    ld_numbers(view, list, number);
    for (int i = 0; i < list->count; i++)
        printf("%d: %s\n", number[i], ld_label(view, list->choice[i], &d->voice, label, sizeof label));
}

/* While a lesson goes on talking, the board is not shown again and again. */
static bool board_is_new(dialogue *d)
{
    bool is_new = !d->lesson || !ld_equal(&d->drawn, &d->session->state);
    d->drawn = d->session->state;
    return is_new;
}

static void show_step(dialogue *d, int seat, const ld_state *view, const ld_list *list, rows *r)
{
    dialogue_news(d, seat, r);
    print_rows(r);
    if (r->count)
        printf("\n");
    if (!d->plain && board_is_new(d))
        print_board(view, &d->voice, stdout);
    dialogue_underway(d, seat, view, r);
    print_rows(r);
    dialogue_prompt(d, seat, view, list, r);
    printf(d->plain ? "" : "\n");
    if (!d->lesson)
        printf("%s: ", d->names[seat]);
    print_rows(r);
    print_options(d, view, list, r);
}

static bool ask_line(char *line, size_t room)
{
    printf("> ");
    fflush(stdout);
    if (dialogue_ended() || !fgets(line, (int)room, stdin))
        return false;
    line[strcspn(line, "\r\n")] = 0;
    return true;
}

static dialogue_answer ask_person(dialogue *d, int seat, rows *r)
{
    ld_state view;
    ld_list list;
    char line[1000];
    dialogue_options(d, seat, &view, &list);
    if (d->persons > 1 && d->last_person != seat)
        printf(d->plain ? "\n%s\n" : "\n---- %s ----\n", d->names[seat]);
    d->last_person = seat;
    d->waits = false;
    dialogue_tell_phase(d, &view);
    if (dialogue_tells_goal(d, seat)) {
        dialogue_goal(d, seat, &view, r);
        print_rows(r);
        printf("\n");
    }
    show_step(d, seat, &view, &list, r);
    for (;;) {
        if (!ask_line(line, sizeof line)) {
            printf("\n");
            dialogue_end_of_input(d, r);
            print_rows(r);
            return DIALOGUE_LEAVE;
        }
        dialogue_answer answer = dialogue_input(d, seat, &list, line, r);
        print_rows(r);
        if (answer != DIALOGUE_STAY)
            return answer;
    }
}

static void print_end(dialogue *d, rows *r)
{
    dialogue_news(d, LD_SPECTATOR, r);
    print_rows(r);
    if (!d->plain) {
        print_board(&d->session->state, &d->voice, stdout);
        printf("\n");
    }
    dialogue_result(d, r);
    print_rows(r);
}

int play_in_lines(dialogue *d)
{
    char error[LD_ERROR_BYTES];
    rows r = {0};
    int seat, status = DONE;
    while ((seat = dialogue_advance(d, error)) >= 0)
        if (ask_person(d, seat, &r) == DIALOGUE_LEAVE)
            break;
    if (seat == DIALOGUE_OVER)
        print_end(d, &r);
    if (seat == DIALOGUE_LEFT || seat == DIALOGUE_BROKEN) {
        dialogue_end_of_input(d, &r);
        print_rows(&r);
    }
    rows_free(&r);
    if (seat == DIALOGUE_BROKEN)
        status = failed("%s", error);
    return d->lost ? failed("the game could not be saved") : status;
}
