#include "discreet/local/randomizers/randomizer.h"

#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t digit_bits = 4;

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  if (counters.size() != other.counters.size())
    throw Error("tallies of " + std::to_string(counters.size()) + " and " + std::to_string(other.counters.size()) +
                    " counters do not belong to one question. Merge those of the same question only",
                Error::Kind::check);
  people += other.people;
  for (std::size_t i = 0; i < counters.size(); ++i) counters[i] += other.counters[i];
  return *this;
}

// A digit never straddles two words: 64 is a multiple of 4.
std::string report_text(const Report& report) {
  const std::size_t count = (report.size() + digit_bits - 1) / digit_bits;
  std::string text(count, '0');
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bit = digit_bits * i;
    text[count - 1 - i] = digits[report.row()[bit / 64] >> (bit % 64) & 15];
  }
  return text;
}

std::optional<Report> parse_report(std::string_view text, std::size_t bits) {
  const std::size_t count = (bits + digit_bits - 1) / digit_bits;
  if (text.size() != count) return std::nullopt;
  Report report(bits);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t digit = digits.find(text[count - 1 - i]), bit = digit_bits * i;
    if (digit == std::string_view::npos) return std::nullopt;
    if (bits - bit < digit_bits && digit >> (bits - bit) != 0) return std::nullopt;
    report.words()[bit / 64] |= std::uint64_t{digit} << (bit % 64);
  }
  return report;
}

}  // namespace discreet::inline local
