#include "discreet/table/table_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline table {
namespace {

class Resolver {
 public:
  Resolver(std::span<const std::string> columns, const std::string& name)
      : columns_(columns), name_(name), targets_(columns.size()) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (!index_.emplace(columns[i], i).second)
        throw Error(fmt::format("{} has two columns with the name {}. Give each its own", name, in_quotes(columns[i])));
  }

  std::size_t find(const std::string& column) const {
    auto found = index_.find(column);
    if (found == index_.end())
      throw Error(fmt::format("{} has no column {}{}. Its columns are {}", name_, in_quotes(column),
                              did_you_mean(column, columns_), listed(columns_)));
    return found->second;
  }

  void set(std::size_t column, Target target) {
    if (targets_[column].part == Target::Part::label && literal_count(target.kind) > 0)
      throw Error(
          fmt::format("{}: column {} is the label and also a column of the schema. Say by label which is the "
                      "label, or take it out of the schema's columns",
                      name_, in_quotes(columns_[column])));
    if (targets_[column].part != Target::Part::none)
      throw Error(
          fmt::format("{}: column {} is asked for twice. Name each column once", name_, in_quotes(columns_[column])));
    if (!stores(target.kind, target.replacement))
      throw Error(fmt::format("{}: the replacement for column {} must be {}", name_, in_quotes(columns_[column]),
                              wanted(target.kind)));
    targets_[column] = std::move(target);
  }

  std::vector<std::size_t> rest() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < targets_.size(); ++i)
      if (targets_[i].part == Target::Part::none) result.push_back(i);
    return result;
  }

  // The rest, which must be `count` columns.
  std::vector<std::size_t> whole_rest(std::size_t count, std::string_view kind) const {
    auto left = rest();
    if (left.size() == count) return left;
    throw Error(fmt::format("{} has {} columns that could be the {}. Name {} of its columns {}", name_, left.size(),
                            kind, count == 1 ? "one" : std::to_string(count), listed(columns_)));
  }

  std::vector<Target> take() { return std::move(targets_); }
  std::size_t last() const { return columns_.size() - 1; }

 private:
  std::span<const std::string> columns_;
  const std::string& name_;
  std::vector<Target> targets_;
  std::unordered_map<std::string_view, std::size_t> index_;
};

void place_bits(const BitColumns& bits, const std::string& name, Resolver& resolver) {
  std::vector<std::size_t> chosen;
  for (const auto& column : bits.names) chosen.push_back(resolver.find(column));
  if (bits.names.empty()) chosen = resolver.rest();
  if (chosen.empty()) throw Error(name + " has no column left for the bits. Add columns of 0 and 1 beside the label");
  if (bits.dimension != 0 && chosen.size() != bits.dimension)
    throw Error(
        fmt::format("{} has {} columns of bits and dimension is {}. Make dimension their number, or name fewer columns",
                    name, chosen.size(), bits.dimension));
  if (bits.replacement.size() != 0 && bits.replacement.size() != chosen.size())
    throw Error(fmt::format("{}: the replacement has {} bits and a row {}. Make them equal", name,
                            bits.replacement.size(), chosen.size()));
  for (std::size_t i = 0; i < chosen.size(); ++i)
    resolver.set(chosen[i], {.part = Target::Part::bit,
                             .index = i,
                             .replacement = bits.replacement.size() != 0 && bits.replacement[i],
                             .bits = 1});
}

void place_labels(const ManyLabels& labels, const std::string& name, Resolver& resolver) {
  if (labels.names.empty()) throw Error(name + ": no label is named. Name at least one column of labels");
  for (std::size_t j = 0; j < labels.names.size(); ++j) {
    Target target{.part = Target::Part::label_bit, .index = j};
    if (labels.positive) target.kind = Word{*labels.positive};
    resolver.set(resolver.find(labels.names[j]), std::move(target));
  }
}

void place_literals(const std::vector<LiteralColumn>& columns, Resolver& resolver) {
  std::size_t first = 0;
  for (const LiteralColumn& column : columns) {
    std::size_t count = literal_count(column.kind);
    bool is_choice = std::holds_alternative<CategoryCell>(column.kind);
    resolver.set(resolver.find(column.name), {.part = is_choice ? Target::Part::choice : Target::Part::steps,
                                              .index = first,
                                              .kind = column.kind,
                                              .bits = count});
    first += count;
  }
}

Target::Part part_of(const ValueColumn& column) {
  if (std::holds_alternative<TextCell>(column.kind)) return Target::Part::text;
  return std::holds_alternative<PointCell>(column.kind) ? Target::Part::point : Target::Part::value;
}

// How many columns of the table, texts or values, it fills among those that `part` is one of.
std::size_t slots(const ValueColumn& column, Target::Part part) {
  const Target::Part own = part_of(column);
  if ((own == Target::Part::text) != (part == Target::Part::text)) return 0;
  return own == Target::Part::point ? 2 : 1;
}

}  // namespace

std::vector<Target> resolve(const TableSpec& spec, std::span<const std::string> columns, const std::string& name) {
  if (columns.empty()) throw Error(name + " has no columns. Give it at least one");
  Resolver resolver(columns, name);
  for (std::size_t i = 0; i < spec.labels.size(); ++i) {
    const auto& label = spec.labels[i];
    Target target{.part = Target::Part::label, .index = i, .replacement = label.replacement};
    if (label.positive) target.kind = Word{*label.positive};
    resolver.set(label.name.empty() ? resolver.last() : resolver.find(label.name), std::move(target));
  }
  if (spec.many_labels) place_labels(*spec.many_labels, name, resolver);
  if (spec.people)
    resolver.set(resolver.find(spec.people->column),
                 {.part = Target::Part::id, .kind = TextCell{{.longest = TextDomain::most_letters}, 1}});
  auto target = [&](std::size_t i) {
    const auto& value = spec.values[i];
    std::size_t index = 0;
    for (std::size_t j = 0; j < i; ++j) index += slots(spec.values[j], part_of(value));
    return Target{.part = part_of(value), .index = index, .kind = value.kind, .replacement = value.replacement};
  };
  // Named columns first: what is left over is what nothing else names.
  for (std::size_t i = 0; i < spec.values.size(); ++i)
    if (!spec.values[i].name.empty()) resolver.set(resolver.find(spec.values[i].name), target(i));
  std::vector<std::size_t> unnamed;
  for (std::size_t i = 0; i < spec.values.size(); ++i)
    if (spec.values[i].name.empty()) unnamed.push_back(i);
  if (!unnamed.empty()) {
    auto left = resolver.whole_rest(unnamed.size(), "values");
    for (std::size_t i = 0; i < unnamed.size(); ++i) resolver.set(left[i], target(unnamed[i]));
  }
  if (spec.bits) place_bits(*spec.bits, name, resolver);
  place_literals(spec.literals, resolver);
  auto targets = resolver.take();
  for (Target& target : targets) target.options = spec.options;
  return targets;
}

}  // namespace discreet::inline table
