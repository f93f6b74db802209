#include "discreet/service/store/backup.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/ledger/ledger_test.h"
#include "discreet/service/store/store_test.h"

namespace discreet::backup_test {

Json backed_up(const std::string& store, const std::string& to) {
  return backup({{"verb", "local backup"}, {"store", store}, {"to", to}}, {});
}

class BackupTest : public testing::Test {
 protected:
  BackupTest() : place_(TestStore::Kind::sqlite), folder_(std::filesystem::path(place_.where()).parent_path()) {}

  std::string copy(int number = 0) const { return (folder_ / ("copy" + std::to_string(number) + ".db")).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  static std::int64_t people_in(Store& store) {
    std::int64_t found = 0;
    store.each_report(1, 1, [&](const StoredReport&) { ++found; });
    return found;
  }

  TestStore place_;
  std::filesystem::path folder_;
};

TEST_F(BackupTest, IsWholeAtAnyMomentWhileReportsArrive) {
  auto store = open_store(place_.where());
  store->add_study({1, "flu", "{}", "ab"}, 100);
  std::atomic<std::int64_t> acknowledged = 0;
  std::atomic<bool> ends = false;
  std::thread writer([&] {
    std::vector<Insertion> outcome;
    for (int batch = 1; !ends; ++batch) {
      store->insert(batch, std::vector{report_of(2 * batch), report_of(2 * batch + 1)}, outcome);
      acknowledged = 2 * std::int64_t{batch};
    }
  });
  for (int i = 0; i < 20; ++i) {
    const std::int64_t before = acknowledged;
    const Json result = backed_up(place_.where(), copy(i));
    EXPECT_GE(result["reports"].get<std::int64_t>(), before);
    auto copied = open_store(copy(i));
    EXPECT_EQ(people_in(*copied), result["reports"]);
    EXPECT_EQ(copied->last_batch() * 2, result["reports"]);
  }
  ends = true;
  writer.join();
  EXPECT_GT(acknowledged, 0);
}

TEST_F(BackupTest, ACopyGoesOnWhereTheStoreWas) {
  std::vector<Insertion> outcome;
  auto store = open_store(place_.where());
  store->add_study({1, "flu", "{}", "ab"}, 100);
  store->insert(1, std::vector{report_of(1)}, outcome);
  const Json result = backed_up(place_.where(), copy());
  EXPECT_EQ(result["copy"], copy());
  EXPECT_EQ(result["reports"], 1);
  store.reset();
  auto copied = open_store(copy());
  copied->insert(2, std::vector{report_of(1), report_of(2)}, outcome);
  EXPECT_EQ(outcome, (std::vector{Insertion::same, Insertion::fresh}));
}

TEST_F(BackupTest, IsTheOwnersAloneWhateverTheUmask) {
  open_store(place_.where());
  for (const mode_t mask : {0, 022}) {
    const auto before = ::umask(mask);
    backed_up(place_.where(), copy(static_cast<int>(mask)));
    ::umask(before);
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(copy(static_cast<int>(mask))).permissions(),
              perms::owner_read | perms::owner_write);
  }
}

TEST_F(BackupTest, ReplacesNothingAndMakesNothingThatIsDamaged) {
  open_store(place_.where())->add_study({1, "flu", "{}", "ab"}, 100);
  const std::size_t before = files();
  write_bytes(copy(), "mine");
  EXPECT_REFUSED(mistake, "is there already", backed_up(place_.where(), copy()));
  EXPECT_EQ(bytes_of(copy()), "mine");
  place_.run_sql("UPDATE study SET seed = 'ac'");
  EXPECT_REFUSED(check, "do not match its chain", backed_up(place_.where(), copy(1)));
  EXPECT_EQ(files(), before + 1);
}

TEST_F(BackupTest, OtherStoresAreMistakes) {
  EXPECT_REFUSED(mistake, "there is no store", backed_up(place_.where(), copy()));
  EXPECT_REFUSED(mistake, "pg_dump", backed_up("postgresql://someone@host/database", copy()));
  EXPECT_REFUSED(mistake, "option 'store' is needed", backed_up("", copy()));
  write_bytes(place_.where(), "");
  EXPECT_REFUSED(mistake, "empty", backed_up(place_.where(), copy()));
  write_bytes(place_.where(), std::string(5000, 'a'));
  EXPECT_REFUSED(check, "another kind", backed_up(place_.where(), copy()));
  EXPECT_EQ(files(), 1u);
}

}  // namespace discreet::backup_test
