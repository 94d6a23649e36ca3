/* A table: who sits there, and the game as far as its record goes. It touches no store and no socket.
 *
 * The record is a list of rows (store.h). Two counts run along with it:
 *   rows    how many rows there are; the next row's number
 *   number  the question that is open, which everybody sees and every answer names. It rises with each row
 *           but one: an answer in a sealed step that others still have to answer, so that nobody learns that
 *           or when another seat answered.
 * Chance's choices follow from the seed and the number of their question. Rows are never removed: taking back is
 * a row too.
 *
 * In memory a table has the position now, its trail (the position at the last barrier and the choices since, for
 * taking back), and the last events. Everything older is stored (snapshot.h), or replayed when somebody asks for it.
 *
 * A table that was played under other rules than those of now is shown as it was kept (`result`, and the position and
 * log as far as they can still be read), or carried over: its rows up to `info.carried` were made under others. */
#ifndef LUDUS_SERVER_TABLE_H
#define LUDUS_SERVER_TABLE_H

#include "io/ahead.h"
#include "io/trail.h"
#include "server/store.h"

enum { TABLE_LOG = 128, TABLE_EYES = LD_MAX_SEATS + 1 };
/* Events that no game has: a choice was taken back; the rules changed; a note that cannot be read under these rules,
 * with its place among the table's `notes`. */
enum { TABLE_TOOK_BACK = 0xffff, TABLE_CARRIED = 0xfffe, TABLE_NOTE = 0xfffd };

/* An event with the question whose answer led to it and the seat that gave it (-1: the start). */
typedef struct said {
    ld_event event;
    int32_t number;
    int8_t by;
} said;

/* The game as it stood with so many rows. */
typedef struct table_peg {
    int rows;
    ld_state state;
    ld_trail trail;
} table_peg;

typedef struct table_clock {
    int64_t left, from;             /* ms; from: since when the seat is asked, 0 if it is not */
    int64_t shown_left, shown_from; /* what others see while the seat has answered a sealed step */
} table_clock;

/* What a table has agreed on for the case that somebody who owes an answer is absent (absent.h). */
typedef struct table_terms {
    int after;          /* seconds of served time; 0: nothing is agreed on */
    char bot[BOT_ROOM]; /* who may play for them; empty: no bot */
    bool person, end;   /* a person with the link may take the seat; the game may be ended */
} table_terms;

typedef enum motion_kind { MOTION_NONE, MOTION_TERMS, MOTION_PERSON, MOTION_END } motion_kind;
/* What the people at a table vote on; one thing at a time. */
typedef struct table_motion {
    motion_kind kind;
    int number; /* votes name it */
    int by, seat;
    unsigned yes;
    table_terms terms;
} table_motion;

typedef struct table {
    st_table info;
    st_place place[LD_MAX_SEATS];
    char host[NAME_ROOM]; /* who made it */
    char *setup;          /* JSON */
    json_t *options;      /* the same, read; without what is no option of the game */
    json_t *figures;      /* those that are not standard, or NULL */
    json_t *from;         /* the position it began from, or NULL: the game's own set-up */
    json_t *origin;       /* the table and question of that position, for people; or NULL */
    json_t *event;        /* the event and round that it is of, or NULL */
    json_t *series;       /* how its series stood before it (series.h), or NULL */
    json_t *date;         /* the one that is proposed for it (store_groups.h), or NULL */
    bool coach;           /* it was made with one, for all who sit there */
    const ld_box *box;    /* since it began */
    const ld_game *game;
    char seed_hash[LD_SEED_HEX];
    ld_state state;
    ld_trail trail; /* its rows are the record's */
    int rows, number;
    said *log; /* a ring of `log_room`, in which entries from `log_first` on may be */
    int log_room, log_first, logged;
    int kept_rows, kept_log; /* so many rows the last snapshot has, and so many entries of the log are stored */
    json_t *notes;           /* of entries that cannot be read under these rules; NULL: none */
    json_t *result;          /* of a game that is over, as it was told then; NULL: not kept */
    bool shown;              /* there is a position; otherwise `state` is only good for the game's words */
    bool waits;              /* its rules are not those of now, which some node does not know (shelf.h) */
    int misfit;              /* the first row that is not legal any more; -1: none */
    table_peg *pegs;         /* while it is replayed */
    int peg_count, peg_room;
    uint32_t seen[TABLE_EYES]; /* events each eye may read, so far */
    int last[LD_MAX_SEATS];    /* question of the seat's own last choice, -1: none */
    table_clock clock[LD_MAX_SEATS];
    int chats;
    int consent_by; /* seat that asks to take back, -1: none */
    unsigned agreed;
    table_terms terms;
    table_motion motion;
    int motions;                    /* so many there were */
    unsigned absent, offered;       /* seats that count as absent, and that a person with the link may take */
    bool ended;                     /* by a vote */
    ld_aheads *ahead[LD_MAX_SEATS]; /* moves ahead (ahead.h); NULL: none */
    int ahead_seen;                 /* the log up to here has been looked at for them */
    char *absence;                  /* what is stored of these; NULL: nothing */
    int told[TABLE_EYES];           /* so many entries of what happened each eye may read (told.h) */
    char *pending;                  /* what is stored of what it waits for (pending.h); NULL: nothing yet */
    int64_t due;
    unsigned owed;
    /* The hall's own. */
    struct client *watchers;
    struct table *next_hash, *next_number, *next_touched, *next_flying, *next_in_piece, *newer, *older;
    unsigned dirty, thinking;
    /* What people were told of it (notice.h): seats that are asked, asked to agree, warned of their clock; and those
     * that hear it when it is kept. */
    unsigned told_turn, told_undo, told_clock, ring;
    table_status told_status;
    int thinking_number;
    int64_t bot_after;
    /* Of the window that is open now (window.h): its question, when it may close, the seat whose answer waits for that.
     */
    int window_number;
    int64_t window_until;
    unsigned held;
    ld_choice held_choice;
    /* Who is there (present.h): as stored of this node, and at others; `presenting`: that is being written. */
    unsigned present, elsewhere;
    bool presenting;
    bool in_list;                /* it was open to all when it was told of last (hall_find.c) */
    bool fresh;                  /* just made, and nobody was told yet */
    bool touched, flying, stale; /* touched: in the batch that gathers; flying: in the one under way (hall_settle.c) */
    bool in_piece;               /* touched since the piece was begun */
} table;

/* A whole record in memory, for replays. */
typedef struct history {
    st_row *rows; /* with texts of their own */
    int count, room;
} history;

void history_add(history *h, const st_row *row);
void history_free(history *h);
/* The rows that were not taken back, as indices; the caller frees them. */
int *history_kept(const history *h, int *count);

/* Fills in a zeroed table; takes over `setup`. False and a sentence if the game is not known; table_free it either way.
 */
bool table_init(table *t, const st_table *info, char *setup, const st_place *places, char *error);
void table_free(table *t);
/* Starts the game. */
bool table_begin(table *t, char *error);
/* Replays rows up to (not including) the first that answers question `until` (-1: all). The table has begun, or has
 * come as far as the first of the rows. `misfit` is the row that does not fit. */
bool table_replay(table *t, const history *h, int until, char *error);

/* Carries out a choice that the seat has now and describes its row; `choice` of the row points to `text`. True if
 * everybody may notice, false if only the seat itself may (a sealed answer that waits for others). */
bool table_choose(table *t, int seat, ld_choice choice, int64_t at, st_row *row, char text[LD_TEXT_BYTES]);
bool table_chance_due(const table *t);
/* The row that the seat's free undo takes back; -1 if there is none. */
int table_free_undo(const table *t, int seat);
/* Takes back from row `to` on. `before` is the game as it stood before that row, needed only beyond the last barrier.
 */
bool table_undo(table *t, int seat, int to, const table_peg *before, int64_t at, st_row *row, char *error);
/* A copy of the game as it stands; table_peg_free frees it. */
void table_peg_take(table_peg *peg, const table *t);
void table_peg_free(table_peg *peg);
/* Carries out, in silence, the rows from the peg's on; none of them takes back beyond a barrier. */
bool table_peg_walk(table_peg *peg, const history *h, char *error);

/* The first entry of the log that is in memory. */
int table_log_first(const table *t);
/* The ring becomes one of so many entries, the last ones. */
void table_log_room(table *t, int room);
/* May the eye read the entry? `event` gets what it may read of it. */
bool table_reads(const table *t, const said *s, int eye, ld_event *event);
/* Says that the rules have changed. */
void table_tell_carried(table *t);

/* The set-up, as a record has it before its choices; borrowed from the table. */
ld_record_head table_head(const table *t);
/* The record that was not taken back; the caller releases it. `with_seed`: the dice can be told, the game is over or
 * its operator asks. */
json_t *table_record(const table *t, const history *h, bool with_seed);

/* Gives the bot of a seat a name that nobody else at the table has, another at each by its luck. */
void table_name_bot(st_place *places, int seats, int seat, uint32_t luck);
bool table_is_bot(const table *t, int seat);
/* The seat of a user, or -1. */
int table_seat_of(const table *t, int64_t user);
/* With which eye a user looks: their seat's, or a spectator's. */
int table_eye_of(const table *t, int64_t user);
/* Seats that persons play now, one bit each. */
unsigned table_people(const table *t);
/* Whose votes are needed: who plays and does not count as absent, but for the one it is about. */
unsigned table_voters(const table *t);
/* Its name; a table that nobody named is called as its game is. */
const char *title_of(const st_table *info);
const char *table_title(const table *t);
ld_voice table_voice(const table *t);
/* Time left on the seat's clock, as `eye` may see it. */
int64_t table_clock_left(const table *t, int seat, int eye, int64_t now);
void table_clock_start(table *t, int64_t now);
/* Why others played seats for a while, a word or null for each; NULL: nobody did. */
json_t *table_stood(const table *t);
/* Time matters here: there is a clock, or an agreement about who is absent. */
bool table_is_timed(const table *t);
/* For how long an answer of the seat has been waited for, in ms. */
int64_t table_waited(const table *t, int seat, int64_t now);
/* The seat's time, which stood still, goes on from where it was. */
void table_rest(table *t, int seat, int64_t now);
/* The agreement, as the set-up and the API have it; NULL is none. The text is known to be right. */
void table_terms_read(const json_t *from, table_terms *out);
json_t *table_terms_json(const table_terms *terms);
/* The seat's time is up. */
bool table_flag(const table *t, int seat, int64_t now);

#endif
