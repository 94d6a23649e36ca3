/* What the tables of the commands say, for people and for shells: --help, parts of the manual pages, completion. */
#include "cli/command.h"
#include "cli/screen.h"

#include <string.h>

enum { WIDTH = 80, HELP_AT = 26, TEXT_ROOM = 1200 };

/* ---- texts ---------------------------------------------------------------------------------------------- */

/* A text from a column on, in lines that fit; `used` columns of the first are taken. */
static void print_from(FILE *out, int column, int used, const char *text)
{
    static rows r;
    r.count = 0;
    layout_text(text, WIDTH - column, &r);
    if (used && used >= column) {
        fprintf(out, "\n");
        used = 0;
    }
    for (int i = 0; i < r.count; i++)
        fprintf(out, "%*s%s\n", column - (i ? 0 : used), "", r.row[i]);
}

static const char *full_name(const command *c, char *out, size_t room)
{
    snprintf(out, room, *c->name ? "ludus %s" : "ludus%s", c->name);
    return out;
}

/* All there is to say of an option, in sentences. */
static void describe(const option_row *row, char *out, size_t room)
{
    char range[80] = "", standard[200] = "";
    if (row->kind == NUMBER)
        ld_text(range, sizeof range, "From %lld to %lld.", row->low, row->high);
    if (row->standard)
        ld_text(standard, sizeof standard, "Default: %s.", row->standard);
    snprintf(out, room, "%s%s%s%s%s", ld_tr(row->help), *range ? " " : "", range, *standard ? " " : "", standard);
}

/* ---- --help ----------------------------------------------------------------------------------------------- */

static void print_option(const option_row *row, FILE *out)
{
    char text[TEXT_ROOM];
    int used =
        row->letter ? fprintf(out, "  -%c, --%s", row->letter, row->name) : fprintf(out, "      --%s", row->name);
    if (row->value)
        used += fprintf(out, " %s", row->value);
    describe(row, text, sizeof text);
    print_from(out, HELP_AT, used, text);
}

static void print_parts(const command *c, FILE *out)
{
    for (const command *part = c->parts; part && part->name; part++) {
        int used = fprintf(out, "  %s", part->name);
        if (*part->operands && !part->parts)
            used += fprintf(out, " %s", part->operands);
        print_from(out, HELP_AT, used, ld_tr(part->summary));
        print_parts(part, out);
    }
}

static void print_notes(FILE *out)
{
    char text[TEXT_ROOM];
    fprintf(out, "\n");
    print_from(out, 0, 0, ld_tr("'ludus help COMMAND' tells what a command takes."));
    print_from(out, 0, 0, ld_text(text, sizeof text, "Bots: %s, or cmd:PROGRAM (docs/protocol.md).", ld_bot_names()));
}

void print_help(const command *c, FILE *out)
{
    char name[80];
    const option_row *row;
    tell(out, *c->operands ? N_("Usage: %s %s [OPTION]...") : N_("Usage: %s%s [OPTION]..."),
         full_name(c, name, sizeof name), c->operands);
    fprintf(out, "\n");
    print_from(out, 0, 0, ld_tr(c->summary));
    if (c->parts) {
        fprintf(out, "\n");
        tell(out, "Commands:");
        print_parts(c, out);
    }
    fprintf(out, "\n");
    tell(out, "Options:");
    for (int i = 0; (row = option_at(c, i)); i++)
        print_option(row, out);
    if (c == &ludus_command)
        print_notes(out);
}

/* ---- manual pages, for scdoc ------------------------------------------------------------------------------- */

/* scdoc gives a meaning to some characters. */
static void print_plain(const char *text, FILE *out)
{
    for (; *text; text++) {
        if (strchr("*_\\<>`#", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

static void print_usage_line(const command *c, FILE *out)
{
    char name[80];
    fprintf(out, "*%s*", full_name(c, name, sizeof name));
    if (*c->operands) {
        fputc(' ', out);
        print_plain(c->operands, out);
    }
    fputs(" [_OPTION_]...", out);
}

void print_synopsis(const command *c, FILE *out)
{
    char name[80];
    full_name(c, name, sizeof name);
    for (char *p = name; *p; p++)
        *p = (char)(*p == ' ' ? '-' : *p);
    fprintf(out, "%s(1)\n\n# NAME\n\n%s - ", name, name);
    print_plain(c == &ludus_command ? "board games, bots and a laboratory for them" : c->summary, out);
    fputs("\n\n# SYNOPSIS\n\n", out);
    print_usage_line(c, out);
    fputs("\n\n", out);
}

static void print_value(const option_row *row, const char *before, FILE *out)
{
    if (!row->value)
        return;
    fprintf(out, "%s_", before);
    print_plain(row->value, out);
    fputs("_", out);
}

static void print_about(const option_row *row, FILE *out)
{
    char text[TEXT_ROOM];
    fputs("\n\t", out);
    describe(row, text, sizeof text);
    print_plain(text, out);
    fputs("\n\n", out);
}

static void print_row(const option_row *row, FILE *out)
{
    if (row->letter)
        fprintf(out, "*-%c*, ", row->letter);
    fprintf(out, "*--%s*", row->name);
    print_value(row, " ", out);
    print_about(row, out);
}

void print_keys(const command *c, FILE *out)
{
    fputs("# KEYS\n\n", out);
    for (const option_row *row = c->options; row->name; row++) {
        if (row->at == offsetof(arguments, config))
            continue;
        fprintf(out, "*%s*", row->name);
        print_value(row, " = ", out);
        print_about(row, out);
    }
}

static void print_commands(const command *c, FILE *out)
{
    fputs("# COMMANDS\n\n", out);
    for (const command *part = c->parts; part->name; part++) {
        print_usage_line(part, out);
        fputs("\n\t", out);
        print_plain(part->summary, out);
        fputs("\n\n", out);
    }
}

void print_options(const command *c, FILE *out)
{
    const option_row *row;
    if (c->parts)
        print_commands(c, out);
    fputs("# OPTIONS\n\n", out);
    for (int i = 0; (row = option_at(c, i)); i++)
        print_row(row, out);
    for (const command *part = c->parts; c != &ludus_command && part && part->name; part++) {
        if (part->options->name)
            fprintf(out, "## ludus %s\n\n", part->name);
        for (row = part->options; row->name; row++)
            print_row(row, out);
    }
}

/* ---- completion -------------------------------------------------------------------------------------------- */

static void print_games(FILE *out)
{
    for (int i = 0; i < ld_game_count(); i++)
        fprintf(out, " %s", ld_game_name(ld_game_at(i)));
}

static void print_part_names(const command *c, FILE *out)
{
    for (const command *part = c->parts; part && part->name; part++) {
        const char *last = strrchr(part->name, ' ');
        fprintf(out, " %s", last ? last + 1 : part->name);
    }
}

/* What may follow an option: words, files, folders, or something that a shell cannot know. */
static void print_value_case(const option_row *row, FILE *out)
{
    if (row->kind == FLAG)
        return;
    fprintf(out, "        --%s", row->name);
    if (row->letter)
        fprintf(out, " | -%c", row->letter);
    fputs(") ", out);
    if (row->kind == ONE_OF) {
        fputs("words='", out);
        for (const char *p = row->value; *p; p++)
            fputc(*p == '|' ? ' ' : *p, out);
        fputs("'", out);
    } else if (row->kind == PATH || row->kind == FOLDER) {
        fputs(row->kind == PATH ? "kind=-f" : "kind=-d", out);
    } else {
        fputs(":", out);
    }
    fputs(" ;;\n", out);
}

static void print_case(const command *c, FILE *out)
{
    const option_row *row;
    fprintf(out, "    '%s')\n        case $prev in\n", c->name);
    for (int i = 0; (row = option_at(c, i)); i++)
        print_value_case(row, out);
    fputs("        *) words='", out);
    for (int i = 0; (row = option_at(c, i)); i++)
        fprintf(out, row->letter ? " --%s -%c" : " --%s", row->name, row->letter);
    print_part_names(c->run == cmd_help ? &ludus_command : c, out);
    if (strstr(c->operands, "GAME"))
        print_games(out);
    fprintf(out, "'%s ;;\n        esac\n        ;;\n", strstr(c->operands, "FILE") ? " kind=-f" : "");
    for (const command *part = c->parts; part && part->name; part++)
        print_case(part, out);
}

void print_completion(FILE *out)
{
    fputs("# Completion of ludus for bash, made from its tables of commands.\n"
          "_ludus() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= words= kind=\n"
          "    [ \"$COMP_CWORD\" -lt 2 ] || command=${COMP_WORDS[1]}\n"
          "    case $command in\n    ",
          out);
    const char * or = "";
    for (const command *c = ludus_command.parts; c->name; c++)
        if (c->parts) {
            fprintf(out, "%s%s", or, c->name);
            or = " | ";
        }
    fputs(") [ \"$COMP_CWORD\" -lt 3 ] || command=\"$command ${COMP_WORDS[2]}\" ;;\n    esac\n    case $command in\n",
          out);
    print_case(&ludus_command, out);
    fputs("    esac\n"
          "    COMPREPLY=($(compgen $kind -W \"$words\" -- \"$cur\"))\n"
          "    [ -z \"$kind\" ] || compopt -o filenames 2>/dev/null\n"
          "}\n"
          "complete -F _ludus ludus\n",
          out);
}

/* ---- ludus help -------------------------------------------------------------------------------------------- */

int cmd_help(const arguments *args)
{
    static const struct {
        const char *form;
        void (*print)(const command *c, FILE *out);
    } forms[] = {{"text", print_help}, {"synopsis", print_synopsis}, {"options", print_options}, {"keys", print_keys}};
    const command *c = &ludus_command;
    if (strcmp(args->as, "text") != 0)
        ld_speak(NULL);
    for (int i = 0; i < args->word_count; i++)
        if (!(c = find_part(c, args->words[i])))
            return refuse_part(i ? find_part(&ludus_command, args->words[0]) : &ludus_command, args->words[i]);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].form, args->as) == 0)
            forms[i].print(c, stdout);
    if (strcmp(args->as, "bash") == 0)
        print_completion(stdout);
    return DONE;
}
