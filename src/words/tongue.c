/* Catalogues in the format of GNU gettext (.mo), read in place: a sorted table of the English texts
 * and a table of the translations beside it. gettext's own functions know one language for the
 * whole process and want it installed; a server speaks several at once. */
#include "words/tongue.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tongue {
    ld_tongue base; /* must be first: the public face */
    const char *words, *rules;
} tongue;

const char tongue_codes[] = "en, pt, it, ro";

/* ---- catalogues -------------------------------------------------------------------------------------------------- */

enum { COUNT_AT = 8, ENGLISH_AT = 12, OTHER_AT = 16, ROW_BYTES = 8 };

static uint32_t number_at(const char *catalogue, size_t at)
{
    uint32_t n;
    memcpy(&n, catalogue + at, sizeof n);
    return n;
}

static const char *row_text(const char *catalogue, size_t table_at, uint32_t row)
{
    size_t at = number_at(catalogue, table_at) + (size_t)row * ROW_BYTES;
    return catalogue + number_at(catalogue, at + 4);
}

static const char *look_up(const char *catalogue, const char *english)
{
    if (!catalogue || !*english)
        return english;
    uint32_t low = 0, high = number_at(catalogue, COUNT_AT);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(english, row_text(catalogue, ENGLISH_AT, middle));
        if (order == 0)
            return row_text(catalogue, OTHER_AT, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return english;
}

/* ---- languages --------------------------------------------------------------------------------------------------- */

static const char *translate(const ld_tongue *t, const char *english)
{
    return look_up(((const tongue *)t)->words, english);
}

static int one_or_other(long n) { return n != 1; }

static int romanian(long n)
{
    long last = n % 100;
    return n == 1 ? 0 : n == 0 || (last >= 1 && last <= 19) ? 1 : 2;
}

/* What the system says when a file cannot be used, for the collection: ld_tr(strerror(errno)) finds them. */
const char *const tongue_system[] = {
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Too many open files"),
    N_("Input/output error"),
    N_("Cannot allocate memory"),
    N_("File name too long"),
    N_("File exists"),
    N_("Resource temporarily unavailable"),
};

static tongue tongues[] = {
    {{"en", translate, one_or_other}, NULL, NULL}, {{"pt", translate, one_or_other}, NULL, NULL},
    {{"it", translate, one_or_other}, NULL, NULL}, {{"ro", translate, romanian}, NULL, NULL},
    {{"xx", translate, one_or_other}, NULL, NULL},
};
enum { TONGUES = sizeof tongues / sizeof *tongues, TRIED = TONGUES - 1 };

static const char *built_in(const char *kind, const char *code)
{
    char name[20];
    snprintf(name, sizeof name, "%s%s", kind, code);
    for (const embedded *c = catalogues; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c->bytes;
    return NULL;
}

/* The file stays in memory as long as the program runs. */
static const char *read_catalogue(const char *path)
{
    char *bytes = NULL;
    FILE *file = path ? fopen(path, "rb") : NULL;
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size > OTHER_AT && (bytes = malloc((size_t)size))) {
        rewind(file);
        if (fread(bytes, 1, (size_t)size, file) != (size_t)size) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file)
        fclose(file);
    return bytes;
}

static void open_all(void)
{
    for (int i = 0; i < TRIED; i++) {
        tongues[i].words = built_in("", tongues[i].base.code);
        tongues[i].rules = built_in("rules-", tongues[i].base.code);
    }
    tongues[TRIED].words = tongues[TRIED].rules = read_catalogue(getenv("LUDUS_CATALOGUE"));
}

const ld_tongue *tongue_find(const char *code, size_t n)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_all);
    if (n < 2 || (n > 2 && code[2] != '-' && code[2] != '_'))
        return NULL;
    for (int i = 0; i < TONGUES; i++)
        if (strncmp(tongues[i].base.code, code, 2) == 0 && (i != TRIED || tongues[i].words))
            return &tongues[i].base;
    return NULL;
}

const char *tongue_rule(const char *english)
{
    const tongue *t = (const tongue *)ld_spoken();
    return t ? look_up(t->rules, english) : english;
}

const char *tongue_code(const ld_tongue *spoken, char out[3])
{
    snprintf(out, 3, "%s", tongue_codes);
    for (const char *p = tongue_codes; p && spoken; p = strchr(p + 2, ',')) {
        p += strspn(p, ", ");
        if (tongue_find(p, 2) == spoken)
            snprintf(out, 3, "%s", p);
    }
    return out;
}
