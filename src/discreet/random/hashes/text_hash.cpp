#include "discreet/random/hashes/text_hash.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::inline random {

TextCode::TextCode(std::string_view letters, unsigned exponent) : exponent_(exponent) {
  bool known = 2 <= exponent && exponent <= largest_exponent && mersenne_exponent(Integer(prime())) == exponent;
  require(known, "texts are hashed modulo a prime 2^e - 1, e being 2, 3, 5, 7, 13, 17, 19, 31 or 61");
  base_ = (letters.empty() ? digits_.size() : letters.size()) + 1;
  for (std::size_t i = 0; i + 1 < base_; ++i)
    digits_[letters.empty() ? i : static_cast<unsigned char>(letters[i])] = static_cast<std::uint16_t>(i + 1);
  std::size_t named = 256 - static_cast<std::size_t>(std::ranges::count(digits_, 0));
  require(named + 1 == base_, "letters must be different from each other");
  for (Unsigned128 words = base_; words <= prime(); words *= base_) ++letters_per_word_;
  require(letters_per_word_ > 0, "the prime that texts are hashed modulo must exceed the number of letters");
}

TextHash TextHash::draw(const TextCode& code, std::size_t words, std::uint64_t buckets, Rng& rng) {
  std::uint64_t point = words > 1 ? low_64(uniform_below(Integer(code.prime()), rng)) : 0;
  return {point, UniversalHash::draw(code.prime(), buckets, rng)};
}

TextHash::TextHash(std::uint64_t point, const UniversalHash& hash) : point_(point), hash_(hash) {
  require(hash.exponent() <= TextCode::largest_exponent, "a hash function on texts works modulo 2^61 - 1 at most");
  require(point < (std::uint64_t{1} << hash.exponent()) - 1, "the point of a hash function lies below its prime");
}

}  // namespace discreet::inline random
