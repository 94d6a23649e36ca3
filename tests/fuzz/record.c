/* Any JSON as a record. Accepted: it can be written, replayed to the same position, replayed in
 * part, and taken back up to a barrier. */
#include "common.h"

#include "io/session.h"

#include <string.h>

static void accepted(const ld_session *session)
{
    char error[LD_ERROR_BYTES];
    json_t *record = ld_session_record(session);
    ld_session *again = ld_session_replay(record, -1, error);
    MUST(again && ld_equal(&again->state, &session->state));
    ld_session *half = ld_session_replay(record, session->count / 2, error);
    MUST(half && half->count <= session->count);
    json_decref(ld_session_story(session, 0));
    json_decref(ld_session_story(session, LD_SPECTATOR));
    while (ld_session_undo(again, error))
        fuzz_check(&again->state);
    ld_session_roll(half);
    fuzz_check(&half->state);
    json_decref(record);
    ld_session_close(again);
    ld_session_close(half);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    char error[LD_ERROR_BYTES] = "";
    ld_session *session = json ? ld_session_replay(json, -1, error) : NULL;
    if (session)
        accepted(session);
    else if (json)
        MUST(error[0] && memchr(error, 0, sizeof error));
    ld_session_close(session);
    json_decref(json);
    return 0;
}
