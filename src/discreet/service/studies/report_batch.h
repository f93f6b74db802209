// The reports of one request, on their way through judgement and the store, and the answer to it.
#pragma once

#include <vector>

#include "discreet/service/http/http_message.h"
#include "discreet/service/store/committer.h"
#include "discreet/service/studies/open_round.h"

namespace discreet::inline service {

class ReportBatch {
 public:
  // {"wire": 1, "reports": [...]} with at most `most` of them, or a single report. Error: neither, with the fault.
  ReportBatch(const Json& given, std::size_t most, const OpenRound& round);

  std::size_t size() const { return receptions_.size(); }
  std::vector<StoredReport> take() { return std::move(pending_); }  // for the store, in order
  void settle(const std::vector<Insertion>& outcome);               // with the store's answers, in the same order

  const std::vector<Reception>& receptions() const { return receptions_; }
  HttpResponse response() const;

 private:
  void judge(const Json& given, const OpenRound& round);

  enum class Form { single, batch } form_;
  std::vector<Reception> receptions_;
  std::vector<std::size_t> places_;  // places of the pending ones
  std::vector<StoredReport> pending_;
};

}  // namespace discreet::inline service
