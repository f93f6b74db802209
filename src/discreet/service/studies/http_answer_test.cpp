#include <chrono>
#include <thread>

#include "discreet/service/http/answer_budget.h"
#include "discreet/service/http/http_server_test.h"
#include "discreet/service/studies/collector_test.h"

namespace discreet::http_answer_test {

using namespace std::chrono_literals;

SharedText text_of(std::size_t bytes) { return std::make_shared<const PublishedText>(std::string(bytes, 'x')); }

TEST(PublishedText, HasATagOfItsOwn) {
  EXPECT_EQ(PublishedText("abc").tag, "ba7816bf8f01cfea414140de5dae2223") << "the beginning of its SHA-256";
  EXPECT_NE(PublishedText("abc").tag, PublishedText("abd").tag);
}

TEST(AnswerBudget, CountsASharedTextOnceAndOthersEach) {
  AnswerBudget budget(1'000'000);
  const HttpResponse shared{.body = "", .document = text_of(600'000)}, own{.body = std::string(300'000, 'y')};
  {
    AnswerBudget::Share first(budget, shared), second(budget, shared), third(budget, own);
    EXPECT_TRUE(first.fits() && second.fits() && third.fits());
    EXPECT_EQ(budget.bytes(), 900'000u);
    const HttpResponse small{.body = std::string(AnswerBudget::small_answer, 'z')};
    AnswerBudget::Share fourth(budget, own), fifth(budget, shared), sixth(budget, small);
    EXPECT_FALSE(fourth.fits());
    EXPECT_TRUE(fifth.fits()) << "it needs no memory";
    EXPECT_TRUE(sixth.fits());
  }
  EXPECT_EQ(budget.bytes(), 0u);
}

// Clients that ask and do not read.
class Unread {
 public:
  Unread(std::uint16_t port, int count, const std::string& path) {
    for (int i = 0; i < count; ++i) {
      wires_.push_back(std::make_unique<Wire>(port));
      wires_.back()->send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      EXPECT_EQ(wires_.back()->next(9), "HTTP/1.1 ");  // so the answer is made
    }
  }
  std::string status(std::size_t i) { return wires_[i]->next(3); }

 private:
  std::vector<std::unique_ptr<Wire>> wires_;
};

TEST(HttpAnswer, ClientsThatDoNotReadShareOneText) {
  constexpr std::size_t bytes = 8 << 20;
  const SharedText document = text_of(bytes);
  Echo echo({}, [&](HttpRequest, const Respond& respond) { respond({.body = "", .document = document}); });
  const Unread unread(echo.server.port(), 50, "/");
  EXPECT_EQ(echo.server.answer_bytes(), bytes) << "fifty answers have the memory of one";
  HttpClient client(Url::parse("http://127.0.0.1:" + std::to_string(echo.server.port())));
  EXPECT_EQ(client.get("/").body.size(), bytes) << "and hold up nobody";
}

TEST(HttpAnswer, AnswersOfTheirOwnHaveABudget) {
  constexpr std::size_t bytes = 8 << 20;
  Echo echo({.answer_bytes = 5 * bytes}, [&](HttpRequest request, const Respond& respond) {
    respond({.body = std::string(request.path == "/large" ? bytes : 10, 'y')});
  });
  {
    Unread unread(echo.server.port(), 8, "/large");
    int answered = 0, busy = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      const std::string status = unread.status(i);
      answered += status == "200";
      busy += status == "503";
    }
    EXPECT_EQ(answered, 5);
    EXPECT_EQ(busy, 3);
    EXPECT_EQ(echo.count("busy"), 3u);
    EXPECT_LE(echo.server.answer_bytes(), 5 * bytes + std::size_t{3} * 200);
    EXPECT_EQ(echo.client().get("/small").status, 200);
  }
  for (int i = 0; i < 500 && echo.server.answer_bytes() > 0; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(echo.server.answer_bytes(), 0u);
  EXPECT_EQ(echo.client().get("/small").status, 200);
}

struct Flu {
  TestCollector collector;
  Flu() { collector->open_study(masked_parity_study("flu")); }

  // The handler's answer to the server, before anything is sent.
  HttpResponse asked(const std::string& path) {
    HttpResponse got;
    collector->handle({"GET", path, "", ""}, [&](HttpResponse response) { got = std::move(response); });
    return got;
  }
};

TEST(HttpAnswer, AStudyIsWrittenOncePerState) {
  Flu flu;
  for (const char* path : {"/studies/flu", "/studies/flu/rounds/1", "/studies/flu/tallies", "/openapi.json"}) {
    const SharedText first = flu.asked(path).document;
    ASSERT_TRUE(first) << path;
    for (int i = 0; i < 100; ++i) {
      const HttpResponse again = flu.asked(path);
      EXPECT_EQ(again.document, first) << path;
      EXPECT_EQ(again.body, "") << path;
    }
    EXPECT_EQ(flu.collector.client().get(path).body, first->text);
  }
  const SharedText before = flu.asked("/studies/flu").document;
  flu.collector.administer("POST", "/studies/flu/close");
  EXPECT_NE(flu.asked("/studies/flu").document->tag, before->tag);
}

TEST(HttpAnswer, AClientThatHasTheStudyIsToldSo) {
  Flu flu;
  auto client = flu.collector.client();
  const HttpResponse first = client.get("/studies/flu");
  ASSERT_EQ(first.etag, '"' + PublishedText(first.body).tag + '"');
  auto again = [&](const std::string& tags) { return client.send({"GET", "/studies/flu", "", "", tags}); };
  for (const std::string& tags : {first.etag, "W/" + first.etag, "\"other\", " + first.etag, std::string("*")}) {
    const HttpResponse answer = again(tags);
    EXPECT_EQ(answer.status, 304) << tags;
    EXPECT_EQ(answer.etag, first.etag);
    EXPECT_EQ(answer.body, "");
  }
  EXPECT_EQ(again("\"other\"").body, first.body);
  EXPECT_EQ(again(first.etag.substr(1, 32)).status, 200) << "a tag has quotation marks";
  flu.collector.administer("POST", "/studies/flu/close");
  EXPECT_EQ(again(first.etag).status, 200) << "it has changed";
  EXPECT_EQ(client.send({"POST", "/studies/flu/reports", "", "{}", "*"}).status, 400) << "only reading is conditional";
}

}  // namespace discreet::http_answer_test
