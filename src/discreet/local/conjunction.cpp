// Tested by learners_test.cpp
#include "discreet/local/conjunction.h"

#include "discreet/base/error.h"
#include "discreet/learning/selection_bounds.h"
#include "discreet/local/people_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

using E = Expression;

RecordSchema labelled_bits(std::int64_t dimension) {
  require(1 <= dimension && dimension <= LocalConjunctionProtocol::max_dimension, "dimension must lie in [1, 256]");
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < dimension; ++j) fields.push_back({"x" + std::to_string(j), {0, 1}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

Rational probability(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths) {
  Rational product = 1;
  for (std::size_t j = 0; j < sixteenths.size(); ++j) {
    const bool one = a.kept[2 * j] || b.kept[2 * j], zero = a.kept[2 * j + 1] || b.kept[2 * j + 1];
    if (one && zero) return 0;
    if (one) product *= Rational(sixteenths[j], 16);
    if (zero) product *= Rational(16 - sixteenths[j], 16);
  }
  return product;
}

}  // namespace

LocalConjunctionProtocol::LocalConjunctionProtocol(const Options& options)
    : options_(options), schema_(labelled_bits(options.dimension)), coin_({.epsilon = options.epsilon}) {
  check(Accuracy{options.alpha, options.beta});
  people_ =
      people_bound(coin_, tolerance(), options.beta, static_cast<std::uint64_t>(2 * options.dimension), Sides::one);
}

std::vector<RoundPlan> LocalConjunctionProtocol::plan() const {
  const auto literals = static_cast<std::uint64_t>(2 * options_.dimension);
  return {{literals * people_, literals, half_width_bound(coin_, people_, options_.beta, literals, Sides::one),
           "each literal's share of wrong noes within alpha/(4d), one-sided, at beta/(2d)"}};
}

std::vector<Bound> LocalConjunctionProtocol::bounds() const {
  Integer conjunctions = 1;
  for (std::int64_t j = 0; j < options_.dimension; ++j) conjunctions *= 3;
  const auto central = selection_bounds(class_size(conjunctions + 1, 1), options_.epsilon, Setting::realizable,
                                        {options_.alpha, options_.beta});
  return {{"KL-23", Bound::Kind::proved, plan()[0].people, "a block of people a literal, one bit each"},
          {"KL-6", Bound::Kind::other, best(central).rows, "rows of a curator who sees the table"}};
}

std::vector<Question> LocalConjunctionProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  std::vector<Question> questions;
  for (std::int64_t j = 0; j < options_.dimension; ++j) {
    const E bit = E::field("x" + std::to_string(j)), label = E::field("y");
    questions.push_back({E::conjunction({label, E::negation(bit)}), coin_, people_});
    questions.push_back({E::conjunction({label, bit}), coin_, people_});
  }
  return questions;
}

std::optional<LiteralSet> LocalConjunctionProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  LiteralSet literals;
  for (const Tally& tally : answered[0]) literals.kept.push_back(estimates(coin_, tally)[0] <= tolerance());
  return literals;
}

LocalConjunctionProtocol::Planted LocalConjunctionProtocol::target(Rng& rng) const {
  Planted planted{{std::vector<bool>(static_cast<std::size_t>(2 * options_.dimension))}, {}};
  for (std::int64_t j = 0; j < options_.dimension; ++j) {
    const auto literal = static_cast<std::size_t>(2 * j);
    const std::uint64_t kind = uniform_below(3, rng);  // x_j, not x_j, or neither
    if (kind < 2) planted.target.kept[literal + kind] = true;
    const auto skew = static_cast<std::uint32_t>(1 + uniform_below(15, rng));
    // Literals of the target are mostly true, so that the label is 1 often enough to matter.
    planted.sixteenths.push_back(kind == 0 ? std::max(skew, 16 - skew) : kind == 1 ? std::min(skew, 16 - skew) : skew);
  }
  return planted;
}

void LocalConjunctionProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  bool label = true;
  for (std::size_t j = 0; j < target.sixteenths.size(); ++j) {
    const bool bit = rng.bits(4) < target.sixteenths[j];
    record[j] = bit;
    label &= !(target.target.kept[2 * j] && !bit) && !(target.target.kept[2 * j + 1] && bit);
  }
  record.back() = label;
}

Rational LocalConjunctionProtocol::error(const LiteralSet& a, const LiteralSet& b,
                                         const std::vector<std::uint32_t>& sixteenths) {
  return probability(a, a, sixteenths) + probability(b, b, sixteenths) - 2 * probability(a, b, sixteenths);
}

bool LocalConjunctionProtocol::correct(const LiteralSet& outcome, const Planted& target) const {
  return error(outcome, target.target, target.sixteenths) <= options_.alpha;
}

}  // namespace discreet
