// A person's side of a study: holds her record and her ledger, decides by itself, and sends nothing but a report.
//
// It reads the whole study, finds its own round and question by its token, checks the question and computes its cost from
// its own code, charges the ledger, draws, stores, sends. Whatever it does not understand or cannot afford it does not
// answer, and to the collector that looks like a person whose turn it is not. The record decides nothing but the value
// under the randomizer: not whether it answers, nor when, nor how long the report is.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "discreet/app/json.h"
#include "discreet/service/http_client.h"
#include "discreet/service/personal_ledger.h"
#include "discreet/service/study_document.h"

namespace discreet {

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

  // `url` is that of the study.
  Participant(Url url, PersonalLedger& ledger, HttpClient::Options http = {});

  // Once. `reads` makes the record from the public schema; Error when it does not fit. Error of Kind::budget when it would cost more than is left, of Kind::machine when the collector cannot be
  // reached; what is stored by then is sent the next time.
  Result take_part(const std::function<Record(const RecordSchema&)>& reads);

  // Until the report is sent or can never be, for at most so long; `stop` ends it early.
  Result take_part(const std::function<Record(const RecordSchema&)>& reads, std::chrono::seconds patience,
                   const std::function<bool()>& stop);

 private:
  StudyDocument fetch();
  Result send(const PersonalReport& report);
  PersonalReport answer(const StudyDocument& study, const Cohort& cohort, std::size_t round, const Record& record);

  Url url_;
  PersonalLedger& ledger_;
  HttpClient client_;
};

}  // namespace discreet
