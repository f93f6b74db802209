#include "discreet/ledger/chain/guarantee_text.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/json/json.h"
#include "discreet/ledger/chain/columns.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_digits = 1000;  // in a fraction as text, well within the limit of parse_rational

struct Parameters {
  Json operator()(const Guarantee::Any& any) const {
    return {{"epsilon", to_string(any.epsilon)}, {"delta", to_string(any.delta)}};
  }
  Json operator()(const Guarantee::BoundedRange& range) const { return {{"epsilon", to_string(range.epsilon)}}; }
  Json operator()(const Guarantee::Laplace& noise) const {
    return {{"sensitivity", noise.sensitivity.str()}, {"scale", to_string(noise.scale)}};
  }
  Json operator()(const Guarantee::Gaussian& noise) const {
    return {{"sensitivity", noise.sensitivity.str()}, {"variance", to_string(noise.variance)}};
  }
  Json operator()(const Guarantee::Concentrated& concentrated) const { return {{"rho", to_string(concentrated.rho)}}; }
  Json operator()(const Guarantee::Measured&) const {
    throw Error("a measured pair of distributions has no price in a ledger. State an epsilon and a delta");
  }
};

void check_digits(const Json& parameters) {
  for (const auto& [name, value] : parameters.items())
    if (value.is_string() && value.get_ref<const std::string&>().size() > max_digits)
      throw Error(name + " may have " + std::to_string(max_digits) + " digits at the most. Round up");
}

Guarantee::Kind kind_of(const std::string& kind, const Json& parameters) {
  auto number = [&](const char* name) { return read_rational(parameters.at(name).get<std::string>()); };
  auto whole = [&](const char* name) {
    const Rational value = number(name);
    if (denominator(value) != 1) no_ledger("a sensitivity is not a whole number");
    return Integer(numerator(value));
  };
  if (kind == kind_names[0]) {
    const Rational epsilon = number("epsilon"), delta = number("delta");
    return Guarantee::Any{epsilon, delta};
  }
  if (kind == kind_names[1]) return Guarantee::BoundedRange{number("epsilon")};
  if (kind == kind_names[2] || kind == kind_names[3]) {
    const Integer sensitivity = whole("sensitivity");
    const Rational spread = number(kind == kind_names[2] ? "scale" : "variance");
    if (kind == kind_names[2]) return Guarantee::Laplace{sensitivity, spread};
    return Guarantee::Gaussian{sensitivity, spread};
  }
  if (kind == kind_names[4]) return Guarantee::Concentrated{number("rho")};
  no_ledger("a kind of guarantee is unknown");
}

Guarantee parse(const GuaranteeText& text, Neighbours neighbours) {
  try {
    const Json parameters = parse_json(text.parameters);
    const auto count = parameters.at("count").get<std::uint64_t>();
    return {kind_of(text.kind, parameters), neighbours, count};
  } catch (const Json::exception&) {
    no_ledger("the parameters of a guarantee cannot be read");
  }
}

}  // namespace

GuaranteeText text_of(const Guarantee& guarantee) {
  Json parameters = std::visit(Parameters{}, guarantee.kind);
  check_digits(parameters);
  parameters["count"] = guarantee.count;
  return {kind_name(guarantee), parameters.dump()};
}

Guarantee read_guarantee(const GuaranteeText& text, Neighbours neighbours) {
  Guarantee guarantee = parse(text, neighbours);
  try {
    check(guarantee);
    if (text_of(guarantee) == text) return guarantee;
  } catch (const Error&) {
    // Falls through: no ledger wrote this.
  }
  no_ledger("a guarantee is not written as ledgers write it");
}

}  // namespace discreet::inline ledger
