// Tested by collector_test.cpp
#include "discreet/service/http/metrics.h"

#include <fmt/format.h>

namespace discreet::inline service {

void Metrics::report(const std::string& study, const std::string& result, std::uint64_t times) {
  std::lock_guard lock(mutex_);
  reports_[{study, result}] += times;
}

void Metrics::refusal(const std::string& reason) {
  std::lock_guard lock(mutex_);
  ++refusals_[reason];
}

void Metrics::request() {
  std::lock_guard lock(mutex_);
  ++requests_;
}

std::uint64_t Metrics::reports(const std::string& study, const std::string& result) const {
  std::lock_guard lock(mutex_);
  auto found = reports_.find({study, result});
  return found == reports_.end() ? 0 : found->second;
}

std::uint64_t Metrics::refusals(const std::string& reason) const {
  std::lock_guard lock(mutex_);
  auto found = refusals_.find(reason);
  return found == refusals_.end() ? 0 : found->second;
}

std::string Metrics::text(const std::vector<Gauge>& gauges) const {
  std::string text;
  auto out = std::back_inserter(text);
  auto head = [&](std::string_view name, std::string_view help, std::string_view type) {
    fmt::format_to(out, "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
  };
  {
    std::lock_guard lock(mutex_);
    head("discreet_reports_total", "Reports by study and by what became of them.", "counter");
    for (const auto& [labels, count] : reports_)
      fmt::format_to(out, "discreet_reports_total{{study=\"{}\",result=\"{}\"}} {}\n", labels.first, labels.second,
                     count);
    head("discreet_refused_requests_total", "Requests that were turned away, by reason.", "counter");
    for (const auto& [reason, count] : refusals_)
      fmt::format_to(out, "discreet_refused_requests_total{{reason=\"{}\"}} {}\n", reason, count);
    head("discreet_requests_total", "Requests that were answered.", "counter");
    fmt::format_to(out, "discreet_requests_total {}\n", requests_);
  }
  for (const Gauge& gauge : gauges) {
    head(gauge.name, gauge.help, gauge.type);
    fmt::format_to(out, "{} {}\n", gauge.name, gauge.value);
  }
  return text;
}

}  // namespace discreet::inline service
