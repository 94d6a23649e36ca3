#include "lab/progress.h"
#include "lab/play.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 30 };

static bool asked;

void ld_bar_ask(void) { asked = true; }

static void draw(const ld_bar *bar, long done, double now)
{
    double rate = (double)(done - bar->before) / (now - bar->begun + 1e-9);
    long left = rate > 0 ? (long)((double)(bar->total - done) / rate + 0.5) : 0;
    int percent = bar->total ? (int)(100 * done / bar->total) : 100;
    char text[160];
    ld_text(text, sizeof text,
            bar->files ? N_("%ld of %ld files, %.3g/s, %ld:%02ld:%02ld left")
                       : N_("%ld of %ld games, %.3g/s, %ld:%02ld:%02ld left"),
            done, bar->total, rate, left / 3600, left / 60 % 60, left % 60);
    if (bar->line) {
        fprintf(stderr, "%3d %%  %s\n", percent, text);
        return;
    }
    fprintf(stderr, "\r[%.*s%*s] %3d %%  %s \033[K", WIDTH * percent / 100, "##############################",
            WIDTH - WIDTH * percent / 100, "", percent, text);
}

void ld_bar_begin(ld_bar *bar, long before, long total, bool files)
{
    bool terminal = isatty(STDERR_FILENO);
    double now = ld_seconds();
    *bar = (ld_bar){before, total, now, now, .on = terminal || asked, .line = !terminal, .files = files};
    if (bar->on) /* the first game may take minutes */
        draw(bar, before, now);
}

void ld_bar_show(ld_bar *bar, long done)
{
    double now = bar->on ? ld_seconds() : 0;
    if (!bar->on || now - bar->shown < (bar->line ? 2 : 0.2))
        return;
    bar->shown = now;
    draw(bar, done, now);
}

void ld_bar_end(ld_bar *bar, long done)
{
    if (!bar->on)
        return;
    draw(bar, done, ld_seconds());
    if (!bar->line)
        fputc('\n', stderr);
    bar->on = false;
}
