/* `ludus backup` and `ludus restore`: the server's data as one file, and back. */
#include "cli/cli.h"
#include "server/backup.h"

int cmd_backup(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    if (args->word_count < 1)
        return usage("no file is named; expected the one to be written");
    if (!backup_write(data_folder(args->data), args->words[0], error))
        return failed("%s", error);
    tell(stderr, "All of %s is in %s.", data_folder(args->data), args->words[0]);
    return DONE;
}

int cmd_restore(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    if (args->word_count < 1)
        return usage("no file is named; expected a backup");
    if (!backup_restore(args->words[0], data_folder(args->data), error))
        return usage("%s", error);
    tell(stderr, "%s holds what was kept in %s; `ludus table check` looks through it.", data_folder(args->data),
         args->words[0]);
    return DONE;
}
