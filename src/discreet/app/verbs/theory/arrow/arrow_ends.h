// The ends of the arrows that are not menus: an optimizer's solutions and a learner without privacy. Also the checks of
// options for all arrows.
#pragma once

#include <fmt/format.h>

#include "discreet/app/verbs/theory/arrow/arrow.h"
#include "discreet/app/verbs/theory/arrow/learner_law.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

// RD-16: an optimizer's answer to a table without information is a prior on solutions for all tables.
Json arrow_of_optimizer(const ArrowRequest& request, const Context& context);
// RD-21: the learner that the proof about short lists runs. It looks at the rows without any promise.
Json arrow_of_rows(const ArrowRequest& request);

template <class T>
const T& needed(const std::optional<T>& option, const char* name, const ArrowRequest& request, const char* what) {
  if (!option) throw Error(fmt::format("option '{}' is needed by {}: {}", name, word(request.arrow), what));
  return *option;
}

const Representation& menus_of(const ArrowRequest& request);
std::size_t count_of(std::int64_t value, const char* name);
Rng generator(const ArrowRequest& request);
DummyTable dummy_of(const ArrowRequest& request);
// For replacing one row, which is removing and adding. If the promise is not pure, throws Error that names the option.
Rational pure_epsilon(const std::string& name, const char* option, const Privacy& promise);
Json count_json(const Integer& count);
// A probability to four digits, rounded down.
std::string at_least(const Rational& chance);

}  // namespace discreet::inline app
