// Tested by collector_test.cpp, and by python/tests/test_collector.py as a program
#include "discreet/service/studies/serve.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <thread>

#include "discreet/app/request/request.h"
#include "discreet/base/option_range.h"
#include "discreet/service/studies/collector.h"
#include "discreet/service/studies/json_file.h"

namespace discreet::inline service {
namespace {

constexpr rlim_t spare_descriptors = 64;

std::size_t between(std::int64_t value, std::int64_t low, std::int64_t high, const char* option) {
  require_between(option, value, low, high, "Leave it out for the usual one");
  return static_cast<std::size_t>(value);
}

CollectorOptions options_of(const ServeOptions& given) {
  CollectorOptions options;
  options.http.port = static_cast<std::uint16_t>(between(given.port, 0, 65535, "port"));
  options.http.address = given.address;
  options.http.connections = between(given.connections, 1, 1'000'000, "connections");
  options.http.connections_per_address =
      between(given.connections_per_address, 1, 1'000'000, "connections_per_address");
  options.http.threads = static_cast<int>(between(given.threads, 1, 256, "threads"));
  options.http.body_bytes = between(given.body_bytes, 1024, 64 << 20, "body_bytes");
  options.http.idle = std::chrono::seconds(between(given.idle_seconds, 1, 86'400, "idle_seconds"));
  options.http.transfer = std::chrono::seconds(between(given.transfer_seconds, 1, 86'400, "transfer_seconds"));
  if (given.certificate.has_value() != given.key.has_value())
    throw Error("options 'certificate' and 'key' belong together: give both for TLS, or none");
  if (given.certificate) options.http.tls = TlsFiles{*given.certificate, *given.key};
  // A batch larger than all that may wait would be refused for ever as too large.
  options.batch = between(given.batch, 1, static_cast<std::int64_t>(Committer::most_waiting), "batch");
  options.admin_token = given.admin_token;
  options.store = given.store;
  return options;
}

// Every connection is a descriptor; the limit may be raised as far as the system lets us.
void raise_descriptors(std::size_t connections, const Context& context) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= connections + spare_descriptors) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, connections + spare_descriptors);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < connections + spare_descriptors)
    context.say(fmt::format("the system allows {} open files, fewer than --connections asks for", limit.rlim_cur));
}

}  // namespace

Json serve(const Json& request, const Context& context) {
  ServeOptions given = split<ServeOptions>(request, Json::array()).verb;
  CollectorOptions options = options_of(given);
  raise_descriptors(options.http.connections, context);
  Json studies = given.study ? read_json_file(*given.study) : Json::array();
  if (!studies.is_array()) studies = Json::array({studies});
  options.say = [&context](const std::string& text) { context.say(text); };
  Collector collector(std::move(options));
  for (const Json& study : studies) {
    auto opening = collector.open_study(study);
    context.say(fmt::format("study '{}' {}", study["study"].get<std::string>(),
                            opening == Collector::Opening::made ? "is open" : "goes on"));
  }
  context.say(
      fmt::format("listening on {}://{}:{}", given.certificate ? "https" : "http", given.address, collector.port()));
  while (!(context.progress.stop && context.progress.stop())) {
    if (const auto damage = collector.damage()) throw Error(*damage, Error::Kind::check);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return {{"stopped", true}, {"port", collector.port()}};
}

}  // namespace discreet::inline service
