// Learns a half-space with a margin from rounds as small as one likes, and certifies the result.
//
// A round asks a batch of people for each coordinate of the mean of y x over the people for whom w is wrong. Then w
// moves by this mean. The output is the sum of all w, the averaged perceptron. There is no proof of where this leads.
// So a last round asks new people how often the output is wrong. Without a share of mistakes well below alpha, the
// protocol returns no answer. The proved perceptron (perceptron.h) needs millions of people. This one often needs only
// thousands.
//
// Privacy:  epsilon, pure, local. One report per person. Sequentially interactive.
// Utility:  an answer has error <= alpha with probability >= 1 - beta, for any distribution and the planned people in
//           the last round. It is not guaranteed that there is an answer.
// Cost:     one bit per person. d counters per round.
// Source:   KL-24, practical variant.   docs/local/learners.md#certified_perceptron
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/learners/margin_records.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class CertifiedPerceptronProtocol {
 public:
  static constexpr std::string_view name = "certified_perceptron";
  static constexpr std::string_view summary = "a half-space from small rounds, certified by people who come last";
  static constexpr std::string_view success = "what is answered has error at most alpha (not: there is an answer)";
  static constexpr std::int64_t max_rounds = 100, max_batch = 1000000000, scale = std::int64_t{1} << 20;
  using Outcome = std::vector<std::int64_t>;  // only the direction counts
  using Planted = MarginTarget;

  struct Options {
    std::int64_t dimension = 2, rounds = 5, batch = 5000, steps = 100;
    Rational epsilon = 2;
    Rational alpha{1, 5}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "coordinates of x, 1 to 16"),
                        field("rounds", &Options::rounds, "rounds in which w moves, 1 to 100"),
                        field("batch", &Options::batch, "reports wanted for each coordinate of such a round"),
                        field("steps", &Options::steps,
                              "number of steps between 0 and 1, for coordinates -steps, ..., steps (20 to 1000)"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("alpha", &Options::alpha, "error to certify"),
                        field("beta", &Options::beta, "probability that the certificate may be wrong")};
    }
  };

  explicit CertifiedPerceptronProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return records_.schema(); }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<Outcome> outcome(const Answered& answered) const;

  MarginTarget target(Rng& rng) const { return records_.target(rng); }
  void person(const MarginTarget& target, Rng& rng, Record& record) const { records_.person(target, rng, record); }
  bool correct(const Outcome& w, const MarginTarget& target) const {
    return records_.error(w, target) <= options_.alpha;
  }

 private:
  struct State {
    std::vector<std::int64_t> w, sum;
  };
  State replay(const Answered& answered) const;
  std::size_t rounds() const { return static_cast<std::size_t>(options_.rounds); }

  Options options_;
  MarginRecords records_;
  Randomizer coin_, number_;
  Rational beta_;                     // for the certificate
  QuestionPlan moving_, certifying_;  // a coordinate of a batch, and the last round
};

}  // namespace discreet::inline local
