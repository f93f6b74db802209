// Tested by conjunction_test.cpp and, as one of the registry, by ../registry_test.cpp
#include "discreet/learners/bits/conjunction_json.h"

#include "discreet/learners/bits/literals_json.h"

namespace discreet::inline learners {
namespace {

// Each accountant, with exact and noisy counts.
std::vector<TinyInstance> tiny_covers() {
  std::vector<TinyInstance> all;
  for (const char* neighbours : {"replace", "add_remove"}) {
    for (const char* accountant : {"basic", "advanced", "zcdp", "privacy_loss", "first_hit"})
      all.push_back({tiny_cover(accountant, "none", neighbours, 2, 2)});
    all.push_back({tiny_cover("first_hit", "laplace", neighbours, 1, 2)});
    all.push_back({tiny_cover("first_hit", "none", neighbours, 2, 2)});
    all.back().options["dimension"] = 2;
  }
  all.push_back({tiny_cover("first_hit", "none", "add_remove", 4, 4)});
  all.back().options["epsilon"] = "1/4";
  for (const char* accountant : {"basic", "advanced", "zcdp"})
    all.push_back({tiny_cover(accountant, "laplace", "replace", 1, 2)});
  all.push_back({{{"dimension", 2},
                  {"terms", 2},
                  {"method", "cover"},
                  {"accountant", "first_hit"},
                  {"count_noise", "none"},
                  {"delta", "1/10"},
                  {"rounds", 2}},
                 {2, 3}});
  all.push_back(tiny_cover_at_half());
  all.push_back(tiny_cover_at_half());
  all.back().options.update({{"accountant", "zcdp"}, {"rounds", 2}, {"neighbours", "add_remove"}});
  all.push_back({tiny_cover("zcdp", "none", "replace", 2, 2)});
  all.back().options.update({{"dimension", 2}, {"literals", "positive"}});
  return all;
}

}  // namespace

Json write_hypothesis(const ConjunctionLearner&, const Conjunction& hypothesis) {
  return {{"clauses", write_parts(hypothesis.clauses)}};
}

void read_hypothesis(const ConjunctionLearner& learner, const Json& from, Conjunction& into) {
  into = {read_parts(learner.rules(), from, "clauses")};
}

std::string rule(const ConjunctionLearner&, const Conjunction& hypothesis, std::span<const std::string> columns) {
  return rule_text(hypothesis.clauses, columns, {"and", "or", "always", "never"});
}

std::size_t most_bytes(const ConjunctionLearner& learner) { return most_bytes_of_parts(learner.rules(), "clauses"); }

// Both methods; clauses of two literals; more terms than bits; all rules, and monotone ones by every method.
std::vector<TinyInstance> tiny_instances(TinyOf<ConjunctionLearner>) {
  std::vector<TinyInstance> all{
      {{{"dimension", 1}, {"terms", 1}}},
      {{{"dimension", 2}, {"terms", 1}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}}},
      {{{"dimension", 2}, {"terms", 2}}, {1, 2, 3}},
      {{{"dimension", 2}, {"terms", 2}, {"setting", "agnostic"}}},
      {{{"dimension", 1}, {"terms", 3}}},
      {{{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}}},
      {{{"dimension", 2}, {"terms", 3}, {"method", "cover"}, {"rounds", 2}}},
      {{{"dimension", 1}, {"method", "all"}}},
      {{{"dimension", 2}, {"method", "all"}}, {2, 3}},
      {{{"dimension", 2}, {"method", "all"}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
      {{{"dimension", 2}, {"method", "all"}, {"literals", "positive"}}},
      {{{"dimension", 2}, {"terms", 1}, {"literals", "positive"}, {"neighbours", "add_remove"}}, {2, 3}},
      {{{"dimension", 2}, {"terms", 2}, {"width", 2}, {"rounds", 1}, {"literals", "positive"}}}};
  for (TinyInstance& cover : tiny_covers()) all.push_back(std::move(cover));
  return all;
}

}  // namespace discreet::inline learners
