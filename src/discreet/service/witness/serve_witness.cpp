// Tested by witness_host_test.cpp
#include "discreet/service/witness/serve_witness.h"

#include <fmt/format.h>

#include <thread>

#include "discreet/app/request/request.h"
#include "discreet/base/option_range.h"
#include "discreet/ledger/key_file.h"
#include "discreet/service/witness/witness_host.h"

namespace discreet::inline service {
namespace {

constexpr std::size_t most_body = 4096;  // one head

HttpOptions http_options(const WitnessOptions& given) {
  require_between("port", given.port, 0, 65535, "Leave it out for the usual one");
  if (given.certificate.has_value() != given.key.has_value())
    throw Error("options 'certificate' and 'key' belong together: give both for TLS, or none");
  HttpOptions options;
  options.port = static_cast<std::uint16_t>(given.port);
  options.address = given.address;
  options.body_bytes = most_body;
  if (given.certificate) options.tls = TlsFiles{*given.certificate, *given.key};
  return options;
}

Json serve_witness(const Json& request, const Context& context) {
  const WitnessOptions given = split<WitnessOptions>(request, Json::array()).verb;
  if (given.store.empty()) throw Error("option 'store' is needed: the file of the heads");
  WitnessHost host(given.store, require_key());
  HttpServer server(
      http_options(given), [&](const HttpRequest& asked, const Respond& respond) { respond(host.answer(asked)); },
      [](const char*) {});
  const std::string place =
      fmt::format("{}://{}:{}", given.certificate ? "https" : "http", given.address, server.port());
  context.say(fmt::format("a ledger names this witness with --witness '{}/#{}'", place, host.public_key()));
  while (!(context.progress.stop && context.progress.stop()))
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  server.stop(std::chrono::seconds(5));
  return {{"stopped", true}, {"port", server.port()}};
}

}  // namespace

Verb witness_verb() {
  Verb verb = verb_of<WitnessOptions>(serve_witness);
  verb.subject = "action";
  verb.action = "action";
  verb.actions = {{"serve",
                   "Keep heads until you stop it. Your signing key signs its answers.",
                   {"store", "port", "address", "certificate", "key"}}};
  return verb;
}

}  // namespace discreet::inline service
