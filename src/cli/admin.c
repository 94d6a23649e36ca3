/* `ludus admin`: the operator's hand on people and tables, also while the server runs (server/admin.h says how). */
#include "cli/cli.h"
#include "server/admin.h"
#include "server/store_events.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- texts ------------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }
static int64_t number_of(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }

static const char *kind_of(const json_t *row)
{
    return ld_tr(strcmp(text_of(row, "kind"), "guest") == 0 ? C_("user", "guest") : C_("user", "account"));
}

static const char *day_of(int64_t ms, char out[20])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm when;
    strftime(out, 20, "%Y-%m-%d", gmtime_r(&seconds, &when));
    return out;
}

static void print_user(const json_t *row)
{
    const char *form = number_of(row, "banned") ? N_("%6lld  %s, %s, banned: %d {|table|tables}")
                                                : N_("%6lld  %s, %s: %d {|table|tables}");
    tell(stdout, form, (long long)number_of(row, "id"), text_of(row, "name"), kind_of(row),
         (int)number_of(row, "tables"));
}

static void print_whole(const json_t *row)
{
    char day[20];
    print_user(row);
    tell(stdout, "here since %s; seats: %d; ways in: %d", day_of(number_of(row, "made"), day),
         (int)number_of(row, "seats"), (int)number_of(row, "tokens"));
    if (number_of(row, "quota"))
        tell(stdout, "may have made %d {|table|tables} that are not over", (int)number_of(row, "quota"));
    if (number_of(row, "banned"))
        tell(stdout, "banned since %s", day_of(number_of(row, "banned"), day));
}

/* ---- the store --------------------------------------------------------------------------------------------------- */

static store *open_store(const arguments *args, char *error)
{
    if (sodium_init() < 0) {
        ld_wrong(error, "libsodium cannot be used");
        return NULL;
    }
    store_where where = data_where(args);
    return store_open_at(&where, true, error);
}

static int refuse_user(const char *who)
{
    return usage("there is no account '%.40s'; expected its name, or a number that `ludus admin users` lists", who);
}

/* Does something with the user that is named. */
static int with_user(const arguments *args, int (*run)(store *s, const arguments *args, const st_user *user))
{
    char error[LD_ERROR_BYTES];
    st_user user;
    if (args->word_count < 1)
        return usage("nobody is named; expected the name of an account, or a number that `ludus admin users` lists");
    store *s = open_store(args, error);
    if (!s)
        return failed("%s", error);
    int status = admin_find(s, args->words[0], &user) ? run(s, args, &user) : refuse_user(args->words[0]);
    store_close(s);
    return status;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

static int print_users(json_t *rows, const arguments *args)
{
    size_t i;
    json_t *row;
    if (!rows)
        return failed("the users cannot be read");
    if (args->json)
        return print_json(json_pack("{so}", "users", rows));
    json_array_foreach (rows, i, row)
        print_user(row);
    json_decref(rows);
    return DONE;
}

int admin_list_users(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    store *s = open_store(args, error);
    if (!s)
        return failed("%s", error);
    int status = print_users(store_users_about(s, args->word_count ? args->words[0] : ""), args);
    store_close(s);
    return status;
}

static int show(store *s, const arguments *args, const st_user *user)
{
    json_t *row = store_user_about(s, user->id);
    if (!row)
        return failed("the users cannot be read");
    if (args->json)
        return print_json(row);
    print_whole(row);
    json_decref(row);
    return DONE;
}

static int export(store *s, const arguments *args, const st_user *user)
{
    (void)args;
    json_t *all = store_user_all(s, user->id);
    return all ? print_json(all) : failed("the users cannot be read");
}

int admin_show_user(const arguments *args) { return with_user(args, show); }
int admin_export_user(const arguments *args) { return with_user(args, export); }

/* ---- orders ------------------------------------------------------------------------------------------------------ */

/* `done` has one place, for the name or the id. */
static int give(store *s, const arguments *args, const order *o, const char *done, const char *name)
{
    char error[LD_ERROR_BYTES];
    if (!admin_order(s, data_where(args).dir, o, error))
        return failed("%s", error);
    char line[300];
    puts(ld_text(line, sizeof line, done, name));
    return DONE;
}

static int order_user(store *s, const arguments *args, const st_user *user, const char *kind, int64_t value,
                      const char *done)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)user->id);
    return give(s, args, &(order){kind, number, value}, done, user->name);
}

static int ban(store *s, const arguments *args, const st_user *user)
{
    return order_user(s, args, user, "ban", 0, N_("%s is banned."));
}

static int unban(store *s, const arguments *args, const st_user *user)
{
    return order_user(s, args, user, "unban", 0, N_("%s may come again."));
}

static int forget(store *s, const arguments *args, const st_user *user)
{
    return order_user(s, args, user, "forget", 0, N_("%s is forgotten; earlier backups still know the name."));
}

static int set_quota(store *s, const arguments *args, const st_user *user)
{
    char *end;
    long n = args->word_count > 1 ? strtol(args->words[1], &end, 10) : -1;
    if (n < 0 || n > 1000000 || *end || !*args->words[1])
        return usage("no quota is named; expected a number from 0 to 1000000 behind the name");
    return order_user(s, args, user, "quota", n, N_("The quota of %s is set."));
}

int admin_ban(const arguments *args) { return with_user(args, ban); }
int admin_unban(const arguments *args) { return with_user(args, unban); }
int admin_forget(const arguments *args) { return with_user(args, forget); }
int admin_set_quota(const arguments *args) { return with_user(args, set_quota); }

static bool table_there(store *s, const char *id, st_table *out)
{
    st_place places[LD_MAX_SEATS];
    char *setup = NULL;
    bool found = store_table_get(s, id, out, &setup, places);
    free(setup);
    return found;
}

static int order_table(const arguments *args, const char *kind, const char *done)
{
    char error[LD_ERROR_BYTES];
    st_table t;
    if (args->word_count < 1)
        return usage("no table is named; expected an id that `ludus admin tables` lists");
    store *s = open_store(args, error);
    if (!s)
        return failed("%s", error);
    int status;
    if (!table_there(s, args->words[0], &t))
        status = usage("there is no table '%.20s'", args->words[0]);
    else if (strcmp(kind, "close") == 0 && t.status >= TABLE_OVER)
        status = usage("table %s is over already; nothing was changed", t.id);
    else
        status = give(s, args, &(order){kind, t.id, 0}, done, t.id);
    store_close(s);
    return status;
}

int admin_close_event(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    st_sheet sheet;
    if (args->word_count < 1)
        return usage("no event is named; expected the id in its address");
    store *s = open_store(args, error);
    if (!s)
        return failed("%s", error);
    int status;
    if (!store_sheet_get(s, args->words[0], &sheet))
        status = usage("there is no event '%.20s'", args->words[0]);
    else if (sheet.event.status > EVENT_RUNNING)
        status = usage("event %s is over already; nothing was changed", sheet.event.id);
    else
        status = give(s, args, &(order){"close-event", sheet.event.id, 0}, N_("Event %s is closed."), sheet.event.id);
    store_sheet_free(&sheet);
    store_close(s);
    return status;
}

int admin_close(const arguments *args) { return order_table(args, "close", N_("Table %s is closed.")); }
int admin_hide(const arguments *args) { return order_table(args, "hide", N_("Table %s is on no list.")); }
int admin_delete(const arguments *args) { return order_table(args, "delete", N_("Table %s is deleted.")); }

int admin_ratings(const arguments *args)
{
    char error[LD_ERROR_BYTES];
    store *s = open_store(args, error);
    if (!s)
        return failed("%s", error);
    bool ok = admin_order(s, data_where(args).dir, &(order){"ratings", "", 0}, error);
    store_close(s);
    if (!ok)
        return failed("%s", error);
    puts(ld_tr("All ratings are made anew from the games."));
    return DONE;
}
