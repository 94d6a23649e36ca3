/* States as JSON: field by field, by name, so that a position can be kept, read and edited by hand. */
#ifndef LUDUS_IO_JSON_H
#define LUDUS_IO_JSON_H

#include "ludus.h"
#include "io/writer.h"

#include <jansson.h>

/* The state as one value; a view has the facts that follow from it. */
void ld_put_state(ld_writer *w, const ld_state *state);
/* The same for somebody who looks on, with these facts, also where everything is open. */
void ld_put_view(ld_writer *w, const ld_state *state);
/* Two members of an object: "words", {TYPE: {ID: [name, what it does or null, {its figures}]}}, and "figures", those
 * that belong to no thing. */
void ld_put_things(ld_writer *w, const ld_state *state);
/* New references that the caller releases: the state, and an object of its things. */
json_t *ld_json_things(const ld_state *state);
/* The answer of ld_why: [{"text","rule"}..]. */
json_t *ld_json_reasons(const ld_lines *lines);
/* The goal card and the phase: {"lines":[{"says","text"}..],"phase":{"name","text"}|null}. */
json_t *ld_json_goal(const ld_state *view, int seat, const ld_voice *voice);
json_t *ld_json_dump(const ld_state *state);
/* Changes `out` only if the position is whole and possible; otherwise explains the first fault. */
bool ld_json_load(const json_t *json, ld_state *out, char error[LD_ERROR_BYTES]);
/* "chance" or a seat number; -1 with a sentence for anything else. */
int ld_json_seat(const json_t *value, int seats, char error[LD_ERROR_BYTES]);
json_t *ld_json_from_seat(int seat);

#endif
