#include "discreet/local/studies/protocol_calls.h"

#include <gtest/gtest.h>

#include "discreet/local/learners/masked_parity.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/guarded_oracle.h"

namespace discreet::protocol_calls_test {

using Calls = ProtocolCalls<MaskedParityProtocol>;
static_assert(LocalAlgorithm<Calls> && interaction<Calls> == Interaction::interactive);

MaskedParityProtocol protocol(MaskedParityRoute route) {
  return MaskedParityProtocol({.dimension = 2, .epsilon = 2, .beta = Rational(1, 20), .route = route});
}

MaskedParity some_target() {
  MaskedParity target{BitVector(2), true};
  target.r.set(1, true);
  return target;
}

// All examples of two bits, labelled; fields x0, x1, i, b, y.
std::vector<Record> examples(const MaskedParity& target) {
  std::vector<Record> all;
  for (std::uint64_t x = 0; x < 4; ++x)
    for (std::size_t i : {0, 1})
      for (bool b : {false, true}) {
        BitVector bits(2);
        bits.words()[0] = x;
        all.push_back({static_cast<std::int64_t>(x & 1), static_cast<std::int64_t>(x >> 1),
                       static_cast<std::int64_t>(i), b, target(bits, i, b)});
        protocol(MaskedParityRoute::split).schema().check(all.back());
      }
  return all;
}

TEST(ProtocolCalls, RunAStudyAsACollectorWould) {
  Rng rng = Rng::seeded(12);
  auto domain = examples(some_target());
  for (auto route : {MaskedParityRoute::hadamard, MaskedParityRoute::split}) {
    Calls calls(protocol(route), rng);
    std::vector<Record> people;
    for (std::uint64_t i = 0; i < calls.call_count(); ++i) people.push_back(domain[uniform_below(domain.size(), rng)]);
    // Fails with probability at most 1/20; the seed is fixed.
    EXPECT_EQ(run_on_people(calls, std::span<const Record>(people), PersonOracle::Mode::sequential, rng),
              some_target());
  }
}

// The protocol that the collector runs, without a single person: from statistical queries alone.
TEST(ProtocolCalls, AreEmulatedFromStatisticalQueries) {
  Rng rng = Rng::seeded(13);
  const auto domain = examples(some_target());
  ExactOracle exact(Distribution<Record>::uniform(domain));
  for (auto route : {MaskedParityRoute::hadamard, MaskedParityRoute::split}) {
    CountingOracle counting(exact);
    Calls calls(protocol(route), rng);
    auto form = as_sq(calls, domain.front(), Rational(1, 20), rng);
    EXPECT_EQ(run_emulated(form, counting, rng), some_target());
    EXPECT_LE(static_cast<double>(counting.queries()), 2 * std::exp(2) * static_cast<double>(calls.call_count()));
  }
}

}  // namespace discreet::protocol_calls_test
