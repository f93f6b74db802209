#include "discreet/app/verbs/account/accounting.h"

#include <algorithm>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"
#include "discreet/privacy/largest_step.h"
#include "discreet/privacy/spend_tree.h"

namespace discreet::inline app {
namespace {

// Reads the keys of one object and refuses those that nobody asked for.
class AccountRequest {
 public:
  AccountRequest(const Json& given, std::string what) : given_(given), what_(std::move(what)) {
    if (!given_.is_object()) throw Error(what_ + " must be an object of names and values");
  }

  bool has(const char* key) {
    asked_.insert(key);
    return given_.contains(key);
  }
  const Json& at(const char* key) {
    if (!has(key)) throw Error(what_ + " lacks '" + key + "'. Known are " + join(known()));
    return given_.at(key);
  }
  template <class T>
  T read(const char* key) {
    return Value<T>::read(at(key), key);
  }
  template <class T>
  T read(const char* key, T otherwise) {
    return has(key) ? read<T>(key) : otherwise;
  }
  std::uint64_t count(const char* key, std::uint64_t otherwise) {
    auto value = read<std::int64_t>(key, static_cast<std::int64_t>(otherwise));
    require_at_least(key, value, 0, "Count how often it happens");
    return static_cast<std::uint64_t>(value);
  }
  void done() {
    for (const auto& [key, value] : given_.items())
      if (!asked_.contains(key))
        throw Error(what_ + " has the unknown key " + in_quotes(key, 60) + did_you_mean(key, known()) + ". Known are " +
                    join(known()));
  }

 private:
  std::vector<std::string> known() const { return {asked_.begin(), asked_.end()}; }

  const Json& given_;
  std::string what_;
  std::set<std::string> asked_;
};

Guarantee::Measured read_distribution(AccountRequest& step) {
  const Json &p = step.at("p"), &q = step.at("q");
  if (!p.is_array() || !q.is_array() || p.size() != q.size() || p.empty())
    throw Error("options 'p' and 'q' must be lists of equally many probabilities");
  std::vector<PrivacyLoss::Outcome> outcomes;
  for (std::size_t i = 0; i < p.size(); ++i)
    outcomes.push_back({Interval(Value<Rational>::read(p[i], "p"), LossMeasure::precision),
                        Interval(Value<Rational>::read(q[i], "q"), LossMeasure::precision)});
  PrivacyLoss::Remainder remainder{step.read<Rational>("remainder_p", 0), step.read<Rational>("remainder_q", 0)};
  return {std::make_shared<PrivacyLoss>(PrivacyLoss::between(outcomes, remainder))};
}

Guarantee::Kind read_kind(AccountRequest& step) {
  const std::vector<std::string> kinds(kind_names.begin(), kind_names.end());
  switch (read_word(step.at("kind"), "kind", kinds)) {
    case 0: return Guarantee::Any{step.read<Rational>("epsilon"), step.read<Rational>("delta", 0)};
    case 1: return Guarantee::BoundedRange{step.read<Rational>("epsilon")};
    case 2: return Guarantee::Laplace{step.read<Integer>("sensitivity", 1), step.read<Rational>("scale")};
    case 3: return Guarantee::Gaussian{step.read<Integer>("sensitivity", 1), step.read<Rational>("variance")};
    case 4: return Guarantee::Concentrated{step.read<Rational>("rho")};
    default: return read_distribution(step);
  }
}

}  // namespace

Guarantee read_step(const Json& given, Neighbours neighbours) {
  AccountRequest step(given, "a step");
  Guarantee guarantee{read_kind(step), neighbours, step.count("count", 1)};
  step.done();
  check(guarantee);
  return guarantee;
}

namespace {

Json written(const Privacy& privacy) {
  return {{"epsilon", to_string(privacy.epsilon)},
          {"delta", to_string(privacy.delta)},
          {"neighbours", to_string(privacy.neighbours)}};
}

Json written(const Composed& composed) {
  Json result = written(composed.privacy);
  result["accountant"] = to_string(composed.by);
  return result;
}

struct Proof {
  const char *section, *source;
};

// Where each accountant is proved, in the order of `accountants`.
constexpr Proof proofs[] = {
    {"#basic-composition", "Dwork, McSherry, Nissim, Smith 2006 (Claim 2.2 of KL)"},
    {"#advanced-composition", "Dwork, Rothblum, Vadhan 2010, as printed in Theorem 17 of ML"},
    {"#advanced-composition", "Dwork, Rothblum, Vadhan 2010, with the sharp mean of the loss"},
    {"#concentrated-privacy", "Bun, Steinke 2016; Cesar, Rogers 2021"},
    {"#concentrated-privacy", "Bun, Steinke 2016; Canonne, Kamath, Steinke 2020"},
    {"#optimal-composition", "Kairouz, Oh, Viswanath 2015"},
    {"#losses", "Zhu, Dong, Wang 2022; Doroshenko et al. 2022"},
};
static_assert(std::size(proofs) == std::size(accountants));

// One accountant of a comparison: its numbers, and where it is proved.
Json compared(Accountant by, Json numbers) {
  const Proof& proof = proofs[static_cast<std::size_t>(by)];
  Json result{{"accountant", to_string(by)}};
  result.update(numbers);
  result["proof"] = std::string("docs/accounting.md") + proof.section;
  result["source"] = proof.source;
  return result;
}

// The best total, and what each accountant proves. The best one comes first.
Json written(const std::vector<Composed>& totals) {
  Json result = written(totals.front());
  for (const auto& [privacy, by] : totals)
    result["accountants"].push_back(
        compared(by, {{"epsilon", to_string(privacy.epsilon)}, {"delta", to_string(privacy.delta)}}));
  return result;
}

// Long lists say the same step over and over: a run of equal ones is read once.
std::vector<Guarantee> read_steps(const Json& list, Neighbours neighbours, const Progress& progress) {
  if (!list.is_array()) throw Error("option 'steps' must be a list of steps");
  std::vector<Guarantee> steps;
  const Json* last = nullptr;
  std::uint64_t count = 0;  // of the last step read
  for (const Json& given : list) {
    if (last && given == *last && steps.back().count + count <= Guarantee::max_count) {
      steps.back().count += count;
      continue;
    }
    progress.at(0);
    steps.push_back(read_step(given, neighbours));
    last = &given;
    count = steps.back().count;
  }
  return steps;
}

// The deltas at an epsilon of all accountants that prove one below 1, the smallest first.
std::vector<Composed> deltas_at(const std::vector<Guarantee>& steps, const Rational& epsilon, Accountant accountant,
                                Neighbours neighbours, const Progress& progress) {
  std::vector<Composed> totals;
  for (auto each : accountants) {
    if (accountant != Accountant::best && accountant != each) continue;
    const Rational delta = delta_at(steps, epsilon, each, progress);
    if (delta < 1) totals.push_back({{epsilon, delta, neighbours}, each});
  }
  std::ranges::stable_sort(totals, {}, [](const Composed& total) -> const Rational& { return total.privacy.delta; });
  return totals;
}

// The total at a delta, or at an epsilon.
Json total(AccountRequest& request, Accountant accountant, Neighbours neighbours, const Progress& progress) {
  std::vector<Guarantee> steps = read_steps(request.at("steps"), neighbours, progress);
  bool at_epsilon = request.has("epsilon");
  if (at_epsilon == request.has("delta"))
    throw Error(
        std::string(at_epsilon ? "both 'delta' and 'epsilon' are given" : "neither 'delta' nor 'epsilon' is given") +
        ". One of them is fixed, and the other is computed. Give either 'delta' or 'epsilon'");
  Rational fixed = request.read<Rational>(at_epsilon ? "epsilon" : "delta");
  request.done();
  if (!at_epsilon) return written(compose_each(steps, fixed, accountant, progress));
  auto totals = deltas_at(steps, fixed, accountant, neighbours, progress);
  if (!totals.empty()) return written(totals);
  Json nothing = written(Composed{{fixed, 1, neighbours}, accountant});
  nothing["accountants"] = Json::array();
  return nothing;
}

Json largest(AccountRequest& request, Accountant accountant, Neighbours neighbours, const Progress& progress) {
  AccountRequest given(request.at("equal_steps"), "equal_steps");
  const EqualSteps steps{.any = given.count("any", 0),
                         .exponential = given.count("exponential", 0),
                         .delta = given.read<Rational>("delta", 0),
                         .laplace = given.count("discrete_laplace", 0),
                         .sensitivity = given.read<Integer>("sensitivity", 1)};
  given.done();
  Privacy target{request.read<Rational>("epsilon"), request.read<Rational>("delta", 0), neighbours};
  request.done();
  const std::vector<LargestStep> largest = largest_by_each(target, steps, accountant, progress);
  const Rational& epsilon = largest.front().epsilon;
  Json result{{"step_epsilon", to_string(epsilon)}};
  auto found = with_epsilon(steps, epsilon, neighbours);
  result["total"] = written(compose(found, target.delta, accountant, progress));
  for (const auto& [each, by] : largest)
    result["accountants"].push_back(compared(by, {{"step_epsilon", to_string(each)}}));
  return result;
}

constexpr int deepest_tree = 64;

// An error names the leaf, because a tree has many.
Guarantee read_leaf_step(const Json& given, const std::string& leaf, Neighbours neighbours) {
  try {
    return read_step(given, neighbours);
  } catch (const Error& error) {
    throw Error("leaf " + in_quotes(leaf, 60) + ": " + error.what(), error.kind());
  }
}

SpendTree read_tree(const Json& given, Neighbours neighbours, int depth = 0) {
  if (depth > deepest_tree) throw Error("the tree is more than 64 levels deep. Flatten it");
  AccountRequest node(given, "a tree node");
  auto rule = node.read<SpendTree::Rule>("rule");
  auto name = node.read<std::string>("name", std::string(word(rule)));
  if (rule == SpendTree::Rule::leaf) {
    const Json& rows = node.at("rows");
    if (!rows.is_array() || rows.size() != 2) throw Error("option 'rows' must be two row numbers, [begin, end)");
    auto begin = Value<std::int64_t>::read(rows[0], "rows"), end = Value<std::int64_t>::read(rows[1], "rows");
    require_at_least("rows", std::min(begin, end), 0, "Rows are numbered from 0");
    auto guarantee = read_leaf_step(node.at("step"), name, neighbours);
    node.done();
    return SpendTree::leaf(name, guarantee, {static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end)});
  }
  std::vector<SpendTree> parts;
  if (!node.at("parts").is_array()) throw Error("option 'parts' must be a list of tree nodes");
  for (const auto& part : node.at("parts")) parts.push_back(read_tree(part, neighbours, depth + 1));
  node.done();
  if (rule == SpendTree::Rule::sequential) return SpendTree::sequential(name, std::move(parts));
  if (rule == SpendTree::Rule::parallel) return SpendTree::parallel(name, std::move(parts));
  if (parts.size() != 1) throw Error("postprocess '" + name + "' must have exactly one part");
  return SpendTree::postprocess(name, std::move(parts.front()));
}

Json written(const SpendTree::Trace& trace) {
  Json rows = Json::array(), parts = Json::array();
  for (const auto& range : trace.rows) rows.push_back({range.begin, range.end});
  for (const auto& part : trace.parts) parts.push_back(written(part));
  Json result{{"rule", std::string(word(trace.rule))}, {"name", trace.name}, {"rows", rows}};
  result.update(written(trace.total));
  if (!trace.parts.empty()) result["parts"] = parts;
  return result;
}

Json traced(AccountRequest& request, Accountant accountant, Neighbours neighbours, const Progress& progress) {
  SpendTree tree = read_tree(request.at("tree"), neighbours);
  if (request.has("epsilon"))
    throw Error(
        "a tree has no fixed 'epsilon'. It may have a 'delta', for the total of the row that is read most. "
        "Leave out 'epsilon'");
  if (!request.has("delta")) {
    request.done();
    return written(tree.trace());
  }
  auto worst = tree.worst_row(request.read<Rational>("delta"), accountant, progress);
  request.done();
  Json result = written(worst.total);
  result["rows"] = {worst.rows.begin, worst.rows.end};
  return result;
}

}  // namespace

Json account(const Json& given, const Progress& progress) {
  AccountRequest request(given, "the request");
  auto accountant = request.read<Accountant>("accountant", Accountant::best);
  auto neighbours = request.read<Neighbours>("neighbours", Neighbours::replace);
  if (request.has("steps")) return total(request, accountant, neighbours, progress);
  if (request.has("equal_steps")) return largest(request, accountant, neighbours, progress);
  if (request.has("tree")) return traced(request, accountant, neighbours, progress);
  throw Error("the request needs one of 'steps', 'equal_steps' and 'tree'");
}

}  // namespace discreet::inline app
