#include "discreet/app/json.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "discreet/app/wording.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

[[noreturn]] void refuse_at(std::size_t byte) {
  throw Error("the text is no complete JSON (it breaks off or is wrong at byte " + std::to_string(byte) +
              "); correct it");
}

// Builds the value while the text is read. The library's own builder keeps the last of equal keys without a word, and looks
// through all keys of an object for each new one.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(int most) : most_(most) {}

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

  bool key(string_t& name) override {
    Level& level = levels_.back();
    auto& members = level.value->get_ref<Json::object_t&>();
    if (!level.is_new(name, members))
      throw Error("the JSON has the key " + in_quotes(name, 100) + " twice in one object; keep the one that is meant");
    members.emplace_back(std::move(name), nullptr);
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& error) override {
    if (dynamic_cast<const Json::out_of_range*>(&error))
      throw Error("the JSON holds a number too large for any machine; write such numbers as texts");
    refuse_at(byte);
  }

  Json take() { return std::move(root_); }

 private:
  // A list or object that has not ended. It moves no more: nothing is added beside it until then.
  struct Level {
    Json* value;
    std::unordered_set<std::string> names;  // of an object with many keys

    bool is_new(const std::string& name, const Json::object_t& members) {
      constexpr std::size_t many = 16;
      if (members.size() < many) return std::ranges::find(members, name, &Json::object_t::value_type::first) == members.end();
      if (names.empty())
        for (const auto& member : members) names.insert(member.first);
      return names.insert(name).second;
    }
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
    if (std::cmp_equal(levels_.size(), most_))
      throw Error("the JSON is nested more than " + std::to_string(most_) + " levels deep; flatten it");
    Json& value = place();
    value = std::move(empty);
    levels_.push_back({&value, {}});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  int most_;
  Json root_;
  std::vector<Level> levels_;
};

}  // namespace

Json parse_json(std::string_view text, int most) {
  // The parser takes one for the end, and would not look at what follows.
  if (const std::size_t nul = text.find('\0'); nul != text.npos) refuse_at(nul + 1);
  Builder builder(most);
  Json::sax_parse(text, &builder);
  return builder.take();
}

}  // namespace discreet
