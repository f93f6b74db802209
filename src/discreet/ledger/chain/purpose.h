// The reason and the hour of an entry, as every format of a ledger writes them.
#pragma once

#include <string>
#include <string_view>

namespace discreet::inline ledger {

// `note` is the user's free text and is kept as it is. It must not mention rows or outcomes.
struct Purpose {
  std::string verb;  // learn, sanitize, ...
  std::string name;  // the registry's name of the subject that ran
  std::string note;
  bool operator==(const Purpose&) const = default;
};

// Error (mistake) for a purpose that no entry may hold.
void check_purpose(const Purpose& purpose);

// One line of UTF-8 without control characters, which a terminal would obey.
bool is_printable(const std::string& text);

// UTC, rounded down to the hour: `2025-01-31T13:00:00Z`. The time between two runs depends on the data.
std::string this_hour();
bool is_hour(std::string_view time);

// Error (check): the file was edited or damaged.
[[noreturn]] void tampered(const std::string& what);

}  // namespace discreet::inline ledger
