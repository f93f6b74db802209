// Amplification by shuffling: the promise of local reports if nobody can link a report to its sender.
//
// n people report with one epsilon_0-private randomizer. The collector sees the reports in random order, that is, as a
// multiset. Then one person's report hides among those of the others. The promise about the multiset under replacement
// of one person is (epsilon, delta), with an epsilon far below epsilon_0.
//
// Property 1 (clones): any two output distributions of an epsilon_0-private randomizer are those of a coin that shows
//             the right one of two symbols with probability e^epsilon_0 / (e^epsilon_0 + 1). For these two
//             distributions, every other person shows each symbol with probability p = e^-epsilon_0 / 2, and otherwise
//             nothing. The counts of the two symbols dominate the multiset. Their hockey-stick divergence is computed
//             with enclosures.
// Property 2: if the total variation between the two distributions is d, the same holds with p = d / (e^epsilon_0 - 1),
//             and the person shows a symbol at all only with probability p (e^epsilon_0 + 1). The divergence shrinks by
//             this factor. The result is the largest over all d that occur.
// Property 3: for one bit per report the multiset is the number of ones. `shuffled_bits_delta` is its exact divergence.
// The better of the first two is used, and the third if it can be computed.
//
// None of this protects against a collector who sees the sender of a report: reports must be unlinkable.
// docs/local/randomizers.md#shuffling
#pragma once

#include <optional>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

struct Shuffling {
  std::uint64_t people = 1;
  Rational local_epsilon = 1;
  std::vector<Rational> distances = {};  // every positive total variation of two values' distributions. Empty: unknown
  std::optional<Rational> truth = {};    // if the report is one bit: probability that it is the true one, not flipped
};

// The largest delta at this epsilon, rounded up.
Rational shuffled_delta(const Shuffling& shuffling, const Rational& epsilon);

// The clones alone (properties 1 and 2), and the number of ones alone (property 3: at most max_exact_people).
Rational clone_delta(const Shuffling& shuffling, const Rational& epsilon);
inline constexpr std::uint64_t max_exact_people = 128;
Rational shuffled_bits_delta(std::uint64_t people, const Rational& truth, const Rational& epsilon);

// The least multiple of 1e-6 for which the promise (epsilon, delta) is proved. It is at most the local epsilon, rounded
// up. Beyond max_numeric_people it comes from the closed form.
inline constexpr std::uint64_t max_numeric_people = 1'000'000;
Rational shuffled_epsilon(const Shuffling& shuffling, const Rational& delta);

// The closed form, rounded up: 2 artanh(r (sqrt(2 c ln(2/delta)) + 1) / (c + 1)) with r = (e^epsilon_0 -
// 1)/(e^epsilon_0 + 1) and c = mu - sqrt(2 mu ln(2/delta)), mu = 2 p (n-1). If the local epsilon is smaller, the result
// is the local epsilon.
Rational closed_form_shuffled_epsilon(const Shuffling& shuffling, const Rational& delta);

}  // namespace discreet::inline privacy
