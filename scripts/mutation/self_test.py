"""Checks the changes of a small text: all that are expected are found, and nothing else is changed."""
from mutation import engine

TEXT = """\
// Twice: a < b.
#include <vector>
namespace discreet {
template <class T, int n = 3>
  requires(n > 2 && n < 9)
std::vector<T, 4> twice(T&& x, const T* p) {
  static_assert(n == 3, "n + 1");
  if (x < 1 || !p) throw Error("x is " + std::to_string(x + 1));
  stage.part(0, 3, 10).at(2 * n, 5);
  result.reserve(10);
  for (int i = 0; i < x; ++i) ++total;
  total += std::min(x, 5) * 2;
  check(total);
  auto f = [](auto y) { return true; };
  return ceil(x / 0x10u);
}
struct Options {
  int most = 1'000;
  virtual int size() const = 0;
  static constexpr auto fields() { return std::tuple{field("most", &Options::most, "at most 7", 7)}; }
};
std::vector<TinyInstance> tiny_instances(TinyOf<Twice>) { return {{{"most", 2}}, {{"most", 3 + 4}}}; }
}
"""
EXPECTED = {
    (8, "condition", "x < 1 || !p", "!(x < 1 || !p)"), (8, "comparison", "<", "<="), (8, "comparison", "<", ">="),
    (8, "constant", "1", "0"), (8, "constant", "1", "2"), (8, "logic", "||", "&&"),
    (11, "constant", "0", "1"), (11, "comparison", "<", "<="), (11, "comparison", "<", ">="),
    (11, "statement", "++total", ""),
    (12, "statement", "total += std::min(x, 5) * 2", ""), (12, "arithmetic", "+=", "-="), (12, "min/max", "min", "max"),
    (12, "constant", "5", "0"), (12, "constant", "5", "4"), (12, "constant", "5", "6"), (12, "arithmetic", "*", "/"),
    (12, "arithmetic", "*", "+"), (12, "constant", "2", "0"), (12, "constant", "2", "1"), (12, "constant", "2", "3"),
    (13, "statement", "check(total)", ""), (14, "boolean", "true", "false"),
    (15, "ceil/floor", "ceil", "floor"), (15, "arithmetic", "/", "*"), (15, "constant", "0x10u", "0u"),
    (15, "constant", "0x10u", "15u"), (15, "constant", "0x10u", "17u"),
    (18, "constant", "1'000", "0"), (18, "constant", "1'000", "999"), (18, "constant", "1'000", "1001"),
}


def run():
    mutants = engine.mutants_of("src/discreet/random/twice.cpp", TEXT)
    found = {(mutant.line, mutant.kind, mutant.before, mutant.after) for mutant in mutants}
    for change in sorted(found ^ EXPECTED):
        print("not expected:" if change in found else "missing:", *change)
    changed = {engine.apply(mutant, TEXT) for mutant in mutants}
    moved = engine.mutants_of("src/discreet/random/twice.cpp", "\n\n" + TEXT)
    same_ids = [mutant.id for mutant in mutants] == [mutant.id for mutant in moved]
    if found != EXPECTED or len(changed) != len(mutants) or TEXT in changed or not same_ids:
        raise SystemExit("the self-test failed")
    print(f"{len(mutants)} mutants of a small text are as expected")
