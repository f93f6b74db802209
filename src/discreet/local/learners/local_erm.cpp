// Tested by learners_test.cpp
#include "discreet/local/learners/local_erm.h"

#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/local/randomizers/piecewise.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

using E = Expression;

RecordSchema point_schema(const LocalErmProtocol::Options& options) {
  const auto points = options.concepts ? static_cast<std::int64_t>(options.concepts->points()) : options.points;
  require_between("points", points, 1, LocalErmProtocol::max_points, "Use fewer points");
  if (options.concepts && options.concepts->concepts() > LocalErmProtocol::max_concepts)
    throw Error("option 'concepts' has " + std::to_string(options.concepts->concepts()) +
                " rows. It must have at most 4097. Use a smaller class");
  return RecordSchema({{"x", {0, points - 1}}, {"y", {0, 1}}});
}

}  // namespace

LocalErmProtocol::LocalErmProtocol(const Options& options)
    : options_(options), schema_(point_schema(options)), coin_({.epsilon = options.epsilon}) {
  check(Accuracy{options.alpha, options.beta});
  levels_ = static_cast<std::size_t>(std::bit_width(points()));
  if (options.concepts && options.route == ErmRoute::dyadic)
    throw Error("route: dyadic intervals are for thresholds. Leave out concepts, or take blocks");
  route_ = options.route;
  if (route_ == ErmRoute::fewest_people)
    route_ = options.concepts || people_by(ErmRoute::blocks) <= people_by(ErmRoute::dyadic) ? ErmRoute::blocks
                                                                                            : ErmRoute::dyadic;
  block_ = block_plan(route_);
}

std::size_t LocalErmProtocol::blocks_of(ErmRoute route) const {
  return route == ErmRoute::blocks ? hypotheses() : levels_;
}

QuestionPlan LocalErmProtocol::block_plan(ErmRoute route) const {
  const FailureShares shares = failure_shares(options_.beta, blocks_of(route));
  const std::uint64_t reports =
      route == ErmRoute::blocks
          ? people_bound(coin_, options_.alpha / 2, shares.answers, hypotheses())
          : dyadic_people_bound(coin_.truth(), levels_, hypotheses(), options_.alpha, shares.answers);
  const EqualQuestions all{reports, blocks_of(route)};
  return invite(all, shares.filling);
}

std::uint64_t LocalErmProtocol::people_by(ErmRoute route) const { return blocks_of(route) * block_plan(route).people; }

std::size_t LocalErmProtocol::hypotheses() const {
  return options_.concepts ? options_.concepts->concepts() : points() + 1;
}

bool LocalErmProtocol::label(std::size_t hypothesis, std::size_t x) const {
  return options_.concepts ? bit_at((*options_.concepts)[hypothesis], x) : x >= hypothesis;
}

std::vector<RoundPlan> LocalErmProtocol::plan() const {
  const std::vector<QuestionPlan> blocks(blocks_of(route_), block_);
  const Rational beta = failure_shares(options_.beta, blocks.size()).answers;
  if (route_ == ErmRoute::blocks)
    return {{blocks, half_width_bound(coin_, block_.reports, beta, hypotheses()),
             "every hypothesis' error within alpha/2, at beta divided by the hypotheses"}};
  return {{blocks, to_double(options_.alpha / 2),
           "every threshold's signed share within alpha/2, a sum of at most one interval a level"}};
}

std::vector<Bound> LocalErmProtocol::bounds() const {
  const auto kind = [&](ErmRoute route) { return route_ == route ? Bound::Kind::proved : Bound::Kind::other; };
  std::vector<Bound> bounds{
      {"KL-22", kind(ErmRoute::blocks), people_by(ErmRoute::blocks), "a block of people per hypothesis"}};
  if (!options_.concepts)
    bounds.push_back({"KL-22.dyadic", kind(ErmRoute::dyadic), people_by(ErmRoute::dyadic),
                      "a block of people per level of intervals"});
  const auto central = selection_bounds({Integer(hypotheses()), 0}, options_.epsilon, Setting::agnostic,
                                        {options_.alpha, options_.beta});
  bounds.push_back({"KL-3", Bound::Kind::other, best(central).rows, "rows of a curator who sees the table"});
  return bounds;
}

HadamardRandomizer LocalErmProtocol::level_randomizer(std::size_t level) const {
  return HadamardRandomizer({.size = std::int64_t{1} << level, .epsilon = options_.epsilon});
}

// The interval of 2^(levels_ - level) points that x lies in, with sign + for the label 1.
Question LocalErmProtocol::level_question(std::size_t level) const {
  const HadamardRandomizer randomizer = level_randomizer(level);
  std::vector<Stretch> stretches;
  for (std::uint64_t i = 0; i << (levels_ - level) < points(); ++i) stretches.push_back({i << (levels_ - level), i});
  const E interval = piecewise(stretches, 0, odd_starts_of("x"));
  const auto size = static_cast<std::int64_t>(randomizer.rows());
  return {E::sum({{1, interval}, {size, E::negation(E::field("y"))}}), randomizer, block_.people};
}

std::vector<Question> LocalErmProtocol::questions(const Answered& answered) const {
  std::vector<Question> questions;
  if (!answered.empty()) return questions;
  if (route_ == ErmRoute::dyadic) {
    for (std::size_t level = 1; level <= levels_; ++level) questions.push_back(level_question(level));
    return questions;
  }
  for (std::size_t hypothesis = 0; hypothesis < hypotheses(); ++hypothesis) {
    std::vector<bool> labels;
    for (std::size_t x = 0; x < points(); ++x) labels.push_back(label(hypothesis, x));
    questions.push_back({E::parity({labels_of(labels, "x"), E::field("y")}), coin_, block_.people});
  }
  return questions;
}

std::size_t LocalErmProtocol::least_block(const std::vector<Tally>& tallies) const {
  std::size_t least = 0;
  std::optional<Rational> error;
  for (std::size_t hypothesis = 0; hypothesis < hypotheses(); ++hypothesis) {
    const Rational estimate = estimates(coin_, tallies.at(hypothesis))[0];
    if (error && *error <= estimate) continue;
    error = estimate;
    least = hypothesis;
  }
  return least;
}

std::size_t LocalErmProtocol::least_threshold(const std::vector<Tally>& tallies) const {
  std::vector<Estimates> levels;
  for (std::size_t level = 1; level <= levels_; ++level)
    levels.push_back(estimates(level_randomizer(level), tallies.at(level - 1)));
  std::size_t least = 0;
  Rational error = 0;  // for t = 0: nothing lies below it
  for (std::size_t t = 1; t <= points(); ++t) {
    Rational below = 0;  // the intervals of the binary digits of t, from the largest
    for (std::size_t level = 1; level <= levels_; ++level)
      if (const std::size_t digits = t >> (levels_ - level); (digits & 1) != 0) below += levels[level - 1][digits - 1];
    if (below >= error) continue;
    error = below;
    least = t;
  }
  return least;
}

std::optional<std::size_t> LocalErmProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  return route_ == ErmRoute::blocks ? least_block(answered[0]) : least_threshold(answered[0]);
}

std::size_t LocalErmProtocol::target(Rng& rng) const { return uniform_below(hypotheses(), rng); }

void LocalErmProtocol::person(const std::size_t& target, Rng& rng, Record& record) const {
  const std::size_t x = uniform_below(points(), rng);
  record[0] = static_cast<std::int64_t>(x);
  record[1] = label(target, x) != (rng.bits(3) == 0);
}

// An eighth of the labels is wrong for the target, and no hypothesis does better under uniform x.
bool LocalErmProtocol::correct(const std::size_t& outcome, const std::size_t& target) const {
  std::int64_t different = 0;
  for (std::size_t x = 0; x < points(); ++x) different += label(outcome, x) != label(target, x);
  return Rational(3 * different, 4 * static_cast<std::int64_t>(points())) <= options_.alpha;
}

}  // namespace discreet::inline local
