/* A small test harness. A test names the rules it shows; a failed check prints both sides and ends
 * its test. Tests register themselves; tests/main.c runs them. */
#ifndef LUDUS_TESTS_HARNESS_H
#define LUDUS_TESTS_HARNESS_H

#include "ludus.h"

typedef struct test {
    const char *name, *shows;
    void (*run)(const void *data);
    const void *data;
    struct test *next;
} test;

void test_add(test *t);
void test_fail(const char *file, int line, const char *format, ...) __attribute__((noreturn, format(printf, 3, 4)));
/* A new test made at run time (scripts, settings). Copies its texts. */
void test_make(const char *name, const char *shows, void (*run)(const void *data), const void *data);
/* Where the project's files are. */
const char *test_root(void);
/* How thorough a run is wanted: 1 usually, less under slow checkers. */
double test_scale(void);

#define TEST(id, ids)                                                                 \
    static void id(const void *data);                                                 \
    static test id##_test = {#id, ids, id, NULL, NULL};                               \
    __attribute__((constructor)) static void id##_add(void) { test_add(&id##_test); } \
    static void id(const void *data __attribute__((unused)))

#define CHECK(truth) ((truth) ? (void)0 : test_fail(__FILE__, __LINE__, "not true: %s", #truth))
#define CHECK_INT(is, should)                                                              \
    do {                                                                                   \
        long long is_ = (is), should_ = (should);                                          \
        if (is_ != should_)                                                                \
            test_fail(__FILE__, __LINE__, "%s is %lld, expected %lld", #is, is_, should_); \
    } while (0)
#define CHECK_STR(is, should)                                                              \
    do {                                                                                   \
        const char *is_ = (is), *should_ = (should);                                       \
        if (strcmp(is_, should_) != 0)                                                     \
            test_fail(__FILE__, __LINE__, "%s is '%s', expected '%s'", #is, is_, should_); \
    } while (0)

/* Registers what is made at run time. */
void conformance_tests(void);
void script_tests(void);
void lesson_tests(void);
void golden_tests(void);
void record_tests(void);
void why_tests(void);
void number_tests(void);
/* Runs lines of the script language (docs/testing.md) and hands out the position they lead to. */
void script_run(const char *game, const char *lines, ld_state *out);
/* Lists every rule, of one game or of all (NULL), with the tests that show it; returns how many have none, or stand
 * nowhere in the code. */
int rules_report(const char *game, bool verbose);
extern test *test_list;

#endif
