import assert from "node:assert/strict";
import { test } from "node:test";
import { Cohort, compileExpression, join, Ledger, MemoryStore, nextTick, protocolHash, Rational, Refusal } from "../src/index.js";

const seed = "5e".repeat(32);
const url = "http://collector/studies/flu";

const study = () => ({
  wire: 1, study: "flu", protocol: "frequency", options: {}, epsilon: "1", seed, rounds: [10, 10], state: "open", round: 1,
  schema: [{ name: "smokes", low: 0, high: 1, words: ["no", "yes"] }], closing: {}, results: [],
  questions: [{ value: "smokes", randomizer: { randomizer: "warner", epsilon: "1" }, people: 10 }],
});

// A collector in this process: answers with the announcement and its protocol hash, keeps the requests.
function collector(announced, answer = { wire: 1, result: "accepted" }, status = 200) {
  const requests = [];
  const fetch = async (address, options = {}) => {
    const { signal, ...sent } = options;
    assert.ok(signal instanceof AbortSignal, "a collector that does not answer is not waited for without an end");
    requests.push({ address, ...sent });
    const post = options.method === "POST";
    const document = { protocol_hash: await protocolHash(announced), ...announced };
    return new Response(JSON.stringify(post ? answer : document), { status: post ? status : 200 });
  };
  return { fetch, requests, posts: () => requests.filter((request) => request.method === "POST") };
}

// A ledger whose token belongs to the round.
async function memberOf(round, epsilon = "4") {
  for (;;) {
    const ledger = await Ledger.create(new MemoryStore(), epsilon);
    const cohort = new Cohort(seed, await ledger.token(seed, url));
    if ((await cohort.round([10, 10])) + 1 === round) return ledger;
  }
}

async function kindOf(promise) {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error.kind;
  }
  return assert.fail("nothing was refused");
}

test("a person reports once, and then the same again", async () => {
  const ledger = await memberOf(1);
  const { fetch, posts } = collector(study());
  assert.deepEqual(await join(url, "yes", ledger, { fetch, pace: 0 }), { outcome: "sent", result: "accepted", round: 1, epsilon: "1" });
  await join(url, { smokes: "no" }, ledger, { fetch, pace: 0 });
  assert.equal((await ledger.spent()).toString(), "1");
  assert.equal(posts().length, 2);
  assert.equal(posts()[0].body, posts()[1].body);
  const sent = JSON.parse(posts()[0].body);
  assert.deepEqual(Object.keys(sent), ["wire", "round", "question", "token", "report"]);
  assert.match(sent.report, /^[01]$/);
  assert.equal(posts()[0].address, `${url}/reports`);
});

test("nothing is cached, so that no tag comes back that tells one device from another", async () => {
  const { fetch, requests } = collector(study());
  await join(url, "yes", await memberOf(1), { fetch, pace: 0 });
  assert.deepEqual(requests.map((request) => request.cache), ["no-store", "no-store"]);
});

test("whoever is not asked, or cannot afford it, fetches and stays silent", async () => {
  const early = collector(study());
  assert.equal((await join(url, "yes", await memberOf(2), { fetch: early.fetch, pace: 0 })).outcome, "too_soon");
  const poor = collector(study());
  assert.equal(await kindOf(join(url, "yes", await memberOf(1, "1/2"), { fetch: poor.fetch, pace: 0 })), "budget");
  assert.deepEqual(early.requests, poor.requests);
  const late = collector({ ...study(), state: "finished" });
  assert.equal((await join(url, "yes", await memberOf(1), { fetch: late.fetch, pace: 0 })).outcome, "too_late");
  assert.equal(late.posts().length, 0);
});

test("a hostile announcement is refused and costs nothing", async () => {
  const changes = {
    "more than promised": (s) => { s.questions[0].randomizer.epsilon = "2"; },
    "unknown family": (s) => { s.questions[0].randomizer.randomizer = "identity"; },
    "a family of the prototype": (s) => { s.questions[0].randomizer.randomizer = "constructor"; },
    "unknown option": (s) => { s.questions[0].randomizer.trust = 1; },
    "missing option": (s) => { delete s.questions[0].randomizer.epsilon; },
    "out of range": (s) => { s.questions[0].value = 2; },
    "unknown field": (s) => { s.questions[0].value = "drinks"; },
    "another wire": (s) => { s.wire = 2; },
    "no rounds": (s) => { s.rounds = []; },
    "nobody": (s) => { s.rounds = [0, 0]; },
    "negative people": (s) => { s.rounds = [-1, 20]; },
    "short seed": (s) => { s.seed = "00"; },
    "negative epsilon": (s) => { s.epsilon = "-1"; },
    "a round that is not planned": (s) => { s.round = 3; },
    "no round": (s) => { delete s.round; },
    "no questions": (s) => { s.questions = []; },
    "another state": (s) => { s.state = "paused"; },
    "no schema": (s) => { delete s.schema; },
    "another hash": (s) => { s.protocol_hash = "0".repeat(64); },
    "no hash": (s) => { s.protocol_hash = null; },
    "nothing": (s) => { for (const key of Object.keys(s)) delete s[key]; },
  };
  for (const [what, change] of Object.entries(changes)) {
    const announced = study();
    change(announced);
    const ledger = await memberOf(1);
    const { fetch, posts } = collector(announced);
    assert.equal(await kindOf(join(url, "yes", ledger, { fetch, pace: 0 })), "check", what);
    assert.equal((await ledger.spent()).toString(), "0", what);
    assert.equal(posts().length, 0, what);
  }
});

test("a person who was told a protocol hash takes part in that study alone", async () => {
  const ledger = await memberOf(1);
  const told = await protocolHash(study());
  const other = collector({ ...study(), rounds: [10, 11] });
  assert.equal(await kindOf(join(url, "yes", ledger, { fetch: other.fetch, pace: 0, protocolHash: told })), "check");
  assert.equal((await ledger.spent()).toString(), "0");
  assert.equal(other.posts().length, 0);
  const { fetch } = collector(study());
  assert.equal((await join(url, "yes", ledger, { fetch, pace: 0, protocolHash: told })).outcome, "sent");
});

test("a report that did not arrive is kept and sent again", async () => {
  const ledger = await memberOf(1);
  const failing = collector(study(), { wire: 1, error: "unavailable" }, 503);
  assert.equal(await kindOf(join(url, "yes", ledger, { fetch: failing.fetch, pace: 0 })), "machine");
  const working = collector(study());
  assert.equal((await join(url, "yes", ledger, { fetch: working.fetch, pace: 0 })).result, "accepted");
  assert.equal(working.posts()[0].body, failing.posts()[0].body);
  assert.equal(await kindOf(join(url, "yes", ledger, { fetch: async () => { throw new TypeError("no network"); } })), "machine");
});

test("a ledger is made once, never by opening, and counts exactly", async () => {
  const store = new MemoryStore();
  assert.equal(await kindOf(Ledger.open(store)), "mistake");
  for (const senseless of ["0", "-1", "1/10000000", "101", "1e300"]) assert.equal(await kindOf(Ledger.create(store, senseless)), "mistake");
  const ledger = await Ledger.create(store, "1");
  assert.equal(await kindOf(Ledger.create(store, "1")), "mistake");
  for (const id of ["a", "b", "c"]) {
    await ledger.token(id, "");
    await ledger.charge(id, 1, 0, Rational.parse("1/3"));
  }
  await ledger.token("d", "");
  assert.equal(await kindOf(ledger.charge("d", 1, 0, Rational.parse("1e-9"))), "budget");
  assert.equal(await kindOf(ledger.charge("a", 1, 0, Rational.parse("1e-9"))), "check");
  assert.equal(await kindOf(ledger.store("d", "1")), "check");
  await ledger.store("a", "1");
  assert.equal(await kindOf(ledger.store("a", "0")), "check");
  assert.equal((await Ledger.open(store).then((same) => same.spent())).toString(), "1");
});

test("a report leaves at a multiple of the pace after the study came", async () => {
  for (const [gone, tick] of [[0, 250], [0.1, 250], [249.9, 250], [250, 250], [250.1, 500], [900, 1000]])
    assert.equal(nextTick(1000, 1000 + gone, 250), 1000 + tick);
  assert.equal(nextTick(1000, 1007, 0), 1007);
  for (const [work, tick] of [[0, 200], [250, 400]]) {
    let came = 0;
    let delay = 0;
    const { fetch } = collector(study());
    const watched = async (address, options) => {
      if (options.method === "POST") delay = performance.now() - came;
      const answer = await fetch(address, options);
      came = performance.now();
      return answer;
    };
    const ledger = await memberOf(1);
    const slow = { next: () => { for (const end = performance.now() + work; performance.now() < end;); return 0n; } };
    await join(url, "yes", ledger, { fetch: watched, words: slow, pace: 200 });
    assert.ok(delay >= tick && delay % 200 < 100, `${delay} after ${work}`);  // on a busy machine perhaps one of the next
  }
});

test("both branches of a choice are evaluated", () => {
  const schema = [{ name: "a", low: 0, high: 1 }, { name: "n", low: -3, high: 3 }, { name: "m", low: 0, high: 9 }];
  const { value } = compileExpression({ if: ["a", { times: ["n", "n"] }, "m"] }, schema);
  for (const [given, expected] of [[[0, -3, 5], 5], [[1, -3, 5], 9]]) {
    const seen = [];
    const record = new Proxy(given, { get: (from, at) => (seen.push(at), from[at]) });
    assert.equal(value(record), expected);
    assert.deepEqual(seen.sort(), ["0", "1", "1", "2"]);
  }
});

test("an answer without an end is not read to its end", async () => {
  let chunks = 0;
  const endless = new ReadableStream({ pull: (stream) => { ++chunks; stream.enqueue(new Uint8Array(1 << 20).fill(32)); } });
  assert.equal(await kindOf(join(url, "yes", await memberOf(1), { fetch: async () => new Response(endless), pace: 0 })), "machine");
  assert.ok(chunks < 16, `${chunks} MiB were read`);
});

test("records outside of the schema are refused", async () => {
  const { fetch } = collector(study());
  for (const record of ["maybe", 1, {}, { smokes: "yes", age: 3 }, null, { smokes: true }])
    assert.equal(await kindOf(join(url, record, await memberOf(1), { fetch, pace: 0 })), "mistake", JSON.stringify(record));
});

test("fractions are exact", () => {
  for (const [text, written] of [["0.5", "1/2"], ["1e-6", "1/1000000"], ["6/4", "3/2"], ["-3", "-3"], [".25", "1/4"], ["2.5e3", "2500"]])
    assert.equal(Rational.parse(text).toString(), written);
  for (const text of ["", "x", "1/0", "1e99999", ".", "--1", null, 0.5]) assert.throws(() => Rational.parse(text), Refusal);
});
