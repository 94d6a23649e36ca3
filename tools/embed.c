/* Build tool: writes files into a C source, each as a row {name, text}. The name is the file's without
 * folder and ending, unless it is said. Usage: embed OUT ARRAY [NAME=]FILE... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The file of an argument [NAME=]FILE. */
static const char *file_of(const char *argument)
{
    const char *equals = strchr(argument, '=');
    return equals ? equals + 1 : argument;
}

static void print_name(FILE *out, const char *argument, int index)
{
    const char *slash = strrchr(argument, '/');
    if (strchr(argument, '='))
        fprintf(out, "{\"%.*s\", text_%d},\n", (int)strcspn(argument, "="), argument, index);
    else
        fprintf(out, "{\"%.*s\", text_%d},\n", (int)strcspn(slash ? slash + 1 : argument, "."),
                slash ? slash + 1 : argument, index);
}

static void embed_bytes(FILE *out, FILE *in, int index)
{
    fprintf(out, "static const char text_%d[] = {", index);
    int c, n = 0;
    while ((c = fgetc(in)) != EOF)
        fprintf(out, "%s%d,", n++ % 32 ? "" : "\n", (signed char)c);
    fprintf(out, "0};\n");
}

int main(int argc, char **argv)
{
    FILE *out = argc > 3 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fprintf(stderr, "usage: embed OUT ARRAY FILE...\n");
        return 2;
    }
    fprintf(out, "#include \"words/tongue.h\"\nextern const embedded %s[];\n", argv[2]);
    for (int i = 3; i < argc; i++) {
        FILE *in = fopen(file_of(argv[i]), "rb");
        if (!in) {
            fprintf(stderr, "embed: cannot read %s\n", file_of(argv[i]));
            return 1;
        }
        embed_bytes(out, in, i);
        fclose(in);
    }
    fprintf(out, "const embedded %s[] = {\n", argv[2]);
    for (int i = 3; i < argc; i++)
        print_name(out, argv[i], i);
    fprintf(out, "{0, 0}};\n");
    return fclose(out) == 0 ? 0 : 1;
}
