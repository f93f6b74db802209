#include "discreet/app/verbs/query/query.h"

#include <algorithm>

#include "discreet/app/releases/release_file.h"
#include "discreet/app/releases/release_value.h"
#include "discreet/app/request/overwriting.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline app {
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
  std::vector<std::size_t> lines;  // of the file, from 1 on, where a row begins
  std::vector<CountingQuery> queries;
};

// The number of lines of a row: newlines inside quotes belong to their cell.
std::size_t lines_of(std::span<const std::string> cells) {
  std::size_t lines = 1;
  for (const std::string& cell : cells) lines += static_cast<std::size_t>(std::ranges::count(cell, '\n'));
  return lines;
}

QueryList read_queries(const std::filesystem::path& path, const Progress& progress) {
  Csv csv(Source::open(path.native()));
  QueryList list{.columns = csv.columns(), .rows = {}, .lines = {}, .queries = {}};
  std::size_t line = 1 + lines_of(list.columns);
  std::vector<const QueryColumn*> columns;
  for (const std::string& name : list.columns) {
    auto column = std::ranges::find_if(query_columns, [&](const QueryColumn& known) { return name == known.name; });
    if (column == std::end(query_columns))
      throw Error(csv.name() + ": column " + in_quotes(name) +
                  " is no kind of query. Columns are called value, at_most, from, to or query");
    columns.push_back(column);
  }
  for_each_row(csv, progress, [&](std::span<const std::string> cells) {
    CountingQuery asked;
    for (std::size_t i = 0; i < columns.size(); ++i) asked.*(columns[i]->member) = cells[i];
    list.queries.push_back(std::move(asked));
    list.rows.emplace_back(cells.begin(), cells.end());
    list.lines.push_back(line);
    line += lines_of(cells);
    return true;
  });
  return list;
}

// An error about an option, told as one about a column of a row.
std::string in_line(const std::string& name, std::size_t line, std::string what) {
  constexpr std::string_view option = "option";
  const bool about_cell = what.starts_with(option);
  if (about_cell) what.replace(0, option.size(), "column");
  return name + ", line " + std::to_string(line) + (about_cell ? ", " : ": ") + what;
}

// `name` is that of the file that the queries come from; empty: they were options.
std::vector<Answer> answer_all(const AnyRelease& release, const QueryList& list, const std::string& name,
                               const Progress& progress) {
  constexpr std::size_t often = 1 << 10;
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < list.queries.size(); ++i) try {
      if (i % often == 0) progress.at(static_cast<double>(i) / static_cast<double>(list.queries.size()));
      answers.push_back(release.answer(list.queries[i]));
    } catch (const Error& error) {
      if (name.empty() || error.kind() != Error::Kind::mistake) throw;
      throw Error(in_line(name, list.lines[i], error.what()));
    }
  return answers;
}

// Numbers are taken as their digits, where JSON has kept all of them.
Json with_texts(Json request) {
  for (const QueryColumn& column : query_columns) {
    if (!request.contains(column.name) || !request[column.name].is_number()) continue;
    Json& number = request[column.name];
    if (number.is_number_float())
      throw Error(std::string("option '") + column.name + "': " + number.dump() +
                  " is no integer that a number of JSON holds. Write its digits as a text");
    number = number.dump();
  }
  return request;
}

// The release that a request holds, or names.
ReleaseFile release_of(const Json& request, const QueryOptions& options) {
  if (request.contains("release") && request["release"].is_object()) return read_release_file(request["release"]);
  if (options.release.empty()) throw Error("option 'release' is needed: a file that `discreet sanitize` wrote");
  return load_release(options.release.native());
}

// The options but for a release that the request holds.
QueryOptions read_query(Json request) {
  if (request.contains("release") && request["release"].is_object()) request.erase("release");
  QueryOptions options = split<QueryOptions>(with_texts(std::move(request)), Json::array()).verb;
  if (options.out && !options.queries)
    throw Error("option 'out': it is for the answers to many queries. Give them by queries, or leave it out");
  if (options.queries && static_cast<const CountingQuery&>(options) != CountingQuery{})
    throw Error("option 'queries': ask by the file or by options, not by both");
  if (options.out)
    refuse_overwriting({"out", *options.out},
                       std::vector<NamedPath>{{"release", options.release}, {"queries", *options.queries}});
  return options;
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
  const QueryOptions options = read_query(request);
  const ReleaseFile file = release_of(request, options);
  const auto sanitizer = file.made();
  const auto release = sanitizer->read(file.release, file.rows);
  QueryList list;
  if (options.queries)
    list = read_queries(*options.queries, context.progress);
  else
    list.queries = {options};
  const auto answers =
      answer_all(*release, list, options.queries ? path_in_quotes(options.queries->native()) : "", context.progress);

  Json result{{"sanitizer", file.sanitizer},
              {"rows", file.rows},
              {"confidence", to_string(Rational(1 - sanitizer->beta()))},
              {"private", file.is_private}};
  if (file.person) result.update({{"people", file.people}, {"rows_each", file.person->rows_each}});
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

namespace {

std::string query_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  if (result.contains("out"))
    fmt::format_to(out, "{} queries answered, written to {}\n", result["answered_queries"].dump(),
                   plain(result["out"]));
  else
    for (const Json& answer : result["answers"])
      fmt::format_to(out, "{:.10g} rows, between {:.10g} and {:.10g}\n", answer["count"].get<double>(),
                     answer["low"].get<double>(), answer["high"].get<double>());
  if (result.contains("people"))
    fmt::format_to(out, "{} people with {} places for rows each. An empty place counts as the fixed public row\n",
                   result["people"].dump(), result["rows_each"].dump());
  fmt::format_to(out, "of {} rows; all error bars of the release together hold with probability at least {}\n",
                 result["rows"].dump(), plain(result["confidence"]));
  if (result["private"] == false) fmt::format_to(out, "NOT PRIVATE: the release was seeded\n");
  return text;
}

}  // namespace

Verb query_verb() {
  Verb verb = verb_of<QueryOptions>(query);
  verb.text = query_text;
  return verb;
}

}  // namespace discreet::inline app
