#include "discreet/learning/text_domain.h"

#include <algorithm>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline learning {

bool TextDomain::holds(std::string_view text) const {
  if (text.size() > longest) return false;
  if (form == TextForm::natural)
    return text == "0" || (!text.empty() && text.front() != '0' &&
                           std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; }));
  return letters.empty() || text.find_first_not_of(letters) == text.npos;
}

Integer TextDomain::size() const {
  const auto power = static_cast<unsigned>(longest);
  if (form == TextForm::natural) return boost::multiprecision::pow(Integer(10), power);
  const Integer base = letters.empty() ? 256 : letters.size();
  if (base == 1) return longest + 1;
  return (boost::multiprecision::pow(base, power + 1) - 1) / (base - 1);
}

std::string TextDomain::text(std::uint64_t number) const {
  if (form == TextForm::natural) return std::to_string(number);
  // Digits 1, ..., base: then every length begins where the one before it ends.
  const std::uint64_t base = letters.empty() ? 256 : letters.size();
  std::string text;
  for (; number > 0; number = (number - 1) / base) {
    std::uint64_t digit = (number - 1) % base;
    text += letters.empty() ? static_cast<char>(digit) : letters[digit];
  }
  std::ranges::reverse(text);
  return text;
}

void check(const TextDomain& domain) {
  require_between("longest", domain.longest, 1, TextDomain::most_letters, "Leave it out for the usual length");
  require(std::ranges::all_of(domain.letters, [](char c) { return ' ' <= c && c <= '~'; }),
          "letters must be ASCII characters. Leave it out where any text may occur");
  std::set<char> different(domain.letters.begin(), domain.letters.end());
  require(different.size() == domain.letters.size(), "letters must be different from each other. Name each once");
  require(domain.form == TextForm::any || domain.letters.empty(),
          "letters belong to texts. Natural numbers have their digits");
}

}  // namespace discreet::inline learning
