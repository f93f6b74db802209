#include "check/reading/json_text.h"

#include <set>
#include <utility>
#include <vector>

namespace discreet::check {
namespace {

constexpr std::size_t most_levels = 64;

// Builds the value while the text is read. The library's own builder looks through all members of an object for each
// new one, and through a whole list at the end of each object in it.
// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
class Builder final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // no text has one
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (!level.names.insert(name).second)
      throw Unreadable("it has the key " + Json(name).dump() + " twice in one object");
    if (level.names.size() > most_members)
      throw Unreadable("it has an object of more than " + std::to_string(most_members) + " members");
    level.value->get_ref<Json::object_t&>().emplace_back(std::move(name), nullptr);
    return true;
  }

  Json take() { return std::move(root_); }

 private:
  // A list or an object that has not ended. Nothing is added beside it until it ends, so it stays where it is.
  struct Level {
    Json* value;
    std::set<std::string> names = {};  // for an object
  };

  Json& place() {
    if (levels_.empty()) return root_;
    Json& into = *levels_.back().value;
    if (into.is_object()) return into.get_ref<Json::object_t&>().back().second;
    return into.emplace_back();
  }

  template <class Value>
  bool add(Value&& value) {
    place() = Json(std::forward<Value>(value));
    return true;
  }

  bool open(Json&& empty) {
    if (levels_.size() == most_levels) throw Unreadable("it is nested too deeply");
    Json& value = place();
    value = std::move(empty);
    levels_.push_back({&value});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  Json root_;
  std::vector<Level> levels_;
};

}  // namespace

Json parse_json(const std::string& text) {
  Builder builder;
  // The parser takes a NUL for the end, and would not look at what follows.
  if (text.find('\0') != text.npos || !Json::sax_parse(text, &builder)) throw Unreadable("it is no JSON");
  return builder.take();
}

}  // namespace discreet::check
