// Reports a second that a collector takes over loopback, with durable storage, and its memory meanwhile.
//
// Usage: collector [REPORTS] [CONNECTIONS] [BATCH] [STORE]
// The collector is a process of its own, as it is in use; this one is its clients, one thread a connection, each
// waiting for the answer to its batch before it sends the next. Every report has a token of its own and was drawn by a
// randomizer.
#include "discreet/service/studies/collector.h"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>
#include <vector>

#include "discreet/local/randomizers/randomizer.h"
#include "discreet/service/http/http_client.h"

namespace {

using namespace discreet;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

const Json study{{"study", "bench"},
                 {"protocol", "masked_parity"},
                 {"options", {{"dimension", 16}, {"epsilon", "1"}}},
                 {"closing", Json::object()}};

// Runs a collector until the pipe is closed; tells its port through it.
pid_t start_collector(const std::string& store, std::uint16_t& port) {
  int told[2];
  if (::pipe(told) != 0) throw Error("no pipe", Error::Kind::machine);
  pid_t child = ::fork();
  if (child == 0) {
    CollectorOptions options;
    options.store = store;
    Collector collector(std::move(options));
    collector.open_study(study);
    std::uint16_t own = collector.port();
    if (::write(told[1], &own, sizeof own) != sizeof own) ::_exit(1);
    for (;;) ::pause();
  }
  if (::read(told[0], &port, sizeof port) != sizeof port) throw Error("no collector", Error::Kind::machine);
  return child;
}

class Client {
 public:
  Client(const Url& url, const StudyDocument& document, std::uint64_t seed)
      : client_(url), document_(document), rng_(Rng::seeded(seed)) {}

  // Sends one batch; how many of it were accepted.
  std::size_t send(std::size_t batch) {
    std::string body = R"({"wire":1,"reports":[)";
    for (std::size_t i = 0; i < batch; ++i) body += (i == 0 ? "" : ",") + report();
    HttpResponse answer = client_.post("/studies/bench/reports", body + "]}");
    if (answer.status != 200) throw Error("status " + std::to_string(answer.status) + ": " + answer.body);
    return parse_json(answer.body)["accepted"].get<std::size_t>();
  }

 private:
  std::string report() {
    const Randomizer& randomizer = document_.questions[0].randomizer;
    for (;;) {
      Token token = draw_token(rng_);
      Cohort cohort{document_.seed, token};
      if (cohort.round(document_.rounds) != 0) continue;
      return fmt::format(R"({{"round":1,"question":0,"token":"{}","report":"{}"}})", to_hex(token),
                         report_text(randomizer.report(0, cohort.row(randomizer.rows()), rng_)));
    }
  }

  HttpClient client_;
  const StudyDocument& document_;
  Rng rng_;
};

double resident_megabytes(const Url& url) {
  std::string text = HttpClient(url).get("/metrics").body;
  auto at = text.find("\nprocess_resident_memory_bytes ");
  return std::stod(text.substr(at + 31)) / (1 << 20);
}

void run(std::size_t reports, std::size_t connections, std::size_t batch, const Url& url) {
  const StudyDocument document = read_study_document(parse_json(HttpClient(url).get("/studies/bench").body, 64));
  std::atomic<std::size_t> begun = 0, accepted = 0;
  const auto begin = Clock::now();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < connections; ++i)
    threads.emplace_back([&, i] {
      Client client(url, document, static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) + i);
      while ((begun += batch) <= reports) accepted += client.send(batch);
    });
  std::size_t last = 0;
  for (std::size_t step = 1; step <= 10; ++step) {
    const auto before = Clock::now();
    while (accepted < step * reports / 10 && begun < reports + connections * batch)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const std::size_t now = accepted;
    fmt::print("{:>10} reports {:>8.0f} a second {:>7.1f} MB resident\n", now,
               static_cast<double>(now - last) / seconds_since(before), resident_megabytes(url));
    std::fflush(stdout);
    last = now;
  }
  for (std::thread& thread : threads) thread.join();
  fmt::print("{} reports in {:.1f} s, {:.0f} a second, {} connections, {} a batch\n", accepted.load(),
             seconds_since(begin), static_cast<double>(accepted) / seconds_since(begin), connections, batch);
}

}  // namespace

int main(int argc, char** argv) {
  auto number = [&](int at, std::size_t otherwise) { return argc > at ? std::stoul(argv[at]) : otherwise; };
  const std::size_t reports = number(1, 1'000'000), connections = number(2, 8), batch = number(3, 500);
  const bool own = argc <= 4;
  const auto folder = std::filesystem::current_path() / ("collector-bench-" + std::to_string(::getpid()));
  if (own) std::filesystem::create_directory(folder);
  std::uint16_t port = 0;
  const pid_t collector = start_collector(own ? (folder / "study.db").string() : argv[4], port);
  int status = 0;
  try {
    run(reports, connections, batch, Url::parse("http://127.0.0.1:" + std::to_string(port)));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    status = 1;
  }
  ::kill(collector, SIGKILL);
  ::waitpid(collector, nullptr, 0);
  if (own) std::filesystem::remove_all(folder);
  return status;
}
