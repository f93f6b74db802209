// Walks through a JSON text and keeps nothing of it: for files that are too large for a tree, if little is needed.
//
// At every list or object, a subclass names the level of its own that it enters. Below `skip` it gets no more calls.
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

  // Throws Error, which begins with the name: not JSON, nested deeper than `deepest`, or refused by the subclass.
  void run(std::string_view text);

 protected:
  static constexpr int skip = -1;
  enum class Kind { object, array };
  struct Scalar {
    enum class Form { null, boolean, number, text };
    Form form = Form::null;
    std::string_view text;  // a number, as it is written
    bool whole = false;     // a number that 64 bits hold
    std::uint64_t magnitude = 0;
    bool negative = false;
    double approximate = 0;  // for a number that is not whole
  };

  // Returns the level of the list or object that begins now. `key` is its name in an object. The text begins at level
  // 0.
  virtual int enter(int from, Kind kind, std::string_view key) = 0;
  virtual void leave(int level) = 0;
  virtual void scalar(int level, std::string_view key, const Scalar& value) = 0;
  // The place of the walk in the text, in words of the subclass.
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
