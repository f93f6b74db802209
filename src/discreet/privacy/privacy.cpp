#include "discreet/privacy/privacy.h"

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

std::string shown(const Rational& value) {
  constexpr std::size_t most = 40;
  std::string text = to_string(value);
  return text.size() > most ? text.substr(0, most) + "..." : text;
}

}  // namespace

std::string to_string(Neighbours neighbours) { return std::string(word(neighbours)); }

Neighbours parse_neighbours(std::string_view text) {
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
    if (text == to_string(neighbours)) return neighbours;
  throw Error("neighbours is '" + std::string(text) + "'. Write replace, add_remove or labels");
}

void check_epsilon(const Rational& epsilon, std::string_view option) {
  if (epsilon <= 0)
    throw Error(std::string(option) + " must be greater than 0, and is " + shown(epsilon) +
                ". Give a number such as 1/2");
  if (epsilon > max_epsilon)
    throw Error(std::string(option) + " must be at most " + std::to_string(max_epsilon) + ", and is " + shown(epsilon) +
                ". Give a number such as 1/2");
}

void check_delta(const Rational& delta, std::string_view option) {
  if (delta < 0 || delta >= 1)
    throw Error(std::string(option) + " must lie in [0, 1), and is " + shown(delta) +
                ". Give 0 for a pure promise, or a small number such as 1e-6");
}

void check(const Privacy& privacy) {
  check_epsilon(privacy.epsilon);
  check_delta(privacy.delta);
}

void check_same(Neighbours a, Neighbours b) {
  if (a != b)
    throw Error("neighbours differ: promises under " + to_string(a) + " and under " + to_string(b) +
                " do not add up. Convert add_remove promises to replace first");
}

void check_rows_protected(Neighbours neighbours) {
  require(
      neighbours != Neighbours::labels,
      "neighbours: labels protects labels alone, which is no promise about whole rows. Take replace, which protects "
      "labels too, or add_remove, or for a ledger one that counts under labels");
}

Privacy to_replace(const Privacy& promise) {
  if (promise.neighbours == Neighbours::replace) return promise;
  check_rows_protected(promise.neighbours);
  Privacy result{2 * promise.epsilon, 0, Neighbours::replace};
  if (promise.delta == 0) return result;
  result.delta = round_up((Interval(1L) + exp(Interval(promise.epsilon))) * Interval(promise.delta));
  if (result.delta >= 1)
    throw Error("delta " + shown(promise.delta) +
                " under add_remove is too large to say anything under replace. Lower epsilon or delta");
  return result;
}

Privacy convert(const Privacy& promise, Neighbours wanted) {
  if (promise.neighbours == wanted) return promise;
  check_rows_protected(promise.neighbours);
  require(wanted != Neighbours::add_remove,
          "neighbours: a promise under replace says nothing under add_remove. Use a mechanism that is proved under "
          "add_remove, or keep the ledger under replace");
  Privacy replaced = to_replace(promise);
  return {replaced.epsilon, replaced.delta, wanted};
}

}  // namespace discreet::inline privacy
