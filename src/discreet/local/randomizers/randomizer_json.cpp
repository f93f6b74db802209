// Tested by randomizers_test.cpp
#include "discreet/local/randomizers/randomizer_json.h"

#include <optional>
#include <type_traits>

#include "discreet/base/wording.h"
#include "discreet/json/options.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline local {
namespace {

constexpr std::string_view name_key = "randomizer";

// Calls `visit` with the type of every family.
template <class Visit, class... Families>
void for_each_family(Visit&& visit, std::type_identity<std::variant<Families...>>) {
  (visit(std::type_identity<Families>{}), ...);
}
template <class Visit>
void for_each_family(Visit&& visit) {
  for_each_family(visit, std::type_identity<Randomizer::Any>{});
}

// As a text, from a command line or a document, within the limits of all JSON from outside. Null: it is none.
Json list_of_parts(const Json& given) {
  if (!given.is_string()) return given;
  try {
    return parse_json(given.get<std::string>());
  } catch (const Error&) {
    return nullptr;
  }
}

}  // namespace

void refuse_unknown_randomizer(const std::string& name) {
  std::vector<std::string> names;
  for_each_family([&]<class R>(std::type_identity<R>) { names.emplace_back(R::name); });
  throw Error("unknown randomizer " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

Randomizer read_randomizer(const Json& given) {
  if (!given.is_object() || !given.contains(name_key))
    throw Error("a randomizer is an object that names it, as {\"randomizer\": \"warner\", \"epsilon\": \"1\"}");
  Json options = given;
  options.erase(std::string(name_key));
  const std::string name = Value<std::string>::read(given[name_key], name_key);
  std::optional<Randomizer> read;
  for_each_family([&]<class R>(std::type_identity<R>) {
    if (name == R::name) read.emplace(R(read_options<typename R::Options>(options)));
  });
  if (!read) refuse_unknown_randomizer(name);
  return *read;
}

Json write_randomizer(const Randomizer& randomizer) {
  Json written{{name_key, randomizer.name()}};
  written.update(randomizer.visit([](const auto& family) { return write_options(family.options()); }));
  return written;
}

}  // namespace discreet::inline local

namespace discreet::inline json {

std::vector<BasicRandomizer> Value<std::vector<BasicRandomizer>>::read(const Json& given, std::string_view name) {
  const Json list = list_of_parts(given);
  if (!list.is_array())
    refuse_value(name, given, "write a list of randomizers, as [{\"randomizer\": \"warner\", \"epsilon\": \"1\"}]");
  std::vector<BasicRandomizer> parts;
  for (const Json& part : list)
    read_randomizer(part).visit([&](const auto& family) {
      if constexpr (std::constructible_from<BasicRandomizer, decltype(family)>)
        parts.push_back(family);
      else
        refuse_value(name, given, "a product is not made of products. List their parts");
    });
  return parts;
}

Json Value<std::vector<BasicRandomizer>>::write(const std::vector<BasicRandomizer>& value) {
  Json list = Json::array();
  for (const BasicRandomizer& part : value) list.push_back(write_randomizer(part));
  return list;
}

}  // namespace discreet::inline json
