#include "lab/progress.h"
#include "lab/play.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 30 };

static void draw(const ld_bar *bar, long done, double now)
{
    double rate = (double)(done - bar->before) / (now - bar->begun + 1e-9);
    long left = rate > 0 ? (long)((double)(bar->total - done) / rate + 0.5) : 0;
    int percent = bar->total ? (int)(100 * done / bar->total) : 100;
    char text[160];
    ld_text(text, sizeof text, "%ld of %ld games, %.3g/s, %ld:%02ld:%02ld left", done, bar->total, rate, left / 3600,
            left / 60 % 60, left % 60);
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %s \033[K", WIDTH * percent / 100, "##############################",
            WIDTH - WIDTH * percent / 100, "", percent, text);
}

void ld_bar_begin(ld_bar *bar, long before, long total)
{
    *bar = (ld_bar){.before = before, .total = total, .begun = ld_seconds(), .on = isatty(STDERR_FILENO)};
    if (bar->on) /* the first game may take minutes */
        draw(bar, before, bar->begun);
}

void ld_bar_show(ld_bar *bar, long done)
{
    double now = bar->on ? ld_seconds() : 0;
    if (!bar->on || now - bar->shown < 0.2)
        return;
    bar->shown = now;
    draw(bar, done, now);
}

void ld_bar_end(ld_bar *bar, long done)
{
    if (!bar->on)
        return;
    draw(bar, done, ld_seconds());
    fputc('\n', stderr);
    bar->on = false;
}
