/* Build tool: writes a file into a C source as a text. Usage: embed_text OUT NAME FILE */
#include <stdio.h>

int main(int argc, char **argv)
{
    FILE *out = argc == 4 ? fopen(argv[1], "w") : NULL, *in = argc == 4 ? fopen(argv[3], "rb") : NULL;
    if (!out || !in) {
        fprintf(stderr, "usage: embed_text OUT NAME FILE\n");
        return 2;
    }
    fprintf(out, "extern const char %s[];\nconst char %s[] = {", argv[2], argv[2]);
    int c, n = 0;
    while ((c = fgetc(in)) != EOF)
        fprintf(out, "%s%d,", n++ % 32 ? "" : "\n", (signed char)c);
    fprintf(out, "0};\n");
    fclose(in);
    return fclose(out) == 0 ? 0 : 1;
}
