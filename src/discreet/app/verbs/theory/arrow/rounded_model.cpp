// Tested by rounded_model_test.cpp
#include "discreet/app/verbs/theory/arrow/rounded_model.h"

#include <algorithm>

#include "discreet/app/registry/model.h"
#include "discreet/app/verbs/theory/arrow/arrow_ends.h"
#include "discreet/bounds/learners/nearest_parity.h"
#include "discreet/files/file.h"
#include "discreet/json/hypothesis.h"
#include "discreet/learners/many/many_parities.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_labels_of_inputs = std::size_t{1} << 32;

std::size_t dimension_of(const Model& model) {
  if (model.schema)
    throw Error(
        "option 'model': it reads its columns by a schema, whose literals depend on each other. A parity is of "
        "independent bits");
  const TableSpec spec = input_spec(model);
  if (!spec.bits)
    throw Error("option 'model': " + model.learner + " reads no columns of 0 and 1, and parities are rules on these");
  return spec.bits->names.empty() ? spec.bits->dimension : spec.bits->names.size();
}

std::size_t labels_of(const Model& model) { return std::max<std::size_t>(1, model.labels.size()); }

// What the rules say of these inputs, a column each.
BitMatrix labels_of(const Model& model, BitMatrix inputs) {
  const std::size_t rows = inputs.rows();
  const Table table(rows, {}, {}, {}, std::move(inputs));
  if (!model.labels.empty()) return predict_many(model, table);
  const std::vector<Label> column = predict(model, table);
  BitMatrix labels(rows, 1);
  for (std::size_t i = 0; i < rows; ++i) labels.set(i, 0, column[i] != 0);
  return labels;
}

struct Rounded {
  std::vector<BitVector> masks;
  Json distances;
};

// All inputs, some tens of thousands at a time.
Rounded from_all_inputs(const Model& model, std::size_t dimension, const Stage& stage) {
  const std::size_t inputs = std::size_t{1} << dimension, piece = std::min<std::size_t>(inputs, 1 << 16);
  std::vector<BitVector> tables(labels_of(model), BitVector(inputs));
  for (std::size_t first = 0; first < inputs; first += piece) {
    stage.at(first, inputs);
    BitMatrix rows(piece, dimension);
    for (std::size_t i = 0; i < piece; ++i) rows.row(i)[0] = first + i;
    const BitMatrix labels = labels_of(model, std::move(rows));
    for (std::size_t i = 0; i < piece; ++i)
      for (std::size_t j = 0; j < tables.size(); ++j)
        if (labels.get(i, j)) tables[j].set(first + i, true);
  }
  Rounded rounded{{}, Json::array()};
  for (const BitVector& table : tables) {
    const NearestParity nearest = nearest_parity(table, dimension);
    rounded.masks.push_back(nearest.mask);
    rounded.distances.push_back(static_cast<double>(nearest.distance) / static_cast<double>(inputs));
  }
  return rounded;
}

Rounded from_random_inputs(const Model& model, std::size_t dimension, const ArrowRequest& request, const Stage& stage) {
  const Rational alpha =
      needed(request.alpha, "alpha", request,
             "the share of inputs on which a rule may err, below 1/4; of more than 26 bits random inputs decide");
  const std::uint64_t trials =
      decoding_trials(dimension, labels_of(model), alpha, request.beta.value_or(Rational(1, 20)));
  if (trials > most_labels_of_inputs / dimension / labels_of(model))
    throw Error(
        "option 'alpha': so near to 1/4 too many inputs would have to be looked at; allow fewer errors, or a larger "
        "beta");
  Rng rng = generator(request);
  std::size_t calls = 0;
  auto rules = [&](const BitMatrix& inputs) {
    stage.at(calls++, dimension + 1);
    return labels_of(model, inputs);
  };
  return {decoded_parities(rules, dimension, trials, rng), nullptr};
}

// The same promise, inputs and labels, with parities as its rules.
Model model_of(Model model, std::size_t dimension, const std::vector<BitVector>& masks) {
  const bool many = !model.labels.empty();
  Json options{{"dimension", dimension}, {"epsilon", to_string(model.privacy.epsilon)}};
  if (many) options["label_count"] = masks.size();
  if (many && model.privacy.delta > 0) options["delta"] = to_string(model.privacy.delta);
  model.learner = many ? ManyParitiesLearner::name : ParityLearner::name;
  model.made = find_learner(model.learner).of(options);
  model.options = model.made->options();
  Json rules = Json::array();
  for (const BitVector& mask : masks) rules.push_back({{"mask", bit_text(mask)}});
  model.hypothesis = many ? rules : rules.front();
  return model;
}

std::string meaning_of(const Rounded& rounded) {
  if (rounded.distances.is_null())
    return "the parities that random inputs decide for, of rules that err on at most alpha of all inputs; the promise "
           "is that of the model, and nothing was spent";
  const auto far = std::ranges::count_if(rounded.distances, [](const Json& share) { return share >= 0.25; });
  if (far == 0)
    return "the nearest parities, each within a quarter of the inputs; the promise is that of the model, and nothing "
           "was spent";
  return fmt::format(
      "the nearest parities; {} of {} rules differ from theirs on a quarter of the inputs or more, and say nothing of "
      "a parity behind them",
      far, rounded.masks.size());
}

}  // namespace

Json arrow_of_model(const ArrowRequest& request, const Context& context) {
  const auto& path = needed(request.model, "model", request, "a model that reads columns of 0 and 1");
  const Model given = load_model(path.native());
  if (!given.answered()) throw Error("option 'model': the model has no answer, so there is nothing to round");
  const std::size_t dimension = dimension_of(given);
  const bool listed = dimension <= most_tabled_bits && labels_of(given) <= most_labels_of_inputs >> dimension;
  const Rounded rounded = listed ? from_all_inputs(given, dimension, {context.progress})
                                 : from_random_inputs(given, dimension, request, {context.progress});
  const Json model = write_model(model_of(given, dimension, rounded.masks));
  Json result{{"arrow", word(request.arrow)},
              {"labels", rounded.masks.size()},
              {"dimension", dimension},
              {"distances", rounded.distances}};
  if (request.out) {
    write_file(request.out->native(), model.dump(2) + "\n");
    result["out"] = Value<std::filesystem::path>::write(*request.out);
  } else {
    result["model"] = model;
  }
  result["meaning"] = meaning_of(rounded);
  return result;
}

}  // namespace discreet::inline app
