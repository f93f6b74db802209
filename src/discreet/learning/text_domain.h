// The rows that a learner of texts takes: texts of a bounded length, or the natural numbers that such texts write.
#pragma once

#include <string>
#include <string_view>

#include "discreet/base/integer.h"

namespace discreet::inline learning {

enum class TextForm {
  any,
  natural,  // decimal digits, the first of several not 0
};

struct TextDomain {
  static constexpr std::int64_t most_letters = 4096;

  TextForm form = TextForm::any;
  std::string letters;  // bytes that may occur. Empty: all, for naturals the digits
  std::size_t longest = 64;

  bool holds(std::string_view text) const;
  Integer size() const;
  // The text with this number, by length and then by letters, from 0 on. For naturals it is the number itself.
  std::string text(std::uint64_t number) const;
};

// Throws Error unless `longest` is 1 to most_letters letters, and the named letters are different ASCII characters.
void check(const TextDomain& domain);

}  // namespace discreet::inline learning
