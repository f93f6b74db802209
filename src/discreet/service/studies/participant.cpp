#include "discreet/service/studies/participant.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/service/http/wire_json.h"

namespace discreet::inline service {
namespace {

constexpr std::chrono::milliseconds first_pause{200}, longest_pause{5'000};
constexpr std::size_t longest_message = 300, longest_word = 30;

std::string message_of(const HttpResponse& answer) {
  try {
    Json body = parse_wire(answer.body);
    for (const char* name : {"message", "error"})
      if (body.is_object() && body.contains(name) && body[name].is_string())
        return in_quotes(body[name].get<std::string>(), longest_message);
  } catch (const Error&) {
    // Whatever answers there is no collector; its status has to do.
  }
  return fmt::format("status {}", answer.status);
}

// The collector answers a report with one word. Any other text would look like a message of this program.
bool is_word(const std::string& text) {
  return !text.empty() && text.size() <= longest_word &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == text.npos;
}

// A fault of an announcement is not the person's mistake.
template <class Work>
auto of_the_announcement(const Work& work) {
  try {
    return work();
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::mistake) throw;
    throw Error(fmt::format("the announcement of the study cannot be answered: {}. Nothing is reported. Tell the "
                            "collector's owner",
                            error.what()),
                Error::Kind::check);
  }
}

std::vector<std::uint64_t> wanted(const std::vector<Question>& questions) {
  std::vector<std::uint64_t> people;
  for (const Question& question : questions) people.push_back(question.people);
  return people;
}

}  // namespace

std::chrono::steady_clock::time_point next_tick(std::chrono::steady_clock::time_point begin,
                                                std::chrono::steady_clock::time_point now,
                                                std::chrono::milliseconds pace) {
  if (pace.count() <= 0) return now;
  const std::chrono::steady_clock::duration one = pace, gone = now - begin;
  return begin + one * std::max<std::int64_t>(1, (gone + one - std::chrono::steady_clock::duration(1)) / one);
}

Participant::Participant(Url url, PersonalLedger& ledger, Options options)
    : url_(std::move(url)),
      ledger_(ledger),
      pace_(options.pace),
      protocol_hash_(std::move(options.protocol_hash)),
      client_(url_, std::move(options.http)) {}

StudyDocument Participant::fetch() {
  HttpResponse answer = client_.get(url_.path);
  if (answer.status == 404) throw Error(fmt::format("there is no study at {}. Check the address", url_.text()));
  if (answer.status != 200)
    throw Error(fmt::format("{} cannot be read: {}", url_.text(), message_of(answer)), Error::Kind::machine);
  const Json document = of_the_announcement([&] { return parse_wire(answer.body, 64); });
  StudyDocument study = of_the_announcement([&] { return read_study_document(document); });
  if (protocol_hash_ && document["protocol_hash"] != *protocol_hash_)
    throw Error(fmt::format("the study has the protocol hash {}, not the one that was asked for. Nothing is reported. "
                            "Ask who told you of the study",
                            document["protocol_hash"].get<std::string>()),
                Error::Kind::check);
  return study;
}

Participant::Result Participant::take_part(const std::function<Record(const RecordSchema&)>& reads) {
  StudyDocument study = fetch();
  const auto fetched = std::chrono::steady_clock::now();
  // First what does not depend on the cohort, so that whoever refuses refuses whatever her cohort is.
  const Record record = reads(study.schema);
  study.schema.check(record);
  auto known = ledger_.find(study.seed);
  if (known && known->report) return send(*known, fetched);
  if (!known && study.epsilon > ledger_.total() - ledger_.spent())
    throw Error(
        fmt::format("the study asks for epsilon {}, and of your {} only {} is left. Nothing is reported",
                    to_string(study.epsilon), to_string(ledger_.total()), to_string(ledger_.total() - ledger_.spent())),
        Error::Kind::budget);
  const Token token = ledger_.token(study.seed, url_.text());
  const Cohort cohort{study.seed, token};
  const std::size_t round = of_the_announcement([&] { return cohort.round(study.rounds) + 1; });
  if (study.open == 0 || round < study.open)
    return {Outcome::too_late, "late", static_cast<std::int64_t>(round), known ? known->epsilon : Rational(0)};
  if (round > study.open) return {Outcome::too_soon, "early", static_cast<std::int64_t>(round), 0};
  return send(answer(study, cohort, round, record), fetched);
}

PersonalReport Participant::answer(const StudyDocument& study, const Cohort& cohort, std::size_t round,
                                   const Record& record) {
  const std::size_t number = of_the_announcement([&] { return cohort.question(wanted(study.questions)); });
  const auto asked = of_the_announcement([&] { return AskedQuestion(study.questions[number], study.schema); });
  const Rational epsilon = asked.randomizer().epsilon();
  if (epsilon > study.epsilon)
    throw Error(fmt::format("the study promises epsilon {} and asks for {}. Nothing is reported",
                            to_string(study.epsilon), to_string(epsilon)),
                Error::Kind::check);
  auto known = ledger_.find(study.seed);
  if (!known) ledger_.charge(study.seed, static_cast<std::int64_t>(round), static_cast<std::int64_t>(number), epsilon);
  // Charged earlier, and switched off before the draw: nothing has left, so it may be drawn now, for the same question.
  if (known && (known->round != static_cast<std::int64_t>(round) ||
                known->question != static_cast<std::int64_t>(number) || known->epsilon < epsilon))
    throw Error("the study asks another question than the one that was charged. Nothing is reported",
                Error::Kind::check);
  Rng rng = Rng::secure();
  ledger_.store(study.seed, report_text(asked.answer(record, cohort, rng).report));
  return *ledger_.find(study.seed);
}

Participant::Result Participant::send(const PersonalReport& report, std::chrono::steady_clock::time_point fetched) {
  Json body{{"wire", wire_version},
            {"round", report.round},
            {"question", report.question},
            {"token", to_hex(report.token)},
            {"report", *report.report}};
  const std::string text = body.dump();
  std::this_thread::sleep_until(next_tick(fetched, std::chrono::steady_clock::now(), pace_));
  HttpResponse answer = client_.post(url_.path + "/reports", text);
  if (answer.status >= 500 || answer.status == 429)
    throw Error(fmt::format("the collector did not take the report: {}. It is kept. Run the same command again",
                            message_of(answer)),
                Error::Kind::machine);
  std::string word = "status " + std::to_string(answer.status);
  try {
    Json said = parse_wire(answer.body);
    if (said.is_object() && said.contains("result") && said["result"].is_string() && is_word(said["result"]))
      word = said["result"];
  } catch (const Error&) {
    // No collector of ours; its status has to do.
  }
  const bool taken = answer.status == 200 && (word == "accepted" || word == "repeated");
  const auto outcome = taken ? Outcome::sent : word == "late" ? Outcome::too_late : Outcome::refused;
  return {outcome, word, report.round, report.epsilon};
}

Participant::Result Participant::take_part(const std::function<Record(const RecordSchema&)>& reads,
                                           std::chrono::seconds patience, const std::function<bool()>& stop) {
  const auto end = std::chrono::steady_clock::now() + patience;
  for (auto pause = first_pause;; pause = std::min(2 * pause, longest_pause)) {
    const auto next = std::chrono::steady_clock::now() + pause;
    try {
      Result result = take_part(reads);
      if (result.outcome != Outcome::too_soon || next > end) return result;
    } catch (const Error& error) {
      if (error.kind() != Error::Kind::machine || next > end) throw;
    }
    while (std::chrono::steady_clock::now() < next) {
      if (stop && stop()) throw Error("interrupted", Error::Kind::interrupted);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

}  // namespace discreet::inline service
