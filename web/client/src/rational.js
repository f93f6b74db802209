// Exact fractions of BigInts, as far as a ledger and a threshold need them.
import { require } from "./refusal.js";

function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export class Rational {
  constructor(top, bottom = 1n) {
    require(bottom !== 0n, "the denominator of a fraction is 0");
    const sign = bottom < 0n ? -1n : 1n;
    const common = gcd(top, bottom) || 1n;
    this.top = (sign * top) / common;
    this.bottom = (sign * bottom) / common;
    Object.freeze(this);
  }

  /** `1/2`, `3`, `0.25`, `1e-6`; a whole number too. */
  static parse(given) {
    if (given instanceof Rational) return given;
    if (typeof given === "bigint" || Number.isSafeInteger(given)) return new Rational(BigInt(given));
    require(typeof given === "string" && given.length <= 4096, "a number is written like 1/2 or 0.5");
    const fraction = /^([+-]?\d+)\/(\d+)$/.exec(given);
    if (fraction) return new Rational(BigInt(fraction[1]), BigInt(fraction[2]));
    const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(given);
    require(decimal && (decimal[2] || decimal[3]), `'${given.slice(0, 60)}' is not a number. Write 1/2 or 0.5.`);
    const [, sign, whole, part = "", exponent = "0"] = decimal;
    const digits = BigInt(sign + (whole + part || "0"));
    const shift = Number(exponent) - part.length;
    require(Math.abs(shift) <= 4096, "the exponent is too large");
    return shift >= 0 ? new Rational(digits * 10n ** BigInt(shift)) : new Rational(digits, 10n ** BigInt(-shift));
  }

  plus(other) {
    return new Rational(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }
  minus(other) {
    return new Rational(this.top * other.bottom - other.top * this.bottom, this.bottom * other.bottom);
  }
  over(whole) {
    return new Rational(this.top, this.bottom * BigInt(whole));
  }
  compare(other) {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  toString() {
    return this.bottom === 1n ? `${this.top}` : `${this.top}/${this.bottom}`;
  }
}
