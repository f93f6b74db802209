// Binds the rows of a store together: each transaction leaves a count of people, a sum over all rows, and a hash.
//
// A row's hash is SHA-256 over its table and its values. The sum of the hashes of all rows, modulo 2^256, does not
// depend on their order. So a transaction adds the hashes of its rows, and a check adds up the store in one pass, in
// any order. A link hashes the link before it, so links cannot be lost, swapped or changed either.
//
// The chain finds damage and slips. It has no key, so anybody with write access to the store may write another chain.
//
// Cost:     one SHA-256 per row, when it is written and when it is checked. One link per transaction.
// docs/local/collector.md#the-chain
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "discreet/json/field_hash.h"
#include "discreet/service/store/store.h"

namespace discreet::inline service {

FieldHash row_hash(const StoredStudy& study);
FieldHash row_hash(std::int64_t study, const StoredRound& round);
FieldHash row_hash(const StoredReport& report);
FieldHash row_hash(const StoredTally& tally);
FieldHash setting_hash(std::string_view name, std::string_view value);

// The state of a store after a transaction. A store without transactions is the default.
struct ChainLink {
  std::int64_t number = 0;  // transactions so far
  std::int64_t batch = 0;   // those of them that stored reports
  std::int64_t people = 0;  // reports
  FieldHash sum{};          // over all rows: a number, most significant byte first
  FieldHash hash{};

  void add(const FieldHash& row);
  void remove(const FieldHash& row);
  void add(const StoredTally& tally) { add(row_hash(tally)); }
  void add(const StoredReport& report);  // and counts the person
  void seal();                           // makes it the link after the one that it was copied from
  bool operator==(const ChainLink&) const = default;
};

// A lower bound on the links of a store, from a place outside it.
struct ChainHead {
  std::int64_t number = 0;
  FieldHash hash{};
};

// Adds up a store that is read in full: its links in order, its rows in any order. Error (check) if they disagree, or
// if a closed round has counted other people than its reports.
class ChainCheck {
 public:
  explicit ChainCheck(std::optional<ChainHead> head) : head_(head) {}

  void follow(const ChainLink& link);
  void add(const FieldHash& row) { found_.add(row); }
  void add(const StoredTally& tally);
  void add(const StoredReport& report);
  void compare(const StoredTally& tally);  // a tally that is not stored yet
  ChainLink finish() const;                // the last link

 private:
  using Round = std::pair<std::int64_t, std::int64_t>;                   // study and number
  using People = std::map<Round, std::map<std::int64_t, std::int64_t>>;  // by question
  void check_people() const;

  std::optional<ChainHead> head_;
  ChainLink last_, found_;
  People reported_, counted_;
};

inline constexpr const char* store_remedy =
    "No report is taken. Restore a backup, as \"Damage and restore\" in docs/local/collector.md explains";

// For an upgrade: the operator must know this beside the copy.
inline constexpr const char* upgrade_remark =
    "studies that are still open are planned anew, so that their protocol hashes change: publish the new ones";

// Error (check): the fault and the remedy.
[[noreturn]] void refuse_store(const std::string& what);

FieldHash read_hash(std::string_view bytes);  // refuses the store unless there are 32
std::string_view bytes_of(const FieldHash& hash);

}  // namespace discreet::inline service
