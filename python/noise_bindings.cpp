#include "noise_bindings.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <mutex>

#include "discreet/base/error.h"
#include "discreet/json/value.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/random/discrete_gaussian.h"
#include "discreet/random/discrete_laplace.h"

namespace nb = nanobind;
using namespace discreet;

namespace {

using Seed = std::optional<std::uint64_t>;
using Values = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A generator belongs to one thread, so every thread keeps its own; a seed makes one that lives for the call.
template <class Work>
auto with_rng(Seed seed, Work work) {
  thread_local Rng secure = Rng::secure();
  if (!seed) return work(secure);
  Rng rng = Rng::seeded(*seed);
  return work(rng);
}

struct Laplace {
  using Tables = DiscreteLaplace;
  static constexpr const char* option = "scale";
  static bool has_tables(const Rational& scale) { return scale < Rational(Integer(1) << 48); }
  static std::int64_t draw(const Rational& scale, Rng& rng) { return discrete_laplace(scale, rng); }
};

struct Gaussian {
  using Tables = DiscreteGaussian;
  static constexpr const char* option = "variance";
  static bool has_tables(const Rational& variance) { return variance < Rational(Integer(1) << 80); }
  static std::int64_t draw(const Rational& variance, Rng& rng) { return discrete_gaussian(variance, rng); }
};

// One law: few draws are made one by one, many from tables, which are made once and kept. The size alone
// decides, so that a seed gives the same numbers whatever was drawn before.
template <class Law>
class Noise {
 public:
  explicit Noise(const std::string& parameter) : parameter_(Value<Rational>::read(parameter, Law::option)) {
    if (parameter_ <= 0) throw Error(std::string("option '") + Law::option + "' must be positive");
  }

  std::int64_t draw(Seed seed) const {
    return with_rng(seed, [&](Rng& rng) { return Law::draw(parameter_, rng); });
  }

  void fill(const Values& values, Seed seed) {
    std::span<std::int64_t> left(values.data(), values.shape(0));
    const bool many = left.size() >= worth_tables && Law::has_tables(parameter_);
    with_rng(seed, [&](Rng& rng) {
      while (!left.empty()) {
        auto piece = left.first(std::min(left.size(), piece_size));
        {
          nb::gil_scoped_release release;
          many ? tables().fill(piece, rng) : fill_one_by_one(piece, rng);
        }
        left = left.subspan(piece.size());
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
      }
    });
  }

 private:
  static constexpr std::size_t worth_tables = 1 << 14;  // about what the tables cost in single draws
  static constexpr std::size_t piece_size = 1 << 16;    // between two pieces Ctrl-C is heard

  void fill_one_by_one(std::span<std::int64_t> values, Rng& rng) const {
    for (std::int64_t& value : values) value = Law::draw(parameter_, rng);
  }

  const typename Law::Tables& tables() {
    std::call_once(made_, [&] { tables_.emplace(parameter_); });
    return *tables_;
  }

  Rational parameter_;
  std::once_flag made_;
  std::optional<typename Law::Tables> tables_;
};

template <class Law>
void bind(nb::module_& module, const char* name) {
  nb::class_<Noise<Law>>(module, name)
      .def(nb::init<const std::string&>(), nb::arg(Law::option))
      .def("draw", &Noise<Law>::draw, nb::arg("seed").none() = nb::none())
      .def("fill", &Noise<Law>::fill, nb::arg("values").noconvert(), nb::arg("seed").none() = nb::none());
}

std::size_t select_score(const Scores& scores, const std::string& epsilon_text, std::int64_t sensitivity,
                         const std::string& mechanism, Seed seed) {
  std::span<const std::int64_t> list(scores.data(), scores.shape(0));
  Rational epsilon = Value<Rational>::read(epsilon_text, "epsilon");
  auto which = read_word(mechanism, "mechanism", {"exponential", "permute_and_flip"});
  require(!list.empty(), "there must be at least one score to select from");
  auto run = [&](auto choose) {
    nb::gil_scoped_release release;
    return with_rng(seed, choose);
  };
  if (which == 0)
    return run([&, chosen = Exponential(epsilon, sensitivity)](Rng& rng) { return chosen.select(list, rng); });
  return run([&, chosen = PermuteAndFlip(epsilon, sensitivity)](Rng& rng) { return chosen(list, rng); });
}

}  // namespace

void bind_noise(nb::module_& module) {
  bind<Laplace>(module, "DiscreteLaplace");
  bind<Gaussian>(module, "DiscreteGaussian");
  module.def("select", &select_score, nb::arg("scores").noconvert(), nb::arg("epsilon"), nb::arg("sensitivity"),
             nb::arg("mechanism"), nb::arg("seed").none() = nb::none());
}
