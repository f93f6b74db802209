// A person's side of a study: holds the record and the ledger, decides by itself, and sends nothing but a report.
//
// It reads the whole study and finds its own round and question by its token. It checks the question and computes the
// cost with its own code. Then it charges the ledger, draws, stores and sends. If it does not understand a question or
// cannot afford it, it does not answer. To the collector this looks like a person of another round. The record decides
// only the value under the randomizer. It does not decide the length of the report or the time of sending, nor whether
// there is one. A report leaves at a multiple of a public time after the study came, independent of the time for
// evaluating and drawing.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "discreet/json/json.h"
#include "discreet/service/http/http_client.h"
#include "discreet/service/store/personal_ledger.h"
#include "discreet/service/studies/study_document.h"

namespace discreet::inline service {

class Participant {
 public:
  enum class Outcome {
    sent,      // the collector has it
    refused,   // the collector does not want it, for the given `reason`
    too_late,  // the person's round was closed before
    too_soon,  // the person's round is not open yet
  };
  struct Result {
    Outcome outcome = Outcome::too_soon;
    std::string reason;  // the collector's word: accepted, repeated, late ...
    std::int64_t round = 0;
    Rational epsilon;  // the cost, now or earlier, 0: nothing
  };

  struct Options {
    HttpClient::Options http = {};
    std::chrono::milliseconds pace{250};            // 0: a report leaves at once, for simulations
    std::optional<std::string> protocol_hash = {};  // the hash of the expected study, another one is refused
  };

  // `url` is that of the study.
  Participant(Url url, PersonalLedger& ledger) : Participant(std::move(url), ledger, Options()) {}
  Participant(Url url, PersonalLedger& ledger, Options options);

  // Once. `reads` makes the record from the public schema. Error if it does not fit. Error of Kind::budget if it would
  // cost more than is left. Error of Kind::machine if the collector cannot be reached. Then the next call sends the
  // stored report.
  Result take_part(const std::function<Record(const RecordSchema&)>& reads);

  // Repeats until the report is sent or can never be sent, for at most `patience`. `stop` ends it early.
  Result take_part(const std::function<Record(const RecordSchema&)>& reads, std::chrono::seconds patience,
                   const std::function<bool()>& stop);

 private:
  StudyDocument fetch();
  Result send(const PersonalReport& report, std::chrono::steady_clock::time_point fetched);
  PersonalReport answer(const StudyDocument& study, const Cohort& cohort, std::size_t round, const Record& record);

  Url url_;
  PersonalLedger& ledger_;
  std::chrono::milliseconds pace_;
  std::optional<std::string> protocol_hash_;
  HttpClient client_;
};

// The first of begin + pace, begin + 2 pace, ... that is not over. `now` if the pace is 0.
std::chrono::steady_clock::time_point next_tick(std::chrono::steady_clock::time_point begin,
                                                std::chrono::steady_clock::time_point now,
                                                std::chrono::milliseconds pace);

}  // namespace discreet::inline service
