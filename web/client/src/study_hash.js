// What pins a study: SHA-256 of the canonical JSON (RFC 8785) of all that is fixed when it is planned, and of all that it published.
import { toHex } from "./cohort.js";
import { crypto } from "./crypto.js";
import { require } from "./refusal.js";

const fixed = ["wire", "study", "protocol", "options", "schema", "epsilon", "rounds", "seed", "closing"];

// As deep as the C++ client reads.
const mostLevels = 64;

/** The one text of a value that came from JSON. Names of members are of ASCII, so that all languages order them alike. */
export function canonicalJson(value, levels = mostLevels) {
  require(levels > 0, `the study is nested deeper than ${mostLevels} levels`, "check");
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each, levels - 1)).join(",")}]`;
  require(typeof value !== "string" || !/\p{Surrogate}/u.test(value), "a text of the study is not Unicode", "check");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  require(names.every((name) => /^[\x00-\x7f]*$/.test(name)), "a member of the study has a name that is not of ASCII", "check");
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name], levels - 1)}`).join(",")}}`;
}

async function hashOf(value) {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Of a study's document; the document has it as `protocol_hash`. */
export async function protocolHash(study) {
  return hashOf(Object.fromEntries(fixed.filter((name) => Object.hasOwn(study, name)).map((name) => [name, study[name]])));
}

/** After one more closed round: what `/rounds/N` and `/tallies` say of it. Begins with the protocol hash. */
export async function transcriptHash(before, questions, tallies) {
  return hashOf({ before, questions, tallies });
}
