/* Lessons (lessons/GAME/NAME.txt) are played through: what is asked for is offered, everything else is answered kindly
 * and changes nothing, every answer kept ready can be needed, rules that are named are there, and all is said in every
 * language. */
#include "harness.h"

#include "learn/example.h"
#include "learn/lesson.h"
#include "words/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const codes[] = {"pt", "it", "ro"};

static lesson *open_lesson(const lesson_card *card)
{
    char error[LD_ERROR_BYTES];
    lesson *l = lesson_open(card, error);
    if (!l)
        test_fail(card->name, 0, "%s", error);
    return l;
}

/* ---- every answer -------------------------------------------------------------------------------------------------
 */

typedef struct met {
    bool line[LESSON_LINES]; /* `but` and `more` lines that some option brought up */
} met;

/* The line that the reply stands in. */
static void meet(const lesson *l, const char *reply, met *m)
{
    for (int i = 0; i < l->count; i++)
        if (reply >= l->lines[i] && reply <= l->lines[i] + strlen(l->lines[i]))
            m->line[i] = true;
}

/* Whatever else the learner may choose is answered, and nothing has changed. */
static void try_all(lesson *l, met *m)
{
    ld_list list;
    ld_state before = l->script.state;
    ld_choice right;
    CHECK(lesson_answer(l, &right));
    ld_options(&before, l->seat, &list);
    CHECK(list.count > 1);
    for (int i = 0; i < list.count; i++) {
        int at = l->at;
        const char *reply;
        if (lesson_accepts(l, list.choice[i]))
            continue;
        CHECK(!lesson_choose(l, list.choice[i], &reply));
        CHECK(reply && *reply);
        CHECK(l->at == at && ld_equal(&before, &l->script.state));
        meet(l, reply, m);
    }
}

static void check_needed(const lesson *l, const met *m)
{
    for (int i = 0; i < l->count; i++)
        if (strncmp(l->lines[i], "but ", 4) == 0 && !m->line[i])
            test_fail(l->card.name, i + 1, "no option brings up '%s'", l->lines[i]);
}

static void play_through(lesson *l, met *m)
{
    const char *reply;
    ld_choice c;
    for (int moments = 0; l->moment != LESSON_ENDS; moments++) {
        CHECK(moments < LESSON_LINES);
        if (l->moment == LESSON_BROKEN)
            test_fail(l->card.name, l->wrong, "%s", l->script.error);
        CHECK(l->said && *l->said);
        if (l->moment == LESSON_SAYS) {
            lesson_on(l);
            continue;
        }
        try_all(l, m);
        CHECK(lesson_answer(l, &c));
        CHECK(lesson_choose(l, c, &reply));
    }
}

/* Whatever else is right, or on the way to it, leads to the end too: the last such option is taken each time. */
static void play_otherwise(lesson *l)
{
    for (int moments = 0; l->moment != LESSON_ENDS; moments++) {
        const char *reply;
        ld_list list;
        CHECK(moments < LESSON_LINES);
        if (l->moment == LESSON_BROKEN)
            test_fail(l->card.name, l->wrong, "by another way: %s", l->script.error);
        lesson_on(l);
        if (l->moment != LESSON_ASKS)
            continue;
        ld_options(&l->script.state, l->seat, &list);
        int i = list.count - 1;
        while (i >= 0 && !lesson_accepts(l, list.choice[i]))
            i--;
        CHECK(i >= 0 && lesson_choose(l, list.choice[i], &reply));
    }
}

/* ---- texts --------------------------------------------------------------------------------------------------------
 */

/* The rules that a text names, (E-6.12, E-6.19), are there. */
static void check_rules(const lesson *l, const char *text)
{
    char letter = (char)toupper((unsigned char)l->card.game[0]), id[20], whole[RULE_BYTES];
    for (const char *p = text; (p = strchr(p, letter)); p++) {
        if (p[1] != '-' || (p > text && isalpha((unsigned char)p[-1])))
            continue;
        size_t n = 2 + strspn(p + 2, "0123456789.abcdefghijklmnKRSX");
        while (p[n - 1] == '.')
            n--;
        snprintf(id, sizeof id, "%.*s", (int)n, p);
        if (strchr(id, '.') && !rules_find(l->card.game, id, whole, sizeof whole))
            test_fail(l->card.name, 0, "there is no rule %s", id);
    }
}

static void check_texts(const lesson *l)
{
    const char *text;
    for (int line = 0; (text = lesson_text_next(l, &line));) {
        check_rules(l, text);
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
            ld_speak(tongue_find(codes[i], 2));
            bool said = strcmp(ld_tr(text), text) != 0;
            ld_speak(NULL);
            if (!said)
                test_fail(l->card.name, line, "not in %s: %s", codes[i], text);
        }
    }
}

static void run_lesson(const void *data)
{
    const lesson_card *card = data;
    met m = {{false}};
    lesson *l = open_lesson(card);
    int done, all;
    CHECK(card->title[0] && card->about[0]);
    CHECK(card->minutes >= 3 && card->minutes <= 8);
    play_through(l, &m);
    check_needed(l, &m);
    check_texts(l);
    lesson_progress(l, &done, &all);
    CHECK_INT(done, all);
    lesson_close(l);
    l = open_lesson(card);
    play_otherwise(l);
    lesson_close(l);
}

/* ---- worked examples ----------------------------------------------------------------------------------------------
 */

/* An example goes to its end by what it tells, and something else is answered and changes nothing. */
static void walk_example(lesson *l)
{
    const char *reply;
    ld_choice right;
    ld_list list;
    while (l->moment == LESSON_SAYS || l->moment == LESSON_ASKS) {
        if (l->moment == LESSON_SAYS) {
            lesson_on(l);
            continue;
        }
        ld_options(&l->script.state, l->seat, &list);
        for (int i = 0; i < list.count; i++)
            if (!lesson_accepts(l, list.choice[i]))
                CHECK(!lesson_choose(l, list.choice[i], &reply) && reply && l->moment == LESSON_ASKS);
        CHECK(lesson_answer(l, &right) && lesson_choose(l, right, &reply));
    }
    if (l->moment != LESSON_ENDS)
        test_fail(l->card.name, l->wrong, "%s: %s", l->lines[l->at], l->script.error);
}

/* Every worked example of the rules that has a script can be tried; how many ask for something. */
TEST(examples_can_be_tried, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        const char *game = ld_game_name(ld_game_at(g));
        lesson_card card;
        char id[20];
        int ask = 0, all = 0;
        for (; example_at(game, all, id, sizeof id); all++) {
            CHECK(lesson_example_find(game, id, &card));
            lesson *l = open_lesson(&card);
            CHECK(l->moment == LESSON_SAYS && strstr(l->said, id));
            lesson_on(l);
            ask += l->moment == LESSON_ASKS;
            walk_example(l);
            lesson_close(l);
        }
        CHECK(ask > 20);
        CHECK(!lesson_example_find(game, "Z-X1", &card));
    }
}

void lesson_tests(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        const char *game = ld_game_name(ld_game_at(g));
        lesson_card card;
        for (int i = 0; lesson_card_at(game, i, &card); i++) {
            lesson_card *kept = malloc(sizeof *kept);
            char name[100];
            *kept = card;
            snprintf(name, sizeof name, "%s lesson %s", game, card.name);
            test_make(name, "", run_lesson, kept);
        }
    }
}

/* Answers that were kept lead to the same place; what does not fit is refused, and changes nothing. */
TEST(lessons_go_on_by_kept_answers, "")
{
    lesson_card card;
    char error[LD_ERROR_BYTES];
    CHECK_INT(lesson_card_find("ethnos", "flying", &card), -1);
    CHECK_INT(lesson_card_find("ethnos", "1", &card), 0);
    CHECK_INT(lesson_card_find("ethnos", "first-steps", &card), 0);
    lesson *l = open_lesson(&card);
    CHECK(!lesson_follow(l, "recruit deck", error));
    while (l->moment == LESSON_SAYS)
        CHECK(lesson_follow(l, "on", error));
    CHECK(!lesson_follow(l, "on", error));
    CHECK(!lesson_follow(l, "recruit deck", error));
    CHECK(strstr(error, "deck"));
    CHECK(lesson_follow(l, "recruit elf-red", error));
    CHECK(l->praise);
    lesson_close(l);
}
