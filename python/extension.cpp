// The Python extension: requests, tables of arrays and ledgers into the library, results out. Decides nothing.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "columns.h"
#include "discreet/app/checks/public_checks.h"
#include "discreet/app/checks/row_checks.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/person_learner.h"
#include "discreet/app/registry/reading.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/registry/run_entry.h"
#include "discreet/app/registry/schema_options.h"
#include "discreet/app/request/call.h"
#include "discreet/app/request/recording.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/seed.h"
#include "discreet/app/verbs/account/accounting.h"
#include "discreet/app/verbs/evaluate/evaluate.h"
#include "discreet/app/verbs/learn/learn.h"
#include "discreet/app/verbs/plot/plot.h"
#include "discreet/app/verbs/sanitize/sanitize.h"
#include "discreet/base/nonsense.h"
#include "discreet/ledger/ledger_json.h"
#include "discreet/table/near_word.h"
#include "noise_bindings.h"

namespace nb = nanobind;
using namespace discreet;

namespace {

using Labels = nb::ndarray<nb::numpy, std::uint8_t>;  // one row per person, and for many labels one column each

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

std::vector<std::string> names_of(const NamedColumns& columns) {
  std::vector<std::string> names;
  for (const auto& [name, column] : columns) names.push_back(name);
  return names;
}

// The only label of a learner of one.
const std::pair<std::string, PythonColumn>& one(const NamedColumns& labels) {
  if (labels.size() != 1)
    throw Error("this learner learns one label and the table has " + std::to_string(labels.size()));
  return labels.front();
}

// The ids of people beside the columns of a table, the maximum number of rows of each, and the weight of rows.
struct PeopleColumn {
  std::optional<std::pair<std::string, PythonColumn>> ids = {};
  std::optional<std::int64_t> rows_each = {};
  std::optional<std::string> weigh = {};

  Json named(Json request) const {
    if (ids) request["person"] = ids->first;
    if (rows_each) request["rows_each"] = *rows_each;
    if (weigh) request["weigh"] = *weigh;
    return request;
  }
  void add_to(NamedColumns& columns) const {
    if (ids) columns.push_back(*ids);
  }
};

// The first checks of a run that spends, as on the command line: the unit, then the epsilon of its own.
void require_spend(Ledger& ledger, const Json& request, const std::string& unit) {
  check_unit(ledger.known().terms.unit, unit_of(unit));
  if (!gives_epsilon(request)) refuse_without_epsilon(ledger.show());
}

// A labelled table and what is to be done with it: the request of `discreet learn`, with arrays for its file.
struct LearnRequest {
  LearnRequest(const std::string& text, NamedColumns inputs, const NamedColumns& labels,
               const PeopleColumn& people = {})
      : request(people.named(parse_json(text))), entry(learner_of(request)) {
    auto [verb, rest] = split<LearnOptions>(request, entry.fields);
    given = verb;
    own = rest;
    settle(given);
    const bool many = learns_many(entry, rest);
    TableColumns columns{.labels = many ? names_of(labels) : std::vector<std::string>()};
    if (!many) {
      if (given.label.empty()) given.label = one(labels).first;
      reading.label = given.label;
    }
    reading.labels = columns.labels;
    reading.schema = given.schema;
    reading.inputs = given.schema ? given.schema->names() : names_of(inputs);
    columns.inputs = reading.inputs;
    if (many)
      inputs.insert(inputs.end(), labels.begin(), labels.end());
    else
      inputs.emplace_back(given.label, one(labels).second);
    people.add_to(inputs);
    columns_ = std::move(inputs);
    auto bounds = [&](const TableSpec& spec) {
      auto arrays = arrays_of(columns_);
      return unlocked([&] { return read_table(arrays, spec, interruptible().progress).table; });
    };
    auto [framed, from_data] =
        with_frame(entry, with_label_count(entry, rest, columns.labels), given, reading.inputs, bounds);
    reading.frame_from_data = from_data;
    const Json options = with_dimension(entry, framed, given.schema);
    reading.person = learner_person(entry, options, given, given.random_seed());
    learner = make_learner_of(entry, options, OptionsFrom::user, reading.person);
    spec_ = labelled_spec(given, entry, *learner, columns, reading.person);
  }

  // The owners of arrays hold Python objects and must be let go with the lock held: the table dies with this object.
  void read() {
    auto arrays = arrays_of(columns_);
    Context context = interruptible();
    TableReading read = unlocked([&] {
      TableReading result = read_table(arrays, spec_, context.progress);
      keep_for_checks(
          result, spec_, [&] { return near_label(arrays, spec_); }, reading);
      return result;
    });
    say_changed(read, context);
    check_people(read, spec_, context);
    reading.table = std::move(read.table);
    reading.people = read.people;
  }

  // Before rows are read, as `discreet learn`. A seeded run spends nothing.
  void check_facts(Ledger* ledger) const {
    if (given.seed) return;
    const Context context = interruptible();
    if (ledger) {
      require_spend(*ledger, request, unit_name(reading.person));
      if (!given.default_range && !given.schema) act_on(range_findings(entry.fields, own), given.on_bad_row, context);
      act_on(share_findings(ledger->known(), learner->privacy()), given.on_bad_row, context);
    }
    for (const Finding& finding : word_findings(given.schema, given.label, given.positive))
      if (finding.weight == Finding::Weight::stop) act_on({&finding, 1}, given.on_bad_row, context);
  }

  // Before a spend.
  void check_rows() const {
    if (given.seed) return;
    RowFacts facts = learn_row_facts(given, *learner);
    facts.exchangeable = false;
    act_on(row_findings(reading, facts), given.on_bad_row, interruptible());
  }

  Json request;
  const LearnerEntry& entry;
  LearnOptions given;  // the verb's own: positive, on_bad_row, seed, note
  Json own;            // the learner's
  std::shared_ptr<const AnyLearner> learner;
  Reading reading;

 private:
  NamedColumns columns_;
  TableSpec spec_;
};

std::string learn_arrays(const std::string& request, const NamedColumns& inputs, const NamedColumns& labels,
                         Ledger* ledger, const std::optional<std::pair<std::string, PythonColumn>>& person,
                         const std::optional<std::int64_t>& rows_each, const std::optional<std::string>& weigh) {
  LearnRequest run(request, inputs, labels, {person, rows_each, weigh});
  const auto seed = checked_seed(run.given.seed);
  run.check_facts(ledger);
  run.read();
  run.check_rows();
  return unlocked([&] {
    Model model =
        learn_model(run.entry, run.learner, run.reading, {ledger, run.given.note, seed}, interruptible().progress);
    model.positive = run.given.positive;
    return write_model(model).dump();
  });
}

template <class T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T> cells, std::initializer_list<std::size_t> shape) {
  auto* own = new std::vector<T>(std::move(cells));
  nb::capsule owner(own, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return {own->data(), shape, owner};
}
template <class T>
auto to_numpy(std::vector<T> cells) {
  const std::size_t size = cells.size();
  return to_numpy(std::move(cells), {size});
}

Labels to_numpy(const BitMatrix& bits) {
  std::vector<Label> cells(bits.rows() * bits.columns());
  for (std::size_t i = 0; i < bits.rows(); ++i)
    for (std::size_t j = 0; j < bits.columns(); ++j) cells[i * bits.columns() + j] = bits.get(i, j);
  return to_numpy(std::move(cells), {bits.rows(), bits.columns()});
}

Labels truth_of(const Table& table) {
  if (table.label_count() == 0) return to_numpy(table.label_bits());
  return to_numpy(std::vector<Label>(table.labels().begin(), table.labels().end()));
}

// The table as `learn` would get it: (labels, columns of values, columns of bits). Spends and releases nothing.
nb::tuple show_table(const std::string& request, const NamedColumns& inputs, const NamedColumns& labels) {
  LearnRequest run(request, inputs, labels);
  run.read();
  const Table& table = run.reading.table;
  nb::list values, bits;
  for (std::size_t j = 0; j < table.value_count(); ++j)
    values.append(to_numpy(std::vector<std::uint64_t>(table.values(j).begin(), table.values(j).end())));
  for (std::size_t j = 0; j < table.bits().columns(); ++j) {
    std::vector<Label> column(table.rows());
    for (std::size_t i = 0; i < table.rows(); ++i) column[i] = table.bits().get(i, j);
    bits.append(to_numpy(std::move(column)));
  }
  return nb::make_tuple(truth_of(table), values, bits);
}

// Predicted labels and, where there are label columns, the true ones as the library reads them. A row is read whole.
std::pair<Labels, std::optional<Labels>> predict_arrays(const std::string& model_text, NamedColumns columns,
                                                        const std::string& on_bad_row,
                                                        const std::optional<NamedColumns>& labels) {
  Model model = read_model(parse_json(model_text));
  TableSpec spec = input_spec(model);
  spec.bad_row = Value<BadRow>::read(on_bad_row, "on_bad_row");
  if (labels) {
    add_labels(model, names_of(*labels), spec);
    columns.insert(columns.end(), labels->begin(), labels->end());
  }
  auto arrays = arrays_of(columns);
  Context context = interruptible();
  Table table = unlocked([&] { return read_table(arrays, spec, context.progress).table; });
  std::optional<Labels> truth;
  if (labels) truth = truth_of(table);
  if (!model.labels.empty()) return {to_numpy(unlocked([&] { return predict_many(model, table); })), truth};
  return {to_numpy(unlocked([&] { return predict(model, table); })), truth};
}

// The output of `discreet evaluate`, for arrays.
std::string evaluate_arrays(const std::string& model_text, NamedColumns columns, const NamedColumns& labels,
                            const std::string& request, Ledger* ledger,
                            const std::optional<std::pair<std::string, PythonColumn>>& person_ids,
                            const std::optional<std::int64_t>& rows_each, const std::optional<std::string>& weigh) {
  Model model = read_model(parse_json(model_text));
  const PeopleColumn people{person_ids, rows_each, weigh};
  const Json asked = people.named(parse_json(request));
  EvaluateOptions options = read_options<EvaluateOptions>(asked);
  const std::optional<Person> person = person_of(options, options.random_seed(), evaluation_weighings);
  if (ledger && options.seed)
    throw Error("a seeded run is not private and must not be recorded as a spend. Leave out the seed or the ledger");
  if (ledger) require_spend(*ledger, asked, unit_name(person));
  TableSpec spec = evaluation_spec(model, options, person);
  add_labels(model, names_of(labels), spec);
  columns.insert(columns.end(), labels.begin(), labels.end());
  people.add_to(columns);
  auto arrays = arrays_of(columns);
  Context context = interruptible();
  return unlocked([&] {
    TableReading read = read_table(arrays, spec, context.progress);
    say_changed(read, context);
    check_people(read, spec, context);
    Reading reading;
    keep_for_checks(
        read, spec, [&] { return near_label(arrays, spec); }, reading);
    reading.people = read.people;
    reading.table = std::move(read.table);
    RowFacts facts = evaluation_facts(model, options);
    facts.exchangeable = false;
    if (!options.seed) act_on(row_findings(reading, facts), options.on_bad_row, context);
    return evaluate_model(model, reading.table, options, person, ledger).dump();
  });
}

// The output of `discreet plot`. The request names the file to write.
std::string plot_text(const std::string& model, const std::string& request) {
  Context context = interruptible();
  return unlocked([&] {
    return plot_model(read_model(parse_json(model)), read_options<PlotOptions>(parse_json(request)), context).dump();
  });
}

std::string call_text(const std::string& request) {
  Context context = interruptible();
  return unlocked([&] { return call(parse_json(request), context).dump(); });
}

// The output of `discreet sanitize`, for a column in memory and the ids of people after it.
std::string sanitize_arrays(const std::string& request, const NamedColumns& columns) {
  const auto arrays = arrays_of(columns);
  Context context = interruptible();
  return unlocked([&] { return sanitize_column(parse_json(request), arrays, context).dump(); });
}

std::string account_text(const std::string& request) {
  Context context = interruptible();
  return unlocked([&] { return account(parse_json(request, max_account_depth), context.progress).dump(); });
}

// Spends a step of `discreet account` and returns its receipt.
std::string spend_step(Ledger& ledger, const std::string& step, const std::string& neighbours, const std::string& unit,
                       const std::string& verb, const std::string& name, const std::string& note) {
  const Guarantee guarantee = read_step(parse_json(step), parse_neighbours(neighbours));
  return pay(&ledger, {.guarantee = guarantee, .purpose = {verb, name, note}, .unit = unit}).dump();
}

}  // namespace

NB_MODULE(_core, module) {
  // Every error of the library is a ValueError; the subclasses say whose turn it is.
  static nb::exception<Error> error(module, "Error", PyExc_ValueError);
  static nb::object budget_error, check_error, machine_error, nonsense_error;
  auto subclass = [&](const char* name) {
    nb::object made =
        nb::steal(PyErr_NewException((std::string("discreet._core.") + name).c_str(), error.ptr(), nullptr));
    module.attr(name) = made;
    return made;
  };
  budget_error = subclass("BudgetError");
  check_error = subclass("CheckError");
  machine_error = subclass("MachineError");
  nonsense_error = subclass("NonsenseError");
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const NonsenseError& e) {
      PyErr_SetString(nonsense_error.ptr(), e.what());
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
  module.def("account", &account_text, nb::arg("request"));
  bind_columns(module);
  module.def("sanitize", &sanitize_arrays, nb::arg("request"), nb::arg("columns"));
  module.def("learn", &learn_arrays, nb::arg("request"), nb::arg("inputs"), nb::arg("labels"),
             nb::arg("ledger").none() = nb::none(), nb::arg("person").none() = nb::none(),
             nb::arg("rows_each").none() = nb::none(), nb::arg("weigh").none() = nb::none());
  module.def("table", &show_table, nb::arg("request"), nb::arg("inputs"), nb::arg("labels"));
  module.def(
      "rule", [](const std::string& model) { return rule(read_model(parse_json(model))); }, nb::arg("model"));
  module.def("plot", &plot_text, nb::arg("model"), nb::arg("request"));
  module.def("evaluate", &evaluate_arrays, nb::arg("model"), nb::arg("inputs"), nb::arg("labels"), nb::arg("request"),
             nb::arg("ledger").none() = nb::none(), nb::arg("person").none() = nb::none(),
             nb::arg("rows_each").none() = nb::none(), nb::arg("weigh").none() = nb::none());
  module.def("predict", &predict_arrays, nb::arg("model"), nb::arg("inputs"), nb::arg("on_bad_row") = "refuse",
             nb::arg("labels").none() = nb::none());

  nb::class_<Ledger>(module, "Ledger")
      .def_static(
          "of", [](const std::string& path) { return open_ledger_of(path, interruptible()); }, nb::arg("path"),
          nb::call_guard<nb::gil_scoped_release>())
      .def("spend", &spend_step, nb::arg("step"), nb::arg("neighbours"), nb::arg("unit"), nb::arg("verb"),
           nb::arg("name"), nb::arg("note"), nb::call_guard<nb::gil_scoped_release>())
      .def(
          "show", [](Ledger& ledger) { return Json(to_json(ledger.show())).dump(); },
          nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("rule",
                   [](const Ledger& ledger) {
                     const FilterRule rule = ledger.known().terms.budget.rule;
                     return std::string(words(rule)[static_cast<std::size_t>(rule)]);
                   })
      .def_prop_ro("path", [](const Ledger& ledger) { return ledger.place().text(); });

  bind_noise(module);
}
