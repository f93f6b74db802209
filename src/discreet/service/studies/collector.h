// The collector: takes reports, keeps them, counts them, and asks the next questions. Speaks JSON over HTTP.
//
//   GET  /studies/{name}           the study, as the public sees it
//   POST /studies/{name}/reports   one report or a batch
//   POST /studies                  a new study                       (administration)
//   POST /studies/{name}/close     ends a round by hand              (administration)
//   GET  /studies/{name}/tallies   the counts of closed rounds and of the open one (administration)
//   GET  /healthz, /metrics, /openapi.json
//
// A report is acknowledged when it is on the disk. The operator, not the client, learns why the store fails.
// docs/local/collector.md
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <string>
#include <thread>

#include "discreet/service/http/http_server.h"
#include "discreet/service/http/metrics.h"
#include "discreet/service/store/admin_token.h"
#include "discreet/service/store/committer.h"
#include "discreet/service/studies/study.h"

namespace discreet::inline service {

struct CollectorOptions {
  HttpOptions http;
  std::string store;
  std::optional<std::filesystem::path> admin_token;
  std::size_t batch = 10'000;                   // reports in one request
  std::function<void(const std::string&)> say;  // to the operator, from any thread, one at a time
  std::function<std::unique_ptr<Store>(const std::string& where)> opens = open_store;
};

class Collector {
 public:
  // Ready when it returns. Error: the store or the port is not available.
  explicit Collector(CollectorOptions options);
  ~Collector();  // finishes the answers in progress, then ends

  std::uint16_t port() const { return server_->port(); }
  const std::optional<std::string>& fresh_admin_token() const { return admin_.fresh; }
  const Metrics& metrics() const { return metrics_; }
  std::optional<std::string> damage();  // why the store failed a check, it takes nothing more
  std::string metrics_text() const;

  // If a study of that name exists, it must be the same one. Then nothing happens.
  enum class Opening { made, existed };
  Opening open_study(const Json& given);

  // Answers a request. Any thread may call it.
  void handle(HttpRequest request, const Respond& respond);

 private:
  using StudyRef = std::shared_ptr<Study>;
  StudyRef find(const std::string& name) const;
  StudyRef by_key(std::int64_t key) const;
  void keep(StudyRef study);
  void load();  // leaves out a study that cannot be opened, and tells the operator
  void tell(const std::string& what);
  void watch();  // closes rounds that are due
  void close_due();
  void note_damage();

  HttpResponse answer(const HttpRequest& request);
  HttpResponse create(const HttpRequest& request);
  HttpResponse administer(const HttpRequest& request, Study& study, const std::string& action);
  void take_reports(const HttpRequest& request, const StudyRef& study, const Respond& respond);
  HttpResponse refuse(int status, const char* reason, const std::string& message = {});
  HttpResponse unavailable(const std::string& why);
  HttpResponse unknown(const std::string& name);

  CollectorOptions options_;
  std::unique_ptr<Store> store_;
  AdminToken admin_;
  Metrics metrics_;
  mutable std::shared_mutex mutex_;  // guards the two maps and the set
  std::set<std::string> left_out_;
  std::map<std::string, StudyRef> by_name_;
  std::map<std::int64_t, StudyRef> by_key_;
  std::mutex telling_;
  std::string told_;  // the last message, and when
  std::optional<std::string> damage_;
  std::chrono::steady_clock::time_point told_at_;
  std::unique_ptr<Committer> committer_;
  std::unique_ptr<HttpServer> server_;
  std::mutex ending_mutex_;
  std::condition_variable ending_;
  bool ends_ = false;
  std::thread watcher_;
};

}  // namespace discreet::inline service
