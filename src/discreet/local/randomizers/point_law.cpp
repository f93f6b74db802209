#include "discreet/local/randomizers/point_law.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

constexpr std::uint64_t most_counted = std::uint64_t{1} << 53;
constexpr std::size_t word_bits = 64;

[[noreturn]] void refuse(std::size_t points) {
  throw Error(
      "distribution must be the word uniform, or one count for each of the " + std::to_string(points) +
      " points with commas between them, such as 3,0,5. Counts are whole numbers, not all 0, at most 2^53 together");
}

std::vector<std::uint64_t> counts_in(const std::string& text, std::size_t points) {
  std::vector<std::uint64_t> counts;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    const auto [next, error] = std::from_chars(at, end, counts.emplace_back());
    if (error != std::errc{} || counts.size() > points || counts.back() > most_counted) refuse(points);
    if (next == end) break;
    if (*next != ',') refuse(points);
    at = next + 1;
  }
  if (counts.size() != points) refuse(points);
  return counts;
}

}  // namespace

PointLaw::PointLaw(const std::string& text, std::size_t points) : uniform_(text == "uniform") {
  const std::vector<std::uint64_t> counts = uniform_ ? std::vector<std::uint64_t>(points, 1) : counts_in(text, points);
  std::uint64_t sum = 0;
  for (std::uint64_t count : counts) {
    until_.push_back(sum += count);
    if (sum > most_counted) refuse(points);
  }
  if (sum == 0) refuse(points);
  digits_.resize(static_cast<std::size_t>(std::bit_width(std::ranges::max(counts))),
                 std::vector<std::uint64_t>((points + word_bits - 1) / word_bits));
  for (std::size_t x = 0; x < points; ++x)
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      digits_[digit][x / word_bits] |= (counts[x] >> digit & 1) << (x % word_bits);
}

std::string PointLaw::premise() const {
  return uniform_ ? "points are uniform" : "points are distributed as in the public sample that the study names";
}

Rational PointLaw::correlation(BitRow f, BitRow g) const {
  std::uint64_t different = 0;
  for (std::size_t digit = 0; digit < digits_.size(); ++digit)
    for (std::size_t word = 0; word < f.size(); ++word)
      different += static_cast<std::uint64_t>(std::popcount((f[word] ^ g[word]) & digits_[digit][word])) << digit;
  return 1 - Rational(Integer(2 * different), Integer(until_.back()));
}

std::size_t PointLaw::draw(Rng& rng) const {
  const std::uint64_t place = uniform_below(until_.back(), rng);
  return static_cast<std::size_t>(std::ranges::upper_bound(until_, place) - until_.begin());
}

}  // namespace discreet::inline local
