#include "discreet/app/verbs/verify/verify_json.h"

#include <cmath>

#include "discreet/base/field.h"
#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

Json written_number(double value) { return std::isinf(value) ? Json("infinity") : Json(value + 0.0); }  // -0 becomes 0

Json name(const Enclosure& measured) { return measured.exact.empty() ? Json(nullptr) : Json(measured.exact); }

// Outcomes and errors may hold any bytes; what is not UTF-8 is replaced.
Json texts(const std::vector<std::string>& lines) {
  return Json::parse(Json(lines).dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json probability(const Enclosure& measured) {
  return {{"low", measured.low}, {"high", measured.high}, {"exact", name(measured)}};
}

// Of nothing there is no measure: not even 0, which would read as perfect privacy.
Json unmeasured() {
  Json nothing{{"epsilon", nullptr}, {"delta", nullptr}};
  Json result = nothing;
  result["at_least"] = nothing;
  result["exact"] = nothing;
  return result;
}

Json measured(const Enclosure& epsilon, const Enclosure& delta) {
  bool unbounded = std::isinf(epsilon.high) && !std::isinf(epsilon.low);
  return {{"epsilon", unbounded ? Json(nullptr) : written_number(epsilon.high)},
          {"delta", delta.high},
          {"at_least", {{"epsilon", written_number(epsilon.low)}, {"delta", delta.low}}},
          {"exact", {{"epsilon", name(epsilon)}, {"delta", name(delta)}}}};
}

Json to_json(const Witness& witness) {
  return {{"database", texts(witness.database_rows)},
          {"neighbour", texts(witness.neighbour_rows)},
          {"position", witness.position + 1},
          {"event", texts(witness.event)},
          {"probability", probability(witness.probability)},
          {"neighbour_probability", probability(witness.neighbour_probability)}};
}

}  // namespace

Json to_json(const VerifyReport& report) {
  const Privacy& promised = report.promised;
  bool nothing = report.pairs == 0 && report.all_pairs > 0;
  Json result{{"promised",
               {{"epsilon", Value<Rational>::write(promised.epsilon)},
                {"delta", Value<Rational>::write(promised.delta)},
                {"neighbours", to_string(promised.neighbours)}}},
              {"measured", nothing ? unmeasured() : measured(report.epsilon, report.delta)},
              {"verdict", word(report.verdict)},
              {"databases", report.databases},
              {"pairs", report.pairs},
              {"undecided", report.undecided},
              {"violated", report.violated},
              {"errors", report.errors},
              {"unresolved", report.unresolved},
              {"rows", report.rows},
              {"order", word(report.order)},
              {"complete", report.pairs == report.all_pairs},
              {"witness", report.witness ? to_json(*report.witness) : Json(nullptr)},
              {"instance", report.instance}};
  if (report.people > 0) result["people"] = report.people;
  if (!report.reason.empty()) result["reason"] = report.reason;
  return result;
}

}  // namespace discreet::inline app
