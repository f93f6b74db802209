// Tested by chain_test.cpp
#include "discreet/ledger/chain/purpose.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_name = 64;
constexpr std::size_t max_note = 1000;

bool is_name(std::string_view text) {
  auto fits = [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_' || c == '-'; };
  return !text.empty() && text.size() <= max_name && std::all_of(text.begin(), text.end(), fits);
}

}  // namespace

// Control characters are C0, DEL and C1.
bool is_printable(const std::string& text) {
  if (!is_utf8(text)) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    bool c1 = byte == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (byte < 0x20 || byte == 0x7f || c1) return false;
  }
  return true;
}

void check_purpose(const Purpose& purpose) {
  if (!is_name(purpose.verb) || !is_name(purpose.name))
    throw Error(fmt::format("a purpose names a verb and what ran, each of 1 to {} of a-z, 0-9, _ and -", max_name));
  if (purpose.note.size() > max_note || !is_printable(purpose.note))
    throw Error(
        fmt::format("the note must be one line of UTF-8 of at most {} bytes. Shorten it, and leave out line "
                    "ends and control characters",
                    max_note));
}

std::string this_hour() {
  auto now = std::chrono::floor<std::chrono::hours>(std::chrono::system_clock::now());
  auto day = std::chrono::floor<std::chrono::days>(now);
  std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:00:00Z", int(date.year()), unsigned(date.month()), unsigned(date.day()),
                     (now - day).count());
}

bool is_hour(std::string_view time) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:00:00Z";
  auto fits = [](char c, char wanted) { return wanted == 'd' ? '0' <= c && c <= '9' : c == wanted; };
  return std::equal(time.begin(), time.end(), shape.begin(), shape.end(), fits);
}

void tampered(const std::string& what) {
  throw Error(what + ", so the file was edited or damaged. Restore its newest copy (what was spent since is spent)",
              Error::Kind::check);
}

}  // namespace discreet::inline ledger
