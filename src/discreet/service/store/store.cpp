#include "discreet/service/store/store.h"

#include <algorithm>
#include <sstream>

#include "discreet/base/error.h"
#include "discreet/service/store/postgres_store.h"
#include "discreet/service/store/sqlite_store.h"

namespace discreet::inline service {

namespace {

std::string write_counters(std::span<const std::int64_t> counters) {
  std::string text;
  for (std::int64_t counter : counters) text += (text.empty() ? "" : " ") + std::to_string(counter);
  return text;
}

}  // namespace

std::vector<StoredTally> rows_of(std::int64_t study, std::int64_t round, const std::vector<Tally>& tallies) {
  std::vector<StoredTally> rows;
  for (std::size_t question = 0; question < tallies.size(); ++question) {
    const Tally& tally = tallies[question];
    std::span<const std::int64_t> rest = tally.counters;
    for (std::int64_t part = 0; part == 0 || !rest.empty(); ++part) {
      const auto some = rest.first(std::min(rest.size(), counters_a_row));
      rows.push_back({study, round, static_cast<std::int64_t>(question), part, static_cast<std::int64_t>(tally.people),
                      write_counters(some)});
      rest = rest.subspan(some.size());
    }
  }
  return rows;
}

void append_counters(std::vector<std::vector<Tally>>& tallies, std::int64_t round, std::int64_t question,
                     std::int64_t people, const std::string& counters) {
  const auto at = static_cast<std::size_t>(round), which = static_cast<std::size_t>(question);
  if (tallies.size() < at) tallies.resize(at);
  auto& questions = tallies.at(at - 1);
  if (questions.size() <= which) questions.resize(which + 1);
  Tally& tally = questions[which];
  tally.people = static_cast<std::uint64_t>(people);
  std::istringstream numbers(counters);
  for (std::int64_t number; numbers >> number;) tally.counters.push_back(number);
}

std::unique_ptr<Store> open_store(const std::string& where) {
  if (where.empty()) throw Error("option 'store' is needed: an SQLite file, or postgresql://...");
  if (where.starts_with("postgresql://") || where.starts_with("postgres://"))
    return std::make_unique<PostgresStore>(where);
  if (where.find("://") != where.npos)
    throw Error("option 'store' is an SQLite file or begins with postgresql://, and this is neither");
  return std::make_unique<SqliteStore>(where);
}

}  // namespace discreet::inline service
