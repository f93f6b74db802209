// The small workloads on which `verify --kind mechanism NAME` checks a mechanism.
//
// A row is one of a few values: a number to add up, a candidate to vote for, a point to count. Each struct has the
// mechanism's name, the options that every surface shows, and the subject for databases of `rows` rows. The rows are
// counted and their order is not used. So multisets suffice wherever that can be proved.
#pragma once

#include "discreet/audit/verify/subject.h"
#include "discreet/base/field.h"

namespace discreet::inline mechanisms {

struct LaplaceNoiseSubject {
  static constexpr std::string_view name = "laplace_noise";
  static constexpr std::string_view summary = "the sum of the rows plus discrete Laplace noise, clamped to its range";
  struct Options {
    Rational epsilon = 1;
    std::int64_t values = 2;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("values", &Options::values, "a row is a number from 0 to values - 1"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

struct GaussianNoiseSubject {
  static constexpr std::string_view name = "gaussian_noise";
  static constexpr std::string_view summary = "the sum of the rows plus discrete Gaussian noise, clamped to its range";
  struct Options {
    Rational epsilon = 1;
    Rational delta = Rational(1, 100);
    std::int64_t values = 2;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("delta", &Options::delta, "privacy parameter, positive"),
                        field("values", &Options::values, "a row is a number from 0 to values - 1"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

// A row is a prediction for each label: wrong (bit 0) or right (bit 1).
struct ErrorCountsSubject {
  static constexpr std::string_view name = "error_counts";
  static constexpr std::string_view summary = "noisy numbers of wrong and of right predictions";
  struct Options {
    Rational epsilon = 1, delta = 0;
    std::int64_t labels = 1;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("delta", &Options::delta, "privacy parameter, for many labels"),
                        field("labels", &Options::labels, "labels that are predicted for a row"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

// Rows are votes. The mechanism looks for the candidate with the most votes.
struct SelectionOptions {
  Rational epsilon = 1;
  std::int64_t candidates = 3;
  Neighbours neighbours = Neighbours::replace;
  static constexpr auto fields() {
    return std::tuple{
        field("epsilon", &SelectionOptions::epsilon, "privacy parameter"),
        field("candidates", &SelectionOptions::candidates, "number of candidates that a row may vote for"),
        field("neighbours", &SelectionOptions::neighbours, "the neighbour relation of the promise")};
  }
};

struct ExponentialSubject {
  static constexpr std::string_view name = "exponential";
  static constexpr std::string_view summary = "a candidate with many votes, by the exponential mechanism";
  using Options = SelectionOptions;
  static Subject subject(const Options& options, std::size_t rows);
};

struct PermuteAndFlipSubject {
  static constexpr std::string_view name = "permute_and_flip";
  static constexpr std::string_view summary = "a candidate with many votes, by permute-and-flip";
  using Options = SelectionOptions;
  static Subject subject(const Options& options, std::size_t rows);
};

struct NoisyMaxSubject {
  static constexpr std::string_view name = "noisy_max";
  static constexpr std::string_view summary = "the candidate with the most votes after geometric noise";
  using Options = SelectionOptions;
  static Subject subject(const Options& options, std::size_t rows);
};

struct StableArgmaxSubject {
  static constexpr std::string_view name = "stable_argmax";
  static constexpr std::string_view summary = "the candidate with the most votes, or nothing when the lead is small";
  struct Options {
    Rational epsilon = 1;
    Rational delta = Rational(1, 10);
    std::int64_t candidates = 3;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("delta", &Options::delta, "privacy parameter, positive"),
                        field("candidates", &Options::candidates, "number of candidates that a row may vote for"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

struct AboveThresholdSubject {
  static constexpr std::string_view name = "above_threshold";
  static constexpr std::string_view summary = "which values are frequent, asked one after another until some are";
  struct Options {
    Rational epsilon = 1;
    std::int64_t values = 3;
    std::int64_t threshold = 1;
    std::int64_t answers = 1;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("values", &Options::values, "number of values of a row, each of which a query counts"),
                        field("threshold", &Options::threshold, "the count that is asked for"),
                        field("answers", &Options::answers, "how many frequent values are reported"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

struct StabilityHistogramSubject {
  static constexpr std::string_view name = "stability_histogram";
  static constexpr std::string_view summary = "the values that many rows share, with noisy counts";
  struct Options {
    Rational epsilon = 1;
    Rational delta = Rational(1, 10);
    std::int64_t values = 2;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("delta", &Options::delta, "privacy parameter, positive"),
                        field("values", &Options::values, "number of values of a row"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

// A row is an equation <a, x> = y over GF(2).
struct RandomSolutionSubject {
  static constexpr std::string_view name = "random_solution";
  static constexpr std::string_view summary = "a solution of a random part of linear equations, or nothing";
  struct Options {
    Rational epsilon = 1;
    std::int64_t dimension = 2;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "privacy parameter"),
                        field("dimension", &Options::dimension, "unknowns of the equations"),
                        field("neighbours", &Options::neighbours, "the neighbour relation of the promise, replace")};
    }
  };
  static Subject subject(const Options& options, std::size_t rows);
};

// The number of occurrences of each of `values` values.
std::vector<std::int64_t> count_values(std::span<const std::uint32_t> database, std::int64_t values);

}  // namespace discreet::inline mechanisms
