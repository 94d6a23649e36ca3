/* The page: all files of the web folder, read once at the start. A request finds a file by its exact name in this
 * list or not at all, so no path leads outside the folder. */
#ifndef LUDUS_SERVER_FILES_H
#define LUDUS_SERVER_FILES_H

#include "server/http.h"

typedef struct files files;

/* NULL and a sentence if the folder cannot be read. */
files *files_open(const char *folder, char error[LD_ERROR_BYTES]);
void files_close(files *f);
int files_count(const files *f);
/* The file's bytes, which live as long as the files; NULL if there is none. */
const char *files_text(const files *f, const char *name, size_t *size);
/* Answers with the file of this path; with the front page for the address of a table; false if there is none. */
bool files_answer(const files *f, http *h, const http_request *r);

#endif
