// `local init` makes a person's ledger. `local join` takes part in a study with it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/base/rational.h"

namespace discreet::inline service {

struct InitOptions {
  static constexpr const char* name = "local init";
  static constexpr const char* summary =
      "Make a person's ledger of the epsilon that all reports of a lifetime may cost together.";
  static constexpr const char* example = "discreet local init me.db --epsilon 4";

  std::filesystem::path ledger;
  Rational epsilon{4};

  static constexpr auto fields() {
    using O = InitOptions;
    return std::tuple{field("ledger", &O::ledger, "the file to make"),
                      field("epsilon", &O::epsilon, "the total that may ever be spent")};
  }
};

struct JoinOptions {
  static constexpr const char* name = "local join";
  static constexpr const char* summary = "Take part in a study: randomize here, send only the report.";
  static constexpr const char* example =
      "discreet local join http://127.0.0.1:8080/studies/flu --value yes --ledger me.db";

  std::string study;
  std::optional<std::string> value;
  std::optional<std::filesystem::path> record;
  std::filesystem::path ledger;
  std::int64_t wait = 0;
  std::optional<std::string> protocol_hash;
  std::optional<std::filesystem::path> certificate;

  static constexpr auto fields() {
    using O = JoinOptions;
    return std::tuple{field("study", &O::study, "the address of the study"),
                      field("value", &O::value, "your value, for a study with one field. It never leaves this machine"),
                      field("record", &O::record, "a JSON file with your values, {\"name\": value, ...}"),
                      field("ledger", &O::ledger, "your ledger, made by `discreet local init`"),
                      field("wait", &O::wait, "seconds to wait for your round, or for a collector that is away"),
                      field("protocol_hash", &O::protocol_hash,
                            "take part in the study of this protocol hash alone, 64 hexadecimal digits"),
                      field("certificate", &O::certificate, "PEM file to trust instead of the system's authorities")};
  }
};

// {ledger, total, spent, left}
Json init_ledger(const Json& request, const Context& context);

// {study, answered, result, round, epsilon, left}
Json join_study(const Json& request, const Context& context);

}  // namespace discreet::inline service
