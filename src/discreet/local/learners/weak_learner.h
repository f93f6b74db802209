// Learns a hypothesis a little better than a coin, in one round: the member of a cover that agrees best with the
// labels.
//
// The distribution of the points is known: the study names it (`PointLaw`). The cover is chosen from the class before
// any participant answers. A concept joins the cover if its correlation with all earlier members is below theta in
// absolute value, under that distribution. So every concept of the class has correlation at least theta with a member
// of the cover. Each member has a block of people who report whether it errs on them. The answer is the member with
// estimated correlation farthest from 0, negated if the correlation is negative. Under another distribution, a concept
// outside of the cover may have correlation 0 with all of it.
//
// Privacy:  epsilon, pure, local. One report per person, one round.
// Utility:  error <= 1/2 - theta/6 under the named distribution with probability >= 1 - beta. This holds for points of
//           that distribution, labels by a concept of the class and the planned people. At total variation distance D
//           from that distribution: D more.
// Cost:     one bit per person. One counter per member of the cover. Before: concepts times cover comparisons.
// Source:   KL-26.   docs/local/learners.md#weak_learner
#pragma once

#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/local/studies/protocol.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

// A named distribution of points 0, ..., m-1: uniform, or the frequencies of a public unlabelled sample.
//
// It is part of a study's options, so that participants see the study's assumption about the points. Correlations under
// it are exact.
//
// Privacy:  it is public and contains no participant's record.
// Utility:  exact means under this distribution, none under another. Correlations under two distributions differ by at
//           most twice their total variation distance.
// Cost:     points / 64 word operations per binary digit of the counts for a correlation.
// Source:   KL-26 (known distribution, or public unlabelled sample).   docs/local/learners.md#weak_learner
class PointLaw {
 public:
  // "uniform", or one count per point, "3,0,5". Error that names the option `distribution`.
  PointLaw(const std::string& text, std::size_t points);

  bool uniform() const { return uniform_; }
  std::string premise() const;  // the assumption about the points, in words

  // E[f g] for two rows of labels, which stand for +1 and -1.
  Rational correlation(BitRow f, BitRow g) const;
  std::size_t draw(Rng& rng) const;

 private:
  bool uniform_;
  std::vector<std::uint64_t> until_;                // number of sample points up to this one
  std::vector<std::vector<std::uint64_t>> digits_;  // binary digits of the counts, the lowest first: one bit per point
};

// All parities of `bits` bits as concepts on all points. The cover of this class is the whole class.
FiniteClass parity_class(int bits);

class WeakLearnerProtocol {
 public:
  static constexpr std::string_view name = "weak_learner";
  static constexpr std::string_view summary = "a hypothesis a little better than a coin, in one round";
  static constexpr std::string_view success = "error at most 1/2 - theta/6";
  static constexpr std::size_t max_points = 4096, max_cover = 4096;

  struct Outcome {
    std::size_t concept_number = 0;
    bool turned = false;  // the labels are negated
    bool operator==(const Outcome&) const = default;
  };
  using Planted = std::size_t;

  struct Options {
    FiniteClass concepts = parity_class(3);
    std::string distribution = "uniform";
    Rational theta{1, 2};
    Rational epsilon = 1;
    Rational beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{
          field("concepts", &Options::concepts, "a table, one row per concept, one column per point"),
          field("distribution", &Options::distribution,
                "distribution of the points: uniform, or their counts in a public unlabelled sample, as 3,0,5"),
          field("theta", &Options::theta, "the correlation from which two concepts are alike, in (0, 1]"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit WeakLearnerProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  const std::vector<std::size_t>& cover() const { return cover_; }
  std::string premise() const { return law_.premise() + ", and their labels follow a concept of the class"; }
  Rational most_error() const { return Rational(1, 2) - options_.theta / 6; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<Outcome> outcome(const Answered& answered) const;

  std::size_t target(Rng& rng) const;
  void person(const std::size_t& target, Rng& rng, Record& record) const;
  bool correct(const Outcome& outcome, const std::size_t& target) const;

 private:
  Rational correlation(std::size_t a, std::size_t b) const;

  Options options_;
  RecordSchema schema_;
  PointLaw law_;
  WarnerRandomizer coin_;
  std::vector<std::size_t> cover_;
  Rational beta_;          // for the answers
  QuestionPlan question_;  // each member of the cover
};

}  // namespace discreet::inline local
