// `theory dimension`: the quantities that decide how a class of concepts can be learned, as intervals with proofs of
// their ends.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "discreet/app/registry/class_options.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/rational.h"

namespace discreet::inline app {

struct DimensionOptions : ClassOptions {
  static constexpr const char* name = "theory dimension";
  static constexpr const char* summary = "Dimensions of a class of concepts, as intervals with certificates.";
  static constexpr const char* example = "discreet theory dimension --class thresholds --size 15 --only vc,littlestone";

  std::string only;
  Rational seconds = 60, alpha = Rational(1, 4), beta = Rational(1, 4);
  Rational error = Rational(1, 3);
  std::int64_t messages = 2;
  FiniteClass hypotheses;
  std::optional<std::filesystem::path> out, svg;

  static constexpr auto fields() {
    using O = DimensionOptions;
    return std::tuple_cat(
        class_fields<O>(),
        std::tuple{
            field("only", &O::only, "quantities to compute, such as vc,littlestone (default: all)"),
            field("seconds", &O::seconds, "maximum seconds for all quantities. Undecided ones stay intervals"),
            field("out", &O::out, "a folder for the certificates that discreet-check reads, two files per quantity"),
            field("svg", &O::svg, "a picture of the mistake tree"),
            field("alpha", &O::alpha, "error to allow in the representation dimensions"),
            field("beta", &O::beta, "failure probability to allow in the representation dimensions"),
            field("hypotheses", &O::hypotheses,
                  "a CSV file of the only hypotheses for menus of the representation dimensions (default: any)"),
            field("error", &O::error, "error to allow in protocols, less than 1/2"),
            field("messages", &O::messages, "number of messages of protocol_error")});
  }
};

// {class, concepts, points, alpha, beta, error, messages, hypotheses?}, and for each quantity {lower, upper, exact,
// certificate: {lower, upper}, remark?}. A certificate is a document, or with `out` the path of its file. For drepdim
// and repdim the ends count hypotheses. They also have {size: {lower, upper}, dimension: {name, lower, upper}, alpha,
// beta?}, the same number and its natural logarithm.
Json dimension(const Json& request, const Context& context);

Verb dimension_verb();

}  // namespace discreet::inline app
