// Tested by game_quantities_test.cpp
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "discreet/app/verbs/theory/dimension/game_certificate.h"
#include "discreet/app/verbs/theory/dimension/game_quantities.h"
#include "discreet/app/verbs/theory/dimension/named_quantities.h"
#include "discreet/app/verbs/theory/dimension/smaller_class.h"
#include "discreet/bounds/theory/depth_weights.h"
#include "discreet/dimensions/messages/message_clusters.h"
#include "discreet/dimensions/messages/message_count.h"
#include "discreet/dimensions/messages/named_protocols.h"

namespace discreet::inline app {
namespace {

Json certificate(const DimensionTask& task, const char* kind, const char* quantity, const char* relation,
                 const std::string& value) {
  Json json = certificate_of(kind, quantity, relation, value, task.concepts);
  json["error"] = to_string(task.game.error);
  return json;
}

Integer whole(const Json& messages) {
  return Integer(messages.is_string() ? messages.get<std::string>() : messages.dump());
}

unsigned bits_for(const Json& messages) {
  const Integer count = whole(messages);
  return count <= 1 ? 0 : bit_length(count - 1);
}

// Games are about all functions, whatever menus may hold.
std::optional<MaskClass> message_class(const DimensionTask& task) {
  if (!task.concepts.has_table() || task.concepts.concepts() * task.concepts.points() > (1 << 22)) return std::nullopt;
  return mask_class(task.concepts.table(task.stage));
}

// Whether a game of the class, or of concepts of it that lie far apart, is searched from below. Of larger classes with
// names the games of their parts are: other concepts lie far apart at every size, and some of them say less.
bool is_searched_below(const DimensionTask& task, const MaskClass& concepts) {
  const auto& named = task.concepts.named();
  return concepts.concepts.size() <= most_exact_concepts || !named || task.game.hypotheses.concepts() != 0 ||
         is_sampled(*named, parts_of_messages());
}

// Better ends replace worse ones.
void offer_lower(Measured& measured, const Rational& value, Json proof) {
  if (value <= value_of(measured.lower)) return;
  measured.lower = end_of(value);
  measured.lower_certificate = std::move(proof);
}

void offer_upper(Measured& measured, const Rational& value, Json proof) {
  if (value >= value_of(measured.upper)) return;
  measured.upper = end_of(value);
  measured.upper_certificate = std::move(proof);
}

std::optional<FoundTree> used_tree(const DimensionTask& task) {
  auto tree = known_tree(task);
  if (!tree || tree->depth <= 0) return std::nullopt;
  tree->depth = std::min(tree->depth, most_used_depth);
  return tree;
}

Json spheres(const DimensionTask& task, const FoundTree& tree, const char* quantity, const Rational& value,
             const Integer& messages) {
  Json proof = certificate(task, "sphere_covering", quantity, ">=", to_string(value));
  proof["class"] = tree.certificate["class"];
  proof["depth"] = tree.depth;
  proof["messages"] = messages.str();
  proof["tree"] = tree.certificate;
  return proof;
}

// The largest number of messages whose error a mistake tree keeps above what is allowed.
void offer_spheres(Measured& measured, const DimensionTask& task, const char* quantity) {
  const auto tree = used_tree(task);
  if (!tree) return;
  const Integer refuted = refuted_messages(static_cast<unsigned>(tree->depth), task.game.error);
  if (refuted > 0)
    offer_lower(measured, Rational(refuted + 1), spheres(task, *tree, quantity, Rational(refuted + 1), refuted));
}

void offer_norm(Measured& measured, const DimensionTask& task, const char* quantity) {
  if (task.limit.over() || !task.concepts.has_table() || task.concepts.points() > 64 || task.concepts.concepts() > 512)
    return;
  const SpectralBound bound = spectral_bound(task.concepts.table(task.stage));
  const Integer needed = messages_needed(bound, task.game.error);
  if (Rational(needed) <= value_of(measured.lower)) return;
  Json proof = certificate(task, "spectral", quantity, ">=", needed.str());
  write_spectral(proof, bound);
  offer_lower(measured, Rational(needed), std::move(proof));
}

// A certificate about a class by its name, however small its table is.
Json named_certificate(const DimensionTask& task, const char* kind, const char* quantity, const char* relation,
                       const Rational& value) {
  Json proof = certificate(task, kind, quantity, relation, to_string(value));
  proof["class"] = name_of(*task.concepts.named());
  proof["messages"] = task.game.messages;
  return proof;
}

// What theorems prove of the class; hashing needs public coins.
void offer_named(Measured& measured, const DimensionTask& task, const char* quantity) {
  const auto& named = task.concepts.named();
  if (!named) return;
  if (auto needed = known_messages_lower(task, quantity))
    offer_lower(measured, needed->value, std::move(needed->certificate));
  if (task.game.error == 0) return;
  if (const auto enough = hashing_messages(*named, task.game.error))
    offer_upper(measured, Rational(*enough), named_certificate(task, "hashing", quantity, "<=", Rational(*enough)));
}

// Tables up to this many labels have their rows compared.
constexpr std::uint64_t most_compared_cells = std::uint64_t{1} << 24;

std::optional<std::size_t> different_rows(const DimensionTask& task) {
  if (!task.concepts.has_table() || task.concepts.concepts() * task.concepts.points() > most_compared_cells)
    return std::nullopt;
  const BitMatrix& table = task.concepts.table(task.stage).table();
  std::set<std::vector<bool>> seen;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    std::vector<bool> row;
    for (std::size_t x = 0; x < table.columns(); ++x) row.push_back(table.get(i, x));
    seen.insert(std::move(row));
  }
  return seen.size();
}

// Every concept, or every different one, has a message of its own.
Measured unsearched(const DimensionTask& task, const char* quantity) {
  const Integer all = task.concepts.concepts();
  Measured measured{1,
                    end_of(Rational(all)),
                    certificate(task, "trivial", quantity, ">=", "1"),
                    certificate(task, "all_concepts", quantity, "<=", all.str()),
                    {}};
  if (task.concepts.named() && task.concepts.named()->name != ClassName::random)
    return measured;  // no two rows are equal
  if (const auto different = different_rows(task); different && *different < all)
    offer_upper(measured, Rational(*different),
                certificate(task, "distinct_concepts", quantity, "<=", std::to_string(*different)));
  return measured;
}

// The least menu at the error of protocols: a protocol with private coins.
const LeastMenu* private_menu(const DimensionTask& task, const MaskClass& concepts, std::size_t at_least) {
  return task.game.menus.menu_at(task.game.error, concepts, at_least, task.time());
}

// Of more concepts than the games are solved for.
void offer_clusters(Measured& measured, const DimensionTask& task, const MaskClass& concepts) {
  const std::size_t count = concepts.concepts.size();
  if (count <= most_exact_concepts || count * concepts.points() > most_clustered_pairs ||
      measured.lower == measured.upper)
    return;
  const auto least = static_cast<std::size_t>(std::min<Integer>(whole(measured.lower), count));
  const auto most = static_cast<std::size_t>(std::min<Integer>(whole(measured.upper), count));
  const auto found = clusters_for(concepts, task.game.error, least, most, task.limit.share(2), task.stage.progress);
  if (!found) return;
  Json proof = certificate(task, "protocols", "communication", "<=", std::to_string(found->messages));
  write_protocols(proof, found->game, concepts, found->messages, task);
  offer_upper(measured, Rational(found->messages), std::move(proof));
}

// Public coins do whatever private ones do.
void offer_coupled(Measured& measured, const DimensionTask& task, const MaskClass& concepts) {
  constexpr std::size_t most_coupled = 256;  // concepts, a linear program each
  if (measured.lower == measured.upper || concepts.concepts.size() > most_coupled || task.limit.over()) return;
  const LeastMenu* menu = private_menu(task, concepts, 1);
  if (!menu || Rational(*menu->upper) >= value_of(measured.upper)) return;
  const MessageGame game = coupled_protocols(concepts, menu->upper_proof->menus.front());
  if (game.upper > task.game.error) return;
  Json proof = certificate(task, "protocols", "communication", "<=", std::to_string(*menu->upper));
  write_protocols(proof, game, concepts, *menu->upper, task);
  offer_upper(measured, Rational(*menu->upper), std::move(proof));
}

// Ends that hold with public coins; the upper one is worth nothing with private ones.
Measured public_messages(const DimensionTask& task, const char* quantity) {
  Measured measured = unsearched(task, quantity);
  if (const auto concepts = message_class(task);
      concepts && concepts->points() > 0 && is_searched_below(task, *concepts)) {
    const MessageCount count = message_count(*concepts, task.game.error, task.limit.share(2), task.stage.progress);
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
  offer_named(measured, task, quantity);
  const bool has_characters =
      task.concepts.named() && task.concepts.named()->name == ClassName::parities;  // they say as much
  if (measured.lower != measured.upper && !has_characters) offer_norm(measured, task, quantity);
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

// The mistake tree, theorems about the class and hashing, with as many messages as are asked for.
void offer_known_errors(Measured& measured, const DimensionTask& task) {
  const Integer messages = task.game.messages;
  if (const auto tree = used_tree(task)) {
    const Rational error = sphere_covering(static_cast<unsigned>(tree->depth), messages);
    offer_lower(measured, error, spheres(task, *tree, "protocol_error", error, messages));
  }
  if (!task.concepts.named()) return;
  if (auto least = known_error_lower(task)) offer_lower(measured, least->value, std::move(least->certificate));
  if (const auto most = hashing_error(*task.concepts.named(), messages))
    offer_upper(measured, *most, named_certificate(task, "hashing", "protocol_error", "<=", *most));
}

void offer_weights(Measured& measured, const DimensionTask& task, const MessageGame& game, const MaskClass& concepts) {
  Json weights = certificate(task, "message_weights", "protocol_error", ">=", to_string(game.lower));
  write_message_weights(weights, game, concepts, task.game.messages);
  offer_lower(measured, game.lower, std::move(weights));
}

void offer_protocols(Measured& measured, const DimensionTask& task, const MessageGame& game,
                     const MaskClass& concepts) {
  if (game.protocols.empty() || game.upper > value_of(measured.upper)) return;
  Json protocols = certificate(task, "protocols", "protocol_error", "<=", to_string(game.upper));
  write_protocols(protocols, game, concepts, task.game.messages, task);
  measured.upper = end_of(game.upper);
  measured.upper_certificate = std::move(protocols);
}

// Few concepts: the game itself. Many: what clusters of concepts err from above, the game of a part of them from below.
void offer_games(Measured& measured, const DimensionTask& task) {
  constexpr int part_gap = 1000;  // one over it: the part is below the class by more than that
  const auto concepts = message_class(task);
  if (concepts && concepts->concepts.size() <= most_exact_concepts) {
    const MessageGoal goal{0, {}, task.game.known_error};
    const MessageGame game = message_game(*concepts, task.game.messages, goal, task.limit, task.stage.progress);
    offer_weights(measured, task, game, *concepts);
    offer_protocols(measured, task, game, *concepts);
  } else if (concepts && concepts->concepts.size() * concepts->points() <= most_clustered_pairs) {
    offer_protocols(measured, task,
                    clustered_messages(*concepts, task.game.messages, {}, task.limit.share(2), task.stage.progress),
                    *concepts);
    if (is_searched_below(task, *concepts)) {
      const MaskClass part = far_apart(*concepts);
      const MessageGoal goal{Rational(1, part_gap), {}, task.game.known_error};
      offer_weights(measured, task, message_game(part, task.game.messages, goal, task.limit, task.stage.progress),
                    part);
    }
    measured.remark += "; of more than 16 concepts a part is searched from below, and clusters of them from above";
  } else {
    measured.remark += "; games are searched for tables of at most 2^18 labels on at most 62 different points";
  }
}

// Concepts have names: a message each, or some of them where messages are few.
void offer_names(Measured& measured, const DimensionTask& task) {
  constexpr unsigned longest = 32;  // binary digits of their number: beyond, the error is 1/2 but for a trifle
  const auto different = different_rows(task);
  const Integer all = task.concepts.concepts(), told = different ? Integer(*different) : all;
  if (bit_length(told) > longest) return;
  const Rational error = naming_error(told, Integer(task.game.messages));
  Json proof =
      certificate(task, told < all ? "distinct_concepts" : "all_concepts", "protocol_error", "<=", to_string(error));
  proof["messages"] = task.game.messages;
  offer_upper(measured, error, std::move(proof));
}

}  // namespace

Measured measure_protocol_error(const DimensionTask& task) {
  Measured measured{0,
                    "1/2",
                    certificate(task, "trivial", "protocol_error", ">=", "0"),
                    certificate(task, "trivial", "protocol_error", "<=", "1/2"),
                    {}};
  measured.lower_certificate["messages"] = measured.upper_certificate["messages"] = task.game.messages;
  measured.remark = fmt::format("with {} message{}", task.game.messages, task.game.messages == 1 ? "" : "s");
  offer_names(measured, task);
  if (measured.lower != measured.upper) offer_games(measured, task);
  if (measured.lower != measured.upper) offer_known_errors(measured, task);
  return measured;
}

Measured measure_communication(const DimensionTask& task) {
  Measured measured = public_messages(task, "communication");
  if (const auto concepts = message_class(task)) {
    offer_clusters(measured, task, *concepts);
    offer_coupled(measured, task, *concepts);
  }
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
    Json proof = certificate(task, "separated_points", "private_communication", ">=", std::to_string(needed));
    proof["points"] = columns;
    offer_lower(measured, Rational(needed), std::move(proof));
  }
  if (auto needed = known_private_lower(task)) offer_lower(measured, needed->value, std::move(needed->certificate));
  if (auto enough = known_private_upper(task)) offer_upper(measured, enough->value, std::move(enough->certificate));
  // A menu at the same error is a protocol: Alice draws from the mixture that serves her concept.
  if (const auto concepts = message_class(task)) {
    const std::size_t least = measured.lower.is_number() ? measured.lower.get<std::size_t>() : 1;
    if (const LeastMenu* menu = private_menu(task, *concepts, least);
        menu && Rational(*menu->upper) <= value_of(measured.upper)) {
      measured.upper = *menu->upper;
      measured.upper_certificate =
          certificate(task, "menus", "private_communication", "<=", std::to_string(*menu->upper));
      measured.upper_certificate["alpha"] = to_string(task.game.error);
      const FiniteClass none;
      const DimensionTask any{task.concepts,
                              task.alpha,
                              task.beta,
                              task.limit,
                              task.stage,
                              task.found,
                              {none, task.game.error, task.game.messages, task.game.menus, task.game.tree}};
      write_menus(measured.upper_certificate, *menu->upper_proof, *concepts, any);
    }
  }
  return measured;
}

void describe_messages(Json& quantity, const DimensionTask&) {
  const unsigned lower = bits_for(quantity["lower"]), upper = bits_for(quantity["upper"]);
  quantity["remark"] = lower == upper ? fmt::format("messages; {} bit{}", lower, lower == 1 ? "" : "s")
                                      : fmt::format("messages; {} to {} bits", lower, upper);
}

}  // namespace discreet::inline app
