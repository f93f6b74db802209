#include "discreet/learners/many/many_parities.h"

#include <algorithm>
#include <limits>

#include "discreet/algebra/joint_solution.h"
#include "discreet/algebra/transpose.h"
#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/counting/block_votes.h"
#include "discreet/learners/many/many_parities_bounds.h"
#include "discreet/learning/label_count.h"

namespace discreet::inline learners {
namespace {

using Options = ManyParitiesLearner::Options;

constexpr std::int64_t most_dimensions = 1 << 16, most_counted_dimensions = 26;

Options checked(Options options) {
  const bool direct = options.variant == ManyParitiesVariant::direct;
  require_between("dimension", options.dimension, 1, most_dimensions, "Give the number of bits");
  if (direct)
    require_between("dimension", options.dimension, 1, most_counted_dimensions,
                    "Take the variant votes: the variant direct looks at all parities");
  check_label_count(options.label_count);
  check(Accuracy{.beta = options.beta});
  check_rows_protected(options.neighbours);
  require(direct || options.neighbours == Neighbours::replace,
          "neighbours must be replace for the variant votes: a row that comes or goes would move the others into other "
          "blocks");
  require(!options.block_rows || !direct, "block_rows belongs to the variant votes. Leave it out");
  require_between("block_rows", options.block_rows, 1, std::int64_t{1} << 32, "Leave it out for the planned number");
  return options;
}

// A vote, or the least number of mistakes of a parity, moves by at most 1 with a row.
StableArgmax release_of(const Options& options) {
  // Rows are added to all parities alike: none has fewer mistakes than before.
  return {options.epsilon, options.delta, 1, options.neighbours, movement_of_counts(options.neighbours)};
}

std::size_t block_rows_of_plan(const Options& options, const StableArgmax& release) {
  if (options.block_rows) return static_cast<std::size_t>(*options.block_rows);
  VotePlan plan = vote_plan(static_cast<std::uint64_t>(options.dimension), release, to_double(options.beta));
  return static_cast<std::size_t>(plan.dimension + plan.extra);
}

// For one label: the parity with the fewest mistakes, of several the first, and how many the next one makes.
struct BestParity {
  std::size_t mask = 0;
  std::int64_t mistakes = 0, second = 0;
};

template <class Count>
BestParity best_parity(std::span<const Count> agreement, std::size_t rows) {
  std::size_t best = 0;
  for (std::size_t a = 1; a < agreement.size(); ++a)
    if (agreement[a] > agreement[best]) best = a;
  Count second = std::numeric_limits<Count>::min();
  for (std::size_t a = 0; a < agreement.size(); ++a)
    if (a != best) second = std::max(second, agreement[a]);
  // A transform is the rows less twice the mistakes.
  auto mistakes = [&](Count sum) { return (static_cast<std::int64_t>(rows) - static_cast<std::int64_t>(sum)) / 2; };
  return {best, mistakes(agreement[best]), mistakes(second)};
}

}  // namespace

ManyParitiesLearner::ManyParitiesLearner(Options options)
    : options_(checked(std::move(options))), release_(release_of(options_)) {
  if (options_.variant == ManyParitiesVariant::votes) block_rows_ = block_rows_of_plan(options_, release_);
}

std::optional<std::vector<Parity>> ManyParitiesLearner::learn(const MultiSample<BitRow>& sample, Rng& rng,
                                                              const Progress& progress) const {
  Stage stage{progress};
  Standing standing = options_.variant == ManyParitiesVariant::direct ? direct(sample, stage) : votes(sample, stage);
  if (!release_.releases(standing.lead, rng)) return std::nullopt;
  return std::move(standing.winner);
}

std::vector<Parity> ManyParitiesLearner::parities_of(const BitMatrix& solution) const {
  const BitMatrix by_label = transpose(solution, label_count());
  std::vector<Parity> parities(label_count(), Parity{BitVector(dimension())});
  for (std::size_t j = 0; j < parities.size(); ++j) std::ranges::copy(by_label[j], parities[j].mask.words().begin());
  return parities;
}

ManyParitiesLearner::Standing ManyParitiesLearner::votes(const MultiSample<BitRow>& sample, const Stage& stage) const {
  // A function of the options and of n alone. Proof: a row lies in one block, so it moves one vote.
  std::vector<std::optional<BitMatrix>> solved(sample.size() / block_rows_);
  for_each_piece(solved.size(), stage.part(0, 9, 10), [&](std::size_t block) {
    auto rows = sample.slice(block * block_rows_, block_rows_);
    solved[block] = joint_solution(rows.x, dimension(), rows.y, label_count());
  });
  const BlockVote vote = count_votes(solved);
  // Without a vote the result is the first candidate, without a lead.
  const BitMatrix none(dimension(), label_count());
  return {parities_of(vote.winner ? *solved[*vote.winner] : none), vote.lead};
}

ManyParitiesLearner::Standing ManyParitiesLearner::direct(const MultiSample<BitRow>& sample, const Stage& stage) const {
  // Sums of up to n ones and minus ones.
  return sample.size() <= INT32_MAX ? counted<std::int32_t>(sample, stage) : counted<std::int64_t>(sample, stage);
}

template <class Count>
ManyParitiesLearner::Standing ManyParitiesLearner::counted(const MultiSample<BitRow>& sample,
                                                           const Stage& stage) const {
  const std::size_t all = std::size_t{1} << dimension();
  std::vector<Count> sums(all);
  // How often each input occurs with label j, signed; without a label, how often it occurs.
  auto transform = [&](std::optional<std::size_t> j, const Stage& part) {
    std::ranges::fill(sums, Count{0});
    for (std::size_t i = 0; i < sample.size(); ++i) sums[sample.x[i][0]] += j && bit_at(sample.y[i], *j) ? -1 : 1;
    walsh_hadamard(sums, part);
    return best_parity<Count>(sums, sample.size());
  };
  // Where every label fits a parity without a mistake, and no other one does, the parity c makes the mistakes for label
  // j that c + a_j makes for a label that is always 0: the same second best for every label.
  if (auto fit = joint_solution(sample.x, dimension(), sample.y, label_count())) {
    BestParity zero = transform(std::nullopt, stage);
    return {parities_of(*fit), zero.second};
  }
  Standing standing{std::vector<Parity>(label_count(), Parity{BitVector(dimension())}), 0};
  std::int64_t worst = 0, nearest = std::numeric_limits<std::int64_t>::max();
  for (std::size_t j = 0; j < label_count(); ++j) {
    BestParity best = transform(j, stage.part(j, j + 1, label_count()));
    standing.winner[j].mask.words()[0] = best.mask;
    worst = std::max(worst, best.mistakes);
    nearest = std::min(nearest, best.second);
  }
  standing.lead = std::max<std::int64_t>(0, nearest - worst);
  return standing;
}

void ManyParitiesLearner::add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const {
  add_missing_lower_bound("ML.LB10",
                          {{"alpha", goal.alpha}, {"beta", goal.beta}, {"bits", Rational(options_.dimension)}}, bounds);
}

Premise ManyParitiesLearner::premise() const {
  return {Setting::realizable,
          "parity of some of the " + std::to_string(options_.dimension) + (options_.dimension == 1 ? " bit" : " bits"),
          {"the bits of the rows are uniform and independent"}};
}

}  // namespace discreet::inline learners
