// `dimension`: the quantities that decide how a class of concepts can be learned, as intervals with proofs of their
// ends.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "discreet/app/registry/concept_class.h"
#include "discreet/app/request/verb.h"
#include "discreet/base/rational.h"

namespace discreet::inline app {

struct DimensionOptions : ClassOptions {
  static constexpr const char* name = "dimension";
  static constexpr const char* summary = "Dimensions of a class of concepts, as intervals with certificates.";
  static constexpr const char* example = "discreet dimension --class thresholds --size 15 --only vc,littlestone";

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
            field("only", &O::only, "quantities to compute, such as vc,littlestone; absent: all"),
            field("seconds", &O::seconds, "how long all of it may take; what is not decided by then stays an interval"),
            field("out", &O::out, "a folder for the certificates, two files a quantity, which discreet-check reads"),
            field("svg", &O::svg, "a picture of the mistake tree"),
            field("alpha", &O::alpha, "of the representation dimensions: error to allow"),
            field("beta", &O::beta, "of the representation dimensions: failure probability to allow"),
            field(
                "hypotheses", &O::hypotheses,
                "of the representation dimensions: a CSV file of the only hypotheses that menus may hold; absent: any"),
            field("error", &O::error, "of protocols: error to allow, less than 1/2"),
            field("messages", &O::messages, "of protocol_error: how many messages")});
  }
};

// {class, concepts, points, alpha, beta, error, messages, hypotheses?}, and for each quantity {lower, upper, exact,
// certificate: {lower, upper}, remark?}. A certificate is a document, or with `out` the path of its file. For drepdim
// and repdim the ends count hypotheses. They also have {size: {lower, upper}, dimension: {name, lower, upper}, alpha,
// beta?}, the same number and its natural logarithm.
Json dimension(const Json& request, const Context& context);

}  // namespace discreet::inline app
