#include "columns.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <deque>
#include <map>
#include <memory>
#include <optional>

#include "discreet/base/error.h"

namespace nb = nanobind;

namespace discreet {
namespace {

using Numbers = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Element element_of(const Numbers& array) {
  auto type = array.dtype();
  using Code = nb::dlpack::dtype_code;
  auto is = [&](Code code, int bits) { return type.code == static_cast<std::uint8_t>(code) && type.bits == bits; };
  if (is(Code::Bool, 8)) return Element::boolean;
  if (is(Code::Int, 8)) return Element::int8;
  if (is(Code::Int, 16)) return Element::int16;
  if (is(Code::Int, 32)) return Element::int32;
  if (is(Code::Int, 64)) return Element::int64;
  if (is(Code::UInt, 8)) return Element::uint8;
  if (is(Code::UInt, 16)) return Element::uint16;
  if (is(Code::UInt, 32)) return Element::uint32;
  if (is(Code::UInt, 64)) return Element::uint64;
  if (is(Code::Float, 32)) return Element::float32;
  if (is(Code::Float, 64)) return Element::float64;
  throw Error("a column holds numbers of a type that cannot be read. Convert it to integers");
}

struct Packed {
  std::optional<Bytes> bits;  // none: every cell is there
  std::size_t first = 0;
};

// Keeps what an array points to alive.
struct Owner {
  std::optional<Numbers> numbers;
  std::optional<Bytes> bits, present;
};

void check_bits(const Bytes& bits, std::size_t first, std::size_t size) {
  if (bits.shape(0) > SIZE_MAX / 8 || first > bits.shape(0) * 8 || size > bits.shape(0) * 8 - first)
    throw Error("a column has fewer packed bits than cells");
}

void set_present(Array& array, const Packed& present) {
  if (!present.bits) return;
  check_bits(*present.bits, present.first, array.size);
  array.present = present.bits->data();
  array.first_present = present.first;
}

PythonColumn numbers(const Numbers& cells, const std::optional<Bytes>& present, std::size_t first_present) {
  Array array{.element = element_of(cells), .data = cells.data(), .size = cells.shape(0)};
  array.stride = cells.stride(0) * static_cast<std::ptrdiff_t>(cells.itemsize());
  set_present(array, {present, first_present});
  array.owner = std::make_shared<Owner>(Owner{.numbers = cells, .present = present});
  return {array};
}

PythonColumn bits(const Bytes& cells, std::size_t first, std::size_t size, const std::optional<Bytes>& present,
                  std::size_t first_present) {
  check_bits(cells, first, size);
  Array array{.element = Element::bit, .data = cells.data(), .size = size, .first_bit = first};
  set_present(array, {present, first_present});
  array.owner = std::make_shared<Owner>(Owner{.bits = cells, .present = present});
  return {array};
}

// Cells of a column of objects, converted one by one: what one of them is says nothing about how the next is read.
// `plain` is Python's: it turns what is not None, int, float or str into one of these, or gives it back as it is.
class MixedCells {
 public:
  MixedCells(nb::handle values, nb::handle plain) : plain_(nb::borrow(plain)) {
    PyObject* own = PySequence_List(values.ptr());  // nobody else can change it; it keeps the texts alive
    if (!own) throw nb::python_error();
    values_ = nb::steal<nb::list>(own);
    cells_.reserve(values_.size());
    for (nb::handle value : values_) cells_.push_back(cell_of(value));
  }

  const std::vector<MixedCell>& cells() const { return cells_; }

 private:
  MixedCell cell_of(nb::handle value) {
    if (auto cell = simple(value)) return *cell;
    nb::object other = plain_(value);
    if (!other.is(value)) {
      converted_.push_back(other);
      if (auto cell = simple(other)) return *cell;
    }
    return Unreadable{type_shown(value)};
  }

  std::optional<MixedCell> simple(nb::handle value) {
    if (value.is_none()) return MixedCell();
    if (PyLong_Check(value.ptr())) return integer(value);  // truth values too: 0 and 1
    if (PyFloat_Check(value.ptr())) return PyFloat_AS_DOUBLE(value.ptr());
    if (PyUnicode_Check(value.ptr())) return text(value);
    return std::nullopt;
  }

  MixedCell integer(nb::handle value) {
    int overflow = 0;
    long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0) {
      auto word = static_cast<std::uint64_t>(number);
      return Whole{number < 0 ? -word : word, number < 0};
    }
    if (overflow > 0) {
      std::uint64_t word = PyLong_AsUnsignedLongLong(value.ptr());
      if (!PyErr_Occurred()) return Whole{word, false};
      PyErr_Clear();
    }
    PyObject* digits = PyNumber_ToBase(value.ptr(), 10);
    if (!digits) {  // Python refuses to write out thousands of digits
      PyErr_Clear();
      return Unreadable{"an integer of thousands of digits"};
    }
    converted_.push_back(nb::steal(digits));
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(digits, &size);
    return Digits{{bytes, static_cast<std::size_t>(size)}};
  }

  static MixedCell text(nb::handle value) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size))
      return std::string_view(bytes, static_cast<std::size_t>(size));
    PyErr_Clear();  // lone surrogates
    return Unreadable{"a text that is not Unicode"};
  }

  std::string_view type_shown(nb::handle value) {
    auto [found, fresh] = types_.try_emplace(Py_TYPE(value.ptr()));
    if (fresh) found->second = std::string("a value of type ") + Py_TYPE(value.ptr())->tp_name;
    return found->second;
  }

  nb::object plain_;
  nb::list values_;
  std::deque<nb::object> converted_;
  std::map<PyTypeObject*, std::string> types_;
  std::vector<MixedCell> cells_;
};

PythonColumn cells(nb::handle values, nb::handle plain) {
  auto owner = std::make_shared<MixedCells>(values, plain);
  return {Array{.element = Element::mixed,
                .data = owner->cells().data(),
                .size = owner->cells().size(),
                .stride = sizeof(MixedCell),
                .owner = owner}};
}

}  // namespace

std::vector<Array> arrays_of(const NamedColumns& columns) {
  std::vector<Array> arrays;
  for (const auto& [name, column] : columns) {
    arrays.push_back(column.array);
    arrays.back().name = name;
  }
  return arrays;
}

void bind_columns(nb::module_& module) {
  nb::class_<PythonColumn>(module, "Column")
      .def_static("numbers", &numbers, nb::arg("cells"), nb::arg("present").none() = nb::none(),
                  nb::arg("first_present") = 0)
      .def_static("bits", &bits, nb::arg("cells"), nb::arg("first"), nb::arg("size"),
                  nb::arg("present").none() = nb::none(), nb::arg("first_present") = 0)
      .def_static("cells", &cells, nb::arg("values"), nb::arg("plain"))
      .def("__len__", [](const PythonColumn& column) { return column.array.size; })
      .def_prop_ro("address",
                   [](const PythonColumn& column) { return reinterpret_cast<std::uintptr_t>(column.array.data); })
      .def_prop_ro("is_number", [](const PythonColumn& column) { return column.array.element != Element::mixed; });
}

}  // namespace discreet
