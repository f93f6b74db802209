// Subset selection: reports a random set of answers of a fixed size, which holds the true one more often than not.
//
// The set holds the true one of k answers with probability `truth`. The rest of it is a uniform subset of the others.
//
// Privacy:  epsilon, pure, any two values. A set has probability truth / binom(k-1, size-1) if it holds the value, and
//           (1 - truth) / binom(k-1, size) otherwise. truth = floor(2^64 w e^epsilon / (w e^epsilon + k - w)) / 2^64, w
//           = size.
// Utility:  the share of every answer. With the best size no family has a smaller variance for small and middling
//           epsilon.
// Cost:     k bits per report. A coin and at most `size` dice. k counters.
// Source:   section 6 of the spec, item 2; the size is that of Ye and Barg 2018.   docs/local/randomizers.md#subset
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline local {

class SubsetRandomizer {
 public:
  static constexpr std::string_view name = "subset";
  static constexpr std::string_view summary = "a random set of answers that favours the true one";
  static constexpr std::int64_t max_values = std::int64_t{1} << 16;
  struct Options {
    std::int64_t values = 4;
    std::int64_t size = 0;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{field("values", &Options::values, "answers there are, 2 to 65536"),
                        field("size", &Options::size, "answers in a set, below values (0 for the best size)"),
                        field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit SubsetRandomizer(const Options& options);

  const Options& options() const { return options_; }  // with the size in use
  std::uint64_t truth_threshold() const { return truth_; }
  Rational truth() const;     // the probability that the set holds the true answer
  Rational stranger() const;  // the probability that it holds any one of the others

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return static_cast<std::uint64_t>(options_.values); }
  std::uint64_t size() const { return static_cast<std::uint64_t>(options_.size); }
  std::uint64_t rows() const { return 1; }
  std::size_t report_bits() const { return values(); }
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const;
  std::size_t counters() const { return values(); }  // sets that hold each answer
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  void draw(std::uint64_t value, Report& into, Rng& rng) const;  // over an earlier report `into`, which has the right
                                                                 // size

  bool operator==(const SubsetRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t truth_;
};

// The size that gives the least variance to the estimate of a rare answer's share.
std::int64_t best_subset_size(std::int64_t values, const Rational& epsilon);

}  // namespace discreet::inline local
