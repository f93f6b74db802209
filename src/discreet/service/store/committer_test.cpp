#include "discreet/service/store/committer.h"

#include <gtest/gtest.h>

#include <future>
#include <map>

#include "discreet/base/error.h"

namespace discreet::committer_test {

StoredReport report_of(int number, std::string text = "1") {
  StoredReport report{1, {}, 1, 0, std::move(text)};
  report.token[0] = static_cast<std::uint8_t>(number);
  report.token[1] = static_cast<std::uint8_t>(number >> 8);
  return report;
}

// A store in memory that fails as planned.
class FailingStore : public Store {
 public:
  enum class Failure { none, before, after, after_and_unreachable };
  Failure next = Failure::none;
  bool reachable = true;
  std::chrono::milliseconds patience_time{0};
  std::map<Token, std::string> reports;
  std::int64_t batch = 0;
  int inserts = 0;

  std::vector<StoredStudy> studies() override { return {}; }
  std::vector<StoredRound> rounds(std::int64_t) override { return {}; }
  void add_study(const StoredStudy&, std::int64_t) override {}
  void close_round(std::int64_t, std::int64_t, std::int64_t, After, const std::vector<Tally>&) override {}
  std::vector<std::vector<Tally>> tallies(std::int64_t) override { return {}; }
  void insert(std::int64_t number, std::span<const StoredReport> given, std::vector<Insertion>& outcome) override {
    ++inserts;
    require_reachable();
    auto failure = std::exchange(next, Failure::none);
    if (failure == Failure::before) throw Error("the disk is full. Free some space", Error::Kind::machine);
    outcome.clear();
    for (const StoredReport& report : given) {
      auto [known, fresh] = reports.try_emplace(report.token, report.report);
      outcome.push_back(fresh ? Insertion::fresh : known->second == report.report ? Insertion::same : Insertion::other);
    }
    batch = number;
    if (failure == Failure::after_and_unreachable) reachable = false;
    if (failure != Failure::none) throw Error("the connection broke", Error::Kind::machine);
  }
  std::vector<Insertion> find(std::span<const StoredReport> given) override {
    std::vector<Insertion> outcome;
    for (const StoredReport& report : given) {
      auto known = reports.find(report.token);
      outcome.push_back(known == reports.end()           ? Insertion::absent
                        : known->second == report.report ? Insertion::same
                                                         : Insertion::other);
    }
    return outcome;
  }
  void each_report(std::int64_t, std::int64_t, const std::function<void(const StoredReport&)>&) override {}
  std::int64_t recover() override {
    require_reachable();
    return batch;
  }
  std::int64_t last_batch() override { return batch; }
  std::chrono::milliseconds patience() const override { return patience_time; }
  std::optional<std::string> setting(std::string_view) override { return std::nullopt; }
  void set_setting(std::string_view, std::string_view) override {}

 private:
  void require_reachable() const {
    if (!reachable) throw Error("unreachable", Error::Kind::machine);
  }
};

struct Counted {
  FailingStore store;
  int counted = 0, recounts = 0, failing_recounts = 0, stored = 0;
  bool open = true;
  Committer committer{
      store,
      {[this](const StoredReport&) { return open; },
       [this](std::span<const StoredReport* const> fresh) { ++stored, counted += static_cast<int>(fresh.size()); },
       [this] {
         ++recounts;
         if (failing_recounts-- > 0) throw Error("the connection broke again", Error::Kind::machine);
         counted = static_cast<int>(store.reports.size());
       }}};

  Committer::Result send(std::vector<StoredReport> reports) {
    std::promise<Committer::Result> result;
    EXPECT_TRUE(
        committer.submit(std::move(reports), [&](Committer::Result given) { result.set_value(std::move(given)); }));
    return result.get_future().get();
  }
};

using enum Insertion;

TEST(Committer, RepeatedReportsAreFoundInTheStoreAndWithinABatch) {
  Counted all;
  EXPECT_EQ(all.send({report_of(1), report_of(1), report_of(1, "0"), report_of(2)}).outcome,
            (std::vector{fresh, same, other, fresh}));
  EXPECT_EQ(all.send({report_of(1, "0"), report_of(1), report_of(2)}).outcome, (std::vector{other, same, same}));
  EXPECT_EQ(all.counted, 2);
}

TEST(Committer, AClosedRoundTakesNothingButRemembers) {
  Counted all;
  all.send({report_of(1)});
  all.committer.perform([&] { all.open = false; });
  EXPECT_EQ(all.send({report_of(1), report_of(1, "0"), report_of(2)}).outcome, (std::vector{same, other, absent}));
  EXPECT_EQ(all.counted, 1);
}

TEST(Committer, AFailureIsAnsweredAndNothingIsCounted) {
  Counted all;
  all.store.next = FailingStore::Failure::before;
  auto failed = all.send({report_of(1)});
  ASSERT_TRUE(failed.failure);
  EXPECT_NE(failed.failure->find("disk is full"), std::string::npos);
  EXPECT_EQ(all.counted, 0);
  EXPECT_EQ(all.send({report_of(1)}).outcome, std::vector{fresh});
  EXPECT_EQ(all.counted, 1);
}

TEST(Committer, ALostWordOfSuccessIsFoundAgain) {
  Counted all;
  all.store.next = FailingStore::Failure::after;
  EXPECT_EQ(all.send({report_of(1)}).outcome, std::vector{fresh});
  EXPECT_EQ(all.counted, 1);
  EXPECT_EQ(all.store.inserts, 1);
}

TEST(Committer, AStoreThatComesBackGetsTheBatchAgain) {
  Counted all;
  all.store.patience_time = std::chrono::seconds(5);
  all.store.next = FailingStore::Failure::before;
  EXPECT_EQ(all.send({report_of(1)}).outcome, std::vector{fresh});
  EXPECT_EQ(all.store.inserts, 2);
  EXPECT_EQ(all.counted, 1);
}

TEST(Committer, ABatchOfUnknownFateIsSettledBeforeTheNext) {
  Counted all;
  all.store.next = FailingStore::Failure::after_and_unreachable;
  EXPECT_TRUE(all.send({report_of(1)}).failure);
  EXPECT_TRUE(all.send({report_of(2)}).failure);
  all.store.reachable = true;
  EXPECT_EQ(all.send({report_of(1), report_of(3)}).outcome, (std::vector{same, fresh}));
  EXPECT_EQ(all.recounts, 1);
  EXPECT_EQ(all.counted, 2);
}

TEST(Committer, ARecountThatFailsIsDoneAgain) {
  Counted all;
  all.failing_recounts = 1;
  all.store.next = FailingStore::Failure::after_and_unreachable;
  EXPECT_TRUE(all.send({report_of(1)}).failure);
  all.store.reachable = true;
  EXPECT_TRUE(all.send({report_of(2)}).failure);
  EXPECT_EQ(all.counted, 0);
  EXPECT_EQ(all.send({report_of(1), report_of(3)}).outcome, (std::vector{same, fresh}));
  EXPECT_EQ(all.recounts, 2);
  EXPECT_EQ(all.counted, 2) << "the first report is acknowledged, so it must be counted";
}

TEST(Committer, NothingIsDecidedWhileItIsUnknownWhatIsStored) {
  Counted all;
  all.store.next = FailingStore::Failure::after_and_unreachable;
  EXPECT_TRUE(all.send({report_of(1)}).failure);
  EXPECT_EQ(all.stored, 0) << "a round that were closed now would miss the report";
  all.store.reachable = true;
  all.send({report_of(2)});
  EXPECT_EQ(all.stored, 1);
}

TEST(Committer, WhatWaitsIsWrittenTogether) {
  Counted all;
  std::vector<std::promise<void>> done(200);
  std::promise<void> inside, go;
  std::thread blocker([&] {
    all.committer.perform([&] {
      inside.set_value();
      go.get_future().wait();
    });
  });
  inside.get_future().wait();
  for (int i = 0; i < 200; ++i)
    EXPECT_TRUE(all.committer.submit({report_of(i)},
                                     [&done, i](Committer::Result) { done[static_cast<std::size_t>(i)].set_value(); }));
  go.set_value();
  for (auto& each : done) each.get_future().wait();
  blocker.join();
  EXPECT_LE(all.store.inserts, 2);
  EXPECT_EQ(all.counted, 200);
}

TEST(Committer, TooMuchWaitingIsRefused) {
  Counted all;
  std::promise<void> inside, go;
  std::thread blocker([&] {
    all.committer.perform([&] {
      inside.set_value();
      go.get_future().wait();
    });
  });
  inside.get_future().wait();
  std::vector<StoredReport> many(Committer::most_waiting);
  EXPECT_TRUE(all.committer.submit(many, [](Committer::Result) {}));
  EXPECT_FALSE(all.committer.submit({report_of(1)}, [](Committer::Result) {}));
  go.set_value();
  blocker.join();
}

}  // namespace discreet::committer_test
