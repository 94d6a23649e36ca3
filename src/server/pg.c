/* Waiting is by poll() with an end, since a machine that is cut off says nothing. The server's own sentences are
 * replaced by ours where we know what they mean. */
#include "server/pg.h"
#include "server/now.h"

#include <endian.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Types as PostgreSQL numbers them. */
enum { PATIENCE_MS = 2000, TYPE_BYTES = 17, TYPE_NUMBER = 20, TYPE_TEXT = 25 };

/* ---- values ------------------------------------------------------------------------------------------------------ */

static void add_value(pg_values *v, const char *value, int size, Oid type)
{
    v->value[v->count] = value;
    v->size[v->count] = size;
    v->format[v->count] = type != TYPE_TEXT;
    v->type[v->count++] = type;
}

void pg_number(pg_values *v, int64_t number)
{
    uint64_t turned = htobe64((uint64_t)number);
    char *own = v->number[v->count];
    memcpy(own, &turned, sizeof turned);
    add_value(v, own, sizeof turned, TYPE_NUMBER);
}

void pg_text(pg_values *v, const char *text, int size) { add_value(v, text, size, TYPE_TEXT); }
void pg_bytes(pg_values *v, const void *bytes, int size) { add_value(v, bytes ? bytes : "", size, TYPE_BYTES); }

int64_t pg_number_at(const char *bytes)
{
    uint64_t turned;
    memcpy(&turned, bytes, sizeof turned);
    return (int64_t)be64toh(turned);
}

int64_t pg_int(const PGresult *r, int row, int column)
{
    return PQgetlength(r, row, column) == 8 ? pg_number_at(PQgetvalue(r, row, column)) : 0;
}

bool pg_true(const PGresult *r, int row, int column)
{
    return PQgetlength(r, row, column) == 1 && PQgetvalue(r, row, column)[0];
}

/* ---- sentences --------------------------------------------------------------------------------------------------- */

/* What the server says when it does not let us in, and what that means. */
static const struct {
    const char *said, *means;
} known[] = {
    {"password authentication failed", N_("the database does not accept the user and the password")},
    {"no password supplied", N_("the database asks for a password")},
    {"too many clients", N_("the database has no connection left")},
    {"remaining connection slots", N_("the database has no connection left")},
    {"too many connections", N_("the database has no connection left")},
    {"read-only", N_("the database can only be read")},
    {"starting up", N_("the database is starting up")},
    {"shutting down", N_("the database is shutting down")},
};

/* The first line, without what is before the last part of it. */
static void complain(pg *p, const char *said)
{
    int line = (int)strcspn(said, "\n");
    p->why[0] = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known && !p->why[0]; i++)
        if (strstr(said, known[i].said))
            ld_text(p->why, sizeof p->why, "%s", ld_tr(known[i].means));
    if (p->why[0])
        return;
    if (p->lost)
        ld_text(p->why, sizeof p->why, "the database cannot be reached: %.*s", line < 150 ? line : 150, said);
    else
        ld_text(p->why, sizeof p->why, "the database failed: %.*s", line < 150 ? line : 150, said);
}

static bool break_off(pg *p, const char *said)
{
    p->lost = true;
    complain(p, said);
    return false;
}

static bool down(pg *p) { return break_off(p, p->line ? PQerrorMessage(p->line) : "there is no connection"); }

/* ---- connecting -------------------------------------------------------------------------------------------------- */

bool pg_address(const char *url, char error[LD_ERROR_BYTES])
{
    PQconninfoOption *parts = NULL;
    bool ok = strncmp(url, "postgresql://", 13) == 0 || strncmp(url, "postgres://", 11) == 0;
    if (ok)
        parts = PQconninfoParse(url, NULL);
    PQconninfoFree(parts);
    return parts || ld_wrong(error, "the address of the store is wrong; expected postgresql://USER@HOST/DATABASE");
}

void pg_close(pg *p)
{
    PQfinish(p->line);
    p->line = NULL;
}

/* Who is silent holds nothing for long: neither a machine that is cut off nor a node that was stopped. */
static const char session[] = "SET idle_in_transaction_session_timeout=1500; SET statement_timeout=5000;"
                              " SET client_min_messages=error; SET search_path=ludus";

static void be_quiet(void *data, const char *text) { (void)data, (void)text; }

bool pg_connect(pg *p, const char *url)
{
    /* What the address says comes last, and counts. */
    static const char *const names[] = {"connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "target_session_attrs",
                                        "fallback_application_name",
                                        "client_encoding",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"2", "2000", "2", "1", "2", "read-write", "ludus", "UTF8", url, NULL};
    pg_close(p);
    p->lost = true;
    p->line = PQconnectdbParams(names, values, 1);
    if (PQstatus(p->line) != CONNECTION_OK)
        return down(p);
    PQsetNoticeProcessor(p->line, be_quiet, NULL);
    PGresult *r = PQexec(p->line, session);
    p->lost = PQresultStatus(r) != PGRES_COMMAND_OK;
    PQclear(r);
    if (p->lost || PQsetnonblocking(p->line, 1) != 0 || !PQenterPipelineMode(p->line))
        return down(p);
    return true;
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

/* Until there is something to take, and what is to be sent is sent as far as that needs it. */
static bool wait_for(pg *p)
{
    int64_t until = (int64_t)(now_us() / 1000) + PATIENCE_MS;
    for (;;) {
        int left = PQflush(p->line);
        if (left < 0)
            return down(p);
        if (!PQisBusy(p->line))
            return true;
        struct pollfd fd = {PQsocket(p->line), (short)(POLLIN | (left ? POLLOUT : 0)), 0};
        int64_t rest = until - (int64_t)(now_us() / 1000);
        if (rest <= 0)
            return break_off(p, "it does not answer");
        if (poll(&fd, 1, (int)rest) > 0 && !PQconsumeInput(p->line))
            return down(p);
    }
}

bool pg_prepare(pg *p, const char *name, const char *text)
{
    return !p->lost && (PQsendPrepare(p->line, name, text, 0, NULL) || down(p));
}

bool pg_send(pg *p, const char *name, const pg_values *v)
{
    return !p->lost && (PQsendQueryPrepared(p->line, name, v->count, v->value, v->size, v->format, 1) || down(p));
}

bool pg_say(pg *p, const char *text, const pg_values *v)
{
    static const pg_values none;
    const pg_values *own = v ? v : &none;
    return !p->lost &&
           (PQsendQueryParams(p->line, text, own->count, own->type, own->value, own->size, own->format, 1) || down(p));
}

bool pg_sync(pg *p) { return !p->lost && (PQpipelineSync(p->line) || down(p)); }

static PGresult *next_result(pg *p)
{
    if (p->lost || !wait_for(p))
        return NULL;
    PGresult *r = PQgetResult(p->line);
    if (PQstatus(p->line) == CONNECTION_BAD)
        down(p);
    return r;
}

static bool went_well(pg *p, const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    if (!p->lost && status != PGRES_PIPELINE_ABORTED)
        complain(p,
                 PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : "");
    return false;
}

PGresult *pg_take(pg *p)
{
    PGresult *r = next_result(p);
    if (!r)
        return NULL;
    PQclear(next_result(p)); /* what ends the answer: nothing */
    if (went_well(p, r))
        return r;
    PQclear(r);
    return NULL;
}

bool pg_done(pg *p)
{
    bool ok = true;
    while (!p->lost) {
        PGresult *r = next_result(p);
        bool end = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        bool nothing = r && !end && strcmp(PQcmdTuples(r), "0") == 0;
        if (r && !end && !went_well(p, r))
            ok = false;
        else if (nothing && ok)
            ok = ld_wrong(p->why, "the database has other rows than expected");
        PQclear(r);
        if (end)
            return ok;
    }
    return false;
}

static void take_values(pg_values *v, const char *types, va_list args)
{
    for (int i = 0; types[i]; i++) {
        if (types[i] == 'i')
            pg_number(v, va_arg(args, int64_t));
        else
            pg_text(v, va_arg(args, const char *), 0);
    }
}

static PGresult *ask(pg *p, const char *text, const char *types, va_list args)
{
    pg_values v;
    v.count = 0;
    take_values(&v, types, args);
    if (!pg_say(p, text, &v) || !pg_sync(p))
        return NULL;
    PGresult *r = pg_take(p);
    pg_done(p);
    return r;
}

PGresult *pg_ask(pg *p, const char *text, const char *types, ...)
{
    va_list args;
    va_start(args, types);
    PGresult *r = ask(p, text, types, args);
    va_end(args);
    return r;
}

bool pg_do(pg *p, const char *text, const char *types, ...)
{
    va_list args;
    va_start(args, types);
    PGresult *r = ask(p, text, types, args);
    va_end(args);
    PQclear(r);
    return r;
}

void pg_roll_back(pg *p)
{
    char why[LD_ERROR_BYTES];
    memcpy(why, p->why, sizeof why);
    if (!p->lost && PQtransactionStatus(p->line) != PQTRANS_IDLE)
        pg_do(p, "ROLLBACK", "");
    memcpy(p->why, why, sizeof why);
}

/* ---- copying, which no pipeline can ------------------------------------------------------------------------------ */

static bool copy_rows(pg *p, bool (*row)(void *data, const char *bytes, int size), void *data)
{
    char *bytes;
    int size;
    bool ok = true;
    while ((size = PQgetCopyData(p->line, &bytes, 0)) > 0) {
        ok = ok && row(data, bytes, size);
        PQfreemem(bytes);
    }
    return size == -1 ? ok : down(p);
}

bool pg_copy(pg *p, const char *text, bool (*row)(void *data, const char *bytes, int size), void *data)
{
    if (p->lost || !PQexitPipelineMode(p->line))
        return down(p);
    PQsetnonblocking(p->line, 0);
    PGresult *r = PQexec(p->line, text);
    bool ok = PQresultStatus(r) == PGRES_COPY_OUT && copy_rows(p, row, data);
    if (!ok && !p->lost)
        complain(p, PQerrorMessage(p->line));
    PQclear(r);
    while ((r = PQgetResult(p->line)))
        PQclear(r);
    PQsetnonblocking(p->line, 1);
    return (PQenterPipelineMode(p->line) || down(p)) && ok;
}

/* ---- the doorbell ------------------------------------------------------------------------------------------------ */

bool pg_heard(pg *p) { return !p->lost && (PQconsumeInput(p->line) || down(p)); }

bool pg_rung(pg *p)
{
    bool rung = false;
    for (PGnotify *n; !p->lost && (n = PQnotifies(p->line)); rung = true)
        PQfreemem(n);
    return rung;
}
