// Columns of Python tables as the library's arrays: numbers where they lie, packed bits, or cells one by one.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "discreet/table/array.h"

namespace discreet {

// An Array without its name, as Python hands it over. Its owner holds Python objects. Release it with the interpreter's
// lock held.
struct PythonColumn {
  Array array;
};

using NamedColumns = std::vector<std::pair<std::string, PythonColumn>>;

std::vector<Array> arrays_of(const NamedColumns& columns);

void bind_columns(nanobind::module_& module);

}  // namespace discreet
