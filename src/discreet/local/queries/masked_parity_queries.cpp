#include "discreet/local/queries/masked_parity_queries.h"

#include <bit>

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/option_range.h"

namespace discreet::inline local {
namespace {

bool parity(std::uint64_t word) { return std::popcount(word) % 2 == 1; }

const Rational sign_tolerance(1, 5), sign_threshold(1, 4);

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

bool MaskedParityTarget::operator()(const MaskedRecord& record) const {
  if (record.unmasked) return (mask >> record.place & 1) != 0;
  return parity(mask & record.bits) != negated;
}

MaskedParityQueries::MaskedParityQueries(std::size_t dimension)
    : dimension_(dimension),
      places_(std::make_shared<Parts<Record>>([](const Record& record) { return std::uint64_t{record.place}; })) {
  require_between("dimension", dimension, 2, 64, "Use fewer bits");
}

Queries<MaskedRecord> MaskedParityQueries::mask_queries() const {
  Queries<Record> all;
  for (std::size_t j = 0; j < dimension_; ++j) {
    all.push_back(indicator<Record>([](const Record& record) { return record.unmasked && record.label; },
                                    Rational(1, 4 * dimension_ + 1)));
    all.back().parts = places_;
    all.back().part = j;
  }
  return all;
}

StatisticalQuery<MaskedRecord> MaskedParityQueries::sign_query(std::uint64_t mask) const {
  return indicator<Record>(
      [mask](const Record& record) { return !record.unmasked && record.label != parity(mask & record.bits); },
      sign_tolerance);
}

// The true answer is 0 or 1/(2d).
std::uint64_t MaskedParityQueries::mask_of(const QueryAnswers& answers) const {
  std::uint64_t mask = 0;
  for (std::size_t j = 0; j < dimension_; ++j)
    if (answers[j] > Rational(1, 4 * dimension_)) mask |= std::uint64_t{1} << j;
  return mask;
}

SqPlan MaskedParityQueries::plan() const {
  return {shape_of(mask_queries()), shape_of(Queries<Record>{sign_query(0)})};
}

Queries<MaskedRecord> MaskedParityQueries::next(std::span<const QueryAnswers> answered) const {
  if (answered.empty()) return mask_queries();
  if (answered.size() == 1) return {sign_query(mask_of(answered[0]))};
  return {};
}

MaskedParityTarget MaskedParityQueries::output(std::span<const QueryAnswers> answered) const {
  return {mask_of(answered[0]), answered[1][0] > sign_threshold};
}

HidingOracle::HidingOracle(std::size_t dimension, const MaskedParityTarget& target)
    : dimension_(dimension), target_(target) {
  require_between("dimension", dimension, 2, max_dimension, "Use fewer bits");
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
  require_between("dimension", dimension, 2, HidingOracle::max_dimension, "Use fewer bits");
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
