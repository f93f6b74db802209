// Tested by game_quantities_test.cpp
#include "discreet/dimensions/quantities/menu_games.h"

#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {
namespace {

// Words of cells that a game still looks at.
constexpr std::uint64_t most_game_cells = std::uint64_t{1} << 22;
// Of a class that is too large: the points of the part that is searched, and the rows that may be told apart for it.
constexpr unsigned part_points = 8;
constexpr std::uint64_t most_part_rows = 4096;
// Concepts of the class: for tau*, and for the least menu.
constexpr std::size_t most_numbered = 4096, most_listed = 1024;

}  // namespace

const std::optional<MaskClass>& MenuGames::masks(const Stage& stage) {
  if (!reduced_) {
    reduced_ = true;
    if (concepts_.has_table() && concepts_.concepts() * concepts_.points() <= most_game_cells) {
      const FiniteClass& table = concepts_.table(stage);
      masks_ = is_restricted() ? mask_class(table, hypotheses_) : mask_class(table);
    }
  }
  return masks_;
}

bool MenuGames::lacks_number(const Stage& stage) {
  const auto& concepts = masks(stage);
  return !number_ && concepts && concepts->concepts.size() <= most_numbered;
}

const RepresentationNumber* MenuGames::number(const SearchTime& time) {
  if (lacks_number(time.stage)) number_ = representation_number(*masks_, alpha_, time.limit, time.stage.progress);
  return number_ ? &*number_ : nullptr;
}

const LeastMenu* MenuGames::menu(const SearchTime& time) {
  const RepresentationNumber* found = number(time);
  if (!found || found->hopeless || masks_->concepts.size() > most_listed) return nullptr;
  if (!menu_) {
    std::vector<Adversary> known;
    if (found->lower_proof)
      known = images(*masks_, found->lower_proof->adversaries, found->lower_proof->generators, 2000);
    menu_ = least_menu(*masks_, alpha_, known, static_cast<std::size_t>(ceil(found->lower)), time.limit,
                       time.stage.progress);
  }
  return &*menu_;
}

std::optional<MenuGames::Part> MenuGames::part(const SearchTime& time) {
  if (is_restricted() || !concepts_.has_table() || concepts_.concepts() > most_part_rows ||
      concepts_.concepts() * concepts_.points() > most_game_cells)
    return std::nullopt;
  if (!part_) {
    part_ = class_part(concepts_.table(time.stage), part_points);
    if (part_->points() > 0)
      part_number_ = representation_number(*part_, alpha_, time.limit.share(2), time.stage.progress);
  }
  if (!part_number_) return std::nullopt;
  return Part{*part_, *part_number_};
}

const std::optional<LightProof>& MenuGames::light(const SearchTime& time) {
  const auto& concepts = masks(time.stage);
  if (!light_ && concepts && !concepts->allowed) light_ = light_proof(concepts->points(), alpha_, time.limit.share(4));
  return light_;
}

const LeastMenu* MenuGames::menu_at(const Rational& error, const MaskClass& masks, std::size_t at_least,
                                    const SearchTime& time) {
  if (masks.concepts.size() > most_listed || masks.points() == 0) return nullptr;
  if (!menu_at_error_)
    menu_at_error_ = least_menu(masks, error, {}, at_least, time.limit.share(2), time.stage.progress);
  return menu_at_error_->upper && menu_at_error_->upper_proof ? &*menu_at_error_ : nullptr;
}

}  // namespace discreet::inline dimensions
