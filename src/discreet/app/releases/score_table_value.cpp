#include "discreet/app/releases/score_table_value.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline app {
namespace {

std::string option(std::string_view name) { return "option '" + std::string(name) + "': "; }

Csv opened(const std::filesystem::path& path, std::string_view name) {
  try {
    return Csv(Source::open(path.native()));
  } catch (const Error& error) {
    throw Error(option(name) + error.what(), error.kind());
  }
}

ScoreTable table_of_file(const Json& given, std::string_view name) {
  const Csv csv = opened(Value<std::filesystem::path>::read(given, name), name);
  ScoreTable table;
  if (csv.columns().size() < 2)
    throw Error(option(name) + csv.name() +
                " has one column. The first names the kinds of people, each other is a solution");
  table.solutions.assign(csv.columns().begin() + 1, csv.columns().end());
  std::size_t row = 0;
  for_each_row(csv, {}, [&](std::span<const std::string> cells) {
    ++row;
    if (table.scores.size() + cells.size() > ScoreTable::most_cells)
      throw Error(option(name) + csv.name() + " has more than 10^7 numbers. Give fewer kinds or solutions");
    table.kinds.push_back(cells[0]);
    for (std::size_t j = 1; j < cells.size(); ++j) try {
        table.scores.push_back(Value<std::int64_t>::read(cells[j], name));
      } catch (const Error&) {
        throw Error(option(name) + csv.name() + ", row " + std::to_string(row) + ", column " +
                    in_quotes(csv.columns()[j]) + ": " + in_quotes(cells[j]) + " is no whole number. Give one");
      }
    return true;
  });
  return table;
}

std::vector<std::string> texts_of(const Json& given, const char* member, std::string_view name) {
  if (!given.contains(member) || !given[member].is_array())
    refuse_value(name, given, std::string("has no list '") + member + "'. It has kinds, solutions and scores");
  std::vector<std::string> texts;
  for (const Json& text : given[member]) texts.push_back(Value<std::string>::read(text, name));
  return texts;
}

}  // namespace

}  // namespace discreet::inline app

namespace discreet::inline json {

ScoreTable Value<ScoreTable>::read(const Json& given, std::string_view name) {
  if (given.is_null())
    throw Error(option(name).substr(0, name.size() + 9) +
                " is needed: a CSV file with a header, one column per solution, one row per kind of person");
  ScoreTable table;
  if (given.is_string()) {
    table = table_of_file(given, name);
  } else {
    if (!given.is_object()) refuse_value(name, given, "is no table of scores. Give the path of a CSV file");
    table.kinds = texts_of(given, "kinds", name);
    table.solutions = texts_of(given, "solutions", name);
    if (!given.contains("scores") || !given["scores"].is_array() || given["scores"].size() != table.kinds.size())
      refuse_value(name, given, "must have a list 'scores' with a list for every kind");
    for (const Json& row : given["scores"]) {
      if (!row.is_array() || row.size() != table.solutions.size())
        refuse_value(name, given, "must have a score for every solution in every list of 'scores'");
      for (const Json& score : row) table.scores.push_back(Value<std::int64_t>::read(score, name));
    }
  }
  return table;
}

Json Value<ScoreTable>::write(const ScoreTable& value) {
  if (value.kinds.empty() && value.solutions.empty()) return Json();
  Json rows = Json::array();
  for (std::size_t kind = 0; kind < value.kinds.size(); ++kind) {
    Json row = Json::array();
    for (std::size_t s = 0; s < value.solutions.size(); ++s) row.push_back(value.score(kind, s));
    rows.push_back(std::move(row));
  }
  return {{"kinds", value.kinds}, {"solutions", value.solutions}, {"scores", std::move(rows)}};
}

}  // namespace discreet::inline json
