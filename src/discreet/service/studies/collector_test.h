// A collector in this process, with a store that is deleted afterwards, and people for it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "discreet/app/studies/randomizers.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/service/http/http_client.h"
#include "discreet/service/store/losing_store_test.h"
#include "discreet/service/store/store_test.h"
#include "discreet/service/studies/collector.h"
#include "discreet/service/studies/study_document.h"

namespace discreet::inline service {

inline Json masked_parity_study(const std::string& name, Json closing = Json::object()) {
  Json study{{"study", name},
             {"protocol", "masked_parity"},
             {"options", {{"dimension", 4}, {"epsilon", "4"}, {"beta", "1/10"}}}};
  study["closing"] = std::move(closing);
  return study;
}

class TestCollector {
 public:
  explicit TestCollector(TestStore::Kind kind = TestStore::Kind::sqlite, HttpOptions http = {})
      : place_(kind), http_(std::move(http)) {
    start();
  }
  // On a store that fails as planned.
  explicit TestCollector(std::shared_ptr<LosingStore::Plan> plan, TestStore::Kind kind = TestStore::Kind::sqlite)
      : place_(kind), plan_(std::move(plan)) {
    start();
  }

  void start() {
    CollectorOptions options;
    options.http = http_;
    options.store = place_.where();
    options.say = [this](const std::string& text) {
      std::lock_guard lock(saying_);
      said_ += text + "\n";
    };
    if (plan_)
      options.opens = [this](const std::string& where) {
        return std::make_unique<LosingStore>(open_store(where), plan_);
      };
    collector_ = std::make_unique<Collector>(std::move(options));
    if (collector_->fresh_admin_token()) admin_ = "Bearer " + *collector_->fresh_admin_token();
  }
  void restart() {
    collector_.reset();
    start();
  }

  Collector& operator*() { return *collector_; }
  Collector* operator->() { return collector_.get(); }
  std::string url(const std::string& path = "") const {
    return "http://127.0.0.1:" + std::to_string(collector_->port()) + path;
  }
  HttpClient client() const { return HttpClient(Url::parse(url())); }
  HttpResponse administer(const std::string& method, const std::string& path, const Json& body = {}) {
    return client().send({method, path, admin_, body.is_null() ? "" : body.dump()});
  }
  StudyDocument study(const std::string& name) {
    return read_study_document(parse_json(client().get("/studies/" + name).body, 64));
  }
  const std::string& where() const { return place_.where(); }
  std::string said() {  // to the operator, so far
    std::lock_guard lock(saying_);
    return said_;
  }
  void stop() { collector_.reset(); }
  const std::string& admin() const { return admin_; }

 private:
  TestStore place_;
  HttpOptions http_;
  std::shared_ptr<LosingStore::Plan> plan_;
  std::mutex saying_;
  std::string said_;
  std::unique_ptr<Collector> collector_;
  std::string admin_;
};

// A report of a person with a token of the given round (from 1), as JSON.
inline Json report_for(const StudyDocument& study, std::size_t round, Rng& rng) {
  for (;;) {
    Token token = draw_token(rng);
    Cohort cohort{study.seed, token};
    if (cohort.round(study.rounds) + 1 != round) continue;
    std::size_t number = 0;
    std::string text = "0";
    if (round == study.open) {
      std::vector<std::uint64_t> people;
      for (const Question& question : study.questions) people.push_back(question.people);
      number = cohort.question(people);
      const Randomizer& randomizer = study.questions[number].randomizer;
      text = report_text(randomizer.report(0, cohort.row(randomizer.rows()), rng));
    }
    return {{"wire", 1}, {"round", round}, {"question", number}, {"token", to_hex(token)}, {"report", text}};
  }
}

}  // namespace discreet::inline service
