// Tested by json_test.cpp
#include "discreet/json/compiled_once.h"

DISCREET_COMPILED_ONCE()
