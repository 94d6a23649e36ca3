/* Many machines as one: the ranks of MPI, where the program is built for it (-Dmpi=enabled); else there is one. */
#ifndef LUDUS_LAB_MPI_H
#define LUDUS_LAB_MPI_H

#include "ludus.h"

/* The ranks start and end together. All but the first keep silent. */
void ld_ranks_begin(int *argc, char ***argv);
void ld_ranks_end(void);
int ld_rank(void);
int ld_ranks(void);
/* Every rank gets the bits that any of them has set. */
void ld_ranks_merge(void *bytes, size_t count);
/* True everywhere if it is true somewhere; everybody gets the sentence of the first rank where it is. */
bool ld_ranks_agree(bool broken, char error[LD_ERROR_BYTES]);

#endif
