// Tested by sq_algorithms_test.cpp
#include "discreet/local/queries/masked_parity_queries.h"

#include <bit>

namespace discreet::inline local {
namespace {

bool parity(std::uint64_t word) { return std::popcount(word) % 2 == 1; }

const Rational sign_tolerance(1, 5), sign_threshold(1, 4);

}  // namespace

bool MaskedParityTarget::operator()(const MaskedRecord& record) const {
  if (record.unmasked) return (mask >> record.place & 1) != 0;
  return parity(mask & record.bits) != negated;
}

MaskedParityQueries::MaskedParityQueries(std::size_t dimension)
    : dimension_(dimension),
      places_(std::make_shared<Parts<Record>>([](const Record& record) { return std::uint64_t{record.place}; })) {
  require(dimension >= 2 && dimension <= 64, "dimension must lie between 2 and 64");
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

}  // namespace discreet::inline local
