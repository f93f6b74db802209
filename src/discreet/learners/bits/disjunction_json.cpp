// Tested by conjunction_test.cpp and, as one of the registry, by ../registry_test.cpp
#include "discreet/learners/bits/disjunction_json.h"

#include "discreet/learners/bits/literals_json.h"

namespace discreet::inline learners {

Json write_hypothesis(const DisjunctionLearner&, const Disjunction& hypothesis) {
  return {{"terms", write_parts(hypothesis.terms)}};
}

void read_hypothesis(const DisjunctionLearner& learner, const Json& from, Disjunction& into) {
  into = {read_parts(learner.rules(), from, "terms")};
}

std::string rule(const DisjunctionLearner&, const Disjunction& hypothesis, std::span<const std::string> columns) {
  return rule_text(hypothesis.terms, columns, {"or", "and", "never", "always"});
}

std::size_t most_bytes(const DisjunctionLearner& learner) { return most_bytes_of_parts(learner.rules(), "terms"); }

// The same code on the other label: some of the instances of conjunctions.
std::vector<TinyInstance> tiny_instances(TinyOf<DisjunctionLearner>) {
  return {{{{"dimension", 1}, {"terms", 1}}},
          {{{"dimension", 2}, {"terms", 2}}, {2, 3}},
          {{{"dimension", 2}, {"terms", 2}, {"neighbours", "add_remove"}}, {2, 3}},
          {{{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}, {"neighbours", "add_remove"}}},
          {{{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}}},
          {tiny_cover("basic", "none", "replace", 2, 2)},
          {tiny_cover("zcdp", "none", "add_remove", 2, 2)},
          {tiny_cover("first_hit", "none", "replace", 2, 2)},
          {tiny_cover("first_hit", "laplace", "add_remove", 1, 2)},
          tiny_cover_at_half(),
          {{{"dimension", 2}, {"method", "all"}}},
          {{{"dimension", 2}, {"method", "all"}, {"literals", "positive"}}, {2, 3}},
          {{{"dimension", 2}, {"method", "all"}, {"literals", "positive"}, {"neighbours", "add_remove"}}},
          {{{"dimension", 2}, {"terms", 1}, {"literals", "positive"}}},
          {{{"dimension", 1}, {"terms", 1}, {"method", "cover"}, {"rounds", 2}, {"literals", "positive"}}}};
}

}  // namespace discreet::inline learners
