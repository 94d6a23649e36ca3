/* Any lines as a conversation in the line protocol. Every answer is one line of JSON that says
 * whether it is ok; an error comes with a sentence and changes nothing. */
#include "common.h"

#include "cli/engine.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 400 };

static void answered(const engine *e, const ld_session *before, uint64_t hash, const char *answer)
{
    MUST(answer && !strchr(answer, '\n'));
    json_t *json = json_loads(answer, 0, NULL);
    MUST(json_is_object(json) && json_is_boolean(json_object_get(json, "ok")));
    if (json_is_false(json_object_get(json, "ok"))) {
        const char *error = json_string_value(json_object_get(json, "error"));
        MUST(error && error[0]);
        MUST(e->session == before && (!before || ld_hash(&before->state) == hash));
    }
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *save;
    engine e = {0};
    int count = 0;
    for (char *line = strtok_r(text, "\n", &save); line && count < LINES && !e.quit;
         line = strtok_r(NULL, "\n", &save), count++) {
        const ld_session *before = e.session;
        uint64_t hash = before ? ld_hash(&before->state) : 0;
        char *answer = engine_line(&e, line);
        answered(&e, before, hash, answer);
        free(answer);
    }
    if (e.session)
        fuzz_check(&e.session->state);
    engine_close(&e);
    free(text);
    return 0;
}
