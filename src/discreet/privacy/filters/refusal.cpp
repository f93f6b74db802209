// Tested by filter_room_test.cpp
#include "discreet/privacy/filters/refusal.h"

#include <fmt/format.h>

#include "discreet/privacy/filters/filter_room.h"

namespace discreet::inline privacy {
namespace {

constexpr std::size_t most_exact = 5;

void trim_zeros(std::string& digits) { digits.erase(digits.find_last_not_of("0.") + 1); }

// The number digits * 10^-places.
std::string decimal(std::string digits, long places) {
  constexpr long most_zeros = 4;
  const long leading = static_cast<long>(digits.size()) - 1 - places;  // the power of ten of the first digit
  if (leading < -most_zeros || places < -most_zeros) {
    digits.insert(1, ".");
    trim_zeros(digits);
    return digits + "e" + std::to_string(leading);
  }
  if (places <= 0) return digits + std::string(-places, '0');
  if (leading < 0) digits.insert(0, -leading, '0');
  const std::size_t point = digits.size() - places;
  std::string whole = digits.substr(0, point), rest = "." + digits.substr(point);
  trim_zeros(rest);
  return whole + rest;
}

// Three significant digits, or the exact fraction if that is short.
std::string amount_text(const Rational& value, bool up) {
  std::string exact = to_string(value);
  if (value <= 0 || exact.size() <= most_exact) return exact;
  long places = 0;
  Rational scaled = value;
  while (scaled < 100) scaled *= 10, ++places;
  while (scaled >= 1000) scaled /= 10, --places;
  Integer digits = up ? ceil(scaled) : floor(scaled);
  if (digits == 1000) digits = 100, --places;
  return decimal(digits.str(), places);
}

std::string order_text(const Rational& order) {
  constexpr const char* quarters[] = {"", ".25", ".5", ".75"};
  const Integer whole = floor(order);
  return whole.str() + quarters[low_64(numerator(4 * (order - whole)))];
}

std::string spent_text(const Rational& sum, const Rational& limit) {
  return fmt::format("{} of {} is spent", rounded_up_text(sum), rounded_down_text(limit));
}

SpendKind spend_kind(const Guarantee& guarantee) {
  return std::holds_alternative<Guarantee::BoundedRange>(guarantee.kind) ? SpendKind::selection : SpendKind::any;
}

FilterCost cost_of_one(FilterCost cost) {
  const Rational count = cost.guarantee.count;
  if (cost.amounts.epsilon) *cost.amounts.epsilon /= count;
  cost.amounts.delta /= count, cost.amounts.price /= count;
  cost.guarantee.count = 1;
  return cost;
}

std::string asked_text(const FilterTerms& terms, const FilterCost& one, std::uint64_t count) {
  const Amounts& amounts = one.amounts;
  std::string text = amounts.epsilon                 ? "epsilon " + rounded_up_text(*amounts.epsilon)
                     : terms.rule == FilterRule::rho ? "rho " + rounded_up_text(amounts.price)
                                                     : "a price of " + rounded_up_text(amounts.price);
  if (amounts.delta > 0) text += " and delta " + rounded_up_text(amounts.delta);
  return count == 1 ? text : fmt::format("{}, {} times", text, count);
}

std::string addition_text(const Filter& filter) {
  const auto& sum = filter.state().sum.epsilon;
  if (!sum) return " By addition, nothing is left: an earlier run has no epsilon.";
  if (*sum > filter.terms().epsilon) return " By addition, nothing is left.";
  return fmt::format(" By addition, {}.", spent_text(*sum, filter.terms().epsilon));
}

std::string order_leg_text(const Filter& filter, const FilterRoom& room, bool in_epsilon) {
  std::string leg = " By Renyi order " + order_text(filter.terms().order) + ", ";
  if (!in_epsilon) return leg + spent_text(filter.state().sum.price, filter.price_limit()) + ".";
  if (room.by_order.value_or(0) == 0) return leg + "nothing is left.";
  return leg + fmt::format("epsilon {} is left.", rounded_down_text(*room.by_order));
}

std::string tickets_text(const Filter& filter) {
  const FilterTerms& terms = filter.terms();
  const FilterState& state = filter.state();
  std::string text = fmt::format(" A ticket holds epsilon {}, and {} of {} tickets are open.",
                                 rounded_down_text(terms.ticket), state.tickets, terms.tickets);
  if (state.tickets == 0) return text;
  return text + fmt::format(" The last has {} left.", rounded_down_text(terms.ticket - state.fill));
}

std::string legs_text(const Filter& filter, const FilterRoom& room, bool in_epsilon) {
  const Amounts& sum = filter.state().sum;
  switch (filter.terms().rule) {
    case FilterRule::basic: return addition_text(filter);
    case FilterRule::adaptive: return addition_text(filter) + order_leg_text(filter, room, in_epsilon);
    case FilterRule::tickets: return tickets_text(filter);
    case FilterRule::rho: return fmt::format(" Of rho, {}.", spent_text(sum.price, filter.price_limit()));
    case FilterRule::unlimited: break;  // it refuses nothing
  }
  return "";
}

std::string remedy_text(const Filter& filter, const FilterRoom& room, const FilterCost& one, std::uint64_t count) {
  const Rational leaks_left = filter.terms().leak - filter.state().sum.delta;
  if (one.amounts.delta > leaks_left) {
    if (leaks_left <= 0) return " Ask for delta 0.";
    return fmt::format(" Ask for a delta of at most {}.", rounded_down_text(leaks_left));
  }
  if (count > 1)
    if (const auto times = times_left(filter, one); times > 0)
      return times == 1 ? " Ask for it once." : fmt::format(" Ask for it at most {} times.", times);
  if (room.largest() <= 0) return " The budget is used up.";
  if (!one.amounts.epsilon) return " Add more noise.";
  return fmt::format(" Ask for at most {}.", rounded_down_text(room.largest()));
}

}  // namespace

std::string rounded_up_text(const Rational& value) { return amount_text(value, true); }
std::string rounded_down_text(const Rational& value) { return amount_text(value, false); }

std::string refusal(const Filter& filter, const FilterCost& cost) {
  const FilterTerms& terms = filter.terms();
  const FilterCost one = cost_of_one(cost);
  const FilterRoom room = filter_room(filter, spend_kind(cost.guarantee));
  std::string text = fmt::format("The budget does not allow {}.", asked_text(terms, one, cost.guarantee.count));
  text += legs_text(filter, room, one.amounts.epsilon.has_value());
  if (one.amounts.delta > 0) text += fmt::format(" Of delta, {}.", spent_text(filter.state().sum.delta, terms.leak));
  return text + remedy_text(filter, room, one, cost.guarantee.count);
}

}  // namespace discreet::inline privacy
