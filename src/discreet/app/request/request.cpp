// Tested by nonsense_test.cpp
#include "discreet/app/request/request.h"

#include "discreet/json/value.h"

namespace discreet::inline app {

bool has_default_range(const Json& fields) {
  if (field_of(fields, "of")) return true;
  const Json *low = field_of(fields, "low"), *high = field_of(fields, "high");
  if (!low || !high || low->at("default").is_null() || high->at("default").is_null()) return false;
  const Integer span =
      Value<Integer>::read(high->at("default"), "high") - Value<Integer>::read(low->at("default"), "low");
  return span + 1 < Integer(1) << 64;
}

}  // namespace discreet::inline app
