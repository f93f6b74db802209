// A store in one SQLite file with a write-ahead log (docs/local/collector.md has the schema).
//
// The lock of its head keeps other collectors away as long as the store lives. Others may read, so that it can be
// copied meanwhile. A commit returns when the log is on the disk. Pages are small: tokens are random, so nearly every
// report touches a page of its own, and the store writes whole pages.
#pragma once

#include <filesystem>
#include <optional>

#include "discreet/files/sqlite.h"
#include "discreet/service/store/head_file.h"
#include "discreet/service/store/store_chain.h"

namespace discreet::inline service {

class SqliteStore : public Store {
 public:
  explicit SqliteStore(std::filesystem::path file);
  ~SqliteStore() override;

  std::vector<StoredStudy> studies() override;
  std::vector<StoredRound> rounds(std::int64_t study) override;
  void add_study(const StoredStudy& study, std::int64_t opened) override;
  void close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                   const std::vector<Tally>& tallies) override;
  std::vector<std::vector<Tally>> tallies(std::int64_t study) override;
  void insert(std::int64_t batch, std::span<const StoredReport> reports, std::vector<Insertion>& outcome) override;
  std::vector<Insertion> find(std::span<const StoredReport> reports) override;
  void each_report(std::int64_t study, std::int64_t round,
                   const std::function<void(const StoredReport&)>& visit) override;
  std::int64_t recover() override;
  std::int64_t last_batch() override;
  std::chrono::milliseconds patience() const override { return std::chrono::milliseconds(0); }
  std::optional<std::string> setting(std::string_view name) override;
  void set_setting(std::string_view name, std::string_view value) override;
  std::optional<std::string> damage() const override { return damage_; }
  std::optional<std::string> notice() const override { return notice_; }

 private:
  void open();
  void close();
  void prepare();
  void make_current();
  StoredRound round_in(std::int64_t study, std::int64_t number);
  void check_in_place();
  ChainLink own_link();
  Insertion found(Query& select, const StoredReport& report);
  template <class Work>
  auto named(const Work& work);  // runs it, an Error then names the file
  // One transaction. `work` changes rows, adds them to the link, and returns false if there is nothing to do.
  template <class Work>
  void change(const Work& work);

  std::filesystem::path file_;
  std::optional<HeadFile> head_;
  std::optional<FileIdentity> identity_;
  std::optional<SqliteDatabase> database_;
  std::optional<Query> insert_, select_;
  std::optional<ChainLink> last_, tried_;  // the last transaction, and the last one that was begun
  std::optional<std::string> damage_, notice_;
};

}  // namespace discreet::inline service
