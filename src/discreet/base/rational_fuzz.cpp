#include <cstdlib>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"

// Whatever is read prints as a text that reads as the same number.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace discreet;
  try {
    Rational value = parse_rational({reinterpret_cast<const char*>(data), size});
    if (denominator(value) < (Integer(1) << 3000) && abs(numerator(value)) < (Integer(1) << 3000) &&
        parse_rational(to_string(value)) != value)
      std::abort();
  } catch (const Error&) {
  }
  return 0;
}
