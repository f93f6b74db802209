// The head of an SQLite store, in `FILE-head` beside it. Its lock lets one collector at a time use the store.
//
// A damaged log can take a store back to an earlier transaction, sums included. Only a place outside the database shows
// that. So the number and the hash of the newest link are written there after each transaction, never before. They are
// not synced each time, because a head that is older than the store is harmless.
#pragma once

#include <filesystem>
#include <optional>

#include "discreet/service/store/file_identity.h"
#include "discreet/service/store/store_chain.h"

namespace discreet::inline service {

class HeadFile {
 public:
  static std::filesystem::path beside(const std::filesystem::path& store);
  // Nothing: there is no head yet. Error (check): the file is something else. Takes no lock.
  static std::optional<ChainHead> read(const std::filesystem::path& store);

  // Makes the file if need be, and locks it. Error (machine): another collector has the lock, also after a short wait.
  explicit HeadFile(const std::filesystem::path& store);
  HeadFile(const HeadFile&) = delete;
  HeadFile& operator=(const HeadFile&) = delete;
  ~HeadFile();

  // Error (check): the file was removed or replaced, so another collector may have the lock of a new one.
  void check_in_place() const;

  enum class Durable { yes, no };
  void write(const ChainLink& link, Durable durable = Durable::no);

 private:
  std::filesystem::path file_;
  int descriptor_;
  FileIdentity identity_;
};

}  // namespace discreet::inline service
