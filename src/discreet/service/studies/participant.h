// A person's side of a study: holds her record and her ledger, decides by itself, and sends nothing but a report.
//
// It reads the whole study, finds its own round and question by its token, checks the question and computes its cost
// from its own code, charges the ledger, draws, stores, sends. Whatever it does not understand or cannot afford it does
// not answer, and to the collector that looks like a person whose turn it is not. The record decides nothing but the
// value under the randomizer: not whether it answers, nor how long the report is, nor when it is sent: a report leaves
// at a multiple of a public time after the study came, however long evaluating and drawing took.
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
    refused,   // the collector does not want it: `reason` says why
    too_late,  // her round was closed before she came
    too_soon,  // her round is not open yet
  };
  struct Result {
    Outcome outcome = Outcome::too_soon;
    std::string reason;  // the collector's word: accepted, repeated, late ...
    std::int64_t round = 0;
    Rational epsilon;  // what it has cost, now or earlier; 0: nothing
  };

  struct Options {
    HttpClient::Options http = {};
    std::chrono::milliseconds pace{250};            // 0: a report leaves at once, which is for simulations
    std::optional<std::string> protocol_hash = {};  // of the study that she was told of; another one is refused
  };

  // `url` is that of the study.
  Participant(Url url, PersonalLedger& ledger) : Participant(std::move(url), ledger, Options()) {}
  Participant(Url url, PersonalLedger& ledger, Options options);

  // Once. `reads` makes the record from the public schema; Error when it does not fit. Error of Kind::budget when it
  // would cost more than is left, of Kind::machine when the collector cannot be reached; what is stored by then is sent
  // the next time.
  Result take_part(const std::function<Record(const RecordSchema&)>& reads);

  // Until the report is sent or can never be, for at most so long; `stop` ends it early.
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

// The first of begin + pace, begin + 2 pace, ... that is not over; `now` when the pace is 0.
std::chrono::steady_clock::time_point next_tick(std::chrono::steady_clock::time_point begin,
                                                std::chrono::steady_clock::time_point now,
                                                std::chrono::milliseconds pace);

}  // namespace discreet::inline service
