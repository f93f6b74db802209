// Tested by named_quantities_test.cpp
#include "discreet/app/verbs/theory/dimension/named_quantities.h"

#include "discreet/bounds/theory/named_bounds.h"
#include "discreet/bounds/theory/point_menus.h"
#include "discreet/dimensions/messages/message_count.h"

namespace discreet::inline app {
namespace {

bool has_theorems(const DimensionTask& task) {
  return task.concepts.named() && task.concepts.named()->name != ClassName::random;
}

bool is_restricted(const DimensionTask& task) { return task.game.hypotheses.concepts() != 0; }

// Points, and lines: a line is a slope and one of `points` heights. What serves points serves lines once per slope.
struct Slopes {
  std::uint64_t slopes, points;
};

std::optional<Slopes> slopes_of(const DimensionTask& task) {
  const auto& named = task.concepts.named();
  if (!named || named->size < 2) return std::nullopt;
  const auto size = static_cast<std::uint64_t>(named->size);
  if (named->name == ClassName::points) return Slopes{1, size};
  if (named->name == ClassName::lines) return Slopes{size, size};
  return std::nullopt;
}

// The zero function, and the rest of a menu for points once per slope.
Rational menu_size(const Slopes& slopes, std::uint64_t of_points) {
  return Rational(Integer(slopes.slopes) * (of_points - 1) + 1);
}

KnownEnd known_end(const DimensionTask& task, const char* kind, const char* quantity, const char* relation,
                   const Rational& value, const Json& more) {
  Json certificate = certificate_of(kind, quantity, relation, to_string(value), task.concepts);
  certificate["class"] = name_of(*task.concepts.named());
  certificate.update(more);
  return {value, std::move(certificate)};
}

// An end of menus for points, by one of the arguments of point_menus.
KnownEnd menu_end(const DimensionTask& task, const char* quantity, const char* relation, const Rational& value,
                  const char* by, const Json& more = Json::object()) {
  Json members{{"alpha", to_string(task.alpha)}, {"by", by}};
  members.update(more);
  return known_end(task, "point_menus", quantity, relation, value, members);
}

std::optional<KnownEnd> bound_end(const DimensionTask& task, const char* quantity,
                                  const std::optional<NamedBound>& bound, Json terms) {
  if (!bound) return std::nullopt;
  if (bound->share) terms["share"] = to_string(*bound->share);
  return known_end(task, bound->kind, quantity, ">=", bound->value, terms);
}

Json members_of(const PolynomialEnd& end) {
  return {{"field", end.field}, {"degree", end.degree}, {"places", end.places}};
}

}  // namespace

std::optional<KnownEnd> known_tau_lower(const DimensionTask& task) {
  if (!has_theorems(task) || is_restricted(task)) return std::nullopt;
  const NamedClass& named = *task.concepts.named();
  if (named.name != ClassName::points)
    return bound_end(task, "tau", tau_bound(named, task.alpha), {{"alpha", to_string(task.alpha)}});
  if (named.size < 2) return std::nullopt;
  const AgreementEnd end = agreement_end(static_cast<std::uint64_t>(named.size), task.alpha);
  return menu_end(task, "tau", ">=", end.tau, "agreement", {{"agree", end.agree}});
}

std::optional<KnownEnd> known_tau_upper(const DimensionTask& task) {
  const auto slopes = slopes_of(task);
  if (!slopes || is_restricted(task)) return std::nullopt;
  const Rational points = random_function_end(task.alpha);
  return menu_end(task, "tau", "<=", Rational(slopes->slopes) * (points - 1) + 1, "random_functions");
}

// Concepts of a class with a name tell all points apart, so hypotheses must.
std::optional<KnownEnd> known_drepdim_lower(const DimensionTask& task) {
  if (!has_theorems(task) || is_restricted(task) || task.concepts.points() < 2) return std::nullopt;
  return menu_end(task, "drepdim", ">=", Rational(bit_length(task.concepts.points() - 1)), "columns");
}

std::optional<KnownEnd> known_drepdim_upper(const DimensionTask& task) {
  const auto slopes = slopes_of(task);
  const auto end = slopes && !is_restricted(task) ? polynomial_end(slopes->points, task.alpha) : std::nullopt;
  if (!end) return std::nullopt;
  return menu_end(task, "drepdim", "<=", menu_size(*slopes, end->size()), "polynomials", members_of(*end));
}

std::optional<KnownEnd> known_repdim_upper(const DimensionTask& task) {
  const auto slopes = slopes_of(task);
  if (!slopes || is_restricted(task)) return std::nullopt;
  const BucketEnd end = bucket_end(task.alpha, task.beta);
  return menu_end(task, "repdim", "<=", menu_size(*slopes, end.size()), "buckets",
                  {{"rounds", end.rounds}, {"buckets", end.buckets}, {"beta", to_string(task.beta)}});
}

std::optional<KnownEnd> known_messages_lower(const DimensionTask& task, const char* quantity) {
  if (!has_theorems(task)) return std::nullopt;
  return bound_end(task, quantity, message_bound(*task.concepts.named(), task.game.error),
                   {{"error", to_string(task.game.error)}});
}

std::optional<KnownEnd> known_error_lower(const DimensionTask& task) {
  if (!has_theorems(task)) return std::nullopt;
  return bound_end(task, "protocol_error", error_bound(*task.concepts.named(), Integer(task.game.messages)),
                   {{"messages", task.game.messages}});
}

std::optional<KnownEnd> known_private_lower(const DimensionTask& task) {
  if (!has_theorems(task)) return std::nullopt;
  const std::size_t needed = messages_to_tell_apart(task.concepts.points(), task.game.error);
  return known_end(task, "separated_points", "private_communication", ">=", Rational(needed),
                   {{"error", to_string(task.game.error)}});
}

// A menu that always serves at the error of protocols is one: Alice draws from the mixture that serves her concept.
std::optional<KnownEnd> known_private_upper(const DimensionTask& task) {
  const auto slopes = slopes_of(task);
  const auto end = slopes && task.game.error > 0 ? polynomial_end(slopes->points, task.game.error) : std::nullopt;
  if (!end) return std::nullopt;
  Json members = members_of(*end);
  members.update(
      Json{{"alpha", to_string(task.game.error)}, {"error", to_string(task.game.error)}, {"by", "polynomials"}});
  return known_end(task, "point_menus", "private_communication", "<=", menu_size(*slopes, end->size()), members);
}

}  // namespace discreet::inline app
