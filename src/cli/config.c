/* The server's configuration: the options of `serve` in a file, one "key = value" a line. A mistake is one sentence
 * with file and line, and nothing is started. What stands on the command line goes before the file; the file is checked
 * all the same. */
#include "cli/command.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 64 << 10 };

static const char usual_file[] = "/etc/ludus.conf";

/* Values are kept where they were read, as long as the program runs. */
static char text[MOST_BYTES + 1];

/* ---- a line ---------------------------------------------------------------------------------------------------- */

static char *trimmed(char *words)
{
    static const char blanks[] = " \t\r";
    words += strspn(words, blanks);
    size_t n = strlen(words);
    while (n > 0 && strchr(blanks, words[n - 1]))
        words[--n] = 0;
    return words;
}

/* "value # why": a comment needs a blank before it. */
static char *without_comment(char *words)
{
    for (char *p = strchr(words, '#'); p; p = strchr(p + 1, '#'))
        if (p == words || p[-1] == ' ' || p[-1] == '\t')
            *p = 0;
    return words;
}

static bool is_key(const option_row *row) { return row->kind != FLAG && row->at != offsetof(arguments, config); }

static const option_row *find_key(const command *c, const char *key)
{
    for (const option_row *row = c->options; row->name; row++)
        if (is_key(row) && strcmp(row->name, key) == 0)
            return row;
    return NULL;
}

static int refuse_key(const command *c, const char *key)
{
    char names[400] = "";
    for (const option_row *row = c->options; row->name; row++)
        if (is_key(row))
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", row->name);
    return usage("there is no option '%.40s'; expected one of: %s", key, names);
}

static int read_line(const command *c, char *line, unsigned *seen, arguments *out)
{
    char *key = trimmed(without_comment(line)), *equals = strchr(key, '=');
    arguments aside;
    if (!*key)
        return DONE;
    if (!equals)
        return usage("'%.60s' says nothing; expected key = value", key);
    *equals = 0;
    const option_row *row = find_key(c, trimmed(key));
    if (!row)
        return refuse_key(c, trimmed(key));
    unsigned bit = 1u << (row - c->options);
    if (*seen & bit)
        return usage("'%s' stands here for the second time; expected it once", row->name);
    *seen |= bit;
    return read_value(row, trimmed(equals + 1), out->given & bit ? &aside : out);
}

/* ---- the file -------------------------------------------------------------------------------------------------- */

static int load(const char *path, bool must)
{
    FILE *in = fopen(path, "rb");
    size_t size = in ? fread(text, 1, MOST_BYTES, in) : 0;
    int why = !in || ferror(in) ? errno : 0;
    bool more = in && fgetc(in) != EOF;
    if (in)
        fclose(in);
    text[size] = 0;
    if (why == ENOENT && !must)
        return DONE;
    if (why)
        return usage("--config %.100s is not possible; the file cannot be read: %s", path, ld_tr(strerror(why)));
    if (more || strlen(text) != size)
        return usage("--config %.100s is not possible; expected a text of at most 64 KiB", path);
    return DONE;
}

static int read_lines(const command *c, const char *path, arguments *out)
{
    unsigned seen = 0;
    int status = DONE, number = 1;
    for (char *line = text, *end; status == DONE && line; line = end, number++) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        complain_of(path, number);
        status = read_line(c, line, &seen, out);
    }
    complain_of(NULL, 0);
    return status;
}

static bool takes(const command *c, size_t at)
{
    for (const option_row *row = c->options; row->name; row++)
        if (row->at == at && row->kind != FLAG)
            return true;
    return false;
}

int read_config(const command *c, arguments *out)
{
    const command *serve = find_part(&ludus_command, "serve");
    const char *path = out->config ? out->config : usual_file;
    arguments aside;
    assert(serve);
    bool whole = c == serve;
    if (!whole && (out->data || out->store || !takes(c, offsetof(arguments, data))))
        return DONE;
    no_arguments(&aside);
    int status = load(path, whole && out->config);
    if (status == DONE)
        status = read_lines(serve, path, whole ? out : &aside);
    if (!whole)
        out->data = aside.data;
    if (!whole && takes(c, offsetof(arguments, store)))
        out->store = aside.store;
    return status;
}
