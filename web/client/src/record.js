// Records under a public schema: [{"name": "smokes", "low": 0, "high": 1, "words": ["no", "yes"]}, ...].
import { require } from "./refusal.js";

export const mostValue = Number.MAX_SAFE_INTEGER;  // 2^53 - 1
const mostFields = 4096;
const longestName = 64;

function checkField(field) {
  require(field !== null && typeof field === "object", "a field of a record is an object", "check");
  for (const key of Object.keys(field))
    require(["name", "low", "high", "words"].includes(key), `unknown key '${key.slice(0, 60)}' of a field`, "check");
  const { name, low, high, words } = field;
  // The other clients count bytes of UTF-8.
  const length = typeof name === "string" ? new TextEncoder().encode(name).length : 0;
  require(1 <= length && length <= longestName, "a field needs a name of 1 to 64 characters", "check");
  require(Number.isSafeInteger(low) && Number.isSafeInteger(high) && low <= high, `field '${name}' has no range`, "check");
  if (words === undefined) return;
  require(Array.isArray(words) && words.length === high - low + 1 && words.length <= 65536 &&
    words.every((word) => typeof word === "string" && word !== "") && new Set(words).size === words.length,
    `field '${name}' needs one word for every number of its range`, "check");
}

export function checkSchema(schema) {
  require(Array.isArray(schema) && 1 <= schema.length && schema.length <= mostFields, "a schema is a list of fields", "check");
  schema.forEach(checkField);
  require(new Set(schema.map((field) => field.name)).size === schema.length, "a field is there twice", "check");
}

function readValue(field, given) {
  if (field.words) {
    const at = field.words.indexOf(given);
    require(at >= 0, `field '${field.name}' has an unknown word. Known words are ${field.words.slice(0, 20).join(", ")}.`);
    return field.low + at;
  }
  const value = typeof given === "string" && /^-?\d{1,16}$/.test(given) ? Number(given) : given;
  require(Number.isSafeInteger(value) && field.low <= value && value <= field.high,
    `field '${field.name}': give a whole number in ${field.low}..${field.high}`);
  return value;
}

/** Values in the order of the schema, from `{smokes: "yes"}`, or from the value alone of a schema with one field. */
export function readRecord(schema, given) {
  if (given === null || typeof given !== "object") {
    require(schema.length === 1, "the study asks for several fields. Give each by its name.");
    return [readValue(schema[0], given)];
  }
  for (const name of Object.keys(given))
    require(schema.some((field) => field.name === name), `the study does not ask for '${name.slice(0, 60)}'`);
  return schema.map((field) => {
    require(Object.hasOwn(given, field.name), `field '${field.name}' is missing`);
    return readValue(field, given[field.name]);
  });
}
