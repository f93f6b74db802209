// Tested by game_quantities_test.cpp
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "discreet/app/game_certificate.h"
#include "discreet/app/game_quantities.h"
#include "discreet/theory/depth_weights.h"
#include "discreet/theory/message_count.h"

namespace discreet {
namespace {

Json certificate(const DimensionTask& task, const char* kind, const char* quantity, const char* relation,
                 const std::string& value) {
  Json json = certificate_of(kind, quantity, relation, value, task.concepts);
  json["error"] = to_string(task.game.error);
  return json;
}

Json number(const Rational& value) {
  if (denominator(value) == 1 && fits_64(numerator(value))) return low_64(numerator(value));
  return to_string(value);
}

unsigned bits_for(const Json& messages) {
  const Integer count(messages.is_string() ? messages.get<std::string>() : messages.dump());
  return count <= 1 ? 0 : bit_length(count - 1);
}

std::string in_bits(const Measured& measured) {
  const unsigned lower = bits_for(measured.lower), upper = bits_for(measured.upper);
  return lower == upper ? fmt::format("messages; {} bits", lower) : fmt::format("messages; {} to {} bits", lower, upper);
}

// Games are about all functions, whatever menus may hold.
std::optional<MaskClass> message_class(const DimensionTask& task) {
  if (!task.concepts.has_table() || task.concepts.concepts() * task.concepts.points() > (1 << 22)) return std::nullopt;
  return mask_class(task.concepts.table(task.stage));
}

// The largest number of messages whose error a mistake tree keeps above what is allowed.
void offer_spheres(Measured& measured, const DimensionTask& task, const char* quantity) {
  const auto tree = known_tree(task);
  if (!tree || tree->depth == 0) return;
  const auto depth = static_cast<unsigned>(std::min<std::int64_t>(tree->depth, 200));
  Integer refuted = 0;  // messages that do not suffice
  for (unsigned bit = depth + 1; bit-- > 0;) {
    const Integer with = refuted + (Integer(1) << bit);
    if (sphere_covering(depth, with) > task.game.error) refuted = with;
  }
  const Integer known(measured.lower.is_string() ? measured.lower.get<std::string>() : measured.lower.dump());
  if (refuted + 1 <= known) return;
  measured.lower = number(Rational(refuted + 1));
  measured.lower_certificate = certificate(task, "sphere_covering", quantity, ">=", Integer(refuted + 1).str());
  measured.lower_certificate["class"] = tree->certificate["class"];
  measured.lower_certificate["depth"] = depth;
  measured.lower_certificate["messages"] = refuted.str();
  measured.lower_certificate["tree"] = tree->certificate;
}

void offer_norm(Measured& measured, const DimensionTask& task, const char* quantity) {
  if (!task.concepts.has_table() || task.concepts.points() > 64 || task.concepts.concepts() > 512) return;
  const SpectralBound bound = spectral_bound(task.concepts.table(task.stage));
  const Integer needed = messages_needed(bound, task.game.error);
  const Integer known(measured.lower.is_string() ? measured.lower.get<std::string>() : measured.lower.dump());
  if (needed <= known) return;
  measured.lower = number(Rational(needed));
  measured.lower_certificate = certificate(task, "spectral", quantity, ">=", needed.str());
  write_spectral(measured.lower_certificate, bound);
}

Measured unsearched(const DimensionTask& task, const char* quantity) {
  const Integer all = task.concepts.concepts();
  return {1, number(Rational(all)), certificate(task, "trivial", quantity, ">=", "1"),
          certificate(task, "all_concepts", quantity, "<=", all.str()), {}};
}

Measured public_messages(const DimensionTask& task, const char* quantity) {
  Measured measured = unsearched(task, quantity);
  if (const auto concepts = message_class(task); concepts && concepts->points() > 0) {
    const MessageCount count = message_count(*concepts, task.game.error, task.limit, task.stage.progress);
    if (count.lower_game) {
      measured.lower = count.lower;
      measured.lower_certificate = certificate(task, "message_weights", quantity, ">=", std::to_string(count.lower));
      write_message_weights(measured.lower_certificate, *count.lower_game, count.part, count.lower - 1);
    }
    if (count.upper_game) {
      measured.upper = count.upper;
      measured.upper_certificate = certificate(task, "protocols", quantity, "<=", std::to_string(count.upper));
      write_protocols(measured.upper_certificate, *count.upper_game, *concepts, count.upper, task);
    }
  }
  offer_spheres(measured, task, quantity);
  if (measured.lower != measured.upper) offer_norm(measured, task, quantity);
  return measured;
}

// The first of every group of equal columns.
std::vector<std::size_t> different_columns(const FiniteClass& concepts) {
  std::set<std::vector<bool>> seen;
  std::vector<std::size_t> columns;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    std::vector<bool> column;
    for (std::size_t c = 0; c < concepts.concepts(); ++c) column.push_back(concepts.table().get(c, x));
    if (seen.insert(std::move(column)).second) columns.push_back(x);
  }
  return columns;
}

}  // namespace

Measured measure_protocol_error(const DimensionTask& task) {
  const auto messages = static_cast<std::size_t>(task.game.messages);
  Measured measured{0, "1/2", certificate(task, "trivial", "protocol_error", ">=", "0"),
                    certificate(task, "trivial", "protocol_error", "<=", "1/2"), {}};
  measured.lower_certificate["messages"] = measured.upper_certificate["messages"] = messages;
  const auto concepts = message_class(task);
  if (!concepts || concepts->points() == 0 || concepts->concepts.size() > most_exact_concepts) {
    measured.remark = "searched for at most 16 concepts on at most 62 points; a coin that both sides see errs half of the time";
    return measured;
  }
  const MessageGame game = message_game(*concepts, messages, {}, task.limit, task.stage.progress);
  measured.lower = number(game.lower);
  measured.lower_certificate = certificate(task, "message_weights", "protocol_error", ">=", to_string(game.lower));
  write_message_weights(measured.lower_certificate, game, *concepts, messages);
  if (!game.protocols.empty()) {
    measured.upper = number(game.upper);
    measured.upper_certificate = certificate(task, "protocols", "protocol_error", "<=", to_string(game.upper));
    write_protocols(measured.upper_certificate, game, *concepts, messages, task);
  }
  measured.remark = fmt::format("with {} messages", messages);
  return measured;
}

Measured measure_communication(const DimensionTask& task) {
  Measured measured = public_messages(task, "communication");
  measured.remark = in_bits(measured);
  return measured;
}

Measured measure_private_communication(const DimensionTask& task) {
  Measured measured = public_messages(task, "private_communication");
  // A protocol with public coins is none with private ones: only its lower end holds here.
  const Measured all = unsearched(task, "private_communication");
  measured.upper = all.upper;
  measured.upper_certificate = all.upper_certificate;
  if (task.concepts.has_table() && task.concepts.concepts() * task.concepts.points() <= (1 << 22)) {
    const auto columns = different_columns(task.concepts.table(task.stage));
    const std::size_t needed = messages_to_tell_apart(Integer(columns.size()), task.game.error);
    if (Json(needed) > measured.lower) {
      measured.lower = needed;
      measured.lower_certificate = certificate(task, "separated_points", "private_communication", ">=", std::to_string(needed));
      measured.lower_certificate["points"] = columns;
    }
  }
  // A menu at the same error is a protocol: Alice draws from the mixture that serves her concept.
  if (const auto concepts = message_class(task); concepts && concepts->concepts.size() <= 1024) {
    const std::size_t least = measured.lower.is_number() ? measured.lower.get<std::size_t>() : 1;
    const LeastMenu menu = least_menu(*concepts, task.game.error, {}, least, task.limit.share(2), task.stage.progress);
    measured.upper = *menu.upper;
    measured.upper_certificate = certificate(task, "menus", "private_communication", "<=", std::to_string(*menu.upper));
    measured.upper_certificate["alpha"] = to_string(task.game.error);
    const FiniteClass none;
    const DimensionTask any{task.concepts, task.alpha, task.beta, task.limit, task.stage, task.found,
                            {none, task.game.error, task.game.messages, task.game.results}};
    write_menus(measured.upper_certificate, *menu.upper_proof, *concepts, any);
  }
  measured.remark = in_bits(measured);
  return measured;
}

}  // namespace discreet
