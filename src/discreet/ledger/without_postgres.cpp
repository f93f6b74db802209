// The functions of ledger_postgres.h in a build without libpqxx
#include "discreet/base/error.h"
#include "discreet/ledger/ledger_postgres.h"

namespace discreet::inline ledger {
namespace {

[[noreturn]] void refuse_databases() {
  throw Error(
      "this build of discreet knows no databases. Install libpqxx (Debian: libpqxx-dev) and build it again, or name a "
      "file");
}

}  // namespace

std::unique_ptr<LedgerStore> open_postgres_ledger(const LedgerDatabase&, std::chrono::milliseconds) {
  refuse_databases();
}

Creation create_postgres_ledger(const LedgerDatabase&, const std::string&, const Terms&, std::chrono::milliseconds) {
  refuse_databases();
}

bool postgres_ledger_exists(const LedgerDatabase&, std::chrono::milliseconds) { refuse_databases(); }

}  // namespace discreet::inline ledger
