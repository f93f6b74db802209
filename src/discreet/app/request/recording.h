// The record of a run's spend: the options of every verb that spends, and the ledger that they mean.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {

struct RecordingOptions {
  std::optional<std::filesystem::path> ledger;
  std::string note;
  std::optional<std::int64_t> seed;

  std::optional<std::uint64_t> random_seed() const;
};

// The fields of a verb O whose options are, among others, these.
template <class O>
constexpr auto recording_fields() {
  using Path = std::filesystem::path;
  return std::tuple{
      Field<O, std::optional<Path>>{
          "ledger", &O::ledger,
          "the budget ledger (default: beside the data). With --no-ledger (null in a request) nothing is recorded"},
      Field<O, std::string>{"note", &O::note, "a remark for the ledger, which must not speak of the data"},
      Field<O, std::optional<std::int64_t>>{"seed", &O::seed,
                                            "repeatable and NOT private: for tests and demonstrations"}};
}

// The ledger to spend from. Nothing if the run is not private, or if the request has null for it. An absent option is
// not null, so a spend goes unrecorded only if the caller asks for it. Without a path the ledger is beside the data.
std::optional<Ledger> open_ledger(const Json& request, const RecordingOptions& options,
                                  const std::filesystem::path& data, const Privacy& promise, const Context& context);

// {path, spent, left}
Json ledger_state(const Ledger& ledger);

}  // namespace discreet::inline app
