// The closed language of questions. Nothing is evaluated that was not checked first: from the ranges of the fields follow
// those of all parts, and an expression in which a number could pass 2^53 - 1 is refused.
import { mostValue } from "./record.js";
import { require, Refusal } from "./refusal.js";

const maxDepth = 8;
const maxParts = 65536;

function within(value) {
  require(value <= BigInt(mostValue) && value >= -BigInt(mostValue),
    "the question could have numbers beyond 2^53 - 1", "check");
  return value;
}

function number(given) {
  require(Number.isSafeInteger(given), "a number in a question must be whole, and at most 2^53 - 1 in size", "check");
  return given;
}

function timesRange([a, b], [c, d]) {
  const ends = [a * c, a * d, b * c, b * d].map(within);
  return [ends.reduce((x, y) => (x < y ? x : y)), ends.reduce((x, y) => (x > y ? x : y))];
}

function plusRange([a, b], [c, d]) {
  return [within(a + c), within(b + d)];
}

function truth(part) {
  require(part.range[0] >= 0n && part.range[1] <= 1n, "a part must be true or false. Compare it first.", "check");
  return part;
}

const least = (ranges, at, from) => ranges.reduce((result, range) => (range[at] < result ? range[at] : result), from);
const most = (ranges, at, from) => ranges.reduce((result, range) => (range[at] > result ? range[at] : result), from);
const holds = ([low, high], value) => low <= value && value <= high;
const bit = (condition) => (condition ? 1n : 0n);

// Compiles to { range: [low, high] of BigInts, value: record => number }.
class Compiler {
  constructor(schema) {
    this.schema = schema;
    this.parts = 0;
  }

  compile(given, depth) {
    require(depth <= maxDepth && ++this.parts <= maxParts, "the question is too deep or too large", "check");
    if (typeof given === "number") {
      const constant = number(given);
      return { range: [BigInt(constant), BigInt(constant)], value: () => constant };
    }
    if (typeof given === "string") return this.field(given);
    require(given !== null && typeof given === "object" && !Array.isArray(given) && Object.keys(given).length === 1,
      "a part of a question is a number, the name of a field, or an object with one key", "check");
    const [[key, inside]] = Object.entries(given);
    if (key === "not") return this.negation(this.compile(inside, depth + 1));
    require(Array.isArray(inside), `'${key.slice(0, 60)}' in a question takes a list`, "check");
    if (key === "sum") return this.sum(inside, depth);
    if (key === "equals" || key === "at_least") return this.comparison(key, inside, depth);
    if (!["times", "and", "or", "xor", "if"].includes(key))
      throw new Refusal(`unknown word '${key.slice(0, 60)}' in a question`, "check");
    return this[key](inside.map((part) => this.compile(part, depth + 1)));
  }

  field(name) {
    const at = this.schema.findIndex((field) => field.name === name);
    require(at >= 0, `the question asks for the field '${name.slice(0, 60)}', which the record does not have`, "check");
    const { low, high } = this.schema[at];
    return { range: [BigInt(low), BigInt(high)], value: (record) => record[at] };
  }

  negation(part) {
    const [low, high] = truth(part).range;
    return { range: [1n - high, 1n - low], value: (record) => 1 - part.value(record) };
  }

  sum(terms, depth) {
    const parts = terms.map((term) => {
      require(Array.isArray(term) && term.length === 2, "'sum' is a list of pairs [weight, part]", "check");
      return [number(term[0]), this.compile(term[1], depth + 1)];
    });
    const range = parts.reduce((total, [weight, part]) =>
      plusRange(total, timesRange([BigInt(weight), BigInt(weight)], part.range)), [0n, 0n]);
    return { range, value: (record) => parts.reduce((total, [weight, part]) => total + weight * part.value(record), 0) };
  }

  comparison(key, inside, depth) {
    require(inside.length === 2, `'${key}' compares two: [part, number]`, "check");
    const against = number(inside[1]);
    const part = this.compile(inside[0], depth + 1);
    const [low, high] = part.range;
    const limit = BigInt(against);
    if (key === "at_least")
      return { range: [bit(low >= limit), bit(high >= limit)], value: (record) => Number(part.value(record) >= against) };
    return {
      range: [bit(low === high && low === limit), bit(holds(part.range, limit))],
      value: (record) => Number(part.value(record) === against),
    };
  }

  times(parts) {
    return {
      range: parts.reduce((total, part) => timesRange(total, part.range), [1n, 1n]),
      value: (record) => parts.reduce((total, part) => total * part.value(record), 1),
    };
  }

  and(parts) {
    const ranges = parts.map((part) => truth(part).range);
    return {
      range: [least(ranges, 0, 1n), least(ranges, 1, 1n)],
      value: (record) => parts.reduce((total, part) => total & part.value(record), 1),
    };
  }

  or(parts) {
    const ranges = parts.map((part) => truth(part).range);
    return {
      range: [most(ranges, 0, 0n), most(ranges, 1, 0n)],
      value: (record) => parts.reduce((total, part) => total | part.value(record), 0),
    };
  }

  xor(parts) {
    const ranges = parts.map((part) => truth(part).range);
    const odd = ranges.reduce((total, [low]) => total ^ low, 0n);
    return {
      range: ranges.every(([low, high]) => low === high) ? [odd, odd] : [0n, 1n],
      value: (record) => parts.reduce((total, part) => total ^ part.value(record), 0),
    };
  }

  if(parts) {
    require(parts.length === 3, "'if' has three parts: [condition, then, else]", "check");
    const [condition, then, otherwise] = parts;
    truth(condition);
    const ranges = [then.range, otherwise.range];
    return {
      range: [least(ranges, 0, ranges[0][0]), most(ranges, 1, ranges[0][1])],
      // Both, whatever the condition: what a device does should not tell what it holds.
      value: (record) => [otherwise.value(record), then.value(record)][condition.value(record)],
    };
  }
}

/** A question over the fields of a schema that was checked: its range, and its value on a record of the schema. */
export function compileExpression(expression, schema) {
  return new Compiler(schema).compile(expression, 1);
}
