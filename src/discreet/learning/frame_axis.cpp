#include "discreet/learning/frame_axis.h"

#include <algorithm>

namespace discreet::inline learning {
namespace {

// Products of the quick way stay below 2^100, so that twice largest_grid times a sum of three fits into 128 bits.
constexpr unsigned product_bits = 99;

Signed128 to_signed(const Integer& value) {
  auto magnitude = static_cast<Signed128>(to_128(abs(value)));
  return value < 0 ? -magnitude : magnitude;
}

Integer from_signed(Signed128 value) {
  return value < 0 ? Integer(-to_integer(-static_cast<Unsigned128>(value)))
                   : to_integer(static_cast<Unsigned128>(value));
}

// The largest power of two p such that p times anything with `bits` bits stays below 2^product_bits.
Signed128 most_beside(unsigned bits) { return bits >= product_bits ? 0 : Signed128{1} << (product_bits - bits); }

Integer quotient(const Integer& a, const Integer& b) {
  Integer result;
  mpz_fdiv_q(result.backend().data(), a.backend().data(), b.backend().data());
  return result;
}

Signed128 quotient(Signed128 a, Signed128 b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace

FrameAxis::FrameAxis(const Rational& low, const Rational& span, std::int64_t last, const Rational& full)
    : last_(last), low_(low), span_(span) {
  Integer both = denominator(low) * denominator(span);
  large_ = {both, numerator(low) * denominator(span), numerator(span) * denominator(low), numerator(full) * both};
  unsigned ends = std::max({bit_length(large_.low), bit_length(large_.span), bit_length(large_.full)});
  most_numerator_ = most_beside(bit_length(large_.denominator));
  most_scale_ = most_beside(ends);
  if (most_numerator_ == 0) most_scale_ = 0;  // as if every scale were too large
  if (most_scale_ > 0)
    small_ = {to_signed(large_.denominator), to_signed(large_.low), to_signed(large_.span), to_signed(large_.full)};
}

FrameAxis FrameAxis::even(const Rational& low, const Rational& span, std::int64_t last) { return {low, span, last, 0}; }

FrameAxis FrameAxis::circular(const Rational& low, const Rational& span, std::int64_t last) {
  return {low, span, last, 360};
}

FrameAxis FrameAxis::by_knots(std::vector<std::int64_t> knots, std::int64_t last) {
  Rational low(knots.front(), knot_unit), high(knots.back(), knot_unit);
  FrameAxis axis(low, high - low, last, 0);
  // A numerator is multiplied by knot_unit.
  axis.most_numerator_ = std::min(axis.most_numerator_, most_beside(40));
  axis.knots_ = std::move(knots);
  return axis;
}

FrameAxis::Rounded FrameAxis::round(Signed128 numerator, Signed128 scale) const {
  if (-most_numerator_ <= numerator && numerator <= most_numerator_ && scale <= most_scale_)
    return rounded(small_, numerator, scale);
  return rounded(large_, from_signed(numerator), from_signed(scale));
}

FrameAxis::Rounded FrameAxis::round(const Rational& coordinate) const {
  return rounded(large_, numerator(coordinate), denominator(coordinate));
}

template <class N>
FrameAxis::Rounded FrameAxis::rounded(const Line<N>& line, const N& numerator, const N& scale) const {
  if (!knots_.empty()) return by_knot<N>(quotient(N(numerator * N(knot_unit)), scale));
  N past = numerator * line.denominator - line.low * scale;  // the low end, as all below over denominator * scale
  const N span = line.span * scale, circle = line.full * scale;
  const bool turns = circle != 0 && (past < 0 || past > span) && numerator <= scale * 360 && -numerator <= scale * 360;
  if (turns) past = past - circle * quotient(past, circle);
  if (past < 0) return {0, true};
  if (past > span) return {turns && circle - past < past - span ? 0 : last(), true};
  return {static_cast<std::uint64_t>(N((past * (2 * last_) + span) / (span * 2))), false};
}

template <class N>
FrameAxis::Rounded FrameAxis::by_knot(const N& cut) const {
  if (cut < knots_.front()) return {0, true};
  if (cut > knots_.back()) return {last(), true};
  const auto value = static_cast<std::int64_t>(cut);
  const auto above = std::ranges::upper_bound(knots_, value);
  if (above == knots_.end()) return {last(), false};
  const Signed128 piece = above - knots_.begin() - 1, pieces = static_cast<Signed128>(knots_.size()) - 1;
  const Signed128 length = *above - *(above - 1);
  const Signed128 position = (piece * length + (value - *(above - 1))) * last_, unit = pieces * length;
  return {static_cast<std::uint64_t>((2 * position + unit) / (2 * unit)), false};
}

Rational FrameAxis::at(const Rational& position) const {
  if (knots_.empty()) return low_ + span_ * position / last_;
  const std::size_t pieces = knots_.size() - 1;
  const Rational along = position * pieces / last_;
  const auto piece = std::min(static_cast<std::size_t>(floor(along)), pieces - 1);
  const Rational from(knots_[piece], knot_unit), to(knots_[piece + 1], knot_unit);
  return from + (to - from) * (along - piece);
}

std::vector<Rational> FrameAxis::bends() const {
  std::vector<Rational> positions;
  for (std::size_t i = 1; i + 1 < knots_.size(); ++i) positions.emplace_back(Rational(last_) * i / (knots_.size() - 1));
  return positions;
}

}  // namespace discreet::inline learning
