// The instances that an entry declares, for tests, which run in any folder.
#pragma once

#include <string>

#include "discreet/json/tiny_instance.h"

namespace discreet::inline json {

template <class Entry>
std::vector<TinyInstance> tiny_instances_in(const std::string& project, const Entry& entry) {
  std::vector<TinyInstance> all = entry.tiny();
  for (TinyInstance& tiny : all)
    for (Json& value : tiny.options)
      if (value.is_string() && value.get<std::string>().starts_with("data/"))
        value = project + "/" + value.get<std::string>();
  return all;
}

}  // namespace discreet::inline json
