"""The shared library, opened by cffi: no compiler is needed.

It is looked for where LUDUS_LIBRARY says, beside this file (a wheel brings it along), in the project's build folder, and
where the system keeps libraries. Calls release Python's lock while they last.
"""

from __future__ import annotations

import operator
import os
from pathlib import Path
from typing import Mapping

from cffi import FFI

ABI = 2
MAX_SEATS, CHANCE, SPECTATOR = 6, 7, 6
MAX_OPTIONS, ERROR_BYTES, TEXT_BYTES = 1024, 400, 512

ffi = FFI()
ffi.cdef(
    """
    int ld_abi(void);
    typedef struct ld_game ld_game;
    typedef struct ld_box ld_box;
    typedef struct ld_setting { const char *key, *value; } ld_setting;
    typedef struct ld_option { const char *key, *values, *standard, *help; int low, high; const char *samples; } ld_option;
    int ld_game_count(void);
    const ld_game *ld_game_at(int index);
    const ld_game *ld_game_find(const char *name);
    const char *ld_game_name(const ld_game *game);
    const char *ld_game_title(const ld_game *game);
    const char *ld_game_rules_version(const ld_game *game);
    void ld_game_seats(const ld_game *game, int *low, int *high);
    const ld_option *ld_game_options(const ld_game *game, int *count);
    const ld_box *ld_box_standard(const ld_game *game);
    const ld_box *ld_box_open(const ld_game *game, const ld_setting *changes, int count, int *at, char *error);
    void ld_box_close(const ld_box *box);

    typedef struct ld_state { uint64_t bytes[512]; } ld_state;
    typedef uint32_t ld_choice;
    typedef struct ld_event { uint16_t id; uint8_t count, see; uint16_t hide; int16_t args[14]; } ld_event;
    typedef struct ld_log { ld_event *events; int room, count, lost; bool stop, trial; } ld_log;
    typedef struct ld_list { int count; void *ear; ld_choice choice[1024]; uint32_t weight[1024]; } ld_list;
    typedef struct ld_rng { uint64_t key, count; } ld_rng;
    typedef struct ld_outcome { int16_t rank[6]; int32_t score[6]; char reason[64]; } ld_outcome;
    typedef struct ld_cell { uint32_t glyph, colour; } ld_cell;
    typedef struct ld_canvas { int width, height; ld_cell *cells; } ld_canvas;

    void ld_copy(ld_state *to, const ld_state *from);
    bool ld_equal(const ld_state *a, const ld_state *b);
    uint64_t ld_hash(const ld_state *state);
    bool ld_over(const ld_state *state);
    unsigned ld_owed(const ld_state *state);
    int ld_turn(const ld_state *state);
    const char *ld_step(const ld_state *state);
    bool ld_sealed(const ld_state *state);
    void ld_options(const ld_state *state, int seat, ld_list *out);
    bool ld_choose(ld_state *state, int seat, ld_choice choice, ld_log *log);
    ld_rng ld_rng_from(uint64_t seed);
    uint64_t ld_random(ld_rng *rng);
    ld_choice ld_sample(const ld_state *state, ld_rng *rng);
    void ld_outcome_of(const ld_state *state, ld_outcome *out);
    void ld_redact(ld_state *to, const ld_state *from, int seat);
    int ld_viewer(const ld_state *state);
    void ld_determinize(ld_state *state, ld_rng *rng);
    bool ld_event_redact(const ld_state *state, ld_event *event, int seat);
    char *ld_event_note(const ld_state *state, const ld_event *event, char *out, size_t room);
    char *ld_format(const ld_state *state, ld_choice choice, char *out, size_t room);
    char *ld_prompt(const ld_state *state, int seat, const void *voice, char *out, size_t room);
    int ld_draw(const ld_state *view, const void *voice, ld_canvas *canvas);
    bool ld_start_with(const ld_box *box, int seats, const ld_setting *settings, int count, ld_state *out, ld_log *log,
                       char *error);
    bool ld_parse(const ld_state *state, int seat, const char *text, ld_choice *out, char *error);
    char *ld_dump(const ld_state *state);
    bool ld_load(const char *json, ld_state *out, char *error);

    int ld_standing(const ld_state *state, int seat, float *out);

    typedef struct ld_bot ld_bot;
    ld_bot *ld_bot_open(const char *name, const ld_game *game, char *error);
    void ld_bot_close(ld_bot *bot);
    bool ld_bot_choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                       char *error);
    const float *ld_bot_opinion(const ld_bot *bot);
    const char *ld_bot_names(void);

    typedef struct ld_actions ld_actions;
    typedef struct ld_phrase { uint16_t count; uint16_t action[3]; } ld_phrase;
    ld_actions *ld_actions_open(const ld_state *like);
    void ld_actions_close(ld_actions *actions);
    int ld_action_count(const ld_actions *actions, bool chance);
    char *ld_action_name(const ld_actions *actions, int action, bool chance, char *out, size_t room);
    void ld_action(const ld_actions *actions, const ld_state *state, ld_choice choice, ld_phrase *out);
    int ld_action_list(const ld_actions *actions, const ld_state *state, int seat, const ld_phrase *said,
                       uint16_t *out, uint32_t *weights);
    void ld_action_mask(const ld_actions *actions, const ld_state *state, int seat, const ld_phrase *said, uint8_t *mask);
    bool ld_action_say(const ld_actions *actions, const ld_state *state, int seat, ld_phrase *said, int action,
                       bool *whole, ld_choice *out, char *error);

    typedef struct ld_lens ld_lens;
    ld_lens *ld_lens_open(const ld_state *like, int form);
    void ld_lens_close(ld_lens *lens);
    int ld_lens_columns(const ld_lens *lens);
    size_t ld_lens_bytes(const ld_lens *lens);
    char *ld_lens_name(const ld_lens *lens, int column, char *out, size_t room);
    void ld_look(const ld_lens *lens, const ld_state *state, int seat, void *out);

    typedef struct ld_batch ld_batch;
    typedef struct ld_batch_setup {
        const ld_box *box;
        int seats;
        const ld_setting *settings;
        int setting_count;
        int games, threads;
        uint64_t seed;
        bool deal, keep;
        const ld_lens *lens;
    } ld_batch_setup;
    typedef struct ld_batch_out {
        int8_t *seat;
        uint8_t *mask;
        void *observation;
        float *reward;
        uint8_t *over;
        bool same;
    } ld_batch_out;
    float ld_reward(const ld_state *state, int seat);
    ld_batch *ld_batch_open(const ld_batch_setup *setup, char *error);
    void ld_batch_close(ld_batch *batch);
    const ld_actions *ld_batch_actions(const ld_batch *batch);
    size_t ld_batch_mask_bytes(const ld_batch *batch);
    bool ld_batch_step(ld_batch *batch, const int32_t *actions, const ld_batch_out *out, char *error);
    bool ld_batch_restart(ld_batch *batch, int game, char *error);
    void ld_batch_reset(ld_batch *batch, uint64_t seed);
    const ld_state *ld_batch_state(const ld_batch *batch, int game);
    ld_phrase ld_batch_said(const ld_batch *batch, int game);

    void free(void *memory);
    """
)


class LudusError(Exception):
    """What the engine refuses, in its own sentence. Nothing has changed."""


def _places() -> list[str]:
    here = Path(__file__).resolve().parent
    name = f"libludus.so.{ABI}"
    project = here.parent.parent
    places = [os.environ.get("LUDUS_LIBRARY", ""), str(here / name), str(project / "build/include" / name), name]
    return [place for place in places if place]


def _open():
    missing = []
    for place in _places():
        if os.sep in place and not os.path.exists(place):
            missing.append(place)
            continue
        try:
            library = ffi.dlopen(place)
        except OSError as wrong:
            missing.append(str(wrong))
            continue
        if library.ld_abi() != ABI:
            raise LudusError(f"{place} has ABI {library.ld_abi()}, and this package wants {ABI}")
        return library
    raise LudusError("libludus is not there; LUDUS_LIBRARY may name it: " + "; ".join(missing))


lib = _open()
_libc = ffi.dlopen(None)


def text(pointer) -> str:
    """A C string as Python's."""
    return ffi.string(pointer).decode()


def whole(value, what: str, low: int, high: int) -> int:
    """The whole number that it is, if it is one and in its range."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise LudusError(f"{what} is a whole number, not {type(value).__name__}")
    if not low <= number <= high:
        raise LudusError(f"{what} is from {low} to {high}, not {number}")
    return number


def random_from(seed):
    """The engine's luck, by a seed."""
    return ffi.new("ld_rng *", lib.ld_rng_from(whole(seed, "a seed", 0, 2**64 - 1)))


def error_room():
    return ffi.new("char[]", ERROR_BYTES)


def refuse(error) -> None:
    raise LudusError(text(error))


def dumped(state) -> str:
    """The position as JSON."""
    raw = lib.ld_dump(state)
    try:
        return text(raw)
    finally:
        _libc.free(raw)


class Settings:
    """Settings as C wants them, kept alive."""

    def __init__(self, pairs: Mapping):
        if not isinstance(pairs, Mapping):
            raise LudusError(f"figures and options are names with values, not {type(pairs).__name__}")
        self.kept = [(ffi.new("char[]", str(k).encode()), ffi.new("char[]", str(v).encode())) for k, v in pairs.items()]
        self.count = len(self.kept)
        self.rows = ffi.new("ld_setting[]", max(1, self.count))
        for row, (key, value) in zip(self.rows, self.kept):
            row.key, row.value = key, value
