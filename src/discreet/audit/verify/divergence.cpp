#include "discreet/audit/verify/divergence.h"

#include <algorithm>
#include <limits>

#include "discreet/audit/verify/outward.h"

namespace discreet::inline audit {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Interval positive_part(const Interval& x) { return max(Interval(0L), x); }

Probability minus(const Rational& value) { return Probability(Rational(-value)); }

}  // namespace

Divergence::Divergence(const LawTable& table, const Privacy& promised)
    : table_(table),
      epsilon_(promised.epsilon),
      delta_(promised.delta),
      growth_(exp(Interval(promised.epsilon))),
      slack_(promised.delta),
      growth_bounds_{growth_.low_double(), growth_.high_double()},
      slack_bounds_{slack_.low_double(), slack_.high_double()} {}

// With fewer outcomes in sight than there are, one out of sight may take all of the remainder.
bool Divergence::all_known(Id p, Id q) const {
  if (!table_.closed()) return false;
  std::size_t seen = 0;
  for_each_outcome(p, q, [&](Id, const auto&, const auto&) { ++seen; });
  return seen == table_.declared();
}

Divergence::Quick Divergence::quick(Id p, Id q) const {
  const auto& remainder = table_.value(table_.law(p).remainder);
  const auto& cover = table_.value(table_.law(q).remainder);
  Quick result;
  double gain = 0;
  for_each_outcome(p, q, [&](Id, const LawTable::Mass& a, const LawTable::Mass& b) {
    double least = growth_bounds_.low * b.low;  // least value of e^epsilon Q
    double excess = least > 0 ? up(a.high - down(least)) : a.high;
    if (a.value == b.value) excess = std::min(excess, 0.0);  // P - e^epsilon P
    if (a.value != LawTable::zero) {
      if (excess > 0) result.delta_high = up(result.delta_high + excess);
      double most = b.high > 0 ? up(growth_bounds_.high * b.high) : 0;
      if (a.low > most) result.delta_low = std::max(0.0, down(result.delta_low + down(a.low - most)));
    }
    if (remainder.high > 0) gain = std::max(gain, excess >= 0 ? remainder.high : up(excess + remainder.high));
    if (a.value == b.value && remainder.high == 0 && cover.high == 0) return;  // the ratio is 1
    double numerator = remainder.high > 0 ? up(a.high + remainder.high) : a.high;
    double denominator = cover.high > 0 ? up(b.high + cover.high) : b.high;
    if (numerator > 0) result.ratio_high = std::max(result.ratio_high, b.low > 0 ? up(numerator / b.low) : infinity);
    if (denominator > 0)
      result.ratio_low = std::max(result.ratio_low, down(a.low / denominator));
    else if (table_.value(a.value).enclosure.positive())
      result.ratio_low = infinity;
  });
  if (remainder.high > 0 && !all_known(p, q)) {
    gain = remainder.high;
    result.ratio_high = infinity;
  }
  if (gain > 0) result.delta_high = up(result.delta_high + gain);
  if (cover.high > 0 && result.delta_low > 0)
    result.delta_low = std::max(0.0, down(result.delta_low - up(growth_bounds_.high * cover.high)));
  return result;
}

Verdict Divergence::verdict(const Quick& bounds) const {
  if (bounds.delta_low > slack_bounds_.high) return Verdict::violated;
  return bounds.delta_high <= slack_bounds_.low ? Verdict::holds : Verdict::undecided;
}

std::optional<bool> Divergence::exceeds(Id p, Id q) const {
  if (p == LawTable::zero) return false;
  const auto& a = table_.value(p);
  const auto& b = table_.value(q);
  if (p == q && a.exact.exact()) return false;
  Interval difference = a.enclosure - growth_ * b.enclosure;
  if (difference.positive()) return true;
  if (difference.negative()) return false;
  std::uint64_t key = std::uint64_t{p} << 32 | q;
  {
    std::lock_guard lock(mutex_);
    if (auto found = known_.find(key); found != known_.end()) return found->second;
  }
  std::optional<int> sign = compare(a.exact, epsilon_, b.exact);
  if (!sign) return std::nullopt;
  std::lock_guard lock(mutex_);
  return known_[key] = *sign > 0;
}

Divergence::Decision Divergence::decide(Id p, Id q) const {
  const Interval& remainder = table_.value(table_.law(p).remainder).enclosure;
  const Interval& cover = table_.value(table_.law(q).remainder).enclosure;
  Decision result{Verdict::undecided, Interval(0L), Interval(0L), {}, true};
  Interval sum(0L), gain(0L);
  for_each_outcome(p, q, [&](Id outcome, const LawTable::Mass& a, const LawTable::Mass& b) {
    Interval excess = table_.value(a.value).enclosure - growth_ * table_.value(b.value).enclosure;
    gain = max(gain, min(remainder, positive_part(excess + remainder)));
    std::optional<bool> exceeds = this->exceeds(a.value, b.value);
    if (exceeds == false) return;
    sum += positive_part(excess);
    if (exceeds)
      result.event.push_back(outcome);
    else
      result.whole_event = false;
  });
  if (result.whole_event) sum = excess_of(p, q, result.event);
  if (!all_known(p, q)) gain = remainder;
  result.delta_low = positive_part(sum - growth_ * cover);
  result.delta_high = sum + gain;
  if (slack_.below(result.delta_low))
    result.verdict = Verdict::violated;
  else if (result.delta_high.at_most(slack_))
    result.verdict = Verdict::holds;
  else if (result.whole_event)
    result.verdict = decide_by_formula(p, q, result.event);
  return result;
}

std::pair<Probability, Probability> Divergence::masses(Id p, Id q, std::span<const Id> event) const {
  std::pair<Probability, Probability> sums;
  for_each_outcome(p, q, [&](Id outcome, const LawTable::Mass& a, const LawTable::Mass& b) {
    if (!std::binary_search(event.begin(), event.end(), outcome)) return;
    sums.first += table_.value(a.value).exact;
    sums.second += table_.value(b.value).exact;
  });
  return sums;
}

// P(event) - e^epsilon Q(event) for an event of positive excess. Where the two cancel the precision grows.
Interval Divergence::excess_of(Id p, Id q, std::span<const Id> event) const {
  auto [a, b] = masses(p, q, event);
  unsigned precision = Interval::default_precision;
  Interval result(0L);
  if (event.empty()) return result;
  do {
    result = a.enclose(precision) - exp(Interval(epsilon_, precision)) * b.enclose(precision);
    precision *= 2;
  } while (!is_tight(result) && a.exact() && b.exact() && precision <= EnclosedProbability::last_precision);
  return positive_part(result);
}

bool Divergence::broken_by(Id p, Id q, std::span<const Id> event) const {
  auto [a, b] = masses(p, q, event);
  a += minus(delta_);
  b += table_.value(table_.law(q).remainder).exact;
  return compare(a, epsilon_, b) == 1;
}

// more + p - e^epsilon q <= delta.
bool Divergence::stays_within(const Probability& more, const Probability& p, const Probability& q) const {
  Probability left = more;
  left += p;
  left += minus(delta_);
  std::optional<int> sign = compare(left, epsilon_, q);
  return sign && *sign <= 0;
}

// The event is where P exceeds e^epsilon Q, for certain and completely.
Verdict Divergence::decide_by_formula(Id p, Id q, std::span<const Id> event) const {
  auto [a, b] = masses(p, q, event);
  const Probability& remainder = table_.value(table_.law(p).remainder).exact;
  if (broken_by(p, q, event)) return Verdict::violated;
  if (!stays_within(Probability(), a, b)) return Verdict::undecided;
  if (table_.law(p).remainder == LawTable::zero) return Verdict::holds;
  if (stays_within(remainder, a, b)) return Verdict::holds;
  if (!event.empty() || !all_known(p, q)) return Verdict::undecided;
  bool within = true;
  for_each_outcome(p, q, [&](Id, const LawTable::Mass& x, const LawTable::Mass& y) {
    within = within && stays_within(remainder, table_.value(x.value).exact, table_.value(y.value).exact);
  });
  return within ? Verdict::holds : Verdict::undecided;
}

}  // namespace discreet::inline audit
