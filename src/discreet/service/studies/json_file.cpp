#include "discreet/service/studies/json_file.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline service {

Json read_json_file(const std::filesystem::path& path) {
  const std::string text = read_file(path.string(), 1 << 20);
  try {
    return parse_json(text);
  } catch (const Error& error) {
    throw Error(path_in_quotes(path.string()) + ": " + error.what(), error.kind());
  }
}

}  // namespace discreet::inline service
