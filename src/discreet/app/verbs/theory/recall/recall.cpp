#include "discreet/app/verbs/theory/recall/recall.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>

#include "discreet/app/registry/listed_domain.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/request/text.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/clopper_pearson.h"
#include "discreet/bounds/theory/hardness.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/classes/searches/named_tree.h"
#include "discreet/classes/searches/random_access.h"
#include "discreet/random/uniform.h"

namespace discreet::inline app {
namespace {

constexpr std::int64_t most_rows = 1'000'000, most_trials = 1'000'000;
constexpr double longest_search = 20;
constexpr std::uint64_t most_searched_cells = std::uint64_t{1} << 22;

struct Tally {
  std::size_t trials = 0, answered = 0, within = 0;
  std::vector<std::size_t> by_errors;  // trials with each number of wrong bits
};

// A tree, whatever made it: how many bits it stores, and on which points the bits of a path are asked for.
struct StoringTree {
  std::uint64_t points = 0;  // of the class
  int depth = 0;
  std::function<std::vector<std::uint64_t>(const Path&)> points_on;
};

StoringTree searched_tree(const FiniteClass& concepts, const Progress& progress) {
  auto tree =
      std::make_shared<const MistakeTree>(littlestone_dimension(concepts, TimeLimit(longest_search), {progress}).tree);
  return {concepts.points(), tree->depth, [tree](const Path& path) {
            std::vector<std::uint64_t> points;
            for (std::size_t node = 1; points.size() < path.size(); node = 2 * node + (path[points.size() - 1] ? 1 : 0))
              points.push_back(tree->points[node - 1]);
            return points;
          }};
}

// A small class is searched; of a large one the tree is made by its construction, label by label.
StoringTree named_tree(const ConceptClass& concepts, const Progress& progress) {
  StoringTree tree;
  if (concepts.has_table() && concepts.concepts() * concepts.points() <= most_searched_cells)
    tree = searched_tree(concepts.table({progress}), progress);
  const auto made = concepts.named() ? NamedTree::of(*concepts.named()) : std::nullopt;
  if (made && made->walked() == made->depth() && made->depth() > tree.depth)
    tree = {low_64(concepts.points()), made->depth(), [made](const Path& path) { return made->points_on(path); }};
  if (!tree.points_on)
    throw Error("no path of the mistake tree of " + concepts.describe() +
                " can be followed. Take a smaller size or dimension");
  return tree;
}

StoringTree tree_for(const RecallRequest& request, const LearnerEntry& entry, const Json& options,
                     const Progress& progress) {
  if (request.class_name || request.matrix.concepts() > 0) {
    ClassOptions named;
    named.matrix = request.matrix;
    named.class_name = request.class_name;
    named.size = request.size;
    named.dimension = request.dimension;
    const ConceptClass concepts = concept_class(named);
    return concepts.named() ? named_tree(concepts, progress) : searched_tree(concepts.table(), progress);
  }
  if (field_of(entry.fields, "concepts") && options.contains("concepts") && !options["concepts"].is_null())
    return searched_tree(Value<FiniteClass>::read(options["concepts"], "concepts"), progress);
  throw Error("give the class whose tree stores the bits, as 'matrix' or 'class'");
}

std::size_t count_of(std::int64_t value, const char* name, std::int64_t most) {
  require_between(name, value, 1, most, "Choose a number in this range");
  return static_cast<std::size_t>(value);
}

class Recall {
 public:
  Recall(const std::string& name, const AnyLearner& learner, StoringTree tree, std::size_t rows)
      : name_(name), learner_(learner), tree_(std::move(tree)), rows_(rows) {
    learner.require_rows(rows);
  }

  int depth() const { return tree_.depth; }

  // Wrong bits of one trial; nothing when there is no answer.
  std::optional<int> trial(Rng& rng, const Progress& progress) const {
    const Integer drawn = uniform_below(Integer(1) << static_cast<unsigned>(tree_.depth), rng);
    Path bits;
    for (auto i = static_cast<unsigned>(tree_.depth); i-- > 0;) bits.push_back(bit_test(drawn, i));
    const auto path = tree_.points_on(bits);
    std::vector<std::uint64_t> inputs;
    std::vector<Label> labels;
    for (std::size_t i = 0; i < rows_; ++i) {
      const std::size_t level = uniform_below(path.size(), rng);
      inputs.push_back(path[level]);
      labels.push_back(bits[level]);  // the leaf's concept labels the points of its path with the bits
    }
    const Json hypothesis = learner_.learn(listed_inputs(name_, learner_, inputs, labels), rng, progress);
    if (hypothesis.is_null()) return std::nullopt;
    const auto predicted = learner_.read(hypothesis)->predict(listed_inputs(name_, learner_, path));
    int wrong = 0;
    for (std::size_t level = 0; level < path.size(); ++level) wrong += (predicted[level] != 0) != bits[level];
    return wrong;
  }

 private:
  const std::string& name_;
  const AnyLearner& learner_;
  StoringTree tree_;
  std::size_t rows_;
};

// Points beyond the learner's own would be read as something else.
void check_domain(const std::string& name, const AnyLearner& learner, std::uint64_t points) {
  const Integer own = domain_size(name, learner);
  if (points > own)
    throw Error(
        fmt::format("the class has {} points and the domain of {} has {}. Choose its low, high or dimension so "
                    "that they fit",
                    points, name, own.str()));
}

std::string meaning_of(const Json& result, const LearnerEntry& entry) {
  std::string text = fmt::format("at most {} of {} bit{} were wrong in {} of {} runs of {} on {} rows",
                                 result["errors"].dump(), result["bits"].dump(), result["bits"] == 1 ? "" : "s",
                                 result["within"].dump(), result["trials"].dump(), entry.name, result["rows"].dump());
  if (result.contains("bound"))
    text += fmt::format("; its promise allows that with probability at most {:.4g}", result["bound"].get<double>());
  if (const double excluded = result["excluded_epsilon"]; excluded > 0)
    text += fmt::format("; no pure promise with epsilon below {:.3g} is kept by it (confidence {})", excluded,
                        result["confidence"].get<std::string>());
  return text;
}

Tally run_trials(const Recall& box, std::size_t trials, std::uint64_t allowed, Rng& rng, const Progress& progress) {
  Tally tally{.by_errors = std::vector<std::size_t>(static_cast<std::size_t>(box.depth()) + 1)};
  for (; tally.trials < trials; ++tally.trials) {
    Stage{progress}.at(tally.trials, trials);
    const auto wrong = box.trial(rng, {nullptr, progress.stop});
    if (!wrong) continue;
    ++tally.answered;
    ++tally.by_errors[static_cast<std::size_t>(*wrong)];
    tally.within += static_cast<std::uint64_t>(*wrong) <= allowed;
  }
  return tally;
}

// What was measured, beside what the promise allows.
Json written(const Tally& tally, const RecallRequest& request, std::uint64_t allowed, const LearnerEntry& entry,
             const Privacy& promise) {
  const std::uint64_t depth = tally.by_errors.size() - 1, rows = static_cast<std::uint64_t>(request.rows);
  const double tail = 1 - to_double(request.confidence);
  const double low = least_mean(tally.within, tally.trials, tail),
               high = largest_mean(tally.within, tally.trials, tail);
  double right = 0;
  for (std::size_t wrong = 0; wrong <= depth; ++wrong)
    right += static_cast<double>(tally.by_errors[wrong] * (depth - wrong));
  const Rational share(ball(depth, allowed), Integer(1) << static_cast<unsigned>(depth));
  Json result{{"learner", entry.name},
              {"bits", depth},
              {"rows", rows},
              {"trials", tally.trials},
              {"answered_trials", tally.answered},
              {"errors", allowed},
              {"within", tally.within},
              {"rate", {{"low", low}, {"high", high}}},
              {"right_bits", tally.answered == 0 ? 0 : right / static_cast<double>(tally.answered)},
              {"by_errors", tally.by_errors},
              {"share", to_string(share)},
              {"confidence", to_string(request.confidence)},
              {"privacy", write_privacy(promise)}};
  if (const auto epsilon = replacement_epsilon(promise))
    result["bound"] = std::min(1.0, recall_limit(share, *epsilon, rows).high_double());
  result["excluded_epsilon"] = excluded_epsilon(share, low, rows);
  result["meaning"] = meaning_of(result, entry);
  return result;
}

// Under some options at least: one label, and rows that are bits or one value.
bool is_read(const LearnerEntry& entry) {
  return entry.labels != LabelCount::many && !entry.learns_regions && (entry.reads_bits || entry.reads_one_column);
}

}  // namespace

Json recall(const Json& given, const Context& context) {
  const LearnerEntry& entry = learner_of(given);
  if (!is_read(entry))
    throw Error("option 'learner' is " + entry.name +
                ". It must learn one label from bits or from one value. Name one such as threshold, finite or parity");
  auto [request, chosen] = split<RecallRequest>(given, entry.fields);
  if (learns_many(entry, chosen))
    throw Error("recall reads one label, and " + entry.name + " learns many. Name a learner of one label");
  const auto learner = entry.of(chosen);
  const Privacy promise = learner->privacy();
  const std::size_t rows = count_of(request.rows, "rows", most_rows);
  const std::size_t trials = count_of(request.trials, "trials", most_trials);
  require_inside("confidence", request.confidence, 0, 1, "Give a number such as 0.95");
  StoringTree tree = tree_for(request, entry, learner->options(), context.progress);
  check_domain(entry.name, *learner, tree.points);
  if (tree.depth < 1) throw Error("the class has one concept and stores no bits. Give a larger one");
  const Recall box(entry.name, *learner, std::move(tree), rows);
  const auto depth = static_cast<std::uint64_t>(box.depth());
  const auto allowed = static_cast<std::uint64_t>(request.errors.value_or(static_cast<std::int64_t>(depth / 4)));
  require_between("errors", request.errors, 0, depth - 1, "Allow fewer errors than there are bits");

  Rng rng = generator_of(request.seed);
  return written(run_trials(box, trials, allowed, rng, context.progress), request, allowed, entry, promise);
}

namespace {

std::string recall_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "{}\n", plain(result["meaning"]));
  fmt::format_to(out, "{:.2f} of {} bit{} right on average; runs by wrong bits, from 0: {}\n",
                 result["right_bits"].get<double>(), result["bits"].dump(), result["bits"] == 1 ? "" : "s",
                 plain_words(result["by_errors"]));
  fmt::format_to(out, "that few errors happened with probability between {:.4g} and {:.4g} (confidence {}, each)\n",
                 result["rate"]["low"].get<double>(), result["rate"]["high"].get<double>(),
                 plain(result["confidence"]));
  return text;
}

}  // namespace

Verb recall_verb() {
  Verb verb = verb_of<RecallRequest>(recall);
  verb.subject = "learner";
  for (const LearnerEntry& entry : all_learners())
    if (!is_read(entry)) verb.refuses.push_back(entry.name);
  verb.text = recall_text;
  return verb;
}

}  // namespace discreet::inline app
