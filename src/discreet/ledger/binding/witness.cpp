#include "discreet/ledger/binding/witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "discreet/base/error.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t identity_digits = 32, hash_digits = 64;
constexpr std::size_t most_sequence_digits = 18;  // fits into 64 bits

bool is_hex(std::string_view text, std::size_t digits) {
  auto fits = [](char c) { return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f'); };
  return text.size() == digits && std::all_of(text.begin(), text.end(), fits);
}

std::string later_spends(std::int64_t count) {
  constexpr std::array<std::string_view, 10> words = {"",     "",    "two",   "three", "four",
                                                      "five", "six", "seven", "eight", "nine"};
  if (count == 1) return "The later spend still counts";
  if (count < static_cast<std::int64_t>(words.size()))
    return fmt::format("The {} later spends still count", words[static_cast<std::size_t>(count)]);
  return fmt::format("The {} later spends still count", count);
}

}  // namespace

bool is_identity(std::string_view text) { return is_hex(text, identity_digits); }
bool is_hash(std::string_view text) { return is_hex(text, hash_digits); }

std::optional<std::int64_t> parse_sequence(std::string_view text) {
  std::int64_t sequence = 0;
  if (text.empty() || text.size() > most_sequence_digits || (text.front() == '0' && text.size() > 1)) return {};
  auto all = [](char c) { return '0' <= c && c <= '9'; };
  if (!std::all_of(text.begin(), text.end(), all)) return {};
  std::from_chars(text.data(), text.data() + text.size(), sequence);
  return sequence;
}

void require_in_chain(const LedgerHead& head, std::int64_t newest,
                      const std::function<std::string(std::int64_t)>& hash_at) {
  if (head.sequence > newest)
    throw Error(fmt::format("The ledger ends at entry {}, but the witness has entry {}. An older copy replaced it. "
                            "Restore the newest copy. {}.",
                            newest, head.sequence, later_spends(head.sequence - newest)),
                Error::Kind::check);
  if (hash_at(head.sequence) != head.hash) refuse_fork(head.sequence);
}

void refuse_fork(std::int64_t sequence) {
  throw Error(
      fmt::format("The ledger and the witness differ at entry {}. Two copies of the ledger were used, or one was "
                  "edited. Restore the copy that the witness knows. All spends of both copies count.",
                  sequence),
      Error::Kind::check);
}

void require_no_fork(const LedgerHead& newest, std::int64_t sequence, std::string_view previous,
                     std::string_view hash) {
  if (sequence == newest.sequence && hash != newest.hash) refuse_fork(sequence);
  if (sequence == newest.sequence + 1 && previous != newest.hash) refuse_fork(newest.sequence);
}

void require_head(std::string_view identity, std::int64_t sequence, std::string_view previous, std::string_view hash) {
  if (!is_identity(identity))
    throw Error("The identity of a ledger must be 32 hexadecimal digits. Read it from the ledger");
  const bool first = sequence == 0 && previous.empty();
  if (sequence < 0 || !is_hash(hash) || !(first || is_hash(previous)))
    throw Error("A head must be an entry's number and hashes of 64 hexadecimal digits. Read them from the ledger");
}

}  // namespace discreet::inline ledger
