#include "discreet/service/http/http_framing.h"

#include "discreet/service/http/http_server_test.h"

namespace discreet::http_framing_test {

const std::string second = "GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

// The server's answer to bytes on one connection, until it closes.
std::string answer_to(Echo& echo, const std::string& bytes) {
  Wire wire(echo.server.port());
  wire.send(bytes);
  return wire.rest();
}

// The faulty request is refused, and what follows it is not taken for a request.
void expect_refused(Echo& echo, const std::string& request) {
  const std::string answer = answer_to(echo, request + second);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 400")) << request << answer;
  EXPECT_EQ(answer.find("/second"), std::string::npos) << request << answer;
  EXPECT_EQ(answer.find("HTTP/1.1 ", 9), std::string::npos) << "one answer, then the end: " << request << answer;
  EXPECT_NE(answer.find("Connection: close"), std::string::npos) << request << answer;
}

std::string post(const std::string& headers, const std::string& body = "") {
  return "POST /first HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n" + body;
}

TEST(HttpFraming, ChunkedIsTheOnlyCoding) {
  Echo echo;
  for (const char* coding :
       {"xchunked", "gzip", "identity", "chunked, identity", "identity, chunked", "gzip, chunked", "chunked, chunked",
        "chunked;q=1", "\"chunked\"", "chunked,", ",chunked", "", "\vchunked", "chun ked", "chunked\r\n , identity"}) {
    expect_refused(echo, post("Transfer-Encoding: " + std::string(coding) + "\r\n"));
    expect_refused(echo, post("Transfer-Encoding: " + std::string(coding) + "\r\n", "5\r\nhello\r\n0\r\n\r\n"));
  }
  for (const char* coding : {"chunked", "CHUNKED", "  chunked \t"}) {
    const auto answer =
        answer_to(echo, post("Transfer-Encoding:" + std::string(coding) + "\r\n", "5\r\nhello\r\n0\r\n\r\n") + second);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << answer;
    EXPECT_NE(answer.find("POST /first hello"), std::string::npos) << answer;
    EXPECT_NE(answer.find("GET /second "), std::string::npos) << answer;
  }
}

TEST(HttpFraming, ARequestSaysOnceHowLongItIs) {
  Echo echo;
  for (const char* headers :
       {"Content-Length: 5\r\nContent-Length: 6\r\n", "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 6\r\n", "Content-Length: 5, 5\r\n", "Content-Length: +5\r\n", "Content-Length: 0x5\r\n",
        "Content-Length: 5 5\r\n", "Content-Length: \r\n", "Content-Length: 99999999999999999999\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding: gzip\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding : chunked\r\n",
        "Content-Length : 5\r\n"})
    expect_refused(echo, post(headers, "0\r\n\r\n"));
}

TEST(HttpFraming, BrokenChunksEndTheConnection) {
  Echo echo;
  for (const char* chunks : {"x\r\n", "-1\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "5\r\nhelloX0\r\n\r\n", "5 5\r\nhello\r\n",
                             "fffffffffffffffff\r\n", "5\nhello\n0\n\n"})
    expect_refused(echo, post("Transfer-Encoding: chunked\r\n", chunks));
}

// A client that sends such bytes without an end fills a buffer of fixed size and no more.
TEST(HttpFraming, WhatStandsBetweenChunksHasALimit) {
  const HttpOptions options;
  const std::string much(options.header_bytes + (128 << 10), 'a');
  std::string extensions;
  for (std::size_t size = 0; size <= options.header_bytes; size += 1000)
    extensions += "1;" + std::string(1000, 'e') + "\r\nx\r\n";
  for (const std::string& chunks :
       {"1;" + much, "0\r\nX: " + much, std::string(much.size(), '0'), extensions + "0\r\n\r\n"}) {
    Echo echo;
    const std::string answer = answer_to(echo, post("Transfer-Encoding: chunked\r\n", chunks));
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 4")) << chunks.substr(0, 20) << answer;
    EXPECT_EQ(echo.count("oversized") + echo.count("malformed"), 1u) << chunks.substr(0, 20);
  }
  Echo echo;
  std::string trailers = "0\r\n";
  while (trailers.size() < much.size()) trailers += "A: b\r\n";
  EXPECT_TRUE(answer_to(echo, post("Transfer-Encoding: chunked\r\n", trailers)).starts_with("HTTP/1.1 431"));
  const auto few = answer_to(echo, post("Transfer-Encoding: chunked\r\n", "1;a=b\r\nx\r\n0\r\n\r\n") + second);
  EXPECT_NE(few.find("POST /first x"), std::string::npos) << few;
}

TEST(HttpFraming, NothingFollowsTheBody) {
  Echo echo;
  for (const char* field : {"Authorization: Bearer x", "Host: y", "Connection: close", "X: y"})
    expect_refused(echo, post("Transfer-Encoding: chunked\r\n", "1\r\nx\r\n0\r\n" + std::string(field) + "\r\n\r\n"));
}

TEST(HttpFraming, OneHostAndOneAuthorizationAreNamed) {
  Echo echo;
  for (const char* host : {"a b", "a,b", "a@b", "a/b", "a\\b", "a?b", "x\r\n Transfer-Encoding: chunked"})
    expect_refused(echo, "GET /first HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n");
  expect_refused(echo, post("Authorization: Bearer a\r\nAuthorization: Bearer b\r\n"));
  for (const char* host : {"", "x:80", "[::1]:8080", "sub.example.org", "10.0.0.1"})
    EXPECT_TRUE(answer_to(echo, "GET / HTTP/1.1\r\nConnection: close\r\nHost: " + std::string(host) + "\r\n\r\n")
                    .starts_with("HTTP/1.1 200"))
        << host;
}

TEST(HttpFraming, ARequestHasExactlyOneHost) {
  Echo echo;
  expect_refused(echo, "GET /first HTTP/1.1\r\n\r\n");
  expect_refused(echo, "GET /first HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n");
  expect_refused(echo, "GET /first HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n");
  expect_refused(echo, "GET /first HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n");
  EXPECT_TRUE(answer_to(echo, "GET /first HTTP/1.0\r\n\r\n").starts_with("HTTP/1.0 200")) << "version 1.0 needs none";
  EXPECT_EQ(echo.count("malformed"), 4u);
}

TEST(HttpFraming, VersionOneZeroKnowsNoCodings) {
  Echo echo;
  expect_refused(echo, "POST /first HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
}

TEST(HttpFraming, ARefusalSaysWhatToMend) {
  Echo echo;
  EXPECT_NE(answer_to(echo, post("Transfer-Encoding: gzip\r\n")).find("that this server reads is chunked"),
            std::string::npos);
  EXPECT_NE(answer_to(echo, "GET / HTTP/1.1\r\n\r\n").find("exactly one Host"), std::string::npos);
}

TEST(HttpFraming, AnAnswerToHeadHasNoBody) {
  Echo echo;
  const std::string answer = answer_to(echo, "HEAD /first HTTP/1.1\r\nHost: x\r\n\r\n" + second);
  EXPECT_EQ(answer.find("HEAD /first"), std::string::npos) << answer;
  EXPECT_NE(answer.find("Content-Length: 12"), std::string::npos) << answer;
  EXPECT_NE(answer.find("\r\n\r\nHTTP/1.1 200"), std::string::npos) << answer;
}

}  // namespace discreet::http_framing_test
