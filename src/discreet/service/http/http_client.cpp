// Compiled by itself: the templates of Boost.Beast take half a minute.
// Tested by http_server_test.cpp
#include "discreet/service/http/http_client.h"

#include <fmt/format.h>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>

#include "discreet/base/error.h"

namespace discreet::inline service {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Code = boost::system::error_code;
using Secure = beast::ssl_stream<beast::tcp_stream>;

[[noreturn]] void refuse(const Url& url, const std::string& why) {
  throw Error(fmt::format("{} cannot be reached: {}. Check the address, and that the server runs", url.origin(), why),
              Error::Kind::machine);
}

}  // namespace

// Runs asynchronous steps to their end, since only those know time limits.
class HttpClient::Connection {
 public:
  Connection(const Url& url, const Options& options) : url_(url), options_(options) {
    if (url.scheme == Url::Scheme::https) {
      tls_.emplace(net::ssl::context::tls_client);
      tls_->set_verify_mode(net::ssl::verify_peer);
      Code failed;
      if (options.certificate)
        tls_->load_verify_file(options.certificate->string(), failed);
      else
        tls_->set_default_verify_paths(failed);
      if (failed) throw Error("the certificates to trust cannot be read: " + failed.message());
      secure_ = std::make_unique<Secure>(context_, *tls_);
    } else {
      plain_ = std::make_unique<beast::tcp_stream>(context_);
    }
    run([this](auto done) { connect(done); });
  }

  HttpResponse exchange(const HttpRequest& request) {
    http::request<http::string_body> message{http::string_to_verb(request.method), request.path, 11};
    message.set(http::field::host, url_.host + ":" + url_.port);
    message.set(http::field::user_agent, "discreet");
    if (!request.authorization.empty()) message.set(http::field::authorization, request.authorization);
    if (!request.if_none_match.empty()) message.set(http::field::if_none_match, request.if_none_match);
    if (!request.body.empty()) message.set(http::field::content_type, "application/json");
    message.body() = request.body;
    message.prepare_payload();
    http::response_parser<http::string_body> parser;
    parser.body_limit(options_.answer_bytes);
    run([&](auto done) {
      auto read = [&, done](Code failed, std::size_t) {
        if (failed) return done(failed);
        with_stream([&](auto& stream) {
          http::async_read(stream, buffer_, parser, [done](Code end, std::size_t) { done(end); });
        });
      };
      with_stream([&](auto& stream) { http::async_write(stream, message, read); });
    });
    keep_ = parser.keep_alive();
    auto answer = parser.release();
    const auto etag = answer[http::field::etag];
    return {.status = static_cast<int>(answer.result_int()),
            .body = std::move(answer.body()),
            .etag = std::string(etag.data(), etag.size())};
  }

  bool kept() const { return keep_; }

 private:
  template <class Action>
  void with_stream(const Action& action) {
    secure_ ? action(*secure_) : action(*plain_);
  }

  beast::tcp_stream& socket() { return secure_ ? beast::get_lowest_layer(*secure_) : *plain_; }

  template <class Start>
  void run(const Start& start) {
    Code result;
    socket().expires_after(options_.patience);
    context_.restart();
    start([&result](Code code) { result = code; });
    for (constexpr auto moment = std::chrono::milliseconds(50); !context_.stopped();) {
      context_.run_for(moment);
      if (options_.stop && !context_.stopped() && options_.stop()) interrupt();
    }
    if (result) throw boost::system::system_error(result);
  }

  // The operations in progress refer to objects of the caller, so they are finished first.
  [[noreturn]] void interrupt() {
    socket().close();
    context_.run();
    throw Error("interrupted", Error::Kind::interrupted);
  }

  template <class Done>
  void connect(Done done) {
    net::ip::tcp::resolver resolver(context_);
    Code failed;
    std::string host = url_.host.starts_with('[') ? url_.host.substr(1, url_.host.size() - 2) : url_.host;
    auto places = resolver.resolve(host, url_.port, failed);
    if (failed) return done(failed);
    socket().async_connect(places, [this, host, done](Code code, const auto&) {
      if (!code) socket().socket().set_option(net::ip::tcp::no_delay(true), code);
      if (code || !secure_) return done(code);
      SSL_set_tlsext_host_name(secure_->native_handle(), host.c_str());
      secure_->set_verify_callback(net::ssl::rfc2818_verification(host));
      secure_->async_handshake(net::ssl::stream_base::client, [done](Code end) { done(end); });
    });
  }

  const Url& url_;
  const Options& options_;
  net::io_context context_;
  std::optional<net::ssl::context> tls_;
  std::unique_ptr<Secure> secure_;
  std::unique_ptr<beast::tcp_stream> plain_;
  beast::flat_buffer buffer_;
  bool keep_ = true;
};

HttpClient::HttpClient(Url url, Options options) : url_(std::move(url)), options_(std::move(options)) {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&& other) noexcept
    : url_(std::move(other.url_)), options_(std::move(other.options_)) {}

// A connection refers to the address and the options of its client, so that it stays behind.
HttpClient& HttpClient::operator=(HttpClient&& other) noexcept {
  connection_.reset();
  url_ = std::move(other.url_);
  options_ = std::move(other.options_);
  return *this;
}

HttpResponse HttpClient::send(const HttpRequest& request) {
  for (bool fresh = !connection_;; fresh = true) {
    try {
      if (!connection_) connection_ = std::make_unique<Connection>(url_, options_);
      HttpResponse answer = connection_->exchange(request);
      if (!connection_->kept()) connection_.reset();
      return answer;
    } catch (const boost::system::system_error& failed) {
      connection_.reset();
      if (failed.code() == http::error::body_limit)
        throw Error(
            fmt::format(
                "{} answers with more than {} bytes, more than any study has. Nothing is reported. Check the address",
                url_.origin(), options_.answer_bytes),
            Error::Kind::check);
      if (fresh) refuse(url_, failed.code().message());
    }
  }
}

}  // namespace discreet::inline service
