// Taking part: reads the whole study, decides by itself, randomizes here, sends nothing but the report.
import { Cohort, fromHex } from "./cohort.js";
import { compileExpression } from "./expression.js";
import { readRandomizer, reportText } from "./randomizers.js";
import { Rational } from "./rational.js";
import { checkSchema, readRecord } from "./record.js";
import { Refusal, require } from "./refusal.js";
import { protocolHash as hashOfProtocol } from "./study_hash.js";
import { SecureWords } from "./words.js";

export const wireVersion = 1;

const isPeople = (count) => Number.isSafeInteger(count) && count >= 0;

/** Checks an announcement as far as it does not depend on who reads it. */
export function checkStudy(study) {
  require(study !== null && typeof study === "object", "the study is not a JSON object", "check");
  require(study.wire === wireVersion, "the study has another version of the wire format", "check");
  checkSchema(study.schema);
  fromHex(study.seed, 32);
  require(Array.isArray(study.rounds) && study.rounds.length >= 1 && study.rounds.every(isPeople),
    "the study has no rounds", "check");
  require(Rational.parse(study.epsilon).top > 0n, "the study has no epsilon", "check");
  if (study.state === "finished") return;
  require(study.state === "open" && Number.isSafeInteger(study.round) && 1 <= study.round && study.round <= study.rounds.length,
    "the open round is not a planned round", "check");
  require(Array.isArray(study.questions) && study.questions.length >= 1 &&
    study.questions.every((question) => isPeople(question?.people)),
    "the questions of the study are not valid", "check");
}

/** A question with its randomizer, checked against the schema: every record of it has a value that the randomizer takes. */
export function readQuestion(question, schema) {
  const expression = compileExpression(question.value, schema);
  const randomizer = readRandomizer(question.randomizer);
  require(expression.range[0] >= 0n && expression.range[1] < randomizer.values,
    "the question could have a value that its randomizer does not allow", "check");
  return { expression, randomizer };
}

// The same as of the C++ client: a collector may be slow or hostile, and must not fill the memory of a device.
const patience = 30_000;
const answerBytes = 8 << 20;

async function readText(response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > answerBytes) {
      await reader.cancel();
      throw new Refusal(`the answer is longer than ${answerBytes} bytes`, "machine");
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

async function fetchJson(fetcher, url, options) {
  let response;
  let text;
  try {
    // A cached answer comes with a tag that the browser sends back: a collector could give every device its own.
    response = await fetcher(url, { ...options, cache: "no-store", signal: AbortSignal.timeout(patience) });
    text = await readText(response);
  } catch (error) {
    throw new Refusal(`${url} cannot be reached: ${error.message}`, "machine");
  }
  require(response.status !== 404, `there is no study at ${url}. Check the address.`);
  if (response.status >= 500) throw new Refusal(`the collector failed with status ${response.status}`, "machine");
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`${url} did not answer with JSON`, "machine");
  }
}

/** The study at `url`, checked: what it asks, and what it costs. With `protocolHash` no other study than the one that has it. */
export async function fetchStudy(url, { fetch = globalThis.fetch, protocolHash } = {}) {
  const study = await fetchJson(fetch, url, {});
  checkStudy(study);
  require(study.protocol_hash === (await hashOfProtocol(study)), "the protocol hash is not the hash of the study", "check");
  require(protocolHash === undefined || study.protocol_hash === protocolHash,
    `the study has the protocol hash ${study.protocol_hash}, and you asked for another one`, "check");
  return study;
}

/** The first of begin + pace, begin + 2 pace, ... that is not over; `now` when the pace is 0. */
export function nextTick(begin, now, pace) {
  return pace > 0 ? begin + pace * Math.max(1, Math.ceil((now - begin) / pace)) : now;
}

// Timers count whole milliseconds from when they are set, which would carry on when that was: the rest is watched.
async function waitUntil(time) {
  const early = time - performance.now() - 5;
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  while (performance.now() < time);
}

async function draw(study, cohort, round, record, ledger, words) {
  const number = await cohort.question(study.questions.map((question) => question.people));
  const { expression, randomizer } = readQuestion(study.questions[number], study.schema);
  require(randomizer.epsilon.compare(Rational.parse(study.epsilon)) <= 0,
    "a question costs more epsilon than the study announces", "check");
  const known = await ledger.find(study.seed);
  if (!known) await ledger.charge(study.seed, round, number, randomizer.epsilon);
  // Charged earlier and closed before the draw: nothing has left, so it may be drawn now, for the same question.
  else
    require(known.round === round && known.question === number &&
      Rational.parse(known.epsilon).compare(randomizer.epsilon) >= 0,
      "the study asks another question than the charged one", "check");
  const row = await cohort.row(randomizer.rows);
  const report = randomizer.report(BigInt(expression.value(record)), row, words);
  await ledger.store(study.seed, reportText(report, randomizer.bits));
}

/**
 * Takes part in the study at `url` with a record and a ledger. Resolves to { outcome, result, round, epsilon }, outcome
 * being sent, refused, too_late or too_soon (come again when her round is open). Throws Refusal. A report leaves at a
 * multiple of `pace` milliseconds after the study came, however long evaluating and drawing took. With `protocolHash` she takes
 * part in the study of that hash alone.
 */
export async function join(url, record, ledger,
  { fetch = globalThis.fetch, words = new SecureWords(), pace = 250, protocolHash } = {}) {
  const study = await fetchStudy(url, { fetch, protocolHash });
  const fetched = performance.now();
  const values = readRecord(study.schema, record);
  const known = await ledger.find(study.seed);
  if (!known?.report) {
    const left = (await ledger.total()).minus(await ledger.spent());
    if (!known && Rational.parse(study.epsilon).compare(left) > 0)
      throw new Refusal(`the study asks for epsilon ${study.epsilon}, and only ${left} is left. Nothing is reported.`,
        "budget");
    const cohort = new Cohort(study.seed, await ledger.token(study.seed, url));
    const round = (await cohort.round(study.rounds)) + 1;
    if (study.state === "finished" || round < study.round) return { outcome: "too_late", result: "late", round };
    if (round > study.round) return { outcome: "too_soon", result: "early", round };
    await draw(study, cohort, round, values, ledger, words);
  }
  const { round, question, token, report, epsilon } = await ledger.find(study.seed);
  const body = JSON.stringify({ wire: wireVersion, round, question, token, report });
  await waitUntil(nextTick(fetched, performance.now(), pace));
  const said = await fetchJson(fetch, `${url.replace(/\/+$/, "")}/reports`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const result = typeof said?.result === "string" ? said.result : "unknown";
  const sent = result === "accepted" || result === "repeated";
  return { outcome: sent ? "sent" : result === "late" ? "too_late" : "refused", result, round, epsilon };
}
