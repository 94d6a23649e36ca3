#include "lab/stop.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t asked;
static time_t first;   /* when, in seconds */
static char note[200]; /* made before, since a handler must not format */

/* One wish may come as two signals (`timeout` sends it to the program and to its group): only a later one is another.
 */
static void ask(int number)
{
    struct timespec now;
    int before = errno;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (asked && now.tv_sec - first > 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
    if (!asked && note[0] && write(STDERR_FILENO, note, strlen(note)) < 0)
        note[0] = 0;
    if (!asked)
        first = now.tv_sec;
    asked = 1;
    errno = before;
}

/* Who was told to ignore it (nohup, a job in the background) goes on doing so. */
static void heed(int number)
{
    struct sigaction is, new = {.sa_handler = ask, .sa_flags = SA_RESTART};
    if (sigaction(number, NULL, &is) == 0 && is.sa_handler != SIG_IGN)
        sigaction(number, &new, NULL);
}

void ld_stop_heed(const char *saying)
{
    if (isatty(STDERR_FILENO))
        snprintf(note, sizeof note, "\n%s\n", ld_tr(saying));
    heed(SIGINT);
    heed(SIGTERM);
}

bool ld_stop_asked(void) { return asked != 0; }

bool ld_stopped(const char *journal, char error[LD_ERROR_BYTES])
{
    if (journal)
        return ld_wrong(error, "interrupted (the same command goes on from '%.100s')", journal);
    return ld_wrong(error, "interrupted");
}
