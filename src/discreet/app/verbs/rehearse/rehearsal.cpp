// Tested by rehearse_test.cpp
#include "discreet/app/verbs/rehearse/rehearsal.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>

#include "discreet/algebra/column_differences.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/uniform.h"
#include "discreet/table/array.h"

namespace discreet::inline app {
namespace {

std::size_t ones_in(const BitMatrix& labels, std::size_t columns) {
  const auto counts = column_differences(labels, BitMatrix(labels.rows(), labels.columns()), columns);
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

Rational share_of(std::size_t part, std::size_t all) { return all == 0 ? Rational(0) : Rational(part, all); }

BitMatrix fair_labels(std::size_t rows, std::size_t columns, Rng& rng) {
  BitMatrix labels(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) labels.set(i, j, rng.bits(1) != 0);
  return labels;
}

BitMatrix all_ones(std::size_t rows, std::size_t columns) {
  BitMatrix labels(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) labels.set(i, j, true);
  return labels;
}

// For each label a column and a row: 1 from its value on, or for texts and bits where it is the same.
BitMatrix in_two_parts(const Table& inputs, std::size_t columns, Rng& rng) {
  BitMatrix labels(inputs.rows(), columns);
  for (std::size_t j = 0; j < columns; ++j) {
    const std::size_t at = uniform_below(inputs.rows(), rng);
    auto mark = [&](const auto& is_one) {
      for (std::size_t i = 0; i < inputs.rows(); ++i) labels.set(i, j, is_one(i));
    };
    if (inputs.value_count() > 0) {
      const auto values = inputs.values(uniform_below(inputs.value_count(), rng));
      mark([&](std::size_t i) { return values[i] >= values[at]; });
    } else if (inputs.text_count() > 0) {
      const auto texts = inputs.texts(uniform_below(inputs.text_count(), rng));
      mark([&](std::size_t i) { return texts[i] == texts[at]; });
    } else {
      const std::size_t bit = uniform_below(inputs.bits().columns(), rng);
      mark([&](std::size_t i) { return inputs.bits().get(i, bit) == inputs.bits().get(at, bit); });
    }
  }
  return labels;
}

BitMatrix with_noise(BitMatrix labels, std::size_t columns, const Rational& noise, Rng& rng) {
  if (noise == 0) return labels;
  for (std::size_t i = 0; i < labels.rows(); ++i)
    for (std::size_t j = 0; j < columns; ++j)
      if (bernoulli(noise, rng)) labels.set(i, j, !labels.get(i, j));
  return labels;
}

Array texts(const std::string& name, const std::vector<MixedCell>& cells) {
  return {.name = name,
          .element = Element::mixed,
          .data = cells.data(),
          .size = cells.size(),
          .stride = static_cast<std::ptrdiff_t>(sizeof(MixedCell))};
}

// The cell of a label that is 0. Any text is, but for the positive word.
std::string_view zero_cell(const std::optional<std::string>& positive) { return positive == "0" ? "1" : "0"; }

bool may_have(const AnyLearner& learner, std::size_t rows) {
  try {
    learner.require_rows(rows);
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::string> label_columns(const PreparedLearn& run) {
  if (run.learner->learns_many()) return run.columns.labels;
  return {run.verb.label.empty() ? "label" : run.verb.label};
}

TableSpec made_up_spec(const PreparedLearn& run) {
  TableSpec spec = labelled_spec(run.verb, run.entry, *run.learner, run.columns, run.person);
  spec.options.check_rows = false;  // made-up labels may all be one
  spec.no_rows = NoRows::accept;
  return spec;
}

TableSpec inputs_of(TableSpec spec) {
  spec.labels.clear();
  spec.many_labels.reset();
  spec.people.reset();
  return spec;
}

}  // namespace

Rehearsal::Rehearsal(const PreparedLearn& run, std::size_t rows, Rational noise,
                     const std::optional<std::filesystem::path>& like, const Progress& progress)
    : run_(run),
      rows_(rows),
      noise_(std::move(noise)),
      labels_(label_columns(run)),
      inputs_(inputs_of(made_up_spec(run))),
      labelled_(made_up_spec(run)) {
  RowMaker::Facts facts{.inputs = inputs_, .schema = run.verb.schema, .frame = run.learner->frame(), .taken = labels_};
  if (run.person) facts.taken.push_back(run.person->column);
  maker_ = like ? RowMaker::like(*like, run.verb.separator, facts, progress) : RowMaker::uniform(facts);
}

Reading Rehearsal::columns() const {
  return read(Cells(maker_->names().size()), BitMatrix(0, labels_.size()), {}, labelled_);
}

Reading Rehearsal::read(const Cells& inputs, const BitMatrix& labels, const std::vector<std::string>& ids,
                        const TableSpec& spec) const {
  const auto& positive = run_.verb.positive;
  const std::string_view one = positive ? std::string_view(*positive) : "1", zero = zero_cell(positive);
  std::vector<std::pair<std::string, std::vector<MixedCell>>> columns;
  auto add = [&](const std::string& name, const std::vector<std::string>& cells) {
    columns.emplace_back(name, std::vector<MixedCell>(cells.begin(), cells.end()));
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) add(maker_->names()[i], inputs[i]);
  if (spec.people) add(spec.people->column, ids);
  const bool labelled = !spec.labels.empty() || spec.many_labels;
  for (std::size_t j = 0; labelled && j < labels_.size(); ++j) {  // the last column, as in a file
    columns.emplace_back(labels_[j], std::vector<MixedCell>());
    for (std::size_t i = 0; i < labels.rows(); ++i) columns.back().second.emplace_back(labels.get(i, j) ? one : zero);
  }
  std::vector<Array> arrays;
  for (const auto& [name, cells] : columns) arrays.push_back(texts(name, cells));
  TableReading made_up = read_table(arrays, spec, {}, {.table = "the made-up table", .cell = {}});
  Reading reading{.table = std::move(made_up.table), .inputs = maker_->names()};
  if (!run_.learner->learns_many()) reading.label = labels_.front();
  if (run_.learner->learns_many()) reading.labels = labels_;
  reading.schema = run_.verb.schema;
  reading.person = run_.person;
  reading.people = made_up.people;
  return reading;
}

Table Rehearsal::read_inputs(const Cells& inputs) const { return read(inputs, {}, {}, inputs_).table; }

BitMatrix Rehearsal::labels_by(const Json& hypothesis, const Table& inputs) const {
  BitMatrix labels(inputs.rows(), labels_.size());
  if (hypothesis.is_null()) return labels;
  const auto made = run_.learner->read(hypothesis);
  if (run_.learner->learns_many()) return made->predict_many(inputs);
  const std::vector<Label> column = made->predict(inputs);
  for (std::size_t i = 0; i < column.size(); ++i) labels.set(i, 0, column[i] != 0);
  return labels;
}

Json Rehearsal::draw_concept(Ground ground, Rng& rng, const Progress& progress) const {
  TableSpec spec = labelled_;
  spec.people.reset();
  const std::size_t each = run_.person ? run_.person->places() : 1;
  const std::size_t rows = (rows_ + each - 1) / each * each;  // places of people
  const std::size_t drawn = ground == Ground::one_row                              ? 1
                            : ground == Ground::none && may_have(*run_.learner, 0) ? 0
                                                                                   : rows;
  Cells inputs = maker_->draw(drawn, rng);
  BitMatrix labels;
  if (ground == Ground::none) labels = fair_labels(drawn, labels_.size(), rng);
  if (ground == Ground::one_row) labels = all_ones(rows, labels_.size());
  if (ground == Ground::two_parts) labels = in_two_parts(read_inputs(inputs), labels_.size(), rng);
  if (ground == Ground::one_row)
    for (auto& column : inputs) column.resize(rows, column.front());
  return run_.learner->learn(read(inputs, labels, {}, spec).table, rng, progress);
}

Rehearsal::Concept Rehearsal::plant(const Table& inputs, Rng& rng, const Progress& progress) const {
  constexpr std::size_t most_draws = 8, share = 10;
  constexpr std::array grounds{Ground::none, Ground::one_row, Ground::none, Ground::two_parts};
  const std::size_t all = inputs.rows() * labels_.size();
  std::optional<Concept> best;
  for (std::size_t i = 0; i < most_draws && (!best || best->rarer * share < all); ++i) {
    Json hypothesis = draw_concept(grounds[i % grounds.size()], rng, progress);
    if (hypothesis.is_null()) continue;
    BitMatrix labels = labels_by(hypothesis, inputs);
    const std::size_t ones = ones_in(labels, labels_.size());
    if (const std::size_t rarer = std::min(ones, all - ones); !best || rarer > best->rarer)
      best = Concept{std::move(hypothesis), std::move(labels), rarer};
  }
  if (!best)
    throw Error("option 'rows': " + run_.entry.name + " gave no answer on " + std::to_string(rows_) +
                " equal rows, so there is no concept to rehearse with. Take more rows, or a larger epsilon");
  return std::move(*best);
}

// Every person has one row to rows_each.
std::vector<std::string> Rehearsal::draw_ids(Rng& rng) const {
  std::vector<std::string> ids;
  if (!run_.person) return ids;
  for (std::size_t person = 1; ids.size() < rows_; ++person) {
    const std::size_t own = 1 + uniform_below(run_.person->rows_each, rng);
    ids.insert(ids.end(), std::min(own, rows_ - ids.size()), "p" + std::to_string(person));
  }
  return ids;
}

RehearsedRun Rehearsal::run(Rng rng, const Progress& progress) const {
  using Clock = std::chrono::steady_clock;
  const Cells cells = maker_->draw(rows_, rng);
  const Concept planted = plant(read_inputs(cells), rng, progress);
  const Reading reading =
      read(cells, with_noise(planted.labels, labels_.size(), noise_, rng), draw_ids(rng), labelled_);
  const std::uint64_t coins = rng.bits(64);
  const auto start = Clock::now();
  RehearsedRun run{.model = learn_model(run_.entry, run_.learner, reading, {.seed = coins}, progress)};
  run.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  run.model.rehearsal = true;
  run.model.positive = run_.verb.positive;
  run.made_up = run.model;
  run.made_up.hypothesis = planted.hypothesis;
  run.positive = share_of(ones_in(planted.labels, labels_.size()), rows_ * labels_.size());
  const Table fresh = read_inputs(maker_->draw(fresh_rows, rng));
  const auto wrong =
      column_differences(labels_by(planted.hypothesis, fresh), labels_by(run.model.hypothesis, fresh), labels_.size());
  run.error = share_of(std::accumulate(wrong.begin(), wrong.end(), std::size_t{0}), fresh_rows * labels_.size());
  return run;
}

}  // namespace discreet::inline app
