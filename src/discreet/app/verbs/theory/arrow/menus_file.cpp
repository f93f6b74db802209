// Tested by arrow_test.cpp
#include "discreet/app/verbs/theory/arrow/menus_file.h"

#include <fmt/format.h>

#include "discreet/files/file.h"

namespace discreet::inline app {

std::string menus_text(const Representation& menus) {
  std::string text = "menu,weight,prior,labels\n";
  for (std::size_t m = 0; m < menus.menus().size(); ++m) {
    const Menu& menu = menus.menus()[m];
    for (std::size_t h = 0; h < menu.priors.size(); ++h) {
      text += fmt::format("{},{},{},", m + 1, menu.weight.str(), menu.priors[h].str());
      for (std::size_t x = 0; x < menus.points(); ++x) text += menu.hypotheses.get(h, x) ? '1' : '0';
      text += '\n';
    }
  }
  return text;
}

void write_menus(const std::filesystem::path& path, const Representation& menus) {
  write_file(path.native(), menus_text(menus));
}

void write_sender(const std::filesystem::path& path, const Sender& sender) {
  std::string text = "concept,menu,hypothesis,chance\n";
  for (std::size_t c = 0; c < sender.mixtures.size(); ++c)
    for (std::size_t m = 0; m < sender.mixtures[c].size(); ++m)
      for (std::size_t h = 0; h < sender.mixtures[c][m].size(); ++h)
        if (const Rational& chance = sender.mixtures[c][m][h]; chance != 0)
          text += fmt::format("{},{},{},{}\n", c + 1, m + 1, h + 1, to_string(chance));
  write_file(path.native(), text);
}

}  // namespace discreet::inline app
