export { Cohort, drawToken, fromHex, toHex } from "./cohort.js";
export { compileExpression } from "./expression.js";
export { checkStudy, fetchStudy, join, nextTick, readQuestion, wireVersion } from "./join.js";
export { IndexedStore, Ledger, MemoryStore } from "./ledger.js";
export { readRandomizer, reportText } from "./randomizers.js";
export { Rational } from "./rational.js";
export { checkSchema, readRecord } from "./record.js";
export { Refusal } from "./refusal.js";
export { decayThreshold, SecureWords, truthThreshold, wordCoin, wordDie, WordGeometric } from "./words.js";
