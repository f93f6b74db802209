#include "discreet/service/studies/collector.h"

#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <fstream>

#include "discreet/base/error.h"
#include "discreet/service/http/openapi.h"
#include "discreet/service/http/wire_json.h"
#include "discreet/service/studies/report_batch.h"

namespace discreet::inline service {
namespace {

constexpr std::chrono::seconds patience_at_the_end{10}, silence_between_repetitions{60};

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

double resident_bytes() {
  long pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

std::vector<std::string> pieces_of(const std::string& path) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < path.size();) {
    auto end = std::min(path.find('/', at + 1), path.size());
    pieces.push_back(path.substr(at + 1, end - at - 1));
    at = end;
  }
  return pieces;
}

// Which round is to be closed; nothing: the one that is open.
std::optional<std::uint64_t> round_in(const std::string& body) {
  if (body.empty()) return std::nullopt;
  const Json given = parse_wire(body);
  if (given == Json::object()) return std::nullopt;
  if (!given.is_object() || given.size() != 1 || !given.contains("round") || !given["round"].is_number_unsigned())
    throw Error("to close a round send nothing, or {\"round\": N}");
  return given["round"].get<std::uint64_t>();
}

// The round in a path. 0, which is not a round, if the text is not a number.
std::uint64_t round_named(const std::string& text) {
  std::uint64_t round = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), round);
  return error == std::errc() && end == text.data() + text.size() ? round : 0;
}

HttpResponse json_response(const Json& body, int status = 200) { return {status, body.dump(), "application/json", 0}; }

HttpResponse shared_response(SharedText document, int status = 200) {
  return {status, "", "application/json", 0, std::move(document)};
}

}  // namespace

Collector::Collector(CollectorOptions options)
    : options_(std::move(options)),
      store_(options_.opens(options_.store)),
      admin_(AdminToken::open(*store_, options_.admin_token)) {
  if (const auto notice = store_->notice()) tell(*notice);
  // At once: the store knows its hash already, and whatever fails from here on must not take the token with it.
  if (admin_.fresh) tell("the token of administration, shown this once: " + *admin_.fresh);
  load();
  Committer::Hooks hooks;
  hooks.admits = [this](const StoredReport& report) { return by_key(report.study)->admits(report); };
  hooks.stored = [this](std::span<const StoredReport* const> fresh) {
    // Nearly always one study: runs of the same one are counted together.
    for (std::size_t begin = 0, end; begin < fresh.size(); begin = end) {
      for (end = begin; end < fresh.size() && fresh[end]->study == fresh[begin]->study;) ++end;
      by_key(fresh[begin]->study)->count(fresh.subspan(begin, end - begin));
    }
    close_due();
  };
  hooks.recount = [this] {
    std::shared_lock lock(mutex_);
    for (const auto& [key, study] : by_key_) study->recount(*store_);
  };
  committer_ = std::make_unique<Committer>(*store_, std::move(hooks));
  server_ = std::make_unique<HttpServer>(
      options_.http, [this](HttpRequest request, const Respond& respond) { handle(std::move(request), respond); },
      [this](const char* reason) { metrics_.refusal(reason); });
  watcher_ = std::thread([this] { watch(); });
}

Collector::~Collector() {
  {
    std::lock_guard lock(ending_mutex_);
    ends_ = true;
  }
  ending_.notify_all();
  watcher_.join();
  server_->stop(patience_at_the_end);  // while there is somebody who writes what they sent
  committer_.reset();
  server_.reset();
}

void Collector::load() {
  for (const StoredStudy& stored : store_->studies()) {
    try {
      keep(std::make_shared<Study>(stored, *store_));
    } catch (const Error& error) {
      if (error.kind() == Error::Kind::machine) throw;
      left_out_.insert(stored.name);
      tell(fmt::format("study '{}' cannot be opened and is left out: {}", stored.name, error.what()));
    }
  }
}

void Collector::keep(StudyRef study) {
  std::unique_lock lock(mutex_);
  left_out_.erase(study->name());
  by_key_[study->key()] = study;
  by_name_[study->name()] = std::move(study);
}

// The same again only after a while: a store that fails, fails for everybody who reports.
void Collector::tell(const std::string& what) {
  std::lock_guard lock(telling_);
  const auto now = std::chrono::steady_clock::now();
  if (!options_.say || (what == told_ && now - told_at_ < silence_between_repetitions)) return;
  told_ = what;
  told_at_ = now;
  options_.say(what);
}

std::optional<std::string> Collector::damage() {
  std::lock_guard lock(telling_);
  return damage_;
}

Collector::StudyRef Collector::find(const std::string& name) const {
  std::shared_lock lock(mutex_);
  auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

Collector::StudyRef Collector::by_key(std::int64_t key) const {
  std::shared_lock lock(mutex_);
  return by_key_.at(key);
}

Collector::Opening Collector::open_study(const Json& given) {
  auto opening = Opening::existed;
  committer_->perform([&] {
    std::int64_t key = 1;
    for (const StoredStudy& stored : store_->studies()) {
      if (given.is_object() && given.contains("study") && given["study"] == stored.name) {
        if (parse_json(stored.document) != given)
          throw Error(fmt::format("there is another study '{}' already. Choose another name", stored.name));
        // Stored and not open: left out, or the word that it is stored got lost.
        if (!find(stored.name)) keep(std::make_shared<Study>(stored, *store_));
        return;
      }
      key = std::max(key, stored.key + 1);
    }
    const StoredStudy stored = Study::draft(given, key);
    const std::int64_t now = seconds_now();
    // Made before it is stored: what cannot be opened now could not be opened after a restart either.
    auto study = std::make_shared<Study>(stored, std::vector{StoredRound{1, now, std::nullopt}},
                                         std::vector<std::vector<Tally>>{});
    study->check_answerable();
    store_->add_study(stored, now);
    keep(std::move(study));
    opening = Opening::made;
  });
  return opening;
}

void Collector::watch() {
  std::unique_lock lock(ending_mutex_);
  while (!ending_.wait_for(lock, std::chrono::milliseconds(500), [this] { return ends_; })) {
    try {
      committer_->perform([this] {
        close_due();
        note_damage();
      });
    } catch (const Error&) {
      // The store fails. The rounds that are due now are due half a second later too, and clients that report get an
      // error.
    }
  }
}

// On the writing thread. When the store fails the round is due again the next time.
void Collector::close_due() {
  std::vector<StudyRef> studies;
  {
    std::shared_lock lock(mutex_);
    for (const auto& [name, study] : by_name_) studies.push_back(study);
  }
  for (const StudyRef& study : studies) {
    try {
      while (study->due(seconds_now())) study->close(*store_, seconds_now());
    } catch (const Error& error) {
      metrics_.refusal("closing_failed");
      tell(fmt::format("a round of study '{}' cannot be closed, and is tried again: {}", study->name(), error.what()));
    }
  }
}

// On the writing thread.
void Collector::note_damage() {
  if (auto damage = store_->damage()) {
    std::lock_guard lock(telling_);
    damage_ = std::move(damage);
  }
}

HttpResponse Collector::refuse(int status, const char* reason, const std::string& message) {
  metrics_.refusal(reason);
  Json body{{"wire", wire_version}, {"error", reason}};
  if (!message.empty()) body["message"] = message;
  HttpResponse response{status, body.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json", 0};
  if (status == 503) response.retry_after = 1;
  return response;
}

HttpResponse Collector::unavailable(const std::string& why) {
  tell(why);
  return refuse(503, "unavailable", "the store fails. Nothing of the request is acknowledged. Send it again");
}

HttpResponse Collector::unknown(const std::string& name) {
  std::shared_lock lock(mutex_);
  if (left_out_.contains(name)) return refuse(503, "unavailable", "the study cannot be opened. Its operator knows why");
  return refuse(404, "unknown_study");
}

void Collector::handle(HttpRequest request, const Respond& respond) {
  metrics_.request();
  auto pieces = pieces_of(request.path);
  const bool reports =
      request.method == "POST" && pieces.size() == 3 && pieces[0] == "studies" && pieces[2] == "reports";
  try {
    if (!reports) return respond(answer(request));
    auto study = find(pieces[1]);
    if (!study) return respond(unknown(pieces[1]));
    take_reports(request, study, respond);
  } catch (const Error& error) {
    respond(error.kind() == Error::Kind::mistake ? refuse(400, "mistake", error.what()) : unavailable(error.what()));
  } catch (const std::exception& error) {
    tell(error.what());
    respond(refuse(500, "failed"));
  }
}

void Collector::take_reports(const HttpRequest& request, const StudyRef& study, const Respond& respond) {
  std::shared_ptr<ReportBatch> batch;
  try {
    batch = std::make_shared<ReportBatch>(parse_wire(request.body), options_.batch, *study->open_round());
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::mistake) return respond(refuse(503, "busy", error.what()));
    metrics_.report(study->name(), std::string(word(Reception::malformed)));
    return respond(refuse(400, "malformed", error.what()));
  }
  auto finish = [this, batch, study, respond] {
    std::array<std::uint64_t, words(Reception{}).size()> counts{};
    for (Reception reception : batch->receptions()) ++counts[static_cast<std::size_t>(reception)];
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] > 0) metrics_.report(study->name(), std::string(words(Reception{})[i]), counts[i]);
    respond(batch->response());
  };
  auto pending = batch->take();
  if (pending.empty()) return finish();
  auto done = [this, batch, respond, finish](Committer::Result result) {
    if (result.failure) return respond(unavailable(*result.failure));
    batch->settle(result.outcome);
    finish();
  };
  if (!committer_->submit(std::move(pending), done)) respond(refuse(503, "busy", "too many reports wait. Try again"));
}

HttpResponse Collector::answer(const HttpRequest& request) {
  static const SharedText described = std::make_shared<const PublishedText>(openapi_document());
  const auto pieces = pieces_of(request.path);
  const bool get = request.method == "GET", post = request.method == "POST";
  if (request.method == "OPTIONS") return {204, "", "", 0};
  if (!get && !post) return refuse(405, "method");
  if (get && request.path == "/healthz") return json_response({{"wire", wire_version}, {"status", "ok"}});
  if (get && request.path == "/metrics") return {200, metrics_text(), "text/plain; version=0.0.4", 0};
  if (get && request.path == "/openapi.json") return shared_response(described);
  if (post && request.path == "/studies") return create(request);
  if (pieces.size() < 2 || pieces.size() > 4 || pieces[0] != "studies") return refuse(404, "unknown_path");
  auto study = find(pieces[1]);
  if (!study) return unknown(pieces[1]);
  if (get && pieces.size() == 2) return shared_response(study->document());
  if (get && pieces.size() == 4 && pieces[2] == "rounds") {
    auto announcement = study->announcement(round_named(pieces[3]));
    return announcement ? shared_response(std::move(announcement)) : refuse(404, "unknown_round");
  }
  // The counts of closed rounds are public. Those of the open round need the token.
  if (get && pieces.size() == 3 && pieces[2] == "tallies" && request.authorization.empty())
    return shared_response(study->closed_tallies());
  if (pieces.size() == 3 && ((post && pieces[2] == "close") || (get && pieces[2] == "tallies")))
    return administer(request, *study, pieces[2]);
  return refuse(404, "unknown_path");
}

HttpResponse Collector::create(const HttpRequest& request) {
  if (!admin_.matches(request.authorization)) return refuse(401, "unauthorized");
  Json given = parse_wire(request.body);
  const int status = open_study(given) == Opening::made ? 201 : 200;
  const StudyRef study = find(given["study"].get<std::string>());
  if (!study) return unavailable("a study is gone that was opened just now");
  return shared_response(study->document(), status);
}

HttpResponse Collector::administer(const HttpRequest& request, Study& study, const std::string& action) {
  if (!admin_.matches(request.authorization)) return refuse(401, "unauthorized");
  if (action == "tallies") return json_response(study.tallies());
  const auto wanted = round_in(request.body);
  bool asked = true;
  committer_->perform([&] {
    const auto open = study.open_round();
    const bool finished = open->questions.empty();
    asked = !wanted || (*wanted >= 1 && (*wanted < open->number || (*wanted == open->number && !finished)));
    // One that is closed already was closed by the same request, whose answer got lost.
    if (asked && (!wanted || *wanted == open->number)) study.close(*store_, seconds_now());
  });
  if (!asked) return refuse(409, "early", fmt::format("round {} is not open", *wanted));
  return shared_response(study.document());
}

std::string Collector::metrics_text() const {
  CommitStatistics commits = committer_->statistics();
  return metrics_.text({
      {"discreet_connections", "Open connections.", static_cast<double>(server_ ? server_->connections() : 0)},
      {"discreet_answer_bytes", "Memory of answers that are being sent.",
       static_cast<double>(server_ ? server_->answer_bytes() : 0)},
      {"discreet_waiting_reports", "Reports that wait for the disk.", static_cast<double>(committer_->waiting())},
      {"discreet_commits_total", "Transactions that are on the disk.", static_cast<double>(commits.commits), "counter"},
      {"discreet_failed_commits_total", "Transactions that failed.", static_cast<double>(commits.failures), "counter"},
      {"discreet_commit_seconds_total", "Time spent in transactions.", commits.seconds, "counter"},
      {"process_resident_memory_bytes", "Memory in use.", resident_bytes()},
  });
}

}  // namespace discreet::inline service
