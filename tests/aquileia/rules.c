/* Aquileia: rules that no script shows. */
#include "harness.h"
