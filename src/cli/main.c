/* `ludus`: finds the command and runs it. */
#include "cli/command.h"
#include "lab/mpi.h"
#include "lab/progress.h"
#include "lab/stop.h"

#include <stdio.h>
#include <string.h>

static const char *last_word(const char *name)
{
    const char *blank = strrchr(name, ' ');
    return blank ? blank + 1 : name;
}

const command *find_part(const command *whole, const char *name)
{
    for (const command *part = whole->parts; part && part->name; part++)
        if (strcmp(last_word(part->name), name) == 0)
            return part;
    return NULL;
}

int refuse_part(const command *whole, const char *name)
{
    char names[400] = "";
    if (!whole->parts)
        return usage("'%.40s' is one word too many for %s; expected %d", name, whole->name, whole->words);
    for (const command *part = whole->parts; part->name; part++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "",
                 last_word(part->name));
    if (!name)
        return usage("no command of %s is named; expected one of: %s", whole->name, names);
    return usage("there is no command '%s%s%.40s'; expected one of: %s", whole->name, *whole->name ? " " : "", name,
                 names);
}

/* `lang` is the language that was asked for before this command's name, or NULL. */
static int run(const command *c, int argc, char **argv, const char *lang)
{
    arguments args;
    int status = read_arguments(c, argc, argv, lang, &args);
    if (status != DONE)
        return status;
    if (args.help) {
        print_help(c, stdout);
        return DONE;
    }
    if (args.version) {
        printf("ludus %s\n", LUDUS_VERSION);
        return DONE;
    }
    const char *name = c->parts && args.first_word < argc ? argv[args.first_word] : NULL;
    if (args.progress)
        ld_bar_ask();
    if (!c->parts || (!name && c->run))
        return c->run(&args);
    const command *part = name ? find_part(c, name) : NULL;
    if (!part)
        return refuse_part(c, name);
    if (part->ranks) {
        ld_ranks_begin(&argc, &argv);
        ld_stop_heed(N_("the games under way are played to their end; once more ends it at once"));
    }
    status = run(part, argc - args.first_word, argv + args.first_word, args.lang);
    if (part->ranks)
        ld_ranks_end();
    return status;
}

int main(int argc, char **argv)
{
    int status = run(&ludus_command, argc, argv, NULL);
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    return status == DONE && !written ? failed("standard output cannot be written") : status;
}
