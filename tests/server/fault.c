/* Faults: the server killed at any moment, a full disk, a locked or damaged file, crowds of idle sockets. */
#include "tests.h"
#include "place.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sqlite3.h>
#include <unistd.h>

static const char *const free_rein[] = {"--limits", "off", NULL};

/* ---- killing --------------------------------------------------------------------------------------------------- */

enum { TABLES = 24, ROWS = 4000 };

/* A choice that was sent, and whether the server said it is stored. */
typedef struct sent {
    int number;
    char choice[80];
    bool acknowledged;
} sent;

typedef struct seat_at {
    char *token;
    ws ws;
    sent *sent;
    int sent_count;
} seat_at;

static seat_at person[2 * TABLES];
static char *id_of[TABLES];
static int budget; /* choices until the next kill, so that the games last */

static void watch(int i)
{
    if (ws_open(&person[i].ws, person[i].token, NULL))
        ws_sendf(&person[i].ws, "{\"do\":\"watch\",\"table\":\"%s\"}", id_of[i / 2]);
}

static void answer_one(seat_at *p, const json_t *m, unsigned *rng)
{
    const json_t *options = json_object_get(m, "options");
    size_t n = json_array_size(options);
    if (!is_true(m, "asked") || n == 0 || p->sent_count == ROWS)
        return;
    long number = number_of(m, "number");
    sent *s = p->sent_count > 0 && p->sent[p->sent_count - 1].number == number ? &p->sent[p->sent_count - 1] : NULL;
    if (!s) { /* after a restart an answer that got no reply is sent again, the same */
        s = &p->sent[p->sent_count++];
        budget--;
        *rng = *rng * 1664525u + 1013904223u;
        s->number = (int)number;
        snprintf(s->choice, sizeof s->choice, "%s", text_of(json_array_get(options, (*rng >> 10) % n), "choice"));
    }
    ws_sendf(&p->ws, "{\"do\":\"choose\",\"number\":%d,\"choice\":\"%s\",\"ref\":%d}", s->number, s->choice,
             (int)(s - p->sent));
}

static void take_message(seat_at *p, const json_t *m, unsigned *rng)
{
    const char *type = text_of(m, "type");
    long ref = number_of(m, "ref");
    if (strcmp(type, "table") == 0)
        answer_one(p, m, rng);
    else if (strcmp(type, "answer") == 0 && json_object_get(m, "ref") && is_true(m, "ok") && ref < p->sent_count)
        p->sent[ref].acknowledged = true;
}

/* Everybody answers what they are asked, until the time is over. */
static void play_for(double time, unsigned *rng)
{
    struct pollfd all[2 * TABLES];
    double end = seconds() + time;
    while (seconds() < end && budget > 0) {
        for (int i = 0; i < 2 * TABLES; i++)
            all[i] = (struct pollfd){person[i].ws.fd, POLLIN, 0};
        if (poll(all, 2 * TABLES, 5) <= 0)
            continue;
        for (int i = 0; i < 2 * TABLES; i++)
            if (all[i].revents & POLLIN) {
                json_t *m = ws_read(&person[i].ws, 2, NULL);
                while (m) { /* and what else came with it */
                    take_message(&person[i], m, rng);
                    json_decref(m);
                    m = ws_read(&person[i].ws, 0, NULL);
                }
            }
    }
}

typedef struct rows_of {
    int number[ROWS], seat[ROWS], question[ROWS], count;
    char choice[ROWS][80];
} rows_of;

/* Reads a table's rows with SQLite itself, apart from the server's code. */
static void read_rows(sqlite3 *db, const char *id, rows_of *out)
{
    sqlite3_stmt *st;
    out->count = 0;
    sqlite3_prepare_v2(
        db,
        "SELECT c.number, c.seat, c.question, c.choice FROM choices c JOIN tables t ON t.no=c.tab WHERE t.id=? "
        "ORDER BY c.number",
        -1, &st, NULL);
    sqlite3_bind_text(st, 1, id, -1, SQLITE_STATIC);
    while (sqlite3_step(st) == SQLITE_ROW && out->count < ROWS) {
        int i = out->count++;
        out->number[i] = sqlite3_column_int(st, 0);
        out->seat[i] = sqlite3_column_int(st, 1);
        out->question[i] = sqlite3_column_int(st, 2);
        snprintf(out->choice[i], sizeof out->choice[i], "%s", (const char *)sqlite3_column_text(st, 3));
    }
    sqlite3_finalize(st);
}

/* Every choice is there once at most, numbers without a gap; how many were acknowledged and are not there. */
static int compare_rows(const char *data, long *acknowledged)
{
    sqlite3 *db = place_open(data);
    static rows_of rows;
    int missing = 0, twice = 0, gaps = 0;
    CHECK(db);
    *acknowledged = 0;
    for (int t = 0; t < TABLES; t++) {
        read_rows(db, id_of[t], &rows);
        for (int i = 0; i < rows.count; i++)
            gaps += rows.number[i] != i;
        for (int k = 0; k < 2; k++) {
            const seat_at *p = &person[2 * t + k];
            for (int i = 0; i < p->sent_count; i++) {
                int found = 0;
                for (int r = 0; r < rows.count; r++)
                    found += rows.question[r] == p->sent[i].number && rows.seat[r] == k;
                missing += p->sent[i].acknowledged && found == 0;
                twice += found > 1;
                *acknowledged += p->sent[i].acknowledged;
            }
        }
    }
    sqlite3_close(db);
    CHECK(twice == 0);
    CHECK(gaps == 0);
    return missing;
}

/* People at tables of their own. */
static void seat_people(void)
{
    char path[100];
    for (int i = 0; i < 2 * TABLES; i++) {
        snprintf(path, sizeof path, "k%d", i);
        person[i] = (seat_at){.token = new_guest(path), .ws = {.fd = -1}, .sent = calloc(ROWS, sizeof(sent))};
        if (i % 2 == 0) {
            id_of[i / 2] = new_table(person[i].token, "ethnos", "[\"me\",\"open\"]", "");
        } else {
            snprintf(path, sizeof path, "/api/tables/%s/sit", id_of[i / 2]);
            json_decref(http_json(path, person[i].token, "{}", 200));
        }
    }
}

static void people_go(void)
{
    for (int i = 0; i < 2 * TABLES; i++) {
        free(person[i].token);
        free(person[i].sent);
        if (i % 2 == 0)
            free(id_of[i / 2]);
    }
}

/* They play for a while, then the server is killed. */
static void play_until_killed(pid_t server, unsigned *rng)
{
    for (int i = 0; i < 2 * TABLES; i++)
        watch(i);
    *rng = *rng * 1664525u + 1013904223u;
    budget = 30 + (int)(*rng >> 8) % 100;
    play_for(0.08 + (*rng >> 16) % 200 / 1000.0, rng);
    stop_server(server, true);
    budget = 1;
    play_for(0.01, rng); /* what the server had sent before it died was said all the same */
    for (int i = 0; i < 2 * TABLES; i++)
        ws_close(&person[i].ws);
}

static void check_tables(const char *data)
{
    char command[600];
    snprintf(command, sizeof command, "%s table check %s > /dev/null", program, place_args(data));
    CHECK(system(command) == 0);
}

void test_kill(void)
{
    char *data = temp_folder();
    int kills = 50 * scale / 100;
    unsigned rng = 4711;
    long acknowledged = 0, before = 0, grew = 0;
    pid_t server = start_server(data, free_rein);
    seat_people();
    for (int k = 0; k < kills; k++) {
        play_until_killed(server, &rng);
        CHECK(compare_rows(data, &acknowledged) == 0);
        grew += acknowledged > before;
        before = acknowledged;
        server = start_server(data, free_rein);
        if (!CHECK(server > 0))
            break;
    }
    CHECK(grew > kills / 2 || scale < 100); /* play went on between the kills */
    printf("killed %d times, %ld acknowledged choices on %d tables\n", kills, acknowledged, TABLES);
    stop_server(server, false);
    check_tables(data);
    people_go();
    remove_folder(data);
    free(data);
}

/* ---- a disk that drops what was not synced
 * ------------------------------------------------------------------------------------------------ */

static void beside_us(const char *name, char path[500])
{
    char self[400];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n < 0 ? 0 : n] = 0;
    char *slash = strrchr(self, '/');
    if (slash)
        *slash = 0;
    snprintf(path, 500, "%s/%s", self, name);
}

/* Mounts dropping.c's file system there; 0 if that cannot be done. */
static pid_t mount_dropping(const char *data, const char *seed, const char *how)
{
    char path[500];
    struct stat before, now;
    beside_us("server-dropping", path);
    if (access(path, X_OK) != 0 || stat(data, &before) != 0)
        return 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        execl(path, path, data, seed, how, NULL);
        _exit(127);
    }
    for (double end = seconds() + 60; seconds() < end && waitpid(pid, NULL, WNOHANG) == 0; usleep(5000))
        if (stat(data, &now) == 0 && now.st_dev != before.st_dev)
            return pid;
    return 0;
}

static void cut_power(const char *data)
{
    char path[400];
    snprintf(path, sizeof path, "%s/.power", data);
    CHECK(unlink(path) == 0);
}

static void unmount(char *data, pid_t disk)
{
    umount2(data, MNT_DETACH);
    waitpid(disk, NULL, 0);
    rmdir(data);
    free(data);
}

/* The power is cut again and again, and nothing that was acknowledged is lost. False if there is no such disk. */
static bool cut_again_and_again(void)
{
    char *data = temp_folder();
    pid_t disk = mount_dropping(data, "4711", "honest"), server = disk ? start_server(data, free_rein) : 0;
    unsigned rng = 815;
    long acknowledged = 0;
    if (!disk) {
        printf("a disk that drops: left out, it was not built or may not be mounted\n");
        rmdir(data);
        free(data);
        return false;
    }
    seat_people();
    for (int k = 0; server > 0 && k < 30; k++) {
        play_until_killed(server, &rng);
        cut_power(data);
        CHECK(compare_rows(data, &acknowledged) == 0);
        server = start_server(data, free_rein);
        CHECK(server > 0);
    }
    CHECK(acknowledged > 300);
    printf("cut 30 times, %ld acknowledged choices on %d tables\n", acknowledged, TABLES);
    CHECK(stop_server(server, false) == 0);
    check_tables(data);
    people_go();
    unmount(data, disk);
    return true;
}

/* Where the disk says that it has synced and has not, that is noticed: the test can fail. */
static void cut_a_liar(void)
{
    char *data = temp_folder();
    pid_t disk = mount_dropping(data, "4711", "lies"), server = disk ? start_server(data, free_rein) : 0;
    unsigned rng = 815;
    long acknowledged = 0;
    seat_people();
    play_until_killed(server, &rng);
    cut_power(data);
    CHECK(compare_rows(data, &acknowledged) > 0 && acknowledged > 0);
    people_go();
    unmount(data, disk);
}

void test_dropping(void)
{
    if (cut_again_and_again())
        cut_a_liar();
}

/* ---- disks and files
 * -------------------------------------------------------------------------------------------------- */

/* Plays over HTTP as long as choices are accepted; the status of the first that is not, or 200. */
int play_until_refused(const char *id, const char *token, int choices)
{
    char path[100], body[300];
    snprintf(path, sizeof path, "/api/tables/%s/choose", id);
    for (int i = 0; i < choices; i++) {
        json_t *m = show(id, token);
        const json_t *option = json_array_get(json_object_get(m, "options"), 0);
        bool asked = is_true(m, "asked");
        snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
                 text_of(option, "choice"));
        json_decref(m);
        if (!asked) {
            usleep(2000);
            continue;
        }
        reply r = http_ask(path, token, body);
        int status = r.status;
        reply_free(&r);
        if (status != 200 && status != 409)
            return status;
    }
    return 200;
}

static int play_both(const char *id, const char *ann, const char *bob, int choices)
{
    int status = 200;
    for (int i = 0; i < choices && status == 200; i++) {
        status = play_until_refused(id, ann, 1);
        if (status == 200)
            status = play_until_refused(id, bob, 1);
    }
    return status;
}

/* A file system of half a mebibyte; where it may not be mounted, the test is left out. */
void test_disk_full(void)
{
    char *data = temp_folder(), fill[400];
    if (mount("ludus", data, "tmpfs", 0, "size=640k") != 0) {
        printf("disk full: left out, no right to mount\n");
        rmdir(data);
        free(data);
        return;
    }
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    snprintf(fill, sizeof fill, "/api/tables/%s/sit", id);
    json_decref(http_json(fill, bob, "{}", 200));
    char *bots = new_table(ann, "ethnos", "[\"random\",\"random\"]", ",\"pace\":100"); /* they must not spin */
    CHECK(play_both(id, ann, bob, 3) == 200);
    snprintf(fill, sizeof fill, "%s/filler", data);
    int fd = open(fill, O_CREAT | O_WRONLY, 0600);
    char block[4096] = {0};
    while (write(fd, block, sizeof block) > 0)
        ;
    close(fd);
    CHECK(play_both(id, ann, bob, 3) == 503);
    sleep(1); /* it is looked at once a second */
    usleep(200000);
    json_decref(http_json("/healthz", NULL, NULL, 503));
    json_t *m = show(id, ann); /* reading goes on */
    CHECK(json_is_object(json_object_get(m, "view")));
    json_decref(m);
    usleep(300000);
    unlink(fill);
    CHECK(play_both(id, ann, bob, 10) == 200);
    CHECK(stop_server(server, false) == 0);
    char command[600];
    snprintf(command, sizeof command, "%s table check %s > /dev/null", program, place_args(data));
    CHECK(system(command) == 0);
    umount(data);
    rmdir(data);
    free(data), free(ann), free(bob), free(id), free(bots);
}

/* While a line waits for the disk, whoever needs nothing of that table does not. */
static void others_are_served(const char *ann, const char *bob, const char *id)
{
    ws w;
    CHECK(ws_open(&w, ann, NULL));
    ws_sendf(&w, "{\"do\":\"chat\",\"table\":\"%s\",\"text\":\"hello\",\"ref\":1}", id);
    usleep(100000);
    double begun = seconds();
    json_decref(http_json("/api/tables", bob, NULL, 200));
    json_decref(http_json("/api/me", bob, NULL, 200));
    json_decref(http_json("/api/games", NULL, NULL, 200));
    CHECK(seconds() - begun < 1.5);
    json_t *answer = ws_wait(&w, "answer", 10000);
    CHECK(answer && !is_true(answer, "ok") && strcmp(text_of(answer, "code"), "store") == 0);
    CHECK(seconds() - begun > 1.5); /* it was being waited for all the time */
    json_decref(answer);
    ws_close(&w);
}

void test_locked(void)
{
    char *data = temp_folder(), path[400];
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", ""), *bob = new_guest("Bob");
    snprintf(path, sizeof path, "/api/tables/%s/chat", id);
    sqlite3 *db;
    char file[400];
    snprintf(file, sizeof file, "%s/ludus.db", data);
    CHECK(sqlite3_open(file, &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK);
    others_are_served(ann, bob, id);
    json_decref(http_json(path, ann, "{\"text\":\"hello\"}", 503));
    json_decref(http_json("/healthz", NULL, NULL, 503)); /* nobody can play: that is not healthy */
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
    sleep(1); /* it is looked at once a second */
    usleep(200000);
    json_decref(http_json("/healthz", NULL, NULL, 200));
    json_decref(http_json(path, ann, "{\"text\":\"hello\"}", 200));
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob), free(id);
}

static bool run_tool(const char *data, const char *words, const char *to)
{
    char command[900];
    snprintf(command, sizeof command, "%s table %s %s > %s 2>/dev/null", program, words, place_args(data), to);
    return system(command) == 0;
}

static void spoil(const char *data, long from, long size)
{
    char file[400], noise[512];
    snprintf(file, sizeof file, "%s/ludus.db", data);
    memset(noise, 0xa5, sizeof noise);
    int fd = open(file, O_WRONLY);
    for (long at = from; at < from + size; at += (long)sizeof noise)
        CHECK(pwrite(fd, noise, sizeof noise, at) == (ssize_t)sizeof noise);
    close(fd);
}

void test_damaged(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    CHECK(play_until_refused(id, ann, 20) == 200);
    CHECK(stop_server(server, false) == 0);
    /* A row that does not fit: its table is broken, the others go on. */
    sqlite3 *db;
    char file[400];
    snprintf(file, sizeof file, "%s/ludus.db", data);
    CHECK(sqlite3_open(file, &db) == SQLITE_OK);
    sqlite3_exec(db, "UPDATE choices SET choice='fly' WHERE number=10", NULL, NULL, NULL);
    CHECK(!run_tool(data, "check", "/dev/null")); /* also where nobody has to replay it any more */
    sqlite3_exec(db, "DELETE FROM snapshots", NULL, NULL, NULL);
    sqlite3_close(db);
    server = start_server(data, free_rein);
    json_t *m = show(id, ann);
    CHECK(strcmp(text_of(m, "status"), "broken") == 0);
    json_decref(m);
    free(id);
    id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    CHECK(play_until_refused(id, ann, 5) == 200);
    CHECK(stop_server(server, false) == 0);
    /* A file that is no database: said in a sentence, not started. */
    spoil(data, 0, 8192);
    CHECK(start_server(data, free_rein) == -1);
    remove_folder(data);
    free(data), free(ann), free(id);
}

/* ---- simulated
 * ------------------------------------------------------------------------------------------------------------ */

static int simulate(const char *words)
{
    char path[500], command[600];
    beside_us("server-simulate", path);
    snprintf(command, sizeof command, "%s %s", path, words);
    return system(command);
}

/* simulate.c: nothing acknowledged is lost on a disk that drops what was not synced; on one that lies it is, and that
 * is noticed. */
void test_simulated(void)
{
    char words[60];
    snprintf(words, sizeof words, "--seconds %d", scale < 100 ? 5 : 20);
    CHECK(simulate(words) == 0);
    snprintf(words, sizeof words, "--nodes 3 --seconds %d", scale < 100 ? 5 : 10);
    CHECK(simulate(words) == 0);
    CHECK(simulate("--count 40 --lies > /dev/null") != 0);
}

/* ---- crowds
 * --------------------------------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median time of a message and its answer, one after the other, in ms. */
static double round_trip(void)
{
    enum { ROUNDS = 200 };
    double took[ROUNDS];
    ws w;
    CHECK(ws_open(&w, NULL, NULL));
    for (int i = 0; i < ROUNDS; i++) {
        double begun = seconds();
        ws_send(&w, "{\"do\":\"ping\"}");
        json_decref(ws_wait(&w, "answer", 10000));
        took[i] = seconds() - begun;
    }
    ws_close(&w);
    qsort(took, ROUNDS, sizeof *took, by_time);
    return 1000 * took[ROUNDS / 2];
}

/* The share of a processor that the server takes while nothing happens. */
static double idle_share(pid_t server)
{
    double begun = seconds(), used = server_processor(server);
    sleep(2);
    return (server_processor(server) - used) / (seconds() - begun);
}

void test_idle_sockets(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int wanted = 10000 * scale / 100, open = 0;
    if ((long)limit.rlim_cur < wanted + 200)
        wanted = (int)limit.rlim_cur - 200;
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    double alone = round_trip(), still = idle_share(server);
    long before = server_memory(server);
    ws *crowd = calloc((size_t)wanted, sizeof *crowd);
    double begun = seconds();
    for (int i = 0; i < wanted && seconds() < begun + 60; i += 100) {
        for (int k = i; k < i + 100 && k < wanted; k++)
            ws_begin(&crowd[k], NULL, NULL);
        for (int k = i; k < i + 100 && k < wanted; k++)
            open += ws_finish(&crowd[k]);
    }
    CHECK(open == wanted);
    long each = open ? (server_memory(server) - before) * 1024 / open : 0;
    printf("%d idle sockets, %ld bytes each\n", open, each);
    double among = round_trip(), busy = idle_share(server);
    printf("a message and its answer: %.2f ms alone, %.2f ms among them; processor: %.1f %% alone, %.1f %% with them\n",
           alone, among, 100 * still, 100 * busy);
    CHECK(each < 65536 || scale < 100);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    CHECK(play_until_refused(id, ann, 10) == 200);
    for (int i = 0; i < open; i++)
        ws_close(&crowd[i]);
    begun = seconds();
    CHECK(stop_server(server, false) == 0);
    CHECK(seconds() - begun < 2 || scale < 100);
    free(crowd);
    remove_folder(data);
    free(data), free(ann), free(id);
}

void test_limits(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, NULL);
    int slow = 0;
    for (int i = 0; i < 30; i++) {
        reply r = http_ask("/api/guest", NULL, "{\"name\":\"Flood\"}");
        slow += r.status == 429;
        reply_free(&r);
    }
    CHECK(slow >= 15);
    ws w;
    CHECK(ws_open(&w, NULL, NULL));
    for (int i = 0; i < 300; i++)
        ws_send(&w, "{\"do\":\"ping\"}");
    slow = 0;
    for (int i = 0; i < 300; i++) {
        json_t *answer = ws_wait(&w, "answer", 3000);
        slow += strcmp(text_of(answer, "code"), "slow") == 0;
        json_decref(answer);
    }
    CHECK(slow > 50);
    ws_close(&w);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}

/* SIGTERM while bots think and people play: done within two seconds, nothing lost. */
void test_stop(void)
{
    char *data = temp_folder(), *id[20];
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann");
    for (int i = 0; i < 20; i++)
        id[i] = new_table(ann, "ethnos", "[\"greedy\",\"greedy\",\"greedy\"]", "");
    double begun = seconds();
    CHECK(stop_server(server, false) == 0);
    CHECK(seconds() - begun < 2 || scale < 100);
    server = start_server(data, free_rein);
    int over = 0;
    for (int i = 0; i < 400 && over < 20; i++) {
        over = 0;
        for (int k = 0; k < 20; k++) {
            json_t *m = show(id[k], ann);
            over += strcmp(text_of(m, "status"), "over") == 0;
            json_decref(m);
        }
        usleep(50000);
    }
    CHECK(over == 20); /* the bots went on where they were */
    CHECK(stop_server(server, false) == 0);
    for (int i = 0; i < 20; i++)
        free(id[i]);
    remove_folder(data);
    free(data), free(ann);
}

/* ---- the operator
 * ---------------------------------------------------------------------------------------------------------- */

int run_ludus(const char *words, const char *file, const char *data)
{
    char command[900];
    snprintf(command, sizeof command, "%s %s %s %s 2>/dev/null", program, words, file, place_args(data));
    return WEXITSTATUS(system(command));
}

/* Rows of a table in the data of a folder; -1 if it cannot be read. */
int rows_in(const char *data, const char *id)
{
    sqlite3 *db = place_open(data);
    sqlite3_stmt *st = NULL;
    int n = -1;
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM choices JOIN tables ON no = tab WHERE id = ?1", -1, &st, NULL) ==
            SQLITE_OK &&
        sqlite3_bind_text(st, 1, id, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* What was acknowledged before a backup is in it, whatever else is written meanwhile; and it is a whole server's data.
 */
static void back_up_and_look(const char *data, const char *id, int round)
{
    char file[300], *again = temp_folder();
    snprintf(file, sizeof file, "%s/backup-%d.db", data, round);
    int before = rows_in(data, id);
    CHECK(before > 0 && run_ludus("backup", file, data) == 0);
    CHECK(run_ludus("restore", file, again) == 0);
    CHECK(rows_in(again, id) >= before);
    CHECK(run_tool(again, "check", "/dev/null"));
    CHECK(run_ludus("backup", file, data) == 1);   /* there already */
    CHECK(run_ludus("restore", file, again) == 2); /* so is this */
    CHECK(run_ludus("restore", file, data) == 2);  /* and what a server uses */
    remove_folder(again);
    free(again);
}

void test_backup(void)
{
    char *data = temp_folder(), *again = temp_folder(), file[300];
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    for (int i = 0; i < 8; i++)
        free(new_table(ann, "spartacus", "[\"greedy\",\"greedy\",\"greedy\"]", ""));
    for (int round = 0; round < 4; round++) {
        CHECK(play_until_refused(id, ann, 10) == 200);
        back_up_and_look(data, id, round);
    }
    CHECK(stop_server(server, false) == 0);
    /* What is no backup leaves nothing behind. */
    snprintf(file, sizeof file, "%s/junk", data);
    FILE *junk = fopen(file, "w");
    fputs("not a database, but long enough to be one: ", junk);
    fclose(junk);
    CHECK(run_ludus("restore", file, again) == 2 && run_ludus("restore", "/nonexistent", again) == 2);
    CHECK(run_ludus("backup", "/nonexistent/file", data) == 1 && run_ludus("backup", file, "/nonexistent") == 1);
    CHECK(rmdir(again) == 0);
    remove_folder(data);
    free(data), free(again), free(ann), free(id);
}

void test_operator(void)
{
    char *data = temp_folder(), words[300], record[300];
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    CHECK(play_until_refused(id, ann, 30) == 200);
    snprintf(record, sizeof record, "%s/record.json", data);
    CHECK(run_tool(data, "list", "/dev/null") && run_tool(data, "list --json", "/dev/null"));
    snprintf(words, sizeof words, "show %s", id);
    CHECK(run_tool(data, words, "/dev/null"));
    snprintf(words, sizeof words, "replay %s", id);
    CHECK(run_tool(data, words, "/dev/null"));
    snprintf(words, sizeof words, "export %s", id);
    CHECK(run_tool(data, words, record));
    snprintf(words, sizeof words, "%s verify %s > /dev/null", program, record);
    CHECK(system(words) == 0);
    snprintf(words, sizeof words, "import %s", record);
    CHECK(run_tool(data, words, "/dev/null"));
    CHECK(run_tool(data, "check", "/dev/null"));
    CHECK(!run_tool(data, "show nosuch", "/dev/null") && !run_tool("/nonexistent", "list", "/dev/null"));
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(id);
}
