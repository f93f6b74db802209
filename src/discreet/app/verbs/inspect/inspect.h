// `inspect`: makes every check that a verb would make before its spend, on the same options, and spends nothing.
//
// `inspect NAME` is for `learn`. The other verbs that spend come after it: `inspect sanitize NAME`.
// It reads rows, and what it says depends on them. So it says it to the curator alone, with rounded counts.
#pragma once

#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/app/verbs/learn/learn.h"

namespace discreet::inline app {

struct InspectOptions : LearnOptions {
  static constexpr const char* name = "inspect";
  static constexpr const char* summary = "Check the table and the options of `learn` at no cost, for your eyes alone.";
  static constexpr const char* example = "discreet inspect threshold --high 120 --data d.csv --epsilon 1/2";

  bool for_the_curator = false;

  static constexpr auto fields() {
    return std::tuple_cat(
        learn_fields<InspectOptions>(),
        std::tuple{Field<InspectOptions, bool>{"for_the_curator", &InspectOptions::for_the_curator,
                                               "print also where no terminal reads, since nobody else will"}});
  }
};

// {spent, stops}: nothing, and whether the run would stop. Everything else goes to the notes of the context.
Json inspect(const Json& request, const Context& context);
Json inspect_sanitize(const Json& request, const Context& context);
Json inspect_optimize(const Json& request, const Context& context);
Json inspect_evaluate(const Json& request, const Context& context);

Verb inspect_verb();
Verb inspect_sanitize_verb();
Verb inspect_optimize_verb();
Verb inspect_evaluate_verb();

}  // namespace discreet::inline app
