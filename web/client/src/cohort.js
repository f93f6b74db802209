// To which round and question a person belongs, and her public row: a hash of her token and the study's seed decides.
import { crypto } from "./crypto.js";
import { require } from "./refusal.js";

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text, length) {
  require(typeof text === "string" && text.length === 2 * length && /^[0-9a-f]*$/.test(text),
    `expected ${2 * length} hexadecimal digits`, "check");
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function drawToken() {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

async function hash(seed, token, purpose) {
  const bytes = new Uint8Array([...fromHex(seed, 32), ...fromHex(token, 16), ...new TextEncoder().encode(purpose)]);
  return new DataView(await crypto.subtle.digest("SHA-256", bytes));
}

// The part into which `share` / 2^64 of all people falls.
function partOf(share, people) {
  const total = people.reduce((sum, part) => sum + BigInt(part), 0n);
  require(total > 0n && total < 1n << 64n, "a plan needs at least one person and fewer than 2^64", "check");
  let place = (share * total) >> 64n;
  let part = 0;
  while (place >= BigInt(people[part])) place -= BigInt(people[part++]);
  return part;
}

/** Seed and token are hexadecimal texts, of 32 and of 16 bytes. */
export class Cohort {
  constructor(seed, token) {
    this.seed = seed;
    this.token = token;
  }
  /** Which round, from 0, given the planned people of each. */
  async round(people) {
    return partOf((await hash(this.seed, this.token, "cohort")).getBigUint64(0), people);
  }
  /** Which question of that round, from 0. */
  async question(people) {
    return partOf((await hash(this.seed, this.token, "cohort")).getBigUint64(8), people);
  }
  /** The public row, a BigInt; `rows` is a power of two. */
  async row(rows) {
    return (await hash(this.seed, this.token, "row")).getBigUint64(0) % rows;
  }
}
