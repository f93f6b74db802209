// The closed list of randomizers. A randomizer knows its own cost: nothing is taken from an announcement but options.
import { Rational } from "./rational.js";
import { require, Refusal } from "./refusal.js";
import { decayThreshold, truthThreshold, wordCoin, wordDie, WordGeometric } from "./words.js";

const range = 1n << 64n;
const half = 1n << 63n;

function bitWidth(n) {
  return n === 0n ? 0 : n.toString(2).length;
}

function parityOf(n) {
  let ones = false;
  for (; n !== 0n; n &= n - 1n) ones = !ones;
  return ones;
}

// What is told of a bit: the truth with probability truth / 2^64.
function told(bit, truth, words) {
  return wordCoin(truth, words) === bit;
}

function smaller(a, b) {
  return a < b ? a : b;
}

function wholeOption(options, name, low, high) {
  const value = options[name];
  require(Number.isSafeInteger(value) && low <= value && value <= high,
    `option '${name}' of a randomizer must be a whole number from ${low} to ${high}`, "check");
  return BigInt(value);
}

function epsilonOption(options) {
  const epsilon = Rational.parse(options.epsilon);
  require(epsilon.compare(Rational.parse("1e-6")) >= 0 && epsilon.compare(new Rational(16n)) <= 0,
    "epsilon of a randomizer must lie in [1e-6, 16]", "check");
  return epsilon;
}

// A report is a BigInt of `bits` bits. `values` and `rows` are BigInts.
class Warner {
  static options = ["epsilon"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.truth = truthThreshold(this.epsilon, 1n, 1n);
    Object.assign(this, { values: 2n, rows: 1n, bits: 1 });
  }
  report(value, row, words) {
    return told(value !== 0n, this.truth, words) ? 1n : 0n;
  }
}

class Kary {
  static options = ["epsilon", "values"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.values = wholeOption(options, "values", 2, 1048576);
    this.truth = truthThreshold(this.epsilon, 1n, this.values - 1n);
    Object.assign(this, { rows: 1n, bits: bitWidth(this.values - 1n) });
  }
  report(value, row, words) {
    value = smaller(value, this.values - 1n);
    if (wordCoin(this.truth, words)) return value;
    const other = wordDie(this.values - 1n, words);
    return other >= value ? other + 1n : other;
  }
}

class OneBit {
  static options = ["epsilon", "steps"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.steps = wholeOption(options, "steps", 1, 2 ** 40);
    this.truth = truthThreshold(this.epsilon, 1n, 1n);
    Object.assign(this, { values: this.steps + 1n, rows: 1n, bits: 1 });
  }
  report(value, row, words) {
    const bit = wordDie(this.steps, words) < value;
    return told(bit, this.truth, words) ? 1n : 0n;
  }
}

class DiscreteLaplace {
  static options = ["epsilon", "steps", "clamp"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.steps = wholeOption(options, "steps", 1, 65536);
    this.clamp = wholeOption(options, "clamp", 1, 2 ** 24);
    this.ratio = decayThreshold(this.epsilon.over(this.steps));
    // floor(2^64 (1 - r) / (1 + r)) for r = ratio / 2^64.
    this.still = (range * (range - this.ratio)) / (range + this.ratio);
    this.last = this.steps + 2n * this.clamp;
    this.beyond = new WordGeometric(this.ratio, this.steps + this.clamp - 1n);
    Object.assign(this, { values: this.steps + 1n, rows: 1n, bits: bitWidth(this.last) });
  }
  report(value, row, words) {
    const centre = smaller(value, this.steps) + this.clamp;
    const still = wordCoin(this.still, words);
    const up = wordCoin(half, words);
    const room = up ? this.last - centre : centre;
    const beyond = 1n + this.beyond.draw(room - 1n, words);
    const moved = still ? 0n : beyond; // all is drawn always: staying takes as long as moving
    return up ? centre + moved : centre - moved;
  }
}

class Hadamard {
  static options = ["epsilon", "size"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.size = wholeOption(options, "size", 1, 2 ** 26);
    require((this.size & (this.size - 1n)) === 0n, "option 'size' of hadamard must be a power of two", "check");
    this.truth = truthThreshold(this.epsilon, 1n, 1n);
    Object.assign(this, { values: 2n * this.size + 1n, rows: this.size, bits: 1 });
  }
  report(value, row, words) {
    const there = value < 2n * this.size;
    const bit = there && parityOf(value & row & (this.size - 1n)) !== value >= this.size;
    return told(bit, there ? this.truth : half, words) ? 1n : 0n;
  }
}

class Subset {
  static options = ["epsilon", "values", "size"];
  constructor(options) {
    this.epsilon = epsilonOption(options);
    this.values = wholeOption(options, "values", 2, 65536);
    this.size = wholeOption(options, "size", 1, Number(this.values) - 1);
    this.truth = truthThreshold(this.epsilon, this.size, this.values - this.size);
    Object.assign(this, { rows: 1n, bits: Number(this.values) });
  }
  report(value, row, words) {
    value = smaller(value, this.values - 1n);
    const holds = wordCoin(this.truth, words);
    const others = this.values - 1n;
    const place = (other) => Number(other >= value ? other + 1n : other);
    // One entry a value: a long number would be copied for every one that is chosen.
    const chosen = new Uint8Array(Number(this.values));
    for (let newest = others - (holds ? this.size - 1n : this.size); newest < others; ++newest) {
      const drawn = place(wordDie(newest + 1n, words));
      chosen[chosen[drawn] ? place(newest) : drawn] = 1;
    }
    if (holds) chosen[Number(value)] = 1;
    return BigInt(`0b${chosen.reverse().join("")}`);
  }
}

class Product {
  static options = ["parts"];
  constructor(options) {
    require(Array.isArray(options.parts) && 1 <= options.parts.length && options.parts.length <= 64,
      "option 'parts' of product must be 1 to 64 randomizers", "check");
    this.parts = options.parts.map((part) => {
      require(part?.randomizer !== "product", "a product is not made of products", "check");
      return readRandomizer(part);
    });
    const product = (member) => this.parts.reduce((total, part) => total * part[member], 1n);
    Object.assign(this, { values: product("values"), rows: product("rows") });
    require(this.values < half && this.rows < half, "the parts of a product have more than 2^63 values", "check");
    this.bits = this.parts.reduce((total, part) => total + part.bits, 0);
    this.epsilon = this.parts.reduce((total, part) => total.plus(part.epsilon), new Rational(0n));
  }
  report(value, row, words) {
    value = smaller(value, this.values - 1n);
    let report = 0n;
    let from = 0n;
    for (const part of this.parts) {
      report |= part.report(value % part.values, row % part.rows, words) << from;
      from += BigInt(part.bits);
      value /= part.values;
      row /= part.rows;
    }
    return report;
  }
}

const families = {
  discrete_laplace: DiscreteLaplace, hadamard: Hadamard, k_rr: Kary, one_bit: OneBit, product: Product, subset: Subset,
  warner: Warner,
};

/** From `{"randomizer": "k_rr", "epsilon": "1", "values": 4}`; an unknown family or option is refused. */
export function readRandomizer(given) {
  require(given !== null && typeof given === "object" && !Array.isArray(given), "a randomizer is an object", "check");
  const family = Object.hasOwn(families, given.randomizer) ? families[given.randomizer] : undefined;
  if (!family) throw new Refusal(`unknown randomizer '${String(given.randomizer).slice(0, 60)}'`, "check");
  for (const key of Object.keys(given))
    require(key === "randomizer" || family.options.includes(key), `unknown option '${key.slice(0, 60)}'`, "check");
  for (const key of family.options) require(Object.hasOwn(given, key), `option '${key}' is missing`, "check");
  return new family(given);
}

/** Hexadecimal digits of a fixed number, the highest bits first. */
export function reportText(report, bits) {
  return report.toString(16).padStart(Math.ceil(bits / 4), "0");
}
