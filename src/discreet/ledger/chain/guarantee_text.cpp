#include "discreet/ledger/chain/guarantee_text.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/ledger/chain/columns.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_digits = 1000;  // in a fraction as text, well within the limit of parse_rational

// The values are digits and a `/`, so no character needs an escape.
struct Parameters {
  std::string operator()(const Guarantee::Any& any) const {
    return text("epsilon", any.epsilon) + text("delta", any.delta);
  }
  std::string operator()(const Guarantee::BoundedRange& range) const { return text("epsilon", range.epsilon); }
  std::string operator()(const Guarantee::Laplace& noise) const {
    return text("sensitivity", noise.sensitivity) + text("scale", noise.scale);
  }
  std::string operator()(const Guarantee::Gaussian& noise) const {
    return text("sensitivity", noise.sensitivity) + text("variance", noise.variance);
  }
  std::string operator()(const Guarantee::Concentrated& concentrated) const { return text("rho", concentrated.rho); }
  std::string operator()(const Guarantee::Measured&) const {
    throw Error("a measured pair of distributions has no price in a ledger. State an epsilon and a delta");
  }

  static std::string text(const char* name, const Rational& value) {
    const std::string digits = to_string(value);
    if (digits.size() > max_digits)
      throw Error(fmt::format("{} may have {} digits at the most. Round up", name, max_digits));
    return fmt::format("\"{}\":\"{}\",", name, digits);
  }
};

// The texts between quotes: names and values in turn.
std::vector<std::string> quoted(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t open = text.find('"'); open != std::string::npos; open = text.find('"', open + 1)) {
    const std::size_t start = open + 1;
    open = text.find('"', start);
    if (open == std::string::npos) break;
    parts.push_back(text.substr(start, open - start));
  }
  return parts;
}

// Reads what `text_of` writes. Another text may give any guarantee, whose own text then differs.
class Reader {
 public:
  explicit Reader(const std::string& text) : parts_(quoted(text)) {
    const std::size_t colon = text.rfind(':');
    const std::string_view rest = colon == std::string::npos ? "" : std::string_view(text).substr(colon + 1);
    std::from_chars(rest.data(), rest.data() + rest.size(), count_);
  }

  Rational number(std::size_t place) const {
    if (2 * place + 1 >= parts_.size()) no_ledger("the parameters of a guarantee cannot be read");
    return read_rational(parts_[2 * place + 1]);
  }
  Integer whole(std::size_t place) const {
    const Rational value = number(place);
    if (denominator(value) != 1) no_ledger("a sensitivity is not a whole number");
    return Integer(numerator(value));
  }
  std::uint64_t count() const { return count_; }

 private:
  std::vector<std::string> parts_;
  std::uint64_t count_ = 0;
};

Guarantee::Kind kind_of(const std::string& kind, const Reader& read) {
  if (kind == kind_names[0]) {
    const Rational epsilon = read.number(0), delta = read.number(1);
    return Guarantee::Any{epsilon, delta};
  }
  if (kind == kind_names[1]) return Guarantee::BoundedRange{read.number(0)};
  if (kind == kind_names[2] || kind == kind_names[3]) {
    const Integer sensitivity = read.whole(0);
    const Rational spread = read.number(1);
    if (kind == kind_names[2]) return Guarantee::Laplace{sensitivity, spread};
    return Guarantee::Gaussian{sensitivity, spread};
  }
  if (kind == kind_names[4]) return Guarantee::Concentrated{read.number(0)};
  no_ledger("a kind of guarantee is unknown");
}

}  // namespace

GuaranteeText text_of(const Guarantee& guarantee) {
  const std::string parameters = std::visit(Parameters{}, guarantee.kind);
  return {kind_name(guarantee), fmt::format("{{{}\"count\":{}}}", parameters, guarantee.count)};
}

Guarantee read_guarantee(const GuaranteeText& text, Neighbours neighbours) {
  const Reader read(text.parameters);
  Guarantee guarantee{kind_of(text.kind, read), neighbours, read.count()};
  try {
    check(guarantee);
    if (text_of(guarantee) == text) return guarantee;
  } catch (const Error&) {
    // Falls through: no ledger wrote this.
  }
  no_ledger("a guarantee is not written as ledgers write it");
}

}  // namespace discreet::inline ledger
