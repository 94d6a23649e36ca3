/* Golden games: whole games kept as text, so that a change of behaviour shows as a diff.
 *
 * The first line of tests/GAME/golden/NAME.txt says what is played:
 *     golden GAME SEATS SEED BOT,BOT,.. [KEY=VALUE ..]
 * and the rest is the transcript: choices, what they brought about in words, and the score. With
 * LUDUS_GOLDEN=write the transcript is written anew; read the diff before keeping it.
 *
 * tests/GAME/golden/versions remembers what each version of the rules played: a line "VERSION NAME SUM", where the sum
 * is of choices, events and scores, not of words. Lines are added for a new version and never changed, so a game that
 * goes otherwise under the same version fails until rules_version is raised (docs/release.md). */
#include "harness.h"

#include "ludus/bots.h"
#include "core/game.h"
#include "io/session.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct text {
    char *out;
    size_t used, room;
    uint64_t sum; /* of what happened (FNV-1a) */
} text;

static void put(text *t, const char *line)
{
    size_t n = strlen(line);
    while (t->used + n + 2 > t->room) {
        t->room = t->room ? 2 * t->room : 65536;
        t->out = realloc(t->out, t->room);
    }
    memcpy(t->out + t->used, line, n);
    memcpy(t->out + t->used + n, "\n", 2);
    t->used += n + 1;
}

static void count_in(text *t, const char *fact)
{
    for (const char *c = fact; *c; c++)
        t->sum = (t->sum ^ (uint8_t)*c) * 0x100000001b3u;
    t->sum = (t->sum ^ '\n') * 0x100000001b3u;
}

/* A line that is a fact of the game, whatever words are used. */
static void put_fact(text *t, const char *line)
{
    put(t, line);
    count_in(t, line);
}

static void put_events(text *t, const ld_session *session, int from)
{
    char words[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 8];
    for (int i = from; i < session->event_count; i++) {
        ld_event_text(&session->state, &session->events[i], NULL, words, sizeof words);
        snprintf(line, sizeof line, "    %s", words);
        put(t, line);
        count_in(t, ld_event_note(&session->state, &session->events[i], words, sizeof words));
    }
}

static void put_score(text *t, const ld_session *session)
{
    ld_outcome outcome;
    char line[200];
    ld_outcome_of(&session->state, &outcome);
    for (int s = 0; s < session->seats; s++) {
        snprintf(line, sizeof line, "seat %d: score %d, rank %d", s, outcome.score[s], outcome.rank[s]);
        put_fact(t, line);
        ld_line lines[64];
        int count = ld_account(&session->state, s, lines, 64);
        for (int i = 0; i < count; i++) {
            snprintf(line, sizeof line, "    %s %d", lines[i].source, lines[i].value);
            put(t, line);
        }
    }
}

static void play(ld_session *session, ld_bot **bots, text *t)
{
    while (!ld_over(&session->state)) {
        int seat = ld_turn(&session->state), before = session->event_count;
        ld_list list;
        ld_choice choice;
        char notation[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 8], error[LD_ERROR_BYTES];
        if (seat == LD_CHANCE) {
            choice = ld_sample(&session->state, &session->rng);
        } else {
            ld_state view;
            ld_redact(&view, &session->state, seat);
            ld_options(&view, seat, &list);
            CHECK(ld_bot_choose(bots[seat], &view, seat, &list, &session->rng, &choice, error));
        }
        ld_format(&session->state, choice, notation, sizeof notation);
        if (seat == LD_CHANCE)
            snprintf(line, sizeof line, "c: %s", notation);
        else
            snprintf(line, sizeof line, "%d: %s", seat, notation);
        put_fact(t, line);
        ld_session_choose(session, seat, choice);
        put_events(t, session, before);
    }
}

static ld_session *open_session(char *head, ld_bot **bots)
{
    char *save, error[LD_ERROR_BYTES];
    strtok_r(head, " ", &save);
    const char *name = strtok_r(NULL, " ", &save), *seats = strtok_r(NULL, " ", &save),
               *seed = strtok_r(NULL, " ", &save);
    char *names = strtok_r(NULL, " ", &save), *inner;
    CHECK(name && seats && seed && names);
    ld_setting settings[8];
    int count = 0, n = 0;
    for (char *word; (word = strtok_r(NULL, " ", &save)) && count < 8;) {
        char *equals = strchr(word, '=');
        CHECK(equals != NULL);
        *equals = 0;
        settings[count++] = (ld_setting){word, equals + 1};
    }
    const ld_game *game = ld_game_find(name);
    CHECK(game != NULL);
    for (char *bot = strtok_r(names, ",", &inner); bot; bot = strtok_r(NULL, ",", &inner))
        CHECK(n < LD_MAX_SEATS && (bots[n++] = ld_bot_open(bot, game, error)) != NULL);
    CHECK_INT(n, atoi(seats));
    ld_session *session = ld_session_new(ld_box_standard(game), n, settings, count, error);
    CHECK(session != NULL);
    ld_session_seed(session, strtoull(seed, NULL, 10));
    return session;
}

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *all = calloc(1, (size_t)size + 1);
    CHECK(fread(all, 1, (size_t)size, file) == (size_t)size);
    fclose(file);
    return all;
}

static void compare(const char *path, const char *should, const char *is)
{
    int line = 1;
    for (; *should && *should == *is; should++, is++)
        line += *is == '\n';
    if (*should != *is)
        test_fail(path, line, "the game now goes on '%.60s', it went on '%.60s'", is, should);
}

/* The sum that this version of the rules is remembered by; 0 if it has not played this game yet. */
static uint64_t remembered(const char *path, const char *version, const char *name)
{
    char line[200], by[60], of[60];
    unsigned long long sum, found = 0;
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file))
        if (sscanf(line, "%59s %59s %llx", by, of, &sum) == 3 && strcmp(by, version) == 0 && strcmp(of, name) == 0)
            found = sum;
    if (file)
        fclose(file);
    return found;
}

static void remember(const char *path, const char *version, const char *name, uint64_t sum)
{
    FILE *file = fopen(path, "a");
    CHECK(file && fprintf(file, "%s %s %016llx\n", version, name, (unsigned long long)sum) > 0 && fclose(file) == 0);
}

static void same_under_its_version(const char *path, const ld_game *game, uint64_t sum, bool write)
{
    char versions[1024], name[60];
    const char *slash = strrchr(path, '/'), *version = ld_game_rules_version(game);
    snprintf(versions, sizeof versions, "%.*s/versions", (int)(slash - path), path);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(slash + 1, "."), slash + 1);
    uint64_t before = remembered(versions, version, name);
    if (!before && !write)
        test_fail(versions, 1, "no line says what %s plays here; LUDUS_GOLDEN=write adds it", version);
    if (!before)
        remember(versions, version, name, sum);
    else if (before != sum)
        test_fail(versions, 1,
                  "'%s' (%016llx) is not the game that %s played: raise rules_version in src/games/%s/game.c, then "
                  "LUDUS_GOLDEN=write (docs/release.md)",
                  name, (unsigned long long)sum, version, ld_game_name(game));
}

static void golden(const void *data)
{
    const char *path = data;
    char *kept = read_all(path), head[400], line[400];
    size_t n = strcspn(kept, "\n");
    CHECK(n < sizeof head);
    memcpy(head, kept, n);
    head[n] = 0;
    snprintf(line, sizeof line, "%s", head);
    ld_bot *bots[LD_MAX_SEATS];
    ld_session *session = open_session(head, bots);
    text t = {.sum = 0xcbf29ce484222325u};
    put_fact(&t, line);
    put_events(&t, session, 0);
    play(session, bots, &t);
    put_score(&t, session);
    const char *wish = getenv("LUDUS_GOLDEN");
    bool write = wish && strcmp(wish, "write") == 0;
    if (write) {
        FILE *file = fopen(path, "wb");
        CHECK(file && fputs(t.out, file) >= 0 && fclose(file) == 0);
    } else {
        compare(path, kept, t.out);
    }
    same_under_its_version(path, session->game, t.sum, write);
    free(t.out);
    free(kept);
    for (int s = 0; s < session->seats; s++)
        ld_bot_close(bots[s]);
    ld_session_close(session);
}

static int is_text(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".txt") == 0;
}

void golden_tests(void)
{
    for (int g = 0; g < ld_game_count(); g++) {
        char folder[512], path[1024], name[400];
        const char *game = ld_game_name(ld_game_at(g));
        snprintf(folder, sizeof folder, "%s/tests/%s/golden", test_root(), game);
        struct dirent **entries;
        int count = scandir(folder, &entries, is_text, alphasort);
        for (int i = 0; i < count; i++) {
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            snprintf(name, sizeof name, "golden %s %s", game, entries[i]->d_name);
            test_make(name, "", golden, strdup(path));
            free(entries[i]);
        }
        if (count >= 0)
            free(entries);
    }
}
