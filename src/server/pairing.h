/* Pairing: who sits with whom, and in which seat, in each round of an event; and how everybody stands. It knows players
 * by number and nothing of games, tables or stores. What it promises:
 *
 * - Tables have `size` players, or fewer (not below `least`) where the number of players does not fit; who finds no
 *   table has a bye. There are as few byes as these sizes allow, and nobody has another before all had as many.
 * - Round robin at tables of two: everybody meets everybody once in each turn of n - 1 rounds (n if n is odd), and
 *   nobody has begun more than once oftener than not. At larger tables each round is chosen so that those who have met
 *   least meet.
 * - Swiss: who has as many points meets, and nobody meets anybody again while that can be helped; at tables of two this
 *   is exact, at larger ones it is searched for.
 * - Seats go to those who have had them least.
 *
 * Points are whole numbers: a win, or a bye, is PAIR_POINT; of m at a table, who comes k-th gets (m - k) / (m - 1) of
 * it, and those who come in together share. Ties are broken by what opponents have (`buchholz`: of each table the mean
 * of the others), then by the tables that those who are even shared (`direct`), then by the margins in score. */
#ifndef LUDUS_SERVER_PAIRING_H
#define LUDUS_SERVER_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_LEAST = 4, PAIR_PLAYERS = 128, PAIR_SEATS = 6, PAIR_ROUNDS = 127, PAIR_POINT = 120 };

typedef enum pair_system { PAIR_ROBIN, PAIR_SWISS } pair_system;

/* Its players in the order of their seats; one alone has a bye. */
typedef struct pair_table {
    int count, player[PAIR_SEATS];
} pair_table;

typedef struct pair_round {
    int count;
    pair_table table[PAIR_PLAYERS];
} pair_round;

/* A table that is over; `rank` from 1, the same for those who are even. */
typedef struct pair_result {
    pair_table seated;
    int rank[PAIR_SEATS];
    int64_t score[PAIR_SEATS];
} pair_result;

/* All that the rounds so far mean for the next one. Zero at first, but for `players`. */
typedef struct pair_past {
    int players, rounds;
    bool gone[PAIR_PLAYERS]; /* is not paired any more */
    uint8_t met[PAIR_PLAYERS][PAIR_PLAYERS], sat[PAIR_PLAYERS][PAIR_SEATS], byes[PAIR_PLAYERS];
    int points[PAIR_PLAYERS];
} pair_past;

typedef struct pair_standing {
    int player, rank, points, games, byes, wins;
    int64_t buchholz, direct, margin; /* in parts of PAIR_POINT, tables, parts of PAIR_POINT */
} pair_standing;

/* How many rounds the system needs by itself: so many that all meet all once, or that one is left without loss and one
 * more. */
int pair_rounds(pair_system system, int players, int size);
/* How many have a bye in a round. */
int pair_byes(int players, int size, int least);
/* The next round; `luck` decides what nothing else does. No tables if there are too few players for one. */
void pair_next(pair_system system, const pair_past *past, int size, int least, uint32_t luck, pair_round *out);
/* What the next round has to know of this table. */
void pair_count(pair_past *past, const pair_result *result);
/* All players, the first first. */
void pair_standings(int players, const pair_result *results, int count, pair_standing out[PAIR_PLAYERS]);
/* What each seat of the table has won, in parts of PAIR_POINT. */
void pair_points(const pair_result *result, int out[PAIR_SEATS]);

#endif
