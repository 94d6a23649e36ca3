/* The analysis as one page of HTML: no other file, no network, readable in light and dark and without its script, which
 * only filters. */
#include "analyse/analyse.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 900, TALL = 260, LEFT = 66, BOTTOM = 24 };

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2530;--soft:#66727f;--line:#c9d1d9;--page:#fff;--s0:#1f6feb;--s1:#d1495b;"
    "--s2:#2a9d5c;--s3:#c77d0a;--s4:#8250df;--s5:#0e8a8a}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e9ee;--soft:#98a4b0;--line:#3a444e;--page:#14191f;--s0:#6cb0ff;"
    "--s1:#ff8e9b;--s2:#6fd39b;--s3:#f0b04e;--s4:#c3a3ff;--s5:#63d2d2}}\n"
    "body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}.soft{color:var(--soft)}svg{width:100%;height:auto}\n"
    "svg text{font:12px "
    "system-ui,sans-serif;fill:var(--soft)}.g{stroke:var(--line)}polyline{fill:none;stroke-width:2}\n"
    ".w{white-space:nowrap}form{margin-top:1.5rem}.k{display:inline-block;width:.8em;height:.8em;border-radius:50%;"
    "margin-right:.4em}\n"
    "table{border-collapse:collapse;font-size:.9rem;width:100%}td,th{padding:.25rem .7rem .25rem 0;text-align:left;"
    "vertical-align:top;border-bottom:1px solid var(--line)}.n{text-align:right;white-space:nowrap}\n"
    ".blunder .m,.mistake .m{font-weight:600}.wide{overflow-x:auto}label{margin-right:1rem}select{font:inherit}\n"
    "@media(max-width:40rem){svg text{font-size:20px}.d tr{display:flex;flex-wrap:wrap;column-gap:.7rem;"
    "border-bottom:1px solid var(--line)}.d th{display:none}.d td{border:0;padding:.1rem 0}"
    ".d td:last-child{flex-basis:100%}.d tr[hidden]{display:none}}\n";

/* Rows that the filters leave out are hidden; without a script all are shown. */
static const char script[] =
    "const f=document.forms[0],rows=[...document.querySelectorAll('[data-seat]')];\n"
    "function show(){for(const r of rows){const d=r.dataset;\n"
    "r.hidden=(f.seat.value!==''&&d.seat!==f.seat.value&&d.seat!=='')||(f.bad.checked&&d.bad==='0')||"
    "(f.big.checked&&d.big==='0')}}\n"
    "f.oninput=show;show();\n";

static void put(FILE *out, const char *text)
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

static void put_in(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    put(out, text);
    fputs(after, out);
}

static double real(const json_t *of, const char *key) { return json_number_value(json_object_get(of, key)); }
static int whole(const json_t *of, const char *key) { return (int)json_integer_value(json_object_get(of, key)); }

static const char *text_of(const json_t *of, const char *key)
{
    const char *value = json_string_value(json_object_get(of, key));
    return value ? value : "";
}

static const char *name_of(const json_t *a, int seat)
{
    const char *name = json_string_value(json_array_get(json_object_get(a, "names"), (size_t)seat));
    return name ? name : "";
}

static void put_name(FILE *out, const json_t *a, int seat)
{
    fprintf(out, "<span class=\"w\"><span class=\"k\" style=\"background:var(--s%d)\"></span>", seat);
    put(out, name_of(a, seat));
    fputs("</span>", out);
}

/* ---- the curve -------------------------------------------------------------------------------------- */

static double height_of(double chance) { return 14 + (1 - chance) * (TALL - BOTTOM - 14); }

static void put_grid(FILE *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = height_of(percent / 100.0);
        fprintf(out,
                "<line class=\"g\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%d %%</text>\n",
                LEFT, WIDE, y, y, LEFT - 6, y + 4, percent);
    }
}

static void put_line(FILE *out, const json_t *curve, int seat)
{
    size_t i, count = json_array_size(curve);
    json_t *at;
    fprintf(out, "<polyline style=\"stroke:var(--s%d)\" points=\"", seat);
    json_array_foreach (curve, i, at) {
        double chance = json_number_value(json_array_get(json_object_get(at, "chances"), (size_t)seat));
        fprintf(out, "%.1f,%.1f ", LEFT + (double)i / (double)(count > 1 ? count - 1 : 1) * (WIDE - LEFT),
                height_of(chance));
    }
    fputs("\"/>\n", out);
}

static void put_curve(FILE *out, const json_t *a)
{
    const json_t *curve = json_object_get(a, "curve");
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDE, TALL);
    put(out, ld_tr("Each seat's chance to win over the game"));
    fputs("\">\n", out);
    put_grid(out);
    for (int s = 0; s < whole(a, "seats"); s++)
        put_line(out, curve, s);
    fprintf(out, "<text x=\"%d\" y=\"%d\">0</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text></svg>\n", LEFT,
            TALL - 6, WIDE, TALL - 6, (int)json_array_size(curve) - 1);
}

/* ---- tables ----------------------------------------------------------------------------------------- */

static void put_head(FILE *out, const char *title)
{
    put_in(out, "<h2>", ld_tr(title), "</h2>\n<div class=\"wide\"><table>\n");
}

static void put_end(FILE *out) { fputs("</table></div>\n", out); }

static void put_accounts(FILE *out, const json_t *a)
{
    size_t i;
    json_t *row;
    put_head(out, N_("Skill and luck"));
    json_array_foreach (json_object_get(a, "accounts"), i, row) {
        fputs("<tr><td>", out);
        put_name(out, a, whole(row, "seat"));
        put_in(out, "</td><td>", text_of(row, "line"), "</td><td class=\"soft\">");
        for (int g = 0; g < AN_GRADES; g++) {
            put_in(out, g ? ", " : "", an_grade_word(g), " ");
            fprintf(out, "%d", whole(json_object_get(row, "grades"), an_grades[g]));
        }
        fputs("</td></tr>\n", out);
    }
    put_end(out);
}

static void put_turning(FILE *out, const json_t *a)
{
    size_t i;
    json_t *row;
    if (!json_array_size(json_object_get(a, "turning")))
        return;
    put_head(out, N_("Turning points"));
    json_array_foreach (json_object_get(a, "turning"), i, row) {
        fprintf(out, "<tr><td class=\"n\">%d</td><td>", whole(row, "number"));
        put_name(out, a, whole(row, "seat"));
        fprintf(out, "</td><td class=\"n\">%+.0f</td><td>", 100 * real(row, "change"));
        put_in(out, "", text_of(row, "label"), "</td></tr>\n");
    }
    put_end(out);
}

static int grade_of(const json_t *decision)
{
    int g = 0;
    while (g < AN_GRADES - 1 && strcmp(text_of(decision, "grade"), an_grades[g]) != 0)
        g++;
    return g;
}

/* What would have been better, and why. */
static void put_better(FILE *out, const json_t *decision)
{
    size_t i;
    json_t *why;
    const json_t *best = json_array_get(json_object_get(decision, "best"), 0);
    if (!best || strcmp(text_of(best, "choice"), text_of(decision, "choice")) == 0)
        return;
    put(out, text_of(best, "label"));
    fprintf(out, " (%.0f %%)", 100 * real(best, "chance"));
    json_array_foreach (json_object_get(decision, "why"), i, why)
        put_in(out, "<br><span class=\"soft\">", json_string_value(why), "</span>");
}

static void put_decision(FILE *out, const json_t *a, const json_t *d)
{
    fprintf(out, "<tr class=\"%s\" data-seat=\"%d\" data-bad=\"%d\" data-big=\"1\"><td class=\"n\">%d</td><td>",
            an_grades[grade_of(d)], whole(d, "seat"), grade_of(d) > AN_GOOD, whole(d, "number"));
    put_name(out, a, whole(d, "seat"));
    put_in(out, "</td><td>", text_of(d, "label"), "</td>");
    fprintf(out, "<td class=\"n\">%.0f %%</td><td class=\"n\">%.1f &plusmn; %.1f</td><td class=\"m\">",
            100 * real(d, "chance"), 100 * real(d, "loss"), 100 * real(d, "margin"));
    put_in(out, "", an_grade_word(grade_of(d)), "</td><td>");
    put_better(out, d);
    fputs("</td></tr>\n", out);
}

static void put_decisions(FILE *out, const json_t *a)
{
    static const char *const heads[] = {N_("No."),  N_("Seat"),  N_("Choice"), N_("Chance"),
                                        N_("Cost"), N_("Grade"), N_("Better")};
    size_t i;
    json_t *d;
    put_in(out, "<h2>", ld_tr("Decisions"), "</h2>\n<div class=\"wide\"><table class=\"d\">\n<tr>");
    for (size_t k = 0; k < sizeof heads / sizeof *heads; k++)
        put_in(out, "<th>", ld_tr(heads[k]), "</th>");
    fputs("</tr>\n", out);
    json_array_foreach (json_object_get(a, "decisions"), i, d)
        if (!json_is_true(json_object_get(d, "forced")))
            put_decision(out, a, d);
    put_end(out);
}

static bool is_big(const json_t *luck)
{
    size_t i;
    json_t *one;
    json_array_foreach (json_object_get(luck, "luck"), i, one)
        if (fabs(json_number_value(one)) >= 0.05)
            return true;
    return false;
}

static void put_luck(FILE *out, const json_t *a)
{
    size_t i, k;
    json_t *row, *one;
    put_head(out, N_("Luck, in points of chance"));
    fputs("<tr><th></th><th></th>", out);
    for (int s = 0; s < whole(a, "seats"); s++) {
        fputs("<th>", out);
        put_name(out, a, s);
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    json_array_foreach (json_object_get(a, "luck"), i, row) {
        fprintf(out, "<tr data-seat=\"\" data-bad=\"1\" data-big=\"%d\"><td class=\"n\">%d</td>", is_big(row),
                whole(row, "number"));
        put_in(out, "<td>", text_of(row, "label"), "</td>");
        json_array_foreach (json_object_get(row, "luck"), k, one)
            fprintf(out, "<td class=\"n\">%+.1f</td>", 100 * json_number_value(one));
        fputs("</tr>\n", out);
    }
    put_end(out);
}

static void put_deals(FILE *out, const json_t *a)
{
    size_t i, k;
    json_t *deal, *side;
    if (!json_array_size(json_object_get(a, "deals")))
        return;
    put_head(out, N_("Auctions and trades: what they were worth, in points of chance"));
    json_array_foreach (json_object_get(a, "deals"), i, deal) {
        fprintf(out, "<tr><td class=\"n\">%d</td>", whole(deal, "number"));
        put_in(out, "<td>", text_of(deal, "label"), "</td><td>");
        json_array_foreach (json_object_get(deal, "worth"), k, side) {
            put_name(out, a, whole(side, "seat"));
            fprintf(out, " %+.1f<br>", 100 * real(side, "change"));
        }
        json_array_foreach (json_object_get(deal, "prices"), k, side) {
            char price[LD_TEXT_BYTES];
            ld_text(price, sizeof price, "price: %s %d {|coin|coins}", name_of(a, whole(side, "seat")),
                    whole(side, "coins"));
            put_in(out, "<span class=\"soft\">", price, "</span><br>");
        }
        fputs("</td></tr>\n", out);
    }
    put_end(out);
}

static void put_battles(FILE *out, const json_t *a)
{
    size_t i;
    json_t *row;
    if (!json_array_size(json_object_get(a, "battles")))
        return;
    put_head(out, N_("Battles against their odds"));
    json_array_foreach (json_object_get(a, "battles"), i, row) {
        fprintf(out, "<tr><td class=\"n\">%d</td><td>", whole(row, "number"));
        put_name(out, a, whole(row, "seat"));
        put_in(out, "</td><td>", text_of(row, "label"), "</td>");
        fprintf(out, "<td class=\"n\">%.0f %%</td>", 100 * real(row, "odds"));
        put_in(out, "<td>", ld_tr(json_is_true(json_object_get(row, "won")) ? N_("won") : N_("not won")),
               "</td></tr>\n");
    }
    put_end(out);
}

static void put_filters(FILE *out, const json_t *a)
{
    put_in(out, "<form><label>", ld_tr("Seat"), ": <select name=\"seat\"><option value=\"\">");
    put_in(out, "", ld_tr("all"), "</option>");
    for (int s = 0; s < whole(a, "seats"); s++) {
        fprintf(out, "<option value=\"%d\">", s);
        put_in(out, "", name_of(a, s), "</option>");
    }
    put_in(out, "</select></label><label><input type=\"checkbox\" name=\"bad\" checked> ", ld_tr("mistakes only"),
           "</label>");
    put_in(out, "<label><input type=\"checkbox\" name=\"big\" checked> ", ld_tr("luck of five points or more only"),
           "</label></form>\n");
}

static void put_top(FILE *out, const json_t *a)
{
    const ld_game *game = ld_game_find(text_of(a, "game"));
    char title[LD_TEXT_BYTES];
    ld_text(title, sizeof title, "%s: analysis of a game", game ? ld_game_title(game) : "");
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
            "content=\"width=device-width,initial-scale=1\">\n",
            ld_spoken() ? ld_spoken()->code : "en");
    put_in(out, "<title>", title, "</title>\n<style>\n");
    fprintf(out, "%s</style></head><body>\n", style);
    put_in(out, "<h1>", title, "</h1>\n");
    if (text_of(a, "note")[0])
        put_in(out, "<p>", text_of(a, "note"), "</p>\n");
}

char *an_page(const json_t *analysis)
{
    char *page = NULL;
    size_t bytes;
    FILE *out = open_memstream(&page, &bytes);
    if (!out)
        return NULL;
    put_top(out, analysis);
    put_curve(out, analysis);
    put_accounts(out, analysis);
    put_turning(out, analysis);
    put_filters(out, analysis);
    put_decisions(out, analysis);
    put_luck(out, analysis);
    put_deals(out, analysis);
    put_battles(out, analysis);
    fprintf(out, "<script>\n%s</script></body></html>\n", script);
    fclose(out);
    return page;
}
