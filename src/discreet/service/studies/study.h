// A running study: the open round, its counts, and the next questions.
//
// The protocol decides everything as a function of the tallies. The store keeps reports, closed rounds and their
// tallies. So a study is the same after a restart. One thread writes (the committer's). Any thread may read documents
// and the open round.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "discreet/app/studies/protocols.h"
#include "discreet/service/http/published_text.h"
#include "discreet/service/store/store.h"
#include "discreet/service/studies/open_round.h"
#include "discreet/service/studies/study_document.h"

namespace discreet::inline service {

class Study {
 public:
  // The input of `POST /studies`: {"study": "flu", "protocol": "frequency", "options": {...}, "closing": {"people":
  // "planned" or a list, "seconds": 3600}}. "planned": a round ends when every question has the reports that it needs.
  // This function draws the seed. Error naming the member.
  static StoredStudy draft(const Json& given, std::int64_t key);

  // As it is in the store.
  Study(const StoredStudy& stored, Store& store);
  // With these rounds and the tallies of the closed ones. A study that can be made can be stored. Error: the protocol
  // cannot ask its questions.
  Study(const StoredStudy& stored, const std::vector<StoredRound>& rounds, std::vector<std::vector<Tally>> tallies);

  std::int64_t key() const { return key_; }
  const std::string& name() const { return document_.name; }
  std::shared_ptr<const OpenRound> open_round() const;
  // Public JSON, written once per state and shared by all answers:
  SharedText document() const;
  SharedText announcement(std::uint64_t round) const;  // its questions, from 1, null: not asked yet
  SharedText closed_tallies() const;                   // clients recompute every question and the outcome from them

  Json tallies() const;            // for all rounds, the open one included
  std::uint64_t received() const;  // in the open round

  // Error (mistake), naming the protocol: the document is longer than a device reads, or a device does not answer it. A
  // study of several rounds has the same room again, for longer numbers and for its results.
  void check_answerable() const;

  // On the writing thread:
  bool admits(const StoredReport& report) const;
  void count(std::span<const StoredReport* const> reports);
  bool due(std::int64_t now) const;  // the rule ends the open round, or an attempt to close it failed
  // Closes the open round, if there is one. If the store fails, it may have closed the round all the same. Then the
  // round takes no more reports, its tallies stay as they are, and the next call writes the same again.
  void close(Store& store, std::int64_t now);
  void recount(Store& store);  // the open round, from its reports

 private:
  bool filled() const;  // every question of the open round has the reports that it needs
  void announce(std::int64_t opened);
  void publish();
  std::string transcript() const;  // the hash over all closed rounds
  void count(const StoredReport& report, std::vector<Tally>& tallies) const;
  Json result_of(std::size_t round, const std::vector<Tally>& tallies) const;
  Json write_closed_rounds() const;

  std::int64_t key_;
  std::shared_ptr<const StudyProtocol> protocol_;
  std::vector<RoundPlan> plan_;  // the protocol's
  bool closes_as_planned_ = true;
  mutable std::mutex mutex_;  // guards everything below for readers
  StudyDocument document_;
  std::vector<std::vector<Question>> announced_;  // for the rounds so far, the open one included
  Answered answered_;                             // closed rounds
  std::vector<Tally> counting_;                   // the open one
  std::optional<std::int64_t> closing_;           // time of an unconfirmed order to close the open round
  std::shared_ptr<const OpenRound> open_;
  SharedText text_, closed_text_;
  std::vector<SharedText> announced_text_;  // for the rounds in announced_
};

}  // namespace discreet::inline service
