#include "cli/dialogue.h"
#include "words/rules.h"

#include <stdlib.h>
#include <string.h>

int dialogue_advance(dialogue *d, char error[LD_ERROR_BYTES])
{
    ld_state *state = &d->session->state;
    while (!ld_over(state)) {
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_session_roll(d->session);
            continue;
        }
        ld_bot *bot = d->bot[seat];
        if (!bot)
            return seat;
        ld_state view;
        ld_list list;
        ld_choice choice;
        ld_redact(&view, state, seat);
        ld_options(&view, seat, &list);
        if (!ld_bot_choose(bot, &view, seat, &list, &d->mind, &choice, error))
            return DIALOGUE_BROKEN;
        ld_session_choose(d->session, seat, choice);
    }
    return DIALOGUE_OVER;
}

/* ---- what happened ---------------------------------------------------------------------------------- */

enum { EVENT_ROWS = 8 }; /* that a sentence may take */

static void add_event(const dialogue *d, int seat, int index, rows *out)
{
    ld_event event = d->session->events[index];
    char text[LD_TEXT_BYTES];
    if (!ld_over(&d->session->state) && !ld_event_redact(&d->session->state, &event, seat))
        return;
    ld_event_text(&d->session->state, &event, &d->voice, text, sizeof text);
    if (out->count > MAX_ROWS - EVENT_ROWS) { /* the oldest go */
        memmove(out->row[0], out->row[EVENT_ROWS], sizeof out->row[0] * (size_t)(out->count - EVENT_ROWS));
        out->count -= EVENT_ROWS;
    }
    layout_text(text, d->width ? d->width : LD_TEXT_BYTES, out);
}

void dialogue_news(dialogue *d, int seat, rows *out)
{
    out->count = 0;
    if (d->shown > d->session->event_count)
        d->shown = d->session->event_count;
    for (; d->shown < d->session->event_count; d->shown++)
        add_event(d, seat, d->shown, out);
}

void dialogue_log(const dialogue *d, int seat, int count, rows *out)
{
    out->count = 0;
    int from = d->session->event_count - count;
    for (int i = from < 0 ? 0 : from; i < d->session->event_count; i++)
        add_event(d, seat, i, out);
}

/* ---- what a person types ----------------------------------------------------------------------------- */

static void say(rows *out, const char *text) { layout_text(ld_tr(text), 78, out); }

static void explain(const dialogue *d, int seat, const ld_list *list, int number, rows *out)
{
    ld_state view;
    char label[LD_TEXT_BYTES], notation[LD_TEXT_BYTES], line[LD_TEXT_BYTES * 2 + 40], text[4000];
    ld_redact(&view, &d->session->state, seat);
    ld_choice c = list->choice[number];
    ld_label(&view, c, &d->voice, label, sizeof label);
    ld_format(&view, c, notation, sizeof notation);
    ld_text(line, sizeof line, "%d: %s. Typed: %s", number + 1, label, notation);
    say(out, line);
    const char *rule = ld_rule(&view, c);
    if (rule && rules_find(ld_game_name(d->session->game), rule, text, sizeof text))
        say(out, text);
    ld_odds odds;
    ld_rng rng = ld_rng_from(7);
    if (!ld_odds_of(&view, seat, c, &rng, &odds))
        return;
    size_t used = strlen(ld_text(text, sizeof text, odds.samples ? N_("Odds (sampled):") : N_("Odds:")));
    for (int i = 0; i < odds.count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s %.1f %%", i ? "," : "", odds.outcome[i].name,
                                 100 * odds.outcome[i].chance);
    say(out, text);
}

static void help(rows *out)
{
    say(out, "A number chooses an option; so does its notation, as '?' with a number shows it.");
    say(out, "?N explains option N with its rule, u takes back, l shows the log, a shows what you may do out of turn,");
    say(out, "s [FILE] saves the record, q saves and leaves (q! does not save); 'ludus play --resume FILE' goes on "
             "from it.");
}

static bool save(dialogue *d, const char *file, rows *out)
{
    char error[LD_ERROR_BYTES], line[600];
    if (!*file)
        file = d->file;
    json_t *players = json_array();
    for (int s = 0; s < d->session->seats; s++)
        json_array_append_new(players, json_string(d->bot[s] ? d->bots[s] : "person"));
    json_decref(d->session->players);
    d->session->players = players;
    bool saved = ld_session_save(d->session, file, error);
    if (saved)
        ld_text(line, sizeof line, "Saved in %s.", file);
    else
        snprintf(line, sizeof line, "%s", error);
    if (saved && file != d->file) /* from now on it is kept there */
        snprintf(d->file, sizeof d->file, "%s", file);
    say(out, line);
    return saved;
}

static void show_asides(const dialogue *d, int seat, rows *out)
{
    ld_list list;
    ld_asides(&d->session->state, seat, &list);
    if (list.count == 0) {
        say(out, "There is nothing to do out of turn now.");
        return;
    }
    say(out, "Out of turn you may type:");
    char line[ROW_BYTES] = "";
    for (int i = 0; i < list.count; i++) {
        char text[LD_TEXT_BYTES];
        ld_format(&d->session->state, list.choice[i], text, sizeof text);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%s%s", i ? ", " : "  ", text);
        if (strlen(line) > 400) {
            snprintf(line + strlen(line), sizeof line - strlen(line), ", ...");
            break;
        }
    }
    say(out, line);
}

static dialogue_answer undo(dialogue *d, int seat, rows *out)
{
    char error[LD_ERROR_BYTES];
    bool mine = d->session->count && d->session->moves[d->session->count - 1].seat == seat;
    if (mine && ld_session_undo(d->session, error))
        return DIALOGUE_CHOSE;
    if (!mine)
        ld_wrong(error, "there is no choice of yours to take back");
    say(out, error);
    return DIALOGUE_STAY;
}

static dialogue_answer choose_text(dialogue *d, int seat, const char *text, rows *out)
{
    char error[LD_ERROR_BYTES];
    if (ld_session_say(d->session, seat, text, error))
        return DIALOGUE_CHOSE;
    say(out, error);
    say(out, "Type a number, or h for help.");
    return DIALOGUE_STAY;
}

static dialogue_answer choose_number(dialogue *d, int seat, const ld_list *list, long number, rows *out)
{
    char line[200];
    if (number >= 1 && number <= list->count) {
        ld_session_choose(d->session, seat, list->choice[number - 1]);
        return DIALOGUE_CHOSE;
    }
    ld_text(line, sizeof line, "There is no option %ld; expected 1 to %d.", number, list->count);
    say(out, line);
    return DIALOGUE_STAY;
}

dialogue_answer dialogue_input(dialogue *d, int seat, const ld_list *list, const char *input, rows *out)
{
    out->count = 0;
    input += strspn(input, " \t");
    char *end;
    long number = strtol(input + (*input == '?'), &end, 10);
    bool numeric = end != input + (*input == '?') && !end[strspn(end, " \t")];
    if (*input == '?' && numeric && number >= 1 && number <= list->count) {
        explain(d, seat, list, (int)number - 1, out);
        return DIALOGUE_STAY;
    }
    if (*input == '?' || strcmp(input, "h") == 0 || strcmp(input, "help") == 0 || !*input) {
        help(out);
        return DIALOGUE_STAY;
    }
    if (numeric)
        return choose_number(d, seat, list, number, out);
    if (strcmp(input, "u") == 0)
        return undo(d, seat, out);
    if (strcmp(input, "l") == 0) {
        dialogue_log(d, seat, 60, out);
        return DIALOGUE_STAY;
    }
    if (strcmp(input, "a") == 0) {
        show_asides(d, seat, out);
        return DIALOGUE_STAY;
    }
    if (strcmp(input, "s") == 0 || strncmp(input, "s ", 2) == 0) {
        save(d, input + 1 + strspn(input + 1, " "), out);
        return DIALOGUE_STAY;
    }
    if (strcmp(input, "q!") == 0)
        return DIALOGUE_LEAVE;
    if (strcmp(input, "q") == 0) {
        if (save(d, "", out))
            return DIALOGUE_LEAVE;
        say(out, "Save with s FILE somewhere else, or leave without saving with q!");
        return DIALOGUE_STAY;
    }
    return choose_text(d, seat, input, out);
}
