#include "discreet/app/verbs/account/account.h"

#include <algorithm>

#include "discreet/app/request/request.h"
#include "discreet/app/verbs/account/accounting.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 26;

constexpr const char* of_a_release[] = {"each", "each_delta", "scale", "variance", "rho", "sensitivity"};

// The options that describe one release.
std::vector<std::string> parameters_of(ReleaseKind kind) {
  switch (kind) {
    case ReleaseKind::any: return {"each", "each_delta"};
    case ReleaseKind::exponential: return {"each"};
    case ReleaseKind::discrete_laplace: return {"each", "scale", "sensitivity"};
    case ReleaseKind::discrete_gaussian: return {"variance", "sensitivity"};
    case ReleaseKind::zcdp: return {"rho"};
  }
  return {};
}

bool describes(const std::string& option, ReleaseKind kind) {
  return std::ranges::count(parameters_of(kind), option) > 0;
}

std::string kinds_with(const std::string& option) {
  std::vector<std::string> kinds;
  for (const std::string& kind : Value<ReleaseKind>::known())
    if (describes(option, Value<ReleaseKind>::read(kind, "kind"))) kinds.push_back(kind);
  return join(kinds, " or ");
}

bool is_given(const Json& request, const std::string& option) {
  const auto found = request.find(option);
  return found != request.end() && !found->is_null();
}

void refuse_parameters_of_others(const Json& request, ReleaseKind kind) {
  for (const std::string option : of_a_release)
    if (is_given(request, option) && !describes(option, kind))
      throw Error("option '" + option + "' does not describe a release of kind " + std::string(word(kind)) +
                  ". Known are " + join(parameters_of(kind)) + ". Leave out '" + option + "', or choose kind " +
                  kinds_with(option));
}

std::uint64_t read_count(const AccountOptions& options) {
  if (!options.releases)
    throw Error(
        "option 'releases' is missing. It is the number of releases, such as 100. Give it, or describe the releases in "
        "a file by 'tree'");
  const std::int64_t count = *options.releases;
  if (count < 1 || static_cast<std::uint64_t>(count) > Guarantee::max_count)
    throw Error("option 'releases' is " + std::to_string(count) +
                ". It must lie between 1 and 2^40. Give the number of releases, such as 100");
  return static_cast<std::uint64_t>(count);
}

[[noreturn]] void refuse_without(const char* option, const char* meaning, ReleaseKind kind) {
  throw Error(std::string("option '") + option + "' is missing. It is the " + meaning + " of each release of kind " +
              std::string(word(kind)) + ". Give '" + option + "'" +
              (describes("each", kind)
                   ? " and the total's 'delta', or give the total's 'epsilon' to find the largest 'each'"
                   : ""));
}

// Discrete Laplace noise may be given by its epsilon, which is the sensitivity divided by the scale.
Rational read_scale(const AccountOptions& options) {
  if (options.scale && options.each)
    throw Error("options 'scale' and 'each' are both given. One follows from the other. Leave out one of them");
  if (options.scale) return *options.scale;
  if (!options.each) refuse_without("scale", "scale of the noise", options.kind);
  check_epsilon(*options.each, "each");
  return Rational(options.sensitivity.value_or(1)) / *options.each;
}

// One step as accounting.h reads it.
Json step_of(const AccountOptions& options, std::uint64_t count) {
  const ReleaseKind kind = options.kind;
  Json step{{"kind", std::string(word(kind))}, {"count", count}};
  if (options.sensitivity) step["sensitivity"] = Value<Integer>::write(*options.sensitivity);
  auto add = [&](const char* key, const std::optional<Rational>& value, const char* option, const char* meaning) {
    if (!value) refuse_without(option, meaning, kind);
    step[key] = to_string(*value);
  };
  switch (kind) {
    case ReleaseKind::any:
    case ReleaseKind::exponential:
      add("epsilon", options.each, "each", "epsilon");
      check_epsilon(*options.each, "each");
      if (options.each_delta) step["delta"] = to_string(*options.each_delta);
      break;
    case ReleaseKind::discrete_laplace: step["scale"] = to_string(read_scale(options)); break;
    case ReleaseKind::discrete_gaussian: add("variance", options.variance, "variance", "variance of the noise"); break;
    case ReleaseKind::zcdp: add("rho", options.rho, "rho", "rho"); break;
  }
  return step;
}

// Without `each`, the largest one within the total.
Json equal_steps_of(const AccountOptions& options, std::uint64_t count) {
  if (!describes("each", options.kind))
    throw Error("option '" + parameters_of(options.kind).front() + "' is missing. Releases of kind " +
                std::string(word(options.kind)) + " have no epsilon of their own, so no largest one is computed. Try " +
                "sizes, or choose kind " + kinds_with("each"));
  Json steps{{std::string(word(options.kind)), count}};
  if (options.each_delta) steps["delta"] = to_string(*options.each_delta);
  if (options.sensitivity) steps["sensitivity"] = Value<Integer>::write(*options.sensitivity);
  return steps;
}

Json described_by_options(const AccountOptions& options, const Json& request) {
  refuse_parameters_of_others(request, options.kind);
  const std::uint64_t count = read_count(options);
  if (options.each_delta) check_delta(*options.each_delta, "each_delta");
  Json asked = Json::object();
  const bool sized = options.each || options.scale || options.variance || options.rho;
  if (sized && options.epsilon && options.delta)
    throw Error(
        "options 'epsilon' and 'delta' are both given, beside the size of each release. One of them is computed. Leave "
        "out 'epsilon' for the total, 'delta' for its delta, or the size of a release for the largest one");
  if (options.epsilon && !sized)
    asked["equal_steps"] = equal_steps_of(options, count);
  else
    asked["steps"].push_back(step_of(options, count));
  if (sized && !options.epsilon && !options.delta)
    throw Error(
        "option 'delta' is missing. It is the delta of the total, such as 1e-6, or 0 for a pure total. Give 'delta', "
        "or give 'epsilon' to compute the delta");
  return asked;
}

Json described_by_file(const Json& content, const Json& request) {
  for (const std::string option : {"releases", "kind"})
    if (is_given(request, option))
      throw Error("option '" + option +
                  "' describes releases that are in no file, and 'tree' names a file. Leave out " + "one of them");
  for (const std::string option : of_a_release)
    if (is_given(request, option))
      throw Error("option '" + option +
                  "' describes releases that are in no file, and 'tree' names a file. Leave out " + "one of them");
  if (!content.is_object())
    throw Error(
        "option 'tree': the file must hold a JSON object. It is a tree node with 'rule', or an object with 'steps', "
        "'equal_steps' or 'tree'. Write one of them");
  return content.contains("rule") ? Json{{"tree", content}} : content;
}

// The questions to both kinds of description. A file may hold them too.
void add_question(const AccountOptions& options, Json& asked) {
  auto add = [&](const char* name, const auto& value, auto write) {
    if (!value) return;
    if (asked.contains(name)) throw Error(std::string("option '") + name + "' is also in the file. Keep one of them");
    asked[name] = write(*value);
  };
  auto exact = [](const Rational& value) { return to_string(value); };
  auto in_words = [](auto value) { return std::string(word(value)); };
  add("epsilon", options.epsilon, exact);
  add("delta", options.delta, exact);
  add("accountant", options.accountant, in_words);
  add("neighbours", options.neighbours, in_words);
}

}  // namespace

Json account_releases(const Json& request, const Context& context) {
  const AccountOptions options = split<AccountOptions>(request, Json::array()).verb;
  Json asked =
      options.tree ? described_by_file(options.tree->content, request) : described_by_options(options, request);
  add_question(options, asked);
  return account(asked, context.progress);
}

Verb account_verb() {
  Verb verb = verb_of<AccountOptions>(account_releases);
  verb.text = account_text;
  verb.explains = true;
  return verb;
}

}  // namespace discreet::inline app

namespace discreet::inline json {

AccountFile Value<AccountFile>::read(const Json& given, std::string_view name) {
  if (given.is_object()) return {given};
  const std::string path = Value<std::filesystem::path>::read(given, name).native();
  const std::string text = read_file(path, most_bytes);
  try {
    return {parse_json(text, max_account_depth)};
  } catch (const Error& error) {
    throw Error(path_in_quotes(path) + ": " + error.what(), error.kind());
  }
}

}  // namespace discreet::inline json
