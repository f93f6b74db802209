// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/menu_dimension.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "discreet/app/request/text.h"

namespace discreet::inline app {
namespace {

// `6 to 13 hypotheses at alpha 1/4, beta 1/4; RepDim, the natural logarithm, lies within [1.7917, 2.5650]`
std::string in_words(const Json& quantity) {
  const Json &size = quantity["size"], &dimension = quantity["dimension"];
  std::string terms = "alpha " + quantity["alpha"].get<std::string>();
  if (quantity.contains("beta")) terms += ", beta " + quantity["beta"].get<std::string>();
  const std::string name = dimension["name"].get<std::string>() + ", the natural logarithm, ";
  const double lower = dimension["lower"].get<double>(), lower_digits = std::floor(lower * 1e4) / 1e4;
  if (size["upper"].is_null())
    return fmt::format("{} or more hypotheses at {}; {}is at least {:.4f}", plain(size["lower"]), terms, name,
                       lower_digits);
  if (size["lower"] == size["upper"])
    return fmt::format("{} hypothes{} at {}; {}is {:.4f}", plain(size["lower"]), size["lower"] == 1 ? "is" : "es",
                       terms, name, lower);
  return fmt::format("{} to {} hypotheses at {}; {}lies within [{:.4f}, {:.4f}]", plain(size["lower"]),
                     plain(size["upper"]), terms, name, lower_digits,
                     std::ceil(dimension["upper"].get<double>() * 1e4) / 1e4);
}

void write_dimension(Json& quantity, const char* name, const DimensionTask& task) {
  quantity["size"] = {{"lower", quantity["lower"]}, {"upper", quantity["upper"]}};
  quantity["dimension"] = {{"name", name}, {"lower", nullptr}, {"upper", nullptr}};
  for (const char* end : {"lower", "upper"})
    if (!quantity[end].is_null()) quantity["dimension"][end] = natural_logarithm(floor(value_of(quantity[end])));
  quantity["alpha"] = to_string(task.alpha);
}

bool is_infinite(const Json& quantity) { return quantity["lower"] == "infinite"; }

}  // namespace

double natural_logarithm(const Integer& number) {
  constexpr unsigned longest = 1000;  // binary digits that a double has room for
  const unsigned bits = bit_length(number), cut = bits > longest ? bits - longest : 0;
  return std::log(to_double(Rational(number >> cut))) + cut * std::numbers::ln2;
}

void describe_drepdim(Json& quantity, const DimensionTask& task) {
  if (is_infinite(quantity)) return;
  write_dimension(quantity, "DRepDim", task);
  quantity["remark"] = in_words(quantity);
}

void describe_repdim(Json& quantity, const DimensionTask& task) {
  if (is_infinite(quantity)) return;
  write_dimension(quantity, "RepDim", task);
  quantity["beta"] = to_string(task.beta);
  quantity["remark"] = in_words(quantity);
}

}  // namespace discreet::inline app
