/* `ludus learn`: lessons in the terminal. A lesson is played like a game, only that it says what to do, answers what is
 * not to the point, and plays the others' seats itself. Which lessons one has been through is remembered (memory.h). */
#include "cli/dialogue.h"
#include "cli/memory.h"
#include "learn/coach.h"
#include "learn/lesson.h"

#include <assert.h>
#include <string.h>

/* ---- what one has learnt ------------------------------------------------------------------------------------------
 */

static void name_of(const lesson_card *card, char *out, size_t room)
{
    snprintf(out, room, "%s/%s", card->game, card->name);
}

static bool is_learnt(const lesson_card *card)
{
    char name[80];
    name_of(card, name, sizeof name);
    return remembers(name);
}

static void keep_learnt(const lesson_card *card)
{
    char name[80];
    name_of(card, name, sizeof name);
    remember(name);
}

/* ---- the lesson at the table --------------------------------------------------------------------------------------
 */

/* The table shows what the lesson has come to: a new position, or what happened on it. */
void learn_follow(dialogue *d)
{
    const lesson *l = d->lesson;
    const ld_log *log = &l->script.log;
    if (d->laid_out != l->loaded || !d->session || log->count < d->followed) {
        ld_session_close(d->session);
        d->session = ld_session_at(&l->script.base);
        d->laid_out = l->loaded;
        d->followed = 0;
        memset(d->shown, 0, sizeof d->shown);
    }
    ld_session_follow(d->session, &l->script.state, log->events + d->followed, log->count - d->followed);
    d->followed = log->count;
}

bool learn_reads(const dialogue *d) { return d->lesson && d->lesson->moment == LESSON_SAYS; }

int learn_advance(dialogue *d, char error[LD_ERROR_BYTES])
{
    if (dialogue_ended())
        return DIALOGUE_LEFT;
    learn_follow(d);
    if (d->lesson->moment == LESSON_BROKEN) {
        ld_wrong(error, "this lesson does not fit the rules any more (line %d)", d->lesson->wrong);
        return DIALOGUE_BROKEN;
    }
    return d->lesson->moment == LESSON_ENDS ? DIALOGUE_OVER : d->lesson->seat;
}

void learn_prompt(const dialogue *d, rows *out)
{
    const lesson *l = d->lesson;
    char line[2400];
    int done, all;
    lesson_progress(l, &done, &all);
    out->count = 0;
    if (l->praise)
        dialogue_say(d, out, l->praise);
    snprintf(line, sizeof line, "[%d/%d] %s", done + 1, all, ld_tr(l->said));
    dialogue_say(d, out, line);
    if (l->moment == LESSON_SAYS)
        dialogue_say(d, out, N_("Enter: on."));
}

static void example_result(dialogue *d, rows *out)
{
    const lesson_card *card = &d->lesson->card;
    char line[500];
    out->count = 0;
    ld_text(line, sizeof line, "That was the example %s; 'ludus rules %s %s' tells it.", card->name, card->game,
            card->name);
    dialogue_say(d, out, line);
}

/* The command that starts the short game which the lessons lead to, the same as on the page. */
static void invite(const char *game, char *line, size_t room)
{
    char command[300];
    const first_game *first = first_game_of(game);
    assert(first); /* a game that is taught has one */
    snprintf(command, sizeof command, "ludus play %s --players %d --bots %s --set %s=%s", game, first->seats,
             first->bot, first->settings[0].key, first->settings[0].value);
    ld_text(line, room, "Now play a first game: '%s'.", command);
}

void learn_result(dialogue *d, rows *out)
{
    const lesson *l = d->lesson;
    lesson_card next;
    char line[500];
    if (l->card.example) {
        example_result(d, out);
        return;
    }
    int index = lesson_card_find(l->card.game, l->card.name, &next);
    out->count = 0;
    if (l->praise)
        dialogue_say(d, out, l->praise);
    ld_text(line, sizeof line, "That was the lesson \"%s\".", ld_tr(l->card.title));
    dialogue_say(d, out, line);
    keep_learnt(&l->card);
    if (lesson_card_at(l->card.game, index + 1, &next))
        ld_text(line, sizeof line, "Next: 'ludus learn %s %s'.", next.game, next.name);
    else
        invite(l->card.game, line, sizeof line);
    dialogue_say(d, out, line);
}

/* ---- the command --------------------------------------------------------------------------------------------------
 */

static void list_game(const ld_game *game)
{
    lesson_card card;
    for (int i = 0; lesson_card_at(ld_game_name(game), i, &card); i++) {
        if (i == 0)
            printf("\n%s\n", ld_game_title(game));
        char line[600];
        ld_text(line, sizeof line, "%s (%s, %d {|minute|minutes}). %s", ld_tr(card.title), card.name, card.minutes,
                ld_tr(card.about));
        printf("  %d %s ", i + 1, is_learnt(&card) ? "\342\234\223" : " ");
        print_text(line, 0, 6, stdout);
    }
}

static int list_all(void)
{
    tell(stdout, "The lessons, a mark where you have been through one. 'ludus learn GAME' begins with the next.");
    for (int g = 0; g < ld_game_count(); g++)
        list_game(ld_game_at(g));
    return DONE;
}

/* The first that one has not been through; the first of all once one knows them all. */
static bool next_lesson(const char *game, lesson_card *out)
{
    for (int i = 0; lesson_card_at(game, i, out); i++)
        if (!is_learnt(out))
            return true;
    return lesson_card_at(game, 0, out);
}

static int pick(const arguments *args, lesson_card *out)
{
    const ld_game *game;
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    const char *name = ld_game_name(game);
    if (args->word_count < 2)
        return next_lesson(name, out) ? DONE : failed("there is no lesson of %s", ld_game_title(game));
    if (lesson_card_find(name, args->words[1], out) < 0 && !lesson_example_find(name, args->words[1], out))
        return usage("%s has no lesson '%.40s'; 'ludus learn' lists all", name, args->words[1]);
    return DONE;
}

int cmd_learn(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    lesson_card card;
    if (!args->word_count)
        return list_all();
    int status = pick(args, &card);
    if (status != DONE)
        return status;
    dialogue d = {.lesson = lesson_open(&card, error), .plain = args->plain};
    if (!d.lesson)
        return failed("%s", error);
    learn_follow(&d);
    status = run_dialogue(&d, args);
    leave_dialogue(&d);
    lesson_close(d.lesson);
    return status;
}
