// The collector's permanent storage: studies, their rounds, and every acknowledged report.
//
// One thread uses a store at a time, and one collector. A second collector is refused, or takes over and the first one
// gets an error. A call that returns has changed the disk. A call that throws may or may not have changed it: `recover`
// returns the number of the last stored batch. The tallies of a round are stored when it is closed, in the same
// transaction. Those of an open round are added up again from its reports after a start. A store is checked against its
// chain when it is opened and when a round is closed. A store that fails the check takes nothing (store_chain.h,
// docs/local/collector.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/records/cohort.h"

namespace discreet::inline service {

struct StoredStudy {
  std::int64_t key = 0;  // chosen by the caller, each once
  std::string name, document, seed;
};

struct StoredRound {
  std::int64_t number = 0;  // from 1
  std::int64_t opened = 0;  // seconds since 1970
  std::optional<std::int64_t> closed;
};

struct StoredReport {
  std::int64_t study = 0;
  Token token{};
  std::int64_t round = 0, question = 0;
  std::string report;  // as it was sent
};

// A part of the counters of a question.
struct StoredTally {
  std::int64_t study = 0, round = 0, question = 0, part = 0, people = 0;
  std::string counters;  // `3 -1 0`
};

enum class Insertion {
  fresh,   // it is new
  same,    // the token has sent this very report before
  other,   // the token has sent another report
  absent,  // found nothing (only from `find`)
};

class Store {
 public:
  virtual ~Store() = default;

  virtual std::vector<StoredStudy> studies() = 0;
  virtual std::vector<StoredRound> rounds(std::int64_t study) = 0;            // in order
  virtual void add_study(const StoredStudy& study, std::int64_t opened) = 0;  // with its first round
  // Closes a round with its counts, one tally per question, and opens the next if there is one. If the round is closed
  // already, nothing changes, so a call of unknown fate can be repeated. Checks the store first, and that the tallies
  // count the stored reports.
  enum class After { next_round, nothing };
  virtual void close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                           const std::vector<Tally>& tallies) = 0;
  virtual std::vector<std::vector<Tally>> tallies(std::int64_t study) = 0;  // for the closed rounds, in order

  // All in one transaction numbered `batch`, one more than that of the previous call. No two reports have the same
  // study and token. `outcome` is complete before the transaction ends, so it is right whenever the batch is stored.
  virtual void insert(std::int64_t batch, std::span<const StoredReport> reports, std::vector<Insertion>& outcome) = 0;
  virtual std::vector<Insertion> find(std::span<const StoredReport> reports) = 0;
  virtual void each_report(std::int64_t study, std::int64_t round,
                           const std::function<void(const StoredReport&)>& visit) = 0;

  // Opens the connection again after a failure, for at most `patience()`. Returns the last stored batch.
  virtual std::int64_t recover() = 0;
  virtual std::int64_t last_batch() = 0;
  // How long to retry a failed batch: a database that restarts comes back, a full disk does not by itself.
  virtual std::chrono::milliseconds patience() const = 0;

  virtual std::optional<std::string> setting(std::string_view name) = 0;
  virtual void set_setting(std::string_view name, std::string_view value) = 0;

  // On the thread that uses the store: the reason for a failed check after the opening, and the notice to the operator.
  virtual std::optional<std::string> damage() const { return std::nullopt; }
  virtual std::optional<std::string> notice() const { return std::nullopt; }
};

// The tallies of a round as rows. A value of a database has a largest size, so counters are divided among several.
inline constexpr std::size_t counters_a_row = 4096;
std::vector<StoredTally> rows_of(std::int64_t study, std::int64_t round, const std::vector<Tally>& tallies);
// Appends them to the tally of a question of a round. Rows come in the order of round, question and part.
void append_counters(std::vector<std::vector<Tally>>& tallies, std::int64_t round, std::int64_t question,
                     std::int64_t people, const std::string& counters);

// `postgresql://...` or the path of an SQLite file, which is made if it does not exist.
std::unique_ptr<Store> open_store(const std::string& where);

}  // namespace discreet::inline service
