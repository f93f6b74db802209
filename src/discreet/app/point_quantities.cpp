// Tested by game_quantities_test.cpp
#include "discreet/app/point_quantities.h"

#include <bit>

#include "discreet/theory/point_menus.h"

namespace discreet {
namespace {

std::optional<std::uint64_t> points_of(const DimensionTask& task) {
  const auto& named = task.concepts.named();
  if (!named || named->name != ClassName::points || task.game.hypotheses.concepts() != 0) return std::nullopt;
  if (task.alpha <= 0 || task.alpha >= Rational(1, 2) || named->size < 2) return std::nullopt;
  return static_cast<std::uint64_t>(named->size);
}

KnownEnd known_end(const DimensionTask& task, const char* quantity, const char* relation, const Rational& value,
                   const char* by, const Json& more) {
  Json certificate = certificate_of("point_menus", quantity, relation, to_string(value), task.concepts);
  certificate["class"] = {{"name", "points"}, {"size", task.concepts.named()->size}};
  certificate["alpha"] = to_string(task.alpha);
  certificate["by"] = by;
  certificate.update(more);
  return {value, std::move(certificate)};
}

}  // namespace

std::optional<KnownEnd> point_tau_lower(const DimensionTask& task) {
  const auto points = points_of(task);
  if (!points) return std::nullopt;
  const AgreementEnd end = agreement_end(*points, task.alpha);
  return known_end(task, "tau", ">=", end.tau, "agreement", {{"agree", end.agree}});
}

std::optional<KnownEnd> point_tau_upper(const DimensionTask& task) {
  if (!points_of(task)) return std::nullopt;
  return known_end(task, "tau", "<=", random_function_end(task.alpha), "random_functions", Json::object());
}

std::optional<KnownEnd> point_drepdim_lower(const DimensionTask& task) {
  const auto points = points_of(task);
  if (!points) return std::nullopt;
  return known_end(task, "drepdim", ">=", Rational(std::bit_width(*points - 1)), "columns", Json::object());
}

std::optional<KnownEnd> point_drepdim_upper(const DimensionTask& task) {
  const auto points = points_of(task);
  const auto end = points ? polynomial_end(*points, task.alpha) : std::nullopt;
  if (!end) return std::nullopt;
  return known_end(task, "drepdim", "<=", Rational(end->size()), "polynomials",
                   {{"field", end->field}, {"degree", end->degree}, {"places", end->places}});
}

std::optional<KnownEnd> point_repdim_upper(const DimensionTask& task) {
  if (!points_of(task)) return std::nullopt;
  const BucketEnd end = bucket_end(task.alpha, task.beta);
  return known_end(task, "repdim", "<=", Rational(end.size()), "buckets",
                   {{"rounds", end.rounds}, {"buckets", end.buckets}, {"beta", to_string(task.beta)}});
}

}  // namespace discreet
