/* Weights as text: a line "name number" each. */
#include "ludus/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 16384 };

static int find_weight(const ld_game *game, const char *name, size_t length)
{
    int count, judged;
    const ld_weight *rows = ld_weights(game, &count, &judged);
    for (int i = 0; i < count; i++)
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return i;
    return -1;
}

/* One line, without its end. */
static bool read_line(const ld_game *game, char *line, int number, const char *file, float *out, char *error)
{
    line[strcspn(line, "#")] = 0;
    char *name = line + strspn(line, " \t\r"), *end;
    size_t length = strcspn(name, " \t\r");
    if (!length)
        return true;
    int count, judged, i = find_weight(game, name, length);
    if (i < 0)
        return ld_wrong(
            error, "%.80s, line %d: '%.40s' is wrong; expected the name of a weight ('ludus lab weights' lists them)",
            file, number, name);
    const ld_weight *row = &ld_weights(game, &count, &judged)[i];
    float value = strtof(name + length, &end);
    if (end == name + length || end[strspn(end, " \t\r")] || !(value >= row->low && value <= row->high))
        return ld_wrong(error, "%.80s, line %d: '%.40s' is wrong; expected a number from %g to %g", file, number, name,
                        (double)row->low, (double)row->high);
    out[i] = value;
    return true;
}

bool ld_weights_read(const ld_game *game, const char *text, const char *name, float out[LD_MAX_WEIGHTS],
                     char error[LD_ERROR_BYTES])
{
    float fresh[LD_MAX_WEIGHTS];
    memcpy(fresh, out, sizeof fresh);
    for (int number = 1; *text; number++) {
        char line[200];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(length < 190 ? length : 190), text);
        if (!read_line(game, line, number, name, fresh, error))
            return false;
        text += length + (text[length] == '\n');
    }
    memcpy(out, fresh, sizeof fresh);
    return true;
}

bool ld_weights_file(const ld_game *game, const char *path, float out[LD_MAX_WEIGHTS], char error[LD_ERROR_BYTES])
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, FILE_BYTES);
    size_t n = file && text ? fread(text, 1, FILE_BYTES, file) : 0;
    bool ok = file && text && !ferror(file) && n < FILE_BYTES && !memchr(text, 0, n);
    if (!ok)
        ld_wrong(error, "the weights '%.80s' cannot be read; expected a text file under %d KiB", path,
                 FILE_BYTES / 1024);
    ok = ok && ld_weights_read(game, text, path, out, error);
    free(text);
    if (file)
        fclose(file);
    return ok;
}

void ld_softmax(const float *worth, int count, float heat, float *out)
{
    float best = worth[0], sum = 0;
    for (int i = 1; i < count; i++)
        best = fmaxf(best, worth[i]);
    for (int i = 0; i < count; i++)
        sum += out[i] = expf((worth[i] - best) / heat);
    for (int i = 0; i < count; i++)
        out[i] /= sum;
}
