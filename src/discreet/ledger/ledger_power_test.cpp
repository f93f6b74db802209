// Power loss, simulated: what the disk may hold when everything that was not synced is kept, lost or torn at
// will.
//
// A layer between SQLite and the file system writes down every change. For every point in that record the
// test makes disks that a power loss there could leave: a write that was synced is there; of the others any
// subset of sectors; a deletion whose folder was not synced may be undone. Each disk must hold a ledger with
// every spend that had returned.
#include <sqlite3.h>

#include <map>
#include <random>
#include <vector>

#include "discreet/ledger/ledger_file.h"
#include "discreet/ledger/ledger_test.h"

namespace discreet::ledger_power_test {

using namespace std::chrono_literals;

struct Change {
  enum class Kind { write, truncate, sync, remove, remove_synced, returned } kind;
  std::string file;
  sqlite3_int64 offset = 0;
  std::string bytes;
};

std::vector<Change>* record = nullptr;  // SQLite's hooks are C functions and can only reach a global
sqlite3_vfs* real = nullptr;
std::size_t bytes_read = 0;

struct RecordedFile {
  sqlite3_file base;
  std::string* name;
  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

RecordedFile* recorded(sqlite3_file* file) { return reinterpret_cast<RecordedFile*>(file); }
sqlite3_file* inner(sqlite3_file* file) { return recorded(file)->inner(); }

int close(sqlite3_file* file) {
  delete recorded(file)->name;
  return inner(file)->pMethods->xClose(inner(file));
}
int read(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
  bytes_read += static_cast<std::size_t>(count);
  return inner(file)->pMethods->xRead(inner(file), to, count, at);
}
int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  record->push_back({Change::Kind::write, *recorded(file)->name, at,
                     std::string(static_cast<const char*>(from), static_cast<std::size_t>(count))});
  return inner(file)->pMethods->xWrite(inner(file), from, count, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  record->push_back({Change::Kind::truncate, *recorded(file)->name, size, ""});
  return inner(file)->pMethods->xTruncate(inner(file), size);
}
int sync(sqlite3_file* file, int flags) {
  record->push_back({Change::Kind::sync, *recorded(file)->name, 0, ""});
  return inner(file)->pMethods->xSync(inner(file), flags);
}
int size(sqlite3_file* file, sqlite3_int64* bytes) { return inner(file)->pMethods->xFileSize(inner(file), bytes); }
int lock(sqlite3_file* file, int level) { return inner(file)->pMethods->xLock(inner(file), level); }
int unlock(sqlite3_file* file, int level) { return inner(file)->pMethods->xUnlock(inner(file), level); }
int reserved(sqlite3_file* file, int* out) { return inner(file)->pMethods->xCheckReservedLock(inner(file), out); }
int control(sqlite3_file* file, int what, void* with) {
  return inner(file)->pMethods->xFileControl(inner(file), what, with);
}
int sector(sqlite3_file* file) { return inner(file)->pMethods->xSectorSize(inner(file)); }
int device(sqlite3_file* file) { return inner(file)->pMethods->xDeviceCharacteristics(inner(file)); }

const sqlite3_io_methods methods = {1,    close,  read,     write,   truncate, sync,  size,
                                    lock, unlock, reserved, control, sector,   device};

int open_recorded(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  int code = real->xOpen(real, name, inner(file), flags, out_flags);
  bool opened = code == SQLITE_OK;
  recorded(file)->base.pMethods = opened ? &methods : nullptr;
  if (opened) recorded(file)->name = new std::string(name != nullptr ? name : "");
  return code;
}

int remove_recorded(sqlite3_vfs*, const char* name, int sync_folder) {
  record->push_back({sync_folder != 0 ? Change::Kind::remove_synced : Change::Kind::remove, name, 0, ""});
  return real->xDelete(real, name, sync_folder);
}

// While it lives, SQLite writes through the recorder.
class Recorder {
 public:
  Recorder() : layer_(*(real = sqlite3_vfs_find(nullptr))) {
    record = &changes_;
    layer_.zName = "recorder";
    layer_.szOsFile = static_cast<int>(sizeof(RecordedFile)) + real->szOsFile;
    layer_.xOpen = open_recorded;
    layer_.xDelete = remove_recorded;
    sqlite3_vfs_register(&layer_, 1);
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder() {
    sqlite3_vfs_unregister(&layer_);
    sqlite3_vfs_register(real, 1);
    record = nullptr;
  }
  void returned(const std::string& hash) { changes_.push_back({Change::Kind::returned, "", 0, hash}); }
  const std::vector<Change>& changes() const { return changes_; }

 private:
  sqlite3_vfs layer_;
  std::vector<Change> changes_;
};

// A disk with a cache that a power loss empties at will.
class Disk {
 public:
  explicit Disk(std::map<std::string, std::string> files) : durable_(std::move(files)) {}

  void apply(const Change& change) {
    auto& pending = pending_[change.file];
    switch (change.kind) {
      case Change::Kind::write:
      case Change::Kind::truncate:
      case Change::Kind::remove: pending.push_back(change); break;
      case Change::Kind::sync:  // for a new file, SQLite syncs the folder as well
        for (const auto& each : pending) perform(durable_, each);
        pending.clear();
        break;
      case Change::Kind::remove_synced:
        pending.clear();
        durable_.erase(change.file);
        break;
      case Change::Kind::returned: break;
    }
  }

  // Each pending change is kept whole, lost, or (writes) torn into sectors that are kept or lost one by one.
  template <class Keep>
  std::map<std::string, std::string> after_power_loss(Keep&& keep) const {
    auto files = durable_;
    for (const auto& [file, pending] : pending_)
      for (const auto& change : pending) {
        if (change.kind != Change::Kind::write) {
          if (keep()) perform(files, change);
          continue;
        }
        constexpr std::size_t sector_bytes = 512;
        for (std::size_t from = 0; from < change.bytes.size(); from += sector_bytes)
          if (keep())
            perform(files, {change.kind, file, change.offset + static_cast<sqlite3_int64>(from),
                            change.bytes.substr(from, sector_bytes)});
      }
    return files;
  }

 private:
  static void perform(std::map<std::string, std::string>& files, const Change& change) {
    if (change.kind == Change::Kind::remove) {
      files.erase(change.file);
      return;
    }
    auto& content = files[change.file];
    auto end = static_cast<std::size_t>(change.offset) + change.bytes.size();
    if (change.kind == Change::Kind::truncate || content.size() < end) content.resize(end);
    content.replace(static_cast<std::size_t>(change.offset), change.bytes.size(), change.bytes);
  }

  std::map<std::string, std::string> durable_;
  std::map<std::string, std::vector<Change>> pending_;
};

class LedgerPower : public LedgerTest {
 protected:
  LedgerPower() {
    Ledger::create(path(), {});
    before_ = {{std::filesystem::absolute(path()).string(), bytes_of(path())}};
  }

  void put(const std::map<std::string, std::string>& files) const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) std::filesystem::remove(entry);
    for (const auto& [file, bytes] : files) write_bytes(file, bytes);
  }

  // The disks on which a spend that had returned is gone, or the ledger does not check.
  int bad_disks(const std::vector<Change>& changes) const {
    std::mt19937_64 random(9);
    Disk disk(before_);
    std::vector<std::string> returned;
    int bad = 0;
    for (const auto& change : changes) {
      disk.apply(change);
      if (change.kind == Change::Kind::returned) returned.push_back(change.bytes);
      for (int variant = 0; variant < (soaking() ? 60 : 5); ++variant) {
        auto odds = variant == 0 ? 0 : variant == 1 ? 8 : random() % 7 + 1;  // all lost, all kept, mixtures
        put(disk.after_power_loss([&] { return random() % 8 < odds; }));
        bad += !survived(returned);
      }
    }
    return bad;
  }

  bool survived(const std::vector<std::string>& returned) const {
    bool whole = false;
    auto refusal = refusal_of([&] {
      auto ledger = Ledger::verify(path());
      whole = ledger.entries.size() <= returned.size() + 1;
      for (const auto& hash : returned) whole = whole && ledger.holds(hash);
    });
    return whole && !refusal.thrown;
  }

  std::map<std::string, std::string> before_;
};

TEST_F(LedgerPower, NoSpendThatReturnedIsLost) {
  Recorder recorder;
  auto ledger = Ledger::existing(path());
  for (int i = 0; i < 4; ++i)
    recorder.returned(ledger.spend(asked({Rational(1, i + 1)}, purpose(std::string(i == 2 ? 1000 : 10, 'n')))).hash);
  auto changes = recorder.changes();
  EXPECT_GT(changes.size(), 40u);
  EXPECT_EQ(bad_disks(changes), 0);
}

// The model has teeth: one notch weaker, the deletion of the journal may be undone, and with it the spend.
TEST_F(LedgerPower, TheNextWeakerSettingWouldLoseSpends) {
  LedgerTail ledger = Ledger::existing(path()).known();
  Chain chain(ledger.terms);
  Recorder recorder;
  for (int i = 0; i < 2; ++i) {
    SqliteDatabase database(path(), SqliteDatabase::Mode::existing, 0ms);
    database.run("PRAGMA synchronous = FULL");
    Transaction transaction(database, Transaction::Mode::write);
    ledger.last = chain.next(ledger, asked({1}), EntryType::spend, random_hex(16), this_hour());
    append_entry(database, *ledger.last);
    transaction.commit();
    recorder.returned(ledger.head());
  }
  auto changes = recorder.changes();
  EXPECT_GT(bad_disks(changes), 0);
}

// A spend reads the end of the chain. The tree of a long file is one or two pages deeper.
TEST_F(LedgerPower, ASpendReadsNoMoreInALongLedger) {
  auto read_by_a_spend = [&](const std::string& name, int entries) {
    Statement ledger{{{}, random_hex(16), "", std::nullopt}, {}};
    ledger.genesis = genesis_hash(ledger.identity, ledger.terms);
    Chain chain(ledger.terms);
    for (int i = 0; i < entries; ++i) {
      ledger.last = chain.next(ledger, asked({Rational(1, 3)}), EntryType::spend, random_hex(16), this_hour());
      ledger.entries.push_back(*ledger.last);
    }
    EXPECT_EQ(create_ledger_file(path(name), ledger), Creation::made);
    Recorder recorder;
    bytes_read = 0;
    Ledger::existing(path(name)).spend(asked({1}));
    return bytes_read;
  };
  constexpr std::size_t page = 4096;
  EXPECT_LE(read_by_a_spend("long.db", 5000), read_by_a_spend("short.db", 50) + 8 * page);
}

}  // namespace discreet::ledger_power_test
