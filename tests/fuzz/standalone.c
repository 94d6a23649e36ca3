/* A fuzz target as a plain program: each file named is one input. For AFL++ (`afl-fuzz .. -- fuzz-load
 * @@`), and for looking at a finding without libFuzzer. */
#include "common.h"

#include <stdio.h>
#include <stdlib.h>

enum { INPUT_MAX = 4 << 20 };

int main(int argc, char **argv)
{
    uint8_t *data = malloc(INPUT_MAX);
    MUST(data != NULL);
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            free(data);
            return 2;
        }
        size_t size = fread(data, 1, INPUT_MAX, file);
        fclose(file);
        /* An exact copy, so that a checker sees a step beyond the end. */
        char *exact = fuzz_text(data, size);
        LLVMFuzzerTestOneInput((const uint8_t *)exact, size);
        free(exact);
    }
    free(data);
    return 0;
}
