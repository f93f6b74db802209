// The concept of a mechanism. It is a value with parameters, a promise and one call. Its constructor checks the
// parameters. Its call throws nothing that depends on data.
#pragma once

#include <concepts>

#include "discreet/privacy/privacy.h"
#include "discreet/random/rng.h"

namespace discreet::inline mechanisms {

template <class M, class Input>
concept Mechanism = requires(const M& mechanism, const Input& input, Rng& rng) {
  { mechanism.privacy() } -> std::same_as<Privacy>;
  mechanism(input, rng);
};

}  // namespace discreet::inline mechanisms
