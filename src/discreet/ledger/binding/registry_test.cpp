#include "discreet/ledger/binding/registry.h"

#include <sys/stat.h>

#include <limits>
#include <random>

#include "discreet/ledger/binding/faults_test.h"

namespace discreet::registry_test {

using namespace std::chrono_literals;

class Registry : public FolderTest {
 protected:
  LedgerHead head(std::int64_t sequence) const { return {sequence, hash_of_entry(sequence)}; }
  void edit(const std::string& sql) const {
    SqliteDatabase(database_, SqliteDatabase::Mode::existing, 0ms).run(sql.c_str());
  }
  // Entries 0 to 699, as other processes append them. The next registry that is opened folds the log.
  void fill_log() const {
    std::ofstream log(log_, std::ios::app);
    for (std::int64_t i = 0; i < 700; ++i) log << identity_a << " " << i << " " << hash_of_entry(i) << "\n";
  }
  KnownTable table(const std::string& identity = identity_a) const {
    return {InodeIdentity{7, std::numeric_limits<std::uint64_t>::max(), 123}, header_, "/d/data.csv", identity};
  }

  const std::filesystem::path database_ = path("registry.db"), log_ = path("heads.log");
  const std::string header_ = std::string(64, 'c');
};

TEST_F(Registry, KeepsTheNewestHeadOfEveryLedger) {
  LedgerRegistry registry(folder_);
  EXPECT_EQ(registry.last(identity_a), std::nullopt);
  EXPECT_EQ(append_entry_head(registry, identity_a, 0), head(0));
  EXPECT_EQ(append_entry_head(registry, identity_b, 8), head(8));
  EXPECT_EQ(append_entry_head(registry, identity_a, 1), head(1));
  LedgerRegistry another(folder_);
  EXPECT_EQ(another.last(identity_a), head(1));
  EXPECT_EQ(another.last(identity_b), head(8));
  append_entry_head(another, identity_a, 2);
  EXPECT_EQ(registry.last(identity_a), head(2));
  EXPECT_EQ(bytes_of(log_), identity_a + " 0 " + hash_of_entry(0) + "\n" + identity_b + " 8 " + hash_of_entry(8) +
                                "\n" + identity_a + " 1 " + hash_of_entry(1) + "\n" + identity_a + " 2 " +
                                hash_of_entry(2) + "\n");
}

TEST_F(Registry, RefusesASequenceWithAnotherHash) {
  LedgerRegistry registry(folder_);
  for (std::int64_t i = 0; i <= 5; ++i) append_entry_head(registry, identity_a, i);
  const auto before = bytes_of(log_);
  EXPECT_REFUSED(check, "differ at entry 5", append_entry_head(registry, identity_a, 5, 'f'));
  EXPECT_REFUSED(check, "differ at entry 5", append_entry_head(registry, identity_a, 6, 'f'));
  EXPECT_REFUSED(check, "differ at entry 2", append_entry_head(registry, identity_a, 2, 'f'));
  EXPECT_EQ(append_entry_head(registry, identity_a, 5), head(5));
  EXPECT_EQ(append_entry_head(registry, identity_a, 2), head(5)) << "a slower process: the newest head is the answer";
  EXPECT_EQ(bytes_of(log_), before);
}

TEST_F(Registry, ALongLogIsFoldedWhenARegistryIsOpened) {
  LedgerRegistry first(folder_);
  append_entry_head(first, identity_b, 3);
  LedgerRegistry idle(folder_);
  fill_log();
  EXPECT_GT(std::filesystem::file_size(log_), LedgerRegistry::folded_bytes);
  LedgerRegistry second(folder_);
  EXPECT_EQ(std::filesystem::file_size(log_), 0u);
  for (auto* registry : {&first, &idle, &second}) {
    EXPECT_EQ(registry->last(identity_a), head(699)) << "whatever it has read before";
    EXPECT_EQ(registry->last(identity_b), head(3));
    EXPECT_REFUSED(check, "differ at entry 699", append_entry_head(*registry, identity_a, 699, 'f'));
  }
  append_entry_head(second, identity_a, 700);
  EXPECT_EQ(first.last(identity_a), head(700));
  EXPECT_EQ(LedgerRegistry(folder_).last(identity_a), head(700));
}

TEST_F(Registry, LinesThatWereFoldedAlreadyHaveNoEffect) {
  LedgerRegistry first(folder_);
  fill_log();
  const auto lines = bytes_of(log_);
  LedgerRegistry second(folder_);
  append_entry_head(second, identity_a, 700);
  write_bytes(log_, lines);  // as after a power loss between the two steps of a fold, and the head since is lost
  EXPECT_EQ(LedgerRegistry(folder_).last(identity_a), head(699));
}

TEST_F(Registry, ALineCutByACrashIsToleratedAtTheEndOnly) {
  LedgerRegistry first(folder_);
  for (std::int64_t i = 0; i < 3; ++i) append_entry_head(first, identity_a, i);
  const auto before = bytes_of(log_);
  append_entry_head(first, identity_a, 3);
  const auto after = bytes_of(log_);
  for (std::size_t size = before.size(); size <= after.size(); ++size)
    for (const bool zeros : {false, true}) {
      if (zeros && size % 8 != 0 && !soaking()) continue;
      auto left = after.substr(0, size);
      if (zeros)
        std::fill(left.begin() + static_cast<std::ptrdiff_t>(before.size() + (size - before.size()) / 2), left.end(),
                  '\0');
      write_bytes(log_, left);
      LedgerRegistry registry(folder_);
      EXPECT_EQ(registry.last(identity_a), size == after.size() && !zeros ? head(3) : head(2)) << size;
      append_entry_head(registry, identity_a, 3);
      EXPECT_EQ(bytes_of(log_), after);
      ASSERT_FALSE(HasFailure()) << size;
    }
  for (const auto& tail : {std::string("x"), identity_a, std::string("\0\0\0\n", 4), std::string(5000, 'a')}) {
    write_bytes(log_, before + tail);
    EXPECT_EQ(LedgerRegistry(folder_).last(identity_a), head(2));
    write_bytes(log_, before + tail + "\n" + after.substr(before.size()));
    EXPECT_REFUSED(check, "is not a head", LedgerRegistry(folder_));
  }
  for (const auto& line : {std::string("x\n"), std::string("\n"), identity_a + " 03 " + hash_of_entry(3) + "\n"}) {
    write_bytes(log_, before + line);
    EXPECT_REFUSED(check, "is not a head", LedgerRegistry(folder_));
  }
}

TEST_F(Registry, ALogThatContradictsItselfIsRefused) {
  LedgerRegistry registry(folder_);
  append_entry_head(registry, identity_a, 3);
  std::ofstream(log_, std::ios::app) << identity_a << " 3 " << hash_of_entry(3, 'f') << "\n";
  EXPECT_REFUSED(check, "two heads for entry 3", LedgerRegistry(folder_));
}

TEST_F(Registry, ALedgerKeepsItsLimitAndItsWitness) {
  LedgerRegistry registry(folder_);
  EXPECT_EQ(registry.ledger(identity_a), std::nullopt);
  registry.remember({identity_a, "/d/data.csv.ledger", true, "/mnt/w"});
  registry.remember({identity_a, "/e/\xff\n.ledger", false, ""});
  EXPECT_EQ(registry.ledger(identity_a), (KnownLedger{identity_a, "/e/\xff\n.ledger", true, "/mnt/w"}));
  registry.remember({identity_a, "/e/l", false, "/mnt/v"});
  EXPECT_EQ(LedgerRegistry(folder_).ledger(identity_a), (KnownLedger{identity_a, "/e/l", true, "/mnt/v"}));
  EXPECT_REFUSED(mistake, "identity", registry.remember({"x", "/e", false, ""}));
}

TEST_F(Registry, ATableIsFoundByFileAndByHeader) {
  LedgerRegistry registry(folder_);
  registry.bind(table());
  EXPECT_EQ(registry.tables_of(*table().file), std::vector{table()});
  EXPECT_EQ(registry.tables_with(header_), std::vector{table()});
  auto other = *table().file;
  other.birth = 124;
  EXPECT_TRUE(registry.tables_of(other).empty());
  other.birth.reset();
  EXPECT_TRUE(registry.tables_of(other).empty());
  EXPECT_TRUE(registry.tables_with(std::string(64, 'd')).empty());
}

TEST_F(Registry, ARenamedTableAndItsOldColumnsStayKnown) {
  LedgerRegistry registry(folder_);
  registry.bind(table());
  auto renamed = table();
  renamed.header = std::string(64, 'd');
  renamed.path = "/d/renamed.csv";
  registry.bind(renamed);
  registry.bind(renamed);
  EXPECT_EQ(registry.tables_of(*renamed.file).size(), 2u);
  ASSERT_EQ(registry.tables_with(header_).size(), 1u) << "copies from before may be about";
  EXPECT_EQ(registry.tables_with(header_).front().path, "/d/renamed.csv");
}

TEST_F(Registry, ATableIsNeverBoundToASecondLedgerUnlessTheFirstIsLost) {
  LedgerRegistry registry(folder_);
  registry.bind(table());
  EXPECT_REFUSED(check, "A table has one ledger", registry.bind(table(identity_b)));
  EXPECT_REFUSED(check, "A table has one ledger", registry.bind(table(identity_b), std::string(32, 'c')));
  EXPECT_EQ(registry.tables_of(*table().file), std::vector{table()});
  registry.bind(table(identity_b), identity_a);
  EXPECT_EQ(registry.tables_of(*table().file), std::vector{table(identity_b)});
}

TEST_F(Registry, APipeIsKnownByItsHeaderAlone) {
  LedgerRegistry registry(folder_);
  const KnownTable pipe{std::nullopt, header_, "", identity_a}, second{std::nullopt, header_, "", identity_b};
  registry.bind(pipe);
  registry.bind(pipe);
  registry.bind(second);
  EXPECT_EQ(registry.tables_with(header_), (std::vector{pipe, second}));
}

TEST_F(Registry, IsItsOwnersAloneWhateverTheUmask) {
  const auto before = ::umask(0);
  LedgerRegistry registry(folder_);
  ::umask(before);
  for (const auto& file : {database_, log_}) {
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777, mode_t{0600}) << file;
  }
}

TEST_F(Registry, OneThatLostAFileIsNeverMadeAnew) {
  {
    LedgerRegistry registry(folder_);
    append_entry_head(registry, identity_a, 0);
  }
  const auto database = bytes_of(database_), log = bytes_of(log_);
  std::filesystem::remove(log_);
  EXPECT_REFUSED(check, "heads.log is missing, but registry.db is there. Restore registry.db", LedgerRegistry(folder_));
  EXPECT_FALSE(std::filesystem::exists(log_));
  write_bytes(log_, log);
  std::filesystem::remove(database_);
  EXPECT_REFUSED(check, "but heads.log has heads", LedgerRegistry(folder_));
  EXPECT_FALSE(std::filesystem::exists(database_));
  write_bytes(log_, "");
  write_bytes(path("registry.db-journal"), "left");
  EXPECT_REFUSED(check, "-journal is there", LedgerRegistry(folder_));
  std::filesystem::remove(path("registry.db-journal"));
  write_bytes(database_, database);
  EXPECT_NO_THROW(LedgerRegistry{folder_});
}

TEST_F(Registry, HostileDatabasesAreRefusedWithARemedyAndKept) {
  { LedgerRegistry registry(folder_); }
  const auto original = bytes_of(database_);
  for (const auto& content : {std::string(), std::string("x,y\n1,0\n"), std::string(5000, 'a'), std::string(5000, '\0'),
                              original.substr(0, 5000), original.substr(0, 100)}) {
    write_bytes(database_, content);
    EXPECT_REFUSED(check, "Restore registry.db and heads.log from a backup", LedgerRegistry(folder_));
    EXPECT_EQ(bytes_of(database_), content);
  }
  const std::string hash = "'" + hash_of_entry(1) + "'", identity = "'" + identity_a + "'";
  for (const std::string& sql : std::initializer_list<std::string>{
           "DROP TABLE head", "CREATE TABLE more(x)", "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON head(hash)",
           "CREATE TRIGGER more AFTER INSERT ON head BEGIN DELETE FROM head; END", "PRAGMA application_id = 1",
           "PRAGMA user_version = 0", "PRAGMA journal_mode = WAL", "ALTER TABLE head ADD COLUMN more TEXT",
           "INSERT INTO head VALUES ('x', 1, " + hash + ")",
           "INSERT INTO head VALUES (" + identity + ", -1, " + hash + ")",
           "INSERT INTO head VALUES (" + identity + ", 1, 'x')"}) {
    write_bytes(database_, original);
    edit(sql);
    EXPECT_REFUSED(check, "Restore registry.db and heads.log from a backup", LedgerRegistry(folder_));
    std::filesystem::remove(path("registry.db-wal"));
    std::filesystem::remove(path("registry.db-shm"));
  }
  write_bytes(database_, original);
  edit("PRAGMA user_version = 2");
  EXPECT_REFUSED(mistake, "Upgrade discreet", LedgerRegistry(folder_));
  std::filesystem::remove(database_);
  std::filesystem::create_directory(database_);
  EXPECT_REFUSED(check, "this is not a file", LedgerRegistry(folder_));
}

TEST_F(Registry, HostileRowsOfTablesAndLedgersAreRefused) {
  LedgerRegistry registry(folder_);
  edit("INSERT INTO known_ledger VALUES ('" + identity_a + "', x'2f', 2, x'')");
  EXPECT_REFUSED(check, "known_ledger is not valid", registry.ledger(identity_a));
  edit("INSERT INTO known_table VALUES (1, NULL, NULL, '" + header_ + "', x'2f', '" + identity_a + "')");
  EXPECT_REFUSED(check, "known_table is not valid", registry.tables_with(header_));
  edit("UPDATE known_table SET inode = 1, identity = 'x'");
  EXPECT_REFUSED(check, "known_table is not valid", registry.tables_with(header_));
}

TEST_F(Registry, RandomDamageIsRefusedOrKeepsSomeHead) {
  {
    LedgerRegistry registry(folder_);
    fill_log();
  }
  { LedgerRegistry registry(folder_); }
  const auto original = bytes_of(database_);
  std::mt19937_64 random(3);
  int refused = 0;
  for (int round = 0; round < (soaking() ? 20'000 : 200); ++round) {
    auto edited = original;
    for (auto count = random() % 20 + 1; count > 0; --count)
      edited[random() % edited.size()] = static_cast<char>(random());
    write_bytes(database_, edited);
    const auto refusal = refusal_of([&] { (void)LedgerRegistry(folder_).last(identity_a); });
    EXPECT_TRUE(!refusal.thrown || refusal.kind != Error::Kind::budget) << refusal.message;
    refused += refusal.thrown;
    std::filesystem::remove(path("registry.db-journal"));
  }
  EXPECT_GT(refused, 0);
}

TEST_F(Registry, OneThatCannotBeReachedIsAFailureOfTheMachine) {
  EXPECT_REFUSED(machine, "registry", LedgerRegistry(path("no") / "folder"));
  LedgerRegistry registry(folder_);
  append_entry_head(registry, identity_a, 0);
  std::filesystem::permissions(folder_, std::filesystem::perms(0555));
  for (const auto& file : {database_, log_}) std::filesystem::permissions(file, std::filesystem::perms(0444));
  EXPECT_TRUE(as_nobody([&] {
    return refuses(Error::Kind::machine, refusal_of([&] { append_entry_head(registry, identity_a, 1); }),
                   "heads.log") &&
           refuses(Error::Kind::machine, refusal_of([&] { registry.bind(table()); }), "permissions") &&
           refuses(Error::Kind::machine, refusal_of([&] { LedgerRegistry{folder_}; }), "registry");
  }));
  std::filesystem::create_directory(path("empty"));
  std::filesystem::permissions(path("empty"), std::filesystem::perms(0555));
  EXPECT_TRUE(as_nobody([&] {
    return refuses(Error::Kind::machine, refusal_of([&] { LedgerRegistry{path("empty")}; }), "permissions");
  }));
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
  EXPECT_EQ(registry.last(identity_a), head(0));
}

TEST_F(Registry, AnAppendCostsOneSyncAndReadingCostsNone) {
  LedgerRegistry registry(folder_);
  for (std::int64_t i = 0; i < 20; ++i) {
    const int before = DiskCalls::syncs;
    append_entry_head(registry, identity_a, i);
    EXPECT_EQ(DiskCalls::syncs - before, 1);
  }
  const int before = DiskCalls::syncs;
  LedgerRegistry another(folder_);
  another.last(identity_a);
  another.tables_with(header_);
  EXPECT_EQ(DiskCalls::syncs, before);
}

TEST_F(Registry, ALongLogIsNotFoldedInTheMiddleOfARun) {
  LedgerRegistry registry(folder_);
  append_entry_head(registry, identity_b, 0);
  fill_log();
  const int before = DiskCalls::syncs;
  append_entry_head(registry, identity_a, 700);
  EXPECT_EQ(DiskCalls::syncs - before, 1);
}

}  // namespace discreet::registry_test
