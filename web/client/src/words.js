// Coins and dice of whole 64-bit words: the same words give the same report here and in every other client.
import { crypto } from "./crypto.js";
import { Refusal, require } from "./refusal.js";

const word_bits = 64n;
const range = 1n << word_bits;

/** A source of secure words. Anything with `next()` giving a BigInt below 2^64 may stand in for it. */
export class SecureWords {
  #buffer = new BigUint64Array(64);
  #used = 64;

  next() {
    if (this.#used === this.#buffer.length) {
      crypto.getRandomValues(this.#buffer);
      this.#used = 0;
    }
    const word = this.#buffer[this.#used];
    this.#buffer[this.#used++] = 0n;
    return word;
  }
}

/** True with probability threshold / 2^64. */
export function wordCoin(threshold, words) {
  return words.next() < threshold;
}

/** Uniform on 0, ..., n-1: a word is taken again while it is not below the largest multiple of n. */
export function wordDie(n, words) {
  const beyond = range % n;
  for (;;) {
    const word = words.next();
    if (word < range - beyond) return word % n;
  }
}

/**
 * How often a coin of bias threshold / 2^64 falls heads before the first tail, up to a cut. The words are digits of a uniform
 * real U, and the number is the largest k with U < ratio^k: one word nearly always, and the same steps whatever the number.
 * A further word is taken only when a power lies strictly between the ends of what the words so far leave open.
 */
export class WordGeometric {
  #threshold;
  #levels;
  #powers;

  constructor(threshold, longest) {
    require(threshold > 0n && threshold < range, "the probability of a coin must be between 0 and 1");
    this.#threshold = threshold;
    this.#levels = Math.max(1, longest.toString(2).length);
    this.#powers = this.#squares(4n * word_bits);
  }

  // Bounds of ratio^(2^i), times 2^precision.
  #squares(precision) {
    const ratio = this.#threshold << (precision - word_bits);
    const powers = [[ratio, ratio]];
    while (powers.length < this.#levels) powers.push(product(powers.at(-1), powers.at(-1), precision));
    return powers;
  }

  draw(cut, words) {
    let digits = words.next();
    let count = word_bits;
    let precision = 4n * word_bits;
    let powers = this.#powers;
    for (;;) {
      const found = largestPower(digits, count, powers, cut, precision);
      if (typeof found === "bigint") return found;
      if (found === "digits") {
        digits = (digits << word_bits) | words.next();
        count += word_bits;
        precision += word_bits;
      } else precision *= 2n;
      powers = this.#squares(precision);
    }
  }
}

function product([aLow, aHigh], [bLow, bHigh], precision) {
  return [(aLow * bLow) >> precision, (aHigh * bHigh + (1n << precision) - 1n) >> precision];
}

// The largest k up to the cut with U < ratio^k for all U in [digits, digits + 1) / 2^count; or which of the two has to
// become finer, "digits" or "precision".
function largestPower(digits, count, powers, cut, precision) {
  const low = digits << (precision - count);
  const high = (digits + 1n) << (precision - count);
  let reached = [1n << precision, 1n << precision];
  let k = 0n;
  for (let i = powers.length - 1; i >= 0; --i) {
    const step = 1n << BigInt(i);
    if (step > cut - k) continue;
    const next = product(reached, powers[i], precision);
    if (low >= next[1]) continue;
    if (high > next[0]) return (next[0] > low || low === 0n) && next[1] < high ? "digits" : "precision";
    reached = next;
    k += step;
  }
  return k;
}

// Lower and upper bound of e^x, times 2^precision, for a rational x > 0: all terms of the series are positive.
function exponential(x, precision) {
  const one = 1n << precision;
  let low = one;
  let high = one;
  let lowTerm = one;
  let highTerm = one;
  for (let n = 1n; ; ++n) {
    const bottom = x.bottom * n;
    lowTerm = (lowTerm * x.top) / bottom;
    highTerm = (highTerm * x.top + bottom - 1n) / bottom;
    low += lowTerm;
    high += highTerm;
    // Past twice x the terms halve, so that the rest is at most the last one.
    if (n * x.bottom > 2n * x.top && highTerm <= 1n) return [low, high + highTerm + 1n];
  }
}

// floor of a number that `enclosure(precision)` encloses ever more tightly; it is never whole.
function certainFloor(enclosure) {
  for (let precision = 192n; precision <= 1n << 14n; precision *= 2n) {
    const [low, high] = enclosure(precision);
    if (low === high) return low;
  }
  throw new Refusal("a probability is too close to a multiple of 2^-64. Change epsilon a little.");
}

/** The largest threshold whose probability is at most a e^epsilon / (a e^epsilon + b). */
export function truthThreshold(epsilon, a, b) {
  require(epsilon.top > 0n && a >= 1n && b >= 1n, "epsilon of a randomizer must be positive");
  return certainFloor((precision) => {
    const one = 1n << precision;
    // Rises with e^epsilon, so that the ends of the one give the ends of the other.
    return exponential(epsilon, precision).map((e) => (range * a * e) / (a * e + b * one));
  });
}

/** The least threshold whose probability is at least e^-x. */
export function decayThreshold(x) {
  require(x.top > 0n, "the rate of a decaying probability must be positive");
  const below = certainFloor((precision) => {
    const [low, high] = exponential(x, precision);
    return [(range << precision) / high, (range << precision) / low];
  });
  return below + 1n < range ? below + 1n : range - 1n;
}
