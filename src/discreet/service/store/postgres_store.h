// A store in a PostgreSQL database, for a collector with reports elsewhere (docs/local/collector.md has the schema).
//
// If a server restarts, the store waits and sends the batch again. The batch number is written in the same transaction
// and shows whether the first attempt had arrived. Ownership is a row as well. A collector that starts on the same
// database takes it, and the previous one can write nothing any more. The transaction that takes the store also
// upgrades an older store and checks it. If this fails, nothing has changed, and the previous collector goes on.
#pragma once

#include <memory>

#include "discreet/service/store/store_chain.h"

namespace discreet::inline service {

class PostgresStore : public Store {
 public:
  explicit PostgresStore(std::string url);
  ~PostgresStore() override;

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
  std::chrono::milliseconds patience() const override { return std::chrono::seconds(20); }
  std::optional<std::string> setting(std::string_view name) override;
  void set_setting(std::string_view name, std::string_view value) override;
  std::optional<std::string> damage() const override { return damage_; }
  std::optional<std::string> notice() const override { return notice_; }

 private:
  struct Link;
  template <class Work>
  auto in_transaction(const Work& work);  // commits its changes, every failure becomes an Error
  // One transaction of the owner. `work` changes rows, adds them to the link, and returns false if there is nothing to
  // do. `batch` is the number of the transaction if it stores reports.
  template <class Work>
  void change(std::int64_t batch, const Work& work);

  std::string url_, owner_;
  std::unique_ptr<Link> link_;
  std::optional<ChainLink> last_;  // the last transaction, empty: to be read again
  std::optional<std::string> damage_, notice_;
};

}  // namespace discreet::inline service
