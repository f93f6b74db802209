// Tested by convex_polygon_test.cpp
#include "discreet/learners/regions/region_cover.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_pieces = 1000, most_rounds = 100000, most_left = 1'000'000'000'000'000;

void check_cover(const RegionOptions& options, const RegionPieces& pieces) {
  check(options.domain());
  check(Privacy{options.epsilon, options.delta, options.neighbours});
  check(Accuracy{options.alpha, options.beta});
  check_rows_protected(options.neighbours);
  require(1 <= pieces.needed && pieces.needed <= most_pieces, "a region must have between 1 and 1000 pieces");
  require_between("rounds", options.rounds, 1, most_rounds, "Take fewer rounds, or leave it out");
  require_between("offset_factor", options.offset_factor, 0, 1, "Leave it out for 1");
  require_between("stop_below", options.stop_below, 0, most_left, "Leave it out to run every round");
  // A stop tells whether a count was small: with exact counts nobody has paid for that.
  require(!options.stop_below || (options.count_noise != CountNoise::none && options.count_noise != CountNoise::best),
          "stop_below needs noise on the counts. Set count_noise to laplace or gaussian");
}

}  // namespace

RegionCover::RegionCover(const RegionOptions& options, RegionPieces pieces)
    : options_(options), pieces_(std::move(pieces)) {
  check_cover(options_, pieces_);
  CoverChoices choices{{options_.epsilon, options_.delta, options_.neighbours},
                       pieces_.needed,
                       options_.accountant,
                       options_.count_noise,
                       {}};
  if (options_.rounds) choices.rounds = static_cast<std::uint64_t>(*options_.rounds);
  plan_ = cover_plan(goal({options_.alpha, options_.beta}), choices);
  plan_.offset = static_cast<std::int64_t>(low_64(ceil(plan_.offset * options_.offset_factor)));
  plan_.stop_below = options_.stop_below;
}

CoverGoal RegionCover::goal(const Accuracy& accuracy) const {
  return {.pieces = to_double(Rational(pieces_.needed)),
          .hypotheses = to_double(Rational(pieces_.weight)),
          .alpha = to_double(accuracy.alpha),
          .beta = to_double(accuracy.beta),
          .distinct = to_double(Rational(pieces_.distinct))};
}

std::vector<Bound> RegionCover::bounds(Accuracy accuracy) const {
  check(accuracy);
  require(options_.offset_factor == 1 && !options_.stop_below,
          "offset_factor and stop_below: below 1, or with an early stop, no accuracy is promised. Leave them out");
  CoverGoal wanted = goal(accuracy);
  std::vector<Bound> bounds{cover_bound(wanted, plan_)};
  const Rational& delta = options_.delta;
  if (delta > 0 && pieces_.printed_rows)
    bounds.push_back({"GE.L", Bound::Kind::printed,
                      rows_at_least(pieces_.printed_rows(wanted, to_double(Rational(options_.grid)),
                                                         to_double(options_.epsilon), to_double(delta))),
                      "Kaplan et al. 2019, its constants worked out (add_remove)"});
  bounds.push_back({"unseen", Bound::Kind::lower, unseen_bound(accuracy).rows,
                    "no learner at all: a point of mass alpha is not seen and two regions differ there"});
  return bounds;
}

Premise RegionCover::premise(std::string target) const {
  return {Setting::realizable,
          std::move(target),
          {"it does so after places are rounded to the grid of " + std::to_string(options_.grid) + " steps"}};
}

}  // namespace discreet::inline learners
