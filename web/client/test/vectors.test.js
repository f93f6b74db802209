// The vectors are computed by the C++ code (src/discreet/service/vectors_test.cpp): both must agree on every bit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canonicalJson, Cohort, compileExpression, decayThreshold, protocolHash, Rational, readRandomizer, Refusal, reportText,
  transcriptHash, truthThreshold, WordGeometric } from "../src/index.js";

// Rows of large families pass 2^53 nowhere in the file, so that JSON numbers are exact.
const vectors = JSON.parse(readFileSync(new URL("../vectors.json", import.meta.url), "utf8"));

class Scripted {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  next() {
    const digits = this.text.slice(16 * this.at, 16 * ++this.at);
    assert.equal(digits.length, 16, "more words are drawn than there are");
    return BigInt(`0x${digits}`);
  }
}

test("thresholds are the same", () => {
  assert.ok(vectors.thresholds.length > 20);
  for (const { epsilon, a, b, truth, decay } of vectors.thresholds) {
    const given = Rational.parse(epsilon);
    assert.equal(truthThreshold(given, BigInt(a), BigInt(b)), BigInt(`0x${truth}`), `${epsilon} ${a} ${b}`);
    assert.equal(decayThreshold(given), BigInt(`0x${decay}`), epsilon);
  }
});

for (const { randomizer: given, epsilon, values, rows, bits, reports } of vectors.randomizers)
  test(`the same words give the same report of ${JSON.stringify(given)}`, () => {
    const randomizer = readRandomizer(given);
    assert.equal(randomizer.epsilon.toString(), epsilon);
    assert.equal(randomizer.values, BigInt(values));
    assert.equal(randomizer.rows, BigInt(rows));
    assert.equal(randomizer.bits, bits);
    for (const { value, row, words, report } of reports)
      assert.equal(reportText(randomizer.report(BigInt(value), BigInt(row), new Scripted(words)), bits), report);
  });

test("a number of heads takes a further word only where a power of the ratio lies between two words", () => {
  const hex = (...words) => new Scripted(words.map((word) => word.toString(16).padStart(16, "0")).join(""));
  const ratio = 0xf07d5fde38151e73n;
  const square = ratio * ratio;
  const [top, rest] = [square >> 64n, square & ((1n << 64n) - 1n)];
  const heads = new WordGeometric(ratio, 40n);
  assert.equal(heads.draw(40n, hex(top - 1n)), 2n);
  assert.equal(heads.draw(40n, hex(top, rest - 1n)), 2n, "just below the square");
  assert.equal(heads.draw(40n, hex(top, rest)), 1n, "the square itself is not below");
  assert.equal(heads.draw(40n, hex(top + 1n)), 1n);
  assert.equal(heads.draw(1n, hex(top)), 1n, "a power past the cut asks for nothing");
  assert.equal(heads.draw(40n, hex(ratio - 1n)), 1n);
  assert.equal(heads.draw(40n, hex(ratio)), 0n, "the ratio is a number of words");
  assert.equal(heads.draw(0n, hex(0n)), 0n);
  const rare = new WordGeometric(1n, 1n << 24n);
  assert.equal(rare.draw(1n << 24n, hex(0n, 1n)), 1n);
  assert.equal(rare.draw(1n << 24n, hex(0n, 0n, 1n)), 2n);
});

test("expressions have the same ranges and values, and the same are refused", () => {
  const { schema, records, expressions } = vectors.questions;
  for (const { expression, range, values, refused } of expressions) {
    const text = JSON.stringify(expression);
    if (refused) {
      assert.throws(() => compileExpression(expression, schema), Refusal, text);
      continue;
    }
    const compiled = compileExpression(expression, schema);
    assert.deepEqual(compiled.range, range.map(BigInt), text);
    assert.deepEqual(records.map(compiled.value), values, text);
  }
});

test("cohorts and rows are the same", async () => {
  for (const { seed, token, people, round, question, rows, row } of vectors.cohorts) {
    const cohort = new Cohort(seed, token);
    assert.equal(await cohort.round(people), round);
    assert.equal(await cohort.question(people), question);
    assert.equal(await cohort.row(BigInt(rows)), BigInt(row));
  }
});

test("canonical texts are the same, and what has none is refused", () => {
  assert.ok(vectors.canonical.length > 10);
  for (const { value, text } of vectors.canonical) {
    assert.equal(canonicalJson(value), text);
    assert.deepEqual(JSON.parse(text), value);
  }
  let deep = 0;
  for (let i = 0; i < 100_000; ++i) deep = [deep];
  for (const bad of [{ "\u00e4": 1 }, "\ud800", deep]) assert.throws(() => canonicalJson(bad), Refusal);
});

test("hashes of a study are the same", async () => {
  const { study, rounds } = vectors.hashes;
  let hash = await protocolHash(study);
  assert.equal(hash, study.protocol_hash);
  for (const round of rounds) {
    hash = await transcriptHash(hash, round.questions, round.tallies);
    assert.equal(hash, round.hash);
  }
  assert.equal(hash, study.transcript_hash);
});
