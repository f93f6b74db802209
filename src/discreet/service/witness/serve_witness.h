// `witness serve`: keeps the heads of ledgers of other machines, until it gets a signal to stop.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline service {

enum class WitnessAction { serve };
constexpr auto words(WitnessAction) { return std::array<std::string_view, 1>{"serve"}; }

struct WitnessOptions {
  static constexpr const char* name = "witness";
  static constexpr const char* summary = "Keep the newest heads of other machines' ledgers, to find rollbacks.";
  static constexpr const char* example = "discreet witness serve --store heads.db --port 8443";

  WitnessAction action = WitnessAction::serve;
  std::filesystem::path store;
  std::int64_t port = 8443;
  std::string address = "127.0.0.1";
  std::optional<std::filesystem::path> certificate, key;

  static constexpr auto fields() {
    using O = WitnessOptions;
    return std::tuple{
        field("action", &O::action, "the action"),
        field("store", &O::store, "an SQLite file with one row per head, made if it is missing"),
        field("port", &O::port, "port to listen on (0: any free one)"),
        field("address", &O::address, "address of the network to listen on (0.0.0.0: all)"),
        field("certificate", &O::certificate, "PEM file of the certificate. With it and 'key' the host speaks TLS"),
        field("key", &O::key, "PEM file of the certificate's key")};
  }
};

Verb witness_verb();

}  // namespace discreet::inline service
