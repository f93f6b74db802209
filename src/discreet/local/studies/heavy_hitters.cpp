#include "discreet/local/studies/heavy_hitters.h"

#include <algorithm>
#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

RecordSchema value_schema(std::int64_t bits) {
  require_between("bits", bits, 1, 64, "Use shorter codes");
  if (bits <= HeavyHittersProtocol::most_one_field)
    return RecordSchema({{"value", {0, (std::int64_t{1} << bits) - 1}}});
  return RecordSchema({{"high", {0, (std::int64_t{1} << (bits - 32)) - 1}}, {"low", {0, (std::int64_t{1} << 32) - 1}}});
}

std::uint64_t shifted(std::uint64_t prefix, std::int64_t by) { return by >= 64 ? 0 : prefix << by; }

}  // namespace

HeavyHittersProtocol::HeavyHittersProtocol(const Options& options)
    : options_(options), schema_(value_schema(options.bits)) {
  require_between("share", options.share, Rational(1, 50), Rational(1, 2), "Give a number such as 0.1");
  require_between("step", options.step, 1, 8, "Take fewer bits per round");
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  const std::int64_t asked = options.step;
  while (!fits()) --options_.step;
  if (options_.step < asked)
    throw Error("option 'step' is " + std::to_string(asked) + ". For this share it must be at most " +
                std::to_string(options_.step) + ": a question cannot ask about 2^" + std::to_string(asked) +
                " extensions of " + std::to_string(most_alive()) + " prefixes. Lower step, or raise share");
  const FailureShares shares = failure_shares(options.beta, rounds());
  beta_ = shares.answers;
  const Randomizer last = randomizer(static_cast<std::size_t>(most_candidates(rounds() - 1)));
  const EqualQuestions all{people_bound(last, options.share / 4, beta_, most_estimates()), rounds()};
  question_ = invite(all, shares.filling);
}

std::uint64_t HeavyHittersProtocol::rounds() const {
  return static_cast<std::uint64_t>((options_.bits + options_.step - 1) / options_.step);
}

std::uint64_t HeavyHittersProtocol::most_estimates() const {
  std::uint64_t estimates = 0;
  for (std::uint64_t round = 0; round < rounds(); ++round)
    estimates += static_cast<std::uint64_t>(most_candidates(round));
  return estimates;
}

std::uint64_t HeavyHittersProtocol::most_alive() const { return low_64(floor(2 / options_.share)); }

std::int64_t HeavyHittersProtocol::length(std::uint64_t rounds) const {
  return std::min(options_.bits, static_cast<std::int64_t>(rounds) * options_.step);
}

std::int64_t HeavyHittersProtocol::most_candidates(std::uint64_t round) const {
  const std::int64_t before = length(round), added = length(round + 1) - before;
  const std::int64_t alive = static_cast<std::int64_t>(most_alive());
  return (before < 20 ? std::min(alive, std::int64_t{1} << before) : alive) << added;
}

// Two a start of a candidate and two ends of a prefix. In the low half every high that has candidates adds six for a
// bit that changes within it, for the one that changes at its first candidate and for where there begins and ceases to
// be a code.
std::int64_t HeavyHittersProtocol::most_parts(std::uint64_t round) const {
  constexpr std::int64_t few = 64;  // the choice, the sum and its bits
  const std::int64_t before = length(round), after = length(round + 1), candidates = most_candidates(round);
  const std::int64_t alive = candidates >> (after - before);
  std::int64_t parts = 2 * candidates + 4 * alive + few;
  if (options_.bits <= most_one_field || after <= 32) return parts;
  if (before < 32)
    return parts + (alive << (32 - before)) * 6 * (after - 32);  // whole highs begin at a start of their own
  return parts + alive * 6 * (after - before + 2);
}

// A device counts every part, and every place that refers to one.
bool HeavyHittersProtocol::fits() const {
  for (std::uint64_t round = 0; round < rounds(); ++round)
    if (2 * most_parts(round) > static_cast<std::int64_t>(Expression::max_parts)) return false;
  return true;
}

HeavyHittersProtocol::Level HeavyHittersProtocol::extended(const std::vector<std::uint64_t>& alive,
                                                           std::uint64_t round) const {
  Level level{length(round + 1), {}};
  const std::int64_t added = level.length - length(round);
  for (std::uint64_t prefix : alive)
    for (std::uint64_t more = 0; more < std::uint64_t{1} << added; ++more)
      level.prefixes.push_back(shifted(prefix, added) | more);
  return level;
}

HadamardRandomizer HeavyHittersProtocol::randomizer(std::size_t candidates) const {
  const auto size = static_cast<std::int64_t>(std::bit_ceil(std::max<std::size_t>(candidates, 1)));
  return HadamardRandomizer({.size = size, .epsilon = options_.epsilon});
}

Expression HeavyHittersProtocol::index(const Level& level, std::uint64_t nothing) const {
  const std::int64_t rest = options_.bits - level.length;
  std::vector<Stretch> stretches;
  for (std::size_t i = 0; i < level.prefixes.size(); ++i) {
    const std::uint64_t prefix = level.prefixes[i];
    stretches.push_back({shifted(prefix, rest), gray_code(i)});
    const bool last = prefix == (level.length == 64 ? UINT64_MAX : (std::uint64_t{1} << level.length) - 1);
    const bool next_follows = i + 1 < level.prefixes.size() && level.prefixes[i + 1] == prefix + 1;
    if (!last && !next_follows) stretches.push_back({shifted(prefix + 1, rest), std::nullopt});
  }
  return piecewise(stretches, nothing,
                   options_.bits <= most_one_field ? odd_starts_of("value") : odd_starts_of("high", "low"));
}

std::vector<HeavyValue> HeavyHittersProtocol::alive(const Answered& answered) const {
  std::vector<HeavyValue> values{{0, 1}};
  const Rational least = options_.share * Rational(3, 4);
  for (std::uint64_t round = 0; round < answered.size() && !values.empty(); ++round) {
    std::vector<std::uint64_t> prefixes;
    for (const HeavyValue& value : values) prefixes.push_back(value.value);
    const Level level = extended(prefixes, round);
    values.clear();
    const Tally& tally = answered[round].at(0);
    const Estimates shares = estimates(randomizer(level.prefixes.size()), tally);
    for (std::size_t i = 0; i < level.prefixes.size(); ++i)
      if (const Rational share = shares[gray_code(i)]; share >= least) values.push_back({level.prefixes[i], share});
    // No more can be heavy: where chance leaves more, the largest stay, in the order of their values.
    if (values.size() > most_alive()) {
      std::ranges::stable_sort(values, std::ranges::greater{}, &HeavyValue::share);
      values.resize(most_alive());
    }
    std::ranges::sort(values, {}, &HeavyValue::value);
  }
  return values;
}

std::vector<RoundPlan> HeavyHittersProtocol::plan() const {
  std::vector<RoundPlan> plan;
  for (std::uint64_t round = 0; round < rounds(); ++round) {
    const auto candidates = static_cast<std::size_t>(most_candidates(round));
    plan.push_back({{question_},
                    half_width_bound(randomizer(candidates), question_.reports, beta_, most_estimates()),
                    "shares of at most " + std::to_string(candidates) + " prefixes of " +
                        std::to_string(length(round + 1)) + (length(round + 1) == 1 ? " bit" : " bits") +
                        " within a quarter of the wanted share"});
  }
  return plan;
}

std::vector<Bound> HeavyHittersProtocol::bounds() const {
  return {{"KL-14", Bound::Kind::proved, question_.people * rounds(), "a fresh block of people per round of prefixes"}};
}

std::vector<Question> HeavyHittersProtocol::questions(const Answered& answered) const {
  if (answered.size() >= rounds() || !all_answered(answered)) return {};
  const std::vector<HeavyValue> values = alive(answered);
  if (values.empty()) return {};
  std::vector<std::uint64_t> prefixes;
  for (const HeavyValue& value : values) prefixes.push_back(value.value);
  const Level level = extended(prefixes, answered.size());
  const HadamardRandomizer coin = randomizer(level.prefixes.size());
  return {{index(level, 2 * coin.rows()), coin, question_.people}};
}

std::optional<HeavyHittersProtocol::Outcome> HeavyHittersProtocol::outcome(const Answered& answered) const {
  if (!all_answered(answered)) return std::nullopt;
  Outcome values = alive(answered);
  if (answered.size() < rounds() && !values.empty()) return std::nullopt;  // prefixes are no answer
  std::ranges::stable_sort(values, std::ranges::greater{}, &HeavyValue::share);
  return values;
}

HeavyHittersProtocol::Planted HeavyHittersProtocol::target(Rng& rng) const {
  const auto most = static_cast<std::size_t>(low_64(floor(1 / (2 * options_.share))));
  const std::size_t wanted = options_.bits < 8 ? 1 : most;
  Planted values;
  while (values.size() < wanted) {
    const std::uint64_t value = rng.bits(static_cast<int>(options_.bits));
    if (std::ranges::find(values, value) == values.end()) values.push_back(value);
  }
  return values;
}

void HeavyHittersProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  std::uint64_t value = rng.bits(static_cast<int>(options_.bits));
  const Rational heavy = options_.share * Rational(static_cast<std::int64_t>(target.size()));
  if (bernoulli(heavy, rng)) value = target[uniform_below(target.size(), rng)];
  if (options_.bits <= most_one_field) {
    record[0] = static_cast<std::int64_t>(value);
  } else {
    record[0] = static_cast<std::int64_t>(value >> 32);
    record[1] = static_cast<std::int64_t>(value & 0xffffffff);
  }
}

bool HeavyHittersProtocol::correct(const Outcome& outcome, const Planted& target) const {
  // Others share a value by chance only, with probability 2^-bits: where that is little, none of them may be found.
  const bool many = options_.bits >= 16;
  auto found = [&](std::uint64_t value) {
    return std::ranges::find(outcome, value, &HeavyValue::value) != outcome.end();
  };
  return std::ranges::all_of(target, found) && (!many || outcome.size() == target.size());
}

}  // namespace discreet::inline local
