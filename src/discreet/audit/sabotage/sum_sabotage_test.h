// Sabotaged direct sums. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/learner_sabotage_test.h"

namespace discreet::sum_sabotage {

using learner_sabotage::entry_family;
using learner_sabotage::promised_half;
using learner_sabotage::Records;

inline Json constants(int labels, const char* epsilon) {
  return tiny_options(find_learner("direct_sum"), {{"of", "finite"}, {"label_count", 3}},
                      {{"label_count", labels}, {"epsilon", epsilon}});
}

inline Run run_of(const Json& options) { return find_learner("direct_sum").subject(options, 1).run; }

// A label that is the same in all rows is answered without a draw: there seems to be nothing to hide.
inline Run constant_labels_are_told(const Json& options) {
  return [run = run_of(options)](Records records, Rng& rng) {
    bool first = std::ranges::all_of(records, [](std::uint32_t record) { return record % 2 == 1; });
    return first ? std::string("the first label is always 1") : run(records, rng);
  };
}

// The runs' answers, and how often the two labels agree.
inline Run agreement_is_told(const Json& options) {
  return [run = run_of(options)](Records records, Rng& rng) {
    auto agree = std::ranges::count_if(records, [](std::uint32_t record) { return record % 2 == record / 2 % 2; });
    return run(records, rng) + ", labels agree on " + std::to_string(agree);
  };
}

// The better of two runs for the first label, chosen by its mistakes.
inline Run best_of_two(const Json& options) {
  return [run = run_of(options)](Records records, Rng& rng) {
    std::string one = run(records, rng), other = run(records, rng);
    auto ones = std::ranges::count_if(records, [](std::uint32_t record) { return record % 2 == 1; });
    const bool is_one = one.find("\"concept\":1") < one.find(';');
    return is_one == (2 * ones > std::ssize(records)) ? one : other;
  };
}

// The mistakes of two labels.
inline Family two_counts(const char* epsilon, const char* neighbours) {
  const Json options{{"labels", 2}, {"epsilon", epsilon}, {"neighbours", neighbours}};
  return [=](std::size_t rows) { return find_mechanism("error_counts").subject(options, rows); };
}

inline std::vector<Sabotaged> all() {
  const Json two = constants(2, "1"), three = constants(3, "1");
  auto sabotaged = [](const char* name, const char* broken, const Json& options, const Run& run) {
    Family sound = entry_family("direct_sum", options);
    return Sabotaged{name, broken, mutated(sound, run), sound, 4};
  };
  return {
      sabotaged("sum_whole_epsilon_each", "every label gets the whole epsilon", two, run_of(constants(2, "2"))),
      sabotaged("sum_one_label_too_few", "divides by one label too few", three, run_of(constants(3, "3/2"))),
      sabotaged("sum_constant_labels", "tells a label that is the same in all rows", two,
                constant_labels_are_told(two)),
      sabotaged("sum_tells_agreement", "counts the rows on which labels agree", two, agreement_is_told(two)),
      sabotaged("sum_best_of_two", "runs twice and keeps the better answer", two, best_of_two(two)),
      {"error_counts_whole_epsilon_each", "counts the mistakes of every label with the whole epsilon",
       promised_half(two_counts("2", "replace")), two_counts("1", "replace"), 2},
      {"error_counts_whole_epsilon_comes_and_goes", "the same where rows come and go",
       promised_half(two_counts("2", "add_remove")), two_counts("1", "add_remove"), 2},
  };
}

}  // namespace discreet::sum_sabotage
