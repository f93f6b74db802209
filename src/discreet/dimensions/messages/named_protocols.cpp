#include "discreet/dimensions/messages/named_protocols.h"

#include "discreet/base/error.h"

namespace discreet::inline dimensions {
namespace {

// Messages that name the slope, beside the place.
std::optional<Integer> slopes(const NamedClass& named) {
  if (named.name == ClassName::points) return Integer(1);
  if (named.name == ClassName::lines) return Integer(named.size);
  return std::nullopt;
}

}  // namespace

std::optional<Integer> hashing_messages(const NamedClass& named, const Rational& error) {
  require(error > 0 && error < Rational(1, 2), "error: must lie between 0 and 1/2");
  const auto factor = slopes(named);
  if (!factor) return std::nullopt;
  return *factor * (ceil(1 / error) - 1);
}

std::optional<Rational> hashing_error(const NamedClass& named, const Integer& messages) {
  require(messages >= 1, "messages: at least one");
  const auto factor = slopes(named);
  if (!factor) return std::nullopt;
  const Integer places = messages / *factor;
  return places == 0 ? Rational(1, 2) : Rational(Integer(1), places + 1);
}

Rational naming_error(const Integer& concepts, const Integer& messages) {
  require(messages >= 1 && concepts >= 1, "messages and concepts: at least one");
  if (messages >= concepts) return 0;
  return (1 - Rational(messages - 1, concepts)) / 2;
}

}  // namespace discreet::inline dimensions
