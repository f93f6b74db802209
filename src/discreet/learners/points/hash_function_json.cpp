// Tested by point_test.cpp
#include "discreet/learners/points/hash_function_json.h"

#include <fmt/format.h>

namespace discreet::inline learners {

Json write_hash(const UniversalHash& hash) {
  return {{"multiplier", Value<Integer>::write(hash.multiplier())},
          {"shift", Value<Integer>::write(hash.shift())},
          {"buckets", hash.buckets()}};
}

Json longest_hash(const Integer& keys, std::uint64_t buckets) {
  const Integer prime = (Integer(1) << UniversalHash(keys, buckets, 1, 0).exponent()) - 1;
  return write_hash({keys, buckets, prime - 1, prime - 1});
}

UniversalHash read_hash(const Json& from, const Integer& keys) {
  return {keys, member_below(from, "buckets", Integer(UniversalHash::most_buckets) + 1),
          Value<Integer>::read(member(from, "multiplier"), "multiplier"),
          Value<Integer>::read(member(from, "shift"), "shift")};
}

std::string say_hash(const UniversalHash& hash, std::uint64_t bucket, const std::string& what, const std::string& key) {
  return fmt::format("{} is in bucket {} of {}: floor((({} k + {}) mod (2^{} - 1)) {} / 2^{}) for k = {}", what, bucket,
                     hash.buckets(), hash.multiplier().str(), hash.shift().str(), hash.exponent(), hash.buckets(),
                     hash.exponent(), key);
}

std::uint64_t member_below(const Json& from, const char* name, const Integer& end) {
  Integer value = Value<Integer>::read(member(from, name), name);
  if (value < 0 || value >= end) throw Error(std::string("hypothesis: ") + name + " is out of range");
  return low_64(value);
}

}  // namespace discreet::inline learners
