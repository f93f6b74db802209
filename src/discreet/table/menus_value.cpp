// Tested by menus_value_test.cpp
#include <algorithm>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/whole_weights.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline json {
namespace {

const std::vector<std::string> file_columns{"menu", "weight", "prior", "labels"};
const std::vector<std::string> menu_members{"hypotheses", "priors", "weight"};

// A menu as it is read: hypotheses as texts, weights as fractions.
struct Draft {
  Rational weight = 1;
  std::vector<std::string> hypotheses;
  std::vector<Rational> priors;
};

Representation finish(const std::vector<Draft>& drafts, std::string_view name) {
  std::vector<Rational> weights;
  for (const Draft& draft : drafts) weights.push_back(draft.weight);
  const std::vector<Integer> scaled = over_common_denominator(weights).weights;
  std::vector<Menu> menus;
  for (std::size_t i = 0; i < drafts.size(); ++i)
    menus.push_back(
        {bits_of_rows(drafts[i].hypotheses, name), over_common_denominator(drafts[i].priors).weights, scaled[i]});
  return Representation(std::move(menus));
}

// Gathers the rows of the file by menu, in the order in which the menus come up.
class MenuRows {
 public:
  MenuRows(const Csv& csv, std::string_view name) : csv_(csv), name_(name) {
    for (const std::string& column : csv.columns())
      if (std::ranges::find(file_columns, column) == file_columns.end()) refuse("has a column " + in_quotes(column));
    if (std::ranges::find(csv.columns(), "labels") == csv.columns().end()) refuse("has no column 'labels'");
  }

  void add(std::span<const std::string> cells) {
    ++row_;
    Draft& draft = drafts_[number_of(cell(cells, "menu", ""))];
    draft.hypotheses.push_back(cell(cells, "labels", ""));
    draft.priors.push_back(rational(cells, "prior"));
    Rational weight = rational(cells, "weight");
    if (draft.hypotheses.size() > 1 && weight != draft.weight)
      throw Error(where() + ": the menu weighs " + to_string(weight) + " here and " + to_string(draft.weight) +
                  " in a row before. Give a menu one weight");
    draft.weight = weight;
  }

  const std::vector<Draft>& drafts() const { return drafts_; }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw Error("option '" + std::string(name_) + "': " + csv_.name() + " " + what + ". Menus have the columns " +
                join(file_columns) + ", of which labels must be there");
  }
  std::string where() const {
    return "option '" + std::string(name_) + "': " + csv_.name() + ", row " + std::to_string(row_);
  }
  std::string cell(std::span<const std::string> cells, const char* column, const char* absent) const {
    auto found = std::ranges::find(csv_.columns(), column);
    if (found == csv_.columns().end()) return absent;
    return cells[static_cast<std::size_t>(found - csv_.columns().begin())];
  }
  Rational rational(std::span<const std::string> cells, const char* column) const {
    try {
      return parse_rational(cell(cells, column, "1"));
    } catch (const Error& error) {
      throw Error(where() + ", column '" + column + "': " + error.what());
    }
  }
  std::size_t number_of(const std::string& menu) {
    auto [place, is_new] = numbers_.emplace(menu, drafts_.size());
    if (is_new) drafts_.emplace_back();
    return place->second;
  }

  const Csv& csv_;
  std::string_view name_;
  std::size_t row_ = 0;
  std::map<std::string, std::size_t> numbers_;
  std::vector<Draft> drafts_;
};

std::vector<Draft> drafts_of_file(const Json& given, std::string_view name) {
  auto path = Value<std::filesystem::path>::read(given, name);
  auto open = [&] {
    try {
      return Csv(Source::open(path.native()));
    } catch (const Error& error) {
      throw Error("option '" + std::string(name) + "': " + error.what(), error.kind());
    }
  };
  Csv csv = open();
  MenuRows rows(csv, name);
  for_each_row(csv, {}, [&](std::span<const std::string> cells) {
    rows.add(cells);
    return true;
  });
  if (rows.drafts().empty()) throw Error("option '" + std::string(name) + "': " + csv.name() + " has no rows");
  return rows.drafts();
}

void add_hypothesis(Draft& draft, const Json& row, const Json& given, std::string_view name) {
  if (!row.is_string() && !row.is_array())
    refuse_value(name, given, "is no list of hypotheses. Write one as \"0110\" or [0, 1, 1, 0]");
  draft.hypotheses.push_back(bits_of_row(row));
}

Draft draft_of(const Json& menu, const Json& given, std::string_view name) {
  for (const auto& [key, value] : menu.items())
    if (std::ranges::find(menu_members, key) == menu_members.end())
      refuse_value(name, given, "has a member '" + key.substr(0, 40) + "'. A menu has " + join(menu_members));
  Draft draft;
  if (!menu.contains("hypotheses") || !menu["hypotheses"].is_array())
    refuse_value(name, given, "has a menu without a list 'hypotheses'");
  for (const Json& row : menu["hypotheses"]) add_hypothesis(draft, row, given, name);
  if (menu.contains("weight")) draft.weight = Value<Rational>::read(menu["weight"], name);
  if (menu.contains("priors"))
    draft.priors = Value<std::vector<Rational>>::read(menu["priors"], name);
  else
    draft.priors.assign(draft.hypotheses.size(), 1);
  return draft;
}

}  // namespace

Representation Value<Representation>::read(const Json& given, std::string_view name) {
  if (given.is_string()) return finish(drafts_of_file(given, name), name);
  if (!given.is_array() || given.empty())
    refuse_value(name, given, "is no list of menus. Give the path of a CSV file, or a list of texts such as \"0110\"");
  std::vector<Draft> drafts;
  if (given.front().is_object()) {
    for (const Json& menu : given) {
      if (!menu.is_object()) refuse_value(name, given, "mixes menus and hypotheses. Write all as menus");
      drafts.push_back(draft_of(menu, given, name));
    }
  } else {
    drafts.emplace_back();
    for (const Json& row : given) add_hypothesis(drafts.front(), row, given, name);
    drafts.front().priors.assign(drafts.front().hypotheses.size(), 1);
  }
  return finish(drafts, name);
}

Json Value<Representation>::write(const Representation& value) {
  Json menus = Json::array();
  for (const Menu& menu : value.menus()) {
    Json priors = Json::array();
    for (const Integer& prior : menu.priors) priors.push_back(prior.str());
    menus.push_back({{"hypotheses", Value<FiniteClass>::write(FiniteClass(menu.hypotheses))},
                     {"priors", priors},
                     {"weight", menu.weight.str()}});
  }
  return menus;
}

}  // namespace discreet::inline json
