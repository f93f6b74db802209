#include "discreet/audit/verify/law_table.h"

#include <algorithm>
#include <bit>

namespace discreet::inline audit {
namespace {

Interval enclose_tightly(const Probability& p) {
  unsigned precision = Interval::default_precision;
  Interval result = p.enclose(precision);
  while (p.exact() && !is_tight(result) && precision < EnclosedProbability::last_precision)
    result = p.enclose(precision *= 2);
  return result;
}

std::size_t hash_of(double low, double high) {
  return std::bit_cast<std::uint64_t>(low) * 0x9e3779b97f4a7c15u ^ std::bit_cast<std::uint64_t>(high);
}

}  // namespace

bool is_tight(const Interval& x) {
  constexpr unsigned relative_bits = 80;
  if (!x.positive()) return x.high() == x.low();
  return (x.high() - x.low()) * (Integer(1) << relative_bits) <= x.low();
}

EnclosedProbability::EnclosedProbability(Probability value)
    : exact(std::move(value)), enclosure(enclose_tightly(exact)) {
  low = std::max(0.0, enclosure.low_double());
  high = enclosure.high_double();
}

EnclosedLaw::EnclosedLaw(const Law<Outcome>& law) : remainder(law.remainder) {
  Interval sum = remainder.enclosure;
  for (const auto& [outcome, probability] : law.mass) {
    EnclosedProbability value(probability);
    if (value.enclosure.negative()) throw Explorer::Refused("a probability is negative");
    sum += value.enclosure;
    if (value.high > 0) mass.emplace_back(outcome, std::move(value));
  }
  if (!(sum - Interval(1L)).contains_zero())
    throw Explorer::Refused("the probabilities of all outcomes do not add up to 1");
}

LawTable::LawTable() { value_id(EnclosedProbability(Probability())); }

void LawTable::declare(const std::vector<std::string>& keys) {
  for (const std::string& key : keys) outcome_id({Outcome::Kind::returned, key});
  declared_ = outcomes_.size();
}

LawTable::Id LawTable::outcome_id(const Outcome& outcome) {
  auto [found, fresh] = outcome_ids_.try_emplace(outcome, static_cast<Id>(outcomes_.size()));
  if (fresh) outcomes_.push_back(&found->first);
  return found->second;
}

LawTable::Id LawTable::value_id(const EnclosedProbability& value) {
  std::size_t hash = hash_of(value.low, value.high);
  auto [begin, end] = values_by_hash_.equal_range(hash);
  for (auto i = begin; i != end; ++i)
    if (same_formula(values_[i->second].exact, value.exact)) return i->second;
  Id id = static_cast<Id>(values_.size());
  values_.push_back(value);
  if (value.exact.exact()) values_by_hash_.emplace(hash, id);
  return id;
}

LawTable::Id LawTable::add(const EnclosedLaw& law) {
  Entry entry{{}, value_id(law.remainder), false};
  for (const auto& [outcome, value] : law.mass) {
    entry.mass.push_back({outcome_id(outcome), value_id(value), value.low, value.high});
    if (outcome.kind == Outcome::Kind::thrown) entry.has_errors = true;
  }
  std::sort(entry.mass.begin(), entry.mass.end(), [](const Mass& a, const Mass& b) { return a.outcome < b.outcome; });
  std::vector<Id> key{entry.remainder};
  for (const Mass& mass : entry.mass) key.insert(key.end(), {mass.outcome, mass.value});
  auto [found, fresh] = law_ids_.try_emplace(std::move(key), static_cast<Id>(laws_.size()));
  if (fresh) {
    largest_remainder_ = std::max(largest_remainder_, law.remainder.high);
    laws_.push_back(std::move(entry));
  }
  return found->second;
}

}  // namespace discreet::inline audit
