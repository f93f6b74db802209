#include "discreet/learners/counting/label_counts.h"

#include <algorithm>
#include <bit>

#include "discreet/base/parallel.h"

namespace discreet::inline learners {

LabelCounts::LabelCounts(BitRows labels, std::size_t label_count, std::span<const std::uint32_t> group,
                         std::size_t groups)
    : labels_(labels), label_count_(label_count), group_(group), sizes_(groups), first_digit_(groups + 1) {
  for (std::uint32_t g : group) ++sizes_[g];
  for (std::size_t g = 0; g < groups; ++g)
    first_digit_[g + 1] =
        first_digit_[g] + static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(sizes_[g])));
}

std::vector<std::uint64_t> LabelCounts::digits_of_word(std::size_t word) const {
  std::vector<std::uint64_t> digits(first_digit_.back());
  for (std::size_t i = 0, row = 0; i < group_.size(); ++i, row = row + 1 == labels_.size() ? 0 : row + 1) {
    std::uint64_t* digit = digits.data() + first_digit_[group_[i]];
    // No carry leaves the highest digit: a count is at most the number of rows.
    for (std::uint64_t carry = labels_[row][word]; carry != 0; ++digit) {
      std::uint64_t both = *digit & carry;
      *digit ^= carry;
      carry = both;
    }
  }
  return digits;
}

void LabelCounts::for_each_label(const Stage& stage, const Take& take) const {
  constexpr std::size_t words_at_once = 8;
  const std::size_t words = words_for(label_count_);
  std::vector<std::int64_t> ones(sizes_.size());
  for (std::size_t begin = 0; begin < words; begin += words_at_once) {
    const std::size_t end = std::min(words, begin + words_at_once);
    std::vector<std::vector<std::uint64_t>> digits(end - begin);
    for_each_piece(digits.size(), stage.part(2 * begin, begin + end, 2 * words),
                   [&](std::size_t w) { digits[w] = digits_of_word(begin + w); });
    for (std::size_t j = 64 * begin; j < std::min(64 * end, label_count_); ++j) {
      stage.part(begin + end, 2 * end, 2 * words).at(j - 64 * begin, 64 * (end - begin));
      const std::vector<std::uint64_t>& of_word = digits[j / 64 - begin];
      for (std::size_t g = 0; g < ones.size(); ++g) {
        std::uint64_t count = 0;
        for (std::size_t d = first_digit_[g]; d < first_digit_[g + 1]; ++d)
          count |= (of_word[d] >> (j % 64) & 1) << (d - first_digit_[g]);
        ones[g] = static_cast<std::int64_t>(count);
      }
      take(j, ones);
    }
  }
}

}  // namespace discreet::inline learners
