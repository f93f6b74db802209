// Judges one report, and decides whether it may be counted.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/json/json.h"
#include "discreet/local/randomizers/question.h"
#include "discreet/service/store/store.h"

namespace discreet::inline service {

enum class Reception {
  accepted,        // it is on the disk
  repeated,        // it was before, and sending it again is harmless
  conflict,        // the token has sent another report
  late,            // its round is closed, or the study is finished
  early,           // its round is not open yet
  forged,          // the token belongs to another round or question
  malformed,       // it is not a report of this study
  out_of_support,  // no value could have given it
};
constexpr auto words(Reception) {
  return std::array<std::string_view, 8>{"accepted", "repeated", "conflict",  "late",
                                         "early",    "forged",   "malformed", "out_of_support"};
}

// The round that takes reports. All incoming reports are judged by it. Never changes.
struct OpenRound {
  std::int64_t study = 0;
  std::string name;
  StudySeed seed{};
  std::vector<std::uint64_t> rounds;  // planned people of all rounds
  std::size_t number = 0;             // from 1, and one past the last round when the study is finished
  std::vector<Question> questions;    // in this round, empty when the study is finished
  std::vector<std::uint64_t> wanted;  // people for each

  // The report, if the store must decide: it is well formed and its round is open. Also if its round is closed, because
  // it may have been acknowledged before. Otherwise the reason for its refusal.
  struct Judged {
    std::optional<StoredReport> report;
    Reception reception = Reception::malformed;
  };
  Judged judge(const Json& given) const;
};

}  // namespace discreet::inline service
