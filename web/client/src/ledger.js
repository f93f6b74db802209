// A person's ledger: what all her reports may cost together, the token of every study, every report.
//
// A report is charged before it is drawn and stored before it is sent; nothing is refunded. A ledger is made by `create`
// alone: who has lost it does not know what was spent, and must not report.
//
// A store keeps one text under one key: { read(): Promise<string | null>, change(f): Promise }, where `change` replaces the
// text by f(text) in one step that no other page can come between, and is durable when its promise is fulfilled.
import { drawToken } from "./cohort.js";
import { Rational } from "./rational.js";
import { require, Refusal } from "./refusal.js";

const version = 1;
// What the cheapest report costs; and beyond e^100 nothing is promised that anybody could notice. As of the C++ client.
const leastTotal = Rational.parse("1/1000000");
const mostTotal = Rational.parse("100");

export class Ledger {
  #store;

  constructor(store) {
    this.#store = store;
  }

  static async create(store, epsilon) {
    const total = Rational.parse(epsilon);
    require(total.compare(leastTotal) >= 0 && total.compare(mostTotal) <= 0,
      `epsilon is ${total}. It must be between ${leastTotal} and ${mostTotal}. It limits the cost of all reports of a ` +
      "lifetime.");
    await store.change((text) => {
      require(text === null, "there is a ledger already. A person has one ledger, and it is never made anew. Open it.");
      return JSON.stringify({ version, epsilon: total.toString(), studies: {} });
    });
    return new Ledger(store);
  }

  static async open(store) {
    require((await store.read()) !== null,
      "there is no ledger. Without it nobody knows what you have spent, so nothing is reported.");
    return new Ledger(store);
  }

  static #parse(text) {
    require(text !== null, "the ledger is gone. Nothing is reported.");
    let content;
    try {
      content = JSON.parse(text);
    } catch {
      throw new Refusal("the ledger is damaged. Nothing is reported. An older copy forgets later spending. The person " +
        "decides whether to go on with a new one, and with which budget.", "check");
    }
    require(content?.version === version, "the ledger has another version", "check");
    return content;
  }

  async #change(action) {
    let result;
    await this.#store.change((text) => {
      const content = Ledger.#parse(text);
      result = action(content);
      return JSON.stringify(content);
    });
    return result;
  }

  async #content() {
    return Ledger.#parse(await this.#store.read());
  }

  async total() {
    return Rational.parse((await this.#content()).epsilon);
  }
  async spent() {
    return Ledger.#spent(await this.#content());
  }
  static #spent(content) {
    return Object.values(content.studies).reduce(
      (sum, study) => (study.epsilon ? sum.plus(Rational.parse(study.epsilon)) : sum), new Rational(0n));
  }

  /** The token of a study, drawn when it is first asked for. */
  token(seed, address) {
    return this.#change((content) => {
      content.studies[seed] ??= { address, token: drawToken() };
      return content.studies[seed].token;
    });
  }

  /** What was charged and perhaps drawn for a study: { token, round, question, epsilon, report? }, or null. */
  async find(seed) {
    const studies = (await this.#content()).studies;
    return Object.hasOwn(studies, seed) && studies[seed].epsilon ? studies[seed] : null;
  }

  /** Refused, of kind budget, when the total would be exceeded. Once a study. */
  charge(seed, round, question, epsilon) {
    return this.#change((content) => {
      const study = content.studies[seed];
      require(study, "the ledger does not know the study", "check");
      require(!study.epsilon, "the study was charged already", "check");
      const total = Rational.parse(content.epsilon);
      const spent = Ledger.#spent(content);
      if (spent.plus(epsilon).compare(total) > 0)
        throw new Refusal(`the study asks for epsilon ${epsilon}, and of your ${total} only ${total.minus(spent)} is left. ` +
          "Nothing is reported.", "budget");
      Object.assign(study, { round, question, epsilon: epsilon.toString() });
    });
  }

  /** Of a study that was charged and has no report yet. */
  store(seed, report) {
    return this.#change((content) => {
      const study = content.studies[seed];
      require(study?.epsilon && study.report === undefined, "a report is drawn once, after its charge", "check");
      study.report = report;
    });
  }
}

/** For tests: gone with the page. */
export class MemoryStore {
  #text = null;
  async read() {
    return this.#text;
  }
  async change(f) {
    this.#text = f(this.#text);
  }
}

/** In the browser's IndexedDB: a transaction keeps other pages out, and survives a crash when it is complete. */
export class IndexedStore {
  #name;
  constructor(name = "discreet-ledger") {
    this.#name = name;
  }

  #open() {
    return new Promise((resolve, reject) => {
      const request = globalThis.indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("ledger");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Refusal(`the browser cannot open the ledger: ${request.error}`, "machine"));
    });
  }

  async #run(mode, action) {
    const database = await this.#open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction("ledger", mode, { durability: "strict" });
        const table = transaction.objectStore("ledger");
        let result;
        let failed;
        const request = table.get("text");
        request.onsuccess = () => {
          try {
            result = action(request.result ?? null, table);
          } catch (error) {
            failed = error;
            transaction.abort();
          }
        };
        transaction.oncomplete = () => resolve(result);
        transaction.onabort = () => reject(failed ??
          new Refusal(`the browser did not store the ledger: ${transaction.error}`, "machine"));
      });
    } finally {
      database.close();
    }
  }

  read() {
    return this.#run("readonly", (text) => text);
  }
  change(f) {
    return this.#run("readwrite", (text, table) => {
      table.put(f(text), "text");
    });
  }
}
