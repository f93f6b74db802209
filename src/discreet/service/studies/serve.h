// `local serve`: runs a collector until it gets a signal to stop.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline service {

struct ServeOptions {
  static constexpr const char* name = "local serve";
  static constexpr const char* summary = "Run a collector: take reports over HTTP, keep them, ask the next questions.";
  static constexpr const char* example = "discreet local serve --port 8080 --store study.db --study flu.json";

  std::int64_t port = 8080;
  std::string address = "127.0.0.1";
  std::string store;
  std::optional<std::filesystem::path> study, admin_token, certificate, key;
  std::int64_t connections = 4096, connections_per_address = 128, threads = 2, batch = 10'000, body_bytes = 1 << 20,
               idle_seconds = 60, transfer_seconds = 30;

  static constexpr auto fields() {
    using O = ServeOptions;
    return std::tuple{
        field("port", &O::port, "port to listen on (0: any free one)"),
        field("address", &O::address, "address of the network to listen on (0.0.0.0: all)"),
        field("store", &O::store, "where reports are kept: an SQLite file, or postgresql://..."),
        field("study", &O::study, "a JSON file with a study, or a list of them, to open at the start"),
        field("admin_token", &O::admin_token,
              "a file of mode 600 with the token of administration (default: made and shown once)"),
        field("certificate", &O::certificate,
              "PEM file of the certificate. With it and 'key' the collector speaks TLS"),
        field("key", &O::key, "PEM file of the certificate's key"),
        field("connections", &O::connections, "maximum number of concurrent connections"),
        field("connections_per_address", &O::connections_per_address,
              "maximum number of concurrent connections of one IP address (behind a proxy as many as 'connections')"),
        field("threads", &O::threads, "number of threads that read and answer requests"),
        field("batch", &O::batch, "maximum number of reports in one request"),
        field("body_bytes", &O::body_bytes, "maximum number of bytes of one request"),
        field("idle_seconds", &O::idle_seconds, "maximum seconds that a connection waits before its next request"),
        field("transfer_seconds", &O::transfer_seconds,
              "maximum seconds for a request to arrive, and for its answer to leave")};
  }
};

// {stopped, port}. Returns when the progress requests a stop.
Json serve(const Json& request, const Context& context);

}  // namespace discreet::inline service
