/* What `ludus lab balance` says of the things that seats used, and of roles by order: as JSON, text and HTML. */
#ifndef LUDUS_CLI_USES_H
#define LUDUS_CLI_USES_H

#include "cli/experiment.h"
#include "lab/balance.h"

/* Sets "used", "in_play", "by_role_and_order", "role_is_order" and "mixes_roles". */
void set_uses(json_t *json, const ld_match *match, const ld_match_result *result, const ld_balance *balance);
void print_roles_by_order(const ld_match *match, const ld_match_result *result, const ld_balance *balance);
void print_uses(const ld_uses *uses);
/* The same from the JSON, for the report. */
void tell_roles_by_order(FILE *out, const json_t *json);
void tell_uses(FILE *out, const json_t *json);
void tell_limits(FILE *out, const json_t *json);

#endif
