// A damaged store never starts with fewer people than were acknowledged: it is refused, or everything is there.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/ledger/ledger_test.h"
#include "discreet/service/store/backup.h"
#include "discreet/service/store/head_file.h"
#include "discreet/service/store/store_test.h"
#include "discreet/service/studies/collector_test.h"

namespace discreet::store_damage_test {

using Kind = TestStore::Kind;
using Bytes = std::map<std::string, std::string>;  // the files of a store, by the suffixes of their names

const std::vector<Tally> tallies{{0, {-1, 2}}, {0, {}}};
constexpr int people = 400, people_a_batch = 40;

// Two studies, a closed round, and ten batches.
void fill(Store& store) {
  store.add_study({1, "flu", "{}", "ab"}, 100);
  store.add_study({2, "cold", "{}", "cd"}, 200);
  store.set_setting("a", "1");
  std::vector<Insertion> outcome;
  for (int batch = 0; batch < people / people_a_batch; ++batch) {
    std::vector<StoredReport> reports;
    for (int i = 0; i < people_a_batch; ++i) {
      reports.push_back(report_of(batch * people_a_batch + i, i % 2 == 0 ? "0" : "1"));
      for (std::size_t j = 4; j < reports.back().token.size(); ++j)
        reports.back().token[j] = static_cast<std::uint8_t>(i * 37 + static_cast<int>(j));
    }
    store.insert(batch + 1, reports, outcome);
    if (batch == 4) store.close_round(2, 1, 250, Store::After::nothing, tallies);
  }
}

struct Contents {
  std::vector<std::string> studies;
  std::set<std::pair<Token, std::string>> reports;
  std::vector<std::vector<Tally>> tallies;
  std::optional<std::int64_t> closed;
  std::optional<std::string> setting;
  bool operator==(const Contents&) const = default;
};

Contents contents_of(Store& store) {
  Contents found;
  for (const StoredStudy& study : store.studies()) found.studies.push_back(study.name + study.document + study.seed);
  store.each_report(1, 1, [&](const StoredReport& report) { found.reports.insert({report.token, report.report}); });
  found.tallies = store.tallies(2);
  for (const StoredRound& round : store.rounds(2)) found.closed = round.closed;
  found.setting = store.setting("a");
  return found;
}

Bytes files_of(const std::string& store) {
  Bytes files;
  for (const char* suffix : {"", "-wal", "-head"})
    if (std::filesystem::exists(store + suffix)) files[suffix] = bytes_of(store + suffix);
  return files;
}

void put(const std::string& store, const Bytes& files) {
  for (const char* suffix : {"", "-wal", "-shm", "-head"}) std::filesystem::remove(store + suffix);
  for (const auto& [suffix, bytes] : files) write_bytes(store + suffix, bytes);
}

// The contents of an open store, or nothing if it is refused.
std::optional<Contents> opened(const std::string& where) {
  try {
    return contents_of(*open_store(where));
  } catch (const Error& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
    return std::nullopt;
  }
}

struct Outcome {
  int tried = 0, refused = 0;
};

// Flips one byte at a time of one of the files: several in each stretch, at places that differ from stretch to stretch.
Outcome flip(const TestStore& place, const Bytes& sound, const std::string& suffix, std::size_t stretch,
             int a_stretch) {
  const Contents expected = *opened(place.where());
  Outcome outcome;
  const std::size_t size = sound.at(suffix).size();
  for (std::size_t begin = 0; begin < size; begin += stretch)
    for (int i = 0; i < a_stretch; ++i) {
      // The first bytes of a page are its header; the rest is taken evenly.
      const std::size_t inside = i < 9 ? static_cast<std::size_t>(i) : static_cast<std::size_t>(i) * 7919 + begin / 13;
      const std::size_t at = begin + inside % std::min(stretch, size - begin);
      Bytes damaged = sound;
      damaged[suffix][at] = static_cast<char>(damaged[suffix][at] ^ (i % 3 == 0 ? 0xff : 1 << (i % 8)));
      put(place.where(), damaged);
      const auto found = opened(place.where());
      ++outcome.tried;
      outcome.refused += !found;
      EXPECT_TRUE(!found || *found == expected)
          << "byte " << at << " of the file" << suffix << ": " << (found ? found->reports.size() : 0) << " people";
    }
  return outcome;
}

TEST(StoreDamage, AFlippedByteOfTheFileIsRefusedOrHarmless) {
  TestStore place(Kind::sqlite);
  fill(*open_store(place.where()));
  const Bytes sound = files_of(place.where());
  ASSERT_FALSE(sound.contains("-wal")) << "a store that was closed is one file";
  const Outcome outcome = flip(place, sound, "", 1024, soaking() ? 128 : 16);
  EXPECT_GT(outcome.tried, 300);
  EXPECT_GT(2 * outcome.refused, outcome.tried);
}

// As a collector leaves it that was killed: everything is in the log.
Bytes killed(const TestStore& place) {
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = open_store(place.where());
    fill(*store);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return files_of(place.where());
}

TEST(StoreDamage, AFlippedByteOfTheLogIsRefusedOrHarmless) {
  TestStore place(Kind::sqlite);
  const Bytes sound = killed(place);
  ASSERT_TRUE(sound.contains("-wal"));
  const Outcome outcome = flip(place, sound, "-wal", 1048, soaking() ? 32 : 4);
  EXPECT_GT(outcome.tried, 300);
  EXPECT_GT(2 * outcome.refused, outcome.tried);
}

TEST(StoreDamage, AFlippedByteOfTheHeadIsRefused) {
  TestStore place(Kind::sqlite);
  const Bytes sound = killed(place);
  const Outcome outcome = flip(place, sound, "-head", 8, 8);
  EXPECT_EQ(outcome.refused, outcome.tried);
}

TEST(StoreDamage, AFileThatIsCutIsRefusedAndLeftAsItWas) {
  TestStore place(Kind::sqlite);
  const Bytes in_the_log = killed(place);
  const Contents expected = *opened(place.where());
  const Bytes closed = files_of(place.where());
  int refused = 0;
  for (const Bytes& sound : {in_the_log, closed})
    for (const auto& [suffix, bytes] : sound)
      for (std::size_t size : {std::size_t{0}, std::size_t{32}, bytes.size() / 2, bytes.size() - 1}) {
        Bytes cut = sound;
        cut[suffix].resize(size);
        put(place.where(), cut);
        const auto found = opened(place.where());
        EXPECT_TRUE(!found || *found == expected) << suffix << " cut to " << size;
        if (found) continue;
        ++refused;
        for (const auto& [kept, before] : cut) EXPECT_EQ(bytes_of(place.where() + kept), before) << kept;
      }
  EXPECT_GE(refused, 12);
}

TEST(StoreDamage, AStoreThatIsGoneIsNotBegunAnew) {
  TestStore place(Kind::sqlite);
  fill(*open_store(place.where()));
  std::filesystem::remove(place.where());
  EXPECT_REFUSED(check, "missing or empty", open_store(place.where()));
  EXPECT_FALSE(std::filesystem::exists(place.where()));
}

TEST(StoreDamage, AnOlderCopyIsRefusedUntilTheHeadIsMovedAway) {
  TestStore place(Kind::sqlite);
  open_store(place.where())->add_study({1, "flu", "{}", "ab"}, 100);
  const Bytes older = files_of(place.where());
  std::vector<Insertion> outcome;
  open_store(place.where())->insert(1, std::vector{report_of(1)}, outcome);
  write_bytes(place.where(), older.at(""));
  EXPECT_REFUSED(check, "was acknowledged", open_store(place.where()));
  std::filesystem::remove(HeadFile::beside(place.where()));
  EXPECT_EQ(open_store(place.where())->studies().size(), 1u);
}

class StoreDamageTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
  }
  // With the prefix of the tables.
  static std::string on_tables(std::string sql) {
    const std::string prefix = GetParam() == Kind::postgres ? "discreet_" : "";
    for (std::size_t at; (at = sql.find('@')) != sql.npos;) sql.replace(at, 1, prefix);
    return sql;
  }
};

TEST_P(StoreDamageTest, WhatSomebodyEditsIsRefused) {
  for (const char* sql : {
           "DELETE FROM @report WHERE token = (SELECT token FROM @report ORDER BY token LIMIT 1)",
           "DELETE FROM @report",
           "UPDATE @report SET report = '1' WHERE report = '0'",
           "UPDATE @report SET report = CASE report WHEN '0' THEN '1' ELSE '0' END",  // as many of each
           "UPDATE @report SET question = 1 WHERE token = (SELECT token FROM @report ORDER BY token DESC LIMIT 1)",
           "UPDATE @report SET round = 2",
           "UPDATE @report SET study = 2",
           "DELETE FROM @link WHERE number = (SELECT max(number) FROM @link)",
           "DELETE FROM @link WHERE number = 5",
           "DELETE FROM @link",
           ("UPDATE @link SET number = CASE number WHEN 7 THEN -8 ELSE -7 END WHERE number IN (7, 8); "
            "UPDATE @link SET number = -number WHERE number < 0"),
           "UPDATE @link SET people = people - 1 WHERE number = (SELECT max(number) FROM @link)",
           "UPDATE @link SET people = people - 1 WHERE number = 6",
           "UPDATE @link SET sum = hash WHERE number = 6",
           "UPDATE @link SET batch = batch + 1 WHERE number = (SELECT max(number) FROM @link)",
           "DELETE FROM @tally",
           "UPDATE @tally SET people = people + 1 WHERE question = 0",
           "UPDATE @tally SET counters = '-1 3' WHERE question = 0",
           "UPDATE @round SET closed = NULL",
           "UPDATE @round SET opened = opened + 1 WHERE study = 1",
           "UPDATE @setting SET value = '2' WHERE name = 'a'",
           "DELETE FROM @setting",
           "UPDATE @study SET seed = 'ac' WHERE key = 1",
       }) {
    TestStore place(GetParam());
    fill(*open_store(place.where()));
    ASSERT_TRUE(opened(place.where()));
    place.run_sql(on_tables(sql));
    SCOPED_TRACE(sql);
    EXPECT_REFUSED(check, "Damage and restore", open_store(place.where()));
  }
}

TEST_P(StoreDamageTest, DamageIsFoundWhenARoundCloses) {
  TestStore place(GetParam());
  auto store = open_store(place.where());
  fill(*store);
  place.run_sql(on_tables("DELETE FROM @report WHERE token = (SELECT token FROM @report ORDER BY token LIMIT 1)"));
  EXPECT_EQ(store->damage(), std::nullopt);
  EXPECT_REFUSED(check, "399 reports are stored, but the chain counts 400",
                 (store->close_round(1, 1, 300, Store::After::nothing, tallies), 0));
  ASSERT_TRUE(store->damage());
  EXPECT_NE(store->damage()->find("399 reports"), std::string::npos) << *store->damage();
  std::vector<Insertion> outcome;
  EXPECT_REFUSED(check, "399 reports",
                 (store->insert(store->last_batch() + 1, std::vector{report_of(1000)}, outcome), 0));
  EXPECT_EQ(store->rounds(1).front().closed, std::nullopt);
}

TEST_P(StoreDamageTest, ARoundCountsTheReportsThatAreThere) {
  TestStore place(GetParam());
  auto store = open_store(place.where());
  fill(*store);
  EXPECT_REFUSED(check, "has 1 reports more than were counted",
                 (store->close_round(1, 1, 300, Store::After::nothing, {{people - 1, {0}}}), 0));
  EXPECT_TRUE(store->damage());
  store.reset();
  store = open_store(place.where());
  EXPECT_EQ(store->rounds(1).front().closed, std::nullopt);
  store->close_round(1, 1, 300, Store::After::nothing, {{people, {0}}});
  EXPECT_EQ(store->rounds(1).front().closed, 300);
}

INSTANTIATE_TEST_SUITE_P(Both, StoreDamageTest, testing::Values(Kind::sqlite, Kind::postgres),
                         [](const auto& info) { return info.param == Kind::sqlite ? "Sqlite" : "Postgres"; });

// Two collectors that use one store by two names would each count their own people only.
TEST(StoreDamage, AStoreHasOneCollectorWhateverItsName) {
  TestStore place(Kind::sqlite);
  const std::string link = place.where() + ".link", hard = place.where() + ".hard";
  std::filesystem::create_symlink(place.where(), link);
  auto store = open_store(place.where());
  EXPECT_REFUSED(machine, "another collector uses this store", open_store(link));
  store.reset();
  store = open_store(link);
  EXPECT_REFUSED(machine, "another collector uses this store", open_store(place.where()));
  store.reset();
  std::filesystem::create_hard_link(place.where(), hard);
  EXPECT_REFUSED(mistake, "2 names", open_store(hard));
  EXPECT_REFUSED(mistake, "2 names", open_store(place.where()));
}

TEST(StoreDamage, ARefusedStoreKeepsItsLogUnderALinkToo) {
  TestStore place(Kind::sqlite);
  Bytes cut = killed(place);
  cut["-wal"].resize(cut["-wal"].size() / 2);
  put(place.where(), cut);
  const std::string link = place.where() + ".link";
  std::filesystem::create_symlink(std::filesystem::path(place.where()).filename(), link);
  EXPECT_REFUSED(check, "was acknowledged", open_store(link));
  EXPECT_EQ(bytes_of(place.where() + "-wal"), cut["-wal"]);
  const Json request{{"verb", "local backup"}, {"store", link}, {"to", link + ".copy"}};
  EXPECT_REFUSED(check, "was acknowledged", backup(request, {}));
  EXPECT_EQ(bytes_of(place.where() + "-wal"), cut["-wal"]);
}

// The first collector takes nothing more, even where the other's transaction has the number that its own would have
// had.
TEST(StoreDamage, ACollectorWhoseLockIsTakenAwayTakesNothingMore) {
  for (int batches = 0; batches < 3; ++batches) {
    TestStore place(Kind::sqlite);
    auto first = open_store(place.where());
    first->add_study({1, "flu", "{}", "ab"}, 100);
    std::filesystem::remove(HeadFile::beside(place.where()));
    auto second = open_store(place.where());
    std::vector<Insertion> outcome;
    for (int i = 0; i < batches; ++i) second->insert(i + 1, std::vector{report_of(i)}, outcome);
    EXPECT_REFUSED(check, "was removed or replaced", (first->insert(1, std::vector{report_of(9)}, outcome), 0));
    EXPECT_REFUSED(check, "was removed or replaced", first->recover());
    EXPECT_TRUE(first->damage());
    second->insert(batches + 1, std::vector{report_of(8)}, outcome);
    EXPECT_EQ(outcome, std::vector{Insertion::fresh});
  }
}

TEST(StoreDamage, WhatAnotherProgramWritesIsNeverTakenForOnesOwn) {
  for (int batches : {1, 2}) {
    TestStore place(Kind::sqlite), other(Kind::sqlite);
    auto first = open_store(place.where());
    first->add_study({1, "flu", "{}", "ab"}, 100);
    // Another store's newest link, as if its collector had written here.
    std::string sql;
    for (int i = 0; i < batches; ++i)
      sql += "INSERT INTO link SELECT max(number) + 1, max(batch) + 1, 0, zeroblob(32), randomblob(32) FROM link;";
    place.run_sql(sql);
    std::vector<Insertion> outcome;
    EXPECT_REFUSED(check, "another program has written", first->recover());
    EXPECT_REFUSED(check, "another program has written", (first->insert(1, std::vector{report_of(9)}, outcome), 0));
  }
}

TEST(StoreDamage, AHeadThatIsNoFileIsRefused) {
  for (const bool pipe : {true, false}) {
    TestStore place(Kind::sqlite);
    const auto head = HeadFile::beside(place.where());
    const std::string target = place.where() + ".target";
    write_bytes(target, "");
    if (pipe)
      ASSERT_EQ(::mkfifo(head.c_str(), 0600), 0);
    else
      std::filesystem::create_symlink(target, head);
    EXPECT_REFUSED(check, "is no regular file", open_store(place.where()));
    EXPECT_EQ(bytes_of(target), "");
  }
}

TEST(StoreDamage, ABatchThatIsTakenBackWholeIsRefused) {
  TestStore place(Kind::sqlite);
  fill(*open_store(place.where()));
  auto before = files_of(place.where());
  std::vector<Insertion> outcome;
  open_store(place.where())->insert(11, std::vector{report_of(1000)}, outcome);
  write_bytes(place.where(), before.at(""));
  EXPECT_REFUSED(check, "Damage and restore", open_store(place.where()));
}

TEST(StoreDamage, ACollectorSaysThatItsStoreIsDamagedAndTakesNothingMore) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu"));
  auto client = collector.client();
  auto study = collector.study("flu");
  Rng rng = Rng::seeded(1);
  for (int i = 0; i < 3; ++i) client.post("/studies/flu/reports", report_for(study, 1, rng).dump());
  SqliteDatabase(collector.where(), SqliteDatabase::Mode::existing, std::chrono::milliseconds(1000))
      .run("DELETE FROM report WHERE token = (SELECT min(token) FROM report)");
  EXPECT_EQ(collector.administer("POST", "/studies/flu/close").status, 503);
  for (int i = 0; i < 100 && !collector->damage(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  ASSERT_TRUE(collector->damage());
  EXPECT_NE(collector->damage()->find("2 reports are stored, but the chain counts 3"), std::string::npos);
  EXPECT_NE(collector.said().find(*collector->damage()), std::string::npos) << collector.said();
  EXPECT_EQ(collector.study("flu").open, 1u);
}

TEST(StoreDamage, TheFilesOfAStoreAreTheirOwnersAlone) {
  for (const mode_t mask : {0, 022}) {
    const auto before = ::umask(mask);
    TestStore place(Kind::sqlite);
    auto store = open_store(place.where());
    ::umask(before);
    store->set_setting("a", "1");
    using std::filesystem::perms;
    for (const char* suffix : {"", "-wal", "-shm", "-head"})
      EXPECT_EQ(std::filesystem::status(place.where() + suffix).permissions(), perms::owner_read | perms::owner_write)
          << suffix << " with umask " << mask;
  }
}

}  // namespace discreet::store_damage_test
