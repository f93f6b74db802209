// Tested by formula_test.cpp
#include <array>
#include <cctype>

#include "discreet/base/error.h"
#include "discreet/bounds/table/formula_node.h"

namespace discreet::inline bounds {
namespace {

using Node = std::unique_ptr<FormulaNode>;
using Kind = FormulaNode::Kind;

template <class... Parts>
Node make(Kind kind, std::string text, Parts... parts) {
  auto node = std::make_unique<FormulaNode>();
  node->kind = kind;
  node->text = std::move(text);
  (node->parts.push_back(std::move(parts)), ...);
  return node;
}

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Node parse() {
    Node node = definitions();
    skip();
    if (at_ != text_.size()) refuse("something follows the end");
    return node;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw Error("formula '" + text_ + "', character " + std::to_string(at_ + 1) + ": " + what);
  }

  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view token) {
    skip();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) refuse("'" + std::string(token) + "' is missing");
  }
  std::string word() {
    skip();
    std::size_t end = at_;
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_')) ++end;
    return text_.substr(at_, end - at_);
  }
  bool take_word(const std::string& wanted) {
    if (word() != wanted) return false;
    at_ += wanted.size();
    return true;
  }

  // name = e; ...
  Node definitions() {
    const std::size_t before = at_;
    const std::string name = word();
    if (!name.empty() && std::isalpha(static_cast<unsigned char>(name[0]))) {
      at_ += name.size();
      if (take("=")) {
        Node value = condition();
        if (take(";")) return make(Kind::define, name, std::move(value), definitions());
      }
    }
    at_ = before;
    return condition();
  }

  Node condition() {
    Node left = comparison();
    while (take_word_and()) left = make(Kind::both, "and", std::move(left), comparison());
    return left;
  }
  bool take_word_and() {
    skip();
    return take_word("and");
  }

  Node comparison() {
    Node left = sum();
    for (const char* sign : {"<=", ">=", "<", ">", "="})
      if (take(sign)) return make(Kind::compare, sign, std::move(left), sum());
    return left;
  }

  Node sum() {
    Node left = product();
    for (;;)
      if (take("+"))
        left = make(Kind::binary, "+", std::move(left), product());
      else if (take("-"))
        left = make(Kind::binary, "-", std::move(left), product());
      else
        return left;
  }

  Node product() {
    Node left = factor();
    for (;;)
      if (take("*"))
        left = make(Kind::binary, "*", std::move(left), factor());
      else if (take("/"))
        left = make(Kind::binary, "/", std::move(left), factor());
      else
        return left;
  }

  Node factor() {
    if (++depth_ > 200) refuse("it is nested too deeply");
    Node node = take("-") ? make(Kind::negative, "-", factor()) : power();
    --depth_;
    return node;
  }

  Node power() {
    Node base = atom();
    return take("^") ? make(Kind::binary, "^", std::move(base), factor()) : std::move(base);
  }

  Node atom() {
    if (take("(")) {
      Node inside = definitions();
      expect(")");
      return inside;
    }
    skip();
    if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.'))
      return number();
    const std::string name = word();
    if (name.empty()) refuse("a number, a name or '(' is missing");
    at_ += name.size();
    return take("(") ? call(name) : make(Kind::name, name);
  }

  Node number() {
    std::size_t end = at_;
    auto is_digit = [&](std::size_t i) {
      return i < text_.size() && std::isdigit(static_cast<unsigned char>(text_[i]));
    };
    while (is_digit(end) || (end < text_.size() && text_[end] == '.')) ++end;
    if (end < text_.size() && text_[end] == 'e' &&
        (is_digit(end + 1) || (text_[end + 1] == '-' && is_digit(end + 2)))) {
      end += 2;
      while (is_digit(end)) ++end;
    }
    Node node = make(Kind::number, text_.substr(at_, end - at_));
    node->number = parse_rational(node->text);
    at_ = end;
    return node;
  }

  Node call(const std::string& name) {
    Node node = make(Kind::call, name);
    do node->parts.push_back(definitions());
    while (take(","));
    expect(")");
    if (is_binding_form(name) && (node->parts.size() != 4 || node->parts[0]->kind != Kind::name))
      refuse(name + " is written " + name + "(name, from, to, expression)");
    return node;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

bool is_binding_form(const std::string& name) {
  for (const char* form : {"least", "most", "total", "first", "turning", "standing", "root"})
    if (name == form) return true;
  return false;
}

Node parse_formula(const std::string& text) { return Parser(text).parse(); }

}  // namespace discreet::inline bounds
