// Tested by sanitize_test.cpp
#include "discreet/app/query.h"

#include <algorithm>

#include "discreet/app/csv_texts.h"
#include "discreet/app/file.h"
#include "discreet/app/overwriting.h"
#include "discreet/app/release_file.h"
#include "discreet/app/releases/release_value.h"
#include "discreet/app/request.h"
#include "discreet/app/wording.h"

namespace discreet {
namespace {

struct QueryColumn {
  const char* name;
  std::optional<std::string> CountingQuery::*member;
};
constexpr QueryColumn query_columns[] = {{"value", &CountingQuery::value},
                                         {"at_most", &CountingQuery::at_most},
                                         {"from", &CountingQuery::from},
                                         {"to", &CountingQuery::to},
                                         {"query", &CountingQuery::query}};

struct QueryList {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
  std::vector<CountingQuery> queries;
};

QueryList read_queries(const std::filesystem::path& path, const Progress& progress) {
  Csv csv(Source::open(path.native()));
  QueryList list{.columns = csv.columns(), .rows = {}, .queries = {}};
  std::vector<const QueryColumn*> columns;
  for (const std::string& name : list.columns) {
    auto column = std::ranges::find_if(query_columns, [&](const QueryColumn& known) { return name == known.name; });
    if (column == std::end(query_columns))
      throw Error(csv.name() + ": column " + in_quotes(name) +
                  " is no kind of query; columns are called value, at_most, from, to or query");
    columns.push_back(column);
  }
  for_each_row(csv, progress, [&](std::span<const std::string> cells) {
    CountingQuery asked;
    for (std::size_t i = 0; i < columns.size(); ++i) asked.*(columns[i]->member) = cells[i];
    list.queries.push_back(std::move(asked));
    list.rows.emplace_back(cells.begin(), cells.end());
    return true;
  });
  return list;
}

// Which row of the file is wrong.
std::vector<Answer> answer_all(const SanitizerEntry& entry, const ReleaseFile& file, const QueryList& list,
                               const std::string& name) {
  try {
    return entry.answer(file.options, file.release, file.rows, list.queries);
  } catch (const Error&) {
    if (name.empty()) throw;
    for (std::size_t i = 0; i < list.queries.size(); ++i) {
      try {
        entry.answer(file.options, file.release, file.rows, {&list.queries[i], 1});
      } catch (const Error& error) {
        throw Error(name + ", row " + std::to_string(i + 1) + ": " + error.what());
      }
    }
    throw;
  }
}

// Numbers are taken as their digits.
Json with_texts(Json request) {
  for (const QueryColumn& column : query_columns)
    if (request.contains(column.name) && request[column.name].is_number_integer())
      request[column.name] = request[column.name].dump();
  return request;
}

Json to_json(const Answer& answer, std::size_t rows) {
  auto number = [](const Rational& q) { return to_double(q); };
  Json json{{"count", number(answer.count)}, {"low", number(answer.low)}, {"high", number(answer.high)}};
  if (rows > 0) json["share"] = number(answer.count / rows);
  return json;
}

std::string answers_csv(const QueryList& list, const std::vector<Answer>& answers) {
  std::string text;
  for (const std::string& column : list.columns) text += csv_cell(column) + ",";
  text += "count,low,high\n";
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (const std::string& cell : list.rows[i]) text += csv_cell(cell) + ",";
    for (const Rational* end : {&answers[i].count, &answers[i].low, &answers[i].high})
      text += Json(to_double(*end)).dump() + (end == &answers[i].high ? "\n" : ",");
  }
  return text;
}

}  // namespace

Json query(const Json& request, const Context& context) {
  QueryOptions options = split<QueryOptions>(with_texts(request), Json::array()).verb;
  if (options.release.empty()) throw Error("option 'release' is needed: a file that `discreet sanitize` wrote");
  if (options.out && !options.queries)
    throw Error("option 'out': it is for the answers to many queries; give them by queries, or leave it out");
  if (options.queries && static_cast<const CountingQuery&>(options) != CountingQuery{})
    throw Error("option 'queries': ask by the file or by options, not by both");
  if (options.out)
    refuse_overwriting({"out", *options.out},
                       std::vector<NamedPath>{{"release", options.release}, {"queries", *options.queries}});
  const ReleaseFile file = load_release(options.release.native());
  const SanitizerEntry& entry = find_sanitizer(file.sanitizer);
  QueryList list;
  if (options.queries)
    list = read_queries(*options.queries, context.progress);
  else
    list.queries = {options};
  const auto answers = answer_all(entry, file, list, options.queries ? path_in_quotes(options.queries->native()) : "");

  Json result{{"sanitizer", file.sanitizer},
              {"rows", file.rows},
              {"confidence", to_string(Rational(1 - entry.beta(file.options)))},
              {"private", file.is_private}};
  if (options.out) {
    write_file(options.out->native(), answers_csv(list, answers));
    result["out"] = Value<std::filesystem::path>::write(*options.out);
    result["answered_queries"] = answers.size();
  } else {
    result["answers"] = Json::array();
    for (const Answer& answer : answers) result["answers"].push_back(to_json(answer, file.rows));
  }
  return result;
}

}  // namespace discreet
