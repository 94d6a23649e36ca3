/* Normal forms, what can be seen, and skeletons (UTS 39): of two names that look alike the skeleton is the same. */
#include "server/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { ROOM = 4 * NAME_ROOM, MARKS_MOST = 2, JOINER = 0x200d, AS_PICTURE = 0xfe0f, EMPTY_BRAILLE = 0x2800 };

typedef struct text {
    UChar at[ROOM];
    int32_t size;
} text;

static bool from_utf8(const char *in, text *out)
{
    UErrorCode code = U_ZERO_ERROR;
    u_strFromUTF8(out->at, ROOM, &out->size, in, -1, &code);
    return U_SUCCESS(code) && out->size < ROOM;
}

static bool to_utf8(const text *in, char *out, int32_t room)
{
    UErrorCode code = U_ZERO_ERROR;
    int32_t size;
    u_strToUTF8(out, room, &size, in->at, in->size, &code);
    return U_SUCCESS(code) && size < room;
}

static bool normal(const UNormalizer2 *form, text *it)
{
    UErrorCode code = U_ZERO_ERROR;
    text old = *it;
    it->size = unorm2_normalize(form, old.at, old.size, it->at, ROOM, &code);
    return U_SUCCESS(code) && it->size < ROOM;
}

bool name_clean(const char *name, char out[NAME_ROOM])
{
    UErrorCode code = U_ZERO_ERROR;
    text it;
    const UNormalizer2 *form = unorm2_getNFKCInstance(&code);
    return U_SUCCESS(code) && from_utf8(name, &it) && normal(form, &it) && to_utf8(&it, out, NAME_ROOM);
}

/* ---- seeing --------------------------------------------------------------------------------------------------------
 */

/* Characters that draw nothing, or that nobody has agreed upon what they draw. */
static bool hidden(UChar32 c)
{
    int kind = u_charType(c);
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == EMPTY_BRAILLE || kind == U_CONTROL_CHAR ||
           kind == U_FORMAT_CHAR || kind == U_SURROGATE || kind == U_PRIVATE_USE_CHAR || kind == U_UNASSIGNED ||
           kind == U_LINE_SEPARATOR || kind == U_PARAGRAPH_SEPARATOR;
}

static bool picture(UChar32 c)
{
    return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) || u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER);
}

typedef struct look {
    UChar32 before;
    int chars, marks;
    bool blank, seen;
} look;

static bool see(look *l, UChar32 c)
{
    bool joins = (c == JOINER || c == AS_PICTURE) && (picture(l->before) || l->before == AS_PICTURE);
    int kind = u_charType(c);
    l->blank = u_isUWhiteSpace(c);
    l->marks = kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK ? l->marks + !joins : 0;
    l->before = c;
    if ((hidden(c) && !joins) || (l->blank && l->chars == 0) || l->marks > MARKS_MOST)
        return false;
    l->seen |= !l->blank && !joins;
    return ++l->chars <= NAME_MAX_CHARS;
}

bool name_shows(const char *name)
{
    text it;
    look l = {0};
    if (!from_utf8(name, &it))
        return false;
    for (int32_t i = 0; i < it.size;) {
        UChar32 c;
        U16_NEXT(it.at, i, it.size, c);
        if (!see(&l, c))
            return false;
    }
    return l.seen && !l.blank;
}

/* ---- looking alike --------------------------------------------------------------------------------------------------
 */

/* Letters, digits and pictures; all of it if there is nothing of these. */
static void keep_what_counts(text *it)
{
    text all = *it;
    it->size = 0;
    for (int32_t i = 0; i < all.size;) {
        UChar32 c;
        U16_NEXT(all.at, i, all.size, c);
        if (hidden(c) || u_isUWhiteSpace(c) || u_ispunct(c))
            continue;
        U16_APPEND_UNSAFE(it->at, it->size, c);
    }
    if (it->size == 0)
        *it = all;
}

static void drop_number(text *it)
{
    while (it->size > 0 && u_isdigit(it->at[it->size - 1]))
        it->size--;
}

static void skeleton(text *it)
{
    static USpoofChecker *checker;
    UErrorCode code = U_ZERO_ERROR;
    if (!checker)
        checker = uspoof_open(&code);
    text old = *it;
    it->size = U_SUCCESS(code) ? uspoof_getSkeleton(checker, 0, old.at, old.size, it->at, ROOM, &code) : 0;
    if (U_FAILURE(code) || it->size >= ROOM)
        *it = old;
}

static void looks(const char *name, bool plain, char out[LOOKS_ROOM])
{
    UErrorCode code = U_ZERO_ERROR;
    text it;
    snprintf(out, LOOKS_ROOM, "%s", name);
    const UNormalizer2 *form = unorm2_getNFKCCasefoldInstance(&code);
    if (U_FAILURE(code) || !from_utf8(name, &it) || !normal(form, &it))
        return;
    keep_what_counts(&it);
    if (plain)
        drop_number(&it);
    skeleton(&it);
    normal(form, &it); /* a skeleton may have capitals */
    if (!to_utf8(&it, out, LOOKS_ROOM))
        snprintf(out, LOOKS_ROOM, "%s", name);
}

void name_looks(const char *name, char out[LOOKS_ROOM]) { looks(name, false, out); }
void name_looks_plain(const char *name, char out[LOOKS_ROOM]) { looks(name, true, out); }
