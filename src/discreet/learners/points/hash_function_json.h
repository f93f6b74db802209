// A hash function within a hypothesis: to and from JSON, and as a sentence.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline learners {

// {multiplier, shift, buckets}, to be put beside the other members of the hypothesis.
Json write_hash(const UniversalHash& hash);
// As long as any with these keys and buckets.
Json longest_hash(const Integer& keys, std::uint64_t buckets);
UniversalHash read_hash(const Json& from, const Integer& keys);
// `key` is how the hashed number is written, `what` the value that it stands for.
std::string say_hash(const UniversalHash& hash, std::uint64_t bucket, const std::string& what, const std::string& key);
inline std::string say_hash(const UniversalHash& hash, std::uint64_t bucket, const std::string& key) {
  return say_hash(hash, bucket, key, key);
}

// A member that is an integer below `end`.
std::uint64_t member_below(const Json& from, const char* name, const Integer& end);

}  // namespace discreet::inline learners
