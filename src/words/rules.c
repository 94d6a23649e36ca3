#include "words/rules.h"

#include <ctype.h>
#include <string.h>

enum { WRAP = 118 };

const char *rules_of(const char *name)
{
    for (const embedded *r = rules_texts; r->name; r++)
        if (strcmp(r->name, name) == 0)
            return r->bytes;
    return NULL;
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static bool is_fence(const char *line) { return strncmp(line, "```", 3) == 0; }
static bool is_blank(const char *line) { return line[strspn(line, " ")] == '\n' || !*line; }

/* A paragraph goes on until a blank line or the next list entry, heading, table row or example. */
static bool goes_on(const char *line)
{
    return !is_blank(line) && *line != '-' && *line != '#' && *line != '|' && strncmp(line, "**", 2) != 0 &&
           !is_fence(line);
}

/* Has it words, besides what is `notation`? */
static bool has_words(const char *text)
{
    bool code = false;
    for (; *text; text++) {
        code ^= *text == '`';
        if (!code && isalpha((unsigned char)*text))
            return true;
    }
    return false;
}

static void append_line(const char *line, const char *end, char *out)
{
    size_t used = strlen(out);
    while (line < end && *line == ' ')
        line++;
    while (end > line && (end[-1] == '\n' || end[-1] == ' '))
        end--;
    snprintf(out + used, RULE_BYTES - used, "%s%.*s", used ? " " : "", (int)(end - line), line);
}

/* In an example the positions and choices are notation; what follows from them is told in words. */
static bool begins_words(const rule_reader *r)
{
    if (r->fenced)
        return strncmp(r->at, "then ", 5) == 0;
    return !is_blank(r->at) && strncmp(r->at, "    ", 4) != 0 && strncmp(r->at, "|---", 4) != 0;
}

bool rules_next(rule_reader *r, rule_block *out)
{
    if (!*r->at)
        return false;
    *out = (rule_block){.from = r->at};
    if (is_fence(r->at))
        r->fenced = !r->fenced;
    else
        out->plain = begins_words(r);
    bool one = *r->at == '#' || *r->at == '|' || !out->plain;
    const char *line = r->at;
    r->at = next_line(line);
    append_line(line, r->at, out->text);
    while (!one && (r->fenced ? *r->at == ' ' : goes_on(r->at))) {
        line = r->at;
        r->at = next_line(line);
        append_line(line, r->at, out->text);
    }
    out->to = r->at;
    out->plain &= has_words(out->text);
    return true;
}

/* ---- the whole ----------------------------------------------------------------------------------------------------
 */

/* How far the further lines of a block stand in. */
static const char *indent_of(const char *english)
{
    if (strncmp(english, "- ", 2) == 0)
        return "  ";
    return strncmp(english, "then ", 5) == 0 ? "      " : "";
}

/* Breaks a translated block at blanks, as the English file is. */
static void print_wrapped(const char *text, const char *indent, FILE *out)
{
    bool whole = *text == '|' || *text == '#';
    int column = 0;
    while (*text) {
        size_t n = strcspn(text, " ");
        char word[RULE_BYTES];
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        int width = ld_width(word);
        if (column && !whole && column + 1 + width > WRAP) {
            fprintf(out, "\n%s%s", indent, word);
            column = (int)strlen(indent) + width;
        } else {
            fprintf(out, "%s%s", column ? " " : "", word);
            column += width + (column > 0);
        }
        text += n;
        text += strspn(text, " ");
    }
    fprintf(out, "\n");
}

static void print_block(const rule_block *block, FILE *out)
{
    const char *other = block->plain ? tongue_rule(block->text) : block->text;
    if (other == block->text)
        fwrite(block->from, 1, (size_t)(block->to - block->from), out);
    else
        print_wrapped(other, indent_of(block->text), out);
}

void rules_print(const char *name, FILE *out)
{
    rule_reader reader = {.at = rules_of(name)};
    rule_block block;
    while (rules_next(&reader, &block))
        print_block(&block, out);
}

/* "### 2.6 The data table" has the number 2.6, "## 2. Components" 2. */
static bool is_heading_of(const char *line, const char *number)
{
    const char *p = line + strspn(line, "#");
    size_t n = strlen(number);
    if (p == line || *p != ' ' || strncmp(++p, number, n) != 0)
        return false;
    return p[n] == ' ' || (p[n] == '.' && p[n + 1] == ' ');
}

bool rules_print_part(const char *game, const char *number, FILE *out)
{
    const char *text = *number ? rules_of(game) : NULL;
    rule_reader reader = {.at = text ? text : ""};
    rule_block block;
    bool inside = false, found = false;
    while (rules_next(&reader, &block)) {
        if (!reader.fenced && *block.from == '#') {
            inside = is_heading_of(block.from, number);
            found |= inside;
        }
        if (inside)
            print_block(&block, out);
    }
    return found;
}

/* ---- one rule ------------------------------------------------------------------------------------------------------
 */

/* Does a rule of this number begin here? In bold, or as the first cell of a table row. */
static bool begins_rule(const char *line, const char *id)
{
    const char *p = line + strspn(line, "-|*` ");
    size_t n = strlen(id);
    return p != line && strncmp(p, id, n) == 0 && !isalnum((unsigned char)p[n]) &&
           !(p[n] == '.' && isalnum((unsigned char)p[n + 1]));
}

/* Markdown marks are left out; a cell border becomes a dash, and notation stands in quotes. */
static void plain_text(const char *text, char *out, size_t room)
{
    size_t used = 0;
    for (const char *p = text; *p && used + 4 < room; p++) {
        if (*p == '*' || (p == text && (*p == '|' || *p == '-')))
            continue;
        if (*p == ' ' && (used == 0 || out[used - 1] == ' '))
            continue;
        if (*p == '|') {
            if (p[1])
                out[used++] = '-';
            continue;
        }
        out[used++] = *p == '`' ? '\'' : *p;
    }
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = 0;
}

void rules_plain(const rule_block *block, char *out, size_t room)
{
    if (block->plain)
        plain_text(tongue_rule(block->text), out, room);
    else
        snprintf(out, room, "%.*s", (int)strcspn(block->from, "\n"), block->from);
}

const char *rules_heading(const rule_block *block, int *depth)
{
    if (!block->plain || block->from[0] != '#')
        return NULL;
    const char *words = tongue_rule(block->text);
    *depth = (int)strspn(words, "#");
    return words + *depth + strspn(words + *depth, " ");
}

bool rules_find(const char *game, const char *id, char *out, size_t room)
{
    const char *text = *id ? rules_of(game) : NULL;
    rule_reader reader = {.at = text ? text : ""};
    rule_block block;
    while (rules_next(&reader, &block))
        if (block.plain && begins_rule(block.from, id)) {
            plain_text(tongue_rule(block.text), out, room);
            return true;
        }
    return false;
}
