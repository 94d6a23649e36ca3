/* `ludus store copy`: a server's data from a folder to PostgreSQL, or back. */
#include "cli/cli.h"
#include "server/transfer.h"

static void tell_table(const char *table, int64_t rows)
{
    tell(stderr, "%s: %d {|row|rows}, compared", table, (int)rows);
}

int store_move(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    if (args->word_count < 2)
        return usage(
            "two places are wanted; expected sqlite:FOLDER and postgresql://USER@HOST/DATABASE, in either order");
    if (!transfer(args->words[0], args->words[1], tell_table, error))
        return usage("%s", error);
    tell(stderr, "All of it is there, row by row; what it was copied from is as it was.");
    return DONE;
}
