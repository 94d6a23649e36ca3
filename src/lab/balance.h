/* Balance: what many games between equal bots tell about a game. */
#ifndef LUDUS_LAB_BALANCE_H
#define LUDUS_LAB_BALANCE_H

#include "lab/match.h"
#include "lab/used.h"

enum { LD_ENTRIES = 48, LD_NAME = 48, LD_TENTHS = 11, LD_BARS = 24 };

/* Something games or seats are sorted by: where points come from, who began. */
typedef struct ld_entry {
    char name[LD_NAME];
    long games;       /* or seats in games */
    ld_ratio share;   /* of the win */
    ld_ratio value;   /* points */
    ld_ratio winners; /* points of winners; or how many of the winners */
} ld_entry;

typedef struct ld_entries {
    int count;
    ld_entry at[LD_ENTRIES];
} ld_entries;

/* How numbers are spread: least, tenths, greatest; and counts in bars of equal width. */
typedef struct ld_spread {
    ld_ratio mean;
    double tenths[LD_TENTHS];
    double from, width;
    int bars, bar[LD_BARS];
} ld_spread;

typedef struct ld_balance {
    ld_spread decisions, rounds, scores, winners;
    bool accounts;       /* scores come from several sources; else sources and strategy are empty */
    ld_entries order;    /* by order of play */
    ld_entries sources;  /* points by source: of all, of winners */
    ld_entries strategy; /* by a seat's largest source: share of the win; of the winners, how many */
    ld_entries ends;     /* by what ended the game: how often */
    ld_uses uses;        /* by what was used and what was in play */
    ld_ratio cell[LD_MATCH_ROLES][LD_MAX_SEATS]; /* share of the win by role and order of play */
    bool role_is_order; /* in these games one tells the other, so that nobody can say which of them won */
} ld_balance;

/* A round width that gives at most LD_BARS bars. */
double ld_bar_width(double range);

/* From a match with keep_ends. False if there is not enough memory. */
bool ld_balance_of(const ld_match *match, const ld_match_result *result, ld_balance *out);

/* What a place in the order of play is called. */
extern const char *const ld_order_names[LD_MAX_SEATS];

#endif
