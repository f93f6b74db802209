// Writes a hash function of a hypothesis as JSON or as a sentence, and reads it back from JSON.
#pragma once

#include "discreet/json/hypothesis.h"
#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline learners {

// {multiplier, shift, buckets}, for use beside the other members of the hypothesis.
Json write_hash(const UniversalHash& hash);
// As long as the longest one with these keys and buckets.
Json longest_hash(const Integer& keys, std::uint64_t buckets);
UniversalHash read_hash(const Json& from, const Integer& keys);
// `key` is how the hashed number is written. `what` is the value that it represents.
std::string say_hash(const UniversalHash& hash, std::uint64_t bucket, const std::string& what, const std::string& key);
inline std::string say_hash(const UniversalHash& hash, std::uint64_t bucket, const std::string& key) {
  return say_hash(hash, bucket, key, key);
}

// A member that is an integer below `end`.
std::uint64_t member_below(const Json& from, const char* name, const Integer& end);

}  // namespace discreet::inline learners
