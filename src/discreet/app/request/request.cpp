// Tested by nonsense_test.cpp
#include "discreet/app/request/request.h"

#include "discreet/json/value.h"

namespace discreet::inline app {

bool has_default_range(const Json& fields) {
  if (field_of(fields, "of")) return true;
  const Json *low = field_of(fields, "low"), *high = field_of(fields, "high");
  if (!high || high->at("default").is_null() || (low && low->at("default").is_null())) return false;
  const Integer first = low ? Value<Integer>::read(low->at("default"), "low") : Integer(0);
  return Value<Integer>::read(high->at("default"), "high") - first + 1 < Integer(1) << 64;
}

}  // namespace discreet::inline app
