// Counts events by name and labels, in the format of Prometheus.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace discreet::inline service {

class Metrics {
 public:
  // A report of a study: `accepted`, `repeated`, or the reason for the refusal.
  void report(const std::string& study, const std::string& result, std::uint64_t times = 1);
  // A request that was refused as a whole.
  void refusal(const std::string& reason);
  void request();

  std::uint64_t reports(const std::string& study, const std::string& result) const;
  std::uint64_t refusals(const std::string& reason) const;

  struct Gauge {
    std::string name, help;
    double value;
    const char* type = "gauge";
  };
  // The text format, version 0.0.4.
  std::string text(const std::vector<Gauge>& gauges) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> reports_;
  std::map<std::string, std::uint64_t> refusals_;
  std::uint64_t requests_ = 0;
};

}  // namespace discreet::inline service
