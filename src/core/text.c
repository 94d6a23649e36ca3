/* Words: notation, labels, prompts and events from templates.
 *
 * A template is plain text with places like {0:card}: argument 0, read as the word type "card" of
 * the game. {2+:card} lists all arguments from 2 on. {1} is a number, {1|coin|coins} the word that
 * goes with it; a language has as many words there as it has forms. {hand_limit} and {hand_limit|card|cards} are the
 * same of a figure of the game. Notation writes ids, all else display names.
 * {0:seat/of} is the thing's name in the form "of", which a translation may ask for (docs/languages.md).
 * Parsing is formatting: a text is the option whose notation it is, so there is one notation and one legality. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct writer {
    char *out;
    size_t room, used;
} writer;

static void mend_end(char *text);

static void put_text(writer *w, const char *text)
{
    size_t n = strlen(text);
    if (w->room == 0)
        return;
    if (w->used + n >= w->room)
        n = w->room - 1 - w->used;
    memcpy(w->out + w->used, text, n);
    w->used += n;
    w->out[w->used] = 0;
    if (w->used + 1 == w->room)
        mend_end(w->out);
}

/* ---- languages ----------------------------------------------------------------------------------- */

static _Thread_local const ld_tongue *spoken;
static _Thread_local const char *wished; /* the form of the name that is being made; NULL: the plain one */

void ld_speak(const ld_tongue *tongue) { spoken = tongue; }
const ld_tongue *ld_spoken(void) { return spoken; }

static const char *without_context(const char *text)
{
    const char *mark = strchr(text, LD_CONTEXT_END);
    return mark ? mark + 1 : text;
}

static const char *tr_plain(const char *english)
{
    const char *other = spoken ? spoken->translate(spoken, english) : english;
    return other == english ? without_context(english) : other;
}

const char *ld_tr_in(const char *context, const char *english)
{
    char key[2 * LD_TEXT_BYTES];
    int n = snprintf(key, sizeof key, "%s%c%s", context, LD_CONTEXT_END, without_context(english));
    const char *other = spoken && n < (int)sizeof key ? spoken->translate(spoken, key) : key;
    return other == key ? tr_plain(english) : other;
}

const char *ld_tr(const char *english) { return wished ? ld_tr_in(wished, english) : tr_plain(english); }

/* The word that goes with n, of "one|other" or as many as the language has; sets its length. */
static const char *pick_form(const char *words, const char *end, long n, size_t *length)
{
    int form = spoken ? spoken->form(n) : n != 1;
    const char *bar = memchr(words, '|', (size_t)(end - words));
    for (; form > 0 && bar; form--) {
        words = bar + 1;
        bar = memchr(words, '|', (size_t)(end - words));
    }
    *length = (size_t)((bar ? bar : end) - words);
    return words;
}

/* The number that ends before this place, but for what is not a digit; one if there is none. */
static long number_before(const char *text, const char *at)
{
    while (at > text && !(at[-1] >= '0' && at[-1] <= '9'))
        at--;
    if (at == text)
        return 1;
    while (at > text && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return strtol(at, NULL, 10);
}

static void put_forms(char *text)
{
    char *to = text;
    for (const char *p = text; *p;) {
        const char *end = strncmp(p, "{|", 2) == 0 ? strchr(p, '}') : NULL;
        if (!end) {
            *to++ = *p++;
            continue;
        }
        size_t n;
        const char *word = pick_form(p + 2, end, number_before(text, to), &n);
        memmove(to, word, n);
        to += n;
        p = end + 1;
    }
    *to = 0;
}

/* Drops a character that was cut at the end. */
static void mend_end(char *text)
{
    size_t n = strlen(text), k = n;
    while (k > 0 && ((unsigned char)text[k - 1] & 0xc0) == 0x80)
        k--;
    if (k == 0)
        return;
    unsigned char lead = (unsigned char)text[k - 1];
    size_t need = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (n - (k - 1) < need)
        text[k - 1] = 0;
}

__attribute__((format(printf, 3, 0))) static char *print(char *out, size_t room, const char *words, va_list args)
{
    int n = vsnprintf(out, room, words, args);
    if (n >= (int)room)
        mend_end(out);
    put_forms(out);
    return out;
}

char *ld_vtext(char *out, size_t room, const char *format, va_list args)
{
    return print(out, room, ld_tr(format), args);
}

char *ld_vtext_in(char *out, size_t room, const char *context, const char *format, va_list args)
{
    return print(out, room, ld_tr_in(context, format), args);
}

char *ld_text(char *out, size_t room, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    ld_vtext(out, room, format, args);
    va_end(args);
    return out;
}

bool ld_wrong(char error[LD_ERROR_BYTES], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    ld_vtext(error, LD_ERROR_BYTES, format, args);
    va_end(args);
    return false;
}

int ld_width(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* ---- words --------------------------------------------------------------------------------------- */

/* A person's name is never translated; a form of it is the form of "{seat}", which is right for every name. */
static void put_person(const char *name, char *out, size_t room)
{
    static const char person[] = "{seat}";
    const char *form = ld_tr(person), *place = strstr(form, person);
    if (place)
        snprintf(out, room, "%.*s%s%s", (int)(place - form), form, name, place + sizeof person - 1);
    else
        ld_copy_word(out, room, form);
}

void ld_word(const ld_state *state, int word, int value, ld_style style, const ld_voice *voice, char *out, size_t room)
{
    const ld_game *game = ld_game_of(state);
    char text[LD_TEXT_BYTES];
    if (word == LD_WORD_NUMBER) {
        snprintf(out, room, "%d", value);
    } else if (value < 0) {
        snprintf(out, room, "?");
    } else if (word == LD_WORD_SEAT) {
        if (style == LD_NAME && voice && value < LD_MAX_SEATS && voice->names[value])
            put_person(voice->names[value], out, room);
        else
            snprintf(out, room, style == LD_ID ? "%d" : ld_tr("Seat %d"), value);
    } else if (style != LD_NAME) {
        if (!game->word(state, word, value, style, out, room))
            ld_copy_word(out, room, "?");
    } else {
        ld_copy_word(out, room, game->word(state, word, value, style, text, sizeof text) ? ld_tr(text) : "?");
    }
}

const char *ld_tr_to_fit(const char *english, int columns)
{
    const char *plain = ld_tr(english);
    return ld_width(plain) <= columns ? plain : ld_tr_in(LD_SHORT, english);
}

char ld_letter(const char *name, char english)
{
    const char *own = ld_tr_in("letter", name);
    return own[0] && !own[1] ? own[0] : english;
}

/* Leaves so many columns of a text, the last of them a mark if there were more. */
static void cut_to(char *text, size_t room, int columns)
{
    static const char mark[] = "…";
    if (ld_width(text) <= columns)
        return;
    char *end = text;
    for (int n = 0; n < columns - 1; n++)
        do
            end++;
        while (((unsigned char)*end & 0xc0) == 0x80);
    if (columns > 0 && (size_t)(end - text) + sizeof mark <= room)
        memcpy(end, mark, sizeof mark);
    else
        *end = 0;
}

void ld_name_to_fit(const ld_state *state, int word, int value, const ld_voice *voice, int columns, char *out,
                    size_t room)
{
    assert(!wished);
    ld_word(state, word, value, LD_NAME, voice, out, room);
    if (ld_width(out) <= columns)
        return;
    wished = LD_SHORT;
    ld_word(state, word, value, LD_NAME, voice, out, room);
    wished = NULL;
    cut_to(out, room, columns);
}

int ld_word_find(const ld_state *state, int word, const char *id)
{
    const ld_game *game = ld_game_of(state);
    int count = word == LD_WORD_SEAT ? ld_seats(state) : game->word_count(state, word);
    for (int i = 0; i < count; i++) {
        char text[LD_TEXT_BYTES];
        ld_word(state, word, i, LD_ID, NULL, text, sizeof text);
        if (strcmp(text, id) == 0)
            return i;
    }
    return -1;
}

const char *ld_thing_type(const ld_state *state, int type) { return ld_game_of(state)->word_types[type]; }

int ld_thing_count(const ld_state *state, int type)
{
    if (type == LD_WORD_NUMBER)
        return 0;
    return type == LD_WORD_SEAT ? ld_seats(state) : ld_game_of(state)->word_count(state, type);
}

bool ld_thing(const ld_state *state, int type, int number, const ld_voice *voice, char *id, char *name, size_t room)
{
    if (type != LD_WORD_SEAT && !ld_game_of(state)->word(state, type, number, LD_ID, id, room))
        return false;
    ld_word(state, type, number, LD_ID, voice, id, room);
    ld_word(state, type, number, LD_NAME, voice, name, room);
    return true;
}

static int word_type(const ld_game *game, const char *name, size_t length)
{
    for (int i = 0; game->word_types[i]; i++)
        if (strlen(game->word_types[i]) == length && memcmp(game->word_types[i], name, length) == 0)
            return i;
    assert(!"unknown word type in a template");
    return LD_WORD_NUMBER;
}

static void put_words(writer *w, const ld_state *state, int word, const int *args, int from, int to, ld_style style,
                      const ld_voice *voice)
{
    for (int i = from; i < to; i++) {
        char text[LD_TEXT_BYTES];
        ld_word(state, word, args[i], style, voice, text, sizeof text);
        if (i > from)
            put_text(w, style == LD_ID ? " " : ", ");
        put_text(w, text);
    }
}

static void put_bytes(writer *w, const char *from, size_t n)
{
    char piece[LD_TEXT_BYTES];
    if (n >= sizeof piece)
        n = sizeof piece - 1;
    memcpy(piece, from, n);
    piece[n] = 0;
    put_text(w, piece);
}

/* A {..} of a template, read. */
typedef struct slot {
    int index;
    bool rest;         /* all arguments from there on */
    int word;          /* their type */
    char form[24];     /* of their names; empty: the plain one */
    const char *words; /* the first of those that go with the number; NULL: none */
    const char *end;   /* its closing brace */
} slot;

static slot read_place(const ld_game *game, const char *p)
{
    slot out = {.end = strchr(p, '}')};
    assert(out.end);
    for (p++; *p >= '0' && *p <= '9'; p++)
        out.index = 10 * out.index + *p - '0';
    out.rest = *p == '+';
    p += out.rest;
    if (*p == '|')
        out.words = p + 1;
    if (*p != ':')
        return out;
    size_t length = strcspn(p + 1, "/}");
    out.word = word_type(game, p + 1, length);
    const char *form = p + 1 + length;
    if (*form == '/')
        snprintf(out.form, sizeof out.form, "%.*s", (int)(out.end - form - 1), form + 1);
    return out;
}

const char *ld_next_place(const ld_game *game, const char *text, int *index, int *word)
{
    for (text = strchr(text, '{'); text; text = strchr(text + 1, '{')) {
        if (text[1] >= 'a' && text[1] <= 'z') /* a figure */
            continue;
        slot at = read_place(game, text);
        *index = at.index;
        *word = at.word;
        if (at.word > LD_WORD_NUMBER)
            return at.end;
    }
    return NULL;
}

/* Writes what a {..} stands for; returns the text after it. */
static const char *put_place(writer *w, const ld_state *state, const char *text, const int *args, int count,
                             ld_style style, const ld_voice *voice)
{
    slot p = read_place(ld_game_of(state), text);
    if (p.words) {
        size_t n;
        const char *word = pick_form(p.words, p.end, args[p.index], &n);
        put_bytes(w, word, n);
        return p.end + 1;
    }
    wished = p.form[0] ? p.form : NULL;
    put_words(w, state, p.word, args, p.index, p.rest ? count : p.index + 1, style, voice);
    wished = NULL;
    return p.end + 1;
}

/* The seat that an argument of a message stands for: itself, by its role, or as the owner of the thing; -1 if none. */
static int seat_meant(const ld_state *state, int word, int value)
{
    const ld_game *game = ld_game_of(state);
    if (word == LD_WORD_SEAT)
        return value;
    for (int s = 0; game->role && word == game->role_word && s < ld_seats(state); s++)
        if (game->role(state, s) == value)
            return s;
    return game->guide->owner ? game->guide->owner(state, word, value) : -1;
}

static bool befalls(const ld_guide *guide, int message)
{
    for (int i = 0; i < guide->befalling; i++)
        if (guide->befalls[i] == message)
            return true;
    return false;
}

static bool names_figure(const char *place);

/* Who is named first acts, unless the message is one of those that tell what befalls somebody. A list of seats is
 * nobody's act. */
bool ld_event_touches(const ld_state *state, const ld_event *event, int seat)
{
    const ld_game *game = ld_game_of(state);
    assert(event->id < game->message_count && seat >= 0 && seat < ld_seats(state));
    bool acted = befalls(game->guide, event->id);
    const char *text = game->messages[event->id].text;
    for (text = strchr(text, '{'); text; text = strchr(text + 1, '{')) {
        if (names_figure(text))
            continue;
        slot p = read_place(game, text);
        int meant = p.words || p.rest ? -1 : seat_meant(state, p.word, event->args[p.index]);
        if (meant == seat)
            return acted;
        acted |= meant >= 0;
    }
    return false;
}

static const char *put_figure(writer *w, const ld_state *state, int type, int number, const char *place);

/* {equi_price} is a figure of the game, {0:card} an argument. */
static bool names_figure(const char *place) { return place[0] == '{' && place[1] >= 'a' && place[1] <= 'z'; }

static char *expand(const ld_state *state, const char *template, const int *args, int count, ld_style style,
                    const ld_voice *voice, char *out, size_t room)
{
    writer w = {out, room, 0};
    out[0] = 0;
    while (*template) {
        if (names_figure(template)) {
            template = put_figure(&w, state, LD_WORD_NUMBER, 0, template);
            continue;
        }
        if (*template == '{') {
            template = put_place(&w, state, template, args, count, style, voice);
            continue;
        }
        size_t n = strcspn(template, "{");
        put_bytes(&w, template, n);
        template += n;
    }
    return out;
}

/* The capital of a letter of two bytes, in the languages that are written with Latin letters. */
static unsigned capital_of(unsigned letter)
{
    if (letter >= 0xe0 && letter <= 0xfe && letter != 0xf7)
        return letter - 0x20;
    bool paired = (letter >= 0x100 && letter < 0x130) || (letter >= 0x14a && letter < 0x178) ||
                  (letter >= 0x218 && letter < 0x21c);
    return paired ? letter & ~1U : letter;
}

char *ld_raise_first(char *text)
{
    unsigned char *p = (unsigned char *)text;
    if (p[0] >= 'a' && p[0] <= 'z')
        p[0] = (unsigned char)(p[0] - 'a' + 'A');
    if ((p[0] & 0xe0) != 0xc0)
        return text;
    unsigned letter = capital_of((p[0] & 0x1fU) << 6 | (p[1] & 0x3fU));
    p[0] = (unsigned char)(0xc0 | letter >> 6);
    p[1] = (unsigned char)(0x80 | (letter & 0x3f));
    return text;
}

/* People spell their names as they like. */
static bool begins_with_person(const char *text, const ld_voice *voice)
{
    for (int i = 0; voice && i < LD_MAX_SEATS; i++)
        if (voice->names[i] && strncmp(text, voice->names[i], strlen(voice->names[i])) == 0)
            return true;
    return false;
}

/* Lets a finished sentence begin with a capital. What is a place and nothing else is a name, no sentence. */
static char *begin_sentence(char *text, const char *template, const ld_voice *voice)
{
    bool name = *template == '{' && strcspn(template, "}") + 1 >= strlen(template);
    if (!name && !(*template == '{' && begins_with_person(text, voice)))
        ld_raise_first(text);
    return text;
}

char *ld_sentence(const ld_state *state, const char *template, const int *args, int count, const ld_voice *voice,
                  char *out, size_t room)
{
    template = ld_tr(template);
    return begin_sentence(expand(state, template, args, count, LD_NAME, voice, out, room), template, voice);
}

/* ---- what things do -------------------------------------------------------------------------------- */

/* The figure of that name that the thing has, or the game. */
static int figure_called(const ld_state *state, int type, int number, const char *name, size_t length)
{
    for (const ld_figure *figure = ld_game_of(state)->figures; figure->field.name; figure++) {
        const ld_field *field = &figure->field;
        bool of_thing = field->dim[0].word == type;
        if ((!of_thing && field->dim[0].count) || strlen(field->name) != length ||
            memcmp(field->name, name, length) != 0 || !ld_figure_in_scene(state, figure))
            continue;
        return ld_field_read(field, ld_figure_at_thing(state, figure, number));
    }
    assert(!"unknown figure in a text");
    return 0;
}

/* Writes {strength}, the number, or {cards|card|cards}, the word that goes with it; returns the text after it. */
static const char *put_figure(writer *w, const ld_state *state, int type, int number, const char *place)
{
    const char *end = strchr(place, '}'), *name = place + 1;
    assert(end);
    size_t length = strcspn(name, "|}");
    int value = figure_called(state, type, number, name, length);
    if (name[length] == '|') {
        size_t n;
        const char *word = pick_form(name + length + 1, end, value, &n);
        put_bytes(w, word, n);
    } else {
        put_words(w, state, LD_WORD_NUMBER, &value, 0, 1, LD_NAME, NULL);
    }
    return end + 1;
}

const char *ld_thing_about(const ld_state *state, int type, int number, const ld_voice *voice)
{
    static _Thread_local char text[4 * LD_TEXT_BYTES];
    const ld_game *game = ld_game_of(state);
    const char *about = game->explain && type > LD_WORD_SEAT ? game->explain(state, type, number) : NULL;
    if (!about || !strchr(about, '{'))
        return about ? ld_tr(about) : NULL;
    writer w = {text, sizeof text, 0};
    text[0] = 0;
    for (about = ld_tr(about); *about;) {
        size_t n = strcspn(about, "{");
        put_bytes(&w, about, n);
        about = about[n] ? put_figure(&w, state, type, number, about + n) : about + n;
    }
    return text;
}

/* ---- choices ------------------------------------------------------------------------------------- */

static const ld_verb *verb_of(const ld_state *state, ld_choice choice)
{
    const ld_game *game = ld_game_of(state);
    int verb = ld_verb_of(choice);
    assert(verb < game->verb_count);
    return &game->verbs[verb];
}

static char *expand_choice(const ld_state *state, const char *template, ld_choice c, ld_style style,
                           const ld_voice *voice, char *out, size_t room)
{
    const int args[] = {ld_a(c), ld_b(c), ld_c(c), ld_n(c)};
    return expand(state, template, args, 4, style, voice, out, room);
}

char *ld_format(const ld_state *state, ld_choice choice, char *out, size_t room)
{
    return expand_choice(state, verb_of(state, choice)->notation, choice, LD_ID, NULL, out, room);
}

char *ld_label(const ld_state *state, ld_choice choice, const ld_voice *voice, char *out, size_t room)
{
    const char *label = ld_tr(verb_of(state, choice)->label);
    return begin_sentence(expand_choice(state, label, choice, LD_NAME, voice, out, room), label, voice);
}

size_t ld_label_lead(const ld_state *state, ld_choice choice)
{
    return strcspn(ld_tr(verb_of(state, choice)->label), "{");
}

char *ld_place(const ld_state *state, ld_choice choice, char *out, size_t room)
{
    const char *at = verb_of(state, choice)->at;
    return expand_choice(state, at ? at : "", choice, LD_ID, NULL, out, room);
}

const char *ld_group(const ld_state *state, ld_choice choice)
{
    const char *group = verb_of(state, choice)->group;
    return group ? ld_tr(group) : NULL;
}

const char *ld_rule(const ld_state *state, ld_choice choice) { return verb_of(state, choice)->rule; }

/* What the notation of the first few options looks like, to tell somebody what was expected. */
static void expected(const ld_state *state, const ld_list *list, char *out, size_t room)
{
    writer w = {out, room, 0};
    out[0] = 0;
    for (int i = 0; i < list->count && i < 4; i++) {
        char text[LD_TEXT_BYTES];
        put_text(&w, i ? ", '" : "'");
        put_text(&w, ld_format(state, list->choice[i], text, sizeof text));
        put_text(&w, "'");
    }
    if (list->count > 4)
        put_text(&w, ", ...");
}

static bool find_in(const ld_state *state, const ld_list *list, const char *text, ld_choice *out)
{
    for (int i = 0; i < list->count; i++) {
        char notation[LD_TEXT_BYTES];
        ld_format(state, list->choice[i], notation, sizeof notation);
        if (strcmp(notation, text) == 0) {
            *out = list->choice[i];
            return true;
        }
    }
    return false;
}

bool ld_parse(const ld_state *state, int seat, const char *text, ld_choice *out, char error[LD_ERROR_BYTES])
{
    ld_list list;
    if (ld_over(state)) {
        return ld_wrong(error, "the game is over, so no choice is expected");
    }
    if (seat != LD_CHANCE && (seat < 0 || seat >= ld_seats(state))) {
        return ld_wrong(error, "there is no seat %d; expected 0 to %d", seat, ld_seats(state) - 1);
    }
    ld_options(state, seat, &list);
    if (find_in(state, &list, text, out))
        return true;
    if (seat != LD_CHANCE) {
        ld_list asides;
        ld_asides(state, seat, &asides);
        if (find_in(state, &asides, text, out))
            return true;
    }
    char hint[160];
    expected(state, &list, hint, sizeof hint);
    if (list.count == 0)
        return seat == LD_CHANCE ? ld_wrong(error, "chance owes no choice now")
                                 : ld_wrong(error, "seat %d owes no choice now", seat);
    return ld_wrong(error, "'%.40s' is not offered at step '%s'; expected %s", text, ld_step(state), hint);
}

/* ---- prompts ------------------------------------------------------------------------------------- */

/* Of a template in the thread's language. */
static char *expand_frame(const ld_state *state, const char *template, const ld_voice *voice, char *out, size_t room)
{
    const ld_core *core = ld_core_of(state);
    const ld_frame *f = &core->stack[core->depth - 1];
    const ld_field *row = ld_game_of(state)->kinds[f->kind]->locals;
    int args[LD_LOCAL_BYTES] = {0}, count = 0;
    for (; row->name; row++) {
        int many = row->dim[0].count && !row->used ? row->dim[0].count : 1;
        for (int i = 0; i < many; i++) {
            assert(count < LD_LOCAL_BYTES);
            args[count++] = ld_field_read(row, f->local + row->offset + (size_t)i * row->dim[0].stride);
        }
    }
    return expand(state, template, args, count, LD_NAME, voice, out, room);
}

static const ld_kind *top_kind(const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    return ld_game_of(state)->kinds[core->stack[core->depth - 1].kind];
}

char *ld_prompt(const ld_state *state, int seat, const ld_voice *voice, char *out, size_t room)
{
    if (ld_over(state))
        return ld_text(out, room, "The game is over.");
    if (!(ld_asked(state) >> seat & 1))
        return ld_waiting(state, voice, out, room);
    const ld_kind *kind = top_kind(state);
    const char *midway = kind->midway ? kind->midway(state, seat) : NULL,
               *prompt = ld_tr(midway ? midway : kind->prompt);
    return begin_sentence(expand_frame(state, prompt, voice, out, room), prompt, voice);
}

char *ld_waiting(const ld_state *state, const ld_voice *voice, char *out, size_t room)
{
    char who[LD_TEXT_BYTES] = "", what[LD_TEXT_BYTES];
    writer w = {who, sizeof who, 0};
    if (ld_over(state))
        return ld_text(out, room, "The game is over.");
    unsigned asked = ld_asked(state);
    for (int s = 0; s < ld_seats(state); s++) {
        char name[LD_TEXT_BYTES];
        if (!(asked >> s & 1))
            continue;
        ld_word(state, LD_WORD_SEAT, s, LD_NAME, voice, name, sizeof name);
        put_text(&w, who[0] ? ", " : "");
        put_text(&w, name);
    }
    if (asked >> LD_CHANCE & 1)
        put_text(&w, ld_tr("chance"));
    expand_frame(state, ld_tr(top_kind(state)->waiting), voice, what, sizeof what);
    return ld_text(out, room, "Waiting for %s to %s.", who, what);
}

/* ---- events -------------------------------------------------------------------------------------- */

static bool veiled(const ld_event *event)
{
    for (int i = 0; i < event->count; i++)
        if ((event->hide >> i & 1) && event->args[i] < 0)
            return true;
    return false;
}

char *ld_event_text(const ld_state *state, const ld_event *event, const ld_voice *voice, char *out, size_t room)
{
    const ld_message *message = &ld_game_of(state)->messages[event->id];
    const char *template = ld_tr(veiled(event) ? message->veiled : message->text);
    int args[LD_EVENT_ARGS];
    for (int i = 0; i < LD_EVENT_ARGS; i++)
        args[i] = event->args[i];
    expand(state, template, args, event->count, LD_NAME, voice, out, room);
    return begin_sentence(out, template, voice);
}

/* The words of a template tell what each argument is. */
static void types_in(const ld_game *game, const char *template, int types[LD_EVENT_ARGS])
{
    memset(types, 0, LD_EVENT_ARGS * sizeof *types);
    for (const char *p = strchr(template, '{'); p; p = strchr(p + 1, '{')) {
        if (names_figure(p))
            continue;
        slot at = read_place(game, p);
        for (int i = at.index; i < (at.rest ? LD_EVENT_ARGS : at.index + 1); i++)
            types[i] = at.word;
    }
}

const char *ld_event_words(const ld_state *state, const ld_event *event, char words[LD_EVENT_ARGS][LD_TEXT_BYTES])
{
    const ld_game *game = ld_game_of(state);
    int types[LD_EVENT_ARGS];
    types_in(game, game->messages[event->id].text, types);
    for (int i = 0; i < event->count; i++)
        if ((event->hide >> i & 1) && event->args[i] < 0)
            snprintf(words[i], LD_TEXT_BYTES, "?");
        else
            ld_word(state, types[i], event->args[i], LD_ID, NULL, words[i], LD_TEXT_BYTES);
    return game->messages[event->id].name;
}

/* The bare data of an event: its name and arguments, with '?' for what is hidden. */
char *ld_event_note(const ld_state *state, const ld_event *event, char *out, size_t room)
{
    char words[LD_EVENT_ARGS][LD_TEXT_BYTES];
    writer w = {out, room, 0};
    out[0] = 0;
    put_text(&w, ld_event_words(state, event, words));
    for (int i = 0; i < event->count; i++) {
        put_text(&w, " ");
        put_text(&w, words[i]);
    }
    return out;
}

static int message_named(const ld_game *game, const char *name)
{
    for (int i = 0; i < game->message_count; i++)
        if (strcmp(game->messages[i].name, name) == 0)
            return i;
    return -1;
}

/* "?" is what nobody is told, -1; false if there is no such thing. */
static bool read_argument(const ld_state *state, int type, const char *word, int16_t *out)
{
    char *end;
    long value = strcmp(word, "?") == 0   ? -1
                 : type == LD_WORD_NUMBER ? strtol(word, &end, 10)
                                          : ld_word_find(state, type, word);
    *out = (int16_t)value;
    return type == LD_WORD_NUMBER || value >= 0 || word[0] == '?';
}

bool ld_event_read(const ld_state *state, const char *name, const char *const *words, int count, ld_event *event)
{
    const ld_game *game = ld_game_of(state);
    int id = message_named(game, name), types[LD_EVENT_ARGS];
    if (id < 0 || count > LD_EVENT_ARGS)
        return false;
    *event = (ld_event){.id = (uint16_t)id, .count = (uint8_t)count};
    types_in(game, game->messages[id].text, types);
    for (int i = 0; words && i < count; i++)
        if (!read_argument(state, types[i], words[i], &event->args[i]))
            return false;
    return true;
}

char *ld_reason_note(const ld_state *state, int reason, const int *args, int count, char *out, size_t room)
{
    const ld_game *game = ld_game_of(state);
    writer w = {out, room, 0};
    int types[LD_EVENT_ARGS];
    out[0] = 0;
    put_text(&w, game->reasons[reason].name);
    types_in(game, game->reasons[reason].text, types);
    for (int i = 0; i < count; i++) {
        char text[LD_TEXT_BYTES];
        ld_word(state, types[i], args[i], LD_ID, NULL, text, sizeof text);
        put_text(&w, " ");
        put_text(&w, text);
    }
    return out;
}
