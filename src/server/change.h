/* What has changed from one message to the next: for who watches and asked for it, where that is shorter than the
 * message anew. It is made of the two texts alone, so it tells nothing that they do not. */
#ifndef LUDUS_SERVER_CHANGE_H
#define LUDUS_SERVER_CHANGE_H

#include "io/writer.h"

/* Writes `"set":[[PATH,VALUE],..]`: the values that make `after` of `before`. Both are texts of objects that ld_writer
 * wrote, which end in NUL; a path is a list of keys and indices. */
void change_put(ld_writer *w, const char *before, const char *after);

#endif
