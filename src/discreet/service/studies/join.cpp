// Tested by participant_test.cpp
#include "discreet/service/studies/join.h"

#include <fmt/format.h>

#include "discreet/app/request/request.h"
#include "discreet/base/option_range.h"
#include "discreet/local/records/record_json.h"
#include "discreet/service/studies/json_file.h"
#include "discreet/service/studies/participant.h"

namespace discreet::inline service {
namespace {

constexpr std::int64_t longest_wait = std::int64_t{366} * 86'400;

Json left_of(const PersonalLedger& ledger) {
  const Rational total = ledger.total(), spent = ledger.spent();
  return {{"total", to_string(total)}, {"spent", to_string(spent)}, {"left", to_string(total - spent)}};
}

std::function<Record(const RecordSchema&)> reader_of(const JoinOptions& options) {
  if (options.value.has_value() == options.record.has_value())
    throw Error("give your value with --value, or a file with your values with --record");
  Json given = options.record ? read_json_file(*options.record) : Json(*options.value);
  return [given = std::move(given)](const RecordSchema& schema) { return read_record(schema, given); };
}

std::string meaning(const Participant::Result& result) {
  switch (result.outcome) {
    case Participant::Outcome::sent: return "the collector has your report";
    case Participant::Outcome::refused: return "the collector refused the report";
    case Participant::Outcome::too_late: return "your round is closed; nothing more is asked of you";
    case Participant::Outcome::too_soon: return "your round is not open yet; run this again later, or with --wait";
  }
  return "";
}

}  // namespace

Json init_ledger(const Json& request, const Context&) {
  InitOptions options = split<InitOptions>(request, Json::array()).verb;
  if (options.ledger.empty()) throw Error("option 'ledger' is needed: the file to make");
  auto ledger = PersonalLedger::create(options.ledger, options.epsilon);
  Json result{{"ledger", Value<std::filesystem::path>::write(options.ledger)}};
  result.update(left_of(ledger));
  return result;
}

Json join_study(const Json& request, const Context& context) {
  JoinOptions options = split<JoinOptions>(request, Json::array()).verb;
  if (options.ledger.empty()) throw Error("option 'ledger' is needed: your ledger, made once by `discreet local init`");
  require_between("wait", options.wait, 0, longest_wait, "Give the seconds to wait for the study to begin");
  const std::string hash = options.protocol_hash.value_or(std::string(64, '0'));
  if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != hash.npos)
    throw Error("option 'protocol_hash' is 64 of 0-9 and a-f, as the study's document has it");
  Url url = Url::parse(options.study);
  auto ledger = PersonalLedger::open(options.ledger, context.progress.stop);
  auto reads = reader_of(options);
  Participant::Options how;
  how.http.certificate = options.certificate;
  how.http.stop = context.progress.stop;
  how.protocol_hash = options.protocol_hash;
  Participant participant(url, ledger, std::move(how));
  auto result = participant.take_part(reads, std::chrono::seconds(options.wait), context.progress.stop);
  Json shown{{"study", url.text()},     {"answered", result.outcome == Participant::Outcome::sent},
             {"result", result.reason}, {"meaning", meaning(result)},
             {"round", result.round},   {"epsilon", to_string(result.epsilon)}};
  shown.update(left_of(ledger));
  return shown;
}

}  // namespace discreet::inline service
