/* Databases are made when they are named first, and dropped with the folder. */
#include "place.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS_ROOM = 300 };

bool place_shared(void)
{
    const char *wanted = getenv("LUDUS_TEST_STORE");
    return wanted && strcmp(wanted, "postgresql") == 0;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool tell(const char *address, const char *statement)
{
    PGconn *line = PQconnectdb(address);
    PGresult *r = PQexec(line, statement);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    PQfinish(line);
    return ok;
}

/* The database that is there for making others. */
static const char *root(void)
{
    const char *address = getenv("LUDUS_TEST_POSTGRES");
    if (!address)
        abort(); /* run.sh gives it */
    return address;
}

const char *place_address(const char *data)
{
    static char address[ADDRESS_ROOM], made[ADDRESS_ROOM];
    char statement[ADDRESS_ROOM + 40];
    if (!place_shared())
        return NULL;
    snprintf(address, sizeof address, "%.*s/%s", (int)(strrchr(root(), '/') - root()), root(), last_part(data));
    if (strcmp(address, made) != 0) {
        snprintf(statement, sizeof statement, "CREATE DATABASE \"%s\"", last_part(data));
        tell(root(), statement); /* or it is there already */
        strcpy(made, address);
    }
    return address;
}

const char *place_args(const char *data)
{
    static char args[2 * ADDRESS_ROOM];
    const char *address = place_address(data);
    snprintf(args, sizeof args, "--data %s%s%s", data, address ? " --store " : "", address ? address : "");
    return args;
}

static sqlite3 *open_file(const char *data, int flags)
{
    char path[ADDRESS_ROOM];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/%s.db", data, place_shared() ? "mirror" : "ludus");
    if (sqlite3_open_v2(path, &db, flags, NULL) == SQLITE_OK)
        return db;
    sqlite3_close(db);
    return NULL;
}

sqlite3 *place_open(const char *data) { return open_file(data, SQLITE_OPEN_READONLY); }

bool place_change(const char *data, const char *statement)
{
    char within[600];
    sqlite3 *db = open_file(data, SQLITE_OPEN_READWRITE);
    bool ok = db && sqlite3_exec(db, statement, NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    snprintf(within, sizeof within, "SET search_path=ludus; %s", statement);
    return ok && (!place_shared() || tell(place_address(data), within));
}

void place_forget(const char *data)
{
    char statement[ADDRESS_ROOM];
    if (!place_shared())
        return;
    snprintf(statement, sizeof statement, "DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)", last_part(data));
    tell(root(), statement);
}
