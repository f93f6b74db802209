// A store that loses its answer: it performs a call, and then fails as if the connection had broken before the answer.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/service/store/store.h"

namespace discreet::inline service {

class LosingStore : public Store {
 public:
  enum class Failure { none, before, after };
  struct Plan {
    std::atomic<Failure> close = Failure::none, add = Failure::none;  // for every call until the next change
    std::atomic<int> closes = 0;
  };

  LosingStore(std::unique_ptr<Store> store, std::shared_ptr<Plan> plan)
      : store_(std::move(store)), plan_(std::move(plan)) {}

  std::vector<StoredStudy> studies() override { return store_->studies(); }
  std::vector<StoredRound> rounds(std::int64_t study) override { return store_->rounds(study); }
  void add_study(const StoredStudy& study, std::int64_t opened) override {
    losing(plan_->add, [&] { store_->add_study(study, opened); });
  }
  void close_round(std::int64_t study, std::int64_t round, std::int64_t time, After after,
                   const std::vector<Tally>& tallies) override {
    ++plan_->closes;
    losing(plan_->close, [&] { store_->close_round(study, round, time, after, tallies); });
  }
  std::vector<std::vector<Tally>> tallies(std::int64_t study) override { return store_->tallies(study); }
  void insert(std::int64_t batch, std::span<const StoredReport> reports, std::vector<Insertion>& outcome) override {
    store_->insert(batch, reports, outcome);
  }
  std::vector<Insertion> find(std::span<const StoredReport> reports) override { return store_->find(reports); }
  void each_report(std::int64_t study, std::int64_t round,
                   const std::function<void(const StoredReport&)>& visit) override {
    store_->each_report(study, round, visit);
  }
  std::int64_t recover() override { return store_->recover(); }
  std::int64_t last_batch() override { return store_->last_batch(); }
  std::chrono::milliseconds patience() const override { return store_->patience(); }
  std::optional<std::string> setting(std::string_view name) override { return store_->setting(name); }
  void set_setting(std::string_view name, std::string_view value) override { store_->set_setting(name, value); }
  std::optional<std::string> damage() const override { return store_->damage(); }

 private:
  template <class Work>
  static void losing(Failure failure, const Work& work) {
    if (failure != Failure::before) work();
    if (failure != Failure::none) throw Error("/secret/place: the connection broke", Error::Kind::machine);
  }

  std::unique_ptr<Store> store_;
  std::shared_ptr<Plan> plan_;
};

}  // namespace discreet::inline service
