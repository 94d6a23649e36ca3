/* Words for what was judged: labels, reasons and lines in the language that the thread speaks, from the record played
 * once more. */
#include "analyse/walk.h"
#include "ludus/counsel.h"

#include <math.h>
#include <string.h>

typedef struct words {
    const an_walk *walk;
    ld_voice voice;
    char room[LD_MAX_SEATS][LD_TEXT_BYTES];
} words;

static const char *const grade_words[AN_GRADES] = {N_("best move"), N_("good move"), N_("inaccuracy"), N_("mistake"),
                                                   N_("blunder")};

const char *an_grade_word(int grade) { return ld_tr(grade_words[grade]); }

static json_t *or_null(const char *text) { return text[0] ? json_string(text) : json_null(); }

static int number_of(const json_t *of, const char *key) { return (int)json_integer_value(json_object_get(of, key)); }

/* Label and place of the notation in "choice", at the position before choice i. */
static void put_label(const words *w, json_t *of, int i)
{
    const ld_state *state = an_walk_at(w->walk, i);
    const char *text = json_string_value(json_object_get(of, "choice"));
    char label[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_choice choice;
    if (!text || !ld_parse(state, w->walk->step[i].seat, text, &choice, error))
        return;
    json_object_set_new(of, "label", json_string(ld_label(state, choice, &w->voice, label, sizeof label)));
    json_object_set_new(of, "at", or_null(ld_place(state, choice, label, sizeof label)));
}

static void put_why(const words *w, json_t *decision)
{
    json_t *why = json_array(), *one;
    size_t i;
    json_array_foreach (json_object_get(decision, "because"), i, one) {
        char text[LD_TEXT_BYTES];
        ld_because b = {number_of(one, "row"), json_is_true(json_object_get(one, "others")),
                        (float)json_number_value(json_object_get(one, "points"))};
        json_array_append_new(why, json_string(ld_because_text(w->walk->head.game, &b, text, sizeof text)));
    }
    json_object_set_new(decision, "why", why);
}

/* All rows of a list by their number. */
static void label_all(const words *w, json_t *list)
{
    size_t i, k;
    json_t *row, *best;
    json_array_foreach (list, i, row) {
        int number = number_of(row, "number");
        put_label(w, row, number);
        json_array_foreach (json_object_get(row, "best"), k, best)
            put_label(w, best, number);
        if (json_object_get(row, "because"))
            put_why(w, row);
    }
}

/* What a choice brought about, in sentences; returns the bytes written. */
static size_t tell_events(const words *w, int i, char *out, size_t room)
{
    ld_event events[64];
    ld_log log = {.events = events, .room = 64};
    ld_state state;
    char text[LD_TEXT_BYTES];
    size_t n = 0;
    out[0] = 0;
    ld_copy(&state, an_walk_at(w->walk, i));
    ld_choose(&state, w->walk->step[i].seat, w->walk->step[i].choice, &log);
    for (int e = 0; e < log.count && n + LD_TEXT_BYTES < room; e++) {
        ld_event_text(&state, &events[e], &w->voice, text, sizeof text);
        n += (size_t)snprintf(out + n, room - n, "%s%s", n ? " " : "", text);
    }
    return n;
}

/* The offer that is accepted at choice i: what its proposer did last in the market. -1: none. */
static int offer_before(const words *w, int i)
{
    char text[LD_TEXT_BYTES];
    ld_format(an_walk_at(w->walk, i), w->walk->step[i].choice, text, sizeof text);
    int seat = text[0] ? text[strlen(text) - 1] - '0' : -1; /* "accept 2" */
    while (--i >= 0)
        if (w->walk->step[i].seat == seat)
            return i;
    return -1;
}

/* What an auction or a trade came to: the offer, and the events of its last choice. */
static void label_deal(const words *w, json_t *deal)
{
    int last = number_of(deal, "last"), offer = -1;
    char label[6 * LD_TEXT_BYTES] = "";
    size_t n = 0;
    if (strcmp(json_string_value(json_object_get(deal, "kind")), "trade") == 0)
        offer = offer_before(w, last);
    if (offer >= 0)
        n = tell_events(w, offer, label, sizeof label / 2);
    if (n)
        label[n++] = ' ';
    tell_events(w, last, label + n, sizeof label - n);
    json_object_set_new(deal, "label", json_string(label));
}

/* ---- one line a seat -------------------------------------------------------------------------------- */

/* A decision's mean loss of good players, of fair ones, of weak ones (docs/analysis.md). */
static const char *skill_of(double loss, int decisions)
{
    static const struct {
        double most;
        const char *text;
    } rows[] = {{0.003, N_("played very well: %+.2f a game")},
                {0.008, N_("played well: %+.2f a game")},
                {0.020, N_("played unevenly: %+.2f a game")},
                {1, N_("gave much away: %+.2f a game")}};
    size_t i = 0;
    while (i + 1 < sizeof rows / sizeof *rows && loss > rows[i].most * (decisions ? decisions : 1))
        i++;
    return rows[i].text;
}

/* As it will be read: what rounds to nothing has no sign of its own. */
static double in_hundredths(double x) { return round(x * 100) / 100 + 0.0; }

static void put_line(json_t *account)
{
    double loss = json_number_value(json_object_get(account, "loss"));
    double luck = json_number_value(json_object_get(account, "luck"));
    char skill[LD_TEXT_BYTES], fate[LD_TEXT_BYTES], line[2 * LD_TEXT_BYTES];
    ld_text(skill, sizeof skill, skill_of(loss, number_of(account, "decisions")), in_hundredths(-loss));
    ld_text(fate, sizeof fate,
            luck > 0.05    ? N_("lucky: %+.2f")
            : luck < -0.05 ? N_("unlucky: %+.2f")
                           : N_("luck evened out: %+.2f"),
            in_hundredths(luck));
    snprintf(line, sizeof line, "%s; %s", skill, fate);
    json_object_set_new(account, "line", json_string(line));
}

/* ---- all of it -------------------------------------------------------------------------------------- */

static void find_voice(words *w, const json_t *names)
{
    for (int s = 0; s < ld_seats(an_walk_at(w->walk, 0)); s++) {
        const char *name = json_string_value(json_array_get(names, (size_t)s));
        snprintf(w->room[s], sizeof w->room[s], "%s", name ? name : "");
        w->voice.names[s] = name ? w->room[s] : NULL;
    }
}

/* Who has no name is called by the seat. */
static json_t *names_of(const words *w)
{
    json_t *names = json_array();
    for (int s = 0; s < ld_seats(an_walk_at(w->walk, 0)); s++) {
        char text[LD_TEXT_BYTES];
        const char *name = w->voice.names[s];
        json_array_append_new(names, json_string(name ? name : ld_text(text, sizeof text, "Seat %d", s)));
    }
    return names;
}

static void word_all(words *w, json_t *out)
{
    size_t i;
    json_t *row;
    find_voice(w, json_object_get(out, "names"));
    json_object_set_new(out, "names", names_of(w));
    label_all(w, json_object_get(out, "decisions"));
    label_all(w, json_object_get(out, "luck"));
    label_all(w, json_object_get(out, "turning"));
    label_all(w, json_object_get(out, "battles"));
    json_array_foreach (json_object_get(out, "deals"), i, row)
        label_deal(w, row);
    json_array_foreach (json_object_get(out, "accounts"), i, row)
        put_line(row);
    char note[LD_ERROR_BYTES] = "";
    if (w->walk->note[0])
        ld_text(note, sizeof note, "only the first %d {|choice|choices} could be played: %s", w->walk->count,
                w->walk->note);
    else if (json_is_true(json_object_get(out, "stopped")))
        ld_text(note, sizeof note, "it was stopped before all decisions were judged");
    json_object_set_new(out, "note", or_null(note));
}

json_t *an_word(const json_t *judged, const an_order *order, char error[LD_ERROR_BYTES])
{
    an_walk walk;
    json_t *out = NULL;
    if (an_walk_open(&walk, order->record, error)) {
        words w = {.walk = &walk};
        out = json_deep_copy(judged);
        word_all(&w, out);
    }
    an_walk_close(&walk);
    return out;
}

json_t *analyse(const an_order *order, char error[LD_ERROR_BYTES])
{
    json_t *judged = an_judge(order, error), *out = judged ? an_word(judged, order, error) : NULL;
    json_decref(judged);
    return out;
}
