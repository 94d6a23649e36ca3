/* A file of records is read and checked first, into choices; then the games are walked through once for each array, so
 * that nothing as large as the observations is ever held. */
#include "data/steps.h"
#include "data/npz.h"
#include "io/grow.h"
#include "io/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SCHEMA = 1 };

typedef struct move {
    ld_choice choice;
    uint8_t seat;
    bool step; /* a seat's, in its turn */
} move;

typedef struct played {
    ld_state start;
    int first, last; /* moves */
    float share[LD_MAX_SEATS];
} played;

typedef struct book {
    ld_steps_job *job;
    json_t *about; /* what all games share */
    played *games;
    int game_count, game_room;
    move *moves;
    int move_count, move_room;
    ld_actions *actions;
    ld_lens *lens;
    size_t mask_bytes;
} book;

/* Where a walk is. */
typedef struct step {
    const book *book;
    const ld_state *state;
    ld_phrase said;
    int game, seat, action;
} step;

/* ---- reading ------------------------------------------------------------------------------------ */

/* What two records of one file must have in common. */
static json_t *about_of(const json_t *record)
{
    static const char *const keys[] = {"game", "rules", "seats", "options", "figures"};
    json_t *about = json_object();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *value = json_object_get(record, keys[i]);
        if (value)
            json_object_set(about, keys[i], value);
    }
    return about;
}

static bool same_setup(book *b, const json_t *record, char *error)
{
    json_t *about = about_of(record);
    if (!b->about)
        b->about = json_incref(about);
    bool same = json_equal(b->about, about);
    json_decref(about);
    return same ||
           ld_wrong(error, "its games are not of one set-up; expected the same game, seats, options and figures");
}

static bool is_step(const ld_state *state, int seat, ld_choice choice)
{
    ld_list list;
    if (seat == LD_CHANCE || !(ld_owed(state) >> seat & 1))
        return false;
    ld_options(state, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.choice[i] == choice)
            return true;
    return false;
}

static bool read_move(book *b, const json_t *record, int i, ld_state *state, char *error)
{
    ld_record_line line;
    char why[LD_ERROR_BYTES];
    move m = {0};
    ld_wrong(why, "it has not the form of a choice");
    if (!ld_record_line_at(record, i, &line) || !ld_parse(state, line.seat, line.choice, &m.choice, why))
        return ld_record_misfit(record, i, why, error);
    m.seat = (uint8_t)line.seat;
    m.step = is_step(state, line.seat, m.choice);
    b->moves = grown(b->moves, b->move_count, &b->move_room, sizeof *b->moves);
    b->moves[b->move_count++] = m;
    ld_choose(state, line.seat, m.choice, NULL);
    return true;
}

static bool read_end(played *g, const json_t *record, const ld_state *end, char *error)
{
    ld_outcome outcome;
    if (!ld_over(end))
        return ld_wrong(error, "the game is not over, and has no outcome to learn from");
    if (!ld_record_ends(record, end, error))
        return false;
    ld_outcome_of(end, &outcome);
    for (int s = 0; s < ld_seats(end); s++)
        g->share[s] = (float)ld_win_share(&outcome, ld_seats(end), s);
    return true;
}

static bool read_game(book *b, const json_t *record, char *error)
{
    ld_record_head head;
    ld_state state;
    if (!ld_record_open(record, &head, error) || !same_setup(b, record, error))
        return false;
    b->games = grown(b->games, b->game_count, &b->game_room, sizeof *b->games);
    played *g = &b->games[b->game_count];
    memset(g, 0, sizeof *g);
    if (!ld_record_start(&head, &g->start, NULL, error))
        return false;
    b->game_count++;
    g->first = b->move_count;
    ld_copy(&state, &g->start);
    for (int i = 0; i < ld_record_count(record); i++)
        if (!read_move(b, record, i, &state, error))
            return false;
    g->last = b->move_count;
    return read_end(g, record, &state, error);
}

static bool read_all(book *b, FILE *file, char *error)
{
    char why[LD_ERROR_BYTES];
    json_error_t wrong;
    bool ok = true;
    for (int c; ok && (c = fgetc(file)) != EOF;) {
        if (c == '\n' || c == ' ')
            continue;
        ungetc(c, file);
        json_t *record = json_loadf(file, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &wrong);
        if (!record)
            return ld_wrong(error, "'%.100s', game %d: this is no whole record (%.80s)", b->job->from,
                            b->game_count + 1, wrong.text);
        ok =
            read_game(b, record, why) || ld_wrong(error, "'%.100s', game %d: %.200s", b->job->from, b->game_count, why);
        json_decref(record);
    }
    return ok && (b->game_count || ld_wrong(error, "'%.100s' has no record in it", b->job->from));
}

static bool read_book(book *b, char *error)
{
    FILE *file = fopen(b->job->from, "rb");
    if (!file)
        return ld_wrong(error, "cannot read '%.100s': %s", b->job->from, ld_tr(strerror(errno)));
    bool ok = read_all(b, file, error);
    fclose(file);
    if (!ok)
        return false;
    b->actions = ld_actions_open(&b->games[0].start);
    b->lens = ld_lens_open(&b->games[0].start, b->job->form);
    if (!b->actions || !b->lens)
        return ld_wrong(error, "there is not enough memory for '%.100s'", b->job->from);
    b->mask_bytes = (size_t)(ld_action_count(b->actions, false) + 7) / 8;
    return true;
}

static void close_book(book *b)
{
    for (int i = 0; i < b->game_count; i++)
        ld_box_close(ld_box_of(&b->games[i].start));
    json_decref(b->about);
    free(b->games);
    free(b->moves);
    ld_actions_close(b->actions);
    ld_lens_close(b->lens);
}

/* ---- walking ------------------------------------------------------------------------------------ */

typedef void take_step(void *data, const step *s);

/* A choice in parts is several steps. */
static void walk_move(const step *at, const move *m, take_step *take, void *data)
{
    ld_phrase whole;
    step s = *at;
    ld_action(s.book->actions, s.state, m->choice, &whole);
    s.seat = m->seat;
    for (; s.said.count < whole.count; s.said.action[s.said.count++] = (uint16_t)s.action) {
        s.action = whole.action[s.said.count];
        take(data, &s);
    }
}

static void walk(const book *b, take_step *take, void *data)
{
    ld_state state;
    step s = {.book = b, .state = &state};
    for (; s.game < b->game_count; s.game++) {
        const played *g = &b->games[s.game];
        ld_copy(&state, &g->start);
        for (int i = g->first; i < g->last; i++) {
            if (b->moves[i].step)
                walk_move(&s, &b->moves[i], take, data);
            ld_choose(&state, b->moves[i].seat, b->moves[i].choice, NULL);
        }
    }
}

static void count_step(void *data, const step *s)
{
    (void)s;
    ++*(int *)data;
}

static json_t *head_of(const book *b)
{
    json_t *head = json_pack("{s:i}", "steps", SCHEMA);
    json_object_update(head, b->about);
    json_object_set_new(head, "form", json_string(b->job->form == LD_FLOATS ? "floats" : "bits"));
    json_object_set_new(head, "actions", json_integer(ld_action_count(b->actions, false)));
    json_object_set_new(head, "columns", json_integer(ld_lens_columns(b->lens)));
    return head;
}

/* ---- as lines of JSON ---------------------------------------------------------------------------- */

typedef struct lines {
    FILE *out;
    uint8_t mask[LD_MASK_BYTES];
    void *seen;
} lines;

static void put_set(FILE *out, const char *key, const uint8_t *bits, int count)
{
    const char *comma = "";
    fprintf(out, ",\"%s\":[", key);
    for (int i = 0; i < count; i++)
        if (bits[i / 8] >> i % 8 & 1) {
            fprintf(out, "%s%d", comma, i);
            comma = ",";
        }
    fputc(']', out);
}

/* Those that are not nothing, with their columns. */
static void put_numbers(FILE *out, const float *numbers, int count)
{
    const char *comma = "";
    fputs(",\"observation\":{", out);
    for (int i = 0; i < count; i++)
        if (numbers[i] != 0) {
            fprintf(out, "%s\"%d\":%.9g", comma, i, (double)numbers[i]);
            comma = ",";
        }
    fputc('}', out);
}

static void put_line(void *data, const step *s)
{
    lines *l = data;
    const book *b = s->book;
    fprintf(l->out, "{\"game\":%d,\"seat\":%d,\"action\":%d", s->game, s->seat, s->action);
    ld_action_mask(b->actions, s->state, s->seat, &s->said, l->mask);
    put_set(l->out, "legal", l->mask, ld_action_count(b->actions, false));
    ld_look(b->lens, s->state, s->seat, l->seen);
    if (b->job->form == LD_FLOATS)
        put_numbers(l->out, l->seen, ld_lens_columns(b->lens));
    else
        put_set(l->out, "observation", l->seen, ld_lens_columns(b->lens));
    fputs(",\"outcome\":[", l->out);
    for (int i = 0; i < ld_seats(s->state); i++)
        fprintf(l->out, "%s%.9g", i ? "," : "", (double)b->games[s->game].share[i]);
    fputs("]}\n", l->out);
}

static bool write_lines(const book *b, const char *path)
{
    lines l = {.out = fopen(path, "w"), .seen = malloc(ld_lens_bytes(b->lens))};
    json_t *head = head_of(b);
    bool ok = l.out && l.seen && json_dumpf(head, l.out, JSON_COMPACT) == 0 && fputc('\n', l.out) == '\n';
    if (ok)
        walk(b, put_line, &l);
    ok = l.out && fflush(l.out) == 0 && !ferror(l.out) && ok;
    if (l.out)
        ok = fclose(l.out) == 0 && ok;
    json_decref(head);
    free(l.seen);
    return ok;
}

/* ---- as arrays ----------------------------------------------------------------------------------- */

typedef struct arrays {
    ld_npz npz;
    uint8_t mask[LD_MASK_BYTES];
    void *seen;
} arrays;

static void put_game(void *data, const step *s)
{
    int32_t game = s->game;
    ld_npz_put(&((arrays *)data)->npz, &game, sizeof game);
}

static void put_seat(void *data, const step *s)
{
    int8_t seat = (int8_t)s->seat;
    ld_npz_put(&((arrays *)data)->npz, &seat, sizeof seat);
}

static void put_action(void *data, const step *s)
{
    uint16_t action = (uint16_t)s->action;
    ld_npz_put(&((arrays *)data)->npz, &action, sizeof action);
}

static void put_outcome(void *data, const step *s)
{
    const played *g = &s->book->games[s->game];
    ld_npz_put(&((arrays *)data)->npz, g->share, sizeof *g->share * (size_t)ld_seats(&g->start));
}

static void put_mask(void *data, const step *s)
{
    arrays *a = data;
    ld_action_mask(s->book->actions, s->state, s->seat, &s->said, a->mask);
    ld_npz_put(&a->npz, a->mask, s->book->mask_bytes);
}

static void put_observation(void *data, const step *s)
{
    arrays *a = data;
    size_t columns = (size_t)ld_lens_columns(s->book->lens);
    ld_look(s->book->lens, s->state, s->seat, a->seen);
    ld_npz_put(&a->npz, a->seen, s->book->job->form == LD_FLOATS ? 4 * columns : (columns + 7) / 8);
}

static void put_about(const book *b, arrays *a)
{
    json_t *head = head_of(b);
    char *text = json_dumps(head, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    ld_npz_array(&a->npz, &(ld_array){"about", "|u1", n, 0});
    ld_npz_put(&a->npz, text, n);
    free(text);
    json_decref(head);
}

static bool write_arrays(const book *b, const char *path)
{
    bool floats = b->job->form == LD_FLOATS;
    size_t steps = (size_t)b->job->steps, columns = (size_t)ld_lens_columns(b->lens);
    const struct {
        ld_array array;
        take_step *put;
    } all[] = {
        {{"game", "<i4", steps, 0}, put_game},
        {{"seat", "|i1", steps, 0}, put_seat},
        {{"action", "<u2", steps, 0}, put_action},
        {{"outcome", "<f4", steps, (size_t)ld_seats(&b->games[0].start)}, put_outcome},
        {{"mask", "|u1", steps, b->mask_bytes}, put_mask},
        {{"observation", floats ? "<f4" : "|u1", steps, floats ? columns : (columns + 7) / 8}, put_observation},
    };
    arrays a = {.seen = malloc(ld_lens_bytes(b->lens))};
    if (!a.seen || !ld_npz_open(&a.npz, path)) {
        free(a.seen);
        return false;
    }
    put_about(b, &a);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ld_npz_array(&a.npz, &all[i].array);
        walk(b, all[i].put, &a);
    }
    free(a.seen);
    return ld_npz_close(&a.npz);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static bool write_book(const book *b, char *error)
{
    char beside[4096];
    const char *to = b->job->to;
    errno = 0;
    if ((size_t)snprintf(beside, sizeof beside, "%s.part", to) >= sizeof beside)
        return ld_wrong(error, "the file name is too long");
    bool ok = b->job->as == LD_STEPS_NPZ ? write_arrays(b, beside) : write_lines(b, beside);
    if (ok && rename(beside, to) == 0)
        return true;
    ld_wrong(error, "cannot write '%.100s': %s", to, ld_tr(strerror(errno ? errno : EIO)));
    unlink(beside);
    return false;
}

bool ld_steps_write(ld_steps_job *job, char error[LD_ERROR_BYTES])
{
    book b = {.job = job};
    job->steps = 0;
    bool ok = read_book(&b, error);
    if (ok) {
        walk(&b, count_step, &job->steps);
        job->games = b.game_count;
        ok = write_book(&b, error);
        job->unwritable = !ok;
    }
    close_book(&b);
    return ok;
}
