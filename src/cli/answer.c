/* What a person types at a step, and what is answered: a choice, or one of the commands of the table below. */
#include "cli/dialogue.h"
#include "analyse/analyse.h"
#include "learn/coach.h"
#include "learn/lesson.h"
#include "words/rules.h"

#include <stdlib.h>
#include <string.h>

/* What is being answered. */
typedef struct asking {
    dialogue *d;
    int seat;
    const ld_list *list;
    ld_state view;
    rows *out;
} asking;

static void say(const asking *a, const char *text) { dialogue_say(a->d, a->out, text); }

/* ---- explaining ---------------------------------------------------------------------------------------- */

static void say_rule(const asking *a, const char *rule)
{
    char text[RULE_BYTES];
    if (rule && rules_find(ld_game_name(a->d->session->game), rule, text, sizeof text))
        say(a, text);
}

/* What may be typed for a choice. */
static void quote(const ld_state *view, ld_choice c, char *out, size_t room)
{
    char notation[LD_TEXT_BYTES];
    snprintf(out, room, "'%s'", ld_format(view, c, notation, sizeof notation));
}

static void explain(const asking *a, int index, int number)
{
    char label[LD_TEXT_BYTES], notation[LD_TEXT_BYTES + 4], line[LD_TEXT_BYTES * 2 + 40];
    ld_choice c = a->list->choice[index];
    ld_lines lines;
    ld_label(&a->view, c, &a->d->voice, label, sizeof label);
    quote(&a->view, c, notation, sizeof notation);
    ld_text(line, sizeof line, "%d: %s. Typed: %s", number, label, notation);
    say(a, line);
    ld_explain(&a->view, a->seat, c, &a->d->voice, &lines);
    for (int i = 0; i < lines.count; i++)
        if (lines.line[i].says == LD_BY_RULE)
            say_rule(a, lines.line[i].text);
        else
            say(a, lines.line[i].text);
}

/* Why something is not offered; false if the game has nothing of that name, or if the step is about something else and
 * that is said in other words (`refusing`). */
static bool say_why(const asking *a, const char *what, bool refusing)
{
    char error[LD_ERROR_BYTES], line[LD_LINE_BYTES + 20];
    ld_lines lines;
    if (!ld_why(&a->view, a->seat, what, &a->d->voice, &lines, error) || (refusing && lines.line[0].says == LD_OF_STEP))
        return false;
    for (int i = 0; i + 1 < lines.count; i += 2) {
        snprintf(line, sizeof line, "%s (%s)", lines.line[i].text, lines.line[i + 1].text);
        say(a, line);
    }
    return true;
}

/* ---- choosing -------------------------------------------------------------------------------------------- */

/* Could it still be taken back, and does the seat go on? Chance is let roll on a copy, with luck that means nothing. */
static bool is_final(const asking *a, ld_choice c, bool *leaves)
{
    ld_state copy;
    ld_rng rng = ld_rng_from(1);
    ld_copy(&copy, &a->d->session->state);
    bool barrier = ld_choose(&copy, a->seat, c, NULL);
    ld_roll(&copy, &rng, NULL);
    *leaves = ld_over(&copy) || !(ld_owed(&copy) >> a->seat & 1);
    return barrier;
}

static bool asks_again(const asking *a, ld_choice c)
{
    bool leaves;
    if (a->d->confirm == CONFIRM_NONE || a->list->count < 2 || !is_final(a, c, &leaves))
        return false;
    return leaves || a->d->confirm == CONFIRM_ALL;
}

/* In a lesson only what it is about is carried out; the rest is answered. */
static dialogue_answer choose_in_lesson(const asking *a, ld_choice c)
{
    const char *reply;
    if (lesson_choose(a->d->lesson, c, &reply))
        return DIALOGUE_CHOSE;
    say(a, reply);
    return DIALOGUE_STAY;
}

static dialogue_answer choose(const asking *a, ld_choice c)
{
    if (a->d->lesson)
        return choose_in_lesson(a, c);
    char label[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 200];
    if (!asks_again(a, c)) {
        ld_session_choose(a->d->session, a->seat, c);
        return DIALOGUE_CHOSE;
    }
    a->d->waits = true;
    a->d->pending = c;
    ld_label(&a->view, c, &a->d->voice, label, sizeof label);
    ld_text(line, sizeof line, "%s: it cannot be taken back. Enter: yes. Anything else: no.", label);
    say(a, line);
    return DIALOGUE_STAY;
}

/* What is expected, for somebody who typed something else. */
static void say_expected(const asking *a)
{
    char prompt[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 100];
    ld_prompt(&a->view, a->seat, &a->d->voice, prompt, sizeof prompt);
    ld_text(line, sizeof line, "Expected now: %s", prompt);
    say(a, line);
    say_rule(a, ld_step_rule(&a->view));
}

static dialogue_answer choose_text(const asking *a, const char *text)
{
    char error[LD_ERROR_BYTES];
    ld_choice c;
    if (ld_parse(&a->d->session->state, a->seat, text, &c, error))
        return choose(a, c);
    if (!say_why(a, text, true)) {
        say(a, error);
        say_expected(a);
    }
    say(a, N_("Type a number, or ? for the keys."));
    return DIALOGUE_STAY;
}

static dialogue_answer refuse_number(const asking *a, long number, const int *numbers)
{
    char line[200], amount[24];
    int low = numbers[0], high = numbers[0];
    bool amounts = false; /* numbers that mean themselves */
    for (int i = 0; i < a->list->count; i++) {
        low = numbers[i] < low ? numbers[i] : low;
        high = numbers[i] > high ? numbers[i] : high;
        amounts |= numbers[i] != i + 1;
    }
    ld_text(line, sizeof line, "There is no option %ld; expected %d to %d.", number, low, high);
    say(a, line);
    snprintf(amount, sizeof amount, "%ld", number);
    if (!amounts || !say_why(a, amount, true))
        say_expected(a);
    return DIALOGUE_STAY;
}

static dialogue_answer ask_why(const asking *a, const char *what)
{
    char line[LD_TEXT_BYTES];
    a->d->title = N_("Why not?");
    if (say_why(a, what, false))
        return DIALOGUE_STAY;
    ld_text(line, sizeof line, "There is no '%.40s' in this game.", what);
    say(a, line);
    return DIALOGUE_STAY;
}

/* ---- commands ---------------------------------------------------------------------------------------------- */

static dialogue_answer do_help(const asking *a, const char *rest);

static dialogue_answer do_options(const asking *a, const char *rest)
{
    int first[LD_MAX_OPTIONS];
    (void)rest;
    list_options(&a->view, a->list, &a->d->voice, a->d->width ? a->d->width : ROW_BYTES / 2, a->out, first);
    return DIALOGUE_STAY;
}

enum { LAST_EVENTS = 20 };

/* On the screen one turns pages; in lines the last few will do, unless more is wanted. */
static dialogue_answer do_log(const asking *a, const char *rest)
{
    a->d->title = N_("The log");
    if (strcmp(rest, "all") == 0 || (!*rest && !a->d->plain && a->d->width))
        dialogue_log(a->d, a->seat, NULL, -1, a->out);
    else if (*rest)
        dialogue_log(a->d, a->seat, rest, -1, a->out);
    else
        dialogue_log(a->d, a->seat, NULL, LAST_EVENTS, a->out);
    if (!a->out->count)
        say(a, N_("There is nothing of this in the log."));
    return DIALOGUE_STAY;
}

static dialogue_answer do_news(const asking *a, const char *rest)
{
    (void)rest;
    a->d->title = N_("What happened since your turn");
    dialogue_recent(a->d, a->seat, a->out);
    return DIALOGUE_STAY;
}

enum { MARGINS = 2 }; /* that sentences keep on the screen, and boards do not */

static void say_lines(const asking *a, const ld_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        say(a, lines->line[i].text);
}

static dialogue_answer do_describe(const asking *a, const char *rest)
{
    ld_lines lines;
    (void)rest;
    a->d->title = N_("The position in sentences");
    ld_describe(&a->view, &a->d->voice, &lines);
    say_lines(a, &lines);
    ld_underway(&a->view, a->seat, &a->d->voice, &lines);
    say_lines(a, &lines);
    return DIALOGUE_STAY;
}

/* Who plays in sentences alone is told the board too. */
static dialogue_answer do_board(const asking *a, const char *rest)
{
    if (a->d->plain)
        return do_describe(a, rest);
    a->d->title = N_("The board");
    layout_board(&a->view, &a->d->voice, a->d->width ? a->d->width + MARGINS : 80, a->out);
    return DIALOGUE_STAY;
}

static dialogue_answer do_legend(const asking *a, const char *rest)
{
    ld_lines lines;
    (void)rest;
    a->d->title = N_("What the signs mean");
    ld_legend(&a->view, &a->d->voice, &lines);
    say_lines(a, &lines);
    return DIALOGUE_STAY;
}

static dialogue_answer do_goal(const asking *a, const char *rest)
{
    char phase[LD_LINE_BYTES];
    (void)rest;
    a->d->title = N_("What it is about");
    dialogue_goal(a->d, a->seat, &a->view, a->out);
    if (ld_phase(&a->view, phase, sizeof phase))
        say(a, phase);
    return DIALOGUE_STAY;
}

/* ---- a hint ---------------------------------------------------------------------------------------------- */

static int number_of(const asking *a, ld_choice c)
{
    int numbers[LD_MAX_OPTIONS], i = 0;
    ld_numbers(&a->view, a->list, numbers);
    while (i < a->list->count - 1 && a->list->choice[i] != c)
        i++;
    return numbers[i];
}

/* An option as its number and label in this sentence, and what it brings. */
static void say_advice(const asking *a, const char *sentence, ld_choice c, bool brings)
{
    char label[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 100];
    ld_lines lines;
    ld_label(&a->view, c, &a->d->voice, label, sizeof label);
    ld_text(line, sizeof line, sentence, number_of(a, c), label);
    say(a, line);
    if (!brings)
        return;
    ld_explain(&a->view, a->seat, c, &a->d->voice, &lines);
    for (int i = 0; i < lines.count; i++)
        if (lines.line[i].says == LD_BRINGS)
            say(a, lines.line[i].text);
}

static void say_becauses(const asking *a, const ld_because *because, int count)
{
    char line[LD_TEXT_BYTES];
    for (int i = 0; i < count; i++)
        say(a, ld_because_text(ld_game_of(&a->view), &because[i], line, sizeof line));
}

/* What to look at, the plan, and the move. */
static void say_hint(const asking *a, const coach_hint *hint)
{
    char line[LD_TEXT_BYTES];
    say(a, N_("Worth considering:"));
    for (int i = 0; i < hint->count; i++)
        say_advice(a, "%d: %s.", hint->worth[i], true);
    if (hint->becauses) {
        say(a, N_("The plan, in points of your chance to win:"));
        say_becauses(a, hint->because, hint->becauses);
    }
    say_advice(a, N_("I would choose %d: %s."), hint->move, false);
    if (a->list->count > 1)
        say(a, ld_text(line, sizeof line, "You win with it about %.0f times in 100 (+-%.0f).",
                       100 * (double)hint->chance, 100 * (double)hint->margin));
}

/* Was the seat's last choice good? By what it knew then. */
static dialogue_answer do_judge(const asking *a, const char *rest)
{
    const ld_session *s = a->d->session;
    ld_state before, view;
    coach_verdict verdict;
    char label[LD_TEXT_BYTES], line[2 * LD_TEXT_BYTES];
    ld_rng rng = ld_rng_from(ld_hash(&a->view));
    int i = s ? s->count - 1 : -1;
    (void)rest;
    a->d->title = N_("Was that good?");
    while (i >= 0 && s->moves[i].seat != a->seat)
        i--;
    if (i < 0) {
        say(a, N_("You have chosen nothing yet."));
        return DIALOGUE_STAY;
    }
    ld_session_position(s, i, &before);
    ld_redact(&view, &before, a->seat);
    ld_label(&view, s->moves[i].choice, &a->d->voice, label, sizeof label);
    if (!coach_judge(&view, a->seat, s->moves[i].choice, &rng, &verdict, line)) {
        say(a, line);
        return DIALOGUE_STAY;
    }
    int grade = an_grade((double)verdict.loss, (double)verdict.margin);
    say(a, ld_text(line, sizeof line, "%s: %s. You would win with it about %.0f times in 100.", label,
                   an_grade_word(grade), 100 * (double)verdict.chance));
    if (verdict.best == s->moves[i].choice)
        return DIALOGUE_STAY;
    ld_label(&view, verdict.best, &a->d->voice, label, sizeof label);
    say(a, ld_text(line, sizeof line, "I would have chosen: %s, about %.0f times in 100.", label,
                   100 * (double)verdict.best_chance));
    say_becauses(a, verdict.because, verdict.becauses);
    return DIALOGUE_STAY;
}

/* What a bot thinks of the options, from what the seat knows; a lesson knows by itself. */
static dialogue_answer do_hint(const asking *a, const char *rest)
{
    char error[LD_ERROR_BYTES];
    coach_hint hint;
    ld_rng rng = ld_rng_from(ld_hash(&a->view));
    (void)rest;
    a->d->title = N_("A hint");
    if (learn_reads(a->d)) {
        say(a, N_("Enter: on."));
        return DIALOGUE_STAY;
    }
    if (a->d->lesson && lesson_answer(a->d->lesson, &hint.move)) {
        say_advice(a, N_("The lesson is about %d: %s."), hint.move, false);
        return DIALOGUE_STAY;
    }
    if (!coach_ask(&a->view, a->seat, &rng, &hint, error)) {
        say(a, error);
        return DIALOGUE_STAY;
    }
    say_hint(a, &hint);
    return DIALOGUE_STAY;
}

static dialogue_answer do_rule(const asking *a, const char *rest)
{
    (void)rest;
    say_expected(a);
    return DIALOGUE_STAY;
}

static dialogue_answer do_standing(const asking *a, const char *rest)
{
    (void)rest;
    a->d->title = N_("The standing");
    layout_score(&a->view, &a->d->voice, a->d->width ? a->d->width : ROW_BYTES / 2, a->out);
    return DIALOGUE_STAY;
}

static dialogue_answer do_asides(const asking *a, const char *rest)
{
    ld_list list;
    char text[LD_TEXT_BYTES + 4];
    (void)rest;
    ld_asides(&a->d->session->state, a->seat, &list);
    if (list.count == 0) {
        say(a, N_("There is nothing to do out of turn now."));
        return DIALOGUE_STAY;
    }
    a->d->title = N_("Out of turn you may type:");
    say(a, a->d->title);
    for (int i = 0; i < list.count; i++) {
        char label[LD_TEXT_BYTES], line[2 * LD_TEXT_BYTES + 16];
        quote(&a->d->session->state, list.choice[i], text, sizeof text);
        ld_label(&a->view, list.choice[i], &a->d->voice, label, sizeof label);
        snprintf(line, sizeof line, "%s: %s", text, label);
        say(a, line);
    }
    return DIALOGUE_STAY;
}

static dialogue_answer do_undo(const asking *a, const char *rest)
{
    char error[LD_ERROR_BYTES];
    ld_session *session = a->d->session;
    (void)rest;
    bool mine = session->count && session->moves[session->count - 1].seat == a->seat;
    if (mine && ld_session_undo(session, error))
        return DIALOGUE_CHOSE;
    if (!mine)
        ld_wrong(error, "there is no choice of yours to take back");
    say(a, error);
    return DIALOGUE_STAY;
}

static dialogue_answer do_confirm(const asking *a, const char *rest)
{
    (void)rest;
    a->d->confirm = a->d->confirm == CONFIRM_NONE ? CONFIRM_TURN : CONFIRM_NONE;
    say(a, a->d->confirm == CONFIRM_NONE ? N_("Choices are carried out at once.")
                                         : N_("Choices that cannot be taken back are asked for once more."));
    return DIALOGUE_STAY;
}

/* A lesson is not kept: it begins anew. */
static dialogue_answer do_save(const asking *a, const char *rest)
{
    if (a->d->lesson) {
        say(a, N_("A lesson is not saved: it can be begun again at any time."));
        return DIALOGUE_STAY;
    }
    dialogue_save(a->d, rest, a->out);
    return DIALOGUE_STAY;
}

static dialogue_answer do_leave(const asking *a, const char *rest)
{
    (void)rest;
    if (a->d->lesson || dialogue_save(a->d, "", a->out))
        return DIALOGUE_LEAVE;
    say(a, N_("Save with s FILE somewhere else, or leave without saving with q!"));
    return DIALOGUE_STAY;
}

/* A file that was named on the command line is kept even then. */
static dialogue_answer do_drop(const asking *a, const char *rest)
{
    (void)rest;
    if (a->d->kept)
        dialogue_save(a->d, "", a->out);
    return DIALOGUE_LEAVE;
}

typedef struct key_row {
    const char *key;
    bool takes; /* more may follow it */
    dialogue_answer (*run)(const asking *a, const char *rest);
    const char *help;
} key_row;

static const key_row keys[] = {
    {"?", false, do_help, N_("?: these keys")},
    {"help", false, do_help, NULL},
    {"h", false, do_hint, N_("h: a hint: what is worth considering, the plan, and the move with its reason")},
    {"w", false, do_judge, N_("w: was your last choice good, by what you knew then?")},
    {"g", false, do_goal, N_("g: what you are, how one wins, what a turn is, and what happens now")},
    {"o", false, do_options, N_("o: all options, one below the other")},
    {"l", true, do_log,
     N_("l: the log, with a mark where others did something to you; l WORD: what has the word in it")},
    {"n", false, do_news, N_("n: what happened since your turn")},
    {"b", false, do_board, N_("b: the board")},
    {"d", false, do_describe, N_("d: the position in sentences")},
    {"k", false, do_legend, N_("k: what the letters and signs of the board mean")},
    {"t", false, do_standing, N_("t: the standing, and what it is made of")},
    {"r", false, do_rule, N_("r: the rule of this moment")},
    {"a", false, do_asides, N_("a: what you may do out of turn")},
    {"u", false, do_undo, N_("u: takes your last choice back, as long as nothing hidden was shown by it")},
    {"c", false, do_confirm, N_("c: whether choices that cannot be taken back are asked for once more")},
    {"s", true, do_save, N_("s: saves the record; s FILE: there")},
    {"q", false, do_leave, N_("q: saves and leaves; 'ludus play --resume FILE' goes on from it")},
    {"q!", false, do_drop, N_("q!: leaves without saving, unless --record names a file")},
};

static dialogue_answer do_help(const asking *a, const char *rest)
{
    (void)rest;
    a->d->title = N_("The keys");
    say(a, N_("A number and Enter choose an option; so does its notation, as ?N shows it."));
    say(a, N_("?N: what option N does and brings, its odds and its rule"));
    say(a, N_("?WORD or !WORD: why something is not offered: a card, a place, an amount"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].help)
            say(a, keys[i].help);
    return DIALOGUE_STAY;
}

/* The command that the input is; what follows it in `rest`. */
static const key_row *find_key(const char *input, const char **rest)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t n = strlen(keys[i].key);
        if (strncmp(input, keys[i].key, n) != 0)
            continue;
        *rest = input + n + strspn(input + n, " \t");
        if (!input[n] || (keys[i].takes && input[n] == ' '))
            return &keys[i];
    }
    return NULL;
}

/* ---- all of it ----------------------------------------------------------------------------------------------- */

static dialogue_answer answer_number(const asking *a, long number, bool why)
{
    int numbers[LD_MAX_OPTIONS], i = 0;
    ld_numbers(&a->view, a->list, numbers);
    while (i < a->list->count && numbers[i] != number)
        i++;
    if (i == a->list->count)
        return refuse_number(a, number, numbers);
    if (!why)
        return choose(a, a->list->choice[i]);
    explain(a, i, numbers[i]);
    return DIALOGUE_STAY;
}

/* A second word on a choice that cannot be taken back: nothing more is confirmed by it than that one. */
static bool confirmed(dialogue *d, const char *input)
{
    bool waits = d->waits;
    d->waits = false;
    return waits && !*input;
}

dialogue_answer dialogue_input(dialogue *d, int seat, const ld_list *list, const char *input, rows *out)
{
    asking a = {.d = d, .seat = seat, .list = list, .out = out};
    const char *rest;
    char *end;
    out->count = 0;
    d->title = NULL;
    ld_redact(&a.view, &d->session->state, seat);
    input += strspn(input, " \t");
    if (confirmed(d, input)) {
        ld_session_choose(d->session, seat, d->pending);
        return DIALOGUE_CHOSE;
    }
    if (learn_reads(d) && !*input) {
        lesson_on(d->lesson);
        return DIALOGUE_CHOSE;
    }
    const key_row *key = find_key(*input ? input : "?", &rest);
    if (learn_reads(d) && !key) {
        say(&a, N_("Enter: on."));
        return DIALOGUE_STAY;
    }
    bool why = *input == '?' || *input == '!';
    const char *what = input + why + strspn(input + why, " \t");
    long number = strtol(what, &end, 10);
    if (end != what && !end[strspn(end, " \t")])
        return answer_number(&a, number, why);
    if (why && *what)
        return ask_why(&a, what);
    return key ? key->run(&a, rest) : choose_text(&a, input);
}
