/* Upgrades: data files of earlier Ludus (kept/README.md) under this one. */
#include "tests.h"

#include <sqlite3.h>
#include <sys/stat.h>

enum { AGED = 6, TABLES_KEPT = 14 }; /* the layout whose file tests change; the tables in each */
static const int kept_layouts[] = {1, 2, 4, 6, 10};
static const char *const free_rein[] = {"--limits", "off", NULL};

/* ---- kept files ------------------------------------------------------------------------------------------------ */

/* A data folder with the file of this layout; the caller frees it. */
static char *kept_data(int layout)
{
    char *data = temp_folder(), command[900];
    snprintf(command, sizeof command, "cp '%s/schema-%d.db' '%s/ludus.db' && chmod u+w '%s/ludus.db'",
             getenv("LUDUS_KEPT"), layout, data, data);
    CHECK(system(command) == 0);
    return data;
}

static sqlite3 *open_data(const char *data)
{
    char path[400];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/ludus.db", data);
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    return db;
}

/* What a statement answers, its rows one after the other; the caller frees it. */
static char *answers(const char *data, const char *statement)
{
    sqlite3 *db = open_data(data);
    sqlite3_stmt *st;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    CHECK(sqlite3_prepare_v2(db, statement, -1, &st, NULL) == SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(st); i++)
            fprintf(out, "%s ", sqlite3_column_text(st, i) ? (const char *)sqlite3_column_text(st, i) : "-");
        fputc('\n', out);
    }
    sqlite3_finalize(st);
    sqlite3_close(db);
    fclose(out);
    return text;
}

static bool same_answers(const char *a, const char *b, const char *statement)
{
    char *one = answers(a, statement), *other = answers(b, statement);
    bool same = strcmp(one, other) == 0;
    if (!same)
        printf("%s\n-- and --\n%s\n", one, other);
    free(one), free(other);
    return same;
}

static long answer_number(const char *data, const char *statement)
{
    char *text = answers(data, statement);
    long n = strtol(text, NULL, 10);
    free(text);
    return n;
}

static void execute(const char *data, const char *statement)
{
    sqlite3 *db = open_data(data);
    CHECK(sqlite3_exec(db, statement, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

/* The exit status of `ludus table WORDS`; what it says on standard error, a line at most, into `said`. */
static int tool(const char *data, const char *words, char said[400])
{
    char command[900];
    snprintf(command, sizeof command, "%s table %s --data %s 2>&1 > /dev/null", program, words, data);
    FILE *pipe = popen(command, "r");
    size_t n = fread(said, 1, 399, pipe);
    said[n] = 0;
    int status = pclose(pipe);
    CHECK(n == 0 || strchr(said, '\n') == said + n - 1); /* one sentence */
    return status;
}

static void drop_data(char *data)
{
    remove_folder(data);
    free(data);
}

/* ---- layouts --------------------------------------------------------------------------------------------------- */

static const char *const columns =
    "SELECT m.name, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c"
    " WHERE m.type='table' ORDER BY m.name, c.name";
static const char *const indices = "SELECT name, sql FROM sqlite_schema WHERE type='index' ORDER BY name";

/* From every layout a file becomes what a new one is, and everything in it is still there. */
void test_layouts(void)
{
    char *fresh = temp_folder(), said[400];
    pid_t server = start_server(fresh, free_rein);
    CHECK(stop_server(server, false) == 0);
    for (size_t i = 0; i < sizeof kept_layouts / sizeof *kept_layouts; i++) {
        int layout = kept_layouts[i];
        char *data = kept_data(layout), *before = kept_data(layout);
        CHECK(answer_number(data, "PRAGMA user_version") == layout);
        CHECK(tool(data, "list", said) == 0);
        CHECK(same_answers(data, fresh, "PRAGMA user_version"));
        CHECK(same_answers(data, fresh, columns) && same_answers(data, fresh, indices));
        CHECK(same_answers(data, before,
                           "SELECT no, id, game, rules, seats, setup, hex(seed), status, result FROM tables"));
        CHECK(same_answers(data, before, "SELECT tab, number, question, seat, choice, undo, at FROM choices"));
        CHECK(same_answers(data, before, "SELECT id, name, password FROM users"));
        CHECK(answer_number(data, "SELECT count(*) FROM tables") == TABLES_KEPT);
        drop_data(data), drop_data(before);
    }
    CHECK(answer_number(fresh, "PRAGMA user_version") == 11);
    drop_data(fresh);
}

/* One of a newer Ludus is refused, with a sentence, by server and tools alike, and not changed. */
void test_newer_layout(void)
{
    char *data = kept_data(AGED), *other = temp_folder(), said[400];
    execute(data, "PRAGMA user_version=99");
    CHECK(tool(data, "list", said) != 0 && strstr(said, "newer Ludus"));
    CHECK(start_server(data, free_rein) == -1);
    CHECK(answer_number(data, "PRAGMA user_version") == 99);
    execute(other, "CREATE TABLE recipes(name)"); /* and a file that is somebody else's */
    CHECK(tool(other, "list", said) != 0 && strstr(said, "not a file of Ludus"));
    CHECK(answer_number(other, "SELECT count(*) FROM sqlite_schema") == 1);
    drop_data(data), drop_data(other);
}

/* A step that fails leaves the file as it was before the first. */
void test_half_a_layout(void)
{
    char *data = kept_data(1), said[400];
    execute(data, "ALTER TABLE places ADD COLUMN lets_go INTEGER NOT NULL DEFAULT 0");
    CHECK(tool(data, "list", said) != 0 && strstr(said, "stays as it was"));
    CHECK(answer_number(data, "PRAGMA user_version") == 1);
    CHECK(start_server(data, free_rein) == -1);
    drop_data(data);
}

/* ---- rules ------------------------------------------------------------------------------------------------------ */

/* A token of the account that every kept file has; the caller frees it. */
static char *ann_again(void)
{
    reply r = http_ask("/api/login", NULL, "{\"name\":\"Ann\",\"password\":\"kept for years\"}");
    char *at = r.text ? strstr(r.text, "ludus=") : NULL;
    CHECK(r.status == 200 && at);
    char *token = at ? strndup(at + 6, strcspn(at + 6, ";\r\n")) : strdup("");
    reply_free(&r);
    return token;
}

/* The table with this title; the caller frees it. */
static char *titled(const char *data, const char *title)
{
    char statement[200];
    snprintf(statement, sizeof statement, "SELECT id FROM tables WHERE title='%s'", title);
    char *id = answers(data, statement);
    id[strcspn(id, " ")] = 0;
    return id;
}

/* What there is at /api/tables/ID/WORD; the caller releases it. */
static json_t *part(const char *id, const char *token, const char *word, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, word);
    return http_json(path, token, NULL, status);
}

static int told_of_rules(const char *id, const char *token)
{
    json_t *log = part(id, token, "record", 200), *entries = json_object_get(log, "log"), *entry;
    size_t i;
    int times = 0;
    json_array_foreach (entries, i, entry)
        times += strstr(text_of(entry, "note"), "rules ") == text_of(entry, "note");
    json_decref(log);
    return times;
}

static bool choose_one(const char *id, const char *token)
{
    char path[100], body[300];
    json_t *m = show(id, token);
    snprintf(path, sizeof path, "/api/tables/%s/choose", id);
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
             text_of(json_array_get(json_object_get(m, "options"), 0), "choice"));
    bool asked = is_true(m, "asked");
    json_decref(m);
    json_t *answer = asked ? http_json(path, token, body, 200) : NULL;
    json_decref(answer);
    return answer;
}

static void still_played(const char *data, const char *token, const char *title, bool carried)
{
    char *id = titled(data, title);
    json_t *m = show(id, token);
    CHECK(strcmp(text_of(m, "status"), "playing") == 0 && json_is_object(json_object_get(m, "view")));
    CHECK(!carried == !strstr(text_of(m, "notice"), "goes on under"));
    json_decref(m);
    CHECK(told_of_rules(id, token) == carried);
    free(id);
}

/* Running games of earlier rules go on, and everybody is told so once. */
void test_carried(void)
{
    char *data = kept_data(1), said[400];
    CHECK(tool(data, "check", said) == 0);
    for (int round = 0; round < 3; round++) {
        pid_t server = start_server(data, free_rein);
        char *ann = ann_again(), *id = titled(data, "spartacus early");
        still_played(data, ann, "spartacus early", true), still_played(data, ann, "spartacus late", true);
        still_played(data, ann, "aquileia late", true), still_played(data, ann, "imperator early", true);
        still_played(data, ann, "ethnos late", false);
        for (double end = seconds() + 20; seconds() < end && !choose_one(id, ann);)
            continue; /* bots may have to move first */
        CHECK(stop_server(server, false) == 0);
        CHECK(tool(data, "check", said) == 0);
        free(ann), free(id);
    }
    char *id = titled(data, "spartacus late"), command[900];
    snprintf(command, sizeof command, "%s table export %s --data %s > %s/r.json && %s verify %s/r.json > /dev/null",
             program, id, data, data, program, data);
    CHECK(system(command) == 0);
    free(id);
    drop_data(data);
}

static void has_ended(const char *data, const char *token, const char *title, bool steps)
{
    char *id = titled(data, title);
    json_t *m = show(id, token), *record = part(id, token, "record", 200);
    CHECK(strcmp(text_of(m, "status"), "over") == 0 && strstr(text_of(m, "notice"), "was played under rules"));
    CHECK(json_array_size(json_object_get(m, "score")) >= 2);
    CHECK(strcmp(text_of(record, "rules"), text_of(m, "rules")) == 0);
    CHECK(json_array_size(json_object_get(json_object_get(record, "result"), "scores")) >= 2);
    json_t *past = part(id, token, "rewind?number=0", steps ? 200 : 404);
    CHECK(steps || strstr(text_of(past, "error"), "cannot be stepped through under"));
    json_decref(m), json_decref(record), json_decref(past);
    free(id);
}

/* Reads every table once, so that all of it is kept by the Ludus of now; then it becomes one of earlier rules. */
static void age(const char *data, const char *more)
{
    pid_t server = start_server(data, free_rein);
    char *ann = ann_again(), *ids = answers(data, "SELECT id FROM tables");
    for (char *id = strtok(ids, " \n"); id; id = strtok(NULL, " \n"))
        json_decref(show(id, ann));
    CHECK(stop_server(server, false) == 0);
    execute(data, "UPDATE tables SET rules=game||'-0'; UPDATE logs SET rules='x-0'; UPDATE snapshots SET rules='x-0'");
    execute(data, more);
    free(ann), free(ids);
}

/* Finished games of earlier rules: an earlier Ludus kept the result; this one also the position, the account and the
 * log. */
void test_kept_ends(void)
{
    char *data = kept_data(1);
    pid_t server = start_server(data, free_rein);
    char *ann = ann_again();
    has_ended(data, ann, "spartacus over", false), has_ended(data, ann, "aquileia over", false);
    has_ended(data, ann, "imperator late", true);
    CHECK(stop_server(server, false) == 0);
    drop_data(data), free(ann);

    data = kept_data(AGED);
    age(data, "UPDATE choices SET choice='fly' WHERE number=5");
    server = start_server(data, free_rein);
    ann = ann_again();
    has_ended(data, ann, "ethnos over", false), has_ended(data, ann, "spartacus over", false);
    char *id = titled(data, "ethnos over");
    json_t *m = show(id, ann), *log = part(id, ann, "log", 200), *other = part(id, ann, "log?lang=it", 200);
    json_t *account = json_object_get(json_array_get(json_object_get(m, "score"), 0), "account");
    CHECK(json_is_object(json_object_get(m, "view")) && json_array_size(account) > 3);
    CHECK(json_array_size(json_object_get(log, "log")) == 200 && json_array_size(json_object_get(m, "log")) == 128);
    const json_t *last = json_array_get(json_object_get(log, "log"), 199);
    const json_t *ultima = json_array_get(json_object_get(other, "log"), 199);
    CHECK(strstr(text_of(last, "text"), "The game ends after") && !strstr(text_of(ultima, "text"), "The game ends"));
    json_t *results = part(id, ann, "results", 200);
    CHECK(json_array_size(json_object_get(results, "results")) >= 2);
    json_decref(m), json_decref(log), json_decref(other), json_decref(results);
    CHECK(stop_server(server, false) == 0);
    drop_data(data), free(ann), free(id);
}

/* A running game in which something is no longer legal: it is shown, explained, and closed; or goes on when it is
 * again. */
void test_cannot_go_on(void)
{
    char *data = kept_data(AGED), path[100];
    age(data, "UPDATE choices SET choice='fly '||choice WHERE number=5");
    for (int round = 0; round < 2; round++) { /* and after a restart */
        pid_t server = start_server(data, free_rein);
        char *ann = ann_again(), *id = titled(data, "ethnos late"), *early = titled(data, "ethnos early");
        json_t *m = show(id, ann);
        CHECK(strcmp(text_of(m, "status"), round ? "closed" : "broken") == 0 && !is_true(m, "asked"));
        CHECK(strstr(text_of(m, "notice"), round ? "closed without a result" : "it cannot go on"));
        CHECK(json_is_object(json_object_get(m, "view")) && json_array_size(json_object_get(m, "log")) > 30);
        CHECK(json_is_null(json_object_get(m, "seed")) && json_is_null(json_object_get(m, "score")));
        json_decref(m);
        json_decref(part(id, ann, "log", 200));
        snprintf(path, sizeof path, "/api/tables/%s/choose", id);
        json_decref(http_json(path, ann, "{\"number\":1,\"choice\":\"x\"}", 409));
        snprintf(path, sizeof path, "/api/tables/%s/close", id);
        char *bob = new_guest("Bob");
        json_decref(http_json(path, bob, "{}", 403));
        json_decref(http_json(path, ann, "{}", round ? 409 : 200));
        json_decref(show(early, ann));
        CHECK(stop_server(server, false) == 0);
        free(ann), free(bob), free(id), free(early);
    }
    /* The Ludus of before can be put back. */
    execute(data, "UPDATE choices SET choice=substr(choice, 5) WHERE choice LIKE 'fly %'");
    execute(data, "UPDATE tables SET rules='ethnos-1' WHERE game='ethnos'; UPDATE snapshots SET rules='ethnos-1'");
    CHECK(answer_number(data, "SELECT status FROM tables WHERE title='ethnos early'") == 3);
    pid_t server = start_server(data, free_rein);
    char *ann = ann_again(), *id = titled(data, "ethnos early");
    json_t *m = show(id, ann);
    CHECK(strcmp(text_of(m, "status"), "playing") == 0);
    json_decref(m);
    CHECK(stop_server(server, false) == 0);
    drop_data(data), free(ann), free(id);
}

/* What somebody wished at a table of the first layout is kept in the new one. */
void test_upgrade(void)
{
    char *data = kept_data(1), path[100];
    for (int round = 0; round < 2; round++) {
        pid_t server = start_server(data, free_rein);
        char *ann = ann_again(), *id = titled(data, "ethnos early");
        json_t *m = show(id, ann);
        CHECK(number_of(m, "you") == 0 && is_true(m, "let_go") == round &&
              strcmp(text_of(m, "status"), "playing") == 0);
        json_decref(m);
        snprintf(path, sizeof path, "/api/tables/%s/windows", id);
        json_decref(http_json(path, ann, "{\"let_go\":true}", 200));
        CHECK(stop_server(server, false) == 0);
        free(ann), free(id);
    }
    drop_data(data);
}
