#include "discreet/local/queries/hiding_oracle.h"

#include "discreet/algebra/walsh_hadamard.h"

namespace discreet::inline local {
namespace {

// All records but for the label.
template <class Use>
void for_each_example(std::size_t dimension, const Use& use) {
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << dimension; ++bits)
    for (std::uint32_t place = 0; place < dimension; ++place)
      for (bool unmasked : {false, true}) use(MaskedRecord{bits, place, unmasked, false});
}

// The steps with label +1, and with label -1.
std::pair<std::int64_t, std::int64_t> both_labels(const StatisticalQuery<MaskedRecord>& query, MaskedRecord record) {
  record.label = false;
  const std::int64_t positive = query.at(record);
  record.label = true;
  return {positive, query.at(record)};
}

Integer twice_the_records(std::size_t dimension) { return Integer(dimension) << static_cast<unsigned>(dimension + 2); }

// The mean in steps is (even + masked + unmasked) / twice_the_records.
struct Correlations {
  Integer even = 0, masked = 0, unmasked = 0;
};

Correlations correlations(std::size_t dimension, const MaskedParityTarget& target,
                          const StatisticalQuery<MaskedRecord>& query) {
  Correlations sums;
  for_each_example(dimension, [&](const MaskedRecord& record) {
    const auto [positive, negative] = both_labels(query, record);
    sums.even += positive + negative;
    const std::int64_t odd = target(record) ? negative - positive : positive - negative;
    (record.unmasked ? sums.unmasked : sums.masked) += odd;
  });
  return sums;
}

bool is_hidden(const Integer& masked, std::size_t dimension, const StatisticalQuery<MaskedRecord>& query) {
  return query.width() * Rational(abs(masked)) < query.tolerance * query.steps * twice_the_records(dimension);
}

}  // namespace

HidingOracle::HidingOracle(std::size_t dimension, const MaskedParityTarget& target)
    : dimension_(dimension), target_(target) {
  require(dimension >= 2 && dimension <= max_dimension, "dimension must lie between 2 and 16");
}

QueryAnswers HidingOracle::ask(std::span<const StatisticalQuery<MaskedRecord>> batch) {
  QueryAnswers answers;
  for (const auto& query : batch) {
    check(query);
    Correlations sums = correlations(dimension_, target_, query);
    if (is_hidden(sums.masked, dimension_, query)) sums.masked = 0;
    answers.push_back(query.value(Rational(sums.even + sums.masked + sums.unmasked, twice_the_records(dimension_))));
  }
  return answers;
}

bool HidingOracle::hides(const StatisticalQuery<MaskedRecord>& query) const {
  return is_hidden(correlations(dimension_, target_, query).masked, dimension_, query);
}

std::uint64_t visible_targets(std::size_t dimension, const StatisticalQuery<MaskedRecord>& query) {
  require(dimension >= 2 && dimension <= HidingOracle::max_dimension, "dimension must lie between 2 and 16");
  require(query.steps <= std::int64_t{1} << 32, "the grid of the query is too fine");
  std::vector<std::int64_t> odd(std::size_t{1} << dimension);
  for_each_example(dimension, [&](const MaskedRecord& record) {
    if (record.unmasked) return;
    const auto [positive, negative] = both_labels(query, record);
    odd[record.bits] += positive - negative;
  });
  walsh_hadamard(std::span(odd));
  std::uint64_t visible = 0;
  for (std::int64_t masked : odd) visible += is_hidden(Integer(masked), dimension, query) ? 0 : 2;
  return visible;
}

}  // namespace discreet::inline local
