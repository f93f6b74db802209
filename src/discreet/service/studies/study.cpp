#include "discreet/service/studies/study.h"

#include <fmt/format.h>

#include <numeric>

#include "discreet/app/studies/study_length.h"
#include "discreet/base/error.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/studies/question_json.h"
#include "discreet/service/http/wire_json.h"
#include "discreet/service/studies/round_result.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::inline service {
namespace {

constexpr std::size_t longest_name = 64;
constexpr std::uint64_t longest_round = 100ull * 366 * 86'400;

void check_name(const std::string& name) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  if (name.empty() || name.size() > longest_name || name.find_first_not_of(allowed) != name.npos)
    throw Error(fmt::format("member 'study' names the study: up to {} of a-z, 0-9, - and _", longest_name));
}

void refuse_unknown(const Json& given, const std::vector<std::string>& known, const char* where) {
  for (const auto& [key, value] : given.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Error(fmt::format("unknown member '{}' of {}{}. Known are {}", key.substr(0, 60), where,
                              did_you_mean(key, known), join(known)));
}

const Json& member(const Json& given, const char* name) {
  if (!given.contains(name)) throw Error(fmt::format("the study has no member '{}'", name));
  return given[name];
}

std::uint64_t positive(const Json& given, const char* name) {
  if (!given.is_number_integer() || (!given.is_number_unsigned() && given.get<std::int64_t>() < 1) || given == 0)
    throw Error(fmt::format("member '{}' of 'closing' must be a whole number above 0", name));
  return given.get<std::uint64_t>();
}

// True if a round ends when every question has the reports that it needs. This is also the default rule.
bool closes_as_planned(const Json& study) {
  return !study.contains("closing") || study["closing"].value("people", Json()) == "planned";
}

std::vector<std::uint64_t> planned_reports(const std::vector<RoundPlan>& plan) {
  std::vector<std::uint64_t> reports;
  for (const RoundPlan& round : plan) reports.push_back(round.reports());
  return reports;
}

// `planned` are the reports that every round needs.
ClosingRule read_closing(const Json& study, const std::vector<std::uint64_t>& planned) {
  if (!study.contains("closing")) return {planned, std::nullopt};
  const Json& given = study["closing"];
  if (!given.is_object()) throw Error("member 'closing' is an object with 'people', 'seconds' or none of them");
  refuse_unknown(given, {"people", "seconds"}, "'closing'");
  ClosingRule rule;
  if (given.contains("seconds")) {
    const std::uint64_t seconds = positive(given["seconds"], "seconds");
    if (seconds > longest_round) throw Error("member 'seconds' of 'closing' is longer than a hundred years");
    rule.seconds = static_cast<std::int64_t>(seconds);
  }
  if (!given.contains("people")) return rule;
  if (given["people"] == "planned") {
    rule.people = planned;
  } else if (given["people"].is_array() && given["people"].size() == planned.size()) {
    for (const Json& people : given["people"]) rule.people.push_back(positive(people, "people"));
  } else {
    throw Error(fmt::format("member 'people' of 'closing' is \"planned\" or a list of {} numbers, one per round",
                            planned.size()));
  }
  return rule;
}

Json write_tallies(const std::vector<Tally>& tallies) {
  Json written = Json::array();
  for (const Tally& tally : tallies) written.push_back(write_tally(tally));
  return written;
}

Json write_round(std::size_t number, const char* state, const std::vector<Tally>& tallies) {
  return {{"round", number}, {"state", state}, {"tallies", write_tallies(tallies)}};
}

Json write_rounds(const std::string& study, Json rounds) {
  return {{"wire", wire_version}, {"study", study}, {"rounds", std::move(rounds)}};
}

SharedText published(const Json& document) { return std::make_shared<const PublishedText>(document.dump()); }

std::shared_ptr<const StudyProtocol> protocol_in(const Json& study) {
  const ProtocolEntry& entry = find_protocol(Value<std::string>::read(member(study, "protocol"), "protocol"));
  return entry.make(study.value("options", Json::object()));
}

}  // namespace

StoredStudy Study::draft(const Json& given, std::int64_t key) {
  if (!given.is_object()) throw Error("a study is an object with 'study', 'protocol' and 'options'");
  refuse_unknown(given, {"study", "protocol", "options", "closing"}, "a study");
  std::string name = Value<std::string>::read(member(given, "study"), "study");
  check_name(name);
  auto protocol = protocol_in(given);
  read_closing(given, planned_reports(protocol->plan()));
  Rng rng = Rng::secure();
  return {key, name, given.dump(), to_hex(draw_seed(rng))};
}

Study::Study(const StoredStudy& stored, Store& store)
    : Study(stored, store.rounds(stored.key), store.tallies(stored.key)) {
  recount(store);
}

Study::Study(const StoredStudy& stored, const std::vector<StoredRound>& rounds, std::vector<std::vector<Tally>> tallies)
    : key_(stored.key),
      protocol_(protocol_in(parse_json(stored.document))),
      plan_(protocol_->plan()),
      document_{.name = stored.name,
                .options = parse_json(stored.document).value("options", Json::object()),
                .schema = protocol_->schema(),
                .epsilon = protocol_->epsilon(),
                .rounds = planned_people(plan_),
                .seed = parse_seed(stored.seed)} {
  const Json given = parse_json(stored.document);
  document_.protocol = given["protocol"];
  document_.closing = read_closing(given, planned_reports(plan_));
  closes_as_planned_ = closes_as_planned(given);
  for (const StoredRound& round : rounds) {
    announce(round.opened);
    if (!round.closed) break;
    if (tallies.size() < answered_.size() + 1)
      throw Error(
          fmt::format("study '{}': a closed round has no tallies. Restore the store's newest copy", stored.name),
          Error::Kind::check);
    document_.results.push_back(result_of(answered_.size() + 1, tallies[answered_.size()]));
    answered_.push_back(std::move(tallies[answered_.size()]));
    counting_.clear();
  }
  if (!rounds.empty() && rounds.back().closed) announce(0);
  publish();
}

// Asks the protocol for the questions of the next round; without any the study is finished.
void Study::announce(std::int64_t opened) {
  auto questions = protocol_->questions(answered_);
  document_.open = questions.empty() ? 0 : answered_.size() + 1;
  document_.questions = questions;
  document_.deadline.reset();
  if (questions.empty()) {
    document_.outcome = protocol_->outcome(answered_);
    document_.transcript = transcript();
    return;
  }
  if (document_.closing.seconds) document_.deadline = opened + *document_.closing.seconds;
  counting_.clear();
  for (const Question& question : questions) counting_.push_back(question.randomizer.empty_tally());
  announced_text_.push_back(published(write_announcement(document_.name, document_.open, questions)));
  announced_.push_back(std::move(questions));
}

std::string Study::transcript() const {
  std::string hash = protocol_hash(write_study_document(document_));
  for (std::size_t round = 0; round < answered_.size(); ++round)
    hash = transcript_hash(hash, write_announcement(document_.name, round + 1, announced_[round])["questions"],
                           write_tallies(answered_[round]));
  return hash;
}

void Study::publish() {
  auto open = std::make_shared<OpenRound>();
  open->study = key_;
  open->name = document_.name;
  open->seed = document_.seed;
  open->rounds = document_.rounds;
  open->number = answered_.size() + 1;
  open->questions = document_.questions;
  for (const Question& question : open->questions) open->wanted.push_back(question.people);
  open_ = std::move(open);
  text_ = published(write_study_document(document_));
  closed_text_ = published(write_rounds(document_.name, write_closed_rounds()));
}

// At the protocol's own beta, where it has one.
Json Study::result_of(std::size_t round, const std::vector<Tally>& tallies) const {
  const Json& options = protocol_->options();
  const Rational beta = options.contains("beta") ? Value<Rational>::read(options["beta"], "beta") : Rational(1, 20);
  return write_round_result({round, plan_.at(round - 1), announced_.at(round - 1), tallies}, beta);
}

bool Study::filled() const {
  const std::vector<QuestionPlan>& planned = plan_.at(document_.open - 1).questions;
  for (std::size_t i = 0; i < counting_.size(); ++i)
    if (counting_[i].people < planned.at(i).reports) return false;
  return true;
}

std::shared_ptr<const OpenRound> Study::open_round() const {
  std::lock_guard lock(mutex_);
  return open_;
}

SharedText Study::document() const {
  std::lock_guard lock(mutex_);
  return text_;
}

SharedText Study::announcement(std::uint64_t round) const {
  std::lock_guard lock(mutex_);
  return round < 1 || round > announced_text_.size() ? nullptr : announced_text_[round - 1];
}

SharedText Study::closed_tallies() const {
  std::lock_guard lock(mutex_);
  return closed_text_;
}

void Study::check_answerable() const {
  const std::string& text = text_->text;
  if (const auto why = too_long(document_.protocol, text.size(), document_.rounds.size())) throw Error(*why);
  try {
    const StudyDocument read = read_study_document(parse_wire(text, 64));
    for (const Question& question : read.questions) AskedQuestion(question, read.schema);
  } catch (const Error& error) {
    throw Error(fmt::format("no device answers '{}' with these options: {}", document_.protocol, error.what()));
  }
}

Json Study::write_closed_rounds() const {
  Json rounds = Json::array();
  for (const auto& tallies : answered_) rounds.push_back(write_round(rounds.size() + 1, "closed", tallies));
  return rounds;
}

Json Study::tallies() const {
  std::lock_guard lock(mutex_);
  Json rounds = write_closed_rounds();
  if (document_.open > 0) rounds.push_back(write_round(document_.open, "open", counting_));
  return write_rounds(document_.name, std::move(rounds));
}

std::uint64_t Study::received() const {
  std::lock_guard lock(mutex_);
  if (document_.open == 0) return 0;
  return std::accumulate(counting_.begin(), counting_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Tally& tally) { return sum + tally.people; });
}

bool Study::admits(const StoredReport& report) const {
  return document_.open > 0 && !closing_ && report.round == static_cast<std::int64_t>(document_.open);
}

void Study::count(std::span<const StoredReport* const> reports) {
  std::lock_guard lock(mutex_);
  for (const StoredReport* report : reports) count(*report, counting_);
}

void Study::count(const StoredReport& report, std::vector<Tally>& tallies) const {
  const auto question = static_cast<std::size_t>(report.question);
  const Randomizer& randomizer = document_.questions.at(question).randomizer;
  auto bits = parse_report(report.report, randomizer.report_bits());
  if (!bits || !randomizer.possible(*bits))  // was judged before it was stored
    throw Error(
        fmt::format("study '{}' has a stored report that no device can have sent. Restore a backup of the store",
                    document_.name),
        Error::Kind::check);
  randomizer.count(*bits, Cohort{document_.seed, report.token}.row(randomizer.rows()), tallies[question]);
}

bool Study::due(std::int64_t now) const {
  if (document_.open == 0) return false;
  if (closing_) return true;
  if (document_.deadline && now >= *document_.deadline) return true;
  if (document_.closing.people.empty() || received() < document_.closing.people[document_.open - 1]) return false;
  return !closes_as_planned_ || filled();
}

void Study::close(Store& store, std::int64_t now) {
  if (document_.open == 0) return;
  Answered after = answered_;
  after.push_back(counting_);
  const bool ends = protocol_->questions(after).empty();
  if (!closing_) closing_ = now;
  store.close_round(key_, static_cast<std::int64_t>(document_.open), *closing_,
                    ends ? Store::After::nothing : Store::After::next_round, counting_);
  std::lock_guard lock(mutex_);
  document_.results.push_back(result_of(answered_.size() + 1, counting_));
  answered_ = std::move(after);
  announce(*closing_);
  closing_.reset();
  publish();
}

// All or nothing: when the store fails in the middle, what was counted before stays.
void Study::recount(Store& store) {
  if (document_.open == 0 || closing_) return;
  std::vector<Tally> fresh;
  for (const Tally& tally : counting_) fresh.push_back({0, std::vector<std::int64_t>(tally.counters.size())});
  store.each_report(key_, static_cast<std::int64_t>(document_.open),
                    [&](const StoredReport& report) { count(report, fresh); });
  std::lock_guard lock(mutex_);
  counting_ = std::move(fresh);
}

}  // namespace discreet::inline service
