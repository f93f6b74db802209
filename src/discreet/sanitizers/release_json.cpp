// Tested by query_test.cpp
#include "discreet/sanitizers/release_json.h"

#include "discreet/base/error.h"

namespace discreet::inline sanitizers {

const Json& release_member(const Json& release, const char* name) {
  if (!release.is_object() || !release.contains(name))
    throw Error(std::string("the release has no '") + name + "'. Sanitize again", Error::Kind::check);
  return release[name];
}

const Json& release_list(const Json& release, const char* name) {
  const Json& list = release_member(release, name);
  if (!list.is_array())
    throw Error(std::string("'") + name + "' of the release is no list. Sanitize again", Error::Kind::check);
  return list;
}

std::int64_t release_count(const Json& from, const char* name, std::int64_t low, std::int64_t high) {
  if (from.is_number_integer() && !(from.is_number_unsigned() && from.get<std::uint64_t>() > INT64_MAX))
    if (auto count = from.get<std::int64_t>(); low <= count && count <= high) return count;
  throw Error(std::string("'") + name + "' of the release must be a number from " + std::to_string(low) + " to " +
                  std::to_string(high) + ". Sanitize again",
              Error::Kind::check);
}

}  // namespace discreet::inline sanitizers
