// Compiled by itself: the templates of Boost.Beast take half a minute.
#include "discreet/service/http/http_server.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <thread>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/service/http/address_group.h"
#include "discreet/service/http/answer_budget.h"
#include "discreet/service/http/connection_list.h"
#include "discreet/service/http/http_framing.h"
#include "discreet/service/http/tls_context.h"

namespace discreet::inline service {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = net::ip::tcp;
using Plain = beast::tcp_stream;
using Secure = beast::ssl_stream<beast::tcp_stream>;
using Code = boost::system::error_code;
using Parser = http::request_parser<http::string_body>;
using Message = http::response<http::span_body<const char>>;  // the bytes belong to the response that it is made of

Plain& socket_of(Plain& stream) { return stream; }
Plain& socket_of(Secure& stream) { return beast::get_lowest_layer(stream); }

// Hands the request over and waits, without a thread, until the handler responds.
net::awaitable<HttpResponse> ask(const HttpHandler& handler, HttpRequest request) {
  auto executor = co_await net::this_coro::executor;
  auto begin = [&handler, &request, executor](auto completion) {
    auto waiting = std::make_shared<decltype(completion)>(std::move(completion));
    handler(std::move(request), [waiting, executor](HttpResponse response) {
      net::post(executor, [waiting, response = std::move(response)]() mutable { (*waiting)(std::move(response)); });
    });
  };
  co_return co_await net::async_initiate<const net::use_awaitable_t<>&, void(HttpResponse)>(begin, net::use_awaitable);
}

// The facts of a request that its answer depends on. By then the handler owns the request.
struct Asked {
  unsigned version = 11;
  bool keep_alive = false;
  std::string method = "", if_none_match = "";
};

// A tag has no quotation mark in it, so that it is found only as a whole.
bool has_already(const Asked& asked, const HttpResponse& response) {
  if (!response.document || response.status != 200 || (asked.method != "GET" && asked.method != "HEAD")) return false;
  return asked.if_none_match == "*" ||
         asked.if_none_match.find('"' + response.document->tag + '"') != asked.if_none_match.npos;
}

Message message_of(const HttpResponse& response, const Asked& asked) {
  const int status = has_already(asked, response) ? 304 : response.status;
  Message message{static_cast<http::status>(status), asked.version};
  message.set(http::field::server, "discreet");
  // Pages of other origins may read and report: nothing here depends on who asks, administration aside, and a page of
  // another origin cannot send its bearer token unless it knows it.
  message.set(http::field::access_control_allow_origin, "*");
  message.set(http::field::access_control_expose_headers, "etag");
  message.set(http::field::cache_control, response.document ? "no-cache" : "no-store");
  if (response.document) message.set(http::field::etag, '"' + response.document->tag + '"');
  if (status == 204) {
    message.set(http::field::access_control_allow_methods, "GET, POST, OPTIONS");
    message.set(http::field::access_control_allow_headers, "content-type, authorization, if-none-match");
    message.set(http::field::access_control_max_age, "86400");
  }
  if (response.retry_after > 0) message.set(http::field::retry_after, std::to_string(response.retry_after));
  message.keep_alive(asked.keep_alive);
  if (status == 204 || status == 304) return message;  // these have no body, nor the length of one
  const std::string& body = response.document ? response.document->text : response.body;
  message.set(http::field::content_type, response.type);
  message.content_length(body.size());
  if (asked.method != "HEAD") message.body() = {body.data(), body.size()};
  return message;
}

HttpResponse refusal(int status, const char* reason, const char* message = nullptr) {
  const std::string more = message ? fmt::format(R"(,"message":"{}")", message) : "";
  const int retry_after = status == 503 ? 1 : 0;
  return {status, fmt::format(R"({{"wire":1,"error":"{}"{}}})", reason, more), "application/json", retry_after};
}

// Bodies above this size are read few at a time: all that are being read fit into memory_for_bodies.
constexpr std::size_t small_body = 64 << 10, memory_for_bodies = 256 << 20, fewest_large_bodies = 8;

// Some 128 KiB per round trip leave room for megabytes a second. The system may grow the buffer to 4 MiB otherwise.
constexpr int system_send_buffer = 128 << 10;

// The size of one read. The line before a chunk, with all its extensions, and the trailer must fit beside a header.
constexpr std::size_t read_bytes = 64 << 10;

struct LargeBody {
  explicit LargeBody(std::atomic<std::size_t>& all) : all(all) { ++all; }
  LargeBody(const LargeBody&) = delete;
  LargeBody& operator=(const LargeBody&) = delete;
  ~LargeBody() { --all; }
  std::atomic<std::size_t>& all;
};

// An answer and the word it is counted under; no answer when the other side just left.
struct Refusal {
  int status;
  const char* reason;
  const char* message = nullptr;  // for whoever sent it
};

Refusal meaning(const Code& failed) {
  if (failed == http::error::body_limit) return {413, "oversized"};
  if (failed == http::error::header_limit || failed == http::error::buffer_overflow) return {431, "oversized"};
  if (failed == beast::error::timeout) return {0, "slow"};
  if (failed == http::error::end_of_stream || failed == http::error::partial_message) return {0, nullptr};
  if (failed.category() == http::make_error_code(http::error::end_of_stream).category()) return {400, "malformed"};
  return {0, nullptr};
}

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

HttpRequest request_of(http::request<http::string_body>&& message) {
  auto target = text_of(message.target());
  return {text_of(message.method_string()), target.substr(0, target.find('?')),
          text_of(message[http::field::authorization]), std::move(message.body()),
          text_of(message[http::field::if_none_match])};
}

}  // namespace

class HttpServer::Listener {
 public:
  Listener(HttpOptions options, HttpHandler handler, OnRefusal refused)
      : options_(std::move(options)),
        handler_(std::move(handler)),
        refused_(std::move(refused)),
        list_({options_.connections, options_.connections_per_address}),
        answers_(options_.answer_bytes),
        acceptor_(context_) {
    if (options_.tls) tls_.emplace(server_tls(*options_.tls));
    listen();
    net::co_spawn(context_, accept(), net::detached);
    for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
  }

  ~Listener() { stop(std::chrono::milliseconds(0)); }

  std::uint16_t port() const { return port_; }
  std::size_t connections() const { return list_.open(); }
  std::size_t answer_bytes() const { return answers_.bytes(); }

  void stop(std::chrono::milliseconds patience) {
    stopping_ = true;
    net::post(context_, [this] { acceptor_.close(); });
    list_.close_waiting();
    for (auto end = std::chrono::steady_clock::now() + patience;
         list_.working() > 0 && std::chrono::steady_clock::now() < end;)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    list_.close_all();
    context_.stop();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  // A failure of one connection, such as a lack of memory, ends that connection alone.
  void work() {
    for (;;) try {
        context_.run();
        return;
      } catch (const std::exception&) {
        refused_("failed");
      }
  }

  void listen() {
    Code failed;
    auto address = net::ip::make_address(options_.address, failed);
    if (failed) throw Error(fmt::format("address '{}' is no IP address. Try 127.0.0.1", options_.address));
    Tcp::endpoint place(address, options_.port);
    acceptor_.open(place.protocol(), failed);
    if (!failed) acceptor_.set_option(net::socket_base::reuse_address(true), failed);
    // Those that are accepted have the same: the system holds no more of an answer that nobody reads.
    if (!failed) acceptor_.set_option(net::socket_base::send_buffer_size(system_send_buffer), failed);
    if (!failed) acceptor_.bind(place, failed);
    if (!failed) acceptor_.listen(net::socket_base::max_listen_connections, failed);
    if (failed)
      throw Error(fmt::format("port {} of {} cannot be listened on: {}. Choose another with --port", options_.port,
                              options_.address, failed.message()),
                  Error::Kind::machine);
    port_ = acceptor_.local_endpoint().port();
  }

  net::awaitable<void> accept() {
    while (!stopping_) {
      Code failed;
      Tcp::socket socket =
          co_await acceptor_.async_accept(net::make_strand(context_), net::redirect_error(net::use_awaitable, failed));
      if (failed == net::error::operation_aborted || stopping_) co_return;
      if (failed) {  // out of descriptors: those that are open must end before others can begin
        net::steady_timer pause(context_, std::chrono::milliseconds(50));
        co_await pause.async_wait(net::redirect_error(net::use_awaitable, failed));
        continue;
      }
      const Tcp::endpoint peer = socket.remote_endpoint(failed);
      if (failed) continue;  // it has left already
      const std::string address = address_group(peer.address());
      if (const auto room = list_.make_room(address); room != ConnectionList::Room::made) {
        refused_(room == ConnectionList::Room::all_at_work ? "crowded" : "crowded_address");
        continue;
      }
      socket.set_option(Tcp::no_delay(true), failed);
      auto executor = socket.get_executor();
      if (tls_)
        net::co_spawn(executor, converse(std::make_shared<Secure>(std::move(socket), *tls_), address), net::detached);
      else
        net::co_spawn(executor, converse(std::make_shared<Plain>(std::move(socket)), address), net::detached);
    }
  }

  template <class Stream>
  net::awaitable<void> converse(std::shared_ptr<Stream> stream, std::string address) {
    std::weak_ptr<Stream> watched = stream;
    ConnectionList::Place place(list_, std::move(address), [watched, executor = stream->get_executor()] {
      net::post(executor, [watched] {
        if (auto open = watched.lock()) socket_of(*open).close();
      });
    });
    Code failed;
    if constexpr (std::is_same_v<Stream, Secure>) {
      place.waits();
      socket_of(*stream).expires_after(options_.transfer);
      co_await stream->async_handshake(net::ssl::stream_base::server, net::redirect_error(net::use_awaitable, failed));
      if (failed) co_return;
    }
    beast::flat_buffer buffer(options_.header_bytes + read_bytes);
    while (!stopping_) {
      place.waits();
      if (!co_await exchange(*stream, buffer, place)) break;
    }
    socket_of(*stream).expires_after(options_.transfer);
    if constexpr (std::is_same_v<Stream, Secure>)
      co_await stream->async_shutdown(net::redirect_error(net::use_awaitable, failed));
    socket_of(*stream).socket().shutdown(Tcp::socket::shutdown_send, failed);
  }

  // One request and its answer. False when the connection is to end.
  template <class Stream>
  net::awaitable<bool> exchange(Stream& stream, beast::flat_buffer& buffer, ConnectionList::Place& place) {
    Parser parser;
    parser.body_limit(options_.body_bytes);
    parser.header_limit(static_cast<std::uint32_t>(options_.header_bytes));
    std::optional<LargeBody> large;
    const std::optional<Refusal> fault = co_await receive(stream, buffer, parser, large);
    if (fault) {  // where the next request begins is not known
      co_await turn_away(stream, buffer, *fault);
      co_return false;
    }
    place.works();  // not before: whoever sends its body byte by byte makes room like one who sends nothing
    co_return co_await answer(stream, parser.release(), place);
  }

  // Header and body; what is wrong with them, if anything.
  template <class Stream>
  net::awaitable<std::optional<Refusal>> receive(Stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                                 std::optional<LargeBody>& large) {
    Code failed;
    socket_of(stream).expires_after(options_.idle);
    co_await http::async_read_header(stream, buffer, parser, net::redirect_error(net::use_awaitable, failed));
    if (failed) co_return meaning(failed);
    if (const char* fault = framing_fault(parser.get().base())) co_return Refusal{400, "malformed", fault};
    socket_of(stream).expires_after(options_.transfer);
    auto length = parser.content_length();
    if (parser.chunked() || (length && *length > small_body)) large.emplace(large_bodies_);
    if (large && large_bodies_ > most_large_bodies()) co_return Refusal{503, "busy"};
    if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      http::response<http::empty_body> go_on{http::status::continue_, parser.get().version()};
      co_await http::async_write(stream, go_on, net::redirect_error(net::use_awaitable, failed));
    }
    if (failed) co_return meaning(failed);
    co_return co_await receive_body(stream, buffer, parser);
  }

  // Neither the limit of the header nor that of the body counts the bytes between chunks.
  template <class Stream>
  net::awaitable<std::optional<Refusal>> receive_body(Stream& stream, beast::flat_buffer& buffer, Parser& parser) {
    Code failed;
    std::size_t extensions = 0;
    auto count = [&](std::uint64_t, beast::string_view extension, Code& too_many) {
      extensions += extension.size();
      if (extensions > options_.header_bytes) too_many = http::error::header_limit;
    };
    parser.on_chunk_header(count);
    const auto fields = [&] { return std::distance(parser.get().begin(), parser.get().end()); };
    const auto of_header = fields();
    co_await http::async_read(stream, buffer, parser, net::redirect_error(net::use_awaitable, failed));
    if (failed) co_return meaning(failed);
    // They would count as fields of the header, which a proxy may have checked.
    if (fields() != of_header) co_return Refusal{400, "malformed", "A request must not have fields after its body."};
    co_return std::nullopt;
  }

  // True when another request may follow.
  template <class Stream>
  net::awaitable<bool> answer(Stream& stream, http::request<http::string_body> request, ConnectionList::Place& place) {
    const Asked asked{request.version(), request.keep_alive() && !stopping_, text_of(request.method_string()),
                      text_of(request[http::field::if_none_match])};
    socket_of(stream).expires_never();  // the handler answers in its own time
    HttpResponse response = co_await ask(handler_, request_of(std::move(request)));
    std::optional<AnswerBudget::Share> share;
    share.emplace(answers_, response);
    if (!share->fits()) {
      refused_("busy");
      response = refusal(503, "busy", "Too many answers are being read. Send the request again.");
      share.emplace(answers_, response);
    }
    Message message = message_of(response, asked);
    Code failed;
    place.sends();
    socket_of(stream).expires_after(options_.transfer);
    co_await http::async_write(stream, message, net::redirect_error(net::use_awaitable, failed));
    co_return !failed && asked.keep_alive;
  }

  // Says why, and reads on for a moment: an answer that meets unread bytes would be lost with the connection.
  template <class Stream>
  net::awaitable<void> turn_away(Stream& stream, beast::flat_buffer& buffer, Refusal why) {
    if (why.reason) refused_(why.reason);
    if (why.status == 0) co_return;
    const HttpResponse response = refusal(why.status, why.reason, why.message);
    Message message = message_of(response, {});
    Code failed;
    socket_of(stream).expires_after(std::chrono::seconds(2));
    co_await http::async_write(stream, message, net::redirect_error(net::use_awaitable, failed));
    if (!failed && std::is_same_v<Stream, Plain>)
      socket_of(stream).socket().shutdown(Tcp::socket::shutdown_send, failed);
    for (std::size_t drained = 0; !failed && drained < 4 * options_.body_bytes;) {
      buffer.clear();
      drained +=
          co_await stream.async_read_some(buffer.prepare(read_bytes), net::redirect_error(net::use_awaitable, failed));
    }
  }

  std::size_t most_large_bodies() const {
    return std::max(fewest_large_bodies, memory_for_bodies / options_.body_bytes);
  }

  HttpOptions options_;
  HttpHandler handler_;
  OnRefusal refused_;
  ConnectionList list_;
  AnswerBudget answers_;
  std::atomic<std::size_t> large_bodies_ = 0;
  std::atomic<bool> stopping_ = false;
  std::optional<net::ssl::context> tls_;
  net::io_context context_;
  Tcp::acceptor acceptor_;
  std::uint16_t port_ = 0;
  std::vector<std::thread> threads_;
};

HttpServer::HttpServer(HttpOptions options, HttpHandler handler, OnRefusal refused)
    : listener_(std::make_unique<Listener>(std::move(options), std::move(handler), std::move(refused))) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return listener_->port(); }
std::size_t HttpServer::connections() const { return listener_->connections(); }
std::size_t HttpServer::answer_bytes() const { return listener_->answer_bytes(); }
void HttpServer::stop(std::chrono::milliseconds patience) { listener_->stop(patience); }

}  // namespace discreet::inline service
