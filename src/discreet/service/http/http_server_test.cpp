#include "discreet/service/http/http_server.h"

#include <atomic>
#include <boost/asio.hpp>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/service/http/http_server_test.h"

namespace discreet::http_server_test {

using namespace std::chrono_literals;
namespace net = boost::asio;
using net::ip::tcp;

TEST(HttpServer, AnswersInTurnOnOneConnection) {
  Echo echo;
  auto client = echo.client();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(client.post("/a", std::to_string(i)).body, "POST /a " + std::to_string(i));
  EXPECT_EQ(client.get("/b?query").body, "GET /b ");
  EXPECT_EQ(echo.server.connections(), 1u);
}

TEST(HttpServer, AnswersFromAnotherThreadLater) {
  std::vector<std::thread> threads;
  HttpServer server(
      {},
      [&](HttpRequest, Respond respond) {
        threads.emplace_back([respond] {
          std::this_thread::sleep_for(20ms);
          respond({202, "later", "text/plain", 0});
        });
      },
      [](const char*) {});
  HttpClient client(Url::parse("http://127.0.0.1:" + std::to_string(server.port())));
  EXPECT_EQ(client.get("/").status, 202);
  for (auto& thread : threads) thread.join();
}

TEST(HttpServer, AnOversizedBodyIsRefusedWithAnAnswer) {
  Echo echo({.body_bytes = 1000});
  auto client = echo.client();
  EXPECT_EQ(client.post("/", std::string(1000, 'x')).status, 200);
  EXPECT_EQ(client.post("/", std::string(1001, 'x')).status, 413);
  Wire wire(echo.server.port());
  wire.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n" + std::string(2000, 'x') +
            "\r\n0\r\n\r\n");
  EXPECT_TRUE(wire.rest().starts_with("HTTP/1.1 413"));
  Wire header(echo.server.port());
  header.send("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20000, 'x') + "\r\n\r\n");
  EXPECT_TRUE(header.rest().starts_with("HTTP/1.1 431"));
  EXPECT_EQ(echo.count("oversized"), 3u);
}

TEST(HttpServer, WhatIsNoHttpIsRefused) {
  Echo echo;
  for (const char* text : {"hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n",
                           "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"}) {
    Wire wire(echo.server.port());
    wire.send(text);
    EXPECT_TRUE(wire.rest().starts_with("HTTP/1.1 400")) << text;
  }
  EXPECT_EQ(echo.count("malformed"), 4u);
}

TEST(HttpServer, SlowClientsAreCutOff) {
  Echo echo({.idle = 200ms, .transfer = 200ms});
  Wire silent(echo.server.port()), slow_header(echo.server.port()), slow_body(echo.server.port());
  slow_header.send("GET / HT");
  slow_body.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(silent.rest() + slow_header.rest() + slow_body.rest(), "");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
  // They are counted just after they were cut off.
  while (echo.count("slow") < 3 && std::chrono::steady_clock::now() - begin < 5s) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(echo.count("slow"), 3u);
}

TEST(HttpServer, LargeBodiesAreReadFewAtATime) {
  Echo echo({.body_bytes = 64 << 20});  // then eight
  std::vector<std::unique_ptr<Wire>> slow;
  for (int i = 0; i < 8; ++i) {
    slow.push_back(std::make_unique<Wire>(echo.server.port()));
    slow.back()->send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{");
  }
  auto client = echo.client();
  // The eight may still be on their way.
  int status = 0;
  for (int i = 0; i < 100 && status != 503; ++i) status = client.post("/", std::string(100'000, 'x')).status;
  EXPECT_EQ(status, 503);
  EXPECT_EQ(client.post("/", std::string(1000, 'x')).status, 200) << "small ones go on";
  slow.clear();
  for (int i = 0; i < 100 && status != 200; ++i) status = client.post("/", std::string(100'000, 'x')).status;
  EXPECT_EQ(status, 200);
}

TEST(HttpServer, AThousandIdleConnectionsDoNotStopIt) {
  Echo echo({.connections_per_address = 2000});
  std::vector<std::unique_ptr<Wire>> idle;
  for (int i = 0; i < 1000; ++i) idle.push_back(std::make_unique<Wire>(echo.server.port()));
  auto client = echo.client();
  for (int i = 0; i < 50; ++i) EXPECT_EQ(client.get("/").status, 200);
  EXPECT_EQ(echo.server.connections(), 1001u);
}

TEST(HttpServer, TheLongestWaitingConnectionMakesRoom) {
  Echo echo({.connections = 8});
  Wire first(echo.server.port());
  std::vector<std::unique_ptr<Wire>> others;
  for (int i = 0; i < 7; ++i) others.push_back(std::make_unique<Wire>(echo.server.port()));
  auto client = echo.client();
  EXPECT_EQ(client.get("/").status, 200);
  EXPECT_EQ(first.rest(), "");  // closed at once, not after the idle time
}

TEST(HttpServer, AnAddressMakesRoomAmongItsOwnConnections) {
  Echo echo({.connections_per_address = 8});
  Wire elsewhere(echo.server.port(), "127.0.0.2");
  Wire first(echo.server.port());
  std::vector<std::unique_ptr<Wire>> others;
  for (int i = 0; i < 7; ++i) others.push_back(std::make_unique<Wire>(echo.server.port()));
  EXPECT_EQ(echo.client().get("/").status, 200);
  EXPECT_EQ(first.rest(), "") << "the longest waiting one of the same address is closed";
  elsewhere.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(elsewhere.rest().starts_with("HTTP/1.1 200")) << "another address keeps its own";
}

TEST(HttpServer, AnswersThatNobodyReadMakeRoom) {
  const auto large = std::make_shared<const PublishedText>(std::string(8 << 20, 'x'));
  Echo echo({.connections_per_address = 8}, [&](HttpRequest request, const Respond& respond) {
    respond(request.path == "/large" ? HttpResponse{.body = "", .document = large} : HttpResponse{.body = "small"});
  });
  std::vector<std::unique_ptr<Wire>> unread;
  for (int i = 0; i < 20; ++i) {
    unread.push_back(std::make_unique<Wire>(echo.server.port()));
    unread.back()->send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(unread.back()->next(12), "HTTP/1.1 200");
  }
  EXPECT_EQ(echo.client().get("/small").body, "small") << "also from the address that has all of its connections";
  EXPECT_LT(unread[0]->rest().size(), large->text.size()) << "cut off at once, not after the time for a transfer";
  for (int i = 0; i < 1000 && echo.server.connections() > 9; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_LE(echo.server.connections(), 9u);
  EXPECT_EQ(echo.count("crowded_address"), 0u);
}

TEST(HttpServer, AnAddressWithAllItsRequestsAtWorkIsRefusedAnother) {
  std::mutex mutex;
  std::vector<Respond> held;
  auto holding = [&] {
    std::lock_guard lock(mutex);
    return held.size();
  };
  Echo echo({.connections_per_address = 8}, [&](HttpRequest request, const Respond& respond) {
    if (request.path != "/held") return respond({.body = "small"});
    std::lock_guard lock(mutex);
    held.push_back(respond);
  });
  std::vector<std::unique_ptr<Wire>> waiting;
  for (std::size_t i = 0; i < 8; ++i) {
    waiting.push_back(std::make_unique<Wire>(echo.server.port()));
    waiting.back()->send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n");
    for (int time = 0; time < 1000 && holding() <= i; ++time) std::this_thread::sleep_for(5ms);
  }
  Wire ninth(echo.server.port()), elsewhere(echo.server.port(), "127.0.0.2");
  EXPECT_EQ(ninth.rest(), "");
  EXPECT_EQ(echo.count("crowded_address"), 1u);
  elsewhere.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(elsewhere.rest().ends_with("small"));
  for (const Respond& respond : held) respond({.body = "late"});
  EXPECT_EQ(waiting[0]->next(12), "HTTP/1.1 200");
  held.clear();  // they refer to the server, which ends first
}

TEST(HttpServer, BodiesThatTrickleKeepNobodyOut) {
  Echo echo({.connections = 8});
  std::vector<std::unique_ptr<Wire>> slow;
  for (int i = 0; i < 8; ++i) {
    slow.push_back(std::make_unique<Wire>(echo.server.port()));
    slow.back()->send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab");
  }
  std::this_thread::sleep_for(100ms);  // until their headers are read
  for (int i = 0; i < 4; ++i) EXPECT_EQ(echo.client().get("/").status, 200);
  EXPECT_EQ(slow[0]->rest(), "") << "closed at once, not after the time for a transfer";
  EXPECT_EQ(echo.count("crowded"), 0u);
}

TEST(HttpServer, StopsWhileConnectionsWait) {
  auto echo = std::make_unique<Echo>();
  Wire idle(echo->server.port());
  auto client = echo->client();
  client.get("/");
  auto begin = std::chrono::steady_clock::now();
  echo->server.stop(1s);
  echo.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
}

TEST(HttpServer, ATakenPortIsAnError) {
  Echo echo;
  EXPECT_THROW(Echo({.port = echo.server.port()}), Error);
  EXPECT_THROW(Echo({.address = "nowhere"}), Error);
}

TEST(HttpServer, SpeaksTlsWithACertificate) {
  auto folder = std::filesystem::temp_directory_path() / ("tls-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  auto certificate = folder / "c.pem", key = folder / "k.pem";
  std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
      "-addext subjectAltName=DNS:localhost -keyout " +
      key.string() + " -out " + certificate.string() + " 2>/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  {
    Echo echo({.tls = TlsFiles{certificate, key}});
    auto url = Url::parse("https://localhost:" + std::to_string(echo.server.port()));
    HttpClient trusting(url, {.certificate = certificate});
    EXPECT_EQ(trusting.post("/x", "y").body, "POST /x y");
    HttpClient strict(url);
    EXPECT_THROW(strict.get("/"), Error) << "nobody vouches for the certificate";
    auto numeric = Url::parse("https://127.0.0.1:" + std::to_string(echo.server.port()));
    HttpClient elsewhere(numeric, {.certificate = certificate});
    EXPECT_THROW(elsewhere.get("/"), Error) << "the certificate is for another name";
  }
  EXPECT_THROW(Echo({.tls = TlsFiles{key, certificate}}), Error);
  std::filesystem::remove_all(folder);
}

// For every header, the client reads no more than the longest document has.
TEST(HttpClient, AnEndlessAnswerIsCutOff) {
  net::io_context context;
  tcp::acceptor acceptor(context, {net::ip::make_address("127.0.0.1"), 0});
  std::size_t written = 0;
  std::jthread server([&] {
    tcp::socket socket = acceptor.accept();
    boost::system::error_code failed;
    net::write(socket, net::buffer(std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")), failed);
    const std::string chunk = "10000\r\n" + std::string(0x10000, ' ') + "\r\n";
    while (!failed && written < (std::size_t{1} << 30)) written += net::write(socket, net::buffer(chunk), failed);
  });
  {
    HttpClient client(Url::parse("http://127.0.0.1:" + std::to_string(acceptor.local_endpoint().port())));
    try {
      client.get("/");
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::check);
      EXPECT_NE(std::string(error.what()).find("more than 8388608 bytes"), std::string::npos) << error.what();
    }
  }
  server.join();
  EXPECT_LT(written, std::size_t{64} << 20);  // buffers between the two may hold only a little
}

TEST(HttpClient, WaitingForAnAnswerHearsTheStop) {
  net::io_context context;
  tcp::acceptor silent(context, {net::ip::make_address("127.0.0.1"), 0});
  int asked = 0;
  HttpClient client(Url::parse("http://127.0.0.1:" + std::to_string(silent.local_endpoint().port())),
                    {.stop = [&] { return ++asked == 2; }});
  try {
    client.get("/");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
  }
}

TEST(HttpClient, NobodyThereIsAnErrorOfTheMachine) {
  HttpClient client(Url::parse("http://127.0.0.1:1"));
  try {
    client.get("/");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::machine);
  }
}

}  // namespace discreet::http_server_test
