// A witness keeps the newest head of a ledger in another place, so that an older copy of the ledger is recognized.
//
// A spend has four steps. Ask the witness for its head, which must be in the ledger's chain. Commit the entry to the
// ledger. Append the new head to the witness. Only then draw. The ledger comes first: after a crash between the two it
// is one entry ahead, and the next use brings the witness up. The other order would make every crash look like an older
// copy. If `last` throws, nothing was spent. If `append` throws, the entry is spent and nothing may be drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace discreet::inline ledger {

// A place in the chain of a ledger. Sequence 0 is its terms.
struct LedgerHead {
  std::int64_t sequence = 0;
  std::string hash;
  bool operator==(const LedgerHead&) const = default;
};

class HeadWitness {
 public:
  virtual ~HeadWitness() = default;

  // The newest head that was appended. Error (machine): the witness cannot be asked. Error (check): it is damaged.
  virtual std::optional<LedgerHead> last(std::string_view identity) = 0;

  // Durable when it returns. Error (check) if the witness has the same sequence with another hash, or another
  // `previous` hash. Returns the newest head. It is a later one if another process was faster. Then this later head
  // must be in the ledger's chain as well before anything is drawn.
  virtual LedgerHead append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                            std::string_view hash) = 0;
};

// Error (check) unless the witness's head is in the chain of a ledger that ends at entry `newest`. `hash_at` returns
// the hash of an entry of that chain. It is asked for at most one.
void require_in_chain(const LedgerHead& head, std::int64_t newest,
                      const std::function<std::string(std::int64_t)>& hash_at);

// Error (check) if the new head contradicts the newest one of a witness.
void require_no_fork(const LedgerHead& newest, std::int64_t sequence, std::string_view previous, std::string_view hash);

// Error (check): the witness has this entry with another hash.
[[noreturn]] void refuse_fork(std::int64_t sequence);

// Error (mistake) for values that no ledger has.
void require_head(std::string_view identity, std::int64_t sequence, std::string_view previous, std::string_view hash);

bool is_identity(std::string_view text);  // 32 lowercase hexadecimal digits
bool is_hash(std::string_view text);      // 64 of them

// A sequence as it is written: digits without a leading zero.
std::optional<std::int64_t> parse_sequence(std::string_view text);

}  // namespace discreet::inline ledger
