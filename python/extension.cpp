// The Python extension: requests, tables of arrays and ledgers into the library, results out. Decides nothing.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "discreet/app/accounting.h"
#include "discreet/app/array.h"
#include "discreet/app/call.h"
#include "discreet/app/ledger.h"
#include "discreet/app/model.h"
#include "discreet/base/error.h"

namespace nb = nanobind;
using namespace discreet;

namespace {

using AnyArray = nb::ndarray<nb::ro, nb::ndim<1>, nb::device::cpu>;
using NamedArrays = std::vector<std::pair<std::string, AnyArray>>;
using Labels = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>;

// The work runs without the interpreter's lock; between two pieces it asks whether Ctrl-C was pressed.
Context interruptible() {
  Context context;
  context.progress.stop = [] {
    nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
  };
  context.note = [](const std::string& text) {
    nb::gil_scoped_acquire lock;
    nb::module_::import_("warnings").attr("warn")(text);
  };
  return context;
}

// Runs without the lock. Work that ends early with what it has, as a verification does, still raises Ctrl-C.
template <class Work>
auto unlocked(Work work) {
  auto result = [&] {
    nb::gil_scoped_release release;
    return work();
  }();
  if (PyErr_Occurred()) throw nb::python_error();
  return result;
}

Element element_of(const AnyArray& array, const std::string& name) {
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
  throw Error("column '" + name + "' holds neither integers nor truth values; convert it first");
}

std::vector<Array> arrays_of(const NamedArrays& columns) {
  std::vector<Array> arrays;
  for (const auto& [name, cells] : columns) {
    Element element = element_of(cells, name);
    auto width = static_cast<std::ptrdiff_t>(cells.itemsize());
    arrays.push_back({.name = name, .element = element, .data = cells.data(), .size = cells.shape(0),
                      .stride = cells.stride(0) * width, .owner = std::make_shared<AnyArray>(cells)});
  }
  return arrays;
}

// The owners of arrays hold Python objects and must be let go with the lock held: tables die in the caller's frame.
Reading read_arrays(const NamedArrays& columns, TableSpec spec, const Context& context) {
  Reading reading;
  for (const auto& [name, cells] : columns) reading.inputs.push_back(name);
  auto arrays = arrays_of(columns);
  TableReading read = unlocked([&] { return read_table(arrays, spec, context.progress); });
  reading.table = std::move(read.table);
  return reading;
}

std::vector<std::string> names_of(const NamedArrays& columns) {
  std::vector<std::string> names;
  for (const auto& [name, cells] : columns) names.push_back(name);
  return names;
}

std::string learn_arrays(const std::string& learner, const std::string& options_text, const NamedArrays& inputs,
                         const std::pair<std::string, AnyArray>& label, const std::string& on_bad_row, Ledger* ledger,
                         std::optional<std::uint64_t> seed, const std::string& note) {
  const LearnerEntry& entry = find_learner(learner);
  Json options = parse_json(options_text);
  TableSpec spec = entry.inputs(options, names_of(inputs));
  spec.labels = {LabelColumn{.name = label.first}};
  spec.bad_row = on_bad_row == "replace" ? BadRow::replace : BadRow::refuse;
  NamedArrays columns = inputs;
  columns.push_back(label);
  Reading reading = read_arrays(columns, spec, interruptible());
  reading.inputs = names_of(inputs);
  reading.label = label.first;
  return unlocked([&] {
    return write_model(learn_model(entry, options, reading, {ledger, note, seed})).dump();
  });
}

Labels predict_arrays(const std::string& model_text, const NamedArrays& inputs, const std::string& on_bad_row) {
  Model model = read_model(parse_json(model_text));
  TableSpec spec = input_spec(model);
  spec.bad_row = on_bad_row == "replace" ? BadRow::replace : BadRow::refuse;
  Reading reading = read_arrays(inputs, spec, interruptible());
  auto* labels = new std::vector<Label>(unlocked([&] { return predict(model, reading.table); }));
  nb::capsule owner(labels, [](void* p) noexcept { delete static_cast<std::vector<Label>*>(p); });
  return Labels(labels->data(), {labels->size()}, owner);
}

std::string call_text(const std::string& request) {
  Context context = interruptible();
  return unlocked([&] { return call(parse_json(request), context).dump(); });
}

Terms terms_of(const std::optional<std::string>& epsilon, const std::string& delta, const std::string& neighbours) {
  Neighbours relation = parse_neighbours(neighbours);
  if (!epsilon) return Terms{.neighbours = relation};
  return limited_to({parse_rational(*epsilon), parse_rational(delta), relation});
}

}  // namespace

NB_MODULE(_core, module) {
  // Every error of the library is a ValueError; the subclasses say whose turn it is.
  static nb::exception<Error> error(module, "Error", PyExc_ValueError);
  static nb::object budget_error, check_error, machine_error;
  auto subclass = [&](const char* name) {
    nb::object made = nb::steal(PyErr_NewException((std::string("discreet._core.") + name).c_str(), error.ptr(), nullptr));
    module.attr(name) = made;
    return made;
  };
  budget_error = subclass("BudgetError");
  check_error = subclass("CheckError");
  machine_error = subclass("MachineError");
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Error& e) {
      if (PyErr_Occurred()) return;  // Ctrl-C is already raised
      nb::handle type = e.kind() == Error::Kind::budget    ? budget_error
                        : e.kind() == Error::Kind::check   ? check_error
                        : e.kind() == Error::Kind::machine ? machine_error
                                                           : nb::handle(error);
      PyErr_SetString(type.ptr(), e.what());
    } catch (const Json::exception& e) {
      PyErr_SetString(error.ptr(), e.what());
    }
  });

  module.def("call", &call_text, nb::arg("request"));
  module.def("account", [](const std::string& request) { return account(parse_json(request, max_account_depth)).dump(); }, nb::arg("request"));
  module.def("learn", &learn_arrays, nb::arg("learner"), nb::arg("options"), nb::arg("inputs"), nb::arg("label"),
             nb::arg("on_bad_row") = "refuse", nb::arg("ledger").none() = nb::none(), nb::arg("seed").none() = nb::none(),
             nb::arg("note") = "");
  module.def("rule", [](const std::string& model) { return rule(read_model(parse_json(model))); }, nb::arg("model"));
  module.def("predict", &predict_arrays, nb::arg("model"), nb::arg("inputs"), nb::arg("on_bad_row") = "refuse");

  nb::class_<Ledger>(module, "Ledger")
      .def_static("create", [](const std::string& path, std::optional<std::string> epsilon, const std::string& delta,
                               const std::string& neighbours) { return Ledger::create(path, terms_of(epsilon, delta, neighbours)); },
                  nb::arg("path"), nb::arg("epsilon").none() = nb::none(), nb::arg("delta") = "0", nb::arg("neighbours") = "replace")
      .def_static("existing", [](const std::string& path) { return Ledger::existing(path); }, nb::arg("path"))
      .def("spend", [](Ledger& ledger, const std::string& epsilon, const std::string& delta, const std::string& neighbours,
                       const std::string& verb, const std::string& name, const std::string& note) {
             Privacy promise{parse_rational(epsilon), parse_rational(delta), parse_neighbours(neighbours)};
             ledger.spend(promise, {verb, name, note});
           }, nb::arg("epsilon"), nb::arg("delta") = "0", nb::arg("neighbours") = "replace", nb::arg("verb") = "spend",
           nb::arg("name") = "python", nb::arg("note") = "", nb::call_guard<nb::gil_scoped_release>())
      .def("show", [](Ledger& ledger) { return Json(to_json(ledger.show())).dump(); }, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("path", [](const Ledger& ledger) { return ledger.file().string(); });
}
