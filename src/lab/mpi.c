#include "lab/mpi.h"

#ifdef LUDUS_MPI
#include <mpi.h>
#include <stdio.h>

static int rank, ranks = 1;
enum { PIECE = 1 << 28 };

void ld_ranks_begin(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank > 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        MPI_Abort(MPI_COMM_WORLD, 1);
}

void ld_ranks_end(void) { MPI_Finalize(); }
int ld_rank(void) { return rank; }
int ld_ranks(void) { return ranks; }

void ld_ranks_merge(void *bytes, size_t count)
{
    for (size_t at = 0; ranks > 1 && at < count; at += PIECE) {
        int n = count - at < PIECE ? (int)(count - at) : PIECE;
        MPI_Allreduce(MPI_IN_PLACE, (char *)bytes + at, n, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    }
}

bool ld_ranks_agree(bool broken, char error[LD_ERROR_BYTES])
{
    if (ranks == 1)
        return broken;
    int mine = broken ? rank : ranks, first;
    MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (first < ranks)
        MPI_Bcast(error, LD_ERROR_BYTES, MPI_CHAR, first, MPI_COMM_WORLD);
    return first < ranks;
}

#else

void ld_ranks_begin(int *argc, char ***argv) { (void)argc, (void)argv; }
void ld_ranks_end(void) {}
int ld_rank(void) { return 0; }
int ld_ranks(void) { return 1; }
void ld_ranks_merge(void *bytes, size_t count) { (void)bytes, (void)count; }
bool ld_ranks_agree(bool broken, char error[LD_ERROR_BYTES])
{
    (void)error;
    return broken;
}

#endif
