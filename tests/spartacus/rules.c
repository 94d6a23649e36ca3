/* Spartacus: rules that no example shows. */
#include "../harness.h"
#include <string.h>

TEST(spartacus_placeholder, "") { CHECK(ld_game_find("spartacus") != NULL); }
