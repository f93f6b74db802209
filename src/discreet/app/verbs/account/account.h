// `account`: the total guarantee of many releases, or what each of them may spend within a total.
//
// Equal releases are described by options. Other ones are in a file, with the JSON that accounting.h describes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/json/value.h"
#include "discreet/privacy/composition.h"

namespace discreet::inline app {

// A spend tree or a whole request for `account`, as JSON or as the path of a file that holds it.
struct AccountFile {
  Json content;
};

// The kinds of guarantee.h that options can describe. A pair of distributions needs a file.
enum class ReleaseKind { any, exponential, discrete_laplace, discrete_gaussian, zcdp };
constexpr auto words(ReleaseKind) {
  return std::array<std::string_view, 5>{kind_names[0], kind_names[1], kind_names[2], kind_names[3], kind_names[4]};
}

struct AccountOptions {
  static constexpr const char* name = "account";
  static constexpr const char* summary = "Add up what many releases spend together, or find what each may spend.";
  static constexpr const char* example = "discreet account --releases 100 --each 1/10 --delta 1e-6";

  std::optional<std::int64_t> releases;
  ReleaseKind kind = ReleaseKind::any;
  std::optional<Rational> each, each_delta, scale, variance, rho;
  std::optional<Integer> sensitivity;
  std::optional<Rational> delta, epsilon;
  std::optional<Accountant> accountant;
  std::optional<Neighbours> neighbours;
  std::optional<AccountFile> tree;

  static constexpr auto fields() {
    using O = AccountOptions;
    return std::tuple{
        field("releases", &O::releases, "number of releases from the same rows"),
        field("kind", &O::kind, "kind of guarantee that each release has"),
        field("each", &O::each, "epsilon of each release"),
        field("each_delta", &O::each_delta, "delta of each release of kind any (default: 0)"),
        field("scale", &O::scale, "scale of discrete_laplace noise, instead of its epsilon"),
        field("variance", &O::variance, "variance of discrete_gaussian noise"),
        field("rho", &O::rho, "rho of each release of kind zcdp"),
        field("sensitivity", &O::sensitivity, "sensitivity of a statistic that gets noise (default: 1)"),
        field("delta", &O::delta, "delta of the total"),
        field("epsilon", &O::epsilon, "epsilon of the total: prints the delta, or without `each` the largest `each`"),
        field("accountant", &O::accountant, "accountant to use alone (default: best, which compares them all)"),
        field("neighbours", &O::neighbours, "neighbour relation of all releases (default: replace)"),
        field("tree", &O::tree, "JSON file with a spend tree or a list of steps, `-` for standard input")};
  }
};

// The result of `account` in accounting.h.
Json account_releases(const Json& request, const Context& context);

// In account_text.cpp.
std::string account_text(const Finished& finished);

Verb account_verb();

}  // namespace discreet::inline app

namespace discreet::inline json {

template <>
struct Value<AccountFile> {
  static constexpr std::string_view kind = "tree";
  static AccountFile read(const Json& given, std::string_view name);
  static Json write(const AccountFile& value) { return value.content; }
};

}  // namespace discreet::inline json
