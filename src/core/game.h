/* What a game is made of, seen from the inside.
 *
 * A game is one ld_game: a few constant tables (options, step kinds, verbs, messages, fields) and
 * a handful of functions. Its state begins with an ld_core, followed by the game's own facts.
 *
 * Steps live on a small stack of frames in the state. The frame on top is what happens now:
 *   - if it owes nothing (owed == 0) the driver calls the kind's `run`, which must call, become,
 *     finish or ask;
 *   - otherwise the seats in `owed` (or chance) choose among `options`, and `choose` carries out.
 * Nothing waits and nothing calls back, so any moment can be copied, saved and resumed. */
#ifndef LUDUS_CORE_GAME_H
#define LUDUS_CORE_GAME_H

#include "core/box.h"
#include "ludus/judge.h"

#include <assert.h>
#include <string.h>

enum {
    LD_FRAMES = 16,
    LD_LOCAL_BYTES = 20,
    LD_DRIVE_CAP = 20000, /* runs and forced choices after one choice; more is a runaway rule */
    LD_BARRIER = 1,       /* bit of ld_core.flags while a choice is carried out */
};

/* Twenty bytes of locals, which the kind declares by name (LD_LOCALS) and rules reach by ld_of. */
typedef struct ld_frame {
    uint8_t kind;
    uint8_t owed;   /* seats that must choose, one bit each; 1 << LD_CHANCE for chance; 0: run */
    uint8_t stage;  /* how far `run` has come */
    uint8_t result; /* what the frame above handed down when it finished */
    _Alignas(4) uint8_t local[LD_LOCAL_BYTES];
} ld_frame;

typedef struct ld_core {
    uint16_t box; /* its number: which game it is, with which figures */
    uint8_t seats, depth, over;
    uint8_t viewer;   /* 0: full state; 1 + seat (or 1 + LD_SPECTATOR): that seat's view */
    uint8_t answered; /* seats that have answered the sealed step on top */
    uint8_t flags;    /* zero between choices */
    ld_choice answers[LD_MAX_SEATS];
    ld_frame stack[LD_FRAMES];
} ld_core;

static_assert(sizeof(ld_frame) == 24 && sizeof(ld_core) % 8 == 0, "frames are packed");

/* A choice is a verb of the game and up to three small arguments; the last two may be read as one
 * 16-bit number. */
#define LD_CHOICE(verb, a, b, c) \
    ((ld_choice)(verb) << 24 | (ld_choice)(uint8_t)(a) << 16 | (ld_choice)(uint8_t)(b) << 8 | (uint8_t)(c))
#define LD_CHOICE_N(verb, a, n) ((ld_choice)(verb) << 24 | (ld_choice)(uint8_t)(a) << 16 | (uint16_t)(n))

/* Copies a word, as much of it as there is room for, and returns how much that was. A view is made of hundreds of
 * words, and snprintf is ten times as slow. */
static inline size_t ld_copy_word(char *out, size_t room, const char *word)
{
    size_t n = strlen(word);
    n = n < room ? n : room - 1;
    memcpy(out, word, n);
    out[n] = 0;
    return n;
}

static inline int ld_verb_of(ld_choice c) { return (int)(c >> 24); }
static inline int ld_a(ld_choice c) { return c >> 16 & 0xff; }
static inline int ld_b(ld_choice c) { return c >> 8 & 0xff; }
static inline int ld_c(ld_choice c) { return c & 0xff; }
static inline int ld_n(ld_choice c) { return c & 0xffff; }

static inline void ld_add(ld_list *out, ld_choice c)
{
    assert(out->count < LD_MAX_OPTIONS);
    out->choice[out->count++] = c;
}

static inline void ld_add_weighted(ld_list *out, ld_choice c, uint32_t weight)
{
    assert(out->count < LD_MAX_OPTIONS && weight > 0);
    out->choice[out->count] = c;
    out->weight[out->count++] = weight;
}

/* ---- for rules: telling what is left out --------------------------------------------------------
 *
 * The function that lists options is the one that knows what it leaves out, so it tells that too, to whoever listens:
 * the choice that cannot be made, the reason, and what the reason's text names. Nothing is paid when nobody does, and
 * where a rule is asked without a list (NULL). */
struct ld_ear {
    void (*hear)(ld_ear *ear, ld_choice left_out, int reason, const int *args, int count);
    int amount; /* the number that is asked for; -1 if none is */
};

static inline bool ld_heard(const ld_list *out) { return __builtin_expect(out && out->ear, false); }
/* Cold, so that rules save no register for a call that is not made. */
__attribute__((cold, noinline)) void ld_say_barred(const ld_list *out, ld_choice left_out, const int *said, int count);
#define ld_bar_(out, choice, said) ld_say_barred(out, choice, said, (int)(sizeof(said) / sizeof(int)))
/* ld_bar(out, LD_CHOICE(V_PLACE, space, 0, 0), R_TAKEN, owner) */
#define ld_bar(out, choice, ...) (ld_heard(out) ? ld_bar_(out, choice, ((const int[]){__VA_ARGS__})) : (void)0)
/* Adds the choice, or says why not. */
#define ld_add_if(may, out, choice, ...) ((may) ? ld_add(out, choice) : ld_bar(out, choice, __VA_ARGS__))
/* The condition; where it does not hold it says why the choice is left out. */
#define ld_may(may, out, choice, ...) ((may) || (ld_bar(out, choice, __VA_ARGS__), false))
/* Bars all amounts n above `most`: the next one, and the one that is asked for. */
#define LD_BAR_ABOVE(n, most, out, choice, ...)                                                               \
    do {                                                                                                      \
        for (int n = (most) + 1; ld_heard(out) && n > 0; n = n < (out)->ear->amount ? (out)->ear->amount : 0) \
            ld_bar(out, choice, __VA_ARGS__);                                                                 \
    } while (0)
/* Takes `gone` from a set of things, and bars the choice of each thing k that was in it. */
#define LD_STRIKE(k, set, gone, out, choice, ...)                 \
    do {                                                          \
        uint64_t k##_struck = (uint64_t)(set) & (uint64_t)(gone); \
        if (ld_heard(out))                                        \
            EACH_BIT (k, k##_struck)                              \
                ld_bar(out, choice, __VA_ARGS__);                 \
        (set) = (__typeof__(set))((uint64_t)(set) & ~k##_struck); \
    } while (0)

/* Runs its statement for each bit of a mask, lowest first. The statement must not `break`. */
#define EACH_BIT(k, mask)                                                \
    for (uint64_t k##_left = (mask); k##_left; k##_left &= k##_left - 1) \
        for (int k = __builtin_ctzll(k##_left), k##_once = 1; k##_once; k##_once = 0)

/* ---- locals of a step --------------------------------------------------------------------------
 *
 * A step kind declares its locals once, as a list of ONE(S, name, type, facts..), MANY(S, name, type, count, facts..)
 * and LIST(S, name, type, room, facts..); the last is counted by name_count. MANY may be keyed by a word
 * (.dim[0].word = W_METAL).
 *
 *     #define DRAW_LOCALS(S, ONE, MANY, LIST)  \
 *         ONE(S, seat, uint8_t, LD_SEAT)       \
 *         ONE(S, left, uint8_t, LD_RANGE(1, HAND_LIMIT))
 *     LD_LOCALS(draw, DRAW_LOCALS);
 *
 * That makes the struct draw_locals, which rules reach by ld_of(f, draw)->left, and, in the kind,
 * `.locals = LD_ROWS(draw, DRAW_LOCALS)`: the names for dumps, scripts and the page, and what core checks. */
#define LD_LOCAL_MEMBER(S, name, type, ...) type name;
#define LD_LOCAL_MEMBERS(S, name, type, n, ...) type name[n];
#define LD_LOCAL_LIST(S, name, type, n, ...) \
    uint8_t name##_count;                    \
    type name[n];
#define LD_IS_SIGNED(type) (__builtin_types_compatible_p(type, int8_t) || __builtin_types_compatible_p(type, int16_t))
#define LD_ROW_OF(S, member, type) \
    .name = #member, .offset = offsetof(S, member), .bytes = sizeof(type), .is_signed = LD_IS_SIGNED(type)
#define LD_ROW_ONE(S, member, type, ...) {LD_ROW_OF(S, member, type), __VA_ARGS__},
#define LD_ROW_MANY(S, member, type, n, ...) \
    {LD_ROW_OF(S, member, type), .dim[0].count = (n), .dim[0].stride = sizeof(type), __VA_ARGS__},
#define LD_ROW_LIST(S, member, type, n, ...) \
    {LD_ROW_OF(S, member, type), .dim = {{n, sizeof(type), 0}}, .used = offsetof(S, member##_count), __VA_ARGS__},
#define LD_LOCALS(step, LOCALS)                                                 \
    typedef struct __attribute__((may_alias)) step##_locals {                   \
        LOCALS(step##_locals, LD_LOCAL_MEMBER, LD_LOCAL_MEMBERS, LD_LOCAL_LIST) \
    } step##_locals;                                                            \
    static_assert(sizeof(step##_locals) <= LD_LOCAL_BYTES && _Alignof(step##_locals) <= 4, "fits a frame")
#define LD_ROWS(step, LOCALS) \
    ((const ld_field[]){LOCALS(step##_locals, LD_ROW_ONE, LD_ROW_MANY, LD_ROW_LIST){.name = NULL}})
#define LD_NO_LOCALS ((const ld_field[]){{.name = NULL}})
#ifndef ld_of /* tools/cppcheck.h has a plainer one */
#define ld_of(f, step) \
    _Generic((f), const ld_frame * : (const step##_locals *)(f)->local, default : (step##_locals *)(f)->local)
#endif

#define LD_SEAT .word = LD_WORD_SEAT
#define LD_SEATS .word = LD_WORD_SEAT, .flags = LD_F_SET
#define LD_RANGE(least, most) .low = (least), .high = (most)
#define LD_YES_NO LD_RANGE(0, 1)
typedef uint64_t ld_mask __attribute__((aligned(4))); /* a set of up to 64 things, as a local */

/* Narrowing that cannot lose anything unnoticed. */
static inline uint8_t ld_u8(int n)
{
    assert(n >= 0 && n <= UINT8_MAX);
    return (uint8_t)n;
}
static inline int16_t ld_i16(int n)
{
    assert(n >= INT16_MIN && n <= INT16_MAX);
    return (int16_t)n;
}

/* How several seats share a step. */
typedef enum ld_mode {
    LD_ONE,    /* one seat, or chance */
    LD_SEALED, /* several at once in secret: `settle` when the last has answered */
    LD_OPEN,   /* several, each choice takes effect at once */
} ld_mode;

#define LD_BY_CHANCE "chance"
#define LD_BY_NOBODY "nobody" /* a sequence: `run` alone */
#define LD_STEP(kind) (UINT64_C(1) << (kind))
#define LD_WHERE_TOLD UINT64_MAX /* of stands_on: where the step below says so by its `above` */

/* A step kind. `state` is the game's own struct. Unused functions are NULL. */
typedef struct ld_kind {
    const char *name;   /* stable: used in dumps and the protocol */
    const char *prompt; /* one sentence for the seat that is asked; {i:word} reads the i-th local declared,
                         * where MANY stands for as many as it has */
    /* Another sentence for a seat that is in the middle of something here; NULL: none. */
    const char *(*midway)(const void *state, int seat);
    const char *waiting; /* completes "Waiting for Anna to ..." */
    const char *rule;
    ld_mode mode;
    const ld_field *locals; /* a row without a name ends them */
    /* Who owes it: the local that names the seat (or the set of seats), LD_BY_CHANCE or LD_BY_NOBODY; where it takes
     * more than a local, `owner` returns the mask. */
    const char *owed_by;
    unsigned (*owner)(const void *state, const ld_frame *f);
    /* What it may stand on: LD_STEP of kinds; 0: it is the lowest. Where that depends on how far the step below has
     * come, that one says by stage what may stand on it (`above`, a mask for each of `stages`), and this is not asked.
     */
    uint64_t stands_on;
    bool bottom; /* it may also be the lowest */
    const uint64_t *above;
    const char *const *stages; /* the names of its stages; NULL ends them; without: stage is 0 */
    bool always_ask;           /* even with a single option: skipping would tell what is hidden */
    bool window;               /* a chance to react: one may always pass, and some can do nothing else (ld_window) */
    bool several;              /* there are always several options */
    void (*options)(const void *state, const ld_frame *f, int seat, ld_list *out);
    void (*choose)(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c);
    void (*settle)(void *state, ld_log *log, ld_frame *f, const ld_choice *answers);
    void (*run)(void *state, ld_log *log, ld_frame *f);
    /* A quick and certain "there are several options now"; false says nothing. Saves listing. */
    bool (*many)(const void *state, const ld_frame *f);
    /* Chance: the option that a number below the sum of all weights falls on, in the order listed. Saves listing. */
    ld_choice (*sample)(const void *state, ld_rng *rng);
    /* Ask although there is one option (a case of always_ask). */
    bool (*ask)(const void *state, const ld_frame *f);
    /* Open steps: the seat to ask next where one program plays all seats. */
    int (*next)(const void *state, const ld_frame *f);
    /* What only the game can know to be wrong with this frame, for positions from outside; NULL if nothing. Said in
     * English in all languages, as `check` does: it is for those who write positions. */
    const char *(*wrong)(const void *state, const ld_frame *f);
} ld_kind;

/* A verb: how a choice is written, read aloud, placed on the board and explained. In the texts
 * {0:word} {1:word} {2:word} are the arguments, {3} the last two as one number. */
typedef struct ld_verb {
    const char *notation, *label, *at, *group, *rule;
    bool aside; /* done out of turn; a verb that can also be an option has a row for each */
    /* For people: LD_AMOUNT of the argument that is an amount or a die, so that its number is what one types; and
     * where the verb stands in a list, the least first. */
    uint8_t amount;
    int8_t rank;
    uint8_t most; /* of the numbers in its notation, whatever the figures */
} ld_verb;
#define LD_MOST(n) .most = (n)
#define LD_AMOUNT(argument) .amount = 1 + (argument)
enum { LD_FIRST_RANK = -2, LD_LAST_RANK = 2 };
#define LD_RANK(n) .rank = (n) /* 0 is usual */

/* Things that have other numbers in another set-up, or more numbers than names: the number that stays (ludus/learn.h).
 */
typedef struct ld_lasting {
    uint8_t word; /* 0 ends them */
    int count;
    int (*number)(const void *state, int value);
    void (*id)(int number, char *out, size_t room);
    void (*all)(const void *state, int16_t *out); /* may be NULL: the numbers of all values, for those in a hurry */
} ld_lasting;

/* A message: what an event says, in words and as notation. `veiled` is for those who may not read
 * the hidden arguments; NULL keeps the event from them. {2+:word} lists all arguments from 2 on;
 * {1|coin|coins} is the word that goes with the number. */
typedef struct ld_message {
    const char *name, *text, *veiled;
} ld_message;

/* A reason: why a choice is left out of the options, and the number of the rule that says so; NULL: the rule of the
 * step that leaves it out. Its text is a message's. */
typedef struct ld_reason {
    const char *name, *rule, *text;
} ld_reason;

typedef enum ld_style { LD_ID, LD_NAME } ld_style;

/* One way in which a seat is seen to use a thing, for statistics: it has it in a position (`has`: a bit for each
 * thing), or an event says so. Of an event, `from` to `to` are the messages, argument `who` is the seat or by `seat_of`
 * belongs to one, and argument `what` is the thing or by `thing_of` stands for it. A row without a title adds to the
 * one above. */
typedef struct ld_use_row {
    const char *title; /* the things, and how they are used */
    uint8_t word;
    bool common; /* all seats have the same */
    uint64_t (*has)(const void *state, int seat);
    uint16_t from, to;
    uint8_t who, what;
    int (*seat_of)(const void *state, int who);
    int (*thing_of)(const void *state, int what);
} ld_use_row;

/* ---- what a person is told (guide.c) ------------------------------------------------------------ */

/* Something that a seat has so many of, for all to see: core finds out what a choice changes of it. */
typedef struct ld_holding {
    const char *name; /* N_("cards in hand") */
    int (*of)(const void *state, int seat);
} ld_holding;

/* Where lines go, and how they speak. */
typedef struct ld_teller {
    const ld_state *view;
    const ld_voice *voice;
    ld_lines *out;
    ld_says says;
} ld_teller;

/* Adds a line: a template as those of messages, with its arguments. */
#define ld_tell(t, template, ...) \
    ld_tell_(t, template, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))
void ld_tell_(const ld_teller *t, const char *template, const int *args, size_t count);
/* Adds what a thing does, if there is something to say. */
void ld_tell_about(const ld_teller *t, int type, int number);
/* The same of a format, as ld_text. */
void ld_tell_text(const ld_teller *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Names one behind the other: "Elf, 2 x Orc"; begins as {0}. What does not fit is left out. */
typedef struct ld_names {
    size_t used;
    char text[LD_LINE_BYTES - 100];
} ld_names;
void ld_names_add(ld_names *names, const ld_teller *t, int word, int value, int count);         /* "2 x Orc" */
void ld_names_add_number(ld_names *names, const ld_teller *t, int word, int value, int number); /* "gold 3" */
void ld_names_add_text(ld_names *names, const char *text);
/* Adds a line with the names in it, for the %s of the format. */
void ld_tell_names(const ld_teller *t, const char *format, const ld_names *names);

/* An event that counts in the result of a part of the game. */
typedef struct ld_count {
    uint16_t message;
    uint8_t who, what;       /* its arguments: the seat, and the number */
    const char *name;        /* of the row: a template with the arguments of the event */
    bool less;               /* it is lost */
    int (*seat_of)(int who); /* where the argument is not the seat itself; may be NULL */
} ld_count;

/* A part of the game: the message that begins it, those that end it, what is counted in between and which messages are
 * worth reading again. */
typedef struct ld_part {
    const char *title; /* a template with the arguments of the event that begins it */
    uint16_t opens;
    const uint16_t *closes, *quotes; /* LD_CLOSES, LD_QUOTES */
    uint8_t closers, quoted;
    const ld_count *counts; /* a row without a name ends them */
    bool sum;               /* the rows add up */
    /* What else is to be said: `events` are all there were up to the end, the part begins at `from`. May be NULL. */
    void (*remark)(const ld_teller *t, const ld_event *events, int from, int to);
} ld_part;

#define LD_CLOSES(...) \
    .closes = (const uint16_t[]){__VA_ARGS__}, .closers = sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t)
#define LD_QUOTES(...) \
    .quotes = (const uint16_t[]){__VA_ARGS__}, .quoted = sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t)

/* A phase as people know it: the steps that it consists of, and one sentence for whoever meets it for the first time.
 */
typedef struct ld_phase_row {
    const char *name; /* an id */
    const char *text;
    const uint8_t *steps; /* LD_STEPS */
    uint8_t count;
} ld_phase_row;

#define LD_STEPS(...) \
    .steps = (const uint8_t[]){__VA_ARGS__}, .count = sizeof((const uint8_t[]){__VA_ARGS__}) / sizeof(uint8_t)

/* All that a game tells a person, of what the seat knows. The functions may be NULL. */
typedef struct ld_guide {
    const ld_holding *holdings; /* a row without a name ends them */
    /* What follows from a choice and holdings do not tell. */
    void (*foretell)(const void *view, int seat, ld_choice c, const ld_teller *t);
    /* What stands behind an option in a list, in a few words (a price, dice); leaves `out` as it is if nothing. */
    void (*detail)(const void *view, ld_choice c, char *out, size_t room);
    void (*underway)(const void *view, int seat, const ld_teller *t);
    void (*legend)(const void *view, const ld_teller *t);
    /* The goal card: what the seat is (which is not asked of a spectator), how one wins, what a turn is. */
    void (*you)(const void *view, int seat, const ld_teller *t);
    void (*wins)(const void *view, int seat, const ld_teller *t);
    void (*turn)(const void *view, int seat, const ld_teller *t);
    const ld_phase_row *phases; /* a row without a name ends them */
    const ld_part *parts;       /* a row without a title ends them */
    /* Messages that tell what befalls the seat they name first; in all others that seat acts. */
    const uint16_t *befalls;
    int befalling; /* how many */
    /* Whose a thing is for good; -1 if nobody's. */
    int (*owner)(const void *state, int word, int value);
} ld_guide;

struct ld_game {
    const char *name, *title, *about, *rules_version;
    uint8_t min_seats, max_seats;
    uint16_t state_bytes;
    const ld_option *options;
    int option_count;
    const ld_kind *const *kinds;
    int kind_count;
    const ld_verb *verbs;
    int verb_count;
    const ld_message *messages;
    int message_count;
    const ld_reason *reasons; /* from 1 on: 0 is no reason */
    int reason_count;
    const ld_field *fields; /* a row without a name ends them */

    /* What is printed on its components: a plain struct, the standard one, and its rows (one without a name ends
     * them). */
    const ld_figure *figures;
    const void *standard;
    uint32_t figure_bytes;
    /* Works out what in the struct follows from figures, after some were changed; refuses with a sentence that names a
     * figure what cannot be played. May be NULL. */
    bool (*settle_figures)(void *figures, char *error);
    /* Scenarios or editions in which things have other names or figures: how many, which one a state is of, and how to
     * make an empty state one of it. May be 0 and NULL. */
    int scenes;
    int (*scene)(const void *state);
    void (*set_scene)(void *state, int scene);

    /* What follows from a position and is shown beside it: a plain struct that `work_out` fills in for a view, zeroed
     * before, and its rows. May be NULL. */
    const ld_field *facts;
    uint16_t fact_bytes;
    void (*work_out)(const void *view, void *facts);

    /* `state` is zeroed but for seats and game. Refuses settings with a sentence; otherwise pushes
     * the first frame. `get` values by ld_get. */
    bool (*setup)(void *state, const ld_setting *settings, int count, char *error);
    void (*redact)(void *state, int seat); /* in place; ld_core.viewer is set before */
    void (*determinize)(void *state, ld_rng *rng);
    /* What is wrong with a position from outside, in English as in `wrong`; NULL if nothing. */
    const char *(*check)(const void *state);
    /* After a load: work out what follows from the fields read. `missing` has a bit for each field
     * that was left out. */
    void (*derive)(void *state, uint64_t missing);
    void (*outcome)(const void *state, ld_outcome *out);
    int (*account)(const void *state, int seat, ld_line *out, int room);
    void (*asides)(const void *state, int seat, ld_list *out);
    void (*aside)(void *state, ld_log *log, int seat, ld_choice c);
    /* The word for a value: id or display name; false if the value names nothing. */
    bool (*word)(const void *state, int word, int value, ld_style style, char *out, size_t room);
    int (*word_count)(const void *state, int word); /* values are 0 .. count-1 */
    /* What the thing does or is for, in a sentence or two; NULL if there is nothing to say. {strength} is the figure of
     * that name that the thing has, or the game; {cards|card|cards} the word that goes with it. May be NULL. */
    const char *(*explain)(const void *state, int word, int value);
    /* Name of a word type in templates, e.g. "card"; index is the type number; NULL ends. */
    const char *const *word_types;
    int (*draw)(const void *view, const ld_voice *voice, ld_canvas *canvas);
    void (*describe)(const void *view, const ld_teller *t); /* the same in sentences */
    /* Judgement, for bots. `weights` has a number for each row of the table. */
    const ld_weight *weights;
    int weight_count, judged; /* rows; of these the first `judged` are for rate and hint, the others for value */
    const char *tuned;        /* weights improved by play (tuned.txt of its folder) */
    const char *chances;      /* how ld_value is tempered for people (chances.txt of its folder) */
    /* What each row of the standing is about, for people: a phrase for each row from `judged` on, NULL for what nobody
     * is told. Rows of one meaning share it. May be NULL. */
    const char *const *standing_words;
    /* What tells set-ups apart where chances are fitted, beside the seats (ld_variant). May be NULL: nothing. */
    int (*variant)(const void *state);
    /* What each option of the seat is worth, higher is better, with care; `view` is the seat's view. */
    void (*rate)(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
    /* The same at a glance, for playouts: a few nanoseconds an option; e-fold for e-fold likelier to be
     * chosen. On a full state; may be NULL: all alike. */
    void (*hint)(const void *state, int seat, const ld_list *options, const float *weights, float *out);
    /* The seat's standing on a full state: a number for each row of weights from `judged` on. The share
     * of the win is the softmax over the seats of the sum of weight times number. May be NULL. */
    void (*standing)(const void *state, int seat, float *out);
    /* A number that grows with each Age, year or turn of the game: where playouts may stop. May be NULL. */
    int (*round)(const void *state);
    /* False in the middle of something (a fight), where the standing tells little. May be NULL: always true. */
    bool (*quiet)(const void *state);
    /* True in a fight in which many dice decide one thing: what one of them was worth shows when it is over. Searches
     * do not ask. May be NULL: while it is not quiet. */
    bool (*fighting)(const void *state);
    /* Where the standing sees too late what dice and cards are worth: ld_fortune plays each outcome on so many times,
     * until so many rounds have ended or choices been made. Zeros: only a fight is played on, to its end. */
    struct {
        int looks, rounds, plies;
    } foretell;
    ld_search search;              /* what suits the game, settled by matches */
    const char *levels[LD_LEVELS]; /* gentle, easy, medium, hard and expert, as bots; settled by matches too */
    bool (*odds)(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out); /* may be NULL */
    /* What sets a seat apart for statistics, e.g. its house: the value of a word; -1 if none yet. May be NULL. */
    int (*role)(const void *state, int seat);
    uint8_t role_word;
    /* The seat's place in the order of play at this moment, 0 for the first. May be NULL: statistics then go by who is
     * asked first. */
    int (*order)(const void *state, int seat);
    const char *mixes_roles;   /* the setting that lets chance deal the roles: "houses=random"; may be NULL */
    const ld_use_row *uses;    /* what seats use; a row without a word ends them; may be NULL */
    const ld_guide *guide;     /* what a person is told (guide.c of each game) */
    const ld_lasting *lasting; /* may be NULL: all things keep their numbers */
};

enum { LD_WORD_NUMBER = 0, LD_WORD_SEAT = 1 }; /* every game's first two word types */

extern const int ld_games_count; /* their standard boxes are the first of ld_boxes */

/* ---- for rules: moving about the stack ----------------------------------------------------- */

static inline const ld_core *ld_core_of(const void *state) { return state; }
static inline ld_frame *ld_top(void *state)
{
    ld_core *core = state;
    assert(core->depth > 0);
    return &core->stack[core->depth - 1];
}

/* Pushes a frame that nobody owes yet; the caller fills in the locals. */
ld_frame *ld_call(void *state, int kind);
/* Replaces the top frame, locals cleared. */
ld_frame *ld_become(void *state, int kind);
/* Pops the top frame and hands a small result to the one below. */
void ld_done(void *state, int result);
/* Drops all frames: the game is over. */
void ld_finish(void *state);
static inline void ld_ask(ld_frame *f, int seat)
{
    assert(seat == LD_CHANCE || (seat >= 0 && seat < LD_MAX_SEATS));
    f->owed = (uint8_t)(1u << seat);
}
/* Something hidden was shown: choices before this moment cannot be taken back. */
static inline void ld_reveal(void *state) { ((ld_core *)state)->flags |= LD_BARRIER; }

/* ld_options and ld_asides for somebody who also hears what they leave out. */
void ld_options_to(const ld_state *state, int seat, ld_list *out, ld_ear *ear);
void ld_asides_to(const ld_state *state, int seat, ld_list *out, ld_ear *ear);

/* ---- for rules: saying what happened -------------------------------------------------------- */

enum { LD_ALL = 0xff };
/* Everybody sees it. */
#define ld_say(log, id, ...) ld_say_to(log, id, LD_ALL, 0, __VA_ARGS__)
/* Only the seats in `see` read the arguments in `hide`. */
#define ld_say_to(log, id, see, hide, ...)                                                                             \
    ((log) ? ld_say_(log, id, see, hide, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int)) \
           : (void)0)
void ld_say_(ld_log *log, int id, unsigned see, unsigned hide, const int *args, size_t count);

/* ---- for rules: cards counted by kind ---------------------------------------------------------- */

enum { LD_ZONE_KINDS = 39 };

typedef struct ld_zone {
    uint64_t mask; /* the kinds with a count above 0 */
    uint8_t n[LD_ZONE_KINDS];
    uint8_t total;
} ld_zone;

static_assert(sizeof(ld_zone) == 48, "no padding");

static inline void ld_zone_add(ld_zone *z, int k, int n)
{
    assert(k >= 0 && k < LD_ZONE_KINDS && z->total + n <= UINT8_MAX);
    z->n[k] = (uint8_t)(z->n[k] + n);
    z->total = (uint8_t)(z->total + n);
    if (z->n[k])
        z->mask |= UINT64_C(1) << k;
}

static inline void ld_zone_take(ld_zone *z, int k, int n)
{
    assert(z->n[k] >= n);
    z->n[k] = (uint8_t)(z->n[k] - n);
    z->total = (uint8_t)(z->total - n);
    if (!z->n[k])
        z->mask &= ~(UINT64_C(1) << k);
}

/* ---- for rules: dice ---------------------------------------------------------------------------- */

/* The faces 1 to 6 of a die, as LD_CHOICE(verb, face, 0, 0), each as likely; and one of them, for `sample`. */
void ld_list_die(ld_list *out, int verb);
static inline ld_choice ld_throw(int verb, ld_rng *rng) { return LD_CHOICE(verb, 1 + ld_below(rng, 6), 0, 0); }

/* ---- for filling in ------------------------------------------------------------------------- */

/* One of `total` things counted by kind, each equally likely: its kind. Takes nothing away. */
int ld_one_of(const uint8_t *counts, uint32_t total, ld_rng *rng);

/* ---- for set-up ------------------------------------------------------------------------------ */

bool ld_seats_ok(const ld_game *game, int seats, char *error);
bool ld_settings_ok(const ld_game *game, const ld_setting *settings, int count, char *error);
/* The value given for a key, or its default. */
const char *ld_get(const ld_game *game, const ld_setting *settings, int count, const char *key);

/* ---- for texts ------------------------------------------------------------------------------- */

/* ld_vtext() in the words of a context. */
char *ld_vtext_in(char *out, size_t room, const char *context, const char *format, va_list args)
    __attribute__((format(printf, 4, 0)));
/* A template as those of messages, in the thread's language: a finished sentence. */
char *ld_sentence(const ld_state *state, const char *template, const int *args, int count, const ld_voice *voice,
                  char *out, size_t room);
/* Lets a text begin with a capital. Returns it. */
char *ld_raise_first(char *text);
/* What the seat knows: the view itself, if it is one; else `room`. */
const ld_state *ld_known_to(const ld_state *state, int seat, ld_state *room);
/* The option's own number; false if it has none. */
bool ld_own_number(const ld_state *view, ld_choice c, int *out);
/* The number that a question (ld_why) ends with, as in "7" or "bid 7"; -1 if it ends with none. */
int ld_amount_asked(const char *what);
/* Does a question (ld_why) name this choice? */
bool ld_is_named(const ld_state *view, ld_choice c, const ld_voice *voice, const char *what);
/* The name of an event's message, and the ids of its arguments. */
const char *ld_event_words(const ld_state *state, const ld_event *event, char words[LD_EVENT_ARGS][LD_TEXT_BYTES]);
/* The event that has these (words NULL: without arguments), without `see` and `hide`; false if the game has no such
 * message or thing now. */
bool ld_event_read(const ld_state *state, const char *name, const char *const *words, int count, ld_event *event);
/* The bare data of a reason, as ld_event_note of an event. */
char *ld_reason_note(const ld_state *state, int reason, const int *args, int count, char *out, size_t room);
/* The next place of a template that stands for things of a type, from `text` on: which argument, and the type. Returns
 * the text after it; NULL if there is none. */
const char *ld_next_place(const ld_game *game, const char *text, int *index, int *word);
/* Finds a word by its id; -1 if there is none. */
int ld_word_find(const ld_state *state, int word, const char *id);
void ld_word(const ld_state *state, int word, int value, ld_style style, const ld_voice *voice, char *out, size_t room);
/* A text or a thing's name, in the short words of the language ("short") if it does not fit into so many columns. */
#define LD_SHORT "short"
const char *ld_tr_to_fit(const char *english, int columns);
/* The letter that stands for a name on boards (the context "letter"), or the English one. */
char ld_letter(const char *name, char english);
void ld_name_to_fit(const ld_state *state, int word, int value, const ld_voice *voice, int columns, char *out,
                    size_t room);

/* ---- for boards ------------------------------------------------------------------------------ */

/* What does not fit is written in the short words of the language where it has some, and cut with a mark where it has
 * not: never in the middle of a word without one. */
enum { LD_CUT = 0x2026 };

/* Writes text at a cell in the thread's language, up to the right edge; returns the column after it. */
int ld_put(ld_canvas *canvas, int x, int y, ld_colour colour, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Writes a text as it is, in at most so many columns; ld_tr_to_fit() gives a text that does not need to be cut. */
int ld_put_cut(ld_canvas *canvas, int x, int y, int width, ld_colour colour, const char *text);
int ld_put_seat(ld_canvas *canvas, int x, int y, int width, ld_colour colour, const ld_state *view, int seat,
                const ld_voice *voice);

/* Where a list has come to. It goes on in the next row, from the column `left`, if so many columns do not fit. */
typedef struct ld_pen {
    int x, y;
} ld_pen;
void ld_break(const ld_canvas *canvas, ld_pen *pen, int left, int width);

#endif
