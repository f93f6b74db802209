// Fuzzes the messages to a collector and from a collector to a device: any bytes are refused or understood.
#include "discreet/app/studies/randomizers.h"
#include "discreet/base/error.h"
#include "discreet/service/http/url.h"
#include "discreet/service/http/wire_json.h"
#include "discreet/service/studies/report_batch.h"
#include "discreet/service/studies/study_document.h"
#include "discreet/service/studies/study_hash.h"

namespace {

using namespace discreet;

const OpenRound& round_of_fuzz() {
  static const OpenRound round = [] {
    OpenRound made{.study = 1, .name = "fuzz", .seed = {}, .rounds = {3, 1}, .number = 1};
    made.questions.push_back(
        {Expression::constant(0),
         read_randomizer({{"randomizer", "subset"}, {"epsilon", "1"}, {"values", 70}, {"size", 3}}), 3});
    made.wanted.push_back(3);
    return made;
  }();
  return round;
}

template <class Action>
void attempt(const Action& action) {
  try {
    action();
  } catch (const Error&) {
    // Refused, as it should be.
  }
}

// Whatever a device accepts, it can also answer.
void answer_all(const StudyDocument& study) {
  for (const Question& question : study.questions)
    attempt([&] {
      AskedQuestion asked(question, study.schema);
      Record lowest;
      for (const RecordField& field : study.schema.fields()) lowest.push_back(field.range.low);
      if (asked.randomizer().report_bits() > 4096) return;
      Rng rng = Rng::seeded(1);
      asked.answer(lowest, Cohort{study.seed, Token{}}, rng);
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  attempt([&] { Url::parse(text); });
  attempt([&] {
    const Json given = parse_wire(text, 64);
    attempt([&] { ReportBatch(given, 1000, round_of_fuzz()); });
    attempt([&] {
      Json hashed = given;  // no bytes guess a hash, and the code behind the check must be reached
      if (hashed.is_object()) hashed["protocol_hash"] = protocol_hash(given);
      answer_all(read_study_document(hashed));
    });
  });
  return 0;
}
