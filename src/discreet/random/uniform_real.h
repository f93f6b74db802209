// A uniform real in [0, 1). Only the bits that a comparison needs are ever drawn.
//
// Property 1: `below` answers for the real number itself. Bits are drawn and enclosures refined until the two no longer
//             overlap. So a chain of answers is a function of the one real number behind it.
#pragma once

#include <functional>

#include "discreet/base/integer.h"
#include "discreet/base/interval.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// A real number, known through enclosures that shrink to it as the precision grows.
using Real = std::function<Interval(unsigned precision)>;

class UniformReal {
 public:
  static constexpr int default_word_bits = 32;

  explicit UniformReal(int word_bits = default_word_bits) : word_bits_(word_bits) {}
  // The first word is drawn already: the real lies in [word, word + 1) / 2^word_bits.
  UniformReal(std::uint64_t word, int word_bits)
      : digits_(word), count_(static_cast<unsigned>(word_bits)), word_bits_(word_bits) {}

  // True if it is below `bound`. Ends with probability 1, whatever the bound.
  bool below(const Real& bound, Rng& rng);

 private:
  void extend(Rng& rng);

  Integer digits_;      // the real lies in [digits, digits + 1) / 2^count
  unsigned count_ = 0;  // binary digits drawn so far
  int word_bits_;
};

// True with probability exactly `p`, which lies in [0, 1].
bool bernoulli_real(const Real& p, Rng& rng, int word_bits = UniformReal::default_word_bits);

}  // namespace discreet::inline random
