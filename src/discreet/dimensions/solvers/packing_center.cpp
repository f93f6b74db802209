// Tested by packing_program_test.cpp
#include "discreet/dimensions/solvers/packing_center.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "discreet/dimensions/solvers/positive_system.h"

namespace discreet::inline dimensions {
namespace {

constexpr int most_steps = 100;
constexpr double boldness = 0.99;  // part of the way to the border that a step goes

using Vector = std::vector<double>;

double dot(const Vector& a, const Vector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// How far, at most 1, the values can go without leaving the inside.
double reach(const Vector& values, const Vector& steps) {
  double most = 1 / boldness;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (steps[i] < 0) most = std::min(most, -values[i] / steps[i]);
  return most * boldness;
}

void advance(Vector& values, const Vector& steps, double length) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += steps[i] * length;
}

double products_after(const Vector& a, const Vector& step_a, double length_a, const Vector& b, const Vector& step_b,
                      double length_b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] + length_a * step_a[i]) * (b[i] + length_b * step_b[i]);
  return sum;
}

// Mehrotra's steps, from a feasible start: A x + s = b and A' y - z = 1 hold all along.
class CentralPath {
 public:
  CentralPath(const std::vector<std::int64_t>& limits, const std::vector<PackingEntries>& columns)
      : columns_(columns), limits_(limits.begin(), limits.end()), system_(limits.size()) {
    double least = std::numeric_limits<double>::infinity();
    Vector loads(limits_.size());
    for (const auto& column : columns_) {
      double sum = 0;
      for (auto [row, value] : column) {
        sum += value;
        loads[row] += value;
      }
      least = std::min(least, sum);
    }
    double most = 0;
    for (std::size_t i = 0; i < loads.size(); ++i) most = std::max(most, loads[i] / limits_[i]);
    x_.assign(columns_.size(), 0.5 / most);
    y_.assign(limits_.size(), 2 / least);
    s_ = limits_;
    advance(s_, times(x_), -1);
    z_ = turned(y_);
    for (double& z : z_) z -= 1;
  }

  PackingCenter run(double gap) {
    for (int step = 0; step < most_steps; ++step) {
      const double value = std::accumulate(x_.begin(), x_.end(), 0.0), upper = dot(limits_, y_);
      if (upper <= value * (1 + gap) || !move()) break;
    }
    return read();
  }

 private:
  Vector times(const Vector& x) const {
    Vector loads(limits_.size());
    for (std::size_t j = 0; j < columns_.size(); ++j)
      for (auto [row, value] : columns_[j]) loads[row] += value * x[j];
    return loads;
  }

  Vector turned(const Vector& y) const {
    Vector prices(columns_.size());
    for (std::size_t j = 0; j < columns_.size(); ++j)
      for (auto [row, value] : columns_[j]) prices[j] += value * y[row];
    return prices;
  }

  void factor() {
    system_.clear();
    for (std::size_t i = 0; i < limits_.size(); ++i) system_.at(i, i) = s_[i] / y_[i];
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      const auto& column = columns_[j];
      const double weight = x_[j] / z_[j];
      for (std::size_t a = 0; a < column.size(); ++a) {
        double* row = &system_.at(column[a].first, 0);
        const double factor = weight * column[a].second;
        for (std::size_t b = 0; b <= a; ++b) row[column[b].first] += factor * column[b].second;
      }
    }
    system_.factor();
  }

  struct Direction {
    Vector x, s, y, z;
  };

  // Towards x z = products_x and s y = products_s, to first order.
  Direction direction(const Vector& products_x, const Vector& products_s) const {
    Direction to;
    Vector shares(columns_.size());
    for (std::size_t j = 0; j < shares.size(); ++j) shares[j] = products_x[j] / z_[j];
    to.y = times(shares);
    const Vector loads = times(x_);
    for (std::size_t i = 0; i < to.y.size(); ++i) to.y[i] += products_s[i] / y_[i] - (limits_[i] - loads[i] - s_[i]);
    system_.solve(to.y);
    to.z = turned(to.y);
    to.x.resize(shares.size());
    for (std::size_t j = 0; j < shares.size(); ++j) to.x[j] = shares[j] - x_[j] / z_[j] * to.z[j];
    to.s.resize(to.y.size());
    for (std::size_t i = 0; i < to.s.size(); ++i) to.s[i] = (products_s[i] - s_[i] * to.y[i]) / y_[i];
    return to;
  }

  bool move() {
    factor();
    Vector products_x(x_.size()), products_s(s_.size());
    for (std::size_t j = 0; j < x_.size(); ++j) products_x[j] = -x_[j] * z_[j];
    for (std::size_t i = 0; i < s_.size(); ++i) products_s[i] = -s_[i] * y_[i];
    const double count = static_cast<double>(x_.size() + s_.size()), mean = (dot(x_, z_) + dot(s_, y_)) / count;
    const Direction bold = direction(products_x, products_s);
    const double primal = std::min(reach(x_, bold.x), reach(s_, bold.s)),
                 dual = std::min(reach(y_, bold.y), reach(z_, bold.z));
    const double after =
        (products_after(x_, bold.x, primal, z_, bold.z, dual) + products_after(s_, bold.s, primal, y_, bold.y, dual)) /
        count;
    const double center = mean * std::pow(std::max(0.0, after / mean), 3);
    for (std::size_t j = 0; j < x_.size(); ++j) products_x[j] += center - bold.x[j] * bold.z[j];
    for (std::size_t i = 0; i < s_.size(); ++i) products_s[i] += center - bold.s[i] * bold.y[i];
    const Direction to = direction(products_x, products_s);
    const double first = std::min(reach(x_, to.x), reach(s_, to.s)),
                 second = std::min(reach(y_, to.y), reach(z_, to.z));
    if (!(first + second > 1e-3)) return false;  // or not a number
    advance(x_, to.x, first);
    advance(s_, to.s, first);
    advance(y_, to.y, second);
    advance(z_, to.z, second);
    return true;
  }

  // Shrunk and enlarged so that rounding breaks no constraint.
  PackingCenter read() const {
    PackingCenter center{x_, y_, 0, 0, {}, {}};
    const Vector loads = times(x_), prices = turned(y_);
    double most = 0, least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < loads.size(); ++i) most = std::max(most, loads[i] / limits_[i]);
    for (double price : prices) least = std::min(least, price);
    for (double& x : center.primal) center.lower += x /= std::max(1.0, most);
    for (double& y : center.dual) y /= std::min(1.0, least);
    center.upper = dot(limits_, center.dual);
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t j = 0; j < x_.size(); ++j) order.emplace_back(z_[j] / x_[j], j);
    for (std::size_t i = 0; i < s_.size(); ++i) order.emplace_back(y_[i] / s_[i], x_.size() + i);
    std::ranges::sort(order);
    for (std::size_t k = 0; k < order.size(); ++k)
      if (const std::size_t i = order[k].second; i < x_.size() && k < s_.size())
        center.columns.push_back(i);
      else if (i >= x_.size() && k >= s_.size())
        center.tight.push_back(i - x_.size());
    return center;
  }

  const std::vector<PackingEntries>& columns_;
  Vector limits_, x_, s_, y_, z_;
  PositiveSystem system_;
};

}  // namespace

PackingCenter packing_center(const std::vector<std::int64_t>& limits, const std::vector<PackingEntries>& columns,
                             double gap) {
  return CentralPath(limits, columns).run(gap);
}

}  // namespace discreet::inline dimensions
