#include "lab/chart.h"

#include <math.h>

enum { WIDE = 640, LEFT = 170, RIGHT = 90, ROW = 22 };

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2530;--soft:#66727f;--line:#c9d1d9;--mark:#1f6feb;--fill:#9cc3f5;"
    "--page:#fff}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e9ee;--soft:#98a4b0;--line:#3a444e;--mark:#6cb0ff;--fill:#2f5d8f;"
    "--page:#14191f}}\n"
    "body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:46rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}figure{margin:1rem 0}figcaption{font-weight:600}\n"
    "table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}td,th{padding:.15rem .7rem .15rem "
    "0;text-align:right}\n"
    "td:first-child,th:first-child{text-align:left}td{white-space:nowrap}details,.wide{overflow-x:auto}th{border-"
    "bottom:1px solid var(--line)}\n"
    "code{font-size:.85rem;overflow-wrap:anywhere}.soft{color:var(--soft)}svg{width:100%;height:auto;display:block}\n"
    "svg text{font:12px system-ui,sans-serif;fill:var(--ink)}.t{fill:var(--soft)}.g{stroke:var(--line)}\n"
    ".r{stroke:var(--soft);stroke-dasharray:4 3}.w{stroke:var(--mark);stroke-width:2}.d{fill:var(--mark)}\n"
    ".b{fill:var(--fill)}.c{fill:none;stroke:var(--mark);stroke-width:2}\n";

void ld_chart_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char *as = *text == '<'   ? "&lt;"
                         : *text == '>' ? "&gt;"
                         : *text == '&' ? "&amp;"
                         : *text == '"' ? "&quot;"
                                        : NULL;
        if (as)
            fputs(as, out);
        else
            fputc(*text, out);
    }
}

void ld_chart_page(FILE *out, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
          out);
    ld_chart_text(out, title);
    fprintf(out, "</title>\n<style>\n%s</style></head><body>\n", style);
}

void ld_chart_page_end(FILE *out) { fputs("</body></html>\n", out); }

/* ---- axes -------------------------------------------------------------------------------------------------- */

typedef struct axis {
    double low, high, step; /* of values */
    double from, to;        /* on the page */
} axis;

static double at(const axis *a, double x) { return a->from + (x - a->low) / (a->high - a->low) * (a->to - a->from); }

/* Round ends and a step of 1, 2 or 5 times a power of ten. */
static axis make_axis(double low, double high, double from, double to)
{
    if (!(high > low)) {
        low -= 1;
        high += 1;
    }
    double step = pow(10, floor(log10((high - low) / 4))), parts = (high - low) / step;
    step *= parts > 20 ? 5 : parts > 8 ? 2 : 1;
    return (axis){step * floor(low / step), step * ceil(high / step), step, from, to};
}

static int parts_of(const axis *a) { return (int)((a->high - a->low) / a->step + 0.5); }

static double tick(const axis *a, int i)
{
    double v = a->low + i * a->step;
    return fabs(v) < a->step / 1e6 ? 0 : v;
}

static void begin_figure(FILE *out, const char *title, int high)
{
    fputs("<figure><figcaption>", out);
    ld_chart_text(out, title);
    fprintf(out, "</figcaption>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, high);
    ld_chart_text(out, title);
    fputs("\">\n", out);
}

static void end_figure(FILE *out) { fputs("</svg></figure>\n", out); }

static void grid_down(FILE *out, const axis *x, int high, double scale, const char *unit)
{
    for (int i = 0; i <= parts_of(x); i++) {
        double v = tick(x, i);
        fprintf(out,
                "<line class=\"g\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/><text class=\"t\" x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%.4g%s</text>\n",
                at(x, v), at(x, v), high - 20, at(x, v), high - 6, v * scale, unit);
    }
}

/* ---- plots -------------------------------------------------------------------------------------------------- */

static void span(const ld_mark *marks, int count, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < count; i++) {
        *low = fmin(*low, fmin(marks[i].low, marks[i].value));
        *high = fmax(*high, fmax(marks[i].high, marks[i].value));
    }
}

void ld_chart_marks(FILE *out, const char *title, const ld_mark *marks, int count, double reference, double scale,
                    const char *unit)
{
    double low, high;
    if (count < 1)
        return;
    span(marks, count, &low, &high);
    if (isfinite(reference)) {
        low = fmin(low, reference);
        high = fmax(high, reference);
    }
    axis x = make_axis(low, high, LEFT, WIDE - RIGHT);
    int tall = count * ROW + 32;
    begin_figure(out, title, tall);
    grid_down(out, &x, tall, scale, unit);
    if (isfinite(reference))
        fprintf(out, "<line class=\"r\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%d\"/>\n", at(&x, reference),
                at(&x, reference), tall - 20);
    for (int i = 0; i < count; i++) {
        double y = 16 + i * ROW;
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 10, y + 4);
        ld_chart_text(out, marks[i].label);
        fprintf(out,
                "</text><line class=\"w\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"d\" "
                "cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/><text x=\"%d\" y=\"%.1f\">%.1f%s</text>\n",
                at(&x, marks[i].low), at(&x, marks[i].high), y, y, at(&x, marks[i].value), y, WIDE - RIGHT + 14, y + 4,
                marks[i].value * scale, unit);
    }
    end_figure(out);
}

enum { BARS_LEFT = 56, BARS_TALL = 190, BARS_LOW = BARS_TALL - 24 };

/* Lines across, with what they stand for. */
static void grid_across(FILE *out, const axis *y, int left, double scale, const char *unit)
{
    for (int i = 0; i <= parts_of(y); i++) {
        double v = tick(y, i);
        fprintf(out,
                "<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text class=\"t\" x=\"%d\" "
                "y=\"%.1f\" text-anchor=\"end\">%.4g%s</text>\n",
                left, WIDE - 20, at(y, v), at(y, v), left - 8, at(y, v) + 4, v * scale, unit);
    }
}

static int most_of(const int *counts, int count)
{
    int most = 1;
    for (int i = 0; i < count; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

/* The axes and the bars; both ends of a bar are ticks of the axis below. */
static axis draw_bars(FILE *out, double from, double width, const int *counts, int count, int most)
{
    int every = count > 12 ? 4 : count > 6 ? 2 : 1;
    axis y = make_axis(0, most, BARS_LOW, 10);
    double bar = (double)(WIDE - 20 - BARS_LEFT) / count;
    grid_across(out, &y, BARS_LEFT, 1, "");
    for (int i = 0; i <= count; i++) {
        double x = BARS_LEFT + i * bar, top = i < count ? at(&y, counts[i]) : BARS_LOW;
        if (i < count)
            fprintf(out,
                    "<rect class=\"b\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%g to %g: "
                    "%d</title></rect>\n",
                    x + 1, top, bar - 2, BARS_LOW - top, from + i * width, from + (i + 1) * width, counts[i]);
        fprintf(out, "<line class=\"g\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>\n", x, x, BARS_LOW, BARS_LOW + 4);
        if (i % every == 0)
            fprintf(out, "<text class=\"t\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n", x, BARS_TALL - 6,
                    from + i * width);
    }
    return y;
}

void ld_chart_bars(FILE *out, const char *title, double from, double width, const int *counts, int count)
{
    begin_figure(out, title, BARS_TALL);
    draw_bars(out, from, width, counts, count, most_of(counts, count));
    end_figure(out);
}

void ld_chart_overlay(FILE *out, const char *title, double from, double width, const int *counts, const int *others,
                      int count)
{
    int most = most_of(counts, count), more = most_of(others, count);
    double bar = (double)(WIDE - 20 - BARS_LEFT) / count;
    begin_figure(out, title, BARS_TALL);
    axis y = draw_bars(out, from, width, counts, count, most > more ? most : more);
    fprintf(out, "<polyline class=\"c\" points=\"%d,%d ", BARS_LEFT, BARS_LOW);
    for (int i = 0; i < count; i++)
        fprintf(out, "%.1f,%.1f %.1f,%.1f ", BARS_LEFT + i * bar, at(&y, others[i]), BARS_LEFT + (i + 1) * bar,
                at(&y, others[i]));
    fprintf(out, "%d,%d\"/>\n", WIDE - 20, BARS_LOW);
    end_figure(out);
}

/* The band is drawn forth along its upper edge and back along the lower one. */
static void draw_band(FILE *out, const axis *x, const axis *y, const ld_mark *marks, int count)
{
    fputs("<polygon class=\"b\" points=\"", out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%.1f,%.1f ", at(x, marks[i].at), at(y, marks[i].high));
    for (int i = count - 1; i >= 0; i--)
        fprintf(out, "%.1f,%.1f ", at(x, marks[i].at), at(y, marks[i].low));
    fputs("\"/>\n<polyline class=\"c\" points=\"", out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%.1f,%.1f ", at(x, marks[i].at), at(y, marks[i].value));
    fputs("\"/>\n", out);
}

void ld_chart_band(FILE *out, const char *title, const ld_mark *marks, int count, double reference, double scale,
                   const char *unit, const char *along)
{
    const int tall = 260;
    double low, high;
    if (count < 2)
        return;
    span(marks, count, &low, &high);
    axis y = make_axis(fmin(low, reference), fmax(high, reference), tall - 44, 12);
    axis x = {marks[0].at, marks[count - 1].at, 1, 64, WIDE - 28};
    begin_figure(out, title, tall);
    grid_across(out, &y, 56, scale, unit);
    draw_band(out, &x, &y, marks, count);
    fprintf(out, "<line class=\"r\" x1=\"56\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", WIDE - 20, at(&y, reference),
            at(&y, reference));
    for (int i = 0, every = count / 16 + 1; i < count; i++) {
        fprintf(out, "<circle class=\"d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", at(&x, marks[i].at),
                at(&y, marks[i].value));
        if (i % every == 0)
            fprintf(out, "<text class=\"t\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n",
                    at(&x, marks[i].at), tall - 26, marks[i].at);
    }
    fprintf(out, "<text class=\"t\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">", WIDE / 2, tall - 6);
    ld_chart_text(out, along);
    fputs("</text>\n", out);
    end_figure(out);
}

void ld_chart_curve(FILE *out, const char *title, const ld_mark *marks, int count, const char *along)
{
    const int tall = 300;
    double low, high, first = INFINITY, last = -INFINITY;
    if (count < 2)
        return;
    span(marks, count, &low, &high);
    for (int i = 0; i < count; i++) {
        first = fmin(first, log10(marks[i].at));
        last = fmax(last, log10(marks[i].at));
    }
    axis y = make_axis(low, high, tall - 40, 12), x = {first - 0.1, last + 0.1, 1, 60, WIDE - 20};
    begin_figure(out, title, tall);
    grid_across(out, &y, 60, 1, "");
    fputs("<polyline class=\"c\" points=\"", out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%.1f,%.1f ", at(&x, log10(marks[i].at)), at(&y, marks[i].value));
    fputs("\"/>\n", out);
    for (int i = 0; i < count; i++) {
        double px = at(&x, log10(marks[i].at));
        fprintf(out,
                "<line class=\"w\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"d\" cx=\"%.1f\" "
                "cy=\"%.1f\" r=\"4\"/><text class=\"t\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n",
                px, px, at(&y, marks[i].low), at(&y, marks[i].high), px, at(&y, marks[i].value), px, tall - 22,
                marks[i].at);
    }
    fprintf(out, "<text class=\"t\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", WIDE / 2, tall - 5, along);
    end_figure(out);
}
