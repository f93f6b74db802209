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
        field("port", &O::port, "where to listen; 0: any free one"),
        field("address", &O::address, "of which network; 0.0.0.0: all"),
        field("store", &O::store, "where reports are kept: an SQLite file, or postgresql://..."),
        field("study", &O::study, "a JSON file with a study, or a list of them, to open at the start"),
        field("admin_token", &O::admin_token,
              "a file of mode 600 with the token of administration; absent: made and shown once"),
        field("certificate", &O::certificate, "PEM file; with 'key' beside it the collector speaks TLS"),
        field("key", &O::key, "PEM file of the certificate's key"),
        field("connections", &O::connections, "maximum number of concurrent connections"),
        field("connections_per_address", &O::connections_per_address,
              "maximum number of concurrent connections of one IP address; behind a proxy as many as 'connections'"),
        field("threads", &O::threads, "that read and answer"),
        field("batch", &O::batch, "reports in one request, at most"),
        field("body_bytes", &O::body_bytes, "of one request, at most"),
        field("idle_seconds", &O::idle_seconds, "a connection may wait before its next request"),
        field("transfer_seconds", &O::transfer_seconds, "a request may take to arrive, and its answer to leave")};
  }
};

// {stopped, port}. Returns when the progress requests a stop.
Json serve(const Json& request, const Context& context);

}  // namespace discreet::inline service
