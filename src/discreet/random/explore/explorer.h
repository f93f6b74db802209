// Plays every path of a randomized program. Each random choice forks instead of being drawn.
//
// The program runs once per path. A run asks the explorer at each choice. The answers are replayed up to the point
// where the path leaves the last one. After it the first open branch is taken. The program must depend on nothing but
// its input and its choices (checked: a replayed choice must offer the same number of branches).
//
// There are two levels. At `choices` the samplers of random/ fork over their values, with the distribution that their
// proofs state. At `bits` every fair bit forks, so that the samplers themselves are checked. The result is the
// distribution of the code.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "discreet/random/explore/probability.h"

namespace discreet::inline random {

class Explorer {
 public:
  enum class Level { bits, choices };

  struct Limits {
    std::size_t depth = 100000;  // choices on one path. Deeper paths join the remainder
    unsigned tail_bits = 64;     // infinite supports are cut where at most 2^-tail_bits is left
  };

  explicit Explorer(Level level) : level_(level) {}
  Explorer(Level level, Limits limits) : level_(level), limits_(limits) {}

  Level level() const { return level_; }
  const Limits& limits() const { return limits_; }

  // The branch, of `size` branches, that this path takes. `law(i)` is the probability of branch i, asked once per
  // choice. Branches of probability zero are never taken. Throws Refused beyond `max_branches`.
  std::size_t choose(std::size_t size, const std::function<Probability(std::size_t)>& law);

  // Ends this path: its mass joins the remainder.
  [[noreturn]] void abandon() const { throw Abandoned{}; }

  const Probability& path_probability() const { return path_.empty() ? one_ : path_.back().prefix; }

  void begin() { position_ = 0; }  // before each run
  bool next();                     // after it: moves to the next path, false if all are played

  static constexpr std::size_t max_branches = std::size_t{1} << 20;

  // The program cannot be explored as it is. This is a fault of the program or of its size, never one of its outcomes.
  struct Refused : std::logic_error {
    using std::logic_error::logic_error;
  };

  // `abandon` throws it and `explore` catches it. It is deliberately not a std::exception, so that no handler swallows
  // it.
  struct Abandoned {};

 private:
  struct Branch {
    std::size_t index;
    Probability probability;
  };
  struct Choice {
    std::size_t size;
    std::vector<Branch> branches;  // those of positive probability
    std::size_t taken;             // position in `branches`
    Probability prefix;            // probability of the path up to and including this choice
  };
  void set_prefix(std::size_t depth);

  Level level_;
  Limits limits_;
  Probability one_{Rational(1)};
  std::vector<Choice> path_;
  std::size_t position_ = 0;
};

class Rng;  // random/rng.h

// The exact output distribution of a program: the mass of every outcome, and the mass of the paths that were cut.
template <class Outcome>
struct Law {
  std::map<Outcome, Probability> mass;
  Probability remainder;
};

// Runs `run(rng)` on every path. Include random/rng.h to call it.
template <class Run>
auto explore(Run&& run, Explorer explorer = Explorer(Explorer::Level::choices));

}  // namespace discreet::inline random
