#include "discreet/json/json.h"

#include <string>
#include <utility>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/json_limits.h"

namespace discreet::inline json {
namespace {

[[noreturn]] void refuse_at(std::size_t byte) {
  throw Error("the text is no complete JSON (it breaks off or is wrong at byte " + std::to_string(byte) +
              "). Correct it");
}

// Builds the value while the text is read. The library's own builder keeps the last of equal keys without a word, and
// looks through all keys of an object for each new one.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // no text has one
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }

  bool end_object() override {
    std::vector<std::string_view> names;
    for (const auto& member : levels_.back()->get_ref<const Json::object_t&>()) names.push_back(member.first);
    if (const auto name = repeated_name(std::move(names)))
      throw Error("the JSON has the key " + in_quotes(std::string(*name), 100) +
                  " twice in one object. Keep the one that is meant");
    return close();
  }

  bool key(string_t& name) override {
    watch_the_time();
    auto& members = levels_.back()->get_ref<Json::object_t&>();
    if (members.size() == limits_.members)
      throw Error("an object of the JSON has more than " + std::to_string(limits_.members) +
                  " members. Write a list instead, or several objects");
    members.emplace_back(std::move(name), nullptr);
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& error) override {
    if (dynamic_cast<const Json::out_of_range*>(&error))
      throw Error("the JSON holds a number too large for any machine. Write such numbers as texts");
    refuse_at(byte);
  }

  Json take() { return std::move(root_); }

 private:
  Json& place() {
    if (levels_.empty()) return root_;
    Json& into = *levels_.back();
    if (into.is_object()) return into.get_ref<Json::object_t&>().back().second;
    return into.emplace_back();
  }

  template <class Value>
  bool add(Value&& value) {
    watch_the_time();
    place() = Json(std::forward<Value>(value));
    return true;
  }

  bool open(Json&& empty) {
    watch_the_time();
    if (std::cmp_equal(levels_.size(), limits_.levels))
      throw Error("the JSON is nested more than " + std::to_string(limits_.levels) + " levels deep. Flatten it");
    Json& value = place();
    value = std::move(empty);
    levels_.push_back(&value);
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  void watch_the_time() {
    constexpr std::size_t pieces_between_looks = 1024;  // at the clock, which takes longer than reading a number
    if (++pieces_ % pieces_between_looks == 0 && std::chrono::steady_clock::now() > limits_.deadline)
      throw Error("reading the JSON took too long. Send less at a time, or try again later", Error::Kind::machine);
  }

  const JsonLimits& limits_;
  std::size_t pieces_ = 0;
  Json root_;
  // Lists and objects that have not ended. Nothing is added beside one until it ends, so it stays where it is.
  std::vector<Json*> levels_;
};

}  // namespace

Json parse_json(std::string_view text, int most) { return parse_json(text, JsonLimits{.levels = most}); }

Json parse_json(std::string_view text, const JsonLimits& limits) {
  // The parser takes one for the end, and would not look at what follows.
  if (const std::size_t nul = text.find('\0'); nul != text.npos) refuse_at(nul + 1);
  Builder builder(limits);
  Json::sax_parse(text, &builder);
  return builder.take();
}

}  // namespace discreet::inline json
