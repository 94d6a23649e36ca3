/* Runs the tests: all, or those whose name contains a word given; the name of a game is in the names of
 * all its tests. Further words with a minus before them leave tests out. `--report` lists rules and their tests
 * instead. The last line is "N passed, N failed". */
#include "harness.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

test *test_list;
static test **tail = &test_list;
static jmp_buf out;
static const char *current;

void test_add(test *t)
{
    *tail = t;
    tail = &t->next;
}

void test_make(const char *name, const char *shows, void (*run)(const void *data), const void *data)
{
    test *t = calloc(1, sizeof *t);
    t->name = strdup(name);
    t->shows = strdup(shows);
    t->run = run;
    t->data = data;
    test_add(t);
}

void test_fail(const char *file, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "FAILED %s\n  %s:%d: ", current, file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    longjmp(out, 1);
}

const char *test_root(void)
{
    const char *root = getenv("LUDUS_ROOT");
    return root ? root : ".";
}

double test_scale(void)
{
    const char *scale = getenv("LUDUS_TEST_SCALE");
    return scale ? atof(scale) : 1;
}

static bool run_one(const test *t)
{
    current = t->name;
    if (setjmp(out))
        return false;
    t->run(t->data);
    return true;
}

/* Says how much of the processor each took, if that is asked for: the time of day would tell of other work too. */
static bool run_timed(const test *t)
{
    clock_t begun = clock();
    bool passed = run_one(t);
    if (getenv("LUDUS_TEST_TIMES"))
        fprintf(stderr, "%6.2f s %s\n", (double)(clock() - begun) / CLOCKS_PER_SEC, t->name);
    return passed;
}

static bool left_out(const char *name, char **words)
{
    for (; *words; words++)
        if (words[0][0] == '-' && strstr(name, words[0] + 1))
            return true;
    return false;
}

int main(int argc, char **argv)
{
    script_tests();
    lesson_tests();
    golden_tests();
    record_tests();
    conformance_tests();
    why_tests();
    number_tests();
    if (argc > 1 && strcmp(argv[1], "--report") == 0)
        return rules_report(argc > 2 ? argv[2] : NULL, true) ? 1 : 0;
    const char *word = argc > 1 ? argv[1] : NULL;
    int passed = 0, failed = 0;
    for (const test *t = test_list; t; t = t->next) {
        if (word && (!strstr(t->name, word) || left_out(t->name, argv + 2)))
            continue;
        if (getenv("LUDUS_TEST_VERBOSE"))
            fprintf(stderr, "%s\n", t->name);
        if (run_timed(t))
            passed++;
        else
            failed++;
    }
    if (argc < 2 || (argc == 2 && ld_game_find(word))) {
        int wrong = rules_report(word, false);
        passed += wrong == 0;
        failed += wrong > 0;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
