/* Writes seed inputs for every fuzz target from real play: fuzz-seeds FOLDER. */
#include "common.h"

#include "io/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { POSITIONS = 60, RECORDS = 24, SCRIPTS = 24 };

static const char *folder;

static void keep(const char *target, int number, const void *data, size_t size)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/seed-%d", folder, target, number);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void keep_text(const char *target, int number, const char *text) { keep(target, number, text, strlen(text)); }

static void position_seed(int number)
{
    ld_rng rng = ld_rng_from((uint64_t)number);
    fuzz_setup setup;
    ld_state state;
    fuzz_start(&rng, &setup, &state);
    fuzz_play(&state, &rng, (int)ld_below(&rng, 600));
    char *dump = ld_dump(&state);
    keep_text("load", number, dump);
    free(dump);
}

/* A choice of whose turn it is, by chance's weights or at random. */
static ld_choice pick(ld_session *session, int seat)
{
    if (seat == LD_CHANCE)
        return ld_sample(&session->state, &session->rng);
    ld_list list;
    ld_options(&session->state, seat, &list);
    return list.choice[ld_below(&session->rng, (uint32_t)list.count)];
}

/* A number of lines that change figures within their range, of the game that the first byte picks. */
static void figures_seed(int number)
{
    const ld_game *game = ld_game_at(number % ld_game_count());
    ld_rng rng = ld_rng_from((uint64_t)number);
    ld_figure_info figure;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fputc(number % ld_game_count(), out);
    for (int i = 0; i < 1 + number; i++) {
        int at = (int)ld_below(&rng, (uint32_t)ld_figure_count(game));
        if (!ld_figure_at(ld_box_standard(game), at, &figure))
            continue;
        if (figure.low < figure.high)
            fprintf(out, "%s %d # %s\n", figure.name,
                    figure.low + (int)ld_below(&rng, (uint32_t)(figure.high - figure.low + 1)), figure.rule);
        else
            fprintf(out, "%s %s\n", figure.name, figure.value);
    }
    fclose(out);
    keep("figures", number, text, size);
    free(text);
}

/* Every other one has a figure of its own, if that can be played. */
static const ld_box *some_box(const ld_game *game, int number, ld_rng *rng)
{
    ld_figure_info figure;
    char value[20], error[LD_ERROR_BYTES];
    int at = (int)ld_below(rng, (uint32_t)ld_figure_count(game));
    if (number % 2 || !ld_figure_at(ld_box_standard(game), at, &figure) || figure.low == figure.high)
        return ld_box_standard(game);
    snprintf(value, sizeof value, "%d", number % 4 ? figure.low : figure.high);
    const ld_box *box = ld_box_open(game, &(ld_setting){figure.name, value}, 1, NULL, error);
    return box ? box : ld_box_standard(game);
}

static ld_session *some_session(int number, fuzz_setup *setup)
{
    char error[LD_ERROR_BYTES];
    ld_rng rng = ld_rng_from((uint64_t)number);
    ld_state state;
    fuzz_start(&rng, setup, &state);
    const ld_box *box = some_box(setup->game, number, &rng);
    ld_session *session = ld_session_new(box, setup->seats, setup->settings, setup->count, error);
    ld_box_close(box);
    MUST(session != NULL);
    ld_session_seed(session, (uint64_t)number);
    return session;
}

/* Short and long ones; every third begins at a loaded position. */
static void record_seed(int number)
{
    fuzz_setup setup;
    ld_session *session = some_session(number, &setup);
    int length = 1 << number % 11;
    for (int i = 0; i < length && !ld_over(&session->state); i++) {
        int seat = ld_turn(&session->state);
        ld_session_choose(session, seat, pick(session, seat));
    }
    if (number % 3 == 2 && !ld_over(&session->state)) {
        ld_session *later = ld_session_at(&session->state);
        ld_session_close(session);
        session = later;
        ld_session_roll(session);
    }
    json_t *record = ld_session_record(session);
    char *text = json_dumps(record, JSON_COMPACT);
    keep_text("record", number, text);
    free(text);
    json_decref(record);
    ld_session_close(session);
}

/* Notation that is offered somewhere; parse.c finds its own positions. */
static void parse_seed(int number)
{
    fuzz_setup setup;
    ld_session *session = some_session(number, &setup);
    char text[LD_TEXT_BYTES + 4] = {0, (char)number, (char)(number * 7), '\n', 0};
    for (int i = 0; i < 30 * number && !ld_over(&session->state); i++) {
        int seat = ld_turn(&session->state);
        ld_choice choice = pick(session, seat);
        ld_format(&session->state, choice, text + 4, LD_TEXT_BYTES);
        ld_session_choose(session, seat, choice);
    }
    keep("parse", number, text, 4 + strlen(text + 4));
    ld_session_close(session);
}

/* A conversation in the line protocol: new, then each turn looked at and answered. */
static void protocol_seed(int number)
{
    fuzz_setup setup;
    ld_session *session = some_session(number, &setup);
    json_t *options = json_object();
    for (int i = 0; i < setup.count; i++)
        json_object_set_new(options, setup.settings[i].key, json_string(setup.settings[i].value));
    char *text = NULL, *settings = json_dumps(options, JSON_COMPACT);
    size_t size;
    FILE *out = open_memstream(&text, &size);
    fprintf(out, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%d,\"options\":%s,\"seed\":%d}\n",
            ld_game_name(setup.game), setup.seats, settings, number);
    for (int i = 0; i < 3 * number && !ld_over(&session->state); i++) {
        char notation[LD_TEXT_BYTES], who[16] = "\"chance\"";
        int seat = ld_turn(&session->state);
        ld_choice choice = pick(session, seat);
        if (seat != LD_CHANCE)
            snprintf(who, sizeof who, "%d", seat);
        if (i % 5 == 0)
            fprintf(out, "{\"cmd\":\"turn\"}\n{\"cmd\":\"view\",\"seat\":%d}\n", seat % setup.seats);
        fprintf(out, "{\"cmd\":\"choose\",\"seat\":%s,\"choice\":\"%s\"}\n", who,
                ld_format(&session->state, choice, notation, sizeof notation));
        ld_session_choose(session, seat, choice);
    }
    char *dump = ld_dump(&session->state);
    fprintf(out,
            "{\"cmd\":\"roll\"}\n{\"cmd\":\"undo\"}\n{\"cmd\":\"state\"}\n{\"cmd\":\"record\"}\n{\"cmd\":\"score\"}\n");
    fprintf(out, "{\"cmd\":\"load\",\"state\":%s}\n", dump);
    fprintf(out, "{\"cmd\":\"roll\"}\n{\"cmd\":\"bot\",\"bot\":\"greedy\",\"seat\":0}\n{\"cmd\":\"quit\"}\n");
    fclose(out);
    keep("protocol", number, text, size);
    free(text);
    free(dump);
    free(settings);
    json_decref(options);
    ld_session_close(session);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: fuzz-seeds FOLDER\n");
        return 2;
    }
    folder = argv[1];
    mkdir(folder, 0777);
    for (int i = 0; i < POSITIONS; i++)
        position_seed(i);
    for (int i = 0; i < RECORDS; i++)
        record_seed(i);
    for (int i = 0; i < SCRIPTS; i++) {
        figures_seed(i);
        parse_seed(i);
        protocol_seed(i);
    }
    return 0;
}
