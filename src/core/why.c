/* Why something is not offered. The options are listed once more with an ear to what they leave out (ld_bar), and what
 * the question names is told: its reason, and the rule. There is no other legality: a reason that nobody tells while
 * listing does not exist. All of it is made of what the seat knows. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_ASKED = UINT8_MAX, /* an amount above it is asked for as if it were this one */
    MOST_THINGS = 1000,     /* what there is more of (throws of dice) is written in numbers alone */
};

void ld_say_barred(const ld_list *out, ld_choice left_out, const int *said, int count)
{
    out->ear->hear(out->ear, left_out, said[0], said + 1, count - 1);
}

/* ---- does the question name this choice? ------------------------------------------------------------------- */

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

/* Are the first n bytes the same, whatever the case of their letters? */
static bool alike(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

static bool same(const char *a, const char *b) { return strlen(a) == strlen(b) && alike(a, b, strlen(a)); }

/* Is it the text, or whole words from its beginning? */
static bool begins(const char *text, const char *what)
{
    size_t n = strlen(what);
    return n && n <= strlen(text) && alike(text, what, n) && (!text[n] || text[n] == ' ');
}

static bool is_word_for(const ld_state *view, int word, int value, const ld_voice *voice, const char *what)
{
    char text[LD_TEXT_BYTES];
    if (word == LD_WORD_NUMBER)
        return false;
    ld_word(view, word, value, LD_ID, voice, text, sizeof text);
    if (same(text, what))
        return true;
    ld_word(view, word, value, LD_NAME, voice, text, sizeof text);
    return same(text, what);
}

static bool names_thing(const ld_state *view, const char *template, ld_choice c, const ld_voice *voice,
                        const char *what)
{
    const int args[] = {ld_a(c), ld_b(c), ld_c(c), ld_n(c)};
    int index, word;
    while (template && (template = ld_next_place(ld_game_of(view), template, &index, &word)))
        if (is_word_for(view, word, args[index], voice, what))
            return true;
    return false;
}

/* The amount that is asked for; -1 if it is no number. */
static int amount_in(const char *what)
{
    if (!*what || what[strspn(what, "0123456789")])
        return -1;
    long n = strtol(what, NULL, 10);
    return n > MOST_ASKED ? MOST_ASKED : (int)n;
}

int ld_amount_asked(const char *what)
{
    const char *last = strrchr(what, ' ');
    return amount_in(last ? last + 1 : what);
}

bool ld_is_named(const ld_state *view, ld_choice c, const ld_voice *voice, const char *what)
{
    char text[LD_TEXT_BYTES];
    const ld_verb *verb = &ld_game_of(view)->verbs[ld_verb_of(c)];
    int amount;
    if (amount_in(what) >= 0)
        return ld_own_number(view, c, &amount) && amount == amount_in(what);
    return begins(ld_format(view, c, text, sizeof text), what) || same(ld_place(view, c, text, sizeof text), what) ||
           names_thing(view, verb->notation, c, voice, what) || names_thing(view, verb->at, c, voice, what);
}

/* ---- is it anything at all? ---------------------------------------------------------------------------------- */

static bool is_thing(const ld_state *view, const ld_voice *voice, const char *what)
{
    char id[LD_TEXT_BYTES], name[LD_TEXT_BYTES];
    for (int type = LD_WORD_SEAT; ld_thing_type(view, type); type++)
        for (int n = 0; ld_thing_count(view, type) <= MOST_THINGS && n < ld_thing_count(view, type); n++)
            if (ld_thing(view, type, n, voice, id, name, sizeof id) && (same(id, what) || same(name, what)))
                return true;
    return false;
}

static bool has_token(const char *template, const char *token)
{
    for (const char *at = template; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (begins(at, token))
            return true;
    return false;
}

/* A word that choices or places are written with. */
static bool is_written(const ld_state *view, const char *token)
{
    const ld_game *game = ld_game_of(view);
    for (int i = 0; i < game->verb_count; i++)
        if (has_token(game->verbs[i].notation, token) || has_token(game->verbs[i].at, token))
            return true;
    return false;
}

/* A number, a thing, or words and things one behind the other. */
static bool is_known(const ld_state *view, const ld_voice *voice, const char *what)
{
    if (amount_in(what) >= 0 || is_thing(view, voice, what))
        return true;
    bool any = false;
    for (what += strspn(what, " "); *what; what += strspn(what, " ")) {
        char token[LD_TEXT_BYTES];
        size_t n = strcspn(what, " ");
        snprintf(token, sizeof token, "%.*s", (int)n, what);
        if (amount_in(token) < 0 && !is_written(view, token) && !is_thing(view, voice, token))
            return false;
        any = true;
        what += n;
    }
    return any;
}

/* ---- telling ----------------------------------------------------------------------------------------------- */

typedef struct asker {
    ld_ear ear;
    const ld_teller *t;
    const char *what;
    int seat;
} asker;

static void tell_rule(const ld_teller *t, const char *rule)
{
    ld_teller by = *t;
    by.says = LD_BY_RULE;
    ld_tell_text(&by, "%s", rule);
}

/* Many choices may be left out for one reason: it is told once. */
static bool told_before(const ld_lines *lines)
{
    for (int i = 0; i < lines->count - 1; i++)
        if (strcmp(lines->line[i].text, lines->line[lines->count - 1].text) == 0)
            return true;
    return false;
}

static void hear(ld_ear *ear, ld_choice left_out, int reason, const int *args, int count)
{
    const asker *a = (const asker *)ear;
    const ld_game *game = ld_game_of(a->t->view);
    assert(reason > 0 && reason < game->reason_count);
    if (a->t->out->count > LD_MAX_LINES - 2 || !ld_is_named(a->t->view, left_out, a->t->voice, a->what))
        return;
    ld_tell_(a->t, game->reasons[reason].text, args, (size_t)count);
    if (told_before(a->t->out)) {
        a->t->out->count--;
        return;
    }
    const char *rule = game->reasons[reason].rule;
    tell_rule(a->t, rule ? rule : ld_step_rule(a->t->view));
}

static void tell_offered(const asker *a, const ld_list *list)
{
    char label[LD_TEXT_BYTES];
    ld_names offered = {.used = 0};
    for (int i = 0; i < list->count; i++)
        if (ld_is_named(a->t->view, list->choice[i], a->t->voice, a->what))
            ld_names_add_text(&offered, ld_label(a->t->view, list->choice[i], a->t->voice, label, sizeof label));
    if (!offered.used)
        return;
    ld_tell_text(a->t, "You may choose it: %s.", offered.text);
    tell_rule(a->t, ld_step_rule(a->t->view));
}

static void tell_why(asker *a, void (*list_to)(const ld_state *, int, ld_list *, ld_ear *))
{
    ld_list list;
    list_to(a->t->view, a->seat, &list, NULL);
    tell_offered(a, &list);
    list_to(a->t->view, a->seat, &list, &a->ear);
}

/* No rule of this step names it: it is said what the step is about, or who is waited for. */
static void tell_step(const asker *a)
{
    char text[LD_TEXT_BYTES];
    ld_teller t = *a->t;
    t.says = LD_OF_STEP;
    bool asked = a->seat < ld_seats(a->t->view) && (ld_asked(a->t->view) >> a->seat & 1);
    if (asked)
        ld_tell_text(&t, "This step does not ask for it: %s",
                     ld_prompt(a->t->view, a->seat, a->t->voice, text, sizeof text));
    else
        ld_tell_text(&t, "%s", ld_waiting(a->t->view, a->t->voice, text, sizeof text));
    if (!ld_over(a->t->view))
        tell_rule(a->t, ld_step_rule(a->t->view));
}

bool ld_why(const ld_state *view, int seat, const char *what, const ld_voice *voice, ld_lines *out,
            char error[LD_ERROR_BYTES])
{
    ld_state room;
    ld_teller t = {.view = ld_known_to(view, seat, &room), .voice = voice, .out = out, .says = LD_ABOUT};
    asker a = {.ear = {hear, ld_amount_asked(what)}, .t = &t, .what = what, .seat = seat};
    out->count = 0;
    if (*what) {
        tell_why(&a, ld_options_to);
        tell_why(&a, ld_asides_to);
    }
    if (out->count)
        return true;
    if (!is_known(t.view, voice, what))
        return ld_wrong(error, "there is no '%.40s' in this game", what);
    tell_step(&a);
    return true;
}
