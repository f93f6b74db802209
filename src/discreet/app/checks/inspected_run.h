// A run of a verb that spends, as far as `inspect` needs it: everything before the spend.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "discreet/app/checks/finding.h"
#include "discreet/app/request/recording.h"

namespace discreet::inline app {

class InspectedRun {
 public:
  InspectedRun() = default;
  InspectedRun(const InspectedRun&) = delete;
  InspectedRun& operator=(const InspectedRun&) = delete;
  virtual ~InspectedRun() = default;

  virtual BadRow bad_row() const = 0;
  virtual RunLedger ledger(const Json& request, const Context& context) const = 0;
  // Checks of public facts.
  virtual std::vector<Finding> facts(const RunLedger& ledger) const = 0;

  struct Rows {
    std::size_t count = 0;
    std::vector<Finding> findings;
    Spend spend;
  };
  // Reads the rows in full, and tells the curator rounded counts. Throws the errors of the run.
  virtual Rows read(const Context& context) const = 0;
};

// The adaptor of a prepared run. Its `inspected` is the `read` of this one.
template <class Run>
class InspectedRunOf final : public InspectedRun {
 public:
  explicit InspectedRunOf(Run run) : run_(std::move(run)) {}

  BadRow bad_row() const override { return run_.bad_row(); }
  RunLedger ledger(const Json& request, const Context& context) const override { return run_.ledger(request, context); }
  std::vector<Finding> facts(const RunLedger& ledger) const override { return run_.facts(ledger); }
  Rows read(const Context& context) const override { return run_.inspected(context); }

 private:
  Run run_;
};

}  // namespace discreet::inline app
