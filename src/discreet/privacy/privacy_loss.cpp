#include "discreet/privacy/privacy_loss.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline privacy {
namespace {

constexpr double negligible = 0x1p-100;  // outcomes rarer than this do not shape the grid
constexpr double lowest_loss = -64;      // a lower loss has a P-probability below e^-64: it is moved up to here

enum class Side { forward, backward };

const Interval& first_of(const PrivacyLoss::Outcome& outcome, Side side) {
  return side == Side::forward ? outcome.p : outcome.q;
}
const Interval& second_of(const PrivacyLoss::Outcome& outcome, Side side) {
  return side == Side::forward ? outcome.q : outcome.p;
}

void check_sums_to_one(std::span<const PrivacyLoss::Outcome> outcomes, Side side, const Rational& remainder) {
  Interval total(0L, LossMeasure::precision);
  for (const auto& outcome : outcomes) {
    require(!first_of(outcome, side).negative(), "a probability is negative");
    total += first_of(outcome, side);
  }
  require(remainder >= 0 && remainder <= 1, "the unresolved remainder must lie in [0, 1]");
  if (total.low() > 1 || total.high() + remainder < 1)
    throw Error(std::string("the probabilities of the ") + (side == Side::forward ? "first" : "second") +
                " distribution, with its remainder, do not sum to 1. Give every outcome once");
}

// A dyadic step that resolves the deviation of the loss, as far as the memory allows. Only a choice: no bound
// hangs on these floating-point numbers.
Rational grid_step(std::span<const PrivacyLoss::Outcome> outcomes, Side side) {
  double total = 0, mean = 0, square = 0, low = 0, high = 0;
  for (const auto& outcome : outcomes) {
    double p = first_of(outcome, side).high_double(), q = second_of(outcome, side).low_double();
    if (p < negligible || q <= 0) continue;
    double loss = std::max(std::log(p) - std::log(q), lowest_loss);
    total += p, mean += p * loss, square += p * loss * loss;
    low = std::min(low, loss), high = std::max(high, loss);
  }
  if (total == 0 || high - low < 0x1p-60) return 1;
  mean /= total;
  double deviation = std::sqrt(std::max(square / total - mean * mean, 0.0));
  double step = std::max({deviation / LossMeasure::resolution, (high - low) / LossMeasure::max_cells, 0x1p-72});
  int exponent = std::ilogb(step);
  return exponent >= 0 ? Rational(Integer(1) << exponent) : Rational(Integer(1), Integer(1) << -exponent);
}

LossMeasure one_way(std::span<const PrivacyLoss::Outcome> outcomes, Side side, const Rational& remainder) {
  Rational step = grid_step(outcomes, side);
  LossCollector collector(step);
  auto lowest = static_cast<std::int64_t>(ceil(Rational(static_cast<long>(lowest_loss)) / step));
  for (const auto& outcome : outcomes) {
    const Interval &p = first_of(outcome, side), &q = second_of(outcome, side);
    double p_high = p.high_double();
    if (p_high < negligible)
      collector.add_infinite(p);
    else if (q.positive() && std::log(p_high) - std::log(q.low_double()) < lowest_loss - 1)
      collector.add_at(lowest, p);
    else
      collector.add(p, q);
  }
  collector.add_infinite(Interval(remainder, LossMeasure::precision));
  return collector.measure();
}

}  // namespace

PrivacyLoss::PrivacyLoss(LossMeasure both_ways) : forward_(std::move(both_ways)) {}

PrivacyLoss::PrivacyLoss(LossMeasure forward, LossMeasure backward)
    : forward_(std::move(forward)), backward_(std::move(backward)) {}

PrivacyLoss PrivacyLoss::between(std::span<const Outcome> outcomes, const Remainder& remainder) {
  check_sums_to_one(outcomes, Side::forward, remainder.p);
  check_sums_to_one(outcomes, Side::backward, remainder.q);
  return PrivacyLoss(one_way(outcomes, Side::forward, remainder.p), one_way(outcomes, Side::backward, remainder.q));
}

PrivacyLoss compose(const PrivacyLoss& a, const PrivacyLoss& b) {
  LossMeasure forward = convolve(a.forward_, b.forward_);
  if (a.symmetric() && b.symmetric()) return PrivacyLoss(std::move(forward));
  return PrivacyLoss(std::move(forward), convolve(a.backward(), b.backward()));
}

PrivacyLoss compose(std::vector<PrivacyLoss> losses, const Progress& progress) {
  auto wider = [](const auto& a, const auto& b) { return a.first > b.first; };
  using Entry = std::pair<double, PrivacyLoss>;
  std::priority_queue<Entry, std::vector<Entry>, decltype(wider)> queue(wider);
  for (auto& loss : losses) queue.emplace(loss.deviation(), std::move(loss));
  if (queue.empty()) return {};
  while (queue.size() > 1) {
    progress.at(0);
    PrivacyLoss narrow = queue.top().second;
    queue.pop();
    PrivacyLoss next = compose(narrow, queue.top().second);
    queue.pop();
    queue.emplace(next.deviation(), std::move(next));
  }
  return queue.top().second;
}

PrivacyLoss PrivacyLoss::self_composed(std::uint64_t times) const {
  if (symmetric()) return PrivacyLoss(forward_.power(times));
  return PrivacyLoss(forward_.power(times), backward_->power(times));
}

PrivacyLoss PrivacyLoss::either_way() const {
  return symmetric() ? *this : PrivacyLoss(envelope(forward_, *backward_));
}

Rational PrivacyLoss::delta_at(const Rational& epsilon) const {
  Rational delta = discreet::delta_at(forward_, epsilon);
  return symmetric() ? delta : std::max(delta, discreet::delta_at(*backward_, epsilon));
}

std::optional<Rational> PrivacyLoss::epsilon_at(const Rational& delta) const {
  auto epsilon = discreet::epsilon_at(forward_, delta);
  if (symmetric() || !epsilon) return epsilon;
  auto other = discreet::epsilon_at(*backward_, delta);
  return other ? std::optional(std::max(*epsilon, *other)) : std::nullopt;
}

}  // namespace discreet::inline privacy
