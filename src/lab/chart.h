/* Plots as SVG in a page of HTML: plain text, no script, readable in light and dark. */
#ifndef LUDUS_LAB_CHART_H
#define LUDUS_LAB_CHART_H

#include <stdio.h>

/* A value with its interval. */
typedef struct ld_mark {
    char label[48];
    double value, low, high;
    double at; /* along the axis, for curves */
} ld_mark;

/* Escaped for HTML. */
void ld_chart_text(FILE *out, const char *text);
/* The head of a page up to its first heading; the end of it. */
void ld_chart_page(FILE *out, const char *title);
void ld_chart_page_end(FILE *out);

/* Values below one another, with whiskers; a dashed line at `reference` if it lies within. `scale` multiplies what is
 * written (100 for shares in percent). */
void ld_chart_marks(FILE *out, const char *title, const ld_mark *marks, int count, double reference, double scale,
                    const char *unit);
/* Counts in bars of equal width; with others over them as a line. */
void ld_chart_bars(FILE *out, const char *title, double from, double width, const int *counts, int count);
void ld_chart_overlay(FILE *out, const char *title, double from, double width, const int *counts, const int *others,
                      int count);
/* Values along an axis (`at`, rising) as a line, their intervals as a band about it, and a dashed line at `reference`.
 */
void ld_chart_band(FILE *out, const char *title, const ld_mark *marks, int count, double reference, double scale,
                   const char *unit, const char *along);
/* Values against a budget on a scale of tens. */
void ld_chart_curve(FILE *out, const char *title, const ld_mark *marks, int count, const char *along);

#endif
