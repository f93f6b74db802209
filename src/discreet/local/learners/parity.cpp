#include "discreet/local/learners/parity.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/local/learners/learner_bounds.h"

namespace discreet::inline local {
namespace {

using E = Expression;

std::string bit_name(std::int64_t j) { return "x" + std::to_string(j); }

RecordSchema labelled_bits(std::int64_t dimension) {
  require_between("dimension", dimension, 1, LocalParityProtocol::max_dimension, "Use fewer bits");
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < dimension; ++j) fields.push_back({bit_name(j), {0, 1}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

}  // namespace

LocalParityProtocol::LocalParityProtocol(const Options& options)
    : options_(options), schema_(labelled_bits(options.dimension)) {
  check(Accuracy{options.alpha, options.beta});
  const Rational truth = WarnerRandomizer({.epsilon = options.epsilon}).truth();
  people_ = parity_people(options.dimension, truth, options.alpha, options.beta);
}

std::vector<RoundPlan> LocalParityProtocol::plan() const {
  return {{{{people_, people_}},
           to_double(options_.alpha),
           "no parity that is worse by alpha has more agreement than the best"}};
}

// The lower bound of KL-19 limits calls, not people: feasibility_bounds.h.
std::vector<Bound> LocalParityProtocol::bounds() const {
  if (people_ < most_parity_people)
    return {{"KL-22", Bound::Kind::proved, people_, "2^d times the people of one question"}};
  const Rational truth = WarnerRandomizer({.epsilon = options_.epsilon}).truth();
  const std::string about =
      "about 2^" + std::to_string(parity_people_log2(options_.dimension, truth, options_.alpha, options_.beta));
  return {
      {"KL-22", Bound::Kind::other, people_, "2^d times the people of one question: " + about + ", too many to ask"}};
}

std::vector<Question> LocalParityProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  require_between("dimension", options_.dimension, 1, max_asked,
                  "Run a smaller study: everybody is asked about one of 2^d rows");
  const std::int64_t size = std::int64_t{1} << options_.dimension;
  std::vector<std::pair<std::int64_t, E>> index{{size, E::field("y")}};
  for (std::int64_t j = 0; j < options_.dimension; ++j) index.emplace_back(std::int64_t{1} << j, E::field(bit_name(j)));
  return {{E::sum(index), HadamardRandomizer({.size = size, .epsilon = options_.epsilon}), people_}};
}

// A row's counter is agreements less disagreements; the first of the largest wins.
std::optional<BitVector> LocalParityProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  const auto& counters = answered[0][0].counters;
  const auto row = static_cast<std::size_t>(std::ranges::max_element(counters) - counters.begin());
  BitVector best(static_cast<std::size_t>(options_.dimension));
  for (std::size_t j = 0; j < best.size(); ++j) best.set(j, (row >> j & 1) != 0);
  return best;
}

BitVector LocalParityProtocol::target(Rng& rng) const {
  BitVector target(static_cast<std::size_t>(options_.dimension));
  for (std::size_t j = 0; j < target.size(); ++j) target.set(j, rng.bits(1) != 0);
  return target;
}

void LocalParityProtocol::person(const BitVector& target, Rng& rng, Record& record) const {
  record.back() = 0;
  for (std::size_t j = 0; j < target.size(); ++j) {
    record[j] = static_cast<std::int64_t>(rng.bits(1));
    record.back() ^= target[j] ? record[j] : 0;
  }
}

}  // namespace discreet::inline local
