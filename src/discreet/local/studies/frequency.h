// Estimates the share of every answer of a list: one report per person, by the randomizer that needs the fewest people.
//
// Privacy:  epsilon, pure, local. One report per person, one round.
// Utility:  all shares within alpha, with probability >= 1 - beta, for the planned people.
// Cost:     that of the randomizer: k_rr one number, hadamard one bit, subset one bit per answer.
// Source:   KL-10, KL-13; section 6 of the spec, item 2.   docs/local/learners.md#frequency
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

enum class FrequencyRandomizer { fewest_people, k_rr, hadamard, subset };
constexpr auto words(FrequencyRandomizer) {
  return std::array<std::string_view, 4>{"fewest_people", "k_rr", "hadamard", "subset"};
}

// Estimates of the shares. They come from the tally by estimates.h.
struct ShareEstimates {
  Randomizer randomizer;
  Tally tally;
  std::vector<Rational> shares;  // one per answer, unbiased: they may leave [0, 1]
};

// Weights of a categorical distribution, for synthetic people.
struct PlantedShares {
  std::vector<std::uint64_t> until;  // weights, added up
  Rational share(std::size_t answer) const;
  std::size_t draw(Rng& rng) const;
};
// In a random order. The weight of the j-th answer falls like 1 / j.
PlantedShares falling_shares(std::size_t answers, Rng& rng);

class FrequencyProtocol {
 public:
  static constexpr std::string_view name = "frequency";
  static constexpr std::string_view summary = "the share of every answer of a list";
  // subset reports have one bit per answer.
  static constexpr std::int64_t max_answers = std::int64_t{1} << 20, max_subset_answers = 4096;
  using Outcome = ShareEstimates;
  using Planted = PlantedShares;

  struct Options {
    std::int64_t answers = 2;
    std::string words;
    Rational epsilon = 1;
    Rational alpha{1, 20}, beta{1, 20};
    FrequencyRandomizer family = FrequencyRandomizer::fewest_people;
    static constexpr auto fields() {
      return std::tuple{
          field("answers", &Options::answers, "answers there are, 0, 1, ..., 2 to 1048576"),
          field("words", &Options::words, "the answers in words, such as no,yes (then answers is ignored)"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("alpha", &Options::alpha, "how far a share may be off"),
          field("beta", &Options::beta, "failure probability to allow, for all shares together"),
          field("family", &Options::family, "the randomizer, or the one that needs the fewest people")};
    }
  };

  explicit FrequencyProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  const Randomizer& randomizer() const { return randomizer_; }
  std::size_t answers() const { return answers_; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<ShareEstimates> outcome(const Answered& answered) const;

  PlantedShares target(Rng& rng) const { return falling_shares(answers_, rng); }
  void person(const PlantedShares& target, Rng& rng, Record& record) const;
  bool correct(const ShareEstimates& outcome, const PlantedShares& target) const;

 private:
  Options options_;
  RecordSchema schema_;
  std::size_t answers_;
  Randomizer randomizer_;
  std::uint64_t people_;
};

// The randomizers that can answer, each with the people it needs for all shares within alpha.
struct FrequencyPlan {
  Randomizer randomizer;
  std::uint64_t people;
};
std::vector<FrequencyPlan> frequency_plans(std::size_t answers, const Rational& epsilon, const Rational& alpha,
                                           const Rational& beta);

}  // namespace discreet::inline local
