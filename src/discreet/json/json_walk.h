// A walk through a JSON text that keeps nothing of it: for files too large for a tree, and of which little is wanted.
//
// A subclass says at every list or object which level of its own it enters; below `skip` it hears nothing more.
// Numbers come as they are written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline json {

class JsonWalk : private nlohmann::json_sax<nlohmann::json> {
 public:
  static constexpr std::size_t deepest = 64;

  explicit JsonWalk(std::string name) : name_(std::move(name)) {}

  // Throws Error, which begins with the name: no JSON, nested deeper than `deepest`, or what the subclass refuses.
  void run(std::string_view text);

 protected:
  static constexpr int skip = -1;
  enum class Kind { object, array };
  struct Scalar {
    enum class Form { null, boolean, number, text };
    Form form = Form::null;
    std::string_view text;  // of a number, as it is written
    bool whole = false;     // a number that 64 bits hold
    std::uint64_t magnitude = 0;
    bool negative = false;
    double approximate = 0;  // of a number that is not whole
  };

  // The level of what begins now; `key` is its name in an object. The text itself begins at level 0.
  virtual int enter(int from, Kind kind, std::string_view key) = 0;
  virtual void leave(int level) = 0;
  virtual void scalar(int level, std::string_view key, const Scalar& value) = 0;
  // Where in the text the walk is, in words of the subclass.
  virtual std::string place() const { return {}; }
  [[noreturn]] void refuse(const std::string& why) const;

 private:
  bool null() override;
  bool boolean(bool value) override;
  bool number_integer(std::int64_t value) override;
  bool number_unsigned(std::uint64_t value) override;
  bool number_float(double value, const std::string& text) override;
  bool string(std::string& value) override;
  bool binary(nlohmann::json::binary_t&) override;
  bool start_object(std::size_t) override;
  bool key(std::string& value) override;
  bool end_object() override;
  bool start_array(std::size_t) override;
  bool end_array() override;
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& problem) override;

  bool hear(const Scalar& value);
  bool begin(Kind kind);
  bool end();
  int level() const { return levels_.empty() ? 0 : levels_.back(); }

  std::string name_;
  std::string key_;
  std::vector<int> levels_;
};

}  // namespace discreet::inline json
