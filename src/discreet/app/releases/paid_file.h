// A file as an audit reads it: what it is, whether it is whole, which entry paid for it, and what that entry must say.
//
// No learner is made and no hypothesis is read, so ten thousand models take seconds. A model and a release have a
// digest and name their run. A report of `evaluate` or `optimize` has a receipt alone. The region of a model names the
// hash of its entry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "discreet/json/json.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline app {

struct Receipt {
  std::string ledger;         // the identity. Empty for a region
  std::int64_t sequence = 0;  // 0 for a region
  std::string entry, run;     // hashes. A region has no run
  std::string key, signature;
};

// A signature of the digest by the owner of a ledger.
struct Seal {
  std::string key, signature;
};

struct PaidFile {
  enum class Kind { model, release, report, region };

  Kind kind = Kind::model;
  bool whole = true;               // its digest fits, and its members can be read
  std::string digest;              // copies have the same one
  std::optional<Receipt> receipt;  // empty if no ledger recorded the run
  Privacy privacy;
  std::string unit = "row";  // that the guarantee protects
  std::string run;           // recomputed from the file. Empty for reports and regions
  std::optional<Seal> seal;
  bool rehearsal = false;
};

// Empty for a file of another kind. A file that was cut is not whole.
std::optional<PaidFile> read_paid_file(const std::string& text);

}  // namespace discreet::inline app
