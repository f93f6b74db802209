// Tested by optimize_test.cpp
#include "discreet/app/releases/optimizer_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "discreet/app/registry/reading.h"
#include "discreet/base/wording.h"
#include "discreet/table/cell_remedy.h"
#include "discreet/table/row_faults.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_listed = 2048;

std::size_t listed_count(const Integer& count) {
  if (count > most_listed)
    throw Error("the domain has " + count.str() +
                " different rows, too many to list them all. Verify with fewer variables, literals or kinds");
  return static_cast<std::size_t>(count);
}

TextDomain names_of_kinds(const KindDomain& domain) {
  std::size_t longest = 1;
  for (const std::string& kind : domain.kinds) longest = std::max(longest, kind.size());
  return {.longest = longest};
}

}  // namespace

Table read_rows(TableSpec spec, const OptimizerData& data, const Context& context) {
  spec.labels.clear();
  spec.people = data.people;
  spec.bad_row = data.bad_row;
  spec.options.check_rows = true;
  spec.options.rounded = data.rounded;
  spec.separator = data.separator;
  return read_by_spec(data.path, spec, context).table;
}

// Checks 3 and 4 of rows that no table holds, as a note under `replace`.
static void say_most_replaced(std::size_t replaced, std::size_t rows, const std::string& what, bool rounded,
                              const Context& context) {
  if (2 * replaced > rows)
    context.say(fmt::format("{} of {} {}. Check the options: an option is more likely wrong than the rows.",
                            count_text(replaced, rounded), count_text(rows, rounded), what));
}

ReadClauses::ReadClauses(const ClauseDomain& domain, const OptimizerData& data, const Context& context) {
  if (!data.columns.empty()) throw Error("option 'inputs': a file of clauses has no columns. Leave it out");
  if (data.people) throw Error("option 'person': a file of clauses has no columns. Leave it out");
  clauses_ = read_dimacs(data.path, domain, data.bad_row);
  if (clauses_.replaced > 0)
    context.say(count_text(clauses_.replaced, data.rounded) +
                " clauses could not be read and became the fixed public one");
  say_most_replaced(clauses_.replaced, clauses_.rows().size(), "clauses cannot be read", data.rounded, context);
}

ReadKinds::ReadKinds(const KindDomain& domain, const OptimizerData& data, const Context& context) {
  const Table table = read_rows(input_columns(names_of_kinds(domain), data.columns), data, context);
  std::unordered_map<std::string_view, std::uint64_t> numbers;
  for (std::size_t i = 0; i < domain.kinds.size(); ++i) numbers.emplace(domain.kinds[i], i);
  std::size_t replaced = 0;
  for (std::string_view name : table.texts()) {
    const auto found = numbers.find(name);
    const bool absent = data.people && name.empty();  // a place that a person leaves empty
    if (found == numbers.end() && data.bad_row == BadRow::refuse && !absent)
      throw Error(path_in_quotes(data.path.native()) + ", row " + std::to_string(kinds_.size() + 1) + ": " +
                  in_quotes(name) + " is no kind of the option 'scores', which has " + listed(domain.kinds) + ". " +
                  or_replace("Name the column of kinds by inputs, or correct the cell", kinds_.size()));
    replaced += found == numbers.end() && !absent;
    kinds_.push_back(found == numbers.end() ? 0 : found->second);
  }
  if (replaced > 0)
    context.say(count_text(replaced, data.rounded) + " rows are of no kind of the table and became the first");
  say_most_replaced(replaced, kinds_.size(), "rows are of no kind", data.rounded, context);
}

std::size_t input_count(const ClauseDomain& domain) { return listed_count(domain.size()); }
std::size_t input_count(const KindDomain& domain) { return listed_count(Integer(domain.kinds.size())); }

std::string describe_input(const ClauseDomain& domain, std::uint32_t input) {
  std::string text;
  for (ClauseLiteral literal : domain.clause(input))
    text += (text.empty() ? "" : " ") + std::string(is_negated(literal) ? "-" : "") +
            std::to_string(variable_of(literal) + 1);
  return text;
}

std::string describe_input(const KindDomain& domain, std::uint32_t input) { return domain.kinds[input]; }

}  // namespace discreet::inline app

namespace discreet::inline learning {

ListedInputs<ClauseDomain>::ListedInputs(const ClauseDomain& domain, std::span<const std::uint32_t> numbers)
    : width_(domain.width) {
  for (std::uint32_t number : numbers)
    for (ClauseLiteral literal : domain.clause(number)) literals_.push_back(literal);
}

}  // namespace discreet::inline learning
