// A study that runs: which round is open, what it has counted, and what comes next.
//
// The protocol decides everything as a function of the tallies; the store keeps reports, closed rounds and their tallies.
// So a study is the same after a restart. One thread writes (the committer's); documents and the open round may be
// read from any.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "discreet/app/protocols.h"
#include "discreet/service/open_round.h"
#include "discreet/service/store.h"
#include "discreet/service/study_document.h"

namespace discreet {

class Study {
 public:
  // What `POST /studies` takes: {"study": "flu", "protocol": "frequency", "options": {...}, "closing": {"people":
  // "planned" or a list, "seconds": 3600}}. Checked completely; the seed is drawn here. Error naming the member.
  static StoredStudy draft(const Json& given, std::int64_t key);

  // As it stands in the store.
  Study(const StoredStudy& stored, Store& store);

  const std::string& name() const { return document_.name; }
  std::shared_ptr<const OpenRound> open_round() const;
  std::string document() const;    // JSON, as everybody sees it
  Json tallies() const;            // of all rounds, the open one included
  Json closed_tallies() const;     // for everybody: they recompute every question and the outcome
  std::uint64_t received() const;  // in the open round

  // On the writing thread:
  bool admits(const StoredReport& report) const;
  void count(std::span<const StoredReport* const> reports);
  bool due(std::int64_t now) const;            // the rule says that the open round ends
  void close(Store& store, std::int64_t now);  // the open round; nothing when there is none
  void recount(Store& store);                  // the open round, from its reports

 private:
  void announce(std::int64_t opened);
  void publish();
  Json result_of(std::size_t round, const std::vector<Tally>& tallies) const;

  std::int64_t key_;
  std::shared_ptr<const StudyProtocol> protocol_;
  mutable std::mutex mutex_;  // guards everything below for readers
  StudyDocument document_;
  Answered answered_;            // closed rounds
  std::vector<Tally> counting_;  // the open one
  std::int64_t opened_ = 0;
  std::shared_ptr<const OpenRound> open_;
  std::string text_;
};

}  // namespace discreet
