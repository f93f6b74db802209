// Tested by collector_test.cpp
#include "discreet/service/studies/report_batch.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/service/studies/study_document.h"

namespace discreet::inline service {
namespace {

int status_of(Reception reception) {
  switch (reception) {
    case Reception::accepted:
    case Reception::repeated: return 200;
    case Reception::conflict:
    case Reception::late:
    case Reception::early: return 409;
    case Reception::forged:
    case Reception::malformed:
    case Reception::out_of_support: return 422;
  }
  return 422;
}

}  // namespace

ReportBatch::ReportBatch(const Json& given, std::size_t most, const OpenRound& round) {
  if (!given.is_object() || !given.contains("wire") || given["wire"] != wire_version)
    throw Error(fmt::format("a request has \"wire\": {}", wire_version));
  form_ = given.contains("reports") ? Form::batch : Form::single;
  if (form_ == Form::single) {
    judge(given, round);
    return;
  }
  const Json& reports = given["reports"];
  if (!reports.is_array() || reports.empty()) throw Error("'reports' is a list of reports");
  if (reports.size() > most) throw Error(fmt::format("a batch has at most {} reports", most));
  receptions_.reserve(reports.size());
  pending_.reserve(reports.size());
  places_.reserve(reports.size());
  for (const Json& report : reports) judge(report, round);
}

void ReportBatch::judge(const Json& given, const OpenRound& round) {
  auto judged = round.judge(given);
  if (judged.report) {
    places_.push_back(receptions_.size());
    pending_.push_back(std::move(*judged.report));
  }
  receptions_.push_back(judged.reception);
}

void ReportBatch::settle(const std::vector<Insertion>& outcome) {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Reception& reception = receptions_[places_[i]];
    switch (outcome[i]) {
      case Insertion::fresh: reception = Reception::accepted; break;
      case Insertion::same: reception = Reception::repeated; break;
      case Insertion::other: reception = Reception::conflict; break;
      case Insertion::absent: reception = Reception::late; break;  // its round was closed meanwhile, or before
    }
  }
}

HttpResponse ReportBatch::response() const {
  if (form_ == Form::single)
    return {status_of(receptions_[0]),
            fmt::format(R"({{"wire":{},"result":"{}"}})", wire_version, word(receptions_[0])), "application/json", 0};
  std::size_t accepted = 0, repeated = 0;
  std::string results;
  for (Reception reception : receptions_) {
    accepted += reception == Reception::accepted;
    repeated += reception == Reception::repeated;
    results += fmt::format("{}\"{}\"", results.empty() ? "" : ",", word(reception));
  }
  return {200,
          fmt::format(R"({{"wire":{},"accepted":{},"repeated":{},"refused":{},"results":[{}]}})", wire_version,
                      accepted, repeated, receptions_.size() - accepted - repeated, results),
          "application/json", 0};
}

}  // namespace discreet::inline service
