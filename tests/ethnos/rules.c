/* Ethnos: rules that no example shows. */
#include "../harness.h"
#include <string.h>

TEST(ethnos_placeholder, "") { CHECK(ld_game_find("ethnos") != NULL); }
